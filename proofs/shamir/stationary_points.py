r"""Stationary points of a residual network are no worse than the best linear predictor.

These are Theorems 1 and 2 and Corollary 1 of Shamir (2018). The network $x \mapsto w^{\mathsf T} (x + V f_\theta(x))$
has the objective $F(w, V) = \mathbb{E} \, \ell(w^{\mathsf T} (x + V f_\theta(x)); y)$; $\theta$ is fixed, $f$ stands
for $f_\theta(x)$, and $w_s$ for the weights $w^*$ of a linear predictor. The distribution is any, and so is the loss as
long as it is convex and differentiable in the prediction and the objective is finite: the random function $\ell(p)$
stands for $\ell(p; y)$, $\ell'$ for its derivative in $p$. Differentiation under the expectation is not
assumed: the difference quotients of a convex function are monotone, and so dominated.

Norms of gradients are those of pairs, the norm of $V$ is the spectral norm. $F$ is differentiable if it has a gradient
$(g_w, g_V)$ everywhere, the Riesz representative of its directional derivatives; and twice differentiable at a point if
the gradient has directional derivatives there and these make a symmetric form $\mathrm{Hess}$. $\lambda$ is its least
value on directions of length 1.
"""

from fractions import Fraction

from symres import (
    E,
    Erratum,
    O,
    Theory,
    at,
    for_all,
    function,
    has_derivative,
    has_gradient,
    implies,
    inner,
    integrable,
    lambda_min,
    matrix,
    norm,
    outcome,
    spectral_norm,
    sqrt,
    surely,
    symmetric,
    there_is,
    trace,
)
from symres import gradient as symbolic_gradient

theory = Theory("shamir", source="shamir", where="Theorem 1", title="Stationary points and linear predictors")
d, k = theory.naturals("d k")
w, w_s, w_0, w_1, g, a, b, c = theory.vectors("w w_s w_0 w_1 g a b c", d)
V, V_0, G, A, B, C = theory.matrices("V V_0 G A B C", d, k)
e = theory.vector("e", k)
H = theory.matrix("H", d, d)
x, f = theory.random("x", d), theory.random("f", k)
p, q = theory.random("p q")
ell, dell = theory.random_function("ell"), theory.random_function("dell")
r, s, t, rho, lam, mu, mu_2 = theory.reals("r s t rho lambda_ mu mu_2")
alpha, beta, gamma, eta = theory.reals("alpha beta gamma eta")
g_w, g_V = theory.mapping("g_w", (w, V), w), theory.mapping("g_V", (w, V), V)
Hess = theory.mapping("Hess", (w, V, w, V), t)
omega = outcome()
o, O_V = O(d, 1), O(d, k)


def features(V):
    """What the last layer sees."""
    return x + V * f


def F(w, V):
    return E(ell(w.T * features(V)))


def F_lin(w):
    return E(ell(w.T * x))


theory.abbreviate("F", (w, V), F(w, V))
theory.abbreviate("F_lin", w, F_lin(w))


def norm_of(g, G):
    """The norm of a pair, such as a gradient."""
    return sqrt(norm(g) ** 2 + norm(G) ** 2)


chord = ell((1 - s) * t + s * r) <= (1 - s) * ell(t) + s * ell(r)
convex = surely(for_all((s, t, r), implies(s >= 0, implies(s <= 1, chord))))
differentiable = surely(for_all(t, has_derivative(ell, t, dell(t))))
finite = for_all((w, V), integrable(ell(w.T * features(V))))
loss = (convex, differentiable, finite)
gradient = has_gradient(F, (w, V), (g, G))

# ------------------------------------------------------------------------------------------------ the gradient of F
with theory.theorem(
    "slope",
    integrable(dell(p) * q) & has_derivative(lambda t: E(ell(p + t * q)), 0, E(dell(p) * q)),
    given=[convex, differentiable, for_all(t, integrable(ell(p + t * q)))],
    where="a lemma for Theorem 1, not on the slides",
    title="Slope of an expected convex loss",
) as proof:
    line = function(t, p + t * q)
    with proof.let(omega):
        proof.have(has_derivative(line, 0, q))
        proof.have(
            has_derivative(lambda t: ell(p + t * q), 0, dell(p) * q),
            by="derivative_chain",
            at={"phi": ell, "psi": line, "u": dell(p), "d": q},
        )
    X, u = function(omega, t, ell(p + t * q)), function(omega, dell(p) * q)
    proof.conclude(by="mean_of_convex", at={"X": X, "u": u, "a": 0})


