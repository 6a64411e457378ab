"""Claims about inverses and determinants, which hold where what they divide by is not zero; as many of them are false.

The true ones are identities and conditions of the textbooks, named at each: Horn and Johnson (Matrix Analysis, 2nd
edition), Henderson and Searle (On deriving the inverse of a sum of matrices, SIAM Review 23, 1981), Hager (Updating the
inverse of a matrix, SIAM Review 31, 1989), Bernstein (Matrix Mathematics, 2nd edition), and the gains of ridge
regression and of Kalman's filter. The false ones are made of them: a condition less, a sign, an order or a factor else.
"""

from symres import I, Theory, det, inner, lambda_max, lambda_min, psd, sigma_min, spectral_norm, symmetric, trace

theory = Theory("problems.definedness")
m, n = theory.naturals("m n")
k = theory.integers("k")
s, t = theory.reals("s t")
A, B, C, D, X = theory.matrices("A B C D X", n, n)
P, Q, K = theory.matrices("P Q K", n, n)
R = theory.matrix("R", m, m)
M = theory.matrix("M", m, m)
U, W = theory.matrices("U W", n, m)
V, H = theory.matrices("V H", m, n)
u, v = theory.vectors("u v", n)


def regular(*matrices):
    return [det(S) != 0 for S in matrices]


def positive(*matrices):
    """Positive definite, stated by the least eigenvalue."""
    return [fact for S in matrices for fact in (symmetric(S), lambda_min(S) > 0)]


def definite(*matrices):
    """Positive definite, stated as semidefinite and invertible."""
    return [fact for S in matrices for fact in (psd(S), det(S) != 0)]


def true(name, of, given=(), where=""):
    theory.claim(name, of, given=given, where=where)


def false(name, of, given=(), where=""):
    theory.claim(f"{name}.neighbour", of, given=given, where=where, expect="refuted")


inner_matrix = M.inverse + V * A.inverse * U

# ----------------------------------------------------------------------------- I + UV and I + VU: Horn and Johnson 1.3
true("sylvester", det(I(n) + U * V) != 0, det(I(m) + V * U) != 0, "Horn and Johnson, 1.3.P11")
true("sylvester.back", det(I(m) + V * U) != 0, det(I(n) + U * V) != 0, "Horn and Johnson, 1.3.P11")
true("sylvester.minus", det(I(n) - U * V) != 0, det(I(m) - V * U) != 0, "Horn and Johnson, 1.3.P11")
true("sylvester.multiple", det(I(n) + s * (U * V)) != 0, det(I(m) + s * (V * U)) != 0, "Bernstein, 2.8")
true(
    "push_through",
    (I(n) + U * V).inverse * U == U * (I(m) + V * U).inverse,
    det(I(m) + V * U) != 0,
    "Henderson and Searle, (8)",
)
true(
    "push_through.inverse",
    (I(n) + U * V).inverse == I(n) - U * (I(m) + V * U).inverse * V,
    det(I(m) + V * U) != 0,
    "Henderson and Searle, (9)",
)
true(
    "push_through.other_condition",
    (I(n) + U * V).inverse * U == U * (I(m) + V * U).inverse,
    det(I(n) + U * V) != 0,
    "Henderson and Searle, (8)",
)
false("sylvester", det(I(n) + U * V) != 0, det(I(m) - V * U) != 0)
false("sylvester.square", det(I(n) + A * B) != 0, det(I(n) + A + B) != 0)
false("sylvester.no_condition", det(I(n) + U * V) != 0, det(V * U) != 0)
false("push_through", (I(n) + A * B).inverse * A == A * (I(n) + A * B).inverse, regular(I(n) + A * B))
false(
    "push_through.inverse",
    (I(n) + U * V).inverse == I(n) + U * (I(m) + V * U).inverse * V,
    det(I(m) + V * U) != 0,
)
false("push_through.none", (I(n) + A * B) * (I(n) + A * B).inverse == I(n), regular(A, B))

