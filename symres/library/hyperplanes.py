"""Random hyperplanes: one that separates many of the pairs of vectors at an angle, and enough of them for all pairs."""

from symres import (
    E,
    Sum,
    Theory,
    ceiling,
    choice,
    cos,
    for_all,
    function,
    gaussian_entries,
    implies,
    integrable,
    norm,
    outcome,
    pi,
    surely,
    there_is,
    trace,
)

theory = Theory("lemmas", title="Random hyperplanes")
i, j, k, l, m, n, p, whole = theory.integers("i j k l m n p whole")
d = theory.naturals("d")
x, y, theta = theory.reals("x y theta")
omega = outcome()
a, b = theory.numbers("a"), theory.numbers("b")
X = theory.mapping("X", omega, whole)
f = theory.mapping("f", (p, omega), x)

Y, Z = theory.random("Y"), theory.random("Z")

with theory.theorem("integrable_equal", integrable(Z) & (E(Y) == E(Z)), given=[surely(Y == Z), integrable(Y)]) as proof:
    proof.have(integrable(Z), by="replace_random")
    proof.have(E(Y) == E(Z), by="replace_random")


def total(m):
    return Sum(p, 1, m, f(p, omega))


with theory.theorem(
    "mean_of_a_sum",
    integrable(total(m)) & (E(total(m)) >= Sum(p, 1, m, a[p])),
    given=[
        m >= 0,
        for_all(p, 1, m, integrable(f(p, omega)) & (E(f(p, omega)) >= a[p])),
    ],
) as proof:
    bounded = lambda m: integrable(total(m)) & (E(total(m)) >= Sum(p, 1, m, a[p]))  # noqa: E731
    with proof.base():
        with proof.let(omega):
            proof.have(0 == total(0), by="sum_empty")
        proof.have(integrable(function(omega, 0)), by="integrable_constant")
        proof.have(
            integrable(total(0)) & (E(function(omega, 0)(omega)) == E(total(0))),
            by="integrable_equal",
            at={"Y": function(omega, 0), "Z": function(omega, total(0))},
        )
        proof.have(Sum(p, 1, 0, a[p]) == 0, by="sum_empty")
        proof.have(bounded(0))
    with proof.induction(l, 0, lambda l: implies(l <= m, bounded(l))):
        with proof.suppose(l + 1 <= m):
            with proof.let(omega):
                proof.have(total(l) + f(l + 1, omega) == total(l + 1), by="sum_last")
            proof.have(integrable(f(l + 1, omega)) & (E(f(l + 1, omega)) >= a[l + 1]))
            proof.have(bounded(l))
            proof.have(integrable(total(l) + f(l + 1, omega)), by="integrable_sum")
            proof.have(
                integrable(total(l + 1)) & (E(total(l) + f(l + 1, omega)) == E(total(l + 1))),
                by="integrable_equal",
                at={"Y": function(omega, total(l) + f(l + 1, omega)), "Z": function(omega, total(l + 1))},
            )
            proof.have(Sum(p, 1, l + 1, a[p]) == Sum(p, 1, l, a[p]) + a[l + 1], by="sum_last")
            proof.have(bounded(l + 1))

with theory.theorem(
    "outcome_at_least_mean",
    there_is(omega, X(omega) >= x),
    given=[integrable(X(omega)), E(X(omega)) >= x],
) as proof:
    with proof.contradiction(~there_is(omega, X(omega) >= x)):
        top = ceiling(x) - 1
        proof.have((x <= ceiling(x)) & (ceiling(x) < x + 1), by="ceiling_bounds")
        with proof.let(omega):
            with proof.contradiction(X(omega) >= x):
                proof.exhibit(there_is(omega, X(omega) >= x), omega)
            proof.have(X(omega) < x)
            proof.have(X(omega) < ceiling(x))
            proof.have(X(omega) <= top)
        proof.have(integrable(function(omega, top)), by="integrable_constant")
        proof.have(E(X(omega)) <= E(function(omega, top)(omega)), by="mean_monotone", at={"Y": function(omega, top)})
        proof.have(E(X(omega)) <= top)

# --------------------------------------------------------------------------------------------------- one hyperplane
g, u = theory.random("g", d), theory.vector("u", d)
v, W = theory.vector_layers("v", d), theory.vector_layers("W", d)
Q = theory.predicate("Q", i, j)


