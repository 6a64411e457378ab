"""Sums A + URV with few columns of U: determinants and invertibility, after Sylvester, Woodbury and Schur."""

from symres import I, Theory, det, equal, unequal

theory = Theory("lemmas", title="Updates of matrices")
m, n = theory.sizes("m n")
S = theory.matrix("S", n, n)
R = theory.matrix("R", m, m)
U, V = theory.matrix("U", n, m), theory.matrix("V", m, n)

with theory.theorem(
    "matrix_determinant_lemma", equal(det(S + U * V), det(S) * det(I(m) + V * S.inverse * U)), given=unequal(det(S), 0)
) as proof:
    proof.have(equal(S * S.inverse, I(n)), by="inverse_right")
    proof.have(equal(S * (I(n) + (S.inverse * U) * V), S + (S * S.inverse) * (U * V)), by="algebra")
    proof.have(equal(S * (I(n) + (S.inverse * U) * V), S + U * V))
    proof.have(
        equal(det(S * (I(n) + (S.inverse * U) * V)), det(S) * det(I(n) + (S.inverse * U) * V)), by="det_of_product"
    )
    proof.have(equal(det(I(n) + (S.inverse * U) * V), det(I(m) + V * (S.inverse * U))), by="det_of_sum")
    proof.conclude()

with theory.theorem(
    "woodbury_determinant",
    equal(det(S + U * R * V), det(S) * det(R) * det(R.inverse + V * S.inverse * U)),
    given=[unequal(det(S), 0), unequal(det(R), 0)],
) as proof:
    proof.have(equal(R * R.inverse, I(m)), by="inverse_right")
    proof.have(equal(det(R * (R.inverse + V * S.inverse * U)), det(I(m) + (R * V) * S.inverse * U)), by="algebra")
    proof.have(
        equal(det(R * (R.inverse + V * S.inverse * U)), det(R) * det(R.inverse + V * S.inverse * U)),
        by="det_of_product",
    )
    proof.have(equal(det(S + U * (R * V)), det(S) * det(I(m) + (R * V) * S.inverse * U)), by="matrix_determinant_lemma")
    proof.conclude()

with theory.theorem(
    "update_invertible",
    unequal(det(S + U * V), 0),
    given=[unequal(det(S), 0), unequal(det(I(m) + V * S.inverse * U), 0)],
) as proof:
    proof.have(equal(det(S + U * V), det(S) * det(I(m) + V * S.inverse * U)), by="matrix_determinant_lemma")
    proof.have(unequal(det(S) * det(I(m) + V * S.inverse * U), 0), by="product_nonzero")
    proof.conclude(by="algebra")

with theory.theorem(
    "woodbury_invertible",
    unequal(det(S + U * R * V), 0),
    given=[unequal(det(S), 0), unequal(det(R), 0), unequal(det(R.inverse + V * S.inverse * U), 0)],
) as proof:
    proof.have(
        equal(det(S + U * R * V), det(S) * det(R) * det(R.inverse + V * S.inverse * U)), by="woodbury_determinant"
    )
    proof.have(unequal(det(S) * det(R), 0), by="product_nonzero")
    proof.have(unequal(det(S) * det(R) * det(R.inverse + V * S.inverse * U), 0), by="product_nonzero")
    proof.conclude(by="algebra")

for name, sign in (("schur_determinants", -1), ("schur_determinants_of_sums", 1)):
    with theory.theorem(
        name,
        equal(det(R) * det(S + sign * (U * R.inverse * V)), det(S) * det(R + sign * (V * S.inverse * U))),
        given=[unequal(det(S), 0), unequal(det(R), 0)],
    ) as proof:
        proof.have(equal(R * R.inverse, I(m)), by="inverse_right")
        proof.have(equal(det(R * (I(m) + sign * (R.inverse * V * S.inverse * U))), det(R + sign * (V * S.inverse * U))))
        proof.have(
            equal(
                det(R * (I(m) + sign * (R.inverse * V * S.inverse * U))),
                det(R) * det(I(m) + sign * (R.inverse * V * S.inverse * U)),
            ),
            by="det_of_product",
        )
        proof.have(
            equal(
                det(S + U * (sign * (R.inverse * V))),
                det(S) * det(I(m) + (sign * (R.inverse * V)) * S.inverse * U),
            ),
            by="matrix_determinant_lemma",
        )
