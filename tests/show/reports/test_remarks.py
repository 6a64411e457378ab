"""Remarks after a run: everything that makes it fail, each once, with its place."""

import pytest

from symres.run.results import Report
from symres.show.reports.remarks import KINDS, details, remark, remarks

from .made import AS_EXPECTED, BAD, EMPTY, REPORT, WITH_FINDING, result
from .made import KINDS as MADE


def test_nothing_is_to_be_looked_at_where_all_is_as_expected():
    assert list(remarks(AS_EXPECTED)) == list(remarks(EMPTY)) == []


def test_all_that_fails_a_run_is_told_with_its_kind_and_place():
    found = list(remarks(REPORT))
    assert [r.kind for r in found] == MADE
    assert [(r.file, r.line) for r in found] == [
        ("proofs/b.py", 2),
        *[("proofs/a b.py", r.claim.line) for r in BAD],
        ("proofs/a b.statements.json", 0),
    ]
    assert all(r.is_error for r in found)
    assert "proofs" not in found[0].text and found[0].text.startswith("the script does not run: NameError")


def test_a_finding_is_no_error():
    (found,) = remarks(WITH_FINDING)
    assert (found.kind, found.is_error, found.place) == ("finding", False, "proofs/a b.py:11")


def test_a_sentence_without_a_place_is_told_whole():
    (found,) = remarks(Report((), 0.0, broken=("no place: in this sentence",)))
    assert (found.text, found.file, found.line) == ("no place: in this sentence", "", 0)


@pytest.mark.parametrize("verdict", ["proved", "refuted", "supported", "cited", "unknown"])
def test_every_verdict_that_is_not_expected_has_a_kind(verdict):
    other = "refuted" if verdict == "proved" else "proved"
    assert remark(result("a", 1, verdict, other)).kind == verdict in KINDS


def test_details_begin_with_the_place_and_end_with_what_the_verdict_rests_on():
    lines = list(details(BAD[0]))
    assert lines[0].startswith("t.open (proofs/a b.py:6): unknown, expected proved: line 7: not shown")
    assert lines[1] == "  tried:    sos; cases"
    assert lines[-1] == "  rests on: nothing"
