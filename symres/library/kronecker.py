"""Kronecker products: what their entries are, block by block, their transposes, products, traces and norms.

Where B has p rows, row k of the product of A and B is row r = k - p(i - 1) of the blocks in row i = ceiling(k/p); and a
sum over all k is one over all i and r.
"""

from symres import (
    Sum,
    Theory,
    all_of,
    ceiling,
    choice,
    for_all,
    function,
    kron,
    norm,
    trace,
)

theory = Theory("lemmas", title="Kronecker products")
a, b, m, n, p, q = theory.naturals("a b m n p q")
c, i, j, k, l, r, s, t = theory.integers("c i j k l r s t")
x = theory.reals("x")
g = theory.numbers("g")
f = theory.mapping("f", (i, r), x)
A, B = theory.matrix("A", m, n), theory.matrix("B", p, q)
C, D = theory.matrix("C", m, m), theory.matrix("D", p, p)
G, H = theory.matrix("G", n, a), theory.matrix("H", q, b)

with theory.theorem("shifted_sum", Sum(k, c + 1, c + m, g[k]) == Sum(r, 1, m, g[c + r])) as proof:
    shift = function(r, g[c + r])
    proof.have(Sum(k, c + 1, c, g[k]) == 0, by="sum_empty")
    proof.have(Sum(r, 1, 0, g[c + r]) == 0, by="sum_empty")
    with proof.induction(j, 0, Sum(k, c + 1, c + j, g[k]) == Sum(r, 1, j, g[c + r])):
        proof.have(Sum(k, c + 1, c + j + 1, g[k]) == Sum(k, c + 1, c + j, g[k]) + g[c + j + 1], by="sum_last")
        proof.have(Sum(r, 1, j + 1, g[c + r]) == Sum(r, 1, j, g[c + r]) + g[c + j + 1], by="sum_last", at={"f": shift})
    proof.conclude()


def of_block(i):
    """The sum over the i-th p integers."""
    return Sum(r, 1, p, g[p * (i - 1) + r])


with theory.theorem("sum_over_blocks", Sum(k, 1, m * p, g[k]) == Sum(i, 1, m, of_block(i))) as proof:
    proof.have(Sum(k, 1, 0, g[k]) == 0, by="sum_empty")
    proof.have(Sum(i, 1, 0, of_block(i)) == 0, by="sum_empty")
    with proof.induction(j, 0, Sum(k, 1, j * p, g[k]) == Sum(i, 1, j, of_block(i))):
        proof.have(
            Sum(i, 1, j + 1, of_block(i)) == Sum(i, 1, j, of_block(i)) + of_block(j + 1),
            by="sum_last",
            at={"f": function(i, of_block(i))},
        )
        proof.have(0 <= j * p)
        proof.have(
            Sum(k, 1, j * p + p, g[k]) == Sum(k, 1, j * p, g[k]) + Sum(k, j * p + 1, j * p + p, g[k]), by="sum_split"
        )
        proof.have(Sum(k, j * p + 1, j * p + p, g[k]) == Sum(r, 1, p, g[j * p + r]), by="shifted_sum")
        proof.have(Sum(k, 1, (j + 1) * p, g[k]) == Sum(i, 1, j + 1, of_block(i)))
    proof.conclude()


def block(k, size):
    """The number of the block of a size that an index is in."""
    return ceiling(k / size)


def place(k, size):
    """Its place there."""
    return k - size * (block(k, size) - 1)


inside = lambda k, p, m: all_of([1 <= block(k, p), block(k, p) <= m, 1 <= place(k, p), place(k, p) <= p])  # noqa: E731
with theory.theorem("place_in_blocks", inside(k, p, m), given=[1 <= k, k <= m * p]) as proof:
    number = block(k, p)
    proof.have((p * (number - 1) + 1 <= k) & (k <= p * number), by="block_of_index")
    with proof.contradiction(number <= 0):
        proof.have(p * number <= 0)
        proof.have(k <= 0)
    with proof.contradiction(number >= m + 1):
        proof.have(p * (number - 1) >= p * m)
        proof.have(p * m + 1 <= k)
    proof.have((1 <= number) & (number <= m))
    proof.have((1 <= place(k, p)) & (place(k, p) <= p))
    proof.conclude()


