"""Convex, concave, strongly convex and Lipschitz functions, and as many that are not.

The true ones are examples of S. Boyd and L. Vandenberghe, Convex Optimization (2004), sections 3.1 and 9.1, and what
papers on learning say of activations and losses. A false one has another constant, set or function.
"""

from fractions import Fraction

from symres import (
    Theory,
    concave,
    convex,
    cos,
    exp,
    lipschitz,
    log,
    sigmoid,
    sin,
    softplus,
    sqrt,
    strongly_convex,
    tanh,
)

theory = Theory("problems.shapes")
x = theory.reals("x")


def positive(t):
    return t > 0


def pair(name, true, false, where="Boyd and Vandenberghe, 3.1.5"):
    """A true claim and its false neighbour."""
    theory.claim(name, true, where=where)
    theory.claim(f"{name}.neighbour", false, where=where, expect="refuted")


pair("exp", convex(exp, over=x), concave(exp, over=x))
pair("fourth_power", convex(lambda t: t**4, over=x), convex(lambda t: t**3, over=x))
pair("log", concave(log, over=x, on=positive), convex(log, over=x, on=positive))
pair(
    "entropy", convex(lambda t: t * log(t), over=x, on=positive), strongly_convex(lambda t: t * log(t), 1, x, positive)
)
pair("inverse", convex(lambda t: 1 / t, over=x, on=positive), concave(lambda t: 1 / t, over=x, on=positive))
pair("root", concave(sqrt, over=x, on=lambda t: t >= 0), lipschitz(sqrt, 5, over=x, on=lambda t: t >= 0))
pair("log_sum_exp", convex(softplus, over=x), convex(lambda t: softplus(t) - t**2 / 8, over=x))
pair("sum", convex(lambda t: 3 * exp(-t) + t**4, over=x), convex(lambda t: 3 * exp(-t) - t**4, over=x))
pair("pseudo_huber", convex(lambda t: sqrt(1 + t**2), over=x), convex(lambda t: sqrt(1 + t**2) - t**2 / 2, over=x))
pair("wave", convex(lambda t: t**2 + cos(t), over=x), convex(lambda t: t**2 + 3 * cos(t), over=x))
pair(
    "strongly", strongly_convex(lambda t: exp(t) + t**2, 2, x), strongly_convex(lambda t: exp(t) + t**2, 3, x), "9.1.2"
)
pair("tanh", lipschitz(tanh, 1, over=x), convex(tanh, over=x), "activations")
pair("sigmoid", lipschitz(sigmoid, Fraction(1, 4), over=x), lipschitz(sigmoid, Fraction(1, 5), over=x), "activations")
pair("softplus", lipschitz(softplus, 1, over=x), lipschitz(softplus, Fraction(1, 2), over=x), "activations")
pair(
    "square",
    lipschitz(lambda t: t**2, 2, over=x, on=lambda t: (-1 <= t) & (t <= 1)),
    lipschitz(lambda t: t**2, 2, over=x, on=lambda t: (-1 <= t) & (t <= 2)),
    "losses",
)
pair("sine", lipschitz(lambda t: sin(2 * t), 2, over=x), lipschitz(lambda t: sin(2 * t), 1, over=x), "activations")
