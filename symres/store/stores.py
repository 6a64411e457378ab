"""Stores: statements, certificates and evidence of a script's claims, kept beside it and committed like a lock file.

For ``example1.py`` there are

``example1.statements.json``
    every claim by its id, with the verdict that the script expects and the hash of its statement (``claims``), and the
    statements of those that are decided (``statements``);
``example1.certificates.json``
    by the hash of the statement: certificates, evidence, and why the others are open (``open``): the reason, and what
    was tried, in how many seconds, so that it is not tried again.

The kernel reads the two files separately; a certificate counts only for the statement it is filed under. Files are
written whole or not at all, and what another run has written in the meantime is kept.

While a run searches, what it finds is appended to ``.example1.found``, one line each time, so that it costs what it is
long and not what the store is long. It is read with the two files, and folded into them when the run ends; one that
was left by a run that was killed, by the next run.
"""

from __future__ import annotations

import errno
import glob
import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from symres.errors import InputError
from symres.kernel import Rejected
from symres.kernel.files import CERTIFICATES, STATEMENTS, WHOLE
from symres.kernel.inputs import SIZE, opened, parse, read, taken

MEND = "restore it from version control, or delete it and run `symres check` to search again"
EVIDENCE = ("points", "digits", "seed", "margin", "at", "against")  # the fields of an entry
CLAIM = ("expect", "sha256")
OPEN = ("reason", "tried", "budget")


class StoreError(InputError):
    """A store that cannot be read or written; the message names the file and the mend."""


@dataclass(frozen=True)
class Store:
    """Everything kept for one script."""

    statements: dict[str, Any] = field(default_factory=dict)
    certificates: dict[str, Any] = field(default_factory=dict)
    evidence: dict[str, Any] = field(default_factory=dict)
    claims: dict[str, dict[str, str]] = field(default_factory=dict)
    open: dict[str, dict[str, str]] = field(default_factory=dict)

    def with_all(self, other: Store) -> Store:
        """The union of both stores, the other's entries first. A claim with a certificate is not open."""
        merged = {f.name: {**getattr(self, f.name), **getattr(other, f.name)} for f in fields(self)}
        merged["open"] = {k: v for k, v in merged["open"].items() if k not in merged["certificates"]}
        return Store(**merged)

    def of_claims(self, claims: dict[str, dict[str, str]]) -> Store:
        """The entries about these claims."""
        wanted = {entry["sha256"] for entry in claims.values()}
        by_hash = {
            name: {key: entry for key, entry in getattr(self, name).items() if key in wanted}
            for name in ("certificates", "evidence", "open")
        }
        decided = {i for i, entry in claims.items() if entry["sha256"] in by_hash["certificates"]}
        return Store({i: s for i, s in self.statements.items() if i in decided}, claims=claims, **by_hash)


def paths(script: Path) -> tuple[Path, Path]:
    """The statement file and the certificate file of a script."""
    return script.with_suffix(".statements.json"), script.with_suffix(".certificates.json")


def script_of(statements: Path) -> Path:
    """The script of a statement file, which need not be there to read its store."""
    return statements.with_name(statements.name.removesuffix(".statements.json") + ".py")


def journal(script: Path) -> Path:
    """The file to which is appended what is found for a script, before it is folded into its store."""
    return script.with_name(f".{script.stem}.found")


def load(script: Path) -> Store:
    """The store of a script, empty if there is none; raises ``StoreError`` for one that is damaged."""
    try:
        kept = _store(*((read(path) if os.path.exists(path) else None, str(path)) for path in paths(script)))
        return _with_journal(kept, journal(script))
    except Rejected as refusal:
        raise StoreError(f"{refusal}; {MEND}") from None


def _with_journal(kept: Store, path: Path) -> Store:
    """A store with what a journal has beside it; a last line that was cut short is none."""
    if not os.path.exists(path):
        return kept
    with opened(path) as file:
        content = taken(file, str(path), WHOLE + 1)
    if len(content) > WHOLE:
        raise Rejected(f"{path}: larger than {WHOLE >> 20} MiB")
    found = Store()
    for line in content.split(b"\n")[:-1]:
        data = _json(line, str(path))
        if not isinstance(data, list) or len(data) != 2:
            raise Rejected(f"{path}: a line is not a pair of a statement and a certificate file")
        for name, part in vars(_store(*((half, str(path)) for half in data))).items():
            getattr(found, name).update(part)
    return kept.with_all(found)


def parsed(files: Iterable[tuple[bytes | None, str]], mend: str) -> Store:
    """The store in the contents of its two files, None for one that is missing, with names for them.

    Raises ``StoreError``, whose sentence ends with this mend.
    """
    try:
        return _store(*((None if content is None else _json(content, name), name) for content, name in files))
    except Rejected as refusal:
        raise StoreError(f"{refusal}; {mend}") from None


def _json(content: bytes, name: str) -> Any:
    try:
        return parse(content.decode("utf-8"), name)
    except UnicodeDecodeError:
        raise Rejected(f"{name}: not UTF-8 text") from None


def _store(statements: tuple[Any, str], certificates: tuple[Any, str]) -> Store:
    """The store in what its two files hold, with their names; raises ``Rejected`` if it has another form."""
    _require_form(*statements, STATEMENTS)
    _require_form(*certificates, CERTIFICATES)
    return Store(
        _part(*statements, "statements"),
        _part(*certificates, "certificates"),
        _entries(*certificates, "evidence", _is_evidence, EVIDENCE),
        _entries(*statements, "claims", lambda entry: _is_texts(entry, CLAIM), CLAIM),
        _entries(*certificates, "open", lambda entry: _is_texts(entry, OPEN), OPEN),
    )


