"""Points where an inequality f >= 0 is an equality: a descent in floats proposes one, which is made rational, and that
f vanishes there is decided by exact arithmetic.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from symres.elaborate.algebra.signs import holds, sign
from symres.kernel import Rejected, Term
from symres.kernel.polynomials import purse
from symres.kernel.procedures.bound import Box, Region, refuted
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.terms import number, substitute

from ..polynomials.simplest import nearby
from ..strategy import Touching
from .intervals import Array, Function

Point = dict[Term, Fraction]
Leaf = dict[str, Any]


def excluded(region: Region, point: Point) -> bool:
    """Whether a literal is seen to fail at a point, so that it is not in the region."""
    values = {x: number(value) for x, value in point.items()}
    for literal in region.literals:
        try:
            if not holds(substitute(literal, values)):
                return True
        except Rejected:
            continue
    return False


def accepted(region: Region, box: Box, leaf: Leaf, enclosures: Enclosures) -> bool:
    """Whether the kernel accepts a leaf for a cell."""
    try:
        with purse():
            return refuted(region, leaf, box, enclosures)
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
    if np.prod([len(axis) for axis in axes]) > Touching.GRID:
        return []
    points = list(itertools.product(*axes))
    at_points = _values(f, np.array([[float(v) for v in p] for p in points]).T)
    found = []
    for k in np.flatnonzero(np.abs(at_points) < Touching.NOISE):
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
        if key in tried or any(
            abs(float(v) - start[x]) > Touching.FAR * max(1, abs(start[x])) for x, v in point.items()
        ):
            continue
        tried.add(key)
        full = np.array([float(point.get(x, Fraction(0))) for x in f.variables])
        if abs(_values(f, full[:, None])[0]) < Touching.NOISE and is_zero(f.term, point):
            return point
    return None
