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

from fractions import Fraction

from symres import (
    Theory,
    all_of,
    at,
    equivalent,
    for_all,
    function,
    gradient,
    has_derivative,
    hessian,
    implies,
    is_critical_point,
    is_local_minimum,
    is_strict_local_minimum,
    there_is,
    vector,
)

theory = Theory(
    "shamir", source="shamir", where="Example 1, after Thm. 3, Fig. 1 (b)", title="How much regularisation is too much"
)
w, v, a, b, z = theory.reals("w v a b z")
lam, y, m = theory.positive("lambda y m")

G = theory.define("G", (w, v), (w * (1 + v) - 1) ** 2 + lam * (w**2 + v**2))
level = theory.define("level", z, z - z**4 * (1 - z**2) ** -2)
critical = ((w * (1 + v) - 1) * (1 + v) + lam * w == 0, (w * (1 + v) - 1) * w + lam * v == 0)
highest = (m < 1, (1 - m**2) ** 3 == 4 * m**3)  # m is where the level is greatest, lambda_c = level(m)


def curve(y):
    """The critical point on the left with parameter y."""
    return (-y / (1 - y**2), -1 / (1 - y**2))


on_the_curve = (y < 1, lam == level(y))

theory.claim(
    "fig.b.threshold.critical",
    equivalent(gradient(G) == vector(0, 0), all_of(critical)),
    title="The critical equations",
)

# -------------------------------------------------------------------------------------------------------- on the right
theory.claim(
    "fig.b.threshold.sides",
    (0 < v) | (v < -1),
    given=critical,
    steps=(w**2 == v * (1 + v), w != 0),
    title="Critical points lie on two sides",
)

A, B = (1 + v) ** 2 + lam, (1 + b) ** 2 + lam
excess = (
    B * (a - (1 + b) / B) ** 2,
    lam * (b - v) ** 2 * (1 - A**-2),
    lam * (b - v) ** 2 * (2 + v + b) ** 2 * A**-2 / B,
)
theory.claim(
    "fig.b.threshold.right",
    G(a, b) - G(w, v) == sum(excess),
    given=critical,
    title="Excess over a critical point",
    note="$G$ at any point, compared with a critical point.",
)
theory.claim(
    "fig.b.threshold.right.positive",
    all_of(part >= 0 for part in excess),
    given=0 < v,
    title="On the right critical points are global minima",
    note="So a critical point with $v > 0$ is a global minimum.",
)

# --------------------------------------------------------------------------------------------------------- on the left
theory.claim(
    "fig.b.threshold.left",
    (w < 0) & (v < -1) & (w**2 == v * (1 + v)) & (lam == (1 + v) / w - (1 + v) ** 2),
    given=(*critical, v < 0),
    title="On the left they lie on a curve",
    note="So $w$ and $v$ are on the curve, with $y = (1 + v)/w$.",
)
theory.claim(
    "fig.b.threshold.parameter",
    ((0 < z) & (z < 1)) & (w == -z / (1 - z**2)) & (v == -1 / (1 - z**2)) & (lam == level(z)),
    given=(
        *(w < 0, v < -1, w**2 == v * (1 + v), z * w == 1 + v),
        lam == (1 + v) / w - (1 + v) ** 2,
    ),
    steps=(0 < z, z**2 * v == 1 + v, z**2 < 1, v * (1 - z**2) == -1),
    title="The parameter of a critical point",
)
theory.claim(
    "fig.b.threshold.curve",
    is_critical_point(G, curve(y)),
    given=on_the_curve,
    title="The curve consists of critical points",
)
theory.claim("fig.b.threshold.curve.neighbour", is_critical_point(G, curve(y)), given=y < 1, expect="refuted")
theory.claim(
    "fig.b.threshold.minima",
    is_strict_local_minimum(G, curve(y)) & (G(1, 0) < G(*curve(y))),
    given=(*on_the_curve, (1 - y**2) ** 3 < 4 * y**3),
    title="Beyond $m$ they are spurious local minima",
)
direction = vector(a, b)
w_y, v_y = curve(y)
theory.claim(
    "fig.b.threshold.saddles",
    there_is((a, b), direction.T * at(hessian(G), [w == w_y, v == v_y]) * direction < 0),
    given=(*on_the_curve, 4 * y**3 < (1 - y**2) ** 3),
    witness=[a == 1 - 2 * y**3 * (1 - y**2) ** -2, b == y],
    where="Example 1, after Thm. 3, Fig. 1 (b); not on the slides",
    title="Before $m$ they are strict saddles",
    note="The direction is that in which the first row of the Hessian vanishes.",
)
theory.claim(
    "fig.b.threshold.degenerate",
    implies(is_local_minimum(G, curve(m)), lam < level(m)),
    given=(*highest, lam == level(m)),
    title="At the threshold there is no minimum",
    note=r"At $\lambda_c$ the one critical point on the left is no local minimum.",
)

