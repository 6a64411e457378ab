"""These are inequalities of several variables on boxes, of the kind met in computer-assisted proofs.

The Kepler conjecture was proved with hundreds of inequalities in the edge lengths of tetrahedra, each on a box such as
$[2, 2.52]^6$; those here are small ones of that kind. Tools for real arithmetic such as MetiTarski and dReal are tried
on mixtures of exponentials, roots and polynomials like the last ones.
"""

from sympy import Rational, cos, exp, log, sin, sqrt

from symres import Theory, at_least, at_most, between, equal, equivalent, greater

theory = Theory("inequalities.boxes", source="symres", title="Inequalities on boxes")
x, y, z = theory.reals("x y z")


def box(low, high, *variables):
    """All the variables lie between two numbers."""
    return tuple(between(t, low, high) for t in variables)


# ---------------------------------------------------------------------------------------------- edges and their ratios
edges = box(1, Rational(63, 25), x, y, z)
ratio = (x * y + y * z + z * x) * (x + y + z) / (x * y * z)
theory.claim("edge_ratio", at_least(ratio, 9), given=edges, title="A ratio of edges")
theory.claim(
    "edge_ratio.equality", equivalent(equal(ratio, 9), equal(x, y, z)), given=edges, title="A ratio of edges: equality"
)
theory.claim("edge_ratio.with_room", greater(ratio, Rational(89, 10)), given=edges, title="The same with room")
theory.claim("edge_ratio.largest", at_most(ratio, Rational(271, 25)), given=edges, title="The largest ratio of edges")
theory.claim("edge_ratio.neighbour", at_least(ratio, Rational(901, 100)), given=edges, expect="refuted")

diagonal = sqrt(x**2 + y**2 + z**2)
theory.claim("diagonal", greater(diagonal, Rational(577, 1000) * (x + y + z)), given=edges, title="Diagonal and edges")
theory.claim("diagonal.neighbour", greater(diagonal, Rational(578, 1000) * (x + y + z)), given=edges, expect="refuted")

short_edges = box(1, Rational(63, 50), x, y, z)
cycle = x * y * z + x / y + y / z + z / x
theory.claim("cycle", at_least(cycle, 4), given=short_edges, title="A cyclic sum")
theory.claim(
    "cycle.equality", equivalent(equal(cycle, 4), equal(x, y, z, 1)), given=short_edges, title="A cyclic sum: equality"
)
theory.claim("cycle.with_room", greater(cycle, Rational(39, 10)), given=short_edges, title="The same with room")
theory.claim("cycle.neighbour", at_least(cycle, Rational(401, 100)), given=short_edges, expect="refuted")

# A tetrahedron with a regular face of side 2 and the three other edges between 2 and 2.52, by the squares of the edges.
squares = box(4, Rational(3969, 625), x, y, z)
delta = 4 * x * (y + z - x + 4) + 4 * y * (z + x - y + 4) + 4 * z * (x + y - z + 4) - 4 * (x * y + y * z + z * x) - 64
theory.claim(
    "tetrahedron",
    at_least(delta, 128),
    given=squares,
    title="The volume of a tetrahedron",
    note="144 times the square of the volume; such a tetrahedron is never flatter than the regular one.",
)
theory.claim(
    "tetrahedron.equality",
    equivalent(equal(delta, 128), equal(x, y, z, 4)),
    given=squares,
    title="The volume of a tetrahedron: equality",
)
theory.claim("tetrahedron.neighbour", at_least(delta, 129), given=squares, expect="refuted")

# -------------------------------------------------------------------------------------- exponentials, roots, logarithms
theory.claim(
    "exp_and_root",
    greater(exp(x**2) + Rational(1, 2), sqrt(1 + x) + x**2),
    given=between(x, 0, 2),
    title="An exponential and a root",
)
theory.claim(
    "exp_and_root.neighbour",
    greater(exp(x**2) + Rational(19, 100), sqrt(1 + x) + x**2),
    given=between(x, 0, 2),
    expect="refuted",
)
theory.claim(
    "exp_of_sum",
    at_least(exp(x + y), (1 + x) * (1 + y)),
    given=box(0, 2, x, y),
    title="The exponential of a sum on a square",
)
theory.claim(
    "exp_of_sum.neighbour",
    at_least(exp(x + y), (1 + x) * (1 + y) + 3 * x * y / 2),
    given=box(0, 2, x, y),
    expect="refuted",
)
theory.claim(
    "exp_on_an_interval",
    at_least(exp(x), 1 + x + x**2 / 2),
    given=between(x, 0, 10),
    title="The exponential on an interval",
)
theory.claim(
    "exp_on_an_interval.neighbour",
    at_least(exp(x), 1 + x + x**2 / 2),
    given=between(x, Rational(-1, 100), 10),
    expect="refuted",
)
theory.claim(
    "sine_of_sum",
    at_most(sin(x + y), sin(x) + sin(y)),
    given=box(0, 1, x, y),
    title="The sine of a sum",
    note=r"The sine is subadditive between 0 and $\pi$.",
)
theory.claim("sine_of_sum.neighbour", at_least(sin(x + y), sin(x) + sin(y)), given=box(0, 1, x, y), expect="refuted")
theory.claim(
    "softplus_convex",
    at_most(2 * log(1 + exp((x + y) / 2)), log(1 + exp(x)) + log(1 + exp(y))),
    title="Softplus is convex at midpoints",
    note="The softplus function is convex at midpoints.",
)
theory.claim(
    "softplus_convex.neighbour",
    at_least(2 * log(1 + exp((x + y) / 2)), log(1 + exp(x)) + log(1 + exp(y)) - Rational(1, 2)),
    expect="refuted",
)
theory.claim(
    "waves",
    at_most(sin(x) * cos(y) + sin(y) * cos(z) + sin(z) * cos(x), Rational(3, 2)),
    title="A sum of products of waves",
    note="Each product is at most half the sum of two squares, and the squares add up to 3.",
)
theory.claim(
    "waves.neighbour",
    at_most(sin(x) * cos(y) + sin(y) * cos(z) + sin(z) * cos(x), Rational(149, 100)),
    expect="refuted",
)
