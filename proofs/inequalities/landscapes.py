r"""These are least values of functions that optimisation is tested on, and of landscapes of residual networks.

The six-hump camel, Himmelblau's, Rosenbrock's and Goldstein and Price's functions are the usual test problems of global
optimisation. The last part is about $F(w, v) = (w (1 + v) - 1)^2 / 2$, Shamir's example with $\varepsilon = 1$, and
about the scalar network $(1 - u v)^2$.
"""

from fractions import Fraction

from symres import Theory, equivalent, gradient, implies, vector

theory = Theory("inequalities.landscapes", source="symres", title="Least values")
x, y, w, v = theory.reals("x y w v")

# --------------------------------------------------------------------------------------------- tests of optimisation
camel = theory.define("C", (x, y), 4 * x**2 - Fraction(21, 10) * x**4 + x**6 / 3 + x * y - 4 * y**2 + 4 * y**4)
theory.claim(
    "camel",
    camel(x, y) >= Fraction(-10317, 10000),
    title="The six-hump camel",
    note="A lower bound near the least value.",
)
theory.claim("camel.neighbour", camel(x, y) >= Fraction(-103162845, 10**8), expect="refuted")

himmelblau = theory.define("H", (x, y), (x**2 + y - 11) ** 2 + (x + y**2 - 7) ** 2)
theory.claim("himmelblau", (himmelblau(x, y) >= 0) & (himmelblau(3, 2) == 0), title="Himmelblau's function")
theory.claim(
    "himmelblau.equality",
    equivalent(himmelblau(x, y) == 0, (x**2 + y == 11) & (x + y**2 == 7)),
    title="Himmelblau's function: its zeros",
)
theory.claim("himmelblau.neighbour", himmelblau(x, y) > 0, expect="refuted")

rosenbrock = theory.define("R", (x, y), (1 - x) ** 2 + 100 * (y - x**2) ** 2)
theory.claim("rosenbrock", rosenbrock(x, y) >= 0, title="Rosenbrock's function")
theory.claim(
    "rosenbrock.equality",
    equivalent(rosenbrock(x, y) == 0, (x == y) & (y == 1)),
    title="Rosenbrock's function: its zero",
)
theory.claim("rosenbrock.neighbour", rosenbrock(x, y) >= (1 - x) ** 2 * 2, expect="refuted")

goldstein_price = theory.define(
    "G",
    (x, y),
    (1 + (x + y + 1) ** 2 * (19 - 14 * x + 3 * x**2 - 14 * y + 6 * x * y + 3 * y**2))
    * (30 + (2 * x - 3 * y) ** 2 * (18 - 32 * x + 12 * x**2 + 48 * y - 36 * x * y + 27 * y**2)),
)

# ------------------------------------------------------------------------------------------------------- small networks
F = theory.define("F", (w, v), Fraction(1, 2) * (w * (1 + v) - 1) ** 2)
theory.claim(
    "critical_points",
    implies(gradient(F) == vector(0, 0), F(w, v) == 0),
    given=1 + v >= Fraction(1, 2),
    title="Critical points where $v$ is not near $-1$",
    note="Where the last layer stays away from $1 + v = 0$, every critical point is a global minimum.",
)
theory.claim("critical_points.neighbour", implies(gradient(F) == vector(0, 0), F(w, v) == 0), expect="refuted")

G = theory.define("G_regular", (w, v), F(w, v) + (w**2 + v**2) / 10)
theory.claim(
    "sublevel_set",
    w >= 0,
    given=(G(w, v) <= G(0, 0), v >= -1),
    title="A sublevel set of the regularised network",
    note=r"Descent that starts at the origin and keeps $v \geq -1$ never makes $w$ negative.",
)
theory.claim("sublevel_set.neighbour", w >= 0, given=G(w, v) <= G(0, 0) + Fraction(1, 2), expect="refuted")

theory.claim(
    "gradient_dominance",
    x**2 + y**2 >= Fraction(1, 2),
    given=x * y >= Fraction(1, 4),
    title="Gradient dominance of a scalar network",
    note=r"Where $u v \geq 1/4$ the square of the gradient of $(1 - u v)^2$, which is $4 (u^2 + v^2) (1 - u v)^2$, "
    r"is at least twice the value.",
)
theory.claim(
    "gradient_dominance.equality",
    equivalent(x**2 + y**2 == Fraction(1, 2), (x == y) & (x**2 == Fraction(1, 4))),
    given=x * y >= Fraction(1, 4),
    title="Gradient dominance: equality",
)
theory.claim("gradient_dominance.neighbour", x + y >= 1, given=x * y >= Fraction(1, 4), expect="refuted")
