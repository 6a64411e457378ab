"""Worst cases of methods as inequalities between values, gradients and inner products, in any dimension, and as many
that are a little too good to be true.

What is known of a function at some points are its interpolation inequalities (A. Taylor, J. Hendrickx and F. Glineur,
Smooth strongly convex interpolation and exact worst-case performance, Math. Program. 161, 2017). Steps have the length
of 1/L or of a symbol; rates are those of Y. Nesterov, Lectures on Convex Optimization (2018), and of Y. Drori and
M. Teboulle, Performance of first-order methods for smooth convex minimization, Math. Program. 145, 2014.
"""

from itertools import permutations

from symres import Theory, inner, norm

theory = Theory("problems.worst_cases")
d = theory.naturals("d")
x, y, z, g, h, k, u, v, w = theory.vectors("x y z g h k u v w", d)
p, q, r = theory.reals("p q r")
eta, mu, L = theory.positive("eta mu L")
s = theory.reals("s")


def square(a):
    return norm(a) ** 2


def pair(name, true, false, given=(), where="Nesterov, chapter 2"):
    """A true claim and its false neighbour."""
    theory.claim(name, true, given=given, where=where)
    theory.claim(f"{name}.neighbour", false, given=given, where=where, expect="refuted")


def interpolated(*points):
    """The inequalities of a smooth convex function with the constant 1 at points, each with its gradient and value."""
    return [
        value >= other + inner(slope, at - place) + square(gradient - slope) / 2
        for (at, gradient, value), (place, slope, other) in permutations(points, 2)
    ]


