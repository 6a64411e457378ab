"""The README: every command in it is run and prints what it shows."""

import doctest
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from symres.script.recording import Recorder

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)


def without_times(text: str) -> str:
    return re.sub(r"\d+ (random models|exact points)", r"N \1", re.sub(r"\d+\.\d+ s", "T s", text))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("readme")
    names = re.findall(r"^Saved as `(\w+\.py)`", TEXT, flags=re.MULTILINE)
    scripts = [code for kind, code in BLOCKS if kind == "python" and "import" in code]
    for name, script in zip(names, scripts, strict=True):
        (place / name).write_text(script, encoding="utf-8")
    return place


def symres(command: str, folder: Path) -> str:
    program, *arguments = shlex.split(command)
    assert program == "symres"
    ran = subprocess.run([sys.executable, "-m", "symres", *arguments], cwd=folder, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


CONSOLE = [block.split("\n", 1) for kind, block in BLOCKS if kind == "console"]


@pytest.mark.slow
@pytest.mark.parametrize(("command", "shown"), CONSOLE, ids=[c for c, _ in CONSOLE])
def test_a_command_prints_what_the_readme_shows(command, shown, folder):
    if "explain" in command:
        symres(f"symres check {re.search(r'[a-z]+[.]py', command)[0]}", folder)
    if "corollary" in command:  # this script cites depth.py
        symres("symres check depth.py", folder)
    printed = symres(command.removeprefix("$ "), ROOT if "proofs/" in command else folder)
    assert without_times(printed).split() == without_times(shown).split()


def test_a_program_gets_what_the_readme_shows(folder):
    (shown,) = [block for kind, block in BLOCKS if kind == "pycon"]
    theory = runpy.run_path(str(folder / "landscape.py"))["theory"]
    session = doctest.DocTestParser().get_doctest(shown, {"theory": theory}, "README", None, None)
    assert tuple(doctest.DocTestRunner().run(session)) == (0, 1)


def test_the_two_commands_for_a_fresh_machine_create_what_they_need():
    commands = [block.strip() for kind, block in BLOCKS if kind == "sh"]
    assert [c.rsplit("/", 1)[1] for c in commands] == ["symres check proofs", "pytest"]
    for command in commands:
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")


@pytest.mark.parametrize("command", sorted(set(re.findall(r"^\| `symres (\w+)", TEXT, flags=re.MULTILINE))))
def test_every_command_in_the_table_exists(command, folder):
    assert "Usage: symres" in symres(f"symres {command} --help", folder)


@pytest.mark.slow
def test_the_kernel_runs_as_the_readme_says(folder):
    symres("symres check landscape.py", folder)
    symres("symres export steps landscape.py -o steps", folder)
    for program, place in (("elaborate", folder), ("kernel", folder / "steps")):
        assert f"python -I -S symres/{program} STATEMENTS CERTIFICATES" in TEXT
        files = [str(place / f"landscape.{name}.json") for name in ("statements", "certificates")]
        command = [sys.executable, "-I", "-S", str(ROOT / "symres" / program), *files]
        ran = subprocess.run(command, capture_output=True, text=True)
        assert ran.returncode == 0
        assert sorted(line.split()[0] for line in ran.stdout.splitlines()) == ["proved", "proved", "refuted"]


def test_every_word_of_a_proof_stands_in_the_readme() -> None:
    words = {name for name in vars(Recorder) if not name.startswith("_")} - {"finish"}
    assert words == {word for word in re.findall(r"proof\.(\w+)\(", TEXT) if hasattr(Recorder, word)}
