"""Bounds of the norm of a combination by the norms of what it combines, and the same with wrong weights."""

import pytest

from symres import Theory, concave, convex, norm

from .deriving import proved, unproved

theory = Theory("triangles")
m, n = theory.naturals("m n")
s, t = theory.reals("s t")
A = theory.matrix("A", m, n)
u = theory.vector("u", m)
v, w, z = theory.vectors("v w z", n)


def residual(x):
    return norm(A * x - u)


UNIT = [s >= 0, s <= 1]
CLAIMS = {  # with a neighbour that does not follow
    "between two": (
        residual(s * v + (1 - s) * w) <= s * residual(v) + (1 - s) * residual(w),
        residual(s * v + (1 - s) * w) <= (1 - s) * residual(v) + s * residual(w),
        UNIT,
    ),
    "weights that may be negative": (
        norm(A * (s * v + t * w)) <= s * norm(A * v) + t * norm(A * w),
        norm(A * (s * v - t * w)) <= s * norm(A * v) - t * norm(A * w),
        [s >= 0, t >= 0],
    ),
    "of three": (
        norm(A * (v + s * w) + t * A * z) <= norm(A * v) + s * norm(A * w) + t * norm(A * z),
        norm(A * (v + s * w) + t * A * z) <= norm(A * v) + s * norm(A * w) + t * norm(A * v),
        [s >= 0, t >= 0],
    ),
}


def line(said, given):
    with theory.theorem(f"c{len(theory.claims)}", said, given=given) as proof:
        proof.have(said)
    return theory.claims[-1]


@pytest.mark.parametrize("name", CLAIMS)
def test_a_combination_is_no_longer_than_its_parts_together(name):
    right, wrong, given = CLAIMS[name]
    unproved(line(wrong, given))
    proved(line(right, given))


def test_the_norm_of_a_residual_is_convex_and_not_concave():
    assert theory.claim("convex", convex(residual, over=v)).check(20).verdict == "proved"
    assert theory.claim("concave", concave(residual, over=v), expect="refuted").check(20).verdict == "refuted"
