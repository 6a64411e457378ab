r"""The layers of the scaling construction do not become "flatter and flatter" with $i$, but with $m$.

The post builds the layers of a map $h$ from scalings $a_1 < \dots < a_m$: $h_i \circ \cdots \circ h_1 (x) = h(a_i x) /
a_i$, so that the layer $h_i$ takes $g(a_{i-1}, x)$ to $g(a_i, x)$ with $g(a, x) = h(a x) / a$. Take $h(x) = x + x^2 /
4$ on $[-1, 1]$. At the point $g(a, x)$ the perturbation $h_i - Id$ of the layer from $a$ to $b$ has the slope $g_x(b,
x) / g_x(a, x) - 1$ (chain rule), and its Lipschitz constant is the largest absolute value of that slope.
"""

from fractions import Fraction

from symres import Erratum, Theory, derivative, for_all, implies

theory = Theory("bartlett.flatter_with_i", source="bartlett", where="after Thm. 2", title="Scalings, layer by layer")
a, b, c = theory.positive("a b c")
x, L, s, t = theory.reals("x L s t")
i, m = theory.naturals("i m")

h = theory.define("h", x, x + x**2 / 4)
g = theory.define("g", (s, x), h(s * x) / s)
slope = theory.define("slope", (s, t, x), (derivative(g(t, x), x) / derivative(g(s, x), x)) - 1)


def lipschitz(start, end, constant):
    """Between these scalings the layer differs from the identity by a map with this Lipschitz constant."""
    return for_all(
        x, implies((-1 <= x) & (x <= 1), (-constant <= slope(start, end, x)) & (slope(start, end, x) <= constant))
    )


theory.claim(
    "for_scalings",
    implies(lipschitz(a, b, L), lipschitz(b, c, L)),
    given=((a < b) & (b < c), c <= 1),
    expect="refuted",
    counterexample=[a == Fraction(1, 3), b == Fraction(2, 3), c == 1, L == Fraction(1, 5)],
    witness=[x == -1],
    says=r"\text{with the perturbations `becoming flatter and flatter' with } i",
    title="Layers become flatter with $i$",
    note="A layer is steeper than the one before it: the uniform scalings $1/3, 2/3, 1$. The post leaves the "
    'scalings open and the word "flatter" informal; what its construction gives are perturbations that become '
    "flatter as $m$ grows.",
    erratum=Erratum("false", right="the perturbations become flatter as $m$ grows"),
)
d = 2 * m + (i - 1) * x
theory.claim(
    "uniform",
    (slope((i - 1) / m, i / m, x) == x / d)
    & (0 < d)
    & ((-d <= (2 * m - i + 1) * x) & ((2 * m - i + 1) * x <= d))
    & (slope((i - 1) / m, i / m, -1) == -(1 / (2 * m - i + 1))),
    given=(i >= 2, i <= m, (-1 <= x) & (x <= 1)),
    where="after Thm. 2; not in the post",
    title="Slopes of uniform scalings grow with $i$",
    note="For $m$ uniform scalings the slope of layer $i$ is at most $1 / (2m - i + 1)$ in absolute value, "
    "attained at $x = -1$: it grows with $i$.",
)
