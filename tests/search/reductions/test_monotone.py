"""Inequalities and equations from a value and the sign of a derivative."""

from fractions import Fraction

import pytest

from symres import Theory, atan, cos, exp, log, sin

from ..kinds import tells_apart

theory = Theory("monotone")
x, y = theory.reals("x y")
CLAIMS = {
    "one slope": ("monotone", (sin(x) <= x, [x >= 0]), (sin(x) <= x, [])),
    "slopes of slopes": ("monotone", (sin(x) >= x - x**3 / 6, [x >= 0]), (sin(x) >= x - x**3 / 7, [x >= 0])),
    "both sides of a zero": ("monotone", cos(x) >= 1 - x**2 / 2, cos(x) > 1 - x**2 / 2),
    "least at a logarithm": ("monotone", exp(x) - 2 * x >= 2 - 2 * log(2), exp(x) - 2 * x >= 2 - log(2)),
    "least by one variable": (
        "partial",
        exp(x) - x + (y - x) ** 2 >= 1,
        exp(x) - x + (y - x) ** 2 >= Fraction(11, 10),
    ),
    "on both sides of a pole, and across it": (
        "monotone",
        ((exp(x) - 1) / x < (exp(y) - 1) / y, [x < y, x != 0, y != 0]),
        ((exp(x) - 1) / x < (exp(x + y) - 1) / (x + y), [x < y, x != 0, x + y != 0]),
    ),
    "a constant": ("constant", atan(exp(x)) + atan(exp(-x)) == 2 * atan(1), atan(exp(x)) + atan(exp(-x)) == atan(1)),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_the_sign_of_a_derivative_decides(name: str) -> None:
    kind, claim, neighbour = CLAIMS[name]
    assert tells_apart(theory, claim, neighbour, by=kind)
