"""Sources that are galleries: a row a claim, points in one table for all, and what is long in the appendix alone."""

import re

import pytest

from symres.kernel import Statement
from symres.kernel.terms import build, number, variable
from symres.run.runner import run
from symres.script.loading import load_all
from symres.show.documents.appendix import Listing
from symres.show.documents.breaking import page_rows, unbroken
from symres.show.documents.document import write
from symres.show.documents.fragments import PARTS, ROWS
from symres.show.documents.pdf import compile_pdf, typesetting
from symres.show.documents.sentences import in_text

from .canonical import canonical
from .programs import needs_pdflatex
from .reader import read

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("galleries")]  # one worker proves the claims once

SCRIPT = '''"""Examples of all kinds."""
from symres import Theory, equivalent, exp, gradient, number_of_critical_points, number_of_local_minima
shown = Theory("shown", source="show", title="Examples")
x, y = shown.reals("x y")
F = shown.define("F", x, (x**2 - 1) ** 2)
shown.claim("square", x**2 + y**2 >= 2 * x * y, title="Two squares", where="Two squares")
shown.claim("points", number_of_critical_points(F, 3))
shown.claim("minima", number_of_local_minima(F, 2))
shown.claim("tangent", exp(x) >= 1 + x, where="Taylor")
shown.claim("equality", equivalent(x**3 == 0, x == 0))
shown.claim("wrong", x >= y, expect="refuted")
names = " ".join(f"z_{i}" for i in range(1, 15))
zs = shown.reals(names)
S = shown.define("S", zs, sum(z**2 for z in zs))
shown.claim("column", gradient(S) == [2 * z for z in zs])
told = Theory("told", source="book", title="A theorem")
v, w = told.reals("v w")
told.claim("square", v**2 + w**2 >= 2 * v * w, where="section 1")
'''
SOURCES = """{
  "title": "What the examples are about",
  "show": {"citation": "examples", "title": "A gallery", "gallery": true},
  "book": {"citation": "Euler 1768", "title": "A book"}
}"""


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gallery")
    (folder / "sources.json").write_text(SOURCES)
    (folder / "a.py").write_text(SCRIPT)
    report = run(load_all([folder / "a.py"]), budget=12)
    assert report.exit_code == 0, report
    return report


def rows_of(text):
    """The rows of the table by their claims."""
    parts = re.split(r"\\symresrow\{([^}]*)\}", text[: text.index(r"\end{symrestable}")])
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.slow
def test_a_gallery_is_a_table_and_another_source_is_not(report, tmp_path):
    text = write(report, tmp_path).read_text()
    assert r"\input{told/square}" in text and r"\input{shown" not in text
    names = "square points minima tangent equality wrong column".split()
    assert list(rows_of(text)) == [f"shown.{name}" for name in names]
    assert (tmp_path / "shown" / "square.tex").exists()  # a paper may include it


def test_every_row_has_its_statement_its_verdict_and_its_reason(report, tmp_path):
    table = rows_of(write(report, tmp_path).read_text())
    assert "{proved}" in table["shown.square"] and r"2 x y \le x^{2} + y^{2}" in table["shown.square"]
    assert "Two squares" in table["shown.square"] and "(Two squares)" not in table["shown.square"]
    assert "(Taylor)" in table["shown.tangent"]
    assert "{refuted}" in table["shown.wrong"] and r"\symreswhyso{Refutation}" in table["shown.wrong"]
    assert all(r"\symreswhyso" in row for row in table.values())


def test_points_that_a_row_shows_are_referred_to_by_the_next(report, tmp_path):
    table = rows_of(write(report, tmp_path).read_text())
    assert table["shown.points"].count(r"\begin{tabular}") == 1
    assert r"\begin{tabular}" not in table["shown.minima"]
    assert r"The points are $p_{1}$ and $p_{3}$ in the table of~\ref{shown.points}." in table["shown.minima"]


