"""What gradient descent needs of a function: smoothness makes a step descend, gradient dominance makes it contract."""

from symres import Theory, at_least, at_most, equal, for_all, greater, implies, less

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
