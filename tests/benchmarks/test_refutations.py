"""Claims that people bring, half of them false: how many are proved and refuted, and none wrongly.

Each script in ``problems/refutations`` is about one kind and says where its claims come from. The table has a line for
each. That no verdict is wrong is asserted, and that no fewer claims are refuted than when this was written, but for
one that may run out of time.

    pytest tests/benchmarks/test_refutations.py -m "" -s
"""

from pathlib import Path

import pytest

from symres.run.runner import check_claims
from symres.script.loading import load

PROBLEMS = Path(__file__).parent / "problems" / "refutations"
BUDGET = 10.0  # seconds a claim
REFUTED = {  # before false claims for all matrices, of moments and of counts were attacked: 3, 0, 0, 9, 8 and 17
    "matrix_derivatives": 18,
    "unknown_functions": 15,
    "moments": 18,
    "critical_points": 16,
    "local_minima": 18,
    "under_equations": 18,
    "methods": 11,
}


def test_every_kind_has_as_many_false_claims_as_true_ones():
    assert {path.stem for path in PROBLEMS.glob("*.py")} == set(REFUTED)
    for path in PROBLEMS.glob("*.py"):
        claims = load(path).claims
        false = [claim for claim in claims if claim.expect == "refuted"]
        assert len(claims) >= 30
        assert 2 * len(false) >= len(claims)


@pytest.mark.slow
@pytest.mark.parametrize("kind", REFUTED)
def test_no_verdict_is_wrong_and_what_is_false_is_refuted(kind):
    results = check_claims(load(PROBLEMS / f"{kind}.py").claims, BUDGET).results
    false = [r for r in results if r.claim.expect == "refuted"]
    true = [r for r in results if r.claim.expect != "refuted"]
    refuted, proved = (sum(r.verdict == v for r in rs) for v, rs in (("refuted", false), ("proved", true)))
    print(f"{kind}: {proved} of {len(true)} proved, {refuted} of {len(false)} refuted")
    assert not [r for r in false if r.verdict == "proved"]
    assert not [r for r in true if r.verdict == "refuted"]
    assert refuted >= REFUTED[kind] - 1
