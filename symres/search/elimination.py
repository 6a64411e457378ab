"""Variables that an equation among the hypotheses determines, put in their place."""

from __future__ import annotations

from symres.kernel import Sequent
from symres.kernel.terms import free_variables

from .steps import Close, Proof, carry_out


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof of a sequent without the first variable that one of its hypotheses says what it is."""
    for i, h in enumerate(sequent.hypotheses):
        if h.head != "=":
            continue
        x, t = h.args if h.args[0].head == "variable" else reversed(h.args)
        if x.head == "variable" and x not in free_variables(t):
            return carry_out(sequent, {"kind": "cases", "equation": i}, close)
    return None
