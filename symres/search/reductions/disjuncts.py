"""Disjunctions of which one part is about no variable, so that it holds or does not: the negation of several limits."""

from __future__ import annotations

from symres.kernel import Sequent
from symres.kernel.terms import free_variables

from ..steps import Close, Proof, one_of


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof of one of the parts that say that something exists and have no variables; None if none is found."""
    if sequent.conclusion.head != "or":
        return None
    parts = enumerate(sequent.conclusion.args)
    closed = (i for i, part in parts if part.head == "ex" and not free_variables(part))
    return one_of(sequent, closed, close)
