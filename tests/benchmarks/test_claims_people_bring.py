"""Claims that people bring, in ``problems``: how many are proved and refuted, in which time, and that none is wrong.

Every problem is searched for by itself, as if nothing had been claimed before it. What ends with ``neighbour`` is
false.

    pytest tests/benchmarks/test_claims_people_bring.py --benchmark-enable -m "" -s
"""

import time
from pathlib import Path

import pytest

from symres.run.tasks import cited_by, task_of
from symres.script.loading import load
from symres.search.settle import settle
from symres.store.lemmas import lemmas

PROBLEMS = Path(__file__).parent / "problems"
BUDGET = 5.0  # seconds for each
# of the true and of the false ones, the least that are proved and that are refuted
LEAST = {
    "definedness": (72, 47),
    "claim_and_have": (203, 134),
    "shapes": (16, 16),
    "integrals": (33, 35),
    "quadrature": (35, 34),
    "rates": (5, 7),
    "calculus": (137, 161),
    "existence": (43, 42),
    "angles": (29, 32),
    "derivatives": (30, 30),
    "laws": (17, 16),
    "error_function": (24, 28),
    "sums_of_any_length": (34, 36),
    "worst_cases": (29, 28),
    "any_dimension": (52, 52),
    "pieces": (27, 27),
    "one_variable": (34, 52),
    "citing": (14, 14),
}
SHARE = 0.95  # of these, where the machine is busy


@pytest.mark.nightly
@pytest.mark.parametrize("name", LEAST)
def test_none_is_wrong_and_most_are_decided(name):
    book = lemmas()
    found = {"proved": 0, "refuted": 0}
    slow = []
    wrong = []
    for claim in load(PROBLEMS / f"{name}.py").claims:
        task = task_of(claim)
        keys = cited_by(claim.script, claim.id, book) | book.library
        cited = {known: book.by_hash[key] for known, key in keys.items()}
        start = time.process_time()
        answer = settle(task.statement, {**task.hints, "lemmas": cited}, BUDGET)
        taken = time.process_time() - start
        certificate = answer.get("certificate")
        verdict = book.verdict(task.statement, certificate, PROBLEMS) if certificate is not None else "unknown"
        if verdict in found:
            found[verdict] += 1
            if verdict != ("refuted" if claim.id.endswith(".neighbour") else "proved"):
                wrong.append(claim.id)
        if taken > 1:
            slow.append(f"{claim.id} {taken:.1f} s")
    print(f"{name}: {found}; longer than a second: {', '.join(slow)}")
    assert wrong == []
    proved, refuted = LEAST[name]
    assert found["proved"] >= SHARE * proved and found["refuted"] >= SHARE * refuted
