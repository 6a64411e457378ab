"""witness and value: what is left of an existential once a term stands for it, and what closed numbers decide.

H |- there is x. A    from  H |- A[t]  for a term t                                                      (existence)
H |- a R b    if a and b are closed and their difference has the right sign, found by exact arithmetic or, where the
              difference is not zero, by enclosures                                                       (value)
H, A |- C     if A is closed and false                                                                (absurd value)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from symres.elaborate.algebra.signs import holds
from symres.elaborate.decomposition import Decomposition, branches, hypothesis
from symres.elaborate.known import Known
from symres.kernel.arithmetic import listed
from symres.kernel.polynomials import Rejected
from symres.kernel.sequents import Sequent, decompose, distinct
from symres.kernel.terms import Term, from_json, instantiate, named, show


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents that prove an existential once ``values`` stand for its variables."""
    goal = sequent.conclusion
    names = named((*sequent.hypotheses, goal))
    goals: list[Sequent] = []
    values = listed(certificate.get("values"), "the values")
    if not values:
        raise Rejected("witness: an existential needs a value")
    for data in values:
        while goal.head == "and":  # what makes the next one defined
            *others, goal = goal.args
            goals.extend(g for p in others for g in decompose(sequent.hypotheses, p))
        if goal.head != "ex":
            raise Rejected(f"witness: {show(goal)} does not say that something exists")
        goal = instantiate(goal, from_json(data, names))
    return distinct([*goals, *decompose(sequent.hypotheses, goal)])


def evaluate(sequent: Sequent, certificate: dict[str, Any]) -> None:
    """Decide a closed conclusion, or a closed hypothesis that is false; raises ``Rejected`` if that fails."""
    index = certificate.get("hypothesis")
    if index is None:
        if not holds(sequent.conclusion):
            raise Rejected(f"value: {show(sequent.conclusion)} is false")
        return
    said = hypothesis(sequent, index, kind="value")
    if holds(said):
        raise Rejected(f"value: the hypothesis {show(said)} is true")


def by_values(tree: Decomposition, sequent: Sequent, known: Known, proof: dict[str, Any]) -> int:
    """A step that shows an existential by values for its variables, and by branches for the rest."""
    proofs, hypotheses = branches(premises(sequent, proof), proof.get("branches")), sequent.hypotheses
    names = named((*hypotheses, sequent.conclusion))

    def shown(goal: Term, values: Sequence[Term]) -> int:
        if not values:
            return tree.shown(hypotheses, goal, known, proofs)
        if goal.head == "and":
            *guards, last = goal.args
            parts = [tree.shown(hypotheses, guard, known, proofs) for guard in guards]
            return tree.run.both([*parts, shown(last, values)])
        count, inner = 0, goal
        while inner.head == "ex" and count < len(values):
            count, inner = count + 1, inner.args[1]
        there = shown(instantiate(goal, *values[:count]), values[count:])
        return tree.run.witness(goal, list(values[:count]), there)

    return shown(sequent.conclusion, [from_json(data, names) for data in proof["values"]])
