"""Finite sets of integers: a value that is left, pairs in one list, sorting, and numbers that tell vectors apart."""

from symres import (
    Sum,
    Theory,
    at_least,
    at_most,
    both,
    choice,
    equal,
    for_all,
    function,
    greater,
    implies,
    less,
    negation,
    there_is,
    unequal,
)

theory = Theory("lemmas", title="Finite sets")
d, e, i, j, k, l, m, n, p, t = theory.index("d e i j k l m n p t")
c, y = theory.number("c y")
f, g = theory.numbers("f"), theory.numbers("g")
F = theory.mapping("F", (i, j), y)
sigma = theory.whole_numbers("sigma")


def triangle(n):
    """The number of pairs i < j <= n."""
    return Sum(j, 1, n, j - 1)


with theory.theorem(
    "value_left", there_is(k, both(at_most(0, k, m), for_all(p, 1, m, unequal(g[p], k)))), given=at_least(m, 0)
) as proof:
    left = lambda n, f: there_is(k, both(at_most(0, k, n), for_all(p, 1, n, unequal(f[p], k))))  # noqa: E731
    with proof.base(), proof.let(f):
        proof.exhibit(left(0, f), 0)
    with proof.induction(n, 0, lambda n: for_all(f, left(n, f))), proof.let(f):
        taken = there_is(p, both(at_most(1, p, n + 1), equal(f[p], n + 1)))
        with proof.case(taken):
            first = proof.obtain("first", taken)
            swapped = function(p, choice(equal(p, first), f[n + 1], f[p]))
            v = proof.obtain("v", left(n, swapped))
            with proof.each(p, 1, n + 1):
                with proof.case(equal(p, first)):
                    with proof.contradiction(equal(f[p], v)):
                        proof.have(equal(f[p], f[first]))
                        proof.have(equal(v, n + 1))
                with proof.case(unequal(p, first)):
                    with proof.case(at_most(p, n)):
                        proof.have(equal(swapped[p], f[p]), by="number_if_false")
                        proof.have(unequal(swapped[p], v))
                        proof.have(unequal(f[p], v))
                    with proof.case(less(n, p)):
                        proof.have(equal(p, n + 1))
                        with proof.contradiction(less(n, first)):
                            proof.have(equal(first, n + 1))
                            proof.have(equal(p, first))
                        proof.have(equal(swapped[first], f[n + 1]), by="number_if_true")
                        proof.have(unequal(swapped[first], v))
                        proof.have(unequal(f[n + 1], v))
                        proof.have(unequal(f[p], v))
            proof.exhibit(left(n + 1, f), v)
        with proof.case(negation(taken)):
            with proof.each(p, 1, n + 1), proof.contradiction(equal(f[p], n + 1)):
                proof.exhibit(taken, p)
            proof.exhibit(left(n + 1, f), n + 1)
    proof.have(left(m, g))

with theory.theorem("triangle_step", equal(triangle(n + 1), triangle(n) + n), given=at_least(n, 0)) as proof:
    proof.conclude(by="sum_last")

with theory.theorem(
    "triangle_number", both(equal(triangle(n), n * (n - 1) / 2), at_least(triangle(n), 0)), given=at_least(n, 0)
) as proof:
    proof.have(equal(triangle(0), 0), by="sum_empty")
    with proof.induction(m, 0, lambda n: both(equal(triangle(n), n * (n - 1) / 2), at_least(triangle(n), 0))):
        proof.have(equal(triangle(m + 1), triangle(m) + m), by="triangle_step")

