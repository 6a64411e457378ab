"""Hostile input: statements, certificates, stores, data and scripts by whoever wishes them to be taken for proofs.

Whatever the bytes are: nothing false is accepted, nothing is raised but ``Rejected``, or ``InputError`` by what a user
calls, no input takes long, and no file outside of the store's folder is touched. Ten thousand inputs are given here;
``python -m tests.fuzzing 1000000`` gives a million.
"""

from __future__ import annotations

import json
import random
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symres.kernel import Rejected, Statement
from symres.kernel.files import CERTIFICATES, STATEMENTS, recheck
from symres.kernel.inputs import parse
from symres.kernel.terms import HEADS, build, number
from symres.language.guards import stated

from ..certificates import verdict_on
from . import targets
from .__main__ import main
from .clock import TooLong, within
from .corpus import ROOT, Corpus, files
from .guard import guard
from .mutation import ODD, damaged, edited, gently, odd, places
from .oracle import Verdict, objection
from .run import give, run, shares
from .targets import TARGETS, Became, Fault

pytestmark = pytest.mark.xdist_group("fuzzing")  # one worker reads the corpus once
INPUTS = 10_000
SEED = 1
STORES = ["shamir/example1", "inequalities/squares", "inequalities/scalar", "sun/scalar", "landscapes/kinks"]
# outcomes that some inputs must have: they show that inputs come that far
WANTED = {
    "statements": {"refused", "read"},
    "certificates": {"rejected", "proved", "refuted"},
    "neighbours": {"refused", "rejected", "proved", "refuted"},
    "numbers": {"rejected", "proved", "refuted"},
    "stores": {"damaged", "rejected", "proved"},
    "tables": {"refused", "read"},
    "programs": {"does not run", "refused", "frozen"},
}


@cache
def corpus() -> Corpus:
    return Corpus.read([ROOT / "proofs" / f"{name}.statements.json" for name in STORES])


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_hostile_input_is_refused_in_a_sentence_and_proves_nothing_false(name, tmp_path):
    seen = run(name, SEED, range(shares(INPUTS, list(TARGETS))[name]), corpus(), tmp_path)
    assert seen.faults == []
    assert set(seen.outcomes) >= WANTED[name]


@pytest.mark.slow
def test_the_command_of_the_nightly_run_counts_faults_and_gives_an_input_again(monkeypatch, capsys):
    read = corpus()
    monkeypatch.setattr(Corpus, "read", lambda roots: read)
    command = ["--target", "numbers", "--seed", "2"]
    assert main(["50", *command]) == 0
    said = capsys.readouterr().out
    assert said.startswith("numbers: 50 inputs in ") and "\n0 faults; at most " in said
    assert main([*command, "--only", "3"]) == 0
    assert capsys.readouterr().out.split()[0] in WANTED["numbers"]
    monkeypatch.setattr(targets, "verdict_on", lambda *arguments: 1 / 0)
    assert main(["5", *command]) == 1
    assert "numbers 2 0: ZeroDivisionError: " in capsys.readouterr().out


# -------------------------------------------------------------------------------------------- faults would be noticed


@pytest.mark.parametrize("name", ["certificates", "neighbours", "numbers"])
def test_a_kernel_that_says_anything_is_found_out(name, tmp_path, monkeypatch):
    monkeypatch.setattr(
        targets, "verdict_on", lambda statement, *_: random.Random(str(statement)).choice(["proved", "refuted"])
    )
    seen = run(name, SEED, range(600), corpus(), tmp_path)
    assert any("Fault: proved: " in fault for fault in seen.faults)


def test_another_error_a_long_one_and_one_that_takes_long_are_faults(tmp_path, monkeypatch):
    def reader(*_: Any) -> Became:
        raise chance.choice([KeyError("k"), RecursionError(), Fault("x"), TooLong()])

    chance = random.Random(0)
    monkeypatch.setitem(targets.TARGETS, "numbers", (reader, 1))
    assert len(run("numbers", SEED, range(10), corpus(), tmp_path).faults) == 10
    for said in ("", "two\nlines", "x" * 5000):
        with pytest.raises(Fault, match="a message of"):
            targets.require_sentence(Rejected(said))


def test_what_takes_longer_than_it_should_is_stopped_though_it_catches_everything():
    for stubborn in (False, True):
        with pytest.raises(TooLong, match="more than 0.05 s"), within(0.05):
            try:
                while True:
                    pass
            except TooLong:
                if not stubborn:
                    raise
    with within(5):
        pass


def test_a_file_that_is_touched_elsewhere_is_seen(tmp_path):
    own, other = tmp_path / "own", tmp_path / "other"
    own.mkdir()
    other.write_text("x")
    for touch in (
        other.read_text,
        lambda: other.write_text("y"),
        lambda: other.rename(tmp_path / "third"),
        lambda: (tmp_path / "third").unlink(),
        lambda: (tmp_path / "folder").mkdir(),
        lambda: (own / ".." / "more").write_text("x"),
        lambda: subprocess.run(["true"], check=True),
    ):
        with guard(own) as seen:
            touch()
        assert seen, touch
    with guard(own) as seen:
        (own / "a").write_text("x")
        (own / "a").rename(own / "b")
        assert (own / "b").read_text() == "x"
        Path(json.__file__).read_text()
    assert seen == []


