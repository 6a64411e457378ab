"""The spectral norm is a norm: it vanishes at 0 only, and multiples have the norm times an absolute value; its square
is the largest eigenvalue of A'A.
"""

from symres import I, Theory, lambda_max, norm, spectral_norm, sqrt, there_is, trace

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

with theory.theorem("spectral_norm_squared", spectral_norm(A) ** 2 == lambda_max(A.T * A), given=n >= 1) as proof:
    S = A.T * A
    high, size = lambda_max(S), spectral_norm(A)
    root = sqrt(high)
    proof.have(size >= 0, by="spectral_nonnegative")
    e = proof.obtain("e", there_is(v, (trace(v.T * v) == 1) & (S * v == high * v)), by="highest_eigenvector")
    proof.have(trace(e.T * (S * e)) == high)
    proof.have(norm(A * e) ** 2 == high)
    proof.have(norm(A * e) <= size * norm(e), by="spectral_bound")
    proof.have(norm(A * e) >= 0, by="norm_nonnegative")
    proof.have(norm(A * e) ** 2 <= (size * norm(e)) ** 2)
    proof.have(norm(e) ** 2 == 1)
    proof.have(high <= size**2)
    proof.have(high >= 0)
    proof.have(root * root == high, by="root_square")
    proof.have(root >= 0, by="root_nonnegative")
    with proof.let(v):
        proof.have(trace(v.T * S * v) <= high * trace(v.T * v), by="rayleigh_highest")
        proof.have(norm(v) >= 0, by="norm_nonnegative")
        proof.have(root * norm(v) >= 0)
        proof.have(norm(A * v) ** 2 <= (root * norm(v)) ** 2)
        proof.have(norm(A * v) <= root * norm(v), by="square_compare")
    proof.have(size <= root, by="spectral_least")
    proof.have(size**2 <= root * root)
    proof.conclude()
