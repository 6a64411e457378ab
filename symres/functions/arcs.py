"""The arcsine and the arccosine."""

from fractions import Fraction

from symres.kernel.terms import ONE, ZERO, Term, build, number

from .arithmetic import minus, over, plus, power, root, times
from .atan import atan
from .record import function

HALF_PI = times(Fraction(1, 2), build("pi"))


@function(
    also=("arcsin",),
    sympy="sympy.asin",
    increases=True,
    parity="odd",
    bounds=(times(Fraction(-1, 2), build("pi")), HALF_PI),
    values=((ZERO, ZERO), (ONE, HALF_PI)),
)
def asin(x: Term) -> Term:
    """The angle between -pi/2 and pi/2 that has the sine x."""
    # twice the angle at the circumference: defined for -1 <= x <= 1, as atan(x/sqrt(1 - x^2)) is not
    return times(2, atan(over(x, plus(1, root(minus(1, power(x, 2)))))))


@function(
    also=("arccos",),
    sympy="sympy.acos",
    bounds=(ZERO, build("pi")),
    values=((ONE, ZERO), (number(-1), build("pi"))),
)
def acos(x: Term) -> Term:
    """The angle between 0 and pi that has the cosine x."""
    return plus(HALF_PI, build("*", number(-1), asin(x)))
