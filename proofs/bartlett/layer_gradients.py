r"""The gradient of the risk in every layer of a near-identity composition is bounded below.

The layers $h_1, \dots, h_m$ are $f_1, \dots, f_m$ here, $z_i(x)$ is what the first $i$ of them make of $x$, and
$c_i(y)$ what the others make of $y$; so $h = z_m$, and with the layer $i$ changed by $\Delta$ it is $x \mapsto
c_i(z_i(x) + \Delta(z_{i - 1}(x)))$. The derivative $D_{h_i} Q$ is Fréchet's: a functional $T$ of the changes that the
risk follows up to an error that is small against the size of the change, and its norm is the least $N$ with
$|T(\Delta)| \leq N |\Delta|$. The post does not say which norm; what it says holds, with a factor 2, in two of them.
The proof moves the output towards $h^*$, for which every layer has a change, and no layer need be differentiable.
"""

from near_identity_maps import near_identity
from risk import theory as risk
from sympy import Rational

from symres import (
    E,
    Erratum,
    I,
    O,
    Theory,
    at_least,
    at_most,
    both,
    equal,
    for_all,
    function,
    greater,
    implies,
    inner,
    integrable,
    less,
    norm,
    outcome,
    square_integrable,
    there_is,
    trace,
)

theory = Theory("bartlett", source="bartlett", where="Thm. 3", title="The gradient in every layer")
d, m = theory.sizes("d m")
i, j = theory.index("i j")
x, y, u, v = theory.vectors("x y u v", d)
e, g, r, s, w, eps, rho, sigma, B, N = theory.number("e g r s w epsilon rho sigma B N")
f = theory.mapping("f", (i, x), x)  # the layers
z = theory.mapping("z", (i, x), x)  # what comes out of the first i layers
c = theory.mapping("c", (i, x), x)  # what the layers after i make of it
q, h_s, Delta, K = (theory.map(name, d, d) for name in ("q", "h_s", "Delta", "K"))
X, Y = theory.random("X Y", d)
T = theory.mapping("T", Delta, s)
half = Rational(1, 2)
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
    error = at_most(abs(of(Delta) - at_zero - T(Delta)), e * s)
    small = for_all((Delta, s), implies(both(greater(s, 0), less(s, r), within(Delta, s)), error))
    return for_all(e, implies(greater(e, 0), there_is(r, both(greater(r, 0), small))))


def is_bounded(T, N, within):
    """|T| <= N"""
    return for_all((Delta, s), implies(both(greater(s, 0), within(Delta, s)), at_most(abs(T(Delta)), N * s)))


theory.abbreviate("Q", q, Q(q))
near = [at_least(eps, 0), less(eps, 1)]
layers = for_all(i, 1, m, near_identity(lambda x: f(i, x), eps))
first = for_all(x, both(equal(z(0, x), x), for_all(i, 1, m, equal(z(i, x), f(i, z(i - 1, x))))))
last = for_all(x, both(equal(c(m, x), x), for_all(i, 1, m, equal(c(i - 1, x), c(i, f(i, x))))))
inside = [at_least(i, 1), at_most(i, m)]
orthogonal = for_all(q, implies(square_integrable(q(X)), equal(E(inner(Y - h_s(X), q(X))), 0)))
projection = [square_integrable(Y), both(square_integrable(h_s(X)), orthogonal)]
best = [*projection, square_integrable(z(m, X))]


def identity(*maps):
    """One layer, which does nothing."""
    return {d: 1, m: 1, **dict.fromkeys(maps, function(i, x, x))}


lemma = {"where": "Thm. 3, a lemma; not in the post"}

# ------------------------------------------------------------------------------------------- compositions of the layers
with theory.theorem(
    "thm3.composed",
    equal(c(j, z(j, x)), z(m, x)),
    given=[first, last, at_least(j, 0), at_most(j, m)],
    instance={j: 1, **identity(z, c, f)},
    **lemma,
    title="The first layers and the others make the composition",
) as proof:
    k = theory.index("k")
    with proof.base():
        proof.have(equal(z(0, x), x))
        proof.have(implies(at_most(0, m), equal(c(0, z(0, x)), c(0, x))))
    with proof.induction(k, 0, implies(at_most(k, m), equal(c(k, z(k, x)), c(0, x)))):
        with proof.suppose(at_most(k + 1, m)):
            proof.have(equal(c(k, z(k, x)), c(0, x)))
            proof.have(equal(z(k + 1, x), f(k + 1, z(k, x))))
            proof.have(equal(c(k, z(k, x)), c(k + 1, f(k + 1, z(k, x)))))
            proof.have(equal(c(k + 1, z(k + 1, x)), c(0, x)))
    proof.have(equal(c(j, z(j, x)), c(0, x)))
    proof.have(equal(c(m, z(m, x)), c(0, x)))
    proof.have(equal(c(m, z(m, x)), z(m, x)))

