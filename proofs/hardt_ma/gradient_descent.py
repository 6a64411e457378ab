r"""Gradient descent converges to a global minimum at an explicit rate, as long as the layers stay near the identity.

Section 2 of Hardt and Ma: where all layers have norms of at most $\tau < 1$, the excess risk shrinks at every step by
the factor $1 - \eta \mu$, for steps of a size that is said here.
"""

from every_depth import P, R, Sigma, f, gradient, is_minimal, moments, positive_eigenvalues
from every_depth import theory as networks

from symres import (
    E,
    I,
    Sum,
    Theory,
    at_least,
    at_most,
    both,
    equal,
    for_all,
    function,
    greater,
    has_gradient,
    implies,
    inner,
    lambda_max,
    less,
    norm,
    psd,
    replace_layer,
    spectral_norm,
    sqrt,
    symmetric,
    there_is,
    trace,
)

theory = Theory("hardt_ma", source="hardt_ma", where="section 2, before equation (6)", title="Gradient descent")
theory.abbreviations.extend(networks.abbreviations)
d, l = theory.sizes("d l")
i, j, k = theory.index("i j k")
eta, tau, lam = theory.number("eta tau lambda")
X, R = theory.matrices("X R", d, d)
A, B, C = (theory.layers(name, d, d) for name in "ABC")
x, zeta = theory.random("x zeta", d)


def near_zero(A):
    return for_all(i, 1, l, at_most(spectral_norm(A[i]), tau))


def gap(A):
    return P(1, l, A) - R


def excess(A):
    """The risk of the network less that of the noise."""
    return trace(gap(A) * Sigma * gap(A).T)


# ------------------------------------------------------------------------------------------------------------- smoothness
def squares(A, B):
    return Sum(j, 1, l, norm(B[j] - A[j]) ** 2)


def first_order(A, B):
    """The derivative of the product at A in the direction B - A."""
    return Sum(i, 1, l, P(i + 1, l, A) * (B[i] - A[i]) * P(1, i - 1, A))


with theory.theorem(
    "gd_convergence.product",
    both(
        at_most(norm(P(1, l, B) - P(1, l)) ** 2, l * (1 + tau) ** (2 * l - 2) * squares(A, B)),
        at_most(2 * norm(P(1, l, B) - P(1, l) - first_order(A, B)), (l - 1) * (1 + tau) ** (l - 2) * squares(A, B)),
    ),
    given=[at_least(tau, 0), near_zero(A), near_zero(B)],
    where="a lemma for gradient descent, not in the review",
    title="The map that a network represents, to the second order",
) as proof:
    for network in (A, B):
        with proof.each(i, 1, l):
            proof.have(at_most(spectral_norm(network[i]), tau))
            proof.have(at_most(spectral_norm(I(d)), 1), by="spectral_of_identity")
            proof.have(
                at_most(spectral_norm(I(d) + network[i]), spectral_norm(I(d)) + spectral_norm(network[i])),
                by="spectral_triangle",
            )
            proof.have(at_most(spectral_norm(I(d) + network[i]), 1 + tau))
    factors = {"F": function(j, I(d) + A[j]), "G": function(j, I(d) + B[j]), "c": 1 + tau, "n": l}
    proof.have(
        at_most(norm(P(1, l, B) - P(1, l)) ** 2, l * (1 + tau) ** (2 * l - 2) * squares(A, B)),
        by="matrix_product_lipschitz",
        at=factors,
    )
    proof.have(
        at_most(2 * norm(P(1, l, B) - P(1, l) - first_order(A, B)), (l - 1) * (1 + tau) ** (l - 2) * squares(A, B)),
        by="matrix_product_smooth",
        at=factors,
    )


