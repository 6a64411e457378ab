"""What analysis says of the error function, of integrals of bell curves and of GELU; and as much that it does not.

The facts are those of M. Abramowitz and I. Stegun, Handbook of Mathematical Functions (1964), 7.1, and what follows
from them. GELU is x/2 (1 + erf(x/sqrt(2))): D. Hendrycks and K. Gimpel, Gaussian Error Linear Units (2016). A false
one has another factor, bound or sign.
"""

from sympy import Derivative, Rational, pi

from symres.former import (
    Theory,
    at_least,
    at_most,
    between,
    equal,
    erf,
    exp,
    gelu,
    greater,
    has_derivative,
    integral,
    less,
    lipschitz,
    relu,
    sqrt,
    there_is,
)

theory = Theory("problems.error_function", source="Abramowitz and Stegun, 7.1")
x, y, c = theory.reals("x y c")
HEIGHT = 2 / sqrt(pi)  # the slope of erf at 0
GELU = "Hendrycks and Gimpel, 2016"


def pair(name, true, false, given=(), where=""):
    """A true claim and its false neighbour."""
    theory.claim(name, true, given=given, where=where)
    theory.claim(f"{name}.neighbour", false, given=given, where=where, expect="refuted")


# ----------------------------------------------------------------------------------------------------- values and range
pair("value", between(erf(1), Rational(8427, 10000), Rational(8428, 10000)), less(erf(1), Rational(84, 100)))
pair("below.one", less(erf(x), 1), there_is(x, at_least(erf(x), 1)))
pair("bounded", at_most(erf(x) ** 2, 1), at_most(erf(x) ** 2, Rational(99, 100)))
pair("odd", equal(erf(x) + erf(-x), 0), equal(erf(-x), erf(x)))
pair("increasing", less(erf(x), erf(y)), less(erf(y), erf(x)), less(x, y))
pair("median", there_is(x, equal(erf(x), Rational(1, 2))), there_is(x, equal(erf(x), 2)))

# ----------------------------------------------------------------------------------------- derivatives and inequalities
pair("slope", equal(Derivative(erf(x), x), HEIGHT * exp(-(x**2))), equal(Derivative(erf(x), x), exp(-(x**2))))
pair(
    "slope.of.square",
    has_derivative(lambda t: erf(t**2), x, 2 * HEIGHT * x * exp(-(x**4))),
    has_derivative(lambda t: erf(t**2), x, HEIGHT * exp(-(x**4))),
)
pair(
    "equation",
    equal(Derivative(erf(x), x, 2), -2 * x * Derivative(erf(x), x)),
    equal(Derivative(erf(x), x, 2), 2 * x * Derivative(erf(x), x)),
)
pair("tangent", at_most(erf(x), HEIGHT * x), at_most(erf(x), x), at_least(x, 0))
pair("cubic", at_least(erf(x), HEIGHT * (x - x**3 / 3)), at_least(erf(x), x), at_least(x, 0))
pair("chord", at_least(erf(x), x * erf(1)), at_least(erf(x), x), between(x, 0, 1))
pair("twice", at_most(erf(2 * x), 2 * erf(x)), at_most(2 * erf(x), erf(2 * x)), at_least(x, 0))
pair("lipschitz", lipschitz(erf, HEIGHT, over=x), lipschitz(erf, 1, over=x))
pair("tail", at_most(1 - erf(x), exp(-(x**2))), at_most(1 - erf(x), exp(-2 * x**2)), at_least(x, 0))
pair("square", at_least(erf(x) ** 2, 1 - exp(-(x**2))), at_least(erf(x) ** 2, 1 - exp(-2 * x**2)))

# ------------------------------------------------------------------------------------------------------------ integrals
pair(
    "bell",
    equal(integral(exp(-(x**2)), (x, 0, 1)), sqrt(pi) / 2 * erf(1)),
    equal(integral(exp(-(x**2)), (x, 0, 1)), erf(1)),
)
pair(
    "bell.bound",
    between(integral(exp(-(x**2)), (x, 0, 1)), Rational(746, 1000), Rational(747, 1000)),
    at_most(integral(exp(-(x**2)), (x, 0, 1)), Rational(7, 10)),
)
pair(
    "normal",
    equal(integral(exp(-(x**2) / 2) / sqrt(2 * pi), (x, -c, c)), erf(c / sqrt(2))),
    equal(integral(exp(-(x**2) / 2) / sqrt(2 * pi), (x, -c, c)), erf(c)),
)
pair(
    "deviation",
    greater(integral(exp(-(x**2) / 2) / sqrt(2 * pi), (x, -2, 2)), Rational(95, 100)),
    greater(integral(exp(-(x**2) / 2) / sqrt(2 * pi), (x, -2, 2)), Rational(96, 100)),
)

# ----------------------------------------------------------------------------------------------------------------- GELU
pair("gelu.parts", equal(gelu(x) - gelu(-x), x), equal(gelu(x) + gelu(-x), x), where=GELU)
pair("gelu.relu", at_most(gelu(x), relu(x)), at_least(gelu(x), relu(x)), where=GELU)
pair("gelu.half", at_least(gelu(x), x / 2), at_most(gelu(x), x / 2), where=GELU)
pair("gelu.sign", at_least(gelu(x), 0), at_least(gelu(x), x), at_least(x, 0), where=GELU)
pair(
    "gelu.slope",
    has_derivative(gelu, x, (1 + erf(x / sqrt(2))) / 2 + x * exp(-(x**2) / 2) / sqrt(2 * pi)),
    has_derivative(gelu, x, (1 + erf(x / sqrt(2))) / 2),
    where=GELU,
)
pair("gelu.lipschitz", lipschitz(gelu, 2, over=x), lipschitz(gelu, 1, over=x), where=GELU)
pair("gelu.least", at_least(gelu(x), -Rational(1, 5)), at_least(gelu(x), -Rational(1, 10)), where=GELU)
pair(
    "gelu.near",
    at_least(gelu(x), -Rational(17, 100)),
    at_least(gelu(x), -Rational(16, 100)),
    between(x, -5, 5),
    where=GELU,
)
