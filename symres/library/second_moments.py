"""Second moments of random vectors: E xx' is positive semidefinite, and what is uncorrelated adds up."""

from symres import (
    E,
    I,
    Theory,
    at_least,
    choice,
    equal,
    function,
    integrable,
    negation,
    norm,
    outcome,
    psd,
    square_integrable,
    surely,
    trace,
)

theory = Theory("lemmas", title="Second moments")
m, n = theory.index("m n")
c, omega = theory.number("c"), outcome()
F, G = theory.random("F G", m, n)
x = theory.random("x", n)
X = theory.random("X")
v = theory.vector("v", n)

with theory.theorem("mean_nonnegative", at_least(E(X), 0), given=[integrable(X), surely(at_least(X, 0))]) as proof:
    proof.have(integrable(function(omega, 0)), by="integrable_constant")
    proof.conclude(by="mean_monotone")

with theory.theorem("integrable_constant", integrable(function(omega, c))) as proof:
    proof.have(square_integrable(function(omega, c * I(1))), by="square_integrable_constant")
    proof.have(square_integrable(function(omega, I(1))), by="square_integrable_constant")
    proof.have(integrable(function(omega, trace((c * I(1)).T * I(1)))), by="integrable_product")

with theory.theorem("square_integrable_is_integrable", integrable(F), given=square_integrable(F)) as proof:
    proof.have(square_integrable(function(omega, I(n))), by="square_integrable_constant")
    proof.have(integrable(F * I(n)), by="integrable_matrix_product")

with theory.theorem(
    "square_integrable_equal", square_integrable(G), given=[surely(equal(F, G)), square_integrable(F)]
) as proof:
    of_F, of_G = (choice(square_integrable(value), 1, 0) for value in (F, G))
    proof.have(equal(of_F, of_G), by="moments")
    proof.have(equal(of_F, 1), by="number_if_true")
    with proof.contradiction(negation(square_integrable(G))):
        proof.have(equal(of_G, 0), by="number_if_false")

with theory.theorem("square_is_integrable", integrable(norm(x) ** 2), given=square_integrable(x)) as proof:
    proof.conclude(by="integrable_product")

with theory.theorem("second_moment_psd", psd(E(x * x.T)), given=square_integrable(x)) as proof:
    with proof.let(v):
        proof.have(square_integrable(v.T * x), by="square_integrable_multiple")
        proof.have(integrable(norm(v.T * x) ** 2), by="square_is_integrable")
        proof.have(at_least(E(norm(v.T * x) ** 2), 0), by="mean_nonnegative")
        proof.have(at_least(trace(v.T * E(x * x.T) * v), 0))
    proof.conclude(by="psd_intro")
