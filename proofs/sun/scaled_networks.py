r"""Rescaling the residuals keeps the variance bounded, for every width and depth.

The network is $z^{\ell+1} = \alpha (z^\ell + \beta W^\ell r^\ell)$, whose weights are independent of each other and of
$z^1$, with entries of mean 0 and variance $2/d$. Here $r^\ell = \rho(z^\ell)$ is the ReLU of $z^\ell$, or of its batch
normalisation: of $\rho$ no more is used than the second moment of $r^\ell$, half of what it is applied to.
"""

from symres import (
    E,
    Erratum,
    I,
    Prod,
    Sum,
    Theory,
    all_of,
    choice,
    for_all,
    function,
    iid_entries,
    implies,
    independent,
    independent_sequence,
    integrable,
    norm,
    outcome,
    sqrt,
    square_integrable,
    surely,
    there_is,
)

theory = Theory("sun", source="sun", where="section 5.2, scaling of the residuals", title="Scaled residual networks")
d, L = theory.naturals("d L")
j, l = theory.integers("j l")
alpha, beta = theory.reals("alpha beta")
x, r = (theory.random(name, d) for name in "xr")
V = theory.random("V", d, d)
W, z = theory.random_layers("W", d, d), theory.random_layers("z", d, 1)
rho = theory.map("rho", d, d)
omega = outcome()
other = theory.like("other", omega)


def elsewhere(value):
    """A random variable at another outcome."""
    return function(omega, value)(other)


def same_past(l):
    """At another outcome, the input and the weights before layer l are the same."""
    weights = for_all(j, 1, l - 1, W[j] == elsewhere(W[j]))
    return z[1] == elsewhere(z[1]), weights


def determined(y, l):
    """y is a function of the input and of the weights before layer l."""
    start, weights = same_past(l)
    return for_all((omega, other), implies(start, implies(weights, y == elsewhere(y))))


def each(*claims, last=None):
    """The claims for every layer l, 1 <= l <= L."""
    return for_all(l, implies((l >= 1) & (l <= (L if last is None else last)), all_of(claims)))


following = alpha * (z[l] + beta * W[l] * rho(z[l]))


def network_of(d, L, W, z, rho, following):
    """Weights that are independent of each other and of the input, of the variance 2/d, and the layers they make."""
    return [
        independent_sequence(z[1], W, L),
        square_integrable(z[1]),
        each(iid_entries(W[l], 2 / d), last=L),
        each(surely(z[l + 1] == following), last=L),
        each(square_integrable(rho(z[l])), last=L),
    ]


network = network_of(d, L, W, z, rho, following)
step = E(norm(z[l + 1]) ** 2) == alpha**2 * (E(norm(z[l]) ** 2) + 2 * beta**2 * E(norm(rho(z[l])) ** 2))
v_0 = theory.vector("v_0", d)
halving = [
    d == 1,
    L == 1,
    rho == function(v_0, v_0 / sqrt(2)),
]  # this activation halves the squared norm
half = each(E(norm(rho(z[l])) ** 2) == E(norm(z[l]) ** 2) / 2)
passed = Sum(j, 1, l - 1, W[j]) / sqrt(2)  # the layers before l add this to the input 1, as the activation is 1/sqrt(2)
constant = [
    d == 1,
    L == 2,
    alpha == 1,
    beta == 1,
    rho == function(v_0, I(1) / sqrt(2)),
    z == function(l, omega, I(d) + passed),
]
shrunk = choice(l == 1, I(d), (I(d) + passed) / sqrt(2))

