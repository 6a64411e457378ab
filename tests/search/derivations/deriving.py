"""Proving claims by their scripts in this process, and why a script does not prove its claim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from symres.script.claims import Claim
from symres.search.budget import NotFound, clock
from symres.search.derivations.obligations import derived
from symres.store.lemmas import lemmas

BOOK = lemmas()


def proved(claim: Claim, budget: float = 40.0) -> Mapping[str, Any]:
    """The certificate of a claim that is proved."""
    result = claim.check(budget)
    assert result.verdict == "proved", result.reason
    return result.certificate


def unproved(claim: Claim, budget: float = 10.0) -> str:
    """Why a script does not prove its claim."""
    statement = claim.freeze().statement
    known = {name: BOOK.statements[f"lemmas.{name}"] for name in ("near_identity", "triangle")}
    with pytest.raises(NotFound) as refusal:
        derived(statement, claim.script, known, clock() + budget)
    return str(refusal.value)


def steps(certificate: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The steps of the derivations in a certificate."""
    return [step for proof in certificate["proofs"] for step in proof.get("steps", ())]
