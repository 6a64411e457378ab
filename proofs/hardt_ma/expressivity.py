r"""Residual networks with ReLU blocks express any labelling of $n$ points, as Hardt and Ma construct them in section 3.

A network maps $x$ to $h_0 = A_0 x$, then $h_j = h_{j-1} + T(h_{j-1})$ through $l = \lceil n/k \rceil$ blocks of width
$k$, and at last to $T(h_l)$, with $T_{A,B,b}(h) = B \, \mathrm{ReLU}(A h + b)$. The labels are the basis vectors $e_1,
\dots, e_r$. Here are the slips of the construction, and the count of its parameters.
"""

from sympy import Max, Rational, ceiling

from symres import (
    Erratum,
    Theory,
    at_least,
    at_most,
    both,
    equal,
    equivalent,
    for_all,
    greater,
    implies,
    less,
    negation,
    there_is,
    unequal,
)

# ------------------------------------------------------------------------------------------------------------ theorem 3
distance = Theory(
    "hardt_ma.thm3", source="hardt_ma", where="section 3, Theorem 3", title="Theorem 3 and the distance of points"
)
x1, x2, y1, y2 = distance.reals("x_1 x_2 y_1 y_2")
rho = distance.nonnegative("rho")
# there is a function N with N(x_1) = y_1 and N(x_2) = y_2
some_function_fits = implies(equal(x1, x2), equal(y1, y2))

distance.claim(
    "as_printed",
    some_function_fits,
    given=at_least((x1 - x2) ** 2, rho),
    expect="refuted",
    counterexample={x1: 0, x2: 0, rho: 0, y1: 1, y2: 0},
    says=r"\|x^{(i)} - x^{(j)}\|^2 \geq \rho \text{ for some small constant } \rho \geq 0. \text{ Then, there "
    r"exists a residual network } N \text{ [\dots] that expresses the training data: } N \text{ maps each } x^{(i)} "
    r"\text{ to } y^{(i)}.",
    title=r"Theorem 3 as printed, at $\rho = 0$",
    note=r"Probably a misprint of $\rho > 0$. With $\rho = 0$ two equal inputs may have different labels, of which "
    r"$y_1 = 1$ and $y_2 = 0$ are the first coordinates here, and no function at all, let alone a network, has both "
    r"values at one point.",
    erratum=Erratum(
        "typo", right=r"$\rho > 0$, or distinct inputs", fails=r"$\rho = 0$, and two equal inputs with different labels"
    ),
)
distance.claim(
    "positive_distance",
    some_function_fits,
    given=(less(0, rho), at_least((x1 - x2) ** 2, rho)),
    where="section 3, on Thm. 3",
    title=r"The obstacle is gone for $\rho > 0$",
    note=r"With $\rho > 0$ this obstacle is gone.",
)

# --------------------------------------------------------------------------------------------------------- construction
shapes = Theory("hardt_ma.construction", source="hardt_ma", where="section 3, construction", title="The construction")
k, r, p, q = shapes.naturals("k r p q")


def composes(A, b, B, source, target):
    """h -> B ReLU(A h + b) maps R^source to R^target; ``A`` and ``B`` are (rows, columns), ``b`` is a length."""
    return both(equal(A[1], source), equal(A[0], b), equal(B[1], b), equal(B[0], target))


def parameters(A, b, B):
    return A[0] * A[1] + b + B[0] * B[1]


shapes.claim(
    "as_printed",
    composes(A=(r, k), b=r, B=(k, k), source=k, target=r),
    expect="refuted",
    where="section 3, construction, item 3",
    counterexample={k: 3, r: 5},
    says=r"\text{we need } A \in \mathbb{R}^{r \times k}, b \in \mathbb{R}^r, B \in \mathbb{R}^{k \times k}",
    title="The shapes of the last layer as printed",
    note=r"$B$ is applied to $\mathrm{ReLU}(A h + b)$, which has length $r$: with $k = 3$ and $r = 5$ a $3 \times "
    r"3$ matrix would meet a vector of length 5. A slip: the count $kr + r^2 + r$ that follows has $B \in "
    r"\mathbb{R}^{r \times r}$.",
    erratum=Erratum("typo", right=r"$B \in \mathbb{R}^{r \times r}$"),
)
shapes.claim(
    "shapes",
    equivalent(composes(A=(r, k), b=r, B=(p, q), source=k, target=r), both(equal(p, r), equal(q, r))),
    where="section 3, construction, item 3",
    title="The shapes of the last layer",
    note=r"With $A \in \mathbb{R}^{r \times k}$ and $b \in \mathbb{R}^r$, the last layer maps $\mathbb{R}^k$ to "
    r"$\mathbb{R}^r$ exactly if $B \in \mathbb{R}^{r \times r}$.",
)
shapes.claim(
    "",
    (
        composes(A=(k, k), b=k, B=(k, k), source=k, target=k),
        equal(parameters(A=(k, k), b=k, B=(k, k)), 2 * k**2 + k),
        composes(A=(r, k), b=r, B=(r, r), source=k, target=r),
        equal(parameters(A=(r, k), b=r, B=(r, r)), k * r + r**2 + r),
    ),
    says=r"\text{Each of the middle residual layers has } 2k^2 + k. \text{ The last layer has } kr + r^2 + r.",
    title="Parameters of a block and of the last layer",
    note=r"With $B \in \mathbb{R}^{r \times r}$ in the last layer the layers compose, and have as many parameters "
    r"as the review counts.",
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
        at_most(total(n, k, d, r), k * d + n * (2 * k + 1) + 2 * k**2 + k + k * r + r**2 + r),
        implies(both(at_most(k, n), at_most(d, n)), at_most(total(n, k, d, r), 8 * (k * n + r**2))),
    ),
    says=r"\text{Thus total we have } O(kd + lk^2 + kr + r^2) = O(n \log n + r^2).",
    title="The number of parameters",
    note=r"With $l = \lceil n/k \rceil$, $1 \leq k \leq n$ and $d \leq n$ the number of parameters is at most $8 (k "
    r"n + r^2)$; with $k$ of the order of $\log n$, as chosen, that is $O(n \log n + r^2)$. The review assumes $d$ "
    r"much smaller than $n$.",
)
counting.claim(
    "example",
    equal(total(1000, 10, 10, 10), 21310),
    title="The parameters of one network",
    note="A network for $n = 1000$ points with $k = d = r = 10$.",
)

