"""Polynomials near an integrand: within the room that is left, exact where there are pieces of polynomials."""

from fractions import Fraction

import pytest

from symres.kernel.terms import ZERO, Term, build, lam, number, variable
from symres.search.calculus.antiderivatives import FUNCTION, Antiderivative
from symres.search.calculus.quadrature import exact, integral, pieces

T, ONE = variable("t"), number(1)


def of(f: Term, low: Term = ZERO, high: Term = ONE) -> Antiderivative:
    return Antiderivative(ZERO, variable("F", FUNCTION), low, high, lam(T, f))


def test_the_integral_of_exp_is_seen_and_one_with_a_pole_is_not() -> None:
    assert integral(of(build("exp", T))) == pytest.approx(1.718281828459045)
    assert integral(of(build("^", T, number(-1)))) is None
    assert integral(of(build("*", variable("a"), T))) is None


def test_pieces_miss_less_than_the_room() -> None:
    for room in (0.1, 0.001):
        found = pieces(of(build("exp", T)), room)
        assert found is not None and sum(float(piece.error) for piece in found) < room
    assert pieces(of(build("^", T, number(-1))), 0.1) is None


def test_an_absolute_value_is_two_polynomials_and_a_sine_is_none() -> None:
    found = exact(of(build("abs", T), number(-1)))
    assert found is not None and [piece.coefficients for piece in found] == [(0, Fraction(-1)), (0, Fraction(1))]
    assert exact(of(build("sin", T))) is None
