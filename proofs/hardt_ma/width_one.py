r"""A residual network of width 1 expresses any labels of any $n$ distinct points, sharpening Theorem 3 of Hardt and Ma.

The points are $x_i = (x_{i,1}, \dots, x_{i,d})$, their labels $c_i$ from 1 to $r$ stand for the basis vectors of
$\mathbb{R}^r$. The network is $h_0 = \sum_l (A_0)_l x_{i,l}$, $h_t = h_{t-1} + V_t \max(U_t h_{t-1} + s_t, 0)$ for $t =
1, \dots, n$, and has the outputs $\sum_p B_{m,p} \max(A_p h_n + b_p, 0)$ for $m = 1, \dots, r$.
"""

from symres import Sum, Theory, choice, for_all, function, greatest, implies, log, there_is

theory = Theory("hardt_ma", source="hardt_ma", where="section 3, Theorem 3", title="Networks of width one")
n, d, r = theory.naturals("n d r")
i, j, l, m, p, q, t = theory.integers("i j l m p q t")
y_0 = theory.reals("y_0")
c = theory.whole_numbers("c")
a, g, h = theory.numbers("a"), theory.numbers("g"), theory.numbers("h")


def pairs(claim):
    return for_all((i, j), implies((1 <= i) & (i < j) & (j <= n), claim))


def relu(x):
    return greatest(x, 0)


# ------------------------------------------------------------------------------------------------- blocks and readout
with theory.theorem(
    "expressivity.width_one.blocks",
    h[n] == a[n] - g[m],
    given=[
        pairs(a[i] >= a[j] + 1),
        for_all(t, 1, n, g[t] >= 1),
        m >= 1,
        m <= n,
        h[0] == a[m],
        for_all(t, 1, n, h[t] == h[t - 1] + (a[n] - g[t] - a[t]) * relu(h[t - 1] + 1 - a[t])),
    ],
    where="section 3, a lemma for a sharper Theorem 3; not in the review",
    title="One neuron a block moves numbers apart",
    note=r"Numbers $a_1 > a_2 > \dots$ that are 1 apart: block $t$ moves $a_t$ to $a_n - g_t$, below all others.",
) as proof:
    waits, moved = (lambda t: h[t] == a[m]), (lambda t: h[t] == a[n] - g[m])
    where = lambda t: implies(t < m, waits(t)) & implies(m <= t, moved(t))  # noqa: E731
    with proof.induction(t, 0, lambda t: implies(t <= n, where(t))):
        with proof.suppose(t + 1 <= n):
            x, move = h[t], a[n] - g[t + 1] - a[t + 1]
            proof.have(where(t))
            proof.have(h[t + 1] == x + move * relu(x + 1 - a[t + 1]))
            with proof.case(t + 1 < m):
                proof.have(x == a[m])
                proof.have(a[t + 1] >= a[m] + 1)
                proof.have(relu(x + 1 - a[t + 1]) == 0, by="relu_off")
                proof.have(h[t + 1] == a[m])
                proof.have(where(t + 1))
            with proof.case(m <= t + 1):
                with proof.case(t < m):
                    proof.have(m == t + 1)
                    proof.have(x == a[m])
                    proof.have(a[t + 1] == a[m])
                    proof.have(g[t + 1] == g[m])
                    proof.have(relu(x + 1 - a[t + 1]) == x + 1 - a[t + 1], by="relu_on")
                    proof.have(relu(x + 1 - a[t + 1]) == 1)
                    proof.have(h[t + 1] == a[n] - g[m])
                    proof.have(where(t + 1))
                with proof.case(m <= t):
                    proof.have(x == a[n] - g[m])
                    proof.have(g[m] >= 1)
                    with proof.case(t + 1 < n):
                        proof.have(a[t + 1] >= a[n] + 1)
                        proof.have(a[n] <= a[t + 1])
                    with proof.case(n <= t + 1):
                        proof.have(t + 1 == n)
                        proof.have(a[t + 1] == a[n])
                        proof.have(a[n] <= a[t + 1])
                    proof.have(relu(x + 1 - a[t + 1]) == 0, by="relu_off")
                    proof.have(h[t + 1] == a[n] - g[m])
                    proof.have(where(t + 1))
    proof.have(where(n))

