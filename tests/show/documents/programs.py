"""The programs that tests of documents need."""

import shutil

import pytest

needs_pdflatex = pytest.mark.skipif(
    shutil.which("pdflatex") is None,
    reason="needs pdflatex: apt-get install texlive-latex-recommended texlive-fonts-recommended lmodern",
)

needs_xelatex = pytest.mark.skipif(
    shutil.which("xelatex") is None, reason="needs xelatex: apt-get install texlive-xetex lmodern"
)
