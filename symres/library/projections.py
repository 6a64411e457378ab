"""Projections onto a convex set bring points nearer to those of the set, and projected steps have small regret.

The sets are sets of pairs of matrices, as the weights of two layers are: the pair $(C, K)$ of $M$ is nearest to
$(A, G)$.
"""

from symres import (
    Sum,
    Theory,
    at_least,
    at_most,
    both,
    equal,
    for_all,
    function,
    greater,
    implies,
    inner,
    less,
    negation,
    norm,
    sqrt,
    there_is,
)

theory = Theory("lemmas", title="Projections")
m, n, p, q = theory.sizes("m n p q")
A, B, C, D = theory.matrices("A B C D", m, n)
G, H, K, L = theory.matrices("G H K L", p, q)
s, c, x, b, l, eta = theory.number("s c x b l eta")
j, T = theory.index("j T")
a, e = theory.numbers("a"), theory.numbers("e")
M = theory.predicate("M", A, G)

with theory.theorem(
    "slope_of_parabola",
    at_least(c, 0),
    given=[at_least(x, 0), for_all(s, implies(both(at_least(s, 0), at_most(s, 1)), at_least(s * (2 * c + s * x), 0)))],
) as proof:
    with proof.contradiction(less(c, 0)):
        small = -c / (x - c)
        proof.have(greater(x - c, 0))
        proof.have(equal((x - c) * (1 / (x - c)), 1), by="reciprocal")
        proof.have(greater(1 / (x - c), 0), by="reciprocal_positive")
        proof.have(greater(-c * (1 / (x - c)), 0))
        proof.have(equal(small * (x - c), -c))
        proof.have(at_least(x * (1 / (x - c)), 0))
        proof.have(at_most(small, 1))
        proof.have(at_least(small * (2 * c + small * x), 0))
        proof.have(equal(small * x, -c + small * c))
        proof.have(less(small * c, 0))
        proof.have(less(2 * c + small * x, 0))
        proof.have(less(small * (2 * c + small * x), 0))


def convex(M):
    """M contains the segments between its points."""
    segment = M(A + s * (B - A), G + s * (H - G))
    return for_all((A, G, B, H, s), implies(both(M(A, G), M(B, H), at_least(s, 0), at_most(s, 1)), segment))


def distance(A, G, B, H):
    """The square of the distance between two pairs."""
    return norm(A - B) ** 2 + norm(G - H) ** 2


nearest = for_all((B, H), implies(M(B, H), at_most(distance(C, K, A, G), distance(B, H, A, G))))
with theory.theorem(
    "projection_nearer",
    at_most(distance(C, K, D, L), distance(A, G, D, L)),
    given=[convex(M), M(C, K), nearest, M(D, L)],
    instance={M: function(A, G, equal(A, A)), C: A, K: G},
) as proof:
    slope = inner(C - A, D - C) + inner(K - G, L - K)
    with proof.let(s), proof.suppose(both(at_least(s, 0), at_most(s, 1))):
        between = (C + s * (D - C), K + s * (L - K))
        proof.have(both(M(C, K), M(D, L), at_least(s, 0), at_most(s, 1)))
        proof.have(M(*between))
        proof.have(at_most(distance(C, K, A, G), distance(*between, A, G)))
        proof.have(at_least(s * (2 * slope + s * distance(D, L, C, K)), 0))
    proof.have(at_least(distance(D, L, C, K), 0))
    proof.have(at_least(slope, 0), by="slope_of_parabola", at={"x": distance(D, L, C, K)})
    proof.have(at_least(distance(C, K, A, G), 0))

