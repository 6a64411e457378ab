r"""At points that are nearly second-order stationary, residual networks are nearly as good as linear predictors.

This is Theorem 3 of Shamir (2018), with a polynomial that is written out. $M$ is a set of pairs $(w, V)$ on which the
norms are at most $b$ and $F$, its gradient and its Hessian are Lipschitz; with $(w, V)$ it contains $(0, V)$. An
$\varepsilon$-SOPSP is a point at which the gradient is at most $\varepsilon$ and no eigenvalue of the Hessian is below
$-\sqrt{\mu_2 \varepsilon}$. Notation is that of Theorems 1 and 2; the Hessian at $(w, V)$ in the directions $(a, A)$
and $(c, C)$ is $\mathrm{Hess}(w, V, a, A, c, C)$.

Far from $w = 0$, that is for $|w| \geq \sqrt\varepsilon$, Theorem 1 bounds the excess. Near it the network with $w = 0$
is about as good, and its Hessian bounds the excess as in Theorem 2.
"""

from fractions import Fraction

from stationary_points import F, F_lin, loss, norm_of
from stationary_points import theory as theorems

from symres import (
    E,
    Erratum,
    O,
    Theory,
    all_of,
    for_all,
    function,
    has_derivative,
    has_gradient,
    implies,
    inner,
    matrix,
    norm,
    spectral_norm,
    sqrt,
    there_is,
    trace,
)

theory = Theory("shamir", source="shamir", where="Theorem 3", title="Nearly stationary points and linear predictors")
theory.abbreviations.extend(theorems.abbreviations)
d, k = theory.naturals("d k")
w, w_0, w_s, a, c, g = theory.vectors("w w_0 w_s a c g", d)
V, V_0, A, C, G = theory.matrices("V V_0 A C G", d, k)
x, f = theory.random("x", d), theory.random("f", k)
ell, dell = theory.random_function("ell"), theory.random_function("dell")
b, r, s, t, m, kappa, eps = theory.reals("b r s t m kappa epsilon")
mu, mu_0, mu_1, mu_2 = theory.reals("mu mu_0 mu_1 mu_2")
g_w, g_V = theory.mapping("g_w", (w, V), w), theory.mapping("g_V", (w, V), V)
Hess = theory.mapping("Hess", (w, V, w, V, w, V), t)
M = theory.predicate("M", w, V)
o, O_V = O(d, 1), O(d, k)


# ------------------------------------------------------------------------------------------------------- the hypotheses
def slope(w, V, c, C):
    return inner(g_w(w, V), c) + inner(g_V(w, V), C)


def size(a, A):
    return norm(a) ** 2 + norm(A) ** 2


twice_differentiable = (
    for_all((w, V), has_gradient(F, (w, V), (g_w(w, V), g_V(w, V)))),
    for_all((w, V, a, A, c, C), has_derivative(lambda t: slope(w + t * a, V + t * A, c, C), 0, Hess(w, V, a, A, c, C))),
    for_all((w, V, a, A, c, C), Hess(w, V, a, A, c, C) == Hess(w, V, c, C, a, A)),
)


def on_M(*claims):
    return for_all((w, V), implies(M(w, V), all_of(claims)))


def between_points_of_M(claim):
    return for_all((w, V, w_0, V_0), implies(M(w, V) & M(w_0, V_0), claim))


distance = norm_of(w - w_0, V - V_0)
lipschitz = (
    between_points_of_M(F(w, V) - F(w_0, V_0) <= mu_0 * distance),
    between_points_of_M(norm_of(g_w(w, V) - g_w(w_0, V_0), g_V(w, V) - g_V(w_0, V_0)) <= mu_1 * distance),
    between_points_of_M(
        for_all((a, A), Hess(w, V, a, A, a, A) - Hess(w_0, V_0, a, A, a, A) <= mu_2 * distance * size(a, A))
    ),
)
bounded = on_M(norm(w) <= b, spectral_norm(V) <= b)
at_most_mu_1 = for_all(
    (a, A), (-mu_1 * size(a, A) <= Hess(o, V, a, A, a, A)) & (Hess(o, V, a, A, a, A) <= mu_1 * size(a, A))
)  # in the spectral norm
at_zero = on_M(M(o, V), at_most_mu_1)
positive = (*(number > 0 for number in (b, r, mu_0, mu_1, mu_2)), eps >= 0)


def lower_bound(w, V, number):
    return for_all((a, A), Hess(w, V, a, A, a, A) >= number * size(a, A))


