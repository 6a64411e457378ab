"""A folder of theorems of Coq, a file a claim, beside the library that their proofs use."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from symres import store
from symres.certificates import proofs
from symres.errors import InputError
from symres.kernel import Rejected, Statement, check
from symres.kernel.polynomials import Budget

from .compiler import LIBRARY
from .language import Unsupported
from .proofs import written
from .theorems import theorem

LONGEST = 80_000  # the most characters of a theorem's file, which Coq takes some 30 seconds for


@dataclass(frozen=True)
class Exported:
    """A claim with a certificate: the ``file`` of its theorem, or the ``reason`` why there is none."""

    claim: str
    file: Path | None
    reason: str = ""


def name_of(claim: str) -> str:
    """The name of a theorem.

    >>> name_of("shamir.thm1.as_printed")
    'shamir__thm1__as_printed'
    """
    return re.sub(r"\W", "_", claim.replace(".", "__"))


def export(pairs: Sequence[tuple[Path, Path]], folder: Path) -> Iterator[Exported]:
    """Write the theorems of stores; raises ``StoreError``, and ``InputError`` for a folder that cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(LIBRARY, folder / LIBRARY.name)
        for statements, _ in pairs:
            kept = store.load(store.script_of(statements))
            for claim, data in kept.statements.items():
                yield _exported(claim, data, kept.certificates, folder)
    except OSError as error:
        raise InputError(f"{folder}: cannot be written ({error.strerror or error}); name another folder") from None


def _exported(claim: str, data: object, certificates: dict[str, object], folder: Path) -> Exported:
    try:
        with Budget.full():
            statement = Statement.from_json(data)
            certificate = certificates.get(statement.sha256)
            if not isinstance(certificate, dict):
                return Exported(claim, None, "there is no certificate")
            for proof in proofs(certificate):
                if "kind" in proof:
                    written(str(proof["kind"]))
            check(statement, certificate)  # a store may hold anything
            text = theorem(name_of(claim), statement, certificate)
        if len(text) > LONGEST:
            return Exported(claim, None, "a proof that is long")
    except Unsupported as what:
        return Exported(claim, None, str(what))
    except Rejected as refusal:
        return Exported(claim, None, f"the kernel does not take it: {refusal}")
    file = folder / f"{name_of(claim)}.v"
    library = f"Require Import {LIBRARY.stem}.\n\n"
    file.write_text(f"{library}{text}\nPrint Assumptions {name_of(claim)}.\n", encoding="utf-8")
    return Exported(claim, file)
