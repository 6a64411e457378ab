"""The rectifier max(x, 0): it is positively homogeneous, and on an arithmetic progression it is monotone."""

from symres import Theory, at_least, at_most, equal, greatest, less

theory = Theory("lemmas", title="Rectifiers")
c, x, y = theory.number("c x y")


def relu(x):
    return greatest(x, 0)


with theory.theorem("relu_homogeneous", equal(relu(c * x), c * relu(x)), given=at_least(c, 0)) as proof:
    with proof.case(at_least(x, 0)):
        proof.have(equal(relu(x), x), by="relu_on")
        proof.have(at_least(c * x, 0))
        proof.have(equal(relu(c * x), c * x), by="relu_on")
        proof.have(equal(relu(c * x), c * relu(x)))
    with proof.case(less(x, 0)):
        proof.have(equal(relu(x), 0), by="relu_off")
        proof.have(at_most(c * x, 0))
        proof.have(equal(relu(c * x), 0), by="relu_off")
        proof.have(equal(relu(c * x), c * relu(x)))

with theory.theorem("relu_monotone", at_most(relu(x), relu(y)), given=at_most(x, y)) as proof:
    with proof.case(at_least(x, 0)):
        proof.have(equal(relu(x), x), by="relu_on")
        proof.have(equal(relu(y), y), by="relu_on")
        proof.have(at_most(relu(x), relu(y)))
    with proof.case(less(x, 0)):
        proof.have(equal(relu(x), 0), by="relu_off")
        proof.have(at_least(relu(y), 0), by="greatest_second")
        proof.have(at_most(relu(x), relu(y)))

steps = (relu(2 * x + y) - relu(x + y)) * (relu(3 * x + y) - relu(2 * x + y))
with theory.theorem("relu_of_progression", at_least(steps, 0)) as proof:
    with proof.case(at_least(x, 0)):
        proof.have(at_most(relu(x + y), relu(2 * x + y)), by="relu_monotone")
        proof.have(at_most(relu(2 * x + y), relu(3 * x + y)), by="relu_monotone")
        proof.have(at_least(steps, 0))
    with proof.case(less(x, 0)):
        proof.have(at_most(relu(2 * x + y), relu(x + y)), by="relu_monotone")
        proof.have(at_most(relu(3 * x + y), relu(2 * x + y)), by="relu_monotone")
        proof.have(at_least(steps, 0))
