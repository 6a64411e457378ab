r"""Angles between vectors, how they add up, and how far the exponential is from 1.

An angle of $v$ and $w$ is a $\theta$ from 0 to $\pi$ with $v' w = |v| |w| \cos \theta$.
"""

from symres import I, Theory, cos, exp, function, has_derivative, inner, log, norm, pi, sin, sqrt, there_is

theory = Theory("lemmas", title="Angles")
d = theory.naturals("d")
u, v, w = theory.vectors("u v w", d)
x, y, s, c, rho, theta = theory.reals("x y s c rho theta")
alpha, beta = theory.reals("alpha beta")

# -------------------------------------------------------------------------------------------------- cosines and sines
theory.claim("sine_nonnegative", sin(x) >= 0, given=(0 <= x) & (x <= pi))
theory.claim("sine_positive", sin(x) > 0, given=[x > 0, x < pi])
theory.claim("cosine_nonnegative", cos(x) >= 0, given=(0 <= x) & (x <= pi / 2))
theory.claim("cosine_negative", cos(x) < 0, given=[x > pi / 2, x <= pi])
theory.claim("sine_above_chord", x * cos(x) <= sin(x), given=(0 <= x) & (x <= pi))
theory.claim("sine_and_cosine", sin(x) ** 2 + cos(x) ** 2 == 1)
theory.claim("cosine_of_opposite", cos(-x) == cos(x))
theory.claim("sine_of_opposite", sin(-x) == -sin(x))
theory.claim("cosine_zero", cos(x - x) == 1)
theory.claim("sine_zero", sin(x - x) == 0)
theory.claim("sine_of_right_angle", sin(x) == 1, given=x == pi / 2)
theory.claim("cosine_of_straight_angle", cos(x) == -1, given=x == pi)
theory.claim(
    "angle_of_cosine", there_is(theta, ((0 <= theta) & (theta <= pi)) & (cos(theta) == c)), given=(-1 <= c) & (c <= 1)
)
theory.claim(
    "angle_of_sine", there_is(beta, ((0 <= beta) & (beta <= pi / 2)) & (sin(beta) == c)), given=(0 <= c) & (c <= 1)
)
theory.claim("sine_at_most_one", sin(x) <= 1)

cosine_error = cos(x + y) - (cos(x) * cos(y) - sin(x) * sin(y))
sine_error = sin(x + y) - (sin(x) * cos(y) + cos(x) * sin(y))
theory.claim("sums_of_angles", cosine_error**2 + sine_error**2 <= 0, by="monotone")

with theory.theorem("cosine_of_sum", cos(x + y) == cos(x) * cos(y) - sin(x) * sin(y)) as proof:
    proof.have(cosine_error**2 + sine_error**2 <= 0, by="sums_of_angles")
    proof.have(cosine_error == 0)

with theory.theorem("cosine_decreasing", cos(y) < cos(x), given=[x >= 0, x < y, y <= pi]) as proof:
    middle, half = (x + y) / 2, (y - x) / 2
    proof.have(sin(middle) > 0, by="sine_positive")
    proof.have(sin(half) > 0, by="sine_positive")
    proof.have(sin(middle) * sin(half) > 0)
    proof.have(cos(middle + half) == cos(middle) * cos(half) - sin(middle) * sin(half), by="cosine_of_sum")
    proof.have(cos(middle + -half) == cos(middle) * cos(-half) - sin(middle) * sin(-half), by="cosine_of_sum")
    proof.have(cos(-half) == cos(half), by="cosine_of_opposite")
    proof.have(sin(-half) == -sin(half), by="sine_of_opposite")
    proof.have(cos(x) == cos(middle) * cos(half) + sin(middle) * sin(half))
    proof.have(cos(y) == cos(middle) * cos(half) - sin(middle) * sin(half))
    proof.have(cos(y) < cos(x))

with theory.theorem("angles_by_cosines", x <= y, given=[x <= pi, y >= 0, cos(y) <= cos(x)]) as proof:
    with proof.contradiction(y < x):
        proof.have(cos(x) < cos(y), by="cosine_decreasing")

