"""Small exact instances that refute a statement about matrices, families and functions: sizes 1 to 3, entries that are
small integers, among them zero, identity, symmetric and elementary matrices, families that are given for a few indices
or by a method, and for unknown functions quadratics and |t|, with their gradients. Instances are tried in exact
arithmetic, quantifiers at small values; the kernel then checks the one that is found.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

from symres.elaborate.algebra.normal_form import entries
from symres.kernel import Rejected, Statement, Term
from symres.kernel import refutation as kernel_refutation
from symres.kernel.polynomials import purse
from symres.kernel.terms import (
    INT,
    REAL,
    is_scalar,
    matrix,
    number,
    to_json,
)

from ..budget import OutOfBudget, clock
from . import one_dimension, rounded
from .instance_proofs import NONE, Lemmas, proof_at
from .instances import Drawing, Instance
from .laws import NORMAL
from .short_values import SEED
from .truth import truth

TRIES = {1: 100, 2: 200, 3: 300}  # instances whose sizes are at most so large, the smallest first
ENOUGH = 24  # instances to choose the smallest from
SHARE = 0.3  # of the time, for instances of one size to choose from
CONFIRMATIONS = 4  # of them that the kernel is asked about


def refutation(statement: Statement, deadline: float, lemmas: Lemmas = NONE) -> dict[str, Any] | None:
    """A certificate that refutes the statement at a small instance, the smallest of some, or None.

    ``lemmas`` are what a proof about it may cite.
    """
    for there in map(Instance, one_dimension.instances(statement, deadline)):
        certificate = _attempted(statement, there, lemmas, deadline)
        if certificate is not None:
            return certificate
    chance = random.Random(SEED)
    for largest in TRIES:
        now = clock()
        end = now + (deadline - now) / 2
        found = sorted(_counterexamples(statement, largest, chance, end), key=_size)
        for there in itertools.islice(found, CONFIRMATIONS):
            certificate = _attempted(statement, _simplest(statement, there, end), lemmas, deadline)
            if certificate is not None:
                return certificate
    return None


def _attempted(statement: Statement, there: Instance, lemmas: Lemmas, deadline: float) -> dict[str, Any] | None:
    """The refutation at an instance, or None."""
    try:
        with purse():
            return _certificate(statement, there, lemmas, deadline)
    except (Rejected, OutOfBudget):
        return None


def _counterexamples(statement: Statement, largest: int, chance: random.Random, deadline: float) -> list[Instance]:
    """Some instances with sizes at most ``largest`` at which the statement fails."""
    found: list[Instance] = []
    drawing = Drawing(statement, chance)
    now = clock()
    soon = now + SHARE * (deadline - now)  # for more to choose from, once there is one
    for _ in range(TRIES[largest]):
        if len(found) >= ENOUGH or clock() > (soon if found else deadline):
            break
        try:
            with purse():
                there = drawing(largest)
        except Rejected:
            continue
        if there is None:
            break
        if _fails(statement, there):
            found.append(there)
    return found


def _fails(statement: Statement, there: Instance) -> bool:
    """Whether the hypotheses seem to hold at an instance, and the conclusion does not."""
    hypotheses, conclusion = statement.unfolded()

    def holds(p: Term) -> bool | None:
        return truth(rounded.plain(there.placed(p)))

    try:
        return holds(conclusion) is False and all(map(holds, hypotheses))
    except Rejected:
        return False


def _size(there: Instance) -> tuple[int, int, int]:
    """The integers in an instance together, sizes among them, its coordinates, its numerators and denominators."""
    values = there.values
    whole = sum(abs(int(v.value)) for x, v in values.items() if x.sort is INT)
    coordinates = sum(1 if c == NORMAL else len(c) for space in (there.laws or {}).values() for c in space)
    return whole, coordinates, sum(map(_weight, values.values()))


def _weight(term: Term) -> int:
    if term.head == "rational":
        return abs(term.value.numerator) + term.value.denominator - 1
    return sum(map(_weight, term.args)) + (term.head == "I")


def _simplest(statement: Statement, there: Instance, deadline: float) -> Instance:
    """An instance with entries nearer to 0, as long as the statement fails there; its sizes stay."""
    for x in [x for x in there.values if x.sort is REAL or x.sort is not None and x.sort.head == "matrix"]:
        for simpler in _simpler(there.values[x]):
            if clock() > deadline:
                return there
            if _weight(simpler) < _weight(there.values[x]) and _fails(statement, there.with_value(x, simpler)):
                there = there.with_value(x, simpler)
    return there


def _simpler(value: Term) -> Iterator[Term]:
    """A number, or matrix, with smaller numbers in it: one, then the other ones."""
    if is_scalar(value.sort):
        yield from map(number, (0, 1))
        return
    grid = [list(row) for row in entries(value, {})]
    for row in grid:
        for j, kept in enumerate(row):
            for small in (0, 1):
                if kept.head == "rational" and abs(kept.value) > small:
                    row[j] = number(small)
                    yield matrix(grid)
                    row[j] = kept


def _certificate(statement: Statement, there: Instance, lemmas: Lemmas, deadline: float) -> dict[str, Any] | None:
    """The refutation at an instance, every part of it proved."""
    point = {str(x.value): to_json(v) for x, v in there.values.items()}
    laws = {} if there.laws is None else {"laws": there.laws}
    certificate: dict[str, Any] = {"verdict": "refuted", "point": point, **laws}
    proofs = []
    for sequent in kernel_refutation.refutation(statement, certificate):
        proof = proof_at(sequent, lemmas, deadline)
        if proof is None:
            return None
        proofs.append(proof)
    return {**certificate, "proofs": proofs}
