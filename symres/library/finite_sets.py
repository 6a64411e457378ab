"""Finite sets of integers: a value that is left, pairs in one list, sorting, and numbers that tell vectors apart."""

from symres import Sum, Theory, choice, for_all, function, implies, there_is

theory = Theory("lemmas", title="Finite sets")
d, e, i, j, k, l, m, n, p, t = theory.integers("d e i j k l m n p t")
c, y = theory.reals("c y")
f, g = theory.numbers("f"), theory.numbers("g")
F = theory.mapping("F", (i, j), y)
sigma = theory.whole_numbers("sigma")


def triangle(n):
    """The number of pairs i < j <= n."""
    return Sum(j, 1, n, j - 1)


with theory.theorem(
    "value_left", there_is(k, ((0 <= k) & (k <= m)) & for_all(p, 1, m, g[p] != k)), given=m >= 0
) as proof:
    left = lambda n, f: there_is(k, ((0 <= k) & (k <= n)) & for_all(p, 1, n, f[p] != k))  # noqa: E731
    with proof.base(), proof.let(f):
        proof.exhibit(left(0, f), 0)
    with proof.induction(n, 0, lambda n: for_all(f, left(n, f))), proof.let(f):
        taken = there_is(p, ((1 <= p) & (p <= n + 1)) & (f[p] == n + 1))
        with proof.case(taken):
            first = proof.obtain("first", taken)
            swapped = function(p, choice(p == first, f[n + 1], f[p]))
            v = proof.obtain("v", left(n, swapped))
            with proof.each(p, 1, n + 1):
                with proof.case(p == first):
                    with proof.contradiction(f[p] == v):
                        proof.have(f[p] == f[first])
                        proof.have(v == n + 1)
                with proof.case(p != first):
                    with proof.case(p <= n):
                        proof.have(swapped[p] == f[p], by="number_if_false")
                        proof.have(swapped[p] != v)
                        proof.have(f[p] != v)
                    with proof.case(n < p):
                        proof.have(p == n + 1)
                        with proof.contradiction(n < first):
                            proof.have(first == n + 1)
                            proof.have(p == first)
                        proof.have(swapped[first] == f[n + 1], by="number_if_true")
                        proof.have(swapped[first] != v)
                        proof.have(f[n + 1] != v)
                        proof.have(f[p] != v)
            proof.exhibit(left(n + 1, f), v)
        with proof.case(~taken):
            with proof.each(p, 1, n + 1), proof.contradiction(f[p] == n + 1):
                proof.exhibit(taken, p)
            proof.exhibit(left(n + 1, f), n + 1)
    proof.have(left(m, g))

with theory.theorem("triangle_step", triangle(n + 1) == triangle(n) + n, given=n >= 0) as proof:
    proof.conclude(by="sum_last")

with theory.theorem("triangle_number", (triangle(n) == n * (n - 1) / 2) & (triangle(n) >= 0), given=n >= 0) as proof:
    proof.have(triangle(0) == 0, by="sum_empty")
    with proof.induction(m, 0, lambda n: (triangle(n) == n * (n - 1) / 2) & (triangle(n) >= 0)):
        proof.have(triangle(m + 1) == triangle(m) + m, by="triangle_step")

