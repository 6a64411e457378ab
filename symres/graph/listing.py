"""The graph as text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from .labels import shortened, verdict_of
from .sections import sections, summary

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
    """What a node is joined to, by relation."""
    found: dict[str, list[str]] = {}
    for _, other, relation in graph.out_edges(node, data="relation"):
        found.setdefault(relation, []).append(other)
    return found
