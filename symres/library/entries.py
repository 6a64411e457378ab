"""Entries of a matrix: their squares add up to that of the norm, so that none of them is above it."""

from symres import Sum, Theory, norm, trace

theory = Theory("lemmas", title="Entries")
m, n = theory.naturals("m n")
i, j, k, l = theory.integers("i j k l")
A = theory.matrix("A", m, n)


def column(l):
    """The sum of the squares of the entries in a column."""
    return Sum(k, 1, m, A[k, l] ** 2)


with theory.theorem("norm_by_entries", norm(A) ** 2 == Sum(l, 1, n, column(l))) as proof:
    gram = A.T * A
    proof.have(trace(gram) == Sum(l, 1, n, gram[l, l]), by="trace_of_entries")
    with proof.each(l, 1, n):
        proof.have(gram[l, l] == Sum(k, 1, m, A.T[l, k] * A[k, l]), by="entry_of_product")
        with proof.each(k, 1, m):
            proof.have(A.T[l, k] == A[k, l], by="entry_of_transpose")
            proof.have(A.T[l, k] * A[k, l] == A[k, l] ** 2)
        proof.have(Sum(k, 1, m, A.T[l, k] * A[k, l]) == column(l), by="sum_congruence")
        proof.have(gram[l, l] == column(l))
    proof.have(Sum(l, 1, n, gram[l, l]) == Sum(l, 1, n, column(l)), by="sum_congruence")
    proof.have(norm(A) ** 2 == trace(gram), by="norm_square")
    proof.conclude()

with theory.theorem("entry_at_most_norm", abs(A[i, j]) <= norm(A), given=[1 <= i, i <= m, 1 <= j, j <= n]) as proof:
    proof.have(norm(A) ** 2 == Sum(l, 1, n, column(l)), by="norm_by_entries")
    with proof.each(l, 1, n):
        with proof.each(k, 1, m):
            proof.have(A[k, l] ** 2 >= 0)
        proof.have(column(l) >= 0, by="sum_nonnegative")
    with proof.each(k, 1, m):
        proof.have(A[k, j] ** 2 >= 0)
    proof.have(A[i, j] ** 2 <= column(j), by="summand_at_most_sum")
    proof.have(column(j) <= Sum(l, 1, n, column(l)), by="summand_at_most_sum")
    proof.have(norm(A) >= 0, by="norm_nonnegative")
    proof.have(abs(A[i, j]) ** 2 <= norm(A) ** 2)
    proof.conclude(by="square_compare")
