r"""The gradient of the risk in every layer of a near-identity composition is bounded below.

The layers $h_1, \dots, h_m$ are $f_1, \dots, f_m$ here, $z_i(x)$ is what the first $i$ of them make of $x$, and
$c_i(y)$ what the others make of $y$; so $h = z_m$, and with the layer $i$ changed by $\Delta$ it is $x \mapsto
c_i(z_i(x) + \Delta(z_{i - 1}(x)))$. The derivative $D_{h_i} Q$ is Fréchet's: a functional $T$ of the changes that the
risk follows up to an error that is small against the size of the change, and its norm is the least $N$ with
$|T(\Delta)| \leq N |\Delta|$. The post does not say which norm; what it says holds, with a factor 2, in two of them.
The proof moves the output towards $h^*$, for which every layer has a change, and no layer need be differentiable.
"""

from fractions import Fraction

from near_identity_maps import near_identity
from risk import theory as risk

from symres import (
    E,
    Erratum,
    I,
    O,
    Theory,
    for_all,
    function,
    implies,
    inner,
    integrable,
    norm,
    number,
    outcome,
    square_integrable,
    there_is,
    trace,
)

theory = Theory("bartlett", source="bartlett", where="Thm. 3", title="The gradient in every layer")
d, m = theory.naturals("d m")
i, j = theory.integers("i j")
x, y, u, v = theory.vectors("x y u v", d)
e, g, r, s, w, eps, rho, sigma, B, N = theory.reals("e g r s w epsilon rho sigma B N")
f = theory.mapping("f", (i, x), x)  # the layers
z = theory.mapping("z", (i, x), x)  # the output of the first i layers
c = theory.mapping("c", (i, x), x)  # the output of all layers after i
q, h_s, Delta, K = (theory.map(name, d, d) for name in ("q", "h_s", "Delta", "K"))
X, Y = theory.random("X Y", d)
T = theory.mapping("T", Delta, s)
half = number(Fraction(1, 2))
omega = outcome()


def Q(h):
    """The risk."""
    return half * E(norm(h(X) - Y) ** 2)


def output(x):
    return z(m, x)


def changed(i, Delta):
    """The output, with the layer i changed by Delta."""
    return function(x, c(i, z(i, x) + Delta(z(i - 1, x))))


def is_derivative(T, of, at_zero, within):
    """T is the Frechet derivative at 0, if ``within(Delta, s)`` says that the size of Delta is at most s."""
    error = abs(of(Delta) - at_zero - T(Delta)) <= e * s
    small = for_all((Delta, s), implies((s > 0) & (s < r) & within(Delta, s), error))
    return for_all(e, implies(e > 0, there_is(r, (r > 0) & small)))


def is_bounded(T, N, within):
    """|T| <= N"""
    return for_all((Delta, s), implies((s > 0) & within(Delta, s), abs(T(Delta)) <= N * s))


theory.abbreviate("Q", q, Q(q))
near = [eps >= 0, eps < 1]
layers = for_all(i, 1, m, near_identity(lambda x: f(i, x), eps))
first = for_all(x, (z(0, x) == x) & for_all(i, 1, m, z(i, x) == f(i, z(i - 1, x))))
last = for_all(x, (c(m, x) == x) & for_all(i, 1, m, c(i - 1, x) == c(i, f(i, x))))
inside = [i >= 1, i <= m]
orthogonal = for_all(q, implies(square_integrable(q(X)), E(inner(Y - h_s(X), q(X))) == 0))
projection = [square_integrable(Y), square_integrable(h_s(X)) & orthogonal]
best = [*projection, square_integrable(z(m, X))]


def identity(*maps):
    """One layer, which does nothing."""
    return [d == 1, m == 1, *[a == function(i, x, x) for a in maps]]


lemma = {"where": "Thm. 3, a lemma; not in the post"}

# ------------------------------------------------------------------------------------------- compositions of the layers
with theory.theorem(
    "thm3.composed",
    c(j, z(j, x)) == z(m, x),
    given=[first, last, j >= 0, j <= m],
    instance=[j == 1, *identity(z, c, f)],
    **lemma,
    title="The first layers and the others make the composition",
) as proof:
    k = theory.integers("k")
    with proof.base():
        proof.have(z(0, x) == x)
        proof.have(implies(0 <= m, c(0, z(0, x)) == c(0, x)))
    with proof.induction(k, 0, implies(k <= m, c(k, z(k, x)) == c(0, x))):
        with proof.suppose(k + 1 <= m):
            proof.have(c(k, z(k, x)) == c(0, x))
            proof.have(z(k + 1, x) == f(k + 1, z(k, x)))
            proof.have(c(k, z(k, x)) == c(k + 1, f(k + 1, z(k, x))))
            proof.have(c(k + 1, z(k + 1, x)) == c(0, x))
    proof.have(c(j, z(j, x)) == c(0, x))
    proof.have(c(m, z(m, x)) == c(0, x))
    proof.have(c(m, z(m, x)) == z(m, x))

