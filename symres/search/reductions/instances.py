"""Quadratic forms: one that is nowhere negative, as a hypothesis, and one that is negative somewhere, as a goal.

Where the form has numbers for coefficients, an eigenvector of its least eigenvalue is the direction that tells. With
parameters, a hypothesis is instantiated along all simple directions at once, and a goal is tried along each.
"""

from __future__ import annotations

from typing import Any

from symres.algebra.normal_form import NormalForms
from symres.kernel import Sequent, Term
from symres.kernel.terms import FALSE, ZERO, difference, free_variables, substitute, to_json
from symres.trees.neighbourhood import derivative

from ..points.directions import descending
from ..steps import Close, carry_out, opened, premises


def search(sequent: Sequent, close: Close) -> dict[str, Any] | None:
    """A proof from a hypothesis ``for all z. 0 <= q(z)``, or of ``there is z. q(z) < 0``, with a quadratic form q; None
    if none is found.
    """
    if sequent.conclusion.head == "ex":
        return _negative_somewhere(sequent, close)
    for i, h in enumerate(sequent.hypotheses):
        opened = _opened(h, sequent)
        if opened is None:
            continue
        variables, form = opened
        proof = _instantiated(sequent, i, _directions(sequent, variables, form), close)
        if proof is not None:
            return proof
    return None


def _opened(h: Term, sequent: Sequent) -> tuple[list[Term], Term] | None:
    """The variables of a statement about all numbers, or some, and what it says is >= 0, or < 0."""
    variables, said = opened(h, (*sequent.hypotheses, sequent.conclusion))
    if not variables or said.head != ("<=" if h.head == "all" else "<"):
        return None
    a, b = said.args if h.head == "ex" else reversed(said.args)
    return variables, difference(a, b)


def _negative_somewhere(sequent: Sequent, close: Close) -> dict[str, Any] | None:
    opened = _opened(sequent.conclusion, sequent)
    if opened is None:
        return None
    for direction in _directions(Sequent(sequent.hypotheses, FALSE), *opened):
        proof = carry_out(sequent, {"kind": "witness", "values": [to_json(c) for c in direction]}, close)
        if proof is not None:
            return proof
    return None


def _directions(sequent: Sequent, variables: list[Term], form: Term) -> list[list[Term]]:
    origin = dict.fromkeys(variables, ZERO)
    second = [[substitute(derivative(derivative(form, y, {}), z, {}), origin) for z in variables] for y in variables]
    parameters = sorted(free_variables(form) - set(variables), key=str)
    return descending(second, sequent, parameters)


def _instantiated(sequent: Sequent, i: int, directions: list[list[Term]], close: Close) -> dict[str, Any] | None:
    """The proof with the hypothesis instantiated along every direction that says something new."""
    hypothesis = sequent.hypotheses[i]

    def rest(goal: Sequent, left: list[list[Term]]) -> dict[str, Any] | None:
        if not left:
            return close(goal) if goal.hypotheses != sequent.hypotheses else None
        here = goal.hypotheses.index(hypothesis)
        step = {"kind": "cases", "instance": here, "values": [to_json(c) for c in left[0]]}
        new = [h for h in premises(goal, step)[-1].hypotheses if h not in goal.hypotheses]
        if any(NormalForms().difference(*h.args).numerator for h in new):
            return carry_out(goal, step, close, lambda g: rest(g, left[1:]))
        return rest(goal, left[1:])

    return rest(sequent, directions)