listed = lambda f, n: for_all(  # noqa: E731
    (i, j),
    implies(
        (1 <= i) & (i < j) & (j <= n),
        there_is(p, (1 <= p) & (p <= triangle(n)) & (f[p] == F(i, j))),
    ),
)
with theory.theorem("pairs_in_a_list", there_is(f, listed(f, n)), given=n >= 0) as proof:
    with proof.base():
        with proof.let(i, j), proof.suppose((1 <= i) & (i < j) & (j <= 0)):
            proof.have(there_is(p, (1 <= p) & (p <= triangle(0)) & (function(k, 0)[p] == F(i, j))))
        proof.exhibit(there_is(f, listed(f, 0)), function(k, 0))
    with proof.induction(m, 0, lambda m: there_is(f, listed(f, m))):
        old = proof.obtain("old", there_is(f, listed(f, m)))
        size = triangle(m)
        new = function(p, choice(p <= size, old[p], F(p - size, m + 1)))
        proof.have(triangle(m + 1) == size + m, by="triangle_step")
        proof.have((size == m * (m - 1) / 2) & (size >= 0), by="triangle_number")
        with proof.let(i, j), proof.suppose((1 <= i) & (i < j) & (j <= m + 1)):
            place = there_is(p, (1 <= p) & (p <= triangle(m + 1)) & (new[p] == F(i, j)))
            with proof.case(j <= m):
                q = proof.obtain("q", there_is(p, (1 <= p) & (p <= size) & (old[p] == F(i, j))))
                proof.have(new[q] == old[q], by="number_if_true")
                proof.have(new[q] == F(i, j))
                proof.have(q <= triangle(m + 1))
                proof.exhibit(place, q)
            with proof.case(m < j):
                proof.have(j == m + 1)
                proof.have(new[size + i] == F(i, m + 1), by="number_if_false")
                proof.have(new[size + i] == F(i, j))
                proof.have(size + i <= triangle(m + 1))
                proof.exhibit(place, size + i)
        proof.exhibit(there_is(f, listed(f, m + 1)), new)

with theory.theorem(
    "value_besides_pairs",
    there_is(
        k,
        ((0 <= k) & (k <= triangle(n))) & for_all((i, j), implies((1 <= i) & (i < j) & (j <= n), F(i, j) != k)),
    ),
    given=n >= 0,
) as proof:
    h = proof.obtain("h", there_is(f, listed(f, n)), by="pairs_in_a_list")
    proof.have((triangle(n) == n * (n - 1) / 2) & (triangle(n) >= 0), by="triangle_number")
    value = ((0 <= k) & (k <= triangle(n))) & for_all(p, 1, triangle(n), h[p] != k)
    v = proof.obtain("v", there_is(k, value), by="value_left")
    with proof.let(i, j), proof.suppose((1 <= i) & (i < j) & (j <= n)):
        q = proof.obtain("q", there_is(p, (1 <= p) & (p <= triangle(n)) & (h[p] == F(i, j))))
        proof.have(h[q] != v)
        proof.have(F(i, j) != v)
    besides = for_all((i, j), implies((1 <= i) & (i < j) & (j <= n), F(i, j) != k))
    proof.exhibit(there_is(k, ((0 <= k) & (k <= triangle(n))) & besides), v)

# ------------------------------------------------------------------------------------------- telling vectors apart
x = theory.mapping("x", (i, l), y)
w = theory.whole_numbers("w")


def dot(w, i, e):
    return Sum(l, 1, e, w[l] * x(i, l))


def differ(i, j, e):
    """Vectors i and j differ in one of the first e coordinates."""
    return there_is(l, (1 <= l) & (l <= e) & (x(i, l) != x(j, l)))


def pairs(claim):
    return for_all((i, j), implies((1 <= i) & (i < j) & (j <= n), claim))


def tells_apart(w, e):
    small = for_all(l, 1, e, (0 <= w[l]) & (w[l] <= triangle(n)))
    return small & pairs(implies(differ(i, j, e), dot(w, i, e) != dot(w, j, e)))


