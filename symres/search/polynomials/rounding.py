"""Exact points near floating-point ones: matrices that satisfy the equations of a program, and their squares.

Entries are rounded to a common denominator, and then one entry for each equation, its *pivot*, is solved for, so that
all other entries keep their few digits. A pivot that meets no other open equation is solved for at once, as nearly all
are when the bases are monomials; the rest is one exact linear system, its pivots chosen by QR with column pivoting.

A small matrix becomes squares by LDL^T. A large one is rounded as a product L L^T of integer matrices plus a multiple
of the identity, which is large enough for the solved pivots: its squares have few digits where those of LDL^T would
have thousands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import flint
import numpy as np

from ..strategy import Exact
from .semidefinite import Point, Program, triangle

Matrix = list[list[Fraction]]
Square = tuple[Fraction, dict[int, Fraction]]  # a weight > 0 and a combination of the basis


@dataclass(frozen=True)
class Rounded:
    """For each matrix its squares, and the free numbers: an exact solution of the program."""

    squares: tuple[tuple[Square, ...], ...]
    free: tuple[Fraction, ...]


def rounded(program: Program, point: Point) -> Rounded | None:
    """An exact solution near a point, whose matrices should be positive definite; None if rounding leaves the cone.

    Raises ``Inconsistent`` if the equations have no solution at all.
    """
    pivots = Pivots(program)
    small = max(program.orders, default=0) <= Exact.SMALL
    for make in (_by_denominator, _by_factors) if small else (_by_factors,):
        found = make(program, point, pivots)
        if found is not None:
            return found
    return None


class Inconsistent(Exception):
    """The equations of a program have no solution: its blocks leave out what is needed."""


# --------------------------------------------------------------------------------------------------------------- pivots


class Pivots:
    """For every equation an unknown to solve it for."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.rows: dict[int, list[tuple[int, Fraction]]] = defaultdict(list)
        for j, column in enumerate(program.columns):
            for row, value in column.items():
                self.rows[row].append((j, Fraction(value)))
        for row in program.right:
            self.rows.setdefault(row, [])
        self.order, core = self._triangular()
        self.core = _Core(program, core) if core else None

    def _triangular(self) -> tuple[list[tuple[int, int, Fraction]], list[int]]:
        """Equations with their pivots, each of which meets only equations before its own; and what is left."""
        entries = self.program.entries
        diagonal = set()
        start = 0
        for n in self.program.orders:
            diagonal |= {start + i * (i + 3) // 2 for i in range(n)}
            start += n * (n + 1) // 2
        open_rows = {j: {r for r in c if c[r]} for j, c in enumerate(self.program.columns)}
        order: list[tuple[int, int, Fraction]] = []
        done: set[int] = set()
        while True:
            best: dict[int, tuple[int, int]] = {}
            for j, rows in open_rows.items():
                if len(rows) == 1:
                    rank = 0 if j >= entries else 1 if j in diagonal else 2
                    (row,) = rows
                    best[row] = min(best.get(row, (3, 0)), (rank, j))
            if not best:
                return order, [row for row in self.rows if row not in done]
            for row, (_, j) in best.items():
                order.append((row, j, Fraction(self.program.columns[j][row])))
                done.add(row)
                for k, _ in self.rows[row]:
                    if k in open_rows:
                        open_rows[k].discard(row)
                        if not open_rows[k]:
                            del open_rows[k]

    def solve(self, x: Sequence[Fraction]) -> dict[int, Fraction]:
        """The numbers to add to unknowns for the equations to hold exactly."""
        residual: dict[int, Fraction] = {}
        for row, members in self.rows.items():
            rest = Fraction(self.program.right.get(row, 0)) - sum(c * x[j] for j, c in members)
            if rest:
                residual[row] = rest
        change: dict[int, Fraction] = {}

        def move(j: int, value: Fraction) -> None:
            change[j] = change.get(j, Fraction(0)) + value
            for row, c in self.program.columns[j].items():
                residual[row] = residual.get(row, Fraction(0)) - c * value

        if self.core is not None:
            for j, value in self.core.solve(residual):
                move(j, value)
        for row, j, c in reversed(self.order):
            if residual.get(row):
                move(j, residual[row] / c)
        return change


class _Core:
    """The equations without pivots of their own, to be solved together."""

    def __init__(self, program: Program, rows: list[int]) -> None:
        from scipy.linalg import qr

        if len(rows) > Exact.CORE:
            raise Inconsistent(f"{len(rows)} equations would have to be solved together")
        self.rows = rows
        place = {row: i for i, row in enumerate(rows)}
        columns = [j for j, c in enumerate(program.columns) if any(r in place for r in c)]
        table = np.zeros((len(rows), len(columns)))
        for k, j in enumerate(columns):
            for row, value in program.columns[j].items():
                if row in place:
                    table[place[row], k] = float(value) * (10 if j >= program.entries else 1)
        rank, chosen = 0, []
        if columns:
            r, order = qr(table, mode="r", pivoting=True)
            pivots = np.abs(np.diag(r))
            rank = int(np.sum(pivots > 1e-9 * max(1.0, pivots[0])))
            chosen = list(order[:rank])
        self.columns = [columns[k] for k in chosen]
        kept = qr(table[:, chosen].T, mode="r", pivoting=True)[1][:rank] if rank else []
        self.kept = [rows[k] for k in kept]
        self.matrix = flint.fmpq_mat(rank, rank)
        for b, j in enumerate(self.columns):
            for a, row in enumerate(self.kept):
                value = Fraction(program.columns[j].get(row, 0))
                if value:
                    self.matrix[a, b] = flint.fmpq(value.numerator, value.denominator)
        self.program = program

    def solve(self, residual: dict[int, Fraction]) -> Iterator[tuple[int, Fraction]]:
        right = flint.fmpq_mat(len(self.kept), 1)
        for a, row in enumerate(self.kept):
            value = residual.get(row, Fraction(0))
            right[a, 0] = flint.fmpq(value.numerator, value.denominator)
        try:
            found = self.matrix.solve(right) if self.kept else right
        except ZeroDivisionError:
            raise Inconsistent("the pivots are not independent") from None
        values = [Fraction(int(found[b, 0].p), int(found[b, 0].q)) for b in range(len(self.columns))]
        for row in self.rows:
            total = sum(
                (self.program.columns[j].get(row, 0) * v for j, v in zip(self.columns, values, strict=True)),
                Fraction(0),
            )
            if total != residual.get(row, 0):
                raise Inconsistent("the equations contradict each other")
        yield from zip(self.columns, values, strict=True)


# -------------------------------------------------------------------------------------------------------------- squares


def _by_denominator(program: Program, point: Point, pivots: Pivots) -> Rounded | None:
    """Entries rounded to a common denominator, the least that works."""
    values = [m[i, j] for m in point.matrices for i, j in triangle(len(m))] + list(point.free)
    least = min((float(np.linalg.eigvalsh(m)[0]) for m in point.matrices), default=1.0)
    if max(map(abs, values), default=0) > 1e12:
        return None
    for denominator in Exact.DENOMINATORS:
        if denominator * least < 1e-2:
            continue
        x = [Fraction(round(v * denominator), denominator) for v in values]
        for j, change in pivots.solve(x).items():
            x[j] += change
        matrices = list(_matrices(program, x))
        if not all(_may_be_definite(m) for m in matrices):
            continue
        squares = [s for s in map(ldl, matrices) if s is not None]
        if len(squares) == len(matrices):
            long = any(c.denominator.bit_length() > Exact.BITS for s in squares for _, root in s for c in root.values())
            return None if long else Rounded(tuple(map(tuple, squares)), tuple(x[program.entries :]))
    return None


def _matrices(program: Program, x: Sequence[Fraction]) -> Iterator[Matrix]:
    start = 0
    for n in program.orders:
        matrix = [[Fraction(0)] * n for _ in range(n)]
        for q, (i, j) in enumerate(triangle(n)):
            matrix[i][j] = matrix[j][i] = x[start + q]
        yield matrix
        start += n * (n + 1) // 2


def _may_be_definite(matrix: Matrix) -> bool:
    if not matrix:
        return True
    values = np.linalg.eigvalsh(np.array([[float(v) for v in row] for row in matrix]))
    return bool(values[0] > -1e-9 * max(1.0, values[-1]))


def ldl(matrix: Matrix) -> list[Square] | None:
    """A positive semidefinite matrix as a sum of weighted squares; None if it is not one.

    >>> ldl([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(4)]])
    [(Fraction(1, 1), {0: Fraction(1, 1), 1: Fraction(2, 1)})]
    >>> ldl([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(3)]]) is None
    True
    """
    rest = [list(row) for row in matrix]
    out = []
    for k, row in enumerate(rest):
        d = row[k]
        if d < 0 or d == 0 and any(row[k + 1 :]):
            return None
        if d == 0:
            continue
        factors = {j: row[j] / d for j in range(k, len(rest)) if row[j]}
        out.append((d, factors))
        for i in range(k + 1, len(rest)):
            if i in factors:
                lead = rest[i]
                for j in range(i, len(rest)):
                    if j in factors:
                        lead[j] -= factors[i] * row[j]
                        rest[j][i] = lead[j]
    return out


def _few_digits(value: float) -> Fraction:
    """A power of two just below a positive number."""
    power = int(np.floor(np.log2(value)))
    return Fraction(2**power) if power >= 0 else Fraction(1, 2**-power)


def _by_factors(program: Program, point: Point, pivots: Pivots) -> Rounded | None:
    """Integer factors L of Q - shift, at a common scale; what the pivots change is made up for by the shift."""
    for share in (0.5, 0.9):
        for digits in (10, 16, 24, 34, 44):
            found = _factored(program, point, pivots, share, digits)
            if found is not None:
                return found
    return None


def _factored(program: Program, point: Point, pivots: Pivots, share: float, digits: int) -> Rounded | None:
    x: list[Fraction] = []
    if not all(np.all(scale**2 * share * point.margin > 1e-200) for scale in point.scales):
        return None
    factors: list[tuple[Fraction, Any, list[Fraction]]] = []
    for matrix, scale in zip(point.matrices, point.scales, strict=True):
        shift = [_few_digits(float(v)) for v in share * point.margin * scale**2]
        try:
            lower = np.linalg.cholesky(matrix - np.diag([float(v) for v in shift]))
        except np.linalg.LinAlgError:
            return None
        power = digits - int(np.floor(np.log2(max(float(np.max(np.abs(lower))), 1e-30))))
        whole = np.array([[round(v * 2.0**power) for v in row] for row in lower.tolist()], dtype=object)
        weight = Fraction(1, 4**power) if power >= 0 else Fraction(4**-power)
        factors.append((weight, whole, shift))
        gram = whole @ whole.T
        for i, j in triangle(len(matrix)):
            x.append(weight * int(gram[i, j]) + (shift[i] if i == j else 0))
    x += [Fraction(round(v * 2**digits), 2**digits) for v in point.free]
    change = pivots.solve(x)
    squares = []
    start = 0
    for weight, whole, shift in factors:
        n = len(whole)
        rest = list(shift)
        own: list[Square] = []
        for q, (i, j) in enumerate(triangle(n)):
            delta = change.get(start + q)
            if not delta:
                continue
            if i == j:
                rest[i] += delta
            else:
                own.append((abs(delta), {i: Fraction(1), j: Fraction(1 if delta > 0 else -1)}))
                rest[i] -= abs(delta)
                rest[j] -= abs(delta)
        if min(rest, default=Fraction(0)) < 0:
            return None
        own += [(r, {i: Fraction(1)}) for i, r in enumerate(rest) if r]
        for column in whole.T:
            own.append((weight, {i: Fraction(int(v)) for i, v in enumerate(column) if v}))
        squares.append(tuple((w, root) for w, root in own if root))
        start += n * (n + 1) // 2
    free = [x[j] + change.get(j, Fraction(0)) for j in range(program.entries, len(program.columns))]
    return Rounded(tuple(squares), tuple(free))
