"""Semidefinite programs: a point inside of the cone, and none where the equations leave none."""

from symres.search.budget import clock
from symres.search.polynomials.semidefinite import Program, solve, triangle


def program(corner: int) -> Program:
    """A matrix of order 2 with ones on its diagonal and a number beside it."""
    return Program((2,), [{0: 1}, {1: 2}, {2: 1}], {0: 1, 1: 2 * corner, 2: 1})


def test_a_matrix_is_as_definite_as_its_entries_allow() -> None:
    inner, border, outer = (solve(program(k), clock() + 5) for k in (0, 1, 2))
    assert inner is not None and inner.margin > 0.5
    assert border is not None and abs(border.margin) < 1e-3
    assert outer is None or outer.margin < -0.1


def test_the_entries_of_a_lower_triangle() -> None:
    assert list(triangle(2)) == [(0, 0), (1, 0), (1, 1)]
