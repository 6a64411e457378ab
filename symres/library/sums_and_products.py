"""Finite sums of numbers, and ordered products of matrices whose sizes may vary from factor to factor."""

from symres import I, O, Prod, Sum, Theory, for_all, function, implies, trace

theory = Theory("lemmas", title="Sums and products")
a, b, c, d, i, j, k = theory.integers("a b c d i j k")
e, t = theory.reals("e t")
s, u = theory.numbers("s"), theory.numbers("u")
w = theory.whole_numbers("w")
f, g = (theory.layers(name, lambda i: w(i + 1), w) for name in "fg")
h = theory.layers("h", d, d)
M = theory.matrix("M", d, d)
m, n = theory.integers("m n")
B = theory.layers("B", m, n)


def P(low, high, of=f):
    return Prod(j, low, high, of[j])


def total(low, high, of=s):
    return Sum(j, low, high, of[j])


# ------------------------------------------------------------------------------------------------------------ products
with theory.theorem("product_first", P(a, b) == P(a + 1, b) * f[a], given=a <= b) as proof:
    with proof.induction(k, a, P(a, k) == P(a + 1, k) * f[a]):
        proof.have(P(a, k + 1) == f[k + 1] * P(a, k), by="product_last")
        proof.have(P(a + 1, k + 1) == f[k + 1] * P(a + 1, k), by="product_last")

with theory.theorem("product_split", P(a, b) == P(c + 1, b) * P(a, c), given=[a - 1 <= c, c <= b]) as proof:
    with proof.induction(k, c, P(a, k) == P(c + 1, k) * P(a, c)):
        proof.have(P(a, k + 1) == f[k + 1] * P(a, k), by="product_last")
        proof.have(P(c + 1, k + 1) == f[k + 1] * P(c + 1, k), by="product_last")

with theory.theorem("product_context", P(a, b) == P(i + 1, b) * f[i] * P(a, i - 1), given=[a <= i, i <= b]) as proof:
    proof.have(P(a, i) == f[i] * P(a, i - 1), by="product_last")
    proof.have(P(a, b) == P(i + 1, b) * P(a, i), by="product_split")

with theory.theorem(
    "product_congruence", P(a, b) == P(a, b, g), given=[a - 1 <= b, for_all(i, a, b, f[i] == g[i])]
) as proof:
    with proof.induction(k, a - 1, implies(k <= b, P(a, k) == P(a, k, g))):
        with proof.suppose(k + 1 <= b):
            proof.have(P(a, k) == P(a, k, g))
            proof.have(f[k + 1] == g[k + 1])
            proof.have(P(a, k + 1) == f[k + 1] * P(a, k), by="product_last")
            proof.have(P(a, k + 1, g) == g[k + 1] * P(a, k, g), by="product_last")
            proof.have(P(a, k + 1) == P(a, k + 1, g))

with theory.theorem("constant_product", Prod(j, 1, k, M) == M**k, given=k >= 0) as proof:
    with proof.induction(i, 0, Prod(j, 1, i, M) == M**i):
        proof.have(Prod(j, 1, i + 1, M) == M * Prod(j, 1, i, M), by="product_last")
        proof.have(M ** (i + 1) == M * M**i, by="matrix_power_step")

with theory.theorem(
    "product_of_identities", P(a, b, h) == I(d), given=[a - 1 <= b, for_all(i, a, b, h[i] == I(d))]
) as proof:
    with proof.induction(k, a - 1, implies(k <= b, P(a, k, h) == I(d))):
        with proof.suppose(k + 1 <= b):
            proof.have(P(a, k, h) == I(d))
            proof.have(h[k + 1] == I(d))
            proof.have(P(a, k + 1, h) == h[k + 1] * P(a, k, h), by="product_last")
            proof.have(P(a, k + 1, h) == I(d))

