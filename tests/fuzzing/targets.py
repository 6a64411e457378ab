"""Targets of fuzzing: one function for each reader of foreign input, which draws one input and checks the outcome.

Each returns in a word what became of the input, and raises ``Fault`` where something is accepted that is false. Errors
other than those that the reader promises are not caught: they are faults, too.
"""

from __future__ import annotations

import hashlib
import io
import json
import random
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path, PurePath
from typing import Any

import numpy as np

from symres.coq.export import export
from symres.errors import InputError
from symres.kernel import Rejected, Statement, obligations
from symres.kernel.equality import Equality
from symres.kernel.files import Outcome, one_line, recheck
from symres.kernel.procedures.codes import answer, table_in
from symres.kernel.procedures.question import Question
from symres.kernel.sequents import Sequent
from symres.kernel.terms import Term, build, number, table
from symres.language.guards import stated
from symres.run.tasks import task_of
from symres.script.loading import load
from symres.store import stores as store
from symres.store.differences import Theories, differences
from symres.store.lemmas import lemmas
from symres.store.stores import StoreError

from ..certificates import verdict_on
from ..logic.steps import drawn_statement
from . import grammar, scripts
from .corpus import Corpus, files
from .mutation import NAMES, damaged, edited, gently, text
from .oracle import Verdict


class Fault(AssertionError):
    """A violated promise of a reader: something false was accepted, or an error is no sentence."""


LEMMAS = lemmas()


@dataclass(frozen=True)
class Became:
    """The outcome of an input in a word, and the verdicts that were given and have to be true."""

    outcome: str
    verdicts: tuple[Verdict, ...] = ()


Target = Callable[[random.Random, Corpus, Path], Became]


def judged(statement: Statement, certificate: Any, corpus: Corpus) -> Became:
    """The outcome of the kernel's check of a certificate; a refusal has to be a sentence."""
    try:
        verdict = verdict_on(statement, certificate, corpus.lemmas)
    except Rejected as refusal:
        require_sentence(refusal)
        return Became("rejected")
    return Became(verdict, known(Verdict(statement, certificate, verdict), corpus))


def known(verdict: Verdict, corpus: Corpus) -> tuple[Verdict, ...]:
    """The verdict if its truth has to be examined, none if known to be true; raises ``Fault`` if known to be false."""
    expected = corpus.verdicts.get(verdict.statement.sha256)
    if expected is None:
        return (verdict,)
    if expected != verdict.said:
        raise Fault(f"{verdict}, which is known to be {expected}")
    return ()


def require_sentence(error: Exception) -> None:
    """Raise ``Fault`` if a message is none: empty, of more than one line, or longer than anyone reads."""
    said = str(error)
    if not said or "\n" in said or len(said) > 4000:
        raise Fault(f"a message of {len(said)} characters: {said[:200]!r}")


# --------------------------------------------------------------------------------------------- statements, certificates


def statements(chance: random.Random, corpus: Corpus, folder: Path) -> Became:
    """JSON of a statement is refused, or read back the same, and what it asks for is computed."""
    way = chance.random()
    if way < 0.4:
        data = grammar.statement(chance)
    else:
        try:
            data = drawn_statement(chance).to_json() if way < 0.7 else chance.choice(corpus.entries).written
        except Rejected:
            return Became("not drawn")
        data = (gently if chance.random() < 0.5 else edited)(data, corpus.terms, chance)
    try:
        found = Statement.from_json(data)
    except Rejected as refusal:
        require_sentence(refusal)
        return Became("refused")
    again = Statement.from_json(json.loads(json.dumps(found.to_json())))
    if again != found or again.sha256 != found.sha256:
        raise Fault(f"not read back the same: {json.dumps(data)}")
    try:
        count = len(obligations(found))
    except Rejected as refusal:
        require_sentence(refusal)
        return Became("read, and not understood")
    certificate = grammar.certificate(chance, count, [x.value for x in found.variables])
    return Became("read", judged(found, certificate, corpus).verdicts)


