"""Two vectors are one vector: isometric embeddings whose ranges are orthogonal.

A statement about one random vector then holds for two: $A v + B w$ determines $v = A^{\\mathsf T} (A v + B w)$ and $w$.
"""

from symres import I, O, Sum, Theory, choice, for_all, implies, there_is, trace, vector

theory = Theory("lemmas", title="Isometries")
d, k = theory.naturals("d k")
i, j = theory.integers("i j")
A, B = theory.matrix("A", d + k, d), theory.matrix("B", d + k, k)
e, u, v = theory.vector_layers("e", d + k), theory.vector_layers("u", d), theory.vector_layers("v", k)


def orthonormal(e, n):
    inside = ((1 <= i) & (i <= n)) & ((1 <= j) & (j <= n))
    return for_all((i, j), implies(inside, trace(e[i].T * e[j]) == choice(i == j, 1, 0)))


def basis(e, n):
    return orthonormal(e, n) & (Sum(i, 1, n, e[i] * e[i].T) == I(n))


isometric = (A.T * A == I(d)) & (B.T * B == I(k)) & (A.T * B == O(d, k)) & (B.T * A == O(k, d))
with theory.theorem("two_isometries", there_is((A, B), isometric)) as proof:
    e_1 = proof.obtain("e_1", there_is(e, orthonormal(e, d + k)), by="orthonormal_vectors", at={"m": d + k, "n": d + k})
    u_1 = proof.obtain("u_1", there_is(u, basis(u, d)), by="orthonormal_basis", at={"n": d})
    v_1 = proof.obtain("v_1", there_is(v, basis(v, k)), by="orthonormal_basis", at={"n": k})
    A_1, B_1 = Sum(j, 1, d, e_1[j] * u_1[j].T), Sum(j, 1, k, e_1[d + j] * v_1[j].T)
    with proof.let(i, j):
        with proof.suppose((i >= 1) & (i <= d + k) & (j >= 1) & (j <= d + k) & (i == j)):
            proof.have(trace(e_1[i].T * e_1[j]) == choice(i == j, 1, 0))
            proof.have(choice(i == j, 1, 0) == 1, by="number_if_true")
            proof.have(trace(e_1[i].T * e_1[j]) == 1)
    with proof.let(i, j):
        with proof.suppose((i >= 1) & (i <= d + k) & (j >= 1) & (j <= d + k) & (i != j)):
            proof.have(trace(e_1[i].T * e_1[j]) == choice(i == j, 1, 0))
            proof.have(choice(i == j, 1, 0) == 0, by="number_if_false")
            proof.have(trace(e_1[i].T * e_1[j]) == 0)
    for shift, other, size, other_size, w, X, Y, y in (
        (0, d, d, k, u_1, A_1, B_1, v_1),
        (d, 0, k, d, v_1, B_1, A_1, u_1),
    ):
        with proof.each(i, 1, size):
            summand = lambda j: w[j] * (e_1[shift + j].T * e_1[shift + i])  # noqa: B023, E731
            with proof.let(j), proof.suppose(j >= 1), proof.suppose(j <= size):
                with proof.suppose(j != i):
                    proof.have(trace(e_1[shift + j].T * e_1[shift + i]) == 0)
                    proof.have(summand(j) == O(size, 1))
            proof.have(trace(e_1[shift + i].T * e_1[shift + i]) == 1)
            proof.have(Sum(j, 1, size, summand(j)) == summand(i), by="matrix_sum_of_one")
            proof.have(X.T * e_1[shift + i] == w[i])
            proof.have(X.T * (e_1[shift + i] * w[i].T) == w[i] * w[i].T)
        proof.have(
            Sum(i, 1, size, X.T * (e_1[shift + i] * w[i].T)) == Sum(i, 1, size, w[i] * w[i].T),
            by="matrix_sum_congruence",
        )
        proof.have(X.T * X == I(size))
        with proof.each(i, 1, other_size):
            summand = lambda j: w[j] * (e_1[shift + j].T * e_1[other + i])  # noqa: B023, E731
            with proof.each(j, 1, size):
                proof.have(trace(e_1[shift + j].T * e_1[other + i]) == 0)
                proof.have(summand(j) == O(size, 1))
            proof.have(Sum(j, 1, size, summand(j)) == O(size, 1), by="matrix_sum_of_zeros")
            proof.have(X.T * (e_1[other + i] * y[i].T) == O(size, other_size))
        proof.have(
            Sum(i, 1, other_size, X.T * (e_1[other + i] * y[i].T)) == O(size, other_size), by="matrix_sum_of_zeros"
        )
        proof.have(X.T * Y == O(size, other_size))
    proof.exhibit(there_is((A, B), isometric), A_1, B_1)

c = theory.naturals("c")
U, V = theory.matrix("U", d, c), theory.matrix("V", k, c)
with theory.theorem(
    "parts_of_isometries",
    (A.T * (A * U + B * V) == U) & (B.T * (A * U + B * V) == V),
    given=isometric,
    instance=[d == 1, k == 1, A == vector(1, 0), B == vector(0, 1)],
) as proof:
    proof.have(A.T * (A * U + B * V) == U)
    proof.have(B.T * (A * U + B * V) == V)