def sopsp(eps):
    """(w, V) is an epsilon-SOPSP of F."""
    return (norm_of(g_w(w, V), g_V(w, V)) <= eps) & lower_bound(w, V, -sqrt(mu_2 * eps))


# an instance of the hypotheses: one weight each, x = f = 1, the loss (p - 1)^2 / 2; M has (0, 0) alone
one = matrix([[1]])


def change(w, V, a, A):
    """The derivative of the prediction."""
    return a.T * (x + V * f) + w.T * A * f


second = change(w, V, a, A) * change(w, V, c, C) + dell(w.T * (x + V * f)) * (trace(a.T * C * f) + trace(c.T * A * f))
one_weight = [d == 1, k == 1, x == one, f == one, ell == function(t, (t - 1) ** 2 / 2), dell == function(t, t - 1)]
example = [
    *one_weight,
    g_w == function(w, V, E(dell(w.T * (x + V * f)) * (x + V * f))),
    g_V == function(w, V, E(dell(w.T * (x + V * f)) * w * f.T)),
    Hess == function(w, V, a, A, c, C, E(second)),
]

at_origin = [
    *[*example, w == o, V == O_V, w_s == one, M == function(w, V, (w == 0) & (V == 0))],
    *[b == 1, r == 1, mu_0 == 1, mu_1 == 2, mu_2 == 1],
]

polynomial = 2 * b + 3 * r + mu_0 + r * mu_1 + r * b * (Fraction(7, 4) + mu_1 / 2 + 9 * mu_2 / 4)

# -------------------------------------------------------------------------------------------------- far from w = 0
gap = norm(w - w_s) ** 2 + norm(V.T * w_s) ** 2 / norm(w) ** 2
with theory.theorem(
    "thm3.far",
    F(w, V) - F_lin(w_s) <= s**2 * (2 * b + 2 * r) + s * (r * b),
    given=[
        *loss,
        has_gradient(F, (w, V), (g, G)),
        *(w != 0, s >= 0, norm(w) >= s, norm_of(g, G) <= s**2),
        *(norm(w) <= b, spectral_norm(V) <= b, norm(w_s) <= r),
    ],
    where="a lemma for Theorem 3, not on the slides",
    title="Far from $w = 0$",
    instance=[*one_weight, w == one, V == O_V, g == o, G == O_V, w_s == one, b == 1, r == 1, s == 1],
) as proof:
    near_by, over = s**2 * (2 * b + 2 * r) + s * (r * b), 1 / norm(w) ** 2
    for length in (norm(w), norm(w_s)):
        proof.have(length >= 0, by="norm_nonnegative")
    proof.have(spectral_norm(V) >= 0, by="spectral_nonnegative")
    proof.have(norm(w) ** 2 > 0, by="squared_norm_positive")
    proof.have(norm(w) ** 2 * over == 1, by="reciprocal")
    proof.have(over > 0, by="reciprocal_positive")
    proof.have(norm(w - w_s) ** 2 <= 2 * norm(w) ** 2 + 2 * norm(w_s) ** 2, by="parallelogram")
    proof.have(norm(w) ** 2 <= b**2, by="square_monotone")
    proof.have(norm(w_s) ** 2 <= r**2, by="square_monotone")
    proof.have(norm(V.T * w_s) <= spectral_norm(V) * norm(w_s), by="spectral_bound")
    proof.have(spectral_norm(V) * norm(w_s) <= b * r)
    proof.have(norm(V.T * w_s) >= 0, by="norm_nonnegative")
    proof.have(norm(V.T * w_s) ** 2 <= (b * r) ** 2, by="square_monotone")
    proof.have(over * norm(V.T * w_s) ** 2 <= over * (b * r) ** 2)
    proof.have(gap <= 2 * b**2 + 2 * r**2 + over * (b * r) ** 2)
    proof.have(s**2 <= norm(w) ** 2, by="square_monotone")
    proof.have(over * s**2 <= 1)
    proof.have(s**2 >= 0)
    proof.have(s**2 * (over * s**2) <= s**2)
    proof.have((b * r) ** 2 * (s**2 * (over * s**2)) <= (b * r) ** 2 * s**2)
    proof.have((s**2) ** 2 >= 0)
    proof.have((s**2) ** 2 * gap <= (s**2) ** 2 * (2 * b**2 + 2 * r**2 + over * (b * r) ** 2))
    proof.have(b >= 0)
    proof.have(r >= 0)
    proof.have(b * r >= 0)
    proof.have(s**2 * s >= 0)
    proof.have((b + r) * (b * r) >= 0)
    proof.have((s**2 * s) * ((b + r) * (b * r)) >= 0)
    proof.have((s**2) ** 2 * gap <= near_by**2)
    proof.have(gap >= 0)
    proof.have(sqrt(gap) * sqrt(gap) == gap, by="root_square")
    proof.have(sqrt(gap) >= 0, by="root_nonnegative")
    proof.have(near_by >= 0)
    proof.have((s**2 * sqrt(gap)) ** 2 == (s**2) ** 2 * gap)
    proof.have(s**2 * sqrt(gap) <= near_by, by="square_compare")
    proof.have(norm_of(g, G) * sqrt(gap) <= s**2 * sqrt(gap))
    proof.have(F(w, V) - F_lin(w_s) <= norm_of(g, G) * sqrt(gap), by="thm1.sharp")


