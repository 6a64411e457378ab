"""Critical points that are not isolated: sets where polynomials vanish, with samples of their real points."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import sympy
from sympy.polys.groebnertools import groebner
from sympy.polys.rings import PolyElement, PolyRing

from symres.evidence.stationary import Surface, evaluator, inertia
from symres.search.polynomials.simplest import simplest

from .model import Family, Point, Problem
from .systems import TINY, Piece, digits

SAMPLES = 400  # points of a family
ROUGH = 1e-6  # and for points that are not known exactly
STEPS = 60  # of Newton's method
NEAR = 1e-9  # smaller numbers are taken for zero
APART = Fraction(1, 1000)  # points that are closer are one
MINORS = 4  # the most variables of a function whose minors are computed
FEW = 3  # a set with so few real points, as far as is seen, is no curve


def families_of(problem: Problem, piece: Piece, basis: Sequence[PolyElement]) -> tuple[list[Point], list[Family]]:
    """The real points of a set that is not finite over the complex numbers: a few points, a family, or nothing."""
    if any(g.is_ground for g in basis):
        return [], []
    equations = tuple(_primitive(g.as_expr()) for g in basis)
    samples = _samples(piece, equations, len(problem.variables))
    clusters = _clusters(samples)
    if not samples or len(clusters) <= FEW and equations:
        found = [_recognised(problem, piece, equations, p) for p in clusters]
        return [p for p in found if p is not None], []
    height = float(np.mean(Surface.of(problem.expression, problem.variables).value(np.array(samples).T)))
    own = tuple(e for e in equations if e.free_symbols <= set(problem.variables))
    positive = tuple(g for g in piece.nonnegative if g in piece.nonzero and g.free_symbols <= set(problem.variables))
    return [], [Family(own, tuple(samples), height, _constant(piece, basis), positive)]


def _constant(piece: Piece, basis: Sequence[PolyElement]) -> sympy.Expr | None:
    """The value of a polynomial function where a basis vanishes, if it is constant there."""
    if not piece.smooth.is_polynomial(*piece.unknowns):
        return None
    ring = PolyRing(piece.unknowns, sympy.QQ, sympy.grevlex)
    value = ring.from_expr(sympy.expand(piece.smooth)).rem([ring.from_expr(g.as_expr()) for g in basis])
    return value.as_expr() if not value or value.is_ground else None


def _primitive(e: sympy.Expr) -> sympy.Expr:
    """The equation e = 0 with integer coefficients that have no common factor."""
    p = sympy.Poly(e, *sorted(e.free_symbols, key=str))
    p = p.clear_denoms(convert=True)[1].primitive()[1]
    return p.as_expr()


def _samples(piece: Piece, equations: Sequence[sympy.Expr], size: int) -> list[tuple[float, ...]]:
    """Real points where the equations and the conditions hold, found by Gauss and Newton's method from many starts."""
    unknowns, chance = piece.unknowns, np.random.default_rng(0)
    x = np.concatenate([s * chance.standard_normal((len(unknowns), SAMPLES // 2)) for s in (1.0, 2.5)], axis=1)
    with np.errstate(all="ignore"):
        if equations:
            value = evaluator(list(equations), unknowns)
            slope = evaluator([[sympy.diff(e, u) for u in unknowns] for e in equations], unknowns)
            for _ in range(STEPS):
                jacobian, rest = np.moveaxis(slope(x), -1, 0), value(x).T[..., None]
                good = np.isfinite(jacobian).all(axis=(1, 2)) & np.isfinite(rest).all(axis=(1, 2))
                x = x[:, good] - (np.linalg.pinv(jacobian[good], rcond=1e-10) @ rest[good])[..., 0].T
            x = x[:, np.abs(value(x)).max(axis=0) < NEAR]
        if piece.nonnegative:
            x = x[:, evaluator(list(piece.nonnegative), unknowns)(x).min(axis=0) >= -NEAR]
        if piece.nonzero:
            x = x[:, np.abs(evaluator(list(piece.nonzero), unknowns)(x)).min(axis=0) > NEAR]
    return [tuple(map(float, column)) for column in x[:size].T]


def _clusters(samples: Sequence[tuple[float, ...]]) -> list[tuple[float, ...]]:
    """Samples that are apart from each other, at most ``FEW`` + 1 of them."""
    found: list[tuple[float, ...]] = []
    for p in samples:
        if all(max(abs(a - b) for a, b in zip(p, q, strict=True)) > APART for q in found):
            found.append(p)
        if len(found) > FEW:
            break
    return found


def _recognised(
    problem: Problem, piece: Piece, equations: Sequence[sympy.Expr], near: tuple[float, ...]
) -> Point | None:
    """The simple rational point near a point, if the equations hold there."""
    at = tuple(_simple(x) for x in near)
    values = dict(zip(piece.unknowns, at, strict=False))
    if any(e.subs(values) != 0 for e in equations if e.free_symbols <= set(values)):
        return None
    value = problem.expression.subs(values)
    return Point(tuple(map(float, at)), float(value), at, value)


def _simple(x: float) -> sympy.Rational:
    near = simplest(Fraction(x) - APART, Fraction(x) + APART)
    return sympy.Rational(near.numerator, near.denominator)


def without_repetitions(families: Sequence[Family], variables: Sequence[sympy.Symbol]) -> list[Family]:
    """The families without those that are part of another one; of equal ones the first."""
    out: list[Family] = []
    for family in families:
        if any(_includes(other, variables, family.samples) for other in out):
            continue
        out = [other for other in out if not _includes(family, variables, other.samples)]
        out.append(family)
    return out


def contains(family: Family, p: Point, variables: Sequence[sympy.Symbol]) -> bool:
    """Whether a point belongs to a family, and is no exception in it."""
    if p.at is None:
        return _includes(family, variables, [p.near])
    values = dict(zip(variables, p.at, strict=True))
    exception = family.except_where
    return (
        all(abs(digits(e.subs(values))) < TINY for e in family.equations)
        and all(digits(g.subs(values)) > TINY for g in family.positive)
        and (exception is None or abs(digits(exception.subs(values))) > TINY)
    )


def with_exceptions(problem: Problem, family: Family) -> tuple[Family, list[Point], list[Family]]:
    """A family, and the points and families inside it where its Hessian, which has a negative eigenvalue elsewhere, has
    a smaller rank, so that they may be of another type.

    With r the rank at most points, that is where the sum of the principal minors of order r vanishes.
    """
    variables = problem.variables
    if len(variables) > MINORS or not problem.is_polynomial or problem.constraints:
        return family, [], []
    surface = Surface.of(problem.expression, variables)
    negative, zero, _ = max(inertia(surface, np.array(p)) for p in family.samples)
    if not negative:
        return family, [], []
    hessian = sympy.hessian(problem.expression, variables)
    rows = itertools.combinations(range(len(variables)), len(variables) - zero)
    minors = sympy.expand(sum(hessian.extract(list(k), list(k)).det(method="berkowitz") for k in rows))
    ring = PolyRing(variables, sympy.QQ, sympy.grevlex)
    basis = [ring.from_expr(e) for e in family.equations]
    rest = ring.from_expr(minors).rem(basis)
    points: list[Point] = []
    families: list[Family] = []
    exception = sympy.Integer(1)
    for factor, _ in rest.factor_list()[1] if rest else ():
        isolated, curves = families_of(
            problem, Piece(problem.expression, variables, ()), groebner([*basis, factor], ring)
        )
        points += isolated
        families += curves
        if isolated or curves:
            exception *= factor.as_expr()
    return replace(family, except_where=None if exception == 1 else exception), points, families


def _includes(family: Family, variables: Sequence[sympy.Symbol], points: Iterable[Any]) -> bool:
    """Whether points lie in a family, as far as floats tell."""
    columns = np.array(list(points), dtype=float).T
    equations, positive = list(family.equations), list(family.positive)
    return bool(
        (not equations or (np.abs(evaluator(equations, variables)(columns)) < ROUGH).all())
        and (not positive or (evaluator(positive, variables)(columns) > 0).all())
    )
