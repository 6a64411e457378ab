r"""Linear maps are products of near-identity layers, and near the identity there are no spurious stationary points.

The linear model is $y = A x + \varepsilon$, the risk $R(B_1, \dots, B_m) = \mathbb{E} |(I + B_m) \cdots (I + B_1) x -
y|^2$; the layers, $A_i$ in the post, are $B_i$ here, since $A$ is the true map. Of the noise no more is used than that
it is not correlated with $x$. The second moment of the inputs is $\Sigma = \mathbb{E} x x^{\mathsf T}$.
"""

from hardt_ma.every_depth import theory as every_depth
from hardt_ma.small_layers import theory as small_layers

from symres import (
    E,
    I,
    O,
    Prod,
    Theory,
    det,
    exp,
    for_all,
    greatest,
    has_gradient,
    lambda_min,
    log,
    norm,
    pi,
    psd,
    replace_layer,
    sigma_min,
    sin,
    spectral_norm,
    square_integrable,
    there_is,
    trace,
)

theory = Theory("bartlett", source="bartlett", where="linear model", title="Linear networks near the identity")
d, m = theory.naturals("d m")
a, b, i, j, k = theory.integers("a b i j k")
c, tau, gamma = theory.reals("c tau gamma")
A = theory.matrix("A", d, d)
B, C = theory.layers("B", d, d), theory.layers("C", d, d)
x, eps = theory.random("x epsilon", d)
y = A * x + eps
Sigma = E(x * x.T)


def P(low, high, of=B):
    """(I + B_high)...(I + B_low)"""
    return Prod(j, low, high, I(d) + of[j])


def R(of):
    """The risk."""
    return E(norm(y - P(1, m, of) * x) ** 2)


theory.abbreviate("P", (a, b, B), P(a, b))
theory.abbreviate("Sigma", (), Sigma)
theory.abbreviate("R", B, R(B))

# ----------------------------------------------------------------------------------------------------------- theorem 1


def layers(c):
    """A is a product of m layers whose norms are at most c / m."""
    return there_is(B, (P(1, m) == A) & for_all(i, 1, m, spectral_norm(B[i]) <= c / m))


with theory.theorem(
    "thm1_linear.bound",
    layers(c),
    given=[
        det(A) > 0,
        gamma >= 0,
        sigma_min(A) >= exp(-gamma),
        spectral_norm(A) <= exp(gamma),
        c == pi + gamma * exp(gamma),
    ],
    where="Theorem 1, a lemma; not in the post",
    title="Near-identity layers of a linear map",
    note=r"With the constant, for every $m \geq 1$.",
) as proof:
    stretch, turn = exp(gamma / m) - 1, 2 * sin(pi / (2 * m))
    within = for_all(i, 1, m, spectral_norm(B[i]) <= stretch + turn)
    D = proof.obtain("D", there_is(B, (P(1, m) == A) & within), by=small_layers["thm2.factorisation"])
    proof.have(1 / m > 0, by="reciprocal_positive")
    proof.have(m * (1 / m) == 1, by="reciprocal")
    proof.have(1 / m <= 1)
    proof.have(pi >= 0, by="pi_positive")
    proof.have(sin(pi / (2 * m)) <= pi / (2 * m), by="sine_below_line")
    proof.have(exp(-gamma / m) >= 1 - gamma / m, by="exp_above_line")
    proof.have(exp(gamma / m) * exp(-gamma / m) == 1, by="exp_opposite")
    proof.have(exp(gamma / m) <= exp(gamma), by="exp_monotone")
    proof.have(exp(gamma / m) > 0, by="exp_positive")
    proof.have(gamma / m >= 0)
    proof.chain(stretch).at_most(exp(gamma / m) * (gamma / m)).at_most(exp(gamma) * (gamma / m))
    proof.have(stretch + turn <= c / m)
    with proof.each(i, 1, m):
        proof.have(spectral_norm(D[i]) <= stretch + turn)
        proof.have(spectral_norm(D[i]) <= c / m)
    proof.exhibit(layers(c), D)

