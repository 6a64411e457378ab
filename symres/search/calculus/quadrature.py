"""Bounds of F(b) - F(a) for a given f = F': integrals of polynomials above and below f, piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import ceil, floor, log2
from typing import Any, NamedTuple

import numpy as np

from symres.elaborate.algebra.normal_form import normalised
from symres.evidence.evaluation import NUMPY, Evaluator
from symres.kernel import Sequent, Term
from symres.kernel.terms import REAL, build, difference, free_variables, fresh, number, opposite
from symres.language.continuity import coefficients, value_at

from ..bounds.bound import survey
from ..budget import clock
from ..points.derivatives import total
from ..steps import Close, Proof, in_turn, keep, with_lemmas
from ..strategy import Integrals
from .antiderivatives import Antiderivative
from .mean_values import Combination, falls

Bound = tuple[Term, Callable[..., "Proof | None"]]  # an inequality, and what proves it by a ``close``
Floats = np.ndarray[Any, np.dtype[np.float64]]


class Piece(NamedTuple):
    """f lies within ``error`` of the sum of c_k (t - middle)^k for ``low`` <= t <= ``high``."""

    low: Term
    high: Term
    middle: Fraction
    coefficients: tuple[Fraction, ...]
    error: Fraction

    def bound(self, known: Antiderivative, sign: int) -> Combination:
        """sign (F - Q), which falls, as Q' is the polynomial above f or, for the sign -1, the one below."""
        slope = [-sign * c for c in (self.coefficients[0] + sign * self.error, *self.coefficients[1:])]
        integral = [Fraction(0), *(c / (k + 1) for k, c in enumerate(slope))]
        return Combination(((Fraction(sign), known),), partial(self._at, integral), partial(self._at, slope))

    def _at(self, coefficients: Sequence[Fraction], t: Term) -> Term:
        moved = build("+", t, number(-self.middle)) if self.middle else t
        constant, *rest = coefficients
        powers = (moved if k == 1 else build("^", moved, number(k)) for k in range(1, len(coefficients)))
        parts = (build("*", number(c), power) for c, power in zip(rest, powers, strict=True) if c)
        return total([number(constant), *parts])


def integral(known: Antiderivative) -> float | None:
    """The change of F by Gauss' rule; None if there are symbols in it, or none is seen."""
    f, ends = _floats(known), _ends(known)
    if f is None or ends is None:
        return None
    coarse, fine = (_by_gauss(f, *ends, parts) for parts in (Integrals.PIECES, 3 * Integrals.PIECES))
    return fine if abs(coarse - fine) < Integrals.RESOLVED * (1 + abs(fine)) else None


def _by_gauss(f: Callable[[Floats], Floats], a: float, b: float, parts: int) -> float:
    nodes, weights = np.polynomial.legendre.leggauss(Integrals.NODES)
    half = (b - a) / parts / 2
    points = (np.linspace(a, b, parts + 1)[:-1] + half)[:, None] + half * nodes[None, :]
    return float(np.sum(f(points) * weights) * half)


def exact(known: Antiderivative) -> list[Piece] | None:
    """The polynomials that f is, piece by piece, between rational numbers; None if it is not made of polynomials."""
    if known.low.head != "rational" or known.high.head != "rational":
        return None
    t = fresh(REAL)
    f = known.f(t)
    a, b = Fraction(known.low.value), Fraction(known.high.value)
    ends = {a, b}
    found: list[Piece] = []
    for _ in range(Integrals.DEEP):
        for low, high in pairwise(sorted(ends)):
            there = Evaluator(NUMPY, {t: float(low + high) / 2})
            zeros = (z for switch in switches(f) for z in _zeros(resolved(switch, there), t))
            ends |= {z for z in zeros if a < z < b}
    for low, high in pairwise(sorted(ends)):
        own = coefficients(resolved(f, Evaluator(NUMPY, {t: float(low + high) / 2})), t)
        if own is None:
            return None
        found.append(Piece(number(low), number(high), Fraction(0), own, Fraction(0)))
    return found


def switches(f: Term) -> Iterator[Term]:
    """Terms that change their sign where an absolute value, a maximum or a minimum takes its other piece."""
    if f.head == "abs":
        yield f.args[0]
    if f.head in ("max", "min"):
        yield difference(*f.args)
    for a in f.args:
        yield from switches(a)


def _zeros(p: Term, t: Term) -> list[Fraction]:
    """The zeros of a polynomial that are seen to be rational."""
    own = coefficients(p, t) or ()
    near = np.roots([float(c) for c in reversed(own)])
    zeros = (Fraction(float(z.real)).limit_denominator(Integrals.FRACTIONS) for z in near)
    return [z for z in zeros if value_at(own, z) == 0]


def resolved(f: Term, there: Evaluator) -> Term:
    """f with the pieces that absolute values, maxima and minima have at a point."""
    if f.head == "abs":
        return resolved(f.args[0] if there(f.args[0]) >= 0 else opposite(f.args[0]), there)
    if f.head in ("max", "min"):
        a, b = f.args if f.head == "max" else f.args[::-1]
        return resolved(a if there(a) >= there(b) else b, there)
    return build(f.head, *(resolved(a, there) for a in f.args)) if f.args else f


def pieces(known: Antiderivative, room: float) -> list[Piece] | None:
    """Polynomials near f, whose integral misses that of f by less than the room; None if it takes too many."""
    f, ends = _floats(known), _ends(known)
    if f is None or ends is None or not ends[0] < ends[1]:
        return None
    found: list[Piece] = []
    rest = [(known.low, known.high, *ends)]
    missed = 0.0
    while rest:
        low, high, a, b = rest.pop()
        piece = _near(f, low, high, a, b, room / 2 * max(1 / (ends[1] - ends[0]), 1 / (b - a) / Integrals.FEW))
        if piece is not None:
            found.append(piece)
            missed += float(piece.error) * (b - a)
        elif len(found) + len(rest) + 2 > Integrals.PIECES:
            return None
        else:
            middle = _middle(a, b)
            rest += [(number(middle), high, float(middle), b), (low, number(middle), a, float(middle))]
    return found if missed < room else None


