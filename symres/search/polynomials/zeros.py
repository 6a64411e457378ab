"""Real zeros of a polynomial that is nowhere negative, to many digits, and the rational relations between their values.

A local search finds the zeros, among the points where given weights are not negative and given equations hold; damped
Gauss-Newton steps on the conditions of Karush, Kuhn and Tucker refine them in ball arithmetic, of which only the
midpoints are used: what is found here is a guess, to be confirmed by an exact computation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import flint
import numpy as np

from symres.kernel.polynomials import Polynomial, differentiate, exponents

from ..budget import clock
from ..strategy import Faces
from .simplest import simplest_near

BITS_A_DIGIT = 3.33

Zero = dict[int, Any]  # from atoms to numbers


@dataclass(frozen=True)
class Place:
    """The set where all weights are >= 0 and all equations hold, and so is a target, which may vanish there."""

    target: Polynomial
    weights: Sequence[Polynomial]
    equations: Sequence[Polynomial]

    @property
    def atoms(self) -> list[int]:
        union = 0
        for p in (self.target, *self.weights, *self.equations):
            for m in p:
                union |= m
        return [i for i, _ in exponents(union)]

    @property
    def is_cone(self) -> bool:
        """Whether all multiples of a zero are zeros."""
        polynomials = (self.target, *self.weights, *self.equations)
        return all(len({sum(e for _, e in exponents(m)) for m in p}) < 2 for p in polynomials)


@contextmanager
def digits(n: int) -> Iterator[None]:
    """Ball arithmetic with that many digits."""
    before, flint.ctx.prec = flint.ctx.prec, int(n * BITS_A_DIGIT) + 20
    try:
        yield
    finally:
        flint.ctx.prec = before


def zeros(place: Place, starts: int, deadline: float) -> Iterator[Zero]:
    """The zeros that a local search from so many points finds: exact if rational, else refined to the precision set.

    >>> circle = {4: 1, 2 << 32: 2, 4 << 32: 1, 2 + (2 << 32): 2, 2: -2, 0: 1}  # (x^2 + y^2 - 1)^2 + 4 y^2
    >>> sorted(round(float(z[0])) for z in zeros(Place(circle, [], []), 10, clock() + 10))
    [-1, 1]
    """
    atoms = place.atoms
    seen: list[Any] = []
    with np.errstate(all="ignore"):
        for x in _approximate(place, starts, deadline):
            if any(np.max(np.abs(x - y)) < 1e-4 for y in seen):
                continue
            seen.append(x)
            found = _rational(place, atoms, x) or _refined(place, atoms, x, deadline)
            if found is not None:
                yield found


# ---------------------------------------------------------------------------------------------------------- the search


class _Numeric:
    """A polynomial for fast evaluation with its gradient."""

    def __init__(self, p: Polynomial, atoms: Sequence[int]) -> None:
        place = {i: k for k, i in enumerate(atoms)}
        self.powers = np.zeros((len(p), len(atoms)), dtype=int)
        for row, m in enumerate(p):
            for i, e in exponents(m):
                self.powers[row, place[i]] = e
        self.coefficients = np.array([float(c) for c in p.values()])
        self.lowered = []
        for k in range(len(atoms)):
            powers = self.powers.copy()
            powers[:, k] = np.maximum(powers[:, k] - 1, 0)
            self.lowered.append((self.coefficients * self.powers[:, k], powers))

    def __call__(self, x: Any) -> float:
        return float(self.coefficients @ np.prod(x**self.powers, axis=1))

    def gradient(self, x: Any) -> Any:
        return np.array([c @ np.prod(x**powers, axis=1) for c, powers in self.lowered])


def _approximate(place: Place, starts: int, deadline: float) -> Iterator[Any]:
    """Points where the target nearly vanishes."""
    from scipy.optimize import minimize

    atoms = place.atoms
    if not place.target:
        return
    scale = max(abs(float(c)) for c in place.target.values())
    target = _Numeric({m: Fraction(c) / Fraction(scale) for m, c in place.target.items()}, atoms)
    limits: list[dict[str, Any]] = []
    for kind, polynomials in (("ineq", place.weights), ("eq", place.equations)):
        for p in polynomials:
            f = _Numeric(p, atoms)
            limits.append({"type": kind, "fun": f, "jac": f.gradient})
    if place.is_cone:
        limits.append({"type": "eq", "fun": lambda x: x @ x - len(x), "jac": lambda x: 2 * x})
    random = np.random.default_rng(20)
    for k in range(starts):
        if clock() > deadline:
            return
        start = random.normal(size=len(atoms)) * (1 + k % 4)
        if limits:
            options = {"ftol": 1e-14, "maxiter": 100}
            x = minimize(target, start, jac=target.gradient, method="SLSQP", constraints=limits, options=options).x
        else:
            x = minimize(target, start, jac=target.gradient, method="BFGS", options={"gtol": 1e-9, "maxiter": 150}).x
        if not np.all(np.isfinite(x)) or np.max(np.abs(x)) > 1e4 or abs(target(x)) > 1e-7:
            continue
        if all(limit["fun"](x) > -1e-6 if limit["type"] == "ineq" else abs(limit["fun"](x)) < 1e-6 for limit in limits):
            yield x


# ------------------------------------------------------------------------------------------------------ the refinement


def value(p: Polynomial, zero: Zero) -> Any:
    """The value of a polynomial, as a ball; an atom may have any value that the zero says nothing of, and is 0."""
    total = flint.arb(0)
    for m, c in p.items():
        term = flint.arb(flint.fmpq(c.numerator, c.denominator))
        for i, e in exponents(m):
            term *= zero.get(i, 0) ** e
        total += term
    return total.mid()


def _rational(place: Place, atoms: Sequence[int], x: Any) -> Zero | None:
    """The rational zero that is meant by an approximate one, if there is one."""
    units = [1.0, *(v for v in np.abs(x) if v > 1e-2)] if place.is_cone else [1.0]
    for tolerance in (1e-3, 1e-5):
        for unit in units:
            point = {i: simplest_near(float(v / unit), tolerance) for i, v in zip(atoms, x, strict=True)}
            if (
                not _exactly(place.target, point)
                and not any(_exactly(e, point) for e in place.equations)
                and all(_exactly(w, point) >= 0 for w in place.weights)
            ):
                return {i: flint.arb(flint.fmpq(v.numerator, v.denominator)) for i, v in point.items()}
    return None


def _exactly(p: Polynomial, point: dict[int, Fraction]) -> Fraction:
    total = Fraction(0)
    for m, c in p.items():
        term = Fraction(c)
        for i, e in exponents(m):
            term *= point[i] ** e
        total += term
    return total


def _refined(place: Place, atoms: Sequence[int], x: Any, deadline: float) -> Zero | None:
    """An approximate zero to the precision in force; None if the steps do not get there."""
    point = {i: flint.arb(float(v)) for i, v in zip(atoms, x, strict=True)}
    active = [w for w in place.weights if abs(float(value(w, point))) < 1e-4] + list(place.equations)
    if place.is_cone:
        active.append({**{2 << 32 * i: 1 for i in atoms}, 0: -len(atoms)})
    n, k = len(atoms), len(active)
    gradients = [[differentiate(p, i) for i in atoms] for p in (place.target, *active)]
    hessians = [[[differentiate(d, j) for j in atoms] for d in g] for g in gradients]
    slopes = np.array([[float(value(d, point)) for d in g] for g in gradients])
    multipliers = [flint.arb(float(v)) for v in np.linalg.lstsq(slopes[1:].T, slopes[0], rcond=None)[0]] if k else []
    goal = flint.arb(2) ** (-flint.ctx.prec * 4 // 5)
    for _ in range(Faces.STEPS):
        if clock() > deadline:
            return None
        g = [[value(d, point) for d in row] for row in gradients]
        residual = [value(p, point) for p in active]
        for j in range(n):
            residual.append((g[0][j] - sum((m * row[j] for m, row in zip(multipliers, g[1:], strict=True)), 0)).mid())
        size = max(abs(r).mid() for r in residual)
        if size < goal:  # a stationary point, where the target need not be zero
            return point if abs(value(place.target, point)).mid() < goal else None
        rows = [[*row, *[flint.arb(0)] * k] for row in g[1:]]
        for i in range(n):
            second = [value(d, point) for d in hessians[0][i]]
            for m, h in zip(multipliers, hessians[1:], strict=True):
                second = [s - m * value(d, point) for s, d in zip(second, h[i], strict=True)]
            rows.append([*second, *(-row[i] for row in g[1:])])
        full = flint.arb_mat(rows)
        damped = full.transpose() * full
        for i in range(n + k):
            damped[i, i] += size * size
        try:
            step = damped.solve(full.transpose() * flint.arb_mat([[-r] for r in residual]), nonstop=True)
        except (ZeroDivisionError, ValueError):
            return None
        moves = [step[a, 0].mid() for a in range(n + k)]
        if not all(m.is_finite() for m in moves):
            return None
        point = {i: (point[i] + move).mid() for i, move in zip(atoms, moves, strict=False)}
        multipliers = [(m + move).mid() for m, move in zip(multipliers, moves[n:], strict=True)]
    return None


# -------------------------------------------------------------------------------------------------------- the relations


def relations(values: Sequence[Sequence[Any]]) -> list[list[Fraction]]:
    """Small integer vectors that span the rational vectors orthogonal to all the given ones, at the precision in force.

    They are the short vectors of a lattice (Lenstra, Lenstra, Lovasz, Math. Ann. 261, 1982); vectors as long as those
    that any numbers of so many digits allow are not taken for relations.

    >>> with digits(40):
    ...     root = flint.arb(2).sqrt()
    ...     [[int(c) for c in row] for row in relations([[flint.arb(1), root, root * root]])]
    [[-2, 0, 1]]
    """
    rows = _independent(values)
    size, precision = len(values[0]), flint.ctx.prec * 7 // 8
    table = flint.fmpz_mat(size, size + len(rows))
    for j in range(size):
        table[j, j] = 1
        for a, row in enumerate(rows):
            table[j, size + a] = _integer(row[j] * flint.arb(2) ** precision)
    reduced = table.lll()
    credible = 1 << precision * max(1, len(rows)) // (2 * size)
    out = []
    for i in range(size):
        vector = [int(reduced[i, j]) for j in range(size)]
        rest = max((abs(int(reduced[i, size + a])) for a in range(len(rows))), default=0)
        if max(*map(abs, vector), rest // size) <= credible:
            out.append([Fraction(v) for v in vector])
    return out


def _integer(ball: Any) -> int:
    mantissa, exponent = ball.mid().man_exp()
    m, e = int(mantissa), int(exponent)
    return m << e if e >= 0 else m >> -e


def _independent(values: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """Rows with the same span, reduced, and no longer than a unit in their pivots."""
    rows: list[list[Any]] = []
    pivots: list[int] = []
    small = flint.arb(2) ** (-flint.ctx.prec // 3)
    for given in values:
        rest = list(given)
        size = max(abs(v).mid() for v in rest)
        for row, j in zip(rows, pivots, strict=True):
            factor = rest[j]
            rest = [(a - factor * b).mid() for a, b in zip(rest, row, strict=True)]
        top = max(range(len(rest)), key=lambda j: float(abs(rest[j]).mid() / size) if size > 0 else 0.0)
        if not abs(rest[top]).mid() > size * small:
            continue
        rest = [(a / rest[top]).mid() for a in rest]
        rows = [[(a - row[top] * b).mid() for a, b in zip(row, rest, strict=True)] for row in rows]
        rows.append(rest)
        pivots.append(top)
    return rows
