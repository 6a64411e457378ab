"""Directions along which quadratic forms are negative, and none for forms that are not."""

import pytest

from symres import Theory, for_all, there_is
from symres.kernel import Sequent
from symres.kernel.terms import FALSE, number
from symres.search.points.directions import descending, simple

from ..kinds import tells_apart

theory = Theory("directions")
x, y, a = theory.reals("x y a")
form = x**2 + 4 * x * y + y**2
CLAIMS = {
    "negative somewhere": (there_is((x, y), form < 0), there_is((x, y), form + 3 * y**2 < 0)),
    "nowhere negative": ((a >= 0, [for_all(x, a * x**2 >= 0)]), (a >= 1, [for_all(x, a * x**2 >= 0)])),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_form_tells_by_its_directions(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name])


def matrix(*rows: tuple[int, ...]) -> list[list[object]]:
    return [[number(c) for c in row] for row in rows]


def test_an_eigenvector_is_found_where_there_is_one() -> None:
    nowhere = Sequent((), FALSE)
    ((first, second),) = descending(matrix((1, 2), (2, 1)), nowhere, ())
    assert {first, second} == {number(1), number(-1)}
    assert descending(matrix((2, 1), (1, 2)), nowhere, ()) == []


def test_simple_directions_come_once_up_to_their_sign() -> None:
    assert len(simple(2)) == 4
    assert len(simple(5)) == 5
