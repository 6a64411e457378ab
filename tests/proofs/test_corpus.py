"""The corpus: every claim of the scalar part has the verdict it must have, and rests on rules about numbers alone."""

import re
from pathlib import Path

import pytest

from symres.elaborate.certificates import steps
from symres.elaborate.compact import RULE
from symres.run.runner import run
from symres.script.loading import load_all

PROOFS = Path(__file__).parents[2] / "proofs"

OF_NUMBERS = {
    *("logic", "equality", "order", "absolute values", "powers and roots", "rounding"),
    *("exponentials and logarithms", "derivatives and convexity"),
}  # subjects of rules

PROVED = """
shamir.example1.objective shamir.example1.gradient shamir.example1.hessian shamir.example1.values
sun.scalar sun.gd_stuck sun.high_order_saddles sun.relu
hardt_ma.params bartlett.orthogonal_direction hardt_ma.gd_convergence.trap.one_weight
sun.prop5_1.two_dimensions shamir.example1.critical_point shamir.example1.implication
shamir.fig.a shamir.fig.b shamir.fig.c
sun.square sun.kawaguchi.depth_three sun.prop5_1.critical_points sun.prop5_1.global hardt_ma.thm1.three_layers
landscapes.classics.himmelblau landscapes.classics.himmelblau.minima landscapes.classics.six_hump_camel
landscapes.classics.six_hump_camel.minima landscapes.classics.styblinski_tang landscapes.classics.styblinski_tang.d3
landscapes.classics.rosenbrock landscapes.classics.goldstein_price landscapes.classics.monkey_saddle
landscapes.nets.two_layers landscapes.nets.three_layers.minima landscapes.nets.three_layers.regularised
factorisation.symmetric.diag_5_to_1.critical_points factorisation.rank_one.regularised
sun.c_one_over_L sun.sigmoid sun.softplus sun.leaky_relu shamir.example1.sopsp
factorisation.two_layers.d2.gradient factorisation.two_layers.d2.hessian
factorisation.two_layers.d3.gradient factorisation.two_layers.d3.hessian
""".split()

REFUTED = """
shamir.thm4.every_t
sun.kawaguchi.as_printed sun.prop5_1.gradient_as_printed sun.prop5_1.hessian_as_printed
sun.most_activations.every_activation sun.one_d_wlog.fixed_activation sun.sum_of_losses.general
sun.sum_of_losses.inner_form sun.variance_2L.finite_width
hardt_ma.eq6.as_printed hardt_ma.eq2_nonconvex.depth_one
hardt_ma.gd_convergence.any_step_size hardt_ma.thm2.without_depth_condition
hardt_ma.gd_convergence.trap.twice_the_rate hardt_ma.gd_convergence.trap.three_times_as_far
hardt_ma.construction.as_printed hardt_ma.layers_count.as_lower_bound
hardt_ma.thm1.tau_one hardt_ma.thm1.kkt_reading
hardt_ma.paper_appendix_b.threshold bartlett.true_A_recovered.degenerate_inputs bartlett.flatter_with_i.for_scalings
""".split()

# misprints refuted by a theorem, in every dimension and depth
REFUTED_BY_THEOREMS = """
hardt_ma.psd_root.singular hardt_ma.thm3.as_printed hardt_ma.no_bias.as_printed
sun.EW2.as_printed sun.conditional_norm.as_printed sun.toy_example.ten_layers sun.resnet_recurrence.as_printed
sun.beta_scaling.as_printed sun.beta_constant.as_printed sun.lee2016.without_strict_saddle
bartlett.thm2.without_orientation bartlett.thm2.unbounded_domain bartlett.universal_unit.without_bias
""".split()

CITED = [
    "hardt_ma.jl",
    "bartlett.universal_unit.with_bias",
    "bartlett.no_flattening",
    "sun.shattering",
    "sun.lee2016",
    "sun.kawaguchi",
]

# theorems in every dimension and depth
THEOREMS = """
hardt_ma.identity_at_zero hardt_ma.risk_decomposition hardt_ma.eq1_convex hardt_ma.eq2_nonconvex
hardt_ma.same_expressivity hardt_ma.gradient hardt_ma.sigma_min hardt_ma.thm1 hardt_ma.psd_root hardt_ma.thm2
hardt_ma.thm2.as_printed hardt_ma.eq6 hardt_ma.rescaling hardt_ma.tau_order
hardt_ma.expressivity.certificate hardt_ma.expressivity.width_one hardt_ma.expressivity.sign_code hardt_ma.thm3
hardt_ma.thm3_original hardt_ma.lemma_k_points hardt_ma.layers_count hardt_ma.last_layer
hardt_ma.expressivity.certificate.blocks hardt_ma.expressivity.sign_code.integers hardt_ma.params.n_log_n
hardt_ma.eq6.layer hardt_ma.eq6.singular hardt_ma.eq6.sharp hardt_ma.gd_convergence hardt_ma.gd_convergence.limit
hardt_ma.gd_convergence.trap
hardt_ma.norm3 hardt_ma.norm3.exists hardt_ma.construction hardt_ma.thm2.sharp hardt_ma.thm2.lower.distance
hardt_ma.thm2.lower.singular_values hardt_ma.thm2.lower hardt_ma.thm2.lower.supremum
hardt_ma.thm2.lower.minus_identity hardt_ma.thm2.lower.minus_multiple hardt_ma.thm2.lower.two_layers
hardt_ma.thm1.kkt_reading.local_minimum
digits.network
shamir.thm1 shamir.thm1.sharp shamir.thm1.vector shamir.thm1_implication shamir.thm2 shamir.thm2.sharp
shamir.local_min_is_sopsp shamir.corollary1 shamir.thm4 shamir.thm4.vector
sun.prop5_1 sun.baldi_hornik sun.convex_fosp sun.class_G sun.xavier_linear
sun.scalar_d1 sun.conditional_norm sun.EW2 sun.general_init sun.fourth_moment sun.toy_example sun.matrix_fact_sym
sun.resnet_recurrence sun.alpha_scaling sun.beta_scaling sun.beta_constant sun.recover_fnn sun.prop5_1.eigenpair
sun.most_activations sun.leaky_softplus sun.sum_of_losses.printed_form shamir.flin shamir.thm3 shamir.eps0
shamir.fig.b.threshold
bartlett.thm1_linear bartlett.thm_linear_landscape bartlett.true_A_recovered bartlett.bias_variance
bartlett.lipschitz_def bartlett.scaling_construction bartlett.thm2 bartlett.near_id_bilipschitz
bartlett.critical_global bartlett.descent_step bartlett.thm3 bartlett.thm3.sup_ratio bartlett.within_layer
""".split()


