"""Bounds of the exponential and the sine, for derivations to cite."""

from symres import Theory, at_least, at_most, equal, exp, greater, sin

theory = Theory("lemmas", title="Exponential and sine")
k = theory.index("k")
x, y = theory.number("x y")

theory.claim("exp_sum", equal(exp(x + y), exp(x) * exp(y)))
theory.claim("exp_zero", equal(exp(x - x), 1))
theory.claim("exp_opposite", equal(exp(x) * exp(-x), 1))
theory.claim("exp_positive", greater(exp(x), 0))
theory.claim("exp_above_line", at_least(exp(x), 1 + x))
theory.claim("exp_below_line", at_most(exp(x), 1 + 3 * x), given=[at_least(x, 0), at_most(3 * x, 1)])
theory.claim("sine_below_line", at_most(sin(x), x), given=at_least(x, 0))

with theory.theorem("exp_multiple", equal(exp(x) ** k, exp(k * x)), given=at_least(k, 0)) as proof:
    i = theory.index("i")
    proof.have(equal(exp(x - x), 1), by="exp_zero")
    with proof.induction(i, 0, equal(exp(x) ** i, exp(i * x))):
        proof.have(equal(exp(x) ** (i + 1), exp(x) * exp(x) ** i), by="power_step")
        proof.have(equal(exp(x + i * x), exp(x) * exp(i * x)), by="exp_sum")
