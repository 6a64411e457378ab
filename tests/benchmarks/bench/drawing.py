"""Curves of growth as a picture, with a panel for each kind of work."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from .growth import Curve, Family
from .run import OURS

MARKERS = "osv^D<>pPX"
# the same file from the same numbers
STYLE = {"svg.hashsalt": OURS, "font.size": 8, "axes.titlesize": 8}


def draw(families: Sequence[Family], curves: Sequence[Curve], file: Path) -> None:
    """Write a picture, of the kind that the ending of the file names."""
    with matplotlib.rc_context(STYLE):
        _figure(families, curves).savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


def _figure(families: Sequence[Family], curves: Sequence[Curve]) -> Figure:
    tools = list(dict.fromkeys(curve.tool for curve in curves))
    look = {
        tool: {"color": f"C{k}", "marker": MARKERS[k % len(MARKERS)], "lw": 2.2 if tool == OURS else 1}
        for k, tool in enumerate(tools)
    }
    figure = Figure(figsize=(10, 6.4), layout="constrained")
    panels = figure.subplots(-(-len(families) // 3), 3, squeeze=False)
    handles = {}
    for panel, family in zip(panels.flat, families, strict=False):
        for curve in curves:
            if curve.kind == family.kind:
                (handles[curve.tool],) = panel.plot(*zip(*curve.points, strict=True), ms=3.5, **look[curve.tool])
        panel.set_xscale("log", base=2)
        panel.set_yscale("log")
        panel.set_xticks(family.sizes)
        panel.xaxis.set_major_formatter(FuncFormatter(lambda n, _: f"{n:.0f}"))
        panel.minorticks_off()
        panel.grid(alpha=0.25)
        panel.set_title(f"{family.kind}: {family.title}")
    figure.supxlabel("n")
    figure.supylabel("seconds of processor time")
    figure.legend([handles[t] for t in tools], tools, loc="outside lower center", ncols=len(tools), frameon=False)
    return figure
