"""Pairs of matrices, such as a gradient by two of them: their norm is the root of |A|^2 + |G|^2."""

from symres import Theory, inner, norm, sqrt

theory = Theory("lemmas", title="Pairs of matrices")
m, n, p, q = theory.naturals("m n p q")
A, B = theory.matrices("A B", m, n)
G, H = theory.matrices("G H", p, q)


def norm_of(A, G):
    return sqrt(norm(A) ** 2 + norm(G) ** 2)


with theory.theorem("triangle_for_pairs", norm_of(A + B, G + H) <= norm_of(A, G) + norm_of(B, H)) as proof:
    mixed = inner(A, B) + inner(G, H)
    proof.have(mixed <= norm_of(A, G) * norm_of(B, H), by="cauchy_schwarz_for_pairs")
    for one, other in ((A, G), (B, H), (A + B, G + H)):
        proof.have(norm_of(one, other) * norm_of(one, other) == norm(one) ** 2 + norm(other) ** 2, by="root_square")
        proof.have(norm_of(one, other) >= 0, by="root_nonnegative")
    proof.chain(norm_of(A + B, G + H) ** 2).equals(
        norm(A) ** 2 + norm(G) ** 2 + 2 * mixed + norm(B) ** 2 + norm(H) ** 2
    ).at_most((norm_of(A, G) + norm_of(B, H)) ** 2)
    proof.conclude(by="square_compare")
