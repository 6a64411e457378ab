"""Where Newton's method finds the gradient of a function to vanish, from many starts: numbers, no proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy

from symres.functions import HEADS, called

Array = Any  # of numpy
Box = Sequence[tuple[float, float]]

STARTS = 1200
STEPS = 80
SCALES = (1.0, 3.0, 10.0, 100.0)  # of the starts, where there is no box
SAME = 1e-6  # the distance of points that are one, relative to their size
FLAT = 1e-7  # eigenvalues below it, relative to the largest, are taken for zero
EVALUATION = {
    "cse": True,
    "modules": [{f.name: called(f.array) for f in HEADS.values() if f.array.startswith("scipy")}, "numpy"],
}


@dataclass(frozen=True)
class Surface:
    """A function, its gradient and its Hessian in floats, for the columns of an array of points.

    >>> x, y = sympy.symbols("x y", real=True)
    >>> surface = Surface.of(x**2 + x * y, (x, y))
    >>> surface.gradient(np.array([[1.0, 0.0], [2.0, 1.0]])).T.tolist()
    [[4.0, 1.0], [1.0, 0.0]]
    """

    value: Callable[[Array], Array]
    gradient: Callable[[Array], Array]
    hessian: Callable[[Array], Array]
    size: int

    @staticmethod
    def of(f: sympy.Expr, variables: Sequence[sympy.Symbol]) -> Surface:
        """The surface of an expression in the variables."""
        slope = [sympy.diff(f, x) for x in variables]
        bend = [[sympy.diff(g, x) for x in variables] for g in slope]
        return Surface(evaluator(f, variables), evaluator(slope, variables), evaluator(bend, variables), len(variables))


def evaluator(f: Any, variables: Sequence[sympy.Symbol]) -> Callable[[Array], Array]:
    """An expression, or nested lists of them, as a function of the columns of an array."""
    shape = np.shape(np.array(f, dtype=object))
    entries = [sympy.lambdify(variables, e, **EVALUATION) for e in np.array(f, dtype=object).ravel()]

    def values(points: Array) -> Array:
        points = np.asarray(points, dtype=float)
        with np.errstate(all="ignore"):
            rows = [np.broadcast_to(e(*points), points.shape[1:]) for e in entries]
        return np.array(rows, dtype=float).reshape(*shape, *points.shape[1:])

    return values


def points(surface: Surface, box: Box | None = None, seed: int = 0) -> Array:
    """The points that Newton's method converges to, as columns; inside the box, if there is one.

    Points of a curve of zeros of the gradient come in large numbers.
    """
    x = _starts(surface.size, box, seed)
    with np.errstate(all="ignore"):
        for _ in range(STEPS):
            x = x - _step(surface, x)
            x = x[:, np.isfinite(x).all(axis=0) & (np.abs(x).max(axis=0) < 1e9)]
        size = 1 + np.abs(x).max(axis=0)
        settled = np.abs(_step(surface, x)).max(axis=0) <= 1e-7 * size
        rounding = 1e-14 * (1 + np.abs(surface.hessian(x)).max(axis=(0, 1)) * size)
        settled &= np.abs(surface.gradient(x)).max(axis=0) <= rounding
    x = x[:, settled]
    if box is not None:
        low, high = np.array(box, dtype=float).T[:, :, None]
        x = x[:, ((low < x) & (x < high)).all(axis=0)]
    found: list[Array] = []
    for z in x.T:
        if all(np.max(np.abs(z - other)) > SAME * (1 + np.max(np.abs(z))) for other in found):
            found.append(z)
    return np.array(found).reshape(len(found), surface.size).T


def _starts(size: int, box: Box | None, seed: int) -> Array:
    chance = np.random.default_rng(seed)
    if box is not None:
        low, high = np.array(box, dtype=float).T[:, :, None]
        return low + (high - low) * chance.uniform(size=(size, STARTS))
    each = STARTS // len(SCALES)
    return np.concatenate([scale * chance.standard_normal((size, each)) for scale in SCALES], axis=1)


def _step(surface: Surface, x: Array) -> Array:
    """Newton's step, the shortest one where the Hessian is singular."""
    slope, bend = surface.gradient(x).T[..., None], np.moveaxis(surface.hessian(x), -1, 0)
    good = np.isfinite(bend).all(axis=(1, 2)) & np.isfinite(slope).all(axis=(1, 2))
    step = np.full(slope.shape, np.nan)
    step[good] = np.linalg.pinv(bend[good], rcond=1e-14, hermitian=True) @ slope[good]
    return step[..., 0].T


def inertia(surface: Surface, point: Array) -> tuple[int, int, int]:
    """The numbers of negative, zero (as far as floats tell) and positive eigenvalues of the Hessian.

    >>> x, y = sympy.symbols("x y", real=True)
    >>> inertia(Surface.of(x**2 - y**3, (x, y)), np.array([0.0, 0.0]))
    (0, 1, 1)
    """
    eigenvalues = np.linalg.eigvalsh(surface.hessian(np.asarray(point, dtype=float)[:, None])[..., 0])
    small = FLAT * max(1e-9, float(np.abs(eigenvalues).max()))
    return (
        int((eigenvalues < -small).sum()),
        int((np.abs(eigenvalues) <= small).sum()),
        int((eigenvalues > small).sum()),
    )
