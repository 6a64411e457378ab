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
from symres.kernel.normal_form import NormalForms
from symres.kernel.sequents import CLAIM, assumed
from symres.kernel.terms import FALSE, free_variables, show, to_json

from . import (
    bound,
    cases,
    coercive,
    components,
    crossings,
    definitions,
    denial,
    elimination,
    examples,
    existence,
    factors,
    finite,
    identity,
    increasing,
    instances,
    linear,
    monotone,
    neighbourhood,
    numbers,
    pieces,
    positivstellensatz,
    separation,
    slopes,
    solutions,
    sos,
    substitution,
)
from .ideal import OutOfBudget
from .plausibility import holds_at_points
from .steps import carry_out, keep, with_lemmas
from .witnesses import minima, witnesses

BRANCHINGS = 6  # the deepest tree of cases
LOW = 2  # the degree of products tried at every node; products of higher degree only at the root
LEVELS = 12  # how often an inequality is led back to another one; a derivative counts twice
SHARES = (0.2, 0.5, 1.0)  # of the time that is left, for each of the slow kinds, in turn
INNER = dict.fromkeys(("cases", "bound", "products", "squares", "substitution"), 0.3)  # where others may do
MOST = 0.8  # for what uses a statement about all points
SOON = 0.1  # for what may not need it
FIRST = 0.05  # for cases of an inequality, before it is taken apart otherwise
# the kinds that fit a conclusion: those that take no time, and those that do
EXISTENCE = ("existence", "crossings", "examples")
QUICK = {
    "=": ("identity", "value", "solutions", "finite", "sos", "cases"),
    "<=": ("value", "finite", "sos", "cases"),
    "<": ("value", "finite", "sos", "cases"),
    "false": ("value", "finite", "sos", "cases"),
    "or": ("value", "finite", "cases", "sos"),
    "ex": ("witness", "counted", "minima", "neighbourhood", "instances", "denial", *EXISTENCE),
}
ALGEBRAIC = ("definitions", "factors", "pieces", "cases", "products", "squares", "bound", "coercive")
IMMEDIATE = ("identity", "value", "solutions")
CRITICAL = ("elimination", "finite", "components", "neighbourhood", "instances", "existence")
INEQUALITY = (
    *("definitions", "pieces", "increasing", "factors", "substitution", "monotone"),
    *("cases", "bound", "products", "squares", "coercive"),
)
SLOW = {
    "<=": (*CRITICAL, *INEQUALITY),
    "<": (*CRITICAL, *INEQUALITY),
    "false": (*CRITICAL, "separation", "bound", "products", "squares"),
    "=": (*CRITICAL, "separation", "squares"),
    "or": (*CRITICAL, "separation"),
    "ex": ("components", "slopes"),
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

    ``values`` are terms, as JSON, for the existential quantifiers of the claim, by the names of their variables, and
    ``refute`` proposes a point where a statement fails.
    """

    def __init__(
        self,
        deadline: float,
        by: str | None = None,
        values: Mapping[str, Any] | None = None,
        refute: examples.Refute | None = None,
    ) -> None:
        self.deadline = deadline
        self.by = by
        self.values = dict(values or {})
        self.refute = refute
        self.tried: list[str] = []
        self.known: dict[tuple[Sequent, int, int], dict[str, Any] | None] = {}  # what was searched to the end

    def statement(self, statement: Statement, steps: Sequence[Any] = ()) -> dict[str, Any]:
        """A certificate that proves the statement, by way of ``steps``, as JSON; raises ``NotFound``."""
        try:
            sequents = obligations(statement)
            lemmas = [statement.read(step) for step in steps]
        except Rejected as refusal:
            raise NotFound(str(refusal)) from None
        return {"verdict": "proved", "proofs": self.all(sequents, lemmas)}

    def all(self, sequents: Sequence[Sequent], lemmas: Sequence[Term] = ()) -> list[dict[str, Any]]:
        """A proof for each of the sequents, those of the claim itself by way of lemmas; raises ``NotFound``."""
        proofs = []
        for s in sequents:
            self.tried.clear()
            mentioned = frozenset().union(*map(free_variables, (*s.hypotheses, s.conclusion)))
            own = [lemma for lemma in lemmas if s.purpose == CLAIM and free_variables(lemma) <= mentioned]
            try:
                proof = with_lemmas(s, own, self._step, self._step) if own else self.sequent(s)
            except OutOfBudget as what:
                raise NotFound(f"out of time on {what}, for {s.purpose}: {_brief(s)}{self._tried()}") from None
            if proof is None:
                raise NotFound(f"no proof found for {s.purpose}: {_brief(s)}{self._tried()}")
            proofs.append(proof)
        return proofs

    def _step(self, sequent: Sequent) -> dict[str, Any]:
        """A proof of what a lemma asks for, without statements about all points if possible; raises ``NotFound``."""
        plain = [h for h in sequent.hypotheses if h.head not in ("ex", "all")]
        if len(plain) < len(sequent.hypotheses):
            now = time.monotonic()
            inner = Prover(now + SOON * (self.deadline - now), None, self.values, self.refute)
            try:
                proof = keep(sequent, plain, inner.sequent)
            except OutOfBudget:
                proof = None
            if proof is not None:
                return proof
        return self.all([sequent])[0]

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
            slow = (*CRITICAL, *ALGEBRAIC)
        if head in ("<=", "<") and any(map(_is_irrational, sequent.conclusion.args)):
            quick = ("value", "finite", "coercive", "sos", "cases")  # squares come with rational coefficients
        if head in ("<=", "<") and not any(map(free_variables, (*sequent.hypotheses, sequent.conclusion))):
            quick, slow = ("value", "cases"), ()  # numbers have their signs
        if head == "ex" and sequent.conclusion.value in self.values:
            quick, slow = ("witness",), ("components",)  # the script knows better
        if self.by is not None and sequent.purpose == CLAIM:
            quick, slow = BY.get(self.by, (self.by,)), ()
        rounds: list[tuple[Sequence[str], float]] = [(quick, 1.0)]
        if levels and any(h.head in ("ex", "all") for h in sequent.hypotheses):
            immediate = tuple(kind for kind in quick if kind in IMMEDIATE)
            rounds = [(immediate, 1.0), (("sos",), SOON), (CRITICAL, MOST), (quick, 1.0)]  # others have no use for it
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
                elif kind == "finite" and kinds is quick:
                    within = SHARES[0]
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
        except (Rejected, LinAlgError, OverflowError):  # floats that propose a proof may fail, too
            return None
        return proof if proof is not None and _accepted(sequent, proof) else None

    def _search(
        self, kind: str, sequent: Sequent, branchings: int, levels: int, deadline: float
    ) -> dict[str, Any] | None:
        inner = Prover(deadline, None, self.values, self.refute)
        inner.known = self.known
        notes = self.tried if levels == LEVELS else []  # what failed far inside is of no use to anyone

        def close(premise: Sequent) -> dict[str, Any] | None:
            deepest = branchings if kind in (*CRITICAL, "counted", "minima") else 1
            return inner.sequent(premise, deepest, max(0, levels - (2 if kind == "monotone" else 1)))

        def follows(premise: Sequent) -> dict[str, Any] | None:
            return inner.sequent(premise, branchings=1, levels=0)

        def tiled() -> dict[str, Any] | None:
            survey = bound.survey(sequent, deadline)
            if survey.certificate is None:
                notes.append(survey.reason)
            return survey.certificate

        searches: Mapping[str, Callable[[], dict[str, Any] | None]] = {
            "identity": lambda: identity.search(sequent, deadline),
            "value": lambda: numbers.search(sequent, deadline),
            "sos": lambda: sos.search(sequent, deadline) or linear.search(sequent, deadline, LOW),
            "products": lambda: linear.search(sequent, deadline),
            "squares": lambda: positivstellensatz.search(sequent, deadline, notes),
            "bound": tiled,
            "elimination": lambda: elimination.search(sequent, close, follows),
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
            "components": lambda: components.search(sequent, close, deadline),
            "neighbourhood": lambda: neighbourhood.search(sequent, close, deadline),
            "instances": lambda: instances.search(sequent, close),
            "finite": lambda: finite.search(sequent, close, deadline),
            "solutions": lambda: solutions.search(sequent, deadline),
            "existence": lambda: existence.search(sequent, close, deadline, notes),
            "crossings": lambda: crossings.search(sequent, close),
            "coercive": lambda: coercive.search(sequent, close, deadline),
            "denial": lambda: denial.search(sequent, close),
            "slopes": lambda: slopes.search(sequent, close),
            "examples": lambda: examples.search(sequent, close, self.refute) if self.refute else None,
            "counted": lambda: _with_values(sequent, [witnesses(sequent.conclusion, deadline)], close),
            "minima": lambda: _with_values(sequent, minima(sequent.conclusion, deadline), close),
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
        inner = Prover(self.deadline, None, self.values, self.refute)
        return {**step, "branches": inner.all(kernel_witness.premises(sequent, step))}


def _with_values(
    sequent: Sequent, choices: Sequence[Sequence[Term] | None], close: Callable[[Sequent], dict[str, Any] | None]
) -> dict[str, Any] | None:
    """A proof that something exists by the first choice of values that does; None if none does."""
    for values in filter(None, choices):
        proof = carry_out(sequent, {"kind": "witness", "values": [to_json(v) for v in values]}, close)
        if proof is not None:
            return proof
    return None


def _is_transcendental(term: Term) -> bool:
    """Whether a term is more than polynomials and roots, absolute values and maxima of them."""
    if term.head == "^" and term.args[1].head != "rational" or term.head in TRANSCENDENTAL:
        return bool(free_variables(term))
    return any(map(_is_transcendental, term.args))


def _is_irrational(term: Term) -> bool:
    """Whether a term is a number that is not seen to be rational."""
    try:
        return not free_variables(term) and NormalForms()(term).rational is None
    except Rejected:  # a number that is not defined
        return False


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
