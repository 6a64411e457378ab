"""The error function, and what it leaves of 1."""

import cmath
from fractions import Fraction
from typing import Any

from symres.kernel.terms import ONE, ZERO, Term, build, number

from .arithmetic import minus, negative, power, times
from .record import function

FARTHEST = 300  # erf of more is 1 up to 10^-39000


def precisely(x: Any) -> Any:
    """The error function of an mpmath number with all the digits that tell it from 1 or -1, if these are not too many;
    else nan.
    """
    import mpmath

    if abs(x) < 1:
        return mpmath.erf(x)
    if abs(x) > FARTHEST:
        return mpmath.nan
    return mpmath.fsub(1, mpmath.erfc(x), exact=True) if x > 0 else mpmath.fsub(mpmath.erfc(-x), 1, exact=True)


def _slope(t: Term) -> Term:
    """2/sqrt(pi) e^(-t^2)."""
    height = times(2, power(build("pi"), Fraction(-1, 2)))
    return times(height, build("exp", negative(power(t, 2))))


@function(
    head="erf",
    sympy="sympy.erf",
    increases=True,
    parity="odd",
    bounds=(number(-1), ONE),
    values=((ZERO, ZERO),),
    slope=_slope,
    theorem="derivative_of_error_function",
    real="math.erf",
    complex="scipy.special.erf",
    array="scipy.special.erf",
    precise="symres.functions.erf.precisely",
    sensitivity=lambda v, w: 1.2 + 1.2 * abs(cmath.exp(-v * v)),
    latex=(r"\operatorname{erf}",),
)
def erf(x: Term) -> Term:
    """The error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x."""
    return build("erf", x)


@function(sympy="sympy.erfc")
def erfc(x: Term) -> Term:
    """1 - erf(x)."""
    return minus(1, erf(x))
