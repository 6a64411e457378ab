r"""Smooth invertible maps are compositions of near-identity layers: the construction by scalings.

The layers of $h$ are built from scalings $\alpha_1, \dots, \alpha_m$, which the post calls $a_i$, such that $h_i \circ
\cdots \circ h_1 (x) = h(\alpha_i x) / \alpha_i$. Here $h$ is smoothly invertible on the ball $|x| < \varrho$ of
$\mathbb{R}^d$: along every line it has the derivative $J(x)$, which is $L$-Lipschitz, and the inverse $k$, which is
$\Lambda$-Lipschitz, undoes it. The layers $h_i$ are $f_i$ here, and $z_i(x)$ is what the first $i$ of them make of $x$.
"""

from fractions import Fraction

from symres import (
    I,
    O,
    Theory,
    all_of,
    choice,
    for_all,
    function,
    has_derivative,
    implies,
    inner,
    norm,
    spectral_norm,
    sqrt,
    there_is,
    trace,
)

theory = Theory("bartlett", source="bartlett", where="after Thm. 2", title="The construction by scalings")
d, m = theory.naturals("d m")
i, j = theory.integers("i j")
x, y, u, v, w, e = theory.vectors("x y u v w e", d)
a, b, r, s, c, rho, L, Lambda = theory.reals("a b r s c rho L Lambda")
h, k = theory.map("h", d, d), theory.map("k", d, d)
J = theory.mapping("J", x, I(d))
f = theory.mapping("f", (i, x), x)  # the layers
z = theory.mapping("z", (i, x), x)  # the output of the first i layers
scale = theory.numbers("alpha")


# an instance of the hypotheses: one layer of one number, h(x) = x + x^2 / 4 in the unit ball, x = 1/2 and y = 0
half, zero = Fraction(1, 2), O(1, 1)
x_1 = theory.like("x_1", I(1))
in_the_ball = [d == 1, rho == 1, h == function(x_1, x_1 + x_1 * x_1 / 4)]
derivative = [L == half, J == function(x_1, I(1) + x_1 / 2)]
inverse = [k == function(x_1, 2 * (sqrt(1 + trace(x_1)) - 1) * I(1))]


def inside(x):
    return norm(x) < rho


def in_ball(*points):
    return all_of(inside(p) for p in points) if points[1:] else inside(points[0])


differentiable = for_all(
    (x, u, e), implies(inside(x), has_derivative(lambda s: inner(u, h(x + s * e)), 0, inner(u, J(x) * e)))
)
smooth = for_all((x, y), implies(in_ball(x, y), spectral_norm(J(x) - J(y)) <= L * norm(x - y)))
invertible = for_all(x, implies(inside(x), k(h(x)) == x))
steep = for_all((x, y), implies(in_ball(x, y), norm(x - y) <= Lambda * norm(h(x) - h(y))))
normal = [h(O(d, 1)) == O(d, 1), J(O(d, 1)) == I(d)]
constants = [rho > 0, L >= 0, Lambda >= 0]


def scaled(a, x):
    return h(a * x) / a


def along(x, y, r):
    return y + r * (x - y)


