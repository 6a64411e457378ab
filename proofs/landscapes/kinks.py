"""Absolute values and rectified linear units make landscapes with kinks.

At a kink the gradient is that of the chain rule, for some choice of the slope (F. H. Clarke, Optimization and Nonsmooth
Analysis, 1983). So the kink of $|x|$ is critical, and the dead half of a rectified linear unit is a family of critical
points, every one of them a spurious minimum. A leaky unit has none.
"""

from fractions import Fraction

from symres import (
    Theory,
    critical_points_are,
    greatest,
    is_global_minimum,
    is_local_minimum,
    is_spurious_minimum,
    is_strict_local_minimum,
)

theory = Theory("landscapes.kinks", source="symres", title="Landscapes with kinks")
x, w, v = theory.reals("x w v")

A = theory.define("A", x, abs(x))
theory.claim(
    "absolute_value",
    critical_points_are(A, 0) & is_strict_local_minimum(A, 0) & is_global_minimum(A, 0),
    title="The absolute value",
)
theory.claim("absolute_value.neighbour", critical_points_are(A), expect="refuted")

W = theory.define("W", x, abs(x**2 - 1))
theory.claim("two_kinks", critical_points_are(W, -1, 0, 1), title="A function with two kinks")
theory.claim(
    "two_kinks.minima",
    is_strict_local_minimum(W, 1) & is_strict_local_minimum(W, -1),
    title="Its minima are the kinks",
)
theory.claim("two_kinks.neighbour", is_local_minimum(W, 0), expect="refuted")

B = theory.define("B", (w, v), abs(w * (1 + v) - 1))
valley = w * (1 + v) == 1
theory.claim("absolute_loss", critical_points_are(B, valley, (0, -1)), title="The absolute loss of a residual network")
theory.claim("absolute_loss.neighbour", critical_points_are(B, valley, (0, -1), (0, 0)), expect="refuted")
theory.claim(
    "absolute_loss.saddle", is_local_minimum(B, (0, -1)), expect="refuted", title="A local minimum of the absolute loss"
)

# ----------------------------------------------------------------------------------------------- rectified linear units
R = theory.define("R", w, (1 - greatest(0, w)) ** 2)
theory.claim("relu", critical_points_are(R, w <= 0, 1), title="The critical points of a ReLU unit")
theory.claim("relu.dead", is_spurious_minimum(R, -1), title="A dead ReLU unit is a spurious minimum")
theory.claim("relu.dead.neighbour", is_global_minimum(R, -1), expect="refuted")

L = theory.define("L", w, (1 - greatest(w, w / 10)) ** 2)
theory.claim(
    "leaky",
    critical_points_are(L, 1) & is_strict_local_minimum(L, 1) & is_global_minimum(L, 1),
    title="A leaky unit has one critical point",
)
theory.claim("leaky.neighbour", critical_points_are(L, 0, 1), expect="refuted")

S = theory.define("S", w, (1 - greatest(0, w)) ** 2 + w**2 / 4)
best = Fraction(4, 5)
theory.claim("relu.regularised", critical_points_are(S, 0, best), title="A regularised ReLU unit")
theory.claim(
    "relu.regularised.minimum", is_global_minimum(S, best) & is_strict_local_minimum(S, best), title="Its minimum"
)

T = theory.define("T", (w, v), (1 - v * greatest(0, w)) ** 2)
fits = (0 < w) & (v * w == 1)
theory.claim(
    "relu.two_layers",
    critical_points_are(T, fits, w <= 0),
    title="A ReLU unit and a linear layer",
    note="A unit is dead whatever follows it.",
)
theory.claim("relu.two_layers.neighbour", critical_points_are(T, fits, w <= 1), expect="refuted")
