"""The polynomial systems whose solutions are the critical points of a problem, and their exact solutions.

A system that has finitely many complex solutions is solved by a rational univariate representation; another one is
taken apart by the factors in its Groebner bases until no more are found (``families``).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import sympy
from sympy.polys.groebnertools import groebner
from sympy.polys.rings import PolyElement, PolyRing

from symres.derive.kinks import kinks
from symres.derive.rings import polynomial
from symres.errors import ClaimError
from symres.search.budget import OutOfBudget, clock
from symres.search.polynomials.representation import represented

from .coordinates import roots, solution
from .model import Point, Problem, Solution

DEGREE, PIECES, LEAVES = 24, 243, 200  # the most that are tried
DIGITS = 30  # of the numbers that decide which solutions fulfil the conditions
TINY = 1e-12  # smaller numbers, with so many digits, are taken for zero


@dataclass(frozen=True)
class Piece:
    """Equations for ``unknowns``, of which the variables come first, and conditions on the solutions: what is to be
    not negative, and what is to be not zero. There the function is ``smooth``.
    """

    smooth: sympy.Expr
    unknowns: tuple[sympy.Symbol, ...]
    equations: tuple[sympy.Expr, ...]
    nonnegative: tuple[sympy.Expr, ...] = ()
    nonzero: tuple[sympy.Expr, ...] = ()


def pieces(problem: Problem) -> Iterator[Piece]:
    """The polynomial systems whose solutions are the critical points: one for each choice of the slopes at kinks.

    Raises ``ClaimError`` if they are not polynomial or too large.
    """
    found = kinks(problem.expression, problem.variables)
    if 3 ** len(found.slopes) > PIECES:
        raise ClaimError(f"the function has {len(found.slopes)} kinks, which is too much")
    lagrangian = found.smooth
    multipliers, equations, nonnegative = [], [], []
    for kind, g in problem.sides():
        mu = sympy.Dummy("mu", real=True)
        multipliers.append(mu)
        lagrangian += mu * g
        equations.append(g if kind == "equal" else mu * g)
        nonnegative += [] if kind == "equal" else [mu, -g]
    equations += [sympy.diff(lagrangian, x) for x in problem.variables]
    for signs in itertools.product((-1, 0, 1), repeat=len(found.slopes)):
        slopes = {theta: sympy.Integer(s) for theta, s in zip(found.slopes, signs, strict=True) if s}
        free = [theta for theta in found.slopes if theta not in slopes]
        edges = [g for s, g in zip(signs, found.inside, strict=True) if not s]
        strict = [s * g for s, g in zip(signs, found.inside, strict=True) if s]
        within = [c for theta in free for c in (1 - theta, 1 + theta)]
        fractions = [_fraction(problem, e.subs(slopes)) for e in (*equations, *edges)]
        yield Piece(
            found.smooth.subs(slopes),
            (*problem.variables, *multipliers, *free),
            tuple(numerator for numerator, _ in fractions),
            tuple(c.subs(slopes) for c in (*strict, *within, *nonnegative)),
            (*(c.subs(slopes) for c in strict), *(d for _, d in fractions if d.free_symbols)),
        )


def _fraction(problem: Problem, e: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
    """Numerator and denominator, polynomials with rational coefficients."""
    fraction = sympy.fraction(sympy.together(e))
    for part in fraction:
        if (
            not part.is_polynomial(*part.free_symbols)
            or part.atoms(sympy.Function, sympy.NumberSymbol)
            or _radicals(part)
        ):
            box = ", ".join(f"{x} in [-2, 2]" for x in problem.variables)
            raise ClaimError(
                f"{problem.expression} is not a polynomial with rational coefficients, so its critical points are "
                f'looked for on a box; add for instance --on "{box}"'
            )
        if _degree(part) > DEGREE:
            raise ClaimError(f"the equations of the critical points have a degree above {DEGREE}, which is too much")
    return sympy.expand(fraction[0]), fraction[1]


def _radicals(e: sympy.Expr) -> bool:
    """Whether there is a power whose exponent is no integer."""
    return any(not p.exp.is_Integer for p in e.atoms(sympy.Pow))


def _degree(e: sympy.Expr) -> int:
    """A bound of the degree of a polynomial, which is not multiplied out."""
    if isinstance(e, sympy.Pow):
        return _degree(e.base) * int(e.exp)
    if isinstance(e, sympy.Add):
        return max(map(_degree, e.args))
    return sum(map(_degree, e.args)) if isinstance(e, sympy.Mul) else int(e.is_Symbol)


def leaves(piece: Piece, deadline: float) -> Iterator[Solution | tuple[PolyElement, ...]]:
    """The solutions of a system: conjugate ones where there are finitely many, else a basis of the equations of a set
    that no more factors take apart.
    """

    def order(monomial: tuple[int, ...]) -> Any:
        if clock() > deadline:
            raise OutOfBudget("the equations of the critical points")
        return sympy.grevlex(monomial)

    ring = PolyRing(piece.unknowns, sympy.QQ, order)
    waiting = [[ring.from_expr(e) for e in piece.equations]]
    seen: set[frozenset[PolyElement]] = set()
    while waiting:
        generators = [g for g in waiting.pop() if g]
        if not generators:
            yield ()
            continue
        if any(g.is_ground for g in generators):
            continue
        found = _representation(generators, deadline)
        if found is not None:
            yield from found
            continue
        basis = groebner(generators, ring)
        if frozenset(basis) in seen or len(seen) > LEAVES:
            continue
        seen.add(frozenset(basis))
        factors = _reducible(basis)
        if factors is None:
            yield tuple(basis)
        else:
            waiting += [[*basis, f] for f in factors]


def _reducible(basis: Sequence[PolyElement]) -> list[PolyElement] | None:
    """The factors of the shortest element that has several, or a repeated one."""
    for g in sorted(basis, key=lambda g: (len(g), sum(g.LM))):
        factors = g.factor_list()[1]
        if len(factors) > 1 or factors and factors[0][1] > 1:
            return [f for f, _ in factors]
    return None


def _representation(generators: Sequence[PolyElement], deadline: float) -> list[Solution] | None:
    """The solutions if there are finitely many."""
    ring = generators[0].ring
    found = represented([polynomial(g) for g in generators], range(ring.ngens), deadline)
    return None if found is None else [solution(c, generators) for c in found.classes]


def points_of(problem: Problem, piece: Piece, found: Solution) -> Iterator[Point]:
    """The solutions that satisfy the conditions of a piece, as points of the problem."""
    t, size = found.polynomial.gen, len(problem.variables)
    value = _value(piece, found)
    choices = [roots(p) for p in found.own]
    is_apart = bool(found.own) and len(set(found.coordinates)) > 1  # so that nobody sees how its numbers cancel
    for k, root in enumerate(roots(found.polynomial)):
        exact = [sympy.expand(q.as_expr().subs(t, root)) for q in found.coordinates]
        values = {x: digits(e) for x, e in zip(piece.unknowns, exact, strict=True)}
        if choices:
            exact = [
                min(zeros, key=partial(_distance, values[x])) for x, zeros in zip(piece.unknowns, choices, strict=True)
            ]
        if _fulfils(piece, values):
            near = tuple(float(values[x]) for x in problem.variables)
            height = float(digits(problem.expression.subs(values)))
            short = None if value is None or is_apart else sympy.expand(value.subs(t, root))
            yield Point(near, height, tuple(exact[:size]), short, solution=found, index=k)


def _distance(value: sympy.Float, root: sympy.Expr) -> sympy.Float:
    return abs(digits(root) - value)


def digits(e: sympy.Expr) -> sympy.Float:
    """The value of a closed expression."""
    return sympy.N(e, DIGITS, maxn=400)


def _fulfils(piece: Piece, values: Mapping[sympy.Symbol, sympy.Float]) -> bool:
    def at(e: sympy.Expr) -> float:
        return float(e.subs(values))

    return all(at(e) >= -TINY for e in piece.nonnegative) and all(abs(at(e)) > TINY for e in piece.nonzero)


def _value(piece: Piece, solution: Solution) -> sympy.Expr | None:
    """The value of a polynomial function at conjugate points in terms of the root, if that is short."""
    if not piece.smooth.is_polynomial(*piece.unknowns):
        return None
    modulus = solution.polynomial.set_domain("QQ")
    total = sympy.Poly(0, modulus.gen, domain="QQ")
    for powers, c in sympy.Poly(piece.smooth, *piece.unknowns).terms():
        term = sympy.Poly(c, modulus.gen, domain="QQ")
        for q, e in zip(solution.coordinates, powers, strict=True):
            for _ in range(e):
                term = (term * q).rem(modulus)
        total += term
    value = total.rem(modulus)
    return value.as_expr() if modulus.degree() <= 2 or value.degree() < 1 else None