with theory.theorem(
    "thm3.layer",
    norm(f(i, x) - f(i, y)) >= (1 - eps) * norm(x - y),
    given=[layers, *inside],
    instance=[i == 1, eps == 0, *identity(f)],
    **lemma,
    title="A layer shrinks no distance by more than the factor",
) as proof:
    change = f(i, x) - x - (f(i, y) - y)
    proof.have(norm(change) <= eps * norm(x - y))
    proof.have(norm((x - y) + change) >= norm(x - y) - norm(change), by="reverse_triangle")

with theory.theorem(
    "thm3.first",
    norm(z(j, x) - z(j, y)) >= (1 - eps) ** j * norm(x - y),
    given=[layers, first, *near, j >= 0, j <= m],
    instance=[j == 1, eps == 0, *identity(z, f)],
    **lemma,
    title="The first layers shrink no distance by more than their factors",
) as proof:
    k = theory.integers("k")
    apart = lambda k: norm(z(k, x) - z(k, y)) >= (1 - eps) ** k * norm(x - y)  # noqa: E731
    with proof.base():
        proof.have((z(0, x) == x) & (z(0, y) == y))
        proof.have(implies(0 <= m, apart(0)))
    with proof.induction(k, 0, lambda k: implies(k <= m, apart(k))):
        with proof.suppose(k + 1 <= m):
            proof.have(apart(k))
            proof.have((z(k + 1, x) == f(k + 1, z(k, x))) & (z(k + 1, y) == f(k + 1, z(k, y))))
            proof.have(
                norm(f(k + 1, z(k, x)) - f(k + 1, z(k, y))) >= (1 - eps) * norm(z(k, x) - z(k, y)),
                by="thm3.layer",
                at={"i": k + 1, "x": z(k, x), "y": z(k, y)},
            )
            proof.have((1 - eps) ** (k + 1) == (1 - eps) * (1 - eps) ** k, by="power_step")
            proof.have((1 - eps) * norm(z(k, x) - z(k, y)) >= (1 - eps) * ((1 - eps) ** k * norm(x - y)))
            proof.have(apart(k + 1))

origin = for_all(i, 1, m, f(i, O(d, 1)) == O(d, 1))
with theory.theorem(
    "thm3.origin",
    z(j, O(d, 1)) == O(d, 1),
    given=[first, origin, j >= 0, j <= m],
    instance=[j == 1, *identity(z, f)],
    **lemma,
    title="The first layers keep the origin",
) as proof:
    k = theory.integers("k")
    with proof.base():
        proof.have(z(0, O(d, 1)) == O(d, 1))
        proof.have(implies(0 <= m, z(0, O(d, 1)) == O(d, 1)))
    with proof.induction(k, 0, implies(k <= m, z(k, O(d, 1)) == O(d, 1))):
        with proof.suppose(k + 1 <= m):
            proof.have(z(k, O(d, 1)) == O(d, 1))
            proof.have(z(k + 1, O(d, 1)) == f(k + 1, z(k, O(d, 1))))
            proof.have(f(k + 1, O(d, 1)) == O(d, 1))
            proof.have(z(k + 1, O(d, 1)) == O(d, 1))

