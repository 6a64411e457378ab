"""The picture of a graph on one page: a section after the other, in each the parts that hang together, drawn from the
left to the right, from lemmas to theorems, and below them lists of the claims that nothing connects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import networkx as nx

from . import graphviz
from .labels import COLOURS, TINTS, Label, label, tooltip
from .layered import Layout, Point, Size, layered
from .scene import Arrow, Box, Scene, Words, width_of
from .sections import Section, sections, summary

MARGIN, GAP = 24.0, 18.0
NAME, SMALL, HEADING, TITLE = 9.5, 7.5, 13.0, 17.0  # sizes of letters
LINE = 12.0
SHEET = 2**0.5  # the longer side of a sheet by the shorter
GREY, DARK, PALE = "#90a4ae", "#455a64", "#eceff1"
LAYER = "#eceff1"  # of nodes that are no claims

Item = Box | Words | Arrow


@dataclass(frozen=True)
class Picture:
    """Items between 0 and a size."""

    size: Size
    items: tuple[Item, ...]

    def at(self, left: float, top: float) -> tuple[Item, ...]:
        return tuple(_moved(item, left, top) for item in self.items)


def page(graph: nx.DiGraph) -> Scene:
    """The picture, as wide as makes the page most like a sheet of paper."""
    found = sections(graph)
    parts = [(section, graph.subgraph(part)) for section in found for part in section.parts]
    pictures = dict(zip([part for section in found for part in section.parts], _pictures(parts), strict=True))
    blocks = [
        (
            section,
            [pictures[part] for part in section.parts],
            [_list(graph, section, *one) for one in section.alone.items()],
        )
        for section in found
    ]
    head = _head(graph)
    least = max((p.size[0] for _, drawn, lists in blocks for p in (*drawn, *lists)), default=0.0)
    least = max(least, head.size[0])
    pages = (_stacked(head, blocks, least * (1 + n / 8)) for n in range(25))
    best = min(pages, key=lambda p: min(_sheets(*p.size), _sheets(*p.size[::-1])))
    width, height = best.size
    back = Box(0, 0, width + 2 * MARGIN, height + 2 * MARGIN, "#ffffff", "#ffffff", 0)
    return Scene(back.width, back.height, (back, *best.at(MARGIN, MARGIN)))


def _sheets(width: float, height: float) -> float:
    """How much a sheet has to be enlarged to hold a page."""
    return max(width, height * SHEET)


def _stacked(head: Picture, blocks: Iterable[tuple[Section, list[Picture], list[Picture]]], width: float) -> Picture:
    """The sections one below the other, packed into a width."""
    items = list(head.items)
    y = head.size[1]
    reached = head.size[0]
    for section, drawn, lists in blocks:
        y += GAP
        items += [Box(0, y, width, 0.6, PALE, PALE, 0)]
        y += HEADING + 6
        items.append(Words(0, y, section.heading, HEADING, DARK, is_bold=True))
        if section.source:
            start = width_of(section.heading, HEADING, True) + 12
            items.append(Words(start, y, _cut(section.source, width - start, NAME), NAME, GREY))
        y += 12
        for group in (drawn, lists):
            packed = _packed(group, width)
            items += packed.at(0, y)
            y += packed.size[1] + (GAP if group else 0)
            reached = max(reached, packed.size[0])
    return Picture((max(reached, width), y), tuple(items))


def _packed(pictures: Sequence[Picture], width: float) -> Picture:
    """Pictures side by side and below each other: each as high as it can be, then as far left."""
    taken: list[tuple[float, float, Size]] = []
    items: list[Item] = []
    for picture in pictures:
        wide = picture.size[0]
        lefts = [0.0, *(x + size[0] + GAP for x, _, size in taken)]
        places = []
        for left in lefts:
            if left == 0 or left + wide <= width:
                over = [y + size[1] + GAP for x, y, size in taken if x < left + wide + GAP and left < x + size[0] + GAP]
                places.append((max(over, default=0.0), left))
        top, left = min(places)
        taken.append((left, top, picture.size))
        items += picture.at(left, top)
    size = max((x + s[0] for x, _, s in taken), default=0.0), max((y + s[1] for _, y, s in taken), default=0.0)
    return Picture(size, tuple(items))


# ------------------------------------------------------------------------------------------------ parts that hang together


def _pictures(parts: Sequence[tuple[Section, nx.DiGraph]]) -> list[Picture]:
    """The drawings of connected parts, laid out by Graphviz where it is installed."""
    labels = [{node: label(node, data, section) for node, data in part.nodes(data=True)} for section, part in parts]
    tasks: list[graphviz.Part] = [
        ({node: _size(words) for node, words in names.items()}, sorted((b, a) for a, b in part.edges))
        for names, (_, part) in zip(labels, parts, strict=True)
    ]
    made = graphviz.layouts(tasks) or [layered(sizes, edges) for sizes, edges in tasks]
    return [
        _drawn(part, names, sizes, layout)
        for (_, part), names, (sizes, _), layout in zip(parts, labels, tasks, made, strict=True)
    ]


def _size(words: Label) -> Size:
    widths = [width_of(line, NAME) for line in words.lines]
    return max(*widths, width_of(words.small, SMALL)) + 14, LINE * len(words.lines) + (9 if words.small else 0) + 7


def _drawn(part: nx.DiGraph, labels: Mapping[str, Label], sizes: Mapping[str, Size], layout: Layout) -> Picture:
    items: list[Item] = []
    for (used, user), points in layout.curves.items():
        is_dashed = part.edges[user, used]["relation"] != "rests on"
        items.append(Arrow(points, GREY, is_dashed))
    for node, place in layout.places.items():
        items += _node(node, part.nodes[node], labels[node], place, sizes[node])
    return Picture(layout.size, tuple(items))


def _node(node: str, data: Mapping[str, Any], words: Label, place: Point, size: Size) -> Iterator[Item]:
    (x, y), (width, height) = place, size
    is_claim = data["kind"] == "claim"
    colour, tint = (COLOURS[data["verdict"]], TINTS[data["verdict"]]) if is_claim else (GREY, LAYER)
    radius = 4.0 if is_claim else height / 2
    yield Box(x - width / 2, y - height / 2, width, height, tint, colour, radius, tooltip(node, data))
    for n, line in enumerate(words.lines):
        yield Words(x, y - height / 2 + 13 + n * LINE, line, NAME, is_centred=True)
    if words.small:
        yield Words(x, y + height / 2 - 5, words.small, SMALL, DARK, is_centred=True)


# ------------------------------------------------------------------------------------------- claims that nothing connects


def _list(graph: nx.DiGraph, section: Section, title: str, claims: Sequence[str]) -> Picture:
    """A theory's claims one below the other, each with the colour of its verdict."""
    items: list[Item] = [Words(0, SMALL, title, SMALL + 0.5, DARK, is_bold=True)]
    width = width_of(title, SMALL + 0.5, True)
    for n, claim in enumerate(claims):
        data = graph.nodes[claim]
        y = SMALL + (n + 1) * LINE
        items.append(Box(0, y - 6, 6, 6, COLOURS[data["verdict"]], COLOURS[data["verdict"]], 3, tooltip(claim, data)))
        said = section.short(claim) + (
            "" if data["as_expected"] else f" ({data['verdict']}, expected {data['expected']})"
        )
        items.append(Words(10, y, said, NAME - 1))
        width = max(width, 10 + width_of(said, NAME - 1))
    return Picture((width, SMALL + len(claims) * LINE + 3), tuple(items))


