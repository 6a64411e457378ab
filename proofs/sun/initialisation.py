r"""Initialisation of residual networks is a matter of second moments, some of which the notes print with a slip.

The linear network is $y = (I + W^L) \cdots (I + W^1) x$, with independent centred entries of variance $1/(dL)$; the
scaled network is $z^{\ell+1} = \alpha (z^\ell + \beta W^\ell \, \mathrm{relu}(z^{\ell-1}))$. Expectations are stated
for two-valued entries, plus or minus one standard deviation: they are finite averages, and where a formula of the notes
uses no more than means and variances, normal entries give the same.
"""

from itertools import product

from sympy import Derivative, Matrix, Max, Rational, eye, sqrt

from symres import Erratum, Theory, at_least, at_most, both, either, equal, implies, less

theory = Theory("sun", source="sun", where="section 5.2", title="Initialisation of residual networks")

# Choice 1: the layer I + W is any matrix G one likes.
G = theory.matrix("G", 3, 3)
W = theory.matrix("W", 3, 3)
x = theory.vector("x", 3)
theory.claim(
    "recover_fnn",
    both(equal(eye(3) + W, G), equal((eye(3) + W) * x, G * x)),
    given=equal(W, G - eye(3)),
    where="section 5.2, choice 1",
    says=r"\text{Choose } W^{\ell} = \mathcal{N}(0, 1/d) I, \text{ then the original case for linear FNN is "
    r"recovered}",
    title="The plain network is recovered",
    note="In the text as we have it the minus sign before $I$ is lost; with $W = G - I$ each layer is the plain "
    "layer $G$ (here $d = 3$).",
    erratum=Erratum("typo", right=r"$W^\ell = \mathcal{N}(0, 1/d) - I$"),
)

# One layer with d = 2: the average over the 16 sign matrices with entries plus or minus 1 / sqrt(2L).
L = theory.naturals("L")
z = theory.vector("z", 2)
w = theory.vector("w", 4)
deviation = 1 / sqrt(2 * L)


def expectation(name, quantity):
    """The average of a function of the four entries of W over the 16 sign matrices, a sum of 16 applications."""
    of = theory.define(name, tuple(w), quantity)
    return Rational(1, 16) * sum(of(*(s * deviation for s in signs)) for signs in product((1, -1), repeat=4))


layer = eye(2) + Matrix(2, 2, list(w))
square = Matrix(2, 2, lambda i, j: expectation(f"S_{i + 1}{j + 1}", (layer * layer)[i, j]))
gram = Matrix(2, 2, lambda i, j: expectation(f"T_{i + 1}{j + 1}", (layer.T * layer)[i, j]))
norm = theory.define("N", (*w, *z), ((layer * z).T * (layer * z))[0])
mean_norm = Rational(1, 16) * sum(norm(*(s * deviation for s in signs), *z) for signs in product((1, -1), repeat=4))

theory.claim(
    "EW2.as_printed",
    equal(square, (1 + 1 / L) * eye(2)),
    expect="refuted",
    where="section 5.2, proof outline, second point",
    says=r"\mathbb{E}(I + W)^2 = \mathbb{E}(I + 2W + W^2) = I + \mathbb{E}W^2 = (1 + 1/L) I",
    title="The mean square of a layer as printed",
    note=r"A matter of notation: read literally, $\mathbb{E} W^2 = I / (dL)$, so the formula fails for $d > 1$; "
    r"with $(I + W)^{\mathsf T} (I + W)$ for the square it is right.",
    counterexample={L: 1},
    erratum=Erratum(
        "notation",
        right=r"$\mathbb{E} (I + W)^{\mathsf T} (I + W) = (1 + 1/L) I$",
        reading=r"with $(I + W)^2$ for $(I + W)^{\mathsf T} (I + W)$",
        fails=r"$d = 2$, $L = 1$, where $\mathbb{E} W^2 = I/2$",
    ),
)
theory.claim(
    "EW2.transposed",
    equal(gram, (1 + 1 / L) * eye(2)),
    where="section 5.2, proof outline, second point",
    title="The mean Gram matrix of a layer",
    note="The corrected form, for $d = 2$ and every $L$.",
)
theory.claim(
    "EW2.literal",
    equal(square, (1 + 1 / (2 * L)) * eye(2)),
    where="section 5.2, proof outline, second point",
    title="The mean square of a layer",
    note="What the printed square is, for $d = 2$.",
)

