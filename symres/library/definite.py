"""Positive definite matrices are invertible, and so are sums, multiples and products that are made of them."""

from symres import (
    I,
    O,
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

theory = Theory("lemmas", title="Positive definite matrices")
m, n = theory.naturals("m n")
i, k = theory.integers("i k")
c, x, y = theory.reals("c x y")
S, T, A, B, U = theory.matrices("S T A B U", n, n)
W = theory.matrix("W", m, n)
v = theory.vector("v", n)

# ------------------------------------------------------------------------------------------ inverses of what is made
theory.claim("product_nonzero", x * y != 0, given=[x != 0, y != 0])

with theory.theorem("power_nonzero", c**k != 0, given=[c != 0, k >= 0]) as proof:
    with proof.induction(i, 0, c**i != 0):
        proof.have(c ** (i + 1) == c * c**i, by="power_step")
        proof.have(c * c**i != 0, by="product_nonzero")

with theory.theorem("invertible_product", det(A * B) != 0, given=[det(A) != 0, det(B) != 0]) as proof:
    proof.have(det(A) * det(B) != 0, by="product_nonzero")
    proof.have(det(A * B) == det(A) * det(B), by="algebra")

with theory.theorem("invertible_factors", (det(A) != 0) & (det(B) != 0), given=det(A * B) != 0) as proof:
    proof.have(det(A * B) == det(A) * det(B), by="algebra")
    with proof.contradiction(det(A) == 0):
        proof.have(det(A * B) == 0)
    with proof.contradiction(det(B) == 0):
        proof.have(det(A * B) == 0)

with theory.theorem("invertible_multiple", det(c * S) != 0, given=[c != 0, det(S) != 0]) as proof:
    proof.have(det(c * S) == c**n * det(S), by="det_of_multiple")
    proof.have(c**n != 0, by="power_nonzero")
    proof.have(c**n * det(S) != 0, by="product_nonzero")
    proof.conclude(by="algebra")

with theory.theorem("invertible_power", det(S**k) != 0, given=[det(S) != 0, k >= 0]) as proof:
    with proof.induction(i, 0, det(S**i) != 0):
        proof.have(S ** (i + 1) == S * S**i, by="matrix_power_step")
        proof.have(det(S * S**i) != 0, by="invertible_product")

with theory.theorem("right_inverse_invertible", det(A) != 0, given=A * B == I(n)) as proof:
    proof.have(det(A * B) == det(I(n)))
    proof.have(det(A) * det(B) == 1, by="algebra")
    with proof.contradiction(det(A) == 0):
        proof.have(det(A) * det(B) == 0)

with theory.theorem("left_inverse_invertible", det(B) != 0, given=A * B == I(n)) as proof:
    proof.have(det(A * B) == det(I(n)))
    proof.have(det(A) * det(B) == 1, by="algebra")
    with proof.contradiction(det(B) == 0):
        proof.have(det(A) * det(B) == 0)

with theory.theorem("invertible_inverse", det(S.inverse) != 0, given=det(S) != 0) as proof:
    proof.have(S * S.inverse == I(n), by="inverse_right")
    proof.have(det(S.inverse) != 0, by="left_inverse_invertible", at={"A": S, "B": S.inverse})

with theory.theorem("right_inverse_is_inverse", A.inverse == B, given=A * B == I(n)) as proof:
    proof.have(det(A) != 0, by="right_inverse_invertible")
    proof.have(A * A.inverse == I(n), by="inverse_right")
    proof.have(A * A.inverse == A * B)
    proof.conclude(by="cancel_left", at={"S": A})

# ----------------------------------------------------------------------------------------------- positive definite
with theory.theorem("positive_definite_invertible", det(S) != 0, given=[symmetric(S), lambda_min(S) > 0]) as proof:
    with proof.let(v), proof.suppose(S * v == 0):
        proof.have(trace(v.T * S * v) >= lambda_min(S) * trace(v.T * v), by="rayleigh_lowest")
        proof.have(trace(v.T * (S * v)) == 0)
        proof.have(lambda_min(S) * norm(v) ** 2 <= 0)
        proof.have(norm(v) ** 2 >= 0)
        proof.have(norm(v) ** 2 == 0)
        proof.have(v == 0, by="norm_zero")
    proof.conclude(by="det_nonzero")

with theory.theorem("psd_of_lambda_min", psd(S), given=[symmetric(S), lambda_min(S) >= 0]) as proof:
    with proof.let(v):
        proof.have(trace(v.T * S * v) >= lambda_min(S) * trace(v.T * v), by="rayleigh_lowest")
        proof.have(norm(v) ** 2 >= 0)
        proof.have(lambda_min(S) * norm(v) ** 2 >= 0)
        proof.have(trace(v.T * S * v) >= 0)
    proof.conclude(by="psd_intro")

with theory.theorem("invertible_psd_lambda_min", lambda_min(S) > 0, given=[psd(S), det(S) != 0]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(lambda_min(S) >= 0, by="lambda_min_nonnegative")
    found = there_is(v, (trace(v.T * v) == 1) & (S * v == lambda_min(S) * v))
    e = proof.obtain("e", found, by="lowest_eigenvector")
    with proof.contradiction(lambda_min(S) == 0):
        proof.have(S * e == 0)
        proof.have(e == 0, by="cancel_left", at={"S": S, "A": e, "B": O(n, 1)})
        proof.have(trace(e.T * e) == 0)
    proof.have(lambda_min(S) > 0)

with theory.theorem("psd_sum_invertible", det(S + T) != 0, given=[psd(S), det(S) != 0, psd(T)]) as proof:
    with proof.let(v), proof.suppose((S + T) * v == 0):
        proof.have(trace(v.T * S * v) >= 0, by="psd_nonnegative")
        proof.have(trace(v.T * T * v) >= 0, by="psd_nonnegative")
        proof.have(trace(v.T * S * v) + trace(v.T * T * v) == trace(v.T * ((S + T) * v)), by="algebra")
        proof.have(trace(v.T * ((S + T) * v)) == 0)
        proof.have(trace(v.T * S * v) == 0)
        proof.have(v.T * S == 0, by="psd_kernel")
        proof.have(symmetric(S), by="psd_symmetric")
        proof.have(S * v == 0)
        proof.have(v == 0, by="cancel_left", at={"S": S, "A": v, "B": O(n, 1)})
    proof.conclude(by="det_nonzero")

with theory.theorem("psd_inverse", psd(S.inverse), given=[psd(S), det(S) != 0]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(S * S.inverse == I(n), by="inverse_right")
    proof.have(S.inverse.T == S.T.inverse, by="algebra")
    proof.have(symmetric(S.inverse))
    proof.have(psd(S.inverse * S * S.inverse.T), by="psd_congruence")
    proof.have(S.inverse * S * S.inverse.T == S.inverse * (S * S.inverse))
    proof.have(S.inverse * S * S.inverse.T == S.inverse)
    proof.conclude()

with theory.theorem("psd_product_invertible", det(I(n) + S * T) != 0, given=[psd(S), psd(T)]) as proof:
    B = proof.obtain("B", there_is(U, psd(U) & (U * U == T)), by="square_root")
    proof.have(symmetric(B), by="psd_symmetric")
    proof.have(psd(B * S * B.T), by="psd_congruence")
    proof.have(psd(I(n)), by="identity_is_psd")
    proof.have(det(I(n)) != 0)
    proof.have(det(I(n) + B * S * B.T) != 0, by="psd_sum_invertible")
    proof.have(det(I(n) + (S * B) * B) == det(I(n) + B * (S * B)), by="det_of_sum")
    proof.have(det(I(n) + S * (B * B)) == det(I(n) + B * S * B.T))
    proof.have(det(I(n) + S * (B * B)) != 0)
    proof.conclude()

with theory.theorem("positive_symmetric_part_invertible", det(A) != 0, given=lambda_min(A + A.T) > 0) as proof:
    with proof.let(v), proof.suppose(A * v == 0):
        proof.have(symmetric(A + A.T), by="algebra")
        proof.have(trace(v.T * (A + A.T) * v) >= lambda_min(A + A.T) * trace(v.T * v), by="rayleigh_lowest")
        proof.have(trace(v.T * (A + A.T) * v) == 2 * trace(v.T * (A * v)), by="algebra")
        proof.have(trace(v.T * (A * v)) == 0)
        proof.have(norm(v) ** 2 >= 0)
        proof.have(lambda_min(A + A.T) * norm(v) ** 2 <= 0)
        proof.have(norm(v) ** 2 == 0)
        proof.have(v == 0, by="norm_zero")
    proof.conclude(by="det_nonzero")

with theory.theorem("identity_plus_skew_invertible", det(I(n) + A) != 0, given=A.T == -A) as proof:
    with proof.let(v), proof.suppose((I(n) + A) * v == 0):
        proof.have(trace(v.T * ((I(n) + A) * v)) == 0)
        proof.have(trace(v.T * A * v) == trace(v.T * A.T * v), by="algebra")
        proof.have(trace(v.T * A.T * v) == -trace(v.T * A * v))
        proof.have(trace(v.T * A * v) == 0)
        proof.have(trace(v.T * ((I(n) + A) * v)) == norm(v) ** 2 + trace(v.T * A * v), by="algebra")
        proof.have(norm(v) ** 2 == 0)
        proof.have(v == 0, by="norm_zero")
    proof.conclude(by="det_nonzero")

# ------------------------------------------------------------------------------------------ shifts by the identity
with theory.theorem(
    "above_spectrum_invertible", det(c * I(n) - S) != 0, given=[symmetric(S), lambda_max(S) < c]
) as proof:
    with proof.let(v), proof.suppose((c * I(n) - S) * v == 0):
        proof.have(trace(v.T * ((c * I(n) - S) * v)) == 0)
        proof.have(trace(v.T * S * v) <= lambda_max(S) * trace(v.T * v), by="rayleigh_highest")
        proof.have(trace(v.T * ((c * I(n) - S) * v)) == c * norm(v) ** 2 - trace(v.T * S * v), by="algebra")
        proof.have(norm(v) ** 2 >= 0)
        proof.have((c - lambda_max(S)) * norm(v) ** 2 <= 0)
        proof.have(norm(v) ** 2 == 0)
        proof.have(v == 0, by="norm_zero")
    proof.conclude(by="det_nonzero")

with theory.theorem(
    "below_spectrum_invertible", det(S - c * I(n)) != 0, given=[symmetric(S), c < lambda_min(S)]
) as proof:
    with proof.let(v), proof.suppose((S - c * I(n)) * v == 0):
        proof.have(trace(v.T * ((S - c * I(n)) * v)) == 0)
        proof.have(trace(v.T * S * v) >= lambda_min(S) * trace(v.T * v), by="rayleigh_lowest")
        proof.have(trace(v.T * ((S - c * I(n)) * v)) == trace(v.T * S * v) - c * norm(v) ** 2, by="algebra")
        proof.have(norm(v) ** 2 >= 0)
        proof.have((lambda_min(S) - c) * norm(v) ** 2 <= 0)
        proof.have(norm(v) ** 2 == 0)
        proof.have(v == 0, by="norm_zero")
    proof.conclude(by="det_nonzero")

with theory.theorem("near_identity_invertible", det(S) != 0, given=spectral_norm(S - I(n)) < 1) as proof:
    proof.have(det(S) > 0, by="near_identity_determinant")

with theory.theorem("gram_invertible", det(W.T * W) != 0, given=sigma_min(W) > 0) as proof:
    with proof.let(v), proof.suppose((W.T * W) * v == 0):
        proof.have(norm(W * v) ** 2 == trace(v.T * ((W.T * W) * v)), by="algebra")
        proof.have(norm(W * v) ** 2 == 0)
        proof.have(norm(W * v) >= 0, by="norm_nonnegative")
        proof.have(norm(W * v) == 0)
        proof.have(sigma_min(W) * norm(v) <= norm(W * v), by="sigma_min_bound")
        proof.have(norm(v) >= 0, by="norm_nonnegative")
        proof.have(norm(v) == 0)
        proof.have(norm(v) ** 2 == 0)
        proof.have(v == 0, by="norm_zero")
    proof.conclude(by="det_nonzero")

# ----------------------------------------------------------------------------------------------- traces and eigenvalues
with theory.theorem("trace_above_lambda_min", n * lambda_min(S) <= trace(S), given=symmetric(S)) as proof:
    proof.have(trace(I(n)) == n, by="identity_trace")
    proof.have(trace(I(n).T * S * I(n)) >= lambda_min(S) * trace(I(n).T * I(n)), by="rayleigh_lowest", at={"X": I(n)})

with theory.theorem("trace_below_lambda_max", trace(S) <= n * lambda_max(S), given=symmetric(S)) as proof:
    proof.have(trace(I(n)) == n, by="identity_trace")
    proof.have(trace(I(n).T * S * I(n)) <= lambda_max(S) * trace(I(n).T * I(n)), by="rayleigh_highest", at={"X": I(n)})

with theory.theorem("lambda_min_at_most_lambda_max", lambda_min(S) <= lambda_max(S), given=symmetric(S)) as proof:
    proof.have(n * lambda_min(S) <= trace(S), by="trace_above_lambda_min")
    proof.have(trace(S) <= n * lambda_max(S), by="trace_below_lambda_max")
    proof.have(n >= 1)
    proof.conclude()

with theory.theorem("psd_determinant", det(S) >= 0, given=psd(S)) as proof:
    B = proof.obtain("B", there_is(U, psd(U) & (U**2 == S)), by="psd_root")
    proof.have(det(B * B) == det(B) ** 2, by="algebra")
    proof.have(det(S) == det(B) ** 2)
    proof.have(det(B) ** 2 >= 0)

with theory.theorem("definite_determinant_positive", det(S) > 0, given=[psd(S), det(S) != 0]) as proof:
    proof.have(det(S) >= 0, by="psd_determinant")
    proof.conclude()

with theory.theorem("definite_trace_positive", trace(S) > 0, given=[psd(S), det(S) != 0]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(lambda_min(S) > 0, by="invertible_psd_lambda_min")
    proof.have(n * lambda_min(S) <= trace(S), by="trace_above_lambda_min")
    proof.have(n >= 1)
    proof.conclude()

with theory.theorem(
    "lambda_min_of_sum",
    lambda_min(S) + lambda_min(T) <= lambda_min(S + T),
    given=[symmetric(S), symmetric(T)],
) as proof:
    proof.have(symmetric(S + T))
    found = there_is(v, (trace(v.T * v) == 1) & ((S + T) * v == lambda_min(S + T) * v))
    e = proof.obtain("e", found, by="lowest_eigenvector")
    proof.have(trace(e.T * S * e) >= lambda_min(S) * trace(e.T * e), by="rayleigh_lowest")
    proof.have(trace(e.T * T * e) >= lambda_min(T) * trace(e.T * e), by="rayleigh_lowest")
    proof.have(trace(e.T * ((S + T) * e)) == lambda_min(S + T))
    proof.have(trace(e.T * ((S + T) * e)) == trace(e.T * S * e) + trace(e.T * T * e), by="algebra")
    proof.conclude()
