"""An invertible matrix has an inverse on either side, and may be cancelled."""

from symres import I, Theory, det, equal, unequal

theory = Theory("lemmas", title="Inverses")
m, n = theory.index("m n")
S = theory.matrix("S", n, n)
A, B = theory.matrices("A B", n, m)
C, D = theory.matrices("C D", m, n)

with theory.theorem("inverse_left", equal(S.inverse * S, I(n)), given=unequal(det(S), 0)) as proof:
    proof.have(unequal(det(S.T), 0))
    proof.have(equal(S.T * S.T.inverse, I(n)), by="inverse_right")

with theory.theorem("cancel_left", equal(A, B), given=[unequal(det(S), 0), equal(S * A, S * B)]) as proof:
    proof.have(equal(S.inverse * S, I(n)), by="inverse_left")
    proof.have(equal(S.inverse * (S * A), S.inverse * (S * B)))
    proof.conclude(by="algebra")

with theory.theorem("cancel_right", equal(C, D), given=[unequal(det(S), 0), equal(C * S, D * S)]) as proof:
    proof.have(equal(S * S.inverse, I(n)), by="inverse_right")
    proof.have(equal((C * S) * S.inverse, (D * S) * S.inverse))
    proof.conclude(by="algebra")
