"""Induction along an interval: what goes on for a while from wherever it has held so far holds everywhere.

A property that is constant near every point has an indicator whose derivative is 0, so the indicator is constant.
"""

from symres import Theory, choice, for_all, function, has_derivative, implies, number, there_is

theory = Theory("lemmas", title="Induction along an interval")
x, y, t, s, q, r, c = theory.reals("x y t s q r c")
Q = theory.predicate("Q", t)


def so_far(t):
    """Q holds from x up to t, without t."""
    return for_all(q, implies(x <= q, implies(q < t, Q(q))))


further = there_is(r, (r > 0) & for_all(s, implies(t < s, implies(s < t + r, Q(s)))))
goes_on = for_all(t, implies(x <= t, implies(t <= y, implies(so_far(t), Q(t) & further))))

with theory.theorem("real_induction", Q(y), given=[x <= y, goes_on]) as proof:
    indicator = function(t, -choice(so_far(t), 1, 0))
    slope = function(t, 0)

    def stays(t, r):
        """The indicator is constant in the interval of radius r around t, so its derivative is 0."""
        proof.have(
            has_derivative(indicator, t, 0),
            by="derivative_by_quadratic_error",
            at={"phi": indicator, "x": t, "u": 0, "c": 0, "r": r},
        )

    with proof.let(t), proof.suppose(x <= t), proof.suppose(t <= y):
        with proof.case(so_far(t)):
            proof.have(Q(t) & further)
            e = proof.obtain("e", further)
            with proof.let(s), proof.suppose(t - e < s), proof.suppose(s < t + e):
                with proof.let(q), proof.suppose(x <= q), proof.suppose(q < s):
                    with proof.case(q < t):
                        proof.have(Q(q))
                    with proof.case(q >= t):
                        with proof.case(q > t):
                            proof.have(q < t + e)
                            proof.have(Q(q))
                        with proof.case(q <= t):
                            proof.have(q == t)
                            proof.have(Q(q))
                proof.have(so_far(s))
                proof.have(choice(so_far(s), 1, 0) == 1, by="number_if_true")
                proof.have(choice(so_far(t), 1, 0) == 1, by="number_if_true")
                proof.have(indicator(s) - indicator(t) - 0 * (s - t) == 0)
                proof.have(abs(indicator(s) - indicator(t) - 0 * (s - t)) <= 0 * (s - t) ** 2)
            stays(t, e)
        with proof.case(~so_far(t)):
            fails = there_is(q, (x <= q) & (q < t) & ~Q(q))
            with proof.contradiction(~fails):
                with proof.let(q), proof.suppose(x <= q), proof.suppose(q < t):
                    with proof.contradiction(~Q(q)):
                        proof.exhibit(fails, q)
                    proof.have(Q(q))
                proof.have(so_far(t))
            proof.have(fails)
            p = proof.obtain("p", fails)
            with proof.let(s), proof.suppose(t - (t - p) < s), proof.suppose(s < t + (t - p)):
                with proof.contradiction(so_far(s)):
                    proof.have(Q(p))
                proof.have(choice(so_far(s), 1, 0) == 0, by="number_if_false")
                proof.have(choice(so_far(t), 1, 0) == 0, by="number_if_false")
                proof.have(indicator(s) - indicator(t) - 0 * (s - t) == 0)
                proof.have(abs(indicator(s) - indicator(t) - 0 * (s - t)) <= 0 * (s - t) ** 2)
            proof.have(t - p > 0)
            stays(t, t - p)
    with proof.let(t), proof.suppose(x <= t), proof.suppose(t <= y):
        proof.have(slope(t) <= 0)
    proof.have(
        indicator(y) - indicator(x) <= 0 * (y - x),
        by="mean_value_inequality",
        at={"phi": indicator, "psi": slope, "x": x, "y": y, "c": 0},
    )
    with proof.let(q), proof.suppose(x <= q), proof.suppose(q < x):
        proof.have(Q(q))
    proof.have(so_far(x))
    proof.have(choice(so_far(x), 1, 0) == 1, by="number_if_true")
    with proof.contradiction(~so_far(y)):
        proof.have(choice(so_far(y), 1, 0) == 0, by="number_if_false")
        proof.have(number(1) <= 0)
    proof.have(so_far(y))
    proof.have(Q(y))