step_size = [at_least(T, 1), greater(b, 0), greater(l, 0), equal(eta, 2 * b / (l * sqrt(T)))]
with theory.theorem(
    "positive_step", both(greater(eta, 0), equal(eta * (l * sqrt(T)), 2 * b)), given=step_size
) as proof:
    proof.have(equal(sqrt(T) * sqrt(T), T), by="root_square")
    proof.have(at_least(sqrt(T), 0), by="root_nonnegative")
    with proof.contradiction(equal(sqrt(T), 0)):
        proof.have(equal(T, 0))
    proof.have(greater(sqrt(T), 0))
    proof.have(greater(l * sqrt(T), 0))
    proof.have(equal(l * sqrt(T) * (1 / (l * sqrt(T))), 1), by="reciprocal")
    proof.have(greater(1 / (l * sqrt(T)), 0), by="reciprocal_positive")
    proof.have(greater(b * (1 / (l * sqrt(T))), 0))
    proof.have(greater(eta, 0))
    proof.have(equal(eta * (l * sqrt(T)), 2 * b))

# a is the squared distance to the point that one compares with, e the excess over it, eta the step size
with theory.theorem(
    "regret",
    at_most(Sum(j, 1, T, e[j]), 2 * b * l * sqrt(T)),
    given=[
        *step_size,
        for_all(j, 1, T, at_most(a[j + 1], a[j] - 2 * eta * e[j] + eta**2 * l**2)),
        *(at_most(a[1], (2 * b) ** 2), at_least(a[T + 1], 0)),
    ],
) as proof:
    proof.have(both(greater(eta, 0), equal(eta * (l * sqrt(T)), 2 * b)), by="positive_step")
    proof.have(equal(sqrt(T) * sqrt(T), T), by="root_square")
    bound = for_all(j, 1, T, at_most(2 * eta * e[j], (a[j] - a[j + 1]) + eta**2 * l**2))
    proof.have(bound)
    total = lambda n: at_most(2 * eta * Sum(j, 1, n, e[j]), a[1] - a[n + 1] + n * (eta**2 * l**2))  # noqa: E731
    with proof.base():
        proof.have(equal(Sum(j, 1, 0, e[j]), 0), by="sum_empty")
        proof.have(total(0))
    i = theory.index("i")
    with proof.induction(i, 0, lambda i: implies(at_most(i, T), total(i))):
        with proof.suppose(at_most(i + 1, T)):
            proof.have(total(i))
            proof.have(equal(Sum(j, 1, i + 1, e[j]), Sum(j, 1, i, e[j]) + e[i + 1]), by="sum_last")
            proof.have(at_most(2 * eta * e[i + 1], (a[i + 1] - a[i + 2]) + eta**2 * l**2))
            proof.have(total(i + 1))
    proof.have(total(T))
    proof.have(equal((eta * (l * sqrt(T))) ** 2, eta**2 * l**2 * T))
    proof.have(equal(eta**2 * l**2 * T, (2 * b) ** 2))
    proof.have(at_most(2 * eta * Sum(j, 1, T, e[j]), 8 * b**2))
    proof.have(equal(2 * eta * (2 * b * l * sqrt(T)), 8 * b**2))
    proof.have(greater(2 * eta, 0))
    proof.have(at_most(2 * eta * Sum(j, 1, T, e[j]), 2 * eta * (2 * b * l * sqrt(T))))
    proof.conclude(by="cancel_positive_factor", at={"c": 2 * eta})

some = there_is(j, both(at_most(1, j, T), at_most(e[j], c)))
with theory.theorem(
    "some_term_at_most_average", some, given=[at_least(T, 1), at_most(Sum(j, 1, T, e[j]), T * c)]
) as proof:
    with proof.contradiction(negation(some)):
        with proof.each(j, 1, T):
            with proof.contradiction(at_most(e[j], c)):
                proof.exhibit(some, j)
            proof.have(less(c, e[j]))
        proof.have(equal(Sum(j, 1, T, e[j]), Sum(j, 1, T - 1, e[j]) + e[T]), by="sum_last")
        proof.have(for_all(j, 1, T - 1, at_most(c, e[j])))
        proof.have(at_most((T - 1 - 1 + 1) * c, Sum(j, 1, T - 1, e[j])), by="sum_lower")
        proof.have(less(c, e[T]))
