r"""Units without biases are no universal approximators.

The post suppresses the biases of its units $A_i \sigma(B_i x)$. Here are sums of units without them, of any width:
those of ReLU units are positively homogeneous, and those of sigmoid units are odd up to a constant. The functions to be
approximated are Lipschitz on $[-1, 1]$, and $x^2$ is one of them.
"""

from fractions import Fraction

from symres import Erratum, Sum, Theory, exp, for_all, function, greatest, implies, number, there_is

theory = Theory("bartlett.universal_unit", source="bartlett", where="after Thm. 2", title="Units without biases")
p, n = theory.integers("p n")
x, y, t, c, L, eps = theory.reals("x y t c L epsilon")
A, B = theory.numbers("A"), theory.numbers("B")
g, sigma = theory.function("g"), theory.function("sigma")


def relu(t):
    return greatest(t, 0)


sigmoid = function(t, 1 / (1 + exp(-t)))


def N(sigma, x, n=n, A=A, B=B):
    """A sigma(B x), with n hidden units."""
    return Sum(p, 1, n, A[p] * sigma(B[p] * x))


def is_lipschitz(g):
    """Lipschitz on [-1, 1]."""
    slope = abs(g(x) - g(y)) <= L * abs(x - y)
    return there_is(L, for_all((x, y), implies(((-1 <= x) & (x <= 1)) & ((-1 <= y) & (y <= 1)), slope)))


def close(sigma, g, n, A, B, eps):
    within = for_all(x, implies((-1 <= x) & (x <= 1), abs(N(sigma, x, n, A, B) - g(x)) <= eps))
    return (n >= 0) & within


def approximated(sigma, g):
    """Sums of units come as close to g as one likes."""
    return for_all(eps, implies(eps > 0, there_is((n, A, B), close(sigma, g, n, A, B, eps))))


def is_universal(sigma):
    return for_all(g, implies(is_lipschitz(g), approximated(sigma, g)))


with theory.theorem(
    "homogeneous",
    N(relu, c * x) == c * N(relu, x),
    given=[n >= 0, c >= 0],
    title="Sums of ReLU units without biases are homogeneous",
    note="Of any width.",
) as proof:
    with proof.each(p, 1, n):
        proof.have(relu(c * (B[p] * x)) == c * relu(B[p] * x), by="relu_of_multiple")
        proof.have(A[p] * relu(B[p] * (c * x)) == c * (A[p] * relu(B[p] * x)))
    proof.have(N(relu, c * x) == Sum(p, 1, n, c * (A[p] * relu(B[p] * x))), by="sum_congruence")

odd = for_all(t, sigma(t) + sigma(-t) == 2 * sigma(0))
with theory.theorem(
    "odd",
    N(sigma, x) + N(sigma, -x) == 2 * N(sigma, 0),
    given=[n >= 0, odd],
    title="Sums of odd units without biases are odd",
    note="Up to a constant, as the sigmoid is; of any width.",
) as proof:
    with proof.each(p, 1, n):
        z = B[p] * x
        proof.have(sigma(z) + sigma(-z) == 2 * sigma(0))
        proof.have(A[p] * (sigma(z) + sigma(-z)) == A[p] * (2 * sigma(0)))
        proof.have(A[p] * sigma(B[p] * x) + A[p] * sigma(B[p] * -x) == 2 * (A[p] * sigma(B[p] * 0)))
    both_ways = Sum(p, 1, n, A[p] * sigma(B[p] * x) + A[p] * sigma(B[p] * -x))
    proof.have(both_ways == Sum(p, 1, n, 2 * (A[p] * sigma(B[p] * 0))), by="sum_congruence")

square = function(x, x**2)
theory.claim(
    "slope_of_square",
    abs(x**2 - y**2) <= 2 * abs(x - y),
    given=[(-1 <= x) & (x <= 1), (-1 <= y) & (y <= 1)],
    title="The slope of the square",
)
with theory.theorem(
    "square_is_lipschitz",
    is_lipschitz(square),
    title="The square is Lipschitz",
) as proof:
    with proof.let(x, y), proof.suppose(((-1 <= x) & (x <= 1)) & ((-1 <= y) & (y <= 1))):
        proof.have(abs(x**2 - y**2) <= 2 * abs(x - y), by="slope_of_square")
    steep = abs(x**2 - y**2) <= L * abs(x - y)
    proof.exhibit(there_is(L, for_all((x, y), implies(((-1 <= x) & (x <= 1)) & ((-1 <= y) & (y <= 1)), steep))), 2)


def errors(proof, values):
    """What the error at some points bounds: (N(x), x)."""
    for value, place in values:
        error = value - square(place)
        proof.have(abs(error) <= eps)
        proof.have(error >= -abs(error), by="at_least_opposite_absolute_value")
        proof.have(error <= abs(error), by="at_most_absolute_value")


half = number(Fraction(1, 2))
with theory.theorem(
    "homogeneous.error",
    eps >= Fraction(1, 6),
    given=close(relu, square, n, A, B, eps),
    title="ReLU units without biases miss the square",
    note="At $1/2$ or at 1.",
) as proof:
    proof.have(N(relu, 1) == 2 * N(relu, half), by="homogeneous", at={"c": 2, "x": half})
    errors(proof, [(N(relu, place), place) for place in (half, 1)])

