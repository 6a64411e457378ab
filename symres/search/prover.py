"""Looking for a proof of a statement: every sequent by the kinds that fit its conclusion, the cheap ones first.

What is found is a certificate in the kernel's format; the kernel decides whether it holds.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from symres.kernel import Rejected, Sequent, Statement, obligations, prove
from symres.kernel import witness as kernel_witness
from symres.kernel.sequents import CLAIM, assumed
from symres.kernel.terms import FALSE, free_variables, show

from . import cases, identity, linear, sos
from .ideal import OutOfBudget

BRANCHINGS = 6  # the deepest tree of cases
LOW = 2  # the degree of products tried at every node; products of higher degree only at the root
# the kinds that fit a conclusion, the cheap ones first
KINDS = {
    "=": ("identity", "value", "sos", "cases"),
    "<=": ("value", "sos", "cases", "products"),
    "<": ("value", "sos", "cases", "products"),
    "false": ("value", "sos", "cases", "products"),
    "or": ("cases", "sos"),
    "ex": ("witness",),
}


class NotFound(Exception):
    """No proof was found; the message names the sequent and what was tried."""


class Prover:
    """Proves sequents until ``deadline`` (``time.monotonic``); ``by`` restricts the kinds that prove the claim itself.

    ``values`` are terms, as JSON, for the existential quantifiers of the claim, by the names of their variables.
    """

    def __init__(self, deadline: float, by: str | None = None, values: Mapping[str, Any] | None = None) -> None:
        self.deadline = deadline
        self.by = by
        self.values = dict(values or {})

    def statement(self, statement: Statement) -> dict[str, Any]:
        """A certificate that proves the statement; raises ``NotFound``."""
        try:
            sequents = obligations(statement)
        except Rejected as refusal:
            raise NotFound(str(refusal)) from None
        return {"verdict": "proved", "proofs": self.all(sequents)}

    def all(self, sequents: Sequence[Sequent]) -> list[dict[str, Any]]:
        proofs = []
        for s in sequents:
            try:
                proof = self.sequent(s)
            except OutOfBudget as what:
                raise NotFound(f"out of time on {what}, for {s.purpose}: {_brief(s)}") from None
            if proof is None:
                raise NotFound(f"no proof found for {s.purpose}: {_brief(s)}")
            proofs.append(proof)
        return proofs

    def sequent(self, sequent: Sequent, branchings: int = BRANCHINGS) -> dict[str, Any] | None:
        """A proof that the kernel accepts, or None."""
        if sequent.conclusion.head == "not":
            sequent = Sequent(assumed(sequent.hypotheses, sequent.conclusion.args[0]), FALSE, sequent.purpose)
        for kind in self._kinds(sequent) if branchings == BRANCHINGS else KINDS.get(sequent.conclusion.head, ()):
            proof = self._attempt(kind, sequent, branchings)
            if proof is not None and _accepted(sequent, proof):
                return proof
        return None

    def _kinds(self, sequent: Sequent) -> tuple[str, ...]:
        if self.by is not None and sequent.purpose == CLAIM:
            return ("sos", "products") if self.by == "sos" else (self.by,)
        return KINDS.get(sequent.conclusion.head, ())

    def _attempt(self, kind: str, sequent: Sequent, branchings: int) -> dict[str, Any] | None:
        try:
            if kind == "identity":
                return identity.search(sequent, self.deadline)
            if kind == "sos":
                return sos.search(sequent, self.deadline) or linear.search(sequent, self.deadline, LOW)
            if kind == "products":
                return linear.search(sequent, self.deadline) if branchings == BRANCHINGS else None
            if kind == "cases":
                return cases.search(sequent, self.sequent, branchings, self.deadline)
            if kind == "value":
                return _value(sequent)
            return self._witness(sequent)
        except Rejected:
            return None

    def _witness(self, sequent: Sequent) -> dict[str, Any] | None:
        goal, values = sequent.conclusion, []
        while goal.head == "ex":
            if goal.value not in self.values:
                return None
            values.append(self.values[goal.value])
            goal = goal.args[1]
        step = {"kind": "witness", "values": values}
        inner = Prover(self.deadline, None, self.values)
        return {**step, "branches": inner.all(kernel_witness.premises(sequent, step))}


def _value(sequent: Sequent) -> dict[str, Any] | None:
    if not free_variables(sequent.conclusion) and sequent.conclusion is not FALSE:
        return {"kind": "value"}
    for i, h in reversed(list(enumerate(sequent.hypotheses))):  # the last one may be the negated conclusion
        proof = {"kind": "value", "hypothesis": i}
        if not free_variables(h) and _accepted(sequent, proof):
            return proof
    return None


def _accepted(sequent: Sequent, proof: dict[str, Any]) -> bool:
    try:
        prove(sequent, proof)
    except Rejected:
        return False
    return True


def _brief(sequent: Sequent) -> str:
    hypotheses = ", ".join(show(h, 60) for h in sequent.hypotheses[:6])
    return f"{hypotheses} |- {show(sequent.conclusion, 160)}"


def deadline(budget: float) -> float:
    return time.monotonic() + budget
