"""The theorems on second-order stationary points speak of something: their hypotheses have exact instances."""

from pathlib import Path

import pytest

from symres.loading import load_all
from symres.runner import run
from symres.search.consistency import instance
from symres.tasks import task_of

SHAMIR = Path(__file__).parents[2] / "proofs" / "shamir"
SCRIPTS = [SHAMIR / "stationary_points.py", SHAMIR / "vector_outputs.py"]
GIVEN = """
shamir.curved_upwards shamir.local_min_is_sopsp shamir.hessian_at_zero shamir.curvature shamir.corollary1
shamir.thm2.least_eigenvalue shamir.thm2.root shamir.thm2.sharp shamir.thm2
shamir.thm1.vector.slope shamir.thm1.vector.gradient shamir.thm1.vector
""".split()


@pytest.fixture(scope="module")
def results():
    return {r.claim.id: r for r in run(load_all(SCRIPTS), frozen=True).results}


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
