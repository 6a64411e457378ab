"""Remainders: what is said of all integers is decided for each remainder, and what is false for one is never proved."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres import Theory, any_of, ceiling, floor, implies
from symres import there_is as some

from ...slow import all_but
from ..expansions import expanded

theory = Theory("remainders")
k, m, n = theory.integers("k m n")
x = theory.reals("x")
half = Fraction(1, 2)
FALSE = {
    "a multiple of 2, or 2 more": some(m, n == 2 * m) | some(m, n == 2 * m + 2),
    "a multiple of 3, or 1 more": some(m, n == 3 * m) | some(m, n == 3 * m + 1),
    "a square is a multiple of 4, or 2 more": some(m, n**2 == 4 * m) | some(m, n**2 == 4 * m + 2),
    "n(n + 1) is a multiple of 4": some(m, n * (n + 1) == 4 * m),
    "n^3 - n is a multiple of 12": some(m, n**3 - n == 12 * m),
    "a square is never 4k + 1": n**2 != 4 * k + 1,
    "two squares are never 4k + 1": n**2 + m**2 != 4 * k + 1,
    "what has a square of the form 4k is one": implies(n**2 == 4 * k, some(m, n == 4 * m)),
}
TRUE = {
    "even or odd": some(m, n == 2 * m) | some(m, n == 2 * m + 1),
    "three remainders": any_of(some(m, n == 3 * m + r) for r in range(3)),
    "a square is a multiple of 4, or 1 more": some(m, n**2 == 4 * m) | some(m, n**2 == 4 * m + 1),
    "an odd square is 1 more than a multiple of 8": implies(some(k, n == 2 * k + 1), some(m, n**2 == 8 * m + 1)),
    "n(n + 1) is even": some(m, n * (n + 1) == 2 * m),
    "n^3 - n is a multiple of 6": some(m, n**3 - n == 6 * m),
    "n^5 - n is a multiple of 5": some(m, n**5 - n == 5 * m),
    "a square is never 4k + 3": n**2 != 4 * k + 3,
    "a square is never 3k + 2": n**2 != 3 * k + 2,
    "two squares are never 4k + 3": n**2 + m**2 != 4 * k + 3,
    "what has an even square is even": implies(some(k, n**2 == 2 * k), some(m, n == 2 * m)),
    "what has an even square is even, of two": implies(n**2 == 2 * k, some(m, n == 2 * m))
    & implies(n**2 == 3 * k, some(m, n == 3 * m)),
}
BETWEEN = {
    "a rounded number": ([floor(x + half) == 0, floor(x + half) == 1], [x > 0, x < 1], [x > -1, x < 1]),
    "a ceiling": ([ceiling(x) == k for k in (3, 1, 2)], [x > half, x <= 3], [x >= 0, x <= 3]),
    "a square between two numbers": ([n == 2, n == 3], [n**2 >= 3, n**2 < 10, n > 0], [n**2 >= 3, n**2 < 10]),
}
QUICK = ("n(n + 1) is a multiple of 4", "even or odd")  # about a second each


def verdict(name, said, budget=120.0):
    return theory.claim(f"c{len(theory.claims)}", said, title=name).check(budget).verdict


@pytest.mark.parametrize("name", all_but(QUICK, FALSE))
def test_what_is_false_for_a_remainder_is_not_proved(name):
    assert verdict(name, FALSE[name], budget=20.0) != "proved"


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_what_holds_for_every_remainder_is_proved(name):
    assert verdict(name, TRUE[name]) == "proved"


@pytest.mark.parametrize("name", BETWEEN)
def test_an_integer_between_two_others_is_one_of_those_there(name):
    values, given, more = BETWEEN[name]
    said = any_of(values)
    number = list(BETWEEN).index(name)
    assert theory.claim(f"between{number}", said, given=given).check(20.0).verdict == "proved"
    assert theory.claim(f"beyond{number}", said, given=more).check(10.0).verdict == "refuted"


@pytest.mark.slow
@settings(max_examples=10, deadline=None)
@given(st.lists(st.integers(-5, 5), min_size=2, max_size=4), st.integers(2, 5))
def test_a_polynomial_is_divided_by_a_number_exactly_if_its_values_are(coefficients, divisor):
    f = expanded(sum(c * n**i for i, c in enumerate(coefficients)))
    divides = all(sum(c * r**i for i, c in enumerate(coefficients)) % divisor == 0 for r in range(divisor))
    found = verdict(f"{divisor} divides {f}", some(m, f == divisor * m), 60.0 if divides else 10.0)
    assert found == "proved" if divides else found != "proved"
