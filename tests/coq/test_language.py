"""Statements translated to Coq: the theorem claims neither more nor less than the statement."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symres import Theory, derivative, erf, exp, for_all, greatest, implies, log, sqrt, there_is, trace
from symres.coq.language import Unsupported, name
from symres.coq.theorems import stated
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
    "an inequality": (x**2 >= 2 * x - 1, "forall (x : R),\n  (((2 * x) + (-1)) <= (x ^ 2))"),
    "a quotient": (x / y == 1, "forall (x : R) (y : R),\n  ((~ (y = 0)) /\\ ((x * (/ y)) = 1))"),
    "a root": (sqrt(x) <= 2, "forall (x : R),\n  ((0 <= x) /\\ ((sqrt x) <= 2))"),
    "a logarithm": (log(x) < x, "forall (x : R),\n  ((0 < x) /\\ ((ln x) < x))"),
    "a rational": (x > Fraction(-1, 3), "forall (x : R),\n  (((-1) / 3) < x)"),
    "bars": (abs(x) <= greatest(x, -x), "forall (x : R),\n  ((Rabs x) <= (Rmax x ((-1) * x)))"),
    "a quantifier": (there_is(t, t > x), "forall (x : R),\n  (exists t : R, x < t)"),
    "all": (for_all(t, t**2 >= 0), "(forall t : R, 0 <= (t ^ 2))"),
    "a derivative of a derivative": (
        derivative(derivative(f(x), x), x) >= 0,
        "forall (x : R),\n  (0 <= (Derive (fun x' : R => (Derive (fun x'' : R => ((x'' ^ 3) + ((-1) * x''))) x')) x))",
    ),
    "connectives": (
        implies((x > 0) & (y != 0), exp(x) > 1),
        "forall (x : R) (y : R),\n  (((0 < x) /\\ (~ (y = 0))) -> (1 < (exp x)))",
    ),
}


@pytest.mark.parametrize("kind", TOLD)
def test_a_statement_is_told_in_the_words_of_coq(kind):
    claim, said = TOLD[kind]
    assert text(claim) == said


def test_hypotheses_are_premises():
    assert text(a + b > 0).endswith("(0 < a) ->\n  (0 < b) ->\n  (0 < (a + b))")


def test_a_derivative_is_that_of_coquelicot():
    told = text(derivative(f(x), x) == 3 * x**2 - 1)
    assert "(Derive (fun " in told


@pytest.mark.parametrize("taken", ["exp", "forall", "H1", "R", "sqrt", "F20"])
def test_a_variable_takes_no_name_that_proofs_need(taken):
    assert name(taken) == f"{taken}'"


def test_matrices_are_refused_in_a_sentence():
    with pytest.raises(Unsupported, match="the number tr"):
        text(trace(A) >= 0)


def test_the_error_function_is_refused_in_a_sentence():
    with pytest.raises(Unsupported, match="the number erf"):
        text(erf(x) < 1)


def test_false_and_true_statements_are_told_apart():
    """Neighbours of one form have theorems of their own."""
    told = {text(claim) for claim in (x >= 1, x > 1, x >= -1, 1 >= x, x == 1)}
    assert len(told) == 5


def test_a_statement_is_not_changed_by_being_told():
    statement = theory._claim("c", x**2 >= 0).freeze().statement
    before = statement.sha256
    stated(statement)
    assert Statement.from_json(statement.to_json()).sha256 == before
