r"""Labels that no network of section 3 of Hardt and Ma expresses, where a hypothesis or a bias is left out.

A network maps $x$ to $h_0 = A_0 x$, then $h_t = h_{t-1} + V_t \mathrm{ReLU}(U_t h_{t-1} + s_t)$ through $L$ blocks of
width $k$, and at last to $\hat y = B \, \mathrm{ReLU}(A h_L + b)$ with $A \in \mathbb{R}^{r \times k}$ and $B \in
\mathbb{R}^{r \times r}$. The labels are vectors of an orthonormal basis of $\mathbb{R}^r$.
"""

from symres import (
    Erratum,
    I,
    O,
    Sum,
    Theory,
    all_of,
    choice,
    for_all,
    function,
    greatest,
    implies,
    norm,
    number,
    there_is,
    trace,
    vector,
)

theory = Theory("hardt_ma", source="hardt_ma", where="section 3", title="Labels that no network expresses")
n, k, d, r, L = theory.naturals("n k d r L")
i, j, m, p, t = theory.integers("i j m p t")
l = theory.integers("l")
rho = theory.reals("rho")
c = theory.whole_numbers("c")
X, y = theory.vector_layers("X", d), theory.vector_layers("y", r)  # points, and the basis vectors of the labels


def letters(k, of=""):
    """Letters for the weights of a network of width k, and for its states."""
    h, A_0 = theory.vector_layers(f"h{of}", k), theory.matrix(f"A_0{of}", k, d)
    U, V = (theory.mapping(f"{name}{of}", (t, p), theory.vector(f"h_0{of}", k)) for name in "UV")
    s = theory.mapping("s", (t, p), theory.reals("s_0"))
    return h, (A_0, U, V, s, theory.vector_layers(f"A{of}", k), theory.vector_layers("B", r), theory.numbers("b"))


def block(t, h, k, U, V, s):
    """What block t adds to h."""
    return Sum(p, 1, k, greatest(U(t, p).T * h + s(t, p), 0) * V(t, p))


def runs(h, start, k, L, U, V, s):
    """h(0), ..., h(L) are the states of the network that starts there."""
    return (h[0] == start) & for_all(t, 1, L, h[t] == h[t - 1] + block(t, h[t - 1], k, U, V, s))


def output(h, r, A, B, b):
    return Sum(m, 1, r, greatest(A[m].T * h + b[m], 0) * B[m])


def fits(i, X, y, c, k, L, r, h, weights):
    """The network has a run from point i, and every one ends with the label of that point."""
    A_0, U, V, s, A, B, b = weights
    run = runs(h, A_0 * X[i], k, L, U, V, s)
    return there_is(h, run) & for_all(h, implies(run, output(h[L], r, A, B, b) == y[c[i]]))


def labelled(n, r, c, y):
    """The labels are from 1 to r, and y(1), ..., y(r) are orthonormal."""
    orthonormal = for_all(i, 1, r, for_all(j, 1, r, trace(y[i].T * y[j]) == choice(i == j, 1, 0)))
    return for_all(i, 1, n, (1 <= c[i]) & (c[i] <= r)) & orthonormal


def distances(n, X, rho):
    return for_all(i, 1, n, for_all(j, 1, n, implies(i != j, norm(X[i] - X[j]) ** 2 >= rho)))


def expressed(n, X, y, c, r):
    """Some network, of some width and depth, expresses the labels."""
    h, weights = letters(k)
    return there_is((k, L, *weights), for_all(i, 1, n, fits(i, X, y, c, k, L, r, h, weights)))


def network_of(proof, n, X, y, c, r):
    """Its width and depth, a letter for its states, and its weights."""
    proof.have(expressed(n, X, y, c, r))
    h, weights = letters(k)
    k_1 = proof.obtain("k_1", there_is((k, L, *weights), for_all(i, 1, n, fits(i, X, y, c, k, L, r, h, weights))))
    h, weights = letters(k_1, "_1")
    L_1 = proof.obtain("L_1", there_is((L, *weights), for_all(i, 1, n, fits(i, X, y, c, k_1, L, r, h, weights))))
    found = there_is(weights, for_all(i, 1, n, fits(i, X, y, c, k_1, L_1, r, h, weights)))
    return k_1, L_1, h, proof.obtain("A_2 U_2 V_2 s_2 A_3 B_2 b_2", found)


