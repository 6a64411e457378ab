r"""The largest spectral norm of the layers is a norm of their stack, and its balls are convex.

That is $\|A\|$ of equation (3) of Hardt and Ma, for $A \in \mathbb{R}^{l \times d \times d}$, and its ball of radius
$\tau$ is $\mathcal{B}_\tau$. A number $a$ is $\|A\|$ if no layer has a larger norm and one has the norm $a$.
"""

from symres import Theory, equivalent, for_all, function, implies, norm, spectral_norm, there_is

theory = Theory("hardt_ma", source="hardt_ma", where="section 2, equation (3)", title="The norm of the stacked layers")
d, l = theory.naturals("d l")
i, j, k = theory.integers("i j k")
a, b, c, s, tau = theory.reals("a b c s tau")
A, B = (theory.layers(name, d, d) for name in "AB")


def is_norm(a, A, l=l):
    """a is the largest of the norms of the layers."""
    attained = there_is(i, (1 <= i) & (i <= l) & (spectral_norm(A[i]) == a))
    return for_all(i, 1, l, spectral_norm(A[i]) <= a) & attained


def scaled(s, A):
    return function(j, s * A[j])


def total(A, B):
    return function(j, A[j] + B[j])


theory.abbreviate("is_norm", (a, A, l), is_norm(a, A))

with theory.theorem(
    "norm3.exists",
    there_is(a, is_norm(a, A) & for_all(b, implies(is_norm(b, A), b == a))),
    title="Every stack of layers has one norm",
) as proof:

    def largest(k, a, at):
        """a is the largest of k norms; it is that of the layer ``at``."""
        proof.exhibit(there_is(i, (1 <= i) & (i <= k) & (spectral_norm(A[i]) == a)), at)
        proof.exhibit(there_is(b, is_norm(b, A, k)), a)

    with proof.base():
        with proof.each(i, 1, 1):
            proof.have(i == 1)
            proof.have(spectral_norm(A[i]) == spectral_norm(A[1]))
            proof.have(spectral_norm(A[i]) <= spectral_norm(A[1]))
        largest(1, spectral_norm(A[1]), 1)
    with proof.induction(k, 1, lambda k: there_is(b, is_norm(b, A, k))):
        old, new = proof.obtain("a_0", there_is(b, is_norm(b, A, k))), spectral_norm(A[k + 1])
        where = there_is(i, (1 <= i) & (i <= k) & (spectral_norm(A[i]) == old))
        i_0 = proof.obtain("i_0", where)
        for case, most, at in ((new <= old, old, i_0), (old < new, new, k + 1)):
            with proof.case(case):
                with proof.each(i, 1, k + 1):
                    with proof.case(i <= k):
                        proof.have(spectral_norm(A[i]) <= old)
                        proof.have(spectral_norm(A[i]) <= most)
                    with proof.case(k < i):
                        proof.have(i == k + 1)
                        proof.have(spectral_norm(A[i]) == new)
                        proof.have(spectral_norm(A[i]) <= most)
                largest(k + 1, most, at)
    norm_of_A = proof.obtain("a_1", there_is(b, is_norm(b, A)))
    with proof.let(b), proof.suppose(is_norm(b, A)):
        one = proof.obtain("i_1", there_is(i, (1 <= i) & (i <= l) & (spectral_norm(A[i]) == b)))
        two = proof.obtain("i_2", there_is(i, (1 <= i) & (i <= l) & (spectral_norm(A[i]) == norm_of_A)))
        proof.have(spectral_norm(A[one]) <= norm_of_A)
        proof.have(spectral_norm(A[two]) <= b)
        proof.have(b == norm_of_A)
    proof.exhibit(there_is(a, is_norm(a, A) & for_all(b, implies(is_norm(b, A), b == a))), norm_of_A)

