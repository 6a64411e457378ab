"""What follows if something holds near a point: how a function that is not negative begins along curves from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from symres.kernel.procedures import needed
from symres.kernel.procedures.derivatives import nearby
from symres.kernel.procedures.neighbourhood import Nearby, centre
from symres.kernel.sequents import Sequent
from symres.kernel.terms import (
    FALSE,
    ONE,
    REAL,
    ZERO,
    Term,
    build,
    conjuncts,
    difference,
    instantiate,
    lam,
    opposite,
    substitute,
    to_json,
)
from symres.trees import neighbourhood

from .decomposition import Decomposition
from .general import HALF, positive, smaller, times
from .known import Known
from .negations import by_cases
from .run import Run
from .theorems import WEAKER, Branches, Proof, differentiated

Values = Mapping[Term, Term]  # the coordinates of a point, which may move with a number


def by_first_order(tree: Decomposition, sequent: Sequent, known: Known, proof: Proof) -> int:
    """The conclusion from D_i f(p) = 0, by the line through p along each coordinate (``trees.neighbourhood``)."""

    def lines(near: Nearby, at: Values, s: Term) -> Iterator[Values]:
        for y in near.variables:
            yield {**at, y: build("+", at[y], s)}

    return _along(tree, sequent, known, proof, 1, lines)


def by_curve(tree: Decomposition, sequent: Sequent, known: Known, proof: Proof) -> int:
    """The conclusion from what a derivative along a curve then is, as those of lower order are 0."""

    def one(near: Nearby, at: Values, s: Term) -> Iterator[Values]:
        t, moved = neighbourhood.curve(near, at, sequent, proof)
        yield {y: substitute(value, {t: s}) for y, value in moved.items()}

    return _along(tree, sequent, known, proof, neighbourhood.order(proof), one)


def _along(
    tree: Decomposition,
    sequent: Sequent,
    known: Known,
    proof: Proof,
    order: int,
    curves: Callable[[Nearby, Values, Term], Iterator[Values]],
) -> int:
    run, branches = tree.run, Branches(tree, sequent, proof)
    near = neighbourhood.supposed(sequent, proof)
    at, s = centre(near, run.core.equality), run.fresh("s", REAL)
    ball = Ball(branches, known, near, at, known[sequent.hypotheses[proof["hypothesis"]]])
    for curve in curves(near, at, s):
        found = Curve(ball, curve, s, order).found()
        known = known.under(run.conclusion(found), partial(int, found))
    return branches.all_proved(ball.opened.closed(branches.conclude(known)))


class Opened:
    """A new number for one that is said to exist, and what is said of it, part by part."""

    def __init__(self, run: Run, there: int, hint: str) -> None:
        self.run = run
        self.there = there
        self.number = run.fresh(hint, REAL)
        said = run.core.equality.applied(run.conclusion(there))
        self.parts = tuple(conjuncts(instantiate(said, self.number)))
        self.given = run.assume(instantiate(said, self.number))
        self.steps = run.all_parts(self.given)

    def closed(self, i: int) -> int:
        """What a step shows, if it does not mention the number."""
        data = {"exists": self.there, "variable": self.number.value, "assumed": self.given}
        return self.run.do(by="obtain", **data, **{"from": i})


class Local(NamedTuple):
    """A step that says something of all t, or of those with -R < t and t < R for a number R > 0."""

    every: int
    radius: Opened | None


class Small:
    """A number r > 0 that is not above several others, in which something holds."""

    def __init__(self, run: Run, radii: Sequence[Opened]) -> None:
        self.run = run
        self.opened = list(radii)
        self._up_to: dict[Term, list[int]] = {radii[0].number: []}  # for each radius the steps that lead up to it
        last = radii[0]
        for other in radii[1:]:
            there = run.instance(smaller, last.number, other.number, last.steps[0], other.steps[0])
            last = Opened(run, there, "r")
            _, one, two = last.steps
            self._up_to = {number: [*steps, one] for number, steps in self._up_to.items()}
            self._up_to[other.number] = [two]
            self.opened.append(last)
        self.number, self.positive = last.number, last.steps[0]

    def at(self, local: Local, t: Term, low: int, high: int) -> int:
        """What holds at t, from steps that show -r < t and t < r."""
        if local.radius is None:
            return self.run.specialize(local.every, t)
        above, below = self.within(t, low, local.radius), self.below(t, high, local.radius)
        return self.run.specialize(local.every, t, above, below)

    def within(self, t: Term, low: int, radius: Opened) -> int:
        """-R < t from -r < t."""
        steps = self._up_to[radius.number]
        return _sum(self.run, build("<", opposite(radius.number), t), [low, *steps]) if steps else low

    def below(self, t: Term, high: int, radius: Opened) -> int:
        """t < R from t < r."""
        steps = self._up_to[radius.number]
        return _sum(self.run, build("<", t, radius.number), [high, *steps]) if steps else high

    def closed(self, i: int) -> int:
        for opened in reversed(self.opened):
            i = opened.closed(i)
        return i


class Ball:
    """The points near one, where f is not negative, as a step says."""

    def __init__(self, branches: Branches, known: Known, near: Nearby, centre: Values, there: int) -> None:
        self.branches, self.known, self.near, self.centre = branches, known, near, centre
        self.run = branches.run
        self.opened = Opened(self.run, there, "d")

    def require(self, goal: Term) -> int:
        return self.branches.require(goal, self.known)

    @property
    def positive(self) -> list[Term]:
        """What is positive in the ball: how far its end is, and the slack of what restricts the points."""
        slacks = [difference(r.args[1], r.args[0]) for r in self.near.restrictions]
        return [build("+", self.opened.number, opposite(self.near.distance)), *slacks]

    def not_negative(self, point: Values, holds: Sequence[int]) -> int:
        """0 <= f at a point of the ball, where steps show what is positive there."""
        if not self.near.punctured:
            return self._said(point, holds, None)
        run, squared = self.run, substitute(self.near.distance, point)
        parts = build("<=", squared, ZERO), positive(squared)
        at, apart = map(run.assume, parts)
        goal = build("<=", ZERO, substitute(self.near.f, point))
        ways = [run.discharge(at, self._at_centre(point, at)), run.discharge(apart, self._said(point, holds, apart))]
        return by_cases(run, run.rule("order_total", {"x": squared, "y": ZERO}), parts, goal, ways)

    def _at_centre(self, point: Values, here: int) -> int:
        """0 <= f at a point that is the centre, as its distance from there is not positive."""
        run, zero = self.run, self.require(build("=", substitute(self.near.f, self.centre), ZERO))
        shown = run.arithmetic(self._sign(self.centre), [zero], [([1], 1)], [[0, opposite(ONE)]])
        now = dict(self.centre)
        for y, value in point.items():
            others = [build("+", point[z], opposite(self.centre[z])) for z in point if z is not y]
            same = run.arithmetic(build("=", now[y], value), [here], [([0], 1), ([1, 1], 1)], [], others)
            shown = run.replaced(partial(self._sign_with, now, y), now[y], value, same, shown)
            now = {**now, y: value}
        return shown

    def _sign(self, point: Values) -> Term:
        return build("<=", ZERO, substitute(self.near.f, point))

    def _sign_with(self, point: Values, y: Term, value: Term) -> Term:
        return self._sign({**point, y: value})

    def _said(self, point: Values, holds: Sequence[int], apart: int | None) -> int:
        """0 <= f at a point, which the proposition says."""
        run, p, at = self.run, self.opened.parts[-1], list[Term | int]()
        near, *slacks = holds
        coordinates, restricted = iter(self.near.variables), iter(slacks)

        def condition(part: Term) -> int:
            if part.head == "<" and part.args[1] is self.opened.number:
                return run.algebra(part, near)
            if apart is not None and part is run.conclusion(apart):
                return apart
            slack = next(restricted)
            return run.algebra(part, slack) if part.head == "<" else run.arithmetic(part, [slack], WEAKER, [])

        while p.head in ("all", "=>"):
            if p.head == "all":
                value = point[next(coordinates)]
                at.append(value)
                p = instantiate(p, value)
            else:
                at.append(run.both(list(map(condition, conjuncts(p.args[0])))))
                p = p.args[1]
        goal, said = build("<=", ZERO, difference(p.args[1], p.args[0])), run.specialize(self.opened.steps[-1], *at)
        return run.algebra(goal, said) if p.head == "<=" else run.arithmetic(goal, [said], WEAKER, [])


class Curve:
    """f along a curve from the centre of a ball, with its derivatives up to an order, the last one at 0 alone."""

    def __init__(self, ball: Ball, points: Values, s: Term, order: int) -> None:
        self.ball, self.points, self.s, self.order = ball, points, s, order
        self.run = ball.run
        equality = self.run.core.equality
        self.functions = [substitute(ball.near.f, points)]
        for _ in range(order):
            self.functions.append(differentiated(self.functions[-1], s, equality)[0])
        self.value = equality.canonical(substitute(self.functions.pop(), {s: ZERO}))

    def found(self) -> int:
        """0 <= the derivative of that order at 0; or that it is 0, if the order is odd."""
        if self.order == 1:
            return self._first()
        if self.order == 2:
            return self._second()
        least = self._least()
        if self.order % 2 == 0:
            return least
        turned = {y: substitute(value, {self.s: opposite(self.s)}) for y, value in self.points.items()}
        back, run = Curve(self.ball, turned, self.s, self.order)._least(), self.run
        return run.arithmetic(build("=", self.value, ZERO), [least, back], [([0, 1], 1), ([2, 2], 1)], [])

    def _first(self) -> int:
        """Fermat's theorem."""
        (f,) = self.functions
        small, least, values = self._minimum([])
        return small.closed(
            self.run.rule("derivative_at_minimum", values, [small.positive, least, self._derived(f, self.value)])
        )

    def _second(self) -> int:
        f, slope = self.functions
        local = self._derived_near(f, slope)
        small, least, values = self._minimum([local])
        near = self._near(small, lambda t, low, high: small.at(local, t, low, high))
        premises = [small.positive, least, near, self._derived(slope, self.value)]
        return small.closed(
            self.run.rule("second_derivative_at_minimum", {**values, "psi": lam(self.s, slope)}, premises)
        )

    def _minimum(self, more: Sequence[Local]) -> tuple[Small, int, dict[str, Term]]:
        """A number r, that f(0) <= f(t) where -r < t and t < r, and what the rules call these."""
        run, f = self.run, lam(self.s, self.functions[0])
        inside = self._inside()
        small = Small(run, [one.radius for one in (*inside, *more) if one.radius is not None])
        zero = self._zero(self.functions[0])

        def least(t: Term, low: int, high: int) -> int:
            shown = self._not_negative(t, [small.at(one, t, low, high) for one in inside])
            goal = build("<=", *(run.core.equality.applied(build("app", f, x)) for x in (ZERO, t)))
            return run.arithmetic(goal, [shown, zero], [([0], 1), ([2], 1)], [[1, ONE]])

        return small, self._near(small, least), {"phi": f, "r": small.number, "u": self.value, "x": ZERO}

    def _near(self, small: Small, work: Callable[[Term, int, int], int]) -> int:
        """for all t. -r < t => (t < r => what some work shows)."""
        run, t = self.run, self.run.fresh("t", REAL)
        low, high = run.assume(build("<", opposite(small.number), t)), run.assume(build("<", t, small.number))
        return run.generalize(t, run.discharge(low, run.discharge(high, work(t, low, high))))

    def _least(self) -> int:
        """0 <= the last derivative: if it were negative, then so would be for all small t > 0 the one before at t, and
        the one before that, and f(t).
        """
        run, s, goal = self.run, self.s, build("<=", ZERO, self.value)
        *_, last = self.functions
        denied = run.assume(build("not", goal))
        falling = [self._derived(last, self.value), self._zero(last), run.algebra(build("<", self.value, ZERO), denied)]
        after = Opened(run, run.rule("negative_after", {"phi": lam(s, last), "x": ZERO, "u": self.value}, falling), "r")
        slopes = [self._derived_near(g, slope) for g, slope in pairwise(self.functions)]
        inside = self._inside()
        small = Small(run, [after, *(one.radius for one in (*slopes, *inside) if one.radius is not None)])
        negative = self._beyond(
            small, lambda t, above, less: run.specialize(after.steps[1], t, above, small.below(t, less, after))
        )
        for (g, slope), local in reversed(list(zip(pairwise(self.functions), slopes, strict=True))):
            negative = self._beyond(small, partial(self._negative_before, g, slope, local, negative, small))
        t = times(HALF, small.number)
        above = run.arithmetic(positive(t), [small.positive], [([0], HALF.value), ([1], 1)], [])
        less = run.arithmetic(build("<", t, small.number), [small.positive], [([0], HALF.value), ([1], 1)], [])
        low = _sum(run, build("<", opposite(small.number), t), [above, small.positive])
        shown = self._not_negative(t, [small.at(one, t, low, less) for one in inside])
        false = run.arithmetic(FALSE, [run.specialize(negative, t, above, less), shown], [([0], 1), ([1], 1)], [])
        return run.algebra(goal, run.discharge(denied, small.closed(false)))

    def _beyond(self, small: Small, work: Callable[[Term, int, int], int]) -> int:
        """for all t. 0 < t => (t < r => what some work shows)."""
        run, t = self.run, self.run.fresh("t", REAL)
        above, less = run.assume(positive(t)), run.assume(build("<", t, small.number))
        return run.generalize(t, run.discharge(above, run.discharge(less, work(t, above, less))))

    def _negative_before(
        self, g: Term, slope: Term, local: Local, negative: int, small: Small, t: Term, above: int, less: int
    ) -> int:
        """g(t) < 0, as that is so of its derivative between 0 and t, and g(0) = 0."""
        run, u = self.run, self.run.fresh("u", REAL)

        def derived(relation: str) -> int:
            first, last = run.assume(build(relation, ZERO, u)), run.assume(build(relation, u, t))
            low = _sum(run, build("<", opposite(small.number), u), [first, small.positive])
            high = _sum(run, build("<", u, small.number), [last, less])
            return run.generalize(u, run.discharge(first, run.discharge(last, small.at(local, u, low, high))))

        values = {"phi": lam(self.s, g), "psi": lam(self.s, slope), "x": ZERO, "y": t}
        unbroken = run.rule("continuous_by_derivative", values, [derived("<=")])
        between = Opened(run, run.rule("mean_value", values, [above, unbroken, derived("<")]), "v")
        after, before, equation = between.steps
        sunk = run.specialize(
            negative, between.number, after, _sum(run, build("<", between.number, small.number), [before, less])
        )
        goal = build("<", substitute(g, {self.s: t}), ZERO)
        summands, cofactors = [([1, 2], 1), ([4], 1)], [[0, ONE], [3, ONE]]
        return between.closed(run.arithmetic(goal, [equation, sunk, above, self._zero(g)], summands, cofactors))

    # ----------------------------------------------------------------------------------------------- near s = 0

    def _zero(self, g: Term) -> int:
        return self.ball.require(build("=", substitute(g, {self.s: ZERO}), ZERO))

    def _not_negative(self, t: Term, holds: Sequence[int]) -> int:
        return self.ball.not_negative({y: substitute(p, {self.s: t}) for y, p in self.points.items()}, holds)

    def _derived(self, g: Term, slope: Term) -> int:
        """That a function of s has a derivative at 0."""
        return self._by_procedure(build("has_derivative", lam(self.s, g), ZERO, slope), {})

    def _derived_near(self, g: Term, slope: Term) -> Local:
        """That a function of s has a derivative everywhere, or near 0."""
        run, goal = self.run, build("has_derivative", lam(self.s, g), self.s, slope)
        if not differentiated(g, self.s, run.core.equality)[1]:
            return Local(run.generalize(self.s, self._by_procedure(goal, {})), None)
        opened = Opened(run, self._by_procedure(nearby(ZERO, self.s, goal), {"near": to_json(ZERO)}), "r")
        return Local(opened.steps[1], opened)

    def _by_procedure(self, goal: Term, data: Mapping[str, object]) -> int:
        needs = needed("derivatives", (), goal, data, self.run.core.equality)
        return self.run.procedure("derivatives", goal, [], data, [self.ball.require(p) for p in needs])

    def _inside(self) -> list[Local]:
        """That what is positive in the ball is so at all points of the curve near its centre."""
        opened = [Opened(self.run, self._positive_near(substitute(t, self.points)), "r") for t in self.ball.positive]
        return [Local(one.steps[1], one) for one in opened]

    def _positive_near(self, t: Term) -> int:
        """That a function of s is positive near 0, as it is at 0."""
        run, s, ball, equality = self.run, self.s, self.ball.opened, self.run.core.equality
        slope = equality.canonical(substitute(differentiated(t, s, equality)[0], {s: ZERO}))
        there = positive(substitute(t, {s: ZERO}))
        is_radius = equality.same(there, positive(ball.number))
        at = run.algebra(there, ball.steps[-2]) if is_radius else self.ball.require(there)
        return run.rule("positive_nearby", {"phi": lam(s, t), "x": ZERO, "u": slope}, [self._derived(t, slope), at])


def _sum(run: Run, goal: Term, steps: Sequence[int]) -> int:
    """A comparison that is the sum of others."""
    return run.arithmetic(goal, steps, [([k], 1) for k in range(len(steps) + 1)], [])
