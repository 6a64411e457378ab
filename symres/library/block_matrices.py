"""Matrices of blocks: sums over two parts of an index, products, and the determinant of a triangular one."""

from symres import I, O, Sum, Theory, blocks, det, function, trace, vector

theory = Theory("lemmas", title="Matrices of blocks")
m, n, p, q, a, b = theory.naturals("m n p q a b")
i, j, k = theory.integers("i j k")
g = theory.numbers("g")
P, Q = theory.matrix("P", m, p), theory.matrix("Q", n, p)
X, Y = theory.matrix("X", m, q), theory.matrix("Y", n, q)

with theory.theorem("sum_in_two_parts", Sum(k, 1, m + n, g[k]) == Sum(k, 1, m, g[k]) + Sum(k, 1, n, g[m + k])) as proof:
    proof.have(Sum(k, 1, m + n, g[k]) == Sum(k, 1, m, g[k]) + Sum(k, m + 1, m + n, g[k]), by="sum_split")
    proof.have(Sum(k, m + 1, m + n, g[k]) == Sum(k, 1, n, g[m + k]), by="shifted_sum")
    proof.conclude()

S, T = blocks([[P], [Q]]), blocks([[X], [Y]])
with theory.theorem("product_of_stacks", S.T * T == P.T * X + Q.T * Y) as proof:
    with proof.each(i, 1, p), proof.each(j, 1, q):
        upper, lower = Sum(k, 1, m, P.T[i, k] * X[k, j]), Sum(k, 1, n, Q.T[i, k] * Y[k, j])
        whole = function(k, S.T[i, k] * T[k, j])
        proof.have((S.T * T)[i, j] == Sum(k, 1, m + n, whole(k)), by="entry_of_product")
        proof.have(
            Sum(k, 1, m + n, whole(k)) == Sum(k, 1, m, whole(k)) + Sum(k, 1, n, whole(m + k)),
            by="sum_in_two_parts",
            at={"g": whole},
        )
        with proof.each(k, 1, m):
            proof.have(S.T[i, k] == S[k, i], by="entry_of_transpose")
            proof.have(P.T[i, k] == P[k, i], by="entry_of_transpose")
            proof.have(S[k, i] == P[k, i])
            proof.have(T[k, j] == X[k, j])
            proof.have(S.T[i, k] * T[k, j] == P.T[i, k] * X[k, j])
        proof.have(Sum(k, 1, m, whole(k)) == upper, by="sum_congruence")
        with proof.each(k, 1, n):
            proof.have(S.T[i, m + k] == S[m + k, i], by="entry_of_transpose")
            proof.have(Q.T[i, k] == Q[k, i], by="entry_of_transpose")
            proof.have(S[m + k, i] == Q[k, i])
            proof.have(T[m + k, j] == Y[k, j])
            proof.have(S.T[i, m + k] * T[m + k, j] == Q.T[i, k] * Y[k, j])
        proof.have(Sum(k, 1, n, whole(m + k)) == lower, by="sum_congruence")
        proof.have((P.T * X)[i, j] == upper, by="entry_of_product")
        proof.have((Q.T * Y)[i, j] == lower, by="entry_of_product")
        proof.have((S.T * T)[i, j] == (P.T * X)[i, j] + (Q.T * Y)[i, j])
        proof.have((P.T * X + Q.T * Y)[i, j] == (P.T * X)[i, j] + (Q.T * Y)[i, j])
        proof.have((S.T * T)[i, j] == (P.T * X + Q.T * Y)[i, j])
    proof.conclude(by="equal_entries")

