"""A report in the XML of JUnit, as build servers show it: a suite, with a test case for every claim."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from xml.etree import ElementTree

from symres.kernel import Statement
from symres.run.results import ERROR, Report, Result
from symres.show.documents.grounds import rests_on
from symres.show.documents.sentences import legal

from .remarks import Remark, details, from_here, remark, remarks


def xml(report: Report) -> str:
    """The document. A claim that is not as expected fails; a script that does not run is a test case with an error."""
    others = [said for said in remarks(report) if said.kind in ("script", "missing")]
    failed = [r for r in report.surprises if r.verdict != ERROR]
    counts = {
        "tests": str(len(report.results) + len(others)),
        "failures": str(len(failed) + len(report.missing)),
        "errors": str(len(report.surprises) - len(failed) + len(report.broken)),
        "skipped": "0",
        "time": f"{report.seconds:.3f}",
    }
    totals = {name: count for name, count in counts.items() if name != "skipped"}  # which the form has for suites alone
    suites = ElementTree.Element("testsuites", {"name": "symres", **totals})
    suite = _below(suites, "testsuite", {"name": "symres", **counts})
    for said in others:
        name = PurePosixPath(from_here(said.file)).name if said.file else said.kind
        case = _case(suite, name, said.file, said.line, 0.0)
        _fail(case, said, said.text)
    for r in report.results:
        case = _case(suite, r.claim.id, r.claim.file, r.claim.line, r.seconds)
        properties = _below(case, "properties", {})
        for key, value in facts(r).items():
            _below(properties, "property", {"name": key, "value": value})
        if not r.as_expected:
            _fail(case, remark(r), "\n".join(details(r)))
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, encoding="unicode", xml_declaration=True) + "\n"


def facts(r: Result) -> dict[str, str]:
    """Properties of a claim in a report of tests, beside whether it passes."""
    hashed = {} if r.statement is None else {"sha256": Statement.from_json(r.statement).sha256}
    finding = {"finding": r.finding} if r.finding else {}
    return {"verdict": r.verdict, "expected": r.claim.expect, "rests_on": rests_on(r), **finding, **hashed}


def _case(suite: ElementTree.Element, name: str, file: str, line: int, seconds: float) -> ElementTree.Element:
    place = from_here(file) if file else ""
    folder = PurePosixPath(place).with_suffix("") if place else PurePosixPath("symres")
    attributes = {"classname": ".".join(part for part in folder.parts if part != "/"), "name": name}
    where = {"file": place, "line": str(line)} if line else {"file": place} if place else {}
    return _below(suite, "testcase", {**attributes, **where, "time": f"{seconds:.3f}"})


def _fail(case: ElementTree.Element, said: Remark, text: str) -> None:
    tag = "error" if said.kind in ("script", ERROR) else "failure"
    _below(case, tag, {"type": said.kind, "message": said.text}).text = legal(text)


def _below(parent: ElementTree.Element, tag: str, attributes: Mapping[str, str]) -> ElementTree.Element:
    return ElementTree.SubElement(parent, tag, {name: legal(value) for name, value in attributes.items()})