with theory.theorem("distinct_projections", there_is(w, tells_apart(w, d)), given=[n >= 0, d >= 0]) as proof:
    with proof.base():
        with proof.let(i, j), proof.suppose((1 <= i) & (i < j) & (j <= n)):
            with proof.suppose(differ(i, j, 0)):
                q = proof.obtain("q", differ(i, j, 0))
                proof.have(dot(function(l, 0), i, 0) != dot(function(l, 0), j, 0))
        proof.exhibit(there_is(w, tells_apart(w, 0)), function(l, 0))
    with proof.induction(e, 0, lambda e: there_is(w, tells_apart(w, e))):
        old = proof.obtain("old", there_is(w, tells_apart(w, e)))
        gap = lambda i, j: x(i, e + 1) - x(j, e + 1)  # noqa: E731
        excluded = function(i, j, (dot(old, j, e) - dot(old, i, e)) / gap(i, j))
        value = there_is(k, ((0 <= k) & (k <= triangle(n))) & pairs(excluded(i, j) != k))
        v = proof.obtain("v", value, by="value_besides_pairs", at={"F": excluded})
        new = function(l, choice(l == e + 1, v, old[l]))
        with proof.each(l, 1, e + 1):
            with proof.case(l == e + 1):
                proof.have(new[l] == v, by="number_if_true")
                proof.have((0 <= new[l]) & (new[l] <= triangle(n)))
            with proof.case(l != e + 1):
                proof.have(new[l] == old[l], by="number_if_false")
                proof.have(l <= e)
                proof.have((0 <= old[l]) & (old[l] <= triangle(n)))
                proof.have((0 <= new[l]) & (new[l] <= triangle(n)))
        proof.have(choice(e + 1 == e + 1, v, old[e + 1]) == v)
        with proof.let(i):
            with proof.each(l, 1, e):
                proof.have(new[l] == old[l], by="number_if_false")
                proof.have(new[l] * x(i, l) == old[l] * x(i, l))
            proof.have(dot(new, i, e) == dot(old, i, e), by="sum_congruence")
            proof.have(dot(new, i, e + 1) == dot(new, i, e) + new[e + 1] * x(i, e + 1), by="sum_last")
            proof.have(dot(new, i, e + 1) == dot(old, i, e) + v * x(i, e + 1))
        with proof.let(i, j), proof.suppose((1 <= i) & (i < j) & (j <= n)):
            with proof.suppose(differ(i, j, e + 1)):
                proof.have(dot(new, i, e + 1) == dot(old, i, e) + v * x(i, e + 1))
                proof.have(dot(new, j, e + 1) == dot(old, j, e) + v * x(j, e + 1))
                with proof.case(x(i, e + 1) == x(j, e + 1)):
                    q = proof.obtain("q", differ(i, j, e + 1))
                    with proof.contradiction(e < q):
                        proof.have(q == e + 1)
                        proof.have(x(i, q) == x(j, q))
                    proof.have((1 <= q) & (q <= e) & (x(i, q) != x(j, q)))
                    proof.exhibit(differ(i, j, e), q)
                    proof.have(dot(old, i, e) != dot(old, j, e))
                    proof.have(dot(new, i, e + 1) != dot(new, j, e + 1))
                with proof.case(x(i, e + 1) != x(j, e + 1)):
                    proof.have(excluded(i, j) != v)
                    with proof.contradiction(dot(new, i, e + 1) == dot(new, j, e + 1)):
                        proof.have(dot(old, j, e) - dot(old, i, e) == v * gap(i, j))
                        proof.have(gap(i, j) != 0)
                        proof.have(gap(i, j) * (1 / gap(i, j)) == 1, by="reciprocal")
                        proof.have(excluded(i, j) == v * (gap(i, j) * (1 / gap(i, j))))
                        proof.have(excluded(i, j) == v)
        proof.exhibit(there_is(w, tells_apart(w, e + 1)), new)
    proof.have(there_is(w, tells_apart(w, d)))

# ---------------------------------------------------------------------------------------------------------- sorting
a = theory.numbers("a")
pi = theory.whole_numbers("sigma")


def sorts(pi, n):
    """a(pi(1)) > a(pi(2)) > ... > a(pi(n)), and pi takes all values from 1 to n, and no others."""
    return (
        for_all(t, 1, n, (1 <= pi[t]) & (pi[t] <= n))
        & for_all(i, 1, n, there_is(t, (1 <= t) & (t <= n) & (pi[t] == i)))
        & for_all((i, j), implies((1 <= i) & (i < j) & (j <= n), a[pi[i]] > a[pi[j]]))
    )


