"""Integrals without a closed form: propositions about changes F(b) - F(a) of antiderivatives F of functions f.

    H |- there is F. A(F)          by the fundamental theorem, which gives an F with F' = f, and A of it
    H, for all F. A(F) |- C        likewise
    H |- there is x. F'(x) != f    by contradiction

What is left is said of changes: it follows from bounds of them (``changes``) or of integrands (``integrands``).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from symres.kernel import Sequent, Term
from symres.kernel.sequents import negation, new_name
from symres.kernel.terms import FALSE, ONE, ZERO, build, number, to_json, variable

from ..steps import (
    Close,
    Proof,
    about_numbers,
    carry_out,
    first,
    instance,
    keep,
    one_of,
    supposed,
    with_lemmas,
    witness,
)
from ..strategy import Integrals
from . import changes, integrands, kinked
from .antiderivatives import (
    FUNCTION,
    Antiderivative,
    antiderivative,
    denied,
    functions_in,
    is_about_antiderivatives,
    mentions_derivatives,
    opened,
)
from .mean_values import derived


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof; None if the sequent is about something else, or none is found.

    ``close`` proves what is said of numbers alone.
    """

    def again(goal: Sequent) -> Proof | None:
        return search(goal, close)

    sequent = sequent.turned
    goal = sequent.conclusion
    known = [found for found in map(antiderivative, sequent.hypotheses) if found is not None]
    if goal.head == "has_derivative":
        return next((derived(sequent, one) for one in known if one.F is goal.args[0]), None)
    for i, h in enumerate(sequent.hypotheses):
        if h.head == "ex" and mentions_derivatives(h):
            return carry_out(sequent, {"kind": "cases", "open": i}, again)
        if h.head == "or" and mentions_derivatives(h):
            return carry_out(sequent, {"kind": "cases", "hypothesis": i}, again)
        if h.head == "all" and h.args[0] is FUNCTION and is_about_antiderivatives(h):
            return _with_functions(sequent, h, partial(_said_of_all, h, close), close)
    if mentions_derivatives(goal):
        return one_of(sequent, range(len(goal.args)), again) if goal.head == "or" else _some(sequent, close)

    def plainly(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if not mentions_derivatives(h)], close)

    ways = (kinked.search, changes.search, integrands.search)
    found = first(way(sequent, known, plainly) for way in ways)
    if found is not None or functions_in(goal):
        return found
    others = [h for h in sequent.hypotheses if not mentions_derivatives(h) and not functions_in(h)]
    return keep(sequent, others, close) if others or goal is not FALSE else None


# ------------------------------------------------------------------------------------------------------- there is one


def _some(sequent: Sequent, close: Close) -> Proof | None:
    """A proof that there is an antiderivative, or a number, with something; or that a function is none."""
    goal = sequent.conclusion
    other = denied(goal)
    if other is not None:
        step = {"kind": "cases", "deny": True}
        return carry_out(sequent, step, lambda g: _otherwise(g, negation(goal), other, close))
    if not is_about_antiderivatives(goal):
        return None
    if goal.args[0] is FUNCTION:
        return _with_functions(sequent, goal, partial(_said_of_some, close), close)
    steps = (witness(number(value)) for value in Integrals.EXAMPLES)
    return first(carry_out(sequent, step, lambda g: search(g, close)) for step in steps)


def _otherwise(sequent: Sequent, denial: Term, known: Antiderivative, close: Close) -> Proof | None:
    """A proof with a function that is an antiderivative, as it is denied that there is a number where it is not."""
    absurd = build("<=", ONE, ZERO)

    def it_is(goal: Sequent) -> Proof | None:
        t = goal.conclusion.args[1]
        return carry_out(goal, instance(goal, denial, t), one_of_all)

    def one_of_all(goal: Sequent) -> Proof | None:
        cases = next((i for i, h in enumerate(goal.hypotheses) if h.head == "or"), None)
        if cases is not None:
            return carry_out(goal, {"kind": "cases", "hypothesis": cases}, one_of_all)
        return supposed(goal) or with_lemmas(goal, [absurd], lambda g: keep(g, about_numbers(g), close), nothing)

    def nothing(goal: Sequent) -> Proof:
        return {"kind": "value", "hypothesis": goal.hypotheses.index(absurd)}

    def without(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if h is not denial], lambda g: search(g, close))

    return with_lemmas(sequent, [known.said], it_is, without)


def _with_functions(
    sequent: Sequent, said: Term, then: Callable[[Sequent, tuple[Term, ...]], Proof | None], close: Close
) -> Proof | None:
    """A proof with an antiderivative, by the fundamental theorem, for each that is mentioned; ``then`` goes on."""
    wanted = [known for known in map(antiderivative, opened(said)[1]) if known is not None]

    def from_here(goal: Sequent, found: tuple[Term, ...] = ()) -> Proof | None:
        if len(found) == len(wanted):
            return then(goal, found)
        this = wanted[len(found)]
        taken = (*goal.hypotheses, goal.conclusion, this.slope, this.low, this.high)
        F = variable(new_name("F", taken), FUNCTION)
        box = [[to_json(this.low), to_json(this.high)]]
        step = {"kind": "existence", "antiderivative": to_json(this.slope), "box": box}
        return carry_out(goal, step, lambda g: search(g, close), lambda g: from_here(g, (*found, F)))

    return from_here(sequent)


def _said_of_some(close: Close, sequent: Sequent, found: tuple[Term, ...]) -> Proof | None:
    """A proof of an existential conclusion by these functions."""
    step = {"kind": "witness", "values": list(map(to_json, found))}
    return carry_out(sequent, step, lambda g: search(g, close))


def _said_of_all(given: Term, close: Close, sequent: Sequent, found: tuple[Term, ...]) -> Proof | None:
    """A proof by the instance of a hypothesis about all functions for these; the hypothesis is dropped then."""

    def without(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if h is not given], lambda g: search(g, close))

    return carry_out(sequent, instance(sequent, given, *found), lambda g: search(g, close), without)
