"""Random projections, blocks that move the points, and a last layer prove Theorem 3, as the paper builds them.

The number of parameters has explicit constants, there are targets for every number of labels, and the theorem is proved
modulo the lemma of Johnson and Lindenstrauss.
"""

from fractions import Fraction

from construction import each, layer, maps, parameters, runs
from construction import theory as construction

from symres import Theory, ceiling, choice, for_all, function, implies, log, norm, there_is, trace, vector

theory = Theory("hardt_ma", source="hardt_ma", where="section 3, Theorem 3", title="Theorem 3 with random projections")
theory.abbreviations.extend(construction.abbreviations)
n, k, d, r = theory.naturals("n k d r")
i, j, m, p, t = theory.integers("i j m p t")
eta, rho, kappa = theory.reals("eta rho kappa")
c, h, q, y = theory.whole_numbers("c"), *(theory.vector_layers(name, k) for name in "hq"), theory.vector_layers("y", r)
U, V = (theory.mapping(name, (t, p), theory.vector("h_0", k)) for name in "UV")
s = theory.mapping("s", (t, p), theory.reals("s_0"))
rows, readout, bias = theory.vector_layers("A", k), theory.vector_layers("B", r), theory.numbers("b")
enough = ceiling(n / k)

# ------------------------------------------------------------------------------------------------- counting parameters
with theory.theorem(
    "params.n_log_n",
    (parameters(d, k, enough, r) <= 8 * (k * n + r**2))
    & implies(k <= kappa * log(n), parameters(d, k, enough, r) <= 8 * (kappa * (n * log(n)) + r**2)),
    given=[k <= n, d <= n],
    where="section 3, after Thm. 3: number of parameters",
    says=r"\text{Thus total we have } O(kd + lk^2 + kr + r^2) = O(n \log n + r^2).",
    title="The number of parameters with constants",
    note=r"With $\lceil n/k \rceil$ blocks of width $k$, and $k$ at most $\kappa \log n$.",
) as proof:
    proof.have((n / k <= enough) & (enough < n / k + 1), by="ceiling_bounds")
    proof.have(k * (n / k) == n, by="quotient_cancels")
    proof.have(k * enough <= k * (n / k + 1))
    proof.have(k * enough <= n + k)
    proof.have((2 * k + 1) * (k * enough) <= (2 * k + 1) * (n + k))
    proof.have(k * k <= k * n)
    proof.have(n <= k * n)
    proof.have(k <= k * n)
    proof.have(k * d <= k * n)
    proof.have((k - r) ** 2 >= 0)
    proof.have(2 * (k * r) <= k * n + r**2)
    proof.have(r <= r**2)
    proof.have(parameters(d, k, enough, r) <= 8 * (k * n + r**2))
    with proof.suppose(k <= kappa * log(n)):
        proof.have(n * k <= n * (kappa * log(n)))
        proof.have(parameters(d, k, enough, r) <= 8 * (kappa * (n * log(n)) + r**2))

