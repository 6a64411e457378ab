"""The sign, and the step at 0."""

from symres.errors import ClaimError
from symres.kernel.terms import ONE, ZERO, Term, build, number, show

from .arithmetic import choice
from .record import function


@function(sympy="sympy.sign", parity="odd", bounds=(number(-1), ONE), values=((ZERO, ZERO),))
def sign(x: Term) -> Term:
    """-1 for x < 0, 0 for x = 0, 1 for x > 0."""
    return choice(build("<", x, ZERO), -1, choice(build("=", x, ZERO), 0, 1))


@function(sympy="sympy.Heaviside")
def Heaviside(x: Term, at_zero: Term | None = None) -> Term:
    """0 for x < 0, 1 for x > 0, and at 0 the value at_zero, which has to be given."""
    if at_zero is None:
        raise ClaimError(
            f"the value of Heaviside at 0 is a convention; give it, such as Heaviside({show(x)}, Fraction(1, 2))"
        )
    return choice(build("<", x, ZERO), 0, choice(build("=", x, ZERO), at_zero, 1))
