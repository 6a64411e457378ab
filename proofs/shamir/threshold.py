r"""A regulariser adds a spurious local minimum exactly below a threshold.

On regularisation the slides say that "this might cause adding new spurious local minimas". $G(w, v) = (w (1 + v) - 1)^2
+ \lambda (w^2 + v^2)$ has a spurious local minimum exactly for $0 < \lambda < \lambda_c = 0.390418\dots$, the greatest
value of $\sqrt{t/(1 + t)} - t^2$ for $t > 0$. Its critical points with $v > 0$ are global minima. With $t = -(1 + v)$
and $y = \sqrt{t/(1 + t)}$ the others are

$w = -y/(1 - y^2)$, $v = -1/(1 - y^2)$ for $\lambda = y - y^4/(1 - y^2)^2$ and $0 < y < 1$,

a rational curve. On it $\lambda$ is a concave function of $y$, greatest where $(1 - y^2)^3 = 4 y^3$, at $y = m$. Beyond
$m$ the critical points are strict local minima, before $m$ strict saddles, and at $m$ the Hessian is singular and the
third derivative tells that there is no minimum.
"""

from sympy import Matrix, Rational

from symres import (
    Theory,
    at,
    at_least,
    at_most,
    both,
    either,
    equal,
    equivalent,
    for_all,
    function,
    gradient,
    greater,
    has_derivative,
    hessian,
    implies,
    is_critical_point,
    is_local_minimum,
    is_strict_local_minimum,
    less,
    there_is,
    unequal,
)

theory = Theory(
    "shamir", source="shamir", where="Example 1, after Thm. 3, Fig. 1 (b)", title="How much regularisation is too much"
)
w, v, a, b, z = theory.reals("w v a b z")
lam, y, m = theory.positive("lambda y m")

G = theory.define("G", (w, v), (w * (1 + v) - 1) ** 2 + lam * (w**2 + v**2))
level = theory.define("level", z, z - z**4 / (1 - z**2) ** 2)
critical = (equal((w * (1 + v) - 1) * (1 + v) + lam * w, 0), equal((w * (1 + v) - 1) * w + lam * v, 0))
highest = (less(m, 1), equal((1 - m**2) ** 3, 4 * m**3))  # m is where the level is greatest, lambda_c = level(m)


def curve(y):
    """The critical point on the left with parameter y."""
    return (-y / (1 - y**2), -1 / (1 - y**2))


on_the_curve = (less(y, 1), equal(lam, level(y)))

theory.claim(
    "fig.b.threshold.critical",
    equivalent(equal(gradient(G), Matrix([0, 0])), both(*critical)),
    title="The critical equations",
)

# -------------------------------------------------------------------------------------------------------- on the right
theory.claim(
    "fig.b.threshold.sides",
    either(less(0, v), less(v, -1)),
    given=critical,
    steps=(equal(w**2, v * (1 + v)), unequal(w, 0)),
    title="Critical points lie on two sides",
)

A, B = (1 + v) ** 2 + lam, (1 + b) ** 2 + lam
excess = (
    B * (a - (1 + b) / B) ** 2,
    lam * (b - v) ** 2 * (1 - 1 / A**2),
    lam * (b - v) ** 2 * (2 + v + b) ** 2 / (A**2 * B),
)
theory.claim(
    "fig.b.threshold.right",
    equal(G(a, b) - G(w, v), sum(excess)),
    given=critical,
    title="Excess over a critical point",
    note="$G$ at any point, compared with a critical point.",
)
theory.claim(
    "fig.b.threshold.right.positive",
    both(*(at_least(part, 0) for part in excess)),
    given=less(0, v),
    title="On the right critical points are global minima",
    note="So a critical point with $v > 0$ is a global minimum.",
)

