"""Lecture 5 of the notes on the course of R. Sun, section 5.2: initialisation, for every width and depth.

The linear networks y = W^L ... W^1 x and y = (I + W^L) ... (I + W^1) x, whose weights are independent of each other and
of x, their entries independent with mean 0 and a variance c; then the scaled residual networks z^(l+1) = alpha (z^l +
beta W^l r^l), where r^l is the ReLU of z^l, or of its batch normalisation. No entry has to be normal.
"""

from symres import (
    E,
    I,
    O,
    Prod,
    Theory,
    at_least,
    at_most,
    both,
    equal,
    for_all,
    function,
    iid_entries,
    implies,
    independent,
    independent_sequence,
    inner,
    norm,
    outcome,
    sqrt,
    square_integrable,
    surely,
    trace,
)
from symres.statements.expressions import variable_of_sort

theory = Theory("sun", source="sun", where="section 5.2", title="Initialisation in every width and depth")
d, L = theory.sizes("d L")
i, j, k = theory.index("i j k")
a, b, c = theory.number("a b c")
x, z, r = (theory.random(name, d) for name in "xzr")
V = theory.random("V", d, d)
W = theory.random_layers("W", d, d)
v = theory.vector("v", d)
omega = outcome()
other = variable_of_sort("other", omega.term.sort)


def elsewhere(value):
    """A random variable at another outcome."""
    return function(omega, value)(other)


def scaled(y, factor, x):
    """y is square integrable, and its second moment is that of x times the factor."""
    return both(square_integrable(y), equal(E(norm(y) ** 2), factor * E(norm(x) ** 2)))


# ------------------------------------------------------------------------------------------------------------ one layer
with theory.theorem(
    "EW2",
    both(
        equal(E(V.T * V), 1 / L * I(d)),
        equal(E((I(d) + V).T * (I(d) + V)), (1 + 1 / L) * I(d)),
        equal(E((I(d) + V) * (I(d) + V)), (1 + 1 / (d * L)) * I(d)),
    ),
    given=iid_entries(V, 1 / (d * L)),
    says=r"\mathbb{E}(I + W)^2 = \mathbb{E}(I + 2W + W^2) = I + \mathbb{E}W^2 = (1 + 1/L) I",
    note="With (I + W)^T (I + W) for the square; the last formula is the square as it is printed.",
) as proof:
    proof.have(equal(E(V), O(d, d)), by="iid_mean")
    proof.have(equal(E(V.T * I(d) * V), 1 / (d * L) * trace(I(d)) * I(d)), by="iid_gram")
    proof.have(equal(E(V * I(d) * V), 1 / (d * L) * I(d).T), by="iid_product")
    proof.have(equal(trace(I(d)), d), by="trace_of_identity")
    proof.have(equal(1 / (d * L) * d, 1 / L), by="reciprocal", at={"x": d})
    proof.have(equal(E(V.T * V), 1 / L * I(d)))

with theory.theorem(
    "conditional_norm",
    both(
        equal(E(norm((I(d) + V) * v) ** 2), v.T * E((I(d) + V).T * (I(d) + V)) * v),
        equal(E(norm((I(d) + V) * z) ** 2), E(z.T * E((I(d) + V).T * (I(d) + V)) * z)),
    ),
    given=[iid_entries(V, c), square_integrable(z), independent(V, z)],
    says=r"\mathbb{E}[\|z^{\ell}\|^2 \mid z^{\ell-1}] = (z^{\ell-1})^{\mathrm{T}} [\mathbb{E}(I + W^{\ell})^2] "
    r"(z^{\ell-1})",
    note="With (I + W)^T (I + W) for the square: for a layer applied to a fixed vector, and to a random one that is "
    "independent of the layer.",
) as proof:
    proof.have(square_integrable(V), by="iid_square_integrable")
    proof.have(square_integrable(I(d) + V), by="square_integrable_sum")
    proof.have(equal(E(V * z * z.T), E(V) * E(z * z.T)), by="mean_of_independent_square")
    proof.have(equal(E(V.T * V * z * z.T), E(V.T * V) * E(z * z.T)), by="mean_of_independent_squares")
    proof.have(equal(E(inner(z, V * z)), trace(E(V) * E(z * z.T))))
    proof.have(equal(E(norm(V * z) ** 2), trace(E(V.T * V) * E(z * z.T))))

with theory.theorem(
    "one_layer",
    scaled((a * I(d) + V) * z, a**2 + c * d, z),
    given=[iid_entries(V, c), square_integrable(z), independent(V, z)],
    note="A layer a I + W.",
) as proof:
    proof.have(square_integrable(V), by="iid_square_integrable")
    proof.have(square_integrable(V * z), by="square_integrable_product")
    proof.have(square_integrable(a * I(d) * z + V * z), by="square_integrable_sum")
    proof.have(equal(E(V), O(d, d)), by="iid_mean")
    proof.have(equal(E(V.T * I(d) * V), c * trace(I(d)) * I(d)), by="iid_gram")
    proof.have(equal(trace(I(d)), d), by="trace_of_identity")
    proof.have(equal(E(V * z * z.T), E(V) * E(z * z.T)), by="mean_of_independent_square")
    proof.have(equal(E(V.T * V * z * z.T), E(V.T * V) * E(z * z.T)), by="mean_of_independent_squares")
    proof.chain(E(inner(z, V * z))).equals(trace(E(V * z * z.T))).equals(0)
    proof.chain(E(norm(V * z) ** 2)).equals(trace(E(V.T * V * z * z.T))).equals(c * d * E(norm(z) ** 2))

