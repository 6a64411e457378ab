"""A product of matrices whose factors change: its norm, and its change to the first and to the second order."""

from symres import I, Prod, Sum, Theory, for_all, implies, norm, sigma_min, spectral_norm

theory = Theory("lemmas", title="Products whose factors change")
d, m, n = theory.integers("d m n")
a, b, i, j, k = theory.integers("a b i j k")
c = theory.reals("c")
A, N, Q = theory.matrix("A", m, n), theory.matrix("N", n, d), theory.matrix("Q", n, n)
F, G = theory.layers("F", d, d), theory.layers("G", d, d)


def P(low, high, of=F):
    return Prod(j, low, high, of[j])


def bounded(of, low, high):
    return for_all(i, low, high, spectral_norm(of[i]) <= c)


with theory.theorem("bounded_left_factor", norm(Q * N) <= c * norm(N), given=spectral_norm(Q) <= c) as proof:
    proof.have(norm(Q * N) <= spectral_norm(Q) * norm(N), by="spectral_bound")
    proof.have(norm(N) >= 0, by="norm_nonnegative")
    proof.have(spectral_norm(Q) * norm(N) <= c * norm(N))

with theory.theorem("bounded_right_factor", norm(A * Q) <= c * norm(A), given=spectral_norm(Q) <= c) as proof:
    proof.have(norm(Q.T * A.T) <= spectral_norm(Q.T) * norm(A.T), by="spectral_bound")
    proof.have(norm(A) >= 0, by="norm_nonnegative")
    proof.have(spectral_norm(Q) * norm(A) <= c * norm(A))

with theory.theorem(
    "spectral_of_matrix_product",
    spectral_norm(P(a, b)) <= c ** (b - a + 1),
    given=[c >= 0, a - 1 <= b, bounded(F, a, b)],
) as proof:
    with proof.base():
        proof.have(spectral_norm(I(d)) <= 1, by="spectral_of_identity")
        proof.have(implies(a - 1 <= b, spectral_norm(P(a, a - 1)) <= c ** (a - 1 - a + 1)))
    with proof.induction(k, a - 1, implies(k <= b, spectral_norm(P(a, k)) <= c ** (k - a + 1))):
        with proof.suppose(k + 1 <= b):
            proof.have(spectral_norm(P(a, k)) <= c ** (k - a + 1))
            proof.have(spectral_norm(F[k + 1]) <= c)
            proof.have(P(a, k + 1) == F[k + 1] * P(a, k), by="product_last")
            proof.have(
                spectral_norm(F[k + 1] * P(a, k)) <= spectral_norm(F[k + 1]) * spectral_norm(P(a, k)),
                by="spectral_product",
            )
            proof.have(spectral_norm(P(a, k)) >= 0, by="spectral_nonnegative")
            proof.have(c ** (k - a + 2) == c * c ** (k - a + 1), by="power_step")
            proof.have(spectral_norm(F[k + 1] * P(a, k)) <= c * spectral_norm(P(a, k)))
            proof.have(c * spectral_norm(P(a, k)) <= c * c ** (k - a + 1))
            proof.have(spectral_norm(P(a, k + 1)) <= c ** (k - a + 2))

with theory.theorem(
    "product_of_multiples",
    P(a, b) == c ** (b - a + 1) * I(d),
    given=[a - 1 <= b, for_all(i, a, b, F[i] == c * I(d))],
) as proof:
    statement = lambda k: implies(k <= b, P(a, k) == c ** (k - a + 1) * I(d))  # noqa: E731
    with proof.induction(k, a - 1, statement):
        with proof.suppose(k + 1 <= b):
            proof.have(P(a, k) == c ** (k - a + 1) * I(d))
            proof.have(F[k + 1] == c * I(d))
            proof.have(P(a, k + 1) == F[k + 1] * P(a, k), by="product_last")
            proof.have(c ** (k - a + 2) == c * c ** (k - a + 1), by="power_step")
            proof.have(P(a, k + 1) == c ** (k - a + 2) * I(d))

