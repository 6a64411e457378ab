"""Inequalities between traces, norms and eigenvalues, after Cauchy and Schwarz, Young and Rayleigh."""

from symres import (
    I,
    O,
    Theory,
    inner,
    lambda_max,
    lambda_min,
    norm,
    psd,
    spectral_norm,
    sqrt,
    symmetric,
    there_is,
    trace,
)

theory = Theory("lemmas", title="Traces")
m, n = theory.naturals("m n")
c = theory.reals("c")
A, B = theory.matrices("A B", m, n)
M, S, T, U = theory.matrices("M S T U", n, n)
v, w = theory.vectors("v w", n)

# ----------------------------------------------------------------------------------------------- Cauchy and Schwarz
with theory.theorem("gram_trace_nonnegative", trace(A.T * A) >= 0) as proof:
    proof.have(norm(A) ** 2 >= 0)

with theory.theorem("cauchy_schwarz_squared", inner(A, B) ** 2 <= trace(A.T * A) * trace(B.T * B)) as proof:
    proof.have(inner(A, B) <= norm(A) * norm(B), by="cauchy_schwarz")
    proof.have(inner(A, B) >= -norm(A) * norm(B), by="inner_above")
    proof.have((norm(A) * norm(B) - inner(A, B)) * (norm(A) * norm(B) + inner(A, B)) >= 0)
    proof.have(inner(A, B) ** 2 <= norm(A) ** 2 * norm(B) ** 2)

with theory.theorem("cauchy_schwarz_absolute", abs(inner(A, B)) <= norm(A) * norm(B)) as proof:
    proof.have(inner(A, B) <= norm(A) * norm(B), by="cauchy_schwarz")
    proof.have(-inner(A, B) <= norm(A) * norm(B), by="inner_above")
    proof.conclude(by="absolute_value_at_most")

with theory.theorem("trace_squared", trace(M) ** 2 <= n * trace(M.T * M)) as proof:
    proof.have(trace(I(n)) == n, by="identity_trace")
    proof.have(
        inner(I(n), M) ** 2 <= trace(I(n).T * I(n)) * trace(M.T * M), by="cauchy_schwarz_squared", at={"A": I(n)}
    )

with theory.theorem("trace_absolute", abs(trace(M)) <= sqrt(n) * norm(M)) as proof:
    proof.have(sqrt(n) * sqrt(n) == n, by="root_square")
    proof.have(sqrt(n) >= 0, by="root_nonnegative")
    proof.have(norm(M) >= 0, by="norm_nonnegative")
    proof.have(sqrt(n) * norm(M) >= 0)
    proof.have(trace(M) ** 2 <= n * trace(M.T * M), by="trace_squared")
    proof.have(trace(M) ** 2 <= (sqrt(n) * norm(M)) ** 2)
    proof.have((-trace(M)) ** 2 <= (sqrt(n) * norm(M)) ** 2)
    proof.have(trace(M) <= sqrt(n) * norm(M), by="square_compare")
    proof.have(-trace(M) <= sqrt(n) * norm(M), by="square_compare")
    proof.conclude(by="absolute_value_at_most")

with theory.theorem("norm_is_root", norm(A) == sqrt(trace(A.T * A))) as proof:
    proof.have(norm(A) >= 0, by="norm_nonnegative")
    proof.have(trace(A.T * A) >= 0, by="gram_trace_nonnegative")
    proof.have(sqrt(trace(A.T * A)) * sqrt(trace(A.T * A)) == trace(A.T * A), by="root_square")
    proof.have(sqrt(trace(A.T * A)) >= 0, by="root_nonnegative")
    proof.have(norm(A) ** 2 == sqrt(trace(A.T * A)) ** 2)
    proof.have(norm(A) <= sqrt(trace(A.T * A)), by="square_compare")
    proof.have(norm(A) >= sqrt(trace(A.T * A)), by="square_compare")
    proof.conclude()

same = [m == 1, n == 1, A == O(1, 1), B == O(1, 1)]
with theory.theorem("equal_of_norm_zero", A == B, given=norm(A - B) == 0, instance=same) as proof:
    proof.have(norm(A - B) ** 2 == 0)
    proof.have(A - B == 0, by="norm_zero")
    proof.conclude()

with theory.theorem("young_for_matrices", 2 * inner(A, B) <= c * norm(A) ** 2 + norm(B) ** 2 / c, given=c > 0) as proof:
    proof.have(c * (1 / c) == 1, by="reciprocal")
    proof.have(1 / c > 0, by="reciprocal_positive")
    proof.have(norm(c * A - B) ** 2 >= 0)
    proof.have(1 / c * norm(c * A - B) ** 2 >= 0)
    proof.have(
        1 / c * norm(c * A - B) ** 2 == (c * (1 / c)) * (c * norm(A) ** 2 - 2 * inner(A, B)) + 1 / c * norm(B) ** 2,
        by="algebra",
    )
    proof.have(1 / c * norm(c * A - B) ** 2 == c * norm(A) ** 2 - 2 * inner(A, B) + 1 / c * norm(B) ** 2)
    proof.conclude()

with theory.theorem("form_at_most", inner(v, M * w) <= spectral_norm(M) * norm(v) * norm(w)) as proof:
    proof.have(inner(v, M * w) <= norm(v) * norm(M * w), by="cauchy_schwarz")
    proof.have(norm(M * w) <= spectral_norm(M) * norm(w), by="spectral_bound")
    proof.have(norm(v) >= 0, by="norm_nonnegative")
    proof.have(norm(v) * norm(M * w) <= norm(v) * (spectral_norm(M) * norm(w)))

