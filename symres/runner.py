"""Running scripts: what the store has is checked again, what it lacks is attacked and searched for, within budgets."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any

import symres
from symres import store
from symres.evidence.records import gathered
from symres.kernel import Rejected, Statement, check
from symres.kernel.terms import free_variables, from_json, show, to_json
from symres.lemmas import PREFIX, Lemmas, lemmas, steps
from symres.results import Report, Result
from symres.scripts import Script
from symres.scripts import cited as cited_scripts
from symres.search import BUDGET, FAULT
from symres.statements.proof import Step, reasons
from symres.statements.proof import to_json as script_to_json
from symres.statements.words import ClaimError
from symres.store import Store
from symres.theory import Claim, Theory
from symres.workers import Found, lint, settle, worked

PAUSE = 1.0  # seconds between two times that what was found is written


@dataclass(frozen=True)
class Task:
    """A claim to be decided: its statement, and in JSON form the hints for a search (see ``symres.search.settle``)."""

    claim: Claim
    statement: Statement
    hints: Mapping[str, Any]


Progress = Callable[[str, int, int], None]  # what was searched, done, of how many


def run(
    scripts: Sequence[Script],
    *,
    budget: float = BUDGET,
    jobs: int = 1,
    frozen: bool = False,
    lint: bool = False,
    retry: bool = False,
    progress: Progress = lambda what, done, total: None,
) -> Report:
    """Decide every claim of the scripts and keep what was found beside them.

    The scripts that they import are known from their stores. What is decided is kept within a second, and ``progress``
    is told of it then, so that a run that is interrupted or killed loses nothing of what it said. A claim for which
    nothing was found is searched again only if it, its proof, the budget or symres has changed, or with ``retry``.

    With ``frozen`` nothing is searched for and nothing is written: a claim whose certificate is missing is
    ``unknown``, or ``supported`` if the evidence in the store holds when it is evaluated again; and claims and
    expectations are compared with those that are stored. With ``lint``, the hypotheses and constants of every proved
    claim are then put to the test (see ``symres.lint``). Raises ``StoreError`` and ``EvidenceError``, before anything
    is searched for.
    """
    start = time.perf_counter()
    work = _Run([*cited_scripts(scripts), *scripts], scripts)
    work.look_up(frozen, retry, budget)
    if not frozen:
        work.search(budget, jobs, progress, keep=True)
    missing = [sentence for script in scripts for sentence in work.drift(script)] if frozen else []
    if lint:
        work.lint(budget, jobs, progress)
    return Report(tuple(work.results()), time.perf_counter() - start, missing=tuple(missing))


def check_claims(claims: Sequence[Claim], budget: float = BUDGET, jobs: int = 1) -> Report:
    """Decide claims, and of those that their proofs cite what has to be; what is stored is used, nothing is written.

    The claims, and those that they cite, are in the order in which they were made.
    """
    start = time.perf_counter()
    every: dict[str, Claim] = {}
    for claim in claims:
        for one in (*_given(claim.cites), *claim.earlier, claim):
            every[one.id] = one
    homes: dict[str, list[Claim]] = {}
    for claim in every.values():
        homes.setdefault(claim.file, []).append(claim)
    scripts = [Script(Path(file), (_theory(part),)) for file, part in homes.items()]
    work = _Run(scripts, scripts, {claim.id for claim in claims})
    work.look_up(False, True, budget)
    work.search(budget, jobs, lambda *_: None, keep=False)
    found = work.results()
    wanted = {claim.id for claim in claims}
    return Report(tuple(r for r in found if r.claim.id in wanted), time.perf_counter() - start)


def _given(claims: Iterable[Claim]) -> list[Claim]:
    """Claims that are cited, and those that are cited for them, the latter first."""
    out: dict[str, Claim] = {}
    for claim in claims:
        out |= {one.id: one for one in (*_given(claim.cites), *claim.earlier, claim)}
    return list(out.values())


def _theory(claims: Sequence[Claim]) -> Theory:
    theory = Theory("claims")
    theory.claims = list(claims)
    return theory


class _Run:
    """The claims of a run, what is stored of them, and what is known of them by now.

    ``scripts`` are all whose claims may be cited, ``checked`` those whose claims are decided; ``only`` are the ids of
    the claims to be decided, with what they cite, where that is not all.
    """

    def __init__(self, scripts: Sequence[Script], checked: Sequence[Script], only: set[str] | None = None) -> None:
        self.checked = checked
        self.records = gathered(scripts)
        self.kept = {script.path: store.load(script.path) for script in scripts}
        self.home = {claim.id: script for script in scripts for claim in script.claims}
        self.tasks: dict[str, Task] = {}
        self.decided: dict[str, Result] = {}
        for script in scripts:
            for claim in script.claims:
                self._take(claim)
        self.book = lemmas((name, task.statement) for name, task in self.tasks.items())
        for path, found_before in self.kept.items():
            for key, certificate in found_before.certificates.items():
                self.book.certify(key, certificate, Path(path).parent)
        self.wanted = [claim for script in checked for claim in script.claims]
        if only is not None:
            needed = self._needed(only)
            self.wanted = [claim for claim in self.wanted if claim.id in needed]
        self.open: list[Task] = []
        self.waiting: list[tuple[Task, Found]] = []  # for the proofs of what they cite
        self.visible: dict[Path, set[str]] = {}  # the hashes of what a script makes or imports
        self.news: dict[Path, Store] = {}  # what is found and not yet written

    def _take(self, claim: Claim) -> None:
        if claim.formula is None:
            self.decided[claim.id] = self._witnessed(Result(claim, "cited", cited=(claim.reference,)))
            return
        try:
            self.tasks[claim.id] = _task(claim)
        except Exception as error:
            self.decided[claim.id] = _unstated(claim, error)

    def _needed(self, only: set[str]) -> set[str]:
        """These claims and those that their proofs cite, directly or not."""
        needed, rest = set(only), list(only)
        while rest:
            task = self.tasks.get(rest.pop())
            if task is None:
                continue
            for statement in cited_names(task.claim.script, task.claim.id, self.book).values():
                name = self.book.name_of(statement.sha256)
                if name in self.tasks and name not in needed:
                    needed.add(name)
                    rest.append(name)
        return needed

    # -------------------------------------------------------------------------------------------------- from the store

    def look_up(self, frozen: bool, retry: bool, budget: float) -> None:
        """Decide what the stores decide; the rest is open, or stays so without a search."""
        for claim in self.wanted:
            if claim.id in self.decided:
                continue
            task, kept = self.tasks[claim.id], self.kept[self.home[claim.id].path]
            known = self._from_store(task, kept, frozen)
            certificate = kept.certificates.get(task.statement.sha256)
            if known is None and self.book.awaits(certificate):
                self.waiting.append((task, ({"certificate": certificate}, 0.0)))
                continue
            before = kept.open.get(task.statement.sha256)
            if known is None and before is not None and not retry and self._is_same(before, task, budget):
                known = self._still_open(task, kept, before["reason"])
            if known is None:
                try:
                    claim.require_agreement()
                except Exception as error:
                    known = _unstated(claim, error)
            if known is not None:
                self.decided[claim.id] = known
            else:
                self.open.append(task)

    def _is_same(self, before: Mapping[str, str], task: Task, budget: float) -> bool:
        """Whether a search would start as one did that ended without a result."""
        return before["tried"] == self._tried(task) and float(before["budget"]) >= budget

    def _tried(self, task: Task) -> str:
        """A hash of all that a search starts from, but for its budget and the library."""
        hints = {name: value for name, value in task.hints.items() if name not in ("folder", "lemmas")}
        named = cited_names(task.claim.script, task.claim.id, self.book).values()
        known = sorted({statement.sha256 for statement in named} | {self._hash(c) for c in task.claim.earlier})
        return sha256(dumps([hints, known, symres.__version__], sort_keys=True).encode()).hexdigest()[:16]

    def _from_store(self, task: Task, kept: Store, frozen: bool) -> Result | None:
        """A claim's result, if what the store has for exactly this statement holds when checked again.

        That is a certificate that the kernel accepts, or, where nothing better is expected or may be searched for,
        evidence.
        """
        start = time.perf_counter()
        claim, key = task.claim, task.statement.sha256
        certificate, evidence = kept.certificates.get(key), kept.evidence.get(key)
        if certificate is not None:
            refused = f"{_store_name(claim)}: the stored certificate is rejected"
            result = self._decided(task, certificate, evidence, refused)
        else:
            missing = (
                f"{_store_name(claim)} has no certificate for it; `symres check` without --frozen searches for one"
            )
            if key in kept.open:
                missing = f"{kept.open[key]['reason']}; {missing}"
            evaluated = evidence is not None and (frozen or claim.expect == "supported")
            result = self._decided(task, None, _evaluated(task.statement) if evaluated else None, missing)
        result = self._witnessed(result)
        if frozen or result.verdict in ("proved", "refuted") or result.verdict == claim.expect == "supported":
            return replace(result, seconds=time.perf_counter() - start)
        return None

    def _still_open(self, task: Task, kept: Store, reason: str) -> Result:
        """What an earlier search left open."""
        evidence = _evaluated(task.statement) if task.statement.sha256 in kept.evidence else None
        said = f"{reason}; it is not searched again with the same budget (--retry does)"
        return self._witnessed(self._decided(task, None, evidence, said))

    def drift(self, script: Script) -> list[str]:
        """Compare the claims of a script with those that are stored; what is stored and not claimed, in sentences."""
        kept = self.kept[script.path]
        file = store.paths(script.path)[0]
        mend = "if that is meant, run `symres check` without --frozen, and commit what it writes"
        for claim in script.claims:
            result = self.decided[claim.id]
            entry = kept.claims.get(claim.id)
            said = ""
            if not kept.claims:
                said = f"{file} does not say what this script claims; {mend.removeprefix('if that is meant, ')}"
            elif entry is None:
                said = f"{file.name} has no claim of this name; {mend}"
            elif entry["sha256"] != self._hash(claim):
                said = f"the statement is another than in {file.name}; {mend}"
            elif entry["expect"] != claim.expect:
                said = f"it was expected to be {entry['expect']} in {file.name}, and now {claim.expect}; {mend}"
            elif claim.id in self.tasks and kept.statements.get(claim.id) not in (None, self._statement(claim)):
                said = f"{file.name} has another statement of this name than the one it lists; {store.MEND}"
            if said:
                self.decided[claim.id] = replace(result, drift=said)
        made = {claim.id for claim in script.claims}
        gone = [name for name in (*kept.claims, *kept.statements) if name not in made]
        return [
            f"{file}: {name} is stored, and {script.path} does not claim it; {mend}" for name in dict.fromkeys(gone)
        ]

    def _hash(self, claim: Claim) -> str:
        return self.tasks[claim.id].statement.sha256 if claim.id in self.tasks else ""

    def _statement(self, claim: Claim) -> dict[str, Any]:
        return self.tasks[claim.id].statement.to_json()

    # --------------------------------------------------------------------------------------------------------- verdicts

    def _decided(
        self, task: Task, certificate: Mapping[str, Any] | None, evidence: Mapping[str, Any] | None, reason: str
    ) -> Result:
        """What a certificate, by the kernel, and evidence make of a claim.

        ``reason`` is why there is no verdict, if so.

        A certificate is part of the result only if it decides the claim: neither one that evidence contradicts, nor a
        refutation at another point than the one the script states.
        """
        verdict, kind = "unknown", ""
        rules: tuple[str, ...] = ()
        if certificate is not None:
            try:
                proved = self.book.require(certificate)
                verdict, kind = check(task.statement, certificate, proved, task.claim.folder), _kind(certificate)
                rules = self.book.rules(certificate)
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
                "it is refuted, but not by the counterexample of the script; "
                f"give the one that was found, {other}, or none"
            )
        elif verdict == "unknown" and against is not None:
            reason = "; ".join(filter(None, (reason, fails)))
        elif verdict == "unknown" and evidence is not None and not any(steps(certificate or {})):
            # evidence about a derivation is about its steps, not the claim
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

    def _witnessed(self, result: Result) -> Result:
        """A result with the records about its claim, which support or contradict what is not decided."""
        records = self.records.get(result.claim.id, ())
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

    # -------------------------------------------------------------------------------------------------------- searching

    def search(self, budget: float, jobs: int, progress: Progress, keep: bool) -> None:
        """Search for what is open, and keep what is found."""
        self._search(budget, jobs, progress, keep)
        self.open, self.waiting = [task for task, _ in self.waiting], []
        if self.open:  # with proofs that cite what is not proved: without that
            before = {task.claim.id: self.decided[task.claim.id] for task in self.open}
            self._search(budget, jobs, progress, keep, proved=True)
            self.decided |= {name: r for name, r in before.items() if self.decided[name].certificate is None}
        if keep:
            self._finish()

    def _search(self, budget: float, jobs: int, progress: Progress, keep: bool, proved: bool = False) -> None:
        tasks = [self._with_lemmas(task, proved) for task in self.open]
        known = self._statements(tasks)
        announced: list[str] = []
        written, done = 0.0, 0

        def write() -> None:
            nonlocal written, done
            if keep:
                for path, news in self.news.items():
                    store.add(path, news)
                self.news.clear()
            written = time.monotonic()
            for name in announced:
                done += 1
                progress(name, done, len(tasks))
            announced.clear()

        try:
            with closing(worked(settle, [(t.statement, t.hints) for t in tasks], known, budget, jobs)) as found:
                for answered in found:
                    if answered is not None:
                        number, answer = answered
                        self._learn(tasks[number], answer, budget)
                        announced.append(tasks[number].claim.id)
                    if announced and time.monotonic() - written > PAUSE:
                        write()
            waiting, self.waiting = self.waiting, []
            for task, answer in waiting:  # now that all that can be proved is
                self._learn(task, answer, budget)
        finally:
            write()

    def _with_lemmas(self, task: Task, proved: bool = False) -> Task:
        """A task with the statements that its proof may cite, those that are ``proved`` by now or all."""
        task = with_lemmas(task, self.book)
        known = {name: full for name, full in task.hints.get("lemmas", {}).items() if self._sees(task, full)}
        if proved:
            known = {name: full for name, full in known.items() if self.book.is_proved(full)}
        return replace(task, hints={**task.hints, "lemmas": known}) if "lemmas" in task.hints else task

    def _sees(self, task: Task, name: str) -> bool:
        """Whether the script of a task makes or imports a claim, or the library has it."""
        if name not in self.home:
            return True
        own = self.home[task.claim.id]
        if own.path not in self.visible:
            scripts = (own, *cited_scripts([own]))
            library = {st.sha256 for full, st in self.book.statements.items() if full.startswith(f"{PREFIX}.")}
            self.visible[own.path] = {self._hash(c) for script in scripts for c in script.claims} | library
        given = {self._hash(claim) for claim in task.claim.cites}
        return self.book.statements[name].sha256 in self.visible[own.path] | given

    def _unseen(self, task: Task) -> str:
        """The mend of a proof that cites a claim of a script that its own does not import; empty for any other."""
        for name in reasons(task.claim.script):
            statement = self.book.named(name, task.claim.id)
            full = name if statement is None else self.book.name_of(statement.sha256)
            if full in self.home and not self._sees(task, full):
                there = self.home[full].path
                mend = f"from {there.stem} import theory as {there.stem}"
                return f"; {name} is a claim of {there}, which the script has to import ({mend})"
        return ""

    def _statements(self, tasks: Iterable[Task]) -> dict[str, dict[str, Any]]:
        names = {name for task in tasks for name in task.hints.get("lemmas", {}).values()}
        return {name: self.book.statements[name].to_json() for name in names}

    def _learn(self, task: Task, answer: Found, budget: float) -> None:
        """The verdict of the kernel on what a search found."""
        found, seconds = answer
        certificate, key = found.get("certificate"), task.statement.sha256
        if certificate is not None:
            self.book.certify(key, certificate, task.claim.folder)
        reason = f"{found.get('reason', '')}{self._unseen(task)}"
        if self.book.awaits(certificate):
            reason = "a proof is found, and waits"
        elif certificate is not None:
            reason = "the search found a certificate that the kernel rejects"
        result = self._witnessed(self._decided(task, certificate, found.get("evidence"), reason))
        result = replace(result, seconds=seconds)
        self.decided[task.claim.id] = result
        news = self.news.setdefault(self.home[task.claim.id].path, Store())
        if result.certificate is not None or self.book.awaits(certificate):
            news.statements[task.claim.id] = task.statement.to_json()
            news.certificates[key] = certificate
        elif result.verdict in ("unknown", "supported"):
            news.open[key] = {"reason": result.reason, "tried": self._tried(task), "budget": f"{budget:g}"}
        if result.certificate is None and self.book.awaits(certificate):
            self.waiting.append((task, answer))
        if result.evidence is not None:
            news.evidence[key] = result.evidence

    def _finish(self) -> None:
        """Make the store of every script that of its claims as they are now."""
        for script in self.checked:
            if all(self.decided[claim.id].verdict != "error" for claim in script.claims):
                claims = {c.id: {"expect": c.expect, "sha256": self._hash(c)} for c in script.claims}
                statements = {c.id: self._statement(c) for c in script.claims if c.id in self.tasks}
                store.add(script.path, Store(statements), claims)

    def lint(self, budget: float, jobs: int, progress: Progress) -> None:
        """Put the hypotheses and constants of what is proved to the test."""
        proved = [self._with_lemmas(self.tasks[r.claim.id]) for r in self.results() if r.verdict == "proved"]
        known = self._statements(proved)
        done = 0
        with closing(worked(lint, [(t.statement, t.hints) for t in proved], known, budget, jobs)) as found:
            for answered in found:
                if answered is not None:
                    done, task = done + 1, proved[answered[0]]
                    name = task.claim.id
                    self.decided[name] = replace(self.decided[name], lint=_findings(task, answered[1][0]))
                    progress(f"variants of {name}", done, len(proved))

    def results(self) -> list[Result]:
        """What is known of the claims, in their order."""
        return [replace(self.decided[claim.id], book=self.book) for claim in self.wanted]


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
    if not task.claim.quantities and not task.claim.script:
        return task
    known = cited_names(task.claim.script, task.claim.id, book)
    if not task.claim.id.startswith(f"{PREFIX}."):
        known |= {name: st for name, st in book.statements.items() if name.startswith(f"{PREFIX}.")}
    earlier = {c.id for c in task.claim.earlier}
    known |= {name: st for name, st in book.statements.items() if name in earlier}
    return replace(task, hints={**task.hints, "lemmas": {name: book.name_of(st.sha256) for name, st in known.items()}})


def _task(claim: Claim) -> Task:
    """A claim frozen, with what its script says about how to decide it."""
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
    return Task(claim, statement, hints)


def _unstated(claim: Claim, error: Exception) -> Result:
    """What is known of a claim that cannot be stated: why."""
    said = " ".join(str(error).split())
    if not isinstance(error, (ClaimError, Rejected)):
        said = f"it cannot be frozen: {type(error).__name__}: {said}; this is a gap in symres, please report the claim"
    return Result(claim, "error", reason=said)


def _store_name(claim: Claim) -> str:
    return store.paths(Path(claim.file))[1].name


def _evaluated(statement: Statement) -> dict[str, Any] | None:
    """The evidence of a statement, evaluated anew."""
    from symres.evidence.precision import evaluate

    found = evaluate(statement)
    return None if found is None else found.to_json()


def _findings(task: Task, answer: Mapping[str, Any]) -> tuple[Mapping[str, str], ...]:
    """The findings of an answer; where there is none, that nothing was decided, and why."""
    from symres.lint import Finding

    lost = Finding("claim", task.claim.id, "undecided", reason=answer.get("reason", ""))
    return tuple(answer.get("lint", (lost.to_json(),)))


def _kind(certificate: Mapping[str, Any]) -> str:
    """The kind of proof that decides the claim itself: the last one, after those of its definedness goals."""
    if certificate["verdict"] == "refuted":
        return "witness"
    return str(certificate["proofs"][-1]["kind"]) if certificate["proofs"] else "identity"
