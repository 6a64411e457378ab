"""The exponential less 1."""

from symres.kernel.terms import ZERO, Term, number

from .arithmetic import minus
from .exp import exp
from .record import function


@function(sympy="sympy.codegen.cfunctions.expm1", increases=True, bounds=(number(-1), None), values=((ZERO, ZERO),))
def expm1(x: Term) -> Term:
    """e^x - 1."""
    return minus(exp(x), 1)
