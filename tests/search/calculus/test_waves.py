"""Places at which oscillating sines and cosines have known values."""

from fractions import Fraction

from symres.kernel.terms import ZERO, build, number, variable
from symres.search.calculus.waves import phases

X, A = variable("x"), variable("a")
FAR = build("sin", build("*", number(2), X))
NEAR = build("cos", build("^", X, number(-1)))


def test_a_wave_far_out_has_its_values_after_quarter_turns():
    found = list(phases([FAR], X, None))
    assert [phase.value(FAR) for phase in found] == [number(v) for v in (0, 1, 0, -1)]
    assert all(phase.scale == 2 for phase in found)


def test_a_wave_near_a_point_has_its_values_after_quarter_turns():
    assert [phase.value(NEAR) for phase in phases([NEAR], X, ZERO)] == [number(v) for v in (1, 0, -1, 0)]


def test_other_arguments_have_no_such_places():
    assert not list(phases([build("sin", build("^", X, number(2)))], X, None))
    assert not list(phases([FAR], X, ZERO)), "it does not oscillate there"
    assert not list(phases([FAR, build("sin", build("*", number(Fraction(3)), X))], X, None)), "no whole multiples"
