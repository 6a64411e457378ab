"""Derivatives with their factors kept apart: equal to those in normal form, and none where there is no rule."""

import pytest

from symres.elaborate.algebra.normal_form import NormalForms
from symres.kernel import Rejected
from symres.kernel.terms import ZERO, build, lam, number, variable
from symres.search.points.derivatives import derivative, explicit

X = variable("x")
SQUARE = build("^", X, number(2))


@pytest.mark.parametrize(
    ("f", "slope", "wrong"),
    [
        (SQUARE, build("*", number(2), X), X),
        (build("exp", SQUARE), build("*", number(2), X, build("exp", SQUARE)), build("exp", SQUARE)),
        (build("log", X), build("^", X, number(-1)), X),
        (build("*", X, build("sin", X)), build("+", build("sin", X), build("*", X, build("cos", X))), build("cos", X)),
        (number(3), ZERO, X),
    ],
)
def test_a_derivative_is_the_one_of_calculus_and_no_other(f, slope, wrong):
    assert not NormalForms().difference(derivative(f, X), slope).numerator
    assert NormalForms().difference(derivative(f, X), wrong).numerator


def test_what_has_no_rule_has_no_derivative():
    with pytest.raises(Rejected):
        derivative(build("floor", X), X)
    assert explicit(build("D", lam(X, SQUARE), X)) is build("*", number(2), X)