# ----------------------------------------------------------------------------------------------- points of one sphere
v, w = theory.vectors("v w", k)
spread = each(j, norm(q[j]) ** 2 == Fraction(1, 4), r) & each(i, each(j, implies(j != i, q[i] != q[j]), r), r)
with theory.theorem(
    "expressivity.targets",
    there_is(q, spread),
    given=k >= 2,
    where="section 3, a lemma for Theorem 3; not in the review",
    title="Targets for any number of labels",
    note="Any number of points on the sphere of radius 1/2, with rational coordinates on one of its circles.",
) as proof:
    circle = there_is((v, w), (norm(v) ** 2 == 1) & (norm(w) ** 2 == 1) & (trace(v.T * w) == 0))
    e_1, e_2 = proof.obtain("e_1 e_2", circle, by="orthogonal_pair")
    c_of = lambda j: 1 / (1 + j**2)  # noqa: E731
    point = function(j, Fraction(1, 2) * ((2 * c_of(j) - 1) * e_1 + (2 * j * c_of(j)) * e_2))
    with proof.let(j):
        proof.have(j**2 >= 0)
        proof.have(1 + j**2 != 0)
        proof.have((1 + j**2) * c_of(j) == 1, by="reciprocal")
        proof.have(norm(point[j]) ** 2 == Fraction(1, 4) * ((2 * c_of(j) - 1) ** 2 + (2 * j * c_of(j)) ** 2))
        proof.have(j**2 * c_of(j) ** 2 == c_of(j) - c_of(j) ** 2)
        proof.have(
            ((1 + j**2) * c_of(j) == 1)
            & (norm(point[j]) ** 2 == Fraction(1, 4))
            & (trace(e_1.T * point[j]) == c_of(j) - Fraction(1, 2))
        )
    with proof.each(j, 1, r):
        proof.have(norm(point[j]) ** 2 == Fraction(1, 4))
    with proof.each(i, 1, r), proof.each(j, 1, r), proof.suppose(j != i):
        proof.have(((1 + i**2) * c_of(i) == 1) & (trace(e_1.T * point[i]) == c_of(i) - Fraction(1, 2)))
        proof.have(((1 + j**2) * c_of(j) == 1) & (trace(e_1.T * point[j]) == c_of(j) - Fraction(1, 2)))
        with proof.contradiction(trace(e_1.T * point[i]) == trace(e_1.T * point[j])):
            proof.have(c_of(i) == c_of(j))
            proof.have((1 + i**2) * c_of(j) == (1 + j**2) * c_of(j))
            proof.have((1 + i**2) * ((1 + j**2) * c_of(j)) == (1 + j**2) * ((1 + j**2) * c_of(j)))
            proof.have(i**2 == j**2)
            with proof.case(i < j):
                proof.have(i**2 < j**2)
                proof.have(j**2 < j**2)
            with proof.case(j <= i):
                proof.have(j < i)
                proof.have(j**2 < i**2)
                proof.have(j**2 < j**2)
        with proof.contradiction(point[i] == point[j]):
            proof.have(
                trace(e_1.T * point[i]) == trace(e_1.T * point[j]),
                by="inner_of_equal",
                at={"u": e_1, "v": point[i], "w": point[j]},
            )
        proof.have(point[i] != point[j])
    proof.exhibit(there_is(q, spread), point)

# -------------------------------------------------------------------------------------------------- random projections
X, A_0 = theory.vector_layers("X", d), theory.matrix("A_0", k, d)


theory.cite(
    "jl",
    r"\text{For } 0 < \eta < 1, 0 < \delta < 1, x_0 = 0, \text{ points } x_1, \dots, x_n \in \mathbb{R}^d \text{ and "
    r"} k \geq \frac{12}{\eta^2} \log \frac{(n + 1)^2}{\delta}, \text{ let } A_0 \in \mathbb{R}^{k \times d} \text{ "
    r"have independent entries with the law } \mathcal{N}(0, 1/k). \text{ With probability at least } 1 - \delta, "
    r"\text{ } (1 - \eta) \|x_i - x_j\|^2 \leq \|A_0 x_i - A_0 x_j\|^2 \leq (1 + \eta) \|x_i - x_j\|^2 \text{ for all "
    "} i, j.",
    "W. B. Johnson and J. Lindenstrauss, Extensions of Lipschitz mappings into a Hilbert space, Contemporary "
    "Mathematics 26, American Mathematical Society, 1984, 189-206; with these constants by the tail bound in S. "
    "Dasgupta and A. Gupta, An elementary proof of a theorem of Johnson and Lindenstrauss, Random Structures and "
    "Algorithms 22, Wiley, 2003, 60-65",
    where="section 3, last paragraph",
    title="The lemma of Johnson and Lindenstrauss",
    note="The review gives no constants. The first hypothesis of thm3_original is what follows for the "
    "matrix, since an event of positive probability has an outcome; the norms are the distances from $x_0$.",
)


def nearly_isometric(A):
    """A changes the norms of the points by eta at most, and makes no distance much smaller."""
    norms = each(j, (1 - eta <= norm(A * X[j]) ** 2) & (norm(A * X[j]) ** 2 <= 1 + eta))
    distances = implies(j != i, norm(A * X[i] - A * X[j]) ** 2 >= (1 - eta) * norm(X[i] - X[j]) ** 2)
    return norms & each(i, each(j, distances))


def expresses(A, *weights):
    """The network that starts with A x maps every point to the output of its label."""
    return maps(lambda i: A * X[i], enough, *weights)