def certificates(chance: random.Random, corpus: Corpus, folder: Path) -> Became:
    """A changed certificate gives its statement the verdict of the original, or is refused."""
    entry = chance.choice(corpus.entries)
    certificate = edited(
        (entry if chance.random() < 0.8 else chance.choice(corpus.entries)).certificate, corpus.parts, chance
    )
    return judged(entry.statement, certificate, corpus)


def neighbours(chance: random.Random, corpus: Corpus, folder: Path) -> Became:
    """A statement that was changed is shown by the certificate of the old one, changed or not, only if it is true."""
    entry = chance.choice(corpus.entries)
    change = gently if chance.random() < 0.8 else edited
    try:
        statement = Statement.from_json(change(entry.written, corpus.terms, chance))
    except Rejected:
        return Became("refused")
    if statement == entry.statement:
        return Became("the same")
    certificate = entry.certificate
    if chance.random() < 0.5:
        certificate = edited(certificate, corpus.parts, chance)
    return judged(statement, certificate, corpus)


def numbers(chance: random.Random, corpus: Corpus, folder: Path) -> Became:
    """A false or undefined relation between numbers is never proved, and a true one never refuted."""
    try:
        claim = build(chance.choice(["=", "<=", "<"]), _number(chance, 3), _number(chance, 2))
        statement = stated((), (), (), claim)
        count = len(obligations(statement))
    except Rejected:
        return Became("not drawn")
    made = [
        lambda: {"verdict": "proved", "proofs": [{"kind": chance.choice(["value", "identity", "words"])}] * count},
        lambda: {"verdict": "refuted", "point": {}, "proofs": [{"kind": "value"}] * chance.randint(1, 4)},
        lambda: grammar.certificate(chance, count),
        lambda: edited(chance.choice(corpus.entries).certificate, corpus.parts, chance),
    ]
    certificate = chance.choices(made, [5, 3, 1, 1])[0]()
    if isinstance(certificate, dict) and chance.random() < 0.1:
        certificate["guard"] = grammar.index(chance)
    return judged(statement, certificate, corpus)


def _number(chance: random.Random, depth: int) -> Term:
    if depth == 0 or chance.random() < 0.2:
        return number(Fraction(chance.randint(-4, 4), chance.choice([1, 1, 2, 3, 10])))
    head = chance.choice(
        [
            "+",
            "*",
            "^",
            "max",
            "min",
            "pi",
            "exp",
            "log",
            "sin",
            "cos",
            "atan",
            "tanh",
            "erf",
            "abs",
            "floor",
            "ceiling",
        ]
    )
    count = {"+": 2, "*": 2, "^": 2, "max": 2, "min": 2, "pi": 0}.get(head, 1)
    return build(head, *(_number(chance, depth - 1) for _ in range(count)))


# --------------------------------------------------------------------------------------------------------------- files


def stores(chance: random.Random, corpus: Corpus, folder: Path) -> Became:
    """Files of a store are read, or refused with a sentence; what their certificates prove is true."""
    script = folder / "a.py"
    parts = [
        edited(half, corpus.terms, chance) if chance.random() < 0.5 else half for half in files(corpus.some(chance))
    ]
    pair = [damaged(text(half), chance) if chance.random() < 0.4 else text(half) for half in parts]
    for path, content in zip(store.paths(script), pair, strict=True):
        path.write_bytes(content)
    journal = store.journal(script)
    journal.unlink(missing_ok=True)
    if chance.random() < 0.3:
        line = text(list(files(corpus.some(chance)))) + b"\n"
        journal.write_bytes(damaged(line, chance) if chance.random() < 0.7 else line * chance.randint(1, 3))
    said = []
    verdicts: list[Verdict] = []
    try:
        for outcome in recheck([store.paths(script)]):
            said.append(outcome.verdict)
            if "\n" in one_line(f"{outcome.claim} {outcome.reason}"):
                raise Fault(f"an outcome of more than one line: {outcome}")
            if outcome.verdict != "rejected":
                verdicts += known(_of_claim(outcome, script), corpus)
    except Rejected as refusal:
        require_sentence(refusal)
        said.append("unreadable")
    try:
        kept = store.load(script)
        before, after = (Theories({PurePath("a.py"): one}, LEMMAS) for one in (kept, kept.of_claims(kept.claims)))
        differences(before, after)
        list(export([store.paths(script)], folder / "coq"))
        store.note(script, store.Store({"t.b": {}}, {"k": {}}))
        store.add(script, kept, kept.claims)
        again = store.load(script)
        if again != store.load(script):
            raise Fault("a store is not read back the same")
    except StoreError as error:
        require_sentence(error)
        said.append("damaged")
    return Became(said[-1] if said else "empty", tuple(verdicts))


