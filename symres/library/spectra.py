"""Positive semidefinite matrices and extreme eigenvalues, from roots of such matrices and Rayleigh's bounds."""

from symres import (
    I,
    Theory,
    at_least,
    at_most,
    both,
    equal,
    implies,
    lambda_max,
    lambda_min,
    norm,
    psd,
    spectral_norm,
    symmetric,
    there_is,
    trace,
    unequal,
)

theory = Theory("lemmas", title="Symmetric matrices")
m, n = theory.index("m n")
c = theory.number("c")
S, U, B = theory.matrices("S U B", n, n)
X = theory.matrix("X", m, n)
M = theory.matrix("M", m, n)
u, v, e = theory.vectors("u v e", n)

with theory.theorem("gram_is_psd", psd(M.T * M)) as proof:
    with proof.let(v):
        proof.have(at_least(norm(M * v) ** 2, 0))
        proof.have(at_least(trace(v.T * (M.T * M) * v), 0))
    proof.conclude(by="psd_intro")

with theory.theorem("identity_is_psd", psd(I(n))) as proof:
    with proof.let(v):
        proof.have(at_least(norm(v) ** 2, 0))
        proof.have(at_least(trace(v.T * I(n) * v), 0))
    proof.conclude(by="psd_intro")

with theory.theorem("psd_sum", psd(S + U), given=[psd(S), psd(U)]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(symmetric(U), by="psd_symmetric")
    with proof.let(v):
        proof.have(at_least(trace(v.T * S * v), 0), by="psd_nonnegative")
        proof.have(at_least(trace(v.T * U * v), 0), by="psd_nonnegative")
        proof.have(at_least(trace(v.T * (S + U) * v), 0))
    proof.conclude(by="psd_intro")

with theory.theorem("psd_multiple", psd(c * S), given=[psd(S), at_least(c, 0)]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    with proof.let(v):
        proof.have(at_least(trace(v.T * S * v), 0), by="psd_nonnegative")
        proof.have(at_least(trace(v.T * (c * S) * v), 0))
    proof.conclude(by="psd_intro")

with theory.theorem("psd_congruence", psd(X * S * X.T), given=psd(S)) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    w = theory.vector("w", m)
    with proof.let(w):
        proof.have(at_least(trace((X.T * w).T * S * (X.T * w)), 0), by="psd_nonnegative")
        proof.have(at_least(trace(w.T * (X * S * X.T) * w), 0))
    proof.conclude(by="psd_intro")

with theory.theorem("psd_trace", at_least(trace(X * S * X.T), 0), given=psd(S)) as proof:
    proof.have(at_least(trace(X.T.T * S * X.T), 0), by="psd_nonnegative")

with theory.theorem("lambda_min_nonnegative", at_least(lambda_min(S), 0), given=[at_least(n, 1), psd(S)]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    found = there_is(v, both(equal(trace(v.T * v), 1), equal(S * v, lambda_min(S) * v)))
    e = proof.obtain("e", found, by="lowest_eigenvector")
    proof.have(at_least(trace(e.T * S * e), 0), by="psd_nonnegative")
    proof.have(equal(trace(e.T * S * e), lambda_min(S)))

with theory.theorem(
    "loewner_square", at_least(trace(X * S * S * X.T), lambda_min(S) * trace(X * S * X.T)), given=[at_least(n, 1), psd(S)]
) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    B = proof.obtain("B", there_is(U, both(psd(U), equal(U * U, S))), by="psd_root")
    proof.have(symmetric(B), by="psd_symmetric")
    proof.have(equal(S, B * B))
    Y = B * X.T
    proof.have(at_least(trace(Y.T * S * Y), lambda_min(S) * trace(Y.T * Y)), by="rayleigh_lowest")
    proof.have(equal(trace(Y.T * Y), trace(X * S * X.T)))
    proof.have(equal(trace(Y.T * S * Y), trace(X * S * S * X.T)))

with theory.theorem("psd_kernel", equal(X * S, 0), given=[psd(S), equal(trace(X * S * X.T), 0)]) as proof:
    B = proof.obtain("B", there_is(U, both(psd(U), equal(U * U, S))), by="psd_root")
    proof.have(symmetric(B), by="psd_symmetric")
    proof.have(equal(S, B * B))
    proof.have(equal(trace((X * B).T * (X * B)), 0))
    proof.have(equal(X * B, 0), by="norm_zero")
