"""The page of a claim: what it states, its proof, what it rests on and what on it, how to cite and to replay it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import networkx as nx
from markupsafe import Markup

import symres
from symres.coq.confirmations import confirmed
from symres.elaborate.certificates import PROCEDURES
from symres.kernel import Statement
from symres.kernel.terms import show, show_sort
from symres.run.results import Result
from symres.script.claims import SEVERITIES
from symres.show.documents.appendix import Entry
from symres.show.documents.fragments import Fragment
from symres.show.documents.grounds import evidence, near
from symres.show.documents.markup import Links, blocks, inline
from symres.show.reports.terminal import is_open, outline, reasons, replay, to_try
from symres.store.lemmas import PREFIX

from .pages import plain, quoted, said

SHOWN = 12_000  # characters of a certificate that stands in the page
ENTRY = 200_000  # of a part of a proof that a page holds
LISTED = 200  # claims in a list, before the rest is counted


@dataclass(frozen=True)
class Grounds:
    """The dependencies of a run's claims: the graph, and where each name has its page;
    ``root`` is the folder from which scripts are named.
    """

    graph: nx.DiGraph
    pages: Mapping[str, str]
    rules: frozenset[str]
    root: Path = Path("/")

    @property
    def links(self) -> Links:
        """The links of pages that stand beside those of the claims."""
        return Links(self.address, lambda name: f"../rules.html#{name}" if name in self.rules else None)

    def address(self, name: str) -> str | None:
        if name in self.pages:
            return f"{self.pages[name]}.html"
        return f"../lemmas/{name}.html" if name.startswith(f"{PREFIX}.") and name in self.graph else None

    def item(self, name: str) -> dict[str, Any]:
        """A claim or a lemma in a list."""
        data = self.graph.nodes[name]
        verdict = data.get("verdict", "proved")
        title = said(data.get("title", "").rstrip("."))
        return {"id": name, "address": self.address(name), "verdict": verdict, "title": title}

    def below(self, name: str) -> list[dict[str, Any]]:
        """The claims and lemmas that a proof cites."""
        return self._listed(name, self.graph.successors(name) if name in self.graph else ())

    def above(self, name: str) -> list[dict[str, Any]]:
        """The claims whose proofs cite this one."""
        return self._listed(name, self.graph.predecessors(name) if name in self.graph else ())

    def _listed(self, name: str, others: Iterable[str]) -> list[dict[str, Any]]:
        claims = [n for n in others if self.graph.nodes[n]["kind"] in ("claim", "lemma")]
        return [self.item(n) for n in claims]


def content(
    r: Result, of: Statement | None, made: Fragment, grounds: Grounds, plots: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """The parts of the page of a claim, by the names in its template."""
    links, claim = grounds.links, r.claim
    why, tried = reasons(r)
    below, above = grounds.below(claim.id), grounds.above(claim.id)
    return {
        "id": claim.id,
        "name": grounds.pages[claim.id],
        "title": said(claim.title.rstrip(".")),
        "verdict": r.verdict,
        "surprise": "" if r.as_expected else _surprise(r),
        "kind": r.kind,
        "where": said(claim.where),
        "source": claim.source,
        "section": plain(claim.section),
        "definitions": [blocks(text, links) for text in made.definitions.values()],
        "statement": blocks(made.content["statement"], links),
        "as_text": _in_text(of) if of is not None else [],
        "tables": [(digest, str(file)) for (digest, _), file in zip(made.content["files"], r.files, strict=True)],
        "says": quoted(claim.says),
        "note": said(claim.note),
        "reference": claim.reference,
        "proof": blocks(made.content["proof"], links),
        "proof_name": "Refutation" if r.verdict == "refuted" else "Proof",
        "entries": [_entry(e, links) for e in made.appendix],
        "plots": plots,
        "rules": [(name, links.rule(name)) for name in r.rules],
        "procedures": [(p.name, p.about) for p in PROCEDURES if p.name in r.procedures],
        "cited": r.cited,
        "below": below[:LISTED],
        "below_left": len(below) - len(below[:LISTED]),
        "above": above[:LISTED],
        "above_left": len(above) - len(above[:LISTED]),
        "confirmed": confirmed(Path(claim.file), of.sha256) if of is not None and r.certificate is not None else "",
        "alone": r.verdict in ("proved", "refuted") and not r.rests_on,
        "evidence": evidence(r),
        "near": near(r),
        "instance": r.instance or "",
        "finding": r.finding,
        "records": list(map(str, r.records)),
        "refutation": r.refutation,
        "reason": why,
        "tried": tried,
        "hints": list(to_try(r)) if is_open(r) else [],
        "erratum": _erratum(r, grounds),
        **_certificate(r),
        "sha256": of.sha256 if of is not None else "",
        "script": script(claim.file, grounds.root),
        "line": claim.line,
        "commands": _commands(r, script(claim.file, grounds.root)),
        "bibtex": bibtex(r, of),
        "reference_text": reference(r, of),
    }


def _entry(e: Entry, links: Links) -> tuple[str, Markup, Markup]:
    """A part of the proof that is long; one that no page holds is in the certificate alone."""
    text = blocks(e.text, links)
    if len(text) > ENTRY:
        text = blocks(f"It takes {len(text) // 1000:,} kB; the certificate below has all of it.")
    return e.label, inline(e.title, links), text


def _surprise(r: Result) -> str:
    if r.verdict != r.claim.expect:
        return f"The script expects {r.claim.expect}."
    return r.contradiction or r.drift or r.excess or "It is not as expected."


def _in_text(of: Statement) -> list[tuple[str, str]]:
    rows = [("for all", ", ".join(f"{x.value} ({show_sort(x.sort)})" for x in of.variables))]
    rows += [("where", f"{name.value} = {show(body, 2000)}") for name, body in of.definitions]
    rows += [("suppose", show(h, 2000)) for h in of.hypotheses]
    rows += [("to be defined", show(guard, 2000)) for guard in of.guards]
    rows += [("claim", show(of.conclusion, 2000))]
    return [(name, text) for name, text in rows if text]


def _erratum(r: Result, grounds: Grounds) -> dict[str, Any] | None:
    e = r.claim.erratum
    if e is None:
        return None
    return {
        "severity": SEVERITIES[e.severity],
        "right": said(e.right),
        "reading": said(e.reading),
        "fails": said(e.fails),
        "paraphrase": said(e.paraphrase),
        "proved": [(name, grounds.address(name)) for name in e.proved],
    }


def data(r: Result) -> str:
    """The statement and its certificate as a file for programs."""
    told = {"id": r.claim.id, "statement": r.statement, "certificate": r.certificate}
    return json.dumps(told, separators=(",", ":")) + "\n"


def _certificate(r: Result) -> dict[str, Any]:
    if r.certificate is None:
        return {"certificate": "", "certificate_size": 0, "outline": []}
    text = json.dumps(r.certificate, indent=1)
    return {
        "certificate": text if len(text) <= SHOWN else "",
        "certificate_size": len(text),
        "outline": [outline(p)[:600] for p in r.certificate.get("proofs", ())],
    }


def script(file: str, root: Path) -> str:
    """The path of a script, without the folders of the machine that only its author has.

    >>> script("proofs/sun.py", Path("/home/me")), script("/home/me/proofs/sun.py", Path("/home/me"))
    ('proofs/sun.py', 'proofs/sun.py')
    """
    path = Path(file)
    return (path.relative_to(root) if path.is_absolute() and path.is_relative_to(root) else path).as_posix()


def _commands(r: Result, path: str) -> list[tuple[str, str]]:
    name, file = r.claim.id, shlex.quote(path)
    stem = shlex.quote(path.removesuffix(".py"))
    commands = [
        (f"symres explain {name} {file}", "what is known of it, checked again"),
        (f"symres check --frozen {file}", "its script, by the kernel and without any search"),
    ]
    if r.certificate is not None:
        kernel = f"python -I -S symres/elaborate {stem}.statements.json {stem}.certificates.json"
        commands.append((kernel, "the kernel, with Python's standard library alone"))
    if again := replay(r):
        shown = again.replace(shlex.quote(r.claim.file), file)
        commands.insert(0, (shown, "the refutation, at its point"))
    return commands


def reference(r: Result, of: Statement | None) -> str:
    """The claim as a reference in a text."""
    title = f", “{plain(r.claim.title.rstrip('.'))}”" if r.claim.title else ""
    digest = f", statement SHA-256 {of.sha256[:16]}" if of is not None else ""
    return f"Claim {r.claim.id}{title}: {r.verdict}, checked by symres {symres.__version__}{digest}."


def bibtex(r: Result, of: Statement | None) -> str:
    """The claim as an entry for BibTeX."""
    title = plain(r.claim.title.rstrip(".")) or r.claim.id
    title = title.translate({ord(c): f"\\{c}" for c in "&%#_"} | {ord("{"): r"\{", ord("}"): r"\}"})
    digest = f"statement SHA-256 {of.sha256}" if of is not None else "a citation"
    note = f"claim \\texttt{{{r.claim.id.replace('_', chr(92) + '_')}}}, {r.verdict}, {digest}"
    return (
        f"@misc{{{r.claim.id},\n  title = {{{title}}},\n"
        f"  howpublished = {{checked by symres {symres.__version__}}},\n  note = {{{note}}}\n}}"
    )
