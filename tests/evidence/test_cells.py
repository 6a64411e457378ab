"""The cells of `bound` proofs are found wherever they stand in a certificate, and evidence is gathered on them."""

from fractions import Fraction

from symres import Theory, cos, there_is
from symres.evidence.cells import cells
from symres.evidence.precision import evaluate
from symres.kernel.terms import variable
from symres.language.freezing import Freezer

from ..certificates import verdict_on

theory = Theory("cells")
x, y = theory.reals("x y")
X = variable("x")
BOUND = {"kind": "bound", "precision": 64, "cells": [0, {"value": 2}, {"value": 2}]}
HALVES = [{X: (Fraction(0), Fraction(1))}, {X: (Fraction(1), Fraction(2))}]


def found(of, *proofs, given=()):
    claim = Freezer(theory.domains).statement(of, given).statement
    certificate = {"verdict": "proved", "proofs": list(proofs)}
    assert verdict_on(claim, certificate) == "proved"
    return claim, list(cells(claim, certificate))


def beside(relation):
    """The proof with another relation as the claim."""
    return {**BOUND, "cells": [0, relation, relation]}


def test_the_cells_of_a_proof_are_found():
    claim, boxes = found(x * cos(x) <= 2, BOUND, given=[(0 <= x) & (x <= 2)])
    assert boxes == HALVES
    near = evaluate(claim, cells=boxes)
    assert near.points > evaluate(claim).points
    assert near.against is None
    assert abs(float(near.margin) - 1.4389) < 1e-4


def test_cells_below_other_steps_are_found():
    claim, domain = x * cos(x) <= 2, [(0 <= x) & (x <= 2)]
    witness = {"kind": "witness", "values": [["q", "0"]], "branches": [BOUND]}
    assert found(there_is(y, claim), witness, given=domain)[1] == HALVES
    one, two = {"value": 3}, {"value": 4}  # y < 0 is one more relation, y = 0 are two
    sign = {"kind": "cases", "sign": ["v", "y"], "branches": [beside(one), beside(two), beside(one)]}
    boxes = found(x * cos(x) <= 2 + y**2, sign, given=domain)[1]
    assert [{X: box[X]} for box in boxes] == 3 * HALVES
    assert {box[variable("y")] for box in boxes} == {(None, 0), (0, 0), (0, None)}


def test_a_certificate_without_cells_has_none():
    square = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "square": ["v", "x"]}]}
    assert found(x**2 >= 0, square)[1] == []
    claim = Freezer(theory.domains).statement(x < 0).statement
    refuted = {"verdict": "refuted", "point": {"x": ["q", "1"]}, "proofs": [{"kind": "value"}]}
    assert verdict_on(claim, refuted) == "refuted"
    assert list(cells(claim, refuted)) == []
