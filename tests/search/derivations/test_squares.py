"""Inequalities between values and inner products: sums of squares of norms, in any dimension, and what fails in one."""

import pytest

from symres import Theory, convex, inner, norm

from ...slow import all_but

theory = Theory("squares")
d, m = theory.naturals("d m")
x, z, g, h, u = theory.vectors("x z g h u", d)
A, B = theory.matrices("A B", d, m)
v, w = theory.vectors("v w", m)
p, q, r, s = theory.reals("p q r s")
eta = theory.positive("eta")


def square(v):
    return norm(v) ** 2


SMOOTH = [  # the interpolation inequalities of a convex function with gradients g and h at x and x - g, and 0 at z
    p >= q + inner(h, g) + square(g - h) / 2,
    q >= p - square(g) + square(g - h) / 2,
    r >= p + inner(g, z - x) + square(g) / 2,
    r >= q + inner(h, z - (x - g)) + square(h) / 2,
    p >= r + square(g) / 2,
    q >= r + square(h) / 2,
]
PAIRS = {
    "one step of gradient descent": (q - r <= square(x - z) / 6, q - r <= square(x - z) / 7, SMOOTH),
    "the gradient after it": (square(h) <= 2 * (q - r), square(h) <= q - r, SMOOTH),
    "a contraction by strong monotonicity": (
        square(x - eta * g) <= (1 - eta) * square(x),
        square(x - eta * g) <= (1 - 2 * eta) * square(x),
        [inner(g, x) >= square(g), inner(g, x) >= square(x), eta <= 1],
    ),
    "a resolvent": (norm(x - z) <= norm(g - h), 2 * norm(x - z) <= norm(g - h), [inner(x - z, (g - x) - (h - z)) >= 0]),
    "three points": (
        inner(x - z, g) == (square(x - u) - square(z - u) + square(x - z)) / 2,
        inner(x - z, g) == (square(x - u) - square(z - u) - square(x - z)) / 2,
        [g == x - u],
    ),
    "least squares": (
        square(A @ (s * v + (1 - s) * w) - x) <= s * square(A @ v - x) + (1 - s) * square(A @ w - x),
        square(A @ (s * v + (1 - s) * w) - x) <= s * square(A @ v - x) + (1 - 2 * s) * square(A @ w - x),
        [s >= 0, s <= 1],
    ),
    "a weighted mean of matrices": (
        square(s * A + (1 - s) * B) <= s * square(A) + (1 - s) * square(B),
        square(s * A + (1 - s) * B) <= s * square(A) + (1 - 2 * s) * square(B),
        [s >= 0, s <= 1],
    ),
}

QUICK = (
    "a contraction by strong monotonicity",
    "a resolvent",
    "three points",
    "a weighted mean of matrices",
    "least squares",
)


@pytest.mark.parametrize("name", all_but(QUICK, PAIRS))
def test_a_worst_case_is_shown_and_a_smaller_one_refuted(name):
    true, false, given = PAIRS[name]
    number = list(PAIRS).index(name)
    assert theory.claim(f"false{number}", false, given=given).check(20.0).verdict == "refuted"
    assert theory.claim(f"true{number}", true, given=given).check(20.0).verdict == "proved"


def test_the_square_of_a_norm_is_convex():
    assert theory.claim("convex", convex(lambda Y: norm(Y) ** 2, over=A)).check(20.0).verdict == "proved"
    assert theory.claim("concave", convex(lambda Y: -(norm(Y) ** 2), over=A)).check(20.0).verdict == "refuted"


def test_what_holds_of_numbers_alone_is_not_shown_of_vectors():
    """|x| |z| = |<x, z>| in one dimension, where two squares are the square of a product."""
    claim = theory.claim("line", square(x) * square(z) <= inner(x, z) ** 2)
    assert claim.check(20.0).verdict == "refuted"
