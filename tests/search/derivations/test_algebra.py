"""Equations that are known, combined to another one."""

from symres import Theory

from .deriving import proved, unproved


def test_equations_of_matrices_are_combined():
    t = Theory("t")
    n = t.naturals("n")
    A, B, C, D = t.matrices("A B C D", n, n)
    with t.theorem("a", A == C, given=[A == B + D, B == C - D]) as proof:
        proof.have(2 * A - B == 2 * C - B)
    proved(t.claims[-1])
    with t.theorem("b", A == C, given=[A == B + D, B == C + D]) as proof:
        proof.have(2 * A - B == 2 * C - B)
    assert "not shown" in unproved(t.claims[-1])
