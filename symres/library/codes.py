"""Codes of signs: their inner products, as many as one needs, and one of each among given ones."""

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
    implies,
    less,
    negation,
    there_is,
    unequal,
)

theory = Theory("lemmas", title="Codes of signs")
i, j, k, l, m, n, t = theory.index("i j k l m n t")
y = theory.number("y")
f, g = theory.numbers("f"), theory.numbers("g")
whole = theory.index("whole")
s = theory.mapping("s", (i, l), whole)


def signs(f, k=k):
    return for_all(l, 1, k, equal(f[l] * f[l], 1))


def differ(f, g, k=k):
    return there_is(l, both(at_most(1, l), at_most(l, k), unequal(f[l], g[l])))


products = Sum(l, 1, k, f[l] * g[l])
with theory.theorem(
    "product_of_signs",
    both(at_most(products, k), implies(differ(f, g), at_most(products, k - 2))),
    given=[at_least(k, 0), signs(f), signs(g)],
) as proof:
    squares = Sum(l, 1, k, (f[l] - g[l]) ** 2)
    with proof.each(l, 1, k):
        proof.have(equal(f[l] * f[l], 1))
        proof.have(equal(g[l] * g[l], 1))
        proof.have(equal(f[l] * g[l], 1 - (f[l] - g[l]) ** 2 / 2))
    proof.have(equal(products, Sum(l, 1, k, 1 - (f[l] - g[l]) ** 2 / 2)), by="sum_congruence")
    proof.have(equal(Sum(l, 1, k, 1), k), by="constant_sum")
    proof.have(equal(products, k - squares / 2))
    with proof.each(l, 1, k):
        proof.have(at_least((f[l] - g[l]) ** 2, 0))
    proof.have(at_least(squares, 0), by="sum_nonnegative")
    with proof.suppose(differ(f, g)):
        m_1 = proof.obtain("m_1", differ(f, g))
        proof.have(equal(f[m_1] * f[m_1], 1))
        proof.have(equal(g[m_1] * g[m_1], 1))
        proof.have(equal((f[m_1] - g[m_1]) * (f[m_1] + g[m_1]), 0))
        proof.have(unequal(f[m_1] - g[m_1], 0))
        with proof.contradiction(unequal(f[m_1] + g[m_1], 0)):
            proof.have(unequal((f[m_1] - g[m_1]) * (f[m_1] + g[m_1]), 0))
        proof.have(equal(g[m_1], -f[m_1]))
        proof.have(equal((f[m_1] - g[m_1]) ** 2, 4))
        proof.have(
            at_most((f[m_1] - g[m_1]) ** 2, squares),
            by="summand_at_most_sum",
            at={"s": function(l, (f[l] - g[l]) ** 2), "i": m_1},
        )
        proof.have(at_most(products, k - 2))

with theory.theorem("square_of_signs", equal(Sum(l, 1, k, f[l] * f[l]), k), given=[at_least(k, 0), signs(f)]) as proof:
    proof.have(equal(Sum(l, 1, k, f[l] * f[l]), Sum(l, 1, k, 1)), by="sum_congruence")
    proof.have(equal(Sum(l, 1, k, 1), k), by="constant_sum")


def all_codes(m, s, k):
    """m = 2^k, and s(1), ..., s(m) are different codes."""
    each = for_all(i, 1, m, for_all(l, 1, k, equal(s(i, l) * s(i, l), 1)))
    different = there_is(l, both(at_most(1, l), at_most(l, k), unequal(s(i, l), s(j, l))))
    return both(
        equal(m, 2**k), each, for_all((i, j), implies(both(at_most(1, i), less(i, j), at_most(j, m)), different))
    )


