"""Evaluation at 50 digits: the second opinion on every numeric claim, and all there is for one that is only
supported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import mpmath

from symres.kernel import Rejected, Statement, Term

from .evaluation import MPMATH, Evaluator
from .sampling import Flat, Sampler, flat

DIGITS = 50
TOLERANCE = mpmath.mpf(10) ** -40
FAR_TOLERANCE = mpmath.mpf(10) ** -180  # with four times the digits


@dataclass(frozen=True)
class Evidence:
    """``points`` exact points of the domain at which the claim was evaluated, to ``digits`` digits, drawn with
    ``seed``.

    ``margin`` is the smallest relative distance of an inequality or disequation from failing (None for equations);
    ``against`` is a point at which the claim does not hold, or None.
    """

    points: int
    digits: int
    seed: int
    margin: str | None
    against: str | None

    def to_json(self) -> dict[str, Any]:
        return {k: getattr(self, k) for k in ("points", "digits", "seed", "margin", "against")}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Evidence:
        return Evidence(data["points"], data["digits"], data["seed"], data["margin"], data["against"])


def evaluate(statement: Statement, points: int = 12, seed: int = 1) -> Evidence | None:
    """Evidence for or against a statement; None if it cannot be evaluated.

    That is so with quantifiers inside, or where no point of its domain is found.

    >>> from symres.kernel.terms import build, number, variable
    >>> x = variable("x")
    >>> square = build("^", x, number(2))
    >>> evaluate(Statement((x,), (), (), build("<=", number(0), square))).against is None
    True
    >>> evaluate(Statement((x,), (), (), build("<", number(0), square))).against
    'x = 0'
    """
    given = flat(statement)
    sampler = Sampler(given, seed)
    count, smallest, against = 0, None, None
    with mpmath.workdps(DIGITS + 10):
        for point in sampler.points(12 * points):
            try:
                values = Values(point)
                if not all(map(values.holds, given.hypotheses)):
                    continue
                margin, holds = values.near.margin(given.conclusion), values.holds(given.conclusion)
            except (Rejected, ZeroDivisionError, OverflowError, ValueError, TypeError):
                continue
            if mpmath.isnan(margin):
                continue
            count += 1
            if smallest is None or margin < smallest:
                smallest = margin
            if not holds:
                against = ", ".join(f"{x} = {q}" for x, q in point.items())
                break
            if count == points or not point:
                break
        if not count:
            return None
        close = smallest is None or abs(smallest) <= TOLERANCE
        return Evidence(count, DIGITS, seed, None if close else mpmath.nstr(smallest, 6), against)


def holds_at(given: Flat, point: Mapping[Term, Fraction]) -> bool:
    """Whether a hypothesis fails at a point, or the conclusion holds there; False where something is not defined."""
    with mpmath.workdps(DIGITS + 10):
        try:
            values = Values(point)
            return not all(map(values.holds, given.hypotheses)) or values.holds(given.conclusion)
        except (Rejected, ZeroDivisionError, OverflowError, ValueError, TypeError):
            return False


class Values:
    """Truth at a point, to ``DIGITS`` digits; where two sides agree that far, four times as many digits tell whether
    their difference is real or rounding.
    """

    def __init__(self, point: Mapping[Term, Fraction]) -> None:
        self.point = point
        self.near = Evaluator(MPMATH, {x: MPMATH.number(q) for x, q in point.items()})

    @cached_property
    def far(self) -> Evaluator:
        return Evaluator(MPMATH, {x: MPMATH.number(q) for x, q in self.point.items()})

    def holds(self, proposition: Term) -> bool:
        """Whether a proposition without quantifiers holds; raises ``ValueError`` where it is not defined."""
        head, args = proposition.head, proposition.args
        if head == "not":
            return not self.holds(args[0])
        if head == "and":
            return all(map(self.holds, args))
        if head == "or":
            return any(map(self.holds, args))
        if head == "=>":
            return not self.holds(args[0]) or self.holds(args[1])
        margin = self.near.margin(proposition)
        if mpmath.isnan(margin):
            raise ValueError(f"{proposition} is not defined")
        if abs(margin) <= TOLERANCE:
            with mpmath.workdps(4 * DIGITS):
                margin, before = self.far.margin(proposition), margin
                if abs(margin) < FAR_TOLERANCE and abs(margin - before) > abs(margin) / 10**10:
                    margin = mpmath.mpf(0)  # rounding
        return bool(margin > 0 or margin == 0 and head != "<")
