"""Norms and inner products of matrices, from |M|^2 = tr(M'M), |AN| <= ||A|| |N| and sigma_min(A) |N| <= |AN|."""

from symres import (
    I,
    Theory,
    at_least,
    at_most,
    det,
    equal,
    greater,
    inner,
    norm,
    sigma_min,
    spectral_norm,
    trace,
    unequal,
)

theory = Theory("lemmas", title="Norms")
j, k, m, n = theory.index("j k m n")
c, tau, x, y = theory.number("c tau x y")
A, B = theory.matrices("A B", m, n)
N = theory.matrix("N", n, k)
Q = theory.matrix("Q", k, j)
S, U = theory.matrices("S U", n, n)
P = theory.matrix("P", m, m)
v, z = theory.vectors("v z", n)
w = theory.vector("w", k)

with theory.theorem("trace_of_identity", equal(trace(I(n)), n), given=at_least(n, 0)) as proof:
    proof.conclude(by="identity_trace")

theory.claim("square_compare", at_most(x, y), given=[at_least(y, 0), at_most(x**2, y**2)])

theory.claim("square_monotone", at_most(x**2, y**2), given=[at_least(x, 0), at_most(x, y)])

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

with theory.theorem("inner_above", at_least(inner(A, B), -norm(A) * norm(B))) as proof:
    proof.have(at_most(inner(-A, B), norm(-A) * norm(B)), by="cauchy_schwarz")

with theory.theorem("reverse_triangle", at_least(norm(A + B), norm(A) - norm(B))) as proof:
    proof.conclude(by="triangle", at={"A": A + B, "B": -B})

with theory.theorem("parallelogram", at_most(norm(A + B) ** 2, 2 * norm(A) ** 2 + 2 * norm(B) ** 2)) as proof:
    proof.have(at_least(norm(A - B) ** 2, 0))

# -------------------------------------------------------------------------------------------------------- spectral norm
with theory.theorem("spectral_triangle", at_most(spectral_norm(A + B), spectral_norm(A) + spectral_norm(B))) as proof:
    with proof.let(v):
        proof.have(at_most(norm((A + B) * v), norm(A * v) + norm(B * v)), by="triangle")
        proof.have(at_most(norm(A * v), spectral_norm(A) * norm(v)), by="spectral_bound")
        proof.have(at_most(norm(B * v), spectral_norm(B) * norm(v)), by="spectral_bound")
        proof.have(at_most(norm((A + B) * v), (spectral_norm(A) + spectral_norm(B)) * norm(v)))
    proof.have(at_least(spectral_norm(A) + spectral_norm(B), 0))
    proof.conclude(by="spectral_least")

with theory.theorem("spectral_product", at_most(spectral_norm(A * N), spectral_norm(A) * spectral_norm(N))) as proof:
    with proof.let(w):
        proof.have(at_most(norm(A * N * w), spectral_norm(A) * norm(N * w)), by="spectral_bound")
        proof.have(at_most(norm(N * w), spectral_norm(N) * norm(w)), by="spectral_bound")
        proof.have(at_most(spectral_norm(A) * norm(N * w), spectral_norm(A) * (spectral_norm(N) * norm(w))))
        proof.have(at_most(norm(A * N * w), spectral_norm(A) * spectral_norm(N) * norm(w)))
    proof.have(at_least(spectral_norm(A) * spectral_norm(N), 0))
    proof.conclude(by="spectral_least")

with theory.theorem(
    "two_sided_bound", at_most(norm(A * N * Q), spectral_norm(A) * norm(N) * spectral_norm(Q))
) as proof:
    proof.have(at_most(norm(A * N * Q), spectral_norm(A) * norm(N * Q)), by="spectral_bound")
    proof.have(at_most(norm(Q.T * N.T), spectral_norm(Q.T) * norm(N.T)), by="spectral_bound")
    proof.have(at_most(spectral_norm(A) * norm(N * Q), spectral_norm(A) * (norm(N) * spectral_norm(Q))))