# --------------------------------------------------------------------------------------------------------------- the head


def _head(graph: nx.DiGraph) -> Picture:
    """The title, how much there is, and what the colours and arrows mean."""
    items: list[Item] = [Words(0, TITLE, "What the claims rest on", TITLE, is_bold=True)]
    y = TITLE + 18
    items.append(Words(0, y, summary(graph), NAME, DARK))
    width = max(width_of(items[0].text, TITLE, True), width_of(summary(graph), NAME))  # type: ignore[union-attr]
    y += 18
    x = 0.0
    verdicts = {data["verdict"] for _, data in graph.nodes(data=True) if data["kind"] == "claim"}
    others = {data["kind"] for _, data in graph.nodes(data=True)} - {"claim"}
    boxes = [(verdict, TINTS[verdict], COLOURS[verdict], 3.0) for verdict in COLOURS if verdict in verdicts]
    if others:
        boxes.append((", ".join(sorted(others)), LAYER, GREY, 4.5))
    for name, tint, colour, radius in boxes:
        items += [Box(x, y - 8, 14, 9, tint, colour, radius), Words(x + 18, y, name, NAME)]
        x += 18 + width_of(name, NAME) + 16
    relations = [(False, "is used by")] if graph.number_of_edges() else []
    if any(relation != "rests on" for *_, relation in graph.edges(data="relation")):
        relations.append((True, "another relation"))
    for is_dashed, name in relations:
        points = tuple((x + step * 9, y - 3.5) for step in range(4))
        items += [Arrow(points, GREY, is_dashed), Words(x + 32, y, name, NAME)]
        x += 32 + width_of(name, NAME) + 16
    return Picture((max(width, x), y + 4), tuple(items))


def _cut(text: str, width: float, size: float) -> str:
    """As much of a text as has room."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(f"{text} …", size) > width:
        text = text[:-1].rstrip()
    return f"{text} …"


def _moved(item: Item, right: float, down: float) -> Item:
    if isinstance(item, Box):
        return replace(item, left=item.left + right, top=item.top + down)
    if isinstance(item, Words):
        return replace(item, x=item.x + right, baseline=item.baseline + down)
    return replace(item, points=tuple((x + right, y + down) for x, y in item.points))
