"""Slopes by difference quotients: given where they settle, and left undecided where they do not."""

import math

import pytest

from symres.evidence.roundoff import UNKNOWN, Undecided, analytic, exact, real_power, slope


def test_a_wave_shorter_than_the_steps_has_no_slope_that_is_told():
    with pytest.raises(Undecided, match="do not settle"):
        slope(lambda t: (0.01 * math.sin(0.5 + 2e5 * t[0]), 1e-17), (0.0, 0.0), 1)


@pytest.mark.parametrize(
    ("f", "expected"), [(lambda x: 3 * x, 3.0), (math.exp, 1.0), (lambda x: abs(x) ** 1.5, 0.0), (abs, 1.0)]
)
def test_a_slope_is_within_its_error(f, expected):
    value, error = slope(lambda t: (f(t[0]), 1e-16), (0.0, 0.0), 1)
    assert abs(value - expected) <= error < 0.1


JUNK = 7.0


@pytest.mark.parametrize(
    ("base", "exponent", "expected"),
    [
        ((0.0, 0.0), (0.5, 0.0), 0.0),
        ((0, 0.0), (math.pi, 1e-16), 0.0),
        ((0.0, 0.0), (0.0, 0.0), 1.0),
        ((-2.0, 0.0), (3.0, 0.0), -8.0),
        ((-2.0, 0.0), (-1.0, 0.0), -0.5),
        ((2.0, 0.0), (0.5, 0.0), math.sqrt(2)),
        ((-2.0, 0.0), (0.5, 1e-16), JUNK),
        ((0.0, 0.0), (-0.5, 1e-16), JUNK),
    ],
)
def test_a_power_is_defined_at_0_and_for_whole_exponents_of_what_is_negative(base, exponent, expected):
    value, error = real_power(base, exponent, lambda _: JUNK)
    assert abs(value - expected) <= error + 1e-12 < 1e-9


@pytest.mark.parametrize(
    ("base", "exponent"),
    [
        ((-2.0, 0.0), (2.0, 1e-16)),
        ((0.0, 0.0), (0.0, 1e-16)),
        ((0.0, 0.0), (1e-17, 1e-16)),
        ((0.0, 1e-16), (0.0, 1e-16)),
    ],
)
def test_where_an_exponent_may_be_an_integer_or_0_nothing_is_told_of_a_power(base, exponent):
    assert real_power(base, exponent, lambda _: JUNK)[1] == math.inf


def test_a_logarithm_of_what_may_be_positive_is_not_said_to_be_undefined():
    """exp(-2000) is positive, and 0 as a number of the machine."""
    small = analytic("exp", exact(-2000.0), lambda v: JUNK)
    assert analytic("log", small, lambda v: JUNK)[1] == UNKNOWN
    assert analytic("log", exact(0.0), lambda v: JUNK) == (JUNK, 0.0)
