"""Running scripts: what the store has is checked again, what it lacks is attacked and searched for, within budgets."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any

import symres
from symres.kernel import Statement
from symres.language.steps import reasons
from symres.run.records import gathered
from symres.run.results import CONTRADICTION, ERROR, NO_INSTANCE, STEPWISE, Report, Result
from symres.run.search_processes import Found, Hire, Job, Known, Work, instance, lint, processes, settle, worked
from symres.run.tasks import Task, cited_by, task_of
from symres.run.verdicts import decided, unstated, witnessed
from symres.script.claims import Claim, Earlier
from symres.script.files import Script
from symres.script.files import cited as cited_scripts
from symres.search import BUDGET
from symres.store import stores as store
from symres.store.lemmas import PREFIX, lemmas, library, library_in_json
from symres.store.stores import Store

MEND = "if that is meant, run `symres check` without --frozen, and commit what it writes"
LIBRARY = "library"  # the list of its lemmas
PAUSE = 1.0  # seconds between two times that what was found is written

NOTHING_EVALUATED = {"points": 0, "digits": 15, "seed": 20, "margin": None, "at": None, "against": None}

Progress = Callable[[str, int, int], None]  # what was searched, done, of how many


def run(
    scripts: Iterable[Script],
    *,
    budget: float = BUDGET,
    jobs: int = 1,
    frozen: bool = False,
    lint: bool = False,
    retry: bool = False,
    only: set[str] | None = None,
    hire: Hire | None = None,
    progress: Progress = lambda what, done, total: None,
) -> Report:
    """Decide every claim of the scripts and keep what was found beside them.

    The scripts may come one by one: what is stored of the first ones is checked while the next are run.
    The scripts that they import are known from their stores. What is decided is kept within a second, and ``progress``
    is told of it then, so that a run that is interrupted or killed loses nothing of what it said. A claim for which
    nothing was found is searched again only if it, its proof, the budget or symres has changed, or with ``retry``.
    ``hire`` says who searches, where that is not so many processes (``jobs``) of this machine.

    With ``frozen`` nothing is searched for and nothing is written: a claim whose certificate is missing is
    ``unknown``, or ``supported`` if the evidence in the store holds when it is evaluated again; and claims and
    expectations are compared with those that are stored. With ``lint``, the hypotheses and constants of every proved
    claim are then put to the test (``symres.run.lint``). Raises ``StoreError`` and ``EvidenceError``, before anything
    is searched for. With ``only``, a frozen run decides claims of these ids alone, and those that their proofs cite.
    """
    start = time.perf_counter()
    hire = hire or partial(processes, jobs)
    work = _Run(scripts, only, jobs)
    work.look_up(frozen, retry, budget, jobs)
    if not frozen:
        before = {claim for claim, r in work.decided.items() if r.verdict == "proved"}
        try:
            work.search(budget, hire, progress, keep=True)
            if retry:
                work.look_for_instances(set(), budget, hire, progress)
            else:
                work.look_for_instances(before, budget, hire, lambda *_: None)
        finally:
            work.fold()
    missing = [sentence for script in work.checked for sentence in work.drift(script)] if frozen else []
    if lint:
        work.lint(budget, hire, progress)
    return Report(tuple(work.results()), time.perf_counter() - start, missing=tuple(missing))


def gone(script: Script, kept: Store) -> dict[str, str]:
    """The claims that are stored and that the script makes no more, by their ids, in sentences."""
    made = {claim.id for claim in script.claims}
    file = store.paths(script.path)[0]
    return {
        name: f"{file}: {name} is stored, and {script.path} does not claim it; {MEND}"
        for name in (*kept.claims, *kept.statements)
        if name not in made
    }


def check_claims(claims: Sequence[Claim], budget: float = BUDGET, jobs: int = 1) -> Report:
    """Decide claims, and of those that their proofs cite what has to be; what is stored is used, nothing is written.

    The claims, and those that they cite, are in the order in which they were made.
    """
    start = time.perf_counter()
    homes: dict[str, list[Claim]] = {}
    for claim in _with_cited(claims):
        homes.setdefault(claim.file, []).append(claim)
    scripts = [Script(Path(file), tuple(part)) for file, part in homes.items()]
    work = _Run(scripts, {claim.id for claim in claims})
    work.look_up(False, True, budget, jobs)
    work.search(budget, partial(processes, jobs), lambda *_: None, keep=False)
    found = work.results()
    wanted = {claim.id for claim in claims}
    return Report(tuple(r for r in found if r.claim.id in wanted), time.perf_counter() - start)


def _with_cited(claims: Iterable[Claim]) -> list[Claim]:
    """Claims, each after those that it may cite, and that these may cite."""
    begun: set[str] = set()
    out: list[Claim] = []

    def take(claim: Claim) -> None:
        if claim.id not in begun:
            begun.add(claim.id)
            for one in (*claim.cites, *claim.earlier):
                take(one)
            out.append(claim)

    for claim in claims:
        take(claim)
    return out


class _Run:
    """The claims of a run, what is stored of them, and what is known of them by now.

    ``checked`` are the scripts whose claims are decided, beside which those that they import may be cited; ``only`` are
    the ids of the claims to be decided, with what they cite, where that is not all.
    """

    def __init__(self, scripts: Iterable[Script], only: set[str] | None = None, jobs: int = 1) -> None:
        self.checked: list[Script] = []
        self.kept: dict[Path, Store] = {}
        self.home: dict[str, Script] = {}
        self.tasks: dict[str, Task] = {}
        self.decided: dict[str, Result] = {}
        self.book = lemmas()
        for script in scripts:
            self.checked.append(script)
            for one in (*cited_scripts([script]), script):
                if one.path not in self.kept:
                    self._read(one)
            if only is None:
                self.book.begin([self.tasks[c.id].statement for c in script.claims if c.id in self.tasks], jobs)
        self.records = gathered([*cited_scripts(self.checked), *self.checked])
        self.decided = {name: self._with_records(result) for name, result in self.decided.items()}
        self.wanted = [claim for script in self.checked for claim in script.claims]
        if only is not None:
            needed = self._needed(only)
            self.wanted = [claim for claim in self.wanted if claim.id in needed]
        self.open: list[Task] = []
        self.waiting: list[tuple[Task, Found]] = []  # for the proofs of what they cite
        self.visible: dict[Path, set[str]] = {}  # the hashes of what a script makes or imports
        self.digests: dict[int, list[str]] = {}  # of the first claims of a theory, by how many
        self.place = {claim.id: n for n, claim in enumerate(self.wanted)}
        self.found_for: dict[str, int] = {}  # by the hash of a statement, the first claim that has a certificate
        self.supposed: set[str] = set()  # the claims whose hypotheses a search of this run has looked at
        self.news: dict[Path, Store] = {}  # what is found and not yet written
        self.written: set[Path] = set()  # the scripts whose stores this run has written

    def _read(self, script: Script) -> None:
        """Learn what a script claims, and what is stored of it."""
        self.kept[script.path] = store.load(script.path)
        for claim in script.claims:
            self.home[claim.id] = script
            if claim.formula is None:
                self.decided[claim.id] = Result(claim, "cited", cited=(claim.reference,))
                continue
            try:
                self.tasks[claim.id] = task_of(claim)
            except Exception as error:
                self.decided[claim.id] = unstated(claim, error)
            else:
                self.book.add(claim.id, self.tasks[claim.id].statement)
        for key, certificate in self.kept[script.path].certificates.items():
            self.book.certify(key, certificate, script.path.parent)

    def _needed(self, only: set[str]) -> set[str]:
        """These claims and those that their proofs cite, directly or not."""
        needed, rest = set(only), list(only)
        while rest:
            task = self.tasks.get(rest.pop())
            if task is None:
                continue
            for key in cited_by(task.claim.script, task.claim.id, self.book).values():
                name = self.book.name_of(key)
                if name in self.tasks and name not in needed:
                    needed.add(name)
                    rest.append(name)
        return needed

    # -------------------------------------------------------------------------------------------------- from the store

    def look_up(self, frozen: bool, retry: bool, budget: float, jobs: int) -> None:
        """Decide what the stores decide; the rest is open, or stays so without a search."""
        self.book.check([self.tasks[c.id].statement for c in self.wanted if c.id in self.tasks], jobs)
        for claim in self.wanted:
            if claim.id in self.decided:
                continue
            task, kept = self.tasks[claim.id], self.kept[self.home[claim.id].path]
            known = self._from_store(task, kept, frozen)
            certificate = kept.certificates.get(task.statement.sha256)
            if known is None and certificate is None and not frozen and self._is_lemma(task):
                certificate = self.book.certificates.get(task.statement.sha256)
                self.waiting.append((task, ({"certificate": certificate}, 0.0)))
                continue
            if known is None and self.book.awaits(certificate):
                self.waiting.append((task, ({"certificate": certificate}, 0.0)))
                continue
            before = kept.open.get(task.statement.sha256)
            if known is None and before is not None and not retry and self._is_same(before, task, budget):
                known = self._still_open(task, kept, before["reason"])
            if known is not None:
                self.decided[claim.id] = known
            else:
                self.open.append(task)

    def _is_lemma(self, task: Task) -> bool:
        """Whether a claim that comes without a proof is a lemma of the library, which has one."""
        claim = task.claim
        return task.statement.sha256 in library() and not (claim.script or claim.by or claim.steps)

    def _is_same(self, before: Mapping[str, str], task: Task, budget: float) -> bool:
        """Whether a search would start as one did that ended without a result."""
        return before["tried"] == self._tried(task) and float(before["budget"]) >= budget

    def _tried(self, task: Task) -> str:
        """A hash of all that a search starts from, but for its budget and the library."""
        hints = {name: value for name, value in task.hints.items() if name not in ("folder", "lemmas")}
        named = sorted({*cited_by(task.claim.script, task.claim.id, self.book).values()})
        known = [named, self._digest(task.claim.earlier)]
        return sha256(dumps([hints, known, symres.__version__], sort_keys=True).encode()).hexdigest()[:16]

    def _digest(self, earlier: Earlier) -> str:
        """A hash of the statements of the first claims of a theory."""
        found = self.digests.setdefault(id(earlier.claims), [""])
        for claim in earlier.claims[len(found) - 1 : len(earlier)]:
            found.append(sha256(f"{found[-1]} {self._hash(claim)}".encode()).hexdigest())
        return found[len(earlier)]

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
            result = decided(task, certificate, evidence, refused, self.book)
            if result.verdict == "supported":  # by what is stored for a proof, and that is rejected
                result = decided(task, None, _evaluated(task.statement), result.reason, self.book)
        else:
            missing = (
                f"{_store_name(claim)} has no certificate for it; `symres check` without --frozen searches for one"
            )
            if key in kept.open:
                missing = f"{kept.open[key]['reason']}; {missing}"
            evaluated = evidence is not None and (frozen or claim.expect == "supported")
            found = _evaluated(task.statement) if evaluated else None
            result = decided(task, None, found, missing, self.book)
        result = self._with_records(result)
        if frozen or result.verdict in ("proved", "refuted") or result.verdict == claim.expect == "supported":
            checked = self.book.seconds.get(key, 0.0)
            return replace(result, seconds=checked + time.perf_counter() - start)
        return None

    def _still_open(self, task: Task, kept: Store, reason: str) -> Result:
        """The claims that an earlier search left open."""
        evidence = _evaluated(task.statement) if task.statement.sha256 in kept.evidence else None
        said = f"{reason}; it is not searched again with the same budget (--retry does)"
        return self._with_records(decided(task, None, evidence, said, self.book))

    def drift(self, script: Script) -> list[str]:
        """Compare the claims of a script with those that are stored; what is stored and not claimed, in sentences."""
        kept = self.kept[script.path]
        file = store.paths(script.path)[0]
        for claim in script.claims:
            if claim.id not in self.decided:
                continue
            result = self.decided[claim.id]
            entry = kept.claims.get(claim.id)
            said = ""
            if not kept.claims:
                said = f"{file} does not say what this script claims; {MEND.removeprefix('if that is meant, ')}"
            elif entry is None:
                said = f"{file.name} has no claim of this name; {MEND}"
            elif entry["sha256"] != self._hash(claim):
                said = f"the statement is another than in {file.name}; {MEND}"
            elif entry["expect"] != claim.expect:
                said = f"it was expected to be {entry['expect']} in {file.name}, and now {claim.expect}; {MEND}"
            elif kept.statements.get(claim.id) not in (None, result.statement):
                said = f"{file.name} has another statement of this name than the one it lists; {store.MEND}"
            elif entry["sha256"] in kept.certificates and claim.id not in kept.statements:
                said = f"{file.name} lacks its statement, without which nobody can check it again; {MEND}"
            if said:
                self.decided[claim.id] = replace(result, drift=said)
        return list(gone(script, kept).values())

    def _hash(self, claim: Claim) -> str:
        return self.tasks[claim.id].statement.sha256 if claim.id in self.tasks else ""

    def _statement(self, claim: Claim) -> dict[str, Any]:
        return self.tasks[claim.id].statement.to_json()

    def _with_records(self, result: Result) -> Result:
        return witnessed(result, self.records.get(result.claim.id, ()))

    # -------------------------------------------------------------------------------------------------------- searching

    def search(self, budget: float, hire: Hire, progress: Progress, keep: bool) -> None:
        """Search for what is open, and keep what is found."""
        self._search(budget, hire, progress, keep)
        waiting, self.waiting = self.waiting, []
        self.open = [task for task, _ in waiting]
        if self.open:  # with proofs that cite what is not proved: without that
            self._search(budget, hire, progress, keep, proved=True)
            for task, answer in waiting:  # what the others rest on may be proved by now
                if self.decided[task.claim.id].certificate is None:
                    self._learn(task, answer, budget)
        if keep:
            self._finish()

    def _search(self, budget: float, hire: Hire, progress: Progress, keep: bool, proved: bool = False) -> None:
        tasks = self.open
        announced: list[str] = []
        written, done = 0.0, 0

        def write() -> None:
            nonlocal written, done
            if keep:
                for path, news in self.news.items():
                    self._note(path, news)
                self.news.clear()
            written = time.monotonic()
            for name in announced:
                done += 1
                progress(name, done, len(tasks))
            announced.clear()

        try:
            for answered in self._worked(settle, tasks, budget, hire, proved):
                if answered is not None:
                    self._learn(*answered, budget)
                    announced.append(answered[0].claim.id)
                if announced and time.monotonic() - written > PAUSE:
                    write()
            waiting, self.waiting = self.waiting, []
            for task, answer in waiting:  # now that all that can be proved is
                self._learn(task, answer, budget)
        finally:
            write()

    def _worked(
        self, work: Work, tasks: Sequence[Task], budget: float, hire: Hire, proved: bool = False
    ) -> Iterator[tuple[Task, Found] | None]:
        """The answers of processes for the tasks, as they come in; None while none does.

        Proofs may cite what is ``proved`` when the search begins, or all.
        """
        if not tasks:
            return
        citable = _Citable(self, proved)
        known = Known({}, {}) if work is instance else citable.known(tasks)

        def job(task: Task) -> Job:
            hints = task.instance if work is instance else {**task.hints, "lemmas": citable.by(task)}
            return task.statement, hints

        with closing(worked(work, tasks, job, known, budget, hire)) as found:
            for answered in found:
                yield None if answered is None else (tasks[answered[0]], answered[1])

    def sees(self, claim: Claim, key: str) -> bool:
        """Whether a proof may cite a statement: what its script makes or imports, and the library."""
        own = self.home[claim.id]
        if own.path not in self.visible:
            scripts = (own, *cited_scripts([own]))
            made = {self._hash(c) for script in scripts for c in script.claims}
            self.visible[own.path] = made | set(self.book.library.values())
        return key in self.visible[own.path] or any(key == self._hash(c) for c in claim.cites)

    def _unseen(self, task: Task) -> str:
        """The mend of a proof that cites a claim of a script that its own does not import; empty for any other."""
        for name in reasons(task.claim.script):
            statement = self.book.named(name, task.claim.id)
            beside = task.claim.folder / f"{name.partition('.')[0]}.py"
            if statement is None and beside.is_file():
                mend = f"from {beside.stem} import theory as {beside.stem}"
                return f"; the claims of {beside} are known once the script imports it ({mend})"
            home = None if statement is None else self.home.get(self.book.name_of(statement.sha256))
            if statement is not None and home is not None and not self.sees(task.claim, statement.sha256):
                mend = f"from {home.path.stem} import theory as {home.path.stem}"
                return f"; {name} is a claim of {home.path}, which the script has to import ({mend})"
        return ""

    def _learn(self, task: Task, answer: Found, budget: float) -> None:
        """The verdict of the kernel on what a search found."""
        found, seconds = answer
        certificate, key, place = found.get("certificate"), task.statement.sha256, self.place[task.claim.id]
        is_kept = place <= self.found_for.get(key, place)  # whichever comes in first
        if certificate is not None and is_kept:
            self.book.certify(key, certificate, task.claim.folder)
        waits = self.book.awaits(certificate)
        reason = f"{found.get('reason', '')}{self._unseen(task)}"
        if waits:
            reason = "a proof is found, and waits"
        elif certificate is not None:
            reason = "the search found a certificate that the kernel rejects"
        evidence = found.get("evidence")
        if "supposed" in found:
            evidence = _with_hypotheses(evidence, found["supposed"])
            self.supposed.add(task.claim.id)
        result = decided(task, certificate, evidence, reason, self.book)
        if result.verdict == "supported" and certificate is not None:  # which the kernel rejects
            result = replace(result, verdict="unknown", kind="", evidence=None)
        result = self._with_records(result)
        self.decided[task.claim.id] = replace(result, seconds=seconds)
        news = self.news.setdefault(self.home[task.claim.id].path, Store())
        if waits or result.certificate is not None:
            news.statements[task.claim.id] = task.statement.to_json()
            if is_kept:
                self.found_for[key] = place
                news.certificates[key] = certificate
        elif result.verdict in ("unknown", "supported"):
            news.open[key] = {"reason": result.reason, "tried": self._tried(task), "budget": f"{budget:g}"}
        if waits:
            self.waiting.append((task, answer))
        if result.evidence is not None and is_kept:
            news.evidence[key] = result.evidence

    def _finish(self) -> None:
        """Make the store of every script that of its claims as they are now."""
        for script in self.checked:
            if any(self.decided[claim.id].verdict == ERROR for claim in script.claims):
                continue
            claims = {c.id: {"expect": c.expect, "sha256": self._hash(c)} for c in script.claims}
            now = Store({c.id: self._statement(c) for c in script.claims if c.id in self.tasks})
            kept = self.kept[script.path]
            if (
                script.path in self.written
                or store.journal(script.path).exists()
                or kept.with_all(now).of_claims(claims) != kept
            ):
                store.add(script.path, now, claims)

    def _note(self, path: Path, news: Store) -> None:
        store.note(path, news)
        self.written.add(path)

    def fold(self) -> None:
        """Fold what was noted into the stores, as far as that is not done."""
        for path in self.written:
            if store.journal(path).exists():
                store.add(path, Store())

    def look_for_instances(self, before: set[str], budget: float, hire: Hire, progress: Progress) -> None:
        """Look for an instance of the hypotheses of each theorem, or a contradiction, and keep it with the evidence.

        That takes as long as a short proof. So it is done once: for theorems that were not proved ``before``, and for
        those whose script gives another instance than the one that is kept. For other claims the search does so; only
        those that are not ``before`` and were not searched for now are looked at here.
        """
        tasks = []
        for r in self.results():
            if r.verdict == "proved" and r.statement and r.statement["hypotheses"] and self._is_unsettled(r, before):
                tasks.append(self.tasks[r.claim.id])
        done = 0
        for answered in self._worked(instance, tasks, budget, hire):
            if answered is None:
                continue
            done, (task, (found, _)) = done + 1, answered
            name = task.claim.id
            r = self.decided[name]
            if r.kind in STEPWISE:
                at = found.get("instance") or _contradiction(found) or _none(r)
                evidence: dict[str, Any] | None = {**(r.evidence or NOTHING_EVALUATED), "at": at}
            else:
                evidence = _with_hypotheses(r.evidence, found)
            if evidence is not None and evidence != r.evidence:
                self.decided[name] = replace(r, evidence=evidence)
                self._note(self.home[name].path, Store(evidence={task.statement.sha256: evidence}))
            progress(f"instances of {name}", done, len(tasks))

    def _is_unsettled(self, r: Result, before: set[str]) -> bool:
        """Whether an instance of the hypotheses of what is proved is to be looked for."""
        if r.contradicting:
            return False
        if r.kind not in STEPWISE:
            return r.evidence is None and r.claim.id not in before | self.supposed
        at = str((r.evidence or {}).get("at"))
        return r.claim.id not in before and not r.instance or r.stated_instance not in at

    def lint(self, budget: float, hire: Hire, progress: Progress) -> None:
        """Put the hypotheses and constants of what is proved to the test."""
        proved = [self.tasks[r.claim.id] for r in self.results() if r.verdict == "proved"]
        proved = [replace(task, hints={**task.hints, "instance": task.instance}) for task in proved]
        done = 0
        for answered in self._worked(lint, proved, budget, hire):
            if answered is not None:
                done, (task, answer) = done + 1, answered
                name = task.claim.id
                self.decided[name] = replace(self.decided[name], lint=_findings(task, answer[0]))
                progress(f"variants of {name}", done, len(proved))

    def results(self) -> list[Result]:
        """The results of the claims, in their order."""
        return [replace(self.decided[claim.id], book=self.book) for claim in self.wanted]


class _Citable:
    """Citable lemmas of the proofs of a search: those they name, the library, and those of their theories before them.

    With ``proved`` that is only what is proved when the search begins.
    """

    def __init__(self, run: _Run, proved: bool) -> None:
        self._run = run
        self._proved = proved

    def known(self, tasks: Iterable[Task]) -> Known:
        """All of it, to be told to a process once."""
        book = self._run.book
        theories = {
            _list_of(t.claim.earlier): t.claim.earlier for t in sorted(tasks, key=lambda t: len(t.claim.earlier))
        }
        lists = {LIBRARY: [(name, key) if self._may(key) else None for name, key in book.library.items()]}
        for name, earlier in theories.items():
            lists[name] = [self._entry(claim) for claim in earlier]
        keys = {entry[1] for entries in lists.values() for entry in entries if entry is not None}
        keys |= {key for task in tasks for key in self._named(task).values()}
        written = library_in_json()
        return Known({key: written.get(key) or book.by_hash[key].to_json() for key in keys}, lists)

    def by(self, task: Task) -> tuple[dict[str, str], dict[str, int]]:
        """The citable lemmas of one proof, as ``Known`` has them: by name, and how many of each list."""
        own = {} if task.claim.id.startswith(f"{PREFIX}.") else {LIBRARY: len(self._run.book.library)}
        return self._named(task), {**own, _list_of(task.claim.earlier): len(task.claim.earlier)}

    def _named(self, task: Task) -> dict[str, str]:
        found = cited_by(task.claim.script, task.claim.id, self._run.book)
        return {name: key for name, key in found.items() if self._may(key) and self._run.sees(task.claim, key)}

    def _entry(self, claim: Claim) -> tuple[str, str] | None:
        statement = self._run.book.statements.get(claim.id)
        return (claim.id, statement.sha256) if statement is not None and self._may(statement.sha256) else None

    def _may(self, key: str) -> bool:
        return not self._proved or self._run.book.is_proved(key)


def _list_of(earlier: Earlier) -> str:
    """The name of the list of a theory's claims."""
    return f"theory {id(earlier.claims)}"


