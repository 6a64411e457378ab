r"""Suboptimal stationary points in the weights arise within a layer, not from interactions between layers.

The layers $h_1, \dots, h_m$ are $f_1, \dots, f_m$ here, with $|f_i - Id|_L \leq \varepsilon < 1$; $z_i(x)$ is what the
first $i$ of them make of $x$, and $w_j(u)$ what the layers $i + 1, \dots, j$ make of $u$. The weights $\theta$ of layer
$i$ make the function $N(\theta, \cdot)$ of it. Whatever the other layers are, layer $i$ alone can lead the output
straight to the best predictor; so where the weights of layer $i$ are stationary and the risk is not the least, what
stands in the way is that these weights cannot change their own layer in this direction.
"""

from fractions import Fraction

from critical_points import Q, best, layers, output
from critical_points import theory as points
from near_identity_maps import near_identity
from near_identity_maps import theory as maps

from symres import (
    E,
    I,
    O,
    Theory,
    all_of,
    for_all,
    function,
    has_derivative,
    implies,
    inner,
    norm,
    number,
    outcome,
    square_integrable,
    there_is,
)

theory = Theory("bartlett", source="bartlett", where="after Thm. 3", title="Stationary points within a layer")
theory.abbreviations.extend(points.abbreviations)
d, m, q = theory.naturals("d m q")
i, j, k = theory.integers("i j k")
x, y, u, v = theory.vectors("x y u v", d)
theta, e = theory.vectors("theta e", q)
s, t, r, eps = theory.reals("s t r epsilon")
f, z = (theory.mapping(name, (i, x), x) for name in "fz")
X, Y = theory.random("X Y", d)
h_s = theory.map("h_s", d, d)
w = theory.mapping("w", (i, u), u)  # the output of all layers after i at u
g = theory.mapping("g", (t, u), u)
N = theory.mapping("N", (theta, u), u)
back = theory.map("b", d, d)
omega = outcome()
F = theory.random("F", d)
half = number(Fraction(1, 2))

after = for_all(u, (w(i, u) == u) & for_all(j, i + 1, m, w(j, u) == f(j, w(j - 1, u))))
near = [*layers, eps >= 0, eps < 1, after, i >= 1, i <= m]
model = [d == 1, m == 1, eps == 0, i == 1, f == function(i, x, x), z == function(i, x, x), w == function(i, u, u)]

with theory.theorem(
    "within_layer.apart",
    (1 - eps) ** (m - i) * norm(u - v) <= norm(w(m, u) - w(m, v)),
    given=near,
    instance=model,
    where="after Thm. 3, a lemma; not in the post",
    title="The layers after a layer keep points apart",
) as proof:
    apart = lambda k: (1 - eps) ** (k - i) * norm(u - v) <= norm(w(k, u) - w(k, v))  # noqa: E731
    with proof.base():
        proof.have((w(i, u) == u) & (w(i, v) == v))
        proof.have(implies(i <= m, apart(i)))
    with proof.induction(k, i, lambda k: implies(k <= m, apart(k))):
        with proof.suppose(k + 1 <= m):
            proof.have(apart(k))
            a, b = w(k, u), w(k, v)
            proof.have(k >= 1)
            proof.have((w(k + 1, u) == f(k + 1, a)) & (w(k + 1, v) == f(k + 1, b)))
            proof.have(near_identity(lambda x: f(k + 1, x), eps))
            proof.have(
                (1 - eps) * norm(a - b) <= norm(f(k + 1, a) - f(k + 1, b)),
                by=maps["near_id_bilipschitz.bounds"],
                at={"g": function(x, f(k + 1, x)), "x": a, "y": b},
            )
            proof.have((1 - eps) ** (k + 1 - i) == (1 - eps) * (1 - eps) ** (k - i), by="power_step")
            proof.have((1 - eps) * norm(a - b) >= (1 - eps) * ((1 - eps) ** (k - i) * norm(u - v)))
            proof.have(apart(k + 1))
    proof.have(apart(m))

