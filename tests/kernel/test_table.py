"""The table of terms of a derivation: a reference says what is written there; both checkers refuse all others."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from symres.kernel import Rejected, Statement
from symres.kernel.files import recheck
from symres.kernel.terms import build, counted, to_json, variable

from .test_format import NODE, SECOND, written

needs_node = pytest.mark.skipif(NODE is None, reason="needs Node.js: apt-get install nodejs")
Json = Any
X, Y, ONE, SORT = ["v", "x"], ["v", "y"], ["q", "1"], ["real"]
SQUARE = ["*", X, X]
POSITIVE = ["<", ["q", "0"], X]
ASSUMED = {"by": "assume", "show": POSITIVE}


def statement(conclusion: Json, *hypotheses: Json) -> dict[str, Json]:
    return {"variables": [["x", SORT]], "definitions": [], "hypotheses": [*hypotheses], "conclusion": conclusion}


def certificate(terms: Json, *steps: Json, local: Json = ()) -> dict[str, Json]:
    proof = {"kind": "derivation", "locals": [*local], "terms": terms, "steps": [*steps]}
    return {"verdict": "proved", "proofs": [proof]}


def both(folder: Path, claim: dict[str, Json], proof: Json) -> list[tuple[str, str]]:
    """Verdict and reason of the kernel and, if Node is installed, of the second checker."""
    files = written(folder, "claim", {"a": claim}, {Statement.from_json(claim).sha256: proof})
    said = [(outcome.verdict, outcome.reason) for outcome in recheck([tuple(files)])]
    if NODE is not None and shutil.which("node"):
        ran = subprocess.run([NODE, str(SECOND), *map(str, files)], capture_output=True, text=True, check=False)
        verdict, _, reason = ran.stdout.strip().partition(" a")
        said.append((verdict, reason.removeprefix(": ")))
    return said


def algebra(goal: Json) -> Json:
    return {"by": "algebra", "show": goal}


DOUBLED = [["+", X, X], *[["+", ["#", k], ["#", k]] for k in range(100)]]
HOSTILE: dict[str, tuple[Json, str, str]] = {
    "a reference to itself": ([["exp", ["#", 0]]], "no earlier entry 0", "no number below 0"),
    "a reference forward": ([SQUARE, ["exp", ["#", 2]], SQUARE], "no earlier entry 2", "no number below 1"),
    "a reference backward": ([["exp", ["#", -1]]], "no earlier entry -1", "no number below 0"),
    "a number beyond the table": ([SQUARE, ["exp", ["#", 7]]], "no earlier entry 7", "no number below 1"),
    "no number": ([SQUARE, ["exp", ["#", "0"]]], "no earlier entry '0'", "no number below 1"),
    "truth for a number": ([SQUARE, SQUARE, ["exp", ["#", True]]], "no earlier entry True", "no number below 2"),
    "a reference to a reference that is none": ([["#", ["#", 0]]], "no earlier entry a list", "no number below 0"),
    "two numbers": ([SQUARE, ["#", 0, 0]], "'#' takes one value", "number of arguments"),
    "a loose variable of a binder": ([["exp", ["b", 0]]], "without a binder: 0", "no number below 0"),
    "a variable that nobody declared": ([["exp", Y]], "undeclared variable 'y'", "the name y is not known"),
    "a sort": ([SORT], "expected a term, found real", "a sort stands where"),
    "what is no term": ([{"show": X}], "expected a term", "a term or sort is expected"),
    "no sort that a term has": ([["+", POSITIVE, X]], "a sum takes numbers", "a wrong sort"),
    "one that is doubled again and again": (DOUBLED, "more than 200000 nodes", "more than 200000 nodes"),
    "a deep one": ([X, *[["exp", ["#", k]] for k in range(4000)]], "120 deep", ""),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_table_is_refused_with_the_term_that_is_wrong(tmp_path, name):
    terms, *reasons = HOSTILE[name]
    start = time.monotonic()
    claim = statement(POSITIVE, POSITIVE)
    found = both(tmp_path, claim, certificate(terms, ASSUMED))
    assert time.monotonic() - start < 10
    if name == "a deep one":  # the second checker has no reason to refuse this
        found = found[:1]
    for (verdict, reason), expected in zip(found, reasons, strict=False):
        assert verdict == "rejected"
        assert expected in reason and "term " in reason, reason


@pytest.mark.parametrize("terms", [0, "x", {"0": SQUARE}, [SQUARE] * 5001])
def test_a_table_is_a_list_of_some_length(tmp_path, terms):
    said = both(tmp_path, statement(POSITIVE, POSITIVE), certificate(terms, ASSUMED))
    assert said[0][0] == "rejected" and "the terms" in said[0][1]
    assert isinstance(terms, list) or {verdict for verdict, _ in said} == {"rejected"}


@pytest.mark.parametrize(
    "step",
    [
        {"by": "assume", "show": ["#", 1]},
        {"by": "assume", "show": ["#", 0]},  # a number is no proposition
        {"by": "generalize", "variable": ["#", 0], "from": 0},
        {"by": "generalize", "variable": 0, "from": 0},
        {"by": "algebra", "show": POSITIVE, "from": ["#", 0]},
        algebra(["all", "t", ["#", 0], ["=", X, X]]),
        algebra(["=", ["v", 0], ["v", 0]]),
        {"by": "#", "show": POSITIVE},
    ],
)
def test_a_reference_stands_for_a_term_alone(tmp_path, step):
    said = both(tmp_path, statement(POSITIVE, POSITIVE), certificate([X], ASSUMED, step, ASSUMED))
    assert {verdict for verdict, _ in said} == {"rejected"}, said


def test_there_is_no_table_outside_of_a_derivation(tmp_path):
    """The hash of a statement is that of its text, which has no references; sorts, points and data have none."""
    with pytest.raises(Rejected, match="no earlier entry 0"):
        Statement.from_json(statement(["=", ["#", 0], X]))
    said = both(tmp_path, statement(POSITIVE, POSITIVE), certificate([X], ASSUMED, local=[["M", ["matrix", ["#", 0]]]]))
    assert {verdict for verdict, _ in said} == {"rejected"}
    claim = statement(["<", X, ["q", "0"]])
    point = {**certificate([X], algebra(["<=", ["q", "0"], ONE])), "verdict": "refuted", "point": {"x": ["#", 0]}}
    assert {verdict for verdict, _ in both(tmp_path, claim, point)} == {"rejected"}
    root = {"root": ["#", 0]}
    step = {"by": "procedure", "name": "roots", "show": POSITIVE, "data": root}
    assert both(tmp_path, statement(POSITIVE), certificate([X], step))[0][0] == "rejected"


def test_two_derivations_have_two_tables(tmp_path):
    claim = statement(["and", POSITIVE, POSITIVE], POSITIVE)
    proof = certificate([POSITIVE], {"by": "assume", "show": ["#", 0]})
    proof["proofs"].append({"kind": "derivation", "steps": [{"by": "assume", "show": ["#", 0]}]})
    claim["conclusion"] = ["and", POSITIVE, ["<=", ["q", "0"], X]]
    assert {verdict for verdict, _ in both(tmp_path, claim, proof)} == {"rejected"}


def test_what_is_false_is_not_proved_with_a_table(tmp_path):
    claim = statement(["=", ["+", SQUARE, SQUARE], SQUARE])
    step = algebra(["=", ["+", ["#", 0], ["#", 0]], ["#", 0]])
    assert {verdict for verdict, _ in both(tmp_path, claim, certificate([SQUARE], step))} == {"rejected"}


def test_a_reference_stands_for_the_term_that_is_written_there(tmp_path):
    """This holds below binders, in values, cofactors and squares, and for local variables."""
    claim = statement(["all", "t", SORT, ["<=", ["q", "0"], ["+", SQUARE, ["*", ["b", 0], ["b", 0]]]]])
    goal = ["<=", ["q", "0"], ["#", 1]]
    square = {"weight": "1", "square": ["v", "t"]}
    proof = certificate(
        [SQUARE, ["+", ["#", 0], ["*", ["v", "t"], ["v", "t"]]], ["lam", "s", SORT, ["+", ["#", 0], ["b", 0]]]],
        {
            "by": "arithmetic",
            "show": goal,
            "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "square": X}, square],
        },
        algebra(["=", ["app", ["#", 2], Y], ["+", ["#", 0], Y]]),
        algebra(["=", ["all", "t", SORT, ["<", ["b", 0], ["#", 0]]], ["all", "t", SORT, ["<", ["b", 0], SQUARE]]]),
        {"by": "algebra", "show": goal, "from": 0},
        local=[["y", SORT]],
    )
    assert {verdict for verdict, _ in both(tmp_path, claim, proof)} == {"proved"}


def test_nodes_are_counted_as_those_of_a_tree():
    x = variable("x")
    table = [counted(SQUARE, {"x": x}, ())]
    assert table[0] == (build("*", x, x), 3)
    assert counted(["+", ["#", 0], ["exp", ["#", 0]]], {"x": x}, table)[1] == 8
    assert counted(to_json(build("+", build("*", x, x), build("exp", build("*", x, x)))), {"x": x}, ())[1] == 8
