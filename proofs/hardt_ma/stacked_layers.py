r"""The largest spectral norm of the layers is a norm of their stack, and its balls are convex.

That is $\|A\|$ of equation (3) of Hardt and Ma, for $A \in \mathbb{R}^{l \times d \times d}$, and its ball of radius
$\tau$ is $\mathcal{B}_\tau$. A number $a$ is $\|A\|$ if no layer has a larger norm and one has the norm $a$.
"""

from symres import (
    Theory,
    at_least,
    at_most,
    between,
    both,
    equal,
    equivalent,
    for_all,
    function,
    implies,
    less,
    norm,
    spectral_norm,
    there_is,
)

theory = Theory("hardt_ma", source="hardt_ma", where="section 2, equation (3)", title="The norm of the stacked layers")
d, l = theory.sizes("d l")
i, j, k = theory.index("i j k")
a, b, c, s, tau = theory.number("a b c s tau")
A, B = (theory.layers(name, d, d) for name in "AB")


def is_norm(a, A, l=l):
    """a is the largest of the norms of the layers."""
    attained = there_is(i, both(at_most(1, i), at_most(i, l), equal(spectral_norm(A[i]), a)))
    return both(for_all(i, 1, l, at_most(spectral_norm(A[i]), a)), attained)


def scaled(s, A):
    return function(j, s * A[j])


def total(A, B):
    return function(j, A[j] + B[j])


theory.abbreviate("is_norm", (a, A, l), is_norm(a, A))

with theory.theorem(
    "norm3.exists",
    there_is(a, both(is_norm(a, A), for_all(b, implies(is_norm(b, A), equal(b, a))))),
    title="Every stack of layers has one norm",
) as proof:

    def largest(k, a, at):
        """a is the largest of k norms; it is that of the layer ``at``."""
        proof.exhibit(there_is(i, both(at_most(1, i), at_most(i, k), equal(spectral_norm(A[i]), a))), at)
        proof.exhibit(there_is(b, is_norm(b, A, k)), a)

    with proof.base():
        with proof.each(i, 1, 1):
            proof.have(equal(i, 1))
            proof.have(equal(spectral_norm(A[i]), spectral_norm(A[1])))
            proof.have(at_most(spectral_norm(A[i]), spectral_norm(A[1])))
        largest(1, spectral_norm(A[1]), 1)
    with proof.induction(k, 1, lambda k: there_is(b, is_norm(b, A, k))):
        old, new = proof.obtain("a_0", there_is(b, is_norm(b, A, k))), spectral_norm(A[k + 1])
        where = there_is(i, both(at_most(1, i), at_most(i, k), equal(spectral_norm(A[i]), old)))
        i_0 = proof.obtain("i_0", where)
        for case, most, at in ((at_most(new, old), old, i_0), (less(old, new), new, k + 1)):
            with proof.case(case):
                with proof.each(i, 1, k + 1):
                    with proof.case(at_most(i, k)):
                        proof.have(at_most(spectral_norm(A[i]), old))
                        proof.have(at_most(spectral_norm(A[i]), most))
                    with proof.case(less(k, i)):
                        proof.have(equal(i, k + 1))
                        proof.have(equal(spectral_norm(A[i]), new))
                        proof.have(at_most(spectral_norm(A[i]), most))
                largest(k + 1, most, at)
    norm_of_A = proof.obtain("a_1", there_is(b, is_norm(b, A)))
    with proof.let(b), proof.suppose(is_norm(b, A)):
        one = proof.obtain("i_1", there_is(i, both(at_most(1, i), at_most(i, l), equal(spectral_norm(A[i]), b))))
        two = proof.obtain(
            "i_2", there_is(i, both(at_most(1, i), at_most(i, l), equal(spectral_norm(A[i]), norm_of_A)))
        )
        proof.have(at_most(spectral_norm(A[one]), norm_of_A))
        proof.have(at_most(spectral_norm(A[two]), b))
        proof.have(equal(b, norm_of_A))
    proof.exhibit(there_is(a, both(is_norm(a, A), for_all(b, implies(is_norm(b, A), equal(b, a))))), norm_of_A)