with theory.theorem(
    "within_layer.equal",
    u == v,
    given=[*near, w(m, u) == w(m, v)],
    instance=model,
    where="after Thm. 3, a lemma; not in the post",
    title="The layers after a layer are injective",
) as proof:
    proof.have((1 - eps) ** (m - i) * norm(u - v) <= norm(w(m, u) - w(m, v)), by="within_layer.apart")
    proof.have(norm(w(m, u) - w(m, v)) ** 2 == 0)
    proof.have(norm(w(m, u) - w(m, v)) == 0)
    proof.have((1 - eps) ** (m - i) > 0, by="power_positive")
    proof.have((1 - eps) ** (m - i) * norm(u - v) <= (1 - eps) ** (m - i) * 0)
    proof.have(norm(u - v) <= 0, by="cancel_positive_factor")
    proof.have(u == v, by="equal_of_no_distance")

reached = lambda k: for_all(y, there_is(u, w(k, u) == y))  # noqa: E731
with theory.theorem(
    "within_layer.onto",
    reached(m),
    given=near,
    instance=model,
    where="after Thm. 3, a lemma; not in the post",
    title="The layers after a layer take every value",
) as proof:
    with proof.base():
        with proof.let(y):
            proof.have(w(i, y) == y)
            proof.exhibit(there_is(u, w(i, u) == y), y)
        proof.have(implies(i <= m, reached(i)))
    with proof.induction(k, i, lambda k: implies(k <= m, reached(k))):
        with proof.suppose(k + 1 <= m):
            proof.have(reached(k))
            proof.have(k >= 1)
            proof.have(near_identity(lambda x: f(k + 1, x), eps))
            proof.have(
                for_all(y, there_is(x, f(k + 1, x) == y)),
                by=maps["near_id_bilipschitz"],
                at={"g": function(x, f(k + 1, x))},
            )
            with proof.let(y):
                a = proof.obtain("a", there_is(x, f(k + 1, x) == y))
                c = proof.obtain("c", there_is(u, w(k, u) == a))
                proof.have(w(k + 1, c) == f(k + 1, w(k, c)))
                proof.exhibit(there_is(u, w(k + 1, u) == y), c)
    proof.have(reached(m))

with theory.theorem(
    "within_layer.output",
    w(m, z(i, x)) == z(m, x),
    given=near,
    instance=model,
    where="after Thm. 3, a lemma; not in the post",
    title="The layers after a layer make the output",
) as proof:
    with proof.base():
        proof.have(w(i, z(i, x)) == z(i, x))
        proof.have(implies(i <= m, w(i, z(i, x)) == z(i, x)))
    with proof.induction(k, i, lambda k: implies(k <= m, w(k, z(i, x)) == z(k, x))):
        with proof.suppose(k + 1 <= m):
            proof.have(w(k, z(i, x)) == z(k, x))
            proof.have(k >= 1)
            proof.have(w(k + 1, z(i, x)) == f(k + 1, w(k, z(i, x))))
            proof.have(z(k + 1, x) == f(k + 1, z(k, x)))
            proof.have(w(k + 1, z(i, x)) == z(k + 1, x))
    proof.have(w(m, z(i, x)) == z(m, x))

