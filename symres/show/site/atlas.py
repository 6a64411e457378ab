"""The graph for the page that draws it: boxes, words and arrows at their places, for the script of that page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import networkx as nx

from symres.show.documents.sentences import pieces
from symres.show.graph import choose
from symres.show.graph.page import drawing
from symres.show.graph.scene import Arrow, Box, Words
from symres.show.graph.sections import summary

from .pages import plain

SCREEN = 1.5  # the width of a screen by its height


def atlas(graph: nx.DiGraph, pages: Mapping[str, str]) -> tuple[dict[str, Any], str]:
    """The claims with those beyond the sources, and how many there are in words.

    A node is [id, file, title, verdict, place], a box [node, x, y, width, height, radius], a text [node, x, y, size,
    how, text] with 1 for bold and 2 for centred, an arrow [from, to, dashed, x, y, x, y, ...]; -1 is no node.
    """
    part = choose(graph, ("auxiliary",))
    scene = drawing(part, lambda width, height: max(width, height * SCREEN))
    number = {node: n for n, node in enumerate(part)}
    boxes, words, arrows = [], [], []
    for item in scene.items:
        if isinstance(item, Box) and (item.node or item.width < scene.width):
            at = map(round, (item.left, item.top, item.width, item.height, item.radius))
            boxes.append([number.get(item.node, -1), *at])
        elif isinstance(item, Words):
            how = item.is_bold + 2 * item.is_centred
            words.append([number.get(item.node, -1), round(item.x), round(item.baseline), item.size, how, item.text])
        elif isinstance(item, Arrow):
            ends = [number.get(end, -1) for end in item.ends]
            arrows.append([*ends, int(item.is_dashed), *(round(c, 1) for point in item.points for c in point)])
    nodes = [
        [
            node,
            pages.get(node, ""),
            pieces(data.get("title", "").rstrip(".")),
            data["verdict"],
            plain(data.get("where", "")),
        ]
        for node, data in part.nodes(data=True)
    ]
    size = [round(scene.width), round(scene.height)]
    return {"size": size, "nodes": nodes, "boxes": boxes, "words": words, "arrows": arrows}, summary(part)