# -------------------------------------------------------------------------------------------------------- the greatest
theory.claim(
    "fig.b.threshold.order",
    implies(y < m, 4 * y**3 < (1 - y**2) ** 3) & implies(m < y, (1 - y**2) ** 3 < 4 * y**3),
    given=(*highest, y < 1),
    title="Which points are beyond $m$",
)
theory.claim(
    "fig.b.threshold.concave",
    level(y) < level(b) + (1 - 4 * b**3 * (1 - b**2) ** -3) * (y - b),
    given=(y < 1, (0 < b) & (b < 1), y != b),
    title=r"$\lambda$ is concave along the curve",
    note=r"At $b = m$ the slope is 0, so that $\mathrm{level}(m)$ is the greatest value, and taken only there.",
)
theory.claim(
    "fig.b.threshold.greatest",
    (Fraction(390418, 10**6) < level(m)) & (level(m) < Fraction(390419, 10**6)),
    given=highest,
    title="The threshold to six digits",
)
theory.claim(
    "fig.b.threshold.greatest.neighbour",
    Fraction(391, 1000) < level(m),
    given=highest,
    expect="refuted",
)
theory.claim(
    "fig.b.threshold.reached",
    there_is(z, ((m < z) & (z < Fraction(4, 5))) & ((z - lam) * (1 - z**2) ** 2 == z**4)),
    given=(*highest, lam < level(m)),
    title="Every smaller regulariser is reached",
    note=r"Below $\lambda_c$ there is a strict local minimum on the curve.",
)
theory.claim(
    "fig.b.threshold.point",
    there_is(z, ((0 < z) & (z < 1)) & ((1 - z**2) ** 3 == 4 * z**3)),
    title="There is a greatest value",
)

# ------------------------------------------------------------------------------------------------------ the threshold
whole = Theory(
    "shamir", source="shamir", where="Example 1, after Thm. 3, Fig. 1 (b)", title="The threshold of regularisation"
)
lam, m, w, v, a, b, x, y, t, z, delta = whole.reals("lambda m w v a b x y t z delta")


def loss(w, v):
    return (w * (1 + v) - 1) ** 2 + lam * (w**2 + v**2)


def height(z):
    return z - z**4 * (1 - z**2) ** -2


def local_minimum(w, v):
    near = (x - w) ** 2 + (y - v) ** 2 < delta
    lowest = for_all((x, y), implies(near, loss(w, v) <= loss(x, y)))
    return there_is(delta, (delta > 0) & lowest)


equations = ((w * (1 + v) - 1) * (1 + v) + lam * w, (w * (1 + v) - 1) * w + lam * v)
with whole.theorem(
    "fig.b.threshold.stationary",
    all_of(equation == 0 for equation in equations),
    given=local_minimum(w, v),
    where="Example 1, after Thm. 3, Fig. 1 (b); not on the slides",
    title="Local minima are critical points",
) as proof:
    D = proof.obtain("D", local_minimum(w, v))
    proof.have(1 / (1 + D) > 0, by="reciprocal_positive")
    proof.have((1 + D) * (1 / (1 + D)) == 1, by="reciprocal")
    r = D * (1 / (1 + D))
    proof.have(r > 0)
    proof.have(r < 1)
    proof.have(D * r > 0)
    proof.have(r < D)
    proof.have(r * r < D)
    for line, at_point, slope, place in (
        (function(t, loss(t, v)), w, 2 * equations[0], (t, v)),
        (function(t, loss(w, t)), v, 2 * equations[1], (w, t)),
    ):
        with proof.let(t):
            with proof.suppose(at_point - r < t), proof.suppose(t < at_point + r):
                proof.have((r - (t - at_point)) * (r + (t - at_point)) > 0)
                proof.have((t - at_point) ** 2 < D)
                proof.have((place[0] - w) ** 2 + (place[1] - v) ** 2 < D)
                proof.have(loss(w, v) <= loss(*place))
        proof.have(has_derivative(line, at_point, slope))
        proof.have(slope == 0, by="derivative_at_minimum", at={"phi": line, "x": at_point, "r": r})