listed = lambda f, n: for_all(  # noqa: E731
    (i, j),
    implies(
        both(at_most(1, i), less(i, j), at_most(j, n)),
        there_is(p, both(at_most(1, p), at_most(p, triangle(n)), equal(f[p], F(i, j)))),
    ),
)
with theory.theorem("pairs_in_a_list", there_is(f, listed(f, n)), given=at_least(n, 0)) as proof:
    with proof.base():
        with proof.let(i, j), proof.suppose(both(at_most(1, i), less(i, j), at_most(j, 0))):
            proof.have(there_is(p, both(at_most(1, p), at_most(p, triangle(0)), equal(function(k, 0)[p], F(i, j)))))
        proof.exhibit(there_is(f, listed(f, 0)), function(k, 0))
    with proof.induction(m, 0, lambda m: there_is(f, listed(f, m))):
        old = proof.obtain("old", there_is(f, listed(f, m)))
        size = triangle(m)
        new = function(p, choice(at_most(p, size), old[p], F(p - size, m + 1)))
        proof.have(equal(triangle(m + 1), size + m), by="triangle_step")
        proof.have(both(equal(size, m * (m - 1) / 2), at_least(size, 0)), by="triangle_number")
        with proof.let(i, j), proof.suppose(both(at_most(1, i), less(i, j), at_most(j, m + 1))):
            place = there_is(p, both(at_most(1, p), at_most(p, triangle(m + 1)), equal(new[p], F(i, j))))
            with proof.case(at_most(j, m)):
                q = proof.obtain("q", there_is(p, both(at_most(1, p), at_most(p, size), equal(old[p], F(i, j)))))
                proof.have(equal(new[q], old[q]), by="number_if_true")
                proof.have(equal(new[q], F(i, j)))
                proof.have(at_most(q, triangle(m + 1)))
                proof.exhibit(place, q)
            with proof.case(less(m, j)):
                proof.have(equal(j, m + 1))
                proof.have(equal(new[size + i], F(i, m + 1)), by="number_if_false")
                proof.have(equal(new[size + i], F(i, j)))
                proof.have(at_most(size + i, triangle(m + 1)))
                proof.exhibit(place, size + i)
        proof.exhibit(there_is(f, listed(f, m + 1)), new)

with theory.theorem(
    "value_besides_pairs",
    there_is(
        k,
        both(
            at_most(0, k, triangle(n)),
            for_all((i, j), implies(both(at_most(1, i), less(i, j), at_most(j, n)), unequal(F(i, j), k))),
        ),
    ),
    given=at_least(n, 0),
) as proof:
    h = proof.obtain("h", there_is(f, listed(f, n)), by="pairs_in_a_list")
    proof.have(both(equal(triangle(n), n * (n - 1) / 2), at_least(triangle(n), 0)), by="triangle_number")
    value = both(at_most(0, k, triangle(n)), for_all(p, 1, triangle(n), unequal(h[p], k)))
    v = proof.obtain("v", there_is(k, value), by="value_left")
    with proof.let(i, j), proof.suppose(both(at_most(1, i), less(i, j), at_most(j, n))):
        q = proof.obtain("q", there_is(p, both(at_most(1, p), at_most(p, triangle(n)), equal(h[p], F(i, j)))))
        proof.have(unequal(h[q], v))
        proof.have(unequal(F(i, j), v))
    besides = for_all((i, j), implies(both(at_most(1, i), less(i, j), at_most(j, n)), unequal(F(i, j), k)))
    proof.exhibit(there_is(k, both(at_most(0, k, triangle(n)), besides)), v)

# ------------------------------------------------------------------------------------------- telling vectors apart
x = theory.mapping("x", (i, l), y)
w = theory.whole_numbers("w")


def dot(w, i, e):
    return Sum(l, 1, e, w[l] * x(i, l))


def differ(i, j, e):
    """Vectors i and j differ in one of the first e coordinates."""
    return there_is(l, both(at_most(1, l), at_most(l, e), unequal(x(i, l), x(j, l))))


def pairs(claim):
    return for_all((i, j), implies(both(at_most(1, i), less(i, j), at_most(j, n)), claim))


def tells_apart(w, e):
    small = for_all(l, 1, e, at_most(0, w[l], triangle(n)))
    return both(small, pairs(implies(differ(i, j, e), unequal(dot(w, i, e), dot(w, j, e)))))


