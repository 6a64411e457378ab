"""`symres new NAME --ci`: what it writes is read by GitHub and pre-commit, and the project passes its own checks."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import symres
from symres.cli import main
from symres.cli.check import check
from symres.cli.projects import FILES

yaml = pytest.importorskip("yaml", reason="needs PyYAML")

ROOT = Path(symres.__file__).parents[1]
WRITTEN = ["proofs/first.py", *map(str, FILES.values())]

pytestmark = pytest.mark.usefixtures("here")


def symres_(*arguments):
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture
def project(here, monkeypatch):
    made = symres_("new", "paper", "--ci")
    assert (made.exit_code, made.stdout.splitlines()) == (0, [f"paper/{name}" for name in WRITTEN])
    monkeypatch.chdir("paper")


def read(path):
    return yaml.safe_load(Path(path).read_text(encoding="utf-8"))


def checks(action):
    """The commands of the steps of an action that call symres."""
    return [step["run"] for step in action["runs"]["steps"] if step.get("run", "").startswith("symres ")]


def options(command):
    return {word for word in shlex.split(command) if word.startswith("--")}


@pytest.mark.slow
def test_a_project_passes_its_own_check_once_its_store_is_written_and_not_before(project, monkeypatch):
    workflow, action = read(".github/workflows/proofs.yml"), read(".github/actions/symres/action.yml")
    (used,) = [step for step in workflow["jobs"]["check"]["steps"] if step["uses"].startswith("./")]
    assert Path(used["uses"], "action.yml").is_file()
    (command,) = checks(action)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    words = command.replace('"$GITHUB_STEP_SUMMARY"', "summary.md").replace("$SCRIPTS", used["with"]["paths"]).split()
    before = symres_(*words[1:])
    assert before.exit_code == 1 and "::error file=proofs/first.py,line=9," in before.stderr
    assert symres_("check", "proofs", "-j", "1").exit_code == 0
    after = symres_(*words[1:])
    assert after.exit_code == 0 and "::error" not in after.stderr
    assert Path("symres.sarif").is_file() and "all as expected" in Path("summary.md").read_text()
    (hook,) = read(".pre-commit-config.yaml")["repos"][0]["hooks"]
    assert symres_(*hook["entry"].split()[1:], *hook["args"]).exit_code == 0


@pytest.mark.slow
def test_a_project_passes_under_pytest(project):
    assert symres_("check", "proofs", "-j", "1").exit_code == 0
    command = [sys.executable, "-m", "pytest", "-p", "symres.pytest_plugin", "-p", "no:cacheprovider"]
    ran = subprocess.run(
        [*command, "proofs", "--symres-frozen"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0 and re.search(r"^=+ 3 passed in ", ran.stdout, re.MULTILINE), ran.stdout


def test_a_project_asks_for_this_version(project):
    (used,) = [s for s in read(".github/workflows/proofs.yml")["jobs"]["check"]["steps"] if s["uses"].startswith("./")]
    (hook,) = read(".pre-commit-config.yaml")["repos"][0]["hooks"]
    assert [used["with"]["requirement"]] == hook["additional_dependencies"] == [f"symres=={symres.__version__}"]


def test_a_project_overwrites_nothing(project):
    Path(".pre-commit-config.yaml").write_text("mine")
    Path("proofs/first.py").unlink()
    refused = symres_("new", ".", "--ci")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("error: .github/actions/symres/action.yml exists already; nothing is written")
    assert Path(".pre-commit-config.yaml").read_text() == "mine" and not Path("proofs/first.py").exists()


def test_the_action_of_this_repository_is_that_of_a_project():
    own, shipped = ROOT / "action.yml", Path(symres.__file__).parent / "cli" / "projects" / "action.yml"
    assert own.read_bytes() == shipped.read_bytes()


def test_the_action_is_composite_and_names_a_shell_and_only_inputs_that_it_has():
    action = read(ROOT / "action.yml")
    assert action["runs"]["using"] == "composite" and action["name"] and action["description"]
    for step in action["runs"]["steps"]:
        assert ("run" in step) != ("uses" in step)
        assert "run" not in step or step["shell"] == "bash"
        assert "${{" not in step.get("run", ""), "what an input says would be run"
    used = set(re.findall(r"inputs\.([\w-]+)", (ROOT / "action.yml").read_text()))
    assert used == action["inputs"].keys()
    assert all(entry["description"] and "default" in entry for entry in action["inputs"].values())


def test_actions_and_hooks_call_check_with_options_that_it_has():
    hooks = read(ROOT / ".pre-commit-hooks.yaml")
    assert all({"id", "name", "entry", "language"} <= hook.keys() for hook in hooks)
    commands = [*checks(read(ROOT / "action.yml")), *(hook["entry"] for hook in hooks)]
    assert len(commands) == 2
    known = {name for option in check.params for name in option.opts}
    for command in commands:
        assert shlex.split(command)[:2] == ["symres", "check"]
        assert "--frozen" in options(command) <= known
