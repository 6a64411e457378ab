"""Functions in pieces: derivatives at a kink and away from it, limits, values, bounds, Lipschitz constants and minima,
and as many claims that are false.

The functions are the activations and losses of the texts on learning, and absolute values, maxima, choices and whole
parts as R. Graham, D. Knuth and O. Patashnik, Concrete Mathematics (1994), chapter 3, have them.
"""

from fractions import Fraction

from symres import (
    Theory,
    ceiling,
    choice,
    convex,
    floor,
    greatest,
    has_derivative,
    has_limit,
    is_global_minimum,
    least,
    lipschitz,
    number,
    number_of_local_minima,
    relu,
    sign,
    sqrt,
    tends_to,
)

theory = Theory("problems.pieces")
x, y, a, b = theory.reals("x y a b")
half = Fraction(1, 2)
hinge = theory.define("hinge", (x,), greatest(1 - x, 0))
huber = theory.define("huber", (x,), choice(abs(x) <= 1, x**2 / 2, abs(x) - half))
well = theory.define("well", (x,), abs(x) + x**2)


def pair(name, true, false, given=(), where="texts on learning"):
    """A true claim and its false neighbour."""
    theory.claim(name, true, given=given, where=where)
    theory.claim(f"{name}.neighbour", false, given=given, where=where, expect="refuted")


# ---------------------------------------------------------------------------------------------------------- derivatives
pair("modulus.right", has_derivative(abs, number(2), 1), has_derivative(abs, number(0), 1))
pair("modulus.left", has_derivative(abs, number(-2), -1), has_derivative(abs, number(0), 0))
pair("relu.right", has_derivative(relu, number(3), 1), has_derivative(relu, number(0), half))
pair("relu.left", has_derivative(relu, number(-3), 0), has_derivative(relu, number(0), 1))
pair("product", has_derivative(lambda t: t * abs(t), number(0), 0), has_derivative(lambda t: abs(t) - t, number(0), 0))
pair(
    "square",
    has_derivative(lambda t: relu(t) ** 2, number(0), 0),
    has_derivative(lambda t: relu(t) + t**2, number(0), 0),
)
pair("root", has_derivative(lambda t: sqrt(t**2), number(1), 1), has_derivative(lambda t: sqrt(t**2), number(0), 1))
pair(
    "greatest",
    has_derivative(lambda t: greatest(t, t**2), number(2), 4),
    has_derivative(lambda t: greatest(t, t**2), number(1), 1),
)
pair(
    "least",
    has_derivative(lambda t: least(t, t**2), number(2), 1),
    has_derivative(lambda t: least(t, t**2), number(1), 2),
)
pair("huber", has_derivative(huber, number(2), 1), has_derivative(huber, number(2), 2))
pair(
    "choice",
    has_derivative(lambda t: choice(t < 0, -t, t**2), number(1), 2),
    has_derivative(lambda t: choice(t < 0, -t, t**2), number(0), 0),
)
# --------------------------------------------------------------------------------------------------------------- limits
step = lambda t: choice(t < 0, 1, -1)  # noqa: E731
pair("limit.step", has_limit(step, number(1), -1), has_limit(step, number(0), -1))
pair("limit.sign", has_limit(sign, number(2), 1), has_limit(sign, number(0), 0))
pair(
    "limit.joined",
    has_limit(lambda t: choice(t < 2, t**2, 3 * t - 2), number(2), 4),
    has_limit(lambda t: choice(t < 2, t**2, 3 * t - 1), number(2), 4),
)
pair("limit.floor", has_limit(floor, number(half), 0), has_limit(floor, number(1), 1))
pair("limit.far", tends_to(lambda n: relu(n) / (n + 1), 1), tends_to(lambda n: relu(-n) / (n + 1), 1))
# ---------------------------------------------------------------------------------------------------- values and bounds
pair("triangle", abs(x + y) <= abs(x) + abs(y), abs(x + y) >= abs(x) + abs(y))
pair("split", relu(x) - relu(-x) == x, relu(x) + relu(-x) == x)
pair("sum", relu(x) + relu(-x) == abs(x), relu(x) - relu(-x) == abs(x))
pair("extremes", greatest(x, y) + least(x, y) == x + y, greatest(x, y) - least(x, y) == x - y)
pair("product.extremes", greatest(x, y) * least(x, y) == x * y, greatest(x, y) * least(x, y) == x**2)
pair("bars", abs(abs(x) - abs(y)) <= abs(x - y), abs(abs(x) - abs(y)) >= abs(x - y))
pair("reciprocal", x > 0, x > 1, [x != 1, abs(1 / (x - 1)) > 1])
pair("floor", floor(x) + 1 > x, floor(x) + 1 < x, (), "Graham, Knuth and Patashnik, chapter 3")
pair(
    "ceiling",
    (ceiling(x) == 1) | (ceiling(x) == 2),
    ceiling(x) == 1,
    [x > half, x <= 2],
    "Graham, Knuth and Patashnik, chapter 3",
)
pair("shift", floor(x + 3) == floor(x) + 3, floor(2 * x) == 2 * floor(x), (), "Graham, Knuth and Patashnik, chapter 3")
# --------------------------------------------------------------------------------------- Lipschitz constants and minima
pair("lipschitz.relu", lipschitz(relu, 1, over=x), lipschitz(relu, half, over=x))
pair("convex.hinge", convex(hinge), convex(lambda t: -hinge(t), over=x))
pair("convex.modulus", convex(lambda t: abs(t - 1) + t**2, over=x), convex(lambda t: abs(t) - t**2, over=x))
pair("minimum", is_global_minimum(well, 0), is_global_minimum(well, 1))
pair("minima", number_of_local_minima(well, 1), number_of_local_minima(well, 0))
