"""Integrals without a closed form: bounds, comparisons, and one below them that is false."""

from fractions import Fraction

import pytest

from symres import Theory, exp, integral, sin

from ..kinds import tells_apart

theory = Theory("integrals")
x = theory.reals("x")
b = theory.positive("b")
GAUSS = integral(exp(-(x**2)), (x, 0, 1))
CLAIMS = {
    "a bound": (GAUSS <= Fraction(3, 4), GAUSS <= Fraction(74, 100)),
    "a bound from below": (GAUSS >= Fraction(7, 10), GAUSS >= Fraction(3, 4)),
    "an integrand of one sign": (integral(exp(-(x**2)), (x, 0, b)) >= 0, integral(exp(-(x**2)), (x, 0, b)) <= 0),
    "a comparison of integrands": (
        integral(sin(x**2), (x, 0, 1)) <= integral(x**2, (x, 0, 1)),
        integral(sin(x**2), (x, 0, 1)) >= integral(x**2, (x, 0, 1)),
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_an_integral_is_bounded_by_its_integrand(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name])
