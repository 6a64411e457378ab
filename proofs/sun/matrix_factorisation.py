r"""Every second-order stationary point of $|M - U U^{\mathsf T}|^2$ and of $|Y - A B X|^2$ is a global minimum.

This is so for every symmetric $M$ and every number of columns of $U$ (Proposition 5.1 of the notes has one column), and
(Baldi and Hornik) for the loss of two linear layers, for all widths and all data. The inequality that the theorem of
Eckart and Young would give is shown directly, from the second-order condition in one direction.
"""

from symres import (
    I,
    O,
    Theory,
    det,
    directional_derivative,
    for_all,
    hessian_form,
    inner,
    lambda_min,
    norm,
    psd,
    there_is,
    trace,
)

theory = Theory("sun", source="sun", where="section 5.3.1", title="Matrix factorisation in every dimension")
d, k, m, n, p = theory.naturals("d k m n p")
S = theory.symmetric("S", k)
T = theory.matrix("T", k, k)
c = theory.vector("c", k)


def lowest(S):
    """There is a unit vector that S multiplies with its least eigenvalue."""
    return there_is(c, (norm(c) ** 2 == 1) & (S * c == lambda_min(S) * c))


with theory.theorem(
    "positive_definite",
    det(S) != 0,
    given=lambda_min(S) > 0,
    where="section 5.3.1, a lemma for Proposition 5.1 and the bibliography; not in the notes",
    title="A positive least eigenvalue makes invertible",
) as proof:
    with proof.let(c), proof.suppose(S * c == 0):
        proof.have(lambda_min(S) * norm(c) ** 2 <= inner(c, S * c), by="rayleigh_lowest")
        proof.have(norm(c) ** 2 <= 0)
        proof.have(norm(c) ** 2 == 0)
        proof.have(c == 0, by="norm_zero")
    proof.conclude(by="det_nonzero")

# ------------------------------------------------------------------------------------------------------------ |M - UU'|
M = theory.symmetric("M", d)
U, V, Z, Delta = theory.matrices("U V Z Delta", d, k)
e = theory.vector("e", d)


def F(U):
    """|M - UU'|^2."""
    return norm(M - U * U.T) ** 2


with theory.theorem(
    "matrix_fact_sym",
    F(U) <= F(V),
    given=[
        for_all(Delta, directional_derivative(F, U, Delta) == 0),
        for_all(Delta, hessian_form(F, U, Delta) >= 0),
    ],
    where="section 5.3.1, Proposition 5.1 for matrices",
    title="Symmetric factorisation has no bad SOSP",
    note=r"With $N = M - U U^{\mathsf T}$ the gradient is $-4 N U$; the second-order condition is used in the "
    r"directions $e w^{\mathsf T}$, where $w$ is an eigenvector of $U^{\mathsf T} U$ to its least eigenvalue "
    r"$\sigma$.",
) as proof:
    N, sigma = M - U * U.T, lambda_min(U.T * U)
    proof.have(directional_derivative(F, U, N * U) == 0)
    proof.have(norm(N * U) ** 2 == 0)
    proof.have(M * U == U * U.T * U, by="norm_zero", at={"M": N * U})
    w = proof.obtain("w", lowest(U.T * U), by="lowest_eigenvector")
    proof.have(norm(U * w) ** 2 == sigma)
    proof.have(sigma >= 0)

    def bound(e):
        return inner(e, N * e) <= sigma * norm(e) ** 2 + inner(e, U * w) ** 2

    with proof.let(e):
        proof.have(hessian_form(F, U, e * w.T) >= 0)
        proof.have(bound(e))
    proof.have(F(V) - F(U) == norm(V * V.T - U * U.T) ** 2 - 2 * trace(V.T * N * V))
    with proof.case(sigma == 0):  # U is not of full rank, and N is not positive anywhere
        proof.have(U * w == 0, by="norm_zero")
        with proof.let(e):
            proof.have(bound(e))
            proof.have(inner(e, -N * e) >= 0)
        proof.have(psd(-N), by="psd_intro")
        proof.have(trace(V.T * (-N) * V) >= 0, by="psd_nonnegative")
        proof.have(F(U) <= F(V))
    with proof.case(sigma != 0):  # V = UC + B, where the columns of B are orthogonal to those of U
        proof.have(sigma > 0)
        proof.have(det(U.T * U) != 0, by="positive_definite")
        proof.have(U.T * U * (U.T * U).inverse == I(k), by="inverse_right")
        split = there_is((T, Z), (V == U * T + Z) & (U.T * Z == O(k, k)))
        proof.exhibit(split, (U.T * U).inverse * U.T * V, V - U * (U.T * U).inverse * U.T * V)
        C, B = proof.obtain("C B", split)
        excess = sigma * B.T * B - B.T * N * B
        with proof.let(c):
            proof.have(bound(B * c))
            proof.have(inner(c, excess * c) >= 0)
        proof.have(psd(excess), by="psd_intro")
        proof.have(trace(I(k).T * excess * I(k)) >= 0, by="psd_nonnegative")
        proof.have(trace(V.T * N * V) == trace(B.T * N * B))
        D = C * C.T - I(k)
        proof.have(
            norm(U * D * U.T) ** 2 >= sigma * norm(D * U.T) ** 2,
            by="rayleigh_lowest",
            at={"S": U.T * U, "X": D * U.T},
        )
        proof.have(norm(U * D) ** 2 >= sigma * norm(D) ** 2, by="rayleigh_lowest", at={"S": U.T * U, "X": D})
        proof.have(sigma * norm(U * D) ** 2 >= sigma**2 * norm(D) ** 2)
        proof.have(
            norm(U * C * B.T) ** 2 >= sigma * norm(C * B.T) ** 2,
            by="rayleigh_lowest",
            at={"S": U.T * U, "X": C * B.T},
        )
        gap = norm(U * D * U.T) ** 2 + 2 * norm(U * C * B.T) ** 2 + norm(B.T * B) ** 2
        proof.have(norm(V * V.T - U * U.T) ** 2 == gap)
        proof.have(norm(sigma * (C.T * C - I(k)) + B.T * B) ** 2 >= 0)
        proof.have(F(U) <= F(V))