with theory.theorem("sine_increasing", sin(x) <= sin(y), given=[x >= 0, x <= y, y <= pi / 2]) as proof:
    proof.have(pi > 0, by="pi_positive")
    for z in (x, y):
        proof.have(sin(z) ** 2 + cos(z) ** 2 == 1, by="sine_and_cosine")
        proof.have(sin(z) >= 0, by="sine_nonnegative")
    with proof.case(x < y):
        proof.have(cos(y) >= 0, by="cosine_nonnegative")
        proof.have(cos(y) < cos(x), by="cosine_decreasing")
        proof.have(cos(y) ** 2 <= cos(x) ** 2, by="square_monotone")
        proof.have(sin(x) ** 2 <= sin(y) ** 2)
        proof.have(sin(x) <= sin(y), by="square_compare")
    with proof.case(x >= y):
        proof.have(x == y)
        proof.have(sin(x) <= sin(y))

# ------------------------------------------------------------------------------------------------------------- vectors


def is_angle(theta, v, w):
    return ((0 <= theta) & (theta <= pi)) & (inner(v, w) == norm(v) * norm(w) * cos(theta))


with theory.theorem(
    "angle_of_vectors",
    there_is(theta, is_angle(theta, v, w)),
    given=[norm(v) > 0, norm(w) > 0],
) as proof:
    size = norm(v) * norm(w)
    proof.have(size > 0)
    proof.have(1 / size > 0, by="reciprocal_positive")
    proof.have(size * (1 / size) == 1, by="reciprocal")
    proof.have(inner(v, w) <= size, by="cauchy_schwarz")
    proof.have(inner(v, w) >= -size, by="inner_above")
    cosine = inner(v, w) * (1 / size)
    proof.have(inner(v, w) * (1 / size) <= size * (1 / size))
    proof.have(inner(v, w) * (1 / size) >= -size * (1 / size))
    angle = proof.obtain(
        "angle", there_is(theta, ((0 <= theta) & (theta <= pi)) & (cos(theta) == cosine)), by="angle_of_cosine"
    )
    proof.have(size * cosine == inner(v, w))
    proof.have(inner(v, w) == size * cos(angle))
    proof.exhibit(there_is(theta, is_angle(theta, v, w)), angle)

with theory.theorem("straight_angle", is_angle(theta, v, -c * v), given=[theta == pi, c >= 0]) as proof:
    proof.have(pi > 0, by="pi_positive")
    proof.have(cos(theta) == -1, by="cosine_of_straight_angle")
    proof.have(norm(-(c * v)) == norm(c * v), by="norm_of_opposite")
    proof.have(norm(c * v) == c * norm(v), by="norm_multiple")
    proof.have(norm(-c * v) == c * norm(v))
    proof.have(norm(v) * norm(-c * v) * cos(theta) == -c * norm(v) ** 2)
    proof.have(inner(v, -c * v) == norm(v) * norm(-c * v) * cos(theta))
    proof.conclude()

with theory.theorem(
    "triangle_of_angles",
    theta <= alpha + beta,
    given=[
        norm(u) > 0,
        norm(v) > 0,
        norm(w) > 0,
        is_angle(alpha, u, v),
        is_angle(beta, v, w),
        is_angle(theta, u, w),
    ],
    instance=[d == 1, u == I(1), v == I(1), w == I(1), alpha == 0, beta == 0, theta == 0],
) as proof:
    with proof.case(alpha + beta >= pi):
        proof.have(theta <= alpha + beta)
    with proof.case(alpha + beta < pi):
        a, b, c_ = norm(u), norm(v), norm(w)
        one, other = b * u - a * cos(alpha) * v, b * w - c_ * cos(beta) * v
        for angle, length, part in ((alpha, a, one), (beta, c_, other)):
            proof.have(sin(angle) >= 0, by="sine_nonnegative")
            proof.have(sin(angle) ** 2 + cos(angle) ** 2 == 1, by="sine_and_cosine")
            proof.have(norm(part) ** 2 == (b * length) ** 2 * (1 - cos(angle) ** 2))
            proof.have(norm(part) ** 2 <= (b * length * sin(angle)) ** 2)
            proof.have(b * length > 0)
            proof.have(b * length * sin(angle) >= 0)
            proof.have(norm(part) <= b * length * sin(angle), by="square_compare")
            proof.have(norm(part) >= 0, by="norm_nonnegative")
        proof.have(inner(one, other) >= -norm(one) * norm(other), by="inner_above")
        proof.have(norm(one) * norm(other) <= b * a * sin(alpha) * (b * c_ * sin(beta)))
        proof.have(inner(one, other) == b**2 * (a * c_) * (cos(theta) - cos(alpha) * cos(beta)))
        proof.have(cos(alpha + beta) == cos(alpha) * cos(beta) - sin(alpha) * sin(beta), by="cosine_of_sum")
        scale, sines = b**2 * (a * c_), sin(alpha) * sin(beta)
        proof.have(scale > 0)
        proof.have(scale * (cos(theta) - cos(alpha) * cos(beta)) >= scale * -sines)
        proof.have(scale * (cos(alpha) * cos(beta) - sines) <= scale * cos(theta))
        proof.have(scale * cos(alpha + beta) <= scale * cos(theta))
        proof.have(cos(alpha + beta) <= cos(theta), by="cancel_positive_factor")
        proof.have(theta <= alpha + beta, by="angles_by_cosines")


