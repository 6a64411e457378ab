"""LaTeX documents: one fragment a claim, written from what was checked, and a document that compiles."""

import shutil
import subprocess

import pytest
from sympy import Max, Rational, exp, sqrt

from symres import Theory, at_least, either, equal, for_all, gradient, greater, implies, less, over, there_is, unequal
from symres.documents.latex import TexError, compile_pdf, fragment, write
from symres.results import Report

from .programs import needs_pdflatex


@pytest.fixture(scope="module")
def report():
    theory = Theory("doc.example_1", title="An example")
    u, v = theory.reals("u v")
    delta = theory.positive("delta")
    n = theory.naturals("n")
    F = theory.define("F", (u, v), (1 - u * v) ** 2)
    near = delta / (2 * (1 + delta))
    theory.claim("gradient", equal(gradient(F), [2 * v * (u * v - 1), 2 * u * (u * v - 1)]), says=r"\nabla F = \ldots")
    critical = equal(gradient(F), [0, 0])
    theory.claim("critical", implies(critical, either(equal(u * v, 1), (equal(u, 0), equal(v, 0)))))
    lower = (less(u**2 + v**2, delta), less(F(u, v), F(0, 0)))
    theory.claim("origin", there_is((u, v), lower), witness={u: near, v: near}, note="50% of & the _ claim #1")
    theory.claim("square", at_least(u**2 + v**2, 2 * u * v), where="section 1")
    theory.claim("relu", equal(Max(u, 0), 0), given=less(u, 0))
    theory.claim("false", equal(F(u, v), 0), expect="refuted")
    theory.claim("undefined", equal(over(u, u), 1), expect="refuted")
    theory.claim("defined", equal(over(u, u), 1), given=unequal(u, 0))
    theory.claim("irrational", less(sqrt(2), Rational(3, 2)))
    theory.claim("closed", equal(sqrt(2), Rational(7, 5)), expect="refuted")
    theory.claim("all", for_all((u,), at_least(u, 0)), expect="refuted")
    theory.claim("open", greater(exp(u), u), expect="supported", by="identity")
    theory.claim("whole", at_least(n**2, n))
    theory.cite("known", r"\lVert AB\rVert \le \lVert A\rVert\,\lVert B\rVert", "any textbook")
    return Report(tuple(c.check(5) for c in theory.claims), 0.0)


def by_name(report):
    return {r.claim.id.rpartition(".")[2]: r for r in report.results}


def test_the_fixture_has_every_verdict_it_expects(report):
    assert [r.claim.id for r in report.surprises] == []


def test_a_fragment_says_claim_proof_verdict_and_what_it_rests_on(report):
    text = fragment(by_name(report)["critical"])
    for part in ("doc.example\\_1.critical", "proved", "\\textbf{Claim.}", "\\textbf{Proof.}", "kernel alone", "Case"):
        assert part in text


def test_what_is_typeset_is_the_frozen_statement_with_its_definition(report):
    text = fragment(by_name(report)["gradient"])
    assert "\\nabla F(u, v) = " in text
    assert "F(u, v) = (-u v + 1)^{2}" in text
    assert by_name(report)["gradient"].certificate is not None


def test_the_source_is_quoted_and_plain_text_is_escaped(report):
    assert "\\nabla F = \\ldots" in fragment(by_name(report)["gradient"])
    assert "50\\% of \\& the \\_ claim \\#1" in fragment(by_name(report)["origin"])
    assert "section 1" in fragment(by_name(report)["square"])


def test_a_refutation_shows_the_point_and_both_sides(report):
    text = fragment(by_name(report)["false"])
    assert "\\textbf{Refutation.}" in text
    assert "u = 0" in text
    assert "F(0, 0) = 1 \\ne 0" in text


def test_a_refutation_of_an_undefined_claim_says_so(report):
    assert "not defined there" in fragment(by_name(report)["undefined"])


def test_a_witness_is_typeset(report):
    assert "\\frac{\\delta}" in fragment(by_name(report)["origin"])


def test_a_supported_claim_has_no_proof_and_says_what_supports_it(report):
    text = fragment(by_name(report)["open"])
    assert "\\textbf{Proof.}" not in text
    assert "\\textbf{Open.}" in text
    assert "exact points at 50 digits" in text


def test_a_cited_claim_gives_its_reference(report):
    text = fragment(by_name(report)["known"])
    assert "cited" in text
    assert "any textbook" in text


def test_a_document_includes_every_fragment(report, tmp_path):
    document = write(report, tmp_path / "build")
    text = document.read_text()
    for r in report.results:
        assert f"\\input{{claims/{r.claim.id}}}" in text
        assert (document.parent / "claims" / f"{r.claim.id}.tex").exists()


def test_the_title_of_a_theory_is_the_heading_of_its_claims(report, tmp_path):
    document = write(report, tmp_path).read_text()
    assert document.count("\\section{") == 1
    assert "\\section{An example}" in document


@needs_pdflatex
def test_the_document_compiles_and_shows_every_claim(report, tmp_path):
    pdf = compile_pdf(write(report, tmp_path))
    assert pdf.read_bytes().startswith(b"%PDF")
    if shutil.which("pdftotext"):
        text = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True).stdout
        assert all(r.claim.id in text for r in report.results)


@needs_pdflatex
def test_a_document_that_pdflatex_refuses_is_one_sentence(tmp_path):
    document = tmp_path / "bad.tex"
    document.write_text("\\documentclass{article}\\begin{document}\\undefinedcommand\\end{document}")
    with pytest.raises(TexError, match=r"bad.tex: pdflatex stopped: ! Undefined control sequence"):
        compile_pdf(document)


def test_a_missing_pdflatex_is_named(report, tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(TexError, match="pdflatex is not installed"):
        compile_pdf(write(report, tmp_path))


@needs_pdflatex
def test_a_paper_includes_fragments_with_the_package_that_is_written_beside_them(report, tmp_path):
    write(report, tmp_path)
    names = [f"\\input{{claims/{r.claim.id}}}" for r in report.results]
    paper = ["\\documentclass{amsart}", "\\usepackage{symres}", "\\begin{document}", *names, "\\end{document}"]
    (tmp_path / "paper.tex").write_text("\n".join(paper))
    assert compile_pdf(tmp_path / "paper.tex").read_bytes().startswith(b"%PDF")
