"""Claims about inverses and determinants, which hold where what they divide by is not zero; as many of them are false.

The true ones are identities and conditions of the textbooks, named at each: Horn and Johnson (Matrix Analysis, 2nd
edition), Henderson and Searle (On deriving the inverse of a sum of matrices, SIAM Review 23, 1981), Hager (Updating the
inverse of a matrix, SIAM Review 31, 1989), Bernstein (Matrix Mathematics, 2nd edition), and the gains of ridge
regression and of Kalman's filter. The false ones are made of them: a condition less, a sign, an order or a factor else.
"""

from symres.former import (
    I,
    Theory,
    at_least,
    at_most,
    both,
    det,
    equal,
    greater,
    inner,
    lambda_max,
    lambda_min,
    less,
    psd,
    sigma_min,
    spectral_norm,
    symmetric,
    trace,
    unequal,
)

theory = Theory("problems.definedness")
m, n = theory.sizes("m n")
k = theory.index("k")
s, t = theory.number("s t")
A, B, C, D, X = theory.matrices("A B C D X", n, n)
P, Q, K = theory.matrices("P Q K", n, n)
R = theory.matrix("R", m, m)
M = theory.matrix("M", m, m)
U, W = theory.matrices("U W", n, m)
V, H = theory.matrices("V H", m, n)
u, v = theory.vectors("u v", n)


def regular(*matrices):
    return [unequal(det(S), 0) for S in matrices]


def positive(*matrices):
    """Positive definite, as it is said with the least eigenvalue."""
    return [fact for S in matrices for fact in (symmetric(S), greater(lambda_min(S), 0))]


def definite(*matrices):
    """Positive definite, as it is said of a semidefinite matrix that is invertible."""
    return [fact for S in matrices for fact in (psd(S), unequal(det(S), 0))]


def true(name, of, given=(), where=""):
    theory.claim(name, of, given=given, where=where)


def false(name, of, given=(), where=""):
    theory.claim(f"{name}.neighbour", of, given=given, where=where, expect="refuted")


inner_matrix = M.inverse + V * A.inverse * U

# ----------------------------------------------------------------------------- I + UV and I + VU: Horn and Johnson 1.3
true("sylvester", unequal(det(I(n) + U * V), 0), unequal(det(I(m) + V * U), 0), "Horn and Johnson, 1.3.P11")
true("sylvester.back", unequal(det(I(m) + V * U), 0), unequal(det(I(n) + U * V), 0), "Horn and Johnson, 1.3.P11")
true("sylvester.minus", unequal(det(I(n) - U * V), 0), unequal(det(I(m) - V * U), 0), "Horn and Johnson, 1.3.P11")
true("sylvester.multiple", unequal(det(I(n) + s * (U * V)), 0), unequal(det(I(m) + s * (V * U)), 0), "Bernstein, 2.8")
true(
    "push_through",
    equal((I(n) + U * V).inverse * U, U * (I(m) + V * U).inverse),
    unequal(det(I(m) + V * U), 0),
    "Henderson and Searle, (8)",
)
true(
    "push_through.inverse",
    equal((I(n) + U * V).inverse, I(n) - U * (I(m) + V * U).inverse * V),
    unequal(det(I(m) + V * U), 0),
    "Henderson and Searle, (9)",
)
true(
    "push_through.other_condition",
    equal((I(n) + U * V).inverse * U, U * (I(m) + V * U).inverse),
    unequal(det(I(n) + U * V), 0),
    "Henderson and Searle, (8)",
)
false("sylvester", unequal(det(I(n) + U * V), 0), unequal(det(I(m) - V * U), 0))
false("sylvester.square", unequal(det(I(n) + A * B), 0), unequal(det(I(n) + A + B), 0))
false("sylvester.no_condition", unequal(det(I(n) + U * V), 0), unequal(det(V * U), 0))
false("push_through", equal((I(n) + A * B).inverse * A, A * (I(n) + A * B).inverse), regular(I(n) + A * B))
false(
    "push_through.inverse",
    equal((I(n) + U * V).inverse, I(n) + U * (I(m) + V * U).inverse * V),
    unequal(det(I(m) + V * U), 0),
)
false("push_through.none", equal((I(n) + A * B) * (I(n) + A * B).inverse, I(n)), regular(A, B))

