"""Positive semidefinite matrices and extreme eigenvalues, from roots of such matrices and Rayleigh's bounds."""

from symres import I, Theory, exp, for_all, lambda_max, lambda_min, norm, psd, spectral_norm, symmetric, there_is, trace

theory = Theory("lemmas", title="Symmetric matrices")
m, n = theory.integers("m n")
c = theory.reals("c")
S, U, B = theory.matrices("S U B", n, n)
X = theory.matrix("X", m, n)
M = theory.matrix("M", m, n)
u, v, e = theory.vectors("u v e", n)

k = theory.integers("k")
low, high = theory.reals("low high")
root = there_is(U, psd(U) & (U * U == S))
with theory.theorem("square_root", root, given=psd(S)) as proof:
    B = proof.obtain("B", there_is(U, psd(U) & (U**2 == S)), by="psd_root")
    proof.exhibit(root, B)

with theory.theorem("gram_is_psd", psd(M.T * M)) as proof:
    with proof.let(v):
        proof.have(norm(M * v) ** 2 >= 0)
        proof.have(trace(v.T * (M.T * M) * v) >= 0)
    proof.conclude(by="psd_intro")

with theory.theorem("identity_is_psd", psd(I(n))) as proof:
    with proof.let(v):
        proof.have(norm(v) ** 2 >= 0)
        proof.have(trace(v.T * I(n) * v) >= 0)
    proof.conclude(by="psd_intro")