indicator = lambda i, j: choice(i == j, 1, 0)  # noqa: E731
second_difference = lambda m, p: indicator(p, m) - 2 * indicator(p, m - 1) + indicator(p, m - 2)  # noqa: E731
with theory.theorem(
    "expressivity.width_one.readout",
    Sum(p, 1, r, second_difference(m, p) * relu(p + 1 - q)) == indicator(q, m),
    given=[m >= 1, m <= r, q >= 1],
    where="section 3, a lemma for a sharper Theorem 3; not in the review",
    title="A second difference reads the label",
    note=r"The second difference of $\max(p + 1 - q, 0)$ is 1 at $p = q$ and 0 elsewhere.",
) as proof:
    with proof.let(j), proof.suppose(j <= r):
        term = lambda p: indicator(p, j) * relu(p + 1 - q)  # noqa: E731
        with proof.each(p, 1, r), proof.suppose(p != j):
            proof.have(indicator(p, j) == 0, by="number_if_false")
            proof.have(term(p) == 0)
        with proof.case(j >= 1):
            proof.have(Sum(p, 1, r, term(p)) == term(j), by="sum_of_one", at={"i": j})
            proof.have(Sum(p, 1, r, term(p)) == relu(j + 1 - q))
        with proof.case(j < 1):
            with proof.each(p, 1, r):
                proof.have(p != j)
                proof.have(term(p) == 0)
            proof.have(Sum(p, 1, r, term(p)) == 0, by="sum_of_zeros")
            proof.have(relu(j + 1 - q) == 0, by="relu_off")
            proof.have(Sum(p, 1, r, term(p)) == relu(j + 1 - q))
    for shift in (0, 1, 2):
        proof.have(Sum(p, 1, r, indicator(p, m - shift) * relu(p + 1 - q)) == relu(m - shift + 1 - q))
    whole = Sum(p, 1, r, second_difference(m, p) * relu(p + 1 - q))
    proof.have(whole == relu(m + 1 - q) - 2 * relu(m - q) + relu(m - 1 - q))
    with proof.case(q == m):
        proof.have(relu(m + 1 - q) == m + 1 - q, by="relu_on")
        proof.have(relu(m - q) == 0, by="relu_off")
        proof.have(relu(m - 1 - q) == 0, by="relu_off")
        proof.have(indicator(q, m) == 1, by="number_if_true")
        proof.have(whole == m + 1 - q)
        proof.have(whole == indicator(q, m))
    with proof.case(q != m):
        proof.have(indicator(q, m) == 0, by="number_if_false")
        with proof.case(q < m):
            proof.have(relu(m + 1 - q) == m + 1 - q, by="relu_on")
            proof.have(relu(m - q) == m - q, by="relu_on")
            proof.have(relu(m - 1 - q) == m - 1 - q, by="relu_on")
            proof.have(whole == 0)
            proof.have(whole == indicator(q, m))
        with proof.case(m <= q):
            proof.have(m < q)
            proof.have(relu(m + 1 - q) == 0, by="relu_off")
            proof.have(relu(m - q) == 0, by="relu_off")
            proof.have(relu(m - 1 - q) == 0, by="relu_off")
            proof.have(whole == 0)
            proof.have(whole == indicator(q, m))

# ------------------------------------------------------------------------------------------------------ the theorem
whole, order = theory.integers("whole"), theory.whole_numbers("order")
x, z = theory.mapping("x", (i, l), whole), theory.mapping("z", (i, l), y_0)  # integer points, real points
NAMES = ("A_0", "U", "s", "V", "A", "b")
integers = (*(theory.whole_numbers(name) for name in NAMES), theory.mapping("B", (m, p), whole))
reals = (*(theory.numbers(f"{name}_real") for name in NAMES), theory.mapping("B_real", (m, p), y_0))


def differ(x, i, j):
    return there_is(l, (1 <= l) & (l <= d) & (x(i, l) != x(j, l)))


def projection(A_0, x, i):
    return Sum(l, 1, d, A_0[l] * x(i, l))


def runs(x, i, A_0, U, s, V):
    """h(0), ..., h(n) are the states of the network that starts from point i."""
    blocks = for_all(t, 1, n, h[t] == h[t - 1] + V[t] * relu(U[t] * h[t - 1] + s[t]))
    return (h[0] == projection(A_0, x, i)) & blocks


def ends(x, i, A_0, U, s, V, A, b, B):
    """The network has a run from point i, and every one ends with the outputs [c(i) = 1], ..., [c(i) = r]."""
    output = Sum(p, 1, r, B(m, p) * relu(A[p] * h[n] + b[p]))
    right = for_all(m, 1, r, output == indicator(c[i], m))
    run = runs(x, i, A_0, U, s, V)
    return there_is(h, run) & for_all(h, implies(run, right))


def expresses(x, *weights):
    """The network maps every point to the basis vector of its label."""
    return for_all(i, 1, n, ends(x, i, *weights))