near = Prod(j, a, k, I(d) + F[j])
with theory.theorem(
    "product_near_identity_regular",
    sigma_min(Prod(j, a, b, I(d) + F[j])) > 0,
    given=[d >= 1, a - 1 <= b, for_all(i, a, b, spectral_norm(F[i]) < 1)],
) as proof:
    with proof.base():
        proof.have(sigma_min(I(d) + 0 * I(d)) >= 1 - 0, by="near_identity_sigma_min", at={"tau": 0, "S": 0 * I(d)})
        proof.have(implies(a - 1 <= b, sigma_min(Prod(j, a, a - 1, I(d) + F[j])) > 0))
    with proof.induction(k, a - 1, implies(k <= b, sigma_min(near) > 0)):
        with proof.suppose(k + 1 <= b):
            layer = I(d) + F[k + 1]
            proof.have(sigma_min(near) > 0)
            proof.have(spectral_norm(F[k + 1]) < 1)
            proof.have(sigma_min(layer) >= 1 - spectral_norm(F[k + 1]), by="near_identity_sigma_min")
            proof.have(sigma_min(layer) > 0)
            proof.have(sigma_min(layer * near) >= sigma_min(layer) * sigma_min(near), by="sigma_min_product")
            proof.have(sigma_min(layer) * sigma_min(near) > 0)
            proof.have(Prod(j, a, k + 1, I(d) + F[j]) == layer * near, by="product_last")
            proof.have(sigma_min(layer * near) > 0)
            proof.have(sigma_min(Prod(j, a, k + 1, I(d) + F[j])) > 0)


# ------------------------------------------------------------------------------------------------------ the first order
def change(k):
    return P(1, k, G) - P(1, k)


def total(k):
    return Sum(j, 1, k, norm(G[j] - F[j]))


with theory.theorem(
    "change_of_matrix_product",
    c * norm(change(n)) <= c**n * total(n),
    given=[c >= 0, n >= 0, bounded(F, 1, n), bounded(G, 1, n)],
) as proof:
    statement = lambda k: implies(k <= n, c * norm(change(k)) <= c**k * total(k))  # noqa: E731
    with proof.base():
        proof.have(total(0) == 0, by="sum_empty")
        proof.have(norm(change(0)) ** 2 == 0)
        proof.have(norm(change(0)) == 0)
        proof.have(statement(0))
    with proof.induction(k, 0, statement):
        with proof.suppose(k + 1 <= n):
            V, before = G[k + 1] - F[k + 1], P(1, k, G)
            proof.have(c * norm(change(k)) <= c**k * total(k))
            proof.have(P(1, k + 1) == F[k + 1] * P(1, k), by="product_last")
            proof.have(P(1, k + 1, G) == G[k + 1] * P(1, k, G), by="product_last")
            proof.have(total(k + 1) == total(k) + norm(V), by="sum_last")
            proof.have(c ** (k + 1) == c * c**k, by="power_step")
            proof.have(spectral_norm(before) <= c**k, by="spectral_of_matrix_product")
            proof.have(norm(V * before) <= c**k * norm(V), by="bounded_right_factor")
            proof.have(norm(F[k + 1] * change(k)) <= c * norm(change(k)), by="bounded_left_factor")
            proof.have(change(k + 1) == F[k + 1] * change(k) + V * before)
            proof.have(
                norm(F[k + 1] * change(k) + V * before) <= norm(F[k + 1] * change(k)) + norm(V * before),
                by="triangle",
            )
            proof.have(norm(change(k + 1)) <= c * norm(change(k)) + c**k * norm(V))
            proof.chain(c * norm(change(k + 1))).at_most(c * (c * norm(change(k)) + c**k * norm(V))).at_most(
                c * (c**k * total(k) + c**k * norm(V))
            ).equals(c ** (k + 1) * total(k + 1))


# ----------------------------------------------------------------------------------------------------- the second order
def derivative(k):
    return Sum(i, 1, k, P(i + 1, k) * (G[i] - F[i]) * P(1, i - 1))


with theory.theorem(
    "matrix_product_rule",
    derivative(k + 1) == F[k + 1] * derivative(k) + (G[k + 1] - F[k + 1]) * P(1, k),
    given=[d >= 1, k >= 0],
) as proof:
    with proof.each(i, 1, k):
        proof.have(P(i + 1, k + 1) == F[k + 1] * P(i + 1, k), by="product_last")
        proof.have(
            P(i + 1, k + 1) * (G[i] - F[i]) * P(1, i - 1) == F[k + 1] * P(i + 1, k) * (G[i] - F[i]) * P(1, i - 1)
        )
    upper = Sum(i, 1, k, P(i + 1, k + 1) * (G[i] - F[i]) * P(1, i - 1))
    proof.have(upper == F[k + 1] * derivative(k), by="matrix_sum_congruence")
    proof.have(derivative(k + 1) == upper + (G[k + 1] - F[k + 1]) * P(1, k), by="matrix_sum_last")


