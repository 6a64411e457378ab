"""Equals for equals: an atom of arguments that are reduced, by Leibniz's law."""

from __future__ import annotations

from collections.abc import Iterator

from symres.kernel.equality import is_matrix
from symres.kernel.polynomials import Rejected
from symres.kernel.terms import (
    BINDERS,
    INT,
    PROP,
    REAL,
    Term,
    build,
    free_variables,
    function_sort,
    instantiate,
    is_scalar,
    lam,
    variable,
)

from ..reduction import Asker
from ..run import Run, shape

Path = tuple[int, ...]


def congruence(asker: Asker, atom: Term) -> int | None:
    """A step that shows an atom equal to the one whose arguments are reduced."""
    now, step = atom, None
    for path in list(places(atom)):
        found = argument_law(asker, part(now, path))
        if found is None:
            continue
        new, equal = found
        step = replaced(asker.run, atom, now, path, new, equal, step)
        now = with_part(now, path, new)
    return step


def places(term: Term) -> Iterator[Path]:
    """Where the arguments of a term stand, in its propositions those of their relations."""
    for j, argument in enumerate(term.args):
        if term.head == "app" and j == 0 or argument.sort is None:
            continue
        if argument.sort is not PROP:
            yield (j,)
        elif argument.head not in BINDERS:
            yield from ((j, *path) for path in places(argument))


def part(term: Term, path: Path) -> Term:
    for j in path:
        term = term.args[j]
    return term


def with_part(term: Term, path: Path, new: Term) -> Term:
    if not path:
        return new
    j, *rest = path
    if (
        term.head in ("D", "has_derivative") and j == 0 and new.head != "lam"
    ):  # a function that is derived is written out
        t = variable("t", REAL)
        new = lam(t, build("app", new, t))
    return build(term.head, *term.args[:j], with_part(term.args[j], tuple(rest), new), *term.args[j + 1 :])


def argument_law(asker: Asker, argument: Term) -> tuple[Term, int] | None:
    run, sort = asker.run, argument.sort
    if is_scalar(sort) or is_matrix(argument):
        new, combination = asker.term(argument)
        if not combination or sort is INT and new.sort is not INT:
            return None
        return new, run.combined(build("=", argument, new), combination)
    if sort is not None and sort.head == "function" and argument.head == "lam":
        x, body = run.opened(argument, "x")
        found = argument_law(asker, body)
        if found is None:
            return None
        new, equal = found
        return lam(x, new), run.generalize(x, equal)
    return None


def replaced(run: Run, atom: Term, now: Term, path: Path, new: Term, equal: int, before: int | None) -> int:
    """``atom = now`` with one more argument replaced, by Leibniz's law."""
    old = part(now, path)
    z = run.fresh("z", general(old.sort or REAL))
    same = lam(z, build("=", atom, with_part(now, path, z)))
    first = before if before is not None else run.algebra(build("=", atom, now))
    name, values = leibniz(old, new)
    shown = run.rule(name, {**values, "P": same}, [equal, first])
    return run.algebra(build("=", atom, with_part(now, path, new)), shown)


def general(sort: Term) -> Term:
    """The sort of real-valued functions, for one of integers."""
    return function_sort(sort.args[0], REAL) if sort.head == "function" and sort.args[1] is INT else sort


def leibniz(a: Term, b: Term) -> tuple[str, dict[str, Term]]:
    """The rule of equals for equals for two terms, and the values of its variables."""
    sort = a.sort
    if sort is INT and b.sort is INT:
        return "replace_integer", {"k": a, "l": b}
    if is_scalar(sort):
        return "replace_number", {"x": a, "y": b}
    if sort is not None and sort.head == "matrix":
        return "replace_matrix", {"m": sort.args[0], "n": sort.args[1], "A": a, "B": b}
    if sort is not None and sort.head == "function":
        domain, codomain = sort.args
        if domain is REAL and is_scalar(codomain):
            return "replace_function", {"phi": a, "psi": b}
        if domain is INT and is_scalar(codomain):
            return "replace_sequence", {"f": a, "g": b}
        if domain.head == "base" and is_scalar(codomain):
            return "replace_random_number", {"X": a, "Y": b}
        if domain.head == "base" and codomain.head == "matrix" and not codomain.loose:
            return "replace_random", {"m": codomain.args[0], "n": codomain.args[1], "F": a, "G": b}
        if domain is INT and codomain.head == "matrix" and a.head == "lam":
            i = variable("i", INT)
            rows, columns = shape(instantiate(a, i))
            return "replace_matrix_sequence", {"p": lam(i, rows), "q": lam(i, columns), "F": a, "G": b}
    raise Rejected("no rule of equals for equals is of this sort")


def substituted(run: Run, i: int, x: Term, old: Term, new: Term, p: Term, equal: int) -> int:
    """A step that says of ``new`` what p says of x, from the step i that says it of ``old``, and one for old = new."""
    if x not in free_variables(p):
        return i
    name, values = leibniz(old, new)
    return run.rule(name, {**values, "P": lam(x, p)}, [equal, i])
