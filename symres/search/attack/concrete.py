"""Small exact instances that refute a statement about matrices and families of any size: sizes 1 to 3, entries that are
small integers, among them zero, identity, symmetric and elementary matrices, and families that are given for a few
indices. Instances are tried in exact arithmetic; the kernel then checks the one that is found.
"""

from __future__ import annotations

import itertools
import random
import time
from fractions import Fraction
from typing import Any

from symres.kernel import Rejected, Sequent, Statement, Term, prove
from symres.kernel import witness as kernel_witness
from symres.kernel.normal_form import NormalForms, entries
from symres.kernel.polynomials import Budget
from symres.kernel.signs import holds
from symres.kernel.terms import (
    INT,
    REAL,
    build,
    codomain,
    free_variables,
    fresh,
    is_scalar,
    lam,
    literal_size,
    matrix,
    number,
    substitute,
    to_json,
    variable,
)

from ..derivations.elaborator import Elaborator
from ..derivations.record import Failed
from ..prover import Prover

SEED = 7
TRIES = {1: 50, 2: 200, 3: 300}  # instances whose sizes are at most so large, the smallest first
LARGEST = max(TRIES)  # of a size
ENOUGH = 24  # instances to choose the smallest from
INDICES = 4  # for which a family is given
NUMBERS = tuple(Fraction(n, 2) for n in (0, 2, -2, 4, 1, 6, -4))
Values = dict[Term, Term]


def refutation(statement: Statement, deadline: float) -> dict[str, Any] | None:
    """A certificate that refutes the statement at a small instance, the smallest of some, or None."""
    chance = random.Random(SEED)
    for largest in TRIES:
        for values in sorted(_counterexamples(statement, largest, chance, deadline), key=_size):
            Budget.refill()
            try:
                found = _certificate(statement, values)
            except Rejected:
                continue
            if found is not None:
                return found
    return None


def _counterexamples(statement: Statement, largest: int, chance: random.Random, deadline: float) -> list[Values]:
    """Some instances with sizes at most ``largest`` at which the statement fails."""
    hypotheses, conclusion = statement.unfolded()
    found: list[Values] = []
    for _ in range(TRIES[largest]):
        if len(found) >= ENOUGH or time.monotonic() > deadline:
            break
        Budget.refill()
        try:
            values = _instance(statement, largest, chance)
            if values is None:
                break
            given = all(_truth(substitute(h, values)) for h in hypotheses)
            if given and _truth(substitute(conclusion, values)) is False:
                found.append(values)
        except Rejected:
            continue
    return found


def _size(values: Values) -> tuple[int, int]:
    """The integers in an instance together, sizes among them, and then its numerators and denominators."""
    whole = sum(abs(int(v.value)) for x, v in values.items() if x.sort is INT)
    return whole, sum(map(_weight, values.values()))


def _weight(term: Term) -> int:
    if term.head == "rational":
        return abs(term.value.numerator) + term.value.denominator - 1
    return sum(map(_weight, term.args))


def _certificate(statement: Statement, values: Values) -> dict[str, Any] | None:
    """The refutation at an instance, every part of it proved."""
    point = {str(x.value): to_json(v) for x, v in values.items()}
    certificate: dict[str, Any] = {"verdict": "refuted", "point": point}
    proofs = []
    for sequent in kernel_witness.refutation(statement, certificate):
        proof = proof_at(sequent)
        if proof is None:
            return None
        proofs.append(proof)
    return {**certificate, "proofs": proofs}


def proof_at(sequent: Sequent) -> dict[str, Any] | None:
    """A proof about numbers and matrices of numbers, by what decides such things."""
    for proof in ({"kind": "value"}, {"kind": "identity"}):
        try:
            prove(sequent, proof)
        except Rejected:
            continue
        return proof
    soon = time.monotonic() + 2
    try:
        found = Prover(soon).sequent(sequent)
        if found is not None:
            return found
        return Elaborator(sequent, {}, soon + 1).certificate(())
    except (Failed, Rejected):
        return None


# ----------------------------------------------------------------------------------------------------------- instances


