r"""Initialisation keeps second moments under control, for every width and depth.

The linear networks are $y = W^L \cdots W^1 x$ and $y = (I + W^L) \cdots (I + W^1) x$, whose weights are independent of
each other and of $x$, their entries independent with mean 0 and a variance $c$. Normal entries are asked for by the
fourth moment only.
"""

from symres import (
    E,
    Erratum,
    I,
    Prod,
    Theory,
    all_of,
    for_all,
    function,
    gaussian_entries,
    iid_entries,
    implies,
    independent,
    independent_sequence,
    integrable,
    norm,
    outcome,
    square_integrable,
    there_is,
    trace,
)

theory = Theory("sun", source="sun", where="section 5.2", title="Initialisation in every width and depth")
d, L = theory.naturals("d L")
i, j, k = theory.integers("i j k")
a, c = theory.reals("a c")
omega = outcome()
other = theory.like("other", omega)
x, z = (theory.random(name, d) for name in "xz")
V = theory.random("V", d, d)
W = theory.random_layers("W", d, d)
v = theory.vector("v", d)
layer = I(d) + V

# ------------------------------------------------------------------------------------------------------------ one layer
with theory.theorem(
    "EW2",
    (E(layer.T * layer) == (1 + 1 / L) * I(d))
    & (E(V.T * V) == 1 / L * I(d))
    & (E(layer * layer) == (1 + 1 / (d * L)) * I(d)),
    given=iid_entries(V, 1 / (d * L)),
    where="section 5.2, proof outline, second point",
    says=r"\mathbb{E}(I + W)^2 = \mathbb{E}(I + 2W + W^2) = I + \mathbb{E}W^2 = (1 + 1/L) I",
    title="The mean square of a layer",
    note=r"With $(I + W)^{\mathsf T} (I + W)$ for the square; the last equation is about the square as it is "
    r"printed.",
) as proof:
    proof.conclude(by="moments")

with theory.theorem(
    "conditional_norm",
    (E(norm(layer * v) ** 2) == v.T * E(layer.T * layer) * v)
    & (E(norm(layer * z) ** 2) == E(z.T * E(layer.T * layer) * z)),
    given=[iid_entries(V, c), square_integrable(z), independent(V, z)],
    where="section 5.2, proof outline, first point",
    says=r"\mathbb{E}[\|z^{\ell}\|^2 \mid z^{\ell-1}] = (z^{\ell-1})^{\mathrm{T}} [\mathbb{E}(I + W^{\ell})^2] "
    r"(z^{\ell-1})",
    title="The norm after a layer",
    note=r"With $(I + W)^{\mathsf T} (I + W)$ for the square: for a layer applied to a fixed vector, and to a "
    r"random one that is independent of the layer.",
) as proof:
    proof.conclude(by="moments")

# ------------------------------------------------------------------------------------------------- one layer as printed
n, m = theory.integers("n m")
G = theory.random("G", n, n)
e = theory.vector("e", n)
normal = (n >= 2) & (m >= 1) & gaussian_entries(G, 1 / (n * m))
printed_square = E((I(n) + G) * (I(n) + G))

with theory.theorem(
    "wider_is_smaller",
    1 / (n * m) < 1 / m,
    given=[n >= 2, m >= 1],
    where="section 5.2, a lemma for the proof outline; not in the notes",
    title="Two variances",
) as proof:
    proof.have(n * m > 0)
    proof.have(n * m * (1 / (n * m)) == 1, by="reciprocal")
    proof.have(m * (1 / m) == 1, by="reciprocal")
    proof.have(1 / (n * m) > 0, by="reciprocal_positive")
    proof.chain(1 / m).equals(1 / m * (n * m * (1 / (n * m)))).equals(n * (1 / (n * m)))
    proof.have(n * (1 / (n * m)) >= 2 * (1 / (n * m)))

