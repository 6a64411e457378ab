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
    at_least,
    at_most,
    both,
    equal,
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
)
from symres.statements.expressions import variable_of_sort

theory = Theory("sun", source="sun", where="section 5.2", title="Initialisation in every width and depth")
d, L = theory.sizes("d L")
i, j, k = theory.index("i j k")
a, c = theory.number("a c")
omega = outcome()
other = variable_of_sort("other", omega.term.sort)
x, z = (theory.random(name, d) for name in "xz")
V = theory.random("V", d, d)
W = theory.random_layers("W", d, d)
v = theory.vector("v", d)
layer = I(d) + V

# ------------------------------------------------------------------------------------------------------------ one layer
with theory.theorem(
    "EW2",
    both(
        equal(E(layer.T * layer), (1 + 1 / L) * I(d)),
        equal(E(V.T * V), 1 / L * I(d)),
        equal(E(layer * layer), (1 + 1 / (d * L)) * I(d)),
    ),
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
    both(
        equal(E(norm(layer * v) ** 2), v.T * E(layer.T * layer) * v),
        equal(E(norm(layer * z) ** 2), E(z.T * E(layer.T * layer) * z)),
    ),
    given=[iid_entries(V, c), square_integrable(z), independent(V, z)],
    where="section 5.2, proof outline, first point",
    says=r"\mathbb{E}[\|z^{\ell}\|^2 \mid z^{\ell-1}] = (z^{\ell-1})^{\mathrm{T}} [\mathbb{E}(I + W^{\ell})^2] "
    r"(z^{\ell-1})",
    title="The norm after a layer",
    note=r"With $(I + W)^{\mathsf T} (I + W)$ for the square: for a layer applied to a fixed vector, and to a "
    r"random one that is independent of the layer.",
) as proof:
    proof.conclude(by="moments")


# ----------------------------------------------------------------------------------------------------------- all layers
def layers(a, k):
    """(a I + W^k) ... (a I + W^1)."""
    return Prod(i, 1, k, a * I(d) + W[i])


def initial(entries, variance):
    """x and the layers are independent, and the entries of each layer have mean 0 and that variance."""
    each = for_all(i, implies(both(at_least(i, 1), at_most(i, L)), entries(W[i], variance)))
    return [independent_sequence(x, W, L), square_integrable(x), each]


def elsewhere(value):
    """A random variable at another outcome."""
    return function(omega, value)(other)


def same_past(k):
    """At another outcome, x and the first k layers are the same."""
    weights = for_all(j, implies(at_least(j, 1), implies(at_most(j, k), equal(W[j], elsewhere(W[j])))))
    return equal(x, elsewhere(x)), weights


def determined(y, k):
    """y is a function of x and of the first k layers."""
    start, weights = same_past(k)
    return for_all((omega, other), implies(start, implies(weights, equal(y, elsewhere(y)))))


with theory.theorem(
    "past_of_layers",
    for_all(
        k,
        implies(
            both(at_least(k, 0), at_most(k, L)),
            both(square_integrable(layers(a, k) * x), determined(layers(a, k) * x, k)),
        ),
    ),
    given=initial(iid_entries, c),
    where="section 5.2, a lemma for the proof outline; not in the notes",
    title="What comes out of the first layers",
    note="By induction, what comes out of $k$ layers has a second moment, and depends on $x$ and these layers alone.",
) as proof:
    past = both(square_integrable(layers(a, k) * x), determined(layers(a, k) * x, k))
    fresh = W[k + 1] * (layers(a, k) * x)
    above = a * (layers(a, k) * x) + fresh
    with proof.induction(k, 0, implies(at_most(k, L), past)):
        with proof.suppose(at_most(k + 1, L)):
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
                proof.have(equal(layers(a, k + 1), (a * I(d) + W[k + 1]) * layers(a, k)), by="product_last")
                proof.have(equal(above, layers(a, k + 1) * x))
            proof.have(square_integrable(layers(a, k + 1) * x), by="square_integrable_equal")
            with proof.let(omega, other), proof.suppose(same_past(k + 1)[0]), proof.suppose(same_past(k + 1)[1]):
                proof.have(same_past(k)[1])
                proof.have(equal(layers(a, k) * x, elsewhere(layers(a, k) * x)))
                proof.have(equal(W[k + 1], elsewhere(W[k + 1])))
                proof.have(equal(above, layers(a, k + 1) * x))
                proof.have(equal(elsewhere(above), elsewhere(layers(a, k + 1) * x)))
                proof.have(equal(layers(a, k + 1) * x, elsewhere(layers(a, k + 1) * x)))
            proof.have(both(square_integrable(layers(a, k + 1) * x), determined(layers(a, k + 1) * x, k + 1)))

