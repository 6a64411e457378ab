"""The formats in which a graph is written, text for a terminal among them, and the file names that mean each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import networkx as nx

from symres.errors import InputError

from .graphviz import to_dot
from .labels import shortened, verdict_of
from .page import page
from .scene import drawn, svg
from .sections import sections, summary

FORMATS = ("text", "dot", "svg", "json", "graphml", "png", "pdf")
ENDINGS = {".txt": "text", ".dot": "dot", ".gv": "dot", **{f".{kind}": kind for kind in FORMATS[2:]}}
BINARY = ("png", "pdf")


def format_of(path: Path) -> str:
    """The format that a file's ending means; raises ``InputError``.

    >>> format_of(Path("graph.SVG"))
    'svg'
    """
    kind = ENDINGS.get(path.suffix.lower())
    if kind is None:
        *most, last = ENDINGS
        raise InputError(f"{path}: a graph is written as {', '.join(most)} or {last}; choose one, or name a --format")
    return kind


def written(graph: nx.DiGraph, kind: str) -> bytes:
    """The graph in one of the formats."""
    if kind in BINARY:
        return drawn(page(graph), kind)
    text = {"text": listing, "dot": to_dot, "svg": lambda g: svg(page(g)), "json": to_json, "graphml": to_graphml}
    return text[kind](graph).encode("utf-8")


def to_json(graph: nx.DiGraph) -> str:
    """The graph in networkx's node-link form; an edge goes from what rests on something to what it rests on."""
    nodes = [{"id": node, **data} for node, data in graph.nodes(data=True)]
    edges = [{"source": a, "target": b, **data} for a, b, data in graph.edges(data=True)]
    data = {"directed": True, "multigraph": False, "graph": dict(graph.graph), "nodes": nodes, "edges": edges}
    return json.dumps(data, indent=1, sort_keys=True) + "\n"


def to_graphml(graph: nx.DiGraph) -> str:
    """The graph in GraphML, for Gephi, yEd and others; edges are as in JSON."""
    return "\n".join(nx.generate_graphml(graph)) + "\n"


MEANING = 80  # letters of a definition


def listing(graph: nx.DiGraph) -> str:
    """The claims by sections, each after those that it rests on, then those that nothing connects by their theories."""
    return "\n".join(_lines(graph)) + "\n"


def _lines(graph: nx.DiGraph) -> Iterator[str]:
    width = max((len(_said(graph, node)) for node in graph), default=0)
    for section in sections(graph):
        yield section.heading
        for part in section.parts:
            for node in part:
                meaning = (
                    f" = {shortened(graph.nodes[node]['meaning'], MEANING)}" if "meaning" in graph.nodes[node] else ""
                )
                yield f"  {_said(graph, node):<{width}}  {node}{meaning}"
                for relation, others in _below(graph, node).items():
                    yield f"  {'':<{width}}    {relation} {', '.join(others)}"
            yield ""
        for title, claims in section.alone.items():
            yield f"  {title}"
            yield from (f"  {_said(graph, claim):<{width}}  {claim}" for claim in claims)
            yield ""
    yield summary(graph)


def _said(graph: nx.DiGraph, node: str) -> str:
    data = graph.nodes[node]
    return verdict_of(data) if data["kind"] == "claim" else str(data["kind"])


def _below(graph: nx.DiGraph, node: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for _, other, relation in graph.out_edges(node, data="relation"):
        found.setdefault(relation, []).append(other)
    return found