leads = there_is(g, for_all((t, x), w(m, g(t, z(i - 1, x))) == z(m, x) - t * (z(m, x) - h_s(x))))
with theory.theorem(
    "within_layer.path",
    leads,
    given=near,
    instance=[*model, h_s == function(x, x)],
    where="after Thm. 3, a lemma; not in the post",
    title="Any one layer can lead the output to the best predictor",
) as proof:
    before, behind = function(x, z(i - 1, x)), function(u, w(m, u))
    with proof.let(x, y), proof.suppose(before(x) == before(y)):
        proof.have(x == y, by=points["critical_global.injective"], at={"j": i - 1})
    b = proof.obtain("b", there_is(back, for_all(x, back(before(x)) == x)), by="left_inverse", at={"F": before})
    with proof.let(u, v), proof.suppose(behind(u) == behind(v)):
        proof.have(u == v, by="within_layer.equal")
    c = proof.obtain("c", there_is(back, for_all(u, back(behind(u)) == u)), by="left_inverse", at={"F": behind})
    proof.have(reached(m), by="within_layer.onto")
    with proof.let(y):
        a = proof.obtain("a", there_is(u, w(m, u) == y))
        proof.have(c(w(m, a)) == a)
        proof.have(w(m, c(y)) == y)
    way = function(t, u, c(z(m, b(u)) - t * (z(m, b(u)) - h_s(b(u)))))
    with proof.let(t, x):
        proof.have(b(z(i - 1, x)) == x)
        proof.have(way(t, z(i - 1, x)) == c(z(m, x) - t * (z(m, x) - h_s(x))))
        proof.have(w(m, c(z(m, x) - t * (z(m, x) - h_s(x)))) == z(m, x) - t * (z(m, x) - h_s(x)))
        proof.have(w(m, way(t, z(i - 1, x))) == z(m, x) - t * (z(m, x) - h_s(x)))
    proof.exhibit(leads, way)


def risk(h):
    """Of the network in which h stands in the place of layer i."""
    return Q(lambda x: w(m, h(z(i - 1, x))))


zero = [
    h_s == function(x, O(1, 1)),
    z == function(i, x, O(1, 1)),
    w == function(i, u, O(1, 1)),
    g == function(t, u, O(1, 1)),
]
excess = Q(output) - Q(h_s)
with theory.theorem(
    "within_layer.risk",
    risk(lambda u: g(t, u)) - Q(h_s) == (1 - t) ** 2 * excess,
    given=[*best, for_all((t, x), w(m, g(t, z(i - 1, x))) == z(m, x) - t * (z(m, x) - h_s(x)))],
    instance=[d == 1, m == 1, i == 1, *[a == O(1, 1) for a in (X, Y)], *zero],
    where="after Thm. 3, a lemma; not in the post",
    title="The risk on the way to the best predictor",
) as proof:
    r_ = z(m, X) - h_s(X)
    proof.have(square_integrable(-I(d) * h_s(X)), by="square_integrable_multiple")
    proof.have(square_integrable(r_), by="square_integrable_sum")
    proof.have(
        E(inner(Y - h_s(X), r_)) == 0, by=points["critical_global.best"], at={"g": function(x, z(m, x) - h_s(x))}
    )
    proof.have(half * E(norm(z(m, X) - t * r_ - Y) ** 2) - Q(h_s) == (1 - t) ** 2 * excess)
    with proof.let(omega):
        proof.have(z(m, X) - t * r_ == w(m, g(t, z(i - 1, X))))
    proof.conclude(
        by="replace_random",
        at={
            "F": function(omega, z(m, X) - t * r_),
            "G": function(omega, w(m, g(t, z(i - 1, X)))),
            "P": function(F, half * E(norm(F - Y) ** 2) - Q(h_s) == (1 - t) ** 2 * excess),
        },
    )

in_weights = for_all(e, has_derivative(lambda t: risk(lambda u: N(theta + t * e, u)), 0, 0))
at_layer = z(i - 1, x)


def same(g):
    """Going from theta along e changes the layer as g does, for a while."""
    alike = for_all(x, N(theta + t * e, at_layer) == g(t, at_layer))
    return for_all(t, implies(-r < t, implies(t < r, alike)))


def downhill(g):
    """From the layer there is, without jumps, the risk falls along g, and no line of weights goes along with it."""
    apart = (1 - eps) ** (m - i) * norm(g(s, at_layer) - g(t, at_layer))
    return [
        for_all(x, g(0, at_layer) == f(i, at_layer)),
        for_all((s, t, x), apart <= abs(s - t) * norm(z(m, x) - h_s(x))),
        has_derivative(lambda t: risk(lambda u: g(t, u)), 0, -2 * excess),
        -2 * excess < 0,
        for_all((e, r), implies(r > 0, ~same(g))),
    ]


