r"""Stationary points of the risk among near-identity compositions are global minima.

The layers $h_1, \dots, h_m$ are $f_1, \dots, f_m$ here, with $|f_i - Id|_L \leq \varepsilon < 1$, and $z_i(x)$ is what
the first $i$ of them make of $x$; the risk is $Q(h) = \frac{1}{2} \mathbb{E} |h(X) - Y|^2$, and $h_s$ stands for $h^*$.
What the post calls stationary is stationary in the functions $h_i$. It is enough that $Q$ is stationary in the last
one, along every change $\Delta$ with $\mathbb{E} |\Delta(z_{m - 1}(X))|^2 < \infty$.
"""

from fractions import Fraction

from near_identity_maps import near_identity
from risk import theory as risk

from symres import (
    E,
    I,
    O,
    Theory,
    for_all,
    function,
    has_derivative,
    implies,
    inner,
    norm,
    number,
    outcome,
    square_integrable,
    surely,
    there_is,
)

theory = Theory("bartlett", source="bartlett", where="before Thm. 3", title="Stationary points in the layers")
d, m = theory.naturals("d m")
i, j = theory.integers("i j")
x, y, u = theory.vectors("x y u", d)
t, eps = theory.reals("t epsilon")
f = theory.mapping("f", (i, x), x)  # the layers
z = theory.mapping("z", (i, x), x)  # the output of the first i layers
g, h_s, Delta, back = (theory.map(name, d, d) for name in ("g", "h_s", "Delta", "b"))
X, Y, U, V = theory.random("X Y U V", d)
half = number(Fraction(1, 2))
omega = outcome()

# an instance of the hypotheses: one input, 1, and one layer that halves it, or keeps it
zero = function(x, O(1, 1))
at_one = [d == 1, X == I(1), Y == I(1), h_s == function(x, x)]
halving = [m == 1, z == function(i, x, half**i * x), Delta == function(x, -half * x)]


def Q(h):
    """The risk."""
    return half * E(norm(h(X) - Y) ** 2)


theory.abbreviate("Q", g, Q(g))
layers = [
    for_all(i, 1, m, near_identity(lambda x: f(i, x), eps)),
    for_all(x, (z(0, x) == x) & for_all(i, 1, m, z(i, x) == f(i, z(i - 1, x)))),
]
orthogonal = for_all(g, implies(square_integrable(g(X)), E(inner(Y - h_s(X), g(X))) == 0))
projection = [square_integrable(Y), square_integrable(h_s(X)) & orthogonal]

with theory.theorem(
    "critical_global.injective",
    x == y,
    given=[*layers, eps >= 0, eps < 1, j >= 0, j <= m, z(j, x) == z(j, y)],
    instance=[d == 1, m == 1, eps == 0, f == function(i, x, x), z == function(i, x, x)],
    where="before Thm. 3, a lemma; not in the post",
    title="Near-identity compositions are injective",
) as proof:
    apart = lambda j: norm(z(j, x) - z(j, y)) >= (1 - eps) ** j * norm(x - y)  # noqa: E731
    with proof.base():
        proof.have((z(0, x) == x) & (z(0, y) == y))
        proof.have(implies(0 <= m, apart(0)))
    k = theory.integers("k")
    with proof.induction(k, 0, lambda k: implies(k <= m, apart(k))):
        with proof.suppose(k + 1 <= m):
            proof.have(apart(k))
            p, q = z(k, x), z(k, y)
            proof.have((z(k + 1, x) == f(k + 1, p)) & (z(k + 1, y) == f(k + 1, q)))
            change = f(k + 1, p) - p - (f(k + 1, q) - q)
            proof.have(norm(change) <= eps * norm(p - q))
            proof.have(norm((p - q) + change) >= norm(p - q) - norm(change), by="reverse_triangle")
            proof.have(norm(z(k + 1, x) - z(k + 1, y)) >= (1 - eps) * norm(p - q))
            proof.have((1 - eps) ** (k + 1) == (1 - eps) * (1 - eps) ** k, by="power_step")
            proof.have((1 - eps) * norm(p - q) >= (1 - eps) * ((1 - eps) ** k * norm(x - y)))
            proof.have(apart(k + 1))
    proof.have(apart(j))
    proof.have(norm(z(j, x) - z(j, y)) ** 2 == 0)
    proof.have((1 - eps) ** j > 0, by="power_positive")
    proof.have(norm(z(j, x) - z(j, y)) == 0)
    proof.have((1 - eps) ** j * norm(x - y) <= (1 - eps) ** j * 0)
    proof.have(norm(x - y) <= 0, by="cancel_positive_factor")
    proof.have(x == y, by="equal_of_no_distance")

