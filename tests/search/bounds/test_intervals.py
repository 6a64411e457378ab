"""Values and derivatives on boxes in floats: they contain those at points, and little more on small boxes."""

import math

import numpy as np
import pytest

from symres.kernel.terms import build, number, variable
from symres.search.bounds.intervals import Function, multiply

X = variable("x")


@pytest.mark.parametrize("head", ["exp", "sin", "atan", "tanh", "abs"])
def test_a_box_contains_the_values_at_its_points(head):
    f, low, high = Function(build(head, X), [X]), -0.5, 0.25
    least, most = (float(end[0]) for end in f.value(np.array([[low]]), np.array([[high]])))
    points = np.linspace(low, high, 9)[None]
    values = f.value(points, points)[0]
    assert (least - 1e-12 <= values).all() and (values <= most + 1e-12).all()
    assert most - least < 1, "it is no larger than it has to be"


def test_a_logarithm_of_negative_numbers_is_undefined():
    f = Function(build("log", X), [X])
    value = f.value(np.array([[-2.0, 1.0]]), np.array([[-1.0, 1.0]]))[0]
    assert math.isnan(value[0]) and value[1] == 0


def test_a_product_of_intervals_has_its_ends_among_those_of_the_factors():
    ends = multiply((np.array([-1.0]), np.array([2.0])), (np.array([-3.0]), np.array([1.0])))
    assert [float(end[0]) for end in ends] == [-6.0, 3.0]


def test_the_slope_of_a_square_on_a_box():
    f = Function(build("^", X, number(2)), [X])
    low, high = f.jet(1, np.array([[1.0]]), np.array([[2.0]]))
    assert (low[1, 0], high[1, 0]) == (2, 4)
