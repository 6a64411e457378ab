r"""Angles between vectors, how they add up, and how far the exponential is from 1.

An angle of $v$ and $w$ is a $\theta$ from 0 to $\pi$ with $v' w = |v| |w| \cos \theta$.
"""

from sympy import pi

from symres import (
    I,
    Theory,
    at_least,
    at_most,
    between,
    both,
    cos,
    equal,
    exp,
    function,
    greater,
    has_derivative,
    inner,
    less,
    log,
    norm,
    sin,
    sqrt,
    there_is,
)

theory = Theory("lemmas", title="Angles")
d = theory.sizes("d")
u, v, w = theory.vectors("u v w", d)
x, y, s, c, rho, theta = theory.number("x y s c rho theta")
alpha, beta = theory.number("alpha beta")

# -------------------------------------------------------------------------------------------------- cosines and sines
theory.claim("sine_nonnegative", at_least(sin(x), 0), given=between(x, 0, pi))
theory.claim("sine_positive", greater(sin(x), 0), given=[greater(x, 0), less(x, pi)])
theory.claim("cosine_nonnegative", at_least(cos(x), 0), given=between(x, 0, pi / 2))
theory.claim("cosine_negative", less(cos(x), 0), given=[greater(x, pi / 2), at_most(x, pi)])
theory.claim("sine_above_chord", at_most(x * cos(x), sin(x)), given=between(x, 0, pi))
theory.claim("sine_and_cosine", equal(sin(x) ** 2 + cos(x) ** 2, 1))
theory.claim("cosine_of_opposite", equal(cos(-x), cos(x)))
theory.claim("sine_of_opposite", equal(sin(-x), -sin(x)))
theory.claim("cosine_zero", equal(cos(x - x), 1))
theory.claim("sine_zero", equal(sin(x - x), 0))
theory.claim("sine_of_right_angle", equal(sin(x), 1), given=equal(x, pi / 2))
theory.claim("cosine_of_straight_angle", equal(cos(x), -1), given=equal(x, pi))
theory.claim(
    "angle_of_cosine", there_is(theta, both(between(theta, 0, pi), equal(cos(theta), c))), given=between(c, -1, 1)
)
theory.claim(
    "angle_of_sine", there_is(beta, both(between(beta, 0, pi / 2), equal(sin(beta), c))), given=between(c, 0, 1)
)
theory.claim("sine_at_most_one", at_most(sin(x), 1))

cosine_error = cos(x + y) - (cos(x) * cos(y) - sin(x) * sin(y))
sine_error = sin(x + y) - (sin(x) * cos(y) + cos(x) * sin(y))
theory.claim("sums_of_angles", at_most(cosine_error**2 + sine_error**2, 0), by="monotone")

with theory.theorem("cosine_of_sum", equal(cos(x + y), cos(x) * cos(y) - sin(x) * sin(y))) as proof:
    proof.have(at_most(cosine_error**2 + sine_error**2, 0), by="sums_of_angles")
    proof.have(equal(cosine_error, 0))

with theory.theorem(
    "cosine_decreasing", less(cos(y), cos(x)), given=[at_least(x, 0), less(x, y), at_most(y, pi)]
) as proof:
    middle, half = (x + y) / 2, (y - x) / 2
    proof.have(greater(sin(middle), 0), by="sine_positive")
    proof.have(greater(sin(half), 0), by="sine_positive")
    proof.have(greater(sin(middle) * sin(half), 0))
    proof.have(equal(cos(middle + half), cos(middle) * cos(half) - sin(middle) * sin(half)), by="cosine_of_sum")
    proof.have(equal(cos(middle + -half), cos(middle) * cos(-half) - sin(middle) * sin(-half)), by="cosine_of_sum")
    proof.have(equal(cos(-half), cos(half)), by="cosine_of_opposite")
    proof.have(equal(sin(-half), -sin(half)), by="sine_of_opposite")
    proof.have(equal(cos(x), cos(middle) * cos(half) + sin(middle) * sin(half)))
    proof.have(equal(cos(y), cos(middle) * cos(half) - sin(middle) * sin(half)))
    proof.have(less(cos(y), cos(x)))