with theory.theorem(
    "thm3.layer",
    at_least(norm(f(i, x) - f(i, y)), (1 - eps) * norm(x - y)),
    given=[layers, *inside],
    instance={i: 1, eps: 0, **identity(f)},
    **lemma,
    title="A layer shrinks no distance by more than the factor",
) as proof:
    change = f(i, x) - x - (f(i, y) - y)
    proof.have(at_most(norm(change), eps * norm(x - y)))
    proof.have(at_least(norm((x - y) + change), norm(x - y) - norm(change)), by="reverse_triangle")

with theory.theorem(
    "thm3.first",
    at_least(norm(z(j, x) - z(j, y)), (1 - eps) ** j * norm(x - y)),
    given=[layers, first, *near, at_least(j, 0), at_most(j, m)],
    instance={j: 1, eps: 0, **identity(z, f)},
    **lemma,
    title="The first layers shrink no distance by more than their factors",
) as proof:
    k = theory.index("k")
    apart = lambda k: at_least(norm(z(k, x) - z(k, y)), (1 - eps) ** k * norm(x - y))  # noqa: E731
    with proof.base():
        proof.have(both(equal(z(0, x), x), equal(z(0, y), y)))
        proof.have(implies(at_most(0, m), apart(0)))
    with proof.induction(k, 0, lambda k: implies(at_most(k, m), apart(k))):
        with proof.suppose(at_most(k + 1, m)):
            proof.have(apart(k))
            proof.have(both(equal(z(k + 1, x), f(k + 1, z(k, x))), equal(z(k + 1, y), f(k + 1, z(k, y)))))
            proof.have(
                at_least(norm(f(k + 1, z(k, x)) - f(k + 1, z(k, y))), (1 - eps) * norm(z(k, x) - z(k, y))),
                by="thm3.layer",
                at={"i": k + 1, "x": z(k, x), "y": z(k, y)},
            )
            proof.have(equal((1 - eps) ** (k + 1), (1 - eps) * (1 - eps) ** k), by="power_step")
            proof.have(at_least((1 - eps) * norm(z(k, x) - z(k, y)), (1 - eps) * ((1 - eps) ** k * norm(x - y))))
            proof.have(apart(k + 1))

origin = for_all(i, 1, m, equal(f(i, O(d, 1)), O(d, 1)))
with theory.theorem(
    "thm3.origin",
    equal(z(j, O(d, 1)), O(d, 1)),
    given=[first, origin, at_least(j, 0), at_most(j, m)],
    instance={j: 1, **identity(z, f)},
    **lemma,
    title="The first layers keep the origin",
) as proof:
    k = theory.index("k")
    with proof.base():
        proof.have(equal(z(0, O(d, 1)), O(d, 1)))
        proof.have(implies(at_most(0, m), equal(z(0, O(d, 1)), O(d, 1))))
    with proof.induction(k, 0, implies(at_most(k, m), equal(z(k, O(d, 1)), O(d, 1)))):
        with proof.suppose(at_most(k + 1, m)):
            proof.have(equal(z(k, O(d, 1)), O(d, 1)))
            proof.have(equal(z(k + 1, O(d, 1)), f(k + 1, z(k, O(d, 1)))))
            proof.have(equal(f(k + 1, O(d, 1)), O(d, 1)))
            proof.have(equal(z(k + 1, O(d, 1)), O(d, 1)))

