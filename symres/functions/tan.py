"""The tangent."""

from symres.kernel.terms import ZERO, Term, build, nonzero

from .arithmetic import over, plus, power
from .record import function


@function(
    head="tan",
    sympy="sympy.tan",
    parity="odd",
    values=((ZERO, ZERO), (build("pi"), ZERO)),
    domain=lambda t: nonzero(build("cos", t)),
    slope=lambda t: plus(1, power(build("tan", t), 2)),
    expansion=lambda t: over(build("sin", t), build("cos", t)),
    rule="tangent_by_sine",
    real="math.tan",
    complex="cmath.tan",
    array="numpy.tan",
    precise="mpmath.tan",
    sensitivity=lambda v, w: 1.0 + abs(w) ** 2,
    latex=(r"\tan",),
    raised=True,
    coq="tan",
)
def tan(x: Term) -> Term:
    """The tangent, where the cosine is not 0."""
    return build("tan", x)
