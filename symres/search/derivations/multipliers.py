"""Multipliers for a step of arithmetic: products of facts, squares and multiples of equations that add up to 0 with one
strict summand (Krivine, 1964; Stengle, 1974), by linear programming. HiGHS proposes which take part; the multipliers
are then solved for exactly.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from symres.elaborate.compact import Atoms
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.terms import Term, build, number, to_json

from ..budget import clock
from ..polynomials.linear import Sums

COLUMNS = 1500  # the most products tried at once
FACTORS = 6  # the most atoms of an equation that it is multiplied with
SIZE = 60  # of a fact that is multiplied with others, in terms
ONE = Fraction(1)


@dataclass(frozen=True)
class Column:
    """A summand: facts times a square, or an equation times a cofactor; ``value`` is the polynomial."""

    value: Polynomial
    facts: tuple[int, ...]
    root: Term | None = None
    cofactor: Term | None = None
    strict: bool = False

    @property
    def free(self) -> bool:
        return self.cofactor is not None


def multipliers(facts: Atoms, degree: int, roots: Sequence[Term], factors: Sequence[Term], deadline: float) -> Any:
    """``summands`` and ``cofactors`` for the facts, the last of which denies the goal; None if none are found.

    Products have up to ``degree`` facts; ``roots`` are squared, ``factors`` multiply facts and equations.
    """
    columns = list(itertools.islice(_columns(facts, degree, roots, factors), COLUMNS))
    if clock() > deadline:
        return None
    weights = _weights(columns)
    if weights is None:
        return None
    summands: list[dict[str, Any]] = []
    cofactors: list[list[Any]] = []
    for w, column in zip(weights, columns, strict=True):
        if not w:
            continue
        if column.cofactor is not None:
            times = column.cofactor if w == 1 else _scaled(column.cofactor, w)
            cofactors.append([column.facts[0], to_json(times)])
            continue
        summand: dict[str, Any] = {"weight": str(w), "facts": list(column.facts)}
        if column.root is not None:
            summand["square"] = to_json(column.root)
        summands.append(summand)
    return summands, cofactors


def _scaled(term: Term, factor: Fraction) -> Term:
    return number(factor) if term.head == "rational" and term.value == 1 else build("*", number(factor), term)


def _columns(facts: Atoms, degree: int, roots: Sequence[Term], factors: Sequence[Term]) -> Iterator[Column]:
    words = facts.words
    one = number(1)
    usable = [k for k, f in enumerate(facts.all) if f.sign in (">=", ">")]
    yield Column(P.constant(1), (), strict=True)
    for k in usable:
        yield Column(facts.all[k].polynomial, (k,), strict=facts.all[k].sign == ">")
    equations = [k for k, f in enumerate(facts.all) if f.sign == "="]
    for k in equations:
        yield Column(facts.all[k].polynomial, (k,), cofactor=one)
    for k, f in enumerate(facts.all):
        if f.sign == "!=":
            yield Column(words.reduced(P.multiply(f.polynomial, f.polynomial)), (k, k), strict=True)
    unequal = [k for k, f in enumerate(facts.all) if f.sign == "!="]
    for j, k in itertools.combinations(unequal[:8], 2):
        value = P.multiply(facts.all[j].polynomial, facts.all[k].polynomial)
        yield Column(words.reduced(P.multiply(value, value)), (j, j, k, k), strict=True)
    for root in roots:
        value = words.scalar(root)
        yield Column(words.reduced(P.multiply(value, value)), (), root=root)
    small = [k for k in usable if len(facts.all[k].polynomial) <= SIZE]
    last = len(facts.all) - 1
    for n in range(2, degree + 1):
        products = list(itertools.combinations_with_replacement(small, n))
        products.sort(key=lambda c: last not in c)
        for c in products:
            value = P.constant(1)
            for k in c:
                value = words.reduced(P.multiply(value, facts.all[k].polynomial))
            yield Column(value, c, strict=all(facts.all[k].sign == ">" for k in c))
    for factor in factors:
        value = words.scalar(factor)
        for k in equations:
            yield Column(words.reduced(P.multiply(value, facts.all[k].polynomial)), (k,), cofactor=factor)
    if degree > 1:
        for k in equations:
            for factor in _own_factors(facts, k):
                if factor not in factors:
                    value = words.reduced(P.multiply(words.scalar(factor), facts.all[k].polynomial))
                    yield Column(value, (k,), cofactor=factor)
        for root in roots:
            value = words.scalar(root)
            square = words.reduced(P.multiply(value, value))
            for k in small:
                yield Column(words.reduced(P.multiply(square, facts.all[k].polynomial)), (k,), root=root)


def _own_factors(facts: Atoms, k: int) -> list[Term]:
    """The atoms of an equation, to multiply it with."""
    union = 0
    for m in facts.all[k].polynomial:
        union |= m
    return [facts.words.atoms[i] for i, _ in P.exponents(union)][:FACTORS]


def _weights(columns: Sequence[Column]) -> list[Fraction] | None:
    """Multipliers with which the columns add up to 0, those of strict ones to 1."""
    sums = Sums([c.value for c in columns], {}, [j for j, c in enumerate(columns) if c.strict])
    bounds = [(None, None) if c.free else (0, None) for c in columns]
    near = sums.near(np.array([0.0 if c.free else 1.0 for c in columns]), bounds, "highs-ds")
    if near is None:
        return None
    support = [j for j, x in enumerate(near) if abs(x) > 1e-9]
    found = sums.exact(support)
    if found is None:
        return None
    weights = dict(zip(support, found, strict=True))
    if any(w < 0 and not columns[j].free for j, w in weights.items()):
        return None
    return [weights.get(j, Fraction(0)) for j in range(len(columns))]