def position(l, m):
    """Of the first m numbers, the first l are above c, and the others below."""
    below = for_all(t, l + 1, m, f[t] < c)
    return ((0 <= l) & (l <= m)) & for_all(t, 1, l, f[t] > c) & below


with theory.theorem(
    "position_in_a_sorted_list",
    there_is(l, position(l, n)),
    given=[
        n >= 0,
        for_all((i, j), implies((1 <= i) & (i < j) & (j <= n), f[i] > f[j])),
        for_all(t, 1, n, f[t] != c),
    ],
) as proof:
    with proof.base():
        proof.exhibit(there_is(l, position(l, 0)), 0)
        proof.have(implies(0 <= n, there_is(l, position(l, 0))))
    with proof.induction(m, 0, lambda m: implies(m <= n, there_is(l, position(l, m)))):
        with proof.suppose(m + 1 <= n):
            k_1 = proof.obtain("k_1", there_is(l, position(l, m)))
            with proof.case(f[m + 1] > c):
                with proof.each(t, 1, m + 1):
                    with proof.case(t <= m):
                        proof.have(f[t] > f[m + 1])
                        proof.have(f[t] > c)
                    with proof.case(m < t):
                        proof.have(t == m + 1)
                        proof.have(f[t] > c)
                proof.exhibit(there_is(l, position(l, m + 1)), m + 1)
            with proof.case(f[m + 1] <= c):
                proof.have(f[m + 1] != c)
                proof.have(f[m + 1] < c)
                with proof.each(t, k_1 + 1, m + 1):
                    with proof.case(t <= m):
                        proof.have(f[t] < c)
                    with proof.case(m < t):
                        proof.have(t == m + 1)
                        proof.have(f[t] < c)
                proof.exhibit(there_is(l, position(l, m + 1)), k_1)