def change(w, V, a, A):
    """How fast the prediction changes in the direction (a, A)."""
    return trace(a.T * features(V)) + trace(w.T * A * f)


with theory.theorem(
    "gradient",
    integrable(dell(w.T * features(V)) * change(w, V, a, A))
    & (inner(g, a) + inner(G, A) == E(dell(w.T * features(V)) * change(w, V, a, A))),
    given=[*loss, gradient],
    where="a lemma for Theorem 1, not on the slides",
    title="The gradient of the objective",
) as proof:
    p_w, in_w, in_V = trace(w.T * features(V)), trace(a.T * features(V)), trace(w.T * A * f)
    given = {"ell": function(omega, ell), "dell": function(omega, dell), "p": function(omega, p_w)}
    proof.have(for_all(t, integrable(ell((w + t * a).T * features(V)))))
    along_a = has_derivative(lambda t: F(w + t * a, V), 0, E(dell(p_w) * in_w))
    proof.have(integrable(dell(p_w) * in_w) & along_a, by="slope", at={**given, "q": function(omega, in_w)})
    proof.have(has_derivative(lambda t: F(w + t * a, V + t * O_V), 0, inner(g, a) + inner(G, O_V)))
    proof.have(inner(g, a) == E(dell(p_w) * in_w), by="derivative_unique")
    proof.have(for_all(t, integrable(ell(w.T * features(V + t * A)))))
    along_A = has_derivative(lambda t: F(w, V + t * A), 0, E(dell(p_w) * in_V))
    proof.have(integrable(dell(p_w) * in_V) & along_A, by="slope", at={**given, "q": function(omega, in_V)})
    proof.have(has_derivative(lambda t: F(w + t * o, V + t * A), 0, inner(g, o) + inner(G, A)))
    proof.have(inner(G, A) == E(dell(p_w) * in_V), by="derivative_unique")
    proof.have(integrable(dell(p_w) * in_w + dell(p_w) * in_V), by="integrable_sum")

# -------------------------------------------------------------------------------------------------------- theorem 1
distance = norm(w - w_s) ** 2 + norm(V.T * w_s) ** 2 / norm(w) ** 2
with theory.theorem(
    "thm1.sharp",
    norm_of(g, G) * sqrt(distance) >= F(w, V) - F_lin(w_s),
    given=[*loss, gradient, w != 0],
    where="a sharper Theorem 1, not on the slides",
    title="Theorem 1, sharpened",
    note=r"The direction is $(w - w_s, \; w w_s^{\mathsf T} V / |w|^2)$, in which the prediction moves towards that "
    r"of $w_s$.",
) as proof:
    p_w, p_s = trace(w.T * features(V)), trace(w_s.T * x)
    D, D_V = w - w_s, w * w_s.T * V / norm(w) ** 2
    proof.have(norm(w) ** 2 * (1 / norm(w) ** 2) == 1, by="reciprocal")
    proof.have(integrable(ell(p_w)) & integrable(ell(w_s.T * features(O_V))))
    rate = dell(p_w) * change(w, V, D, D_V)
    proof.have(integrable(rate) & (inner(g, D) + inner(G, D_V) == E(rate)), by="gradient", at={"a": D, "A": D_V})
    with proof.let(omega):
        proof.have(ell(p_w) + dell(p_w) * (p_s - p_w) <= ell(p_s), by="convex_tangent")
        proof.have(p_w - p_s == change(w, V, D, D_V))
        proof.have(ell(p_w) - ell(p_s) <= rate)
    proof.have(E(ell(p_w) - ell(p_s)) <= E(rate), by="mean_monotone")
    proof.have(
        inner(g, D) + inner(G, D_V) <= norm_of(g, G) * sqrt(distance),
        by="cauchy_schwarz_for_pairs",
        at={"A": g, "G": G, "B": D, "H": D_V},
    )