# ------------------------------------------------------------------ A + UMV: Woodbury, Sherman and Morrison, Hager 1989
woodbury = A.inverse - A.inverse * U * inner_matrix.inverse * V * A.inverse
true("woodbury.determinant", unequal(det(A + U * M * V), 0), regular(A, M, inner_matrix), "Hager, (2)")
true("woodbury", equal((A + U * M * V).inverse, woodbury), regular(A, M, inner_matrix), "Hager, (2)")
true(
    "woodbury.plain",
    equal((A + U * V).inverse, A.inverse - A.inverse * U * (I(m) + V * A.inverse * U).inverse * V * A.inverse),
    regular(A, I(m) + V * A.inverse * U),
    "Hager, (1)",
)
true("woodbury.inner", unequal(det(inner_matrix), 0), regular(A, M, A + U * M * V), "Hager, (2)")
true(
    "determinant_lemma",
    equal(det(A + U * V), det(A) * det(I(m) + V * A.inverse * U)),
    regular(A),
    "Horn and Johnson, 0.8.5",
)
true("rank_one.determinant", equal(det(A + u * v.T), (1 + inner(v, A.inverse * u)) * det(A)), regular(A), "0.8.5")
true("rank_one.regular", unequal(det(A + u * v.T), 0), [*regular(A), unequal(1 + inner(v, A.inverse * u), 0)], "Hager")
true(
    "sherman_morrison",
    equal((A + u * v.T).inverse, A.inverse - A.inverse * u * v.T * A.inverse / (1 + inner(v, A.inverse * u))),
    [*regular(A), unequal(1 + inner(v, A.inverse * u), 0)],
    "Sherman and Morrison 1950",
)
true(
    "sherman_morrison.applied",
    equal((A + u * v.T).inverse * u, A.inverse * u / (1 + inner(v, A.inverse * u))),
    [*regular(A), unequal(1 + inner(v, A.inverse * u), 0)],
    "Sherman and Morrison 1950",
)
true(
    "rank_one.inner",
    unequal(1 + inner(v, A.inverse * u), 0),
    regular(A, A + u * v.T),
    "Horn and Johnson, 0.8.5",
)
false("woodbury.determinant", unequal(det(A + U * M * V), 0), regular(A, M))
false("woodbury", equal((A + U * M * V).inverse, A.inverse + A.inverse - woodbury), regular(A, M, inner_matrix))
false("woodbury.sign", unequal(det(A - U * M * V), 0), regular(A, M, inner_matrix))
false("determinant_lemma", equal(det(A + U * V), det(A) + det(I(m) + V * A.inverse * U)), regular(A))
false("rank_one.regular", unequal(det(A + u * v.T), 0), [*regular(A), unequal(inner(v, A.inverse * u), 0)])
false("rank_one.determinant", equal(det(A + u * v.T), (1 + inner(v, A.inverse * u))), regular(A))
false(
    "sherman_morrison",
    equal((A + u * v.T).inverse, A.inverse - A.inverse * u * v.T * A.inverse),
    [*regular(A), unequal(1 + inner(v, A.inverse * u), 0)],
)

