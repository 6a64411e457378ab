"""A folder of theorems of Coq, a file a claim, beside the library that their proofs use."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from symres.elaborate import check
from symres.elaborate.certificates import proofs
from symres.errors import InputError
from symres.kernel import Rejected, Statement
from symres.kernel.checker import cited
from symres.kernel.polynomials import purse
from symres.store import stores as store

from .compiler import MATRICES, NUMBERS, head
from .language import COQ, Unsupported
from .proofs import written
from .theorems import needed, theorem

LONG = 200  # bytes of a name, which is that of a file, too
LONGEST = 175_000  # the most characters of a theorem's file with its lemmas, which Coq takes up to a minute for
WIDEST = 40_000  # and of one step, whose sum ring brings to normal form


@dataclass(frozen=True)
class Exported:
    """A claim with a certificate: the ``file`` of its theorem, or the ``reason`` why there is none.

    ``statement`` is the hash of what it says.
    """

    claim: str
    file: Path | None
    reason: str = ""
    statement: str = ""


def name_of(claim: str) -> str:
    """The name of a theorem; of a long one the beginning, and a hash that tells it from others.

    >>> name_of("shamir.thm1.as_printed")
    'shamir__thm1__as_printed'
    """
    name = re.sub(r"\W", "_", claim.replace(".", "__"))
    return name if len(name.encode()) <= LONG else f"{name[:40]}_{hashlib.sha256(claim.encode()).hexdigest()[:16]}"


def export(
    pairs: Sequence[tuple[Path, Path]], folder: Path, library: Sequence[tuple[Path, Path]] = ()
) -> Iterator[Exported]:
    """Write the theorems of stores, which may cite lemmas of other stores.

    Raises ``StoreError``, and ``InputError`` for a folder that cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in (*NUMBERS, *MATRICES):
            shutil.copyfile(file, folder / file.name)
        every = _Certified([*pairs, *library])
        for statements, _ in pairs:
            for claim, data in store.load(store.script_of(statements)).statements.items():
                yield _exported(claim, data, every, folder)
    except OSError as error:
        raise InputError(f"{folder}: cannot be written ({error.strerror or error}); name another folder") from None


class _Certified:
    """Statements with a certificate, by their hashes; each is written below the lemmas that it cites."""

    def __init__(self, pairs: Sequence[tuple[Path, Path]]) -> None:
        self.statements: dict[str, Statement] = {}
        self.certificates: dict[str, Any] = {}
        for statements, _ in pairs:
            kept = store.load(store.script_of(statements))
            self.certificates |= kept.certificates
            for data in kept.statements.values():
                with suppress(Rejected):
                    statement = Statement.from_json(data)
                    self.statements[statement.sha256] = statement

    def text(self, name: str, statement: Statement) -> str:
        """The text of a theorem, after those of its lemmas; raises ``Unsupported`` or ``Rejected``."""
        lemmas: dict[str, tuple[str, Statement]] = {}
        texts: list[str] = []
        order = list(self._below(statement.sha256, {}))
        language = needed(self.statements[sha256] for sha256 in order)
        for sha256 in order:
            one = self.statements[sha256]
            certificate = self.certificates[sha256]
            known = {other: before for other, (_, before) in lemmas.items()}
            with purse():
                check(one, certificate, known)  # a store may hold anything
                own = name if sha256 == statement.sha256 else f"{name}_uses_{len(texts) + 1}"
                texts.append(theorem(own, one, certificate, lemmas, language))
            lemmas[sha256] = own, one
        return head(NUMBERS if language is COQ else MATRICES) + "\n".join(texts)

    def _below(self, sha256: str, found: dict[str, None]) -> dict[str, None]:
        """The statements that a certificate cites, directly or not, each before those that cite it."""
        certificate = self.certificates.get(sha256)
        if not isinstance(certificate, dict):
            raise Unsupported("there is no certificate")
        for proof in proofs(certificate):
            if "kind" in proof:
                written(str(proof["kind"]))
        for other in sorted(cited(certificate) - found.keys()):
            if other not in self.statements:
                raise Unsupported("a lemma that is not in these stores")
            self._below(other, found)
        found[sha256] = None
        return found


def _exported(claim: str, data: object, every: _Certified, folder: Path) -> Exported:
    try:
        with purse():
            statement = Statement.from_json(data)
        text = every.text(name_of(claim), statement)
        if len(text) > LONGEST or max(map(len, text.splitlines())) > WIDEST:
            return Exported(claim, None, "a proof that is long")
    except Unsupported as what:
        return Exported(claim, None, str(what))
    except Rejected as refusal:
        return Exported(claim, None, f"the kernel does not take it: {refusal}")
    file = folder / f"{name_of(claim)}.v"
    file.write_text(f"{text}\nPrint Assumptions {name_of(claim)}.\n", encoding="utf-8")
    return Exported(claim, file, statement=statement.sha256)
