"""Names, notes and titles in any script compile, or are refused in a sentence."""

import re
from dataclasses import replace

import pytest

from symres import ClaimError, Theory
from symres.kernel.terms import build, variable
from symres.run.runner import check_claims
from symres.show.documents.characters import PUNCTUATION, SIGNS, has_glyph
from symres.show.documents.document import write
from symres.show.documents.fragments import fragment
from symres.show.documents.mathematics import latex
from symres.show.documents.pdf import compile_pdf
from symres.show.documents.sentences import escape

from .programs import needs_pdflatex

NASTY = "50% of #1 & _all_ {braces} $5 ~tilde ^hat \\input{x} naïve “quotes” – λ ≤ ½ ∀ε∃δ ‖x‖² x₁ ℝ 数 Ж \u202e\u0301"
READ_AS_L = "ℓ"  # by Python, in the names of a script
NAMES = {
    "ü": r"\text{ü}",
    "λ": r"\lambda",
    "数": r"\mathrm{ideograph6570}",
    "Ж_1": r"\mathrm{zhe}_{1}",
    READ_AS_L: "l",
    "é__": r"\text{é}",
}
REFUSED = ("a%", "a#b", "a b", "{a}", "a&b", "ü", "a_ü", "数", "a..b", "$a$")


def document(tmp_path):
    theory = Theory("nasty", title=f"A title with {NASTY}", source=f"Somebody, {NASTY}")
    variables = [theory.reals(name) for name in NAMES if name != READ_AS_L]
    theory.claim("squares", sum(x**2 for x in variables) >= 0, note=NASTY, where=NASTY)
    return check_claims(theory.claims, 5)


@pytest.mark.parametrize("name", NAMES)
def test_a_letter_that_cannot_be_set_goes_by_its_name(name):
    assert latex(variable(name)) == NAMES[name]


def test_two_letters_of_one_name_are_told_apart():
    assert latex(build("<", variable("λ"), variable("lambda"))) in (
        r"\lambda < \mathtt{lambda}",
        r"\mathtt{lambda} < \lambda",
    )


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_that_is_none_is_refused_in_a_sentence(name):
    with pytest.raises(ClaimError, match=r"a theory has a name such as"):
        Theory(name)
    with pytest.raises(ClaimError, match=r"a claim has a name such as"):
        Theory("names").claim(name, Theory("names").reals("x") ** 2 >= 0)


@pytest.mark.parametrize("name", ["a%", "a#b", "{a}", "a&b", "$a$"])
def test_a_variable_whose_name_is_none_is_refused_in_a_sentence(name):
    with pytest.raises(ClaimError, match=re.escape(f"{name!r} is no name; a name has letters, digits and _")):
        Theory("names").reals(name)


def test_a_letter_that_python_reads_as_another_is_refused_in_a_sentence():
    with pytest.raises(ClaimError, match=f"'{READ_AS_L}' is no name, Python reads it as 'l'; write 'l'"):
        Theory("names").reals(READ_AS_L)


def test_plain_text_stays_plain_text():
    assert escape("50% & {a_b} #1 $x$ ~ ^ \\") == (
        r"50\% \& \{a\_b\} \#1 \$x\$ \textasciitilde{} \textasciicircum{} \textbackslash{}"
    )
    assert escape("λ ≤ x₁² 数") == (r"\ensuremath{\lambda} \ensuremath{\le} x\textsubscript{1}² [U+6570]")


def test_a_title_a_source_and_a_note_are_escaped(tmp_path):
    report = document(tmp_path)
    text = fragment(report.results[0]).text
    assert r"50\% of \#1 \& \_all\_ \{braces\} \$5" in text
    assert "数" not in text + write(report, tmp_path).read_text()


@pytest.mark.slow
@needs_pdflatex
def test_a_document_with_nasty_names_and_notes_compiles(tmp_path):
    assert compile_pdf(write(document(tmp_path), tmp_path)).read_bytes().startswith(b"%PDF")


@pytest.mark.slow
@needs_pdflatex
def test_a_source_that_is_no_word_is_cited_by_one(tmp_path):
    report = document(tmp_path)
    (result,) = report.results
    named = replace(result, claim=replace(result.claim, key="A & B % {c}, 2016"))
    text = write(replace(report, results=(named,)), tmp_path)
    assert compile_pdf(text).read_bytes().startswith(b"%PDF")
    assert "undefined citation" not in text.with_suffix(".log").read_text(errors="replace").lower()


@needs_pdflatex
def test_pdflatex_has_every_character_that_is_left_as_it_is(tmp_path):
    kept = [chr(c) for c in range(0x20, 0x180) if has_glyph(chr(c))] + list(PUNCTUATION) + list(SIGNS)
    body = "\n\n".join(f"{ord(c):x} {escape(c)}" for c in kept)
    paper = tmp_path / "characters.tex"
    packages = r"\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{lmodern,amsmath,amssymb}"
    paper.write_text(rf"\documentclass{{article}}{packages}\begin{{document}}{body}\end{{document}}", encoding="utf-8")
    assert compile_pdf(paper).read_bytes().startswith(b"%PDF")
