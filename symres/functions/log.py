"""The logarithm."""

from typing import Any

from symres.kernel.terms import ONE, ZERO, Term, build

from .arithmetic import over, power
from .record import function


def precisely(x: Any) -> Any:
    """The logarithm of an mpmath number; that has a complex one of a negative number."""
    import mpmath

    return mpmath.log(x) if x > 0 else mpmath.nan


@function(
    head="log",
    also=("ln",),
    sympy="sympy.log",
    increases=True,
    values=((ONE, ZERO),),
    domain=lambda t: build("<", ZERO, t),
    slope=lambda t: power(t, -1),
    inverses=lambda t: (build("exp", t),),
    real="math.log",
    complex="cmath.log",
    array="numpy.log",
    precise="symres.functions.log.precisely",
    sensitivity=lambda v, w: 1 / abs(v) if v else 0.0,
    latex=(r"\log",),
    coq="ln",
)
def log(x: Term, base: Term | None = None) -> Term:
    """The natural logarithm; with a base, log(x)/log(base)."""
    natural = build("log", x)
    return natural if base is None else over(natural, build("log", base))
