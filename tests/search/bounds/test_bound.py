"""Tilings, and pieces where a bound is attained: what is found the kernel accepts, what is false is not proved."""

import time
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sympy import total_degree

from symres import Theory, atan, cos, exp, greatest, log, number, pi, sin, sqrt, tan, tanh
from symres.elaborate import prove
from symres.kernel import Rejected
from symres.kernel.procedures.bound import Region, leaves
from symres.kernel.statement import obligations
from symres.language.freezing import Freezer
from symres.search.bounds.bound import search, survey
from symres.search.budget import OutOfBudget, clock
from symres.search.prover import Prover
from symres.search.reductions import attained

from ..expansions import value, variables

theory = Theory("bound")
x, y, z, t = theory.reals("x y z t")
CAMEL = (4 - Fraction(21, 10) * x**2 + x**4 / 3) * x**2 + x * y + (4 * y**2 - 4) * y**2


def goal(conclusion, *hypotheses):
    return obligations(Freezer(theory.domains).statement(conclusion, hypotheses).statement)[-1]


def surveyed(conclusion, *hypotheses, seconds=30):
    """The survey that a search gives; the kernel has accepted its certificate if it has one."""
    sequent = goal(conclusion, *hypotheses)
    found = attained.survey(sequent, clock() + seconds, Prover(clock() + seconds).sequent)
    if found.certificate is not None:
        prove(sequent, found.certificate)
    return found


def box(**ranges):
    """low <= variable and variable <= high for the variables named."""
    named = {"x": x, "y": y, "z": z, "t": t}
    return [side for name, (low, high) in ranges.items() for side in (low <= named[name], named[name] <= high)]


