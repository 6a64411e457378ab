"""The sine."""

from symres.kernel.terms import ONE, ZERO, Term, build, number

from .record import function


@function(
    head="sin",
    sympy="sympy.sin",
    parity="odd",
    bounds=(number(-1), ONE),
    values=((ZERO, ZERO), (build("pi"), ZERO)),
    slope=lambda t: build("cos", t),
    theorem="derivative_of_sine",
    real="math.sin",
    complex="cmath.sin",
    array="numpy.sin",
    precise="mpmath.sin",
    sensitivity=lambda v, w: 1.0 + abs(w),
    latex=(r"\sin",),
    raised=True,
    coq="sin",
)
def sin(x: Term) -> Term:
    """The sine."""
    return build("sin", x)
