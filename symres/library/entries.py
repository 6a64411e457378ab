"""Entries of a matrix: their squares add up to that of the norm, so that none of them is above it; matrices with equal
ones are equal, and with greater ones have a greater norm.
"""

from symres import Sum, Theory, for_all, norm, trace

theory = Theory("lemmas", title="Entries")
m, n = theory.naturals("m n")
i, j, k, l = theory.integers("i j k l")
A, B = theory.matrices("A B", m, n)
u, v = theory.vectors("u v", m)


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

same = for_all(i, 1, m, for_all(j, 1, n, A[i, j] == B[i, j]))
with theory.theorem("equal_entries", A == B, given=same) as proof:
    with proof.each(l, 1, n):
        with proof.each(k, 1, m):
            proof.have(A[k, l] == B[k, l])
            proof.have((A - B)[k, l] ** 2 == 0)
        proof.have(Sum(k, 1, m, (A - B)[k, l] ** 2) == 0, by="sum_of_zeros")
    proof.have(Sum(l, 1, n, Sum(k, 1, m, (A - B)[k, l] ** 2)) == 0, by="sum_of_zeros")
    proof.have(norm(A - B) ** 2 == Sum(l, 1, n, Sum(k, 1, m, (A - B)[k, l] ** 2)), by="norm_by_entries")
    proof.have(trace((A - B).T * (A - B)) == 0)
    proof.have(A - B == 0, by="norm_zero")
    proof.conclude()

with theory.theorem("equal_columns", u == v, given=for_all(i, 1, m, u[i] == v[i])) as proof:
    with proof.each(k, 1, m):
        proof.have(u[k] == v[k])
        proof.have((u - v)[k] ** 2 == 0)
    proof.have(Sum(k, 1, m, (u - v)[k, 1] ** 2) == 0, by="sum_of_zeros")
    proof.have(norm(u - v) ** 2 == Sum(l, 1, 1, Sum(k, 1, m, (u - v)[k, l] ** 2)), by="norm_by_entries")
    proof.have(Sum(l, 1, 1, Sum(k, 1, m, (u - v)[k, l] ** 2)) == 0)
    proof.have((u - v).T * (u - v) == 0)
    proof.have(u - v == 0, by="norm_zero")
    proof.conclude()

below = for_all(i, 1, m, for_all(j, 1, n, abs(A[i, j]) <= abs(B[i, j])))
with theory.theorem("norm_by_sizes_of_entries", norm(A) <= norm(B), given=below) as proof:
    with proof.each(l, 1, n):
        with proof.each(k, 1, m):
            proof.have(abs(A[k, l]) <= abs(B[k, l]))
            proof.have(A[k, l] ** 2 <= B[k, l] ** 2)
        proof.have(Sum(k, 1, m, A[k, l] ** 2) <= Sum(k, 1, m, B[k, l] ** 2), by="sum_monotone")
    proof.have(Sum(l, 1, n, Sum(k, 1, m, A[k, l] ** 2)) <= Sum(l, 1, n, Sum(k, 1, m, B[k, l] ** 2)), by="sum_monotone")
    proof.have(norm(A) ** 2 == Sum(l, 1, n, Sum(k, 1, m, A[k, l] ** 2)), by="norm_by_entries")
    proof.have(norm(B) ** 2 == Sum(l, 1, n, Sum(k, 1, m, B[k, l] ** 2)), by="norm_by_entries")
    proof.have(norm(A) ** 2 <= norm(B) ** 2)
    proof.conclude(by="square_compare")

below = for_all(i, 1, m, abs(u[i]) <= abs(v[i]))
with theory.theorem("norm_by_sizes_in_column", norm(u) <= norm(v), given=below) as proof:
    with proof.each(k, 1, m):
        proof.have(abs(u[k]) <= abs(v[k]))
        proof.have(u[k, 1] ** 2 <= v[k, 1] ** 2)
    proof.have(Sum(k, 1, m, u[k, 1] ** 2) <= Sum(k, 1, m, v[k, 1] ** 2), by="sum_monotone")
    for w in (u, v):
        columns = Sum(l, 1, 1, Sum(k, 1, m, w[k, l] ** 2))
        proof.have(norm(w) ** 2 == columns, by="norm_by_entries")
        proof.have(columns == Sum(k, 1, m, w[k, 1] ** 2))
    proof.have(norm(u) ** 2 <= norm(v) ** 2)
    proof.conclude(by="square_compare")
