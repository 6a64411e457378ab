"""Goals without a reason: what they are made of, contradictions, and rules that say just this."""

import pytest

from symres import Theory, for_all, implies, norm

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


def test_equals_have_equal_values():
    t = Theory("t")
    d = t.naturals("d")
    v, w = t.vectors("v w", d)
    c, a = t.reals("c a")
    f = t.function("f", d)
    assert t.claim("same", f(c * v + w) == f(a * w), given=[c * v + w == a * w]).check(40.0).verdict == "proved"
    assert t.claim("other", f(c * v + w) == f(a * w), given=[c * v == a * w]).check(20.0).verdict != "proved"


def test_what_is_positive_for_every_index_is_not_zero():
    t = Theory("t")
    d, n = t.naturals("d n")
    j, k = t.integers("j k")
    x = t.vector_layers("x", d)
    known = for_all(k, 1, n, norm(x[k]) ** 2 > 0)
    assert t.claim("inside", norm(x[j]) ** 2 != 0, given=[known, 1 <= j, j <= n]).check(40.0).verdict == "proved"
    assert t.claim("outside", norm(x[j]) ** 2 != 0, given=[known, 1 <= j]).check(20.0).verdict != "proved"


def test_a_hypothesis_about_all_values_is_one_about_each():
    t = Theory("t")
    x, y = t.reals("x y")
    f = t.function("f")
    with t.theorem("one", f(y**2) >= 0, given=for_all(x, implies(x >= 0, f(x) >= 0))) as proof:
        proof.have(y**2 >= 0)
        proof.conclude(by="hypothesis")
    proved(t.claims[-1])
    with t.theorem("other", f(y) >= 0, given=for_all(x, implies(x >= 0, f(x) >= 0))) as proof:
        proof.conclude(by="hypothesis")
    assert "not shown by hypothesis" in unproved(t.claims[-1])
