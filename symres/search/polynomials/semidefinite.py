"""Semidefinite programs: symmetric matrices, as far inside the cone as possible, that satisfy linear equations.

Clarabel, an interior-point solver in floating point, proposes; whoever uses a ``Point`` makes it exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from symres.kernel.polynomials import exponents

from ..budget import clock
from ..strategy import Semidefinite

Column = Mapping[int, "int | Fraction"]  # from the name of an equation to the coefficient
FOUND = ("Solved", "AlmostSolved", "InsufficientProgress", "MaxIterations", "MaxTime")


@dataclass(frozen=True)
class Program:
    """sum x_j column_j = right, where x lists the entries of symmetric matrices and then numbers of any sign.

    A matrix of order n is listed by the rows of its lower triangle, (0,0) (1,0) (1,1) (2,0) ...; the column of an entry
    off the diagonal counts both of its places.
    """

    orders: tuple[int, ...]
    columns: Sequence[Column]
    right: Column

    @property
    def entries(self) -> int:
        return sum(n * (n + 1) // 2 for n in self.orders)


@dataclass(frozen=True)
class Point:
    """Matrices and free numbers that satisfy the equations of a program up to rounding.

    From each matrix ``margin`` times the square of its diagonal matrix of ``scales`` can be taken.
    """

    margin: float
    matrices: tuple[Any, ...]
    scales: tuple[Any, ...]
    free: Any

    @property
    def diagonal(self) -> tuple[Any, ...]:
        """Scales in which the diagonals of the matrices are near 1."""
        roots = [np.sqrt(np.maximum(np.diag(m), 0)) for m in self.matrices]
        least = 1e-5 * max((float(r.max()) for r in roots if len(r)), default=1.0)
        return tuple(np.maximum(r, least) for r in roots)


def seconds(orders: Sequence[int]) -> float:
    """The seconds that the largest margin for matrices of these orders may take, roughly."""
    return 0.02 + Semidefinite.ITERATIONS * Semidefinite.SECONDS * float(sum((n * (n + 1) / 2) ** 2.4 for n in orders))


def triangle(n: int) -> list[tuple[int, int]]:
    """
    >>> triangle(2)
    [(0, 0), (1, 0), (1, 1)]
    """
    return [(i, j) for i in range(n) for j in range(i + 1)]


def solve(
    program: Program, deadline: float, scales: Sequence[Any] | None = None, aim: int | None = None
) -> Point | None:
    """The point of largest margin, at most 1, in the given scales; None if there is none, or none was found in time.

    With ``aim``, a free number of the program, the point where that number is largest, of margin 0.

    >>> square = Program((2,), ({0: 1}, {1: 2}, {2: 1}), {0: 1, 1: 0, 2: 1})  # 1 + x^2, by 1 and x
    >>> point = solve(square, clock() + 10)
    >>> round(point.margin, 3), (point.matrices[0].round(3) + 0.0).tolist()
    (1.0, [[1.0, 0.0], [0.0, 1.0]])
    """
    if aim is None and max(program.orders, default=0) > Semidefinite.LARGE and len(program.columns) == program.entries:
        found = centre(program, deadline)
        if found is not None:
            return found
    if max(program.orders, default=0) > Semidefinite.LARGEST or clock() + seconds(program.orders) > deadline:
        return None
    scales = [np.ones(n) for n in program.orders] if scales is None else scales
    units = np.ones(len(program.columns))
    start = 0
    for n, d in zip(program.orders, scales, strict=True):
        rows, columns = np.tril_indices(n)
        units[start : start + len(rows)] = d[rows] * d[columns]
        start += len(rows)
    equations, right = _independent(*_equations(program, units))
    scale = float(np.max(np.abs(right), initial=0)) or 1.0
    right = right / scale
    solution = _interior_point(
        program.orders, equations, right, None if aim is None else program.entries + aim, deadline
    )
    if solution is None:
        return None
    margin, x = float(solution[-1]), solution[:-1]
    x = scale * units * _closer(equations, right, x)
    return Point(margin, tuple(_matrices(program, x)), tuple(scale**0.5 * d for d in scales), x[program.entries :])


def _equations(program: Program, units: Any) -> tuple[Any, Any]:
    """The table and the right-hand sides of the equations, each in a unit of its own, for x in the given units."""
    from scipy.sparse import csc_matrix, diags

    names = {row: i for i, row in enumerate(sorted({r for c in (*program.columns, program.right) for r in c}))}
    right = np.zeros(len(names))
    for row, value in program.right.items():
        right[names[row]] = float(value)
    where, which, data = [], [], []
    for j, column in enumerate(program.columns):
        for row, value in column.items():
            where.append(names[row])
            which.append(j)
            data.append(float(value) * units[j])
    table = csc_matrix((data, (where, which)), shape=(len(names), len(program.columns)))
    sizes = np.maximum(np.sqrt(np.asarray(table.power(2).sum(axis=1)).ravel()), 1e-30)
    return csc_matrix(diags(1 / sizes) @ table), right / sizes


def _interior_point(orders: Sequence[int], equations: Any, right: Any, aim: int | None, deadline: float) -> Any:
    """Clarabel's x, with the margin for its last entry; None if it finds none."""
    import clarabel
    from scipy.sparse import bmat, csc_matrix

    count, width = equations.shape
    where, which, data = [], [], []
    cones = [clarabel.ZeroConeT(count), clarabel.NonnegativeConeT(1) if aim is None else clarabel.ZeroConeT(1)]
    start = 0
    for n in orders:
        for q, (i, j) in enumerate(triangle(n)):
            where.append(start + q)
            which.append(start + q)
            data.append(-1.0 if i == j else -(2**0.5))
            if i == j:
                where.append(start + q)
                which.append(width)
                data.append(1.0)
        start += n * (n + 1) // 2
        cones.append(clarabel.PSDTriangleConeT(n) if n > 1 else clarabel.NonnegativeConeT(1))
    inside = csc_matrix((data, (where, which)), shape=(start, width + 1))
    last = csc_matrix(([1.0], ([0], [width])), shape=(1, width + 1))
    table = csc_matrix(bmat([[bmat([[equations, csc_matrix((count, 1))]])], [last], [inside]]))
    bounds = np.concatenate([right, [1.0 if aim is None else 0.0], np.zeros(start)])
    cost = np.zeros(width + 1)
    cost[width if aim is None else aim] = -1.0
    for equilibrate in (True, False):  # where one breaks down the other often does not
        settings = clarabel.DefaultSettings()
        settings.verbose = False
        settings.max_threads = 1
        settings.equilibrate_enable = equilibrate
        settings.time_limit = Semidefinite.PATIENCE * max(0.01, deadline - clock())  # not of processor time
        settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = 1e-10
        nothing = csc_matrix((width + 1, width + 1))
        solution = clarabel.DefaultSolver(nothing, cost, table, bounds, cones, settings).solve()
        if str(solution.status) != "NumericalError":
            break
    x = np.array(solution.x)
    return x if str(solution.status) in FOUND and np.all(np.isfinite(x)) else None


