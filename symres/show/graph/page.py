"""The picture of a graph on one page: a section after the other, in each the parts that hang together, drawn from the
left to the right, from lemmas to theorems, and below them lists of the claims that nothing connects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import networkx as nx

from . import graphviz
from .labels import COLOURS, TINTS, Label, label, tooltip, verdict_of
from .layered import Layout, Point, Size, layered
from .scene import Arrow, Box, Scene, Words, width_of
from .sections import Section, sections, summary

MARGIN, GAP = 20.0, 12.0
NAME, SMALL, HEADING, TITLE = 9.5, 7.5, 13.0, 17.0  # sizes of letters
LINE = 11.0
WIDEST, INDENT, LONGEST = 190.0, 10.0, 24  # of a list: its width, that of its dots, its claims
SHEET = 2**0.5  # the longer side of a sheet by the shorter
GREY, DARK, PALE = "#90a4ae", "#455a64", "#eceff1"

USES = {"rests on", "uses"}  # the relations with solid arrows

Item = Box | Words | Arrow


@dataclass(frozen=True)
class Picture:
    """Items between 0 and a size."""

    size: Size
    items: tuple[Item, ...]

    def at(self, left: float, top: float) -> tuple[Item, ...]:
        return tuple(_moved(item, left, top) for item in self.items)


EMPTY = Picture((0.0, 0.0), ())


def page(graph: nx.DiGraph) -> Scene:
    """The picture with its title, as wide as makes the page most like a sheet of paper."""
    return drawing(graph, lambda w, h: min(_sheets(w, h), _sheets(h, w)), _head(graph))


def drawing(graph: nx.DiGraph, size: Callable[[float, float], float], head: Picture = EMPTY) -> Scene:
    """The picture below a head, in the width that makes least what ``size`` says of width and height."""
    found = sections(graph)
    parts = [(section, part) for section in found for part in section.parts]
    pictures = dict(zip([part for _, part in parts], _pictures(graph, parts), strict=True))
    blocks = [
        (
            section,
            [pictures[part] for part in section.parts],
            [part for title, claims in section.alone.items() for part in _lists(graph, section, title, claims)],
        )
        for section in found
    ]
    least = max((p.size[0] for _, drawn, lists in blocks for p in (*drawn, *lists)), default=0.0)
    least = max(least, head.size[0])
    pages = (_stacked(head, blocks, least * (1 + n / 8)) for n in range(25))
    best = min(pages, key=lambda p: size(*p.size))
    width, height = best.size
    back = Box(0, 0, width + 2 * MARGIN, height + 2 * MARGIN, "#ffffff", "#ffffff", 0)
    return Scene(back.width, back.height, (back, *best.at(MARGIN, MARGIN)))


def _sheets(width: float, height: float) -> float:
    """The factor by which a sheet has to be enlarged to hold a page."""
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
        for group in (_packed(drawn, width), _columns(lists, width)):
            items += group.at(0, y)
            y += group.size[1] + (GAP if group.items else 0)
            reached = max(reached, group.size[0])
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


def _columns(pictures: Sequence[Picture], width: float) -> Picture:
    """Pictures below each other in columns of one width, which are as low as they can be."""
    wide = max((picture.size[0] for picture in pictures), default=0.0) + GAP
    number = max(1, int((width + GAP) // wide))
    height = max((picture.size[1] for picture in pictures), default=0.0)
    while len(columns := _filled(pictures, height)) > number:
        height += LINE
    items = [item for n, column in enumerate(columns) for picture, y in column for item in picture.at(n * wide, y)]
    return Picture((len(columns) * wide - GAP if columns else 0.0, height), tuple(items))


def _filled(pictures: Iterable[Picture], height: float) -> list[list[tuple[Picture, float]]]:
    """The pictures in as many columns of this height as they need, with their places in them."""
    columns: list[list[tuple[Picture, float]]] = []
    y = 0.0
    for picture in pictures:
        if not columns or y + picture.size[1] > height:
            columns.append([])
            y = 0.0
        columns[-1].append((picture, y))
        y += picture.size[1] + LINE
    return columns


# --------------------------------------------------------------------------------------------- parts that hang together


def _pictures(graph: nx.DiGraph, parts: Sequence[tuple[Section, Sequence[str]]]) -> list[Picture]:
    """The drawings of connected parts, laid out by Graphviz where it is installed."""
    labels = [{node: label(node, graph.nodes[node], section) for node in part} for section, part in parts]
    tasks: list[graphviz.Part] = [
        ({node: _size(words) for node, words in names.items()}, sorted((b, a) for a, b in graph.in_edges(names)))
        for names in labels
    ]
    made = graphviz.layouts(tasks) or [layered(sizes, edges) for sizes, edges in tasks]
    return [_drawn(graph, names, sizes, layout) for names, (sizes, _), layout in zip(labels, tasks, made, strict=True)]


def _size(words: Label) -> Size:
    widths = [*(width_of(line, NAME) for line in words.lines), width_of(words.small, SMALL)]
    return max(widths) + 14, LINE * len(words.lines) + (9 if words.small else 0) + 7


def _drawn(graph: nx.DiGraph, labels: Mapping[str, Label], sizes: Mapping[str, Size], layout: Layout) -> Picture:
    items: list[Item] = []
    for (used, user), points in layout.curves.items():
        items.append(Arrow(points, GREY, graph.edges[user, used]["relation"] not in USES, (used, user)))
    for node, place in layout.places.items():
        items += _node(node, graph.nodes[node], labels[node], place, sizes[node])
    return Picture(layout.size, tuple(items))


def _node(node: str, data: Mapping[str, Any], words: Label, place: Point, size: Size) -> Iterator[Item]:
    (x, y), (width, height) = place, size
    is_claim = data["kind"] == "claim"
    colour, tint = (COLOURS[data["verdict"]], TINTS[data["verdict"]]) if is_claim else (GREY, PALE)
    radius = 4.0 if is_claim else height / 2
    yield Box(x - width / 2, y - height / 2, width, height, tint, colour, radius, tooltip(node, data), node)
    for n, line in enumerate(words.lines):
        yield Words(x, y - height / 2 + 13 + n * LINE, line, NAME, is_centred=True, node=node)
    if words.small:
        yield Words(x, y + height / 2 - 5, words.small, SMALL, DARK, is_centred=True, node=node)


# ----------------------------------------------------------------------------------------- claims that nothing connects


def _lists(graph: nx.DiGraph, section: Section, title: str, claims: Sequence[str]) -> Iterator[Picture]:
    for start in range(0, len(claims), LONGEST):
        heading = f"{title}, continued" if start else title
        yield _list(graph, section, heading, claims[start : start + LONGEST])


def _list(graph: nx.DiGraph, section: Section, title: str, claims: Sequence[str]) -> Picture:
    size = NAME - 1
    headings = _wrapped(title, WIDEST, size)
    items: list[Item] = [Words(0, size + n * LINE, line, size, DARK, is_bold=True) for n, line in enumerate(headings)]
    width = max(width_of(line, size, True) for line in headings)
    for n, claim in enumerate(claims, len(headings)):
        data = graph.nodes[claim]
        colour = COLOURS[data["verdict"]]
        verdict = "" if verdict_of(data) == "proved" else f" ({verdict_of(data)})"
        row = _cut(section.short(claim), WIDEST - INDENT - width_of(verdict, size), size) + verdict
        items.append(Box(0, size + n * LINE - 6, 6, 6, colour, colour, 3, tooltip(claim, data), claim))
        items.append(Words(INDENT, size + n * LINE, row, size, node=claim))
        width = max(width, INDENT + width_of(row, size))
    return Picture((width, (len(headings) + len(claims)) * LINE), tuple(items))


# ------------------------------------------------------------------------------------------------------------- the head


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
        boxes.append((", ".join(sorted(others)), PALE, GREY, 4.5))
    for name, tint, colour, radius in boxes:
        items += [Box(x, y - 8, 14, 9, tint, colour, radius), Words(x + 18, y, name, NAME)]
        x += 18 + width_of(name, NAME) + 16
    relations = set(nx.get_edge_attributes(graph, "relation").values())
    arrows = [(False, "is used by")] if relations & USES else []
    if relations - USES:
        arrows.append((True, f"backwards: {', '.join(sorted(relations - USES))}"))
    for is_dashed, name in arrows:
        points = tuple((x + step * 9, y - 3.5) for step in range(4))
        items += [Arrow(points, GREY, is_dashed), Words(x + 32, y, name, NAME)]
        x += 32 + width_of(name, NAME) + 16
    return Picture((max(width, x), y + 4), tuple(items))


def _wrapped(text: str, width: float, size: float) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and width_of(longer, size, True) > width:
            lines.append("")
            longer = word
        lines[-1] = longer
    return [_cut(line, width, size, is_bold=True) for line in lines]


def _cut(text: str, width: float, size: float, is_bold: bool = False) -> str:
    if width_of(text, size, is_bold) <= width:
        return text
    while text and width_of(f"{text} …", size, is_bold) > width:
        text = text[:-1].rstrip()
    return f"{text} …"


def _moved(item: Item, right: float, down: float) -> Item:
    if isinstance(item, Box):
        return replace(item, left=item.left + right, top=item.top + down)
    if isinstance(item, Words):
        return replace(item, x=item.x + right, baseline=item.baseline + down)
    return replace(item, points=tuple((x + right, y + down) for x, y in item.points))