# ---------------------------------------------------------------------------------- Schur complements: Horn and Johnson
schur, other = A - U * R.inverse * V, R - V * A.inverse * U
true("schur.determinants", equal(det(R) * det(schur), det(A) * det(other)), regular(A, R), "Horn and Johnson, 0.8.5")
true("schur.regular", unequal(det(schur), 0), regular(A, R, other), "Horn and Johnson, 0.7.3")
true("schur.regular.back", unequal(det(other), 0), regular(A, R, schur), "Horn and Johnson, 0.7.3")
true(
    "schur.inverse",
    equal(schur.inverse, A.inverse + A.inverse * U * other.inverse * V * A.inverse),
    regular(A, R, other),
    "Banachiewicz 1937",
)
true(
    "schur.corner",
    equal(A.inverse * U * other.inverse, schur.inverse * U * R.inverse),
    regular(A, R, schur),
    "Banachiewicz 1937",
)
true(
    "schur.sum", unequal(det(A + U * R.inverse * V), 0), regular(A, R, R + V * A.inverse * U), "Horn and Johnson 0.7.4"
)
false("schur.regular", unequal(det(schur), 0), regular(A, R))
false("schur.determinants", equal(det(schur), det(A) * det(other)), regular(A, R))
false(
    "schur.inverse",
    equal(schur.inverse, A.inverse - A.inverse * U * other.inverse * V * A.inverse),
    regular(A, R, other),
)
false("schur.corner", equal(A.inverse * U * other.inverse, schur.inverse * U), regular(A, R, schur))
false("schur.sum", unequal(det(A + U * R.inverse * V), 0), regular(A, R, other))

# ------------------------------------------------------------------------------------- positive definite: Bernstein, 8
true("positive.regular", unequal(det(P), 0), positive(P), "Horn and Johnson, 7.1.2")
true("positive.above", unequal(det(P), 0), [symmetric(P), greater(s, 0), at_least(lambda_min(P), s)], "7.1.2")
true("positive.of_psd", unequal(det(P), 0), [psd(P), greater(lambda_min(P), 0)], "7.1.2")
true("positive.cancels", equal(P * P.inverse, I(n)), positive(P), "7.1.2")
true("positive.sum", unequal(det(P + Q), 0), positive(P, Q), "Horn and Johnson, 7.1.3")
true("positive.sum_with_psd", unequal(det(P + Q), 0), [*positive(P), psd(Q)], "Horn and Johnson, 7.1.3")
true("positive.sum_definite", unequal(det(P + Q), 0), [*definite(P), psd(Q)], "Horn and Johnson, 7.1.3")
true("positive.multiple", unequal(det(s * P), 0), [*positive(P), greater(s, 0)], "Horn and Johnson, 7.1.3")
true("positive.eigenvalue", greater(lambda_min(P), 0), definite(P), "Horn and Johnson, 7.1.2")
true("positive.inverse", psd(P.inverse), definite(P), "Horn and Johnson, 7.1.2")
true("positive.inverse.eigenvalue", greater(lambda_min(P.inverse), 0), positive(P), "Horn and Johnson, 7.1.2")
true("positive.congruence", unequal(det(A * P * A.T), 0), [*positive(P), *regular(A)], "Horn and Johnson, 7.1.6")
true("shifted", unequal(det(P + s * I(n)), 0), [psd(P), greater(s, 0)], "Horn and Johnson, 7.1.3")
true("gram.shifted", unequal(det(V.T * V + s * I(n)), 0), greater(s, 0), "ridge regression")
true("one_plus_psd", unequal(det(I(n) + P), 0), psd(P), "Horn and Johnson, 7.1.3")
true("one_plus_product", unequal(det(I(n) + P * Q), 0), [psd(P), psd(Q)], "Bernstein, 8.15")
true("one_plus_skew", unequal(det(I(n) + K), 0), equal(K.T, -K), "Horn and Johnson, 2.5.P: Cayley")
true("below_one", unequal(det(I(n) - P), 0), [symmetric(P), less(lambda_max(P), 1)], "Horn and Johnson, 4.2.2")
true("contraction", unequal(det(I(n) - A), 0), less(spectral_norm(A), 1), "Horn and Johnson, 5.6.16: Neumann")
true("full_rank", unequal(det(W.T * W), 0), greater(sigma_min(W), 0), "Horn and Johnson, 7.3: normal equations")
true("full_rank.hat", equal((W * (W.T * W).inverse * W.T) * W, W), greater(sigma_min(W), 0), "normal equations")
false("positive.regular", unequal(det(P), 0), psd(P))
false("positive.regular.least", unequal(det(P), 0), [symmetric(P), at_least(lambda_min(P), 0)])
false("positive.regular.greatest", unequal(det(P), 0), [symmetric(P), greater(lambda_max(P), 0)])
false("positive.sum", unequal(det(P + Q), 0), [psd(P), psd(Q)])
false("positive.difference", unequal(det(P - Q), 0), definite(P, Q))
false("positive.sum.regular", unequal(det(A + B), 0), regular(A, B))
false("positive.multiple", unequal(det(s * P), 0), definite(P))
false("shifted", unequal(det(P + s * I(n)), 0), [psd(P), at_least(s, 0)])
false("shifted.negative", unequal(det(P - s * I(n)), 0), [psd(P), greater(s, 0)])
false("one_plus_symmetric", unequal(det(I(n) + P), 0), symmetric(P))
false("one_minus_psd", unequal(det(I(n) - P), 0), psd(P))
false("one_plus_product", unequal(det(I(n) + A * P), 0), [symmetric(A), psd(P)])
false("skew", unequal(det(K), 0), equal(K.T, -K))
false("contraction", unequal(det(I(n) - A), 0), at_most(spectral_norm(A), 1))
false("positive.inverse", psd(A.inverse), regular(A))
false("gram", unequal(det(V.T * V), 0), unequal(det(V * V.T), 0))

