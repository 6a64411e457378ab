"""Facial reduction: where equality holds somewhere, every Gram matrix is singular, and its kernel must be exact.

If target = sum weight_k * squares and the target is zero at a point that satisfies all facts, each of those squares is
zero there: the values of the basis at the point are in the kernel of the Gram matrix. A kernel is read off
    a numerical solution on the boundary (its smallest eigenvalues), where simple fractions fit well; or
    the zeros of the target, which are found by local search and refined until the span of the values is seen to be
    rational, even where the zeros are not.
The basis is then replaced by a basis of what vanishes there (Borwein and Wolkowicz, J. Austral. Math. Soc. 30, 1981;
Permenter and Parrilo, Math. Program. 171, 2018). A wrong guess costs time and no more: the exact step refuses it.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import flint
import numpy as np

from ..strategy import Faces
from .gram import Ansatz, restricted
from .semidefinite import Point
from .simplest import simplest_near
from .zeros import Place, digits, relations, value, zeros

Rows = list[list[Fraction]]


def by_eigenvalues(given: Ansatz, point: Point) -> Ansatz | None:
    """The ansatz on the face that the smallest eigenvalues of a boundary point suggest; None if they suggest none."""
    blocks, changed = [], False
    for block, matrix in zip(given.blocks, point.matrices, strict=True):
        kernel = _numerical_kernel(matrix)
        changed = changed or bool(kernel)
        if not kernel:
            blocks.append(block)
        elif len(kernel) < len(matrix):
            blocks.append(restricted(block, _orthogonal(kernel)))
    return replace(given, blocks=tuple(blocks)) if changed else None


def by_zeros(given: Ansatz, starts: int, deadline: float) -> Ansatz | None:
    """The ansatz on the face that the zeros of its target show; None if a search from so many points finds none."""
    weights = {b.weight.facts: b.weight.polynomial for b in given.blocks if b.weight.facts}
    place = Place(given.target, list(weights.values()), [e.polynomial for e in given.equations])
    with digits(max(Faces.DIGITS, Faces.DIGITS_EACH * max(len(b.basis) for b in given.blocks))):
        found = list(zeros(place, starts, deadline))
        blocks, changed = [], False
        for block in given.blocks:
            values = [[value(b, z) for b in block.basis] for z in found if value(block.weight.polynomial, z) > 1e-9]
            values = [row for row in values if any(abs(v) > 1e-9 for v in row)]
            basis = relations(values) if values else None
            changed = changed or basis is not None
            if basis is None:
                blocks.append(block)
            elif basis:
                blocks.append(restricted(block, basis))
    return replace(given, blocks=tuple(blocks)) if changed else None


def scales(current: Ansatz, given: Ansatz, point: Point) -> list[Any]:
    """Scales for the squares of the restricted bases, from a point of the ansatz they come from."""
    sizes: dict[tuple[tuple[int, ...], int], float] = {}
    for block, diagonal in zip(given.blocks, point.diagonal, strict=True):
        for b, size in zip(block.basis, diagonal, strict=True):
            for m in b:
                sizes[block.weight.facts, m] = max(float(size), sizes.get((block.weight.facts, m), 0.0))
    return [
        np.array([min(sizes[block.weight.facts, m] / abs(float(c)) for m, c in b.items()) for b in block.basis])
        for block in current.blocks
    ]


# ------------------------------------------------------------------------------------------------ from a boundary point


def _numerical_kernel(matrix: Any) -> Rows:
    """Independent rational vectors near the kernel; empty if none is credible."""
    values, vectors = np.linalg.eigh(matrix)
    n, top = len(values), values[-1]
    if top < 1e-5:
        return _unit_rows(n)
    best, rank = 30.0, 0
    for i in range(n - 1):
        if values[i] < 2e-2 * top:
            ratio = values[i + 1] / max(abs(values[i]), 1e-12)
            if ratio > best:
                best, rank = ratio, i + 1
    if not rank:
        return []
    rows = _echelon(vectors[:, :rank].T.copy())
    tolerance = min(2e-2, max(1e-6, 3 / best**0.5))
    out = []
    for row in rows:
        fractions = [simplest_near(float(v), tolerance) for v in row]
        if max(f.denominator for f in fractions) ** 2 * tolerance > 4:
            return []
        out.append(fractions)
    return out


def _unit_rows(n: int) -> Rows:
    return [[Fraction(int(i == j)) for j in range(n)] for i in range(n)]


def _echelon(rows: Any) -> Any:
    """Reduced rows with ones in the columns where they are best conditioned."""
    used: list[int] = []
    for r in range(len(rows)):
        free = np.abs(rows[r:])
        free[:, used] = 0
        a, column = np.unravel_index(int(np.argmax(free)), free.shape)
        rows[[r, r + a]] = rows[[r + a, r]]
        rows[r] /= rows[r, column]
        for other in range(len(rows)):
            if other != r:
                rows[other] -= rows[other, column] * rows[r]
        used.append(int(column))
    return rows


def _orthogonal(kernel: Rows) -> Rows:
    """A basis of the vectors orthogonal to all rows."""
    width = len(kernel[0])
    table = flint.fmpq_mat(len(kernel), width)
    for i, row in enumerate(kernel):
        for j, v in enumerate(row):
            if v:
                table[i, j] = flint.fmpq(v.numerator, v.denominator)
    reduced, rank = table.rref()
    pivots = [next(j for j in range(width) if reduced[i, j] != 0) for i in range(rank)]
    out = []
    for free in range(width):
        if free in pivots:
            continue
        row = [Fraction(0)] * width
        row[free] = Fraction(1)
        for i, j in enumerate(pivots):
            row[j] = -Fraction(int(reduced[i, free].p), int(reduced[i, free].q))
        out.append(row)
    return out
