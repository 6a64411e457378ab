"""What is said to exist is found where it is told by what is said of it, and nothing that does not exist."""

import pytest
from sympy import Abs, cos, exp, floor, log, sin

from symres.former import (
    Theory,
    at_least,
    at_most,
    both,
    equal,
    equivalent,
    for_all,
    greater,
    implies,
    less,
    negation,
    over,
    there_is,
    unequal,
)

theory = Theory("existence")
x, y, z, a, b, c = theory.reals("x y z a b c")
p, q = theory.positive("p q")
n, m = theory.integers("n m")
N = theory.naturals("N")

FALSE = {
    "a number beyond all": there_is(z, for_all(x, greater(z, x))),
    "a number in between, whatever the ends": there_is(z, both(less(x, z), less(z, y))),
    "a square that is negative": for_all(z, there_is(x, equal(x**2, z))),
    "a root of a quadratic polynomial": there_is(z, equal(z**2 + a * z + b, 0)),
    "a bound of a line": there_is(z, for_all(x, at_most(a * x, z))),
    "a least value of a cubic": there_is(z, for_all(x, at_most(z**3 + b * z, x**3 + b * x))),
    "a Lipschitz constant of the square": there_is(z, for_all((x, y), at_most(Abs(x**2 - y**2), z * Abs(x - y)))),
    "half of an integer": there_is(m, equal(n, 2 * m)),
    "no cube root": negation(there_is(x, equal(x**3, a))),
    "a positive number below any": for_all(x, there_is(y, both(greater(y, 0), less(y, x)))),
    "twice the half": at_most(n, 2 * floor(n / 2)),
}
TRUE = {
    "another number": there_is(z, both(unequal(z, x), unequal(z, y))),
    "a small number": there_is(z, both(greater(z, 0), less(z, p), less(z, q))),
    "one near another": there_is(z, both(unequal(z, x), less(Abs(z - x), p))),
    "a larger natural number": there_is(N, greater(N, x)),
    "a whole part": there_is(n, both(at_most(n, x), less(x, n + 1))),
    "a half": there_is(m, both(at_most(2 * m, n), at_most(n, 2 * m + 1))),
    "a small inverse": there_is(N, less(over(1, N + 1), p)),
    "where two lines meet": there_is((x, y), both(equal(x + y, a), equal(x - y, b))),
    "a root of each sign": there_is(z, there_is(y, both(less(y, z), equal(y + z, a), equal(y * z, -p)))),
    "a logarithm": there_is(z, equal(exp(z), p)),
    "an exponential": there_is(z, both(greater(z, 0), equal(log(z), x))),
    "a root of a cubic": there_is(z, equal(z**3 + z, a)),
    "the only solution": there_is(z, for_all(x, equivalent(equal(2 * x + a, b), equal(x, z)))),
    "a bound of waves": there_is(z, for_all(x, at_most(Abs(a * sin(x) + b * cos(x) + c), z))),
    "a greatest value": there_is(z, for_all(x, at_most(a * x - x**2, z))),
    "where a parabola is least": there_is(z, for_all(x, at_most(p * z**2 + b * z, p * x**2 + b * x))),
    "a cutoff": there_is(z, for_all(x, implies(greater(x, z), greater(x**2, 100 * x)))),
    "a cubic has no bound": for_all(z, there_is(x, greater(x**3 - x, z))),
    "what follows twice the half": at_most(n, 2 * floor(n / 2) + 1),
}
GIVEN = {
    "a number in between": (there_is(z, both(less(x, z), less(z, y))), less(x, y)),
    "a root where there is one": (there_is(z, equal(z**2 + a * z + b, 0)), at_least(a**2, 4 * b)),
    "a point on a line": (there_is((x, y), equal(a * x + b * y, c)), greater(a**2 + b**2, 0)),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_does_not_exist_is_refuted(name):
    assert theory.claim(f"false_{list(FALSE).index(name)}", FALSE[name]).check().verdict == "refuted"


@pytest.mark.parametrize("name", TRUE)
def test_what_exists_is_found(name):
    assert theory.claim(f"true_{list(TRUE).index(name)}", TRUE[name]).check().verdict == "proved"


@pytest.mark.parametrize("name", GIVEN)
def test_what_exists_where_something_is_given_is_found(name):
    formula, given = GIVEN[name]
    assert theory.claim(f"given_{list(GIVEN).index(name)}", formula, given=given).check().verdict == "proved"
