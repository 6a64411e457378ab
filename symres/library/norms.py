"""Norms and inner products of matrices, from |M|^2 = tr(M'M), |AN| <= ||A|| |N| and sigma_min(A) |N| <= |AN|."""

from symres import I, Theory, det, inner, norm, sigma_min, spectral_norm, trace

theory = Theory("lemmas", title="Norms")
j, k, m, n = theory.integers("j k m n")
c, tau, x, y = theory.reals("c tau x y")
A, B = theory.matrices("A B", m, n)
N = theory.matrix("N", n, k)
Q = theory.matrix("Q", k, j)
S, U = theory.matrices("S U", n, n)
P = theory.matrix("P", m, m)
v, z = theory.vectors("v z", n)
w = theory.vector("w", k)

with theory.theorem("trace_of_identity", trace(I(n)) == n, given=n >= 0) as proof:
    proof.conclude(by="identity_trace")

theory.claim("square_compare", x <= y, given=[y >= 0, x**2 <= y**2])

theory.claim("square_monotone", x**2 <= y**2, given=[x >= 0, x <= y])

with theory.theorem("cauchy_schwarz", inner(A, B) <= norm(A) * norm(B)) as proof:
    proof.have(norm(A) >= 0, by="norm_nonnegative")
    proof.have(norm(B) >= 0, by="norm_nonnegative")
    with proof.case(norm(B) == 0):
        proof.have(norm(B) ** 2 == 0)
        proof.have(B == 0, by="norm_zero")
        proof.have(inner(A, B) <= norm(A) * norm(B))
    with proof.case(norm(B) != 0):
        proof.have(norm(norm(B) ** 2 * A - inner(A, B) * B) ** 2 >= 0)
        proof.have(norm(B) ** 2 > 0)
        proof.have(inner(A, B) ** 2 <= norm(A) ** 2 * norm(B) ** 2)
        proof.have(norm(A) * norm(B) >= 0)
        proof.have(inner(A, B) <= norm(A) * norm(B), by="square_compare")

with theory.theorem("triangle", norm(A + B) <= norm(A) + norm(B)) as proof:
    proof.have(inner(A, B) <= norm(A) * norm(B), by="cauchy_schwarz")
    proof.have(norm(A) + norm(B) >= 0, by="norm_nonnegative")
    proof.have(norm(A + B) ** 2 <= (norm(A) + norm(B)) ** 2)
    proof.conclude(by="square_compare")

with theory.theorem("inner_above", inner(A, B) >= -norm(A) * norm(B)) as proof:
    proof.have(inner(-A, B) <= norm(-A) * norm(B), by="cauchy_schwarz")

with theory.theorem("reverse_triangle", norm(A + B) >= norm(A) - norm(B)) as proof:
    proof.conclude(by="triangle", at={"A": A + B, "B": -B})

with theory.theorem("parallelogram", norm(A + B) ** 2 <= 2 * norm(A) ** 2 + 2 * norm(B) ** 2) as proof:
    proof.have(norm(A - B) ** 2 >= 0)

# -------------------------------------------------------------------------------------------------------- spectral norm
with theory.theorem("spectral_triangle", spectral_norm(A + B) <= spectral_norm(A) + spectral_norm(B)) as proof:
    with proof.let(v):
        proof.have(norm((A + B) * v) <= norm(A * v) + norm(B * v), by="triangle")
        proof.have(norm(A * v) <= spectral_norm(A) * norm(v), by="spectral_bound")
        proof.have(norm(B * v) <= spectral_norm(B) * norm(v), by="spectral_bound")
        proof.have(norm((A + B) * v) <= (spectral_norm(A) + spectral_norm(B)) * norm(v))
    proof.have(spectral_norm(A) + spectral_norm(B) >= 0)
    proof.conclude(by="spectral_least")