distinct = lambda n: for_all((i, j), implies((1 <= i) & (i < j) & (j <= n), a[i] != a[j]))  # noqa: E731
with theory.theorem("sorting", there_is(pi, sorts(pi, n)), given=[n >= 0, distinct(n)]) as proof:
    with proof.base():
        proof.exhibit(there_is(pi, sorts(pi, 0)), function(t, t))
        proof.have(implies(0 <= n, there_is(pi, sorts(pi, 0))))
    with proof.induction(m, 0, lambda m: implies(m <= n, there_is(pi, sorts(pi, m)))):
        with proof.suppose(m + 1 <= n):
            old = proof.obtain("old", there_is(pi, sorts(pi, m)))
            with proof.each(t, 1, m):
                proof.have((1 <= old[t]) & (old[t] <= m))
                proof.have(a[old[t]] != a[m + 1])
            k_1 = proof.obtain(
                "k_1",
                there_is(
                    l,
                    ((0 <= l) & (l <= m))
                    & for_all(t, 1, l, a[old[t]] > a[m + 1])
                    & for_all(t, l + 1, m, a[old[t]] < a[m + 1]),
                ),
                by="position_in_a_sorted_list",
                at={"f": function(t, a[old[t]]), "c": a[m + 1]},
            )
            new = function(t, choice(t <= k_1, old[t], choice(t == k_1 + 1, m + 1, old[t - 1])))
            with proof.let(t):
                with proof.suppose(t <= k_1):
                    proof.have(new[t] == old[t], by="number_if_true")
            with proof.let(t):
                with proof.suppose(k_1 + 1 < t):
                    inner = choice(t == k_1 + 1, m + 1, old[t - 1])
                    proof.have(new[t] == inner, by="number_if_false")
                    proof.have(inner == old[t - 1], by="number_if_false")
                    proof.have(new[t] == old[t - 1])
            inner = choice(k_1 + 1 == k_1 + 1, m + 1, old[k_1])
            proof.have(new[k_1 + 1] == m + 1)
            with proof.each(t, 1, m + 1):
                with proof.case(t <= k_1):
                    proof.have(new[t] == old[t])
                    proof.have((1 <= old[t]) & (old[t] <= m))
                    proof.have((1 <= new[t]) & (new[t] <= m + 1))
                with proof.case(k_1 < t):
                    with proof.case(t <= k_1 + 1):
                        proof.have(t == k_1 + 1)
                        proof.have(new[t] == m + 1)
                        proof.have((1 <= new[t]) & (new[t] <= m + 1))
                    with proof.case(k_1 + 1 < t):
                        proof.have(new[t] == old[t - 1])
                        proof.have((1 <= old[t - 1]) & (old[t - 1] <= m))
                        proof.have((1 <= new[t]) & (new[t] <= m + 1))
            with proof.each(i, 1, m + 1):
                found = there_is(t, (1 <= t) & (t <= m + 1) & (new[t] == i))
                with proof.case(i <= m):
                    q = proof.obtain("q", there_is(t, (1 <= t) & (t <= m) & (old[t] == i)))
                    with proof.case(q <= k_1):
                        proof.have(new[q] == old[q])
                        proof.exhibit(found, q)
                    with proof.case(k_1 < q):
                        proof.have(new[q + 1] == old[q])
                        proof.exhibit(found, q + 1)
                with proof.case(m < i):
                    proof.have(i == m + 1)
                    proof.exhibit(found, k_1 + 1)
            with proof.let(i, j), proof.suppose((1 <= i) & (i < j) & (j <= m + 1)):
                with proof.case(j <= k_1):
                    proof.have((new[i] == old[i]) & (new[j] == old[j]))
                    proof.have(a[old[i]] > a[old[j]])
                    proof.have(a[new[i]] > a[new[j]])
                with proof.case(k_1 < j):
                    with proof.case(j <= k_1 + 1):
                        proof.have(j == k_1 + 1)
                        proof.have(new[j] == m + 1)
                        proof.have(new[i] == old[i])
                        proof.have(a[old[i]] > a[m + 1])
                        proof.have(a[new[i]] > a[new[j]])
                    with proof.case(k_1 + 1 < j):
                        proof.have(new[j] == old[j - 1])
                        with proof.case(i <= k_1):
                            proof.have(new[i] == old[i])
                            proof.have(a[old[i]] > a[old[j - 1]])
                            proof.have(a[new[i]] > a[new[j]])
                        with proof.case(k_1 < i):
                            with proof.case(i <= k_1 + 1):
                                proof.have(i == k_1 + 1)
                                proof.have(new[i] == m + 1)
                                proof.have(a[old[j - 1]] < a[m + 1])
                                proof.have(a[new[i]] > a[new[j]])
                            with proof.case(k_1 + 1 < i):
                                proof.have(new[i] == old[i - 1])
                                proof.have(a[old[i - 1]] > a[old[j - 1]])
                                proof.have(a[new[i]] > a[new[j]])
            proof.exhibit(there_is(pi, sorts(pi, m + 1)), new)
    proof.have(there_is(pi, sorts(pi, n)))

# ------------------------------------------------------------------------------------------------------ least gaps
above_zero = lambda e, m: (e > 0) & for_all(p, 1, m, implies(f[p] > 0, f[p] >= e))  # noqa: E731
with theory.theorem("positive_lower_bound", there_is(y, above_zero(y, m)), given=m >= 0) as proof:
    with proof.base():
        proof.exhibit(there_is(y, above_zero(y, 0)), 1)
    with proof.induction(n, 0, lambda n: there_is(y, above_zero(y, n))):
        z = proof.obtain("z", there_is(y, above_zero(y, n)))
        with proof.case((0 < f[n + 1]) & (f[n + 1] < z)):
            with proof.each(p, 1, n + 1), proof.suppose(f[p] > 0):
                with proof.case(p <= n):
                    proof.have(f[p] >= z)
                    proof.have(f[p] >= f[n + 1])
                with proof.case(n < p):
                    proof.have(p == n + 1)
                    proof.have(f[p] == f[n + 1])
                    proof.have(f[p] >= f[n + 1])
            proof.exhibit(there_is(y, above_zero(y, n + 1)), f[n + 1])
        with proof.case(~((0 < f[n + 1]) & (f[n + 1] < z))):
            with proof.each(p, 1, n + 1), proof.suppose(f[p] > 0):
                with proof.case(p <= n):
                    proof.have(f[p] >= z)
                with proof.case(n < p):
                    proof.have(p == n + 1)
                    with proof.contradiction(f[p] < z):
                        proof.have((0 < f[n + 1]) & (f[n + 1] < z))
                    proof.have(f[p] >= z)
            proof.exhibit(there_is(y, above_zero(y, n + 1)), z)

