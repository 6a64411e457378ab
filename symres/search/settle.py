"""Settling a statement: attack it, then look for a proof, then evaluate it. What comes out is proposed, never decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symres.evidence.precision import evaluate
from symres.kernel import Statement
from symres.kernel.terms import from_json

from .attack import attack, refutation
from .prover import NotFound, Prover, deadline

ATTACK_SHARE = 0.25  # of the budget


def settle(statement: Statement, hints: Mapping[str, Any], budget: float) -> dict[str, Any]:
    """``{"certificate": ...}`` or ``{"reason": ...}``, and ``"evidence"`` where the statement can be evaluated.

    ``hints`` may hold ``by`` (a kind), ``witness`` (terms for existential quantifiers) and ``counterexample`` (a value for every variable).
    """
    out: dict[str, Any] = {}
    evidence = evaluate(statement)
    if evidence is not None:
        out["evidence"] = evidence.to_json()
    witness = hints.get("witness", [])
    if hints.get("counterexample") is not None:
        point = {name: from_json(value, {}) for name, value in hints["counterexample"].items()}
        found = refutation(statement, point, witness, deadline(budget))
        if found is not None:
            return {**out, "certificate": found}
    if hints.get("by") is None:
        found = attack(statement, deadline(budget * ATTACK_SHARE))
        if found is not None:
            return {**out, "certificate": found}
    try:
        return {**out, "certificate": Prover(deadline(budget), hints.get("by"), witness).statement(statement)}
    except NotFound as why:
        return {**out, "reason": str(why)}