with theory.theorem(
    "fresh_layer",
    both(square_integrable(layers(a, k) * x), independent(W[k + 1], layers(a, k) * x)),
    given=[*initial(iid_entries, c), both(at_least(k, 0), at_most(k + 1, L))],
    where="section 5.2, a lemma for the proof outline; not in the notes",
    title="A new layer is independent of the past",
    note="A layer is independent of what comes out of the layers before it.",
) as proof:
    past = both(square_integrable(layers(a, k) * x), determined(layers(a, k) * x, k))
    proof.have(past, by="past_of_layers")
    proof.have(determined(layers(a, k) * x, k))
    proof.have(integrable(layers(a, k) * x), by="square_integrable_is_integrable")
    proof.have(independent(W[k + 1], layers(a, k) * x), by="independent_of_past")

with theory.theorem(
    "all_layers",
    equal(E(norm(layers(a, L) * x) ** 2), (a**2 + c * d) ** L * E(norm(x) ** 2)),
    given=initial(iid_entries, c),
    where="section 5.2, a lemma for the proof outline; not in the notes",
    title="The second moment after $L$ layers",
    note="A network of layers $a I + W$: by induction, layer by layer.",
) as proof:
    q = a**2 + c * d
    grown = equal(E(norm(layers(a, k) * x) ** 2), q**k * E(norm(x) ** 2))
    with proof.induction(k, 0, implies(at_most(k, L), grown)):
        with proof.suppose(at_most(k + 1, L)):
            proof.have(grown)
            proof.have(independent(W[k + 1], layers(a, k) * x), by="fresh_layer")
            proof.have(square_integrable(layers(a, k) * x), by="fresh_layer")
            proof.have(iid_entries(W[k + 1], c))
            with proof.let(omega):
                proof.have(equal(layers(a, k + 1), (a * I(d) + W[k + 1]) * layers(a, k)), by="product_last")
                proof.have(equal((a * I(d) + W[k + 1]) * layers(a, k), layers(a, k + 1)))
            above = E(norm((a * I(d) + W[k + 1]) * layers(a, k) * x) ** 2)
            proof.have(equal(above, q * E(norm(layers(a, k) * x) ** 2)), by="second_moment_of_layer")
            proof.chain(E(norm(layers(a, k + 1) * x) ** 2)).equals(above, by="replace_random").equals(
                q * E(norm(layers(a, k) * x) ** 2)
            ).equals(q ** (k + 1) * E(norm(x) ** 2), by="power_step")

with theory.theorem(
    "xavier_linear",
    equal(E(norm(Prod(i, 1, L, W[i]) * x) ** 2), E(norm(x) ** 2)),
    given=initial(iid_entries, 1 / d),
    where="section 5.2, linear networks",
    says=r"\text{Xavier initialization works for fully connected linear neural networks}",
    title="Xavier initialisation keeps the second moment",
    note="With entries of variance $1/d$ the second moment of the norm is kept, at any depth.",
) as proof:
    once = equal(E(norm(layers(0, L) * x) ** 2), (1 / d * d) ** L * E(norm(x) ** 2))
    proof.have(once, by="all_layers", at={"a": 0, "c": 1 / d})
    proof.have(equal(1 / d * d, 1), by="reciprocal")
    proof.have(equal((1 / d * d) ** L, 1), by="power_of_one")

with theory.theorem(
    "toy_example",
    equal(E(norm(layers(1, L) * x) ** 2), 2**L * E(norm(x) ** 2)),
    given=initial(iid_entries, 1 / d),
    where="section 5.2, Example 5.1",
    title="Xavier weights double the second moment",
    note="With Xavier weights a residual network doubles the second moment in every layer; $L$ is the number of "
    "layers.",
) as proof:
    once = equal(E(norm(layers(1, L) * x) ** 2), (1 + 1 / d * d) ** L * E(norm(x) ** 2))
    proof.have(once, by="all_layers", at={"a": 1, "c": 1 / d})
    proof.have(equal(1 / d * d, 1), by="reciprocal")

