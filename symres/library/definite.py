"""Positive definite matrices are invertible, and so are sums, multiples and products that are made of them."""

from symres import (
    I,
    O,
    Theory,
    at_least,
    at_most,
    both,
    det,
    equal,
    greater,
    lambda_max,
    lambda_min,
    less,
    norm,
    psd,
    sigma_min,
    spectral_norm,
    symmetric,
    there_is,
    trace,
    unequal,
)

theory = Theory("lemmas", title="Positive definite matrices")
m, n = theory.sizes("m n")
i, k = theory.index("i k")
c, x, y = theory.number("c x y")
S, T, A, B, U = theory.matrices("S T A B U", n, n)
W = theory.matrix("W", m, n)
v = theory.vector("v", n)

# ------------------------------------------------------------------------------------------ inverses of what is made
theory.claim("product_nonzero", unequal(x * y, 0), given=[unequal(x, 0), unequal(y, 0)])

with theory.theorem("power_nonzero", unequal(c**k, 0), given=[unequal(c, 0), at_least(k, 0)]) as proof:
    with proof.induction(i, 0, unequal(c**i, 0)):
        proof.have(equal(c ** (i + 1), c * c**i), by="power_step")
        proof.have(unequal(c * c**i, 0), by="product_nonzero")

with theory.theorem(
    "invertible_product", unequal(det(A * B), 0), given=[unequal(det(A), 0), unequal(det(B), 0)]
) as proof:
    proof.have(unequal(det(A) * det(B), 0), by="product_nonzero")
    proof.have(equal(det(A * B), det(A) * det(B)), by="algebra")

with theory.theorem(
    "invertible_factors", both(unequal(det(A), 0), unequal(det(B), 0)), given=unequal(det(A * B), 0)
) as proof:
    proof.have(equal(det(A * B), det(A) * det(B)), by="algebra")
    with proof.contradiction(equal(det(A), 0)):
        proof.have(equal(det(A * B), 0))
    with proof.contradiction(equal(det(B), 0)):
        proof.have(equal(det(A * B), 0))

with theory.theorem("invertible_multiple", unequal(det(c * S), 0), given=[unequal(c, 0), unequal(det(S), 0)]) as proof:
    proof.have(equal(det(c * S), c**n * det(S)), by="det_of_multiple")
    proof.have(unequal(c**n, 0), by="power_nonzero")
    proof.have(unequal(c**n * det(S), 0), by="product_nonzero")
    proof.conclude(by="algebra")

with theory.theorem("invertible_power", unequal(det(S**k), 0), given=[unequal(det(S), 0), at_least(k, 0)]) as proof:
    with proof.induction(i, 0, unequal(det(S**i), 0)):
        proof.have(equal(S ** (i + 1), S * S**i), by="matrix_power_step")
        proof.have(unequal(det(S * S**i), 0), by="invertible_product")

with theory.theorem("right_inverse_invertible", unequal(det(A), 0), given=equal(A * B, I(n))) as proof:
    proof.have(equal(det(A * B), det(I(n))))
    proof.have(equal(det(A) * det(B), 1), by="algebra")
    with proof.contradiction(equal(det(A), 0)):
        proof.have(equal(det(A) * det(B), 0))

with theory.theorem("left_inverse_invertible", unequal(det(B), 0), given=equal(A * B, I(n))) as proof:
    proof.have(equal(det(A * B), det(I(n))))
    proof.have(equal(det(A) * det(B), 1), by="algebra")
    with proof.contradiction(equal(det(B), 0)):
        proof.have(equal(det(A) * det(B), 0))

with theory.theorem("invertible_inverse", unequal(det(S.inverse), 0), given=unequal(det(S), 0)) as proof:
    proof.have(equal(S * S.inverse, I(n)), by="inverse_right")
    proof.have(unequal(det(S.inverse), 0), by="left_inverse_invertible", at={"A": S, "B": S.inverse})

with theory.theorem("right_inverse_is_inverse", equal(A.inverse, B), given=equal(A * B, I(n))) as proof:
    proof.have(unequal(det(A), 0), by="right_inverse_invertible")
    proof.have(equal(A * A.inverse, I(n)), by="inverse_right")
    proof.have(equal(A * A.inverse, A * B))
    proof.conclude(by="cancel_left", at={"S": A})

