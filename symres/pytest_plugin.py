"""pytest runs proof scripts: ``pytest proofs`` has a test for every claim, which passes if its verdict is expected.

A Python file is a proof script if it imports symres and, when it is run, makes a ``Theory``, or has a store; if it is
not named like a file of tests; and if it is named on the command line or lies in a folder that pytest goes through,
under the rules of ``symres check``. SymPy is not imported before there is one, and any other file is collected as it is
without this plugin.
"""

from __future__ import annotations

import ast
import gc
import os
import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import symres
from symres.errors import InputError
from symres.search import BUDGET

if TYPE_CHECKING:
    from symres.run.results import Result
    from symres.script.claims import Claim
    from symres.script.files import Script
    from symres.script.loading import Reader

MARKERS = {  # the verdicts of ``symres.script.claims``, which is not imported for their names
    "proved": "a claim that is expected to be proved",
    "refuted": "a claim that is expected to be refuted",
    "supported": "a claim that is expected to have evidence and no proof",
    "cited": "a claim that is taken from the literature",
    "unknown": "a claim that is expected to stay open",
}
OF_TESTS = ("test_*.py", "*_test.py", "conftest.py")
LIBRARY = Path(symres.__file__).parent
IMPORT = re.compile(rb"^\s*(?:from|import)\s+symres\b", re.MULTILINE)
MAKES = re.compile(rb"\bTheory\s*\(")
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


class FindingWarning(pytest.PytestWarning):
    """Something odd about a theorem that is proved, such as that no instance of its hypotheses is known."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("symres", "proof scripts of symres")
    group.addoption(
        "--symres-frozen",
        action="store_true",
        help="search for nothing and write nothing; a claim whose certificate is missing, or that is not the one that "
        "is stored, fails (for CI)",
    )
    group.addoption(
        "--symres-budget",
        type=float,
        default=BUDGET,
        metavar="SECONDS",
        help="seconds of search a claim  [%(default)s]",
    )
    group.addoption(
        "--symres-allow",
        type=Path,
        metavar="FILE",
        help="a claim that rests on a rule, a procedure or a citation that this file does not name fails; as of "
        "`symres check --allow`",
    )


def pytest_configure(config: pytest.Config) -> None:
    for name, meaning in MARKERS.items():
        config.addinivalue_line("markers", f"{name}: {meaning} (symres)")
    allow: Path | None = config.getoption("symres_allow")
    if allow is not None and not (config.invocation_params.dir / allow).is_file():
        raise pytest.UsageError(
            f"--symres-allow: {allow} is no file; write names of rules, procedures and citations, one a line"
        )
    config.stash[CHECKED] = Checked(config)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """A proof script is collected as such, and not as a module of tests or of examples."""
    others = yield
    if not _is_script(file_path, parent):
        return others
    kept = [one for one in others if not isinstance(one, pytest.Module)]
    return [*kept, ProofScript.from_parent(parent, path=file_path)]


def _is_script(path: Path, parent: pytest.Collector) -> bool:
    tests = {*OF_TESTS, *parent.config.getini("python_files")} - {"*.py"}
    if path.suffix != ".py" or any(path.match(pattern) for pattern in tests):
        return False
    if not parent.session.isinitpath(path) and (path.is_relative_to(LIBRARY) or _is_hidden(path, parent.session)):
        return False
    try:
        source = path.read_bytes()
    except OSError:
        return False
    return makes_theory(source) or _is_stored(path, source)


def _is_stored(path: Path, source: bytes) -> bool:
    """Whether a script was checked: another one may make its theory for it."""
    if IMPORT.search(source) is None:
        return False
    from symres.store.stores import paths

    return paths(path)[0].exists()


def _is_hidden(path: Path, session: pytest.Session) -> bool:
    """Whether a name begins with ``_`` or ``.``, from the folder that was given on."""
    for place in (path, *path.parents):
        if session.isinitpath(place):
            return False
        if place.name[:1] in ("_", "."):
            return True
    return False


def makes_theory(source: bytes) -> bool:
    """Whether a file imports symres and makes a theory when it is run; of one that is no Python, whether it seems so.

    >>> makes_theory(b"from symres import Theory as T\\nt = T('t')")
    True
    >>> makes_theory(b"import symres as s\\nt = s.Theory('t')")
    True
    >>> makes_theory(b"from symres import Theory\\ndef theory():\\n    return Theory('t')")
    False
    >>> makes_theory(b"from symres import Theory\\ndef theory():\\n    return Theory('t')\\nt = theory()")
    True
    """
    if IMPORT.search(source) is None or b"Theory" not in source:
        return False
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return MAKES.search(source) is not None
    made_by = {"Theory"} | {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == "Theory" and alias.asname
    }
    functions = {node.name: _called(ast.walk(node)) for node in tree.body if isinstance(node, ast.FunctionDef)}
    for _ in functions:  # those that make a theory, and those that call one of these
        made_by |= {name for name, called in functions.items() if made_by & called}
    return bool(made_by & _called(_outside_of_scopes(tree)))


def _called(nodes: Iterable[ast.AST]) -> set[str]:
    """The last part of the names of what is called."""
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    return {f.id for f in called if isinstance(f, ast.Name)} | {f.attr for f in called if isinstance(f, ast.Attribute)}


def _outside_of_scopes(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run when a module does."""
    yield tree
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, SCOPES):
            yield from _outside_of_scopes(node)