E, F = blocks([[I(m)], [O(n, m)]]), blocks([[O(m, n)], [I(n)]])
U = blocks([[E.T], [F.T]])
with theory.theorem("identity_of_blocks", U == I(m + n)) as proof:
    with proof.each(i, 1, m + n), proof.each(j, 1, m + n):
        with proof.case(i <= m):
            proof.have(U[i, j] == E.T[i, j])
            proof.have(E.T[i, j] == E[j, i], by="entry_of_transpose")
            with proof.case(j <= m):
                proof.have(E[j, i] == I(m)[j, i])
                proof.have(U[i, j] == I(m + n)[i, j])
            with proof.case(j >= m + 1):
                proof.have(E[j, i] == 0)
                proof.have(U[i, j] == I(m + n)[i, j])
        with proof.case(i >= m + 1):
            proof.have(U[i, j] == F.T[i - m, j])
            proof.have(F.T[i - m, j] == F[j, i - m], by="entry_of_transpose")
            with proof.case(j <= m):
                proof.have(F[j, i - m] == 0)
                proof.have(U[i, j] == I(m + n)[i, j])
            with proof.case(j >= m + 1):
                proof.have(F[j, i - m] == I(n)[j - m, i - m])
                proof.have(U[i, j] == I(m + n)[i, j])
        proof.have(U[i, j] == I(m + n)[i, j])
    proof.conclude(by="equal_entries")

with theory.theorem("stack_of_two", T == E * X + F * Y) as proof:
    proof.have(U.T * T == E * X + F * Y, by="product_of_stacks", at={"P": E.T, "Q": F.T})
    proof.have(U == I(m + n), by="identity_of_blocks")
    proof.conclude()

G, H = blocks([[I(p)], [O(q, p)]]), blocks([[O(p, q)], [I(q)]])
A, B, C, D = (theory.matrix(name, *size) for name, size in zip("ABCD", ((m, p), (m, q), (n, p), (n, q)), strict=True))
R = blocks([[A, B]])
with theory.theorem("row_of_two", R == A * G.T + B * H.T) as proof:
    T = blocks([[A.T], [B.T]])
    with proof.each(i, 1, m), proof.each(j, 1, p + q):
        proof.have(T.T[i, j] == T[j, i], by="entry_of_transpose")
        with proof.case(j <= p):
            proof.have(A.T[j, i] == A[i, j], by="entry_of_transpose")
            proof.have(R[i, j] == T.T[i, j])
        with proof.case(j >= p + 1):
            proof.have(B.T[j - p, i] == B[i, j - p], by="entry_of_transpose")
            proof.have(R[i, j] == T.T[i, j])
        proof.have(R[i, j] == T.T[i, j])
    proof.have(R == T.T, by="equal_entries")
    proof.have(T == G * A.T + H * B.T, by="stack_of_two")
    proof.conclude()

M = blocks([[A, B], [C, D]])
with theory.theorem("blocks_of_four", M == E * (A * G.T + B * H.T) + F * (C * G.T + D * H.T)) as proof:
    T = blocks([[blocks([[A, B]])], [blocks([[C, D]])]])
    with proof.each(i, 1, m + n), proof.each(j, 1, p + q):
        with proof.case(i <= m):
            proof.have(T[i, j] == blocks([[A, B]])[i, j])
            proof.have(M[i, j] == T[i, j])
        with proof.case(i >= m + 1):
            proof.have(T[i, j] == blocks([[C, D]])[i - m, j])
            proof.have(M[i, j] == T[i, j])
        proof.have(M[i, j] == T[i, j])
    proof.have(M == T, by="equal_entries")
    proof.have(T == E * blocks([[A, B]]) + F * blocks([[C, D]]), by="stack_of_two")
    proof.have(blocks([[A, B]]) == A * G.T + B * H.T, by="row_of_two")
    proof.have(blocks([[C, D]]) == C * G.T + D * H.T, by="row_of_two", at={"A": C, "B": D})
    proof.conclude()

with theory.theorem("parts_of_stacks", (E.T * E == I(m)) & (E.T * F == O(m, n)) & (F.T * F == I(n))) as proof:
    proof.have(E.T * E == I(m).T * I(m) + O(n, m).T * O(n, m), by="product_of_stacks")
    proof.have(E.T * F == I(m).T * O(m, n) + O(n, m).T * I(n), by="product_of_stacks")
    proof.have(F.T * F == O(m, n).T * O(m, n) + I(n).T * I(n), by="product_of_stacks")
    proof.conclude()

