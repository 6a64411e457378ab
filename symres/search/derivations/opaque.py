"""Equations with many sums: what holds for a letter holds for a sum.

A product of n factors I + A_i has 2^n words. Where nothing depends on what these sums are, the equation is shown
for letters in their place, of which it is an instance.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from symres.kernel import Rejected, Sequent, Term
from symres.kernel.terms import free_variables, to_json

from .matching import is_matrix
from .record import Failed, Record
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
    record = Record(sequent, {}, math.inf)
    letters = {s: record.fresh("L", s.sort) for s in sums if s.sort is not None}
    turned = [h for h in sequent.hypotheses if h.head == "=" and "T" in (h.args[0].head, h.args[1].head)]
    try:
        last = record.algebra(replaced(goal, letters), use=[record.assume(h) for h in turned])
        for x in reversed(letters.values()):
            last = record.generalize(x, last)
        return record.certificate(record.specialize(last, list(map(to_json, letters))))
    except (Rejected, Failed):
        return None


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
