r"""The best predictor, and what the Lipschitz seminorm is.

The risk of a predictor $h$ is $Q(h) = \frac{1}{2} \mathbb{E} |h(X) - Y|^2$. The conditional expectation $h^*(x) =
\mathbb{E}[Y | X = x]$ is known by what defines it: $Y - h^*(X)$ is orthogonal to every function of $X$.
"""

from sympy import Rational

from symres import (
    E,
    I,
    O,
    Theory,
    at_least,
    at_most,
    both,
    equal,
    equivalent,
    for_all,
    function,
    greater,
    implies,
    inner,
    integrable,
    norm,
    square_integrable,
    there_is,
    unequal,
)

half = Rational(1, 2)
theory = Theory("bartlett", source="bartlett", where="footnote 5", title="The risk and its minimiser")
d, n = theory.sizes("d n")
x, y = theory.vectors("x y", d)
X, Y = theory.random("X", d), theory.random("Y", n)
h, g, h_s = (theory.map(name, d, n) for name in ("h", "g", "h_s"))


def Q(h):
    """The risk."""
    return half * E(norm(h(X) - Y) ** 2)


theory.abbreviate("Q", h, Q(h))


def is_conditional_expectation(h):
    """h(X) = E[Y | X]."""
    orthogonal = for_all(g, implies(square_integrable(g(X)), equal(E(inner(Y - h(X), g(X))), 0)))
    return both(square_integrable(h(X)), orthogonal)


zero = function(x, O(1, 1))
projection = [square_integrable(Y), is_conditional_expectation(h_s)]
with theory.theorem(
    "bias_variance.change",
    equal(Q(function(x, h_s(x) + g(x))), Q(h_s) + half * E(norm(g(X)) ** 2)),
    given=[*projection, square_integrable(g(X))],
    instance={d: 1, n: 1, X: O(1, 1), Y: O(1, 1), **dict.fromkeys((g, h_s), zero)},
    where="footnote 5, a lemma; not in the post",
    title="The risk when the best predictor is changed",
) as proof:
    proof.have(equal(E(inner(Y - h_s(X), g(X))), 0))
    proof.conclude()

excess = half * E(norm(h(X) - h_s(X)) ** 2)
with theory.theorem(
    "bias_variance",
    for_all(h, implies(square_integrable(h(X)), both(equal(Q(h) - Q(h_s), excess), at_most(Q(h_s), Q(h))))),
    given=projection,
    says=r"\text{the minimizer of the risk with quadratic loss is the } L^2 \text{ projection, i.e. the conditional "
    r"expectation } h^{\ast} (x) = \mathbb{E} [Y|X = x].",
    instance={d: 1, n: 1, X: I(1), Y: I(1), h_s: function(x, x)},
    title="The conditional expectation minimises the risk",
    note=r"$h_s$ stands for $h^*$. Among all $h$ with $\mathbb{E} |h(X)|^2 < \infty$, and up to what happens with "
    r"probability 0 it is the only one.",
) as proof:
    with proof.let(h), proof.suppose(square_integrable(h(X))):
        change = function(x, h(x) - h_s(x))
        proof.have(square_integrable(-I(n) * h_s(X)), by="square_integrable_multiple")
        proof.have(square_integrable(h(X) - h_s(X)), by="square_integrable_sum")
        proof.have(equal(Q(h), Q(h_s) + excess), by="bias_variance.change", at={"g": change})
        proof.have(integrable(norm(h(X) - h_s(X)) ** 2), by="square_is_integrable")
        proof.have(at_least(E(norm(h(X) - h_s(X)) ** 2), 0), by="mean_nonnegative")
        proof.have(both(equal(Q(h) - Q(h_s), excess), at_most(Q(h_s), Q(h))))

# ------------------------------------------------------------------------------------------------- Lipschitz constants
definition = Theory("bartlett", source="bartlett", where="Theorem 2", title="The Lipschitz seminorm")
d, n = definition.sizes("d n")
x, y = definition.vectors("x y", d)
z = definition.vector("z", n)
f, g = (definition.map(name, d, n) for name in ("f", "g"))
b, c, K, L, M = definition.number("b c K L M")


