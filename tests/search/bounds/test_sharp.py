"""Inequalities in one variable, nearly equalities: the true ones are bounded, those that hardly fail are not."""

from fractions import Fraction

import pytest

from symres import Theory, cos, exp, log, sin
from symres.elaborate import prove
from symres.kernel.statement import obligations
from symres.language.freezing import Freezer
from symres.search.bounds.sharp import search
from symres.search.budget import clock, deadline
from symres.search.prover import Prover
from symres.search.reductions.attained import sharply

from ...slow import all_but

theory = Theory("sharp")
x = theory.reals("x")
COEFFICIENTS = (
    "-1.66666666666666324348e-01 8.33333333332248946124e-03 -1.98412698298579493134e-04 2.75573137070700676789e-06 "
    "-2.50507602534068634195e-08 1.58969099521155010221e-10"
)
SINE = 1 + sum(Fraction(c) * x ** (2 * k + 2) for k, c in enumerate(COEFFICIENTS.split()))  # fdlibm, k_sin.c
OCTANT = (0 <= x) & (x <= Fraction(7853, 10000))
CUBIC = x - x**3 / 6


def goal(conclusion, *hypotheses):
    return obligations(Freezer(theory.domains).statement(conclusion, hypotheses).statement)[-1]


def closing(seconds):
    return Prover(deadline(seconds)).sequent


PAIRS = {  # a true inequality, and one that hardly fails
    "an error": (x * SINE - sin(x) <= Fraction(2) ** -58, x * SINE - sin(x) <= Fraction(2) ** -60),
    "a relative error": (
        sin(x) - x * SINE >= -(Fraction(2) ** -57) * x,
        sin(x) - x * SINE >= -(Fraction(2) ** -59) * x,
    ),
    "terms of both signs": (sin(x) <= CUBIC + x**5 / 119, sin(x) <= CUBIC + x**5 / 121),
    "a cosine": (cos(x) >= 1 - x**2 / 2, cos(x) >= 1 - x**2 / 2 + x**6),
    "a logarithm": (log(1 + x) <= x - x**2 / 2 + x**3 / 3, log(1 + x) <= x - x**2 / 2 + x**3 / 4),
}


@pytest.mark.parametrize("name", all_but(PAIRS.keys() - {"a relative error"}, PAIRS))
def test_what_is_true_is_bounded_and_what_hardly_fails_is_not(name):
    true, false = PAIRS[name]
    claim = goal(true, OCTANT)
    start = clock()
    certificate = sharply(claim, deadline(10), closing(10), [])
    assert clock() - start < 5
    prove(claim, certificate)
    assert sharply(goal(false, OCTANT), deadline(10), closing(10), []) is None


def test_a_point_where_it_fails_is_noted():
    notes = []
    assert search(goal(exp(x) <= 1 + x + x**2 / 2, (0 <= x) & (x <= 1)), deadline(5), notes) is None
    assert notes == ["it fails at x = 1/2"]


def test_giving_up_is_fast():
    start = clock()
    for claim in (exp(x) > 1 + x, sin(x) < x):  # false at 0
        assert search(goal(claim, (-1 <= x) & (x <= 1)), deadline(20), []) is None
    assert search(goal(exp(x) >= 1 + x), deadline(20), []) is None  # the whole line
    assert clock() - start < 5


@pytest.mark.slow
def test_an_absolute_value_is_bounded_by_both_of_its_sides():
    claim = goal(abs(x * SINE - sin(x)) <= Fraction(2) ** -58, OCTANT)
    prove(claim, Prover(deadline(10)).sequent(claim))
