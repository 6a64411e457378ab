"""The arctangent."""

from fractions import Fraction

from symres.kernel.terms import ONE, ZERO, Term, build

from .arithmetic import plus, power, times
from .record import function


@function(
    head="atan",
    also=("arctan",),
    sympy="sympy.atan",
    increases=True,
    parity="odd",
    bounds=(times(Fraction(-1, 2), build("pi")), times(Fraction(1, 2), build("pi"))),
    values=((ZERO, ZERO), (ONE, times(Fraction(1, 4), build("pi")))),
    slope=lambda t: power(plus(1, power(t, 2)), -1),
    theorem="derivative_of_arctangent",
    inverses=lambda t: (build("tan", t),),
    real="math.atan",
    complex="cmath.atan",
    array="numpy.arctan",
    precise="mpmath.atan",
    sensitivity=lambda v, w: 1.0,
    latex=(r"\arctan",),
    coq="atan",
)
def atan(x: Term) -> Term:
    """The angle between -pi/2 and pi/2 that has the tangent x."""
    return build("atan", x)