def _of_claim(outcome: Outcome, script: Path) -> Verdict:
    """The verdict on a claim, with the statement and the certificate that the store of its script has."""
    statements_file, certificates_file = (json.loads(path.read_bytes()) for path in store.paths(script))
    statement = Statement.from_json(statements_file["statements"][outcome.claim])
    return Verdict(statement, certificates_file["certificates"][statement.sha256], outcome.verdict)


def tables(chance: random.Random, corpus: Corpus, folder: Path) -> Became:
    """Files of numbers are read as they are, or refused; no certificate has one read from elsewhere."""
    shape = (chance.randint(1, 4), chance.randint(1, 3))
    values = np.array([[chance.randint(0, 3) for _ in range(shape[1])] for _ in range(shape[0])])
    file = folder / "a.npy"
    np.save(file, values.astype(chance.choice(["i1", "<i2", "<i4", "<i8", "<f8", ">i4", "u1"])))
    content = file.read_bytes()
    changed = damaged(content, chance) if chance.random() < 0.8 else content
    file.write_bytes(changed)
    said = "refused"
    try:
        found = table_in(file)
        said = "read"
        if found.value[0] != hashlib.sha256(changed).hexdigest():
            raise Fault(f"another file: {changed!r}")
    except Rejected as refusal:
        require_sentence(refusal)
        found = table(hashlib.sha256(content).hexdigest(), 2, 1)
    entry = build("app", found, number(1), number(1))
    goal = Sequent((), build("<=", entry, number(2)))
    names = [
        "a.npy",
        "a.npy",
        "b.npy",
        "/etc/hostname",
        "../../../../etc/hostname",
        "/dev/zero",
        ".",
        "",
        "a\0",
        *NAMES,
    ]
    proof = {
        role: chance.choice(names)
        for role in chance.choice([["labels"], ["points", "labels", "projection"], ["points"]])
    }
    try:
        answer(Question(goal, proof, Equality(), folder))
    except Rejected as refusal:
        require_sentence(refusal)
    return Became(said)


# ------------------------------------------------------------------------------------------------------------- scripts


def programs(chance: random.Random, corpus: Corpus, folder: Path) -> Became:
    """A script is refused in a sentence, or each of its claims is frozen or refused in a sentence."""
    script = folder / "script.py"
    content = scripts.text(chance).encode("utf-8", "surrogatepass")
    script.write_bytes(damaged(content, chance) if chance.random() < 0.2 else content)
    listed = folder / "sources.json"
    listed.unlink(missing_ok=True)
    if chance.random() < 0.1:
        listed.write_bytes(damaged(b'{"euler": {"citation": "Euler 1768", "gallery": true}, "title": "T"}', chance))
    try:
        with redirect_stderr(io.StringIO()):
            claims = load(script).claims
    except InputError as error:
        require_sentence(error)
        return Became("does not run")
    said = "empty"
    for claim in claims:
        try:
            task = task_of(claim)
            if Statement.from_json(task.statement.to_json()).sha256 != task.statement.sha256:
                raise Fault(f"{claim.id}: not read back the same")
            said = "frozen"
        except (InputError, Rejected) as error:
            require_sentence(error)
            said = "refused"
    return Became(said)


TARGETS: Mapping[str, tuple[Target, int]] = {
    "statements": (statements, 40),
    "certificates": (certificates, 20),
    "neighbours": (neighbours, 20),
    "numbers": (numbers, 10),
    "stores": (stores, 5),
    "tables": (tables, 4),
    "programs": (programs, 1),
}