with theory.theorem(
    "fresh_weights",
    independent(W[l], rho(x)) & independent(W[l], rho(x) * x.T) & integrable(rho(x) * x.T),
    given=[
        independent_sequence(z[1], W, L),
        (l >= 1) & (l <= L),
        square_integrable(x) & square_integrable(rho(x)),
        determined(x, l),
    ],
    where="section 5.2, scaling of the residuals, a lemma; not in the notes",
    title="New weights are independent of the past",
    note=r"The weights of layer $\ell$ are independent of every function of what comes before.",
    instance=[d == 1, L == 1, l == 1],
) as proof:
    proof.have(square_integrable(x.T), by="square_integrable_transpose")
    proof.have(integrable(rho(x) * x.T), by="integrable_matrix_product")
    with proof.let(omega, other), proof.suppose(same_past(l)[0]), proof.suppose(same_past(l)[1]):
        proof.have(x == elsewhere(x))
        proof.have((rho(x) == elsewhere(rho(x))) & (rho(x) * x.T == elsewhere(rho(x) * x.T)))
    proof.have(independent(W[l], rho(x)), by="independent_of_past")
    proof.have(independent(W[l], rho(x) * x.T), by="independent_of_past")

with theory.theorem(
    "layers_determined",
    each(square_integrable(z[l]), determined(z[l], l)),
    given=network,
    where="section 5.2, scaling of the residuals, a lemma; not in the notes",
    title="Layers are determined by earlier weights",
    note=r"By induction, $z^\ell$ depends on $z^1$ and the weights before it.",
) as proof:
    past = square_integrable(z[l]) & determined(z[l], l)
    proof.have(square_integrable(z[1]) & determined(z[1], 1))
    with proof.induction(l, 1, implies(l <= L, past)):
        with proof.suppose(l + 1 <= L):
            proof.have(past)
            proof.have(determined(z[l], l))
            proof.have(square_integrable(rho(z[l])))
            proof.have(independent(W[l], rho(z[l])), by="fresh_weights")
            proof.have(iid_entries(W[l], 2 / d))
            proof.have(square_integrable(W[l]), by="iid_square_integrable")
            proof.have(square_integrable(W[l] * rho(z[l])), by="square_integrable_product")
            proof.have(square_integrable(beta * I(d) * (W[l] * rho(z[l]))), by="square_integrable_multiple")
            proof.have(square_integrable(z[l] + beta * W[l] * rho(z[l])), by="square_integrable_sum")
            proof.have(
                square_integrable(alpha * I(d) * (z[l] + beta * W[l] * rho(z[l]))), by="square_integrable_multiple"
            )
            proof.have(surely(following == z[l + 1]))
            proof.have(square_integrable(following))
            proof.have(square_integrable(z[l + 1]), by="square_integrable_equal")
            with proof.let(omega, other), proof.suppose(same_past(l + 1)[0]), proof.suppose(same_past(l + 1)[1]):
                proof.have(same_past(l)[1])
                proof.have(z[l] == elsewhere(z[l]))
                proof.have(W[l] == elsewhere(W[l]))
                proof.have(following == z[l + 1])
                proof.have(elsewhere(following) == elsewhere(z[l + 1]))
                proof.have(z[l + 1] == elsewhere(z[l + 1]))
            proof.have(square_integrable(z[l + 1]) & determined(z[l + 1], l + 1))
    with proof.each(l, 1, L):
        proof.have(past)
        proof.have(determined(z[l], l))

with theory.theorem(
    "scaled_network",
    each(step),
    given=network,
    where="section 5.2, scaling of the residuals, a lemma; not in the notes",
    title="The second moment after one layer",
) as proof:
    with proof.each(l, 1, L):
        proof.have(square_integrable(z[l]) & determined(z[l], l), by="layers_determined")
        proof.have(determined(z[l], l))
        proof.have(square_integrable(rho(z[l])))
        proof.have(integrable(z[l]), by="square_integrable_is_integrable")
        proof.have(independent(W[l], z[l]), by="independent_of_past")
        proof.have(iid_entries(W[l], 2 / d))
        proof.have(surely(z[l + 1] == following))
        proof.have(step, by="moments")

