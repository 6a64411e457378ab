"""The mean value theorem for a function that has a derivative at all points of an interval, its ends included."""

from __future__ import annotations

from collections.abc import Callable

from symres.kernel.terms import REAL, Term, build

from .opened import Opened
from .run import Run


def mean_value(
    run: Run, f: Term, slope: Term, a: Term, b: Term, less: int, derivative: Callable[[Term, int, int], int]
) -> Opened:
    """A number t, where a < t, t < b and f(b) - f(a) = slope(t) (b - a), from a step that shows a < b.

    ``derivative`` shows what the derivative is at u, from steps that show where u lies: a <= u and u <= b, or strictly.
    """
    u = run.fresh("u", REAL)

    def everywhere(relation: str) -> int:
        return run.for_all(u, [build(relation, a, u), build(relation, u, b)], lambda *lies: derivative(u, *lies))

    values = {"phi": f, "psi": slope, "x": a, "y": b}
    unbroken = run.rule("continuous_by_derivative", values, [everywhere("<=")])
    there = run.rule("mean_value", values, [less, unbroken, everywhere("<")])
    return Opened(run, there, run.fresh("t", REAL))