with theory.theorem(
    "thm3.others",
    for_all((x, y), at_least(norm(c(m - j, x) - c(m - j, y)), (1 - eps) ** j * norm(x - y))),
    given=[layers, last, *near, at_least(j, 0), at_most(j, m)],
    instance={j: 1, eps: 0, **identity(c, f)},
    **lemma,
    title="The last layers shrink no distance by more than their factors",
) as proof:
    k = theory.index("k")
    apart = lambda k: for_all(  # noqa: E731
        (x, y), at_least(norm(c(m - k, x) - c(m - k, y)), (1 - eps) ** k * norm(x - y))
    )
    with proof.base():
        with proof.let(x, y):
            proof.have(both(equal(c(m, x), x), equal(c(m, y), y)))
            proof.have(at_least(norm(c(m, x) - c(m, y)), (1 - eps) ** 0 * norm(x - y)))
        proof.have(implies(at_most(0, m), apart(0)))
    with proof.induction(k, 0, lambda k: implies(at_most(k, m), apart(k))):
        with proof.suppose(at_most(k + 1, m)):
            with proof.let(x, y):
                layer = lambda x: f(m - k, x)  # noqa: E731
                proof.have(equal(c(m - k - 1, x), c(m - k, layer(x))))
                proof.have(equal(c(m - k - 1, y), c(m - k, layer(y))))
                proof.have(
                    at_least(norm(c(m - k, layer(x)) - c(m - k, layer(y))), (1 - eps) ** k * norm(layer(x) - layer(y)))
                )
                proof.have(
                    at_least(norm(layer(x) - layer(y)), (1 - eps) * norm(x - y)), by="thm3.layer", at={"i": m - k}
                )
                proof.have(at_least((1 - eps) ** k, 0), by="power_nonnegative")
                proof.have(
                    at_least((1 - eps) ** k * norm(layer(x) - layer(y)), (1 - eps) ** k * ((1 - eps) * norm(x - y)))
                )
                proof.have(equal((1 - eps) ** (k + 1), (1 - eps) * (1 - eps) ** k), by="power_step")
                proof.have(at_least(norm(c(m - (k + 1), x) - c(m - (k + 1), y)), (1 - eps) ** (k + 1) * norm(x - y)))

# a layer is bijective, and so are the first of them and the others
with theory.theorem(
    "thm3.layer_onto",
    there_is(x, equal(f(i, x), y)),
    given=[layers, *near, *inside],
    instance={i: 1, eps: 0, **identity(f)},
    **lemma,
    title="A layer takes every value",
) as proof:
    back = function(x, y - (f(i, x) - x))
    with proof.let(u, v):
        proof.have(at_most(norm(f(i, v) - v - (f(i, u) - u)), eps * norm(v - u)))
        proof.have(equal(norm(u - v), norm(v - u)), by="norm_of_difference")
        proof.have(at_most(norm(back(u) - back(v)), eps * norm(u - v)))
    p = proof.obtain("p", there_is(v, equal(back(v), v)), by="contraction", at={"F": back, "c": eps})
    proof.have(equal(f(i, p), y))
    proof.exhibit(there_is(x, equal(f(i, x), y)), p)

with theory.theorem(
    "thm3.first_onto",
    for_all(y, there_is(x, equal(z(j, x), y))),
    given=[layers, first, *near, at_least(j, 0), at_most(j, m)],
    instance={j: 1, eps: 0, **identity(z, f)},
    **lemma,
    title="The first layers take every value",
) as proof:
    k = theory.index("k")
    onto = lambda k: for_all(y, there_is(x, equal(z(k, x), y)))  # noqa: E731
    with proof.base():
        with proof.let(y):
            proof.have(equal(z(0, y), y))
            proof.exhibit(there_is(x, equal(z(0, x), y)), y)
        proof.have(implies(at_most(0, m), onto(0)))
    with proof.induction(k, 0, lambda k: implies(at_most(k, m), onto(k))):
        with proof.suppose(at_most(k + 1, m)):
            with proof.let(y):
                p = proof.obtain("p", there_is(x, equal(f(k + 1, x), y)), by="thm3.layer_onto", at={"i": k + 1})
                p_too = proof.obtain("q", there_is(x, equal(z(k, x), p)))
                proof.have(equal(z(k + 1, p_too), f(k + 1, z(k, p_too))))
                proof.have(equal(z(k + 1, p_too), y))
                proof.exhibit(there_is(x, equal(z(k + 1, x), y)), p_too)

with theory.theorem(
    "thm3.others_onto",
    for_all(y, there_is(x, equal(c(m - j, x), y))),
    given=[layers, last, *near, at_least(j, 0), at_most(j, m)],
    instance={j: 1, eps: 0, **identity(c, f)},
    **lemma,
    title="The last layers take every value",
) as proof:
    k = theory.index("k")
    onto = lambda k: for_all(y, there_is(x, equal(c(m - k, x), y)))  # noqa: E731
    with proof.base():
        with proof.let(y):
            proof.have(equal(c(m, y), y))
            proof.exhibit(there_is(x, equal(c(m, x), y)), y)
        proof.have(implies(at_most(0, m), onto(0)))
    with proof.induction(k, 0, lambda k: implies(at_most(k, m), onto(k))):
        with proof.suppose(at_most(k + 1, m)):
            with proof.let(y):
                p = proof.obtain("p", there_is(x, equal(c(m - k, x), y)))
                p_too = proof.obtain("q", there_is(x, equal(f(m - k, x), p)), by="thm3.layer_onto", at={"i": m - k})
                proof.have(equal(c(m - k - 1, p_too), c(m - k, f(m - k, p_too))))
                proof.have(equal(c(m - (k + 1), p_too), y))
                proof.exhibit(there_is(x, equal(c(m - (k + 1), x), y)), p_too)