with theory.theorem(
    "distinct_projections", there_is(w, tells_apart(w, d)), given=[at_least(n, 0), at_least(d, 0)]
) as proof:
    with proof.base():
        with proof.let(i, j), proof.suppose(both(at_most(1, i), less(i, j), at_most(j, n))):
            with proof.suppose(differ(i, j, 0)):
                q = proof.obtain("q", differ(i, j, 0))
                proof.have(unequal(dot(function(l, 0), i, 0), dot(function(l, 0), j, 0)))
        proof.exhibit(there_is(w, tells_apart(w, 0)), function(l, 0))
    with proof.induction(e, 0, lambda e: there_is(w, tells_apart(w, e))):
        old = proof.obtain("old", there_is(w, tells_apart(w, e)))
        gap = lambda i, j: x(i, e + 1) - x(j, e + 1)  # noqa: E731
        excluded = function(i, j, (dot(old, j, e) - dot(old, i, e)) / gap(i, j))
        value = there_is(k, both(at_most(0, k, triangle(n)), pairs(unequal(excluded(i, j), k))))
        v = proof.obtain("v", value, by="value_besides_pairs", at={"F": excluded})
        new = function(l, choice(equal(l, e + 1), v, old[l]))
        with proof.each(l, 1, e + 1):
            with proof.case(equal(l, e + 1)):
                proof.have(equal(new[l], v), by="number_if_true")
                proof.have(at_most(0, new[l], triangle(n)))
            with proof.case(unequal(l, e + 1)):
                proof.have(equal(new[l], old[l]), by="number_if_false")
                proof.have(at_most(l, e))
                proof.have(at_most(0, old[l], triangle(n)))
                proof.have(at_most(0, new[l], triangle(n)))
        proof.have(equal(choice(equal(e + 1, e + 1), v, old[e + 1]), v))
        with proof.let(i):
            with proof.each(l, 1, e):
                proof.have(equal(new[l], old[l]), by="number_if_false")
                proof.have(equal(new[l] * x(i, l), old[l] * x(i, l)))
            proof.have(equal(dot(new, i, e), dot(old, i, e)), by="sum_congruence")
            proof.have(equal(dot(new, i, e + 1), dot(new, i, e) + new[e + 1] * x(i, e + 1)), by="sum_last")
            proof.have(equal(dot(new, i, e + 1), dot(old, i, e) + v * x(i, e + 1)))
        with proof.let(i, j), proof.suppose(both(at_most(1, i), less(i, j), at_most(j, n))):
            with proof.suppose(differ(i, j, e + 1)):
                proof.have(equal(dot(new, i, e + 1), dot(old, i, e) + v * x(i, e + 1)))
                proof.have(equal(dot(new, j, e + 1), dot(old, j, e) + v * x(j, e + 1)))
                with proof.case(equal(x(i, e + 1), x(j, e + 1))):
                    q = proof.obtain("q", differ(i, j, e + 1))
                    with proof.contradiction(less(e, q)):
                        proof.have(equal(q, e + 1))
                        proof.have(equal(x(i, q), x(j, q)))
                    proof.have(both(at_most(1, q), at_most(q, e), unequal(x(i, q), x(j, q))))
                    proof.exhibit(differ(i, j, e), q)
                    proof.have(unequal(dot(old, i, e), dot(old, j, e)))
                    proof.have(unequal(dot(new, i, e + 1), dot(new, j, e + 1)))
                with proof.case(unequal(x(i, e + 1), x(j, e + 1))):
                    proof.have(unequal(excluded(i, j), v))
                    with proof.contradiction(equal(dot(new, i, e + 1), dot(new, j, e + 1))):
                        proof.have(equal(dot(old, j, e) - dot(old, i, e), v * gap(i, j)))
                        proof.have(unequal(gap(i, j), 0))
                        proof.have(equal(gap(i, j) * (1 / gap(i, j)), 1), by="reciprocal")
                        proof.have(equal(excluded(i, j), v * (gap(i, j) * (1 / gap(i, j)))))
                        proof.have(equal(excluded(i, j), v))
        proof.exhibit(there_is(w, tells_apart(w, e + 1)), new)
    proof.have(there_is(w, tells_apart(w, d)))

# ---------------------------------------------------------------------------------------------------------- sorting
a = theory.numbers("a")
pi = theory.whole_numbers("pi")


def sorts(pi, n):
    """a(pi(1)) > a(pi(2)) > ... > a(pi(n)), and pi takes all values from 1 to n, and no others."""
    return both(
        for_all(t, 1, n, at_most(1, pi[t], n)),
        for_all(i, 1, n, there_is(t, both(at_most(1, t), at_most(t, n), equal(pi[t], i)))),
        for_all((i, j), implies(both(at_most(1, i), less(i, j), at_most(j, n)), greater(a[pi[i]], a[pi[j]]))),
    )


