"""Limits of partial sums: the right one is proved and another one refuted, by a closed form that induction shows."""

from fractions import Fraction

import pytest

from symres import Sum, Theory, number, tends_to
from symres.kernel.terms import INT, build, fresh, lam
from symres.kernel.terms import number as numeral
from symres.search.calculus.partial_sums import _fitted

theory = Theory("partial_sums")
i = theory.integers("i")
n = theory.naturals("n")
tenth, half = number(Fraction(1, 10)), number(Fraction(1, 2))

LIMITS = {
    "a geometric series": (lambda n: Sum(i, 0, n, tenth**i), Fraction(10, 9), 1),
    "one with signs": (lambda n: Sum(i, 0, n, (-half) ** i), Fraction(2, 3), 1),
    "a mean of squares": (lambda n: Sum(i, 1, n, i**2) / n**3, Fraction(1, 3), None),
    "with the index before a power": (lambda n: Sum(i, 1, n, i / number(2) ** i), 2, None),
}


def verdict(said, expect="proved"):
    return theory.claim(f"c{len(theory.claims)}", said, expect=expect).check(60).verdict


@pytest.mark.slow
@pytest.mark.parametrize("name", LIMITS)
def test_a_sum_tends_to_its_limit(name):
    sums, limit, _ = LIMITS[name]
    assert verdict(tends_to(sums, limit)) == "proved"


@pytest.mark.slow
@pytest.mark.parametrize("name", LIMITS)
def test_a_sum_tends_to_nothing_else(name):
    sums, limit, other = LIMITS[name]
    if other is not None:
        assert verdict(tends_to(sums, other), "refuted") == "refuted"
    assert verdict(tends_to(sums, limit + 1), "refuted") != "proved"


FORMS = {
    "integers": (lambda: Sum(i, 1, n, i) == n * (n + 1) / 2, lambda: Sum(i, 1, n, i) == n * (n + 1) / 3),
    "squares of sums": (lambda: Sum(i, 1, n, i) ** 2 == Sum(i, 1, n, i**3), lambda: Sum(i, 1, n, i**3) <= n**3),
    "beside a power": (
        lambda: Sum(i, 1, n, i / number(2) ** i) == 2 - (n + 2) / number(2) ** n,
        lambda: Sum(i, 1, n, i / number(2) ** i) == 2 - (n + 1) / number(2) ** n,
    ),
    "a bound": (lambda: Sum(i, 1, n, i / number(2) ** i) <= 2, lambda: Sum(i, 1, n, i / number(2) ** i) <= 1),
}


@pytest.mark.parametrize("name", FORMS)
def test_what_is_said_of_a_sum_is_shown_of_its_closed_form(name):
    right, wrong = FORMS[name]
    assert verdict(wrong(), "refuted") == "refuted"
    assert verdict(right()) == "proved"


def test_a_closed_form_is_one_of_powers():
    k = fresh(INT)
    squares, reciprocals = lam(k, build("^", k, numeral(2))), lam(k, build("^", k, numeral(-1)))
    coefficients, basis = _fitted(squares, 1)
    found = {power: c for c, power in zip(coefficients, basis, strict=True) if c}
    assert found == {(1, 1): Fraction(1, 6), (2, 1): Fraction(1, 2), (3, 1): Fraction(1, 3)}
    assert _fitted(reciprocals, 1) is None
