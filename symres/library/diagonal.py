"""Diagonal matrices and products entry by entry: their quadratic forms, and that these are positive semidefinite where
the entries of the diagonal are not negative, and the factors positive semidefinite (Schur's theorem).
"""

from symres import Sum, Theory, diag, for_all, hadamard, psd, symmetric, there_is, trace

theory = Theory("lemmas", title="Diagonal matrices and products entry by entry")
m, n = theory.naturals("m n")
i, j, k = theory.integers("i j k")
S, R, U = theory.matrices("S R U", n, n)
X = theory.matrix("X", n, m)
u, v, x = theory.vectors("u v x", n)
D = diag(u)

with theory.theorem("diagonal_symmetric", symmetric(D)) as proof:
    with proof.each(i, 1, n), proof.each(j, 1, n):
        proof.have(D.T[i, j] == D[j, i], by="entry_of_transpose")
        proof.have(D[j, i] == D[i, j])
        proof.have(D.T[i, j] == D[i, j])
    proof.conclude(by="equal_entries")

entry = for_all(i, 1, n, for_all(k, 1, m, (D * X)[i, k] == u[i] * X[i, k]))
with theory.theorem("diagonal_product", entry) as proof:
    with proof.each(i, 1, n), proof.each(k, 1, m):
        proof.have((D * X)[i, k] == Sum(j, 1, n, D[i, j] * X[j, k]), by="entry_of_product")
        with proof.each(j, 1, n), proof.suppose(j != i):
            proof.have(D[i, j] == 0)
            proof.have(D[i, j] * X[j, k] == 0)
        proof.have(Sum(j, 1, n, D[i, j] * X[j, k]) == D[i, i] * X[i, k], by="sum_of_one", at={"i": i})
        proof.have(D[i, i] == u[i])
        proof.have((D * X)[i, k] == u[i] * X[i, k])

with theory.theorem("product_of_columns", u.T * v == Sum(i, 1, n, u[i] * v[i])) as proof:
    proof.have((u.T * v)[1, 1] == Sum(i, 1, n, u.T[1, i] * v[i, 1]), by="entry_of_product")
    with proof.each(i, 1, n):
        proof.have(u.T[1, i] == u[i, 1], by="entry_of_transpose")
        proof.have(u.T[1, i] * v[i, 1] == u[i] * v[i])
    proof.have(Sum(i, 1, n, u.T[1, i] * v[i, 1]) == Sum(i, 1, n, u[i] * v[i]), by="sum_congruence")
    proof.conclude()

form = Sum(i, 1, n, u[i] * x[i] ** 2)
with theory.theorem("form_of_diagonal", x.T * D * x == form) as proof:
    proof.have(for_all(i, 1, n, for_all(k, 1, 1, (D * x)[i, k] == u[i] * x[i, k])), by="diagonal_product")
    proof.have(x.T * (D * x) == Sum(i, 1, n, x[i] * (D * x)[i]), by="product_of_columns")
    with proof.each(i, 1, n):
        proof.have((D * x)[i] == u[i] * x[i])
        proof.have(x[i] * (D * x)[i] == u[i] * x[i] ** 2)
    proof.have(Sum(i, 1, n, x[i] * (D * x)[i]) == form, by="sum_congruence")
    proof.conclude()

with theory.theorem("psd_diagonal", psd(D), given=for_all(i, 1, n, u[i] >= 0)) as proof:
    proof.have(symmetric(D), by="diagonal_symmetric")
    with proof.let(x):
        proof.have(x.T * D * x == form, by="form_of_diagonal")
        with proof.each(i, 1, n):
            proof.have(u[i] * x[i] ** 2 >= 0)
        proof.have(form >= 0, by="sum_nonnegative")
        proof.have(trace(x.T * D * x) >= 0)
    proof.conclude(by="psd_intro")