with theory.theorem(
    "product_transpose",
    P(1, k, h).T == Prod(j, 1, k, h[k + 1 - j].T),
    given=k >= 0,
) as proof:
    reverse = lambda n, m: Prod(j, n, m, h[k + 1 - j].T)  # noqa: E731
    with proof.induction(i, 0, implies(i <= k, P(k + 1 - i, k, h).T == reverse(1, i))):
        with proof.suppose(i + 1 <= k):
            proof.have(P(k + 1 - i, k, h).T == reverse(1, i))
            proof.have(P(k - i, k, h) == P(k + 1 - i, k, h) * h[k - i], by="product_first")
            proof.have(reverse(1, i + 1) == h[k - i].T * reverse(1, i), by="product_last")
            proof.have(P(k - i, k, h).T == reverse(1, i + 1))

# ---------------------------------------------------------------------------------------------------------------- sums
with theory.theorem(
    "sum_lower", total(a, b) >= (b - a + 1) * e, given=[a - 1 <= b, for_all(i, a, b, s[i] >= e)]
) as proof:
    proof.have(total(a, a - 1) == 0, by="sum_empty")
    with proof.induction(k, a - 1, implies(k <= b, total(a, k) >= (k - a + 1) * e)):
        with proof.suppose(k + 1 <= b):
            proof.have(total(a, k) >= (k - a + 1) * e)
            proof.have(s[k + 1] >= e)
            proof.have(total(a, k + 1) == total(a, k) + s[k + 1], by="sum_last")
            proof.have(total(a, k + 1) >= (k - a + 2) * e)

with theory.theorem(
    "sum_monotone",
    total(a, b) <= total(a, b, u),
    given=[a - 1 <= b, for_all(i, a, b, s[i] <= u[i])],
) as proof:
    proof.have(total(a, a - 1) == 0, by="sum_empty")
    proof.have(total(a, a - 1, u) == 0, by="sum_empty")
    with proof.induction(k, a - 1, implies(k <= b, total(a, k) <= total(a, k, u))):
        with proof.suppose(k + 1 <= b):
            proof.have(total(a, k) <= total(a, k, u))
            proof.have(s[k + 1] <= u[k + 1])
            proof.have(total(a, k + 1) == total(a, k) + s[k + 1], by="sum_last")
            proof.have(total(a, k + 1, u) == total(a, k, u) + u[k + 1], by="sum_last")
            proof.have(total(a, k + 1) <= total(a, k + 1, u))

with theory.theorem(
    "sum_congruence", total(a, b) == total(a, b, u), given=[a - 1 <= b, for_all(i, a, b, s[i] == u[i])]
) as proof:
    with proof.each(i, a, b):
        proof.have(s[i] == u[i])
        proof.have(s[i] <= u[i])
    with proof.each(i, a, b):
        proof.have(s[i] == u[i])
        proof.have(u[i] <= s[i])
    proof.have(total(a, b) <= total(a, b, u), by="sum_monotone")
    proof.have(total(a, b) >= total(a, b, u), by="sum_monotone")

with theory.theorem(
    "sum_upper", total(a, b) <= (b - a + 1) * e, given=[a - 1 <= b, for_all(i, a, b, s[i] <= e)]
) as proof:
    proof.have(total(a, a - 1) == 0, by="sum_empty")
    with proof.induction(k, a - 1, implies(k <= b, total(a, k) <= (k - a + 1) * e)):
        with proof.suppose(k + 1 <= b):
            proof.have(total(a, k) <= (k - a + 1) * e)
            proof.have(s[k + 1] <= e)
            proof.have(total(a, k + 1) == total(a, k) + s[k + 1], by="sum_last")
            proof.have(total(a, k + 1) <= (k - a + 2) * e)

with theory.theorem("sum_nonnegative", total(a, b) >= 0, given=[a - 1 <= b, for_all(i, a, b, s[i] >= 0)]) as proof:
    proof.conclude(by="sum_lower", at={"e": 0})

with theory.theorem("sum_positive", total(a, b) > 0, given=[a <= b, for_all(i, a, b, s[i] > 0)]) as proof:
    proof.have(s[b] > 0)
    proof.have(total(a, b) == total(a, b - 1) + s[b], by="sum_last")
    with proof.each(i, a, b - 1):
        proof.have(s[i] > 0)
        proof.have(s[i] >= 0)
    proof.have(total(a, b - 1) >= 0, by="sum_nonnegative")

