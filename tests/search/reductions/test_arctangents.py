"""Arctangents of tangents, and asin and acos of sines and cosines: the angle, inside of its interval alone."""

import pytest
from sympy import Rational, pi

from symres.former import Theory, acos, asin, atan, between, cos, equal, greater, less, sin, sqrt, tan, unequal

from ...slow import all_but

theory = Theory("arctangents")
x, y = theory.number("x y")
half = Rational(1, 2)
OPEN = [greater(x, -pi / 2), less(x, pi / 2)]
RIGHT = [between(x, -pi / 2, pi / 2)]

FALSE = {
    "the arctangent of the tangent beyond a pole": (equal(atan(tan(x)), x), [greater(x, 0), less(x, pi)]),
    "the arctangent of the tangent with the wrong sign": (equal(atan(tan(x)), -x), OPEN),
    "half an angle beyond a whole turn": (equal(2 * atan(tan(x / 2)), x), [greater(x, 0), less(x, 2 * pi)]),
    "asin of the sine beyond a right angle": (equal(asin(sin(x)), x), [between(x, 0, pi)]),
    "asin of the sine on the other side": (equal(asin(sin(x)), x), [between(x, pi / 2, 3 * pi / 2)]),
    "acos of the cosine below zero": (equal(acos(cos(x)), x), [between(x, -1, pi)]),
    "acos of the sine": (equal(acos(sin(x)), pi / 2 + x), RIGHT),
    "a sum without a bound": (equal(asin(sin(x + y)), x + y), [less(x + y, pi / 2)]),
}
TRUE = {
    "the arctangent of the tangent": (equal(atan(tan(x)), x), OPEN),
    "the arctangent of the tangent of a multiple": (equal(atan(tan(2 * x)), 2 * x), [between(x, -half, half)]),
    "half an angle": (equal(2 * atan(tan(x / 2)), x), [greater(x, -pi), less(x, pi)]),
    "after half a turn": (equal(atan(tan(x)), x - pi), [greater(x, pi / 2), less(x, 3 * pi / 2)]),
    "asin of the sine": (equal(asin(sin(x)), x), RIGHT),
    "asin of the sine on the other side": (equal(asin(sin(x)), pi - x), [between(x, pi / 2, 3 * pi / 2)]),
    "acos of the cosine": (equal(acos(cos(x)), x), [between(x, 0, pi)]),
    "acos of the cosine below zero": (equal(acos(cos(x)), -x), [between(x, -pi, 0)]),
    "asin of the cosine": (equal(asin(cos(x)), pi / 2 - x), [between(x, 0, pi)]),
    "a sum": (equal(asin(sin(x + y)), x + y), [less(x + y, pi / 2), greater(x + y, 0)]),
    "a quotient of the user": (
        equal(atan((1 - cos(x)) / sin(x)), x / 2),
        [greater(x, 0), less(x, pi), unequal(sin(x), 0)],
    ),
    "the tangent of asin": (equal(tan(asin(x)), x / sqrt(1 - x**2)), [greater(x, -1), less(x, 1)]),
}
QUICK = ("asin of the sine", "the tangent of asin")


def verdict(table, name):
    formula, given = table[name]
    number = (FALSE, TRUE).index(table) * len(FALSE) + list(table).index(name)
    return theory.claim(f"arctangent_{number}", formula, given=given).check().verdict


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_what_holds_in_another_interval_is_not_proved(name):
    assert verdict(FALSE, name) != "proved"


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_the_angle_comes_back(name):
    assert verdict(TRUE, name) == "proved"