with theory.theorem(
    "thm3.others",
    for_all((x, y), norm(c(m - j, x) - c(m - j, y)) >= (1 - eps) ** j * norm(x - y)),
    given=[layers, last, *near, j >= 0, j <= m],
    instance=[j == 1, eps == 0, *identity(c, f)],
    **lemma,
    title="The last layers shrink no distance by more than their factors",
) as proof:
    k = theory.integers("k")
    apart = lambda k: for_all(  # noqa: E731
        (x, y), norm(c(m - k, x) - c(m - k, y)) >= (1 - eps) ** k * norm(x - y)
    )
    with proof.base():
        with proof.let(x, y):
            proof.have((c(m, x) == x) & (c(m, y) == y))
            proof.have(norm(c(m, x) - c(m, y)) >= (1 - eps) ** 0 * norm(x - y))
        proof.have(implies(0 <= m, apart(0)))
    with proof.induction(k, 0, lambda k: implies(k <= m, apart(k))):
        with proof.suppose(k + 1 <= m):
            with proof.let(x, y):
                layer = lambda x: f(m - k, x)  # noqa: E731
                proof.have(c(m - k - 1, x) == c(m - k, layer(x)))
                proof.have(c(m - k - 1, y) == c(m - k, layer(y)))
                proof.have(norm(c(m - k, layer(x)) - c(m - k, layer(y))) >= (1 - eps) ** k * norm(layer(x) - layer(y)))
                proof.have(norm(layer(x) - layer(y)) >= (1 - eps) * norm(x - y), by="thm3.layer", at={"i": m - k})
                proof.have((1 - eps) ** k >= 0, by="power_nonnegative")
                proof.have((1 - eps) ** k * norm(layer(x) - layer(y)) >= (1 - eps) ** k * ((1 - eps) * norm(x - y)))
                proof.have((1 - eps) ** (k + 1) == (1 - eps) * (1 - eps) ** k, by="power_step")
                proof.have(norm(c(m - (k + 1), x) - c(m - (k + 1), y)) >= (1 - eps) ** (k + 1) * norm(x - y))

# a layer is bijective, and so are the first of them and the others
with theory.theorem(
    "thm3.layer_onto",
    there_is(x, f(i, x) == y),
    given=[layers, *near, *inside],
    instance=[i == 1, eps == 0, *identity(f)],
    **lemma,
    title="A layer takes every value",
) as proof:
    back = function(x, y - (f(i, x) - x))
    with proof.let(u, v):
        proof.have(norm(f(i, v) - v - (f(i, u) - u)) <= eps * norm(v - u))
        proof.have(norm(u - v) == norm(v - u), by="norm_of_difference")
        proof.have(norm(back(u) - back(v)) <= eps * norm(u - v))
    p = proof.obtain("p", there_is(v, back(v) == v), by="contraction", at={"F": back, "c": eps})
    proof.have(f(i, p) == y)
    proof.exhibit(there_is(x, f(i, x) == y), p)

with theory.theorem(
    "thm3.first_onto",
    for_all(y, there_is(x, z(j, x) == y)),
    given=[layers, first, *near, j >= 0, j <= m],
    instance=[j == 1, eps == 0, *identity(z, f)],
    **lemma,
    title="The first layers take every value",
) as proof:
    k = theory.integers("k")
    onto = lambda k: for_all(y, there_is(x, z(k, x) == y))  # noqa: E731
    with proof.base():
        with proof.let(y):
            proof.have(z(0, y) == y)
            proof.exhibit(there_is(x, z(0, x) == y), y)
        proof.have(implies(0 <= m, onto(0)))
    with proof.induction(k, 0, lambda k: implies(k <= m, onto(k))):
        with proof.suppose(k + 1 <= m):
            with proof.let(y):
                p = proof.obtain("p", there_is(x, f(k + 1, x) == y), by="thm3.layer_onto", at={"i": k + 1})
                p_too = proof.obtain("q", there_is(x, z(k, x) == p))
                proof.have(z(k + 1, p_too) == f(k + 1, z(k, p_too)))
                proof.have(z(k + 1, p_too) == y)
                proof.exhibit(there_is(x, z(k + 1, x) == y), p_too)

with theory.theorem(
    "thm3.others_onto",
    for_all(y, there_is(x, c(m - j, x) == y)),
    given=[layers, last, *near, j >= 0, j <= m],
    instance=[j == 1, eps == 0, *identity(c, f)],
    **lemma,
    title="The last layers take every value",
) as proof:
    k = theory.integers("k")
    onto = lambda k: for_all(y, there_is(x, c(m - k, x) == y))  # noqa: E731
    with proof.base():
        with proof.let(y):
            proof.have(c(m, y) == y)
            proof.exhibit(there_is(x, c(m, x) == y), y)
        proof.have(implies(0 <= m, onto(0)))
    with proof.induction(k, 0, lambda k: implies(k <= m, onto(k))):
        with proof.suppose(k + 1 <= m):
            with proof.let(y):
                p = proof.obtain("p", there_is(x, c(m - k, x) == y))
                p_too = proof.obtain("q", there_is(x, f(m - k, x) == p), by="thm3.layer_onto", at={"i": m - k})
                proof.have(c(m - k - 1, p_too) == c(m - k, f(m - k, p_too)))
                proof.have(c(m - (k + 1), p_too) == y)
                proof.exhibit(there_is(x, c(m - (k + 1), x) == y), p_too)

