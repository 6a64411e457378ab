"""Exact solutions of equations: every one is a zero by the kernel's own decision."""

import math
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.signs import sign
from symres.kernel.procedures.sturm import real_roots
from symres.kernel.sequents import Sequent
from symres.kernel.terms import FALSE, build, number, show, substitute, variable
from symres.search.polynomials.algebraic import roots, solutions

from ...terms import plus, power

X, Y, Z = (variable(name) for name in "xyz")


def solved(*equations, guess=(1, 1, 1), seconds=math.inf):
    facts = Facts(Sequent(tuple(build("=", e, number(0)) for e in equations), FALSE))
    point = dict(zip((X, Y, Z), map(Fraction, guess), strict=True))
    return list(solutions([fact.polynomial for fact in facts.all], facts.forms.atoms, [point], seconds))


@given(st.lists(st.integers(-9, 9), min_size=2, max_size=6))
def test_all_real_roots_are_found_and_the_kernel_says_that_they_are_roots(coefficients):
    assume(coefficients[-1])
    found = roots([Fraction(c) for c in coefficients])
    assert len(found) == real_roots(coefficients, Fraction(-100), Fraction(100))
    for root in found:
        powers = [build("*", number(c), power(root, k)) for k, c in enumerate(coefficients) if k]
        assert sign(plus(number(coefficients[0]), *powers)) == 0


@pytest.mark.parametrize(
    ("coefficients", "expected"),
    [
        ((-3, 2), ["3/2"]),
        ((-243, 0, 1), ["-9*sqrt(3)", "9*sqrt(3)"]),
        ((1, 0, 1), []),
        ((8, 0, 0, 1), ["-2"]),
        ((5, 0, 0, 1), ["-5^(1/3)"]),
        ((-2, 0, 0, 0, 1), ["-2^(1/4)", "2^(1/4)"]),
        ((1, -3, 0, 1), ["root(1, -3, 0, 1, -2, -1)", "root(1, -3, 0, 1, 0, 1)", "root(1, -3, 0, 1, 1, 2)"]),
    ],
)
def test_roots_have_their_simplest_form(coefficients, expected):
    assert sorted(map(show, roots([Fraction(c) for c in coefficients]))) == sorted(expected)


@pytest.mark.parametrize(
    ("equations", "count"),
    [
        ([plus(power(X, 2), power(Y, 2), number(-3))], 4),  # x and y in turn, the other is 1
        ([plus(power(X, 2), number(-2)), plus(Y, build("*", number(-1), power(X, 3)))], 2),
        ([plus(power(X, 2), number(-2)), plus(power(Y, 2), build("*", number(-1), X), number(-1))], 2),
        ([plus(build("*", X, Y), number(-1)), plus(X, Y, number(-3))], 2),
        ([plus(power(X, 3), build("*", number(-1), Y)), plus(power(Y, 3), build("*", number(-2), X))], 3),
        ([plus(build("exp", X), number(-2))], 1),
        ([plus(build("log", X), build("log", X), number(-1))], 1),
        ([plus(power(X, 2), number(1))], 0),
        ([plus(build("exp", X), number(2))], 0),
        ([plus(build("exp", X), X)], 0),
        ([plus(build("sin", X), number(-1))], 0),
    ],
)
def test_solutions_are_exact(equations, count):
    found = solved(*equations)
    assert len(found) == count
    for point in found:
        assert {sign(substitute(e, point)) for e in equations} == {0}


def test_what_is_not_solved_for_keeps_its_value():
    (one, other) = solved(plus(power(X, 2), build("*", number(-1), Y)), guess=(1, 5, 7))[:2]
    assert [show(point[Y]) for point in (one, other)] == ["5", "5"]
    assert {show(point[X]) for point in (one, other)} == {"-sqrt(5)", "sqrt(5)"}
    assert show(one[Z]) == "7"


def test_there_are_no_solutions_after_the_deadline():
    assert solved(plus(power(X, 2), build("*", number(-1), Y)), plus(power(Y, 2), X, number(-5)), seconds=0) == []
