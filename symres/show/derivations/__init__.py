"""Derivations as proof scripts, and what the kernel says of their lines."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable
from pathlib import Path

from symres.run.results import Report
from symres.run.runner import Progress, run
from symres.script.loading import load


def checked(script: Callable[[str], str], path: Path | None, budget: float, jobs: int, progress: Progress) -> Report:
    """The report on the lines of a derivation, each of which is attacked and proved in ``budget`` seconds.

    ``script`` writes the script of a theory of that name. It is kept at ``path``, with the certificates beside it;
    without a path, neither is kept.
    """
    with contextlib.ExitStack() as stack:
        place = path or Path(stack.enter_context(tempfile.TemporaryDirectory())) / "derivation.py"
        place.write_text(script(place.stem), encoding="utf-8")
        return run([load(place)], budget=budget, jobs=jobs, progress=progress)
