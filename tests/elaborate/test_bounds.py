"""Tilings of what is said with derivatives, matrices and functions."""

import pytest

from symres.elaborate import prove
from symres.elaborate.trees.bound import region_of, written
from symres.kernel import Rejected, Sequent
from symres.kernel.derivation import Derivation
from symres.kernel.terms import build, lam, matrix, number, show, variable
from tests.terms import at_most, between, exp, less, log, plus, power, q, times

X, Y, T = map(variable, "xyt")
ZERO, ONE, TWO = map(number, range(3))
PI = build("pi")
VALUE = [{"value": 2}]
MEAN = [{"mean": 2}]


def slope(body, at=X):
    return build("D", lam(T, body), at)


GROWING = matrix([[exp(X), X], [X, exp(X)]])
SYMMETRIC = matrix([[plus(X, TWO), X], [X, plus(X, TWO)]])

# hypotheses, claim, cells; and a claim that is false
TILINGS = {
    "a derivative": (between(0, X, 1), less(slope(exp(T)), q(3)), VALUE, less(slope(exp(T)), TWO)),
    "a derivative of a derivative": (
        between(0, X, 1),
        at_most(ONE, slope(build("D", lam(Y, exp(Y)), T))),
        MEAN,
        less(ONE, slope(build("D", lam(Y, exp(Y)), T))),
    ),
    "an inner derivative": (
        between(0, X, 1),
        less(plus(X, times(slope(power(T, 2)), X)), q(4)),
        VALUE,
        less(plus(X, times(slope(power(T, 2)), X)), q(3)),
    ),
    "a derivative that a hypothesis makes one": (
        between("1/2", X, 1),
        at_most(ONE, slope(log(T))),
        MEAN,
        less(ONE, slope(log(T))),
    ),
    "a function with a derivative in its value": (
        between(0, X, 1),
        less(build("app", lam(Y, slope(exp(T), Y)), X), q(3)),
        VALUE,
        less(build("app", lam(Y, slope(exp(T), Y)), X), TWO),
    ),
    "a determinant": (
        between(0, X, 1),
        less(build("det", GROWING), q(8)),
        VALUE,
        less(build("det", GROWING), q(7)),
    ),
    "a trace": (between(0, X, 1), at_most(build("tr", SYMMETRIC), q(6)), VALUE, less(build("tr", SYMMETRIC), q(6))),
    "an entry": (
        between(0, X, 1),
        at_most(build("entry", SYMMETRIC, ONE, TWO), ONE),
        VALUE,
        less(build("entry", SYMMETRIC, ONE, TWO), ONE),
    ),
    "an entry of an inverse": (
        between(0, X, 1),
        at_most(build("entry", build("^", matrix([[ONE, X], [ZERO, TWO]]), number(-1)), TWO, TWO), q("1/2")),
        VALUE,
        less(build("entry", build("^", matrix([[ONE, X], [ZERO, TWO]]), number(-1)), TWO, TWO), q("1/2")),
    ),
    "a hypothesis with a derivative": (
        [at_most(ZERO, X), at_most(slope(power(T, 2)), ONE)],
        at_most(X, q("1/2")),
        VALUE,
        at_most(X, q("1/3")),
    ),
}


def tiling(*cells):
    return {"kind": "bound", "precision": 64, "cells": list(cells)}


@pytest.mark.parametrize("name", TILINGS)
def test_what_is_written_out_is_shown_as_it_is_said(name):
    given, claim, cells, false = TILINGS[name]
    with pytest.raises(Rejected):
        prove(Sequent(tuple(given), false), tiling(*cells))
    prove(Sequent(tuple(given), claim), tiling(*cells))


def test_a_derivative_that_may_not_be_one_is_not_written_out():
    across = Sequent(tuple(between(-1, X, 1)), at_most(slope(build("abs", T)), ONE))
    assert written(across) == across
    with pytest.raises(Rejected, match="is not a value that the kernel can enclose"):
        prove(across, tiling(*VALUE))
    beside = Sequent(tuple(between("1/2", X, 1)), at_most(slope(build("abs", T)), TWO))
    assert "D" not in show(written(beside).conclusion)
    prove(beside, tiling(*VALUE))


def test_numbers_of_relations_and_variables_are_those_of_what_is_written_out():
    gone = Sequent((less(slope(times(T, Y), Y), X), at_most(slope(times(Y, T)), TWO)), at_most(X, Y))
    region = region_of(gone)
    assert [show(r.term) for r in region.relations] == ["y - x", "y - 2", "y - x"]
    assert region.box[Y] == (None, 2)
    assert written(Sequent((at_most(slope(power(T, 2)), X), at_most(times(TWO, X), X)), less(X, Y))).hypotheses == (
        at_most(times(TWO, X), X),
    ), "said twice, it is one hypothesis"


def test_a_large_term_of_few_parts_is_written_out_in_time():
    nested = X
    for _ in range(100):
        nested = plus(nested, nested)
    sequent = Sequent(tuple(between(0, X, 1)), at_most(slope(times(X, T)), nested))
    assert written(sequent).conclusion == at_most(X, nested)


def test_the_kernel_tiles_once(monkeypatch):
    asked, needed = [], Derivation.needed

    def counted(core, data):
        asked.append(data["name"])
        return needed(core, data)

    monkeypatch.setattr(Derivation, "needed", counted)
    prove(Sequent(tuple(between(0, X, 1)), at_most(ONE, exp(X))), tiling(*MEAN))
    assert asked == ["bound"]