with theory.theorem(
    "resnet_recurrence",
    each(E(norm(z[l + 1]) ** 2) == alpha**2 * (1 + beta**2) * E(norm(z[l]) ** 2)),
    given=[*network, half],
    says=r"z^{\ell+1} = \alpha(z^{\ell} + \beta \cdot W^{\ell} \cdot \mathrm{relu}(z^{\ell-1}))",
    title="The second moment from layer to layer",
    note=r"With $\mathrm{relu}(z^\ell)$, and under the idealisation that every ReLU passes half of the second "
    r"moment.",
) as proof:
    with proof.each(l, 1, L):
        proof.have(step, by="scaled_network")
        proof.have(E(norm(rho(z[l])) ** 2) == E(norm(z[l]) ** 2) / 2)
        proof.have(E(norm(z[l + 1]) ** 2) == alpha**2 * (1 + beta**2) * E(norm(z[l]) ** 2))

with theory.theorem(
    "alpha_scaling",
    each(E(norm(z[l]) ** 2) == E(norm(z[1]) ** 2), last=L + 1),
    given=[*network, half, alpha * sqrt(1 + beta**2) == 1],
    where="section 5.2, scaling of the residuals, item 2",
    says=r"\alpha = 1/\sqrt{2}, \text{ then } \mathrm{Var}(z^{\ell}[i]) = 1",
    title=r"$\alpha$-scaling keeps the variance",
    note=r"For every $\beta$, with $\alpha = 1 / \sqrt{1 + \beta^2}$; the notes have $\beta = 1$.",
    instance=[*halving, alpha == 1 / sqrt(2), beta == 1, z == function(l, omega, shrunk)],
) as proof:
    proof.have(1 + beta**2 > 0)
    proof.have(sqrt(1 + beta**2) * sqrt(1 + beta**2) == 1 + beta**2, by="root_square")
    proof.chain(alpha**2 * (1 + beta**2)).equals((alpha * sqrt(1 + beta**2)) ** 2).equals(1)
    with proof.induction(l, 1, implies(l <= L + 1, E(norm(z[l]) ** 2) == E(norm(z[1]) ** 2))):
        with proof.suppose(l + 1 <= L + 1):
            proof.have(E(norm(z[l]) ** 2) == E(norm(z[1]) ** 2))
            growth = alpha**2 * (1 + beta**2) * E(norm(z[l]) ** 2)
            proof.chain(E(norm(z[l + 1]) ** 2)).equals(growth, by="resnet_recurrence").equals(E(norm(z[1]) ** 2))

with theory.theorem(
    "beta_scaling",
    each(E(norm(z[l]) ** 2) / d == beta**2 * (l - 1) + 1, last=L + 1),
    given=[*network, each(E(norm(rho(z[l])) ** 2) == d / 2), alpha == 1, E(norm(z[1]) ** 2) == d],
    where="section 5.2, scaling of the residuals, item 3",
    says=r"\mathrm{Var}(z^{\ell}[i]) = \beta^2(L-1) + 1",
    title=r"The variance under $\beta$-scaling",
    note=r"Per coordinate, and at layer $\ell$. Batch normalisation gives each coordinate the variance 1, half of "
    r"which the ReLU passes.",
    instance=constant,
) as proof:
    with proof.induction(l, 1, implies(l <= L + 1, E(norm(z[l]) ** 2) == d * (beta**2 * (l - 1) + 1))):
        with proof.suppose(l + 1 <= L + 1):
            proof.have(E(norm(z[l]) ** 2) == d * (beta**2 * (l - 1) + 1))
            proof.have(step, by="scaled_network")
            proof.have(E(norm(rho(z[l])) ** 2) == d / 2)
            proof.have(E(norm(z[l + 1]) ** 2) == d * (beta**2 * l + 1))
    proof.have(1 / d * d == 1, by="reciprocal")
    with proof.each(l, 1, L + 1):
        proof.have(E(norm(z[l]) ** 2) == d * (beta**2 * (l - 1) + 1))
        proof.chain(E(norm(z[l]) ** 2) / d).equals(1 / d * d * (beta**2 * (l - 1) + 1)).equals(beta**2 * (l - 1) + 1)

