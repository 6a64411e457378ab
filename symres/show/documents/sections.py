"""The shape of a document: which claims stand together, in which order, and what introduces them.

The claims of a source are a chapter, those under one heading a section. A section comes after those that its proofs
cite; where that leaves a choice, in the order of the places in the source, then of the scripts.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import networkx as nx

from symres.kernel.checker import cited
from symres.run.results import Result
from symres.script.claims import Claim

NUMBER = re.compile(r"\d+(?:\.\d+)*")


@dataclass(frozen=True)
class Section:
    """Claims under one heading; ``introduction`` is what their scripts say of themselves, paragraph by paragraph."""

    title: str
    introduction: tuple[str, ...]
    results: tuple[Result, ...]


@dataclass(frozen=True)
class Chapter:
    """The claims of one source, ``citation``, which scripts call ``key``; of no source if both are empty."""

    title: str
    key: str
    citation: str
    sections: tuple[Section, ...]

    @property
    def is_gallery(self) -> bool:
        """Whether its source collects examples, which stand in tables."""
        return all(r.claim.gallery for r in self.results)

    @property
    def results(self) -> tuple[Result, ...]:
        return tuple(r for section in self.sections for r in section.results)


def chapters(results: Iterable[Result], introduced: set[str] | None = None) -> list[Chapter]:
    """The chapters of a document: first those whose claims stand somewhere in a source, then the others.

    Scripts that were ``introduced`` before are not introduced again.
    """
    of: dict[str, list[Result]] = {}
    for r in results:
        of.setdefault(r.claim.key or r.claim.source, []).append(r)
    introduced = set() if introduced is None else introduced
    made = []
    for found in sorted(of.values(), key=lambda found: not any(r.claim.where for r in found)):
        claim = found[0].claim
        sections = [_section(part, introduced) for part in _ordered(found)]
        made.append(Chapter(claim.chapter or claim.source, claim.key, claim.source, tuple(sections)))
    return made


def heading(claim: Claim) -> str:
    """The title of a claim's theory, or else where its script stands."""
    script = Path(claim.file)
    return claim.section or f"{script.resolve().parent.name}: {script.stem.replace('_', ' ')}"


def _section(results: Sequence[Result], introduced: set[str]) -> Section:
    files = dict.fromkeys(r.claim.file for r in results)
    said = [paragraph for file in files if file not in introduced for paragraph in introduction(Path(file))]
    introduced.update(files)
    return Section(heading(results[0].claim), tuple(said), tuple(results))


def introduction(script: Path) -> list[str]:
    """The paragraphs of a script's docstring; none if there is no script, as in a notebook."""
    try:
        text = ast.get_docstring(ast.parse(script.read_text(encoding="utf-8"))) or ""
    except (OSError, ValueError, SyntaxError):
        return []
    return [" ".join(part.split()) for part in text.split("\n\n")]


def _ordered(results: Sequence[Result]) -> list[list[Result]]:
    """The claims by their headings, each heading after those that its proofs cite."""
    of: dict[str, list[Result]] = {}
    for r in results:
        of.setdefault(heading(r.claim), []).append(r)
    home = {r.claim.id: heading(r.claim) for r in results}
    graph = nx.DiGraph()
    graph.add_nodes_from(of)
    for r in results:
        for name in _cited(r):
            if name in home and home[name] != home[r.claim.id]:
                graph.add_edge(home[name], home[r.claim.id])
    parts = nx.condensation(graph)  # headings whose claims cite one another stay together
    place = {title: (_place(of[title][0].claim), k) for k, title in enumerate(of)}
    members = {n: sorted(data["members"], key=place.__getitem__) for n, data in parts.nodes(data=True)}
    order = nx.lexicographical_topological_sort(parts, key=lambda n: place[members[n][0]])
    return [of[title] for n in order for title in members[n]]


def _cited(r: Result) -> list[str]:
    names = r.book.names if r.book is not None else {}
    return [names[key] for key in cited(r.certificate) if key in names]


def _place(claim: Claim) -> tuple[tuple[int, ...], ...]:
    """The numbers of a place, such as ((5, 3, 1), (2,)) of "section 5.3.1, step 2"; sections before anything else."""
    return tuple(tuple(map(int, number.split("."))) for number in NUMBER.findall(claim.where)) or ((10**6,),)
