r"""Linear residual networks of every dimension and depth have no spurious critical points near the identity.

Section 2 of Hardt and Ma: the risk is $f(A) = \mathbb{E} |y - (I + A_l) \cdots (I + A_1) x|^2$ with $y = R x + \zeta$,
where the noise $\zeta$ is not correlated with $x$, and $\Sigma = \mathbb{E} x x^{\mathsf T}$.
"""

from fractions import Fraction

from symres import (
    E,
    I,
    O,
    Prod,
    Sum,
    Theory,
    all_of,
    choice,
    equivalent,
    for_all,
    function,
    has_derivative,
    has_gradient,
    implies,
    inner,
    integrable,
    lambda_min,
    norm,
    number,
    psd,
    replace_layer,
    sigma_min,
    spectral_norm,
    square_integrable,
    there_is,
    trace,
)

theory = Theory("hardt_ma", source="hardt_ma", where="section 2", title="Linear residual networks of every depth")
d, l = theory.naturals("d l")
a, b, i, j, k = theory.integers("a b i j k")
t, tau = theory.reals("t tau")
R, H, X = theory.matrices("R H X", d, d)
x, zeta = theory.random("x zeta", d)
y = R * x + zeta
Sigma = E(x * x.T)
A, B, G = (theory.layers(name, d, d) for name in "ABG")
v = theory.vector("v", d)


def P(low, high, of=A):
    """(I + A_high)...(I + A_low)"""
    return Prod(j, low, high, I(d) + of[j])


def f(of):
    """The risk."""
    return E(norm(y - P(1, l, of) * x) ** 2)


theory.abbreviate("P", (a, b, A), P(a, b))
theory.abbreviate("Sigma", (), Sigma)
theory.abbreviate("f", A, f(A))

moments = [square_integrable(x), square_integrable(zeta), E(zeta * x.T) == 0]
within = [1 <= i, i <= l]

with theory.theorem(
    "risk_decomposition",
    f(A) == trace((P(1, l) - R) * Sigma * (P(1, l) - R).T) + E(norm(zeta) ** 2),
    given=moments,
    where="section 2, setting",
    title="The risk splits into excess and noise",
) as proof:
    gap = R - P(1, l)
    proof.chain(f(A)).equals(
        E(norm(gap * x) ** 2) + 2 * trace(gap * E(x * zeta.T)) + E(norm(zeta) ** 2), by="algebra"
    ).equals(E(norm(gap * x) ** 2) + E(norm(zeta) ** 2)).equals(
        trace(gap * Sigma * gap.T) + E(norm(zeta) ** 2), by="algebra"
    )

M, N = theory.matrices("M N", d, d)
with theory.theorem(
    "risk_decomposition.of_a_map",
    f(A) == trace((M - R) * Sigma * (M - R).T) + E(norm(zeta) ** 2),
    given=[*moments, P(1, l) == M],
    where="section 2, setting",
    title="The risk of a map",
) as proof:
    proof.conclude(by="risk_decomposition")

# ----------------------------------------------------------------------------------------- what the networks represent
h, shift = (theory.vector_layers(name, d) for name in ("h", "shift"))
U, V = (theory.layers(name, d, d) for name in "UV")
activation = theory.map("phi", d, d)

with theory.theorem(
    "identity_at_zero",
    (h[l] == h[0]) & (P(1, l) == I(d)),
    given=[
        for_all(i, 1, l, h[i] == h[i - 1] + V[i] * activation(U[i] * h[i - 1] + shift[i])),
        for_all(i, 1, l, V[i] == 0),
        for_all(i, 1, l, A[i] == 0),
    ],
    where="section 1",
    title="Zero weights represent the identity",
    note="For every activation; $V = 0$ is enough, $U$ and the shift may be anything. To represent the zero map, "
    "what is added to $h$ has to be zero, biases of the last layer included.",
) as proof:
    with proof.induction(k, 0, implies(k <= l, h[k] == h[0])):
        with proof.suppose(k + 1 <= l):
            proof.have(h[k] == h[0])
            proof.have(V[k + 1] == 0)
            proof.have(h[k + 1] == h[k] + V[k + 1] * activation(U[k + 1] * h[k] + shift[k + 1]))
            proof.have(h[k + 1] == h[0])
    with proof.each(i, 1, l):
        proof.have(A[i] == 0)
        proof.have(I(d) + A[i] == I(d))
    proof.have(P(1, l) == I(d), by="product_of_identities")

