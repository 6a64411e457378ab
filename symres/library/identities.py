"""The norm and the singular values of the identity are 1."""

from symres import I, Theory, norm, sigma_min, spectral_norm, there_is

theory = Theory("lemmas", title="The identity")
n = theory.naturals("n")
v = theory.vector("v", n)

with theory.theorem("spectral_norm_of_identity", spectral_norm(I(n)) == 1) as proof:
    e = proof.obtain("e", there_is(v, norm(v) ** 2 == 1), by="unit_vector")
    proof.have(norm(e) == 1)
    proof.have(norm(I(n) * e) <= spectral_norm(I(n)) * norm(e), by="spectral_bound")
    proof.have(spectral_norm(I(n)) <= 1, by="spectral_of_identity")
    proof.conclude()

with theory.theorem("sigma_min_of_identity", sigma_min(I(n)) == 1) as proof:
    e = proof.obtain("e", there_is(v, norm(v) ** 2 == 1), by="unit_vector")
    proof.have(norm(e) == 1)
    proof.have(sigma_min(I(n)) * norm(e) <= norm(I(n) * e), by="sigma_min_bound")
    with proof.let(v):
        proof.have(1 * norm(v) <= norm(I(n) * v))
    proof.have(sigma_min(I(n)) >= 1, by="sigma_min_greatest")
    proof.conclude()