def _is_evidence(data: Any) -> bool:
    """Whether an entry has the form that ``symres.evidence`` writes, so that reports can read it."""
    return (
        isinstance(data, dict)
        and data.keys() == set(EVIDENCE)
        and all(type(data[name]) is int for name in ("points", "digits", "seed"))
        and all(data[name] is None or isinstance(data[name], str) for name in ("margin", "at", "against"))
    )


def _is_texts(data: Any, names: Iterable[str]) -> bool:
    return isinstance(data, dict) and data.keys() == set(names) and all(isinstance(v, str) for v in data.values())


def _require_form(data: Any, name: str, form: str) -> None:
    if data is not None and (not isinstance(data, dict) or data.get("format") != form):
        raise Rejected(f'{name}: not of the format "{form}"')


def _part(data: dict[str, Any] | None, name: str, part: str) -> dict[str, Any]:
    found = {} if data is None else data.get(part, {})
    if not isinstance(found, dict):
        raise Rejected(f"{name}: {part!r} is not an object")
    return found


def _entries(
    data: dict[str, Any] | None, name: str, part: str, is_one: Callable[[Any], bool], said: Iterable[str]
) -> dict[str, Any]:
    found = _part(data, name, part)
    if not all(map(is_one, found.values())):
        raise Rejected(f"{name}: an entry of {part!r} does not say {', '.join(said)}")
    return found


def note(script: Path, found: Store) -> None:
    """Keep what was found for a script, to be folded into its store by ``add``; raises ``StoreError``."""
    path = journal(script)
    try:
        with _locked(script.resolve().parent), open(path, "a+b", opener=_in_place) as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - 1))
            if file.read() not in (b"", b"\n"):  # a run was killed while it wrote
                file.seek(0)
                size = file.read().rfind(b"\n") + 1
                file.truncate(size)
            try:
                file.write(json.dumps(_files(found), sort_keys=True).encode() + b"\n")
                file.flush()
                os.fsync(file.fileno())
            except BaseException:
                with suppress(OSError):
                    file.truncate(size)
                if not size:
                    path.unlink(missing_ok=True)
                raise
    except OSError as error:
        raise _unwritable(script, error) from None


def _in_place(path: str, flags: int) -> int:
    """Open what stands there itself, and nothing elsewhere that a link names: a store may come from anyone."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o644)


def add(script: Path, found: Store, claims: dict[str, dict[str, str]] | None = None) -> None:
    """Add what was found to a script's store; with ``claims``, those it makes, leave out what is about none of them.

    What the files hold by now is read again, so that two runs at once lose nothing. Raises ``StoreError``.
    """
    try:
        with _locked(script.resolve().parent):
            kept = load(script).with_all(found)
            save(script, kept if claims is None else kept.of_claims(claims))
            journal(script).unlink(missing_ok=True)
    except OSError as error:
        raise _unwritable(script, error) from None


def save(script: Path, store: Store) -> None:
    """Write a script's store, leaving alone what stays the same; raises ``StoreError`` if it cannot be written."""
    statements_path, certificates_path = paths(script)
    statements, certificates = map(_text, _files(store))
    try:
        _replace(certificates_path, certificates, bool(store.certificates or store.evidence or store.open))
        _replace(statements_path, statements, bool(store.statements or store.claims))
    except OSError as error:
        raise _unwritable(script, error) from None


def _files(store: Store) -> tuple[dict[str, Any], dict[str, Any]]:
    """The contents of the statement file and the certificate file of a store."""
    return (
        {"format": STATEMENTS, "statements": store.statements} | ({"claims": store.claims} if store.claims else {}),
        {"format": CERTIFICATES, "certificates": store.certificates, "evidence": store.evidence}
        | ({"open": store.open} if store.open else {}),
    )


def _unwritable(script: Path, error: OSError) -> StoreError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        mend = "the disk is full; make room and run again, what was stored before is unharmed"
    elif error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        mend = "make the folder writable, or check with --frozen, which writes nothing"
    else:
        mend = "what was stored before is unharmed; mend that and run again"
    said = error.strerror or error
    return StoreError(f"{paths(script)[1].parent}: the store of {script.name} cannot be written ({said}); {mend}")


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """While no other run writes a store in the folder, where the platform and the file system have such locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        with suppress(OSError):  # to close it does not do: a process that was forked meanwhile has the handle, too
            fcntl.flock(handle, fcntl.LOCK_UN)
        os.close(handle)


def _text(file: Mapping[str, Any]) -> str:
    """One line an entry, so that a change shows as a change of its line."""
    lines = [f'{{"format": {json.dumps(file["format"])}']
    for name, entries in file.items():
        if name == "format":
            continue
        inner = ",\n".join(f"{json.dumps(k)}: {json.dumps(v, sort_keys=True)}" for k, v in sorted(entries.items()))
        lines.append(f"{json.dumps(name)}: {{\n{inner}\n}}" if inner else f"{json.dumps(name)}: {{}}")
    return ",\n".join(lines) + "}\n"


def _replace(path: Path, text: str, wanted: bool) -> None:
    for left in path.parent.glob(f".{glob.escape(path.name)}.*.tmp"):  # by a run that was killed
        left.unlink(missing_ok=True)
    content = text.encode("utf-8")
    if _holds(path, content) or not wanted and not os.path.lexists(path):
        return
    if len(content) > SIZE:
        raise StoreError(
            f"{path}: would be larger than the {SIZE >> 20} MiB that the kernel reads; make two scripts of this one"
        )
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _holds(path: Path, content: bytes) -> bool:
    """Whether a file holds just this."""
    try:
        with opened(path) as file:
            return taken(file, str(path), len(content) + 1) == content
    except Rejected:
        return False


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
