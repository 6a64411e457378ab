r"""Residual networks with ReLU blocks express any labelling of $n$ points, as Hardt and Ma construct them in section 3.

A network maps $x$ to $h_0 = A_0 x$, then $h_j = h_{j-1} + T(h_{j-1})$ through $l = \lceil n/k \rceil$ blocks of width
$k$, and at last to $T(h_l)$, with $T_{A,B,b}(h) = B \, \mathrm{ReLU}(A h + b)$. The labels are the basis vectors $e_1,
\dots, e_r$. Here are a slip of the construction, and the count of its
parameters.
"""

from fractions import Fraction

from symres import Erratum, Theory, ceiling, for_all, greatest, implies, there_is

# --------------------------------------------------------------------------------------------------------- construction
shapes = Theory("hardt_ma.construction", source="hardt_ma", where="section 3, construction", title="The construction")
k, r = shapes.naturals("k r")
rows_of_A, columns_of_A, length_of_b, rows_of_B, columns_of_B = r, k, r, k, k

shapes.claim(
    "as_printed",
    (columns_of_B == length_of_b)
    & (rows_of_A * columns_of_A + length_of_b + rows_of_B * columns_of_B == k * r + r**2 + r),
    expect="refuted",
    where="section 3, construction, item 3",
    counterexample=[k == 3, r == 5],
    says=r"\text{we need } A \in \mathbb{R}^{r \times k}, b \in \mathbb{R}^r, B \in \mathbb{R}^{k \times k}",
    title="The shapes of the last layer as printed",
    note=r"$B$ is applied to $\mathrm{ReLU}(A h + b)$, which has length $r$: with $k = 3$ and $r = 5$ a $3 \times "
    r"3$ matrix would meet a vector of length 5. A slip: the count $kr + r^2 + r$ that follows has $B \in "
    r"\mathbb{R}^{r \times r}$, with which the layers compose, see construction.",
    erratum=Erratum("typo", right=r"$B \in \mathbb{R}^{r \times r}$"),
)

# -------------------------------------------------------------------------------------------------- counting parameters
counting = Theory(
    "hardt_ma.params",
    source="hardt_ma",
    where="section 3, after Thm. 3: number of parameters",
    title="Counting parameters",
)
n, k, d, r = counting.naturals("n k d r")
total = counting.define("total", (n, k, d, r), k * d + ceiling(n / k) * (2 * k**2 + k) + k * r + r**2 + r)

counting.claim(
    "",
    (
        total(n, k, d, r) <= k * d + n * (2 * k + 1) + 2 * k**2 + k + k * r + r**2 + r,
        implies((k <= n) & (d <= n), total(n, k, d, r) <= 8 * (k * n + r**2)),
    ),
    says=r"\text{Thus total we have } O(kd + lk^2 + kr + r^2) = O(n \log n + r^2).",
    title="The number of parameters",
    note=r"With $l = \lceil n/k \rceil$, $1 \leq k \leq n$ and $d \leq n$ the number of parameters is at most $8 (k "
    r"n + r^2)$; with $k$ of the order of $\log n$, as chosen, that is $O(n \log n + r^2)$. The review assumes $d$ "
    r"much smaller than $n$.",
)
counting.claim(
    "example",
    total(1000, 10, 10, 10) == 21310,
    title="The parameters of one network",
    note="A network for $n = 1000$ points with $k = d = r = 10$.",
)


def relu(t):
    return greatest(t, 0)


# ----------------------------------------------------------------------------------------------------- number of blocks
blocks = Theory(
    "hardt_ma.layers_count",
    source="hardt_ma",
    where="section 3, after Thm. 3: number of blocks",
    title="The number of blocks",
)
x, x1, x2, a0, a, b, c = blocks.reals("x x_1 x_2 a_0 A b B")
no_block = blocks.define("N", (x, a0, a, b, c), c * relu(a * a0 * x + b))