with theory.theorem(
    "scaling_construction.slope",
    norm(scaled(b, x) - scaled(a, x) - (scaled(b, y) - scaled(a, y))) <= L * rho * (b - a) * norm(x - y),
    given=[differentiable, smooth, L >= 0, a > 0, a <= b, b <= 1, in_ball(x, y)],
    where="after Thm. 2, a lemma; not in the post",
    instance=[*in_the_ball, *derivative, a == half, b == 1, x == half * I(1), y == zero],
    title="Scalings that are close",
    note="By the mean value theorem along the segment from $y$ to $x$.",
) as proof:
    F = function(x, scaled(b, x) - scaled(a, x))
    gap, e = F(x) - F(y), x - y
    proof.have(a * (1 / a) == 1, by="reciprocal")
    proof.have(b * (1 / b) == 1, by="reciprocal")
    proof.have(1 / a > 0, by="reciprocal_positive")
    proof.have(norm(x) >= 0, by="norm_nonnegative")
    proof.have(norm(gap) >= 0, by="norm_nonnegative")
    proof.have(norm(e) >= 0, by="norm_nonnegative")
    proof.have(L * rho * (b - a) >= 0)
    slope = lambda r: inner(gap, (J(b * along(x, y, r)) - J(a * along(x, y, r))) * e)  # noqa: E731
    with proof.let(r), proof.suppose((0 <= r) & (r <= 1)):
        p = along(x, y, r)
        proof.have(norm(p) < rho, by="ball_is_convex")
        proof.have(norm(p) >= 0, by="norm_nonnegative")
        values = {}
        for t, sign in ((a, -1), (b, 1)):
            proof.have(norm(t * p) == t * norm(p), by="norm_multiple")
            proof.have(t * norm(p) <= norm(p))
            proof.have(inside(t * p))
            test = sign / t * gap
            values[sign] = inner(test, J(t * p) * (t * e))
            proof.have(has_derivative(function(s, inner(test, h(t * p + s * (t * e)))), 0, values[sign]))
            proof.have(
                has_derivative(function(s, inner(test, h(t * y + s * (t * e)))), r, values[sign]),
                by="derivative_along_line",
                at={"f": h, "y": t * y, "e": t * e, "z": test, "D": values[sign]},
            )
        parts = {sign: function(s, inner(sign / t * gap, h(t * y + s * (t * e)))) for t, sign in ((a, -1), (b, 1))}
        proof.have(
            has_derivative(lambda s: parts[1](s) + parts[-1](s), r, values[1] + values[-1]),
            by="derivative_sum",
            at={"phi": parts[1], "psi": parts[-1], "u": values[1], "d": values[-1], "x": r},
        )
        proof.have(values[1] + values[-1] == slope(r))
        proof.have(has_derivative(lambda s: inner(gap, F(along(x, y, s))), r, slope(r)))
        change = J(b * p) - J(a * p)
        proof.have(spectral_norm(change) <= L * norm(b * p - a * p))
        proof.have(norm((b - a) * p) == (b - a) * norm(p), by="norm_multiple")
        proof.have((b - a) * norm(p) <= (b - a) * rho)
        proof.have(L * ((b - a) * norm(p)) <= L * ((b - a) * rho))
        proof.have(spectral_norm(change) <= L * rho * (b - a))
        proof.have(inner(gap, change * e) <= norm(gap) * norm(change * e), by="cauchy_schwarz")
        proof.have(norm(change * e) <= spectral_norm(change) * norm(e), by="spectral_bound")
        proof.have(spectral_norm(change) * norm(e) <= L * rho * (b - a) * norm(e))
        proof.have(norm(change * e) <= L * rho * (b - a) * norm(e))
        proof.have(norm(gap) * norm(change * e) <= norm(gap) * (L * rho * (b - a) * norm(e)))
        proof.have(slope(r) <= L * rho * (b - a) * norm(gap) * norm(e))
        proof.have(
            has_derivative(lambda s: inner(gap, F(along(x, y, s))), r, slope(r))
            & (slope(r) <= L * rho * (b - a) * norm(gap) * norm(e))
        )
    proof.have(
        norm(F(x) - F(y)) <= L * rho * (b - a) * norm(x - y),
        by="mean_value_on_segment",
        at={"f": F, "slope": function(r, slope(r)), "c": L * rho * (b - a)},
    )

