"""Orthogonal matrices: their transposes, powers and determinants, and norms of what stands between them."""

from symres import (
    I,
    Theory,
    at_least,
    at_most,
    both,
    det,
    equal,
    greater,
    lambda_max,
    lambda_min,
    norm,
    psd,
    sigma_min,
    spectral_norm,
    symmetric,
    there_is,
    trace,
    unequal,
)

theory = Theory("lemmas", title="Orthogonal matrices")
k, n = theory.index("k n")
Q, S, U, V, X = theory.matrices("Q S U V X", n, n)
v = theory.vector("v", n)


def orthogonal(Q):
    return equal(Q.T * Q, I(n))


with theory.theorem("orthogonal_determinant", equal(det(Q) ** 2, 1), given=orthogonal(Q)) as proof:
    proof.have(equal(det(Q) ** 2, det(Q.T * Q)), by="algebra")
    proof.have(equal(det(Q.T * Q), 1))

with theory.theorem("orthogonal_transpose", equal(Q * Q.T, I(n)), given=orthogonal(Q)) as proof:
    with proof.contradiction(equal(det(Q), 0)):
        proof.have(equal(det(Q) ** 2, 1), by="orthogonal_determinant")
        proof.have(equal(det(Q) ** 2, 0))
    proof.have(equal(Q * Q.inverse, I(n)), by="inverse_right")
    proof.have(equal(Q.T * (Q * Q.inverse), Q.inverse))
    proof.have(equal(Q.T, Q.inverse))

with theory.theorem("orthogonal_power", orthogonal(Q**k), given=[orthogonal(Q), at_least(k, 0)]) as proof:
    i = theory.index("i")
    with proof.induction(i, 0, orthogonal(Q**i)):
        proof.have(equal(Q ** (i + 1), Q * Q**i), by="matrix_power_step")

with theory.theorem(
    "between_orthogonal",
    at_most(spectral_norm(U * X * V.T), spectral_norm(X)),
    given=[orthogonal(U), orthogonal(V)],
) as proof:
    proof.have(at_most(spectral_norm(U), 1), by="spectral_of_orthogonal")
    proof.have(at_most(spectral_norm(V), 1), by="spectral_of_orthogonal")
    proof.have(at_most(spectral_norm(U * (X * V.T)), spectral_norm(U) * spectral_norm(X * V.T)), by="spectral_product")
    proof.have(at_most(spectral_norm(X * V.T), spectral_norm(X) * spectral_norm(V.T)), by="spectral_product")
    proof.have(at_most(spectral_norm(U * (X * V.T)), spectral_norm(X * V.T)))
    proof.have(at_most(spectral_norm(X * V.T), spectral_norm(X)))

# -------------------------------------------------------------------------------------------------- polar decomposition
factors = [orthogonal(Q), psd(S)]
with theory.theorem("polar_determinant", equal(det(Q), 1), given=[*factors, greater(det(Q * S), 0)]) as proof:
    B = proof.obtain("B", there_is(U, both(psd(U), equal(U * U, S))), by="square_root")
    proof.have(equal(S, B * B))
    proof.have(equal(det(S), det(B) ** 2))
    proof.have(equal(det(Q) ** 2, 1), by="orthogonal_determinant")
    proof.have(greater(det(Q) * det(S), 0))
    proof.have(at_least(det(S), 0))
    proof.have(greater(det(Q), 0))
    proof.have(equal((det(Q) - 1) * (det(Q) + 1), 0))

with theory.theorem(
    "polar_lowest", at_most(sigma_min(Q * S), lambda_min(S)), given=[*factors, at_least(n, 1)]
) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    found = there_is(v, both(equal(trace(v.T * v), 1), equal(S * v, lambda_min(S) * v)))
    e = proof.obtain("e", found, by="lowest_eigenvector")
    proof.have(at_least(lambda_min(S), 0), by="lambda_min_nonnegative")
    proof.have(at_least(norm(Q * S * e), sigma_min(Q * S) * norm(e)), by="sigma_min_bound")
    proof.have(equal(norm(e) ** 2, 1))
    proof.have(equal(norm(e), 1))
    proof.have(equal(norm(Q * S * e) ** 2, lambda_min(S) ** 2))
    proof.have(at_most(norm(Q * S * e), lambda_min(S)), by="square_compare")

with theory.theorem(
    "polar_highest", at_most(lambda_max(S), spectral_norm(Q * S)), given=[*factors, at_least(n, 1)]
) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    found = there_is(v, both(equal(trace(v.T * v), 1), equal(S * v, lambda_max(S) * v)))
    e = proof.obtain("e", found, by="highest_eigenvector")
    proof.have(at_most(norm(Q * S * e), spectral_norm(Q * S) * norm(e)), by="spectral_bound")
    proof.have(equal(norm(e) ** 2, 1))
    proof.have(equal(norm(e), 1))
    proof.have(equal(norm(Q * S * e) ** 2, lambda_max(S) ** 2))
    proof.have(at_most(lambda_max(S), norm(Q * S * e)), by="square_compare")

# ------------------------------------------------------------------------------------------------- orthogonal vectors
u, w, c = theory.vector("u", n), theory.vector("w", n), theory.number("c")
with theory.theorem("inner_of_equal", equal(trace(u.T * v), trace(u.T * w)), given=equal(v, w)) as proof:
    proof.conclude()

with theory.theorem(
    "eigenvector_and_kernel",
    equal(trace(u.T * v), 0),
    given=[symmetric(S), equal(S * v, c * v), equal(S * u, 0), unequal(c, 0)],
) as proof:
    proof.have(equal(trace(u.T * S * v), c * trace(u.T * v)))
    proof.have(equal(trace(u.T * S * v), 0))
    proof.have(equal(c * trace(u.T * v), 0))
    with proof.contradiction(unequal(trace(u.T * v), 0)):
        proof.have(unequal(c * trace(u.T * v), 0))

pair = there_is((u, v), both(equal(norm(u) ** 2, 1), equal(norm(v) ** 2, 1), equal(trace(u.T * v), 0)))
with theory.theorem("orthogonal_pair", pair, given=at_least(n, 2)) as proof:
    first = proof.obtain("first", there_is(v, equal(norm(v) ** 2, 1)), by="unit_vector")
    complement = there_is(S, both(symmetric(S), equal(S * first, 0), equal(trace(S), n - 1)))
    proof.have(equal(trace(I(n)), n), by="trace_of_identity")
    proof.exhibit(complement, I(n) - first * first.T)
    P = proof.obtain("P", complement)
    found = there_is(v, both(equal(trace(v.T * v), 1), equal(P * v, lambda_max(P) * v)))
    second = proof.obtain("second", found, by="highest_eigenvector")
    proof.have(at_most(trace(I(n).T * P * I(n)), lambda_max(P) * trace(I(n).T * I(n))), by="rayleigh_highest")
    proof.have(at_most(n - 1, lambda_max(P) * n))
    proof.have(greater(lambda_max(P), 0))
    proof.have(unequal(lambda_max(P), 0))
    proof.have(equal(trace(first.T * second), 0), by="eigenvector_and_kernel")
    proof.have(equal(norm(second) ** 2, 1))
    proof.exhibit(pair, first, second)