class ProofScript(pytest.File):
    """A proof script; its claims are the tests."""

    def collect(self) -> Iterator[pytest.Item]:
        try:
            script, missing = self.config.stash[CHECKED].read(self.path)
        except InputError as error:
            raise self.CollectError(str(error)) from None
        for claim in script.claims:
            item = ClaimItem.from_parent(self, name=_short(claim.id, script), script=script, claim=claim)
            yield self._marked(item, claim.id, claim.expect)
        for name, (expect, sentence) in missing.items():
            gone = GoneItem.from_parent(self, name=_short(name, script), sentence=sentence)
            yield self._marked(gone, name, expect)

    def _marked(self, item: pytest.Item, name: str, expect: str) -> pytest.Item:
        item.extra_keyword_matches.add(name)
        item.add_marker(expect)
        if self.config.pluginmanager.hasplugin("xdist"):  # so that one worker has all claims of a script
            item.add_marker(pytest.mark.xdist_group(self.nodeid))
        return item


def _short(name: str, script: Script) -> str:
    """The name of a claim in its script: its theory is told only if there are several."""
    return name.removeprefix(f"{script.theories[0]}.") if len(script.theories) == 1 else name


class ClaimItem(pytest.Item):
    """A claim: it passes if its verdict is the expected one."""

    def __init__(self, *, script: Script, claim: Claim, **rest: Any) -> None:
        super().__init__(**rest)
        self.script = script
        self.claim = claim

    def runtest(self) -> None:
        from symres.show.reports.junit import facts

        result = self.config.stash[CHECKED].result(self)
        self.user_properties.extend(facts(result).items())
        if result.finding:
            self.warn(FindingWarning(f"{self.claim.id}: {result.finding}"))
        if not result.as_expected:
            raise Surprise(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        from symres.show.reports.remarks import details

        if isinstance(excinfo.value, Surprise):
            return "\n".join(details(excinfo.value.result))
        return str(excinfo.value) if isinstance(excinfo.value, InputError) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.claim.line - 1, self.claim.id


class GoneItem(pytest.Item):
    """A claim that is stored and that the script makes no more: it fails."""

    def __init__(self, *, sentence: str, **rest: Any) -> None:
        super().__init__(**rest)
        self.sentence = sentence

    def runtest(self) -> None:
        raise InputError(self.sentence)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        return str(excinfo.value) if isinstance(excinfo.value, InputError) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.name


class Surprise(Exception):
    """A claim is not as expected."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.claim.id)
        self.result = result


class Checked:
    """The scripts of a session, and the results of those that were run."""

    def __init__(self, config: pytest.Config) -> None:
        self.folder = config.invocation_params.dir  # where paths of scripts and stores begin
        self.frozen: bool = config.getoption("symres_frozen")
        self.budget: float = config.getoption("symres_budget")
        self.allow: Path | None = config.getoption("symres_allow")
        self.is_worker = hasattr(config, "workerinput")
        self.reader: Reader | None = None
        self.scripts: list[Script] = []
        self.results: dict[str, Result] = {}
        self.failed: dict[Path, InputError] = {}

    def read(self, path: Path) -> tuple[Script, dict[str, tuple[str, str]]]:
        """A script, and of the claims that are stored and gone what was expected and a sentence; raises InputError."""
        from symres.run.runner import gone
        from symres.script.loading import Reader, require_distinct
        from symres.store import stores as store

        self.reader = self.reader or Reader()
        with _inside(self.folder):
            script = self.reader.read(path)
            require_distinct([*self.scripts, script])
            kept = store.load(script.path)
        self.scripts.append(script)
        sentences = gone(script, kept) if self.frozen else {}
        return script, {n: (kept.claims.get(n, {}).get("expect", "proved"), said) for n, said in sentences.items()}

    def result(self, item: ClaimItem) -> Result:
        """The result of a claim; the first that is asked for has all scripts of the session run, or, of the many
        processes of pytest-xdist, its own. Raises InputError.
        """
        path = item.script.path
        if item.claim.id not in self.results and path not in self.failed:
            items = [item] if self.is_worker else item.session.items
            scripts = {one.script.path: one.script for one in items if isinstance(one, ClaimItem)}
            with _inside(self.folder):
                self._run(list(scripts.values()))
        if path in self.failed:
            raise self.failed[path]
        return self.results[item.claim.id]

    def _run(self, scripts: Sequence[Script]) -> None:
        from symres.run import allowances
        from symres.run.runner import run

        jobs = 1 if self.is_worker else os.cpu_count() or 1
        try:
            claims = (claim for script in self.scripts for claim in script.claims)
            allowance = None if self.allow is None else allowances.read(self.allow, claims)
            report = run(scripts, budget=self.budget, jobs=jobs, frozen=self.frozen)
            if allowance is not None:
                report = allowances.measured(report, allowance)
        except InputError as error:  # the allowance, or the store or the records of one of them
            if len(scripts) == 1:
                self.failed[scripts[0].path] = error
            else:
                for script in scripts:
                    self._run([script])
        else:
            self.results |= {r.claim.id: r for r in report.results}


CHECKED = pytest.StashKey[Checked]()


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    """In a folder, whatever a test before left as the present one, with garbage collected as `symres check` does."""
    from symres.kernel.files import COLLECT

    before, thresholds = Path.cwd(), gc.get_threshold()
    os.chdir(folder)
    gc.set_threshold(COLLECT)
    try:
        yield
    finally:
        os.chdir(before)
        gc.set_threshold(*thresholds)
