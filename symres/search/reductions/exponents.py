"""Inequalities with one power or exponential in them, from a bound of its exponent by an expansion in 1/x.

    (1 + 1/x)^x <= exp(1 - 1/(2x) + 1/(3x^2))    for x >= 1

The coefficients are read off digits far out, the last one so that the bound holds wherever it was looked at. What is
left has an exponent without logarithms, whose derivatives are simple (N. de Bruijn, Asymptotic Methods in Analysis,
1958, chapter 1).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import mpmath

from symres.elaborate.algebra.normal_form import normalised
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.evidence.precision import NOTHING
from symres.kernel import Sequent, Term
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
    build,
    difference,
    for_all,
    free_variables,
    fresh,
    joined,
    number,
    opposite,
)

from ..parts import parts, written_out
from ..plausibility import seem
from ..steps import Close, Proof, carry_out, in_turn, instance, keep
from ..strategy import Exponents
from . import increasing, substitution
from .chords import equal


def _product() -> Term:
    """The lemma that a number that is not negative may multiply both sides."""
    g, a, b = fresh(REAL), fresh(REAL), fresh(REAL)
    given = build("and", build("<=", ZERO, g), build("<=", a, b))
    said = build("<=", build("*", g, a), build("*", g, b))
    return for_all(g, for_all(a, for_all(b, build("=>", given, said), "b"), "a"), "g")


PRODUCT = _product()


class Power(NamedTuple):
    """An inequality ``said`` with a ``power`` of ``x``, which ``multiple`` multiplies and which is to be small if
    ``below``, else large; x is at least ``start``.
    """

    said: Term
    power: Term
    multiple: Term
    below: bool
    x: Term
    start: Fraction

    def at(self, value: Term) -> Term:
        """The inequality with another value in the place of the power."""
        return written_out(self.said, {self.power: value})

    def order(self, bound: Term) -> tuple[Term, Term]:
        """The power and a bound of it, the lesser one first."""
        return (self.power, bound) if self.below else (bound, self.power)


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof by a bound of the exponent, which ``close`` proves with what follows from it; None if none is found.
    ``follows`` proves what is plain.
    """
    found = _power(sequent)
    if found is None:
        return None
    value = next((v for v in _bounds(found) if seem(sequent, found.at(v))), None)
    if value is None:
        return None
    factor = found.multiple if found.below else opposite(found.multiple)
    sides = found.order(value)
    bounded, there = build("<=", *sides), found.at(value)
    multiplied = build("<=", *(build("*", factor, side) for side in sides))

    def product(goal: Sequent) -> Proof | None:
        return carry_out(goal, instance(goal, PRODUCT, factor, *sides), follows)

    def far(goal: Sequent) -> Proof | None:
        return substitution.search(goal, close, lambda g: substitution.simplified(g, close)) or close(goal)

    def known(way: Close) -> Close:
        return lambda goal: keep(goal, sequent.hypotheses, way)

    steps: list[tuple[Term, Close]] = [
        (PRODUCT, lambda goal: keep(goal, goal.hypotheses[-2:], follows)),
        (bounded, known(lambda goal: increasing.search(goal, far))),
        (there, known(far)),
        (build("<=", ZERO, factor), known(close)),
        (multiplied, product),
    ]
    return in_turn(sequent, steps, lambda goal: keep(goal, [*sequent.hypotheses, there, multiplied], follows))


def _power(sequent: Sequent) -> Power | None:
    """The only power in the conclusion with a logarithm in its exponent, if that is linear in it."""
    c = sequent.conclusion
    variables = free_variables(c)
    if c.head not in ("<=", "<") or len(variables) != 1:
        return None
    (x,) = variables
    ends = [h.args[0] for h in sequent.hypotheses if h.head in ("<=", "<") and h.args[1] is x]
    starts = [end.value for end in ends if end.head == "rational"]
    powers = list(dict.fromkeys(filter(_is_power, parts(c))))
    if len(powers) != 1 or x.sort is not REAL or max(starts, default=0) <= 0:
        return None
    w = fresh(REAL)
    low, high, at = (difference(*written_out(c, {powers[0]: v}).args) for v in (ZERO, ONE, w))
    gain = difference(high, low)
    if not equal(at, build("+", low, build("*", gain, w))):
        return None
    signs = [build("<", ZERO, gain), build("<", gain, ZERO)]
    holds = [seem(sequent, sign) for sign in signs]
    return Power(c, powers[0], normalised(gain), holds[0], x, max(starts)) if any(holds) else None


def _is_power(t: Term) -> bool:
    """Whether it is a power or exponential with the logarithm of a variable in its exponent."""
    if t.head != "exp" and (t.head != "^" or t.args[1].head == "rational"):
        return False
    return any(s.head == "log" and free_variables(s) for s in parts(increasing.logarithm(t)))


def _bounds(found: Power) -> Iterator[Term]:
    """Bounds of the power: the exponential of a constant, and of more and more powers of 1/x."""
    exponent = increasing.logarithm(found.power)
    side, rounded, noise = (max, math.ceil, -1) if found.below else (min, math.floor, 1)
    most = Exponents.DENOMINATOR
    with mpmath.workdps(Exponents.DIGITS):
        try:
            places = [mpmath.mpf(found.start.numerator) / found.start.denominator * k for k in Exponents.PLACES]
            rest = [Evaluator(MPMATH, {found.x: place})(exponent) for place in places]
        except NOTHING:
            return
        known: list[Term] = []
        for power in range(Exponents.ORDER + 1):
            if not all(map(mpmath.isfinite, rest)):
                return
            last = Fraction(rounded(side(rest) * most + noise * Exponents.NOISE), most)
            yield build("exp", joined("+", [*known, _term(last, found.x, power)], ZERO))
            limit = Fraction(float(rest[-1])).limit_denominator(most)
            rest = [r - MPMATH.number(limit) for r in rest]
            if abs(rest[-1]) > Exponents.NOISE:
                return
            known.append(_term(limit, found.x, power))
            rest = [r * place for r, place in zip(rest, places, strict=True)]


def _term(coefficient: Fraction, x: Term, power: int) -> Term:
    return build("*", number(coefficient), build("^", x, number(-power))) if power else number(coefficient)