def position(l, m):
    """Of the first m numbers, the first l are above c, and the others below."""
    below = for_all(t, l + 1, m, less(f[t], c))
    return both(at_most(0, l, m), for_all(t, 1, l, greater(f[t], c)), below)


with theory.theorem(
    "position_in_a_sorted_list",
    there_is(l, position(l, n)),
    given=[
        at_least(n, 0),
        for_all((i, j), implies(both(at_most(1, i), less(i, j), at_most(j, n)), greater(f[i], f[j]))),
        for_all(t, 1, n, unequal(f[t], c)),
    ],
) as proof:
    with proof.base():
        proof.exhibit(there_is(l, position(l, 0)), 0)
        proof.have(implies(at_most(0, n), there_is(l, position(l, 0))))
    with proof.induction(m, 0, lambda m: implies(at_most(m, n), there_is(l, position(l, m)))):
        with proof.suppose(at_most(m + 1, n)):
            k_1 = proof.obtain("k_1", there_is(l, position(l, m)))
            with proof.case(greater(f[m + 1], c)):
                with proof.each(t, 1, m + 1):
                    with proof.case(at_most(t, m)):
                        proof.have(greater(f[t], f[m + 1]))
                        proof.have(greater(f[t], c))
                    with proof.case(less(m, t)):
                        proof.have(equal(t, m + 1))
                        proof.have(greater(f[t], c))
                proof.exhibit(there_is(l, position(l, m + 1)), m + 1)
            with proof.case(at_most(f[m + 1], c)):
                proof.have(unequal(f[m + 1], c))
                proof.have(less(f[m + 1], c))
                with proof.each(t, k_1 + 1, m + 1):
                    with proof.case(at_most(t, m)):
                        proof.have(less(f[t], c))
                    with proof.case(less(m, t)):
                        proof.have(equal(t, m + 1))
                        proof.have(less(f[t], c))
                proof.exhibit(there_is(l, position(l, m + 1)), k_1)