def _instance(statement: Statement, largest: int, chance: random.Random) -> Values | None:
    """A value for every variable, sizes at most ``largest``; None if there is a variable of a sort without values."""
    values: Values = {}
    for x in statement.variables:
        sort = x.sort if x.sort is None else _filled(x.sort, values)
        value = None if sort is None else _value(sort, largest, chance)
        if value is None:
            return None
        values[x] = value
    return values


def _filled(sort: Term, values: Values) -> Term:
    """A sort with the sizes in it given."""
    proxy = lam(variable("x", sort), number(0))  # a term that has the sort as a part
    return substitute(proxy, {y: v for y, v in values.items() if y in free_variables(proxy)}).args[0]


def _value(sort: Term, largest: int, chance: random.Random) -> Term | None:
    if sort is INT:
        return number(chance.randint(1, largest) if chance.random() < 0.85 else chance.randint(-1, largest + 1))
    if sort is REAL:
        return number(chance.choice(NUMBERS))
    if sort.head == "matrix":
        sizes = [literal_size(size) for size in sort.args]
        if any(size is None or not 1 <= size <= 2 * LARGEST for size in sizes):
            raise Rejected("sizes of an instance are small")
        return _matrix(sizes[0] or 1, sizes[1] or 1, chance)
    if sort.head == "function":
        return _family(sort, largest, chance)
    return None


def _matrix(rows: int, columns: int, chance: random.Random) -> Term:
    kind = chance.randrange(6)
    if kind == 0:
        return build("O", number(rows), number(columns))
    if rows == columns and kind == 1:
        return build("I", number(rows))
    low, high = chance.choice([(0, 1), (-1, 1), (-2, 2)])
    grid = [[chance.randint(low, high) for _ in range(columns)] for _ in range(rows)]
    if kind == 2:
        i, j = chance.randrange(rows), chance.randrange(columns)
        grid = [[int((a, b) == (i, j)) for b in range(columns)] for a in range(rows)]
    if rows == columns and kind == 3:
        grid = [[grid[min(a, b)][max(a, b)] for b in range(columns)] for a in range(rows)]
    return matrix([[number(e) for e in row] for row in grid])


def _family(sort: Term, largest: int, chance: random.Random) -> Term | None:
    """A function of an integer, given for 1, 2, ... and constant elsewhere; of a number, a polynomial."""
    domain = sort.args[0]
    x = variable("i" if domain is INT else "t", domain)
    if domain is REAL and is_scalar(sort.args[1]):
        powers = [build("*", number(chance.randint(-2, 2)), build("^", x, number(k))) for k in range(4)]
        return lam(x, build("+", *powers))
    if domain is not INT:
        return None
    one, other = codomain(sort, fresh(INT)), codomain(sort, number(1))
    body = _value(other, largest, chance)
    if body is None or sort.args[1].loose and one is not other and literal_size(one.args[0]) is None:
        return None
    for k in range(1, INDICES + 1):
        case = _value(codomain(sort, number(k)), largest, chance)
        if case is None:
            return None
        body = build("if", build("=", x, number(k)), case, body)
    return lam(x, body)


# --------------------------------------------------------------------------------------------------------------- truth


def _truth(p: Term) -> bool | None:
    """Whether a closed proposition holds; None where that is not decided here."""
    head, args = p.head, p.args
    if head in ("true", "false"):
        return head == "true"
    if head == "not":
        inner = _truth(args[0])
        return None if inner is None else not inner
    if head in ("and", "or", "=>"):
        truths = [_truth(a) for a in args]
        if head == "=>":
            truths = [None if truths[0] is None else not truths[0], truths[1]]
        decisive = head != "and"
        if decisive in truths:
            return decisive
        return None if None in truths else not decisive
    if head == "=" and not is_scalar(args[0].sort):
        forms = NormalForms()
        pairs = zip(itertools.chain(*entries(args[0], {})), itertools.chain(*entries(args[1], {})), strict=True)
        return all(forms.difference(a, b).rational == 0 for a, b in pairs)
    if head in ("=", "<=", "<") and is_scalar(args[0].sort):
        return holds(p)
    if head == "psd" and args[0].head in ("I", "O"):
        return True
    return None