with theory.theorem(
    "angles_by_cosines", at_most(x, y), given=[at_most(x, pi), at_least(y, 0), at_most(cos(y), cos(x))]
) as proof:
    with proof.contradiction(less(y, x)):
        proof.have(less(cos(x), cos(y)), by="cosine_decreasing")

with theory.theorem(
    "sine_increasing", at_most(sin(x), sin(y)), given=[at_least(x, 0), at_most(x, y), at_most(y, pi / 2)]
) as proof:
    proof.have(greater(pi, 0), by="pi_positive")
    for z in (x, y):
        proof.have(equal(sin(z) ** 2 + cos(z) ** 2, 1), by="sine_and_cosine")
        proof.have(at_least(sin(z), 0), by="sine_nonnegative")
    with proof.case(less(x, y)):
        proof.have(at_least(cos(y), 0), by="cosine_nonnegative")
        proof.have(less(cos(y), cos(x)), by="cosine_decreasing")
        proof.have(at_most(cos(y) ** 2, cos(x) ** 2), by="square_monotone")
        proof.have(at_most(sin(x) ** 2, sin(y) ** 2))
        proof.have(at_most(sin(x), sin(y)), by="square_compare")
    with proof.case(at_least(x, y)):
        proof.have(equal(x, y))
        proof.have(at_most(sin(x), sin(y)))

# ------------------------------------------------------------------------------------------------------------- vectors


def is_angle(theta, v, w):
    return both(between(theta, 0, pi), equal(inner(v, w), norm(v) * norm(w) * cos(theta)))


with theory.theorem(
    "angle_of_vectors",
    there_is(theta, is_angle(theta, v, w)),
    given=[greater(norm(v), 0), greater(norm(w), 0)],
) as proof:
    size = norm(v) * norm(w)
    proof.have(greater(size, 0))
    proof.have(greater(1 / size, 0), by="reciprocal_positive")
    proof.have(equal(size * (1 / size), 1), by="reciprocal")
    proof.have(at_most(inner(v, w), size), by="cauchy_schwarz")
    proof.have(at_least(inner(v, w), -size), by="inner_above")
    cosine = inner(v, w) * (1 / size)
    proof.have(at_most(inner(v, w) * (1 / size), size * (1 / size)))
    proof.have(at_least(inner(v, w) * (1 / size), -size * (1 / size)))
    angle = proof.obtain(
        "angle", there_is(theta, both(between(theta, 0, pi), equal(cos(theta), cosine))), by="angle_of_cosine"
    )
    proof.have(equal(size * cosine, inner(v, w)))
    proof.have(equal(inner(v, w), size * cos(angle)))
    proof.exhibit(there_is(theta, is_angle(theta, v, w)), angle)

with theory.theorem("straight_angle", is_angle(theta, v, -c * v), given=[equal(theta, pi), at_least(c, 0)]) as proof:
    proof.have(greater(pi, 0), by="pi_positive")
    proof.have(equal(cos(theta), -1), by="cosine_of_straight_angle")
    proof.have(equal(norm(-(c * v)), norm(c * v)), by="norm_of_opposite")
    proof.have(equal(norm(c * v), c * norm(v)), by="norm_multiple")
    proof.have(equal(norm(-c * v), c * norm(v)))
    proof.have(equal(norm(v) * norm(-c * v) * cos(theta), -c * norm(v) ** 2))
    proof.have(equal(inner(v, -c * v), norm(v) * norm(-c * v) * cos(theta)))
    proof.conclude()