with theory.theorem("spectral_at_most_norm", at_most(spectral_norm(A), norm(A))) as proof:
    with proof.let(v):
        with proof.case(equal(norm(v), 0)):
            proof.have(equal(norm(v) ** 2, 0))
            proof.have(equal(v, 0), by="norm_zero")
            proof.have(at_most(norm(A * v), norm(A) * norm(v)))
        with proof.case(unequal(norm(v), 0)):
            proof.have(greater(norm(v) ** 2, 0))
            proof.have(at_least(norm(norm(v) ** 2 * A - A * v * v.T) ** 2, 0))
            proof.have(at_most(norm(A * v) ** 2, norm(A) ** 2 * norm(v) ** 2))
            proof.have(at_least(norm(A) * norm(v), 0))
            proof.have(at_most(norm(A * v), norm(A) * norm(v)), by="square_compare")
    proof.conclude(by="spectral_least")

with theory.theorem("norm_of_product", at_most(norm(A * N), norm(A) * norm(N))) as proof:
    proof.have(at_most(norm(A * N), spectral_norm(A) * norm(N)), by="spectral_bound")
    proof.have(at_most(spectral_norm(A), norm(A)), by="spectral_at_most_norm")

with theory.theorem("spectral_of_identity", at_most(spectral_norm(I(n)), 1)) as proof:
    with proof.let(v):
        proof.have(at_most(norm(I(n) * v), 1 * norm(v)))
    proof.conclude(by="spectral_least")

with theory.theorem("orthogonal_norm", equal(norm(S * N), norm(N)), given=equal(S.T * S, I(n))) as proof:
    proof.have(equal(norm(S * N) ** 2, norm(N) ** 2))
    proof.have(at_most(norm(S * N), norm(N)), by="square_compare")
    proof.have(at_least(norm(S * N), norm(N)), by="square_compare")

with theory.theorem("spectral_of_orthogonal", at_most(spectral_norm(S), 1), given=equal(S.T * S, I(n))) as proof:
    with proof.let(v):
        proof.have(equal(norm(S * v), norm(v)), by="orthogonal_norm")
        proof.have(at_most(norm(S * v), 1 * norm(v)))
    proof.conclude(by="spectral_least")

with theory.theorem("norm_multiple", equal(norm(c * A), c * norm(A)), given=at_least(c, 0)) as proof:
    proof.have(equal(norm(c * A) ** 2, (c * norm(A)) ** 2))
    proof.have(at_least(c * norm(A), 0))
    proof.have(at_most(norm(c * A), c * norm(A)), by="square_compare")
    proof.have(at_least(norm(c * A), c * norm(A)), by="square_compare")

with theory.theorem(
    "spectral_below_multiple", at_most(spectral_norm(c * A), c * spectral_norm(A)), given=at_least(c, 0)
) as proof:
    with proof.let(v):
        proof.have(equal(norm(c * (A * v)), c * norm(A * v)), by="norm_multiple")
        proof.have(at_most(norm(A * v), spectral_norm(A) * norm(v)), by="spectral_bound")
        proof.have(at_most(c * norm(A * v), c * (spectral_norm(A) * norm(v))))
        proof.have(at_most(norm(c * A * v), c * spectral_norm(A) * norm(v)))
    proof.have(at_least(c * spectral_norm(A), 0))
    proof.conclude(by="spectral_least")

with theory.theorem(
    "spectral_multiple", equal(spectral_norm(c * A), c * spectral_norm(A)), given=greater(c, 0)
) as proof:
    proof.have(at_most(spectral_norm(c * A), c * spectral_norm(A)), by="spectral_below_multiple")
    proof.have(equal(c * (1 / c), 1), by="reciprocal")
    proof.have(greater(1 / c, 0), by="reciprocal_positive")
    proof.have(at_most(spectral_norm(1 / c * (c * A)), 1 / c * spectral_norm(c * A)), by="spectral_below_multiple")
    proof.have(at_most(spectral_norm(A), 1 / c * spectral_norm(c * A)))
    proof.have(at_most(c * spectral_norm(A), spectral_norm(c * A)))