# ---------------------------------------------------------------------------------------------- projections and bases
A, C, R = (theory.matrix(name, m, k) for name in "ACR")
W, Q = theory.matrix("W", k, m), theory.matrix("Q", m, m)


def projection(C, columns, Q, W):
    """There is an orthogonal projection Q onto the span of the columns of C; its trace is at most their number."""
    is_projection = (Q.T == Q) & (Q * Q == Q)
    return there_is((Q, W), is_projection & (Q * C == C) & (C * W == Q) & (trace(Q) <= columns))


with theory.theorem(
    "projection",
    projection(C, k, Q, W),
    where="section 5.3.1, a lemma for the theorem of Baldi and Hornik; not in the notes",
    title="The projection onto a range",
) as proof:
    penrose = (C * W * C == C) & (W * C * W == W) & ((C * W).T == C * W) & ((W * C).T == W * C)
    Z = proof.obtain("Z", there_is(W, penrose), by="pseudoinverse")
    proof.have(trace(I(k)) == k, by="trace_of_identity")
    proof.have(norm(I(k) - Z * C) ** 2 == k - trace(C * Z))
    proof.exhibit(projection(C, k, Q, W), C * Z, Z)

basis = there_is((R, T, S), (A == R * T) & (R.T * R == I(k)) & (T * S == I(k)))
with theory.theorem(
    "orthonormal_basis",
    basis,
    given=lambda_min(A.T * A) > 0,
    where="section 5.3.1, a lemma for the theorem of Baldi and Hornik; not in the notes",
    title="An orthonormal basis of a span",
    note=r"Of the span of independent columns: $A = R T$, where $T$ is invertible and $R^{\mathsf T} R = I$.",
) as proof:
    proof.have(psd(A.T * A), by="gram_is_psd")
    H = proof.obtain("H", there_is(T, psd(T) & (T * T == A.T * A)), by="psd_root", at={"k": 2})
    proof.have(H.T == H, by="psd_symmetric")
    with proof.let(c), proof.suppose(H * c == 0):
        proof.chain(inner(c, A.T * A * c)).equals(inner(c, H * H * c)).equals(0)
        proof.have(lambda_min(A.T * A) * norm(c) ** 2 <= inner(c, A.T * A * c), by="rayleigh_lowest")
        proof.have(norm(c) ** 2 <= 0)
        proof.have(norm(c) ** 2 == 0)
        proof.have(c == 0, by="norm_zero")
    proof.have(det(H) != 0, by="det_nonzero")
    proof.have(H * H.inverse == I(k), by="inverse_right")
    proof.have(H.inverse * H == I(k), by="inverse_left")
    proof.chain((A * H.inverse).T * (A * H.inverse)).equals(H.inverse * H * H * H.inverse).equals(I(k))
    proof.exhibit(basis, A * H.inverse, H, H.inverse)

