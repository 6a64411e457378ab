"""What makes the terms of a sequent defined is shown first, where the hypotheses give it and do not say it.

The kernel's procedures find what they need among the facts of a sequent, or refuse.
"""

from __future__ import annotations

from typing import Any

from symres.kernel import Sequent, Term
from symres.kernel.definedness import definedness
from symres.kernel.terms import show as show_term

from ..steps import Close, with_lemmas


def search(sequent: Sequent, show: Close, close: Close, notes: list[str] | None = None) -> dict[str, Any] | None:
    """A proof by lemmas that ``show`` proves; None if none is to be shown, or ``close`` finds nothing then.

    What is not shown is noted, for readers.
    """
    lemmas: list[Term] = []
    for p in (*sequent.hypotheses, sequent.conclusion):
        known = sequent.under(*lemmas)
        for goal in definedness(p, known.hypotheses):
            inside = set(goal.hypotheses) > set(known.hypotheses)
            if inside or goal.conclusion.head not in ("not", "<", "<="):
                continue
            if show(goal) is not None:
                lemmas.append(goal.conclusion)
            elif notes is not None:
                term = goal.purpose.removesuffix(" to be defined")
                notes.append(f"{term} is not seen to be defined, which needs {show_term(goal.conclusion, 80)}")
    return with_lemmas(sequent, lemmas, show, close) if lemmas else None
