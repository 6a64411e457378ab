"""Certificates written short, for tests of what the kernel makes of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from symres import kernel
from symres.elaborate.steps import expand_and_list
from symres.kernel import Statement
from symres.kernel.checker import NONE, Lemmas


def proved(*proofs: Any) -> dict[str, Any]:
    """The certificate with a proof for each sequent of a statement."""
    return {"verdict": "proved", "proofs": list(proofs)}


def verdict_on(statement: Statement, certificate: Any, lemmas: Lemmas = NONE, folder: Path | None = None) -> str:
    """The kernel's verdict on a certificate; its steps are written out, and its grounds listed, beforehand."""
    if isinstance(certificate, dict) and isinstance(certificate.get("proofs"), list):
        own = [dict(proof) if isinstance(proof, dict) else proof for proof in certificate["proofs"]]
        certificate = {**certificate, "proofs": own}
    return kernel.check(statement, certificate, lemmas, folder, expand_and_list)


def derivation(*steps: Any, **fields: Any) -> dict[str, Any]:
    return {"kind": "derivation", **fields, "steps": list(steps)}


def bound(precision: int, *cells: Any) -> dict[str, Any]:
    return {"kind": "bound", "precision": precision, "cells": list(cells)}


def sos(*products: list[int]) -> dict[str, Any]:
    """The proof that these products of facts, with weight 1, add up to 0 < 0."""
    return {"kind": "sos", "summands": [{"weight": "1", "facts": facts} for facts in products]}
