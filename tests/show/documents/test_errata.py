"""Errata: from the claims themselves, with what each of them lacks said or left out, and typeset alone as well."""

import json
import subprocess

import pytest

from symres import ClaimError, Erratum, Theory, for_all
from symres.run.results import Report
from symres.script.claims import SEVERITIES
from symres.show.documents.document import write
from symres.show.documents.errata import errata, is_erratum, text
from symres.show.reports.errata import lines, to_json

from .programs import needs_pdflatex

ORDER = ("roots.as_printed", "roots.sum.misprint", "roots.everywhere", "roots.product", "roots.unsaid")


def claimed():
    """A theory with errata of several kinds, in another order than that of the source."""
    theory = Theory("roots", source="Cardano 1545", where="section 3", title="Roots")
    x, y = theory.reals("x y")
    theory.claim("sum", x + y == y + x, where="section 2")
    theory.claim(
        "sum.misprint",
        x + y == y - x,
        expect="refuted",
        where="section 2",
        says=r"\text{Note that } x + y = y - x",
        erratum=Erratum("typo", right="$x + y = y + x$"),
    )
    theory.claim("unsaid", x <= 0, expect="refuted", says="x \\leq 0")
    theory.claim("square", x**2 >= 0)
    theory.claim(
        "everywhere",
        for_all(x, x >= 0),
        expect="refuted",
        where="section 2, below",
        erratum=Erratum(
            "note",
            fails="$x = -1$",
            paraphrase="No root is less than zero.",
            reading="of absolute values",
            proved=("roots.square", "elsewhere.claim"),
        ),
    )
    theory.claim(
        "product",
        x * y == y * x,
        where="section 2, end",
        says="xy = y",
        erratum=Erratum("typo", right="$xy = yx$"),
    )
    theory.claim("as_printed", x == 1, expect="refuted", where="section 1", says="x = 1", note="Only $1$ is.")
    theory.claim("square.neighbour", x**2 <= 0, expect="refuted", says="x^2 \\leq 0")
    theory.claim("variant", x == 2, expect="refuted")
    theory.claim("surprise", x == x, expect="refuted", says="x = x")
    return theory


@pytest.fixture(scope="module")
def results():
    return claimed().check(20).results


def entries(results):
    return {e.result.claim.id.partition(".")[2]: e for _, found in errata(results) for e in found}


def test_an_erratum_is_what_is_refuted_of_a_source_or_said_to_be_one_and_stands_where_the_source_has_it(results):
    (chapter, found), *rest = errata(results)
    assert rest == []
    assert chapter.citation == "Cardano 1545"
    assert {e.result.claim.id for e in found} == set(ORDER)
    assert not {r.claim.id for r in results if is_erratum(r)} & {"roots.square.neighbour", "roots.variant"}


def test_a_claim_that_is_not_as_it_expects_shows_no_erratum(results):
    assert "roots.surprise" in {r.claim.id for r in results if is_erratum(r)}
    assert "surprise" not in entries(results)


def test_what_is_right_is_shown_by_the_claim_in_front_or_by_those_that_are_named_or_by_the_claim_itself(results):
    found = {name: {k: r and r.verdict for k, r in e.right.items()} for name, e in entries(results).items()}
    assert found == {
        "as_printed": {},
        "sum.misprint": {"roots.sum": "proved"},
        "everywhere": {"roots.square": "proved", "elsewhere.claim": None},
        "product": {"roots.product": "proved"},
        "unsaid": {},
    }


def test_what_is_right_has_to_be_shown():
    theory = Theory("t")
    x = theory.reals("x")
    theory.claim("a", x >= 0, expect="refuted")
    theory.claim("a.b", x >= 1, expect="refuted", says="x \\geq 1")
    assert entries(theory.check().results)["a.b"].right == {}


