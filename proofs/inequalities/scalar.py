r"""These are the scalar inequalities that the proofs on residual networks use: exponentials, logarithms and sines.

The sharpened Theorem 2 of Hardt and Ma writes $R = Q S$ with a rotation $Q$ and a positive $S$, and spreads both over
$l$ layers. A layer then differs from the identity by at most $(e^{\gamma/l} - 1) + 2 \sin(\pi/(2 l))$: the first term
is the stretch $S^{1/l} - 1$, the second the rotation by at most $\pi/l$. The claims below are what that proof says of
numbers.
"""

from fractions import Fraction

from symres import Theory, cos, derivative, equivalent, exp, log, pi, sin

theory = Theory("inequalities.scalar", source="symres", title="Scalar inequalities for layers near the identity")
t, x, y, theta, l = theory.reals("t x y theta l")
gamma = theory.nonnegative("gamma")
deep = l >= 1  # a number of layers; nothing below needs it to be whole
third = Fraction(1, 3)

# ---------------------------------------------------------------------------------------------- the stretch of a layer
theory.claim(
    "exp_near_one",
    (abs(exp(t) - 1) <= exp(abs(t)) - 1) & (exp(abs(t)) - 1 <= abs(t) * exp(abs(t))),
    title="The exponential near one",
)
theory.claim("exp_near_one.neighbour", abs(exp(t) - 1) <= abs(t), expect="refuted")

quotient = theory.define("q", x, (exp(x) - 1) / x)
theory.claim(
    "exp_quotient",
    derivative(quotient(x), x) > 0,
    given=x != 0,
    title="The quotient $(e^x - 1)/x$ increases",
    note="It increases on each side of 0.",
)
theory.claim(
    "exp_quotient.two_points",
    quotient(x) < quotient(y),
    given=(x < y, x != 0, y != 0),
    title="The quotient at two points",
    note="The same between any two points, also across 0.",
)
theory.claim("exp_quotient.neighbour", derivative(quotient(x), x) > third, given=x != 0, expect="refuted")

theory.claim(
    "exp_on_a_third",
    (quotient(x) <= quotient(third))
    & (quotient(third) == 3 * (exp(third) - 1))
    & (3 * (exp(third) - 1) < Fraction(1187, 1000)),
    given=(0 < x, x <= third),
    title="The stretch of a layer",
    note="The constant 1.187 of the sharpened theorem.",
)
theory.claim(
    "exp_on_a_third.linear",
    exp(x) - 1 <= Fraction(6, 5) * x,
    given=(0 <= x) & (x <= third),
    title="A linear bound of the stretch",
)
theory.claim(
    "exp_on_a_third.neighbour",
    exp(x) - 1 <= Fraction(1186, 1000) * x,
    given=(0 <= x) & (x <= third),
    expect="refuted",
)

# --------------------------------------------------------------------------------------------------------- logarithms
theory.claim("log_below_tangent", log(1 + t) <= t, given=t > -1, title="The logarithm below its tangent")
theory.claim(
    "log_below_tangent.equality",
    equivalent(log(1 + t) == t, t == 0),
    given=t > -1,
    title="The logarithm below its tangent: equality",
)
theory.claim("log_below_tangent.neighbour", log(1 + t) <= Fraction(99, 100) * t, given=t > -1, expect="refuted")

theory.claim("log_of_a_layer", -log(1 - x) <= x / (1 - x), given=x < 1, title="The logarithm of a layer")
theory.claim(
    "log_of_a_layer.equality",
    equivalent(-log(1 - x) == x / (1 - x), x == 0),
    given=x < 1,
    title="The logarithm of a layer: equality",
)
theory.claim("log_of_a_layer.neighbour", -log(1 - x) <= x, given=(0 <= x) & (x <= Fraction(1, 2)), expect="refuted")

# ------------------------------------------------------------------------------------------------- the turn of a layer
theory.claim(
    "chord",
    (cos(theta) - 1) ** 2 + sin(theta) ** 2 == (2 * sin(theta / 2)) ** 2,
    title="The chord of an angle",
    note=r"$|e^{i\theta} - 1| = 2 |\sin(\theta/2)|$, squared.",
)
theory.claim("chord_and_arc", abs(2 * sin(theta / 2)) <= abs(theta), title="Chord and arc")
theory.claim("chord_and_arc.neighbour", abs(2 * sin(theta / 2)) <= Fraction(99, 100) * abs(theta), expect="refuted")

turn = 2 * sin(pi / (2 * l))
theory.claim(
    "turn_of_a_layer",
    (0 < turn) & (turn < pi / l) & (pi / l < 4 * pi / l),
    given=deep,
    title="The turn of a layer",
)
theory.claim("turn_of_a_layer.neighbour", turn <= 3 / l, given=deep, expect="refuted")

# -------------------------------------------------------------------------------- the layers of Hardt and Ma, Theorem 2
theorem = Theory(
    "hardt_ma.thm2",
    source="hardt_ma",
    where=r"section 2, on Thm. 2: the bound $(4\pi + 3\gamma)/l$",
    title="How near to the identity the layers are",
)
theorem.nonnegative("gamma")
theorem.reals("l")
theorem.suppose(deep)
stretch = exp(gamma / l) - 1
theorem.claim(
    "scalar.every_depth",
    stretch + turn <= (pi + gamma * exp(gamma / l)) / l,
    title="The distance to the identity",
    note=r"For every number $l \geq 1$ of layers.",
)
theorem.claim(
    "scalar.neighbour",
    stretch + turn <= (pi + gamma) / l,
    given=l >= 3 * gamma,
    expect="refuted",
    where=r"section 2, on Thm. 2: the bound $(4\pi + 3\gamma)/l$",
    note=r"$\pi + \gamma$ is only the limit of the constant for many layers.",
)
theorem.claim(
    "scalar.without_depth",
    stretch + turn <= (4 * pi + 3 * gamma) / l,
    expect="refuted",
    where=r"section 2, on Thm. 2: the bound $(4\pi + 3\gamma)/l$",
    title="The printed bound at every depth",
    note=r"The construction does not meet the printed bound without $l \geq 3 \gamma$; no other does, see "
    r"without_depth_condition.",
)
