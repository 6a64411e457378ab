"""The exponential."""

from symres.kernel.terms import ONE, ZERO, Term, build

from .record import function


@function(
    head="exp",
    sympy="sympy.exp",
    increases=True,
    bounds=(ZERO, None),
    values=((ZERO, ONE),),
    slope=lambda t: build("exp", t),
    theorem="derivative_of_exponential",
    inverses=lambda t: (build("log", t),),
    real="math.exp",
    complex="cmath.exp",
    array="numpy.exp",
    precise="mpmath.exp",
    sensitivity=lambda v, w: abs(w),
    latex=(r"\exp",),
    coq="exp",
)
def exp(x: Term) -> Term:
    """The exponential."""
    return build("exp", x)