printed = there_is((n, m, G), normal & (printed_square == (1 + 1 / m) * I(n)))
with theory.theorem(
    "EW2.as_printed",
    printed,
    expect="refuted",
    where="section 5.2, proof outline, second point",
    says=r"\mathbb{E}(I + W)^2 = \mathbb{E}(I + 2W + W^2) = I + \mathbb{E}W^2 = (1 + 1/L) I",
    title="The mean square of a layer as printed",
    note=r"A matter of notation: read literally, it is so for no width $n \geq 2$ and no depth $m$, since "
    r"$\mathbb{E} \, W^2 = I / (nm)$; with $(I + W)^{\mathsf T} (I + W)$ for the square it is right.",
    erratum=Erratum(
        "notation",
        right=r"$\mathbb{E} (I + W)^{\mathsf T} (I + W) = (1 + 1/L) I$",
        reading=r"with $(I + W)^2$ for $(I + W)^{\mathsf T} (I + W)$",
        fails=r"$d = 2$, $L = 1$, where $\mathbb{E} W^2 = I/2$",
    ),
) as proof:
    width, depth, U = proof.obtain("width depth U", printed)
    square, variance = E((I(width) + U) * (I(width) + U)), 1 / (width * depth)
    proof.have(iid_entries(U, variance), by="gaussian_entries_iid")
    proof.have(square == (1 + variance) * I(width), by="EW2")
    proof.have((1 + variance) * I(width) == (1 + 1 / depth) * I(width))
    proof.have(trace((1 + variance) * I(width)) == trace((1 + 1 / depth) * I(width)))
    proof.have(trace(I(width)) == width, by="trace_of_identity")
    proof.have((1 / depth - variance) * width == 0)
    proof.have(variance < 1 / depth, by="wider_is_smaller")
    proof.have((1 / depth - variance) * width > 0)

printed = there_is((n, m, G), normal & for_all(e, E(norm((I(n) + G) * e) ** 2) == e.T * printed_square * e))
with theory.theorem(
    "conditional_norm.as_printed",
    printed,
    expect="refuted",
    where="section 5.2, proof outline, first point",
    says=r"\mathbb{E}[\|z^{\ell}\|^2 \mid z^{\ell-1}] = (z^{\ell-1})^{\mathrm{T}} [\mathbb{E}(I + W^{\ell})^2] "
    r"(z^{\ell-1})",
    title="The norm after a layer as printed",
    note=r"A matter of notation, as before: read literally, it is so for no width $n \geq 2$ and no depth $m$; true "
    r"with $(I + W)^{\mathsf T} (I + W)$ for the square.",
    erratum=Erratum(
        "notation",
        right=r"with $\mathbb{E} (I + W^\ell)^{\mathsf T} (I + W^\ell)$ in the middle",
        reading=r"with $(I + W)^2$ for $(I + W)^{\mathsf T} (I + W)$",
        fails=r"$d = 2$, $L = 1$, where $\mathbb{E} W^2 = I/2$",
    ),
) as proof:
    width, depth, U = proof.obtain("width depth U", printed)
    step, variance = I(width) + U, 1 / (width * depth)
    proof.have(iid_entries(U, variance), by="gaussian_entries_iid")
    proof.have(E(step.T * step) == (1 + 1 / depth) * I(width), by="EW2")
    proof.have(E(step * step) == (1 + variance) * I(width), by="EW2")
    unit = theory.vector("unit", width)
    v_1 = proof.obtain("v_1", there_is(unit, norm(unit) ** 2 == 1), by="unit_vector")
    grown = E(norm(step * v_1) ** 2)
    proof.have(grown == v_1.T * E(step.T * step) * v_1, by="moments")
    proof.have(grown == 1 + 1 / depth)
    proof.have(grown == v_1.T * E(step * step) * v_1)
    proof.have(grown == 1 + variance)
    proof.have(variance == 1 / depth)
    proof.have(variance < 1 / depth, by="wider_is_smaller")


