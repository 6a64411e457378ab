"""Signs of powers with an unknown integer for exponent are proved by induction, and nothing that is false of them."""

import pytest
from sympy import Rational

from symres.former import Theory, at_least, at_most, both, equal, for_all, greater, less, there_is, unequal

theory = Theory("powers")
n, m = theory.index("n m")
x, y = theory.number("x y")
NATURAL = [at_least(n, 0)]
THIRD = Rational(-1, 3)

FALSE = {
    "(-1)^n is positive": (greater((-1) ** n, 0), NATURAL),
    "(-1)^n is 1": (equal((-1) ** n, 1), NATURAL),
    "(-1)^(2n + 1) is 1": (equal((-1) ** (2 * n + 1), 1), NATURAL),
    "(-1/3)^n is below its size": (at_most(THIRD**n, -(Rational(1, 3) ** n)), NATURAL),
    "2^n is above 2": (at_least(2**n, 2), NATURAL),
    "2^n is above n + 1": (greater(2**n, n + 1), NATURAL),
    "(3/2)^n is above n + 1/2": (greater(Rational(3, 2) ** n, n + Rational(1, 2)), NATURAL),
    "2^n is bounded": (there_is(x, for_all(n, at_most(2**n, x))), []),
}
TRUE = {
    "(-1)^n is at most 1": (at_most((-1) ** n, 1), NATURAL),
    "(-1)^n is at least -1": (at_least((-1) ** n, -1), NATURAL),
    "the square of (-1)^n": (equal(((-1) ** n) ** 2, 1), NATURAL),
    "(-1)^(2n)": (equal((-1) ** (2 * n), 1), NATURAL),
    "(-1)^(2n + 1)": (equal((-1) ** (2 * n + 1), -1), NATURAL),
    "(-3)^(2n)": (equal((-3) ** (2 * n), 3 ** (2 * n)), NATURAL),
    "the size of (-1/3)^n": (at_most(THIRD**n, Rational(1, 3) ** n), NATURAL),
    "2^n is positive": (greater(2**n, 0), NATURAL),
    "2^n is no zero": (unequal(2**n, 0), NATURAL),
    "2^n is above n": (greater(2**n, n), NATURAL),
    "Bernoulli's inequality for 3/2": (at_least(Rational(3, 2) ** n, 1 + n / 2), NATURAL),
    "2^n is above any number": (there_is(n, both(at_least(n, 0), less(x, 2**n))), []),
    "(11/10)^n is above any number": (there_is(n, both(at_least(n, 0), less(x * y, Rational(11, 10) ** n))), []),
    "two powers": (at_most((-1) ** n * (-1) ** m, 1), [*NATURAL, at_least(m, 1)]),
}


def verdict(table, name):
    formula, given = table[name]
    number = (FALSE, TRUE).index(table) * len(FALSE) + list(table).index(name)
    return theory.claim(f"power_{number}", formula, given=given).check().verdict


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_of_a_power_is_not_proved(name):
    assert verdict(FALSE, name) == "refuted"


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_of_a_power_is_proved(name):
    assert verdict(TRUE, name) == "proved"
