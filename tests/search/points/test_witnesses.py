"""Zeros that are recognised: fractions and logarithms of fractions, and nothing else; what follows from them."""

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from symres import Theory, exp, number_of_critical_points, tanh
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel.terms import build, number, variable
from symres.search.points.witnesses import recognised

X, Y = variable("x"), variable("y")
theory = Theory("recognition")
x, y = theory.reals("x y")
HILL = theory.define("hill", x, (tanh(x) - Fraction(1, 2)) ** 2)
VALLEY = theory.define("valley", (x, y), exp(x + y) + exp(x - y) + exp(-x))


def equation(f, value):
    return build("=", f, number(value))


@pytest.mark.slow
@given(st.fractions(min_value=-9, max_value=9, max_denominator=24))
def test_a_fraction_is_recognised(q):
    factor = build("+", X, number(-q)), build("+", number(1), build("^", X, number(2)))
    assert recognised([equation(build("*", *factor), 0)], [X], []) == [(number(q),)]


@pytest.mark.slow
@given(st.fractions(min_value=Fraction(1, 24), max_value=20, max_denominator=24), st.integers(1, 3))
@example(Fraction(397, 24), 2)  # Newton's method stays at 354.85, too, where exp(2x) is as large as floats can be
def test_a_multiple_of_a_logarithm_is_recognised(q, rate):
    ((point,),) = recognised([equation(build("exp", build("*", number(rate), X)), q)], [X], [])
    assert abs(MPMATH.functions["exp"](rate * Evaluator(MPMATH, {})(point)) - MPMATH.number(q)) < 1e-12


@pytest.mark.parametrize("square", [2, 3, Fraction(1, 2)])
def test_what_is_neither_is_not_recognised(square):
    assert recognised([equation(build("^", X, number(2)), square)], [X], []) is None


def test_every_coordinate_of_every_point_has_to_be_recognised():
    half, other = equation(build("tanh", X), Fraction(1, 2)), equation(build("^", Y, number(2)), 4)
    assert len(recognised([half, other], [X, Y], [])) == 2
    assert recognised([half, equation(build("^", Y, number(2)), 2)], [X, Y], []) is None
    assert recognised([half], [X, Y], []) is None, "fewer equations than variables"


@pytest.mark.slow
@pytest.mark.parametrize("f", [HILL, VALLEY], ids=["tanh", "exp"])
def test_points_at_logarithms_are_counted_on_the_whole_plane(f):
    count = f"count_{f.name}"
    wrong = number_of_critical_points(f, 1) & number_of_critical_points(f, 2)
    assert theory.claim(f"{count}_wrong", wrong).check(budget=2).verdict != "proved"
    assert theory.claim(count, number_of_critical_points(f, 1)).check(budget=240).verdict == "proved"
