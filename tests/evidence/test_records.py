"""Evidence files: their records about claims, none of which decides a claim."""

import json

import pytest

from symres.run.records import FORMAT, EvidenceError, gathered, load
from symres.run.runner import run
from symres.script.loading import load_all
from symres.show.documents.grounds import rests_on
from symres.show.graph import build
from symres.show.graph.graphviz import to_dot

SCRIPT = """
from symres import *

theory = Theory("t")
x, y = theory.reals("x y")
theory.claim("square", x**2 >= 0)
theory.claim("positive", x**2 > 0, expect="refuted")
theory.claim("open", there_is(x, x**3 == y), by="identity", expect="supported")
theory.cite("lemma", "A", "Someone (2000)")
"""
RECORD = {
    "claim": "t.square",
    "check": "scan",
    "holds": True,
    "trials": "4000000000",
    "seeds": [3],
    "expected": True,
    "failures": 0,
    "device": "cuda (a card)",
    "margin": "0.25",
    "at": "x = 1/2",
    "against": None,
    "data": None,
    "figures": {"width": 3},
    "seconds": "1.5",
}
FAILING = {"holds": False, "failures": 2, "against": "x = 7"}


def written(folder, *records, name="card", script=SCRIPT):
    folder.mkdir(exist_ok=True)
    (folder / "a.py").write_text(script)
    content = {"format": FORMAT, "command": "scan", "versions": {}, "records": [{**RECORD, **r} for r in records]}
    (folder / f"{name}.evidence.json").write_text(json.dumps(content))
    return folder


def results(*paths):
    return {r.claim.id: r for r in run(load_all(paths), frozen=False, budget=2).results}


def test_a_proved_claim_stays_proved_and_shows_what_looked_at_it(tmp_path):
    found = results(written(tmp_path, {}, {"check": "other", "margin": None}))
    square = found["t.square"]
    assert (square.verdict, square.kind, square.as_expected) == ("proved", "sos", True)
    assert [record.check for record in square.records] == ["scan", "other"]
    assert str(square.records[0]) == (
        "scan: no failure in 4,000,000,000 trials (seed 3, cuda (a card)), smallest margin 0.25 at x = 1/2; "
        "card.evidence.json"
    )
    assert square.to_json()["records"][0]["trials"] == 4_000_000_000 and found["t.positive"].records == ()


def test_an_open_claim_with_agreeing_evidence_is_supported_and_without_it_unknown(tmp_path):
    plain = written(tmp_path / "plain", {})
    assert results(plain)["t.open"].verdict == "unknown"
    seen = results(written(tmp_path / "seen", {"claim": "t.open"}))["t.open"]
    assert (seen.verdict, seen.kind, seen.as_expected, seen.certificate) == ("supported", "evidence", True, None)
    assert rests_on(seen) == "1 check of other programs, 4,000,000,000 trials, no failures"
    mixed = results(written(tmp_path / "mixed", {"claim": "t.open"}, {"claim": "t.open", "expected": False, **FAILING}))
    assert mixed["t.open"].verdict == "unknown" and "the claim fails in scan: 2 failures" in mixed["t.open"].reason


def test_evidence_refutes_nothing_and_does_not_support_what_is_refuted(tmp_path):
    folder = written(tmp_path, {"claim": "t.positive"}, {"claim": "t.open", "expected": False, **FAILING})
    found = results(folder)
    assert (found["t.positive"].verdict, found["t.positive"].as_expected) == ("refuted", True)
    assert found["t.open"].verdict == "unknown"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"expected": False, **FAILING}, "it is proved, but scan: 2 failures in 4,000,000,000 trials"),
        (FAILING, "no failure was expected, but scan: 2 failures"),
        ({"expected": False}, "a failure was expected, but scan: no failure"),
        ({"claim": "t.lemma", "expected": False, **FAILING}, "it is cited, but scan: 2 failures"),
    ],
)
def test_a_record_that_contradicts_makes_the_run_fail(tmp_path, changes, sentence):
    report = run(load_all([written(tmp_path, {"claim": "t.open"}, changes)]), budget=2)
    (surprise,) = report.surprises
    assert surprise.contradiction.startswith(sentence) and "card.evidence.json" in surprise.contradiction
    assert surprise.verdict == surprise.claim.expect  # evidence decides nothing


