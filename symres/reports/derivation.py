"""What ``symres derive`` prints: the derivation line by line, with the reasons, and which lines are not proved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from symres.derive import Derivation
from symres.derive.lines import critical, definitions, domain, sections, text
from symres.reports.terminal import COLOURS
from symres.results import Report

WIDTH = 60  # of what reasons are aligned beside; longer lines have theirs right after them


def not_proved(report: Report) -> dict[str, str]:
    """Why lines are not proved, by the names of their claims; empty if all are."""
    return {r.claim.id.partition(".")[2]: r.reason or r.verdict for r in report.results if not r.as_expected}


def table(found: Derivation, report: Report, console: Console) -> None:
    """The definitions, the lines under their headings, the critical equations, and what is proved."""
    is_open = not_proved(report)
    for k, (left, right) in enumerate(definitions(found)):
        console.print(escape(f"{'where ' if k else ''}{text(left)} = {text(right)}"), soft_wrap=True)
    if domain(found):
        console.print(escape(f"for {', '.join(domain(found))}"), soft_wrap=True)
    names = [name for chain in found.chains for name, _ in chain.named()]
    for heading, lines in sections(found):
        console.print(f"\n[bold]{heading}[/]" if heading else "")
        widest = max(len(line.left) for line in lines)
        width = min(WIDTH, max(len(line.right) for line in lines))
        for line in lines:
            shown = f"{line.left:{widest}} = {line.right:{width}}  {line.reason}"
            console.print(f"{escape(shown)}{_missing(is_open, names.pop(0))}", soft_wrap=True)
    console.print("\n[bold]Critical points[/]")
    console.print(f"The gradient vanishes {escape(critical(found))}.{_missing(is_open, 'critical')}", soft_wrap=True)
    total = len(report.results)
    counts = f"{len(is_open)} of {total} lines are not proved" if is_open else f"all {total} lines are proved"
    console.print(f"\n{counts}; {report.seconds:.2f} s")


def _missing(is_open: Mapping[str, str], name: str) -> str:
    """Why a line is not proved; empty if it is."""
    return f"  [{COLOURS['unknown']}]not proved: {escape(is_open[name])}[/]" if name in is_open else ""


def to_json(found: Derivation, report: Report, script: Path | None) -> dict[str, Any]:
    """The same for programs."""
    return {
        "function": found.function.name,
        "variables": [str(x) for x in found.function.variables],
        "definitions": [{"left": text(a), "right": text(b)} for a, b in definitions(found)],
        "domain": domain(found),
        "lines": list(_lines(found, not_proved(report))),
        "critical": critical(found),
        "script": None if script is None else str(script),
        "claims": report.to_json()["claims"],
    }


def _lines(found: Derivation, is_open: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    for chain in found.chains:
        for name, step in chain.named():
            yield {
                "name": name,
                "left": text(chain.derivative),
                "right": text(step.expression),
                "reason": step.reason,
                "proved": name not in is_open,
            }
