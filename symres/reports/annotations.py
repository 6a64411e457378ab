"""Remarks on a run as workflow commands of GitHub, which shows them at their lines in a pull request."""

from __future__ import annotations

from collections.abc import Iterator

from symres.results import Report

from .remarks import KINDS, Remark, from_here, remarks

# what would end a command or one of its properties, as the runner reads it back; % comes first
IN_TEXT = {"%": "%25", "\r": "%0D", "\n": "%0A"}
IN_PROPERTY = {**IN_TEXT, ":": "%3A", ",": "%2C"}


def lines(report: Report) -> Iterator[str]:
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
