"""What normal forms need is shown by the sequent: an equation that holds only where something is defined is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from symres.kernel import Rejected, Sequent, prove
from symres.kernel.normal_form import NormalForms
from symres.kernel.terms import INT, REAL, Term, build, lam, matrix, number, variable

X, Y = variable("x"), variable("y")
N = variable("n", INT)
ZERO, ONE, TWO, HALF = number(0), number(1), number(2), number(Fraction(1, 2))
IDENTITY = {"kind": "identity"}


def inverse(t: Term) -> Term:
    return build("^", t, number(-1))


def equal(a: Term, b: Term) -> Term:
    return build("=", a, b)


def below(a: Term, b: Term) -> Term:
    return build("<", a, b)


def at_most(a: Term, b: Term) -> Term:
    return build("<=", a, b)


def unequal(a: Term, b: Term = ZERO) -> Term:
    return build("not", equal(a, b))


def slope(body: Term, at: Term = X) -> Term:
    return build("D", lam(X, body), at)


SQUARE = matrix([[X, ONE], [ONE, Y]])
STEP = build("+", build("floor", X), ONE)
# an equation, what it needs, and what is not enough
NEEDS: dict[str, tuple[Term, list[Term], list[Term]]] = {
    "x / x": (equal(build("*", X, inverse(X)), ONE), [unequal(X)], []),
    "x / x, positive": (equal(build("*", X, inverse(X)), ONE), [below(ZERO, X)], [at_most(ZERO, X)]),
    "x / x, from afar": (equal(build("*", X, inverse(X)), ONE), [at_most(ONE, X)], [at_most(number(-1), X)]),
    "a common denominator": (
        equal(build("+", ONE, inverse(X)), build("*", build("+", X, ONE), inverse(X))),
        [unequal(build("*", TWO, X))],
        [unequal(Y)],
    ),
    "a sum of products": (
        equal(build("*", build("+", X, build("*", Y, Y), ONE), inverse(build("+", X, build("*", Y, Y), ONE))), ONE),
        [at_most(ZERO, X)],
        [at_most(ZERO, Y)],
    ),
    "the square of a root": (equal(build("^", build("^", X, HALF), TWO), X), [at_most(ZERO, X)], [at_most(X, ZERO)]),
    "the power of a root": (
        equal(build("^", X, number(Fraction(3, 2))), build("*", X, build("^", X, HALF))),
        [at_most(ZERO, X)],
        [],
    ),
    "exp of log": (equal(build("exp", build("log", X)), X), [below(ZERO, X)], [at_most(ZERO, X)]),
    "log of a product": (
        equal(build("log", build("*", TWO, X)), build("+", build("log", TWO), build("log", X))),
        [below(ZERO, X)],
        [unequal(X)],
    ),
    "a real exponent": (
        equal(build("*", build("^", X, Y), build("^", X, Y)), build("^", X, build("*", TWO, Y))),
        [below(ZERO, X)],
        [unequal(X)],
    ),
    "the tangent": (
        equal(build("*", build("tan", X), build("cos", X)), build("sin", X)),
        [unequal(build("cos", X))],
        [unequal(build("sin", X))],
    ),
    "an inverse written out": (
        equal(build("entry", inverse(SQUARE), ONE, ONE), build("*", Y, inverse(build("det", SQUARE)))),
        [unequal(build("+", build("*", X, Y), number(-1)))],
        [unequal(X), unequal(Y)],
    ),
    "a quotient's derivative": (
        equal(slope(inverse(X)), build("*", number(-1), build("^", X, number(-2)))),
        [unequal(X)],
        [],
    ),
    "a root's derivative": (
        equal(build("*", TWO, build("^", X, HALF), slope(build("^", X, HALF))), ONE),
        [below(ZERO, X)],
        [at_most(ZERO, X)],
    ),
    "the derivative of a square of a root": (
        equal(slope(build("^", build("^", X, HALF), TWO)), ONE),
        [below(ZERO, X)],
        [at_most(ZERO, X)],  # at 0 it has no derivative
    ),
    "the derivative of |x|": (equal(build("*", slope(build("abs", X)), build("abs", X)), X), [unequal(X)], []),
}


@pytest.mark.parametrize("name", NEEDS)
def test_what_an_equation_needs_is_asked_for(name: str) -> None:
    equation, enough, less = NEEDS[name]
    with pytest.raises(Rejected, match="needs"):
        prove(Sequent((), equation), IDENTITY)
    with pytest.raises(Rejected, match="needs"):
        prove(Sequent(tuple(less), equation), IDENTITY)
    prove(Sequent(tuple(enough), equation), IDENTITY)


@pytest.mark.parametrize(
    "equation",
    [
        equal(build("*", X, X, inverse(X)), X),
        equal(inverse(inverse(X)), X),
        equal(inverse(build("*", X, Y)), build("*", inverse(X), inverse(Y))),
        equal(build("*", X, build("^", X, number(-2))), inverse(X)),
        equal(build("^", build("abs", X), TWO), build("*", X, X)),
        equal(build("*", build("exp", X), inverse(build("exp", X))), ONE),
        equal(build("*", inverse(build("+", ONE, build("*", X, X))), build("+", ONE, build("*", X, X))), ONE),
        equal(build("tanh", build("*", number(-1), X)), build("*", number(-1), build("tanh", X))),
    ],
    ids=str,
)
def test_what_holds_where_1_over_0_is_0_needs_nothing(equation: Term) -> None:
    prove(Sequent((), equation), IDENTITY)


def test_a_fact_does_not_show_what_it_needs_itself() -> None:
    one = build("*", X, inverse(X))
    for fact in (below(ZERO, one), unequal(one), equal(one, ONE), below(ZERO, build("*", one, X, X))):
        with pytest.raises(Rejected, match="needs"):
            prove(Sequent((fact,), equal(one, ONE)), IDENTITY)


def test_two_facts_do_not_show_what_each_other_needs() -> None:
    of_x, of_y = (build("*", t, inverse(t)) for t in (X, Y))
    facts = (below(ZERO, build("*", X, of_y)), below(ZERO, build("*", Y, of_x)))
    with pytest.raises(Rejected, match="needs"):
        prove(Sequent(facts, equal(of_x, ONE)), IDENTITY)


def test_an_equation_with_a_divisor_says_nothing_of_its_numerator() -> None:
    vanishing = equal(build("*", Y, inverse(X)), ZERO)
    certificate: dict[str, Any] = {"kind": "identity", "cofactors": [[[0, ["q", "-1"]]]]}
    with pytest.raises(Rejected, match="needs x != 0"):
        prove(Sequent((vanishing,), equal(Y, ZERO)), certificate)
    prove(Sequent((vanishing, unequal(X)), equal(Y, ZERO)), certificate)


def test_an_inequality_with_an_even_divisor_says_nothing_where_it_is_0() -> None:
    square = build("*", Y, build("^", X, number(-2)))
    certificate = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [-1]}]}
    for fact, more, index in ((at_most(ZERO, square), (), 1), (at_most(ZERO, square), (unequal(X),), 2)):
        certificate["summands"][1]["facts"] = [index]  # type: ignore[index]
        if more:
            prove(Sequent((fact, *more), at_most(ZERO, Y)), certificate)
        else:
            with pytest.raises(Rejected, match="needs x != 0"):
                prove(Sequent((fact, *more), at_most(ZERO, Y)), certificate)
    prove(
        Sequent((below(ZERO, square),), below(ZERO, Y)),
        {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [1]}]},
    )


@pytest.mark.parametrize(
    "false",
    [
        equal(build("exp", build("log", number(-1))), number(-1)),
        equal(build("^", build("^", number(-2), HALF), TWO), number(-2)),
        equal(build("^", number(-1), number(Fraction(3, 2))), build("*", number(-1), build("^", number(-1), HALF))),
    ],
    ids=str,
)
def test_numbers_outside_of_a_domain_have_no_value(false: Term) -> None:
    with pytest.raises(Rejected):
        prove(Sequent((), false), {"kind": "value"})
    with pytest.raises(Rejected):
        prove(Sequent((), false), IDENTITY)


def test_a_condition_on_what_jumps_does_not_hold_near_a_point() -> None:
    """x (floor(x) + 1) / (floor(x) + 1) is x at 0 and to the right of it, and 0 to the left."""
    body = build("*", X, STEP, inverse(STEP))
    with pytest.raises(Rejected, match="does not differentiate"):
        NormalForms()(slope(body, ZERO))


def test_conditions_are_told_however_often_a_term_is_read() -> None:
    forms = NormalForms()
    quotient = build("*", X, inverse(X))
    with forms.collected() as first:
        forms(quotient)
    with forms.collected() as second:
        forms(build("+", Y, quotient))
    assert list(first) == list(second) == [unequal(X)]
    assert not forms.conditions


def test_an_integer_exponent_needs_nothing() -> None:
    power = build("^", X, N)
    assert power.sort is REAL
    prove(Sequent((), equal(build("+", power, power), build("*", TWO, power))), IDENTITY)


BELOW_0 = build("^", X, number(-2))  # not below 0, and 0 at 0
NONE = build("root", ONE, ZERO, ONE, number(-5), number(5))  # of 1 + t^2


@pytest.mark.parametrize(
    "equation",
    [
        equal(build("exp", build("log", BELOW_0)), BELOW_0),
        equal(build("log", build("*", TWO, BELOW_0)), build("+", build("log", TWO), build("log", BELOW_0))),
        equal(build("entry", inverse(matrix([[inverse(X), ONE], [ZERO, ONE]])), TWO, ONE), ZERO),
        equal(build("^", NONE, TWO), number(-1)),
    ],
    ids=str,
)
def test_a_quotient_is_positive_only_where_its_divisor_is_not_0_and_a_root_has_to_exist(equation: Term) -> None:
    with pytest.raises(Rejected):
        prove(Sequent((), equation), IDENTITY)


@pytest.mark.parametrize(
    "false",
    [
        below(ZERO, slope(build("+", X, build("*", X, inverse(X))), ZERO)),
        below(slope(build("log", X), number(-1)), ZERO),
        below(ZERO, slope(build("^", build("^", X, HALF), TWO), number(-1))),
        below(ZERO, slope(build("exp", build("log", X)), number(-1))),
        below(ZERO, slope(build("+", X, build("entry", inverse(matrix([[X, ONE], [ZERO, ONE]])), TWO, ONE)), ZERO)),
    ],
    ids=str,
)
def test_a_derivative_that_is_not_there_has_no_sign(false: Term) -> None:
    with pytest.raises(Rejected):
        prove(Sequent((), false), {"kind": "value"})
