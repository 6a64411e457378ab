"""The branches of a node whose conclusion a theorem of analysis shows.

They show what the theorem needs in normal form, with what is plain left out; what the rules and procedures of the
kernel ask for follows from that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from symres.kernel.polynomials import Rejected
from symres.kernel.procedures import needed
from symres.kernel.sequents import Sequent
from symres.kernel.terms import (
    FALSE,
    ZERO,
    Term,
    build,
    difference,
)

from .continuity import Continuity, Require
from .decomposition import Decomposition, counted
from .known import Known
from .laws.functions import NUMBERS
from .numbers import Numbers

Proof = dict[str, Any]
TAKEN_APART = frozenset(("and", "or", "=>", "all"))  # of which branches show the parts


class Branches:
    """The branches of a node: sequents with their proofs."""

    def __init__(self, tree: Decomposition, sequent: Sequent, told: Sequence[Sequent], proof: Proof) -> None:
        self.tree = tree
        self.run = tree.run
        self.sequent = sequent
        self.pairs = list(zip(told, counted(proof.get("branches", []), len(told)), strict=True))
        self._proved: set[Sequent] = set()

    def show(self, needed: Sequent, known: Known) -> int:
        """A step for a sequent that a theorem asks for: the conclusion of the node from more hypotheses, or another."""
        if needed.conclusion is self.sequent.conclusion:
            return self.conclude(known)
        if needed.conclusion.head in TAKEN_APART:
            proofs = {(told.hypotheses, told.conclusion): proof for told, proof in self.pairs}
            return self.tree.shown(needed.hypotheses, needed.conclusion, known, proofs)
        return self.require(needed.conclusion, known)

    def conclude(self, known: Known) -> int:
        """The conclusion of the node, by the branch that has it, from what is known of what is new there."""
        last, proof = self.pairs[-1]
        if last.conclusion is not self.sequent.conclusion:
            raise Rejected("no branch has the conclusion of its node")
        given = known
        for h in last.hypotheses:
            if h not in given:
                known = known.under(h, cache(partial(self.require, h, given)))
        return self._prove(last, proof, known)

    def _prove(self, sequent: Sequent, proof: Any, known: Known) -> int:
        shown = self.tree.prove(sequent, known, proof)
        self._proved.add(sequent)
        return shown

    def all_proved(self, i: int) -> int:
        """A step, once each branch was carried out: one that is not needed has to be a proof, too."""
        for sequent, proof in self.pairs:
            if sequent not in self._proved:
                self.tree.alone(sequent, proof)
        return i

    def require(self, goal: Term, known: Known) -> int:
        """A step that shows a goal from branches, as it is said here and not of a multiple."""
        found = self._required(goal, known)
        return found if self.run.conclusion(found) is goal else self.run.algebra(goal, found)

    def _required(self, goal: Term, known: Known) -> int:
        known = self._with_branches(known)
        if goal in known:
            return known[goal]
        numbers = Numbers(self.run, Sequent(tuple(known), FALSE), known, NUMBERS)
        try:
            return numbers.require(goal)
        except Rejected as refusal:
            found = self._restated(goal, numbers, known)
            if found is None:
                raise refusal from None
            return found

    def _restated(self, goal: Term, numbers: Numbers, known: Known) -> int | None:
        """A comparison from one of numbers whose difference is the same one."""
        run, own = self.run, [h for h in known if h.head == goal.head and h not in self.sequent.hypotheses]
        if goal.head not in ("=", "<=", "<"):
            return None
        if goal.head == "=" and (found := run.attempt(partial(numbers.combined, goal, [], []))) is not None:
            return found
        for h in own:
            new, old = (difference(*p.args) for p in (goal, h))
            same = run.attempt(partial(numbers.combined, build("=", old, new), [], []))
            if same is not None:
                return run.algebra(goal, run.replaced(partial(_below, h.head), old, new, same, known[h]))
        return None

    def _with_branches(self, known: Known) -> Known:
        """The known propositions, and those that branches show from them."""
        for sequent, proof in self.pairs:
            if sequent.conclusion is not self.sequent.conclusion and all(h in known for h in sequent.hypotheses):
                known = known.under(sequent.conclusion, cache(partial(self._prove, sequent, proof, known)))
        return known

    # ------------------------------------------------------------------------------------- functions on an interval

    def for_all_between(
        self, a: Term, s: Term, b: Term, relation: str, known: Known, work: Callable[[Known], int]
    ) -> int:
        """for all s. a R s => (s R b => what some work shows), for R among <= and <."""
        run, tree = self.run, self.tree
        low, high = build(relation, a, s), build(relation, s, b)

        def within(known: Known) -> int:
            if relation == "<":
                for strict in (low, high):
                    weak = build("<=", *strict.args)
                    known = known.under(weak, cache(partial(run.summed, weak, [known[strict]])))
            return work(known)

        def bounded(known: Known) -> int:
            return tree.supposing(low, known, lambda more: tree.supposing(high, more, within))

        return run.generalize(s, bounded(known))

    def continuous(self, f: Term, s: Term, a: Term, b: Term, known: Known) -> int:
        """A step that shows that a function of s, written as a number, is continuous on [a, b]."""

        def everywhere(work: Callable[[Require], int]) -> int:
            return self.for_all_between(a, s, b, "<=", known, lambda more: work(partial(self.require, known=more)))

        return Continuity(self.run, s, a, b, partial(self.require, known=known), everywhere).of(f)

    def derived(self, goal: Term, known: Known) -> int:
        """A step of the kernel's procedure for derivatives, from what that needs."""
        needs = needed("derivatives", (), goal, {}, self.run.core.equality)
        return self.run.procedure("derivatives", goal, [], {}, [self.require(p, known) for p in needs])


def _below(relation: str, t: Term) -> Term:
    return build(relation, t, ZERO)