def _store_name(claim: Claim) -> str:
    return store.paths(Path(claim.file))[1].name


def _evaluated(statement: Statement) -> dict[str, Any] | None:
    """The evidence of a statement, evaluated anew, if it supports it or speaks against it."""
    from symres.evidence.precision import evaluate
    from symres.evidence.support import support

    found = support(statement, evaluate(statement))
    return None if found.evidence is None or found.lack else found.evidence.to_json()


def _contradiction(found: Mapping[str, Any]) -> str:
    """The sentence of evidence that finds the hypotheses to contradict each other; empty where it does not."""
    return f"{CONTRADICTION}{found['contradiction']}" if found.get("contradiction") else ""


def _with_hypotheses(evidence: Mapping[str, Any] | None, found: Mapping[str, Any]) -> dict[str, Any] | None:
    """Evidence for a claim with what was found of its hypotheses, where there may be nothing that it speaks of."""
    against = _contradiction(found)
    if against and not (evidence or {}).get("against"):
        return {**NOTHING_EVALUATED, "at": against}
    if evidence is None and found.get("looked") and not found.get("instance"):
        return {**NOTHING_EVALUATED, "at": NO_INSTANCE}
    return None if evidence is None else dict(evidence)


def _none(r: Result) -> str:
    """The sentence about a theorem without a known instance: which instance was looked for."""
    return f"{NO_INSTANCE}: {r.stated_instance}" if r.stated_instance else NO_INSTANCE


def _findings(task: Task, answer: Mapping[str, Any]) -> tuple[Mapping[str, str], ...]:
    """The findings of an answer; where there is none, that nothing was decided, and why."""
    from symres.run.lint import Finding

    lost = Finding("claim", task.claim.id, "undecided", reason=answer.get("reason", ""))
    return tuple(answer.get("lint", (lost.to_json(),)))
