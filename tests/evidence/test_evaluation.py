"""Values and margins of kernel terms, with mpmath and with numpy arrays; nan where nothing is defined."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres import (
    Prod,
    Sum,
    Theory,
    at,
    atan,
    ceiling,
    cos,
    derivative,
    erf,
    exp,
    floor,
    for_all,
    greatest,
    implies,
    least,
    log,
    matrix,
    pi,
    root_of,
    sin,
    sqrt,
    tan,
    tanh,
    vector,
)
from symres.evidence.evaluation import MPMATH, NUMPY, Evaluator
from symres.kernel import Rejected
from symres.kernel.terms import substitute, variable
from symres.language.freezing import Freezer

theory = Theory("evaluation")
x, y = theory.reals("x y")
X, Y = variable("x"), variable("y")
EXPRESSIONS = [
    x + y * 3,
    x**3 / (1 + y**2),
    x**-2,
    exp(x) * log(1 + y**2),
    sin(x) + cos(y) + tan(x),
    atan(x) * tanh(y),
    erf(x) - erf(x * y) / 2,
    abs(x - y),
    greatest(x, y) - 2 * least(x, y, 0),
    ceiling(10 * x) + floor(10 * y),
    sqrt(1 + x**2) ** 3,
    (1 + x**2) ** y,
    pi * exp(1) + x,
    derivative(x**3 * y, x),
    at(derivative(sin(x * y), x), [x == 2]),
    (matrix([[x, y], [y, x]]) ** 2)[1, 1],
]
ROOT = root_of(x**5 - x - 1, 0) + x


def term(expression):
    return Freezer(theory.domains).expression(expression)


def proposition(formula):
    return Freezer(theory.domains).proposition(formula)


def margin(formula, a, b=0):
    with mpmath.workdps(50):
        return Evaluator(MPMATH, {X: mpmath.mpf(a), Y: mpmath.mpf(b)}).margin(proposition(formula))


@pytest.mark.parametrize("expression", [*EXPRESSIONS, ROOT], ids=str)
def test_values_are_sympys_to_fifty_digits(expression):
    a, b = Fraction(7, 5), Fraction(-3, 4)
    theirs = expression.to_sympy().subs({x.to_sympy(): a, y.to_sympy(): b}).evalf(60)
    with mpmath.workdps(60):
        point = {X: MPMATH.number(a), Y: MPMATH.number(b)}
        ours = Evaluator(MPMATH, point)(term(expression))
        assert abs(ours - mpmath.mpf(str(theirs))) < mpmath.mpf(10) ** -50


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=str)
def test_arrays_give_the_same_values_as_single_points(expression):
    a, b = np.array([0.5, -1.25, 3.0]), np.array([2.0, -0.75, 0.125])
    many = np.broadcast_to(Evaluator(NUMPY, {X: a, Y: b})(term(expression)), a.shape)
    for i in range(len(a)):
        one = Evaluator(MPMATH, {X: mpmath.mpf(a[i]), Y: mpmath.mpf(b[i])})(term(expression))
        assert float(one) == pytest.approx(float(many[i]), rel=1e-9)


@pytest.mark.parametrize(
    ("formula", "holds", "fails"),
    [
        (x >= 1, 2, 0),
        (x <= 1, 0, 2),
        (x < 1, 0, 2),
        (x > 1, 2, 0),
        (x != 1, 2, None),
        (~(x < 1), 2, 0),
        ((x > 0) & (x < 2), 1, 3),
        ((x < 0) | (x > 2), 3, 1),
        (implies(x > 1, x > 2), 3, Fraction(3, 2)),
        (implies(x > 1, x > 2), 0, Fraction(3, 2)),
    ],
    ids=repr,
)
def test_a_margin_is_positive_where_a_claim_holds_and_negative_where_it_fails(formula, holds, fails):
    assert margin(formula, holds) > 0
    if fails is not None:
        assert margin(formula, mpmath.mpf(fails.numerator) / fails.denominator) < 0


def test_the_margin_of_an_equation_is_minus_the_distance():
    assert margin(x == 1, 1) == 0
    assert mpmath.almosteq(margin(x == 1, 3), mpmath.mpf(-2) / 5)
    assert margin(vector(x, y) == vector(1, 2), 1, 2) == 0
    assert margin(vector(x, y) == vector(1, 2), 1, 3) < 0


def test_margins_are_relative_to_the_size_of_the_sides():
    assert margin(x >= 0, 10**30) < 1
    assert 0 < margin(x <= 10**30 + 1, 10**30) < mpmath.mpf(10) ** -29


@pytest.mark.parametrize("expression", [log(x), sqrt(x), log(x) + y, x ** Fraction(1, 3)], ids=str)
def test_what_is_not_defined_has_no_margin(expression):
    assert mpmath.isnan(margin(expression >= 0, -1))
    with np.errstate(all="ignore"):
        found = Evaluator(NUMPY, {X: np.array([-1.0, 1.0]), Y: np.zeros(2)}).margin(proposition(expression >= 0))
    assert list(np.isnan(found)) == [True, False]


def test_a_division_by_zero_has_no_margin():
    assert mpmath.isnan(margin(x / x == 1, 0))
    with np.errstate(all="ignore"):
        found = Evaluator(NUMPY, {X: np.array([0.0, 2.0])}).margin(proposition(x / x == 1))
    assert np.isnan(found[0])
    assert found[1] == 0


def test_definitions_are_unfolded():
    own = Theory("definitions")
    a, b = own.reals("x y")
    f = own.define("f", (a, b), a - b)
    folded = Freezer(own.domains, own.meanings).expression(f(b, a))
    unfolded = substitute(folded, own.meanings)
    assert Evaluator(MPMATH, {X: mpmath.mpf(1), Y: mpmath.mpf(5)})(unfolded) == 4


def test_quantifiers_and_arbitrary_functions_have_no_value():
    with pytest.raises(Rejected, match="no numerical margin"):
        margin(for_all(x, x == x), 0)


@settings(max_examples=60)
@given(st.fractions(-5, 5, max_denominator=9), st.fractions(-5, 5, max_denominator=9))
def test_margins_of_polynomials_have_the_exact_sign(a, b):
    exact = a**3 - 2 * a * b + b**2 - 1
    point = {X: MPMATH.number(a), Y: MPMATH.number(b)}
    with mpmath.workdps(50):
        found = Evaluator(MPMATH, point).margin(proposition(x**3 - 2 * x * y + y**2 >= 1))
    assert (found > 0) == (exact > 0) or abs(found) < 1e-12


def test_a_sum_to_a_variable_end_has_its_value_at_each_of_many_points():
    theory = Theory("sums")
    n, i = theory.naturals("n"), theory.integers("i")
    total, factors = Sum(i, 1, n, 1 / i**2).term, Prod(i, 1, n, (i + 1) / i).term
    ends = np.array([1.0, 2.0, 7.0])
    assert np.allclose(Evaluator(NUMPY, {n.term: ends})(total), [1, 1.25, sum(1 / k**2 for k in range(1, 8))])
    assert np.allclose(Evaluator(NUMPY, {n.term: ends})(factors), ends + 1)
    assert Evaluator(MPMATH, {n.term: mpmath.mpf(2)})(total) == mpmath.mpf(5) / 4
    assert np.isnan(Evaluator(NUMPY, {n.term: np.array([1e6])})(total)).all()
    assert Evaluator(NUMPY, {n.term: np.array([0.0])})(total) == 0