def basis_of(proof, r):
    """An orthonormal basis of R^r."""
    e = theory.vector_layers(f"e_in_{r}", r)
    inside = ((1 <= i) & (i <= r)) & ((1 <= j) & (j <= r))
    orthonormal = for_all((i, j), implies(inside, trace(e[i].T * e[j]) == choice(i == j, 1, 0)))
    basis = orthonormal & (Sum(l, 1, r, e[l] * e[l].T) == I(r))
    found = proof.obtain("e_0", there_is(e, basis), by="orthonormal_basis")
    with proof.each(i, 1, r), proof.each(j, 1, r):
        proof.have(trace(found[i].T * found[j]) == choice(i == j, 1, 0))
    return found


with theory.theorem(
    "thm3.as_printed",
    for_all(
        (rho, r, n, d, X, y, c),
        implies((rho >= 0) & distances(n, X, rho) & labelled(n, r, c, y), expressed(n, X, y, c, r)),
    ),
    expect="refuted",
    where="section 3, Theorem 3",
    says=r"\|x^{(i)} - x^{(j)}\|^2 \geq \rho \text{ for some small constant } \rho \geq 0. \text{ Then, there "
    r"exists a residual network } N \text{ [\dots] that expresses the training data: } N \text{ maps each } x^{(i)} "
    r"\text{ to } y^{(i)}.",
    title=r"Theorem 3 as printed, at $\rho = 0$",
    note=r"Probably a misprint of $\rho > 0$. With $\rho = 0$ two points may be equal and have different labels; no "
    r"network of any width and depth has two values at one point. That is so without a bound on the number of "
    "parameters.",
    erratum=Erratum(
        "typo", right=r"$\rho > 0$, or distinct inputs", fails=r"$\rho = 0$, and two equal inputs with different labels"
    ),
) as proof:
    with proof.let(r), proof.suppose(r >= 2):
        e = basis_of(proof, r)
        with proof.let(d):
            origin, itself = function(j, O(d, 1)), function(i, i)
            with proof.each(i, 1, 2), proof.each(j, 1, 2), proof.suppose(i != j):
                proof.have(norm(origin[i] - origin[j]) ** 2 >= 0)
            with proof.each(i, 1, 2):
                proof.have((1 <= itself[i]) & (itself[i] <= r))
            proof.have((number(0) >= 0) & distances(2, origin, 0) & labelled(2, r, itself, e))
            k_1, L_1, h_1, weights = network_of(proof, 2, origin, e, itself, r)
            A_0, U, V, s, A, B, b = weights
            start = runs(h_1, A_0 * origin[1], k_1, L_1, U, V, s)
            proof.have(all_of(fits(i, origin, e, itself, k_1, L_1, r, h_1, weights) for i in (1, 2)))
            h_2 = proof.obtain("h_2", there_is(h_1, start))
            one = output(h_2[L_1], r, A, B, b)
            proof.have(one == e[1])
            proof.have(one == e[2])
            proof.have(trace(e[1].T * e[1]) == choice(number(1) == 1, 1, 0))
            proof.have(trace(e[1].T * e[2]) == choice(number(1) == 2, 1, 0))
            proof.have(choice(number(1) == 1, 1, 0) == 1, by="number_if_true")
            proof.have(choice(number(1) == 2, 1, 0) == 0, by="number_if_false")
            proof.have(trace(e[1].T * e[1]) == trace(e[1].T * e[2]))
            proof.have(number(1) == 0)
            proof.have(d < d)
        proof.have(r < r)
    proof.have(number(2) < 2)


# ------------------------------------------------------------------------------------------------ blocks without a bias
def plain_block(t, h, k, U, V):
    """What block t adds to h, without a bias."""
    return Sum(p, 1, k, greatest(U(t, p).T * h, 0) * V(t, p))


def plain_runs(h, start, k, L, U, V):
    return (h[0] == start) & for_all(t, 1, L, h[t] == h[t - 1] + plain_block(t, h[t - 1], k, U, V))