# ----------------------------------------------------------------------------------------------------------- all layers
def layers(a, k):
    """(a I + W^k) ... (a I + W^1)."""
    return Prod(i, 1, k, a * I(d) + W[i])


def initial(entries, variance, depth=L):
    """x and the layers are independent, and the entries of each layer have mean 0 and that variance."""
    each = for_all(i, implies((i >= 1) & (i <= depth), entries(W[i], variance)))
    return [independent_sequence(x, W, depth), square_integrable(x), each]


A, B = (theory.layers(name, d, d) for name in "AB")
with theory.theorem(
    "recover_fnn",
    Prod(i, 1, L, I(d) + A[i]) == Prod(i, 1, L, B[i]),
    given=for_all(i, 1, L, A[i] == B[i] - I(d)),
    where="section 5.2, choice 1",
    says=r"\text{Choose } W^{\ell} = \mathcal{N}(0, 1/d) I, \text{ then the original case for linear FNN is "
    r"recovered}",
    title="The plain network is recovered",
    note=r"In the text as we have it the minus sign before $I$ is lost; with $W^\ell = G^\ell - I$, where $A$ stands "
    r"for $W$ and $B$ for $G$, the residual network is the plain one, whatever the matrices $G^\ell$ are.",
    erratum=Erratum("typo", right=r"$W^\ell = \mathcal{N}(0, 1/d) - I$"),
) as proof:
    with proof.each(i, 1, L):
        proof.have(A[i] == B[i] - I(d))
        proof.have(I(d) + A[i] == B[i])
    proof.conclude(by="product_congruence")


def elsewhere(value):
    """A random variable at another outcome."""
    return function(omega, value)(other)


def same_past(k):
    """At another outcome, x and the first k layers are the same."""
    weights = for_all(j, implies(j >= 1, implies(j <= k, W[j] == elsewhere(W[j]))))
    return x == elsewhere(x), weights


def determined(y, k):
    """y is a function of x and of the first k layers."""
    start, weights = same_past(k)
    return for_all((omega, other), implies(start, implies(weights, y == elsewhere(y))))


with theory.theorem(
    "past_of_layers",
    for_all(
        k,
        implies(
            (k >= 0) & (k <= L),
            square_integrable(layers(a, k) * x) & determined(layers(a, k) * x, k),
        ),
    ),
    given=initial(iid_entries, c),
    where="section 5.2, a lemma for the proof outline; not in the notes",
    title="What comes out of the first layers",
    note="By induction, what comes out of $k$ layers has a second moment, and depends on $x$ and these layers alone.",
) as proof:
    past = square_integrable(layers(a, k) * x) & determined(layers(a, k) * x, k)
    fresh = W[k + 1] * (layers(a, k) * x)
    above = a * (layers(a, k) * x) + fresh
    with proof.induction(k, 0, implies(k <= L, past)):
        with proof.suppose(k + 1 <= L):
            proof.have(past)
            proof.have(determined(layers(a, k) * x, k))
            proof.have(integrable(layers(a, k) * x), by="square_integrable_is_integrable")
            proof.have(independent(W[k + 1], layers(a, k) * x), by="independent_of_past")
            proof.have(iid_entries(W[k + 1], c))
            proof.have(square_integrable(W[k + 1]), by="iid_square_integrable")
            proof.have(square_integrable(fresh), by="square_integrable_product")
            proof.have(square_integrable(a * I(d) * (layers(a, k) * x)), by="square_integrable_multiple")
            proof.have(square_integrable(above), by="square_integrable_sum")
            with proof.let(omega):
                proof.have(layers(a, k + 1) == (a * I(d) + W[k + 1]) * layers(a, k), by="product_last")
                proof.have(above == layers(a, k + 1) * x)
            proof.have(square_integrable(layers(a, k + 1) * x), by="square_integrable_equal")
            with proof.let(omega, other), proof.suppose(same_past(k + 1)[0]), proof.suppose(same_past(k + 1)[1]):
                proof.have(same_past(k)[1])
                proof.have(layers(a, k) * x == elsewhere(layers(a, k) * x))
                proof.have(W[k + 1] == elsewhere(W[k + 1]))
                proof.have(above == layers(a, k + 1) * x)
                proof.have(elsewhere(above) == elsewhere(layers(a, k + 1) * x))
                proof.have(layers(a, k + 1) * x == elsewhere(layers(a, k + 1) * x))
            proof.have(square_integrable(layers(a, k + 1) * x) & determined(layers(a, k + 1) * x, k + 1))

