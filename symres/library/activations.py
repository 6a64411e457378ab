"""Activation functions: the ReLU is positively homogeneous, sigmoids of opposite numbers add up to 1."""

from symres import Theory, exp, greatest

theory = Theory("lemmas", title="Activation functions")
c, x = theory.reals("c x")


def sigmoid(t):
    return 1 / (1 + exp(-t))


theory.claim("relu_of_multiple", greatest(c * x, 0) == c * greatest(x, 0), given=c >= 0)

theory.claim("exp_nonnegative", exp(x) >= 0)

with theory.theorem("sigmoid_of_opposite", sigmoid(x) + sigmoid(-x) == 1) as proof:
    proof.have(exp(x) * exp(-x) == 1, by="exp_opposite")
    for t in (x, -x):
        proof.have(exp(t) >= 0, by="exp_nonnegative")
        proof.have((1 + exp(t)) * (1 / (1 + exp(t))) == 1, by="reciprocal")
    proof.have(sigmoid(x) == exp(x) * (1 / (1 + exp(x))))