first = function(j, choice(j == 1, R - I(d), O(d, d)))
with theory.theorem(
    "same_expressivity",
    there_is(A, P(1, l) == R),
    title="Depth leaves expressivity unchanged",
    note="Every linear map, whatever the depth. Within a ball of small norm this is false.",
) as proof:
    with proof.each(i, 2, l):
        proof.have(first[i] == 0, by="if_false")
        proof.have(I(d) + first[i] == I(d))
    proof.have(P(2, l, first) == I(d), by="product_of_identities")
    proof.have(P(1, l, first) == P(2, l, first) * (I(d) + first[1]), by="product_first")
    proof.exhibit(there_is(A, P(1, l) == R), first)

C = theory.layers("C", d, d)
is_minimal = for_all(C, f(B) <= f(C))
with theory.theorem(
    "least_risk",
    f(B) == E(norm(zeta) ** 2),
    given=[*moments, is_minimal],
    where="section 2, setting",
    title="The least risk is that of the noise",
    note=r"It is attained, since some network represents $R$.",
) as proof:
    D = proof.obtain("D", there_is(A, P(1, l) == R), by="same_expressivity")
    proof.chain(f(D)).equals(
        trace((R - R) * Sigma * (R - R).T) + E(norm(zeta) ** 2), by="risk_decomposition.of_a_map"
    ).equals(E(norm(zeta) ** 2))
    proof.have(f(B) <= f(D))
    gap = P(1, l, B) - R
    proof.have(f(B) == trace(gap * Sigma * gap.T) + E(norm(zeta) ** 2), by="risk_decomposition")
    proof.have(psd(Sigma), by="second_moment_psd")
    proof.have(trace(gap * Sigma * gap.T) >= 0, by="psd_trace")

# ----------------------------------------------------------------------------------------------------------- convexity
s = theory.reals("s")
label = theory.random("label", d)


def regression(M):
    return E(norm(label - M * x) ** 2)


with theory.theorem(
    "eq1_convex",
    regression((1 - s) * M + s * N) <= (1 - s) * regression(M) + s * regression(N),
    given=[square_integrable(x), square_integrable(label), (0 <= s) & (s <= 1)],
    where="section 2, equation (1)",
    title="Least squares is convex",
) as proof:
    proof.have(square_integrable((M - N) * x), by="square_integrable_multiple")
    proof.have(integrable(norm((M - N) * x) ** 2), by="square_is_integrable")
    proof.have(E(norm((M - N) * x) ** 2) >= 0, by="mean_nonnegative")
    proof.have(s * (1 - s) * E(norm((M - N) * x) ** 2) >= 0)

with theory.theorem(
    "eq2_nonconvex.two_layers",
    P(1, l) == (I(d) + A[2]) * (I(d) + A[1]),
    given=[l >= 2, for_all(i, 3, l, A[i] == 0)],
    title="Two layers within a deeper network",
    note="A network with two layers, as one of any depth.",
) as proof:
    with proof.each(i, 3, l):
        proof.have(A[i] == 0)
        proof.have(I(d) + A[i] == I(d))
    proof.have(P(3, l) == I(d), by="product_of_identities")
    proof.have(P(1, l) == P(2, l) * (I(d) + A[1]), by="product_first")
    proof.have(P(2, l) == P(3, l) * (I(d) + A[2]), by="product_first")


def two(one, other):
    """The network with these two layers, the others zero."""
    return function(j, choice(j == 1, one, O(d, d)) + choice(j == 2, other, O(d, d)))


def halfway(A, B):
    return function(j, (A[j] + B[j]) / 2)


theory.abbreviate("two", (M, N, j), two(M, N)[j])
theory.abbreviate("between", (M, N, X, H, j), halfway(two(M, N), two(X, H))[j])

