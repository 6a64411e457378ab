"""Running scripts: what the store has is checked again, what it lacks is attacked and searched for, in parallel, within budgets."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from symres import store
from symres.kernel import Rejected, Statement, check
from symres.kernel.terms import to_json
from symres.scripts import Script, ScriptError
from symres.statements.freeze import Freezer
from symres.statements.words import ClaimError
from symres.theory import Claim

BUDGET = 20.0  # seconds of search for one claim


@dataclass(frozen=True)
class Result:
    """What is known of a claim after a run.

    ``kind`` is how it was decided (the kinds of proof of the claim itself); ``rules`` and ``cited`` what it rests on; ``reason`` why it is
    unknown. ``statement``, ``certificate`` and ``evidence`` are in their JSON forms.
    """

    claim: Claim
    verdict: str
    kind: str = ""
    rules: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    seconds: float = 0.0
    reason: str = ""
    statement: Mapping[str, Any] | None = None
    certificate: Mapping[str, Any] | None = None
    evidence: Mapping[str, Any] | None = None

    @property
    def as_expected(self) -> bool:
        return self.verdict == self.claim.expect

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.claim.id,
            "verdict": self.verdict,
            "expected": self.claim.expect,
            "kind": self.kind,
            "rests_on": {"rules": list(self.rules), "cited": list(self.cited)},
            "seconds": round(self.seconds, 3),
            "source": ", ".join(filter(None, (self.claim.source, self.claim.where))),
        }


@dataclass(frozen=True)
class Report:
    """The results of a run, in the order of the scripts."""

    results: tuple[Result, ...]
    seconds: float

    @property
    def surprises(self) -> tuple[Result, ...]:
        return tuple(r for r in self.results if not r.as_expected)

    def to_json(self) -> dict[str, Any]:
        verdicts = ("proved", "refuted", "supported", "cited", "unknown")
        counts = {v: sum(r.verdict == v for r in self.results) for v in verdicts}
        summary = {
            "claims": len(self.results),
            **counts,
            "as_expected": len(self.results) - len(self.surprises),
            "unexpected": [r.claim.id for r in self.surprises],
            "seconds": round(self.seconds, 3),
        }
        return {"claims": [r.to_json() for r in self.results], "summary": summary}


@dataclass
class Task:
    """A claim that has to be searched for, in a form that travels to another process."""

    claim: Claim
    statement: Statement
    hints: dict[str, Any] = field(default_factory=dict)


Progress = Callable[[str, int, int], None]  # claim, done, of how many


def run(
    scripts: Sequence[Script],
    *,
    budget: float = BUDGET,
    jobs: int = 1,
    frozen: bool = False,
    progress: Progress = lambda claim, done, total: None,
) -> Report:
    """Decide every claim of the scripts and keep what was found beside them.

    With ``frozen`` nothing is searched for: a claim whose certificate is missing is ``unknown``. An interrupted run keeps what was
    decided before.
    """
    start = time.perf_counter()
    kept = {script.path: store.load(script.path) for script in scripts}
    decided: dict[str, Result] = {}
    open_tasks: list[Task] = []
    for script in scripts:
        for claim in script.claims:
            found = _from_store(claim, kept[script.path], frozen)
            if isinstance(found, Result):
                decided[claim.id] = found
            else:
                open_tasks.append(found)
    try:
        for done, result in enumerate(_searched(open_tasks, budget, jobs), 1):
            decided[result.claim.id] = result
            progress(result.claim.id, done, len(open_tasks))
    finally:
        if not frozen:
            for script in scripts:
                _keep(script, kept[script.path], decided)
    results = tuple(decided[claim.id] for script in scripts for claim in script.claims)
    return Report(results, time.perf_counter() - start)


def settle_claim(claim: Claim, budget: float = BUDGET) -> Result:
    """Decide one claim without a store."""
    if claim.formula is None:
        return Result(claim, "cited", cited=(claim.reference,))
    task = _task(claim)
    return _result(task, *_settle(task.statement.to_json(), task.hints, budget))


def _frozen_statement(claim: Claim) -> Statement:
    try:
        return claim.freeze().statement
    except ClaimError as error:
        raise ScriptError(f"{claim.file}:{claim.line}: {claim.id}: {error}") from None


def _task(claim: Claim) -> Task:
    """A claim to be settled, its freezing checked at random points."""
    statement = _frozen_statement(claim)
    try:
        claim.require_agreement()
        freezer = Freezer(claim.domains, claim.functions)
        hints: dict[str, Any] = {"by": claim.by, "witness": [to_json(freezer.expression(t)) for t in claim.witness]}
        if claim.counterexample is not None:
            point = {s.name: to_json(freezer.expression(v)) for s, v in claim.counterexample.items()}
            missing = {x.value for x in statement.variables} - set(point)
            if missing:
                raise ClaimError(f"the counterexample gives no value for {', '.join(sorted(missing))}")
            hints["counterexample"] = {x.value: point[x.value] for x in statement.variables}
    except (ClaimError, Rejected) as error:
        raise ScriptError(f"{claim.file}:{claim.line}: {claim.id}: {error}") from None
    return Task(claim, statement, hints)


def _from_store(claim: Claim, kept: store.Store, frozen: bool) -> Result | Task:
    """A claim's result, if the store has a certificate of exactly this statement that the kernel accepts; else what to do."""
    if claim.formula is None:
        return Result(claim, "cited", cited=(claim.reference,))
    start = time.perf_counter()
    statement = _frozen_statement(claim)
    key = statement.sha256
    certificate, evidence = kept.certificates.get(key), kept.evidence.get(key)
    reason = f"{store.paths(Path(claim.file))[1].name} has no certificate for it; run `symres check` without --frozen"
    if certificate is not None:
        try:
            verdict = check(statement, certificate)
            return Result(
                claim,
                verdict,
                _kind(certificate),
                seconds=time.perf_counter() - start,
                statement=statement.to_json(),
                certificate=certificate,
                evidence=evidence,
            )
        except Rejected as refusal:
            reason = f"the stored certificate is rejected: {refusal}"
    if frozen:
        return Result(claim, "unknown", reason=reason, statement=statement.to_json(), evidence=evidence)
    return _task(claim)


