"""Graphviz: the graph in its language, and layouts by its program ``dot`` where that is installed."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence

import networkx as nx

from .labels import COLOURS, TINTS, label, tooltip
from .layered import BETWEEN_LAYERS, BETWEEN_NODES, Layout, Point, Size
from .sections import Section, sections

SHAPES = {"claim": "box", "definition": "ellipse", "check": "component", "reference": "note", "rule": "hexagon"}
SHAPES |= {"lemma": "box", "device": "box3d", "evidence": "note"}
SLASH = "\N{SET MINUS}"  # for a backslash in tooltips, which Graphviz (2.43) takes for an escape though it is escaped
POINTS = 72  # in an inch
PATIENCE = 20  # seconds
ABREAST = 6  # boxes of claims that nothing connects

Part = tuple[Mapping[str, Size], Sequence[tuple[str, str]]]


def to_dot(graph: nx.DiGraph) -> str:
    """The graph in Graphviz's language. An edge goes from what rests on something to what it rests on; it is drawn
    against its direction, so that the arrows lead from the left to the right, from lemmas to theorems.

    The claims that nothing connects are listed in boxes, one a theory.
    """
    lines = ["digraph symres {", "  rankdir=RL; nodesep=0.1; node [fontname=Helvetica, fontsize=10, height=0.3];"]
    lines.append("  edge [dir=back, color=gray40, arrowsize=0.6];")
    for n, section in enumerate(sections(graph)):
        lines.append(
            f"  subgraph cluster_{n} {{ label={_shown(section.heading)}; labeljust=r; color=gray80; fontname=Helvetica;"
        )
        for part in section.parts:
            lines += [f"    {_node(graph, node, section)}" for node in part]
        lines += [*_listed(graph, section), "  }"]
    for a, b, data in sorted(graph.edges(data=True)):
        lines.append(f"  {quoted(a)} -> {quoted(b)} [tooltip={quoted(data['relation'])}];")
    return "\n".join([*lines, "}"]) + "\n"


def _node(graph: nx.DiGraph, node: str, section: Section) -> str:
    data = graph.nodes[node]
    words = label(node, data, section)
    text = "\n".join([*words.lines, *([words.small] if words.small else [])])
    colour = ""
    if "verdict" in data:
        line, fill = COLOURS[data["verdict"]], TINTS[data["verdict"]]
        colour = f', style="filled,rounded", color="{line}", fillcolor="{fill}"'
    hint = tooltip(node, data).replace("\\", SLASH)
    said = f"label={_shown(text)}, tooltip={_shown(hint)}"
    return f"{quoted(node)} [shape={SHAPES[data['kind']]}{colour}, {said}];"


def _listed(graph: nx.DiGraph, section: Section) -> Iterator[str]:
    """A box for every theory with claims that nothing connects, and what keeps them from one column."""
    names = []
    for title, claims in section.alone.items():
        rows = [f"{section.short(claim)} ({graph.nodes[claim]['verdict']})" for claim in claims]
        names.append(quoted(f"{section.heading}: {title}"))
        text = "".join(_shown(row)[1:-1] + r"\l" for row in [title, *rows])
        yield f'    {names[-1]} [shape=box, color=gray80, label="{text}"];'
    for n, (a, b) in enumerate(zip(names, names[1:], strict=False)):
        if (n + 1) % ABREAST:
            yield f"    {b} -> {a} [style=invis];"


def quoted(text: str) -> str:
    """A string of Graphviz's language, where a backslash may begin an escape.

    >>> print(quoted('a "b" {c|d} 5 % \\\\N'))
    "a \\"b\\" {c|d} 5 % \\\\N"
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", " ").replace("\n", "\\n") + '"'


def _shown(text: str) -> str:
    """A string that is shown, where Graphviz also looks for the entities of HTML."""
    return quoted(text.replace("&", "&amp;"))


# -------------------------------------------------------------------------------------------------------------- layouts


def layouts(parts: Sequence[Part]) -> list[Layout] | None:
    """A layout of each of these graphs by ``dot``; None if it is not installed, fails, or takes too long."""
    program = shutil.which("dot")
    if program is None:
        return None
    text = "".join(_plain(*part) for part in parts)
    try:
        ran = subprocess.run(
            [program, "-Tplain"], input=text, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    drawn = ran.stdout.split("stop\n")[:-1]
    if ran.returncode or len(drawn) != len(parts):
        return None
    return [_layout(lines.splitlines(), list(sizes)) for lines, (sizes, _) in zip(drawn, parts, strict=True)]


def _plain(sizes: Mapping[str, Size], edges: Iterable[tuple[str, str]]) -> str:
    """A graph of boxes, named by numbers, with the distances of our own layouts."""
    number = {node: n for n, node in enumerate(sizes)}
    lines = [f"digraph {{ rankdir=LR; nodesep={BETWEEN_NODES / POINTS:.3f}; ranksep={BETWEEN_LAYERS / POINTS:.3f};"]
    lines.append('node [shape=box, fixedsize=true, label=""]; edge [arrowhead=none];')
    for node, (width, height) in sizes.items():
        lines.append(f"{number[node]} [width={width / POINTS:.4f}, height={height / POINTS:.4f}];")
    lines += [f"{number[a]} -> {number[b]};" for a, b in edges]
    return "\n".join([*lines, "}\n"])


def _layout(lines: Iterable[str], nodes: Sequence[str]) -> Layout:
    """The layout that ``dot -Tplain`` prints, in points and with y pointing down."""
    places: dict[str, Point] = {}
    curves: dict[tuple[str, str], tuple[Point, ...]] = {}
    width = height = 0.0

    def point(x: str, y: str) -> Point:
        return float(x) * POINTS, height - float(y) * POINTS

    for line in lines:
        kind, *words = shlex.split(line)
        if kind == "graph":
            width, height = float(words[1]) * POINTS, float(words[2]) * POINTS
        elif kind == "node":
            places[nodes[int(words[0])]] = point(words[1], words[2])
        elif kind == "edge":
            numbers = words[3 : 3 + 2 * int(words[2])]
            ends = nodes[int(words[0])], nodes[int(words[1])]
            curves[ends] = tuple(point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
    return Layout(places, curves, (width, height))
