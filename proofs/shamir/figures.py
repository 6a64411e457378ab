r"""A regulariser, or a bound on the norm, adds spurious local minima to $F(w, v) = (w (1 + v) - 1)^2$.

The slides show contour plots: "(b) has spurious local minima around (-1, -1.6)", "(c) has spurious local minima at
bottom left", and of regularisation they say "this might cause adding new spurious local minimas". Figure 1 of the paper
has (a) the objective of Example 1, (b) the objective with a regulariser and (c) the objective on a disc; the text as we
have it does not give their formulas. The numbers fit $F$, $F + (w^2 + v^2)/4$, and $F$ on $w^2 + v^2 \leq 4$, which are
taken here.
"""

from fractions import Fraction

from symres import (
    Theory,
    critical_points_are,
    every_local_minimum_is_global,
    is_critical_point,
    is_local_minimum,
    is_strict_local_minimum,
    is_strict_saddle,
    number_of_critical_points,
    number_of_local_minima,
    sqrt,
    there_is,
)

theory = Theory(
    "shamir",
    source="shamir",
    where="Example 1, after Thm. 3, Fig. 1",
    title="What a regulariser and a bound on the norm add",
)
w, v = theory.reals("w v")
F = theory.define("F", (w, v), (w * (1 + v) - 1) ** 2)

theory.claim(
    "fig.a",
    critical_points_are(F, w * (1 + v) == 1, (0, -1)) & is_strict_saddle(F, (0, -1)) & every_local_minimum_is_global(F),
    where="Example 1, after Thm. 3, Fig. 1 (a)",
    title="Without a regulariser no minimum is spurious",
    note="All critical points, and what they are.",
)
theory.claim(
    "fig.a.neighbour",
    is_local_minimum(F, (0, -1)),
    expect="refuted",
    where="Example 1, after Thm. 3, Fig. 1 (a)",
    note="A false neighbour: the saddle is no local minimum.",
)

# ---------------------------------------------------------------------------------------------------- (b) a regulariser
G = theory.define("G", (w, v), F(w, v) + (w**2 + v**2) / 4)
G_lin = theory.define("G_lin", w, G(w, 0))
around = ((Fraction(-99, 100) < w) & (w < Fraction(-98, 100))) & ((Fraction(-161, 100) < v) & (v < Fraction(-8, 5)))

theory.claim(
    "fig.b.critical_points",
    number_of_critical_points(G, 3),
    where="Example 1, after Thm. 3, Fig. 1 (b)",
    title="The regulariser leaves three critical points",
)
theory.claim(
    "fig.b.minima",
    number_of_local_minima(G, 2),
    where="Example 1, after Thm. 3, Fig. 1 (b)",
    title="Two of them are local minima",
)
theory.claim(
    "fig.b",
    there_is((w, v), around & is_strict_local_minimum(G, (w, v)) & (G(w, v) > Fraction(1, 5))),
    where="Example 1, after Thm. 3, Fig. 1 (b)",
    says=r"\text{(b) has spurious local minima around } (-1,-1.6)",
    title="The regulariser adds a spurious local minimum",
    note="$1/5$ is the least value of the regularised linear predictor, $v = 0$.",
)
theory.claim(
    "fig.b.linear",
    (G_lin(w) >= Fraction(1, 5)) & (G_lin(Fraction(4, 5)) == Fraction(1, 5)),
    where="Example 1, after Thm. 3, Fig. 1 (b)",
    title="The best regularised linear predictor",
)

# ----------------------------------------------------------------------------------------------------------- (c) a disc
disc = w**2 + v**2 <= 4
v_c = -(1 + sqrt(33)) / 4
corner = (-sqrt(v_c**2 + v_c), v_c)
theory.claim(
    "fig.c.critical",
    is_critical_point(F, corner, subject_to=disc),
    where="Example 1, after Thm. 3, Fig. 1 (c)",
    title="A critical point on the boundary of the disc",
)
theory.claim(
    "fig.c",
    is_strict_local_minimum(F, corner, subject_to=disc) & (F(1, 0) < F(*corner)),
    where="Example 1, after Thm. 3, Fig. 1 (c)",
    says=r"\text{(c) has spurious local minima at bottom left}",
    title="The disc adds a spurious local minimum",
)
theory.claim(
    "fig.c.neighbour",
    is_local_minimum(F, corner),
    expect="refuted",
    where="Example 1, after Thm. 3, Fig. 1 (c)",
    note="Without the disc the point is no local minimum.",
)
