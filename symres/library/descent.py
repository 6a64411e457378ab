"""What gradient descent needs of a function: smoothness makes a step descend, gradient dominance makes it contract."""

from symres import Theory, at_least, at_most, both, ceiling, equal, for_all, greater, implies, less, there_is

theory = Theory("lemmas", title="Descent")
k, m = theory.index("k m")
y, z, q, least, K = theory.number("y z q least K")
eta, mu, eps = theory.number("eta mu epsilon")
e = theory.numbers("e")

# f(x - eta g) <= f(x) - eta |g|^2 + K eta^2 |g|^2, with q = |g|^2 and 2 K the constant of smoothness
step = [greater(eta, 0), at_least(q, 0), at_most(2 * eta * K, 1), at_most(y, z - eta * q + K * (eta**2 * q))]
with theory.theorem("descent_lemma", at_most(y, z - eta / 2 * q), given=step) as proof:
    proof.have(at_least(eta * q, 0))
    proof.have(at_most(2 * eta * K * (eta * q), 1 * (eta * q)))

with theory.theorem(
    "descent_under_gradient_dominance",
    at_most(y - least, (1 - eta * mu) * (z - least)),
    given=[*step, at_least(q, 2 * mu * (z - least))],
) as proof:
    proof.have(at_most(y, z - eta / 2 * q), by="descent_lemma")
    proof.have(at_least(eta * q, eta * (2 * mu * (z - least))))

# a sequence that shrinks by a factor at every step; a negative factor leaves nothing of it
with theory.theorem(
    "linear_convergence",
    at_most(e[m], q**m * e[0]),
    given=[
        for_all(k, implies(at_least(k, 0), at_least(e[k], 0))),
        for_all(k, implies(at_least(k, 0), at_most(e[k + 1], q * e[k]))),
        at_least(m, 0),
    ],
) as proof:
    with proof.case(at_least(q, 0)):
        with proof.induction(k, 0, at_most(e[k], q**k * e[0])):
            proof.have(equal(q ** (k + 1), q * q**k), by="power_step")
            proof.have(at_most(e[k + 1], q * e[k]))
            proof.have(at_most(q * e[k], q * (q**k * e[0])))
        proof.have(at_most(e[m], q**m * e[0]))
    with proof.case(less(q, 0)):
        with proof.let(k), proof.suppose(at_least(k, 0)):
            proof.have(at_least(e[k], 0))
            proof.have(at_least(k + 1, 0))
            proof.have(at_least(e[k + 1], 0))
            proof.have(at_most(e[k + 1], q * e[k]))
            with proof.contradiction(greater(e[k], 0)):
                proof.have(less(q * e[k], 0))
            proof.have(equal(e[k], 0))
        proof.have(equal(e[m], 0))
        proof.have(equal(e[0], 0))
        proof.have(at_most(e[m], q**m * e[0]))

# 1/q^k is at least 1 + k (1/q - 1), so it passes every bound
vanish = there_is(m, for_all(k, implies(at_least(k, m), both(at_least(k, 0), at_most(q**k, eps)))))
with theory.theorem("powers_vanish", vanish, given=[at_least(q, 0), less(q, 1), greater(eps, 0)]) as proof:
    with proof.case(at_most(q, 0)):
        proof.have(equal(q, 0))
        with proof.let(k), proof.suppose(at_least(k, 1)):
            proof.have(equal(q ** (k - 1 + 1), q * q ** (k - 1)), by="power_step")
            proof.have(equal(q**k, 0))
            proof.have(both(at_least(k, 0), at_most(q**k, eps)))
        proof.exhibit(vanish, 1)
    with proof.case(greater(q, 0)):
        rate = 1 / q - 1
        proof.have(equal(q * (1 / q), 1), by="reciprocal")
        proof.have(greater(1 / q, 0), by="reciprocal_positive")
        proof.have(equal(q * rate, 1 - q))
        with proof.contradiction(at_most(rate, 0)):
            proof.have(at_most(q * rate, 0))
        proof.have(greater(rate * eps, 0))
        bound = 1 / (rate * eps)
        proof.have(equal(rate * eps * bound, 1), by="reciprocal")
        proof.have(greater(bound, 0), by="reciprocal_positive")
        proof.have(at_most(bound, ceiling(bound)), by="ceiling_bounds")
        with proof.let(k), proof.suppose(at_least(k, ceiling(bound))):
            proof.have(at_least(k, 0))
            proof.have(at_least((1 + rate) ** k, 1 + k * rate), by="bernoulli")
            proof.have(equal((q * (1 + rate)) ** k, q**k * (1 + rate) ** k), by="power_of_product")
            proof.have(equal(q * (1 + rate), 1))
            proof.have(equal((q * (1 + rate)) ** k, 1), by="power_of_one")
            proof.have(at_least(q**k, 0), by="power_nonnegative")
            proof.have(at_most(q**k * (1 + k * rate), q**k * (1 + rate) ** k))
            proof.have(at_most(q**k * (1 + k * rate), 1))
            proof.have(at_least(k * (rate * eps), bound * (rate * eps)))
            proof.have(at_least(eps * (1 + k * rate), 1))
            with proof.contradiction(greater(q**k, eps)):
                proof.have(greater(1 + k * rate, 0))
                proof.have(greater(q**k * (1 + k * rate), eps * (1 + k * rate)))
            proof.have(both(at_least(k, 0), at_most(q**k, eps)))
        proof.exhibit(vanish, ceiling(bound))

with theory.theorem(
    "linear_convergence_limit",
    there_is(m, for_all(k, implies(at_least(k, m), at_most(e[k], eps)))),
    given=[
        for_all(k, implies(at_least(k, 0), at_most(e[k], q**k * e[0]))),
        for_all(k, implies(at_least(k, 0), at_least(e[k], 0))),
        less(q, 1),
        greater(eps, 0),
    ],
) as proof:
    proof.have(at_least(e[0], 0))
    with proof.case(less(q, 0)):
        proof.have(at_most(e[1], q**1 * e[0]))
        proof.have(at_least(e[1], 0))
        with proof.contradiction(greater(e[0], 0)):
            proof.have(less(q * e[0], 0))
        proof.have(equal(e[0], 0))
        with proof.let(k), proof.suppose(at_least(k, 0)):
            proof.have(at_most(e[k], q**k * e[0]))
            proof.have(equal(q**k * e[0], 0))
            proof.have(at_most(e[k], eps))
        proof.exhibit(there_is(m, for_all(k, implies(at_least(k, m), at_most(e[k], eps)))), 0)
    with proof.case(at_least(q, 0)):
        part = eps / (1 + e[0])
        proof.have(greater(1 / (1 + e[0]), 0), by="reciprocal_positive")
        proof.have(greater(part, 0))
        proof.have(equal((1 + e[0]) * (1 / (1 + e[0])), 1), by="reciprocal")
        proof.have(equal((1 + e[0]) * part, eps))
        late = there_is(m, for_all(k, implies(at_least(k, m), both(at_least(k, 0), at_most(q**k, part)))))
        n = proof.obtain("n", late, by="powers_vanish")
        with proof.let(k), proof.suppose(at_least(k, n)):
            proof.have(both(at_least(k, 0), at_most(q**k, part)))
            proof.have(at_most(q**k * e[0], part * e[0]))
            proof.have(at_most(e[k], q**k * e[0]))
            proof.have(at_most(e[k], eps))
        proof.exhibit(there_is(m, for_all(k, implies(at_least(k, m), at_most(e[k], eps)))), n)
