"""Random hyperplanes: one that separates many of the pairs of vectors at an angle, and enough of them for all pairs."""

from sympy import pi

from symres import (
    E,
    Sum,
    Theory,
    at_least,
    at_most,
    both,
    ceiling,
    choice,
    cos,
    equal,
    for_all,
    function,
    gaussian_entries,
    greater,
    implies,
    integrable,
    less,
    negation,
    norm,
    outcome,
    surely,
    there_is,
    trace,
    unequal,
)

theory = Theory("lemmas", title="Random hyperplanes")
i, j, k, l, m, n, p, whole = theory.index("i j k l m n p whole")
d = theory.sizes("d")
x, y, theta = theory.number("x y theta")
omega = outcome()
a, b = theory.numbers("a"), theory.numbers("b")
X = theory.mapping("X", omega, whole)
f = theory.mapping("f", (p, omega), x)

Y, Z = theory.random("Y"), theory.random("Z")

with theory.theorem(
    "integrable_equal", both(integrable(Z), equal(E(Y), E(Z))), given=[surely(equal(Y, Z)), integrable(Y)]
) as proof:
    proof.have(integrable(Z), by="replace_random")
    proof.have(equal(E(Y), E(Z)), by="replace_random")


def total(m):
    return Sum(p, 1, m, f(p, omega))


with theory.theorem(
    "mean_of_a_sum",
    both(integrable(total(m)), at_least(E(total(m)), Sum(p, 1, m, a[p]))),
    given=[
        at_least(m, 0),
        for_all(p, 1, m, both(integrable(f(p, omega)), at_least(E(f(p, omega)), a[p]))),
    ],
) as proof:
    bounded = lambda m: both(integrable(total(m)), at_least(E(total(m)), Sum(p, 1, m, a[p])))  # noqa: E731
    with proof.base():
        with proof.let(omega):
            proof.have(equal(0, total(0)), by="sum_empty")
        proof.have(integrable(function(omega, 0)), by="integrable_constant")
        proof.have(
            both(integrable(total(0)), equal(E(function(omega, 0)(omega)), E(total(0)))),
            by="integrable_equal",
            at={"Y": function(omega, 0), "Z": function(omega, total(0))},
        )
        proof.have(equal(Sum(p, 1, 0, a[p]), 0), by="sum_empty")
        proof.have(bounded(0))
    with proof.induction(l, 0, lambda l: implies(at_most(l, m), bounded(l))):
        with proof.suppose(at_most(l + 1, m)):
            with proof.let(omega):
                proof.have(equal(total(l) + f(l + 1, omega), total(l + 1)), by="sum_last")
            proof.have(both(integrable(f(l + 1, omega)), at_least(E(f(l + 1, omega)), a[l + 1])))
            proof.have(bounded(l))
            proof.have(integrable(total(l) + f(l + 1, omega)), by="integrable_sum")
            proof.have(
                both(integrable(total(l + 1)), equal(E(total(l) + f(l + 1, omega)), E(total(l + 1)))),
                by="integrable_equal",
                at={"Y": function(omega, total(l) + f(l + 1, omega)), "Z": function(omega, total(l + 1))},
            )
            proof.have(equal(Sum(p, 1, l + 1, a[p]), Sum(p, 1, l, a[p]) + a[l + 1]), by="sum_last")
            proof.have(bounded(l + 1))

with theory.theorem(
    "outcome_at_least_mean",
    there_is(omega, at_least(X(omega), x)),
    given=[integrable(X(omega)), at_least(E(X(omega)), x)],
) as proof:
    with proof.contradiction(negation(there_is(omega, at_least(X(omega), x)))):
        top = ceiling(x) - 1
        proof.have(both(at_most(x, ceiling(x)), less(ceiling(x), x + 1)), by="ceiling_bounds")
        with proof.let(omega):
            with proof.contradiction(at_least(X(omega), x)):
                proof.exhibit(there_is(omega, at_least(X(omega), x)), omega)
            proof.have(less(X(omega), x))
            proof.have(less(X(omega), ceiling(x)))
            proof.have(at_most(X(omega), top))
        proof.have(integrable(function(omega, top)), by="integrable_constant")
        proof.have(
            at_most(E(X(omega)), E(function(omega, top)(omega))), by="mean_monotone", at={"Y": function(omega, top)}
        )
        proof.have(at_most(E(X(omega)), top))

# --------------------------------------------------------------------------------------------------- one hyperplane
g, u = theory.random("g", d), theory.vector("u", d)
v, W = theory.vector_layers("v", d), theory.vector_layers("W", d)
Q = theory.predicate("Q", i, j)


