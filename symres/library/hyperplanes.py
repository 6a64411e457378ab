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
    of_Y, of_Z = (choice(integrable(value), 1, 0) for value in (Y, Z))
    proof.have(equal(of_Y, of_Z), by="moments")
    proof.have(equal(of_Y, 1), by="number_if_true")
    with proof.contradiction(negation(integrable(Z))):
        proof.have(equal(of_Z, 0), by="number_if_false")
    proof.have(equal(E(Y), E(Z)), by="moments")


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
