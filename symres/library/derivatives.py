"""Derivatives of functions of a number, from those of sums and of functions of functions; exponential, cosine, sine."""

from sympy import Rational

from symres import Theory, at_least, at_most, between, cos, equal, exp, function, greater, has_derivative, less, sin

theory = Theory("lemmas", title="Derivatives")
phi, psi = (theory.real_function(name) for name in ("phi", "psi"))
c, h, t, u, d, x = theory.number("c h t u d x")
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
    times = function(t, c * t)
    proof.have(has_derivative(times, phi(x), c))
    proof.conclude(by="derivative_chain", at={"phi": times, "psi": phi, "u": c, "d": u})

# ---------------------------------------------------------------------------------------- exponential, cosine and sine
step = t - x
tangents = {"cosine": cos(x) - sin(x) * step, "sine": sin(x) + cos(x) * step}
theory.claim("exp_near_line", at_most(exp(h), 1 + h + h**2), given=between(h, -1, 1))
theory.claim("cosine_below_parabola", at_most(cos(t) - tangents["cosine"], step**2), by="monotone")
theory.claim("cosine_above_parabola", at_most(tangents["cosine"] - cos(t), step**2), by="monotone")
theory.claim("sine_below_parabola", at_most(sin(t) - tangents["sine"], step**2), by="monotone")
theory.claim("sine_above_parabola", at_most(tangents["sine"] - sin(t), step**2), by="monotone")

with theory.theorem("derivative_of_exp", has_derivative(exp, x, exp(x))) as proof:
    proof.have(greater(exp(x), 0), by="exp_positive")
    with proof.let(t), proof.suppose(less(x - 1, t)), proof.suppose(less(t, x + 1)):
        proof.have(equal(exp(x + step), exp(x) * exp(step)), by="exp_sum")
        proof.have(at_most(exp(step), 1 + step + step**2), by="exp_near_line")
        proof.have(at_least(exp(step), 1 + step), by="exp_above_line")
        proof.have(at_most(exp(x) * exp(step), exp(x) * (1 + step + step**2)))
        proof.have(at_least(exp(x) * exp(step), exp(x) * (1 + step)))
        error = exp(t) - exp(x) - exp(x) * step
        proof.have(at_least(exp(x) * step**2, 0))
        proof.have(at_most(error, exp(x) * step**2))
        proof.have(at_most(-error, exp(x) * step**2))
        proof.have(at_most(abs(error), exp(x) * step**2), by="absolute_value_at_most")
    proof.conclude(by="derivative_by_quadratic_error", at={"r": 1, "c": exp(x)})

for name, of, slope in (("cosine", cos, -sin(x)), ("sine", sin, cos(x))):
    with theory.theorem(f"derivative_of_{name}", has_derivative(of, x, slope)) as proof:
        with proof.let(t), proof.suppose(less(x - 1, t)), proof.suppose(less(t, x + 1)):
            error = of(t) - of(x) - slope * step
            proof.have(at_most(error, step**2), by=f"{name}_below_parabola")
            proof.have(at_most(-error, step**2), by=f"{name}_above_parabola")
            proof.have(at_most(abs(error), 1 * step**2), by="absolute_value_at_most")
        proof.conclude(by="derivative_by_quadratic_error", at={"r": 1, "c": 1})
