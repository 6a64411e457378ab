"""A product of matrices whose factors change: its norm, and its change to the first and to the second order."""

from symres import (
    I,
    Prod,
    Sum,
    Theory,
    at_least,
    at_most,
    equal,
    for_all,
    greater,
    implies,
    less,
    norm,
    sigma_min,
    spectral_norm,
)

theory = Theory("lemmas", title="Products whose factors change")
d, m, n = theory.index("d m n")
a, b, i, j, k = theory.index("a b i j k")
c = theory.number("c")
A, N, Q = theory.matrix("A", m, n), theory.matrix("N", n, d), theory.matrix("Q", n, n)
F, G = theory.layers("F", d, d), theory.layers("G", d, d)


def P(low, high, of=F):
    return Prod(j, low, high, of[j])


def bounded(of, low, high):
    return for_all(i, low, high, at_most(spectral_norm(of[i]), c))


with theory.theorem(
    "bounded_left_factor", at_most(norm(Q * N), c * norm(N)), given=at_most(spectral_norm(Q), c)
) as proof:
    proof.have(at_most(norm(Q * N), spectral_norm(Q) * norm(N)), by="spectral_bound")
    proof.have(at_least(norm(N), 0), by="norm_nonnegative")
    proof.have(at_most(spectral_norm(Q) * norm(N), c * norm(N)))

with theory.theorem(
    "bounded_right_factor", at_most(norm(A * Q), c * norm(A)), given=at_most(spectral_norm(Q), c)
) as proof:
    proof.have(at_most(norm(Q.T * A.T), spectral_norm(Q.T) * norm(A.T)), by="spectral_bound")
    proof.have(at_least(norm(A), 0), by="norm_nonnegative")
    proof.have(at_most(spectral_norm(Q) * norm(A), c * norm(A)))

with theory.theorem(
    "spectral_of_matrix_product",
    at_most(spectral_norm(P(a, b)), c ** (b - a + 1)),
    given=[at_least(c, 0), at_most(a - 1, b), bounded(F, a, b)],
) as proof:
    with proof.base():
        proof.have(at_most(spectral_norm(I(d)), 1), by="spectral_of_identity")
        proof.have(implies(at_most(a - 1, b), at_most(spectral_norm(P(a, a - 1)), c ** (a - 1 - a + 1))))
    with proof.induction(k, a - 1, implies(at_most(k, b), at_most(spectral_norm(P(a, k)), c ** (k - a + 1)))):
        with proof.suppose(at_most(k + 1, b)):
            proof.have(at_most(spectral_norm(P(a, k)), c ** (k - a + 1)))
            proof.have(at_most(spectral_norm(F[k + 1]), c))
            proof.have(equal(P(a, k + 1), F[k + 1] * P(a, k)), by="product_last")
            proof.have(
                at_most(spectral_norm(F[k + 1] * P(a, k)), spectral_norm(F[k + 1]) * spectral_norm(P(a, k))),
                by="spectral_product",
            )
            proof.have(at_least(spectral_norm(P(a, k)), 0), by="spectral_nonnegative")
            proof.have(equal(c ** (k - a + 2), c * c ** (k - a + 1)), by="power_step")
            proof.have(at_most(spectral_norm(F[k + 1] * P(a, k)), c * spectral_norm(P(a, k))))
            proof.have(at_most(c * spectral_norm(P(a, k)), c * c ** (k - a + 1)))
            proof.have(at_most(spectral_norm(P(a, k + 1)), c ** (k - a + 2)))

with theory.theorem(
    "product_of_multiples",
    equal(P(a, b), c ** (b - a + 1) * I(d)),
    given=[at_most(a - 1, b), for_all(i, a, b, equal(F[i], c * I(d)))],
) as proof:
    statement = lambda k: implies(at_most(k, b), equal(P(a, k), c ** (k - a + 1) * I(d)))  # noqa: E731
    with proof.induction(k, a - 1, statement):
        with proof.suppose(at_most(k + 1, b)):
            proof.have(equal(P(a, k), c ** (k - a + 1) * I(d)))
            proof.have(equal(F[k + 1], c * I(d)))
            proof.have(equal(P(a, k + 1), F[k + 1] * P(a, k)), by="product_last")
            proof.have(equal(c ** (k - a + 2), c * c ** (k - a + 1)), by="power_step")
            proof.have(equal(P(a, k + 1), c ** (k - a + 2) * I(d)))

