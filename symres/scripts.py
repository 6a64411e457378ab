"""Finding and loading proof scripts: Python files that build theories."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import MappingProxyType

from symres.theory import Claim, Theory


class ScriptError(ValueError):
    """A script that cannot be used; the message names the file, the claim where there is one, and the mend."""


@dataclass(frozen=True)
class Script:
    """A loaded script: its theories, whose claims name where they stand in the source."""

    path: Path
    theories: tuple[Theory, ...]

    @property
    def claims(self) -> tuple[Claim, ...]:
        return tuple(claim for theory in self.theories for claim in theory.claims)


def find(paths: Iterable[Path]) -> list[Path]:
    """The scripts in files and folders: Python files whose name does not begin with ``_`` or ``.``, sorted."""
    found: set[Path] = set()
    for path in paths:
        if path.is_file():
            if path.suffix != ".py":
                raise ScriptError(f"{path}: not a Python file; a proof script ends in .py")
            found.add(path)
        elif path.is_dir():
            inside = {p for p in path.rglob("*.py") if not any(part[0] in "._" for part in p.relative_to(path).parts)}
            if not inside:
                raise ScriptError(f"{path}: no proof scripts in this folder; `symres new {path}/first` writes one to start from")
            found |= inside
        else:
            raise ScriptError(f"{path}: no such file or folder")
    return sorted(found)


def load(path: Path) -> Script:
    """Run a script and collect the theories it made; raises ``ScriptError``."""
    name = "symres_script_" + "_".join(path.resolve().with_suffix("").parts[-3:])
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ScriptError(f"{path}: not a Python file")
    module = module_from_spec(spec)
    sys.modules[name] = module
    writes_bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        line = next((f.lineno for f in reversed(traceback.extract_tb(error.__traceback__)) if f.filename == str(path)), None)
        line = error.lineno if isinstance(error, SyntaxError) else line
        raise ScriptError(f"{path}{f':{line}' if line else ''}: the script does not run: {type(error).__name__}: {error}") from None
    finally:
        sys.dont_write_bytecode = writes_bytecode
        del sys.modules[name]
    theories = tuple({id(t): t for t in vars(module).values() if isinstance(t, Theory)}.values())
    if not theories:
        raise ScriptError(f"{path}: no theory in this script; make one with Theory(...) and bind it to a name")
    for theory in theories:
        theory.claims = [_placed(claim, path) for claim in theory.claims]
    return Script(path, theories)


def load_all(paths: Iterable[Path]) -> list[Script]:
    """Load scripts; two claims with one id are an error."""
    scripts = [load(path) for path in find(paths)]
    home: dict[str, str] = {}
    for script in scripts:
        for claim in script.claims:
            place = f"{script.path}:{claim.line}"
            if claim.id in home:
                raise ScriptError(f"{place}: two claims have the id {claim.id}, the other is at {home[claim.id]}; rename one")
            home[claim.id] = place
    return scripts


def _placed(claim: Claim, path: Path) -> Claim:
    """The claim with its source spelled out, and its file as the user named it."""
    source = claim.source
    listed = sources(path.resolve().parent)
    if source and listed is not None:
        if source not in listed:
            known = ", ".join(sorted(listed))
            raise ScriptError(f"{path}:{claim.line}: {claim.id}: unknown source {source!r}; sources.json knows {known}")
        source = listed[source]
    return replace(claim, source=source, file=str(path))


@cache
def sources(folder: Path) -> Mapping[str, str] | None:
    """The nearest ``sources.json`` at or above a folder, key to citation; None if there is none."""
    for place in (folder, *folder.parents):
        path = place / "sources.json"
        if path.is_file():
            try:
                data = json.loads(path.read_text(encoding="utf-8"))
            except ValueError as error:
                raise ScriptError(f"{path}: not JSON ({error})") from None
            if not isinstance(data, dict) or not all(isinstance(v, str) for v in data.values()):
                raise ScriptError(f"{path}: expected an object from keys to citations")
            return MappingProxyType(data)
    return None
