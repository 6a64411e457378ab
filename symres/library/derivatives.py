"""Derivatives of functions of a number, from those of sums and of functions of functions; exponentials, roots,
cosines and sines, reciprocals and logarithms, arctangents, hyperbolic tangents and the error function.
"""

from fractions import Fraction

from symres import Theory, atan, cos, erf, exp, for_all, function, has_derivative, log, number, pi, sin, sqrt, tanh

theory = Theory("lemmas", title="Derivatives")
phi, psi = (theory.function(name) for name in ("phi", "psi"))
t, u, d, c, x, y = theory.reals("t u d c x y")
half = number(Fraction(1, 2))


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

with theory.theorem("derivative_unique", u == d, given=[has_derivative(phi, x, u), has_derivative(phi, x, d)]) as proof:
    proof.have(has_derivative(opposite(phi), x, -d), by="derivative_of_opposite")
    zero = function(t, phi(t) - phi(t))
    proof.have(
        has_derivative(zero, x, u - d), by="derivative_sum", at={"phi": phi, "psi": opposite(phi), "u": u, "d": -d}
    )
    with proof.let(t), proof.suppose(x - 1 < t), proof.suppose(t < x + 1):
        proof.have(zero(x) <= zero(t))
    proof.have(u - d == 0, by="derivative_at_minimum", at={"phi": zero, "x": x, "r": 1})

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
theory.claim("exp_near_line", exp(x) <= 1 + x + x**2, given=[(-1 <= x) & (x <= 1)])

with theory.theorem("derivative_of_exponential", has_derivative(function(t, exp(t)), x, exp(x))) as proof:
    with proof.let(t), proof.suppose(x - 1 < t), proof.suppose(t < x + 1):
        step = t - x
        proof.have(exp(x + step) == exp(x) * exp(step), by="exp_sum")
        proof.have(exp(t) == exp(x) * exp(step))
        proof.have(exp(step) <= 1 + step + step**2, by="exp_near_line")
        proof.have(exp(step) >= 1 + step, by="exp_above_line")
        proof.have(exp(x) > 0, by="exp_positive")
        proof.have(exp(x) * exp(step) <= exp(x) * (1 + step + step**2))
        proof.have(exp(x) * exp(step) >= exp(x) * (1 + step))
        error = exp(t) - exp(x) - exp(x) * (t - x)
        proof.have(error <= exp(x) * (t - x) ** 2)
        proof.have(error >= 0)
        proof.have(exp(x) * (t - x) ** 2 >= 0)
        proof.have(abs(error) <= exp(x) * (t - x) ** 2, by="absolute_value_at_most")
    proof.conclude(by="derivative_by_quadratic_error", at={"r": 1, "c": exp(x)})

with theory.theorem(
    "root_near_tangent",
    abs(y - x - (y**2 - x**2) / (2 * x)) <= (y**2 - x**2) ** 2 / (2 * x**3),
    given=[x > 0, y >= 0],
) as proof:
    inverse = 1 / x
    proof.have(x * inverse == 1, by="reciprocal")
    proof.have(inverse > 0, by="reciprocal_positive")
    error = y - x - (y**2 - x**2) / (2 * x)
    proof.have(error == -((y - x) ** 2) * inverse / 2)
    proof.have(error <= 0)
    proof.have((y + x) ** 2 >= x**2)
    proof.have((y - x) ** 2 * (y + x) ** 2 >= (y - x) ** 2 * x**2)
    proof.have(inverse**3 > 0)
    proof.have((y**2 - x**2) ** 2 * inverse**3 >= (y - x) ** 2 * x**2 * inverse**3)
    proof.have(x**2 * inverse**3 == inverse)
    proof.have((y - x) ** 2 * x**2 * inverse**3 == (y - x) ** 2 * inverse)
    proof.have(-error <= (y**2 - x**2) ** 2 * inverse**3 / 2)
    proof.have(abs(error) <= (y**2 - x**2) ** 2 / (2 * x**3), by="absolute_value_at_most")

