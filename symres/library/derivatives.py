"""Derivatives of functions of a number, from those of sums and of functions of functions; exponentials, roots,
cosines and sines, reciprocals and logarithms, arctangents and hyperbolic tangents.
"""

from sympy import Rational

from symres import (
    Theory,
    at_least,
    at_most,
    atan,
    between,
    cos,
    equal,
    exp,
    for_all,
    function,
    greater,
    has_derivative,
    less,
    log,
    sin,
    sqrt,
    tanh,
    unequal,
)

theory = Theory("lemmas", title="Derivatives")
phi, psi = (theory.real_function(name) for name in ("phi", "psi"))
t, u, d, c, x, y = theory.number("t u d c x y")
half = Rational(1, 2)


def half_square(f):
    return function(t, half * f(t) ** 2)


def opposite(f):
    return function(t, -f(t))


with theory.theorem(
    "derivative_of_opposite", has_derivative(opposite(phi), x, -u), given=has_derivative(phi, x, u)
) as proof:
    negative = function(t, -t)
    proof.have(has_derivative(negative, phi(x), -1))
    proof.conclude(by="derivative_chain", at={"phi": negative, "psi": phi, "u": -1, "d": u})

with theory.theorem(
    "derivative_unique", equal(u, d), given=[has_derivative(phi, x, u), has_derivative(phi, x, d)]
) as proof:
    proof.have(has_derivative(opposite(phi), x, -d), by="derivative_of_opposite")
    zero = function(t, phi(t) - phi(t))
    proof.have(
        has_derivative(zero, x, u - d), by="derivative_sum", at={"phi": phi, "psi": opposite(phi), "u": u, "d": -d}
    )
    with proof.let(t), proof.suppose(less(x - 1, t)), proof.suppose(less(t, x + 1)):
        proof.have(at_most(zero(x), zero(t)))
    proof.have(equal(u - d, 0), by="derivative_at_minimum", at={"phi": zero, "x": x, "r": 1})

with theory.theorem(
    "derivative_of_half_square", has_derivative(half_square(phi), x, phi(x) * u), given=has_derivative(phi, x, u)
) as proof:
    outer = function(t, half * t**2)
    proof.have(has_derivative(outer, phi(x), phi(x)))
    proof.conclude(by="derivative_chain", at={"phi": outer, "psi": phi, "u": phi(x), "d": u})

# a product is half the square of the sum, less half the squares
with theory.theorem(
    "derivative_product",
    has_derivative(function(t, phi(t) * psi(t)), x, u * psi(x) + phi(x) * d),
    given=[has_derivative(phi, x, u), has_derivative(psi, x, d)],
) as proof:
    both, squares = function(t, phi(t) + psi(t)), function(t, half_square(phi)(t) + half_square(psi)(t))
    of_both, of_squares = (phi(x) + psi(x)) * (u + d), phi(x) * u + psi(x) * d
    proof.have(has_derivative(both, x, u + d), by="derivative_sum")
    proof.have(has_derivative(half_square(both), x, of_both), by="derivative_of_half_square", at={"phi": both})
    proof.have(has_derivative(half_square(phi), x, phi(x) * u), by="derivative_of_half_square", at={"phi": phi})
    proof.have(has_derivative(half_square(psi), x, psi(x) * d), by="derivative_of_half_square", at={"phi": psi})
    proof.have(
        has_derivative(squares, x, of_squares),
        by="derivative_sum",
        at={"phi": half_square(phi), "psi": half_square(psi), "u": phi(x) * u, "d": psi(x) * d},
    )
    proof.have(has_derivative(opposite(squares), x, -of_squares), by="derivative_of_opposite", at={"phi": squares})
    proof.conclude(
        by="derivative_sum",
        at={"phi": half_square(both), "psi": opposite(squares), "u": of_both, "d": -of_squares},
    )

with theory.theorem(
    "derivative_of_multiple", has_derivative(function(t, c * phi(t)), x, c * u), given=has_derivative(phi, x, u)
) as proof:
    outer = function(t, c * t)
    proof.have(has_derivative(outer, phi(x), c))
    proof.conclude(by="derivative_chain", at={"phi": outer, "psi": phi, "u": c, "d": u})

# ------------------------------------------------------------------------------------------------- exponential and root
theory.claim("exp_near_line", at_most(exp(x), 1 + x + x**2), given=[between(x, -1, 1)])