with theory.theorem("spectral_product", spectral_norm(A * N) <= spectral_norm(A) * spectral_norm(N)) as proof:
    with proof.let(w):
        proof.have(norm(A * N * w) <= spectral_norm(A) * norm(N * w), by="spectral_bound")
        proof.have(norm(N * w) <= spectral_norm(N) * norm(w), by="spectral_bound")
        proof.have(spectral_norm(A) * norm(N * w) <= spectral_norm(A) * (spectral_norm(N) * norm(w)))
        proof.have(norm(A * N * w) <= spectral_norm(A) * spectral_norm(N) * norm(w))
    proof.have(spectral_norm(A) * spectral_norm(N) >= 0)
    proof.conclude(by="spectral_least")

with theory.theorem("two_sided_bound", norm(A * N * Q) <= spectral_norm(A) * norm(N) * spectral_norm(Q)) as proof:
    proof.have(norm(A * N * Q) <= spectral_norm(A) * norm(N * Q), by="spectral_bound")
    proof.have(norm(Q.T * N.T) <= spectral_norm(Q.T) * norm(N.T), by="spectral_bound")
    proof.have(spectral_norm(A) * norm(N * Q) <= spectral_norm(A) * (norm(N) * spectral_norm(Q)))

with theory.theorem("spectral_at_most_norm", spectral_norm(A) <= norm(A)) as proof:
    with proof.let(v):
        with proof.case(norm(v) == 0):
            proof.have(norm(v) ** 2 == 0)
            proof.have(v == 0, by="norm_zero")
            proof.have(norm(A * v) <= norm(A) * norm(v))
        with proof.case(norm(v) != 0):
            proof.have(norm(v) ** 2 > 0)
            proof.have(norm(norm(v) ** 2 * A - A * v * v.T) ** 2 >= 0)
            proof.have(norm(A * v) ** 2 <= norm(A) ** 2 * norm(v) ** 2)
            proof.have(norm(A) * norm(v) >= 0)
            proof.have(norm(A * v) <= norm(A) * norm(v), by="square_compare")
    proof.conclude(by="spectral_least")

with theory.theorem("norm_of_product", norm(A * N) <= norm(A) * norm(N)) as proof:
    proof.have(norm(A * N) <= spectral_norm(A) * norm(N), by="spectral_bound")
    proof.have(spectral_norm(A) <= norm(A), by="spectral_at_most_norm")

with theory.theorem("spectral_of_identity", spectral_norm(I(n)) <= 1) as proof:
    with proof.let(v):
        proof.have(norm(I(n) * v) <= 1 * norm(v))
    proof.conclude(by="spectral_least")

with theory.theorem("orthogonal_norm", norm(S * N) == norm(N), given=S.T * S == I(n)) as proof:
    proof.have(norm(S * N) ** 2 == norm(N) ** 2)
    proof.have(norm(S * N) <= norm(N), by="square_compare")
    proof.have(norm(S * N) >= norm(N), by="square_compare")

with theory.theorem("spectral_of_orthogonal", spectral_norm(S) <= 1, given=S.T * S == I(n)) as proof:
    with proof.let(v):
        proof.have(norm(S * v) == norm(v), by="orthogonal_norm")
        proof.have(norm(S * v) <= 1 * norm(v))
    proof.conclude(by="spectral_least")

with theory.theorem("norm_multiple", norm(c * A) == c * norm(A), given=c >= 0) as proof:
    proof.have(norm(c * A) ** 2 == (c * norm(A)) ** 2)
    proof.have(c * norm(A) >= 0)
    proof.have(norm(c * A) <= c * norm(A), by="square_compare")
    proof.have(norm(c * A) >= c * norm(A), by="square_compare")

with theory.theorem("spectral_below_multiple", spectral_norm(c * A) <= c * spectral_norm(A), given=c >= 0) as proof:
    with proof.let(v):
        proof.have(norm(c * (A * v)) == c * norm(A * v), by="norm_multiple")
        proof.have(norm(A * v) <= spectral_norm(A) * norm(v), by="spectral_bound")
        proof.have(c * norm(A * v) <= c * (spectral_norm(A) * norm(v)))
        proof.have(norm(c * A * v) <= c * spectral_norm(A) * norm(v))
    proof.have(c * spectral_norm(A) >= 0)
    proof.conclude(by="spectral_least")

