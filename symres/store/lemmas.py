"""Lemmas that derivations may cite: claims by name, and their proofs, each checked once, after those that it needs.

Statements come from the scripts of a run and from the library of lemmas that ships with symres (``symres/library``); a
lemma counts only once the kernel has accepted its certificate.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from symres.elaborate import expand
from symres.elaborate.certificates import procedures, rules
from symres.kernel import Rejected, Statement
from symres.kernel.checker import cited
from symres.kernel.files import Checked
from symres.processes.forked import Apart, can_fork, mapped
from symres.store import stores as store

T = TypeVar("T")
Answer = tuple[str | Rejected, float]  # what a check says, and the seconds that it took

LIBRARY = Path(__file__).parents[1] / "library"
PREFIX = "lemmas"  # theory name of the library
BATCH = 100  # certificates for which a process is forked while there is other work to do


class Grounds(NamedTuple):
    """The rules, and the procedures of the kernel beyond its core, that a proof rests on, by their names."""

    rules: set[str]
    procedures: set[str]


class _Begun(NamedTuple):
    """Checks in another process, of these certificates by the hashes of their statements, in this order."""

    certificates: Mapping[str, Mapping[str, Any]]
    process: Apart[Answer]


class Lemmas:
    """Statements by name and by hash, the ``names`` of the hashes, and the certificates that are known of them.

    ``library`` has the hashes of the lemmas that ship with symres, by name.
    """

    def __init__(self) -> None:
        self.statements: dict[str, Statement] = {}
        self.certificates: dict[str, Mapping[str, Any]] = {}
        self.by_hash: dict[str, Statement] = {}
        self.names: dict[str, str] = {}
        self.library: dict[str, str] = {}
        self.seconds: dict[str, float] = {}  # that the check of a statement took, where several were checked at once
        self._folders: dict[str, Path] = {}
        self._grounds: dict[str, Grounds] = {}  # by the hash of what is proved
        self._checked = Checked(self.by_hash, self.certificates, self._folders, expand)
        self._cites = self._checked.cites
        self._waiting: dict[str, None] = {}  # the hashes of what is to be checked, and was not begun
        self._begun: list[_Begun] = []

    def add(self, name: str, statement: Statement) -> None:
        key = statement.sha256
        self.statements[name] = statement
        self.by_hash[key] = statement
        self.names[key] = name

    def certify(self, key: str, certificate: Mapping[str, Any], folder: Path | None = None) -> None:
        """Learn a certificate, to be checked when it is needed; files that it names lie in ``folder``."""
        if key in self._grounds:  # and those of all that cites it
            self._grounds.clear()
        self.certificates[key] = certificate
        if folder is not None:
            self._folders[key] = folder
        self._checked.forget()

    def named(self, name: str, claim: str) -> Statement | None:
        """The statement that a proof of ``claim`` means by ``name``: of its own theory, of another, of the library.

        It never means the claim itself, which may have the name of a lemma that it applies.
        """
        parts = claim.split(".")
        for n in range(len(parts) - 1, 0, -1):
            near = ".".join((*parts[:n], name))
            if near != claim and near in self.statements:
                return self.statements[near]
        return self.statements.get(name) or self.statements.get(f"{PREFIX}.{name}")

    def name_of(self, key: str) -> str:
        """The name of a statement, for readers."""
        return self.names.get(key, key[:12])

    def require(self, certificate: Mapping[str, Any]) -> Mapping[str, Statement]:
        """The statements that a certificate cites, proved; raises ``Rejected`` if some of it is not."""
        for key in sorted(self._cites(certificate)):
            statement = self.by_hash.get(key)
            try:
                if statement is None or self._checked.verdict(statement) != "proved":
                    raise Rejected("it is not proved")
            except Rejected as refusal:
                raise Rejected(f"it rests on {self.name_of(key)}: {refusal}") from None
        return self._checked.proved

    def verdict(self, statement: Statement, certificate: Mapping[str, Any], folder: Path) -> str:
        """The verdict of a certificate, ``"proved"`` or ``"refuted"``, after those it cites; else raises ``Rejected``.

        The one that is known of a statement is checked once, whoever asks; files that it names lie in ``folder``.
        """
        self.require(certificate)
        return self._checked.verdict_by(statement, certificate, folder)

    def begin(self, statements: Iterable[Statement], processes: int) -> None:
        """Check the certificates of statements, and of all that they cite, in other processes, while this one goes on.

        A few are left for later: ``check`` waits for what was begun.
        """
        keys = self._with_cited(statements)
        self._waiting |= dict.fromkeys(k for k in keys if self._cites(self.certificates[k]) <= self.by_hash.keys())
        busy = sum(not one.process.has_ended for one in self._begun)
        if busy < processes - 1 and len(self._waiting) >= BATCH and can_fork():
            held = {key: self.certificates[key] for key in self._waiting}
            self._begun.append(_Begun(held, Apart(partial(_timed, self._checked.supposing), list(held))))
            self._waiting.clear()

    def check(self, statements: Iterable[Statement], processes: int) -> None:
        """Check the certificates of statements, and of all that they cite, in several processes, where that pays."""
        keys = self._with_cited(statements)
        self._waiting.clear()
        begun, self._begun = self._begun, []

        def each(work: Callable[[str], str | Rejected], keys: Sequence[str]) -> Iterator[str | Rejected]:
            return self._clocked(keys, mapped(partial(_timed, work), keys, processes))

        self._checked.ahead(keys, each)
        for one in begun:
            answers = dict(zip(one.certificates, one.process.results(), strict=True))
            same = [key for key, held in one.certificates.items() if self.certificates[key] is held]
            self._checked.ahead(same, partial(self._answered, answers))

    def _answered(self, answers: Mapping[str, Answer], work: object, keys: Sequence[str]) -> Iterator[str | Rejected]:
        return self._clocked(keys, (answers[key] for key in keys))

    def _clocked(self, keys: Iterable[str], answers: Iterable[Answer]) -> Iterator[str | Rejected]:
        """The answers of checks, whose seconds are kept."""
        for key, (found, seconds) in zip(keys, answers, strict=True):
            self.seconds[key] = seconds
            yield found

    def _with_cited(self, statements: Iterable[Statement]) -> list[str]:
        """The hashes of statements and of all that they cite, as far as they have certificates and are not begun."""
        wanted = dict.fromkeys(statement.sha256 for statement in statements)
        rest = list(wanted)
        while rest:
            more = [key for key in sorted(self._cites(self.certificates.get(rest.pop()))) if key not in wanted]
            wanted.update(dict.fromkeys(more))
            rest.extend(more)
        known = [key for key in wanted if key in self.by_hash and key in self.certificates]
        return [key for key in known if not any(key in one.certificates for one in self._begun)]

    def is_proved(self, key: str) -> bool:
        """Whether the kernel accepts the proof that is known of a statement."""
        try:
            return self._checked.verdict(self.by_hash[key]) == "proved"
        except Rejected:
            return False

    def awaits(self, certificate: Mapping[str, Any] | None) -> bool:
        """Whether all that a certificate cites is stated, and some of it not proved (yet)."""
        keys = self._cites(certificate)
        if not keys or any(key not in self.by_hash for key in keys):
            return False
        try:
            self.require(certificate or {})
        except Rejected:
            return True
        return False

    def grounds(self, certificate: Mapping[str, Any]) -> Grounds:
        """The grounds of an accepted proof, through its citations as well."""
        needs: dict[str, frozenset[str]] = {}
        rest = list(self._cites(certificate))
        while rest:
            key = rest.pop()
            if key not in self._grounds and key not in needs:
                needs[key] = self._cites(self.certificates[key])
                rest.extend(needs[key])
        for key in TopologicalSorter(needs).static_order():
            if key in needs:
                self._grounds[key] = self._together(self.certificates[key], needs[key])
        return self._together(certificate, self._cites(certificate))

    def _together(self, certificate: Mapping[str, Any], lemmas: Iterable[str]) -> Grounds:
        """The grounds of a certificate: those it uses itself, and those of these lemmas."""
        below = [self._grounds[key] for key in lemmas]
        return Grounds(
            rules(certificate).union(*(found.rules for found in below)),
            procedures(certificate).union(*(found.procedures for found in below)),
        )


def _timed(work: Callable[[str], T], key: str) -> tuple[T, float]:
    """The answer of a check, and the seconds that it took."""
    start = time.perf_counter()
    return work(key), time.perf_counter() - start


def with_library(pairs: Sequence[tuple[Path, Path]]) -> list[tuple[Path, Path]]:
    """The stores, and those of the library if one of them cites lemmas; raises ``StoreError`` for a damaged one."""
    for statements, _ in pairs:
        for certificate in store.load(store.script_of(statements)).certificates.values():
            if cited(certificate):
                there = {path.resolve() for path, _ in pairs}
                return [*pairs, *(pair for pair in store.stores([LIBRARY]) if pair[0].resolve() not in there)]
    return list(pairs)


def count() -> int:
    """How many lemmas the library has; raises ``StoreError`` if it is missing or damaged."""
    return len(_library())


def lemmas(statements: Iterable[tuple[str, Statement]] = ()) -> Lemmas:
    """The library, and these statements."""
    out = Lemmas()
    for name, statement, certificate in _library():
        out.add(name, statement)
        out.library[name] = statement.sha256
        if certificate is not None:
            out.certify(statement.sha256, certificate)
    for name, statement in statements:
        out.add(name, statement)
    return out


@cache
def library() -> Mapping[str, Statement]:
    """The statements of the library, by their hashes; raises ``StoreError`` if it is missing or damaged."""
    return {statement.sha256: statement for _, statement, _ in _library()}


@cache
def library_in_json() -> Mapping[str, dict[str, Any]]:
    """The statements of the library in JSON form, by their hashes, written once for all searches of a process."""
    return {key: statement.to_json() for key, statement in library().items()}


@cache
def _library() -> tuple[tuple[str, Statement, Mapping[str, Any] | None], ...]:
    """The claims of the library with their certificates, from its stores: an installed symres has no more of it."""
    stores = store.stores([LIBRARY]) if LIBRARY.is_dir() else []
    if not stores:
        raise store.StoreError(f"{LIBRARY}: the library of lemmas is missing; install symres again")
    found = []
    for statements, _ in stores:
        kept = store.load(store.script_of(statements))
        for name, data in kept.statements.items():
            statement = Statement.from_json(data)
            found.append((name, statement, kept.certificates.get(statement.sha256)))
    return tuple(found)