def test_programs_get_the_exact_point_the_values_there_and_all_that_is_said(results):
    data = to_json(errata(results))
    assert json.loads(json.dumps(data)) == data
    assert data["summary"] == {"false": 2, "typo": 2, "note": 1}
    of = {e["id"]: e for e in data["errata"]}
    misprint = of["roots.sum.misprint"]
    assert (misprint["source"], misprint["where"], misprint["severity"]) == ("Cardano 1545", "section 2", "typo")
    assert misprint["printed"] == r"\text{Note that } x + y = y - x"
    assert misprint["counterexample"] == {"x": "1", "y": "0"}
    assert misprint["values"] == ["claimed   1 = -1   [1 + 0 = 0 - 1]"]
    assert misprint["shown_by"] == [{"id": "roots.sum", "verdict": "proved"}]
    everywhere = of["roots.everywhere"]
    assert (everywhere["printed"], everywhere["paraphrase"]) == ("", "No root is less than zero.")
    assert (everywhere["fails"], everywhere["reading"]) == ("$x = -1$", "of absolute values")
    assert everywhere["shown_by"][1] == {"id": "elsewhere.claim", "verdict": None}
    assert (of["roots.product"]["verdict"], of["roots.product"]["counterexample"]) == ("proved", {})


def test_the_terminal_tells_quotations_from_other_words_and_counts_severities(results):
    told = list(lines(errata(results)))
    assert told[0] == "Cardano 1545"
    assert '    printed:     "Note that $x + y = y - x$"' in told
    assert "    paraphrase:  No root is less than zero." in told
    assert "    fails:       $x = -1$" in told
    assert "    shown by:    roots.square (proved), elsewhere.claim (not among these scripts)" in told
    assert told[-1] == "5 errata: 2 false, 2 typo, 1 note"
    assert list(lines([])) == ["0 errata"]


def test_every_severity_is_told_in_words(results):
    (chapter, (entry, *_)), *_ = errata(results)
    for severity, words in SEVERITIES.items():
        said = type(entry)(entry.result, Erratum(severity), {})
        assert f"    severity:    {severity} ({words})" in list(lines([(chapter, [said])]))
        assert f"\\textit{{Severity:}} {words}." in text([(chapter, [said])])


def test_the_document_has_the_same_text_as_is_printed_alone(results, tmp_path):
    alone = text(errata(results))
    assert alone in write(Report(results, 0.0), tmp_path).read_text()
    assert alone.count("\\medskip") == 5
    for part in (
        "Printed: ``Note that $x + y = y - x$''",
        "In other words than the source's: No root is less than zero.",
        "It fails at $x = 1, y = 0$.",
        "It fails: $x = -1$.",
        "What is right: $x + y = y + x$ (\\symreslemma{roots.sum}{roots.\\allowbreak{}sum}\\symrespage{roots.sum}).",
        "What is printed is right in this reading: of absolute values.",
    ):
        assert part in alone


def test_a_document_without_errata_has_no_section_for_them(tmp_path):
    assert "Errata" not in write(Report((), 0.0), tmp_path).read_text()


@needs_pdflatex
def test_errata_are_typeset_alone(results, tmp_path):
    write(Report(results, 0.0), tmp_path)
    body = text(errata(results))
    (tmp_path / "alone.tex").write_text(
        f"\\documentclass{{article}}\\usepackage[hidelinks]{{hyperref}}\\usepackage{{symres}}"
        f"\\begin{{document}}{body}\\end{{document}}"
    )
    ran = subprocess.run(["pdflatex", "-interaction=nonstopmode", "alone.tex"], cwd=tmp_path, capture_output=True)
    assert ran.returncode == 0, ran.stdout[-2000:]
    log = (tmp_path / "alone.log").read_text(errors="replace")
    assert "undefined" not in log


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"severity": "misprint"}, "no severity 'misprint'"),
        ({"severity": "typo", "right": 1}, "is text"),
        ({"severity": "typo", "proved": (1,)}, "names of claims"),
    ],
)
def test_an_erratum_says_what_it_cannot_be(given, said):
    with pytest.raises(ClaimError, match=said):
        Erratum(**given)


def test_a_claim_takes_an_erratum_alone():
    theory = Theory("t")
    with pytest.raises(ClaimError, match=r"t.a: erratum is given as Erratum\(severity, ...\), not 'typo'"):
        theory.claim("a", theory.reals("x") == 1, erratum="typo")
    A = theory.matrix("A", theory.naturals("d"), 1)
    with theory.theorem("b", A == A, erratum=Erratum("typo")) as proof:
        proof.have(A == A)
    assert theory["b"].erratum == Erratum("typo")
