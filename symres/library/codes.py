"""Codes of signs: their inner products, as many as one needs, and one of each among given ones."""

from symres import Sum, Theory, choice, for_all, function, implies, there_is

theory = Theory("lemmas", title="Codes of signs")
i, j, k, l, m, n, t = theory.integers("i j k l m n t")
y = theory.reals("y")
f, g = theory.numbers("f"), theory.numbers("g")
whole = theory.integers("whole")
s = theory.mapping("s", (i, l), whole)


def signs(f, k=k):
    return for_all(l, 1, k, f[l] * f[l] == 1)


def differ(f, g, k=k):
    return there_is(l, (1 <= l) & (l <= k) & (f[l] != g[l]))


products = Sum(l, 1, k, f[l] * g[l])
with theory.theorem(
    "product_of_signs",
    (products <= k) & implies(differ(f, g), products <= k - 2),
    given=[k >= 0, signs(f), signs(g)],
) as proof:
    squares = Sum(l, 1, k, (f[l] - g[l]) ** 2)
    with proof.each(l, 1, k):
        proof.have(f[l] * f[l] == 1)
        proof.have(g[l] * g[l] == 1)
        proof.have(f[l] * g[l] == 1 - (f[l] - g[l]) ** 2 / 2)
    proof.have(products == Sum(l, 1, k, 1 - (f[l] - g[l]) ** 2 / 2), by="sum_congruence")
    proof.have(Sum(l, 1, k, 1) == k, by="constant_sum")
    proof.have(products == k - squares / 2)
    with proof.each(l, 1, k):
        proof.have((f[l] - g[l]) ** 2 >= 0)
    proof.have(squares >= 0, by="sum_nonnegative")
    with proof.suppose(differ(f, g)):
        m_1 = proof.obtain("m_1", differ(f, g))
        proof.have(f[m_1] * f[m_1] == 1)
        proof.have(g[m_1] * g[m_1] == 1)
        proof.have((f[m_1] - g[m_1]) * (f[m_1] + g[m_1]) == 0)
        proof.have(f[m_1] - g[m_1] != 0)
        with proof.contradiction(f[m_1] + g[m_1] != 0):
            proof.have((f[m_1] - g[m_1]) * (f[m_1] + g[m_1]) != 0)
        proof.have(g[m_1] == -f[m_1])
        proof.have((f[m_1] - g[m_1]) ** 2 == 4)
        proof.have(
            (f[m_1] - g[m_1]) ** 2 <= squares,
            by="summand_at_most_sum",
            at={"s": function(l, (f[l] - g[l]) ** 2), "i": m_1},
        )
        proof.have(products <= k - 2)

with theory.theorem("square_of_signs", Sum(l, 1, k, f[l] * f[l]) == k, given=[k >= 0, signs(f)]) as proof:
    proof.have(Sum(l, 1, k, f[l] * f[l]) == Sum(l, 1, k, 1), by="sum_congruence")
    proof.have(Sum(l, 1, k, 1) == k, by="constant_sum")


def all_codes(m, s, k):
    """m = 2^k, and s(1), ..., s(m) are different codes."""
    each = for_all(i, 1, m, for_all(l, 1, k, s(i, l) * s(i, l) == 1))
    different = there_is(l, (1 <= l) & (l <= k) & (s(i, l) != s(j, l)))
    return (m == 2**k) & each & for_all((i, j), implies((1 <= i) & (i < j) & (j <= m), different))


