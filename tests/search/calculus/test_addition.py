"""Addition theorems: identities for sines and cosines of sums and multiples of angles, and false neighbours."""

from fractions import Fraction

import pytest

from symres import Theory, atan, cos, pi, sin, sqrt, tan

from ...slow import all_but

theory = Theory("addition")
x, y, z = theory.reals("x y z")
FALSE = {
    "a sine of a sum with the wrong sign": sin(x + y) == sin(x) * cos(y) - cos(x) * sin(y),
    "a cosine of a sum with the wrong sign": cos(x + y) == cos(x) * cos(y) + sin(x) * sin(y),
    "three times an angle": cos(3 * x) == 4 * cos(x) ** 3 + 3 * cos(x),
    "a sum as a product of the wrong halves": sin(x) + sin(y) == 2 * sin((x + y) / 2) * cos((x + y) / 2),
    "a third of a right angle too many": sin(x + pi / 3) == sqrt(3) / 2 * sin(x) + cos(x) / 2,
    "two waves as one with the wrong size": 3 * sin(x) + 4 * cos(x) == 7 * cos(x - atan(Fraction(3, 4))),
}
TRUE = {
    "a sine of a sum": sin(x + y) == sin(x) * cos(y) + cos(x) * sin(y),
    "a cosine of a difference": cos(x - y) == cos(x) * cos(y) + sin(x) * sin(y),
    "three times an angle": sin(3 * x) == 3 * sin(x) - 4 * sin(x) ** 3,
    "a cube": cos(x) ** 3 == (3 * cos(x) + cos(3 * x)) / 4,
    "a product as a sum": 2 * sin(x) * sin(y) == cos(x - y) - cos(x + y),
    "a sum as a product": sin(x) + sin(y) == 2 * sin((x + y) / 2) * cos((x - y) / 2),
    "a third of a right angle": sin(x + pi / 3) == sin(x) / 2 + sqrt(3) / 2 * cos(x),
    "a sum of three": cos(x + y + z) + cos(x + y - z) == 2 * cos(x + y) * cos(z),
    "two waves as one": 3 * sin(x) + 4 * cos(x) == 5 * cos(x - atan(Fraction(3, 4))),
    "a product of two sines": sin(x + y) * sin(x - y) == sin(x) ** 2 - sin(y) ** 2,
}
QUICK = ("a sine of a sum", "a sine of a sum with the wrong sign")


def verdict(name, said, **more):
    return theory.claim(f"c{len(theory.claims)}", said, title=name, **more).check(120).verdict


@pytest.mark.parametrize("name", all_but(QUICK, FALSE))
def test_what_the_theorems_do_not_say_is_refuted(name):
    assert verdict(name, FALSE[name]) == "refuted"


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_what_the_theorems_say_is_proved(name):
    assert verdict(name, TRUE[name]) == "proved"


@pytest.mark.slow
def test_a_tangent_of_a_sum_is_proved_where_the_cosines_are_not_0():
    said = tan(x + y) * (1 - tan(x) * tan(y)) == tan(x) + tan(y)
    apart = [cos(angle) != 0 for angle in (x, y, x + y)]
    assert verdict("tangent", said, given=apart) == "proved"
