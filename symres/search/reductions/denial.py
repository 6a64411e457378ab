"""That a point is no local minimum, as it comes out when a negation is carried inwards: there are lower points nearby.

The goal is denied. Then the point is a local minimum after all, within the radius that is given, and ``neighbourhood``
finds the contradiction.
"""

from __future__ import annotations

from typing import Any

from symres.kernel import Sequent, Term
from symres.kernel.sequents import negation
from symres.kernel.terms import (
    REAL,
    ZERO,
    build,
    conjunction,
    exists,
    for_all,
    free_variables,
    fresh,
    substitute,
    to_json,
)

from ..points.neighbourhood import nearby
from ..steps import Close, carry_out, opened


def search(sequent: Sequent, close: Close) -> dict[str, Any] | None:
    """A proof of ``0 < d |- there is y. |y - p|^2 < d and b(y) < a``; None if the goal is another, or is not proved."""
    known = (*sequent.hypotheses, sequent.conclusion)
    variables, inner = opened(sequent.conclusion, known)
    if sequent.conclusion.head != "ex" or inner.head != "and":
        return None
    *premises, lower = inner.args
    body = build("=>", conjunction(premises), negation(lower))
    for y in reversed(variables):
        body = for_all(y, body, y.value)
    for d in sorted(free_variables(body), key=str):
        radius = fresh(REAL)
        within = build("and", build("<", ZERO, radius), substitute(body, {d: radius}))
        minimum = exists(radius, within, str(d.value))
        if build("<", ZERO, d) in sequent.hypotheses and nearby(minimum, known) is not None:
            return _denied(sequent, minimum, d, [str(y.value) for y in variables], close)
    return None


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
