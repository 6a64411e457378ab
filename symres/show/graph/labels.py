"""The text in a node and its tooltip: its name, its verdict where that is not "proved", and its place in the source."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from typing import Any, NamedTuple

from .sections import Section

COLOURS = {"proved": "#2e7d32", "refuted": "#c62828", "supported": "#f9a825", "cited": "#0277bd", "unknown": "#757575"}
COLOURS |= {"error": "#6a1b9a"}
TINTS = {"proved": "#e8f5e9", "refuted": "#ffebee", "supported": "#fff8e1", "cited": "#e1f5fe", "unknown": "#f5f5f5"}
TINTS |= {"error": "#f3e5f5"}
WIDTH = 22  # characters in a line of a node
SHORT = 34  # characters of the small line
PREFIXES = {"rule": "rule.", "lemma": "lemmas."}


class Label(NamedTuple):
    lines: tuple[str, ...]
    small: str = ""


def label(node: str, data: Mapping[str, Any], section: Section) -> Label:
    """The text in a node: the title of a claim, if that is plain text, else its name without the section's."""
    if data["kind"] != "claim":
        name = node.partition(":")[2] if "meaning" in data else node.removeprefix(PREFIXES.get(data["kind"], ""))
        return Label(tuple(textwrap.wrap(name, 2 * WIDTH)) or ("",), shortened(data.get("meaning", data["kind"])))
    name, title = section.short(node), data.get("title", "").rstrip(".")
    if title and "$" not in title:
        return Label(tuple(textwrap.wrap(title, SHORT)), shortened(", ".join([name, *_remarks(data)])))
    return Label(tuple(broken(name)), shortened(", ".join(_remarks(data))))


def shortened(text: str, length: int = SHORT) -> str:
    """The first words of a text that have room, or letters of its only word.

    >>> shortened("section 3, after the construction of the blocks")
    'section 3, after the construction …'
    """
    return textwrap.shorten(text, length + 2, placeholder=" …") if " " in text[:length] else text[:length]


def broken(name: str) -> list[str]:
    """A name in lines, broken before dots.

    >>> broken("expressivity.sign_code.integers.network")
    ['expressivity.sign_code', '.integers.network']
    """
    lines = [""]
    for piece in re.findall(r"\.?[^.]*", name):
        if lines[-1] and len(lines[-1]) + len(piece) > WIDTH:
            lines.append("")
        lines[-1] += piece
    return lines


def tooltip(node: str, data: Mapping[str, Any]) -> str:
    """All that is known of a node, in lines."""
    if data["kind"] != "claim":
        return f"{node} ({data['kind']})" + (f": {data['meaning']}" if "meaning" in data else "")
    place = ", ".join(filter(None, (data.get("source"), data.get("where"))))
    said = [f"{node}: {verdict_of(data)}", data.get("title", ""), data.get("section", ""), place, data.get("note", "")]
    return "\n".join(filter(None, said))


def _remarks(data: Mapping[str, Any]) -> list[str]:
    verdict = verdict_of(data)
    return [text for text in ("" if verdict == "proved" else verdict, data.get("where", "")) if text]


def verdict_of(data: Mapping[str, Any]) -> str:
    if data["as_expected"]:
        return str(data["verdict"])
    is_other = data["verdict"] != data["expected"]
    return f"{data['verdict']}, " + (f"expected {data['expected']}" if is_other else "not as expected")
