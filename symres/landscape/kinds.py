"""The types of critical points, as far as floats tell: by the Hessian, or by a look at small spheres around them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import mpmath
import numpy as np
import sympy

from symres.derive.kinks import kinks
from symres.evidence.stationary import Array, Surface, evaluator, inertia

from .model import (
    MAXIMUM,
    MINIMUM,
    NEITHER,
    STRICT_MAXIMUM,
    STRICT_MINIMUM,
    STRICT_SADDLE,
    UNDECIDED,
    Family,
    Point,
    Problem,
)
from .systems import DIGITS, TINY, digits

RADII = (1e-1, 3e-2, 1e-2)  # of the spheres
DIRECTIONS = 4000
FAR = (1.0, 3.0, 10.0, 100.0, 1e4)  # how far off a lower value is looked for
LOOKS = 4000  # at each distance
ROUGH = 1e-6  # smaller numbers are taken for zero at points that are not known exactly
MEMBERS = 40  # of a family that are looked at


class Terrain:
    """A function in floats, and the set on which it is considered."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.variables = problem.variables
        self.surface = Surface.of(problem.expression, problem.variables)
        sides = list(problem.sides())
        self.limits = [g for _, g in sides]
        self.is_equation = np.array([kind == "equal" for kind, _ in sides], dtype=bool)[:, None]
        self.kinks = kinks(problem.expression, problem.variables)

    def kind(self, p: Point) -> str:
        """The type of a critical point."""
        smooth = self._smooth_at(p)
        if smooth is not None:
            negative, zero, positive = self._inertia(smooth, p)
            if negative:
                return STRICT_SADDLE if zero or positive else STRICT_MAXIMUM
            if not zero:
                return STRICT_MINIMUM
        return self._kind_around(p)

    def kind_of_family(self, family: Family) -> str:
        """The type that the points of a family share."""
        some = [Point(sample, family.height) for sample in family.samples[:MEMBERS]]
        if not self.limits and not self.kinks.slopes:
            curved = [inertia(self.surface, np.array(p.near))[0] > 0 for p in some]
            if any(curved):
                return STRICT_SADDLE if all(curved) else UNDECIDED
        found = {self._kind_around(p) for p in some[: MEMBERS // 4]}
        return found.pop() if len(found) == 1 else UNDECIDED

    # -------------------------------------------------------------------------------------------------- by the Hessian

    def _smooth_at(self, p: Point) -> sympy.Expr | None:
        """A smooth function that agrees with the given one near a point, all of whose neighbours are admitted."""
        values = self._values(p)
        slopes: dict[sympy.Symbol, sympy.Expr] = {}
        for theta, g in zip(self.kinks.slopes, self.kinks.inside, strict=True):  # the inner ones first
            slopes[theta] = sympy.sign(self._far_from_zero(g.subs(slopes).subs(values)))
        limits = [self._far_from_zero(g.subs(values)) for g in self.limits]
        if self.is_equation.any() or not all((*slopes.values(), *limits)):
            return None
        return self.kinks.smooth.subs(slopes)

    @staticmethod
    def _far_from_zero(value: sympy.Expr) -> sympy.Expr:
        return value if abs(float(value)) > ROUGH else sympy.Integer(0)

    def _values(self, p: Point) -> dict[sympy.Symbol, sympy.Float]:
        at = p.near if p.at is None else p.at
        return {x: digits(sympy.sympify(a)) for x, a in zip(self.variables, at, strict=True)}

    def _inertia(self, smooth: sympy.Expr, p: Point) -> tuple[int, int, int]:
        """The numbers of eigenvalues of the Hessian at a point that are negative, zero and positive."""
        hessian = sympy.hessian(smooth, self.variables).subs(self._values(p)).evalf(DIGITS)
        with mpmath.workdps(DIGITS):
            eigenvalues = [float(e) for e in mpmath.eigsy(mpmath.matrix(hessian.tolist()), eigvals_only=True)]
        small = (ROUGH if p.at is None else TINY) * max(1.0, *map(abs, eigenvalues))
        negative, positive = sum(e < -small for e in eigenvalues), sum(e > small for e in eigenvalues)
        return negative, len(eigenvalues) - negative - positive, positive

    # --------------------------------------------------------------------------------------------------- by its values

    def _kind_around(self, p: Point) -> str:
        centre = np.array(p.near)[:, None]
        lowest, highest = [], []
        for radius in RADII:
            around = self._admitted(centre + radius * self._directions)
            around = around[:, np.linalg.norm(around - centre, axis=0) > radius / 100]
            if not around.shape[1]:
                return STRICT_MINIMUM  # alone
            rise = self._rise(p, around - centre)
            lowest.append(float(rise.min()))
            highest.append(float(rise.max()))
        falls, rises = _agree([-v for v in lowest]), _agree(highest)
        return MINIMUM if not falls else NEITHER if rises else MAXIMUM

    @cached_property
    def _directions(self) -> Array:
        size = len(self.variables)
        directions = np.random.default_rng(2).standard_normal((size, DIRECTIONS))
        if size == 2:
            angle = np.linspace(0, 2 * np.pi, DIRECTIONS, endpoint=False)
            directions = np.array([np.cos(angle), np.sin(angle)])
        directions = np.concatenate([directions, np.eye(size), -np.eye(size)], axis=1)
        return directions / np.linalg.norm(directions, axis=0)

    def _rise(self, p: Point, steps: Array) -> Array:
        """F(p + step) - F(p), without cancellation where F is a polynomial."""
        if p.at is None or not self.problem.is_polynomial:
            return self.surface.value(np.array(p.near)[:, None] + steps) - p.height
        moved = {x: x + a for x, a in self._values(p).items()}
        terms = sympy.Poly(self.problem.expression.subs(moved, simultaneous=True), *self.variables).terms()
        rise = np.zeros(steps.shape[1])
        for powers, c in terms:
            if any(powers) and abs(c) > TINY:
                rise += float(c) * np.prod(steps ** np.array(powers)[:, None], axis=0)
        return rise

    def _admitted(self, points: Array) -> Array:
        """Points, moved to the constraints that they violate, without those that do not arrive there."""
        if not self.limits:
            return points
        x, value, slope = points, *self._limits
        for _ in range(12):
            rest, jacobian = value(x), slope(x)
            active = self.is_equation | (rest > 0)
            rest, jacobian = np.where(active, rest, 0), np.where(active[:, None], jacobian, 0)
            x = x - (np.linalg.pinv(np.moveaxis(jacobian, -1, 0), rcond=1e-10) @ rest.T[..., None])[..., 0].T
        rest = value(x)
        return x[:, np.where(self.is_equation, np.abs(rest), rest).max(axis=0) < TINY]

    @cached_property
    def _limits(self) -> tuple[Any, Any]:
        slopes = [[sympy.diff(g, x) for x in self.variables] for g in self.limits]
        return evaluator(self.limits, self.variables), evaluator(slopes, self.variables)

    def least(self) -> float:
        """The least value at many points, near and far."""
        chance, size = np.random.default_rng(1), len(self.variables)
        if self.problem.box:
            low, high = np.array([[float(e) for e in self.problem.box[x]] for x in self.variables]).T[:, :, None]
            points = low + (high - low) * chance.uniform(size=(size, LOOKS * len(FAR)))
        else:
            points = np.concatenate([s * chance.standard_normal((size, LOOKS)) for s in FAR], axis=1)
        values = self.surface.value(self._admitted(points))
        return float(np.min(values[np.isfinite(values)], initial=np.inf))


def _agree(values: Sequence[float]) -> bool:
    """Whether all are positive, and more than an error."""
    return all(v > 1e-13 for v in values)