# ---------------------------------------------------------------------------------- how far from 1 the exponential is
def distance_from_one(x, theta):
    """|e^z - 1|^2 for z = x + i theta"""
    return exp(x) ** 2 - 2 * exp(x) * cos(theta) + 1


with theory.theorem(
    "turn_outweighs", theta * cos(theta) + x * sin(theta) <= theta * exp(x), given=(0 <= theta) & (theta <= pi)
) as proof:
    proof.have(sin(theta) >= 0, by="sine_nonnegative")
    proof.have(sin(theta) <= theta, by="sine_below_line")
    proof.have(theta * cos(theta) <= sin(theta), by="sine_above_chord")
    proof.have(exp(x) >= 1 + x, by="exp_above_line")
    proof.have(theta * exp(x) >= theta * (1 + x))
    with proof.case(1 + x >= 0):
        proof.have(theta * (1 + x) >= sin(theta) * (1 + x))
        proof.have(theta * cos(theta) + x * sin(theta) <= theta * exp(x))
    with proof.case(1 + x < 0):
        proof.have(sin(theta) * (1 + x) <= 0)
        proof.have(exp(x) > 0, by="exp_positive")
        proof.have(theta * cos(theta) + x * sin(theta) <= theta * exp(x))

# on the quarter of the circle |z| = rho from -rho to i rho, |e^z - 1| increases
real, imaginary = function(s, -rho * cos(s)), function(s, rho * sin(s))
with theory.theorem(
    "exp_on_quarter_circle",
    (1 - exp(-rho)) ** 2 <= distance_from_one(-rho * cos(beta), rho * sin(beta)),
    given=[rho >= 0, (0 <= beta) & (beta <= pi / 2), rho * sin(beta) <= pi],
) as proof:
    E, K = function(s, exp(real(s))), function(s, cos(imaginary(s)))
    twice, rest = function(s, -2 * K(s)), function(s, E(s) + -2 * K(s))
    dE, dK = E(s) * (-rho * -sin(s)), -sin(imaginary(s)) * (rho * cos(s))
    slope = function(s, -(dE * rest(s) + E(s) * (dE + -2 * dK)))
    nearness = function(s, -(E(s) * rest(s)))
    with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= beta):
        proof.have(has_derivative(cos, s, -sin(s)), by="derivative_of_cosine")
        proof.have(has_derivative(sin, s, cos(s)), by="derivative_of_sine")
        proof.have(
            has_derivative(real, s, -rho * -sin(s)), by="derivative_of_multiple", at={"phi": function(s, cos(s))}
        )
        proof.have(
            has_derivative(imaginary, s, rho * cos(s)), by="derivative_of_multiple", at={"phi": function(s, sin(s))}
        )
        proof.have(has_derivative(exp, real(s), E(s)), by="derivative_of_exponential")
        proof.have(has_derivative(cos, imaginary(s), -sin(imaginary(s))), by="derivative_of_cosine")
        proof.have(has_derivative(E, s, dE), by="derivative_chain", at={"phi": function(s, exp(s)), "psi": real})
        proof.have(has_derivative(K, s, dK), by="derivative_chain", at={"phi": function(s, cos(s)), "psi": imaginary})
        proof.have(has_derivative(twice, s, -2 * dK), by="derivative_of_multiple", at={"phi": K})
        proof.have(has_derivative(rest, s, dE + -2 * dK), by="derivative_sum", at={"phi": E, "psi": twice})
        product = function(s, E(s) * rest(s))
        proof.have(
            has_derivative(product, s, dE * rest(s) + E(s) * (dE + -2 * dK)),
            by="derivative_product",
            at={"phi": E, "psi": rest},
        )
        proof.have(has_derivative(nearness, s, slope(s)), by="derivative_of_opposite", at={"phi": product})
    with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= beta):
        X, Y = real(s), imaginary(s)
        proof.have(pi > 0, by="pi_positive")
        proof.have(sin(s) >= 0, by="sine_nonnegative")
        proof.have(sin(s) <= sin(beta), by="sine_increasing")
        proof.have(Y >= 0)
        proof.have(Y <= rho * sin(beta))
        proof.have(Y * cos(Y) + X * sin(Y) <= Y * exp(X), by="turn_outweighs")
        proof.have(exp(X) > 0, by="exp_positive")
        proof.have(exp(X) * (Y * cos(Y) + X * sin(Y)) <= exp(X) * (Y * exp(X)))
        proof.have(slope(s) <= 0)
    proof.have(
        nearness(beta) - nearness(0) <= 0 * (beta - 0),
        by="mean_value_inequality",
        at={"phi": nearness, "psi": slope},
    )
    proof.have(cos(rho - rho) == 1, by="cosine_zero")
    proof.have(sin(rho - rho) == 0, by="sine_zero")
    proof.have(real(0) == -rho)
    proof.have(imaginary(0) == rho - rho)
    proof.have(E(0) == exp(-rho))
    proof.have(K(0) == cos(rho - rho))
    proof.have((1 - exp(-rho)) ** 2 <= distance_from_one(-rho * cos(beta), rho * sin(beta)))