with theory.theorem("spectral_multiple", spectral_norm(c * A) == c * spectral_norm(A), given=c > 0) as proof:
    proof.have(spectral_norm(c * A) <= c * spectral_norm(A), by="spectral_below_multiple")
    proof.have(c * (1 / c) == 1, by="reciprocal")
    proof.have(1 / c > 0, by="reciprocal_positive")
    proof.have(spectral_norm(1 / c * (c * A)) <= 1 / c * spectral_norm(c * A), by="spectral_below_multiple")
    proof.have(spectral_norm(A) <= 1 / c * spectral_norm(c * A))
    proof.have(c * spectral_norm(A) <= spectral_norm(c * A))

# ------------------------------------------------------------------------------------------------ least singular value
with theory.theorem("sigma_min_nonnegative", sigma_min(A) >= 0, given=n >= 1) as proof:
    with proof.let(v):
        proof.have(0 * norm(v) <= norm(A * v), by="norm_nonnegative")
    proof.conclude(by="sigma_min_greatest", at={"c": 0})

with theory.theorem("sigma_min_product", sigma_min(A * S) >= sigma_min(A) * sigma_min(S), given=n >= 1) as proof:
    proof.have(sigma_min(A) >= 0, by="sigma_min_nonnegative")
    with proof.let(v):
        proof.have(norm(A * S * v) >= sigma_min(A) * norm(S * v), by="sigma_min_bound")
        proof.have(norm(S * v) >= sigma_min(S) * norm(v), by="sigma_min_bound")
        proof.have(sigma_min(A) * norm(S * v) >= sigma_min(A) * (sigma_min(S) * norm(v)))
        proof.have(norm(A * S * v) >= sigma_min(A) * sigma_min(S) * norm(v))
    proof.conclude(by="sigma_min_greatest")

with theory.theorem(
    "sigma_min_above_multiple",
    sigma_min(c * A) >= c * sigma_min(A),
    given=[n >= 1, c >= 0],
) as proof:
    with proof.let(v):
        proof.have(norm(c * (A * v)) == c * norm(A * v), by="norm_multiple")
        proof.have(norm(A * v) >= sigma_min(A) * norm(v), by="sigma_min_bound")
        proof.have(c * norm(A * v) >= c * (sigma_min(A) * norm(v)))
        proof.have(norm(c * A * v) >= c * sigma_min(A) * norm(v))
    proof.conclude(by="sigma_min_greatest")

with theory.theorem("sigma_min_multiple", sigma_min(c * A) == c * sigma_min(A), given=[n >= 1, c > 0]) as proof:
    proof.have(sigma_min(c * A) >= c * sigma_min(A), by="sigma_min_above_multiple")
    proof.have(c * (1 / c) == 1, by="reciprocal")
    proof.have(1 / c > 0, by="reciprocal_positive")
    proof.have(sigma_min(1 / c * (c * A)) >= 1 / c * sigma_min(c * A), by="sigma_min_above_multiple")
    proof.have(sigma_min(A) >= 1 / c * sigma_min(c * A))
    proof.have(c * sigma_min(A) >= sigma_min(c * A))

with theory.theorem("sigma_min_at_most_norm", sigma_min(A) <= spectral_norm(A), given=n >= 1) as proof:
    proof.have(trace(I(n)) == n, by="trace_of_identity")
    proof.have(norm(I(n)) ** 2 == n)
    proof.have(norm(I(n)) >= 0, by="norm_nonnegative")
    proof.have(norm(I(n)) > 0)
    proof.have(norm(A * I(n)) >= sigma_min(A) * norm(I(n)), by="sigma_min_bound")
    proof.have(norm(A * I(n)) <= spectral_norm(A) * norm(I(n)), by="spectral_bound")

with theory.theorem("no_kernel", N == 0, given=[n >= 1, sigma_min(A) > 0, A * N == 0]) as proof:
    proof.have(sigma_min(A) * norm(N) <= norm(A * N), by="sigma_min_bound")
    proof.have(norm(A * N) ** 2 == 0)
    proof.have(norm(A * N) == 0)
    proof.have(norm(N) <= 0)
    proof.have(norm(N) == 0)
    proof.have(norm(N) ** 2 == 0)
    proof.conclude(by="norm_zero")