bound = 2 * norm(w) ** 2 + norm(w_s) ** 2 * (2 + spectral_norm(V) ** 2 / norm(w) ** 2)
with theory.theorem(
    "thm1",
    norm_of(g, G) >= (F(w, V) - F_lin(w_s)) / sqrt(bound),
    given=[*loss, gradient, w != 0],
    says=r"\left\|\nabla F_{\theta}(\mathbf{w},V)\right\|\geq\frac{F(\mathbf{w},V,\theta)-F_{lin}(\mathbf{w}^{*})}"
    r"{\sqrt{2\|\mathbf{w}\|^{2}+\|\mathbf{w}^{*}\|^{2}\left(2+\frac{\|V\|^{2}}{\|\mathbf{w}\|^{2}}\right)}}",
    title="The gradient bounds the excess over linear predictors",
) as proof:
    proof.have(F(w, V) - F_lin(w_s) <= norm_of(g, G) * sqrt(distance), by="thm1.sharp")
    proof.have(norm(w - w_s) ** 2 <= 2 * norm(w) ** 2 + 2 * norm(w_s) ** 2, by="parallelogram")
    proof.have(norm(V.T * w_s) <= spectral_norm(V) * norm(w_s), by="spectral_bound")
    proof.have(norm(V.T * w_s) ** 2 <= spectral_norm(V) ** 2 * norm(w_s) ** 2)
    proof.have(distance <= bound)
    proof.have(sqrt(distance) <= sqrt(bound), by="root_monotone")
    proof.have(F(w, V) - F_lin(w_s) <= norm_of(g, G) * sqrt(bound))
    proof.have(sqrt(bound) * (1 / sqrt(bound)) == 1, by="reciprocal")


# ----------------------------------------------------------------------------------------------------- local minima
def local_minimum(w, V):
    near = norm(w_0 - w) ** 2 + norm(V_0 - V) ** 2 < rho**2
    return there_is(rho, (rho > 0) & for_all((w_0, V_0), implies(near, F(w, V) <= F(w_0, V_0))))


def lowest_along(a, A):
    """0 is a local minimum of t -> F(w + ta, V + tA)."""
    below = F(w, V) <= F(w + t * a, V + t * A)
    return there_is(rho, (rho > 0) & for_all(t, implies(-rho < t, implies(t < rho, below))))


def slope(w, V, a, A):
    return inner(g_w(w, V), a) + inner(g_V(w, V), A)


def twice_differentiable(w, V):
    derivative = has_derivative(lambda t: slope(w + t * a, V + t * A, b, B), 0, Hess(a, A, b, B))
    return (
        for_all((w_0, V_0), has_gradient(F, (w_0, V_0), (g_w(w_0, V_0), g_V(w_0, V_0)))),
        for_all((a, A, b, B), derivative),
        for_all((a, A, b, B), Hess(a, A, b, B) == Hess(b, B, a, A)),
    )


def lower_bound(number):
    """The Hessian is at least that number on directions of length 1."""
    return for_all((a, A), Hess(a, A, a, A) >= number * (norm(a) ** 2 + norm(A) ** 2))


attained = there_is((c, C), (norm(c) ** 2 + norm(C) ** 2 == 1) & (Hess(c, C, c, C) == lam))
least_eigenvalue = (lower_bound(lam), attained)


def hessian(w, V):
    """That of the loss (p - 1)^2 / 2."""
    second = change(w, V, a, A) * change(w, V, b, B) + dell(w.T * features(V)) * (
        trace(a.T * B * f) + trace(b.T * A * f)
    )
    return function(a, A, b, B, E(second))


# an instance of the hypotheses: one weight each, x = f = 1, this loss; at (1, 0) a minimum, at (0, 0) a saddle
one = matrix([[1]])
example = [
    d == 1,
    k == 1,
    x == one,
    f == one,
    ell == function(t, (t - 1) ** 2 / 2),
    dell == function(t, t - 1),
    V == O_V,
]
smooth_example = [
    *example,
    g_w == function(w, V, E(dell(w.T * features(V)) * features(V))),
    g_V == function(w, V, E(dell(w.T * features(V)) * w * f.T)),
]
at_minimum = [*smooth_example, w == one, Hess == hessian(w, V)]
at_saddle = [*smooth_example, Hess == hessian(o, V)]
least = (1 - sqrt(5)) / 2

with theory.theorem(
    "lowest_along_lines",
    lowest_along(a, A),
    given=local_minimum(w, V),
    where="a lemma for Corollary 1, not on the slides",
    title="A local minimum is one along lines",
) as proof:
    R = proof.obtain("R", local_minimum(w, V))
    size = 1 + norm(a) ** 2 + norm(A) ** 2
    proof.have(size > 0)
    proof.have(size * (1 / size) == 1, by="reciprocal")
    proof.have(1 / size > 0)
    proof.have(R / size > 0)
    with proof.let(t):
        with proof.suppose(-R / size < t), proof.suppose(t < R / size):
            proof.have(t**2 < (R / size) ** 2)
            proof.have(t**2 * size <= (R / size) ** 2 * size)
            proof.have((R / size) ** 2 * size * size == R**2)
            proof.have((R / size) ** 2 * size <= R**2)
            proof.have(norm(w + t * a - w) ** 2 + norm(V + t * A - V) ** 2 < R**2)
            proof.have(F(w, V) <= F(w + t * a, V + t * A))
    proof.exhibit(lowest_along(a, A), R / size)

