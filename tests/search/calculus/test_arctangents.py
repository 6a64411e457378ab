"""Arctangents of tangents, and asin and acos of sines and cosines: the angle, inside of its interval alone."""

from fractions import Fraction

import pytest

from symres import Theory, acos, asin, atan, cos, number, pi, sin, sqrt, tan

from ...slow import all_but

theory = Theory("arctangents")
x, y = theory.reals("x y")
half = Fraction(1, 2)
third, fifth = number(Fraction(1, 3)), number(Fraction(1, 5))
OPEN = [x > -pi / 2, x < pi / 2]
RIGHT = [(-pi / 2 <= x) & (x <= pi / 2)]

FALSE = {
    "the arctangent of the tangent beyond a pole": (atan(tan(x)) == x, [x > 0, x < pi]),
    "the arctangent of the tangent with the wrong sign": (atan(tan(x)) == -x, OPEN),
    "half an angle beyond a whole turn": (2 * atan(tan(x / 2)) == x, [x > 0, x < 2 * pi]),
    "asin of the sine beyond a right angle": (asin(sin(x)) == x, [(0 <= x) & (x <= pi)]),
    "asin of the sine on the other side": (asin(sin(x)) == x, [(pi / 2 <= x) & (x <= 3 * pi / 2)]),
    "acos of the cosine below zero": (acos(cos(x)) == x, [(-1 <= x) & (x <= pi)]),
    "acos of the sine": (acos(sin(x)) == pi / 2 + x, RIGHT),
    "a sum of numbers less a half turn": (atan(number(2)) + atan(number(3)) == -pi / 4, []),  # it is 3 pi/4
    "a sum of numbers that is close": (4 * atan(fifth) - atan(fifth**3) == pi / 4, []),
    "a sum of acos of roots with the sign turned": (acos(2 / sqrt(5)) + acos(-3 / sqrt(10)) == -3 * pi / 4, []),
    "an angle by its cosine beyond a half turn": (x == acos(third), [(3 <= x) & (x <= 6), cos(x) == third]),
    "a part of a turn that is close": (sqrt(3) * atan(2 - sqrt(3)) == pi * sqrt(3) / 12 + third**40, []),
    "a sum without a bound": (asin(sin(x + y)) == x + y, [x + y < pi / 2]),
}
TRUE = {
    "the arctangent of the tangent": (atan(tan(x)) == x, OPEN),
    "the arctangent of the tangent of a multiple": (atan(tan(2 * x)) == 2 * x, [(-half <= x) & (x <= half)]),
    "half an angle": (2 * atan(tan(x / 2)) == x, [x > -pi, x < pi]),
    "after half a turn": (atan(tan(x)) == x - pi, [x > pi / 2, x < 3 * pi / 2]),
    "asin of the sine": (asin(sin(x)) == x, RIGHT),
    "asin of the sine on the other side": (asin(sin(x)) == pi - x, [(pi / 2 <= x) & (x <= 3 * pi / 2)]),
    "acos of the cosine": (acos(cos(x)) == x, [(0 <= x) & (x <= pi)]),
    "acos of the cosine below zero": (acos(cos(x)) == -x, [(-pi <= x) & (x <= 0)]),
    "asin of the cosine": (asin(cos(x)) == pi / 2 - x, [(0 <= x) & (x <= pi)]),
    "a sum": (asin(sin(x + y)) == x + y, [x + y < pi / 2, x + y > 0]),
    "a quotient of the user": (atan((1 - cos(x)) / sin(x)) == x / 2, [x > 0, x < pi, sin(x) != 0]),
    "a sum of numbers": (atan(number(half)) + atan(third) == pi / 4, []),
    "a sum beyond a right angle": (atan(number(1)) + atan(number(2)) + atan(number(3)) == pi, []),
    "a sum of acos of roots": (acos(2 / sqrt(5)) - acos(-3 / sqrt(10)) == -3 * pi / 4, []),
    "an angle by its cosine": (x == acos(third), [(1 <= x) & (x <= 2), cos(x) == third]),
    "an angle by an equation": (x == acos(fifth), [(1 <= x) & (x <= 2), 5 * sin(2 * x) == 2 * sin(x)]),
    "Machin's formula": (4 * atan(fifth) - atan(number(Fraction(1, 239))) == pi / 4, []),
    "twice an arctangent": (2 * atan(third) == atan(number(Fraction(3, 4))), []),
    "a part of a turn among irrational factors": (sqrt(3) * (pi / 4 - atan(2 - sqrt(3))) == pi / (2 * sqrt(3)), []),
    "the tangent of asin": (tan(asin(x)) == x / sqrt(1 - x**2), [x > -1, x < 1]),
}
QUICK = ("the tangent of asin",)


def verdict(table, name):
    formula, given = table[name]
    return theory.claim(f"arctangent_{len(theory.claims)}", formula, given=given).check().verdict


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_what_holds_in_another_interval_is_not_proved(name):
    assert verdict(FALSE, name) != "proved"


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_the_angle_comes_back(name):
    assert verdict(TRUE, name) == "proved"
