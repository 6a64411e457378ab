"""Derivatives of products, quotients, powers and compositions; and wrong ones.

The functions are those of exercises in a first course, such as M. Spivak, Calculus (2008), chapters 10, 15 and 18. A
false one leaves out a factor, or takes the rule for another.
"""

from fractions import Fraction

from symres import Theory, asin, atan, cos, exp, has_derivative, log, sin, smooth, sqrt, tanh

theory = Theory("problems.derivatives", source="Spivak")
a, b, x = theory.reals("a b x")
half = Fraction(1, 2)


def pair(name, f, true, false, given=()):
    """A derivative, and its false neighbour."""
    theory.claim(name, has_derivative(f, x, true), given=given)
    theory.claim(f"{name}.neighbour", has_derivative(f, x, false), given=given, expect="refuted")


# --------------------------------------------------------------------------------------------- products and quotients
pair("product", lambda t: exp(t) * sin(t), exp(x) * (sin(x) + cos(x)), exp(x) * cos(x))
pair(
    "product.three", lambda t: t * exp(t) * cos(t), exp(x) * ((1 + x) * cos(x) - x * sin(x)), exp(x) * cos(x) * (1 + x)
)
pair("quotient", lambda t: t / (1 + t**2), (1 - x**2) / (1 + x**2) ** 2, 1 / (2 * x**2 + 1))
pair(
    "quotient.square", lambda t: t / (1 + t**2) ** 2, (1 - 3 * x**2) / (1 + x**2) ** 3, (1 - 2 * x**2) / (1 + x**2) ** 3
)
pair("reciprocal", lambda t: 1 / (2 + cos(t)), sin(x) / (2 + cos(x)) ** 2, -sin(x) / (2 + cos(x)) ** 2)
pair("reciprocal.negative", lambda t: 1 / (-1 - t**2), 2 * x / (1 + x**2) ** 2, -2 * x / (1 + x**2) ** 2)
pair("sigmoid", lambda t: 1 / (1 + exp(-t)), exp(-x) / (1 + exp(-x)) ** 2, -exp(-x) / (1 + exp(-x)) ** 2)
pair("polynomial", lambda t: (t**2 + 1) * (t - 3), 3 * x**2 - 6 * x + 1, 2 * x)
pair("swish", lambda t: t / (1 + exp(-t)), (1 + exp(-x) + x * exp(-x)) / (1 + exp(-x)) ** 2, 1 / (1 + exp(-x)))
pair("symbols", lambda t: a * exp(b * t), a * b * exp(b * x), a * exp(b * x))

# ------------------------------------------------------------------------------------------------------- compositions
pair("bell", lambda t: exp(-(t**2)), -2 * x * exp(-(x**2)), exp(-(x**2)))
pair("wave", lambda t: sin(t**2), 2 * x * cos(x**2), cos(2 * x))
pair("square.of.sine", lambda t: sin(t) ** 2, 2 * sin(x) * cos(x), 2 * cos(x))
pair("deep", lambda t: sin(exp(cos(t))), -sin(x) * exp(cos(x)) * cos(exp(cos(x))), exp(cos(x)) * cos(exp(cos(x))))
pair("logarithm", lambda t: log(2 + cos(t)), -sin(x) / (2 + cos(x)), 1 / (2 + cos(x)))
pair("softplus", lambda t: log(1 + exp(t)), 1 / (1 + exp(-x)), 1 / (1 + exp(x)))
pair("log.cosh", lambda t: log(exp(t) + exp(-t)), tanh(x), 1 / (exp(x) + exp(-x)))
pair("logarithm.symbol", lambda t: log(a + t**2), 2 * x / (a + x**2), 1 / (a + x**2), a > 0)
pair("arctangent", lambda t: atan(t**2), 2 * x / (1 + x**4), 1 / (1 + x**4))
pair("gudermann", lambda t: atan(exp(t)), 1 / (exp(x) + exp(-x)), 2 / (exp(x) + exp(-x)))
pair("tanh", lambda t: tanh(2 * t), 2 - 2 * tanh(2 * x) ** 2, 1 - tanh(2 * x) ** 2)
pair("tanh.square", lambda t: tanh(t) ** 2, 2 * tanh(x) * (1 - tanh(x) ** 2), 2 * tanh(x))
pair("log.sigmoid", lambda t: -log(1 + exp(-t)), 1 / (1 + exp(x)), 1 / (1 + exp(-x)))
pair("log.of.square", lambda t: log(1 + t**2) ** 2, 4 * x * log(1 + x**2) / (1 + x**2), 2 * log(1 + x**2) / (1 + x**2))

# -------------------------------------------------------------------------------------------------- roots and powers
pair("root", lambda t: sqrt(1 + t**2), x / sqrt(1 + x**2), 2 * x / sqrt(1 + x**2))
pair("root.exp", lambda t: sqrt(1 + exp(t)), exp(x) / (2 * sqrt(1 + exp(x))), 1 / (2 * sqrt(1 + exp(x))))
pair(
    "power.negative",
    lambda t: (1 + t**2) ** Fraction(-3, 2),
    -3 * x * (1 + x**2) ** Fraction(-5, 2),
    -3 * x * (1 + x**2) ** Fraction(-3, 2),
)
pair(
    "power.half", lambda t: (2 + sin(t)) ** Fraction(3, 2), 3 * cos(x) * sqrt(2 + sin(x)) / 2, 3 * sqrt(2 + sin(x)) / 2
)
pair("inverse.square", lambda t: (1 + exp(t)) ** -2, -2 * exp(x) * (1 + exp(x)) ** -3, -2 * (1 + exp(x)) ** -3)
pair("arcsine.of.tanh", lambda t: asin(tanh(t)), sqrt(1 - tanh(x) ** 2), 1 - tanh(x) ** 2)


# ------------------------------------------------------------------------------------------------- with their gradients
def gradient(name, f, constant, true, false):
    theory.claim(name, smooth(f, constant, true))
    theory.claim(f"{name}.neighbour", smooth(f, constant, false), expect="refuted")


gradient("smooth.sine", sin, 1, cos, lambda t: -cos(t))
gradient(
    "smooth.softplus", lambda t: log(1 + exp(t)), half / 2, lambda t: 1 / (1 + exp(-t)), lambda t: 1 / (2 + exp(-t))
)
