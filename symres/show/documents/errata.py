"""Errata: what is wrong in the sources, from the claims that show it.

An erratum is a claim of a source that is refuted, as it should be, or any claim whose script says by ``erratum=`` what
is wrong in the source. The document, the terminal and programs get the same entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from symres.kernel.terms import REAL, from_json, variable
from symres.run.results import Result
from symres.script.claims import SEVERITIES, Erratum

from .fragments import environment
from .mathematics import latex
from .sections import Chapter, chapters
from .sentences import breakable, escape, listed, prose, source_words

SHOWN = ("proved", "supported", "cited")  # the verdicts on what is right


@dataclass(frozen=True)
class Entry:
    """An erratum: the claim that shows it, what its script says of it, and the claims that show what is right.

    ``right`` has the ids of these claims, with what is known of them where they are among the results.
    """

    result: Result
    erratum: Erratum
    right: Mapping[str, Result | None]

    @property
    def printed(self) -> str:
        """The words of the source, a formula in LaTeX that may have words in it; empty if it is not quoted."""
        return self.result.claim.says

    @property
    def is_refuted(self) -> bool:
        return self.result.verdict == "refuted"


def errata(results: Iterable[Result]) -> list[tuple[Chapter, list[Entry]]]:
    """The errata of every source that has some, in the order of the sections of a document."""
    results = tuple(results)
    known = {r.claim.id: r for r in results}
    found = []
    for chapter in chapters(results):
        entries = [_entry(r, known) for r in chapter.results if is_erratum(r) and r.as_expected]
        if entries:
            found.append((chapter, entries))
    return found


def is_erratum(r: Result) -> bool:
    """Whether a claim is there to show that its source is wrong."""
    claim = r.claim
    return claim.erratum is not None or bool(claim.says) and claim.expect == "refuted" and not claim.is_neighbour


def _entry(r: Result, known: Mapping[str, Result]) -> Entry:
    erratum = r.claim.erratum or Erratum("false")
    names = erratum.proved
    if not names and r.verdict in SHOWN:
        names = (r.claim.id,)
    elif not names:
        front = r.claim.id.rpartition(".")[0]
        names = (front,) if front in known and known[front].verdict in SHOWN else ()
    return Entry(r, erratum, {name: known.get(name) for name in names})


def text(found: Sequence[tuple[Chapter, Sequence[Entry]]]) -> str:
    """The LaTeX of errata, source by source; it needs ``symres.sty``. Links are there where the claims are."""
    content = {
        "sources": [
            {
                "title": prose(chapter.title or "Claims"),
                "citation": escape(chapter.citation),
                "entries": list(map(shown, entries)),
            }
            for chapter, entries in found
        ]
    }
    return environment().get_template("errata.tex.jinja").render(content)


def shown(entry: Entry) -> dict[str, Any]:
    """An entry in LaTeX."""
    r, erratum = entry.result, entry.erratum
    return {
        "place": prose(r.claim.where),
        "label": r.claim.id,
        "id": breakable(r.claim.id),
        "verdict": r.verdict,
        "severity": SEVERITIES[erratum.severity],
        "says": source_words(entry.printed),
        "paraphrase": _clause(erratum.paraphrase),
        "fails": _fails(r, erratum.fails) if entry.is_refuted else "",
        "note": prose(r.claim.note),
        "right": _clause(erratum.right),
        "reading": _clause(erratum.reading),
        "shown": [(name, breakable(name)) for name in entry.right],
    }


def _fails(r: Result, said: str) -> str:
    """Tell where a claim fails: as its script says it, or else the point of the refutation."""
    point = r.certificate.get("point") if r.certificate is not None else None
    if said or not point or r.statement is None:
        return f"It fails: {_clause(said)}." if said else "It fails."
    at = [f"{latex(variable(x, REAL))} = {latex(from_json(point[x], {}))}" for x, _ in r.statement["variables"]]
    return f"It fails at ${listed(at)}$."


def _clause(said: str) -> str:
    return prose(said.removesuffix("."))
