"""Activation functions of neural networks."""

from fractions import Fraction

from symres.kernel.terms import ONE, ZERO, Term, build

from .arithmetic import Number, negative, over, plus, term, times
from .erf import erf
from .exp import exp
from .extrema import greatest
from .log import log
from .record import function
from .sqrt import sqrt


@function(bounds=(ZERO, None), values=((ZERO, ZERO),))
def relu(x: Term) -> Term:
    """max(x, 0)."""
    return greatest(x, ZERO)


@function(values=((ZERO, ZERO),))
def leaky_relu(x: Term, slope: Number = Fraction(1, 100)) -> Term:
    """x for x >= 0, and slope x for x < 0; the slope is 1/100 if none is given."""
    s = term(slope)
    if s.head == "rational" and 0 <= s.value <= 1:
        return greatest(x, times(s, x))
    return build("if", build("<=", ZERO, x), x, build("*", s, x))


@function(increases=True, bounds=(ZERO, ONE), values=((ZERO, term(Fraction(1, 2))),))
def sigmoid(x: Term) -> Term:
    """1/(1 + e^-x)."""
    return over(1, plus(1, exp(negative(x))))


@function(increases=True, bounds=(ZERO, None), values=((ZERO, build("log", term(2))),))
def softplus(x: Term) -> Term:
    """log(1 + e^x)."""
    return log(plus(1, exp(x)))


@function(values=((ZERO, ZERO),))
def gelu(x: Term) -> Term:
    """x/2 (1 + erf(x/sqrt(2))), of D. Hendrycks and K. Gimpel, Gaussian Error Linear Units."""
    # the normal form of the square of what is inside is x^2/2
    return times(over(x, 2), plus(1, erf(over(times(sqrt(term(2)), x), 2))))
