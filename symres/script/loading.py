"""Loading proof scripts: each is run once, with what it imports, and the theories that it makes are collected."""

from __future__ import annotations

import ast
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from dis import opmap
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from symres.errors import ClaimError
from symres.language.absent import ABSENT
from symres.processes.endings import kept_alive, same_folder
from symres.script.claims import Claim
from symres.script.collecting import collecting
from symres.script.files import Script, ScriptError, Source, Sources, cited, find, sources

PROJECT = ("pyproject.toml", "setup.cfg", "setup.py", ".git")  # what marks the top of a project


def load(path: Path) -> Script:
    """Run a script and collect the theories it made; raises ``ScriptError``. What it prints goes to stderr."""
    return Reader([path]).read(path)


def load_all(paths: Iterable[Path], failed: Callable[[ScriptError], None] | None = None) -> list[Script]:
    """Load scripts; two claims with one id are an error.

    A script that does not run is told to ``failed``, and the others are loaded without it; without ``failed`` its error
    is raised.
    """
    return list(loaded(paths, failed))


def loaded(paths: Iterable[Path], failed: Callable[[ScriptError], None] | None = None) -> Iterator[Script]:
    """Load scripts one after the other, so that the first ones may be worked on while the next are run."""
    found = find(paths)
    reader = Reader(found)
    scripts = []
    for path in found:
        try:
            script = reader.read(path)
        except ScriptError as error:
            if failed is None:
                raise
            failed(error)
        else:
            scripts.append(script)
            yield script
    require_distinct(scripts)


def require_distinct(scripts: Sequence[Script]) -> None:
    """Raise ``ScriptError`` if two claims of the scripts, and of those that they cite, have one id."""
    home: dict[str, str] = {}
    for script in [*cited(scripts), *scripts]:
        for claim in script.claims:
            place = f"{script.path}:{claim.line}"
            if claim.id in home:
                raise ScriptError(
                    f"{place}: two claims have the id {claim.id}, the other is at {home[claim.id]}; rename one"
                )
            home[claim.id] = place


class _Looking(SourceFileLoader):
    """Loads a file, and has it looked at before it is run if there is some `is` in it."""

    def __init__(self, name: str, path: str, look: Callable[[Path], None]) -> None:
        super().__init__(name, path)
        self._look = look

    def get_code(self, fullname: str) -> CodeType | None:
        code = super().get_code(fullname)
        if code is not None and _asks_identity(code):
            self._look(Path(self.path))
        return code


