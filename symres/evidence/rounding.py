"""Rational numbers near floats: the simplest within many distances, decimals and other common denominators."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

Array = Any  # of numpy
DENOMINATORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 50, *(10**k for k in range(2, 13)))
DISTANCES = 0.5 ** np.arange(2, 44, 2)
SIDES = ((1, 1), (1, 0), (0, 1))  # of a number, below it and above it
TERMS = 60  # of a continued fraction


def roundings(values: Sequence[float] | Array, whole: Sequence[bool]) -> list[list[Fraction]]:
    """For each coordinate of a point the rational numbers near it, one for each way of rounding that is the same for
    all coordinates; those that are ``whole`` go to the nearest integer.

    Besides both sides of a coordinate, what is only below and only above it is tried, so that one point may be inside
    where constraints are active.

    >>> [str(q) for q in roundings([0.333], [False])[0][:6]]
    ['1/2', '1/4', '1/2', '1/3', '2/7', '1/3']
    """
    place = np.asarray(values, dtype=float)[:, None]
    reach = np.repeat(DISTANCES, len(SIDES)) * np.maximum(1, np.abs(place))  # relative if the number is large
    below, above = (np.tile([side[k] for side in SIDES], len(DISTANCES)) for k in (0, 1))
    numerators, denominators = simplest(place - below * reach, place + above * reach)
    steps = place * np.array(DENOMINATORS, dtype=float)
    counts = np.stack([np.rint(steps), np.floor(steps), np.ceil(steps)], axis=2).reshape(len(place), -1)
    over = np.broadcast_to(np.repeat(np.array(DENOMINATORS, dtype=float), 3), counts.shape)
    tops, bottoms = np.concatenate([numerators, counts], axis=1), np.concatenate([denominators, over], axis=1)
    return [
        [Fraction(round(v))] * tops.shape[1]
        if is_whole
        else [Fraction(int(n), int(d)) for n, d in zip(*row, strict=True)]
        for v, is_whole, *row in zip(values, whole, tops, bottoms, strict=True)
    ]


def simplest(low: Array, high: Array) -> tuple[Array, Array]:
    """Numerators and denominators, as floats, of the fractions of least denominators in intervals, and of those the
    least in size: of the two ends' continued fractions what they share (the Stern-Brocot tree).
    """
    sign = np.where(high < 0, -1.0, 1.0)
    low, high = np.where(high < 0, -high, low), np.where(high < 0, -low, high)
    numerator, denominator = np.ones_like(low), np.zeros_like(low)
    before = np.zeros_like(low), np.ones_like(low)
    open_ = np.ones(low.shape, dtype=bool)
    with np.errstate(all="ignore"):
        for _ in range(TERMS):
            ends = np.ceil(np.maximum(low, 0)) <= high
            term = np.ceil(np.maximum(low, 0)) - ~ends
            after = term * numerator + before[0], term * denominator + before[1]
            before = np.where(open_, numerator, before[0]), np.where(open_, denominator, before[1])
            numerator, denominator = np.where(open_, after[0], numerator), np.where(open_, after[1], denominator)
            open_ = open_ & ~ends
            if not open_.any():
                break
            low, high = 1 / (high - term), 1 / (low - term)
    return sign * numerator, denominator