# -------------------------------------------------------------------------------------------------------- near w = 0
u = E(dell(0) * f)
steepness_0 = norm_of(g_w(o, V), g_V(o, V))
at_o = function(a, A, c, C, Hess(o, V, a, A, c, C))
with theory.theorem(
    "thm3.feature_gradient",
    norm(u) <= m * s + kappa * ((mu_1 + m) / 2),
    given=[
        *loss,
        *twice_differentiable,
        for_all((a, A), Hess(o, V, a, A, a, A) <= mu_1 * size(a, A)),
        lower_bound(o, V, mu),
        *(number >= 0 for number in (m, s, kappa, mu_1)),
        *(mu == -(m * s), kappa**2 == s),
    ],
    where="a lemma for Theorem 3, not on the slides",
    title="A Hessian that is nearly positive at $w = 0$",
    note="If no eigenvalue is below $-ms$.",
    instance=[*example, V == O_V, mu_1 == 2, mu == -1, m == 1, s == 1, kappa == 1],
) as proof:
    v = proof.obtain("v", there_is(c, norm(c) ** 2 == 1), by="unit_vector")
    h = Hess(o, V, v, O_V, v, O_V)
    with proof.let(a, A, c, C):
        proof.have(has_derivative(lambda t: slope(o + t * a, V + t * A, c, C), 0, Hess(o, V, a, A, c, C)))
    with proof.let(a, A, c, C):
        proof.have(Hess(o, V, a, A, c, C) == Hess(o, V, c, C, a, A))
    here = {"Hess": at_o, "V": V, "mu": mu, "a": v}
    proof.have((mu <= 0) & (norm(u) ** 2 <= mu**2 - mu * h), by="curvature", at=here)
    proof.have(h <= mu_1 * size(v, O_V))
    proof.have(size(v, O_V) == 1)
    proof.have(h <= mu_1)
    proof.have(m * s >= 0)
    proof.have(m * s * h <= m * s * mu_1)
    proof.have(mu**2 - mu * h == (m * s) ** 2 + m * s * h)
    proof.have(norm(u) ** 2 <= (m * s) ** 2 + m * s * h)
    proof.have(norm(u) ** 2 <= (m * s) ** 2 + m * s * mu_1)
    proof.have(s * (mu_1 - m) ** 2 >= 0)
    proof.have(kappa * (mu_1 + m) >= 0)
    proof.have(m * s * (kappa * (mu_1 + m)) >= 0)
    proof.have((kappa * ((mu_1 + m) / 2)) ** 2 == s * ((mu_1 + m) / 2) ** 2)
    proof.have(norm(u) ** 2 <= (m * s + kappa * ((mu_1 + m) / 2)) ** 2)
    proof.conclude(by="square_compare")

with theory.theorem(
    "thm3.scales",
    (kappa**2 <= kappa**4 + kappa) & (s <= (1 + s**2) / 2),
    given=kappa >= 0,
    where="a lemma for Theorem 3, not on the slides",
    title="Roots between the first and the fourth",
) as proof:
    proof.have(kappa * (kappa - 1) ** 2 >= 0)
    proof.have(kappa**2 * (kappa - 1) ** 2 >= 0)
    proof.have((s - 1) ** 2 >= 0)
    proof.have(kappa * (kappa**3 - kappa + 1) >= 0)
    proof.have(kappa**2 <= kappa**4 + kappa)

