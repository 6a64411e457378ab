"""The lines of a script, shown by the reasons they give: rules and lemmas by name, a way to show them, or neither."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from symres.kernel import Term
from symres.kernel.terms import instantiate
from symres.language.steps import WAYS

from .goals import Goals
from .record import Failed, tried
from .rewriting import applied


def show(goals: Goals, goal: Term, by: Sequence[str], at: Mapping[str, Term]) -> int:
    """A step that shows one line, or what it says of any value; raises ``Failed``."""
    record = goals.record
    goals.forget()
    goal = applied(goal)
    try:
        return _shown(goals, goal, by, at)
    except Failed:
        if goal.head not in ("all", "=>") or not by:
            raise
    if goal.head == "all":
        x = record.fresh(str(goal.value), goal.args[0])
        return record.generalize(x, show(goals, instantiate(goal, x), by, at))
    assumed = record.assume(goal.args[0])
    with record.inside(assumed):
        last = show(goals, goal.args[1], by, at)
    return record.discharge([assumed], last)


def _shown(goals: Goals, goal: Term, by: Sequence[str], at: Mapping[str, Term]) -> int:
    record = goals.record
    names = [name for name in by if name not in (*WAYS, "moments")]
    methods = (
        *(("hypothesis", record.known), ("algebra", goals.by_algebra)),
        *(("moments", goals.by_moments), ("arithmetic", goals.arithmetic.compare)),
    )
    with record.inside():
        for name in names:
            found = goals.citing.cite(name, at, goal)
            if found is not None:
                return found
        for way, method in methods:
            if way in by:
                found = tried(method, goal)
                if found is not None:
                    return found
                if not names:
                    raise record.failure(goal, f"not shown by {way}")
        return goals.prove(goal)
