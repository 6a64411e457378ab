r"""The plots of a document: a PDF beside the fragment of its claim, and the figure that shows it.

Where several claims are about the same, \symresplot of symres.sty shows it once and refers to that figure then.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

from symres.claims import Claim

from .fragments import path
from .plots import Plot
from .sentences import prose


def file(claim: Claim, plot: Plot) -> PurePosixPath:
    """Where the picture of a plot stands below the document: shamir/thm1-landscape.pdf."""
    place = path(claim)
    return place.with_name(f"{place.stem}-{plot.kind}.{plot.form}")


def figures(claim: Claim, plots: Sequence[Plot]) -> str:
    """What shows the plots of a claim, after its proof."""
    return "".join(f"\n{_figure(claim, plot)}\n" for plot in plots)


def _figure(claim: Claim, plot: Plot) -> str:
    place = file(claim, plot)
    parts = [claim.id, str(place.parent), place.stem, f"{plot.kind}:{plot.of}", prose(plot.caption)]
    return rf"\symresplot{''.join(f'{{{part}}}' for part in parts)}"
