"""Facial reduction: a polynomial with a zero is a sum of squares that vanish there, exactly."""

from symres import Theory

from ..kinds import tells_apart

theory = Theory("faces")
x, y = theory.reals("x y")


def test_a_polynomial_with_irrational_zeros_is_a_sum_of_squares() -> None:
    """(x^2 - 2)^2 + y^2 x^2 vanishes at x = sqrt(2) and y = 0 only; so does twice as much less a square."""
    form = 2 * (x**2 - 2) ** 2 + 2 * x**2 * y**2 - 2 * (x**2 - 2) * x * y
    assert tells_apart(theory, form >= 0, form - 4 * (x**2 - 2) * x * y >= 0, by="squares")
