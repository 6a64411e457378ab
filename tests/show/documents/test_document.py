"""LaTeX documents: one fragment a claim, written from what was checked, and a document that compiles."""

import re
import shutil
import subprocess
from fractions import Fraction

import pytest

from symres import Theory, exp, for_all, gradient, greatest, implies, sqrt, there_is
from symres.run.results import Report
from symres.run.runner import check_claims, run
from symres.script.loading import load_all
from symres.show.documents.document import write
from symres.show.documents.fragments import fragment
from symres.show.documents.pdf import TexError, compile_pdf
from symres.show.documents.sections import chapters

from .programs import needs_pdflatex, needs_xelatex

pytestmark = pytest.mark.xdist_group("document")  # one worker makes the document once


@pytest.fixture(scope="module")
def report():
    theory = Theory("doc.example_1", title="An example")
    u, v = theory.reals("u v")
    delta = theory.positive("delta")
    n = theory.naturals("n")
    F = theory.define("F", (u, v), (1 - u * v) ** 2)
    near = delta / (2 * (1 + delta))
    theory.claim("gradient", gradient(F) == [2 * v * (u * v - 1), 2 * u * (u * v - 1)], says=r"\nabla F = \ldots")
    critical = gradient(F) == [0, 0]
    theory.claim("critical", implies(critical, (u * v == 1) | (u == 0) & (v == 0)))
    lower = there_is((u, v), (u**2 + v**2 < delta) & (F(u, v) < F(0, 0)))
    theory.claim("origin", lower, witness=[u == near, v == near], note="50% of & the _ claim #1")
    theory.claim("square", u**2 + v**2 >= 2 * u * v, where="section 1")
    theory.claim("relu", greatest(u, 0) == 0, given=u < 0)
    theory.claim("false", F(u, v) == 0, expect="refuted")
    theory.claim("undefined", u / u == 1, expect="refuted")
    theory.claim("defined", u / u == 1, given=u != 0)
    theory.claim("irrational", sqrt(2) < Fraction(3, 2))
    theory.claim("closed", sqrt(2) == Fraction(7, 5), expect="refuted")
    theory.claim("all", for_all(u, u >= 0), expect="refuted")
    theory.claim("open", exp(u) > u, expect="supported", by="identity")
    theory.claim("whole", n**2 >= n)
    theory.cite("known", r"\lVert AB\rVert \le \lVert A\rVert\,\lVert B\rVert", "any textbook")
    return check_claims(theory.claims, 5)


def by_name(report):
    return {r.claim.id.rpartition(".")[2]: r for r in report.results}


def test_the_fixture_has_every_verdict_it_expects(report):
    assert [r.claim.id for r in report.surprises] == []


def test_a_fragment_says_claim_proof_and_verdict(report):
    text = fragment(by_name(report)["critical"]).text
    for part in ("doc.example\\_1.critical", "{proved}", "\\begin{symresClaim}", "\\begin{proof}", "Case"):
        assert part in text


def test_what_is_typeset_is_the_frozen_statement_with_its_definition(report):
    text = fragment(by_name(report)["gradient"]).text
    assert "\\nabla F(u, v) = " in text
    assert "F(u, v) = (1 - u v)^{2}" in text
    assert by_name(report)["gradient"].certificate is not None


def test_the_source_is_quoted_and_plain_text_is_escaped(report):
    assert "\\nabla F = \\ldots" in fragment(by_name(report)["gradient"]).text
    assert "50\\% of \\& the \\_ claim \\#1" in fragment(by_name(report)["origin"]).text
    assert "section 1" in fragment(by_name(report)["square"]).text


def test_a_refutation_shows_the_point_and_both_sides(report):
    text = fragment(by_name(report)["false"]).text
    assert "\\begin{proof}[Refutation]" in text
    assert "u = 0" in text
    assert "F(0, 0) = 1 \\ne 0" in text


def test_a_refutation_of_an_undefined_claim_says_so(report):
    assert "not defined there" in fragment(by_name(report)["undefined"]).text


def test_a_witness_is_typeset(report):
    assert "\\frac{\\delta}" in fragment(by_name(report)["origin"]).text