with theory.theorem(
    "fresh_layer",
    square_integrable(layers(a, k) * x) & independent(W[k + 1], layers(a, k) * x),
    given=[*initial(iid_entries, c), (k >= 0) & (k + 1 <= L)],
    where="section 5.2, a lemma for the proof outline; not in the notes",
    title="A new layer is independent of the past",
    note="A layer is independent of what comes out of the layers before it.",
) as proof:
    past = square_integrable(layers(a, k) * x) & determined(layers(a, k) * x, k)
    proof.have(past, by="past_of_layers")
    proof.have(determined(layers(a, k) * x, k))
    proof.have(integrable(layers(a, k) * x), by="square_integrable_is_integrable")
    proof.have(independent(W[k + 1], layers(a, k) * x), by="independent_of_past")

with theory.theorem(
    "all_layers",
    E(norm(layers(a, L) * x) ** 2) == (a**2 + c * d) ** L * E(norm(x) ** 2),
    given=initial(iid_entries, c),
    where="section 5.2, a lemma for the proof outline; not in the notes",
    title="The second moment after $L$ layers",
    note="A network of layers $a I + W$: by induction, layer by layer.",
) as proof:
    q = a**2 + c * d
    grown = E(norm(layers(a, k) * x) ** 2) == q**k * E(norm(x) ** 2)
    with proof.induction(k, 0, implies(k <= L, grown)):
        with proof.suppose(k + 1 <= L):
            proof.have(grown)
            proof.have(independent(W[k + 1], layers(a, k) * x), by="fresh_layer")
            proof.have(square_integrable(layers(a, k) * x), by="fresh_layer")
            proof.have(iid_entries(W[k + 1], c))
            with proof.let(omega):
                proof.have(layers(a, k + 1) == (a * I(d) + W[k + 1]) * layers(a, k), by="product_last")
                proof.have((a * I(d) + W[k + 1]) * layers(a, k) == layers(a, k + 1))
            above = E(norm((a * I(d) + W[k + 1]) * layers(a, k) * x) ** 2)
            proof.have(above == q * E(norm(layers(a, k) * x) ** 2), by="second_moment_of_layer")
            proof.chain(E(norm(layers(a, k + 1) * x) ** 2)).equals(above, by="replace_random").equals(
                q * E(norm(layers(a, k) * x) ** 2)
            ).equals(q ** (k + 1) * E(norm(x) ** 2), by="power_step")

with theory.theorem(
    "xavier_linear",
    E(norm(Prod(i, 1, L, W[i]) * x) ** 2) == E(norm(x) ** 2),
    given=initial(iid_entries, 1 / d),
    where="section 5.2, linear networks",
    says=r"\text{Xavier initialization works for fully connected linear neural networks}",
    title="Xavier initialisation keeps the second moment",
    note="With entries of variance $1/d$ the second moment of the norm is kept, at any depth.",
) as proof:
    once = E(norm(layers(0, L) * x) ** 2) == (1 / d * d) ** L * E(norm(x) ** 2)
    proof.have(once, by="all_layers", at={"a": 0, "c": 1 / d})
    proof.have(1 / d * d == 1, by="reciprocal")
    proof.have((1 / d * d) ** L == 1, by="power_of_one")

