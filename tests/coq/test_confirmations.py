"""Confirmations by Coq are kept in a file: results mention them, and Coq is not asked again."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from symres.cli import main
from symres.coq.compiler import used
from symres.coq.confirmations import FORMAT, Confirmations, begun, confirmed, load, text
from symres.errors import InputError

needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="needs Coq: apt-get install coq libcoq-interval")
ONE, OTHER = "1" * 64, "2" * 64
SCRIPT = """
from symres import Theory
theory = Theory("t")
x = theory.reals("x")
theory.claim("square", x**2 >= 0)
theory.claim("wrong", x**2 > 0, expect="refuted")
"""


def run(*arguments):
    return CliRunner().invoke(main, list(map(str, arguments)))


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "paper" / "t.py"
    path.parent.mkdir()
    path.write_text(SCRIPT)
    assert run("check", path).exit_code == 0
    return path


def test_what_is_kept_is_read_again(tmp_path):
    file = tmp_path / "a.coq.json"
    kept = Confirmations("Coq 8.16.1", {OTHER: ONE, ONE: OTHER})
    kept.save(file)
    assert load(file) == kept
    assert [p.name for p in tmp_path.iterdir()] == ["a.coq.json"]
    assert begun(file, "Coq 8.16.1") == kept
    assert begun(file, "Coq 8.20") == begun(None, "Coq 8.20") == begun(tmp_path / "none", "Coq 8.20")
    assert begun(file, "Coq 8.20").theorems == {}


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[]",
        json.dumps({"format": FORMAT, "program": "Coq"}),
        json.dumps({"format": "symres confirmations 9", "program": "Coq", "theorems": {}}),
        json.dumps({"format": FORMAT, "program": 8, "theorems": {}}),
        json.dumps({"format": FORMAT, "program": "Coq", "theorems": [ONE]}),
        json.dumps({"format": FORMAT, "program": "Coq", "theorems": {ONE: "short"}}),
        json.dumps({"format": FORMAT, "program": "Coq", "theorems": {"t.square": ONE}}),
    ],
)
def test_a_damaged_file_is_refused_with_its_name_and_the_mend(tmp_path, content):
    file = tmp_path / "a.coq.json"
    file.write_text(content)
    with pytest.raises(InputError, match=r"a\.coq\.json.*write it anew"):
        load(file)


def test_a_statement_is_confirmed_by_the_files_beside_its_script_or_above(tmp_path):
    script = tmp_path / "paper" / "part" / "t.py"
    script.parent.mkdir(parents=True)
    (tmp_path / "paper" / "sources.json").write_text("{}")
    Confirmations("Coq 8.16.1", {ONE: OTHER}).save(script.with_name("own.coq.json"))
    Confirmations("Coq 8.20", {ONE: OTHER}).save(tmp_path / "paper" / "all.coq.json")
    Confirmations("Coq 7", {ONE: OTHER, OTHER: ONE}).save(tmp_path / "beyond.coq.json")
    assert confirmed(script, ONE) == "Coq 8.16.1, Coq 8.20"
    assert confirmed(script, OTHER) == ""


def test_another_theorem_and_another_library_have_another_hash(tmp_path):
    a, b, library = tmp_path / "a.v", tmp_path / "b.v", tmp_path / "L.v"
    for file in (a, b, library):
        file.write_text(file.name)
    hashes = {text(a, [library]), text(b, [library]), text(a, []), text(a, [b])}
    library.write_text("another")
    assert len(hashes | {text(a, [library])}) == 5


def test_a_record_without_a_check_and_one_of_a_name_that_nobody_reads_are_refused(script, tmp_path):
    out = tmp_path / "out"
    done = run("export", "coq", script.parent, "-o", out, "--save", tmp_path / "a.coq.json")
    assert (done.exit_code, "add --check" in done.output) == (2, True)
    done = run("export", "coq", script.parent, "-o", out, "--check", "--save", tmp_path / "a.json")
    assert (done.exit_code, "name it so" in done.output) == (2, True)


@needs_coq
@pytest.mark.slow
def test_what_coq_accepts_is_told_and_not_asked_again(script, tmp_path):
    file, out = script.with_name("t.coq.json"), tmp_path / "out"
    command = ("export", "coq", script.parent, "-o", out, "--check", "--save", file, "-j", 1)
    assert "also checked" not in run("explain", "t.square", script).output
    done = run(*command)
    assert done.exit_code == 0, done.output
    assert "2 of 2 theorems are accepted" in done.output
    program = load(file).program
    for claim in ("t.square", "t.wrong"):
        assert f"also checked:   {program}" in run("explain", claim, script).output
    assert run("site", script.parent, "-o", tmp_path / "site").exit_code == 0
    page = next((tmp_path / "site").rglob("t.square.html"))
    assert f"Also checked by {program}." in page.read_text()

    assert "2 of them are in" in run(*command).output
    kept = load(file)
    kept.theorems[next(iter(kept.theorems))] = ONE  # the text that this hash belongs to is no longer exported
    kept.save(file)
    assert "1 of them are in" in run(*command).output
    assert sorted(load(file).theorems.values()) == sorted(text(v, used(v)) for v in out.glob("t__*.v"))


@needs_coq
@pytest.mark.slow
def test_what_coq_refuses_is_told_of_nobody(script, tmp_path, monkeypatch):
    from symres.coq import compiler

    def refused(folder: Path, file: Path) -> compiler.Answer:
        return compiler.Answer(file, "t__square" not in file.read_text(), "no")

    monkeypatch.setattr(compiler, "_run", refused)
    file = script.with_name("t.coq.json")
    done = run("export", "coq", script.parent, "-o", tmp_path / "out", "--check", "--save", file, "-j", 1)
    assert done.exit_code == 1
    assert len(load(file).theorems) == 1
    assert "also checked" not in run("explain", "t.square", script).output
    assert "also checked" in run("explain", "t.wrong", script).output
