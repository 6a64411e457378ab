"""Points where an inequality f >= 0 is an equality: finding them exactly, and closing the cells around them.

A point is proposed by a descent in floats and made rational; that f vanishes there is decided by exact arithmetic. The
cell around it is left to the exact leaves ``corner``, ``convex`` and ``taylor`` of ``kernel.procedures.bound``.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from symres.algebra.signs import holds, sign
from symres.kernel import Rejected, Term
from symres.kernel.polynomials import purse
from symres.kernel.procedures.bound import Box, Cell, Ends, Region
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.terms import number, substitute

from ..polynomials.simplest import nearby
from .intervals import Array, Function

SPLITS = 6  # the most variables in which a cell is split at a point
ENOUGH = 4  # leaves to choose from
ORDERS = 12  # the highest order of a Taylor formula
GRID = 2000  # the most points of the first look
NOISE = 1e-11  # values at most that large, relative to the size of the summands, may be zeros
FAR = 1e-3  # a rational number replaces one within that distance, relative
SMALL = Fraction(1, 2**16)  # the size of the cells on which it is found out which leaves work at a point

Point = dict[Term, Fraction]
Leaf = dict[str, Any]


class Touch:
    """A zero of the relation numbered ``k``, and the leaves that work close to it."""

    def __init__(self, region: Region, k: int, point: Point) -> None:
        self.region = region
        self.k = k
        self.point = point
        self.variables = [x for x in region.variables if x in point]
        self.exception = None if region.relations[k].strict else self._exception()
        self._known: dict[tuple[str, ...], list[Leaf]] = {}

    @property
    def fatal(self) -> bool:
        """Whether f > 0 is wanted here, in the region, so that the sequent is false."""
        return not self.region.relations[self.k].strict and self.exception is None

    def _exception(self) -> int | None:
        """A literal that fails at the point."""
        values = {x: number(value) for x, value in self.point.items()}
        for i, literal in enumerate(self.region.literals):
            try:
                if not holds(substitute(literal, values)):
                    return i
            except Rejected:
                continue
        return None

    def inside(self, box: Box) -> list[Term]:
        """The variables whose coordinate is not at an end of the cell."""
        return [x for x in self.variables if self.point[x] not in box[x]]

    def closable(self, box: Box) -> bool:
        """Whether leaves work all around the point, perhaps after splits at it."""
        if self.leaves(box):
            return True
        inside = self.inside(box)
        if not inside or len(inside) > SPLITS:
            return False
        x, p = inside[0], self.point[inside[0]]
        low, high = box[x]
        return self.closable({**box, x: (low, p)}) and self.closable({**box, x: (p, high)})

    def leaf(self, box: Box, enclosures: Enclosures) -> Leaf | None:
        """A leaf for a cell that holds the point, or None."""
        for leaf in self.leaves(box):
            if accepted(self.region, box, leaf, enclosures):
                return leaf
        return None

    def leaves(self, box: Box) -> list[Leaf]:
        """The leaves that work on cells like this one, were they small."""
        where = tuple(
            "low" if self.point[x] == box[x][0] else "high" if self.point[x] == box[x][1] else ""
            for x in self.variables
        )
        if where not in self._known:
            small = dict(box)
            for x in self.variables:
                p, (low, high) = self.point[x], box[x]
                by = SMALL * max(Fraction(1), abs(p))
                small[x] = (
                    p - by if low is None or low < p - by else low,
                    p + by if high is None or high > p + by else high,
                )
            fine = Enclosures(160)
            good = (leaf for leaf in self._conceivable(where) if accepted(self.region, small, leaf, fine))
            self._known[where] = list(itertools.islice(good, ENOUGH))
        return self._known[where]

    def _conceivable(self, where: tuple[str, ...]) -> Iterator[Leaf]:
        excepted = {} if self.exception is None else {"except": self.exception}
        if all(where):
            yield {"corner": self.k, **excepted}
        if len(where) > 1 or not all(where):
            for size in range(len(where), 0, -1):
                for own in itertools.combinations(self.variables, size):
                    point = [[self.region.variables.index(x), str(self.point[x])] for x in own]
                    yield {"convex": self.k, "point": point, **excepted}
        for x, end in zip(self.variables, where, strict=True):
            if end:
                for order in range(1, ORDERS + 1):
                    along = self.region.variables.index(x)
                    yield {"taylor": self.k, "along": along, "end": end, "order": order, **excepted}


def _place(value: Fraction, ends: Ends) -> str:
    low, high = ends
    return "low" if value == low else "high" if value == high else ""


def accepted(region: Region, box: Box, leaf: Leaf, enclosures: Enclosures) -> bool:
    """Whether the kernel accepts a leaf for a cell."""
    try:
        with purse():
            cell = Cell(region, leaf, box, enclosures)
            return cell.refuted() and all(map(holds, cell.asked))
    except Rejected:
        return False


# ------------------------------------------------------------------------------------------------------ finding them


def zeros_on_grid(f: Function, box: Box, limit: int) -> list[Point]:
    """Zeros among the points whose coordinates are ends of the box, its middle, 0, 1 or -1."""
    axes = []
    for x in f.variables:
        low, high = box[x]
        values = [v for v in (low, high, Fraction(0), Fraction(1), Fraction(-1)) if v is not None]
        if low is not None and high is not None:
            values.append((low + high) / 2)
        axes.append(list(dict.fromkeys(v for v in values if _within(v, low, high))))
    for i in range(len(f.variables)):
        if i not in f.own:
            axes[i] = axes[i][:1]
    if np.prod([len(axis) for axis in axes]) > GRID:
        return []
    points = list(itertools.product(*axes))
    at_points = _values(f, np.array([[float(v) for v in p] for p in points]).T)
    found = []
    for k in np.flatnonzero(np.abs(at_points) < NOISE):
        point = {f.variables[i]: points[k][i] for i in f.own}
        if is_zero(f.term, point):
            found.append(point)
            if len(found) == limit:
                break
    return found


def _within(v: Fraction, low: Fraction | None, high: Fraction | None) -> bool:
    return (low is None or low <= v) and (high is None or v <= high)


def _values(f: Function, points: Array) -> Array:
    return f.value(points, points)[0]


def is_zero(term: Term, point: Mapping[Term, Fraction]) -> bool:
    try:
        with purse():
            return sign(substitute(term, {x: number(v) for x, v in point.items()}), 256) == 0
    except Rejected:
        return False


def descent(f: Function, others: Sequence[Function], start: Array, low: Array, high: Array) -> tuple[Array, float]:
    """A local minimum of ``f`` in a box, where the ``others`` are at most 0; found in floats."""
    from scipy.optimize import minimize

    def value(x: Array) -> tuple[float, Array]:
        return float(np.nan_to_num(_values(f, x[:, None])[0], nan=1e6, posinf=1e6)), slope(f, x)

    def slope(g: Function, x: Array) -> Array:
        out = np.zeros(len(x))
        out[g.own] = np.nan_to_num(g.jet(1, x[:, None], x[:, None])[0][1:, 0])
        return out

    def constraint(g: Function) -> dict[str, Any]:
        def fun(x: Array) -> float:
            return -float(np.nan_to_num(_values(g, x[:, None])[0], nan=1e6, posinf=1e6))

        return {"type": "ineq", "fun": fun, "jac": lambda x: -slope(g, x)}

    bounds = [(a if np.isfinite(a) else None, b if np.isfinite(b) else None) for a, b in zip(low, high, strict=True)]
    with np.errstate(all="ignore"):
        found = minimize(
            value,
            start,
            jac=True,
            bounds=bounds,
            constraints=[constraint(g) for g in others],
            method="SLSQP",
            options={"maxiter": 60, "ftol": 1e-15},
        )
    x = np.where(np.isfinite(found.x), np.clip(found.x, low, high), start)
    return x, value(x)[0]


def rational_zero(f: Function, near: Array, box: Box) -> Point | None:
    """A rational zero near a point."""
    start = {f.variables[i]: float(near[i]) for i in f.own}
    tried = set()
    for point in nearby(start):
        for x, v in point.items():
            low, high = box[x]
            point[x] = low if low is not None and v < low else high if high is not None and v > high else v
        key = tuple(point.values())
        if key in tried or any(abs(float(v) - start[x]) > FAR * max(1, abs(start[x])) for x, v in point.items()):
            continue
        tried.add(key)
        full = np.array([float(point.get(x, Fraction(0))) for x in f.variables])
        if abs(_values(f, full[:, None])[0]) < NOISE and is_zero(f.term, point):
            return point
    return None
