"""Descents to where a claim is lowest, and into the inside of its hypotheses."""

import numpy as np
from pytest import approx

from symres.kernel import Sequent
from symres.kernel.terms import ZERO, build, number, variable
from symres.search.attack.descent import Gaps, Landscape, Plain, deepest, descents
from symres.search.budget import clock

x, y = variable("x"), variable("y")
disc = build("<=", build("+", build("^", x, number(2)), build("^", y, number(2))), number(1))
line = build("=", build("+", x, y), number(0))


def test_a_descent_ends_where_the_claim_is_lowest():
    goal = Sequent((disc,), build("<=", number(-1), x))
    samples = np.array([[0.5, 0.5], [0.0, 0.0], [-0.3, 0.1]])
    _, place = min(descents(Landscape(goal, (x, y), Plain), samples, clock() + 10), key=lambda found: found[0])
    assert place == approx([-1, 0], abs=1e-4)


def test_the_deepest_point_is_as_far_from_the_hypotheses_as_from_the_claim():
    goal = Sequent((disc,), build("<=", x, ZERO))
    place = deepest(Landscape(goal, (x, y), Gaps), np.array([1.0, 0.0]), clock() + 10)
    assert place == approx([(5**0.5 - 1) / 2, 0], abs=1e-4)


def test_equations_stay_equations():
    goal = Sequent((disc, line), build("<=", x, ZERO))
    place = deepest(Landscape(goal, (x, y), Gaps), np.array([0.7, -0.7]), clock() + 10)
    assert place[0] + place[1] == approx(0, abs=1e-9)
    assert place[0] == approx(1 / 2, abs=1e-4)
