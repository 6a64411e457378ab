"""Lipschitz functions of a number: |f(x) - f(y)| <= L|x - y| from -L <= f' <= L, by the mean value theorem."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from symres.kernel import Sequent, Term
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
    build,
    difference,
    for_all,
    free_variables,
    fresh,
    opposite,
    substitute,
    to_json,
)

from ..polynomials import linear
from ..steps import Close, Proof, carry_out, keep, split, with_lemmas
from .chords import equal
from .monotone import mean_value


class Increment(NamedTuple):
    """That of ``change``, which is 0 for x = y, the absolute value is at most ``constant`` times |x - y|."""

    change: Term
    constant: Term
    x: Term
    y: Term

    def bounds(self, low: Term, high: Term) -> tuple[Term, Term]:
        """That the change is at most the constant times high - low, and at least its opposite."""
        most = build("*", self.constant, difference(high, low))
        return build("<=", opposite(most), self.change), build("<=", self.change, most)


def search(sequent: Sequent, close: Close, deadline: float) -> Proof | None:
    """A proof by the derivative, the bounds of which ``close`` shows; None if none is found."""
    found = _increment(sequent)
    if found is None or any(h.head == "<=" and h.args[0] is sequent.conclusion.args[0] for h in sequent.hypotheses):
        return None  # or it has been bounded
    parameters = free_variables(found.change) | free_variables(found.constant)
    known = [h for h in sequent.hypotheses if free_variables(h) <= parameters - {found.x, found.y}]
    d, e = fresh(REAL), fresh(REAL)
    within = build("and", build("<=", opposite(e), d), build("<=", d, e))
    size = for_all(d, for_all(e, build("=>", within, build("<=", build("abs", d), e)), "e"), "d")

    def sloped(change: Sequent) -> Proof | None:
        return keep(change, known, close) or close(change)

    def sized(goal: Sequent) -> Proof | None:
        return keep(goal, goal.hypotheses[-2:], close)

    def half(part: Sequent) -> Proof | None:
        low, high = part.hypotheses[-1].args
        side = "above" if low is found.y else "below"
        step = mean_value(found.x, found.y, side)
        bounds = found.bounds(low, high)

        def concluded(goal: Sequent) -> Proof | None:
            values = [to_json(found.change), to_json(bounds[1].args[1])]
            instance = {"kind": "cases", "instance": goal.hypotheses.index(size), "values": values}
            return carry_out(goal, instance, plainly)

        def plainly(goal: Sequent) -> Proof | None:
            said = goal.conclusion if goal.conclusion in goal.hypotheses else goal.hypotheses[-1]
            return keep(goal, [*known, part.hypotheses[-1], said], lambda g: linear.search(g, deadline, 1) or close(g))

        def shown(bound: Sequent) -> Proof | None:
            return carry_out(bound, step, close, sloped)

        return with_lemmas(part, bounds, shown, lambda rest: with_lemmas(rest, [size], sized, concluded))

    ordered = build("<=", found.y, found.x), build("<=", found.x, found.y)
    return split(sequent, ordered, close, half)


def _increment(sequent: Sequent) -> Increment | None:
    c = sequent.conclusion
    if c.head != "<=" or c.args[0].head != "abs":
        return None
    change, distance = c.args[0].args[0], c.args[1]
    factors = distance.args if distance.head == "*" else (distance,)
    for i, size in enumerate(factors):
        others = [*factors[:i], *factors[i + 1 :]]
        constant = build("*", *others) if len(others) > 1 else others[0] if others else ONE
        for x, y in itertools.permutations(sorted(free_variables(size), key=str), 2) if size.head == "abs" else ():
            parallel = any(equal(size.args[0], difference(*pair)) for pair in ((x, y), (y, x)))
            if parallel and not {x, y} & free_variables(constant) and equal(substitute(change, {x: y}), ZERO):
                return Increment(change, constant, x, y)
    return None
