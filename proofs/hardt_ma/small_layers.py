r"""Every linear map with a positive determinant is a product of $l$ layers $I + A_i$ with $A_i$ of size $O(1/l)$.

This is Theorem 2 of Hardt and Ma. $\gamma = \max(|\log \sigma_{\max}(R)|, |\log \sigma_{\min}(R)|)$ is the least number
with $e^{-\gamma} \leq \sigma_{\min}(R)$ and $\|R\| \leq e^\gamma$, and nothing more is used of it.
"""

from fractions import Fraction

from every_depth import theory as networks

from symres import (
    E,
    Erratum,
    I,
    O,
    Prod,
    Theory,
    det,
    exp,
    for_all,
    function,
    implies,
    lambda_max,
    lambda_min,
    log,
    norm,
    number,
    pi,
    psd,
    sigma_min,
    sin,
    spectral_norm,
    square_integrable,
    there_is,
    trace,
)

theory = Theory("hardt_ma", source="hardt_ma", where="section 2, Theorem 2", title="Layers close to the identity")
d, l = theory.naturals("d l")
i, j, k = theory.integers("i j k")
gamma, tau = theory.reals("gamma tau")
R, U, V = theory.matrices("R U V", d, d)
A, B = theory.layers("A", d, d), theory.layers("B", d, d)
stretch, turn = exp(gamma / l) - 1, 2 * sin(pi / (2 * l))


def P(low, high, of=A):
    """(I + A_high)...(I + A_low)"""
    return Prod(j, low, high, I(d) + of[j])


def small(bound):
    """All layers have at most that norm."""
    return for_all(i, 1, l, spectral_norm(A[i]) <= bound)


def layers(bound):
    """There are layers of at most that norm with the product R."""
    return there_is(A, (P(1, l) == R) & small(bound))


root = there_is(U, psd(U) & (U**l == R) & (spectral_norm(U - I(d)) <= stretch))
with theory.theorem(
    "psd_root",
    layers(stretch),
    given=[psd(R), gamma >= 0, lambda_min(R) >= exp(-gamma), lambda_max(R) <= exp(gamma)],
    where="section 2, before Thm. 2",
    title="Positive definite maps have roots near the identity",
    note="The layers are $A_i = R^{1/l} - I$. $R$ has to be positive definite: with an eigenvalue 0 the layers do "
    "not get small.",
) as proof:
    s = proof.obtain("s", root, by="root_near_identity")
    constant = function(j, s - I(d))
    proof.have(P(1, l, constant) == s**l, by="constant_product")
    proof.have(P(1, l, constant) == R)
    proof.exhibit(layers(stretch), constant)


def close_to_the_identity(R, A, d, l):
    """The layers have the product R, and norms below 1."""
    product = Prod(j, 1, l, I(d) + A[j])
    return (product == R) & for_all(i, 1, l, spectral_norm(A[i]) < 1)


with theory.theorem(
    "psd_root.singular",
    for_all((d, R), implies(psd(R), there_is((l, A), close_to_the_identity(R, A, d, l)))),
    expect="refuted",
    where="section 2, before Thm. 2",
    says=r"\text{When } R \text{ is PSD, this is easy to see: we can simply let each } A_i = R^{1/l} - I.",
    title="Every positive semidefinite map has layers near the identity",
    note=r"The product is $R$, as said, but for a singular $R$ no layers at all, at whatever depth, have norms below "
    r"1: they would be invertible. $R$ has to be positive definite.",
    erratum=Erratum("hypothesis", right="for positive definite $R$"),
) as proof:
    with proof.let(d):
        zero = O(d, d)
        proof.have(psd(I(d)), by="identity_is_psd")
        proof.have(psd(0 * I(d)), by="psd_multiple")
        proof.have(psd(zero))
        proof.have(for_all(R, implies(psd(R), there_is((l, A), close_to_the_identity(R, A, d, l)))))
        l_0 = proof.obtain("l_0", there_is((l, A), close_to_the_identity(zero, A, d, l)))
        A_0 = proof.obtain("A_0", there_is(A, close_to_the_identity(zero, A, d, l_0)))
        product = Prod(j, 1, l_0, I(d) + A_0[j])
        proof.have(sigma_min(product) > 0, by="product_near_identity_regular")
        proof.have(product == zero)
        proof.have(product * I(d) == zero)
        proof.have(I(d) == O(d, d), by="no_kernel")
        proof.have(trace(I(d)) == d, by="trace_of_identity")
        proof.have(d == 0)
        proof.have(d < d)
    proof.have(number(1) < 1)

