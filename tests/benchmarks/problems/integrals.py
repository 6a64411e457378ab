"""Integrals over an interval, and as many claims about them that are false.

The true ones are of the kinds that chapters 6 and 7 of W. Rudin, Principles of Mathematical Analysis (1976), and M.
Spivak, Calculus (2008), chapters 13 to 19, calculate, and inequalities that hold of every integral, for functions of
our own choice. A false one has another value, bound or constant.
"""

from fractions import Fraction
from math import inf

from symres import (
    Theory,
    atan,
    cos,
    exp,
    for_all,
    has_limit,
    implies,
    integral,
    log,
    pi,
    sin,
    sqrt,
    tanh,
    tends_to,
)

theory = Theory("problems.integrals")
x, c = theory.reals("x c")
a, b = theory.positive("a b")


def pair(name, true, false, where="Spivak, 14", given=()):
    """A true claim and its false neighbour."""
    theory.claim(name, true, where=where, given=given)
    theory.claim(f"{name}.neighbour", false, where=where, given=given, expect="refuted")


def value(name, f, limits, true, false, where="Spivak, 14"):
    """Claim the true value of an integral, and deny a false one."""
    pair(name, integral(f, limits) == true, integral(f, limits) == false, where)


# --------------------------------------------------------------------------------------------------------- their values

value("cube", x**3 - 2 * x, (x, -1, 2), Fraction(3, 4), Fraction(5, 4))
value("reciprocal", 1 / x, (x, 1, a), log(a), log(a) / 2, "Spivak, 18")
value("parts", x * exp(-x), (x, 0, 1), 1 - 2 * exp(-1), 1 - exp(-1), "Spivak, 19")
value("parts.twice", x**2 * exp(x), (x, 0, c), (c**2 - 2 * c + 2) * exp(c) - 2, (c**2 - 2 * c) * exp(c), "Spivak, 19")
value("sine", sin(a * x), (x, 0, b), (1 - cos(a * b)) / a, (1 - cos(a * b)) / b, "Spivak, 15")
value("orthogonal", sin(x) * cos(x), (x, 0, pi), 0, 1, "Rudin, 8.10")
value("square", cos(x) ** 2, (x, 0, 2 * pi), pi, 2 * pi, "Rudin, 8.10")
value("circle", 1 / (1 + x**2), (x, -1, 1), pi / 2, pi / 4, "Spivak, 15")
value("circle.wide", 1 / (a**2 + x**2), (x, 0, a), pi / (4 * a), pi / 4, "Spivak, 15")
value("log", log(x), (x, 1, a), a * log(a) - a + 1, a * log(a) - a, "Spivak, 19")
value("root", sqrt(2 * x + 1), (x, 0, 4), Fraction(26, 3), 9, "Spivak, 19")
value("root.improper", 1 / sqrt(x), (x, 0, a), 2 * sqrt(a), sqrt(a), "Spivak, 14")
value("arctangent", atan(x), (x, 0, 1), pi / 4 - log(2) / 2, pi / 4 - log(2), "Spivak, 19")
value("hyperbolic", tanh(x), (x, -1, 1), 0, 1, "Spivak, 18")
value("substitution", x / (1 + x**2), (x, 0, 1), log(2) / 2, log(2), "Spivak, 19")
value("arcsine", 1 / sqrt(1 - x**2), (x, 0, Fraction(1, 2)), pi / 6, pi / 3, "Spivak, 15")
value("fractions", 1 / (x**2 - 1), (x, 2, 3), log(3) / 2 - log(2) + log(2) / 2, log(3), "Spivak, 19")

value("turn", 1 / (2 + cos(x)), (x, 0, 2 * pi), 2 * pi / sqrt(3), pi / sqrt(3), "our own")
value("turn.sine", 1 / (3 + 2 * sin(x)), (x, 0, 2 * pi), 2 * pi / sqrt(5), 2 * pi / sqrt(3), "our own")
value("turn.square", 1 / (1 + sin(x) ** 2), (x, 0, pi), pi / sqrt(2), pi / 2, "our own")