nonconvex = there_is((A, B), (f(A) + f(B)) / 2 < f(halfway(A, B)))
with theory.theorem(
    "eq2_nonconvex",
    nonconvex,
    given=[*moments, l >= 2, Sigma != 0],
    where="section 2, equation (2)",
    title="From depth two the risk is not convex",
    note=r"The risk halfway between two networks is above the mean of theirs. With one layer, or with $\Sigma = 0$, "
    r"it is convex.",
) as proof:

    def compare(one, other):
        """The risk of two networks and halfway between them."""
        nets = one, other, halfway(one, other)
        with proof.each(i, 3, l):
            proof.have(one[i] == 0, by="if_false")
            proof.have(other[i] == 0, by="if_false")
            proof.have(all_of(net[i] == 0 for net in nets))
        for net in nets:
            product = (I(d) + net[2]) * (I(d) + net[1])
            proof.have(P(1, l, net) == product, by="eq2_nonconvex.two_layers")
            proof.have(
                f(net) == trace((product - R) * Sigma * (product - R).T) + E(norm(zeta) ** 2),
                by="risk_decomposition.of_a_map",
            )
        proof.exhibit(nonconvex, one, other)

    proof.have(psd(Sigma), by="second_moment_psd")
    with proof.case(trace(R * Sigma * R.T) == 0):
        proof.have(R * Sigma == 0, by="psd_kernel")
        with proof.contradiction(trace(I(d) * Sigma * I(d).T) == 0):
            proof.have(I(d) * Sigma == 0, by="psd_kernel")
        proof.have(trace(I(d) * Sigma * I(d).T) >= 0, by="psd_trace")
        proof.have(trace(Sigma) > 0)
        compare(two(-I(d), O(d, d)), two(O(d, d), -I(d)))  # 0, 0 and I/4
    with proof.case(trace(R * Sigma * R.T) != 0):
        proof.have(trace(R * Sigma * R.T) >= 0, by="psd_trace")
        proof.have(trace(R * Sigma * R.T) > 0)
        compare(two(O(d, d), R - I(d)), two(I(d), R / 2 - I(d)))  # R, R and 9/8 R

# ------------------------------------------------------------------------------------------------------------ gradient
with theory.theorem(
    "gradient.one_layer",
    P(1, l, replace_layer(A, i, X)) == P(i + 1, l) * (I(d) + X) * P(1, i - 1),
    given=within,
    title="A product as a function of one layer",
    note="What is around layer $i$ does not change with it.",
) as proof:
    new = replace_layer(A, i, X)
    proof.have(P(1, l, new) == P(i + 1, l, new) * (I(d) + new[i]) * P(1, i - 1, new), by="product_context")
    proof.have(new[i] == X)
    for low, high in ((i + 1, l), (1, i - 1)):
        with proof.each(k, low, high):
            proof.have(new[k] == A[k], by="if_false")
            proof.have(I(d) + new[k] == I(d) + A[k])
        proof.have(P(low, high, new) == P(low, high), by="product_congruence")


def gradient(i):
    return 2 * P(i + 1, l).T * (P(1, l) - R) * Sigma * P(1, i - 1).T


with theory.theorem(
    "gradient",
    has_gradient(lambda X: f(replace_layer(A, i, X)), A[i], gradient(i)),
    given=[*moments, *within],
    where="section 2, a lemma for Theorem 1 and equation (6)",
    title="The gradient of the risk",
) as proof:
    up, down = P(i + 1, l), P(1, i - 1)

    def moved(t):
        return E(norm(y - up * (I(d) + A[i] + t * H) * down * x) ** 2)

    proof.have(P(1, l) == up * (I(d) + A[i]) * down, by="product_context")
    with proof.let(H):
        proof.have(has_derivative(moved, 0, trace(gradient(i).T * H)), by="algebra")
        with proof.let(t):
            changed = replace_layer(A, i, A[i] + t * H)
            proof.have(P(1, l, changed) == up * (I(d) + A[i] + t * H) * down, by="gradient.one_layer")
            proof.have(moved(t) == f(changed))
        proof.have(
            has_derivative(lambda t: f(replace_layer(A, i, A[i] + t * H)), 0, trace(gradient(i).T * H)),
            by="replace_function",
        )

