"""Universal facts: their instances, whose conditions are shown."""

from symres import Theory, for_all, implies, norm, spectral_norm

from .deriving import proved, unproved


def test_hypotheses_of_a_rule_are_shown_in_ranges():
    th = Theory("t")
    d, l = th.naturals("d l")
    A, i = th.layers("A", d, d), th.integers("i")
    bounded = for_all(i, 1, l, spectral_norm(A[i]) <= 1)
    with th.theorem("last", norm(A[l] * A[1]) <= norm(A[1]), given=bounded) as proof:
        proof.have(norm(A[l] * A[1]) <= spectral_norm(A[l]) * norm(A[1]), by="spectral_bound")
        proof.have(spectral_norm(A[l]) * norm(A[1]) <= norm(A[1]))
    proved(th.claims[-1])


def test_an_instance_of_an_implication_inside_of_a_conjunction():
    t = Theory("t")
    i, j, a = t.integers("i"), t.integers("j"), t.numbers("a")
    given = for_all(i, implies(i >= 1, a[i] == 1) & implies(i < 1, a[i] == 0))
    with t.theorem("a", a[j] == 1, given=[given, j >= 3]) as proof:
        proof.have(a[j] == 1)
    proved(t.claims[-1])
    with t.theorem("b", a[j] == 1, given=[given, j >= 0]) as proof:
        proof.have(a[j] == 1)
    assert "not shown" in unproved(t.claims[-1])
