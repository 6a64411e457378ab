"""Quotients, and bounds of the exponential and the sine, for derivations to cite."""

from sympy import pi

from symres import Theory, at_least, at_most, equal, exp, greater, greatest, less, log, sin, sqrt, unequal

theory = Theory("lemmas", title="Quotients, exponential and sine")
k = theory.index("k")
x, y, z = theory.number("x y z")

theory.claim("reciprocal", equal(x * (1 / x), 1), given=unequal(x, 0))
theory.claim("reciprocal_positive", greater(1 / x, 0), given=greater(x, 0))
theory.claim("quotient_nonnegative", at_least(y / x, 0), given=[greater(x, 0), at_least(y, 0)])
theory.claim("quotient_cancels", equal(x * (y / x), y), given=greater(x, 0))
theory.claim("quotient_at_most", at_most(y / x, z), given=[greater(x, 0), at_most(y, z * x)])
theory.claim("quotient_positive", greater(y / x, 0), given=[greater(x, 0), greater(y, 0)])
theory.claim("quotient_less", less(y / x, 1), given=[greater(x, 0), less(y, x)])
theory.claim("exp_sum", equal(exp(x + y), exp(x) * exp(y)))
theory.claim("exp_zero", equal(exp(x - x), 1))
theory.claim("exp_opposite", equal(exp(x) * exp(-x), 1))
theory.claim("exp_positive", greater(exp(x), 0))
theory.claim("exp_above_line", at_least(exp(x), 1 + x))
theory.claim("exp_below_line", at_most(exp(x), 1 + 3 * x), given=[at_least(x, 0), at_most(3 * x, 1)])
theory.claim("pi_positive", greater(pi, 0))
theory.claim("root_positive", greater(sqrt(x), 0), given=greater(x, 0))
theory.claim("sine_below_line", at_most(sin(x), x), given=at_least(x, 0))

with theory.theorem("exp_multiple", equal(exp(x) ** k, exp(k * x)), given=at_least(k, 0)) as proof:
    i = theory.index("i")
    proof.have(equal(exp(x - x), 1), by="exp_zero")
    with proof.induction(i, 0, equal(exp(x) ** i, exp(i * x))):
        proof.have(equal(exp(x) ** (i + 1), exp(x) * exp(x) ** i), by="power_step")
        proof.have(equal(exp(x + i * x), exp(x) * exp(i * x)), by="exp_sum")

# ---------------------------------------------------------------------------------------------------------- logarithms
theory.claim("exp_of_log", equal(exp(log(x)), x), given=greater(x, 0))
theory.claim("log_of_exp", equal(log(exp(x)), x))
theory.claim("exp_monotone", at_most(exp(x), exp(y)), given=at_most(x, y))
theory.claim("exp_below_one", less(exp(x), 1), given=less(x, 0))
theory.claim("log_negative", less(log(x), 0), given=[greater(x, 0), less(x, 1)])
theory.claim("opposite_of_log_nonnegative", at_least(-log(1 - x), 0), given=[at_least(x, 0), less(x, 1)])
theory.claim("log_of_one", equal(log(x), 0), given=equal(x, 1))
theory.claim("log_of_two", at_least(3 * log(2), 2))
theory.claim("log_nonnegative", at_least(log(x), 0), given=at_least(x, 1))
theory.claim("log_of_reciprocal", at_least(log(1 / x), 0), given=[greater(x, 0), at_most(x, 1)])
theory.claim("log_monotone", at_most(log(x), log(y)), given=[greater(x, 0), at_most(x, y)])

with theory.theorem("log_product", equal(log(x * y), log(x) + log(y)), given=[greater(x, 0), greater(y, 0)]) as proof:
    proof.have(equal(exp(log(x)), x), by="exp_of_log")
    proof.have(equal(exp(log(y)), y), by="exp_of_log")
    proof.have(equal(exp(log(x) + log(y)), exp(log(x)) * exp(log(y))), by="exp_sum")
    proof.have(equal(log(exp(log(x) + log(y))), log(x) + log(y)), by="log_of_exp")
    proof.have(equal(exp(log(x) + log(y)), x * y))
    proof.have(equal(log(exp(log(x) + log(y))), log(x * y)))

with theory.theorem("log_quotient", equal(log(x / y), log(x) - log(y)), given=[greater(x, 0), greater(y, 0)]) as proof:
    proof.have(greater(1 / y, 0), by="reciprocal_positive")
    proof.have(greater(x / y, 0))
    proof.have(equal(log(y * (x / y)), log(y) + log(x / y)), by="log_product")
    proof.have(equal(y * (x / y), x), by="quotient_cancels")
    proof.have(equal(log(y * (x / y)), log(x)))

with theory.theorem("exp_of_log_of_reciprocal", equal(exp(-log(1 / x)), x), given=greater(x, 0)) as proof:
    proof.have(greater(1 / x, 0), by="reciprocal_positive")
    proof.have(equal(exp(log(1 / x)), 1 / x), by="exp_of_log")
    proof.have(equal(exp(log(1 / x)) * exp(-log(1 / x)), 1), by="exp_opposite")
    proof.have(equal(x * (1 / x), 1), by="reciprocal")
    proof.have(equal(x * (exp(log(1 / x)) * exp(-log(1 / x))), x))
    proof.have(equal(x * (1 / x) * exp(-log(1 / x)), x))

with theory.theorem("log_root", equal(log(sqrt(x)), log(x) / 2), given=greater(x, 0)) as proof:
    proof.have(equal(sqrt(x) * sqrt(x), x), by="root_square")
    proof.have(at_least(sqrt(x), 0), by="root_nonnegative")
    proof.have(greater(sqrt(x), 0))
    proof.have(equal(log(sqrt(x) * sqrt(x)), log(sqrt(x)) + log(sqrt(x))), by="log_product")
    proof.have(equal(log(sqrt(x) * sqrt(x)), log(x)))

# distances of the ends of an interval from a point: the middle is best
theory.claim("middle", at_least(greatest(abs(x - z), abs(y - z)), (x - y) / 2))
theory.claim(
    "middle_attained", equal(greatest(abs(x - (x + y) / 2), abs(y - (x + y) / 2)), (x - y) / 2), given=at_most(y, x)
)

# ---------------------------------------------------------------------------------------------- powers by logarithms
with theory.theorem(
    "power_at_least",
    at_most(x, y**k),
    given=[greater(x, 0), greater(y, 0), at_least(k, 0), at_most(log(x), k * log(y))],
) as proof:
    proof.have(equal(exp(log(x)), x), by="exp_of_log")
    proof.have(equal(exp(log(y)), y), by="exp_of_log")
    proof.have(equal(exp(log(y)) ** k, exp(k * log(y))), by="exp_multiple")
    proof.have(at_most(exp(log(x)), exp(k * log(y))), by="exp_monotone")

with theory.theorem(
    "power_below",
    less(y**k * x, 1),
    given=[greater(x, 0), greater(y, 0), at_least(k, 0), less(k * log(y) + log(x), 0)],
) as proof:
    proof.have(equal(exp(log(x)), x), by="exp_of_log")
    proof.have(equal(exp(log(y)), y), by="exp_of_log")
    proof.have(equal(exp(log(y)) ** k, exp(k * log(y))), by="exp_multiple")
    proof.have(equal(exp(k * log(y) + log(x)), exp(k * log(y)) * exp(log(x))), by="exp_sum")
    proof.have(less(exp(k * log(y) + log(x)), 1), by="exp_below_one")
    proof.have(equal(exp(k * log(y)), y**k))
    proof.have(equal(y**k * x, exp(k * log(y)) * exp(log(x))))
