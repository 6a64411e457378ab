"""What a statement has to show: the kernel accepts what is derived, and a sentence says which line failed."""

import time

import pytest

from symres import I, Theory, at_least, at_most, equal, for_all, inner, less, norm, psd, trace
from symres.kernel import check
from symres.lemmas import lemmas
from symres.search.budget import NotFound
from symres.search.derivations.obligations import denied, derived

from .deriving import unproved


def test_a_false_line_is_named_with_an_instance_that_violates_it():
    th = Theory("t")
    n = th.sizes("n")
    A, B = th.matrices("A B", n, n)
    with th.theorem("wrong", at_most(trace(A * B), norm(A) * norm(B))) as proof:
        proof.have(at_most(inner(A, B), norm(A)))
    said = unproved(th.claims[-1])
    assert "not shown: tr(T(A)*B) <= frobenius(A)" in said
    assert "it does not follow from what is known" in said and "A = [" in said


def test_the_kernel_accepts_what_is_derived_and_nothing_for_a_neighbour():
    th = Theory("t")
    n = th.sizes("n")
    S = th.matrix("S", n, n)
    v = th.vector("v", n)
    claim = th.claim("form", at_least(trace(v.T * S * v), 0), given=psd(S))
    statement = claim.freeze().statement
    certificate = derived(statement, (), {}, time.monotonic() + 10)
    assert check(statement, certificate) == "proved"
    wrong = th.claim("wrong", at_least(trace(v.T * S * v), 1), given=psd(S)).freeze().statement
    with pytest.raises(NotFound):
        derived(wrong, (), {}, time.monotonic() + 3)


def _denied(statement):
    """What becomes of a claim that is led to what it says of -I, whose trace is -d."""
    th = Theory("t")
    d = th.sizes("d")
    S = th.matrix("S", d, d)
    with th.theorem("psd", statement(d, S), expect="refuted") as proof:
        with proof.let(d):
            proof.have(psd(-I(d)))
            proof.have(at_least(trace(I(d).T * (-I(d)) * I(d)), 0), by="psd_nonnegative")
            proof.have(equal(trace(I(d)), d), by="trace_of_identity")
            proof.have(less(d, d))
        proof.have(less(1, 1))
    return th.claims[-1].check()


def test_a_script_refutes_what_it_leads_to_a_contradiction():
    result = _denied(lambda d, S: for_all((d, S), psd(S)))
    assert result.verdict == "refuted", result.reason
    assert check(result.claim.freeze().statement, result.certificate, lemmas().by_hash) == "refuted"
    assert "psd_nonnegative" in result.rules


def test_what_is_true_is_not_led_to_a_contradiction():
    assert _denied(lambda d, S: for_all((d, S), psd(S.T * S))).verdict == "unknown"
    assert _denied(lambda d, S: for_all((d, S), at_least(norm(S), 0))).verdict == "unknown"


def test_a_claim_that_a_script_refutes_says_what_it_is_about():
    th = Theory("t")
    d = th.sizes("d")
    statement = th.claim("trace", at_least(trace(th.matrix("S", d, d)), 0)).freeze().statement
    with pytest.raises(NotFound, match="says what it is about, with for_all"):
        denied(statement, (), {}, time.monotonic() + 1)
