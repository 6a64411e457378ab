"""Means of random convex functions, and inner products of pairs of matrices, such as gradients in two arguments."""

from symres import (
    E,
    I,
    Theory,
    for_all,
    function,
    has_derivative,
    implies,
    inner,
    integrable,
    lambda_min,
    norm,
    outcome,
    spectral_norm,
    sqrt,
    surely,
    symmetric,
    there_is,
    trace,
)

theory = Theory("lemmas", title="Means of convex functions")
a, s, t, x, y = theory.reals("a s t x y")
X, u = theory.random_function("X"), theory.random("u")
m, n, p, q = theory.naturals("m n p q")
A, B, C = theory.matrices("A B C", m, n)
G, H = theory.matrices("G H", p, q)
v, S = theory.vector("v", n), theory.matrix("S", n, n)
omega = outcome()


def convex(f):
    """f is a convex function of a number."""
    chord = f((1 - s) * x + s * y) <= (1 - s) * f(x) + s * f(y)
    return for_all((s, x, y), implies(s >= 0, implies(s <= 1, chord)))


# difference quotients of a convex function lie between those of the steps -1 and 1, which are integrable
with theory.theorem(
    "mean_of_convex",
    integrable(u) & has_derivative(lambda t: E(X(t)), a, E(u)),
    given=[surely(convex(X)), for_all(t, integrable(X(t))), surely(has_derivative(X, a, u))],
) as proof:
    increment, before, after = X(t) - X(a), X(a) - X(a - 1), X(a + 1) - X(a)
    lower = before * (t - a) ** 2 <= increment * (t - a)
    upper = increment * (t - a) <= after * (t - a) ** 2
    with proof.let(omega, t):
        with proof.suppose(a - 1 < t), proof.suppose(t < a + 1):
            proof.have(X(a) + u * (t - a) <= X(t), by="convex_tangent")
            with proof.case(a <= t):
                proof.have(X(a) - u <= X(a - 1), by="convex_tangent", at={"phi": X, "x": a, "y": a - 1, "u": u})
                r = t - a
                proof.have(X((1 - r) * a + r * (a + 1)) <= (1 - r) * X(a) + r * X(a + 1))
                proof.have(lower & upper)
            with proof.case(t < a):
                proof.have(X(a) + u <= X(a + 1), by="convex_tangent", at={"phi": X, "x": a, "y": a + 1, "u": u})
                r = a - t
                proof.have(X((1 - r) * a + r * (a - 1)) <= (1 - r) * X(a) + r * X(a - 1))
                proof.have(lower & upper)
    proof.conclude(
        by="derivative_of_mean",
        at={"f": function(omega, X), "X": function(omega, u), "Y": function(omega, before), "Z": function(omega, after)}
        | {"x": a, "r": 1},
    )

with theory.theorem(
    "cauchy_schwarz_for_pairs",
    inner(A, B) + inner(G, H) <= sqrt(norm(A) ** 2 + norm(G) ** 2) * sqrt(norm(B) ** 2 + norm(H) ** 2),
) as proof:
    proof.have(inner(A, B) <= norm(A) * norm(B), by="cauchy_schwarz")
    proof.have(inner(G, H) <= norm(G) * norm(H), by="cauchy_schwarz")
    first, second = norm(A) ** 2 + norm(G) ** 2, norm(B) ** 2 + norm(H) ** 2
    proof.have(sqrt(first) * sqrt(first) == first, by="root_square")
    proof.have(sqrt(second) * sqrt(second) == second, by="root_square")
    proof.have((norm(A) * norm(H) - norm(G) * norm(B)) ** 2 >= 0)
    proof.have((norm(A) * norm(B) + norm(G) * norm(H)) ** 2 <= first * second)
    proof.have((norm(A) * norm(B) + norm(G) * norm(H)) ** 2 <= (sqrt(first) * sqrt(second)) ** 2)
    proof.have(sqrt(first) >= 0, by="root_nonnegative")
    proof.have(sqrt(second) >= 0, by="root_nonnegative")
    proof.have(sqrt(first) * sqrt(second) >= 0)
    proof.have(norm(A) * norm(B) + norm(G) * norm(H) <= sqrt(first) * sqrt(second), by="square_compare")

