"""Evaluation at 50 digits: the second opinion on every numeric claim, and all there is for one that is only
supported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import mpmath

from symres.kernel import Rejected, Statement, Term

from .evaluation import MPMATH, Evaluator
from .sampling import Sampler, flat

DIGITS = 50
TOLERANCE = mpmath.mpf(10) ** -40


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
    """Evidence for or against a statement; None if it cannot be evaluated (quantifiers inside, no point of its domain
    found).
    """
    given = flat(statement)
    sampler = Sampler(given, seed)
    count, smallest, against = 0, None, None
    with mpmath.workdps(DIGITS + 10):
        for point in sampler.points(12 * points):
            try:
                margin = margin_at(given.hypotheses, given.conclusion, point)
            except (Rejected, ZeroDivisionError, OverflowError, ValueError, TypeError):
                continue
            if margin is None or mpmath.isnan(margin):
                continue
            count += 1
            if smallest is None or margin < smallest:
                smallest = margin
            if margin < -TOLERANCE or given.conclusion.head in ("<", "not") and margin <= TOLERANCE:
                against = ", ".join(f"{x} = {q}" for x, q in point.items())
                break
            if count == points or not point:
                break
        if not count:
            return None
        close = smallest is None or abs(smallest) <= TOLERANCE
        return Evidence(count, DIGITS, seed, None if close else mpmath.nstr(smallest, 6), against)


def margin_at(hypotheses: tuple[Term, ...], conclusion: Term, point: Mapping[Term, Fraction]) -> Any:
    """The margin of the conclusion at a point; None where a hypothesis fails."""
    evaluator = Evaluator(MPMATH, {x: MPMATH.number(q) for x, q in point.items()})
    for h in hypotheses:
        margin = evaluator.margin(h)
        if not margin >= -TOLERANCE or h.head in ("<", "not") and not margin > TOLERANCE:
            return None
    return evaluator.margin(conclusion)
