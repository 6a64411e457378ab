"""The behaviour of a function near a limit, in floats: its rate of decay, its distance from zero, and, far out, its
limit or the place from which on it falls.

A place near a limit is given by its size: the distance from a point, or 1/n for what happens far out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ..strategy import Limits

Sizes = np.ndarray[Any, Any]
SIZES = np.unique(np.concatenate([np.geomspace(Limits.LEAST, 1 / Limits.LEAST, 1201), 1 / np.arange(1, 201)]))
DISTANT = np.array(Limits.DISTANT)
PLACES = np.array([*range(1, Limits.PLACES), *DISTANT])


class Decay(NamedTuple):
    """f <= factor * size^(1/root) for all sizes up to ``end``, or all sizes at all."""

    root: int
    factor: int
    end: Fraction | None


class Distance(NamedTuple):
    """f >= least > 0 for all sizes up to ``end``, or all sizes at all."""

    least: Fraction
    end: Fraction | None


def decays(
    f: Callable[[Sizes], Sizes], ends: Sequence[Fraction | None], roots: Sequence[int] = Limits.ROOTS
) -> Iterator[Decay]:
    """Bounds for a function of the size that tends to zero with it, by the first of some roots; none for another one.

    >>> next(decays(lambda s: 3 * s / (1 + s), [None]))
    Decay(root=1, factor=3, end=None)
    >>> next(decays(np.sqrt, [Fraction(1)]))
    Decay(root=2, factor=1, end=Fraction(1, 1))
    >>> list(decays(np.cos, [Fraction(1)]))
    []
    """
    with np.errstate(all="ignore"):
        values = f(SIZES)
        for root in roots:
            ratios = values / SIZES ** (1 / root)
            last, before = (np.max(ratios[(SIZES >= e) & (SIZES <= 10 * e)]) for e in (Limits.LEAST, 10 * Limits.LEAST))
            if last <= Limits.GROWTH * before + Limits.NOISE:
                found = [(end, _up(np.max(ratios[_within(end)]))) for end in ends]
                least = min((factor for _, factor in found if factor is not None), default=0)
                good = [(end, factor) for end, factor in found if factor is not None and factor <= Limits.TIGHT * least]
                good.sort(key=lambda way: not _falls(ratios[_within(way[0])]))
                yield from (Decay(root, k * factor, end) for end, factor in good[: Limits.CHOICES] for k in (1, 2))
                return


def distance(f: Callable[[Sizes], Sizes], ends: Sequence[Fraction | None]) -> Distance | None:
    """A bound from below for a function of the size that stays away from zero; None for another one.

    >>> distance(np.cos, [None, Fraction(1)])
    Distance(least=Fraction(1, 4), end=Fraction(1, 1))
    """
    with np.errstate(all="ignore"):
        values = f(SIZES)
        limit = float(np.min(values[SIZES <= 1000 * Limits.LEAST]))
        if not limit > Limits.NOISE:
            return None
        most = Fraction(2) ** min(0, math.floor(math.log2(min(limit, 2.0) * (1 - Limits.NOISE) / 2)))
        ways = (Distance(most / part, end) for part in Limits.PARTS for end in ends)
        return next((way for way in ways if np.min(values[_within(way.end)]) >= way.least), None)


def limit(f: Callable[[Sizes], Sizes]) -> Fraction | None:
    """The limit of a function of a place far out, as it seems; None if that is no simple fraction.

    >>> limit(lambda w: w / (1 + w)), limit(np.exp)
    (Fraction(1, 1), None)
    """
    with np.errstate(all="ignore"):
        before, last = map(float, f(DISTANT))
    if not math.isfinite(before) or not math.isfinite(last):
        return None
    value = Fraction(last).limit_denominator(Limits.DENOMINATOR)
    return value if abs(last - value) <= abs(before - value) < Limits.NEAR else None


def fall(f: Callable[[Sizes], Sizes]) -> int | None:
    """A place w from which on a function seems to be at most -w/2; None if there is none.

    >>> fall(lambda w: 3 - w), fall(np.exp)
    (10, None)
    """
    with np.errstate(all="ignore"):
        below = f(PLACES) <= -PLACES / 2
    return next((start for start in Limits.STARTS if np.all(below[PLACES >= start])), None)


def _falls(ratios: Sizes) -> bool:
    """Whether values, in the order of growing sizes, never fall."""
    return bool(np.all(np.diff(ratios) >= -Limits.NOISE * np.max(np.abs(ratios))))


def _within(end: Fraction | None) -> Any:
    return SIZES <= (np.inf if end is None else float(end) * (1 + Limits.NOISE))


def _up(value: float) -> int | None:
    """The next integer, at least 1; None for what is not finite."""
    return max(1, math.ceil(value * (1 - Limits.NOISE))) if value < 1 / Limits.LEAST else None
