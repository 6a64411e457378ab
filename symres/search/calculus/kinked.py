"""Integrals of functions with kinks whose pieces have antiderivatives in closed form:

    H |- A(F(b) - F(a))    from F(b) - F(a) = G_1(k) - G_1(a) + G_2(b) - G_2(k) + ...

where F' = f is G_1' between a and the kink k, and so on. A piece is shown by the slope of F - G_i, which is 0. The G_i
have derivatives everywhere, and so no logarithms in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import mpmath
import numpy as np

from symres.evidence.evaluation import MPMATH, NUMPY, Evaluator
from symres.evidence.precision import NOTHING
from symres.evidence.support import fraction
from symres.kernel import Sequent, Term
from symres.kernel.terms import REAL, build, difference, free_variables, fresh, instantiate, lam, opposite, substitute
from symres.language.integrals import antiderivative_of

from ..parts import has_pieces
from ..points.derivatives import total
from ..points.recognition import recognised
from ..steps import Close, Proof, about_numbers, carry_out, in_turn, keep, sign_cases
from ..strategy import Turns
from .antiderivatives import Antiderivative, functions_in
from .mean_values import Combination, falls
from .quadrature import exact, resolved, switches


class Piece(NamedTuple):
    """An antiderivative G of what f is between two places."""

    low: Term
    high: Term
    G: Callable[[Term], Term]
    slope: Callable[[Term], Term]

    @property
    def change(self) -> Term:
        return build("+", self.G(self.high), opposite(self.G(self.low)))


def search(sequent: Sequent, known: Sequence[Antiderivative], close: Close) -> Proof | None:
    """A proof by the values of integrals over pieces, or None; ``close`` proves what is said of numbers alone."""

    def alone(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if not functions_in(h)], close)

    facts: list[tuple[Term, Close]] = []
    values: list[Term] = []
    for one in known:
        equations: list[Term] = []
        for piece in _pieces(one) or ():
            bounds = list(_bounds(one, piece, alone))
            equations.append(build("=", one.between(piece.low, piece.high), piece.change))
            facts += [*bounds, (equations[-1], partial(_both, sides=[p for p, _ in bounds], close=close))]
        if equations:
            value = build("=", one.change, total([equation.args[1] for equation in equations]))
            facts.append((value, partial(keep, hypotheses=equations, close=close)))
            values.append(value)
    return in_turn(sequent, facts, lambda g: keep(g, [*about_numbers(sequent), *values], close)) if values else None


def _both(goal: Sequent, sides: Sequence[Term], close: Close) -> Proof | None:
    """A proof of an equation from an inequality in each direction."""
    step = sign_cases(difference(*goal.conclusion.args))
    return keep(goal, sides, lambda g: carry_out(g, step, close))


def _bounds(known: Antiderivative, piece: Piece, close: Close) -> Iterator[tuple[Term, Close]]:
    """The inequalities between the changes of F and G on a piece, in both directions, with their proofs."""
    both = known.between(piece.low, piece.high), piece.change
    for sign, sides in ((1, both), (-1, both[::-1])):
        rest, slope = (_opposite(g) if sign == 1 else g for g in (piece.G, piece.slope))
        phi = Combination(((Fraction(sign), known),), rest, slope)
        shown = partial(falls, phi=phi, low=piece.low, high=piece.high, close=close, enough=Fraction(0))
        yield build("<=", *sides), shown


def _opposite(g: Callable[[Term], Term]) -> Callable[[Term], Term]:
    return lambda t: opposite(g(t))


def _pieces(known: Antiderivative) -> list[Piece] | None:
    """The pieces of f between its kinks, with antiderivatives; None if it has none, or one is not found."""
    t = fresh(REAL)
    f = known.f(t)
    ends = known.low, known.high
    if any(map(free_variables, ends)) or free_variables(f) != {t} or not has_pieces(f):
        return None
    if exact(known) is not None:  # polynomials, which are taken elsewhere
        return None
    places = _places(f, t, *ends)
    if places is None:
        return None
    found: list[Piece] = []
    for low, high in pairwise(places):
        middle = sum(float(Evaluator(NUMPY, {})(end)) for end in (low, high)) / 2
        own = resolved(f, Evaluator(NUMPY, {t: middle}))
        G = antiderivative_of(lam(t, own), low, high, ())
        if G is None:
            return None
        found.append(Piece(low, high, partial(instantiate, G), partial(_at, own, t)))
    return found


def _at(f: Term, t: Term, place: Term) -> Term:
    return substitute(f, {t: place})


def _places(f: Term, t: Term, low: Term, high: Term) -> list[Term] | None:
    """The ends of an interval, and the kinks of f between them; None if one is not recognised."""
    a, b = (float(Evaluator(NUMPY, {})(end)) for end in (low, high))
    grid = np.linspace(a, b, Turns.POINTS + 2)[1:-1]
    kinks: dict[Term, float] = {}
    for switch in switches(f):
        try:
            with np.errstate(all="ignore"):
                signs = np.sign(np.asarray(Evaluator(NUMPY, {t: grid})(switch), dtype=float) + 0 * grid)
        except (*NOTHING, TypeError, ValueError):
            return None
        if not np.isfinite(signs).all():
            return None
        for k in np.flatnonzero(signs[1:] * signs[:-1] <= 0):
            place = recognised(_zero(switch, t, float(grid[k]), float(grid[k + 1])), Turns.DIGITS)
            if place is None:
                return None
            kinks[place] = float(Evaluator(NUMPY, {})(place))
    return [low, *sorted(kinks, key=kinks.__getitem__), high] if len(kinks) <= Turns.KINKS else None


def _zero(g: Term, t: Term, low: float, high: float) -> Fraction:
    """Where a function changes its sign, by halving."""
    with mpmath.workdps(2 * Turns.DIGITS):
        a, b = mpmath.mpf(low), mpmath.mpf(high)
        start = mpmath.sign(Evaluator(MPMATH, {t: a})(g))
        while b - a > mpmath.mpf(10) ** -Turns.DIGITS * max(1, abs(a)):
            middle = (a + b) / 2
            if mpmath.sign(Evaluator(MPMATH, {t: middle})(g)) == start:
                a = middle
            else:
                b = middle
        return fraction((a + b) / 2)
