"""Sines and cosines of arctangents: what asin, acos and atan say of them is proved, and nothing that is false."""

import pytest

from symres import Theory, acos, asin, atan, cos, pi, sin, sqrt, tan

from ...slow import all_but

theory = Theory("angles")
x, y = theory.reals("x y")
INSIDE = [(-1 <= x) & (x <= 1)]

FALSE = {
    "the sine of atan without a root": (sin(atan(x)) == x / (1 + x**2), []),
    "the cosine of atan with the wrong sign": (cos(atan(x)) == -1 / sqrt(1 + x**2), []),
    "the sine of asin with the wrong sign": (sin(asin(x)) == -x, INSIDE),
    "the sine of twice atan": (sin(2 * atan(x)) == 2 * x / sqrt(1 + x**2), []),
    "the cosine of twice acos": (cos(2 * acos(x)) == 1 - 2 * x**2, INSIDE),
    "an angle that is none of an arctangent": (sin(atan(x) + y) == x / sqrt(1 + x**2), []),
    "atan and its reciprocal below 0": (atan(x) + atan(1 / x) == pi / 2, [x < 0]),
}
TRUE = {
    "the sine of atan": (sin(atan(x)) == x / sqrt(1 + x**2), []),
    "the cosine of atan": (cos(atan(x)) == 1 / sqrt(1 + x**2), []),
    "the tangent of atan": (tan(atan(x * y)) == x * y, []),
    "the cosine of atan is no zero": (cos(atan(x)) != 0, []),
    "the sine of asin": (sin(asin(x)) == x, INSIDE),
    "the cosine of asin": (cos(asin(x)) == sqrt(1 - x**2), INSIDE),
    "the sine of twice atan": (sin(2 * atan(x)) == 2 * x / (1 + x**2), []),
    "the cosine of twice acos": (cos(2 * acos(x)) == 2 * x**2 - 1, INSIDE),
    "two angles": (sin(atan(x)) * cos(atan(y)) == x / sqrt(1 + x**2) / sqrt(1 + y**2), []),
    "a bound": (cos(atan(x)) ** 2 <= 1 / (1 + x**2), []),
    "a hypothesis": (x == 0, [sin(atan(x)) == 0]),
    "atan and its reciprocal": (atan(x) + atan(1 / x) == pi / 2, [0 < x]),
}


def verdict(table, name):
    formula, given = table[name]
    return theory.claim(f"angle_{len(theory.claims)}", formula, given=given).check().verdict


SLOW_FALSE = {"an angle that is none of an arctangent"}


@pytest.mark.parametrize("name", all_but(FALSE.keys() - SLOW_FALSE, FALSE))
def test_what_is_false_of_an_angle_is_refuted(name):
    assert verdict(FALSE, name) == "refuted"


SLOW_TRUE = {"a hypothesis", "atan and its reciprocal"}


@pytest.mark.parametrize("name", all_but(TRUE.keys() - SLOW_TRUE, TRUE))
def test_what_is_true_of_an_angle_is_proved(name):
    assert verdict(TRUE, name) == "proved"