with theory.theorem("derivative_of_exponential", has_derivative(function(t, exp(t)), x, exp(x))) as proof:
    with proof.let(t), proof.suppose(less(x - 1, t)), proof.suppose(less(t, x + 1)):
        step = t - x
        proof.have(equal(exp(x + step), exp(x) * exp(step)), by="exp_sum")
        proof.have(equal(exp(t), exp(x) * exp(step)))
        proof.have(at_most(exp(step), 1 + step + step**2), by="exp_near_line")
        proof.have(at_least(exp(step), 1 + step), by="exp_above_line")
        proof.have(greater(exp(x), 0), by="exp_positive")
        proof.have(at_most(exp(x) * exp(step), exp(x) * (1 + step + step**2)))
        proof.have(at_least(exp(x) * exp(step), exp(x) * (1 + step)))
        error = exp(t) - exp(x) - exp(x) * (t - x)
        proof.have(at_most(error, exp(x) * (t - x) ** 2))
        proof.have(at_least(error, 0))
        proof.have(at_least(exp(x) * (t - x) ** 2, 0))
        proof.have(at_most(abs(error), exp(x) * (t - x) ** 2), by="absolute_value_at_most")
    proof.conclude(by="derivative_by_quadratic_error", at={"r": 1, "c": exp(x)})

with theory.theorem(
    "root_near_tangent",
    at_most(abs(y - x - (y**2 - x**2) / (2 * x)), (y**2 - x**2) ** 2 / (2 * x**3)),
    given=[greater(x, 0), at_least(y, 0)],
) as proof:
    inverse = 1 / x
    proof.have(equal(x * inverse, 1), by="reciprocal")
    proof.have(greater(inverse, 0), by="reciprocal_positive")
    error = y - x - (y**2 - x**2) / (2 * x)
    proof.have(equal(error, -((y - x) ** 2) * inverse / 2))
    proof.have(at_most(error, 0))
    proof.have(at_least((y + x) ** 2, x**2))
    proof.have(at_least((y - x) ** 2 * (y + x) ** 2, (y - x) ** 2 * x**2))
    proof.have(greater(inverse**3, 0))
    proof.have(at_least((y**2 - x**2) ** 2 * inverse**3, (y - x) ** 2 * x**2 * inverse**3))
    proof.have(equal(x**2 * inverse**3, inverse))
    proof.have(equal((y - x) ** 2 * x**2 * inverse**3, (y - x) ** 2 * inverse))
    proof.have(at_most(-error, (y**2 - x**2) ** 2 * inverse**3 / 2))
    proof.have(at_most(abs(error), (y**2 - x**2) ** 2 / (2 * x**3)), by="absolute_value_at_most")

with theory.theorem(
    "derivative_of_root",
    has_derivative(function(t, sqrt(phi(t))), x, u / (2 * sqrt(phi(x)))),
    given=[for_all(t, at_least(phi(t), 0)), greater(phi(x), 0), has_derivative(phi, x, u)],
) as proof:
    value, root, outer = phi(x), sqrt(phi(x)), function(t, sqrt(t))
    proof.have(equal(root * root, value), by="root_square")
    proof.have(at_least(root, 0), by="root_nonnegative")
    proof.have(greater(root, 0))
    with proof.let(t), proof.suppose(less(value - value, t)), proof.suppose(less(t, value + value)):
        proof.have(equal(sqrt(t) * sqrt(t), t), by="root_square")
        proof.have(at_least(sqrt(t), 0), by="root_nonnegative")
        proof.have(
            at_most(
                abs(sqrt(t) - root - (sqrt(t) ** 2 - root**2) / (2 * root)),
                (sqrt(t) ** 2 - root**2) ** 2 / (2 * root**3),
            ),
            by="root_near_tangent",
        )
        slope = 1 / (2 * root)
        proof.have(at_most(abs(outer(t) - outer(value) - slope * (t - value)), 1 / (2 * root**3) * (t - value) ** 2))
    proof.have(
        has_derivative(outer, value, slope),
        by="derivative_by_quadratic_error",
        at={"r": value, "c": 1 / (2 * root**3)},
    )
    proof.conclude(by="derivative_chain", at={"phi": outer, "psi": phi, "u": slope, "d": u})

# ------------------------------------------------------------------------------------------------------ cosine and sine
step = t - x
tangents = {"cosine": cos(x) - sin(x) * step, "sine": sin(x) + cos(x) * step}
theory.claim("cosine_below_parabola", at_most(cos(t) - tangents["cosine"], step**2), by="monotone")
theory.claim("cosine_above_parabola", at_most(tangents["cosine"] - cos(t), step**2), by="monotone")
theory.claim("sine_below_parabola", at_most(sin(t) - tangents["sine"], step**2), by="monotone")
theory.claim("sine_above_parabola", at_most(tangents["sine"] - sin(t), step**2), by="monotone")

for name, of, slope in (("cosine", cos, -sin(x)), ("sine", sin, cos(x))):
    with theory.theorem(f"derivative_of_{name}", has_derivative(of, x, slope)) as proof:
        with proof.let(t), proof.suppose(less(x - 1, t)), proof.suppose(less(t, x + 1)):
            error = of(t) - of(x) - slope * step
            proof.have(at_most(error, step**2), by=f"{name}_below_parabola")
            proof.have(at_most(-error, step**2), by=f"{name}_above_parabola")
            proof.have(at_most(abs(error), 1 * step**2), by="absolute_value_at_most")
        proof.conclude(by="derivative_by_quadratic_error", at={"r": 1, "c": 1})