# ------------------------------------------------------------------ A + UMV: Woodbury, Sherman and Morrison, Hager 1989
woodbury = A.inverse - A.inverse * U * inner_matrix.inverse * V * A.inverse
true("woodbury.determinant", det(A + U * M * V) != 0, regular(A, M, inner_matrix), "Hager, (2)")
true("woodbury", (A + U * M * V).inverse == woodbury, regular(A, M, inner_matrix), "Hager, (2)")
true(
    "woodbury.plain",
    (A + U * V).inverse == A.inverse - A.inverse * U * (I(m) + V * A.inverse * U).inverse * V * A.inverse,
    regular(A, I(m) + V * A.inverse * U),
    "Hager, (1)",
)
true("woodbury.inner", det(inner_matrix) != 0, regular(A, M, A + U * M * V), "Hager, (2)")
true(
    "determinant_lemma",
    det(A + U * V) == det(A) * det(I(m) + V * A.inverse * U),
    regular(A),
    "Horn and Johnson, 0.8.5",
)
true("rank_one.determinant", det(A + u * v.T) == (1 + inner(v, A.inverse * u)) * det(A), regular(A), "0.8.5")
true("rank_one.regular", det(A + u * v.T) != 0, [*regular(A), 1 + inner(v, A.inverse * u) != 0], "Hager")
true(
    "sherman_morrison",
    (A + u * v.T).inverse == A.inverse - A.inverse * u * v.T * A.inverse / (1 + inner(v, A.inverse * u)),
    [*regular(A), 1 + inner(v, A.inverse * u) != 0],
    "Sherman and Morrison 1950",
)
true(
    "sherman_morrison.applied",
    (A + u * v.T).inverse * u == A.inverse * u / (1 + inner(v, A.inverse * u)),
    [*regular(A), 1 + inner(v, A.inverse * u) != 0],
    "Sherman and Morrison 1950",
)
true(
    "rank_one.inner",
    1 + inner(v, A.inverse * u) != 0,
    regular(A, A + u * v.T),
    "Horn and Johnson, 0.8.5",
)
false("woodbury.determinant", det(A + U * M * V) != 0, regular(A, M))
false("woodbury", (A + U * M * V).inverse == A.inverse + A.inverse - woodbury, regular(A, M, inner_matrix))
false("woodbury.sign", det(A - U * M * V) != 0, regular(A, M, inner_matrix))
false("determinant_lemma", det(A + U * V) == det(A) + det(I(m) + V * A.inverse * U), regular(A))
false("rank_one.regular", det(A + u * v.T) != 0, [*regular(A), inner(v, A.inverse * u) != 0])
false("rank_one.determinant", det(A + u * v.T) == (1 + inner(v, A.inverse * u)), regular(A))
false(
    "sherman_morrison",
    (A + u * v.T).inverse == A.inverse - A.inverse * u * v.T * A.inverse,
    [*regular(A), 1 + inner(v, A.inverse * u) != 0],
)

# ---------------------------------------------------------------------------------- Schur complements: Horn and Johnson
schur, other = A - U * R.inverse * V, R - V * A.inverse * U
true("schur.determinants", det(R) * det(schur) == det(A) * det(other), regular(A, R), "Horn and Johnson, 0.8.5")
true("schur.regular", det(schur) != 0, regular(A, R, other), "Horn and Johnson, 0.7.3")
true("schur.regular.back", det(other) != 0, regular(A, R, schur), "Horn and Johnson, 0.7.3")
true(
    "schur.inverse",
    schur.inverse == A.inverse + A.inverse * U * other.inverse * V * A.inverse,
    regular(A, R, other),
    "Banachiewicz 1937",
)
true(
    "schur.corner",
    A.inverse * U * other.inverse == schur.inverse * U * R.inverse,
    regular(A, R, schur),
    "Banachiewicz 1937",
)
true("schur.sum", det(A + U * R.inverse * V) != 0, regular(A, R, R + V * A.inverse * U), "Horn and Johnson 0.7.4")
false("schur.regular", det(schur) != 0, regular(A, R))
false("schur.determinants", det(schur) == det(A) * det(other), regular(A, R))
false(
    "schur.inverse",
    schur.inverse == A.inverse - A.inverse * U * other.inverse * V * A.inverse,
    regular(A, R, other),
)
false("schur.corner", A.inverse * U * other.inverse == schur.inverse * U, regular(A, R, schur))
false("schur.sum", det(A + U * R.inverse * V) != 0, regular(A, R, other))

