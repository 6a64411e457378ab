"""How what is kept of claims differs from what was kept: what is lost, weakened, changed, or rests on more.

Stores are taken at their word, and neither scripts nor certificates are looked at again: that is what ``symres check
--frozen`` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import Any

from symres.elaborate.certificates import procedures, rules
from symres.kernel import Rejected, Statement
from symres.kernel.checker import cited
from symres.language.changes import STRONGER, UNKNOWN, WEAKER, Change, changes, makes
from symres.store.lemmas import Lemmas
from symres.store.stores import Store

DECIDED = ("proved", "refuted")
# the kinds of differences, and whether a theory with one of that kind says less, or rests on more, than before
KINDS = {
    "lost": True,
    "weakened": True,
    "changed": True,
    "rests on more": True,
    "strengthened": False,
    "renamed": False,
    "decided": False,
    "new": False,
}


@dataclass(frozen=True)
class Kept:
    """One claim as a store keeps it: its name, in which store, the verdict that is expected, statement, certificate.

    ``verdict`` is the one that the store has something for: proved, refuted, supported, cited, or open. ``expect`` is
    empty where the store does not say it, as stores of old do not.
    """

    claim: str
    place: PurePath
    expect: str
    sha256: str
    data: Any
    certificate: Any
    verdict: str

    @cached_property
    def statement(self) -> Statement | str:
        """The statement in words, or why it cannot be said."""
        if self.data is None:
            return "no statement is stored of what is not decided"
        try:
            return Statement.from_json(self.data)
        except Rejected as refusal:
            return f"this symres cannot read it: {refusal}"


@dataclass(frozen=True)
class Grounds:
    """Grounds of a verdict: rules and procedures, through what it cites as well, and the statements that its
    certificate itself cites, by hash."""

    rules: frozenset[str] = frozenset()
    procedures: frozenset[str] = frozenset()
    cites: frozenset[str] = frozenset()


class Theories:
    """All that some stores have of claims, and what they rest on, the library of lemmas among it."""

    def __init__(self, stores: Mapping[PurePath, Store], library: Lemmas) -> None:
        self.claims: dict[str, Kept] = {}
        self.names = dict(library.names)
        self.certificates: dict[str, Any] = {}
        self.unseen: set[str] = set()  # what was cited, as far as ``grounds`` has looked, and no store has proofs of
        self._direct: dict[str, Grounds] = {}
        often = Counter(name for store in stores.values() for name in {**store.statements, **store.claims})
        for place, store in stores.items():
            self.certificates |= store.certificates
            for kept in _kept(place, store):
                name = kept.claim if often[kept.claim] == 1 else f"{kept.claim} ({place})"
                self.claims[name] = kept
                self.names.setdefault(kept.sha256, name)
        self.certificates = {**library.certificates, **self.certificates}

    def name_of(self, key: str) -> str:
        """The name of a statement, or the beginning of its hash if no store that is compared has it."""
        return self.names.get(key, key[:12])

    def grounds(self, kept: Kept) -> Grounds:
        """The grounds of the verdict on a claim."""
        if kept.verdict not in DECIDED:
            return Grounds()
        own = _grounds(kept.certificate)
        seen, rest = set(own.cites), list(own.cites)
        rules, used = set(own.rules), set(own.procedures)
        while rest:
            key = rest.pop()
            if key not in self.certificates:
                self.unseen.add(key)
            if key not in self._direct:
                self._direct[key] = _grounds(self.certificates.get(key))
            found = self._direct[key]
            rules |= found.rules
            used |= found.procedures
            rest += found.cites - seen
            seen |= found.cites
        return Grounds(frozenset(rules), frozenset(used), own.cites)


def _grounds(certificate: Any) -> Grounds:
    return Grounds(frozenset(rules(certificate)), frozenset(procedures(certificate)), cited(certificate))


def _kept(place: PurePath, store: Store) -> Iterator[Kept]:
    for name in {**store.claims, **store.statements}:
        data = store.statements.get(name)
        entry = store.claims.get(name, {"expect": "", "sha256": ""})
        key = entry["sha256"]
        if not key and data is not None:
            statement = Kept(name, place, "", "", data, None, "").statement
            key = statement.sha256 if isinstance(statement, Statement) else ""
        certificate = store.certificates.get(key)
        yield Kept(name, place, entry["expect"], key, data, certificate, _verdict(certificate, store, key))


def _verdict(certificate: Any, store: Store, key: str) -> str:
    if isinstance(certificate, Mapping) and certificate.get("verdict") in DECIDED:
        return str(certificate["verdict"])
    if not key:
        return "cited"
    evidence = store.evidence.get(key)
    return "supported" if evidence is not None and evidence["against"] is None else "open"


@dataclass(frozen=True)
class Difference:
    """One difference, of one of the ``KINDS``, about a claim that is stored ``before``, ``after`` or in both.

    ``why`` says more of what is lost, decided or rests on more; ``changes`` are those of the statement; ``gained`` is
    what a verdict rests on now and did not, as pairs of "rule", "procedure" or "citation" and a name.
    """

    kind: str
    claim: str
    before: Kept | None
    after: Kept | None
    why: str = ""
    changes: tuple[Change, ...] = ()
    gained: tuple[tuple[str, str], ...] = ()


def differences(before: Theories, after: Theories) -> list[Difference]:
    """All differences, those first that are worst."""
    found: list[Difference] = []
    gone = {name: kept for name, kept in before.claims.items() if name not in after.claims}
    come = {name: kept for name, kept in after.claims.items() if name not in before.claims}
    pairs = [(name, kept, after.claims[name]) for name, kept in before.claims.items() if name in after.claims]
    for name, kept in come.items():
        was = next((old for old, k in gone.items() if k.sha256 and k.sha256 == kept.sha256), None)
        if was is None:
            found.append(Difference("new", name, None, kept))
        else:
            found.append(Difference("renamed", name, gone[was], kept, was))
            pairs.append((name, gone.pop(was), kept))
    found += [Difference("lost", name, kept, None, "the claim is gone") for name, kept in gone.items()]
    for name, old, new in pairs:
        found += _of_claim(name, old, new)
        found += _of_grounds(name, (before, old), (after, new))
    order = list(KINDS)
    return sorted(found, key=lambda difference: (order.index(difference.kind), difference.claim))


def _of_claim(name: str, old: Kept, new: Kept) -> Iterator[Difference]:
    """The losses and gains of a claim, and how its statement has changed."""
    lost = _loss(old, new)
    if lost:
        yield Difference("lost", name, old, new, lost)
    elif new.verdict in DECIDED and old.verdict not in DECIDED:
        yield Difference("decided", name, old, new, f"it was {old.verdict}, and is {new.verdict}")
    if old.sha256 == new.sha256 and (old.data == new.data or None in (old.data, new.data)):
        return
    if isinstance(old.statement, str) or isinstance(new.statement, str):
        yield Difference("changed", name, old, new)
        return
    found = tuple(changes(old.statement, new.statement))
    made = makes(found)
    if old.verdict == new.verdict == "refuted":  # that less is refuted says more
        made = {WEAKER: STRONGER, STRONGER: WEAKER}.get(made, UNKNOWN)
    elif not old.verdict == new.verdict == "proved":
        made = UNKNOWN
    kind = {WEAKER: "weakened", STRONGER: "strengthened"}.get(made, "changed")
    yield Difference(kind, name, old, new, changes=found)


def _loss(old: Kept, new: Kept) -> str:
    """The loss of a claim that is still there, in words; empty if nothing is lost."""
    if old.expect and new.expect != old.expect and (old.expect in DECIDED or new.expect not in DECIDED):
        return f"it was expected to be {old.expect}, and now {new.expect or 'nothing is expected'}"
    if old.verdict in DECIDED and new.verdict not in DECIDED:
        return f"its certificate is gone: it was {old.verdict}, and is {new.verdict}"
    if old.verdict in DECIDED and new.verdict != old.verdict or old.verdict == "supported" and new.verdict == "open":
        return f"it was {old.verdict}, and is {new.verdict}"
    return ""


def _of_grounds(name: str, before: tuple[Theories, Kept], after: tuple[Theories, Kept]) -> Iterator[Difference]:
    """The grounds that a claim, decided as before, rests on now and did not."""
    (old_theories, old), (theories, new) = before, after
    if old.verdict not in DECIDED or new.verdict not in DECIDED:
        return
    was, now = old_theories.grounds(old), theories.grounds(new)
    gained = [
        *(("rule", rule) for rule in sorted(now.rules - was.rules)),
        *(("procedure", procedure) for procedure in sorted(now.procedures - was.procedures)),
        *(("citation", theories.name_of(key)) for key in sorted(now.cites - was.cites, key=theories.name_of)),
    ]
    if gained:
        yield Difference("rests on more", name, old, new, gained=tuple(gained))
