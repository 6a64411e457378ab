"""PDFs from LaTeX documents, by pdflatex and bibtex."""

from __future__ import annotations

import shutil
import subprocess
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
    """What pdflatex prints."""
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