with theory.theorem("equal_by_inner_products", A == B, given=for_all(C, inner(A, C) == inner(B, C))) as proof:
    proof.have(inner(A, A - B) == inner(B, A - B))
    proof.have(trace((A - B).T * (A - B)) == 0)
    proof.have(A - B == 0 * A, by="norm_zero")

with theory.theorem("squared_norm_positive", norm(A) ** 2 > 0, given=A != 0) as proof:
    with proof.contradiction(norm(A) ** 2 == 0):
        proof.have(A == 0, by="norm_zero")
    proof.have(norm(A) ** 2 >= 0)

with theory.theorem("norm_positive", norm(A) > 0, given=A != 0) as proof:
    proof.have(norm(A) ** 2 > 0, by="squared_norm_positive")

with theory.theorem("root_nonzero", sqrt(x) != 0, given=x > 0) as proof:
    proof.have(sqrt(x) * sqrt(x) == x, by="root_square")

with theory.theorem("reciprocal_nonnegative", 1 / x >= 0, given=x > 0) as proof:
    proof.have(x * (1 / x) == 1, by="reciprocal")
    proof.have(x * (1 / x) ** 2 >= 0)

with theory.theorem("root_monotone", sqrt(x) <= sqrt(y), given=[x >= 0, x <= y]) as proof:
    proof.have(sqrt(x) * sqrt(x) == x, by="root_square")
    proof.have(sqrt(y) * sqrt(y) == y, by="root_square")
    proof.have(sqrt(y) >= 0, by="root_nonnegative")
    proof.conclude(by="square_compare")

with theory.theorem("root_of_product", sqrt(x * y) == sqrt(x) * sqrt(y), given=[x >= 0, y >= 0]) as proof:
    proof.have(x * y >= 0)
    for value in (x, y, x * y):
        proof.have(sqrt(value) * sqrt(value) == value, by="root_square")
        proof.have(sqrt(value) >= 0, by="root_nonnegative")
    product = sqrt(x) * sqrt(y)
    proof.have(product >= 0)
    proof.have(product**2 == x * y)
    proof.have(sqrt(x * y) ** 2 == x * y)
    proof.have(product <= sqrt(x * y), by="square_compare")
    proof.have(sqrt(x * y) <= product, by="square_compare")

with theory.theorem("unit_vector", there_is(v, norm(v) ** 2 == 1)) as proof:
    eigenvector = (trace(v.T * v) == 1) & (I(n) * v == lambda_min(I(n)) * v)
    e = proof.obtain("e", there_is(v, eigenvector), by="lowest_eigenvector")
    proof.exhibit(there_is(v, norm(v) ** 2 == 1), e)

with theory.theorem("root_of_sum", norm(A) <= sqrt(norm(A) ** 2 + norm(G) ** 2)) as proof:
    total = norm(A) ** 2 + norm(G) ** 2
    proof.have(sqrt(total) * sqrt(total) == total, by="root_square")
    proof.have(sqrt(total) >= 0, by="root_nonnegative")
    proof.conclude(by="square_compare")

with theory.theorem("lambda_min_at_most_spectral", lambda_min(S) <= spectral_norm(S), given=symmetric(S)) as proof:
    eigenvector = (trace(v.T * v) == 1) & (S * v == lambda_min(S) * v)
    e = proof.obtain("e", there_is(v, eigenvector), by="lowest_eigenvector")
    proof.have(norm(e) ** 2 == 1)
    proof.have(norm(e) == 1)
    proof.have(inner(e, S * e) == lambda_min(S))
    proof.have(inner(e, S * e) <= norm(e) * norm(S * e), by="cauchy_schwarz")
    proof.have(norm(S * e) <= spectral_norm(S) * norm(e), by="spectral_bound")

with theory.theorem("absolute_value_nonnegative", abs(x) >= 0) as proof:
    with proof.case(x >= 0):
        proof.have(abs(x) == x, by="absolute_value")
        proof.have(abs(x) >= 0)
    with proof.case(x < 0):
        proof.have(abs(x) == -x, by="absolute_value_below")
        proof.have(abs(x) >= 0)
