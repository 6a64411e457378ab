"""How the claims are put together for a reader: a section for the theories of one name, or of several that need each
other; in it the parts that hang together, and by theory the claims that nothing connects."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import networkx as nx


@dataclass(frozen=True)
class Section:
    """``parts`` are the connected nodes, each after what it rests on; ``alone`` are other claims by the title of their
    theory. ``names`` begins with the name that most claims have, ``source`` is what these are from.
    """

    names: tuple[str, ...]
    source: str
    parts: tuple[tuple[str, ...], ...]
    alone: dict[str, list[str]]

    @property
    def heading(self) -> str:
        return ", ".join(self.names)

    def short(self, claim: str) -> str:
        """A claim's id without what the heading says."""
        return claim.removeprefix(f"{self.names[0]}.")


def sections(graph: nx.DiGraph) -> list[Section]:
    """The sections, in the order of the claims.

    >>> graph = nx.DiGraph()
    >>> for claim in ("a.lemma", "a.theorem", "b.other"):
    ...     graph.add_node(claim, kind="claim")
    >>> graph.add_edge("a.theorem", "a.lemma")
    >>> for section in sections(graph):
    ...     print(section.heading, section.parts, section.alone)
    a (('a.lemma', 'a.theorem'),) {}
    b () {'b': ['b.other']}
    """
    order = {node: n for n, node in enumerate(graph)}
    families = nx.Graph()
    families.add_nodes_from(name_of(node) for node, data in graph.nodes(data=True) if data["kind"] == "claim")
    parts = [part for part in nx.weakly_connected_components(graph) if len(part) > 1]
    for part in parts:
        nx.add_path(families, sorted(_names(graph, part)))
    found = []
    for together in sorted(nx.connected_components(families), key=lambda names: _first(graph, names)):
        claims = [n for n, data in graph.nodes(data=True) if data["kind"] == "claim" and name_of(n) in together]
        counts = {name: sum(name_of(claim) == name for claim in claims) for name in sorted(together)}
        names = tuple(sorted(counts, key=lambda name: -counts[name]))
        sources = {graph.nodes[claim].get("source", "") for claim in claims if name_of(claim) == names[0]}
        own = [part for part in parts if _names(graph, part) & together]
        own.sort(key=lambda part: (-len(part), min(order[node] for node in part)))
        alone: dict[str, list[str]] = {}
        for claim in claims:
            if not graph.degree(claim):
                title = graph.nodes[claim].get("title") or claim.rpartition(".")[0] or claim
                alone.setdefault(title, []).append(claim)
        source = sources.pop() if len(sources) == 1 else ""
        found.append(Section(names, source, tuple(in_order(graph.subgraph(part), order) for part in own), alone))
    return found


def in_order(part: nx.DiGraph, order: dict[str, int]) -> tuple[str, ...]:
    """The nodes, each after what it rests on, otherwise as they come."""
    return tuple(nx.lexicographical_topological_sort(part.reverse(), key=order.__getitem__))


def summary(graph: nx.DiGraph) -> str:
    """How many claims there are, how many of them are connected, and what is left out."""
    claims = [node for node, data in graph.nodes(data=True) if data["kind"] == "claim"]
    alone = sum(not graph.degree(node) for node in claims)
    left_out = graph.graph.get("left_out", 0)
    parts = [f"{len(claims)} {'claim' if len(claims) == 1 else 'claims'}"]
    if alone:
        parts.append(f"{alone} of them on their own")
    if left_out:
        parts.append(f"{left_out} false {'neighbour' if left_out == 1 else 'neighbours'} left out")
    return ", ".join(parts)


def name_of(claim: str) -> str:
    """The first name of a claim's id."""
    return claim.partition(".")[0]


def _names(graph: nx.DiGraph, nodes: Iterable[str]) -> set[str]:
    return {name_of(node) for node in nodes if graph.nodes[node]["kind"] == "claim"}


def _first(graph: nx.DiGraph, names: set[str]) -> int:
    return next(n for n, (node, data) in enumerate(graph.nodes(data=True)) if name_of(node) in names)
