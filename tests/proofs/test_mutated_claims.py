"""Every claim of the sources with one thing changed: its certificate proves no longer what it says, nor does a search.

What a change leaves true may be proved still (an idle hypothesis that is dropped, a bound that is relaxed), so of the
changes of a claim some have to end open or refuted, and of those that are proved none may fail at a point.
"""

import copy
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import Any

import pytest

from symres.evidence.precision import evaluate
from symres.kernel import Rejected, Statement
from symres.run.results import Result
from symres.run.tasks import Task, task_of

from ..certificates import verdict_on
from .searching import searched

PROOFS = Path(__file__).parents[2] / "proofs"
SOURCES = ("hardt_ma", "bartlett", "shamir", "sun")
BUDGET = 8.0  # seconds of search for each mutant
CHANGES = 6  # mutants of a claim to which its certificate is applied; twice as many where proofs are searched for


def places(data: Any, inside: str = "") -> Iterator[tuple[list[Any], str]]:
    """All subterms of a term in JSON, each with "^" if it is an exponent."""
    if isinstance(data, list) and data and isinstance(data[0], str):
        yield data, inside
        for k, part in enumerate(data[1:], 1):
            yield from places(part, "^" if (data[0], k) == ("^", 2) else "")


def changes(term: list[Any], inside: str) -> Iterator[tuple[str, list[Any]]]:
    """Mutations of a term at its head: a name for the change, and the new term."""
    head, *rest = term
    if head == "q" and "/" not in rest[0]:
        yield "an exponent" if inside == "^" else "a constant", ["q", str(int(rest[0]) + 1)]
    if head == "+":
        yield "a sign", ["+", *rest[:-1], ["*", ["q", "-1"], rest[-1]]]
    if head in ("<=", "<"):
        yield "a direction", [head, *reversed(rest)]
    if head in ("=", "<=", "<"):
        yield "a factor", [head, rest[0], ["*", ["q", "2"], rest[1]]]
    if head in ("all", "ex"):
        yield "a quantifier", ["ex" if head == "all" else "all", *rest]


def changed(statement: Statement) -> Iterator[tuple[str, int | None, int]]:
    """Mutations of a statement: a name for the change, and the number of a hypothesis or (after None) of a place."""
    whole = _said(statement)
    for k in range(len(whole["hypotheses"])):
        yield "dropped", k, 0
    for number, (term, inside) in enumerate(places(whole["conclusion"])):
        for what, _ in changes(term, inside):
            yield what, None, number


def mutant(statement: Statement, what: str, hypothesis: int | None, number: int) -> Iterator[tuple[str, Statement]]:
    """The statement with a hypothesis less, or with a constant, an exponent, a sign, a direction, a factor or a
    quantifier changed at a place of its conclusion; nothing if that cannot be said, such as a size that does not fit.
    """
    data = copy.deepcopy(_said(statement))
    if hypothesis is not None:
        del data["hypotheses"][hypothesis]
        said = f"hypothesis {hypothesis + 1} dropped"
    else:
        place, inside = next(islice(places(data["conclusion"]), number, None))
        place[:] = dict(changes(place, inside))[what]
        said = f"{what} changed, place {number}"
    try:
        yield said, Statement.from_json(data)
    except Rejected:
        pass


def denied(statement: Statement) -> Statement:
    """The statement with its conclusion denied."""
    whole = _said(statement)
    return Statement.from_json({**whole, "conclusion": ["not", whole["conclusion"]]})


def _said(statement: Statement) -> dict[str, Any]:
    data: dict[str, Any] = statement.to_json()
    data.pop("defined", None)
    return data


def some_changes(statement: Statement, claim: str, count: int = CHANGES) -> list[tuple[str, Statement]]:
    """Some changes of what a claim says, the same in every run."""
    found = list(changed(statement))
    random.Random(claim).shuffle(found)
    return list(islice(chain.from_iterable(mutant(statement, *change) for change in found), count))


def accepted(result: Result, mutant: Statement) -> str:
    """The verdict on a mutant with the certificate of the original claim; empty if the kernel rejects it."""
    try:
        return verdict_on(mutant, result.certificate, result.book.by_hash, result.claim.folder)
    except Rejected:
        return ""


@pytest.fixture(scope="module", params=SOURCES)
def results(request: pytest.FixtureRequest, results_of: Any) -> list[Result]:
    found = results_of(PROOFS / request.param).values()
    return [r for r in found if r.verdict in ("proved", "refuted") and not r.claim.is_neighbour]


def test_a_certificate_shows_no_change_that_fails_at_a_point(results):
    for r in results:
        statement = r.claim.freeze().statement
        assert accepted(r, denied(statement)) != r.verdict, f"{r.claim.id}: its certificate shows the contrary as well"
        looked_at = some_changes(statement, r.claim.id)
        shown = [(what, mutant) for what, mutant in looked_at if accepted(r, mutant) == "proved"]
        assert len(shown) < len(looked_at), f"{r.claim.id}: its certificate shows whatever is said"
        for what, mutant in shown:
            evidence = evaluate(mutant)
            assert evidence is None or evidence.against is None, f"{r.claim.id}: {what}"


@pytest.mark.nightly
def test_of_every_claim_a_change_is_refuted_or_stays_open(results):
    proved = []
    for r in results:
        task = task_of(r.claim)
        if all(
            (accepted(r, mutant) or found_of(replace(task, statement=mutant), r)) == "proved"
            for _, mutant in some_changes(task.statement, r.claim.id, 2 * CHANGES)
        ):
            proved.append(r.claim.id)
    assert proved == []


def found_of(task: Task, result: Result) -> str:
    """The verdict of a search, or nothing."""
    return searched(task, result.book, BUDGET).get("certificate", {}).get("verdict", "")
