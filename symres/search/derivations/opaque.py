"""Equations with many sums: what holds for a letter holds for a sum.

A product of n factors I + A_i has 2^n words. Where nothing depends on what these sums are, the equation is shown
for letters in their place, of which it is an instance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from symres.elaborate import is_proof
from symres.kernel import Sequent, Term
from symres.kernel.terms import free_variables, to_json, variable

from .matching import is_matrix
from .rewriting import replaced

FEW = 3  # sums, below which a normal form is found as fast


def derivation(sequent: Sequent) -> dict[str, Any] | None:
    """A proof of an equation with letters for its innermost sums, or None."""
    goal = sequent.conclusion
    if goal.head != "=":
        return None
    moving: set[Term] = set()
    sums = dict.fromkeys(_sums(goal, moving))
    sums = dict.fromkeys(s for s in sums if moving.isdisjoint(_matrices(s)))
    if len(sums) < FEW:
        return None
    taken = {str(x.value) for h in (*sequent.hypotheses, goal) for x in free_variables(h)}
    letters = {}
    for s in sums:
        name = next(name for name in (f"L_{n}" for n in range(1, len(sums) + len(taken) + 2)) if name not in taken)
        taken.add(name)
        letters[s] = variable(name, s.sort) if s.sort is not None else s
    steps: list[dict[str, Any]] = []
    for h in sequent.hypotheses:
        if h.head == "=" and "T" in (h.args[0].head, h.args[1].head):
            steps.append({"by": "assume", "show": to_json(h)})
    use = list(range(len(steps)))
    general = to_json(replaced(goal, letters))
    steps.append({"by": "algebra", "show": general, **({"use": use} if use else {})})
    for x in reversed(letters.values()):
        steps.append({"by": "generalize", "variable": x.value, "from": len(steps) - 1})
    steps.append({"by": "specialize", "at": [to_json(s) for s in letters], "from": len(steps) - 1})
    variables = [[x.value, to_json(x.sort)] for x in letters.values() if x.sort is not None]
    proof = {"kind": "derivation", "locals": variables, "steps": steps}
    return proof if is_proof(sequent, proof) else None


def _sums(term: Term, moving: set[Term]) -> Iterator[Term]:
    """The closed sums of matrices that hold no other sum; to ``moving`` go the matrices in sums that are not closed."""
    inner = [s for a in term.args if a.sort is not None for s in _sums(a, moving)]
    if term.head == "+" and is_matrix(term) and not inner:
        if term.loose:
            moving |= _matrices(term)
        else:
            yield term
            return
    yield from inner


def _matrices(term: Term) -> set[Term]:
    return {x for x in free_variables(term) if is_matrix(x)}