# ----------------------------------------------------------------------------------- sums of inverses, the parallel sum
true("inverse_sum", equal((A.inverse + B.inverse).inverse, A * (A + B).inverse * B), regular(A, B, A + B), "H. and S.")
true("inverse_sum.regular", unequal(det(A.inverse + B.inverse), 0), regular(A, B, A + B), "Henderson and Searle, (13)")
true("inverse_sum.back", unequal(det(A + B), 0), regular(A, B, A.inverse + B.inverse), "Henderson and Searle, (13)")
true("inverse_sum.positive", unequal(det(P.inverse + Q.inverse), 0), positive(P, Q), "Anderson and Duffin 1969")
true("parallel", equal((P.inverse + Q.inverse).inverse, P * (P + Q).inverse * Q), positive(P, Q), "Anderson and Duffin")
true(
    "parallel.commutes", equal(A * (A + B).inverse * B, B * (A + B).inverse * A), regular(A + B), "Anderson and Duffin"
)
true("difference", equal(A.inverse - B.inverse, A.inverse * (B - A) * B.inverse), regular(A, B), "Horn and Johnson 0.7")
true("resolvent", equal((I(n) + P).inverse, I(n) - P * (I(n) + P).inverse), psd(P), "Searle 1982, 5.7")
true("resolvent.complement", equal((I(n) + P).inverse + (I(n) + P.inverse).inverse, I(n)), definite(P), "Searle 1982")
true("product", equal((A * B).inverse, B.inverse * A.inverse), regular(A, B), "Horn and Johnson, 0.5")
true("product.back", both(unequal(det(A), 0), unequal(det(B), 0)), regular(A * B), "Horn and Johnson, 0.8.4")
true("one_sided", unequal(det(A), 0), equal(A * B, I(n)), "Horn and Johnson, 0.5")
true("one_sided.inverse", equal(A.inverse, B), equal(A * B, I(n)), "Horn and Johnson, 0.5")
true("orthogonal", unequal(det(A), 0), equal(A.T * A, I(n)), "Horn and Johnson, 2.1")
true("inverse.regular", unequal(det(A.inverse), 0), regular(A), "Horn and Johnson, 0.8.4")
true("transpose.regular", unequal(det(A.T), 0), regular(A), "Horn and Johnson, 0.8.4")
true("multiple.regular", unequal(det(s * A), 0), [*regular(A), unequal(s, 0)], "Horn and Johnson, 0.8.4")
true("similar", unequal(det(A * B * A.inverse), 0), regular(A, B), "Horn and Johnson, 1.3")
false("inverse_sum", equal((A + B).inverse, A.inverse + B.inverse), regular(A, B, A + B))
false("inverse_sum.regular", unequal(det(A.inverse + B.inverse), 0), regular(A, B))
false("inverse_sum.half", equal((A.inverse + B.inverse).inverse, (A + B) / 4), regular(A, B, A + B))
false("parallel", equal((A.inverse + B.inverse).inverse, A * B * (A + B).inverse), regular(A, B, A + B))
false("difference", equal(A.inverse - B.inverse, A.inverse * (A - B) * B.inverse), regular(A, B))
false("product", equal((A * B).inverse, A.inverse * B.inverse), regular(A, B))
false("one_sided", unequal(det(V * U), 0), equal(U * V, I(n)))
false("nilpotent", unequal(det(I(n) + A), 0), equal(A * A, I(n)))
false("resolvent", equal((I(n) + P).inverse, I(n) - P), psd(P))