# ----------------------------------------------------------------------------------------------- positive definite
with theory.theorem(
    "positive_definite_invertible", unequal(det(S), 0), given=[symmetric(S), greater(lambda_min(S), 0)]
) as proof:
    with proof.let(v), proof.suppose(equal(S * v, 0)):
        proof.have(at_least(trace(v.T * S * v), lambda_min(S) * trace(v.T * v)), by="rayleigh_lowest")
        proof.have(equal(trace(v.T * (S * v)), 0))
        proof.have(at_most(lambda_min(S) * norm(v) ** 2, 0))
        proof.have(at_least(norm(v) ** 2, 0))
        proof.have(equal(norm(v) ** 2, 0))
        proof.have(equal(v, 0), by="norm_zero")
    proof.conclude(by="det_nonzero")

with theory.theorem("psd_of_lambda_min", psd(S), given=[symmetric(S), at_least(lambda_min(S), 0)]) as proof:
    with proof.let(v):
        proof.have(at_least(trace(v.T * S * v), lambda_min(S) * trace(v.T * v)), by="rayleigh_lowest")
        proof.have(at_least(norm(v) ** 2, 0))
        proof.have(at_least(lambda_min(S) * norm(v) ** 2, 0))
        proof.have(at_least(trace(v.T * S * v), 0))
    proof.conclude(by="psd_intro")

with theory.theorem(
    "invertible_psd_lambda_min", greater(lambda_min(S), 0), given=[psd(S), unequal(det(S), 0)]
) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(at_least(lambda_min(S), 0), by="lambda_min_nonnegative")
    found = there_is(v, both(equal(trace(v.T * v), 1), equal(S * v, lambda_min(S) * v)))
    e = proof.obtain("e", found, by="lowest_eigenvector")
    with proof.contradiction(equal(lambda_min(S), 0)):
        proof.have(equal(S * e, 0))
        proof.have(equal(e, 0), by="cancel_left", at={"S": S, "A": e, "B": O(n, 1)})
        proof.have(equal(trace(e.T * e), 0))
    proof.have(greater(lambda_min(S), 0))

with theory.theorem("psd_sum_invertible", unequal(det(S + T), 0), given=[psd(S), unequal(det(S), 0), psd(T)]) as proof:
    with proof.let(v), proof.suppose(equal((S + T) * v, 0)):
        proof.have(at_least(trace(v.T * S * v), 0), by="psd_nonnegative")
        proof.have(at_least(trace(v.T * T * v), 0), by="psd_nonnegative")
        proof.have(equal(trace(v.T * S * v) + trace(v.T * T * v), trace(v.T * ((S + T) * v))), by="algebra")
        proof.have(equal(trace(v.T * ((S + T) * v)), 0))
        proof.have(equal(trace(v.T * S * v), 0))
        proof.have(equal(v.T * S, 0), by="psd_kernel")
        proof.have(symmetric(S), by="psd_symmetric")
        proof.have(equal(S * v, 0))
        proof.have(equal(v, 0), by="cancel_left", at={"S": S, "A": v, "B": O(n, 1)})
    proof.conclude(by="det_nonzero")

