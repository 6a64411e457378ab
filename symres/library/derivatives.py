"""Derivatives of functions of a number, from those of sums and of functions of functions."""

from sympy import Rational

from symres import Theory, at_most, equal, function, has_derivative, less

theory = Theory("lemmas", title="Derivatives")
phi, psi = (theory.real_function(name) for name in ("phi", "psi"))
t, u, d, x = theory.number("t u d x")
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