with theory.theorem(
    "norm3.ball",
    equivalent(a <= tau, for_all(i, 1, l, spectral_norm(A[i]) <= tau)),
    given=is_norm(a, A),
    title="The ball of the norm",
    note=r"$\mathcal{B}_\tau$ is where every layer has a norm of at most $\tau$.",
) as proof:
    with proof.suppose(a <= tau), proof.each(i, 1, l):
        proof.have(spectral_norm(A[i]) <= a)
        proof.have(spectral_norm(A[i]) <= tau)
    with proof.suppose(for_all(i, 1, l, spectral_norm(A[i]) <= tau)):
        at = proof.obtain("i_1", there_is(i, (1 <= i) & (i <= l) & (spectral_norm(A[i]) == a)))
        proof.have(spectral_norm(A[at]) <= tau)
        proof.have(a <= tau)

zero = for_all(i, 1, l, A[i] == 0)
between_them = total(scaled(1 - s, A), scaled(s, B))
c, e, g = theory.reals("c e g")
with theory.theorem(
    "norm3",
    (a >= 0)
    & equivalent(a == 0, zero)
    & (c == abs(s) * a)
    & (e <= a + b)
    & implies(((0 <= s) & (s <= 1)) & (a <= tau) & (b <= tau), g <= tau),
    given=[
        *(is_norm(a, A), is_norm(b, B)),
        *(is_norm(c, scaled(s, A)), is_norm(e, total(A, B)), is_norm(g, between_them)),
    ],
    says=r"\|A\| := \max_{i \in [l]} \|A_i\|",
    title="The norm of the stacked layers is a norm, and its balls are convex",
    note=r"$a$, $b$, $c$, $e$ and $g$ are the norms of $A$, $B$, $s A$, $A + B$ and $(1 - s) A + s B$.",
) as proof:
    at = [
        proof.obtain(name, there_is(i, (1 <= i) & (i <= l) & (spectral_norm(of[i]) == norm_of_it)))
        for name, of, norm_of_it in (
            ("i_1", A, a),
            ("i_2", scaled(s, A), c),
            ("i_3", total(A, B), e),
            ("i_4", between_them, g),
        )
    ]
    for top in at:
        proof.have((spectral_norm(A[top]) <= a) & (spectral_norm(B[top]) <= b))
    proof.have(spectral_norm(A[at[0]]) >= 0, by="spectral_nonnegative")
    with proof.suppose(a == 0), proof.each(i, 1, l):
        proof.have(spectral_norm(A[i]) <= a)
        proof.have(spectral_norm(A[i]) >= 0, by="spectral_nonnegative")
        proof.have(spectral_norm(A[i]) == 0)
        proof.have(A[i] == 0, by="spectral_zero")
    with proof.suppose(zero):
        proof.have(A[at[0]] == 0)
        proof.have(spectral_norm(A[at[0]]) <= norm(A[at[0]]), by="spectral_at_most_norm")
        proof.have(norm(A[at[0]]) ** 2 == 0)
        proof.have(norm(A[at[0]]) == 0)
        proof.have(a == 0)
    for top in at[:2]:
        proof.have(spectral_norm(s * A[top]) == abs(s) * spectral_norm(A[top]), by="spectral_homogeneous")
    proof.have(spectral_norm(s * A[at[0]]) <= c)
    proof.have(abs(s) >= 0, by="absolute_value_nonnegative")
    proof.have(abs(s) * spectral_norm(A[at[1]]) <= abs(s) * a)
    proof.have(c == abs(s) * a)
    one, other = A[at[2]], B[at[2]]
    proof.have(spectral_norm(one + other) <= spectral_norm(one) + spectral_norm(other), by="spectral_triangle")
    proof.have(e <= a + b)
    with proof.suppose(((0 <= s) & (s <= 1)) & (a <= tau) & (b <= tau)):
        one, other = A[at[3]], B[at[3]]
        parts = spectral_norm((1 - s) * one), spectral_norm(s * other)
        proof.have(spectral_norm((1 - s) * one + s * other) <= sum(parts), by="spectral_triangle")
        proof.have(parts[0] <= (1 - s) * spectral_norm(one), by="spectral_below_multiple")
        proof.have(parts[1] <= s * spectral_norm(other), by="spectral_below_multiple")
        proof.have((1 - s) * spectral_norm(one) <= (1 - s) * tau)
        proof.have(s * spectral_norm(other) <= s * tau)
        proof.have(g <= tau)