shrink = (1 - eps) ** (m - i)
inverse = there_is(
    K,
    for_all(u, (c(i, K(u)) == u) & (K(c(i, u)) == u)) & for_all((u, v), norm(K(u) - K(v)) <= 1 / shrink * norm(u - v)),
)
with theory.theorem(
    "thm3.inverse",
    inverse,
    given=[layers, last, *near, *inside],
    instance=[i == 1, eps == 0, *identity(c, f)],
    **lemma,
    title="The last layers have a Lipschitz inverse",
) as proof:
    others = function(x, c(i, x))
    proof.have(
        for_all((x, y), norm(c(m - (m - i), x) - c(m - (m - i), y)) >= shrink * norm(x - y)),
        by="thm3.others",
        at={"j": m - i},
    )
    proof.have(for_all(y, there_is(x, c(m - (m - i), x) == y)), by="thm3.others_onto", at={"j": m - i})
    proof.have(shrink > 0, by="power_positive")
    proof.have(1 / shrink > 0, by="reciprocal_positive")
    proof.have(shrink * (1 / shrink) == 1, by="reciprocal")
    with proof.let(x, y), proof.suppose(others(x) == others(y)):
        proof.have(shrink * norm(x - y) <= norm(c(i, x) - c(i, y)))
        proof.have(norm(c(i, x) - c(i, y)) ** 2 == 0)
        proof.have(norm(c(i, x) - c(i, y)) == 0)
        proof.have(shrink * norm(x - y) <= shrink * 0)
        proof.have(norm(x - y) <= 0, by="cancel_positive_factor")
        proof.have(x == y, by="equal_of_no_distance")
    back = proof.obtain("b", there_is(K, for_all(x, K(others(x)) == x)), by="left_inverse", at={"F": others})
    with proof.let(u):
        p = proof.obtain("p", there_is(x, c(i, x) == u))
        proof.have(back(others(p)) == p)
        proof.have(back(u) == p)
        proof.have(c(i, back(u)) == u)
        proof.have(back(c(i, u)) == u)
        proof.have((c(i, back(u)) == u) & (back(c(i, u)) == u))
    with proof.let(u, v):
        gap = norm(back(u) - back(v))
        proof.have((c(i, back(u)) == u) & (c(i, back(v)) == v))
        proof.have(shrink * gap <= norm(c(i, back(u)) - c(i, back(v))))
        proof.have(shrink * gap <= norm(u - v))
        proof.have(1 / shrink * (shrink * gap) <= 1 / shrink * norm(u - v))
        proof.have(gap <= 1 / shrink * norm(u - v))
    proof.exhibit(inverse, back)


# ------------------------------------------------------------------------------------- changes that move towards h_s
def moved(x):
    """The output, moved towards the best predictor."""
    return z(m, x) - s * (z(m, x) - h_s(x))


