"""Real solutions of polynomial equations among hypotheses: all of them, and no complex ones."""

from math import inf

from symres.kernel.terms import build, number, variable
from symres.search.points.systems import holds, real_solutions

X, Y = variable("x"), variable("y")


def square(value):
    return build("=", build("^", X, number(2)), number(value))


def test_real_solutions_are_found_and_complex_ones_are_not():
    assert len(real_solutions([square(2)], inf)) == 2
    assert real_solutions([square(-1)], inf) == []
    assert real_solutions([build("=", X, Y)], inf) is None, "there are infinitely many"


def test_what_other_hypotheses_exclude_is_left_out():
    (found,) = real_solutions([square(4), build("<", X, number(0))], inf)
    assert found == {X: number(-2)}


def test_propositions_hold_at_a_point_or_not():
    assert holds([square(4)], {X: number(2)})
    assert holds([square(4)], {X: number(3)}) is False
    assert holds([build("<", X, Y)], {X: number(3)}) is None
