"""A number is at most its absolute value."""

from symres import Theory, at_least, at_most, equal, less

theory = Theory("lemmas", title="Absolute values")
x = theory.number("x")

with theory.theorem("at_most_absolute_value", at_most(x, abs(x))) as proof:
    with proof.case(at_least(x, 0)):
        proof.have(equal(abs(x), x), by="absolute_value")
        proof.have(at_most(x, abs(x)))
    with proof.case(less(x, 0)):
        proof.have(equal(abs(x), -x), by="absolute_value_below")
        proof.have(at_most(x, abs(x)))
