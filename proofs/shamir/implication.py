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

from sympy import Derivative, Rational

from symres import Theory, at, at_least, at_most, both, equal, for_all, gradient, greater, hessian, less, there_is

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

# ---------------------------------------------------------------------------------------------- what Theorem 3 supposes
lipschitz = Theory(
    "shamir.example1", source="shamir", where="Example 1, after Thm. 3", title="Lipschitz constants that stay bounded"
)
w, v, z, y, p, q, r, u, eps = lipschitz.number("w v z y p q r u epsilon")
s, t = 1 + eps * v, 1 + eps * y
first, second = w * s - 1, z * t - 1
distance = (w - z) ** 2 + (v - y) ** 2
change = first - second
slopes = (first * s - second * t, eps * (first * w - second * z))
curvatures = (s**2 - t**2, 2 * eps * change, 2 * eps * change, eps**2 * (w**2 - z**2))

step = eps * (v - y)
inside_M = [
    *(greater(eps, 0), at_most(eps, 1), less(-1, w), less(w, 1), less(-1, z), less(z, 1)),
    *(less(-2, eps * v), less(eps * v, 2), less(-2, eps * y), less(eps * y, 2)),
]

with lipschitz.theorem(
    "two_products",
    at_most((p * q + r * u) ** 2, (p**2 + r**2) * (q**2 + u**2)),
    where="a lemma for Example 1, not on the slides",
    title="Two products",
) as proof:
    proof.have(at_least((p * u - r * q) ** 2, 0))

sizes = both(
    *(at_most(change**2, 10 * distance), at_most(step**2, (v - y) ** 2), at_most(eps**2, 1)),
    *(at_most((s + t) ** 2, 36), at_most((w + z) ** 2, 4), at_most((first + second) ** 2, 64)),
)
with lipschitz.theorem(
    "implication.sizes",
    sizes,
    given=inside_M,
    where="a lemma for Example 1, not on the slides",
    title="Sizes on the set",
) as proof:
    proof.have(at_most(eps**2, 1))
    proof.have(at_least((v - y) ** 2, 0))
    proof.have(at_most(step**2, (v - y) ** 2))
    proof.have(at_least((w - z) ** 2, 0))
    proof.have(at_most((s + t) ** 2, 36))
    proof.have(at_most((w + z) ** 2, 4))
    for point, factor in ((w, s), (z, t)):
        proof.have(less(-3, point * factor))
        proof.have(less(point * factor, 3))
    proof.have(at_most((first + second) ** 2, 64))
    moved = (w - z) ** 2 + step**2
    proof.have(at_most(moved, distance))
    proof.have(at_least(moved, 0))
    proof.have(
        at_most(((s + t) * (w - z) + (w + z) * step) ** 2, ((s + t) ** 2 + (w + z) ** 2) * moved), by="two_products"
    )
    proof.have(at_most(((s + t) ** 2 + (w + z) ** 2) * moved, 40 * moved))
    proof.have(equal(2 * change, (s + t) * (w - z) + (w + z) * step))
    proof.have(at_most(change**2, 10 * distance))

with lipschitz.theorem(
    "implication.lipschitz",
    both(
        at_most((first**2 / 2 - second**2 / 2) ** 2, 13**2 * distance),
        at_most(slopes[0] ** 2 + slopes[1] ** 2, 25**2 * distance),
    ),
    given=inside_M,
    where="Example 1, after Thm. 3; not on the slides",
    title="Lipschitz constants on the set",
    note=r"Of $F$, of its gradient and of its Hessian, between any two points $(w, v)$ and $(z, y)$ of $M$: 13, 25 and "
    r"11, whatever $\varepsilon$ is.",
) as proof:
    proof.have(sizes, by="implication.sizes")
    for square in (step**2, change**2, (w - z) ** 2, (v - y) ** 2):
        proof.have(at_least(square, 0))
    proof.have(at_most(change**2 * (first + second) ** 2, 64 * change**2))
    proof.have(at_most((first**2 / 2 - second**2 / 2) ** 2, 13**2 * distance))
    for outer, inner_step, own in ((s + t, step, slopes[0]), (w + z, w - z, first * w - second * z)):
        both_steps = change**2 + inner_step**2
        proof.have(at_most(both_steps, 11 * distance))
        proof.have(at_least(both_steps, 0))
        proof.have(
            at_most(
                (outer * change + (first + second) * inner_step) ** 2, (outer**2 + (first + second) ** 2) * both_steps
            ),
            by="two_products",
        )
        proof.have(at_most((outer**2 + (first + second) ** 2) * both_steps, 100 * both_steps))
        proof.have(equal(2 * own, outer * change + (first + second) * inner_step))
        proof.have(at_most(own**2, 275 * distance))
    inside = first * w - second * z
    proof.have(at_least(inside**2, 0))
    proof.have(at_most(eps**2 * inside**2, inside**2))
    proof.have(at_most(slopes[0] ** 2 + slopes[1] ** 2, 25**2 * distance))

with lipschitz.theorem(
    "implication.hessian",
    at_most(sum((c**2 for c in curvatures[1:]), curvatures[0] ** 2), 11**2 * distance),
    given=inside_M,
    where="Example 1, after Thm. 3; not on the slides",
    title="The Hessian on the set",
    note=r"In the Frobenius norm, and so in the spectral norm.",
) as proof:
    proof.have(sizes, by="implication.sizes")
    for square in (step**2, change**2, (w - z) ** 2, (v - y) ** 2):
        proof.have(at_least(square, 0))
    proof.have(at_most(step**2 * (s + t) ** 2, 36 * step**2))
    proof.have(equal(s**2 - t**2, step * (s + t)))
    proof.have(at_most((s**2 - t**2) ** 2, 36 * distance))
    proof.have(at_most(eps**2 * change**2, change**2))
    proof.have(at_most((w - z) ** 2 * (w + z) ** 2, 4 * (w - z) ** 2))
    proof.have(at_most((w**2 - z**2) ** 2, 4 * distance))
    proof.have(at_most(eps**2 * eps**2, 1))
    proof.have(at_least((w**2 - z**2) ** 2, 0))
    proof.have(at_most(eps**2 * eps**2 * (w**2 - z**2) ** 2, (w**2 - z**2) ** 2))
    proof.have(at_most(sum((c**2 for c in curvatures[1:]), curvatures[0] ** 2), 11**2 * distance))
