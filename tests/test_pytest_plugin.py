"""Proof scripts under pytest: a test for every claim, and no other suite is disturbed."""

import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

# A run of pytest within this one forgets its imports, and symres must not be imported twice.
import symres.run.lint
import symres.run.runner
import symres.show.reports.junit
from symres.cli import main
from symres.pytest_plugin import makes_theory
from symres.script.files import find

pytest_plugins = ["pytester"]

SCRIPT = """
from symres import Theory
theory = Theory("squares", where="Theorem 1")
x, y = theory.reals("x y")
theory.claim("square", x**2 >= 0)
theory.claim("positive", x**2 + y**2 > 0, expect="refuted")
theory.cite("lemma", "A", "Someone (2000)")
"""
FALSE = SCRIPT.replace(', expect="refuted"', "")
PLUGIN = ("-p", "symres.pytest_plugin", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """A script and its store."""
    folder = tmp_path_factory.mktemp("stored")
    (folder / "squares.py").write_text(SCRIPT)
    with pytest.raises(SystemExit, match="0"):
        main(["check", "-j", "1", str(folder)])
    return folder


@pytest.fixture
def proofs(pytester, stored):
    """The folder proofs with the script and its store, in an empty project."""
    folder = pytester.path / "proofs"
    shutil.copytree(stored, folder)
    return folder


@pytest.fixture
def twin(proofs):
    """A folder with another script that makes the same claims in a theory of another name, and its store."""
    folder = proofs / "twin"
    shutil.copytree(proofs, folder)
    for path in folder.iterdir():
        path.write_text(path.read_text().replace('"squares', '"twin'))
    return folder


@pytest.fixture
def run(pytester):
    """Run pytest with the plugin, nothing searched for."""
    return lambda *arguments: pytester.runpytest_inprocess(*PLUGIN, "--symres-frozen", *arguments)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


# --------------------------------------------------------------------------------------------------------- what fails


def test_a_claim_that_is_false_fails_with_its_counterexample_its_line_and_no_traceback(proofs, run):
    edit(proofs / "squares.py", ', expect="refuted"', "")
    result = run("proofs")
    result.assert_outcomes(passed=2, failed=1)
    text = result.stdout.str()
    assert "squares.positive (proofs/squares.py:6): refuted, expected proved: it was expected to be refuted" in text
    assert "rests on: kernel alone" in text
    assert "symres explain squares.positive proofs/squares.py --at 'x = 0, y = 0'" in text
    assert "Traceback" not in text and "pytest_plugin.py" not in text


def test_a_claim_that_was_weakened_or_is_gone_fails(proofs, run):
    edit(proofs / "squares.py", "x**2 >= 0", "x**2 >= -1")
    edit(proofs / "squares.py", 'theory.cite("lemma", "A", "Someone (2000)")', "")
    result = run("proofs", "-v")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*squares.py::square FAILED*", "*squares.py::lemma FAILED*"])
    result.stdout.fnmatch_lines(
        ["*squares.lemma is stored, and proofs/squares.py does not claim it; if that is meant*"]
    )


def test_a_claim_without_a_certificate_fails_and_nothing_is_written(proofs, run):
    (proofs / "squares.certificates.json").unlink()
    before = {path: path.read_bytes() for path in proofs.iterdir()}
    result = run("proofs")
    result.assert_outcomes(passed=1, failed=2)
    assert "unknown, expected proved: squares.certificates.json has no certificate for it" in result.stdout.str()
    assert "counterexample=[x == ...], with a value for every variable" in result.stdout.str()
    assert {path: path.read_bytes() for path in proofs.iterdir()} == before


def test_a_damaged_store_is_an_error_of_its_script(proofs, run):
    (proofs / "squares.certificates.json").write_text("{")
    result = run("proofs")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*ERROR*proofs/squares.py*", "proofs/squares.certificates.json: *"])


def test_damaged_evidence_fails_the_claims_of_its_script_and_no_others(proofs, twin, run):
    (twin / "seen.evidence.json").write_text("{")
    result = run("proofs", "-rA")
    result.assert_outcomes(passed=3, failed=3)
    result.stdout.fnmatch_lines(["*proofs/twin/seen.evidence.json: not JSON*"])
    assert "PASSED proofs/squares.py::square" in result.stdout.str() and "Traceback" not in result.stdout.str()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SCRIPT + "undefined\n", "broken.py:8: the script does not run: NameError: *; mend it and run again"),
        (SCRIPT + "x =\n", "broken.py:8: the script does not run: SyntaxError: *; mend it and run again"),
        (SCRIPT.replace("x**2 >= 0", "0 <= x**2 <= 1"), "broken.py:5: the proposition 0 <= x^2 has no truth value; *"),
    ],
    ids=["name", "syntax", "claim"],
)
def test_a_script_that_does_not_run_is_one_error_in_one_sentence(text, said, pytester, run):
    (pytester.path / "broken.py").write_text(text)
    result = run(".")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([said])
    assert "Traceback" not in result.stdout.str() and "loading.py" not in result.stdout.str()