with theory.theorem(
    "scaling_construction.first_slope",
    norm(scaled(b, x) - x - (scaled(b, y) - y)) <= L * rho * b * norm(x - y),
    given=[differentiable, smooth, *normal, *constants, b > 0, b <= 1, in_ball(x, y)],
    where="after Thm. 2, a lemma; not in the post",
    instance=[*in_the_ball, *derivative, Lambda == 2, b == half, x == half * I(1), y == zero],
    title="Small scalings are close to the identity",
    note="By the mean value theorem along the segment from $y$ to $x$.",
) as proof:
    F = function(x, scaled(b, x) - x)
    gap, e, o = F(x) - F(y), x - y, O(d, 1)
    proof.have(b * (1 / b) == 1, by="reciprocal")
    proof.have(norm(gap) >= 0, by="norm_nonnegative")
    proof.have(norm(e) >= 0, by="norm_nonnegative")
    proof.have(L * rho * b >= 0)
    first = lambda r: inner(gap, (J(b * along(x, y, r)) - I(d)) * e)  # noqa: E731
    with proof.let(r), proof.suppose((0 <= r) & (r <= 1)):
        p = along(x, y, r)
        proof.have(norm(p) < rho, by="ball_is_convex")
        proof.have(norm(p) >= 0, by="norm_nonnegative")
        proof.have(norm(b * p) == b * norm(p), by="norm_multiple")
        proof.have(b * norm(p) <= norm(p))
        proof.have(inside(b * p))
        test, value = gap / b, inner(gap / b, J(b * p) * (b * e))
        proof.have(has_derivative(lambda s: inner(test, h(b * p + s * (b * e))), 0, value))
        proof.have(
            has_derivative(lambda s: inner(test, h(b * y + s * (b * e))), r, value),
            by="derivative_along_line",
            at={"f": h, "y": b * y, "e": b * e, "z": test, "D": value},
        )
        moved, still = (
            function(s, inner(test, h(b * y + s * (b * e)))),
            function(s, -inner(gap, y) - s * inner(gap, e)),
        )
        proof.have(has_derivative(still, r, -inner(gap, e)))
        proof.have(
            has_derivative(lambda s: moved(s) + still(s), r, value - inner(gap, e)),
            by="derivative_sum",
            at={"phi": moved, "psi": still, "u": value, "d": -inner(gap, e), "x": r},
        )
        proof.have(value - inner(gap, e) == first(r))
        proof.have(has_derivative(lambda s: inner(gap, F(along(x, y, s))), r, first(r)))
        change = J(b * p) - I(d)
        proof.have(norm(o) ** 2 == 0)
        proof.have(inside(o))
        proof.have(spectral_norm(J(b * p) - J(o)) <= L * norm(b * p - o))
        proof.have(J(b * p) - J(o) == change)
        proof.have(spectral_norm(change) <= L * norm(b * p))
        proof.have(b * norm(p) <= b * rho)
        proof.have(L * (b * norm(p)) <= L * (b * rho))
        proof.have(spectral_norm(change) <= L * rho * b)
        proof.have(inner(gap, change * e) <= norm(gap) * norm(change * e), by="cauchy_schwarz")
        proof.have(norm(change * e) <= spectral_norm(change) * norm(e), by="spectral_bound")
        proof.have(spectral_norm(change) * norm(e) <= L * rho * b * norm(e))
        proof.have(norm(change * e) <= L * rho * b * norm(e))
        proof.have(norm(gap) * norm(change * e) <= norm(gap) * (L * rho * b * norm(e)))
        proof.have(first(r) <= L * rho * b * norm(gap) * norm(e))
        proof.have(
            has_derivative(lambda s: inner(gap, F(along(x, y, s))), r, first(r))
            & (first(r) <= L * rho * b * norm(gap) * norm(e))
        )
    proof.have(
        norm(F(x) - F(y)) <= L * rho * b * norm(x - y),
        by="mean_value_on_segment",
        at={"f": F, "slope": function(r, first(r)), "c": L * rho * b},
    )

within = [a > 0, a <= 1]
with theory.theorem(
    "scaling_construction.inverse",
    k(a * u) / a == x,
    given=[invertible, *within, inside(x), u == scaled(a, x)],
    where="after Thm. 2, a lemma; not in the post",
    instance=[*in_the_ball, *inverse, a == half, x == half * I(1), u == (half + half**5) * I(1)],
    title="Scalings are inverted as the map is",
) as proof:
    proof.have(a * (1 / a) == 1, by="reciprocal")
    proof.have(norm(a * x) == a * norm(x), by="norm_multiple")
    proof.have(norm(x) >= 0, by="norm_nonnegative")
    proof.have(a * norm(x) <= norm(x))
    proof.have(inside(a * x))
    proof.have(k(h(a * x)) == a * x)
    proof.have(a * u == h(a * x))
    proof.have(k(a * u) == k(h(a * x)))
    proof.have(k(a * u) == a * x)

