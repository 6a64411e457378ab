"""What a picture is made of: boxes, words and arrows at places in points, with y pointing down."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

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
    """How wide a line of text is in this size.

    >>> width_of("ll", 10) < width_of("mm", 10) < width_of("mm", 10, is_bold=True)
    True
    """
    font = _font(is_bold)
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    # what the font lacks, another one will have, about as wide as its own letters
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