# ------------------------------------------------------------------------------------- positive definite: Bernstein, 8
true("positive.regular", det(P) != 0, positive(P), "Horn and Johnson, 7.1.2")
true("positive.above", det(P) != 0, [symmetric(P), s > 0, lambda_min(P) >= s], "7.1.2")
true("positive.of_psd", det(P) != 0, [psd(P), lambda_min(P) > 0], "7.1.2")
true("positive.cancels", P * P.inverse == I(n), positive(P), "7.1.2")
true("positive.sum", det(P + Q) != 0, positive(P, Q), "Horn and Johnson, 7.1.3")
true("positive.sum_with_psd", det(P + Q) != 0, [*positive(P), psd(Q)], "Horn and Johnson, 7.1.3")
true("positive.sum_definite", det(P + Q) != 0, [*definite(P), psd(Q)], "Horn and Johnson, 7.1.3")
true("positive.multiple", det(s * P) != 0, [*positive(P), s > 0], "Horn and Johnson, 7.1.3")
true("positive.eigenvalue", lambda_min(P) > 0, definite(P), "Horn and Johnson, 7.1.2")
true("positive.inverse", psd(P.inverse), definite(P), "Horn and Johnson, 7.1.2")
true("positive.inverse.eigenvalue", lambda_min(P.inverse) > 0, positive(P), "Horn and Johnson, 7.1.2")
true("positive.congruence", det(A * P * A.T) != 0, [*positive(P), *regular(A)], "Horn and Johnson, 7.1.6")
true("shifted", det(P + s * I(n)) != 0, [psd(P), s > 0], "Horn and Johnson, 7.1.3")
true("gram.shifted", det(V.T * V + s * I(n)) != 0, s > 0, "ridge regression")
true("one_plus_psd", det(I(n) + P) != 0, psd(P), "Horn and Johnson, 7.1.3")
true("one_plus_product", det(I(n) + P * Q) != 0, [psd(P), psd(Q)], "Bernstein, 8.15")
true("one_plus_skew", det(I(n) + K) != 0, K.T == -K, "Horn and Johnson, 2.5.P: Cayley")
true("below_one", det(I(n) - P) != 0, [symmetric(P), lambda_max(P) < 1], "Horn and Johnson, 4.2.2")
true("contraction", det(I(n) - A) != 0, spectral_norm(A) < 1, "Horn and Johnson, 5.6.16: Neumann")
true("full_rank", det(W.T * W) != 0, sigma_min(W) > 0, "Horn and Johnson, 7.3: normal equations")
true("full_rank.hat", (W * (W.T * W).inverse * W.T) * W == W, sigma_min(W) > 0, "normal equations")
false("positive.regular", det(P) != 0, psd(P))
false("positive.regular.least", det(P) != 0, [symmetric(P), lambda_min(P) >= 0])
false("positive.regular.greatest", det(P) != 0, [symmetric(P), lambda_max(P) > 0])
false("positive.sum", det(P + Q) != 0, [psd(P), psd(Q)])
false("positive.difference", det(P - Q) != 0, definite(P, Q))
false("positive.sum.regular", det(A + B) != 0, regular(A, B))
false("positive.multiple", det(s * P) != 0, definite(P))
false("shifted", det(P + s * I(n)) != 0, [psd(P), s >= 0])
false("shifted.negative", det(P - s * I(n)) != 0, [psd(P), s > 0])
false("one_plus_symmetric", det(I(n) + P) != 0, symmetric(P))
false("one_minus_psd", det(I(n) - P) != 0, psd(P))
false("one_plus_product", det(I(n) + A * P) != 0, [symmetric(A), psd(P)])
false("skew", det(K) != 0, K.T == -K)
false("contraction", det(I(n) - A) != 0, spectral_norm(A) <= 1)
false("positive.inverse", psd(A.inverse), regular(A))
false("gram", det(V.T * V) != 0, det(V * V.T) != 0)

