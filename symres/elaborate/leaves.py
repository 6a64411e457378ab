"""Leaves of proof trees: an equation by combination, a comparison by arithmetic, in one step each."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from symres.kernel.arithmetic import Comparisons
from symres.kernel.polynomials import Rejected
from symres.kernel.sequents import Sequent
from symres.kernel.terms import FALSE, ONE, Term

from .run import Run, negated


def leaf(run: Run, sequent: Sequent, steps: Mapping[Term, int], proof: Mapping[str, Any]) -> int:
    """The conclusion of a sequent that an identity or a sum of squares decides, from steps that show hypotheses."""
    if proof.get("facts"):
        raise Rejected("leaf: facts about atoms are cited")
    comparisons, premises = Comparisons(run.core.equality, run.core.term), list[int]()
    for h in sequent.hypotheses:
        with suppress(Rejected):
            comparisons.suppose(h)
            premises.append(steps[h])
    goal = sequent.conclusion
    if proof["kind"] == "identity":
        pairs = proof.get("cofactors") or [[]]
        if len(pairs) != 1:
            raise Rejected("leaf: entries")
        return run.combined(goal, [(negated(run.core.term(c)), premises[k], ONE) for k, c in pairs[0]])
    if proof["kind"] != "sos":
        raise Rejected(f"leaf: {proof['kind']}")
    summands, cofactors = proof["summands"], proof.get("cofactors", [])
    if goal is FALSE or goal.head in ("<=", "<"):
        return run.do(by="arithmetic", show=goal, summands=summands, cofactors=cofactors, **{"from": premises})
    false = run.do(by="arithmetic", show=FALSE, summands=summands, cofactors=cofactors, **{"from": premises})
    return run.absurd(false, goal)
