"""Induction along an interval: what goes on for a while from wherever it has held so far holds everywhere.

A property that is constant near every point has an indicator whose derivative is 0, so the indicator is constant.
"""

from symres import (
    Theory,
    at_least,
    at_most,
    both,
    choice,
    equal,
    for_all,
    function,
    greater,
    has_derivative,
    implies,
    less,
    negation,
    there_is,
)

theory = Theory("lemmas", title="Induction along an interval")
x, y, t, s, q, r, c = theory.number("x y t s q r c")
Q = theory.predicate("Q", t)


def so_far(t):
    """Q holds from x up to t, without t."""
    return for_all(q, implies(at_most(x, q), implies(less(q, t), Q(q))))


further = there_is(r, both(greater(r, 0), for_all(s, implies(less(t, s), implies(less(s, t + r), Q(s))))))
goes_on = for_all(t, implies(at_most(x, t), implies(at_most(t, y), implies(so_far(t), both(Q(t), further)))))

with theory.theorem("real_induction", Q(y), given=[at_most(x, y), goes_on]) as proof:
    indicator = function(t, -choice(so_far(t), 1, 0))
    slope = function(t, 0)

    def stays(t, r):
        """The indicator is constant in the interval of radius r around t, so its derivative is 0."""
        proof.have(
            has_derivative(indicator, t, 0),
            by="derivative_by_quadratic_error",
            at={"phi": indicator, "x": t, "u": 0, "c": 0, "r": r},
        )

    with proof.let(t), proof.suppose(at_most(x, t)), proof.suppose(at_most(t, y)):
        with proof.case(so_far(t)):
            proof.have(both(Q(t), further))
            e = proof.obtain("e", further)
            with proof.let(s), proof.suppose(less(t - e, s)), proof.suppose(less(s, t + e)):
                with proof.let(q), proof.suppose(at_most(x, q)), proof.suppose(less(q, s)):
                    with proof.case(less(q, t)):
                        proof.have(Q(q))
                    with proof.case(at_least(q, t)):
                        with proof.case(greater(q, t)):
                            proof.have(less(q, t + e))
                            proof.have(Q(q))
                        with proof.case(at_most(q, t)):
                            proof.have(equal(q, t))
                            proof.have(Q(q))
                proof.have(so_far(s))
                proof.have(equal(choice(so_far(s), 1, 0), 1), by="number_if_true")
                proof.have(equal(choice(so_far(t), 1, 0), 1), by="number_if_true")
                proof.have(equal(indicator(s) - indicator(t) - 0 * (s - t), 0))
                proof.have(at_most(abs(indicator(s) - indicator(t) - 0 * (s - t)), 0 * (s - t) ** 2))
            stays(t, e)
        with proof.case(negation(so_far(t))):
            fails = there_is(q, both(at_most(x, q), less(q, t), negation(Q(q))))
            with proof.contradiction(negation(fails)):
                with proof.let(q), proof.suppose(at_most(x, q)), proof.suppose(less(q, t)):
                    with proof.contradiction(negation(Q(q))):
                        proof.exhibit(fails, q)
                    proof.have(Q(q))
                proof.have(so_far(t))
            proof.have(fails)
            p = proof.obtain("p", fails)
            with proof.let(s), proof.suppose(less(t - (t - p), s)), proof.suppose(less(s, t + (t - p))):
                with proof.contradiction(so_far(s)):
                    proof.have(Q(p))
                proof.have(equal(choice(so_far(s), 1, 0), 0), by="number_if_false")
                proof.have(equal(choice(so_far(t), 1, 0), 0), by="number_if_false")
                proof.have(equal(indicator(s) - indicator(t) - 0 * (s - t), 0))
                proof.have(at_most(abs(indicator(s) - indicator(t) - 0 * (s - t)), 0 * (s - t) ** 2))
            proof.have(greater(t - p, 0))
            stays(t, t - p)
    with proof.let(t), proof.suppose(at_most(x, t)), proof.suppose(at_most(t, y)):
        proof.have(at_most(slope(t), 0))
    proof.have(
        at_most(indicator(y) - indicator(x), 0 * (y - x)),
        by="mean_value_inequality",
        at={"phi": indicator, "psi": slope, "x": x, "y": y, "c": 0},
    )
    with proof.let(q), proof.suppose(at_most(x, q)), proof.suppose(less(q, x)):
        proof.have(Q(q))
    proof.have(so_far(x))
    proof.have(equal(choice(so_far(x), 1, 0), 1), by="number_if_true")
    with proof.contradiction(negation(so_far(y))):
        proof.have(equal(choice(so_far(y), 1, 0), 0), by="number_if_false")
        proof.have(at_most(1, 0))
    proof.have(so_far(y))
    proof.have(Q(y))

# what is, from the left, at most a little above what it was, and rises from everywhere at no rate, does not rise
phi = theory.real_function("phi")
eps = theory.number("epsilon")


