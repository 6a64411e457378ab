"""The cotangent, the secant and the cosecant."""

from symres.kernel.terms import Term

from .arithmetic import over
from .cos import cos
from .record import function
from .sin import sin


@function(sympy="sympy.cot", parity="odd")
def cot(x: Term) -> Term:
    """The cotangent, where the sine is not 0."""
    return over(cos(x), sin(x))


@function(sympy="sympy.sec", parity="even")
def sec(x: Term) -> Term:
    """1/cos(x)."""
    return over(1, cos(x))


@function(sympy="sympy.csc", parity="odd")
def csc(x: Term) -> Term:
    """1/sin(x)."""
    return over(1, sin(x))
