"""The absolute value."""

from symres.kernel.terms import ONE, ZERO, Term, build, number

from .arithmetic import negative, over
from .record import function


@function(
    head="abs",
    also=("Abs",),
    sympy="sympy.Abs",
    parity="even",
    bounds=(ZERO, None),
    values=((ZERO, ZERO), (number(-1), ONE)),
    smoothness="continuous",
    slope=lambda t: over(t, build("abs", t)),
    inverses=lambda t: (t, negative(t)),
    array="numpy.abs",
    precise="builtins.abs",
    latex=(r"\lvert", r"\rvert"),
    coq="Rabs",
)
def abs(x: Term) -> Term:
    """The absolute value."""
    return build("abs", x)