basis = choice(i == 1, vector(1, 0), vector(0, 1))
network = (A_0, U, s, V, rows, bias, readout)
with theory.theorem(
    "thm3_original",
    there_is(network, expresses(*network)) & (parameters(d, k, enough, r) <= 8 * (kappa * (n * log(n)) + r**2)),
    given=[
        there_is(A_0, nearly_isometric(A_0)),
        each(i, each(j, implies(j != i, norm(X[i] - X[j]) ** 2 >= rho))),
        (0 < rho) & (rho < 4),
        eta == rho / 8,
        each(i, (1 <= c[i]) & (c[i] <= r)),
        (2 <= k) & (k <= n),
        k <= kappa * log(n),
        d <= n,
    ],
    where="section 3, Theorem 3 and its construction",
    instance=[
        n == 2,
        d == 2,
        k == 2,
        r == 2,
        rho == 1,
        eta == Fraction(1, 8),
        kappa == 4,
        c == function(i, i),
        X == function(i, basis),
    ],
    title="Random projections express any labelling",
    note=r"Modulo the lemma of Johnson and Lindenstrauss, whose conclusion for the $n$ unit vectors $X_i$ is the "
    r"first hypothesis: some $A_0 \in \mathbb{R}^{k \times d}$ changes their squared norms by the factor $\rho/8$ "
    r"at most, and so it does with those of their differences, for a $k$ of the order of $\log(n)/\rho^2$. Squared "
    r"distances of unit vectors are at most 4. The $y_c$ are any vectors of length $r$, such as $e_1, \dots, e_r$.",
) as proof:
    A = proof.obtain("A_1", there_is(A_0, nearly_isometric(A_0)))
    image = function(j, A * X[j])
    with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(j != i):
        proof.have(norm(X[i] - X[j]) ** 2 >= rho)
        proof.have((1 - eta) * norm(X[i] - X[j]) ** 2 >= (1 - eta) * rho)
        proof.have(norm(image[i] - image[j]) ** 2 >= (1 - eta) * norm(X[i] - X[j]) ** 2)
        proof.have(norm(image[i] - image[j]) ** 2 >= (1 - eta) * rho)
    with proof.each(j, 1, n):
        proof.have((1 - eta <= norm(image[j]) ** 2) & (norm(image[j]) ** 2 <= 1 + eta))
    proof.have((1 - eta) * rho > 2 * eta)
    proof.have(
        each(i, each(j, implies(j != i, image[i].T * image[j] < norm(image[i]) ** 2))),
        by=construction["lemma_k_points.exposed"],
        at={"a": image, "eta": eta, "rho": (1 - eta) * rho, "n": n, "k": k},
    )
    target = proof.obtain("target", there_is(q, spread), by="expressivity.targets")
    labelled = function(j, target[c[j]])
    with proof.each(i, 1, n), proof.each(j, 1, n):
        proof.have((1 <= c[j]) & (c[j] <= r))
        proof.have(norm(labelled[j]) ** 2 == Fraction(1, 4))
        proof.have(1 - eta <= norm(image[i]) ** 2)
        proof.have(norm(image[i] - labelled[j]) ** 2 >= 0)
        proof.have(image[i].T * labelled[j] < norm(image[i]) ** 2)

    def moved_on(U, s, V):
        run = runs(h, image[j], enough, U, s, V)
        return each(j, there_is(h, run) & for_all(h, implies(run, h[enough] == labelled[j])))

    blocks = proof.obtain(
        "U_1 s_1 V_1",
        there_is((U, s, V), moved_on(U, s, V)),
        by=construction["layers_count"],
        at={"a": image, "z": labelled, "n": n, "k": k},
    )
    with proof.each(i, 1, r), proof.each(j, 1, r):
        proof.have(norm(target[i]) ** 2 == Fraction(1, 4))
        proof.have(norm(target[j]) ** 2 == Fraction(1, 4))
        proof.have(norm(target[i]) == norm(target[j]))
    reads = lambda A, b, B: each(j, layer(A, b, B, target[j], r) == y[j], r)  # noqa: E731
    last = proof.obtain(
        "R_1 b_1 B_1",
        there_is((rows, bias, readout), reads(rows, bias, readout)),
        by=construction["last_layer"],
        at={"q": target, "y": y, "r": r, "k": k},
    )
    with proof.each(i, 1, n):
        run = runs(h, image[i], enough, *blocks)
        proof.have(there_is(h, run) & for_all(h, implies(run, h[enough] == labelled[i])))
        proof.have(there_is(h, run))
        proof.have((1 <= c[i]) & (c[i] <= r))
        with proof.let(h), proof.suppose(run):
            proof.have(h[enough] == labelled[i])
            proof.have(layer(*last, target[c[i]], r) == y[c[i]])
            proof.have(layer(*last, h[enough], r) == y[c[i]])
        right = layer(*last, h[enough], r) == y[c[i]]
        proof.have(there_is(h, run) & for_all(h, implies(run, right)))
    proof.exhibit(there_is(network, expresses(*network)), A, *blocks, *last)
    proof.have(parameters(d, k, enough, r) <= 8 * (kappa * (n * log(n)) + r**2), by="params.n_log_n")
