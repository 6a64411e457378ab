"""Quotients, and bounds of the exponential and the sine, for derivations to cite."""

from symres import Theory, exp, greatest, log, pi, sin, sqrt

theory = Theory("lemmas", title="Quotients, exponential and sine")
k = theory.integers("k")
x, y, z = theory.reals("x y z")

theory.claim("reciprocal", x * (1 / x) == 1, given=x != 0)
theory.claim("reciprocal_positive", 1 / x > 0, given=x > 0)
theory.claim("quotient_nonnegative", y / x >= 0, given=[x > 0, y >= 0])
theory.claim("quotient_cancels", x * (y / x) == y, given=x > 0)
theory.claim("quotient_at_most", y / x <= z, given=[x > 0, y <= z * x])
theory.claim("quotient_positive", y / x > 0, given=[x > 0, y > 0])
theory.claim("quotient_less", y / x < 1, given=[x > 0, y < x])
theory.claim("exp_sum", exp(x + y) == exp(x) * exp(y))
theory.claim("exp_zero", exp(x - x) == 1)
theory.claim("exp_opposite", exp(x) * exp(-x) == 1)
theory.claim("exp_positive", exp(x) > 0)
theory.claim("exp_above_line", exp(x) >= 1 + x)
theory.claim("exp_below_line", exp(x) <= 1 + 3 * x, given=[x >= 0, 3 * x <= 1])
theory.claim("pi_positive", pi > 0)
theory.claim("root_positive", sqrt(x) > 0, given=x > 0)
theory.claim("sine_below_line", sin(x) <= x, given=x >= 0)

with theory.theorem("exp_multiple", exp(x) ** k == exp(k * x), given=k >= 0) as proof:
    i = theory.integers("i")
    proof.have(exp(x - x) == 1, by="exp_zero")
    with proof.induction(i, 0, exp(x) ** i == exp(i * x)):
        proof.have(exp(x) ** (i + 1) == exp(x) * exp(x) ** i, by="power_step")
        proof.have(exp(x + i * x) == exp(x) * exp(i * x), by="exp_sum")

# ---------------------------------------------------------------------------------------------------------- logarithms
theory.claim("exp_of_log", exp(log(x)) == x, given=x > 0)
theory.claim("log_of_exp", log(exp(x)) == x)
theory.claim("exp_monotone", exp(x) <= exp(y), given=x <= y)
theory.claim("exp_below_one", exp(x) < 1, given=x < 0)
theory.claim("log_negative", log(x) < 0, given=[x > 0, x < 1])
theory.claim("opposite_of_log_nonnegative", -log(1 - x) >= 0, given=[x >= 0, x < 1])
theory.claim("log_of_one", log(x) == 0, given=x == 1)
theory.claim("log_of_two", 3 * log(2) >= 2)
theory.claim("log_nonnegative", log(x) >= 0, given=x >= 1)
theory.claim("log_of_reciprocal", log(1 / x) >= 0, given=[x > 0, x <= 1])
theory.claim("log_monotone", log(x) <= log(y), given=[x > 0, x <= y])

with theory.theorem("log_product", log(x * y) == log(x) + log(y), given=[x > 0, y > 0]) as proof:
    proof.have(exp(log(x)) == x, by="exp_of_log")
    proof.have(exp(log(y)) == y, by="exp_of_log")
    proof.have(exp(log(x) + log(y)) == exp(log(x)) * exp(log(y)), by="exp_sum")
    proof.have(log(exp(log(x) + log(y))) == log(x) + log(y), by="log_of_exp")
    proof.have(exp(log(x) + log(y)) == x * y)
    proof.have(log(exp(log(x) + log(y))) == log(x * y))

with theory.theorem("log_quotient", log(x / y) == log(x) - log(y), given=[x > 0, y > 0]) as proof:
    proof.have(1 / y > 0, by="reciprocal_positive")
    proof.have(x / y > 0)
    proof.have(log(y * (x / y)) == log(y) + log(x / y), by="log_product")
    proof.have(y * (x / y) == x, by="quotient_cancels")
    proof.have(log(y * (x / y)) == log(x))

with theory.theorem("exp_of_log_of_reciprocal", exp(-log(1 / x)) == x, given=x > 0) as proof:
    proof.have(1 / x > 0, by="reciprocal_positive")
    proof.have(exp(log(1 / x)) == 1 / x, by="exp_of_log")
    proof.have(exp(log(1 / x)) * exp(-log(1 / x)) == 1, by="exp_opposite")
    proof.have(x * (1 / x) == 1, by="reciprocal")
    proof.have(x * (exp(log(1 / x)) * exp(-log(1 / x))) == x)
    proof.have(x * (1 / x) * exp(-log(1 / x)) == x)

with theory.theorem("log_root", log(sqrt(x)) == log(x) / 2, given=x > 0) as proof:
    proof.have(sqrt(x) * sqrt(x) == x, by="root_square")
    proof.have(sqrt(x) >= 0, by="root_nonnegative")
    proof.have(sqrt(x) > 0)
    proof.have(log(sqrt(x) * sqrt(x)) == log(sqrt(x)) + log(sqrt(x)), by="log_product")
    proof.have(log(sqrt(x) * sqrt(x)) == log(x))

# distances of the ends of an interval from a point: the middle is best
theory.claim("middle", greatest(abs(x - z), abs(y - z)) >= (x - y) / 2)
theory.claim("middle_attained", greatest(abs(x - (x + y) / 2), abs(y - (x + y) / 2)) == (x - y) / 2, given=y <= x)

# ---------------------------------------------------------------------------------------------- powers by logarithms
with theory.theorem(
    "power_at_least",
    x <= y**k,
    given=[x > 0, y > 0, k >= 0, log(x) <= k * log(y)],
) as proof:
    proof.have(exp(log(x)) == x, by="exp_of_log")
    proof.have(exp(log(y)) == y, by="exp_of_log")
    proof.have(exp(log(y)) ** k == exp(k * log(y)), by="exp_multiple")
    proof.have(exp(log(x)) <= exp(k * log(y)), by="exp_monotone")

with theory.theorem(
    "power_below",
    y**k * x < 1,
    given=[x > 0, y > 0, k >= 0, k * log(y) + log(x) < 0],
) as proof:
    proof.have(exp(log(x)) == x, by="exp_of_log")
    proof.have(exp(log(y)) == y, by="exp_of_log")
    proof.have(exp(log(y)) ** k == exp(k * log(y)), by="exp_multiple")
    proof.have(exp(k * log(y) + log(x)) == exp(k * log(y)) * exp(log(x)), by="exp_sum")
    proof.have(exp(k * log(y) + log(x)) < 1, by="exp_below_one")
    proof.have(exp(k * log(y)) == y**k)
    proof.have(y**k * x == exp(k * log(y)) * exp(log(x)))
