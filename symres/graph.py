"""The graph of a run: which claim is in which script, which definitions it uses, and which checks decided it.

Edges come from what ran: the definitions a frozen statement contains, the kinds of proof in its certificate, what it cites. An edge
points from what rests on something to what it rests on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import networkx as nx

from symres.kernel import Statement
from symres.kernel.terms import free_variables
from symres.runner import Report, Result

COLOURS = {"proved": "#2e7d32", "refuted": "#c62828", "supported": "#f9a825", "cited": "#0277bd", "unknown": "#757575"}


def build(report: Report) -> nx.DiGraph:
    """The graph of a report. Nodes have ``kind`` (claim, definition, check, reference) and claims their ``verdict``."""
    graph = nx.DiGraph()
    for r in report.results:
        graph.add_node(r.claim.id, kind="claim", verdict=r.verdict, expected=r.claim.expect, script=r.claim.file)
        for reference in r.cited:
            graph.add_node(reference, kind="reference")
            graph.add_edge(r.claim.id, reference, relation="cites")
        if r.statement is not None:
            _definitions(graph, r)
        if r.certificate is not None:
            for kind in sorted(set(_kinds(r.certificate))):
                graph.add_node(f"kernel.{kind}", kind="check")
                graph.add_edge(r.claim.id, f"kernel.{kind}", relation="checked by")
        elif r.evidence is not None:
            graph.add_node("evidence.precision", kind="check")
            graph.add_edge(r.claim.id, "evidence.precision", relation="supported by")
    return graph


def _definitions(graph: nx.DiGraph, r: Result) -> None:
    """The definitions in a claim's statement; one with another meaning is another node."""
    statement = Statement.from_json(r.statement)
    theory = r.claim.id.rpartition(".")[0]
    names = {name: f"{theory}:{name.value}" for name, _ in statement.definitions}
    for name, body in statement.definitions:
        graph.add_node(names[name], kind="definition", meaning=repr(body))
        for used in free_variables(body) & names.keys():
            graph.add_edge(names[name], names[used], relation="uses")
    for proposition in (*statement.hypotheses, statement.conclusion):
        for used in free_variables(proposition) & names.keys():
            graph.add_edge(r.claim.id, names[used], relation="uses")


def _kinds(certificate: Mapping[str, Any]) -> Iterator[str]:
    """Every kind of proof in a certificate."""
    if certificate.get("verdict") == "refuted":
        yield "witness"
    for proof in certificate.get("proofs", certificate.get("branches", ())):
        yield proof["kind"]
        yield from _kinds(proof)


def to_json(graph: nx.DiGraph) -> str:
    """The graph in networkx's node-link form."""
    return json.dumps(nx.node_link_data(graph, edges="edges"), indent=1, sort_keys=True)


def to_dot(graph: nx.DiGraph) -> str:
    """The graph in Graphviz's language."""
    shapes = {"claim": "box", "definition": "ellipse", "check": "component", "reference": "note"}
    lines = ["digraph symres {", "  rankdir=LR; node [fontname=Helvetica, fontsize=10];"]
    for node, data in sorted(graph.nodes(data=True)):
        colour = f', color="{COLOURS[data["verdict"]]}"' if "verdict" in data else ""
        lines.append(f"  {json.dumps(node)} [shape={shapes[data['kind']]}{colour}];")
    for a, b, data in sorted(graph.edges(data=True)):
        lines.append(f"  {json.dumps(a)} -> {json.dumps(b)} [tooltip={json.dumps(data['relation'])}];")
    return "\n".join([*lines, "}"]) + "\n"


def draw(graph: nx.DiGraph, path: str) -> None:
    """A picture of the graph, in the format of the file's ending (png, svg, pdf): claims left, definitions middle, checks right."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib.figure import Figure

    columns = {"claim": 0.0, "definition": 1.0, "check": 2.0, "reference": 2.0}
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