with theory.theorem(
    "sigma_min",
    sigma_min(P(a, b)) >= (1 - tau) ** (b - a + 1),
    given=[tau <= 1, a - 1 <= b, for_all(i, a, b, spectral_norm(A[i]) <= tau)],
    where="section 2, a lemma for Theorem 1 and equation (6)",
    title="Singular values of a product near the identity",
    note="Empty products included.",
) as proof:
    with proof.induction(k, a - 1, implies(k <= b, sigma_min(P(a, k)) >= (1 - tau) ** (k - a + 1))):
        with proof.suppose(k + 1 <= b):
            proof.have(sigma_min(P(a, k)) >= (1 - tau) ** (k - a + 1))
            proof.have(sigma_min(I(d) + A[k + 1]) >= 1 - tau, by="near_identity_sigma_min")
            proof.have(
                sigma_min((I(d) + A[k + 1]) * P(a, k)) >= sigma_min(I(d) + A[k + 1]) * sigma_min(P(a, k)),
                by="sigma_min_product",
            )
            proof.have((1 - tau) ** (k - a + 2) == (1 - tau) * (1 - tau) ** (k - a + 1), by="power_step")
            proof.have((1 - tau) ** (k - a + 1) >= 0, by="power_nonnegative")
            proof.have(P(a, k + 1) == (I(d) + A[k + 1]) * P(a, k), by="product_last")
            proof.have(sigma_min((I(d) + A[k + 1]) * P(a, k)) >= (1 - tau) ** (k - a + 2))
            proof.have(sigma_min(P(a, k + 1)) >= (1 - tau) ** (k - a + 2))

# ------------------------------------------------------------------------------------------------------------ theorem 1
near_zero = for_all(i, 1, l, spectral_norm(A[i]) <= tau)
with theory.theorem(
    "gradient.unique",
    M == gradient(i),
    given=[*moments, *within, has_gradient(lambda X: f(replace_layer(A, i, X)), A[i], M)],
    where="section 2, a lemma for Theorem 1 and equation (6)",
    title="The gradient is unique",
    note="So whatever is a gradient of the risk is the one above.",
) as proof:
    with proof.let(H):

        def along(t):
            return f(replace_layer(A, i, A[i] + t * H))

        proof.have(has_derivative(along, 0, inner(M, H)))
        proof.have(has_derivative(along, 0, inner(gradient(i), H)), by="gradient")
        proof.have(inner(M, H) == inner(gradient(i), H), by="derivative_unique")
    proof.conclude(by="equal_by_inner_products")

gap = P(1, l) - R
is_critical = for_all(i, 1, l, has_gradient(lambda X: f(replace_layer(A, i, X)), A[i], O(d, d)))
with theory.theorem(
    "thm1.first_layer",
    f(A) == E(norm(zeta) ** 2),
    given=[
        *moments,
        tau < 1,
        near_zero,
        has_gradient(lambda X: f(replace_layer(A, 1, X)), A[1], O(d, d)),
    ],
    where="section 2, a lemma for Theorem 1",
    title="The gradient of the first layer is enough",
    note="Where it vanishes, the risk is that of the noise.",
) as proof:
    up = P(2, l)
    proof.have(O(d, d) == gradient(1), by="gradient.unique")
    proof.have(sigma_min(up) >= (1 - tau) ** (l - 1), by="sigma_min")
    proof.have((1 - tau) ** (l - 1) > 0, by="power_positive")
    proof.have(sigma_min(up.T) == sigma_min(up), by="sigma_min_transpose")
    proof.have(up.T * (gap * Sigma) == 0)
    proof.have(gap * Sigma == 0, by="no_kernel")
    proof.chain(f(A)).equals(trace(gap * Sigma * gap.T) + E(norm(zeta) ** 2), by="risk_decomposition").equals(
        E(norm(zeta) ** 2)
    )

with theory.theorem(
    "thm1",
    equivalent(is_critical, for_all(B, f(A) <= f(B))),
    given=[*moments, tau < 1, near_zero],
    where="section 2, Theorem 1",
    says=r"\text{The overparameterized optimization problem for any } \tau < 1 \text{ [\dots] s.t. } \|A\| \leq "
    r"\tau. \text{ has the property that all critical points of the objective function } f(\cdot) \text{ are global "
    r"minimum.}",
    title="Critical points are global minima",
    note="Global among all $B$, also those outside of the ball; and global minima are critical.",
) as proof:
    proof.have(psd(Sigma), by="second_moment_psd")
    with proof.suppose(is_critical):
        proof.have(has_gradient(lambda X: f(replace_layer(A, 1, X)), A[1], O(d, d)))
        proof.have(f(A) == E(norm(zeta) ** 2), by="thm1.first_layer")
        with proof.let(B):
            other = P(1, l, B) - R
            proof.have(f(B) == trace(other * Sigma * other.T) + E(norm(zeta) ** 2), by="risk_decomposition")
            proof.have(trace(other * Sigma * other.T) >= 0, by="psd_trace")
            proof.have(f(A) <= f(B))
    with proof.suppose(for_all(B, f(A) <= f(B))):
        proof.have(f(A) == E(norm(zeta) ** 2), by="least_risk")
        proof.have(f(A) == trace(gap * Sigma * gap.T) + E(norm(zeta) ** 2), by="risk_decomposition")
        proof.have(trace(gap * Sigma * gap.T) == 0)
        proof.have(gap * Sigma == 0, by="psd_kernel")
        with proof.each(i, 1, l):
            proof.have(gradient(i) == O(d, d))
            proof.have(has_gradient(lambda X: f(replace_layer(A, i, X)), A[i], gradient(i)), by="gradient")
            with proof.let(H):

                def along(t):
                    return f(replace_layer(A, i, A[i] + t * H))

                proof.have(has_derivative(along, 0, inner(gradient(i), H)))
                proof.have(inner(gradient(i), H) == inner(O(d, d), H))
                proof.have(has_derivative(along, 0, inner(O(d, d), H)))