h, (_, U, V, *_) = letters(k)
a, x = theory.vector("a", k), theory.reals("x")
with theory.theorem(
    "no_bias.homogeneous",
    plain_runs(function(t, x * h[t]), x * a, k, L, U, V),
    given=[plain_runs(h, a, k, L, U, V), x >= 0],
    where="section 4; not in the review",
    title="Blocks without a bias are positively homogeneous",
) as proof:
    proof.have(x * h[0] == x * a)
    with proof.each(t, 1, L):
        before = h[t - 1]
        proof.have(h[t] == before + plain_block(t, before, k, U, V))
        with proof.each(p, 1, k):
            proof.have(
                greatest(x * trace(U(t, p).T * before), 0) == x * greatest(trace(U(t, p).T * before), 0),
                by="relu_homogeneous",
            )
            proof.have(greatest(U(t, p).T * (x * before), 0) * V(t, p) == x * greatest(U(t, p).T * before, 0) * V(t, p))
        scaled = Sum(p, 1, k, x * greatest(U(t, p).T * before, 0) * V(t, p))
        proof.have(plain_block(t, x * before, k, U, V) == scaled, by="matrix_sum_congruence")
        proof.have(scaled == x * plain_block(t, before, k, U, V))
        proof.have(x * h[t] == x * before + plain_block(t, x * before, k, U, V))

B_1, B_2, e_1, e_2 = theory.vectors("B_1 B_2 e_1 e_2", r)
p_1, p_2, p_3, q_1, q_2, q_3 = theory.reals("p_1 p_2 p_3 q_1 q_2 q_3")


two_labels = [
    *[r == 2, e_1 == vector(1, 0), e_2 == vector(0, 1), B_1 == vector(1, 0), B_2 == vector(0, 1)],
    *[p_1 == 1, p_2 == 0, q_1 == 0, q_2 == 1],
]


def monotone(u, v, w):
    """The steps from u to v and from v to w have one sign."""
    return (v - u) * (w - v) >= 0


u, v = theory.reals("u v")
orthonormal = (norm(e_1) ** 2 == 1, norm(e_2) ** 2 == 1, trace(e_1.T * e_2) == 0)
first_two = (p_1 * B_1 + q_1 * B_2 == e_1, p_2 * B_1 + q_2 * B_2 == e_2)
with theory.theorem(
    "no_bias.independent",
    u == 0,
    given=[*orthonormal, *first_two, u * B_1 + v * B_2 == 0],
    where="section 4; not in the review",
    title="Two vectors that combine to two labels are independent",
    instance=[*two_labels, u == 0, v == 0],
) as proof:
    alpha, beta, gamma, delta = (trace(e.T * B) for e in (e_1, e_2) for B in (B_1, B_2))
    for e in (e_1, e_2):
        rows = ((p_1 * B_1 + q_1 * B_2, e_1), (p_2 * B_1 + q_2 * B_2, e_2), (u * B_1 + v * B_2, O(r, 1)))
        for left, right in rows:
            proof.have(trace(e.T * left) == trace(e.T * right), by="inner_of_equal")
    proof.have((p_1 * alpha + q_1 * beta == 1) & (p_2 * alpha + q_2 * beta == 0))
    proof.have((p_1 * gamma + q_1 * delta == 0) & (p_2 * gamma + q_2 * delta == 1))
    proof.have((u * alpha + v * beta == 0) & (u * gamma + v * delta == 0))
    determinant = p_1 * q_2 - p_2 * q_1
    proof.have(determinant * (alpha * delta - beta * gamma) == 1)
    proof.have((determinant * alpha == q_2) & (determinant * beta == -p_2))
    proof.have((determinant * gamma == -q_1) & (determinant * delta == p_1))
    for row, left in ((u * alpha + v * beta, u * q_2 - v * p_2), (u * gamma + v * delta, v * p_1 - u * q_1)):
        proof.have(determinant * row == 0)
        proof.have(determinant * row == left)
        proof.have(left == 0)
    proof.have(u * determinant == 0)
    proof.have(u * determinant * (alpha * delta - beta * gamma) == 0)

