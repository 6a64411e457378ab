"""Layers of ReLU neurons, of which at most one is active: sums with at most one term that is not 0."""

from symres import O, Sum, Theory, all_of, choice, for_all, function, greatest, implies, least, norm, there_is, trace

theory = Theory("lemmas", title="Neurons")
a, b, i, j, k = theory.integers("a b i j k")
x, y, z = theory.reals("x y z")
m, n = theory.naturals("m n")
s, B = theory.numbers("s"), theory.layers("B", m, n)

theory.claim("relu_on", greatest(x, 0) == x, given=x >= 0)
theory.claim("relu_off", greatest(x, 0) == 0, given=x <= 0)
theory.claim("greatest_first", x <= greatest(x, y))
theory.claim("greatest_second", y <= greatest(x, y))
theory.claim("greatest_is_first", greatest(x, y) == x, given=y <= x)
theory.claim("greatest_is_second", greatest(x, y) == y, given=x <= y)
theory.claim("least_is_first", least(x, y) == x, given=x <= y)
theory.claim("least_is_second", least(x, y) == y, given=y <= x)
theory.claim("greatest_below", greatest(x, y) < z, given=[x < z, y < z])


def vanish(of, besides=None):
    """The terms from a to b are 0, with one exception or none."""
    zero = of[j] == 0
    premise = [a <= j, j <= b] + ([] if besides is None else [j != besides])
    return for_all(j, implies(all_of(premise), zero))


for kind, of in (("", s), ("matrix_", B)):

    def total(low, high, of=of):
        return Sum(j, low, high, of[j])

    with theory.theorem(f"{kind}sum_of_zeros", total(a, b) == 0, given=vanish(of)) as proof:
        with proof.case(b <= a - 1):
            proof.have(total(a, b) == 0, by=f"{kind}sum_empty")
        with proof.case(a <= b):
            proof.have(total(a, a - 1) == 0, by=f"{kind}sum_empty")
            with proof.induction(k, a - 1, implies(k <= b, total(a, k) == 0)):
                with proof.suppose(k + 1 <= b):
                    proof.have(total(a, k) == 0)
                    proof.have(of[k + 1] == 0)
                    proof.have(total(a, k + 1) == total(a, k) + of[k + 1], by=f"{kind}sum_last")
                    proof.have(total(a, k + 1) == 0)
            proof.have(total(a, b) == 0)

    with theory.theorem(
        f"{kind}sum_of_one",
        total(a, b) == of[i],
        given=[a <= i, i <= b, vanish(of, besides=i)],
    ) as proof:
        proof.have(total(a, i - 1) == 0, by=f"{kind}sum_of_zeros")
        proof.have(total(a, i) == total(a, i - 1) + of[i], by=f"{kind}sum_last")
        with proof.induction(k, i, implies(k <= b, total(a, k) == of[i])):
            with proof.suppose(k + 1 <= b):
                proof.have(total(a, k) == of[i])
                proof.have(of[k + 1] == 0)
                proof.have(total(a, k + 1) == total(a, k) + of[k + 1], by=f"{kind}sum_last")
                proof.have(total(a, k + 1) == of[i])
        proof.have(total(a, b) == of[i])

# ------------------------------------------------------------------------------------------------------------- counting
F = theory.mapping("F", (i, j), x)
with theory.theorem(
    "sum_exchange",
    Sum(i, 1, a, Sum(j, 1, b, F(i, j))) == Sum(j, 1, b, Sum(i, 1, a, F(i, j))),
    given=a >= 0,
) as proof:
    one_way, other_way = (
        lambda k: Sum(i, 1, k, Sum(j, 1, b, F(i, j))),
        lambda k: Sum(j, 1, b, Sum(i, 1, k, F(i, j))),
    )
    with proof.base():
        proof.have(one_way(0) == 0, by="sum_empty")
        with proof.each(j, 1, b):
            proof.have(Sum(i, 1, 0, F(i, j)) == 0, by="sum_empty")
        proof.have(other_way(0) == 0, by="sum_of_zeros")
        proof.have(one_way(0) == other_way(0))
    with proof.induction(k, 0, lambda k: one_way(k) == other_way(k)):
        proof.have(one_way(k + 1) == one_way(k) + Sum(j, 1, b, F(k + 1, j)), by="sum_last")
        with proof.each(j, 1, b):
            proof.have(Sum(i, 1, k + 1, F(i, j)) == Sum(i, 1, k, F(i, j)) + F(k + 1, j), by="sum_last")
        with proof.case(b >= 0):
            proof.have(other_way(k + 1) == Sum(j, 1, b, Sum(i, 1, k, F(i, j)) + F(k + 1, j)), by="sum_congruence")
            proof.have(one_way(k + 1) == other_way(k + 1))
        with proof.case(b < 0):
            proof.have(other_way(k + 1) == 0, by="sum_empty")
            proof.have(other_way(k) == 0, by="sum_empty")
            proof.have(Sum(j, 1, b, F(k + 1, j)) == 0, by="sum_empty")
            proof.have(one_way(k + 1) == other_way(k + 1))

