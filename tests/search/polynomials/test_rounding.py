"""Exact matrices near floats: they satisfy the equations, and are not found where rounding leaves the cone."""

from fractions import Fraction

import pytest

from symres.search.budget import clock
from symres.search.polynomials.rounding import Inconsistent, Pivots, ldl, rounded
from symres.search.polynomials.semidefinite import Program, solve

INSIDE = Program((2,), [{0: 1}, {1: 2}, {2: 1}], {0: 1, 1: 1, 2: 1})


def test_a_point_inside_is_made_exact() -> None:
    point = solve(INSIDE, clock() + 5)
    assert point is not None
    found = rounded(INSIDE, point)
    assert found is not None
    (squares,) = found.squares
    for i, j, value in ((0, 0, Fraction(1)), (1, 0, Fraction(1, 2)), (1, 1, Fraction(1))):
        assert sum(w * root.get(i, 0) * root.get(j, 0) for w, root in squares) == value


def test_equations_without_a_solution_are_told() -> None:
    with pytest.raises(Inconsistent):
        Pivots(Program((), [{0: 1, 1: 1}], {0: 1, 1: 2})).solve([Fraction(0)])


@pytest.mark.parametrize(("corner", "rank"), [(1, 2), (2, 1), (3, None)])
def test_a_matrix_is_a_sum_of_squares_exactly_if_it_is_not_negative(corner: int, rank: int | None) -> None:
    found = ldl([[Fraction(1), Fraction(corner)], [Fraction(corner), Fraction(4)]])
    assert (None if found is None else len(found)) == rank