with theory.theorem("psd_inverse", psd(S.inverse), given=[psd(S), unequal(det(S), 0)]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(equal(S * S.inverse, I(n)), by="inverse_right")
    proof.have(equal(S.inverse.T, S.T.inverse), by="algebra")
    proof.have(symmetric(S.inverse))
    proof.have(psd(S.inverse * S * S.inverse.T), by="psd_congruence")
    proof.have(equal(S.inverse * S * S.inverse.T, S.inverse * (S * S.inverse)))
    proof.have(equal(S.inverse * S * S.inverse.T, S.inverse))
    proof.conclude()

with theory.theorem("psd_product_invertible", unequal(det(I(n) + S * T), 0), given=[psd(S), psd(T)]) as proof:
    B = proof.obtain("B", there_is(U, both(psd(U), equal(U * U, T))), by="square_root")
    proof.have(symmetric(B), by="psd_symmetric")
    proof.have(psd(B * S * B.T), by="psd_congruence")
    proof.have(psd(I(n)), by="identity_is_psd")
    proof.have(unequal(det(I(n)), 0))
    proof.have(unequal(det(I(n) + B * S * B.T), 0), by="psd_sum_invertible")
    proof.have(equal(det(I(n) + (S * B) * B), det(I(n) + B * (S * B))), by="det_of_sum")
    proof.have(equal(det(I(n) + S * (B * B)), det(I(n) + B * S * B.T)))
    proof.have(unequal(det(I(n) + S * (B * B)), 0))
    proof.conclude()

with theory.theorem(
    "positive_symmetric_part_invertible", unequal(det(A), 0), given=greater(lambda_min(A + A.T), 0)
) as proof:
    with proof.let(v), proof.suppose(equal(A * v, 0)):
        proof.have(symmetric(A + A.T), by="algebra")
        proof.have(at_least(trace(v.T * (A + A.T) * v), lambda_min(A + A.T) * trace(v.T * v)), by="rayleigh_lowest")
        proof.have(equal(trace(v.T * (A + A.T) * v), 2 * trace(v.T * (A * v))), by="algebra")
        proof.have(equal(trace(v.T * (A * v)), 0))
        proof.have(at_least(norm(v) ** 2, 0))
        proof.have(at_most(lambda_min(A + A.T) * norm(v) ** 2, 0))
        proof.have(equal(norm(v) ** 2, 0))
        proof.have(equal(v, 0), by="norm_zero")
    proof.conclude(by="det_nonzero")

with theory.theorem("identity_plus_skew_invertible", unequal(det(I(n) + A), 0), given=equal(A.T, -A)) as proof:
    with proof.let(v), proof.suppose(equal((I(n) + A) * v, 0)):
        proof.have(equal(trace(v.T * ((I(n) + A) * v)), 0))
        proof.have(equal(trace(v.T * A * v), trace(v.T * A.T * v)), by="algebra")
        proof.have(equal(trace(v.T * A.T * v), -trace(v.T * A * v)))
        proof.have(equal(trace(v.T * A * v), 0))
        proof.have(equal(trace(v.T * ((I(n) + A) * v)), norm(v) ** 2 + trace(v.T * A * v)), by="algebra")
        proof.have(equal(norm(v) ** 2, 0))
        proof.have(equal(v, 0), by="norm_zero")
    proof.conclude(by="det_nonzero")

# ------------------------------------------------------------------------------------------ shifts by the identity
with theory.theorem(
    "above_spectrum_invertible", unequal(det(c * I(n) - S), 0), given=[symmetric(S), less(lambda_max(S), c)]
) as proof:
    with proof.let(v), proof.suppose(equal((c * I(n) - S) * v, 0)):
        proof.have(equal(trace(v.T * ((c * I(n) - S) * v)), 0))
        proof.have(at_most(trace(v.T * S * v), lambda_max(S) * trace(v.T * v)), by="rayleigh_highest")
        proof.have(equal(trace(v.T * ((c * I(n) - S) * v)), c * norm(v) ** 2 - trace(v.T * S * v)), by="algebra")
        proof.have(at_least(norm(v) ** 2, 0))
        proof.have(at_most((c - lambda_max(S)) * norm(v) ** 2, 0))
        proof.have(equal(norm(v) ** 2, 0))
        proof.have(equal(v, 0), by="norm_zero")
    proof.conclude(by="det_nonzero")

with theory.theorem(
    "below_spectrum_invertible", unequal(det(S - c * I(n)), 0), given=[symmetric(S), less(c, lambda_min(S))]
) as proof:
    with proof.let(v), proof.suppose(equal((S - c * I(n)) * v, 0)):
        proof.have(equal(trace(v.T * ((S - c * I(n)) * v)), 0))
        proof.have(at_least(trace(v.T * S * v), lambda_min(S) * trace(v.T * v)), by="rayleigh_lowest")
        proof.have(equal(trace(v.T * ((S - c * I(n)) * v)), trace(v.T * S * v) - c * norm(v) ** 2), by="algebra")
        proof.have(at_least(norm(v) ** 2, 0))
        proof.have(at_most((lambda_min(S) - c) * norm(v) ** 2, 0))
        proof.have(equal(norm(v) ** 2, 0))
        proof.have(equal(v, 0), by="norm_zero")
    proof.conclude(by="det_nonzero")

with theory.theorem("near_identity_invertible", unequal(det(S), 0), given=less(spectral_norm(S - I(n)), 1)) as proof:
    proof.have(greater(det(S), 0), by="near_identity_determinant")

with theory.theorem("gram_invertible", unequal(det(W.T * W), 0), given=greater(sigma_min(W), 0)) as proof:
    with proof.let(v), proof.suppose(equal((W.T * W) * v, 0)):
        proof.have(equal(norm(W * v) ** 2, trace(v.T * ((W.T * W) * v))), by="algebra")
        proof.have(equal(norm(W * v) ** 2, 0))
        proof.have(at_least(norm(W * v), 0), by="norm_nonnegative")
        proof.have(equal(norm(W * v), 0))
        proof.have(at_most(sigma_min(W) * norm(v), norm(W * v)), by="sigma_min_bound")
        proof.have(at_least(norm(v), 0), by="norm_nonnegative")
        proof.have(equal(norm(v), 0))
        proof.have(equal(norm(v) ** 2, 0))
        proof.have(equal(v, 0), by="norm_zero")
    proof.conclude(by="det_nonzero")

# ----------------------------------------------------------------------------------------------- traces and eigenvalues
with theory.theorem("trace_above_lambda_min", at_most(n * lambda_min(S), trace(S)), given=symmetric(S)) as proof:
    proof.have(equal(trace(I(n)), n), by="identity_trace")
    proof.have(
        at_least(trace(I(n).T * S * I(n)), lambda_min(S) * trace(I(n).T * I(n))), by="rayleigh_lowest", at={"X": I(n)}
    )

with theory.theorem("trace_below_lambda_max", at_most(trace(S), n * lambda_max(S)), given=symmetric(S)) as proof:
    proof.have(equal(trace(I(n)), n), by="identity_trace")
    proof.have(
        at_most(trace(I(n).T * S * I(n)), lambda_max(S) * trace(I(n).T * I(n))), by="rayleigh_highest", at={"X": I(n)}
    )

with theory.theorem(
    "lambda_min_at_most_lambda_max", at_most(lambda_min(S), lambda_max(S)), given=symmetric(S)
) as proof:
    proof.have(at_most(n * lambda_min(S), trace(S)), by="trace_above_lambda_min")
    proof.have(at_most(trace(S), n * lambda_max(S)), by="trace_below_lambda_max")
    proof.have(at_least(n, 1))
    proof.conclude()

with theory.theorem("definite_trace_positive", greater(trace(S), 0), given=[psd(S), unequal(det(S), 0)]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(greater(lambda_min(S), 0), by="invertible_psd_lambda_min")
    proof.have(at_most(n * lambda_min(S), trace(S)), by="trace_above_lambda_min")
    proof.have(at_least(n, 1))
    proof.conclude()

with theory.theorem(
    "lambda_min_of_sum",
    at_most(lambda_min(S) + lambda_min(T), lambda_min(S + T)),
    given=[symmetric(S), symmetric(T)],
) as proof:
    proof.have(symmetric(S + T))
    found = there_is(v, both(equal(trace(v.T * v), 1), equal((S + T) * v, lambda_min(S + T) * v)))
    e = proof.obtain("e", found, by="lowest_eigenvector")
    proof.have(at_least(trace(e.T * S * e), lambda_min(S) * trace(e.T * e)), by="rayleigh_lowest")
    proof.have(at_least(trace(e.T * T * e), lambda_min(T) * trace(e.T * e)), by="rayleigh_lowest")
    proof.have(equal(trace(e.T * ((S + T) * e)), lambda_min(S + T)))
    proof.have(equal(trace(e.T * ((S + T) * e)), trace(e.T * S * e) + trace(e.T * T * e)), by="algebra")
    proof.conclude()
