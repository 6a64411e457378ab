r"""Two ReLU layers of width one do not have the variance of the idealisation; wide ones nearly have.

The network is $z^{\ell+1} = z^\ell + W^\ell \, \mathrm{relu}(z^\ell)$, with weights of variance $2/n$ in the width $n$.
At width one expectations are stated for inputs and weights of two values, plus or minus one standard deviation: they
are finite averages. In the limit of large width the second moment doubles in every layer; that is measured here.
"""

from fractions import Fraction
from itertools import product

from symres import (
    E,
    Erratum,
    Theory,
    all_of,
    derivative,
    for_all,
    gaussian_entries,
    greatest,
    implies,
    independent_sequence,
    norm,
    sqrt,
    surely,
    there_is,
)

theory = Theory("sun", source="sun", where="section 5.2", title="Scaled residual networks of finite width")

# Two ReLU layers of width one, alpha = beta = 1: inputs 1 and -1, weights sqrt(2) and -sqrt(2), all equally likely.
t, r, s = theory.reals("t r s")
block = theory.define("f", (t, r), t + r * greatest(t, 0))
second_layer = theory.define("z_2", (t, r, s), block(block(t, r), s))
slope = theory.define("g", (t, r, s), derivative(second_layer(t, r, s), t))
cases = list(product((1, -1), (sqrt(2), -sqrt(2)), (sqrt(2), -sqrt(2))))
forward = Fraction(1, 8) * sum(second_layer(*case) ** 2 for case in cases)
backward = Fraction(1, 8) * sum(slope(*case) ** 2 for case in cases)

theory.claim(
    "variance_2L.finite_width",
    (forward == 4) | (backward == 4),
    expect="refuted",
    where="section 5.2, scaling of the residuals, item 1",
    says=r"\text{the variance of the gradient at } z^{\ell}[i] \text{ is } 2^{L}",
    title="The variance is $2^L$ at finite width",
    note=r"An idealisation: it supposes that half of $\mathbb{E} z^2$ passes every ReLU. Exact for the first layer "
    r"and in the limit of large width, but at width one two layers give $(7 + 2 \sqrt 2) / 2$ and not $2^2$, for "
    r"the activations and for the gradient.",
    counterexample=[],
    erratum=Erratum(
        "hypothesis",
        right="if every ReLU passes half of the second moment, as in the limit of large width",
        fails=r"width one, $z_0 = \pm 1$, weights $\pm \sqrt 2$: two layers give $(7 + 2 \sqrt 2) / 2$",
    ),
)
theory.claim(
    "variance_2L.two_layers",
    (forward == (7 + 2 * sqrt(2)) / 2) & ((Fraction(49142, 10000) < backward) & (backward < Fraction(49143, 10000))),
    where="section 5.2, scaling of the residuals, item 1; not in the notes",
    title="Two layers of width one",
    note="The exact second moment of the activation; that of the gradient is the same number, here to four decimals.",
)

# ------------------------------------------------------------------------------------------------------- growing width
wide = Theory("sun", source="sun", where="section 5.2, scaling of the residuals", title="Wide residual networks")
n, N, depth, i, j = wide.integers("n N L i j")
eps = wide.reals("epsilon")
W, z = wide.random_layers("W", n, n), wide.random_layers("z", n, 1)
v, relu = wide.vector("v", n), wide.map("relu", n, n)
is_relu = for_all((v, i), implies((i >= 1) & (i <= n), relu(v)[i] == greatest(v[i], 0)))
network = all_of(
    [
        *(independent_sequence(z[1], W, depth), gaussian_entries(z[1], 1)),
        for_all(j, 1, depth, gaussian_entries(W[j], 2 / n)),
        for_all(j, 1, depth, surely(z[j + 1] == z[j] + W[j] * relu(z[j]))),
    ]
)
near = (E(norm(z[depth + 1]) ** 2) / n >= 2**depth - eps) & (E(norm(z[depth + 1]) ** 2) / n <= 2**depth + eps)
in_width_n = for_all(relu, implies(is_relu, for_all(W, for_all(z, implies(network, near)))))
wide.claim(
    "variance_2L.mean_field",
    there_is(N, for_all(n, implies((n >= 1) & (n >= N), in_width_n))),
    given=[depth >= 1, eps > 0],
    expect="supported",
    where="section 5.2, scaling of the residuals, item 1",
    title="In the limit of large width the second moment is $2^L$",
    note="Per coordinate, for normal inputs of variance 1 and normal weights; measured at widths up to 65536.",
)
wide.cite(
    "shattering",
    r"\text{At initialisation the correlation of the gradients at different inputs falls like } 2^{-L} \text{ with the "
    r"depth } L \text{ in feedforward networks, like } (3/4)^L \text{ in residual networks, and like } 1/\sqrt{L} "
    r"\text{ in residual networks with batch normalisation.}",
    "D. Balduzzi, M. Frean, L. Leary, J. P. Lewis, K. W.-D. Ma and B. McWilliams, The Shattered Gradients Problem: If "
    "Resnets are the answer, then what is the question?, 34th International Conference on Machine Learning, "
    "Proceedings of Machine Learning Research 70 (2017), 342-350",
    where="section 5.2, bibliography",
    title="Gradients of residual networks shatter sublinearly",
    note="Under the idealisation that the gates of the ReLUs are open independently of each other.",
)