with theory.theorem(
    "scaling_construction.next",
    scaled(b, k(a * u) / a) == scaled(b, x),
    given=[a > 0, b > 0, k(a * u) / a == x],
    where="after Thm. 2, a lemma; not in the post",
    title="From one scaling to the next",
) as proof:
    proof.have(b * (k(a * u) / a) == b * x)

with theory.theorem(
    "scaling_construction.steep",
    norm(x - y) <= Lambda * norm(u - v),
    given=[steep, *within, in_ball(x, y), u == scaled(a, x), v == scaled(a, y)],
    where="after Thm. 2, a lemma; not in the post",
    title="Scalings are as steep as the map",
) as proof:
    proof.have(a * (1 / a) == 1, by="reciprocal")
    for point, image in ((x, u), (y, v)):
        proof.have(norm(a * point) == a * norm(point), by="norm_multiple")
        proof.have(norm(point) >= 0, by="norm_nonnegative")
        proof.have(a * norm(point) <= norm(point))
        proof.have(inside(a * point))
        proof.have(h(a * point) == a * image)
    proof.have(norm(a * x - a * y) <= Lambda * norm(h(a * x) - h(a * y)))
    proof.have(norm(a * (x - y)) == a * norm(x - y), by="norm_multiple")
    proof.have(norm(a * (u - v)) == a * norm(u - v), by="norm_multiple")
    proof.have(h(a * x) - h(a * y) == a * (u - v))
    proof.have(norm(h(a * x) - h(a * y)) == a * norm(u - v))
    proof.have(a * norm(x - y) <= a * (Lambda * norm(u - v)))
    proof.conclude(by="cancel_positive_factor", at={"c": a})

scalings = [
    for_all(i, 1, m, (scale[i] > 0) & (scale[i] <= 1)),
    for_all(i, 2, m, scale[i - 1] <= scale[i]),
    scale[m] == 1,
]


def perturbation(i, x, y):
    """How far h_i - Id moves the two points, which the layers before made of x and y, apart."""
    p, q = z(i - 1, x), z(i - 1, y)
    return norm(f(i, p) - p - (f(i, q) - q)), norm(p - q)


def nearly(i, constant):
    """|h_i - Id|_L is at most the constant, where h_i is needed."""
    apart, distance = perturbation(i, x, y)
    return for_all((x, y), implies(in_ball(x, y), apart <= constant * distance))


