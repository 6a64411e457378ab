"""Addition theorems: what sines and cosines of sums and multiples of angles are, and what they are not."""

import pytest
from sympy import Rational, pi

from symres.former import Theory, atan, cos, equal, sin, sqrt, tan, unequal

from ...slow import all_but

theory = Theory("addition")
x, y, z = theory.number("x y z")
FALSE = {
    "a sine of a sum with the wrong sign": equal(sin(x + y), sin(x) * cos(y) - cos(x) * sin(y)),
    "a cosine of a sum with the wrong sign": equal(cos(x + y), cos(x) * cos(y) + sin(x) * sin(y)),
    "three times an angle": equal(cos(3 * x), 4 * cos(x) ** 3 + 3 * cos(x)),
    "a sum as a product of the wrong halves": equal(sin(x) + sin(y), 2 * sin((x + y) / 2) * cos((x + y) / 2)),
    "a third of a right angle too many": equal(sin(x + pi / 3), sqrt(3) / 2 * sin(x) + cos(x) / 2),
    "two waves as one with the wrong size": equal(3 * sin(x) + 4 * cos(x), 7 * cos(x - atan(Rational(3, 4)))),
}
TRUE = {
    "a sine of a sum": equal(sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)),
    "a cosine of a difference": equal(cos(x - y), cos(x) * cos(y) + sin(x) * sin(y)),
    "three times an angle": equal(sin(3 * x), 3 * sin(x) - 4 * sin(x) ** 3),
    "a cube": equal(cos(x) ** 3, (3 * cos(x) + cos(3 * x)) / 4),
    "a product as a sum": equal(2 * sin(x) * sin(y), cos(x - y) - cos(x + y)),
    "a sum as a product": equal(sin(x) + sin(y), 2 * sin((x + y) / 2) * cos((x - y) / 2)),
    "a third of a right angle": equal(sin(x + pi / 3), sin(x) / 2 + sqrt(3) / 2 * cos(x)),
    "a sum of three": equal(cos(x + y + z) + cos(x + y - z), 2 * cos(x + y) * cos(z)),
    "two waves as one": equal(3 * sin(x) + 4 * cos(x), 5 * cos(x - atan(Rational(3, 4)))),
    "a product of two sines": equal(sin(x + y) * sin(x - y), sin(x) ** 2 - sin(y) ** 2),
}
QUICK = ("a sine of a sum", "a sine of a sum with the wrong sign")


def verdict(name, said, **more):
    return theory.claim(f"c{len(theory.claims)}", said, title=name, **more).check(10.0).verdict


@pytest.mark.parametrize("name", all_but(QUICK, FALSE))
def test_what_the_theorems_do_not_say_is_refuted(name):
    assert verdict(name, FALSE[name]) == "refuted"


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_what_the_theorems_say_is_proved(name):
    assert verdict(name, TRUE[name]) == "proved"


@pytest.mark.slow
def test_a_tangent_of_a_sum_is_proved_where_the_cosines_are_not_0():
    said = equal(tan(x + y) * (1 - tan(x) * tan(y)), tan(x) + tan(y))
    apart = [unequal(cos(angle), 0) for angle in (x, y, x + y)]
    assert verdict("tangent", said, given=apart) == "proved"
