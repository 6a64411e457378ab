"""Points where an inequality is an equality: rational ones are found, and no others."""

from fractions import Fraction

import numpy as np

from symres.kernel.terms import build, number, variable
from symres.search.bounds.intervals import Function
from symres.search.bounds.touching import descent, is_zero, rational_zero, zeros_on_grid

X = variable("x")
INFINITE = np.array([np.inf])


def square(root):
    """(x^2 - root)^2."""
    return build("^", build("+", build("^", X, number(2)), number(-root)), number(2))


def test_a_zero_is_decided_exactly():
    assert is_zero(square(4), {X: Fraction(2)})
    assert not is_zero(square(4), {X: Fraction(2) + Fraction(1, 10**12)})


def test_a_rational_zero_is_found_and_an_irrational_one_is_not():
    box = {X: (Fraction(0), Fraction(3))}
    for root, found in ((4, {X: Fraction(2)}), (2, None)):
        f = Function(square(root), [X])
        x, least = descent(f, [], np.array([1.2]), np.array([0.0]), np.array([3.0]))
        assert least < 1e-6
        assert rational_zero(f, x, box) == found


def test_zeros_at_the_ends_of_a_box_are_seen_at_once():
    assert zeros_on_grid(Function(square(4), [X]), {X: (Fraction(2), Fraction(3))}, 5) == [{X: Fraction(2)}]
    assert zeros_on_grid(Function(square(2), [X]), {X: (Fraction(1), Fraction(3))}, 5) == []