composed = for_all(
    x,
    implies(inside(x), (z(0, x) == x) & for_all(i, 1, m, z(i, x) == f(i, z(i - 1, x))) & (z(m, x) == h(x))),
)
by_scaling = for_all(x, implies(inside(x), for_all(i, 1, m, scale[i] * z(i, x) == h(scale[i] * x))))
built = there_is(
    (f, z),
    composed
    & by_scaling
    & nearly(1, L * rho * scale[1])
    & for_all(i, 2, m, nearly(i, L * rho * Lambda * (scale[i] - scale[i - 1]))),
)
with theory.theorem(
    "scaling_construction",
    built,
    given=[differentiable, smooth, invertible, steep, *normal, *constants, *scalings],
    says=r"\text{The functions } h_i \text{ of the theorem can be explicitly constructed via adequate scalings } a_1, "
    r"\dots, a_m \in \mathbb{R} \text{ such that: } h_1 (x) = h (a_1 x) / a_1, h_2 (h_1 (x)) = h (a_2 x) / a_2, "
    r"\ldots, h_m \circ \cdots \circ h_1 (x) = h (a_m x) / a_m,",
    instance=[*in_the_ball, *derivative, *inverse, Lambda == 2, m == 2, scale == function(i, i / 2)],
    title="Layers by scalings",
    note=r"$0 < \alpha_1 \leq \dots \leq \alpha_m = 1$ are the scalings, and $h(0) = 0$, $h'(0) = I$. Each layer is as "
    "close to the identity as its scaling is to the one before; they need not be small.",
) as proof:
    first, layer = scaled(scale[1], y), scaled(scale[i], k(scale[i - 1] * y) / scale[i - 1])
    made = there_is(
        (f, z),
        for_all(y, f(1, y) == first)
        & for_all(i, 2, m, for_all(y, f(i, y) == layer))
        & for_all(x, z(0, x) == x)
        & for_all(i, 1, m, for_all(x, z(i, x) == scaled(scale[i], x))),
    )
    layers, after = (
        function(i, y, choice(i == 1, first, layer)),
        function(i, x, choice(i == 0, x, scaled(scale[i], x))),
    )
    with proof.each(i, 2, m), proof.let(y):
        proof.have(layers(i, y) == layer, by="if_false")
    with proof.let(x):
        proof.have(after(0, x) == x, by="if_true")
    with proof.each(i, 1, m), proof.let(x):
        proof.have(after(i, x) == scaled(scale[i], x), by="if_false")
    with proof.let(y):
        proof.have(layers(1, y) == first, by="if_true")
    proof.exhibit(made, layers, after)
    F, Z = proof.obtain("F Z", made)
    with proof.let(x), proof.suppose(inside(x)):
        with proof.each(i, 1, m):
            proof.have((scale[i] > 0) & (scale[i] <= 1))
            proof.have(scale[i] * (1 / scale[i]) == 1, by="reciprocal")
            proof.have(Z(i, x) == scaled(scale[i], x))
            proof.have(scale[i] * Z(i, x) == h(scale[i] * x))
    with proof.let(x), proof.suppose(inside(x)):
        with proof.each(i, 1, m):
            proof.have(Z(i, x) == scaled(scale[i], x))
            proof.have(Z(0, x) == x)
            with proof.case(i == 1):
                proof.have(Z(i - 1, x) == x)
                proof.have(F(1, x) == scaled(scale[1], x))
                proof.have(Z(i, x) == F(i, Z(i - 1, x)))
            with proof.case(i != 1):
                a = scale[i - 1]
                proof.have(Z(i - 1, x) == scaled(a, x))
                proof.have((a > 0) & (a <= 1))
                again = scaled(scale[i], k(a * Z(i - 1, x)) / a)
                proof.have(k(a * Z(i - 1, x)) / a == x, by="scaling_construction.inverse")
                proof.have(again == scaled(scale[i], x), by="scaling_construction.next")
                proof.have(F(i, Z(i - 1, x)) == again)
                proof.have(Z(i, x) == F(i, Z(i - 1, x)))
    with proof.let(x), proof.suppose(inside(x)):
        proof.have(Z(0, x) == x)
        proof.have(Z(m, x) == scaled(scale[m], x))
        proof.have(scaled(scale[m], x) == h(x))
        proof.have(Z(m, x) == h(x))
        proof.have(for_all(i, 1, m, Z(i, x) == F(i, Z(i - 1, x))))
        proof.have((Z(0, x) == x) & for_all(i, 1, m, Z(i, x) == F(i, Z(i - 1, x))) & (Z(m, x) == h(x)))

    def moved(i):
        p, q = Z(i - 1, x), Z(i - 1, y)
        return norm(F(i, p) - p - (F(i, q) - q)), norm(p - q)

    with proof.let(x, y), proof.suppose(in_ball(x, y)):
        proof.have((Z(0, x) == x) & (Z(0, y) == y))
        proof.have((F(1, x) == scaled(scale[1], x)) & (F(1, y) == scaled(scale[1], y)))
        bound = L * rho * scale[1]
        change = scaled(scale[1], x) - x - (scaled(scale[1], y) - y)
        proof.have(norm(change) <= bound * norm(x - y), by="scaling_construction.first_slope")
        proof.have(moved(1)[0] <= bound * moved(1)[1])
    with proof.each(i, 2, m), proof.let(x, y), proof.suppose(in_ball(x, y)):
        a, b = scale[i - 1], scale[i]
        proof.have((a > 0) & (a <= 1) & (b > 0) & (b <= 1) & (a <= b))
        for point in (x, y):
            proof.have(Z(i - 1, point) == scaled(a, point))
            proof.have(F(i, Z(i - 1, point)) == Z(i, point))
            proof.have(Z(i, point) == scaled(b, point))
        change = scaled(b, x) - scaled(a, x) - (scaled(b, y) - scaled(a, y))
        proof.have(norm(change) <= L * rho * (b - a) * norm(x - y), by="scaling_construction.slope")
        proof.have(norm(x - y) <= Lambda * norm(Z(i - 1, x) - Z(i - 1, y)), by="scaling_construction.steep")
        proof.have(L * rho * (b - a) >= 0)
        proof.have(L * rho * (b - a) * norm(x - y) <= L * rho * (b - a) * (Lambda * norm(Z(i - 1, x) - Z(i - 1, y))))
        proof.have(F(i, Z(i - 1, x)) - Z(i - 1, x) - (F(i, Z(i - 1, y)) - Z(i - 1, y)) == change)
        proof.have(moved(i)[0] == norm(change))
        proof.have(norm(change) <= L * rho * (b - a) * (Lambda * norm(Z(i - 1, x) - Z(i - 1, y))))
        proof.have(moved(i)[0] <= L * rho * Lambda * (b - a) * moved(i)[1])
    proof.exhibit(built, F, Z)