with theory.theorem("codes_of_signs", there_is((m, s), all_codes(m, s, k)), given=k >= 0) as proof:
    with proof.base():
        proof.exhibit(there_is((m, s), all_codes(m, s, 0)), 1, function(i, l, 1))
    with proof.induction(n, 0, lambda n: there_is((m, s), all_codes(m, s, n))):
        m_1, old = proof.obtain("m_1 old", there_is((m, s), all_codes(m, s, n)))
        code = lambda i: choice(i <= m_1, i, i - m_1)  # noqa: E731
        new = function(i, l, choice(l == n + 1, choice(i <= m_1, 1, -1), old(code(i), l)))
        proof.have(2 ** (n + 1) == 2 * 2**n, by="power_step")
        proof.have(2 * m_1 == 2 ** (n + 1))
        with proof.let(i):
            with proof.suppose(i <= m_1):
                proof.have(choice(i <= m_1, 1, -1) == 1, by="number_if_true")
                proof.have(code(i) == i, by="number_if_true")
                proof.have((choice(i <= m_1, 1, -1) == 1) & (code(i) == i))
        with proof.let(i):
            with proof.suppose(m_1 < i):
                proof.have(choice(i <= m_1, 1, -1) == -1, by="number_if_false")
                proof.have(code(i) == i - m_1, by="number_if_false")
                proof.have((choice(i <= m_1, 1, -1) == -1) & (code(i) == i - m_1))
        with proof.let(i, l):
            with proof.suppose(l <= n):
                proof.have(new(i, l) == old(code(i), l), by="number_if_false")
        with proof.let(i):
            last = choice(i <= m_1, 1, -1)
            proof.have(new(i, n + 1) == last)
        with proof.each(i, 1, 2 * m_1):
            with proof.case(i <= m_1):
                proof.have(code(i) == i)
                proof.have(choice(i <= m_1, 1, -1) == 1)
                proof.have(choice(i <= m_1, 1, -1) ** 2 == 1)
                proof.have(((1 <= code(i)) & (code(i) <= m_1)) & (choice(i <= m_1, 1, -1) ** 2 == 1))
            with proof.case(m_1 < i):
                proof.have(code(i) == i - m_1)
                proof.have(choice(i <= m_1, 1, -1) == -1)
                proof.have(choice(i <= m_1, 1, -1) ** 2 == 1)
                proof.have(((1 <= code(i)) & (code(i) <= m_1)) & (choice(i <= m_1, 1, -1) ** 2 == 1))
        with proof.each(i, 1, 2 * m_1), proof.each(l, 1, n + 1):
            with proof.case(l <= n):
                proof.have(new(i, l) == old(code(i), l))
                proof.have((1 <= code(i)) & (code(i) <= m_1))
                proof.have(old(code(i), l) * old(code(i), l) == 1)
                proof.have(new(i, l) * new(i, l) == 1)
            with proof.case(n < l):
                proof.have(l == n + 1)
                proof.have(new(i, l) == choice(i <= m_1, 1, -1))
                proof.have(choice(i <= m_1, 1, -1) ** 2 == 1)
                proof.have(new(i, l) * new(i, l) == 1)
        with proof.let(i, j), proof.suppose((1 <= i) & (i < j) & (j <= 2 * m_1)):
            apart = there_is(l, (1 <= l) & (l <= n + 1) & (new(i, l) != new(j, l)))
            old_apart = lambda a, b: there_is(l, (1 <= l) & (l <= n) & (old(a, l) != old(b, l)))  # noqa: E731
            with proof.case(j <= m_1):
                proof.have((code(i) == i) & (code(j) == j))
                q = proof.obtain("q", old_apart(i, j))
                proof.have((new(i, q) == old(code(i), q)) & (new(j, q) == old(code(j), q)))
                proof.have((new(i, q) == old(i, q)) & (new(j, q) == old(j, q)))
                proof.exhibit(apart, q)
            with proof.case(m_1 < j):
                with proof.case(i <= m_1):
                    proof.have(choice(i <= m_1, 1, -1) == 1)
                    proof.have(choice(j <= m_1, 1, -1) == -1)
                    proof.have(new(i, n + 1) == 1)
                    proof.have(new(j, n + 1) == -1)
                    proof.exhibit(apart, n + 1)
                with proof.case(m_1 < i):
                    proof.have((code(i) == i - m_1) & (code(j) == j - m_1))
                    q = proof.obtain("q", old_apart(i - m_1, j - m_1))
                    proof.have((new(i, q) == old(code(i), q)) & (new(j, q) == old(code(j), q)))
                    proof.have((new(i, q) == old(i - m_1, q)) & (new(j, q) == old(j - m_1, q)))
                    proof.exhibit(apart, q)
        proof.exhibit(there_is((m, s), all_codes(m, s, n + 1)), 2 * m_1, new)

# -------------------------------------------------------------------------------------------------- representatives
R = theory.predicate("R", i, j)
rho = theory.whole_numbers("rho")


def represents(rho, m, n):
    """rho(1), ..., rho(m) are among 1, ..., n, no two of them related, and every one of 1, ..., n is related to one."""
    return (
        ((0 <= m) & (m <= n))
        & for_all(t, 1, m, (1 <= rho[t]) & (rho[t] <= n))
        & for_all((i, j), implies(((1 <= i) & (i <= m)) & ((1 <= j) & (j <= m)) & (i != j), ~R(rho[i], rho[j])))
        & for_all(i, 1, n, there_is(t, (1 <= t) & (t <= m) & R(i, rho[t])))
    )