near = Prod(j, a, k, I(d) + F[j])
with theory.theorem(
    "product_near_identity_regular",
    greater(sigma_min(Prod(j, a, b, I(d) + F[j])), 0),
    given=[at_least(d, 1), at_most(a - 1, b), for_all(i, a, b, less(spectral_norm(F[i]), 1))],
) as proof:
    with proof.base():
        proof.have(
            at_least(sigma_min(I(d) + 0 * I(d)), 1 - 0), by="near_identity_sigma_min", at={"tau": 0, "S": 0 * I(d)}
        )
        proof.have(implies(at_most(a - 1, b), greater(sigma_min(Prod(j, a, a - 1, I(d) + F[j])), 0)))
    with proof.induction(k, a - 1, implies(at_most(k, b), greater(sigma_min(near), 0))):
        with proof.suppose(at_most(k + 1, b)):
            layer = I(d) + F[k + 1]
            proof.have(greater(sigma_min(near), 0))
            proof.have(less(spectral_norm(F[k + 1]), 1))
            proof.have(at_least(sigma_min(layer), 1 - spectral_norm(F[k + 1])), by="near_identity_sigma_min")
            proof.have(greater(sigma_min(layer), 0))
            proof.have(at_least(sigma_min(layer * near), sigma_min(layer) * sigma_min(near)), by="sigma_min_product")
            proof.have(greater(sigma_min(layer) * sigma_min(near), 0))
            proof.have(equal(Prod(j, a, k + 1, I(d) + F[j]), layer * near), by="product_last")
            proof.have(greater(sigma_min(layer * near), 0))
            proof.have(greater(sigma_min(Prod(j, a, k + 1, I(d) + F[j])), 0))


# ------------------------------------------------------------------------------------------------------ the first order
def change(k):
    return P(1, k, G) - P(1, k)


def total(k):
    return Sum(j, 1, k, norm(G[j] - F[j]))


with theory.theorem(
    "change_of_matrix_product",
    at_most(c * norm(change(n)), c**n * total(n)),
    given=[at_least(c, 0), at_least(n, 0), bounded(F, 1, n), bounded(G, 1, n)],
) as proof:
    statement = lambda k: implies(at_most(k, n), at_most(c * norm(change(k)), c**k * total(k)))  # noqa: E731
    with proof.base():
        proof.have(equal(total(0), 0), by="sum_empty")
        proof.have(equal(norm(change(0)) ** 2, 0))
        proof.have(equal(norm(change(0)), 0))
        proof.have(statement(0))
    with proof.induction(k, 0, statement):
        with proof.suppose(at_most(k + 1, n)):
            V, before = G[k + 1] - F[k + 1], P(1, k, G)
            proof.have(at_most(c * norm(change(k)), c**k * total(k)))
            proof.have(equal(P(1, k + 1), F[k + 1] * P(1, k)), by="product_last")
            proof.have(equal(P(1, k + 1, G), G[k + 1] * P(1, k, G)), by="product_last")
            proof.have(equal(total(k + 1), total(k) + norm(V)), by="sum_last")
            proof.have(equal(c ** (k + 1), c * c**k), by="power_step")
            proof.have(at_most(spectral_norm(before), c**k), by="spectral_of_matrix_product")
            proof.have(at_most(norm(V * before), c**k * norm(V)), by="bounded_right_factor")
            proof.have(at_most(norm(F[k + 1] * change(k)), c * norm(change(k))), by="bounded_left_factor")
            proof.have(equal(change(k + 1), F[k + 1] * change(k) + V * before))
            proof.have(
                at_most(norm(F[k + 1] * change(k) + V * before), norm(F[k + 1] * change(k)) + norm(V * before)),
                by="triangle",
            )
            proof.have(at_most(norm(change(k + 1)), c * norm(change(k)) + c**k * norm(V)))
            proof.chain(c * norm(change(k + 1))).at_most(c * (c * norm(change(k)) + c**k * norm(V))).at_most(
                c * (c**k * total(k) + c**k * norm(V))
            ).equals(c ** (k + 1) * total(k + 1))


# ----------------------------------------------------------------------------------------------------- the second order
def derivative(k):
    return Sum(i, 1, k, P(i + 1, k) * (G[i] - F[i]) * P(1, i - 1))


with theory.theorem(
    "matrix_product_rule",
    equal(derivative(k + 1), F[k + 1] * derivative(k) + (G[k + 1] - F[k + 1]) * P(1, k)),
    given=[at_least(d, 1), at_least(k, 0)],
) as proof:
    with proof.each(i, 1, k):
        proof.have(equal(P(i + 1, k + 1), F[k + 1] * P(i + 1, k)), by="product_last")
        proof.have(
            equal(P(i + 1, k + 1) * (G[i] - F[i]) * P(1, i - 1), F[k + 1] * P(i + 1, k) * (G[i] - F[i]) * P(1, i - 1))
        )
    upper = Sum(i, 1, k, P(i + 1, k + 1) * (G[i] - F[i]) * P(1, i - 1))
    proof.have(equal(upper, F[k + 1] * derivative(k)), by="matrix_sum_congruence")
    proof.have(equal(derivative(k + 1), upper + (G[k + 1] - F[k + 1]) * P(1, k)), by="matrix_sum_last")


