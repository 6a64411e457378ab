"""What exists far out, or close to 0, is found there; and what is nowhere is not."""

import pytest
from sympy import Rational

from symres.former import Theory, both, cosh, exp, greater, implies, less, log, sin, sqrt, tanh
from symres.former import there_is as some

from ...slow import all_but

theory = Theory("eventually")
m = theory.index("m")
a, b, x, y = theory.number("a b x y")
FALSE = {
    "e^y below any number": some(y, less(exp(y), x)),
    "log(1 + e^y) below any number": some(y, less(log(1 + exp(y)), x)),
    "y + 1 below any positive number": implies(less(0, x), some(y, both(less(0, y), less(y + 1, x)))),
    "tanh above any number": some(y, less(x, tanh(y))),
    "1 - x/2 below tanh, which is below x": implies(
        less(0, x), some(y, both(less(1 - x / 2, tanh(y)), less(tanh(y), x)))
    ),
    "y e^-y above any number": some(y, less(x, y * exp(-y))),
    "m/2^m below any number": some(m, both(less(0, m), less(m / 2**m, x))),
    "sin above 1, far out": some(y, both(less(x, y), greater(sin(y), 1))),
    "cosh below any number": some(y, less(cosh(y), x)),
}
TRUE = {
    "e^-y": implies(less(0, x), some(y, less(exp(-y), x))),
    "e^y, far out on the left": implies(less(0, x), some(y, less(exp(y), x))),
    "y e^-y": implies(less(0, x), some(y, both(less(0, y), less(y * exp(-y), x)))),
    "log(y)/y": implies(less(0, x), some(y, both(less(1, y), less(log(y) / y, x)))),
    "2^-m": implies(less(0, x), some(m, both(less(0, m), less(Rational(1, 2) ** m, x)))),
    "m/2^m": implies(less(0, x), some(m, both(less(0, m), less(m / 2**m, x)))),
    "sqrt(m + 1) - sqrt(m)": implies(less(0, x), some(m, both(less(0, m), less(sqrt(m + 1) - sqrt(m), x)))),
    "y log(1 + y), close to 0": implies(less(0, x), some(y, both(less(0, y), less(y * log(1 + y), x)))),
    "tanh above 1 - x": implies(less(0, x), some(y, less(1 - x, tanh(y)))),
    "tanh below x - 1": implies(less(0, x), some(y, less(tanh(y), x - 1))),
    "cosh above any number": some(y, less(x, cosh(y))),
    "y^3 - y below any number": some(y, less(y**3 - y, x)),
    "e^y above a y, beyond x": some(y, both(less(x, y), less(a * y, exp(y)))),
    "y^2 above a y + b": some(y, less(a * y + b, y**2)),
}
# about a second each
QUICK = ("e^y below any number", "cosh below any number", "e^-y", "cosh above any number", "2^-m")


def verdict(name, said):
    return theory.claim(f"c{len(theory.claims)}", said, title=name).check(10.0).verdict


@pytest.mark.parametrize("name", all_but(QUICK, FALSE))
def test_what_is_nowhere_is_not_found(name):
    assert verdict(name, FALSE[name]) != "proved"


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_what_is_far_out_or_close_to_0_is_found(name):
    assert verdict(name, TRUE[name]) == "proved"