excess = z(m, x) - h_s(x)
every_change = there_is(
    Delta,
    for_all(x, changed(i, Delta)(x) == moved(x))
    & for_all(x, norm(Delta(z(i - 1, x))) <= 1 / shrink * (s * norm(excess)))
    & square_integrable(Delta(z(i - 1, X))),
)
finite = [square_integrable(h_s(X)), square_integrable(z(m, X))]
with theory.theorem(
    "thm3.change",
    every_change,
    given=[layers, first, last, *near, *inside, s >= 0, *finite],
    instance=[i == 1, eps == 0, s == 1, X == O(1, 1), h_s == function(x, O(1, 1)), *identity(c, z, f)],
    **lemma,
    title="A change of any layer moves the output towards the best predictor",
) as proof:
    before = function(x, z(i - 1, x))
    with proof.let(x, y), proof.suppose(before(x) == before(y)):
        proof.have(
            norm(z(i - 1, x) - z(i - 1, y)) >= (1 - eps) ** (i - 1) * norm(x - y),
            by="thm3.first",
            at={"j": i - 1},
        )
        proof.have((1 - eps) ** (i - 1) > 0, by="power_positive")
        proof.have(norm(z(i - 1, x) - z(i - 1, y)) ** 2 == 0)
        proof.have(norm(z(i - 1, x) - z(i - 1, y)) == 0)
        proof.have((1 - eps) ** (i - 1) * norm(x - y) <= (1 - eps) ** (i - 1) * 0)
        proof.have(norm(x - y) <= 0, by="cancel_positive_factor")
        proof.have(x == y, by="equal_of_no_distance")
    b = proof.obtain("b", there_is(K, for_all(x, K(before(x)) == x)), by="left_inverse", at={"F": before})
    back = proof.obtain("a", inverse, by="thm3.inverse")
    change = function(u, back(moved(b(u))) - z(i, b(u)))
    with proof.let(x):
        proof.have(b(z(i - 1, x)) == x)
        proof.have(change(z(i - 1, x)) == back(moved(x)) - z(i, x))
        proof.have(c(i, back(moved(x))) == moved(x))
        proof.have(changed(i, change)(x) == moved(x))
    with proof.let(x):
        proof.have(b(z(i - 1, x)) == x)
        proof.have(change(z(i - 1, x)) == back(moved(x)) - z(i, x))
        proof.have(c(i, z(i, x)) == z(m, x), by="thm3.composed", at={"j": i})
        proof.have(back(c(i, z(i, x))) == z(i, x))
        proof.have(back(z(m, x)) == z(i, x))
        proof.have(change(z(i - 1, x)) == back(moved(x)) - back(z(m, x)))
    with proof.let(x):
        proof.have(change(z(i - 1, x)) == back(moved(x)) - back(z(m, x)))
        proof.have(norm(back(moved(x)) - back(z(m, x))) <= 1 / shrink * norm(moved(x) - z(m, x)))
        proof.have(norm(moved(x) - z(m, x)) == norm(z(m, x) - moved(x)), by="norm_of_difference")
        proof.have(norm(s * excess) == s * norm(excess), by="norm_multiple")
        proof.have(norm(change(z(i - 1, x))) <= 1 / shrink * (s * norm(excess)))
    proof.have(square_integrable(-I(d) * h_s(X)), by="square_integrable_multiple")
    proof.have(square_integrable(z(m, X) - h_s(X)), by="square_integrable_sum")
    proof.have(square_integrable(-s * I(d) * (z(m, X) - h_s(X))), by="square_integrable_multiple")
    proof.have(square_integrable(moved(X)), by="square_integrable_sum")
    proof.have(
        square_integrable(back(moved(X))),
        by="square_integrable_lipschitz",
        at={"h": back, "F": function(omega, moved(X)), "c": 1 / shrink},
    )
    proof.have(
        square_integrable(back(z(m, X))),
        by="square_integrable_lipschitz",
        at={"h": back, "F": function(omega, z(m, X)), "c": 1 / shrink},
    )
    proof.have(square_integrable(-I(d) * back(z(m, X))), by="square_integrable_multiple")
    proof.have(square_integrable(back(moved(X)) - back(z(m, X))), by="square_integrable_sum")
    with proof.let(omega):
        proof.have(back(moved(X)) - back(z(m, X)) == change(z(i - 1, X)))
    proof.have(
        square_integrable(change(z(i - 1, X))),
        by="square_integrable_equal",
        at={"F": function(omega, back(moved(X)) - back(z(m, X))), "G": function(omega, change(z(i - 1, X)))},
    )
    proof.exhibit(every_change, change)

F = theory.random("F", d)
with theory.theorem(
    "thm3.risk",
    Q(changed(i, Delta)) - Q(h_s) == (1 - s) ** 2 * (Q(output) - Q(h_s)),
    given=[*best, for_all(x, changed(i, Delta)(x) == moved(x))],
    instance=[i == 1, s == 0, X == O(1, 1), Y == O(1, 1), *[a == function(x, O(1, 1)) for a in (h_s, Delta)]]
    + identity(c, z),
    **lemma,
    title="The risk where the output has moved",
) as proof:
    rest = z(m, X) - h_s(X)
    proof.have(square_integrable(-I(d) * h_s(X)), by="square_integrable_multiple")
    proof.have(square_integrable(rest), by="square_integrable_sum")
    proof.have(E(inner(Y - h_s(X), z(m, X))) == 0)
    proof.have(E(inner(Y - h_s(X), h_s(X))) == 0)
    proof.have(half * E(norm(z(m, X) - s * rest - Y) ** 2) - Q(h_s) == (1 - s) ** 2 * (Q(output) - Q(h_s)))
    with proof.let(omega):
        proof.have(moved(X) == changed(i, Delta)(X))
    proof.conclude(
        by="replace_random",
        at={
            "F": function(omega, moved(X)),
            "G": function(omega, changed(i, Delta)(X)),
            "P": function(F, half * E(norm(F - Y) ** 2) - Q(h_s) == (1 - s) ** 2 * (Q(output) - Q(h_s))),
        },
    )

