"""The graph of a run: claims, the definitions they use, what decided them; and the parts of it that someone chooses.

Edges come from what ran: the definitions a frozen statement contains, the kinds of proof in its certificate, what it
cites. An edge points from what rests on something to what it rests on.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import networkx as nx

from symres.elaborate.certificates import rules
from symres.kernel import Statement, Term
from symres.kernel.checker import cited
from symres.kernel.terms import free_variables, show
from symres.run.results import Report, Result
from symres.show.documents.sentences import legal
from symres.store.lemmas import PREFIX, Lemmas, lemmas


def build(report: Report) -> nx.DiGraph:
    """The graph of a report.

    Nodes have a ``kind`` (claim, definition, check, rule, lemma, reference, device, evidence) and a ``layer``, by which
    parts of the graph are chosen; claims also have their ``verdict``, whether it is ``as_expected``, and what their
    script says of them. A lemma is a claim of the library; a claim of a script that was imported and not run has
    nothing below it. Edges to rules and lemmas say "rests on". Checks of evidence files have edges to the device they
    ran on and to the file. A definition is named after the theory of the claim; one of the same name with another
    meaning gets a number, as does whatever has the name of a claim.
    """
    graph = nx.DiGraph()
    ids: dict[tuple[str, str], list[str]] = {}
    for r in report.results:
        graph.add_node(r.claim.id, **_told(r))
        ids.setdefault((r.claim.file, r.claim.section), []).append(r.claim.id)
    theories = {key: _theory(claims) for key, claims in ids.items()}
    for r in report.results:
        for reference in r.cited:
            _edge(graph, r.claim.id, _node(graph, reference, "reference", "references"), "cites")
        if r.statement is not None:
            _definitions(graph, r, theories[r.claim.file, r.claim.section])
        if r.certificate is not None:
            _derived(graph, r.claim.id, r.certificate, r.book or lemmas())
            for kind in sorted(set(_kinds(r.certificate))):
                _edge(graph, r.claim.id, _node(graph, f"kernel.{kind}", "check", "checks"), "checked by")
        elif r.verdict == "supported" and r.evidence is not None:
            _edge(graph, r.claim.id, _node(graph, "evidence.precision", "check", "evidence"), "supported by")
        _witnessed(graph, r)
        true = r.claim.id.removesuffix(".neighbour")
        if r.is_false_neighbour and true in graph:
            _edge(graph, r.claim.id, true, "is false beside")
    return graph


def _told(r: Result) -> dict[str, Any]:
    layer = "neighbours" if r.is_false_neighbour else "auxiliary" if r.claim.is_auxiliary else "claims"
    said = {name: legal(getattr(r.claim, name)) for name in ("title", "section", "source", "where", "note")}
    known = {"verdict": r.verdict, "expected": r.claim.expect, "as_expected": r.as_expected}
    return {"kind": "claim", "layer": layer, **known, "script": legal(r.claim.file), **said}


def _node(graph: nx.DiGraph, name: str, kind: str, layer: str, **data: str) -> str:
    """The node with this name, kind and data, added if there is none."""
    wanted = {"kind": kind, "layer": layer, **data}
    numbered = itertools.chain([name], (f"{name} ({n})" for n in itertools.count(2)))
    node = next(n for n in map(legal, numbered) if n not in graph or graph.nodes[n] == wanted)
    graph.add_node(node, **wanted)
    return node


def _edge(graph: nx.DiGraph, a: str, b: str, relation: str) -> None:
    graph.add_edge(a, b, relation=relation)


def _witnessed(graph: nx.DiGraph, r: Result) -> None:
    """The checks of evidence files that looked at a claim, where they ran, and the files."""
    for record in r.records:
        check = _node(graph, f"check.{record.check}", "check", "evidence")
        _edge(graph, r.claim.id, check, "seen by" if record.holds else "fails in")
        _edge(graph, check, _node(graph, record.device, "device", "evidence"), "ran on")
        _edge(graph, check, _node(graph, record.file, "evidence", "evidence"), "kept in")


def _derived(graph: nx.DiGraph, node: str, certificate: Mapping[str, Any], book: Lemmas) -> None:
    """The rules and claims that the derivations of a claim cite themselves, and those that these lemmas cite."""
    for rule in sorted(rules(certificate)):
        _edge(graph, node, _node(graph, f"rule.{rule}", "rule", "rules"), "rests on")
    for key in sorted(cited(certificate), key=book.name_of):
        lemma = book.name_of(key)
        is_new = lemma not in graph
        if is_new and lemma.startswith(f"{PREFIX}."):
            graph.add_node(lemma, kind="lemma", layer="lemmas")
        elif is_new:  # of a script that was not run; the kernel has accepted its proof, else it would not be cited
            graph.add_node(lemma, kind="claim", layer="claims", verdict="proved", as_expected=True)
        _edge(graph, node, lemma, "rests on")
        if is_new and key in book.certificates:
            _derived(graph, lemma, book.certificates[key], book)


def _theory(claims: Sequence[str]) -> str:
    """The common beginning of the ids of a theory's claims.

    >>> _theory(["sun.scalar.gradient", "sun.scalar", "sun.scalar.origin.neighbour"]), _theory(["bounds.camel"])
    ('sun', 'bounds')
    """
    parts = [claim.split(".")[:-1] or [claim] for claim in claims]
    same = itertools.takewhile(lambda names: len(set(names)) == 1, zip(*parts, strict=False))
    return ".".join(names[0] for names in same) or parts[0][0]


def _definitions(graph: nx.DiGraph, r: Result, theory: str) -> None:
    """The definitions in a claim's statement, and what uses them."""
    statement = Statement.from_json(r.statement)
    names: dict[Term, str] = {}
    for name, body in statement.definitions:
        meaning = legal(show(statement.unfold(name), 10_000))
        names[name] = _node(graph, f"{theory}:{name.value}", "definition", "definitions", meaning=meaning)
        for used in free_variables(body) & names.keys():
            _edge(graph, names[name], names[used], "uses")
    for proposition in statement.propositions:
        for used in free_variables(proposition) & names.keys():
            _edge(graph, r.claim.id, names[used], "uses")