with theory.theorem(
    "stationary",
    norm_of(g, G) == 0,
    given=[local_minimum(w, V), gradient],
    where="a lemma for Corollary 1, not on the slides",
    title="Local minima are stationary",
) as proof:
    R = proof.obtain("R", lowest_along(g, G), by="lowest_along_lines")
    line = function(t, F(w + t * g, V + t * G))
    proof.have(has_derivative(line, 0, inner(g, g) + inner(G, G)))
    proof.have(inner(g, g) + inner(G, G) == 0, by="derivative_at_minimum", at={"phi": line, "x": 0, "r": R})
    proof.have(norm_of(g, G) == 0)

with theory.theorem(
    "curved_upwards",
    Hess(a, A, a, A) >= 0,
    given=[local_minimum(w, V), *twice_differentiable(w, V)],
    where="a lemma for Corollary 1, not on the slides",
    title="Local minima are curved upwards",
    instance=at_minimum,
) as proof:
    R = proof.obtain("R", lowest_along(a, A), by="lowest_along_lines")
    line = function(t, F(w + t * a, V + t * A))
    with proof.let(t):
        here, rise = function(s, F(w + t * a + s * a, V + t * A + s * A)), slope(w + t * a, V + t * A, a, A)
        proof.have(has_derivative(here, 0, rise))
        shift = function(s, s - t)
        proof.have(
            has_derivative(line, t, rise), by="derivative_chain", at={"phi": here, "psi": shift, "u": rise, "d": 1}
        )
    first = function(t, slope(w + t * a, V + t * A, a, A))
    proof.have(has_derivative(first, 0, Hess(a, A, a, A)))
    proof.conclude(by="second_derivative_at_minimum", at={"phi": line, "psi": first, "x": 0, "r": R})


def sopsp(eps):
    """(w, V) is an eps-second-order partial stationary point of F."""
    return (norm_of(g_w(w, V), g_V(w, V)) <= eps) & (lam >= -sqrt(mu_2 * eps))


with theory.theorem(
    "local_min_is_sopsp",
    sopsp(0),
    given=[local_minimum(w, V), *twice_differentiable(w, V), *least_eigenvalue],
    where="Definition 1",
    says=r"\text{any local minimum of the point } (\mathbf{w}, V, \theta) \text{ of } F \text{ is 0-SOPSP since the "
    r"gradient of } F \text{ with respect to } (\mathbf{w}, V) \text{ will be zero}",
    title="Local minima are 0-SOPSPs",
    note=r"The least eigenvalue of the Hessian is not negative, either. Only $(w, V)$ moves: a local minimum in "
    r"$(w, V, \theta)$ is one in $(w, V)$.",
    erratum=Erratum("wording", right="since the gradient vanishes and the Hessian is positive semidefinite"),
    instance=[*at_minimum, lam == 0],
) as proof:
    proof.have(norm_of(g_w(w, V), g_V(w, V)) == 0, by="stationary", at={"g": g_w(w, V), "G": g_V(w, V)})
    y, Y = proof.obtain("y Y", attained)
    proof.have(Hess(y, Y, y, Y) >= 0, by="curved_upwards", at={"a": y, "A": Y})
    proof.have(sqrt(mu_2 * 0) >= 0)

with theory.theorem(
    "thm1_implication",
    (norm_of(g, G) > 0) & ~local_minimum(w, V),
    given=[*loss, gradient, w != 0, F(w, V) > F_lin(w_s)],
    where="after Thm. 1",
    says=r"\text{if objective value of residual net is larger than the objective value of linear predictor, } "
    r"\|\nabla F_{\theta}(\mathbf{w}, V)\| \text{ is non-zero, which means that point cannot be a stationary point "
    r"or a local minimum of } F.",
    title="Worse than a linear predictor is not stationary",
) as proof:
    proof.have(F(w, V) - F_lin(w_s) <= norm_of(g, G) * sqrt(distance), by="thm1.sharp")
    proof.have(norm_of(g, G) > 0)
    with proof.contradiction(local_minimum(w, V)):
        proof.have(norm_of(g, G) == 0, by="stationary")
    with proof.let(rho), proof.suppose(rho > 0):  # there are lower points as near as one likes
        near = norm(w_0 - w) ** 2 + norm(V_0 - V) ** 2 < rho**2
        lower = there_is((w_0, V_0), near & (F(w_0, V_0) < F(w, V)))
        with proof.contradiction(~lower):
            with proof.let(w_0, V_0), proof.suppose(near):
                with proof.contradiction(F(w_0, V_0) < F(w, V)):
                    proof.exhibit(lower, w_0, V_0)
                proof.have(F(w, V) <= F(w_0, V_0))
            proof.exhibit(local_minimum(w, V), rho)
        proof.have(lower)

