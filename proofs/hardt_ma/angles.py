r"""Layers close to the identity neither stretch nor turn much: how small they can be if their product is $R$.

The angle of $v$ and $w$ is the $\theta$ from 0 to $\pi$ with $v^\top w = |v| |w| \cos \theta$. In the plane of $v$ and
its image, a layer multiplies $v$ by a complex number $z$ with $|z - 1| \leq \tau$, and $|\log z| \leq -\log(1 - \tau)$.
"""

from fractions import Fraction

from every_depth import theory as networks
from small_layers import theory as small_layers

from symres import (
    E,
    I,
    O,
    Prod,
    Theory,
    choice,
    cos,
    exp,
    for_all,
    function,
    implies,
    inner,
    lambda_min,
    log,
    matrix,
    norm,
    pi,
    psd,
    sin,
    spectral_norm,
    sqrt,
    square_integrable,
    symmetric,
    there_is,
    trace,
)

theory = Theory(
    "hardt_ma",
    source="hardt_ma",
    where="section 2, on Theorem 2; not in the review",
    title="Lower bounds of the layers",
)
d, l = theory.naturals("d l")
i, j, k = theory.integers("i j k")
tau, theta, alpha, beta, gamma, c, r, D = theory.reals("tau theta alpha beta gamma c r D")
R = theory.matrix("R", d, d)
A, B = theory.layers("A", d, d), theory.layers("B", d, d)
u, v, w = theory.vectors("u v w", d)


def P(low, high, of=A):
    """(I + A_high)...(I + A_low)"""
    return Prod(j, low, high, I(d) + of[j])


def small(bound):
    """All layers have at most that norm."""
    return for_all(i, 1, l, spectral_norm(A[i]) <= bound)


def is_angle(theta, v, w):
    """theta is the angle of v and w"""
    return ((0 <= theta) & (theta <= pi)) & (inner(v, w) == norm(v) * norm(w) * cos(theta))


def apart(v, w, theta):
    """The square of the distance of v and w in the metric |dx| / |x|."""
    return (log(norm(w)) - log(norm(v))) ** 2 + theta**2


with theory.theorem(
    "thm2.lower.layer",
    apart(v, w, theta) <= log(1 - tau) ** 2,
    given=[
        (0 <= tau) & (tau <= 1),
        tau < 1,
        norm(v) > 0,
        norm(w) > 0,
        norm(w - v) <= tau * norm(v),
        is_angle(theta, v, w),
    ],
    instance=[d == 1, v == I(1), w == I(1), theta == 0, tau == 0],
    title="One layer near the identity",
) as proof:
    ratio = there_is(c, (c > 0) & (norm(w) == norm(v) * c))
    proof.have(norm(w) / norm(v) > 0, by="quotient_positive")
    proof.have(norm(v) * (norm(w) / norm(v)) == norm(w), by="quotient_cancels")
    proof.exhibit(ratio, norm(w) / norm(v))
    z = proof.obtain("z", ratio)
    proof.have(norm(w - v) >= 0, by="norm_nonnegative")
    proof.have(norm(w - v) ** 2 <= (tau * norm(v)) ** 2, by="square_monotone")
    proof.have(norm(w - v) ** 2 == norm(w) ** 2 - 2 * inner(v, w) + norm(v) ** 2)
    proof.have(norm(w) ** 2 == (norm(v) * z) ** 2)
    proof.have(inner(v, w) == norm(v) ** 2 * (z * cos(theta)))
    proof.have(norm(v) ** 2 * (z**2 - 2 * z * cos(theta) + 1) <= norm(v) ** 2 * tau**2)
    proof.have(norm(v) ** 2 > 0)
    proof.have(z**2 - 2 * z * cos(theta) + 1 <= tau**2, by="cancel_positive_factor")
    proof.have(log(z) ** 2 + theta**2 <= log(1 - tau) ** 2, by="logarithm_near_one")
    proof.have(log(norm(v) * z) == log(norm(v)) + log(z), by="log_product")
    proof.have(log(norm(w)) - log(norm(v)) == log(z))