# ----------------------------------------------------------------------------------- sums of inverses, the parallel sum
true("inverse_sum", (A.inverse + B.inverse).inverse == A * (A + B).inverse * B, regular(A, B, A + B), "H. and S.")
true("inverse_sum.regular", det(A.inverse + B.inverse) != 0, regular(A, B, A + B), "Henderson and Searle, (13)")
true("inverse_sum.back", det(A + B) != 0, regular(A, B, A.inverse + B.inverse), "Henderson and Searle, (13)")
true("inverse_sum.positive", det(P.inverse + Q.inverse) != 0, positive(P, Q), "Anderson and Duffin 1969")
true("parallel", (P.inverse + Q.inverse).inverse == P * (P + Q).inverse * Q, positive(P, Q), "Anderson and Duffin")
true("parallel.commutes", A * (A + B).inverse * B == B * (A + B).inverse * A, regular(A + B), "Anderson and Duffin")
true("difference", A.inverse - B.inverse == A.inverse * (B - A) * B.inverse, regular(A, B), "Horn and Johnson 0.7")
true("resolvent", (I(n) + P).inverse == I(n) - P * (I(n) + P).inverse, psd(P), "Searle 1982, 5.7")
true("resolvent.complement", (I(n) + P).inverse + (I(n) + P.inverse).inverse == I(n), definite(P), "Searle 1982")
true("product", (A * B).inverse == B.inverse * A.inverse, regular(A, B), "Horn and Johnson, 0.5")
true("product.back", (det(A) != 0) & (det(B) != 0), regular(A * B), "Horn and Johnson, 0.8.4")
true("one_sided", det(A) != 0, A * B == I(n), "Horn and Johnson, 0.5")
true("one_sided.inverse", A.inverse == B, A * B == I(n), "Horn and Johnson, 0.5")
true("orthogonal", det(A) != 0, A.T * A == I(n), "Horn and Johnson, 2.1")
true("inverse.regular", det(A.inverse) != 0, regular(A), "Horn and Johnson, 0.8.4")
true("transpose.regular", det(A.T) != 0, regular(A), "Horn and Johnson, 0.8.4")
true("multiple.regular", det(s * A) != 0, [*regular(A), s != 0], "Horn and Johnson, 0.8.4")
true("similar", det(A * B * A.inverse) != 0, regular(A, B), "Horn and Johnson, 1.3")
false("inverse_sum", (A + B).inverse == A.inverse + B.inverse, regular(A, B, A + B))
false("inverse_sum.regular", det(A.inverse + B.inverse) != 0, regular(A, B))
false("inverse_sum.half", (A.inverse + B.inverse).inverse == (A + B) / 4, regular(A, B, A + B))
false("parallel", (A.inverse + B.inverse).inverse == A * B * (A + B).inverse, regular(A, B, A + B))
false("difference", A.inverse - B.inverse == A.inverse * (A - B) * B.inverse, regular(A, B))
false("product", (A * B).inverse == A.inverse * B.inverse, regular(A, B))
false("one_sided", det(V * U) != 0, U * V == I(n))
false("nilpotent", det(I(n) + A) != 0, A * A == I(n))
false("resolvent", (I(n) + P).inverse == I(n) - P, psd(P))

# ---------------------------------------------------------------------------------------------- gains and ridge kernels
gain = P * H.T * (H * P * H.T + R).inverse
true("ridge", (V.T * V + s * I(n)).inverse * V.T == V.T * (V * V.T + s * I(m)).inverse, s > 0, "ridge")
true("ridge.residual", I(n) - P * (P + s * I(n)).inverse == s * (P + s * I(n)).inverse, [psd(P), s > 0])
true("gain.regular", det(H * P * H.T + R) != 0, [psd(P), *definite(R)], "Kalman 1960")
true("gain.regular.eigenvalue", det(H * P * H.T + R) != 0, [psd(P), *positive(R)], "Kalman 1960")
true(
    "gain.information",
    gain == (P.inverse + H.T * R.inverse * H).inverse * H.T * R.inverse,
    definite(P, R),
    "Kalman 1960, the information form",
)
true(
    "gain.covariance",
    (P.inverse + H.T * R.inverse * H).inverse == P - gain * H * P,
    positive(P, R),
    "Kalman 1960, the information form",
)
true("posterior", det(P.inverse + H.T * R.inverse * H) != 0, positive(P, R), "Bayesian linear regression")
true("cayley", (I(n) - K).inverse * (I(n) + K) == (I(n) + K) * (I(n) - K).inverse, K.T == -K, "Cayley 1846")
true(
    "neumann",
    (I(n) - A).inverse == I(n) + A * (I(n) - A).inverse,
    spectral_norm(A) < 1,
    "Horn and Johnson 5.6",
)
true("inverse.trace", trace(P.inverse) > 0, positive(P), "Bernstein, 8")
false(
    "ridge",
    (V.T * V + s * I(n)).inverse * V.T == V.T * (V * V.T + t * I(m)).inverse,
    [s > 0, t > 0],
)
false("ridge.residual", I(n) - P * (P + s * I(n)).inverse == (P + s * I(n)).inverse, [psd(P), s > 0])
false("gain.regular", det(H * P * H.T + R) != 0, [psd(P), psd(R)])
false("gain.regular.indefinite", det(H * P * H.T + R) != 0, [psd(P), *regular(R)])
false("gain.information", gain == (P.inverse + H.T * R * H).inverse * H.T * R, definite(P, R))
false("gain.covariance", (P.inverse + H.T * R.inverse * H).inverse == P + gain * H * P, definite(P, R))