with theory.theorem(
    "derivative_of_root",
    has_derivative(function(t, sqrt(phi(t))), x, u / (2 * sqrt(phi(x)))),
    given=[for_all(t, phi(t) >= 0), phi(x) > 0, has_derivative(phi, x, u)],
) as proof:
    value, root, outer = phi(x), sqrt(phi(x)), function(t, sqrt(t))
    proof.have(root * root == value, by="root_square")
    proof.have(root >= 0, by="root_nonnegative")
    proof.have(root > 0)
    with proof.let(t), proof.suppose(value - value < t), proof.suppose(t < value + value):
        proof.have(sqrt(t) * sqrt(t) == t, by="root_square")
        proof.have(sqrt(t) >= 0, by="root_nonnegative")
        proof.have(
            abs(sqrt(t) - root - (sqrt(t) ** 2 - root**2) / (2 * root))
            <= (sqrt(t) ** 2 - root**2) ** 2 / (2 * root**3),
            by="root_near_tangent",
        )
        slope = 1 / (2 * root)
        proof.have(abs(outer(t) - outer(value) - slope * (t - value)) <= 1 / (2 * root**3) * (t - value) ** 2)
    proof.have(
        has_derivative(outer, value, slope),
        by="derivative_by_quadratic_error",
        at={"r": value, "c": 1 / (2 * root**3)},
    )
    proof.conclude(by="derivative_chain", at={"phi": outer, "psi": phi, "u": slope, "d": u})

# ------------------------------------------------------------------------------------------------------ cosine and sine
step = t - x
tangents = {"cosine": cos(x) - sin(x) * step, "sine": sin(x) + cos(x) * step}
theory.claim("cosine_below_parabola", cos(t) - tangents["cosine"] <= step**2, by="monotone")
theory.claim("cosine_above_parabola", tangents["cosine"] - cos(t) <= step**2, by="monotone")
theory.claim("sine_below_parabola", sin(t) - tangents["sine"] <= step**2, by="monotone")
theory.claim("sine_above_parabola", tangents["sine"] - sin(t) <= step**2, by="monotone")

for name, of, slope in (("cosine", cos, -sin(x)), ("sine", sin, cos(x))):
    with theory.theorem(f"derivative_of_{name}", has_derivative(of, x, slope)) as proof:
        with proof.let(t), proof.suppose(x - 1 < t), proof.suppose(t < x + 1):
            error = of(t) - of(x) - slope * step
            proof.have(error <= step**2, by=f"{name}_below_parabola")
            proof.have(-error <= step**2, by=f"{name}_above_parabola")
            proof.have(abs(error) <= 1 * step**2, by="absolute_value_at_most")
        proof.conclude(by="derivative_by_quadratic_error", at={"r": 1, "c": 1})

# --------------------------------------------------------------- reciprocal, logarithm, arctangent, hyperbolic tangent
above = [x > 0, t > 0, 2 * t > x]
below = [x < 0, t < 0, 2 * t < x]
theory.claim("logarithm_near_tangent", abs(log(t) - log(x) - step / x) <= 2 / x**2 * step**2, given=above)
error = abs(1 / t - 1 / x + step / x**2)
theory.claim("reciprocal_near_tangent_above", error <= 2 / x**3 * step**2, given=above)
theory.claim("reciprocal_near_tangent_below", error <= -2 / x**3 * step**2, given=below)

with theory.theorem(
    "derivative_of_logarithm",
    has_derivative(function(t, log(phi(t))), x, 1 / phi(x) * u),
    given=[for_all(t, phi(t) > 0), has_derivative(phi, x, u)],
) as proof:
    value, outer = phi(x), function(t, log(t))
    proof.have(value > 0)
    with proof.let(t), proof.suppose(value - value / 2 < t), proof.suppose(t < value + value / 2):
        proof.have(t > 0)
        proof.have(2 * t > value)
        proof.have(
            abs(log(t) - log(value) - 1 / value * (t - value)) <= 2 / value**2 * (t - value) ** 2,
            by="logarithm_near_tangent",
        )
    proof.have(
        has_derivative(outer, value, 1 / value),
        by="derivative_by_quadratic_error",
        at={"r": value / 2, "c": 2 / value**2},
    )
    proof.conclude(by="derivative_chain", at={"phi": outer, "psi": phi, "u": 1 / value, "d": u})

