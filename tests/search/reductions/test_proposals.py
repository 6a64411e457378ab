"""Witnesses of existence are proposed by the conditions on them, and none is found where none exists."""

import pytest

from symres import Theory, cos, equivalent, exp, floor, for_all, implies, log, sin, there_is

from ...slow import all_but

theory = Theory("existence")
x, y, z, a, b, c = theory.reals("x y z a b c")
p, q = theory.positive("p q")
n, m = theory.integers("n m")
N = theory.naturals("N")

FALSE = {
    "a number beyond all": there_is(z, for_all(x, z > x)),
    "a number in between, whatever the ends": there_is(z, (x < z) & (z < y)),
    "a square that is negative": for_all(z, there_is(x, x**2 == z)),
    "a root of a quadratic polynomial": there_is(z, z**2 + a * z + b == 0),
    "a bound of a line": there_is(z, for_all(x, a * x <= z)),
    "a least value of a cubic": there_is(z, for_all(x, z**3 + b * z <= x**3 + b * x)),
    "a Lipschitz constant of the square": there_is(z, for_all((x, y), abs(x**2 - y**2) <= z * abs(x - y))),
    "half of an integer": there_is(m, n == 2 * m),
    "no cube root": ~there_is(x, x**3 == a),
    "a positive number below any": for_all(x, there_is(y, (y > 0) & (y < x))),
    "twice the half": n <= 2 * floor(n / 2),
}
TRUE = {
    "another number": there_is(z, (z != x) & (z != y)),
    "a small number": there_is(z, (z > 0) & (z < p) & (z < q)),
    "one near another": there_is(z, (z != x) & (abs(z - x) < p)),
    "a larger natural number": there_is(N, N > x),
    "a whole part": there_is(n, (n <= x) & (x < n + 1)),
    "a half": there_is(m, (2 * m <= n) & (n <= 2 * m + 1)),
    "a small inverse": there_is(N, 1 / (N + 1) < p),
    "where two lines meet": there_is((x, y), (x + y == a) & (x - y == b)),
    "a root of each sign": there_is(z, there_is(y, (y < z) & (y + z == a) & (y * z == -p))),
    "a logarithm": there_is(z, exp(z) == p),
    "an exponential": there_is(z, (z > 0) & (log(z) == x)),
    "a root of a cubic": there_is(z, z**3 + z == a),
    "the only solution": there_is(z, for_all(x, equivalent(2 * x + a == b, x == z))),
    "a bound of waves": there_is(z, for_all(x, abs(a * sin(x) + b * cos(x) + c) <= z)),
    "a greatest value": there_is(z, for_all(x, a * x - x**2 <= z)),
    "where a parabola is least": there_is(z, for_all(x, p * z**2 + b * z <= p * x**2 + b * x)),
    "a cutoff": there_is(z, for_all(x, implies(x > z, x**2 > 100 * x))),
    "a cubic has no bound": for_all(z, there_is(x, x**3 - x > z)),
    "what follows twice the half": n <= 2 * floor(n / 2) + 1,
}
GIVEN = {
    "a number in between": (there_is(z, (x < z) & (z < y)), x < y),
    "a root where there is one": (there_is(z, z**2 + a * z + b == 0), a**2 >= 4 * b),
    "a point on a line": (there_is((x, y), a * x + b * y == c), a**2 + b**2 > 0),
}


SLOW_FALSE = {
    "a number in between, whatever the ends",
    "a square that is negative",
    "a root of a quadratic polynomial",
    "a bound of a line",
    "a least value of a cubic",
    "a Lipschitz constant of the square",
    "half of an integer",
}


@pytest.mark.parametrize("name", all_but(FALSE.keys() - SLOW_FALSE, FALSE))
def test_what_does_not_exist_is_refuted(name):
    assert theory.claim(f"false_{list(FALSE).index(name)}", FALSE[name]).check().verdict == "refuted"


SLOW_TRUE = {
    "a small number",
    "one near another",
    "a small inverse",
    "a root of each sign",
    "a bound of waves",
    "a cutoff",
}


@pytest.mark.parametrize("name", all_but(TRUE.keys() - SLOW_TRUE, TRUE))
def test_what_exists_is_found(name):
    assert theory.claim(f"true_{list(TRUE).index(name)}", TRUE[name]).check().verdict == "proved"


SLOW_GIVEN = {"a root where there is one", "a point on a line"}


@pytest.mark.parametrize("name", all_but(GIVEN.keys() - SLOW_GIVEN, GIVEN))
def test_what_exists_where_something_is_given_is_found(name):
    formula, given = GIVEN[name]
    assert theory.claim(f"given_{list(GIVEN).index(name)}", formula, given=given).check().verdict == "proved"