def _matrices(program: Program, x: Any) -> Iterator[Any]:
    start = 0
    for n in program.orders:
        square = np.zeros((n, n))
        rows, columns = np.tril_indices(n)
        square[rows, columns] = square[columns, rows] = x[start : start + len(rows)]
        yield square
        start += len(rows)


def _independent(equations: Any, right: Any) -> tuple[Any, Any]:
    """The equations without those that say the same over again, as many do on a face: they upset the solver.

    An equation without unknowns is kept, as it may be a contradiction.
    """
    from scipy.linalg import qr

    count, width = equations.shape
    if not 0 < count * width <= Semidefinite.DENSE:
        return equations, right
    table = equations.toarray()
    r, order = qr(table.T, mode="r", pivoting=True)
    rank = int(np.sum(np.abs(np.diag(r)) > 1e-10))
    kept = np.unique(np.concatenate([order[:rank], np.flatnonzero(~table.any(axis=1))])).astype(int)
    return equations[kept], right[kept]


def _closer(equations: Any, right: Any, x: Any) -> Any:
    """The nearest point that satisfies independent equations to machine precision, where the table is not too large."""
    if not equations.shape[0] or equations.shape[0] * equations.shape[1] > Semidefinite.DENSE:
        return x
    table = equations.toarray()
    for _ in range(2):
        x = x + np.linalg.lstsq(table, right - table @ x, rcond=None)[0]
    return x