distinct = lambda n: for_all((i, j), implies(both(at_most(1, i), less(i, j), at_most(j, n)), unequal(a[i], a[j])))  # noqa: E731
with theory.theorem("sorting", there_is(pi, sorts(pi, n)), given=[at_least(n, 0), distinct(n)]) as proof:
    with proof.base():
        proof.exhibit(there_is(pi, sorts(pi, 0)), function(t, t))
        proof.have(implies(at_most(0, n), there_is(pi, sorts(pi, 0))))
    with proof.induction(m, 0, lambda m: implies(at_most(m, n), there_is(pi, sorts(pi, m)))):
        with proof.suppose(at_most(m + 1, n)):
            old = proof.obtain("old", there_is(pi, sorts(pi, m)))
            with proof.each(t, 1, m):
                proof.have(at_most(1, old[t], m))
                proof.have(unequal(a[old[t]], a[m + 1]))
            k_1 = proof.obtain(
                "k_1",
                there_is(
                    l,
                    both(
                        at_most(0, l, m),
                        for_all(t, 1, l, greater(a[old[t]], a[m + 1])),
                        for_all(t, l + 1, m, less(a[old[t]], a[m + 1])),
                    ),
                ),
                by="position_in_a_sorted_list",
                at={"f": function(t, a[old[t]]), "c": a[m + 1]},
            )
            new = function(t, choice(at_most(t, k_1), old[t], choice(equal(t, k_1 + 1), m + 1, old[t - 1])))
            with proof.let(t):
                with proof.suppose(at_most(t, k_1)):
                    proof.have(equal(new[t], old[t]), by="number_if_true")
            with proof.let(t):
                with proof.suppose(less(k_1 + 1, t)):
                    inner = choice(equal(t, k_1 + 1), m + 1, old[t - 1])
                    proof.have(equal(new[t], inner), by="number_if_false")
                    proof.have(equal(inner, old[t - 1]), by="number_if_false")
                    proof.have(equal(new[t], old[t - 1]))
            inner = choice(equal(k_1 + 1, k_1 + 1), m + 1, old[k_1])
            proof.have(equal(new[k_1 + 1], m + 1))
            with proof.each(t, 1, m + 1):
                with proof.case(at_most(t, k_1)):
                    proof.have(equal(new[t], old[t]))
                    proof.have(at_most(1, old[t], m))
                    proof.have(at_most(1, new[t], m + 1))
                with proof.case(less(k_1, t)):
                    with proof.case(at_most(t, k_1 + 1)):
                        proof.have(equal(t, k_1 + 1))
                        proof.have(equal(new[t], m + 1))
                        proof.have(at_most(1, new[t], m + 1))
                    with proof.case(less(k_1 + 1, t)):
                        proof.have(equal(new[t], old[t - 1]))
                        proof.have(at_most(1, old[t - 1], m))
                        proof.have(at_most(1, new[t], m + 1))
            with proof.each(i, 1, m + 1):
                found = there_is(t, both(at_most(1, t), at_most(t, m + 1), equal(new[t], i)))
                with proof.case(at_most(i, m)):
                    q = proof.obtain("q", there_is(t, both(at_most(1, t), at_most(t, m), equal(old[t], i))))
                    with proof.case(at_most(q, k_1)):
                        proof.have(equal(new[q], old[q]))
                        proof.exhibit(found, q)
                    with proof.case(less(k_1, q)):
                        proof.have(equal(new[q + 1], old[q]))
                        proof.exhibit(found, q + 1)
                with proof.case(less(m, i)):
                    proof.have(equal(i, m + 1))
                    proof.exhibit(found, k_1 + 1)
            with proof.let(i, j), proof.suppose(both(at_most(1, i), less(i, j), at_most(j, m + 1))):
                with proof.case(at_most(j, k_1)):
                    proof.have(both(equal(new[i], old[i]), equal(new[j], old[j])))
                    proof.have(greater(a[old[i]], a[old[j]]))
                    proof.have(greater(a[new[i]], a[new[j]]))
                with proof.case(less(k_1, j)):
                    with proof.case(at_most(j, k_1 + 1)):
                        proof.have(equal(j, k_1 + 1))
                        proof.have(equal(new[j], m + 1))
                        proof.have(equal(new[i], old[i]))
                        proof.have(greater(a[old[i]], a[m + 1]))
                        proof.have(greater(a[new[i]], a[new[j]]))
                    with proof.case(less(k_1 + 1, j)):
                        proof.have(equal(new[j], old[j - 1]))
                        with proof.case(at_most(i, k_1)):
                            proof.have(equal(new[i], old[i]))
                            proof.have(greater(a[old[i]], a[old[j - 1]]))
                            proof.have(greater(a[new[i]], a[new[j]]))
                        with proof.case(less(k_1, i)):
                            with proof.case(at_most(i, k_1 + 1)):
                                proof.have(equal(i, k_1 + 1))
                                proof.have(equal(new[i], m + 1))
                                proof.have(less(a[old[j - 1]], a[m + 1]))
                                proof.have(greater(a[new[i]], a[new[j]]))
                            with proof.case(less(k_1 + 1, i)):
                                proof.have(equal(new[i], old[i - 1]))
                                proof.have(greater(a[old[i - 1]], a[old[j - 1]]))
                                proof.have(greater(a[new[i]], a[new[j]]))
            proof.exhibit(there_is(pi, sorts(pi, m + 1)), new)
    proof.have(there_is(pi, sorts(pi, n)))

# ------------------------------------------------------------------------------------------------------ least gaps
above_zero = lambda e, m: both(greater(e, 0), for_all(p, 1, m, implies(greater(f[p], 0), at_least(f[p], e))))  # noqa: E731
with theory.theorem("positive_lower_bound", there_is(y, above_zero(y, m)), given=at_least(m, 0)) as proof:
    with proof.base():
        proof.exhibit(there_is(y, above_zero(y, 0)), 1)
    with proof.induction(n, 0, lambda n: there_is(y, above_zero(y, n))):
        z = proof.obtain("z", there_is(y, above_zero(y, n)))
        with proof.case(both(less(0, f[n + 1]), less(f[n + 1], z))):
            with proof.each(p, 1, n + 1), proof.suppose(greater(f[p], 0)):
                with proof.case(at_most(p, n)):
                    proof.have(at_least(f[p], z))
                    proof.have(at_least(f[p], f[n + 1]))
                with proof.case(less(n, p)):
                    proof.have(equal(p, n + 1))
                    proof.have(equal(f[p], f[n + 1]))
                    proof.have(at_least(f[p], f[n + 1]))
            proof.exhibit(there_is(y, above_zero(y, n + 1)), f[n + 1])
        with proof.case(negation(both(less(0, f[n + 1]), less(f[n + 1], z)))):
            with proof.each(p, 1, n + 1), proof.suppose(greater(f[p], 0)):
                with proof.case(at_most(p, n)):
                    proof.have(at_least(f[p], z))
                with proof.case(less(n, p)):
                    proof.have(equal(p, n + 1))
                    with proof.contradiction(less(f[p], z)):
                        proof.have(both(less(0, f[n + 1]), less(f[n + 1], z)))
                    proof.have(at_least(f[p], z))
            proof.exhibit(there_is(y, above_zero(y, n + 1)), z)