# --------------------------------------------------------------------------------------------------------- equation (6)
lam = theory.reals("lambda")
c, u = theory.reals("c"), theory.vector("u", d)
positive_eigenvalues = for_all((c, u), implies((c > 0) & (u != 0) & (Sigma * u == c * u), c >= lam))
is_gradient = has_gradient(lambda X: f(replace_layer(A, i, X)), A[i], M)
with theory.theorem(
    "eq6.layer",
    norm(M) ** 2 >= 4 * (sigma_min(P(i + 1, l)) * sigma_min(P(1, i - 1))) ** 2 * lam * (f(A) - E(norm(zeta) ** 2)),
    given=[*moments, *within, lam >= 0, positive_eigenvalues, is_gradient],
    where="section 2, equation (6); not in the review",
    title="Each layer's gradient dominates the excess risk",
    note=r"$\lambda$ is at most the least positive eigenvalue of $\Sigma$, which may be singular, and the least risk "
    r"that of the noise. By sigma_min, $\sigma_{\min}(P(a, b)) \geq (1 - \tau)^{b - a + 1}$.",
) as proof:
    up, down, excess = P(i + 1, l), P(1, i - 1), trace(gap * Sigma * gap.T)
    shrink = sigma_min(up) * sigma_min(down)
    around, inside = norm(up.T * (gap * Sigma) * down.T), norm(gap * Sigma)
    proof.have(psd(Sigma), by="second_moment_psd")
    proof.have(inside**2 >= lam * excess, by="loewner_square_on_range")
    proof.have(sigma_min(up.T) == sigma_min(up), by="sigma_min_transpose")
    proof.have(sigma_min(down.T) == sigma_min(down), by="sigma_min_transpose")
    proof.have(around >= sigma_min(up.T) * inside * sigma_min(down.T), by="two_sided_sigma_min")
    proof.have(sigma_min(up) >= 0, by="sigma_min_nonnegative")
    proof.have(sigma_min(down) >= 0, by="sigma_min_nonnegative")
    proof.have(shrink >= 0)
    proof.have(inside >= 0, by="norm_nonnegative")
    proof.have(shrink * inside >= 0)
    proof.have(around**2 >= (shrink * inside) ** 2, by="square_monotone")
    proof.have(M == gradient(i), by="gradient.unique")
    proof.have(f(A) == excess + E(norm(zeta) ** 2), by="risk_decomposition")
    proof.chain(norm(M) ** 2).equals(4 * around**2, by="algebra").at_least(4 * (shrink**2 * inside**2)).at_least(
        4 * (shrink**2 * (lam * excess))
    )