shrink = (1 - eps) ** (m - i)
inverse = there_is(
    K,
    both(
        for_all(u, both(equal(c(i, K(u)), u), equal(K(c(i, u)), u))),
        for_all((u, v), at_most(norm(K(u) - K(v)), 1 / shrink * norm(u - v))),
    ),
)
with theory.theorem(
    "thm3.inverse",
    inverse,
    given=[layers, last, *near, *inside],
    instance={i: 1, eps: 0, **identity(c, f)},
    **lemma,
    title="The last layers have a Lipschitz inverse",
) as proof:
    others = function(x, c(i, x))
    proof.have(
        for_all((x, y), at_least(norm(c(m - (m - i), x) - c(m - (m - i), y)), shrink * norm(x - y))),
        by="thm3.others",
        at={"j": m - i},
    )
    proof.have(for_all(y, there_is(x, equal(c(m - (m - i), x), y))), by="thm3.others_onto", at={"j": m - i})
    proof.have(greater(shrink, 0), by="power_positive")
    proof.have(greater(1 / shrink, 0), by="reciprocal_positive")
    proof.have(equal(shrink * (1 / shrink), 1), by="reciprocal")
    with proof.let(x, y), proof.suppose(equal(others(x), others(y))):
        proof.have(at_most(shrink * norm(x - y), norm(c(i, x) - c(i, y))))
        proof.have(equal(norm(c(i, x) - c(i, y)) ** 2, 0))
        proof.have(equal(norm(c(i, x) - c(i, y)), 0))
        proof.have(at_most(shrink * norm(x - y), shrink * 0))
        proof.have(at_most(norm(x - y), 0), by="cancel_positive_factor")
        proof.have(equal(x, y), by="equal_of_no_distance")
    back = proof.obtain("b", there_is(K, for_all(x, equal(K(others(x)), x))), by="left_inverse", at={"F": others})
    with proof.let(u):
        p = proof.obtain("p", there_is(x, equal(c(i, x), u)))
        proof.have(equal(back(others(p)), p))
        proof.have(equal(back(u), p))
        proof.have(equal(c(i, back(u)), u))
        proof.have(equal(back(c(i, u)), u))
        proof.have(both(equal(c(i, back(u)), u), equal(back(c(i, u)), u)))
    with proof.let(u, v):
        gap = norm(back(u) - back(v))
        proof.have(both(equal(c(i, back(u)), u), equal(c(i, back(v)), v)))
        proof.have(at_most(shrink * gap, norm(c(i, back(u)) - c(i, back(v)))))
        proof.have(at_most(shrink * gap, norm(u - v)))
        proof.have(at_most(1 / shrink * (shrink * gap), 1 / shrink * norm(u - v)))
        proof.have(at_most(gap, 1 / shrink * norm(u - v)))
    proof.exhibit(inverse, back)


# ------------------------------------------------------------------------------------- changes that move towards h_s
def moved(x):
    """The output, moved towards the best predictor."""
    return z(m, x) - s * (z(m, x) - h_s(x))


