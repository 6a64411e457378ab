"""What a theorem of Coq claims is what the statement says."""

from __future__ import annotations

import pytest
from sympy import Abs, Derivative, Max, Rational, erf, exp, log, sqrt

from symres.coq.language import Unsupported, name
from symres.coq.theorems import stated
from symres.former import (
    Theory,
    at_least,
    at_most,
    both,
    equal,
    for_all,
    greater,
    implies,
    less,
    there_is,
    trace,
    unequal,
)
from symres.kernel import Statement

theory = Theory("told")
x, y, t = theory.reals("x y t")
a, b = theory.positive("a b")
A = theory.matrix("A", 2, 2)
f = theory.define("f", x, x**3 - x)


def text(claim, given=(), **options):
    return stated(theory._claim("c", claim, given=given, **options).freeze().statement)


@pytest.fixture(autouse=True)
def a_fresh_theory():
    theory.claims.clear()


TOLD = {
    "an inequality": (at_least(x**2, 2 * x - 1), "forall (x : R),\n  (((2 * x) + (-1)) <= (x ^ 2))"),
    "a quotient": (equal(x / y, 1), "forall (x : R) (y : R),\n  ((x * (/ y)) = 1)"),
    "a root": (at_most(sqrt(x), 2), "forall (x : R),\n  ((sqrt x) <= 2)"),
    "a logarithm": (less(log(x), x), "forall (x : R),\n  ((ln x) < x)"),
    "a rational": (greater(x, Rational(-1, 3)), "forall (x : R),\n  (((-1) / 3) < x)"),
    "bars": (at_most(Abs(x), Max(x, -x)), "forall (x : R),\n  ((Rabs x) <= (Rmax x ((-1) * x)))"),
    "a quantifier": (there_is(t, greater(t, x)), "forall (x : R),\n  (exists t : R, x < t)"),
    "all": (for_all(t, at_least(t**2, 0)), "(forall t : R, 0 <= (t ^ 2))"),
    "a derivative of a derivative": (
        at_least(Derivative(Derivative(f(x), x), x), 0),
        "forall (x : R),\n  (0 <= (Derive (fun x' : R => (Derive (fun x'' : R => ((x'' ^ 3) + ((-1) * x''))) x')) x))",
    ),
    "connectives": (
        implies(both(greater(x, 0), unequal(y, 0)), greater(exp(x), 1)),
        "forall (x : R) (y : R),\n  (((0 < x) /\\ (~ (y = 0))) -> (1 < (exp x)))",
    ),
}


@pytest.mark.parametrize("kind", TOLD)
def test_a_statement_is_told_in_the_words_of_coq(kind):
    claim, said = TOLD[kind]
    assert text(claim) == said


def test_hypotheses_are_premises():
    assert text(greater(a + b, 0)).endswith("(0 < a) ->\n  (0 < b) ->\n  (0 < (a + b))")


def test_a_derivative_is_that_of_coquelicot():
    told = text(equal(Derivative(f(x), x), 3 * x**2 - 1))
    assert "(Derive (fun " in told


@pytest.mark.parametrize("taken", ["exp", "forall", "H1", "R", "sqrt", "F20"])
def test_a_variable_takes_no_name_that_proofs_need(taken):
    assert name(taken) == f"{taken}'"


def test_matrices_are_refused_in_a_sentence():
    with pytest.raises(Unsupported, match="the number tr"):
        text(at_least(trace(A), 0))


def test_the_error_function_is_refused_in_a_sentence():
    with pytest.raises(Unsupported, match="the number erf"):
        text(less(erf(x), 1))


def test_false_and_true_statements_are_told_apart():
    """Neighbours of one form have theorems of their own."""
    told = {text(claim) for claim in (at_least(x, 1), greater(x, 1), at_least(x, -1), at_least(1, x), equal(x, 1))}
    assert len(told) == 5


def test_a_statement_is_not_changed_by_being_told():
    statement = theory._claim("c", at_least(x**2, 0)).freeze().statement
    before = statement.sha256
    stated(statement)
    assert Statement.from_json(statement.to_json()).sha256 == before