def squares(k):
    return Sum(j, 1, k, norm(G[j] - F[j]) ** 2)


p, q, r, t, u, v, x = theory.number("p q r t u v x")
with theory.theorem(
    "second_order_step",
    at_most(2 * (c**2 * x), c * p * ((t + v) ** 2 - (q + v**2))),
    given=[
        *(at_least(c, 0), at_least(v, 0), at_most(x, c * r + v * u)),
        *(at_most(c * u, p * t), at_most(2 * (c**2 * r), p * (t**2 - q))),
    ],
) as proof:
    proof.have(at_most(v * (c * u), v * (p * t)))
    proof.chain(2 * (c**2 * x)).at_most(2 * c**2 * (c * r + v * u)).equals(
        c * (2 * (c**2 * r)) + 2 * c * (v * (c * u))
    ).at_most(c * (p * (t**2 - q)) + 2 * c * (v * (p * t)))

with theory.theorem(
    "second_order_of_matrix_product",
    at_most(2 * (c**2 * norm(change(n) - derivative(n))), c**n * (total(n) ** 2 - squares(n))),
    given=[at_least(d, 1), at_least(c, 0), at_least(n, 0), bounded(F, 1, n), bounded(G, 1, n)],
) as proof:
    rest = lambda k: change(k) - derivative(k)  # noqa: E731
    statement = lambda k: implies(  # noqa: E731
        at_most(k, n), at_most(2 * (c**2 * norm(rest(k))), c**k * (total(k) ** 2 - squares(k)))
    )
    with proof.base():
        proof.have(equal(total(0), 0), by="sum_empty")
        proof.have(equal(squares(0), 0), by="sum_empty")
        proof.have(equal(derivative(0), 0), by="matrix_sum_empty")
        proof.have(equal(norm(rest(0)) ** 2, 0))
        proof.have(equal(norm(rest(0)), 0))
        proof.have(statement(0))
    with proof.induction(k, 0, statement):
        with proof.suppose(at_most(k + 1, n)):
            V = G[k + 1] - F[k + 1]
            proof.have(at_most(2 * (c**2 * norm(rest(k))), c**k * (total(k) ** 2 - squares(k))))
            proof.have(at_most(c * norm(change(k)), c**k * total(k)), by="change_of_matrix_product")
            proof.have(equal(P(1, k + 1), F[k + 1] * P(1, k)), by="product_last")
            proof.have(equal(P(1, k + 1, G), G[k + 1] * P(1, k, G)), by="product_last")
            proof.have(equal(derivative(k + 1), F[k + 1] * derivative(k) + V * P(1, k)), by="matrix_product_rule")
            proof.have(equal(total(k + 1), total(k) + norm(V)), by="sum_last")
            proof.have(equal(squares(k + 1), squares(k) + norm(V) ** 2), by="sum_last")
            proof.have(equal(c ** (k + 1), c * c**k), by="power_step")
            proof.have(equal(rest(k + 1), F[k + 1] * rest(k) + V * change(k)))
            proof.have(at_most(norm(F[k + 1] * rest(k)), c * norm(rest(k))), by="bounded_left_factor")
            proof.have(at_most(norm(V * change(k)), norm(V) * norm(change(k))), by="norm_of_product")
            proof.chain(norm(rest(k + 1))).equals(norm(F[k + 1] * rest(k) + V * change(k))).at_most(
                norm(F[k + 1] * rest(k)) + norm(V * change(k)), by="triangle"
            ).at_most(c * norm(rest(k)) + norm(V) * norm(change(k)))
            proof.have(at_least(norm(V), 0), by="norm_nonnegative")
            proof.have(at_least(c**k, 0), by="power_nonnegative")
            sizes = {"r": norm(rest(k)), "t": total(k), "q": squares(k), "v": norm(V), "u": norm(change(k)), "p": c**k}
            proof.have(
                at_most(
                    2 * (c**2 * norm(rest(k + 1))), c * c**k * ((total(k) + norm(V)) ** 2 - (squares(k) + norm(V) ** 2))
                ),
                by="second_order_step",
                at={**sizes, "x": norm(rest(k + 1))},
            )
            proof.have(
                equal(
                    c ** (k + 1) * (total(k + 1) ** 2 - squares(k + 1)),
                    c * c**k * ((total(k) + norm(V)) ** 2 - (squares(k) + norm(V) ** 2)),
                )
            )
            proof.have(at_most(2 * (c**2 * norm(rest(k + 1))), c ** (k + 1) * (total(k + 1) ** 2 - squares(k + 1))))