with theory.theorem(
    "thm2.lower.turn_of_a_layer",
    theta <= beta,
    given=[
        (0 <= beta) & (beta <= pi / 2),
        norm(v) > 0,
        norm(w) > 0,
        norm(w - v) <= sin(beta) * norm(v),
        is_angle(theta, v, w),
    ],
    title="One layer near the identity turns little",
) as proof:
    proof.have(pi > 0, by="pi_positive")
    proof.have(sin(beta) >= 0, by="sine_nonnegative")
    proof.have(cos(beta) >= 0, by="cosine_nonnegative")
    proof.have(sin(beta) ** 2 + cos(beta) ** 2 == 1, by="sine_and_cosine")
    proof.have(norm(w - v) >= 0, by="norm_nonnegative")
    proof.have(norm(w - v) ** 2 <= (sin(beta) * norm(v)) ** 2, by="square_monotone")
    proof.have(norm(w - v) ** 2 == norm(w) ** 2 - 2 * inner(v, w) + norm(v) ** 2)
    proof.have(2 * inner(v, w) >= norm(w) ** 2 + (cos(beta) * norm(v)) ** 2)
    proof.have((norm(w) - cos(beta) * norm(v)) ** 2 >= 0)
    scale = norm(v) * norm(w)
    proof.have(scale > 0)
    proof.have(scale * cos(beta) <= scale * cos(theta))
    proof.have(cos(beta) <= cos(theta), by="cancel_positive_factor")
    proof.have(theta <= beta, by="angles_by_cosines")

with theory.theorem(
    "thm2.lower.no_turn",
    theta == 0,
    given=[norm(v) > 0, is_angle(theta, v, v)],
    title="A vector makes no angle with itself",
) as proof:
    proof.have(norm(v) ** 2 > 0)
    proof.have(cos(theta - theta) == 1, by="cosine_zero")
    proof.have(norm(v) ** 2 * cos(theta - theta) <= norm(v) ** 2 * cos(theta))
    proof.have(cos(theta - theta) <= cos(theta), by="cancel_positive_factor")
    proof.have(theta <= theta - theta, by="angles_by_cosines")

near = [norm(v) > 0, small(tau), (0 <= tau) & (tau <= 1), tau < 1]
with theory.theorem(
    "thm2.lower.regular",
    for_all(k, 0, l, norm(P(1, k) * v) > 0),
    given=near,
    title="Layers near the identity map no vector to 0",
) as proof:
    regular = lambda k: implies(k <= l, norm(P(1, k) * v) > 0)  # noqa: E731
    with proof.induction(k, 0, regular):
        with proof.suppose(k + 1 <= l):
            before = P(1, k) * v
            proof.have(norm(before) > 0)
            proof.have(spectral_norm(A[k + 1]) <= tau)
            proof.have(norm((I(d) + A[k + 1]) * before) >= (1 - tau) * norm(before), by="near_identity")
            proof.have(P(1, k + 1) == (I(d) + A[k + 1]) * P(1, k), by="product_last")
            proof.have((1 - tau) * norm(before) > 0)
            proof.have(norm(P(1, k + 1) * v) == norm((I(d) + A[k + 1]) * before))
            proof.have(norm(P(1, k + 1) * v) > 0)

full = -log(1 - tau)
with theory.theorem(
    "thm2.lower.one_more_layer",
    apart(u, w, theta) <= (r + full) ** 2,
    given=[
        (0 <= tau) & (tau <= 1),
        tau < 1,
        *(norm(x) > 0 for x in (u, v, w)),
        r >= 0,
        for_all(alpha, implies(is_angle(alpha, u, v), apart(u, v, alpha) <= r**2)),
        norm(w - v) <= tau * norm(v),
        is_angle(theta, u, w),
    ],
    instance=[d == 1, u == I(1), v == I(1), w == I(1), r == pi, theta == 0, tau == 0],
    title="One layer more",
) as proof:
    a = proof.obtain("a", there_is(alpha, is_angle(alpha, u, v)), by="angle_of_vectors")
    b = proof.obtain("b", there_is(alpha, is_angle(alpha, v, w)), by="angle_of_vectors")
    proof.have(full >= 0, by="opposite_of_log_nonnegative")
    proof.have(apart(u, v, a) <= r**2)
    proof.have(apart(v, w, b) <= log(1 - tau) ** 2, by="thm2.lower.layer")
    proof.have(theta <= a + b, by="triangle_of_angles", at={"u": u, "v": v, "w": w, "alpha": a, "beta": b})
    grown, shrunk = log(norm(v)) - log(norm(u)), log(norm(w)) - log(norm(v))
    proof.have(
        (grown + shrunk) ** 2 + (a + b) ** 2 <= (r + full) ** 2,
        by="triangle_in_the_plane",
        at={"x": grown, "y": shrunk, "alpha": a, "beta": b, "r": r, "s": full},
    )
    proof.have(theta**2 <= (a + b) ** 2, by="square_monotone")
    proof.have(apart(u, w, theta) <= (r + full) ** 2)