excess = z(m, x) - h_s(x)
every_change = there_is(
    Delta,
    both(
        for_all(x, equal(changed(i, Delta)(x), moved(x))),
        for_all(x, at_most(norm(Delta(z(i - 1, x))), 1 / shrink * (s * norm(excess)))),
        square_integrable(Delta(z(i - 1, X))),
    ),
)
finite = [square_integrable(h_s(X)), square_integrable(z(m, X))]
with theory.theorem(
    "thm3.change",
    every_change,
    given=[layers, first, last, *near, *inside, at_least(s, 0), *finite],
    instance={i: 1, eps: 0, s: 1, X: O(1, 1), h_s: function(x, O(1, 1)), **identity(c, z, f)},
    **lemma,
    title="A change of any layer moves the output towards the best predictor",
) as proof:
    before = function(x, z(i - 1, x))
    with proof.let(x, y), proof.suppose(equal(before(x), before(y))):
        proof.have(
            at_least(norm(z(i - 1, x) - z(i - 1, y)), (1 - eps) ** (i - 1) * norm(x - y)),
            by="thm3.first",
            at={"j": i - 1},
        )
        proof.have(greater((1 - eps) ** (i - 1), 0), by="power_positive")
        proof.have(equal(norm(z(i - 1, x) - z(i - 1, y)) ** 2, 0))
        proof.have(equal(norm(z(i - 1, x) - z(i - 1, y)), 0))
        proof.have(at_most((1 - eps) ** (i - 1) * norm(x - y), (1 - eps) ** (i - 1) * 0))
        proof.have(at_most(norm(x - y), 0), by="cancel_positive_factor")
        proof.have(equal(x, y), by="equal_of_no_distance")
    b = proof.obtain("b", there_is(K, for_all(x, equal(K(before(x)), x))), by="left_inverse", at={"F": before})
    back = proof.obtain("a", inverse, by="thm3.inverse")
    change = function(u, back(moved(b(u))) - z(i, b(u)))
    with proof.let(x):
        proof.have(equal(b(z(i - 1, x)), x))
        proof.have(equal(change(z(i - 1, x)), back(moved(x)) - z(i, x)))
        proof.have(equal(c(i, back(moved(x))), moved(x)))
        proof.have(equal(changed(i, change)(x), moved(x)))
    with proof.let(x):
        proof.have(equal(b(z(i - 1, x)), x))
        proof.have(equal(change(z(i - 1, x)), back(moved(x)) - z(i, x)))
        proof.have(equal(c(i, z(i, x)), z(m, x)), by="thm3.composed", at={"j": i})
        proof.have(equal(back(c(i, z(i, x))), z(i, x)))
        proof.have(equal(back(z(m, x)), z(i, x)))
        proof.have(equal(change(z(i - 1, x)), back(moved(x)) - back(z(m, x))))
    with proof.let(x):
        proof.have(equal(change(z(i - 1, x)), back(moved(x)) - back(z(m, x))))
        proof.have(at_most(norm(back(moved(x)) - back(z(m, x))), 1 / shrink * norm(moved(x) - z(m, x))))
        proof.have(equal(norm(moved(x) - z(m, x)), norm(z(m, x) - moved(x))), by="norm_of_difference")
        proof.have(equal(norm(s * excess), s * norm(excess)), by="norm_multiple")
        proof.have(at_most(norm(change(z(i - 1, x))), 1 / shrink * (s * norm(excess))))
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
        proof.have(equal(back(moved(X)) - back(z(m, X)), change(z(i - 1, X))))
    proof.have(
        square_integrable(change(z(i - 1, X))),
        by="square_integrable_equal",
        at={"F": function(omega, back(moved(X)) - back(z(m, X))), "G": function(omega, change(z(i - 1, X)))},
    )
    proof.exhibit(every_change, change)

F = theory.random("F", d)
with theory.theorem(
    "thm3.risk",
    equal(Q(changed(i, Delta)) - Q(h_s), (1 - s) ** 2 * (Q(output) - Q(h_s))),
    given=[*best, for_all(x, equal(changed(i, Delta)(x), moved(x)))],
    instance={i: 1, s: 0, X: O(1, 1), Y: O(1, 1), **dict.fromkeys((h_s, Delta), function(x, O(1, 1)))} | identity(c, z),
    **lemma,
    title="The risk where the output has moved",
) as proof:
    rest = z(m, X) - h_s(X)
    proof.have(square_integrable(-I(d) * h_s(X)), by="square_integrable_multiple")
    proof.have(square_integrable(rest), by="square_integrable_sum")
    proof.have(equal(E(inner(Y - h_s(X), z(m, X))), 0))
    proof.have(equal(E(inner(Y - h_s(X), h_s(X))), 0))
    proof.have(equal(half * E(norm(z(m, X) - s * rest - Y) ** 2) - Q(h_s), (1 - s) ** 2 * (Q(output) - Q(h_s))))
    with proof.let(omega):
        proof.have(equal(moved(X), changed(i, Delta)(X)))
    proof.conclude(
        by="replace_random",
        at={
            "F": function(omega, moved(X)),
            "G": function(omega, changed(i, Delta)(X)),
            "P": function(F, equal(half * E(norm(F - Y) ** 2) - Q(h_s), (1 - s) ** 2 * (Q(output) - Q(h_s)))),
        },
    )

