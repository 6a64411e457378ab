"""Inequalities between integrals with symbols, from their integrands."""

import pytest

from symres import Theory, exp, integral, sin

from ..kinds import tells_apart

theory = Theory("integrands")
x = theory.reals("x")
b = theory.positive("b")
CLAIMS = {
    "two integrands": (
        integral(sin(x) * exp(-x), (x, 0, b)) <= integral(exp(-x), (x, 0, b)),
        integral(sin(x) * exp(-x), (x, 0, b)) >= integral(exp(-x), (x, 0, b)),
    ),
    "a bound that grows with the end": (integral(sin(x**2), (x, 0, b)) <= b, integral(sin(x**2), (x, 0, b)) >= b),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_an_integral_is_below_that_of_a_greater_function(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name])