def test_two_scripts_that_claim_the_same_are_an_error(proofs, run):
    shutil.copy(proofs / "squares.py", proofs / "again.py")
    result = run("proofs")
    result.assert_outcomes(errors=1)
    assert "two claims have the id squares.square" in result.stdout.str()


def test_a_claim_that_rests_on_what_is_not_allowed_fails_and_the_others_do_not(proofs, run, pytester):
    (pytester.path / "allowed.txt").write_text("derivatives  # no claim needs it\n")
    result = run("proofs", "-v", "--symres-allow", "allowed.txt")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*squares.py::lemma FAILED*",
            "*it rests on Someone (2000), which the file of what is allowed does not name; name it there if*",
        ]
    )
    (pytester.path / "allowed.txt").write_text("Someone (2000)\n")
    run("proofs", "--symres-allow", "allowed.txt").assert_outcomes(passed=3)


def test_a_name_that_can_be_no_ground_fails_every_claim_in_one_sentence(proofs, twin, run, pytester):
    (pytester.path / "allowed.txt").write_text("Someone (2000)\nenclosure\n")
    result = run("proofs", "--symres-allow", "allowed.txt")
    result.assert_outcomes(failed=6)
    assert "allowed.txt:2: there is no rule, procedure or citation enclosure; did you mean" in result.stdout.str()
    assert "Traceback" not in result.stdout.str()


def test_an_allowance_that_is_no_file_is_refused_before_anything_is_read(proofs, run):
    result = run("proofs", "--symres-allow", "none.txt")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --symres-allow: none.txt is no file; *"])


# -------------------------------------------------------------------------------------------- claims behave as tests do


def test_a_claim_is_a_test_with_an_id_a_marker_and_properties(proofs, run, pytester):
    result = run("proofs", "-v", "--strict-markers", "--junitxml=report.xml", "-o", "junit_family=xunit1")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["proofs/squares.py::square PASSED*", "proofs/squares.py::positive PASSED*"])
    cases = {c.get("name"): c for c in ElementTree.parse(pytester.path / "report.xml").iter("testcase")}
    facts = {p.get("name"): p.get("value") for p in cases["positive"].iter("property")}
    assert (facts["verdict"], facts["expected"], facts["rests_on"]) == ("refuted", "refuted", "kernel alone")
    assert len(facts["sha256"]) == 64
    assert (cases["positive"].get("file"), cases["positive"].get("line")) == ("proofs/squares.py", "5")


@pytest.mark.parametrize(
    ("chosen", "names"),
    [
        (("-m", "proved"), ("square",)),
        (("-m", "refuted or cited"), ("positive", "lemma")),
        (("-k", "posit"), ("positive",)),
        (("-k", "squares.lemma"), ("lemma",)),
        (("proofs/squares.py::square",), ("square",)),
    ],
    ids=" ".join,
)
def test_claims_are_chosen_as_tests_are(chosen, names, proofs, run):
    listed = run("--collect-only", "-q", *chosen, *([] if "::" in chosen[0] else ["proofs"])).outlines
    assert tuple(line.partition("::")[2] for line in listed if "::" in line) == names


def test_claims_that_failed_are_run_again(proofs, pytester):
    edit(proofs / "squares.py", ', expect="refuted"', "")
    options = ("-p", "symres.pytest_plugin", "--symres-frozen", "proofs")
    pytester.runpytest_inprocess(*options).assert_outcomes(passed=2, failed=1)
    pytester.runpytest_inprocess(*options, "--lf").assert_outcomes(failed=1)


def test_a_finding_is_a_warning(proofs, run, monkeypatch):
    monkeypatch.setattr("symres.run.results.Result.finding", "no instance was found")
    result = run("proofs", "-k", "square and not positive and not lemma")
    result.assert_outcomes(passed=1, warnings=1)
    result.stdout.fnmatch_lines(["*FindingWarning: squares.square: no instance was found"])


def test_what_is_chosen_is_run_once_from_the_folder_in_which_pytest_began(proofs, twin, run, pytester, monkeypatch):
    (pytester.path / "test_first.py").write_text("import os\ndef test_leaves(tmp_path):\n    os.chdir(tmp_path)\n")
    runs = []
    real = symres.run.runner.run
    monkeypatch.setattr("symres.run.runner.run", lambda scripts, **how: runs.append(scripts) or real(scripts, **how))
    run("test_first.py", "proofs").assert_outcomes(passed=7)
    assert [len(scripts) for scripts in runs] == [2]


@pytest.mark.slow
def test_without_frozen_what_is_missing_is_searched_for_and_kept(proofs, pytester):
    (proofs / "squares.certificates.json").unlink()
    options = (*PLUGIN, "--symres-budget", "5", "proofs", "-k", "positive")
    pytester.runpytest_inprocess(*options).assert_outcomes(passed=1, deselected=2)
    assert (proofs / "squares.certificates.json").exists()


