"""Attacks that succeeded when all operations had become total: proofs of 0 = 1, and refutations of true claims."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from symres.elaborate import prove
from symres.kernel import Rejected, Sequent
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
    Term,
    build,
    exists,
    for_all,
    function_sort,
    lam,
    matrix,
    number,
    to_json,
    variable,
)
from symres.language.guards import stated

from ..certificates import verdict_on
from ..terms import equal, inverse, plus

P, R, U, X, Y = (variable(name) for name in "pruxy")
HALF = number(Fraction(1, 2))
IDENTITY, VALUE = {"kind": "identity"}, {"kind": "value"}
ABSURD = stated((), (), (), equal(ZERO, ONE))


def times(*factors: Term) -> Term:
    return build("*", *factors)


def slope(body: Term, at: Term) -> Term:
    return build("D", lam(X, body), at)


def proved(*proofs: dict[str, Any]) -> dict[str, Any]:
    return {"verdict": "proved", "proofs": list(proofs)}


# ------------------------------------------------------------------------------------------- a root that does not exist

IMAGINARY = build("root", *map(number, (1, 0, 1, -5, 5)))  # of x^2 + 1
REAL_ROOT = build("root", *map(number, (-2, 0, 1, 0, 5)))  # of x^2 - 2


def squared(r: Term) -> Term:
    """r^2, as the slope of x r^2."""
    return slope(times(X, r, r), ZERO)


def test_a_root_that_does_not_exist_has_no_square():
    with pytest.raises(Rejected, match="the only real root|is undecided"):
        prove(Sequent((), build("<", squared(IMAGINARY), ZERO)), VALUE)
    prove(Sequent((), build("<", ZERO, squared(REAL_ROOT))), VALUE)
    negative = exists(R, build("<", squared(R), ZERO))
    squares = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "square": ["v", "r"]}]}
    witness = {"kind": "witness", "values": [to_json(IMAGINARY)], "branches": [VALUE]}
    opened = {"kind": "cases", "open": 0, "branches": [squares]}
    proof = {"kind": "cases", "lemma": to_json(negative), "branches": [witness, opened]}
    with pytest.raises(Rejected, match="the only real root|is undecided"):
        verdict_on(ABSURD, proved(proof))


@pytest.mark.parametrize("root, accepted", [(IMAGINARY, False), (REAL_ROOT, True)], ids=["imaginary", "real"])
def test_nothing_is_decided_by_the_square_of_such_a_root(root: Term, accepted: bool):
    square = times(root, root)
    value = number(2) if accepted else number(-1)
    chosen = build("if", equal(square, value), ONE, ZERO)
    sequents = [
        (Sequent((), equal(chosen, ONE)), IDENTITY),
        (
            Sequent((build("<=", X, square), build("<=", X, number(10))), build("<=", build("exp", X), number(13))),
            {"kind": "bound", "precision": 64, "cells": [[0, "5/2"], {"value": 2}, {"value": 0}]},
        ),
    ]
    for sequent, proof in sequents:
        if accepted:
            prove(sequent, proof)
        else:
            with pytest.raises(Rejected):
                prove(sequent, proof)


# --------------------------------------------------------------------------------------------- a variable that is bound

FUNCTIONAL = variable("F", function_sort(function_sort(REAL, REAL), REAL))


def of_quotient() -> Term:
    """F of u/u as a function of u, as a slope."""
    quotient = lam(U, times(U, inverse(U)))
    return equal(slope(times(X, build("app", FUNCTIONAL, quotient)), P), build("app", FUNCTIONAL, lam(U, ONE)))


def test_what_is_needed_of_a_bound_variable_is_not_said_of_a_point():
    given = build("not", equal(P, ZERO))
    with pytest.raises(Rejected, match="^words: "):
        prove(Sequent((given,), of_quotient()), {"kind": "words"})
    quotient = slope(times(X, times(X, inverse(X))), P)
    prove(Sequent((given,), equal(quotient, ONE)), {"kind": "words"})
    lemma = for_all(P, for_all(FUNCTIONAL, build("=>", given, of_quotient())))
    g = variable("g", function_sort(REAL, REAL))
    branches = [
        {"kind": "sos", "summands": [{"weight": "1"}], "cofactors": [[0, ["q", "1"]]]},
        {"kind": "identity", "cofactors": [[[0, ["q", "-1"]]]]},
    ]
    at_0 = to_json(lam(g, build("app", g, ZERO)))
    instance = {"kind": "cases", "instance": 0, "values": [["q", "1"], at_0], "branches": branches}
    with pytest.raises(Rejected, match="^words: "):
        verdict_on(
            ABSURD, proved({"kind": "cases", "lemma": to_json(lemma), "branches": [{"kind": "words"}, instance]})
        )


# ------------------------------------------------------------------------------------- corners, and where there is none

ROOT = times(number(Fraction(-1, 2)), build("^", build("^", X, number(2)), HALF))  # -|x|/2
STRAIGHT = build("max", plus(X, ROOT), ROOT)  # x/2
NORM = build("^", build("frobenius", matrix([[X, X]])), number(2))
APART = plus(build("abs", plus(X, number(-1))), NORM)  # |x - 1| + 2 x^2


@pytest.mark.parametrize("function, value", [(STRAIGHT, HALF), (APART, number(-1))], ids=["x/2", "|x - 1| + 2 x^2"])
def test_a_derivative_that_exists_is_not_refuted(function: Term, value: Term):
    true = equal(slope(function, ZERO), value)
    certificate = {"verdict": "refuted", "point": {}, "guard": 0, "proofs": [VALUE]}
    with pytest.raises(Rejected, match="not has_derivative|proofs"):
        verdict_on(stated((), (), (), true), certificate)
    there_is = exists(Y, build("and", equal(Y, ZERO), equal(slope(function, Y), value)))
    statement = stated((), (), (there_is,), equal(ZERO, ONE))
    assert "has_derivative" in str(statement.hypotheses[0])
    with pytest.raises(Rejected):
        verdict_on(statement, proved())


@pytest.mark.parametrize(
    "function", [build("abs", X), build("max", X, ZERO), plus(X, build("min", X, times(number(2), X)))], ids=str
)
def test_a_derivative_at_a_corner_is_refuted(function: Term):
    claim = stated((), (), (), equal(slope(function, ZERO), ZERO))
    assert verdict_on(claim, {"verdict": "refuted", "point": {}, "guard": 0, "proofs": [VALUE]}) == "refuted"


@pytest.mark.parametrize("step, accepted", [("floor", False), ("abs", True)])
def test_a_function_that_is_differentiated_is_defined_near_the_point(step: str, accepted: bool):
    """0 sqrt(floor(x) + 1/2) is not defined where -1 <= x < 0."""
    root = build("^", plus(build(step, X), HALF), HALF)
    claim = stated((), (), (), equal(slope(times(ZERO, root), ZERO), ZERO))
    if accepted:
        assert verdict_on(claim, proved(IDENTITY)) == "proved"
    else:
        for proofs in ([IDENTITY], [IDENTITY] * 2, [IDENTITY] * 3):
            with pytest.raises(Rejected):
                verdict_on(claim, proved(*proofs))
