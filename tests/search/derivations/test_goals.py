"""Goals without a reason: what they are made of, contradictions, and rules that say just this."""

import pytest

from symres import Theory, implies, norm

from .deriving import proved, steps, unproved


@pytest.mark.slow
def test_a_line_without_a_reason_follows_from_a_rule_or_lemma_that_says_it():
    th = Theory("t")
    m, n = th.naturals("m n")
    A, B = th.matrices("A B", m, n)
    with th.theorem("sum", norm(A + B) <= norm(A) + norm(B)) as proof:
        proof.have(norm(A + B) <= norm(A) + norm(B))
    certificate = proved(th.claims[-1])
    assert [s["by"] for s in steps(certificate)] == ["lemma"]


def test_anything_follows_from_facts_that_contradict_each_other():
    t = Theory("t")
    n = t.naturals("n")
    i, A, B = t.integers("i"), t.matrix("A", n, n), t.matrix("B", n, n)
    with t.theorem("a", implies(i < 0, A == B), given=i >= 0) as proof:
        proof.have(implies(i < 0, A == B))
    proved(t.claims[-1])
    with t.theorem("b", implies(i < 1, A == B), given=i >= 0) as proof:
        proof.have(implies(i < 1, A == B))
    assert "not shown" in unproved(t.claims[-1])


def test_a_conjunction_is_denied_by_one_of_its_parts():
    t = Theory("t")
    d = t.naturals("d")
    i, j, v = t.integers("i"), t.integers("j"), t.vector("v", d)
    with t.theorem("a", ~((i == j) & (v == 0)), given=v != 0) as proof:
        proof.have(~((i == j) & (v == 0)))
    proved(t.claims[-1])
    with t.theorem("b", ~((i == j) & (v == 0)), given=i != 0) as proof:
        proof.have(~((i == j) & (v == 0)))
    assert "not shown" in unproved(t.claims[-1])
