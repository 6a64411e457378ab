r"""The bound of Theorem 3 must grow with the norms: "norm of the arguments have an important role".

Theorem 3 bounds $F(w, V)$ at an $\eta$-SOPSP of a set $M$ by the best linear predictor plus $\mathrm{poly}(b, r, \mu_0,
\mu_1, \mu_2) (\eta + \eta^{1/4})$, where $|w|, \|V\| \leq b$ on $M$, and $\mu_0, \mu_1, \mu_2$ are Lipschitz constants
there of $F$, of its gradient and of its Hessian. Take $M = \{|w| < 1, |v| < 2/\varepsilon\}$ with $0 < \varepsilon \leq
1$. On $M$, which is convex, derivatives of $F$ of order one, two and three are bounded by $\mu_0 = 13$, $\mu_1 = 14$,
$\mu_2 = 10$, whatever $\varepsilon$ is, and the spurious point $(0, -1/\varepsilon)$ is an $(\varepsilon/6)$-SOPSP
there. $F$ exceeds the best linear predictor by $1/2$ at it, and $\varepsilon/6 + (\varepsilon/6)^{1/4}$ is as small as
one likes: the polynomial cannot do without $b$. Points of $M$ are written $(w, p/\varepsilon)$.
"""

from sympy import Derivative, Rational

from symres import Theory, at, at_most, both, equal, for_all, gradient, hessian, less, there_is

theory = Theory(
    "shamir.example1", source="shamir", where="Example 1, after Thm. 3", title="Why the bound must grow with the norms"
)
w, v, p, a, b, g, h = theory.reals("w v p a b g h")
eps, bound, e, t = theory.positive("epsilon P e t")
F = theory.define("F", (w, v), Rational(1, 2) * (w * (1 + eps * v) - 1) ** 2)
on_M = (at_most(eps, 1), less(-1, w, 1), less(-2, p, 2))


def on(expression):
    """An expression in w and v, at a point of M."""
    return at(expression, {v: p / eps})


slope, curvature = on(gradient(F)), on(hessian(F))
wwv, wvv = on(Derivative(F(w, v), w, w, v)), on(Derivative(F(w, v), w, v, v))
third = on(Derivative(F(w, v), w, w, w)) * a**3 + 3 * wwv * a**2 * b + 3 * wvv * a * b**2
third += on(Derivative(F(w, v), v, v, v)) * b**3

theory.claim(
    "implication",
    both(
        at_most(slope[0] ** 2 + slope[1] ** 2, 13**2),
        at_most(sum(c**2 for c in curvature), 14**2),
        equal(third, 3 * a * b * (wwv * a + wvv * b)),
        for_all(
            (g, h), at_most((3 * a * b * (g * a + h * b)) ** 2, Rational(9, 4) * (g**2 + h**2) * (a**2 + b**2) ** 3)
        ),
        at_most(wwv**2 + wvv**2, 40),
        equal(F(0, -1 / eps) - F(1, 0), Rational(1, 2)),
        there_is((t, e), both(at_most(e, 1), equal(t**4, e / 6), less(bound * (t**4 + t), Rational(1, 2)))),
    ),
    given=on_M,
    says=r"\text{Implies that norm of the arguments have an important role in the theorem!}",
    witness={t: 1 / (4 + 4 * bound), e: 6 / (4 + 4 * bound) ** 4},
    title="The bound must grow with the norms",
    note=r"The third derivative in a direction of length 1 is at most $\sqrt{40 \cdot 9/4} < 10$. With $e$ for "
    r"$\varepsilon$ and $t$ for $(e/6)^{1/4}$, no constant $P$ bounds the excess $1/2$ by $P (e/6 + (e/6)^{1/4})$ "
    r"for all $e$.",
)
theory.claim(
    "implication.neighbour",
    at_most(slope[0] ** 2 + slope[1] ** 2, 12**2),
    given=on_M,
    expect="refuted",
    note="The bound 13 is not far from the best one.",
)
