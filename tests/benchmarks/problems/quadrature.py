"""Integrals without a closed form, or with one that nobody would find, and as many claims about them that are false.

Lengths of curves, Fresnel's, elliptic and Bessel's integrals, means of activations, and estimates with symbols, for
functions of our own choice; how such integrals are estimated is told in P. J. Davis and P. Rabinowitz, Methods of
Numerical Integration (1984), chapter 2, and in M. Spivak, Calculus (2008), chapters 13 and 20. The numbers were
calculated with mpmath; a false claim has another one, or the other sign.
"""

from fractions import Fraction

from symres import (
    Theory,
    asinh,
    atan,
    cos,
    exp,
    for_all,
    implies,
    integral,
    log,
    pi,
    relu,
    sigmoid,
    sin,
    softplus,
    sqrt,
    tanh,
    there_is,
)

theory = Theory("problems.quadrature")
x, c = theory.reals("x c")
a, b = theory.positive("a b")


def pair(name, true, false, where="our own", given=()):
    """A true claim and its false neighbour."""
    theory.claim(name, true, where=where, given=given)
    theory.claim(f"{name}.neighbour", false, where=where, given=given, expect="refuted")


def decimal(digits):
    return Fraction(digits)


def within(name, f, limits, low, high, other, where="our own"):
    """Claim low <= integral <= high; the false neighbour says high <= integral <= other."""
    value = integral(f, limits)
    pair(
        name,
        (decimal(low) <= value) & (value <= decimal(high)),
        (decimal(high) <= value) & (value <= decimal(other)),
        where,
    )


# --------------------------------------------------------------------------------------------------------- their values

within("bell.flat", exp(-(x**4)), (x, 0, 1), "0.8448", "0.8449", "0.8450")
within("fresnel", sin(x**2), (x, 0, 1), "0.3102", "0.3103", "0.3104", "Fresnel's integral")
within("fresnel.cosine", cos(x**2), (x, 0, sqrt(pi)), "0.6", "1", "2", "Fresnel's integral")
within("logarithmic", 1 / log(x), (x, 2, 4), "1.92", "1.93", "1.94", "li 4 - li 2")
within("exponential", exp(x) / x, (x, 1, 2), "3.05", "3.06", "3.07", "the exponential integral")
within("sine", sin(x) / x, (x, 1, 3), "0.90", "0.91", "0.92", "the sine integral")
within("bessel", exp(cos(x)), (x, 0, pi), "3.97", "3.98", "3.99", "pi times the Bessel function I_0(1)")
within("ellipse", sqrt(1 - cos(x) ** 2 / 2), (x, 0, pi / 2), "1.35", "1.36", "1.37", "the elliptic integral E(1/2)")
within("pendulum", 1 / sqrt(1 - sin(x) ** 2 / 4), (x, 0, 1), "1.03", "1.04", "1.05", "an incomplete elliptic integral")
within("arc.cubic", sqrt(1 + 9 * x**4), (x, 0, 1), "1.54", "1.55", "1.56", "the length of y = x^3")
within("arc.sine", sqrt(1 + cos(x) ** 2), (x, 0, pi), "3.82", "3.83", "3.84", "the length of y = sin x")
within("power", exp(x * log(x)), (x, 1, 2), "2.05", "2.06", "2.07", "x^x")
within("quarter", sqrt(1 - x**4), (x, 0, 1), "0.87", "0.88", "0.89", "Gauss's lemniscate")
within("wave", exp(-(x**2)) * sin(10 * x), (x, 0, 2), "0.10", "0.11", "0.12")
within("activation", tanh(x**2), (x, 0, 2), "1.10", "1.30", "1.31")
within("mean.of.softplus", softplus(sin(x)), (x, 0, 2), "2.1", "2.3", "2.4")
within("gate", sigmoid(x**3 - x), (x, -1, 2), "1.6", "1.9", "2")
within("kink", relu(sin(3 * x)) * exp(-x), (x, 0, 1), "0.4", "0.5", "0.6")
within("arctangent", atan(x**3), (x, 0, 1), "0.22", "0.23", "0.24")
within("hyperbolic", asinh(exp(x)), (x, 0, 1), "1.2", "1.3", "1.4")

# ------------------------------------------------------------------------------------------------ pieces of polynomials

pair("modulus", integral(abs(x), (x, -1, 2)) == Fraction(5, 2), integral(abs(x), (x, -1, 2)) == 2)
pair(
    "rectified",
    integral(relu(x**3 - x), (x, -1, 1)) == Fraction(1, 4),
    integral(relu(x**3 - x), (x, -1, 1)) == Fraction(1, 2),
)
pair(
    "layers",
    integral(relu(1 - abs(2 * x - 1)), (x, -1, 2)) == Fraction(1, 2),
    integral(relu(1 - abs(2 * x - 1)), (x, -1, 2)) != Fraction(1, 2),
    "a hat of two layers",
)

# --------------------------------------------------------------------------------------------------- what holds of them

bell, flat = integral(exp(-(x**2) - x), (x, 0, 1)), integral(exp(-(x**4)), (x, 0, 1))
up_to_a = integral(exp(-(x**4)), (x, 0, a))
pair("below.the.end", up_to_a <= a, up_to_a <= a / 2, "Spivak, 13")
pair("above.the.chord", up_to_a >= a - a**5 / 5, up_to_a >= a - a**5 / 6, "Spivak, 13")
pair(
    "growth",
    integral(exp(x**2), (x, 0, a)) >= a + a**3 / 3,
    integral(exp(x**2), (x, 0, a)) >= a + a**3,
    "Spivak, 20",
)
pair(
    "window",
    for_all(c, integral(exp(-(x**4)), (x, c, c + 1)) <= 1),
    for_all(c, integral(exp(-(x**4)), (x, c, c + 1)) >= Fraction(1, 2)),
)
pair(
    "additive",
    up_to_a + integral(exp(-(x**4)), (x, a, a + 1)) == integral(exp(-(x**4)), (x, 0, a + 1)),
    up_to_a + integral(exp(-(x**4)), (x, a, a + 1)) == integral(exp(-(x**4)), (x, 0, a)),
    "Spivak, 13",
)
pair("backwards", up_to_a == -integral(exp(-(x**4)), (x, a, 0)), up_to_a == integral(exp(-(x**4)), (x, a, 0)))
pair("compared", bell < flat, flat < bell)
pair("product", bell * flat < Fraction(1, 2), bell * flat > Fraction(1, 2))
pair("triangle", abs(integral(sin(x**3), (x, 0, a))) <= a, abs(integral(sin(x**3), (x, 0, a))) >= a)
pair(
    "premise",
    implies(c * flat == 1, c > 1),
    implies(c * flat == 1, c > 2),
)
pair("exponential.of.one", exp(flat) < Fraction(5, 2), exp(flat) < 2)
pair("some.number", there_is(c, flat < c), there_is(c, flat + c**2 < 0))
