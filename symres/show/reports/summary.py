"""A report in Markdown, for a pull request or the page of a run, and as a badge that shields.io draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from symres.run.results import ERROR, Report
from symres.script.claims import VERDICTS
from symres.show.documents.grounds import rests_on

from .remarks import Remark, from_here, remarks


def markdown(report: Report) -> str:
    """The number of claims by verdict, the remarks, and, folded away, every claim."""
    return "\n".join(_lines(report)) + "\n"


def headline(report: Report) -> str:
    """The counts in a line."""
    counts = report.to_json()["summary"]
    said = ", ".join(f"{counts[verdict]} {verdict}" for verdict in (*VERDICTS, ERROR) if counts[verdict])
    return said or "no claims"


def badge(report: Report) -> dict[str, str | int]:
    """The number of claims by verdict, in green if all are as expected; else the number of those that are not, in red.

    >>> badge(Report((), 0.0))
    {'schemaVersion': 1, 'label': 'claims', 'message': 'no claims', 'color': 'lightgrey'}
    """
    errors = sum(remark.is_error for remark in remarks(report))
    if errors:
        message, colour = f"{errors} not as expected", "red"
    else:
        message, colour = headline(report), "brightgreen" if report.results else "lightgrey"
    return {"schemaVersion": 1, "label": "claims", "message": message, "color": colour}


def _lines(report: Report) -> Iterator[str]:
    found = list(remarks(report))
    errors = [remark for remark in found if remark.is_error]
    notes = [remark for remark in found if not remark.is_error]
    yield "## Claims"
    yield ""
    outcome = f"**{len(errors)} not as expected**" if errors else "all as expected"
    noted = f"; {len(notes)} finding{'' if len(notes) == 1 else 's'}" if notes else ""
    yield f"{headline(report)}; {outcome}{noted}; {report.seconds:.1f} s"
    for title, part in (("Not as expected", errors), ("Findings", notes)):
        if part:
            yield ""
            yield f"### {title}"
            yield ""
            yield from _table(("claim", "where", "what"), map(_row, part))
    if report.results:
        yield ""
        yield f"<details><summary>All {len(report.results)} claims</summary>"
        yield ""
        rows = ((code(r.claim.id), r.verdict, escape(rests_on(r), quote=False)) for r in report.results)
        yield from _table(("claim", "verdict", "rests on"), rows)
        yield ""
        yield "</details>"


def _row(remark: Remark) -> tuple[str, str, str]:
    line = f":{remark.line}" if remark.line else ""
    place = code(f"{from_here(remark.file)}{line}") if remark.file else ""
    return code(remark.claim) if remark.claim else remark.kind, place, escape(remark.text, quote=False)


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    heads = list(heads)
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(map(_cell, row))} |"


def _cell(text: str) -> str:
    """Text that stays within its cell and is read as it stands: * and _ of formulas are no emphasis."""
    flat = " ".join(text.split())
    for sign in "\\|*_`[]~$":
        flat = flat.replace(sign, f"&#{ord(sign)};")
    return flat


def code(text: str) -> str:
    """A name in the type of code, in HTML, within which nothing is read as Markdown that is written as a number."""
    return f"<code>{escape(text, quote=False)}</code>"
