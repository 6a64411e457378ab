"""Signs of numbers: an enclosure that has one number in it decides, and no other one decides that a number is 0."""

from fractions import Fraction

import pytest

from symres.elaborate.algebra.signs import holds, sign
from symres.kernel import Rejected
from symres.kernel.terms import build, number

TEN = number(10)
ROUNDED = build("ceiling", build("exp", TEN))  # exp 10 is 22026.46...


def minus(a, b):
    return build("+", a, build("*", number(-1), number(b)))


def test_a_rounded_number_equals_one_integer():
    assert [sign(minus(ROUNDED, n)) for n in (22026, 22027, 22028)] == [1, 0, -1]
    assert holds(build("<=", ROUNDED, number(22027))) and not holds(build("<=", ROUNDED, number(22026)))
    assert holds(build("=", ROUNDED, number(22027))) and not holds(build("<", ROUNDED, number(22027)))
    floor = build("floor", build("*", number(100), build("pi")))
    assert [sign(minus(floor, n)) for n in (313, 314, 315)] == [1, 0, -1]


def test_a_number_that_is_nearly_0_is_not_0():
    tiny = Fraction(1, 10**300)
    assert sign(build("+", build("exp", number(tiny)), number(-1))) == 1
    nearly = build("+", build("sin", number(2)), build("*", number(-1), build("sin", number(2 + tiny))))
    assert sign(nearly) == 1
    assert sign(minus(build("ceiling", build("+", number(3), number(tiny))), 4)) == 0
    assert sign(minus(build("floor", build("+", number(3), number(-tiny))), 3)) == -1


@pytest.mark.parametrize(
    "undefined",
    [build("log", number(0)), build("log", number(-1)), build("^", number(-1), number(Fraction(1, 2)))],
    ids=str,
)
def test_nothing_is_0_because_it_is_0_times_what_is_undefined(undefined):
    for t in (build("ceiling", undefined), build("*", ROUNDED, undefined)):
        with pytest.raises(Rejected):
            sign(t)
