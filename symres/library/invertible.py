"""Invertible matrices: their least singular value, positive definite ones, and determinants near the identity."""

from symres import (
    I,
    Prod,
    Theory,
    det,
    for_all,
    implies,
    inner,
    lambda_min,
    norm,
    psd,
    sigma_min,
    spectral_norm,
    symmetric,
    there_is,
    trace,
)

theory = Theory("lemmas", title="Invertible matrices")
m, n = theory.naturals("m n")
a, b, i, k = theory.integers("a b i k")
A = theory.matrix("A", m, n)
Q, S, U = theory.matrices("Q S U", n, n)
F = theory.layers("F", n, n)
v = theory.vector("v", n)
x = theory.reals("x")

# |v| = |S^-1 S v| <= ||S^-1|| |Sv|
with theory.theorem("sigma_min_positive", sigma_min(S) > 0, given=det(S) != 0) as proof:
    c = 1 + spectral_norm(S.inverse)
    proof.have(spectral_norm(S.inverse) >= 0, by="spectral_nonnegative")
    proof.have(c * (1 / c) == 1, by="reciprocal")
    proof.have(1 / c > 0, by="reciprocal_positive")
    proof.have(S.inverse * S == I(n), by="inverse_left")
    with proof.let(v):
        proof.have(norm(S.inverse * (S * v)) <= spectral_norm(S.inverse) * norm(S * v), by="spectral_bound")
        proof.have(S.inverse * (S * v) == v)
        proof.have(norm(S * v) >= 0, by="norm_nonnegative")
        proof.have(norm(v) <= c * norm(S * v))
        proof.have(1 / c * norm(v) <= 1 / c * (c * norm(S * v)))
        proof.have(1 / c * norm(v) <= norm(S * v))
    proof.have(sigma_min(S) >= 1 / c, by="sigma_min_greatest")

with theory.theorem(
    "cancel_positive_definite",
    A == 0,
    given=[symmetric(S), lambda_min(S) > 0, A * S == 0],
) as proof:
    proof.have(trace(A * S * A.T) >= lambda_min(S) * trace(A * A.T), by="rayleigh_lowest", at={"X": A.T})
    proof.have(trace(A * S * A.T) == 0)
    proof.have(norm(A) ** 2 >= 0)
    proof.have(lambda_min(S) * norm(A) ** 2 <= 0)
    proof.have(norm(A) ** 2 == 0)
    proof.conclude(by="norm_zero")

theory.claim("square_is_one", x == 1, given=[x**2 == 1, x != -1])

with theory.theorem("det_of_product", det(Q * S) == det(Q) * det(S)) as proof:
    proof.conclude(by="algebra")

# ------------------------------------------------------------------------------------------------- near the identity
# a reflection turns some vector round, along which what is near the identity is positive
with theory.theorem("near_identity_determinant", det(S) > 0, given=spectral_norm(S - I(n)) < 1) as proof:
    polar = there_is((Q, U), (Q.T * Q == I(n)) & psd(U) & (S == Q * U))
    q, u = proof.obtain("q u", polar, by="polar_decomposition")
    proof.have(sigma_min(I(n) + (S - I(n))) >= 1 - spectral_norm(S - I(n)), by="near_identity_sigma_min")
    proof.have(det(S) != 0, by="determinant_nonzero")
    proof.have(det(q) ** 2 == 1, by="orthogonal_determinant")
    proof.have(det(S) == det(q) * det(u))
    root = proof.obtain("root", there_is(Q, psd(Q) & (Q * Q == u)), by="square_root")
    proof.have(u == root * root)
    proof.have(det(u) == det(root) ** 2)
    with proof.contradiction(det(q) == -1):
        proof.have(det(q.T * (I(n) + q)) == det(q.T) * det(I(n) + q), by="det_of_product")
        proof.have(q.T * (I(n) + q) == (I(n) + q).T)
        proof.have(det((I(n) + q).T) == det(q) * det(I(n) + q))
        proof.have(det(I(n) + q) == 0)
        with proof.let(v), proof.suppose((I(n) + q) * v == 0):
            proof.have(q * v == -v)
            proof.have(q.T * (q * v) == v)
            proof.have(q.T * v == -v)
            proof.have(inner(v, S * v) == inner(q.T * v, u * v))
            proof.have(inner(v, S * v) == -trace(v.T * u * v))
            proof.have(trace(v.T * u * v) >= 0, by="psd_nonnegative")
            proof.have(inner(v, (S - I(n)) * v) >= -norm(v) * norm((S - I(n)) * v), by="inner_above")
            proof.have(norm((S - I(n)) * v) <= spectral_norm(S - I(n)) * norm(v), by="spectral_bound")
            proof.have(norm(v) >= 0, by="norm_nonnegative")
            proof.have(norm(v) * norm((S - I(n)) * v) <= norm(v) * (spectral_norm(S - I(n)) * norm(v)))
            proof.have((1 - spectral_norm(S - I(n))) * norm(v) ** 2 <= 0)
            proof.have(norm(v) ** 2 == 0)
            proof.have(v == 0, by="norm_zero")
        proof.have(det(I(n) + q) != 0, by="det_nonzero")
    proof.have(det(q) == 1, by="square_is_one")
    proof.have(det(S) == det(root) ** 2)
    proof.have(det(root) ** 2 >= 0)
    proof.have(det(S) >= 0)


def P(low, high):
    return Prod(i, low, high, I(n) + F[i])


with theory.theorem(
    "near_identity_product_determinant",
    det(P(a, b)) > 0,
    given=[a - 1 <= b, for_all(i, a, b, spectral_norm(F[i]) < 1)],
) as proof:
    with proof.induction(k, a - 1, implies(k <= b, det(P(a, k)) > 0)):
        with proof.suppose(k + 1 <= b):
            proof.have(det(P(a, k)) > 0)
            proof.have(spectral_norm(F[k + 1]) < 1)
            proof.have(det(I(n) + F[k + 1]) > 0, by="near_identity_determinant", at={"S": I(n) + F[k + 1]})
            proof.have(P(a, k + 1) == (I(n) + F[k + 1]) * P(a, k), by="product_last")
            layer, rest = I(n) + F[k + 1], P(a, k)
            proof.have(det(layer * rest) == det(layer) * det(rest), by="det_of_product")
            proof.have(det(layer * rest) > 0)
            proof.have(det(P(a, k + 1)) > 0)