with theory.theorem(
    "triangle_of_angles",
    at_most(theta, alpha + beta),
    given=[
        greater(norm(u), 0),
        greater(norm(v), 0),
        greater(norm(w), 0),
        is_angle(alpha, u, v),
        is_angle(beta, v, w),
        is_angle(theta, u, w),
    ],
    instance={d: 1, u: I(1), v: I(1), w: I(1), alpha: 0, beta: 0, theta: 0},
) as proof:
    with proof.case(at_least(alpha + beta, pi)):
        proof.have(at_most(theta, alpha + beta))
    with proof.case(less(alpha + beta, pi)):
        a, b, c_ = norm(u), norm(v), norm(w)
        one, other = b * u - a * cos(alpha) * v, b * w - c_ * cos(beta) * v
        for angle, length, part in ((alpha, a, one), (beta, c_, other)):
            proof.have(at_least(sin(angle), 0), by="sine_nonnegative")
            proof.have(equal(sin(angle) ** 2 + cos(angle) ** 2, 1), by="sine_and_cosine")
            proof.have(equal(norm(part) ** 2, (b * length) ** 2 * (1 - cos(angle) ** 2)))
            proof.have(at_most(norm(part) ** 2, (b * length * sin(angle)) ** 2))
            proof.have(greater(b * length, 0))
            proof.have(at_least(b * length * sin(angle), 0))
            proof.have(at_most(norm(part), b * length * sin(angle)), by="square_compare")
            proof.have(at_least(norm(part), 0), by="norm_nonnegative")
        proof.have(at_least(inner(one, other), -norm(one) * norm(other)), by="inner_above")
        proof.have(at_most(norm(one) * norm(other), b * a * sin(alpha) * (b * c_ * sin(beta))))
        proof.have(equal(inner(one, other), b**2 * (a * c_) * (cos(theta) - cos(alpha) * cos(beta))))
        proof.have(equal(cos(alpha + beta), cos(alpha) * cos(beta) - sin(alpha) * sin(beta)), by="cosine_of_sum")
        scale, sines = b**2 * (a * c_), sin(alpha) * sin(beta)
        proof.have(greater(scale, 0))
        proof.have(at_least(scale * (cos(theta) - cos(alpha) * cos(beta)), scale * -sines))
        proof.have(at_most(scale * (cos(alpha) * cos(beta) - sines), scale * cos(theta)))
        proof.have(at_most(scale * cos(alpha + beta), scale * cos(theta)))
        proof.have(at_most(cos(alpha + beta), cos(theta)), by="cancel_positive_factor")
        proof.have(at_most(theta, alpha + beta), by="angles_by_cosines")


# ---------------------------------------------------------------------------------- how far from 1 the exponential is
def distance_from_one(x, theta):
    """|e^z - 1|^2 for z = x + i theta"""
    return exp(x) ** 2 - 2 * exp(x) * cos(theta) + 1


with theory.theorem(
    "turn_outweighs", at_most(theta * cos(theta) + x * sin(theta), theta * exp(x)), given=between(theta, 0, pi)
) as proof:
    proof.have(at_least(sin(theta), 0), by="sine_nonnegative")
    proof.have(at_most(sin(theta), theta), by="sine_below_line")
    proof.have(at_most(theta * cos(theta), sin(theta)), by="sine_above_chord")
    proof.have(at_least(exp(x), 1 + x), by="exp_above_line")
    proof.have(at_least(theta * exp(x), theta * (1 + x)))
    with proof.case(at_least(1 + x, 0)):
        proof.have(at_least(theta * (1 + x), sin(theta) * (1 + x)))
        proof.have(at_most(theta * cos(theta) + x * sin(theta), theta * exp(x)))
    with proof.case(less(1 + x, 0)):
        proof.have(at_most(sin(theta) * (1 + x), 0))
        proof.have(greater(exp(x), 0), by="exp_positive")
        proof.have(at_most(theta * cos(theta) + x * sin(theta), theta * exp(x)))

