"""The guide for writers of proof scripts: its scripts run, and its commands print what it shows."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "proofs" / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)


def symres(command, folder):
    """The output of a command, and its exit code."""
    program, *arguments = shlex.split(command)
    assert program == "symres"
    ran = subprocess.run([sys.executable, "-m", "symres", *arguments], cwd=folder, capture_output=True, text=True)
    return ran.stdout, ran.returncode


def words(text):
    """The words of an output, without times, counts of samples, and line breaks."""
    return re.sub(r"\d+ (random models|exact points)", r"N \1", re.sub(r"\d+\.\d+ s", "T s", text)).split()


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """Follow the guide from its beginning: each command, the output shown there, the real output, and the exit code."""
    folder = tmp_path_factory.mktemp("guide")
    names = iter(re.findall(r"(?:Save as|Append to) `(\w+\.py)`", TEXT, flags=re.MULTILINE))
    out = []
    for kind, block in BLOCKS:
        if kind == "python":
            path = folder / next(names)
            before = path.read_text() if path.exists() else ""
            path.write_text(before + ("\n" if before else "") + block, encoding="utf-8")
        else:
            command, shown = block.split("\n", 1)
            if "not as expected" in shown:
                new, old = re.search(r"^Say in the theorem `(.*)` where it says `(.*)`:$", TEXT, re.MULTILINE).groups()
                assert path.read_text().count(old) == 1
                path.write_text(path.read_text().replace(old, new))
                for store in folder.glob("near_identity.*.json"):
                    store.unlink()
            out.append((command, shown, *symres(command.removeprefix("$ "), folder)))
    assert next(names, None) is None
    return out


@pytest.mark.parametrize("k", range(sum(kind == "console" for kind, _ in BLOCKS)))
def test_a_command_prints_what_the_guide_shows(printed, k):
    command, shown, text, code = printed[k]
    assert words(text) == words(shown), command
    assert code == ("not as expected" in shown)


@pytest.mark.slow
def test_the_guide_proves_the_lemma_of_the_corpus(tmp_path):
    """With a = 1 and b = l, and by citing it alone."""
    shutil.copytree(ROOT / "proofs" / "hardt_ma", tmp_path / "hardt_ma", ignore=shutil.ignore_patterns("digits"))
    shutil.copy(ROOT / "proofs" / "sources.json", tmp_path)
    theorem = next(block for kind, block in BLOCKS if kind == "python" and "sigma_min" in block)
    start = re.search(r"^with theory\.theorem\(.*?\) as proof:\n", theorem, flags=re.MULTILINE | re.DOTALL)[0]
    script = theorem[: theorem.index(start)] + start
    script += '    proof.conclude(by=every_depth["sigma_min"], at={"a": 1, "b": l})\n'
    header = "from every_depth import theory as every_depth\n"
    path = tmp_path / "hardt_ma" / "again.py"
    path.write_text(script.replace("from symres", header + "from symres", 1))
    text, code = symres("symres check again.py", path.parent)
    assert (code, "near_identity.network  proved" in text) == (0, True), text


def test_every_keyword_and_method_that_the_guide_names_is_there():
    import inspect

    from symres import Theory, __all__
    from symres.script.recording import Recorder

    for name in re.findall(r"^\| `(\w+)=` \|", TEXT, flags=re.MULTILINE):
        assert name in inspect.signature(Theory.claim).parameters
    methods = set(re.findall(r"proof\.(\w+)\(", TEXT))
    assert {"have", "chain", "suppose", "each", "induction", "case", "obtain", "exhibit", "conclude"} <= methods
    assert all(hasattr(Recorder, name) for name in methods)
    declared = {*re.findall(r"theory\.(\w+)\(", TEXT), *names_in_the_row("numbers")}
    assert {"reals", "positive", "integers", "naturals", "vector", "matrix", "layers", "map", "random"} <= declared
    assert all(hasattr(Theory, name) for name in declared)
    assert {*names_in_the_row("expressions"), *names_in_the_row("propositions")} <= {*__all__}


def names_in_the_row(what):
    """The names in a row of the table of what a script is made of."""
    return re.findall(r"`(\w+)`", re.search(rf"^\| {what} \|.*", TEXT, flags=re.MULTILINE)[0])
