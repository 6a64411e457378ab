"""The steps ``neighbourhood``: what holds near a point, from derivatives at the point.

    H |- near p       from what says that p is a local minimum              (``symres.kernel.procedures.neighbourhood``)
    H, near p |- C    from  H |- f(p) = 0  and  H, D_1 f(p) = 0, ..., D_n f(p) = 0 |- C                   (first order)
    H, near p |- C    from  H |- g_j = 0 for j < k  and  H, g_k = 0 |- C  (k odd)  or  H, 0 <= g_k |- C  (k even),
                      where g_j is the j-th derivative at s = 0 of f(p + c_1 s + c_2 s^2 + ...)                (curve)

where f = b - a in the proposition ``there is d. 0 < d and for all y. |y - p|^2 < d => a <= b`` (``Nearby``), and is
analytic at p: what its derivatives need there is to be proved. For the last two, where it says so on a set e <= g or
e < g alone,  H |- 0 < g - e  is to be proved at p, so that the restriction holds near it.

The fields of a step are ``"point": [p_1, ...]``, for the first with ``"multipliers"``, for the last two with
``"hypothesis"``, the number of the statement, and for the last with ``"curve": [[c_11, c_12, ...], ...]``, the
coefficients for every variable, and ``"order"``, the number k.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from symres.elaborate.algebra.facts import needed
from symres.elaborate.algebra.normal_form import NormalForms, normal
from symres.elaborate.branches import Branches, Proof
from symres.elaborate.decomposition import Decomposition, hypothesis
from symres.elaborate.general import HALF, positive, smaller, square, times
from symres.elaborate.known import Known, Opened, mean_value
from symres.elaborate.negations import in_either_order
from symres.elaborate.run import Run
from symres.kernel.arithmetic import listed
from symres.kernel.equality import Equality
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures import needed as needed_by
from symres.kernel.procedures import neighbourhood
from symres.kernel.procedures.derivatives import differentiated
from symres.kernel.procedures.neighbourhood import Analysis, Nearby, Needs, Point, centre, positive_near
from symres.kernel.sequents import Sequent, decompose, distinct, new_variable
from symres.kernel.terms import (
    FALSE,
    ONE,
    REAL,
    ZERO,
    Term,
    build,
    conjuncts,
    difference,
    free_variables,
    from_json,
    instantiate,
    is_scalar,
    joined,
    lam,
    named,
    number,
    opposite,
    show,
    substitute,
)

ORDER = 12  # the highest derivative along a curve


class Simplified(Analysis):
    """Derivatives in normal form, and of what they need that which hypotheses do not say plainly."""

    def __init__(self, sequent: Sequent, certificate: dict[str, Any]) -> None:
        super().__init__(Equality())
        self.sequent = sequent
        self.certificate = certificate

    def point(self, near: Nearby) -> Point:
        return place(near, self.sequent, self.certificate)

    def derivative(self, f: Term, x: Term, needs: Needs) -> Term:
        return derivative(f, x, needs)

    def asked(self, needs: Iterable[Term], at: Point, hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
        there = [substitute(condition, at) for condition in needs]
        return needed(there, hypotheses, "what is differentiated to be analytic")


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents from which the step proves ``sequent``; raises ``Rejected`` if it is no such step."""
    analysis = Simplified(sequent, certificate)
    if "hypothesis" not in certificate:
        asked = neighbourhood.premises(sequent, certificate, analysis)
        return distinct(part for one in asked for part in _apart(one))
    near = supposed(sequent, certificate)
    at = analysis.point(near)
    goals = list(decompose(sequent.hypotheses, build("=", substitute(near.f, at), ZERO)))
    for restriction in near.restrictions:
        if restriction.head == "=":
            raise Rejected(f"neighbourhood: {show(restriction, 150)} does not hold at all points near one")
        slack = difference(restriction.args[1], restriction.args[0])
        goals += positive_near(slack, at, sequent.hypotheses, analysis)
    if "curve" in certificate:
        return distinct([*goals, *_along(near, analysis)])
    if "order" in certificate:
        raise Rejected("neighbourhood: an order goes with a curve")
    needs: Needs = {}
    flat = [build("=", _value(derivative(near.f, y, needs), at, needs), ZERO) for y in near.variables]
    return distinct([*goals, *analysis.asked(needs, at, sequent.hypotheses), sequent.under(*flat)])


def _apart(asked: Sequent) -> Iterator[Sequent]:
    """The parts of what is asked, as branches prove them."""
    return (replace(part, purpose=asked.purpose) for part in decompose(asked.hypotheses, asked.conclusion))