# ---------------------------------------------------------------------------------------------- gains and ridge kernels
gain = P * H.T * (H * P * H.T + R).inverse
true("ridge", equal((V.T * V + s * I(n)).inverse * V.T, V.T * (V * V.T + s * I(m)).inverse), greater(s, 0), "ridge")
true("ridge.residual", equal(I(n) - P * (P + s * I(n)).inverse, s * (P + s * I(n)).inverse), [psd(P), greater(s, 0)])
true("gain.regular", unequal(det(H * P * H.T + R), 0), [psd(P), *definite(R)], "Kalman 1960")
true("gain.regular.eigenvalue", unequal(det(H * P * H.T + R), 0), [psd(P), *positive(R)], "Kalman 1960")
true(
    "gain.information",
    equal(gain, (P.inverse + H.T * R.inverse * H).inverse * H.T * R.inverse),
    definite(P, R),
    "Kalman 1960, the information form",
)
true(
    "gain.covariance",
    equal((P.inverse + H.T * R.inverse * H).inverse, P - gain * H * P),
    positive(P, R),
    "Kalman 1960, the information form",
)
true("posterior", unequal(det(P.inverse + H.T * R.inverse * H), 0), positive(P, R), "Bayesian linear regression")
true("cayley", equal((I(n) - K).inverse * (I(n) + K), (I(n) + K) * (I(n) - K).inverse), equal(K.T, -K), "Cayley 1846")
true(
    "neumann",
    equal((I(n) - A).inverse, I(n) + A * (I(n) - A).inverse),
    less(spectral_norm(A), 1),
    "Horn and Johnson 5.6",
)
true("inverse.trace", greater(trace(P.inverse), 0), positive(P), "Bernstein, 8")
false(
    "ridge",
    equal((V.T * V + s * I(n)).inverse * V.T, V.T * (V * V.T + t * I(m)).inverse),
    [greater(s, 0), greater(t, 0)],
)
false("ridge.residual", equal(I(n) - P * (P + s * I(n)).inverse, (P + s * I(n)).inverse), [psd(P), greater(s, 0)])
false("gain.regular", unequal(det(H * P * H.T + R), 0), [psd(P), psd(R)])
false("gain.regular.indefinite", unequal(det(H * P * H.T + R), 0), [psd(P), *regular(R)])
false("gain.information", equal(gain, (P.inverse + H.T * R * H).inverse * H.T * R), definite(P, R))
false("gain.covariance", equal((P.inverse + H.T * R.inverse * H).inverse, P + gain * H * P), definite(P, R))
