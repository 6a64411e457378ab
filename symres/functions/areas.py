"""The inverses of the hyperbolic functions."""

from fractions import Fraction

from symres.kernel.terms import ONE, ZERO, Term

from .arithmetic import minus, over, plus, power, root, times
from .log import log
from .record import function


@function(also=("arcsinh",), sympy="sympy.asinh", increases=True, parity="odd", values=((ZERO, ZERO),))
def asinh(x: Term) -> Term:
    """log(x + sqrt(x^2 + 1)), of which x is the hyperbolic sine."""
    return log(plus(x, root(plus(power(x, 2), 1))))


@function(also=("arccosh",), sympy="sympy.acosh", increases=True, bounds=(ZERO, None), values=((ONE, ZERO),))
def acosh(x: Term) -> Term:
    """log(x + sqrt(x^2 - 1)), for x >= 1."""
    return log(plus(x, root(minus(power(x, 2), 1))))


@function(also=("arctanh",), sympy="sympy.atanh", increases=True, parity="odd", values=((ZERO, ZERO),))
def atanh(x: Term) -> Term:
    """log((1 + x)/(1 - x))/2, for -1 < x < 1."""
    return times(Fraction(1, 2), log(over(plus(1, x), minus(1, x))))
