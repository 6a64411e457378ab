r"""The first iterate of projected gradient descent need not be competitive with a linear predictor.

The slide states Theorem 4, on networks $x \mapsto w^{\mathsf T} x + v^{\mathsf T} f_\theta(x)$: it bounds $F(w_t, v_t,
\theta_t)$ by the best linear predictor plus $O((b l + r \sqrt{\log(1/\delta)}) / \sqrt{T})$, and does not say for which
$t$. It cannot be every $t$: the first iterate is an arbitrary point. Take $x = y = 1$ with probability 1, $f = 0$, the
squared loss $(p - y)^2 / 2$, and $M_1$ the interval $-1 \leq w \leq 1$ (with $v = 0$): then $b = 1$, the loss is
2-Lipschitz and at most 2 on $M_1$, so $l = r = 2$, and the best linear predictor $u = 1$ has $F_{lin}(u) = 0$. We write
$s$ for $\log(1/\delta)$, any positive number.
"""

from fractions import Fraction

from symres import Erratum, Theory, ceiling, derivative, for_all, implies, sqrt, there_is

theory = Theory("shamir.thm4", source="shamir", where="Theorem 4", title="The first iterate is not competitive")
w, u, p, y = theory.reals("w u p y")
C, s = theory.positive("C s")
T, T_0 = theory.naturals("T T_0")
b, l, r = 1, 2, 2

loss = theory.define("ell", (p, y), Fraction(1, 2) * (p - y) ** 2)
F = theory.define("F", w, loss(w, 1))  # x = y = 1, f = 0
F_lin = theory.define("F_lin", u, loss(u, 1))

theory.claim(
    "every_t.constants",
    implies(
        (-b <= w) & (w <= b),
        ((0 <= F(w)) & (F(w) <= r))
        & ((-l <= derivative(F(w), w)) & (derivative(F(w), w) <= l))
        & (F_lin(1) <= F_lin(w)),
    ),
    where="on Thm. 4",
    title="The instance meets the hypotheses",
    note="On $M_1$ the loss lies between 0 and $r = 2$ and is 2-Lipschitz, and $u = 1$ is best.",
)
theory.claim(
    "every_t",
    there_is(
        (C, T_0),
        for_all(
            (T, w, s),
            implies(
                (T >= T_0) & ((-b <= w) & (w <= b)),
                F(w) <= F_lin(1) + C * (b * l + r * sqrt(s)) / sqrt(T),
            ),
        ),
    ),
    expect="refuted",
    witness=[T == (T_0 + 4 * ceiling(C)) ** 2, w == -1, s == 1],
    says=r"F(\mathbf{w}_t,\mathbf{v}_t,\theta_t)\leq\min_{\mathbf{u}:(\mathbf{u},\mathbf{0})\in\mathcal{M}_1}F_{lin}(\mathbf{u})"
    r"+\mathcal{O}\left(\frac{bl+r\sqrt{\log(1/\delta)}}{\sqrt{T}}\right)",
    title="Theorem 4 for every iterate",
    note=r'Stated for $t = 1$, where $w$ is the arbitrary starting point. The slides speak of "adequately many '
    r'iterations" and do not say for which $t$ the bound holds; it is true, with probability $1 - \delta$, of at '
    r"least one $t$ among $1, \dots, T$.",
    erratum=Erratum(
        "hypothesis",
        right=r"for at least one $t \leq T$, with probability at least $1 - \delta$",
        fails="$t = 1$, with $x = y = 1$, $f = 0$ and $w_1 = -1$, where $F = 2$ and the best linear predictor has 0",
    ),
)
