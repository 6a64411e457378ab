"""Derivatives exist where what their computation needs holds, and are not known to where it does not."""

from symres import Theory, derivative, log, sqrt

from ..kinds import tells_apart

theory = Theory("differentiable")
x = theory.reals("x")


def test_a_derivative_exists_inside_of_the_domain() -> None:
    slope = derivative(sqrt(x), x) == 1 / (2 * sqrt(x))
    assert tells_apart(theory, (slope, [x > 0]), (slope, [x >= 0]))


def test_a_derivative_of_a_logarithm_has_the_right_sign() -> None:
    slope = derivative(log(1 + x**2), x)
    assert tells_apart(theory, (slope >= 0, [x >= 0]), (slope > 0, [x >= 0]))
