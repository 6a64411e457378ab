"""Cofactors of members of an ideal; none of what is no member."""

from fractions import Fraction

import pytest

from symres.search.budget import OutOfBudget, clock
from symres.search.polynomials.cofactors import combinations, degree

ONE, X, Y = {(0, 0): Fraction(1)}, {(1, 0): Fraction(1)}, {(0, 1): Fraction(1)}
SQUARE = {(2, 0): Fraction(1), (0, 2): Fraction(-1)}  # x^2 - y^2
LINE = {(1, 0): Fraction(1), (0, 1): Fraction(-1)}


def test_a_member_is_a_combination():
    ((cofactor,),) = combinations([SQUARE], [LINE], clock() + 5)
    assert cofactor == {(1, 0): Fraction(1), (0, 1): Fraction(1)}


def test_what_is_no_member_is_none():
    with pytest.raises(OutOfBudget, match="cofactors"):
        combinations([X], [LINE], clock() + 5)
    with pytest.raises(OutOfBudget, match="cofactors"):
        combinations([ONE], [X, Y], clock() + 5)


def test_the_degree_of_a_polynomial():
    assert (degree(SQUARE), degree(ONE), degree({})) == (2, 0, 0)