# ------------------------------------------------------------------------------------------------------------ |Y - ABX|
Y, E = theory.matrices("Y E", m, p)
X = theory.matrix("X", n, p)
B, D, K = theory.matrices("B D K", k, n)
H, N = theory.matrix("H", m, k), theory.matrix("N", m, n)
P, L = theory.matrix("P", p, p), theory.matrix("L", n, p)
x, z, y = *theory.vectors("x z", m), theory.vector("y", n)
G = A * B * X


def second_order(E):
    """The Hessian form of |E|^2 / 2 at E = Y - ABX in all directions (H, K) is at least 0."""
    return for_all((H, K), norm((H * B + A * K) * X) ** 2 >= 2 * trace(E.T * H * K * X))


with theory.theorem(
    "zero_map",
    N == O(m, n),
    given=for_all(y, N * y == 0),
    where="section 5.3.1, a lemma for the theorem of Baldi and Hornik; not in the notes",
    title="A map that vanishes everywhere is zero",
) as proof:
    with proof.let(y):
        proof.have(N * y == 0)
        proof.have(inner(y, (-N.T * N) * y) >= 0)
    proof.have(psd(-N.T * N), by="psd_intro")
    proof.have(trace(I(n).T * (-N.T * N) * I(n)) >= 0, by="psd_nonnegative")
    proof.have(norm(N) ** 2 == 0)
    proof.conclude(by="norm_zero")

with theory.theorem(
    "baldi_hornik.rank_deficient",
    E * X.T == O(m, n),
    given=[second_order(E), lambda_min(A.T * A) == 0],
    where="section 5.3.1, a lemma for the theorem of Baldi and Hornik; not in the notes",
    title="Two layers, if $A$ has a kernel",
    note=r"If $A w = 0$ for a unit vector $w$, then the directions $x w^{\mathsf T}$, $s w y^{\mathsf T}$ leave $s "
    r"x^{\mathsf T} E X^{\mathsf T} y$ out of nothing else.",
) as proof:
    w = proof.obtain("w", lowest(A.T * A), by="lowest_eigenvector")
    proof.have(norm(A * w) ** 2 == 0)
    proof.have(A * w == 0, by="norm_zero")
    beta = norm(w.T * B * X) ** 2
    with proof.let(y):
        r = E * X.T * y
        first, second = r * w.T, (beta + 1) * w * y.T
        proof.have(norm((first * B + A * second) * X) ** 2 >= 2 * trace(E.T * first * second * X))
        proof.have(norm((first * B + A * second) * X) ** 2 == beta * norm(r) ** 2)
        proof.have(trace(E.T * first * second * X) == (beta + 1) * norm(r) ** 2)
        proof.have(norm(r) ** 2 <= 0)
        proof.have(norm(r) ** 2 == 0)
        proof.have(r == 0, by="norm_zero")
    proof.conclude(by="zero_map")

