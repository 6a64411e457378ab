"""Signs of powers with an unknown integer for exponent are proved by induction, and nothing that is false of them."""

from fractions import Fraction

import pytest

from symres import Theory, for_all, number, there_is

from ...slow import all_but

theory = Theory("powers")
n, m = theory.integers("n m")
x, y = theory.reals("x y")
NATURAL = [n >= 0]
THIRD = number(Fraction(1, 3))

FALSE = {
    "(-1)^n is positive": ((-1) ** n > 0, NATURAL),
    "(-1)^n is 1": ((-1) ** n == 1, NATURAL),
    "(-1)^(2n + 1) is 1": ((-1) ** (2 * n + 1) == 1, NATURAL),
    "(-1/3)^n is below its size": ((-THIRD) ** n <= -(THIRD**n), NATURAL),
    "2^n is above 2": (2**n >= 2, NATURAL),
    "2^n is above n + 1": (2**n > n + 1, NATURAL),
    "(3/2)^n is above n + 1/2": (number(Fraction(3, 2)) ** n > n + Fraction(1, 2), NATURAL),
    "2^n is bounded": (there_is(x, for_all(n, 2**n <= x)), []),
}
TRUE = {
    "(-1)^n is at most 1": ((-1) ** n <= 1, NATURAL),
    "(-1)^n is at least -1": ((-1) ** n >= -1, NATURAL),
    "the square of (-1)^n": (((-1) ** n) ** 2 == 1, NATURAL),
    "(-1)^(2n)": ((-1) ** (2 * n) == 1, NATURAL),
    "(-1)^(2n + 1)": ((-1) ** (2 * n + 1) == -1, NATURAL),
    "(-3)^(2n)": ((-3) ** (2 * n) == 3 ** (2 * n), NATURAL),
    "the size of (-1/3)^n": ((-THIRD) ** n <= THIRD**n, NATURAL),
    "2^n is positive": (2**n > 0, NATURAL),
    "2^n is no zero": (2**n != 0, NATURAL),
    "2^n is above n": (2**n > n, NATURAL),
    "Bernoulli's inequality for 3/2": (number(Fraction(3, 2)) ** n >= 1 + n / 2, NATURAL),
    "2^n is above any number": (there_is(n, (n >= 0) & (x < 2**n)), []),
    "(11/10)^n is above any number": (there_is(n, (n >= 0) & (x * y < number(Fraction(11, 10)) ** n)), []),
    "two powers": ((-1) ** n * (-1) ** m <= 1, [*NATURAL, m >= 1]),
}


def verdict(table, name):
    formula, given = table[name]
    return theory.claim(f"power_{len(theory.claims)}", formula, given=given).check().verdict


SLOW_FALSE = {"(-1/3)^n is below its size"}


@pytest.mark.parametrize("name", all_but(FALSE.keys() - SLOW_FALSE, FALSE))
def test_what_is_false_of_a_power_is_not_proved(name):
    assert verdict(FALSE, name) == "refuted"


SLOW_TRUE = {"2^n is no zero", "2^n is above any number", "(11/10)^n is above any number"}


@pytest.mark.parametrize("name", all_but(TRUE.keys() - SLOW_TRUE, TRUE))
def test_what_is_true_of_a_power_is_proved(name):
    assert verdict(TRUE, name) == "proved"
