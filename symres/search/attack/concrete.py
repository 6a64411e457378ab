"""Small exact instances that refute a statement about matrices, families and functions: sizes 1 to 3, entries that are
small integers, among them zero, identity, symmetric and elementary matrices, families that are given for a few indices,
and for unknown functions quadratics and |t|. Instances are tried in exact arithmetic, quantifiers at small values; the
kernel then checks the one that is found.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np

from symres.elaborate import prove
from symres.elaborate.algebra.normal_form import NormalForms, entries
from symres.elaborate.algebra.signs import holds
from symres.elaborate.trees import witness as kernel_witness
from symres.evidence.evaluation import NUMPY, Evaluator, sides
from symres.evidence.interpretation import decided, opposite
from symres.kernel import Rejected, Sequent, Statement, Term
from symres.kernel import refutation as kernel_refutation
from symres.kernel.polynomials import purse
from symres.kernel.procedures.laws import Space
from symres.kernel.terms import (
    INT,
    REAL,
    build,
    codomain,
    conjuncts,
    contract,
    difference,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    literal_size,
    matrix,
    number,
    substitute,
    to_json,
    variable,
)

from ..budget import OutOfBudget, clock
from ..derivations.elaborator import Elaborator
from ..derivations.matching import unbound_subterms
from ..derivations.record import Failed
from ..derivations.spectra import EXTREMES, value, values
from ..prover import Prover
from ..steps import one_of
from .laws import NORMAL, drawn, random_variables
from .one_dimension import instances

SEED = 7
TRIES = {1: 100, 2: 200, 3: 300}  # instances whose sizes are at most so large, the smallest first
LARGEST = max(TRIES)  # of a size
ENOUGH = 24  # instances to choose the smallest from
SHARE = 0.3  # of the time, for instances of one size to choose from
CONFIRMATIONS = 4  # of them that the kernel is asked about
PART = 2.0  # seconds to look for the proof of a part
INDICES = 4  # for which a family is given
NUMBERS = tuple(Fraction(n, 2) for n in (0, 2, -2, 4, 1, 6, -4))
BITS = 256  # with which a relation between numbers is decided
CLOSE = 1e-7  # what floating point does not tell from 0
NEAR = Fraction(1, 2**20)  # to the points through which secants are taken
COARSE = 1e-3  # how far the slope of a secant may be from the derivative
EXAMPLES = 6  # values at which a quantifier is tried
Values = dict[Term, Term]


@dataclass(frozen=True)
class Instance:
    """Values for the variables of a statement, and what its outcomes are, if it is about random variables."""

    values: Values
    laws: Mapping[str, Any] | None = None

    @cached_property
    def space(self) -> Space | None:
        return None if self.laws is None else Space(self.laws, self.values)

    def placed(self, term: Term) -> Term:
        """A term of the statement at the instance."""
        return substitute(term, self.values) if self.space is None else self.space(term)

    def with_value(self, x: Term, value: Term) -> Instance:
        return Instance({**self.values, x: value}, self.laws)


Lemmas = Mapping[str, tuple[str, Statement]]
NONE: Lemmas = MappingProxyType({})


def refutation(statement: Statement, deadline: float, lemmas: Lemmas = NONE) -> dict[str, Any] | None:
    """A certificate that refutes the statement at a small instance, the smallest of some, or None.

    ``lemmas`` are what a proof about it may cite.
    """
    for there in map(Instance, instances(statement, deadline)):
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
    now = clock()
    soon = now + SHARE * (deadline - now)  # for more to choose from, once there is one
    for _ in range(TRIES[largest]):
        if len(found) >= ENOUGH or clock() > (soon if found else deadline):
            break
        try:
            with purse():
                there = _instance(statement, largest, chance)
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
        fails = _truth(there.placed(conclusion)) is False
        return fails and all(_truth(there.placed(h)) for h in hypotheses)
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
    for proof in ({"kind": "value"}, {"kind": "value", "hypothesis": len(sequent.hypotheses)}, {"kind": "identity"}):
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
    soon = min(clock() + PART, deadline)
    try:
        if sequent.conclusion.head == "not" and sequent.conclusion.args[0].head == "has_derivative":
            return _derived(sequent, lemmas, soon)
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


def _by_example(sequent: Sequent, lemmas: Lemmas, deadline: float) -> dict[str, Any] | None:
    """A proof that something exists by a small example."""
    for example in _examples(sequent.conclusion.args[0]):
        if _truth(instantiate(sequent.conclusion, example)):
            step = {"kind": "witness", "values": [to_json(example)]}
            branches = [proof_at(premise, lemmas, deadline) for premise in kernel_witness.premises(sequent, step)]
            if None not in branches:
                return {**step, "branches": branches}
    return None


# ----------------------------------------------------------------------------------------------------------- instances


def _instance(statement: Statement, largest: int, chance: random.Random) -> Instance | None:
    """A value for every variable, sizes at most ``largest``; None if there is a variable of a sort without values.

    What a hypothesis calls symmetric, or semidefinite, is.
    """
    supposed = [part for h in statement.unfolded()[0] for part in conjuncts(h)]
    symmetric = {
        h.args[1] for h in supposed if h.head == "=" and h.args[0].head == "T" and h.args[0].args[0] is h.args[1]
    }
    semidefinite = {h.args[0] for h in supposed if h.head == "psd"}
    values: Values = {}
    outcomes = random_variables(statement.variables)
    for x in statement.variables:
        if x in outcomes:
            continue
        sort = x.sort if x.sort is None else _filled(x.sort, values)
        value = None if sort is None else _value(sort, largest, chance)
        if value is None:
            return None
        if x in symmetric:
            value = _symmetrized(value)
        elif x in semidefinite and value.head != "I":
            value = build("*", build("T", value), value)
        values[x] = value
    if not outcomes:
        return Instance(values)
    sorts = {x: _filled(x.sort, values) for x in outcomes if x.sort is not None}
    laws, more = drawn(sorts, supposed, chance)
    return Instance({**values, **more}, laws)


def _symmetrized(value: Term) -> Term:
    grid = entries(value, {})
    return matrix([[grid[min(i, j)][max(i, j)] for j in range(len(grid))] for i in range(len(grid))])


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
        return _matrix(*_literal(sort), chance)
    if sort.head == "function":
        return _family(sort, largest, chance)
    return None


def _literal(sort: Term) -> tuple[int, int]:
    """The numbers of rows and columns of an instance."""
    rows, columns = (literal_size(size) or 0 for size in sort.args)
    if not (1 <= rows <= 2 * LARGEST and 1 <= columns <= 2 * LARGEST):
        raise Rejected("sizes of an instance are small")
    return rows, columns


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
    """A function of an integer, given for 1, 2, ... and constant elsewhere; of a number or matrix, a short formula."""
    domain = sort.args[0]
    if domain is not INT:
        return chance.choice(functions) if (functions := _functions(sort)) else None
    x = variable("i", domain)
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


def _functions(sort: Term) -> tuple[Term, ...]:
    """Short formulas of a number, or of a first and a last entry of a matrix; maps between matrices that are constant,
    or multiples of the identity.
    """
    domain = sort.args[0]
    if domain is not REAL and domain.head != "matrix":
        return ()
    x = variable("t", domain)
    if not is_scalar(sort.args[1]):
        return tuple(lam(x, f) for f in _maps(x, sort.args[1])) if sort.args[1].head == "matrix" else ()
    if domain is REAL:
        return tuple(lam(x, f) for f in _formulas(x))
    corners = dict.fromkeys(((1, 1), _literal(domain)))
    return tuple(lam(x, f) for i, j in corners for f in _formulas(build("entry", x, number(i), number(j))))


def _maps(x: Term, values: Term) -> list[Term]:
    """Formulas for an unknown map from matrices to ones of a sort: constant, and multiples of the identity."""
    rows, columns = _literal(values)
    first = matrix([[number(int(i == j == 0)) for j in range(columns)] for i in range(rows)])
    constant = [build("O", *values.args), first]
    return [*constant, x, *(build("*", number(c), x) for c in (2, -1))] if x.sort is values else constant


def _formulas(t: Term) -> list[Term]:
    """Formulas for an unknown function of a number: constant, linear, a quadratic, |t|, a cube."""
    square, size = build("^", t, number(2)), build("abs", t)
    minus = [build("*", number(-1), f) for f in (number(1), t, square, size)]
    twice = [build("*", number(2), t), build("*", number(2), square), build("+", t, number(1))]
    return [
        number(0),
        number(1),
        number(2),
        t,
        square,
        size,
        *minus,
        *twice,
        build("+", square, t),
        build("^", t, number(3)),
    ]


@lru_cache(256)
def _examples(sort: Term) -> tuple[Term, ...]:
    """Small values of a sort, those that show most at first; none of a sort without values."""
    if sort is INT:
        return tuple(map(number, (1, 2, 3, 0, -1, 4)))
    if sort is REAL:
        return tuple(number(q) for q in (1, -1, 0, 2, Fraction(1, 2), -2))
    chance = random.Random(SEED)
    if sort.head == "matrix":
        rows, columns = _literal(sort)
        if rows == columns == 1:
            return tuple(matrix([[x]]) for x in _examples(REAL))
        places = list(itertools.product(range(rows), range(columns)))
        units = [[[number(int((i, j) == at)) for j in range(columns)] for i in range(rows)] for at in places]
        others = [_matrix(rows, columns, chance) for _ in range(EXAMPLES)]
        return (*map(matrix, units[:EXAMPLES]), *others, build("O", number(rows), number(columns)))
    return _functions(sort) if sort.head == "function" else ()


# --------------------------------------------------------------------------------------------------------------- truth


def _truth(p: Term) -> bool | None:
    """Whether a closed proposition holds, quantifiers at small values alone; None where that is not decided here."""
    head, args = p.head, p.args
    if head in ("true", "false"):
        return head == "true"
    if head == "not":
        return opposite(_truth(args[0]))
    if head in ("and", "or", "=>"):
        parts = (build("not", args[0]), args[1]) if head == "=>" else args
        return decided(map(_truth, parts), head != "and")
    if head in ("all", "ex"):
        found = _examples(args[0])
        return decided((_truth(instantiate(p, x)) for x in found), head == "ex") if found else None
    if head == "=" and not is_scalar(args[0].sort):
        forms = NormalForms()
        return all(forms.difference(a, b).rational == 0 for a, b in sides(p))
    if head in ("=", "<=", "<") and is_scalar(args[0].sort):
        decides = _holds(p)
        slope = decides is None and head == "=" and args[0].head == "D"
        return _seems_derivative(args[0].args[0], args[0].args[1], args[1]) if slope else decides
    if head == "has_derivative":
        return _truth(build("=", build("D", args[0], args[1]), args[2]))
    if head == "psd":
        return _is_semidefinite(args[0])
    return None


def _is_semidefinite(s: Term) -> bool | None:
    """Whether a matrix is symmetric and positive semidefinite; None where that is not decided here."""
    grid = values(s)
    if grid is None:
        return s.head in ("I", "O") or s.head == "*" and s.args[0] is build("T", s.args[1]) or None
    if grid.shape[0] != grid.shape[1] or not np.array_equal(grid, grid.T):
        return False
    least = np.linalg.eigvalsh(grid)[0]
    return None if abs(least) < CLOSE else bool(least > 0)


def _holds(relation: Term) -> bool | None:
    extremes = {t: value(t) for t in dict.fromkeys(unbound_subterms(relation)) if t.head in EXTREMES}
    if extremes and None not in extremes.values():
        return _seems(relation, {t: v for t, v in extremes.items() if v is not None})
    try:
        return holds(relation, BITS)
    except Rejected:
        return None


def _seems_derivative(function: Term, point: Term, slope: Term) -> bool | None:
    """Whether the secants to both sides of a point seem to have the slope, in floating point."""
    found = []
    for step in (NEAR, -NEAR):
        values = (contract(build("app", function, build("+", point, number(h)))) for h in (step, 0))
        secant = build("*", number(1 / step), difference(*values))
        try:
            with np.errstate(all="ignore"):
                margin = float(Evaluator(NUMPY, {}).margin(build("=", secant, slope)))
        except (Rejected, TypeError, ValueError, OverflowError):
            return None
        found.append(None if np.isnan(margin) else margin > -COARSE)
    return decided(found, False)


def _seems(relation: Term, extremes: Mapping[Term, float]) -> bool | None:
    """Whether a relation seems to hold, in floating point, with such norms or eigenvalues in it."""
    try:
        margin = float(Evaluator(NUMPY, extremes).margin(relation))
    except (Rejected, TypeError, ValueError, OverflowError):
        return None
    return margin > CLOSE if relation.head == "<" else margin > -CLOSE