variance = E(norm(z[l]) ** 2) / d
from_one_to_two = all_of(
    [
        variance == 1 + (l - 1) / (L - 1),
        *(variance >= 1, variance <= 2),
        *(implies(l == L, variance == 2), implies(l < L, variance < 2)),
    ]
)
with theory.theorem(
    "beta_constant",
    each(from_one_to_two),
    given=[
        *network,
        each(E(norm(rho(z[l])) ** 2) == d / 2),
        alpha == 1,
        E(norm(z[1]) ** 2) == d,
        L >= 2,
        beta == 1 / sqrt(L - 1),
    ],
    where="section 5.2, scaling of the residuals, item 3",
    title="The variance grows from 1 to 2",
    note=r"Per coordinate: with $\beta = 1 / \sqrt{L - 1}$ the variance is bounded, and 2 at the last layer only.",
    instance=constant,
) as proof:
    proof.have(L - 1 > 0)
    proof.have(sqrt(L - 1) != 0, by="root_nonzero")
    proof.have(sqrt(L - 1) * sqrt(L - 1) == L - 1, by="root_square")
    proof.have(sqrt(L - 1) * (1 / sqrt(L - 1)) == 1, by="reciprocal")
    proof.have((L - 1) * (1 / (L - 1)) == 1, by="reciprocal")
    proof.have(1 / (L - 1) > 0, by="reciprocal_positive")
    proof.have(sqrt(L - 1) * beta == 1)
    proof.chain((L - 1) * beta**2).equals(sqrt(L - 1) * sqrt(L - 1) * beta**2).equals((sqrt(L - 1) * beta) ** 2).equals(
        1
    )
    proof.chain(beta**2).equals(1 / (L - 1) * ((L - 1) * beta**2)).equals(1 / (L - 1))
    with proof.each(l, 1, L):
        proof.have(variance == beta**2 * (l - 1) + 1, by="beta_scaling")
        proof.have(variance == 1 + (l - 1) / (L - 1))
        proof.have((l - 1) * (1 / (L - 1)) >= 0)
        proof.have((L - l) * (1 / (L - 1)) >= 0)
        proof.have((l - 1) * (1 / (L - 1)) == 1 - (L - l) * (1 / (L - 1)))
        with proof.suppose(l == L):
            proof.have(variance == 2)
        with proof.suppose(l < L):
            proof.have((L - l) * (1 / (L - 1)) > 0)
            proof.have(variance < 2)
        proof.have(from_one_to_two)

# --------------------------------------------------------------------------------------------- alpha = 1 and beta = 1
with theory.theorem(
    "variance_2L.forward",
    each(E(norm(z[l]) ** 2) == 2 ** (l - 1) * E(norm(z[1]) ** 2), last=L + 1),
    given=[*network, half, alpha == 1, beta == 1],
    where="section 5.2, scaling of the residuals, item 1",
    title="The activations double in every layer",
    note="Their second moment doubles in every layer.",
    instance=[*halving, alpha == 1, beta == 1, z == function(l, omega, I(d) + passed)],
) as proof:
    with proof.induction(l, 1, implies(l <= L + 1, E(norm(z[l]) ** 2) == 2 ** (l - 1) * E(norm(z[1]) ** 2))):
        with proof.suppose(l + 1 <= L + 1):
            proof.have(E(norm(z[l]) ** 2) == 2 ** (l - 1) * E(norm(z[1]) ** 2))
            growth = alpha**2 * (1 + beta**2) * E(norm(z[l]) ** 2)
            proof.have(E(norm(z[l + 1]) ** 2) == growth, by="resnet_recurrence")
            proof.have(2 ** (l - 1 + 1) == 2 * 2 ** (l - 1), by="power_step")
            proof.have(E(norm(z[l + 1]) ** 2) == 2**l * E(norm(z[1]) ** 2))

