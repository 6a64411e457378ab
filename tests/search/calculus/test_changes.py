"""Propositions about integrals as numbers: proved where bounds of these decide, and not where they do not."""

from fractions import Fraction

import pytest

from symres import Theory, cos, exp, integral

from ..kinds import tells_apart

theory = Theory("changes")
x = theory.reals("x")
GAUSS, WAVE = integral(exp(-(x**2)), (x, 0, 1)), integral(cos(x**2), (x, 0, 1))
CLAIMS = {
    "a square": (GAUSS**2 <= Fraction(6, 10), GAUSS**2 <= Fraction(5, 10)),
    "two integrals": (GAUSS < WAVE, WAVE < GAUSS),
    "no such number": (GAUSS != Fraction(3, 4), GAUSS == Fraction(3, 4)),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_bounds_of_integrals_decide(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name])
