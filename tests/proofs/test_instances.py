"""Theorems speak of something: their hypotheses have exact instances, and what is near one of these is none."""

from pathlib import Path

import pytest

from symres.run.tasks import task_of
from symres.script.loading import load
from symres.search.consistency import instance

PROOFS = Path(__file__).parents[2] / "proofs"
SHAMIR = PROOFS / "shamir"
SCRIPTS = [SHAMIR / "stationary_points.py", SHAMIR / "vector_outputs.py"]
GIVEN = """
shamir.curved_upwards shamir.local_min_is_sopsp shamir.hessian_at_zero shamir.curvature shamir.corollary1
shamir.thm2.least_eigenvalue shamir.thm2.root shamir.thm2.sharp shamir.thm2
shamir.thm1.vector.slope shamir.thm1.vector.gradient shamir.thm1.vector
""".split()
ONE = ["q", "1"]
ZERO = ["lam", "omega", ["base", "Omega"], ["O", ONE, ONE]]  # at every outcome
OPEN = ["lam", "l", ["int"], ["lam", "omega", ["base", "Omega"], ["I", ONE]]]  # gates that let all of it through
NEIGHBOURS = [
    ("bartlett/critical_points", "critical_global.slope", "Y", ZERO),
    ("bartlett/critical_points", "critical_global.admissible", "m", ["q", "2"]),
    ("bartlett/critical_points", "critical_global.gap", "V", ["lam", "omega", ["base", "Omega"], ["I", ONE]]),
    ("bartlett/critical_points", "critical_global.fit", "Y", ZERO),
    ("bartlett/critical_points", "descent_step.change", "m", ["q", "2"]),
    ("bartlett/near_identity", "thm2.order", "epsilon", ["q", "1/4"]),
    ("bartlett/near_identity", "thm2.steepness", "epsilon", ["q", "1/4"]),
    ("bartlett/near_identity_maps", "near_id_bilipschitz.inverse", "u", ["O", ONE, ONE]),
    ("bartlett/near_identity_maps", "near_id_bilipschitz", "epsilon", ["q", "1/4"]),
    ("bartlett/risk", "bias_variance", "Y", ZERO),
    ("bartlett/risk", "lipschitz_def.homogeneous", "L", ["q", "1"]),
    ("bartlett/risk", "lipschitz_def.homogeneous", "L", ["q", "3"]),
    ("bartlett/scaling_construction", "scaling_construction.slope", "L", ["q", "1/4"]),
    ("bartlett/scaling_construction", "scaling_construction.first_slope", "L", ["q", "1/4"]),
    ("bartlett/scaling_construction", "scaling_construction.inverse", "u", ["I", ONE]),
    ("bartlett/scaling_construction", "scaling_construction", "Lambda", ["q", "1"]),
    ("bartlett/scaling_construction", "thm2", "Lambda", ["q", "1"]),
    ("bartlett/units", "universal_unit.odd.error", "epsilon", ["q", "1/4"]),
    ("hardt_ma/constrained_minimum", "thm1.kkt_reading.local_minimum", "B_11", ["q", "-1"]),
    ("hardt_ma/every_depth", "eq6.sharp", "s", ["q", "2"]),
    ("hardt_ma/gradient_descent", "gd_convergence.step", "eta", ["q", "1/2"]),
    ("hardt_ma/gradient_descent", "gd_convergence", "eta", ["q", "1/2"]),
    ("hardt_ma/gradient_descent", "gd_convergence.limit", "epsilon", ["q", "0"]),
    ("hardt_ma/theorem_3", "thm3_original", "kappa", ["q", "2"]),
    ("sun/gradient_descent", "lee2016.attracted_interval", "eta", ["q", "1/6"]),
    ("sun/scaled_networks", "beta_constant", "beta", ["q", "2"]),
    ("sun/scaled_networks", "variance_2L", "gate", OPEN),
    ("sun/scaled_networks", "resnet_recurrence.delayed", "L", ["q", "3"]),
]


@pytest.fixture(scope="module")
def results(results_of):
    return results_of(*SCRIPTS)


def test_every_theorem_has_an_instance_and_none_is_a_finding(results):
    assert [name for name, r in results.items() if r.finding] == []
    theorems = [r for r in results.values() if r.claim.script and r.statement["hypotheses"]]
    assert len(theorems) > 20
    assert all(r.instance for r in theorems)


def test_where_none_is_found_the_script_gives_one(results):
    assert [name for name in GIVEN if "; given, " not in (results[name].instance or "")] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("lambda_", ["q", "0"]),  # which is above the least eigenvalue
        ("lambda_", ["q", "-1"]),  # which is below it, and not attained
        ("H", ["rows", ["q", "1"], ["q", "1"], ["q", "2"]]),
        ("w_s", ["rows", ["q", "1"], ["q", "1"], ["q", "0"]]),
    ],
)
def test_a_neighbour_of_an_instance_is_none(results, name, value):
    task = task_of(results["shamir.thm2"].claim)
    assert instance(task.statement, {**task.instance, name: value}) == ""


@pytest.mark.slow
@pytest.mark.parametrize(("script", "claim", "name", "value"), NEIGHBOURS)
def test_a_neighbour_of_a_given_instance_is_none(script, claim, name, value):
    source = script.partition("/")[0]
    claims = {c.id: c for c in load(PROOFS / f"{script}.py").claims}
    task = task_of(claims[f"{source}.{claim}"])
    assert name in task.instance
    assert instance(task.statement, {**task.instance, name: value}) == ""
