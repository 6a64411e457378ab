"""Theorems of analysis are written out in steps: what holds near a point, slopes, signs between which a zero lies."""

import pytest

from symres.elaborate import complete, prove
from symres.elaborate.steps import expanded
from symres.elaborate.trees.neighbourhood import premises
from symres.kernel import Rejected, Sequent, Statement, check
from symres.kernel.terms import Term, build, exists, for_all, lam, number, to_json, variable
from tests.terms import at_most, equal, exp, less, log, minus, plus, power, q, times

x, y, a, d = map(variable, "xyad")
ZERO, ONE = number(0), number(1)
IDENTITY, VALUE = {"kind": "identity"}, {"kind": "value"}


def near(claim: Term, at: dict[Term, Term], *conditions: Term, punctured: bool = False) -> Term:
    """A claim at all points near one at which conditions hold, but not at the point if it is ``punctured``."""
    squares = [power(plus(v, minus(p)), 2) for v, p in at.items()]
    distance = plus(*squares) if len(squares) > 1 else squares[0]
    given = [less(distance, d), *([less(ZERO, distance)] if punctured else []), *conditions]
    body = build("=>", build("and", *given) if len(given) > 1 else given[0], claim)
    for v in reversed(at):
        body = for_all(v, body)
    return exists(d, build("and", less(ZERO, d), body))


def step(hypothesis: Term, goal: Term, last: object, point: object = None, **fields: object) -> None:
    """A goal from what holds near a point, as the kernel checks it: the last branch shows it, the others are plain."""
    tree = {"kind": "neighbourhood", "hypothesis": 0, "point": point or [to_json(ZERO)], **fields}
    sequent = Sequent((hypothesis,), goal)
    plain = [IDENTITY if s.conclusion.head == "=" else VALUE for s in premises(sequent, tree)[:-1]]
    prove(sequent, {**tree, "branches": [*plain, last]})


def curve(*coefficients: str) -> list[object]:
    return [[["q", c] for c in coefficients]]


@pytest.mark.parametrize("punctured", [False, True])
def test_a_slope_at_a_minimum_is_zero(punctured):
    """0 <= a x near 0, or near 0 and not at 0, gives a = 0; near 1 it gives nothing, as a 1 is not 0."""
    hypothesis = near(at_most(ZERO, times(a, x)), {x: ZERO}, punctured=punctured)
    last = {"kind": "identity", "cofactors": [[[0, ["q", "-1"]]]]}
    step(hypothesis, equal(a, ZERO), last)
    with pytest.raises(Rejected):
        step(hypothesis, equal(a, ONE), last)
    with pytest.raises(Rejected):
        away = near(at_most(ZERO, times(a, x)), {x: ONE}, punctured=punctured)
        step(away, equal(a, ZERO), last, [to_json(ONE)])


def test_all_slopes_at_a_minimum_of_two_variables_are_zero():
    hypothesis = near(at_most(ZERO, plus(times(a, x), power(y, 2), y, minus(y))), {x: ZERO, y: ZERO}, punctured=True)
    last = {"kind": "identity", "cofactors": [[[0, ["q", "-1"]]]]}
    step(hypothesis, equal(a, ZERO), last, [["q", "0"]] * 2)


def test_a_restriction_that_holds_strictly_at_the_point_holds_near_it():
    """On x < 1 it is as without; on x < 0, which 0 is not in, -x is not negative."""
    last = {"kind": "identity", "cofactors": [[[0, ["q", "-1"]]]]}
    for condition in (less(x, ONE), at_most(x, ONE)):
        step(near(at_most(ZERO, times(a, x)), {x: ZERO}, condition), equal(a, ZERO), last)
    with pytest.raises(Rejected):
        step(near(at_most(ZERO, times(a, x)), {x: ZERO}, less(x, ZERO)), equal(a, ZERO), last)


@pytest.mark.parametrize("order, power_of_x", [(2, 2), (3, 3), (4, 4), (5, 5)])
def test_the_first_derivative_along_a_curve_that_is_not_zero_is_positive_of_even_order(order, power_of_x):
    """0 <= a x^k near 0: 0 <= k! a for even k, and k! a = 0 for odd k."""
    factorial = {2: 2, 3: 6, 4: 24, 5: 120}[order]
    hypothesis = near(at_most(ZERO, times(a, power(x, power_of_x))), {x: ZERO})
    fields = {"curve": curve("1"), "order": order}
    if order % 2:
        last = {"kind": "identity", "cofactors": [[[0, ["q", f"-1/{factorial}"]]]]}
        step(hypothesis, equal(a, ZERO), last, **fields)
        wrong = near(at_most(ZERO, times(a, power(x, order + 1))), {x: ZERO})
    else:
        last = {"kind": "sos", "summands": [{"weight": f"1/{factorial}", "facts": [0]}, {"weight": "1", "facts": [1]}]}
        step(hypothesis, at_most(ZERO, a), last, **fields)
        wrong = near(at_most(times(a, power(x, order)), ZERO), {x: ZERO})
    with pytest.raises(Rejected):
        step(wrong, equal(a, ZERO) if order % 2 else at_most(ZERO, a), last, **fields)


