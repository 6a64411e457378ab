"""Numbers that are bounded below have a greatest lower bound.

If no lower bound were the greatest, being one would go on along an interval, and reach beyond one of the numbers.
"""

from symres import Theory, for_all, function, implies, there_is

theory = Theory("lemmas", title="The greatest lower bound")
x, y, z, t, s, q, r, c, eps = theory.reals("x y z t s q r c epsilon")
Q = theory.predicate("Q", t)


def below(c):
    """No number with the property is less than c."""
    return for_all(t, implies(Q(t), t >= c))


def near(c, eps):
    """Some number with the property is less than c + eps."""
    return there_is(t, Q(t) & (t < c + eps))


greatest = there_is(c, below(c) & for_all(eps, implies(eps > 0, near(c, eps))))
with theory.theorem("infimum", greatest, given=[Q(y), below(x)]) as proof:
    proof.have(y >= x)
    with proof.contradiction(~greatest):
        with proof.let(s), proof.suppose(x <= s), proof.suppose(s <= y + 1):
            with proof.suppose(for_all(q, implies(x <= q, implies(q < s, below(q))))):
                with proof.let(z), proof.suppose(Q(z)):
                    with proof.contradiction(z < s):
                        proof.have(z >= x)
                        proof.have(below((z + s) / 2))
                        proof.have(z >= (z + s) / 2)
                proof.have(below(s))
                just_after = for_all(q, implies(s < q, implies(q < s + r, below(q))))
                further = there_is(r, (r > 0) & just_after)
                with proof.contradiction(~further):
                    with proof.let(eps), proof.suppose(eps > 0):
                        with proof.contradiction(~near(s, eps)):
                            with proof.let(q), proof.suppose(s < q), proof.suppose(q < s + eps):
                                with proof.let(z), proof.suppose(Q(z)):
                                    with proof.contradiction(z < q):
                                        proof.exhibit(near(s, eps), z)
                                proof.have(below(q))
                            proof.exhibit(further, eps)
                    proof.exhibit(greatest, s)
                proof.have(below(s) & further)
        proof.have(below(y + 1), by="real_induction", at={"Q": function(s, below(s)), "x": x, "y": y + 1})
        proof.have(y >= y + 1)
