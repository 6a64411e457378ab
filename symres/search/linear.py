"""Proofs by ``sos``: products of facts, and squares of small differences, that add up to a contradiction, by linear programming.

This is Handelman's certificate (Pacific J. Math. 132, 1988), with equations modulo their ideal; degree 1 is linear arithmetic
(Farkas). HiGHS proposes which products take part; their weights are then solved for exactly.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import flint
import numpy as np

from symres.kernel import polynomials as P
from symres.kernel.facts import Facts
from symres.kernel.normal_form import plain
from symres.kernel.polynomials import Polynomial
from symres.kernel.sequents import Sequent, negation
from symres.kernel.terms import to_json

from .ideal import Ideal
from .identity import listed
from .sos import cite

PRODUCTS = 700
TERMS = 60_000


def search(sequent: Sequent, deadline: float, degree: int = 6) -> dict[str, Any] | None:
    """A proof that the facts of a sequent, with the negation of its conclusion, contradict each other; None if none is found.

    Products of up to ``degree`` facts are tried.
    """
    facts = Facts(sequent)
    citations = cite(facts)
    if sequent.conclusion.head in ("<=", "<"):
        facts.all.extend(facts.about(negation(sequent.conclusion)))
    equations = [k for k, fact in enumerate(facts.all) if fact.sign == "=" and fact.polynomial]
    usable = [k for k, fact in enumerate(facts.all) if fact.sign in (">=", ">") and fact.polynomial]
    if not usable:
        return None
    ideal = Ideal(facts.forms, [facts.all[k].polynomial for k in equations], deadline)
    for products in _families(facts, usable, degree):
        if time.monotonic() > deadline:
            return None
        found = _weights(facts, ideal, products)
        if found is not None:
            cofactors: list[Polynomial] = [{} for _ in equations]
            summands = []
            for product, weight in found:
                _, made = ideal.remainder(product.polynomial(facts))
                cofactors = [P.add(c, m, -weight) for c, m in zip(cofactors, made, strict=True)]
                summands.append(product.to_json(facts, weight))
            proof = {"kind": "sos", **({"facts": citations} if citations else {}), "summands": summands}
            used = listed(facts, equations, cofactors)
            return {**proof, "cofactors": used} if used else proof
    return None


@dataclass(frozen=True)
class Product:
    """Some facts times the square of ``root`` (a polynomial, as items)."""

    facts: tuple[int, ...]
    root: tuple[tuple[int, int], ...] = ()

    def polynomial(self, facts: Facts) -> Polynomial:
        root: Polynomial = dict(self.root)
        out = P.multiply(root, root) if root else P.constant(1)
        for k in self.facts:
            out = P.multiply(out, facts.all[k].polynomial)
        return out

    def strict(self, facts: Facts) -> bool:
        return not self.root and all(facts.all[k].sign == ">" for k in self.facts)

    def to_json(self, facts: Facts, weight: Fraction) -> dict[str, Any]:
        out: dict[str, Any] = {"weight": str(weight)}
        if self.facts:
            out["facts"] = list(self.facts)
        if self.root:
            out["square"] = to_json(facts.forms.term(plain(dict(self.root))))
        return out


def _families(facts: Facts, usable: list[int], highest: int) -> Iterator[list[Product]]:
    """Growing lists of products to choose from: by degree, from the second on with squares, up to a limit."""
    chosen = [Product(())]
    for degree in range(1, highest + 1):
        chosen += [Product(c) for c in itertools.combinations_with_replacement(usable, degree)]
        squares = [Product(c, root) for root in _squares(facts) for c in [(), *((k,) for k in usable)]] if degree > 1 else []
        if len(chosen) > PRODUCTS:
            return
        yield chosen + squares if len(chosen) + len(squares) <= PRODUCTS else list(chosen)


def _squares(facts: Facts) -> list[tuple[tuple[int, int], ...]]:
    """Roots of the squares worth trying: the atoms, their sums and differences, and their differences from 1."""
    atoms = [1 << P.FIELD * i for i, atom in enumerate(facts.forms.atoms) if not atom.args][:6]
    pairs = [((a, 1), (b, s)) for a, b in itertools.combinations([*atoms, 0], 2) for s in (1, -1)]
    return [((a, 1),) for a in atoms] + pairs


def _weights(facts: Facts, ideal: Ideal, products: list[Product]) -> list[tuple[Product, Fraction]] | None:
    """Weights >= 0 with which the products add up to zero modulo the ideal, strict ones with total weight 1."""
    from scipy.optimize import linprog
    from scipy.sparse import csc_array

    columns: list[Polynomial] = []
    size = 0
    for p in products:
        columns.append(ideal.remainder(p.polynomial(facts))[0])
        size += len(columns[-1])
        if size > TERMS or time.monotonic() > ideal.deadline:
            return None
    rows = {m: i for i, m in enumerate(sorted({m for p in columns for m in p}))}
    strict = [p.strict(facts) for p in products]
    entries = [(rows[m], j, Fraction(v)) for j, p in enumerate(columns) for m, v in p.items()]
    entries += [(len(rows), j, Fraction(1)) for j, s in enumerate(strict) if s]
    scale = np.array([float(max((abs(Fraction(v)) for v in p.values()), default=Fraction(1))) for p in columns])
    data = [float(v) / scale[j] for _, j, v in entries]
    matrix = csc_array((data, ([i for i, _, _ in entries], [j for _, j, _ in entries])), shape=(len(rows) + 1, len(columns)))
    right = np.zeros(len(rows) + 1)
    right[-1] = 1
    solved = linprog(np.ones(len(columns)), A_eq=matrix, b_eq=right, bounds=(0, None), method="highs")
    if solved.x is None:
        return None
    support = [j for j, x in enumerate(solved.x) if x > 1e-9]
    exact = _solve(entries, len(rows), support)
    if exact is None or any(w < 0 for w in exact):
        return None
    return [(products[j], w) for j, w in zip(support, exact, strict=True) if w]


def _solve(entries: list[tuple[int, int, Fraction]], last: int, support: list[int]) -> list[Fraction] | None:
    """The weights on the support, exactly; free ones are zero."""
    place = {j: k for k, j in enumerate(support)}
    table = flint.fmpq_mat(last + 1, len(support) + 1)
    for i, j, v in entries:
        if j in place:
            table[i, place[j]] = flint.fmpq(v.numerator, v.denominator)
    table[last, len(support)] = 1
    reduced, rank = table.rref()
    weights = [Fraction(0)] * len(support)
    for i in range(rank):
        pivot = next(k for k in range(len(support) + 1) if reduced[i, k] != 0)
        if pivot == len(support):
            return None
        value = reduced[i, len(support)]
        weights[pivot] = Fraction(int(value.p), int(value.q))
    return weights
