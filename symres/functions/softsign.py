"""The softsign."""

from symres.kernel.terms import ONE, ZERO, Term, number

from .abs import abs
from .arithmetic import over, plus
from .record import function


@function(increases=True, parity="odd", bounds=(number(-1), ONE), values=((ZERO, ZERO),))
def softsign(x: Term) -> Term:
    """x/(1 + |x|)."""
    return over(x, plus(1, abs(x)))
