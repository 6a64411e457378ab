"""A sum of squares that is said to vanish somewhere: its summands do."""

from symres import Theory, there_is

from ..kinds import tells_apart

theory = Theory("vanishing")
x, y = theory.reals("x y")
square = (x**2 - 2) ** 2 + 3 * (x * y - 1) ** 2


def test_summands_vanish_where_their_sum_does() -> None:
    there = there_is((x, y), (square == 0) & (x > 1))
    assert tells_apart(theory, there, there_is((x, y), (square + (y - 1) ** 2 == 0) & (x > 1)))


def test_nothing_is_said_of_sums_of_other_things() -> None:
    lower = there_is((x, y), ((x**2 - 2) ** 2 - (x * y - 3) ** 2 == 0) & (x > 10))
    assert tells_apart(theory, lower, there_is((x, y), (-square == 1) & (x > 1)))