def chosen(i, j, Q=Q):
    return choice(Q(i, j), 1, 0)


def separated(u, i, j):
    """1, if the hyperplane with the normal u separates vectors i and j, otherwise 0."""
    return choice(less(trace(u.T * v[i]) * trace(u.T * v[j]), 0), 1, 0)


def over_pairs(of):
    return Sum(j, 1, n, Sum(i, 1, n, of(i, j)))


angles = for_all(
    i, 1, n, for_all(j, 1, n, implies(Q(i, j), at_most(trace(v[i].T * v[j]), norm(v[i]) * norm(v[j]) * cos(theta))))
)
nonzero = for_all(i, 1, n, unequal(v[i], 0))
rest = lambda u: at_most(  # noqa: E731
    over_pairs(lambda i, j: chosen(i, j) * (1 - separated(u, i, j))), (1 - theta / pi) * over_pairs(chosen)
)
with theory.theorem(
    "separating_hyperplane",
    there_is(u, rest(u)),
    given=[gaussian_entries(g, 1), at_most(theta, pi), at_least(n, 0), nonzero, angles],
) as proof:
    term = lambda i, j: chosen(i, j) * separated(g, i, j)  # noqa: E731
    with proof.each(i, 1, n), proof.each(j, 1, n):
        good = both(integrable(term(i, j)), at_least(E(term(i, j)), chosen(i, j) * (theta / pi)))
        with proof.case(Q(i, j)):
            proof.have(equal(chosen(i, j), 1), by="number_if_true")
            proof.have(at_most(trace(v[i].T * v[j]), norm(v[i]) * norm(v[j]) * cos(theta)))
            proof.have(both(unequal(v[i], 0), unequal(v[j], 0)))
            proof.have(
                both(integrable(separated(g, i, j)), at_most(theta / pi, E(separated(g, i, j)))),
                by="random_hyperplane",
                at={"g": function(omega, g), "c": 1, "v": v[i], "e": v[j], "t": theta},
            )
            proof.have(integrable(term(i, j)), by="integrable_multiple")
            proof.have(good)
        with proof.case(negation(Q(i, j))):
            proof.have(equal(chosen(i, j), 0), by="number_if_false")
            with proof.let(omega):
                proof.have(equal(0, term(i, j)))
            proof.have(integrable(function(omega, 0)), by="integrable_constant")
            proof.have(
                both(integrable(term(i, j)), equal(E(function(omega, 0)(omega)), E(term(i, j)))),
                by="integrable_equal",
                at={"Y": function(omega, 0), "Z": function(omega, term(i, j))},
            )
            proof.have(good)
    with proof.each(j, 1, n):
        proof.have(
            both(
                integrable(Sum(i, 1, n, term(i, j))),
                at_least(E(Sum(i, 1, n, term(i, j))), Sum(i, 1, n, chosen(i, j) * (theta / pi))),
            ),
            by="mean_of_a_sum",
            at={"f": function(i, omega, term(i, j)), "a": function(i, chosen(i, j) * (theta / pi)), "m": n},
        )
    proof.have(
        both(
            integrable(over_pairs(term)),
            at_least(E(over_pairs(term)), over_pairs(lambda i, j: chosen(i, j) * (theta / pi))),
        ),
        by="mean_of_a_sum",
        at={"f": function(j, omega, Sum(i, 1, n, term(i, j))), "m": n}
        | {"a": function(j, Sum(i, 1, n, chosen(i, j) * (theta / pi)))},
    )
    many = over_pairs(lambda i, j: chosen(i, j) * (theta / pi))
    omega_0 = proof.obtain(
        "omega_0",
        there_is(omega, at_least(over_pairs(term), many)),
        by="outcome_at_least_mean",
        at={"X": function(omega, over_pairs(term)), "x": many},
    )
    normal = function(omega, g)(omega_0)
    proof.have(equal(many, theta / pi * over_pairs(chosen)))
    proof.have(
        equal(
            over_pairs(lambda i, j: chosen(i, j) * (1 - separated(normal, i, j))),
            over_pairs(chosen) - over_pairs(lambda i, j: chosen(i, j) * separated(normal, i, j)),
        )
    )
    proof.have(rest(normal))
    proof.exhibit(there_is(u, rest(u)), normal)

# ------------------------------------------------------------------------------------------------- enough hyperplanes
share = 1 - theta / pi


def side_by_side(W, l, i, j):
    """Hyperplane l does not separate vectors i and j."""
    return at_least(trace(W[l].T * v[i]) * trace(W[l].T * v[j]), 0)


