"""Seeds of hostile input: statements and certificates of stores, and false statements."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from symres.kernel import Statement
from symres.kernel.files import CERTIFICATES, STATEMENTS
from symres.store import stores as store

from .mutation import Place, places

ROOT = Path(__file__).parents[2]
LIBRARY = ROOT / "symres" / "library"
LONGEST = 6000  # characters of a statement or certificate: longer ones are much of the same, and take long


@dataclass(frozen=True)
class Entry:
    """A claim of a store, its certificate, and the verdict that it shows."""

    claim: str
    statement: Statement
    certificate: dict[str, Any]

    @property
    def verdict(self) -> str:
        return str(self.certificate["verdict"])

    @cached_property
    def written(self) -> dict[str, Any]:
        return self.statement.to_json()


@dataclass(frozen=True)
class Corpus:
    """Entries of stores, and the ``lemmas``: all statements that are proved, by their hashes."""

    entries: tuple[Entry, ...]
    lemmas: Mapping[str, Statement]

    @classmethod
    def read(cls, roots: Iterable[Path]) -> Corpus:
        """The short certificates in the stores of files and folders, and in the library, which they cite."""
        entries: list[Entry] = []
        lemmas: dict[str, Statement] = {}
        for statements, _ in store.stores([*roots, LIBRARY]):
            kept = store.load(store.script_of(statements))
            for claim, data in kept.statements.items():
                statement = Statement.from_json(data)
                certificate = kept.certificates[statement.sha256]
                if certificate["verdict"] == "proved":
                    lemmas[statement.sha256] = statement
                if max(len(json.dumps(data)), len(json.dumps(certificate))) <= LONGEST:
                    entries.append(Entry(claim, statement, certificate))
        return cls(tuple(entries), lemmas)

    @cached_property
    def verdicts(self) -> Mapping[str, str]:
        """The true verdict of each statement of the corpus, by its hash."""
        return {**dict.fromkeys(self.lemmas, "proved"), **{e.statement.sha256: e.verdict for e in self.entries}}

    @cached_property
    def parts(self) -> tuple[Place, ...]:
        """All parts of certificates, for mutations to put into others."""
        return tuple(place for entry in self.entries for place in places(entry.certificate))

    @cached_property
    def terms(self) -> tuple[Place, ...]:
        """All parts of statements, for mutations to put into others."""
        return tuple(place for entry in self.entries for place in places(entry.written))

    def some(self, chance: random.Random) -> list[Entry]:
        """One to three entries."""
        return chance.sample(self.entries, chance.randint(1, 3))


def files(entries: Iterable[Entry]) -> Iterator[dict[str, Any]]:
    """The statement file and the certificate file of a store with these entries."""
    entries = list(entries)
    claims = {e.claim: {"expect": e.verdict, "sha256": e.statement.sha256} for e in entries}
    evidence = {"0" * 64: {"points": 3, "digits": 50, "seed": 1, "margin": None, "at": None, "against": None}}
    open_ = {"1" * 64: {"reason": "not found", "tried": "all", "budget": "10"}}
    yield {"format": STATEMENTS, "statements": {e.claim: e.written for e in entries}, "claims": claims}
    certificates = {e.statement.sha256: e.certificate for e in entries}
    yield {"format": CERTIFICATES, "certificates": certificates, "evidence": evidence, "open": open_}
