r"""A residual network with one weight in each layer has a spurious critical point with a Hessian as small as one likes.

"Fix some $\varepsilon > 0$. Suppose $x, w, V, w^*$ are all scalars, $w^* = 1, f_\theta(x) = \varepsilon x$ (with no
dependence on a parameter $\theta$), $\ell(p; y) = \frac{1}{2} (p - y)^2$ is the squared loss, and $x = y = 1$ w.p. 1."
The example shows why the bound of Theorem 3 must grow with the norms of $w$ and $V$: at $(0, -1/\varepsilon)$ the
gradient vanishes and the Hessian is as small as one likes, and yet a linear predictor is better by $1/2$.
"""

from fractions import Fraction

from symres import (
    Theory,
    at,
    critical_points_are,
    equivalent,
    gradient,
    hessian,
    is_global_minimum,
    is_local_minimum,
    is_strict_saddle,
    matrix,
    vector,
)

theory = Theory(
    "shamir.example1",
    source="shamir",
    where="Example 1, after Thm. 3",
    title="A residual network with one weight a layer",
)
w, v, x, p, y = theory.reals("w v x p y")
eps = theory.positive("epsilon")

loss = theory.define("ell", (p, y), Fraction(1, 2) * (p - y) ** 2)
features = theory.define("f", x, eps * x)
network = theory.define("N", (w, v, x), w * (x + v * features(x)))
F = theory.define("F", (w, v), Fraction(1, 2) * (w * (1 + eps * v) - 1) ** 2)
F_lin = theory.define("F_lin", w, loss(w * 1, 1))

theory.claim(
    "objective",
    (loss(network(w, v, 1), 1) == F(w, v)) & (F_lin(w) == F(w, 0)),
    says=r"F(w,v)=\frac{1}{2}(w(1+\epsilon v)-1)^2",
    title="The objective",
)
theory.claim(
    "gradient",
    gradient(F) == vector((w - 1 + eps * w * v) * (1 + eps * v), (w - 1 + eps * w * v) * eps * w),
    says=r"\begin{pmatrix} (w-1+\epsilon wv)(1+\epsilon v) \\ (w-1+\epsilon wv)\epsilon w \end{pmatrix}",
    title="The gradient",
)
theory.claim(
    "hessian",
    hessian(F)
    == matrix(
        [
            [(1 + eps * v) ** 2, eps * (2 * w + 2 * eps * w * v - 1)],
            [eps * (2 * w + 2 * eps * w * v - 1), eps**2 * w**2],
        ]
    ),
    says=r"\begin{pmatrix} (1+\epsilon v)^2 & \epsilon(2w+2\epsilon wv-1) \\ \epsilon(2w+2\epsilon wv-1) & "
    r"\epsilon^2 w^2 \end{pmatrix}",
    title="The Hessian",
)

spurious = [w == 0, v == -1 / eps]
theory.claim(
    "values",
    (at(gradient(F), spurious) == vector(0, 0))
    & (at(hessian(F), spurious) == matrix([[0, -eps], [-eps, 0]]))
    & (F(0, -1 / eps) == Fraction(1, 2))
    & (F_lin(1) == 0)
    & (F(0, -1 / eps) > F_lin(1)),
    says=r"F\left(0,-\frac{1}{\epsilon}\right)=\frac{1}{2}, \quad F_{lin}(1)=0",
    title="The spurious critical point and its value",
    note=r"The Hessian there is $-\varepsilon$ times the exchange of $w$ and $v$: its eigenvalues are $\varepsilon$ "
    r"and $-\varepsilon$, so the point is a strict saddle, but one that flattens as $\varepsilon$ goes to 0.",
)
theory.claim(
    "critical_set",
    equivalent(
        gradient(F) == vector(0, 0),
        (w * (1 + eps * v) == 1) | (w == 0) & (v == -1 / eps),
    ),
    title="All critical points",
    note=r"The source names the critical point $(0, -1/\varepsilon)$; every other critical point is a global "
    r"minimum.",
)
theory.claim(
    "critical_point",
    critical_points_are(F, w * (1 + eps * v) == 1, (0, -1 / eps))
    & is_strict_saddle(F, (0, -1 / eps))
    & ~is_local_minimum(F, (0, -1 / eps)),
    title="The spurious critical point is a strict saddle",
    note=r"For every $\varepsilon > 0$ it is a strict saddle, and no local minimum.",
)
theory.claim(
    "critical_point.others",
    is_global_minimum(F, (w, v)),
    given=w * (1 + eps * v) == 1,
    title="The others are global minima",
    note="All critical points but the spurious one.",
)
theory.claim(
    "critical_point.neighbour",
    is_local_minimum(F, (0, -1 / eps)),
    expect="refuted",
    counterexample=[eps == 1],
    note="A false neighbour.",
)