# -------------------------------------------------------------------------------------------------------- theorem 2
u = E(dell(0) * f)
smooth = (*loss, *twice_differentiable(o, V))
gradient_0 = {"w": o, "V": V, "g": g_w(o, V), "G": g_V(o, V)}
steepness_0 = norm_of(g_w(o, V), g_V(o, V))
with theory.theorem(
    "hessian_at_zero",
    (Hess(o, A, o, A) == 0) & (Hess(a, A, a, A) == Hess(a, O_V, a, O_V) + 2 * trace(a.T * A * u)),
    given=smooth,
    where="a lemma for Theorem 2, not on the slides",
    title="The Hessian at $w = 0$",
    instance=at_saddle,
) as proof:
    moved = {"w": o, "V": V + t * A, "g": g_w(o, V + t * A), "G": g_V(o, V + t * A)}
    grown = trace(a.T * E(dell(0) * features(V))) + t * trace(a.T * A * u)
    with proof.let(t):
        proof.have(slope(o, V + t * A, a, O_V) == grown, by="gradient", at={**moved, "a": a, "A": O_V})
    with proof.let(t):
        proof.have(slope(o, V + t * A, o, A) == 0, by="gradient", at={**moved, "a": o, "A": A})
    for direction, value, cross in (((a, O_V), grown, trace(a.T * A * u)), ((o, A), 0 * t, 0)):
        line = function(t, slope(o, V + t * A, *direction))
        proof.have(has_derivative(function(t, slope(o + t * o, V + t * A, *direction)), 0, Hess(o, A, *direction)))
        proof.have(has_derivative(line, 0, cross), by="derivative_local", at={"phi": function(t, value), "r": 1})
        proof.have(Hess(o, A, *direction) == cross, by="derivative_unique")
    with proof.let(b, B):  # the Hessian is additive in its second argument, and by symmetry in its first
        directions = ((a, O_V), (o, A), (a, A))
        first, second, whole = (function(t, slope(o + t * b, V + t * B, *direction)) for direction in directions)
        proof.have(has_derivative(first, 0, Hess(b, B, a, O_V)))
        proof.have(has_derivative(second, 0, Hess(b, B, o, A)))
        added = Hess(b, B, a, O_V) + Hess(b, B, o, A)
        proof.have(has_derivative(whole, 0, added), by="derivative_sum", at={"phi": first, "psi": second})
        proof.have(has_derivative(whole, 0, Hess(b, B, a, A)))
        proof.have(Hess(b, B, a, A) == added, by="derivative_unique")
    proof.have(Hess(a, A, a, A) == Hess(a, O_V, a, A) + Hess(o, A, a, A))

with theory.theorem(
    "curvature",
    (mu <= 0) & (norm(u) ** 2 <= mu**2 - mu * Hess(a, O_V, a, O_V)),
    given=[*smooth, lower_bound(mu), norm(a) ** 2 == 1],
    where="a lemma for Theorem 2, not on the slides",
    title="A lower bound of the Hessian bounds $u$",
    note=r"The directions are $(a, s a u^{\mathsf T})$ for a number $s$.",
    instance=[*at_saddle, mu == least, a == one],
) as proof:
    h, U = Hess(a, O_V, a, O_V), norm(u) ** 2
    y = proof.obtain("y", there_is(e, norm(e) ** 2 == 1), by="unit_vector")
    proof.have(Hess(o, a * y.T, o, a * y.T) == 0, by="hessian_at_zero", at={"A": a * y.T, "a": a})
    proof.have(Hess(o, a * y.T, o, a * y.T) >= mu * (norm(o) ** 2 + norm(a * y.T) ** 2))
    proof.have(norm(a * y.T) ** 2 == 1)
    proof.have(mu <= 0)
    with proof.let(s):
        S = s * a * u.T
        proof.have(Hess(a, S, a, S) == h + 2 * trace(a.T * S * u), by="hessian_at_zero", at={"A": S})
        proof.have(Hess(a, S, a, S) >= mu * (norm(a) ** 2 + norm(S) ** 2))
        proof.have(norm(S) ** 2 == s**2 * U)
        proof.have(trace(a.T * S * u) == s * U)
        proof.have(mu * (1 + s**2 * U) <= h + 2 * s * U)
    with proof.case(mu < 0):
        proof.have(mu * (1 / mu) == 1, by="reciprocal")
        proof.have(mu * (1 + (1 / mu) ** 2 * U) <= h + 2 * (1 / mu) * U)
        proof.have(mu - h <= 1 / mu * U)
        proof.have(mu * (mu - h) >= mu * (1 / mu * U))
        proof.have(U <= mu**2 - mu * h)
    with proof.case(0 <= mu):
        proof.have(mu == 0)
        with proof.contradiction(U > 0):
            proof.have(U * (1 / U) == 1, by="reciprocal")
            far = -(1 + h**2) / U
            proof.have(mu * (1 + far**2 * U) <= h + 2 * far * U)
            proof.have(0 <= h - 2 * (1 + h**2))
        proof.have(U <= mu**2 - mu * h)