def test_a_supported_claim_has_no_proof_and_says_what_supports_it(report):
    text = fragment(by_name(report)["open"]).text
    assert "\\begin{proof}" not in text
    assert "\\textbf{Open.}" in text
    assert " points, 50 digits.\n" in text


def test_a_cited_claim_gives_its_reference(report):
    text = fragment(by_name(report)["known"]).text
    assert "cited" in text
    assert "any textbook" in text


def test_a_document_includes_every_fragment(report, tmp_path):
    document = write(report, tmp_path / "build")
    text = document.read_text()
    for r in report.results:
        place = r.claim.id.replace(".", "/")
        assert f"\\input{{{place}}}" in text
        assert (document.parent / f"{place}.tex").exists()


def test_the_title_of_a_theory_is_the_heading_of_its_claims(report, tmp_path):
    document = write(report, tmp_path).read_text()
    assert document.count("\\subsection{") == 1
    assert "\\subsection{An example}" in document


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


@pytest.mark.parametrize(
    "engine", [pytest.param("pdflatex", marks=needs_pdflatex), pytest.param("xelatex", marks=needs_xelatex)]
)
def test_a_paper_includes_fragments_with_the_package_that_is_written_beside_them(report, tmp_path, engine):
    write(report, tmp_path)
    names = [f"\\input{{{r.claim.id.replace('.', '/')}}}" for r in report.results]
    paper = ["\\documentclass{amsart}", "\\usepackage{symres}", "\\begin{document}", *names, "\\end{document}"]
    (tmp_path / "paper.tex").write_text("\n".join(paper))
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", "paper.tex"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace")
    assert ran.returncode == 0, ran.stdout[-2000:]
    assert (tmp_path / "paper.pdf").read_bytes().startswith(b"%PDF")


# ------------------------------------------------------------------------------------------- the shape of a document

SCRIPT = '''"""Squares, as Euler has them.

They are "never" negative, and 100% of them; $x_1^2$ is one.
"""

from symres import Theory, gradient

later = Theory("later", source="euler", where="section 2", title="What follows")
x, y = later.reals("x y")
F = later.define("F", (x, y), (x - y) ** 2)
later.claim("least", F(x, y) >= 0, where="section 2, theorem 3", title="Squares are not negative")
later.claim("gradient", gradient(F) == [2 * (x - y), 2 * (y - x)])
later.claim(
    "least.as_printed", F(x, y) <= 0, expect="refuted", says=r"\\text{all squares vanish, } x^2 = 0",
    note="A misprint.",
)
later.claim("least.neighbour", F(x, y) >= 1, expect="refuted")

first = Theory("first", source="euler", where="section 1", title="What comes first")
a, b = first.reals("a b")
first.claim("square", a**2 + b**2 >= 0)
first.claim("cross", a**2 + b**2 >= 2 * a * b, where="a lemma for theorem 3; not in the paper")
'''


@pytest.fixture(scope="module")
def sourced(tmp_path_factory):
    """The report of a script that cites a source."""
    folder = tmp_path_factory.mktemp("sourced")
    (folder / "sources.json").write_text('{"euler": {"citation": "Euler 1768", "title": "On squares"}}')
    (folder / "a.py").write_text(SCRIPT)
    report = run(load_all([folder / "a.py"]), budget=120)
    assert report.exit_code == 0, report
    return report


@pytest.fixture
def written(sourced, tmp_path):
    """The document of a script with a source, and what stands beside it."""
    return lambda **options: write(sourced, tmp_path / "out", **options)


def test_sections_stand_in_the_order_of_the_source_with_what_their_scripts_say(written):
    text = written().read_text()
    places = [text.index(part) for part in ("{On squares}", "{What comes first}", "{What follows}")]
    assert places == sorted(places)
    assert text.count("100\\% of them; $x_1^2$ is one.") == 1
    assert "``never'' negative" in text


