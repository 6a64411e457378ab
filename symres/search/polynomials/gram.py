"""Gram matrices: which squares can take part in a sum of products of facts and squares, before anything is solved.

A sum of weight_k * (square of a combination of basis_k) has one positive semidefinite matrix for each k. Its basis is a
set of monomials, made small by
    the sign symmetries x -> -x that all polynomials share: monomials of different parity never meet (Gatermann and
    Parrilo, J. Pure Appl. Algebra 192, 2004);
    the gradings in which all polynomials are homogeneous, total degree or any other;
    diagonal consistency (Lofberg, IEEE Trans. Automat. Contr. 54, 2009): a square that nothing can cancel is zero. As
    it removes every vertex of the basis whose double is no vertex of the target, what is left lies in half of the
    Newton polytope (Reznick, Duke Math. J. 45, 1978).
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

import flint

from symres.kernel.polynomials import FIELD, Polynomial, exponents

from ..strategy import Squares
from .semidefinite import Column, Program, triangle

Reduce = Callable[[Polynomial], Polynomial]


@dataclass(frozen=True)
class Weight:
    """A product of facts, by number, and its polynomial."""

    facts: tuple[int, ...]
    polynomial: Polynomial


@dataclass(frozen=True)
class Block:
    """weight * sum of squares of combinations of the basis."""

    weight: Weight
    basis: tuple[Polynomial, ...]


@dataclass(frozen=True)
class Ansatz:
    """target = sum of the blocks + sum number * multiple, where the multiples are (number of an equation, monomial)."""

    target: Polynomial
    blocks: tuple[Block, ...]
    multiples: tuple[tuple[int, int], ...]
    equations: tuple[Weight, ...]
    reduce: Reduce

    @property
    def orders(self) -> tuple[int, ...]:
        return tuple(len(block.basis) for block in self.blocks)

    @property
    def program(self) -> Program:
        columns: list[Column] = []
        for block in self.blocks:
            for i, j in triangle(len(block.basis)):
                columns.append(self._product(block, i, j))
        for k, m in self.multiples:
            columns.append(self.reduce({n + m: c for n, c in self.equations[k].polynomial.items()}))
        return Program(self.orders, columns, self.target)

    def _product(self, block: Block, i: int, j: int) -> Polynomial:
        factor = 1 if i == j else 2
        out: dict[int, int | Fraction] = {}
        for m, c in block.basis[i].items():
            for n, d in block.basis[j].items():
                for w, e in block.weight.polynomial.items():
                    key = m + n + w
                    out[key] = out.get(key, 0) + factor * c * d * e
        return self.reduce({m: c for m, c in out.items() if c})


def ansatz(
    target: Polynomial,
    weights: Sequence[Weight],
    equations: Sequence[Weight],
    degree: int,
    numbers: Sequence[Weight] = (),
    reduce: Reduce = dict,
    rules: Mapping[int, Polynomial] = MappingProxyType({}),
) -> Ansatz | None:
    """The ansatz with all squares up to ``degree`` (of the whole product) that can take part; None if it is too large.

    The weights ``numbers`` may also stand by themselves, with a positive number for a square. ``reduce``
    applies the equations ``rules`` of some atoms, monic in them, each a polynomial that vanishes.

    >>> motzkin = {4 + (2 << 32): 1, 2 + (4 << 32): 1, 2 + (2 << 32): -3, 0: 1}
    >>> made = ansatz(motzkin, [Weight((), {0: 1})], [], 6)
    >>> sum(len(block.basis) for block in made.blocks)  # 1, x y, x^2 y, x y^2
    4
    """
    given = [target, *(w.polynomial for w in (*weights, *equations))]
    atoms = _atoms(given)
    laws = [rule for i, rule in rules.items() if i in atoms]
    atoms = _atoms([*given, *laws])
    caps = {i: max(_exponent(m, i) for m in rules[i]) - 1 for i in atoms if i in rules}
    gradings = _gradings(atoms, [*given, *laws])
    parity = _Parities([target, *(w.polynomial for w in weights)], [*(e.polynomial for e in equations), *laws])
    total = _grade(target, gradings)
    free = len(weights) == 1 and not equations and not weights[0].facts
    most = {i: max(_exponent(m, i) for m in target) // 2 for i in atoms} if free else {}
    blocks = []
    for weight in weights:
        own = _grade(weight.polynomial, gradings)
        room = (degree - _degree(weight.polynomial)) // 2
        if room < 0:
            continue
        limits = {i: min([room, *(c[i] for c in (caps, most) if i in c)]) for i in atoms}
        monomials = _monomials(atoms, room, limits)
        if monomials is None:
            return None
        fitting = [
            m for m in monomials if all(2 * _dot(g, m) + a == b for g, a, b in zip(gradings, own, total, strict=True))
        ]
        blocks.append((weight, fitting))
    multiples = []
    for k, equation in enumerate(equations):
        own = _grade(equation.polynomial, gradings)
        room = degree - _degree(equation.polynomial)
        monomials = _monomials(atoms, room, {i: min(room, caps.get(i, room)) for i in atoms}) if room >= 0 else []
        if monomials is None:
            return None
        first = next(iter(equation.polynomial))
        for m in monomials:
            if parity.of(m + first) == 0 and all(
                _dot(g, m) + a == b for g, a, b in zip(gradings, own, total, strict=True)
            ):
                multiples.append((k, m))
    split = []
    for weight, monomials in blocks:
        classes: dict[int, list[int]] = defaultdict(list)
        for m in monomials:
            classes[parity.of(m)].append(m)
        split += [(weight, found) for _, found in sorted(classes.items())]
    met = {n + m for k, m in multiples for n in equations[k].polynomial} | {m for w in numbers for m in w.polynomial}
    if not caps:
        split = _consistent(target, split, met)
    for weight in numbers:
        fits = all(_dot(g, m) == b for m in weight.polynomial for g, b in zip(gradings, total, strict=True))
        if fits and not any(parity.of(m) for m in weight.polynomial) and _degree(weight.polynomial) <= degree:
            split.append((weight, [0]))
    made = tuple(Block(w, tuple({m: 1} for m in sorted(monomials))) for w, monomials in split if monomials)
    return Ansatz(target, made, tuple(multiples), tuple(equations), reduce)


def _atoms(polynomials: Iterable[Polynomial]) -> list[int]:
    union = 0
    for p in polynomials:
        for m in p:
            union |= m
    return [i for i, _ in exponents(union)]


def _exponent(monomial: int, i: int) -> int:
    return monomial >> FIELD * i & (1 << FIELD) - 1


def _degree(p: Polynomial) -> int:
    return max((sum(e for _, e in exponents(m)) for m in p), default=0)


def _monomials(atoms: Sequence[int], degree: int, limits: dict[int, int]) -> list[int] | None:
    """All monomials up to a degree, with bounded exponents; None if they are too many."""
    made = [(0, 0)]
    for i in atoms:
        made = [(m + (e << FIELD * i), d + e) for m, d in made for e in range(min(limits[i], degree - d) + 1)]
        if len(made) > Squares.MONOMIALS:
            return None
    return [m for m, _ in made]


def _gradings(atoms: Sequence[int], polynomials: Sequence[Polynomial]) -> list[dict[int, int]]:
    """Independent weights of the atoms in which every one of the polynomials is homogeneous."""
    place = {i: k for k, i in enumerate(atoms)}
    rows = set()
    for p in polynomials:
        first, *rest = p or [0]
        for m in rest:
            row = [0] * len(atoms)
            for i, e in exponents(m):
                row[place[i]] += e
            for i, e in exponents(first):
                row[place[i]] -= e
            rows.add(tuple(row))
    if not atoms or not rows:
        return [{i: 1} for i in atoms]
    kernel, rank = flint.fmpz_mat([list(r) for r in sorted(rows)]).nullspace()
    return [{i: int(kernel[k, j]) for k, i in enumerate(atoms) if kernel[k, j]} for j in range(rank)]


def _dot(grading: dict[int, int], monomial: int) -> int:
    return sum(grading.get(i, 0) * e for i, e in exponents(monomial))


def _grade(p: Polynomial, gradings: Sequence[dict[int, int]]) -> list[int]:
    first = next(iter(p), 0)
    return [_dot(g, first) for g in gradings]


class _Parities:
    """Parities of exponents, up to what the polynomials mix."""

    def __init__(self, whole: Iterable[Polynomial], relative: Iterable[Polynomial]) -> None:
        self.echelon: list[int] = []
        for p in whole:
            for m in p:
                self._mix(m)
        for p in relative:
            first = next(iter(p), 0)
            for m in p:
                self._mix(m + first)

    def _mix(self, monomial: int) -> None:
        rest = self.of(monomial)
        if rest:
            self.echelon.append(rest)
            self.echelon.sort(reverse=True)

    def of(self, monomial: int) -> int:
        """Zero if every sign symmetry leaves the monomial as it is; equal for monomials that may meet in a square."""
        value = sum(1 << i for i, e in exponents(monomial) if e % 2)
        for row in self.echelon:
            value = min(value, value ^ row)
        return value


def _consistent(
    target: Polynomial, blocks: list[tuple[Weight, list[int]]], met: set[int]
) -> list[tuple[Weight, list[int]]]:
    """Without the squares that nothing can cancel: all that meets their monomial are squares of the same sign."""
    others: dict[int, int] = defaultdict(int)  # how much else meets a monomial
    squares: dict[int, set[tuple[int, int]]] = defaultdict(set)
    signs: dict[int, set[bool]] = defaultdict(set)
    left = [set(monomials) for _, monomials in blocks]
    for k, (weight, monomials) in enumerate(blocks):
        for w, c in weight.polynomial.items():
            for m in monomials:
                squares[2 * m + w].add((k, m))
                signs[2 * m + w].add(c > 0)
            for m, n in itertools.combinations(monomials, 2):
                others[m + n + w] += 1
    for row in (*met, *target):
        others[row] += 1
    waiting = list(squares)
    while waiting:
        row = waiting.pop()
        if others[row] or len(signs[row]) > 1:
            continue
        for k, m in list(squares[row]):
            if m not in left[k]:
                continue
            left[k].discard(m)
            for w in blocks[k][0].polynomial:
                squares[2 * m + w].discard((k, m))
                for n in left[k]:
                    others[m + n + w] -= 1
                    if not others[m + n + w]:
                        waiting.append(m + n + w)
    return [
        (weight, [m for m in monomials if m in kept]) for (weight, monomials), kept in zip(blocks, left, strict=True)
    ]


def restricted(block: Block, basis: Sequence[Sequence[Fraction]]) -> Block:
    """The block with the given combinations of its basis for its basis."""
    made = []
    for row in basis:
        p: dict[int, int | Fraction] = {}
        for c, element in zip(row, block.basis, strict=True):
            if c:
                for m, d in element.items():
                    p[m] = p.get(m, 0) + c * d
        made.append({m: c for m, c in p.items() if c})
    return Block(block.weight, tuple(made))
