"""The elaborator: lines of a proof script become steps that the kernel accepts, or a sentence says which one failed."""

import itertools
import time

import pytest

from symres import (
    I,
    Prod,
    Sum,
    Theory,
    at_least,
    at_most,
    both,
    det,
    either,
    equal,
    for_all,
    greater,
    implies,
    inner,
    less,
    negation,
    norm,
    psd,
    sigma_min,
    spectral_norm,
    there_is,
    trace,
    unequal,
)
from symres.kernel import check
from symres.lemmas import lemmas
from symres.search.budget import NotFound
from symres.search.derivations.elaborator import Elaborator, derived, references

BOOK = lemmas()


def theory():
    return Theory("t")


def proved(claim, budget=20.0):
    """The certificate of a claim that is proved."""
    result = claim.check(budget)
    assert result.verdict == "proved", result.reason
    return result.certificate


def unproved(claim, budget=5.0):
    """Why a script does not prove its claim."""
    statement = claim.freeze().statement
    known = {name: BOOK.statements[f"lemmas.{name}"] for name in ("near_identity", "triangle")}
    with pytest.raises(NotFound) as refusal:
        derived(statement, claim.script, known, time.monotonic() + budget)
    return str(refusal.value)


def steps(certificate):
    return [step for proof in certificate["proofs"] for step in proof.get("steps", ())]


# ---------------------------------------------------------------------------------------------------- what is not shown


def test_a_false_line_is_named_with_an_instance_that_violates_it():
    th = theory()
    n = th.sizes("n")
    A, B = th.matrices("A B", n, n)
    with th.theorem("wrong", at_most(trace(A * B), norm(A) * norm(B))) as proof:
        proof.have(at_most(inner(A, B), norm(A)))
    said = unproved(th.claims[-1])
    assert "not shown: tr(T(A)*B) <= frobenius(A)" in said
    assert "it does not follow from what is known" in said and "A = [" in said


def test_a_rule_whose_hypothesis_is_missing_is_not_applied():
    th = theory()
    n = th.sizes("n")
    S, X = th.matrices("S X", n, n)
    with th.theorem("rayleigh", at_least(trace(X.T * S * X), 0)) as proof:
        proof.have(at_least(trace(X.T * S * X), 0), by="psd_nonnegative")
    assert "no instance of psd_nonnegative applies" in unproved(th.claims[-1])


def test_an_unknown_reason_is_said():
    th = theory()
    v = th.vector("v", th.sizes("n"))
    with th.theorem("square", at_least(norm(v), 0)) as proof:
        proof.have(at_least(norm(v), 0), by="no_such_rule")
    assert "there is no rule or proved claim 'no_such_rule'" in unproved(th.claims[-1])


def test_an_induction_without_its_step_is_not_shown():
    th = theory()
    k, n, d = th.index("k"), th.index("n"), th.sizes("d")
    A = th.matrix("A", d, d)
    with th.theorem("above", at_least(norm(A) ** n, 1), given=at_least(n, 0)) as proof:
        with proof.induction(k, 0, at_least(norm(A) ** k, 1)):
            proof.have(equal(norm(A) ** (k + 1), norm(A) * norm(A) ** k), by="power_step")
    assert "1 <= frobenius(A)^(k + 1)" in unproved(th.claims[-1])


def test_what_is_known_in_a_block_is_not_known_after_it():
    th = theory()
    v = th.vector("v", th.sizes("n"))
    with th.theorem("escape", at_least(spectral_norm(v), 1)) as proof:
        with proof.suppose(at_least(spectral_norm(v), 2)):
            proof.have(at_least(spectral_norm(v), 1))
    assert "not shown: 1 <= spectral(v)" in unproved(th.claims[-1])


@pytest.mark.parametrize("missing", range(3))
def test_every_hypothesis_of_a_theorem_is_needed(missing):
    th = theory()
    n = th.sizes("n")
    A = th.matrix("A", n, n)
    v, tau = th.vector("v", n), th.number("tau")
    given = [at_most(spectral_norm(A), tau), less(tau, 1), greater(norm(v), 0)]
    claim = greater(norm((I(n) + A) * v), 0)
    for hypotheses, holds in ((given, True), ([g for i, g in enumerate(given) if i != missing], False)):
        with th.theorem(f"injective{int(holds)}", claim, given=hypotheses) as proof:
            proof.have(at_least(norm((I(n) + A) * v), (1 - tau) * norm(v)), by="near_identity")
        result = th.claims[-1].check(5)
        assert (result.verdict == "proved") is holds


# -------------------------------------------------------------------------------------------------------- what is shown


def test_a_line_without_a_reason_follows_from_a_rule_or_lemma_that_says_it():
    th = theory()
    m, n = th.sizes("m n")
    A, B = th.matrices("A B", m, n)
    with th.theorem("sum", at_most(norm(A + B), norm(A) + norm(B))) as proof:
        proof.have(at_most(norm(A + B), norm(A) + norm(B)))
    certificate = proved(th.claims[-1])
    assert [s["by"] for s in steps(certificate)] == ["lemma"]