spread = there_is((f, z), composed & nearly(1, L * rho / m) & for_all(i, 2, m, nearly(i, L * rho * Lambda / m)))
with theory.theorem(
    "thm2",
    spread,
    given=[differentiable, smooth, invertible, steep, *normal, *constants],
    where="Theorem 2",
    says=r"\text{The computation of a `smooth invertible map' } h \text{ can be spread throughout a deep network } h = "
    r"h_m \circ h_{m - 1} \circ \ldots \circ h_1, \text{ so that all layers compute near-identity functions: } | h_i "
    r"- Id |_L =\mathcal{O} \left( \frac{\log m}{m} \right).",
    instance=[*in_the_ball, *derivative, *inverse, Lambda == 2, m == 2],
    title="Smooth invertible maps are near-identity compositions",
    note=r"For every $m \geq 1$, with the rate $\mathcal{O}(1/m)$, better than the printed one, and its constant $L "
    r"\varrho \Lambda$; in the normal position $h(0) = 0$, $h'(0) = I$ on a ball.",
) as proof:
    uniform = function(i, i / m)
    proof.have(m * (1 / m) == 1, by="reciprocal")
    proof.have(1 / m > 0, by="reciprocal_positive")
    with proof.each(i, 1, m):
        proof.have(i / m > 0)
        proof.have(i * (1 / m) <= m * (1 / m))
        proof.have((uniform(i) > 0) & (uniform(i) <= 1))
    with proof.each(i, 2, m):
        proof.have(uniform(i - 1) <= uniform(i))
    proof.have(uniform(m) == 1)
    by_uniform = for_all(x, implies(inside(x), for_all(i, 1, m, uniform(i) * z(i, x) == h(uniform(i) * x))))
    steps = for_all(i, 2, m, nearly(i, L * rho * Lambda * (uniform(i) - uniform(i - 1))))
    layers = there_is((f, z), composed & by_uniform & nearly(1, L * rho * uniform(1)) & steps)
    F, Z = proof.obtain("F Z", layers, by="scaling_construction", at={"alpha": uniform})
    with proof.each(i, 2, m), proof.let(x, y), proof.suppose(in_ball(x, y)):
        p, q = Z(i - 1, x), Z(i - 1, y)
        moved = norm(F(i, p) - p - (F(i, q) - q))
        proof.have(moved <= L * rho * Lambda * (uniform(i) - uniform(i - 1)) * norm(p - q))
        proof.have(moved <= L * rho * Lambda / m * norm(p - q))
    proof.exhibit(spread, F, Z)
