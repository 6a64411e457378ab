"""The hyperbolic functions besides the tangent."""

from fractions import Fraction

from symres.kernel.terms import ONE, ZERO, Term

from .arithmetic import minus, negative, over, plus, times
from .exp import exp
from .record import function
from .tanh import tanh


@function(sympy="sympy.sinh", increases=True, parity="odd", values=((ZERO, ZERO),))
def sinh(x: Term) -> Term:
    """(e^x - e^-x)/2."""
    return times(Fraction(1, 2), minus(exp(x), exp(negative(x))))


@function(sympy="sympy.cosh", parity="even", bounds=(ONE, None), values=((ZERO, ONE),))
def cosh(x: Term) -> Term:
    """(e^x + e^-x)/2."""
    return times(Fraction(1, 2), plus(exp(x), exp(negative(x))))


@function(sympy="sympy.coth", parity="odd")
def coth(x: Term) -> Term:
    """1/tanh(x)."""
    return over(1, tanh(x))


@function(sympy="sympy.sech", parity="even", bounds=(ZERO, ONE), values=((ZERO, ONE),))
def sech(x: Term) -> Term:
    """1/cosh(x)."""
    return over(1, cosh(x))


@function(sympy="sympy.csch", parity="odd")
def csch(x: Term) -> Term:
    """1/sinh(x)."""
    return over(1, sinh(x))