with theory.theorem(
    "odd.error",
    eps >= half,
    given=[odd, close(sigma, square, n, A, B, eps)],
    instance=[sigma == function(t, t + half), n == 1, A == function(p, 1), B == function(p, 0), eps == half],
    title="Odd units without biases miss the square",
    note="At $-1$, 0 or 1.",
) as proof:
    proof.have(N(sigma, 1) + N(sigma, -1) == 2 * N(sigma, 0), by="odd")
    errors(proof, [(N(sigma, place), place) for place in (-1, 0, 1)])

with theory.theorem(
    "without_bias",
    is_universal(relu),
    expect="refuted",
    says=r"A_i \sigma(B_i x) \text{ is known to be a universal approximator}",
    erratum=Erratum(
        "hypothesis",
        right=r"with biases, $A \sigma(B x + b)$, it is the classical theorem",
        fails="no sum of ReLU units is within $1/6$ of $x^2$ at both $1/2$ and $1$",
    ),
    title="ReLU units without biases are universal approximators",
    note="With $N(1) = 2 N(1/2)$ no sum of ReLU units, of any width, is closer than $1/6$ to $x^2$ at both $1/2$ and "
    "1; the post suppresses the biases, with which the statement is the classical one.",
) as proof:
    proof.have(is_lipschitz(square), by="square_is_lipschitz")
    near = there_is((n, A, B), close(relu, square, n, A, B, Fraction(1, 7)))
    proof.have(implies(is_lipschitz(square), approximated(relu, square)))
    proof.have(near)
    q, a, b = proof.obtain("q a b", near)
    proof.have(number(Fraction(1, 7)) >= Fraction(1, 6), by="homogeneous.error")

with theory.theorem(
    "without_bias.sigmoid",
    is_universal(sigmoid),
    expect="refuted",
    says=r"A_i \sigma(B_i x) \text{ is known to be a universal approximator}",
    erratum=Erratum(
        "hypothesis",
        right=r"with biases, $A \sigma(B x + b)$, it is the classical theorem",
        fails="no sum of sigmoid units is within $1/2$ of $x^2$ at $-1$, $0$ and $1$",
    ),
    title="Sigmoid units without biases are universal approximators",
    note="Sums of sigmoid units without biases have $N(x) + N(-x) = 2 N(0)$: $x^2$ is missed by $1/2$ at one of $-1, "
    "0, 1$.",
) as proof:
    proof.have(is_lipschitz(square), by="square_is_lipschitz")
    near = there_is((n, A, B), close(sigmoid, square, n, A, B, Fraction(1, 3)))
    proof.have(implies(is_lipschitz(square), approximated(sigmoid, square)))
    proof.have(near)
    q, a, b = proof.obtain("q a b", near)
    with proof.let(t):
        proof.have(exp(t - t) == 1, by="exp_zero")
        proof.have(sigmoid(t) + sigmoid(-t) == 1, by="sigmoid_of_opposite")
        proof.have(sigmoid(t) + sigmoid(-t) == 2 * sigmoid(0))
    proof.have(
        number(Fraction(1, 3)) >= half,
        by="odd.error",
        at={"sigma": sigmoid, "n": q, "A": a, "B": b, "epsilon": Fraction(1, 3)},
    )

theory.cite(
    "with_bias",
    r"\text{Let } \sigma: \mathbb{R} \to \mathbb{R} \text{ be continuous and no polynomial. For every continuous map } "
    r"g \text{ from a compact set } K \subset \mathbb{R}^d \text{ to } \mathbb{R}^d \text{ and every } \varepsilon > 0 "
    r"\text{ there are a width } n \text{ and } A \in \mathbb{R}^{d \times n}, B \in \mathbb{R}^{n \times d}, b \in "
    r"\mathbb{R}^n \text{ with } |A \sigma(B x + b) - g(x)| \leq \varepsilon \text{ for all } x \in K.",
    "M. Leshno, V. Y. Lin, A. Pinkus and S. Schocken, Multilayer feedforward networks with a nonpolynomial activation "
    "function can approximate any function, Neural Networks 6 (1993), 861-867, Theorem 1",
    title="Units with biases are universal approximators",
    note="So a layer is approximated uniformly on compact sets. That it is approximated in the Lipschitz seminorm, in "
    "which the layers are near the identity, needs a version with derivatives.",
)

depth = Theory("bartlett", source="bartlett", where="introduction, footnote 1", title="Depth")
depth.cite(
    "no_flattening",
    r"\text{For every } k \geq 1 \text{ there is a ReLU network } f: [0, 1]^d \to \mathbb{R} \text{ with } \Theta(k^3) "
    r"\text{ layers of } \Theta(1) \text{ nodes such that } \int_{[0, 1]^d} |f - g| \geq 1/64 \text{ for every ReLU "
    r"network } g \text{ with at most } k \text{ layers and } 2^k \text{ nodes.}",
    "M. Telgarsky, Benefits of depth in neural networks, 29th Annual Conference on Learning Theory, Proceedings of "
    "Machine Learning Research 49 (2016), 1517-1539, Theorem 1.1",
    title="Some deep networks cannot be flattened",
    note='The post: "shallow representations of some functions are necessarily more complex than deeper ones (no '
    'flattening theorems)".',
)
