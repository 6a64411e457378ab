r"""The plots of a claim: the landscape whose points it lists, the bound that its proof shows cell by cell, both sides
of the inequality that bounds a count; and the figures that show them in a document, beside the fragment of the claim.

Where several claims are about the same, \symresplot of symres.sty shows it once and refers to that figure then.
"""

from __future__ import annotations

import io
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

import numpy as np

from symres.kernel import Rejected, Statement
from symres.kernel.terms import to_json
from symres.run.results import Result
from symres.script.claims import Claim

from .comparisons import comparison_of
from .comparisons import draw as draw_comparison
from .fragments import path
from .kept import Progress, remade
from .landscapes import landscape_of
from .margins import draw as draw_tiling
from .margins import tiling_of
from .mathematics import latex
from .sentences import prose

if TYPE_CHECKING:
    from matplotlib.figure import Figure


if TYPE_CHECKING:
    from matplotlib.figure import Figure

FILE = ".plots.json"
DIGEST = 12  # digits that tell what is drawn
SIZE = re.compile(r'width="([\d.]+)pt" height="([\d.]+)pt"')


@dataclass(frozen=True)
class Drawing:
    """A picture before it is written: its ``kind`` in a word, what it is ``of``, the same for the same, what it shows
    for those who do not see it, and the caption.
    """

    kind: str
    of: str
    figure: Figure
    alt: str
    caption: str


