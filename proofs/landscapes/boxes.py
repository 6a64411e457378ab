"""These are all critical points of functions with exp, log, sin and tanh, in two variables on a box.

McCormick's and Griewank's functions are test problems of global optimisation (Griewank's with a steeper bowl, so that a
small box shows what it is like). The functions of one variable can be solved by hand.
"""

from fractions import Fraction

from symres import (
    Theory,
    cos,
    critical_points_are,
    exp,
    is_global_minimum,
    is_local_minimum,
    is_strict_local_minimum,
    log,
    number_of_critical_points,
    number_of_local_minima,
    sin,
    sqrt,
    tanh,
)

theory = Theory("landscapes.boxes", source="symres", title="Landscapes with exp, log, sin and tanh")
x, y, w = theory.reals("x y w")

# ------------------------------------------------------------------------------------------------------------- on a box
M = theory.define("M", (x, y), sin(x + y) + (x - y) ** 2 - Fraction(3, 2) * x + Fraction(5, 2) * y + 1)
box = ((Fraction(-3, 2) <= x) & (x <= 4)) & ((-3 <= y) & (y <= 4))
theory.claim(
    "mccormick", number_of_critical_points(M, 3, on=box), title="McCormick's function has three critical points"
)
theory.claim(
    "mccormick.minima", number_of_local_minima(M, 2, on=box), title="McCormick's function has two local minima"
)
theory.claim("mccormick.neighbour", is_local_minimum(M, (0, 0)), expect="refuted")

G = theory.define("G", (x, y), 1 + (x**2 + y**2) / 40 - cos(x) * cos(y / sqrt(2)))
hills = ((-4 <= x) & (x <= 4)) & ((Fraction(-9, 2) <= y) & (y <= Fraction(9, 2)))
theory.claim(
    "griewank", number_of_critical_points(G, 11, on=hills), title="Griewank's function has eleven critical points"
)
theory.claim("griewank.neighbour", critical_points_are(G, on=hills), expect="refuted")
theory.claim("griewank.global", is_global_minimum(G, (0, 0)), title="Griewank's function is least at the origin")

N = theory.define("N", (x, y), (1 - y * tanh(x)) ** 2 + (x**2 + y**2) / 10)
square = ((-3 <= x) & (x <= 3)) & ((-3 <= y) & (y <= 3))
theory.claim(
    "tanh.regularised",
    number_of_critical_points(N, 3, on=square),
    title="A regularised tanh network has three critical points",
    note="Two layers, the first a tanh unit.",
)
theory.claim(
    "tanh.regularised.minima",
    number_of_local_minima(N, 2, on=square),
    title="A regularised tanh network has two minima",
)
theory.claim("tanh.regularised.neighbour", is_local_minimum(N, (0, 0)), expect="refuted")

# ---------------------------------------------------------------------------------------------------------- on the line
E = theory.define("E", x, exp(x) + exp(-2 * x))
theory.claim(
    "exponentials",
    critical_points_are(E, log(2) / 3) & is_strict_local_minimum(E, log(2) / 3),
    title="A sum of exponentials",
)
theory.claim("exponentials.neighbour", critical_points_are(E), expect="refuted")

L = theory.define("L", x, log(1 + x**2) + x / 3)
theory.claim("logarithm", critical_points_are(L, -3 + 2 * sqrt(2), -3 - 2 * sqrt(2)), title="A logarithm and a line")
theory.claim("logarithm.neighbour", critical_points_are(L), expect="refuted")
theory.claim(
    "logarithm.minima",
    is_strict_local_minimum(L, -3 + 2 * sqrt(2)) & number_of_local_minima(L, 1),
    title="A logarithm and a line: the minimum",
)

Q = theory.define("Q", w, (tanh(w) - Fraction(1, 2)) ** 2)
wide = (-3 <= w) & (w <= 3)
theory.claim(
    "tanh",
    critical_points_are(Q, log(3) / 2, on=wide) & is_global_minimum(Q, log(3) / 2),
    title="A tanh unit that reaches its target",
)
theory.claim("tanh.neighbour", critical_points_are(Q, on=wide), expect="refuted")
P = theory.define("P", w, (tanh(w) - 2) ** 2)
theory.claim(
    "tanh.out_of_reach",
    critical_points_are(P),
    title="A tanh unit that does not",
    note="A target that the unit does not reach: no minimum.",
)