def have_place(proof, k, p, m):
    """The line that an index is in a block and has a place there."""
    proof.have(inside(k, p, m), by="place_in_blocks", at={"k": k, "p": p, "m": m})


def value(M, N, k, l, rows, columns):
    """The product of the entries of M and N that is in row k and column l of their Kronecker product."""
    return M[block(k, rows), block(l, columns)] * N[place(k, rows), place(l, columns)]


K = kron(A, B)
entry = for_all(k, 1, m * p, for_all(l, 1, n * q, K[k, l] == value(A, B, k, l, p, q)))
with theory.theorem("entry_of_kron", entry) as proof:
    with proof.each(k, 1, m * p), proof.each(l, 1, n * q):
        have_place(proof, k, p, m)
        have_place(proof, l, q, n)
        pairs = [(block(k, p), m), (place(k, p), p), (block(l, q), n), (place(l, q), q)]
        within = all_of([(1 <= c) & (c <= size) for c, size in pairs])
        of = value(A, B, k, l, p, q)
        proof.have(within)
        proof.have(K[k, l] == choice(within, of, 0))
        proof.have(choice(within, of, 0) == of, by="number_if_true")
        proof.have(K[k, l] == of)

L = kron(A.T, B.T)
with theory.theorem("transpose_of_kron", K.T == L) as proof:
    with proof.each(k, 1, n * q), proof.each(l, 1, m * p):
        proof.have(K.T[k, l] == K[l, k], by="entry_of_transpose")
        proof.have(K[l, k] == value(A, B, l, k, p, q), by="entry_of_kron")
        proof.have(L[k, l] == value(A.T, B.T, k, l, q, p), by="entry_of_kron", at={"A": A.T, "B": B.T})
        have_place(proof, k, q, n)
        have_place(proof, l, p, m)
        proof.have(A.T[block(k, q), block(l, p)] == A[block(l, p), block(k, q)], by="entry_of_transpose")
        proof.have(B.T[place(k, q), place(l, p)] == B[place(l, p), place(k, q)], by="entry_of_transpose")
        proof.have(K.T[k, l] == L[k, l])
    proof.conclude(by="equal_entries")

# ------------------------------------------------------------------------------------------------- sums over all places
at_place = function(k, f(block(k, p), place(k, p)))
all_places = Sum(i, 1, m, Sum(r, 1, p, f(i, r)))
with theory.theorem("sum_over_places", Sum(k, 1, m * p, f(block(k, p), place(k, p))) == all_places) as proof:
    of = lambda i: Sum(r, 1, p, at_place(p * (i - 1) + r))  # noqa: E731
    proof.have(Sum(k, 1, m * p, at_place(k)) == Sum(i, 1, m, of(i)), by="sum_over_blocks", at={"g": at_place})
    with proof.each(i, 1, m):
        with proof.each(r, 1, p):
            h = p * (i - 1) + r
            proof.have(block(h, p) == i, by="index_in_block")
            proof.have(place(h, p) == r)
            proof.have(f(block(h, p), place(h, p)) == f(i, place(h, p)))
            proof.have(f(i, place(h, p)) == f(i, r))
            proof.have(at_place(h) == f(i, r))
        proof.have(of(i) == Sum(r, 1, p, f(i, r)), by="sum_congruence")
    proof.have(Sum(i, 1, m, of(i)) == all_places, by="sum_congruence")
    proof.conclude()

