"""These are all critical points of the functions that optimisation is tested on.

The functions of Himmelblau, Rosenbrock, Beale, Goldstein and Price, Booth, Matyas, Styblinski and Tang, and the camels
are in every collection of test problems (M. Jamil and X.-S. Yang, A literature survey of benchmark functions for global
optimisation problems, 2013). The collections list global minima; here are all critical points, and which of them are
minima.
"""

from fractions import Fraction

from symres import (
    Theory,
    all_of,
    critical_points_are,
    is_global_minimum,
    is_local_minimum,
    is_spurious_minimum,
    is_strict_local_minimum,
    is_strict_saddle,
    number_of_critical_points,
    number_of_local_minima,
    sqrt,
)

theory = Theory("landscapes.classics", source="symres", title="Test functions of optimisation")
x, y, z = theory.reals("x y z")

# ----------------------------------------------------------------------------------------------------------- Himmelblau
H = theory.define("H", (x, y), (x**2 + y - 11) ** 2 + (x + y**2 - 7) ** 2)
theory.claim("himmelblau", number_of_critical_points(H, 9), title="Himmelblau's function has nine critical points")
theory.claim("himmelblau.neighbour", critical_points_are(H, (3, 2)), expect="refuted")
theory.claim("himmelblau.minima", number_of_local_minima(H, 4), title="Himmelblau's function has four minima")
theory.claim(
    "himmelblau.minimum",
    is_strict_local_minimum(H, (3, 2)) & is_global_minimum(H, (3, 2)),
    title="One minimum of Himmelblau's function",
)
theory.claim("himmelblau.minimum.neighbour", is_local_minimum(H, (-3, -2)), expect="refuted")

# ----------------------------------------------------------------------------------------------------------- the camels
C = theory.define("C", (x, y), 4 * x**2 - Fraction(21, 10) * x**4 + x**6 / 3 + x * y - 4 * y**2 + 4 * y**4)
theory.claim("six_hump_camel", number_of_critical_points(C, 15), title="The six-hump camel has fifteen critical points")
theory.claim("six_hump_camel.neighbour", critical_points_are(C, (0, 0)), expect="refuted")
theory.claim("six_hump_camel.minima", number_of_local_minima(C, 6), title="The six-hump camel has six minima")
theory.claim("six_hump_camel.origin", is_strict_saddle(C, (0, 0)), title="The origin is a saddle of the camel")
theory.claim("six_hump_camel.origin.neighbour", is_local_minimum(C, (0, 0)), expect="refuted")

T = theory.define("T", (x, y), 2 * x**2 - Fraction(21, 20) * x**4 + x**6 / 6 + x * y + y**2)
outer, inner = (sqrt(Fraction(21, 10) + sign * sqrt(91) / 10) for sign in (1, -1))
theory.claim(
    "three_hump_camel",
    critical_points_are(T, (0, 0), *((t, -t / 2) for t in (outer, -outer, inner, -inner))),
    title="The critical points of the three-hump camel",
)
theory.claim("three_hump_camel.neighbour", critical_points_are(T, (0, 0), (outer, -outer / 2)), expect="refuted")
theory.claim(
    "three_hump_camel.count", number_of_critical_points(T, 5), title="The three-hump camel has five critical points"
)
theory.claim("three_hump_camel.minima", number_of_local_minima(T, 3), title="The three-hump camel has three minima")
theory.claim(
    "three_hump_camel.global", is_global_minimum(T, (0, 0)), title="The three-hump camel is least at the origin"
)
theory.claim(
    "three_hump_camel.spurious",
    is_spurious_minimum(T, (outer, -outer / 2)),
    title="A spurious minimum of the three-hump camel",
)
theory.claim("three_hump_camel.spurious.neighbour", is_spurious_minimum(T, (inner, -inner / 2)), expect="refuted")

# -------------------------------------------------------------------------------------------------- Styblinski and Tang
S = theory.define("S", (x, y), sum(t**4 - 16 * t**2 + 5 * t for t in (x, y)) / 2)
theory.claim("styblinski_tang", number_of_critical_points(S, 9), title="Styblinski and Tang: nine critical points")
theory.claim("styblinski_tang.neighbour", critical_points_are(S, (0, 0)), expect="refuted")
theory.claim("styblinski_tang.minima", number_of_local_minima(S, 4), title="Styblinski and Tang: four minima")
S_3 = theory.define("S_3", (x, y, z), sum(t**4 - 16 * t**2 + 5 * t for t in (x, y, z)) / 2)
theory.claim(
    "styblinski_tang.d3", number_of_critical_points(S_3, 27), title="Styblinski and Tang in space: 27 critical points"
)
theory.claim(
    "styblinski_tang.d3.minima", number_of_local_minima(S_3, 8), title="Styblinski and Tang in space: eight minima"
)

