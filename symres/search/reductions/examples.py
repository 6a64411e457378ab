"""Existence by example: what refutes the opposite is an example."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symres.kernel import Sequent, Statement, Term
from symres.kernel.sequents import negation
from symres.kernel.terms import free_variables, is_scalar

from ..steps import Close, carry_out, opened

Refute = Callable[[Statement], "dict[str, Any] | None"]  # looks for a counterexample, by the names of the variables


def search(sequent: Sequent, close: Close, refute: Refute) -> dict[str, Any] | None:
    """A proof that some numbers satisfy a condition on numbers alone; None if no example is found."""
    variables, goal = opened(sequent.conclusion, ())
    if not variables or not free_variables(goal) <= set(variables) or not _plain(goal):
        return None
    point = refute(Statement(tuple(variables), (), (), negation(goal)))
    if point is None:
        return None
    return carry_out(sequent, {"kind": "witness", "values": [point[x.value] for x in variables]}, close)


def _plain(condition: Term) -> bool:
    """Whether a condition is made of equations and inequalities, without quantifiers."""
    if condition.head in ("and", "or", "not", "=>"):
        return all(map(_plain, condition.args))
    return condition.head in ("=", "<=", "<") and is_scalar(condition.args[0].sort)