with theory.theorem(
    "norm3.ball",
    equivalent(at_most(a, tau), for_all(i, 1, l, at_most(spectral_norm(A[i]), tau))),
    given=is_norm(a, A),
    title="The ball of the norm",
    note=r"$\mathcal{B}_\tau$ is where every layer has a norm of at most $\tau$.",
) as proof:
    with proof.suppose(at_most(a, tau)), proof.each(i, 1, l):
        proof.have(at_most(spectral_norm(A[i]), a))
        proof.have(at_most(spectral_norm(A[i]), tau))
    with proof.suppose(for_all(i, 1, l, at_most(spectral_norm(A[i]), tau))):
        at = proof.obtain("i_1", there_is(i, both(at_most(1, i), at_most(i, l), equal(spectral_norm(A[i]), a))))
        proof.have(at_most(spectral_norm(A[at]), tau))
        proof.have(at_most(a, tau))

zero = for_all(i, 1, l, equal(A[i], 0))
between_them = total(scaled(1 - s, A), scaled(s, B))
c, e, g = theory.number("c e g")
with theory.theorem(
    "norm3",
    both(
        at_least(a, 0),
        equivalent(equal(a, 0), zero),
        equal(c, abs(s) * a),
        at_most(e, a + b),
        implies(both(between(s, 0, 1), at_most(a, tau), at_most(b, tau)), at_most(g, tau)),
    ),
    given=[
        *(is_norm(a, A), is_norm(b, B)),
        *(is_norm(c, scaled(s, A)), is_norm(e, total(A, B)), is_norm(g, between_them)),
    ],
    says=r"\|A\| := \max_{i \in [l]} \|A_i\|",
    title="The norm of the stacked layers is a norm, and its balls are convex",
    note=r"$a$, $b$, $c$, $e$ and $g$ are the norms of $A$, $B$, $s A$, $A + B$ and $(1 - s) A + s B$.",
) as proof:
    at = [
        proof.obtain(name, there_is(i, both(at_most(1, i), at_most(i, l), equal(spectral_norm(of[i]), norm_of_it))))
        for name, of, norm_of_it in (
            ("i_1", A, a),
            ("i_2", scaled(s, A), c),
            ("i_3", total(A, B), e),
            ("i_4", between_them, g),
        )
    ]
    for top in at:
        proof.have(both(at_most(spectral_norm(A[top]), a), at_most(spectral_norm(B[top]), b)))
    proof.have(at_least(spectral_norm(A[at[0]]), 0), by="spectral_nonnegative")
    with proof.suppose(equal(a, 0)), proof.each(i, 1, l):
        proof.have(at_most(spectral_norm(A[i]), a))
        proof.have(at_least(spectral_norm(A[i]), 0), by="spectral_nonnegative")
        proof.have(equal(spectral_norm(A[i]), 0))
        proof.have(equal(A[i], 0), by="spectral_zero")
    with proof.suppose(zero):
        proof.have(equal(A[at[0]], 0))
        proof.have(at_most(spectral_norm(A[at[0]]), norm(A[at[0]])), by="spectral_at_most_norm")
        proof.have(equal(norm(A[at[0]]) ** 2, 0))
        proof.have(equal(norm(A[at[0]]), 0))
        proof.have(equal(a, 0))
    for top in at[:2]:
        proof.have(equal(spectral_norm(s * A[top]), abs(s) * spectral_norm(A[top])), by="spectral_homogeneous")
    proof.have(at_most(spectral_norm(s * A[at[0]]), c))
    proof.have(at_least(abs(s), 0), by="absolute_value_nonnegative")
    proof.have(at_most(abs(s) * spectral_norm(A[at[1]]), abs(s) * a))
    proof.have(equal(c, abs(s) * a))
    one, other = A[at[2]], B[at[2]]
    proof.have(at_most(spectral_norm(one + other), spectral_norm(one) + spectral_norm(other)), by="spectral_triangle")
    proof.have(at_most(e, a + b))
    with proof.suppose(both(between(s, 0, 1), at_most(a, tau), at_most(b, tau))):
        one, other = A[at[3]], B[at[3]]
        parts = spectral_norm((1 - s) * one), spectral_norm(s * other)
        proof.have(at_most(spectral_norm((1 - s) * one + s * other), sum(parts)), by="spectral_triangle")
        proof.have(at_most(parts[0], (1 - s) * spectral_norm(one)), by="spectral_below_multiple")
        proof.have(at_most(parts[1], s * spectral_norm(other)), by="spectral_below_multiple")
        proof.have(at_most((1 - s) * spectral_norm(one), (1 - s) * tau))
        proof.have(at_most(s * spectral_norm(other), s * tau))
        proof.have(at_most(g, tau))