# --------------------------------------------------------------------------------------------------------- on the left
theory.claim(
    "fig.b.threshold.left",
    both(less(w, 0), less(v, -1), equal(w**2, v * (1 + v)), equal(lam, (1 + v) / w - (1 + v) ** 2)),
    given=(*critical, less(v, 0)),
    title="On the left they lie on a curve",
    note="So $w$ and $v$ are on the curve, with $y = (1 + v)/w$.",
)
theory.claim(
    "fig.b.threshold.parameter",
    both(less(0, z, 1), equal(w, -z / (1 - z**2)), equal(v, -1 / (1 - z**2)), equal(lam, level(z))),
    given=(
        *(less(w, 0), less(v, -1), equal(w**2, v * (1 + v)), equal(z * w, 1 + v)),
        equal(lam, (1 + v) / w - (1 + v) ** 2),
    ),
    steps=(less(0, z), equal(z**2 * v, 1 + v), less(z**2, 1), equal(v * (1 - z**2), -1)),
    title="The parameter of a critical point",
)
theory.claim(
    "fig.b.threshold.curve",
    is_critical_point(G, curve(y)),
    given=on_the_curve,
    title="The curve consists of critical points",
)
theory.claim("fig.b.threshold.curve.neighbour", is_critical_point(G, curve(y)), given=less(y, 1), expect="refuted")
theory.claim(
    "fig.b.threshold.minima",
    both(is_strict_local_minimum(G, curve(y)), less(G(1, 0), G(*curve(y)))),
    given=(*on_the_curve, less((1 - y**2) ** 3, 4 * y**3)),
    title="Beyond $m$ they are spurious local minima",
)
direction = Matrix([a, b])
w_y, v_y = curve(y)
theory.claim(
    "fig.b.threshold.saddles",
    there_is((a, b), less((direction.T * at(hessian(G), {w: w_y, v: v_y}) * direction)[0], 0)),
    given=(*on_the_curve, less(4 * y**3, (1 - y**2) ** 3)),
    witness={a: 1 - 2 * y**3 / (1 - y**2) ** 2, b: y},
    where="Example 1, after Thm. 3, Fig. 1 (b); not on the slides",
    title="Before $m$ they are strict saddles",
    note="The direction is that in which the first row of the Hessian vanishes.",
)
theory.claim(
    "fig.b.threshold.degenerate",
    implies(is_local_minimum(G, curve(m)), less(lam, level(m))),
    given=(*highest, equal(lam, level(m))),
    title="At the threshold there is no minimum",
    note=r"At $\lambda_c$ the one critical point on the left is no local minimum.",
)

# -------------------------------------------------------------------------------------------------------- the greatest
theory.claim(
    "fig.b.threshold.order",
    both(implies(less(y, m), less(4 * y**3, (1 - y**2) ** 3)), implies(less(m, y), less((1 - y**2) ** 3, 4 * y**3))),
    given=(*highest, less(y, 1)),
    title="Which points are beyond $m$",
)
theory.claim(
    "fig.b.threshold.concave",
    less(level(y), level(b) + (1 - 4 * b**3 / (1 - b**2) ** 3) * (y - b)),
    given=(less(y, 1), less(0, b, 1), unequal(y, b)),
    title=r"$\lambda$ is concave along the curve",
    note=r"At $b = m$ the slope is 0, so that $\mathrm{level}(m)$ is the greatest value, and taken only there.",
)
theory.claim(
    "fig.b.threshold.greatest",
    less(Rational(390418, 10**6), level(m), Rational(390419, 10**6)),
    given=highest,
    title="The threshold to six digits",
)
theory.claim(
    "fig.b.threshold.greatest.neighbour",
    less(Rational(391, 1000), level(m)),
    given=highest,
    expect="refuted",
)
theory.claim(
    "fig.b.threshold.reached",
    there_is(z, both(less(m, z, Rational(4, 5)), equal((z - lam) * (1 - z**2) ** 2, z**4))),
    given=(*highest, less(lam, level(m))),
    title="Every smaller regulariser is reached",
    note=r"Below $\lambda_c$ there is a strict local minimum on the curve.",
)
theory.claim(
    "fig.b.threshold.point",
    there_is(z, both(less(0, z, 1), equal((1 - z**2) ** 3, 4 * z**3))),
    title="There is a greatest value",
)

