"""The answers of all tools in tables: text, Markdown or JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median

from .answers import FOREIGN
from .problems import KINDS
from .run import OURS, Answer, Rechecked

HEADINGS = (
    "work",
    "tool",
    "right",
    "certified",
    "wrong",
    "open",
    "not its work",
    "median ms",
    "symres's time",
    "better",
)


@dataclass(frozen=True)
class Row:
    """How a tool did at one kind of work.

    ``median`` is the seconds of its right answers; ``ratio`` is the median, over what both have right, of its time in
    units of that of symres; ``better`` says in what it is ahead of symres.
    """

    work: str
    tool: str
    problems: int
    right: int
    certified: int
    wrong: int
    open: int
    foreign: int
    median: float | None
    ratio: float | None
    better: str


def rows(answers: Sequence[Answer]) -> list[Row]:
    """One for each kind of work and each tool that has words for some of it."""
    out = []
    for kind in KINDS:
        of = [a for a in answers if a.problem.kind == kind]
        ours = {a.problem.key: a for a in of if a.tool == OURS}
        for tool in dict.fromkeys(a.tool for a in of):
            own = [a for a in of if a.tool == tool]
            if any(a.answer != FOREIGN for a in own):
                out.append(_row(kind, tool, own, ours))
    return out


def _row(kind: str, tool: str, own: Sequence[Answer], ours: Mapping[object, Answer]) -> Row:
    right = [a for a in own if a.right]
    both = [
        (a, ours[a.problem.key]) for a in right if tool != OURS and a.problem.key in ours and ours[a.problem.key].right
    ]
    ratio = median(a.seconds / max(b.seconds, 1e-6) for a, b in both) if both else None
    better = []
    if tool != OURS and ours:
        if len(right) > sum(b.right for b in ours.values()):
            better.append("more right")
        if sum(a.wrong for a in own) < sum(b.wrong for b in ours.values()):
            better.append("fewer wrong")
        if ratio is not None and ratio < 1:
            better.append("faster")
    return Row(
        kind,
        tool,
        len(own),
        len(right),
        sum(a.right and a.found is not None for a in own),
        sum(a.wrong for a in own),
        sum(not a.right and not a.wrong and a.answer != FOREIGN for a in own),
        sum(a.answer == FOREIGN for a in own),
        median(a.seconds for a in right) if right else None,
        ratio,
        " and ".join(better),
    )


def _cells(row: Row) -> list[str]:
    shown = "" if row.median is None else f"{1000 * row.median:.1f}"
    ratio = "" if row.ratio is None else f"{row.ratio:.2g} times"
    counts = [row.certified, row.wrong, row.open, row.foreign]
    return [row.work, row.tool, f"{row.right} of {row.problems}", *map(str, counts), shown, ratio, row.better]


def _sentences(again: Rechecked | None, skipped: Sequence[str]) -> list[str]:
    out = [f"{tool}: not installed, and skipped" for tool in skipped]
    if again is not None and again.certificates:
        each = 1000 * again.seconds / again.certificates
        out.append(
            f"kernel re-check: {again.accepted} of {again.certificates} certificates are accepted again by the kernel "
            f"alone, in a process of {again.seconds:.2f} s, {each:.1f} ms each; the others have to be asked again"
        )
    return out


def text(found: Sequence[Row], again: Rechecked | None, skipped: Sequence[str]) -> str:
    """Columns for a terminal."""
    lines = [list(HEADINGS), *map(_cells, found)]
    widths = [max(len(line[k]) for line in lines) for k in range(len(HEADINGS))]
    out = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    return "\n".join([*out, *_sentences(again, skipped)])


def markdown(found: Sequence[Row], again: Rechecked | None, skipped: Sequence[str]) -> str:
    """A table in Markdown, followed by remarks as a list."""
    lines = [list(HEADINGS), ["---"] * len(HEADINGS), *map(_cells, found)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return "\n\n".join([table, "\n".join(f"- {sentence}" for sentence in _sentences(again, skipped))]).rstrip()


def as_json(
    found: Sequence[Row],
    again: Rechecked | None,
    skipped: Sequence[str],
    versions: Mapping[str, str],
    answers: Sequence[Answer],
) -> str:
    """All that was measured, each answer among it."""
    each = [
        {"tool": a.tool, "work": a.problem.kind, "problem": a.problem.name, "true": a.problem.true, "answer": a.answer}
        | {"seconds": round(a.seconds, 6), "certified": a.found is not None, "note": a.note}
        for a in answers
    ]
    return json.dumps(
        {
            "versions": versions,
            "skipped": skipped,
            "rows": [asdict(row) for row in found],
            "kernel re-check": None if again is None else asdict(again),
            "answers": each,
        },
        indent=1,
    )