def test_hypotheses_of_a_rule_are_shown_in_ranges():
    th = theory()
    d, l = th.sizes("d l")
    A, i = th.layers("A", d, d), th.index("i")
    bounded = for_all(i, 1, l, at_most(spectral_norm(A[i]), 1))
    with th.theorem("last", at_most(norm(A[l] * A[1]), norm(A[1])), given=bounded) as proof:
        proof.have(at_most(norm(A[l] * A[1]), spectral_norm(A[l]) * norm(A[1])), by="spectral_bound")
        proof.have(at_most(spectral_norm(A[l]) * norm(A[1]), norm(A[1])))
    proved(th.claims[-1])


def test_induction_on_the_depth_of_a_product():
    th = theory()
    d, l = th.sizes("d l")
    A, i, k = th.layers("A", d, d), th.index("i"), th.index("k")

    def P(b):
        return Prod(i, 1, b, A[i])

    with th.theorem("det", unequal(det(P(l)), 0), given=for_all(i, 1, l, unequal(det(A[i]), 0))) as proof:
        with proof.induction(k, 0, implies(at_most(k, l), unequal(det(P(k)), 0))):
            with proof.suppose(at_most(k + 1, l)):
                proof.have(equal(P(k + 1), A[k + 1] * P(k)), by="product_last")
                proof.have(unequal(det(P(k)), 0))
                proof.have(unequal(det(A[k + 1]), 0))
                proof.have(unequal(det(A[k + 1] * P(k)), 0))
                proof.have(unequal(det(P(k + 1)), 0))
    proved(th.claims[-1])


def test_layers_whose_widths_vary():
    th = theory()
    w, l, i = th.widths("w"), th.sizes("l"), th.index("i")
    W = th.layers("W", lambda i: w(i + 1), w)
    last = equal(Prod(i, 1, l + 1, W[i]), W[l + 1] * Prod(i, 1, l, W[i]))
    with th.theorem("last", last) as proof:
        proof.have(last, by="product_last")
    proved(th.claims[-1])


def test_cases_contradiction_and_existence():
    th = theory()
    x, y = th.number("x y")
    with th.theorem("cases", at_least(x**2 + x**4, 0)) as proof:
        with proof.case(at_most(x, 0)):
            proof.have(at_least(x**2 + x**4, 0))
        with proof.case(greater(x, 0)):
            proof.have(at_least(x**2 + x**4, 0))
    proved(th.claims[-1])
    with th.theorem("contradiction", at_least(x, 0), given=at_least(x**3, 0)) as proof:
        with proof.contradiction(less(x, 0)):
            proof.have(less(x * x**2, 0))
    proved(th.claims[-1])
    with th.theorem("exists", there_is(y, both(greater(y, x), greater(y, 0)))) as proof:
        proof.exhibit(there_is(y, both(greater(y, x), greater(y, 0))), x**2 + 1)
    proved(th.claims[-1])
    given = there_is(y, both(greater(y, 0), equal(x, y**2)))
    with th.theorem("obtain", greater(x, 0), given=given) as proof:
        z = proof.obtain("z", given)
        proof.have(greater(z**2, 0))
    proved(th.claims[-1])


def test_a_disjunction_is_taken_apart_in_any_order():
    th = theory()
    x = th.number("x")
    given = either(at_least(x, 1), at_most(x, -1), equal(x, 2))
    with th.theorem("away", at_least(x**2, 1), given=given) as proof:
        for part in (equal(x, 2), at_least(x, 1), at_most(x, -1)):
            with proof.case(part):
                proof.have(at_least(x**2, 1))
        del part
    result = th.claims[-1].check(10)
    assert result.verdict in ("proved", "unknown")  # the order of the hypothesis is not the order of the cases
    with th.theorem("away_in_order", at_least(x**2, 1), given=given) as proof:
        for part in (at_least(x, 1), at_most(x, -1), equal(x, 2)):
            with proof.case(part):
                proof.have(at_least(x**2, 1))
    proved(th.claims[-1])


# ------------------------------------------------------------------------------------------------------ the certificate


def test_a_certificate_has_only_steps_that_the_last_one_needs():
    th = theory()
    x = th.number("x")
    with th.theorem("square", at_least(x**2 + 1, 1)) as proof:
        for power in range(2, 6):
            proof.have(equal(x**power, x * x ** (power - 1)))
    certificate = proved(th.claims[-1])
    for proof_ in certificate["proofs"]:
        used = set(itertools.chain.from_iterable(map(references, proof_["steps"])))
        assert used >= set(range(len(proof_["steps"]) - 1)), "every step but the last is used"


def test_the_kernel_accepts_what_is_derived_and_nothing_for_a_neighbour():
    th = theory()
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


