"""Slopes by difference quotients: given where they settle, and left undecided where they do not."""

import math

import pytest

from symres.evidence.roundoff import Undecided, slope


def test_a_wave_shorter_than_the_steps_has_no_slope_that_is_told():
    with pytest.raises(Undecided, match="do not settle"):
        slope(lambda t: (0.01 * math.sin(0.5 + 2e5 * t[0]), 1e-17), (0.0, 0.0), 1)


@pytest.mark.parametrize(
    ("f", "expected"), [(lambda x: 3 * x, 3.0), (math.exp, 1.0), (lambda x: abs(x) ** 1.5, 0.0), (abs, 1.0)]
)
def test_a_slope_is_within_its_error(f, expected):
    value, error = slope(lambda t: (f(t[0]), 1e-16), (0.0, 0.0), 1)
    assert abs(value - expected) <= error < 0.1