with theory.theorem("sum_split", total(a, b) == total(a, c) + total(c + 1, b), given=[a - 1 <= c, c <= b]) as proof:
    proof.have(total(c + 1, c) == 0, by="sum_empty")
    with proof.induction(k, c, total(a, k) == total(a, c) + total(c + 1, k)):
        proof.have(total(a, k + 1) == total(a, k) + s[k + 1], by="sum_last")
        proof.have(total(c + 1, k + 1) == total(c + 1, k) + s[k + 1], by="sum_last")


def matrices(low, high):
    return Sum(j, low, high, B[j])


# a matrix is 0 if the trace of X'X is, which is a sum of numbers
with theory.theorem("matrix_sum_empty", matrices(a, b) == O(m, n), given=b < a) as proof:
    X = matrices(a, b)
    proof.have(Sum(j, a, b, trace(X.T * B[j])) == 0, by="sum_empty", at={"f": function(j, trace(X.T * B[j]))})
    proof.have(trace(X.T * X) == 0)
    proof.have(X == O(m, n), by="norm_zero")

with theory.theorem("matrix_sum_last", matrices(a, b) == matrices(a, b - 1) + B[b], given=a <= b) as proof:
    X = matrices(a, b) - matrices(a, b - 1) - B[b]
    summand = function(j, trace(X.T * B[j]))
    proof.have(Sum(j, a, b, summand(j)) == Sum(j, a, b - 1, summand(j)) + summand(b), by="sum_last", at={"f": summand})
    proof.have(trace(X.T * X) == 0)
    proof.have(X == O(m, n), by="norm_zero")

with theory.theorem("sum_first", total(a, b) == s[a] + total(a + 1, b), given=a <= b) as proof:
    proof.have(total(a, a - 1) == 0, by="sum_empty")
    proof.have(total(a, a) == total(a, a - 1) + s[a], by="sum_last")
    proof.have(total(a, b) == total(a, a) + total(a + 1, b), by="sum_split")

with theory.theorem(
    "sum_context",
    total(a, b) == total(a, i - 1) + s[i] + total(i + 1, b),
    given=[a <= i, i <= b],
) as proof:
    proof.have(total(a, i) == total(a, i - 1) + s[i], by="sum_last")
    proof.have(total(a, b) == total(a, i) + total(i + 1, b), by="sum_split")

with theory.theorem(
    "summand_at_most_sum",
    s[i] <= total(a, b),
    given=[a <= i, i <= b, for_all(j, a, b, s[j] >= 0)],
) as proof:
    proof.have(total(a, b) == total(a, i - 1) + s[i] + total(i + 1, b), by="sum_context")
    proof.have(total(a, i - 1) >= 0, by="sum_nonnegative")
    proof.have(total(i + 1, b) >= 0, by="sum_nonnegative")

with theory.theorem("telescoping", Sum(j, a, b, s[j + 1] - s[j]) == s[b + 1] - s[a], given=a - 1 <= b) as proof:
    step = lambda n: Sum(j, a, n, s[j + 1] - s[j])  # noqa: E731
    proof.have(step(a - 1) == 0, by="sum_empty")
    with proof.induction(k, a - 1, step(k) == s[k + 1] - s[a]):
        proof.have(step(k + 1) == step(k) + s[k + 2] - s[k + 1], by="sum_last", at={"f": function(j, s[j + 1] - s[j])})

with theory.theorem("constant_sum", Sum(j, a, b, e) == (b - a + 1) * e, given=a - 1 <= b) as proof:
    proof.have(Sum(j, a, a - 1, e) == 0, by="sum_empty")
    with proof.induction(k, a - 1, Sum(j, a, k, e) == (k - a + 1) * e):
        proof.have(Sum(j, a, k + 1, e) == Sum(j, a, k, e) + e, by="sum_last", at={"f": function(j, e)})
