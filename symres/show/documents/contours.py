"""Pictures of landscapes: contours of a function of two variables with its critical points and the gradient flow
between them; the graph of a function of one variable.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy

from symres.evidence.stationary import Array, Surface, evaluator
from symres.landscape.model import MAXIMA, MINIMA, STRICT_SADDLE, Family, Landscape, Point
from symres.language.source import latex

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

GRID = 401  # points along each side
LEVELS = 26
ROOM = 0.6  # around the points, relative to their extent
LEAST = 1.25  # half the extent that is shown, at least
CEILING = 0.97  # the part of the values that is below the highest level
CUTS = 6000  # of a graph
LABELLED = 24  # points, at most
LETTERS = 110  # of a formula that is typeset in the title
COLOURS = ("#0b2545", "#134074", "#1f6f8b", "#4ea699", "#9fd3a8", "#e3f2c1", "#fbfbef")  # from the valleys to the hills
INK = "#1b1b1e"

STYLE: dict[Any, Any] = {
    "font.size": 10,
    "font.family": "DejaVu Sans",
    "mathtext.fontset": "stix",
    "axes.edgecolor": INK,
    "axes.linewidth": 0.8,
    "hatch.linewidth": 0.5,
    "svg.hashsalt": "symres",
    "pdf.fonttype": 42,
}


@dataclass(frozen=True)
class Mark:
    """The sign of a kind of point in a picture, and its name in the legend."""

    label: str
    many: str
    shape: str
    colour: str
    size: float


GLOBAL = Mark("global minimum", "global minima", "*", "#ffc43d", 17)
SPURIOUS = Mark("spurious local minimum", "spurious local minima", "o", "#ef476f", 9)
LOCAL = Mark("local minimum", "local minima", "o", "#ff9f6b", 9)
SADDLES = Mark("strict saddle", "strict saddles", "X", "#ffffff", 9)
HILL = Mark("local maximum", "local maxima", "^", "#9b5de5", 9)
OTHER = Mark("other critical point", "other critical points", "s", "#c9c9c9", 7)
MARKS = (GLOBAL, SPURIOUS, LOCAL, SADDLES, HILL, OTHER)


def mark(p: Point | Family) -> Mark:
    """The sign of a point or a family."""
    if p.kind in MINIMA:
        return {"global": GLOBAL, "spurious": SPURIOUS}.get(p.rank, LOCAL)
    if p.kind in MAXIMA:
        return HILL
    return SADDLES if p.kind == STRICT_SADDLE else OTHER


def draw(found: Landscape, paths: Iterable[Path]) -> None:
    """Write the picture of a landscape in one or two variables to files, whose suffixes say in which format."""
    from matplotlib import rc_context

    drawn = figure(found)
    with rc_context(STYLE):
        for path in paths:
            dated = {"Date": None} if path.suffix == ".svg" else {"CreationDate": None} if path.suffix == ".pdf" else {}
            drawn.savefig(path, dpi=160, metadata=dated)


def figure(found: Landscape) -> Figure:
    """The picture of a landscape in one or two variables."""
    with sheet(7.2 if len(found.problem.variables) == 2 else 5.2) as (made, axes):
        (_contours if len(found.problem.variables) == 2 else _graph)(found, made, axes)
        axes.set_title(_title(found), fontsize=12, pad=10)
        return made


@contextmanager
def sheet(height: float) -> Iterator[tuple[Figure, Axes]]:
    """A figure of this height in inches with axes, and the style of our pictures while it is drawn."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure(figsize=(7.6, height), layout="constrained")
        FigureCanvasAgg(figure)
        yield figure, figure.add_subplot()


def _title(found: Landscape) -> str:
    """The formula, typeset if that is short and matplotlib understands it."""
    left = f"{latex(sympy.Symbol(found.problem.name))}({', '.join(map(latex, found.problem.variables))})"
    formula = f"${left} = {latex(found.problem.expression)}$"
    return formula if len(str(found.problem.expression)) <= LETTERS and is_typeset(formula) else f"${left}$"