# ------------------------------------------------------------------------------------------------------ the threshold
whole = Theory(
    "shamir", source="shamir", where="Example 1, after Thm. 3, Fig. 1 (b)", title="The threshold of regularisation"
)
lam, m, w, v, a, b, x, y, t, z, delta = whole.number("lambda m w v a b x y t z delta")


def loss(w, v):
    return (w * (1 + v) - 1) ** 2 + lam * (w**2 + v**2)


def height(z):
    return z - z**4 * (1 - z**2) ** -2


def local_minimum(w, v):
    near = less((x - w) ** 2 + (y - v) ** 2, delta)
    lowest = for_all((x, y), implies(near, at_most(loss(w, v), loss(x, y))))
    return there_is(delta, both(greater(delta, 0), lowest))


equations = ((w * (1 + v) - 1) * (1 + v) + lam * w, (w * (1 + v) - 1) * w + lam * v)
with whole.theorem(
    "fig.b.threshold.stationary",
    both(*(equal(equation, 0) for equation in equations)),
    given=local_minimum(w, v),
    where="Example 1, after Thm. 3, Fig. 1 (b); not on the slides",
    title="Local minima are critical points",
) as proof:
    D = proof.obtain("D", local_minimum(w, v))
    proof.have(greater(1 / (1 + D), 0), by="reciprocal_positive")
    proof.have(equal((1 + D) * (1 / (1 + D)), 1), by="reciprocal")
    r = D * (1 / (1 + D))
    proof.have(greater(r, 0))
    proof.have(less(r, 1))
    proof.have(greater(D * r, 0))
    proof.have(less(r, D))
    proof.have(less(r * r, D))
    for line, at_point, slope in (
        (function(t, loss(t, v)), w, 2 * equations[0]),
        (function(t, loss(w, t)), v, 2 * equations[1]),
    ):
        with proof.let(t):
            with proof.suppose(less(at_point - r, t)), proof.suppose(less(t, at_point + r)):
                proof.have(greater((r - (t - at_point)) * (r + (t - at_point)), 0))
                proof.have(less((t - at_point) ** 2, D))
                place = (t, v) if at_point is w else (w, t)
                proof.have(less((place[0] - w) ** 2 + (place[1] - v) ** 2, D))
                proof.have(at_most(loss(w, v), loss(*place)))
        proof.have(has_derivative(line, at_point, slope))
        proof.have(equal(slope, 0), by="derivative_at_minimum", at={"phi": line, "x": at_point, "r": r})

highest = (greater(m, 0), less(m, 1), equal((1 - m**2) ** 3, 4 * m**3))
with whole.theorem(
    "fig.b.threshold.highest",
    less(height(y), height(m)),
    given=[*highest, greater(y, 0), less(y, 1), unequal(y, m)],
    title=r"Everywhere else $\lambda$ is smaller",
) as proof:
    fall = 4 * m**3 * (1 - m**2) ** -3
    proof.have(less(height(y), height(m) + (1 - fall) * (y - m)), by="fig.b.threshold.concave", at={"b": m})
    proof.have(less(m**2, 1))
    over = 1 / (1 - m**2)
    proof.have(equal((1 - m**2) * over, 1), by="reciprocal")
    proof.chain(fall).equals((1 - m**2) ** 3 * over**3).equals(((1 - m**2) * over) ** 3).equals(1)

