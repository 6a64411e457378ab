"""Orthogonal matrices: their transposes, powers and determinants, and norms of what stands between them."""

from symres import (
    I,
    Theory,
    det,
    lambda_max,
    lambda_min,
    norm,
    psd,
    sigma_min,
    spectral_norm,
    symmetric,
    there_is,
    trace,
)

theory = Theory("lemmas", title="Orthogonal matrices")
k, n = theory.integers("k n")
Q, S, U, V, X = theory.matrices("Q S U V X", n, n)
v = theory.vector("v", n)


def orthogonal(Q):
    return Q.T * Q == I(n)


with theory.theorem("orthogonal_determinant", det(Q) ** 2 == 1, given=orthogonal(Q)) as proof:
    proof.have(det(Q) ** 2 == det(Q.T * Q), by="algebra")
    proof.have(det(Q.T * Q) == 1)

with theory.theorem("orthogonal_transpose", Q * Q.T == I(n), given=orthogonal(Q)) as proof:
    with proof.contradiction(det(Q) == 0):
        proof.have(det(Q) ** 2 == 1, by="orthogonal_determinant")
        proof.have(det(Q) ** 2 == 0)
    proof.have(Q * Q.inverse == I(n), by="inverse_right")
    proof.have(Q.T * (Q * Q.inverse) == Q.inverse)
    proof.have(Q.T == Q.inverse)

with theory.theorem("orthogonal_power", orthogonal(Q**k), given=[orthogonal(Q), k >= 0]) as proof:
    i = theory.integers("i")
    with proof.induction(i, 0, orthogonal(Q**i)):
        proof.have(Q ** (i + 1) == Q * Q**i, by="matrix_power_step")

with theory.theorem(
    "between_orthogonal",
    spectral_norm(U * X * V.T) <= spectral_norm(X),
    given=[orthogonal(U), orthogonal(V)],
) as proof:
    proof.have(spectral_norm(U) <= 1, by="spectral_of_orthogonal")
    proof.have(spectral_norm(V) <= 1, by="spectral_of_orthogonal")
    proof.have(spectral_norm(U * (X * V.T)) <= spectral_norm(U) * spectral_norm(X * V.T), by="spectral_product")
    proof.have(spectral_norm(X * V.T) <= spectral_norm(X) * spectral_norm(V.T), by="spectral_product")
    proof.have(spectral_norm(U * (X * V.T)) <= spectral_norm(X * V.T))
    proof.have(spectral_norm(X * V.T) <= spectral_norm(X))

# -------------------------------------------------------------------------------------------------- polar decomposition
factors = [orthogonal(Q), psd(S)]
with theory.theorem("polar_determinant", det(Q) == 1, given=[*factors, det(Q * S) > 0]) as proof:
    B = proof.obtain("B", there_is(U, psd(U) & (U * U == S)), by="square_root")
    proof.have(S == B * B)
    proof.have(det(S) == det(B) ** 2)
    proof.have(det(Q) ** 2 == 1, by="orthogonal_determinant")
    proof.have(det(Q) * det(S) > 0)
    proof.have(det(S) >= 0)
    proof.have(det(Q) > 0)
    proof.have((det(Q) - 1) * (det(Q) + 1) == 0)

with theory.theorem("polar_lowest", sigma_min(Q * S) <= lambda_min(S), given=[*factors, n >= 1]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    found = there_is(v, (trace(v.T * v) == 1) & (S * v == lambda_min(S) * v))
    e = proof.obtain("e", found, by="lowest_eigenvector")
    proof.have(lambda_min(S) >= 0, by="lambda_min_nonnegative")
    proof.have(norm(Q * S * e) >= sigma_min(Q * S) * norm(e), by="sigma_min_bound")
    proof.have(norm(e) ** 2 == 1)
    proof.have(norm(e) == 1)
    proof.have(norm(Q * S * e) ** 2 == lambda_min(S) ** 2)
    proof.have(norm(Q * S * e) <= lambda_min(S), by="square_compare")

with theory.theorem("polar_highest", lambda_max(S) <= spectral_norm(Q * S), given=[*factors, n >= 1]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    found = there_is(v, (trace(v.T * v) == 1) & (S * v == lambda_max(S) * v))
    e = proof.obtain("e", found, by="highest_eigenvector")
    proof.have(norm(Q * S * e) <= spectral_norm(Q * S) * norm(e), by="spectral_bound")
    proof.have(norm(e) ** 2 == 1)
    proof.have(norm(e) == 1)
    proof.have(norm(Q * S * e) ** 2 == lambda_max(S) ** 2)
    proof.have(lambda_max(S) <= norm(Q * S * e), by="square_compare")

# ------------------------------------------------------------------------------------------------- orthogonal vectors
u, w, c = theory.vector("u", n), theory.vector("w", n), theory.reals("c")
with theory.theorem("inner_of_equal", trace(u.T * v) == trace(u.T * w), given=v == w) as proof:
    proof.conclude()

with theory.theorem(
    "eigenvector_and_kernel",
    trace(u.T * v) == 0,
    given=[symmetric(S), S * v == c * v, S * u == 0, c != 0],
) as proof:
    proof.have(trace(u.T * S * v) == c * trace(u.T * v))
    proof.have(trace(u.T * S * v) == 0)
    proof.have(c * trace(u.T * v) == 0)
    with proof.contradiction(trace(u.T * v) != 0):
        proof.have(c * trace(u.T * v) != 0)

pair = there_is((u, v), (norm(u) ** 2 == 1) & (norm(v) ** 2 == 1) & (trace(u.T * v) == 0))
with theory.theorem("orthogonal_pair", pair, given=n >= 2) as proof:
    first = proof.obtain("first", there_is(v, norm(v) ** 2 == 1), by="unit_vector")
    complement = there_is(S, symmetric(S) & (S * first == 0) & (trace(S) == n - 1))
    proof.have(trace(I(n)) == n, by="trace_of_identity")
    proof.exhibit(complement, I(n) - first * first.T)
    P = proof.obtain("P", complement)
    found = there_is(v, (trace(v.T * v) == 1) & (P * v == lambda_max(P) * v))
    second = proof.obtain("second", found, by="highest_eigenvector")
    proof.have(trace(I(n).T * P * I(n)) <= lambda_max(P) * trace(I(n).T * I(n)), by="rayleigh_highest")
    proof.have(n - 1 <= lambda_max(P) * n)
    proof.have(lambda_max(P) > 0)
    proof.have(lambda_max(P) != 0)
    proof.have(trace(first.T * second) == 0, by="eigenvector_and_kernel")
    proof.have(norm(second) ** 2 == 1)
    proof.exhibit(pair, first, second)