image = P(1, l) * v
path = (norm(image) > 0) & for_all(theta, implies(is_angle(theta, v, image), apart(v, image, theta) <= (l * full) ** 2))
with theory.theorem(
    "thm2.lower.path",
    path,
    given=near,
    title="A product of layers near the identity",
) as proof:

    def reached(k):
        """The distance of a vector and its image under k layers."""
        bound = apart(v, P(1, k) * v, theta) <= (k * full) ** 2
        return implies(k <= l, for_all(theta, implies(is_angle(theta, v, P(1, k) * v), bound)))

    proof.have(full >= 0, by="opposite_of_log_nonnegative")
    proof.have(for_all(k, 0, l, norm(P(1, k) * v) > 0), by="thm2.lower.regular")
    with proof.base():
        with proof.let(theta), proof.suppose(is_angle(theta, v, P(1, 0) * v)):
            proof.have(P(1, 0) * v == v)
            proof.have(norm(P(1, 0) * v) == norm(v))
            proof.have(theta == 0, by="thm2.lower.no_turn")
            proof.have(log(norm(P(1, 0) * v)) == log(norm(v)))
            proof.have(apart(v, P(1, 0) * v, theta) <= (0 * full) ** 2)
        proof.have(reached(0))
    with proof.induction(k, 0, reached):
        with proof.suppose(k + 1 <= l), proof.let(theta), proof.suppose(is_angle(theta, v, P(1, k + 1) * v)):
            before, after, layer = P(1, k) * v, P(1, k + 1) * v, A[k + 1]
            proof.have(norm(before) > 0)
            proof.have(norm(after) > 0)
            proof.have(P(1, k + 1) == (I(d) + layer) * P(1, k), by="product_last")
            proof.have(after - before == layer * before)
            proof.have(norm(after - before) == norm(layer * before))
            proof.have(norm(layer * before) <= spectral_norm(layer) * norm(before), by="spectral_bound")
            proof.have(spectral_norm(layer) <= tau)
            proof.have(spectral_norm(layer) * norm(before) <= tau * norm(before))
            proof.have(norm(after - before) <= tau * norm(before))
            proof.have(k * full >= 0)
            proof.have(
                apart(v, after, theta) <= (k * full + full) ** 2,
                by="thm2.lower.one_more_layer",
                at={"u": v, "v": before, "w": after, "r": k * full},
            )
            proof.have(apart(v, after, theta) <= ((k + 1) * full) ** 2)
    proof.have(reached(l))
    proof.have(norm(image) > 0)
    proof.conclude()