def test_the_oracle_knows_true_from_false():
    true, false = (stated((), (), (), build("<", number(a), build("exp", number(1)))) for a in (2, 3))
    chance = random.Random(0)
    assert (
        objection(Verdict(true, {}, "proved"), chance)
        == objection(Verdict(false, {"point": {}}, "refuted"), chance)
        == ""
    )
    assert objection(Verdict(false, {}, "proved"), chance)
    assert objection(Verdict(true, {"point": {}}, "refuted"), chance)


def test_a_seed_and_a_number_always_give_the_same_input(tmp_path):
    def inputs(seed: int, number_: int) -> Any:
        chance = random.Random(f"certificates {seed} {number_}")
        return edited(chance.choice(corpus().entries).certificate, corpus().parts, chance)

    assert inputs(1, 5) == inputs(1, 5)
    assert inputs(1, 5) != inputs(2, 5)
    assert [give("numbers", 1, k, corpus(), tmp_path)[0] for k in range(20)] == [
        give("numbers", 1, k, corpus(), tmp_path)[0] for k in range(20)
    ]


def test_changes_leave_what_they_were_made_of_alone():
    before = json.dumps([[entry.certificate for entry in corpus().entries], ODD])
    chance = random.Random(0)
    changed = 0
    for entry in corpus().entries[:200]:
        for change in (edited, gently):
            changed += change(entry.certificate, corpus().parts, chance) != entry.certificate
        damaged(json.dumps(entry.certificate).encode(), chance)
    assert changed > 200
    for _ in range(2000):
        edited([odd(chance), odd(chance)], [([odd(chance)], 0)], chance)
    assert json.dumps([[entry.certificate for entry in corpus().entries], ODD]) == before


# -------------------------------------------------------------------------------------------------- any JSON, any bytes

TEXT = st.one_of(st.sampled_from(["q", "v", "b", "lam", "all", "real", "1/2", "x", *HEADS]), st.text(max_size=8))
LEAF = st.one_of(st.none(), st.booleans(), st.integers(-3, 3), st.floats(), TEXT)
FIELDS = [
    "variables",
    "definitions",
    "hypotheses",
    "conclusion",
    "verdict",
    "proofs",
    "kind",
    "steps",
    "branches",
    "by",
]
JSON = st.recursive(
    LEAF,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(FIELDS) | TEXT, inner, max_size=4),
    max_leaves=20,
)
TRUE = stated((), (), (), build("=", number(1), number(1)))
FALSE = stated((), (), (), build("=", number(1), number(2)))


@given(JSON, st.lists(st.tuples(TEXT, JSON), max_size=2), st.lists(JSON, max_size=2), JSON)
def test_a_statement_of_any_json_is_refused_or_read_back_the_same(any_, variables, hypotheses, conclusion):
    pairs = [list(pair) for pair in variables]
    formed = {"variables": pairs, "definitions": [], "hypotheses": hypotheses, "conclusion": conclusion}
    for data in (any_, formed):
        try:
            found = Statement.from_json(data)
        except Rejected:
            continue
        assert Statement.from_json(found.to_json()) == found


@given(JSON, st.sampled_from(["proved", "refuted"]), st.lists(JSON, max_size=2))
def test_a_certificate_of_any_json_shows_nothing_false(any_, verdict, proofs):
    for certificate in (
        any_,
        {"verdict": verdict, "point": {}, "proofs": proofs},
        {"verdict": verdict, "proofs": proofs},
    ):
        for statement, shown in ((TRUE, "proved"), (FALSE, "refuted")):
            try:
                assert verdict_on(statement, certificate) == shown
            except Rejected as refusal:
                targets.require_sentence(refusal)


@given(st.binary(max_size=60) | JSON.map(lambda data: json.dumps(data).encode()))
def test_any_bytes_are_refused_or_what_json_says(content):
    try:
        found = parse(content.decode(), "file")
    except (Rejected, UnicodeDecodeError):
        return
    assert found == json.loads(content)


def test_a_file_of_damaged_bytes_is_refused_as_a_whole_or_claim_by_claim(tmp_path):
    chance = random.Random(0)
    pair = tmp_path / "a.statements.json", tmp_path / "a.certificates.json"
    said = set()
    for _ in range(150):
        for path, half in zip(pair, files(corpus().some(chance)), strict=True):
            path.write_bytes(damaged(json.dumps(half).encode(), chance))
        try:
            said |= {outcome.verdict for outcome in recheck([pair])}
        except Rejected as refusal:
            targets.require_sentence(refusal)
            said.add(next((form for form in (STATEMENTS, CERTIFICATES) if form in str(refusal)), "not JSON"))
    assert {"rejected", "not JSON"} <= said


def test_places_are_all_parts():
    assert sorted(map(str, (holder[key] for holder, key in places({"a": [1, {"b": 2}]})))) == [
        "1",
        "2",
        "[1, {'b': 2}]",
        "{'b': 2}",
    ]