# ---------------------------------------------------------------------------------------------- one step, smooth convex
start, after, least = (x, g, p), (x - g, h, q), (z, 0 * z, r)
convex = interpolated(start, after, least)
pair("step.value", q - r <= square(x - z) / 6, q - r <= square(x - z) / 7, convex, "Drori and Teboulle, theorem 3.1")
pair("step.descent", q <= p - square(g) / 2, q <= p - square(g), convex)
pair("step.gradient", square(h) <= square(g), 2 * square(h) <= square(g), convex)
pair("step.distance", square(x - g - z) <= square(x - z), square(x - g - z) <= square(x - z) - 2 * square(g), convex)
pair("gap.gradient", square(g) <= 2 * (p - r), square(g) <= p - r, convex)
pair("gap.distance", p - r <= square(x - z) / 2, p - r <= square(x - z) / 3, convex)
pair("cocoercive", inner(g, x - z) >= square(g), inner(g, x - z) >= 2 * square(g), convex)
pair("bregman", p + inner(g, z - x) <= r, p + inner(g, z - x) <= r - square(g), convex)
# ----------------------------------------------------------------------------------------------------- strong convexity
monotone = [inner(g, x) >= square(g), inner(g, x) >= square(x) / 4]  # between 1/4 and 1, the minimiser at 0
pair("contraction", square(x - g) <= 3 * square(x) / 4, square(x - g) <= square(x) / 2, monotone)
pair("contraction.half", square(x - g / 2) <= 7 * square(x) / 8, square(x - g / 2) <= square(x) / 2, monotone)
pair("size.above", norm(g) <= norm(x), 2 * norm(g) <= norm(x), monotone)
pair("size.below", square(x) <= 16 * square(g), square(x) <= 4 * square(g), monotone)
pair("angle", inner(g, x) >= 0, inner(g, x) >= square(x), monotone)
symbolic = [inner(g, x) >= mu * square(x), inner(g, x) >= square(g), eta <= 1]
pair(
    "contraction.symbol",
    square(x - eta * g) <= (1 - eta * mu) * square(x),
    square(x - eta * g) <= (1 - 2 * eta * mu) * square(x),
    symbolic,
)
# ------------------------------------------------------------------------------------------------- subgradients, convex
subgradient = [r >= p + inner(g, z - x), square(g) <= 1]
pair(
    "subgradient.step",
    square(x - eta * g - z) <= square(x - z) - 2 * eta * (p - r) + eta**2,
    square(x - eta * g - z) <= square(x - z) - 2 * eta * (p - r),
    subgradient,
    "Nesterov, 3.2.3",
)
pair("subgradient.gap", p - r <= norm(x - z), p - r <= norm(x - z) / 2, subgradient, "Nesterov, 3.2.3")
pair(
    "polyak",
    square(x - (p - r) * g - z) <= square(x - z) - (p - r) ** 2,
    square(x - (p - r) * g - z) <= square(x - z) - 2 * (p - r) ** 2,
    [*subgradient, p >= r],
    "Polyak, Minimization of unsmooth functionals, 1969",
)
# ---------------------------------------------------------------------------------------- identities and parallelograms
pair(
    "three.points",
    2 * inner(x - y, y - z) == square(x - z) - square(x - y) - square(y - z),
    2 * inner(x - y, y - z) == square(x - z) - square(x - y) + square(y - z),
)
pair(
    "parallelogram",
    square(x + y) + square(x - y) == 2 * square(x) + 2 * square(y),
    square(x + y) <= square(x) + square(y),
)
pair("young", 2 * inner(x, y) <= square(x) + square(y), 3 * inner(x, y) <= square(x) + square(y))
pair(
    "young.symbol",
    2 * inner(x, y) <= eta * square(x) + square(y) / eta,
    inner(x, y) <= eta * square(x) + square(y) / (8 * eta),
)
pair(
    "mean",
    square(s * x + (1 - s) * y) == s * square(x) + (1 - s) * square(y) - s * (1 - s) * square(x - y),
    square(s * x + (1 - s) * y) == s * square(x) + (1 - s) * square(y),
)
pair(
    "three.squares",
    square(x + y + z) <= 3 * (square(x) + square(y) + square(z)),
    square(x + y + z) <= 2 * (square(x) + square(y) + square(z)),
)
# --------------------------------------------------------------------------------------- proximal steps and projections
proximal = [inner(u - v, (x - u) - (y - v)) >= 0]  # u and v are what a monotone operator's resolvent makes of x and y
pair(
    "resolvent",
    square(u - v) <= inner(u - v, x - y),
    square(u - v) <= inner(u - v, x - y) / 2,
    proximal,
    "Rockafellar 1976",
)
pair("resolvent.size", norm(u - v) <= norm(x - y), 2 * norm(u - v) <= norm(x - y), proximal, "Rockafellar 1976")
pair(
    "resolvent.firm",
    square(u - v) + square((x - u) - (y - v)) <= square(x - y),
    square(u - v) + 2 * square((x - u) - (y - v)) <= square(x - y),
    proximal,
    "Rockafellar 1976",
)
projection = [inner(x - u, w - u) <= 0]  # u is the projection of x to a set with w in it
pair("projection", square(u - w) <= square(x - w), square(u - w) <= square(x - w) / 2, projection, "Nesterov, 2.2.3")
pair(
    "projection.firm",
    square(u - w) + square(x - u) <= square(x - w),
    square(u - w) + 2 * square(x - u) <= square(x - w),
    projection,
    "Nesterov, 2.2.3",
)
# -------------------------------------------------------------------------------------------------------- extragradient
variational = [inner(g, x - z) >= 0, inner(h, y - z) >= 0, square(g - h) <= square(x - y), y == x - g / 2]
pair(
    "extragradient.half",
    square(g - h) <= square(g) / 4,
    square(g - h) <= square(g) / 8,
    variational,
    "Korpelevich 1976",
)
pair(
    "momentum",
    inner(x - z, g) <= (square(x - z) - square(x - g - z) + square(g)) / 2,
    inner(x - z, g) <= (square(x - z) - square(x - g - z)) / 2,
    (),
    "Nemirovski and Yudin 1983",
)
