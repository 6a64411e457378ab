"""Inequalities that are equalities at a point, by pieces beside it."""

import pytest

from symres import Theory, cos, exp, log, sin

from ..kinds import tells_apart

theory = Theory("attained")
x, y = theory.reals("x y")
UNIT = [x >= 0, x <= 1]
SQUARE = [x >= -1, x <= 1, y >= -1, y <= 1]
CLAIMS = {
    "at an end": ((log(1 + x) >= x - x**2 / 2, UNIT), (log(1 + x) >= x - x**2 / 3, UNIT)),
    "inside": ((exp(x) >= 1 + x, [x >= -1, x <= 1]), (exp(x) > 1 + x, [x >= -1, x <= 1])),
    "of a high order": ((sin(x) >= x - x**3 / 6, UNIT), (sin(x) >= x - x**3 / 7, UNIT)),
    "in two variables": ((exp(x) + cos(y) - x + y**2 >= 2, SQUARE), (exp(x) + cos(y) - x + y**2 / 3 >= 2, SQUARE)),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_an_equality_at_a_point_is_no_obstacle(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name], by="bound")