least_gap = lambda e: (  # noqa: E731
    (e > 0)
    & for_all(
        (i, j),
        implies((1 <= i) & (i < j) & (j <= n), implies(F(i, j) > 0, F(i, j) >= e)),
    )
)
with theory.theorem("least_gap", there_is(y, least_gap(y)), given=n >= 0) as proof:
    h = proof.obtain("h", there_is(f, listed(f, n)), by="pairs_in_a_list")
    proof.have((triangle(n) == n * (n - 1) / 2) & (triangle(n) >= 0), by="triangle_number")
    bound = (y > 0) & for_all(p, 1, triangle(n), implies(h[p] > 0, h[p] >= y))
    z = proof.obtain("z", there_is(y, bound), by="positive_lower_bound", at={"f": h, "m": triangle(n)})
    with proof.let(i, j), proof.suppose((1 <= i) & (i < j) & (j <= n)):
        with proof.suppose(F(i, j) > 0):
            q = proof.obtain("q", there_is(p, (1 <= p) & (p <= triangle(n)) & (h[p] == F(i, j))))
            proof.have(h[q] > 0)
            proof.have(h[q] >= z)
            proof.have(F(i, j) >= z)
    proof.exhibit(there_is(y, least_gap(y)), z)

# -------------------------------------------------------------------------------------------------- counting pairs
Q = theory.predicate("Q", i, j)
in_order = lambda i, j: choice((i < j) & Q(i, j), 1, 0)  # noqa: E731
with theory.theorem(
    "number_of_pairs", Sum(j, 1, n, Sum(i, 1, n, in_order(i, j))) <= n * (n - 1) / 2, given=n >= 0
) as proof:
    with proof.each(j, 1, n):
        with proof.each(i, 1, j - 1):
            with proof.case((i < j) & Q(i, j)):
                proof.have(in_order(i, j) == 1, by="number_if_true")
                proof.have(in_order(i, j) <= 1)
            with proof.case(~((i < j) & Q(i, j))):
                proof.have(in_order(i, j) == 0, by="number_if_false")
                proof.have(in_order(i, j) <= 1)
        proof.have(
            Sum(i, 1, j - 1, in_order(i, j)) <= j - 1,
            by="sum_upper",
            at={"e": 1, "s": function(i, in_order(i, j)), "a": 1, "b": j - 1},
        )
        with proof.each(i, j, n):
            with proof.contradiction((i < j) & Q(i, j)):
                proof.have(i < j)
            proof.have(in_order(i, j) == 0, by="number_if_false")
        proof.have(Sum(i, j, n, in_order(i, j)) == 0, by="sum_of_zeros")
        proof.have(
            Sum(i, 1, n, in_order(i, j)) == Sum(i, 1, j - 1, in_order(i, j)) + Sum(i, j, n, in_order(i, j)),
            by="sum_split",
            at={"s": function(i, in_order(i, j)), "a": 1, "b": n, "c": j - 1},
        )
        proof.have(Sum(i, 1, n, in_order(i, j)) <= j - 1)
    proof.have(Sum(j, 1, n, Sum(i, 1, n, in_order(i, j))) <= triangle(n), by="sum_monotone")
    proof.have((triangle(n) == n * (n - 1) / 2) & (triangle(n) >= 0), by="triangle_number")
