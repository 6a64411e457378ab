"""The logarithm of what is added to 1."""

from symres.kernel.terms import ZERO, Term

from .arithmetic import plus
from .log import log
from .record import function


@function(sympy="sympy.codegen.cfunctions.log1p", increases=True, values=((ZERO, ZERO),))
def log1p(x: Term) -> Term:
    """log(1 + x), for x > -1."""
    return log(plus(1, x))