# ------------------------------------------------------------------------------------------------------- lower bounds
turned = for_all(theta, implies(is_angle(theta, v, image), theta <= l * beta))
with theory.theorem(
    "thm2.lower.turn",
    turned,
    given=[norm(v) > 0, (0 <= beta) & (beta <= pi / 2), sin(beta) < 1, small(sin(beta))],
    title="Layers near the identity turn little",
) as proof:

    def reached_by_turning(k):
        turn = for_all(theta, implies(is_angle(theta, v, P(1, k) * v), theta <= k * beta))
        return implies(k <= l, turn)

    proof.have(pi > 0, by="pi_positive")
    proof.have(sin(beta) >= 0, by="sine_nonnegative")
    proof.have(for_all(k, 0, l, norm(P(1, k) * v) > 0), by="thm2.lower.regular", at={"tau": sin(beta)})
    with proof.base():
        with proof.let(theta), proof.suppose(is_angle(theta, v, P(1, 0) * v)):
            proof.have(P(1, 0) * v == v)
            proof.have(norm(P(1, 0) * v) == norm(v))
            proof.have(theta == 0, by="thm2.lower.no_turn")
            proof.have(theta <= 0 * beta)
        proof.have(reached_by_turning(0))
    with proof.induction(k, 0, reached_by_turning):
        with proof.suppose(k + 1 <= l), proof.let(theta), proof.suppose(is_angle(theta, v, P(1, k + 1) * v)):
            before, after, layer = P(1, k) * v, P(1, k + 1) * v, A[k + 1]
            proof.have(norm(before) > 0)
            proof.have(norm(after) > 0)
            a = proof.obtain("a", there_is(alpha, is_angle(alpha, v, before)), by="angle_of_vectors")
            b = proof.obtain("b", there_is(alpha, is_angle(alpha, before, after)), by="angle_of_vectors")
            proof.have(a <= k * beta)
            proof.have(P(1, k + 1) == (I(d) + layer) * P(1, k), by="product_last")
            proof.have(after - before == layer * before)
            proof.have(norm(after - before) == norm(layer * before))
            proof.have(norm(layer * before) <= spectral_norm(layer) * norm(before), by="spectral_bound")
            proof.have(spectral_norm(layer) <= sin(beta))
            proof.have(spectral_norm(layer) * norm(before) <= sin(beta) * norm(before))
            proof.have(norm(after - before) <= sin(beta) * norm(before))
            proof.have(b <= beta, by="thm2.lower.turn_of_a_layer", at={"v": before, "w": after})
            proof.have(
                theta <= a + b,
                by="triangle_of_angles",
                at={"u": v, "v": before, "w": after, "alpha": a, "beta": b},
            )
            proof.have(theta <= (k + 1) * beta)
    proof.have(reached_by_turning(l))
    proof.have(turned)


def moved(v, theta):
    """How far R moves a vector that it turns by theta."""
    return sqrt(log(norm(R * v) / norm(v)) ** 2 + theta**2)


arcsine = ((0 <= beta) & (beta <= pi / 2)) & (sin(beta) == tau)
product = [P(1, l) == R, small(tau), tau < 1]
bound = -l * log(1 - tau)

with theory.theorem(
    "thm2.lower.norm",
    tau >= 1 - exp(-D / l),
    given=[tau < 1, D <= bound],
    title="From the distance to the norms of the layers",
) as proof:
    proof.have(D / l <= full, by="quotient_at_most")
    proof.have(log(1 - tau) <= -(D / l))
    proof.have(exp(log(1 - tau)) <= exp(-(D / l)), by="exp_monotone")
    proof.have(exp(log(1 - tau)) == 1 - tau, by="exp_of_log")
    proof.have(tau >= 1 - exp(-D / l))

with theory.theorem(
    "thm2.lower.image",
    (norm(R * v) > 0) & for_all(theta, implies(is_angle(theta, v, R * v), apart(v, R * v, theta) <= bound**2)),
    given=[*product, norm(v) > 0],
    title="A vector and its image",
) as proof:
    proof.have(spectral_norm(A[1]) >= 0, by="spectral_nonnegative")
    proof.have(spectral_norm(A[1]) <= tau)
    proof.have(tau >= 0)
    proof.have(path, by="thm2.lower.path")
    proof.have(norm(R * v) == norm(image))
    proof.have(norm(R * v) > 0)
    with proof.let(theta), proof.suppose(is_angle(theta, v, R * v)):
        proof.have(inner(v, image) == norm(v) * norm(image) * cos(theta))
        proof.have(is_angle(theta, v, image))
        proof.have(apart(v, image, theta) <= (l * full) ** 2)
        proof.have(log(norm(R * v)) == log(norm(image)))
        proof.have(apart(v, R * v, theta) <= bound**2)

