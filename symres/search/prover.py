"""The search for a proof of a statement: every sequent by the kinds of proof that the strategy names, in its order.

It finds a certificate as stores keep it; written out in steps, it is the kernel that decides whether it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from numpy.linalg import LinAlgError

from symres.elaborate import is_proof
from symres.elaborate.trees import witness as kernel_witness
from symres.kernel import Rejected, Sequent, Statement, Term, obligations
from symres.kernel.polynomials import purse
from symres.kernel.sequents import CLAIM
from symres.kernel.statement import GUARD
from symres.kernel.terms import free_variables, show, variables_of

from .budget import NotFound, OutOfBudget, clock
from .calculus import (
    angles,
    arctangents,
    eventually,
    everywhere,
    exponential_limits,
    growth,
    integers,
    integrals,
    limits,
    partial_sums,
    powers,
)
from .points import coercive, crossings, directions, existence, finite, neighbourhood, unimodal
from .points.witnesses import least, minima, witnesses
from .polynomials import identity, linear, numbers, positivstellensatz, sos
from .reductions import (
    arguments,
    attained,
    cases,
    chords,
    conditions,
    differentiable,
    exponentials,
    exponents,
    factors,
    increasing,
    inside,
    monotone,
    pieces,
    proposals,
    replaced,
    roots,
    rounding,
    separation,
    substitution,
    tangents,
    vanishing,
)
from .rounds import Place, rounds
from .steps import Close, Proof, about_numbers, carry_out, keep, supposed, with_lemmas, witness
from .strategy import BRANCHING, SOON, Depth


class Goal(NamedTuple):
    """A sequent to be proved by one kind until ``deadline``, and what that may lead it back to.

    ``close`` proves a premise by every kind, ``follows`` one that has to follow at once, ``split`` one in a tree of
    cases of a depth, ``within`` one in a share of the time, ``every`` all premises or none; ``values`` are those the
    script gives, ``refute`` proposes a point where a statement fails, and ``notes`` takes what was tried in vain.
    """

    sequent: Sequent
    deadline: float
    close: Close
    follows: Close
    split: Callable[[Sequent, int], Proof | None]
    branchings: int
    within: Callable[[float], Close]
    every: Callable[[Sequence[Sequent]], list[Proof]]
    values: Mapping[str, Any]
    refute: proposals.Refute | None
    notes: list[str]


Way = Callable[[Goal], "Proof | None"]
# what is tried for a kind, one way after the other
SEARCHES: Mapping[str, Way | tuple[Way, ...]] = {
    "conditions": lambda g: conditions.search(g.sequent, g.follows, g.close),
    "domains": lambda g: conditions.search(g.sequent, g.close, g.close, g.notes),
    "supposed": lambda g: supposed(g.sequent),
    "identity": lambda g: identity.search(g.sequent, g.deadline),
    "value": lambda g: numbers.search(g.sequent, g.deadline),
    "sos": lambda g: sos.search(g.sequent, g.deadline) or linear.search(g.sequent, g.deadline, Depth.PRODUCTS),
    "products": lambda g: linear.search(g.sequent, g.deadline),
    "squares": lambda g: positivstellensatz.search(g.sequent, g.deadline, g.notes),
    "bound": lambda g: _tiled(g),
    "sharp": lambda g: attained.sharply(g.sequent, g.deadline, g.close, g.notes),
    "exponentials": lambda g: exponentials.search(g.sequent, g.close, g.follows, g.deadline),
    "arguments": lambda g: arguments.search(g.sequent, g.close, g.follows),
    "elimination": lambda g: substitution.by_equation(g.sequent, g.close, g.follows),
    "powers": lambda g: powers.search(g.sequent, g.close, g.follows),
    "integrals": lambda g: integrals.search(g.sequent, g.close),
    "angles": (
        lambda g: angles.of_arctangents(g.sequent, g.close, g.follows),
        lambda g: angles.of_sums(g.sequent, g.close, g.follows),
        lambda g: arctangents.search(g.sequent, g.close, g.follows, g.deadline),
        lambda g: arctangents.as_parts_of_turns(g.sequent, g.close, g.follows),
        lambda g: arctangents.of_numbers(g.sequent, g.close, g.follows),
        lambda g: arctangents.complements(g.sequent, g.close, g.follows),
    ),
    "coordinates": lambda g: substitution.coordinates(g.sequent, g.close),
    "constant": lambda g: monotone.constant(g.sequent, g.close, g.follows),
    "definitions": lambda g: pieces.definitions(g.sequent, g.close, g.follows),
    "integers": lambda g: integers.search(g.sequent, g.close, g.follows),
    "remainders": lambda g: integers.by_remainders(g.sequent, g.close, g.follows),
    "pieces": (
        lambda g: pieces.search(g.sequent, g.close, g.follows),
        lambda g: pieces.named(g.sequent, g.close, g.follows),
    ),
    "lengths": lambda g: replaced.lengths(g.sequent, g.close, g.follows),
    "surds": lambda g: replaced.surds(g.sequent, g.close, g.follows),
    "choices": lambda g: replaced.choices(g.sequent, g.close),
    "rounding": lambda g: rounding.search(g.sequent, g.close, g.follows),
    "roots": lambda g: roots.search(g.sequent, g.close, g.follows),
    "exponents": lambda g: exponents.search(g.sequent, g.close, g.follows),
    "inside": lambda g: inside.search(g.sequent, g.close, g.follows),
    "increasing": lambda g: increasing.search(g.sequent, g.close),
    "factors": lambda g: factors.search(g.sequent, g.close, g.follows, g.deadline),
    "tangents": lambda g: tangents.search(g.sequent, g.close, g.follows),
    "substitution": lambda g: substitution.search(g.sequent, g.close, lambda goal: _multiplied_out(g, goal)),
    "chords": (
        lambda g: chords.search(g.sequent, g.close, g.follows),
        lambda g: chords.increments(g.sequent, g.close, g.deadline),
    ),
    "partial": lambda g: monotone.by_least_value(g.sequent, g.close, g.follows),
    "monotone": lambda g: monotone.search(g.sequent, g.close, g.deadline),
    "partial_sums": lambda g: partial_sums.search(g.sequent, g.close, g.follows),
    "closed_forms": lambda g: partial_sums.in_closed_form(g.sequent, g.close, g.follows),
    "vanishing": lambda g: vanishing.search(g.sequent, g.close, g.follows),
    "separation": lambda g: separation.search(g.sequent, g.close, g.follows),
    "cases": lambda g: cases.search(g.sequent, g.split, g.branchings, g.deadline),
    "distinctions": lambda g: cases.distinctions(g.sequent, g.close, g.deadline),
    "neighbourhood": lambda g: neighbourhood.search(g.sequent, g.close, g.deadline),
    "kinked": lambda g: unimodal.search(g.sequent, g.close),
    "forms": lambda g: directions.instances(g.sequent, g.close),
    "finite": lambda g: finite.search(g.sequent, g.close, g.deadline),
    "solutions": lambda g: finite.at_values(g.sequent, g.deadline),
    "existence": (
        lambda g: existence.search(g.sequent, g.close, g.deadline, g.notes),
        lambda g: crossings.search(g.sequent, g.close),
    ),
    "coercive": lambda g: coercive.search(g.sequent, g.close, g.deadline),
    "parts": lambda g: cases.closed_part(g.sequent, g.close),
    "denial": lambda g: neighbourhood.denial(g.sequent, g.close),
    "differentiable": lambda g: differentiable.search(g.sequent, g.close),
    "signs": lambda g: proposals.by_sign(g.sequent, g.close),
    "limits": (
        lambda g: everywhere.search(g.sequent, g.close),
        lambda g: growth.search(g.sequent, g.close),
        lambda g: exponential_limits.search(g.sequent, g.close),
        lambda g: limits.search(g.sequent, g.close, g.within),
    ),
    "eventually": lambda g: eventually.search(g.sequent, g.close),
    "proposals": lambda g: proposals.search(g.sequent, g.within),
    "examples": lambda g: proposals.examples(g.sequent, g.close, g.refute) if g.refute else None,
    "counted": (
        lambda g: _with_values(g, [witnesses(g.sequent.conclusion, g.deadline)]),
        lambda g: _with_values(g, minima(g.sequent.conclusion, g.deadline)),
    ),
    "least": lambda g: _with_values(g, least(g.sequent.conclusion, g.deadline)),
    "witness": lambda g: _given(g),
}


class Prover:
    """Proves sequents until ``deadline`` (``budget.clock``); ``by`` restricts the kinds that prove the claim itself.

    ``values`` are terms, as JSON, for the existential quantifiers of the claim, by the names of their variables, and
    ``refute`` proposes a point where a statement fails.
    """

    def __init__(
        self,
        deadline: float,
        by: str | None = None,
        values: Mapping[str, Any] | None = None,
        refute: proposals.Refute | None = None,
    ) -> None:
        self.deadline = deadline
        self.by = by
        self.values = dict(values or {})
        self.refute = refute
        self.tried: list[str] = []
        self.known: dict[tuple[Sequent, int, int], Proof | None] = {}  # what was searched to the end
        self.open: set[Sequent] = set()  # what is being proved; it is not led back to itself
        self.unfinished = False  # whether a search ran out of its share of the time

    def statement(self, statement: Statement, steps: Sequence[Any] = ()) -> dict[str, Any]:
        """A certificate that proves the statement, by way of ``steps``, as JSON; raises ``NotFound``."""
        try:
            sequents = obligations(statement)
            lemmas = [statement.read(step) for step in steps]
        except Rejected as refusal:
            raise NotFound(str(refusal)) from None
        return {"verdict": "proved", "proofs": self.all(sequents, lemmas)}

    def at_once(self, statement: Statement) -> dict[str, Any]:
        """A certificate of which no part is led back to other sequents; raises ``NotFound``.

        Boxes with one point each are for later, when the points themselves are not found.
        """
        proofs = []
        for sequent in obligations(statement):
            proof = self.sequent(sequent, branchings=1, levels=0)
            if proof is None or "zeros" in proof:
                raise NotFound(f"no proof found for {_told(sequent)}")
            proofs.append(proof)
        return {"verdict": "proved", "proofs": proofs}

    def all(self, sequents: Sequence[Sequent], lemmas: Sequence[Term] = ()) -> list[Proof]:
        """A proof for each of the sequents, those of the claim itself by way of lemmas; raises ``NotFound``.

        Each has its share of the time; what needs more is tried again with what the others leave.
        """
        found: dict[int, Proof] = {}
        for again in (False, True):
            rest = [i for i in range(len(sequents)) if i not in found]
            for left, i in zip(range(len(rest), 0, -1), rest, strict=True):
                self.tried.clear()
                part = self._until(clock() + (self.deadline - clock()) / left, self.by)
                part.tried = self.tried
                try:
                    proof = part._part(sequents[i], lemmas)
                except OutOfBudget as what:
                    if again or len(rest) == 1:
                        raise NotFound(f"out of time on {what}, for {_told(sequents[i])}{self._tried()}") from None
                    continue
                if proof is None and (again or len(rest) == 1 or not part.unfinished):
                    raise NotFound(f"no proof found for {_told(sequents[i])}{self._tried()}")
                if proof is not None:
                    found[i] = proof
        return [found[i] for i in range(len(sequents))]

    def _part(self, sequent: Sequent, lemmas: Sequence[Term]) -> Proof | None:
        """A proof of one of several sequents, by way of the lemmas that are about its variables."""
        sequent = sequent.turned
        mentioned = variables_of((*sequent.hypotheses, sequent.conclusion))
        own = [lemma for lemma in lemmas if sequent.purpose == CLAIM and free_variables(lemma) <= mentioned]
        own += [p for p in differentiable.needed(sequent) if self._shows(replace(sequent, conclusion=p))]
        return with_lemmas(sequent, own, self._step, self._step) if own else self.sequent(sequent)

    def _shows(self, sequent: Sequent) -> bool:
        try:
            return self._within(SOON, sequent, 1, 0) is not None
        except OutOfBudget:
            return False

    def _until(self, deadline: float, by: str | None = None) -> Prover:
        """A prover with another deadline that knows what this one does."""
        inner = Prover(deadline, by, self.values, self.refute)
        inner.known, inner.open = self.known, self.open
        return inner

    def _step(self, sequent: Sequent) -> Proof:
        """A proof of what a lemma asks for, without statements about all points if possible; raises ``NotFound``."""
        sequent = sequent.turned
        plain = about_numbers(sequent)
        if len(plain) < len(sequent.hypotheses):
            now = clock()
            inner = Prover(now + SOON * (self.deadline - now), None, self.values, self.refute)
            try:
                proof = keep(sequent, plain, inner.sequent)
            except OutOfBudget:
                proof = None
            if proof is not None:
                return proof
        return self.all([sequent])[0]

    def _tried(self) -> str:
        """The attempts in vain, for readers."""
        return f"; tried: {'; '.join(dict.fromkeys(self.tried))}" if self.tried else ""

    def sequent(self, sequent: Sequent, branchings: int = Depth.BRANCHINGS, levels: int = Depth.LEVELS) -> Proof | None:
        """A proof that the kernel accepts, or None."""
        sequent = sequent.turned
        key = sequent, branchings, levels
        if key in self.known:
            return self.known[key]
        if not levels:
            return self._remembered(key)
        if sequent in self.open:
            return None
        self.open.add(sequent)
        try:
            return self._remembered(key)
        finally:
            self.open.remove(sequent)

    def _remembered(self, key: tuple[Sequent, int, int]) -> Proof | None:
        try:
            proof, finished = self._proof(*key)
        except OutOfBudget:
            self.unfinished = True
            raise
        if finished:
            self.known[key] = proof
        else:
            self.unfinished = True
        return proof

    def _proof(self, sequent: Sequent, branchings: int, levels: int) -> tuple[Proof | None, bool]:
        """A proof, or None and whether every kind was tried to its end."""
        tried: dict[str, bool] = {}  # whether a kind came to an end, with all that it led the sequent back to
        for kinds, shares in rounds(Place(sequent, levels == Depth.LEVELS, not levels, self.by, self.values)):
            for kind, share in zip(kinds, shares, strict=True):
                if tried.get(kind):
                    continue
                now = clock()
                inner = self._until(now + share * (self.deadline - now))
                goal = inner._goal(kind, sequent, branchings, levels, self.tried)
                try:
                    proof = _attempt(kind, goal)
                except OutOfBudget:
                    if clock() > self.deadline:
                        raise
                    tried[kind] = False
                    continue
                if proof is not None:
                    return proof, True
                tried[kind] = not inner.unfinished
        return None, all(tried.values())

    def _within(self, share: float, premise: Sequent, branchings: int, levels: int) -> Proof | None:
        """A proof that is found in a share of the time, or None."""
        now = clock()
        inner = self._until(now + share * (self.deadline - now))
        try:
            return inner.sequent(premise, branchings, levels)
        except OutOfBudget:
            if clock() > self.deadline:
                raise
            return None
        finally:
            self.unfinished = self.unfinished or inner.unfinished

    def _goal(self, kind: str, sequent: Sequent, branchings: int, levels: int, notes: list[str]) -> Goal:
        deepest = branchings if kind in BRANCHING else 1
        left = max(0, levels - Depth.TAKEN.get(kind, 1))
        return Goal(
            sequent,
            self.deadline,
            close=lambda premise: self.sequent(premise, deepest, left),
            follows=lambda premise: self.sequent(premise, branchings=1, levels=0),
            split=lambda premise, depth: self.sequent(premise, depth, 0),
            branchings=branchings,
            within=lambda share: lambda premise: self._within(share, premise, deepest, left),
            every=self.all,
            values=self.values,
            refute=self.refute,
            notes=notes if levels == Depth.LEVELS else [],  # what failed far inside is of no use to anyone
        )


def _attempt(kind: str, goal: Goal) -> Proof | None:
    """A proof by the first way of a kind that the kernel accepts; raises ``OutOfBudget`` if one of them did."""
    ways, late = SEARCHES[kind], None
    for way in ways if isinstance(ways, tuple) else (ways,):
        try:
            with purse():
                proof = way(goal)
        except (Rejected, LinAlgError, OverflowError):  # floats that propose a proof may fail, too
            continue
        except OutOfBudget as what:
            late = what
            continue
        if proof is not None and is_proof(goal.sequent, proof):
            return proof
    if late is not None:
        raise late
    return None


def _multiplied_out(goal: Goal, inequality: Sequent) -> Proof | None:
    """A proof of an inequality by that without its divisors, or else as it is."""
    by_factors = factors.search(inequality, goal.close, goal.follows, goal.deadline)
    return by_factors or substitution.simplified(inequality, goal.close)


def _tiled(goal: Goal) -> Proof | None:
    survey = attained.survey(goal.sequent, goal.deadline, goal.close)
    if survey.certificate is None:
        goal.notes.append(survey.reason)
    return survey.certificate


def _given(goal: Goal) -> Proof | None:
    """A proof that something exists by the values that the script gives."""
    said, values = goal.sequent.conclusion, []
    while said.head == "ex":
        if said.value not in goal.values:
            return None
        values.append(goal.values[said.value])
        said = said.args[1]
    step = {"kind": "witness", "values": values}
    return {**step, "branches": goal.every(kernel_witness.premises(goal.sequent, step))}


def _with_values(goal: Goal, choices: Sequence[Sequence[Term] | None]) -> Proof | None:
    """A proof that something exists by the first choice of values that does; None if none does."""
    for values in filter(None, choices):
        step = witness(*values)
        proof = carry_out(goal.sequent, step, goal.close)
        if proof is not None:
            return proof
    return None


def _told(sequent: Sequent) -> str:
    """The sequent that was to be proved, for readers."""
    hypotheses = ", ".join(show(h, 60) for h in sequent.hypotheses[:6])
    purpose = "the claim to be defined" if sequent.purpose == GUARD else sequent.purpose
    return f"{purpose}: {hypotheses} |- {show(sequent.conclusion, 160)}"
