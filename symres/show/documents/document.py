"""A document of a report: the claims of every source in sections, what is wrong in the sources, and appendices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import symres
from symres.kernel import Statement
from symres.run.results import ERROR, Report, Result

from . import errata, plots, proofs
from .abbreviations import Abbreviations
from .appendix import Listing
from .assumptions import ALONE, Assumption, Setting, shared
from .bibliography import works
from .fragments import Fragment, Row, environment, path, row, statement, word
from .grounds import evidence, rests_on, seen
from .introductions import is_general
from .kept import digest, entries_of, fragments_of, remade
from .outlines import rules
from .plots import figures, file
from .sections import Chapter, Section, chapters
from .sentences import breakable, escape, label, prose

TABLES = ".tables.json"
TITLE = "Claims, proofs and refutations"


def write(
    report: Report, folder: Path, title: str = TITLE, tests: bool = False, appendix: bool = False, processes: int = 1
) -> Path:
    """Write a fragment for every claim into ``folder``, with its plots beside it, and a document that includes them;
    returns its path.

    A paper that includes fragments needs the commands of ``folder``/symres.sty. False neighbours, which test the tool
    and say nothing of a source, are left out unless ``tests`` asks for them; so is what is too long for the proofs,
    unless ``appendix`` does. Fragments are made by several ``processes``, where that pays, but for those that stand in
    the folder already.
    """
    results = [r for r in report.results if r.verdict != ERROR and (tests or not r.is_false_neighbour)]
    introduced: set[str] = set()
    found = chapters([r for r in results if not r.claim.is_auxiliary], introduced)
    lemmas = chapters([r for r in results if r.claim.is_auxiliary], introduced)
    stated = {r.claim.id: of for r in results if (of := statement(r)) is not None}
    shares = [[shared(_stated(section, stated)) for section in chapter.sections] for chapter in (*found, *lemmas)]
    citations = {name: cited for several in shares for _, told in several for name, cited in told.items()}

    digests = {r.claim.id: digest(r, appendix, citations.get(r.claim.id, ALONE)) for r in results}
    fragments = fragments_of(results, stated, digests, appendix, citations, folder, processes)
    drawn = plots.of_claims(results, stated, digests, folder, "pdf", processes)
    shown = {r.claim.id: figures(r.claim, drawn.get(r.claim.id, ())) for r in results}
    for r in results:
        place = folder / path(r.claim)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(fragments[r.claim.id].text + shown[r.claim.id], encoding="utf-8")
        for plot in drawn.get(r.claim.id, ()):
            (folder / file(r.claim, plot)).write_bytes(plot.content)
    summary = replace(report, results=tuple(results)).to_json()["summary"]
    counts = ", ".join(
        f"{summary[v]} {v}" for v in ("proved", "refuted", "supported", "cited", "unknown") if summary[v]
    )
    galleries = {
        str(k): section
        for k, section in enumerate(
            section for chapter in (*found, *lemmas) if chapter.is_gallery for section in chapter.sections
        )
    }

    def table(name: str) -> list[Row]:
        listing = Listing()
        of = galleries[name].results
        return [row(r, stated.get(r.claim.id), fragments[r.claim.id], listing, appendix) for r in of]

    def read(data: Any) -> list[Row]:
        return [Row(one["text"], entries_of(one["appendix"])) for one in data]

    keys = {
        name: sha256(" ".join(digests[r.claim.id] for r in section.results).encode()).hexdigest()
        for name, section in galleries.items()
    }
    tables = remade(folder / TABLES, keys, table, read, lambda rows: [asdict(one) for one in rows], processes)
    rows = {
        r.claim.id: replace(made, text=made.text + shown[r.claim.id])
        for name, section in galleries.items()
        for r, made in zip(section.results, tables[name], strict=True)
    }
    in_chapters = [
        _chapter(chapter, fragments, rows, stated, [setting for setting, _ in several])
        for chapter, several in zip((*found, *lemmas), shares, strict=True)
    ]
    cited_rules = rules({rule for r in results for rule in r.rules})
    cited_works = works(rule["reference"] for rule in cited_rules)
    content = {
        "title": prose(title),
        "version": symres.__version__,
        "summary": f"{summary['claims']} claims: {counts}.",
        "general": any(map(is_general, stated.values())),
        "chapters": in_chapters[: len(found)],
        "lemmas": [
            {**chapter, "title": f"Beyond the source: {chapter['title']}"} for chapter in in_chapters[len(found) :]
        ],
        "errata": errata.text(errata.errata(results)),
        "rules": cited_rules,
        "works": cited_works,
        "appendix": [
            {
                "label": claim,
                "id": breakable(claim),
                "setting": citations[claim].setting if claim in citations else "",
                "entries": entries,
            }
            for claim, made in fragments.items()
            if (entries := rows[claim].appendix if claim in rows else made.appendix)
        ],
        "grounds": [_grounds(r, stated.get(r.claim.id)) for r in results],
        "bibliography": {label(c.key): escape(c.citation) for c in (*found, *lemmas) if c.key and c.citation},
    }
    for template, name in (("symres.sty", "symres.sty"), ("symres.bib", "symres.bib"), ("document.tex", "symres.tex")):
        text = environment().get_template(f"{template}.jinja").render(content)
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "symres.tex"


def _stated(section: Section, stated: Mapping[str, Statement]) -> dict[str, Statement]:
    return {r.claim.id: stated[r.claim.id] for r in section.results if r.claim.id in stated}


def _chapter(
    chapter: Chapter,
    fragments: Mapping[str, Fragment],
    rows: Mapping[str, Row],
    stated: Mapping[str, Statement],
    settings: Sequence[Setting],
) -> dict[str, Any]:
    return {
        "title": prose(chapter.title or "Claims"),
        "key": label(chapter.key),
        "citation": escape(chapter.citation),
        "gallery": chapter.is_gallery,
        "sections": [_section(*of, fragments, rows, stated) for of in zip(chapter.sections, settings, strict=True)],
        "rows": list(map(_row, chapter.results)),
    }


def _section(
    section: Section,
    setting: Setting,
    fragments: Mapping[str, Fragment],
    rows: Mapping[str, Row],
    stated: Mapping[str, Statement],
) -> dict[str, Any]:
    return {
        "title": prose(section.title),
        "introduction": list(map(prose, section.introduction)),
        "setting": setting.key,
        "variables": setting.introduction(),
        "definitions": _shared([fragments[r.claim.id].definitions for r in section.results]),
        "assumptions": [(a.key, _supposed(a, setting, section, stated)) for a in setting.assumptions],
        "fragments": [str(path(r.claim).with_suffix("")) for r in section.results if r.claim.id not in rows],
        "rows": [rows[r.claim.id].text for r in section.results if r.claim.id in rows],
    }


def _shared(needed: Sequence[Mapping[str, str]]) -> list[tuple[str, str]]:
    """The definitions that several claims need, which are said once, before them."""
    uses = Counter(key for definitions in needed for key in definitions)
    said = {key: text for definitions in needed for key, text in definitions.items()}
    return [(key, text) for key, text in said.items() if uses[key] > 1]


def _supposed(assumption: Assumption, setting: Setting, section: Section, stated: Mapping[str, Statement]) -> str:
    """An assumption as text, under the names of the first claim that has it."""
    first = next(r.claim for r in section.results if r.claim.id == assumption.first)
    short = Abbreviations(first.abbreviations)
    return proofs.Prose(stated[first.id], abbreviations=short).assumption(assumption.hypotheses, setting.variables)


def _row(r: Result) -> dict[str, str]:
    return {
        "place": prose(r.claim.where),
        "word": word(r.claim),
        "name": prose(r.claim.title) or rf"\texttt{{{breakable(r.claim.id)}}}",
        "label": r.claim.id,
        "verdict": r.verdict,
    }


def _grounds(r: Result, statement: Statement | None) -> dict[str, str]:
    return {
        "label": r.claim.id,
        "id": breakable(r.claim.id),
        "rests_on": breakable(rests_on(r)),
        "evidence": escape("; ".join(filter(None, (evidence(r), seen(r))))),
        "sha256": statement.sha256[:16] if statement is not None else "",
    }
