r"""The variance $1/L$ of the weights keeps the output of $L$ layers bounded.

For $y = (1 + w^L) \cdots (1 + w^1) x$ with weights of variance $c$, $\mathbb{E} |y|^2 = (1 + c)^L |x|^2$. "Therefore,
we should choose $c = \frac{1}{L}$, which implies $\mathbb{E}[\|y\|^2] = \mathcal{O}(\|x\|^2)$": the factor $(1 +
1/L)^L$ lies between 2 and $e$ for every depth, and grows with it. Depths are natural numbers; the claims below hold for
all real $L \geq 1$.
"""

from fractions import Fraction

from symres import Theory, derivative, exp

theory = Theory("sun", source="sun", where="section 5.2, choice 2", title="The choice $c = 1/L$")
L, M = theory.reals("L M")
C = theory.nonnegative("C")
growth = theory.define("g", L, (1 + 1 / L) ** L)

theory.claim(
    "c_one_over_L",
    (2 <= growth(L)) & (growth(L) < exp(1)) & (derivative(growth(L), L) > 0),
    given=L >= 1,
    says=r"c = \frac{1}{L}, \text{ which implies } \mathbb{E}[\|y\|^2] = \mathcal{O}(\|x\|^2)",
    title="The factor lies between 2 and $e$",
    note="The constant behind the $O$: the factor increases with $L$, from 2 for one layer towards $e$.",
)
theory.claim(
    "c_one_over_L.increasing",
    growth(L) < growth(M),
    given=(L >= 1, L < M),
    title="More layers, a larger factor",
    note="Of any two depths, not only neighbouring ones.",
)
theory.claim(
    "c_one_over_L.any_constant",
    (1 + C / L) ** L <= exp(C),
    given=L >= 1,
    title="Any $c$ of order $1/L$ does",
    note=r"The choice is not the only one: any $c \leq C/L$ gives $\mathbb{E} |y|^2 \leq e^C |x|^2$.",
)
theory.claim(
    "c_one_over_L.smaller_constant",
    growth(L) <= Fraction(27, 10),
    given=L >= 1,
    expect="refuted",
    title="A constant below $e$ for every depth",
    note="Refuted for the constant $2.7$; the factor comes as near to $e$ as one likes.",
)
theory.claim(
    "c_one_over_L.one_layer_more",
    (1 + 1 / L) ** (L + 1) < exp(1),
    given=L >= 1,
    expect="refuted",
    title="One factor more stays below $e$",
    note="One factor more, and the product lies above $e$.",
)