below = (s > 0) & (s * B < r) & (s * B < w)
with theory.theorem(
    "thm3.small_step",
    there_is(s, below),
    given=[r > 0, w > 0, B >= 0],
    **lemma,
    title="A step small enough",
) as proof:
    t, k = 1 / (r + w), 1 / (1 + B)
    proof.have((r + w) * t == 1, by="reciprocal")
    proof.have(t > 0, by="reciprocal_positive")
    proof.have((1 + B) * k == 1, by="reciprocal")
    proof.have(k > 0, by="reciprocal_positive")
    proof.have(r * t > 0)
    proof.have(w * t > 0)
    step = r * (w * t) * k
    proof.have(r * (w * t) > 0)
    proof.have(step > 0)
    proof.have(step * (1 + B) == r * (w * t))
    proof.have(r * (w * t) == r - r * (r * t))
    proof.have(r * (w * t) == w - w * (w * t))
    proof.have(r * (r * t) > 0)
    proof.have(w * (w * t) > 0)
    proof.have((step * B < r) & (step * B < w))
    proof.exhibit(there_is(s, below), step)

descends = (2 * s - s**2) * g <= (N + e) * (s * B)
within_reach = there_is(r, (r > 0) & for_all(s, implies((s > 0) & (s * B < r), descends)))
with theory.theorem(
    "thm3.rate",
    2 * g <= N * B,
    given=[B > 0, g >= 0, for_all(e, implies(e > 0, within_reach))],
    **lemma,
    instance=[B == 1, g == 1, N == 2],
    title="The rate of descent at 0",
) as proof:
    with proof.contradiction(N * B < 2 * g):
        gain = half * (2 * g - N * B)
        proof.have(gain > 0)
        proof.have(B * (1 / B) == 1, by="reciprocal")
        proof.have(1 / B > 0, by="reciprocal_positive")
        proof.have(gain * (1 / B) > 0)
        e_0 = gain * (1 / B)
        reach = there_is(
            r,
            (r > 0)
            & for_all(
                s,
                implies((s > 0) & (s * B < r), (2 * s - s**2) * g <= (N + e_0) * (s * B)),
            ),
        )
        r_0 = proof.obtain("a", reach)
        size = B + g
        step = proof.obtain(
            "k",
            there_is(s, (s > 0) & (s * size < r_0) & (s * size < gain)),
            by="thm3.small_step",
            at={"r": r_0, "w": gain, "B": size},
        )
        proof.have(step * g >= 0)
        proof.have(step * B > 0)
        proof.have(step * B < r_0)
        proof.have(step * g < gain)
        proof.have((2 * step - step**2) * g <= (N + e_0) * (step * B))
        proof.have((N + e_0) * B == N * B + gain)
        proof.have(step * ((2 - step) * g) <= step * (N * B + gain))
        proof.have((2 - step) * g <= N * B + gain, by="cancel_positive_factor")


# ---------------------------------------------------------------------------------------------------- the two theorems
def ratio(Delta, s):
    """|Delta| <= s in the norm sup |Delta(u)| / |u|."""
    return square_integrable(Delta(z(i - 1, X))) & for_all(u, norm(Delta(u)) <= s * norm(u))


def root_mean_square(Delta, s):
    """|Delta| <= s in the norm (E |Delta(z_(i - 1)(X))|^2)^(1/2)."""
    return square_integrable(Delta(z(i - 1, X))) & (E(norm(Delta(z(i - 1, X))) ** 2) <= s**2)


def risk_of(Delta):
    """The risk, with the layer i changed."""
    return Q(changed(i, Delta))


def gradient(within):
    return [is_derivative(T, risk_of, Q(output), within), is_bounded(T, N, within)]


def conclude(proof, within, size, shown):
    """2 (Q(h) - Q(h_s)) <= N size, if the change for s has a size of at most s size, which ``shown`` shows."""
    proof.have((gap == half * E(norm(z(m, X) - h_s(X)) ** 2)) & (Q(h_s) <= Q(output)), by=risk["bias_variance"])
    proof.have(gap >= 0)
    descends = (2 * s - s**2) * gap <= (N + e) * (s * size)
    within_reach = there_is(r, (r > 0) & for_all(s, implies((s > 0) & (s * size < r), descends)))
    small = lambda r: for_all(  # noqa: E731
        (Delta, s),
        implies(
            (s > 0) & (s < r) & within(Delta, s),
            abs(risk_of(Delta) - Q(output) - T(Delta)) <= e * s,
        ),
    )
    with proof.let(e), proof.suppose(e > 0):
        reach = proof.obtain("a", there_is(r, (r > 0) & small(r)))
        with proof.let(s), proof.suppose(s > 0), proof.suppose(s * size < reach):
            change = proof.obtain("D", every_change, by="thm3.change")
            proof.have(s * size > 0)
            shown(change)
            proof.have(within(change, s * size))
            proof.have(risk_of(change) - Q(h_s) == (1 - s) ** 2 * gap, by="thm3.risk", at={"Delta": change})
            error = risk_of(change) - Q(output) - T(change)
            proof.have(abs(error) <= e * (s * size))
            proof.have(abs(T(change)) <= N * (s * size))
            proof.have(error >= -abs(error), by="at_least_opposite_absolute_value")
            proof.have(T(change) >= -abs(T(change)), by="at_least_opposite_absolute_value")
            proof.have(risk_of(change) - Q(output) == -(2 * s - s**2) * gap)
            proof.have(descends)
        proof.exhibit(within_reach, reach)
    proof.have(2 * gap <= N * size, by="thm3.rate", at={"B": size, "g": gap})