# on the quarter of the circle |z| = rho from -rho to i rho, |e^z - 1| increases
real, imaginary = function(s, -rho * cos(s)), function(s, rho * sin(s))
with theory.theorem(
    "exp_on_quarter_circle",
    at_most((1 - exp(-rho)) ** 2, distance_from_one(-rho * cos(beta), rho * sin(beta))),
    given=[at_least(rho, 0), between(beta, 0, pi / 2), at_most(rho * sin(beta), pi)],
) as proof:
    E, K = function(s, exp(real(s))), function(s, cos(imaginary(s)))
    twice, rest = function(s, -2 * K(s)), function(s, E(s) + -2 * K(s))
    dE, dK = E(s) * (-rho * -sin(s)), -sin(imaginary(s)) * (rho * cos(s))
    slope = function(s, -(dE * rest(s) + E(s) * (dE + -2 * dK)))
    nearness = function(s, -(E(s) * rest(s)))
    with proof.let(s), proof.suppose(at_most(0, s)), proof.suppose(at_most(s, beta)):
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
    with proof.let(s), proof.suppose(at_most(0, s)), proof.suppose(at_most(s, beta)):
        X, Y = real(s), imaginary(s)
        proof.have(greater(pi, 0), by="pi_positive")
        proof.have(at_least(sin(s), 0), by="sine_nonnegative")
        proof.have(at_most(sin(s), sin(beta)), by="sine_increasing")
        proof.have(at_least(Y, 0))
        proof.have(at_most(Y, rho * sin(beta)))
        proof.have(at_most(Y * cos(Y) + X * sin(Y), Y * exp(X)), by="turn_outweighs")
        proof.have(greater(exp(X), 0), by="exp_positive")
        proof.have(at_most(exp(X) * (Y * cos(Y) + X * sin(Y)), exp(X) * (Y * exp(X))))
        proof.have(at_most(slope(s), 0))
    proof.have(
        at_most(nearness(beta) - nearness(0), 0 * (beta - 0)),
        by="mean_value_inequality",
        at={"phi": nearness, "psi": slope},
    )
    proof.have(equal(cos(rho - rho), 1), by="cosine_zero")
    proof.have(equal(sin(rho - rho), 0), by="sine_zero")
    proof.have(equal(real(0), -rho))
    proof.have(equal(imaginary(0), rho - rho))
    proof.have(equal(E(0), exp(-rho)))
    proof.have(equal(K(0), cos(rho - rho)))
    proof.have(at_most((1 - exp(-rho)) ** 2, distance_from_one(-rho * cos(beta), rho * sin(beta))))

with theory.theorem(
    "polar_angle",
    there_is(beta, both(between(beta, 0, pi / 2), equal(x, -rho * cos(beta)), equal(theta, rho * sin(beta)))),
    given=[greater(rho, 0), at_most(x, 0), at_least(theta, 0), equal(x**2 + theta**2, rho**2)],
) as proof:
    proof.have(at_most(-x, rho), by="square_compare")
    proof.have(greater(1 / rho, 0), by="reciprocal_positive")
    proof.have(equal(rho * (1 / rho), 1), by="reciprocal")
    proof.have(at_least(-x * (1 / rho), 0))
    proof.have(at_most(-x * (1 / rho), rho * (1 / rho)))
    b = proof.obtain(
        "b", there_is(theta, both(between(theta, 0, pi), equal(cos(theta), -x * (1 / rho)))), by="angle_of_cosine"
    )
    proof.have(greater(pi, 0), by="pi_positive")
    with proof.contradiction(greater(b, pi / 2)):
        proof.have(less(cos(b), 0), by="cosine_negative")
    proof.have(equal(x, -rho * cos(b)))
    proof.have(at_least(sin(b), 0), by="sine_nonnegative")
    proof.have(equal(sin(b) ** 2 + cos(b) ** 2, 1), by="sine_and_cosine")
    proof.have(equal(theta**2, (rho * sin(b)) ** 2))
    proof.have(at_least(rho * sin(b), 0))
    proof.have(at_most(theta, rho * sin(b)), by="square_compare")
    proof.have(at_most(rho * sin(b), theta), by="square_compare")
    proof.have(equal(theta, rho * sin(b)))
    proof.exhibit(
        there_is(beta, both(between(beta, 0, pi / 2), equal(x, -rho * cos(beta)), equal(theta, rho * sin(beta)))), b
    )

on_circle = [greater(rho, 0), between(theta, 0, pi), equal(x**2 + theta**2, rho**2)]
with theory.theorem(
    "exp_on_left_half",
    at_most((1 - exp(-rho)) ** 2, distance_from_one(x, theta)),
    given=[*on_circle, at_most(x, 0)],
) as proof:
    b = proof.obtain(
        "b",
        there_is(beta, both(between(beta, 0, pi / 2), equal(x, -rho * cos(beta)), equal(theta, rho * sin(beta)))),
        by="polar_angle",
    )
    proof.have(
        at_most((1 - exp(-rho)) ** 2, distance_from_one(-rho * cos(b), rho * sin(b))), by="exp_on_quarter_circle"
    )
    proof.have(at_most((1 - exp(-rho)) ** 2, distance_from_one(x, theta)))

