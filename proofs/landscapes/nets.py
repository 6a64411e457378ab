"""Scalar networks have two layers, three layers or residual connections, and a regulariser changes their landscapes.

A linear network with one unit a layer multiplies numbers. Without a regulariser its minima form a surface, on which the
product is the target, and no minimum is spurious. A regulariser leaves finitely many critical points. In depth two it
makes no spurious minimum, in depth three the origin becomes one, and so do points of the residual network.
"""

from symres import (
    Theory,
    all_of,
    critical_points_are,
    every_local_minimum_is_global,
    is_global_minimum,
    is_local_minimum,
    is_spurious_minimum,
    is_strict_saddle,
    number_of_critical_points,
    number_of_local_minima,
    sosps_are,
    sqrt,
)

theory = Theory("landscapes.nets", source="symres", title="Scalar networks")
u, v, w, a, b, c = theory.reals("u v w a b c")
lam = theory.positive("lambda")

# ----------------------------------------------------------------------------------------------------------- two layers
F = theory.define("F", (u, v), (1 - u * v) ** 2)
theory.claim("two_layers", critical_points_are(F, u * v == 1, (0, 0)), title="The critical points of two layers")
theory.claim("two_layers.neighbour", critical_points_are(F, u * v == 1), expect="refuted")
theory.claim("two_layers.sosps", sosps_are(F, u * v == 1), title="The second-order stationary points of two layers")
theory.claim("two_layers.origin", is_strict_saddle(F, (0, 0)), title="The origin is a strict saddle")
theory.claim("two_layers.origin.neighbour", is_local_minimum(F, (0, 0)), expect="refuted")
theory.claim("two_layers.minima", every_local_minimum_is_global(F), title="Two layers have no spurious minimum")

R = theory.define("R", (u, v), (1 - u * v) ** 2 + lam * (u**2 + v**2))
root = sqrt(1 - lam)
theory.claim(
    "two_layers.regularised",
    all_of([*(is_global_minimum(R, p) for p in ((root, root), (-root, -root))), is_strict_saddle(R, (0, 0))]),
    given=lam < 1,
    title="Two layers with a weak regulariser",
)
theory.claim(
    "two_layers.regularised.minima",
    every_local_minimum_is_global(R),
    given=lam < 1,
    title="They have no spurious minimum",
)
theory.claim(
    "two_layers.overregularised",
    critical_points_are(R, (0, 0)) & is_global_minimum(R, (0, 0)),
    given=lam >= 1,
    title="Two layers with a strong regulariser",
)
theory.claim("two_layers.overregularised.neighbour", critical_points_are(R, (0, 0)), expect="refuted")

# --------------------------------------------------------------------------------------------------------- three layers
D = theory.define("D", (u, v, w), (1 - u * v * w) ** 2)
two_vanish = (u == 0) & (v == 0) | (u == 0) & (w == 0) | (v == 0) & (w == 0)
theory.claim(
    "three_layers", critical_points_are(D, u * v * w == 1, two_vanish), title="The critical points of three layers"
)
theory.claim("three_layers.neighbour", critical_points_are(D, u * v * w == 1, (0, 0, 0)), expect="refuted")
theory.claim(
    "three_layers.sosps",
    sosps_are(D, u * v * w == 1, (0, 0, 0)),
    title="The second-order stationary points of three layers",
)
theory.claim("three_layers.minima", every_local_minimum_is_global(D), title="Three layers have no spurious minimum")

D_r = theory.define("D_r", (u, v, w), (1 - u * v * w) ** 2 + (u**2 + v**2 + w**2) / 10)
theory.claim("three_layers.regularised", number_of_critical_points(D_r, 9), title="Three layers with a regulariser")
theory.claim("three_layers.regularised.neighbour", critical_points_are(D_r, (0, 0, 0)), expect="refuted")
theory.claim("three_layers.regularised.minima", number_of_local_minima(D_r, 5), title="They have five local minima")
theory.claim(
    "three_layers.regularised.origin",
    is_spurious_minimum(D_r, (0, 0, 0)),
    title="The origin becomes a spurious minimum",
)
theory.claim("three_layers.regularised.origin.neighbour", is_global_minimum(D_r, (0, 0, 0)), expect="refuted")

# ------------------------------------------------------------------------------------------------ three residual layers
P = theory.define("P", (a, b, c), ((1 + a) * (1 + b) * (1 + c) - 2) ** 2)
fits = (1 + a) * (1 + b) * (1 + c) == 2
two_undo = (a == -1) & (b == -1) | (a == -1) & (c == -1) | (b == -1) & (c == -1)
theory.claim("residual", critical_points_are(P, fits, two_undo), title="The critical points of three residual layers")
theory.claim("residual.neighbour", critical_points_are(P, fits), expect="refuted")
theory.claim(
    "residual.near_identity",
    critical_points_are(P, fits, on=all_of((-1 < t) & (t < 1) for t in (a, b, c))),
    title="Near the identity only minima are critical",
)
theory.claim(
    "residual.minima", every_local_minimum_is_global(P), title="Three residual layers have no spurious minimum"
)

P_r = theory.define("P_r", (a, b, c), P(a, b, c) + (a**2 + b**2 + c**2) / 4)
theory.claim(
    "residual.regularised", number_of_critical_points(P_r, 7), title="Three residual layers with a regulariser"
)
theory.claim("residual.regularised.neighbour", critical_points_are(P_r), expect="refuted")
