"""The command line from outside: exit codes, what goes to stdout and stderr, one sentence an error, isolation."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import symres
from symres.cli import main
from symres.kernel.rules import RULES
from symres.store import lemmas
from symres.store.stores import paths as store_paths

ROOT = Path(symres.__file__).parents[1]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
HEAD = (
    '"""Claims."""\nfrom symres import *\n'
    "theory = Theory('t')\nx, y = theory.reals('x y')\nn = theory.integers('n')\n"
)
GOOD = HEAD + (
    "theory.claim('square', x**2 >= 0, where='Theorem 1')\n"
    "theory.claim('positive', x**2 + y**2 > 0, expect='refuted')\n"
    "theory.claim('swap', x + y == y + x)\n"
    "theory.cite('lemma', 'A', 'Someone (2000)')\n"
)
CLAIM_KEYS = {"id", "verdict", "expected", "kind", "rests_on", "seconds", "source", "reason", "evidence", "records"}

pytestmark = pytest.mark.usefixtures("here")


def symres_(*arguments):
    """Run a command in this process."""
    return CliRunner().invoke(main, [str(a) for a in arguments])


def process(*arguments, **options):
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "symres", *map(str, arguments)]
    return subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, timeout=300, **options)


def write(name, text):
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def snapshot():
    return {p: p.read_bytes() for p in sorted(Path().rglob("*")) if p.is_file()}


def refused(result, *words):
    """One sentence on stderr, nothing on stdout, exit code 2."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("error: ")
    for word in words:
        assert word in lines[0], lines[0]


# ---------------------------------------------------------------------------------------------------------------- check


def test_check_ends_with_a_table_and_a_summary_and_exits_with_0():
    write("a.py", GOOD)
    result = symres_("check", "-j", "1")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert re.split(r"\s{2,}", lines[0].strip()) == ["claim", "verdict", "kind", "rests on", "time"]
    rows = [re.split(r"\s{2,}", line.strip()) for line in lines[1:5]]
    assert [row[:2] for row in rows] == [
        ["t.square", "proved"],
        ["t.positive", "refuted"],
        ["t.swap", "proved"],
        ["t.lemma", "cited"],
    ]
    assert rows[0][3] == "kernel alone" and rows[3][-2] == "Someone (2000)"
    assert lines[-1].startswith("4 claims: 2 proved, 1 refuted as it should be, 1 cited; all as expected; ")
    assert result.stderr.splitlines() == [
        f"searched t.{c} ({i} of 3)" for i, c in enumerate(["square", "positive", "swap"], 1)
    ]


@pytest.mark.slow
def test_a_line_that_is_not_shown_is_named_with_what_fits_it_and_explain_remembers():
    text = "from symres import *\ntheory = Theory('t')\nf, t = theory.function('f'), theory.reals('t')\n"
    text += "with theory.theorem('a', f(t) * f(t) == f(t) ** 2) as proof:\n    proof.have(f(t) == 2 * t)\n"
    write("a.py", text)
    shown = symres_("check", "-j", "1", "--budget", "10")
    assert shown.exit_code == 1
    assert "t.a (a.py:4): unknown, expected proved: line 5: not shown: f(t) = 2*t" in shown.stdout
    assert "at={...} for its variables" in shown.stdout and "tighter bounds" not in shown.stdout
    assert "line 5: not shown" in symres_("explain", "t.a").stdout
    again = symres_("check", "-j", "1", "--budget", "10")
    assert again.stderr == "" and "line 5: not shown" in again.stdout and "(--retry does)" in again.stdout
    assert symres_("check", "-j", "1", "--budget", "12").stderr == "searched t.a (1 of 1)\n"


def test_check_says_what_is_not_as_expected_and_why_and_exits_with_1():
    write("a.py", HEAD + "theory.claim('a', x < 1)\ntheory.claim('b', x == x, expect='refuted')\n")
    result = symres_("check", "a.py", "-j", "1")
    assert result.exit_code == 1
    assert "refuted (expected proved)" in result.stdout
    assert re.search(r"^t\.a \(a\.py:6\): refuted, expected proved: false at x = \d+$", result.stdout, re.M)
    assert "\nt.b (a.py:7): proved, expected refuted: see `symres explain`\n" in result.stdout
    assert result.stdout.strip().splitlines()[-1].startswith("2 claims: 1 proved, 1 refuted; 2 not as expected; ")


def test_check_writes_the_reports_that_are_asked_for_and_tells_the_same(monkeypatch):
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    write("a.py", HEAD + "theory.claim('a', x < 1)\n")
    write("b.py", "undefined\n")
    files = {form: Path(f"out.{form}") for form in ("junit", "sarif", "summary", "badge")}
    result = symres_("check", "-j", "1", *(word for form, path in files.items() for word in (f"--{form}", path)))
    assert result.exit_code == 2 and "::error" not in result.output
    cases = {case.get("name"): case for case in ElementTree.parse(files["junit"]).iter("testcase")}
    assert cases.keys() == {"b.py", "t.a"}
    assert {p.get("name") for p in cases["t.a"].iter("property")} == {"verdict", "expected", "rests_on", "sha256"}
    sarif = json.loads(files["sarif"].read_text())["runs"][0]["results"]
    assert [r["ruleId"] for r in sarif] == ["script", "refuted"]
    assert "2 not as expected" in files["summary"].read_text()
    assert json.loads(files["badge"].read_text())["color"] == "red"


