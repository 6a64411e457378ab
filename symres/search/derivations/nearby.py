"""Propositions that hold at all points near one, since they compare numbers that have derivatives there.

0 < f holds near a point if it holds at it, by the rule ``positive_nearby``; a != b says 0 < (a - b)^2. Of several
radii the least one is taken, by cases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symres.kernel import Term
from symres.kernel.terms import (
    REAL,
    ZERO,
    build,
    conjuncts,
    difference,
    exists,
    for_all,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    number,
    substitute,
    to_json,
)

from .citing import Citing
from .connectives import joined, split
from .record import DEPTH, Close, Record

RADII = 4  # of which the least one is looked for, each with two cases
Slope = Callable[[Term, Term, Term], "int | None"]  # shows the derivative of a term by a variable at a point


class Nearby:
    """Shows that something holds near a point; ``slope`` shows derivatives, ``close`` what is needed there."""

    def __init__(self, record: Record, citing: Citing, close: Close, slope: Slope) -> None:
        self.record = record
        self.citing = citing
        self.close = close
        self.slope = slope

    def holds(self, t: Term, point: Term, p: Term) -> int | None:
        """A step that shows that there is r > 0 so that a proposition about t holds if x - r < t and t < x + r."""
        r = fresh(REAL)
        within = build("<", difference(point, r), t), build("<", t, build("+", point, r))
        all_near = for_all(t, build("=>", within[0], build("=>", within[1], p)), "t")
        return self.show(exists(r, build("and", build("<", ZERO, r), all_near), "r"))

    def show(self, goal: Term) -> int | None:
        """A step that shows such a proposition; None if it has another form, or is not shown."""
        record = self.record
        found = _point_and_body(goal)
        if found is None:
            return None
        t, point, body = found
        point = record.words.canonical(point)
        whole: list[int] = []
        for condition in conjuncts(body):
            if t not in free_variables(condition) or self._holds_always(condition, t):
                continue
            f = _positive(condition)
            i = None if f is None else self._positive_near(f, t, point)
            if i is None or len(whole) == RADII:
                return None
            whole.append(i)
        radii, assumed = [], []
        for i in whole:
            exists_there = record.conclusion(i)
            radii.append(record.fresh("r", REAL))
            assumed.append(record.assume(instantiate(exists_there, radii[-1])))
        with record.inside(*assumed):
            near = {r: record.parts(i)[1] for r, i in zip(radii, assumed, strict=True)}
            last = self._least(radii or [number(1)], near, goal)
        for i, r, there in reversed(list(zip(whole, radii, assumed, strict=True))):
            if last is not None:
                last = record.do(by="obtain", exists=i, variable=r.value, assumed=there, **{"from": last})
        return last

    def _holds_always(self, condition: Term, t: Term) -> bool:
        return self.close(for_all(t, condition, "t"), 1) is not None

    def _positive_near(self, f: Term, t: Term, point: Term) -> int | None:
        """There is a radius within which f is positive, as it is at the point."""
        phi = lam(t, f)
        positive = self.close(build("<", ZERO, instantiate(phi, point)), DEPTH)
        moved = self.slope(f, t, point) if positive is not None else None
        if positive is None or moved is None:
            return None
        values = {"phi": phi, "x": point, "u": self.record.conclusion(moved).args[2]}
        return self.citing.carried_out("positive_nearby", [moved, positive], **values)

    def _least(self, radii: Sequence[Term], near: dict[Term, int], goal: Term) -> int | None:
        """The goal by the least of some radii, in each of the cases."""
        first, *others = radii
        if not others:
            return self._within(first, near, goal)
        second, *rest = others
        either = build("<=", first, second), build("<", second, first)
        ends = []
        for p, least in zip(either, (first, second), strict=True):
            assumed = self.record.assume(p)
            with self.record.inside(assumed):
                last = self._least([least, *rest], near, goal)
            if last is None:
                return None
            ends.append(self.record.discharge([assumed], last))
        one_holds = self.close(build("or", *either), 0)
        return None if one_holds is None else split(self.record, either, one_holds, ends, goal)

    def _within(self, radius: Term, near: dict[Term, int], goal: Term) -> int | None:
        """The goal by a radius that is at most each of those within which something is known."""
        record = self.record
        said = instantiate(goal, radius)
        positive, everywhere = said.args
        t = record.fresh("t", REAL)
        shown = self._implied(instantiate(everywhere, t), t, near)
        if shown is None:
            return None
        both = joined(record, [self.close(positive, 0), record.generalize(t, shown)], (positive, everywhere))
        if both is None:
            return None
        return record.do(by="witness", show=to_json(goal), at=[to_json(radius)], **{"from": both})

    def _implied(self, p: Term, t: Term, near: dict[Term, int]) -> int | None:
        """A proposition about t, from where t lies and what is known near the point."""
        record = self.record
        if p.head == "=>" and _is_within(p.args[0]):
            assumed = record.assume(p.args[0])
            with record.inside(assumed):
                last = self._implied(p.args[1], t, near)
            return None if last is None else record.discharge([assumed], last)
        for i in near.values():
            premises: list[int | None] = []
            rest = instantiate(record.conclusion(i), t)
            while rest.head == "=>" and len(premises) < 2:
                premises.append(self.close(rest.args[0], 0))
                rest = rest.args[1]
            if None in premises:
                return None
            record.learn(record.specialize(i, [to_json(t), *premises]))
        return self.close(p, DEPTH)


def _is_within(p: Term) -> bool:
    return all(part.head == "<" for part in conjuncts(p))


def _point_and_body(goal: Term) -> tuple[Term, Term, Term] | None:
    """The variable, the point and the proposition of: there is r. 0 < r and for all t. x - r < t and t < x + r => P."""
    if goal.head != "ex" or goal.args[0] is not REAL:
        return None
    r, t = fresh(REAL), fresh(REAL)
    said = instantiate(goal, r)
    if said.head != "and" or len(said.args) != 2 or said.args[0] is not build("<", ZERO, r):
        return None
    everywhere = said.args[1]
    if everywhere.head != "all" or everywhere.args[0] is not REAL:
        return None
    body, bounds = instantiate(everywhere, t), list[Term]()
    while body.head == "=>" and len(bounds) < 2 and _is_within(body.args[0]):
        bounds += conjuncts(body.args[0])
        body = body.args[1]
    if len(bounds) != 2 or bounds[0].args[1] is not t or bounds[1].args[0] is not t:
        return None
    point = substitute(bounds[1].args[1], {r: ZERO})
    return None if {r, t} & (free_variables(point) | (free_variables(body) & {r})) else (t, point, body)


def _positive(condition: Term) -> Term | None:
    """A number that is positive only where a comparison holds; None if it is none, or an equation."""
    relation = condition.args[0] if condition.head == "not" else condition
    if relation.head not in ("<", "<=", "=") or not is_scalar(relation.args[0].sort):
        return None
    a, b = relation.args
    if relation.head == "=":
        return build("^", difference(a, b), number(2)) if condition.head == "not" else None
    return difference(a, b) if condition.head == "not" else difference(b, a)
