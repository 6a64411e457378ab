"""Derivatives, roots of polynomials, and what is read off matrices of literal shape, by procedures of the kernel."""

from __future__ import annotations

from functools import partial

from symres.kernel.procedures.entries import Entries
from symres.kernel.procedures.roots import vanishes
from symres.kernel.terms import REAL, Term, build, function_sort, lam, to_json

from ..numbers import Numbers
from .derivatives import differentiated

WRITTEN_OUT = frozenset(("Sum", "entry", "tr", "det", "frobenius"))


def derivative(numbers: Numbers, atom: Term) -> int | None:
    """The derivative of a function that is written out, if the conditions of it are shown."""
    function, point = atom.args
    function = numbers.equality.applied(function)
    if function.head == "lam":
        changed = _entrywise(numbers, atom, function) if _reads_matrices(function, set()) else None
        if changed is not None:
            return changed
        return differentiated(numbers.run, function, point, partial(build, "=", atom), numbers.require)[0]
    return None


def _entrywise(numbers: Numbers, atom: Term, function: Term) -> int | None:
    """The derivative of a function whose sums, traces and entries are written out."""
    run = numbers.run
    t, body = run.opened(function, "t")
    entries = Entries(numbers.equality)
    value = entries.number(body)
    if value is body or entries.needs:
        return None
    every = run.generalize(t, run.procedure("entries", build("=", body, value), [], {}, []))
    z, (_, point), new = run.fresh("z", function_sort(REAL, REAL)), atom.args, lam(t, value)
    about = lam(z, build("=", atom, build("D", lam(t, build("app", z, t)), point)))
    values = {"phi": function, "psi": new, "P": about}
    shown = run.rule("replace_function", values, [every, run.algebra(build("=", atom, atom))])
    return run.algebra(build("=", atom, build("D", new, point)), shown)


def _reads_matrices(t: Term, seen: set[Term]) -> bool:
    """Whether a finite sum, or what is read off a matrix, stands in a term."""
    if t in seen:
        return False
    seen.add(t)
    return t.head in WRITTEN_OUT or any(_reads_matrices(part, seen) for part in t.args)


def entry(numbers: Numbers, atom: Term) -> int | None:
    """An entry, trace, determinant or norm of a matrix of literal shape, and a sum that is written out."""
    entries = Entries(numbers.equality)
    value = entries.number(atom)
    if not numbers.equality.same(value, atom):
        needs = [numbers.require(condition) for condition in entries.needs]
        return numbers.run.procedure("entries", build("=", atom, value), [], {}, needs)
    return None


def algebraic(numbers: Numbers, atom: Term) -> int | None:
    """The equation of a root of a polynomial."""
    coefficients = [c.value for c in atom.args[:-2]]
    goal = vanishes(coefficients, atom)
    return numbers.run.procedure("roots", goal, [], {"root": to_json(atom)}, [])
