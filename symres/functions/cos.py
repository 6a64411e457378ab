"""The cosine."""

from symres.kernel.terms import ONE, ZERO, Term, build, number

from .arithmetic import negative
from .record import function


@function(
    head="cos",
    sympy="sympy.cos",
    parity="even",
    bounds=(number(-1), ONE),
    values=((ZERO, ONE), (build("pi"), number(-1))),
    slope=lambda t: negative(build("sin", t)),
    theorem="derivative_of_cosine",
    real="math.cos",
    complex="cmath.cos",
    array="numpy.cos",
    precise="mpmath.cos",
    sensitivity=lambda v, w: 1.0 + abs(w),
    latex=(r"\cos",),
    raised=True,
    coq="cos",
)
def cos(x: Term) -> Term:
    """The cosine."""
    return build("cos", x)
