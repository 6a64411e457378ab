"""Smaller vector graphics: coordinates to a tenth of a point, and no points of lines that nobody would miss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from matplotlib.figure import Figure

POINTS = 72  # in an inch, as SVG and PDF have them
NEAR = 0.2  # points by which a line may be off
RUN = 24  # points that one segment may stand for

Point = tuple[float, float]


def compact(figure: Figure) -> None:
    """Make the lines and areas of a figure as coarse as the eye allows, where they will stand when it is written."""
    figure.set_dpi(POINTS)
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for axes in figure.axes:
        for drawn in axes.collections:
            paths: Any = drawn.get_paths()
            paths[:] = [_coarse(path, drawn.get_transform()) for path in paths]
        for line in axes.lines:
            path: Any = line.get_path()
            if line.get_transform() == axes.transData and len(path) > 2:
                line.set_data(*_coarse(path, line.get_transform()).vertices.T)


def _coarse(path: Any, transform: Any) -> Any:
    """A path of straight lines with fewer points and round coordinates; others as they are."""
    from matplotlib.path import Path

    straight = path.codes is None or np.isin(path.codes, (Path.MOVETO, Path.LINETO, Path.CLOSEPOLY)).all()
    if not straight or not len(path.vertices):
        return path
    places = transform.transform(path.vertices)
    vertices, codes = [np.empty((0, 2))], [np.empty(0, dtype=Path.code_type)]
    for start, end, is_closed in _parts(path):
        few = np.round(thinned(list(map(tuple, places[start:end]))), 1)
        vertices += [few, few[:1]] if is_closed else [few]
        codes.append(np.full(len(few), Path.LINETO, dtype=Path.code_type))
        codes[-1][0] = Path.MOVETO
        codes += [np.array([Path.CLOSEPOLY], dtype=Path.code_type)] if is_closed else []
    return Path(transform.inverted().transform(np.concatenate(vertices)), np.concatenate(codes))


def _parts(path: Any) -> Iterator[tuple[int, int, bool]]:
    """The lines that a path is made of: from where to where, and whether they are closed."""
    from matplotlib.path import Path

    codes = path.codes
    if codes is None:
        codes = np.full(len(path.vertices), Path.LINETO)
    starts = [k for k, code in enumerate(codes) if not k or code == Path.MOVETO]
    for start, end in zip(starts, [*starts[1:], len(codes)], strict=True):
        is_closed = bool(codes[end - 1] == Path.CLOSEPOLY)
        yield start, end - is_closed, is_closed


def thinned(points: Sequence[Point]) -> list[Point]:
    """As few of the points of a line as keep it where it is, the first and the last among them.

    >>> thinned([(0, 0), (1, 0.1), (2, 0), (2, 5)])
    [(0, 0), (2, 0), (2, 5)]
    """
    kept, last = [points[0]], 0
    while last < len(points) - 1:
        following = last + 1
        while following + 1 < min(len(points), last + RUN) and _stays(points, last, following + 1):
            following += 1
        kept.append(points[following])
        last = following
    return kept


def _stays(points: Sequence[Point], start: int, end: int) -> bool:
    """Whether the segment between two points passes near to all that are between them."""
    (x, y), (u, v) = points[start], points[end]
    dx, dy = u - x, v - y
    length = (dx * dx + dy * dy) ** 0.5
    if length < NEAR:
        return all(abs(p - x) + abs(q - y) < NEAR for p, q in points[start + 1 : end])
    return all(abs(dx * (q - y) - dy * (p - x)) <= NEAR * length for p, q in points[start + 1 : end])
