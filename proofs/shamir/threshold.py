r"""A regulariser adds a spurious local minimum exactly below a threshold.

On regularisation the slides say that "this might cause adding new spurious local minimas". $G(w, v) = (w (1 + v) - 1)^2
+ \lambda (w^2 + v^2)$ has a spurious local minimum exactly for $0 < \lambda < \lambda_c = 0.390418\dots$, the greatest
value of $\sqrt{t/(1 + t)} - t^2$ for $t > 0$. Here are the steps of a proof. Its critical points with $v > 0$ are
global minima. With $t = -(1 + v)$ and $y = \sqrt{t/(1 + t)}$ the others are

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
    both,
    either,
    equal,
    gradient,
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
critical = equal(gradient(G), Matrix([0, 0]))
highest = (less(m, 1), equal((1 - m**2) ** 3, 4 * m**3))  # m is where the level is greatest, lambda_c = level(m)


def curve(y):
    """The critical point on the left with parameter y."""
    return (-y / (1 - y**2), -1 / (1 - y**2))


on_the_curve = (less(y, 1), equal(lam, level(y)))

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
    given=(critical, less(v, 0)),
    title="On the left they lie on a curve",
    note="So $w$ and $v$ are on the curve, with $y = (1 + v)/w$.",
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
    there_is(z, both(less(m, z, Rational(4, 5)), equal(z - z**4 / (1 - z**2) ** 2, lam))),
    given=(*highest, less(lam, level(m))),
    title="Every smaller regulariser is reached",
    note=r"Below $\lambda_c$ there is a strict local minimum on the curve.",
)