# ------------------------------------------------------------------------------------------------------ sums of squares
s = theory.numbers("s")
with theory.theorem(
    "square_of_sum",
    at_most(Sum(j, 1, n, s[j]) ** 2, n * Sum(j, 1, n, s[j] ** 2)),
    given=at_least(n, 1),
) as proof:
    mean = Sum(j, 1, n, s[j]) / n
    with proof.each(i, 1, n):
        proof.have(at_least((s[i] - mean) ** 2, 0))
    proof.have(at_least(Sum(j, 1, n, (s[j] - mean) ** 2), 0), by="sum_nonnegative")
    proof.have(equal(Sum(j, 1, n, mean**2), n * mean**2), by="constant_sum")
    proof.have(equal(n * mean, Sum(j, 1, n, s[j])), by="quotient_cancels")
    proof.have(
        equal(
            Sum(j, 1, n, (s[j] - mean) ** 2),
            Sum(j, 1, n, s[j] ** 2) - 2 * mean * Sum(j, 1, n, s[j]) + Sum(j, 1, n, mean**2),
        ),
        by="algebra",
    )
    proof.have(at_most(mean * Sum(j, 1, n, s[j]), Sum(j, 1, n, s[j] ** 2)))
    proof.have(at_most(n * (mean * Sum(j, 1, n, s[j])), n * Sum(j, 1, n, s[j] ** 2)))

# ------------------------------------------------------------------------------------------------ bounds by the squares
factors = [at_least(d, 1), greater(c, 0), at_least(n, 1), bounded(F, 1, n), bounded(G, 1, n)]
with theory.theorem(
    "matrix_product_lipschitz",
    at_most(norm(change(n)) ** 2, n * c ** (2 * n - 2) * squares(n)),
    given=factors,
) as proof:
    before = c ** (n - 1)
    proof.have(at_most(c * norm(change(n)), c**n * total(n)), by="change_of_matrix_product")
    proof.have(equal(c**n, c * before), by="power_step")
    proof.have(greater(before, 0), by="power_positive")
    proof.have(at_most(c * norm(change(n)), c * (before * total(n))))
    proof.have(at_most(norm(change(n)), before * total(n)))
    proof.have(at_least(norm(change(n)), 0), by="norm_nonnegative")
    proof.have(at_most(norm(change(n)) ** 2, (before * total(n)) ** 2), by="square_monotone")
    proof.have(at_most(total(n) ** 2, n * squares(n)), by="square_of_sum")
    proof.have(equal(c ** (2 * n - 2), before * before), by="power_sum")
    proof.chain((before * total(n)) ** 2).equals(before * before * total(n) ** 2).at_most(
        before * before * (n * squares(n))
    ).equals(n * c ** (2 * n - 2) * squares(n))

with theory.theorem(
    "matrix_product_smooth",
    at_most(2 * norm(change(n) - derivative(n)), (n - 1) * c ** (n - 2) * squares(n)),
    given=factors,
) as proof:
    rest = norm(change(n) - derivative(n))
    proof.have(at_most(2 * (c**2 * rest), c**n * (total(n) ** 2 - squares(n))), by="second_order_of_matrix_product")
    proof.have(at_most(total(n) ** 2, n * squares(n)), by="square_of_sum")
    proof.have(at_least(c**n, 0), by="power_nonnegative")
    proof.have(at_most(total(n) ** 2 - squares(n), (n - 1) * squares(n)))
    proof.have(at_most(c**n * (total(n) ** 2 - squares(n)), c**n * ((n - 1) * squares(n))))
    proof.have(at_most(c**2 * (2 * rest), c**n * ((n - 1) * squares(n))))
    proof.have(greater(c**2, 0))
    with proof.case(at_most(n, 1)):
        proof.have(equal(n, 1))
        proof.have(equal((n - 1) * squares(n), 0))
        proof.have(at_most(c**2 * (2 * rest), 0))
        proof.have(at_most(2 * rest, 0))
        proof.have(at_most(2 * rest, (n - 1) * c ** (n - 2) * squares(n)))
    with proof.case(greater(n, 1)):
        proof.have(at_least(n - 2, 0))
        proof.have(equal(c ** (2 + (n - 2)), c**2 * c ** (n - 2)), by="power_sum")
        proof.have(at_most(c**2 * (2 * rest), c**2 * (c ** (n - 2) * ((n - 1) * squares(n)))))
        proof.have(at_most(2 * rest, (n - 1) * c ** (n - 2) * squares(n)))