# ----------------------------------------------------------------------------------------------------------- all layers
def layers(a, k):
    """(a I + W^k) ... (a I + W^1)."""
    return Prod(i, 1, k, a * I(d) + W[i])


def same_weights(k):
    """At another outcome, W^1, ..., W^k are the same."""
    return for_all(j, implies(at_least(j, 1), implies(at_most(j, k), equal(W[j], elsewhere(W[j])))))


def initial(variance):
    """x and the layers are independent, and the entries of each layer have mean 0 and that variance."""
    entries = for_all(i, implies(both(at_least(i, 1), at_most(i, L)), iid_entries(W[i], variance)))
    return [independent_sequence(x, W, L), square_integrable(x), entries]


with theory.theorem(
    "all_layers",
    scaled(layers(a, L) * x, (a**2 + c * d) ** L, x),
    given=initial(c),
    note="A network of layers a I + W: by induction, layer by layer.",
) as proof:
    q = a**2 + c * d
    with proof.induction(k, 0, implies(at_most(k, L), scaled(layers(a, k) * x, q**k, x))):
        with proof.suppose(at_most(k + 1, L)):
            y, following = layers(a, k) * x, layers(a, k + 1) * x
            proof.have(scaled(y, q**k, x))
            with proof.let(omega, other), proof.suppose(equal(x, elsewhere(x))), proof.suppose(same_weights(k)):
                proof.have(equal(layers(a, k), elsewhere(layers(a, k))), by="product_congruence")
                proof.have(equal(y, elsewhere(y)))
            proof.have(independent(W[k + 1], y), by="independent_of_past")
            proof.have(iid_entries(W[k + 1], c))
            layer = (a * I(d) + W[k + 1]) * y
            proof.have(scaled(layer, q, y), by="one_layer")
            proof.have(surely(equal(layer, following)), by="product_last")
            proof.have(scaled(following, q, y), by="replace_random_matrix")
            proof.have(equal(q ** (k + 1), q * q**k), by="power_step")
            proof.have(scaled(following, q ** (k + 1), x))

with theory.theorem(
    "xavier_linear",
    equal(E(norm(Prod(i, 1, L, W[i]) * x) ** 2), E(norm(x) ** 2)),
    given=initial(1 / d),
    where="section 5.2, linear neural networks",
    says=r"\text{Xavier initialization works for fully connected linear neural networks}",
    note="With entries of variance 1/d the second moment of the norm is kept, at any depth.",
) as proof:
    proof.have(scaled(layers(0, L) * x, (1 / d * d) ** L, x), by="all_layers", at={"a": 0, "c": 1 / d})
    proof.have(equal(1 / d * d, 1), by="reciprocal")
    proof.have(equal((1 / d * d) ** L, 1), by="power_of_one")

with theory.theorem(
    "toy_example",
    equal(E(norm(Prod(i, 1, L, I(d) + W[i]) * x) ** 2), 2**L * E(norm(x) ** 2)),
    given=initial(1 / d),
    where="section 5.2, Example 5.1",
    note="With Xavier weights, a residual network doubles the second moment in every layer; L is the number of layers.",
) as proof:
    proof.have(scaled(layers(1, L) * x, (1 + 1 / d * d) ** L, x), by="all_layers", at={"a": 1, "c": 1 / d})
    proof.have(equal(1 / d * d, 1), by="reciprocal")

with theory.theorem(
    "general_init",
    equal(E(norm(Prod(i, 1, L, I(d) + W[i]) * x) ** 2), (1 + 1 / L) ** L * E(norm(x) ** 2)),
    given=initial(1 / (d * L)),
    says=r"\mathbb{E}[\|y\|^2] = (1 + 1/L)^L I \cdot \|x\|^2 = O(\|x\|^2)",
    note="Without the I that the text as we have it has between two numbers; (1 + 1/L)^L < e is c_one_over_L.",
) as proof:
    by_layers = scaled(layers(1, L) * x, (1 + 1 / (d * L) * d) ** L, x)
    proof.have(by_layers, by="all_layers", at={"a": 1, "c": 1 / (d * L)})
    proof.have(equal(1 / (d * L) * d, 1 / L), by="reciprocal", at={"x": d})

u, w = theory.random("u", 1), theory.random_layers("w", 1, 1)
with theory.theorem(
    "scalar_d1",
    equal(E(norm(Prod(i, 1, L, I(1) + w[i]) * u) ** 2), (1 + c) ** L * E(norm(u) ** 2)),
    given=[
        independent_sequence(u, w, L),
        square_integrable(u),
        for_all(i, implies(both(at_least(i, 1), at_most(i, L)), iid_entries(w[i], c))),
    ],
    where="section 5.2, Choice 2",
    says=r"\mathbb{E}[\|y\|^2] = (1 + c)^L \|x\|^2",
    note="For d = 1, where the weights are numbers.",
) as proof:
    proof.conclude(by="all_layers", at={"a": 1, "c": c})
