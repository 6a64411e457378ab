r"""Gradient descent converges to a global minimum at an explicit rate, as long as the layers stay near the identity.

Section 2 of Hardt and Ma: where all layers have norms of at most $\tau < 1$, the excess risk shrinks at every step by
the factor $1 - \eta \mu$, for steps of a size that is said here.
"""

from fractions import Fraction

from every_depth import P, Sigma, f, gradient, is_minimal, moments, positive_eigenvalues
from every_depth import theory as networks

from symres import (
    E,
    I,
    O,
    Sum,
    Theory,
    for_all,
    function,
    has_gradient,
    implies,
    inner,
    lambda_max,
    norm,
    number,
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
d, l = theory.naturals("d l")
i, j, k = theory.integers("i j k")
eta, tau, lam = theory.reals("eta tau lambda")
X, R = theory.matrices("X R", d, d)
A, B, C = (theory.layers(name, d, d) for name in "ABC")
x, zeta = theory.random("x zeta", d)


def near_zero(A):
    return for_all(i, 1, l, spectral_norm(A[i]) <= tau)


def gap(A):
    return P(1, l, A) - R


def excess(A):
    """The risk of the network less that of the noise."""
    return trace(gap(A) * Sigma * gap(A).T)


# ----------------------------------------------------------------------------------------------------------- smoothness
def squares(A, B):
    return Sum(j, 1, l, norm(B[j] - A[j]) ** 2)


def first_order(A, B):
    """The derivative of the product at A in the direction B - A."""
    return Sum(i, 1, l, P(i + 1, l, A) * (B[i] - A[i]) * P(1, i - 1, A))


with theory.theorem(
    "gd_convergence.product",
    (norm(P(1, l, B) - P(1, l)) ** 2 <= l * (1 + tau) ** (2 * l - 2) * squares(A, B))
    & (2 * norm(P(1, l, B) - P(1, l) - first_order(A, B)) <= (l - 1) * (1 + tau) ** (l - 2) * squares(A, B)),
    given=[tau >= 0, near_zero(A), near_zero(B)],
    where="a lemma for gradient descent, not in the review",
    title="The map that a network represents, to the second order",
) as proof:
    for network in (A, B):
        with proof.each(i, 1, l):
            proof.have(spectral_norm(network[i]) <= tau)
            proof.have(spectral_norm(I(d)) <= 1, by="spectral_of_identity")
            proof.have(
                spectral_norm(I(d) + network[i]) <= spectral_norm(I(d)) + spectral_norm(network[i]),
                by="spectral_triangle",
            )
            proof.have(spectral_norm(I(d) + network[i]) <= 1 + tau)
    factors = {"F": function(j, I(d) + A[j]), "G": function(j, I(d) + B[j]), "c": 1 + tau, "n": l}
    proof.have(
        norm(P(1, l, B) - P(1, l)) ** 2 <= l * (1 + tau) ** (2 * l - 2) * squares(A, B),
        by="matrix_product_lipschitz",
        at=factors,
    )
    proof.have(
        2 * norm(P(1, l, B) - P(1, l) - first_order(A, B)) <= (l - 1) * (1 + tau) ** (l - 2) * squares(A, B),
        by="matrix_product_smooth",
        at=factors,
    )


M, N, D, S = theory.matrices("M N D S", d, d)
with theory.theorem(
    "gd_convergence.quadratic",
    trace(N * S * N.T)
    <= trace(M * S * M.T) + 2 * inner(M * S, D) + 2 * norm(M * S) * norm(N - M - D) + lambda_max(S) * norm(N - M) ** 2,
    given=psd(S),
    where="a lemma for gradient descent, not in the review",
    title="A quadratic form at a point near another",
) as proof:
    change = N - M
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(trace(change * S * change.T) <= lambda_max(S) * trace(change * change.T), by="rayleigh_highest")
    proof.have(inner(M * S, change - D) <= norm(M * S) * norm(change - D), by="cauchy_schwarz")
    proof.have(trace(N * S * N.T) == trace(M * S * M.T) + 2 * inner(M * S, change) + trace(change * S * change.T))


def half_smoothness(size):
    """Half the constant of smoothness, where (P(1, l) - R) Sigma has at most that size."""
    return l * (1 + tau) ** (2 * l - 2) * lambda_max(Sigma) + (l - 1) * (1 + tau) ** (l - 2) * size


with theory.theorem(
    "gd_convergence.factor",
    (1 + tau) ** (l - 2) * (l - 1) >= 0,
    given=tau >= 0,
    where="a lemma for gradient descent, not in the review",
    title="The second factor of the step",
    note="With one layer it is 0.",
) as proof:
    with proof.case(l <= 1):
        proof.have(l == 1)
        proof.have((1 + tau) ** (l - 2) * (l - 1) >= 0)
    with proof.case(l > 1):
        proof.have((1 + tau) ** (l - 2) >= 0, by="power_nonnegative")
        proof.have((1 + tau) ** (l - 2) * (l - 1) >= 0)

with theory.theorem(
    "gd_convergence.smooth",
    f(B)
    <= f(A) + Sum(i, 1, l, inner(gradient(i), B[i] - A[i])) + half_smoothness(norm(gap(A) * Sigma)) * squares(A, B),
    given=[*moments, tau >= 0, near_zero(A), near_zero(B)],
    where="a lemma for gradient descent, not in the review",
    title="The risk is smooth near the identity",
    note=r"At every $A$ with a constant of its own, which the size of $(P(1, l) - R) \Sigma$ gives.",
) as proof:
    change, linear, slope = P(1, l, B) - P(1, l), first_order(A, B), norm(gap(A) * Sigma)
    highest, sum_of_squares = lambda_max(Sigma), squares(A, B)
    for network in (A, B):
        proof.have(f(network) == excess(network) + E(norm(zeta) ** 2), by="risk_decomposition")
    proof.have(psd(Sigma), by="second_moment_psd")
    first = norm(change) ** 2 <= l * (1 + tau) ** (2 * l - 2) * sum_of_squares
    second = 2 * norm(change - linear) <= (l - 1) * (1 + tau) ** (l - 2) * sum_of_squares
    proof.have(first & second, by="gd_convergence.product")
    proof.have(highest >= 0, by="lambda_max_nonnegative")
    proof.have(slope >= 0, by="norm_nonnegative")
    proof.have(highest * norm(change) ** 2 <= highest * (l * (1 + tau) ** (2 * l - 2) * sum_of_squares))
    proof.have(slope * (2 * norm(change - linear)) <= slope * ((l - 1) * (1 + tau) ** (l - 2) * sum_of_squares))
    proof.have(2 * inner(gap(A) * Sigma, linear) == Sum(i, 1, l, inner(gradient(i), B[i] - A[i])), by="algebra")
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


# ------------------------------------------------------------------------------------------------------------- one step
G = theory.layers("G", d, d)
size = theory.reals("s")
noise, mu = E(norm(zeta) ** 2), 2 * l * (1 - tau) ** (2 * l - 2) * lam


def is_gradient(A, i, G):
    return has_gradient(lambda X: f(replace_layer(A, i, X)), A[i], G)


# an instance: one layer of one number, which gradient descent halves at every step, so that its output at 1 tends to 1
half = number(Fraction(1, 2))
to_identity = [d == 1, l == 1, x == I(1), zeta == O(1, 1), R == I(1), tau == half, lam == 1, eta == half**2]
with theory.theorem(
    "gd_convergence.step",
    f(B) - noise <= (1 - eta * mu) * (f(A) - noise),
    given=[
        *moments,
        *(tau >= 0, tau < 1, near_zero(A), near_zero(B)),
        *(lam >= 0, positive_eigenvalues),
        for_all(i, 1, l, is_gradient(A, i, G[i])),
        for_all(i, 1, l, B[i] == A[i] - eta * G[i]),
        norm(gap(A) * Sigma) <= size,
        *(eta > 0, 2 * eta * half_smoothness(size) <= 1),
    ],
    where="a lemma for gradient descent, not in the review",
    instance=[
        *to_identity,
        A == function(i, half * I(1)),
        G == function(i, I(1)),
        B == function(i, half**2 * I(1)),
        size == half,
    ],
    title="One step of gradient descent",
) as proof:
    steepness = Sum(i, 1, l, norm(G[i]) ** 2)
    Z = proof.obtain("Z", there_is(A, P(1, l) == R), by="same_expressivity")
    proof.have(f(Z) == trace((R - R) * Sigma * (R - R).T) + noise, by="risk_decomposition.of_a_map")
    proof.have(f(Z) == noise)
    proof.have(steepness >= 4 * l * (1 - tau) ** (2 * l - 2) * lam * (f(A) - f(Z)), by="eq6.singular")
    proof.have(steepness >= 2 * (mu * (f(A) - noise)))
    with proof.each(i, 1, l):
        proof.have(B[i] == A[i] - eta * G[i])
        proof.have(G[i] == gradient(i), by="gradient.unique")
        proof.have(inner(gradient(i), B[i] - A[i]) == -eta * norm(G[i]) ** 2)
    with proof.each(i, 1, l):
        proof.have(B[i] == A[i] - eta * G[i])
        proof.have(norm(B[i] - A[i]) ** 2 == eta**2 * norm(G[i]) ** 2)
    with proof.each(i, 1, l):
        proof.have(norm(G[i]) ** 2 >= 0)
    proof.have(steepness >= 0, by="sum_nonnegative")
    linear = Sum(i, 1, l, inner(gradient(i), B[i] - A[i]))
    proof.have(linear == Sum(i, 1, l, -eta * norm(G[i]) ** 2), by="sum_congruence")
    proof.have(squares(A, B) == Sum(i, 1, l, eta**2 * norm(G[i]) ** 2), by="sum_congruence")
    proof.have(linear == -eta * steepness)
    proof.have(squares(A, B) == eta**2 * steepness)
    proof.have((1 + tau) ** (l - 2) * (l - 1) >= 0, by="gd_convergence.factor")
    here, everywhere = half_smoothness(norm(gap(A) * Sigma)), half_smoothness(size)
    proof.have(here <= everywhere)
    proof.have(f(B) <= f(A) + linear + here * squares(A, B), by="gd_convergence.smooth")
    proof.have(here * squares(A, B) == here * (eta**2 * steepness))
    proof.have(eta**2 * steepness >= 0)
    proof.have(here * (eta**2 * steepness) <= everywhere * (eta**2 * steepness))
    proof.have(f(B) <= f(A) - eta * steepness + everywhere * (eta**2 * steepness))
    proof.have(
        f(B) - noise <= (1 - eta * mu) * (f(A) - noise),
        by="descent_under_gradient_dominance",
        at={"y": f(B), "z": f(A), "q": steepness, "K": everywhere, "least": noise, "mu": mu},
    )

with theory.theorem(
    "gd_convergence.least",
    f(A) - noise >= 0,
    given=moments,
    where="a lemma for gradient descent, not in the review",
    title="The risk is at least that of the noise",
) as proof:
    proof.have(psd(Sigma), by="second_moment_psd")
    proof.have(f(A) == excess(A) + noise, by="risk_decomposition")
    proof.have(excess(A) >= 0, by="psd_trace")

with theory.theorem(
    "gd_convergence.root",
    lambda_max(Sigma) * (f(A) - noise) >= 0,
    given=moments,
    where="a lemma for gradient descent, not in the review",
    title="The root in the step size exists",
) as proof:
    proof.have(psd(Sigma), by="second_moment_psd")
    proof.have(lambda_max(Sigma) >= 0, by="lambda_max_nonnegative")
    proof.have(f(A) - noise >= 0, by="gd_convergence.least")

with theory.theorem(
    "gd_convergence.size",
    norm(gap(A) * Sigma) <= sqrt(lambda_max(Sigma) * (f(B) - noise)),
    given=[*moments, f(A) <= f(B)],
    where="a lemma for gradient descent, not in the review",
    title="The excess risk bounds the constant of smoothness",
    note=r"So no bound of $(P(1, l) - R) \Sigma$ on the whole ball is needed.",
) as proof:
    highest = lambda_max(Sigma)
    proof.have(psd(Sigma), by="second_moment_psd")
    proof.have(highest >= 0, by="lambda_max_nonnegative")
    proof.have(f(A) == excess(A) + noise, by="risk_decomposition")
    proof.have(trace(gap(A) * Sigma * Sigma * gap(A).T) <= highest * excess(A), by="loewner_square_above")
    proof.have(norm(gap(A) * Sigma) ** 2 == trace(gap(A) * Sigma * Sigma * gap(A).T))
    proof.have(excess(A) >= 0, by="psd_trace")
    proof.have(excess(A) <= f(B) - noise)
    proof.have(highest * excess(A) <= highest * (f(B) - noise))
    proof.have(highest * (f(B) - noise) >= 0, by="gd_convergence.root")
    root = sqrt(highest * (f(B) - noise))
    proof.have(root * root == highest * (f(B) - noise), by="root_square")
    proof.have(root >= 0, by="root_nonnegative")
    proof.have(norm(gap(A) * Sigma) ** 2 <= root**2)
    proof.conclude(by="square_compare")

# ------------------------------------------------------------------------------------------------------------ all steps
iterates = Theory("hardt_ma", source="hardt_ma", where="section 2, before equation (6)", title="Gradient descent")
d, l = iterates.naturals("d l")
i, j, k, m = iterates.integers("i j k m")
eta, tau, lam = iterates.reals("eta tau lambda")
X, R = iterates.matrices("X R", d, d)
A, G = (iterates.mapping(name, (k, i), X) for name in "AG")
B = iterates.layers("B", d, d)
x, zeta = iterates.random("x zeta", d)
iterates.abbreviations.extend(networks.abbreviations)
beta = 2 * half_smoothness(sqrt(lambda_max(Sigma) * (f(A(0)) - f(B))))
iterates.abbreviate("beta", (), beta)
iterates.abbreviate("mu", (), mu)


def at_every_step(claim):
    """For every step, from 0."""
    return for_all(k, implies(k >= 0, claim))


descends = [
    at_every_step(for_all(i, 1, l, is_gradient(A(k), i, G(k, i)))),
    at_every_step(for_all(i, 1, l, A(k + 1, i) == A(k, i) - eta * G(k, i))),
]
stays = at_every_step(near_zero(A(k)))
with iterates.theorem(
    "gd_convergence.start",
    lambda_max(Sigma) * (f(A(0)) - f(B)) >= 0,
    given=[*moments, is_minimal],
    where="a lemma for gradient descent, not in the review",
    title="The root in the step size exists",
) as proof:
    proof.have(f(B) == noise, by=networks["least_risk"])
    proof.have(lambda_max(Sigma) * (f(A(0)) - noise) >= 0, by=theory["gd_convergence.root"], at={"A": A(0)})

halving = [
    d == 1,
    l == 1,
    x == I(1),
    zeta == O(1, 1),
    R == I(1),
    tau == half,
    lam == 1,
    eta == half**2,
    B == function(i, O(1, 1)),
] + [A == function(k, i, half ** (k + 1) * I(1)), G == function(k, i, half**k * I(1))]
descent = [
    *moments,
    is_minimal,
    *(tau >= 0, tau < 1, stays),
    *(lam > 0, positive_eigenvalues),
    *descends,
    *(eta > 0, eta * beta <= 1),
]
with iterates.theorem(
    "gd_convergence",
    at_every_step(f(A(k)) - f(B) <= (1 - eta * mu) ** k * (f(A(0)) - f(B))),
    given=descent,
    says=r"\text{gradient descent is guaranteed to converge the global minimum, provided that iterates stay inside "
    r"the region } \mathcal{B}_\tau = \{A : \|A\| \leq \tau\}",
    instance=halving,
    title="Gradient descent converges linearly",
    note=r"With steps of size $\eta \leq 1/\beta$, for which only the risk at the start is needed, not a bound on the "
    r"whole ball; $\lambda$ is at most the least positive eigenvalue of $\Sigma$. That the steps are small has to be "
    "said: see gd_convergence.any_step_size.",
) as proof:
    start, rate = f(A(0)), 1 - eta * mu
    proof.have(f(B) == noise, by=networks["least_risk"])
    with proof.let(k), proof.suppose(k >= 0):
        proof.have(f(A(k)) - noise >= 0, by=theory["gd_convergence.least"], at={"A": A(k)})
    proof.have((1 - tau) ** (2 * l - 2) >= 0, by="power_nonnegative")
    proof.have(lam * (1 - tau) ** (2 * l - 2) >= 0)
    proof.have(mu >= 0)
    proof.have(eta * mu >= 0)

    def step(k):
        return f(A(k + 1)) - noise <= rate * (f(A(k)) - noise)

    def by_the_step(k):
        """A step that begins below the start."""
        proof.have(k + 1 >= 0)
        proof.have(near_zero(A(k)) & near_zero(A(k + 1)))
        proof.have(for_all(i, 1, l, is_gradient(A(k), i, G(k, i))))
        proof.have(for_all(i, 1, l, A(k + 1, i) == A(k, i) - eta * G(k, i)))
        root = sqrt(lambda_max(Sigma) * (start - noise))
        proof.have(
            norm(gap(A(k)) * Sigma) <= root,
            by=theory["gd_convergence.size"],
            at={"A": A(k), "B": A(0)},
        )
        proof.have(2 * eta * half_smoothness(root) <= 1)
        proof.have(
            step(k),
            by=theory["gd_convergence.step"],
            at={"A": A(k), "B": A(k + 1), "G": G(k), "s": root, "eta": eta, "tau": tau, "lambda": lam},
        )

    with proof.induction(k, 0, f(A(k)) <= start):
        by_the_step(k)
        proof.have(f(A(k)) - noise >= 0)
        proof.have(eta * mu * (f(A(k)) - noise) >= 0)
        proof.have(f(A(k + 1)) <= start)
    with proof.let(k), proof.suppose(k >= 0):
        proof.have(f(A(k)) <= start)
        by_the_step(k)
    with proof.let(m), proof.suppose(m >= 0):
        proof.have(
            f(A(m)) - noise <= rate**m * (start - noise),
            by="linear_convergence",
            at={"e": function(k, f(A(k)) - noise), "q": rate, "m": m},
        )
        proof.have(f(A(m)) - f(B) <= rate**m * (start - f(B)))

eps = iterates.reals("epsilon")
with iterates.theorem(
    "gd_convergence.limit",
    there_is(m, for_all(k, implies(k >= m, f(A(k)) - f(B) <= eps))),
    given=[*descent, eps > 0],
    where="section 2, before equation (6); not in the review",
    instance=[*halving, eps == half],
    title="The risk of gradient descent converges to the least risk",
) as proof:
    proof.have(f(B) == noise, by=networks["least_risk"])
    with proof.let(k), proof.suppose(k >= 0):
        proof.have(f(A(k)) - noise >= 0, by=theory["gd_convergence.least"], at={"A": A(k)})
        proof.have(f(A(k)) - f(B) >= 0)
    proof.have(at_every_step(f(A(k)) - f(B) <= (1 - eta * mu) ** k * (f(A(0)) - f(B))), by="gd_convergence")
    proof.have((1 - tau) ** (2 * l - 2) > 0, by="power_positive")
    proof.have(lam * (1 - tau) ** (2 * l - 2) > 0)
    proof.have(mu > 0)
    proof.have(eta * mu > 0)
    proof.conclude(
        by="linear_convergence_limit",
        at={"e": function(k, f(A(k)) - f(B)), "q": 1 - eta * mu, "epsilon": eps},
    )