def test_reports_are_written_where_no_script_runs_and_a_missing_folder_is_told_first(monkeypatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    write("b.py", "undefined\n")
    result = symres_("check", "--sarif", "out.sarif")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "::error file=b.py,line=1,title=A script does not run::the script does not run: NameError" in result.stderr
    assert json.loads(Path("out.sarif").read_text())["runs"][0]["results"][0]["ruleId"] == "script"
    refused(symres_("check", "--junit", "none/out.xml"), "none/out.xml: there is no folder none; make it first")


def test_what_is_shown_of_a_path_or_reason_is_not_read_as_markup():
    write("[red]a:x:.py", HEAD + "theory.claim('a', x < 1)\n")
    result = symres_("check", "[red]a:x:.py", "-j", "1")
    assert "(" + "[red]a:x:.py:6): refuted, expected proved" in result.stdout


@pytest.mark.slow
def test_a_claim_that_stays_open_says_what_was_tried_where_it_is_closest_and_what_to_try():
    write(
        "a.py",
        HEAD
        + "theory.claim('a', exp(x) >= x + 1, by='identity')\n"
        + "theory.claim('b', there_is(x, x + x * sin(x) == y), expect='unknown')\n",
    )
    result = symres_("check", "-j", "1", "--budget", "2")
    assert result.exit_code == 1
    (first,) = [i for i, line in enumerate(result.stdout.splitlines()) if line.startswith("t.a (")]
    why, closest, attempts = result.stdout.splitlines()[first : first + 3]
    assert why.startswith("t.a (a.py:6): supported, expected proved: no proof found for the claim")
    assert closest == "  closest: smallest margin 0 at x = 0"
    for advice in ("by='identity'", "bounds of the variables", "symres explain t.a a.py --at 'x = 0'", "--budget"):
        assert advice in attempts
    assert "t.b (" not in result.stdout
    shown = explained(symres_("explain", "t.b").stdout)
    assert "witness=[x == ...]" in shown["try"]
    assert "closest" not in shown


def test_a_command_that_is_advised_runs():
    write("a.py", HEAD + "theory.claim('a', exp(x) + y**2 >= x + 1, by='identity')\n")
    (command,) = re.findall(r"symres (explain .*?);", symres_("check", "-j", "1").stdout)
    assert "claimed   1 <= 1" in symres_(*shlex.split(command)).stdout


def test_values_that_look_equal_are_told_apart_by_their_margin():
    write("a.py", HEAD + "theory.claim('a', sin(x) <= x, by='identity', given=x >= 0)\n")
    assert symres_("explain", "t.a", "--at", "x = 1/10000000").stdout.splitlines() == [
        "supposed  0 <= 1/10000000",
        "claimed   1.0e-7 <= 1/10000000   margin 1.667e-22   [sin(1/10000000) <= 1/10000000]",
    ]
    assert "margin" not in symres_("explain", "t.a", "--at", "x = 0").stdout


def test_a_proof_that_fifty_digits_contradict_is_a_fault_said_loudly(monkeypatch):
    from symres.evidence.precision import Evidence

    found = Evidence(12, 50, 1, "-1", "x = 3", "x = 3")
    monkeypatch.setattr("symres.search.settle.evaluate", lambda *arguments, **options: found)
    write("a.py", HEAD + "theory.claim('a', x**2 >= 0, expect='unknown')\n")
    result = symres_("check", "-j", "1")
    assert result.exit_code == 1
    assert (
        "\nFAULT t.a (a.py:6): unknown, expected unknown: the kernel accepts a proof, but the claim fails"
        in result.stdout
    )
    assert "numerically at x = 3; this is a fault of symres, please report the claim" in result.stdout
    assert "try:" not in result.stdout


@pytest.mark.slow
def test_json_is_alone_on_stdout_and_has_exactly_the_documented_fields():
    write("sources.json", '{"euler": "Euler 1768"}')
    write("a.py", GOOD.replace("'t'", "'t', source='euler'") + "print('noise')\n")
    result = process("check", "--json")
    assert result.returncode == 0
    report = json.loads(result.stdout)
    assert report.keys() == {"claims", "errors", "summary"}
    assert report["errors"] == []
    for claim in report["claims"]:
        assert claim.keys() == CLAIM_KEYS
        assert claim["rests_on"].keys() == {"rules", "procedures", "cited", "files"}
        assert isinstance(claim["seconds"], (int, float))
    first, *_, last = report["claims"]
    assert (first["id"], first["verdict"], first["expected"]) == ("t.square", "proved", "proved")
    assert (first["reason"], first["evidence"]["margin"], first["evidence"]["at"]) == ("", "0", "x = 0")
    assert first["source"] == "Euler 1768, Theorem 1"
    assert first["rests_on"] == {"rules": [], "procedures": [], "cited": [], "files": {}}
    assert (last["verdict"], last["rests_on"]["cited"]) == ("cited", ["Someone (2000)"])
    assert (report["summary"]["claims"], report["summary"]["proved"], report["summary"]["unexpected"]) == (4, 2, [])
    assert sorted(result.stderr.splitlines())[0] == "noise"
    assert all(line == "noise" or line.startswith("searched t.") for line in result.stderr.splitlines())


def test_json_tells_of_surprises_by_exit_code_1():
    write("a.py", HEAD + "theory.claim('a', x < 1)\n")
    result = symres_("check", "--json", "-j", "1")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["summary"]["unexpected"] == ["t.a"]


def test_what_a_claim_rests_on_and_is_not_allowed_fails_and_is_named():
    given = "given=[x >= 0, x <= 1]"
    write("a.py", GOOD + f"theory.claim('bounded', exp(x) <= 3, {given}, by='bound')\n")
    write("allowed.txt", "# of the literature\nSomeone (2000)  # a lemma\n\nenclosures\n")
    assert symres_("check", "-j", "1", "--allow", "allowed.txt").exit_code == 0
    write("allowed.txt", "Someone (2000)\n")
    result = symres_("check", "--frozen", "--allow", "allowed.txt")
    assert result.exit_code == 1
    assert "t.bounded (a.py:" in result.stdout
    assert "it rests on enclosures, which the file of what is allowed does not name; name it there" in result.stdout
    assert result.stdout.splitlines()[-1].startswith("5 claims: 3 proved, 1 refuted as it should be, 1 cited; 1 not as")
    told = json.loads(symres_("check", "--frozen", "--allow", "allowed.txt", "--json").stdout)
    assert {c["id"]: c.get("disallowed") for c in told["claims"] if "disallowed" in c} == {"t.bounded": ["enclosures"]}
    assert told["summary"]["unexpected"] == ["t.bounded"]
    write("allowed.txt", "enclosures\n")
    told = json.loads(symres_("check", "--frozen", "--allow", "allowed.txt", "--json").stdout)
    assert told["summary"]["unexpected"] == ["t.lemma"]
    assert symres_("check", "--frozen").exit_code == 0


def test_a_name_that_can_be_no_ground_is_refused_before_anything_is_searched_for():
    write("a.py", GOOD)
    write("allowed.txt", "derivatives\nenclosure\n")
    refused(
        symres_("check", "--allow", "allowed.txt"),
        "allowed.txt:2: there is no rule, procedure or citation enclosure; did you mean enclosures or",
    )
    write("allowed.txt", "xyz\n")
    refused(symres_("check", "--allow", "allowed.txt"), "allowed.txt:1: there is no", "symres check --json")
    assert symres_("check", "--allow", "none.txt").exit_code == 2


def test_frozen_searches_for_nothing_and_fails_when_something_is_missing(forbid_search):
    path = write("a.py", GOOD)
    assert symres_("check", "-j", "1").exit_code == 0
    forbid_search()
    assert symres_("check", "--frozen").exit_code == 0
    write("a.py", GOOD.replace("x**2 + y**2", "x**2 + 2 * y**2"))
    before = snapshot()
    result = symres_("check", "--frozen")
    assert (result.exit_code, result.stderr) == (1, "")
    assert (
        "the statement is another than in a.statements.json; if that is meant, run `symres check` without --frozen"
        in result.stdout
    )
    assert snapshot() == before
    store_paths(path)[1].unlink()
    assert symres_("check", "--frozen").exit_code == 1
    assert not store_paths(path)[1].exists()


def test_frozen_fails_where_a_statement_is_gone_or_a_store_is_left_without_its_script():
    path, other = write("a.py", GOOD), write("b.py", GOOD.replace("Theory('t')", "Theory('s')"))
    assert symres_("check", "-j", "1").exit_code == 0
    data = json.loads(store_paths(path)[0].read_text())
    store_paths(path)[0].write_text(json.dumps({**data, "statements": {}}))
    result = symres_("check", "--frozen")
    assert result.exit_code == 1 and "a.statements.json lacks its statement" in result.stdout
    assert symres_("check", "-j", "1").exit_code == symres_("check", "--frozen").exit_code == 0
    other.rename("_b.py")
    result = symres_("check", "--frozen")
    assert (result.exit_code, "there is no script beside this store" in result.stderr) == (1, True)


# ------------------------------------------------------------------------------------------------------------ bad input

CLAIMS = {
    "x == sympy.Symbol('z')": ("a.py:7: z is of SymPy; write from_sympy(...) around it",),
    "sympy.Symbol('z') > 0": ("a.py:7: t.a: z > 0 is of SymPy; write from_sympy(...) around it",),
    "x == Theory('s').reals('z')": ("a.py:7: t.a: this theory did not declare z; declare it",),
    "x == Theory('s').positive('x')": (
        "a.py:7: t.a: x is declared real in this theory and positive in s",
        "use the one that this theory returned",
    ),
    "sympy.Eq(sympy.pi * 2, 2 * sympy.pi)": (
        "a.py:7: t.a: SymPy evaluated a proposition to True",
        "write it with the operators of symres",
    ),
    "sympy.Symbol('z', real=True) ** 2 < 0": ("a.py:7: t.a: SymPy evaluated a proposition to False",),
    "2 < 1": ("a.py:7: t.a: Python evaluated a proposition to False", "write number(2) <= 1"),
    "0.5 * x == y": ("a.py:7: the float 0.5 is not exact", "or Fraction(1, 2)"),
    "1j * x == y": ("a.py:7: 1j is complex; a claim is about real numbers",),
    "from_sympy(sympy.I) * x == y": ("a.py:7: I is not a real number",),
    "x < float('inf')": ("a.py:7: inf is not a real number; tends_to",),
    "x < from_sympy(sympy.oo)": ("a.py:7: oo is not a real number", "limits are written as bounds"),
    "x == from_sympy(sympy.zoo)": ("a.py:7: zoo is not a real number",),
    "from_sympy(sympy.Function('g')(1)) == y": ("a.py:7: t.a: this theory did not declare g",),
    "x == x, by='magic'": ("a.py:7: t.a: by is one of identity, ", "not 'magic'"),
    "x == x, expect='true'": ("a.py:7: t.a: expect is one of proved, ", "not 'true'"),
    "x < y, counterexample=[x == 1]": (
        "a.py:7: t.a: the counterexample gives no value for y; give one to every variable",
    ),
    "x < y, counterexample={'x': 1, 'y': 1}": ("a.py:7: t.a: counterexample= takes equations, such as [x == 2]",),
    "x < y, counterexample={x: 1, y: 1}": ("a.py:7: x has no hash", "give values as equations, such as [x == 2"),
    "there_is(x, x == y), witness=[y == x]": ("a.py:7: t.a: the witness gives a term for y, but the quantifiers",),
    "there_is(x, x == y), witness=[x == Theory('s').reals('z')]": (
        "a.py:7: t.a: the witness mentions z, which this theory did not declare",
    ),
    "x == x, steps=[Theory('s').reals('z') ** 2 >= 0]": (
        "a.py:7: t.a: steps= mentions z, which this theory did not declare",
    ),
    "there_is(x, x == y), witness=y": ("a.py:7: t.a: witness= takes equations",),
    "vector(1, 2) == vector(1, 2, 3)": ("a.py:7: t.a: an equation between different sorts",),
    "x ** (10**7) == y": ("a.py:7: an exponent beyond",),
}


@pytest.mark.slow
@pytest.mark.parametrize("claim, said", CLAIMS.items(), ids=CLAIMS)
def test_a_claim_that_cannot_be_taken_is_one_sentence_and_leaves_the_store(claim, said):
    head = HEAD + "import sympy\n"
    write("a.py", head + "theory.claim('a', x == x)\n")
    write("b.py", GOOD.replace("'t'", "'s'"))
    assert symres_("check", "-j", "1").exit_code == 0
    write("a.py", head + f"theory.claim('a', {claim})\n")
    before = snapshot()
    result = symres_("check", "-j", "1", "--json")
    lines = result.stderr.strip().splitlines()
    assert (result.exit_code, len(lines)) == (2, 1), result.stderr
    assert lines[0].startswith("error: ")
    for word in said:
        assert word in lines[0], lines[0]
    verdicts = {claim["id"]: claim["verdict"] for claim in json.loads(result.stdout)["claims"]}
    assert verdicts.pop("t.a", "error") == "error"
    assert verdicts.keys() == {"s.square", "s.positive", "s.swap", "s.lemma"} and "error" not in verdicts.values()
    assert snapshot() == before


SCRIPTS = {
    "syntax": ("def (:\n", "a.py:1: the script does not run: SyntaxError"),
    "import": ("import no_such_module\n", "a.py:1: the script does not run: ModuleNotFoundError"),
    "exception": ("x = 1\n\n1 / 0\n", "a.py:3: the script does not run: ZeroDivisionError: division by zero; mend it"),
    "exit": ("raise SystemExit(0)\n", "a.py:1: the script does not run: SystemExit"),
    "no theory": ("x = 1\n", "a.py: no theory in this script; make one with theory = Theory("),
    "twins": (
        2 * (HEAD + "theory.claim('a', x == x)\n"),
        "a.py:12: two claims have the id t.a, the other is at a.py:6",
    ),
    "source": (
        GOOD.replace("'t'", "'t', source='abel'"),
        "a.py:6: t.square: unknown source 'abel'; sources.json knows euler",
    ),
}


@pytest.mark.parametrize("text, said", SCRIPTS.values(), ids=SCRIPTS)
@pytest.mark.parametrize("command", ["check", "explain", "graph", "latex", "errata"])
def test_a_script_that_does_not_run_is_one_sentence_in_every_command(text, said, command):
    write("sources.json", '{"euler": "Euler 1768"}')
    write("a.py", text)
    arguments = {"check": [], "explain": ["t.a"], "graph": [], "latex": ["-o", "out"], "errata": []}[command]
    refused(symres_(command, *arguments), said)
    assert sorted(map(str, snapshot())) == ["a.py", "sources.json"]


def test_one_id_in_two_scripts_is_refused():
    write("a.py", GOOD)
    write("b.py", GOOD)
    refused(symres_("check"), "b.py:6: two claims have the id t.square, the other is at a.py:6; rename one")


def test_paths_that_hold_no_scripts_are_refused():
    write("notes.txt", "")
    Path("empty").mkdir()
    refused(symres_("check", "none.py"), "none.py: no such file or folder")
    refused(symres_("check", "notes.txt"), "notes.txt: not a Python file; a proof script ends in .py")
    refused(symres_("check", "empty"), "empty: no proof scripts in this folder; `symres new empty/first`")
    refused(symres_("check"), ".: no proof scripts in this folder; `symres new first`")


@pytest.mark.slow
@pytest.mark.parametrize("which", [0, 1], ids=["statements", "certificates"])
@pytest.mark.parametrize("damage", ["truncated", "text", "another format", "float", "folder"])
def test_a_damaged_store_is_one_sentence_and_left_as_it_is(which, damage):
    path = write("a.py", GOOD)
    write("b.py", HEAD.replace("'t'", "'s'") + "theory.claim('a', x == x)\n")
    assert symres_("check", "a.py", "-j", "1").exit_code == 0
    damaged = store_paths(path)[which]
    text = damaged.read_text()
    if damage == "folder":
        damaged.unlink()
        damaged.mkdir()
    else:
        another = re.sub(r"\d+", "7", text, count=1)
        changed = {"truncated": text[: len(text) // 2], "text": "hello", "another format": another}
        damaged.write_text(changed.get(damage, text.replace(": {", ': {"k": 0.5, ', 1)))
    before = snapshot()
    for options in ([], ["--frozen"]):
        refused(symres_("check", *options), f"{damaged}: ", "restore it from version control, or delete it")
    assert snapshot() == before


def test_a_folder_that_cannot_be_written_is_one_sentence(monkeypatch):
    def full(*arguments):
        raise OSError(28, "No space left on device")

    write("a.py", GOOD)
    monkeypatch.setattr("symres.store.stores.os.fsync", full)
    result = symres_("check", "-j", "1")
    assert result.exit_code == 2
    assert "error: .: the store of a.py cannot be written (No space left on device); the disk is full" in result.stderr
    assert list(snapshot()) == [Path("a.py")]


@pytest.mark.parametrize("options", [["--budget", "0"], ["--budget", "x"], ["-j", "0"], ["--nonsense"]])
def test_wrong_usage_exits_with_2(options):
    write("a.py", GOOD)
    result = symres_("check", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Usage: " in result.stderr


# -------------------------------------------------------------------------------------------------------------- recheck


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """A script and its store."""
    folder = tmp_path_factory.mktemp("stored")
    (folder / "a.py").write_text(GOOD, encoding="utf-8")
    assert symres_("check", folder, "-j", "1").exit_code == 0
    return folder


@pytest.fixture
def checked(stored):
    shutil.copytree(stored, Path(), dirs_exist_ok=True)
    return Path("a.py")


@pytest.mark.slow
def test_recheck_says_of_every_stored_claim_what_the_kernel_says(checked):
    result = process("recheck", ".")
    assert (result.returncode, result.stderr) == (0, "")
    assert sorted(result.stdout.splitlines()) == ["proved t.square", "proved t.swap", "refuted t.positive"]
    assert process("recheck", "a.py").stdout == process("recheck", "a.statements.json").stdout == result.stdout


def test_recheck_rejects_a_tampered_certificate(checked):
    certificates = store_paths(checked)[1]
    data = json.loads(certificates.read_text())
    data["certificates"] = {k: {**c, "proofs": []} for k, c in data["certificates"].items()}
    certificates.write_text(json.dumps(data))
    result = process("recheck", ".")
    assert result.returncode == 1
    assert len(result.stdout.splitlines()) == 3
    assert all(re.match(r"rejected\st\.\w+\s\S.* proofs", line) for line in result.stdout.splitlines())


def test_recheck_does_not_take_a_certificate_for_another_statement(checked):
    statements = store_paths(checked)[0]
    data = json.loads(statements.read_text())
    data["statements"]["t.square"] = data["statements"]["t.positive"] | {"hypotheses": [["false"]]}
    statements.write_text(json.dumps(data))
    result = process("recheck", ".")
    assert result.returncode == 1
    assert re.search(r"^rejected\st\.square\sno certificate for the statement", result.stdout, re.M)


@pytest.mark.parametrize(("jobs", "kernel"), [("1", "symres"), ("2", "symres")])
def test_recheck_imports_nothing_outside_the_standard_library_and_the_kernel(checked, monkeypatch, jobs, kernel):
    ran = []

    def runs(command, **options):
        ran.append(command)
        return subprocess.CompletedProcess(command, 0)

    with monkeypatch.context() as patched:
        patched.setattr("symres.cli.recheck.subprocess.run", runs)
        assert symres_("recheck", "-j", jobs, ".").exit_code == 0
    (command,) = ran
    assert command[1:3] == ["-I", "-S"]
    traced = subprocess.run([command[0], "-X", "importtime", *command[1:]], capture_output=True, text=True, check=True)
    imported = {line.rpartition("|")[2].strip().partition(".")[0] for line in traced.stderr.splitlines()}
    assert kernel in imported
    # the standard library's copy tries to import Jython's org.python; names such as _sysconfigdata__linux_x86_64 differ
    # from platform to platform
    outside = imported - sys.stdlib_module_names - {kernel, "imported package", "__main__", "org"}
    assert {name for name in outside if not name.startswith("_")} == set()


def test_recheck_refuses_what_is_no_store():
    Path("empty").mkdir()
    write("a.py", GOOD)
    refused(symres_("recheck", "empty"), "empty: no *.statements.json in this folder; run `symres check empty` first")
    refused(symres_("recheck", "a.py"), "a.py: no store beside this script; run `symres check a.py` first")
    refused(symres_("recheck", "none"), "none: not a store; name a folder, a script or a file *.statements.json")


# -------------------------------------------------------------------------------------------------------------- explain


def explained(output):
    return dict(
        re.match(r"([\w ]+):\s+(.*)", line).groups() for line in output.splitlines() if re.match(r"[\w ]+: ", line)
    )


def test_explain_shows_everything_known_of_a_claim(checked):
    result = symres_("explain", "t.square")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "t.square is proved"
    shown = explained(result.stdout)
    assert shown["script"] == "a.py:6"
    assert shown["for all"] == "x (real)"
    assert shown["claim"] == "0 <= x^2"
    assert shown["rests on"] == "kernel alone"
    assert re.fullmatch("[0-9a-f]{64}", shown["sha256"])
    assert shown["sha256"] in store_paths(checked)[1].read_text()
    assert shown["evidence"] == "12 exact points at 50 digits (seed 1), smallest margin 0 at x = 0"
    assert "try" not in shown


def test_explain_shows_what_is_not_decided_and_what_is_cited(checked):
    write("a.py", GOOD.replace("x**2 >= 0", "x**4 >= 0"))
    shown = explained(symres_("explain", "t.square", "a.py").stdout)
    assert "has no certificate for it" in shown["reason"]
    assert "proof" not in shown
    assert symres_("explain", "t.lemma").stdout.splitlines()[0] == "t.lemma is cited"


NORMS = """
from symres import *

theory = Theory("norms")
n = theory.naturals("n")
A, B = theory.matrices("A B", n, n)
with theory.theorem("twice", norm(A + 2 * B) <= norm(A) + 2 * norm(B)) as proof:
    proof.have(norm(A + 2 * B) <= norm(A) + norm(2 * B), by="triangle")
"""
NORMS_AGAIN = """
with theory.theorem("again", norm(A + 2 * B) <= norm(A) + 2 * norm(B) + 1) as proof:
    proof.have(norm(A + 2 * B) <= norm(A) + 2 * norm(B), by="twice")
"""
ADDED = """
from norms import theory as norms

from symres import *

theory = Theory("added")
n = theory.naturals("n")
A, B = theory.matrices("A B", n, n)
with theory.theorem("bound", norm(A + 2 * B) <= norm(A) + 2 * norm(B) + 1) as proof:
    proof.have(norm(A + 2 * B) <= norm(A) + 2 * norm(B), by=norms["twice"])
"""


def test_explain_tells_the_steps_of_a_theorem_and_exactly_the_rules_and_lemmas_it_rests_on():
    write("norms.py", NORMS)
    write("added.py", ADDED)
    report = symres_("check", "--json")
    assert report.exit_code == 0
    rules = {c["id"]: c["rests_on"]["rules"] for c in json.loads(report.stdout)["claims"]}
    lines = symres_("explain", "added.bound").stdout.splitlines()
    assert "  (1)  |A + 2 B| <= |A| + 2 |B|                                 by norms.twice" in lines
    named = [line.split()[1].rstrip(":") for line in lines if line.startswith("rule: ")]
    (logic,) = (line.removeprefix("logic:").strip().split(", ") for line in lines if line.startswith("logic: "))
    assert sorted([*named, *logic]) == rules["added.bound"]
    assert {"norm_nonnegative", "norm_zero"} < set(named) <= {rule.name for rule in RULES}
    assert {"cases", "excluded_middle"} <= set(logic)
    (rests,) = (line for line in lines if line.startswith("rests on: "))
    assert rests.split(maxsplit=2)[2] == ", ".join(["logic", *named])
    lemmas = [line.split()[1] for line in lines if line.startswith("lemma: ")]
    assert lemmas == ["lemmas.cauchy_schwarz", "lemmas.square_compare", "lemmas.triangle", "norms.twice"]


@pytest.mark.slow
def test_explain_writes_a_proof_out_step_by_step_as_the_kernel_checks_it():
    write("norms.py", NORMS)
    write("added.py", ADDED)
    assert symres_("check").exit_code == 0
    first, *steps = symres_("explain", "added.bound", "--steps").stdout.splitlines()
    assert re.fullmatch(r"proof 1 of 1, \d+ steps, of \|A \+ 2 B\| <= \|A\| \+ 2 \|B\| \+ 1", first)
    numbers = [int(line[:5]) for line in steps if line[:5].strip()]
    assert numbers == list(range(int(first.split()[4])))
    said = " ".join(" ".join(steps).split())
    assert "lemma norms.twice, A = A, B = B, n = n, from 0" in said
    assert symres_("export", "steps", ".", "-o", "../steps").exit_code == 0
    (proof,) = next(iter(json.loads(Path("../steps/added.certificates.json").read_text())["certificates"].values()))[
        "proofs"
    ]
    assert len(proof["steps"]) == len(numbers)


def test_explain_writes_out_why_a_claim_is_false(checked):
    shown = symres_("explain", "t.positive", "--steps")
    assert shown.stdout.splitlines()[0] == "proof 1 of 1, 1 step, of 0^2 + 0^2 <= 0"
    assert shown.stdout.splitlines()[-1].endswith("plain equality")


def test_explain_has_no_steps_of_what_is_not_proved(checked):
    refused(symres_("explain", "t.lemma", "--steps"), "t.lemma is cited and has no proof; leave --steps out")
    refused(symres_("explain", "t.square", "--steps", "--at", "x = 1"), "--at and --steps show different things")


def test_a_script_alone_knows_the_scripts_it_imports_and_loses_nothing():
    write("norms.py", NORMS)
    write("added.py", ADDED)
    assert symres_("check").exit_code == 0
    before = snapshot()
    for command in (["check", "added.py"], ["check", "--frozen", "added.py"], ["latex", "added.py", "-o", "../out"]):
        assert symres_(*command).exit_code == 0
        assert snapshot() == before


def test_a_script_cites_its_own_claim_where_another_script_claims_the_same():
    write("norms.py", NORMS + NORMS_AGAIN)
    write("zz_other.py", NORMS.replace('"norms"', '"other"'))
    assert symres_("check").exit_code == 0


def test_a_lemma_of_the_library_is_cited_where_another_script_claims_the_same():
    head = "from symres import *\ntheory = Theory('{}')\nx = theory.reals('x')\n"
    write("a.py", head.format("a") + "theory.claim('sine', sin(x) <= x, given=x >= 0)\n")
    text = "with theory.theorem('b', sin(2 * x) <= 2 * x, given=x >= 0) as proof:\n"
    write("b.py", head.format("b") + text + "    proof.have(sin(2 * x) <= 2 * x, by='sine_below_line')\n")
    shown = symres_("check").stdout
    assert re.search(r"b\.b +proved", shown), shown


@pytest.mark.slow
def test_a_claim_of_a_script_that_is_not_imported_is_not_cited_and_the_mend_is_said():
    write("norms.py", NORMS)
    write("added.py", ADDED.replace('norms["twice"]', '"norms.twice"').replace("from norms import theory as norms", ""))
    result = symres_("check", ".")
    assert result.exit_code == 1
    said = "norms.twice is a claim of norms.py, which the script has to import (from norms import theory as norms)"
    assert said in result.stdout
    alone = symres_("check", "added.py")
    assert alone.exit_code == 1
    said = "the claims of norms.py are known once the script imports it (from norms import theory as norms)"
    assert said in alone.stdout


def test_many_rules_are_counted_in_the_table():
    write("norms.py", NORMS.replace("norm(", "spectral_norm(").replace("triangle", "spectral_triangle"))
    assert re.search(r"norms.twice  proved   derivation  logic, 6 rules ", symres_("check").stdout)


def test_explain_of_an_unknown_id_names_the_near_ones(checked):
    refused(symres_("explain", "t.sqare"), "no claim t.sqare in this folder; did you mean t.square")
    refused(symres_("explain", "zzz", "a.py"), "no claim zzz in a.py; `symres check` lists the ids")


REFUTED = """
r = root_of(x**5 - x - 1, 0)
theory.claim('plain', x < y, expect='refuted')
theory.claim('radical', x < 1, expect='refuted', counterexample=[x == (2 + sqrt(2)) / 3])
theory.claim('algebraic', x**5 == x + 2, expect='refuted', counterexample=[x == r])
theory.claim('divides', x / x == 1, expect='refuted')
theory.claim('inner', for_all(x, x**2 > y), expect='refuted')
theory.claim('given', n < 5, given=(n > 2, x == n), expect='refuted')
theory.claim('matrix', vector(x, 1) == vector(x, y), expect='refuted')
"""


@pytest.mark.slow
def test_the_replay_line_runs_as_it_is_printed_and_shows_the_failure():
    path = write("folder of 'mine' $HOME/a b.py", HEAD + REFUTED)
    assert symres_("check", path, "-j", "1").exit_code == 0
    shown = {}
    for name in re.findall(r"claim\('(\w+)'", REFUTED):
        line = explained(symres_("explain", f"t.{name}", path).stdout)["replay"]
        command = shlex.split(line)
        assert command[:2] == ["symres", "explain"]
        result = symres_(*command[1:])
        assert result.exit_code == 0, (line, result.output)
        shown[name] = result.stdout.splitlines()
        if name == "plain":  # through a shell, as a person would
            shell = line.replace("symres", f"{shlex.quote(sys.executable)} -m symres", 1)
            ran = subprocess.run(shell, shell=True, env=ENVIRONMENT, capture_output=True, text=True)
            assert (ran.returncode, ran.stdout) == (0, result.stdout), ran.stderr
    sides = [float(s) for s in re.match(r"claimed +(\S+) < (\S+)", shown["plain"][-1]).groups()]
    assert sides[0] >= sides[1]
    assert shown["radical"][-1].startswith("claimed   1.13807118746 < 1 ")
    assert shown["algebraic"][-1].startswith("claimed   2.16730397826 = 3.16730397826 ")
    assert shown["divides"][-1].startswith("claimed   (undefined: ")
    assert shown["inner"][-1].startswith("claimed   for all x. ")
    assert len(shown["given"]) == 3 and shown["given"][0].startswith("supposed  2 < ")
    assert shown["matrix"][-1].startswith("claimed   [")


@pytest.mark.parametrize(
    "point, said",
    [
        ("", "the point gives no value for x, y"),
        ("x = 1", "the point gives no value for y"),
        ("x = 1, y = 2, z = 3", "'z = 3' gives no value to one of x, y"),
        ("x = 1, x = 2, y = 1", "the point gives two values for x; give one"),
        ("x", "'x' gives no value to one of x, y; write x = 1, y = -1/2"),
        ("x = y, y = 1", "'y' is not a number; write for instance -1/2 or sqrt(2)"),
        ("x = oo, y = 1", "'oo' is not a number"),
        ("x = 1e3, y = 1", "'1e3' is not a number"),
        ("x = 1 if 1 else 2, y = 1", "is not a number"),
        ("x = open('a.py'), y = 1", "is not a number"),
        ("x = __import__('os').system('touch broken'), y = 1", "is not a number"),
        ("x = " + 10_000 * "(" + ", y = 1", "is not a number"),
    ],
    ids=lambda text: text[:30],
)
def test_a_bad_point_is_one_sentence_and_is_never_run(checked, point, said):
    refused(symres_("explain", "t.positive", "--at", point), said)
    assert not Path("broken").exists()


def test_a_point_outside_the_domain_or_of_a_cited_claim_is_one_sentence(checked):
    write("a.py", HEAD + "theory.claim('a', n < 1, expect='refuted')\ntheory.cite('lemma', 'A', 'B')\n")
    refused(symres_("explain", "t.lemma", "--at", "x = 1"), "t.lemma is cited and has no values")
    refused(symres_("explain", "t.a", "--at", "n = 1/2"), "n of sort integer cannot be 1/2")


def test_decimals_of_a_point_are_exact(checked):
    result = symres_("explain", "t.positive", "--at", "x = 0.1, y = -.30000000000000000001")
    assert result.stdout.startswith("claimed   0 < ")
    assert "1/10" in result.stdout and "30000000000000000001/100000000000000000000" in result.stdout


# --------------------------------------------------------------------------------------------------- graph, new, doctor


@pytest.mark.slow
def test_graph_prints_text_and_writes_every_format(checked):
    said = symres_("graph")
    assert (said.exit_code, said.stdout.splitlines()[-1]) == (0, "4 claims, 4 of them on their own")
    for ending in ("txt", "dot", "svg", "json", "graphml", "png", "pdf"):
        result = symres_("graph", "-o", f"out.{ending}")
        assert (result.exit_code, result.stdout) == (0, f"out.{ending}\n")
        assert Path(f"out.{ending}").stat().st_size > 100
    assert Path("out.txt").read_text() == said.stdout
    assert Path("out.dot").read_text() == symres_("graph", "--format", "dot").stdout
    assert symres_("graph", "-o", "picture", "--format", "svg").exit_code == 0
    assert Path("picture").read_bytes() == Path("out.svg").read_bytes()


def test_graph_shows_the_layers_that_are_asked_for(checked):
    def shown(*options):
        nodes = json.loads(symres_("graph", "--format", "json", *options).stdout)["nodes"]
        return {node["id"] for node in nodes} - {"t.square", "t.positive", "t.swap", "t.lemma"}

    checks = {"kernel.sos", "kernel.identity", "kernel.witness", "kernel.value"}
    assert shown() == set()
    assert shown("--with", "checks") == checks
    assert shown("--with", "references") == {"Someone (2000)"}
    assert shown("--with", "checks, references") == shown("--with", "checks", "--with", "references")
    assert shown("--with", "all") == {*checks, "Someone (2000)"}


def test_graph_around_a_claim_shows_what_it_rests_on_and_what_rests_on_it(checked):
    around = symres_("graph", "--around", "t.square", "--depth", 1, "--with", "checks")
    assert around.exit_code == 0
    assert around.stdout.split() == "t check kernel.sos proved t.square checked by kernel.sos 1 claim".split()


def test_graph_refuses_a_bad_file_or_layer_before_it_runs_anything():
    write("a.py", "raise RuntimeError\n")
    for options, said in (
        (
            ["-o", "out.gif"],
            "out.gif: a graph is written as .txt, .dot, .gv, .svg, .json, .graphml, .png or .pdf; choose",
        ),
        (["-o", "no/out.dot"], "no/out.dot: there is no folder no; make it first"),
        (["--format", "png"], "png is no text; name a file with -o graph.png"),
        (["--with", "rule"], "--with rule: there is no such layer; did you mean rules"),
        (["--with", "rules,42"], "--with 42: there is no such layer; choose of definitions, rules, lemmas"),
        (["--depth", 1], "--depth counts the steps from a claim; name it with --around"),
    ):
        refused(symres_("graph", *options), said)


def test_graph_names_the_claims_near_to_one_that_is_not_there(forbid_search):
    write("a.py", GOOD)
    forbid_search()
    refused(symres_("graph", "--around", "t.sqare"), "no claim t.sqare in this folder; did you mean t.square")


def test_a_graph_that_cannot_be_written_is_one_sentence(checked, monkeypatch):
    def denied(path, content):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "write_bytes", denied)
    refused(symres_("graph", "-o", "out.svg"), "out.svg: cannot be written (Permission denied); choose another file")


ERRATUM = HEAD + (
    "theory.claim('swap', x - y == y - x, expect='refuted', where='page 2', says='x - y = y - x',\n"
    "             erratum=Erratum('typo', right='$x + y = y + x$'))\n"
)


def test_errata_are_printed_for_people_programs_and_papers():
    write("a.py", ERRATUM)
    result = symres_("errata", "-j", "1")
    assert result.exit_code == 0
    for line in ("  t.swap", "    where:       page 2", "    fails:       at x = 0, y = 1", "1 erratum: 1 typo"):
        assert line in result.stdout.splitlines()
    data = json.loads(symres_("errata", "--json").stdout)
    assert [(e["id"], e["counterexample"], e["right"]) for e in data["errata"]] == [
        ("t.swap", {"x": "0", "y": "1"}, "$x + y = y + x$")
    ]
    assert "It fails at $x = 0, y = 1$." in symres_("errata", "--latex").stdout
    refused_ = symres_("errata", "--latex", "--json")
    assert (refused_.exit_code, refused_.stdout) == (2, "")
    assert "choose one" in refused_.stderr


def test_an_erratum_that_is_not_shown_is_told_with_exit_code_1():
    write("a.py", ERRATUM.replace("x - y == y - x", "x + y == y + x"))
    result = symres_("errata", "-j", "1")
    assert (result.exit_code, result.stdout) == (1, "0 errata\n")
    assert "t.swap is left out: it is proved, expected refuted" in result.stderr


def test_a_new_script_is_as_expected_at_once():
    made = symres_("new", "sub/my_first")
    assert (made.exit_code, made.stdout) == (0, "sub/my_first.py\n")
    result = symres_("check", "-j", "1")
    assert result.exit_code == 0
    assert "3 claims: 2 proved, 1 refuted as it should be; all as expected" in result.stdout


def test_a_new_script_overwrites_nothing_and_has_a_name_that_works():
    write("first.py", "mine")
    for name in ("first", "first.py"):
        refused(symres_("new", name), "first.py exists already; choose another name")
    assert Path("first.py").read_text() == "mine"
    for name in ("1st", "my-first", "my.first", "_mine", "", "sub/", "\u00e9t\u00e9"):
        refused(symres_("new", name), "is no name for a theory; use letters, digits and _, and begin with a letter")
    refused(symres_("new", "first.py/second"), "first.py: cannot be made a folder")
    assert list(snapshot()) == [Path("first.py")]


def test_doctor_says_what_is_there():
    result = symres_("doctor")
    lines = result.stdout.splitlines()
    assert all(re.match(r"(ok  |no  |FAIL) \S.*: \S", line) for line in lines)
    assert any(line.startswith("ok   kernel (-I -S): runs by itself") for line in lines)
    assert any(line.startswith("ok   sympy: ") for line in lines)
    assert result.exit_code == int(any(line.startswith("FAIL") for line in lines))


def test_doctor_fails_when_a_library_is_missing(monkeypatch):
    monkeypatch.setattr("symres.show.reports.doctor.REQUIRED", ("no-such-library",))
    result = symres_("doctor")
    assert result.exit_code == 1
    assert "FAIL no-such-library: missing; run `pip install no-such-library`" in result.stdout


def test_a_library_of_lemmas_that_is_missing_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(lemmas, "LIBRARY", tmp_path / "library")
    lemmas._library.cache_clear()
    for command in (["doctor"], ["check", str(write("good.py", GOOD))]):
        result = symres_(*command)
        assert result.exit_code in (1, 2)
        assert f"{tmp_path / 'library'}: the library of lemmas is missing; install symres again" in result.output
    lemmas._library.cache_clear()


@pytest.mark.parametrize("command", [None, *main.commands])
def test_help_teaches(command):
    for flag in ("--help", "-h"):
        result = symres_(*([command] if command else []), flag)
        assert result.exit_code == 0
        assert len(result.stdout.split()) > 25
    assert re.search(r"Usage: \S+", result.stdout)
    if command is None:
        assert "Exit codes: 0 everything is as expected; 1" in " ".join(result.stdout.split())
        assert all(name in result.stdout for name in main.commands)


def test_the_version_is_told():
    assert symres.__version__ in symres_("--version").stdout


# -------------------------------------------------------------------------------------------------------------- imports


@pytest.mark.parametrize(
    "statement, unwanted",
    [
        ("import symres", ("torch", "matplotlib", "clarabel", "dask", "sympy", "numpy", "mpmath", "networkx")),
        ("from symres import Theory", ("torch", "matplotlib", "clarabel", "dask", "z3")),
        ("import symres.cli", ("torch", "matplotlib", "clarabel", "dask", "z3")),
    ],
)
def test_an_import_stays_light(statement, unwanted):
    code = f"import sys; {statement}; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    assert not set(unwanted) & set(ran.stdout.split())


def test_the_kernel_needs_the_standard_library_alone():
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import symres.kernel; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    modules = {name.partition(".")[0] for name in ran.stdout.split()}
    assert "symres" in modules
    outside = modules - sys.stdlib_module_names - {"symres", "__main__"}
    assert {name for name in outside if not name.startswith("_")} == set()


# ------------------------------------------------------------------------------------------------------ evidence files
SEEN = {
    "claim": "t.square", "check": "scan", "holds": True, "trials": 8, "seeds": [3, 4], "expected": True, "failures": 0,
    "device": "cpu", "margin": "0.25", "at": None, "against": None, "data": None, "figures": None, "seconds": "1",
}  # fmt: skip


def evidence_file(**changes):
    records = [{**SEEN, **changes}]
    Path("cpu.evidence.json").write_text(json.dumps({"format": "symres evidence 1", "records": records}))


def test_explain_tells_of_checks_of_other_programs():
    write("a.py", GOOD)
    evidence_file()
    out = symres_("explain", "t.square").stdout
    assert (
        "seen by:        scan: no failure in 8 trials (seeds 3, 4, cpu), smallest margin 0.25; cpu.evidence.json" in out
    )


def test_a_contradicting_record_is_told_with_exit_code_1_and_a_broken_file_with_2():
    write("a.py", GOOD)
    evidence_file(holds=False, failures=1, against="x = 7")
    result = symres_("check", "-j", "1")
    assert result.exit_code == 1 and "1 not as expected" in result.stdout
    assert "no failure was expected, but scan: 1 failure in 8 trials (seeds 3, 4, cpu)" in result.stdout
    evidence_file(claim="t.sqare")
    result = symres_("check", "-j", "1")
    assert result.exit_code == 2 and "did you mean t.square or t.swap?" in result.stderr
    Path("cpu.evidence.json").write_text("{")
    result = symres_("check", "-j", "1")
    assert result.exit_code == 2 and "cpu.evidence.json: not JSON" in result.stderr and "write it anew" in result.stderr


# --------------------------------------------------------------------------------------------------------------- lemmas


def test_lemmas_are_found_by_name_words_and_shape():
    shapes = "    for A, B: m x n matrix; m, n: integer\n"
    spectral = f"spectral_triangle\n{shapes}    ||A + B|| <= ||A|| + ||B||\n"
    assert symres_("lemmas", "spectral", "triangle").stdout == spectral
    assert symres_("lemmas", "|A + B| <= *").stdout == f"triangle\n{shapes}    |A + B| <= |A| + |B|\n"
    assert symres_("rules", "triangle").stdout == f"triangle\n{shapes}    |A + B| <= |A| + |B|\n"
    listed = json.loads(symres_("lemmas", "--json").stdout)["lemmas"]
    assert len(listed) > 100
    (square,) = (lemma for lemma in listed if lemma["name"] == "form_at_most")
    assert square["variables"] == {"n": "integer", "M": "n x n matrix", "v": "n x 1 matrix", "w": "n x 1 matrix"}
    refused(symres_("lemmas", "no_such_word"), "no lemma has no_such_word; `symres lemmas` lists all of them")


def test_a_replay_of_matrices_runs():
    write(
        "a.py",
        "from symres import *\ntheory = Theory('t')\nn = theory.naturals('n')\n"
        "A, B = theory.matrices('A B', n, n)\n"
        "theory.claim('commute', A * B == B * A, expect='refuted')\n",
    )
    assert symres_("check").exit_code == 0
    shown = symres_("explain", "t.commute").stdout
    (replay,) = [line.partition("symres ")[2] for line in shown.splitlines() if line.startswith("replay:")]
    result = symres_(*shlex.split(replay))
    assert result.exit_code == 0 and "claimed " in result.stdout
    refused(symres_("explain", "t.commute", "--at", "n = 2, A = [1, 2; 3], B = I(2)"), "rows of different lengths")
    assert symres_("latex", "-o", "out").exit_code == 0


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence():
    write("good.py", GOOD)
    write("taken", "")
    assert symres_("check", "good.py").exit_code == 0
    refused(symres_("latex", "good.py", "-o", "taken/out"), "taken/out", "Not a directory", "can be read or written")