# ------------------------------------------------------------------------------------------------ least singular value
with theory.theorem("sigma_min_nonnegative", at_least(sigma_min(A), 0), given=at_least(n, 1)) as proof:
    with proof.let(v):
        proof.have(at_most(0 * norm(v), norm(A * v)), by="norm_nonnegative")
    proof.conclude(by="sigma_min_greatest", at={"c": 0})

with theory.theorem(
    "sigma_min_product", at_least(sigma_min(A * S), sigma_min(A) * sigma_min(S)), given=at_least(n, 1)
) as proof:
    proof.have(at_least(sigma_min(A), 0), by="sigma_min_nonnegative")
    with proof.let(v):
        proof.have(at_least(norm(A * S * v), sigma_min(A) * norm(S * v)), by="sigma_min_bound")
        proof.have(at_least(norm(S * v), sigma_min(S) * norm(v)), by="sigma_min_bound")
        proof.have(at_least(sigma_min(A) * norm(S * v), sigma_min(A) * (sigma_min(S) * norm(v))))
        proof.have(at_least(norm(A * S * v), sigma_min(A) * sigma_min(S) * norm(v)))
    proof.conclude(by="sigma_min_greatest")

with theory.theorem(
    "sigma_min_above_multiple",
    at_least(sigma_min(c * A), c * sigma_min(A)),
    given=[at_least(n, 1), at_least(c, 0)],
) as proof:
    with proof.let(v):
        proof.have(equal(norm(c * (A * v)), c * norm(A * v)), by="norm_multiple")
        proof.have(at_least(norm(A * v), sigma_min(A) * norm(v)), by="sigma_min_bound")
        proof.have(at_least(c * norm(A * v), c * (sigma_min(A) * norm(v))))
        proof.have(at_least(norm(c * A * v), c * sigma_min(A) * norm(v)))
    proof.conclude(by="sigma_min_greatest")

with theory.theorem(
    "sigma_min_multiple", equal(sigma_min(c * A), c * sigma_min(A)), given=[at_least(n, 1), greater(c, 0)]
) as proof:
    proof.have(at_least(sigma_min(c * A), c * sigma_min(A)), by="sigma_min_above_multiple")
    proof.have(equal(c * (1 / c), 1), by="reciprocal")
    proof.have(greater(1 / c, 0), by="reciprocal_positive")
    proof.have(at_least(sigma_min(1 / c * (c * A)), 1 / c * sigma_min(c * A)), by="sigma_min_above_multiple")
    proof.have(at_least(sigma_min(A), 1 / c * sigma_min(c * A)))
    proof.have(at_least(c * sigma_min(A), sigma_min(c * A)))

with theory.theorem("sigma_min_at_most_norm", at_most(sigma_min(A), spectral_norm(A)), given=at_least(n, 1)) as proof:
    proof.have(equal(trace(I(n)), n), by="trace_of_identity")
    proof.have(equal(norm(I(n)) ** 2, n))
    proof.have(at_least(norm(I(n)), 0), by="norm_nonnegative")
    proof.have(greater(norm(I(n)), 0))
    proof.have(at_least(norm(A * I(n)), sigma_min(A) * norm(I(n))), by="sigma_min_bound")
    proof.have(at_most(norm(A * I(n)), spectral_norm(A) * norm(I(n))), by="spectral_bound")

with theory.theorem(
    "no_kernel", equal(N, 0), given=[at_least(n, 1), greater(sigma_min(A), 0), equal(A * N, 0)]
) as proof:
    proof.have(at_most(sigma_min(A) * norm(N), norm(A * N)), by="sigma_min_bound")
    proof.have(equal(norm(A * N) ** 2, 0))
    proof.have(equal(norm(A * N), 0))
    proof.have(at_most(norm(N), 0))
    proof.have(equal(norm(N), 0))
    proof.have(equal(norm(N) ** 2, 0))
    proof.conclude(by="norm_zero")

with theory.theorem(
    "determinant_nonzero", unequal(det(S), 0), given=[at_least(n, 1), greater(sigma_min(S), 0)]
) as proof:
    with proof.let(v):
        with proof.suppose(equal(S * v, 0)):
            proof.have(equal(v, 0), by="no_kernel")
    proof.conclude(by="det_nonzero")