delta, gate = theory.random_layers("delta", d, 1), theory.random_layers("gate", d, d)
k = theory.integers("k")
A, B = theory.matrices("A B", d, d)
v = theory.vector("v", d)
back = Prod(j, l, 2, I(d) + W[j].T / sqrt(2))  # the gradient at z[l] if it is 1 above both layers
backward = [
    each(surely(delta[l] == delta[l + 1] + gate[l] * W[l].T * delta[l + 1])),
    each(square_integrable(gate[l]) & (E(norm(gate[l]) ** 2) == d / 2)),
    each(independent(W[l], gate[l], delta[l + 1])),
    each(iid_entries(W[l], 2 / d)),
    each(square_integrable(delta[l + 1])),
]
with theory.theorem(
    "variance_2L",
    each(E(norm(delta[l]) ** 2) == 2 ** (L + 1 - l) * E(norm(delta[L + 1]) ** 2), last=L + 1),
    given=backward,
    where="section 5.2, scaling of the residuals, item 1",
    says=r"\text{the variance of the gradient at } z^{\ell}[i] \text{ is } 2^{L}",
    title="The variance of the gradient is $2^L$",
    note=r"Under the idealisation that the gates of the ReLU are open half of the time, and independent of the "
    r"weights and of the gradient $\delta$ that comes back. The exponent counts the layers above $z^\ell$.",
    instance=[d == 1, L == 2, gate == function(l, omega, I(1) / sqrt(2)), delta == function(l, omega, back)],
) as proof:
    with proof.each(l, 1, L):
        proof.have(surely(delta[l] == delta[l + 1] + gate[l] * W[l].T * delta[l + 1]))
        proof.have(square_integrable(gate[l]) & (E(norm(gate[l]) ** 2) == d / 2))
        proof.have(independent(W[l], gate[l], delta[l + 1]) & iid_entries(W[l], 2 / d))
        proof.have(square_integrable(delta[l + 1]))
        proof.have(square_integrable(W[l]), by="iid_square_integrable")
        proof.have(square_integrable(W[l].T), by="square_integrable_transpose")
        for random in (gate[l], W[l], W[l].T):
            proof.have(integrable(random), by="square_integrable_is_integrable")
        w, g, above = (function(omega, random) for random in (W[l], gate[l], delta[l + 1]))
        proof.have(
            independent(W[l], gate[l]), by="independent_of_others", at={"U": g, "Z": above, "h": function(A, v, A)}
        )
        proof.have(independent(gate[l], W[l]), by="independent_swapped")
        proof.have(independent(gate[l], W[l].T), by="independent_of_function", at={"U": w, "h": function(A, A.T)})
        proof.have(square_integrable(gate[l] * W[l].T), by="square_integrable_product")
        proof.have(integrable(gate[l] * W[l].T), by="square_integrable_is_integrable")
        proof.have(independent(gate[l], delta[l + 1], W[l]), by="independent_rotated")
        proof.have(independent(delta[l + 1], W[l], gate[l]), by="independent_rotated")
        proof.have(
            independent(delta[l + 1], gate[l] * W[l].T),
            by="independent_of_others",
            at={"U": w, "Z": g, "h": function(A, B, B * A.T)},
        )
        proof.have(E(norm(delta[l]) ** 2) == 2 * E(norm(delta[l + 1]) ** 2), by="moments")
    above = E(norm(delta[L + 1 - k]) ** 2) == 2**k * E(norm(delta[L + 1]) ** 2)
    with proof.induction(k, 0, implies(k <= L, above)):
        with proof.suppose(k + 1 <= L):
            proof.have(above)
            proof.have(E(norm(delta[L - k]) ** 2) == 2 * E(norm(delta[L - k + 1]) ** 2))
            proof.have(2 ** (k + 1) == 2 * 2**k, by="power_step")
            proof.have(E(norm(delta[L - k]) ** 2) == 2 ** (k + 1) * E(norm(delta[L + 1]) ** 2))
    with proof.each(l, 1, L + 1):
        same = 2 ** (L + 1 - l) * E(norm(delta[L + 1]) ** 2)
        proof.have(E(norm(delta[L + 1 - (L + 1 - l)]) ** 2) == same)


