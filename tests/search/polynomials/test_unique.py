"""Solutions of semidefinite programs that are the only ones: recognised where they are rational."""

from fractions import Fraction

import numpy as np

from symres.search.budget import clock
from symres.search.polynomials.semidefinite import Point, Program
from symres.search.polynomials.unique import recognised


def near(corner: float) -> Point:
    matrix = np.array([[1.0, corner], [corner, corner**2]])
    return Point(0.0, (matrix,), (np.ones(2),), np.empty(0))


def program(corner: Fraction) -> Program:
    return Program((2,), [{0: 1}, {1: 2}, {2: 1}], {0: 1, 1: 2 * corner, 2: corner**2})


def test_a_matrix_of_rank_1_is_recognised() -> None:
    half = Fraction(1, 2)
    found = recognised(program(half), near(0.5 + 1e-7), clock() + 5)
    assert found is not None
    assert found.squares == (((Fraction(1), {0: Fraction(1), 1: half}),),)


def test_equations_that_no_matrix_satisfies_have_no_solution() -> None:
    wrong = Program((2,), [{0: 1}, {1: 2}, {2: 1}], {0: 1, 1: 2, 2: Fraction(1, 2)})
    assert recognised(wrong, near(1.0), clock() + 2) is None