def is_lipschitz(f, L):
    return both(at_least(L, 0), for_all((x, y), at_most(norm(f(x) - f(y)), L * norm(x - y))))


def is_seminorm(f, L):
    """L is the optimal Lipschitz constant of f, that is |f|_L."""
    return both(is_lipschitz(f, L), for_all(b, implies(is_lipschitz(f, b), at_most(L, b))))


def total(x):
    return f(x) + g(x)


def multiple(x):
    return c * f(x)


with definition.theorem(
    "lipschitz_def.homogeneous",
    is_seminorm(function(x, multiple(x)), abs(c) * L),
    given=is_seminorm(f, L),
    instance={d: 1, n: 1, L: 2, c: -3, f: function(x, 2 * x)},
    title="The Lipschitz seminorm is homogeneous",
) as proof:
    proof.have(is_lipschitz(f, L))
    proof.have(for_all((x, y), at_most(norm(f(x) - f(y)), L * norm(x - y))))
    proof.have(at_least(abs(c), 0), by="absolute_value_nonnegative")
    proof.have(at_least(abs(c) * L, 0))
    proof.have(is_lipschitz(multiple, abs(c) * L), by="lipschitz_multiple")
    with proof.let(K), proof.suppose(is_lipschitz(multiple, K)):
        with proof.case(equal(c, 0)):
            proof.have(equal(abs(c), c), by="absolute_value")
            proof.have(at_most(abs(c) * L, K))
        with proof.case(unequal(c, 0)):
            proof.have(
                for_all((x, y), at_most(norm(f(x) - f(y)), K / abs(c) * norm(x - y))), by="lipschitz_of_multiple"
            )
            proof.have(is_lipschitz(f, K / abs(c)))
            proof.have(at_most(L, K / abs(c)))
            proof.have(greater(abs(c), 0), by="absolute_value_positive")
            proof.have(equal(abs(c) * (1 / abs(c)), 1), by="reciprocal")
            proof.have(at_most(abs(c) * L, K))
    proof.conclude()

with definition.theorem(
    "lipschitz_def",
    both(
        for_all(K, implies(is_seminorm(function(x, total(x)), K), at_most(K, L + M))),
        is_seminorm(function(x, multiple(x)), abs(c) * L),
        equivalent(equal(L, 0), there_is(z, for_all(x, equal(f(x), z)))),
    ),
    given=[is_seminorm(f, L), is_seminorm(g, M)],
    says=r"| f |_L \text{ semi-norm is the optimal Lipschitz constant of } f",
    instance={d: 1, n: 1, L: 0, M: 0, **dict.fromkeys((f, g), function(x, O(1, 1)))},
    title="The optimal Lipschitz constant is a seminorm",
    note="It is subadditive and homogeneous, and 0 for constants alone: translations cost nothing.",
) as proof:
    with proof.let(K), proof.suppose(is_seminorm(function(x, total(x)), K)):
        proof.have(is_lipschitz(total, L + M), by="lipschitz_sum")
        proof.have(at_most(K, L + M))
    constant = there_is(z, for_all(x, equal(f(x), z)))
    with proof.suppose(equal(L, 0)):
        proof.have(for_all((x, y), at_most(norm(f(x) - f(y)), L * norm(x - y))))
        proof.have(constant, by="lipschitz_with_zero")
    with proof.suppose(constant):
        w = proof.obtain("w", constant)
        with proof.let(x, y):
            proof.have(equal(f(x), w))
            proof.have(equal(f(y), w))
            proof.have(at_most(norm(f(x) - f(y)), 0 * norm(x - y)))
        proof.have(is_lipschitz(f, 0))
        proof.have(equal(L, 0))
    proof.have(is_seminorm(function(x, multiple(x)), abs(c) * L), by="lipschitz_def.homogeneous")