def _kinds(certificate: Mapping[str, Any]) -> Iterator[str]:
    if certificate.get("verdict") == "refuted":
        yield "witness"
    for proof in certificate.get("proofs", certificate.get("branches", ())):
        yield proof["kind"]
        yield from _kinds(proof)


# what stands behind the claims, and is shown when asked for
LAYERS = {
    "definitions": "functions and other names that the claims use",
    "rules": "textbook rules that the proofs cite",
    "lemmas": "lemmas of the library",
    "checks": "kinds of proof, as they are stored",
    "evidence": "evaluations, checks of evidence files, devices and files",
    "references": "the literature behind cited claims",
    "auxiliary": "claims beyond a source, which its claims rest on",
    "neighbours": "false neighbours of true claims, there to be refuted",
}


def choose(
    graph: nx.DiGraph, layers: Collection[str] = (), around: str | None = None, depth: int | None = None
) -> nx.DiGraph:
    """The claims, with these layers; with ``around`` only that claim, what it rests on and what rests on it, directly
    or through at most ``depth`` edges, auxiliary claims as well. Elsewhere what rests on something through auxiliary
    claims that are not shown is shown to rest on it.

    What is left out is counted: ``graph.graph["auxiliary_left_out"]`` and ``graph.graph["neighbours_left_out"]``.
    """
    part = graph.copy()
    shown = {"claims", *layers} if around is None else {"claims", "auxiliary", *layers}
    for node, layer in graph.nodes(data="layer"):
        if layer not in shown and node != around:
            if layer == "auxiliary":
                joined = itertools.product(part.predecessors(node), part.successors(node))
                part.add_edges_from([(a, b) for a, b in joined if not part.has_edge(a, b)], relation="rests on")
            part.remove_node(node)
    if around is not None:
        below, above = (nx.single_source_shortest_path_length(g, around, depth) for g in (part, part.reverse()))
        return part.subgraph({*below, *above}).copy()
    chosen = part.subgraph([n for n, kind in part.nodes(data="kind") if kind == "claim" or part.degree(n)]).copy()
    left_out = Counter(layer for n, layer in graph.nodes(data="layer") if n not in chosen)
    chosen.graph.update({f"{layer}_left_out": left_out[layer] for layer in ("auxiliary", "neighbours")})
    return chosen