TRUE = {
    "exp above a line where they meet": (exp(x) - 1 <= Fraction(6, 5) * x, *box(x=(0, Fraction(1, 3)))),
    "exp above its Taylor polynomial": (exp(x) >= 1 + x + x**2 / 2, *box(x=(0, 10))),
    "exp above its tangent, the point inside": (exp(x) >= 1 + x, *box(x=(-5, 5))),
    "(1 + 1/L)^L <= e by t = 1/L": (t - log(1 + t) >= 0, *box(t=(0, 1))),
    "log above a fraction": (log(1 + x) >= 2 * x / (2 + x), *box(x=(0, 5))),
    "sine above a cubic": (sin(x) >= x - x**3 / 6, *box(x=(0, 3))),
    "cosine above a parabola": (cos(x) >= 1 - x**2 / 2, *box(x=(-4, 4))),
    "a power below exp": ((1 - t) ** 10 <= exp(-10 * t), *box(t=(0, 1))),
    "atan above a fraction": (atan(x) >= 3 * x / (3 + x**2), *box(x=(0, 3))),
    "Bernoulli": ((1 - t) ** 14 >= 1 - 14 * t, *box(t=(0, 1))),
    "exp, root and square": (exp(x**2) - sqrt(1 + x) - x**2 + Fraction(1, 2) >= 0, *box(x=(0, 2))),
    "two variables": (exp(x + y) >= (1 + x) * (1 + y), *box(x=(Fraction(1, 10), 2), y=(Fraction(1, 10), 2))),
    "two variables, touching at a corner": (exp(x + y) >= (1 + x) * (1 + y), *box(x=(0, 2), y=(0, 2))),
    "two variables, touching inside": (
        exp(x + y) >= (1 + x) * (1 + y),
        *box(x=(-Fraction(1, 2), 2), y=(-Fraction(1, 2), 2)),
    ),
    "three variables, rational": (
        (x * y + y * z + z * x) * (x + y + z) / (x * y * z) >= Fraction(87, 10),
        *box(x=(1, 2), y=(1, 2), z=(1, 2)),
    ),
    "the norm and the sum": (
        sqrt(x**2 + y**2 + z**2) >= (x + y + z) * Fraction(577, 1000),
        *box(x=(1, 2), y=(1, 2), z=(1, 2)),
    ),
    "three touching variables": (exp(x) + exp(y) + exp(z) >= 3 + x + y + z, *box(x=(-1, 1), y=(-1, 1), z=(-1, 1))),
    "the whole line": (exp(x) >= 1 + x,),
    "the whole line, bounded functions": (cos(x) >= 1 - x**2 / 2,),
    "a half-line, all derivatives of one sign": (exp(x) >= x**5 / 100, x >= 20),
    "a half-line, strictly": (tanh(x) < x, x > 0),
    "a half-line from where they meet": (log(1 + x) >= x - x**2 / 2, x >= 0),
    "Huygens": (2 * sin(x) + tan(x) >= 3 * x, *box(x=(0, Fraction(3, 2)))),
    "Mitrinovic and Adamovic": (sin(x) ** 3 >= x**3 * cos(x), *box(x=(0, Fraction(3, 2)))),
    "strict, the point left out": (1 + x < exp(x), x != 0, *box(x=(-1, 1))),
    "strict, an open end": (sqrt(1 + x) < 1 + x / 2, x > 0),
    "a disc": (x + y <= Fraction(3, 2), x**2 + y**2 <= 1),
    "a simplex": (x * y * z <= Fraction(1, 20), *(v >= 0 for v in (x, y, z)), x + y + z <= 1),
    "on a line": (x**2 + y**2 >= Fraction(2, 5), x + y == 1, *box(x=(-2, 2))),
    "hypotheses that contradict each other": (number(1) <= 0, x**2 + y**2 <= 1, x * y >= Fraction(51, 100)),
    "six-hump camel": (CAMEL >= -Fraction(10317, 10000), *box(x=(-3, 3), y=(-2, 2))),
    "six-hump camel, tight": (CAMEL >= -Fraction(1031628454, 10**9), *box(x=(-3, 3), y=(-2, 2))),
    "cosines and a constant": (
        x**2 + 2 * y**2 + Fraction(7, 10) >= Fraction(3, 10) * cos(3 * pi * x) + Fraction(2, 5) * cos(4 * pi * y),
        *box(x=(-5, 5), y=(-5, 5)),
    ),
    "pieces": (greatest(x, y) * abs(x - y) <= 1 + x * y, *box(x=(0, 1), y=(0, 1))),
    "a variable power": (x**x >= Fraction(69, 100), *box(x=(Fraction(1, 10), 2))),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_a_true_inequality_is_proved(name):
    found = surveyed(*TRUE[name])
    assert found.certificate is not None, found.reason


FALSE = {
    "exp below its Taylor polynomial": (exp(x) <= 1 + x + x**2 / 2 + x**3 / 6, *box(x=(0, 1))),
    "strict where they meet": (1 + x < exp(x), *box(x=(-1, 1))),
    "strict where they meet, in two variables": (0 < x**2 + y**2, *box(x=(-1, 1), y=(-1, 1))),
    "a disc": (x + y <= Fraction(7, 5), x**2 + y**2 <= 1),
    "six-hump camel": (CAMEL >= -Fraction(103162845, 10**8), *box(x=(-3, 3), y=(-2, 2))),
    "far out": (log(1 + x) <= 20, x >= 0),
    "a narrow dip": (1 + 10**4 * (x - Fraction(1, 3)) ** 2 >= 2 * exp(-((10 * x - 3) ** 2)), *box(x=(0, 1))),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_inequality_ends_at_once_with_a_point(name):
    start = time.process_time()
    found = surveyed(*FALSE[name])
    assert found.certificate is None
    assert time.process_time() - start < 10
    assert found.counterexample is not None or "subdivision" in found.reason


HARDLY_FALSE = {
    "by 10^-30 where the true one is attained": (exp(x) >= 1 + x + Fraction(1, 10**30), *box(x=(-1, 1))),
    "beyond a point where it is attained": (x**2 * exp(x) <= Fraction(4, 10) * x, *box(x=(0, Fraction(1, 3)))),
    "at a saddle": (exp(x) - 1 - x + (cos(y) - 1) / 100 >= 0, *box(x=(-1, 1), y=(-1, 1))),
    "of odd order": (tan(x) - x >= 0, *box(x=(-1, 1))),
    "on a half-line far out": (log(1 + x) >= x / 100, x >= 0),
    "strictly, at the end": (sin(x) < x, *box(x=(0, 1))),
}


@pytest.mark.parametrize("name", HARDLY_FALSE)
def test_what_hardly_fails_is_not_proved(name):
    assert surveyed(*HARDLY_FALSE[name], seconds=5).certificate is None


coefficients = st.integers(-3, 3)


@pytest.mark.slow
@settings(max_examples=25)
@given(st.tuples(*(coefficients for _ in range(6))), st.fractions(-1, 1, max_denominator=7))
@example((1, -3, 2, -3, 1, 3), Fraction(-1))  # attained at a corner, and less beside it
def test_what_is_proved_of_a_polynomial_holds_at_every_point(values, shift):
    a, b, c, d, e, f = values
    form = (a * x + b * y) ** 2 + (c * x * y + d) ** 2 + e * x + f * y + shift
    found = surveyed(form >= 0, *box(x=(-1, 1), y=(-1, 1)), seconds=5)
    fifths = [Fraction(k, 5) for k in range(-5, 6)]
    lowest = min(value(form, [x == u, y == v]) for u in fifths for v in fifths)
    is_bound = len(variables(form)) <= 1 and total_degree(form.to_sympy()) <= 1
    if lowest < 0:
        assert found.certificate is None
        assert found.counterexample is not None or is_bound  # a bound of a variable cuts the box: nothing is left
    elif lowest > 2 and not is_bound:  # between the points it may be less, by 2; numbers need no bound
        assert found.certificate is not None, found.reason


def test_an_equation_that_seems_to_hold_on_one_side_is_taken_up_again_where_it_fails_on_that_side():
    near = (Fraction(-93, 53) <= y) & (y <= Fraction(-149, 86)) & (-4 <= x) & (x <= Fraction(-85, 74))
    slopes = (x**2 * y + y / 10 + x**2 - x == 0, x * y**2 + 2 * x * y - y + 11 * x / 10 - 1 == 0)
    found = survey(goal(x >= 0, near, *slopes), clock() + 30, touching=False)
    assert found.certificate is not None, found.reason
    prove(goal(x >= 0, near, *slopes), found.certificate)


def test_touching_points_are_exact_and_reported():
    found = surveyed(27 * x**2 * (1 - x) >= 27 * x**2 * (1 - x) - (3 * x - 1) ** 2, *box(x=(0, 1)))
    assert [list(point.values()) for point in found.touching] == [[Fraction(1, 3)]]


def test_the_tightest_cells_are_reported():
    found = surveyed(exp(x) >= Fraction(99, 100) + x, *box(x=(-1, 1)))
    margins = [cell.margin for cell in found.tightest]
    assert margins == sorted(margins)
    (low, high), *_ = found.tightest[0].box.values()
    assert 0 <= margins[0] <= 0.011
    assert low <= Fraction(1, 2) and high >= -Fraction(1, 2)


def test_too_little_time_says_how_far_the_search_came():
    claim = goal(sin(x * y) + cos(x * y) <= Fraction(14143, 10**4), *box(x=(-90, 90), y=(-90, 90)))
    with pytest.raises(OutOfBudget, match=r"\d+ cells, the last one x in \["):
        survey(claim, clock() + 0.05)


def test_equality_along_a_line_is_proved_where_the_function_is_convex():
    start = time.process_time()
    found = surveyed(log(exp(x) + exp(y)) >= (x + y) / 2 + log(2), *box(x=(-1, 1), y=(-1, 1)))
    assert found.certificate is not None, found.reason
    assert time.process_time() - start < 10


@pytest.mark.slow
def test_equality_along_a_curve_is_given_up_soon():
    start = time.process_time()
    along = exp((y - sin(x)) ** 2) >= 1 + (y - sin(x)) ** 2 * cos(x)
    with suppress(OutOfBudget):  # a part of it, where the machine is slow
        assert surveyed(along, *box(x=(-1, 1), y=(-1, 1)), seconds=5).certificate is None
    assert time.process_time() - start < 10


@pytest.mark.parametrize("claim", [goal(x == y), goal(number(0) <= 1), goal(0 <= log(x), x > 0, x < 0)])
def test_what_is_no_inequality_over_a_box_fails_at_once(claim):
    assert search(claim, clock() + 5) is None


def test_a_tiling_ends_at_a_point_where_the_bound_is_attained():
    found = survey(goal(log(1 + x) >= 2 * x / (2 + x), *box(x=(0, 5))), clock() + 20)
    assert found.certificate is None
    assert found.reason == "the bound is attained at x = 0"


def test_every_leaf_of_a_tiling_is_needed():
    claim = goal(log(1 + x) >= 2 * x / (2 + x) - Fraction(1, 10**6), *box(x=(0, 5)))
    certificate = search(claim, clock() + 20)
    cells = certificate["cells"]
    assert len(list(leaves(Region(claim), certificate))) == (len(cells) + 1) // 2
    for k in range(len(cells)):
        with pytest.raises(Rejected):
            prove(claim, {**certificate, "cells": cells[:k] + cells[k + 1 :]})
