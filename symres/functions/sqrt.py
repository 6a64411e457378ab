"""The square root."""

from symres.kernel.terms import ONE, ZERO, Term

from .arithmetic import root
from .record import function


@function(increases=True, bounds=(ZERO, None), values=((ZERO, ZERO), (ONE, ONE)))
def sqrt(x: Term) -> Term:
    """The square root, of what is not negative."""
    return root(x)
