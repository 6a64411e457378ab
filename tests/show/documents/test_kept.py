"""Documents that are made again: what is the same stands there already, what has changed in anything is told anew."""

from dataclasses import replace

import pytest

from symres import Theory, norm
from symres.run.runner import check_claims, run
from symres.script.loading import load_all
from symres.show.documents import document, kept
from symres.show.documents.assumptions import ALONE, Citations
from symres.show.documents.document import write
from symres.show.documents.kept import FILE, digest

theory = Theory("kept")
d = theory.naturals("d")
A, B = theory.matrices("A B", d, d)
w = theory.vector("w", d)
theory.abbreviate("f", A, norm(A * w) ** 2)
with theory.theorem("first", norm(A * w) <= norm(B * w), given=A == B, title="A title") as proof:
    proof.have(A * w == B * w)
with theory.theorem("second", norm(B * w) <= norm(A * w) + norm(A * w) ** 2, given=A == B, note="A note") as proof:
    proof.have(norm(B * w) <= norm(A * w))
with theory.theorem("third", norm(A * w) <= norm(B * w) + 1, given=A == B) as proof:
    proof.have(norm(A * w) <= norm(B * w), by="first")


@pytest.fixture(scope="module")
def report():
    report = check_claims(theory.claims, 30)
    assert [r.verdict for r in report.results] == ["proved"] * 3
    return report


def pages(folder):
    return {str(f.relative_to(folder)): f.read_text() for f in folder.rglob("*.tex")}


def changed(report, number, **fields):
    """The report with another claim, or another result, in one place."""
    r = report.results[number]
    mine = {name: value for name, value in fields.items() if hasattr(r.claim, name) and not hasattr(r, name)}
    other = replace(r, claim=replace(r.claim, **mine), **{n: v for n, v in fields.items() if n not in mine})
    return replace(report, results=(*report.results[:number], other, *report.results[number + 1 :]))


def test_nothing_is_told_anew_where_nothing_has_changed(report, tmp_path, monkeypatch):
    write(report, tmp_path)
    before = pages(tmp_path)
    monkeypatch.setattr(kept, "fragment", lambda *_: pytest.fail("it is told again"))
    write(report, tmp_path)
    assert pages(tmp_path) == before


@pytest.mark.parametrize(
    ("number", "fields"),
    [
        (0, {"title": "Another title"}),
        (1, {"note": "Another note"}),
        (1, {"where": "section 7"}),
        (1, {"says": r"\lVert Bw \rVert \leq \lVert Aw \rVert"}),
        (0, {"abbreviations": ()}),
        (1, {"verdict": "unknown", "certificate": None, "reason": "nothing was found"}),
    ],
)
def test_what_has_changed_is_told_as_in_a_new_folder(report, tmp_path, number, fields):
    other = changed(report, number, **fields)
    write(report, tmp_path / "old")
    before = pages(tmp_path / "old")
    write(other, tmp_path / "old")
    write(other, tmp_path / "new")
    assert pages(tmp_path / "old") == pages(tmp_path / "new")
    assert pages(tmp_path / "old") != before or fields == {"abbreviations": ()}


def test_the_name_of_what_is_cited_is_part_of_what_is_told(report):
    key = next(key for key, name in report.results[2].book.names.items() if name == "kept.first")
    lemma = {"kind": "derivation", "steps": [{"by": "lemma", "name": key, "with": {}, "from": []}]}
    r = replace(report.results[2], certificate={"verdict": "proved", "proofs": [lemma]})
    before = digest(r, False, ALONE)
    name, r.book.names[key] = r.book.names[key], "kept.other"
    try:
        assert digest(r, False, ALONE) != before
    finally:
        r.book.names[key] = name
    assert digest(r, False, ALONE) == before


def test_the_appendix_the_section_and_the_certificate_are_part_of_what_is_told(report):
    r = report.results[0]
    shorter = {**r.certificate, "proofs": r.certificate["proofs"][:-1]}
    several = [
        digest(r, False, ALONE),
        digest(r, True, ALONE),
        digest(r, False, Citations({"a": "x.1"})),
        digest(r, False, Citations({}, frozenset(r.claim.abbreviations[0].parameters))),
        digest(replace(r, certificate=shorter), False, ALONE),
    ]
    assert len(set(several)) == len(several)


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"fragments": {"x": {"text": "no"}}, "tables": {}}', '{"x": 3}'])
def test_a_damaged_file_is_made_again(report, tmp_path, damage):
    write(report, tmp_path)
    before, kept = pages(tmp_path), (tmp_path / FILE).read_text()
    (tmp_path / FILE).write_text(damage)
    write(report, tmp_path)
    assert pages(tmp_path) == before
    assert (tmp_path / FILE).read_text() == kept


def test_tables_of_galleries_are_not_made_anew_either(tmp_path, monkeypatch):
    (tmp_path / "sources.json").write_text('{"many": {"citation": "Many examples", "title": "Many", "gallery": true}}')
    (tmp_path / "a.py").write_text(
        "from symres import Theory\n"
        "theory = Theory('many', source='many')\n"
        "x = theory.reals('x')\n"
        "theory.claim('square', x**2 >= 0, where='1')\n"
    )
    found = run(load_all([tmp_path / "a.py"]), budget=10)
    text = write(found, tmp_path / "out").read_text()
    monkeypatch.setattr(document, "row", lambda *_: pytest.fail("it is made again"))
    assert write(found, tmp_path / "out").read_text() == text
    assert "x^{2}" in text
