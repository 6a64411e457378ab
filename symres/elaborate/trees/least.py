"""A point of a box where a function is least (``existence``), one variable after the other.

Let F be the function with its sign changed, which is to be greatest. Of the last variable it is continuous, so that it
has a greatest value for each value of the others. These values are chosen: g(x), of one variable fewer. The derivative
of F by x is bounded on the box, say by M; F(x, m) is g(x) for some m, F(s, m) at most g(s), so g(x) - g(s) is at most
M |x - s|. So g is continuous, and has a greatest value in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from symres.elaborate.branches import Branches
from symres.elaborate.general import positive, times
from symres.elaborate.known import Known
from symres.elaborate.negations import in_either_order
from symres.elaborate.opened import Opened
from symres.elaborate.run import Run
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures.derivatives import differentiated
from symres.kernel.procedures.existence import inside
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.sequents import Sequent
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
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
Holds = Callable[[Term, int, int], tuple[int, int]]  # of a number, from the steps that show that it is in its interval


def least_value(
    branches: Branches, sequent: Sequent, known: Known, variables: Sequence[Term], f: Term, box: Sequence[Sides]
) -> int:
    """The conclusion of a node from a point of a box where a function is least."""
    run = branches.run
    if not free_variables(f):
        raise Rejected(f"existence: {show(f)} is least everywhere, for which no point is needed")
    F = run.core.equality.canonical(opposite(f))

    def found(known: Known) -> int:
        value = Opened(run, Greatest(branches, F, variables, box, known).exists(0, known), run.fresh("v", REAL))
        there, above = value.steps
        points, equation = attained(run, variables, there)
        for literal, step in zip(inside(variables, box), (i for one in points for i in one.steps[:2]), strict=True):
            known = known.under(literal, partial(int, step))

        def smallest(given: Sequence[Term], at: list[Term | int]) -> int:
            if given:
                x, rest = given[0], given[1:]
                return run.generalize(x, smallest(rest, [*at, x]))
            y = [t for t in at if isinstance(t, Term)]
            within = run.assume(conjunction(inside(y, box)))
            lies = iter(run.all_parts(within))
            shown = run.specialize(above, *(i for t in y for i in (t, next(lies), next(lies))))
            goal = build("<=", f, substitute(f, dict(zip(variables, y, strict=True))))
            least = run.arithmetic(goal, [shown, equation], [([0], 1), ([2], 1)], [[1, ONE]])
            return run.discharge(within, least)

        least = smallest([run.fresh(str(x.value), REAL) for x in variables], [])
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


class Sloped(NamedTuple):
    """A function of a number, its derivative, and a bound of this; ``steps`` show so at all points of a box."""

    function: Term
    slope: Term
    most: Term
    steps: Sequence[int]


class Greatest:
    """The greatest value of a function F of ``variables`` on a box; their names stand for all numbers in it."""

    def __init__(
        self, branches: Branches, F: Term, variables: Sequence[Term], box: Sequence[Sides], known: Known
    ) -> None:
        self.branches, self.run = branches, branches.run
        self.F, self.variables, self.box = F, variables, box
        self.orders = [branches.require(build("<=", a, b), known) for a, b in box]
        self.bounds = [self._bound(k) for k in range(len(variables) - 1)]
        self.slow = [self._slow(k, most, known) for k, most in enumerate(self.bounds)]

    # ---------------------------------------------------------------------------------------------- what is to be shown

    def _is_attained(self, k: int, v: Term) -> Term:
        """The proposition that v is the value at a point that goes on with the variables from the k-th on."""
        said = build("=", v, self.F)
        for x, side in reversed(list(zip(self.variables, self.box, strict=True))[k:]):
            said = exists(x, build("and", *inside([x], [side]), said), str(x.value))
        return said

    def _is_above(self, k: int, v: Term) -> Term:
        """The proposition that v is not below the value at any such point."""
        said = build("<=", self.F, v)
        for x, side in reversed(list(zip(self.variables, self.box, strict=True))[k:]):
            said = for_all(x, implication(inside([x], [side]), said), str(x.value))
        return said

    def _is_greatest(self, k: int, v: Term) -> Term:
        return build("and", self._is_attained(k, v), self._is_above(k, v))

    def _inside(self, k: int) -> list[Term]:
        return inside([self.variables[k]], [self.box[k]])

    def _lies(self, k: int, known: Known) -> list[int]:
        """The steps that show that the k-th variable is in its interval."""
        return [known[literal] for literal in self._inside(k)]

    def _at(self, known: Known, k: int, end: int | None = None) -> list[Term | int]:
        """The variables from the k-th on with the steps that show where they are, for ``specialize``."""
        out = list[Term | int]()
        for j in range(len(self.variables))[k:end]:
            out += [self.variables[j], *self._lies(j, known)]
        return out

    def _between(self, k: int, known: Known, work: Callable[[Known], int]) -> int:
        """The step that says of all values of the k-th variable in its interval what some work shows."""
        a, b = self.box[k]
        return self.branches.for_all_between(a, self.variables[k], b, "<=", known, work)

    def _everywhere(self, k: int, known: Known, work: Callable[[Known], int]) -> int:
        """The step that says of all values of the variables from the k-th on what some work shows."""
        if k == len(self.variables):
            return work(known)
        return self._between(k, known, lambda more: self._everywhere(k + 1, more, work))

    def _apart(self, k: int, s: Term, r: Term, work: Callable[..., int]) -> int:
        """The step for all s in the interval of the k-th variable x, and all r with x - s <= r and s - x <= r."""
        x, run = self.variables[k], self.run
        near = [build("<=", difference(*pair), r) for pair in ((x, s), (s, x))]
        return run.for_all(s, inside([s], [self.box[k]]), lambda *lies: run.for_all(r, near, partial(work, *lies)))

    # ----------------------------------------------------------------------------------------------- the greatest value

    def exists(self, k: int, known: Known) -> int:
        """There is a greatest value for the values of the first k variables, where those are in the box."""
        if k == len(self.variables) - 1:
            g = lam(self.variables[k], self.F)
            unbroken = self.branches.continuous(self.F, self.variables[k], *self.box[k], known)
            return self._highest(k, g, self._as_it_is, unbroken, known)
        run, x, v = self.run, self.variables[k], self.run.fresh("v", REAL)
        within = conjunction(self._inside(k))

        def there(given: int) -> int:
            return self.exists(k + 1, known.under(within, partial(int, given)))

        values = {"P": lam(x, within), "Q": lam(x, lam(v, self._is_greatest(k + 1, v)))}
        each = run.rule("chosen_function", values, [run.for_all(x, [within], there)])
        chosen = Opened(run, each, run.fresh("g", function_sort(REAL, REAL)))

        def holds(u: Term, low: int, high: int) -> tuple[int, int]:
            said = self._is_greatest(k + 1, build("app", chosen.variable, x))
            shown = run.specialize(chosen.given, u, run.both([low, high]))
            attained, above = run.parts(shown, substitute(said, {x: u}))
            return attained, above

        unbroken = self._continuous(k, chosen.variable, holds, known)
        return chosen.closed(self._highest(k, chosen.variable, holds, unbroken, known))

    def _as_it_is(self, u: Term, low: int, high: int) -> tuple[int, int]:
        """The value of F at u is attained, and not below itself."""
        value = substitute(self.F, {self.variables[-1]: u})
        return self.run.algebra(build("=", value, value)), self.run.algebra(build("<=", value, value))

    def _highest(self, k: int, g: Term, holds: Holds, unbroken: int, known: Known) -> int:
        """The greatest value of g, the greatest one for each value of the k-th variable, is the greatest of all."""
        run, x, (a, b), v = self.run, self.variables[k], self.box[k], self.run.fresh("v", REAL)
        there = run.rule("greatest_value", {"phi": g, "x": a, "y": b}, [self.orders[k], unbroken])
        top = Opened(run, there, run.fresh("m", REAL))
        low, high, most = top.steps
        w = self._value(g, top.variable)
        here = run.both([low, high, holds(top.variable, low, high)[0]])
        attained = run.do(by="witness", show=self._is_attained(k, w), at=[top.variable], **{"from": here})

        def not_below(known: Known) -> int:
            """w is above, as it is not below what is so here."""
            lies = self._lies(k, known)
            above, less = holds(x, *lies)[1], run.specialize(most, x, *lies)

            def at_point(known: Known) -> int:
                at = self._at(known, k + 1)
                shown = run.specialize(above, *at) if at else above
                return run.summed(build("<=", self.F, w), [shown, less])

            return self._everywhere(k + 1, known, at_point)

        greatest = run.both([attained, self._between(k, known, not_below)])
        goal = exists(v, self._is_greatest(k, v), "v")
        return top.closed(run.do(by="witness", show=goal, at=[w], **{"from": greatest}))

    def _value(self, g: Term, u: Term) -> Term:
        return self.run.core.equality.applied(build("app", g, u))

    # ------------------------------------------------------------------------------------------------------- continuity

    def _continuous(self, k: int, g: Term, holds: Holds, known: Known) -> int:
        """g is continuous, as g(x) - g(s) <= M |x - s|."""
        run, (a, b), most = self.run, self.box[k], number(self.bounds[k])
        s, t, e, d = (run.fresh(name, REAL) for name in "sted")
        slow = self._between(k, known, partial(self._slow_values, k, g, holds))
        w, apart = difference(self._value(g, t), self._value(g, s)), build("abs", difference(t, s))
        small, close = times(number(1 / Fraction(self.bounds[k])), e), build("<", apart, d)
        every = for_all(t, implication([*inside([t], [(a, b)]), close], build("<", build("abs", w), e)), "t")
        goal = exists(d, build("and", positive(d), every), "d")

        def near(s_lies: Sequence[int], left: int, right: int, near: int) -> int:
            below, above = run.all_parts(run.rule("absolute_bounds", {"x": difference(t, s)}))
            signs = above, run.summed(build("<=", difference(s, t), apart), [below])
            one = run.specialize(slow, t, left, right, s, *s_lies, apart, *signs)
            other = run.specialize(slow, s, *s_lies, t, left, right, apart, *reversed(signs))
            bounds = [
                run.arithmetic(build("<", change, e), [i, near], [([0], 1), ([1], most.value), ([2], 1)], [])
                for change, i in ((w, one), (opposite(w), other))
            ]
            return self._bars(w, e, *bounds)

        def at_s(*lies: int) -> int:
            def at_e(above: int) -> int:
                conditions = [substitute(p, {d: small}) for p in (*inside([t], [(a, b)]), close)]
                inner = run.for_all(t, conditions, partial(near, lies))
                radius = run.arithmetic(positive(small), [above], [([0], small.args[0].value), ([1], 1)], [])
                return run.do(by="witness", show=goal, at=[small], **{"from": run.both([radius, inner])})

            return run.for_all(e, [positive(e)], at_e)

        return run.for_all(s, inside([s], [(a, b)]), at_s)

    def _bars(self, w: Term, e: Term, below: int, above: int) -> int:
        """|w| < e, from steps that show w < e and -w < e."""
        run, goal = self.run, build("<", build("abs", w), e)

        def shown(name: str, sign: int, less: int) -> int:
            bars = run.rule(name, {"x": w}, [sign])
            return run.arithmetic(goal, [bars, less], [([1], 1), ([2], 1)], [[0, ONE]])

        def right(given: int) -> int:
            return shown("absolute_value", given, below)

        def left(given: int) -> int:
            return shown("absolute_value_below", run.summed(build("<=", w, ZERO), [given]), above)

        return in_either_order(run, ZERO, w, goal, right, left)

    def _slow_values(self, k: int, g: Term, holds: Holds, known: Known) -> int:
        """g(x) - g(s) <= M r for the k-th variable x, and s and r as in ``_apart``."""
        run, x, most, (s, r) = self.run, self.variables[k], self.bounds[k], (self.run.fresh(v, REAL) for v in "sr")
        goal = build("<=", difference(self._value(g, x), self._value(g, s)), times(number(most), r))

        def work(*given: int) -> int:
            points, equation = attained(run, self.variables[k + 1 :], holds(x, *self._lies(k, known))[0])
            more = known
            for j, one in enumerate(points, k + 1):
                more = more.under(conjunction(self._inside(j)), partial(run.both, one.steps[:2]))
            above = run.specialize(holds(s, *given[:2])[1], *self._at(more, k + 1))
            slow = run.specialize(self.slow[k], *self._at(more, 0), s, *given[:2], r, *given[2:])
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

    def _slow(self, k: int, most: int, known: Known) -> int:
        """F(x) - F(s) <= M r for all points of the box, x being the k-th variable, and s and r as in ``_apart``."""
        run, x, (s, r) = self.run, self.variables[k], (self.run.fresh(name, REAL) for name in "sr")
        rises, falls = (self._sloped(k, f, most, known) for f in (self.F, opposite(self.F)))
        goal = build("<=", difference(self.F, substitute(self.F, {x: s})), times(number(most), r))

        def at_point(known: Known) -> int:
            def work(left: int, right: int, back: int, forth: int) -> int:
                low, high = self._lies(k, known)

                def rising(before: int) -> int:
                    return self._risen(k, rises, (s, x), [before, left, high, back], goal, known)

                def falling(after: int) -> int:
                    weak = run.summed(build("<=", x, s), [after])
                    return self._risen(k, falls, (x, s), [weak, low, right, forth], goal, known)

                return in_either_order(run, s, x, goal, rising, falling)

            return self._apart(k, s, r, work)

        return self._everywhere(0, known, at_point)

    def _sloped(self, k: int, f: Term, most: int, known: Known) -> Sloped:
        """f with its derivative by the k-th variable, and steps that show what this is on the box, and at most M."""
        run, x, within = self.run, self.variables[k], inside(self.variables, self.box)
        slope = differentiated(f, x, run.core.equality)[0]
        derived = build("has_derivative", lam(x, f), x, slope)
        below = Sequent(tuple(within), build("<=", slope, number(most)))
        data = {"precision": PRECISION, "cells": [{"value": len(region_of(below).relations) - 1}]}

        def at_most(known: Known) -> int:
            seen = run.attempt(lambda: bounded(run, below, known, data))
            return self.branches.require(below.conclusion, known) if seen is None else seen  # as it bounds one variable

        steps = [self._everywhere(0, known, work) for work in (partial(self.branches.derived, derived), at_most)]
        return Sloped(lam(x, f), lam(x, slope), number(most), steps)

    def _risen(
        self, k: int, sloped: Sloped, ends: tuple[Term, Term], steps: Sequence[int], goal: Term, known: Known
    ) -> int:
        """The goal from f(q) - f(p) <= M (q - p), where steps show p <= q, a <= p, q <= b and q - p <= r."""
        run, u, (a, b), (p, q) = self.run, self.run.fresh("u", REAL), self.box[k], ends
        order, low, high, near = steps

        def between(i: int) -> int:
            def at_u(first: int, last: int) -> int:
                lies = run.summed(build("<=", a, u), [low, first]), run.summed(build("<=", u, b), [last, high])
                return run.specialize(i, *self._at(known, 0, k), u, *lies, *self._at(known, k + 1))

            return run.for_all(u, [build("<=", p, u), build("<=", u, q)], at_u)

        values = {"phi": sloped.function, "psi": sloped.slope, "x": p, "y": q, "c": sloped.most}
        rise = run.rule("mean_value_inequality", values, [order, *map(between, sloped.steps)])
        return run.arithmetic(goal, [rise, near], [([0], 1), ([1], sloped.most.value), ([2], 1)], [])