with theory.theorem(
    "general_init",
    equal(E(norm(layers(1, L) * x) ** 2), (1 + 1 / L) ** L * E(norm(x) ** 2)),
    given=initial(iid_entries, 1 / (d * L)),
    where="section 5.2, proof outline, third point",
    says=r"\mathbb{E}[\|y\|^2] = (1 + 1/L)^L I \cdot \|x\|^2 = \mathcal{O}(\|x\|^2)",
    title="Variance $1/(dL)$ keeps the second moment bounded",
    note="Without the $I$ that the text as we have it has between two numbers; $(1 + 1/L)^L < e$ is c_one_over_L.",
    erratum=Erratum("typo", right=r"$(1 + 1/L)^L \cdot \|x\|^2$, without $I$"),
) as proof:
    once = equal(E(norm(layers(1, L) * x) ** 2), (1 + 1 / (d * L) * d) ** L * E(norm(x) ** 2))
    proof.have(once, by="all_layers", at={"a": 1, "c": 1 / (d * L)})
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
    where="section 5.2, choice 2",
    says=r"\mathbb{E}[\|y\|^2] = (1 + c)^L \|x\|^2",
    title="The second moment in dimension one",
    note="For $d = 1$, where the weights are numbers.",
) as proof:
    proof.conclude(by="all_layers", at={"a": 1, "c": c})

with theory.theorem(
    "fourth_moment",
    equal(E(norm(layers(1, L) * x) ** 4), ((1 + 1 / L) ** 2 + 4 / (d * L) + 2 / (d * L**2)) ** L * E(norm(x) ** 4)),
    given=[*initial(gaussian_entries, 1 / (d * L)), square_integrable(norm(x) ** 2)],
    where="section 5.2, beyond the proof outline; not in the notes",
    title="The fourth moment of a Gaussian network",
    note="Of normal weights: the variance of $|y|^2 / |x|^2$ is bounded, and small in a wide network.",
) as proof:
    q = (1 + 1 / L) ** 2 + 4 / (d * L) + 2 / (d * L**2)
    y = layers(1, k) * x
    grown = both(square_integrable(norm(y) ** 2), equal(E(norm(y) ** 4), q**k * E(norm(x) ** 4)))
    with proof.each(i, 1, L):
        proof.have(gaussian_entries(W[i], 1 / (d * L)))
        proof.have(iid_entries(W[i], 1 / (d * L)), by="gaussian_entries_iid")
    with proof.induction(k, 0, implies(at_most(k, L), grown)):
        with proof.suppose(at_most(k + 1, L)):
            proof.have(grown)
            proof.have(independent(W[k + 1], y), by="fresh_layer", at={"a": 1, "c": 1 / (d * L)})
            proof.have(square_integrable(y), by="fresh_layer", at={"a": 1, "c": 1 / (d * L)})
            proof.have(gaussian_entries(W[k + 1], 1 / (d * L)))
            proof.have(iid_entries(W[k + 1], 1 / (d * L)))
            above = E(norm((I(d) + W[k + 1]) * y) ** 4)
            proof.have(square_integrable(norm((I(d) + W[k + 1]) * y) ** 2), by="square_norm_of_layer", at={"a": 1})
            proof.have(equal(d * (1 / (d * L)), 1 / L), by="reciprocal", at={"x": d})
            proof.have(
                equal(above, ((1 + d / (d * L)) ** 2 + 4 / (d * L) + 2 * d * (1 / (d * L)) ** 2) * E(norm(y) ** 4)),
                by="fourth_moment_of_layer",
                at={"a": 1, "c": 1 / (d * L)},
            )
            proof.have(equal(above, q * E(norm(y) ** 4)))
            with proof.let(omega):
                proof.have(equal(layers(1, k + 1), (I(d) + W[k + 1]) * layers(1, k)), by="product_last")
                proof.have(equal((I(d) + W[k + 1]) * layers(1, k), layers(1, k + 1)))
            proof.have(square_integrable(norm(layers(1, k + 1) * x) ** 2), by="replace_random")
            proof.chain(E(norm(layers(1, k + 1) * x) ** 4)).equals(above, by="replace_random").equals(
                q * E(norm(y) ** 4)
            ).equals(q ** (k + 1) * E(norm(x) ** 4), by="power_step")
            proof.have(
                both(
                    square_integrable(norm(layers(1, k + 1) * x) ** 2),
                    equal(E(norm(layers(1, k + 1) * x) ** 4), q ** (k + 1) * E(norm(x) ** 4)),
                )
            )