M, N, D, S = theory.matrices("M N D S", d, d)
with theory.theorem(
    "gd_convergence.quadratic",
    at_most(
        trace(N * S * N.T),
        trace(M * S * M.T) + 2 * inner(M * S, D) + 2 * norm(M * S) * norm(N - M - D) + lambda_max(S) * norm(N - M) ** 2,
    ),
    given=psd(S),
    where="a lemma for gradient descent, not in the review",
    title="A quadratic form at a point near another",
) as proof:
    change = N - M
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(at_most(trace(change * S * change.T), lambda_max(S) * trace(change * change.T)), by="rayleigh_highest")
    proof.have(at_most(inner(M * S, change - D), norm(M * S) * norm(change - D)), by="cauchy_schwarz")
    proof.have(equal(trace(N * S * N.T), trace(M * S * M.T) + 2 * inner(M * S, change) + trace(change * S * change.T)))


def half_smoothness(size):
    """Half the constant of smoothness, where (P(1, l) - R) Sigma has at most that size."""
    return l * (1 + tau) ** (2 * l - 2) * lambda_max(Sigma) + (l - 1) * (1 + tau) ** (l - 2) * size


with theory.theorem(
    "gd_convergence.factor",
    at_least((1 + tau) ** (l - 2) * (l - 1), 0),
    given=at_least(tau, 0),
    where="a lemma for gradient descent, not in the review",
    title="The second factor of the step",
    note="With one layer it is 0.",
) as proof:
    with proof.case(at_most(l, 1)):
        proof.have(equal(l, 1))
        proof.have(at_least((1 + tau) ** (l - 2) * (l - 1), 0))
    with proof.case(greater(l, 1)):
        proof.have(at_least((1 + tau) ** (l - 2), 0), by="power_nonnegative")
        proof.have(at_least((1 + tau) ** (l - 2) * (l - 1), 0))

with theory.theorem(
    "gd_convergence.smooth",
    at_most(
        f(B),
        f(A) + Sum(i, 1, l, inner(gradient(i), B[i] - A[i])) + half_smoothness(norm(gap(A) * Sigma)) * squares(A, B),
    ),
    given=[*moments, at_least(tau, 0), near_zero(A), near_zero(B)],
    where="a lemma for gradient descent, not in the review",
    title="The risk is smooth near the identity",
    note=r"At every $A$ with a constant of its own, which the size of $(P(1, l) - R) \Sigma$ gives.",
) as proof:
    change, linear, slope = P(1, l, B) - P(1, l), first_order(A, B), norm(gap(A) * Sigma)
    highest, sum_of_squares = lambda_max(Sigma), squares(A, B)
    for network in (A, B):
        proof.have(equal(f(network), excess(network) + E(norm(zeta) ** 2)), by="risk_decomposition")
    proof.have(psd(Sigma), by="second_moment_psd")
    first = at_most(norm(change) ** 2, l * (1 + tau) ** (2 * l - 2) * sum_of_squares)
    second = at_most(2 * norm(change - linear), (l - 1) * (1 + tau) ** (l - 2) * sum_of_squares)
    proof.have(both(first, second), by="gd_convergence.product")
    proof.have(at_least(highest, 0), by="lambda_max_nonnegative")
    proof.have(at_least(slope, 0), by="norm_nonnegative")
    proof.have(at_most(highest * norm(change) ** 2, highest * (l * (1 + tau) ** (2 * l - 2) * sum_of_squares)))
    proof.have(at_most(slope * (2 * norm(change - linear)), slope * ((l - 1) * (1 + tau) ** (l - 2) * sum_of_squares)))
    proof.have(equal(2 * inner(gap(A) * Sigma, linear), Sum(i, 1, l, inner(gradient(i), B[i] - A[i]))), by="algebra")
    proof.chain(excess(B)).at_most(
        excess(A) + 2 * inner(gap(A) * Sigma, linear) + 2 * slope * norm(change - linear) + highest * norm(change) ** 2,
        by="gd_convergence.quadratic",
        at={"M": gap(A), "N": gap(B), "D": linear, "S": Sigma},
    ).at_most(
        excess(A)
        + Sum(i, 1, l, inner(gradient(i), B[i] - A[i]))
        + slope * ((l - 1) * (1 + tau) ** (l - 2) * sum_of_squares)
        + highest * (l * (1 + tau) ** (2 * l - 2) * sum_of_squares)
    )


