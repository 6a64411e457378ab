"""Products of facts, and squares of small polynomials, that add up to what is wanted, by linear programming.

This is Handelman's certificate (Pacific J. Math. 132, 1988), with equations modulo their ideal; degree 1 is linear
arithmetic (Farkas). HiGHS proposes which products take part; their weights are then solved for exactly.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import flint
import numpy as np

from symres.elaborate.algebra.facts import Facts
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.sequents import Sequent, negation

from ..budget import clock
from ..strategy import Products
from .citations import cite
from .ideal import Ideal
from .identity import equations, listed
from .summands import Summand, root_of

ONE = Fraction(1)


def search(sequent: Sequent, deadline: float, degree: int = 6) -> dict[str, Any] | None:
    """A proof that the facts of a sequent and the negation of its conclusion contradict each other, or None.

    Products of up to ``degree`` facts are tried.
    """
    facts = Facts(sequent)
    citations = cite(facts)
    if sequent.conclusion.head in ("<=", "<"):
        facts.all.extend(facts.about(negation(sequent.conclusion)))
    numbers = equations(facts)
    usable = [k for k, fact in enumerate(facts.all) if fact.sign in (">=", ">") and fact.polynomial]
    if not usable:
        return None
    ideal = Ideal(facts.forms, [facts.all[k].polynomial for k in numbers], deadline)
    columns = _Columns(facts, ideal)
    highest = min(degree, 2) if len(usable) == 1 else degree  # one fact has squares to go with, and no others
    for products in _families(facts, usable, highest):
        summands = _adding_up(columns, products, {})
        if summands is not None:
            break
    else:
        return None
    total: Polynomial = {}
    for s in summands:
        total = P.add(total, s.polynomial(facts))
    cofactors = ideal.cofactors(P.multiply(total, P.constant(-1))) if numbers else []
    if cofactors is None:
        return None
    proof: dict[str, Any] = {"kind": "sos", **({"facts": citations} if citations else {})}
    proof["summands"] = [s.to_json(facts) for s in summands]
    used = listed(facts, numbers, cofactors)
    return {**proof, "cofactors": used} if used else proof


def representation(
    facts: Facts, ideal: Ideal, usable: Sequence[int], p: Polynomial, degree: int
) -> list[Summand] | None:
    """Summands that add up to ``p``, which is therefore >= 0, and > 0 if one of them is strict; or None."""
    columns = _Columns(facts, ideal)
    for products in _families(facts, usable, degree):
        found = _adding_up(columns, products, p)
        if found is not None:
            return found
    return None


def _families(facts: Facts, usable: Sequence[int], highest: int) -> Iterator[list[Summand]]:
    """Growing lists of products to choose from: by degree, from the second on with squares, up to a limit."""
    chosen = [Summand(ONE)]
    for degree in range(1, highest + 1):
        chosen += [Summand(ONE, c) for c in itertools.combinations_with_replacement(usable, degree)]
        if len(chosen) > Products.PRODUCTS:
            return
        factors = [(), *((k,) for k in usable)]
        squares = [Summand(ONE, c, root) for root in _roots(facts) for c in factors] if degree > 1 else []
        yield chosen + squares if len(chosen) + len(squares) <= Products.PRODUCTS else list(chosen)


def _roots(facts: Facts) -> list[tuple[tuple[int, Fraction], ...]]:
    """Roots of the squares worth trying: the atoms, their sums and differences, and their differences from 1."""
    atoms = [1 << P.FIELD * i for i, atom in enumerate(facts.forms.atoms) if not atom.args][:6]
    pairs = [root_of({a: 1, b: s}) for a, b in itertools.combinations([*atoms, 0], 2) for s in (1, -1)]
    return [root_of({a: 1}) for a in atoms] + pairs


class _Columns:
    """Products of facts modulo an ideal, each computed once however many families have it."""

    def __init__(self, facts: Facts, ideal: Ideal) -> None:
        self.facts, self.ideal = facts, ideal
        self.products: dict[tuple[int, ...], Polynomial] = {(): P.constant(1)}
        self.remainders: dict[Summand, Polynomial] = {}

    def of(self, p: Summand) -> Polynomial:
        """The value of a product of weight 1, modulo the ideal."""
        if p not in self.remainders:
            value = self._product(p.facts)
            root: Polynomial = dict(p.root)
            if root:
                value = P.multiply(P.multiply(root, root), value)
            self.remainders[p] = self.ideal.remainder(value)
        return self.remainders[p]

    def _product(self, facts: tuple[int, ...]) -> Polynomial:
        if facts not in self.products:
            *before, last = facts
            self.products[facts] = P.multiply(self._product(tuple(before)), self.facts.all[last].polynomial)
        return self.products[facts]


def _adding_up(columns: _Columns, products: list[Summand], target: Polynomial) -> list[Summand] | None:
    """Products with weights whose sum is ``target`` modulo the ideal; for 0, strict ones have total weight 1."""
    ideal = columns.ideal
    values: list[Polynomial] = []
    size = 0
    for p in products:
        values.append(columns.of(p))
        size += len(values[-1])
        if size > Products.TERMS or clock() > ideal.deadline:
            return None
    goal = ideal.remainder(target) if target else {}
    strict = [j for j, p in enumerate(products) if p.is_strict(columns.facts)]
    sums = Sums(values, goal, None if target else strict)
    cost = np.ones(len(products))
    if target:
        cost[strict] = -1e-3  # a strict summand makes the sum positive
    found = sums.near(cost, (0, 1e6), "highs")
    if found is None:
        return None
    support = [j for j, x in enumerate(found) if x > 1e-9]
    weights = sums.exact(support)
    if weights is None or any(w < 0 for w in weights):
        return None
    return [Summand(w, products[j].facts, products[j].root) for j, w in zip(support, weights, strict=True) if w]


class Sums:
    """The equations for weights with which polynomials add up to ``goal``, a row a monomial, and a last one by which
    those of the ``strict`` ones add up to 1, where they are to.
    """

    def __init__(self, columns: Sequence[Polynomial], goal: Polynomial, strict: Sequence[int] | None) -> None:
        self.columns = columns
        rows = {m: i for i, m in enumerate(sorted({m for p in (*columns, goal) for m in p}))}
        self.entries = [(rows[m], j, v) for j, p in enumerate(columns) for m, v in p.items()]
        self.entries += [(len(rows), j, 1) for j in strict or ()]
        self.right = [Fraction(0)] * len(rows) + [Fraction(strict is not None)]
        for m, v in goal.items():
            self.right[rows[m]] = Fraction(v)

    def near(self, cost: Any, bounds: Any, method: str) -> Any:
        """Weights in floats, each times the largest coefficient of its polynomial, of the least cost; None if there are
        none.
        """
        from scipy.optimize import linprog
        from scipy.sparse import csc_array

        scale = np.array([max((abs(float(v)) for v in p.values()), default=1.0) for p in self.columns])
        data = [float(v) / scale[j] for _, j, v in self.entries]
        where = ([i for i, _, _ in self.entries], [j for _, j, _ in self.entries])
        matrix = csc_array((data, where), shape=(len(self.right), len(self.columns)))
        return linprog(cost, A_eq=matrix, b_eq=np.array(self.right, dtype=float), bounds=bounds, method=method).x

    def exact(self, support: Sequence[int]) -> list[Fraction] | None:
        """The weights on the support, exactly; None if there are none."""
        return solve(self.entries, self.right, support)


def solve(
    entries: Sequence[tuple[int, int, int | Fraction]], right: Sequence[Fraction], support: Sequence[int]
) -> list[Fraction] | None:
    """The weights on the support, exactly; free ones are zero."""
    place = {j: k for k, j in enumerate(support)}
    table = flint.fmpq_mat(len(right), len(support) + 1)
    for i, j, v in entries:
        if j in place:
            table[i, place[j]] = flint.fmpq(v.numerator, v.denominator)
    for i, v in enumerate(right):
        table[i, len(support)] = flint.fmpq(v.numerator, v.denominator)
    reduced, rank = table.rref()
    weights = [Fraction(0)] * len(support)
    for i in range(rank):
        pivot = next(k for k in range(len(support) + 1) if reduced[i, k] != 0)
        if pivot == len(support):
            return None
        value = reduced[i, len(support)]
        weights[pivot] = Fraction(int(value.p), int(value.q))
    return weights