with theory.theorem(
    "polar_angle",
    there_is(beta, ((0 <= beta) & (beta <= pi / 2)) & (x == -rho * cos(beta)) & (theta == rho * sin(beta))),
    given=[rho > 0, x <= 0, theta >= 0, x**2 + theta**2 == rho**2],
) as proof:
    proof.have(-x <= rho, by="square_compare")
    proof.have(1 / rho > 0, by="reciprocal_positive")
    proof.have(rho * (1 / rho) == 1, by="reciprocal")
    proof.have(-x * (1 / rho) >= 0)
    proof.have(-x * (1 / rho) <= rho * (1 / rho))
    b = proof.obtain(
        "b", there_is(theta, ((0 <= theta) & (theta <= pi)) & (cos(theta) == -x * (1 / rho))), by="angle_of_cosine"
    )
    proof.have(pi > 0, by="pi_positive")
    with proof.contradiction(b > pi / 2):
        proof.have(cos(b) < 0, by="cosine_negative")
    proof.have(x == -rho * cos(b))
    proof.have(sin(b) >= 0, by="sine_nonnegative")
    proof.have(sin(b) ** 2 + cos(b) ** 2 == 1, by="sine_and_cosine")
    proof.have(theta**2 == (rho * sin(b)) ** 2)
    proof.have(rho * sin(b) >= 0)
    proof.have(theta <= rho * sin(b), by="square_compare")
    proof.have(rho * sin(b) <= theta, by="square_compare")
    proof.have(theta == rho * sin(b))
    proof.exhibit(
        there_is(beta, ((0 <= beta) & (beta <= pi / 2)) & (x == -rho * cos(beta)) & (theta == rho * sin(beta))), b
    )

on_circle = [rho > 0, (0 <= theta) & (theta <= pi), x**2 + theta**2 == rho**2]
with theory.theorem(
    "exp_on_left_half",
    (1 - exp(-rho)) ** 2 <= distance_from_one(x, theta),
    given=[*on_circle, x <= 0],
) as proof:
    b = proof.obtain(
        "b",
        there_is(beta, ((0 <= beta) & (beta <= pi / 2)) & (x == -rho * cos(beta)) & (theta == rho * sin(beta))),
        by="polar_angle",
    )
    proof.have((1 - exp(-rho)) ** 2 <= distance_from_one(-rho * cos(b), rho * sin(b)), by="exp_on_quarter_circle")
    proof.have((1 - exp(-rho)) ** 2 <= distance_from_one(x, theta))

