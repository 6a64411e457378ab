"""Sums of exponentials are least at logarithms of algebraic numbers; a bound above the least value is refuted."""

import pytest
from sympy import Rational, sqrt

from symres.former import Theory, at_least, exp

theory = Theory("logarithms")
x = theory.number("x")

FALSE = {
    "two exponentials": at_least(exp(x) + exp(-2 * x), Rational(19, 10)),
    "two others": at_least(exp(2 * x) + exp(-x), 2),
    "a fourth root": at_least(exp(x) + exp(-3 * x), Rational(9, 5)),
    "a difference": at_least(exp(3 * x) - exp(x), Rational(-1, 3)),
}
TRUE = {
    "two exponentials": at_least(exp(x) + exp(-2 * x), 3 * 2 ** Rational(-2, 3)),
    "two others": at_least(exp(2 * x) + exp(-x), 3 * 2 ** Rational(-2, 3)),
    "a fourth root": at_least(exp(x) + exp(-3 * x), 4 * 3 ** Rational(-3, 4)),
    "a difference": at_least(exp(3 * x) - exp(x), -2 * sqrt(3) / 9),
}


def verdict(table, name):
    number = (FALSE, TRUE).index(table) * len(FALSE) + list(table).index(name)
    return theory.claim(f"logarithm_{number}", table[name]).check().verdict


@pytest.mark.parametrize("name", FALSE)
def test_a_bound_above_the_least_value_is_refuted(name):
    assert verdict(FALSE, name) == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_the_least_value_is_a_bound(name):
    assert verdict(TRUE, name) == "proved"