class Reader(MetaPathFinder, Loader):
    """Runs scripts, each once, and what they import from their own folder or from one above it in their project.

    So a script finds another as Python does that runs it in its folder, ``import other``, or from the top of the
    project, ``from proofs.part.other import theory``. The modules are known by these names only while a script runs:
    two folders may each have an ``other``. ``named`` are files that messages show as they are named here, others are
    shown from the present folder.
    """

    def __init__(self, named: Iterable[Path] = ()) -> None:
        self._named = {path.resolve(): path for path in named}
        self._modules: dict[Path, ModuleType] = {}
        self._scripts: dict[Path, Script] = {}
        self._running: list[Path] = []
        self._imported: dict[Path, list[Path]] = {}
        self._begun: set[Path] = set()  # the files that were run, or should have been
        self._names: set[str] = set()  # of the modules that are known while a script runs

    def read(self, path: Path) -> Script:
        """The script in a file; raises ``ScriptError``."""
        key = path.resolve()
        if key not in self._scripts:
            self._run(key, path)
        script = self._scripts[key]
        if not script.theories:
            raise ScriptError(f'{path}: no theory in this script; make one with theory = Theory("{path.stem}")')
        return script

    def _run(self, key: Path, path: Path) -> None:
        spec = spec_from_file_location("symres_script_" + "_".join(key.with_suffix("").parts[-3:]), key, loader=self)
        if spec is None:
            raise ScriptError(f"{path}: not a Python file")
        writes_bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
        sys.meta_path.insert(0, self)
        try:
            with redirect_stdout(sys.stderr), kept_alive(), same_folder():
                module = module_from_spec(spec)
                self._names.add(spec.name)
                sys.modules[spec.name] = module
                self.exec_module(module)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever a script may raise, SystemExit and GeneratorExit included
            raise ScriptError(self._failure(path, error)) from None
        finally:
            sys.meta_path.remove(self)
            sys.dont_write_bytecode = writes_bytecode
            for name in self._names:
                sys.modules.pop(name, None)
            self._names.clear()

    # ------------------------------------------------------------------------------------------ the import of a script

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """A script or helper, or a folder of some, that the running script means by a name."""
        if not self._running:
            return None
        if path is None:
            if name == "symres" or name in sys.stdlib_module_names:
                return None
            known = PathFinder.find_spec(name)
            if known is not None and known.origin is not None and not self._is_beside(Path(known.origin)):
                return None  # what is installed
            places = _places(self._running[-1])
        else:
            if name.rpartition(".")[0] not in self._names:  # of what is installed, perhaps below the project
                return None
            places = [Path(p) for p in path]
        last = name.rpartition(".")[2]
        for place in places:
            file, folder = place / f"{last}.py", place / last
            if file.is_file():
                self._names.add(name)
                return spec_from_file_location(name, file.resolve(), loader=self)
            if folder.is_dir() and not (folder / "__init__.py").exists() and any(folder.rglob("*.py")):
                self._names.add(name)
                found = ModuleSpec(name, None, is_package=True)
                found.submodule_search_locations = [str(folder)]
                return found
        return None

    def _is_beside(self, file: Path) -> bool:
        return any(file.parent == place for place in _places(self._running[-1]))

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._modules.get(Path(str(spec.origin)))

    def exec_module(self, module: ModuleType) -> None:
        spec = module.__spec__
        key = Path(str(spec.origin if spec is not None else module.__file__))
        if key in self._running:
            place = self._shown(self._running[-1])
            raise ScriptError(f"{place}: this script and {self._shown(key)} import each other; leave one import out")
        if self._running:
            self._imported.setdefault(self._running[-1], []).append(key)
        self._begun.add(key)
        if key in self._modules:
            return
        self._modules[key] = module
        self._running.append(key)
        try:
            with collecting() as theories:
                _Looking(module.__name__, str(key), self._require_no_identity).exec_module(module)
        except BaseException:
            del self._modules[key]
            raise
        finally:
            self._running.pop()
        self._scripts[key] = self._script(key, theories)

    def _script(self, key: Path, theories: Sequence[Any]) -> Script:
        path = self._shown(key)
        listed = sources(key.parent)
        for theory in theories:
            theory.claims = [_placed(claim, path, listed) for claim in theory.claims]
        imported = dict.fromkeys(self._imported.get(key, ()))
        cites = tuple(self._scripts[k] for k in imported if k in self._scripts and self._scripts[k].theories)
        return Script(
            path,
            tuple(c for theory in theories for c in theory.claims),
            tuple(theory.name for theory in theories),
            cites,
        )

    def _shown(self, key: Path) -> Path:
        """A file as its user named it, or from here."""
        return self._named.get(key) or _near(key)

    def _require_no_identity(self, key: Path) -> None:
        """Refuse `is` but for None: Python answers it before symres sees what is asked."""
        for node in ast.walk(ast.parse(key.read_bytes(), key)):
            if not isinstance(node, ast.Compare) or not any(isinstance(op, (ast.Is, ast.IsNot)) for op in node.ops):
                continue
            sides = (node.left, *node.comparators)
            if not any(isinstance(side, ast.Constant) and side.value is None for side in sides):
                raise ScriptError(
                    f"{self._shown(key)}:{node.lineno}: `{ast.unparse(node)}` asks Python whether two objects are one, "
                    "which says nothing of their values; write a == b, which is a proposition, or choice(a == b, x, y)"
                )

    def _failure(self, path: Path, error: BaseException) -> str:
        """One sentence about a script that raised, which may stand in a script that it imports."""
        if isinstance(error, ScriptError):
            return str(error)
        files = {str(key) for key in self._begun}
        frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename in files]
        place = (Path(frames[-1].filename), frames[-1].lineno) if frames else (path.resolve(), None)
        try:
            said = " ".join((error.msg if isinstance(error, SyntaxError) else str(error)).split())
        except Exception:
            said = "it has no text that can be shown"
        if isinstance(error, SyntaxError) and error.filename in files:
            place = Path(error.filename), error.lineno
        where = f"{self._shown(place[0])}:{place[1]}" if place[1] else str(self._shown(place[0]))
        if isinstance(error, ClaimError):
            return f"{where}: {said}"
        mend = "mend it and run again"
        if isinstance(error, TypeError) and "truth value of Relational" in said:
            mend = f"a chain such as 0 <= x <= 1 is (0 <= x) & (x <= 1) here; {mend}"
        if isinstance(error, (ImportError, NameError)) and (word := _absent(said)) is not None:
            mend = f"symres has no {word}; {ABSENT[word]}"
        if isinstance(error, ModuleNotFoundError):
            mend = f"another script is imported from its folder, or by its path from a folder above; {mend}"
        return f"{where}: the script does not run: {type(error).__name__}{': ' if said else ''}{said}; {mend}"


def _absent(said: str) -> str | None:
    """The word of another tool of which an error says that it is not there.

    >>> _absent("cannot import name 'oo' from 'symres' (symres/__init__.py)"), _absent("name 'x' is not defined")
    ('oo', None)
    """
    found = re.match(r"(?:cannot import name '(\w+)' from 'symres'|name '(\w+)' is not defined)", said)
    word = None if found is None else found[1] or found[2]
    return word if word in ABSENT else None


def _asks_identity(code: CodeType) -> bool:
    """Whether some `is` is compiled in a script or a function of it; to parse each of them takes longer than to run it.

    >>> _asks_identity(compile("def f(x): return x is True", "", "exec")), _asks_identity(compile("x == 1", "", "exec"))
    (True, False)
    """
    own = opmap["IS_OP"] in code.co_code[::2]
    return own or any(_asks_identity(part) for part in code.co_consts if isinstance(part, CodeType))


def _places(script: Path) -> list[Path]:
    """Where a script finds others: its folder, those above it up to the top of its project, and the present folder."""
    above = [script.parent, *script.parent.parents]
    top = next((n for n, folder in enumerate(above) if any((folder / name).exists() for name in PROJECT)), len(above))
    return list(dict.fromkeys((*above[: top + 1], Path.cwd())))


def _near(path: Path) -> Path:
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def _placed(claim: Claim, path: Path, listed: Sources | None) -> Claim:
    """The claim with its source spelled out, and its file as the user named it."""
    source = Source(claim.source)
    if claim.source and listed is not None:
        if claim.source not in listed.of:
            known = ", ".join(sorted(listed.of)) or "none"
            raise ScriptError(
                f"{path}:{claim.line}: {claim.id}: unknown source {claim.source!r}; "
                f"sources.json knows {known}; add it there or name one"
            )
        source = listed.of[claim.source]
    return replace(
        claim,
        source=source.citation,
        key=claim.source,
        chapter=source.title,
        gallery=source.gallery,
        file=str(path),
    )