# -------------------------------------------------------------------------------------------------- what is printed
printed = Theory(
    "sun", source="sun", where="section 5.2, scaling of the residuals", title="Scaled residual networks as printed"
)
d, L = printed.integers("d L")
beta = printed.reals("beta")
x = printed.random("x", d)
W, z = printed.random_layers("W", d, d), printed.random_layers("z", d, 1)
passed = Sum(j, 1, l - 1, W[j]) / sqrt(2)
rho = printed.map("rho", d, d)
v_1 = printed.vector("v_1", d)
sizes = (d >= 1, l >= 1, l < L)
normalised = all_of(
    [
        *sizes,
        *network_of(d, L, W, z, rho, 1 * (z[l] + beta * W[l] * rho(z[l]))),
        each(E(norm(rho(z[l])) ** 2) == d / 2, last=L),
        E(norm(z[1]) ** 2) == d,
    ]
)


def some_layer(*claims):
    """A layer before the last of some network of depth L, with batch normalisation, in which that is so."""
    return there_is((d, L, l, beta, rho, W, z), all_of([normalised, *claims]))


claim = some_layer(beta != 0, E(norm(z[l]) ** 2) / d == beta**2 * (L - 1) + 1)
with printed.theorem(
    "beta_scaling.as_printed",
    claim,
    expect="refuted",
    where="section 5.2, scaling of the residuals, item 3",
    says=r"\operatorname{Var}(z^{\ell}[i]) = \beta^2(L-1) + 1",
    title=r"The variance under $\beta$-scaling as printed",
    note=r"The printed value is that of the last layer, $\ell = L$; at layer $\ell$ it is $\beta^2 (\ell - 1) + 1$. No "
    "layer before the last one has the printed value.",
    erratum=Erratum(
        "typo",
        right=r"$\beta^2 (\ell - 1) + 1$",
        fails=r"$L = 3$, $\ell = 2$, $\beta = 1$, where the variance is $2$ and not $3$",
    ),
) as proof:
    d_1, L_1, l_1, b_1, rho_1, W_1, z_1 = proof.obtain("d_1 L_1 l_1 b_1 rho_1 W_1 z_1", claim)
    proof.have(E(norm(z_1[l_1]) ** 2) / d_1 == b_1**2 * (l_1 - 1) + 1, by="beta_scaling", at={"alpha": 1})
    proof.have(b_1**2 * (L_1 - l_1) == 0)
    proof.have(b_1 == 0)

claim = some_layer(beta == 1 / sqrt(L - 1), E(norm(z[l]) ** 2) / d == 2)
with printed.theorem(
    "beta_constant.as_printed",
    claim,
    expect="refuted",
    where="section 5.2, scaling of the residuals, item 3",
    says=r"\operatorname{Var}(z^{\ell}[i]) \equiv 2",
    title="The variance is constantly 2",
    note=r"It is $1 + (\ell - 1) / (L - 1)$, which is 2 at $\ell = L$, and at no layer before.",
    erratum=Erratum(
        "false", right=r"$1 + (\ell - 1) / (L - 1)$", fails=r"$L = 3$, $\ell = 2$, where the variance is $3/2$"
    ),
) as proof:
    d_1, L_1, l_1, b_1, rho_1, W_1, z_1 = proof.obtain("d_1 L_1 l_1 b_1 rho_1 W_1 z_1", claim)
    proof.have(E(norm(z_1[l_1]) ** 2) / d_1 < 2, by="beta_constant", at={"alpha": 1, "beta": b_1})


# ------------------------------------------------------------------------------------------- the activation of z^(l-1)
before = z[l - 1]
start = (z[0], z[1])


