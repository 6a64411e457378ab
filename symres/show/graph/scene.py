"""A picture of boxes, words and arrows in points, with y pointing down; as SVG with tooltips, as PNG or PDF."""

from __future__ import annotations

import io
import unicodedata
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from .layered import Point

if TYPE_CHECKING:
    from matplotlib.ft2font import FT2Font

ARROW = (6.0, 2.5)  # length, half of the width
FONT = "DejaVu Sans"  # which is wide, and comes with matplotlib


@dataclass(frozen=True)
class Box:
    """A rectangle; ``node`` is what it stands for in a graph, if it does."""

    left: float
    top: float
    width: float
    height: float
    fill: str
    stroke: str
    radius: float = 4.0
    tooltip: str = ""
    node: str = ""


@dataclass(frozen=True)
class Words:
    """A line of text; ``x`` is where it begins, or its middle; ``node`` is what it is about."""

    x: float
    baseline: float
    text: str
    size: float
    colour: str = "#212121"
    is_bold: bool = False
    is_centred: bool = False
    node: str = ""


@dataclass(frozen=True)
class Arrow:
    """The control points of cubic Bezier curves, one after the other; the head is at the last one. ``ends`` are the
    nodes that it leads from and to.
    """

    points: tuple[Point, ...]
    colour: str
    is_dashed: bool = False
    ends: tuple[str, str] = ("", "")

    @property
    def head(self) -> tuple[Point, Point, Point]:
        """The tip and the two other corners."""
        (x, y), (u, v) = self.points[-1], next((p for p in self.points[-2::-1] if p != self.points[-1]), (0.0, 0.0))
        length = ((x - u) ** 2 + (y - v) ** 2) ** 0.5
        dx, dy = (x - u) / length, (y - v) / length
        long, half = ARROW
        return (
            (x, y),
            (x - long * dx + half * dy, y - long * dy - half * dx),
            (
                x - long * dx - half * dy,
                y - long * dy + half * dx,
            ),
        )


@dataclass(frozen=True)
class Scene:
    """A page of this size, with its items from the back to the front."""

    width: float
    height: float
    items: tuple[Box | Words | Arrow, ...]


def width_of(text: str, size: float, is_bold: bool = False) -> float:
    """The width of a line of text in this size.

    >>> width_of("ll", 10) < width_of("mm", 10) < width_of("mm", 10, is_bold=True)
    True
    """
    font = _font(is_bold)
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    # letters that the font lacks come from another one, and are about as wide
    known = (c if font.get_char_index(ord(c)) else "m" for c in text if unicodedata.east_asian_width(c) not in "WF")
    font.set_text("".join(known))
    return (font.get_width_height()[0] / 64 / 100 + wide) * size


@cache
def _font(is_bold: bool) -> FT2Font:
    """The font in the size of a hundred pixels; our own copy, as matplotlib changes the size of those that it keeps."""
    from matplotlib.font_manager import FontProperties, findfont
    from matplotlib.ft2font import FT2Font

    font = FT2Font(findfont(FontProperties(family=FONT, weight="bold" if is_bold else "normal")))
    font.set_size(100, 72)
    return font


FONTS = f"Helvetica, Arial, '{FONT}', sans-serif"
DPI = 160
LARGEST = 30_000  # pixels of a side, fewer than matplotlib can draw


def svg(scene: Scene) -> str:
    """The scene as SVG.

    >>> print(svg(Scene(20, 10, (Words(2, 8, "a < b & c", 6),))))
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10"
      font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif">
    <text x="2" y="8" font-size="6" fill="#212121">a &lt; b &amp; c</text>
    </svg>
    """
    width, height = _numbers((scene.width, scene.height))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return "\n".join([head, f"  font-family={quoteattr(FONTS)}>", *map(_element, scene.items), "</svg>\n"])


def _element(item: Box | Words | Arrow) -> str:
    if isinstance(item, Box):
        x, y, width, height, r = _numbers((item.left, item.top, item.width, item.height, item.radius))
        place = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="{r}"'
        shape = f'<rect {place} fill="{item.fill}" stroke="{item.stroke}"'
        return f"{shape}><title>{escape(item.tooltip)}</title></rect>" if item.tooltip else f"{shape}/>"
    if isinstance(item, Words):
        x, y, size = _numbers((item.x, item.baseline, item.size))
        bold = ' font-weight="bold"' if item.is_bold else ""
        # the boxes, which lie below, show their tooltips
        middle = ' text-anchor="middle" pointer-events="none"' if item.is_centred else ""
        place = f'x="{x}" y="{y}" font-size="{size}" fill="{item.colour}"'
        return f"<text {place}{bold}{middle}>{escape(item.text)}</text>"
    dashes = ' stroke-dasharray="3 2"' if item.is_dashed else ""
    start, *rest = item.points
    curve = f'<path d="M{_path([start])} C{_path(rest)}" fill="none" stroke="{item.colour}"{dashes}/>'
    return f'{curve}<path d="M{_path(item.head)}z" fill="{item.colour}"/>'


def _path(points: Iterable[Point]) -> str:
    return " ".join(",".join(_numbers(point)) for point in points)


def _numbers(values: Iterable[float]) -> list[str]:
    return [f"{value:.1f}".removesuffix(".0") for value in values]


def drawn(scene: Scene, kind: str) -> bytes:
    """The scene as a picture of this kind, ``png`` or ``pdf``."""
    from matplotlib.figure import Figure
    from matplotlib.patches import FancyBboxPatch, PathPatch, Polygon
    from matplotlib.path import Path

    figure = Figure(figsize=(scene.width / 72, scene.height / 72))
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_xlim(0, scene.width)
    axes.set_ylim(scene.height, 0)
    axes.set_axis_off()
    for z, item in enumerate(scene.items):
        if isinstance(item, Box):
            shape = f"round,pad=0,rounding_size={item.radius}" if item.radius else "square,pad=0"
            box = FancyBboxPatch(
                (item.left, item.top), item.width, item.height, boxstyle=shape, linewidth=0.8, zorder=z
            )
            box.set(facecolor=item.fill, edgecolor=item.stroke)
            axes.add_patch(box)
        elif isinstance(item, Words):
            axes.text(
                item.x,
                item.baseline,
                item.text,
                fontsize=item.size,
                color=item.colour,
                weight="bold" if item.is_bold else "normal",
                ha="center" if item.is_centred else "left",
                va="baseline",
                parse_math=False,
                zorder=z,
            )
        else:
            codes = [Path.MOVETO, *[Path.CURVE4] * (len(item.points) - 1)]
            style = "--" if item.is_dashed else "-"
            curve = Path(item.points, codes)
            axes.add_patch(
                PathPatch(curve, facecolor="none", edgecolor=item.colour, linestyle=style, linewidth=0.8, zorder=z)
            )
            axes.add_patch(Polygon(item.head, facecolor=item.colour, edgecolor="none", zorder=z))
    file = io.BytesIO()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")  # a letter of a rare script is drawn as a box
        figure.savefig(file, format=kind, dpi=min(DPI, LARGEST * 72 / max(scene.width, scene.height)))
    return file.getvalue()