small = t * (mu_0 + r + r * mu_1 + r * b * (m + (mu_1 + m) / 2))
with theory.theorem(
    "thm3.sums",
    (s**2 * (2 * b + 2 * r) + s * (r * b) <= t * polynomial)
    & (mu_0 * s + r * (s**2 + mu_1 * s + b * (m * s + kappa * ((mu_1 + m) / 2))) <= t * polynomial),
    given=[
        *(number > 0 for number in (b, r, mu_0, mu_1, mu_2)),
        *(number >= 0 for number in (s, kappa, m, t)),
        *(s**2 <= t, s <= t, kappa <= t, m <= (1 + 3 * mu_2) / 2),
    ],
    where="a lemma for Theorem 3, not on the slides",
    title="The polynomial",
) as proof:
    for product in (r * b, r * mu_1, r * b * mu_1, r * b * mu_2, r * b * m):
        proof.have(product >= 0)
    proof.have((2 * b + 2 * r) * s**2 <= (2 * b + 2 * r) * t)
    proof.have(r * b * s <= r * b * t)
    proof.have(t * (polynomial - (2 * b + 2 * r + r * b)) >= 0)
    proof.have(s**2 * (2 * b + 2 * r) + s * (r * b) <= t * polynomial)
    proof.have(mu_0 * s <= mu_0 * t)
    proof.have(r * s**2 <= r * t)
    proof.have(r * mu_1 * s <= r * mu_1 * t)
    proof.have(r * b * m * s <= r * b * m * t)
    proof.have((r * b * mu_1 + r * b * m) * kappa <= (r * b * mu_1 + r * b * m) * t)
    proof.have(mu_0 * s + r * (s**2 + mu_1 * s + b * (m * s + kappa * ((mu_1 + m) / 2))) <= small)
    proof.have(r * b * m <= r * b * ((1 + 3 * mu_2) / 2))
    proof.have(t * (polynomial - (mu_0 + r + r * mu_1 + r * b * (m + (mu_1 + m) / 2))) >= 0)
    proof.have(small <= t * polynomial)

root = sqrt(mu_2)
with theory.theorem(
    "thm3.near",
    F(w, V) - F_lin(w_s)
    <= mu_0 * s + r * (s**2 + mu_1 * s + b * ((root + mu_2) * s + kappa * ((mu_1 + root + mu_2) / 2))),
    given=[
        *loss,
        *twice_differentiable,
        *(number > 0 for number in (b, r, mu_0, mu_1, mu_2)),
        *lipschitz,
        *(bounded, at_zero, M(w, V), lower_bound(w, V, -(root * s))),
        *(s >= 0, kappa >= 0, kappa**2 == s),
        *(norm(w) <= s, norm_of(g_w(w, V), g_V(w, V)) <= s**2, norm(w_s) <= r),
    ],
    where="a lemma for Theorem 3, not on the slides",
    title="Near $w = 0$",
    instance=[*at_origin, s == 1, kappa == 1],
) as proof:
    there, back = norm_of(w - o, V - V), norm_of(o - w, V - V)
    proof.have(M(o, V) & at_most_mu_1)
    proof.have(spectral_norm(V) <= b)
    for way in (there, back):
        proof.have(way * way == norm(w) ** 2, by="root_square")
        proof.have(way <= norm(w), by="square_compare")
        proof.have(way <= s)
    proof.have(M(w, V) & M(o, V))
    proof.have(F(w, V) - F(o, V) <= mu_0 * there)
    proof.have(mu_0 * there <= mu_0 * s)
    proof.have(M(o, V) & M(w, V))
    change_w, change_V = g_w(o, V) - g_w(w, V), g_V(o, V) - g_V(w, V)
    proof.have(norm_of(change_w, change_V) <= mu_1 * back)
    proof.have(mu_1 * back <= mu_1 * s)
    moved = norm_of(change_w + g_w(w, V), change_V + g_V(w, V))
    parts = norm_of(change_w, change_V) + norm_of(g_w(w, V), g_V(w, V))
    proof.have(moved <= parts, by="triangle_for_pairs")
    proof.have(moved == steepness_0)
    proof.have(steepness_0 <= mu_1 * s + s**2)
    proof.have(root >= 0, by="root_nonnegative")
    with proof.let(a, A):
        proof.have(Hess(w, V, a, A, a, A) - Hess(o, V, a, A, a, A) <= mu_2 * there * size(a, A))
        proof.have(size(a, A) >= 0)
        proof.have(mu_2 * size(a, A) >= 0)
        proof.have(mu_2 * size(a, A) * there <= mu_2 * size(a, A) * s)
        proof.have(Hess(w, V, a, A, a, A) >= -(root * s) * size(a, A))
        proof.have(Hess(o, V, a, A, a, A) >= -((root + mu_2) * s) * size(a, A))
    with proof.let(a, A):
        proof.have(Hess(o, V, a, A, a, A) <= mu_1 * size(a, A))
    proof.have(
        norm(u) <= (root + mu_2) * s + kappa * ((mu_1 + (root + mu_2)) / 2),
        by="thm3.feature_gradient",
        at={"m": root + mu_2, "mu": -((root + mu_2) * s)},
    )
    features = (root + mu_2) * s + kappa * ((mu_1 + (root + mu_2)) / 2)
    proof.have(norm(w_s) >= 0, by="norm_nonnegative")
    proof.have(norm(u) >= 0, by="norm_nonnegative")
    proof.have(spectral_norm(V) * norm(u) <= b * norm(u))
    proof.have(b * norm(u) <= b * features)
    excess = steepness_0 + spectral_norm(V) * norm(u)
    proof.have(F(o, V) - F_lin(w_s) <= norm(w_s) * excess, by="excess")
    proof.have(excess <= s**2 + mu_1 * s + b * features)
    proof.have(norm(w_s) * excess <= norm(w_s) * (s**2 + mu_1 * s + b * features))
    proof.have(features >= 0)
    proof.have(s**2 + mu_1 * s + b * features >= 0)
    proof.have(norm(w_s) * (s**2 + mu_1 * s + b * features) <= r * (s**2 + mu_1 * s + b * features))
    proof.have(F(w, V) - F_lin(w_s) <= mu_0 * s + r * (s**2 + mu_1 * s + b * features))

