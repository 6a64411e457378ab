"""Finding scripts, running them, and one sentence for every way in which that can go wrong."""

import sys

import pytest

from symres.script.files import ScriptError, cited, find, sources, title
from symres.script.loading import load, load_all

HEAD = "from symres import *\ntheory = Theory('t')\nx = theory.reals('x')\n"


@pytest.fixture
def write(tmp_path):
    def writes(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return writes


def refused(call, *words):
    with pytest.raises(ScriptError) as caught:
        call()
    message = str(caught.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message
    return message


# -------------------------------------------------------------------------------------------------------------- finding


def test_scripts_are_the_python_files_that_are_not_hidden(write, tmp_path):
    wanted = [write("a.py", ""), write("sub/b.py", "")]
    for name in ("_shared.py", ".hidden.py", "_old/c.py", ".venv/d.py", "notes.txt", "a.statements.json"):
        write(name, "")
    (tmp_path / "folder.py").mkdir()
    assert find([tmp_path]) == wanted


def test_a_script_named_twice_is_found_once(write, tmp_path, monkeypatch):
    path = write("a.py", HEAD + "theory.claim('a', x == x)\n")
    monkeypatch.chdir(tmp_path)
    assert len(find([path, tmp_path, path.relative_to(tmp_path)])) == 1


def test_what_is_no_script_is_refused(write, tmp_path):
    refused(lambda: find([tmp_path / "none.py"]), "none.py: no such file or folder; name a proof script")
    refused(lambda: find([write("a.txt", "")]), "a.txt: not a Python file; a proof script ends in .py")
    refused(lambda: find([tmp_path]), "no proof scripts in this folder; `symres new ", "writes one to start from")


# -------------------------------------------------------------------------------------------------------------- loading


@pytest.mark.parametrize(
    "text, said",
    [
        ("x = (\n", "a.py:1: the script does not run: SyntaxError: '(' was never closed"),
        (
            "\nimport no_such_module\n",
            "a.py:2: the script does not run: ModuleNotFoundError: No module named 'no_such_module'",
        ),
        (
            "from symres import no_such_word\n",
            "a.py:1: the script does not run: ImportError: cannot import name",
        ),
        (
            "from symres import oo\n",
            "symres has no oo; tends_to and has_limit take math.inf for a limit",
        ),
        (
            "from symres import *\nMax(1, 2)\n",
            "name 'Max' is not defined; symres has no Max; write greatest(x, y)",
        ),
        ("a = 1\nb = 2\nc = a / 0\n", "a.py:3: the script does not run: ZeroDivisionError: division by zero"),
        ("raise RuntimeError('one\\ntwo')\n", "a.py:1: the script does not run: RuntimeError: one two"),
        ("raise RuntimeError\n", "a.py:1: the script does not run: RuntimeError; mend it"),
        ("def f():\n    g()\ndef g():\n    1 / 0\nf()\n", "a.py:4: the script does not run: ZeroDivisionError"),
        ("import json\njson.loads('{')\n", "a.py:2: the script does not run: JSONDecodeError"),
        ("import sys\nsys.exit(3)\n", "a.py:2: the script does not run: SystemExit: 3"),
        ("def f():\n    f()\nf()\n", "the script does not run: RecursionError"),
        ("x = 1\n", 'a.py: no theory in this script; make one with theory = Theory("a")'),
        (HEAD + "theory.claim('a', True)\n", "a.py:4: t.a: Python evaluated a proposition to True"),
        (HEAD + "theory.claim('a', x == x,\n    by='magic')\n", "a.py:4: t.a: by is one of"),
        (HEAD + "theory.claim('a', x == 0.5)\n", "a.py:4: the float 0.5 is not exact; write "),
        (HEAD + "theory.claim('a', x < 1 and x < 2)\n", "a.py:4: the proposition x < 1 has no truth value"),
        (
            HEAD + "theory.claim('a', x >= 0, given=[0 <= x <= 1])\n",
            "a.py:4: the proposition 0 <= x has no truth value; write choice(condition, one, other) for a value that "
            "depends on it, a & b for both, a | b for one of them, ~a for the negation, and a list for hypotheses; "
            "a chain 0 <= x <= 1 is (0 <= x) & (x <= 1)",
        ),
        (
            HEAD + "import sympy\nn = theory.reals('n')\ntheory.claim('a', sympy.exp(n) >= 0)\n",
            "a.py:6: n has no hash, by which a dictionary, a set, a cache or SymPy would look it up as it is written; ",
        ),
        (
            HEAD + "import sympy\ny = sympy.Symbol('y')\ntheory.claim('a', x >= 0, given=[0 <= y <= 1])\n",
            "a.py:6: the script does not run: TypeError: cannot determine truth value of Relational: y >= 0; "
            "a chain such as 0 <= x <= 1 is (0 <= x) & (x <= 1) here; mend it",
        ),
        (
            HEAD + "for i in 1, 2:\n    theory.claim('a', x == i)\n",
            "a.py:5: two claims have the id t.a, the other is on line 5",
        ),
    ],
)
@pytest.mark.parametrize("relative", [True, False], ids=["relative", "absolute"])
def test_a_script_that_does_not_run_is_told_with_its_line(write, tmp_path, monkeypatch, text, said, relative):
    path = write("a.py", text)
    monkeypatch.chdir(tmp_path)
    message = refused(lambda: load(path.relative_to(tmp_path) if relative else path), said)
    assert message.startswith("a.py" if relative else str(path))


def test_a_script_that_is_not_text_is_refused(tmp_path):
    (tmp_path / "a.py").write_bytes(b"\xff\xfe\x00")
    refused(lambda: load(tmp_path / "a.py"), "a.py", "the script does not run: ")


def test_what_a_script_prints_goes_to_stderr(write, capsys):
    load(write("a.py", HEAD + "print('hello')\n"))
    assert capsys.readouterr() == ("", "hello\n")


def test_loading_leaves_no_module_and_no_bytecode_behind(write, tmp_path):
    path, before = write("a.py", HEAD), set(sys.modules)
    load(path)
    refused(lambda: load(write("b.py", "1 / 0\n")), "b.py:1")
    assert not any("symres_script" in name for name in set(sys.modules) - before)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.py", "b.py"]


def test_no_claim_is_lost_when_a_theory_has_no_name_of_its_own(write):
    text = """
from symres import *
def make(name):
    theory = Theory(name)
    x = theory.reals("x")
    theory.claim("a", x == x)
    return theory
theory = make("first")
theory = make("second")
others = [make("third")]
make("fourth")
"""
    ids = [claim.id for claim in load(write("a.py", text)).claims]
    assert ids == ["first.a", "second.a", "third.a", "fourth.a"]


def test_two_claims_of_one_id_in_two_scripts_or_two_theories_are_refused(write, tmp_path):
    a = write("a.py", HEAD + "theory.claim('a', x == x)\n")
    write("b.py", "\n" + HEAD + "theory.claim('a', x == 2)\n")
    message = refused(
        lambda: load_all([tmp_path]), "b.py:5: two claims have the id t.a, the other is at ", "; rename one"
    )
    assert f"{a}:4" in message
    twice = write("one/c.py", 2 * (HEAD + "theory.claim('a', x == x)\n"))
    refused(lambda: load_all([twice]), "c.py:8: two claims have the id t.a, the other is at ", "c.py:4; rename one")


# -------------------------------------------------------------------------------------------------------------- sources

SOURCED = HEAD.replace("'t'", "'t', source='euler'") + "theory.claim('a', x == x)\n"


def test_a_source_is_spelled_out_from_the_nearest_list(write):
    write("sources.json", '{"euler": "far"}')
    write("near/sources.json", '{"euler": "Euler 1768"}')
    assert load(write("near/deep/a.py", SOURCED)).claims[0].source == "Euler 1768"
    assert load(write("a.py", SOURCED)).claims[0].source == "far"


def test_a_source_is_text_where_there_is_no_list(write, tmp_path):
    assert sources(tmp_path) is None, "a sources.json stands above the temporary folder; remove it"
    assert load(write("a.py", SOURCED)).claims[0].source == "euler"


def test_a_source_may_be_a_gallery(write):
    write("sources.json", '{"euler": {"citation": "Euler 1768", "title": "Examples", "gallery": true}}')
    (claim,) = load(write("a.py", SOURCED)).claims
    assert (claim.chapter, claim.gallery) == ("Examples", True)
    write("sources.json", '{"euler": "Euler 1768"}')
    assert not load(write("b.py", SOURCED)).claims[0].gallery


def test_scripts_have_a_title_if_their_sources_agree_on_one(write, tmp_path):
    write("sources.json", '{"title": "All of it"}')
    write("other/sources.json", "{}")
    scripts = [tmp_path / "a.py", tmp_path / "deep" / "b.py"]
    assert title(scripts) == "All of it"
    assert title([*scripts, tmp_path / "other" / "c.py"]) == ""
    assert title([tmp_path / "other" / "c.py"]) == title([]) == ""


def test_the_list_is_read_anew_with_every_script(write):
    path, listed = write("a.py", SOURCED), write("sources.json", '{"euler": "first"}')
    assert load(path).claims[0].source == "first"
    listed.write_text('{"euler": "second"}')
    assert load(path).claims[0].source == "second"


@pytest.mark.parametrize(
    "text, said",
    [
        (
            '{"gauss": "Gauss", "abel": "Abel"}',
            "a.py:4: t.a: unknown source 'euler'; sources.json knows abel, gauss; add it there",
        ),
        ("{}", "a.py:4: t.a: unknown source 'euler'; sources.json knows none"),
        ("{", "sources.json: not JSON"),
        ("[]", "sources.json: expected an object from keys to citations"),
        ('{"euler": 3}', "sources.json: expected an object from keys to citations"),
        ('{"euler": {"citation": "E", "gallery": 1}}', "sources.json: expected an object from keys to citations"),
        ('{"euler": {"citation": "E", "title": true}}', "sources.json: expected an object from keys to citations"),
        ('{"euler": {"citation": "E", "colour": "red"}}', "sources.json: expected an object from keys to citations"),
        ('{"title": 3, "euler": "E"}', "sources.json: expected an object from keys to citations"),
        ('{"title": "euler"}', "a.py:4: t.a: unknown source 'euler'; sources.json knows none"),
    ],
)
def test_a_source_that_is_not_listed_is_refused(write, text, said):
    write("sources.json", text)
    refused(lambda: load(write("a.py", SOURCED)), said)


# ------------------------------------------------------------------------------------------ scripts that import scripts

ONE = HEAD + "theory.claim('a', x == x)\n"


def importing(line):
    return f"{line}\nfrom symres import *\ntheory = Theory('s')\ny = theory.reals('y')\ntheory.claim('b', y == y)\n"


def test_a_script_cites_those_it_imports_from_its_folder_and_from_the_top_of_the_project(write, tmp_path):
    write("pyproject.toml", "")
    write("part/one.py", ONE)
    for name, line in (("two", "from one import theory as one"), ("deep/three", "from part.one import theory as one")):
        script = load(write(f"part/{name}.py", importing(line)))
        assert [claim.id for claim in script.claims] == ["s.b"]
        assert [[claim.id for claim in one.claims] for one in cited([script])] == [["t.a"]]
        assert not {"one", "part", "part.one"} & set(sys.modules)


def test_a_script_that_is_checked_and_imported_runs_once(write, tmp_path):
    write("a.py", "import sys\nsys.runs = getattr(sys, 'runs', 0) + 1\n" + ONE)
    write("b.py", importing("import a"))
    write("c.py", importing("import a").replace("'s'", "'r'"))
    try:
        scripts = load_all([tmp_path])
        assert (sys.runs, len(scripts), cited(scripts)) == (1, 3, [])
        assert cited(scripts[1:]) == [scripts[0]]
    finally:
        del sys.runs


def test_helpers_and_scripts_of_one_name_in_two_folders_are_apart(write, tmp_path):
    for name, number in (("a", 1), ("b", 2)):
        write(f"{name}/_shared.py", f"NUMBER = {number}\n")
        write(
            f"{name}/s.py",
            importing("from _shared import NUMBER").replace("'s'", f"'{name}'").replace("y == y", "y == NUMBER"),
        )
    first, second = load_all([tmp_path])
    assert [str(c.formula) for s in (first, second) for c in s.claims] == ["y = 1", "y = 2"]


def test_a_copy_of_a_project_cites_the_copy(write, tmp_path, monkeypatch):
    for place in ("original", "copy"):
        write(f"{place}/proofs/one.py", ONE)
        write(f"{place}/proofs/deep/two.py", importing("from proofs.one import theory as one"))
    monkeypatch.chdir(tmp_path / "original")
    script = load(tmp_path / "copy" / "proofs" / "deep" / "two.py")
    assert [one.path for one in cited([script])] == [tmp_path / "copy" / "proofs" / "one.py"]


def test_what_is_installed_below_the_project_is_imported_as_ever(write, tmp_path, monkeypatch):
    """A virtual environment in the folder, for one."""
    write("pyproject.toml", "")
    for name in ("__init__", "early", "late"):
        write(f".venv/lib/an_installed_package/{name}.py", "")
    monkeypatch.syspath_prepend(tmp_path / ".venv" / "lib")
    monkeypatch.chdir(tmp_path)
    load(write("a.py", importing("import an_installed_package.early")))
    module = sys.modules["an_installed_package"]
    load(write("b.py", importing("import an_installed_package.late")))
    try:
        assert sys.modules["an_installed_package"] is module
        assert {f"an_installed_package.{name}" for name in ("early", "late")} <= set(sys.modules)
    finally:
        for name in [name for name in sys.modules if name.startswith("an_installed_package")]:
            del sys.modules[name]


def test_scripts_that_import_each_other_and_what_fails_in_an_import_are_told_of(write, tmp_path):
    write("a.py", importing("from b import theory as b"))
    write("b.py", importing("from a import theory as a"))
    refused(lambda: load(tmp_path / "a.py"), "b.py: this script and ", "a.py import each other; leave one import out")
    write("a.py", "1 / 0\n")
    refused(lambda: load(tmp_path / "b.py"), "a.py:1: the script does not run: ZeroDivisionError")
    refused(
        lambda: load(write("c.py", "import no_such\n")),
        "another script is imported from its folder, ",
        "mend it and run again",
    )


def test_no_script_can_end_the_process_or_raise_what_is_not_told(write):
    for text in ("import os\nos._exit(0)\n", "raise GeneratorExit\n", "raise BaseException\n"):
        refused(lambda text=text: load(write("a.py", text)), "the script does not run: ")
    worse = "class E(Exception):\n    def __str__(self):\n        raise ValueError\nraise E\n"
    refused(lambda: load(write("a.py", worse)), "a.py:4: the script does not run: E: it has no text that can be shown")


def test_a_script_does_not_ask_whether_two_expressions_are_one_object(write):
    for question in ("(x > 0) is True", "x is not y"):
        said = (
            f"from symres import Theory\ntheory = Theory('t')\nx, y = theory.reals('x y')\nif {question}:\n    pass\n"
        )
        path = write("asked.py", said)
        refused(lambda path=path: load(path), "asked.py:", question, "write a == b")
    assert load(write("none.py", f"{HEAD}assert (None is None) and x is not None\n")).theories