with theory.theorem(
    "thm1_linear",
    there_is(c, for_all(m, layers(c))),
    given=det(A) > 0,
    where="Theorem 1",
    says=r"\text{Any } A \text{ with } \det A > 0 \text{ can be written as a product of perturbations of the identity "
    r"with decreasing norm, i.e. } A = (I + A_m) \cdots (I + A_1) \text{ with the spectral norm of each perturbation "
    r"fulfilling } | A_i | =\mathcal{O} (1 / m).",
    title="Linear maps are products of layers near the identity",
    note=r"The norms decrease with $m$, not with $i$. The constant is $c = \pi + \gamma e^\gamma$, where the singular "
    r"values of $A$ are from $e^{-\gamma}$ to $e^\gamma$.",
) as proof:
    low, high = sigma_min(A), spectral_norm(A)
    proof.have(low > 0, by="sigma_min_positive")
    proof.have(low <= high, by="sigma_min_at_most_norm")
    most = greatest(-log(low), log(high))
    gamma = greatest(most, 0)
    proof.have(gamma >= 0, by="greatest_second")
    proof.have(gamma >= most, by="greatest_first")
    proof.have(most >= -log(low), by="greatest_first")
    proof.have(most >= log(high), by="greatest_second")
    proof.have(exp(log(low)) == low, by="exp_of_log")
    proof.have(exp(log(high)) == high, by="exp_of_log")
    proof.have(sigma_min(A) >= exp(-gamma), by="exp_monotone", at={"x": -gamma, "y": log(low)})
    proof.have(spectral_norm(A) <= exp(gamma), by="exp_monotone", at={"x": log(high), "y": gamma})
    bound = pi + gamma * exp(gamma)
    with proof.let(m):
        proof.have(layers(bound), by="thm1_linear.bound", at={"gamma": gamma, "c": bound})
    proof.exhibit(there_is(c, for_all(m, layers(c))), bound)

with theory.theorem(
    "thm1_linear.converse",
    det(A) > 0,
    given=[P(1, m) == A, for_all(i, 1, m, spectral_norm(B[i]) < 1)],
    where="Theorem 1, its converse",
    title="The determinant must be positive",
    note=r"As soon as all norms are below 1, as they are for large $m$ if they are $\mathcal{O}(1 / m)$.",
) as proof:
    proof.have(det(P(1, m)) > 0, by="near_identity_product_determinant")

# -------------------------------------------------------------------------------------------------- stationary points
moments = [square_integrable(x), square_integrable(eps), E(eps * x.T) == 0]
near_identity = [tau < 1, for_all(i, 1, m, spectral_norm(B[i]) <= tau)]
stationary = for_all(i, 1, m, has_gradient(lambda X: R(replace_layer(B, i, X)), B[i], O(d, d)))
gap = P(1, m) - A

with theory.theorem(
    "thm_linear_landscape.gap",
    gap * Sigma == 0,
    given=[*moments, *near_identity, stationary],
    where="linear model, after Thm. 1, a lemma; not in the post",
    title="Stationary points fit where there are inputs",
    note=r"$P(1, m) x = A x$ for all inputs, whatever $\Sigma$ is. The gradient in the first layer is enough.",
) as proof:
    up = P(2, m)
    proof.have(O(d, d) == 2 * up.T * gap * Sigma * P(1, 0).T, by=every_depth["gradient.unique"])
    proof.have(sigma_min(up) >= (1 - tau) ** (m - 1), by=every_depth["sigma_min"])
    proof.have((1 - tau) ** (m - 1) > 0, by="power_positive")
    proof.have(sigma_min(up.T) == sigma_min(up), by="sigma_min_transpose")
    proof.have(up.T * (gap * Sigma) == 0)
    proof.conclude(by="no_kernel")

with theory.theorem(
    "thm_linear_landscape",
    for_all(C, R(B) <= R(C)),
    given=[*moments, *near_identity, stationary],
    where="linear model, after Thm. 1",
    says=r"\text{over all } A_{i} \text{ such that } I + A_{i} \text{ is near the identity, i.e. among all } "
    r"|A_{i} | \ll 1 \text{ in some suitable norm, then it can be shown that every stationary point is a global "
    r"optimum}",
    title="Stationary points near the identity are optimal",
    note=r"For spectral norms up to any $\tau < 1$, of every depth; global among all layers $C$, near the identity "
    r"or not, and whatever $\Sigma$ is.",
) as proof:

    def excess(of):
        return trace((P(1, m, of) - A) * Sigma * (P(1, m, of) - A).T)

    proof.have(gap * Sigma == 0, by="thm_linear_landscape.gap")
    proof.have(R(B) == excess(B) + E(norm(eps) ** 2), by=every_depth["risk_decomposition"])
    proof.have(psd(Sigma), by="second_moment_psd")
    with proof.let(C):
        proof.have(R(C) == excess(C) + E(norm(eps) ** 2), by=every_depth["risk_decomposition"])
        proof.have(excess(C) >= 0, by="psd_trace")
        proof.have(R(B) <= R(C))

with theory.theorem(
    "true_A_recovered",
    P(1, m) == A,
    given=[*moments, *near_identity, stationary, lambda_min(Sigma) > 0],
    where="linear model, after Thm. 1",
    says=r"\text{if one has } \nabla _{A_1, \ldots, A_m} R (A^{\star}_{1}, \ldots, A_{m}^{\star}) = 0, \text{ then "
    r"one has found the true } A = (I + A^{\star}_{m}) \cdots (I + A^{\star}_{1})",
    title="Stationary points recover $A$",
    note=r"Where the inputs span the space: $\Sigma$ is positive definite. Otherwise false, see "
    r"true_A_recovered.degenerate_inputs.",
) as proof:
    proof.have(gap * Sigma == 0, by="thm_linear_landscape.gap")
    proof.have(gap == 0, by="cancel_positive_definite")