# what is, from the left, at most a little above what it was, and rises from everywhere at no rate, does not rise
phi = theory.function("phi")
eps = theory.reals("epsilon")


def nowhere_jumps(phi, x, y):
    """At every point after x, up to y, phi is little above its values just before."""
    just_before = for_all(s, implies(t - r < s, implies(s < t, phi(t) <= phi(s) + eps)))
    some = there_is(r, (r > 0) & just_before)
    return for_all(t, implies(x < t, implies(t <= y, for_all(eps, implies(eps > 0, some)))))


def nowhere_rises(phi, x, y):
    """At every point from x, before y, phi rises at no positive rate."""
    just_after = for_all(s, implies(t < s, implies(s < t + r, phi(s) <= phi(t) + eps * (s - t))))
    some = there_is(r, (r > 0) & just_after)
    return for_all(t, implies(x <= t, implies(t < y, for_all(eps, implies(eps > 0, some)))))


with theory.theorem(
    "nowhere_rises.slowly",
    phi(y) <= phi(x) + c * (y - x),
    given=[x <= y, c > 0, nowhere_jumps(phi, x, y), nowhere_rises(phi, x, y)],
) as proof:
    line = function(t, phi(x) + c * (t - x))
    below = function(t, implies(t <= y, phi(t) <= line(t)))
    with proof.let(t), proof.suppose(x <= t), proof.suppose(t <= y):
        holds = for_all(q, implies(x <= q, implies(q < t, implies(q <= y, phi(q) <= line(q)))))
        with proof.suppose(holds):
            with proof.case(t <= x):
                proof.have(t == x)
                proof.have(phi(t) <= line(t))
            with proof.case(t > x):
                with proof.contradiction(phi(t) > line(t)):
                    e = phi(t) - line(t)
                    proof.have(e > 0)
                    before = for_all(s, implies(t - r < s, implies(s < t, phi(t) <= phi(s) + e)))
                    p = proof.obtain("p", there_is(r, (r > 0) & before))
                    with proof.case(x <= t - p / 2):
                        proof.have(phi(t) <= phi(t - p / 2) + e)
                        proof.have(phi(t - p / 2) <= line(t - p / 2))
                        proof.have(c * p > 0)
                        proof.have(number(0) < 0)
                    with proof.case(x > t - p / 2):
                        proof.have(phi(t) <= phi(x) + e)
                        proof.have(c * (t - x) > 0)
                        proof.have(number(0) < 0)
                proof.have(phi(t) <= line(t))
            proof.have(phi(t) <= line(t))
            further = there_is(r, (r > 0) & for_all(s, implies(t < s, implies(s < t + r, below(s)))))
            with proof.case(t < y):
                after = for_all(s, implies(t < s, implies(s < t + r, phi(s) <= phi(t) + c * (s - t))))
                p = proof.obtain("p", there_is(r, (r > 0) & after))
                with proof.let(s), proof.suppose(t < s), proof.suppose(s < t + p):
                    with proof.suppose(s <= y):
                        proof.have(phi(s) <= phi(t) + c * (s - t))
                        proof.have(phi(s) <= line(s))
                proof.exhibit(further, p)
            with proof.case(t >= y):
                with proof.let(s), proof.suppose(t < s), proof.suppose(s < t + 1):
                    with proof.suppose(s <= y):
                        proof.have(phi(s) <= line(s))
                proof.exhibit(further, 1)
            proof.have(implies(t <= y, phi(t) <= line(t)) & further)
    proof.have(implies(y <= y, phi(y) <= line(y)), by="real_induction", at={"Q": below, "x": x, "y": y})
    proof.have(phi(y) <= line(y))

with theory.theorem(
    "nowhere_rises",
    phi(y) <= phi(x),
    given=[x <= y, nowhere_jumps(phi, x, y), nowhere_rises(phi, x, y)],
) as proof:
    with proof.contradiction(phi(y) > phi(x)):
        proof.have(1 / (y - x + 1) > 0, by="reciprocal_positive")
        proof.have((y - x + 1) * (1 / (y - x + 1)) == 1, by="reciprocal")
        rate = (phi(y) - phi(x)) * (1 / (y - x + 1))
        proof.have(rate > 0)
        proof.have(phi(y) <= phi(x) + rate * (y - x), by="nowhere_rises.slowly", at={"c": rate})
        proof.have(rate * (y - x + 1) == phi(y) - phi(x))
        proof.have(number(0) < 0)
