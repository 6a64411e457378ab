"""JUnit XML: what build servers require of it, and a test case for every claim."""

from xml.etree import ElementTree

import pytest

from symres.show.reports.junit import xml

from .made import AS_EXPECTED, EMPTY, REPORT, WITH_FINDING

COUNTED = {"tests": "testcase", "failures": "testcase/failure", "errors": "testcase/error"}


@pytest.mark.parametrize("report", [AS_EXPECTED, REPORT, WITH_FINDING, EMPTY], ids=["good", "bad", "odd", "empty"])
def test_counts_are_those_of_the_cases_and_every_case_has_what_is_required(report, monkeypatch):
    monkeypatch.setattr("symres.show.reports.junit.facts", lambda r: {"verdict": r.verdict})
    root = ElementTree.fromstring(xml(report).encode())
    (suite,) = root
    assert (root.tag, suite.tag, suite.get("name")) == ("testsuites", "testsuite", "symres")
    for element in (root, suite):
        assert {name: int(element.get(name)) for name in COUNTED} == {
            name: len(suite.findall(path)) for name, path in COUNTED.items()
        }
    assert float(suite.get("time")) == report.seconds and suite.get("skipped") == "0"
    for case in suite:
        assert case.tag == "testcase" and case.get("name") and case.get("classname") and float(case.get("time")) >= 0
        assert {child.tag for child in case} <= {"properties", "failure", "error"}
        assert all(child.get("type") and child.get("message") for child in case if child.tag != "properties")


def test_a_claim_fails_that_is_not_as_expected_and_no_other():
    cases = {case.get("name"): case for case in ElementTree.fromstring(xml(REPORT).encode())[0]}
    failed = {name for name, case in cases.items() if case.find("failure") is not None}
    broken = {name for name, case in cases.items() if case.find("error") is not None}
    assert failed == {"t.open", "t.drifted", "t.wrong", "a b.statements.json"}
    assert broken == {"b.py", "t.unstated"}
    assert cases["t.good"].get("classname") == "proofs.a b"
    assert (cases["t.good"].get("file"), cases["t.good"].get("line")) == ("proofs/a b.py", "3")
    told = {p.get("name"): p.get("value") for p in cases["t.taken"].iter("property")}
    assert told == {"verdict": "cited", "expected": "cited", "rests_on": "Someone (2000)"}


def test_signs_that_xml_has_not_are_replaced_and_others_kept():
    text = xml(REPORT)
    assert "\x00" not in text and "\ufffd sign &lt;b&gt;&amp;c&lt;/b&gt;" in text