def is_typeset(formula: str) -> bool:
    """Whether matplotlib understands a formula."""
    from matplotlib.mathtext import MathTextParser

    try:
        MathTextParser("agg").parse(formula)
    except ValueError:
        return False
    return True


# ------------------------------------------------------------------------------------------------------------- contours


def _contours(found: Landscape, figure: Figure, axes: Axes) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    surface = Surface.of(found.problem.expression, found.problem.variables)
    (left, right), (bottom, top) = window(found)
    x, y = np.linspace(left, right, GRID), np.linspace(bottom, top, GRID)
    plane = np.array(np.meshgrid(x, y))
    values = surface.value(plane)
    scale = Scale.of(
        np.where(_outside(found, plane) <= 0, values, np.nan) if found.problem.has_interior else values,
        [*(p.height for p in found.points), *(f.height for f in found.families)],
    )
    shown = np.ma.masked_invalid(scale.of_value(values))
    colours = LinearSegmentedColormap.from_list("valleys", COLOURS)
    levels = np.linspace(scale.of_value(scale.low), scale.of_value(scale.high), LEVELS)
    filled = axes.contourf(
        x, y, shown, levels=levels, cmap=colours, extend="max" if scale.low <= np.nanmin(values) else "both"
    )
    axes.contour(x, y, shown, levels=levels, colors=INK, linewidths=0.35, alpha=0.35)
    saddles = sorted({p.height for p in found.points if mark(p) is SADDLES and scale.low < p.height < scale.high})
    passes = [float(scale.of_value(h)) for h in saddles[:LABELLED]]
    if passes:
        axes.contour(x, y, shown, levels=passes, colors=INK, linewidths=0.9, linestyles="dashed", alpha=0.6)
    _stream(surface, axes, plane)
    _limits(found, axes, plane)
    for family in found.families:
        _curve(family, found, axes, plane)
    for path in flow(found, surface, ((left, right), (bottom, top))):
        _arrow(axes, path)
    _mark_points(axes, [(p, p.near) for p in found.points])
    axes.set(xlim=(left, right), ylim=(bottom, top))
    axes.set_xlabel(f"${latex(found.problem.variables[0])}$", fontsize=13)
    axes.set_ylabel(f"${latex(found.problem.variables[1])}$", fontsize=13, rotation=0, labelpad=12)
    bar = figure.colorbar(filled, ax=axes, fraction=0.046, pad=0.02)
    ticks = scale.ticks()
    bar.set_ticks([float(scale.of_value(t)) for t in ticks], labels=[f"{t:.6g}" for t in ticks])
    bar.outline.set_linewidth(0.5)
    _legend(found, figure, passes=bool(passes))


@dataclass(frozen=True)
class Scale:
    """Values from ``low`` to ``high``, spread so that those near the middle are told apart: linear up to ``unit``, then
    logarithmic.
    """

    low: float
    high: float
    middle: float
    unit: float

    @staticmethod
    def of(values: Array, heights: Sequence[float]) -> Scale:
        """The scale of the values on a grid; ``heights`` are those of the critical points."""
        finite = values[np.isfinite(values)]
        if not len(finite):
            return Scale(0.0, 1.0, 0.0, 1.0)
        high = float(np.quantile(finite, CEILING))
        inside = [h for h in heights if h <= high] or [float(finite.min())]
        bottom = float(np.quantile(finite, 1 - CEILING))
        middle = min(inside)
        low = middle if bottom >= middle else min(bottom, middle)
        middle = middle if low == middle else float(np.median(inside))
        high = max(high, *(h for h in heights if math.isfinite(h)), low + 1e-9) if heights else max(high, low + 1e-9)
        spread = np.abs(finite - middle)
        unit = max(float(np.quantile(spread, 0.04)), 1e-4 * (high - low), 1e-12)
        return Scale(low, high, middle, unit)

    def of_value(self, value: Any) -> Any:
        return np.arcsinh((np.asarray(value) - self.middle) / self.unit)

    def ticks(self) -> list[float]:
        """Round values, about evenly spread."""
        ends = float(self.of_value(self.low)), float(self.of_value(self.high))
        ticks: list[float] = []
        for s in np.linspace(*ends, 8):
            value = self.middle + self.unit * math.sinh(s)
            ticks.append(_round(value, max(abs(value - self.middle), self.unit)))
        return [t for t in dict.fromkeys(ticks) if self.low - 1e-9 <= t <= self.high]


