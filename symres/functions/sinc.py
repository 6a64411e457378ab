"""The cardinal sine."""

from symres.kernel.terms import ONE, ZERO, Term, build

from .arithmetic import choice, over
from .record import function
from .sin import sin


@function(sympy="sympy.sinc", parity="even", values=((ZERO, ONE), (build("pi"), ZERO)))
def sinc(x: Term) -> Term:
    """sin(x)/x, and 1 for x = 0; not normalised, as that of SymPy."""
    return choice(build("=", x, ZERO), 1, over(sin(x), x))