@dataclass(frozen=True)
class Plot:
    """A picture as ``text``: SVG, or a PDF in Base64, as ``form`` says; the rest is that of the drawing."""

    kind: str
    of: str
    form: str
    text: str
    alt: str
    caption: str

    @property
    def content(self) -> bytes:
        """The bytes of the file."""
        return self.text.encode() if self.form == "svg" else b64decode(self.text)

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height of an SVG in pixels."""
        found = SIZE.search(self.text)
        return (round(float(found[1]) * 4 / 3), round(float(found[2]) * 4 / 3)) if found else (730, 500)


def plots(statement: Statement, certificate: Mapping[str, Any] | None, form: str = "svg") -> Iterator[Plot]:
    """The plots of a proved claim, as ``svg`` or ``pdf``; the same bytes for the same claim."""
    for d in drawings(statement, certificate):
        yield Plot(d.kind, d.of, form, _written(d.figure, form), d.alt, d.caption)


def drawings(statement: Statement, certificate: Mapping[str, Any] | None) -> Iterator[Drawing]:
    """The pictures of a proved claim; none where a picture would say nothing."""
    found = landscape_of(statement, certificate)
    if found is not None:
        from .contours import LABELLED, figure, mark

        names = ", ".join(map(str, found.problem.variables))
        points = "; ".join(
            f"{mark(p).label} at ({', '.join(map(_short, p.near))}), value {_short(p.height)}" for p in found.points
        )
        is_plane = len(found.problem.variables) > 1
        numbered = ", numbered as in its proof" if 1 < len(found.points) <= LABELLED else ""
        caption = (
            f"{'Contours' if is_plane else 'The graph'} with the points that the claim lists{numbered}. Their types"
            f"{', the values and the gradient flow' if is_plane else ' and the values'} are computed in floating point."
        )
        alt = f"Contours of a function of {names}: {points}" if is_plane else f"Graph: {points}"
        of = f"{names}: {found.problem.expression}"
        yield Drawing("landscape", _digest(of), figure(found), alt, caption)
    compared = comparison_of(statement, certificate)
    if compared is not None:
        of = str([to_json(compared.left), to_json(compared.right)])
        over = f"A count and its bound over {compared.size.value}, on logarithmic axes"
        caption = (
            f"The count and its bound over ${latex(compared.size)}$, {compared.setting}. The values of both sides of "
            "the inequality are computed in floating point."
        )
        yield Drawing("comparison", _digest(of), draw_comparison(compared), over, caption)
    try:
        tiling = tiling_of(statement, certificate)
        if tiling is not None:
            drawn = draw_tiling(tiling)
            cells = f"{len(tiling.cells)} cell{'' if len(tiling.cells) == 1 else 's'}"
            names = " and ".join(str(x.value) for x in tiling.variables)
            alt = f"By how much the inequality holds, over {names}, with the {cells} of its proof"
            caption = (
                f"By how much an inequality holds, which the proof shows on {cells}; the colours and the hatching say "
                "how. The cells are those of the certificate, the values are computed in floating point."
            )
            of = str([to_json(tiling.slack), tiling.cells])
            yield Drawing("bound", _digest(of), drawn, alt, caption)
    except (Rejected, ArithmeticError):
        return  # no picture without values in floats


def of_claims(
    results: Sequence[Result],
    stated: Mapping[str, Statement],
    digests: Mapping[str, str],
    folder: Path,
    form: str,
    processes: int,
    progress: Progress = lambda *_: None,
) -> dict[str, list[Plot]]:
    """The plots of the claims that have some, by their ids; made as ``remade`` says."""
    proved = {r.claim.id: r for r in results if r.certificate is not None and r.claim.id in stated}

    def drawn(name: str) -> list[Plot]:
        return list(plots(stated[name], proved[name].certificate, form))

    keys = {name: f"{form} {digests[name]}" for name in proved}
    made = remade(
        folder / FILE,
        keys,
        drawn,
        lambda data: [Plot(**plot) for plot in data],
        lambda some: [asdict(plot) for plot in some],
        processes,
        progress,
    )
    return {name: some for name, some in made.items() if some}


def _digest(of: str) -> str:
    return sha256(of.encode()).hexdigest()[:DIGEST]


def _short(value: float) -> str:
    return f"{round(value, 9) + 0.0:.4g}"


def _written(figure: Figure, form: str) -> str:
    """The picture without a date: as it stands in a page, or for a document."""
    from matplotlib import rc_context

    from .contours import STYLE

    out = io.BytesIO()
    with rc_context(STYLE):
        compact(figure)
        figure.savefig(out, format=form, metadata={"Date" if form == "svg" else "CreationDate": None})
    return out.getvalue().decode() if form == "svg" else b64encode(out.getvalue()).decode()


def file(claim: Claim, plot: Plot) -> PurePosixPath:
    """The file of a plot below the document: shamir/thm1-landscape.pdf."""
    place = path(claim)
    return place.with_name(f"{place.stem}-{plot.kind}.{plot.form}")


def figures(claim: Claim, plots: Sequence[Plot]) -> str:
    """The LaTeX that shows the plots of a claim, after its proof."""
    return "".join(f"\n{_figure(claim, plot)}\n" for plot in plots)


def _figure(claim: Claim, plot: Plot) -> str:
    place = file(claim, plot)
    parts = [claim.id, str(place.parent), place.stem, f"{plot.kind}:{plot.of}", prose(plot.caption)]
    return rf"\symresplot{''.join(f'{{{part}}}' for part in parts)}"


POINTS = 72  # in an inch, as SVG and PDF have them
NEAR = 0.4  # points by which a line may be off


def compact(figure: Figure) -> None:
    """Make the lines and areas of a figure as coarse as the eye allows, where they will stand when it is written."""
    figure.set_dpi(POINTS)
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for axes in figure.axes:
        for drawn in axes.collections:
            paths: Any = drawn.get_paths()
            paths[:] = [coarse(path, drawn.get_transform()) for path in paths]
        for line in axes.lines:
            path: Any = line.get_path()
            if line.get_transform() == axes.transData and len(path) > 2:
                line.set_data(*coarse(path, line.get_transform()).vertices.T)


def coarse(path: Any, transform: Any) -> Any:
    """A path of straight lines with few points, at coordinates to a tenth of a point; one with curves as it is."""
    from matplotlib.path import Path

    straight = path.codes is None or np.isin(path.codes, (Path.MOVETO, Path.LINETO, Path.CLOSEPOLY)).all()
    if not straight or not len(path.vertices):
        return path
    whole = Path(path.vertices, path.codes)
    whole.should_simplify, whole.simplify_threshold = True, NEAR
    few: Any = whole.cleaned(transform, simplify=True)
    kept = few.codes != Path.STOP
    return Path(transform.inverted().transform(np.round(few.vertices[kept], 1)), few.codes[kept])
