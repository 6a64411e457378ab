"""That a point is no local minimum, as it comes out when a negation is carried inwards: there are lower points nearby.

The goal is denied. Then the point is a local minimum after all, within the radius that is given, and ``neighbourhood``
finds the contradiction.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symres.kernel import Rejected, Sequent, Term
from symres.kernel.neighbourhood import Nearby
from symres.kernel.sequents import negation, new_variable
from symres.kernel.terms import (
    REAL,
    ZERO,
    build,
    conjunction,
    exists,
    for_all,
    free_variables,
    fresh,
    instantiate,
    substitute,
    to_json,
)

from .steps import carry_out

Close = Callable[[Sequent], "dict[str, Any] | None"]


def search(sequent: Sequent, close: Close) -> dict[str, Any] | None:
    """A proof of ``0 < d |- there is y. |y - p|^2 < d and b(y) < a``; None if the goal is another, or is not proved."""
    known = (*sequent.hypotheses, sequent.conclusion)
    inner = sequent.conclusion
    variables: list[Term] = []
    hints: list[str] = []
    while inner.head == "ex" and inner.args[0] is REAL:
        hints.append(str(inner.value))
        variables.append(new_variable(inner, (*known, *variables)))
        inner = instantiate(inner, variables[-1])
    if not variables or inner.head != "and":
        return None
    *premises, lower = inner.args
    body = build("=>", conjunction(premises), negation(lower))
    for y in reversed(variables):
        body = for_all(y, body, y.value)
    for d in sorted(free_variables(body), key=str):
        radius = fresh(REAL)
        within = build("and", build("<", ZERO, radius), substitute(body, {d: radius}))
        minimum = exists(radius, within, str(d.value))
        if build("<", ZERO, d) in sequent.hypotheses and _is_nearby(minimum, known):
            return _denied(sequent, minimum, d, hints, close)
    return None


def _is_nearby(minimum: Term, known: tuple[Term, ...]) -> bool:
    try:
        Nearby.of(minimum, known)
    except Rejected:
        return False
    return True


def _denied(sequent: Sequent, minimum: Term, d: Term, hints: list[str], close: Close) -> dict[str, Any] | None:
    """The proof by contradiction: the denial, at any point, is what the local minimum is about."""

    def contradicted(goal: Sequent) -> dict[str, Any] | None:
        return carry_out(goal, {"kind": "cases", "lemma": to_json(minimum)}, shown, close)

    def shown(goal: Sequent) -> dict[str, Any] | None:
        return carry_out(goal, {"kind": "witness", "values": [to_json(d)]}, at_a_point)

    def at_a_point(goal: Sequent) -> dict[str, Any] | None:
        said = [i for i, h in enumerate(goal.hypotheses) if h.head == "all" and h not in sequent.hypotheses]
        found = frozenset().union(*map(free_variables, (*goal.hypotheses, goal.conclusion)))
        known = frozenset().union(*map(free_variables, (*sequent.hypotheses, sequent.conclusion)))
        new = {
            h: next((y for y in found - known if str(y.value).rsplit("_", 1)[0] == h or y.value == h), None)
            for h in hints
        }
        if not said or len(found - known) != len(hints) or None in new.values():
            return close(goal)
        values = [to_json(y) for y in new.values() if y is not None]
        return carry_out(goal, {"kind": "cases", "instance": said[0], "values": values}, close)

    return carry_out(sequent, {"kind": "cases", "deny": True}, contradicted)
