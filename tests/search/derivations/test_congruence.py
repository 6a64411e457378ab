"""Equations between matrices with factors: their inner products with what a goal is about, and what is left of them
without a factor that is not 0.
"""

import pytest

from symres import I, O, Theory, det, exp, for_all, has_derivative, implies, inner, norm, trace

from .deriving import proved, unproved

theory = Theory("congruence")
d = theory.naturals("d")
a, c, h, k, t, T = theory.reals("a c h k t T")
p = theory.positive("p")
u, v, w = theory.vectors("u v w", d)
F, X = theory.function("F", d), theory.mapping("X", (t,), v)
A, B = theory.matrices("A B", d, d)
zero = O(d, 1)
same = A * B * A.T + B == I(d) + A * B * A.T - A * A.T

CLAIMS = {  # with a neighbour that does not follow
    "a norm of a product": (norm(c * w) ** 2 == 0, norm(w) ** 2 == 0, [c * w == zero]),
    "an inner product": (c * inner(u, w) == c * inner(u, v), inner(u, w) == inner(u, v), [c * w == c * v]),
    "a factor that is not 0": (v == w, v == 2 * w, [p * v == p * w]),
    "a factor before what vanishes": (norm(v) == 0, norm(w) == 0, [p * v == zero]),
    "determinants of sums with a part in common": (
        det(A * B * A.T + B) == det(I(d) + A * B * A.T - A * A.T),
        det(A * B * A.T + B) == det(I(d) + A * B * A.T),
        [same],
    ),
    "an exponential of what an equation says": (
        exp(trace(A * B) + a) == exp(trace(B) + c),
        exp(trace(A * B)) == exp(trace(B)),
        [trace(A * B) + a == trace(B) + c],
    ),
    "numbers that are written as products": (
        a <= k * inner(u, v),
        a <= h * inner(u, v),
        [h * (u.T * w) == k * (u.T * v), a <= h * (u.T * w)],
    ),
}


def line(name, said, given):
    with theory.theorem(f"c{len(theory.claims)}", said, given=given) as proof:
        proof.have(said)
    return theory.claims[-1]


@pytest.mark.parametrize("name", CLAIMS)
def test_a_line_follows_from_an_equation(name):
    proved(line(name, CLAIMS[name][0], CLAIMS[name][2]))


@pytest.mark.parametrize("name", CLAIMS)
def test_what_does_not_follow_is_not_shown(name):
    assert "not shown" in unproved(line(name, CLAIMS[name][1], CLAIMS[name][2]))


def test_a_factor_that_may_be_0_is_not_left_out():
    assert "not shown" in unproved(line("zero", v == w, [c * v == c * w]))


def test_a_derivative_that_a_hypothesis_gives_is_not_looked_for():
    slope = theory.function("slope")
    given = for_all(t, implies((t >= 0) & (t <= T), has_derivative(lambda s: F(X(s)), t, slope(t))))
    said = has_derivative(lambda s: F(X(s)), t, slope(t))
    certificate = proved(line("given", said, [given, t >= 0, t <= T]))
    assert "derivative_" not in str(certificate)
    assert "not shown" in unproved(line("elsewhere", said, [given, t >= 0]))