def chosen(i, j, Q=Q):
    return choice(Q(i, j), 1, 0)


def separated(u, i, j):
    """1, if the hyperplane with the normal u separates vectors i and j, otherwise 0."""
    return choice(trace(u.T * v[i]) * trace(u.T * v[j]) < 0, 1, 0)


def over_pairs(of):
    return Sum(j, 1, n, Sum(i, 1, n, of(i, j)))


angles = for_all(
    i, 1, n, for_all(j, 1, n, implies(Q(i, j), trace(v[i].T * v[j]) <= norm(v[i]) * norm(v[j]) * cos(theta)))
)
nonzero = for_all(i, 1, n, v[i] != 0)
rest = lambda u: (  # noqa: E731
    over_pairs(lambda i, j: chosen(i, j) * (1 - separated(u, i, j))) <= (1 - theta / pi) * over_pairs(chosen)
)
with theory.theorem(
    "separating_hyperplane",
    there_is(u, rest(u)),
    given=[gaussian_entries(g, 1), theta <= pi, n >= 0, nonzero, angles],
) as proof:
    term = lambda i, j: chosen(i, j) * separated(g, i, j)  # noqa: E731
    with proof.each(i, 1, n), proof.each(j, 1, n):
        good = integrable(term(i, j)) & (E(term(i, j)) >= chosen(i, j) * (theta / pi))
        with proof.case(Q(i, j)):
            proof.have(chosen(i, j) == 1, by="number_if_true")
            proof.have(trace(v[i].T * v[j]) <= norm(v[i]) * norm(v[j]) * cos(theta))
            proof.have((v[i] != 0) & (v[j] != 0))
            proof.have(
                integrable(separated(g, i, j)) & (theta / pi <= E(separated(g, i, j))),
                by="random_hyperplane",
                at={"g": function(omega, g), "c": 1, "v": v[i], "e": v[j], "t": theta},
            )
            proof.have(integrable(term(i, j)), by="integrable_multiple")
            proof.have(good)
        with proof.case(~Q(i, j)):
            proof.have(chosen(i, j) == 0, by="number_if_false")
            with proof.let(omega):
                proof.have(0 == term(i, j))
            proof.have(integrable(function(omega, 0)), by="integrable_constant")
            proof.have(
                integrable(term(i, j)) & (E(function(omega, 0)(omega)) == E(term(i, j))),
                by="integrable_equal",
                at={"Y": function(omega, 0), "Z": function(omega, term(i, j))},
            )
            proof.have(good)
    with proof.each(j, 1, n):
        proof.have(
            integrable(Sum(i, 1, n, term(i, j)))
            & (E(Sum(i, 1, n, term(i, j))) >= Sum(i, 1, n, chosen(i, j) * (theta / pi))),
            by="mean_of_a_sum",
            at={"f": function(i, omega, term(i, j)), "a": function(i, chosen(i, j) * (theta / pi)), "m": n},
        )
    proof.have(
        integrable(over_pairs(term)) & (E(over_pairs(term)) >= over_pairs(lambda i, j: chosen(i, j) * (theta / pi))),
        by="mean_of_a_sum",
        at={"f": function(j, omega, Sum(i, 1, n, term(i, j))), "m": n}
        | {"a": function(j, Sum(i, 1, n, chosen(i, j) * (theta / pi)))},
    )
    many = over_pairs(lambda i, j: chosen(i, j) * (theta / pi))
    omega_0 = proof.obtain(
        "omega_0",
        there_is(omega, over_pairs(term) >= many),
        by="outcome_at_least_mean",
        at={"X": function(omega, over_pairs(term)), "x": many},
    )
    normal = function(omega, g)(omega_0)
    proof.have(many == theta / pi * over_pairs(chosen))
    proof.have(
        over_pairs(lambda i, j: chosen(i, j) * (1 - separated(normal, i, j)))
        == over_pairs(chosen) - over_pairs(lambda i, j: chosen(i, j) * separated(normal, i, j))
    )
    proof.have(rest(normal))
    proof.exhibit(there_is(u, rest(u)), normal)