below = both(greater(s, 0), less(s * B, r), less(s * B, w))
with theory.theorem(
    "thm3.small_step",
    there_is(s, below),
    given=[greater(r, 0), greater(w, 0), at_least(B, 0)],
    **lemma,
    title="A step small enough",
) as proof:
    t, k = 1 / (r + w), 1 / (1 + B)
    proof.have(equal((r + w) * t, 1), by="reciprocal")
    proof.have(greater(t, 0), by="reciprocal_positive")
    proof.have(equal((1 + B) * k, 1), by="reciprocal")
    proof.have(greater(k, 0), by="reciprocal_positive")
    proof.have(greater(r * t, 0))
    proof.have(greater(w * t, 0))
    step = r * (w * t) * k
    proof.have(greater(r * (w * t), 0))
    proof.have(greater(step, 0))
    proof.have(equal(step * (1 + B), r * (w * t)))
    proof.have(equal(r * (w * t), r - r * (r * t)))
    proof.have(equal(r * (w * t), w - w * (w * t)))
    proof.have(greater(r * (r * t), 0))
    proof.have(greater(w * (w * t), 0))
    proof.have(both(less(step * B, r), less(step * B, w)))
    proof.exhibit(there_is(s, below), step)

descends = at_most((2 * s - s**2) * g, (N + e) * (s * B))
within_reach = there_is(r, both(greater(r, 0), for_all(s, implies(both(greater(s, 0), less(s * B, r)), descends))))
with theory.theorem(
    "thm3.rate",
    at_most(2 * g, N * B),
    given=[greater(B, 0), at_least(g, 0), for_all(e, implies(greater(e, 0), within_reach))],
    **lemma,
    instance={B: 1, g: 1, N: 2},
    title="The rate of descent at 0",
) as proof:
    with proof.contradiction(less(N * B, 2 * g)):
        gain = half * (2 * g - N * B)
        proof.have(greater(gain, 0))
        proof.have(equal(B * (1 / B), 1), by="reciprocal")
        proof.have(greater(1 / B, 0), by="reciprocal_positive")
        proof.have(greater(gain * (1 / B), 0))
        e_0 = gain * (1 / B)
        reach = there_is(
            r,
            both(
                greater(r, 0),
                for_all(
                    s,
                    implies(both(greater(s, 0), less(s * B, r)), at_most((2 * s - s**2) * g, (N + e_0) * (s * B))),
                ),
            ),
        )
        r_0 = proof.obtain("a", reach)
        size = B + g
        step = proof.obtain(
            "k",
            there_is(s, both(greater(s, 0), less(s * size, r_0), less(s * size, gain))),
            by="thm3.small_step",
            at={"r": r_0, "w": gain, "B": size},
        )
        proof.have(at_least(step * g, 0))
        proof.have(greater(step * B, 0))
        proof.have(less(step * B, r_0))
        proof.have(less(step * g, gain))
        proof.have(at_most((2 * step - step**2) * g, (N + e_0) * (step * B)))
        proof.have(equal((N + e_0) * B, N * B + gain))
        proof.have(at_most(step * ((2 - step) * g), step * (N * B + gain)))
        proof.have(at_most((2 - step) * g, N * B + gain), by="cancel_positive_factor")


# ---------------------------------------------------------------------------------------------------- the two theorems
def ratio(Delta, s):
    """|Delta| <= s in the norm sup |Delta(u)| / |u|."""
    return both(square_integrable(Delta(z(i - 1, X))), for_all(u, at_most(norm(Delta(u)), s * norm(u))))


def root_mean_square(Delta, s):
    """|Delta| <= s in the norm (E |Delta(z_(i - 1)(X))|^2)^(1/2)."""
    return both(square_integrable(Delta(z(i - 1, X))), at_most(E(norm(Delta(z(i - 1, X))) ** 2), s**2))


def risk_of(Delta):
    """The risk, with the layer i changed."""
    return Q(changed(i, Delta))


def gradient(within):
    return [is_derivative(T, risk_of, Q(output), within), is_bounded(T, N, within)]


