"""Looking for a proof of a statement: every sequent by the kinds that fit its conclusion, the cheap ones first.

What is found is a certificate in the kernel's format; the kernel decides whether it holds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from numpy.linalg import LinAlgError

from symres.kernel import Rejected, Sequent, Statement, Term, obligations, prove
from symres.kernel import witness as kernel_witness
from symres.kernel.sequents import CLAIM, assumed
from symres.kernel.terms import FALSE, free_variables, show

from . import (
    bound,
    cases,
    definitions,
    elimination,
    factors,
    identity,
    increasing,
    linear,
    monotone,
    pieces,
    positivstellensatz,
    separation,
    sos,
    substitution,
)
from .ideal import OutOfBudget
from .plausibility import holds_at_points

BRANCHINGS = 6  # the deepest tree of cases
LOW = 2  # the degree of products tried at every node; products of higher degree only at the root
LEVELS = 12  # how often an inequality is led back to another one; a derivative counts twice
SHARES = (0.2, 0.5, 1.0)  # of the time that is left, for each of the slow kinds, in turn
INNER = dict.fromkeys(("cases", "bound", "products", "squares", "substitution"), 0.3)  # where others may do
FIRST = 0.05  # for cases of an inequality, before it is taken apart otherwise
# the kinds that fit a conclusion: those that take no time, and those that do
QUICK = {
    "=": ("identity", "value", "sos", "cases"),
    "<=": ("value", "sos", "cases"),
    "<": ("value", "sos", "cases"),
    "false": ("value", "sos", "cases"),
    "or": ("cases", "sos"),
    "ex": ("witness",),
}
ALGEBRAIC = ("elimination", "definitions", "factors", "pieces", "cases", "products", "squares", "bound")
INEQUALITY = (
    *("elimination", "definitions", "pieces", "increasing", "factors", "substitution", "monotone"),
    *("cases", "bound", "products", "squares"),
)
SLOW = {
    "<=": INEQUALITY,
    "<": INEQUALITY,
    "false": ("elimination", "separation", "bound", "products", "squares"),
    "=": ("elimination", "separation", "squares"),
    "or": ("elimination", "separation"),
}
TRANSCENDENTAL = ("exp", "log", "sin", "cos", "tan", "atan", "tanh")
# what `by=` stands for, where it is more than the kind of that name
BY = {
    "sos": ("sos", "products", "squares"),
    "bound": ("bound", "substitution"),
    "monotone": ("increasing", "factors", "monotone"),
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
        self.tried: list[str] = []
        self.known: dict[tuple[Sequent, int, int], dict[str, Any] | None] = {}  # what was searched to the end

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
            self.tried.clear()
            try:
                proof = self.sequent(s)
            except OutOfBudget as what:
                raise NotFound(f"out of time on {what}, for {s.purpose}: {_brief(s)}{self._tried()}") from None
            if proof is None:
                raise NotFound(f"no proof found for {s.purpose}: {_brief(s)}{self._tried()}")
            proofs.append(proof)
        return proofs

    def _tried(self) -> str:
        """What was tried in vain, for readers."""
        return f"; tried: {'; '.join(dict.fromkeys(self.tried))}" if self.tried else ""

    def sequent(self, sequent: Sequent, branchings: int = BRANCHINGS, levels: int = LEVELS) -> dict[str, Any] | None:
        """A proof that the kernel accepts, or None."""
        if sequent.conclusion.head == "not":
            sequent = Sequent(assumed(sequent.hypotheses, sequent.conclusion.args[0]), FALSE, sequent.purpose)
        key = sequent, branchings, levels
        if key in self.known:
            return self.known[key]
        if levels:
            self.known[key] = None  # while it is being proved, it is not led back to itself
        finished, proof = False, None
        try:
            proof, finished = self._proof(sequent, branchings, levels)
        finally:
            if finished:
                self.known[key] = proof
            else:
                self.known.pop(key, None)
        return proof

    def _proof(self, sequent: Sequent, branchings: int, levels: int) -> tuple[dict[str, Any] | None, bool]:
        """A proof, or None and whether every kind was tried to its end."""
        head = sequent.conclusion.head
        quick, slow = QUICK.get(head, ()), SLOW.get(head, ())
        if head in ("<=", "<") and not _is_transcendental(sequent.conclusion):
            slow = ALGEBRAIC
        if head in ("<=", "<") and not any(map(free_variables, (*sequent.hypotheses, sequent.conclusion))):
            quick, slow = ("value", "cases"), ()  # numbers have their signs
        if self.by is not None and sequent.purpose == CLAIM:
            quick, slow = BY.get(self.by, (self.by,)), ()
        rounds: list[tuple[Sequence[str], float]] = [(quick, 1.0)]
        if levels == LEVELS:
            rounds += [(slow, share) for share in SHARES]
        elif levels and holds_at_points(sequent):
            rounds += [(slow, 1.0)]
        tried: dict[str, bool] = {}  # whether a kind came to an end
        for kinds, share in rounds:
            for kind in kinds:
                if tried.get(kind):
                    continue
                now = time.monotonic()
                within = INNER.get(kind, 1.0) if levels and share == 1 else share
                if levels and kind == "cases" and kinds is quick and kind in slow:
                    within = FIRST
                try:
                    proof = self._attempt(kind, sequent, branchings, levels, now + within * (self.deadline - now))
                except OutOfBudget:
                    if time.monotonic() > self.deadline:
                        raise
                    tried[kind] = False
                    continue
                if proof is not None:
                    return proof, True
                tried[kind] = True
        return None, all(tried.values())

    def _attempt(
        self, kind: str, sequent: Sequent, branchings: int, levels: int, deadline: float
    ) -> dict[str, Any] | None:
        try:
            proof = self._search(kind, sequent, branchings, levels, deadline)
        except (Rejected, LinAlgError):  # floats that propose a proof may fail, too
            return None
        return proof if proof is not None and _accepted(sequent, proof) else None

    def _search(
        self, kind: str, sequent: Sequent, branchings: int, levels: int, deadline: float
    ) -> dict[str, Any] | None:
        inner = Prover(deadline, None, self.values)
        inner.known = self.known
        notes = self.tried if levels == LEVELS else []  # what failed far inside is of no use to anyone

        def close(premise: Sequent) -> dict[str, Any] | None:
            return inner.sequent(premise, branchings=1, levels=max(0, levels - (2 if kind == "monotone" else 1)))

        def follows(premise: Sequent) -> dict[str, Any] | None:
            return inner.sequent(premise, branchings=1, levels=0)

        def tiled() -> dict[str, Any] | None:
            survey = bound.survey(sequent, deadline)
            if survey.certificate is None:
                notes.append(survey.reason)
            return survey.certificate

        searches: Mapping[str, Callable[[], dict[str, Any] | None]] = {
            "identity": lambda: identity.search(sequent, deadline),
            "value": lambda: _value(sequent),
            "sos": lambda: sos.search(sequent, deadline) or linear.search(sequent, deadline, LOW),
            "products": lambda: linear.search(sequent, deadline),
            "squares": lambda: positivstellensatz.search(sequent, deadline, notes),
            "bound": tiled,
            "elimination": lambda: elimination.search(sequent, close),
            "definitions": lambda: definitions.search(sequent, close, follows),
            "pieces": lambda: pieces.search(sequent, close, follows),
            "increasing": lambda: increasing.search(sequent, close),
            "factors": lambda: factors.search(sequent, close, follows, deadline),
            "substitution": lambda: substitution.search(sequent, close),
            "monotone": lambda: monotone.search(sequent, close, deadline),
            "separation": lambda: separation.search(sequent, close, follows),
            "cases": lambda: cases.search(
                sequent, lambda goal, depth: inner.sequent(goal, depth, 0), branchings, deadline
            ),
            "witness": lambda: self._witness(sequent),
        }
        return searches[kind]()

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


def _is_transcendental(term: Term) -> bool:
    """Whether a term is more than polynomials and roots, absolute values and maxima of them."""
    if term.head == "^" and term.args[1].head != "rational" or term.head in TRANSCENDENTAL:
        return bool(free_variables(term))
    return any(map(_is_transcendental, term.args))


def _value(sequent: Sequent) -> dict[str, Any] | None:
    if not free_variables(sequent.conclusion) and _accepted(sequent, {"kind": "value"}):
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