with theory.theorem("determinant_nonzero", det(S) != 0, given=[n >= 1, sigma_min(S) > 0]) as proof:
    with proof.let(v):
        with proof.suppose(S * v == 0):
            proof.have(v == 0, by="no_kernel")
    proof.conclude(by="det_nonzero")

# |v| = |S^-1 S v| <= ||S^-1|| |Sv|, and the norm of the inverse is that of its transpose
with theory.theorem("sigma_min_above_transpose", sigma_min(S) >= sigma_min(S.T), given=n >= 1) as proof:
    c = sigma_min(S.T)
    proof.have(c >= 0, by="sigma_min_nonnegative")
    with proof.case(c == 0):
        proof.have(sigma_min(S) >= 0, by="sigma_min_nonnegative")
        proof.have(sigma_min(S) >= c)
    with proof.case(c != 0):
        proof.have(det(S.T) != 0, by="determinant_nonzero")
        proof.have(S.T * S.T.inverse == I(n), by="inverse_right")
        proof.have(c * (1 / c) == 1, by="reciprocal")
        proof.have(1 / c > 0, by="reciprocal_positive")
        with proof.let(v):
            proof.have(c * norm(S.T.inverse * v) <= norm(S.T * (S.T.inverse * v)), by="sigma_min_bound")
            proof.have(S.T * (S.T.inverse * v) == v)
            proof.have(norm(S.T.inverse * v) <= 1 / c * norm(v))
        proof.have(spectral_norm(S.T.inverse) <= 1 / c, by="spectral_least")
        with proof.let(v):
            proof.have(norm(S.inverse * (S * v)) <= spectral_norm(S.inverse) * norm(S * v), by="spectral_bound")
            proof.have(S.inverse * S == I(n))
            proof.have(S.inverse * (S * v) == v)
            proof.have(norm(v) <= 1 / c * norm(S * v))
            proof.have(c * norm(v) <= norm(S * v))
        proof.have(sigma_min(S) >= c, by="sigma_min_greatest")

with theory.theorem("sigma_min_transpose", sigma_min(S.T) == sigma_min(S), given=n >= 1) as proof:
    proof.have(sigma_min(S) >= sigma_min(S.T), by="sigma_min_above_transpose")
    proof.have(sigma_min(S.T) >= sigma_min(S), by="sigma_min_above_transpose", at={"S": S.T})

with theory.theorem(
    "two_sided_sigma_min",
    norm(P * A * S) >= sigma_min(P) * norm(A) * sigma_min(S),
    given=[m >= 1, n >= 1],
) as proof:
    proof.have(norm(P * A * S) >= sigma_min(P) * norm(A * S), by="sigma_min_bound")
    proof.have(sigma_min(S.T) == sigma_min(S), by="sigma_min_transpose")
    proof.have(norm(S.T * A.T) >= sigma_min(S.T) * norm(A.T), by="sigma_min_bound")
    proof.have(norm(A * S) >= sigma_min(S) * norm(A))
    proof.have(sigma_min(P) >= 0, by="sigma_min_nonnegative")
    proof.have(sigma_min(P) * norm(A * S) >= sigma_min(P) * (sigma_min(S) * norm(A)))

# --------------------------------------------------------------------------------------------------- near the identity
with theory.theorem(
    "near_identity",
    norm((I(n) + S) * N) >= (1 - tau) * norm(N),
    given=spectral_norm(S) <= tau,
) as proof:
    proof.have(norm(N) <= norm((I(n) + S) * N) + norm(S * N), by="triangle", at={"A": (I(n) + S) * N, "B": -S * N})
    proof.have(norm(S * N) <= spectral_norm(S) * norm(N), by="spectral_bound")

with theory.theorem(
    "near_identity_sigma_min",
    sigma_min(I(n) + S) >= 1 - tau,
    given=[n >= 1, spectral_norm(S) <= tau],
) as proof:
    with proof.let(v):
        proof.have(norm((I(n) + S) * v) >= (1 - tau) * norm(v), by="near_identity")
    proof.conclude(by="sigma_min_greatest")
