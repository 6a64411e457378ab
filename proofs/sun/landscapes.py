r"""From depth three on, second-order stationary points of linear networks need not be global minima.

For $\phi(w) = w^2$ the notes "find SOSPs are still the global-minima": here $F(w) = (y - \phi(w))^2$. For a deep linear
network of width one, $F(u, v, w) = (1 - u v w)^2$, second-order stationary points need not be global, but local minima
are. And $(w^3 - 1)^2$, on which gradient descent may converge to 0, has a critical point there that is neither a strict
saddle nor a local minimum.
"""

from symres import (
    Theory,
    critical_points_are,
    every_local_minimum_is_global,
    implies,
    is_global_minimum,
    is_local_minimum,
    is_strict_saddle,
    sosps_are,
)

theory = Theory("sun", source="sun", where="section 5.3", title="Second-order stationary points of small networks")
u, v, w, y, d = theory.reals("u v w y d")

# --------------------------------------------------------------------------------------------------------- phi(w) = w^2
Q = theory.define("Q", w, (y - w**2) ** 2)
good = (w**2 == y) | (w == 0) & (y <= 0)
theory.claim(
    "square",
    sosps_are(Q, good) & implies(good, is_global_minimum(Q, w)) & every_local_minimum_is_global(Q),
    where=r"section 5.3.2, $\phi(w) = w^2$",
    says=r"\text{When } \phi(w) = w^2, \text{ we find SOSPs are still the global-minima}",
    title="For a quadratic activation SOSPs are global",
    note="For every label $y$.",
)
theory.claim(
    "square.critical_points",
    critical_points_are(Q, good),
    expect="refuted",
    where=r"section 5.3.2, $\phi(w) = w^2$",
    note="A false neighbour: for $y > 0$ the critical point 0 is a maximum.",
)

# -------------------------------------------------------------------------------------------------- three linear layers
D = theory.define("D", (u, v, w), (1 - u * v * w) ** 2)
theory.claim(
    "kawaguchi.depth_three",
    every_local_minimum_is_global(D),
    where="section 5.3.1, bibliography",
    title="At depth three local minima are global",
    note="What the cited theorem says, for three layers of width one and the data $x = y = 1$.",
)
theory.claim(
    "kawaguchi.sosps",
    sosps_are(D, u * v * w == 1, (0, 0, 0)) & ~is_local_minimum(D, (0, 0, 0)),
    where="section 5.3.1, bibliography",
    title="The origin is the one bad SOSP",
    note="The origin is the one second-order stationary point that is not global.",
)

# ------------------------------------------------------------------------------------------ a saddle that is not strict
f = theory.define("f", w, (w**3 - 1) ** 2)
theory.claim(
    "lee2016.degenerate_saddle",
    critical_points_are(f, 0, 1) & ~is_local_minimum(f, 0) & ~is_strict_saddle(f, 0) & every_local_minimum_is_global(f),
    where="section 5.3.1, Remark 5.1; not in the notes",
    title="A saddle that is not strict",
    note="The function that has no strict saddle.",
)
theory.claim(
    "lee2016.degenerate_saddle.neighbour",
    is_local_minimum(f, 0),
    expect="refuted",
    where="section 5.3.1, Remark 5.1",
)
