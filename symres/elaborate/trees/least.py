"""A point of a box where a function is least (``existence``), one variable after the other.

Let F be the function with its sign changed, which is to be greatest. Of the last variable it is continuous, so that it
has a greatest value for each value of the others. These values are chosen: g(x), of one variable fewer. The derivative
of F by x is bounded on the box, say by M; F(x, m) is g(x) for some m, F(s, m) at most g(s), so g(x) - g(s) is at most
M |x - s|. So g is continuous, and has a greatest value in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial

from symres.elaborate.branches import Branches
from symres.elaborate.general import HALF, bars_nonnegative, bars_squared, positive, times
from symres.elaborate.known import Known, Opened
from symres.elaborate.negations import in_either_order
from symres.elaborate.run import Run
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures.derivatives import differentiated
from symres.kernel.procedures.existence import inside
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.sequents import Sequent
from symres.kernel.terms import (
    ONE,
    REAL,
    Term,
    build,
    conjunction,
    difference,
    exists,
    for_all,
    free_variables,
    function_sort,
    implication,
    lam,
    number,
    opposite,
    show,
    substitute,
)

from .bound import bounded, region_of

PRECISION = 64  # bits, of what bounds a derivative
Sides = tuple[Term, Term]
Places = Mapping[Term, Sequence[int]]  # of variables, the steps that show that they are in their intervals
Holds = Callable[[Term, int, int], Sequence[int]]  # of a number, from the steps that show that it is in its interval


def least_value(
    branches: Branches, sequent: Sequent, known: Known, variables: Sequence[Term], f: Term, box: Sequence[Sides]
) -> int:
    """The conclusion of a node from a point of a box where a function is least."""
    run = branches.run
    if not free_variables(f):
        raise Rejected(f"existence: {show(f)} is least everywhere, for which no point is needed")
    F = run.core.equality.canonical(opposite(f))

    def found(known: Known) -> int:
        value = Opened(run, Greatest(branches, F, variables, box, known).exists(0, {}), run.fresh("v", REAL))
        there, above = value.steps
        points, equation = attained(run, variables, there)
        for literal, step in zip(inside(variables, box), (i for one in points for i in one.steps[:2]), strict=True):
            known = known.under(literal, partial(int, step))
        y = [run.fresh(str(x.value), REAL) for x in variables]
        within = run.assume(conjunction(inside(y, box)))
        lies = iter(run.all_parts(within))
        shown = run.specialize(above, *(i for t in y for i in (t, next(lies), next(lies))))
        goal = build("<=", f, substitute(f, dict(zip(variables, y, strict=True))))
        least = run.discharge(within, run.arithmetic(goal, [shown, equation], [([0], 1), ([2], 1)], [[1, ONE]]))
        for t in reversed(y):
            least = run.generalize(t, least)
        i = branches.conclude(known.under(run.conclusion(least), partial(int, least)))
        for one in reversed([value, *points]):
            i = one.closed(i)
        return i

    return branches.all_proved(branches.tree.with_new(variables, sequent, known, found))


def attained(run: Run, variables: Sequence[Term], there: int) -> tuple[list[Opened], int]:
    """The variables for a point that a step says to exist, and the last thing that is said of it."""
    points = list[Opened]()
    for x in variables:
        points.append(Opened(run, there, x))
        there = points[-1].steps[2]
    return points, there


class Greatest:
    """The greatest value of a function F of ``variables`` on a box; their names stand for all numbers in it."""

    def __init__(
        self, branches: Branches, F: Term, variables: Sequence[Term], box: Sequence[Sides], known: Known
    ) -> None:
        self.branches, self.run, self.known = branches, branches.run, known
        self.F, self.variables, self.box = F, variables, box
        self.orders = [branches.require(build("<=", a, b), known) for a, b in box]
        self.bounds = [self._bound(k) for k in range(len(variables) - 1)]
        self.slow = [self._slow(k) for k in range(len(variables) - 1)]

    # ---------------------------------------------------------------------------------------------- what is to be shown

    def _claims(self, k: int, v: Term) -> Term:
        """The proposition that v is the value at a point that goes on with the variables from the k-th on, and not
        below the value at any such point.
        """
        attained, above = build("=", v, self.F), build("<=", self.F, v)
        for j in reversed(range(k, len(self.variables))):
            x, within = self.variables[j], self._inside(j)
            attained = exists(x, build("and", *within, attained), str(x.value))
            above = for_all(x, implication(within, above), str(x.value))
        return build("and", attained, above)

    def _inside(self, k: int, t: Term | None = None) -> list[Term]:
        """The literals that say that a number, or the k-th variable, is in the interval of this."""
        return inside([t or self.variables[k]], [self.box[k]])

    def _at(self, places: Places, k: int, end: int | None = None) -> list[Term | int]:
        """The variables from the k-th on with the steps that show where they are, for ``specialize``."""
        out = list[Term | int]()
        for x in self.variables[k:end]:
            out += [x, *places[x]]
        return out

    def _everywhere(self, k: int, places: Places, work: Callable[[Places], int]) -> int:
        """The step that says of all values of the variables from the k-th on what some work shows."""
        if k == len(self.variables):
            return work(places)
        x = self.variables[k]
        return self.run.for_all(x, self._inside(k), lambda *lies: self._everywhere(k + 1, {**places, x: lies}, work))

    def _knowing(self, places: Places) -> Known:
        known = self.known
        for k, x in enumerate(self.variables):
            for literal, step in zip(self._inside(k), places.get(x, ()), strict=False):
                known = known.under(literal, partial(int, step))
        return known

    def _apart(self, k: int, s: Term, r: Term, work: Callable[..., int]) -> int:
        """The step for all s in the interval of the k-th variable x, and all r with x - s <= r and s - x <= r."""
        x, run = self.variables[k], self.run
        near = [build("<=", difference(*pair), r) for pair in ((x, s), (s, x))]
        return run.for_all(s, self._inside(k, s), lambda *lies: run.for_all(r, near, partial(work, *lies)))

    def _value(self, g: Term, u: Term) -> Term:
        return self.run.core.equality.applied(build("app", g, u))

    # ----------------------------------------------------------------------------------------------- the greatest value

    def exists(self, k: int, places: Places) -> int:
        """There is a greatest value for the values of the first k variables, which are in the box."""
        run, x, v = self.run, self.variables[k], self.run.fresh("v", REAL)
        if k == len(self.variables) - 1:
            unbroken = self.branches.continuous(self.F, x, *self.box[k], self._knowing(places))
            return self._highest(k, lam(x, self.F), self._as_it_is, unbroken, places)
        within = conjunction(self._inside(k))

        def there(given: int) -> int:
            return self.exists(k + 1, {**places, x: run.all_parts(given)})

        values = {"P": lam(x, within), "Q": lam(x, lam(v, self._claims(k + 1, v)))}
        each = run.rule("chosen_function", values, [run.for_all(x, [within], there)])
        chosen = Opened(run, each, run.fresh("g", function_sort(REAL, REAL)))

        def holds(u: Term, low: int, high: int) -> Sequence[int]:
            claims = substitute(self._claims(k + 1, build("app", chosen.variable, x)), {x: u})
            return run.parts(run.specialize(chosen.given, u, run.both([low, high])), claims)

        unbroken = self._continuous(k, chosen.variable, holds, places)
        return chosen.closed(self._highest(k, chosen.variable, holds, unbroken, places))

    def _as_it_is(self, u: Term, low: int, high: int) -> Sequence[int]:
        """The value of F at u is attained, and not below itself."""
        value = substitute(self.F, {self.variables[-1]: u})
        return [self.run.algebra(build(relation, value, value)) for relation in ("=", "<=")]

    def _highest(self, k: int, g: Term, holds: Holds, unbroken: int, places: Places) -> int:
        """The greatest value of g, the greatest one for each value of the k-th variable, is the greatest of all."""
        run, x, (a, b), v = self.run, self.variables[k], self.box[k], self.run.fresh("v", REAL)
        there = run.rule("greatest_value", {"phi": g, "x": a, "y": b}, [self.orders[k], unbroken])
        top = Opened(run, there, run.fresh("m", REAL))
        low, high, most = top.steps
        w = self._value(g, top.variable)
        here = run.both([low, high, holds(top.variable, low, high)[0]])

        def not_below(*lies: int) -> int:
            """w is above, as it is not below what is so here."""
            above, less = holds(x, *lies)[1], run.specialize(most, x, *lies)

            def at_point(point: Places) -> int:
                at = self._at(point, k + 1)
                shown = run.specialize(above, *at) if at else above
                return run.summed(build("<=", self.F, w), [shown, less])

            return self._everywhere(k + 1, {**places, x: lies}, at_point)

        attained = run.witness(self._claims(k, w).args[0], [top.variable], here)
        greatest = run.both([attained, run.for_all(x, self._inside(k), not_below)])
        return top.closed(run.witness(exists(v, self._claims(k, v), "v"), [w], greatest))

    # ------------------------------------------------------------------------------------------------------- continuity

    def _continuous(self, k: int, g: Term, holds: Holds, places: Places) -> int:
        """g is continuous, as g(x) - g(s) <= M |x - s|."""
        run, x, most = self.run, self.variables[k], number(self.bounds[k])
        s, t, e, d = (run.fresh(name, REAL) for name in "sted")
        slow = run.for_all(x, self._inside(k), lambda *lies: self._slow_values(k, g, holds, {**places, x: lies}))
        w, apart = difference(self._value(g, t), self._value(g, s)), build("abs", difference(t, s))
        small = times(number(1 / Fraction(self.bounds[k])), e)

        def near(radius: Term) -> list[Term]:
            return [*self._inside(k, t), build("<", apart, radius)]

        def close(s_lies: Sequence[int], left: int, right: int, near: int) -> int:
            """|w| < e, from w < e and -w < e by the squares of w and |w|."""
            below, above = run.all_parts(run.rule("absolute_bounds", {"x": difference(t, s)}))
            signs = above, run.summed(build("<=", difference(s, t), apart), [below])
            one = run.specialize(slow, t, left, right, s, *s_lies, apart, *signs)
            other = run.specialize(slow, s, *s_lies, t, left, right, apart, *reversed(signs))
            facts = [
                run.arithmetic(build("<", change, e), [i, near], [([0], 1), ([1], most.value), ([2], 1)], [])
                for change, i in ((w, one), (opposite(w), other))
            ]
            facts += [run.instance(statement, w) for statement in (bars_nonnegative, bars_squared)]
            summands = [([0, 1], 1), ([2, 4], 1), ([0, 4], HALF.value), ([1, 4], HALF.value)]
            return run.arithmetic(build("<", build("abs", w), e), facts, summands, [[3, ONE]])

        def at_e(s_lies: Sequence[int], above: int) -> int:
            inner = run.for_all(t, near(small), partial(close, s_lies))
            radius = run.arithmetic(positive(small), [above], [([0], small.args[0].value), ([1], 1)], [])
            every = for_all(t, implication(near(d), build("<", build("abs", w), e)), "t")
            return run.witness(exists(d, build("and", positive(d), every), "d"), [small], run.both([radius, inner]))

        return run.for_all(s, self._inside(k, s), lambda *lies: run.for_all(e, [positive(e)], partial(at_e, lies)))

    def _slow_values(self, k: int, g: Term, holds: Holds, places: Places) -> int:
        """g(x) - g(s) <= M r for the k-th variable x, and s and r as in ``_apart``."""
        run, x, (s, r) = self.run, self.variables[k], (self.run.fresh(v, REAL) for v in "sr")
        goal = build("<=", difference(self._value(g, x), self._value(g, s)), times(number(self.bounds[k]), r))

        def work(*given: int) -> int:
            points, equation = attained(run, self.variables[k + 1 :], holds(x, *places[x])[0])
            there = {**places, **{one.variable: one.steps[:2] for one in points}}
            above = run.specialize(holds(s, *given[:2])[1], *self._at(there, k + 1))
            slow = run.specialize(self.slow[k], *self._at(there, 0), s, *given[:2], r, *given[2:])
            i = run.arithmetic(goal, [above, slow, equation], [([0], 1), ([1], 1), ([3], 1)], [[2, ONE]])
            for one in reversed(points):
                i = one.closed(i)
            return i

        return self._apart(k, s, r, work)

    # ------------------------------------------------------------------------------------------------ slopes on the box

    def _bound(self, k: int) -> int:
        """A number M that bounds the derivative of F by the k-th variable on the box; ``Rejected`` if none is seen."""
        if any(end.head != "rational" for side in self.box for end in side):
            raise Rejected("existence: a function of several variables has its least value on a box with rational ends")
        if not free_variables(self.F) <= set(self.variables):
            raise Rejected(f"existence: {show(self.F, 150)} mentions more than the several variables of its own")
        enclosures = Enclosures(PRECISION)
        ends = ((a.value, b.value) for a, b in self.box)
        whole = {x: enclosures.between(*pair) for x, pair in zip(self.variables, ends, strict=True)}
        slope = differentiated(self.F, self.variables[k], self.run.core.equality)[0]
        low, high = enclosures.term(slope, whole)
        if low is None or high is None:
            raise Rejected(f"existence: {show(slope, 150)} is not seen to be bounded on the box")
        return max(1, -(-max(-low, high) >> PRECISION))

    def _slow(self, k: int) -> int:
        """F(x) - F(s) <= M r for all points of the box, x being the k-th variable, and s and r as in ``_apart``."""
        run, x, (s, r) = self.run, self.variables[k], (self.run.fresh(name, REAL) for name in "sr")
        rises, falls = (self._rising(k, f) for f in (self.F, opposite(self.F)))
        goal = build("<=", difference(self.F, substitute(self.F, {x: s})), times(number(self.bounds[k]), r))

        def at_point(places: Places) -> int:
            def work(left: int, right: int, back: int, forth: int) -> int:
                low, high = places[x]

                def falling(after: int) -> int:
                    return falls((x, s), [run.summed(build("<=", x, s), [after]), low, right, forth], goal, places)

                return in_either_order(
                    run, s, x, goal, lambda before: rises((s, x), [before, left, high, back], goal, places), falling
                )

            return self._apart(k, s, r, work)

        return self._everywhere(0, {}, at_point)

    def _rising(self, k: int, f: Term) -> Callable[[Sides, Sequence[int], Term, Places], int]:
        """A function that shows a goal from f(q) - f(p) <= M (q - p), for f as a function of the k-th variable.

        It takes p and q, steps that show p <= q, a <= p, q <= b and q - p <= r, the goal, and where the others are.
        """
        run, x, within, most = self.run, self.variables[k], inside(self.variables, self.box), number(self.bounds[k])
        slope = differentiated(f, x, run.core.equality)[0]
        derived = build("has_derivative", lam(x, f), x, slope)
        below = Sequent(tuple(within), build("<=", slope, most))
        data = {"precision": PRECISION, "cells": [{"value": len(region_of(below).relations) - 1}]}

        def at_most(places: Places) -> int:
            seen = run.attempt(lambda: bounded(run, below, self._knowing(places), data))
            if seen is None:  # as it bounds one variable
                return self.branches.require(below.conclusion, self._knowing(places))
            return seen

        def has_slope(places: Places) -> int:
            return self.branches.derived(derived, self._knowing(places))

        everywhere = [self._everywhere(0, {}, work) for work in (has_slope, at_most)]

        def shown(ends: Sides, steps: Sequence[int], goal: Term, places: Places) -> int:
            u, (a, b), (p, q), (order, low, high, near) = run.fresh("u", REAL), self.box[k], ends, steps

            def between(i: int, first: int, last: int) -> int:
                lies = run.summed(build("<=", a, u), [low, first]), run.summed(build("<=", u, b), [last, high])
                return run.specialize(i, *self._at(places, 0, k), u, *lies, *self._at(places, k + 1))

            conditions = [build("<=", p, u), build("<=", u, q)]
            between_them = [run.for_all(u, conditions, partial(between, i)) for i in everywhere]
            values = {"phi": lam(x, f), "psi": lam(x, slope), "x": p, "y": q, "c": most}
            rise = run.rule("mean_value_inequality", values, [order, *between_them])
            return run.arithmetic(goal, [rise, near], [([0], 1), ([1], most.value), ([2], 1)], [])

        return shown