def parameters(d, k, L, r):
    """Those of A_0 in R^(k x d), L blocks of width k, and a last layer with A in R^(r x k), B in R^(r x r)."""
    return k * d + L * (2 * k**2 + k) + r * k + r**2 + r


labels = for_all(i, 1, n, (1 <= c[i]) & (c[i] <= r))
small = lambda A_0, bound: for_all(l, 1, d, (0 <= A_0[l]) & (A_0[l] <= bound))  # noqa: E731


def told_apart(proof, x):
    """Integers that project the points to different numbers, and the points in the order of these."""
    triangle = Sum(j, 1, n, j - 1)
    different = lambda w: projection(w, x, i) != projection(w, x, j)  # noqa: E731
    apart = lambda w: small(w, triangle) & pairs(implies(differ(x, i, j), different(w)))  # noqa: E731
    w = proof.obtain("w", there_is(integers[0], apart(integers[0])), by="distinct_projections", at={"x": x})
    proof.have((triangle == n * (n - 1) / 2) & (triangle >= 0), by="triangle_number")
    with proof.each(l, 1, d):
        proof.have((0 <= w[l]) & (w[l] <= triangle))
        proof.have((0 <= w[l]) & (w[l] <= n * (n - 1) / 2))
    with proof.let(i, j), proof.suppose((1 <= i) & (i < j) & (j <= n)):
        proof.have(differ(x, i, j))
        proof.have(different(w))
    found = (
        for_all(t, 1, n, (1 <= order[t]) & (order[t] <= n))
        & for_all(i, 1, n, there_is(t, (1 <= t) & (t <= n) & (order[t] == i)))
        & pairs(projection(w, x, order[j]) < projection(w, x, order[i]))
    )
    alpha = function(i, projection(w, x, i))
    pi = proof.obtain("pi", there_is(order, found), by="sorting", at={"a": alpha, "n": n})
    with proof.each(t, 1, n):
        proof.have((1 <= pi[t]) & (pi[t] <= n))
        proof.have(c[pi[t]] >= 1)
    return w, pi


def network(A_0, x, pi):
    """A network whose projections are 1 apart in the order pi."""
    a = lambda t: projection(A_0, x, pi[t])  # noqa: E731
    return (
        A_0,
        function(t, 1),
        function(t, 1 - a(t)),
        function(t, a(n) - c[pi[t]] - a(t)),
        function(p, 1),
        function(p, p + 1 - a(n)),
        function(m, p, second_difference(m, p)),
    )


def followed(proof, x, pi, weights):
    """The network expresses the labels."""
    ranked, label = function(t, projection(weights[0], x, pi[t])), function(t, c[pi[t]])
    A_0, U, s, V, *_ = weights
    with proof.each(i, 1, n):
        proof.have(
            there_is(h, runs(x, i, A_0, U, s, V)),
            by="recursion",
            at={"a": projection(A_0, x, i), "g": function(t, y_0, y_0 + V[t] * relu(U[t] * y_0 + s[t])), "n": n},
        )
        with proof.let(h), proof.suppose(runs(x, i, A_0, U, s, V)):
            t_0 = proof.obtain("t_0", there_is(t, (1 <= t) & (t <= n) & (pi[t] == i)))
            proof.have(h[0] == projection(weights[0], x, i))
            proof.have(ranked[t_0] == projection(weights[0], x, i))
            proof.have(h[0] == ranked[t_0])
            proof.have(
                h[n] == ranked[n] - label[t_0],
                by="expressivity.width_one.blocks",
                at={"a": ranked, "g": label, "m": t_0, "h": h, "n": n},
            )
            proof.have(label[t_0] == c[i])
            proof.have(h[n] == ranked[n] - c[i])
            proof.have(c[i] >= 1)
            with proof.each(m, 1, r):
                read = lambda x: Sum(p, 1, r, second_difference(m, p) * relu(x))  # noqa: E731
                proof.have(read(p + 1 - c[i]) == indicator(c[i], m), by="expressivity.width_one.readout")
                proof.have(read(h[n] + p + 1 - ranked[n]) == indicator(c[i], m))
        proof.have(ends(x, i, *weights))


