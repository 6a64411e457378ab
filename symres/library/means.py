"""Means of random convex functions, and inner products of pairs of matrices, such as gradients in two arguments."""

from symres import (
    E,
    I,
    Theory,
    at_least,
    at_most,
    both,
    equal,
    for_all,
    function,
    greater,
    has_derivative,
    implies,
    inner,
    integrable,
    lambda_min,
    less,
    norm,
    outcome,
    spectral_norm,
    sqrt,
    surely,
    symmetric,
    there_is,
    trace,
    unequal,
)

theory = Theory("lemmas", title="Means of convex functions")
a, s, t, x, y = theory.number("a s t x y")
X, u = theory.random_function("X"), theory.random("u")
m, n, p, q = theory.sizes("m n p q")
A, B, C = theory.matrices("A B C", m, n)
G, H = theory.matrices("G H", p, q)
v, S = theory.vector("v", n), theory.matrix("S", n, n)
omega = outcome()


def convex(f):
    """f is a convex function of a number."""
    chord = at_most(f((1 - s) * x + s * y), (1 - s) * f(x) + s * f(y))
    return for_all((s, x, y), implies(at_least(s, 0), implies(at_most(s, 1), chord)))


# difference quotients of a convex function lie between those of the steps -1 and 1, which are integrable
with theory.theorem(
    "mean_of_convex",
    both(integrable(u), has_derivative(lambda t: E(X(t)), a, E(u))),
    given=[surely(convex(X)), for_all(t, integrable(X(t))), surely(has_derivative(X, a, u))],
) as proof:
    increment, before, after = X(t) - X(a), X(a) - X(a - 1), X(a + 1) - X(a)
    lower = at_most(before * (t - a) ** 2, increment * (t - a))
    upper = at_most(increment * (t - a), after * (t - a) ** 2)
    with proof.let(omega, t):
        with proof.suppose(less(a - 1, t)), proof.suppose(less(t, a + 1)):
            proof.have(at_most(X(a) + u * (t - a), X(t)), by="convex_tangent")
            with proof.case(at_most(a, t)):
                proof.have(at_most(X(a) - u, X(a - 1)), by="convex_tangent", at={"phi": X, "x": a, "y": a - 1, "u": u})
                r = t - a
                proof.have(at_most(X((1 - r) * a + r * (a + 1)), (1 - r) * X(a) + r * X(a + 1)))
                proof.have(both(lower, upper))
            with proof.case(less(t, a)):
                proof.have(at_most(X(a) + u, X(a + 1)), by="convex_tangent", at={"phi": X, "x": a, "y": a + 1, "u": u})
                r = a - t
                proof.have(at_most(X((1 - r) * a + r * (a - 1)), (1 - r) * X(a) + r * X(a - 1)))
                proof.have(both(lower, upper))
    proof.conclude(
        by="derivative_of_mean",
        at={"f": function(omega, X), "X": function(omega, u), "Y": function(omega, before), "Z": function(omega, after)}
        | {"x": a, "r": 1},
    )

with theory.theorem(
    "cauchy_schwarz_for_pairs",
    at_most(inner(A, B) + inner(G, H), sqrt(norm(A) ** 2 + norm(G) ** 2) * sqrt(norm(B) ** 2 + norm(H) ** 2)),
) as proof:
    proof.have(at_most(inner(A, B), norm(A) * norm(B)), by="cauchy_schwarz")
    proof.have(at_most(inner(G, H), norm(G) * norm(H)), by="cauchy_schwarz")
    first, second = norm(A) ** 2 + norm(G) ** 2, norm(B) ** 2 + norm(H) ** 2
    proof.have(equal(sqrt(first) * sqrt(first), first), by="root_square")
    proof.have(equal(sqrt(second) * sqrt(second), second), by="root_square")
    proof.have(at_least((norm(A) * norm(H) - norm(G) * norm(B)) ** 2, 0))
    proof.have(at_most((norm(A) * norm(B) + norm(G) * norm(H)) ** 2, first * second))
    proof.have(at_most((norm(A) * norm(B) + norm(G) * norm(H)) ** 2, (sqrt(first) * sqrt(second)) ** 2))
    proof.have(at_least(sqrt(first), 0), by="root_nonnegative")
    proof.have(at_least(sqrt(second), 0), by="root_nonnegative")
    proof.have(at_least(sqrt(first) * sqrt(second), 0))
    proof.have(at_most(norm(A) * norm(B) + norm(G) * norm(H), sqrt(first) * sqrt(second)), by="square_compare")

