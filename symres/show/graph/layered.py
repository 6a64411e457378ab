"""A layered drawing: every node right of what it rests on, few crossings, short edges (after Sugiyama, Tagawa, Toda).

Nodes go to layers by longest paths; an edge over several layers has a place in each. The order in a layer is by the
mean of the neighbours, swept to and fro; the heights are those nearest to the means that keep order and distance.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import networkx as nx

Point = tuple[float, float]
Size = tuple[float, float]
SWEEPS = 12
BETWEEN_LAYERS, BETWEEN_NODES, BETWEEN_EDGES = 26.0, 5.0, 4.0


@dataclass(frozen=True)
class Layout:
    """The middles of the nodes, and the control points of the cubic Bezier curves along which the edges run; y points
    down, and everything is between 0 and the size.
    """

    places: Mapping[str, Point]
    curves: Mapping[tuple[str, str], tuple[Point, ...]]
    size: Size


class _Bend(NamedTuple):
    """The place in a layer of an edge that passes through."""

    edge: tuple[str, str]
    layer: int


_Item = str | _Bend


def layered(sizes: Mapping[str, Size], edges: Iterable[tuple[str, str]]) -> Layout:
    """The layout of nodes of these sizes; an edge goes from the left to the right.

    >>> layout = layered({"lemma": (50, 20), "theorem": (60, 20)}, [("lemma", "theorem")])
    >>> layout.places
    {'lemma': (25.0, 10.0), 'theorem': (106.0, 10.0)}
    >>> layout.size
    (136.0, 20.0)
    """
    graph = nx.DiGraph()
    graph.add_nodes_from(sizes)
    graph.add_edges_from(edges)
    layer = _layers(graph)
    routes = {(a, b): [a, *(_Bend((a, b), n) for n in range(layer[a] + 1, layer[b])), b] for a, b in graph.edges}
    rows: list[list[_Item]] = [[] for _ in range(1 + max(layer.values(), default=-1))]
    for node in _all_parts(graph):
        rows[layer[node]].append(node)
    steps: nx.DiGraph = nx.DiGraph()
    steps.add_nodes_from(sizes)
    for route in routes.values():
        for bend in route[1:-1]:
            rows[bend.layer].append(bend)
        nx.add_path(steps, route)
    rows = _ordered(rows, steps)
    heights = {item: sizes[item][1] if isinstance(item, str) else 0.0 for row in rows for item in row}
    middle = _heights(rows, steps, heights)
    widths = [max(sizes[item][0] if isinstance(item, str) else 0.0 for item in row) for row in rows]
    left = [sum(widths[:n]) + n * BETWEEN_LAYERS for n in range(len(rows))]
    x = {item: left[n] + widths[n] / 2 for n, row in enumerate(rows) for item in row}
    curves = {}
    for edge, route in routes.items():
        ends = [
            (x[item], middle[item], sizes[item][0] if isinstance(item, str) else widths[item.layer]) for item in route
        ]
        curves[edge] = tuple(_curve(ends))
    bottom = max((middle[item] + heights[item] / 2 for item in middle), default=0.0)
    right = left[-1] + widths[-1] if rows else 0.0
    return Layout({node: (x[node], middle[node]) for node in sizes}, curves, (right, bottom))


def _layers(graph: nx.DiGraph) -> dict[str, int]:
    """The layer of each node: as far left as it can be, but near to what uses it where that is no detour."""
    layer: dict[str, int] = {}
    order = list(nx.topological_sort(graph))
    for node in order:
        layer[node] = max((layer[a] + 1 for a in graph.predecessors(node)), default=0)
    for node in reversed(order):
        if 0 < graph.out_degree(node) >= graph.in_degree(node):
            layer[node] = min(layer[b] for b in graph.successors(node)) - 1
    return layer


def _all_parts(graph: nx.DiGraph) -> Iterator[str]:
    """The nodes, those that hang together after each other."""
    both_ways = nx.Graph(graph)
    seen: set[str] = set()
    for node in graph:
        if node not in seen:
            found = list(nx.dfs_preorder_nodes(both_ways, node))
            seen.update(found)
            yield from found


# ------------------------------------------------------------------------------------------------------------ the order


def _ordered(rows: list[list[_Item]], steps: nx.DiGraph) -> list[list[_Item]]:
    """The layers in the order with the fewest crossings that the sweeps come by."""
    best, fewest = rows, _crossings(rows, steps)
    for sweep in range(SWEEPS):
        if not fewest:
            break
        rows = _swept(rows, steps) if sweep % 2 else _swept(rows[::-1], steps.reverse(copy=False))[::-1]
        crossings = _crossings(rows, steps)
        if crossings < fewest:
            best, fewest = rows, crossings
    return best


def _swept(rows: list[list[_Item]], steps: nx.DiGraph) -> list[list[_Item]]:
    """Every layer in the order of the means of what is before it; what nothing is before stays where it is."""
    out = rows[:1]
    for row in rows[1:]:
        place = {item: n / len(out[-1]) for n, item in enumerate(out[-1])}
        means: dict[_Item, float] = {}
        for n, item in enumerate(row):
            before = [place[other] for other in steps.predecessors(item)]
            means[item] = sum(before) / len(before) if before else n / len(row)
        out.append(sorted(row, key=means.__getitem__))
    return out


def _crossings(rows: Sequence[Sequence[_Item]], steps: nx.DiGraph) -> int:
    """The number of pairs of edges between neighbouring layers that cross."""
    count = 0
    for row, following in zip(rows, rows[1:], strict=False):
        place = {item: n for n, item in enumerate(following)}
        seen: list[int] = []
        for item in row:
            ends = [place[other] for other in steps.successors(item)]
            count += sum(len(seen) - bisect_right(seen, end) for end in ends)
            for end in ends:
                insort(seen, end)
    return count


# ---------------------------------------------------------------------------------------------------------- the heights


def _heights(rows: list[list[_Item]], steps: nx.DiGraph, heights: Mapping[_Item, float]) -> dict[_Item, float]:
    """The middle of every item, near to the mean of what it is joined to."""
    middle: dict[_Item, float] = {}
    for row in rows:
        middle.update(zip(row, _apart(row, [0.0] * len(row), heights), strict=True))
    both_ways = nx.Graph(steps)
    for sweep in range(SWEEPS):
        for row in rows if sweep % 2 else rows[::-1]:
            wanted = [_mean([middle[other] for other in both_ways[item]], middle[item]) for item in row]
            middle.update(zip(row, _apart(row, wanted, heights), strict=True))
    top = min((middle[item] - heights[item] / 2 for item in middle), default=0.0)
    return {item: y - top for item, y in middle.items()}


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _apart(row: Sequence[_Item], wanted: Sequence[float], heights: Mapping[_Item, float]) -> list[float]:
    """The heights nearest to those wanted, by least squares, that keep the order and the distances."""
    from scipy.optimize import isotonic_regression

    offsets = [0.0]
    for above, below in zip(row, row[1:], strict=False):
        gap = BETWEEN_NODES if isinstance(above, str) or isinstance(below, str) else BETWEEN_EDGES
        offsets.append(offsets[-1] + (heights[above] + heights[below]) / 2 + gap)
    shifts = isotonic_regression([want - offset for want, offset in zip(wanted, offsets, strict=True)]).x
    return [float(shift) + offset for shift, offset in zip(shifts, offsets, strict=True)]


def _curve(ends: Sequence[tuple[float, float, float]]) -> Iterator[Point]:
    """The control points from the right side of the first item to the left side of the last, level at each of them."""
    x, y, width = ends[0]
    yield (x + width / 2, y)
    for (x, y, width), (u, v, wide) in zip(ends, ends[1:], strict=False):
        start, end = x + width / 2, u - wide / 2
        yield from (((start + end) / 2, y), ((start + end) / 2, v), (end, v))
        if (u, v, wide) != ends[-1]:
            third = wide / 3
            yield from ((end + third, v), (end + 2 * third, v), (end + wide, v))