with theory.theorem(
    "no_bias.alternation",
    p_3 * B_1 + q_3 * B_2 != e_1,
    given=[
        *orthonormal,
        *first_two,
        *(monotone(p_1, p_2, p_3), monotone(q_1, q_2, q_3)),
    ],
    where="section 4; not in the review",
    title="Two monotone numbers do not alternate between two labels",
    instance=[*two_labels, p_3 == -1, q_3 == 2],
) as proof:
    with proof.contradiction(p_3 * B_1 + q_3 * B_2 == e_1):
        u, v = p_3 - p_1, q_3 - q_1
        proof.have(u * B_1 + v * B_2 == 0)
        for one, other, own, vector, (x_1, x_2), (y_1, y_2) in (
            (u, v, B_1, B_2, (p_1, p_2), (q_1, q_2)),
            (v, u, B_2, B_1, (q_1, q_2), (p_1, p_2)),
        ):
            names = {"u": one, "v": other, "B_1": own, "B_2": vector, "p_1": x_1, "p_2": x_2, "q_1": y_1, "q_2": y_2}
            proof.have(one == 0, by="no_bias.independent", at={**names, "e_1": e_1, "e_2": e_2})
        proof.have(p_3 == p_1)
        proof.have(q_3 == q_1)
        proof.have((p_2 - p_1) ** 2 <= 0)
        proof.have((q_2 - q_1) ** 2 <= 0)
        proof.have(p_2 == p_1)
        proof.have(q_2 == q_1)
        proof.have(e_1 == e_2)
        proof.have(norm(e_1) ** 2 == trace(e_1.T * e_2))
        proof.have(number(1) == 0)

w = theory.vector_layers("w", r)
with theory.theorem(
    "no_bias.two_units",
    Sum(m, 1, 2, w[m]) == w[1] + w[2],
    where="section 4; not in the review",
    title="A layer of two units",
) as proof:
    proof.have(Sum(m, 1, 2, w[m]) == Sum(m, 1, 1, w[m]) + w[2], by="matrix_sum_last")
    proof.have(Sum(m, 1, 1, w[m]) == Sum(m, 1, 0, w[m]) + w[1], by="matrix_sum_last")
    proof.have(Sum(m, 1, 0, w[m]) == 0, by="matrix_sum_empty")


# ------------------------------------------------------------------------------------------------ three points on a ray


def plain_letters(k, r, of=""):
    """Letters for the weights of a network without biases in its blocks, and for its states."""
    h, (A_0, U, V, _, A, *_) = letters(k, of)
    return h, (A_0, U, V, A, theory.vector_layers(f"B_to_{r}", r), theory.numbers("b"))


def plainly_fits(i, X, y, c, k, L, r, h, weights):
    """As fits, without biases in the blocks."""
    A_0, U, V, A, B, b = weights
    run = plain_runs(h, A_0 * X[i], k, L, U, V)
    return there_is(h, run) & for_all(h, implies(run, output(h[L], r, A, B, b) == y[c[i]]))


def plainly_expressed(n, X, y, c, r):
    h, weights = plain_letters(k, r)
    return there_is((k, L, *weights), for_all(i, 1, n, plainly_fits(i, X, y, c, k, L, r, h, weights)))