with theory.theorem(
    "eq6",
    Sum(i, 1, l, norm(G[i]) ** 2) >= 4 * l * (1 - tau) ** (2 * l - 2) * lambda_min(Sigma) * (f(A) - f(B)),
    given=[
        *moments,
        tau <= 1,
        near_zero,
        for_all(i, 1, l, has_gradient(lambda X: f(replace_layer(A, i, X)), A[i], G[i])),
    ],
    where="section 2, equation (6)",
    title="The gradient dominates the excess risk",
    note=r"With $\lambda_{\min}(\Sigma)$ to the first power; the square that is printed is refuted in "
    r"eq6.as_printed.",
) as proof:
    least, shrink = lambda_min(Sigma), (1 - tau) ** (l - 1)
    bound = 4 * (1 - tau) ** (2 * l - 2) * least * trace(gap * Sigma * gap.T)
    proof.have(psd(Sigma), by="second_moment_psd")
    proof.have(least >= 0, by="lambda_min_nonnegative")
    proof.have(shrink >= 0, by="power_nonnegative")
    proof.have((1 - tau) ** (2 * l - 2) == shrink * shrink, by="power_sum")
    proof.have(norm(gap * Sigma) ** 2 >= least * trace(gap * Sigma * gap.T), by="loewner_square")
    with proof.each(i, 1, l):
        up, down = P(i + 1, l), P(1, i - 1)
        proof.have(sigma_min(up.T) >= (1 - tau) ** (l - i), by=["sigma_min", "sigma_min_transpose"])
        proof.have(sigma_min(down.T) >= (1 - tau) ** (i - 1), by=["sigma_min", "sigma_min_transpose"])
        proof.have(shrink == (1 - tau) ** (l - i) * (1 - tau) ** (i - 1), by="power_sum")
        proof.have(sigma_min(up.T) * sigma_min(down.T) >= shrink)
        around, inside = norm(up.T * (gap * Sigma) * down.T), norm(gap * Sigma)
        proof.have(shrink * inside >= 0)
        proof.chain(around).at_least(sigma_min(up.T) * inside * sigma_min(down.T), by="two_sided_sigma_min").at_least(
            shrink * inside
        )
        proof.have(around**2 >= (shrink * inside) ** 2, by="square_monotone")
        proof.have(G[i] == gradient(i), by="gradient.unique")
        proof.chain(norm(G[i]) ** 2).equals(4 * around**2, by="algebra").at_least(4 * (shrink * inside) ** 2).at_least(
            bound
        )
    proof.have(Sum(i, 1, l, norm(G[i]) ** 2) >= l * bound, by="sum_lower")
    other = P(1, l, B) - R
    proof.have(f(A) == trace(gap * Sigma * gap.T) + E(norm(zeta) ** 2), by="risk_decomposition")
    proof.have(f(B) == trace(other * Sigma * other.T) + E(norm(zeta) ** 2), by="risk_decomposition")
    proof.have(trace(other * Sigma * other.T) >= 0, by="psd_trace")
    proof.have(f(A) - f(B) <= trace(gap * Sigma * gap.T))
    proof.have((1 - tau) ** (2 * l - 2) * least >= 0)
    proof.have(4 * l * (1 - tau) ** (2 * l - 2) * least >= 0)

with theory.theorem(
    "eq6.singular",
    Sum(i, 1, l, norm(G[i]) ** 2) >= 4 * l * (1 - tau) ** (2 * l - 2) * lam * (f(A) - f(B)),
    given=[
        *moments,
        tau <= 1,
        near_zero,
        for_all(i, 1, l, has_gradient(lambda X: f(replace_layer(A, i, X)), A[i], G[i])),
        lam >= 0,
        positive_eigenvalues,
    ],
    where="section 2, equation (6); not in the review",
    title="The gradient dominates the excess risk, also for singular inputs",
    note=r"$\lambda$ is at most the least positive eigenvalue of $\Sigma$. Where $\Sigma$ is singular, this says more "
    "than (6).",
) as proof:
    excess, shrink = f(A) - E(norm(zeta) ** 2), (1 - tau) ** (l - 1)
    bound = 4 * (shrink**2 * (lam * excess))
    proof.have(psd(Sigma), by="second_moment_psd")
    for network in (A, B):
        other = P(1, l, network) - R
        proof.have(f(network) == trace(other * Sigma * other.T) + E(norm(zeta) ** 2), by="risk_decomposition")
        proof.have(trace(other * Sigma * other.T) >= 0, by="psd_trace")
    proof.have(excess >= 0)
    proof.have(lam * excess >= 0)
    proof.have(shrink >= 0, by="power_nonnegative")
    with proof.each(i, 1, l):
        up, down = sigma_min(P(i + 1, l)), sigma_min(P(1, i - 1))
        proof.have(up >= (1 - tau) ** (l - i), by="sigma_min")
        proof.have(down >= (1 - tau) ** (i - 1), by="sigma_min")
        proof.have(shrink == (1 - tau) ** (l - i) * (1 - tau) ** (i - 1), by="power_sum")
        proof.have((1 - tau) ** (i - 1) >= 0, by="power_nonnegative")
        proof.have(up * down >= shrink)
        proof.have((up * down) ** 2 >= shrink**2, by="square_monotone")
        proof.chain(norm(G[i]) ** 2).at_least(4 * (up * down) ** 2 * lam * excess, by="eq6.layer").at_least(bound)
    proof.have((1 - tau) ** (2 * l - 2) == shrink * shrink, by="power_sum")
    proof.have(f(A) - f(B) <= excess)
    proof.have(lam * (f(A) - f(B)) <= lam * excess)
    proof.have(l * shrink**2 >= 0)
    proof.have(l * shrink**2 * (lam * (f(A) - f(B))) <= l * shrink**2 * (lam * excess))
    proof.chain(Sum(i, 1, l, norm(G[i]) ** 2)).at_least(l * bound, by="sum_lower").at_least(
        l * (4 * (shrink**2 * (lam * (f(A) - f(B)))))
    ).equals(4 * l * (1 - tau) ** (2 * l - 2) * lam * (f(A) - f(B)))