def place(near: Nearby, sequent: Sequent, certificate: dict[str, Any]) -> Point:
    """The point, a number for each variable; raises ``Rejected`` if distances are not from there."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    point = [from_json(p, names) for p in listed(certificate.get("point"), "the coordinates of the point")]
    if len(point) != len(near.variables) or not all(is_scalar(p.sort) for p in point):
        raise Rejected(f"neighbourhood: a point of {len(near.variables)} coordinates is expected")
    at = dict(zip(near.variables, point, strict=True))
    squares = [build("^", difference(y, p), number(2)) for y, p in at.items()]
    forms = NormalForms()
    apart = forms.difference(near.distance, joined("+", squares, ZERO))
    if apart.numerator or list(needed(forms.conditions, sequent.hypotheses, "a distance")):
        where = ", ".join(show(p, 60) for p in point)
        raise Rejected(f"neighbourhood: {show(near.distance, 150)} is not the squared distance from ({where})")
    return at


def supposed(sequent: Sequent, certificate: dict[str, Any]) -> Nearby:
    """The statement of a hypothesis about the points near one."""
    said = hypothesis(sequent, certificate["hypothesis"], kind="neighbourhood")
    return Nearby.of(said, (*sequent.hypotheses, sequent.conclusion))


def derivative(f: Term, x: Term, needs: Needs) -> Term:
    """The derivative of f by x, in normal form, where the conditions hold that are added to ``needs``."""
    if x not in free_variables(f):
        return ZERO
    return _value(build("D", lam(x, f), x), {}, needs)


def _value(f: Term, at: Point, needs: Needs) -> Term:
    """The value of f at a point, in normal form, where the conditions hold that are added to ``needs``."""
    value, conditions = normal(substitute(f, at))
    needs |= conditions
    return value


def curve(near: Nearby, at: Point, sequent: Sequent, certificate: dict[str, Any]) -> tuple[Term, dict[Term, Term]]:
    """A new variable s, and the point p + c_1 s + c_2 s^2 + ... on a curve."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    data = listed(certificate["curve"], "the curve")
    if len(data) != len(near.variables):
        raise Rejected(f"neighbourhood: a curve has coefficients for each of {len(near.variables)} variables")
    s = new_variable(lam(near.variables[0], ZERO), (*sequent.hypotheses, sequent.conclusion, *near.variables))
    moved: dict[Term, Term] = {}
    for (y, p), own in zip(at.items(), data, strict=True):
        steps = []
        for power, coefficient in enumerate(listed(own, "the coefficients of a curve"), 1):
            c = from_json(coefficient, names)
            if not is_scalar(c.sort):
                raise Rejected(f"neighbourhood: {show(c)} is not a number")
            steps.append(build("*", c, build("^", s, number(power))))
        moved[y] = build("+", p, *steps) if steps else p
    return s, moved


def order(certificate: dict[str, Any]) -> int:
    """The number of the derivative along a curve that is looked at."""
    k = certificate.get("order")
    if type(k) is not int or not 1 <= k <= ORDER:
        raise Rejected(f"neighbourhood: the order of a derivative along a curve is an integer from 1 to {ORDER}")
    return k


def _along(near: Nearby, analysis: Simplified) -> Iterator[Sequent]:
    """The conditions that f, as a function along a curve through the point, has its least value there."""
    sequent, certificate = analysis.sequent, analysis.certificate
    last, (s, moved) = order(certificate), curve(near, analysis.point(near), sequent, certificate)
    needs: Needs = {}
    g = substitute(near.f, moved)
    for k in range(1, last + 1):
        g = derivative(g, s, needs)
        value = _value(g, {s: ZERO}, needs)
        if k < last:
            yield from decompose(sequent.hypotheses, build("=", value, ZERO))
    yield from analysis.asked(needs, {s: ZERO}, sequent.hypotheses)
    yield sequent.under(build("=", value, ZERO) if last % 2 else build("<=", ZERO, value))


Values = Mapping[Term, Term]  # the coordinates of a point, which may move with a number