def squares(k):
    return Sum(j, 1, k, norm(G[j] - F[j]) ** 2)


p, q, r, t, u, v, x = theory.reals("p q r t u v x")
with theory.theorem(
    "second_order_step",
    2 * (c**2 * x) <= c * p * ((t + v) ** 2 - (q + v**2)),
    given=[
        *(c >= 0, v >= 0, x <= c * r + v * u),
        *(c * u <= p * t, 2 * (c**2 * r) <= p * (t**2 - q)),
    ],
) as proof:
    proof.have(v * (c * u) <= v * (p * t))
    proof.chain(2 * (c**2 * x)).at_most(2 * c**2 * (c * r + v * u)).equals(
        c * (2 * (c**2 * r)) + 2 * c * (v * (c * u))
    ).at_most(c * (p * (t**2 - q)) + 2 * c * (v * (p * t)))

with theory.theorem(
    "second_order_of_matrix_product",
    2 * (c**2 * norm(change(n) - derivative(n))) <= c**n * (total(n) ** 2 - squares(n)),
    given=[d >= 1, c >= 0, n >= 0, bounded(F, 1, n), bounded(G, 1, n)],
) as proof:
    rest = lambda k: change(k) - derivative(k)  # noqa: E731
    statement = lambda k: implies(  # noqa: E731
        k <= n, 2 * (c**2 * norm(rest(k))) <= c**k * (total(k) ** 2 - squares(k))
    )
    with proof.base():
        proof.have(total(0) == 0, by="sum_empty")
        proof.have(squares(0) == 0, by="sum_empty")
        proof.have(derivative(0) == 0, by="matrix_sum_empty")
        proof.have(norm(rest(0)) ** 2 == 0)
        proof.have(norm(rest(0)) == 0)
        proof.have(statement(0))
    with proof.induction(k, 0, statement):
        with proof.suppose(k + 1 <= n):
            V = G[k + 1] - F[k + 1]
            proof.have(2 * (c**2 * norm(rest(k))) <= c**k * (total(k) ** 2 - squares(k)))
            proof.have(c * norm(change(k)) <= c**k * total(k), by="change_of_matrix_product")
            proof.have(P(1, k + 1) == F[k + 1] * P(1, k), by="product_last")
            proof.have(P(1, k + 1, G) == G[k + 1] * P(1, k, G), by="product_last")
            proof.have(derivative(k + 1) == F[k + 1] * derivative(k) + V * P(1, k), by="matrix_product_rule")
            proof.have(total(k + 1) == total(k) + norm(V), by="sum_last")
            proof.have(squares(k + 1) == squares(k) + norm(V) ** 2, by="sum_last")
            proof.have(c ** (k + 1) == c * c**k, by="power_step")
            proof.have(rest(k + 1) == F[k + 1] * rest(k) + V * change(k))
            proof.have(norm(F[k + 1] * rest(k)) <= c * norm(rest(k)), by="bounded_left_factor")
            proof.have(norm(V * change(k)) <= norm(V) * norm(change(k)), by="norm_of_product")
            proof.chain(norm(rest(k + 1))).equals(norm(F[k + 1] * rest(k) + V * change(k))).at_most(
                norm(F[k + 1] * rest(k)) + norm(V * change(k)), by="triangle"
            ).at_most(c * norm(rest(k)) + norm(V) * norm(change(k)))
            proof.have(norm(V) >= 0, by="norm_nonnegative")
            proof.have(c**k >= 0, by="power_nonnegative")
            sizes = {"r": norm(rest(k)), "t": total(k), "q": squares(k), "v": norm(V), "u": norm(change(k)), "p": c**k}
            proof.have(
                2 * (c**2 * norm(rest(k + 1))) <= c * c**k * ((total(k) + norm(V)) ** 2 - (squares(k) + norm(V) ** 2)),
                by="second_order_step",
                at={**sizes, "x": norm(rest(k + 1))},
            )
            proof.have(
                c ** (k + 1) * (total(k + 1) ** 2 - squares(k + 1))
                == c * c**k * ((total(k) + norm(V)) ** 2 - (squares(k) + norm(V) ** 2))
            )
            proof.have(2 * (c**2 * norm(rest(k + 1))) <= c ** (k + 1) * (total(k + 1) ** 2 - squares(k + 1)))

