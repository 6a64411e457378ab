"""Results: verdict, grounds and evidence of claims after a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symres.kernel import Statement
from symres.kernel.refutation import refutation
from symres.kernel.terms import show
from symres.language.data_sets import File, files
from symres.language.values import exact, outcomes, shown
from symres.run.records import Record
from symres.script.claims import VERDICTS, Claim
from symres.search import FAULT

if TYPE_CHECKING:
    from symres.store.lemmas import Lemmas


ERROR = "error"  # the verdict on a claim that cannot be stated
STEPWISE = ("derivation", "words")  # kinds of proofs whose evidence is about each step, and has an instance
NO_INSTANCE = "none"  # what evidence says instead of an instance of the hypotheses
CONTRADICTION = "contradiction: "  # what it says before hypotheses that contradict each other


@dataclass(frozen=True, repr=False)
class Result:
    """Everything known of a claim after a run.

    ``verdict`` is proved, refuted, supported, cited or unknown; or error, of a claim that cannot be stated. ``kind`` is
    how it was decided (the kinds of proof of the claim itself); ``rules``, ``procedures`` (of the kernel, beyond its
    core) and ``cited`` what it rests on; ``reason`` why it is unknown. ``drift`` says how the claim differs from the
    one that was stored, where that was asked for, and ``disallowed`` is what it rests on of all that it may not.
    ``statement``, ``certificate`` and ``evidence`` are in their JSON forms, as are the findings of ``lint`` (None: not
    asked for, or not proved). ``records`` are what evidence files say of the claim, and ``stated_instance`` is the
    instance of its hypotheses that the script gives, in words. ``book`` has the statements and certificates of the run.
    """

    claim: Claim
    verdict: str
    kind: str = ""
    rules: tuple[str, ...] = ()
    procedures: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    seconds: float = 0.0
    reason: str = ""
    drift: str = ""
    disallowed: tuple[str, ...] = ()
    statement: Mapping[str, Any] | None = None
    certificate: Mapping[str, Any] | None = None
    evidence: Mapping[str, Any] | None = None
    lint: tuple[Mapping[str, str], ...] | None = None
    records: tuple[Record, ...] = ()
    stated_instance: str = ""
    book: Lemmas | None = None

    def __repr__(self) -> str:
        why = self.refutation or self.reason.partition(";")[0]
        return f"<{self.claim.id}: {self.verdict}{f' ({why})' if why else ''}>"

    @property
    def as_expected(self) -> bool:
        said = self.is_fault or self.contradiction or self.drift or self.disallowed
        return self.verdict == self.claim.expect and not said

    @property
    def excess(self) -> str:
        """The sentence about what a claim rests on and may not; empty if there is nothing."""
        if not self.disallowed:
            return ""
        return (
            f"it rests on {', '.join(self.disallowed)}, which the file of what is allowed does not name; name it there "
            f"if it may be relied on (`symres check --json` says what every claim rests on), or find another proof"
        )

    @property
    def is_false_neighbour(self) -> bool:
        """Whether this is a false neighbour of a true claim and nothing else: no source says it, and it is refuted."""
        return self.claim.is_neighbour and not self.claim.says and self.verdict == "refuted" and self.as_expected

    @property
    def contradiction(self) -> str:
        """A record's contradiction to the verdict or to what its check expected, in words; empty if there is none."""
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
    def instance(self) -> str | None:
        """An instance of the hypotheses of a theorem in words, empty if none was found, None if none was looked for.

        The hypotheses of other claims hold at the points of their evidence.
        """
        if self.kind not in STEPWISE or self.evidence is None or self.evidence["at"] is None:
            return None
        text = str(self.evidence["at"])
        return "" if text == NO_INSTANCE or text.startswith((f"{NO_INSTANCE}: ", CONTRADICTION)) else text

    @property
    def contradicting(self) -> str:
        """Hypotheses that contradict each other, as the kernel accepted, in words; empty if none are known to."""
        at = str((self.evidence or {}).get("at"))
        return at.removeprefix(CONTRADICTION) if at.startswith(CONTRADICTION) else ""

    @property
    def finding(self) -> str:
        """A doubt about a claim that is proved: that it speaks of nothing, or may. Empty if there is none.

        A theorem whose store is older than the search for instances has a finding only if no step could be evaluated.
        """
        if self.verdict != "proved" or not (self.statement or {}).get("hypotheses"):
            return ""
        if self.contradicting:
            return f"its hypotheses contradict each other, so that it says nothing: {self.contradicting}"
        if self.kind not in STEPWISE:
            none = self.evidence is not None and not self.evidence["points"] and self.evidence["at"] == NO_INSTANCE
            return "no instance of the hypotheses was found; they may contradict each other" if none else ""
        if self.stated_instance and self.stated_instance not in str((self.evidence or {}).get("at")):
            return "instance= was not checked yet; run `symres check` without --frozen"
        if self.instance or self.instance is None and self.evidence is not None:
            return ""
        if self.stated_instance:
            return f"the hypotheses do not hold for its instance, {self.stated_instance}; mend instance="
        return "no instance of the hypotheses was found; give one with instance="

    @property
    def files(self) -> list[File]:
        """The data sets of which the statement speaks."""
        if self.statement is None or not self.claim.tables:
            return []
        return files(Statement.from_json(self.statement), self.claim.tables)

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The rules, the procedures beyond the kernel's core, the literature and the data sets that a verdict rests on;
        none if on the core alone."""
        return (*self.rules, *self.procedures, *self.cited, *(file.name for file in self.files))

    @property
    def point(self) -> str:
        """The exact point of a refutation, in the order in which the statement has its variables; empty for others."""
        if self.certificate is None or self.statement is None or "point" not in self.certificate:
            return ""
        values = self.certificate["point"]
        return ", ".join(f"{name} = {shown(values[name])}" for name, _ in self.statement["variables"])

    @property
    def refutation(self) -> str:
        """The sentence about a refutation; empty for other verdicts."""
        if self.certificate is None or self.certificate["verdict"] != "refuted":
            return ""
        undefined = "guard" in self.certificate
        if not self.point:
            return f"not defined, as {self._lacking}" if undefined else "false: its negation is proved"
        laws = self.certificate.get("laws")
        where = f", where {outcomes(laws)}" if laws else ""
        return f"{'not defined' if undefined else 'false'} at {self.point}{where}"

    @property
    def _lacking(self) -> str:
        """Why a refuted claim is not defined: what is proved of what it needs."""
        *_, last = refutation(Statement.from_json(self.statement), dict(self.certificate or {}))
        return show(last.conclusion, 160)

    @cached_property
    def counterexample(self) -> dict[str, Any]:
        """The exact values at which a refuted claim fails, as SymPy's numbers and matrices, by the names of its
        variables; empty for other verdicts and for claims without variables.
        """
        if self.certificate is None or self.statement is None or self.verdict != "refuted":
            return {}
        point = self.certificate["point"]
        return {name: exact(point[name]) for name, _ in self.statement["variables"]}

    def to_json(self) -> dict[str, Any]:
        findings = {} if self.lint is None else {"lint": list(self.lint)}
        finding = {"finding": self.finding} if self.finding else {}
        drift = {"drift": self.drift} if self.drift else {}
        disallowed = {"disallowed": list(self.disallowed)} if self.disallowed else {}
        return {
            "id": self.claim.id,
            "verdict": self.verdict,
            "expected": self.claim.expect,
            "kind": self.kind,
            "rests_on": {
                "rules": list(self.rules),
                "procedures": list(self.procedures),
                "cited": list(self.cited),
                "files": {file.name: file.sha256 for file in self.files},
            },
            "seconds": round(self.seconds, 3),
            "source": ", ".join(filter(None, (self.claim.source, self.claim.where))),
            "reason": self.reason,
            **drift,
            **disallowed,
            "evidence": self.evidence,
            "records": [record.to_json() for record in self.records],
            **findings,
            **finding,
        }


@dataclass(frozen=True, repr=False)
class Report:
    """The results of a run, in the order of the scripts, and the sentences about what is not a claim's: scripts that do
    not run, and claims that are stored and no longer made.
    """

    results: tuple[Result, ...]
    seconds: float
    broken: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()

    def __repr__(self) -> str:
        counts = self.to_json()["summary"]
        said = ", ".join(f"{counts[v]} {v}" for v in (*VERDICTS, ERROR) if counts[v])
        lines = [repr(r) for r in self.results if not r.as_expected]
        return "\n".join([f"<{len(self.results)} claims: {said or 'none'}>", *lines])

    def __getitem__(self, claim: str) -> Result:
        """The result of a claim, by its id or by the end of it."""
        found = [r for r in self.results if r.claim.id == claim or r.claim.id.endswith(f".{claim}")]
        if len(found) != 1:
            raise KeyError(claim)
        return found[0]

    @property
    def surprises(self) -> tuple[Result, ...]:
        return tuple(r for r in self.results if not r.as_expected)

    @property
    def exit_code(self) -> int:
        """0 if everything is as expected; 2 if a script does not run or a claim cannot be stated; else 1."""
        if self.broken or any(r.verdict == ERROR for r in self.results):
            return 2
        return 1 if self.surprises or self.missing else 0

    def to_json(self) -> dict[str, Any]:
        counts = {v: sum(r.verdict == v for r in self.results) for v in (*VERDICTS, ERROR)}
        summary = {
            "claims": len(self.results),
            **counts,
            "as_expected": len(self.results) - len(self.surprises),
            "unexpected": [r.claim.id for r in self.surprises],
            "seconds": round(self.seconds, 3),
        }
        return {
            "claims": [r.to_json() for r in self.results],
            "errors": [*self.broken, *self.missing],
            "summary": summary,
        }
