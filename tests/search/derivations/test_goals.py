"""Goals without a reason: what they are made of, contradictions, and rules that say just this."""

from symres.former import Theory, at_least, at_most, both, equal, implies, less, negation, norm, unequal

from .deriving import proved, steps, unproved


def test_a_line_without_a_reason_follows_from_a_rule_or_lemma_that_says_it():
    th = Theory("t")
    m, n = th.sizes("m n")
    A, B = th.matrices("A B", m, n)
    with th.theorem("sum", at_most(norm(A + B), norm(A) + norm(B))) as proof:
        proof.have(at_most(norm(A + B), norm(A) + norm(B)))
    certificate = proved(th.claims[-1])
    assert [s["by"] for s in steps(certificate)] == ["lemma"]


def test_anything_follows_from_facts_that_contradict_each_other():
    t = Theory("t")
    n = t.sizes("n")
    i, A, B = t.index("i"), t.matrix("A", n, n), t.matrix("B", n, n)
    with t.theorem("a", implies(less(i, 0), equal(A, B)), given=at_least(i, 0)) as proof:
        proof.have(implies(less(i, 0), equal(A, B)))
    proved(t.claims[-1])
    with t.theorem("b", implies(less(i, 1), equal(A, B)), given=at_least(i, 0)) as proof:
        proof.have(implies(less(i, 1), equal(A, B)))
    assert "not shown" in unproved(t.claims[-1])


def test_a_conjunction_is_denied_by_one_of_its_parts():
    t = Theory("t")
    d = t.sizes("d")
    i, j, v = t.index("i"), t.index("j"), t.vector("v", d)
    with t.theorem("a", negation(both(equal(i, j), equal(v, 0))), given=unequal(v, 0)) as proof:
        proof.have(negation(both(equal(i, j), equal(v, 0))))
    proved(t.claims[-1])
    with t.theorem("b", negation(both(equal(i, j), equal(v, 0))), given=unequal(i, 0)) as proof:
        proof.have(negation(both(equal(i, j), equal(v, 0))))
    assert "not shown" in unproved(t.claims[-1])
