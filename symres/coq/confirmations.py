"""The theorems that Coq has accepted, kept in a file of which readers of a claim are told.

``NAME.coq.json`` lies in the folder of a script, or above it up to the folder of ``sources.json``:

    {"format": "symres confirmations 1", "program": "Coq 8.16.1", "theorems": {statement: text, ...}}

A statement is named by its SHA-256, and ``text`` is the SHA-256 of its theorem and proof, with the libraries that they
use: whoever exports the same text need not ask Coq again. Nothing is proved by such a file.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from symres.errors import InputError
from symres.kernel import Rejected
from symres.kernel.inputs import read
from symres.script.files import beside

FORMAT = "symres confirmations 1"
ENDING = ".coq.json"
HASH = re.compile(r"[0-9a-f]{64}")
MEND = "write it anew with `symres export coq STORES -o FOLDER --check --save FILE`, or delete it"


@dataclass
class Confirmations:
    """By the hash of a statement, the hash of the text that ``program`` has accepted."""

    program: str
    theorems: dict[str, str] = field(default_factory=dict)

    def save(self, path: Path) -> None:
        """Write them, a line each; a reader never sees half of a file. Raises ``InputError``."""
        lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(text)}" for key, text in sorted(self.theorems.items()))
        head = f'{{"format": {json.dumps(FORMAT)}, "program": {json.dumps(self.program)},\n"theorems": {{\n'
        part = path.with_name(f".{path.name}.tmp")
        try:
            part.write_text(f"{head}{lines}\n}}}}\n", encoding="utf-8")
            os.replace(part, path)
        except OSError as error:
            raise InputError(f"{path}: cannot be written ({error.strerror or error}); name another file") from None


def load(path: Path) -> Confirmations:
    """The confirmations in a file; raises ``InputError``."""
    try:
        data = read(path)
    except Rejected as refusal:
        raise InputError(f"{refusal}; {MEND}") from None
    if not isinstance(data, dict) or set(data) != {"format", "program", "theorems"} or data["format"] != FORMAT:
        raise InputError(f'{path}: not of the format "{FORMAT}", with a program and theorems; {MEND}')
    program, theorems = data["program"], data["theorems"]
    if not isinstance(program, str) or not isinstance(theorems, dict):
        raise InputError(f"{path}: the program is text, and the theorems are an object; {MEND}")
    for part in (*theorems, *theorems.values()):
        if not isinstance(part, str) or not HASH.fullmatch(part):
            raise InputError(f"{path}: {str(part)[:60]!r} is no SHA-256; {MEND}")
    return Confirmations(program, theorems)


def begun(path: Path | None, program: str) -> Confirmations:
    """The confirmations of a program in a file; none if there is no file, or it tells of another program."""
    kept = load(path) if path is not None and path.exists() else Confirmations(program)
    return kept if kept.program == program else Confirmations(program)


def text(file: Path, libraries: Iterable[Path]) -> str:
    """The hash of a theorem's file, with the libraries that it uses."""
    digest = hashlib.sha256()
    for part in (*libraries, file):
        digest.update(hashlib.sha256(part.read_bytes()).digest())
    return digest.hexdigest()


def confirmed(script: Path, statement: str) -> str:
    """The programs that have accepted a theorem of that statement, by the files beside a script; empty if none has."""
    kept = map(load, beside(script, f"*{ENDING}"))
    return ", ".join(dict.fromkeys(one.program for one in kept if statement in one.theorems))