with theory.theorem(
    "excess",
    F(o, V) - F_lin(w_s) <= norm(w_s) * (steepness_0 + spectral_norm(V) * norm(u)),
    given=[*loss, twice_differentiable(o, V)[0]],
    where="a lemma for Theorem 2, not on the slides",
    title="The excess at $w = 0$",
) as proof:
    p_s = trace(w_s.T * x)
    linear = {"w": o, "V": O_V, "g": g_w(o, O_V), "G": g_V(o, O_V)}
    proof.have(integrable(ell(o.T * features(V))) & integrable(ell(w_s.T * features(O_V))))
    proof.have(integrable(dell(0) * p_s), by="gradient", at={**linear, "a": w_s, "A": O_V})
    with proof.let(omega):
        proof.have(
            ell(0) + dell(0) * p_s <= ell(p_s),
            by="convex_tangent",
            at={"phi": ell, "x": 0, "y": p_s, "u": dell(0)},
        )
        proof.have(ell(0) - ell(p_s) <= -dell(0) * p_s)
    sides = {"X": function(omega, ell(0) - ell(p_s)), "Y": function(omega, -dell(0) * p_s)}
    proof.have(E(ell(0) - ell(p_s)) <= E(-dell(0) * p_s), by="mean_monotone", at=sides)
    rate = E(dell(0) * trace(w_s.T * features(V)))
    proof.have(inner(g_w(o, V), w_s) == rate, by="gradient", at={**gradient_0, "a": w_s, "A": O_V})
    proof.have(F(o, V) - F_lin(w_s) <= inner(V.T * w_s, u) - inner(g_w(o, V), w_s))
    proof.have(inner(V.T * w_s, u) <= norm(V.T * w_s) * norm(u), by="cauchy_schwarz")
    proof.have(norm(V.T * w_s) <= spectral_norm(V) * norm(w_s), by="spectral_bound")
    proof.have(norm(V.T * w_s) * norm(u) <= spectral_norm(V) * norm(w_s) * norm(u))
    proof.have(inner(g_w(o, V), w_s) >= -norm(g_w(o, V)) * norm(w_s), by="inner_above")
    proof.have(norm(g_w(o, V)) <= steepness_0, by="root_of_sum")
    proof.have(norm(g_w(o, V)) * norm(w_s) <= steepness_0 * norm(w_s))

form = (eta - lam) * alpha**2 - 2 * alpha * beta * gamma - lam * beta**2
with theory.theorem(
    "smaller_root",
    gamma**2 >= lam**2 - lam * eta,
    given=[lam <= 0, alpha**2 + beta**2 == 1, form <= 0],
    where="a lemma for Theorem 2, not on the slides",
    title="The smaller root",
    note=r"The least value of $\eta \alpha^2 - 2 \gamma \alpha \beta$ on the unit circle is the smaller root.",
) as proof:
    gap = lam**2 - lam * eta - gamma**2
    with proof.contradiction(gap > 0):
        proof.have(-lam * form <= 0)
        proof.have((gamma * alpha + lam * beta) ** 2 >= 0)
        proof.have(gap * alpha**2 <= 0)
        proof.have(alpha**2 <= 0)
        proof.have(alpha == 0)
        proof.have(lam**2 == 0)
        proof.have(lam == 0)
        proof.have(gap <= 0)

