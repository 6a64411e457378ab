"""Norms and inner products of matrices, from |M|^2 = tr(M'M) and |AN| <= ||A|| |N|."""

from symres import I, Theory, at_least, at_most, both, equal, for_all, greater, implies, inner, norm, psd, sigma_min
from symres import lambda_min, spectral_norm, symmetric, trace, unequal

theory = Theory("lemmas", title="Norms")
k, m, n, p = theory.index("k m n p")
c, tau, x, y = theory.number("c tau x y")
A, B = theory.matrices("A B", m, n)
N = theory.matrix("N", n, k)
S, U = theory.matrices("S U", n, n)
v = theory.vector("v", n)

theory.claim("square_compare", at_most(x, y), given=[at_least(y, 0), at_most(x**2, y**2)])

with theory.theorem("cauchy_schwarz", at_most(inner(A, B), norm(A) * norm(B))) as proof:
    proof.have(at_least(norm(A), 0), by="norm_nonnegative")
    proof.have(at_least(norm(B), 0), by="norm_nonnegative")
    with proof.case(equal(norm(B), 0)):
        proof.have(equal(norm(B) ** 2, 0))
        proof.have(equal(B, 0), by="norm_zero")
        proof.have(at_most(inner(A, B), norm(A) * norm(B)))
    with proof.case(unequal(norm(B), 0)):
        proof.have(at_least(norm(norm(B) ** 2 * A - inner(A, B) * B) ** 2, 0))
        proof.have(greater(norm(B) ** 2, 0))
        proof.have(at_most(inner(A, B) ** 2, norm(A) ** 2 * norm(B) ** 2))
        proof.have(at_least(norm(A) * norm(B), 0))
        proof.have(at_most(inner(A, B), norm(A) * norm(B)), by="square_compare")

with theory.theorem("triangle", at_most(norm(A + B), norm(A) + norm(B))) as proof:
    proof.have(at_most(inner(A, B), norm(A) * norm(B)), by="cauchy_schwarz")
    proof.have(at_least(norm(A) + norm(B), 0), by="norm_nonnegative")
    proof.have(at_most(norm(A + B) ** 2, (norm(A) + norm(B)) ** 2))
    proof.conclude(by="square_compare")

# --------------------------------------------------------------------------------------------------- near the identity
with theory.theorem(
    "near_identity",
    at_least(norm((I(n) + S) * N), (1 - tau) * norm(N)),
    given=at_most(spectral_norm(S), tau),
) as proof:
    proof.have(at_most(norm(N), norm((I(n) + S) * N) + norm(S * N)), by="triangle", at={"A": (I(n) + S) * N, "B": -S * N})
    proof.have(at_most(norm(S * N), spectral_norm(S) * norm(N)), by="spectral_bound")

with theory.theorem(
    "near_identity.sigma_min",
    at_least(sigma_min(I(n) + S), 1 - tau),
    given=[at_least(n, 1), at_most(spectral_norm(S), tau)],
) as proof:
    with proof.let(v):
        proof.have(at_least(norm((I(n) + S) * v), (1 - tau) * norm(v)), by="near_identity")
    proof.conclude(by="sigma_min_greatest")