counted = parameters(d, 1, n, r) == 3 * n + d + r**2 + 2 * r
theorem_a = there_is(integers, small(integers[0], n * (n - 1) / 2) & expresses(x, *integers))
with theory.theorem(
    "expressivity.width_one",
    theorem_a & counted,
    given=[pairs(differ(x, i, j)), labels],
    where="section 3, a sharper Theorem 3; not in the review",
    title="Width one expresses integer points",
    note="Points with integer coordinates: all weights are integers, those of $A_0$ from 0 to $n (n - 1)/2$, and "
    "there are $3 n + d + r^2 + 2 r$ of them.",
) as proof:
    w, pi = told_apart(proof, x)
    ranked = function(t, projection(w, x, pi[t]))
    with proof.let(i, j), proof.suppose((1 <= i) & (i < j) & (j <= n)):
        proof.have(ranked[j] < ranked[i])
        proof.have(ranked[i] >= ranked[j] + 1)
    weights = network(w, x, pi)
    followed(proof, x, pi, weights)
    proof.exhibit(theorem_a, *weights)

real_theorem = there_is(reals, expresses(z, *reals))
with theory.theorem(
    "expressivity.width_one.real",
    real_theorem & counted,
    given=[pairs(differ(z, i, j)), labels],
    where="section 3, a sharper Theorem 3; not in the review",
    title="Width one expresses any distinct points",
    note="Any distinct points: as many weights, which are real numbers.",
) as proof:
    w, pi = told_apart(proof, z)
    gap = function(i, j, projection(w, z, pi[i]) - projection(w, z, pi[j]))
    least = pairs(implies(0 < gap(i, j), gap(i, j) >= y_0))
    e = proof.obtain("e", there_is(y_0, (0 < y_0) & least), by="least_gap", at={"F": gap, "n": n})
    A_0 = function(l, 1 / e * w[l])
    ranked = function(t, projection(A_0, z, pi[t]))
    proof.have(0 < 1 / e, by="reciprocal_positive")
    proof.have(e * (1 / e) == 1, by="reciprocal")
    with proof.let(i, j), proof.suppose((1 <= i) & (i < j) & (j <= n)):
        proof.have(projection(w, z, pi[j]) < projection(w, z, pi[i]))
        proof.have(gap(i, j) >= e)
        proof.have(gap(i, j) * (1 / e) >= e * (1 / e))
        proof.have(ranked[i] >= ranked[j] + 1)
    weights = network(A_0, z, pi)
    followed(proof, z, pi, weights)
    proof.exhibit(real_theorem, *weights)

rho = theory.reals("rho")
with theory.theorem(
    "thm3",
    real_theorem & (parameters(d, 1, n, r) <= 7 * (n * log(n) + r**2)),
    given=[
        labels,
        0 < rho,
        pairs(Sum(l, 1, d, (z(i, l) - z(j, l)) ** 2) >= rho),
        d <= n,
    ],
    where="section 3, Theorem 3",
    says=r"\text{Assume that for all } i, j \in [n], i \neq j, \text{ we have } \|x^{(i)} - x^{(j)}\|^2 \geq \rho "
    r"\text{ for some small constant } \rho \geq 0. \text{ Then, there exists a residual network } N \text{ with } "
    r"O(n \log n + r^2) \text{ parameters that expresses the training data: } N \text{ maps each } x^{(i)} \text{ "
    r"to } y^{(i)}.",
    title="A residual network expresses the training data",
    note=r"With $\rho > 0$, as is surely meant, and with a network of width one, with $3 n + d + r^2 + 2 r$ "
    r"parameters, that is, without the logarithm. The review assumes $d$ to be much smaller than $n$; no more than "
    r"$d \leq n$ is needed.",
) as proof:
    with proof.let(i, j), proof.suppose((1 <= i) & (i < j) & (j <= n)):
        with proof.contradiction(~differ(z, i, j)):
            with proof.each(l, 1, d):
                with proof.contradiction(z(i, l) != z(j, l)):
                    proof.exhibit(differ(z, i, j), l)
                proof.have(z(i, l) == z(j, l))
                proof.have((z(i, l) - z(j, l)) ** 2 == 0)
            proof.have(Sum(l, 1, d, (z(i, l) - z(j, l)) ** 2) == 0, by="sum_of_zeros")
            proof.have(Sum(l, 1, d, (z(i, l) - z(j, l)) ** 2) >= rho)
        proof.have(differ(z, i, j))
    proof.have(real_theorem & counted, by="expressivity.width_one.real")
    proof.have(3 * log(2) >= 2, by="log_of_two")
    with proof.case(n <= 1):
        proof.have(n == 1)
        proof.have(log(n) >= 0, by="log_nonnegative")
        proof.have(parameters(d, 1, n, r) <= 7 * (n * log(n) + r**2))
    with proof.case(1 < n):
        proof.have(2 <= n)
        proof.have(log(2) <= log(n), by="log_monotone")
        proof.have(3 * (n * log(n)) >= 2 * n)
        proof.have(parameters(d, 1, n, r) <= 7 * (n * log(n) + r**2))
    proof.conclude()
