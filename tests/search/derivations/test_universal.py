"""Universal facts: their instances, whose conditions are shown."""

from symres.former import Theory, at_least, at_most, both, equal, for_all, implies, less, norm, spectral_norm

from .deriving import proved, unproved


def test_hypotheses_of_a_rule_are_shown_in_ranges():
    th = Theory("t")
    d, l = th.sizes("d l")
    A, i = th.layers("A", d, d), th.index("i")
    bounded = for_all(i, 1, l, at_most(spectral_norm(A[i]), 1))
    with th.theorem("last", at_most(norm(A[l] * A[1]), norm(A[1])), given=bounded) as proof:
        proof.have(at_most(norm(A[l] * A[1]), spectral_norm(A[l]) * norm(A[1])), by="spectral_bound")
        proof.have(at_most(spectral_norm(A[l]) * norm(A[1]), norm(A[1])))
    proved(th.claims[-1])


def test_an_instance_of_an_implication_inside_of_a_conjunction():
    t = Theory("t")
    i, j, a = t.index("i"), t.index("j"), t.numbers("a")
    given = for_all(i, both(implies(at_least(i, 1), equal(a[i], 1)), implies(less(i, 1), equal(a[i], 0))))
    with t.theorem("a", equal(a[j], 1), given=[given, at_least(j, 3)]) as proof:
        proof.have(equal(a[j], 1))
    proved(t.claims[-1])
    with t.theorem("b", equal(a[j], 1), given=[given, at_least(j, 0)]) as proof:
        proof.have(equal(a[j], 1))
    assert "not shown" in unproved(t.claims[-1])