def conclude(proof, within, size, shown):
    """2 (Q(h) - Q(h_s)) <= N size, if the change for s has a size of at most s size, which ``shown`` shows."""
    proof.have(
        both(equal(gap, half * E(norm(z(m, X) - h_s(X)) ** 2)), at_most(Q(h_s), Q(output))), by=risk["bias_variance"]
    )
    proof.have(at_least(gap, 0))
    descends = at_most((2 * s - s**2) * gap, (N + e) * (s * size))
    within_reach = there_is(
        r, both(greater(r, 0), for_all(s, implies(both(greater(s, 0), less(s * size, r)), descends)))
    )
    small = lambda r: for_all(  # noqa: E731
        (Delta, s),
        implies(
            both(greater(s, 0), less(s, r), within(Delta, s)),
            at_most(abs(risk_of(Delta) - Q(output) - T(Delta)), e * s),
        ),
    )
    with proof.let(e), proof.suppose(greater(e, 0)):
        reach = proof.obtain("a", there_is(r, both(greater(r, 0), small(r))))
        with proof.let(s), proof.suppose(greater(s, 0)), proof.suppose(less(s * size, reach)):
            change = proof.obtain("D", every_change, by="thm3.change")
            proof.have(greater(s * size, 0))
            shown(change)
            proof.have(within(change, s * size))
            proof.have(equal(risk_of(change) - Q(h_s), (1 - s) ** 2 * gap), by="thm3.risk", at={"Delta": change})
            error = risk_of(change) - Q(output) - T(change)
            proof.have(at_most(abs(error), e * (s * size)))
            proof.have(at_most(abs(T(change)), N * (s * size)))
            proof.have(at_least(error, -abs(error)), by="at_least_opposite_absolute_value")
            proof.have(at_least(T(change), -abs(T(change))), by="at_least_opposite_absolute_value")
            proof.have(equal(risk_of(change) - Q(output), -(2 * s - s**2) * gap))
            proof.have(descends)
        proof.exhibit(within_reach, reach)
    proof.have(at_most(2 * gap, N * size), by="thm3.rate", at={"B": size, "g": gap})