@pytest.mark.slow
def test_the_claims_of_a_script_are_of_one_worker(proofs, pytester):
    ran = pytester.runpytest_subprocess(
        *PLUGIN, "--symres-frozen", "-n", "2", "--dist", "loadgroup", "-v", "proofs", timeout=300
    )
    ran.assert_outcomes(passed=3)
    workers = {line.split("]")[0] for line in ran.outlines if "PASSED" in line and "squares.py::" in line}
    assert len(workers) == 1


# ---------------------------------------------------------------------------------- files that are no proof scripts


@pytest.mark.parametrize(
    "text",
    [
        "from symres import Theory\ntheory = Theory('t')\n",
        "from symres import *\nif True:\n    theory = Theory('t')\n",
        "import symres\nfor name in 'ab':\n    symres.Theory(name)\n",
        "from symres.script.theory import Theory as T\nwith open('a') as f:\n    t = T(f.read())\n",
        "from symres import Theory\ntheory = Theory('t'\n",
        "from symres import Theory\ndef f():\n    return Theory('t')\ndef g():\n    return f()\ntheory = g()\n",
    ],
)
def test_a_file_that_makes_a_theory_is_a_proof_script(text):
    assert makes_theory(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "from symres import implies\n",
        "from music import Theory\ntheory = Theory('t')\n",
        "# from symres import Theory\nfrom music import Theory\nTheory()\n",
        "from symres import Theory\ndef theory():\n    return Theory('t')\n",
        "from symres import Theory\nclass A:\n    theory = Theory('t')\n",
        "from symres.run.results import Report\nfrom proofs import theory\n",
        "import symres\nprint(symres.Theory)\n",
        "import numpy\nTheory = 3 +\n",
    ],
)
def test_any_other_file_is_not(text):
    assert not makes_theory(text.encode())


@pytest.mark.slow
def test_every_script_of_the_corpus_is_a_proof_script():
    scripts = find([Path(symres.__file__).parents[1] / "proofs"])
    assert [path for path in scripts if not makes_theory(path.read_bytes())] == []


def test_what_was_checked_is_a_proof_script_whoever_makes_its_theory(proofs, pytester):
    (proofs / "makers.py").write_text("from symres import Theory\ndef make(name):\n    return Theory(name)\n")
    edit(proofs / "squares.py", 'Theory("squares", where="Theorem 1")', '__import__("makers").make("squares")')
    items, _ = pytester.inline_genitems(*PLUGIN, "proofs")
    assert [item.nodeid for item in items] == [f"proofs/squares.py::{name}" for name in ("square", "positive", "lemma")]


def test_a_suite_without_proof_scripts_is_as_it_was(pytester):
    pytester.makepyfile(
        test_a="from symres import Theory\ntheory = Theory('t')\ndef test_one():\n    assert theory.claims == []\n",
        b_test="def test_two():\n    pass\n",
        conftest="from symres import Theory\ntheory = Theory('c')\n",
        module='def f():\n    """\n    >>> 1 + 1\n    2\n    """\n',
        other="raise SystemExit('this is no test')\n",
        _hidden=SCRIPT,
    )
    plain, _ = pytester.inline_genitems("-p", "no:symres.pytest_plugin", "--doctest-modules", "--ignore=other.py")
    with_plugin, _ = pytester.inline_genitems(*PLUGIN, "--doctest-modules", "--ignore=other.py")
    assert [i.nodeid for i in with_plugin] == [i.nodeid for i in plain] and len(plain) >= 3


def test_a_proof_script_is_no_module_of_tests_or_examples(proofs, pytester):
    edit(proofs / "squares.py", "from symres", "def test_not_me():\n    raise ValueError\nfrom symres")
    (proofs / "_own.py").write_text("raise SystemExit\n")
    for place in ("proofs", "proofs/squares.py"):
        items, _ = pytester.inline_genitems(*PLUGIN, "--doctest-modules", "--ignore=proofs/_own.py", place)
        assert [item.name for item in items] == ["square", "positive", "lemma"]


def test_files_of_a_suite_with_names_of_its_own_are_no_proof_scripts(pytester):
    pytester.makepyfile(check_a="from symres import Theory\ntheory = Theory('t')\ndef test_one():\n    pass\n")
    items, _ = pytester.inline_genitems(*PLUGIN, "-o", "python_files=check_*.py")
    assert [item.name for item in items] == ["test_one"]


def test_hidden_files_are_scripts_where_they_are_named(pytester, stored):
    folder = pytester.path / "_drafts"
    shutil.copytree(stored, folder)
    assert pytester.inline_genitems(*PLUGIN, ".")[0] == []
    for place in ("_drafts", "_drafts/squares.py"):
        assert len(pytester.inline_genitems(*PLUGIN, place)[0]) == 3


def test_several_theories_of_a_script_are_told_apart(pytester):
    pytester.makepyfile(two=SCRIPT + "other = Theory('other')\nother.cite('lemma', 'B', 'Someone (2000)')\n")
    items, _ = pytester.inline_genitems(*PLUGIN, "two.py")
    assert [item.name for item in items] == ["squares.square", "squares.positive", "squares.lemma", "other.lemma"]


def test_the_plugin_is_light():
    code = "import sys, symres.pytest_plugin; print(*{'sympy', 'numpy', 'rich', 'click'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []
