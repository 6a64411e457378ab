"""Conditions of definedness that follow from the hypotheses, without being among them, are shown first."""

from fractions import Fraction

import pytest

from symres import Theory, exp, sin, sqrt

from ..kinds import tells_apart

theory = Theory("conditions")
x, y = theory.reals("x y")
wave = exp(y) * sin(x) - 3
CLAIMS = {
    "a radicand that is plain as it is written": (
        wave + sqrt(wave**2 + 1) > 0,
        wave + sqrt(wave**2 + 1) > Fraction(1, 9),
    ),
    "a radicand between bounds": ((sqrt(1 - x**2) <= 1, [x >= -1, x <= 1]), (sqrt(1 - x**2) <= 1, [x >= -2, x <= 1])),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_root_is_bounded_where_it_is_defined(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name])
