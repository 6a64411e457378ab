r"""The best predictor, and what the Lipschitz seminorm is.

The risk of a predictor $h$ is $Q(h) = \frac{1}{2} \mathbb{E} |h(X) - Y|^2$. The conditional expectation $h^*(x) =
\mathbb{E}[Y | X = x]$ is known by what defines it: $Y - h^*(X)$ is orthogonal to every function of $X$.
"""

from fractions import Fraction

from symres import (
    E,
    I,
    O,
    Theory,
    equivalent,
    for_all,
    function,
    implies,
    inner,
    integrable,
    norm,
    number,
    square_integrable,
    there_is,
)

half = number(Fraction(1, 2))
theory = Theory("bartlett", source="bartlett", where="footnote 5", title="The risk and its minimiser")
d, n = theory.naturals("d n")
x, y = theory.vectors("x y", d)
X, Y = theory.random("X", d), theory.random("Y", n)
h, g, h_s = (theory.map(name, d, n) for name in ("h", "g", "h_s"))


def Q(h):
    """The risk."""
    return half * E(norm(h(X) - Y) ** 2)


theory.abbreviate("Q", h, Q(h))


def is_conditional_expectation(h):
    """h(X) = E[Y | X]."""
    orthogonal = for_all(g, implies(square_integrable(g(X)), E(inner(Y - h(X), g(X))) == 0))
    return square_integrable(h(X)) & orthogonal


zero = function(x, O(1, 1))
projection = [square_integrable(Y), is_conditional_expectation(h_s)]
with theory.theorem(
    "bias_variance.change",
    Q(function(x, h_s(x) + g(x))) == Q(h_s) + half * E(norm(g(X)) ** 2),
    given=[*projection, square_integrable(g(X))],
    instance=[d == 1, n == 1, X == O(1, 1), Y == O(1, 1), *[a == zero for a in (g, h_s)]],
    where="footnote 5, a lemma; not in the post",
    title="The risk when the best predictor is changed",
) as proof:
    proof.have(E(inner(Y - h_s(X), g(X))) == 0)
    proof.conclude()

excess = half * E(norm(h(X) - h_s(X)) ** 2)
with theory.theorem(
    "bias_variance",
    for_all(h, implies(square_integrable(h(X)), (Q(h) - Q(h_s) == excess) & (Q(h_s) <= Q(h)))),
    given=projection,
    says=r"\text{the minimizer of the risk with quadratic loss is the } L^2 \text{ projection, i.e. the conditional "
    r"expectation } h^{\ast} (x) = \mathbb{E} [Y|X = x].",
    instance=[d == 1, n == 1, X == I(1), Y == I(1), h_s == function(x, x)],
    title="The conditional expectation minimises the risk",
    note=r"$h_s$ stands for $h^*$. Among all $h$ with $\mathbb{E} |h(X)|^2 < \infty$, and up to what happens with "
    r"probability 0 it is the only one.",
) as proof:
    with proof.let(h), proof.suppose(square_integrable(h(X))):
        change = function(x, h(x) - h_s(x))
        proof.have(square_integrable(-I(n) * h_s(X)), by="square_integrable_multiple")
        proof.have(square_integrable(h(X) - h_s(X)), by="square_integrable_sum")
        proof.have(Q(h) == Q(h_s) + excess, by="bias_variance.change", at={"g": change})
        proof.have(integrable(norm(h(X) - h_s(X)) ** 2), by="square_is_integrable")
        proof.have(E(norm(h(X) - h_s(X)) ** 2) >= 0, by="mean_nonnegative")
        proof.have((Q(h) - Q(h_s) == excess) & (Q(h_s) <= Q(h)))

# ------------------------------------------------------------------------------------------------- Lipschitz constants
definition = Theory("bartlett", source="bartlett", where="Theorem 2", title="The Lipschitz seminorm")
d, n = definition.naturals("d n")
x, y = definition.vectors("x y", d)
z = definition.vector("z", n)
f, g = (definition.map(name, d, n) for name in ("f", "g"))
b, c, K, L, M = definition.reals("b c K L M")


def is_lipschitz(f, L):
    return (number(L) >= 0) & for_all((x, y), norm(f(x) - f(y)) <= L * norm(x - y))


def is_seminorm(f, L):
    """L is the optimal Lipschitz constant of f, that is |f|_L."""
    return is_lipschitz(f, L) & for_all(b, implies(is_lipschitz(f, b), L <= b))


def total(x):
    return f(x) + g(x)


def multiple(x):
    return c * f(x)


with definition.theorem(
    "lipschitz_def.homogeneous",
    is_seminorm(function(x, multiple(x)), abs(c) * L),
    given=is_seminorm(f, L),
    instance=[d == 1, n == 1, L == 2, c == -3, f == function(x, 2 * x)],
    title="The Lipschitz seminorm is homogeneous",
) as proof:
    proof.have(is_lipschitz(f, L))
    proof.have(for_all((x, y), norm(f(x) - f(y)) <= L * norm(x - y)))
    proof.have(abs(c) >= 0, by="absolute_value_nonnegative")
    proof.have(abs(c) * L >= 0)
    proof.have(is_lipschitz(multiple, abs(c) * L), by="lipschitz_multiple")
    with proof.let(K), proof.suppose(is_lipschitz(multiple, K)):
        with proof.case(c == 0):
            proof.have(abs(c) == c, by="absolute_value")
            proof.have(abs(c) * L <= K)
        with proof.case(c != 0):
            proof.have(for_all((x, y), norm(f(x) - f(y)) <= K / abs(c) * norm(x - y)), by="lipschitz_of_multiple")
            proof.have(is_lipschitz(f, K / abs(c)))
            proof.have(L <= K / abs(c))
            proof.have(abs(c) > 0, by="absolute_value_positive")
            proof.have(abs(c) * (1 / abs(c)) == 1, by="reciprocal")
            proof.have(abs(c) * L <= K)
    proof.conclude()

with definition.theorem(
    "lipschitz_def",
    for_all(K, implies(is_seminorm(function(x, total(x)), K), K <= L + M))
    & is_seminorm(function(x, multiple(x)), abs(c) * L)
    & equivalent(L == 0, there_is(z, for_all(x, f(x) == z))),
    given=[is_seminorm(f, L), is_seminorm(g, M)],
    says=r"| f |_L \text{ semi-norm is the optimal Lipschitz constant of } f",
    instance=[d == 1, n == 1, L == 0, M == 0, *[a == function(x, O(1, 1)) for a in (f, g)]],
    title="The optimal Lipschitz constant is a seminorm",
    note="It is subadditive and homogeneous, and 0 for constants alone: translations cost nothing.",
) as proof:
    with proof.let(K), proof.suppose(is_seminorm(function(x, total(x)), K)):
        proof.have(is_lipschitz(total, L + M), by="lipschitz_sum")
        proof.have(K <= L + M)
    constant = there_is(z, for_all(x, f(x) == z))
    with proof.suppose(L == 0):
        proof.have(for_all((x, y), norm(f(x) - f(y)) <= L * norm(x - y)))
        proof.have(constant, by="lipschitz_with_zero")
    with proof.suppose(constant):
        w = proof.obtain("w", constant)
        with proof.let(x, y):
            proof.have(f(x) == w)
            proof.have(f(y) == w)
            proof.have(norm(f(x) - f(y)) <= 0 * norm(x - y))
        proof.have(is_lipschitz(f, 0))
        proof.have(L == 0)
    proof.have(is_seminorm(function(x, multiple(x)), abs(c) * L), by="lipschitz_def.homogeneous")