# an instance: R = 1, two layers I + A_i that halve, and two layers I + B_i that are the identity
half = number(Fraction(1, 2))
halved = [d == 1, l == 2, x == I(1), zeta == O(1, 1), R == I(1), B == function(i, O(1, 1))]
with theory.theorem(
    "eq6.sharp",
    Sum(i, 1, l, norm(G[i]) ** 2) == 4 * l * (1 - tau) ** (2 * l - 2) * s * (f(A) - f(B)),
    given=[
        *moments,
        Sigma == s * I(d),
        for_all(i, 1, l, A[i] == -tau * I(d)),
        for_all(i, 1, l, has_gradient(lambda X: f(replace_layer(A, i, X)), A[i], G[i])),
        is_minimal,
    ],
    where="section 2, equation (6); not in the review",
    instance=[*halved, A == function(i, -half * I(1)), G == function(i, Fraction(-3, 4) * I(1)), s == 1, tau == half],
    title="Equality in the gradient's bound",
    note=r"For every depth, dimension and $R$, where $\Sigma = s I$ and all layers are $-\tau I$; so the constant "
    "cannot be improved.",
) as proof:
    gap_norm, shrink = norm(gap) ** 2, (1 - tau) ** (l - 1)
    for low, high in ((i + 1, l), (1, i - 1)):
        with proof.each(i, 1, l):
            with proof.each(k, low, high):
                proof.have(A[k] == -tau * I(d))
                proof.have(I(d) + A[k] == (1 - tau) * I(d))
            proof.have(P(low, high) == (1 - tau) ** (high - low + 1) * I(d), by="product_of_multiples")
    with proof.each(i, 1, l):
        up, down = P(i + 1, l), P(1, i - 1)
        proof.have(up == (1 - tau) ** (l - i) * I(d))
        proof.have(down == (1 - tau) ** (i - 1) * I(d))
        proof.have(shrink == (1 - tau) ** (l - i) * (1 - tau) ** (i - 1), by="power_sum")
        proof.have(G[i] == gradient(i), by="gradient.unique")
        proof.have(G[i] == 2 * s * (1 - tau) ** (l - i) * (1 - tau) ** (i - 1) * gap)
        proof.have(G[i] == 2 * s * shrink * gap)
        proof.have(norm(G[i]) ** 2 == 4 * s**2 * shrink**2 * gap_norm)
    proof.have((1 - tau) ** (2 * l - 2) == shrink * shrink, by="power_sum")
    proof.have(f(A) == trace(gap * Sigma * gap.T) + E(norm(zeta) ** 2), by="risk_decomposition")
    proof.have(f(B) == E(norm(zeta) ** 2), by="least_risk")
    proof.have(f(A) - f(B) == s * gap_norm)
    each_layer = 4 * s**2 * shrink**2 * gap_norm
    proof.chain(Sum(i, 1, l, norm(G[i]) ** 2)).equals(Sum(i, 1, l, each_layer), by="sum_congruence").equals(
        l * each_layer, by="constant_sum"
    ).equals(4 * l * (shrink * shrink) * s * (s * gap_norm)).equals(
        4 * l * (1 - tau) ** (2 * l - 2) * s * (s * gap_norm)
    ).equals(4 * l * (1 - tau) ** (2 * l - 2) * s * (f(A) - f(B)))