direction = theory.vector("direction", d)
with theory.theorem(
    "no_bias.as_printed",
    for_all(
        (n, d, X, rho, r, y, c),
        implies((rho > 0) & distances(n, X, rho) & labelled(n, r, c, y), plainly_expressed(n, X, y, c, r)),
    ),
    expect="refuted",
    where="section 4",
    says=r"\text{using only hidden layers of the type } x + V\mathrm{ReLU}(Ux), \text{ we can construct a neural "
    r"network that [\dots] perfectly expresses the dataset}",
    title="Expressivity without a bias",
    note=r"The summary leaves out the bias $s$ that equation (7) has. Without it the blocks are positively "
    r"homogeneous, so on the points $v$, $2 v$ and $3 v$ of a ray the last layer with $r = 2$ combines two vectors "
    r"with factors that are monotone, and does not give the labels $e_1, e_2, e_1$. The last layer may have a bias.",
    erratum=Erratum(
        "hypothesis",
        right=r"with hidden layers $x + V \mathrm{ReLU}(U x + s)$, as in equation (7)",
        fails="$x = 1, 2, 3$ with labels $e_1, e_2, e_1$",
        proved="hardt_ma.thm3",
    ),
) as proof:
    e = basis_of(proof, 2)
    with proof.let(d):
        unit = there_is(direction, norm(direction) ** 2 == 1)
        v = proof.obtain("v_1", unit, by="unit_vector")
        ray, alternating = function(i, i * v), function(i, choice(i == 2, 2, 1))
        with proof.each(i, 1, 3), proof.each(j, 1, 3), proof.suppose(i != j):
            proof.have(norm(ray[i] - ray[j]) ** 2 == (i - j) ** 2)
            proof.have((i - j) ** 2 >= 1)
            proof.have(norm(ray[i] - ray[j]) ** 2 >= 1)
        with proof.each(i, 1, 3):
            with proof.case(i == 2):
                proof.have(alternating[i] == 2, by="number_if_true")
                proof.have((1 <= alternating[i]) & (alternating[i] <= 2))
            with proof.case(i != 2):
                proof.have(alternating[i] == 1, by="number_if_false")
                proof.have((1 <= alternating[i]) & (alternating[i] <= 2))
        proof.have((number(1) > 0) & distances(3, ray, 1) & labelled(3, 2, alternating, e))
        proof.have(plainly_expressed(3, ray, e, alternating, 2))

        def fitted(k, L, h, weights):
            """The network has these weights."""
            return for_all(i, 1, 3, plainly_fits(i, ray, e, alternating, k, L, 2, h, weights))

        h, weights = plain_letters(k, 2)
        k_1 = proof.obtain("k_1", there_is((k, L, *weights), fitted(k, L, h, weights)))
        h, weights = plain_letters(k_1, 2, "_1")
        L_1 = proof.obtain("L_1", there_is((L, *weights), fitted(k_1, L, h, weights)))
        network = proof.obtain("A_2 U_2 V_2 A_3 B_2 b_2", there_is(weights, fitted(k_1, L_1, h, weights)))
        A_0, U, V, A, B, b = network
        for point in (1, 2, 3):
            proof.have(plainly_fits(point, ray, e, alternating, k_1, L_1, 2, h, network))
        first = proof.obtain("h_2", there_is(h, plain_runs(h, A_0 * ray[1], k_1, L_1, U, V)))
        proof.have(plain_runs(first, A_0 * v, k_1, L_1, U, V))
        last, factor = first[L_1], []
        for point, label in ((1, 1), (2, 2), (3, 1)):
            run = function(t, point * first[t])
            if point != 1:
                proof.have(plain_runs(run, point * (A_0 * v), k_1, L_1, U, V), by="no_bias.homogeneous")
            proof.have(plain_runs(run, A_0 * ray[point], k_1, L_1, U, V))
            proof.have(output(run[L_1], 2, A, B, b) == e[alternating[point]])
            by = "number_if_true" if point == 2 else "number_if_false"
            proof.have(alternating[point] == label, by=by)
            proof.have(output(point * last, 2, A, B, b) == e[label])
            factor.append([greatest(point * trace(A[m].T * last) + b[m], 0) for m in (1, 2)])
            proof.have(
                output(point * last, 2, A, B, b) == factor[-1][0] * B[1] + factor[-1][1] * B[2],
                by="no_bias.two_units",
            )
            proof.have(factor[-1][0] * B[1] + factor[-1][1] * B[2] == e[label])
        for unit in (0, 1):
            one, two, three = (factor[point][unit] for point in range(3))
            proof.have((two - one) * (three - two) >= 0, by="relu_of_progression")
        for one, other in ((1, 1), (1, 2), (2, 2)):
            proof.have(trace(e[one].T * e[other]) == choice(number(one) == other, 1, 0))
            by = "number_if_true" if one == other else "number_if_false"
            proof.have(choice(number(one) == other, 1, 0) == int(one == other), by=by)
            proof.have(trace(e[one].T * e[other]) == int(one == other))
        proof.have(
            factor[2][0] * B[1] + factor[2][1] * B[2] != e[1],
            by="no_bias.alternation",
            at={
                **{"e_1": e[1], "e_2": e[2], "B_1": B[1], "B_2": B[2]},
                **{f"p_{n + 1}": factor[n][0] for n in range(3)},
                **{f"q_{n + 1}": factor[n][1] for n in range(3)},
            },
        )
        proof.have(d < d)
    proof.have(number(1) < 1)