with theory.theorem(
    "derivative_of_reciprocal",
    has_derivative(function(t, 1 / phi(t)), x, -1 / phi(x) ** 2 * u),
    given=[for_all(t, phi(t) != 0), has_derivative(phi, x, u)],
) as proof:
    value, outer, slope = phi(x), function(t, 1 / t), -1 / phi(x) ** 2
    proof.have(value != 0)
    for side, size in (("above", value), ("below", -value)):
        with proof.case(size > 0):
            with proof.let(t), proof.suppose(value - size / 2 < t), proof.suppose(t < value + size / 2):
                if side == "above":
                    proof.have(t > 0)
                    proof.have(2 * t > value)
                else:
                    proof.have(value < 0)
                    proof.have(t < 0)
                    proof.have(2 * t < value)
                proof.have(
                    abs(1 / t - 1 / value - slope * (t - value)) <= 2 / size**3 * (t - value) ** 2,
                    by=f"reciprocal_near_tangent_{side}",
                )
            proof.have(
                has_derivative(outer, value, slope),
                by="derivative_by_quadratic_error",
                at={"r": size / 2, "c": 2 / size**3},
            )
    proof.conclude(by="derivative_chain", at={"phi": outer, "psi": phi, "u": slope, "d": u})

arc = atan(x) + step / (1 + x**2)
theory.claim("arctangent_below_parabola", atan(t) - arc <= step**2, by="monotone")
theory.claim("arctangent_above_parabola", arc - atan(t) <= step**2, by="monotone")
with theory.theorem("derivative_of_arctangent", has_derivative(atan, x, 1 / (1 + x**2))) as proof:
    with proof.let(t), proof.suppose(x - 1 < t), proof.suppose(t < x + 1):
        error = atan(t) - atan(x) - 1 / (1 + x**2) * step
        proof.have(error <= step**2, by="arctangent_below_parabola")
        proof.have(-error <= step**2, by="arctangent_above_parabola")
        proof.have(abs(error) <= 1 * step**2, by="absolute_value_at_most")
    proof.conclude(by="derivative_by_quadratic_error", at={"r": 1, "c": 1})

theory.claim("hyperbolic_tangent_by_exponential", 1 - 2 / (1 + exp(2 * x)) == tanh(x))
with theory.theorem("derivative_of_hyperbolic_tangent", has_derivative(tanh, x, 1 - tanh(x) ** 2)) as proof:
    easy = function(t, 1 - 2 / (1 + exp(2 * t)))
    with proof.let(t):
        proof.have(easy(t) == tanh(t), by="hyperbolic_tangent_by_exponential")
    proof.have(1 - 2 / (1 + exp(2 * x)) == tanh(x), by="hyperbolic_tangent_by_exponential")
    proof.have(has_derivative(easy, x, 1 - easy(x) ** 2))
    proof.have(has_derivative(tanh, x, 1 - easy(x) ** 2), by="replace_function")

# ------------------------------------------------------------------------------------------------------ error function
chord = erf(x) + 2 / sqrt(pi) * exp(-(x**2)) * (y - x)
for side, given in (("right", x <= y), ("left", y <= x)):
    theory.claim(f"error_function_below_parabola_{side}", erf(y) - chord <= (y - x) ** 2, given=given, by="monotone")
    theory.claim(f"error_function_above_parabola_{side}", chord - erf(y) <= (y - x) ** 2, given=given, by="monotone")
with theory.theorem("derivative_of_error_function", has_derivative(erf, x, 2 / sqrt(pi) * exp(-(x**2)))) as proof:
    with proof.let(y), proof.suppose(x - 1 < y), proof.suppose(y < x + 1):
        error = erf(y) - erf(x) - 2 / sqrt(pi) * exp(-(x**2)) * (y - x)
        for side, given in (("right", x <= y), ("left", y <= x)):
            with proof.case(given):
                proof.have(error <= (y - x) ** 2, by=f"error_function_below_parabola_{side}")
                proof.have(-error <= (y - x) ** 2, by=f"error_function_above_parabola_{side}")
                proof.have(abs(error) <= 1 * (y - x) ** 2, by="absolute_value_at_most")
    proof.conclude(by="derivative_by_quadratic_error", at={"r": 1, "c": 1})
