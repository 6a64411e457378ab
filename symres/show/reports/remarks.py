"""Remarks on a run for somebody to look at, with places: for pytest, JUnit, SARIF and summaries, and as commands of
GitHub, which shows them at their lines in a pull request.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from symres.run.results import ERROR, Report, Result
from symres.show.documents.grounds import rests_on

from .terminal import advice, replay, said

KINDS = {
    "proved": "A claim is proved that should not be",
    "refuted": "A claim is false at an exact point, or its negation is proved",
    "supported": "A claim has evidence and no proof",
    "cited": "A claim is cited that should be decided",
    "unknown": "A claim is neither proved nor refuted",
    ERROR: "A claim cannot be stated",
    "contradiction": "Another program saw what cannot be, with this verdict",
    "drift": "A claim is not the one that is stored",
    "fault": "symres contradicts itself",
    "script": "A script does not run",
    "missing": "A claim is stored and made no more",
    "finding": "A claim may speak of nothing",
}
NOTES = ("finding",)  # kinds that change no verdict
PLACE = re.compile(r"(?P<file>.+?\.(?:py|json))(?::(?P<line>\d+))?: (?P<text>.*)", re.DOTALL)


@dataclass(frozen=True)
class Remark:
    """One thing to look at: its kind, what it is about, the sentence, and the line of a file, where that is known."""

    kind: str
    text: str
    claim: str = ""
    file: str = ""
    line: int = 0

    @property
    def is_error(self) -> bool:
        return self.kind not in NOTES

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


def remarks(report: Report) -> Iterator[Remark]:
    """Scripts that do not run, claims that are not as expected, claims that are gone, and then the findings."""
    yield from (_of_sentence("script", text) for text in report.broken)
    yield from (remark(r) for r in report.surprises)
    yield from (_of_sentence("missing", text) for text in report.missing)
    for r in report.results:
        if r.finding:
            yield Remark("finding", r.finding, r.claim.id, r.claim.file, r.claim.line)


def remark(r: Result) -> Remark:
    """About a claim that is not as expected."""
    return Remark(_kind(r), said(r), r.claim.id, r.claim.file, r.claim.line)


def details(r: Result) -> Iterator[str]:
    """Lines about a claim that is not as expected, for those who have nothing else before them."""
    told = [*advice(r), ("rests on", rests_on(r)), ("replay", replay(r))]
    yield f"{r.claim.id} ({r.claim.file}:{r.claim.line}): {said(r)}"
    yield from (f"  {name + ':':<10}{what}" for name, what in told if what)


def from_here(file: str) -> str:
    """A file from the present folder with slashes, as reports name it; as it is if it lies elsewhere."""
    path = Path(os.path.abspath(file))
    return path.relative_to(Path.cwd()).as_posix() if path.is_relative_to(Path.cwd()) else path.as_posix()


def _kind(r: Result) -> str:
    if r.is_fault:
        return "fault"
    if r.verdict == ERROR:
        return ERROR
    if r.contradiction:
        return "contradiction"
    return "drift" if r.drift else r.verdict


def _of_sentence(kind: str, text: str) -> Remark:
    """About no claim: such a sentence begins with the file, and the line where it has one."""
    found = PLACE.fullmatch(text)
    if found is None:
        return Remark(kind, text)
    return Remark(kind, found["text"], file=found["file"], line=int(found["line"] or 0))


# what would end a command or one of its properties, as the runner reads it back; % comes first
IN_TEXT = {"%": "%25", "\r": "%0D", "\n": "%0A"}
IN_PROPERTY = {**IN_TEXT, ":": "%3A", ",": "%2C"}


def workflow_commands(report: Report) -> Iterator[str]:
    """One command each: errors for what is not as expected, notices for findings."""
    for remark in remarks(report):
        about = f"{remark.claim}: " if remark.claim else ""
        command = "error" if remark.is_error else "notice"
        yield f"::{command} {_properties(remark)}::{_escaped(f'{about}{remark.text}', IN_TEXT)}"


def _properties(remark: Remark) -> str:
    line = {"line": str(remark.line)} if remark.line else {}
    place = {"file": from_here(remark.file), **line} if remark.file else {}
    return ",".join(
        f"{name}={_escaped(value, IN_PROPERTY)}" for name, value in {**place, "title": KINDS[remark.kind]}.items()
    )


def _escaped(text: str, signs: dict[str, str]) -> str:
    for sign, written in signs.items():
        text = text.replace(sign, written)
    return text
