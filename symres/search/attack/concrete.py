"""Small exact instances that refute a statement about matrices, families and functions: sizes 1 to 3, entries that are
small integers, among them zero, identity, symmetric and elementary matrices, families that are given for a few indices
or by a method, and for unknown functions quadratics and |t|, with their gradients. Instances are tried in exact
arithmetic, quantifiers at small values; the kernel then checks the one that is found.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from symres.elaborate import prove
from symres.elaborate.algebra.normal_form import entries
from symres.elaborate.compact import applied
from symres.elaborate.trees import witness as kernel_witness
from symres.kernel import Rejected, Sequent, Statement, Term
from symres.kernel import refutation as kernel_refutation
from symres.kernel.polynomials import purse
from symres.kernel.terms import (
    INT,
    REAL,
    build,
    for_all,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    literal_size,
    matrix,
    number,
    to_json,
)

from ..budget import OutOfBudget, clock
from ..calculus import integers
from ..derivations.elaborator import Elaborator
from ..derivations.record import Failed
from ..prover import Prover
from ..steps import Proof, carry_out, elimination, instance, keep, one_of, split, supposed, with_lemmas
from . import one_dimension
from .instances import Drawing, Instance
from .laws import NORMAL
from .short_values import INDICES, SEED, examples
from .truth import truth

TRIES = {1: 100, 2: 200, 3: 300}  # instances whose sizes are at most so large, the smallest first
ENOUGH = 24  # instances to choose the smallest from
SHARE = 0.3  # of the time, for instances of one size to choose from
CONFIRMATIONS = 4  # of them that the kernel is asked about
PART = 2.0  # seconds to look for the proof of a part,
SLOPE = 8.0  # and of what a derivative is
Lemmas = Mapping[str, tuple[str, Statement]]
NONE: Lemmas = MappingProxyType({})


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
    try:
        fails = truth(there.placed(conclusion)) is False
        return fails and all(truth(there.placed(h)) for h in hypotheses)
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


def proof_at(sequent: Sequent, lemmas: Lemmas = NONE, deadline: float = math.inf) -> dict[str, Any] | None:
    """A proof about numbers and matrices of numbers, by what decides such things, each part in a short time; raises
    ``OutOfBudget`` at the deadline (``budget.clock``).
    """
    plain = Sequent(tuple(map(applied, sequent.hypotheses)), applied(sequent.conclusion))
    if plain == sequent or sequent.conclusion.head == "not":
        return _decided(sequent, lemmas, deadline)

    def there(goal: Sequent) -> Proof | None:
        return keep(goal, plain.hypotheses, lambda g: _decided(g, lemmas, deadline))

    def concluded(goal: Sequent) -> Proof | None:
        return with_lemmas(goal, [plain.conclusion], there, supposed)

    new = [h for h in plain.hypotheses if h not in sequent.hypotheses]
    return with_lemmas(sequent, new, supposed, concluded)


def _decided(sequent: Sequent, lemmas: Lemmas, deadline: float) -> dict[str, Any] | None:
    denied = ({"kind": "value", "hypothesis": k} for k in range(len(sequent.turned.hypotheses)))
    for proof in ({"kind": "value"}, {"kind": "identity"}, *denied):
        try:
            prove(sequent, proof)
        except Rejected:
            continue
        return proof
    if sequent.conclusion.head == "ex":
        return _by_example(sequent, lemmas, deadline)
    if sequent.conclusion.head == "or":
        return one_of(sequent, range(len(sequent.conclusion.args)), lambda part: proof_at(part, lemmas, deadline))
    if clock() > deadline:
        raise OutOfBudget("an instance")
    if (bounded := _bounded(sequent)) is not None:
        return _at_each(sequent.turned, *bounded, lemmas, deadline)
    soon = min(clock() + PART, deadline)
    try:
        c = sequent.conclusion
        if c.head == "has_derivative" and (x := _of_known_size(sequent)) is not None:
            return _in_entries(sequent, x, lemmas, deadline)
        if (c.args[0] if c.head == "not" else c).head == "has_derivative":
            return _derived(sequent, lemmas, min(clock() + SLOPE, deadline))
        found = Prover(soon).sequent(sequent)
        return found if found is not None else _derived(sequent, lemmas, min(soon + PART / 2, deadline))
    except (Failed, Rejected):
        return None


def _derived(sequent: Sequent, lemmas: Lemmas, deadline: float) -> dict[str, Any]:
    """A derivation, of what is denied as of what is absurd."""
    try:
        return Elaborator(sequent, lemmas, deadline).certificate(())
    except (Failed, Rejected):
        if sequent.turned is sequent:
            raise
    absurd = Elaborator(sequent.turned, lemmas, deadline).certificate(())
    if absurd["kind"] != "derivation":
        return absurd
    return {"kind": "cases", "keep": list(range(len(sequent.turned.hypotheses))), "branches": [absurd]}


def _bounded(sequent: Sequent) -> tuple[Term, range] | None:
    """An integer variable that hypotheses bound by numbers that are near to each other, and its values."""
    bounds: dict[Term, list[int]] = {}
    for h in sequent.hypotheses:
        for side, (x, bound) in enumerate((h.args[::-1], h.args)) if h.head == "<=" else ():
            if x.head == "variable" and x.sort is INT and (value := literal_size(bound)) is not None:
                ends = bounds.setdefault(x, [-INDICES, 2 * INDICES])
                ends[side] = max(ends[0], value) if side == 0 else min(ends[1], value)
    for x, (low, high) in bounds.items():
        if -INDICES < low <= high < 2 * INDICES:
            return x, range(low, high + 1)
    return None


def _at_each(sequent: Sequent, n: Term, places: range, lemmas: Lemmas, deadline: float) -> dict[str, Any] | None:
    """A proof for each of the values of an integer."""
    parts = [build("=", n, number(k)) for k in places]
    follows = Prover(deadline).sequent

    def among(goal: Sequent) -> Proof | None:
        return integers.search(goal, follows, follows) or follows(goal)

    def there(goal: Sequent) -> Proof | None:
        (equation,) = (h for h in goal.hypotheses if h in parts)
        return carry_out(goal, elimination(goal, equation), lambda g: proof_at(g, lemmas, deadline))

    return split(sequent, parts, among, there) if len(parts) > 1 else with_lemmas(sequent, parts, among, there)


def _of_known_size(sequent: Sequent) -> Term | None:
    """A matrix in the conclusion whose sizes are numbers, if there is one."""
    matrices = (x for x in free_variables(sequent.conclusion) if x.sort is not None and x.sort.head == "matrix")
    return next((x for x in matrices if None not in map(literal_size, x.sort.args)), None)


def _in_entries(sequent: Sequent, x: Term, lemmas: Lemmas, deadline: float) -> Proof | None:
    """A proof of what is so whatever numbers are the entries of a matrix."""
    rows, columns = (range(1, (literal_size(size) or 0) + 1) for size in x.sort.args)
    places = [(number(i), number(j)) for i in rows for j in columns]
    letters = {place: fresh(REAL) for place in places}
    same = build("=", x, matrix([[letters[number(i), number(j)] for j in columns] for i in rows]))
    rule = build("=>", same, sequent.conclusion)
    for place in reversed(places):
        rule = for_all(letters[place], rule, "x")

    def written(goal: Sequent) -> Proof | None:
        (equation,) = (h for h in goal.hypotheses if h.head == "=" and h.args[0] is x)
        return carry_out(goal, elimination(goal, equation), lambda g: proof_at(g, lemmas, deadline))

    def there(goal: Sequent) -> Proof | None:
        values = [build("entry", x, *place) for place in places]
        return carry_out(goal, instance(goal, rule, *values), lambda g: proof_at(g, lemmas, deadline), supposed)

    return with_lemmas(sequent, [rule], written, there)


def _by_example(sequent: Sequent, lemmas: Lemmas, deadline: float) -> dict[str, Any] | None:
    """A proof that something exists by a small example."""
    for example in examples(sequent.conclusion.args[0]):
        if truth(instantiate(sequent.conclusion, example)):
            step = {"kind": "witness", "values": [to_json(example)]}
            branches = [proof_at(premise, lemmas, deadline) for premise in kernel_witness.premises(sequent, step)]
            if None not in branches:
                return {**step, "branches": branches}
    return None