# ---------------------------------------------------------------------------------------------- products entry by entry
H = hadamard(S, R)
inner_sum = lambda i: Sum(j, 1, n, S[i, j] * R[i, j] * x[j])  # noqa: E731
with theory.theorem("form_of_hadamard", x.T * H * x == Sum(i, 1, n, x[i] * inner_sum(i))) as proof:
    with proof.each(i, 1, n):
        proof.have((H * x)[i] == Sum(j, 1, n, H[i, j] * x[j]), by="entry_of_product")
        with proof.each(j, 1, n):
            proof.have(H[i, j] == S[i, j] * R[i, j])
            proof.have(H[i, j] * x[j] == S[i, j] * R[i, j] * x[j])
        proof.have(Sum(j, 1, n, H[i, j] * x[j]) == inner_sum(i), by="sum_congruence")
        proof.have(x[i] * (H * x)[i] == x[i] * inner_sum(i))
    proof.have(x.T * (H * x) == Sum(i, 1, n, x[i] * (H * x)[i]), by="product_of_columns")
    proof.have(Sum(i, 1, n, x[i] * (H * x)[i]) == Sum(i, 1, n, x[i] * inner_sum(i)), by="sum_congruence")
    proof.conclude()

E = diag(x)
with theory.theorem("trace_with_diagonal", trace(E * S * E * R.T) == Sum(i, 1, n, x[i] * inner_sum(i))) as proof:
    M = E * (S * E)
    proof.have(symmetric(E), by="diagonal_symmetric")
    with proof.each(i, 1, n):
        with proof.each(j, 1, n):
            proof.have((E * S.T)[j, i] == x[j] * S.T[j, i], by="diagonal_product")
            proof.have((S * E).T[j, i] == x[j] * S.T[j, i])
            proof.have((S * E).T[j, i] == (S * E)[i, j], by="entry_of_transpose")
            proof.have(S.T[j, i] == S[i, j], by="entry_of_transpose")
            proof.have(M[i, j] == x[i] * (S * E)[i, j], by="diagonal_product")
            proof.have(R.T[j, i] == R[i, j], by="entry_of_transpose")
            proof.have(M[i, j] * R.T[j, i] == x[i] * (S[i, j] * R[i, j] * x[j]))
        proof.have((M * R.T)[i, i] == Sum(j, 1, n, M[i, j] * R.T[j, i]), by="entry_of_product")
        proof.have(
            Sum(j, 1, n, M[i, j] * R.T[j, i]) == Sum(j, 1, n, x[i] * (S[i, j] * R[i, j] * x[j])), by="sum_congruence"
        )
        proof.have((M * R.T)[i, i] == x[i] * inner_sum(i))
    proof.have(trace(M * R.T) == Sum(i, 1, n, (M * R.T)[i, i]), by="trace_of_entries")
    proof.have(Sum(i, 1, n, (M * R.T)[i, i]) == Sum(i, 1, n, x[i] * inner_sum(i)), by="sum_congruence")
    proof.conclude()

with theory.theorem("psd_hadamard", psd(H), given=[psd(S), psd(R)]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(symmetric(R), by="psd_symmetric")
    with proof.each(i, 1, n), proof.each(j, 1, n):
        proof.have(S.T[i, j] == S[j, i], by="entry_of_transpose")
        proof.have(R.T[i, j] == R[j, i], by="entry_of_transpose")
        proof.have(H.T[i, j] == H[j, i], by="entry_of_transpose")
        proof.have(H.T[i, j] == H[i, j])
    proof.have(symmetric(H), by="equal_entries")
    B = proof.obtain("B", there_is(U, psd(U) & (U * U == R)), by="square_root")
    proof.have(symmetric(B), by="psd_symmetric")
    with proof.let(x):
        proof.have(symmetric(E), by="diagonal_symmetric")
        proof.have(trace((B * E) * S * (B * E).T) >= 0, by="psd_trace")
        proof.have(trace(E * S * E * R.T) == Sum(i, 1, n, x[i] * inner_sum(i)), by="trace_with_diagonal")
        proof.have(x.T * H * x == Sum(i, 1, n, x[i] * inner_sum(i)), by="form_of_hadamard")
        proof.have(trace(E * S * E * R.T) == trace((B * E) * S * (B * E).T))
        proof.have(trace(x.T * H * x) >= 0)
    proof.conclude(by="psd_intro")