with theory.theorem(
    "representatives",
    there_is((m, rho), represents(rho, m, k)),
    given=[k >= 0, for_all(i, R(i, i)), for_all((i, j), implies(R(i, j), R(j, i)))],
) as proof:
    with proof.base():
        proof.exhibit(there_is((m, rho), represents(rho, m, 0)), 0, function(t, t))
    with proof.induction(n, 0, lambda n: there_is((m, rho), represents(rho, m, n))):
        m_1, old = proof.obtain("m_1 old", there_is((m, rho), represents(rho, m, n)))
        known = there_is(t, (1 <= t) & (t <= m_1) & R(n + 1, old[t]))
        with proof.case(known):
            with proof.each(i, 1, n + 1):
                found = there_is(t, (1 <= t) & (t <= m_1) & R(i, old[t]))
                with proof.case(i <= n):
                    proof.have(found)
                with proof.case(n < i):
                    proof.have(i == n + 1)
                    q = proof.obtain("q", known)
                    proof.have(R(i, old[q]))
                    proof.exhibit(found, q)
            with proof.each(t, 1, m_1):
                proof.have((1 <= old[t]) & (old[t] <= n))
                proof.have((1 <= old[t]) & (old[t] <= n + 1))
            proof.exhibit(there_is((m, rho), represents(rho, m, n + 1)), m_1, old)
        with proof.case(~known):
            with proof.each(t, 1, m_1), proof.contradiction(R(n + 1, old[t])):
                proof.exhibit(known, t)
            new = function(t, choice(t <= m_1, old[t], n + 1))
            with proof.let(t):
                with proof.suppose(t <= m_1):
                    proof.have(new[t] == old[t], by="number_if_true")
            proof.have(new[m_1 + 1] == n + 1, by="number_if_false")
            with proof.each(t, 1, m_1 + 1):
                with proof.case(t <= m_1):
                    proof.have(new[t] == old[t])
                    proof.have((1 <= old[t]) & (old[t] <= n))
                    proof.have((1 <= new[t]) & (new[t] <= n + 1))
                with proof.case(m_1 < t):
                    proof.have(t == m_1 + 1)
                    proof.have(new[t] == n + 1)
                    proof.have((1 <= new[t]) & (new[t] <= n + 1))
            with proof.let(i, j), proof.suppose(((1 <= i) & (i <= m_1 + 1)) & ((1 <= j) & (j <= m_1 + 1)) & (i != j)):
                with proof.case(i <= m_1):
                    proof.have(new[i] == old[i])
                    with proof.case(j <= m_1):
                        proof.have(new[j] == old[j])
                        proof.have(~R(old[i], old[j]))
                        proof.have(~R(new[i], new[j]))
                    with proof.case(m_1 < j):
                        proof.have(j == m_1 + 1)
                        proof.have(new[j] == n + 1)
                        proof.have(~R(n + 1, old[i]))
                        with proof.contradiction(R(old[i], n + 1)):
                            proof.have(R(n + 1, old[i]))
                        proof.have(~R(new[i], new[j]))
                with proof.case(m_1 < i):
                    proof.have(i == m_1 + 1)
                    proof.have(new[i] == n + 1)
                    proof.have(j <= m_1)
                    proof.have(new[j] == old[j])
                    proof.have(~R(n + 1, old[j]))
                    proof.have(~R(new[i], new[j]))
            with proof.each(i, 1, n + 1):
                found = there_is(t, (1 <= t) & (t <= m_1 + 1) & R(i, new[t]))
                with proof.case(i <= n):
                    q = proof.obtain("q", there_is(t, (1 <= t) & (t <= m_1) & R(i, old[t])))
                    proof.have(new[q] == old[q])
                    proof.have(R(i, new[q]))
                    proof.exhibit(found, q)
                with proof.case(n < i):
                    proof.have(i == n + 1)
                    proof.have(R(n + 1, n + 1))
                    proof.have(R(i, new[m_1 + 1]))
                    proof.exhibit(found, m_1 + 1)
            proof.exhibit(there_is((m, rho), represents(rho, m, n + 1)), m_1 + 1, new)
