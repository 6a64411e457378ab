"""Invertible matrices: their least singular value, positive definite ones, and determinants near the identity."""

from symres import (
    I,
    Prod,
    Theory,
    at_least,
    at_most,
    both,
    det,
    equal,
    for_all,
    greater,
    implies,
    inner,
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

theory = Theory("lemmas", title="Invertible matrices")
m, n = theory.sizes("m n")
a, b, i, k = theory.index("a b i k")
A = theory.matrix("A", m, n)
Q, S, U = theory.matrices("Q S U", n, n)
F = theory.layers("F", n, n)
v = theory.vector("v", n)
x = theory.number("x")

# |v| = |S^-1 S v| <= ||S^-1|| |Sv|
with theory.theorem("sigma_min_positive", greater(sigma_min(S), 0), given=unequal(det(S), 0)) as proof:
    c = 1 + spectral_norm(S.inverse)
    proof.have(at_least(spectral_norm(S.inverse), 0), by="spectral_nonnegative")
    proof.have(equal(c * (1 / c), 1), by="reciprocal")
    proof.have(greater(1 / c, 0), by="reciprocal_positive")
    proof.have(equal(S.inverse * S, I(n)), by="inverse_left")
    with proof.let(v):
        proof.have(at_most(norm(S.inverse * (S * v)), spectral_norm(S.inverse) * norm(S * v)), by="spectral_bound")
        proof.have(equal(S.inverse * (S * v), v))
        proof.have(at_least(norm(S * v), 0), by="norm_nonnegative")
        proof.have(at_most(norm(v), c * norm(S * v)))
        proof.have(at_most(1 / c * norm(v), 1 / c * (c * norm(S * v))))
        proof.have(at_most(1 / c * norm(v), norm(S * v)))
    proof.have(at_least(sigma_min(S), 1 / c), by="sigma_min_greatest")

with theory.theorem(
    "cancel_positive_definite",
    equal(A, 0),
    given=[symmetric(S), greater(lambda_min(S), 0), equal(A * S, 0)],
) as proof:
    proof.have(at_least(trace(A * S * A.T), lambda_min(S) * trace(A * A.T)), by="rayleigh_lowest", at={"X": A.T})
    proof.have(equal(trace(A * S * A.T), 0))
    proof.have(at_least(norm(A) ** 2, 0))
    proof.have(at_most(lambda_min(S) * norm(A) ** 2, 0))
    proof.have(equal(norm(A) ** 2, 0))
    proof.conclude(by="norm_zero")

theory.claim("square_is_one", equal(x, 1), given=[equal(x**2, 1), unequal(x, -1)])

with theory.theorem("det_of_product", equal(det(Q * S), det(Q) * det(S))) as proof:
    proof.conclude(by="algebra")

# ------------------------------------------------------------------------------------------------- near the identity
# a reflection turns some vector round, along which what is near the identity is positive
with theory.theorem("near_identity_determinant", greater(det(S), 0), given=less(spectral_norm(S - I(n)), 1)) as proof:
    polar = there_is((Q, U), both(equal(Q.T * Q, I(n)), psd(U), equal(S, Q * U)))
    q, u = proof.obtain("q u", polar, by="polar_decomposition")
    proof.have(at_least(sigma_min(I(n) + (S - I(n))), 1 - spectral_norm(S - I(n))), by="near_identity_sigma_min")
    proof.have(unequal(det(S), 0), by="determinant_nonzero")
    proof.have(equal(det(q) ** 2, 1), by="orthogonal_determinant")
    proof.have(equal(det(S), det(q) * det(u)))
    root = proof.obtain("root", there_is(Q, both(psd(Q), equal(Q * Q, u))), by="square_root")
    proof.have(equal(u, root * root))
    proof.have(equal(det(u), det(root) ** 2))
    with proof.contradiction(equal(det(q), -1)):
        proof.have(equal(det(q.T * (I(n) + q)), det(q.T) * det(I(n) + q)), by="det_of_product")
        proof.have(equal(q.T * (I(n) + q), (I(n) + q).T))
        proof.have(equal(det((I(n) + q).T), det(q) * det(I(n) + q)))
        proof.have(equal(det(I(n) + q), 0))
        with proof.let(v), proof.suppose(equal((I(n) + q) * v, 0)):
            proof.have(equal(q * v, -v))
            proof.have(equal(q.T * (q * v), v))
            proof.have(equal(q.T * v, -v))
            proof.have(equal(inner(v, S * v), inner(q.T * v, u * v)))
            proof.have(equal(inner(v, S * v), -trace(v.T * u * v)))
            proof.have(at_least(trace(v.T * u * v), 0), by="psd_nonnegative")
            proof.have(at_least(inner(v, (S - I(n)) * v), -norm(v) * norm((S - I(n)) * v)), by="inner_above")
            proof.have(at_most(norm((S - I(n)) * v), spectral_norm(S - I(n)) * norm(v)), by="spectral_bound")
            proof.have(at_least(norm(v), 0), by="norm_nonnegative")
            proof.have(at_most(norm(v) * norm((S - I(n)) * v), norm(v) * (spectral_norm(S - I(n)) * norm(v))))
            proof.have(at_most((1 - spectral_norm(S - I(n))) * norm(v) ** 2, 0))
            proof.have(equal(norm(v) ** 2, 0))
            proof.have(equal(v, 0), by="norm_zero")
        proof.have(unequal(det(I(n) + q), 0), by="det_nonzero")
    proof.have(equal(det(q), 1), by="square_is_one")
    proof.have(equal(det(S), det(root) ** 2))
    proof.have(at_least(det(root) ** 2, 0))
    proof.have(at_least(det(S), 0))


def P(low, high):
    return Prod(i, low, high, I(n) + F[i])


with theory.theorem(
    "near_identity_product_determinant",
    greater(det(P(a, b)), 0),
    given=[at_most(a - 1, b), for_all(i, a, b, less(spectral_norm(F[i]), 1))],
) as proof:
    with proof.induction(k, a - 1, implies(at_most(k, b), greater(det(P(a, k)), 0))):
        with proof.suppose(at_most(k + 1, b)):
            proof.have(greater(det(P(a, k)), 0))
            proof.have(less(spectral_norm(F[k + 1]), 1))
            proof.have(greater(det(I(n) + F[k + 1]), 0), by="near_identity_determinant", at={"S": I(n) + F[k + 1]})
            proof.have(equal(P(a, k + 1), (I(n) + F[k + 1]) * P(a, k)), by="product_last")
            layer, rest = I(n) + F[k + 1], P(a, k)
            proof.have(equal(det(layer * rest), det(layer) * det(rest)), by="det_of_product")
            proof.have(greater(det(layer * rest), 0))
            proof.have(greater(det(P(a, k + 1)), 0))