def same_start(l):
    """At another outcome, the input and the weights before layer l are the same."""
    return x == elsewhere(x), for_all(j, 1, l - 1, W[j] == elsewhere(W[j]))


def known(y, l):
    """y is a function of the input and of the weights before layer l."""
    first, weights = same_start(l)
    return for_all((omega, other), implies(first, implies(weights, y == elsewhere(y))))


from_before = z[l] + W[l] * rho(before)
delayed = [
    *(d >= 1, L >= 1, independent_sequence(x, W, L)),
    *(square_integrable(y) for y in start),
    *(for_all((omega, other), implies(same_start(1)[0], y == elsewhere(y))) for y in start),
    each(iid_entries(W[l], 2 / d)),
    each(surely(z[l + 1] == from_before)),
    each(square_integrable(rho(before))),
    each(E(norm(rho(before)) ** 2) == E(norm(before) ** 2) / 2),
]
with printed.theorem(
    "resnet_recurrence.delayed",
    each(E(norm(z[l + 1]) ** 2) == E(norm(z[l]) ** 2) + E(norm(before) ** 2)),
    given=delayed,
    where="section 5.2, scaling of the residuals; not in the notes",
    title="The second moments of the printed recurrence",
    note=r"With the printed index $\ell - 1$, and $\alpha = \beta = 1$: from $1, 1$ on the moments are the Fibonacci "
    "numbers.",
    instance=[d == 1, L == 2, rho == function(v_1, v_1 / sqrt(2)), z == function(l, omega, I(d) + passed)],
) as proof:
    past = square_integrable(z[l]) & square_integrable(before) & known(z[l], l) & known(before, l)
    with proof.let(omega, other), proof.suppose(same_start(1)[0]), proof.suppose(same_start(1)[1]):
        proof.have(z[1] == elsewhere(z[1]))
    with proof.let(omega, other), proof.suppose(same_start(1)[0]), proof.suppose(same_start(1)[1]):
        proof.have(z[0] == elsewhere(z[0]))
    proof.have(square_integrable(z[1]) & square_integrable(z[0]) & known(z[1], 1) & known(z[0], 1))
    with proof.induction(l, 1, implies(l <= L, past)):
        with proof.suppose(l + 1 <= L):
            proof.have(past)
            proof.have(known(z[l], l) & known(before, l))
            proof.have(square_integrable(rho(before)))
            with proof.let(omega, other), proof.suppose(same_start(l)[0]), proof.suppose(same_start(l)[1]):
                proof.have(before == elsewhere(before))
                proof.have(rho(before) == elsewhere(rho(before)))
            proof.have(integrable(rho(before)), by="square_integrable_is_integrable")
            proof.have(independent(W[l], rho(before)), by="independent_of_past")
            proof.have(iid_entries(W[l], 2 / d))
            proof.have(square_integrable(W[l]), by="iid_square_integrable")
            proof.have(square_integrable(W[l] * rho(before)), by="square_integrable_product")
            proof.have(square_integrable(from_before), by="square_integrable_sum")
            proof.have(surely(from_before == z[l + 1]))
            proof.have(square_integrable(z[l + 1]), by="square_integrable_equal")
            with proof.let(omega, other), proof.suppose(same_start(l + 1)[0]), proof.suppose(same_start(l + 1)[1]):
                proof.have(same_start(l)[1])
                proof.have(z[l] == elsewhere(z[l]))
            with proof.let(omega, other), proof.suppose(same_start(l + 1)[0]), proof.suppose(same_start(l + 1)[1]):
                proof.have(same_start(l)[1])
                proof.have(z[l] == elsewhere(z[l]))
                proof.have(before == elsewhere(before))
                proof.have(W[l] == elsewhere(W[l]))
                proof.have(from_before == z[l + 1])
                proof.have(elsewhere(from_before) == elsewhere(z[l + 1]))
                proof.have(z[l + 1] == elsewhere(z[l + 1]))
            proof.have(
                square_integrable(z[l + 1]) & square_integrable(z[l]) & known(z[l + 1], l + 1) & known(z[l], l + 1)
            )
    with proof.each(l, 1, L):
        proof.have(past)
        proof.have(known(z[l], l) & known(before, l))
        proof.have(square_integrable(rho(before)))
        proof.have(square_integrable(z[l].T), by="square_integrable_transpose")
        proof.have(integrable(rho(before) * z[l].T), by="integrable_matrix_product")
        proof.have(integrable(rho(before)), by="square_integrable_is_integrable")
        with proof.let(omega, other), proof.suppose(same_start(l)[0]), proof.suppose(same_start(l)[1]):
            proof.have(z[l] == elsewhere(z[l]))
            proof.have(before == elsewhere(before))
            proof.have(rho(before) == elsewhere(rho(before)))
            proof.have(rho(before) * z[l].T == elsewhere(rho(before) * z[l].T))
        proof.have(independent(W[l], rho(before) * z[l].T), by="independent_of_past")
        with proof.let(omega, other), proof.suppose(same_start(l)[0]), proof.suppose(same_start(l)[1]):
            proof.have(before == elsewhere(before))
            proof.have(rho(before) == elsewhere(rho(before)))
        proof.have(independent(W[l], rho(before)), by="independent_of_past")
        proof.have(iid_entries(W[l], 2 / d))
        proof.have(surely(z[l + 1] == from_before))
        grown = E(norm(z[l]) ** 2) + 2 * E(norm(rho(before)) ** 2)
        proof.have(E(norm(z[l + 1]) ** 2) == grown, by="moments")
        proof.have(E(norm(rho(before)) ** 2) == E(norm(before) ** 2) / 2)
        proof.have(E(norm(z[l + 1]) ** 2) == E(norm(z[l]) ** 2) + E(norm(before) ** 2))

