"""The part of the graph that someone wants to see: the claims, further layers, what is around one claim."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection

import networkx as nx

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
