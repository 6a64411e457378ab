"""What the log of TeX says of the pages of a document: formulas that were made smaller, lines that are too wide."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

SEEN = 5.0  # points by which a line may be too wide before a reader sees it


@dataclass(frozen=True)
class Typesetting:
    """``scaled``: the size of each formula that was too wide, in per cent; ``overfull``: the points a line is over."""

    scaled: tuple[int, ...]
    overfull: tuple[float, ...]

    def __str__(self) -> str:
        """A sentence.

        >>> print(Typesetting((93, 88), (7.5,)))
        2 formulas are made smaller, the smallest to 88 %; 1 line is more than 5 pt too wide.
        >>> print(Typesetting((), ()))
        No formula is made smaller; no line is more than 5 pt too wide.
        """
        smaller, wide = len(self.scaled), len(self.overfull)
        said = f"{_counted(smaller, 'formula')} made smaller"
        said += f", the smallest to {min(self.scaled)} %" if smaller else ""
        return f"{said[0].upper()}{said[1:]}; {_counted(wide, 'line')} more than {SEEN:g} pt too wide."


def _counted(n: int, noun: str) -> str:
    return f"no {noun} is" if n == 0 else f"1 {noun} is" if n == 1 else f"{n} {noun}s are"


def typesetting(document: Path) -> Typesetting:
    """What the log beside a compiled document says."""
    log = document.with_suffix(".log").read_text(encoding="utf-8", errors="replace")
    scaled = tuple(int(percent) for percent in re.findall(r"^symres: scaled to (\d+)", log, re.MULTILINE))
    widths = map(float, re.findall(r"^Overfull \\hbox \(([\d.]+)pt too wide\)", log, re.MULTILINE))
    return Typesetting(scaled, tuple(points for points in widths if points > SEEN))
