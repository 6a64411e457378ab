"""PDFs from LaTeX documents, by pdflatex and bibtex, and the log on formulas made smaller and lines too wide."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from symres.errors import InputError

PACKAGES = "texlive-latex-recommended texlive-fonts-recommended lmodern"


class TexError(InputError):
    """pdflatex is missing, or did not accept a document."""


def compile_pdf(document: Path) -> Path:
    """Run pdflatex on a document until its references are settled, and bibtex where there is a bibliography; raises
    ``TexError`` with the first complaint.
    """
    if shutil.which("pdflatex") is None:
        raise TexError(f"pdflatex is not installed; on Debian: apt-get install {PACKAGES}")
    for run in range(5):
        printed = _pdflatex(document)
        if run == 0 and document.with_suffix(".bib").is_file() and shutil.which("bibtex"):
            subprocess.run(["bibtex", document.stem], cwd=document.parent, capture_output=True, check=False)
        elif run and "Rerun" not in printed:
            break
    return document.with_suffix(".pdf")


def _pdflatex(document: Path) -> str:
    ran = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", document.name],
        cwd=document.parent,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if ran.returncode:
        complaint = next((line for line in ran.stdout.splitlines() if line.startswith("!")), "see the log")
        raise TexError(f"{document}: pdflatex stopped: {complaint}; the log is {document.with_suffix('.log')}")
    return ran.stdout


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
    """Read the log beside a compiled document."""
    log = document.with_suffix(".log").read_text(encoding="utf-8", errors="replace")
    scaled = tuple(int(percent) for percent in re.findall(r"^symres: scaled to (\d+)", log, re.MULTILINE))
    widths = map(float, re.findall(r"^Overfull \\hbox \(([\d.]+)pt too wide\)", log, re.MULTILINE))
    return Typesetting(scaled, tuple(points for points in widths if points > SEEN))