with theory.theorem(
    "critical_global.slope",
    E(inner(U - Y, V)) == 0,
    given=[
        *(square_integrable(U), square_integrable(V), square_integrable(Y)),
        has_derivative(lambda t: half * E(norm(U + t * V - Y) ** 2), 0, 0),
    ],
    instance=[d == 1, *[a == I(1) for a in (U, V, Y)]],
    where="before Thm. 3, a lemma; not in the post",
    title="The slope of the risk along a change",
) as proof:
    along = function(t, half * E(norm(U + t * V - Y) ** 2))
    proof.have(has_derivative(along, 0, E(inner(U - Y, V))), by="algebra")
    proof.have(has_derivative(along, 0, 0))
    proof.have(E(inner(U - Y, V)) == 0, by="derivative_unique", at={"phi": along})


every_change = there_is(Delta, for_all(x, Delta(z(m - 1, x)) == z(m, x) - h_s(x)))
with theory.theorem(
    "critical_global.change",
    every_change,
    given=[*layers, eps >= 0, eps < 1],
    instance=[d == 1, m == 1, eps == 0, f == function(i, x, x), z == function(i, x, x)],
    where="before Thm. 3, a lemma; not in the post",
    title="The last layer can make every change",
) as proof:
    before = function(x, z(m - 1, x))
    with proof.let(x, y), proof.suppose(before(x) == before(y)):
        proof.have(x == y, by="critical_global.injective", at={"j": m - 1})
    b = proof.obtain("b", there_is(back, for_all(x, back(before(x)) == x)), by="left_inverse", at={"F": before})
    change = function(u, z(m, b(u)) - h_s(b(u)))
    with proof.let(x):
        proof.have(b(z(m - 1, x)) == x)
        proof.have(change(z(m - 1, x)) == z(m, x) - h_s(x))
    proof.exhibit(every_change, change)


with theory.theorem(
    "critical_global.admissible",
    square_integrable(Delta(z(m - 1, X))),
    given=[
        *(square_integrable(z(m, X)), square_integrable(h_s(X))),
        for_all(x, Delta(z(m - 1, x)) == z(m, x) - h_s(x)),
    ],
    instance=[d == 1, X == I(1), h_s == function(x, x), *halving],
    where="before Thm. 3, a lemma; not in the post",
    title="The change is square integrable",
) as proof:
    proof.have(square_integrable(-I(d) * h_s(X)), by="square_integrable_multiple")
    proof.have(square_integrable(z(m, X) - h_s(X)), by="square_integrable_sum")
    with proof.let(omega):
        proof.have(z(m, X) - h_s(X) == Delta(z(m - 1, X)))
    proof.conclude(
        by="square_integrable_equal",
        at={"F": function(omega, z(m, X) - h_s(X)), "G": function(omega, Delta(z(m - 1, X)))},
    )


constant = [d == 1, X == O(1, 1), Y == O(1, 1), h_s == zero]
identity = [m == 1, eps == 0, f == function(i, x, x), z == function(i, x, x)]
with theory.theorem(
    "critical_global.best",
    E(inner(Y - h_s(X), g(X))) == 0,
    given=[*projection, square_integrable(g(X))],
    where="before Thm. 3, a lemma; not in the post",
    instance=[*constant, g == zero],
    title="The best predictor is orthogonal to every function",
) as proof:
    proof.conclude()

F, W = theory.random("F W", d)
with theory.theorem(
    "critical_global.gap",
    E(norm(U - W) ** 2) == 0,
    given=[E(inner(U - Y, V)) == 0, E(inner(Y - W, U - W)) == 0, surely(V == U - W)],
    instance=[d == 1, U == I(1), W == I(1), Y == O(1, 1), V == O(1, 1)],
    where="before Thm. 3, a lemma; not in the post",
    title="What is orthogonal to its difference from the best predictor",
) as proof:
    proof.have(
        E(inner(U - Y, U - W)) == 0,
        by="replace_random",
        at={
            "F": function(omega, V),
            "G": function(omega, U - W),
            "P": function(F, E(inner(U - Y, F)) == 0),
        },
    )


def output(x):
    return z(m, x)


def last_layer(Delta):
    """Q is stationary along the change t Delta of the last layer."""
    return has_derivative(lambda t: half * E(norm(z(m, X) + t * Delta(z(m - 1, X)) - Y) ** 2), 0, 0)


stationary = for_all(Delta, implies(square_integrable(Delta(z(m - 1, X))), last_layer(Delta)))
finite = square_integrable(z(m, X))
best = [*projection, finite]
with theory.theorem(
    "critical_global.fit",
    E(norm(z(m, X) - h_s(X)) ** 2) == 0,
    given=[*best, stationary, for_all(x, Delta(z(m - 1, x)) == z(m, x) - h_s(x))],
    instance=[*at_one, m == 1, z == function(i, x, x), Delta == zero],
    where="before Thm. 3, a lemma; not in the post",
    title="Stationary points fit the best predictor",
) as proof:
    proof.have(square_integrable(Delta(z(m - 1, X))), by="critical_global.admissible")
    proof.have(last_layer(Delta))
    one, other, change = function(omega, z(m, X)), function(omega, h_s(X)), function(omega, Delta(z(m - 1, X)))
    proof.have(E(inner(z(m, X) - Y, Delta(z(m - 1, X)))) == 0, by="critical_global.slope", at={"U": one, "V": change})
    proof.have(square_integrable(-I(d) * h_s(X)), by="square_integrable_multiple")
    proof.have(square_integrable(z(m, X) - h_s(X)), by="square_integrable_sum")
    proof.have(
        E(inner(Y - h_s(X), z(m, X) - h_s(X))) == 0,
        by="critical_global.best",
        at={"g": function(x, z(m, x) - h_s(x))},
    )
    with proof.let(omega):
        proof.have(Delta(z(m - 1, X)) == z(m, X) - h_s(X))
    proof.conclude(by="critical_global.gap", at={"U": one, "W": other, "V": change})