with whole.theorem(
    "fig.b.threshold.at_the_top",
    less(lam, height(m)),
    given=[
        *(greater(lam, 0), *highest, local_minimum(w, v), equal(lam, height(m))),
        *(equal(w, -m / (1 - m**2)), equal(v, -1 / (1 - m**2))),
    ],
    where="Example 1, after Thm. 3, Fig. 1 (b); not on the slides",
    title="At the threshold there is no minimum, wherever it is",
) as proof:
    p_w, p_v = -m / (1 - m**2), -1 / (1 - m**2)
    D = proof.obtain("D", local_minimum(w, v))
    with proof.let(x, y), proof.suppose(less((x - p_w) ** 2 + (y - p_v) ** 2, D)):
        proof.have(less((x - w) ** 2 + (y - v) ** 2, D))
        proof.have(at_most(loss(w, v), loss(x, y)))
        proof.have(equal(loss(w, v), loss(p_w, p_v)))
        proof.have(at_most(loss(p_w, p_v), loss(x, y)))
    proof.exhibit(local_minimum(p_w, p_v), D)
    proof.conclude(by="fig.b.threshold.degenerate", at={"m": m})

spurious = there_is((w, v), both(local_minimum(w, v), there_is((a, b), less(loss(a, b), loss(w, v)))))
with whole.theorem(
    "fig.b.threshold.below",
    spurious,
    given=[greater(lam, 0), *highest, less(lam, height(m))],
    where="Example 1, after Thm. 3, Fig. 1 (b); not on the slides",
    title="Below the threshold there is a spurious local minimum",
) as proof:
    on_the_curve = there_is(z, both(less(m, z), less(z, Rational(4, 5)), equal((z - lam) * (1 - z**2) ** 2, z**4)))
    Y = proof.obtain("Y", on_the_curve, by="fig.b.threshold.reached")
    proof.have(less(Y**2, 1))
    proof.have(equal((1 - Y**2) * (1 / (1 - Y**2)), 1), by="reciprocal")
    proof.chain(lam).equals(Y - (Y - lam) * ((1 - Y**2) * (1 / (1 - Y**2))) ** 2).equals(
        Y - (Y - lam) * (1 - Y**2) ** 2 * (1 / (1 - Y**2)) ** 2
    ).equals(height(Y))
    proof.have(less((1 - Y**2) ** 3, 4 * Y**3), by="fig.b.threshold.order")
    p_w, p_v = -Y / (1 - Y**2), -1 / (1 - Y**2)
    near = both(less(0, (x - p_w) ** 2 + (y - p_v) ** 2), less((x - p_w) ** 2 + (y - p_v) ** 2, delta))
    strict = for_all((x, y), implies(near, less(loss(p_w, p_v), loss(x, y))))
    strict = there_is(delta, both(greater(delta, 0), strict))
    proof.have(both(strict, less(loss(1, 0), loss(p_w, p_v))), by="fig.b.threshold.minima")
    D = proof.obtain("D", strict)
    with proof.let(x, y), proof.suppose(less((x - p_w) ** 2 + (y - p_v) ** 2, D)):
        with proof.case(less(0, (x - p_w) ** 2 + (y - p_v) ** 2)):
            squared = (x - p_w) ** 2 + (y - p_v) ** 2
            proof.have(both(less(0, squared), less(squared, D)))
            proof.have(less(loss(p_w, p_v), loss(x, y)))
            proof.have(at_most(loss(p_w, p_v), loss(x, y)))
        with proof.case(at_most((x - p_w) ** 2 + (y - p_v) ** 2, 0)):
            proof.have(at_least((x - p_w) ** 2, 0))
            proof.have(at_least((y - p_v) ** 2, 0))
            proof.have(equal((x - p_w) ** 2, 0))
            proof.have(equal((y - p_v) ** 2, 0))
            proof.have(equal(x - p_w, 0))
            proof.have(equal(y - p_v, 0))
            proof.have(equal(x, p_w))
            proof.have(equal(y, p_v))
            proof.have(at_most(loss(p_w, p_v), loss(x, y)))
    proof.exhibit(local_minimum(p_w, p_v), D)
    proof.exhibit(there_is((a, b), less(loss(a, b), loss(p_w, p_v))), 1, 0)
    proof.exhibit(spurious, p_w, p_v)

