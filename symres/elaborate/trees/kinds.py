"""The kinds of nodes of a tree: their fields, and the sequents that they lead a sequent back to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from symres.kernel import Rejected
from symres.kernel.procedures import codes
from symres.kernel.sequents import Sequent
from symres.kernel.terms import brief

from . import cases, existence, monotone, neighbourhood, witness

FIELDS: Mapping[str, frozenset[str]] = {
    kind: frozenset(fields)
    for kind, fields in {
        "identity": ("facts", "cofactors"),
        "sos": ("facts", "summands", "cofactors"),
        "bound": ("precision", "cells"),
        "cases": (
            *("factors", "cofactors", "roots", "polynomial", "values", "sign", "hypothesis", "open", "instance"),
            *("deny", "disjunct", "lemma", "equation", "keep", "function", "branches"),
        ),
        "monotone": ("variable", "from", "side", "strict", "branches"),
        "existence": (
            *("between", "function", "rising", "antiderivative", "minimum", "box", "zeros", "inverse", "precision"),
            "branches",
        ),
        "neighbourhood": ("point", "multipliers", "hypothesis", "curve", "order", "branches"),
        "witness": ("values", "branches"),
        "value": ("hypothesis",),
        "words": ("facts",),
        "derivation": ("locals", "terms", "steps"),
        "codes": (*codes.ROLES, "branches"),
    }.items()
}
STEPS: Mapping[str, Callable[[Sequent, dict[str, Any]], tuple[Sequent, ...]]] = {
    "cases": cases.premises,
    "monotone": monotone.premises,
    "existence": existence.premises,
    "neighbourhood": neighbourhood.premises,
    "witness": witness.premises,
}


def kind_of(proof: Any) -> str:
    """The kind of a node, which has no other fields than those of its kind; raises ``Rejected`` for what is none."""
    kind = proof.get("kind") if isinstance(proof, dict) else None
    if not isinstance(kind, str) or kind not in FIELDS:
        raise Rejected(f"a proof has a kind among {', '.join(FIELDS)}, not {brief(kind)}")
    unknown = [field for field in proof if field != "kind" and field not in FIELDS[kind]]
    if unknown:
        raise Rejected(f"{kind}: unknown field {brief(unknown[0])}")
    return kind
