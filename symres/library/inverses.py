"""An invertible matrix has an inverse on either side, and may be cancelled."""

from symres import I, Theory, adjugate, det

theory = Theory("lemmas", title="Inverses")
m, n = theory.integers("m n")
S = theory.matrix("S", n, n)
A, B = theory.matrices("A B", n, m)
C, D = theory.matrices("C D", m, n)

with theory.theorem("inverse_left", S.inverse * S == I(n), given=det(S) != 0) as proof:
    proof.have(det(S.T) != 0)
    proof.have(S.T * S.T.inverse == I(n), by="inverse_right")

with theory.theorem("cancel_left", A == B, given=[det(S) != 0, S * A == S * B]) as proof:
    proof.have(S.inverse * S == I(n), by="inverse_left")
    proof.have(S.inverse * (S * A) == S.inverse * (S * B))
    proof.conclude(by="algebra")

with theory.theorem("cancel_right", C == D, given=[det(S) != 0, C * S == D * S]) as proof:
    proof.have(S * S.inverse == I(n), by="inverse_right")
    proof.have((C * S) * S.inverse == (D * S) * S.inverse)
    proof.conclude(by="algebra")

with theory.theorem("adjugate_by_inverse", adjugate(S) == det(S) * S.inverse, given=det(S) != 0) as proof:
    proof.have(S * adjugate(S) == det(S) * I(n), by="adjugate")
    proof.have(S * S.inverse == I(n), by="inverse_right")
    proof.have(S * adjugate(S) == S * (det(S) * S.inverse))
    proof.conclude(by="cancel_left")
