"""The graph of a run: which claim is in which script, which definitions it uses, and which checks decided it.

Edges come from what ran: the definitions a frozen statement contains, the kinds of proof in its certificate, what it
cites. An edge points from what rests on something to what it rests on.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from typing import Any

import networkx as nx

from symres.certificates import steps
from symres.kernel import Statement, Term
from symres.kernel.checker import cited
from symres.kernel.terms import free_variables, show, substitute
from symres.lemmas import Lemmas, lemmas
from symres.results import Report, Result

COLOURS = {"proved": "#2e7d32", "refuted": "#c62828", "supported": "#f9a825", "cited": "#0277bd", "unknown": "#757575"}


def build(report: Report) -> nx.DiGraph:
    """The graph of a report.

    Nodes have ``kind`` (claim, definition, check, rule, lemma, reference, device, evidence), and claims their
    ``verdict``. A lemma is a claim of the library, or of a script that was not run; edges to rules and lemmas say
    "rests on". Checks of evidence files have edges to the device they ran on and to the file.
    A definition is named after the theory of the claim; one of the same name with another meaning gets a number.
    """
    graph = nx.DiGraph()
    for r in report.results:
        graph.add_node(r.claim.id, kind="claim", verdict=r.verdict, expected=r.claim.expect, script=r.claim.file)
        for reference in r.cited:
            graph.add_node(reference, kind="reference")
            graph.add_edge(r.claim.id, reference, relation="cites")
        if r.statement is not None:
            _definitions(graph, r)
        if r.certificate is not None:
            _derived(graph, r, r.book or lemmas())
            for kind in sorted(set(_kinds(r.certificate))):
                graph.add_node(f"kernel.{kind}", kind="check")
                graph.add_edge(r.claim.id, f"kernel.{kind}", relation="checked by")
        elif r.verdict == "supported" and r.evidence is not None:
            graph.add_node("evidence.precision", kind="check")
            graph.add_edge(r.claim.id, "evidence.precision", relation="supported by")
        _witnessed(graph, r)
    return graph


def _witnessed(graph: nx.DiGraph, r: Result) -> None:
    """The checks of evidence files that looked at a claim, where they ran, and the files."""
    for record in r.records:
        check = f"check.{record.check}"
        graph.add_node(check, kind="check")
        graph.add_edge(r.claim.id, check, relation="seen by" if record.holds else "fails in")
        for node, kind, relation in ((record.device, "device", "ran on"), (record.file, "evidence", "kept in")):
            graph.add_node(node, kind=kind)
            graph.add_edge(check, node, relation=relation)


def _derived(graph: nx.DiGraph, r: Result, book: Lemmas) -> None:
    """The rules and claims that the derivations of a claim cite themselves."""
    certificate = r.certificate or {}
    for rule in sorted({step["name"] for step in steps(certificate) if step["by"] == "rule"}):
        graph.add_node(f"rule.{rule}", kind="rule")
        graph.add_edge(r.claim.id, f"rule.{rule}", relation="rests on")
    for lemma in sorted(map(book.name_of, cited(certificate))):
        if lemma not in graph:
            graph.add_node(lemma, kind="lemma")
        graph.add_edge(r.claim.id, lemma, relation="rests on")


def _definitions(graph: nx.DiGraph, r: Result) -> None:
    """The definitions in a claim's statement, and what uses them."""
    statement = Statement.from_json(r.statement)
    theory = r.claim.id.rpartition(".")[0] or r.claim.id
    names: dict[Term, str] = {}
    meanings: dict[Term, Term] = {}
    for name, body in statement.definitions:
        meanings[name] = substitute(body, meanings)
        names[name] = _node(graph, f"{theory}:{name.value}", show(meanings[name], 10_000))
        for used in free_variables(body) & names.keys():
            graph.add_edge(names[name], names[used], relation="uses")
    for proposition in (*statement.hypotheses, statement.conclusion):
        for used in free_variables(proposition) & names.keys():
            graph.add_edge(r.claim.id, names[used], relation="uses")