with theory.theorem(
    "thm2.lower.distance_of_image",
    moved(v, theta) <= bound,
    given=[*product, v != 0, norm(v) > 0, norm(R * v) > 0, is_angle(theta, v, R * v)],
    title="How far a vector is moved",
) as proof:
    square = log(norm(R * v) / norm(v)) ** 2 + theta**2
    proof.have(spectral_norm(A[1]) >= 0, by="spectral_nonnegative")
    proof.have(spectral_norm(A[1]) <= tau)
    proof.have(tau >= 0)
    proof.have(apart(v, R * v, theta) <= bound**2, by="thm2.lower.image")
    proof.have(log(norm(R * v) / norm(v)) == log(norm(R * v)) - log(norm(v)), by="log_quotient")
    proof.have(square <= bound**2)
    proof.have(moved(v, theta) * moved(v, theta) == square, by="root_square")
    proof.have(full >= 0, by="opposite_of_log_nonnegative")
    proof.have(bound >= 0)
    proof.have(moved(v, theta) <= bound, by="square_compare")

with theory.theorem(
    "thm2.lower.angle_of_image",
    theta <= l * beta,
    given=[*product, arcsine, norm(v) > 0, is_angle(theta, v, R * v)],
    instance=[d == 1, l == 1, A == function(i, O(1, 1)), R == I(1), v == I(1), tau == 0, beta == 0, theta == 0],
    title="How far a vector is turned",
) as proof:
    proof.have(for_all(i, 1, l, spectral_norm(A[i]) <= sin(beta)))
    proof.have(turned, by="thm2.lower.turn")
    proof.have(norm(R * v) == norm(image))
    proof.have(inner(v, image) == norm(v) * norm(image) * cos(theta))
    proof.have(is_angle(theta, v, image))
    proof.have(theta <= l * beta)

with theory.theorem(
    "thm2.lower.largest_singular_value",
    tau >= exp(gamma / l) - 1,
    given=[*product, exp(gamma) == spectral_norm(R)],
    instance=[d == 1, l == 1, A == function(i, O(1, 1)), R == I(1), tau == 0, gamma == 0],
    title="Layers near the identity stretch little",
) as proof:
    proof.have(spectral_norm(A[1]) >= 0, by="spectral_nonnegative")
    proof.have(spectral_norm(A[1]) <= tau)
    proof.have(tau >= 0)
    proof.have((1 + tau) ** l >= spectral_norm(R), by=small_layers["thm2.lower.singular_values"])
    proof.have(exp(gamma / l) ** l == exp(l * (gamma / l)), by="exp_multiple")
    proof.have(l * (gamma / l) == gamma, by="quotient_cancels")
    proof.have(exp(l * (gamma / l)) == exp(gamma))
    proof.have(exp(gamma / l) ** l <= (1 + tau) ** l)
    proof.have(exp(gamma / l) >= 0, by="exp_nonnegative")
    proof.have(exp(gamma / l) <= 1 + tau, by="power_compare")

with theory.theorem(
    "thm2.lower",
    (R * v != 0)
    & (-l * log(1 - tau) >= moved(v, theta))
    & (tau >= 1 - exp(-moved(v, theta) / l))
    & (tau >= exp(gamma / l) - 1)
    & (l * beta >= theta),
    given=[*product, v != 0, is_angle(theta, v, R * v), exp(gamma) == spectral_norm(R), arcsine],
    title="Layers near the identity stretch and turn little",
    note=r"For every $v$; $\gamma = \log \sigma_{\max}(R)$ and $\beta = \arcsin \tau$. All bounds are attained: those "
    r"of the distance by $A_i = -\tau I$, that of the singular value by $A_i = \tau I$, that of the angle by layers "
    r"that multiply by $e^{i \beta} \cos \beta$ in planes, where $d$ is even.",
    instance=[
        d == 1,
        l == 1,
        A == function(i, O(1, 1)),
        R == I(1),
        v == I(1),
        tau == 0,
        theta == 0,
        gamma == 0,
        beta == 0,
    ],
) as proof:
    proof.have(norm(v) > 0, by="norm_positive")
    proof.have(norm(R * v) > 0, by="thm2.lower.image")
    with proof.contradiction(R * v == 0):
        proof.have(norm(R * v) ** 2 == 0)
    proof.have(moved(v, theta) <= bound, by="thm2.lower.distance_of_image")
    proof.have(tau >= 1 - exp(-moved(v, theta) / l), by="thm2.lower.norm")
    proof.have(tau >= exp(gamma / l) - 1, by="thm2.lower.largest_singular_value")
    proof.have(l * beta >= theta, by="thm2.lower.angle_of_image")


