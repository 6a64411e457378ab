r"""The network of section 3 of Hardt and Ma as matrices: its shapes compose, its blocks are those of rows and columns.

It maps $x$ to $h_0 = A_0 x$, then $h_t = h_{t-1} + V_t \mathrm{ReLU}(U_t h_{t-1} + s_t)$ through $L$ blocks, and at
last to $\hat y = B \, \mathrm{ReLU}(A h_L + b)$. $\mathrm{ReLU}$ acts on the coordinates in a basis $e_1, e_2, \dots$
"""

from construction import layer, parameters, runs
from construction import theory as construction

from symres import I, Sum, Theory, choice, for_all, function, greatest, implies, there_is, trace

theory = Theory("hardt_ma", source="hardt_ma", where="section 3, construction", title="The construction")
theory.abbreviations.extend(construction.abbreviations)
d, k, r, L = theory.naturals("d k r L")
i, j, l, m, p, q, t = theory.integers("i j l m p q t")
x, y, z = theory.vector("x", d), theory.vector("y", r), theory.vector("z", k)
FIRST, BLOCK, LAST = {"A_0": (k, d)}, {"U": (k, k), "V": (k, k), "s": (k, 1)}, {"A": (r, k), "B": (r, r), "b": (r, 1)}
A_0, A, B, b = (theory.matrix(name, *shape) for name, shape in (FIRST | LAST).items())
U, V, s = (theory.layers(name, *shape) for name, shape in BLOCK.items())
h, e, g = theory.vector_layers("h", k), theory.vector_layers("e", k), theory.vector_layers("g", r)


def is_basis(e, n):
    """e(1), ..., e(n) are an orthonormal basis."""
    inside = ((1 <= i) & (i <= n)) & ((1 <= j) & (j <= n))
    orthonormal = for_all((i, j), implies(inside, trace(e[i].T * e[j]) == choice(i == j, 1, 0)))
    return orthonormal & (Sum(l, 1, n, e[l] * e[l].T) == I(n))


def relu(z, e, n):
    """max(z, 0), coordinate by coordinate."""
    return Sum(p, 1, n, greatest(trace(e[p].T * z), 0) * e[p])


def acts_on_coordinates(e, n, z):
    """The coordinates of relu(z) are those of z, or 0 for these that are negative."""
    return for_all(q, 1, n, trace(e[q].T * relu(z, e, n)) == greatest(trace(e[q].T * z), 0))


def forward(h):
    """The states of the network from x."""
    block = V[t] * relu(U[t] * h[t - 1] + s[t], e, k)
    return (h[0] == A_0 * x) & for_all(t, 1, L, h[t] == h[t - 1] + block)


def size(shapes):
    """How many entries matrices of these shapes have together."""
    return sum(rows * columns for rows, columns in shapes.values())


rows, biases, columns = (
    function(t, p, U[t].T * e[p]),
    function(t, p, trace(e[p].T * s[t])),
    function(t, p, V[t] * e[p]),
)
last = function(m, A.T * g[m]), function(m, trace(g[m].T * b)), function(m, B * g[m])
number = size(FIRST) + Sum(t, 1, L, size(BLOCK)) + size(LAST)

with theory.theorem(
    "construction",
    there_is(h, forward(h))
    & (acts_on_coordinates(e, k, z) & acts_on_coordinates(g, r, y))
    & for_all(
        h,
        implies(
            forward(h),
            runs(h, A_0 * x, L, rows, biases, columns) & (B * relu(A * h[L] + b, g, r) == layer(*last, h[L], r)),
        ),
    )
    & (number == parameters(d, k, L, r)),
    given=[is_basis(e, k), is_basis(g, r)],
    says=r"\text{Each of the middle residual layers has } 2k^2 + k. \text{ The last layer has } kr + r^2 + r.",
    title="The network in matrices",
    note=r"With $B \in \mathbb{R}^{r \times r}$ the layers compose, there is a run from every input, and its states "
    r"and output are those of the rows $U_t^{\mathsf T} e_p$ and columns $V_t e_p$ that the other claims speak of. The "
    r"sizes of the matrices add up to as many parameters as the review counts.",
) as proof:
    step = function(t, z, z + V[t] * relu(U[t] * z + s[t], e, k))
    proof.have(there_is(h, forward(h)), by="matrix_recursion", at={"M": A_0 * x, "G": step, "n": L})
    for basis, n, vector in ((e, k, z), (g, r, y)):
        kept = function(p, greatest(trace(basis[p].T * vector), 0))
        proof.have(acts_on_coordinates(basis, n, vector), by="coordinate", at={"e": basis, "f": kept, "n": n})
    proof.have(Sum(t, 1, L, size(BLOCK)) == L * size(BLOCK), by="constant_sum")
    with proof.let(h), proof.suppose(forward(h)):
        with proof.each(t, 1, L):
            proof.have(h[t] == h[t - 1] + V[t] * relu(U[t] * h[t - 1] + s[t], e, k))
        proof.have(runs(h, A_0 * x, L, rows, biases, columns))
        proof.have(B * relu(A * h[L] + b, g, r) == layer(*last, h[L], r))
