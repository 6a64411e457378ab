"""Annotations, summaries and badges: what GitHub and shields.io read back is what was meant."""

import re

import pytest

from symres.show.reports import summary
from symres.show.reports.remarks import workflow_commands

from .made import AS_EXPECTED, EMPTY, REPORT, WITH_FINDING

COMMAND = re.compile(r"::(\w+) ([^:\n]*)::([^\n\r]*)")


def read(line):
    """A workflow command as the runner reads it."""
    kind, properties, text = COMMAND.fullmatch(line).groups()
    back = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}

    def plain(written):
        return re.sub("%(0D|0A|3A|2C|25)", lambda sign: back[sign[0]], written)

    return kind, {k: plain(v) for k, v in (p.split("=", 1) for p in properties.split(","))}, plain(text)


def test_an_annotation_is_one_line_that_reads_back():
    commands = [read(line) for line in workflow_commands(REPORT)]
    assert [kind for kind, _, _ in commands] == ["error"] * 6
    _, place, text = commands[1]
    assert (place["file"], place["line"]) == ("proofs/a b.py", "6")
    assert text == "t.open: unknown, expected proved: line 7: not shown: |a| <= {b} * c, 100%\nand more"
    assert "line" not in commands[-1][1]


def test_a_finding_is_a_notice_and_what_is_as_expected_is_silent():
    ((kind, place, _),) = map(read, workflow_commands(WITH_FINDING))
    assert (kind, place["line"]) == ("notice", "11")
    assert list(workflow_commands(AS_EXPECTED)) == []


def test_a_summary_has_a_row_for_each_thing_and_none_is_broken_by_its_text():
    text = summary.markdown(REPORT)
    assert "; **6 not as expected**; 2.5 s" in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) == (2 + 6) + (2 + 7)
    assert {row.count("|") for row in rows} == {4}
    assert "<b>" not in text
    assert "&#124;a&#124; &lt;= {b} &#42; c, 100% and more" in text


@pytest.mark.parametrize(
    ("report", "said"),
    [
        (AS_EXPECTED, "1 proved, 1 refuted, 1 cited; all as expected; 1.2 s"),
        (WITH_FINDING, "2 proved, 1 refuted, 1 cited; all as expected; 1 finding; 0.5 s"),
        (EMPTY, "no claims; all as expected; 0.0 s"),
    ],
    ids=["good", "odd", "empty"],
)
def test_a_summary_begins_with_the_counts(report, said):
    assert summary.markdown(report).splitlines()[:3] == ["## Claims", "", said]


def test_a_badge_is_green_only_if_all_is_as_expected():
    made = {name: summary.badge(r) for name, r in (("good", AS_EXPECTED), ("bad", REPORT), ("odd", WITH_FINDING))}
    assert all(b.keys() == {"schemaVersion", "label", "message", "color"} for b in made.values())
    assert made["good"] == {**made["good"], "schemaVersion": 1, "message": "1 proved, 1 refuted, 1 cited"}
    assert {name: b["color"] for name, b in made.items()} == {"good": "brightgreen", "bad": "red", "odd": "brightgreen"}
    assert made["bad"]["message"] == "6 not as expected"