polar = there_is((U, V), (U.T * U == I(d)) & psd(V) & (R == U * V))
singular_values = [
    det(R) > 0,
    gamma >= 0,
    sigma_min(R) >= exp(-gamma),
    spectral_norm(R) <= exp(gamma),
]
with theory.theorem(
    "thm2.factorisation",
    layers(stretch + turn),
    given=singular_values,
    where="section 2, a lemma for Theorem 2; not in the review",
    title="A factorisation into layers near the identity",
    note=r"For every $l \geq 1$, and with a better bound than the printed one. The layers are $I + A_i = q (q^{i-1} "
    r"s q^{1-i})$ with $R = q^l s^l$: every one of them turns and stretches.",
) as proof:
    Q, S = proof.obtain("Q S", polar, by="polar_decomposition", at={"S": R})
    proof.have(det(Q * S) > 0)
    proof.have(det(Q) == 1, by="polar_determinant")
    proof.have(lambda_min(S) >= sigma_min(Q * S), by="polar_lowest")
    proof.have(lambda_max(S) <= spectral_norm(Q * S), by="polar_highest")
    proof.have(lambda_min(S) >= exp(-gamma))
    proof.have(lambda_max(S) <= exp(gamma))
    q = proof.obtain(
        "q",
        there_is(U, (U.T * U == I(d)) & (U**l == Q) & (spectral_norm(U - I(d)) <= turn)),
        by="rotation_root",
    )
    s = proof.obtain(
        "s",
        there_is(U, psd(U) & (U**l == S) & (spectral_norm(U - I(d)) <= stretch)),
        by="root_near_identity",
    )
    layer = function(j, q**j * s * (q ** (j - 1)).T - I(d))
    with proof.induction(k, 0, P(1, k, layer) == q**k * s**k):
        proof.have(P(1, k + 1, layer) == q ** (k + 1) * s * (q**k).T * P(1, k, layer), by="product_last")
        proof.have((q**k).T * q**k == I(d), by="orthogonal_power")
        proof.have(s ** (k + 1) == s * s**k, by="matrix_power_step")
    proof.have(P(1, l, layer) == q**l * s**l)
    proof.have(P(1, l, layer) == R)
    with proof.each(i, 1, l):
        u, w = q ** (i - 1), q**i
        proof.have(w == q * u, by="matrix_power_step")
        proof.have(u.T * u == I(d), by="orthogonal_power")
        proof.have(w.T * w == I(d), by="orthogonal_power")
        proof.have(u * u.T == I(d), by="orthogonal_transpose")
        proof.have(w * u.T == q)
        proof.have(layer[i] == w * (s - I(d)) * u.T + (q - I(d)))
        proof.have(spectral_norm(w * (s - I(d)) * u.T) <= spectral_norm(s - I(d)), by="between_orthogonal")
        proof.have(
            spectral_norm(w * (s - I(d)) * u.T + (q - I(d)))
            <= spectral_norm(w * (s - I(d)) * u.T) + spectral_norm(q - I(d)),
            by="spectral_triangle",
        )
        proof.have(spectral_norm(layer[i]) <= stretch + turn)
    proof.exhibit(layers(stretch + turn), layer)

