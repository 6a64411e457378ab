"""Curves of matrices, which have a derivative where all their inner products with one matrix have: products of them.

So a curve has a derivative if its entries have; no limit of matrices is needed.
"""

from symres import I, Prod, Sum, Theory, choice, for_all, function, has_derivative, implies, inner, there_is, trace

theory = Theory("lemmas", title="Curves of matrices")
m, n, p, d = theory.naturals("m n p d")
b, i, j, k, l = theory.integers("b i j k l")
t, x = theory.reals("t x")

# ------------------------------------------------------------------------------------------------------ sums of numbers
f = theory.mapping("f", (i, t), x)
s = theory.numbers("s")


def total(k):
    return function(t, Sum(i, 1, k, f(i, t)))


with theory.theorem(
    "derivative_of_sum",
    has_derivative(total(b), x, Sum(i, 1, b, s[i])),
    given=[b >= 0, for_all(i, 1, b, has_derivative(f(i), x, s[i]))],
) as proof:
    so_far = function(k, has_derivative(total(k), x, Sum(i, 1, k, s[i])))
    with proof.base():
        with proof.let(t):
            proof.have(0 * t == total(0)(t), by="sum_empty")
        proof.have(has_derivative(function(t, 0 * t), x, 0))
        proof.have(has_derivative(total(0), x, 0), by="replace_function")
        proof.have(Sum(i, 1, 0, s[i]) == 0, by="sum_empty")
        proof.have(has_derivative(total(0), x, Sum(i, 1, 0, s[i])))
        proof.have(implies(0 <= b, so_far(0)))
    with proof.induction(k, 0, implies(k <= b, so_far(k))):
        with proof.suppose(k + 1 <= b):
            proof.have(so_far(k))
            proof.have(has_derivative(f(k + 1), x, s[k + 1]))
            rate = Sum(i, 1, k, s[i]) + s[k + 1]
            proof.have(
                has_derivative(function(t, total(k)(t) + f(k + 1, t)), x, rate),
                by="derivative_sum",
                at={"phi": total(k), "psi": f(k + 1), "u": Sum(i, 1, k, s[i]), "d": s[k + 1]},
            )
            with proof.let(t):
                proof.have(total(k)(t) + f(k + 1, t) == total(k + 1)(t), by="sum_last")
            proof.have(has_derivative(total(k + 1), x, rate), by="replace_function")
            proof.have(Sum(i, 1, k + 1, s[i]) == rate, by="sum_last")
            proof.have(so_far(k + 1))

# --------------------------------------------------------------------------------------------------- products of curves
M, N, D, H = theory.matrix("M", m, n), theory.matrix("N", n, p), theory.matrix("D", m, n), theory.matrix("H", m, p)
E = theory.matrix("E", n, p)
V, W = theory.matrix("V", m, n), theory.matrix("W", n, p)
F, G = theory.mapping("F", t, M), theory.mapping("G", t, N)
e, g = theory.vector_layers("e", n), theory.vector_layers("g", p)


def resolves(e, n):
    """The vectors are an orthonormal basis."""
    return Sum(l, 1, n, e[l] * e[l].T) == I(n)


def basis(e, n):
    """There is an orthonormal basis."""
    orthonormal = for_all(
        (i, j),
        implies(((1 <= i) & (i <= n)) & ((1 <= j) & (j <= n)), trace(e[i].T * e[j]) == choice(i == j, 1, 0)),
    )
    return there_is(e, orthonormal & resolves(e, n))


def derives(F, x, D, along):
    """The curve F has the derivative D at x, along every matrix."""
    return for_all(along, has_derivative(function(t, inner(F(t), along)), x, inner(D, along)))


def products(M, N):
    """Products of entries."""
    return Sum(l, 1, n, Sum(k, 1, p, inner(M, H * g[k] * e[l].T) * inner(N, e[l] * g[k].T)))


with theory.theorem(
    "inner_product_by_entries",
    inner(M * N, H) == products(M, N),
    given=[resolves(e, n), resolves(g, p)],
) as proof:
    between = trace(N.T * Sum(l, 1, n, e[l] * e[l].T) * M.T * H * Sum(l, 1, p, g[l] * g[l].T))
    proof.have(between == products(M, N), by="algebra")
    proof.have(between == trace(N.T * I(n) * M.T * H * I(p)))

