"""The formats in which a graph is written, and how a file's name says which."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx

from symres.errors import InputError

from .graphviz import to_dot
from .listing import listing
from .page import page
from .pictures import drawn, svg

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