highest = (m > 0, m < 1, (1 - m**2) ** 3 == 4 * m**3)
with whole.theorem(
    "fig.b.threshold.highest",
    height(y) < height(m),
    given=[*highest, y > 0, y < 1, y != m],
    title=r"Everywhere else $\lambda$ is smaller",
) as proof:
    fall = 4 * m**3 * (1 - m**2) ** -3
    proof.have(height(y) < height(m) + (1 - fall) * (y - m), by="fig.b.threshold.concave", at={"b": m})
    proof.have(m**2 < 1)
    over = 1 / (1 - m**2)
    proof.have((1 - m**2) * over == 1, by="reciprocal")
    proof.chain(fall).equals((1 - m**2) ** 3 * over**3).equals(((1 - m**2) * over) ** 3).equals(1)

with whole.theorem(
    "fig.b.threshold.at_the_top",
    lam < height(m),
    given=[
        *(lam > 0, *highest, local_minimum(w, v), lam == height(m)),
        *(w == -m / (1 - m**2), v == -1 / (1 - m**2)),
    ],
    where="Example 1, after Thm. 3, Fig. 1 (b); not on the slides",
    title="At the threshold there is no minimum, wherever it is",
) as proof:
    p_w, p_v = -m / (1 - m**2), -1 / (1 - m**2)
    D = proof.obtain("D", local_minimum(w, v))
    with proof.let(x, y), proof.suppose((x - p_w) ** 2 + (y - p_v) ** 2 < D):
        proof.have((x - w) ** 2 + (y - v) ** 2 < D)
        proof.have(loss(w, v) <= loss(x, y))
        proof.have(loss(w, v) == loss(p_w, p_v))
        proof.have(loss(p_w, p_v) <= loss(x, y))
    proof.exhibit(local_minimum(p_w, p_v), D)
    proof.conclude(by="fig.b.threshold.degenerate", at={"m": m})

spurious = there_is((w, v), local_minimum(w, v) & there_is((a, b), loss(a, b) < loss(w, v)))
with whole.theorem(
    "fig.b.threshold.below",
    spurious,
    given=[lam > 0, *highest, lam < height(m)],
    where="Example 1, after Thm. 3, Fig. 1 (b); not on the slides",
    title="Below the threshold there is a spurious local minimum",
) as proof:
    on_the_curve = there_is(z, (m < z) & (z < Fraction(4, 5)) & ((z - lam) * (1 - z**2) ** 2 == z**4))
    Y = proof.obtain("Y", on_the_curve, by="fig.b.threshold.reached")
    proof.have(Y**2 < 1)
    proof.have((1 - Y**2) * (1 / (1 - Y**2)) == 1, by="reciprocal")
    proof.chain(lam).equals(Y - (Y - lam) * ((1 - Y**2) * (1 / (1 - Y**2))) ** 2).equals(
        Y - (Y - lam) * (1 - Y**2) ** 2 * (1 / (1 - Y**2)) ** 2
    ).equals(height(Y))
    proof.have((1 - Y**2) ** 3 < 4 * Y**3, by="fig.b.threshold.order")
    p_w, p_v = -Y / (1 - Y**2), -1 / (1 - Y**2)
    near = (0 < (x - p_w) ** 2 + (y - p_v) ** 2) & ((x - p_w) ** 2 + (y - p_v) ** 2 < delta)
    strict = for_all((x, y), implies(near, loss(p_w, p_v) < loss(x, y)))
    strict = there_is(delta, (delta > 0) & strict)
    proof.have(strict & (loss(1, 0) < loss(p_w, p_v)), by="fig.b.threshold.minima")
    D = proof.obtain("D", strict)
    with proof.let(x, y), proof.suppose((x - p_w) ** 2 + (y - p_v) ** 2 < D):
        with proof.case(0 < (x - p_w) ** 2 + (y - p_v) ** 2):
            squared = (x - p_w) ** 2 + (y - p_v) ** 2
            proof.have((0 < squared) & (squared < D))
            proof.have(loss(p_w, p_v) < loss(x, y))
            proof.have(loss(p_w, p_v) <= loss(x, y))
        with proof.case((x - p_w) ** 2 + (y - p_v) ** 2 <= 0):
            proof.have((x - p_w) ** 2 >= 0)
            proof.have((y - p_v) ** 2 >= 0)
            proof.have((x - p_w) ** 2 == 0)
            proof.have((y - p_v) ** 2 == 0)
            proof.have(x - p_w == 0)
            proof.have(y - p_v == 0)
            proof.have(x == p_w)
            proof.have(y == p_v)
            proof.have(loss(p_w, p_v) <= loss(x, y))
    proof.exhibit(local_minimum(p_w, p_v), D)
    proof.exhibit(there_is((a, b), loss(a, b) < loss(p_w, p_v)), 1, 0)
    proof.exhibit(spurious, p_w, p_v)

