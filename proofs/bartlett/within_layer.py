r"""The best change of a layer can be orthogonal to all changes of its weights.

The post says that "it can happen that the optimal direction in the whole space is `orthogonal' to the whole subspace
allowed by changing weights", and that "there are local minima among all possible parametrizations of any layer". One
layer $N(a, b, x) = x + a \, \mathrm{ReLU}(b x)$ shows both: $X = 1$ or $-1$, each with probability $1/2$, and $Y = X +
\mathrm{ReLU}(X) / 2$, which the layer represents with $a = 1/2$, $b = 1$. A predictor $h$ matters through its two
values $h(1) = p$ and $h(-1) = q$ only, so the space of functions is the plane of $(p, q)$.
"""

from fractions import Fraction

from symres import Theory, at, derivative, for_all, greatest, implies, there_is

theory = Theory("bartlett", source="bartlett", where="after Thm. 3", title="A local minimum within a layer")
a, b, x, p, q, alpha, beta = theory.reals("a b x p q alpha beta")
rho = theory.positive("rho")

N = theory.define("N", (a, b, x), x + a * greatest(b * x, 0))
y = theory.define("y", x, x + greatest(x, 0) / 2)
Q = theory.define("Q", (p, q), Fraction(1, 4) * ((p - y(1)) ** 2 + (q - y(-1)) ** 2))
R = theory.define("R", (a, b), Q(N(a, b, 1), N(a, b, -1)))

ascent = [at(derivative(Q(p, q), s), [p == N(a, b, 1), q == N(a, b, -1)]) for s in (p, q)]


def change(weight):
    """How the two values of the layer change with a weight."""
    return [derivative(N(a, b, point), weight) for point in (1, -1)]


def inner(u, v):
    return u[0] * v[0] + u[1] * v[1]


theory.claim(
    "orthogonal_direction",
    there_is(
        (a, b),
        (b < 0)
        & (R(Fraction(1, 2), 1) < R(a, b))
        & (inner(ascent, ascent) != 0)
        & (inner(ascent, change(a)) == 0)
        & (inner(ascent, change(b)) == 0)
        & (derivative(R(a, b), a) == 0)
        & (derivative(R(a, b), b) == 0),
    ),
    witness=[a == 0, b == -1],
    says=r"\text{it can happen that the optimal direction in the whole space is `orthogonal' to the whole subspace "
    r"allowed by changing weights in the layers of } \hat{h}",
    title="Steepest descent orthogonal to the weights",
    note="At $a = 0$, $b = -1$ the risk is $1/16$ and not 0, it falls steepest in a direction of the plane "
    "orthogonal to what either weight can change, and so the weights are stationary.",
)
theory.claim(
    "orthogonal_direction.local_minimum",
    implies(
        b < 0,
        there_is(
            rho,
            for_all(
                (alpha, beta),
                implies(alpha**2 + (beta - b) ** 2 <= rho**2, R(alpha, beta) >= R(0, b)),
            ),
        ),
    ),
    witness=[rho == -b / 2],
    says=r"\text{there are local minima among all possible parametrizations of any layer } \hat{h}",
    title="Local minima within a layer",
    note="Every point $(0, b)$ with $b < 0$ is a local minimum of the risk in the weights; the risk is $1/16$ there.",
)
