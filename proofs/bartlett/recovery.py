r"""A stationary point near the identity recovers the true $A$ only if the inputs span the space.

In the linear model $y = A x + \varepsilon$, the post says that with a stationary point $A^{\star}_1, \dots,
A^{\star}_m$ of the risk $\mathbb{E} |(I + A_m) \cdots (I + A_1) x - y|^2$ near the identity "one has found the true $A
= (I + A^{\star}_{m}) \cdots (I + A^{\star}_{1})$". Here are two layers in dimension 2, and inputs $(\xi, 0)$ with $\xi
= 1$ or $-1$, each with probability $1/2$: $A$ is seen in its first column only. The noise has mean zero and adds its
variance to the risk, whatever the layers are.
"""

from fractions import Fraction

from symres import Erratum, I, O, Theory, diag, gradient, implies, matrix, vector

theory = Theory(
    "bartlett.true_A_recovered", source="bartlett", where="linear model, after Thm. 1", title="Recovering $A$"
)
A = theory.matrix("A", 2, 2)
A_1, A_2 = theory.matrix("B", 2, 2), theory.matrix("C", 2, 2)  # the two layers are I + B and I + C
variance = theory.nonnegative("sigma2")

product = (I(2) + A_2) * (I(2) + A_1)
near_identity = tuple(sum(a**2 for a in layer) < 1 for layer in (A_1, A_2))  # Frobenius, hence spectral norms


def risk(*inputs):
    """The risk for inputs of equal probability, as a function of the entries of both layers."""
    errors = [(product - A) * x for x in inputs]
    return Fraction(1, len(inputs)) * sum(e.T * e for e in errors) + 2 * variance


R = theory.define("R", (*A_1, *A_2), risk(vector(1, 0), vector(-1, 0)))
S = theory.define("S", (*A_1, *A_2), risk(vector(1, 0), vector(0, 1)))

theory.claim(
    "degenerate_inputs",
    implies(gradient(R) == O(8, 1), product == A),
    given=near_identity,
    expect="refuted",
    counterexample=[
        A == I(2),
        A_1 == diag(0, Fraction(1, 2)),
        A_2 == O(2, 2),
        variance == 1,
    ],
    says=r"\text{if one has } \nabla _{A_1, \ldots, A_m} R (A^{\star}_{1}, \ldots, A_{m}^{\star}) = 0, \text{ then "
    r"one has found the true } A = (I + A^{\star}_{m}) \cdots (I + A^{\star}_{1})",
    title="Degenerate inputs recover $A$",
    note="The post does not say that the inputs span the space; it is true if their second moment is positive"
    " definite.",
    erratum=Erratum(
        "hypothesis",
        right=r"for inputs with $\mathbb{E} [x x^{\mathsf T}] \succ 0$",
        fails=r"$x = (\xi, 0)$, $A = I$, with the layers $A^\star_1 = \mathrm{diag}(0, 1/2)$ and $A^\star_2 = 0$",
    ),
)
g = gradient(S.expression, A_1)
M = I(2) + A_2
adjugate = matrix([[M[2, 2], -M[1, 2]], [-M[2, 1], M[1, 1]]])
theory.claim(
    "spanning_inputs",
    (M[1, 1] * M[2, 2] - M[1, 2] * M[2, 1]) * (product - A) == adjugate.T * matrix([[g[1], g[2]], [g[3], g[4]]]),
    where="linear model, after Thm. 1; not in the post",
    title="Spanning inputs recover $A$",
    note="For inputs $(1, 0)$ and $(0, 1)$, each with probability $1/2$: where the gradient in the first layer "
    "vanishes and the second layer is invertible, as it is near the identity, the true $A$ is found.",
)