doubling = each(E(norm(z[l + 1]) ** 2) == 2 * E(norm(z[l]) ** 2))
alike = (E(norm(z[0]) ** 2) == E(norm(z[1]) ** 2)) & (E(norm(z[1]) ** 2) > 0)
claim = there_is((d, L, x, W, z, rho), all_of([*delayed, L >= 2, alike, doubling]))
with printed.theorem(
    "resnet_recurrence.as_printed",
    claim,
    expect="refuted",
    says=r"z^{\ell+1} = \alpha(z^{\ell} + \beta \cdot W^{\ell} \cdot \mathrm{relu}(z^{\ell-1}))",
    title="The printed recurrence doubles the second moment",
    note=r"A recurrence is a definition; refuted is that it doubles the second moment in every layer, as $2^L$ needs: "
    r"with the printed index $\ell - 1$ no network does, whose first two layers have the same second moment. The "
    r"moments are $1, 1, 2, 3, 5, 8$; with $\mathrm{relu}(z^\ell)$ they double.",
    erratum=Erratum(
        "typo",
        right=r"$\mathrm{relu}(z^\ell)$ in place of $\mathrm{relu}(z^{\ell-1})$",
        fails="the second moments are $1, 1, 2, 3, 5, 8$",
    ),
) as proof:
    d_1, L_1, x_1, W_1, z_1, rho_1 = proof.obtain("d_1 L_1 x_1 W_1 z_1 rho_1", claim)
    for step in (1, 2):
        size, larger = E(norm(z_1[step]) ** 2), E(norm(z_1[step + 1]) ** 2)
        proof.have(larger == size + E(norm(z_1[step - 1]) ** 2), by="resnet_recurrence.delayed")
    proof.have(E(norm(z_1[3]) ** 2) == 2 * E(norm(z_1[2]) ** 2))
    proof.have(E(norm(z_1[3]) ** 2) == 3 * E(norm(z_1[1]) ** 2))
    proof.have(E(norm(z_1[2]) ** 2) == 2 * E(norm(z_1[1]) ** 2))
    proof.have(E(norm(z_1[1]) ** 2) == 0)