# an instance: two layers that halve; X = 1 and Y = 0, so that Q(h) = (1/2 (1/2 + Delta(1)))^2 / 2 when h_1 is changed
zero, Delta_1 = function(x, O(1, 1)), theory.map("Delta_1", 1, 1)
halved = [d == 1, m == 2, i == 1, eps == half, X == I(1), Y == O(1, 1), h_s == zero, N == half**3, rho == half**2] + [
    f == function(i, x, half * x),
    z == function(i, x, half**i * x),
    c == function(i, x, half ** (2 - i) * x),
    T == function(Delta_1, half**3 * trace(Delta_1(I(1)))),
]
setting = [layers, first, last, *near, *inside, *best]
gap = Q(output) - Q(h_s)
far = E(norm(output(X) - h_s(X)) ** 2)
with theory.theorem(
    "thm3",
    (N >= 2 * shrink / rho * gap) & (N**2 >= 2 * shrink**2 * gap),
    given=[*setting, rho > 0, rho**2 == far, *gradient(root_mean_square)],
    instance=halved,
    says=r"\text{for any function } h = h_m \circ h_{m - 1} \circ \ldots \circ h_1, \text{ where } | h_i - Id |_L "
    r"\leqslant \varepsilon < 1, \text{ it holds that for all } i \text{: } | D_{h_i} Q (h) | \geqslant \frac{(1 - "
    r"\varepsilon)^{m - 1}}{| h - h^{\ast} |} (Q (h) - Q (h^{\ast})) .",
    erratum=Erratum(
        "hypothesis",
        right="the derivative exists, and both norms are root mean squares, or ratios with layers that keep the origin",
    ),
    title="The gradient in every layer is bounded below",
    note=r"$|\Delta|^2 = \mathbb{E} |\Delta(z_{i - 1}(X))|^2$, and $\varrho = |h - h^*|$ in the same norm. The "
    r"exponent is that of the layers after $i$, and the factor 2 is not printed. There is such a $T$ where these "
    r"layers are differentiable. The second part is a Polyak-Łojasiewicz inequality.",
) as proof:
    proof.have((gap == half * far) & (Q(h_s) <= Q(output)), by=risk["bias_variance"])
    proof.have(2 * gap == rho**2)
    proof.have(shrink > 0, by="power_positive")
    proof.have(1 / shrink > 0, by="reciprocal_positive")
    proof.have(shrink * (1 / shrink) == 1, by="reciprocal")
    size = 1 / shrink * rho
    proof.have(size > 0)

    def shown(change):
        there, rest = change(z(i - 1, X)), z(m, X) - h_s(X)
        scale = 1 / shrink * s
        proof.have(square_integrable(-I(d) * h_s(X)), by="square_integrable_multiple")
        proof.have(square_integrable(rest), by="square_integrable_sum")
        proof.have(integrable(norm(rest) ** 2), by="square_is_integrable")
        proof.have(integrable(scale**2 * norm(rest) ** 2), by="integrable_multiple")
        proof.have(square_integrable(there))
        proof.have(integrable(norm(there) ** 2), by="square_is_integrable")
        with proof.let(omega):
            proof.have(norm(there) <= 1 / shrink * (s * norm(rest)))
            proof.have(norm(there) >= 0, by="norm_nonnegative")
            proof.have(norm(there) ** 2 <= (scale * norm(rest)) ** 2)
            proof.have(norm(there) ** 2 <= scale**2 * norm(rest) ** 2)
        proof.have(E(norm(there) ** 2) <= E(scale**2 * norm(rest) ** 2), by="mean_monotone")
        proof.have(E(scale**2 * norm(rest) ** 2) == (s * size) ** 2)
        proof.have(E(norm(there) ** 2) <= (s * size) ** 2)

    conclude(proof, root_mean_square, size, shown)
    proof.have(rho * (1 / rho) == 1, by="reciprocal")
    proof.have(1 / rho > 0, by="reciprocal_positive")
    proof.have(shrink * size == rho)
    proof.have(shrink * (1 / rho) > 0)
    proof.have(shrink * (1 / rho) * (2 * gap) <= shrink * (1 / rho) * (N * size))
    proof.have(shrink * (1 / rho) * (N * size) == N)
    proof.have(N >= 2 * shrink / rho * gap)
    proof.have(2 * shrink / rho * gap == shrink * rho)
    proof.have(shrink * rho >= 0)
    proof.have(N >= shrink * rho)
    proof.have(shrink * rho * N >= shrink * rho * (shrink * rho))
    proof.have(N * N >= shrink * rho * N)
    proof.have(shrink * rho * (shrink * rho) == 2 * shrink**2 * gap)
    proof.have(N**2 >= 2 * shrink**2 * gap)

