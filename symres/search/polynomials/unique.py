"""Exact solutions of a program that has one only, of low rank: no room for rounding, but its numbers are rational.
from ..budget import clock

A numerical solution, cut to a rank that its eigenvalues suggest, is a start for Gauss-Newton steps on a factor R of
Q = R^T R, first in doubles, then in ball arithmetic of many digits. If the solution is the only one, the entries of Q
are algebraic over the coefficients of the program, and rational where squares with rational coefficients made it: they
are then recognised from their digits, and checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import flint
import numpy as np

from ..budget import clock
from ..strategy import Faces
from .rounding import Matrix, Rounded, ldl
from .semidefinite import Point, Program, triangle
from .zeros import digits


def recognised(program: Program, point: Point, deadline: float) -> Rounded | None:
    """The exact solution near a point, if it seems to be the only one and is rational; else None."""
    for ranks in _ranks(point, len(_right(program))):
        factors = _polished(program, _cut(point, ranks), deadline)
        if factors is None or clock() > deadline:
            continue
        with digits(Faces.UNIQUE_DIGITS):
            values = _refined(program, factors, deadline)
        if values is not None and _satisfied(program, values):
            squares = [ldl(m) for m in _square(program.orders, values)]
            if all(s is not None for s in squares):
                return Rounded(tuple(tuple(s) for s in squares if s is not None), ())
    return None


def _ranks(point: Point, count: int) -> list[tuple[int, ...]]:
    """Ranks of the matrices, those at the widest gaps between eigenvalues first, for so many equations."""
    spectra = [np.maximum(np.linalg.eigvalsh(m)[::-1], 1e-300) for m in point.matrices]
    floor = 1e-9 * max(float(s[0]) for s in spectra)
    gaps = sorted(
        {float(a / b) for s in spectra for a, b in zip(s, s[1:], strict=False) if a > floor and a > Faces.GAP * b}
    )
    found: list[tuple[int, ...]] = []
    for gap in reversed(gaps):
        ranks = tuple(_rank(s, gap, floor) for s in spectra)
        unknowns = sum(r * len(s) - r * (r - 1) // 2 for r, s in zip(ranks, spectra, strict=True))
        if ranks not in found and unknowns <= min(count, Faces.UNKNOWNS):  # with more there are many solutions
            found.append(ranks)
    return found[:6]


def _rank(spectrum: Any, gap: float, floor: float) -> int:
    """The number of eigenvalues before the last gap that is at least as wide."""
    wide = [i + 1 for i in range(len(spectrum) - 1) if spectrum[i] > floor and spectrum[i] >= gap * spectrum[i + 1]]
    return wide[-1] if wide else len(spectrum)


def _cut(point: Point, ranks: Sequence[int]) -> list[Any]:
    factors = []
    for matrix, r in zip(point.matrices, ranks, strict=True):
        values, vectors = np.linalg.eigh(matrix)
        factors.append((vectors * np.sqrt(np.maximum(values, 0)))[:, len(values) - r :].T)
    return factors


def _entries(program: Program) -> list[tuple[int, int, int, int, Fraction]]:
    """(equation, matrix, i, j, coefficient) for all entries."""
    names = {row: e for e, row in enumerate(sorted({r for c in (*program.columns, program.right) for r in c}))}
    out, q = [], 0
    for k, n in enumerate(program.orders):
        for i, j in triangle(n):
            out += [(names[row], k, i, j, Fraction(c)) for row, c in program.columns[q].items()]
            q += 1
    return out


def _right(program: Program) -> list[Fraction]:
    names = sorted({r for c in (*program.columns, program.right) for r in c})
    return [Fraction(program.right.get(row, 0)) for row in names]


def _polished(program: Program, factors: list[Any], deadline: float) -> list[Any] | None:
    """Factors that satisfy the equations to the accuracy of doubles; None if the steps do not converge."""
    entries = [(e, k, i, j, float(c)) for e, k, i, j, c in _entries(program)]
    right = np.array([float(v) for v in _right(program)])
    scale = float(np.max(np.abs(right))) or 1.0
    starts = np.cumsum([0, *(f.size for f in factors)])
    for _ in range(Faces.ROUGH):
        if clock() > deadline:
            return None
        residual, table = right.copy(), np.zeros((len(right), starts[-1]))
        for e, k, i, j, c in entries:
            f = factors[k]
            residual[e] -= c * (f[:, i] @ f[:, j])
            rows = starts[k] + np.arange(len(f)) * f.shape[1]
            table[e, rows + j] += c * f[:, i]
            table[e, rows + i] += c * f[:, j]
        size = float(np.max(np.abs(residual))) / scale
        if size < 1e-11:
            return factors
        step = np.linalg.lstsq(table, residual, rcond=1e-9)[0]
        factors = [f + step[s : s + f.size].reshape(f.shape) for f, s in zip(factors, starts, strict=False)]
    return None


def _refined(program: Program, factors: list[Any], deadline: float) -> list[Fraction] | None:
    """The entries of all matrices, recognised from many digits; None if they are not simple fractions."""
    entries, right = _entries(program), [flint.arb(flint.fmpq(v.numerator, v.denominator)) for v in _right(program)]
    exact = [[[flint.arb(float(v)) for v in row] for row in f] for f in factors]
    places: dict[tuple[int, int, int], int] = {}
    for k, f in enumerate(factors):
        for a in range(f.shape[0]):
            for i in range(f.shape[1]):
                places[k, a, i] = len(places)
    balls = [(e, k, i, j, flint.arb(flint.fmpq(c.numerator, c.denominator))) for e, k, i, j, c in entries]
    goal = flint.arb(2) ** (-flint.ctx.prec * 4 // 5)
    for _ in range(Faces.UNIQUE_STEPS):
        if clock() > deadline:
            return None
        residual = list(right)
        table = flint.arb_mat(len(right), len(places))
        for e, k, i, j, c in balls:
            for a, row in enumerate(exact[k]):
                residual[e] -= c * row[i] * row[j]
                table[e, places[k, a, j]] += c * row[i]
                table[e, places[k, a, i]] += c * row[j]
        residual = [r.mid() for r in residual]
        size = max(abs(r).mid() for r in residual)
        if size < goal:
            return _fractions(exact)
        transposed = table.transpose()
        normal = table * transposed
        damping = max(size * size, flint.arb(10) ** (-Faces.UNIQUE_DIGITS // 4))  # the equations depend on each other
        for e in range(len(right)):
            normal[e, e] += damping
        try:
            step = transposed * normal.solve(flint.arb_mat([[r] for r in residual]), nonstop=True)
        except (ZeroDivisionError, ValueError):
            return None
        for (k, a, i), place in places.items():
            exact[k][a][i] = (exact[k][a][i] + step[place, 0]).mid()
        if not all(v.is_finite() for f in exact for row in f for v in row):
            return None
    return None


def _fractions(factors: list[list[list[Any]]]) -> list[Fraction] | None:
    out = []
    scale = 10 ** (Faces.UNIQUE_DIGITS // 2)
    for f in factors:
        columns = list(zip(*f, strict=True)) if f else []
        for i, j in triangle(len(columns)):
            ball = sum((a * b for a, b in zip(columns[i], columns[j], strict=True)), flint.arb(0)).mid()
            whole = (ball * scale).floor().unique_fmpz()
            if whole is None:  # fewer digits are known than that
                return None
            near = Fraction(int(whole), scale)
            simple = near.limit_denominator(10 ** (Faces.UNIQUE_DIGITS // 8))
            if abs(simple - near) > Fraction(2, scale):
                return None
            out.append(simple)
    return out


def _satisfied(program: Program, values: Sequence[Fraction]) -> bool:
    totals = {row: -Fraction(v) for row, v in program.right.items()}
    for column, value in zip(program.columns, values, strict=True):
        for row, c in column.items():
            totals[row] = totals.get(row, Fraction(0)) + c * value
    return not any(totals.values())


def _square(orders: Sequence[int], values: Sequence[Fraction]) -> list[Matrix]:
    out, start = [], 0
    for n in orders:
        matrix = [[Fraction(0)] * n for _ in range(n)]
        for q, (i, j) in enumerate(triangle(n)):
            matrix[i][j] = matrix[j][i] = values[start + q]
        out.append(matrix)
        start += n * (n + 1) // 2
    return out