def test_a_sum_is_at_least_its_length_times_a_lower_bound():
    th = theory()
    a, i, l, c = th.numbers("a"), th.index("i"), th.sizes("l"), th.number("c")
    with th.theorem("lower", at_least(Sum(i, 1, l, a[i]), l * c), given=for_all(i, 1, l, at_least(a[i], c))) as proof:
        proof.have(at_least(Sum(i, 1, l, a[i]), (l - 1 + 1) * c), by="sum_lower")
    proved(th.claims[-1])


def test_sigma_min_of_a_product_at_any_depth():
    assert "lemmas.near_identity" in BOOK.statements
    th = theory()
    d, l = th.sizes("d l")
    A, i, tau = th.layers("A", d, d), th.index("i"), th.number("tau")
    with th.theorem(
        "first", at_least(sigma_min(I(d) + A[1]), 1 - tau), given=for_all(i, 1, l, at_most(spectral_norm(A[i]), tau))
    ) as proof:
        v = th.vector("v", d)
        with proof.let(v):
            proof.have(at_least(norm((I(d) + A[1]) * v), (1 - tau) * norm(v)), by="near_identity")
        proof.conclude(by="sigma_min_greatest")
    proved(th.claims[-1])


def test_the_elaborator_stops_at_its_deadline():
    th = theory()
    x = th.number("x")
    claim = th.claim("hard", at_least(x**2, -1))
    from symres.kernel import obligations
    from symres.search.budget import OutOfBudget

    (sequent,) = obligations(claim.freeze().statement)
    with pytest.raises(OutOfBudget):
        Elaborator(sequent, {}, time.monotonic() - 1).certificate(())


# ------------------------------------------------------------------------------------------- contradictions and choices


def test_anything_follows_from_facts_that_contradict_each_other():
    t = theory()
    n = t.sizes("n")
    i, A, B = t.index("i"), t.matrix("A", n, n), t.matrix("B", n, n)
    with t.theorem("a", implies(less(i, 0), equal(A, B)), given=at_least(i, 0)) as proof:
        proof.have(implies(less(i, 0), equal(A, B)))
    proved(t.claims[-1])
    with t.theorem("b", implies(less(i, 1), equal(A, B)), given=at_least(i, 0)) as proof:
        proof.have(implies(less(i, 1), equal(A, B)))
    assert "not shown" in unproved(t.claims[-1])


def test_a_conjunction_is_denied_by_one_of_its_parts():
    t = theory()
    d = t.sizes("d")
    i, j, v = t.index("i"), t.index("j"), t.vector("v", d)
    with t.theorem("a", negation(both(equal(i, j), equal(v, 0))), given=unequal(v, 0)) as proof:
        proof.have(negation(both(equal(i, j), equal(v, 0))))
    proved(t.claims[-1])
    with t.theorem("b", negation(both(equal(i, j), equal(v, 0))), given=unequal(i, 0)) as proof:
        proof.have(negation(both(equal(i, j), equal(v, 0))))
    assert "not shown" in unproved(t.claims[-1])


def test_equations_of_matrices_are_combined():
    t = theory()
    n = t.sizes("n")
    A, B, C, D = t.matrices("A B C D", n, n)
    with t.theorem("a", equal(A, C), given=[equal(A, B + D), equal(B, C - D)]) as proof:
        proof.have(equal(2 * A - B, 2 * C - B))
    proved(t.claims[-1])
    with t.theorem("b", equal(A, C), given=[equal(A, B + D), equal(B, C + D)]) as proof:
        proof.have(equal(2 * A - B, 2 * C - B))
    assert "not shown" in unproved(t.claims[-1])


def test_what_is_obtained_in_a_contradiction_is_known_to_its_end():
    t = theory()
    i, j = t.index("i"), t.index("j")
    a = t.numbers("a")
    positive = for_all(i, greater(a[i], 0))
    with t.theorem("a", negation(there_is(j, less(a[j], 0))), given=positive) as proof:
        with proof.contradiction(there_is(j, less(a[j], 0))):
            k = proof.obtain("k", there_is(j, less(a[j], 0)))
            proof.have(greater(a[k], 0))
    proved(t.claims[-1])


def test_an_instance_of_an_implication_inside_of_a_conjunction():
    t = theory()
    i, j, a = t.index("i"), t.index("j"), t.numbers("a")
    given = for_all(i, both(implies(at_least(i, 1), equal(a[i], 1)), implies(less(i, 1), equal(a[i], 0))))
    with t.theorem("a", equal(a[j], 1), given=[given, at_least(j, 3)]) as proof:
        proof.have(equal(a[j], 1))
    proved(t.claims[-1])
    with t.theorem("b", equal(a[j], 1), given=[given, at_least(j, 0)]) as proof:
        proof.have(equal(a[j], 1))
    assert "not shown" in unproved(t.claims[-1])
