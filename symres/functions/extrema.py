"""The greatest and the smallest of some numbers."""

from functools import reduce

from symres.errors import ClaimError
from symres.kernel.terms import Term, build

from .record import function


def _nested(head: str, values: tuple[Term, ...]) -> Term:
    if not values:
        raise ClaimError("greatest and least take numbers")
    return reduce(lambda a, b: build(head, a, b), values)


@function(
    head="max",
    also=("max", "Max"),
    sympy="sympy.Max",
    smoothness="continuous",
    array="numpy.maximum",
    precise="builtins.max",
    coq="Rmax",
)
def greatest(*values: Term) -> Term:
    """The greatest of some numbers."""
    return _nested("max", values)


@function(
    head="min",
    also=("min", "Min"),
    sympy="sympy.Min",
    smoothness="continuous",
    array="numpy.minimum",
    precise="builtins.min",
    coq="Rmin",
)
def least(*values: Term) -> Term:
    """The smallest of some numbers."""
    return _nested("min", values)
