"""Verdicts: from the kernel's answer, evidence and records of other programs. The kernel alone proves and refutes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from symres.elaborate.certificates import steps
from symres.errors import ClaimError
from symres.kernel import Rejected
from symres.kernel.terms import from_json, show
from symres.language.instances import described
from symres.run.records import Record
from symres.run.results import ERROR, Result
from symres.run.tasks import Task
from symres.script.claims import Claim
from symres.search import FAULT
from symres.store.lemmas import Lemmas


def decided(
    task: Task, certificate: Mapping[str, Any] | None, evidence: Mapping[str, Any] | None, reason: str, book: Lemmas
) -> Result:
    """The result of a claim by the kernel's answer to its certificate, and by evidence.

    ``reason`` is why there is no verdict, if so.

    A certificate is part of the result only if it decides the claim: neither one that evidence contradicts, nor a
    refutation at another point than the one the script states.
    """
    verdict, kind = "unknown", ""
    rules: tuple[str, ...] = ()
    procedures: tuple[str, ...] = ()
    if certificate is not None:
        try:
            verdict, kind = book.verdict(task.statement, certificate, task.claim.folder), _kind(certificate)
            rules, procedures = (tuple(sorted(names)) for names in book.grounds(certificate))
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
    elif verdict == "unknown" and evidence is not None and not any(steps(certificate or {})):
        # evidence about a derivation is about its steps, not the claim
        verdict, kind = "supported", "evidence"
    return Result(
        task.claim,
        verdict,
        kind,
        rules if verdict in ("proved", "refuted") else (),
        procedures if verdict in ("proved", "refuted") else (),
        reason=reason,
        statement=task.statement.to_json(),
        certificate=certificate if verdict in ("proved", "refuted") else None,
        evidence=evidence,
        stated_instance=described(task.statement, task.instance),
    )


def witnessed(result: Result, records: Sequence[Record]) -> Result:
    """A result with the records about its claim, which support or contradict what is not decided."""
    result = replace(result, records=tuple(records))
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


def unstated(claim: Claim, error: Exception) -> Result:
    """The result of a claim that cannot be stated: why."""
    said = " ".join(str(error).split())
    if not isinstance(error, (ClaimError, Rejected)):
        said = f"it cannot be frozen: {type(error).__name__}: {said}; this is a gap in symres, please report the claim"
    return Result(claim, ERROR, reason=said)


def _kind(certificate: Mapping[str, Any]) -> str:
    """The kind of proof that decides the claim itself: the last one, after those of its guards."""
    if certificate["verdict"] == "refuted":
        return "witness"
    return str(certificate["proofs"][-1]["kind"]) if certificate["proofs"] else "identity"
