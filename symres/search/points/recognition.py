"""Zeros that Newton's method finds, as closed terms: fractions, and multiples of logarithms of fractions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from symres.kernel import Sequent, Term
from symres.kernel.terms import FALSE, build, number

from .existence import equations
from .isolation import System, centres

SMALL = 1e-3  # a value that is none of a zero is larger
NEAR = 1e-8  # how near a number is to what it is taken for
FRACTIONS = 24  # the largest denominator
RATES = (1, 2, 3)  # of exponentials
LARGE = 20  # no exponential of more is recognised


def recognised(
    premises: Sequence[Term], variables: Sequence[Term], aside: Sequence[Term]
) -> list[tuple[Term, ...]] | None:
    """The points at which premises say that as many functions vanish; None if one is not recognised.

    >>> from symres.kernel.terms import variable
    >>> x = variable("x")
    >>> recognised([build("=", build("exp", build("*", number(2), x)), number(3))], [x], [])
    [((1/2)*log(3),)]
    """
    system = equations(Sequent(tuple(premises), FALSE), frozenset(aside))
    if system is None or set(system.variables) != set(variables):
        return None
    found: list[tuple[Term, ...]] = []
    functions = System(list(system.functions), list(system.variables))
    for zero in centres(functions, system.box):
        with np.errstate(all="ignore"):
            if not np.all(np.abs(functions.values(np.array([zero]).T)) < SMALL):
                continue  # where exponentials are as large as floats can be, Newton's steps are small
        values = dict(zip(system.variables, map(_closed, zero), strict=True))
        point = [values[x] for x in variables]
        if None in point:
            return None
        found.append(tuple(t for t in point if t is not None))
    return found


def _closed(value: float) -> Term | None:
    """What a number is near to."""
    fraction = _fraction(value)
    if fraction is not None:
        return number(fraction)
    for rate in RATES if abs(value) < LARGE else ():
        power = _fraction(math.exp(rate * value))
        if power is not None and power > 0:
            return build("*", number(Fraction(1, rate)), build("log", number(power)))
    return None


def _fraction(value: float) -> Fraction | None:
    fraction = Fraction(value).limit_denominator(FRACTIONS)
    return fraction if abs(float(fraction) - value) < NEAR * max(1, abs(value)) else None