with theory.theorem("psd_sum", psd(S + U), given=[psd(S), psd(U)]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(symmetric(U), by="psd_symmetric")
    with proof.let(v):
        proof.have(trace(v.T * S * v) >= 0, by="psd_nonnegative")
        proof.have(trace(v.T * U * v) >= 0, by="psd_nonnegative")
        proof.have(trace(v.T * (S + U) * v) >= 0)
    proof.conclude(by="psd_intro")

with theory.theorem("psd_multiple", psd(c * S), given=[psd(S), c >= 0]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    with proof.let(v):
        proof.have(trace(v.T * S * v) >= 0, by="psd_nonnegative")
        proof.have(trace(v.T * (c * S) * v) >= 0)
    proof.conclude(by="psd_intro")

with theory.theorem("psd_congruence", psd(X * S * X.T), given=psd(S)) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    w = theory.vector("w", m)
    with proof.let(w):
        proof.have(trace((X.T * w).T * S * (X.T * w)) >= 0, by="psd_nonnegative")
        proof.have(trace(w.T * (X * S * X.T) * w) >= 0)
    proof.conclude(by="psd_intro")

with theory.theorem("psd_trace", trace(X * S * X.T) >= 0, given=psd(S)) as proof:
    proof.have(trace(X.T.T * S * X.T) >= 0, by="psd_nonnegative")

with theory.theorem("lambda_min_nonnegative", lambda_min(S) >= 0, given=[n >= 1, psd(S)]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    found = there_is(v, (trace(v.T * v) == 1) & (S * v == lambda_min(S) * v))
    e = proof.obtain("e", found, by="lowest_eigenvector")
    proof.have(trace(e.T * S * e) >= 0, by="psd_nonnegative")
    proof.have(trace(e.T * S * e) == lambda_min(S))

with theory.theorem(
    "loewner_square",
    trace(X * S * S * X.T) >= lambda_min(S) * trace(X * S * X.T),
    given=[n >= 1, psd(S)],
) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    B = proof.obtain("B", there_is(U, psd(U) & (U * U == S)), by="square_root")
    proof.have(symmetric(B), by="psd_symmetric")
    proof.have(S == B * B)
    Y = B * X.T
    proof.have(trace(Y.T * S * Y) >= lambda_min(S) * trace(Y.T * Y), by="rayleigh_lowest")
    proof.have(trace(Y.T * Y) == trace(X * S * X.T))
    proof.have(trace(Y.T * S * Y) == trace(X * S * S * X.T))

with theory.theorem("psd_kernel", X * S == 0, given=[psd(S), trace(X * S * X.T) == 0]) as proof:
    B = proof.obtain("B", there_is(U, psd(U) & (U * U == S)), by="square_root")
    proof.have(symmetric(B), by="psd_symmetric")
    proof.have(S == B * B)
    proof.have(trace((X * B).T * (X * B)) == 0)
    proof.have(X * B == 0, by="norm_zero")

# ------------------------------------------------------------------------------------- the norm of a symmetric matrix
between_bounds = [
    for_all(v, trace(v.T * S * v) >= -c * norm(v) ** 2),
    for_all(v, trace(v.T * S * v) <= c * norm(v) ** 2),
]
with theory.theorem(
    "spectral_of_symmetric.positive", spectral_norm(S) <= c, given=[symmetric(S), c > 0, *between_bounds]
) as proof:
    with proof.let(v):
        above, below = c * v + S * v, c * v - S * v
        proof.have(trace(below.T * S * below) >= -c * norm(below) ** 2)
        proof.have(trace(above.T * S * above) <= c * norm(above) ** 2)
        proof.have(
            2 * c * (c**2 * norm(v) ** 2 - norm(S * v) ** 2)
            == trace(below.T * S * below) + c * norm(below) ** 2 - trace(above.T * S * above) + c * norm(above) ** 2
        )
        proof.have(norm(S * v) ** 2 <= c**2 * norm(v) ** 2)
        proof.have(c * norm(v) >= 0)
        proof.have(norm(S * v) <= c * norm(v), by="square_compare")
    proof.conclude(by="spectral_least")

with theory.theorem(
    "spectral_of_symmetric", spectral_norm(S) <= c, given=[symmetric(S), c >= 0, *between_bounds]
) as proof:
    with proof.contradiction(spectral_norm(S) > c):
        middle = (spectral_norm(S) + c) / 2
        with proof.let(v):
            proof.have(trace(v.T * S * v) >= -c * norm(v) ** 2)
            proof.have(norm(v) ** 2 >= 0)
            proof.have(trace(v.T * S * v) >= -middle * norm(v) ** 2)
        with proof.let(v):
            proof.have(trace(v.T * S * v) <= c * norm(v) ** 2)
            proof.have(norm(v) ** 2 >= 0)
            proof.have(trace(v.T * S * v) <= middle * norm(v) ** 2)
        proof.have(spectral_norm(S) <= middle, by="spectral_of_symmetric.positive")

# --------------------------------------------------------------------------------------------- eigenvalues and powers
with theory.theorem("eigenvector_of_power", S**k * v == c**k * v, given=[S * v == c * v, k >= 0]) as proof:
    i = theory.integers("i")
    with proof.induction(i, 0, S**i * v == c**i * v):
        proof.have(S ** (i + 1) == S * S**i, by="matrix_power_step")
        proof.have(c ** (i + 1) == c * c**i, by="power_step")

root_of = [n >= 1, k >= 1, psd(S)]
with theory.theorem(
    "lowest_eigenvalue_of_root",
    lambda_min(S) >= low,
    given=[*root_of, low >= 0, lambda_min(S**k) >= low**k],
) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    found = there_is(v, (trace(v.T * v) == 1) & (S * v == lambda_min(S) * v))
    e = proof.obtain("e", found, by="lowest_eigenvector")
    proof.have(S**k * e == lambda_min(S) ** k * e, by="eigenvector_of_power")
    proof.have((S**k).T == S.T**k, by="matrix_power_transpose")
    proof.have(symmetric(S**k))
    proof.have(trace(e.T * S**k * e) >= lambda_min(S**k) * trace(e.T * e), by="rayleigh_lowest")
    proof.have(lambda_min(S) ** k >= low**k)
    proof.have(lambda_min(S) >= 0, by="lambda_min_nonnegative")
    proof.conclude(by="power_compare")

with theory.theorem(
    "highest_eigenvalue_of_root",
    lambda_max(S) <= high,
    given=[*root_of, high >= 0, lambda_max(S**k) <= high**k],
) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    found = there_is(v, (trace(v.T * v) == 1) & (S * v == lambda_max(S) * v))
    e = proof.obtain("e", found, by="highest_eigenvector")
    proof.have(S**k * e == lambda_max(S) ** k * e, by="eigenvector_of_power")
    proof.have((S**k).T == S.T**k, by="matrix_power_transpose")
    proof.have(symmetric(S**k))
    proof.have(trace(e.T * S**k * e) <= lambda_max(S**k) * trace(e.T * e), by="rayleigh_highest")
    proof.have(lambda_max(S) ** k <= high**k)
    proof.have(trace(e.T * S * e) >= 0, by="psd_nonnegative")
    proof.have(lambda_max(S) >= 0)
    proof.conclude(by="power_compare")

gamma = theory.reals("gamma")
near = exp(gamma / k) - 1
close_root = there_is(U, psd(U) & (U**k == S) & (spectral_norm(U - I(n)) <= near))
with theory.theorem(
    "root_near_identity",
    close_root,
    given=[*root_of, gamma >= 0, lambda_min(S) >= exp(-gamma), lambda_max(S) <= exp(gamma)],
) as proof:
    B = proof.obtain("B", there_is(U, psd(U) & (U**k == S)), by="psd_root")
    proof.have(symmetric(B), by="psd_symmetric")
    up, down = exp(gamma / k), exp(-gamma / k)
    proof.have(gamma / k >= 0, by="quotient_nonnegative")
    proof.have(up**k == exp(k * (gamma / k)), by="exp_multiple")
    proof.have(down**k == exp(k * (-gamma / k)), by="exp_multiple")
    proof.have(k * (gamma / k) == gamma, by="quotient_cancels")
    proof.have(down > 0, by="exp_positive")
    proof.have(up >= 1 + gamma / k, by="exp_above_line")
    proof.have(up * down == 1, by="exp_opposite")
    proof.have(up + down >= 2)
    proof.have(lambda_min(B) >= down, by="lowest_eigenvalue_of_root")
    proof.have(lambda_max(B) <= up, by="highest_eigenvalue_of_root")
    with proof.let(v):
        proof.have(norm(v) ** 2 >= 0)
        proof.have(trace(v.T * B * v) >= lambda_min(B) * trace(v.T * v), by="rayleigh_lowest")
        proof.have(trace(v.T * B * v) >= down * norm(v) ** 2)
        proof.have(trace(v.T * (B - I(n)) * v) >= -near * norm(v) ** 2)
    with proof.let(v):
        proof.have(norm(v) ** 2 >= 0)
        proof.have(trace(v.T * B * v) <= lambda_max(B) * trace(v.T * v), by="rayleigh_highest")
        proof.have(trace(v.T * (B - I(n)) * v) <= near * norm(v) ** 2)
    proof.have(spectral_norm(B - I(n)) <= near, by="spectral_of_symmetric")
    proof.exhibit(close_root, B)

with theory.theorem(
    "lambda_max_least",
    lambda_max(S) <= c,
    given=[n >= 1, symmetric(S), for_all(v, trace(v.T * S * v) <= c * trace(v.T * v))],
) as proof:
    e = proof.obtain("e", there_is(v, (trace(v.T * v) == 1) & (S * v == lambda_max(S) * v)), by="highest_eigenvector")
    proof.have(trace(e.T * (S * e)) == lambda_max(S) * trace(e.T * e))
    proof.have(trace(e.T * S * e) <= c * trace(e.T * e))

with theory.theorem(
    "lambda_min_greatest",
    c <= lambda_min(S),
    given=[n >= 1, symmetric(S), for_all(v, c * trace(v.T * v) <= trace(v.T * S * v))],
) as proof:
    e = proof.obtain("e", there_is(v, (trace(v.T * v) == 1) & (S * v == lambda_min(S) * v)), by="lowest_eigenvector")
    proof.have(trace(e.T * (S * e)) == lambda_min(S) * trace(e.T * e))
    proof.have(c * trace(e.T * e) <= trace(e.T * S * e))