with theory.theorem("form_at_least", inner(v, M * w) >= -spectral_norm(M) * norm(v) * norm(w)) as proof:
    proof.have(inner(-v, M * w) <= spectral_norm(M) * norm(-v) * norm(w), by="form_at_most")

with theory.theorem("norm_squared_at_most_spectral", norm(A) ** 2 <= n * spectral_norm(A) ** 2) as proof:
    proof.have(trace(I(n)) == n, by="identity_trace")
    proof.have(norm(A * I(n)) <= spectral_norm(A) * norm(I(n)), by="spectral_bound")
    proof.have(norm(A) >= 0, by="norm_nonnegative")
    proof.have(norm(A) ** 2 <= (spectral_norm(A) * norm(I(n))) ** 2, by="square_monotone")
    proof.have(norm(I(n)) ** 2 == n)

# ------------------------------------------------------------------------------------------------ semidefinite matrices
with theory.theorem("psd_trace_nonnegative", trace(S) >= 0, given=psd(S)) as proof:
    proof.have(trace(I(n).T * S * I(n)) >= 0, by="psd_nonnegative", at={"X": I(n)})

with theory.theorem("psd_product_trace", trace(S * T) >= 0, given=[psd(S), psd(T)]) as proof:
    B = proof.obtain("B", there_is(U, psd(U) & (U * U == T)), by="square_root")
    proof.have(symmetric(B), by="psd_symmetric")
    proof.have(trace(B.T * S * B) >= 0, by="psd_nonnegative")
    proof.have(trace(B.T * S * B) == trace(S * (B * B)))
    proof.have(trace(S * (B * B)) == trace(S * T))

with theory.theorem(
    "psd_cauchy_schwarz",
    inner(v, S * w) ** 2 <= inner(v, S * v) * inner(w, S * w),
    given=psd(S),
) as proof:
    B = proof.obtain("B", there_is(U, psd(U) & (U * U == S)), by="square_root")
    proof.have(symmetric(B), by="psd_symmetric")
    one, other = B * v, B * w
    proof.have(inner(one, other) ** 2 <= trace(one.T * one) * trace(other.T * other), by="cauchy_schwarz_squared")
    proof.have(inner(one, other) == inner(v, S * w))
    proof.have(trace(one.T * one) == inner(v, S * v))
    proof.have(trace(other.T * other) == inner(w, S * w))

with theory.theorem("psd_form_zero", S * v == 0, given=[psd(S), trace(v.T * S * v) == 0]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(v.T * S == 0, by="psd_kernel")

with theory.theorem(
    "trace_of_product_above", lambda_min(S) * trace(T) <= trace(S * T), given=[symmetric(S), psd(T)]
) as proof:
    B = proof.obtain("B", there_is(U, psd(U) & (U * U == T)), by="square_root")
    proof.have(symmetric(B), by="psd_symmetric")
    proof.have(trace(B.T * S * B) >= lambda_min(S) * trace(B.T * B), by="rayleigh_lowest")
    proof.have(trace(B.T * S * B) == trace(S * (B * B)))
    proof.have(trace(S * (B * B)) == trace(S * T))
    proof.have(trace(B.T * B) == trace(B * B))
    proof.have(trace(B * B) == trace(T))

with theory.theorem(
    "trace_of_product_below", trace(S * T) <= lambda_max(S) * trace(T), given=[symmetric(S), psd(T)]
) as proof:
    B = proof.obtain("B", there_is(U, psd(U) & (U * U == T)), by="square_root")
    proof.have(symmetric(B), by="psd_symmetric")
    proof.have(trace(B.T * S * B) <= lambda_max(S) * trace(B.T * B), by="rayleigh_highest")
    proof.have(trace(B.T * S * B) == trace(S * (B * B)))
    proof.have(trace(S * (B * B)) == trace(S * T))
    proof.have(trace(B.T * B) == trace(B * B))
    proof.have(trace(B * B) == trace(T))

with theory.theorem(
    "lambda_max_of_sum",
    lambda_max(S + T) <= lambda_max(S) + lambda_max(T),
    given=[symmetric(S), symmetric(T)],
) as proof:
    proof.have(symmetric(S + T))
    found = there_is(v, (trace(v.T * v) == 1) & ((S + T) * v == lambda_max(S + T) * v))
    e = proof.obtain("e", found, by="highest_eigenvector")
    proof.have(trace(e.T * S * e) <= lambda_max(S) * trace(e.T * e), by="rayleigh_highest")
    proof.have(trace(e.T * T * e) <= lambda_max(T) * trace(e.T * e), by="rayleigh_highest")
    proof.have(trace(e.T * ((S + T) * e)) == lambda_max(S + T))
    proof.have(trace(e.T * ((S + T) * e)) == trace(e.T * S * e) + trace(e.T * T * e), by="algebra")
    proof.conclude()

with theory.theorem("lambda_max_at_most_spectral", lambda_max(S) <= spectral_norm(S), given=symmetric(S)) as proof:
    found = there_is(v, (trace(v.T * v) == 1) & (S * v == lambda_max(S) * v))
    e = proof.obtain("e", found, by="highest_eigenvector")
    proof.have(inner(e, S * e) <= spectral_norm(S) * norm(e) * norm(e), by="form_at_most")
    proof.have(norm(e) ** 2 == 1)
    proof.have(trace(e.T * (S * e)) == lambda_max(S))
    proof.conclude()
