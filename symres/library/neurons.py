"""Layers of ReLU neurons, of which at most one is active: sums with at most one term that is not 0."""

from symres import Sum, Theory, at_least, at_most, both, equal, for_all, greatest, implies, unequal

theory = Theory("lemmas", title="Neurons")
a, b, i, j, k = theory.index("a b i j k")
x = theory.number("x")
m, n = theory.sizes("m n")
s, B = theory.numbers("s"), theory.layers("B", m, n)

theory.claim("relu_on", equal(greatest(x, 0), x), given=at_least(x, 0))
theory.claim("relu_off", equal(greatest(x, 0), 0), given=at_most(x, 0))


def vanish(of, besides=None):
    """The terms from a to b are 0, with one exception or none."""
    zero = equal(of[j], 0)
    premise = [at_most(a, j), at_most(j, b)] + ([] if besides is None else [unequal(j, besides)])
    return for_all(j, implies(both(*premise), zero))


for kind, of in (("", s), ("matrix_", B)):

    def total(low, high, of=of):
        return Sum(j, low, high, of[j])

    with theory.theorem(f"{kind}sum_of_zeros", equal(total(a, b), 0), given=vanish(of)) as proof:
        with proof.case(at_most(b, a - 1)):
            proof.have(equal(total(a, b), 0), by=f"{kind}sum_empty")
        with proof.case(at_most(a, b)):
            proof.have(equal(total(a, a - 1), 0), by=f"{kind}sum_empty")
            with proof.induction(k, a - 1, implies(at_most(k, b), equal(total(a, k), 0))):
                with proof.suppose(at_most(k + 1, b)):
                    proof.have(equal(total(a, k), 0))
                    proof.have(equal(of[k + 1], 0))
                    proof.have(equal(total(a, k + 1), total(a, k) + of[k + 1]), by=f"{kind}sum_last")
                    proof.have(equal(total(a, k + 1), 0))
            proof.have(equal(total(a, b), 0))

    with theory.theorem(
        f"{kind}sum_of_one",
        equal(total(a, b), of[i]),
        given=[at_most(a, i), at_most(i, b), vanish(of, besides=i)],
    ) as proof:
        proof.have(equal(total(a, i - 1), 0), by=f"{kind}sum_of_zeros")
        proof.have(equal(total(a, i), total(a, i - 1) + of[i]), by=f"{kind}sum_last")
        with proof.induction(k, i, implies(at_most(k, b), equal(total(a, k), of[i]))):
            with proof.suppose(at_most(k + 1, b)):
                proof.have(equal(total(a, k), of[i]))
                proof.have(equal(of[k + 1], 0))
                proof.have(equal(total(a, k + 1), total(a, k) + of[k + 1]), by=f"{kind}sum_last")
                proof.have(equal(total(a, k + 1), of[i]))
        proof.have(equal(total(a, b), of[i]))
