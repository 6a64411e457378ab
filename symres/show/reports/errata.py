"""Errata at the terminal and for programs: what is printed, where it fails and what is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from symres.errors import ClaimError
from symres.kernel import Statement
from symres.script.claims import SEVERITIES
from symres.show.documents.errata import Entry
from symres.show.documents.sections import Chapter
from symres.show.documents.sentences import source_words

from .values import values_at

Errata = Sequence[tuple[Chapter, Sequence[Entry]]]
LONG = 200  # characters of a line of values
CLAIMED = "claimed"  # the beginning of a line of values about the conclusion


def lines(found: Errata) -> Iterator[str]:
    """The errata source by source, and how many there are of each severity."""
    for chapter, entries in found:
        yield chapter.citation or chapter.title or "no source"
        for entry in entries:
            yield ""
            yield f"  {entry.result.claim.id}"
            yield from (f"    {name + ':':<13}{said}" for name, said in _told(entry) if said)
        yield ""
    counts = _counts(found)
    total = sum(counts.values())
    severities = ", ".join(f"{n} {severity}" for severity, n in counts.items())
    yield f"{total} errat{'um' if total == 1 else 'a'}{': ' if counts else ''}{severities}"


def to_json(found: Errata) -> dict[str, Any]:
    """Errata as data: values are exact and text, what the source says LaTeX, prose has LaTeX between dollars."""
    return {
        "errata": [_data(chapter, entry) for chapter, entries in found for entry in entries],
        "summary": _counts(found),
    }


def _counts(found: Errata) -> dict[str, int]:
    counted = Counter(entry.erratum.severity for _, entries in found for entry in entries)
    return {severity: counted[severity] for severity in SEVERITIES if counted[severity]}


def _told(entry: Entry) -> Iterator[tuple[str, str]]:
    r, erratum = entry.result, entry.erratum
    yield "where", r.claim.where
    yield "severity", f"{erratum.severity} ({SEVERITIES[erratum.severity]})"
    yield "printed", source_words(entry.printed).replace("``", '"').replace("''", '"')
    yield "paraphrase", erratum.paraphrase
    if entry.is_refuted:
        at = f"at {r.point}" if r.point else ""
        yield "fails", "; ".join(filter(None, (erratum.fails, at))) or r.refutation
        yield "claimed", _claimed(entry)
    yield "note", r.claim.note
    yield "right", erratum.right
    yield (
        "shown by",
        ", ".join(
            f"{name} ({'not among these scripts' if r is None else r.verdict})" for name, r in entry.right.items()
        ),
    )
    yield "reading", erratum.reading


def _claimed(entry: Entry) -> str:
    """The claim with the values of its sides; empty if it has none, or is long."""
    found = next((value.removeprefix(CLAIMED).strip() for value in _values(entry) if value.startswith(CLAIMED)), "")
    return found if len(found) <= LONG and not any(words in found for words in ("there is ", "for all ")) else ""


def _values(entry: Entry) -> list[str]:
    """The hypotheses and the claim with the values of their sides, where the refutation is one of plain values."""
    r = entry.result
    if r.statement is None or not entry.is_refuted:
        return []
    try:
        return list(values_at(Statement.from_json(r.statement), r.point))
    except ClaimError:
        return []


def _data(chapter: Chapter, entry: Entry) -> dict[str, Any]:
    r, erratum = entry.result, entry.erratum
    return {
        "id": r.claim.id,
        "source": chapter.citation,
        "where": r.claim.where,
        "severity": erratum.severity,
        "printed": entry.printed,
        "paraphrase": erratum.paraphrase,
        "verdict": r.verdict,
        "counterexample": {name: str(value) for name, value in r.counterexample.items()},
        "values": _values(entry),
        "fails": erratum.fails,
        "note": r.claim.note,
        "right": erratum.right,
        "shown_by": [
            {"id": name, "verdict": None if right is None else right.verdict} for name, right in entry.right.items()
        ],
        "reading": erratum.reading,
    }