with theory.theorem("codes_of_signs", there_is((m, s), all_codes(m, s, k)), given=at_least(k, 0)) as proof:
    with proof.base():
        proof.exhibit(there_is((m, s), all_codes(m, s, 0)), 1, function(i, l, 1))
    with proof.induction(n, 0, lambda n: there_is((m, s), all_codes(m, s, n))):
        m_1, old = proof.obtain("m_1 old", there_is((m, s), all_codes(m, s, n)))
        code = lambda i: choice(at_most(i, m_1), i, i - m_1)  # noqa: E731
        new = function(i, l, choice(equal(l, n + 1), choice(at_most(i, m_1), 1, -1), old(code(i), l)))
        proof.have(equal(2 ** (n + 1), 2 * 2**n), by="power_step")
        proof.have(equal(2 * m_1, 2 ** (n + 1)))
        with proof.let(i):
            with proof.suppose(at_most(i, m_1)):
                proof.have(equal(choice(at_most(i, m_1), 1, -1), 1), by="number_if_true")
                proof.have(equal(code(i), i), by="number_if_true")
                proof.have(both(equal(choice(at_most(i, m_1), 1, -1), 1), equal(code(i), i)))
        with proof.let(i):
            with proof.suppose(less(m_1, i)):
                proof.have(equal(choice(at_most(i, m_1), 1, -1), -1), by="number_if_false")
                proof.have(equal(code(i), i - m_1), by="number_if_false")
                proof.have(both(equal(choice(at_most(i, m_1), 1, -1), -1), equal(code(i), i - m_1)))
        with proof.let(i, l):
            with proof.suppose(at_most(l, n)):
                proof.have(equal(new(i, l), old(code(i), l)), by="number_if_false")
        with proof.let(i):
            last = choice(at_most(i, m_1), 1, -1)
            proof.have(equal(new(i, n + 1), last))
        with proof.each(i, 1, 2 * m_1):
            with proof.case(at_most(i, m_1)):
                proof.have(equal(code(i), i))
                proof.have(equal(choice(at_most(i, m_1), 1, -1), 1))
                proof.have(equal(choice(at_most(i, m_1), 1, -1) ** 2, 1))
                proof.have(both(at_most(1, code(i), m_1), equal(choice(at_most(i, m_1), 1, -1) ** 2, 1)))
            with proof.case(less(m_1, i)):
                proof.have(equal(code(i), i - m_1))
                proof.have(equal(choice(at_most(i, m_1), 1, -1), -1))
                proof.have(equal(choice(at_most(i, m_1), 1, -1) ** 2, 1))
                proof.have(both(at_most(1, code(i), m_1), equal(choice(at_most(i, m_1), 1, -1) ** 2, 1)))
        with proof.each(i, 1, 2 * m_1), proof.each(l, 1, n + 1):
            with proof.case(at_most(l, n)):
                proof.have(equal(new(i, l), old(code(i), l)))
                proof.have(at_most(1, code(i), m_1))
                proof.have(equal(old(code(i), l) * old(code(i), l), 1))
                proof.have(equal(new(i, l) * new(i, l), 1))
            with proof.case(less(n, l)):
                proof.have(equal(l, n + 1))
                proof.have(equal(new(i, l), choice(at_most(i, m_1), 1, -1)))
                proof.have(equal(choice(at_most(i, m_1), 1, -1) ** 2, 1))
                proof.have(equal(new(i, l) * new(i, l), 1))
        with proof.let(i, j), proof.suppose(both(at_most(1, i), less(i, j), at_most(j, 2 * m_1))):
            apart = there_is(l, both(at_most(1, l), at_most(l, n + 1), unequal(new(i, l), new(j, l))))
            old_apart = lambda a, b: there_is(l, both(at_most(1, l), at_most(l, n), unequal(old(a, l), old(b, l))))  # noqa: E731
            with proof.case(at_most(j, m_1)):
                proof.have(both(equal(code(i), i), equal(code(j), j)))
                q = proof.obtain("q", old_apart(i, j))
                proof.have(both(equal(new(i, q), old(code(i), q)), equal(new(j, q), old(code(j), q))))
                proof.have(both(equal(new(i, q), old(i, q)), equal(new(j, q), old(j, q))))
                proof.exhibit(apart, q)
            with proof.case(less(m_1, j)):
                with proof.case(at_most(i, m_1)):
                    proof.have(equal(choice(at_most(i, m_1), 1, -1), 1))
                    proof.have(equal(choice(at_most(j, m_1), 1, -1), -1))
                    proof.have(equal(new(i, n + 1), 1))
                    proof.have(equal(new(j, n + 1), -1))
                    proof.exhibit(apart, n + 1)
                with proof.case(less(m_1, i)):
                    proof.have(both(equal(code(i), i - m_1), equal(code(j), j - m_1)))
                    q = proof.obtain("q", old_apart(i - m_1, j - m_1))
                    proof.have(both(equal(new(i, q), old(code(i), q)), equal(new(j, q), old(code(j), q))))
                    proof.have(both(equal(new(i, q), old(i - m_1, q)), equal(new(j, q), old(j - m_1, q))))
                    proof.exhibit(apart, q)
        proof.exhibit(there_is((m, s), all_codes(m, s, n + 1)), 2 * m_1, new)

# -------------------------------------------------------------------------------------------------- representatives
R = theory.predicate("R", i, j)
rho = theory.whole_numbers("rho")


