r"""Depth makes the least squares problem nonconvex, though it adds no expressivity (Hardt and Ma, section 2).

In dimension $d = 1$ the risk of $l$ layers is $f(a_1, \dots, a_l) = \Sigma ((1 + a_l) \cdots (1 + a_1) - R)^2$ up to
the constant of the noise. A function is not convex if somewhere its value at a midpoint exceeds the mean of its values
at the two ends.
"""

from fractions import Fraction

from symres import Erratum, Theory, number, there_is

half = number(Fraction(1, 2))

# ------------------------------------------------------------------------------------------------------------ one layer
one_layer = Theory(
    "hardt_ma.eq2_nonconvex",
    source="hardt_ma",
    where="section 2, equation (2)",
    title="Depth makes the problem nonconvex",
)
a, b, R = one_layer.reals("a b R")
Sigma = one_layer.positive("Sigma")
f = one_layer.define("f", a, Sigma * (1 + a - R) ** 2)

one_layer.claim(
    "depth_one",
    there_is((a, b), f(half * (a + b)) > half * (f(a) + f(b))),
    expect="refuted",
    counterexample=[R == 1, Sigma == 1],
    says=r"\min_{A_1, \dots, A_l} \mathbb{E} \|y - (I + A_l) \dots (I + A_1)x\|^2, \text{ [\dots] for some } l \in "
    r"\mathbb{Z}_+. \text{ [\dots] Equation 2 is nonconvex optimization problem.}",
    title="Depth one is nonconvex",
    note=r'The text means depth, "Simply by adding depth": $l = 1$ adds none, and the risk of one layer is convex, '
    r"here shown at $R = \Sigma = 1$. So $l \geq 2$ has to be said, and $\Sigma \neq 0$.",
    erratum=Erratum("hypothesis", right=r"for $l \geq 2$ and $\Sigma \neq 0$"),
)
one_layer.claim(
    "depth_one.convex",
    f(half * (a + b)) <= half * (f(a) + f(b)),
    title="One layer is convex",
    note=r"The risk of one layer is convex for every $R$ and $\Sigma$.",
)

# ----------------------------------------------------------------------------------------------------------- two layers
two_layers = Theory(
    "hardt_ma.eq2_nonconvex.depth_two",
    source="hardt_ma",
    where="section 2, equation (2)",
    title="Depth makes the problem nonconvex",
)
a1, a2, b1, b2, R = two_layers.reals("a_1 a_2 b_1 b_2 R")
Sigma = two_layers.positive("Sigma")
f = two_layers.define("f", (a1, a2), Sigma * ((1 + a2) * (1 + a1) - R) ** 2)
ends_below_midpoint = f(half * (a1 + b1), half * (a2 + b2)) > half * (f(a1, a2) + f(b1, b2))

two_layers.claim(
    "points",
    there_is((a1, a2, b1, b2), ends_below_midpoint),
    witness=[a1 == R**2 + 1, a2 == R**2 - 1, b1 == R**2 - 1, b2 == R**2 + 1],
    title="Two layers are not convex",
    note=r"With two layers the risk is not convex, whatever $R$ and $\Sigma > 0$ are; more layers contain these two.",
)

unit = Theory(
    "hardt_ma.eq2_nonconvex.example",
    source="hardt_ma",
    where="section 2, equation (2)",
    title="Depth makes the problem nonconvex",
)
a1, a2 = unit.reals("a_1 a_2")
f = unit.define("f", (a1, a2), ((1 + a2) * (1 + a1) - 1) ** 2)
unit.claim(
    "values",
    ((f(0, 0) == f(1, -half)) & (f(1, -half) == 0), f(half, -(half**2)) == Fraction(1, 64)),
    title="Three values that show it",
    note=r"For $R = \Sigma = 1$ the risk is 0 at $(0, 0)$ and at $(1, -1/2)$, and $1/64$ half way between them.",
)