# |v| = |S^-1 S v| <= ||S^-1|| |Sv|, and the norm of the inverse is that of its transpose
with theory.theorem("sigma_min_above_transpose", at_least(sigma_min(S), sigma_min(S.T)), given=at_least(n, 1)) as proof:
    c = sigma_min(S.T)
    proof.have(at_least(c, 0), by="sigma_min_nonnegative")
    with proof.case(equal(c, 0)):
        proof.have(at_least(sigma_min(S), 0), by="sigma_min_nonnegative")
        proof.have(at_least(sigma_min(S), c))
    with proof.case(unequal(c, 0)):
        proof.have(unequal(det(S.T), 0), by="determinant_nonzero")
        proof.have(equal(S.T * S.T.inverse, I(n)), by="inverse_right")
        proof.have(equal(c * (1 / c), 1), by="reciprocal")
        proof.have(greater(1 / c, 0), by="reciprocal_positive")
        with proof.let(v):
            proof.have(at_most(c * norm(S.T.inverse * v), norm(S.T * (S.T.inverse * v))), by="sigma_min_bound")
            proof.have(equal(S.T * (S.T.inverse * v), v))
            proof.have(at_most(norm(S.T.inverse * v), 1 / c * norm(v)))
        proof.have(at_most(spectral_norm(S.T.inverse), 1 / c), by="spectral_least")
        with proof.let(v):
            proof.have(at_most(norm(S.inverse * (S * v)), spectral_norm(S.inverse) * norm(S * v)), by="spectral_bound")
            proof.have(equal(S.inverse * S, I(n)))
            proof.have(equal(S.inverse * (S * v), v))
            proof.have(at_most(norm(v), 1 / c * norm(S * v)))
            proof.have(at_most(c * norm(v), norm(S * v)))
        proof.have(at_least(sigma_min(S), c), by="sigma_min_greatest")

with theory.theorem("sigma_min_transpose", equal(sigma_min(S.T), sigma_min(S)), given=at_least(n, 1)) as proof:
    proof.have(at_least(sigma_min(S), sigma_min(S.T)), by="sigma_min_above_transpose")
    proof.have(at_least(sigma_min(S.T), sigma_min(S)), by="sigma_min_above_transpose", at={"S": S.T})

with theory.theorem(
    "two_sided_sigma_min",
    at_least(norm(P * A * S), sigma_min(P) * norm(A) * sigma_min(S)),
    given=[at_least(m, 1), at_least(n, 1)],
) as proof:
    proof.have(at_least(norm(P * A * S), sigma_min(P) * norm(A * S)), by="sigma_min_bound")
    proof.have(equal(sigma_min(S.T), sigma_min(S)), by="sigma_min_transpose")
    proof.have(at_least(norm(S.T * A.T), sigma_min(S.T) * norm(A.T)), by="sigma_min_bound")
    proof.have(at_least(norm(A * S), sigma_min(S) * norm(A)))
    proof.have(at_least(sigma_min(P), 0), by="sigma_min_nonnegative")
    proof.have(at_least(sigma_min(P) * norm(A * S), sigma_min(P) * (sigma_min(S) * norm(A))))

# --------------------------------------------------------------------------------------------------- near the identity
with theory.theorem(
    "near_identity",
    at_least(norm((I(n) + S) * N), (1 - tau) * norm(N)),
    given=at_most(spectral_norm(S), tau),
) as proof:
    proof.have(
        at_most(norm(N), norm((I(n) + S) * N) + norm(S * N)), by="triangle", at={"A": (I(n) + S) * N, "B": -S * N}
    )
    proof.have(at_most(norm(S * N), spectral_norm(S) * norm(N)), by="spectral_bound")

with theory.theorem(
    "near_identity_sigma_min",
    at_least(sigma_min(I(n) + S), 1 - tau),
    given=[at_least(n, 1), at_most(spectral_norm(S), tau)],
) as proof:
    with proof.let(v):
        proof.have(at_least(norm((I(n) + S) * v), (1 - tau) * norm(v)), by="near_identity")
    proof.conclude(by="sigma_min_greatest")
