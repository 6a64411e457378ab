"""The spectral norm is a norm: it vanishes at 0 only, and multiples have the norm times an absolute value."""

from symres import I, Theory, at_least, at_most, equal, greater, less, norm, spectral_norm, unequal

theory = Theory("lemmas", title="The spectral norm")
m, n = theory.index("m n")
c = theory.number("c")
A = theory.matrix("A", m, n)
v = theory.vector("v", n)

with theory.theorem("spectral_zero", equal(A, 0), given=equal(spectral_norm(A), 0)) as proof:
    proof.have(at_most(norm(A * I(n)), spectral_norm(A) * norm(I(n))), by="spectral_bound")
    proof.have(at_least(norm(A), 0), by="norm_nonnegative")
    proof.have(equal(norm(A), 0))
    proof.have(equal(norm(A) ** 2, 0))
    proof.conclude(by="norm_zero")

with theory.theorem("spectral_below_opposite", at_most(spectral_norm(-A), spectral_norm(A))) as proof:
    with proof.let(v):
        proof.have(at_most(norm(A * v), spectral_norm(A) * norm(v)), by="spectral_bound")
        proof.have(equal(norm(-A * v) ** 2, norm(A * v) ** 2))
        proof.have(at_least(norm(A * v), 0), by="norm_nonnegative")
        proof.have(at_most(norm(-A * v), norm(A * v)), by="square_compare")
        proof.have(at_most(norm(-A * v), spectral_norm(A) * norm(v)))
    proof.have(at_least(spectral_norm(A), 0), by="spectral_nonnegative")
    proof.conclude(by="spectral_least")

with theory.theorem("spectral_homogeneous", equal(spectral_norm(c * A), abs(c) * spectral_norm(A))) as proof:
    proof.have(at_least(spectral_norm(c * A), 0), by="spectral_nonnegative")
    with proof.case(greater(c, 0)):
        proof.have(equal(abs(c), c), by="absolute_value")
        proof.have(equal(spectral_norm(c * A), c * spectral_norm(A)), by="spectral_multiple")
        proof.have(equal(spectral_norm(c * A), abs(c) * spectral_norm(A)))
    with proof.case(at_most(c, 0)):
        proof.have(equal(abs(c), -c), by="absolute_value_below")
        proof.have(at_most(spectral_norm(-(-c * A)), spectral_norm(-c * A)), by="spectral_below_opposite")
        proof.have(at_most(spectral_norm(-(c * A)), spectral_norm(c * A)), by="spectral_below_opposite")
        with proof.case(equal(c, 0)):
            proof.have(at_most(spectral_norm(-c * A), -c * spectral_norm(A)), by="spectral_below_multiple")
            proof.have(equal(spectral_norm(c * A), abs(c) * spectral_norm(A)))
        with proof.case(unequal(c, 0)):
            proof.have(less(c, 0))
            proof.have(equal(spectral_norm(-c * A), -c * spectral_norm(A)), by="spectral_multiple")
            proof.have(equal(spectral_norm(c * A), abs(c) * spectral_norm(A)))