# ------------------------------------------------------------------------------------------- points that are exposed
c = theory.reals("c")
f = theory.numbers("f")
P = theory.predicate("P", i, x)


with theory.theorem(
    "finite_choice_of_numbers",
    there_is(f, for_all(i, 1, b, P(i, f[i]))),
    given=for_all(i, 1, b, there_is(x, P(i, x))),
) as proof:
    chosen = lambda k: implies(k <= b, there_is(f, for_all(i, 1, k, P(i, f[i]))))  # noqa: E731
    with proof.case(b < 0):
        proof.exhibit(there_is(f, for_all(i, 1, b, P(i, f[i]))), function(i, 0))
    with proof.case(b >= 0):
        with proof.base():
            proof.exhibit(there_is(f, for_all(i, 1, 0, P(i, f[i]))), function(i, 0))
            proof.have(chosen(0))
        with proof.induction(k, 0, chosen):
            with proof.suppose(k + 1 <= b):
                g = proof.obtain("g", there_is(f, for_all(i, 1, k, P(i, f[i]))))
                y = proof.obtain("y", there_is(x, P(k + 1, x)))
                new = function(i, choice(i == k + 1, y, g[i]))
                with proof.each(i, 1, k + 1):
                    with proof.case(i == k + 1):
                        proof.have(new[i] == y, by="number_if_true")
                        proof.have(P(i, new[i]))
                    with proof.case(i != k + 1):
                        proof.have(new[i] == g[i], by="number_if_false")
                        proof.have(i <= k)
                        proof.have(P(i, g[i]))
                        proof.have(P(i, new[i]))
                proof.exhibit(there_is(f, for_all(i, 1, k + 1, P(i, f[i]))), new)
        proof.have(there_is(f, for_all(i, 1, b, P(i, f[i]))))

p, q = theory.integers("p q")
d = theory.numbers("d")


def others(i, high, claim):
    """The claim for j from 1 to that number, except i."""
    return for_all(j, 1, high, implies(j != i, claim))


with theory.theorem(
    "between_others_and_bound",
    there_is(x, (x < c) & others(i, b, f[j] <= x)),
    given=others(i, b, f[j] < c),
) as proof:
    bounded = lambda k: there_is(x, (x < c) & others(i, k, f[j] <= x))  # noqa: E731
    with proof.case(b < 0):
        proof.exhibit(bounded(b), c - 1)
    with proof.case(b >= 0):
        with proof.base():
            proof.exhibit(bounded(0), c - 1)
            proof.have(implies(0 <= b, bounded(0)))
        with proof.induction(k, 0, lambda k: implies(k <= b, bounded(k))):
            with proof.suppose(k + 1 <= b):
                y = proof.obtain("y", bounded(k))
                z = greatest(y, f[k + 1])
                with proof.case(k + 1 == i):
                    with proof.each(j, 1, k + 1), proof.suppose(j != i):
                        proof.have(j <= k)
                        proof.have(f[j] <= y)
                    proof.exhibit(bounded(k + 1), y)
                with proof.case(k + 1 != i):
                    proof.have(f[k + 1] < c)
                    proof.have(y <= z, by="greatest_first")
                    proof.have(f[k + 1] <= z, by="greatest_second")
                    proof.have(z < c, by="greatest_below")
                    with proof.each(j, 1, k + 1), proof.suppose(j != i):
                        with proof.case(j <= k):
                            proof.have(f[j] <= z)
                        with proof.case(k < j):
                            proof.have(j == k + 1)
                            proof.have(f[j] <= z)
                    proof.exhibit(bounded(k + 1), z)
        proof.have(bounded(b))

