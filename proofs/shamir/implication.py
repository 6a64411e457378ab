r"""The bound of Theorem 3 must grow with the norms: "norm of the arguments have an important role".

Theorem 3 bounds $F(w, V)$ at an $\eta$-SOPSP of a set $M$ by the best linear predictor plus $\mathrm{poly}(b, r, \mu_0,
\mu_1, \mu_2) (\eta + \eta^{1/4})$, where $|w|, \|V\| \leq b$ on $M$, and $\mu_0, \mu_1, \mu_2$ are Lipschitz constants
there of $F$, of its gradient and of its Hessian. Take $M = \{|w| < 1, |v| < 2/\varepsilon\}$ with $0 < \varepsilon \leq
1$. On $M$, which is convex, derivatives of $F$ of order one, two and three are bounded by $\mu_0 = 13$, $\mu_1 = 14$,
$\mu_2 = 10$, whatever $\varepsilon$ is, and the spurious point $(0, -1/\varepsilon)$ is an $(\varepsilon/6)$-SOPSP
there. Between any two points of $M$, $F$, its gradient and its Hessian change by at most 13, 25 and 11 times the
distance: these are Lipschitz constants. At the point $F$ exceeds the best linear predictor by $1/2$, and
$\varepsilon/6 + (\varepsilon/6)^{1/4}$ is as small as one likes: the polynomial cannot do without $b$. Points of $M$
are written $(w, p/\varepsilon)$.
"""

from fractions import Fraction

from symres import Theory, all_of, at, derivative, for_all, gradient, hessian, there_is

theory = Theory(
    "shamir.example1", source="shamir", where="Example 1, after Thm. 3", title="Why the bound must grow with the norms"
)
w, v, p, a, b, g, h = theory.reals("w v p a b g h")
eps, bound, e, t = theory.positive("epsilon P e t")
F = theory.define("F", (w, v), Fraction(1, 2) * (w * (1 + eps * v) - 1) ** 2)
on_M = (eps <= 1, (-1 < w) & (w < 1), (-2 < p) & (p < 2))


def on(expression):
    """An expression in w and v, at a point of M."""
    return at(expression, [v == p / eps])


slope, curvature = on(gradient(F)), on(hessian(F))
wwv, wvv = on(derivative(F(w, v), w, w, v)), on(derivative(F(w, v), w, v, v))
third = on(derivative(F(w, v), w, w, w)) * a**3 + 3 * wwv * a**2 * b + 3 * wvv * a * b**2
third += on(derivative(F(w, v), v, v, v)) * b**3

theory.claim(
    "implication",
    (slope[1] ** 2 + slope[2] ** 2 <= 13**2)
    & (sum(c**2 for c in curvature) <= 14**2)
    & (third == 3 * a * b * (wwv * a + wvv * b))
    & for_all((g, h), (3 * a * b * (g * a + h * b)) ** 2 <= Fraction(9, 4) * (g**2 + h**2) * (a**2 + b**2) ** 3)
    & (wwv**2 + wvv**2 <= 40)
    & (F(0, -1 / eps) - F(1, 0) == Fraction(1, 2))
    & there_is((t, e), (e <= 1) & (t**4 == e / 6) & (bound * (t**4 + t) < Fraction(1, 2))),
    given=on_M,
    says=r"\text{Implies that norm of the arguments have an important role in the theorem!}",
    witness=[t == 1 / (4 + 4 * bound), e == 6 / (4 + 4 * bound) ** 4],
    title="The bound must grow with the norms",
    note=r"The third derivative in a direction of length 1 is at most $\sqrt{40 \cdot 9/4} < 10$. With $e$ for "
    r"$\varepsilon$ and $t$ for $(e/6)^{1/4}$, no constant $P$ bounds the excess $1/2$ by $P (e/6 + (e/6)^{1/4})$ "
    r"for all $e$.",
)
theory.claim(
    "implication.neighbour",
    slope[1] ** 2 + slope[2] ** 2 <= 12**2,
    given=on_M,
    expect="refuted",
    note="The bound 13 is not far from the best one.",
)

# ---------------------------------------------------------------------------------------------- what Theorem 3 supposes
lipschitz = Theory(
    "shamir.example1", source="shamir", where="Example 1, after Thm. 3", title="Lipschitz constants that stay bounded"
)
w, v, z, y, p, q, r, u, eps = lipschitz.reals("w v z y p q r u epsilon")
s, t = 1 + eps * v, 1 + eps * y
first, second = w * s - 1, z * t - 1
distance = (w - z) ** 2 + (v - y) ** 2
change = first - second
slopes = (first * s - second * t, eps * (first * w - second * z))
curvatures = (s**2 - t**2, 2 * eps * change, 2 * eps * change, eps**2 * (w**2 - z**2))

step = eps * (v - y)
inside_M = [
    *(eps > 0, eps <= 1, -1 < w, w < 1, -1 < z, z < 1),
    *(-2 < eps * v, eps * v < 2, -2 < eps * y, eps * y < 2),
]

