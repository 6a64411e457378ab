"""Derivatives, by the procedure of the kernel."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from symres.kernel.procedures.derivatives import slope_at
from symres.kernel.terms import REAL, Term, build, lam, number

from ..reduction import Reduction
from ..run import Run


def derivative_value(reduction: Reduction, atom: Term) -> int | None:
    """The derivative of a function that is written out, where laws and what is cited show what it needs."""
    run = reduction.run
    f, point = atom.args
    found = run.attempt(lambda: derivative(reduction, f, point))
    if found is None:
        return None
    shown, value = found
    step = run.rule("derivative_value", {"phi": f, "x": point, "u": value}, [shown])
    return run.algebra(build("=", atom, value), step)


def derivative(reduction: Reduction, f: Term, point: Term) -> tuple[int, Term]:
    """A step that shows the derivative of a function at a point, from that of a reduced one with its values; and it."""
    run = reduction.run
    t, body = run.opened(f, "t")
    new, items = reduction.term(body)

    def shown(condition: Term) -> int:
        return run.shown(condition, reduction)

    i, slope = differentiated(run, lam(t, new), point, partial(build, "has_derivative", lam(t, new), point), shown)
    if items:
        equal = run.generalize(
            t, run.combined(build("=", new, body), [(build("*", number(-1), a), s, b) for a, s, b in items])
        )
        z = run.fresh("z", f.sort or REAL)
        about = lam(z, build("has_derivative", z, point, slope))
        i = run.rule("replace_function", {"phi": lam(t, new), "psi": f, "P": about}, [equal, i])
    return i, slope


def differentiated(
    run: Run, f: Term, point: Term, said: Callable[[Term], Term], shown: Callable[[Term], int]
) -> tuple[int, Term]:
    """A step that says something of the derivative, from steps that show what this needs; and the derivative."""
    slope, derivative = slope_at(f, point, run.core.equality)
    needs = dict.fromkeys(derivative.needs_at(point))
    return run.procedure("derivatives", said(slope), [], {}, [shown(c) for c in needs]), slope