def moves_at_most(c):
    """R moves no vector by more than c."""
    vector = (v != 0) & (R * v != 0) & is_angle(theta, v, R * v)
    return for_all((v, theta), implies(vector, moved(v, theta) <= c))


with theory.theorem(
    "thm2.lower.supremum",
    (-l * log(1 - tau) >= D) & (tau >= 1 - exp(-D / l)),
    given=[*product, for_all(c, implies(moves_at_most(c), D <= c))],
    title="The vector that is moved most",
    note=r"$D$ is the supremum over all $v$, or less.",
) as proof:
    with proof.let(v), proof.let(theta):
        with proof.suppose((v != 0) & (R * v != 0) & is_angle(theta, v, R * v)):
            proof.have(norm(v) > 0, by="norm_positive")
            proof.have(norm(R * v) > 0, by="norm_positive")
            proof.have(moved(v, theta) <= bound, by="thm2.lower.distance_of_image")
    proof.have(D <= bound)
    proof.have(tau >= 1 - exp(-D / l), by="thm2.lower.norm")

# ----------------------------------------------------------------------------------------- maps that turn all vectors
half = there_is(theta, theta == pi)


def turn_by(c, s):
    """The layer that multiplies by c + i s."""
    return matrix([[c - 1, -s], [s, c - 1]])


with theory.theorem(
    "thm2.lower.minus_identity",
    tau >= sin(pi / l),
    given=[P(1, l) == -I(d), small(tau)],
    title="Layers for a half turn",
) as proof:
    proof.have(spectral_norm(A[1]) >= 0, by="spectral_nonnegative")
    proof.have(spectral_norm(A[1]) <= tau)
    with proof.case(tau >= 1):
        proof.have(sin(pi / l) <= 1, by="sine_at_most_one")
        proof.have(tau >= sin(pi / l))
    with proof.case(tau < 1):
        b = proof.obtain("b", there_is(beta, arcsine), by="angle_of_sine")
        e = proof.obtain("e", there_is(v, norm(v) ** 2 == 1), by="unit_vector")
        proof.have(norm(e) >= 0, by="norm_nonnegative")
        proof.have(norm(e) > 0)
        proof.exhibit(half, pi)
        phi = proof.obtain("phi", half)
        proof.have(is_angle(phi, e, -1 * e), by="straight_angle", at={"v": e, "c": 1})
        proof.have(norm(-I(d) * e) == norm(-1 * e))
        proof.have(is_angle(phi, e, -I(d) * e))
        proof.have(pi > 0, by="pi_positive")
        proof.have(phi <= l * b, by="thm2.lower.angle_of_image", at={"R": -I(d), "v": e})
        proof.have(pi / l <= b, by="quotient_at_most")
        proof.have(pi / l >= 0, by="quotient_nonnegative")
        proof.have(sin(pi / l) <= sin(b), by="sine_increasing")
        proof.have(tau >= sin(pi / l))