def _searched(tasks: Sequence[Task], budget: float, jobs: int) -> Iterator[Result]:
    """Results of the open tasks as they come in."""
    if jobs == 1 or len(tasks) < 4:
        for task in tasks:
            yield _result(task, *_settle(task.statement.to_json(), task.hints, budget))
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting: dict[Future[tuple[dict[str, Any], float]], Task] = {
            pool.submit(_settle, task.statement.to_json(), task.hints, budget): task for task in tasks
        }
        try:
            for future in as_completed(waiting):
                yield _result(waiting[future], *future.result())
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _settle(data: Mapping[str, Any], hints: Mapping[str, Any], budget: float) -> tuple[dict[str, Any], float]:
    """Attack, then prove, then evaluate: a certificate or the reason there is none, and evidence. Runs in any process."""
    from symres.search.settle import settle

    start = time.perf_counter()
    found = settle(Statement.from_json(data), hints, budget)
    return found, time.perf_counter() - start


def _result(task: Task, found: Mapping[str, Any], seconds: float) -> Result:
    """The verdict of the kernel on what the search found; without a certificate, what evidence says."""
    certificate, evidence, reason = found.get("certificate"), found.get("evidence"), found.get("reason", "")
    verdict, kind = "unknown", ""
    if certificate is not None:
        try:
            verdict, kind = check(task.statement, certificate), _kind(certificate)
        except Rejected as refusal:
            certificate, reason = None, f"the search found a certificate that the kernel rejects: {refusal}"
    against = evidence is not None and evidence["against"] is not None
    if verdict == "proved" and against:
        reason = f"the kernel accepts a proof, but at {evidence['against']} the claim fails numerically; please report this"
        verdict = "unknown"
    elif verdict == "unknown" and evidence is not None and not against:
        verdict, kind = "supported", "evidence"
    return Result(
        task.claim,
        verdict,
        kind,
        seconds=seconds,
        reason=reason,
        statement=task.statement.to_json(),
        certificate=certificate,
        evidence=evidence,
    )


def _kind(certificate: Mapping[str, Any]) -> str:
    """The kinds of proof that decide the claim itself; those of its definedness goals, which come first, only if there is no other."""
    if certificate["verdict"] == "refuted":
        return "witness"
    return str(certificate["proofs"][-1]["kind"]) if certificate["proofs"] else "identity"


def _keep(script: Script, old: store.Store, decided: Mapping[str, Result]) -> None:
    """Write what is known of a script's claims; what could not be decided this time keeps what was there."""
    statements: dict[str, Any] = {}
    certificates: dict[str, Any] = {}
    evidence: dict[str, Any] = {}
    for claim in script.claims:
        result = decided.get(claim.id)
        if result is None:  # interrupted before it was decided
            if claim.id in old.statements:
                statements[claim.id] = old.statements[claim.id]
                certificates.update(old.certificates)
                evidence.update(old.evidence)
            continue
        if result.statement is None:
            continue
        key = Statement.from_json(result.statement).sha256
        if result.certificate is not None:
            statements[claim.id] = result.statement
            certificates[key] = result.certificate
        if result.evidence is not None:
            evidence[key] = result.evidence
    store.save(script.path, store.Store(statements, certificates, evidence))
