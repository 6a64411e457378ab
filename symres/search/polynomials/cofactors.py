"""Members of an ideal as combinations of its generators, by linear algebra up to a degree.

The products of generators and monomials span, degree by degree, all of an ideal (F. S. Macaulay, *The Algebraic Theory
of Modular Systems*, 1916). A prime shows which of them are needed; what is left is one regular system of equations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

import flint
from flint import fmpq, fmpq_mat

from ..budget import OutOfBudget, clock
from ..strategy import Cofactors
from .representation import PRIME, Element, Monomial


def combinations(members: Sequence[Element], generators: Sequence[Element], deadline: float) -> list[list[Element]]:
    """For every member, polynomials c with member = sum c_k generator_k; raises ``OutOfBudget`` if none are found.

    >>> x, x_minus_1 = {(1,): Fraction(1)}, {(1,): Fraction(1), (0,): Fraction(-1)}
    >>> [list(map(dict, c)) for c in combinations([{(0,): Fraction(1)}], [x, x_minus_1], clock() + 1)]
    [[{(0,): Fraction(1, 1)}, {(0,): Fraction(-1, 1)}]]
    """
    found: dict[int, list[Element]] = {}
    start = max((degree(m) for m in members), default=0)
    for bound in range(start, start + Cofactors.ROOM):
        left = [k for k in range(len(members)) if k not in found]
        if not left:
            break
        columns = list(_columns(generators, bound))
        if clock() > deadline or len(columns) > Cofactors.LARGEST:
            raise OutOfBudget(f"cofactors of degree {bound} for {len(generators)} equations")
        solved = _solved([members[k] for k in left], generators, columns)
        found.update((k, c) for k, c in zip(left, solved, strict=True) if c is not None)
    if len(found) < len(members):
        raise OutOfBudget(f"cofactors for {len(generators)} equations")
    return [found[k] for k in range(len(members))]


def degree(p: Element) -> int:
    return max(map(sum, p), default=0)


def _columns(generators: Sequence[Element], bound: int) -> Iterator[tuple[int, Monomial]]:
    """Generators, by their numbers, with the monomials to multiply them with, small ones first."""
    size = len(next(iter(generators[0]))) if generators else 0
    for more in range(bound + 1):
        for chosen in combinations_with_replacement(range(size), more):
            m = tuple(chosen.count(i) for i in range(size))
            yield from ((k, m) for k, g in enumerate(generators) if degree(g) + more <= bound)


def _solved(
    members: Sequence[Element], generators: Sequence[Element], columns: Sequence[tuple[int, Monomial]]
) -> list[list[Element] | None]:
    """The cofactors of the members that these products combine to."""
    products = [
        {tuple(a + b for a, b in zip(m, n, strict=True)): c for n, c in generators[k].items()} for k, m in columns
    ]
    rows = {m: i for i, m in enumerate(dict.fromkeys(m for p in (*products, *members) for m in p))}
    table = flint.nmod_mat(len(rows), len(columns) + len(members), PRIME)
    for j, p in enumerate((*products, *members)):
        for m, c in p.items():
            table[rows[m], j] = c.numerator * pow(c.denominator, -1, PRIME)
    reduced, rank = table.rref()
    pivots = [j for j in _pivots(reduced, rank) if j < len(columns)]
    rest = range(len(pivots), rank)
    solvable = [not any(int(reduced[i, len(columns) + j]) for i in rest) for j in range(len(members))]
    turned = flint.nmod_mat(len(pivots), len(rows), PRIME)
    for i, j in enumerate(pivots):
        for m, c in products[j].items():
            turned[i, rows[m]] = c.numerator * pow(c.denominator, -1, PRIME)
    place = {r: i for i, r in enumerate(_pivots(turned.rref()[0], len(pivots)))}
    wanted = [j for j in range(len(members)) if solvable[j]]
    found: list[list[Element] | None] = [None] * len(members)
    square, right = fmpq_mat(len(pivots), len(pivots)), fmpq_mat(len(pivots), len(wanted))
    for matrix, elements in ((square, [products[j] for j in pivots]), (right, [members[j] for j in wanted])):
        for j, p in enumerate(elements):
            for m, c in p.items():
                if rows[m] in place:
                    matrix[place[rows[m]], j] = fmpq(c.numerator, c.denominator)
    solution = square.solve(right).tolist() if pivots else []
    for i, j in enumerate(wanted):
        cofactors: list[dict[Monomial, Fraction]] = [{} for _ in generators]
        for column, values in zip(pivots, solution, strict=True):
            if values[i]:
                k, m = columns[column]
                cofactors[k][m] = Fraction(int(values[i].p), int(values[i].q))
        found[j] = [*cofactors]
    return found


def _pivots(reduced: flint.nmod_mat, rank: int) -> list[int]:
    """The columns where the rows of a matrix in reduced echelon form begin."""
    found: list[int] = []
    for i in range(rank):
        j = found[-1] + 1 if found else 0
        while not int(reduced[i, j]):
            j += 1
        found.append(j)
    return found
