"""The errata of the corpus: every error of the sources has its severity, says what is right, and quotes or says so."""

from pathlib import Path

import pytest

from symres.show.documents.errata import errata
from symres.show.reports.errata import to_json

PROOFS = Path(__file__).parents[2] / "proofs"
SOURCES = ("hardt_ma", "bartlett", "shamir", "sun")
SEVERITIES = {
    "false": """
        hardt_ma.eq6.as_printed hardt_ma.paper_appendix_b.threshold bartlett.flatter_with_i.for_scalings
        sun.toy_example.ten_layers sun.beta_constant.as_printed sun.kawaguchi.as_printed
    """,
    "hypothesis": """
        hardt_ma.psd_root.singular hardt_ma.gd_convergence.any_step_size hardt_ma.no_bias.as_printed
        hardt_ma.eq2_nonconvex.depth_one bartlett.true_A_recovered.degenerate_inputs bartlett.thm2.without_orientation
        bartlett.thm2.unbounded_domain bartlett.universal_unit.without_bias shamir.thm4.every_t shamir.thm2
        sun.variance_2L.finite_width sun.lee2016.without_strict_saddle bartlett.thm3
    """,
    "notation": "sun.EW2.as_printed sun.conditional_norm.as_printed",
    "typo": """
        hardt_ma.thm3.as_printed hardt_ma.construction.as_printed sun.recover_fnn sun.general_init
        sun.resnet_recurrence.as_printed sun.beta_scaling.as_printed sun.prop5_1.gradient_as_printed
        sun.prop5_1.hessian_as_printed
    """,
    "wording": """
        sun.prop5_1.eigenpair sun.one_d_wlog.fixed_activation sun.most_activations.every_activation
        shamir.local_min_is_sopsp
    """,
    "vacuous": "sun.sigmoid",
    "question": "sun.sum_of_losses.general sun.sum_of_losses.inner_form",
    "note": """
        hardt_ma.thm1.tau_one hardt_ma.thm1.kkt_reading hardt_ma.layers_count.as_lower_bound
        hardt_ma.thm2.without_depth_condition
    """,
}


@pytest.fixture(scope="module")
def claims(results_of):
    return {name: result.claim for name, result in results_of(*(PROOFS / source for source in SOURCES)).items()}


def test_every_erratum_has_its_severity(claims):
    found = {name: claim.erratum.severity for name, claim in claims.items() if claim.erratum is not None}
    wanted = {name: severity for severity, names in SEVERITIES.items() for name in names.split()}
    assert wanted.items() <= found.items()


def test_what_is_refuted_of_a_source_says_how_it_is_wrong(claims):
    quoted = [c for c in claims.values() if c.expect == "refuted" and c.says and not c.is_neighbour]
    assert len(quoted) >= 29
    assert [c.id for c in quoted if c.erratum is None] == []


def test_an_erratum_says_what_is_printed_where_and_what_is_right(claims):
    for claim in claims.values():
        if claim.erratum is not None:
            assert bool(claim.says) != bool(claim.erratum.paraphrase), claim.id
            assert claim.where, claim.id
            assert claim.erratum.right, claim.id


def test_a_notation_and_a_note_say_in_which_reading_the_text_is_right_or_that_it_is(claims):
    for claim in claims.values():
        if claim.erratum is not None and claim.erratum.severity in ("notation", "note"):
            assert claim.erratum.reading or "as printed" in claim.erratum.right, claim.id


def test_what_is_right_is_a_claim_that_expects_to_be_proved_or_cited(claims):
    for claim in claims.values():
        for name in () if claim.erratum is None else claim.erratum.proved:
            assert claims[name].expect in ("proved", "cited"), claim.id


def test_an_erratum_has_its_exact_counterexample(results_of):
    results = results_of(*(PROOFS / "hardt_ma" / name for name in ("gradient_dominance.py", "every_depth.py")))
    (found,) = [e for e in to_json(errata(results.values()))["errata"] if e["id"] == "hardt_ma.eq6.as_printed"]
    assert found["counterexample"] == {"a": "0", "R": "2", "Sigma": "4", "tau": "0"}
    assert found["values"][-1].startswith("claimed   256 <= 64")
    assert found["shown_by"] == [{"id": "hardt_ma.eq6", "verdict": "proved"}]
