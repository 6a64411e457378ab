"""How a function behaves near a limit, as far as floats say: how fast it tends to zero, how far from it it stays, or,
far out, what it tends to or where it begins to fall.

A place near a limit is given by its size: the distance from a point, or 1/n for what happens far out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

Sizes = np.ndarray[Any, Any]
ROOTS = (1, 2, 3, 4)
LEAST = 1e-6  # the smallest size that is looked at
SIZES = np.unique(np.concatenate([np.geomspace(LEAST, 1 / LEAST, 1201), 1 / np.arange(1, 201)]))
GROWTH = 1.1  # what is bounded grows by less, from one power of ten to the next
TIGHT = 4  # a factor on a range is as good as the least, if it is at most so many times as large
NOISE = 1e-9
CHOICES = 2  # bounds that are worth a proof
STARTS = (1, 2, 5, 10, 20, 50, 100)
DISTANT = np.array([1e5, 1e6])
PLACES = np.array([*range(1, 1000), *DISTANT])
NEAR = 1e-2  # a limit is told from values that are so close to it
DENOMINATOR = 12  # the largest of a limit


class Decay(NamedTuple):
    """f <= factor * size^(1/root) for all sizes up to ``end``, or all sizes at all."""

    root: int
    factor: int
    end: Fraction | None


class Distance(NamedTuple):
    """f >= least > 0 for all sizes up to ``end``, or all sizes at all."""

    least: Fraction
    end: Fraction | None


def decays(f: Callable[[Sizes], Sizes], ends: Sequence[Fraction | None]) -> Iterator[Decay]:
    """Bounds for a function of the size that tends to zero with it; none for another one.

    >>> next(decays(lambda s: 3 * s / (1 + s), [None]))
    Decay(root=1, factor=3, end=None)
    >>> next(decays(np.sqrt, [Fraction(1)]))
    Decay(root=2, factor=1, end=Fraction(1, 1))
    >>> list(decays(np.cos, [Fraction(1)]))
    []
    """
    with np.errstate(all="ignore"):
        values = f(SIZES)
        for root in ROOTS:
            ratios = values / SIZES ** (1 / root)
            last, before = (np.max(ratios[(SIZES >= e) & (SIZES <= 10 * e)]) for e in (LEAST, 10 * LEAST))
            if last <= GROWTH * before + NOISE:
                found = [(end, _up(np.max(ratios[_within(end)]))) for end in ends]
                least = min((factor for _, factor in found if factor is not None), default=0)
                good = [(end, factor) for end, factor in found if factor is not None and factor <= TIGHT * least]
                good.sort(key=lambda way: not _falls(ratios[_within(way[0])]))
                yield from (Decay(root, k * factor, end) for end, factor in good[:CHOICES] for k in (1, 2))
                return


def distance(f: Callable[[Sizes], Sizes], ends: Sequence[Fraction | None]) -> Distance | None:
    """A bound from below for a function of the size that stays away from zero; None for another one.

    >>> distance(np.cos, [None, Fraction(1)])
    Distance(least=Fraction(1, 4), end=Fraction(1, 1))
    """
    with np.errstate(all="ignore"):
        values = f(SIZES)
        limit = float(np.min(values[SIZES <= 1000 * LEAST]))
        if not limit > NOISE:
            return None
        least = Fraction(2) ** min(0, math.floor(math.log2(min(limit, 2.0) * (1 - NOISE) / 2)))
        return next((Distance(least, end) for end in ends if np.min(values[_within(end)]) >= least), None)


def limit(f: Callable[[Sizes], Sizes]) -> Fraction | None:
    """What a function of a place far out seems to tend to; None if that is nothing simple.

    >>> limit(np.tanh), limit(np.exp)
    (Fraction(1, 1), None)
    """
    with np.errstate(all="ignore"):
        before, last = map(float, f(DISTANT))
    if not math.isfinite(before) or not math.isfinite(last):
        return None
    value = Fraction(last).limit_denominator(DENOMINATOR)
    return value if abs(last - value) <= abs(before - value) < NEAR else None


def fall(f: Callable[[Sizes], Sizes]) -> int | None:
    """A place w from which on a function seems to be at most -w/2; None if there is none.

    >>> fall(lambda w: 3 - w), fall(np.tanh)
    (10, None)
    """
    with np.errstate(all="ignore"):
        below = f(PLACES) <= -PLACES / 2
    return next((start for start in STARTS if np.all(below[PLACES >= start])), None)


def _falls(ratios: Sizes) -> bool:
    """Whether what belongs to growing sizes is the smaller the smaller these are, which a derivative may show."""
    return bool(np.all(np.diff(ratios) >= -NOISE * np.max(np.abs(ratios))))


def _within(end: Fraction | None) -> Any:
    return SIZES <= (np.inf if end is None else float(end) * (1 + NOISE))


def _up(value: float) -> int | None:
    """The next integer, at least 1; None for what is not finite."""
    return max(1, math.ceil(value * (1 - NOISE))) if value < 1 / LEAST else None