def left(W, m, i, j):
    """A pair that none of the first m hyperplanes separates."""
    return both(Q(i, j), for_all(l, 1, m, side_by_side(W, l, i, j)))


def one_if(claim):
    return choice(claim, 1, 0)


def few(W, m):
    return at_most(over_pairs(lambda i, j: one_if(left(W, m, i, j))), share**m * over_pairs(chosen))


with theory.theorem(
    "separating_hyperplanes",
    there_is(W, few(W, k)),
    given=[gaussian_entries(g, 1), at_most(theta, pi), at_least(n, 0), at_least(k, 0), nonzero, angles],
) as proof:
    proof.have(greater(pi, 0), by="pi_positive")
    proof.have(at_most(theta / pi, 1), by="quotient_at_most")
    proof.have(at_least(share, 0))
    zero_map = function(l, 0 * v[l])
    with proof.base():
        with proof.let(j):
            with proof.let(i):
                with proof.case(Q(i, j)):
                    proof.have(equal(chosen(i, j), 1), by="number_if_true")
                    proof.have(left(zero_map, 0, i, j))
                    proof.have(equal(one_if(left(zero_map, 0, i, j)), 1), by="number_if_true")
                    proof.have(at_most(one_if(left(zero_map, 0, i, j)), chosen(i, j)))
                with proof.case(negation(Q(i, j))):
                    proof.have(equal(chosen(i, j), 0), by="number_if_false")
                    with proof.contradiction(left(zero_map, 0, i, j)):
                        proof.have(Q(i, j))
                    proof.have(equal(one_if(left(zero_map, 0, i, j)), 0), by="number_if_false")
                    proof.have(at_most(one_if(left(zero_map, 0, i, j)), chosen(i, j)))
            proof.have(
                at_most(Sum(i, 1, n, one_if(left(zero_map, 0, i, j))), Sum(i, 1, n, chosen(i, j))), by="sum_monotone"
            )
        proof.have(
            at_most(over_pairs(lambda i, j: one_if(left(zero_map, 0, i, j))), over_pairs(chosen)), by="sum_monotone"
        )
        proof.exhibit(there_is(W, few(W, 0)), zero_map)
    with proof.induction(m, 0, lambda m: there_is(W, few(W, m))):
        old = proof.obtain("old", there_is(W, few(W, m)))
        still = function(i, j, left(old, m, i, j))
        with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(still(i, j)):
            proof.have(Q(i, j))
            proof.have(at_most(trace(v[i].T * v[j]), norm(v[i]) * norm(v[j]) * cos(theta)))
        fewer = lambda u: at_most(  # noqa: E731
            over_pairs(lambda i, j: one_if(left(old, m, i, j)) * (1 - separated(u, i, j))),
            share * over_pairs(lambda i, j: one_if(left(old, m, i, j))),
        )
        normal = proof.obtain("normal", there_is(u, fewer(u)), by="separating_hyperplane", at={"Q": still})
        new = function(l, choice(equal(l, m + 1), normal, old[l]))
        with proof.each(l, 1, m):
            proof.have(equal(new[l], old[l]), by="if_false")
        proof.have(equal(new[m + 1], normal))
        with proof.let(j):
            with proof.let(i):
                before, after = one_if(left(old, m, i, j)), one_if(left(new, m + 1, i, j))
                with proof.case(left(new, m + 1, i, j)):
                    proof.have(equal(after, 1), by="number_if_true")
                    with proof.each(l, 1, m):
                        proof.have(side_by_side(new, l, i, j))
                        proof.have(equal(new[l], old[l]))
                        proof.have(side_by_side(old, l, i, j))
                    proof.have(left(old, m, i, j))
                    proof.have(equal(before, 1), by="number_if_true")
                    proof.have(side_by_side(new, m + 1, i, j))
                    proof.have(at_least(trace(normal.T * v[i]) * trace(normal.T * v[j]), 0))
                    proof.have(equal(separated(normal, i, j), 0), by="number_if_false")
                    proof.have(at_most(after, before * (1 - separated(normal, i, j))))
                with proof.case(negation(left(new, m + 1, i, j))):
                    proof.have(equal(after, 0), by="number_if_false")
                    with proof.case(left(old, m, i, j)):
                        proof.have(equal(before, 1), by="number_if_true")
                        proof.have(at_least(before, 0))
                    with proof.case(negation(left(old, m, i, j))):
                        proof.have(equal(before, 0), by="number_if_false")
                        proof.have(at_least(before, 0))
                    proof.have(at_least(before, 0))
                    with proof.case(less(trace(normal.T * v[i]) * trace(normal.T * v[j]), 0)):
                        proof.have(equal(separated(normal, i, j), 1), by="number_if_true")
                        proof.have(at_least(1 - separated(normal, i, j), 0))
                    with proof.case(at_least(trace(normal.T * v[i]) * trace(normal.T * v[j]), 0)):
                        proof.have(equal(separated(normal, i, j), 0), by="number_if_false")
                        proof.have(at_least(1 - separated(normal, i, j), 0))
                    proof.have(at_least(before * (1 - separated(normal, i, j)), 0))
                    proof.have(at_most(after, before * (1 - separated(normal, i, j))))
            proof.have(
                at_most(
                    Sum(i, 1, n, one_if(left(new, m + 1, i, j))),
                    Sum(i, 1, n, one_if(left(old, m, i, j)) * (1 - separated(normal, i, j))),
                ),
                by="sum_monotone",
            )
        proof.have(
            at_most(
                over_pairs(lambda i, j: one_if(left(new, m + 1, i, j))),
                over_pairs(lambda i, j: one_if(left(old, m, i, j)) * (1 - separated(normal, i, j))),
            ),
            by="sum_monotone",
        )
        proof.have(equal(share ** (m + 1), share * share**m), by="power_step")
        proof.have(
            at_most(
                share * over_pairs(lambda i, j: one_if(left(old, m, i, j))), share * (share**m * over_pairs(chosen))
            )
        )
        proof.have(few(new, m + 1))
        proof.exhibit(there_is(W, few(W, m + 1)), new)
    proof.have(there_is(W, few(W, k)))