def nowhere_jumps(phi, x, y):
    """At every point after x, up to y, phi is little above its values just before."""
    just_before = for_all(s, implies(less(t - r, s), implies(less(s, t), at_most(phi(t), phi(s) + eps))))
    some = there_is(r, both(greater(r, 0), just_before))
    return for_all(t, implies(less(x, t), implies(at_most(t, y), for_all(eps, implies(greater(eps, 0), some)))))


def nowhere_rises(phi, x, y):
    """At every point from x, before y, phi rises at no positive rate."""
    just_after = for_all(s, implies(less(t, s), implies(less(s, t + r), at_most(phi(s), phi(t) + eps * (s - t)))))
    some = there_is(r, both(greater(r, 0), just_after))
    return for_all(t, implies(at_most(x, t), implies(less(t, y), for_all(eps, implies(greater(eps, 0), some)))))


with theory.theorem(
    "nowhere_rises.slowly",
    at_most(phi(y), phi(x) + c * (y - x)),
    given=[at_most(x, y), greater(c, 0), nowhere_jumps(phi, x, y), nowhere_rises(phi, x, y)],
) as proof:
    line = function(t, phi(x) + c * (t - x))
    below = function(t, implies(at_most(t, y), at_most(phi(t), line(t))))
    with proof.let(t), proof.suppose(at_most(x, t)), proof.suppose(at_most(t, y)):
        holds = for_all(
            q, implies(at_most(x, q), implies(less(q, t), implies(at_most(q, y), at_most(phi(q), line(q)))))
        )
        with proof.suppose(holds):
            with proof.case(at_most(t, x)):
                proof.have(equal(t, x))
                proof.have(at_most(phi(t), line(t)))
            with proof.case(greater(t, x)):
                with proof.contradiction(greater(phi(t), line(t))):
                    e = phi(t) - line(t)
                    proof.have(greater(e, 0))
                    before = for_all(s, implies(less(t - r, s), implies(less(s, t), at_most(phi(t), phi(s) + e))))
                    p = proof.obtain("p", there_is(r, both(greater(r, 0), before)))
                    with proof.case(at_most(x, t - p / 2)):
                        proof.have(at_most(phi(t), phi(t - p / 2) + e))
                        proof.have(at_most(phi(t - p / 2), line(t - p / 2)))
                        proof.have(greater(c * p, 0))
                        proof.have(less(0, 0))
                    with proof.case(greater(x, t - p / 2)):
                        proof.have(at_most(phi(t), phi(x) + e))
                        proof.have(greater(c * (t - x), 0))
                        proof.have(less(0, 0))
                proof.have(at_most(phi(t), line(t)))
            proof.have(at_most(phi(t), line(t)))
            further = there_is(
                r, both(greater(r, 0), for_all(s, implies(less(t, s), implies(less(s, t + r), below(s)))))
            )
            with proof.case(less(t, y)):
                after = for_all(s, implies(less(t, s), implies(less(s, t + r), at_most(phi(s), phi(t) + c * (s - t)))))
                p = proof.obtain("p", there_is(r, both(greater(r, 0), after)))
                with proof.let(s), proof.suppose(less(t, s)), proof.suppose(less(s, t + p)):
                    with proof.suppose(at_most(s, y)):
                        proof.have(at_most(phi(s), phi(t) + c * (s - t)))
                        proof.have(at_most(phi(s), line(s)))
                proof.exhibit(further, p)
            with proof.case(at_least(t, y)):
                with proof.let(s), proof.suppose(less(t, s)), proof.suppose(less(s, t + 1)):
                    with proof.suppose(at_most(s, y)):
                        proof.have(at_most(phi(s), line(s)))
                proof.exhibit(further, 1)
            proof.have(both(implies(at_most(t, y), at_most(phi(t), line(t))), further))
    proof.have(implies(at_most(y, y), at_most(phi(y), line(y))), by="real_induction", at={"Q": below, "x": x, "y": y})
    proof.have(at_most(phi(y), line(y)))

with theory.theorem(
    "nowhere_rises",
    at_most(phi(y), phi(x)),
    given=[at_most(x, y), nowhere_jumps(phi, x, y), nowhere_rises(phi, x, y)],
) as proof:
    with proof.contradiction(greater(phi(y), phi(x))):
        proof.have(greater(1 / (y - x + 1), 0), by="reciprocal_positive")
        proof.have(equal((y - x + 1) * (1 / (y - x + 1)), 1), by="reciprocal")
        rate = (phi(y) - phi(x)) * (1 / (y - x + 1))
        proof.have(greater(rate, 0))
        proof.have(at_most(phi(y), phi(x) + rate * (y - x)), by="nowhere_rises.slowly", at={"c": rate})
        proof.have(equal(rate * (y - x + 1), phi(y) - phi(x)))
        proof.have(less(0, 0))