theory.claim(
    "conditional_norm.as_printed",
    equal(mean_norm, (z.T * square * z)[0]),
    expect="refuted",
    where="section 5.2, proof outline, first point",
    says=r"\mathbb{E}[\|z^{\ell}\|^2 \mid z^{\ell-1}] = (z^{\ell-1})^{\mathrm{T}} [\mathbb{E}(I + W^{\ell})^2] "
    r"(z^{\ell-1})",
    title="The norm after a layer as printed",
    note=r"A matter of notation, as before: true with $(I + W)^{\mathsf T} (I + W)$ for the square. Refuted for $d "
    r"= 2$, $L = 1$ at $z = (1, 0)$.",
    counterexample={L: 1, z[0]: 1, z[1]: 0},
    erratum=Erratum(
        "notation",
        right=r"with $\mathbb{E} (I + W^\ell)^{\mathsf T} (I + W^\ell)$ in the middle",
        reading=r"with $(I + W)^2$ for $(I + W)^{\mathsf T} (I + W)$",
        fails=r"$d = 2$, $L = 1$, where $\mathbb{E} W^2 = I/2$",
    ),
)
theory.claim(
    "conditional_norm.transposed",
    both(equal(mean_norm, (z.T * gram * z)[0]), equal(mean_norm, (1 + 1 / L) * (z.T * z)[0])),
    where="section 5.2, proof outline, first point",
    title="The norm after a layer",
    note="The corrected form, for $d = 2$ and every $L$.",
)

# Two ReLU layers of width one, alpha = beta = 1: inputs 1 and -1, weights sqrt(2) and -sqrt(2), all equally likely.
t, r, s = theory.reals("t r s")
block = theory.define("f", (t, r), t + r * Max(t, 0))
second_layer = theory.define("z_2", (t, r, s), block(block(t, r), s))
slope = theory.define("g", (t, r, s), Derivative(second_layer(t, r, s), t))
cases = list(product((1, -1), (sqrt(2), -sqrt(2)), (sqrt(2), -sqrt(2))))
forward = Rational(1, 8) * sum(second_layer(*case) ** 2 for case in cases)
backward = Rational(1, 8) * sum(slope(*case) ** 2 for case in cases)

theory.claim(
    "variance_2L.finite_width",
    either(equal(forward, 4), equal(backward, 4)),
    expect="refuted",
    where="section 5.2, scaling of the residuals, item 1",
    says=r"\text{the variance of the gradient at } z^{\ell}[i] \text{ is } 2^{L}",
    title="The variance is $2^L$ at finite width",
    note=r"An idealisation: it supposes that half of $\mathbb{E} z^2$ passes every ReLU. Exact for the first layer "
    r"and in the limit of large width, but at width one two layers give $(7 + 2 \sqrt 2) / 2$ and not $2^2$, for "
    r"the activations and for the gradient.",
    counterexample={},
    erratum=Erratum(
        "hypothesis",
        right="if every ReLU passes half of the second moment, as in the limit of large width",
        fails=r"width one, $z_0 = \pm 1$, weights $\pm \sqrt 2$: two layers give $(7 + 2 \sqrt 2) / 2$",
    ),
)
theory.claim(
    "variance_2L.two_layers",
    both(equal(forward, (7 + 2 * sqrt(2)) / 2), less(Rational(49142, 10000), backward, Rational(49143, 10000))),
    where="section 5.2, scaling of the residuals, item 1",
    title="Two layers of width one",
    note="The exact second moment of the activation; that of the gradient is the same number, here to four decimals.",
)

# Scaling of the residuals: second moments v of the layers, with E relu(z)^2 = E z^2 / 2 and weights of variance 2 / n.
alpha, beta, now, before = theory.reals("alpha beta v u")
printed = theory.define("next", (alpha, beta, now, before), alpha**2 * (now + beta**2 * before))
moments = [1, 1]
while len(moments) < 6:
    moments.append(printed(1, 1, moments[-1], moments[-2]))
