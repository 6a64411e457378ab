"""The output of ``symres derive``: the derivation line by line, with the reasons, and which lines are not proved."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from symres.derive.lines import Told
from symres.run.results import Report
from symres.show.reports.terminal import COLOURS

WIDTH = 60  # of what reasons are aligned beside; longer lines have theirs right after them


def not_proved(report: Report) -> dict[str, str]:
    """The lines that are not proved, by the names of their claims, with the reasons; empty if all are."""
    return {r.claim.id.partition(".")[2]: r.reason or r.verdict for r in report.results if not r.as_expected}


def table(told: Told, report: Report, console: Console) -> None:
    """The definitions, the lines under their headings, the critical equations, and what is proved."""
    is_open = not_proved(report)
    for k, (a, b) in enumerate(told.definitions):
        console.print(escape(f"{('', 'where ', '  and ')[min(k, 2)]}{a} = {b}"), soft_wrap=True)
    if told.domain:
        console.print(escape(f"for {', '.join(told.domain)}"), soft_wrap=True)
    for heading, lines in told.sections:
        console.print(f"\n[bold]{heading}[/]" if heading else "")
        left = max(len(line.left) for line in lines)
        width = min(WIDTH, max(len(line.right) for line in lines))
        for line in lines:
            shown = f"{line.left:{left}} = {line.right:{width}}  {line.reason}"
            console.print(f"{escape(shown)}{_missing(is_open, line.name)}", soft_wrap=True)
    console.print("\n[bold]Critical points[/]")
    console.print(f"The gradient vanishes {escape(told.critical)}.{_missing(is_open, 'critical')}", soft_wrap=True)
    for name, said in told.follows:
        console.print(f"{escape(said)}{_missing(is_open, name)}", soft_wrap=True)
    total = len(report.results)
    counts = f"{len(is_open)} of {total} lines are not proved" if is_open else f"all {total} lines are proved"
    console.print(f"\n{counts}; {report.seconds:.2f} s")


def _missing(is_open: Mapping[str, str], name: str) -> str:
    why = is_open.get(name, "").partition("\n")[0]
    return f"  [{COLOURS['unknown']}]not proved: {escape(why)}[/]" if name in is_open else ""


def to_json(told: Told, report: Report, script: Path | None) -> dict[str, Any]:
    """The derivation as data for programs."""
    is_open = not_proved(report)
    return {
        "definitions": [{"left": a, "right": b} for a, b in told.definitions],
        "domain": list(told.domain),
        "lines": [
            {
                "name": line.name,
                "left": line.left,
                "right": line.right,
                "reason": line.reason,
                "proved": line.name not in is_open,
            }
            for _, lines in told.sections
            for line in lines
        ],
        "critical": told.critical,
        "follows": [{"name": name, "says": said, "proved": name not in is_open} for name, said in told.follows],
        "script": None if script is None else str(script),
        "claims": report.to_json()["claims"],
    }
