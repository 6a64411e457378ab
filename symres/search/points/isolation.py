"""All zeros of a square system in a box, each in a box of its own on which Krawczyk's test holds.

Newton's method from many points proposes the zeros. Around each, a box is grown in floats as long as the test holds, so
that little is left between the boxes, and given simple rational sides; whoever asks confirms it with the kernel. That
no zero is missing is for others to show (``existence``).

Krawczyk's test is the one of ``symres.kernel.procedures.existence``, in floats.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from symres.kernel import Term
from symres.kernel.procedures.bound import Ends

from ..bounds.forms import spread
from ..bounds.intervals import Array, Function, multiply
from ..budget import OutOfBudget, clock
from ..polynomials.simplest import simplest, simplest_near
from ..strategy import Isolation

Sides = tuple[tuple[Fraction, Fraction], ...]
Accepts = Callable[[Sides], bool]


class Unisolated(Exception):
    """A zero that no box isolates; the message says where and why."""


@dataclass(frozen=True)
class Zero:
    """A zero near ``point``, the only one in the box with these ``sides``."""

    point: tuple[float, ...]
    sides: Sides


class System:
    """Functions of as many variables, in floats.

    >>> from symres.kernel.terms import build, number, variable
    >>> x = variable("x")
    >>> system = System([build("+", build("exp", x), number(-2))], [x])
    >>> [float(x.round(6)) for x in system.zeros_near(np.array([[0.0, 3.0]]))[0]]
    [0.693147]
    """

    def __init__(self, functions: Sequence[Term], variables: Sequence[Term]) -> None:
        self.size = len(variables)
        self.functions = [Function(f, variables) for f in functions]

    def values(self, points: Array) -> Array:
        """The values at points, a column for each."""
        return np.stack([f.value(points, points)[0] for f in self.functions])

    def derivative(self, low: Array, high: Array) -> tuple[Array, Array]:
        """The ends of f' on boxes: row, column, box; ``nan`` where it is not known."""
        out = np.zeros((2, self.size, self.size, low.shape[1]))
        for i, f in enumerate(self.functions):
            ends = f.jet(1, low, high)
            for k in (0, 1):
                out[k, i, f.own] = ends[k][1:]
        return out[0], out[1]

    def zeros_near(self, starts: Array) -> Array:
        """The zeros where Newton's method ends, if it does; a column for each."""
        x, found = starts, np.empty((self.size, 0))
        with np.errstate(all="ignore"):
            for _ in range(Isolation.STEPS):
                step = self._step(x)
                x = x - step
                known = np.isfinite(x).all(axis=0)
                settled = known & (np.abs(step) <= 1e-9 * (1 + np.abs(x))).all(axis=0)
                found = np.concatenate([found, x[:, settled]], axis=1)
                x = x[:, known & ~settled]
        return _distinct(found)

    def _step(self, x: Array) -> Array:
        """Newton's step at points; ``nan`` where there is none."""
        slope, _ = self.derivative(x, x)
        slope, value = np.moveaxis(slope, -1, 0), self.values(x).T[..., None]
        good = np.abs(np.linalg.det(slope)) > 0
        step = np.full(value.shape, np.nan)
        step[good] = np.linalg.solve(slope[good], value[good])
        out: Array = step[..., 0].T
        return out

    def inverse(self, sides: Sides) -> list[list[Fraction]]:
        """Nearly the inverse of the middle of f' on a box, in short fractions for the kernel; 0 if there is none.

        >>> from symres.kernel.terms import build, number, variable
        >>> x = variable("x")
        >>> square = System([build("+", build("^", x, number(2)), number(-2))], [x])
        >>> square.inverse(((Fraction(1), Fraction(2)),)), square.inverse(((Fraction(-1), Fraction(1)),))
        ([[Fraction(1, 3)]], [[Fraction(0, 1)]])
        """
        low, high = (np.array([[float(side[k])] for side in sides]) for k in (0, 1))
        with np.errstate(all="ignore"):
            below, above = self.derivative(low, high)
            middle = (below + above)[..., 0] / 2
            regular = np.isfinite(middle).all() and abs(np.linalg.det(middle)) > 0
            inverse = np.linalg.inv(middle) if regular else np.zeros_like(middle)
        if not np.isfinite(inverse).all():
            inverse = np.zeros_like(middle)
        noise = Fraction(float(np.max(np.abs(inverse)))) * Isolation.NOISE
        return [[_short(Fraction(c), noise) for c in row] for row in inverse.tolist()]

    def contracts(self, low: Array, high: Array) -> Array:
        """On which boxes Krawczyk's test holds."""
        with np.errstate(all="ignore"):
            middle, half = (low + high) / 2, (high - low) / 2
            below, above = self.derivative(low, high)
            at, value = (below + above) / 2, self.values(middle)
            known = np.isfinite(at).all(axis=(0, 1)) & np.isfinite(value).all(axis=0) & (half > 0).all(axis=0)
            out = np.zeros(low.shape[1], dtype=bool)
            for j in np.flatnonzero(known):
                if not abs(np.linalg.det(at[..., j])) > 0:
                    continue
                inverse = np.linalg.inv(at[..., j])
                ends = multiply((inverse[:, :, None],) * 2, (below[None, ..., j], above[None, ..., j]))
                rest = [np.eye(self.size) - end.sum(axis=1) for end in ends]
                size = np.maximum(*map(np.abs, rest)) @ half[:, j]
                out[j] = (np.abs(inverse @ value[:, j]) + size < half[:, j] * (1 - 1e-9)).all()
        return out