with theory.theorem(
    "baldi_hornik.full_rank",
    norm(Q * E * P) ** 2 <= norm(G - Q * G) ** 2,
    given=[
        second_order(E),
        A.T * E * X.T == O(k, n),
        lambda_min(A.T * A) > 0,
        (Q.T == Q) & (Q * Q == Q) & (trace(Q) <= k),
        (P.T == P) & (P * P == P) & (X.T * L == P),
    ],
    where="section 5.3.1, a lemma for the theorem of Baldi and Hornik; not in the notes",
    title="Two layers, if $A$ has full rank",
    note=r"With $A = R T$, $\mu$ the least eigenvalue of $G G^{\mathsf T}$ on the span of $R$ and $u$ its "
    r"eigenvector, the second-order condition in the directions $x u^{\mathsf T} A$, $T^{-1} R^{\mathsf T} u "
    r"y^{\mathsf T}$ says that $|P E^{\mathsf T} x|^2 \leq \mu |x|^2$ for $x$ orthogonal to the span.",
) as proof:
    R, T, S = proof.obtain("R T S", basis, by="orthonormal_basis")
    J = T * B * X * X.T * B.T * T.T
    mu = lambda_min(J)
    v = proof.obtain("v", lowest(J), by="lowest_eigenvector")
    u = R * v
    proof.chain(R.T * E * P).equals(S.T * A.T * E * X.T * L).equals(O(k, p))
    proof.have(G.T * E * P == O(p, p))
    proof.have(norm(G.T * u) ** 2 == mu)
    proof.have(mu >= 0)
    with proof.let(x), proof.suppose(R.T * x == 0):
        first, second = x * u.T * A, S * v * x.T * E * L.T
        proof.have(norm((first * B + A * second) * X) ** 2 >= 2 * trace(E.T * first * second * X))
        proof.have(second * X == S * v * x.T * E * P)
        proof.have(A * S * v == u)
        proof.have((first * B + A * second) * X == x * u.T * G + u * x.T * E * P)
        proof.have(norm((first * B + A * second) * X) ** 2 == mu * norm(x) ** 2 + norm(x.T * E * P) ** 2)
        proof.have(trace(E.T * first * second * X) == norm(x.T * E * P) ** 2)
        proof.have(norm(x.T * E * P) ** 2 <= mu * norm(x) ** 2)
    rest = mu * (I(m) - R * R.T) - E * P * P.T * E.T
    with proof.let(z):
        x = z - R * R.T * z
        proof.have(R.T * x == 0)
        proof.have(norm(x.T * E * P) ** 2 <= mu * norm(x) ** 2)
        proof.have(x.T * E * P == z.T * E * P)
        proof.have(inner(z, rest * z) >= 0)
    proof.have(psd(rest), by="psd_intro")
    proof.have(trace(Q.T * rest * Q) >= 0, by="psd_nonnegative")
    proof.have(trace(I(k)) == k, by="trace_of_identity")
    left, tau = R.T * (I(m) - Q), trace(Q * R * R.T)
    proof.have(mu * norm(left) ** 2 <= trace(left.T * J * left), by="rayleigh_lowest")
    proof.have(norm(left) ** 2 == k - tau)
    proof.have(trace(left.T * J * left) == norm(G - Q * G) ** 2)
    proof.chain(norm(Q * E * P) ** 2).at_most(mu * (trace(Q) - tau)).at_most(mu * (k - tau)).at_most(
        norm(G - Q * G) ** 2
    )


def loss(A, B):
    """|Y - ABX|^2 / 2."""
    return norm(Y - A * B * X) ** 2 / 2


with theory.theorem(
    "baldi_hornik",
    loss(A, B) <= loss(C, D),
    given=[
        for_all((H, K), directional_derivative(loss, (A, B), (H, K)) == 0),
        for_all((H, K), hessian_form(loss, (A, B), (H, K)) >= 0),
    ],
    where="section 5.3.1, bibliography: theorem of Baldi and Hornik",
    says=r"\text{any SOSP for the 2-layer linear network quadratic loss function is global-minima under mild "
    r"conditions}",
    title="Two linear layers have no bad SOSP",
    note="No conditions are needed: all widths, and all data $X$, $Y$.",
) as proof:
    E, sigma = Y - A * B * X, lambda_min(A.T * A)
    for direction in ((E * X.T * B.T, O(k, n)), (O(m, k), A.T * E * X.T)):
        proof.have(directional_derivative(loss, (A, B), direction) == 0)
    proof.have(norm(E * X.T * B.T) ** 2 == 0)
    proof.have(E * X.T * B.T == O(m, k), by="norm_zero")
    proof.have(norm(A.T * E * X.T) ** 2 == 0)
    proof.have(A.T * E * X.T == O(k, n), by="norm_zero")
    with proof.let(H, K):
        proof.have(hessian_form(loss, (A, B), (H, K)) >= 0)
        proof.have(norm((H * B + A * K) * X) ** 2 >= 2 * trace(E.T * H * K * X))
    Q, W = proof.obtain("Q W", projection(C, k, Q, W), by="projection")
    P, L = proof.obtain("P L", projection(X.T, n, P, L), by="projection")
    smaller = norm(Q * E * P) ** 2 <= norm(G - Q * G) ** 2
    with proof.case(sigma == 0):
        proof.have(E * X.T == O(m, n), by="baldi_hornik.rank_deficient")
        proof.chain(Q * E * P).equals(Q * E * X.T * L).equals(O(m, p))
        proof.have(smaller)
    with proof.case(sigma != 0):
        proof.have(psd(A.T * A), by="gram_is_psd")
        proof.have(sigma >= 0, by="lambda_min_nonnegative")
        proof.have(sigma > 0)
        proof.have(smaller, by="baldi_hornik.full_rank")
    gap = norm(Q * (G + E * P) - C * D * X) ** 2 + norm(G - Q * G) ** 2 - norm(Q * E * P) ** 2
    proof.have(2 * (loss(C, D) - loss(A, B)) == gap)
