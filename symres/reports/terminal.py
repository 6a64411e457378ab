"""Tables and explanations for people at a terminal."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from symres.documents.proofs import definition
from symres.kernel import Statement
from symres.kernel.terms import from_json, show
from symres.runner import Report, Result

COLOURS = {"proved": "green", "refuted": "red", "supported": "yellow", "cited": "cyan", "unknown": "magenta"}


def table(report: Report, console: Console) -> None:
    """One line a claim: verdict, kind, what it rests on, time; what is not as expected stands out."""
    lines = Table(box=None, pad_edge=False, header_style="bold")
    lines.add_column("claim", overflow="fold")
    for name in ("verdict", "kind", "rests on"):
        lines.add_column(name)
    lines.add_column("time", justify="right")
    for r in report.results:
        verdict = f"[{COLOURS[r.verdict]}]{r.verdict}[/]"
        if not r.as_expected:
            verdict += f" [bold](expected {r.claim.expect})[/]"
        lines.add_row(escape(r.claim.id), verdict, r.kind, escape(rests_on(r)), f"{r.seconds:.3f} s")
    console.print(lines)
    for r in report.surprises:
        place = f"{r.claim.file}:{r.claim.line}"
        why = r.reason or counterexample(r) or "see `symres explain`"
        said = f"{r.verdict}, expected {r.claim.expect}: {why}"
        console.print(f"\n[bold]{escape(r.claim.id)}[/] ({escape(place)}): {escape(said)}", soft_wrap=True)
    summary = report.to_json()["summary"]
    counts = ", ".join(f"{summary[v]} {v}" for v in COLOURS if summary[v])
    outcome = "all as expected" if not report.surprises else f"{len(report.surprises)} not as expected"
    console.print(f"\n{summary['claims']} claims: {counts or 'none'}; {outcome}; {report.seconds:.2f} s")


def rests_on(r: Result) -> str:
    """What a verdict rests on, in a few words."""
    if r.verdict == "cited":
        return "; ".join(r.cited)
    if r.verdict in ("proved", "refuted"):
        return ", ".join((*r.rules, *r.cited)) or "kernel alone"
    if r.verdict == "supported" and r.evidence is not None:
        return f"{_points(r.evidence)}, {r.evidence['digits']} digits"
    return "nothing"


def _points(evidence: Mapping[str, Any]) -> str:
    """How many points, in words that read well."""
    return f"{evidence['points']} point{'' if evidence['points'] == 1 else 's'}"


def point(r: Result) -> str:
    """The exact point of a refutation, in the order in which the statement has its variables."""
    if r.certificate is None or r.statement is None:
        return ""
    values = r.certificate["point"]
    return ", ".join(f"{x} = {show(from_json(values[x], {}), 10_000)}" for x, _ in r.statement["variables"])


def counterexample(r: Result) -> str:
    """The sentence about a refutation; empty for other verdicts."""
    if r.certificate is None or r.certificate["verdict"] != "refuted":
        return ""
    where = point(r)
    verb = "not defined" if "undefined" in r.certificate else "false"
    return f"{verb} at {where}" if where else "false: its negation is proved"


def replay(r: Result) -> str:
    """The command that shows a refutation again; empty for other verdicts."""
    if r.certificate is None or not r.certificate.get("point"):
        return ""
    return f"symres explain {r.claim.id} {shlex.quote(r.claim.file)} --at {shlex.quote(point(r))}"


def explain(r: Result, console: Console) -> None:
    """Everything that is known of one claim."""

    def line(name: str, text: str) -> None:
        if text:
            console.print(f"[bold]{name + ':':<16}[/]{escape(text)}", soft_wrap=True)

    console.print(f"[bold]{escape(r.claim.id)}[/] is [{COLOURS[r.verdict]}]{r.verdict}[/]")
    line("script", f"{r.claim.file}:{r.claim.line}")
    line("source", ", ".join(filter(None, (r.claim.source, r.claim.where))))
    line("note", r.claim.note)
    if r.statement is not None:
        statement = Statement.from_json(r.statement)
        line("for all", ", ".join(f"{x.value} ({x.sort.head if x.sort else ''})" for x in statement.variables))
        for name, body in statement.definitions:
            line("where", show(definition(name, body)))
        for h in statement.hypotheses:
            line("suppose", show(h))
        line("claim", show(statement.conclusion, 2000))
        line("sha256", statement.sha256)
    line("refuted", counterexample(r))
    line("replay", replay(r))
    if r.certificate is not None:
        line("proof", "; ".join(outline(p) for p in r.certificate["proofs"]))
    line("rests on", rests_on(r) if r.verdict != "unknown" else "")
    if r.evidence is not None:
        e = r.evidence
        margin = f", smallest relative margin {e['margin']}" if e["margin"] else ""
        line("evidence", f"{_points(e)} at {e['digits']} digits (seed {e['seed']}){margin}")
        line("fails at", e["against"] or "")
    line("reason", r.reason)


def outline(proof: Mapping[str, Any]) -> str:
    """A proof tree in one line: kinds, with how many branches."""
    text = str(proof["kind"])
    for how in ("factors", "sign", "hypothesis", "open", "disjunct", "values"):
        if how in proof:
            text += f" by {how}"
    branches = proof.get("branches", [])
    return f"{text} ({'; '.join(outline(b) for b in branches)})" if branches else text
