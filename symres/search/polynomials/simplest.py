"""The simplest rational numbers near floats: what a search in floats proposes becomes exact here."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction

from symres.evidence.rounding import roundings
from symres.kernel.terms import INT, Term


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
    """Rational points near a point, each coordinate rounded in the same way; integers go to the nearest."""
    ways = roundings(list(point.values()), [x.sort is INT for x in point])
    return (dict(zip(point, values, strict=True)) for values in zip(*ways, strict=True))


def height(point: Mapping[Term, Fraction]) -> tuple[int, int]:
    """The complexity of a point: the size of its numerators and denominators, then the number of negative ones."""
    return sum(abs(q.numerator) + q.denominator for q in point.values()), sum(q < 0 for q in point.values())
