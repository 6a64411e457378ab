"""Writing a site: a page for every claim and every section, the errata, the rules, the graph, and what they need."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any

from markupsafe import Markup, escape

from symres.elaborate.compact import RULE
from symres.errors import InputError
from symres.kernel import Statement
from symres.kernel.terms import show
from symres.run.results import ERROR, Report, Result
from symres.script.claims import VERDICTS
from symres.show.documents import plots, proofs
from symres.show.documents.assumptions import ALONE
from symres.show.documents.bibliography import works
from symres.show.documents.errata import Entry, errata, shown
from symres.show.documents.fragments import Fragment, statement
from symres.show.documents.kept import digest, fragments_of
from symres.show.documents.markup import Links, blocks, inline
from symres.show.documents.outlines import rules as told_rules
from symres.show.documents.plots import Plot
from symres.show.documents.sections import Chapter, Section, chapters
from symres.show.documents.sentences import pieces
from symres.show.graph import build
from symres.store.lemmas import PREFIX, lemmas

from . import checking, claims
from .atlas import atlas
from .checking import Proof
from .margins import swarm
from .pages import addresses, page, plain, said, script, slug

TITLE = "Claims, proofs and refutations"
MANIFEST = ".site.json"
LARGEST = 280_000  # bytes of a page; what is longer gets a page of its own
SECTION = 300  # claims on the page of a section
STATED = 8_000  # characters of a statement in a list
TEXT = 160  # characters of a statement that are searched

Progress = Callable[[str, int, int], None]


def write(
    report: Report, folder: Path, title: str = TITLE, processes: int = 1, progress: Progress = lambda *_: None
) -> Path:
    """Write the site of a run into ``folder``; returns its first page.

    Files of the site that stood there and are no longer part of it are removed; others are left alone. The proofs are
    typeset, and written out in steps, by several ``processes``, where that pays, but for those that stand there
    already. ``progress`` hears what is done, how often, and of how many.
    """
    results = [r for r in report.results if r.verdict != ERROR]
    folder.mkdir(parents=True, exist_ok=True)
    if not folder.is_dir():
        raise InputError(f"{folder}: not a folder; name another one with -o")
    stated = {r.claim.id: of for r in results if (of := statement(r)) is not None}
    digests = {r.claim.id: digest(r, True, ALONE) for r in results}
    fragments = fragments_of(results, stated, digests, True, {}, folder, processes, partial(progress, "typeset"))
    drawn = plots.of_claims(results, stated, digests, folder, "svg", processes, partial(progress, "searched for plots"))
    site = _Site(report, results, stated, fragments, drawn, title)
    scripts = checking.scripts(site.proofs(), folder, processes, partial(progress, "written out in steps"))
    files = dict(site.files()) | scripts
    for n, (name, content) in enumerate(files.items(), 1):
        _put(folder / name, content)
        if n % 50 == 0 or n == len(files):
            progress("written", n, len(files))
    _tidy(folder, files)
    return folder / "index.html"


def _put(path: Path, content: str | bytes) -> None:
    """Write a file unless it is there already."""
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    if not path.is_file() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _tidy(folder: Path, written: Iterable[str]) -> None:
    """Remove what an earlier run wrote and this one did not."""
    manifest = folder / MANIFEST
    try:
        before = json.loads(manifest.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        before = []
    now = sorted(written)
    for name in set(filter(_is_inside, before)) - set(now):
        (folder / name).unlink(missing_ok=True)
    manifest.write_text(json.dumps(now, indent=0) + "\n", encoding="utf-8")


def _is_inside(name: Any) -> bool:
    """Whether a name leads to a file in the folder and nowhere else."""
    return isinstance(name, str) and not PurePosixPath(name).is_absolute() and ".." not in PurePosixPath(name).parts


@dataclass(frozen=True)
class _Home:
    """A section with the chapter that it is in, and where its page is."""

    chapter: Chapter
    section: Section
    address: str


class _Site:
    """The pages of a run."""

    def __init__(
        self,
        report: Report,
        results: Sequence[Result],
        stated: Mapping[str, Statement],
        fragments: Mapping[str, Fragment],
        drawn: Mapping[str, Sequence[Plot]],
        title: str,
    ) -> None:
        self.report, self.results, self.stated, self.fragments, self.title = report, results, stated, fragments, title
        self.drawn = drawn
        self.graph = build(report)
        self.names = addresses(r.claim.id for r in results)
        self.cited_rules = Counter(rule for r in results for rule in r.rules)
        self.rules = told_rules(self.cited_rules.keys())
        named = frozenset(rule["label"].removeprefix("rule:") for rule in self.rules)
        folders = [str(Path(r.claim.file).resolve().parent) for r in results]
        root = Path(os.path.commonpath(folders)).parent if folders else Path()
        self.grounds = claims.Grounds(self.graph, self.names, named, root)
        self.book = lemmas()
        self.cited_lemmas = sorted(node for node, kind in self.graph.nodes(data="kind") if kind == "lemma")
        self.homes = self._homes()

    def _homes(self) -> list[_Home]:
        found = [(chapter, section) for chapter in chapters(self.results) for section in chapter.sections]
        homes, used = [], Counter[str]()
        for chapter, section in found:
            word = slug(section.title)
            used[word] += 1
            address = f"sections/{word}-{used[word]}.html" if used[word] > 1 else f"sections/{word}.html"
            homes.append(_Home(chapter, section, address))
        return homes

    def proofs(self) -> dict[str, Proof]:
        """The proofs that pages check in a browser, by the addresses of their scripts."""
        found = {
            f"claims/{self.names[r.claim.id]}.proof.js": Proof(
                self.stated[r.claim.id], r.certificate, (r.book or self.book).by_hash, r.claim.folder
            )
            for r in self.results
            if r.certificate is not None
        }
        for name in self.cited_lemmas:
            of = self.book.statements.get(name)
            if of is not None:
                certificate = self.book.certificates[of.sha256]
                found[f"lemmas/{name}.proof.js"] = Proof(of, certificate, self.book.by_hash)
        return found

    def files(self) -> Iterator[tuple[str, str | bytes]]:
        """Every file of the site by its name, but for the scripts of the proofs."""
        yield from assets()
        yield from checking.checker()
        yield "index.html", self.overview()
        for home in self.homes:
            yield home.address, self.section(home)
        yield from self.claim_pages()
        yield "errata.html", self.errata_page()
        told = {"subjects": self.subjects(), "procedures": checking.PROCEDURES, "current": "Rules"}
        yield "rules.html", self.page("rules", "Rules", told)
        yield from self.lemmas()
        yield "plots.html", self.plots_page()
        verdicts = [v for v in VERDICTS if any(r.verdict == v for r in self.results)]
        sources = list(self.sources())
        yield (
            "claims.html",
            self.page("claims", "Claims", {"verdicts": verdicts, "sources": sources, "current": "Claims"}),
        )
        yield "assets/index.js", script("symresIndex", self.index())
        drawn, summary = atlas(self.graph, self.names)
        yield "assets/graph-data.js", script("symresGraph", drawn)
        yield (
            "graph.html",
            self.page("graph", "Graph", {"verdicts": verdicts, "summary": summary, "current": "Graph", "wide": True}),
        )

    def page(self, template: str, heading: str, content: Mapping[str, Any], root: str = "") -> str:
        return page(template, self.title, heading, content, root)

    # --------------------------------------------------------------------------------------------------------- overview

    def overview(self) -> str:
        counted = Counter(r.verdict for r in self.results)
        counts = [(v, counted[v]) for v in VERDICTS if counted[v]]
        bars, start = [], 0
        for word, n in counts:
            bars.append((word, n, start))
            start += n
        shown: dict[int, dict[str, Any]] = {}
        for home in self.homes:
            chapter = shown.setdefault(
                id(home.chapter),
                {
                    "title": said(home.chapter.title or "Claims"),
                    "citation": home.chapter.citation if home.chapter.citation != home.chapter.title else "",
                    "sections": [],
                },
            )
            count = sum(not r.is_false_neighbour for r in home.section.results)
            chapter["sections"].append({"address": home.address, "title": said(home.section.title), "count": count})
        errors = [f"{r.claim.id} cannot be stated: {r.reason}" for r in self.report.results if r.verdict == ERROR]
        unexpected = [r for r in self.results if not r.as_expected]
        if unexpected:
            ids = ", ".join(r.claim.id for r in unexpected[:10])
            errors.append(f"Not as expected: {ids}{' and more' if len(unexpected) > 10 else ''}.")
        content = {
            "total": len(self.results),
            "counts": counts,
            "bars": bars,
            "problems": [*self.report.broken, *self.report.missing, *errors],
            "errata": sum(len(entries) for _, entries in errata(self.results)),
            "chapters": list(shown.values()),
            "current": "Overview",
        }
        return self.page("index", self.title, content)

    def section(self, home: _Home) -> str:
        links = self.links("../")
        neighbours = [r for r in home.section.results if r.is_false_neighbour]
        room = LARGEST // 2
        listed = []
        others = [r for r in home.section.results if not r.is_false_neighbour]
        for r in others[:SECTION]:
            made = self.fragments[r.claim.id].content["statement"]
            text = blocks(made, links) if len(made) <= STATED else ""
            text = text if len(text) < room else ""
            room -= len(text)
            listed.append(
                {
                    "file": f"{self.names[r.claim.id]}.html",
                    "id": r.claim.id,
                    "title": said(r.claim.title.rstrip(".")),
                    "verdict": r.verdict,
                    "where": said(r.claim.where),
                    "statement": text,
                    "long": bool(made),
                }
            )
        content = {
            "chapter": said(home.chapter.title or "Claims"),
            "title": said(home.section.title),
            "introduction": list(map(said, home.section.introduction)),
            "claims": listed,
            "left": len(others) - len(listed),
            "neighbours": [
                {"id": r.claim.id, "verdict": r.verdict, "file": f"{self.names[r.claim.id]}.html"}
                for r in neighbours[:SECTION]
            ],
        }
        return self.page("section", plain(home.section.title), content, "../")

    def links(self, root: str) -> Links:
        """The links of a page from which ``root`` leads to the folder of the site."""
        inner = self.grounds.links

        def moved(address: str | None) -> str | None:
            if address is None:
                return None
            return root + (address.removeprefix("../") if address.startswith("../") else f"claims/{address}")

        return Links(lambda name: moved(inner.claim(name)), lambda name: moved(inner.rule(name)))

    # ----------------------------------------------------------------------------------------------------------- claims

    def claim_pages(self) -> Iterator[tuple[str, str | bytes]]:
        """The pages of the claims in the order of the sections, each with its certificate."""
        walk = [(home, r) for home in self.homes for r in home.section.results]
        for n, (home, r) in enumerate(walk):
            name = self.names[r.claim.id]
            shown = [self.plot(name, plot) for plot in self.drawn.get(r.claim.id, ())]
            yield from ((f"claims/{name}.{plot.kind}.svg", plot.content) for plot in self.drawn.get(r.claim.id, ()))
            content = {
                **claims.content(r, self.stated.get(r.claim.id), self.fragments[r.claim.id], self.grounds, shown),
                "section_address": home.address,
                "section_name": said(home.section.title),
                "before": self.grounds.item(walk[n - 1][1].claim.id) if n else None,
                "after": self.grounds.item(walk[n + 1][1].claim.id) if n + 1 < len(walk) else None,
                "more": [],
            }
            heading = plain(r.claim.title.rstrip(".")) or r.claim.id
            made = self.page("claim", heading, content, "../")
            if len(made.encode()) > LARGEST and content["entries"]:
                yield from self.more(name, heading, content)
                made = self.page("claim", heading, content, "../")
            yield f"claims/{name}.html", made
            if r.certificate is not None:
                yield f"claims/{name}.json", claims.data(r)

    def plot(self, name: str, plot: Plot) -> dict[str, Any]:
        """A plot beside the page of its claim, whose file is called ``name``."""
        width, height = plot.size
        file = f"{name}.{plot.kind}.svg"
        return {"file": file, "alt": plot.alt, "caption": said(plot.caption), "width": width, "height": height}

    def more(self, name: str, heading: str, content: dict[str, Any]) -> Iterator[tuple[str, str]]:
        """Pages for the parts of a proof that its page does not hold, which then leads there."""
        groups: list[list[Any]] = [[]]
        for entry in content["entries"]:
            if groups[-1] and sum(len(text) for *_, text in (*groups[-1], entry)) > LARGEST * 3 // 4:
                groups.append([])
            groups[-1].append(entry)
        for n, group in enumerate(groups, 1):
            address = f"{name}.more-{n}.html"
            told = {**content, "entries": group, "back": f"{name}.html"}
            yield f"claims/{address}", self.page("more", heading, told, "../")
            content["more"].append((address, Markup(", ").join(title for _, title, _ in group)))
            for label, *_ in group:
                moved = content["proof"].replace(f'href="#{escape(label)}"', f'href="{address}#{escape(label)}"')
                content["proof"] = Markup(moved)
        content["entries"] = []

    def plots_page(self) -> str:
        found: dict[str, list[dict[str, Any]]] = {}
        for r in self.results:
            name, title = self.names[r.claim.id], said(r.claim.title.rstrip("."))
            for plot in self.drawn.get(r.claim.id, ()):
                found.setdefault(plot.kind, []).append(
                    {**self.plot(name, plot), "name": name, "title": title or r.claim.id}
                )
        kinds = [(f"{kind.capitalize()}s", shown) for kind, shown in sorted(found.items(), reverse=True)]
        content = {"swarm": swarm(self.results), "names": self.names, "kinds": kinds, "current": "Plots"}
        return self.page("plots", "Plots", content)

    # --------------------------------------------------------------------------------------------------- errata, rules

    def errata_page(self) -> str:
        links = self.links("")
        sources = [
            {
                "title": said(chapter.title or "Claims"),
                "citation": chapter.citation,
                "entries": [self._erratum(entry, links) for entry in entries],
            }
            for chapter, entries in errata(self.results)
        ]
        return self.page("errata", "Errata", {"sources": sources, "current": "Errata"})

    def _erratum(self, entry: Entry, links: Links) -> dict[str, Any]:
        """An entry, told as documents tell it."""
        told = shown(entry)
        text = {
            key: inline(told[key], links)
            for key in ("place", "says", "paraphrase", "fails", "note", "right", "reading")
        }
        name = entry.result.claim.id
        return {
            **text,
            "id": name,
            "title": said(entry.result.claim.title.rstrip(".")),
            "file": f"{self.names[name]}.html",
            "verdict": told["verdict"],
            "severity": told["severity"],
            "shown": [(shown, links.claim(shown)) for shown in entry.right],
        }

    def subjects(self) -> list[tuple[str, list[dict[str, Any]]]]:
        """The rules that are cited, by their subjects."""
        links = self.links("")
        keys = {work.key: work.called for work in works(rule["reference"] for rule in self.rules)}
        found: dict[str, list[dict[str, Any]]] = {}
        for rule in self.rules:
            name = rule["label"].removeprefix("rule:")
            reference = rule["reference"]
            for key in keys:
                reference = reference.replace(rf"~\cite{{{key}}}", "")
            found.setdefault(RULE[name].subject, []).append(
                {
                    "name": name,
                    "title": name.replace("_", " "),
                    "says": inline(rule["says"], links),
                    "given": inline(rule["given"], links),
                    "reference": inline(reference, links),
                    "count": self.cited_rules[name],
                }
            )
        return list(found.items())

    def lemmas(self) -> Iterator[tuple[str, str]]:
        """The lemmas of the library that proofs cite, directly or not: a list, and a page for each."""
        links = self.links("../")
        yield "lemmas.html", self.page("lemmas", "Lemmas", {"lemmas": self.cited_lemmas, "current": "Rules"})
        for name in self.cited_lemmas:
            of = self.book.statements.get(name)
            content = {
                "id": name,
                "statement": blocks(proofs.statement(of), links) if of is not None else "",
                "sha256": of.sha256 if of is not None else "",
                "rules": [
                    (other.removeprefix("rule."), links.rule(other.removeprefix("rule.")))
                    for other in self.graph.successors(name)
                    if self.graph.nodes[other]["kind"] == "rule"
                ],
                "below": self.grounds.below(name),
                "above": self.grounds.above(name),
                "current": "Rules",
            }
            yield f"lemmas/{name}.html", self.page("lemma", name.removeprefix(f"{PREFIX}."), content, "../")

    # ----------------------------------------------------------------------------------------------------------- search

    def sources(self) -> dict[str, int]:
        """The headings of the chapters, with their numbers."""
        titles = dict.fromkeys(home.chapter.title or "Claims" for home in self.homes)
        return {title: n for n, title in enumerate(titles)}

    def index(self) -> dict[str, Any]:
        """The data for the search: a claim is [id, file, title, verdict, place, source, what it rests on, text]."""
        sources = self.sources()
        grounds: dict[str, int] = {}
        rows = []
        for home in self.homes:
            for r in home.section.results:
                of = self.stated.get(r.claim.id)
                text = " ".join(
                    filter(None, (home.section.title, r.claim.note, show(of.conclusion, TEXT) if of else ""))
                )
                rests = [grounds.setdefault(name, len(grounds)) for name in self._rests(r)]
                rows.append(
                    [
                        *(r.claim.id, self.names[r.claim.id], pieces(r.claim.title.rstrip(".")), r.verdict),
                        *(pieces(r.claim.where), sources[home.chapter.title or "Claims"], rests, text),
                    ]
                )
        return {"grounds": list(grounds), "claims": rows}

    def _rests(self, r: Result) -> list[str]:
        cited = [item["id"] for item in self.grounds.below(r.claim.id)]
        return list(dict.fromkeys((*r.rules, *r.procedures, *cited)))


def assets() -> Iterator[tuple[str, bytes]]:
    """The style, the scripts and the vendored KaTeX."""
    home = Path(str(files("symres.show.site")))
    for file in sorted((home / "assets").iterdir()):
        yield f"assets/{file.name}", file.read_bytes()
    for file in sorted(path for path in (home / "vendor" / "katex").rglob("*") if path.is_file()):
        yield f"assets/katex/{file.relative_to(home / 'vendor' / 'katex').as_posix()}", file.read_bytes()
