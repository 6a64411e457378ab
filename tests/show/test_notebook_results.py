"""Results in notebooks, and cells that are run again."""

import subprocess
import sys
from html.parser import HTMLParser

import pytest

from symres import ClaimError, Theory, derivation, log
from symres.derive.lines import latex
from symres.kernel.terms import show

EVIL = "<script>alert(1)</script> & $x < 1$"


@pytest.fixture(scope="module")
def theory():
    theory = Theory("shown")
    x, y = theory.reals("x y")
    theory.claim("square", x**2 + y**2 >= 2 * x * y, title=EVIL)
    theory.claim("wrong", x**2 >= x, expect="refuted")
    theory.cite("known", r"\lVert AB\rVert \le 1", "any textbook")
    return theory


@pytest.fixture(scope="module")
def report(theory):
    return theory.check(10)


def test_claims_results_reports_and_theories_are_short_as_text(theory, report):
    for one in (theory["square"], report["square"], report["wrong"], theory):
        assert len(repr(one)) < 80
    assert repr(theory["square"]) == "<claim shown.square>"


def test_each_shows_itself_in_every_form_that_a_notebook_asks_for(theory, report):
    for one, forms in ((theory["square"], {"text/latex"}), (report["square"], {"text/latex", "text/html"})):
        assert set(one._repr_mimebundle_()) == {"text/plain", *forms}
    assert set(theory._repr_mimebundle_()) == set(report._repr_mimebundle_()) == {"text/plain", "text/html"}
    assert set(report["square"]._repr_mimebundle_(include={"text/html"})) == {"text/plain", "text/html"}
    assert set(report["square"]._repr_mimebundle_(exclude={"text/html"})) == {"text/plain", "text/latex"}


def test_a_result_shows_statement_verdict_and_proof_with_formulas_between_dollars(report):
    html = report["square"]._repr_html_()
    assert "proved" in html and "kernel alone" in html and "<details>" in html
    assert r"$2 x y \le x^{2} + y^{2}$" in html
    assert 'class="m"' not in html and "symres" not in html.replace("shown", "")
    assert "false at" in report["wrong"]._repr_html_()


def test_no_title_runs_a_script(theory, report):
    for one in (theory, report, report["square"]):
        assert "<script" not in one._repr_html_()
    assert "&lt;script&gt;" in theory._repr_html_()


def test_a_citation_shows_what_it_says(theory, report):
    assert theory["known"]._repr_latex_() == report["known"]._repr_latex_() == r"$\lVert AB\rVert \le 1$"


class Reader(HTMLParser):
    """A reader of HTML: collects its texts, and fails where a tag is not closed."""

    def __init__(self, html):
        super().__init__()
        self.texts, self.open = [], []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def test_a_derivation_shows_its_lines_with_their_reasons_and_is_short_as_text():
    theory = Theory("t")
    w, v = theory.reals("w v")
    F = theory.define("F", (w, v), log(w * v - 1) ** 2 / 2)
    made = derivation(F)
    assert set(made._repr_mimebundle_()) == {"text/plain", "text/latex", "text/html"}
    assert len(repr(made)) < 80 and "F(w, v)" in repr(made)
    assert "\\begin{aligned}" in made._repr_latex_()
    texts = Reader(made._repr_html_()).texts
    for chain in made.page.chains:
        for step in chain.steps:
            assert rf"$\displaystyle {{}} = {latex(step.expression)}$" in texts and step.reason in texts
    assert "where $v w - 1 > 0$" in texts
    assert "Hessian" in texts and any(text.startswith("The gradient vanishes if and only if $") for text in texts)


def test_a_script_may_not_claim_twice():
    theory = Theory("t")
    x = theory.reals("x")
    theory.claim("a", x == x)
    with pytest.raises(ClaimError, match="two claims have the id t.a"):
        theory.claim("a", x <= 1)


@pytest.fixture
def run_cell(monkeypatch):
    """The number of the run of a cell, which tests set."""
    run = {"number": 1}
    monkeypatch.setattr("symres.script.theory.cell", lambda: run["number"])
    return run


def test_a_cell_that_is_run_again_replaces_what_it_claimed_and_defined(run_cell):
    theory = Theory("t")
    for number, bound in ((1, 1), (2, 2)):
        run_cell["number"] = number
        x = theory.reals("x")
        F = theory.define("F", x, bound * x**2)
        theory.claim("a", F(x) >= 0)
        with theory.theorem("b", x**2 + bound >= bound) as proof:
            proof.have(x**2 >= 0)
    assert [claim.id for claim in theory.claims] == ["t.a", "t.b"]
    assert [show(d.meaning) for d in theory.definitions] == ["fun x. 2*x^2"]
    assert theory.check(120)["a"].verdict == "proved"


def test_one_run_of_a_cell_may_not_claim_twice(run_cell):
    theory = Theory("t")
    x = theory.reals("x")
    theory.claim("a", x == x)
    with pytest.raises(ClaimError, match="two claims"):
        theory.claim("a", x == x)


def test_to_import_symres_needs_no_templates_and_no_plots():
    code = "import sys, symres; print([m for m in ('jinja2', 'matplotlib', 'IPython') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
