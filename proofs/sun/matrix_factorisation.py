"""Lecture 5 of the notes on the course of R. Sun, section 5.3.2: factorisations |M - UU'|^2 and |Y - ABX|^2.

Every second-order stationary point is a global minimum: of |M - UU'|^2, for every symmetric M and every number of
columns of U, and (Baldi and Hornik) of the loss of two linear layers, for all widths and all data. The inequality that
the theorem of Eckart and Young would give is shown directly, from the second-order condition in one direction.
"""

from symres import (
    I,
    O,
    Theory,
    at_least,
    at_most,
    both,
    det,
    directional_derivative,
    equal,
    for_all,
    greater,
    hessian_form,
    inner,
    lambda_min,
    norm,
    psd,
    there_is,
    trace,
    unequal,
)

theory = Theory("sun", source="sun", where="section 5.3.2", title="Matrix factorisation in every dimension")
d, k, m, n, p = theory.sizes("d k m n p")
S = theory.symmetric("S", k)
T = theory.matrix("T", k, k)
c = theory.vector("c", k)


def lowest(S):
    """There is a unit vector that S multiplies with its least eigenvalue."""
    return there_is(c, both(equal(norm(c) ** 2, 1), equal(S * c, lambda_min(S) * c)))


def vanishes(gradient, H):
    return for_all(H, equal(gradient, 0))


with theory.theorem("positive_definite", unequal(det(S), 0), given=greater(lambda_min(S), 0)) as proof:
    with proof.let(c), proof.suppose(equal(S * c, 0)):
        proof.have(at_most(lambda_min(S) * norm(c) ** 2, inner(c, S * c)), by="rayleigh_lowest")
        proof.have(at_most(norm(c) ** 2, 0))
        proof.have(equal(norm(c) ** 2, 0))
        proof.have(equal(c, 0), by="norm_zero")
    proof.conclude(by="det_nonzero")

# ------------------------------------------------------------------------------------------------------------ |M - UU'|
M = theory.symmetric("M", d)
U, V, H, Z = theory.matrices("U V H Z", d, k)
e = theory.vector("e", d)


def F(U):
    """|M - UU'|^2."""
    return trace((M - U * U.T).T * (M - U * U.T))


with theory.theorem(
    "matrix_fact_sym",
    at_most(F(U), F(V)),
    given=[for_all(H, equal(directional_derivative(F, U, H), 0)), for_all(H, at_least(hessian_form(F, U, H), 0))],
    where="proposition 5.1, for matrices",
    note="With N = M - UU' the gradient is -4 NU; the second-order condition is used in the directions H = ew', where w "
    "is an eigenvector of U'U to its least eigenvalue sigma.",
) as proof:
    N, sigma = M - U * U.T, lambda_min(U.T * U)
    proof.have(equal(directional_derivative(F, U, N * U), 0))
    proof.have(equal(norm(N * U) ** 2, 0))
    proof.have(equal(M * U, U * U.T * U), by="norm_zero", at={"M": N * U})
    w = proof.obtain("w", lowest(U.T * U), by="lowest_eigenvector")
    proof.have(equal(norm(U * w) ** 2, sigma))
    proof.have(at_least(sigma, 0))

    def bound(e):
        return at_most(inner(e, N * e), sigma * norm(e) ** 2 + inner(e, U * w) ** 2)

    with proof.let(e):
        proof.have(at_least(hessian_form(F, U, e * w.T), 0))
        proof.have(bound(e))
    proof.have(equal(F(V) - F(U), norm(V * V.T - U * U.T) ** 2 - 2 * trace(V.T * N * V)))
    with proof.case(equal(sigma, 0)):  # U is not of full rank, and N is not positive anywhere
        proof.have(equal(U * w, 0), by="norm_zero")
        with proof.let(e):
            proof.have(bound(e))
            proof.have(at_least(inner(e, -N * e), 0))
        proof.have(psd(-N), by="psd_intro")
        proof.have(at_least(trace(V.T * (-N) * V), 0), by="psd_nonnegative")
        proof.have(at_most(F(U), F(V)))
    with proof.case(unequal(sigma, 0)):  # V = UC + B, where the columns of B are orthogonal to those of U
        proof.have(greater(sigma, 0))
        proof.have(unequal(det(U.T * U), 0), by="positive_definite")
        proof.have(equal(U.T * U * (U.T * U).inverse, I(k)), by="inverse_right")
        split = there_is((T, Z), both(equal(V, U * T + Z), equal(U.T * Z, O(k, k))))
        proof.exhibit(split, (U.T * U).inverse * U.T * V, V - U * (U.T * U).inverse * U.T * V)
        C, B = proof.obtain("C B", split)
        excess = sigma * B.T * B - B.T * N * B
        with proof.let(c):
            proof.have(bound(B * c))
            proof.have(at_least(inner(c, excess * c), 0))
        proof.have(psd(excess), by="psd_intro")
        proof.have(at_least(trace(I(k).T * excess * I(k)), 0), by="psd_nonnegative")
        proof.have(equal(trace(V.T * N * V), trace(B.T * N * B)))
        D = C * C.T - I(k)
        proof.have(at_least(norm(U * D * U.T) ** 2, sigma * norm(D * U.T) ** 2), by="rayleigh_lowest")
        proof.have(at_least(norm(U * D) ** 2, sigma * norm(D) ** 2), by="rayleigh_lowest")
        proof.have(at_least(sigma * norm(U * D) ** 2, sigma**2 * norm(D) ** 2))
        proof.have(at_least(norm(U * C * B.T) ** 2, sigma * norm(C * B.T) ** 2), by="rayleigh_lowest")
        gap = norm(U * D * U.T) ** 2 + 2 * norm(U * C * B.T) ** 2 + norm(B.T * B) ** 2
        proof.have(equal(norm(V * V.T - U * U.T) ** 2, gap))
        proof.have(at_least(norm(sigma * (C.T * C - I(k)) + B.T * B) ** 2, 0))
        proof.have(at_most(F(U), F(V)))

# --------------------------------------------------------------------------------------------- projections and bases
A, C, H = (theory.matrix(name, m, k) for name in "ACH")
W, Q = theory.matrix("W", k, m), theory.matrix("Q", m, m)


def onto(C, W, Q):
    """Q is the orthogonal projection onto the span of the columns of C, which are as many as the last number."""
    return both(equal(Q.T, Q), equal(Q * Q, Q), equal(Q * C, C), equal(C * W, Q))
