"""The rectifier max(x, 0): it is positively homogeneous, and on an arithmetic progression it is monotone."""

from symres import Theory, greatest

theory = Theory("lemmas", title="Rectifiers")
c, x, y = theory.reals("c x y")


def relu(x):
    return greatest(x, 0)


with theory.theorem("relu_homogeneous", relu(c * x) == c * relu(x), given=c >= 0) as proof:
    with proof.case(x >= 0):
        proof.have(relu(x) == x, by="relu_on")
        proof.have(c * x >= 0)
        proof.have(relu(c * x) == c * x, by="relu_on")
        proof.have(relu(c * x) == c * relu(x))
    with proof.case(x < 0):
        proof.have(relu(x) == 0, by="relu_off")
        proof.have(c * x <= 0)
        proof.have(relu(c * x) == 0, by="relu_off")
        proof.have(relu(c * x) == c * relu(x))

with theory.theorem("relu_monotone", relu(x) <= relu(y), given=x <= y) as proof:
    with proof.case(x >= 0):
        proof.have(relu(x) == x, by="relu_on")
        proof.have(relu(y) == y, by="relu_on")
        proof.have(relu(x) <= relu(y))
    with proof.case(x < 0):
        proof.have(relu(x) == 0, by="relu_off")
        proof.have(relu(y) >= 0, by="greatest_second")
        proof.have(relu(x) <= relu(y))

steps = (relu(2 * x + y) - relu(x + y)) * (relu(3 * x + y) - relu(2 * x + y))
with theory.theorem("relu_of_progression", steps >= 0) as proof:
    with proof.case(x >= 0):
        proof.have(relu(x + y) <= relu(2 * x + y), by="relu_monotone")
        proof.have(relu(2 * x + y) <= relu(3 * x + y), by="relu_monotone")
        proof.have(steps >= 0)
    with proof.case(x < 0):
        proof.have(relu(2 * x + y) <= relu(x + y), by="relu_monotone")
        proof.have(relu(3 * x + y) <= relu(2 * x + y), by="relu_monotone")
        proof.have(steps >= 0)
