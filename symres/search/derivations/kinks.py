"""Functions that have no derivative at a point, since their slopes on its two sides are not the same.

A function with the derivative u at x, less s t, has the derivative u - s there. If it has a minimum at x, by Fermat's
theorem u is s; so a slope s between those on the two sides, other than u, contradicts the derivative. Floats propose s.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from symres.elaborate.compact import beta
from symres.evidence.evaluation import MPMATH, NUMPY, Evaluator
from symres.kernel import Rejected, Term
from symres.kernel.terms import FALSE, REAL, ZERO, build, difference, free_variables, fresh, instantiate, lam, number

from .citing import Citing
from .numbers import Numbers
from .record import DEPTH, Close, Record

STEP = 2.0**-20  # to the points through which secants are taken
APART = 1e-3  # by which the slopes on both sides differ, at least
RADII = (Fraction(1), Fraction(1, 8), Fraction(1, 64))  # within which there may be a minimum
SAMPLES = 101  # points where that is looked at first
NOISE = 1e-12
PARTS = (Fraction(1, 2), Fraction(1, 4), Fraction(3, 4))  # of the way from one slope to the other


class Tilted(NamedTuple):
    """A function, or its opposite for the ``sign`` -1, less s t, which seems to have a minimum within a radius."""

    sign: int
    slope: Fraction
    radius: Fraction


class Kinks:
    """Shows from a record that functions have no derivative; ``close`` shows what is plain."""

    def __init__(self, record: Record, citing: Citing, numbers: Numbers, close: Close) -> None:
        self.record = record
        self.citing = citing
        self.numbers = numbers
        self.close = close

    def absurd(self, i: int) -> int | None:
        """A step that shows that what a step says of a derivative is false; None if it is not seen to be."""
        function, point, slope = self.record.conclusion(i).args
        if function.head != "lam" or any(map(free_variables, (function, point, slope))):
            return None
        for tilted in _tilted(function, point, slope):
            found = self._by_minimum(i, tilted)
            if found is not None:
                return found
        return None

    def _by_minimum(self, i: int, tilted: Tilted) -> int | None:
        record = self.record
        function, point, slope = record.conclusion(i).args
        if tilted.sign < 0:
            i = self.citing.carried_out("derivative_of_opposite", [i], phi=function, x=point, u=slope)
            function, slope = (record.conclusion(i).args[k] for k in (0, 2))
        t, s = record.fresh("t", REAL), number(-tilted.sign * tilted.slope)
        line, x = lam(t, build("*", s, t)), record.words.canonical(point)
        straight = record.algebra(build("has_derivative", line, point, s))
        moved = self.citing.carried_out("derivative_sum", [i, straight], phi=function, psi=line, x=point, u=slope, d=s)
        phi = record.conclusion(moved).args[0]
        radius = number(tilted.radius)
        within = [build("<", difference(x, radius), t), build("<", t, build("+", x, radius))]
        assumed = [record.assume(p) for p in within]
        with record.inside(*assumed):
            below = build("<=", *(beta(build("app", phi, a)) for a in (x, t)))
            least = self.numbers.show(below)
            least = self.close(below, DEPTH) if least is None else least
        if least is None:
            return None
        everywhere = record.generalize(t, record.discharge(assumed, least))
        positive = record.algebra(build("<", ZERO, radius))
        values = {"phi": phi, "x": x, "r": radius, "u": record.conclusion(moved).args[2]}
        flat = self.citing.carried_out("derivative_at_minimum", [positive, everywhere, moved], **values)
        with record.inside():
            record.learn(flat)
            return self.close(FALSE, 1)


def _tilted(function: Term, point: Term, slope: Term) -> Iterator[Tilted]:
    """The ways to tilt a function so that it seems to have a minimum at a point, by slopes other than its own."""
    try:
        x, u = (float(Evaluator(MPMATH, {})(a)) for a in (point, slope))
        below, above = _secants(function, x)
    except (Rejected, TypeError, ValueError, OverflowError):
        return
    if not abs(above - below) > APART:
        return
    sign = 1 if below < above else -1
    for part in PARTS:
        tilt = Fraction((1 - float(part)) * below + float(part) * above).limit_denominator(64)
        if abs(float(tilt) - u) < APART or not min(below, above) < tilt < max(below, above):
            continue
        for radius in RADII:
            if _has_minimum(function, x, Tilted(sign, tilt, radius)):
                yield Tilted(sign, tilt, radius)
                break


def _secants(function: Term, x: float) -> list[float]:
    """The slopes of the secants below and above a point."""
    at, below, above = _values(function, [x, x - STEP, x + STEP])
    return [(at - below) / STEP, (above - at) / STEP]


def _has_minimum(function: Term, x: float, tilted: Tilted) -> bool:
    places = np.linspace(x - float(tilted.radius), x + float(tilted.radius), SAMPLES)
    values = tilted.sign * (_values(function, [x, *places]) - float(tilted.slope) * np.array([x, *places]))
    return bool(np.all(values[1:] >= values[0] - NOISE))


def _values(function: Term, places: Sequence[float]) -> np.ndarray:
    t = fresh(REAL)
    with np.errstate(all="ignore"):
        return np.broadcast_to(Evaluator(NUMPY, {t: np.array(places)})(instantiate(function, t)), len(places))
