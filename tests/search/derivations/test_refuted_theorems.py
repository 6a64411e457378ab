"""A theorem that is to be refuted: its steps lead from the claim to something false, and the kernel checks them."""

from __future__ import annotations

from typing import Any

import pytest

from symres import E, I, Theory, for_all, iid_entries, norm, number, psd, there_is, trace
from symres.kernel import Rejected
from symres.run.runner import check_claims
from symres.store.lemmas import lemmas

from ...certificates import verdict_on


def decided(theory: Theory, name: str) -> Any:
    return check_claims(theory.claims)[f"{theory.name}.{name}"]


def test_a_claim_from_which_something_false_follows_is_refuted() -> None:
    theory = Theory("example")
    x = theory.reals("x")
    with theory.theorem("bounded", for_all(x, x <= 1), expect="refuted") as proof:
        proof.have(number(2) <= 1)
    assert decided(theory, "bounded").verdict == "refuted"


@pytest.mark.slow
def test_a_true_claim_is_not_refuted_by_steps_that_lead_nowhere() -> None:
    theory = Theory("example")
    x = theory.reals("x")
    with theory.theorem("true", for_all(x, x <= x + 1), expect="refuted") as proof:
        proof.have(number(2) <= 3)
    assert decided(theory, "true").verdict == "unknown"


def test_the_refutation_of_a_claim_is_none_of_its_neighbour() -> None:
    theory = Theory("example")
    x = theory.reals("x")
    with theory.theorem("bounded", for_all(x, x <= 1), expect="refuted") as proof:
        proof.have(number(2) <= 1)
    certificate = decided(theory, "bounded").certificate
    neighbour = theory.claim("neighbour", for_all(x, x <= x + 1)).freeze().statement
    with pytest.raises(Rejected):
        verdict_on(neighbour, certificate)


@pytest.mark.slow
def test_a_quantifier_binds_random_variables_and_sizes() -> None:
    """No random matrix with centred entries keeps the norm of a vector and has a positive variance."""
    theory = Theory("example")
    n, c = theory.integers("n"), theory.reals("c")
    W, v = theory.random("W", n, n), theory.vector("v", n)
    kept = for_all(v, E(norm((I(n) + W) * v) ** 2) == norm(v) ** 2)
    claim = there_is((n, c, W), (n >= 1) & (c >= 1) & iid_entries(W, c) & kept)
    with theory.theorem("kept", claim, expect="refuted") as proof:
        m, b, U = proof.obtain("m b U", claim)
        e = theory.vector("e", m)
        u = proof.obtain("u", there_is(e, norm(e) ** 2 == 1), by="unit_vector")
        proof.have(E(norm((I(m) + U) * u) ** 2) == norm(u) ** 2)
        proof.have(E(norm((I(m) + U) * u) ** 2) == (1 + b * m) * norm(u) ** 2, by="moments")
        proof.have(b * m == 0)
        proof.have((b - 1) * m >= 0)
    result = decided(theory, "kept")
    assert (result.verdict, "iid_second_moment" in result.rules) == ("refuted", True)


def test_one_with_variables_is_refuted_at_values_of_them_whatever_its_lines_are() -> None:
    theory = Theory("example")
    x, y = theory.reals("x y")
    with theory.theorem("open", x * y <= 1, given=[x <= 2, y <= 2], expect="refuted") as proof:
        proof.have(x * y <= 4)
    with theory.theorem("true", x**2 + y**2 >= 2 * x * y, given=[x >= y], expect="refuted") as proof:
        proof.have((x - y) ** 2 >= 0)
    assert decided(theory, "open").verdict == "refuted"
    assert decided(theory, "true").verdict == "proved"


def led_to_a_contradiction(statement: Any) -> Any:
    """The answer about a claim whose script leads to what it says of -I, whose trace is -d."""
    th = Theory("t")
    d = th.naturals("d")
    S = th.matrix("S", d, d)
    with th.theorem("psd", statement(d, S), expect="refuted") as proof:
        with proof.let(d):
            proof.have(psd(-I(d)))
            proof.have(trace(I(d).T * (-I(d)) * I(d)) >= 0, by="psd_nonnegative")
            proof.have(trace(I(d)) == d, by="trace_of_identity")
            proof.have(d < d)
        proof.have(number(1) < 1)
    return check_claims(th.claims)["t.psd"]


@pytest.mark.slow
def test_the_kernel_accepts_what_a_script_leads_to_a_contradiction_by_rules() -> None:
    result = led_to_a_contradiction(lambda d, S: for_all((d, S), psd(S)))
    assert result.verdict == "refuted", result.reason
    assert verdict_on(result.claim.freeze().statement, result.certificate, lemmas().by_hash) == "refuted"
    assert "psd_nonnegative" in result.rules


@pytest.mark.slow
def test_what_is_true_is_not_led_to_a_contradiction() -> None:
    assert led_to_a_contradiction(lambda d, S: for_all((d, S), psd(S.T * S))).verdict == "unknown"
    assert led_to_a_contradiction(lambda d, S: for_all((d, S), norm(S) >= 0)).verdict == "unknown"
