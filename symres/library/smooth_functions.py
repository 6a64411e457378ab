"""Smooth functions of vectors: how they change along a line, and that they lie below parabolas that touch them (Y.
Nesterov, Lectures on Convex Optimization, 2018, lemma 1.2.3).
"""

from fractions import Fraction

from symres import Theory, for_all, function, has_derivative, has_gradient, inner, norm, smooth

theory = Theory("lemmas", title="Smooth functions")
d = theory.naturals("d")
f, g = theory.function("f", d), theory.map("g", d, d)
x, y, h = theory.vectors("x y h", d)
L, s, t, z = theory.reals("L s t z")
half = Fraction(1, 2)

with theory.theorem(
    "gradient_along_line",
    has_derivative(function(t, f(x + t * h)), s, inner(g(x + s * h), h)),
    given=for_all(x, has_gradient(f, x, g(x))),
) as proof:
    there = function(z, f(x + s * h + z * h))
    proof.have(has_derivative(there, 0, inner(g(x + s * h), h)))
    shift = function(t, t - s)
    proof.have(has_derivative(shift, s, 1))
    proof.conclude(by="derivative_chain", at={"phi": there, "psi": shift, "u": inner(g(x + s * h), h), "d": 1})

with theory.theorem(
    "smooth_below_parabola",
    f(y) <= f(x) + inner(g(x), y - x) + L / 2 * norm(y - x) ** 2,
    given=smooth(f, L, g),
) as proof:
    step = y - x
    q = norm(step) ** 2
    along = function(t, f(x + t * step))
    line = function(t, -(t * inner(g(x), step)) - L / 2 * t**2 * q)
    gap = function(t, along(t) + line(t))
    rate = function(t, inner(g(x), step) + L * t * q - inner(g(x + t * step), step))
    with proof.let(t):
        proof.have(has_derivative(along, t, inner(g(x + t * step), step)), by="gradient_along_line")
        proof.have(has_derivative(line, t, -inner(g(x), step) - L * t * q))
        proof.have(
            has_derivative(gap, t, inner(g(x + t * step), step) + (-inner(g(x), step) - L * t * q)),
            by="derivative_sum",
            at={"phi": along, "psi": line},
        )
        proof.have(has_derivative(gap, t, -rate(t)))
    with proof.let(t), proof.suppose(t >= 0):
        change = g(x + t * step) - g(x)
        proof.have(norm(change) <= L * norm(x + t * step - x))
        proof.have(norm(t * step) == t * norm(step), by="norm_multiple")
        proof.have(norm(x + t * step - x) == norm(t * step))
        proof.have(norm(change) <= L * (t * norm(step)))
        proof.have(inner(change, step) <= norm(change) * norm(step), by="cauchy_schwarz")
        proof.have(norm(step) >= 0, by="norm_nonnegative")
        proof.have(norm(change) * norm(step) <= L * t * norm(step) * norm(step))
        proof.have(rate(t) >= 0)
    proof.have(gap(1) <= gap(0), by="does_not_rise", at={"V": gap, "q": rate, "x": 0, "y": 1})
    proof.conclude()