# ---------------------------------------------------------------------------------------------------------------- one step
G = theory.layers("G", d, d)
size = theory.number("s")
noise, mu = E(norm(zeta) ** 2), 2 * l * (1 - tau) ** (2 * l - 2) * lam


def is_gradient(A, i, G):
    return has_gradient(lambda X: f(replace_layer(A, i, X)), A[i], G)


with theory.theorem(
    "gd_convergence.step",
    at_most(f(B) - noise, (1 - eta * mu) * (f(A) - noise)),
    given=[
        *moments,
        *(at_least(tau, 0), less(tau, 1), near_zero(A), near_zero(B)),
        *(at_least(lam, 0), positive_eigenvalues),
        for_all(i, 1, l, is_gradient(A, i, G[i])),
        for_all(i, 1, l, equal(B[i], A[i] - eta * G[i])),
        at_most(norm(gap(A) * Sigma), size),
        *(greater(eta, 0), at_most(2 * eta * half_smoothness(size), 1)),
    ],
    where="a lemma for gradient descent, not in the review",
    title="One step of gradient descent",
) as proof:
    steepness = Sum(i, 1, l, norm(G[i]) ** 2)
    Z = proof.obtain("Z", there_is(A, equal(P(1, l), R)), by="same_expressivity")
    proof.have(equal(f(Z), trace((R - R) * Sigma * (R - R).T) + noise), by="risk_decomposition.of_a_map")
    proof.have(equal(f(Z), noise))
    proof.have(at_least(steepness, 4 * l * (1 - tau) ** (2 * l - 2) * lam * (f(A) - f(Z))), by="eq6.singular")
    proof.have(at_least(steepness, 2 * (mu * (f(A) - noise))))
    with proof.each(i, 1, l):
        proof.have(equal(B[i], A[i] - eta * G[i]))
        proof.have(equal(G[i], gradient(i)), by="gradient.unique")
        proof.have(equal(inner(gradient(i), B[i] - A[i]), -eta * norm(G[i]) ** 2))
    with proof.each(i, 1, l):
        proof.have(equal(B[i], A[i] - eta * G[i]))
        proof.have(equal(norm(B[i] - A[i]) ** 2, eta**2 * norm(G[i]) ** 2))
    with proof.each(i, 1, l):
        proof.have(at_least(norm(G[i]) ** 2, 0))
    proof.have(at_least(steepness, 0), by="sum_nonnegative")
    linear = Sum(i, 1, l, inner(gradient(i), B[i] - A[i]))
    proof.have(equal(linear, Sum(i, 1, l, -eta * norm(G[i]) ** 2)), by="sum_congruence")
    proof.have(equal(squares(A, B), Sum(i, 1, l, eta**2 * norm(G[i]) ** 2)), by="sum_congruence")
    proof.have(equal(linear, -eta * steepness))
    proof.have(equal(squares(A, B), eta**2 * steepness))
    proof.have(at_least((1 + tau) ** (l - 2) * (l - 1), 0), by="gd_convergence.factor")
    here, everywhere = half_smoothness(norm(gap(A) * Sigma)), half_smoothness(size)
    proof.have(at_most(here, everywhere))
    proof.have(at_most(f(B), f(A) + linear + here * squares(A, B)), by="gd_convergence.smooth")
    proof.have(equal(here * squares(A, B), here * (eta**2 * steepness)))
    proof.have(at_least(eta**2 * steepness, 0))
    proof.have(at_most(here * (eta**2 * steepness), everywhere * (eta**2 * steepness)))
    proof.have(at_most(f(B), f(A) - eta * steepness + everywhere * (eta**2 * steepness)))
    proof.have(
        at_most(f(B) - noise, (1 - eta * mu) * (f(A) - noise)),
        by="descent_under_gradient_dominance",
        at={"y": f(B), "z": f(A), "q": steepness, "K": everywhere, "least": noise, "mu": mu},
    )
