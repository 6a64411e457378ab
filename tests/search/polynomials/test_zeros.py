"""Zeros of polynomials that are nowhere negative, and the rational relations between numbers; no others."""

import flint

from symres.kernel.polynomials import FIELD
from symres.search.budget import clock
from symres.search.polynomials.zeros import Place, digits, relations, zeros

CIRCLE = {4: 1, 2 << FIELD: 2, 4 << FIELD: 1, 2 + (2 << FIELD): 2, 2: -2, 0: 1}  # (x^2 + y^2 - 1)^2 + 4 y^2
ABOVE = {2: 1, 0: 1}  # x^2 + 1


def test_the_zeros_are_found_and_none_where_there_is_none():
    found = sorted(round(float(z[0])) for z in zeros(Place(CIRCLE, [], []), 10, clock() + 5))
    assert found == [-1, 1]
    assert not list(zeros(Place(ABOVE, [], []), 5, clock() + 5))


def test_relations_are_those_that_hold_to_all_digits():
    with digits(40):
        root = flint.arb(2).sqrt()
        assert [[int(c) for c in row] for row in relations([[flint.arb(1), root, root * root]])] == [[-2, 0, 1]]
        assert relations([[flint.arb(1), root]]) == []
