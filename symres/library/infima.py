"""Numbers that are bounded below have a greatest lower bound.

If no lower bound were the greatest, being one would go on along an interval, and reach beyond one of the numbers.
"""

from symres import Theory, at_least, at_most, both, for_all, function, greater, implies, less, negation, there_is

theory = Theory("lemmas", title="The greatest lower bound")
x, y, z, t, s, q, r, c, eps = theory.number("x y z t s q r c epsilon")
Q = theory.predicate("Q", t)


def below(c):
    """No number with the property is less than c."""
    return for_all(t, implies(Q(t), at_least(t, c)))


def near(c, eps):
    """Some number with the property is less than c + eps."""
    return there_is(t, both(Q(t), less(t, c + eps)))


greatest = there_is(c, both(below(c), for_all(eps, implies(greater(eps, 0), near(c, eps)))))
with theory.theorem("infimum", greatest, given=[Q(y), below(x)]) as proof:
    proof.have(at_least(y, x))
    with proof.contradiction(negation(greatest)):
        with proof.let(s), proof.suppose(at_most(x, s)), proof.suppose(at_most(s, y + 1)):
            with proof.suppose(for_all(q, implies(at_most(x, q), implies(less(q, s), below(q))))):
                with proof.let(z), proof.suppose(Q(z)):
                    with proof.contradiction(less(z, s)):
                        proof.have(at_least(z, x))
                        proof.have(below((z + s) / 2))
                        proof.have(at_least(z, (z + s) / 2))
                proof.have(below(s))
                just_after = for_all(q, implies(less(s, q), implies(less(q, s + r), below(q))))
                further = there_is(r, both(greater(r, 0), just_after))
                with proof.contradiction(negation(further)):
                    with proof.let(eps), proof.suppose(greater(eps, 0)):
                        with proof.contradiction(negation(near(s, eps))):
                            with proof.let(q), proof.suppose(less(s, q)), proof.suppose(less(q, s + eps)):
                                with proof.let(z), proof.suppose(Q(z)):
                                    with proof.contradiction(less(z, q)):
                                        proof.exhibit(near(s, eps), z)
                                proof.have(below(q))
                            proof.exhibit(further, eps)
                    proof.exhibit(greatest, s)
                proof.have(both(below(s), further))
        proof.have(below(y + 1), by="real_induction", at={"Q": function(s, below(s)), "x": x, "y": y + 1})
        proof.have(at_least(y, y + 1))
