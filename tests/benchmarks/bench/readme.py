"""The comparison as it stands in a README: one table that is written between two marks, and can be read back.

A row for each kind of work and one for all, a column for each tool. ``read`` gives what ``write`` was given, so that a
table that was typed, or changed by hand, is told from one that was measured: its sums, or its hash below it, are wrong.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .problems import KINDS
from .run import Corpus, Rechecked
from .table import Row

BEGIN, END = "<!-- written by tests.benchmarks.bench -->", "<!-- end of what it writes -->"
NOTHING = "-"  # the cell of a tool that cannot express a kind of work
ALL = "all"
CELL = re.compile(
    r"(?P<more>\*\*)?(?P<right>\d+)(?:\*\*)? of (?P<problems>\d+)(?:, (?P<certified>\d+) certified)?"
    r"(?:, (?P<wrong>\d+) wrong)?(?:, (?P<faster>\*\*)?(?P<median>[\d.]+) ms(?:\*\*)?)?\Z"
)
SKIPPED = re.compile(r"Not installed, and skipped: (.*)\.\Z")
HASH = re.compile(r"<!-- sha256 [0-9a-f]{64} -->\Z")
AGAIN = re.compile(r"The kernel alone accepts (\d+) of (\d+) certificates of symres again, in ([\d.]+) s\.\Z")
CORPUS = re.compile(r"The (\d+) claims of `proofs`: `check --frozen` takes ([\d.]+) s, `recheck` ([\d.]+) s\.\Z")


@dataclass(frozen=True)
class Cell:
    """The result of a tool at a kind of work, as displayed; ``more`` and ``faster`` compare it with symres."""

    right: int
    problems: int
    certified: int
    wrong: int
    median: str
    more: bool
    faster: bool

    def __str__(self) -> str:
        shown = [f"{_bold(str(self.right), self.more)} of {self.problems}"]
        shown += [f"{self.certified} certified"] if self.certified else []
        shown += [f"{self.wrong} wrong"] if self.wrong else []
        shown += [_bold(f"{self.median} ms", self.faster)] if self.median else []
        return ", ".join(shown)


@dataclass(frozen=True)
class Comparison:
    """The contents of a table: versions of the tools, a cell for each kind of work and tool, and the lines below it."""

    versions: Mapping[str, str]
    cells: Mapping[tuple[str, str], Cell]
    again: tuple[int, int, str] | None
    corpus: tuple[int, str, str] | None = None
    skipped: tuple[str, ...] = ()


def comparison(
    found: Sequence[Row],
    versions: Mapping[str, str],
    again: Rechecked | None,
    corpus: Corpus | None,
    skipped: Sequence[str],
) -> Comparison:
    """The contents of the table, from all that was measured."""
    cells = {
        (r.work, r.tool): Cell(
            *(r.right, r.problems, r.certified, r.wrong, "" if r.median is None else _milliseconds(r.median)),
            *("more right" in r.better, "faster" in r.better),
        )
        for r in found
    }
    present = {tool: v for tool, v in versions.items() if any(tool == r.tool for r in found)}
    checked = None if again is None else (again.accepted, again.certificates, f"{again.seconds:.2f}")
    proofs = None if corpus is None else (corpus.claims, f"{corpus.frozen:.1f}", f"{corpus.kernel:.1f}")
    return Comparison(present, cells, checked, proofs, tuple(skipped))


def write(shown: Comparison) -> str:
    """The text of the table, the lines below it, and the hash of both."""
    tools = list(shown.versions)
    lines = [["work", *(f"{tool} {version}" for tool, version in shown.versions.items())]]
    lines.append(["---"] * len(lines[0]))
    kinds = [kind for kind in KINDS if any(work == kind for work, _ in shown.cells)]
    for kind in kinds:
        lines.append([kind, *(str(shown.cells.get((kind, tool), NOTHING)) for tool in tools)])
    lines.append([ALL, *(str(total(shown, tool)) for tool in tools)])
    out = "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
    if shown.again is not None:
        accepted, certificates, seconds = shown.again
        out += (
            f"\nThe kernel alone accepts {accepted} of {certificates} certificates of symres again, in {seconds} s.\n"
        )
    if shown.corpus is not None:
        claims, frozen, kernel = shown.corpus
        out += f"\nThe {claims} claims of `proofs`: `check --frozen` takes {frozen} s, `recheck` {kernel} s.\n"
    if shown.skipped:
        out += f"\nNot installed, and skipped: {', '.join(shown.skipped)}.\n"
    return f"{out}\n<!-- sha256 {hashlib.sha256(out.encode()).hexdigest()} -->\n"


def total(shown: Comparison, tool: str) -> Cell:
    """The counts of a tool, added over all kinds of work; without a time."""
    own = [cell for (_, by), cell in shown.cells.items() if by == tool]
    counts = [sum(getattr(cell, name) for cell in own) for name in ("right", "problems", "certified", "wrong")]
    return Cell(*counts, "", more=False, faster=False)


def read(text: str) -> Comparison:
    """Read the contents of a table back from its text; raises ``ValueError`` for a text that is no table."""
    lines = [line for line in text.splitlines() if line]
    table = [[part.strip() for part in line.strip("|").split(" | ")] for line in lines if line.startswith("|")]
    heading, _, *body = table
    versions = dict(column.rsplit(" ", 1) for column in heading[1:])
    cells, again, corpus, skipped = {}, None, None, ()
    for work, *parts in body:
        for tool, part in zip(versions, parts, strict=True):
            if work != ALL and part != NOTHING:
                cells[work, tool] = _cell(part)
    for line in lines[len(table) :]:
        if said := AGAIN.match(line):
            again = int(said[1]), int(said[2]), said[3]
        elif said := CORPUS.match(line):
            corpus = int(said[1]), said[2], said[3]
        elif said := SKIPPED.match(line):
            skipped = tuple(said[1].split(", "))
        elif not HASH.match(line):
            raise ValueError(f"this is no line of a comparison: {line}")
    return Comparison(versions, cells, again, corpus, skipped)


def _cell(text: str) -> Cell:
    found = CELL.match(text)
    if found is None:
        raise ValueError(f"this is no cell of a comparison: {text}")
    counts = [int(found[name] or 0) for name in ("right", "problems", "certified", "wrong")]
    return Cell(*counts, found["median"] or "", bool(found["more"]), bool(found["faster"]))


def _milliseconds(seconds: float) -> str:
    """Milliseconds: to the unit, or below 10 to two significant digits."""
    return f"{1000 * seconds:.2g}" if seconds < 0.01 else f"{1000 * seconds:.0f}"


def _bold(text: str, so: bool) -> str:
    return f"**{text}**" if so else text


def between(text: str) -> str:
    """The text between the two marks; raises ``ValueError`` unless each mark stands there once, in this order."""
    before, begun, rest = text.partition(f"{BEGIN}\n\n")
    inside, ended, after = rest.partition(f"\n{END}")
    if not (begun and ended) or BEGIN in before + rest or END in before + after:
        raise ValueError(f"there has to be one {BEGIN}, and one {END} after it")
    return inside


def put(path: Path, shown: Comparison) -> None:
    """Write a comparison between the marks of a file."""
    text = path.read_text(encoding="utf-8")
    old = f"{BEGIN}\n\n{between(text)}\n{END}"
    path.write_text(text.replace(old, f"{BEGIN}\n\n{write(shown)}\n{END}"), encoding="utf-8")