# two layers, each of which halves; X = 1 and Y = 0, so that Q(h) = (1/2 (1/2 + Delta(1)))^2 / 2 when h_1 is changed
zero, Delta_1 = function(x, O(1, 1)), theory.map("Delta_1", 1, 1)
halved = {d: 1, m: 2, i: 1, eps: half, X: I(1), Y: O(1, 1), h_s: zero, N: half**3, rho: half**2} | {
    f: function(i, x, half * x),
    z: function(i, x, half**i * x),
    c: function(i, x, half ** (2 - i) * x),
    T: function(Delta_1, half**3 * trace(Delta_1(I(1)))),
}
setting = [layers, first, last, *near, *inside, *best]
gap = Q(output) - Q(h_s)
far = E(norm(output(X) - h_s(X)) ** 2)
with theory.theorem(
    "thm3",
    both(at_least(N, 2 * shrink / rho * gap), at_least(N**2, 2 * shrink**2 * gap)),
    given=[*setting, greater(rho, 0), equal(rho**2, far), *gradient(root_mean_square)],
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
    proof.have(both(equal(gap, half * far), at_most(Q(h_s), Q(output))), by=risk["bias_variance"])
    proof.have(equal(2 * gap, rho**2))
    proof.have(greater(shrink, 0), by="power_positive")
    proof.have(greater(1 / shrink, 0), by="reciprocal_positive")
    proof.have(equal(shrink * (1 / shrink), 1), by="reciprocal")
    size = 1 / shrink * rho
    proof.have(greater(size, 0))

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
            proof.have(at_most(norm(there), 1 / shrink * (s * norm(rest))))
            proof.have(at_least(norm(there), 0), by="norm_nonnegative")
            proof.have(at_most(norm(there) ** 2, (scale * norm(rest)) ** 2))
            proof.have(at_most(norm(there) ** 2, scale**2 * norm(rest) ** 2))
        proof.have(at_most(E(norm(there) ** 2), E(scale**2 * norm(rest) ** 2)), by="mean_monotone")
        proof.have(equal(E(scale**2 * norm(rest) ** 2), (s * size) ** 2))
        proof.have(at_most(E(norm(there) ** 2), (s * size) ** 2))

    conclude(proof, root_mean_square, size, shown)
    proof.have(equal(rho * (1 / rho), 1), by="reciprocal")
    proof.have(greater(1 / rho, 0), by="reciprocal_positive")
    proof.have(equal(shrink * size, rho))
    proof.have(greater(shrink * (1 / rho), 0))
    proof.have(at_most(shrink * (1 / rho) * (2 * gap), shrink * (1 / rho) * (N * size)))
    proof.have(equal(shrink * (1 / rho) * (N * size), N))
    proof.have(at_least(N, 2 * shrink / rho * gap))
    proof.have(equal(2 * shrink / rho * gap, shrink * rho))
    proof.have(at_least(shrink * rho, 0))
    proof.have(at_least(N, shrink * rho))
    proof.have(at_least(shrink * rho * N, shrink * rho * (shrink * rho)))
    proof.have(at_least(N * N, shrink * rho * N))
    proof.have(equal(shrink * rho * (shrink * rho), 2 * shrink**2 * gap))
    proof.have(at_least(N**2, 2 * shrink**2 * gap))

distance = [greater(rho, 0), for_all(x, at_most(norm(z(m, x) - h_s(x)), rho * norm(x)))]
with theory.theorem(
    "thm3.sup_ratio",
    at_least(N, 2 * (1 - eps) ** (m - 1) / rho * (Q(output) - Q(h_s))),
    given=[*setting, origin, *distance, *gradient(ratio)],
    instance=halved,
    says=r"\text{for any function } h = h_m \circ h_{m - 1} \circ \ldots \circ h_1, \text{ where } | h_i - Id |_L "
    r"\leqslant \varepsilon < 1, \text{ it holds that for all } i \text{: } | D_{h_i} Q (h) | \geqslant \frac{(1 - "
    r"\varepsilon)^{m - 1}}{| h - h^{\ast} |} (Q (h) - Q (h^{\ast})) .",
    title="The gradient in every layer is bounded below, in ratios",
    note=r"$|\Delta| = \sup |\Delta(u)| / |u|$, and $\varrho = |h - h^*|$ in the same norm; it takes layers that "
    "keep the origin. This is what is printed, with a factor 2.",
) as proof:
    proof.have(greater(shrink, 0), by="power_positive")
    proof.have(greater(1 / shrink, 0), by="reciprocal_positive")
    proof.have(equal(shrink * (1 / shrink), 1), by="reciprocal")
    deep = (1 - eps) ** (i - 1)
    proof.have(greater(deep, 0), by="power_positive")
    proof.have(greater(1 / deep, 0), by="reciprocal_positive")
    proof.have(equal(deep * (1 / deep), 1), by="reciprocal")
    size = 1 / shrink * rho * (1 / deep)
    proof.have(greater(1 / shrink * rho, 0))
    proof.have(greater(size, 0))

    def shown(change):
        with proof.let(u):
            proof.have(for_all(y, there_is(x, equal(z(i - 1, x), y))), by="thm3.first_onto", at={"j": i - 1})
            p = proof.obtain("p", there_is(x, equal(z(i - 1, x), u)))
            proof.have(
                at_least(norm(z(i - 1, p) - z(i - 1, O(d, 1))), deep * norm(p - O(d, 1))),
                by="thm3.first",
                at={"j": i - 1, "x": p, "y": O(d, 1)},
            )
            proof.have(equal(z(i - 1, O(d, 1)), O(d, 1)), by="thm3.origin", at={"j": i - 1})
            proof.have(at_least(norm(u), deep * norm(p)))
            proof.have(at_least(1 / deep * norm(u), 1 / deep * (deep * norm(p))))
            proof.have(at_most(norm(p), 1 / deep * norm(u)))
            proof.have(at_most(norm(change(z(i - 1, p))), 1 / shrink * (s * norm(z(m, p) - h_s(p)))))
            proof.have(at_most(norm(z(m, p) - h_s(p)), rho * norm(p)))
            proof.have(at_most(rho * norm(p), rho * (1 / deep * norm(u))))
            proof.have(greater(1 / shrink * s, 0))
            proof.have(at_most(1 / shrink * s * norm(z(m, p) - h_s(p)), 1 / shrink * s * (rho * (1 / deep * norm(u)))))
            proof.have(at_most(norm(change(u)), s * size * norm(u)))

    conclude(proof, ratio, size, shown)
    proof.have(equal((1 - eps) ** (m - 1), shrink * deep), by="power_sum", at={"m": m - i, "n": i - 1})
    proof.have(equal(rho * (1 / rho), 1), by="reciprocal")
    proof.have(greater(1 / rho, 0), by="reciprocal_positive")
    proof.have(equal(shrink * deep * size, rho))
    proof.have(greater(shrink * deep * (1 / rho), 0))
    proof.have(at_most(shrink * deep * (1 / rho) * (2 * gap), shrink * deep * (1 / rho) * (N * size)))
    proof.have(equal(shrink * deep * (1 / rho) * (N * size), N))