with theory.theorem(
    "thresholds",
    there_is(f, for_all(i, 1, p, (f[i] < d[i]) & others(i, b, F(i, j) <= f[i]))),
    given=for_all(i, 1, p, others(i, b, F(i, j) < d[i])),
) as proof:
    with proof.each(i, 1, p):
        proof.have(
            there_is(x, (x < d[i]) & others(i, b, F(i, j) <= x)),
            by="between_others_and_bound",
            at={"f": function(j, F(i, j)), "c": d[i]},
        )
    proof.conclude(
        by="finite_choice_of_numbers",
        at={"P": function(i, x, (x < d[i]) & others(i, b, F(i, j) <= x))},
    )

v, w = theory.vector_layers("v", n), theory.vector_layers("w", m)
U, V = theory.vector_layers("U", n), theory.vector_layers("V", m)


def layer(U, s, V, h):
    """V ReLU(U h + s) of q neurons, U with the rows U[i], V with the columns V[i]."""
    return Sum(i, 1, q, greatest(U[i].T * h + s[i], 0) * V[i])


def separate(U, s, V):
    first = for_all(j, 1, p, layer(U, s, V, v[j]) == w[j])
    return first & for_all(j, p + 1, b, layer(U, s, V, v[j]) == 0)


with theory.theorem(
    "separating_neurons",
    there_is((U, s, V), separate(U, s, V)),
    given=[
        p >= 0,
        p <= b,
        p <= q,
        for_all(i, 1, p, others(i, b, v[i].T * v[j] < norm(v[i]) ** 2)),
    ],
) as proof:
    exposed = for_all(i, 1, p, (f[i] < norm(v[i]) ** 2) & others(i, b, v[i].T * v[j] <= f[i]))
    tau = proof.obtain(
        "tau",
        there_is(f, exposed),
        by="thresholds",
        at={"F": function(i, j, trace(v[i].T * v[j])), "d": function(i, norm(v[i]) ** 2)},
    )
    bias, gain = function(i, -tau[i]), lambda i: norm(v[i]) ** 2 - tau[i]
    columns = function(i, choice(i <= p, 1 / gain(i) * w[i], O(m, 1)))
    term = lambda i, j: greatest(v[i].T * v[j] - tau[i], 0) * columns[i]  # noqa: E731
    with proof.each(j, 1, b), proof.each(i, 1, q):
        with proof.suppose(~((i == j) & (i <= p))):
            with proof.case(p < i):
                proof.have(columns[i] == 0, by="if_false")
                proof.have(term(i, j) == 0)
            with proof.case(i <= p):
                with proof.contradiction(i == j):
                    proof.have((i == j) & (i <= p))
                proof.have(v[i].T * v[j] <= tau[i])
                proof.have(greatest(v[i].T * v[j] - tau[i], 0) == 0, by="relu_off")
                proof.have(term(i, j) == 0)
    with proof.each(j, 1, p):
        proof.have(Sum(i, 1, q, term(i, j)) == term(j, j), by="matrix_sum_of_one", at={"i": j})
        proof.have(columns[j] == 1 / gain(j) * w[j], by="if_true")
        proof.have(tau[j] < norm(v[j]) ** 2)
        proof.have(gain(j) > 0)
        proof.have(greatest(gain(j), 0) == gain(j), by="relu_on")
        proof.have(gain(j) * (1 / gain(j)) == 1, by="reciprocal")
        proof.have(gain(j) * (1 / gain(j) * w[j]) == w[j])
        proof.have(term(j, j) == gain(j) * (1 / gain(j) * w[j]))
        proof.have(layer(v, bias, columns, v[j]) == w[j])
    with proof.each(j, p + 1, b):
        with proof.each(i, 1, q):
            with proof.contradiction((i == j) & (i <= p)):
                proof.have(j <= p)
            proof.have(term(i, j) == 0)
        proof.have(Sum(i, 1, q, term(i, j)) == 0, by="matrix_sum_of_zeros")
        proof.have(layer(v, bias, columns, v[j]) == 0)
    proof.exhibit(there_is((U, s, V), separate(U, s, V)), v, bias, columns)

x_1, x_2 = theory.vectors("x_1 x_2", n)
with theory.theorem(
    "layer_of_equal",
    Sum(i, 1, p, greatest(U[i].T * x_1 + s[i], 0) * V[i]) == Sum(i, 1, p, greatest(U[i].T * x_2 + s[i], 0) * V[i]),
    given=x_1 == x_2,
) as proof:
    proof.conclude()