def test_a_long_proof_is_in_full_in_the_appendix_or_in_the_certificate(report, tmp_path):
    brief = rows_of(write(report, tmp_path / "brief").read_text())
    whole = write(report, tmp_path / "whole", appendix=True).read_text()
    assert r"(In full: \symresappendix{}.)" in brief["shown.points"]
    (label,) = re.findall(r"In full: \\symresappendix\{([^}]+)\}", rows_of(whole)["shown.points"])
    assert rf"\symresentry{{{label}}}" in whole


def test_a_matrix_that_takes_much_of_a_page_is_in_full_in_the_appendix(report, tmp_path):
    whole = write(report, tmp_path, appendix=True).read_text()
    row = rows_of(whole)["shown.column"]
    label = "shown.column:row:appendix:1"
    assert rf"for the $14 \times 1$ matrix $C$ that is in full in \symresappendix{{{label}}}." in row
    entry = whole[whole.index(rf"\symresentry{{{label}}}{{The claim}}") :]
    form = r"\\symresdisplay\{(.*?)\}\n\n|\\begin\{symresrows\}(.*?)\\end\{symresrows\}"
    shown = re.findall(form, entry, re.DOTALL)[0]
    (of,) = [r.statement for r in report.results if r.claim.id == "shown.column"]
    statement = Statement.from_json(of)
    known = [*statement.variables, *(name for name, _ in statement.definitions)]
    aligned = rf"\begin{{aligned}}{''.join(shown)}\end{{aligned}}"
    assert canonical(read(unbroken(aligned).rstrip("."), known)) == canonical(statement.conclusion)


def test_all_of_a_table_of_points_is_read_back(report, tmp_path):
    row = rows_of(write(report, tmp_path).read_text())["shown.points"]
    body = row[row.index(r"\rule{0pt}{2.6ex}") : row.index(r"\end{tabular}")].removeprefix(r"\rule{0pt}{2.6ex}")
    cells = [[cell.strip().strip("$") for cell in line.split("&")] for line in body.split(r"\\")]
    value = variable("v")
    said = [[canonical(read(f"v = {text}", [value])) for text in line[1:3]] for line in cells]
    points = ((-1, 0), (0, 1), (1, 0))  # x and F(x)
    assert said == [[canonical(build("=", value, number(n))) for n in point] for point in points]


@needs_pdflatex
def test_the_table_is_typeset_and_nothing_is_too_wide(report, tmp_path):
    document = write(report, tmp_path, appendix=True)
    compile_pdf(document)
    said = str(typesetting(document))
    assert said == "No formula is made smaller; no line is more than 5 pt too wide."
    assert "undefined" not in document.with_suffix(".log").read_text(errors="replace")


# --------------------------------------------------------------------------------------------------------------- points


def test_a_listing_knows_the_points_of_one_table_and_of_no_other_function():
    x, one, two = variable("x"), number(1), number(2)
    listing = Listing("a")
    listing.add(x, [(one,), (two,)])
    assert listing.found(x, [(two,)]) == ("a", [1])
    assert listing.found(x, [(number(3),)]) is None
    assert listing.found(variable("y"), [(two,)]) is None
    listing.label = "b"
    listing.add(x, [(number(3),)])
    assert listing.found(x, [(one,), (number(3),)]) is None  # they stand in two tables


def test_a_sentence_about_tables_is_said_once():
    listing = Listing()
    assert (listing.once("So."), listing.once("So.")) == ("So.", "")


# -------------------------------------------------------------------------------------------------------------- heights


@pytest.mark.parametrize("n", [1, 4, 9])
def test_rows_of_formulas_and_of_text_are_counted(n):
    aligned = " \\\\\n".join(["&x = 1"] * n)
    shown = f"\n\\symresdisplay{{\\begin{{aligned}}\n{aligned}\n\\end{{aligned}}}}\n"
    assert n < page_rows(shown) <= n + 2
    assert page_rows("word " * 20 * n) >= n


def test_the_room_for_parts_is_less_than_for_a_whole():
    assert PARTS < ROWS


def test_sentences_about_minima_are_words_and_may_break():
    both = r"\text{$W$ has a minimum at $1$} \text{ and } \text{$W$ has a minimum at $2$}"
    assert in_text(both) == "$W$ has a minimum at $1$ and $W$ has a minimum at $2$"
    assert in_text(rf"x = 1 {both}").startswith("$x")
