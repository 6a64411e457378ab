"""The part of the graph that someone wants to see: the claims, further layers, what is around one claim."""

from __future__ import annotations

from collections.abc import Collection

import networkx as nx

# what stands behind the claims, and is shown when asked for
LAYERS = {
    "definitions": "functions and other names that the claims use",
    "rules": "textbook rules that the proofs cite",
    "lemmas": "lemmas of the library",
    "checks": "the kernel's kinds of proof",
    "evidence": "evaluations, checks of evidence files, devices and files",
    "references": "the literature behind cited claims",
    "neighbours": "false neighbours of true claims, there to be refuted",
}


def choose(
    graph: nx.DiGraph, layers: Collection[str] = (), around: str | None = None, depth: int | None = None
) -> nx.DiGraph:
    """The claims, with these layers; with ``around`` only that claim, what it rests on and what rests on it, directly
    or through at most ``depth`` edges.

    False neighbours that are left out are counted: ``graph.graph["left_out"]``.
    """
    kept = [n for n, data in graph.nodes(data=True) if data["layer"] in ("claims", *layers) or n == around]
    part = graph.subgraph(kept)
    if around is not None:
        below, above = (nx.single_source_shortest_path_length(g, around, depth) for g in (part, part.reverse()))
        return _with(graph, {*below, *above})
    chosen = _with(graph, {n for n, data in part.nodes(data=True) if data["kind"] == "claim" or part.degree(n)})
    left_out = (n for n, layer in graph.nodes(data="layer") if layer == "neighbours" and n not in chosen)
    chosen.graph["left_out"] = sum(1 for _ in left_out)
    return chosen


def _with(graph: nx.DiGraph, nodes: Collection[str]) -> nx.DiGraph:
    """A copy of the graph with these nodes alone, in their order."""
    copy = nx.DiGraph()
    copy.add_nodes_from((node, data) for node, data in graph.nodes(data=True) if node in nodes)
    copy.add_edges_from((a, b, data) for a, b, data in graph.edges(data=True) if a in nodes and b in nodes)
    return copy