with whole.theorem(
    "fig.b.threshold.only_below",
    less(lam, height(m)),
    given=[greater(lam, 0), *highest, spurious],
    where="Example 1, after Thm. 3, Fig. 1 (b); not on the slides",
    title="A spurious local minimum is below the threshold",
) as proof:
    W, V = proof.obtain("W V", spurious)
    A, B = proof.obtain("A B", there_is((a, b), less(loss(a, b), loss(W, V))))
    proof.have(
        both(
            equal((W * (1 + V) - 1) * (1 + V) + lam * W, 0),
            equal((W * (1 + V) - 1) * W + lam * V, 0),
        ),
        by="fig.b.threshold.stationary",
    )
    proof.have(either(less(0, V), less(V, -1)), by="fig.b.threshold.sides")
    with proof.case(less(0, V)):
        one, other = (1 + V) ** 2 + lam, (1 + B) ** 2 + lam
        parts = (
            other * (A - (1 + B) / other) ** 2,
            lam * (B - V) ** 2 * (1 - one**-2),
            lam * (B - V) ** 2 * (2 + V + B) ** 2 * one**-2 / other,
        )
        proof.have(equal(loss(A, B) - loss(W, V), sum(parts[1:], parts[0])), by="fig.b.threshold.right")
        there = {"v": V, "a": A, "b": B}
        proof.have(both(*(at_least(part, 0) for part in parts)), by="fig.b.threshold.right.positive", at=there)
        proof.have(less(lam, height(m)))
    with proof.case(less(V, -1)):
        left = both(
            *(less(W, 0), less(V, -1), equal(W**2, V * (1 + V))),
            equal(lam, (1 + V) / W - (1 + V) ** 2),
        )
        proof.have(left, by="fig.b.threshold.left")
        proof.have(equal(W * (1 / W), 1), by="reciprocal")
        Y = (1 + V) / W
        proof.have(equal(Y * W, 1 + V))
        placed = both(
            *(less(0, Y), less(Y, 1), equal(W, -Y / (1 - Y**2)), equal(V, -1 / (1 - Y**2))),
            equal(lam, height(Y)),
        )
        proof.have(placed, by="fig.b.threshold.parameter", at={"z": Y, "w": W, "v": V})
        with proof.case(equal(Y, m)):
            proof.have(equal(lam, height(m)))
            proof.have(both(equal(W, -m / (1 - m**2)), equal(V, -1 / (1 - m**2))))
            proof.have(less(lam, height(m)), by="fig.b.threshold.at_the_top", at={"w": W, "v": V})
        with proof.case(unequal(Y, m)):
            proof.have(less(height(Y), height(m)), by="fig.b.threshold.highest", at={"y": Y, "m": m})
            proof.have(less(lam, height(m)))

with whole.theorem(
    "fig.b.threshold",
    both(
        equivalent(spurious, less(lam, height(m))),
        *(less(Rational(390418, 10**6), height(m)), less(height(m), Rational(390419, 10**6))),
    ),
    given=[greater(lam, 0), *highest],
    says=r"\text{this might cause adding new spurious local minimas}",
    title=r"There is a spurious local minimum exactly for $\lambda < \lambda_c$",
    note=r"$\lambda_c = m - m^4 / (1 - m^2)^2 = 0.390418\dots$, where $m$ is the number between 0 and 1 with $(1 - "
    r"m^2)^3 = 4 m^3$.",
) as proof:
    proof.have(
        both(less(Rational(390418, 10**6), height(m)), less(height(m), Rational(390419, 10**6))),
        by="fig.b.threshold.greatest",
    )
    with proof.suppose(spurious):
        proof.have(less(lam, height(m)), by="fig.b.threshold.only_below")
    with proof.suppose(less(lam, height(m))):
        proof.have(spurious, by="fig.b.threshold.below")
