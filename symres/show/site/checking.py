"""Checking a proof in the reader's browser: what the page of a claim loads for that.

These are scripts that set a variable, since pages on a file system can load nothing else: the second checker with the
rules, which all pages share, and for each claim its statement, its certificate with all steps written out, and the
statements that this cites.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from symres.elaborate.steps import expanded
from symres.kernel import Statement
from symres.kernel.checker import cited
from symres.processes.forked import mapped
from symres.show.documents.kept import code

from .pages import script

FILE = ".proofs.json"
PROCEDURES: Mapping[str, str] = {
    "enclosures": "A relation between two numbers without variables, by intervals of exact arithmetic that hold them.",
    "derivatives": "The derivative of a function that is written out, at a point or near it.",
    "entries": "An equation of numbers or matrices, once matrices of literal shape are written out by their entries.",
    "roots": "How many real zeros a polynomial has, by Sturm's theorem, and so which numbers they are.",
    "bound": "An inequality on a region, by intervals on each cell of a tiling.",
    "neighbourhood": "That a function is least at a point among all near it, by derivatives there: Taylor's theorem.",
    "existence": "The one zero in a box, by Krawczyk's test.",
    "codes": "What is true of the integers in files of data.",
}  # the procedures that steps name, as symres/kernel/FORMAT.md tells

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Proof:
    """A certificate and the statement that it proves or refutes; it cites statements that are ``known``, by their
    hashes, and names files of a ``folder``.
    """

    statement: Statement
    certificate: Mapping[str, Any]
    known: Mapping[str, Statement]
    folder: Path | None = None

    @property
    def digest(self) -> str:
        """A SHA-256 of all that the script is made from; statements that are cited stand there by their hashes."""
        made_from = [code(), self.statement.sha256, self.certificate]
        return sha256(json.dumps(made_from, sort_keys=True).encode()).hexdigest()

    @property
    def script(self) -> bytes:
        """The input of the second checker, as a script."""
        certificate = expanded(self.statement, self.certificate, self.known, self.folder)
        told = {
            "statement": self.statement.to_json(),
            "certificate": certificate,
            "cited": [self.known[key].to_json() for key in sorted(cited(certificate))],
        }
        return script("symresProof", told).encode()


def scripts(found: Mapping[str, Proof], folder: Path, processes: int, progress: Progress) -> dict[str, bytes]:
    """The scripts of proofs by their addresses in the folder of a site, made by several ``processes``.

    One that stands there, and was made from the same, is not made again: beside them a seal of each is kept.
    ``progress`` hears how many there are, and of how many.
    """
    seals, digests = _seals(folder), {address: proof.digest for address, proof in found.items()}
    kept = {
        address: content
        for address, digest in digests.items()
        if (content := _content(folder / address)) and seals.get(address) == _seal(digest, content)
    }
    new = iter(mapped(lambda proof: proof.script, [p for a, p in found.items() if a not in kept], processes))
    made: dict[str, bytes] = {}
    for address in found:
        made[address] = kept.get(address) or next(new)
        progress(len(made), len(found))
    seals = {address: _seal(digests[address], content) for address, content in made.items()}
    (folder / FILE).write_text(json.dumps(seals), encoding="utf-8")
    return made


def _seals(folder: Path) -> dict[str, Any]:
    """The seals from the last time; none where the file is missing or damaged."""
    try:
        return dict(json.loads((folder / FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return {}


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def _seal(digest: str, content: bytes) -> str:
    return sha256(digest.encode() + content).hexdigest()


def checker() -> Iterator[tuple[str, bytes]]:
    """The second checker, to be read as it is, and to be run with the rules."""
    kernel = Path(str(files("symres.kernel")))
    source, rules = ((kernel / name).read_bytes() for name in ("second/check.mjs", "rules.json"))
    yield "assets/check.mjs", source
    yield "assets/checker.js", script("symresChecker", {"source": source.decode(), "rules": rules.decode()}).encode()
