"""What follows if something holds near a point: how a function that is not negative begins along curves from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

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
        least = ball.least(curve, s, order)
        if order % 2:
            back = ball.least({y: substitute(c, {s: opposite(s)}) for y, c in curve.items()}, s, order)
            value = run.conclusion(least).args[1]
            least = run.arithmetic(build("=", value, ZERO), [least, back], [([0, 1], 1), ([2, 2], 1)], [])
        known = known.under(run.conclusion(least), partial(int, least))
    return ball.opened.closed(branches.conclude(known))


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


class Small:
    """A number below several others, which are positive, like itself: the radii in which something holds."""

    def __init__(self, run: Run, radii: Sequence[Opened]) -> None:
        self.run = run
        self.opened = list(radii)
        self._above: dict[Term, list[int]] = {radii[0].number: []}  # for each radius the steps up to it
        last = radii[0]
        for other in radii[1:]:
            there = run.instance(smaller, last.number, other.number, last.steps[0], other.steps[0])
            last = Opened(run, there, "r")
            _, one, two = last.steps
            self._above = {number: [*steps, one] for number, steps in self._above.items()}
            self._above[other.number] = [two]
            self.opened.append(last)
        self.number, self.positive = last.number, last.steps[0]

    def below(self, t: Term, less: int, radius: Opened) -> int:
        """t < one of the radii, from a step that shows that t is less than the small number."""
        return _sum(self.run, build("<", t, radius.number), [less, *self._above[radius.number]])

    def closed(self, i: int) -> int:
        for opened in reversed(self.opened):
            i = opened.closed(i)
        return i


class Ball:
    """The points near one, where f is not negative, as a step says."""

    def __init__(self, branches: Branches, known: Known, near: Nearby, at: Values, there: int) -> None:
        self.branches, self.known, self.near, self.at = branches, known, near, at
        self.run = branches.run
        self.opened = Opened(self.run, there, "d")

    def require(self, goal: Term) -> int:
        return self.branches.require(goal, self.known)

    def zero(self, f: Term, at: Values) -> int:
        return self.require(build("=", substitute(f, at), ZERO))

    def least(self, curve: Values, s: Term, order: int) -> int:
        """0 <= the derivative of that order at s = 0 of f along a curve from the point, if those before are 0.

        If it were negative, then so would be for all small s > 0 the one before, and the one before that, and f.
        """
        run, equality = self.run, self.run.core.equality
        functions = [substitute(self.near.f, curve)]
        for _ in range(order):
            functions.append(differentiated(functions[-1], s, equality)[0])
        value = equality.canonical(substitute(functions.pop(), {s: ZERO}))
        goal = build("<=", ZERO, value)
        denied = run.assume(build("not", goal))
        zeros = [self.zero(g, {s: ZERO}) for g in functions]
        derived = self._derived(functions[-1], s, value)
        falling = [derived, zeros[-1], run.algebra(build("<", value, ZERO), denied)]
        sinks = run.rule("negative_after", {"phi": lam(s, functions[-1]), "x": ZERO, "u": value}, falling)
        below = Opened(run, sinks, "r")
        slopes = [Opened(run, self._derived_near(g, s, slope), "r") for g, slope in pairwise(functions)]
        inside = [Opened(run, self._positive_near(t, s), "r") for t in self._positive(curve)]
        small = Small(run, [below, *slopes, *inside])
        negative = self._negative(below, small)
        for g, slope, radius, zero in reversed(list(zip(functions, functions[1:], slopes, zeros, strict=False))):
            negative = _negative_before(run, lam(s, g), lam(s, slope), radius, zero, negative, small)
        t = times(HALF, small.number)
        above = run.arithmetic(positive(t), [small.positive], [([0], HALF.value), ([1], 1)], [])
        less = run.arithmetic(build("<", t, small.number), [small.positive], [([0], HALF.value), ([1], 1)], [])
        there = {y: substitute(value, {s: t}) for y, value in curve.items()}
        holds = [run.specialize(i.steps[1], t, *_within(run, t, above, less, i, small)) for i in inside]
        ends = [run.specialize(negative, t, above, less), self._not_negative(there, holds)]
        false = small.closed(run.arithmetic(FALSE, ends, [([0], 1), ([1], 1)], []))
        return run.algebra(goal, run.discharge(denied, false))

    # ----------------------------------------------------------------------------------------------- near s = 0

    def _derived(self, g: Term, s: Term, slope: Term) -> int:
        """That a function of s has a derivative at 0."""
        goal = build("has_derivative", lam(s, g), ZERO, slope)
        return self._by_procedure(goal, {})

    def _derived_near(self, g: Term, s: Term, slope: Term) -> int:
        """That a function of s has a derivative at all numbers near 0."""
        return self._by_procedure(
            nearby(ZERO, s, build("has_derivative", lam(s, g), s, slope)), {"near": to_json(ZERO)}
        )

    def _by_procedure(self, goal: Term, data: Mapping[str, object]) -> int:
        needs = needed("derivatives", (), goal, data, self.run.core.equality)
        return self.run.procedure("derivatives", goal, [], data, [self.require(p) for p in needs])

    def _positive(self, curve: Values) -> list[Term]:
        """What is positive near 0 on a curve: the distance from the end of the ball, and what restricts points."""
        slacks = [difference(r.args[1], r.args[0]) for r in self.near.restrictions]
        left = build("+", self.opened.number, opposite(self.near.distance))
        return [substitute(t, curve) for t in (left, *slacks)]

    def _positive_near(self, t: Term, s: Term) -> int:
        """That a function of s is positive near 0, as it is at 0."""
        run = self.run
        slope = run.core.equality.canonical(substitute(differentiated(t, s, run.core.equality)[0], {s: ZERO}))
        there = positive(substitute(t, {s: ZERO}))
        same = run.core.equality.same(there, positive(self.opened.number))
        at = run.algebra(there, self.opened.steps[-2]) if same else self.require(there)
        return run.rule("positive_nearby", {"phi": lam(s, t), "x": ZERO, "u": slope}, [self._derived(t, s, slope), at])

    def _negative(self, radius: Opened, small: Small) -> int:
        """for all t. 0 < t => (t < r => g(t) < 0) for the small number r, as that says of a larger one."""
        run, t = self.run, self.run.fresh("t", REAL)
        above, less = run.assume(positive(t)), run.assume(build("<", t, small.number))
        shown = run.specialize(radius.steps[1], t, above, small.below(t, less, radius))
        return run.generalize(t, run.discharge(above, run.discharge(less, shown)))

    # ------------------------------------------------------------------------------------------------------ at a point

    def _not_negative(self, point: Values, holds: Sequence[int]) -> int:
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
        run, f = self.run, self.near.f
        shown = run.arithmetic(
            build("<=", ZERO, substitute(f, self.at)), [self.zero(f, self.at)], [([1], 1)], [[0, opposite(ONE)]]
        )
        now = dict(self.at)
        for y, value in point.items():
            others = [build("+", point[z], opposite(self.at[z])) for z in point if z is not y]
            same = run.arithmetic(build("=", self.at[y], value), [here], [([0], 1), ([1, 1], 1)], [], others)
            about = partial(self._at, y, dict(now))
            shown = run.replaced(about, self.at[y], value, same, shown)
            now[y] = value
        return shown

    def _at(self, y: Term, point: Values, value: Term) -> Term:
        return build("<=", ZERO, substitute(self.near.f, {**point, y: value}))

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


def _negative_before(run: Run, g: Term, slope: Term, radius: Opened, zero: int, negative: int, small: Small) -> int:
    """for all t. 0 < t => (t < r => g(t) < 0), as that says of its derivative, and g(0) = 0."""
    t, u = run.fresh("t", REAL), run.fresh("u", REAL)
    above, less = run.assume(positive(t)), run.assume(build("<", t, small.number))

    def derived(relation: str) -> int:
        low, high = run.assume(build(relation, ZERO, u)), run.assume(build(relation, u, t))
        under = _sum(run, build("<", u, small.number), [high, less])
        low_ = _sum(run, build("<", opposite(radius.number), u), [low, radius.steps[0]])
        shown = run.specialize(radius.steps[1], u, low_, small.below(u, under, radius))
        return run.generalize(u, run.discharge(low, run.discharge(high, shown)))

    values = {"phi": g, "psi": slope, "x": ZERO, "y": t}
    unbroken = run.rule("continuous_by_derivative", values, [derived("<=")])
    between = Opened(run, run.rule("mean_value", values, [above, unbroken, derived("<")]), "v")
    after, before, equation = between.steps
    under = _sum(run, build("<", between.number, small.number), [before, less])
    sunk = run.specialize(negative, between.number, after, under)
    goal = build("<", run.core.equality.applied(build("app", g, t)), ZERO)
    summands, cofactors = [([1, 2], 1), ([4], 1)], [[0, ONE], [3, ONE]]
    shown = between.closed(run.arithmetic(goal, [equation, sunk, above, zero], summands, cofactors))
    return run.generalize(t, run.discharge(above, run.discharge(less, shown)))


def _within(run: Run, t: Term, above: int, less: int, radius: Opened, small: Small) -> tuple[int, int]:
    """-R < t and t < R for one of the radii, from 0 < t and t < r for the small number r."""
    low = _sum(run, build("<", opposite(radius.number), t), [above, radius.steps[0]])
    return low, small.below(t, less, radius)


def _sum(run: Run, goal: Term, steps: Sequence[int]) -> int:
    """A comparison that is the sum of others."""
    return run.arithmetic(goal, steps, [([k], 1) for k in range(len(steps) + 1)], [])