with theory.theorem(
    "exp_on_circle", at_most((1 - exp(-rho)) ** 2, distance_from_one(x, theta)), given=on_circle
) as proof:
    with proof.case(at_most(x, 0)):
        proof.have(at_most((1 - exp(-rho)) ** 2, distance_from_one(x, theta)), by="exp_on_left_half")
    with proof.case(greater(x, 0)):
        e, f = exp(x), exp(-x)
        proof.have(at_most((1 - exp(-rho)) ** 2, distance_from_one(-x, theta)), by="exp_on_left_half")
        proof.have(equal(e * f, 1), by="exp_opposite")
        proof.have(at_least(e, 1 + x), by="exp_above_line")
        proof.have(at_least(e**2, 1))
        proof.have(equal(distance_from_one(x, theta), e**2 * distance_from_one(-x, theta)))
        proof.have(at_least(distance_from_one(-x, theta), 0))
        proof.have(at_most(distance_from_one(-x, theta), e**2 * distance_from_one(-x, theta)))
        proof.have(at_most((1 - exp(-rho)) ** 2, distance_from_one(x, theta)))

# what is within c of 1 has a logarithm of at most -log(1 - c)
r = theory.number("r")
with theory.theorem(
    "logarithm_near_one",
    at_most(log(r) ** 2 + theta**2, log(1 - c) ** 2),
    given=[
        at_least(c, 0),
        less(c, 1),
        greater(r, 0),
        between(theta, 0, pi),
        at_most(r**2 - 2 * r * cos(theta) + 1, c**2),
    ],
) as proof:
    square, m = log(r) ** 2 + theta**2, -log(1 - c)
    with proof.contradiction(greater(square, log(1 - c) ** 2)):
        radius = sqrt(square)
        proof.have(greater(square, 0))
        proof.have(equal(radius * radius, square), by="root_square")
        proof.have(at_least(radius, 0), by="root_nonnegative")
        proof.have(greater(radius, 0))
        proof.have(equal(exp(log(r)), r), by="exp_of_log")
        proof.have(equal(exp(log(1 - c)), 1 - c), by="exp_of_log")
        proof.have(at_most((1 - exp(-radius)) ** 2, distance_from_one(log(r), theta)), by="exp_on_circle")
        proof.have(equal(distance_from_one(log(r), theta), r**2 - 2 * r * cos(theta) + 1))
        proof.have(at_most((1 - exp(-radius)) ** 2, c**2))
        with proof.contradiction(at_most(radius, m)):
            proof.have(at_most(radius**2, m**2), by="square_monotone")
        proof.have(less(exp(m - radius), 1), by="exp_below_one")
        proof.have(equal(exp(-m + (m - radius)), exp(-m) * exp(m - radius)), by="exp_sum")
        proof.have(equal(exp(-m), 1 - c))
        proof.have(equal(exp(-radius), (1 - c) * exp(m - radius)))
        proof.have(less((1 - c) * exp(m - radius), (1 - c) * 1))
        proof.have(less(exp(-radius), 1 - c))
        proof.have(greater((1 - exp(-radius)) ** 2, c**2))

with theory.theorem(
    "triangle_in_the_plane",
    at_most((x + y) ** 2 + (alpha + beta) ** 2, (r + s) ** 2),
    given=[
        at_least(r, 0),
        at_least(s, 0),
        at_most(x**2 + alpha**2, r**2),
        at_most(y**2 + beta**2, s**2),
    ],
) as proof:
    proof.have(at_most((x * y + alpha * beta) ** 2, (x**2 + alpha**2) * (y**2 + beta**2)))
    proof.have(at_most((x**2 + alpha**2) * (y**2 + beta**2), r**2 * (y**2 + beta**2)))
    proof.have(at_most(r**2 * (y**2 + beta**2), r**2 * s**2))
    proof.have(at_most((x * y + alpha * beta) ** 2, (r * s) ** 2))
    proof.have(at_least(r * s, 0))
    proof.have(at_most(x * y + alpha * beta, r * s), by="square_compare")
    proof.have(at_most((x + y) ** 2 + (alpha + beta) ** 2, (r + s) ** 2))