U = blocks([[A.T, C.T], [B.T, D.T]])
with theory.theorem("transpose_of_blocks", M.T == U) as proof:
    proof.have(M == E * (A * G.T + B * H.T) + F * (C * G.T + D * H.T), by="blocks_of_four")
    proof.have(U == G * (A.T * E.T + C.T * F.T) + H * (B.T * E.T + D.T * F.T), by="blocks_of_four")
    proof.conclude()

J_1, J_2 = blocks([[I(a)], [O(b, a)]]), blocks([[O(a, b)], [I(b)]])
A_1, B_1 = theory.matrix("A_1", p, a), theory.matrix("B_1", p, b)
C_1, D_1 = theory.matrix("C_1", q, a), theory.matrix("D_1", q, b)
N = blocks([[A_1, B_1], [C_1, D_1]])
R = blocks([[A * A_1 + B * C_1, A * B_1 + B * D_1], [C * A_1 + D * C_1, C * B_1 + D * D_1]])
with theory.theorem("product_of_blocks", M * N == R) as proof:
    above, below = A_1 * J_1.T + B_1 * J_2.T, C_1 * J_1.T + D_1 * J_2.T
    proof.have((G.T * G == I(p)) & (G.T * H == O(p, q)) & (H.T * H == I(q)), by="parts_of_stacks", at={"m": p, "n": q})
    proof.have(N == G * above + H * below, by="blocks_of_four")
    proof.have(G.T * N == above)
    proof.have(H.T * N == below)
    proof.have(M == E * (A * G.T + B * H.T) + F * (C * G.T + D * H.T), by="blocks_of_four")
    proof.have(M * N == E * (A * (G.T * N) + B * (H.T * N)) + F * (C * (G.T * N) + D * (H.T * N)))
    proof.have(M * N == E * (A * above + B * below) + F * (C * above + D * below))
    first, second = (A * A_1 + B * C_1) * J_1.T + (A * B_1 + B * D_1) * J_2.T, (C * A_1 + D * C_1) * J_1.T
    proof.have(R == E * first + F * (second + (C * B_1 + D * D_1) * J_2.T), by="blocks_of_four")
    proof.conclude()

# ------------------------------------------------------------------------------------------------ of square matrices
K, L = theory.matrix("K", m, m), theory.matrix("L", n, n)
V, W = theory.matrix("V", m, n), theory.matrix("W", n, m)


def four(K, V, W, L):
    """The sum that a matrix of four blocks is."""
    return E * (K * E.T + V * F.T) + F * (W * E.T + L * F.T)


with theory.theorem("trace_of_blocks", trace(blocks([[K, V], [W, L]])) == trace(K) + trace(L)) as proof:
    proof.have(blocks([[K, V], [W, L]]) == four(K, V, W, L), by="blocks_of_four")
    proof.have((E.T * E == I(m)) & (E.T * F == O(m, n)) & (F.T * F == I(n)), by="parts_of_stacks")
    proof.have(trace(E * K * E.T) == trace(E.T * E * K))
    proof.have(trace(F * L * F.T) == trace(F.T * F * L))
    proof.have(trace(E * V * F.T) == trace(V * (E.T * F).T))
    proof.have(trace(F * W * E.T) == trace(W * (E.T * F)))
    proof.conclude()

# E and F are the first and the last columns of the identity; of any other rotation the same is true
G, H = theory.matrix("G", m + n, m), theory.matrix("H", m + n, n)
orthonormal = [G.T * G == I(m), G.T * H == O(m, n), H.T * H == I(n)]


def along(G, K, size):
    """The identity, changed into K along some columns."""
    return I(m + n) + G * ((K - I(size)) * G.T)


with theory.theorem("det_along_columns", det(along(G, K, m)) == det(K), given=G.T * G == I(m)) as proof:
    proof.have(det(along(G, K, m)) == det(I(m) + (K - I(m)) * G.T * G), by="det_of_sum")
    proof.have(I(m) + (K - I(m)) * G.T * G == K)
    proof.conclude()

