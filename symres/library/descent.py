"""What gradient descent needs of a function: smoothness makes a step descend, gradient dominance makes it contract."""

from symres import Theory, ceiling, for_all, implies, there_is

theory = Theory("lemmas", title="Descent")
k, m = theory.integers("k m")
y, z, q, least, K = theory.reals("y z q least K")
eta, mu, eps = theory.reals("eta mu epsilon")
e = theory.numbers("e")

# f(x - eta g) <= f(x) - eta |g|^2 + K eta^2 |g|^2, with q = |g|^2 and 2 K the constant of smoothness
step = [eta > 0, q >= 0, 2 * eta * K <= 1, y <= z - eta * q + K * (eta**2 * q)]
with theory.theorem("descent_lemma", y <= z - eta / 2 * q, given=step) as proof:
    proof.have(eta * q >= 0)
    proof.have(2 * eta * K * (eta * q) <= 1 * (eta * q))

with theory.theorem(
    "descent_under_gradient_dominance",
    y - least <= (1 - eta * mu) * (z - least),
    given=[*step, q >= 2 * mu * (z - least)],
) as proof:
    proof.have(y <= z - eta / 2 * q, by="descent_lemma")
    proof.have(eta * q >= eta * (2 * mu * (z - least)))

# a sequence that shrinks by a factor at every step; a negative factor leaves nothing of it
with theory.theorem(
    "linear_convergence",
    e[m] <= q**m * e[0],
    given=[
        for_all(k, implies(k >= 0, e[k] >= 0)),
        for_all(k, implies(k >= 0, e[k + 1] <= q * e[k])),
        m >= 0,
    ],
) as proof:
    with proof.case(q >= 0):
        with proof.induction(k, 0, e[k] <= q**k * e[0]):
            proof.have(q ** (k + 1) == q * q**k, by="power_step")
            proof.have(e[k + 1] <= q * e[k])
            proof.have(q * e[k] <= q * (q**k * e[0]))
        proof.have(e[m] <= q**m * e[0])
    with proof.case(q < 0):
        with proof.let(k), proof.suppose(k >= 0):
            proof.have(e[k] >= 0)
            proof.have(k + 1 >= 0)
            proof.have(e[k + 1] >= 0)
            proof.have(e[k + 1] <= q * e[k])
            with proof.contradiction(e[k] > 0):
                proof.have(q * e[k] < 0)
            proof.have(e[k] == 0)
        proof.have(e[m] == 0)
        proof.have(e[0] == 0)
        proof.have(e[m] <= q**m * e[0])

# 1/q^k is at least 1 + k (1/q - 1), so it passes every bound
vanish = there_is(m, for_all(k, implies(k >= m, (k >= 0) & (q**k <= eps))))
with theory.theorem("powers_vanish", vanish, given=[q >= 0, q < 1, eps > 0]) as proof:
    with proof.case(q <= 0):
        proof.have(q == 0)
        with proof.let(k), proof.suppose(k >= 1):
            proof.have(q ** (k - 1 + 1) == q * q ** (k - 1), by="power_step")
            proof.have(q**k == 0)
            proof.have((k >= 0) & (q**k <= eps))
        proof.exhibit(vanish, 1)
    with proof.case(q > 0):
        rate = 1 / q - 1
        proof.have(q * (1 / q) == 1, by="reciprocal")
        proof.have(1 / q > 0, by="reciprocal_positive")
        proof.have(q * rate == 1 - q)
        with proof.contradiction(rate <= 0):
            proof.have(q * rate <= 0)
        proof.have(rate * eps > 0)
        bound = 1 / (rate * eps)
        proof.have(rate * eps * bound == 1, by="reciprocal")
        proof.have(bound > 0, by="reciprocal_positive")
        proof.have(bound <= ceiling(bound), by="ceiling_bounds")
        with proof.let(k), proof.suppose(k >= ceiling(bound)):
            proof.have(k >= 0)
            proof.have((1 + rate) ** k >= 1 + k * rate, by="bernoulli")
            proof.have((q * (1 + rate)) ** k == q**k * (1 + rate) ** k, by="power_of_product")
            proof.have(q * (1 + rate) == 1)
            proof.have((q * (1 + rate)) ** k == 1, by="power_of_one")
            proof.have(q**k >= 0, by="power_nonnegative")
            proof.have(q**k * (1 + k * rate) <= q**k * (1 + rate) ** k)
            proof.have(q**k * (1 + k * rate) <= 1)
            proof.have(k * (rate * eps) >= bound * (rate * eps))
            proof.have(eps * (1 + k * rate) >= 1)
            with proof.contradiction(q**k > eps):
                proof.have(1 + k * rate > 0)
                proof.have(q**k * (1 + k * rate) > eps * (1 + k * rate))
            proof.have((k >= 0) & (q**k <= eps))
        proof.exhibit(vanish, ceiling(bound))

with theory.theorem(
    "linear_convergence_limit",
    there_is(m, for_all(k, implies(k >= m, e[k] <= eps))),
    given=[
        for_all(k, implies(k >= 0, e[k] <= q**k * e[0])),
        for_all(k, implies(k >= 0, e[k] >= 0)),
        q < 1,
        eps > 0,
    ],
) as proof:
    proof.have(e[0] >= 0)
    with proof.case(q < 0):
        proof.have(e[1] <= q**1 * e[0])
        proof.have(e[1] >= 0)
        with proof.contradiction(e[0] > 0):
            proof.have(q * e[0] < 0)
        proof.have(e[0] == 0)
        with proof.let(k), proof.suppose(k >= 0):
            proof.have(e[k] <= q**k * e[0])
            proof.have(q**k * e[0] == 0)
            proof.have(e[k] <= eps)
        proof.exhibit(there_is(m, for_all(k, implies(k >= m, e[k] <= eps))), 0)
    with proof.case(q >= 0):
        part = eps / (1 + e[0])
        proof.have(1 / (1 + e[0]) > 0, by="reciprocal_positive")
        proof.have(part > 0)
        proof.have((1 + e[0]) * (1 / (1 + e[0])) == 1, by="reciprocal")
        proof.have((1 + e[0]) * part == eps)
        late = there_is(m, for_all(k, implies(k >= m, (k >= 0) & (q**k <= part))))
        n = proof.obtain("n", late, by="powers_vanish")
        with proof.let(k), proof.suppose(k >= n):
            proof.have((k >= 0) & (q**k <= part))
            proof.have(q**k * e[0] <= part * e[0])
            proof.have(e[k] <= q**k * e[0])
            proof.have(e[k] <= eps)
        proof.exhibit(there_is(m, for_all(k, implies(k >= m, e[k] <= eps))), n)