# -------------------------------------------------------------------------------------------------------- theorem 3
fourth_root = sqrt(sqrt(eps))
with theory.theorem(
    "thm3",
    F(w, V) <= F_lin(w_s) + (eps + fourth_root) * polynomial,
    given=[
        *loss,
        *twice_differentiable,
        *positive,
        bounded,
        *lipschitz,
        at_zero,
        M(w, V),
        sopsp(eps),
        norm(w_s) <= r,
    ],
    says=r"F(\mathbf{w}, V, \theta) \leq \min_{\mathbf{w}: \|\mathbf{w}\| \leq r} F_{lin}(\mathbf{w}) + (\epsilon + "
    r"\sqrt[4]{\epsilon}) \cdot \text{poly}(b, r, \mu_0, \mu_1, \mu_2)",
    title="Nearly stationary points are nearly as good as linear predictors",
    note=r"With the polynomial $2b + 3r + \mu_0 + r \mu_1 + rb \, (7/4 + \mu_1/2 + 9 \mu_2/4)$. The slides call the "
    r"set $\mathcal W$ and $\mathcal M$. A Lipschitz condition says the same with and without absolute values, since "
    r"the two "
    "points may be exchanged.",
    erratum=Erratum("typo", right=r"with one set of weights, $\mathcal{M}$, throughout"),
    instance=[*at_origin, eps == 1],
) as proof:
    proof.have(sqrt(eps) * sqrt(eps) == eps, by="root_square")
    proof.have(sqrt(eps) >= 0, by="root_nonnegative")
    proof.have(fourth_root * fourth_root == sqrt(eps), by="root_square")
    proof.have(fourth_root >= 0, by="root_nonnegative")
    proof.have(root * root == mu_2, by="root_square")
    proof.have(root >= 0, by="root_nonnegative")
    total = eps + fourth_root
    proof.have(fourth_root**2 <= fourth_root**4 + fourth_root, by="thm3.scales")
    proof.have(fourth_root**4 == eps)
    proof.have(sqrt(eps) <= total)
    proof.have(sqrt(eps) ** 2 <= total)
    proof.have(root <= (1 + root**2) / 2, by="thm3.scales", at={"kappa": root})
    proof.have(root + mu_2 <= (1 + 3 * mu_2) / 2)
    scales = {"s": sqrt(eps), "kappa": fourth_root, "m": root + mu_2, "t": total}
    far = sqrt(eps) ** 2 * (2 * b + 2 * r) + sqrt(eps) * (r * b)
    features = (root + mu_2) * sqrt(eps) + fourth_root * ((mu_1 + root + mu_2) / 2)
    near = mu_0 * sqrt(eps) + r * (sqrt(eps) ** 2 + mu_1 * sqrt(eps) + b * features)
    proof.have((far <= total * polynomial) & (near <= total * polynomial), by="thm3.sums", at=scales)
    proof.have(norm_of(g_w(w, V), g_V(w, V)) <= sqrt(eps) ** 2)
    with proof.case(norm(w) <= sqrt(eps)):
        proof.have(mu_2 * eps >= 0)
        proof.have(sqrt(mu_2 * eps) * sqrt(mu_2 * eps) == mu_2 * eps, by="root_square")
        proof.have((root * sqrt(eps)) ** 2 == mu_2 * eps)
        proof.have(root * sqrt(eps) >= 0)
        proof.have(sqrt(mu_2 * eps) <= root * sqrt(eps), by="square_compare")
        with proof.let(a, A):
            proof.have(Hess(w, V, a, A, a, A) >= -sqrt(mu_2 * eps) * size(a, A))
            proof.have(size(a, A) >= 0)
            proof.have(sqrt(mu_2 * eps) * size(a, A) <= root * sqrt(eps) * size(a, A))
            proof.have(Hess(w, V, a, A, a, A) >= -(root * sqrt(eps)) * size(a, A))
        proof.have(F(w, V) - F_lin(w_s) <= near, by="thm3.near", at={"s": sqrt(eps), "kappa": fourth_root})
        proof.have(F(w, V) <= F_lin(w_s) + total * polynomial)
    with proof.case(sqrt(eps) < norm(w)):
        with proof.contradiction(w == 0):
            proof.have(norm(w) ** 2 == 0)
            proof.have(norm(w) ** 2 > 0)
        proof.have((norm(w) <= b) & (spectral_norm(V) <= b))
        here = {"g": g_w(w, V), "G": g_V(w, V), "s": sqrt(eps)}
        proof.have(F(w, V) - F_lin(w_s) <= far, by="thm3.far", at=here)
        proof.have(F(w, V) <= F_lin(w_s) + total * polynomial)

