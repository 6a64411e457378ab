"""SARIF 2.1.0: what the standard requires of a log, and what code hosts need to show it at a line."""

import json

import pytest

from symres.show.reports.remarks import KINDS, remarks
from symres.show.reports.sarif import to_json

from .made import AS_EXPECTED, EMPTY, REPORT, WITH_FINDING
from .made import KINDS as MADE

# of the objects that are used: the properties that the standard requires, and those that it knows beside them
OBJECTS = {
    "log": ({"version", "runs"}, {"$schema"}),
    "run": ({"tool"}, {"results", "invocations", "columnKind"}),
    "driver": ({"name"}, {"semanticVersion", "rules"}),
    "rule": ({"id"}, {"shortDescription", "defaultConfiguration"}),
    "invocation": ({"executionSuccessful"}, {"exitCode"}),
    "result": ({"message"}, {"ruleId", "ruleIndex", "level", "locations", "partialFingerprints"}),
    "location": (set(), {"physicalLocation", "logicalLocations"}),
    "physical": ({"artifactLocation"}, {"region"}),
}


def require(kind, data):
    required, known = OBJECTS[kind]
    assert required <= data.keys() <= required | known, kind


@pytest.mark.parametrize("report", [AS_EXPECTED, REPORT, WITH_FINDING, EMPTY], ids=["good", "bad", "odd", "empty"])
def test_a_log_has_what_the_standard_requires_and_nothing_that_it_does_not_know(report):
    log = json.loads(json.dumps(to_json(report)))
    require("log", log)
    assert log["version"] == "2.1.0" and log["$schema"].endswith("/sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    require("run", run)
    assert run["tool"].keys() == {"driver"}
    driver = run["tool"]["driver"]
    require("driver", driver)
    for rule in driver["rules"]:
        require("rule", rule)
        assert rule["shortDescription"].keys() == {"text"}
    (invocation,) = run["invocations"]
    require("invocation", invocation)
    assert invocation == {"executionSuccessful": not report.broken, "exitCode": report.exit_code}
    assert len(run["results"]) == len(list(remarks(report)))
    for result in run["results"]:
        require("result", result)
        assert result["level"] in ("error", "note") and result["message"]["text"]
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        for location in result["locations"]:
            require("location", location)
            physical = location["physicalLocation"]
            require("physical", physical)
            assert physical.get("region", {"startLine": 1})["startLine"] >= 1


def test_what_is_not_as_expected_is_an_error_at_its_line_and_a_finding_a_note():
    results = to_json(REPORT)["runs"][0]["results"]
    assert [r["ruleId"] for r in results] == MADE and {r["level"] for r in results} == {"error"}
    place = results[1]["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": "proofs/a%20b.py"}, "region": {"startLine": 6}}
    assert results[1]["partialFingerprints"] == {"claim/v1": "t.open"}
    assert "region" not in results[-1]["locations"][0]["physicalLocation"]
    (note,) = to_json(WITH_FINDING)["runs"][0]["results"]
    assert (note["ruleId"], note["level"]) == ("finding", "note")


def test_braces_of_a_message_are_no_placeholders():
    text = to_json(REPORT)["runs"][0]["results"][1]["message"]["text"]
    assert "<= {{b}} *" in text


def test_a_file_elsewhere_has_an_absolute_address(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    from symres.run.results import Report

    from .made import claim

    def uri(file):
        from symres.run.results import Result

        log = to_json(Report((Result(claim("a", 1, file=file), "unknown"),), 0.0))
        return log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]

    assert uri(str(tmp_path / "a.py")) == "a.py" == uri("sub/../a.py")
    assert uri("/elsewhere/a.py") == "file:///elsewhere/a.py"


def test_every_kind_is_a_rule():
    assert [rule["id"] for rule in to_json(EMPTY)["runs"][0]["tool"]["driver"]["rules"]] == list(KINDS)