def test_a_derivative_that_needs_something_is_one_near_the_point():
    """0 <= a log(1 + x)^2 near 0, where 0 < 1 + x: 0 <= 2 a."""
    hypothesis = near(at_most(ZERO, times(a, power(log(plus(ONE, x)), 2))), {x: ZERO})
    last = {"kind": "sos", "summands": [{"weight": "1/2", "facts": [0]}, {"weight": "1", "facts": [1]}]}
    step(hypothesis, at_most(ZERO, a), last, curve=curve("1"), order=2)
    outside = near(at_most(ZERO, times(a, power(log(x), 2))), {x: ZERO})
    with pytest.raises(Rejected):
        step(outside, at_most(ZERO, a), last, curve=curve("1"), order=2)


POSITIVE = {"kind": "sos", "summands": [{"weight": "1/2", "facts": [0]}, {"weight": "1", "facts": [1]}]}
BARS, HALVED = build("abs", plus(x, ONE)), times(q("1/2"), x, log(plus(ONE, x)))


@pytest.mark.parametrize(
    "f, away",
    [
        (times(x, log(plus(ONE, x))), times(x, log(x))),  # 0 < 1 + x
        (times(x, x, power(plus(ONE, x), -1)), times(x, x, power(x, -1))),  # 1 + x != 0
        (times(x, x, BARS), times(x, x, build("abs", x))),
        (times(x, build("tan", x)), times(x, build("tan", plus(x, times(q("1/2"), build("pi")))))),  # cos(x) != 0
        (times(x, log(plus(ONE, log(plus(ONE, x))))), times(x, log(log(plus(ONE, x))))),  # one condition for another
        (plus(HALVED, times(q("1/2"), x, x, power(plus(ONE, minus(x)), -1))), plus(HALVED, times(x, x, power(x, -1)))),
    ],
    ids=str,
)
def test_what_a_derivative_needs_at_the_point_holds_near_it(f, away):
    """0 <= a f(x) near 0, with f(0) = f'(0) = 0 and f''(0) = 2: 0 <= a; nothing where what is needed fails at 0."""
    step(near(at_most(ZERO, times(a, f)), {x: ZERO}), at_most(ZERO, a), POSITIVE, curve=curve("1"), order=2)
    with pytest.raises(Rejected):
        step(near(at_most(ZERO, times(a, away)), {x: ZERO}), at_most(ZERO, a), POSITIVE, curve=curve("1"), order=2)


ABOVE = {"kind": "monotone", "variable": "x", "from": ["q", "0"], "side": "above"}
START = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [1]}]}


def test_the_root_is_continuous_at_the_end_where_it_has_no_slope():
    """0 <= sqrt(x) for 0 <= x: 0 at 0, and the slope between is not negative, where there is one."""
    root = {"facts": [["root", to_json(power(variable("x_1"), "1/2"))]]}
    slope = {"kind": "sos", **root, "summands": [{"weight": "1/2", "facts": [3, 5]}, {"weight": "1", "facts": [6]}]}
    tree = {**ABOVE, "branches": [START, VALUE, slope]}
    given = (at_most(ZERO, x),)
    prove(Sequent(given, at_most(ZERO, power(x, "1/2"))), tree)
    for wrong in (at_most(ONE, power(x, "1/2")), at_most(ZERO, log(x)), at_most(ZERO, power(x, "-1/2"))):
        with pytest.raises(Rejected):
            prove(Sequent(given, wrong), tree)


def test_a_zero_lies_between_two_signs():
    """x^3 = 2 has a solution between 1 and 2, and none is seen between 2 and 3."""
    cube = plus(power(x, 3), q(-2))
    goal = exists(x, equal(cube, ZERO))
    tree = {"kind": "existence", "function": to_json(lam(x, cube)), "rising": True}
    last = {
        "kind": "witness",
        "values": [["v", "x"]],
        "branches": [{"kind": "identity", "cofactors": [[[2, ["q", "-1"]]]]}],
    }
    between = {**tree, "between": [["q", "1"], ["q", "2"]], "branches": [VALUE, VALUE, VALUE, last]}
    prove(Sequent((), goal), between)
    with pytest.raises(Rejected):
        prove(Sequent((), goal), {**between, "between": [["q", "2"], ["q", "3"]]})


def test_the_steps_are_a_derivation_that_the_kernel_checks_alone():
    statement = Statement((x,), (), (at_most(ZERO, x),), at_most(plus(ONE, x), exp(x)))
    slope = {"kind": "bound", "precision": 64, "cells": [{"value": 5}]}
    tree = {**ABOVE, "branches": [START, VALUE, slope]}
    certificate = {"verdict": "proved", "proofs": [tree]}
    assert complete(statement, certificate) == "proved"
    full = expanded(statement, certificate, {})
    assert check(statement, full) == "proved"
    named = {one["name"] for one in full["proofs"][0]["steps"] if "name" in one}
    assert {"mean_value", "derivatives", "continuous_by_derivative"} <= named
    assert {"monotone", "continuity"}.isdisjoint(named)
