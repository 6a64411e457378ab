"""Finding and loading proof scripts: Python files that build theories."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from symres.errors import InputError
from symres.statements.verbatim import watching
from symres.statements.words import ClaimError
from symres.theory import Claim, Theory, collecting


class ScriptError(InputError):
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
    """The scripts in files and folders: Python files whose name does not begin with ``_`` or ``.``, sorted.

    A script that is named twice, by another path say, is there once, as it was named first.
    """
    found: dict[Path, Path] = {}
    for path in paths:
        if path.is_file():
            if path.suffix != ".py":
                raise ScriptError(f"{path}: not a Python file; a proof script ends in .py")
            found.setdefault(path.resolve(), path)
        elif path.is_dir():
            inside = [p for p in path.rglob("*.py") if p.is_file() and not _hidden(p.relative_to(path))]
            if not inside:
                raise ScriptError(
                    f"{path}: no proof scripts in this folder; `symres new {path / 'first'}` writes one to start from"
                )
            for script in inside:
                found.setdefault(script.resolve(), script)
        else:
            raise ScriptError(f"{path}: no such file or folder; name a proof script or a folder that holds some")
    return sorted(found.values())


def _hidden(path: Path) -> bool:
    return any(part[0] in "._" for part in path.parts)


def load(path: Path) -> Script:
    """Run a script and collect the theories it made; raises ``ScriptError``. What it prints goes to stderr."""
    name = "symres_script_" + "_".join(path.resolve().with_suffix("").parts[-3:])
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ScriptError(f"{path}: not a Python file")
    module = module_from_spec(spec)
    sys.modules[name] = module
    writes_bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        with watching(), collecting() as theories, redirect_stdout(sys.stderr):
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise ScriptError(_failure(path, error, str(spec.origin))) from None
    finally:
        sys.dont_write_bytecode = writes_bytecode
        sys.modules.pop(name, None)
    if not theories:
        raise ScriptError(f'{path}: no theory in this script; make one with theory = Theory("{path.stem}")')
    listed = sources(path.resolve().parent)
    for theory in theories:
        theory.claims = [_placed(claim, path, listed) for claim in theory.claims]
    return Script(path, tuple(theories))


def _failure(path: Path, error: BaseException, origin: str) -> str:
    """One sentence about a script that raised; ``origin`` is what Python calls its file."""
    line = next((f.lineno for f in reversed(traceback.extract_tb(error.__traceback__)) if f.filename == origin), None)
    text = str(error)
    if isinstance(error, SyntaxError):
        line, text = (error.lineno if error.filename == origin else line), error.msg
    place = f"{path}:{line}" if line else str(path)
    said = " ".join(text.split())
    if isinstance(error, ClaimError):
        return f"{place}: {said}"
    return (
        f"{place}: the script does not run: {type(error).__name__}{': ' if said else ''}{said}; mend it and run again"
    )


def load_all(paths: Iterable[Path]) -> list[Script]:
    """Load scripts; two claims with one id are an error."""
    scripts = [load(path) for path in find(paths)]
    home: dict[str, str] = {}
    for script in scripts:
        for claim in script.claims:
            place = f"{script.path}:{claim.line}"
            if claim.id in home:
                raise ScriptError(
                    f"{place}: two claims have the id {claim.id}, the other is at {home[claim.id]}; rename one"
                )
            home[claim.id] = place
    return scripts


def _placed(claim: Claim, path: Path, listed: Mapping[str, str] | None) -> Claim:
    """The claim with its source spelled out, and its file as the user named it."""
    source = claim.source
    if source and listed is not None:
        if source not in listed:
            known = ", ".join(sorted(listed)) or "none"
            raise ScriptError(
                f"{path}:{claim.line}: {claim.id}: unknown source {source!r}; "
                f"sources.json knows {known}; add it there or name one"
            )
        source = listed[source]
    return replace(claim, source=source, file=str(path))


def sources(folder: Path) -> Mapping[str, str] | None:
    """The nearest ``sources.json`` at or above a folder, key to citation; None if there is none."""
    for place in (folder, *folder.parents):
        path = place / "sources.json"
        if path.is_file():
            try:
                data = json.loads(path.read_text(encoding="utf-8"))
            except (OSError, ValueError) as error:
                raise ScriptError(f"{path}: not JSON ({error}); it is an object from keys to citations") from None
            if not isinstance(data, dict) or not all(isinstance(v, str) for v in data.values()):
                raise ScriptError(
                    f'{path}: expected an object from keys to citations, such as {{"euler": "Euler 1768"}}'
                )
            return data
    return None
