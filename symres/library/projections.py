"""Projections onto a convex set bring points nearer to those of the set, and projected steps have small regret.

The sets are sets of pairs of matrices, as the weights of two layers are: the pair $(C, K)$ of $M$ is nearest to
$(A, G)$.
"""

from symres import Sum, Theory, for_all, function, implies, inner, norm, sqrt, there_is

theory = Theory("lemmas", title="Projections")
m, n, p, q = theory.naturals("m n p q")
A, B, C, D = theory.matrices("A B C D", m, n)
G, H, K, L = theory.matrices("G H K L", p, q)
s, c, x, b, l, eta = theory.reals("s c x b l eta")
j, T = theory.integers("j T")
a, e = theory.numbers("a"), theory.numbers("e")
M = theory.predicate("M", A, G)

with theory.theorem(
    "slope_of_parabola",
    c >= 0,
    given=[x >= 0, for_all(s, implies((s >= 0) & (s <= 1), s * (2 * c + s * x) >= 0))],
) as proof:
    with proof.contradiction(c < 0):
        small = -c / (x - c)
        proof.have(x - c > 0)
        proof.have((x - c) * (1 / (x - c)) == 1, by="reciprocal")
        proof.have(1 / (x - c) > 0, by="reciprocal_positive")
        proof.have(-c * (1 / (x - c)) > 0)
        proof.have(small * (x - c) == -c)
        proof.have(x * (1 / (x - c)) >= 0)
        proof.have(small <= 1)
        proof.have(small * (2 * c + small * x) >= 0)
        proof.have(small * x == -c + small * c)
        proof.have(small * c < 0)
        proof.have(2 * c + small * x < 0)
        proof.have(small * (2 * c + small * x) < 0)


def convex(M):
    """M contains the segments between its points."""
    segment = M(A + s * (B - A), G + s * (H - G))
    return for_all((A, G, B, H, s), implies(M(A, G) & M(B, H) & (s >= 0) & (s <= 1), segment))


def distance(A, G, B, H):
    """The square of the distance between two pairs."""
    return norm(A - B) ** 2 + norm(G - H) ** 2


nearest = for_all((B, H), implies(M(B, H), distance(C, K, A, G) <= distance(B, H, A, G)))
with theory.theorem(
    "projection_nearer",
    distance(C, K, D, L) <= distance(A, G, D, L),
    given=[convex(M), M(C, K), nearest, M(D, L)],
    instance=[M == function(A, G, A == A), C == A, K == G],
) as proof:
    slope = inner(C - A, D - C) + inner(K - G, L - K)
    with proof.let(s), proof.suppose((s >= 0) & (s <= 1)):
        between = (C + s * (D - C), K + s * (L - K))
        proof.have(M(C, K) & M(D, L) & (s >= 0) & (s <= 1))
        proof.have(M(*between))
        proof.have(distance(C, K, A, G) <= distance(*between, A, G))
        proof.have(s * (2 * slope + s * distance(D, L, C, K)) >= 0)
    proof.have(distance(D, L, C, K) >= 0)
    proof.have(slope >= 0, by="slope_of_parabola", at={"x": distance(D, L, C, K)})
    proof.have(distance(C, K, A, G) >= 0)

step_size = [T >= 1, b > 0, l > 0, eta == 2 * b / (l * sqrt(T))]
with theory.theorem("positive_step", (eta > 0) & (eta * (l * sqrt(T)) == 2 * b), given=step_size) as proof:
    proof.have(sqrt(T) * sqrt(T) == T, by="root_square")
    proof.have(sqrt(T) >= 0, by="root_nonnegative")
    with proof.contradiction(sqrt(T) == 0):
        proof.have(T == 0)
    proof.have(sqrt(T) > 0)
    proof.have(l * sqrt(T) > 0)
    proof.have(l * sqrt(T) * (1 / (l * sqrt(T))) == 1, by="reciprocal")
    proof.have(1 / (l * sqrt(T)) > 0, by="reciprocal_positive")
    proof.have(b * (1 / (l * sqrt(T))) > 0)
    proof.have(eta > 0)
    proof.have(eta * (l * sqrt(T)) == 2 * b)

# a is the squared distance to the point that one compares with, e the excess over it, eta the step size
with theory.theorem(
    "regret",
    Sum(j, 1, T, e[j]) <= 2 * b * l * sqrt(T),
    given=[
        *step_size,
        for_all(j, 1, T, a[j + 1] <= a[j] - 2 * eta * e[j] + eta**2 * l**2),
        *(a[1] <= (2 * b) ** 2, a[T + 1] >= 0),
    ],
) as proof:
    proof.have((eta > 0) & (eta * (l * sqrt(T)) == 2 * b), by="positive_step")
    proof.have(sqrt(T) * sqrt(T) == T, by="root_square")
    bound = for_all(j, 1, T, 2 * eta * e[j] <= (a[j] - a[j + 1]) + eta**2 * l**2)
    proof.have(bound)
    total = lambda n: 2 * eta * Sum(j, 1, n, e[j]) <= a[1] - a[n + 1] + n * (eta**2 * l**2)  # noqa: E731
    with proof.base():
        proof.have(Sum(j, 1, 0, e[j]) == 0, by="sum_empty")
        proof.have(total(0))
    i = theory.integers("i")
    with proof.induction(i, 0, lambda i: implies(i <= T, total(i))):
        with proof.suppose(i + 1 <= T):
            proof.have(total(i))
            proof.have(Sum(j, 1, i + 1, e[j]) == Sum(j, 1, i, e[j]) + e[i + 1], by="sum_last")
            proof.have(2 * eta * e[i + 1] <= (a[i + 1] - a[i + 2]) + eta**2 * l**2)
            proof.have(total(i + 1))
    proof.have(total(T))
    proof.have((eta * (l * sqrt(T))) ** 2 == eta**2 * l**2 * T)
    proof.have(eta**2 * l**2 * T == (2 * b) ** 2)
    proof.have(2 * eta * Sum(j, 1, T, e[j]) <= 8 * b**2)
    proof.have(2 * eta * (2 * b * l * sqrt(T)) == 8 * b**2)
    proof.have(2 * eta > 0)
    proof.have(2 * eta * Sum(j, 1, T, e[j]) <= 2 * eta * (2 * b * l * sqrt(T)))
    proof.conclude(by="cancel_positive_factor", at={"c": 2 * eta})

some = there_is(j, ((1 <= j) & (j <= T)) & (e[j] <= c))
with theory.theorem("some_term_at_most_average", some, given=[T >= 1, Sum(j, 1, T, e[j]) <= T * c]) as proof:
    with proof.contradiction(~some):
        with proof.each(j, 1, T):
            with proof.contradiction(e[j] <= c):
                proof.exhibit(some, j)
            proof.have(c < e[j])
        proof.have(Sum(j, 1, T, e[j]) == Sum(j, 1, T - 1, e[j]) + e[T], by="sum_last")
        proof.have(for_all(j, 1, T - 1, c <= e[j]))
        proof.have((T - 1 - 1 + 1) * c <= Sum(j, 1, T - 1, e[j]), by="sum_lower")
        proof.have(c < e[T])
