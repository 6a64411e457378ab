"""Elaboration: certificates that tell a derivation in short become steps of the core, each of which the core checks.

Nothing here is trusted. ``check`` and ``prove`` are those of the kernel, for certificates as they are stored; whoever
doubts this folder writes the steps to a file (``symres export steps``), and the kernel alone reads them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from symres import kernel
from symres.kernel import Rejected, Sequent, Statement, checker
from symres.kernel.checker import NONE, Lemmas

from .steps import expand_and_list
from .tree import expand

__all__ = ["check", "complete", "expand", "is_proof", "prove"]


def check(statement: Statement, certificate: Any, lemmas: Lemmas = NONE, folder: Path | None = None) -> str:
    """``"proved"`` or ``"refuted"`` if the certificate shows it; anything else raises ``Rejected``."""
    return kernel.check(statement, certificate, lemmas, folder, expand)


def prove(sequent: Sequent, proof: Any, lemmas: Lemmas = NONE, folder: Path | None = None) -> None:
    """Accept ``proof`` as a proof of ``sequent``, or raise ``Rejected``."""
    checker.prove(sequent, proof, lemmas, folder, expand)


def complete(statement: Statement, certificate: Any, lemmas: Lemmas = NONE, folder: Path | None = None) -> str:
    """The verdict of a certificate that was just made, whose proofs then say what they rest on."""
    certificate["proofs"] = [dict(proof) for proof in certificate["proofs"]]  # one may be a part of another, too
    return kernel.check(statement, certificate, lemmas, folder, expand_and_list)


def is_proof(sequent: Sequent, proof: Any, lemmas: Lemmas = NONE) -> bool:
    """Whether a proof proves a sequent."""
    try:
        prove(sequent, proof, lemmas)
    except Rejected:
        return False
    return True
