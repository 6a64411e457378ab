"""The logarithm of a sum of exponentials: at least each exponent, and a convex function of all of them, since each of
the exponentials lies below its chords.
"""

from symres import Sum, Theory, exp, log

theory = Theory("lemmas", title="Logarithms of sums of exponentials")
n = theory.naturals("n")
i, j = theory.integers("i j")
a, b, s = theory.reals("a b s")
u, v = theory.vectors("u v", n)


def total(w):
    """The sum of the exponentials of the entries."""
    return Sum(i, 1, n, exp(w[i]))


with theory.theorem("sum_of_exponentials_positive", total(u) > 0) as proof:
    with proof.each(i, 1, n):
        proof.have(exp(u[i]) > 0)
    proof.conclude(by="sum_positive")

with theory.theorem("log_sum_exp_above", u[j] <= log(total(u)), given=[1 <= j, j <= n]) as proof:
    with proof.each(i, 1, n):
        proof.have(exp(u[i]) >= 0)
    proof.have(exp(u[j]) <= total(u), by="summand_at_most_sum")
    proof.have(total(u) > 0, by="sum_of_exponentials_positive")
    proof.have(log(exp(u[j])) <= log(total(u)))
    proof.conclude()

with theory.theorem(
    "exponential_below_chord", exp((1 - s) * a + s * b) <= (1 - s) * exp(a) + s * exp(b), given=[0 <= s, s <= 1]
) as proof:
    proof.conclude()

A, B = log(total(u)), log(total(v))
w = (1 - s) * u + s * v
C = (1 - s) * A + s * B
with theory.theorem("log_sum_exp_convex", log(total(w)) <= C, given=[0 <= s, s <= 1]) as proof:
    proof.have(total(u) > 0, by="sum_of_exponentials_positive")
    proof.have(total(v) > 0, by="sum_of_exponentials_positive")
    proof.have(total(w) > 0, by="sum_of_exponentials_positive")
    proof.have(exp(-A) * total(u) == 1)
    proof.have(exp(-B) * total(v) == 1)
    with proof.each(i, 1, n):
        proof.have(w[i] == (1 - s) * u[i] + s * v[i])
        proof.have(
            exp((1 - s) * (u[i] - A) + s * (v[i] - B)) <= (1 - s) * exp(u[i] - A) + s * exp(v[i] - B),
            by="exponential_below_chord",
        )
        proof.have(exp(-C) * exp(w[i]) <= (1 - s) * exp(-A) * exp(u[i]) + s * exp(-B) * exp(v[i]))
    bound = Sum(i, 1, n, (1 - s) * exp(-A) * exp(u[i]) + s * exp(-B) * exp(v[i]))
    proof.have(Sum(i, 1, n, exp(-C) * exp(w[i])) <= bound, by="sum_monotone")
    proof.have(bound == (1 - s) * (exp(-A) * total(u)) + s * (exp(-B) * total(v)))
    proof.have(bound == 1)
    proof.have(exp(-C) * total(w) <= 1)
    proof.have(total(w) <= exp(C))
    proof.have(log(total(w)) <= log(exp(C)))
    proof.conclude()