# --------------------------------------------------------------------------------------------------- minima of the risk
x, zeta = theory.random("x zeta", d)
Sigma = E(x * x.T)
moments = [square_integrable(x), square_integrable(zeta), E(zeta * x.T) == 0]


def f(of):
    """The risk."""
    return E(norm(R * x + zeta - P(1, l, of) * x) ** 2)


def minimum(bound):
    """Some minimum of the risk has layers of at most that norm."""
    return there_is(A, for_all(B, f(A) <= f(B)) & small(bound))


with theory.theorem(
    "thm2",
    minimum(stretch + turn),
    given=[*moments, *singular_values],
    title="A global minimum near the identity, sharpened",
    note=r"For every $l \geq 1$, and with a better bound than the printed one.",
) as proof:
    C = proof.obtain("C", layers(stretch + turn), by="thm2.factorisation")
    proof.have(f(C) == E(norm(zeta) ** 2))
    with proof.let(B):
        gap = P(1, l, B) - R
        proof.have(f(B) == trace(gap * Sigma * gap.T) + E(norm(zeta) ** 2), by="algebra")
        proof.have(psd(Sigma), by="second_moment_psd")
        proof.have(trace(gap * Sigma * gap.T) >= 0, by="psd_trace")
        proof.have(f(C) <= f(B))
    proof.exhibit(minimum(stretch + turn), C)

printed = (4 * pi + 3 * gamma) / l
with theory.theorem(
    "thm2.as_printed",
    minimum(printed),
    given=[*moments, *singular_values, l >= 3 * gamma],
    says=r"\text{Suppose } l \geq 3\gamma \text{ and } \det(R) > 0. \text{ Then there exists } A^* = A_1, \dots, "
    r"A_l \text{ such } A^* \text{ minimizes population risk } f(\cdot) \text{ and } \|A^*\| \leq \frac{(4\pi + "
    r"3\gamma)}{l}",
    title="A global minimum near the identity",
) as proof:
    C = proof.obtain("C", minimum(stretch + turn), by="thm2")
    proof.have(gamma / l <= Fraction(1, 3), by="quotient_at_most")
    proof.have(gamma / l >= 0, by="quotient_nonnegative")
    proof.have(exp(gamma / l) <= 1 + 3 * (gamma / l), by="exp_below_line")
    proof.have(pi > 0, by="pi_positive")
    proof.have(1 / l > 0, by="reciprocal_positive")
    proof.have(pi / l >= 0)
    proof.have(sin(pi / (2 * l)) <= pi / (2 * l), by="sine_below_line")
    proof.have(stretch + turn <= printed)
    with proof.each(i, 1, l):
        proof.have(spectral_norm(C[i]) <= stretch + turn)
        proof.have(spectral_norm(C[i]) <= printed)
    proof.exhibit(minimum(printed), C)

sharp = (pi + gamma * exp(gamma / l)) / l
with theory.theorem(
    "thm2.sharp",
    minimum(sharp),
    given=[*moments, *singular_values],
    where="section 2, a sharper Theorem 2; not in the review",
    title="A global minimum near the identity, at every depth",
    note=r"For every $l \geq 1$; as $l$ grows, $l$ times the bound tends to $\pi + \gamma$.",
) as proof:
    C = proof.obtain("C", minimum(stretch + turn), by="thm2")
    x_l = gamma / l
    proof.have(exp(-x_l) >= 1 - x_l, by="exp_above_line")
    proof.have(exp(x_l) * exp(-x_l) == 1, by="exp_opposite")
    proof.have(exp(x_l) > 0, by="exp_positive")
    proof.have(exp(x_l) * exp(-x_l) >= exp(x_l) * (1 - x_l))
    proof.have(stretch <= x_l * exp(x_l))
    proof.have(pi > 0, by="pi_positive")
    proof.have(1 / l > 0, by="reciprocal_positive")
    proof.have(pi / l >= 0)
    proof.have(sin(pi / (2 * l)) <= pi / (2 * l), by="sine_below_line")
    proof.have(stretch + turn <= sharp)
    with proof.each(i, 1, l):
        proof.have(spectral_norm(C[i]) <= stretch + turn)
        proof.have(spectral_norm(C[i]) <= sharp)
    proof.exhibit(minimum(sharp), C)

