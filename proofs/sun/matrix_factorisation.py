r"""Every second-order stationary point of $|M - U U^{\mathsf T}|^2$ and of $|Y - A B X|^2$ is a global minimum.

This is so for every symmetric $M$ and every number of columns of $U$ (Proposition 5.1 of the notes has one column), and
(Baldi and Hornik) for the loss of two linear layers, for all widths and all data. The inequality that the theorem of
Eckart and Young would give is shown directly, from the second-order condition in one direction.
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

theory = Theory("sun", source="sun", where="section 5.3.1", title="Matrix factorisation in every dimension")
d, k, m, n, p = theory.sizes("d k m n p")
S = theory.symmetric("S", k)
T = theory.matrix("T", k, k)
c = theory.vector("c", k)


def lowest(S):
    """There is a unit vector that S multiplies with its least eigenvalue."""
    return there_is(c, both(equal(norm(c) ** 2, 1), equal(S * c, lambda_min(S) * c)))


with theory.theorem(
    "positive_definite",
    unequal(det(S), 0),
    given=greater(lambda_min(S), 0),
    where="section 5.3.1, a lemma for Proposition 5.1 and the bibliography; not in the notes",
    title="A positive least eigenvalue makes invertible",
) as proof:
    with proof.let(c), proof.suppose(equal(S * c, 0)):
        proof.have(at_most(lambda_min(S) * norm(c) ** 2, inner(c, S * c)), by="rayleigh_lowest")
        proof.have(at_most(norm(c) ** 2, 0))
        proof.have(equal(norm(c) ** 2, 0))
        proof.have(equal(c, 0), by="norm_zero")
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
    at_most(F(U), F(V)),
    given=[
        for_all(Delta, equal(directional_derivative(F, U, Delta), 0)),
        for_all(Delta, at_least(hessian_form(F, U, Delta), 0)),
    ],
    where="section 5.3.1, Proposition 5.1 for matrices",
    title="Symmetric factorisation has no bad SOSP",
    note=r"With $N = M - U U^{\mathsf T}$ the gradient is $-4 N U$; the second-order condition is used in the "
    r"directions $e w^{\mathsf T}$, where $w$ is an eigenvector of $U^{\mathsf T} U$ to its least eigenvalue "
    r"$\sigma$.",
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
        proof.have(
            at_least(norm(U * D * U.T) ** 2, sigma * norm(D * U.T) ** 2),
            by="rayleigh_lowest",
            at={"S": U.T * U, "X": D * U.T},
        )
        proof.have(at_least(norm(U * D) ** 2, sigma * norm(D) ** 2), by="rayleigh_lowest", at={"S": U.T * U, "X": D})
        proof.have(at_least(sigma * norm(U * D) ** 2, sigma**2 * norm(D) ** 2))
        proof.have(
            at_least(norm(U * C * B.T) ** 2, sigma * norm(C * B.T) ** 2),
            by="rayleigh_lowest",
            at={"S": U.T * U, "X": C * B.T},
        )
        gap = norm(U * D * U.T) ** 2 + 2 * norm(U * C * B.T) ** 2 + norm(B.T * B) ** 2
        proof.have(equal(norm(V * V.T - U * U.T) ** 2, gap))
        proof.have(at_least(norm(sigma * (C.T * C - I(k)) + B.T * B) ** 2, 0))
        proof.have(at_most(F(U), F(V)))

# ---------------------------------------------------------------------------------------------- projections and bases
A, C, R = (theory.matrix(name, m, k) for name in "ACR")
W, Q = theory.matrix("W", k, m), theory.matrix("Q", m, m)


def projection(C, columns, Q, W):
    """There is an orthogonal projection Q onto the span of the columns of C; its trace is at most their number."""
    is_projection = both(equal(Q.T, Q), equal(Q * Q, Q))
    return there_is((Q, W), both(is_projection, equal(Q * C, C), equal(C * W, Q), at_most(trace(Q), columns)))


with theory.theorem(
    "projection",
    projection(C, k, Q, W),
    where="section 5.3.1, a lemma for the theorem of Baldi and Hornik; not in the notes",
    title="The projection onto a range",
) as proof:
    penrose = both(equal(C * W * C, C), equal(W * C * W, W), equal((C * W).T, C * W), equal((W * C).T, W * C))
    Z = proof.obtain("Z", there_is(W, penrose), by="pseudoinverse")
    proof.have(equal(trace(I(k)), k), by="trace_of_identity")
    proof.have(equal(norm(I(k) - Z * C) ** 2, k - trace(C * Z)))
    proof.exhibit(projection(C, k, Q, W), C * Z, Z)

basis = there_is((R, T, S), both(equal(A, R * T), equal(R.T * R, I(k)), equal(T * S, I(k))))
with theory.theorem(
    "orthonormal_basis",
    basis,
    given=greater(lambda_min(A.T * A), 0),
    where="section 5.3.1, a lemma for the theorem of Baldi and Hornik; not in the notes",
    title="An orthonormal basis of a span",
    note=r"Of the span of independent columns: $A = R T$, where $T$ is invertible and $R^{\mathsf T} R = I$.",
) as proof:
    proof.have(psd(A.T * A), by="gram_is_psd")
    H = proof.obtain("H", there_is(T, both(psd(T), equal(T * T, A.T * A))), by="psd_root", at={"k": 2})
    proof.have(equal(H.T, H), by="psd_symmetric")
    with proof.let(c), proof.suppose(equal(H * c, 0)):
        proof.chain(inner(c, A.T * A * c)).equals(inner(c, H * H * c)).equals(0)
        proof.have(at_most(lambda_min(A.T * A) * norm(c) ** 2, inner(c, A.T * A * c)), by="rayleigh_lowest")
        proof.have(at_most(norm(c) ** 2, 0))
        proof.have(equal(norm(c) ** 2, 0))
        proof.have(equal(c, 0), by="norm_zero")
    proof.have(unequal(det(H), 0), by="det_nonzero")
    proof.have(equal(H * H.inverse, I(k)), by="inverse_right")
    proof.have(equal(H.inverse * H, I(k)), by="inverse_left")
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
    return for_all((H, K), at_least(norm((H * B + A * K) * X) ** 2, 2 * trace(E.T * H * K * X)))


with theory.theorem(
    "zero_map",
    equal(N, O(m, n)),
    given=for_all(y, equal(N * y, 0)),
    where="section 5.3.1, a lemma for the theorem of Baldi and Hornik; not in the notes",
    title="A map that vanishes everywhere is zero",
) as proof:
    with proof.let(y):
        proof.have(equal(N * y, 0))
        proof.have(at_least(inner(y, (-N.T * N) * y), 0))
    proof.have(psd(-N.T * N), by="psd_intro")
    proof.have(at_least(trace(I(n).T * (-N.T * N) * I(n)), 0), by="psd_nonnegative")
    proof.have(equal(norm(N) ** 2, 0))
    proof.conclude(by="norm_zero")

with theory.theorem(
    "baldi_hornik.rank_deficient",
    equal(E * X.T, O(m, n)),
    given=[second_order(E), equal(lambda_min(A.T * A), 0)],
    where="section 5.3.1, a lemma for the theorem of Baldi and Hornik; not in the notes",
    title="Two layers, if $A$ has a kernel",
    note=r"If $A w = 0$ for a unit vector $w$, then the directions $x w^{\mathsf T}$, $s w y^{\mathsf T}$ leave $s "
    r"x^{\mathsf T} E X^{\mathsf T} y$ out of nothing else.",
) as proof:
    w = proof.obtain("w", lowest(A.T * A), by="lowest_eigenvector")
    proof.have(equal(norm(A * w) ** 2, 0))
    proof.have(equal(A * w, 0), by="norm_zero")
    beta = norm(w.T * B * X) ** 2
    with proof.let(y):
        r = E * X.T * y
        first, second = r * w.T, (beta + 1) * w * y.T
        proof.have(at_least(norm((first * B + A * second) * X) ** 2, 2 * trace(E.T * first * second * X)))
        proof.have(equal(norm((first * B + A * second) * X) ** 2, beta * norm(r) ** 2))
        proof.have(equal(trace(E.T * first * second * X), (beta + 1) * norm(r) ** 2))
        proof.have(at_most(norm(r) ** 2, 0))
        proof.have(equal(norm(r) ** 2, 0))
        proof.have(equal(r, 0), by="norm_zero")
    proof.conclude(by="zero_map")

with theory.theorem(
    "baldi_hornik.full_rank",
    at_most(norm(Q * E * P) ** 2, norm(G - Q * G) ** 2),
    given=[
        second_order(E),
        equal(A.T * E * X.T, O(k, n)),
        greater(lambda_min(A.T * A), 0),
        both(equal(Q.T, Q), equal(Q * Q, Q), at_most(trace(Q), k)),
        both(equal(P.T, P), equal(P * P, P), equal(X.T * L, P)),
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
    proof.have(equal(G.T * E * P, O(p, p)))
    proof.have(equal(norm(G.T * u) ** 2, mu))
    proof.have(at_least(mu, 0))
    with proof.let(x), proof.suppose(equal(R.T * x, 0)):
        first, second = x * u.T * A, S * v * x.T * E * L.T
        proof.have(at_least(norm((first * B + A * second) * X) ** 2, 2 * trace(E.T * first * second * X)))
        proof.have(equal(second * X, S * v * x.T * E * P))
        proof.have(equal(A * S * v, u))
        proof.have(equal((first * B + A * second) * X, x * u.T * G + u * x.T * E * P))
        proof.have(equal(norm((first * B + A * second) * X) ** 2, mu * norm(x) ** 2 + norm(x.T * E * P) ** 2))
        proof.have(equal(trace(E.T * first * second * X), norm(x.T * E * P) ** 2))
        proof.have(at_most(norm(x.T * E * P) ** 2, mu * norm(x) ** 2))
    rest = mu * (I(m) - R * R.T) - E * P * P.T * E.T
    with proof.let(z):
        x = z - R * R.T * z
        proof.have(equal(R.T * x, 0))
        proof.have(at_most(norm(x.T * E * P) ** 2, mu * norm(x) ** 2))
        proof.have(equal(x.T * E * P, z.T * E * P))
        proof.have(at_least(inner(z, rest * z), 0))
    proof.have(psd(rest), by="psd_intro")
    proof.have(at_least(trace(Q.T * rest * Q), 0), by="psd_nonnegative")
    proof.have(equal(trace(I(k)), k), by="trace_of_identity")
    left, tau = R.T * (I(m) - Q), trace(Q * R * R.T)
    proof.have(at_most(mu * norm(left) ** 2, trace(left.T * J * left)), by="rayleigh_lowest")
    proof.have(equal(norm(left) ** 2, k - tau))
    proof.have(equal(trace(left.T * J * left), norm(G - Q * G) ** 2))
    proof.chain(norm(Q * E * P) ** 2).at_most(mu * (trace(Q) - tau)).at_most(mu * (k - tau)).at_most(
        norm(G - Q * G) ** 2
    )


def loss(A, B):
    """|Y - ABX|^2 / 2."""
    return norm(Y - A * B * X) ** 2 / 2


with theory.theorem(
    "baldi_hornik",
    at_most(loss(A, B), loss(C, D)),
    given=[
        for_all((H, K), equal(directional_derivative(loss, (A, B), (H, K)), 0)),
        for_all((H, K), at_least(hessian_form(loss, (A, B), (H, K)), 0)),
    ],
    where="section 5.3.1, bibliography: theorem of Baldi and Hornik",
    says=r"\text{any SOSP for the 2-layer linear network quadratic loss function is global-minima under mild "
    r"conditions}",
    title="Two linear layers have no bad SOSP",
    note="No conditions are needed: all widths, and all data $X$, $Y$.",
) as proof:
    E, sigma = Y - A * B * X, lambda_min(A.T * A)
    for direction in ((E * X.T * B.T, O(k, n)), (O(m, k), A.T * E * X.T)):
        proof.have(equal(directional_derivative(loss, (A, B), direction), 0))
    proof.have(equal(norm(E * X.T * B.T) ** 2, 0))
    proof.have(equal(E * X.T * B.T, O(m, k)), by="norm_zero")
    proof.have(equal(norm(A.T * E * X.T) ** 2, 0))
    proof.have(equal(A.T * E * X.T, O(k, n)), by="norm_zero")
    with proof.let(H, K):
        proof.have(at_least(hessian_form(loss, (A, B), (H, K)), 0))
        proof.have(at_least(norm((H * B + A * K) * X) ** 2, 2 * trace(E.T * H * K * X)))
    Q, W = proof.obtain("Q W", projection(C, k, Q, W), by="projection")
    P, L = proof.obtain("P L", projection(X.T, n, P, L), by="projection")
    smaller = at_most(norm(Q * E * P) ** 2, norm(G - Q * G) ** 2)
    with proof.case(equal(sigma, 0)):
        proof.have(equal(E * X.T, O(m, n)), by="baldi_hornik.rank_deficient")
        proof.chain(Q * E * P).equals(Q * E * X.T * L).equals(O(m, p))
        proof.have(smaller)
    with proof.case(unequal(sigma, 0)):
        proof.have(psd(A.T * A), by="gram_is_psd")
        proof.have(at_least(sigma, 0), by="lambda_min_nonnegative")
        proof.have(greater(sigma, 0))
        proof.have(smaller, by="baldi_hornik.full_rank")
    gap = norm(Q * (G + E * P) - C * D * X) ** 2 + norm(G - Q * G) ** 2 - norm(Q * E * P) ** 2
    proof.have(equal(2 * (loss(C, D) - loss(A, B)), gap))
