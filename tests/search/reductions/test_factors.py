"""Inequalities by the signs of their factors."""

import pytest

from symres import Theory, exp, log, sin

from ..kinds import tells_apart

theory = Theory("factors")
x = theory.reals("x")
p = theory.positive("p")
CLAIMS = {
    "a positive factor is dropped": (p * log(p) <= p**2 - p, p * log(p) < p**2 - p),
    "a positive denominator is dropped": ((sin(x) / x > 1 - x**2 / 6, [x > 0]), (sin(x) / x > 1 - x**2 / 7, [x > 0])),
    "two factors with a sign each": (
        ((x - sin(x)) * (exp(x) - 1) >= 0, [x >= 0]),
        ((x - sin(x)) * (exp(x) - 1) > 0, [x >= 0]),
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_product_has_the_sign_of_its_factors(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name], by="factors")