with theory.theorem(
    "critical_global",
    for_all(g, implies(square_integrable(g(X)), Q(output) <= Q(g))),
    given=[*layers, eps >= 0, eps < 1, *best, stationary],
    says=r"\text{for the class of functions which may be represented as such nested, near-identity compositions of "
    r"maps, stationary points of the risk function } Q (h) = \frac{1}{2} \mathbb{E} | h (X) - Y |_2^2 \text{ are "
    r"global minima.}",
    instance=[*constant, *identity],
    title="Stationary points in the layers are global minima",
    note="Global among all functions of $X$, compositions or not. If $h^*$ is none of them, there are no stationary "
    "points.",
) as proof:
    D = proof.obtain("D", every_change, by="critical_global.change")
    proof.have(E(norm(z(m, X) - h_s(X)) ** 2) == 0, by="critical_global.fit", at={"Delta": D})
    proof.have(Q(output) - Q(h_s) == half * E(norm(z(m, X) - h_s(X)) ** 2), by=risk["bias_variance"])
    with proof.let(g), proof.suppose(square_integrable(g(X))):
        proof.have(Q(h_s) <= Q(g), by=risk["bias_variance"])
        proof.have(Q(output) <= Q(g))

with theory.theorem(
    "descent_step.change",
    half * E(norm(z(m, X) - t * Delta(z(m - 1, X)) - Y) ** 2) - Q(h_s) == (1 - t) ** 2 * (Q(output) - Q(h_s)),
    given=[*best, for_all(x, Delta(z(m - 1, x)) == z(m, x) - h_s(x))],
    instance=[*at_one, *halving],
    where="after Thm. 3, a lemma; not in the post",
    title="The risk along a change of the last layer",
) as proof:
    r = z(m, X) - h_s(X)
    proof.have(square_integrable(-I(d) * h_s(X)), by="square_integrable_multiple")
    proof.have(square_integrable(r), by="square_integrable_sum")
    proof.have(E(inner(Y - h_s(X), r)) == 0, by="critical_global.best", at={"g": function(x, z(m, x) - h_s(x))})
    proof.have(half * E(norm(z(m, X) - t * r - Y) ** 2) - Q(h_s) == (1 - t) ** 2 * (Q(output) - Q(h_s)))
    with proof.let(omega):
        proof.have(r == Delta(z(m - 1, X)))
    proof.conclude(
        by="replace_random",
        at={
            "F": function(omega, r),
            "G": function(omega, Delta(z(m - 1, X))),
            "P": function(
                F,
                half * E(norm(z(m, X) - t * F - Y) ** 2) - Q(h_s) == (1 - t) ** 2 * (Q(output) - Q(h_s)),
            ),
        },
    )

stepped = half * E(norm(z(m, X) - t * Delta(z(m - 1, X)) - Y) ** 2)
improves = there_is(
    Delta,
    square_integrable(Delta(z(m - 1, X))) & for_all(t, stepped - Q(h_s) == (1 - t) ** 2 * (Q(output) - Q(h_s))),
)
with theory.theorem(
    "descent_step",
    improves,
    given=[*layers, eps >= 0, eps < 1, *best],
    where="after Thm. 3",
    says=r"\text{if we start with any } h \text{ in this class of functions near the identity which is suboptimal "
    r"[\dots], then the (Fréchet) gradient is bounded below and a gradient descent step can be taken to improve the "
    r"risk}",
    instance=[*constant, *identity],
    title="A step that improves the risk",
    note=r"Descending along some change $\Delta$ of the last layer takes off $2 t - t^2$ of what is above the least "
    r"risk, for every step $t$: all of it at $t = 1$. The step is one in the space of functions, and may leave the "
    "class.",
) as proof:
    D = proof.obtain("D", every_change, by="critical_global.change")
    proof.have(square_integrable(D(z(m - 1, X))), by="critical_global.admissible", at={"Delta": D})
    with proof.let(t):
        proof.have(
            half * E(norm(z(m, X) - t * D(z(m - 1, X)) - Y) ** 2) - Q(h_s) == (1 - t) ** 2 * (Q(output) - Q(h_s)),
            by="descent_step.change",
            at={"Delta": D},
        )
    proof.exhibit(improves, D)