def test_a_printed_form_that_fails_as_expected_agrees(tmp_path):
    report = run(
        load_all([written(tmp_path, {"claim": "t.open"}, {"claim": "t.positive", "expected": False, **FAILING})])
    )
    assert report.surprises == ()


# --------------------------------------------------------------------------------------------------- which files count


def test_files_count_in_the_folder_of_the_script_and_up_to_that_of_the_sources(tmp_path):
    inner = written(tmp_path / "inner", {})
    written(tmp_path, {"claim": "t.open"}, script=SCRIPT.replace('"t"', '"s"'), name="above")
    assert set(gathered(load_all([inner]))) == {"t.square"}
    (tmp_path / "sources.json").write_text("{}")
    assert set(gathered(load_all([inner]))) == {"t.square", "t.open"}


def test_a_record_about_no_claim_is_refused_once_all_scripts_are_loaded(tmp_path):
    written(tmp_path, {"claim": "t.squares"})
    with pytest.raises(EvidenceError, match=r"scan looked at t.squares, and no script here .* did you mean t.square\?"):
        gathered(load_all([tmp_path]))
    (tmp_path / "b.py").write_text(SCRIPT.replace('"t"', '"u"').replace("square", "squares"))
    assert gathered(load_all([tmp_path / "a.py"])) == {}  # it may be about the other script
    with pytest.raises(EvidenceError, match="did you mean t.square or u.squares"):
        gathered(load_all([tmp_path]))


def test_a_planted_failure_that_was_missed_spoils_the_file(tmp_path):
    planted = {"claim": None, "expected": False}
    assert load(written(tmp_path, {**planted, **FAILING}) / "card.evidence.json")[0].claim is None
    with pytest.raises(EvidenceError, match="scan missed a failure that was planted; mend the check"):
        load(written(tmp_path, planted) / "card.evidence.json")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("[]", 'not of the format "symres evidence 1"'),
        ('{"format": "symres evidence 2", "records": []}', 'not of the format "symres evidence 1"'),
        ('{"format": "symres evidence 1", "records": {}}', "with a list of records"),
        ('{"format": "symres evidence 1", "records": [3]}', "record 1 has other fields than claim, check"),
        ('{"format": "symres evidence 1", "records": [0.5]}', "a float, 0.5"),
        (b"\xff", "not UTF-8 text"),
    ],
)
def test_a_file_of_another_form_is_refused_with_the_mend(tmp_path, text, message):
    path = tmp_path / "card.evidence.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(EvidenceError) as refused:
        load(path)
    assert message in str(refused.value) and str(path) in str(refused.value) and "write it anew" in str(refused.value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("claim", ""),
        ("check", 3),
        ("holds", 1),
        ("expected", None),
        ("trials", "-1"),
        ("trials", True),
        ("trials", "9" * 40),
    ]
    + [("failures", "x"), ("seeds", 3), ("seeds", [-1]), ("device", ""), ("margin", "wide"), ("at", 3), ("against", [])]
    + [("data", []), ("figures", "many"), ("seconds", None)],
)
def test_a_record_of_another_form_is_refused_by_its_field(tmp_path, field, value):
    written(tmp_path, {}, {field: value})
    with pytest.raises(EvidenceError, match=f"record 2 has .* as its {field}; write it anew"):
        load(tmp_path / "card.evidence.json")


# ----------------------------------------------------------------------------------------------------------- the graph


def test_a_claim_points_at_the_checks_that_saw_it_and_they_at_device_and_file(tmp_path):
    graph = build(run(load_all([written(tmp_path, {}, {"claim": "t.open"})])))
    assert graph.edges["t.square", "check.scan"]["relation"] == "seen by"
    assert set(graph.successors("t.open")) == {"check.scan"}
    assert set(graph.successors("check.scan")) == {"cuda (a card)", "card.evidence.json"}
    assert "kernel.sos" in graph.successors("t.square") and '"cuda (a card)" [shape=box3d,' in to_dot(graph)
