"""Running scripts: what the store has is checked again, what it lacks is attacked and searched for, within budgets."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, replace
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from symres import store
from symres.evidence.records import Record, gathered
from symres.kernel import Rejected, Statement, check
from symres.kernel.checker import cited
from symres.kernel.terms import free_variables, from_json, show, to_json
from symres.lemmas import PREFIX, Lemmas, lemmas, steps
from symres.scripts import Script, ScriptError
from symres.search import BUDGET, FAULT
from symres.statements.data_sets import File, files
from symres.statements.proof import Step, reasons
from symres.statements.proof import to_json as script_to_json
from symres.statements.words import ClaimError
from symres.theory import Claim


@dataclass(frozen=True)
class Result:
    """What is known of a claim after a run.

    ``kind`` is how it was decided (the kinds of proof of the claim itself); ``rules`` and ``cited`` what it rests on;
    ``reason`` why it is unknown. ``statement``, ``certificate`` and ``evidence`` are in their JSON forms, as are the
    findings of ``lint`` (None: not asked for, or not proved). ``records`` are what evidence files say of the claim.
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
    lint: tuple[Mapping[str, str], ...] | None = None
    records: tuple[Record, ...] = ()

    @property
    def as_expected(self) -> bool:
        return self.verdict == self.claim.expect and not self.is_fault and not self.contradiction

    @property
    def contradiction(self) -> str:
        """What a record says that cannot be, with the verdict or with what the check expected; empty if nothing."""
        record = next((record for record in self.records if record.contradicts(self.verdict)), None)
        if record is None:
            return ""
        if record.holds == record.expected:
            return f"it is {self.verdict}, but {record}; mend the check or the claim, and write the file anew"
        expected = "no failure" if record.expected else "a failure"
        return f"{expected} was expected, but {record}; run the check again, or say in the file what is to be expected"

    @property
    def is_fault(self) -> bool:
        """Whether the run shows that symres is wrong somewhere."""
        return FAULT in self.reason

    @property
    def files(self) -> list[File]:
        """The data sets of which the statement speaks."""
        if self.statement is None or not self.claim.tables:
            return []
        return files(Statement.from_json(self.statement), self.claim.tables)

    def to_json(self) -> dict[str, Any]:
        findings = {} if self.lint is None else {"lint": list(self.lint)}
        return {
            "id": self.claim.id,
            "verdict": self.verdict,
            "expected": self.claim.expect,
            "kind": self.kind,
            "rests_on": {
                "rules": list(self.rules),
                "cited": list(self.cited),
                "files": {file.name: file.sha256 for file in self.files},
            },
            "seconds": round(self.seconds, 3),
            "source": ", ".join(filter(None, (self.claim.source, self.claim.where))),
            "reason": self.reason,
            "evidence": self.evidence,
            "records": [record.to_json() for record in self.records],
            **findings,
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


@dataclass(frozen=True)
class Task:
    """A claim to be decided: its statement, and in JSON form the hints for a search (see ``symres.search.settle``)."""

    claim: Claim
    statement: Statement
    hints: Mapping[str, Any]


Progress = Callable[[str, int, int], None]  # what was searched, done, of how many
Found = tuple["dict[str, Any]", float]  # what a process found, in seconds


def run(
    scripts: Sequence[Script],
    *,
    budget: float = BUDGET,
    jobs: int = 1,
    frozen: bool = False,
    lint: bool = False,
    progress: Progress = lambda what, done, total: None,
) -> Report:
    """Decide every claim of the scripts and keep what was found beside them.

    With ``frozen`` nothing is searched for and nothing is written: a claim whose certificate is missing is
    ``unknown``, or ``supported`` if the evidence in the store holds when it is evaluated again. What is decided is kept
    at once, so that a run that is interrupted or killed loses nothing. With ``lint``, the hypotheses and constants of
    every proved claim are then put to the test (see ``symres.lint``). Raises ``ScriptError``, ``StoreError`` and
    ``EvidenceError``, before anything is searched for.
    """
    start = time.perf_counter()
    records = gathered(scripts)
    kept = {script.path: store.load(script.path) for script in scripts}
    tasks = {claim.id: _task(claim) for script in scripts for claim in script.claims if claim.formula is not None}
    book = lemmas((name, task.statement) for name, task in tasks.items())
    for path, found_before in kept.items():
        for key, certificate in found_before.certificates.items():
            book.certify(key, certificate, Path(path).parent)
    home_of = {claim.id: script for script in scripts for claim in script.claims}
    decided: dict[str, Result] = {}
    open_tasks: list[Task] = []
    for script in scripts:
        for claim in script.claims:
            seen = records.get(claim.id, ())
            known = _from_store(claim, tasks.get(claim.id), kept[script.path], frozen, book, seen)
            if isinstance(known, Result):
                decided[claim.id] = known
            else:
                open_tasks.append(with_lemmas(known, book))
    waiting: list[tuple[Task, Found]] = []  # for the proofs of what they cite
    try:
        with closing(_worked(_settle, open_tasks, budget, jobs)) as found:
            for done, (task, answer) in enumerate(found, 1):
                certificate = answer[0].get("certificate")
                if certificate is not None:
                    book.certify(task.statement.sha256, certificate, task.claim.folder)
                result = _witnessed(_result(task, *answer, book), records.get(task.claim.id, ()))
                if certificate is not None and cited(certificate):
                    waiting.append((task, answer))
                decided[result.claim.id] = result
                if not frozen:  # kept at once, so that a killed run loses nothing that it decided
                    home = home_of[result.claim.id]
                    _keep(home, kept[home.path], decided)
                progress(result.claim.id, done, len(open_tasks))
        for task, answer in waiting:  # now that all that can be proved is
            decided[task.claim.id] = _witnessed(_result(task, *answer, book), records.get(task.claim.id, ()))
    finally:
        if not frozen:
            for script in scripts:
                _keep(script, kept[script.path], decided)
    if lint:
        from symres.search.derivation import is_general

        proved = [tasks[r.claim.id] for r in decided.values() if r.verdict == "proved"]
        proved = [task for task in proved if not task.claim.script and not is_general(task.statement)]
        with closing(_worked(_lint, proved, budget, jobs)) as found:
            for done, (task, answer) in enumerate(found, 1):
                decided[task.claim.id] = replace(decided[task.claim.id], lint=_findings(task, answer[0]))
                progress(f"variants of {task.claim.id}", done, len(proved))
    results = tuple(decided[claim.id] for script in scripts for claim in script.claims)
    return Report(results, time.perf_counter() - start)


def settle_claim(claim: Claim, budget: float = BUDGET) -> Result:
    """Decide one claim without a store."""
    if claim.formula is None:
        return Result(claim, "cited", cited=(claim.reference,))
    book = lemmas((c.id, c.freeze().statement) for c in claim.earlier if c.formula is not None)
    for c in claim.earlier:
        if c.formula is not None and c.id in cited_names(claim.script, claim.id, book):
            before = settle_claim(c, budget)
            if before.certificate is not None:
                book.certify(c.freeze().statement.sha256, before.certificate, c.folder)
    task = with_lemmas(_task(claim), book)
    _require_agreement(claim)
    return _result(task, *_settle(task.statement.to_json(), task.hints, budget), book)


def cited_names(script: Sequence[Step], claim: str, book: Lemmas) -> dict[str, Statement]:
    """What the lines of a proof script cite, by the names of the script and by the full names."""
    found: dict[str, Statement] = {}
    for name in reasons(script):
        statement = book.named(name, claim)
        if statement is not None:
            found[name] = statement
            found[book.name_of(statement.sha256)] = statement
    return found


def with_lemmas(task: Task, book: Lemmas) -> Task:
    """A task with the statements that its proof script cites."""
    if not task.claim.quantities:
        return task
    known = cited_names(task.claim.script, task.claim.id, book)
    if not task.claim.id.startswith(f"{PREFIX}."):
        known |= {name: st for name, st in book.statements.items() if name.startswith(f"{PREFIX}.")}
    earlier = {c.id for c in task.claim.earlier}
    known |= {name: st for name, st in book.statements.items() if name in earlier}
    return replace(task, hints={**task.hints, "lemmas": {name: st.to_json() for name, st in known.items()}})


def _task(claim: Claim) -> Task:
    """A claim frozen, with what its script says about how to decide it; raises ``ScriptError``."""
    try:
        statement = claim.freeze().statement
        freezer = claim.freezer()
        hints: dict[str, Any] = {
            "by": claim.by,
            "witness": {s.name: to_json(freezer.expression(t)) for s, t in claim.witness.items()},
            "steps": [to_json(freezer.formula(f)) for f in claim.steps],
            **({"script": script_to_json(claim.script)} if claim.script else {}),
            **({"tables": dict(claim.tables), "folder": str(claim.folder)} if claim.tables else {}),
        }
        if claim.counterexample is not None:
            values = {s.name: freezer.expression(v) for s, v in claim.counterexample.items()}
            for name, value in values.items():
                if free_variables(value):
                    raise ClaimError(f"the counterexample gives {show(value)} for {name}; give a number")
            point = {name: to_json(value) for name, value in values.items()}
            missing = {x.value for x in statement.variables} - set(point)
            if missing:
                raise ClaimError(
                    f"the counterexample gives no value for {', '.join(sorted(missing))}; give one to every variable"
                )
            hints["counterexample"] = {x.value: point[x.value] for x in statement.variables}
    except Exception as error:
        raise _script_error(claim, error) from error
    return Task(claim, statement, hints)


def _require_agreement(claim: Claim) -> None:
    """Check the freezing of a claim at random points; raises ``ScriptError``."""
    try:
        claim.require_agreement()
    except Exception as error:
        raise _script_error(claim, error) from error


def _script_error(claim: Claim, error: Exception) -> ScriptError:
    """The sentence about a claim that cannot be frozen."""
    said = " ".join(str(error).split())
    if not isinstance(error, (ClaimError, Rejected)):
        said = f"it cannot be frozen: {type(error).__name__}: {said}; this is a gap in symres, please report the claim"
    return ScriptError(f"{claim.file}:{claim.line}: {claim.id}: {said}")


def _from_store(
    claim: Claim, task: Task | None, kept: store.Store, frozen: bool, book: Lemmas, records: tuple[Record, ...]
) -> Result | Task:
    """A claim's result, if what the store has for exactly this statement holds when checked again; else what to do.

    That is a certificate that the kernel accepts, or, where nothing better is expected or may be searched for,
    evidence.
    """
    if task is None:
        return _witnessed(Result(claim, "cited", cited=(claim.reference,)), records)
    start = time.perf_counter()
    key = task.statement.sha256
    certificate, evidence = kept.certificates.get(key), kept.evidence.get(key)
    if certificate is not None:
        refused = f"{_store_name(claim)}: the stored certificate is rejected"
        result = _decided(task, certificate, evidence, refused, book)
    else:
        missing = f"{_store_name(claim)} has no certificate for it; `symres check` without --frozen searches for one"
        evaluated = evidence is not None and (frozen or claim.expect == "supported")
        result = _decided(task, None, _evaluated(task.statement) if evaluated else None, missing, book)
    result = _witnessed(result, records)
    if frozen or result.verdict in ("proved", "refuted") or result.verdict == claim.expect == "supported":
        return replace(result, seconds=time.perf_counter() - start)
    _require_agreement(claim)
    return task


def _store_name(claim: Claim) -> str:
    return store.paths(Path(claim.file))[1].name


def _evaluated(statement: Statement) -> dict[str, Any] | None:
    """The evidence of a statement, evaluated anew."""
    from symres.evidence.precision import evaluate

    found = evaluate(statement)
    return None if found is None else found.to_json()


def _worked(
    work: Callable[[Mapping[str, Any], Mapping[str, Any], float], Found],
    tasks: Sequence[Task],
    budget: float,
    jobs: int,
) -> Generator[tuple[Task, Found], None, None]:
    """What ``work`` finds for the tasks, as it comes in, in processes where that pays."""
    if jobs == 1 or len(tasks) < 4:
        for task in tasks:
            yield task, work(task.statement.to_json(), task.hints, budget)
        return
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(min(jobs, len(tasks)), initializer=_begin_worker) as pool:
        waiting: dict[Future[Found], Task] = {
            pool.submit(work, task.statement.to_json(), task.hints, budget): task for task in tasks
        }
        try:
            for future in as_completed(waiting):
                try:
                    found = future.result()
                except BrokenProcessPool:
                    lost = "the process that searched ended, perhaps for want of memory; run again with fewer --jobs"
                    found = {"reason": lost}, 0.0
                yield waiting[future], found
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(multiprocessing.active_children()) - others:
                worker.terminate()
            raise


def _begin_worker() -> None:
    """Leave Ctrl-C to the main process, and end when it ends, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def _settle(data: Mapping[str, Any], hints: Mapping[str, Any], budget: float) -> Found:
    """Attack, then prove, then evaluate: a certificate or the reason there is none, and evidence. Runs in any process.

    A fault of the search leaves one claim unknown and the others alone.
    """
    from symres.search.settle import settle

    start = time.perf_counter()
    try:
        found = settle(Statement.from_json(data), hints, budget)
    except Rejected as refusal:
        found = {"reason": f"the kernel does not take it: {refusal}"}
    except Exception as error:
        found = {"reason": f"the search failed: {type(error).__name__}: {error}; {FAULT}"}
    return found, time.perf_counter() - start


def _lint(data: Mapping[str, Any], hints: Mapping[str, Any], budget: float) -> Found:
    """The findings about a proved statement. Runs in any process."""
    from symres.lint import lint

    start = time.perf_counter()
    found = lint(Statement.from_json(data), hints, budget)
    return {"lint": [finding.to_json() for finding in found]}, time.perf_counter() - start


def _findings(task: Task, answer: Mapping[str, Any]) -> tuple[Mapping[str, str], ...]:
    """The findings of an answer; where there is none, that nothing was decided, and why."""
    from symres.lint import Finding

    lost = Finding("claim", task.claim.id, "undecided", reason=answer.get("reason", ""))
    return tuple(answer.get("lint", (lost.to_json(),)))


def _result(task: Task, found: Mapping[str, Any], seconds: float, book: Lemmas) -> Result:
    """The verdict of the kernel on what the search found; without a certificate, what evidence says."""
    reason = found.get("reason", "")
    if found.get("certificate") is not None:
        reason = "the search found a certificate that the kernel rejects"
    return replace(_decided(task, found.get("certificate"), found.get("evidence"), reason, book), seconds=seconds)


def _decided(
    task: Task, certificate: Mapping[str, Any] | None, evidence: Mapping[str, Any] | None, reason: str, book: Lemmas
) -> Result:
    """What a certificate, by the kernel, and evidence make of a claim; ``reason`` is why there is no verdict, if so.

    A certificate is part of the result only if it decides the claim: neither one that evidence contradicts, nor a
    refutation at another point than the one the script states.
    """
    verdict, kind = "unknown", ""
    rules: tuple[str, ...] = ()
    if certificate is not None:
        try:
            proved = book.require(certificate)
            verdict, kind = check(task.statement, certificate, proved, task.claim.folder), _kind(certificate)
            rules = book.rules(certificate)
            reason = ""
        except Rejected as refusal:
            reason = f"{reason}: {refusal}"
    against = evidence["against"] if evidence is not None else None
    fails = f"the claim fails numerically{f' at {against}' if against else ''}"
    stated = task.hints.get("counterexample")
    if verdict == "proved" and against is not None:
        verdict, kind = "unknown", ""
        reason = f"the kernel accepts a proof, but {fails}; {FAULT}"
    elif verdict == "refuted" and certificate is not None and stated is not None and certificate["point"] != stated:
        verdict, kind = "unknown", ""
        other = ", ".join(f"{name} = {show(from_json(value, {}))}" for name, value in certificate["point"].items())
        reason = (
            f"it is refuted, but not by the counterexample of the script; give the one that was found, {other}, or none"
        )
    elif verdict == "unknown" and against is not None:
        reason = "; ".join(filter(None, (reason, fails)))
    elif verdict == "unknown" and evidence is not None and not any(steps(certificate or {})):  # of steps, not the claim
        verdict, kind = "supported", "evidence"
    return Result(
        task.claim,
        verdict,
        kind,
        rules if verdict in ("proved", "refuted") else (),
        reason=reason,
        statement=task.statement.to_json(),
        certificate=certificate if verdict in ("proved", "refuted") else None,
        evidence=evidence,
    )


def _witnessed(result: Result, records: tuple[Record, ...]) -> Result:
    """A result with the records about its claim, which support or contradict what is not decided."""
    result = replace(result, records=records)
    if not records or result.verdict not in ("unknown", "supported") or result.is_fault:
        return result
    failure = next((record for record in records if not record.holds), None)
    if failure is not None:
        reason = "; ".join(filter(None, (result.reason, f"the claim fails in {failure}")))
        return replace(result, verdict="unknown", kind="", reason=reason)
    contradicted = result.evidence is not None and result.evidence["against"] is not None
    if contradicted or result.contradiction:
        return result
    return replace(result, verdict="supported", kind="evidence")


def _kind(certificate: Mapping[str, Any]) -> str:
    """The kind of proof that decides the claim itself: the last one, after those of its definedness goals."""
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
            certificates = {**old.certificates, **certificates}
            evidence = {**old.evidence, **evidence}
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