least_gap = lambda e: both(  # noqa: E731
    greater(e, 0),
    for_all(
        (i, j),
        implies(both(at_most(1, i), less(i, j), at_most(j, n)), implies(greater(F(i, j), 0), at_least(F(i, j), e))),
    ),
)
with theory.theorem("least_gap", there_is(y, least_gap(y)), given=at_least(n, 0)) as proof:
    h = proof.obtain("h", there_is(f, listed(f, n)), by="pairs_in_a_list")
    proof.have(both(equal(triangle(n), n * (n - 1) / 2), at_least(triangle(n), 0)), by="triangle_number")
    bound = both(greater(y, 0), for_all(p, 1, triangle(n), implies(greater(h[p], 0), at_least(h[p], y))))
    z = proof.obtain("z", there_is(y, bound), by="positive_lower_bound", at={"f": h, "m": triangle(n)})
    with proof.let(i, j), proof.suppose(both(at_most(1, i), less(i, j), at_most(j, n))):
        with proof.suppose(greater(F(i, j), 0)):
            q = proof.obtain("q", there_is(p, both(at_most(1, p), at_most(p, triangle(n)), equal(h[p], F(i, j)))))
            proof.have(greater(h[q], 0))
            proof.have(at_least(h[q], z))
            proof.have(at_least(F(i, j), z))
    proof.exhibit(there_is(y, least_gap(y)), z)

# -------------------------------------------------------------------------------------------------- counting pairs
Q = theory.predicate("Q", i, j)
in_order = lambda i, j: choice(both(less(i, j), Q(i, j)), 1, 0)  # noqa: E731
with theory.theorem(
    "number_of_pairs", at_most(Sum(j, 1, n, Sum(i, 1, n, in_order(i, j))), n * (n - 1) / 2), given=at_least(n, 0)
) as proof:
    with proof.each(j, 1, n):
        with proof.each(i, 1, j - 1):
            with proof.case(both(less(i, j), Q(i, j))):
                proof.have(equal(in_order(i, j), 1), by="number_if_true")
                proof.have(at_most(in_order(i, j), 1))
            with proof.case(negation(both(less(i, j), Q(i, j)))):
                proof.have(equal(in_order(i, j), 0), by="number_if_false")
                proof.have(at_most(in_order(i, j), 1))
        proof.have(
            at_most(Sum(i, 1, j - 1, in_order(i, j)), j - 1),
            by="sum_upper",
            at={"e": 1, "s": function(i, in_order(i, j)), "a": 1, "b": j - 1},
        )
        with proof.each(i, j, n):
            with proof.contradiction(both(less(i, j), Q(i, j))):
                proof.have(less(i, j))
            proof.have(equal(in_order(i, j), 0), by="number_if_false")
        proof.have(equal(Sum(i, j, n, in_order(i, j)), 0), by="sum_of_zeros")
        proof.have(
            equal(Sum(i, 1, n, in_order(i, j)), Sum(i, 1, j - 1, in_order(i, j)) + Sum(i, j, n, in_order(i, j))),
            by="sum_split",
            at={"s": function(i, in_order(i, j)), "a": 1, "b": n, "c": j - 1},
        )
        proof.have(at_most(Sum(i, 1, n, in_order(i, j)), j - 1))
    proof.have(at_most(Sum(j, 1, n, Sum(i, 1, n, in_order(i, j))), triangle(n)), by="sum_monotone")
    proof.have(both(equal(triangle(n), n * (n - 1) / 2), at_least(triangle(n), 0)), by="triangle_number")
