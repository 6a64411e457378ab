"""Propositions about the changes F(b) - F(a) of antiderivatives, from bounds of these:

    H |- A(F(b) - F(a))    from  H |- l <= F(b) - F(a),  H |- F(b) - F(a) <= u  and
                                 H |- for all v. l <= v and v <= u => A(v)

where l and u are as near to each other as it takes, by what numbers say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np

from symres.evidence.evaluation import NUMPY, Evaluator
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.sequents import negation, new_name
from symres.kernel.terms import (
    FALSE,
    REAL,
    build,
    conjunction,
    for_all,
    free_variables,
    number,
    opposite,
    variable,
)

from ..parts import written_out
from ..plausibility import holds_at_points
from ..steps import Close, Proof, about_numbers, carry_out, first, in_turn, instance, keep, supposed
from ..strategy import Integrals
from .antiderivatives import Antiderivative, functions_in
from .quadrature import Bound, bounds, exact, integral, pieces


def search(sequent: Sequent, known: Sequence[Antiderivative], close: Close) -> Proof | None:
    """A proof, or None; ``close`` proves what is said of numbers alone."""
    alone = [[one] for one in known] if sequent.conclusion is FALSE and len(known) > 1 else []
    return first(_between(sequent, group, close) for group in (*alone, known))


def _between(sequent: Sequent, known: Sequence[Antiderivative], close: Close) -> Proof | None:
    """A proof about changes, from the same proposition about all numbers between bounds of them."""
    taken = (*sequent.hypotheses, sequent.conclusion)
    changes = {k: variable(new_name(f"v_{i}", taken), REAL) for i, k in enumerate(known, 1)}
    instead = {k.change: v for k, v in changes.items()}
    instead.update({k.back: opposite(v) for k, v in changes.items()})
    claim, *said = (written_out(p, instead) for p in (sequent.conclusion, *about_numbers(sequent)))
    said = [p for p in said if not functions_in(p)]
    involved = [k for k, v in changes.items() if any(v in free_variables(p) for p in (claim, *said))]
    if not involved or functions_in(claim):
        return None
    values = {k: integral(k) for k in involved}
    if None in values.values():
        return None
    goal = Sequent(tuple(said), claim)
    in_pieces = {k: exact(k) for k in involved}
    alone = all(free_variables(p) <= set(changes.values()) for p in (claim, *said))  # no other variables are in it
    for room in Integrals.ROOMS if alone else Integrals.ROOMS[3::4]:
        places = {changes[k]: (value or 0.0, 0.0 if in_pieces[k] else room) for k, value in values.items()}
        if None in in_pieces.values() and not _holds_near(goal, places):
            continue
        found = {k: in_pieces[k] or pieces(k, room / 4) for k in involved}
        if None in found.values():
            return None
        facts = [fact for k in involved for fact in bounds(k, found[k] or [], room)]
        general = build("=>", conjunction([*(written_out(fact, instead) for fact, _ in facts), *said]), claim)
        for k in reversed(involved):
            general = for_all(changes[k], general)
        proof = _from_bounds(sequent, general, involved, facts, close)
        if proof is not None or alone:
            return proof
    return None


def _from_bounds(
    sequent: Sequent, general: Term, involved: Sequence[Antiderivative], facts: Sequence[Bound], close: Close
) -> Proof | None:
    """A proof from bounds, and from what is said of all numbers between them, which is shown first."""

    def before(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if h is not general], close)

    def used(goal: Sequent) -> Proof | None:
        return carry_out(goal, instance(goal, general, *(k.change for k in involved)), supposed)

    shown = [(fact, partial(show, close=before)) for fact, show in facts]
    return in_turn(sequent, [(general, close), *shown], used)


def _holds_near(goal: Sequent, places: Mapping[Term, tuple[float, float]]) -> bool:
    """Whether the goal seems to hold where its variables are within some room from their values."""
    gaps: list[list[float]] = []
    for signs in product((-1, 0, 1), repeat=len(places)):
        at = zip(places.items(), signs, strict=True)
        evaluator = Evaluator(NUMPY, {v: np.float64(value + sign * room) for (v, (value, room)), sign in at})
        try:
            gaps.append([_gap(p, evaluator) for p in (*goal.hypotheses, goal.conclusion)])
        except (Rejected, TypeError, ValueError, KeyError):  # other variables are in it
            return _holds_at_points(goal, places)
    equations = [i for i, h in enumerate(goal.hypotheses) if h.head == "="]
    if any(min(column) > 0 or max(column) < 0 for column in ([gap[i] for gap in gaps] for i in equations)):
        return True
    claimed = goal.conclusion.head != "="
    return all(
        claimed and gap[-1] >= 0 or any(g < 0 for i, g in enumerate(gap[:-1]) if i not in equations) for gap in gaps
    )


def _holds_at_points(goal: Sequent, places: Mapping[Term, tuple[float, float]]) -> bool:
    """Whether a goal with other variables, whose values nobody knows, seems to hold near the places."""
    between: list[Term] = []
    for v, (value, room) in places.items():
        low, high = (number(Fraction(value + side * room)) for side in (-1, 1))
        between += [build("<=", low, v), build("<=", v, high)]
    hypotheses, claim = list(goal.hypotheses), goal.conclusion
    if claim is FALSE and hypotheses:
        claim = negation(hypotheses.pop())
    return holds_at_points(Sequent((*between, *hypotheses), claim))


def _gap(p: Term, evaluator: Evaluator) -> float:
    """The right side of a relation less the left one; a negative number for any other proposition that fails."""
    if p.head in ("<=", "<", "="):
        return float(evaluator(p.args[1]) - evaluator(p.args[0]))
    return -1.0 if p is FALSE else float(evaluator.margin(p))
