"""Assumptions: what claims of a section share is stated once before them, and by each claim that stands alone."""

import re
import shutil
import subprocess

import pytest

from symres import Theory, for_all, norm, trace
from symres.kernel.terms import free_variables
from symres.run.runner import check_claims
from symres.show.documents.assumptions import ALONE, shared
from symres.show.documents.document import write
from symres.show.documents.fragments import fragment
from symres.show.documents.introductions import introduction, is_general
from symres.show.documents.pdf import compile_pdf

from .canonical import canonical
from .programs import needs_pdflatex
from .test_read_back import STORES, names_of, statements


def hypotheses(statement):
    """The hypotheses by their letters, without the names of definitions."""
    unfolded = dict(zip(statement.hypotheses, statement.unfolded()[0], strict=True))
    return {letter: unfolded[h] for letter, h in introduction(statement).hypotheses}


@pytest.mark.slow
@pytest.mark.parametrize("path", STORES, ids=names_of)
def test_what_assumptions_say_is_what_the_claims_suppose(path):
    """A claim has all hypotheses of the assumptions that it names, about variables of its own, and states the rest."""
    of = {statement.sha256: statement for statement in statements(path)}
    setting, citations = shared(of)
    for name, cited in citations.items():
        given, said = hypotheses(of[name]), []
        for assumption in setting.assumptions:
            if assumption.key in cited.keys:
                first = dict(zip(of[assumption.first].hypotheses, of[assumption.first].unfolded()[0], strict=True))
                said += [first[h] for h in assumption.hypotheses]
        named = [given[letter] for letter in cited.assumptions]
        assert sorted(map(repr, map(canonical, named))) == sorted(map(repr, map(canonical, said)))
        assert {x for h in said for x in free_variables(h)} <= {x for h in named for x in free_variables(h)}


@pytest.mark.slow
@pytest.mark.parametrize("path", STORES, ids=names_of)
def test_the_variables_of_a_setting_are_those_of_all_claims_that_have_them(path):
    of = {statement.sha256: statement for statement in statements(path)}
    setting, citations = shared(of)
    for name, statement in of.items():
        here = {x for x in statement.variables if x.value in {y.value for y in setting.variables}}
        known = citations.get(name, ALONE).known
        assert not is_general(statement) or here == known
        alone, new = introduction(statement).sentence, introduction(statement, known).sentence
        assert (alone == new) == (not known)


theory = Theory("assumed", title="Norms")
d, k = theory.naturals("d k")
v, w = theory.vectors("v w", d)
A, B, M = theory.matrices("A B M", d, d)
r, s, t = theory.reals("r s t")
small = for_all(v, norm(A * v) <= norm(v) / 2)
balanced = for_all((v, w), trace(v.T * A * w) == trace(w.T * A * v))


def long(v, w, B):
    """A proposition that is too long to be repeated in a document."""
    return for_all((v, w), trace(v.T * A.T * A * w) + trace(v.T * A * B * w) == trace(v.T * A * A.T * w) + norm(B))


other = for_all((v, w), trace(v.T * B * w) == trace(w.T * B * v))


def setting_of(*given):
    """The setting of claims c0, c1, ... with these hypotheses, and how they cite it."""
    made = [theory.claim(f"claim_{len(theory.claims)}", norm(A * w) >= 0, given=several) for several in given]
    return shared({f"c{n}": claim.freeze().statement for n, claim in enumerate(made)})


def test_hypotheses_that_always_come_together_are_one_assumption():
    setting, citations = setting_of([small, balanced, t > 0], [small, balanced], [other])
    assert [len(a.hypotheses) for a in setting.assumptions] == [2]
    assert dict(citations["c0"].assumptions) == dict.fromkeys("ab", setting.assumptions[0].key)
    assert "c2" not in citations or not citations["c2"].assumptions
    setting, _ = setting_of([long(v, w, A), long(v, w, B)], [long(v, w, A), long(v, w, B)], [long(v, w, A)])
    assert [len(a.hypotheses) for a in setting.assumptions] == [1, 1]


def test_the_names_of_bound_variables_make_no_difference_and_those_of_others_do():
    setting, _ = setting_of([long(v, w, A)], [long(w, v, A)])
    assert len(setting.assumptions) == 1
    setting, _ = setting_of([long(v, w, A)], [long(v, w, B)])
    assert not setting.assumptions


def test_a_short_hypothesis_is_repeated():
    setting, _ = setting_of([t > 0], [t > 0])
    assert not setting.assumptions


def test_one_name_for_two_sorts_is_no_variable_of_the_setting():
    one, two = Theory("one"), Theory("two")
    n, m = one.naturals("n"), two.naturals("n")
    X, Y = one.matrices("X Y", n, 3)
    x = two.matrix("X", m, m)
    first = one.claim("c0", norm(X) + norm(Y) >= 0)
    second = one.claim("c1", norm(Y) >= 0, given=norm(X) >= 0)
    third = two.claim("c2", norm(x) >= 0)
    setting, _ = shared({c.id: c.freeze().statement for c in (first, second, third)})
    assert {str(y.value) for y in setting.variables} == {"n", "Y"}


# ----------------------------------------------------------------------------------------------------- in a document


@pytest.fixture(scope="module")
def report():
    given = [small, balanced]
    with theory.theorem("first", norm(A * (A * w)) <= norm(w) / 4, given=[*given, t > 0]) as proof:
        proof.have(norm(A * w) <= norm(w) / 2)
        proof.have(norm(A * (A * w)) <= norm(A * w) / 2)
    with theory.theorem("second", norm(A * w) + s <= norm(w) / 2 + t, given=[s <= t, *given]) as proof:
        proof.have(norm(A * w) <= norm(w) / 2)
        proof.have(norm(A * w) + s <= norm(w) / 2 + t)
    report = check_claims(theory.claims[-2:], 30)
    assert [r.verdict for r in report.results] == ["proved", "proved"]
    return report


def plain(pdf):
    text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
    return " ".join(text.split())


def test_a_fragment_alone_has_all_hypotheses_under_their_letters(report):
    for r in report.results:
        text = fragment(r).text
        assert r"\symreseither" not in text
        for letter in "abc":
            assert f"({letter})" in text


def test_a_document_states_assumptions_once_and_every_fragment_states_them_too(report, tmp_path):
    text = write(report, tmp_path).read_text()
    assert len(re.findall(r"\\symresassumption\{", text)) == 1
    for name in ("first", "second"):
        part = (tmp_path / "assumed" / f"{name}.tex").read_text()
        assert r"Assumption~\ref{assumption:" in part
        assert part.count(r"\lvert A v \rvert") == 1


@needs_pdflatex
@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext")
def test_claims_name_their_assumptions_in_a_document_and_state_them_in_a_paper(report, tmp_path):
    pdf = compile_pdf(write(report, tmp_path))
    inside = plain(pdf)
    assert inside.count("Assumption 1.") == 1
    assert inside.count("For all v ∈ Rd") == 1
    assert "Under Assumption 1, suppose (a) s ≤ t" in inside
    assert "from (a) and Assumption 1" in inside
    assert "??" not in inside
    paper = [r"\documentclass{article}", r"\usepackage{symres}", r"\begin{document}", r"\input{assumed/second}"]
    (tmp_path / "paper.tex").write_text("\n".join([*paper, r"\end{document}"]))
    alone = plain(compile_pdf(tmp_path / "paper.tex"))
    assert "Assumption" not in alone
    assert "Let d ≥ 1 be an integer" in alone
    assert "for all v ∈ Rd" in alone
    assert "from (a) and (b)" in alone
