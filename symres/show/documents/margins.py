"""Pictures of bounds: by how much an inequality holds, and the cells on which its proof shows it.

The cells are those of the certificate; what is drawn over them is computed in floats and proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from symres.elaborate.trees import cases, witness
from symres.elaborate.trees.bound import region_of
from symres.evidence.evaluation import NUMPY, Evaluator
from symres.kernel import Rejected, Sequent, Statement, Term, obligations
from symres.kernel.procedures.bound import Box, leaves, method_of
from symres.kernel.sequents import CLAIM

from .contours import INK, sheet
from .mathematics import latex

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

POINTS = 2000  # of a curve
SIDE = 12  # points along the side of a cell, where there are two variables
SPREAD = 200.0  # of what spans more than this, the logarithm is drawn
MOST = 20_000  # cells
# by Okabe and Ito, told apart by everyone, and by their hatching
METHODS = {
    "value": ("enclosure", "#56b4e9", ""),
    "mean": ("mean value form", "#009e73", "///"),
    "fails": ("a hypothesis fails", "#bdbdbd", "\\\\\\"),
}


@dataclass(frozen=True)
class Tiling:
    """The slack of a claim, which is not negative, its variables, and the cells of a proof, each with its method."""

    slack: Term
    variables: tuple[Term, ...]
    cells: tuple[tuple[tuple[tuple[float, float], ...], str], ...]


def tiling_of(statement: Statement, certificate: Mapping[str, Any] | None) -> Tiling | None:
    """The first bound in a proof that has one or two variables, each between two ends; None if there is none such."""
    if certificate is None or certificate["verdict"] != "proved":
        return None
    for sequent, proof in zip(obligations(statement), certificate["proofs"], strict=True):
        if sequent.purpose == CLAIM:
            for inner, bound in _bounds(sequent, proof):
                found = _tiling(inner, bound)
                if found is not None:
                    return found
    return None


def _bounds(sequent: Sequent, proof: Mapping[str, Any]) -> Iterator[tuple[Sequent, Mapping[str, Any]]]:
    if proof["kind"] == "bound":
        yield sequent, proof
    elif proof["kind"] in ("cases", "witness"):
        step = witness if proof["kind"] == "witness" else cases
        for premise, branch in zip(step.premises(sequent, dict(proof)), proof["branches"], strict=True):
            yield from _bounds(premise, branch)


def _tiling(sequent: Sequent, proof: Mapping[str, Any]) -> Tiling | None:
    if sequent.conclusion.head not in ("<=", "<") or len(proof["cells"]) > MOST:
        return None
    region = region_of(sequent)
    claimed = len(region.relations) - 1
    cells = []
    for box, leaf in leaves(region, proof):
        sides = _sides(box, region.variables)
        if sides is None:
            return None
        method = method_of(leaf)
        cells.append((sides, method if leaf[method] == claimed else "fails"))
    if not 1 <= len(region.variables) <= 2 or not cells:
        return None
    return Tiling(region.relations[claimed].term, tuple(region.variables), tuple(cells))


def _sides(box: Box, variables: Sequence[Term]) -> tuple[tuple[float, float], ...] | None:
    ends = [box[x] for x in variables]
    if any(low is None or high is None for low, high in ends):
        return None
    return tuple((float(low), float(high)) for low, high in ends if low is not None and high is not None)


def values(tiling: Tiling, *at: Any) -> Any:
    """By how much the inequality holds at points, in floats."""
    with np.errstate(all="ignore"):
        found = Evaluator(NUMPY, dict(zip(tiling.variables, at, strict=True)))(tiling.slack)
    return np.broadcast_to(np.asarray(found, dtype=float), np.shape(at[0]))


def draw(tiling: Tiling) -> Figure:
    """The picture; raises ``Rejected`` where nothing can be drawn."""
    with sheet(4.2 if len(tiling.variables) == 1 else 6.2) as (figure, axes):
        (_curve if len(tiling.variables) == 1 else _plane)(tiling, figure, axes)
        axes.set_xlabel(f"${latex(tiling.variables[0])}$", fontsize=13)
        axes.spines[["top", "right"]].set_visible(False)
        _legend(tiling, figure)
        return figure


def _curve(tiling: Tiling, figure: Figure, axes: Axes) -> None:
    from matplotlib.patheffects import withStroke

    low = min(sides[0][0] for sides, _ in tiling.cells)
    high = max(sides[0][1] for sides, _ in tiling.cells)
    x = np.linspace(low, high, POINTS)
    y = values(tiling, x)
    good = y[np.isfinite(y)]
    if not len(good):
        raise Rejected("the slack has no value in floats")
    for n, (sides, method) in enumerate(sorted(tiling.cells)):
        _, colour, hatch = METHODS[method]
        shade = 0.34 if n % 2 else 0.22
        axes.axvspan(*sides[0], facecolor=colour, alpha=shade, hatch=hatch, edgecolor="white", linewidth=0)
        for end in sides[0]:
            axes.axvline(end, color=INK, linewidth=0.3, alpha=0.5)
    axes.plot(x, y, color=INK, linewidth=1.8)
    at = int(np.nanargmin(np.where(np.isfinite(y), y, np.nan)))
    axes.plot(x[at], y[at], "o", color=INK, markersize=6)
    side = "left" if at < POINTS // 4 else "right" if at > 3 * POINTS // 4 else "center"
    shift = {"left": (18, 4), "right": (-18, 4), "center": (0, 12)}[side]
    axes.annotate(
        f"least {y[at]:.3g} at {x[at]:.4g}",
        *((x[at], y[at]), shift),
        textcoords="offset points",
        ha=side,
        path_effects=[withStroke(linewidth=2.4, foreground="white")],
    )
    if good.min() > 0 and good.max() / good.min() > SPREAD:
        axes.set_yscale("log")
    else:
        axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_xlim(low, high)
    axes.set_ylabel("right side - left side")


def _plane(tiling: Tiling, figure: Figure, axes: Axes) -> None:
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import LogNorm, Normalize
    from matplotlib.patches import Rectangle

    least = []
    for ((left, right), (bottom, top)), _ in tiling.cells:
        grid = np.meshgrid(np.linspace(left, right, SIDE), np.linspace(bottom, top, SIDE))
        found = values(tiling, *grid)
        least.append(float(np.nanmin(np.where(np.isfinite(found), found, np.inf))))
    good = np.array(least)[np.isfinite(least)]
    if not len(good):
        raise Rejected("the slack has no value in floats")
    low, high = float(good.min()), float(good.max())
    scale = LogNorm(low, high) if low > 0 and high / low > SPREAD else Normalize(low, high)
    colours = ScalarMappable(scale, "cividis")
    for (((left, right), (bottom, top)), method), value in zip(tiling.cells, least, strict=True):
        hatch = METHODS[method][2]
        colour = colours.to_rgba(np.array(value)) if np.isfinite(value) else METHODS["fails"][1]
        size = right - left, top - bottom
        cell = Rectangle((left, bottom), *size, facecolor=colour, hatch=hatch, edgecolor="white", linewidth=0.4)
        axes.add_patch(cell)
    axes.autoscale_view()
    axes.set_ylabel(f"${latex(tiling.variables[1])}$", fontsize=13, rotation=0, labelpad=12)
    figure.colorbar(colours, ax=axes, label="least of right side - left side on a cell", pad=0.02)


def _legend(tiling: Tiling, figure: Figure) -> None:
    """Count the cells that each method decides."""
    from matplotlib.patches import Patch

    counts = {method: sum(method == other for _, other in tiling.cells) for method in METHODS}
    patches = []
    for method, count in counts.items():
        if count:
            name, colour, hatch = METHODS[method]
            fill = colour if len(tiling.variables) == 1 else "#8a8a8a"
            said = f"{name}: {count} cell{'' if count == 1 else 's'}"
            patches.append(Patch(facecolor=fill, alpha=0.5, hatch=hatch, edgecolor="white", label=said))
    figure.legend(handles=patches, loc="outside lower center", ncols=3, frameon=False)