all_separated = lambda W: for_all(  # noqa: E731
    i,
    1,
    n,
    for_all(
        j,
        1,
        n,
        implies(
            Q(i, j),
            there_is(l, both(at_most(1, l), at_most(l, k), less(trace(W[l].T * v[i]) * trace(W[l].T * v[j]), 0))),
        ),
    ),
)
with theory.theorem(
    "hyperplanes_for_all_pairs",
    there_is(W, all_separated(W)),
    given=[
        gaussian_entries(g, 1),
        at_most(theta, pi),
        at_least(n, 0),
        at_least(k, 0),
        nonzero,
        angles,
        less(share**k * over_pairs(chosen), 1),
    ],
) as proof:
    proof.have(greater(pi, 0), by="pi_positive")
    normals = proof.obtain("normals", there_is(W, few(W, k)), by="separating_hyperplanes")
    bad = lambda i, j: one_if(left(normals, k, i, j))  # noqa: E731
    with proof.let(i, j):
        with proof.case(left(normals, k, i, j)):
            proof.have(equal(bad(i, j), 1), by="number_if_true")
            proof.have(at_least(bad(i, j), 0))
        with proof.case(negation(left(normals, k, i, j))):
            proof.have(equal(bad(i, j), 0), by="number_if_false")
            proof.have(at_least(bad(i, j), 0))
    with proof.let(j):
        with proof.each(i, 1, n):
            proof.have(at_least(bad(i, j), 0))
        proof.have(at_least(Sum(i, 1, n, bad(i, j)), 0), by="sum_nonnegative")
    with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(Q(i, j)):
        found = there_is(
            l, both(at_most(1, l), at_most(l, k), less(trace(normals[l].T * v[i]) * trace(normals[l].T * v[j]), 0))
        )
        with proof.contradiction(negation(found)):
            with proof.each(l, 1, k):
                with proof.contradiction(less(trace(normals[l].T * v[i]) * trace(normals[l].T * v[j]), 0)):
                    proof.exhibit(found, l)
                proof.have(side_by_side(normals, l, i, j))
            proof.have(left(normals, k, i, j))
            proof.have(equal(bad(i, j), 1), by="number_if_true")
            proof.have(
                at_most(bad(i, j), Sum(p, 1, n, bad(p, j))),
                by="summand_at_most_sum",
                at={"s": function(p, bad(p, j)), "i": i},
            )
            proof.have(
                at_most(Sum(p, 1, n, bad(p, j)), Sum(m, 1, n, Sum(p, 1, n, bad(p, m)))),
                by="summand_at_most_sum",
                at={"s": function(m, Sum(p, 1, n, bad(p, m))), "i": j},
            )
            proof.have(at_most(over_pairs(bad), share**k * over_pairs(chosen)))
            proof.have(less(over_pairs(bad), 1))
    proof.exhibit(there_is(W, all_separated(W)), normals)