with theory.theorem("exp_on_circle", (1 - exp(-rho)) ** 2 <= distance_from_one(x, theta), given=on_circle) as proof:
    with proof.case(x <= 0):
        proof.have((1 - exp(-rho)) ** 2 <= distance_from_one(x, theta), by="exp_on_left_half")
    with proof.case(x > 0):
        e, f = exp(x), exp(-x)
        proof.have((1 - exp(-rho)) ** 2 <= distance_from_one(-x, theta), by="exp_on_left_half")
        proof.have(e * f == 1, by="exp_opposite")
        proof.have(e >= 1 + x, by="exp_above_line")
        proof.have(e**2 >= 1)
        proof.have(distance_from_one(x, theta) == e**2 * distance_from_one(-x, theta))
        proof.have(distance_from_one(-x, theta) >= 0)
        proof.have(distance_from_one(-x, theta) <= e**2 * distance_from_one(-x, theta))
        proof.have((1 - exp(-rho)) ** 2 <= distance_from_one(x, theta))

# what is within c of 1 has a logarithm of at most -log(1 - c)
r = theory.reals("r")
with theory.theorem(
    "logarithm_near_one",
    log(r) ** 2 + theta**2 <= log(1 - c) ** 2,
    given=[
        c >= 0,
        c < 1,
        r > 0,
        (0 <= theta) & (theta <= pi),
        r**2 - 2 * r * cos(theta) + 1 <= c**2,
    ],
) as proof:
    square, m = log(r) ** 2 + theta**2, -log(1 - c)
    with proof.contradiction(square > log(1 - c) ** 2):
        radius = sqrt(square)
        proof.have(square > 0)
        proof.have(radius * radius == square, by="root_square")
        proof.have(radius >= 0, by="root_nonnegative")
        proof.have(radius > 0)
        proof.have(exp(log(r)) == r, by="exp_of_log")
        proof.have(exp(log(1 - c)) == 1 - c, by="exp_of_log")
        proof.have((1 - exp(-radius)) ** 2 <= distance_from_one(log(r), theta), by="exp_on_circle")
        proof.have(distance_from_one(log(r), theta) == r**2 - 2 * r * cos(theta) + 1)
        proof.have((1 - exp(-radius)) ** 2 <= c**2)
        with proof.contradiction(radius <= m):
            proof.have(radius**2 <= m**2, by="square_monotone")
        proof.have(exp(m - radius) < 1, by="exp_below_one")
        proof.have(exp(-m + (m - radius)) == exp(-m) * exp(m - radius), by="exp_sum")
        proof.have(exp(-m) == 1 - c)
        proof.have(exp(-radius) == (1 - c) * exp(m - radius))
        proof.have((1 - c) * exp(m - radius) < (1 - c) * 1)
        proof.have(exp(-radius) < 1 - c)
        proof.have((1 - exp(-radius)) ** 2 > c**2)

with theory.theorem(
    "triangle_in_the_plane",
    (x + y) ** 2 + (alpha + beta) ** 2 <= (r + s) ** 2,
    given=[
        r >= 0,
        s >= 0,
        x**2 + alpha**2 <= r**2,
        y**2 + beta**2 <= s**2,
    ],
) as proof:
    proof.have((x * y + alpha * beta) ** 2 <= (x**2 + alpha**2) * (y**2 + beta**2))
    proof.have((x**2 + alpha**2) * (y**2 + beta**2) <= r**2 * (y**2 + beta**2))
    proof.have(r**2 * (y**2 + beta**2) <= r**2 * s**2)
    proof.have((x * y + alpha * beta) ** 2 <= (r * s) ** 2)
    proof.have(r * s >= 0)
    proof.have(x * y + alpha * beta <= r * s, by="square_compare")
    proof.have((x + y) ** 2 + (alpha + beta) ** 2 <= (r + s) ** 2)