triangular = I(m + n) + G * ((K - I(m)) * G.T + V * H.T) + H * ((L - I(n)) * H.T)
axes = [m == 1, n == 1, G == vector(1, 0), H == vector(0, 1), K == I(1), L == I(1), V == O(1, 1)]
with theory.theorem(
    "det_along_a_rotation", det(triangular) == det(K) * det(L), given=orthonormal, instance=axes
) as proof:
    first, above, last = along(G, K, m), I(m + n) + G * (V * H.T), along(H, L, n)
    proof.have(H.T * G == O(n, m))
    proof.have(triangular == last * (above * first))
    proof.have(det(above) == det(I(m) + V * H.T * G), by="det_of_sum")
    proof.have(det(above) == 1)
    proof.have(det(first) == det(K), by="det_along_columns")
    proof.have(det(last) == det(L), by="det_along_columns", at={"G": H, "K": L, "m": n, "n": m})
    proof.have(det(triangular) == det(last * (above * first)))
    proof.have(det(last * (above * first)) == det(last) * det(above) * det(first))
    proof.conclude()

M = blocks([[K, V], [O(n, m), L]])
with theory.theorem("det_of_triangular_blocks", det(M) == det(K) * det(L)) as proof:
    proof.have((E.T * E == I(m)) & (E.T * F == O(m, n)) & (F.T * F == I(n)), by="parts_of_stacks")
    proof.have(blocks([[E.T], [F.T]]) == I(m + n), by="identity_of_blocks")
    proof.have(blocks([[E.T], [F.T]]) == E * E.T + F * F.T, by="stack_of_two")
    proof.have(M == four(K, V, O(n, m), L), by="blocks_of_four")
    whole = I(m + n) + E * ((K - I(m)) * E.T + V * F.T) + F * ((L - I(n)) * F.T)
    proof.have(M == whole)
    proof.have(det(whole) == det(K) * det(L), by="det_along_a_rotation", at={"G": E, "H": F})
    proof.have(det(M) == det(whole))
    proof.conclude()

with theory.theorem("det_of_lower_triangular_blocks", det(blocks([[K, O(m, n)], [W, L]])) == det(K) * det(L)) as proof:
    M = blocks([[K, O(m, n)], [W, L]])
    proof.have(M.T == blocks([[K.T, W.T], [O(n, m), L.T]]), by="transpose_of_blocks")
    proof.have(det(M.T) == det(blocks([[K.T, W.T], [O(n, m), L.T]])))
    proof.have(det(blocks([[K.T, W.T], [O(n, m), L.T]])) == det(K.T) * det(L.T), by="det_of_triangular_blocks")
    proof.conclude()

S = L - W * K.inverse * V
whole = blocks([[K, V], [W, L]])
with theory.theorem("det_by_schur_complement", det(whole) == det(K) * det(S), given=det(K) != 0) as proof:
    beside, M = W * K.inverse, blocks([[K, V], [O(n, m), S]])
    lower = I(m + n) + F * (beside * E.T)
    proof.have((E.T * E == I(m)) & (E.T * F == O(m, n)) & (F.T * F == I(n)), by="parts_of_stacks")
    proof.have(det(lower) == det(I(n) + beside * E.T * F), by="det_of_sum")
    proof.have(det(lower) == 1)
    proof.have(M == four(K, V, O(n, m), S), by="blocks_of_four")
    proof.have(whole == four(K, V, W, L), by="blocks_of_four")
    proof.have(K.inverse * K == I(m), by="inverse_left")
    proof.have(lower * four(K, V, O(n, m), S) == four(K, V, W, L))
    proof.have(whole == lower * M)
    proof.have(det(whole) == det(lower * M))
    proof.have(det(lower * M) == det(lower) * det(M))
    proof.have(det(M) == det(K) * det(S), by="det_of_triangular_blocks")
    proof.conclude()
