"""Equals for equals in propositions."""

from __future__ import annotations

from symres.kernel.terms import Term, free_variables, lam

from .laws.congruence import leibniz
from .run import Run


def replaced(run: Run, i: int, x: Term, old: Term, new: Term, p: Term, equal: int) -> int:
    """A step that says of ``new`` what p says of x, from the step i that says it of ``old``, and one for old = new."""
    if x not in free_variables(p):
        return i
    name, values = leibniz(old, new)
    return run.rule(name, {**values, "P": lam(x, p)}, [equal, i])
