"""Sums of exponentials are least at logarithms of algebraic numbers; a bound above the least value is refuted."""

from fractions import Fraction

import pytest

from symres import Theory, exp, number, sqrt

theory = Theory("logarithms")
x = theory.reals("x")

FALSE = {
    "two exponentials": exp(x) + exp(-2 * x) >= Fraction(19, 10),
    "two others": exp(2 * x) + exp(-x) >= 2,
    "a fourth root": exp(x) + exp(-3 * x) >= Fraction(9, 5),
    "a difference": exp(3 * x) - exp(x) >= Fraction(-1, 3),
}
TRUE = {
    "two exponentials": exp(x) + exp(-2 * x) >= 3 * number(2) ** Fraction(-2, 3),
    "two others": exp(2 * x) + exp(-x) >= 3 * number(2) ** Fraction(-2, 3),
    "a fourth root": exp(x) + exp(-3 * x) >= 4 * number(3) ** Fraction(-3, 4),
    "a difference": exp(3 * x) - exp(x) >= -2 * sqrt(3) / 9,
}


def verdict(table, name):
    return theory.claim(f"logarithm_{len(theory.claims)}", table[name]).check().verdict


@pytest.mark.parametrize("name", FALSE)
def test_a_bound_above_the_least_value_is_refuted(name):
    assert verdict(FALSE, name) == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_the_least_value_is_a_bound(name):
    assert verdict(TRUE, name) == "proved"
