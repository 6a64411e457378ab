"""Compact derivations as steps of the core: what plain equality does not see is shown by rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symres.kernel.derivation import Derivation, Proved
from symres.kernel.polynomials import Rejected
from symres.kernel.sequents import Sequent
from symres.kernel.statement import Statement

FIELDS = ("from", "assumed", "exists")  # that name steps


class Expansion:
    def __init__(self, sequent: Sequent, certificate: Mapping[str, Any], lemmas: Mapping[str, Statement]) -> None:
        self.locals = list(certificate.get("locals", []))
        self.core = Derivation(sequent, self.locals, lemmas)
        self.steps: list[dict[str, Any]] = []
        self.number: list[int] = []

    def do(self, **data: Any) -> int:
        self.core.add(data)
        self.steps.append(data)
        return len(self.steps) - 1

    def moved(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """A step with the numbers that its premises have here."""
        out = dict(data)
        for name in FIELDS:
            if name in out:
                i = out[name]
                out[name] = [self.number[k] for k in i] if isinstance(i, list) else self.number[i]
        if data["by"] == "specialize":
            out["at"] = [self.number[k] if type(k) is int else k for k in data["at"]]
        if data["by"] == "algebra" and "combine" in data:
            out["combine"] = [[left, self.number[k], right] for left, k, right in data["combine"]]
        return out
