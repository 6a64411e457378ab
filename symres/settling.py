"""Proving what a landscape says: its claims are written as a script, and the script is run."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

from symres.landscape.claims import Settled, claims
from symres.landscape.model import Landscape
from symres.landscape.script import script
from symres.landscape.source import Source
from symres.loading import load
from symres.runner import Progress, run


def settled(found: Landscape, path: Path | None, budget: float, jobs: int, progress: Progress) -> Settled:
    """Attack and prove what a landscape says, ``budget`` seconds a claim.

    The script is kept at ``path``, with the certificates beside it; without a path, neither is kept. It expects the
    verdicts that its claims got.
    """
    stated = tuple(claims(found, Source(found)))
    with contextlib.ExitStack() as stack:
        place = path or Path(stack.enter_context(tempfile.TemporaryDirectory())) / "landscape.py"
        place.write_text(script(found, stated, place.stem, {}), encoding="utf-8")
        report = run([load(place)], budget=budget, jobs=jobs, progress=progress)
        verdicts = {r.claim.id.removeprefix(f"{place.stem}."): r.verdict for r in report.results}
        place.write_text(script(found, stated, place.stem, verdicts), encoding="utf-8")
    return Settled(found, stated, report, verdicts)