# ----------------------------------------------------------------------------------------------------------- Rosenbrock
R = theory.define("R", (x, y), (1 - x) ** 2 + 100 * (y - x**2) ** 2)
theory.claim(
    "rosenbrock",
    critical_points_are(R, (1, 1)) & is_strict_local_minimum(R, (1, 1)) & is_global_minimum(R, (1, 1)),
    title="Rosenbrock's function has one critical point",
)
theory.claim("rosenbrock.neighbour", critical_points_are(R, (1, 1), (-1, 1)), expect="refuted")
R_3 = theory.define("R_3", (x, y, z), sum((1 - s) ** 2 + 100 * (t - s**2) ** 2 for s, t in ((x, y), (y, z))))
theory.claim("rosenbrock.d3", critical_points_are(R_3, (1, 1, 1)), title="Rosenbrock's function in space")
theory.claim("rosenbrock.d3.neighbour", critical_points_are(R_3, (1, 1, 1), (0, 0, 0)), expect="refuted")

# -------------------------------------------------------------------------------------------------- Goldstein and Price
G = theory.define(
    "G",
    (x, y),
    (1 + (x + y + 1) ** 2 * (19 - 14 * x + 3 * x**2 - 14 * y + 6 * x * y + 3 * y**2))
    * (30 + (2 * x - 3 * y) ** 2 * (18 - 32 * x + 12 * x**2 + 48 * y - 36 * x * y + 27 * y**2)),
)


def fifths(*pairs):
    return [(Fraction(p, 5), Fraction(q, 5)) for p, q in pairs]


minima = fifths((0, -5), (-3, -2), (9, 1), (6, 4))
saddles = fifths((-2, -3), (6, -1), (7, 3), (3, 2))
maximum = fifths((4, 1))
theory.claim(
    "goldstein_price",
    critical_points_are(G, *minima, *saddles, *maximum),
    title="Goldstein and Price: nine critical points",
)
theory.claim("goldstein_price.neighbour", critical_points_are(G, *minima, *saddles), expect="refuted")
theory.claim(
    "goldstein_price.minima",
    all_of(is_strict_local_minimum(G, p) for p in minima),
    title="Goldstein and Price: the minima",
)
theory.claim(
    "goldstein_price.saddles",
    all_of(is_strict_saddle(G, p) for p in (*saddles, *maximum)),
    title="Goldstein and Price: the others",
)
theory.claim(
    "goldstein_price.spurious",
    all_of(is_spurious_minimum(G, p) for p in minima[1:]),
    title="Goldstein and Price: the spurious minima",
)
theory.claim("goldstein_price.spurious.neighbour", is_global_minimum(G, minima[1]), expect="refuted")

# ----------------------------------------------------------------------------------------------------------- and others
B_2 = theory.define("B_2", (x, y), (Fraction(3, 2) - x + x * y) ** 2 + (Fraction(9, 4) - x + x * y**2) ** 2)
B = theory.define("B", (x, y), B_2(x, y) + (Fraction(21, 8) - x + x * y**3) ** 2)
best = (3, Fraction(1, 2))
theory.claim(
    "beale.minimum",
    is_strict_local_minimum(B, best) & is_global_minimum(B, best),
    title="The minimum of Beale's function",
)
theory.claim("beale.saddle", is_strict_saddle(B, (0, 1)), title="A saddle of Beale's function")
theory.claim("beale.neighbour", critical_points_are(B, best, (0, 1)), expect="refuted")

A = theory.define("A", (x, y), (x + 2 * y - 7) ** 2 + (2 * x + y - 5) ** 2)
theory.claim(
    "booth",
    critical_points_are(A, (1, 3)) & is_strict_local_minimum(A, (1, 3)),
    title="Booth's function has one critical point",
)
theory.claim("booth.neighbour", critical_points_are(A, (3, 1)), expect="refuted")

M = theory.define("M", (x, y), Fraction(13, 50) * (x**2 + y**2) - Fraction(12, 25) * x * y)
theory.claim(
    "matyas",
    critical_points_are(M, (0, 0)) & is_global_minimum(M, (0, 0)),
    title="Matyas's function has one critical point",
)
theory.claim("matyas.neighbour", is_strict_saddle(M, (0, 0)), expect="refuted")

K = theory.define("K", (x, y), x**3 - 3 * x * y**2)
theory.claim("monkey_saddle", critical_points_are(K, (0, 0)), title="The monkey saddle")
theory.claim("monkey_saddle.minima", number_of_local_minima(K, 0), title="The monkey saddle has no minimum")
theory.claim("monkey_saddle.neighbour", is_local_minimum(K, (0, 0)), expect="refuted")
theory.claim(
    "monkey_saddle.strict",
    is_strict_saddle(K, (0, 0)),
    expect="refuted",
    title="The monkey saddle as a strict saddle",
    note="Its Hessian at the origin is 0.",
)
