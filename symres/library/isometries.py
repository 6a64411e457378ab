"""Two vectors are one vector: isometric embeddings whose ranges are orthogonal.

A statement about one random vector then holds for two: $A v + B w$ determines $v = A^{\\mathsf T} (A v + B w)$ and $w$.
"""

from sympy import Matrix

from symres import I, O, Sum, Theory, at_least, at_most, both, choice, equal, for_all, implies, there_is, trace, unequal

theory = Theory("lemmas", title="Isometries")
d, k = theory.sizes("d k")
i, j = theory.index("i j")
A, B = theory.matrix("A", d + k, d), theory.matrix("B", d + k, k)
e, u, v = theory.vector_layers("e", d + k), theory.vector_layers("u", d), theory.vector_layers("v", k)


def orthonormal(e, n):
    inside = both(at_most(1, i, n), at_most(1, j, n))
    return for_all((i, j), implies(inside, equal(trace(e[i].T * e[j]), choice(equal(i, j), 1, 0))))


def basis(e, n):
    return both(orthonormal(e, n), equal(Sum(i, 1, n, e[i] * e[i].T), I(n)))


isometric = both(equal(A.T * A, I(d)), equal(B.T * B, I(k)), equal(A.T * B, O(d, k)), equal(B.T * A, O(k, d)))
with theory.theorem("two_isometries", there_is((A, B), isometric)) as proof:
    e_1 = proof.obtain("e_1", there_is(e, orthonormal(e, d + k)), by="orthonormal_vectors", at={"m": d + k, "n": d + k})
    u_1 = proof.obtain("u_1", there_is(u, basis(u, d)), by="orthonormal_basis", at={"n": d})
    v_1 = proof.obtain("v_1", there_is(v, basis(v, k)), by="orthonormal_basis", at={"n": k})
    A_1, B_1 = Sum(j, 1, d, e_1[j] * u_1[j].T), Sum(j, 1, k, e_1[d + j] * v_1[j].T)
    with proof.let(i, j):
        with proof.suppose(both(at_least(i, 1), at_most(i, d + k), at_least(j, 1), at_most(j, d + k), equal(i, j))):
            proof.have(equal(trace(e_1[i].T * e_1[j]), choice(equal(i, j), 1, 0)))
            proof.have(equal(choice(equal(i, j), 1, 0), 1), by="number_if_true")
            proof.have(equal(trace(e_1[i].T * e_1[j]), 1))
    with proof.let(i, j):
        with proof.suppose(both(at_least(i, 1), at_most(i, d + k), at_least(j, 1), at_most(j, d + k), unequal(i, j))):
            proof.have(equal(trace(e_1[i].T * e_1[j]), choice(equal(i, j), 1, 0)))
            proof.have(equal(choice(equal(i, j), 1, 0), 0), by="number_if_false")
            proof.have(equal(trace(e_1[i].T * e_1[j]), 0))
    for shift, other, size, other_size, w, X, Y, y in (
        (0, d, d, k, u_1, A_1, B_1, v_1),
        (d, 0, k, d, v_1, B_1, A_1, u_1),
    ):
        with proof.each(i, 1, size):
            summand = lambda j: w[j] * (e_1[shift + j].T * e_1[shift + i])  # noqa: B023, E731
            with proof.let(j), proof.suppose(at_least(j, 1)), proof.suppose(at_most(j, size)):
                with proof.suppose(unequal(j, i)):
                    proof.have(equal(trace(e_1[shift + j].T * e_1[shift + i]), 0))
                    proof.have(equal(summand(j), O(size, 1)))
            proof.have(equal(trace(e_1[shift + i].T * e_1[shift + i]), 1))
            proof.have(equal(Sum(j, 1, size, summand(j)), summand(i)), by="matrix_sum_of_one")
            proof.have(equal(X.T * e_1[shift + i], w[i]))
            proof.have(equal(X.T * (e_1[shift + i] * w[i].T), w[i] * w[i].T))
        proof.have(
            equal(Sum(i, 1, size, X.T * (e_1[shift + i] * w[i].T)), Sum(i, 1, size, w[i] * w[i].T)),
            by="matrix_sum_congruence",
        )
        proof.have(equal(X.T * X, I(size)))
        with proof.each(i, 1, other_size):
            summand = lambda j: w[j] * (e_1[shift + j].T * e_1[other + i])  # noqa: B023, E731
            with proof.each(j, 1, size):
                proof.have(equal(trace(e_1[shift + j].T * e_1[other + i]), 0))
                proof.have(equal(summand(j), O(size, 1)))
            proof.have(equal(Sum(j, 1, size, summand(j)), O(size, 1)), by="matrix_sum_of_zeros")
            proof.have(equal(X.T * (e_1[other + i] * y[i].T), O(size, other_size)))
        proof.have(
            equal(Sum(i, 1, other_size, X.T * (e_1[other + i] * y[i].T)), O(size, other_size)), by="matrix_sum_of_zeros"
        )
        proof.have(equal(X.T * Y, O(size, other_size)))
    proof.exhibit(there_is((A, B), isometric), A_1, B_1)

c = theory.sizes("c")
U, V = theory.matrix("U", d, c), theory.matrix("V", k, c)
with theory.theorem(
    "parts_of_isometries",
    both(equal(A.T * (A * U + B * V), U), equal(B.T * (A * U + B * V), V)),
    given=isometric,
    instance={d: 1, k: 1, A: Matrix([1, 0]), B: Matrix([0, 1])},
) as proof:
    proof.have(equal(A.T * (A * U + B * V), U))
    proof.have(equal(B.T * (A * U + B * V), V))
