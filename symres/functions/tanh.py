"""The hyperbolic tangent."""

from symres.kernel.terms import ONE, ZERO, Term, build, number

from .arithmetic import minus, over, plus, power, times
from .record import function


def by_exponentials(t: Term) -> Term:
    """(E - 1)/(E + 1) for E = e^(2t)."""
    square = build("exp", times(2, t))
    return over(plus(square, -1), plus(square, 1))


@function(
    head="tanh",
    sympy="sympy.tanh",
    increases=True,
    parity="odd",
    bounds=(number(-1), ONE),
    values=((ZERO, ZERO),),
    slope=lambda t: minus(1, power(build("tanh", t), 2)),
    theorem="derivative_of_hyperbolic_tangent",
    expansion=by_exponentials,
    rule="hyperbolic_tangent",
    real="math.tanh",
    complex="cmath.tanh",
    array="numpy.tanh",
    precise="mpmath.tanh",
    sensitivity=lambda v, w: 1.0 + abs(w) ** 2,
    latex=(r"\tanh",),
    raised=True,
    coq="tanh",
)
def tanh(x: Term) -> Term:
    """(e^x - e^-x)/(e^x + e^-x)."""
    return build("tanh", x)