def represents(rho, m, n):
    """rho(1), ..., rho(m) are among 1, ..., n, no two of them related, and every one of 1, ..., n is related to one."""
    return both(
        at_most(0, m, n),
        for_all(t, 1, m, at_most(1, rho[t], n)),
        for_all((i, j), implies(both(at_most(1, i, m), at_most(1, j, m), unequal(i, j)), negation(R(rho[i], rho[j])))),
        for_all(i, 1, n, there_is(t, both(at_most(1, t), at_most(t, m), R(i, rho[t])))),
    )


with theory.theorem(
    "representatives",
    there_is((m, rho), represents(rho, m, k)),
    given=[at_least(k, 0), for_all(i, R(i, i)), for_all((i, j), implies(R(i, j), R(j, i)))],
) as proof:
    with proof.base():
        proof.exhibit(there_is((m, rho), represents(rho, m, 0)), 0, function(t, t))
    with proof.induction(n, 0, lambda n: there_is((m, rho), represents(rho, m, n))):
        m_1, old = proof.obtain("m_1 old", there_is((m, rho), represents(rho, m, n)))
        known = there_is(t, both(at_most(1, t), at_most(t, m_1), R(n + 1, old[t])))
        with proof.case(known):
            with proof.each(i, 1, n + 1):
                found = there_is(t, both(at_most(1, t), at_most(t, m_1), R(i, old[t])))
                with proof.case(at_most(i, n)):
                    proof.have(found)
                with proof.case(less(n, i)):
                    proof.have(equal(i, n + 1))
                    q = proof.obtain("q", known)
                    proof.have(R(i, old[q]))
                    proof.exhibit(found, q)
            with proof.each(t, 1, m_1):
                proof.have(at_most(1, old[t], n))
                proof.have(at_most(1, old[t], n + 1))
            proof.exhibit(there_is((m, rho), represents(rho, m, n + 1)), m_1, old)
        with proof.case(negation(known)):
            with proof.each(t, 1, m_1), proof.contradiction(R(n + 1, old[t])):
                proof.exhibit(known, t)
            new = function(t, choice(at_most(t, m_1), old[t], n + 1))
            with proof.let(t):
                with proof.suppose(at_most(t, m_1)):
                    proof.have(equal(new[t], old[t]), by="number_if_true")
            proof.have(equal(new[m_1 + 1], n + 1), by="number_if_false")
            with proof.each(t, 1, m_1 + 1):
                with proof.case(at_most(t, m_1)):
                    proof.have(equal(new[t], old[t]))
                    proof.have(at_most(1, old[t], n))
                    proof.have(at_most(1, new[t], n + 1))
                with proof.case(less(m_1, t)):
                    proof.have(equal(t, m_1 + 1))
                    proof.have(equal(new[t], n + 1))
                    proof.have(at_most(1, new[t], n + 1))
            with proof.let(i, j), proof.suppose(both(at_most(1, i, m_1 + 1), at_most(1, j, m_1 + 1), unequal(i, j))):
                with proof.case(at_most(i, m_1)):
                    proof.have(equal(new[i], old[i]))
                    with proof.case(at_most(j, m_1)):
                        proof.have(equal(new[j], old[j]))
                        proof.have(negation(R(old[i], old[j])))
                        proof.have(negation(R(new[i], new[j])))
                    with proof.case(less(m_1, j)):
                        proof.have(equal(j, m_1 + 1))
                        proof.have(equal(new[j], n + 1))
                        proof.have(negation(R(n + 1, old[i])))
                        with proof.contradiction(R(old[i], n + 1)):
                            proof.have(R(n + 1, old[i]))
                        proof.have(negation(R(new[i], new[j])))
                with proof.case(less(m_1, i)):
                    proof.have(equal(i, m_1 + 1))
                    proof.have(equal(new[i], n + 1))
                    proof.have(at_most(j, m_1))
                    proof.have(equal(new[j], old[j]))
                    proof.have(negation(R(n + 1, old[j])))
                    proof.have(negation(R(new[i], new[j])))
            with proof.each(i, 1, n + 1):
                found = there_is(t, both(at_most(1, t), at_most(t, m_1 + 1), R(i, new[t])))
                with proof.case(at_most(i, n)):
                    q = proof.obtain("q", there_is(t, both(at_most(1, t), at_most(t, m_1), R(i, old[t]))))
                    proof.have(equal(new[q], old[q]))
                    proof.have(R(i, new[q]))
                    proof.exhibit(found, q)
                with proof.case(less(n, i)):
                    proof.have(equal(i, n + 1))
                    proof.have(R(n + 1, n + 1))
                    proof.have(R(i, new[m_1 + 1]))
                    proof.exhibit(found, m_1 + 1)
            proof.exhibit(there_is((m, rho), represents(rho, m, n + 1)), m_1 + 1, new)