def bounds(known: Antiderivative, near: Sequence[Piece], room: float) -> Iterator[Bound]:
    """A lower and an upper bound of the change of F, with their proofs."""
    step = Fraction(1, 1 << max(0, ceil(log2(8 * len(near) / room))))
    for sign in (-1, 1):
        facts = [_bound(known, piece, sign, step) for piece in near]
        if len(facts) == 1:
            yield facts[0][1]
        else:
            most = sum((most for most, _ in facts), Fraction(0))
            yield _side(known.change, sign, most), partial(_summed, facts=[bound for _, bound in facts])


def _bound(known: Antiderivative, piece: Piece, sign: int, step: Fraction) -> tuple[Fraction, Bound]:
    """An upper bound of the change of F, or of the opposite, on a piece, within some steps, with its proof."""
    phi = piece.bound(known, sign)
    end = build("+", phi.rest(piece.low), opposite(phi.rest(piece.high)))
    plain = normalised(end)
    value = Fraction(plain.value) if plain.head == "rational" else Fraction(float(Evaluator(NUMPY, {})(end)))
    most = step * (value // step + 2) if piece.error else value
    enough = most - value if plain.head == "rational" else build("<=", end, number(most))
    change = known.between(piece.low, piece.high)

    def shown(goal: Sequent, close: Close) -> Proof | None:
        between = partial(_between_fractions, close=close)
        return falls(goal, phi, piece.low, piece.high, between, enough)

    return most, (_side(change, sign, most), shown)


def _summed(goal: Sequent, facts: Sequence[Bound], close: Close) -> Proof | None:
    shown = [(fact, partial(show, close=close)) for fact, show in facts]
    return in_turn(goal, shown, lambda g: keep(g, [fact for fact, _ in facts], close))


def _between_fractions(goal: Sequent, close: Close) -> Proof | None:
    """A proof where ends that are no fractions are replaced by fractions a little further out."""
    wider: list[Term] = []
    known: list[Term] = []
    for h in goal.hypotheses:
        if h.head == "<=" and free_variables(h) and any(map(_is_irrational, h.args)):
            low, high = (
                _rounded(end, up) if _is_irrational(end) else end for end, up in zip(h.args, (-1, 1), strict=True)
            )
            known += [build("<=", *pair) for pair in ((low, h.args[0]), (h.args[1], high)) if pair[0] is not pair[1]]
            wider.append(build("<=", low, high))
    if not wider:
        return survey(goal, clock() + Integrals.SHORT).certificate or close(goal)
    kept = [h for h in goal.hypotheses if h.head == "<=" and not any(map(_is_irrational, h.args))]
    return with_lemmas(goal, [*known, *wider], close, lambda g: keep(g, [*kept, *wider], close))


def _is_irrational(end: Term) -> bool:
    return end.head != "rational" and not free_variables(end)


def _rounded(end: Term, up: int) -> Term:
    return number(Fraction(ceil(up * float(Evaluator(NUMPY, {})(end)) * Integrals.NEAR) + 1, up * Integrals.NEAR))


def _side(change: Term, sign: int, most: Fraction) -> Term:
    """sign * change <= most."""
    return build("<=", *((change, number(most)) if sign == 1 else (number(-most), change)))


def _ends(known: Antiderivative) -> tuple[float, float] | None:
    if free_variables(known.low) or free_variables(known.high):
        return None
    evaluator = Evaluator(NUMPY, {})
    return float(evaluator(known.low)), float(evaluator(known.high))


def _floats(known: Antiderivative) -> Callable[[Floats], Floats] | None:
    """f by floats; None if there are symbols in it."""
    t = fresh(REAL)
    f = known.f(t)
    if not free_variables(f) <= {t}:
        return None

    def values(points: Floats) -> Floats:
        with np.errstate(all="ignore"):
            return np.asarray(Evaluator(NUMPY, {t: points})(f), dtype=float) + 0 * points

    return values


def _middle(a: float, b: float) -> Fraction:
    step = Fraction(2) ** floor(log2((b - a) / Integrals.FINE))
    return step * round((a + b) / 2 / float(step))


def _near(f: Callable[[Floats], Floats], low: Term, high: Term, a: float, b: float, most: float) -> Piece | None:
    """A polynomial that is nearer to f than ``most``, from values at Chebyshev's points; None if its degree is high."""
    middle = _middle(a, b)
    half = max(float(middle) - a, b - float(middle))
    points = np.linspace(a, b, Integrals.SAMPLES)
    values = f(points)
    grid = 64 << max(0, ceil(-log2(most)))
    for degree in Integrals.DEGREES if np.all(np.isfinite(values)) else ():
        nodes = (a + b) / 2 + (b - a) / 2 * np.cos(np.pi * (np.arange(degree + 1) + 0.5) / (degree + 1))
        there = f(nodes)
        if not np.all(np.isfinite(there)):
            return None
        scaled = np.linalg.solve(np.vander((nodes - float(middle)) / half, increasing=True), there)
        rounded = [Fraction(round(float(c) / half**k * grid), grid) for k, c in enumerate(scaled)]
        found = np.polyval([float(c) for c in reversed(rounded)], points - float(middle))
        if np.max(np.abs(found - values)) < most / 2:
            return Piece(low, high, middle, tuple(rounded), Fraction(most).limit_denominator(grid))
    return None
