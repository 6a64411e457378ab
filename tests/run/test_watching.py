"""Watching scripts: what a saved file changes is checked again, in a process that goes on until Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import symres
from symres.run.watching import concerned, imported

FIRST = "from symres import *\ntheory = Theory('a')\nx = theory.reals('x')\ntheory.claim('one', x**2 >= {})\n"
SECOND = "from a import theory as a\nfrom symres import *\ntheory = Theory('b')\ntheory.claim('two', number(1) == 1)\n"


def test_what_a_script_imports_is_read_without_running_it(tmp_path):
    script = tmp_path / "a.py"
    script.write_text("import x.y\nfrom p.q import (\n r as s,\n)\n1 / 0\n")
    assert imported(script) == {"x", "y", "p", "q", "r"}
    script.write_text("import (")
    assert imported(script) == set()


def test_what_imports_a_changed_file_is_concerned_directly_or_not(tmp_path):
    texts = {"a": "", "b": "import a", "c": "from folder.b import theory", "d": "import e", "e": "import d"}
    scripts = [tmp_path / f"{name}.py" for name in texts]
    for script, text in zip(scripts, texts.values(), strict=True):
        script.write_text(text)

    def names(*changed):
        return {path.stem for path in concerned([tmp_path / f"{name}.py" for name in changed], scripts)}

    assert names("a") == {"a", "b", "c"}
    assert names("c") == {"c"}
    assert names("d") == {"d", "e"}
    assert names("helper") == set()


@pytest.fixture
def watched(tmp_path):
    """A process that watches a folder of two scripts, and a function that reads on to the end of its next run."""
    pytest.importorskip("watchfiles")
    (tmp_path / "a.py").write_text(FIRST.format(0))
    (tmp_path / "b.py").write_text(SECOND)
    command = [sys.executable, "-m", "symres", "check", "--watch", "-j", "1", "."]
    environment = {**os.environ, "PYTHONPATH": str(Path(symres.__file__).parents[1])}
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        giving_up = threading.Timer(60, process.kill)
        giving_up.start()

        def next_run():
            lines = []
            for line in process.stdout:
                if line.startswith("watching .; Ctrl-C ends"):
                    return lines
                lines.append(line.rstrip())
            raise AssertionError(lines)

        yield process, next_run
        process.kill()
        giving_up.cancel()


def verdicts(lines):
    table = [line.split() for line in lines if line.startswith(("a.one  ", "b.two  "))]
    return {row[0]: row[1] for row in table}


@pytest.mark.slow
def test_what_is_saved_is_checked_again_with_what_imports_it_until_ctrl_c(watched, tmp_path):
    process, next_run = watched
    assert verdicts(next_run()) == {"a.one": "proved", "b.two": "proved"}
    (tmp_path / "a.py").write_text(FIRST.format(1))
    assert verdicts(next_run()) == {"a.one": "refuted", "b.two": "proved"}
    (tmp_path / "b.py").write_text(SECOND + "# more\n")
    assert verdicts(next_run()) == {"b.two": "proved"}
    (tmp_path / "b.py").write_text("theory = (\n")
    (error,) = next_run()
    assert error.startswith("error: b.py:1: the script does not run: SyntaxError")
    (tmp_path / "b.py").write_text(SECOND)
    assert verdicts(next_run()) == {"b.two": "proved"}
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30)[0] == ""
    assert process.returncode == 0