# ------------------------------------------------------------------------------------------------------ sums of squares
s = theory.numbers("s")
with theory.theorem(
    "square_of_sum",
    Sum(j, 1, n, s[j]) ** 2 <= n * Sum(j, 1, n, s[j] ** 2),
    given=n >= 1,
) as proof:
    mean = Sum(j, 1, n, s[j]) / n
    with proof.each(i, 1, n):
        proof.have((s[i] - mean) ** 2 >= 0)
    proof.have(Sum(j, 1, n, (s[j] - mean) ** 2) >= 0, by="sum_nonnegative")
    proof.have(Sum(j, 1, n, mean**2) == n * mean**2, by="constant_sum")
    proof.have(n * mean == Sum(j, 1, n, s[j]), by="quotient_cancels")
    proof.have(
        Sum(j, 1, n, (s[j] - mean) ** 2)
        == Sum(j, 1, n, s[j] ** 2) - 2 * mean * Sum(j, 1, n, s[j]) + Sum(j, 1, n, mean**2),
        by="algebra",
    )
    proof.have(mean * Sum(j, 1, n, s[j]) <= Sum(j, 1, n, s[j] ** 2))
    proof.have(n * (mean * Sum(j, 1, n, s[j])) <= n * Sum(j, 1, n, s[j] ** 2))

# ------------------------------------------------------------------------------------------------ bounds by the squares
factors = [d >= 1, c > 0, n >= 1, bounded(F, 1, n), bounded(G, 1, n)]
with theory.theorem(
    "matrix_product_lipschitz",
    norm(change(n)) ** 2 <= n * c ** (2 * n - 2) * squares(n),
    given=factors,
) as proof:
    before = c ** (n - 1)
    proof.have(c * norm(change(n)) <= c**n * total(n), by="change_of_matrix_product")
    proof.have(c**n == c * before, by="power_step")
    proof.have(before > 0, by="power_positive")
    proof.have(c * norm(change(n)) <= c * (before * total(n)))
    proof.have(norm(change(n)) <= before * total(n))
    proof.have(norm(change(n)) >= 0, by="norm_nonnegative")
    proof.have(norm(change(n)) ** 2 <= (before * total(n)) ** 2, by="square_monotone")
    proof.have(total(n) ** 2 <= n * squares(n), by="square_of_sum")
    proof.have(c ** (2 * n - 2) == before * before, by="power_sum")
    proof.chain((before * total(n)) ** 2).equals(before * before * total(n) ** 2).at_most(
        before * before * (n * squares(n))
    ).equals(n * c ** (2 * n - 2) * squares(n))

with theory.theorem(
    "matrix_product_smooth",
    2 * norm(change(n) - derivative(n)) <= (n - 1) * c ** (n - 2) * squares(n),
    given=factors,
) as proof:
    rest = norm(change(n) - derivative(n))
    proof.have(2 * (c**2 * rest) <= c**n * (total(n) ** 2 - squares(n)), by="second_order_of_matrix_product")
    proof.have(total(n) ** 2 <= n * squares(n), by="square_of_sum")
    proof.have(c**n >= 0, by="power_nonnegative")
    proof.have(total(n) ** 2 - squares(n) <= (n - 1) * squares(n))
    proof.have(c**n * (total(n) ** 2 - squares(n)) <= c**n * ((n - 1) * squares(n)))
    proof.have(c**2 * (2 * rest) <= c**n * ((n - 1) * squares(n)))
    proof.have(c**2 > 0)
    with proof.case(n <= 1):
        proof.have(n == 1)
        proof.have((n - 1) * squares(n) == 0)
        proof.have(c**2 * (2 * rest) <= 0)
        proof.have(2 * rest <= 0)
        proof.have(2 * rest <= (n - 1) * c ** (n - 2) * squares(n))
    with proof.case(n > 1):
        proof.have(n - 2 >= 0)
        proof.have(c ** (2 + (n - 2)) == c**2 * c ** (n - 2), by="power_sum")
        proof.have(c**2 * (2 * rest) <= c**2 * (c ** (n - 2) * ((n - 1) * squares(n))))
        proof.have(2 * rest <= (n - 1) * c ** (n - 2) * squares(n))