# -------------------------------------------------------------------------------- what they tend to


def tending(name, f, ends, true, false, *at, where="Spivak, 14"):
    """Claim what an integral up to a moving end tends to, and deny another limit; ``at`` is a place and a side."""

    def limit(value):
        def moving(u):
            return integral(f, (x, *ends(u)))

        return tends_to(moving, value) if not at else has_limit(moving, at[0], value, side=at[1])

    pair(name, limit(true), limit(false), where)


tending("tail", exp(-2 * x), lambda n: (0, n), Fraction(1, 2), 1)
tending("tail.power", 1 / x**2, lambda n: (1, n), 1, 2)
tending("tail.circle", 1 / (1 + x**2), lambda n: (0, n), pi / 2, pi)
tending("tail.gamma", x * exp(-x), lambda n: (0, n), 1, 2)
tending("pole.root", 1 / sqrt(x), lambda u: (u, 1), 2, 1, 0, "above")
tending("pole.log", log(x), lambda u: (u, 1), -1, 0, 0, "above")
mean = {name: (lambda u, f=f: integral(f(x), (x, 0, u)) / u) for name, f in (("cos", cos), ("exp", exp))}
pair("mean.cos", has_limit(mean["cos"], 0, 1), has_limit(mean["cos"], 0, 0), "Spivak, 14")
pair("mean.exp", has_limit(mean["exp"], 0, 1), has_limit(mean["exp"], 0, 2), "Spivak, 14")
grows = lambda n: integral(1 / x, (x, 1, n))  # noqa: E731
pair("tail.grows", tends_to(grows, inf), tends_to(grows, 5), "Spivak, 14")

# --------------------------------------------------------------------------------------------------- what holds of them

whole = integral(exp(x), (x, 0, a))
pair("additive", whole + integral(exp(x), (x, a, b)) == exp(b) - 1, whole == exp(b) - 1, "Rudin, 6.12")
pair("monotone", whole >= a, whole <= 2 * a, "Rudin, 6.12")
pair(
    "schwarz",
    integral(x * exp(x), (x, 0, 1)) ** 2 <= integral(x**2, (x, 0, 1)) * integral(exp(2 * x), (x, 0, 1)),
    integral(x * exp(x), (x, 0, 1)) ** 2 >= integral(x**2, (x, 0, 1)) * integral(exp(2 * x), (x, 0, 1)),
    "Rudin, 7, exercise",
)
pair(
    "mean.value",
    (1 / (a + 1) <= integral(1 / x, (x, a, a + 1))) & (integral(1 / x, (x, a, a + 1)) <= 1 / a),
    (1 / (a + 2) <= integral(1 / x, (x, a, a + 1))) & (integral(1 / x, (x, a, a + 1)) <= 1 / (a + 1)),
    "Rudin, 8, exercise 9",
)
pair(
    "window",
    for_all(c, integral(x**2, (x, c, c + 1)) >= Fraction(1, 12)),
    for_all(c, integral(x**2, (x, c, c + 1)) >= Fraction(1, 6)),
    "our own",
)
pair(
    "jensen",
    integral(exp(x), (x, 0, 1)) >= exp(integral(x, (x, 0, 1))),
    integral(exp(x), (x, 0, 1)) <= exp(integral(x, (x, 0, 1))),
    "Rudin, 6, exercise",
)
pair(
    "normal",
    implies(integral(c * x, (x, 0, 1)) == 2, c == 4),
    implies(integral(c * x, (x, 0, 1)) == 2, c == 2),
    "our own",
)
pair(
    "simpson",
    integral((x - a) * (x - b), (x, a, b)) == -((b - a) ** 3) / 6,
    integral((x - a) * (x - b), (x, a, b)) < -((b - a) ** 3) / 6,
    "Archimedes, Quadrature of the Parabola",
    given=[a < b],
)
