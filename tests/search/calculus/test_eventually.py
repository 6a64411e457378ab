"""Witnesses that are far out or close to 0 are found, and none where there is none."""

from fractions import Fraction

import pytest

from symres import Theory, cosh, exp, implies, log, number, sin, sqrt, tanh
from symres import there_is as some

from ...slow import all_but

theory = Theory("eventually")
m = theory.integers("m")
a, b, x, y = theory.reals("a b x y")
FALSE = {
    "e^y below any number": some(y, exp(y) < x),
    "log(1 + e^y) below any number": some(y, log(1 + exp(y)) < x),
    "y + 1 below any positive number": implies(0 < x, some(y, (0 < y) & (y + 1 < x))),
    "tanh above any number": some(y, x < tanh(y)),
    "1 - x/2 below tanh, which is below x": implies(0 < x, some(y, (1 - x / 2 < tanh(y)) & (tanh(y) < x))),
    "y e^-y above any number": some(y, x < y * exp(-y)),
    "m/2^m below any number": some(m, (0 < m) & (m / 2**m < x)),
    "sin above 1, far out": some(y, (x < y) & (sin(y) > 1)),
    "cosh below any number": some(y, cosh(y) < x),
}
TRUE = {
    "e^-y": implies(0 < x, some(y, exp(-y) < x)),
    "e^y, far out on the left": implies(0 < x, some(y, exp(y) < x)),
    "y e^-y": implies(0 < x, some(y, (0 < y) & (y * exp(-y) < x))),
    "log(y)/y": implies(0 < x, some(y, (1 < y) & (log(y) / y < x))),
    "2^-m": implies(0 < x, some(m, (0 < m) & (number(Fraction(1, 2)) ** m < x))),
    "m/2^m": implies(0 < x, some(m, (0 < m) & (m / 2**m < x))),
    "sqrt(m + 1) - sqrt(m)": implies(0 < x, some(m, (0 < m) & (sqrt(m + 1) - sqrt(m) < x))),
    "y log(1 + y), close to 0": implies(0 < x, some(y, (0 < y) & (y * log(1 + y) < x))),
    "tanh above 1 - x": implies(0 < x, some(y, 1 - x < tanh(y))),
    "tanh below x - 1": implies(0 < x, some(y, tanh(y) < x - 1)),
    "cosh above any number": some(y, x < cosh(y)),
    "y^3 - y below any number": some(y, y**3 - y < x),
    "e^y above a y, beyond x": some(y, (x < y) & (a * y < exp(y))),
    "y^2 above a y + b": some(y, a * y + b < y**2),
}
QUICK = ("e^y below any number", "e^-y", "cosh above any number")  # less than a second each


def verdict(name, said, budget=120.0):
    return theory.claim(f"c{len(theory.claims)}", said, title=name).check(budget).verdict


@pytest.mark.parametrize("name", all_but(QUICK, FALSE))
def test_no_witness_is_found_where_there_is_none(name):
    assert verdict(name, FALSE[name], budget=20.0) != "proved"


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_a_witness_far_out_or_close_to_0_is_found(name):
    assert verdict(name, TRUE[name]) == "proved"
