"""identity and sos: an equation or inequality of numbers from its certificate, as one step with the laws it needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symres.kernel.equality import TRUE
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures.entries import Entries
from symres.kernel.sequents import Sequent
from symres.kernel.terms import FALSE, Term, is_scalar

from .citations import cited
from .contradictions import Given, Summand
from .laws.functions import NUMBERS
from .numbers import Numbers

if TYPE_CHECKING:
    from .conversion import Conversion


def leaf(run: Conversion, sequent: Sequent, steps: Mapping[Term, int], proof: Mapping[str, Any]) -> int:
    """A step that shows the conclusion of a sequent, whose hypotheses steps show, from a certificate."""
    try:
        return _plainly(run, sequent, steps, proof)
    except (Rejected, IndexError):
        return Leaf(Numbers(run, sequent, steps, NUMBERS), proof).shown()


def _plainly(run: Conversion, sequent: Sequent, steps: Mapping[Term, int], proof: Mapping[str, Any]) -> int:
    """The same with no law, where each hypothesis that compares numbers is a fact as it stands."""
    if proof.get("facts"):
        raise Rejected("facts are cited")
    facts = [steps[h] for h in sequent.hypotheses if _is_comparison(h)]
    goal = sequent.conclusion
    if proof["kind"] == "identity":
        if not is_scalar(goal.args[0].sort):
            raise Rejected("an equation of matrices")
        (cofactors,) = proof.get("cofactors") or [[]]
        minus = [["*", ["q", "-1"], c] for _, c in cofactors]
        combination = [[c, facts[k], ["q", "1"]] for (k, _), c in zip(cofactors, minus, strict=True)]
        return run.do(by="algebra", show=goal, combine=combination)
    if goal.head not in ("<=", "<", "false"):
        goal = FALSE
    shown = run.do(
        by="arithmetic", show=goal, summands=proof["summands"], cofactors=proof.get("cofactors", []), **{"from": facts}
    )
    return shown if goal is sequent.conclusion else run.absurd(shown, sequent.conclusion)


def _is_comparison(h: Term) -> bool:
    relation = h.args[0] if h.head == "not" else h
    if h.head == "not" and relation.head != "=":
        return False
    return relation.head in ("=", "<=", "<") and is_scalar(relation.args[0].sort)


class Leaf:
    """One certificate, with numbers as its hypotheses know them."""

    def __init__(self, numbers: Numbers, proof: Mapping[str, Any]) -> None:
        self.numbers = numbers
        self.proof = proof
        self.run = numbers.run
        self.goal = numbers.sequent.conclusion
        self.own = len(numbers.facts.all)  # facts of the hypotheses
        self.citations = [c for data in proof.get("facts", []) for c in cited(numbers, *data)]

    def shown(self) -> int:
        if self.proof["kind"] == "identity":
            return self._equation()
        goal = self.goal if self.goal.head in ("<=", "<") else FALSE
        summands = [
            Summand(Fraction(s["weight"]), tuple(s.get("facts", ())), s.get("square")) for s in self.proof["summands"]
        ]
        step = self._by(goal, summands, self.proof.get("cofactors", []))
        return step if goal is self.goal else self.run.absurd(step, self.goal)

    def _by(self, goal: Term, summands: Sequence[Summand], cofactors: Sequence[Any]) -> int:
        """A contradiction, of the facts that are used alone."""
        used = sorted({k for s in summands for k in s.facts} | {k for k, _ in cofactors})
        last = self.own + len(self.citations)
        givens = [self._given(k) for k in used if k < last]
        place = {k: i for i, k in enumerate(used)}
        moved = [Summand(s.weight, tuple(place[k] for k in s.facts), s.square) for s in summands]
        return self.numbers.contradiction(goal, givens, moved, [(place[k], c) for k, c in cofactors])

    def _given(self, k: int) -> Given:
        return self.numbers.numbered(k) if k < self.own else self.citations[k - self.own]()

    def _equation(self) -> int:
        """An equation of numbers, or of matrices by those of its entries."""
        numbers, all_cofactors = self.numbers, self.proof.get("cofactors") or []
        if is_scalar(self.goal.args[0].sort):
            return self._combined(self.goal, all_cofactors[0] if all_cofactors else [])
        entries = Entries(numbers.equality)
        equations = entries.equations(*self.goal.args)
        needs = [numbers.require(condition) for condition in entries.needs]
        for k, equation in enumerate(equations):
            if not numbers.equality.same(equation, TRUE):
                needs.append(self._combined(equation, all_cofactors[k] if all_cofactors else []))
        return self.run.procedure("entries", self.goal, [], {}, needs)

    def _combined(self, goal: Term, cofactors: Sequence[Any]) -> int:
        used = sorted({k for k, _ in cofactors})
        place = {k: i for i, k in enumerate(used)}
        return self.numbers.combined(goal, [self._given(k) for k in used], [(place[k], c) for k, c in cofactors])
