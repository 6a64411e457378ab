"""Inequalities in one variable, nearly equalities: the true ones are bounded, those that hardly fail are not."""

import pytest
from sympy import Abs, Rational, cos, exp, log, sin, symbols

from symres.former import at_least, at_most, between, greater, less
from symres.kernel import prove
from symres.kernel.statement import obligations
from symres.search.bounds.sharp import search
from symres.search.budget import clock, deadline
from symres.search.prover import Prover
from symres.statements.freeze import Freezer

x = symbols("x", real=True)
COEFFICIENTS = (
    "-1.66666666666666324348e-01 8.33333333332248946124e-03 -1.98412698298579493134e-04 2.75573137070700676789e-06 "
    "-2.50507602534068634195e-08 1.58969099521155010221e-10"
)
SINE = 1 + sum(Rational(c) * x ** (2 * k + 2) for k, c in enumerate(COEFFICIENTS.split()))  # fdlibm, k_sin.c
OCTANT = between(x, 0, Rational(7853, 10000))
CUBIC = x - x**3 / 6


def goal(conclusion, *hypotheses):
    return obligations(Freezer({x: "real"}).statement(conclusion, hypotheses).statement)[-1]


PAIRS = {  # what holds, and what hardly fails
    "an error": (at_most(x * SINE - sin(x), Rational(2) ** -58), at_most(x * SINE - sin(x), Rational(2) ** -60)),
    "a relative error": (
        at_least(sin(x) - x * SINE, -(Rational(2) ** -57) * x),
        at_least(sin(x) - x * SINE, -(Rational(2) ** -59) * x),
    ),
    "terms of both signs": (at_most(sin(x), CUBIC + x**5 / 119), at_most(sin(x), CUBIC + x**5 / 121)),
    "a cosine": (at_least(cos(x), 1 - x**2 / 2), at_least(cos(x), 1 - x**2 / 2 + x**6)),
    "a logarithm": (at_most(log(1 + x), x - x**2 / 2 + x**3 / 3), at_most(log(1 + x), x - x**2 / 2 + x**3 / 4)),
}


@pytest.mark.parametrize("name", PAIRS)
def test_what_is_true_is_bounded_and_what_hardly_fails_is_not(name):
    true, false = PAIRS[name]
    claim = goal(true, OCTANT)
    start = clock()
    certificate = search(claim, deadline(10), [])
    assert clock() - start < 5
    prove(claim, certificate)
    assert search(goal(false, OCTANT), deadline(10), []) is None


def test_a_point_where_it_fails_is_noted():
    notes = []
    assert search(goal(at_most(exp(x), 1 + x + x**2 / 2), between(x, 0, 1)), deadline(5), notes) is None
    assert notes == ["it fails at x = 1/2"]


def test_giving_up_is_fast():
    start = clock()
    for claim in (greater(exp(x), 1 + x), less(sin(x), x)):  # false at 0
        assert search(goal(claim, between(x, -1, 1)), deadline(20), []) is None
    assert search(goal(at_least(exp(x), 1 + x)), deadline(20), []) is None  # the whole line
    assert clock() - start < 5


def test_an_absolute_value_is_bounded_by_both_of_its_sides():
    claim = goal(at_most(Abs(x * SINE - sin(x)), Rational(2) ** -58), OCTANT)
    prove(claim, Prover(deadline(10)).sequent(claim))
