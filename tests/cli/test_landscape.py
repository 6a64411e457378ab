"""``symres landscape`` from outside: what it prints and writes, exit codes, one sentence an error."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from symres.cli import main

SADDLE_AND_CURVE = "(1 - u*v)**2"

pytestmark = pytest.mark.usefixtures("here")


def landscape(*arguments):
    return CliRunner().invoke(main, ["landscape", *map(str, arguments)])


def refused(result, *words):
    """One sentence on stderr, nothing on stdout, exit code 2, nothing written."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith("error: ")
    for word in words:
        assert word in line, line
    assert not list(Path().iterdir())


@pytest.mark.slow
def test_a_landscape_is_a_table_and_sentences_with_verdicts():
    result = landscape(SADDLE_AND_CURVE, "--no-plot", "-j", 1)
    assert result.exit_code == 0, result.output
    lines = [re.split(r"\s{2,}", line.strip()) for line in result.stdout.splitlines()]
    assert lines[0] == ["F(u, v) = (1 - u*v)**2"]
    assert lines[2:5] == [
        ["point", "value", "type", "verdict"],
        ["p1", "(0, 0)", "1", "strict saddle", "proved"],
        ["c1", "u*v = 1", "0", "global minima", "proved"],
    ]
    assert ["There is no other critical point: proved."] in lines
    assert ["Every local minimum is global: proved."] in lines
    assert result.stdout.splitlines()[-1].startswith("6 claims: 6 proved, 0 not proved; ")
    assert result.stderr.splitlines()[-1].endswith("(6 of 6)")
    assert not list(Path().iterdir())


@pytest.mark.slow
def test_plots_go_where_they_are_asked_for():
    assert landscape("x**2 + y**2", "-j", 1).stdout.splitlines()[-2:] == ["landscape.png", "landscape.svg"]
    assert Path("landscape.png").read_bytes()[:4] == b"\x89PNG"
    assert b"<svg" in Path("landscape.svg").read_bytes()
    assert landscape("x**2", "-o", "made/here", "-j", 1).stdout.splitlines()[-1] == "made/here/landscape.svg"
    assert landscape("x**2", "-o", "bowl.pdf", "-j", 1).stdout.splitlines()[-1] == "bowl.pdf"
    assert Path("bowl.pdf").read_bytes()[:4] == b"%PDF"


@pytest.mark.slow
def test_three_variables_are_not_drawn_and_that_is_said():
    result = landscape("x**2 + y**2 + z**2", "-j", 1)
    assert result.exit_code == 0
    assert "no plot is drawn: the function has 3 variables, not 1 or 2" in result.stderr
    assert not list(Path().iterdir())


@pytest.mark.slow
def test_the_script_is_checked_again_from_its_certificates():
    assert landscape(SADDLE_AND_CURVE, "--no-plot", "-j", 1, "--script").stdout.splitlines()[-1] == "landscape.py"
    checked = CliRunner().invoke(main, ["check", "--frozen", "landscape.py"])
    assert checked.exit_code == 0, checked.output
    assert "6 claims: 6 proved; all as expected" in checked.stdout


@pytest.mark.slow
def test_what_is_not_proved_is_said_and_expected_by_the_script(monkeypatch):
    import symres.search.settle as settle

    def nothing(statement, hints, budget):
        return {"reason": "nothing was found"}

    monkeypatch.setattr(settle, "settle", nothing)
    result = landscape(SADDLE_AND_CURVE, "--no-plot", "-j", 1, "--script", "u.py")
    assert result.exit_code == 1
    assert "There is no other critical point: not proved." in result.stdout
    assert ": proved" not in result.stdout
    assert result.stdout.splitlines()[-2].startswith("6 claims: 0 proved, 6 not proved")
    checked = CliRunner().invoke(main, ["check", "-j", "1", "u.py"])
    assert checked.exit_code == 0, checked.output


@pytest.mark.slow
def test_json_has_points_types_and_verdicts():
    result = landscape("x**4 - 2*x**2", "--json", "-o", "well.svg", "-j", 1, "--budget", 2)
    data = json.loads(result.stdout)
    assert data["function"] == "x**4 - 2*x**2" and data["variables"] == ["x"] and data["plots"] == ["well.svg"]
    assert [(p["exact"], p["exact_value"], p["proved"]) for p in data["critical_points"]] == [
        (["-1"], "-1", True),
        (["1"], "-1", True),
        (["0"], "0", True),
    ]
    assert data["critical_points"][2]["type"] == "strict local maximum"
    assert {c["id"] for c in data["claims"]} >= {"landscape.critical_points", "landscape.p1.global"}
    assert all(set(s) == {"says", "proved"} for s in data["sentences"])


@pytest.mark.slow
def test_constraints_and_boxes_are_understood():
    result = landscape("x", "--subject-to", "1 <= x <= 2", "--no-plot", "-j", 1, "--budget", 1)
    assert "subject to 1 <= x" in result.stdout and "subject to x <= 2" in result.stdout
    result = landscape("exp(x) - x", "--on", "x in [-2, 2]", "--no-plot", "-j", 1, "--budget", 2)
    assert "on x in (-2, 2)" in result.stdout
    assert re.search(r"^p1\s+0\s+1\s+strict local minimum, global\s+proved", result.stdout, re.M)


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("x +* y",), ["at character 4"]),
        (("3",), ["constant"]),
        (("exp(x)",), ["not a polynomial", "--on"]),
        (("exp(x)", "--on", "y in [0, 1]"), ["the box is about y"]),
        (("x**2", "--on", "x in [1, 0]"), ["is no interval"]),
        (("x**2", "--subject-to", "x"), ["no constraint"]),
        (("x**2", "--subject-to", "x < 1"), ["strict"]),
        (("x**2", "-o", "plot.gif"), [".png, .svg or .pdf"]),
        (("x**2", "--script", "x.txt"), ["ends in .py"]),
        (("x**2", "--script", "1.py"), ["no name for a theory"]),
    ],
)
def test_what_cannot_be_treated_is_one_sentence(arguments, words):
    refused(landscape(*arguments), *words)


def test_a_script_is_never_overwritten():
    Path("mine.py").write_text("x = 1\n")
    result = landscape("x**2", "--script", "mine.py")
    assert result.exit_code == 2 and "exists already" in result.stderr
    assert Path("mine.py").read_text() == "x = 1\n"


def test_help_teaches_by_examples():
    text = landscape("--help").stdout
    for example in ('symres landscape "(1 - u*v)**2"', "--subject-to", "--on", "--script"):
        assert example in text
