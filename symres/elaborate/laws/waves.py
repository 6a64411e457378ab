"""Sine, cosine, tangent, arctangent, the hyperbolic tangent and the error function."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.terms import Term, build, nonzero

from ..general import (
    PI,
    QUARTER,
    arctangent_odd,
    cosine_after_quarter,
    cosine_even,
    cosine_of_zero,
    plus,
    sine_after_quarter,
    sine_odd,
    sine_of_zero,
)
from ..ideal import Law
from ..numbers import Numbers
from ..run import negated


def wave(numbers: Numbers, atom: Term) -> Iterator[Law]:
    """Whole quarter turns leave the argument, and its sign; sin^2 + cos^2 = 1."""
    run = numbers.run
    (t,) = atom.args
    sine = atom.head == "sin"
    p = numbers.equality.scalar(t)
    turns = _quarters(numbers, p)
    if not p:
        yield Law(run.known(sine_of_zero if sine else cosine_of_zero))
    elif turns > 0:
        before = plus(t, negated(QUARTER))
        yield Law(run.instance(sine_after_quarter if sine else cosine_after_quarter, before))
    elif turns < 0:  # sin(t) = -cos(t + pi/2), cos(t) = sin(t + pi/2)
        yield Law(run.instance(cosine_after_quarter if sine else sine_after_quarter, t))
    elif p[max(p)] < 0:
        yield Law(run.instance(sine_odd if sine else cosine_even, negated(t)))
    elif sine:
        yield Law(run.rule("sine_cosine_circle", {"x": t}), 2)


def _quarters(numbers: Numbers, p: Polynomial) -> int:
    """The quarter turns that leave an argument, so that it is brought as near to 0 as they can."""
    place = P.unit(numbers.equality.index(PI))
    c = 2 * Fraction(p.get(place, 0))
    rest = {m: d for m, d in p.items() if m != place}
    negative = bool(rest) and rest[max(rest)] < 0
    return int((2 * c + 1) // 2) if negative else -int((1 - 2 * c) // 2)


def tangent(numbers: Numbers, atom: Term) -> Iterator[Law]:
    """tan = sin / cos where cos is not 0."""
    (t,) = atom.args
    yield Law(numbers.run.rule("tangent_by_sine", {"x": t}, [numbers.require(nonzero(build("cos", t)))]))


def hyperbolic(numbers: Numbers, atom: Term) -> Iterator[Law]:
    """tanh in terms of exp."""
    yield Law(numbers.run.rule("hyperbolic_tangent", {"x": atom.args[0]}))


def error_function(numbers: Numbers, atom: Term) -> Iterator[Law]:
    """erf is odd."""
    p = numbers.equality.scalar(atom.args[0])
    if not p or p[max(p)] < 0:
        yield Law(numbers.run.rule("erf_odd", {"x": negated(atom.args[0])}))


def arctangent(numbers: Numbers, atom: Term) -> Iterator[Law]:
    """atan is odd."""
    p = numbers.equality.scalar(atom.args[0])
    if not p or p[max(p)] < 0:
        yield Law(numbers.run.instance(arctangent_odd, negated(atom.args[0])))
