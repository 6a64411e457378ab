"""Claims put together for a reader: a section for all theories of one first name; in it the parts that hang
together, and by theory the claims that nothing connects. A part without a majority has a section of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import networkx as nx


@dataclass
class Section:
    """``parts`` are the connected nodes, each after what it rests on, the largest first; ``alone`` are other claims by
    the title of their theory. ``names`` are the first names of the ids, ``source`` what all these claims are from.
    """

    names: tuple[str, ...]
    source: str
    parts: list[tuple[str, ...]] = field(default_factory=list)
    alone: dict[str, list[str]] = field(default_factory=dict)

    @property
    def heading(self) -> str:
        return ", ".join(self.names)

    def short(self, claim: str) -> str:
        """A claim's id without what the heading says."""
        return claim.removeprefix(f"{self.heading}.")


def sections(graph: nx.DiGraph) -> list[Section]:
    """The sections, in the order of the claims.

    >>> graph = nx.DiGraph()
    >>> for claim in ("a.lemma", "a.theorem", "b.corollary", "b.other"):
    ...     graph.add_node(claim, kind="claim")
    >>> nx.add_path(graph, ["b.corollary", "a.theorem", "a.lemma"])
    >>> for section in sections(graph):
    ...     print(section.heading, section.parts, section.alone)
    a [('a.lemma', 'a.theorem', 'b.corollary')] {}
    b [] {'b': ['b.other']}
    """
    order = {node: n for n, node in enumerate(graph)}
    sources = _sources(graph)
    found: dict[tuple[str, ...], Section] = {}

    def section(names: tuple[str, ...]) -> Section:
        if names not in found:
            common = set[str]().union(*(sources[name] for name in names))
            found[names] = Section(names, common.pop() if len(common) == 1 else "")
        return found[names]

    parts = {node: part for part in nx.weakly_connected_components(graph) for node in part}
    for claim, data in graph.nodes(data=True):
        if data["kind"] == "claim" and len(parts[claim]) == 1:
            title = data.get("section") or claim.rpartition(".")[0] or claim
            section((name_of(claim),)).alone.setdefault(title, []).append(claim)
        elif data["kind"] == "claim" and parts[claim]:
            part = in_order(graph.subgraph(parts[claim]), order)
            section(_names(graph, part)).parts.append(part)
            parts[claim].clear()
    for one in found.values():
        one.parts.sort(key=len, reverse=True)
    return list(found.values())


def _names(graph: nx.DiGraph, part: Iterable[str]) -> tuple[str, ...]:
    """The first name that most claims of a part have, or all if there is none such."""
    counts = Counter(name_of(node) for node in part if graph.nodes[node]["kind"] == "claim")
    names = [name for name, _ in counts.most_common()]
    return tuple(names[:1] if 2 * counts[names[0]] > counts.total() else names)


def _sources(graph: nx.DiGraph) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for node, data in graph.nodes(data=True):
        if data["kind"] == "claim":
            found.setdefault(name_of(node), set()).update([data["source"]] if "source" in data else [])
    return found


def in_order(part: nx.DiGraph, order: dict[str, int]) -> tuple[str, ...]:
    """The nodes, each after what it rests on, otherwise as they come."""
    return tuple(nx.lexicographical_topological_sort(part.reverse(), key=order.__getitem__))


def summary(graph: nx.DiGraph) -> str:
    """The numbers of claims, of those that are connected, and of those left out."""
    claims = [node for node, data in graph.nodes(data=True) if data["kind"] == "claim"]
    alone = sum(not graph.degree(node) for node in claims)
    parts = [f"{len(claims)} {'claim' if len(claims) == 1 else 'claims'}"]
    if alone:
        parts.append(f"{alone} of them on their own")
    if auxiliary := graph.graph.get("auxiliary_left_out"):
        parts.append(f"{auxiliary} beyond the sources left out")
    if neighbours := graph.graph.get("neighbours_left_out"):
        parts.append(f"{neighbours} false {'neighbour' if neighbours == 1 else 'neighbours'} left out")
    return ", ".join(parts)


def name_of(claim: str) -> str:
    """The first name of a claim's id."""
    return claim.partition(".")[0]
