"""Second moments of random vectors: E xx' is positive semidefinite, and what is uncorrelated adds up."""

from symres import E, Theory, at_least, integrable, norm, psd, square_integrable, surely, trace

theory = Theory("lemmas", title="Second moments")
n = theory.index("n")
x = theory.random("x", n)
X = theory.random("X")
v = theory.vector("v", n)

with theory.theorem("mean_nonnegative", at_least(E(X), 0), given=[integrable(X), surely(at_least(X, 0))]) as proof:
    proof.conclude(by="mean_monotone")

with theory.theorem("square_is_integrable", integrable(norm(x) ** 2), given=square_integrable(x)) as proof:
    proof.conclude(by="integrable_product")

with theory.theorem("second_moment_psd", psd(E(x * x.T)), given=square_integrable(x)) as proof:
    with proof.let(v):
        proof.have(square_integrable(v.T * x), by="square_integrable_multiple")
        proof.have(integrable(norm(v.T * x) ** 2), by="square_is_integrable")
        proof.have(at_least(E(norm(v.T * x) ** 2), 0), by="mean_nonnegative")
        proof.have(at_least(trace(v.T * E(x * x.T) * v), 0))
    proof.conclude(by="psd_intro")
