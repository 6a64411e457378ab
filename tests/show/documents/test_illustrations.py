"""Documents show the plots of claims: a PDF beside each fragment, the same every time, and one figure for the same."""

import shutil
import subprocess

import pytest

from symres.show.documents import plots
from symres.show.documents.document import write
from symres.show.documents.pdf import compile_pdf

from .drawn import drawn_claims
from .programs import needs_pdflatex

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("illustrations")]
needs_pdftotext = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext")


@pytest.fixture(scope="module")
def report():
    report = drawn_claims("shown", title="What is shown").check(20)
    assert report.surprises == ()
    return report


@pytest.fixture(scope="module")
def document(report, tmp_path_factory):
    return write(report, tmp_path_factory.mktemp("shown"))


def drawn(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.pdf") if path.name != "symres.pdf"}


def text(pdf):
    return " ".join(subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True).stdout.split())


def test_a_plot_stands_beside_the_fragment_of_its_claim_and_of_no_other(document):
    folder = document.parent
    assert drawn(folder) == {f"shown/{name}.pdf" for name in ("points-landscape", "minima-landscape", "bound-bound")}
    for name, shows in (("points", True), ("minima", True), ("bound", True), ("missing", False), ("square", False)):
        assert ("\\symresplot{" in (folder / "shown" / f"{name}.tex").read_text()) == shows


def test_pictures_are_vectors_without_a_date_and_the_same_every_time(report, document, tmp_path):
    again = write(report, tmp_path).parent
    for name in drawn(document.parent):
        content = (document.parent / name).read_bytes()
        assert content.startswith(b"%PDF") and b"Date" not in content and b"/Subtype /Image" not in content
        assert len(content) < 200_000
        assert content == (again / name).read_bytes()


def test_what_was_drawn_is_not_drawn_again(report, document, monkeypatch):
    before = {name: (document.parent / name).read_bytes() for name in drawn(document.parent)}
    monkeypatch.setattr(plots, "drawings", lambda *_: pytest.fail("it is drawn again"))
    write(report, document.parent)
    assert {name: (document.parent / name).read_bytes() for name in drawn(document.parent)} == before


@needs_pdflatex
@needs_pdftotext
def test_a_function_is_drawn_once_and_its_claims_refer_to_the_figure(document):
    pdf = compile_pdf(document)
    said = text(pdf)
    assert said.count("Figure 1: Claim 1.1. Contours with the points that the claim lists") == 1
    assert said.count("Figure 2: Claim 1.4. By how much an inequality holds") == 1
    assert said.count("See Figure 1.") == 2 and said.count("See Figure 2.") == 1
    assert "Figure 3" not in said and "??" not in said
    assert "gradient flow from the saddles" in said  # in the picture
    assert "undefined" not in pdf.with_suffix(".log").read_text(errors="replace")


@needs_pdflatex
@needs_pdftotext
@pytest.mark.parametrize("missing", [False, True])
def test_a_paper_in_another_folder_finds_the_plots_of_its_fragments(report, tmp_path, missing):
    folder = write(report, tmp_path / "deep" / "build").parent
    shutil.copy(folder / "symres.sty", tmp_path)
    if missing:
        (folder / "shown" / "points-landscape.pdf").unlink()
    paper = ["\\documentclass{amsart}", "\\usepackage{symres}", "\\begin{document}"]
    paper += ["\\input{deep/build/shown/points}", "\\input{deep/build/shown/square}", "\\end{document}"]
    (tmp_path / "paper.tex").write_text("\n".join(paper))
    said = text(compile_pdf(tmp_path / "paper.tex"))
    assert ("See Figure 1." in said) == ("gradient flow from the saddles" in said) == (not missing)