# ---------------------------------------------------------------------------------------------- how small layers can be
with theory.theorem(
    "thm2.lower.singular_values",
    ((1 + tau) ** l >= spectral_norm(R)) & ((1 - tau) ** l <= sigma_min(R)),
    given=[(0 <= tau) & (tau <= 1), small(tau), P(1, l) == R],
    where="section 2, on Theorem 2; not in the review",
    title="Layers near the identity stretch and shrink little",
    note=r"So $\tau \geq e^{\gamma / l} - 1$ if $\gamma = \log \sigma_{\max}(R)$.",
) as proof:
    with proof.each(i, 1, l):
        proof.have(spectral_norm(A[i]) <= tau)
        proof.have(spectral_norm(I(d)) <= 1, by="spectral_of_identity")
        proof.have(spectral_norm(I(d) + A[i]) <= spectral_norm(I(d)) + spectral_norm(A[i]), by="spectral_triangle")
        proof.have(spectral_norm(I(d) + A[i]) <= 1 + tau)
    factors = {"F": function(j, I(d) + A[j]), "c": 1 + tau}
    proof.have(spectral_norm(P(1, l)) <= (1 + tau) ** l, by="spectral_of_matrix_product", at=factors)
    proof.have(sigma_min(P(1, l)) >= (1 - tau) ** l, by=networks["sigma_min"])

with theory.theorem(
    "thm2.lower.distance",
    (1 + tau) ** l >= 1 + spectral_norm(R - I(d)),
    given=[tau >= 0, small(tau), P(1, l) == R],
    where="section 2, on Theorem 2; not in the review",
    title="Layers near the identity do not go far from it",
) as proof:
    far = lambda k: implies(k <= l, spectral_norm(P(1, k) - I(d)) <= (1 + tau) ** k - 1)  # noqa: E731
    with proof.base():
        proof.have(spectral_norm(0 * I(d)) <= 0 * spectral_norm(I(d)), by="spectral_below_multiple")
        proof.have(far(0))
    with proof.induction(k, 0, far):
        with proof.suppose(k + 1 <= l):
            before, layer = P(1, k) - I(d), A[k + 1]
            proof.have(spectral_norm(before) <= (1 + tau) ** k - 1)
            proof.have(spectral_norm(layer) <= tau)
            proof.have(P(1, k + 1) == (I(d) + layer) * P(1, k), by="product_last")
            proof.have((1 + tau) ** (k + 1) == (1 + tau) * (1 + tau) ** k, by="power_step")
            proof.have(
                spectral_norm(layer * before) <= spectral_norm(layer) * spectral_norm(before),
                by="spectral_product",
            )
            proof.have(spectral_norm(layer) >= 0, by="spectral_nonnegative")
            proof.have(spectral_norm(before) >= 0, by="spectral_nonnegative")
            proof.have(spectral_norm(layer) * spectral_norm(before) <= tau * spectral_norm(before))
            proof.have(tau * spectral_norm(before) <= tau * ((1 + tau) ** k - 1))
            proof.have(P(1, k + 1) - I(d) == before + layer * before + layer)
            proof.have(
                spectral_norm(before + layer * before) <= spectral_norm(before) + spectral_norm(layer * before),
                by="spectral_triangle",
            )
            proof.have(
                spectral_norm(before + layer * before + layer)
                <= spectral_norm(before + layer * before) + spectral_norm(layer),
                by="spectral_triangle",
            )
            proof.have(spectral_norm(P(1, k + 1) - I(d)) <= (1 + tau) ** (k + 1) - 1)
    proof.have(spectral_norm(P(1, l) - I(d)) <= (1 + tau) ** l - 1)