with theory.theorem(
    "derivative_of_inner_product",
    has_derivative(function(t, inner(F(t) * G(t), H)), x, inner(D * G(x) + F(x) * E, H)),
    given=[derives(F, x, D, V), derives(G, x, E, W)],
) as proof:
    inside = proof.obtain("b", basis(e, n), by="orthonormal_basis")
    outside = proof.obtain("c", basis(g, p), by="orthonormal_basis")

    def pair(l, k, M, N):
        return inner(M, H * outside[k] * inside[l].T) * inner(N, inside[l] * outside[k].T)

    def pairs(M, N):
        return Sum(l, 1, n, Sum(k, 1, p, pair(l, k, M, N)))

    entries = lambda t: pairs(F(t), G(t))  # noqa: E731
    rate = lambda l, k: pair(l, k, D, G(x)) + pair(l, k, F(x), E)  # noqa: E731
    with proof.each(l, 1, n):
        with proof.each(k, 1, p):
            first, second = H * outside[k] * inside[l].T, inside[l] * outside[k].T
            proof.have(has_derivative(function(t, inner(F(t), first)), x, inner(D, first)))
            proof.have(has_derivative(function(t, inner(G(t), second)), x, inner(E, second)))
            proof.have(
                has_derivative(function(t, pair(l, k, F(t), G(t))), x, rate(l, k)),
                by="derivative_product",
                at={"phi": function(t, inner(F(t), first)), "psi": function(t, inner(G(t), second))},
            )
        proof.have(
            has_derivative(function(t, Sum(k, 1, p, pair(l, k, F(t), G(t)))), x, Sum(k, 1, p, rate(l, k))),
            by="derivative_of_sum",
            at={"f": function(k, t, pair(l, k, F(t), G(t))), "s": function(k, rate(l, k))},
        )
    proof.have(
        has_derivative(function(t, entries(t)), x, Sum(l, 1, n, Sum(k, 1, p, rate(l, k)))),
        by="derivative_of_sum",
        at={
            "f": function(l, t, Sum(k, 1, p, pair(l, k, F(t), G(t)))),
            "s": function(l, Sum(k, 1, p, rate(l, k))),
        },
    )
    with proof.let(t):
        proof.have(entries(t) == inner(F(t) * G(t), H), by="inner_product_by_entries", at={"e": inside, "g": outside})
    proof.have(inner(D * G(x), H) == pairs(D, G(x)), by="inner_product_by_entries", at={"e": inside, "g": outside})
    proof.have(inner(F(x) * E, H) == pairs(F(x), E), by="inner_product_by_entries", at={"e": inside, "g": outside})
    proof.have(
        has_derivative(function(t, inner(F(t) * G(t), H)), x, Sum(l, 1, n, Sum(k, 1, p, rate(l, k)))),
        by="replace_function",
    )
    proof.have(Sum(l, 1, n, Sum(k, 1, p, rate(l, k))) == pairs(D, G(x)) + pairs(F(x), E), by="algebra")

# ---------------------------------------------------------------------------------------------- products of many curves
A, K = theory.matrices("A K", d, d)
B = theory.layers("B", d, d)
L = theory.mapping("L", (t, j), A)


def P(low, high, t):
    return Prod(j, low, high, L(t, j))


def first_order(k):
    return Sum(i, 1, k, P(i + 1, k, x) * B[i] * P(1, i - 1, x))


with theory.theorem(
    "derivative_of_product_of_curves",
    derives(function(t, P(1, b, t)), x, first_order(b), K),
    given=[b >= 0, for_all(i, 1, b, derives(function(t, L(t, i)), x, B[i], K))],
) as proof:
    so_far = function(k, derives(function(t, P(1, k, t)), x, first_order(k), K))
    with proof.base():
        with proof.let(K):
            with proof.let(t):
                proof.have(P(1, 0, t) == I(d))
                proof.have(trace(K) == inner(P(1, 0, t), K))
            proof.have(has_derivative(function(t, trace(K)), x, 0))
            proof.have(has_derivative(function(t, inner(P(1, 0, t), K)), x, 0), by="replace_function")
            proof.have(first_order(0) == 0, by="matrix_sum_empty")
            proof.have(has_derivative(function(t, inner(P(1, 0, t), K)), x, inner(first_order(0), K)))
        proof.have(implies(0 <= b, so_far(0)))
    with proof.induction(k, 0, implies(k <= b, so_far(k))):
        with proof.suppose(k + 1 <= b):
            before = function(t, P(1, k, t))
            layer = function(t, L(t, k + 1))
            proof.have(derives(before, x, first_order(k), K))
            proof.have(derives(layer, x, B[k + 1], K))
            rate = B[k + 1] * P(1, k, x) + L(x, k + 1) * first_order(k)
            proof.have(
                first_order(k + 1) == rate,
                by="matrix_product_rule",
                at={"F": L(x), "G": function(j, L(x, j) + B[j])},
            )
            with proof.let(K):
                proof.have(
                    has_derivative(function(t, inner(L(t, k + 1) * P(1, k, t), K)), x, inner(rate, K)),
                    by="derivative_of_inner_product",
                    at={"F": layer, "G": before, "D": B[k + 1], "E": first_order(k)},
                )
                with proof.let(t):
                    proof.have(P(1, k + 1, t) == L(t, k + 1) * P(1, k, t), by="product_last")
                    proof.have(inner(L(t, k + 1) * P(1, k, t), K) == inner(P(1, k + 1, t), K))
                proof.have(
                    has_derivative(function(t, inner(P(1, k + 1, t), K)), x, inner(rate, K)), by="replace_function"
                )
                proof.have(has_derivative(function(t, inner(P(1, k + 1, t), K)), x, inner(first_order(k + 1), K)))
            proof.have(so_far(k + 1))
