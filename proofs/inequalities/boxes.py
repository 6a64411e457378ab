"""These are inequalities of several variables on boxes, of the kind met in computer-assisted proofs.

The Kepler conjecture was proved with hundreds of inequalities in the edge lengths of tetrahedra, each on a box such as
$[2, 2.52]^6$; those here are small ones of that kind. Tools for real arithmetic such as MetiTarski and dReal are tried
on mixtures of exponentials, roots and polynomials like the last ones.
"""

from fractions import Fraction

from symres import Theory, cos, equivalent, exp, log, sin, sqrt

theory = Theory("inequalities.boxes", source="symres", title="Inequalities on boxes")
x, y, z = theory.reals("x y z")


def box(low, high, *variables):
    """All the variables lie between two numbers."""
    return tuple((low <= t) & (t <= high) for t in variables)


# ---------------------------------------------------------------------------------------------- edges and their ratios
edges = box(1, Fraction(63, 25), x, y, z)
ratio = (x * y + y * z + z * x) * (x + y + z) / (x * y * z)
theory.claim("edge_ratio", ratio >= 9, given=edges, title="A ratio of edges")
theory.claim(
    "edge_ratio.equality", equivalent(ratio == 9, (x == y) & (y == z)), given=edges, title="A ratio of edges: equality"
)
theory.claim("edge_ratio.with_room", ratio > Fraction(89, 10), given=edges, title="The same with room")
theory.claim("edge_ratio.largest", ratio <= Fraction(271, 25), given=edges, title="The largest ratio of edges")
theory.claim("edge_ratio.neighbour", ratio >= Fraction(901, 100), given=edges, expect="refuted")

diagonal = sqrt(x**2 + y**2 + z**2)
theory.claim("diagonal", diagonal > Fraction(577, 1000) * (x + y + z), given=edges, title="Diagonal and edges")
theory.claim("diagonal.neighbour", diagonal > Fraction(578, 1000) * (x + y + z), given=edges, expect="refuted")

short_edges = box(1, Fraction(63, 50), x, y, z)
cycle = x * y * z + x / y + y / z + z / x
theory.claim("cycle", cycle >= 4, given=short_edges, title="A cyclic sum")
theory.claim(
    "cycle.equality",
    equivalent(cycle == 4, (x == y) & (y == z) & (z == 1)),
    given=short_edges,
    title="A cyclic sum: equality",
)
theory.claim("cycle.with_room", cycle > Fraction(39, 10), given=short_edges, title="The same with room")
theory.claim("cycle.neighbour", cycle >= Fraction(401, 100), given=short_edges, expect="refuted")

# A tetrahedron with a regular face of side 2 and the three other edges between 2 and 2.52, by the squares of the edges.
squares = box(4, Fraction(3969, 625), x, y, z)
delta = 4 * x * (y + z - x + 4) + 4 * y * (z + x - y + 4) + 4 * z * (x + y - z + 4) - 4 * (x * y + y * z + z * x) - 64
theory.claim(
    "tetrahedron",
    delta >= 128,
    given=squares,
    title="The volume of a tetrahedron",
    note="144 times the square of the volume; such a tetrahedron is never flatter than the regular one.",
)
theory.claim(
    "tetrahedron.equality",
    equivalent(delta == 128, (x == y) & (y == z) & (z == 4)),
    given=squares,
    title="The volume of a tetrahedron: equality",
)
theory.claim("tetrahedron.neighbour", delta >= 129, given=squares, expect="refuted")

# -------------------------------------------------------------------------------------- exponentials, roots, logarithms
theory.claim(
    "exp_and_root",
    exp(x**2) + Fraction(1, 2) > sqrt(1 + x) + x**2,
    given=(0 <= x) & (x <= 2),
    title="An exponential and a root",
)
theory.claim(
    "exp_and_root.neighbour",
    exp(x**2) + Fraction(19, 100) > sqrt(1 + x) + x**2,
    given=(0 <= x) & (x <= 2),
    expect="refuted",
)
theory.claim(
    "exp_of_sum",
    exp(x + y) >= (1 + x) * (1 + y),
    given=box(0, 2, x, y),
    title="The exponential of a sum on a square",
)
theory.claim(
    "exp_of_sum.neighbour",
    exp(x + y) >= (1 + x) * (1 + y) + 3 * x * y / 2,
    given=box(0, 2, x, y),
    expect="refuted",
)
theory.claim(
    "exp_on_an_interval",
    exp(x) >= 1 + x + x**2 / 2,
    given=(0 <= x) & (x <= 10),
    title="The exponential on an interval",
)
theory.claim(
    "exp_on_an_interval.neighbour",
    exp(x) >= 1 + x + x**2 / 2,
    given=(Fraction(-1, 100) <= x) & (x <= 10),
    expect="refuted",
)
theory.claim(
    "sine_of_sum",
    sin(x + y) <= sin(x) + sin(y),
    given=box(0, 1, x, y),
    title="The sine of a sum",
    note=r"The sine is subadditive between 0 and $\pi$.",
)
theory.claim("sine_of_sum.neighbour", sin(x + y) >= sin(x) + sin(y), given=box(0, 1, x, y), expect="refuted")
theory.claim(
    "softplus_convex",
    2 * log(1 + exp((x + y) / 2)) <= log(1 + exp(x)) + log(1 + exp(y)),
    title="Softplus is convex at midpoints",
    note="The softplus function is convex at midpoints.",
)
theory.claim(
    "softplus_convex.neighbour",
    2 * log(1 + exp((x + y) / 2)) >= log(1 + exp(x)) + log(1 + exp(y)) - Fraction(1, 2),
    expect="refuted",
)
theory.claim(
    "waves",
    sin(x) * cos(y) + sin(y) * cos(z) + sin(z) * cos(x) <= Fraction(3, 2),
    title="A sum of products of waves",
    note="Each product is at most half the sum of two squares, and the squares add up to 3.",
)
theory.claim(
    "waves.neighbour",
    sin(x) * cos(y) + sin(y) * cos(z) + sin(z) * cos(x) <= Fraction(149, 100),
    expect="refuted",
)
