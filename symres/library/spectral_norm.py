"""The spectral norm is a norm: it vanishes at 0 only, and multiples have the norm times an absolute value."""

from symres import I, Theory, norm, spectral_norm

theory = Theory("lemmas", title="The spectral norm")
m, n = theory.integers("m n")
c = theory.reals("c")
A = theory.matrix("A", m, n)
v = theory.vector("v", n)

with theory.theorem("spectral_zero", A == 0, given=spectral_norm(A) == 0) as proof:
    proof.have(norm(A * I(n)) <= spectral_norm(A) * norm(I(n)), by="spectral_bound")
    proof.have(norm(A) >= 0, by="norm_nonnegative")
    proof.have(norm(A) == 0)
    proof.have(norm(A) ** 2 == 0)
    proof.conclude(by="norm_zero")

with theory.theorem("spectral_below_opposite", spectral_norm(-A) <= spectral_norm(A)) as proof:
    with proof.let(v):
        proof.have(norm(A * v) <= spectral_norm(A) * norm(v), by="spectral_bound")
        proof.have(norm(-A * v) ** 2 == norm(A * v) ** 2)
        proof.have(norm(A * v) >= 0, by="norm_nonnegative")
        proof.have(norm(-A * v) <= norm(A * v), by="square_compare")
        proof.have(norm(-A * v) <= spectral_norm(A) * norm(v))
    proof.have(spectral_norm(A) >= 0, by="spectral_nonnegative")
    proof.conclude(by="spectral_least")

with theory.theorem("spectral_homogeneous", spectral_norm(c * A) == abs(c) * spectral_norm(A)) as proof:
    proof.have(spectral_norm(c * A) >= 0, by="spectral_nonnegative")
    with proof.case(c > 0):
        proof.have(abs(c) == c, by="absolute_value")
        proof.have(spectral_norm(c * A) == c * spectral_norm(A), by="spectral_multiple")
        proof.have(spectral_norm(c * A) == abs(c) * spectral_norm(A))
    with proof.case(c <= 0):
        proof.have(abs(c) == -c, by="absolute_value_below")
        proof.have(spectral_norm(-(-c * A)) <= spectral_norm(-c * A), by="spectral_below_opposite")
        proof.have(spectral_norm(-(c * A)) <= spectral_norm(c * A), by="spectral_below_opposite")
        with proof.case(c == 0):
            proof.have(spectral_norm(-c * A) <= -c * spectral_norm(A), by="spectral_below_multiple")
            proof.have(spectral_norm(c * A) == abs(c) * spectral_norm(A))
        with proof.case(c != 0):
            proof.have(c < 0)
            proof.have(spectral_norm(-c * A) == -c * spectral_norm(A), by="spectral_multiple")
            proof.have(spectral_norm(c * A) == abs(c) * spectral_norm(A))
