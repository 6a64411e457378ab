"""The simplest rational numbers near floats: what a search in floats proposes becomes exact here."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from symres.kernel.terms import INT, Term

from ..strategy import Exact


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of least denominator in [low, high], and of those the least in size (the Stern-Brocot tree).

    >>> simplest(Fraction(31, 10), Fraction(32, 10)), simplest(Fraction(-1, 3), Fraction(1, 9))
    (Fraction(16, 5), Fraction(0, 1))
    """
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest(-high, -low)
    whole = math.ceil(low)
    if whole <= high:
        return Fraction(whole)
    return whole - 1 + 1 / simplest(1 / (high - whole + 1), 1 / (low - whole + 1))


def simplest_near(number: float | Fraction, distance: float | Fraction) -> Fraction:
    """The simplest fraction within a distance of a number.

    >>> simplest_near(0.3337, 1e-3)
    Fraction(1, 3)
    """
    return simplest(Fraction(number) - Fraction(distance), Fraction(number) + Fraction(distance))


def nearby(point: Mapping[Term, float]) -> Iterator[dict[Term, Fraction]]:
    """Rational points near a point, each coordinate rounded in the same way; integers go to the nearest.

    Besides both sides of a coordinate, what is only below and only above it is tried, so that one point may be inside
    where constraints are active.
    """
    for distance in Exact.DISTANCES:
        for below, above in ((1, 1), (1, 0), (0, 1)):
            yield _rounded(point, lambda q, r: _between(q, below * r, above * r), distance)  # noqa: B023
    for denominator in Exact.COMMON:
        for to in (round, math.floor, math.ceil):
            yield _rounded(point, lambda q, r: Fraction(to(q / r)) * r, Fraction(1, denominator))  # noqa: B023


def _between(q: Fraction, below: Fraction, above: Fraction) -> Fraction:
    """The simplest number near q; distances are relative if q is large."""
    size = max(Fraction(1), abs(q))
    return simplest(q - below * size, q + above * size)


Rounding = Callable[[Fraction, Fraction], Fraction]


def _rounded(point: Mapping[Term, float], rounding: Rounding, by: Fraction) -> dict[Term, Fraction]:
    return {x: Fraction(round(v)) if x.sort is INT else rounding(Fraction(v), by) for x, v in point.items()}


def height(point: Mapping[Term, Fraction]) -> tuple[int, int]:
    """The complexity of a point: the size of its numerators and denominators, then the number of negative ones."""
    return sum(abs(q.numerator) + q.denominator for q in point.values()), sum(q < 0 for q in point.values())