def centre(program: Program, deadline: float) -> Point | None:
    """A point near that of largest determinant, for programs without free numbers; None if none is found.

    Newton's method on the dual, min right.y - sum log det of the matrices sum y_row A_row, whose inverses are the
    matrices wanted: its unknowns are the equations, of which there are far fewer than entries (Davis and Papp, SIAM J.
    Optim. 32, 2022).

    >>> square = Program((2,), ({0: 1}, {1: 2}, {2: 1}), {0: 1, 1: 0, 2: 1})
    >>> (centre(square, clock() + 10).matrices[0].round(6) + 0.0).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    from scipy.linalg import LinAlgError, cho_factor, cho_solve
    from scipy.sparse import csr_matrix

    names = {row: i for i, row in enumerate(sorted({r for c in (*program.columns, program.right) for r in c}))}
    right = np.zeros(len(names))
    for row, value in program.right.items():
        right[names[row]] = float(value)
    scale = float(np.max(np.abs(right), initial=0)) or 1.0
    right /= scale
    blocks = []
    start = 0
    for n in program.orders:
        where, which, data = [], [], []
        for q, (i, j) in enumerate(triangle(n)):
            for row, value in program.columns[start + q].items():
                for k in {i * n + j, j * n + i}:
                    where.append(names[row])
                    which.append(k)
                    data.append(float(value) / (1 if i == j else 2))
        blocks.append((n, csr_matrix((data, (where, which)), shape=(len(names), n * n))))
        start += n * (n + 1) // 2

    def matrices(y: Any) -> list[Any]:
        return [np.asarray(a.T @ y).reshape(n, n) for n, a in blocks]

    def height(y: Any) -> float:
        total = float(right @ y)
        for m in matrices(y):
            sign, logarithm = np.linalg.slogdet(m)
            if sign <= 0 or np.linalg.eigvalsh(m)[0] <= 0:
                return float("inf")
            total -= float(logarithm)
        return total

    y = _moments(list(names))
    now = height(y)
    for _ in range(Semidefinite.NEWTON):
        if clock() > deadline or not np.isfinite(now):
            return None
        gradient, hessian = right.copy(), np.zeros((len(names), len(names)))
        inverses = [np.linalg.inv(m) for m in matrices(y)]
        for (n, a), inverse in zip(blocks, inverses, strict=True):
            gradient -= a @ inverse.ravel()
            for row in range(len(names)):
                own = slice(a.indptr[row], a.indptr[row + 1])
                i, j = np.divmod(a.indices[own], n)
                hessian[row] += a @ ((inverse[:, i] * a.data[own]) @ inverse[j]).ravel()
        try:
            step = -cho_solve(cho_factor(hessian), gradient)
        except LinAlgError:
            return None
        # to first order the inverses after the step satisfy the equations: if they are definite, they will do
        found = tuple(scale * (m - m @ d @ m) for m, d in zip(inverses, matrices(step), strict=True))
        least = min(float(np.linalg.eigvalsh(m)[0]) for m in found)
        if least > 1e-9 * scale:
            return Point(least, found, tuple(np.ones(n) for n in program.orders), np.zeros(0))
        decrement = float(-gradient @ step)
        length = 1.0
        while length > 1e-12 and not (after := height(y + length * step)) < now - 0.1 * length * decrement:
            length /= 2
        if length <= 1e-12:
            return None
        y, now = y + length * step, after
    return None


def _moments(monomials: Sequence[int]) -> Any:
    """The means of monomials over random points, which make positive definite matrices of sums of squares."""
    powers = [dict(exponents(m)) for m in monomials]
    atoms = sorted({i for p in powers for i in p})
    points = np.random.default_rng(4).normal(size=(4000, len(atoms)))
    table = np.array([[p.get(i, 0) for i in atoms] for p in powers], dtype=int).reshape(len(powers), len(atoms))
    out = np.ones((len(points), len(powers)))
    for k in range(len(atoms)):
        ladder = points[:, k][:, None] ** np.arange(table[:, k].max() + 1)
        out *= ladder[:, table[:, k]]
    return out.mean(axis=0)