def _node(graph: nx.DiGraph, name: str, meaning: str) -> str:
    """The node of a definition with this meaning, added if there is none."""
    numbered = itertools.chain([name], (f"{name} ({n})" for n in itertools.count(2)))
    node = next(n for n in numbered if n not in graph or graph.nodes[n].get("meaning") == meaning)
    graph.add_node(node, kind="definition", meaning=meaning)
    return node


def _kinds(certificate: Mapping[str, Any]) -> Iterator[str]:
    """Every kind of proof in a certificate."""
    if certificate.get("verdict") == "refuted":
        yield "witness"
    for proof in certificate.get("proofs", certificate.get("branches", ())):
        yield proof["kind"]
        yield from _kinds(proof)


def to_json(graph: nx.DiGraph) -> str:
    """The graph in networkx's node-link form."""
    nodes = [{"id": node, **data} for node, data in graph.nodes(data=True)]
    edges = [{"source": a, "target": b, **data} for a, b, data in graph.edges(data=True)]
    data = {"directed": True, "multigraph": False, "graph": {}, "nodes": nodes, "edges": edges}
    return json.dumps(data, indent=1, sort_keys=True)


def to_dot(graph: nx.DiGraph) -> str:
    """The graph in Graphviz's language."""
    shapes = {"claim": "box", "definition": "ellipse", "check": "component", "reference": "note"}
    shapes |= {"rule": "hexagon", "lemma": "box", "device": "box3d", "evidence": "note"}
    lines = ["digraph symres {", "  rankdir=LR; node [fontname=Helvetica, fontsize=10];"]
    for node, data in sorted(graph.nodes(data=True)):
        colour = f', color="{COLOURS[data["verdict"]]}"' if "verdict" in data else ""
        lines.append(f"  {_quoted(node)} [shape={shapes[data['kind']]}{colour}];")
    for a, b, data in sorted(graph.edges(data=True)):
        lines.append(f"  {_quoted(a)} -> {_quoted(b)} [tooltip={_quoted(data['relation'])}];")
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(text: str) -> str:
    """A string of Graphviz's language, where a backslash may begin an escape."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def draw(graph: nx.DiGraph, path: str) -> None:
    """A picture in the format of the file's ending (png, svg, pdf): claims left, definitions middle, checks right."""
    from matplotlib.figure import Figure

    columns = {"claim": 0.0, "definition": 1.0, "check": 2.0, "reference": 2.0, "rule": 2.0, "lemma": 1.0}
    columns |= {"device": 2.0, "evidence": 2.0}
    groups: dict[float, list[str]] = {}
    for node, data in sorted(graph.nodes(data=True), key=lambda item: (item[1]["kind"], item[0])):
        groups.setdefault(columns[data["kind"]], []).append(node)
    position = {
        node: (column, -(i + 0.5) / len(nodes)) for column, nodes in groups.items() for i, node in enumerate(nodes)
    }
    tallest = max((len(nodes) for nodes in groups.values()), default=1)
    figure = Figure(figsize=(12, max(3.0, 0.19 * tallest)))
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    for a, b, data in graph.edges(data=True):
        style = "-" if data["relation"] == "uses" else ":"
        (x, y), (u, v) = position[a], position[b]
        axes.plot([x, u], [y, v], style, color="#b0bec5", linewidth=0.6, zorder=1)
    for node, data in graph.nodes(data=True):
        x, y = position[node]
        colour = COLOURS.get(data.get("verdict", ""), "#37474f")
        axes.plot([x], [y], "o", color=colour, markersize=4, zorder=2)
        left = data["kind"] == "claim"
        axes.annotate(
            node,
            (x, y),
            textcoords="offset points",
            xytext=(-6 if left else 6, 0),
            ha="right" if left else "left",
            va="center",
            fontsize=7,
            color=colour,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.5, "alpha": 0.8},
            zorder=3,
        )
    axes.set_xlim(-1.1, 2.6)
    axes.set_axis_off()
    figure.savefig(path, dpi=160)