# ---------------------------------------------------------------------------------------------------------- epsilon = 0
with theory.theorem(
    "eps0",
    F(w, V) <= F_lin(w_s),
    given=[*loss, *twice_differentiable, sopsp(0)],
    where="after Theorem 3",
    says=r"\text{in the case of } \epsilon = 0, \text{ the polynomial term in \textbf{Theorem 3} will be extracted "
    r"from the inequality}",
    title="A 0-SOPSP is no worse than a linear predictor",
    instance=[*example, w == one, V == O_V, mu_2 == 1],
    note="For every $w_s$; nothing has to be bounded or Lipschitz.",
) as proof:
    steepness = norm_of(g_w(w, V), g_V(w, V))
    proof.have(sqrt(mu_2 * 0) * sqrt(mu_2 * 0) == mu_2 * 0, by="root_square")
    proof.have(sqrt(mu_2 * 0) == 0)
    with proof.let(a, A):
        proof.have(Hess(w, V, a, A, a, A) >= -sqrt(mu_2 * 0) * size(a, A))
        proof.have(Hess(w, V, a, A, a, A) >= 0)
    proof.have(steepness >= 0, by="root_nonnegative")
    proof.have(steepness == 0)
    with proof.case(w == 0):
        v = proof.obtain("v", there_is(c, norm(c) ** 2 == 1), by="unit_vector")
        with proof.let(a, A, c, C):
            proof.have(has_derivative(lambda t: slope(o + t * a, V + t * A, c, C), 0, Hess(o, V, a, A, c, C)))
        with proof.let(a, A, c, C):
            proof.have(Hess(o, V, a, A, c, C) == Hess(o, V, c, C, a, A))
        with proof.let(a, A):
            proof.have(Hess(w, V, a, A, a, A) >= 0)
            proof.have(Hess(o, V, a, A, a, A) >= 0 * size(a, A))
        here = {"Hess": at_o, "V": V, "mu": 0, "a": v}
        proof.have(norm(u) ** 2 <= 0 - 0 * Hess(o, V, v, O_V, v, O_V), by="curvature", at=here)
        proof.have(norm(u) == 0)
        proof.have(steepness_0 == 0)
        excess = norm(w_s) * (steepness_0 + spectral_norm(V) * norm(u))
        proof.have(F(o, V) - F_lin(w_s) <= excess, by="excess")
        proof.have(F(o, V) <= F_lin(w_s))
        proof.have(F(w, V) <= F_lin(w_s))
    with proof.case(w != 0):
        here = {"g": g_w(w, V), "G": g_V(w, V)}
        proof.have(F(w, V) - F_lin(w_s) <= steepness * sqrt(gap), by="thm1.sharp", at=here)
        proof.have(F(w, V) <= F_lin(w_s))