with theory.theorem(
    "within_layer",
    there_is(g, all_of(downhill(g))),
    given=[*near, *best, for_all(u, N(theta, u) == f(i, u)), in_weights, Q(h_s) < Q(output)],
    says=r"\text{We should expect suboptimal stationary points in the ReLU or sigmoid parameter space, but these "
    r"cannot arise because of interactions between parameters in different layers; they arise only within a layer.}",
    instance=[*model, q == 1, X == I(1), Y == O(1, 1), h_s == function(x, O(1, 1)), N == function(theta, u, u)],
    title="Suboptimal stationary points arise only within a layer",
    note=r"For every layer $i$: where its weights $\theta$ are stationary and the risk is not the least, it still "
    r"falls, with the slope $-2 (Q - Q^*)$, along functions $g_t$ of this layer alone that start at it and move "
    r"without jumps; along no line of weights does the layer begin to change like that.",
) as proof:
    D = proof.obtain("D", leads, by="within_layer.path")
    with proof.let(s, t, x):
        one, other, gone = D(s, at_layer), D(t, at_layer), z(m, x) - h_s(x)
        proof.have((w(m, one) == z(m, x) - s * gone) & (w(m, other) == z(m, x) - t * gone))
        proof.have(w(m, one) - w(m, other) == -(s - t) * gone)
        proof.have(norm(-(s - t) * gone) == abs(-(s - t)) * norm(gone), by="norm_of_multiple")
        proof.have(abs(-(s - t)) == abs(s - t))
        proof.have((1 - eps) ** (m - i) * norm(one - other) <= norm(w(m, one) - w(m, other)), by="within_layer.apart")
        proof.have((1 - eps) ** (m - i) * norm(one - other) <= abs(s - t) * norm(gone))
    with proof.let(x):
        proof.have(w(m, D(0, at_layer)) == z(m, x) - 0 * (z(m, x) - h_s(x)))
        proof.have(w(m, z(i, x)) == z(m, x), by="within_layer.output")
        proof.have(w(m, D(0, at_layer)) == w(m, z(i, x)))
        proof.have(D(0, at_layer) == z(i, x), by="within_layer.equal", at={"u": D(0, at_layer), "v": z(i, x)})
        proof.have(z(i, x) == f(i, at_layer))
        proof.have(D(0, at_layer) == f(i, at_layer))
    proof.have(-2 * excess < 0)
    along, parabola = function(t, risk(lambda u: D(t, u))), function(t, Q(h_s) + (1 - t) ** 2 * excess)
    with proof.let(t):
        proof.have(along(t) - Q(h_s) == (1 - t) ** 2 * excess, by="within_layer.risk", at={"g": D})
        proof.have(parabola(t) == along(t))
    proof.have(has_derivative(parabola, 0, -2 * excess), by="algebra")
    proof.have(has_derivative(along, 0, -2 * excess), by="derivative_local", at={"phi": parabola, "r": 1})
    with proof.let(e, r), proof.suppose(r > 0):
        of_weights = function(t, risk(lambda u: N(theta + t * e, u)))
        with proof.contradiction(same(D)):
            proof.have(has_derivative(of_weights, 0, 0))
            with proof.let(t), proof.suppose(0 - r < t), proof.suppose(t < 0 + r):
                proof.have(for_all(x, N(theta + t * e, at_layer) == D(t, at_layer)))
                with proof.let(omega):
                    proof.have(N(theta + t * e, z(i - 1, X)) == D(t, z(i - 1, X)))
                    proof.have(w(m, N(theta + t * e, z(i - 1, X))) == w(m, D(t, z(i - 1, X))))
                proof.have(
                    of_weights(t) == along(t),
                    by="replace_random",
                    at={
                        "F": function(omega, w(m, N(theta + t * e, z(i - 1, X)))),
                        "G": function(omega, w(m, D(t, z(i - 1, X)))),
                        "P": function(F, of_weights(t) == half * E(norm(F - Y) ** 2)),
                    },
                )
            proof.have(has_derivative(along, 0, 0), by="derivative_local", at={"phi": of_weights, "r": r})
            proof.have(0 == -2 * excess, by="derivative_unique", at={"phi": along})
    proof.exhibit(there_is(g, all_of(downhill(g))), D)
