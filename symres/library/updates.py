"""Sums A + URV with few columns of U: determinants and invertibility, after Sylvester, Woodbury and Schur."""

from symres import I, Theory, det

theory = Theory("lemmas", title="Updates of matrices")
m, n = theory.naturals("m n")
S = theory.matrix("S", n, n)
R = theory.matrix("R", m, m)
U, V = theory.matrix("U", n, m), theory.matrix("V", m, n)

with theory.theorem(
    "matrix_determinant_lemma", det(S + U * V) == det(S) * det(I(m) + V * S.inverse * U), given=det(S) != 0
) as proof:
    proof.have(S * S.inverse == I(n), by="inverse_right")
    proof.have(S * (I(n) + (S.inverse * U) * V) == S + (S * S.inverse) * (U * V), by="algebra")
    proof.have(S * (I(n) + (S.inverse * U) * V) == S + U * V)
    proof.have(det(S * (I(n) + (S.inverse * U) * V)) == det(S) * det(I(n) + (S.inverse * U) * V), by="det_of_product")
    proof.have(det(I(n) + (S.inverse * U) * V) == det(I(m) + V * (S.inverse * U)), by="det_of_sum")
    proof.conclude()

with theory.theorem(
    "woodbury_determinant",
    det(S + U * R * V) == det(S) * det(R) * det(R.inverse + V * S.inverse * U),
    given=[det(S) != 0, det(R) != 0],
) as proof:
    proof.have(R * R.inverse == I(m), by="inverse_right")
    proof.have(det(R * (R.inverse + V * S.inverse * U)) == det(I(m) + (R * V) * S.inverse * U), by="algebra")
    proof.have(
        det(R * (R.inverse + V * S.inverse * U)) == det(R) * det(R.inverse + V * S.inverse * U),
        by="det_of_product",
    )
    proof.have(det(S + U * (R * V)) == det(S) * det(I(m) + (R * V) * S.inverse * U), by="matrix_determinant_lemma")
    proof.conclude()

with theory.theorem(
    "update_invertible",
    det(S + U * V) != 0,
    given=[det(S) != 0, det(I(m) + V * S.inverse * U) != 0],
) as proof:
    proof.have(det(S + U * V) == det(S) * det(I(m) + V * S.inverse * U), by="matrix_determinant_lemma")
    proof.have(det(S) * det(I(m) + V * S.inverse * U) != 0, by="product_nonzero")
    proof.conclude(by="algebra")

with theory.theorem(
    "woodbury_invertible",
    det(S + U * R * V) != 0,
    given=[det(S) != 0, det(R) != 0, det(R.inverse + V * S.inverse * U) != 0],
) as proof:
    proof.have(det(S + U * R * V) == det(S) * det(R) * det(R.inverse + V * S.inverse * U), by="woodbury_determinant")
    proof.have(det(S) * det(R) != 0, by="product_nonzero")
    proof.have(det(S) * det(R) * det(R.inverse + V * S.inverse * U) != 0, by="product_nonzero")
    proof.conclude(by="algebra")

for name, sign in (("schur_determinants", -1), ("schur_determinants_of_sums", 1)):
    with theory.theorem(
        name,
        det(R) * det(S + sign * (U * R.inverse * V)) == det(S) * det(R + sign * (V * S.inverse * U)),
        given=[det(S) != 0, det(R) != 0],
    ) as proof:
        proof.have(R * R.inverse == I(m), by="inverse_right")
        proof.have(det(R * (I(m) + sign * (R.inverse * V * S.inverse * U))) == det(R + sign * (V * S.inverse * U)))
        proof.have(
            det(R * (I(m) + sign * (R.inverse * V * S.inverse * U)))
            == det(R) * det(I(m) + sign * (R.inverse * V * S.inverse * U)),
            by="det_of_product",
        )
        proof.have(
            det(S + U * (sign * (R.inverse * V))) == det(S) * det(I(m) + (sign * (R.inverse * V)) * S.inverse * U),
            by="matrix_determinant_lemma",
        )