def _round(value: float, size: float) -> float:
    """A value to one or two digits of its distance from the middle."""
    digits = 1 - math.floor(math.log10(size)) if size else 0
    return round(value, min(12, digits)) + 0.0


def window(found: Landscape) -> tuple[tuple[float, float], ...]:
    """The part of the plane, or of the line, that is shown: the box, or what holds the points and some room."""
    problem = found.problem
    if problem.box:
        return tuple((float(low), float(high)) for low, high in (problem.box[x] for x in problem.variables))
    size = len(problem.variables)
    points = [p.near for p in found.points]
    for family in found.families:
        points += sorted(family.samples, key=lambda p: sum(c * c for c in p))[: len(family.samples) // 2 + 1]
    if len(points) < 2:
        points.append((0.0,) * size)
    low, high = np.min(points, axis=0), np.max(points, axis=0)
    if problem.constraints:
        inside = _feasible_extent(found)
        low, high = np.minimum(low, inside[0]), np.maximum(high, inside[1])
    extent = float((high - low).max())
    half = np.maximum((high - low) / 2, 0.3 * extent) + ROOM * max(extent, 1.0) * 0.5
    half = np.maximum(half, LEAST)
    middle = (low + high) / 2
    return tuple((float(m - h), float(m + h)) for m, h in zip(middle, half, strict=True))


def _feasible_extent(found: Landscape) -> tuple[Array, Array]:
    """The extent of the points that satisfy the constraints, if it is not too large."""
    reach = 4 * max([1.0, *(abs(c) for p in found.points for c in p.near)])
    size = len(found.problem.variables)
    axis = np.linspace(-reach, reach, 301)
    grid = np.array(np.meshgrid(*[axis] * size)).reshape(size, -1)
    good = grid[:, _outside(found, grid) <= reach / 100]
    edge = 0.95 * reach
    if not good.shape[1] or np.abs(good).max() > edge:
        near = np.array([p.near for p in found.points] or [(0.0,) * size])
        return near.min(axis=0), near.max(axis=0)
    return good.min(axis=1), good.max(axis=1)


def _outside(found: Landscape, points: Array) -> Array:
    """By how much the constraints are violated; not positive where they hold."""
    worst = np.full(points.shape[1:], -np.inf)
    for kind, g in found.problem.sides():
        value = evaluator(g, found.problem.variables)(points)
        worst = np.maximum(worst, np.abs(value) if kind == "equal" else value)
    return worst


def _limits(found: Landscape, axes: Axes, plane: Array) -> None:
    inequalities = np.full(plane.shape[1:], -np.inf)
    for kind, g in found.problem.sides():
        value = evaluator(g, found.problem.variables)(plane)
        axes.contour(plane[0], plane[1], value, levels=[0.0], colors=INK, linewidths=1.8, zorder=2.5)
        if kind != "equal":
            inequalities = np.maximum(inequalities, value)
    if np.isfinite(inequalities).any():
        axes.contourf(plane[0], plane[1], inequalities, levels=[0.0, np.inf], colors="white", alpha=0.85, zorder=2.4)


def _stream(surface: Surface, axes: Axes, plane: Array) -> None:
    """The direction of the gradient flow, faintly."""
    step = max(1, GRID // 100)
    slope = -surface.gradient(plane[:, ::step, ::step])
    if not np.isfinite(slope).all():
        return
    length = np.hypot(*slope)
    u, v = slope / np.where(length > 0, length, 1)
    turns = np.zeros(
        u.shape, dtype=bool
    )  # where the direction turns back from one place to the next, lines would zigzag
    turns[1:] |= u[1:] * u[:-1] + v[1:] * v[:-1] < 0
    turns[:, 1:] |= u[:, 1:] * u[:, :-1] + v[:, 1:] * v[:, :-1] < 0
    u, v = np.ma.masked_where(turns, u), np.ma.masked_where(turns, v)
    lines = axes.streamplot(
        plane[0, 0, ::step], plane[1, ::step, 0], u, v, color="white", density=1.1, linewidth=0.5, arrowsize=0.55
    )
    lines.lines.set_alpha(0.32)
    for patch in axes.patches:
        patch.set_alpha(0.32)


def _curve(family: Family, found: Landscape, axes: Axes, plane: Array) -> None:
    """A curve of critical points, with a dark edge; hatching for a region of them."""
    inside = np.ones(plane.shape[1:], dtype=bool)
    for g in family.positive:
        inside &= evaluator(g, found.problem.variables)(plane) > 0
    if not family.equations:
        axes.contourf(*plane, inside, levels=[0.5, 1.5], colors="none", hatches=["///"])
    if len(family.equations) != 1:
        return
    value = np.where(inside, evaluator(family.equations[0], found.problem.variables)(plane), np.nan)
    for colour, width in ((INK, 4.2), (mark(family).colour, 2.6)):
        axes.contour(plane[0], plane[1], value, levels=[0.0], colors=colour, linewidths=width)


def flow(found: Landscape, surface: Surface, box: tuple[tuple[float, float], ...]) -> Iterator[Array]:
    """The ways on which the gradient flow leaves the saddles of a function of two variables, as rows of points."""
    from scipy.integrate import solve_ivp

    (left, right), (bottom, top) = box
    size = max(right - left, top - bottom)
    ends = [np.array(p.near) for p in found.points if p.kind in MINIMA]

    def direction(t: float, p: Array) -> Array:
        g = surface.gradient(p[:, None])[:, 0]
        return -g / math.sqrt(float(g @ g) + 1e-12)

    def leaves(t: float, p: Array) -> float:
        return float(min(p[0] - left, right - p[0], p[1] - bottom, top - p[1]) + 0.1 * size)

    def arrives(t: float, p: Array) -> float:
        return min((float(np.linalg.norm(p - e)) for e in ends), default=size) - 0.004 * size

    def rests(t: float, p: Array) -> float:
        g = surface.gradient(p[:, None])[:, 0]
        return float(np.linalg.norm(g)) - 1e-5

    def forbidden(t: float, p: Array) -> float:
        return float(1e-3 - _outside(found, p[:, None])[0]) if found.problem.constraints else 1.0

    events = [leaves, arrives, rests, forbidden]
    for event in events:
        event.terminal = True  # type: ignore[attr-defined]
    for p in found.points:
        if p.kind in (*MINIMA, *MAXIMA):
            continue
        for start in _ways_down(p, surface, 0.01 * size):
            if forbidden(0.0, start) <= 0:
                continue
            found_way = solve_ivp(
                direction, (0, 4 * size), start, "LSODA", rtol=1e-6, atol=1e-9, max_step=size / 200, events=events
            )
            yield np.concatenate([np.array(p.near)[:, None], found_way.y], axis=1).T


def _ways_down(p: Point, surface: Surface, radius: float) -> list[Array]:
    """The points of a small circle around a point that are lower than their neighbours, and than the point."""
    angle = np.linspace(0, 2 * np.pi, 720, endpoint=False)
    circle = np.array(p.near)[:, None] + radius * np.array([np.cos(angle), np.sin(angle)])
    values = surface.value(circle)
    low = (values <= np.roll(values, 1)) & (values < np.roll(values, -1)) & (values < p.height)
    return list(circle[:, low].T)


def _arrow(axes: Axes, path: Array) -> None:
    axes.plot(*path.T, color=INK, linewidth=2.6, solid_capstyle="round", zorder=3)
    axes.plot(*path.T, color="#ff8c42", linewidth=1.5, solid_capstyle="round", zorder=3)
    lengths = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    if lengths[-1] <= 0:
        return
    a, b = (
        (np.interp(f * lengths[-1], lengths, path[:, 0]), np.interp(f * lengths[-1], lengths, path[:, 1]))
        for f in (0.5, 0.52)
    )
    style = {"arrowstyle": "-|>,head_width=0.28,head_length=0.5", "color": "#ff8c42", "linewidth": 1.2}
    axes.annotate("", xy=b, xytext=a, arrowprops=style, zorder=4)


def _mark_points(axes: Axes, points: Sequence[tuple[Point, tuple[Any, ...]]]) -> None:
    from matplotlib.patheffects import withStroke

    for k, (p, place) in enumerate(points, 1):
        m = mark(p)
        axes.plot(
            *place, m.shape, color=m.colour, markersize=m.size, markeredgecolor=INK, markeredgewidth=1.0, zorder=6
        )
        if len(points) <= LABELLED:
            axes.annotate(
                f"p{k}",
                place,
                xytext=(7, 6),
                textcoords="offset points",
                fontsize=8.5,
                color=INK,
                path_effects=[withStroke(linewidth=2.4, foreground="white")],
                zorder=7,
            )


def _legend(found: Landscape, figure: Figure, passes: bool = False, ways: bool = True) -> None:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    present = [m for m in MARKS if any(mark(p) is m for p in found.points)]
    handles: list[Any] = [
        Line2D([], [], linestyle="", marker=m.shape, color=m.colour, markersize=0.8 * m.size, markeredgecolor=INK)
        for m in present
    ]
    labels = [m.label for m in present]
    for m in MARKS:
        if any(mark(f) is m and len(f.equations) == 1 for f in found.families):
            handles.append(Line2D([], [], color=m.colour, linewidth=2.6))
            labels.append(m.many)
        if any(mark(f) is m and not f.equations for f in found.families):
            handles.append(Patch(facecolor="none", edgecolor=INK, linewidth=0.5, hatch="///"))
            labels.append(f"{m.many}: a region")
    if ways and any(mark(p) in (SADDLES, OTHER) for p in found.points):
        handles.append(Line2D([], [], color="#ff8c42", linewidth=1.8))
        labels.append("gradient flow from the saddles")
    if passes:
        handles.append(Line2D([], [], color=INK, linewidth=0.9, linestyle="dashed"))
        labels.append("level of a saddle")
    if handles:
        figure.legend(handles, labels, loc="outside lower center", ncols=3, frameon=False, fontsize=9)


# ---------------------------------------------------------------------------------------------------------------- graph


def _graph(found: Landscape, figure: Figure, axes: Axes) -> None:
    surface = Surface.of(found.problem.expression, found.problem.variables)
    ((left, right),) = window(found)
    x = np.linspace(left, right, CUTS)
    values = surface.value(x[None, :])
    finite = values[np.isfinite(values)]
    axes.plot(x, values, color=COLOURS[1], linewidth=2)
    for _, g in found.problem.sides():
        edge = evaluator(g, found.problem.variables)(x[None, :])
        for root in x[1:][np.diff(np.sign(edge)) != 0]:
            axes.axvline(root, color=INK, linewidth=1, linestyle="dashed")
    _mark_points(axes, [(p, (p.near[0], p.height)) for p in found.points])
    axes.set_xlim(left, right)
    if len(finite):
        low, high = float(finite.min()), float(np.quantile(finite, 0.98))
        heights = [p.height for p in found.points]
        low, high = min([low, *heights]), max([high, *heights])
        axes.set_ylim(low - 0.08 * (high - low or 1), high + 0.08 * (high - low or 1))
    axes.grid(color="#e4e4e4", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlabel(f"${latex(found.problem.variables[0])}$", fontsize=13)
    _legend(found, figure, ways=False)
