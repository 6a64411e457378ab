"""Certificates on disk, beside the scripts and committed like a lock file.

For ``example1.py`` there are ``example1.statements.json`` (claim id to statement) and ``example1.certificates.json``
(statement hash to certificate, and to evidence). The kernel reads the two separately; a certificate counts only for
the statement it is filed under. Files are written whole or not at all.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from symres.errors import InputError
from symres.kernel import Rejected
from symres.kernel.files import CERTIFICATES, STATEMENTS
from symres.kernel.inputs import read

MEND = "restore it from version control, or delete it and run `symres check` to search again"
EVIDENCE = ("points", "digits", "seed", "margin", "at", "against")  # the fields of an entry


class StoreError(InputError):
    """A store that cannot be read or written; the message names the file and the mend."""


@dataclass(frozen=True)
class Store:
    """What is kept for one script."""

    statements: Mapping[str, Any] = field(default_factory=dict)
    certificates: Mapping[str, Any] = field(default_factory=dict)
    evidence: Mapping[str, Any] = field(default_factory=dict)


def paths(script: Path) -> tuple[Path, Path]:
    """The statement file and the certificate file of a script."""
    return script.with_suffix(".statements.json"), script.with_suffix(".certificates.json")


def script_of(statements: Path) -> Path:
    """The script of a statement file, which need not be there to read its store."""
    return statements.with_name(statements.name.removesuffix(".statements.json") + ".py")


def load(script: Path) -> Store:
    """The store of a script, empty if there is none; raises ``StoreError`` for one that is damaged."""
    statements_path, certificates_path = paths(script)
    statements = _read(statements_path, STATEMENTS)
    certificates = _read(certificates_path, CERTIFICATES)
    evidence = _part(certificates, "evidence", certificates_path)
    if not all(map(_is_evidence, evidence.values())):
        fields = ", ".join(EVIDENCE)
        raise StoreError(f"{certificates_path}: an entry of 'evidence' does not say {fields}; {MEND}")
    return Store(
        _part(statements, "statements", statements_path),
        _part(certificates, "certificates", certificates_path),
        evidence,
    )


def _is_evidence(data: Any) -> bool:
    """Whether an entry has the form that ``symres.evidence`` writes, so that reports can read it."""
    return (
        isinstance(data, dict)
        and data.keys() == set(EVIDENCE)
        and all(type(data[name]) is int for name in ("points", "digits", "seed"))
        and all(data[name] is None or isinstance(data[name], str) for name in ("margin", "at", "against"))
    )


def _read(path: Path, form: str) -> dict[str, Any]:
    if not path.exists():
        return {}
    try:
        data = read(path)
    except Rejected as refusal:
        raise StoreError(f"{refusal}; {MEND}") from None
    if not isinstance(data, dict) or data.get("format") != form:
        raise StoreError(f'{path}: not of the format "{form}"; {MEND}')
    return data


def _part(data: dict[str, Any], name: str, path: Path) -> dict[str, Any]:
    part = data.get(name, {})
    if not isinstance(part, dict):
        raise StoreError(f"{path}: {name!r} is not an object; {MEND}")
    return part


def save(script: Path, store: Store) -> None:
    """Write a script's store, leaving alone what stays the same; raises ``StoreError`` if it cannot be written."""
    statements_path, certificates_path = paths(script)
    certificates = _text(CERTIFICATES, {"certificates": store.certificates, "evidence": store.evidence})
    statements = _text(STATEMENTS, {"statements": store.statements})
    try:
        _replace(certificates_path, certificates, bool(store.certificates or store.evidence))
        _replace(statements_path, statements, bool(store.statements))
    except OSError as error:
        mend = "make the folder writable, or check with --frozen, which writes nothing"
        raise StoreError(
            f"{statements_path.parent}: the store of {script.name} cannot be written ({error}); {mend}"
        ) from None


def _text(form: str, parts: Mapping[str, Mapping[str, Any]]) -> str:
    """One line an entry, so that a change shows as a change of its line."""
    lines = [f'{{"format": {json.dumps(form)}']
    for name, entries in parts.items():
        inner = ",\n".join(f"{json.dumps(k)}: {json.dumps(v, sort_keys=True)}" for k, v in sorted(entries.items()))
        lines.append(f"{json.dumps(name)}: {{\n{inner}\n}}" if inner else f"{json.dumps(name)}: {{}}")
    return ",\n".join(lines) + "}\n"


def _replace(path: Path, text: str, wanted: bool) -> None:
    if not wanted and not path.exists() or path.exists() and path.read_text(encoding="utf-8") == text:
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def stores(roots: Iterable[Path]) -> list[tuple[Path, Path]]:
    """All pairs of statement and certificate files in files or folders, sorted.

    A file is a store's statement file, or a script, which stands for its store. Raises ``StoreError`` for anything
    else.
    """
    found = set()
    for root in roots:
        if not root.is_dir() and not root.name.endswith((".statements.json", ".py")):
            raise StoreError(f"{root}: not a store; name a folder, a script or a file *.statements.json")
        for path in root.rglob("*.statements.json") if root.is_dir() else [root]:
            script = path if path.suffix == ".py" else script_of(path)
            if not paths(script)[0].is_file():
                raise StoreError(f"{root}: no store beside this script; run `symres check {root}` first")
            found.add(paths(script))
    return sorted(found)
