"""Critical points by symres compared with an independent search: Newton's method in floats from many starts, with
derivatives in floats, too. It proves nothing, but does not share the equations that symres solves.
"""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
from sympy import symbols

from symres.landscape import Problem, landscape
from symres.landscape.model import MINIMA

from ..slow import all_but

x, y = symbols("x y", real=True)


@dataclass(frozen=True)
class Function:
    """A function that takes numbers, arrays and symbols; the radius of a ball around all its critical points."""

    f: Callable
    variables: int = 2
    radius: float = 6

    def gradient(self, points):
        """By complex steps (W. Squire and G. Trapp, SIAM Review 40, 1998): exact up to rounding."""
        steps = 1e-30j * np.eye(self.variables)
        return np.array([self.f(*(points + step[:, None])).imag / 1e-30 for step in steps])

    def hessian(self, points):
        """By differences of the gradient."""
        steps = 1e-5 * np.eye(self.variables)
        columns = [self.gradient(points + s[:, None]) - self.gradient(points - s[:, None]) for s in steps]
        return np.moveaxis(np.array(columns), -1, 0) / 2e-5

    def stationary(self, starts=600):
        """The points to which Newton's method converges, with the number of descending directions at each."""
        points = np.random.default_rng(1).uniform(-self.radius, self.radius, (self.variables, starts))
        for _ in range(60):
            slope, bend = self.gradient(points).T[..., None], self.hessian(points)
            regular = np.abs(np.linalg.det(bend)) > 1e-9
            points = points[:, regular] - np.linalg.solve(bend[regular], slope[regular])[..., 0].T
            points = points[:, np.abs(points).max(axis=0) < 100 * self.radius]
        points = points[:, np.abs(self.gradient(points)).max(axis=0) < 1e-8]
        found = {}
        for p, bend in zip(points.T, self.hessian(points), strict=True):
            if all(math.dist(p, q) > 1e-5 for q in found):
                found[tuple(p)] = int((np.linalg.eigvalsh(bend) < 0).sum())
        return found


GALLERY = {
    "himmelblau": (Function(lambda x, y: (x**2 + y - 11) ** 2 + (x + y**2 - 7) ** 2), 9, 4),
    "six-hump camel": (
        Function(lambda x, y: (120 - 63 * x**2 + 10 * x**4) * x**2 / 30 + x * y + 4 * (y**2 - 1) * y**2, radius=3),
        *(15, 6),
    ),
    "styblinski-tang": (Function(lambda x, y: sum(a**4 - 16 * a**2 + 5 * a for a in (x, y))), 9, 4),
    "factorisation of diag(2, 1)": (
        Function(lambda x, y: (2 - x**2) ** 2 + 2 * (x * y) ** 2 + (1 - y**2) ** 2, radius=3),
        *(5, 2),
    ),
    "regularised skip": (Function(lambda x, y: (x * (1 + y) - 1) ** 2 + (x**2 + y**2) / 4), 3, 2),
    "regularised product of three": (
        Function(lambda x, y, z: (1 - x * y * z) ** 2 + (x**2 + y**2 + z**2) / 10, variables=3, radius=3),
        *(9, 5),
    ),
}


def agree(function, found):
    """Every point that Newton's method finds is one of those found, and the other way round, with the same type."""
    names = symbols("x y z", real=True)[: function.variables]
    points = {p.near: p for p in landscape(Problem(function.f(*names), names)).points}
    assert len(points) == len(found)
    for p, descending in found.items():
        near = min(points, key=lambda q: math.dist(p, q))
        assert math.dist(p, near) < 1e-6
        assert (points[near].kind in MINIMA) == (descending == 0)


SLOW_GALLERY = {"six-hump camel"}


@pytest.mark.parametrize("name", all_but(GALLERY.keys() - SLOW_GALLERY, GALLERY))
def test_newton_from_many_starts_finds_the_points_and_the_minima_that_symres_finds(name):
    function, count, minima = GALLERY[name]
    found = function.stationary()
    assert (len(found), list(found.values()).count(0)) == (count, minima)
    agree(function, found)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_functions_drawn_at_random_have_the_points_that_newton_finds(seed):
    draw = random.Random(seed)
    lower = [(i, j, draw.randint(-6, 6)) for i in range(4) for j in range(4 - i)]

    def f(x, y):
        return x**4 + y**4 + sum(c * x**i * y**j for i, j, c in lower)

    function = Function(f, radius=10)
    agree(function, function.stationary(2000))