with whole.theorem(
    "fig.b.threshold.only_below",
    lam < height(m),
    given=[lam > 0, *highest, spurious],
    where="Example 1, after Thm. 3, Fig. 1 (b); not on the slides",
    title="A spurious local minimum is below the threshold",
) as proof:
    W, V = proof.obtain("W V", spurious)
    A, B = proof.obtain("A B", there_is((a, b), loss(a, b) < loss(W, V)))
    proof.have(
        ((W * (1 + V) - 1) * (1 + V) + lam * W == 0) & ((W * (1 + V) - 1) * W + lam * V == 0),
        by="fig.b.threshold.stationary",
    )
    proof.have((0 < V) | (V < -1), by="fig.b.threshold.sides")
    with proof.case(0 < V):
        one, other = (1 + V) ** 2 + lam, (1 + B) ** 2 + lam
        parts = (
            other * (A - (1 + B) / other) ** 2,
            lam * (B - V) ** 2 * (1 - one**-2),
            lam * (B - V) ** 2 * (2 + V + B) ** 2 * one**-2 / other,
        )
        proof.have(loss(A, B) - loss(W, V) == sum(parts[1:], parts[0]), by="fig.b.threshold.right")
        there = {"v": V, "a": A, "b": B}
        proof.have(all_of(part >= 0 for part in parts), by="fig.b.threshold.right.positive", at=there)
        proof.have(lam < height(m))
    with proof.case(V < -1):
        left = all_of([*(W < 0, V < -1, W**2 == V * (1 + V)), lam == (1 + V) / W - (1 + V) ** 2])
        proof.have(left, by="fig.b.threshold.left")
        proof.have(W * (1 / W) == 1, by="reciprocal")
        Y = (1 + V) / W
        proof.have(Y * W == 1 + V)
        placed = all_of([*(0 < Y, Y < 1, W == -Y / (1 - Y**2), V == -1 / (1 - Y**2)), lam == height(Y)])
        proof.have(placed, by="fig.b.threshold.parameter", at={"z": Y, "w": W, "v": V})
        with proof.case(Y == m):
            proof.have(lam == height(m))
            proof.have((W == -m / (1 - m**2)) & (V == -1 / (1 - m**2)))
            proof.have(lam < height(m), by="fig.b.threshold.at_the_top", at={"w": W, "v": V})
        with proof.case(Y != m):
            proof.have(height(Y) < height(m), by="fig.b.threshold.highest", at={"y": Y, "m": m})
            proof.have(lam < height(m))

with whole.theorem(
    "fig.b.threshold",
    all_of(
        [
            equivalent(spurious, lam < height(m)),
            *(Fraction(390418, 10**6) < height(m), height(m) < Fraction(390419, 10**6)),
        ]
    ),
    given=[lam > 0, *highest],
    says=r"\text{this might cause adding new spurious local minimas}",
    title=r"There is a spurious local minimum exactly for $\lambda < \lambda_c$",
    note=r"$\lambda_c = m - m^4 / (1 - m^2)^2 = 0.390418\dots$, where $m$ is the number between 0 and 1 with $(1 - "
    r"m^2)^3 = 4 m^3$.",
) as proof:
    proof.have(
        (Fraction(390418, 10**6) < height(m)) & (height(m) < Fraction(390419, 10**6)),
        by="fig.b.threshold.greatest",
    )
    with proof.suppose(spurious):
        proof.have(lam < height(m), by="fig.b.threshold.only_below")
    with proof.suppose(lam < height(m)):
        proof.have(spurious, by="fig.b.threshold.below")
