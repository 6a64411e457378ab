"""Roots under a fraction bar, and of products with a number, inside of functions; and false neighbours."""

from fractions import Fraction

import pytest

from symres import Theory, cos, erf, exp, log, pi, sqrt

from ...slow import all_but

theory = Theory("surds")
x, y = theory.reals("x y")
p, r = theory.positive("p r")
FALSE = {
    "one over a root as the root": erf(x / sqrt(2)) == erf(sqrt(2) * x),
    "the square of a quotient by a root": exp(-((x / sqrt(2)) ** 2)) == exp(-(x**2)),
    "a root of roots": sqrt(1 - (2 / sqrt(5)) ** 2) == sqrt(5) / 4,
    "a root of roots below a bar": 1 / (1 + sqrt(1 - (2 / sqrt(5)) ** 2)) == 1 / (2 + 1 / sqrt(5)),
    "the root of a product by the number": sqrt(2 * p) == 2 * sqrt(p),
    "a root of a reciprocal": 2 * log(r) / r <= sqrt(1 / r),
    "roots of two degrees": log(r) / sqrt(r) <= r ** (-Fraction(1, 4)),
    "the exponential of a half": exp(x) == exp(x / 2) ** 3,
    "the exponential of a third and a half": exp(x / 2) * exp(x / 3) == exp(2 * x / 5),
    "the root of an exponential": sqrt(exp(x)) == exp(x / 3),
    "a product of roots as the root of a sum": sqrt(2) * sqrt(pi) == sqrt(2 + pi),
}
TRUE = {
    "one over a root": erf(x / sqrt(2)) == erf(sqrt(2) * x / 2),
    "the square of a quotient by a root": exp(-((x / sqrt(2)) ** 2)) == exp(-(x**2) / 2),
    "two quotients by roots": cos(x / sqrt(2) + y / sqrt(3)) == cos(sqrt(2) * x / 2 + sqrt(3) * y / 3),
    "the root of a product": sqrt(2 * p) == sqrt(2) * sqrt(p),
    "a root of roots": sqrt(1 - (2 / sqrt(5)) ** 2) == sqrt(5) / 5,
    "a root of roots below a bar": 1 / (1 + sqrt(1 - (2 / sqrt(5)) ** 2)) == 1 / (1 + 1 / sqrt(5)),
    "the root of twice pi": sqrt(2) * sqrt(pi) / sqrt(2 * pi) == 1,
    "a root of a reciprocal": log(r) / r <= 4 * sqrt(1 / r),
    "roots of two degrees": log(r) / sqrt(r) <= 4 * r ** (-Fraction(1, 4)),
    "the exponential of a half": exp(x) == exp(x / 2) ** 2,
    "the exponential of a third and a half": exp(x / 2) * exp(x / 3) == exp(5 * x / 6),
    "the opposite of a half": exp(-x) * exp(x / 2) == exp(x / 2) ** -1,
    "the root of an exponential": sqrt(exp(x)) == exp(x / 2),
    "the root of the reciprocal of an exponential": sqrt(1 / exp(x)) == exp(-x / 2),
    "a root of a product inside": log(1 + sqrt(3 * p)) == log(1 + sqrt(3) * sqrt(p)),
}
QUICK = (
    "the exponential of a half",
    "the exponential of a third and a half",
    "the root of an exponential",
    "the root of twice pi",
    "a root of a reciprocal",
    "roots of two degrees",
    "the root of a product by the number",
    "a product of roots as the root of a sum",
)


def verdict(said, **more):
    return theory.claim(f"c{len(theory.claims)}", said, **more).check(120).verdict


@pytest.mark.parametrize("name", all_but(QUICK, FALSE))
def test_what_is_false_is_refuted(name):
    assert verdict(FALSE[name], expect="refuted") == "refuted"


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_what_is_true_is_proved(name):
    assert verdict(TRUE[name]) == "proved"


@pytest.mark.slow
def test_a_root_that_is_a_hypothesis_is_rewritten_there_too():
    assert verdict(erf(sqrt(2) * x / 2) == y, given=erf(x / sqrt(2)) == y) == "proved"
    assert verdict(exp(sqrt(2) * x) == y, given=exp(x / sqrt(2)) <= y) == "refuted"
