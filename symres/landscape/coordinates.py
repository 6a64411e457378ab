"""Exact coordinates of conjugate solutions, in the simplest form in which the equations still hold visibly.

A class of conjugate solutions comes as the zeros t of an irreducible polynomial and coordinates q_i(t). If each
coordinate is a zero of a polynomial of its own, and the equations follow from these alone, the coordinates are written
as such zeros. Otherwise a coordinate of full degree takes the place of t.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import sympy
from flint import fmpq, fmpq_mat, fmpq_poly
from sympy.polys.rings import PolyElement

from symres.search.polynomials.representation import Conjugates

from .model import Solution

SIMPLE = 2  # the degree of a polynomial whose zeros are written with radicals


def solution(found: Conjugates, equations: Sequence[PolyElement]) -> Solution:
    """A class of solutions of equations, whose unknowns are the coordinates."""
    modulus, coordinates = _polynomial(found.polynomial), [_polynomial(q) for q in found.coordinates]
    if modulus.degree() <= SIMPLE:
        return _written(modulus, coordinates)
    minimal = [_table(q, modulus).minpoly() for q in coordinates]
    if _are_independent(coordinates, minimal, equations):
        return _written(modulus, coordinates, minimal)
    full = [i for i, m in enumerate(minimal) if m.degree() == modulus.degree()]
    if not full or any(q == fmpq_poly([0, 1]) for q in coordinates):
        return _written(modulus, coordinates)
    best = min(full, key=lambda i: minimal[i].numer().height_bits())
    return _written(minimal[best], _in_terms_of(coordinates[best], coordinates, modulus))


def roots(p: sympy.Poly) -> list[sympy.Expr]:
    """The real zeros of an irreducible polynomial, in increasing order: a rational, radicals, or numbered roots."""
    if p.degree() > SIMPLE:
        return [sympy.CRootOf(p, k) for k in range(p.count_roots())]
    a, b, *c = p.all_coeffs()
    if not c:
        return [-sympy.Rational(b) / a]
    square = b**2 - 4 * a * c[0]
    return [sympy.expand((-b + sign * sympy.sqrt(square)) / (2 * a)) for sign in (-1, 1)] if square > 0 else []


def _polynomial(coefficients: Sequence[Fraction]) -> Any:
    return fmpq_poly([fmpq(c.numerator, c.denominator) for c in coefficients])


def _table(q: Any, modulus: Any) -> Any:
    """The matrix of the multiplication by q of polynomials modulo an irreducible one."""
    size = modulus.degree()
    rows = [_row(fmpq_poly([0] * k + [1]) * q % modulus, size) for k in range(size)]
    return fmpq_mat(size, size, [c for row in rows for c in row])


def _row(q: Any, size: int) -> list[Any]:
    return [q[k] for k in range(size)]


def _are_independent(coordinates: Sequence[Any], minimal: Sequence[Any], equations: Sequence[PolyElement]) -> bool:
    """Whether the equations follow from the minimal polynomials of the coordinates, and which of these are equal."""
    ring = equations[0].ring
    rules = []
    for i, q in enumerate(coordinates):
        last = max(j for j, other in enumerate(coordinates) if other == q)
        if q.degree() < 1:
            rules.append(ring.gens[i] - _rational(q[0]))
        elif last != i:
            rules.append(ring.gens[i] - ring.gens[last])
        else:
            powers = (_rational(c) * ring.gens[i] ** k for k, c in enumerate(minimal[i].coeffs()))
            rules.append(sum(powers, ring.zero))
    return not any(g.rem(rules) for g in equations)


def _in_terms_of(q: Any, coordinates: Sequence[Any], modulus: Any) -> list[Any]:
    """The coordinates as polynomials in the value of q, which generates them all."""
    size, power, rows = modulus.degree(), fmpq_poly([1]), []
    for _ in range(size):
        rows.append(_row(power, size))
        power = power * q % modulus
    table = fmpq_mat(size, size, [c for row in rows for c in row]).transpose()
    right = fmpq_mat(size, len(coordinates), [other[k] for k in range(size) for other in coordinates])
    found = table.solve(right)
    return [fmpq_poly([found[k, j] for k in range(size)]) for j in range(len(coordinates))]


def _written(modulus: Any, coordinates: Sequence[Any], own: Sequence[Any] = ()) -> Solution:
    """The solution with SymPy's polynomials."""
    return Solution(_whole(modulus), tuple(map(_sympy, coordinates)), tuple(map(_whole, own)))


def _whole(p: Any) -> sympy.Poly:
    """The multiple of a polynomial with integer coefficients that have no common factor."""
    return _sympy(p).clear_denoms(convert=True)[1].primitive()[1]


def _sympy(p: Any) -> sympy.Poly:
    coefficients = [_rational(c) for c in reversed(p.coeffs())] or [sympy.QQ(0)]
    return sympy.Poly(coefficients, sympy.Symbol("t", real=True), domain="QQ")


def _rational(c: Any) -> Any:
    return sympy.QQ(int(c.p), int(c.q))
