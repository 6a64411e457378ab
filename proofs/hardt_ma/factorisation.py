r"""A linear map is a product of layers $I + A_i$ with every $A_i$ small, under a condition that is needed.

It is that of Theorem 2 of Hardt and Ma on the depth. In dimension $d = 1$ the map is a number $R$, the layers
are numbers $1 + a_i$, and $\sigma_{\max}(R) = \sigma_{\min}(R) = R$ if $R$ is not negative.
"""

from symres import Erratum, Theory, log, pi

# -------------------------------------------------------------------------------------- theorem 2 with one layer, l = 1
bound = Theory(
    "hardt_ma.thm2", source="hardt_ma", where=r"section 2, on Thm. 2: $l \geq 3\gamma$", title="Theorem 2 needs depth"
)
r = bound.positive("r")
a = bound.reals("a")
f = bound.define("f", a, (1 + a - r) ** 2)
f_opt, l = 0, 1
gamma = abs(log(r))

bound.claim(
    "without_depth_condition",
    abs(a) <= (4 * pi + 3 * gamma) / l,
    given=f(a) == f_opt,
    expect="refuted",
    counterexample=[r == 60, a == 59],
    says=r"\text{Suppose } l \geq 3\gamma \text{ and } \det(R) > 0. \text{ Then there exists } A^* = A_1, \dots, "
    r"A_l \text{ such } A^* \text{ minimizes population risk } f(\cdot) \text{ and } \|A^*\| \leq \frac{(4\pi + "
    r"3\gamma)}{l}",
    title="Theorem 2 without its condition on depth",
    note=r"The theorem is right as printed. Without its hypothesis $l \geq 3 \gamma$ the bound fails: for $d = l = "
    r"1$, $\Sigma = 1$ and $R = 60$ the only minimiser is $A = 59$, and $4 \pi + 3 \log 60$ is less than 25.",
    erratum=Erratum("note", right=r"with $l \geq 3 \gamma$, as printed"),
)
