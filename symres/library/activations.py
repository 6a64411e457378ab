"""Activation functions: the ReLU is positively homogeneous, sigmoids of opposite numbers add up to 1."""

from symres import Theory, at_least, equal, exp, greatest

theory = Theory("lemmas", title="Activation functions")
c, x = theory.number("c x")


def sigmoid(t):
    return 1 / (1 + exp(-t))


theory.claim("relu_of_multiple", equal(greatest(c * x, 0), c * greatest(x, 0)), given=at_least(c, 0))

theory.claim("exp_nonnegative", at_least(exp(x), 0))

with theory.theorem("sigmoid_of_opposite", equal(sigmoid(x) + sigmoid(-x), 1)) as proof:
    proof.have(equal(exp(x) * exp(-x), 1), by="exp_opposite")
    for t in (x, -x):
        proof.have(at_least(exp(t), 0), by="exp_nonnegative")
        proof.have(equal((1 + exp(t)) * (1 / (1 + exp(t))), 1), by="reciprocal")
    proof.have(equal(sigmoid(x), exp(x) * (1 / (1 + exp(x)))))
