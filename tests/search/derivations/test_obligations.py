"""The obligations of a statement: the kernel accepts what is derived, and a sentence says which line failed."""

import pytest

from symres import Theory, inner, norm, psd, trace
from symres.search.budget import NotFound, clock
from symres.search.derivations.obligations import derived

from ...certificates import verdict_on
from .deriving import unproved


def test_a_false_line_is_named_with_an_instance_that_violates_it():
    th = Theory("t")
    n = th.naturals("n")
    A, B = th.matrices("A B", n, n)
    with th.theorem("wrong", trace(A * B) <= norm(A) * norm(B)) as proof:
        proof.have(inner(A, B) <= norm(A))
    said = unproved(th.claims[-1])
    assert "not shown: tr(T(A)*B) <= frobenius(A)" in said
    assert "it does not follow from what is known" in said and "A = [" in said


def test_the_kernel_accepts_what_is_derived_and_nothing_for_a_neighbour():
    th = Theory("t")
    n = th.naturals("n")
    S = th.matrix("S", n, n)
    v = th.vector("v", n)
    claim = th.claim("form", trace(v.T * S * v) >= 0, given=psd(S))
    statement = claim.freeze().statement
    certificate = derived(statement, (), {}, clock() + 10)
    assert verdict_on(statement, certificate) == "proved"
    wrong = th.claim("wrong", trace(v.T * S * v) >= 1, given=psd(S)).freeze().statement
    with pytest.raises(NotFound):
        derived(wrong, (), {}, clock() + 3)
