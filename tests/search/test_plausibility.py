"""Sequents that seem to hold at points, and those that do not."""

import pytest

from symres.kernel import Sequent
from symres.kernel.terms import ZERO, build, number, variable
from symres.search.plausibility import holds_at_points

X = variable("x")
SQUARE = build("^", X, number(2))


@pytest.mark.parametrize(
    ("given", "true", "false"),
    [
        ((), build("<=", ZERO, SQUARE), build("<", ZERO, SQUARE)),
        ((build("<", number(1), X),), build("<", X, SQUARE), build("<", SQUARE, X)),
        ((), build("<", ZERO, build("exp", X)), build("<", ZERO, build("log", ZERO))),
    ],
    ids=["a square", "a hypothesis", "no value at all"],
)
def test_a_true_sequent_seems_to_hold_and_a_false_one_does_not(given, true, false):
    assert holds_at_points(Sequent(given, true))
    assert not holds_at_points(Sequent(given, false))
