"""A document of a report: the claims of every source in sections, what is wrong in the sources, and appendices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import symres
from symres.kernel import Statement
from symres.results import ERROR, Report, Result

from . import errata, proofs
from .abbreviations import Abbreviations
from .assumptions import ALONE, Assumption, Setting, shared
from .fragments import Fragment, environment, fragment, path, statement, word
from .grounds import evidence, rests_on, seen
from .introductions import is_general
from .outlines import rules
from .sections import Chapter, Section, chapters
from .sentences import breakable, escape, prose

TITLE = "Claims, proofs and refutations"


def write(report: Report, folder: Path, title: str = TITLE, tests: bool = False, appendix: bool = False) -> Path:
    """Write a fragment for every claim into ``folder``, and a document that includes them; returns its path.

    A paper that includes fragments needs the commands of ``folder``/symres.sty. False neighbours, which test the tool
    and say nothing of a source, are left out unless ``tests`` asks for them; so is what is too long for the proofs,
    unless ``appendix`` does.
    """
    results = [r for r in report.results if r.verdict != ERROR and (tests or not r.is_false_neighbour)]
    introduced: set[str] = set()
    found = chapters([r for r in results if not r.claim.is_auxiliary], introduced)
    lemmas = chapters([r for r in results if r.claim.is_auxiliary], introduced)
    shares = [[shared(_stated(section)) for section in chapter.sections] for chapter in (*found, *lemmas)]
    citations = {name: cited for several in shares for _, told in several for name, cited in told.items()}
    fragments: dict[str, Fragment] = {}
    for r in results:
        file, made = folder / path(r.claim), fragment(r, appendix, citations.get(r.claim.id, ALONE))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(made.text, encoding="utf-8")
        fragments[r.claim.id] = made
    summary = replace(report, results=tuple(results)).to_json()["summary"]
    counts = ", ".join(
        f"{summary[v]} {v}" for v in ("proved", "refuted", "supported", "cited", "unknown") if summary[v]
    )
    told = [
        _chapter(chapter, fragments, [setting for setting, _ in several])
        for chapter, several in zip((*found, *lemmas), shares, strict=True)
    ]
    content = {
        "title": prose(title),
        "version": symres.__version__,
        "summary": f"{summary['claims']} claims: {counts}.",
        "general": any(made.statement is not None and is_general(made.statement) for made in fragments.values()),
        "chapters": told[: len(found)],
        "lemmas": [{**chapter, "title": f"Beyond the source: {chapter['title']}"} for chapter in told[len(found) :]],
        "errata": errata.text(errata.errata(results)),
        "rules": rules({rule for r in results for rule in r.rules}),
        "appendix": [
            {
                "label": claim,
                "id": breakable(claim),
                "setting": citations[claim].setting if claim in citations else "",
                "entries": made.appendix,
            }
            for claim, made in fragments.items()
            if made.appendix
        ],
        "grounds": [_grounds(r, fragments[r.claim.id].statement) for r in results],
        "cited": {c.key: escape(c.citation) for c in (*found, *lemmas) if c.key and c.citation},
    }
    folder.mkdir(parents=True, exist_ok=True)
    for template, name in (("symres.sty", "symres.sty"), ("symres.bib", "symres.bib"), ("document.tex", "symres.tex")):
        text = environment().get_template(f"{template}.jinja").render(content)
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "symres.tex"


def _stated(section: Section) -> dict[str, Statement]:
    """The statements of the claims of a section."""
    return {r.claim.id: of for r in section.results if (of := statement(r)) is not None}


def _chapter(chapter: Chapter, fragments: Mapping[str, Fragment], settings: Sequence[Setting]) -> dict[str, Any]:
    return {
        "title": prose(chapter.title or "Claims"),
        "key": chapter.key,
        "citation": escape(chapter.citation),
        "sections": [_section(*of, fragments) for of in zip(chapter.sections, settings, strict=True)],
        "rows": list(map(_row, chapter.results)),
    }


def _section(section: Section, setting: Setting, fragments: Mapping[str, Fragment]) -> dict[str, Any]:
    return {
        "title": prose(section.title),
        "introduction": list(map(prose, section.introduction)),
        "setting": setting.key,
        "variables": setting.introduction(),
        "definitions": _shared([fragments[r.claim.id].definitions for r in section.results]),
        "assumptions": [(a.key, _supposed(a, setting, section, fragments)) for a in setting.assumptions],
        "fragments": [str(path(r.claim).with_suffix("")) for r in section.results],
    }


def _shared(needed: Sequence[Mapping[str, str]]) -> list[tuple[str, str]]:
    """The definitions that several claims need, which are said once, before them."""
    uses = Counter(key for definitions in needed for key in definitions)
    said = {key: text for definitions in needed for key, text in definitions.items()}
    return [(key, text) for key, text in said.items() if uses[key] > 1]


def _supposed(assumption: Assumption, setting: Setting, section: Section, of: Mapping[str, Fragment]) -> str:
    """What an assumption says, under the names of the first claim that has it."""
    first = next(r.claim for r in section.results if r.claim.id == assumption.first)
    stated = of[first.id].statement
    short = Abbreviations(first.abbreviations)
    return proofs.assumption(stated, assumption.hypotheses, setting.variables, short) if stated is not None else ""


def _row(r: Result) -> dict[str, str]:
    """A claim in the table of claims."""
    return {
        "place": prose(r.claim.where),
        "word": word(r.claim),
        "name": prose(r.claim.title) or rf"\texttt{{{breakable(r.claim.id)}}}",
        "label": r.claim.id,
        "verdict": r.verdict,
    }


def _grounds(r: Result, statement: Statement | None) -> dict[str, str]:
    """What a verdict rests on, for the appendix."""
    return {
        "label": r.claim.id,
        "id": breakable(r.claim.id),
        "rests_on": breakable(rests_on(r)),
        "evidence": escape("; ".join(filter(None, (evidence(r), seen(r))))),
        "sha256": statement.sha256[:16] if statement is not None else "",
    }