with theory.theorem(
    "tau_order.inside",
    (printed < 1) & minimum(printed),
    given=[*moments, *singular_values, l > 4 * pi + 3 * gamma],
    where="section 2, after Thm. 2; not in the review",
    title=r"A minimum with $\tau = O(1/l)$",
    note=r"Where $l > 4 \pi + 3 \gamma$, there is a minimum among the networks with norm at most $\tau < 1$, of "
    r"which Theorem 1 speaks.",
) as proof:
    proof.have(pi > 0, by="pi_positive")
    proof.have(1 / l > 0, by="reciprocal_positive")
    proof.have(l * (1 / l) == 1, by="reciprocal")
    proof.have(printed < 1)
    proof.have(minimum(printed), by="thm2.as_printed")
    proof.conclude()

# ------------------------------------------------------------------------------------------------------------ rescaling
c = theory.reals("c")
kappa = spectral_norm(R) / sigma_min(R)


def reaches(c, gamma):
    return (sigma_min(c * R) >= exp(-gamma)) & (spectral_norm(c * R) <= exp(gamma))


best = there_is((c, gamma), (c > 0) & (exp(2 * gamma) == kappa) & reaches(c, gamma))
with theory.theorem(
    "rescaling",
    for_all((c, gamma), implies((c > 0) & reaches(c, gamma), exp(2 * gamma) >= kappa)) & best,
    given=sigma_min(R) > 0,
    where="section 2, after Thm. 2",
    title="Rescaling leaves the condition number",
    note=r"The least $\gamma$ of a multiple of $R$ is $\frac{1}{2} \log \kappa(R)$: what does not scale away is the "
    r"condition number $\kappa(R)$.",
) as proof:
    least, most = sigma_min(R), spectral_norm(R)
    proof.have(least <= most, by="sigma_min_at_most_norm")
    proof.have(1 / least > 0, by="reciprocal_positive")
    proof.have(least * (1 / least) == 1, by="reciprocal")
    proof.have(kappa > 0)
    with proof.let(c), proof.let(gamma):
        with proof.suppose((c > 0) & reaches(c, gamma)):
            proof.have(sigma_min(c * R) == c * least, by="sigma_min_multiple")
            proof.have(spectral_norm(c * R) == c * most, by="spectral_multiple")
            proof.have(exp(gamma + gamma) == exp(gamma) * exp(gamma), by="exp_sum")
            proof.have(exp(gamma) * exp(-gamma) == 1, by="exp_opposite")
            proof.have(exp(gamma) > 0, by="exp_positive")
            proof.have(exp(gamma) * (c * least) >= 1)
            proof.have(c * most <= exp(gamma))
            proof.have(exp(gamma) * least >= 0)
            proof.chain(most).at_most(most * (exp(gamma) * (c * least))).at_most(
                exp(gamma) * (exp(gamma) * least)
            ).equals(exp(2 * gamma) * least)
            proof.have(most * (1 / least) <= exp(2 * gamma) * least * (1 / least))
            proof.have(exp(2 * gamma) >= kappa)
    half, unit = log(kappa) / 2, exp(-log(kappa) / 2) / least
    proof.have(exp(log(kappa)) == kappa, by="exp_of_log")
    proof.have(exp(half + half) == exp(half) * exp(half), by="exp_sum")
    proof.have(exp(half) * exp(-half) == 1, by="exp_opposite")
    proof.have(exp(-half) > 0, by="exp_positive")
    proof.have(unit > 0)
    proof.have(sigma_min(unit * R) == unit * least, by="sigma_min_multiple")
    proof.have(spectral_norm(unit * R) == unit * most, by="spectral_multiple")
    proof.have(unit * least == exp(-half))
    proof.have(unit * most == exp(-half) * kappa)
    proof.have(exp(-half) * kappa == exp(half))
    proof.exhibit(best, unit, half)
