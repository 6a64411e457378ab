"""The sigmoid linear unit."""

from symres.kernel.terms import ZERO, Term

from .activations import sigmoid
from .arithmetic import times
from .record import function


@function(values=((ZERO, ZERO),))
def silu(x: Term) -> Term:
    """x/(1 + e^-x), of S. Elfwing, E. Uchibe and K. Doya, Sigmoid-weighted linear units."""
    return times(x, sigmoid(x))