with theory.theorem("equal_by_inner_products", equal(A, B), given=for_all(C, equal(inner(A, C), inner(B, C)))) as proof:
    proof.have(equal(inner(A, A - B), inner(B, A - B)))
    proof.have(equal(trace((A - B).T * (A - B)), 0))
    proof.have(equal(A - B, 0 * A), by="norm_zero")

with theory.theorem("squared_norm_positive", greater(norm(A) ** 2, 0), given=unequal(A, 0)) as proof:
    with proof.contradiction(equal(norm(A) ** 2, 0)):
        proof.have(equal(A, 0), by="norm_zero")
    proof.have(at_least(norm(A) ** 2, 0))

with theory.theorem("norm_positive", greater(norm(A), 0), given=unequal(A, 0)) as proof:
    proof.have(greater(norm(A) ** 2, 0), by="squared_norm_positive")

with theory.theorem("root_nonzero", unequal(sqrt(x), 0), given=greater(x, 0)) as proof:
    proof.have(equal(sqrt(x) * sqrt(x), x), by="root_square")

with theory.theorem("reciprocal_nonnegative", at_least(1 / x, 0), given=greater(x, 0)) as proof:
    proof.have(equal(x * (1 / x), 1), by="reciprocal")
    proof.have(at_least(x * (1 / x) ** 2, 0))

with theory.theorem("root_monotone", at_most(sqrt(x), sqrt(y)), given=[at_least(x, 0), at_most(x, y)]) as proof:
    proof.have(equal(sqrt(x) * sqrt(x), x), by="root_square")
    proof.have(equal(sqrt(y) * sqrt(y), y), by="root_square")
    proof.have(at_least(sqrt(y), 0), by="root_nonnegative")
    proof.conclude(by="square_compare")

with theory.theorem(
    "root_of_product", equal(sqrt(x * y), sqrt(x) * sqrt(y)), given=[at_least(x, 0), at_least(y, 0)]
) as proof:
    proof.have(at_least(x * y, 0))
    for value in (x, y, x * y):
        proof.have(equal(sqrt(value) * sqrt(value), value), by="root_square")
        proof.have(at_least(sqrt(value), 0), by="root_nonnegative")
    product = sqrt(x) * sqrt(y)
    proof.have(at_least(product, 0))
    proof.have(equal(product**2, x * y))
    proof.have(equal(sqrt(x * y) ** 2, x * y))
    proof.have(at_most(product, sqrt(x * y)), by="square_compare")
    proof.have(at_most(sqrt(x * y), product), by="square_compare")

with theory.theorem("unit_vector", there_is(v, equal(norm(v) ** 2, 1))) as proof:
    eigenvector = both(equal(trace(v.T * v), 1), equal(I(n) * v, lambda_min(I(n)) * v))
    e = proof.obtain("e", there_is(v, eigenvector), by="lowest_eigenvector")
    proof.exhibit(there_is(v, equal(norm(v) ** 2, 1)), e)

with theory.theorem("root_of_sum", at_most(norm(A), sqrt(norm(A) ** 2 + norm(G) ** 2))) as proof:
    total = norm(A) ** 2 + norm(G) ** 2
    proof.have(equal(sqrt(total) * sqrt(total), total), by="root_square")
    proof.have(at_least(sqrt(total), 0), by="root_nonnegative")
    proof.conclude(by="square_compare")

with theory.theorem(
    "lambda_min_at_most_spectral", at_most(lambda_min(S), spectral_norm(S)), given=symmetric(S)
) as proof:
    eigenvector = both(equal(trace(v.T * v), 1), equal(S * v, lambda_min(S) * v))
    e = proof.obtain("e", there_is(v, eigenvector), by="lowest_eigenvector")
    proof.have(equal(norm(e) ** 2, 1))
    proof.have(equal(norm(e), 1))
    proof.have(equal(inner(e, S * e), lambda_min(S)))
    proof.have(at_most(inner(e, S * e), norm(e) * norm(S * e)), by="cauchy_schwarz")
    proof.have(at_most(norm(S * e), spectral_norm(S) * norm(e)), by="spectral_bound")

with theory.theorem("absolute_value_nonnegative", at_least(abs(x), 0)) as proof:
    with proof.case(at_least(x, 0)):
        proof.have(equal(abs(x), x), by="absolute_value")
        proof.have(at_least(abs(x), 0))
    with proof.case(less(x, 0)):
        proof.have(equal(abs(x), -x), by="absolute_value_below")
        proof.have(at_least(abs(x), 0))