def test_a_section_comes_after_those_that_its_proofs_cite():
    first = Theory("t.a", title="Corollaries", where="section 1")
    second = Theory("t.b", title="Lemmas", where="section 9")
    for theory in (first, second):
        n = theory.naturals("n")
        A, B = theory.matrices("A B", n, n)
    with second.theorem("commute", A * B * A == B * A**2, given=A * B == B * A) as proof:
        proof.have(A * B * A == B * A**2, by="algebra")
    with first.theorem("twice", 2 * A * B * A == 2 * B * A**2, given=A * B == B * A) as proof:
        proof.have(A * B * A == B * A**2, by=second.claims[0])
        proof.have(2 * A * B * A == 2 * B * A**2, by="algebra")
    report = check_claims((*first.claims, *second.claims), 60)
    results = [report[claim.id] for claim in (*first.claims, *second.claims)]
    assert [r.reason for r in results] == ["", ""]
    (chapter,) = chapters(results)
    assert [section.title for section in chapter.sections] == ["Lemmas", "Corollaries"]
    (alone,) = chapters(results[:1])
    assert [section.title for section in alone.sections] == ["Corollaries"]


def test_a_claim_with_a_title_is_the_theorem_of_its_source(written):
    folder = written().parent
    text = (folder / "later" / "least.tex").read_text()
    assert "\\begin{symresTheorem}[{\\cite{euler}, section 2, theorem 3}]" in text
    assert "\\symrestitle{Squares are not negative}" in text
    assert "\\begin{symresClaim}[{\\cite{euler}, section 1}]" in (folder / "first" / "square.tex").read_text()


def test_what_a_source_does_not_state_stands_in_an_appendix_of_lemmas(written):
    text = written().read_text()
    body, lemmas = text.split("\\section{Beyond the source: On squares}")
    assert "\\input{first/square}" in body and "\\input{first/cross}" not in body
    assert "\\input{first/cross}" in lemmas and "\\appendix" in body
    assert "first.cross" in body.split("\\clearpage")[0]  # the table of claims has all of them


def test_the_bibliography_has_sources_of_which_only_claims_beyond_them_are_told(tmp_path):
    (tmp_path / "sources.json").write_text('{"euler": {"citation": "Euler 1768", "title": "On squares"}}')
    first = SCRIPT[SCRIPT.index("first =") :].replace('first.claim("square", a**2 + b**2 >= 0)', "")
    (tmp_path / "a.py").write_text("from symres import Theory\n" + first)
    text = write(run(load_all([tmp_path / "a.py"])), tmp_path / "out").read_text()
    assert "\\bibliography{symres}" in text
    assert "note = {Euler 1768}" in (tmp_path / "out" / "symres.bib").read_text()


def test_false_neighbours_are_left_out_unless_they_are_asked_for(written):
    assert "neighbour" not in written().read_text()
    assert "\\input{later/least/neighbour}" in written(tests=True).read_text()


def test_definitions_are_said_once_a_section_and_in_every_fragment_that_stands_alone(written):
    text = written().read_text()
    assert text.count("\\symresgiven{") == 1
    assert "\\symreslet{" in (written().parent / "later" / "gradient.tex").read_text()


def test_errata_say_what_is_printed_why_it_fails_and_what_is_right(written):
    text = written().read_text()
    errata = text[text.index("\\section{Errata}") :]
    for part in (
        "Printed: ``all squares vanish, $x^2 = 0$''",
        "It fails at $x = 0, y = 1$.\\symressee{later.least.as_printed}",
        "A misprint.",
        "What is right: \\symreslemma{later.least}{later.\\allowbreak{}least}\\symrespage{later.least}.",
    ):
        assert part in errata


def test_the_appendix_says_what_every_verdict_rests_on(written):
    text = written().read_text()
    grounds = text[text.index("\\section{What the verdicts rest on}") :]
    assert grounds.count("kernel alone") == 4
    assert grounds.count("derivatives, entries") == 1


@needs_pdflatex
def test_definitions_errata_bibliography_and_table_are_typeset(written):
    pdf = compile_pdf(written(title="A companion to $x^2$"))
    if shutil.which("pdftotext"):
        text = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True).stdout
        assert text.count("Let F (x, y) =") == 1
        assert "??" not in text
        assert re.search(r"See the refutation of \d\.\d, page \d", text)
        assert re.search(r"What is right:\s+later\.least, page \d\.", text)
        if shutil.which("bibtex"):
            assert "[1], section 2, theorem 3" in text
    log = pdf.with_suffix(".log").read_text(errors="replace")
    assert "undefined" not in log


def test_a_document_without_claims_is_a_document(tmp_path):
    assert "0 claims: " in write(Report((), 0.0), tmp_path).read_text()
