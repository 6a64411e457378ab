r"""A linear map is a product of layers $I + A_i$ with every $A_i$ small, under conditions that are needed.

These are those of section 2 and Theorem 2 of Hardt and Ma, in dimension $d = 1$: the map is a number $R$, the layers
are numbers $1 + a_i$, and $\sigma_{\max}(R) = \sigma_{\min}(R) = R$ if $R$ is not negative.
"""

from sympy import Abs, Rational, log, pi

from symres import Erratum, Theory, at_most, equal, less

# ----------------------------------------------------------------------------------- equal layers R^(1/l), depth l = 10
root = Theory(
    "hardt_ma.psd_root",
    source="hardt_ma",
    where="section 2, before Thm. 2: $A_i = R^{1/l} - I$",
    title="Roots of a PSD map",
)
R = root.nonnegative("R")
l = 10
a = R ** Rational(1, l) - 1

root.claim(
    "singular",
    less(Abs(a), 1),
    given=at_most(R, 1),
    expect="refuted",
    counterexample={R: 0},
    where="section 2, before Thm. 2: $A_i = R^{1/l} - I$",
    says=r"\text{When } R \text{ is PSD, this is easy to see: we can simply let each } A_i = R^{1/l} - I.",
    title="Roots of a singular map",
    note=r"The product is $R$, as said, but for a singular $R$ the layers do not look close to the identity: $R = "
    r"0$ gives $\|A_i\| = 1$, here for $l = 10$ and likewise at every depth, since $0^{1/l} = 0$. $R$ has to be "
    r"positive definite.",
    erratum=Erratum("hypothesis", right="for positive definite $R$"),
)

# -------------------------------------------------------------------------------------- theorem 2 with one layer, l = 1
bound = Theory(
    "hardt_ma.thm2", source="hardt_ma", where=r"section 2, on Thm. 2: $l \geq 3\gamma$", title="Theorem 2 needs depth"
)
r = bound.positive("r")
a = bound.reals("a")
f = bound.define("f", a, (1 + a - r) ** 2)
f_opt, l = 0, 1
gamma = Abs(log(r))

bound.claim(
    "without_depth_condition",
    at_most(Abs(a), (4 * pi + 3 * gamma) / l),
    given=equal(f(a), f_opt),
    expect="refuted",
    counterexample={r: 60, a: 59},
    says=r"\text{Suppose } l \geq 3\gamma \text{ and } \det(R) > 0. \text{ Then there exists } A^* = A_1, \dots, "
    r"A_l \text{ such } A^* \text{ minimizes population risk } f(\cdot) \text{ and } \|A^*\| \leq \frac{(4\pi + "
    r"3\gamma)}{l}",
    title="Theorem 2 without its condition on depth",
    note=r"The theorem is right as printed. Without its hypothesis $l \geq 3 \gamma$ the bound fails: for $d = l = "
    r"1$, $\Sigma = 1$ and $R = 60$ the only minimiser is $A = 59$, and $4 \pi + 3 \log 60$ is less than 25.",
    erratum=Erratum("note", right=r"with $l \geq 3 \gamma$, as printed"),
)