# ------------------------------------------------------------------------------------------------ blocks without a bias
features = Theory("hardt_ma.no_bias", source="hardt_ma", where="section 4", title="Hidden layers without a bias")
alpha, beta = features.reals("alpha beta")
p1, p2, p3, q1, q2, q3, b1, b2, c1, c2 = features.reals("p_1 p_2 p_3 q_1 q_2 q_3 b_1 b_2 c_1 c_2")


def monotone(u1, u2, u3):
    """The steps from u1 to u2 and from u2 to u3 have one sign."""
    return at_least((u2 - u1) * (u3 - u2), 0)


def relu(t):
    return Max(t, 0)


features.claim(
    "as_printed",
    there_is(
        (p1, p2, p3, q1, q2, q3, b1, b2, c1, c2),
        both(
            monotone(p1, p2, p3),
            monotone(q1, q2, q3),
            *(equal(b1 * p + b2 * q, y) for p, q, y in ((p1, q1, 1), (p2, q2, 0), (p3, q3, 1))),
            *(equal(c1 * p + c2 * q, y) for p, q, y in ((p1, q1, 0), (p2, q2, 1), (p3, q3, 0))),
        ),
    ),
    expect="refuted",
    says=r"\text{using only hidden layers of the type } x + V\mathrm{ReLU}(Ux), \text{ we can construct a neural "
    r"network that [\dots] perfectly expresses the dataset}",
    title="Expressivity without a bias",
    note=r"The summary leaves out the bias $s$ that equation (7) has. Without it the hidden layers are positively "
    r"homogeneous, so that for $d = 1$, $x > 0$ and $r = 2$ the last layer combines two numbers "
    r"$\mathrm{ReLU}(\alpha x + \beta)$. On $x = 1, 2, 3$ these are monotone, $p_1, p_2, p_3$ and $q_1, q_2, q_3$; "
    r"no rows $(b_1, b_2)$, $(c_1, c_2)$ of $B$ give the labels $e_1, e_2, e_1$.",
    erratum=Erratum(
        "hypothesis",
        right=r"with hidden layers $x + V \mathrm{ReLU}(U x + s)$, as in equation (7)",
        fails="$x = 1, 2, 3$ with labels $e_1, e_2, e_1$",
        proved="hardt_ma.thm3",
    ),
)
features.claim(
    "monotone",
    both(
        implies(at_least(alpha, 0), at_most(relu(alpha + beta), relu(2 * alpha + beta), relu(3 * alpha + beta))),
        implies(at_most(alpha, 0), at_least(relu(alpha + beta), relu(2 * alpha + beta), relu(3 * alpha + beta))),
    ),
    title="One ReLU on three points is monotone",
    note=r"On $x = 1, 2, 3$ the number $\mathrm{ReLU}(\alpha x + \beta)$ increases or decreases, so its two steps "
    r"have one sign.",
)

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
    negation(both(equal(no_block(x1, a0, a, b, c), 1), equal(no_block(x2, a0, a, b, c), 1))),
    given=unequal(x1, x2),
    expect="refuted",
    counterexample={x1: 1, x2: 2, a0: 1, a: 0, b: 1, c: 1},
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
    there_is((a0, a, b, c), for_all((x,), equal(no_block(x, a0, a, b, c), 1))),
    witness={a0: 1, a: 0, b: 1, c: 1},
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
    return v.dot(v)


def moved(h):
    """h + V ReLU(U h + s): rows of U alpha_i, entries of s minus the threshold, columns of V as printed."""
    out = h
    for point, target in ((alpha1, beta1), (alpha2, beta2)):
        out += (target - point) * relu(point.dot(h) - threshold) / (square(point) - threshold)
    return out


paper.claim(
    "threshold",
    (equal(moved(alpha1), beta1), equal(moved(alpha2), beta2)),
    given=(
        at_most(1 - slack, square(alpha1), 1 + slack),
        at_most(1 - slack, square(alpha2), 1 + slack),
        at_least(square(alpha1 - alpha2), 3 * slack),
    ),
    expect="refuted",
    counterexample={
        rho: Rational(2, 5),
        **{alpha1[0]: 1, alpha1[1]: 0, alpha2[0]: Rational(4, 5), alpha2[1]: Rational(3, 5)},
        **{beta1[0]: 0, beta1[1]: 1, beta2[0]: 1, beta2[1]: 0},
    },
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
    greater(alpha1.dot(alpha2), threshold),
    given=(equal(square(alpha1), 1), equal(square(alpha2), 1), equal(square(alpha1 - alpha2), rho)),
    title="Inner products above the threshold",
    note=r"Any two unit vectors at squared distance $\rho$ have the inner product $1 - \rho/2$, above the threshold "
    r"$1 - 2 \rho/3$.",
)