def along_curves(tree: Decomposition, sequent: Sequent, known: Known, proof: Proof) -> int:
    """The conclusion from the derivatives along curves through a point: those of one order
    along a curve, as those of lower order are 0, or D_i f(p) = 0, by the line along each coordinate.
    """
    run, branches = tree.run, Branches(tree, sequent, premises(sequent, proof), proof)
    near = supposed(sequent, proof)
    at, s = centre(near, run.core.equality), run.fresh("s", REAL)
    ball = Ball(branches, known, near, at, known[sequent.hypotheses[proof["hypothesis"]]])
    if "curve" in proof:
        highest, (t, moved) = order(proof), curve(near, at, sequent, proof)
        curves = [{y: substitute(value, {t: s}) for y, value in moved.items()}]
    else:
        highest, curves = 1, [{**at, y: build("+", at[y], s)} for y in near.variables]
    for points in curves:
        found = Curve(ball, points, s, highest).found()
        known = known.under(run.conclusion(found), partial(int, found))
    return branches.all_proved(ball.opened.closed(branches.conclude(known)))


class Local(NamedTuple):
    """A step that says of all t with -R < t and t < R, for a number R > 0, that something is positive there."""

    every: int
    radius: Opened


class Condition(NamedTuple):
    """A condition of a derivative near 0, from a number that is positive there; ``always`` shows one without t."""

    said: Term
    source: Local | None = None
    always: int = 0

    def at(self, small: Small, s: Term, t: Term, low: int, high: int) -> int:
        """The step that shows it of t, which is said of s, from steps that show -r < t and t < r."""
        if self.source is None:
            return self.always
        above, said = small.at(self.source, t, low, high), substitute(self.said, {s: t})
        if said.head == "<":
            return above
        return small.run.arithmetic(said, [above], [([0], 1)], [[1, said.args[0].args[0]]])  # of v != 0, 0 < v^2


Shown = Mapping[Term, Condition]  # the conditions of derivatives, as they are said of s


class Small:
    """A number r > 0 that is not above several others, in which something holds."""

    def __init__(self, run: Run, radii: Sequence[Opened]) -> None:
        self.run = run
        self.opened = list(radii)
        self._up_to: dict[Term, list[int]] = {radii[0].variable: []}  # for each radius the steps that lead up to it
        last = radii[0]
        for other in radii[1:]:
            there = run.instance(smaller, last.variable, other.variable, last.steps[0], other.steps[0])
            last = Opened(run, there, run.fresh("r", REAL))
            _, one, two = last.steps
            self._up_to = {number: [*steps, one] for number, steps in self._up_to.items()}
            self._up_to[other.variable] = [two]
            self.opened.append(last)
        self.number, self.positive = last.variable, last.steps[0]

    def at(self, local: Local, t: Term, low: int, high: int) -> int:
        """The step that shows what the local one says, at t, from steps that show -r < t and t < r."""
        above, below = self.within(t, low, local.radius), self.below(t, high, local.radius)
        return self.run.specialize(local.every, t, above, below)

    def within(self, t: Term, low: int, radius: Opened) -> int:
        """-R < t from -r < t."""
        steps = self._up_to[radius.variable]
        return self.run.summed(build("<", opposite(radius.variable), t), [low, *steps]) if steps else low

    def below(self, t: Term, high: int, radius: Opened) -> int:
        """t < R from t < r."""
        steps = self._up_to[radius.variable]
        return self.run.summed(build("<", t, radius.variable), [high, *steps]) if steps else high

    def closed(self, i: int) -> int:
        for opened in reversed(self.opened):
            i = opened.closed(i)
        return i