h_0 = lambda_min(H)
hessian_in_w = (symmetric(H), for_all(a, Hess(a, O_V, a, O_V) == trace(a.T * H * a)))
with theory.theorem(
    "thm2.least_eigenvalue",
    (lam <= 0) & (norm(u) ** 2 == lam**2 + abs(lam) * h_0),
    given=[*smooth, *least_eigenvalue, *hessian_in_w],
    where="a lemma for Theorem 2, not on the slides",
    title="The least eigenvalue at $w = 0$",
    instance=[*at_saddle, lam == least, H == one],
) as proof:
    lowest = (trace(c.T * c) == 1) & (H * c == h_0 * c)
    v = proof.obtain("v", there_is(c, lowest), by="lowest_eigenvector")
    proof.have(norm(v) ** 2 == 1)
    proof.have(Hess(v, O_V, v, O_V) == h_0)
    above = norm(u) ** 2 <= lam**2 - lam * Hess(v, O_V, v, O_V)
    proof.have((lam <= 0) & above, by="curvature", at={"a": v, "mu": lam})
    proof.have(abs(lam) == -lam, by="absolute_value_below")
    y, Y = proof.obtain("y Y", attained)
    split = Hess(y, Y, y, Y) == trace(y.T * H * y) + 2 * trace(y.T * Y * u)
    proof.have(split, by="hessian_at_zero", at={"a": y, "A": Y})
    proof.have(trace(y.T * H * y) >= h_0 * trace(y.T * y), by="rayleigh_lowest")
    proof.have(inner(y, Y * u) >= -norm(y) * norm(Y * u), by="inner_above")
    proof.have(norm(Y * u) <= norm(Y) * norm(u), by="norm_of_product")
    proof.have(norm(y) * norm(Y * u) <= norm(y) * (norm(Y) * norm(u)))
    proof.have((h_0 - lam) * norm(y) ** 2 - 2 * norm(y) * norm(Y) * norm(u) - lam * norm(Y) ** 2 <= 0)
    sizes = {"alpha": norm(y), "beta": norm(Y), "gamma": norm(u), "eta": h_0}
    proof.have(norm(u) ** 2 >= lam**2 - lam * h_0, by="smaller_root", at=sizes)

under, over = abs(lam) * h_0 + lam**2, abs(lam) * spectral_norm(H) + lam**2
with theory.theorem(
    "thm2.root",
    under >= 0,
    given=[*smooth, *least_eigenvalue, *hessian_in_w],
    where="a lemma for Theorem 2, not on the slides",
    title="The root in the sharpened Theorem 2 exists",
    instance=[*at_saddle, lam == least, H == one],
) as proof:
    proof.have(norm(u) ** 2 == lam**2 + abs(lam) * h_0, by="thm2.least_eigenvalue")

with theory.theorem(
    "thm2.sharp",
    (norm(u) ** 2 == lam**2 + abs(lam) * h_0)
    & (steepness_0 + spectral_norm(V) * sqrt(under) >= (F(o, V) - F_lin(w_s)) / norm(w_s)),
    given=[*smooth, *least_eigenvalue, *hessian_in_w, w_s != 0],
    where="a sharper Theorem 2, not on the slides",
    title="Theorem 2, sharpened",
    note=r"$u$ is $\mathbb{E} \, \ell'(0; y) f_\theta(x)$, and $H$ the Hessian in $w$.",
    instance=[*at_saddle, lam == least, H == one, w_s == one],
) as proof:
    proof.have((lam <= 0) & (norm(u) ** 2 == lam**2 + abs(lam) * h_0), by="thm2.least_eigenvalue")
    proof.have(sqrt(under) * sqrt(under) == under, by="root_square")
    proof.have(norm(u) <= sqrt(under), by="square_compare")
    proof.have(spectral_norm(V) * norm(u) <= spectral_norm(V) * sqrt(under))
    excess = norm(w_s) * (steepness_0 + spectral_norm(V) * norm(u))
    proof.have(F(o, V) - F_lin(w_s) <= excess, by="excess")
    proof.have(excess <= norm(w_s) * (steepness_0 + spectral_norm(V) * sqrt(under)))
    proof.have(norm(w_s) * (1 / norm(w_s)) == 1, by="reciprocal")