def isolated(
    system: System, box: Sequence[Ends], accepts: Accepts, deadline: float, starts: Array | None = None
) -> list[Zero]:
    """The zeros in a box that Newton's method finds, with disjoint isolating boxes that ``accepts`` confirms.

    A side of an isolating box goes beyond ``box`` only if the zero lies at its border. ``starts`` are more points to
    start from, a column for each. Raises ``Unisolated`` for a zero without such a box.
    """
    cells = [_Cell(system, box, centre, deadline) for centre in centres(system, box, starts)]
    for i, cell in enumerate(cells):
        for other in cells[:i]:
            cell.part(other)
    return [Zero(tuple(cell.centre.tolist()), cell.confirmed(accepts)) for cell in cells]


def centres(system: System, box: Sequence[Ends], starts: Array | None = None) -> list[list[float]]:
    """The zeros in a box that Newton's method finds, from points all over it and the ``starts``, in order."""
    low, high = (np.array([_float(ends[k], sign * math.inf) for ends in box]) for k, sign in ((0, -1), (1, 1)))
    random = np.random.default_rng(0).uniform(size=(len(box), Isolation.STARTS))
    points = spread(random, low, high)
    found = system.zeros_near(points if starts is None else np.concatenate([points, starts], axis=1))
    near = 1e-9 * (1 + np.abs(found))
    within = ((found >= low[:, None] - near) & (found <= high[:, None] + near)).all(axis=0)
    return sorted(found[:, within].T.tolist())