class Ball:
    """The points near one, where f is not negative, as a step says."""

    def __init__(self, branches: Branches, known: Known, near: Nearby, centre: Values, there: int) -> None:
        self.branches, self.known, self.near, self.centre = branches, known, near, centre
        self.run = branches.run
        self.opened = Opened(self.run, there, self.run.fresh("d", REAL))

    def require(self, goal: Term) -> int:
        return self.branches.require(goal, self.known)

    def derived(self, goal: Term) -> int:
        return self.branches.derived(goal, self.known)

    @property
    def positive(self) -> list[Term]:
        """The numbers that are positive in the ball: how far its end is, and the slack of what restricts the points."""
        slacks = [difference(r.args[1], r.args[0]) for r in self.near.restrictions]
        return [build("+", self.opened.variable, opposite(self.near.distance)), *slacks]

    def not_negative(self, point: Values, holds: Sequence[int]) -> int:
        """0 <= f at a point of the ball, where steps show what is positive there."""
        if not self.near.punctured:
            return self._said(point, holds, None)
        run, squared = self.run, substitute(self.near.distance, point)
        at, apart = partial(self._at_centre, point), partial(self._said, point, holds)
        return in_either_order(run, squared, ZERO, self._sign(point), at, apart)

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
            if part.head == "<" and part.args[1] is self.opened.variable:
                return run.algebra(part, near)
            if apart is not None and part is run.conclusion(apart):
                return apart
            slack = next(restricted)
            return run.algebra(part, slack) if part.head == "<" else run.summed(part, [slack])

        while p.head in ("all", "=>"):
            if p.head == "all":
                value = point[next(coordinates)]
                at.append(value)
                p = instantiate(p, value)
            else:
                at.append(run.both(list(map(condition, conjuncts(p.args[0])))))
                p = p.args[1]
        goal, said = build("<=", ZERO, difference(p.args[1], p.args[0])), run.specialize(self.opened.steps[-1], *at)
        return run.algebra(goal, said) if p.head == "<=" else run.summed(goal, [said])


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
        return run.squeezed(self.value, ZERO, run.algebra(build("<=", self.value, ZERO), back), least)

    def _first(self) -> int:
        """Fermat's theorem."""
        (f,) = self.functions
        small, least, values = self._minimum({})
        return small.closed(
            self.run.rule("derivative_at_minimum", values, [small.positive, least, self._derived(f, self.value)])
        )

    def _second(self) -> int:
        f, slope = self.functions
        needs = self._needs_near([(f, slope)])
        small, least, values = self._minimum(needs)
        near = self._small(opposite(small.number), small, partial(self._derived_near, f, slope, needs, small))
        premises = [small.positive, least, near, self._derived(slope, self.value)]
        return small.closed(
            self.run.rule("second_derivative_at_minimum", {**values, "psi": lam(self.s, slope)}, premises)
        )

    def _minimum(self, needs: Shown) -> tuple[Small, int, dict[str, Term]]:
        """A number r, that f(0) <= f(t) where -r < t and t < r, and what the rules call these."""
        run, f = self.run, lam(self.s, self.functions[0])
        inside = self._inside()
        small = Small(run, [one.radius for one in (*inside, *_local(needs))])
        zero = self._zero(self.functions[0])

        def least(t: Term, low: int, high: int) -> int:
            shown = self._not_negative(t, [small.at(one, t, low, high) for one in inside])
            goal = build("<=", *(run.core.equality.applied(build("app", f, x)) for x in (ZERO, t)))
            return run.arithmetic(goal, [shown, zero], [([0], 1), ([2], 1)], [[1, ONE]])

        return (
            small,
            self._small(opposite(small.number), small, least),
            {"phi": f, "r": small.number, "u": self.value, "x": ZERO},
        )

    def _small(self, low: Term, small: Small, work: Callable[[Term, int, int], int]) -> int:
        """for all t. low < t => (t < r => what some work shows)."""
        t = self.run.fresh("t", REAL)
        bounds = [build("<", low, t), build("<", t, small.number)]
        return self.run.for_all(t, bounds, lambda *lies: work(t, *lies))

    def _least(self) -> int:
        """0 <= the last derivative: if it were negative, then so would be for all small t > 0 the one before at t, and
        the one before that, and f(t).
        """
        run, s, goal = self.run, self.s, build("<=", ZERO, self.value)
        *_, last = self.functions
        denied = run.assume(build("not", goal))
        falling = [self._derived(last, self.value), self._zero(last), run.algebra(build("<", self.value, ZERO), denied)]
        after = Opened(
            run,
            run.rule("negative_after", {"phi": lam(s, last), "x": ZERO, "u": self.value}, falling),
            run.fresh("r", REAL),
        )
        needs = self._needs_near(list(pairwise(self.functions)))
        inside = self._inside()
        small = Small(run, [after, *(one.radius for one in (*_local(needs), *inside))])

        def sinks(t: Term, above: int, less: int) -> int:
            return run.specialize(after.steps[1], t, above, small.below(t, less, after))

        negative = self._small(ZERO, small, sinks)
        for g, slope in reversed(list(pairwise(self.functions))):
            negative = self._small(ZERO, small, partial(self._negative_before, g, slope, needs, negative, small))
        t = times(HALF, small.number)
        above = run.arithmetic(positive(t), [small.positive], [([0], HALF.value), ([1], 1)], [])
        less = run.arithmetic(build("<", t, small.number), [small.positive], [([0], HALF.value), ([1], 1)], [])
        low = run.summed(build("<", opposite(small.number), t), [above, small.positive])
        shown = self._not_negative(t, [small.at(one, t, low, less) for one in inside])
        false = run.summed(FALSE, [run.specialize(negative, t, above, less), shown])
        return run.algebra(goal, run.discharge(denied, small.closed(false)))

    def _negative_before(
        self, g: Term, slope: Term, needs: Shown, negative: int, small: Small, t: Term, above: int, less: int
    ) -> int:
        """g(t) < 0, as that is so of its derivative between 0 and t, and g(0) = 0."""
        run, s = self.run, self.s

        def derived(u: Term, first: int, last: int) -> int:
            low = run.summed(build("<", opposite(small.number), u), [first, small.positive])
            high = run.summed(build("<", u, small.number), [last, less])
            return self._derived_near(g, slope, needs, small, u, low, high)

        between = mean_value(run, lam(s, g), lam(s, slope), ZERO, t, above, derived)
        after, before, equation = between.steps
        less_there = run.summed(build("<", between.variable, small.number), [before, less])
        sunk = run.specialize(negative, between.variable, after, less_there)
        goal = build("<", substitute(g, {s: t}), ZERO)
        summands, cofactors = [([1, 2], 1), ([4], 1)], [[0, ONE], [3, ONE]]
        return between.closed(run.arithmetic(goal, [equation, sunk, above, self._zero(g)], summands, cofactors))

    # ----------------------------------------------------------------------------------------------- near s = 0

    def _zero(self, g: Term) -> int:
        return self.ball.require(build("=", substitute(g, {self.s: ZERO}), ZERO))

    def _not_negative(self, t: Term, holds: Sequence[int]) -> int:
        return self.ball.not_negative({y: substitute(p, {self.s: t}) for y, p in self.points.items()}, holds)

    def _derived(self, g: Term, slope: Term) -> int:
        """The step that shows the derivative of a function of s at 0."""
        return self.ball.derived(build("has_derivative", lam(self.s, g), ZERO, slope))

    def _derived_near(self, g: Term, slope: Term, needs: Shown, small: Small, t: Term, low: int, high: int) -> int:
        """The step that shows the derivative of a function of s at t, from steps that show -r < t and t < r."""
        goal = build("has_derivative", lam(self.s, g), t, substitute(slope, {self.s: t}))
        premises = [needs[said].at(small, self.s, t, low, high) for said in self._needs(g, slope)]
        return self.run.procedure("derivatives", goal, [], {}, premises)

    def _needs(self, g: Term, slope: Term) -> tuple[Term, ...]:
        """The conditions of the derivative of a function of s, at s."""
        goal = build("has_derivative", lam(self.s, g), self.s, slope)
        return needed_by("derivatives", (), goal, {}, self.run.core.equality)

    def _needs_near(self, functions: Sequence[tuple[Term, Term]]) -> Shown:
        """The conditions of the derivatives of some functions of s, given with them, and what shows each near 0."""
        needs = dict.fromkeys(said for g, slope in functions for said in self._needs(g, slope))
        return {said: self._near(said) for said in needs}

    def _near(self, said: Term) -> Condition:
        """A condition that holds at 0 and near it: of a number that is positive there, or whose square is."""
        at = self.ball.require(substitute(said, {self.s: ZERO}))
        if self.s not in free_variables(said):
            return Condition(said, always=at)
        if said.head == "<":
            return Condition(said, self._positive_near(said.args[1], at))
        if said.head != "not":
            raise Rejected(f"{show(said, 150)} need not hold near a point")
        v = said.args[0].args[0]
        goal = positive(square(substitute(v, {self.s: ZERO})))
        apart = self.run.arithmetic(goal, [at], [([0, 0], 1), ([1], 1)], [])
        return Condition(said, self._positive_near(square(v), apart))

    def _inside(self) -> list[Local]:
        """Steps that show that what is positive in the ball is so at all points of the curve near its centre."""
        run, ball = self.run, self.ball.opened
        out = []
        for t in (substitute(t, self.points) for t in self.ball.positive):
            there = positive(substitute(t, {self.s: ZERO}))
            is_radius = run.core.equality.same(there, positive(ball.variable))
            at = run.algebra(there, ball.steps[-2]) if is_radius else self.ball.require(there)
            out.append(self._positive_near(t, at))
        return out

    def _positive_near(self, t: Term, at: int) -> Local:
        """Where a function of s is positive near 0, from a step that shows that it is at 0."""
        run, s, equality = self.run, self.s, self.run.core.equality
        slope = equality.canonical(substitute(differentiated(t, s, equality)[0], {s: ZERO}))
        values = {"phi": lam(s, t), "x": ZERO, "u": slope}
        there = run.rule("positive_nearby", values, [self._derived(t, slope), at])
        opened = Opened(run, there, run.fresh("r", REAL))
        return Local(opened.steps[1], opened)


def _local(needs: Shown) -> list[Local]:
    return [condition.source for condition in needs.values() if condition.source is not None]