distance = [rho > 0, for_all(x, norm(z(m, x) - h_s(x)) <= rho * norm(x))]
with theory.theorem(
    "thm3.sup_ratio",
    N >= 2 * (1 - eps) ** (m - 1) / rho * (Q(output) - Q(h_s)),
    given=[*setting, origin, *distance, *gradient(ratio)],
    instance=halved,
    says=r"\text{for any function } h = h_m \circ h_{m - 1} \circ \ldots \circ h_1, \text{ where } | h_i - Id |_L "
    r"\leqslant \varepsilon < 1, \text{ it holds that for all } i \text{: } | D_{h_i} Q (h) | \geqslant \frac{(1 - "
    r"\varepsilon)^{m - 1}}{| h - h^{\ast} |} (Q (h) - Q (h^{\ast})) .",
    title="The gradient in every layer is bounded below, in ratios",
    note=r"$|\Delta| = \sup |\Delta(u)| / |u|$, and $\varrho = |h - h^*|$ in the same norm; it takes layers that "
    "keep the origin. This is what is printed, with a factor 2.",
) as proof:
    proof.have(shrink > 0, by="power_positive")
    proof.have(1 / shrink > 0, by="reciprocal_positive")
    proof.have(shrink * (1 / shrink) == 1, by="reciprocal")
    deep = (1 - eps) ** (i - 1)
    proof.have(deep > 0, by="power_positive")
    proof.have(1 / deep > 0, by="reciprocal_positive")
    proof.have(deep * (1 / deep) == 1, by="reciprocal")
    size = 1 / shrink * rho * (1 / deep)
    proof.have(1 / shrink * rho > 0)
    proof.have(size > 0)

    def shown(change):
        with proof.let(u):
            proof.have(for_all(y, there_is(x, z(i - 1, x) == y)), by="thm3.first_onto", at={"j": i - 1})
            p = proof.obtain("p", there_is(x, z(i - 1, x) == u))
            proof.have(
                norm(z(i - 1, p) - z(i - 1, O(d, 1))) >= deep * norm(p - O(d, 1)),
                by="thm3.first",
                at={"j": i - 1, "x": p, "y": O(d, 1)},
            )
            proof.have(z(i - 1, O(d, 1)) == O(d, 1), by="thm3.origin", at={"j": i - 1})
            proof.have(norm(u) >= deep * norm(p))
            proof.have(1 / deep * norm(u) >= 1 / deep * (deep * norm(p)))
            proof.have(norm(p) <= 1 / deep * norm(u))
            proof.have(norm(change(z(i - 1, p))) <= 1 / shrink * (s * norm(z(m, p) - h_s(p))))
            proof.have(norm(z(m, p) - h_s(p)) <= rho * norm(p))
            proof.have(rho * norm(p) <= rho * (1 / deep * norm(u)))
            proof.have(1 / shrink * s > 0)
            proof.have(1 / shrink * s * norm(z(m, p) - h_s(p)) <= 1 / shrink * s * (rho * (1 / deep * norm(u))))
            proof.have(norm(change(u)) <= s * size * norm(u))

    conclude(proof, ratio, size, shown)
    proof.have((1 - eps) ** (m - 1) == shrink * deep, by="power_sum", at={"m": m - i, "n": i - 1})
    proof.have(rho * (1 / rho) == 1, by="reciprocal")
    proof.have(1 / rho > 0, by="reciprocal_positive")
    proof.have(shrink * deep * size == rho)
    proof.have(shrink * deep * (1 / rho) > 0)
    proof.have(shrink * deep * (1 / rho) * (2 * gap) <= shrink * deep * (1 / rho) * (N * size))
    proof.have(shrink * deep * (1 / rho) * (N * size) == N)
