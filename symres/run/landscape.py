"""Proving what a landscape says: its claims are written as a script, and the script is run."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from symres.landscape.claims import Stated, claims, named
from symres.landscape.model import Family, Landscape, Point
from symres.landscape.script import script
from symres.landscape.source import Source
from symres.run.results import Report
from symres.run.runner import Progress, run
from symres.script.loading import load


@dataclass(frozen=True)
class Settled:
    """A landscape, what was claimed of it, and the verdicts of the kernel by the names of the claims."""

    found: Landscape
    stated: tuple[Stated, ...]
    report: Report
    verdicts: Mapping[str, str]

    @property
    def is_proved(self) -> bool:
        """Whether everything was found, claimed and proved."""
        complete = self.found.is_exact or bool(self.found.problem.box)
        return complete and bool(self.stated) and all(v == "proved" for v in self.verdicts.values())

    def places(self) -> Iterator[tuple[str, Point | Family, tuple[Stated, ...]]]:
        """The points and families, with their names and with what is said of them."""
        for name, place in named(self.found):
            yield name, place, tuple(s for s in self.stated if s.about == name)

    def whole(self) -> tuple[Stated, ...]:
        """The claims about the whole landscape."""
        return tuple(s for s in self.stated if not s.about)


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