class _Cell:
    """A box around a zero, in floats."""

    def __init__(self, system: System, box: Sequence[Ends], centre: Sequence[float], deadline: float) -> None:
        self.system = system
        self.box = box
        self.centre = np.array(centre)
        self.deadline = deadline
        self.limits = [self._limits(x, ends) for x, ends in zip(centre, box, strict=True)]
        self.low, self.high = self._largest_cube()
        for _ in range(Isolation.ROUNDS):
            for i in range(len(self.centre)):
                self._grow(self.low, i, self.limits[i][0])
                self._grow(self.high, i, self.limits[i][1])

    @staticmethod
    def _limits(x: float, ends: Ends) -> tuple[float, float]:
        """The limits of a box around a zero: the border, unless the zero is there."""
        size = 1 + abs(x)
        low, high = _float(ends[0], -math.inf), _float(ends[1], math.inf)
        reach = high - low if math.isfinite(high - low) else 8 * size
        return (
            max(low, x - reach) if low < x - 1e-9 * size else x - reach,
            min(high, x + reach) if x + 1e-9 * size < high else x + reach,
        )

    def _in_time(self) -> None:
        if clock() > self.deadline:
            raise OutOfBudget(f"the isolation of a zero near {_shown(self.centre)}")

    def _largest_cube(self) -> tuple[Array, Array]:
        """The largest box that passes, among those with proportions like the limits'."""
        self._in_time()
        scales = 0.5 ** np.arange(Isolation.REACH)
        below, above = (np.array([limit[k] for limit in self.limits])[:, None] for k in (0, 1))
        reach = np.maximum(self.centre[:, None] - below, above - self.centre[:, None]) * scales
        low = np.maximum(self.centre[:, None] - reach, below)
        high = np.minimum(self.centre[:, None] + reach, above)
        good = np.flatnonzero(self.system.contracts(low, high))
        if not len(good):
            raise Unisolated(
                f"the zero near {_shown(self.centre)} has no box on which Krawczyk's test holds: the derivative of the "
                "equations is singular there, or nearly so"
            )
        return low[:, good[0]], high[:, good[0]]

    def _grow(self, sides: Array, i: int, limit: float) -> None:
        """Move one side outward, as far as the test holds."""
        self._in_time()
        places = np.array([limit, *(sides[i] + (limit - sides[i]) * part for part in Isolation.GROWTH)])
        low, high = (np.repeat(side[:, None], len(places), axis=1) for side in (self.low, self.high))
        (low if sides is self.low else high)[i] = places
        good = np.flatnonzero(self.system.contracts(low, high))
        if len(good):
            sides[i] = places[good[0]]

    def part(self, other: _Cell) -> None:
        """Shrink two boxes that meet, where their zeros are farthest apart for their size."""
        if ((self.high < other.low) | (other.high < self.low)).any():
            return
        size = np.minimum(self.high - self.low, other.high - other.low)
        i = int(np.argmax(np.abs(self.centre - other.centre) / size))
        first, second = (self, other) if self.centre[i] < other.centre[i] else (other, self)
        a, b = first.centre[i], second.centre[i]
        first.high[i], second.low[i] = min(first.high[i], a + 0.45 * (b - a)), max(second.low[i], b - 0.45 * (b - a))

    def confirmed(self, accepts: Accepts) -> Sides:
        """A box with simple rational sides that passes; it gets smaller until it does."""
        low, high = self.low, self.high
        for _ in range(Isolation.ATTEMPTS):
            self._in_time()
            sides = tuple(self._simple(i, low[i], high[i]) for i in range(len(low)))
            if accepts(sides):
                return sides
            low, high = (self.centre + 0.8 * (side - self.centre) for side in (low, high))
        raise Unisolated(f"the kernel does not confirm the zero near {_shown(self.centre)}")

    def _simple(self, i: int, low: float, high: float) -> tuple[Fraction, Fraction]:
        """Rational sides, those of the whole box or a little inward."""
        zero = Fraction(float(self.centre[i]))
        out = []
        for side, end in zip((low, high), self.box[i], strict=True):
            exact = Fraction(float(side))
            inward = exact + (zero - exact) * Isolation.SIMPLER
            kept = end is not None and float(end) == side
            out.append(end if end is not None and kept else simplest(min(exact, inward), max(exact, inward)))
        return out[0], out[1]


def meets(box: Sequence[Ends], sides: Sides) -> bool:
    """Whether a box and an isolating box have interior points in common."""
    return all(
        (low is None or low < b) and (high is None or a < high) for (low, high), (a, b) in zip(box, sides, strict=True)
    )


def inside(box: Sequence[Ends], other: Sequence[Ends]) -> bool:
    """Whether a box lies in another one."""
    return all(
        (a is None or low is not None and a <= low) and (b is None or high is not None and high <= b)
        for (low, high), (a, b) in zip(box, other, strict=True)
    )


def cut(box: Sequence[Ends], boxes: Sequence[Sides]) -> tuple[int, Fraction]:
    """The place to cut a box that some isolating boxes meet: the side of one of them that cuts through the fewest.

    >>> sides = (Fraction(1), Fraction(2)), (Fraction(0), Fraction(3))
    >>> cut([(Fraction(0), Fraction(3))] * 2, [sides])
    (0, Fraction(1, 1))
    """
    places = {
        (i, side)
        for sides in boxes
        for i, ((low, high), pair) in enumerate(zip(box, sides, strict=True))
        for side in pair
        if (low is None or low < side) and (high is None or side < high)
    }

    def cost(place: tuple[int, Fraction]) -> tuple[int, int, int, Fraction]:
        i, c = place
        below = sum(sides[i][1] <= c for sides in boxes)
        above = sum(c <= sides[i][0] for sides in boxes)
        return len(boxes) - below - above, abs(below - above), i, c

    return min(places, key=cost)


def _distinct(points: Array) -> Array:
    """Points, those left out that are nearly as others."""
    found: list[int] = []
    for j, z in enumerate(points.T):
        if all(np.max(np.abs(z - points[:, k]) / (1 + np.abs(z))) > Isolation.SAME for k in found):
            found.append(j)
    return points[:, found]


def _short(value: Fraction, noise: Fraction) -> Fraction:
    """A fraction of a few digits with a small relative error, beside some noise."""
    error = abs(value) * Isolation.ERROR + noise
    return simplest_near(value, error)


def _float(value: Fraction | None, otherwise: float) -> float:
    return otherwise if value is None else float(value)


def _shown(point: Array) -> str:
    return "(" + ", ".join(f"{float(x):.6g}" for x in point) + ")"
