"""Existentials, opened: a new variable for a number or function that is said to exist."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from symres.kernel.terms import REAL, Term, build, conjuncts, instantiate

from .run import Run


class Opened:
    """``variable`` for one that a step says to exist, ``given`` for the step that says it of this one."""

    def __init__(self, run: Run, there: int, variable: Term) -> None:
        self.run = run
        self.there = there
        self.variable = variable
        self.said = instantiate(run.core.equality.applied(run.conclusion(there)), variable)
        self.given = run.assume(self.said)

    @cached_property
    def parts(self) -> tuple[Term, ...]:
        """The parts of what is said, as they stand there."""
        return tuple(conjuncts(self.said))

    @cached_property
    def steps(self) -> list[int]:
        """The steps that show the parts."""
        return self.run.all_parts(self.given)

    def closed(self, i: int) -> int:
        """The step that shows what i shows, which does not mention the variable, from there being one."""
        data = {"exists": self.there, "variable": self.variable.value, "assumed": self.given}
        return self.run.do(by="obtain", **data, **{"from": i})


def mean_value(
    run: Run, f: Term, slope: Term, a: Term, b: Term, less: int, derivative: Callable[[Term, int, int], int]
) -> Opened:
    """A number t, where a < t, t < b and f(b) - f(a) = slope(t) (b - a), from a step that shows a < b: the mean value
    theorem for a function that has a derivative at all points of the interval, its ends included.

    ``derivative`` shows what the derivative is at u, from steps that show where u lies: a <= u and u <= b, or strictly.
    """
    u = run.fresh("u", REAL)

    def everywhere(relation: str) -> int:
        return run.for_all(u, [build(relation, a, u), build(relation, u, b)], lambda *lies: derivative(u, *lies))

    values = {"phi": f, "psi": slope, "x": a, "y": b}
    unbroken = run.rule("continuous_by_derivative", values, [everywhere("<=")])
    there = run.rule("mean_value", values, [less, unbroken, everywhere("<")])
    return Opened(run, there, run.fresh("t", REAL))
