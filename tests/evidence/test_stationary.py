"""Newton's method from many starts: an independent count of critical points."""

import numpy as np
import pytest
from sympy import Rational, symbols

from symres.evidence.stationary import Surface, inertia, points
from symres.landscape import Problem, landscape

x, y, w, v = symbols("x y w v", real=True)

POLYNOMIALS = [
    ((x**2 + y - 11) ** 2 + (x + y**2 - 7) ** 2, (x, y), 9),
    ((4 - Rational(21, 10) * x**2 + x**4 / 3) * x**2 + x * y + (4 * y**2 - 4) * y**2, (x, y), 15),
    ((w * (1 + v) - 1) ** 2 + (w**2 + v**2) / 4, (w, v), 3),
    ((x**4 - 16 * x**2 + 5 * x + y**4 - 16 * y**2 + 5 * y) / 2, (x, y), 9),
    (100 * (y - x**2) ** 2 + (1 - x) ** 2, (x, y), 1),
]


@pytest.mark.slow
@pytest.mark.parametrize("f, variables, count", POLYNOMIALS, ids=str)
def test_newton_finds_the_points_that_the_equations_have(f, variables, count):
    found = points(Surface.of(f, variables)).T
    exact = np.array([p.near for p in landscape(Problem(f, variables)).points])
    assert len(found) == len(exact) == count
    assert all(np.min(np.abs(exact - p).max(axis=1)) < 1e-6 for p in found)


def test_points_outside_of_a_box_are_left_out():
    surface = Surface.of((x**2 - 1) ** 2, (x,))
    assert sorted(points(surface, [(-0.5, 3.0)])[0].round(6)) == [0, 1]


def test_a_function_without_critical_points_has_none():
    assert points(Surface.of(x + y, (x, y))).shape == (2, 0)


def test_inertia_counts_signs():
    assert inertia(Surface.of(x**2 - y**2, (x, y)), np.zeros(2)) == (1, 0, 1)
    assert inertia(Surface.of(x**2 + y**4, (x, y)), np.zeros(2)) == (0, 1, 1)
