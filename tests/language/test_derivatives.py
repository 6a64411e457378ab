"""Derivatives of all orders, mixed ones and those at points are what the kernel finds, and no other ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres import ClaimError, I, Theory, at, closed_form, derivative, gradient, matrix_gradient, number, trace
from symres.kernel import Rejected

from ..certificates import verdict_on

IDENTITY = {"verdict": "proved", "proofs": [{"kind": "identity"}]}
theory = Theory("derivatives")
x, y, z = theory.reals("x y z")
n = theory.integers("n")


def frozen(proposition):
    claim = theory.claim("scratch", proposition)
    theory.claims.remove(claim)
    return claim.freeze().statement


@pytest.mark.parametrize(
    ("found", "value"),
    [
        (derivative(x**5, (x, 3)), 60 * x**2),
        (derivative(x**2 * y**3, x, (y, 2)), 12 * x * y),
        (derivative(x**2 * y**3, (y, 2), x), 12 * x * y),
        (derivative(y**3, x), 0),
        (derivative(3, x), 0),
        (derivative(n**2, x, y), 0),
        (derivative(derivative(x**3, x), x), 6 * x),
        (at(derivative(x**3, x), [x == 2]), 12),
        (at(derivative(x**2 * y, x, y), [x == y, y == x]), 2 * y),
        (at(derivative(x**2 * y, x), [x == 1, y == 1]), 2),
        (at(derivative(x**3 * y, (x, 2)), [x == z]), 6 * z * y),
        (derivative(at(x**2 * y, [y == x**2]), x), 4 * x**3),
        (at(at(x * y, [x == y]), [y == 3]), 9),
    ],
    ids=repr,
)
def test_derivatives_of_all_orders_mixed_and_at_points(found, value):
    assert verdict_on(frozen(found == value), IDENTITY) == "proved"
    with pytest.raises(Rejected, match="leaves"):
        verdict_on(frozen(found == value + x + 1), IDENTITY)


def test_a_mixed_derivative_at_equal_values_is_not_a_pure_one():
    f = x**2 * y**3 + x**5
    mixed, pure = (at(derivative(f, x, by), [x == 1, y == 1]) for by in (y, x))
    assert verdict_on(frozen(mixed == 6), IDENTITY) == "proved"
    assert verdict_on(frozen(pure == 22), IDENTITY) == "proved"
    assert mixed.term is not pure.term
    with pytest.raises(Rejected, match="leaves"):
        verdict_on(frozen(mixed == pure), IDENTITY)


@pytest.mark.slow
@settings(max_examples=40)
@given(st.dictionaries(st.tuples(st.integers(0, 3), st.integers(0, 3)), st.integers(-5, 5), min_size=1, max_size=6))
def test_the_derivative_of_a_polynomial_is_the_one_that_sympy_finds(coefficients):
    f = sum((c * x**i * y**j for (i, j), c in coefficients.items()), 0 * x)
    mixed = derivative(f, x, y)
    assert verdict_on(frozen(mixed == closed_form(mixed)), IDENTITY) == "proved"
    with pytest.raises(Rejected, match="leaves"):
        verdict_on(frozen(mixed == closed_form(mixed) + 1), IDENTITY)


@pytest.mark.slow
def test_a_gradient_by_a_matrix_and_a_number_may_be_0_in_either():
    theory = Theory("zeros")
    d, x = theory.naturals("d"), theory.reals("x")
    A = theory.matrix("A", d, d)
    assert theory.claim("false", gradient(trace(A) + x, [A, x]) == (I(d), 0)).check().verdict != "proved"
    assert theory.claim("true", gradient(trace(A), [A, x]) == (I(d), 0)).check().verdict == "proved"


def test_a_value_of_a_function_variable_may_be_one_that_is_defined():
    theory = Theory("values")
    x, g = theory.reals("x"), theory.function("g")
    square = theory.define("square", x, x**2)
    assert repr(at(g(2), [g == square])) == "square(2)"


def test_a_matrix_gradient_needs_a_variable():
    with pytest.raises(ClaimError, match="say by what to differentiate"):
        matrix_gradient(number(1), [])