# ------------------------------------------------------------------------------------------------- enough hyperplanes
share = 1 - theta / pi


def side_by_side(W, l, i, j):
    """Hyperplane l does not separate vectors i and j."""
    return trace(W[l].T * v[i]) * trace(W[l].T * v[j]) >= 0


def left(W, m, i, j):
    """A pair that none of the first m hyperplanes separates."""
    return Q(i, j) & for_all(l, 1, m, side_by_side(W, l, i, j))


def one_if(claim):
    return choice(claim, 1, 0)


def few(W, m):
    return over_pairs(lambda i, j: one_if(left(W, m, i, j))) <= share**m * over_pairs(chosen)


with theory.theorem(
    "separating_hyperplanes",
    there_is(W, few(W, k)),
    given=[gaussian_entries(g, 1), theta <= pi, n >= 0, k >= 0, nonzero, angles],
) as proof:
    proof.have(pi > 0, by="pi_positive")
    proof.have(theta / pi <= 1, by="quotient_at_most")
    proof.have(share >= 0)
    zero_map = function(l, 0 * v[l])
    with proof.base():
        with proof.let(j):
            with proof.let(i):
                with proof.case(Q(i, j)):
                    proof.have(chosen(i, j) == 1, by="number_if_true")
                    proof.have(left(zero_map, 0, i, j))
                    proof.have(one_if(left(zero_map, 0, i, j)) == 1, by="number_if_true")
                    proof.have(one_if(left(zero_map, 0, i, j)) <= chosen(i, j))
                with proof.case(~Q(i, j)):
                    proof.have(chosen(i, j) == 0, by="number_if_false")
                    with proof.contradiction(left(zero_map, 0, i, j)):
                        proof.have(Q(i, j))
                    proof.have(one_if(left(zero_map, 0, i, j)) == 0, by="number_if_false")
                    proof.have(one_if(left(zero_map, 0, i, j)) <= chosen(i, j))
            proof.have(Sum(i, 1, n, one_if(left(zero_map, 0, i, j))) <= Sum(i, 1, n, chosen(i, j)), by="sum_monotone")
        proof.have(over_pairs(lambda i, j: one_if(left(zero_map, 0, i, j))) <= over_pairs(chosen), by="sum_monotone")
        proof.exhibit(there_is(W, few(W, 0)), zero_map)
    with proof.induction(m, 0, lambda m: there_is(W, few(W, m))):
        old = proof.obtain("old", there_is(W, few(W, m)))
        still = function(i, j, left(old, m, i, j))
        with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(still(i, j)):
            proof.have(Q(i, j))
            proof.have(trace(v[i].T * v[j]) <= norm(v[i]) * norm(v[j]) * cos(theta))
        fewer = lambda u: (  # noqa: E731
            over_pairs(lambda i, j: one_if(left(old, m, i, j)) * (1 - separated(u, i, j)))
            <= share * over_pairs(lambda i, j: one_if(left(old, m, i, j)))
        )
        normal = proof.obtain("normal", there_is(u, fewer(u)), by="separating_hyperplane", at={"Q": still})
        new = function(l, choice(l == m + 1, normal, old[l]))
        with proof.each(l, 1, m):
            proof.have(new[l] == old[l], by="if_false")
        proof.have(new[m + 1] == normal)
        with proof.let(j):
            with proof.let(i):
                before, after = one_if(left(old, m, i, j)), one_if(left(new, m + 1, i, j))
                with proof.case(left(new, m + 1, i, j)):
                    proof.have(after == 1, by="number_if_true")
                    with proof.each(l, 1, m):
                        proof.have(side_by_side(new, l, i, j))
                        proof.have(new[l] == old[l])
                        proof.have(side_by_side(old, l, i, j))
                    proof.have(left(old, m, i, j))
                    proof.have(before == 1, by="number_if_true")
                    proof.have(side_by_side(new, m + 1, i, j))
                    proof.have(trace(normal.T * v[i]) * trace(normal.T * v[j]) >= 0)
                    proof.have(separated(normal, i, j) == 0, by="number_if_false")
                    proof.have(after <= before * (1 - separated(normal, i, j)))
                with proof.case(~left(new, m + 1, i, j)):
                    proof.have(after == 0, by="number_if_false")
                    with proof.case(left(old, m, i, j)):
                        proof.have(before == 1, by="number_if_true")
                        proof.have(before >= 0)
                    with proof.case(~left(old, m, i, j)):
                        proof.have(before == 0, by="number_if_false")
                        proof.have(before >= 0)
                    proof.have(before >= 0)
                    with proof.case(trace(normal.T * v[i]) * trace(normal.T * v[j]) < 0):
                        proof.have(separated(normal, i, j) == 1, by="number_if_true")
                        proof.have(1 - separated(normal, i, j) >= 0)
                    with proof.case(trace(normal.T * v[i]) * trace(normal.T * v[j]) >= 0):
                        proof.have(separated(normal, i, j) == 0, by="number_if_false")
                        proof.have(1 - separated(normal, i, j) >= 0)
                    proof.have(before * (1 - separated(normal, i, j)) >= 0)
                    proof.have(after <= before * (1 - separated(normal, i, j)))
            proof.have(
                Sum(i, 1, n, one_if(left(new, m + 1, i, j)))
                <= Sum(i, 1, n, one_if(left(old, m, i, j)) * (1 - separated(normal, i, j))),
                by="sum_monotone",
            )
        proof.have(
            over_pairs(lambda i, j: one_if(left(new, m + 1, i, j)))
            <= over_pairs(lambda i, j: one_if(left(old, m, i, j)) * (1 - separated(normal, i, j))),
            by="sum_monotone",
        )
        proof.have(share ** (m + 1) == share * share**m, by="power_step")
        proof.have(
            share * over_pairs(lambda i, j: one_if(left(old, m, i, j))) <= share * (share**m * over_pairs(chosen))
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
            there_is(l, (1 <= l) & (l <= k) & (trace(W[l].T * v[i]) * trace(W[l].T * v[j]) < 0)),
        ),
    ),
)
with theory.theorem(
    "hyperplanes_for_all_pairs",
    there_is(W, all_separated(W)),
    given=[
        gaussian_entries(g, 1),
        theta <= pi,
        n >= 0,
        k >= 0,
        nonzero,
        angles,
        share**k * over_pairs(chosen) < 1,
    ],
) as proof:
    proof.have(pi > 0, by="pi_positive")
    normals = proof.obtain("normals", there_is(W, few(W, k)), by="separating_hyperplanes")
    bad = lambda i, j: one_if(left(normals, k, i, j))  # noqa: E731
    with proof.let(i, j):
        with proof.case(left(normals, k, i, j)):
            proof.have(bad(i, j) == 1, by="number_if_true")
            proof.have(bad(i, j) >= 0)
        with proof.case(~left(normals, k, i, j)):
            proof.have(bad(i, j) == 0, by="number_if_false")
            proof.have(bad(i, j) >= 0)
    with proof.let(j):
        with proof.each(i, 1, n):
            proof.have(bad(i, j) >= 0)
        proof.have(Sum(i, 1, n, bad(i, j)) >= 0, by="sum_nonnegative")
    with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(Q(i, j)):
        found = there_is(l, (1 <= l) & (l <= k) & (trace(normals[l].T * v[i]) * trace(normals[l].T * v[j]) < 0))
        with proof.contradiction(~found):
            with proof.each(l, 1, k):
                with proof.contradiction(trace(normals[l].T * v[i]) * trace(normals[l].T * v[j]) < 0):
                    proof.exhibit(found, l)
                proof.have(side_by_side(normals, l, i, j))
            proof.have(left(normals, k, i, j))
            proof.have(bad(i, j) == 1, by="number_if_true")
            proof.have(
                bad(i, j) <= Sum(p, 1, n, bad(p, j)),
                by="summand_at_most_sum",
                at={"s": function(p, bad(p, j)), "i": i},
            )
            proof.have(
                Sum(p, 1, n, bad(p, j)) <= Sum(m, 1, n, Sum(p, 1, n, bad(p, m))),
                by="summand_at_most_sum",
                at={"s": function(m, Sum(p, 1, n, bad(p, m))), "i": j},
            )
            proof.have(over_pairs(bad) <= share**k * over_pairs(chosen))
            proof.have(over_pairs(bad) < 1)
    proof.exhibit(there_is(W, all_separated(W)), normals)