with theory.theorem(
    "toy_example",
    E(norm(layers(1, L) * x) ** 2) == 2**L * E(norm(x) ** 2),
    given=initial(iid_entries, 1 / d),
    where="section 5.2, Example 5.1",
    title="Xavier weights double the second moment",
    note="With Xavier weights a residual network doubles the second moment in every layer; $L$ is the number of "
    "layers.",
) as proof:
    once = E(norm(layers(1, L) * x) ** 2) == (1 + 1 / d * d) ** L * E(norm(x) ** 2)
    proof.have(once, by="all_layers", at={"a": 1, "c": 1 / d})
    proof.have(1 / d * d == 1, by="reciprocal")

with theory.theorem(
    "toy_example.hundred_layers",
    E(norm(layers(1, 100) * x) ** 2) == (2**50) ** 2 * E(norm(x) ** 2),
    given=initial(iid_entries, 1 / d, 100),
    where="section 5.2, Example 5.1",
    title="A hundred layers stretch by $2^{50}$",
    note="The root mean square: what the last line of the code estimates, which never resets $x$.",
    instance=[d == 1],
) as proof:
    proof.have(E(norm(layers(1, 100) * x) ** 2) == 2**100 * E(norm(x) ** 2), by="toy_example", at={"L": 100})

x_0, H = theory.random("x_0", n), theory.random_layers("H", n, n)
xavier = all_of(
    [
        *(n >= 1, square_integrable(x_0), independent_sequence(x_0, H, 10)),
        for_all(i, 1, 10, iid_entries(H[i], 1 / n)),
        E(norm(x_0) ** 2) > 0,
    ]
)
output = E(norm(Prod(i, 1, 10, 1 * I(n) + H[i]) * x_0) ** 2)
printed = there_is((n, x_0, H), xavier & (output >= (10**14) ** 2 * E(norm(x_0) ** 2)))
with theory.theorem(
    "toy_example.ten_layers",
    printed,
    expect="refuted",
    where="section 5.2, Example 5.1",
    says=r"\text{the toy example where } L=10, d=100, \text{ [\dots] Unfortunately, we find that } \|y\|/\|x\| "
    r"\approx 10^{14} \text{ in this case.}",
    title="Ten layers stretch by $10^{14}$",
    note="Ten layers stretch the root mean square by $2^5 = 32$, in every width. The printed code never resets $x$, so "
    "its last line is for 100 layers, whose $2^{50}$ is indeed about $10^{15}$: the output is right, and only $L = 10$ "
    "is not what it belongs to.",
    erratum=Erratum(
        "false",
        right="$10^{15}$ is for 100 layers, whose root mean square is $2^{50}$",
        fails="ten layers give the root mean square $2^5$",
    ),
) as proof:
    width, x_1, K = proof.obtain("width x_1 K", printed)
    before, after = E(norm(x_1) ** 2), E(norm(Prod(i, 1, 10, 1 * I(width) + K[i]) * x_1) ** 2)
    proof.have(after == 2**10 * before, by="toy_example", at={"L": 10})
    proof.have(before <= 0)

with theory.theorem(
    "general_init",
    E(norm(layers(1, L) * x) ** 2) == (1 + 1 / L) ** L * E(norm(x) ** 2),
    given=initial(iid_entries, 1 / (d * L)),
    where="section 5.2, proof outline, third point",
    says=r"\mathbb{E}[\|y\|^2] = (1 + 1/L)^L I \cdot \|x\|^2 = \mathcal{O}(\|x\|^2)",
    title="Variance $1/(dL)$ keeps the second moment bounded",
    note="Without the $I$ that the text as we have it has between two numbers; $(1 + 1/L)^L < e$ is c_one_over_L.",
    erratum=Erratum("typo", right=r"$(1 + 1/L)^L \cdot \|x\|^2$, without $I$"),
) as proof:
    once = E(norm(layers(1, L) * x) ** 2) == (1 + 1 / (d * L) * d) ** L * E(norm(x) ** 2)
    proof.have(once, by="all_layers", at={"a": 1, "c": 1 / (d * L)})
    proof.have(1 / (d * L) * d == 1 / L, by="reciprocal", at={"x": d})