with lipschitz.theorem(
    "two_products",
    (p * q + r * u) ** 2 <= (p**2 + r**2) * (q**2 + u**2),
    where="a lemma for Example 1, not on the slides",
    title="Two products",
) as proof:
    proof.have((p * u - r * q) ** 2 >= 0)

sizes = all_of(
    [
        *(change**2 <= 10 * distance, step**2 <= (v - y) ** 2, eps**2 <= 1),
        *((s + t) ** 2 <= 36, (w + z) ** 2 <= 4, (first + second) ** 2 <= 64),
    ]
)
with lipschitz.theorem(
    "implication.sizes",
    sizes,
    given=inside_M,
    where="a lemma for Example 1, not on the slides",
    title="Sizes on the set",
) as proof:
    proof.have(eps**2 <= 1)
    proof.have((v - y) ** 2 >= 0)
    proof.have(step**2 <= (v - y) ** 2)
    proof.have((w - z) ** 2 >= 0)
    proof.have((s + t) ** 2 <= 36)
    proof.have((w + z) ** 2 <= 4)
    for point, factor in ((w, s), (z, t)):
        proof.have(-3 < point * factor)
        proof.have(point * factor < 3)
    proof.have((first + second) ** 2 <= 64)
    moved = (w - z) ** 2 + step**2
    proof.have(moved <= distance)
    proof.have(moved >= 0)
    proof.have(((s + t) * (w - z) + (w + z) * step) ** 2 <= ((s + t) ** 2 + (w + z) ** 2) * moved, by="two_products")
    proof.have(((s + t) ** 2 + (w + z) ** 2) * moved <= 40 * moved)
    proof.have(2 * change == (s + t) * (w - z) + (w + z) * step)
    proof.have(change**2 <= 10 * distance)

with lipschitz.theorem(
    "implication.lipschitz",
    ((first**2 / 2 - second**2 / 2) ** 2 <= 13**2 * distance) & (slopes[0] ** 2 + slopes[1] ** 2 <= 25**2 * distance),
    given=inside_M,
    where="Example 1, after Thm. 3; not on the slides",
    title="Lipschitz constants on the set",
    note=r"Of $F$, of its gradient and of its Hessian, between any two points $(w, v)$ and $(z, y)$ of $M$: 13, 25 and "
    r"11, whatever $\varepsilon$ is.",
) as proof:
    proof.have(sizes, by="implication.sizes")
    for square in (step**2, change**2, (w - z) ** 2, (v - y) ** 2):
        proof.have(square >= 0)
    proof.have(change**2 * (first + second) ** 2 <= 64 * change**2)
    proof.have((first**2 / 2 - second**2 / 2) ** 2 <= 13**2 * distance)
    for outer, inner_step, own in ((s + t, step, slopes[0]), (w + z, w - z, first * w - second * z)):
        both_steps = change**2 + inner_step**2
        proof.have(both_steps <= 11 * distance)
        proof.have(both_steps >= 0)
        proof.have(
            (outer * change + (first + second) * inner_step) ** 2 <= (outer**2 + (first + second) ** 2) * both_steps,
            by="two_products",
        )
        proof.have((outer**2 + (first + second) ** 2) * both_steps <= 100 * both_steps)
        proof.have(2 * own == outer * change + (first + second) * inner_step)
        proof.have(own**2 <= 275 * distance)
    inside = first * w - second * z
    proof.have(inside**2 >= 0)
    proof.have(eps**2 * inside**2 <= inside**2)
    proof.have(slopes[0] ** 2 + slopes[1] ** 2 <= 25**2 * distance)

with lipschitz.theorem(
    "implication.hessian",
    sum((c**2 for c in curvatures[1:]), curvatures[0] ** 2) <= 11**2 * distance,
    given=inside_M,
    where="Example 1, after Thm. 3; not on the slides",
    title="The Hessian on the set",
    note=r"In the Frobenius norm, and so in the spectral norm.",
) as proof:
    proof.have(sizes, by="implication.sizes")
    for square in (step**2, change**2, (w - z) ** 2, (v - y) ** 2):
        proof.have(square >= 0)
    proof.have(step**2 * (s + t) ** 2 <= 36 * step**2)
    proof.have(s**2 - t**2 == step * (s + t))
    proof.have((s**2 - t**2) ** 2 <= 36 * distance)
    proof.have(eps**2 * change**2 <= change**2)
    proof.have((w - z) ** 2 * (w + z) ** 2 <= 4 * (w - z) ** 2)
    proof.have((w**2 - z**2) ** 2 <= 4 * distance)
    proof.have(eps**2 * eps**2 <= 1)
    proof.have((w**2 - z**2) ** 2 >= 0)
    proof.have(eps**2 * eps**2 * (w**2 - z**2) ** 2 <= (w**2 - z**2) ** 2)
    proof.have(sum((c**2 for c in curvatures[1:]), curvatures[0] ** 2) <= 11**2 * distance)