@pytest.fixture(scope="module")
def results(results_of):
    return results_of(PROOFS)


@pytest.mark.parametrize(("claim", "verdict"), [(c, "proved") for c in PROVED] + [(c, "refuted") for c in REFUTED])
def test_a_claim_of_the_sources_has_its_verdict(results, claim, verdict):
    assert (results[claim].verdict, results[claim].cited) == (verdict, ())
    assert {RULE[name].subject for name in results[claim].rules} <= OF_NUMBERS


@pytest.mark.parametrize("claim", THEOREMS)
def test_a_theorem_rests_on_textbook_rules_alone(results, claim):
    assert results[claim].verdict == "proved"
    assert results[claim].kind in ("derivation", "words")
    assert results[claim].cited == ()
    assert set(results[claim].rules) <= RULE.keys()
    assert all(RULE[name].reference for name in results[claim].rules)


@pytest.mark.parametrize("claim", REFUTED_BY_THEOREMS)
def test_a_misprint_is_refuted_in_general_by_textbook_rules(results, claim):
    assert (results[claim].verdict, results[claim].cited) == ("refuted", ())
    statement = results[claim].claim.freeze().statement
    assert (statement.variables, statement.hypotheses) == ((), ())
    assert results[claim].rules
    assert set(results[claim].rules) <= RULE.keys()


@pytest.mark.parametrize("claim", CITED)
def test_what_is_cited_names_author_title_year_and_place(results, claim):
    cited = results[claim]
    assert cited.verdict == "cited"
    assert re.search(r"[A-Z]\. [A-Z]\w+.*, [A-Z].*(19|20)\d\d\)?, \d+-\d+", cited.claim.reference)


def test_the_limit_of_large_width_is_measured_on_a_processor_and_on_a_card(results):
    wide = results["sun.variance_2L.mean_field"]
    assert wide.verdict == "supported"
    assert [(r.holds, r.failures) for r in wide.records] == [(True, 0)] * 2
    assert {r.device.split()[0] for r in wide.records} == {"cpu", "cuda"}


def test_every_claim_of_every_script_is_as_it_expects(results):
    assert [r.claim.id for r in results.values() if not r.as_expected] == []


def test_every_theorem_has_an_instance_of_its_hypotheses(results):
    assert [r.claim.id for r in results.values() if r.finding] == []


def test_an_erratum_names_where_it_stands(results):
    for claim in (*REFUTED, *REFUTED_BY_THEOREMS):
        assert results[claim].claim.where, claim
        assert results[claim].claim.note, claim


def test_each_classical_inequality_has_a_neighbour_that_is_false(results):
    """And so that it is no toy: at least thirty of them, most with their cases of equality."""
    names = [c.removesuffix(".neighbour") for c in results if c.startswith("inequalities.classics.") and "neigh" in c]
    assert len(names) >= 30
    assert all(results[name].verdict == "proved" for name in names)
    assert all(results[f"{name}.neighbour"].verdict == "refuted" for name in names)
    assert sum(f"{name}.equality" in results for name in names) >= 20


def test_each_landscape_has_a_neighbour_that_is_false(results):
    names = {c.removesuffix(".neighbour") for c in results if c.startswith("landscapes.") and c.endswith(".neighbour")}
    assert len(names) >= 25
    assert all(results[f"{name}.neighbour"].verdict == "refuted" for name in names)
    assert all(results[name].verdict == "proved" for name in names if name in results)


def test_evidence_never_contradicts_a_proof(results):
    """Evidence for statements has fifty digits; evidence for steps of derivations is in floating point."""
    for r in results.values():
        if r.evidence is not None:
            derived = r.kind == "words" or any(steps(r.certificate))
            assert r.evidence["digits"] >= (15 if derived else 50)
            assert r.verdict == "refuted" or r.evidence["against"] is None, r.claim.id


@pytest.mark.nightly
def test_every_certificate_is_found_again_from_nothing(tmp_path):
    import shutil

    shutil.copytree(
        PROOFS, tmp_path / "proofs", ignore=shutil.ignore_patterns("*.certificates.json", "*.statements.json")
    )
    run(load_all([tmp_path / "proofs"]), jobs=2, budget=120)
    report = run(load_all([tmp_path / "proofs"]), budget=600)  # again, for claims that a busy machine had no time for
    assert [r.claim.id for r in report.surprises] == []