u, w = theory.random("u", 1), theory.random_layers("w", 1, 1)
with theory.theorem(
    "scalar_d1",
    E(norm(Prod(i, 1, L, I(1) + w[i]) * u) ** 2) == (1 + c) ** L * E(norm(u) ** 2),
    given=[
        independent_sequence(u, w, L),
        square_integrable(u),
        for_all(i, implies((i >= 1) & (i <= L), iid_entries(w[i], c))),
    ],
    where="section 5.2, choice 2",
    says=r"\mathbb{E}[\|y\|^2] = (1 + c)^L \|x\|^2",
    title="The second moment in dimension one",
    note="For $d = 1$, where the weights are numbers.",
) as proof:
    proof.conclude(by="all_layers", at={"a": 1, "c": c})

with theory.theorem(
    "fourth_moment",
    E(norm(layers(1, L) * x) ** 4) == ((1 + 1 / L) ** 2 + 4 / (d * L) + 2 / (d * L**2)) ** L * E(norm(x) ** 4),
    given=[*initial(gaussian_entries, 1 / (d * L)), square_integrable(norm(x) ** 2)],
    where="section 5.2, beyond the proof outline; not in the notes",
    title="The fourth moment of a Gaussian network",
    note="Of normal weights: the variance of $|y|^2 / |x|^2$ is bounded, and small in a wide network.",
) as proof:
    q = (1 + 1 / L) ** 2 + 4 / (d * L) + 2 / (d * L**2)
    y = layers(1, k) * x
    grown = square_integrable(norm(y) ** 2) & (E(norm(y) ** 4) == q**k * E(norm(x) ** 4))
    with proof.each(i, 1, L):
        proof.have(gaussian_entries(W[i], 1 / (d * L)))
        proof.have(iid_entries(W[i], 1 / (d * L)), by="gaussian_entries_iid")
    with proof.induction(k, 0, implies(k <= L, grown)):
        with proof.suppose(k + 1 <= L):
            proof.have(grown)
            proof.have(independent(W[k + 1], y), by="fresh_layer", at={"a": 1, "c": 1 / (d * L)})
            proof.have(square_integrable(y), by="fresh_layer", at={"a": 1, "c": 1 / (d * L)})
            proof.have(gaussian_entries(W[k + 1], 1 / (d * L)))
            proof.have(iid_entries(W[k + 1], 1 / (d * L)))
            above = E(norm((I(d) + W[k + 1]) * y) ** 4)
            proof.have(square_integrable(norm((I(d) + W[k + 1]) * y) ** 2), by="square_norm_of_layer", at={"a": 1})
            proof.have(d * (1 / (d * L)) == 1 / L, by="reciprocal", at={"x": d})
            proof.have(
                above == ((1 + d / (d * L)) ** 2 + 4 / (d * L) + 2 * d * (1 / (d * L)) ** 2) * E(norm(y) ** 4),
                by="fourth_moment_of_layer",
                at={"a": 1, "c": 1 / (d * L)},
            )
            proof.have(above == q * E(norm(y) ** 4))
            with proof.let(omega):
                proof.have(layers(1, k + 1) == (I(d) + W[k + 1]) * layers(1, k), by="product_last")
                proof.have((I(d) + W[k + 1]) * layers(1, k) == layers(1, k + 1))
            proof.have(square_integrable(norm(layers(1, k + 1) * x) ** 2), by="replace_random")
            proof.chain(E(norm(layers(1, k + 1) * x) ** 4)).equals(above, by="replace_random").equals(
                q * E(norm(y) ** 4)
            ).equals(q ** (k + 1) * E(norm(x) ** 4), by="power_step")
            proof.have(
                square_integrable(norm(layers(1, k + 1) * x) ** 2)
                & (E(norm(layers(1, k + 1) * x) ** 4) == q ** (k + 1) * E(norm(x) ** 4))
            )