T = kron(C, D)
with theory.theorem("trace_of_kron", trace(T) == trace(C) * trace(D)) as proof:
    diagonal = lambda i, r: C[i, i] * D[r, r]  # noqa: E731
    proof.have(trace(T) == Sum(k, 1, m * p, T[k, k]), by="trace_of_entries")
    with proof.each(k, 1, m * p):
        proof.have(T[k, k] == value(C, D, k, k, p, p), by="entry_of_kron", at={"A": C, "B": D, "k": k, "l": k})
    there = Sum(k, 1, m * p, value(C, D, k, k, p, p))
    proof.have(Sum(k, 1, m * p, T[k, k]) == there, by="sum_congruence")
    each = Sum(i, 1, m, Sum(r, 1, p, diagonal(i, r)))
    proof.have(there == each, by="sum_over_places", at={"f": function(i, function(r, diagonal(i, r))), "m": m, "p": p})
    proof.have(trace(D) == Sum(r, 1, p, D[r, r]), by="trace_of_entries")
    proof.have(trace(C) == Sum(i, 1, m, C[i, i]), by="trace_of_entries")
    with proof.each(i, 1, m):
        proof.have(Sum(r, 1, p, diagonal(i, r)) == C[i, i] * trace(D))
    proof.have(each == Sum(i, 1, m, C[i, i] * trace(D)), by="sum_congruence")
    proof.have(each == trace(C) * trace(D))
    proof.conclude()

M, P = kron(G, H), kron(A * G, B * H)
with theory.theorem("product_of_krons", K * M == P) as proof:
    with proof.each(k, 1, m * p), proof.each(l, 1, a * b):
        R, row, S, column = block(k, p), place(k, p), block(l, b), place(l, b)
        have_place(proof, k, p, m)
        have_place(proof, l, b, a)
        factors = lambda j, s: A[R, j] * G[j, S] * (B[row, s] * H[s, column])  # noqa: E731
        proof.have((K * M)[k, l] == Sum(t, 1, n * q, K[k, t] * M[t, l]), by="entry_of_product")
        with proof.each(t, 1, n * q):
            proof.have(K[k, t] == value(A, B, k, t, p, q), by="entry_of_kron", at={"A": A, "B": B, "k": k, "l": t})
            proof.have(M[t, l] == value(G, H, t, l, q, b), by="entry_of_kron", at={"A": G, "B": H, "k": t, "l": l})
            proof.have(K[k, t] * M[t, l] == factors(block(t, q), place(t, q)))
        there = Sum(t, 1, n * q, factors(block(t, q), place(t, q)))
        proof.have((K * M)[k, l] == there, by="sum_congruence")
        each = Sum(j, 1, n, Sum(s, 1, q, factors(j, s)))
        at = {"f": function(j, function(s, factors(j, s))), "m": n, "p": q}
        proof.have(there == each, by="sum_over_places", at=at)
        proof.have((B * H)[row, column] == Sum(s, 1, q, B[row, s] * H[s, column]), by="entry_of_product")
        proof.have((A * G)[R, S] == Sum(j, 1, n, A[R, j] * G[j, S]), by="entry_of_product")
        with proof.each(j, 1, n):
            proof.have(Sum(s, 1, q, factors(j, s)) == A[R, j] * G[j, S] * (B * H)[row, column])
        proof.have(each == Sum(j, 1, n, A[R, j] * G[j, S] * (B * H)[row, column]), by="sum_congruence")
        proof.have(each == (A * G)[R, S] * (B * H)[row, column])
        proof.have(
            P[k, l] == value(A * G, B * H, k, l, p, b), by="entry_of_kron", at={"A": A * G, "B": B * H, "k": k, "l": l}
        )
        proof.have((K * M)[k, l] == P[k, l])
    proof.conclude(by="equal_entries")

with theory.theorem("norm_of_kron", norm(K) == norm(A) * norm(B)) as proof:
    gram = kron(A.T * A, B.T * B)
    proof.have(K.T == L, by="transpose_of_kron")
    proof.have(L * K == gram, by="product_of_krons", at={"A": A.T, "B": B.T, "G": A, "H": B})
    proof.have(trace(gram) == trace(A.T * A) * trace(B.T * B), by="trace_of_kron")
    proof.have(trace(K.T * K) == trace(gram))
    proof.have(norm(K) ** 2 == (norm(A) * norm(B)) ** 2)
    proof.have(norm(K) >= 0)
    proof.have(norm(A) * norm(B) >= 0)
    proof.conclude()
