"""Integrals of rational functions of sines and cosines, also over whole turns, and other values of them."""

import numpy as np
import pytest
from sympy import Symbol, cos, lambdify, sin, tan

from symres import Theory, integral, pi, sqrt
from symres import cos as cosine
from symres import sin as sine
from symres.language.half_angles import antiderivative

theory = Theory("half_angles")
x = theory.reals("x")
t = Symbol("t", real=True)
VALUES = {
    "a whole turn": (integral(1 / (2 + cosine(x)), (x, 0, 2 * pi)), 2 * pi / sqrt(3), pi / sqrt(3)),
    "of a sine": (integral(1 / (2 + sine(x)), (x, 0, 2 * pi)), 2 * pi / sqrt(3), pi / sqrt(3)),
    "half a turn": (integral(1 / (5 - 4 * cosine(x)), (x, 0, pi)), pi / 3, pi / 5),
    "what half a turn leaves the same": (integral(1 / (1 + cosine(x) ** 2), (x, 0, pi)), pi / sqrt(2), pi / 2),
    "a quarter": (integral(1 / (2 + cosine(x)), (x, 0, pi / 2)), pi / (3 * sqrt(3)), pi / 6),
}
WITHOUT_JUMPS = (1 / (2 + cos(t)), 1 / (3 + 2 * sin(t)), 1 / (3 + cos(t) + sin(t)), 1 / (1 + 3 * sin(t) ** 2))
OTHERS = (cos(t), 1 / (1 + 2 * cos(t)), 1 / sin(t), t / (2 + cos(t)), tan(t))


@pytest.mark.slow
@pytest.mark.parametrize("name", VALUES)
def test_an_integral_over_a_turn_has_its_value_and_no_other(name):
    whole, right, wrong = VALUES[name]
    assert theory.claim(f"c{len(theory.claims)}", whole == wrong, expect="refuted").check(30).verdict == "refuted"
    assert theory.claim(f"c{len(theory.claims)}", whole == right).check(30).verdict == "proved"


@pytest.mark.parametrize("f", WITHOUT_JUMPS)
def test_the_antiderivative_has_the_right_slope_and_no_jumps(f):
    F = antiderivative(f, t)
    steps = np.linspace(-7, 7, 1401)
    rises = np.diff(lambdify(t, F)(steps))
    assert np.all(rises > 0) and np.all(rises < 0.011)
    assert np.allclose(lambdify(t, F.diff(t))(steps), lambdify(t, f)(steps))


@pytest.mark.parametrize("f", OTHERS)
def test_no_antiderivative_is_given_of_what_has_poles_or_is_of_another_kind(f):
    assert antiderivative(f, t) is None