quarter_turns = function(
    j, choice(j <= 2, turn_by(Fraction(3, 5), Fraction(4, 5)), turn_by(Fraction(4, 5), Fraction(3, 5)))
)
with theory.theorem(
    "thm2.lower.minus_multiple",
    tau >= 1 - exp(-sqrt(pi**2 + gamma**2) / l),
    given=[P(1, l) == -exp(gamma) * I(d), small(tau), tau < 1],
    title="Layers for a half turn that stretches",
    note=r"Hardly better is possible: where $d$ is even, layers that multiply by $e^{(\gamma + i \pi) / l}$ in planes "
    r"have this product; like the bound, their norms $|e^{(\gamma + i \pi) / l} - 1|$ are $\sqrt{\pi^2 + \gamma^2} / l "
    r"+ O(1 / l^2)$.",
    instance=[d == 2, l == 4, gamma == 0, tau == Fraction(9, 10), A == quarter_turns],
) as proof:
    image_of_e = -exp(gamma) * I(d)
    e = proof.obtain("e", there_is(v, norm(v) ** 2 == 1), by="unit_vector")
    proof.have(norm(e) >= 0, by="norm_nonnegative")
    proof.have(norm(e) == 1, by="square_is_one")
    proof.have(exp(gamma) > 0, by="exp_positive")
    proof.exhibit(half, pi)
    phi = proof.obtain("phi", half)
    proof.have(is_angle(phi, e, -exp(gamma) * e), by="straight_angle", at={"v": e, "c": exp(gamma)})
    proof.have(norm(exp(gamma) * e) == exp(gamma) * norm(e), by="norm_multiple")
    proof.have(norm(-(exp(gamma) * e)) == norm(exp(gamma) * e), by="norm_of_opposite")
    proof.have(norm(image_of_e * e) == exp(gamma))
    proof.have(log(exp(gamma)) == gamma, by="log_of_exp")
    proof.have(log(norm(e)) == 0, by="log_of_one")
    proof.have(log(norm(image_of_e * e)) == gamma)
    proof.have(is_angle(phi, e, image_of_e * e))
    proof.have(apart(e, image_of_e * e, phi) <= bound**2, by="thm2.lower.image", at={"R": image_of_e, "v": e})
    square, root = pi**2 + gamma**2, sqrt(pi**2 + gamma**2)
    proof.have(apart(e, image_of_e * e, phi) == square)
    proof.have(square <= bound**2)
    proof.have(pi**2 >= 0)
    proof.have(root * root == square, by="root_square")
    proof.have(spectral_norm(A[1]) >= 0, by="spectral_nonnegative")
    proof.have(spectral_norm(A[1]) <= tau)
    proof.have(full >= 0, by="opposite_of_log_nonnegative")
    proof.have(bound >= 0)
    proof.have(root <= bound, by="square_compare")
    proof.have(tau >= 1 - exp(-root / l), by="thm2.lower.norm")

# ------------------------------------------------------------------------------------------- no minimum of two layers
x, zeta = theory.random("x zeta", d)
Sigma = E(x * x.T)
moments = [square_integrable(x), square_integrable(zeta), E(zeta * x.T) == 0]


def f(of):
    """The risk."""
    return E(norm(R * x + zeta - P(1, l, of) * x) ** 2)


minimal = for_all(B, f(A) <= f(B))
with theory.theorem(
    "thm2.lower.minimum",
    P(1, l) == R,
    given=[*moments, lambda_min(Sigma) > 0, minimal],
    title="A minimum represents the map",
) as proof:
    gap = P(1, l) - R
    proof.have(psd(Sigma), by="second_moment_psd")
    proof.have(symmetric(Sigma), by="psd_symmetric")
    proof.have(f(A) == E(norm(zeta) ** 2), by=networks["least_risk"])
    proof.have(f(A) == trace(gap * Sigma * gap.T) + E(norm(zeta) ** 2), by=networks["risk_decomposition"])
    proof.have(trace(gap.T.T * Sigma * gap.T) >= lambda_min(Sigma) * trace(gap.T.T * gap.T), by="rayleigh_lowest")
    proof.have(lambda_min(Sigma) * norm(gap) ** 2 <= 0)
    with proof.contradiction(norm(gap) ** 2 > 0):
        proof.have(lambda_min(Sigma) * norm(gap) ** 2 > 0)
    proof.have(trace(gap.T * gap) == 0)
    proof.have(gap == 0, by="norm_zero")
    proof.have(P(1, l) == R)

with theory.theorem(
    "thm2.lower.two_layers",
    tau >= 1,
    given=[*moments, lambda_min(Sigma) > 0, R == -I(d), l == 2, minimal, small(tau)],
    title="Two layers do not make a half turn",
    note=r"So where $R = -I$, no minimum of two layers lies in a ball $\|A\| \leq \tau < 1$.",
) as proof:
    proof.have(P(1, l) == R, by="thm2.lower.minimum")
    proof.have(P(1, l) == -I(d))
    proof.have(tau >= sin(pi / l), by="thm2.lower.minus_identity")
    proof.have(pi / l == pi / 2)
    proof.have(sin(pi / l) == 1, by="sine_of_right_angle")
    proof.have(tau >= 1)
