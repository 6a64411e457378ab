"""Lower bounds of polynomials: nearly the best, rational, and proved."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres import Theory
from symres.elaborate import prove
from symres.kernel import Sequent
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import build, number
from symres.language.freezing import Freezer
from symres.search.budget import clock
from symres.search.polynomials.lower_bounds import lower_bound

from ..expansions import expanded

theory = Theory("lower")
x, y = theory.reals("x y")


def bound(p, *hypotheses, seconds=20):
    """The bound that is found, its proof accepted by the kernel; or None."""
    made = Freezer(theory.domains).statement(p >= 0, hypotheses).statement
    assumed, goal = made.unfolded()
    found = lower_bound(goal.args[1], assumed, clock() + seconds)
    if found is None:
        return None
    gamma, proof = found
    prove(Sequent(assumed, build("<=", number(gamma), goal.args[1]), CLAIM), proof)
    return gamma


@pytest.mark.parametrize(
    ("p", "hypotheses", "best"),
    [
        (x**2 + x, [], Fraction(-1, 4)),
        (x**4 - 2 * x**2 + y**2, [], Fraction(-1)),
        (x**2 + y**2, [x + y >= 2], Fraction(2)),
        (x + y, [x**2 + y**2 == 2], Fraction(-2)),
        (x * y, [1 - x**2 >= 0, 1 - y**2 >= 0], Fraction(-1)),
        (3 * x, [x >= 1, 2 >= x], Fraction(3)),
    ],
    ids=str,
)
def test_the_best_bound_is_found_exactly_where_it_is_simple(p, hypotheses, best):
    assert bound(p, *hypotheses) == best


@pytest.mark.slow
def test_the_bound_of_the_six_hump_camel_is_close():
    gamma = bound(4 * x**2 - Fraction(21, 10) * x**4 + x**6 / 3 + x * y - 4 * y**2 + 4 * y**4)
    assert -1.03163 < gamma < -1.0316284


def test_what_is_unbounded_has_no_bound():
    assert bound(x**3, seconds=3) is None
    assert bound(x - y, x >= 0, seconds=3) is None
    assert bound(x * y, seconds=3) is None


@pytest.mark.slow
@settings(max_examples=15)
@given(st.fractions(-3, 3, max_denominator=5), st.fractions(-3, 3, max_denominator=5), st.integers(-5, 5))
def test_the_bound_of_a_shifted_square_is_its_value(a, b, c):
    gamma = bound(expanded((x - a) ** 2 + (y - b) ** 4 + c))
    assert c - Fraction(1, 1000) * max(1, abs(c)) <= gamma <= c