with theory.theorem(
    "thm2",
    (lam <= 0) & (steepness_0 + spectral_norm(V) * sqrt(over) >= (F(o, V) - F_lin(w_s)) / norm(w_s)),
    given=[*smooth, *least_eigenvalue, *hessian_in_w, w_s != 0],
    where="Theorem 2",
    says=r"\lambda_{\min}\left(\nabla^2 F_{\theta}(0,V)\right) \leq 0 \text{ and \newline} \|\nabla "
    r"F_{\theta}(0,V)\| + \|V\|\sqrt{|\lambda_{\min}\left(\nabla^2 F_{\theta}(0,V)\right)| \cdot "
    r"\left\|\frac{\partial^2}{\partial \mathbf{w}^2} F_{\theta}(0,V)\right\| + \lambda_{\min}\left(\nabla^2 "
    r"F_{\theta}(0,V)\right)^2} \geq \frac{F(0,V,\theta) - F_{lin}(\mathbf{w}^*)}{\|\mathbf{w}^*\|}",
    title="At $w = 0$ curvature pays for the excess",
    note=r"For $w_s \neq 0$, which has to be said.",
    erratum=Erratum("hypothesis", right=r"for $\mathbf{w}^* \neq 0$"),
    instance=[*at_saddle, lam == least, H == one, w_s == one],
) as proof:
    proof.have((lam <= 0) & (norm(u) ** 2 == lam**2 + abs(lam) * h_0), by="thm2.least_eigenvalue")
    sharp = steepness_0 + spectral_norm(V) * sqrt(under) >= (F(o, V) - F_lin(w_s)) / norm(w_s)
    proof.have(sharp, by="thm2.sharp")
    proof.have(h_0 <= spectral_norm(H), by="lambda_min_at_most_spectral")
    proof.have(abs(lam) == -lam, by="absolute_value_below")
    proof.have(under <= over)
    proof.have(sqrt(under) <= sqrt(over), by="root_monotone")
    proof.have(spectral_norm(V) * sqrt(under) <= spectral_norm(V) * sqrt(over))

# ------------------------------------------------------------------------------------------------------ corollary 1
with theory.theorem(
    "corollary1.at_zero",
    F(o, V) <= F_lin(w_s),
    given=[*loss, local_minimum(o, V), *twice_differentiable(o, V)],
    where="a lemma for Corollary 1, not on the slides",
    title="Local minima at $w = 0$",
) as proof:
    v = proof.obtain("v", there_is(c, norm(c) ** 2 == 1), by="unit_vector")
    proof.have(steepness_0 == 0, by="stationary", at=gradient_0)
    with proof.let(a, A):
        proof.have(Hess(a, A, a, A) >= 0, by="curved_upwards", at={"w": o})
    proof.have(lower_bound(0))
    proof.have(norm(u) ** 2 <= 0 - 0 * Hess(v, O_V, v, O_V), by="curvature", at={"a": v, "mu": 0})
    proof.have(norm(u) == 0)
    proof.have(F(o, V) - F_lin(w_s) <= norm(w_s) * (steepness_0 + spectral_norm(V) * norm(u)), by="excess")

with theory.theorem(
    "corollary1",
    F(w, V) <= F_lin(w_s),
    given=[*loss, local_minimum(w, V), *twice_differentiable(w, V)],
    where="Corollary 1",
    says=r"F(\mathbf{w},V,\theta)\leq\inf_{\mathbf{w}}F_{lin}(\mathbf{w}),"
    r"\quad\text{for every local minimum of function }F",
    title="Local minima are no worse than linear predictors",
    note="For every $w_s$; nothing has to be bounded or Lipschitz.",
    instance=at_minimum,
) as proof:
    with proof.case(w == 0):
        for same_at_zero in (local_minimum(o, V), *twice_differentiable(o, V)):
            proof.have(same_at_zero, by="algebra")
        proof.have(F(o, V) <= F_lin(w_s), by="corollary1.at_zero")
        proof.have(F(w, V) <= F_lin(w_s))
    with proof.case(w != 0):
        here = {"g": g_w(w, V), "G": g_V(w, V)}
        steepness = norm_of(g_w(w, V), g_V(w, V))
        proof.have(steepness == 0, by="stationary", at=here)
        proof.have(F(w, V) - F_lin(w_s) <= steepness * sqrt(distance), by="thm1.sharp", at=here)
        proof.have(F(w, V) <= F_lin(w_s))

# -------------------------------------------------------------------------------------------- where it is attained
one = Theory("shamir.thm1.sharp", source="shamir", where="on Thm. 1, not on the slides", title="Theorem 1 is sharp")
w_1, v_1 = one.reals("w v")
loss_of_one = one.define("F", (w_1, v_1), -w_1 * (1 + v_1))
slope_w, slope_v = at(symbolic_gradient(loss_of_one), [w_1 == 1, v_1 == -2])
distance_of_one = (1 - Fraction(1, 3)) ** 2 + (-2 * Fraction(1, 3)) ** 2
one.claim(
    "attained",
    (slope_w == 1)
    & (slope_v == -1)
    & (sqrt(slope_w**2 + slope_v**2) * sqrt(distance_of_one) == Fraction(4, 3))
    & (loss_of_one(1, -2) + Fraction(1, 3) == Fraction(4, 3)),
    title="Equality in the sharpened Theorem 1",
    note="For the loss $-p$ and $x = f = 1$ in dimension 1, at $w = 1$, $V = -2$ and $w^* = 1/3$, both sides are "
    "$4/3$.",
)
