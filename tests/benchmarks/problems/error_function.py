"""Facts about the error function, integrals of bell curves and GELU; and as many false claims.

The facts are those of M. Abramowitz and I. Stegun, Handbook of Mathematical Functions (1964), 7.1, and what follows
from them. GELU is x/2 (1 + erf(x/sqrt(2))): D. Hendrycks and K. Gimpel, Gaussian Error Linear Units (2016). A false
one has another factor, bound or sign.
"""

from fractions import Fraction

from symres import Theory, derivative, erf, exp, gelu, has_derivative, integral, lipschitz, pi, relu, sqrt, there_is

theory = Theory("problems.error_function", source="Abramowitz and Stegun, 7.1")
x, y, c = theory.reals("x y c")
HEIGHT = 2 / sqrt(pi)  # the slope of erf at 0
GELU = "Hendrycks and Gimpel, 2016"


def pair(name, true, false, given=(), where=""):
    """A true claim and its false neighbour."""
    theory.claim(name, true, given=given, where=where)
    theory.claim(f"{name}.neighbour", false, given=given, where=where, expect="refuted")


# ----------------------------------------------------------------------------------------------------- values and range
pair("value", (Fraction(8427, 10000) <= erf(1)) & (erf(1) <= Fraction(8428, 10000)), erf(1) < Fraction(84, 100))
pair("below.one", erf(x) < 1, there_is(x, erf(x) >= 1))
pair("bounded", erf(x) ** 2 <= 1, erf(x) ** 2 <= Fraction(99, 100))
pair("odd", erf(x) + erf(-x) == 0, erf(-x) == erf(x))
pair("increasing", erf(x) < erf(y), erf(y) < erf(x), x < y)
pair("median", there_is(x, erf(x) == Fraction(1, 2)), there_is(x, erf(x) == 2))

# ----------------------------------------------------------------------------------------- derivatives and inequalities
pair("slope", derivative(erf(x), x) == HEIGHT * exp(-(x**2)), derivative(erf(x), x) == exp(-(x**2)))
pair(
    "slope.of.square",
    has_derivative(lambda t: erf(t**2), x, 2 * HEIGHT * x * exp(-(x**4))),
    has_derivative(lambda t: erf(t**2), x, HEIGHT * exp(-(x**4))),
)
pair(
    "equation",
    derivative(erf(x), (x, 2)) == -2 * x * derivative(erf(x), x),
    derivative(erf(x), (x, 2)) == 2 * x * derivative(erf(x), x),
)
pair("tangent", erf(x) <= HEIGHT * x, erf(x) <= x, x >= 0)
pair("cubic", erf(x) >= HEIGHT * (x - x**3 / 3), erf(x) >= x, x >= 0)
pair("chord", erf(x) >= x * erf(1), erf(x) >= x, (0 <= x) & (x <= 1))
pair("twice", erf(2 * x) <= 2 * erf(x), 2 * erf(x) <= erf(2 * x), x >= 0)
pair("lipschitz", lipschitz(erf, HEIGHT, over=x), lipschitz(erf, 1, over=x))
pair("tail", 1 - erf(x) <= exp(-(x**2)), 1 - erf(x) <= exp(-2 * x**2), x >= 0)
pair("square", erf(x) ** 2 >= 1 - exp(-(x**2)), erf(x) ** 2 >= 1 - exp(-2 * x**2))

# ------------------------------------------------------------------------------------------------------------ integrals
pair(
    "bell",
    integral(exp(-(x**2)), (x, 0, 1)) == sqrt(pi) / 2 * erf(1),
    integral(exp(-(x**2)), (x, 0, 1)) == erf(1),
)
pair(
    "bell.bound",
    (Fraction(746, 1000) <= integral(exp(-(x**2)), (x, 0, 1)))
    & (integral(exp(-(x**2)), (x, 0, 1)) <= Fraction(747, 1000)),
    integral(exp(-(x**2)), (x, 0, 1)) <= Fraction(7, 10),
)
pair(
    "normal",
    integral(exp(-(x**2) / 2) / sqrt(2 * pi), (x, -c, c)) == erf(c / sqrt(2)),
    integral(exp(-(x**2) / 2) / sqrt(2 * pi), (x, -c, c)) == erf(c),
)
pair(
    "deviation",
    integral(exp(-(x**2) / 2) / sqrt(2 * pi), (x, -2, 2)) > Fraction(95, 100),
    integral(exp(-(x**2) / 2) / sqrt(2 * pi), (x, -2, 2)) > Fraction(96, 100),
)

# ----------------------------------------------------------------------------------------------------------------- GELU
pair("gelu.parts", gelu(x) - gelu(-x) == x, gelu(x) + gelu(-x) == x, where=GELU)
pair("gelu.relu", gelu(x) <= relu(x), gelu(x) >= relu(x), where=GELU)
pair("gelu.half", gelu(x) >= x / 2, gelu(x) <= x / 2, where=GELU)
pair("gelu.sign", gelu(x) >= 0, gelu(x) >= x, x >= 0, where=GELU)
pair(
    "gelu.slope",
    has_derivative(gelu, x, (1 + erf(x / sqrt(2))) / 2 + x * exp(-(x**2) / 2) / sqrt(2 * pi)),
    has_derivative(gelu, x, (1 + erf(x / sqrt(2))) / 2),
    where=GELU,
)
pair("gelu.lipschitz", lipschitz(gelu, 2, over=x), lipschitz(gelu, 1, over=x), where=GELU)
pair("gelu.least", gelu(x) >= -Fraction(1, 5), gelu(x) >= -Fraction(1, 10), where=GELU)
pair(
    "gelu.near",
    gelu(x) >= -Fraction(17, 100),
    gelu(x) >= -Fraction(16, 100),
    (-5 <= x) & (x <= 5),
    where=GELU,
)
