"""The logit, the inverse of the sigmoid."""

from fractions import Fraction

from symres.kernel.terms import ZERO, Term, number

from .arithmetic import minus, over
from .log import log
from .record import function


@function(increases=True, values=((number(Fraction(1, 2)), ZERO),))
def logit(x: Term) -> Term:
    """log(x/(1 - x)), for 0 < x < 1."""
    return log(over(x, minus(1, x)))
