"""A report in SARIF 2.1.0, the Static Analysis Results Interchange Format, as code hosts and editors show it."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import symres
from symres.run.results import Report

from .remarks import KINDS, NOTES, Remark, from_here, remarks

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def to_json(report: Report) -> dict[str, Any]:
    """A log with one run: what is not as expected is an error, a finding a note; the rules are the kinds of these."""
    driver = {
        "name": "symres",
        "semanticVersion": symres.__version__,
        "rules": [
            {"id": kind, "shortDescription": {"text": text}, "defaultConfiguration": {"level": _level(kind)}}
            for kind, text in KINDS.items()
        ],
    }
    run = {
        "tool": {"driver": driver},
        "invocations": [{"executionSuccessful": not report.broken, "exitCode": report.exit_code}],
        "columnKind": "unicodeCodePoints",
        "results": [_result(remark) for remark in remarks(report)],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _level(kind: str) -> str:
    return "note" if kind in NOTES else "error"


def _result(remark: Remark) -> dict[str, Any]:
    about = f"{remark.claim}: " if remark.claim else ""
    result: dict[str, Any] = {
        "ruleId": remark.kind,
        "ruleIndex": list(KINDS).index(remark.kind),
        "level": _level(remark.kind),
        "message": {"text": _message(f"{about}{remark.text}")},
    }
    if remark.file:
        physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(remark.file)}}
        if remark.line:
            physical["region"] = {"startLine": remark.line}
        location: dict[str, Any] = {"physicalLocation": physical}
        if remark.claim:
            location["logicalLocations"] = [{"fullyQualifiedName": remark.claim, "kind": "declaration"}]
        result["locations"] = [location]
    if remark.claim:  # by which a host knows the same claim after lines have moved
        result["partialFingerprints"] = {"claim/v1": remark.claim}
    return result


def _message(text: str) -> str:
    """Braces would be placeholders for arguments and are written twice, as the format has it."""
    return text.replace("{", "{{").replace("}", "}}")


def _uri(file: str) -> str:
    """Relative to the present folder, which is to be that of the repository; absolute for a file elsewhere."""
    name = from_here(file)
    return Path(name).as_uri() if Path(name).is_absolute() else quote(name)
