"""Proof scripts: Python files that build theories; what they claim, and what they name their sources by."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from symres.errors import InputError
from symres.script.claims import Claim

EXPECTED = (
    'expected an object from keys to citations, such as {"euler": "Euler 1768"} or '
    '{"euler": {"citation": "Euler 1768", "title": "Integral calculus", "gallery": true}}; '
    'a "title" beside them is text'
)


class ScriptError(InputError):
    """A script that cannot be used; the message names the file, the claim where there is one, and the mend."""


@dataclass(frozen=True)
class Script:
    """A script: its claims, which name where they stand in the source, its theories, and the scripts it imports."""

    path: Path
    claims: tuple[Claim, ...]
    theories: tuple[str, ...] = ()
    cites: tuple[Script, ...] = ()


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


def orphans(paths: Iterable[Path]) -> list[Path]:
    """The statement files in folders that stand beside no script, sorted."""
    found = {p for path in paths if path.is_dir() for p in path.rglob("*.statements.json")}
    beside = {p: p.with_name(p.name.removesuffix(".statements.json") + ".py") for p in found}
    near = {p: p.relative_to(path) for path in paths for p in found if p.is_relative_to(path)}
    return sorted(p for p in found if not _hidden(near[p]) and not beside[p].exists())


def _hidden(path: Path) -> bool:
    return any(part[0] in "._" for part in path.parts)


def cited(scripts: Iterable[Script]) -> list[Script]:
    """The scripts whose theories these import, directly or not, as far as they are not among these."""
    there = {script.path.resolve() for script in scripts}
    found: dict[Path, Script] = {}
    rest = [one for script in scripts for one in script.cites]
    while rest:
        script = rest.pop()
        key = script.path.resolve()
        if key not in there and key not in found:
            found[key] = script
            rest.extend(script.cites)
    return [found[key] for key in sorted(found)]


@dataclass(frozen=True)
class Source:
    """A source of claims: how it is cited, and the heading of its claims in documents.

    A ``gallery`` is a collection of examples, each of which stands alone: documents tell it in tables.
    """

    citation: str
    title: str = ""
    gallery: bool = False


@dataclass(frozen=True)
class Sources:
    """The contents of a ``sources.json``: the sources by their keys, and the ``title`` of documents about them all."""

    of: Mapping[str, Source]
    title: str = ""


def sources(folder: Path) -> Sources | None:
    """The nearest ``sources.json`` at or above a folder; None if there is none.

    It is an object from keys to citations, or to objects with a "citation", a "title" and whether it is a "gallery".
    The "title" beside these keys is that of documents.
    """
    for place in (folder, *folder.parents):
        path = place / "sources.json"
        if path.is_file():
            try:
                data = json.loads(path.read_text(encoding="utf-8"))
            except (OSError, ValueError) as error:
                raise ScriptError(f"{path}: not JSON ({error}); it is an object from keys to citations") from None
            if not isinstance(data, dict) or not isinstance(data.get("title", ""), str):
                raise ScriptError(f"{path}: {EXPECTED}")
            title = data.pop("title", "")
            found = {key: _source(value) for key, value in data.items()}
            if None in found.values():
                raise ScriptError(f"{path}: {EXPECTED}")
            return Sources({key: source for key, source in found.items() if source is not None}, title)
    return None


def beside(script: Path, pattern: str) -> list[Path]:
    """The files that tell of a script: in its folder, and above it up to the folder of ``sources.json``."""
    own = script.resolve().parent
    above = [own, *own.parents]
    top = next((n for n, folder in enumerate(above) if (folder / "sources.json").is_file()), 0)
    return [path for folder in above[: top + 1] for path in sorted(folder.glob(pattern))]


def title(scripts: Iterable[Path]) -> str:
    """The title that the sources of scripts have in common; empty if they have none."""
    titles = {listed.title if listed is not None else "" for listed in map(sources, {s.parent for s in scripts})}
    return titles.pop() if len(titles) == 1 else ""


def _source(value: object) -> Source | None:
    """A source as the file has it; None for anything else."""
    if isinstance(value, str):
        return Source(value)
    kinds = {"citation": str, "title": str, "gallery": bool}
    if not isinstance(value, dict) or "citation" not in value or not value.keys() <= kinds.keys():
        return None
    return Source(**value) if all(isinstance(part, kinds[key]) for key, part in value.items()) else None
