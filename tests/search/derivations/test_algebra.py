"""Equations that are known, combined to another one."""

from symres.former import Theory, equal

from .deriving import proved, unproved


def test_equations_of_matrices_are_combined():
    t = Theory("t")
    n = t.sizes("n")
    A, B, C, D = t.matrices("A B C D", n, n)
    with t.theorem("a", equal(A, C), given=[equal(A, B + D), equal(B, C - D)]) as proof:
        proof.have(equal(2 * A - B, 2 * C - B))
    proved(t.claims[-1])
    with t.theorem("b", equal(A, C), given=[equal(A, B + D), equal(B, C + D)]) as proof:
        proof.have(equal(2 * A - B, 2 * C - B))
    assert "not shown" in unproved(t.claims[-1])
