"""Parameters per point, and time, against the number of points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from . import codes, constructions
from .data import Points
from .errors import Refused
from .measure import Clock
from .speed import best

GREY, BLUE, ORANGE, GREEN = "#777777", "#1f77b4", "#d9730d", "#2a8a57"


@dataclass(frozen=True)
class Measured:
    """One size of a data set: points, k, parameters, and seconds to encode, to sort and compare."""

    size: int
    width: int
    parameters: int
    seconds: float
    dimension: int
    classes: int


def measured(points: Points, sizes: Sequence[int], seed: int, device: str, clock: Clock) -> list[Measured]:
    """The sign-code certificate of the first points of a data set, for each of the sizes."""
    out = []
    for number, size in enumerate(sizes):
        part = points.first(size)
        code = constructions.shortest(part, seed, device)
        found = codes.separated(part, code, device)
        seconds = best(partial(codes.separated, part, code, device), device, 2)
        parameters = constructions.sign_code_parameters(found.codes, part.dimension, code.width, part.classes)
        out.append(Measured(size, code.width, parameters, seconds, part.dimension, part.classes))
        clock.say("sizes", number + 1, len(sizes))
    return out


def draw(rows: Sequence[Measured], folder: Path) -> list[Path]:
    """Write ``parameters`` and ``time`` as PNG and SVG to a folder; the paths. Needs matplotlib."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise Refused("plots need matplotlib: run `pip install matplotlib`, or leave out --plot.") from None
    folder.mkdir(parents=True, exist_ok=True)
    sizes = [row.size for row in rows]
    n = [max(size, 2) for size in sizes]
    lower = [
        constructions.width_one_parameters(s, r.dimension, r.classes) / s for s, r in zip(sizes, rows, strict=True)
    ]
    reference = [math.log2(s) + r.classes**2 / s for s, r in zip(n, rows, strict=True)]
    lines = {
        "parameters": (
            "parameters per point",
            [
                ("sign codes", BLUE, [row.parameters / row.size for row in rows], "o-"),
                ("width one", GREEN, lower, "s-"),
                ("$\\log_2 n + r^2/n$", GREY, reference, "--"),
            ],
        ),
        "time": (
            "seconds",
            [
                ("codes, sort, compare", ORANGE, [row.seconds for row in rows], "o-"),
                ("proportional to n", GREY, [rows[-1].seconds * s / sizes[-1] for s in sizes], "--"),
            ],
        ),
    }
    written = []
    for name, (label, curves) in lines.items():
        figure = Figure(figsize=(5, 3.4), layout="constrained")
        axes = figure.subplots()
        for title, colour, values, style in curves:
            axes.plot(sizes, values, style, color=colour, label=title, markersize=4, linewidth=1.2)
        axes.set_xscale("log", base=2)
        axes.set_yscale("log")
        axes.set_xlabel("points n")
        axes.set_ylabel(label)
        axes.grid(True, alpha=0.25, linewidth=0.6)
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False, fontsize=8)
        for suffix in ("png", "svg"):
            path = folder / f"{name}.{suffix}"
            figure.savefig(path, dpi=200, metadata={"Date": None} if suffix == "svg" else None)
            written.append(path)
    return written