theory.claim(
    "resnet_recurrence.as_printed",
    both(*(equal(moments[l + 1], 2 * moments[l]) for l in range(1, 5))),
    expect="refuted",
    where="section 5.2, scaling of the residuals",
    says=r"z^{\ell+1} = \alpha(z^{\ell} + \beta \cdot W^{\ell} \cdot \mathrm{relu}(z^{\ell-1}))",
    title="The printed recurrence doubles the second moment",
    note=r"A recurrence is a definition; refuted is that it doubles the second moment in every layer, as $2^L$ "
    r"needs. With the printed index $\ell - 1$, and $\alpha = \beta = 1$, the moments are $1, 1, 2, 3, 5, 8$; with "
    r"$\mathrm{relu}(z^\ell)$ they double.",
    counterexample={},
    erratum=Erratum(
        "typo",
        right=r"$\mathrm{relu}(z^\ell)$ in place of $\mathrm{relu}(z^{\ell-1})$",
        fails="the second moments are $1, 1, 2, 3, 5, 8$",
    ),
)
theory.claim(
    "resnet_recurrence.moments",
    both(*(equal(m, value) for m, value in zip(moments[2:], (2, 3, 5, 8), strict=True))),
    where="section 5.2, scaling of the residuals",
    title="The printed recurrence gives Fibonacci numbers",
    note="The second moments with the printed index.",
)

# beta-scaling with batch normalisation: v_1 = 1, v_(l+1) = v_l + beta^2, hence v_l = 1 + (l - 1) beta^2.
l = theory.naturals("l")
following = theory.define("step", (beta, now), now + beta**2)
V = theory.define("V", (beta, l), 1 + (l - 1) * beta**2)
chosen = 1 / sqrt(L - 1)

theory.claim(
    "beta_scaling.recurrence",
    both(equal(V(beta, 1), 1), equal(V(beta, l + 1), following(beta, V(beta, l)))),
    where="section 5.2, scaling of the residuals, item 3",
    title=r"The variance under $\beta$-scaling",
    note="$V$ is the one solution of the recurrence that starts at 1.",
)
theory.claim(
    "beta_scaling.as_printed",
    equal(following(beta, 1), beta**2 * (L - 1) + 1),
    given=at_least(L, 2),
    expect="refuted",
    where="section 5.2, scaling of the residuals, item 3",
    says=r"\operatorname{Var}(z^{\ell}[i]) = \beta^2(L-1) + 1",
    title=r"The variance under $\beta$-scaling as printed",
    note=r"The printed value is that of the last layer, $\ell = L$; at layer $\ell$ it is $\beta^2 (\ell - 1) + 1$. "
    r"Stated for the second layer, $\ell = 2$.",
    counterexample={beta: 1, L: 3},
    erratum=Erratum(
        "typo",
        right=r"$\beta^2 (\ell - 1) + 1$",
        fails=r"$L = 3$, $\ell = 2$, $\beta = 1$, where the variance is $2$ and not $3$",
    ),
)
theory.claim(
    "beta_constant",
    both(
        equal(V(chosen, l), 1 + (l - 1) / (L - 1)),
        at_most(1, V(chosen, l), 2),
        equal(V(chosen, L), 2),
        implies(less(l, L), less(V(chosen, l), 2)),
    ),
    given=(at_least(L, 2), at_most(l, L)),
    where="section 5.2, scaling of the residuals, item 3",
    title="The variance grows from 1 to 2",
    note=r"With $\beta = 1 / \sqrt{L - 1}$ the variance grows from 1 to 2: it is bounded, and 2 at the last layer "
    r"only.",
)
theory.claim(
    "beta_constant.as_printed",
    equal(following(chosen, 1), 2),
    given=at_least(L, 2),
    expect="refuted",
    where="section 5.2, scaling of the residuals, item 3",
    says=r"\operatorname{Var}(z^{\ell}[i]) \equiv 2",
    title="The variance is constantly 2",
    note=r"It is $1 + (\ell - 1) / (L - 1)$, which is 2 at $\ell = L$. Stated for the second layer, $\ell = 2$: "
    r"with $L = 3$ the variance is $3/2$.",
    counterexample={L: 3},
    erratum=Erratum(
        "false", right=r"$1 + (\ell - 1) / (L - 1)$", fails=r"$L = 3$, $\ell = 2$, where the variance is $3/2$"
    ),
)