blocks.claim(
    "as_lower_bound",
    ~((no_block(x1, a0, a, b, c) == 1) & (no_block(x2, a0, a, b, c) == 1)),
    given=x1 != x2,
    expect="refuted",
    counterexample=[x1 == 1, x2 == 2, a0 == 1, a == 0, b == 1, c == 1],
    says=r"\text{In order for us to do the transformation for all } n \text{ vectors } h_0^{(i)}, \text{ we need at "
    r"least } l = \lceil n/k \rceil",
    title=r"$\lceil n/k \rceil$ as a lower bound",
    note=r"True of the construction, in which a layer moves $k$ vectors, and the review claims no more. Read as a "
    r"lower bound for every network it would say that $n = 2$ points need a block; with one label, $r = 1$, the "
    r"network $\mathrm{ReLU}(0 h + 1) = 1$ has none.",
    erratum=Erratum(
        "note",
        right=r"$\lceil n/k \rceil$ layers suffice",
        reading="of the construction, in which a layer moves $k$ vectors",
    ),
)
blocks.claim(
    "one_label",
    there_is((a0, a, b, c), for_all((x,), no_block(x, a0, a, b, c) == 1)),
    witness=[a0 == 1, a == 0, b == 1, c == 1],
    title="One label needs no block",
    note="However many points there are, one label needs no block at all.",
)

# ------------------------------------------------------------------- the block of the paper's Appendix B, one threshold
paper = Theory(
    "hardt_ma.paper_appendix_b",
    source="hardt_ma",
    where="section 3, Lemma 3.3; not in the review but in the paper, Lemma B.1 of the ICLR-2017 text as we have it",
    title="One threshold for all points",
)
rho = paper.positive("rho")
alpha1, alpha2, beta1, beta2 = (paper.vector(name, 2) for name in ("alpha1", "alpha2", "beta1", "beta2"))
slack = rho / 3  # rho' in the paper
threshold = 1 - 2 * slack


def square(v):
    return v.T * v


def moved(h):
    """h + V ReLU(U h + s): rows of U alpha_i, entries of s minus the threshold, columns of V as printed."""
    out = h
    for point, target in ((alpha1, beta1), (alpha2, beta2)):
        out += (target - point) * relu(point.T * h - threshold) / (square(point) - threshold)
    return out


paper.claim(
    "threshold",
    (moved(alpha1) == beta1, moved(alpha2) == beta2),
    given=(
        (1 - slack <= square(alpha1)) & (square(alpha1) <= 1 + slack),
        (1 - slack <= square(alpha2)) & (square(alpha2) <= 1 + slack),
        square(alpha1 - alpha2) >= 3 * slack,
    ),
    expect="refuted",
    counterexample=[
        rho == Fraction(2, 5),
        *[alpha1[1] == 1, alpha1[2] == 0, alpha2[1] == Fraction(4, 5), alpha2[2] == Fraction(3, 5)],
        *[beta1[1] == 0, beta1[2] == 1, beta2[1] == 1, beta2[2] == 0],
    ],
    title="One threshold for all points",
    note=r"At $\rho = 2/5$, $\alpha_1 = (1, 0)$, $\alpha_2 = (4/5, 3/5)$, $\beta_1 = (0, 1)$, $\beta_2 = (1, 0)$ "
    r"the threshold $11/15$ is below $\langle \alpha_1, \alpha_2 \rangle = 4/5$, and $\alpha_1$ goes to $(1/20, "
    r"17/20)$. This concerns the constants of the ICLR-2017 text as we have it; what the lemma concludes is true "
    r"with a threshold for each point, and a later text may have other constants.",
    erratum=Erratum(
        "false",
        paraphrase=r"A block has the rows $\alpha_i^{\mathsf T}$ of $U$, the biases $s = -(1 - 2 \rho')$ and the "
        r"columns $(\beta_i - \alpha_i) / (\|\alpha_i\|^2 - (1 - 2 \rho'))$ of $V$, with $\rho' = \rho / 3$",
        right="with a threshold for each point",
        proved="hardt_ma.lemma_k_points",
    ),
)
paper.claim(
    "threshold.below_the_inner_product",
    alpha1.T * alpha2 > threshold,
    given=(square(alpha1) == 1, square(alpha2) == 1, square(alpha1 - alpha2) == rho),
    title="Inner products above the threshold",
    note=r"Any two unit vectors at squared distance $\rho$ have the inner product $1 - \rho/2$, above the threshold "
    r"$1 - 2 \rho/3$.",
)
