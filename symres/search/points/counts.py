"""Proofs that a wrong number of points is absurd: some more are named, or all that there are, and two are the same.

"There are p_1, ..., p_n, all different, with P(p_i), and whoever has P is one of them" contradicts the right list. If
it has more than n points, n + 1 of them are among p_1, ..., p_n; if it has fewer, these are among those of the list.
Either way two that differ are equal: the cases are gone through, with values in the place of variables.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from symres.kernel import Sequent, Term
from symres.kernel.terms import FALSE, build, conjunction, for_all, free_variables, is_scalar, to_json, variables_of

from ..steps import Close, Proof, carry_out, instance, keep, opened, premises
from ..strategy import Counted
from .witnesses import points_of


class Count(NamedTuple):
    """A claim that every point with the ``premise``, which is about ``variables``, is one of its own ``places``."""

    places: list[tuple[Term, ...]]
    variables: tuple[Term, ...]
    premise: Term


def contradiction(sequent: Sequent, close: Close, deadline: float) -> Proof | None:
    """A proof of ``H, there are so many points |- false``, by the right list of points; None if it finds none.

    ``close`` proves what is about values. Raises ``OutOfBudget`` at the deadline (``budget.clock``).
    """
    for index, h in enumerate(sequent.hypotheses):
        if h.head == "ex" and sequent.conclusion is FALSE:
            unknowns, said = opened(h, (*sequent.hypotheses, sequent.conclusion))
            parts = said.args if said.head == "and" else (said,)
            count = next((found for part in parts if (found := _count(part, unknowns)) is not None), None)
            if count is None:
                continue
            points = points_of(count.premise, count.variables, unknowns, deadline)
            if not points or len(points) == len(count.places) or min(len(points), len(count.places)) > Counted.PLACES:
                continue
            return _opened(sequent, index, len(unknowns), partial(_refuted, count=count, points=points, close=close))
    return None


def _count(part: Term, unknowns: Sequence[Term]) -> Count | None:
    """The part of a claim that says that there are no other points."""
    variables, inner = opened(part, (part, *unknowns)) if part.head == "all" else ([], part)
    if inner.head != "=>" or not variables:
        return None
    places: list[tuple[Term, ...]] = []
    for option in inner.args[1].args if inner.args[1].head == "or" else (inner.args[1],):
        equations = option.args if option.head == "and" else (option,)
        values = {e.args[0]: e.args[1] for e in equations if e.head == "="}
        if set(values) != set(variables) or not set(values.values()) <= set(unknowns):
            return None
        places.append(tuple(values[x] for x in variables))
    return Count(places, tuple(variables), inner.args[0])


def _opened(sequent: Sequent, index: int, count: int, then: Close) -> Proof | None:
    """A proof with the variables of an existential hypothesis opened."""
    if not count:
        return then(sequent)

    def rest(goal: Sequent) -> Proof | None:
        inner = next((i for i, h in enumerate(goal.hypotheses) if h.head == "ex" and h not in sequent.hypotheses), 0)
        return _opened(goal, inner, count - 1, then)

    return carry_out(sequent, {"kind": "cases", "open": index}, rest)


def _refuted(goal: Sequent, count: Count, points: Sequence[tuple[Term, ...]], close: Close) -> Proof | None:
    if len(points) > len(count.places):
        rule = next(h for h in goal.hypotheses if h.head == "all" and _count(h, _free(goal)) is not None)
        return _placed(goal, rule, points[: len(count.places) + 1], close)
    every = build("=>", count.premise, _one_of(count.variables, points))
    for x in reversed(count.variables):
        every = for_all(x, every, str(x.value))
    step = {"kind": "cases", "lemma": to_json(every)}

    def lemma(part: Sequent) -> Proof | None:
        return keep(part, [h for h in part.hypotheses if h not in goal.hypotheses], close)

    return carry_out(goal, step, lemma, lambda known: _placed(known, every, count.places, close))


def _one_of(variables: Sequence[Term], points: Sequence[tuple[Term, ...]]) -> Term:
    options = [conjunction([build("=", *pair) for pair in zip(variables, point, strict=True)]) for point in points]
    return options[0] if len(options) == 1 else build("or", *options)


def _free(goal: Sequent) -> list[Term]:
    return sorted(variables_of(goal.hypotheses), key=str)


def _placed(
    goal: Sequent, rule: Term, points: Sequence[tuple[Term, ...]], close: Close, taken: tuple[int, ...] = ()
) -> Proof | None:
    """A proof by what a rule about all points says of these, one after the other: each is one of several.

    ``taken`` are the numbers of those that the points before it are.
    """
    if len(taken) == len(points):
        return None
    point = points[len(taken)]
    step = instance(goal, rule, *point)

    def rest(known: Sequent) -> Proof | None:
        added = [h for h in known.hypotheses if h not in goal.hypotheses]
        if len(added) != 1 or added[0].head != "or":  # one point, or an equation that is known
            return _of_one(known, rule, points, close, taken)
        branch = {"kind": "cases", "hypothesis": known.hypotheses.index(added[0])}
        branches = []
        for number, case in enumerate(premises(known, branch)):
            if number in taken:
                both = (point, points[taken.index(number)])
                found = _of_two(case, both, added[0].args[number], close)
            else:
                found = _placed(case, rule, points, close, (*taken, number))
            if found is None:
                return None
            branches.append(found)
        return {**branch, "branches": branches}

    def own(part: Sequent) -> Proof | None:
        about = free_variables(part.conclusion)
        return keep(part, [h for h in part.hypotheses if free_variables(h) <= about and h.head != "all"], close)

    return carry_out(goal, step, own, rest)


def _of_one(
    goal: Sequent, rule: Term, points: Sequence[tuple[Term, ...]], close: Close, taken: tuple[int, ...]
) -> Proof | None:
    """A proof by a rule that has one place for all points."""
    if taken:
        return keep(goal, [h for h in goal.hypotheses if _is_plain(h)], close)
    return _placed(goal, rule, points, close, (0,))


def _of_two(goal: Sequent, both: Sequence[tuple[Term, ...]], said: Term, close: Close) -> Proof | None:
    """A contradiction from two points at one place."""
    own = frozenset().union(free_variables(said), *(free_variables(t) for point in both for t in point))
    return keep(goal, [h for h in goal.hypotheses if _is_plain(h) and free_variables(h) <= own], close)


def _is_plain(h: Term) -> bool:
    """Whether a hypothesis is an equation between numbers and variables, or that not all of some hold."""
    if h.head in ("not", "or", "and"):
        return all(map(_is_plain, h.args))
    return h.head == "=" and is_scalar(h.args[0].sort) and any(side.head == "variable" for side in h.args)
