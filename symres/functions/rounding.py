"""Rounding to integers, and the remainder."""

from symres.kernel.terms import INT, Term, build, number

from .arithmetic import minus, over, times
from .record import function


@function(
    head="ceiling",
    sympy="sympy.ceiling",
    smoothness="jumps",
    array="numpy.ceil",
    precise="mpmath.ceil",
    latex=(r"\lceil", r"\rceil"),
)
def ceiling(x: Term) -> Term:
    """The least integer that is at least x."""
    return build("ceiling", x)


@function(
    head="floor",
    sympy="sympy.floor",
    smoothness="jumps",
    array="numpy.floor",
    precise="mpmath.floor",
    latex=(r"\lfloor", r"\rfloor"),
)
def floor(x: Term) -> Term:
    """The greatest integer that is at most x."""
    return build("floor", x)


@function(sympy="sympy.Mod")
def Mod(a: Term, b: Term) -> Term:
    """a - b floor(a/b), the remainder, for b that is not 0."""
    if a.sort is INT and a.head == b.head == "rational" and b.value != 0:
        return number(a.value % b.value)
    return minus(a, times(b, floor(over(a, b))))