# --------------------------------------------------------------- reciprocal, logarithm, arctangent, hyperbolic tangent
beside = [greater(x, 0), greater(t, 0), greater(2 * t, x)]
theory.claim("reciprocal_near_tangent", at_most(abs(1 / t - 1 / x + step / x**2), 2 / x**3 * step**2), given=beside)
theory.claim("logarithm_near_tangent", at_most(abs(log(t) - log(x) - step / x), 2 / x**2 * step**2), given=beside)

for name, of, slope, error in (
    ("positive_reciprocal", lambda s: 1 / s, lambda s: -1 / s**2, lambda s: 2 / s**3),
    ("logarithm", log, lambda s: 1 / s, lambda s: 2 / s**2),
):
    with theory.theorem(
        f"derivative_of_{name}",
        has_derivative(function(t, of(phi(t))), x, u * slope(phi(x))),
        given=[for_all(t, greater(phi(t), 0)), has_derivative(phi, x, u)],
    ) as proof:
        value, outer = phi(x), function(t, of(t))
        proof.have(greater(value, 0))
        with proof.let(t), proof.suppose(less(value - value / 2, t)), proof.suppose(less(t, value + value / 2)):
            proof.have(greater(t, 0))
            proof.have(greater(2 * t, value))
            proof.have(
                at_most(abs(of(t) - of(value) - slope(value) * (t - value)), error(value) * (t - value) ** 2),
                by=f"{name.removeprefix('positive_')}_near_tangent",
            )
        proof.have(
            has_derivative(outer, value, slope(value)),
            by="derivative_by_quadratic_error",
            at={"r": value / 2, "c": error(value)},
        )
        proof.conclude(by="derivative_chain", at={"phi": outer, "psi": phi, "u": slope(value), "d": u})

with theory.theorem(
    "derivative_of_reciprocal",
    has_derivative(function(t, 1 / phi(t)), x, -u / phi(x) ** 2),
    given=[for_all(t, unequal(phi(t), 0)), has_derivative(phi, x, u)],
) as proof:
    value, square, over = phi(x), function(t, phi(t) ** 2), function(t, 1 / phi(t) ** 2)
    rise, fall = 2 * value * u, 2 * value * u * (-1 / value**4)
    with proof.let(t):
        proof.have(unequal(phi(t), 0))
        proof.have(greater(square(t), 0))
    with proof.let(t):
        proof.have(unequal(phi(t), 0))
        proof.have(equal(phi(t) * (1 / phi(t)), 1), by="reciprocal")
        proof.have(equal(phi(t) * over(t), 1 / phi(t)))
    proof.have(equal(value * (1 / value), 1), by="reciprocal")
    proof.have(has_derivative(square, x, rise), by="derivative_product", at={"phi": phi, "psi": phi, "u": u, "d": u})
    proof.have(has_derivative(over, x, fall), by="derivative_of_positive_reciprocal", at={"phi": square, "u": rise})
    proof.have(
        has_derivative(function(t, phi(t) * over(t)), x, u * over(x) + value * fall),
        by="derivative_product",
        at={"phi": phi, "psi": over, "u": u, "d": fall},
    )
    proof.have(equal(u * over(x) + value * fall, -u / value**2))
    proof.have(has_derivative(function(t, phi(t) * over(t)), x, -u / value**2))
    proof.conclude(by="replace_function")

arc = atan(x) + step / (1 + x**2)
theory.claim("arctangent_below_parabola", at_most(atan(t) - arc, step**2), by="monotone")
theory.claim("arctangent_above_parabola", at_most(arc - atan(t), step**2), by="monotone")
with theory.theorem("derivative_of_arctangent", has_derivative(atan, x, 1 / (1 + x**2))) as proof:
    with proof.let(t), proof.suppose(less(x - 1, t)), proof.suppose(less(t, x + 1)):
        error = atan(t) - atan(x) - 1 / (1 + x**2) * step
        proof.have(at_most(error, step**2), by="arctangent_below_parabola")
        proof.have(at_most(-error, step**2), by="arctangent_above_parabola")
        proof.have(at_most(abs(error), 1 * step**2), by="absolute_value_at_most")
    proof.conclude(by="derivative_by_quadratic_error", at={"r": 1, "c": 1})

theory.claim("hyperbolic_tangent_by_exponential", equal(1 - 2 / (1 + exp(2 * x)), tanh(x)))
with theory.theorem("derivative_of_hyperbolic_tangent", has_derivative(tanh, x, 1 - tanh(x) ** 2)) as proof:
    easy = function(t, 1 - 2 / (1 + exp(2 * t)))
    with proof.let(t):
        proof.have(equal(easy(t), tanh(t)), by="hyperbolic_tangent_by_exponential")
    proof.have(equal(1 - 2 / (1 + exp(2 * x)), tanh(x)), by="hyperbolic_tangent_by_exponential")
    proof.have(has_derivative(easy, x, 1 - easy(x) ** 2))
    proof.have(has_derivative(tanh, x, 1 - easy(x) ** 2), by="replace_function")
