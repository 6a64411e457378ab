"""Certificates on disk, beside the scripts and committed like a lock file.

For ``example1.py`` there are ``example1.statements.json`` (claim id to statement) and ``example1.certificates.json`` (statement hash to
certificate, and to evidence). The kernel reads the two separately; a certificate counts only for the statement it is filed
under. Files are written whole or not at all.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from symres.kernel import Rejected
from symres.kernel.files import CERTIFICATES, STATEMENTS, parse


class StoreError(ValueError):
    """A store that cannot be read; the message names the file and the mend."""


@dataclass(frozen=True)
class Store:
    """What is kept for one script."""

    statements: Mapping[str, Any] = field(default_factory=dict)
    certificates: Mapping[str, Any] = field(default_factory=dict)
    evidence: Mapping[str, Any] = field(default_factory=dict)


def paths(script: Path) -> tuple[Path, Path]:
    """The statement file and the certificate file of a script."""
    return script.with_suffix(".statements.json"), script.with_suffix(".certificates.json")


def load(script: Path) -> Store:
    """The store of a script, empty if there is none; raises ``StoreError`` for one that is damaged."""
    statements_path, certificates_path = paths(script)
    statements = _read(statements_path, STATEMENTS)
    certificates = _read(certificates_path, CERTIFICATES)
    return Store(
        _part(statements, "statements", statements_path),
        _part(certificates, "certificates", certificates_path),
        _part(certificates, "evidence", certificates_path),
    )


def _read(path: Path, form: str) -> dict[str, Any]:
    if not path.exists():
        return {}
    mend = "restore it from version control, or delete it and run `symres check` to search again"
    try:
        data = parse(path.read_text(encoding="utf-8"), str(path))
    except Rejected as refusal:
        raise StoreError(f"{refusal}; {mend}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError(f"{path}: cannot be read ({error}); {mend}") from None
    if not isinstance(data, dict) or data.get("format") != form:
        raise StoreError(f'{path}: not of the format "{form}"; {mend}')
    return data


def _part(data: dict[str, Any], name: str, path: Path) -> dict[str, Any]:
    part = data.get(name, {})
    if not isinstance(part, dict):
        raise StoreError(f"{path}: {name!r} is not an object; restore it from version control, or delete it")
    return part


def save(script: Path, store: Store) -> None:
    """Write a script's store; a file whose content stays the same is left alone."""
    statements_path, certificates_path = paths(script)
    certificates = _text(CERTIFICATES, {"certificates": store.certificates, "evidence": store.evidence})
    _replace(certificates_path, certificates, bool(store.certificates or store.evidence))
    _replace(statements_path, _text(STATEMENTS, {"statements": store.statements}), bool(store.statements))


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
    """All pairs of statement and certificate files in files or folders, sorted."""
    found = set()
    for root in roots:
        for path in root.rglob("*.statements.json") if root.is_dir() else [root]:
            found.add((path, path.with_name(path.name.replace(".statements.json", ".certificates.json"))))
    return sorted(found)
