"""Continuity of a function of a number on an interval, in steps: by its derivative, or else operation by operation.

The rules of the kernel say when sums, products, bars, powers and compositions are. What else there is has the same
values on the interval as one of these: the greater of two numbers, a power whose exponent moves, what is read off a
matrix that is written out. Nothing is asked beyond the ends, and what does not depend on the number is continuous,
whatever it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce

from symres.kernel.polynomials import Rejected
from symres.kernel.procedures.derivatives import OUTER, slope_at
from symres.kernel.procedures.entries import Entries
from symres.kernel.terms import (
    INT,
    REAL,
    ZERO,
    Term,
    between,
    build,
    difference,
    exists,
    free_variables,
    lam,
    opposite,
    show,
    substitute,
)

from .general import HALF, exp, log, times
from .known import Opened
from .laws.analysis import WRITTEN_OUT
from .run import Run

Require = Callable[[Term], int]  # a step that shows a proposition; raises ``Rejected``
Everywhere = Callable[[Callable[[Require], int]], int]


class Continuity:
    """Functions of one number ``s`` on the interval [a, b].

    ``everywhere`` makes of what shows something of s, by what is known there, a step that says it of all s in [a, b];
    ``require`` shows what does not mention s.
    """

    def __init__(self, run: Run, s: Term, a: Term, b: Term, require: Require, everywhere: Everywhere) -> None:
        self.run = run
        self.s = s
        self.a = a
        self.b = b
        self.require = require
        self.everywhere = everywhere
        self.unmet: set[Term] = set()  # conditions that were not shown

    def of(self, f: Term) -> int:
        """A step that shows that f, as a function of s, is continuous; raises ``Rejected`` where that is not seen."""
        f = self.run.core.equality.applied(f)
        try:
            return self._by_derivative(f)
        except Rejected as refusal:
            step = self._by_operation(f)
            if step is None:
                raise Rejected(f"it is not seen that {show(f, 150)} is continuous: {refusal}") from None
            return step

    def _by_derivative(self, f: Term) -> int:
        slope, derived = self._derived(lam(self.s, f), self.s)
        return self._rule("continuous_by_derivative", {"phi": f, "psi": slope}, [derived])

    def _derived(self, function: Term, point: Term) -> tuple[Term, int]:
        """A derivative, and a step that says for all s what it is."""
        equality = self.run.core.equality
        slope, derivative = slope_at(function, point, equality)
        slope = equality.canonical(slope)
        needs = derivative.needs_at(point)

        def at_s(require: Require) -> int:
            premises = [self._shown(condition, require) for condition in dict.fromkeys(needs)]
            return self.run.procedure("derivatives", build("has_derivative", function, point, slope), [], {}, premises)

        return slope, self.everywhere(at_s)

    def _shown(self, condition: Term, require: Require) -> int:
        """A condition; what was not shown once is not tried again."""
        if condition in self.unmet:
            raise Rejected(f"this needs {show(condition, 150)}")
        try:
            return require(condition)
        except Rejected:
            self.unmet.add(condition)
            raise

    def _rule(self, name: str, functions: dict[str, Term], premises: list[int], **others: Term) -> int:
        values = {variable: lam(self.s, value) for variable, value in functions.items()}
        return self.run.rule(name, {**values, **others, "x": self.a, "y": self.b}, premises)

    def _by_operation(self, f: Term) -> int | None:
        """A step that shows f continuous by its parts; None if no rule is about its operation."""
        head, args = f.head, f.args
        if head in ("+", "*"):
            return reduce(partial(self._joined, head), args[1:], (args[0], self.of(args[0])))[1]
        if head == "abs":
            return self._rule("continuous_absolute", {"phi": args[0]}, [self.of(args[0])])
        if head in ("max", "min"):
            return self._extreme(f)
        if head == "^":
            return self._power(*args)
        if head in OUTER:
            return self._composed(head, args[0])
        return self._written_out(f) if head in WRITTEN_OUT else None

    def _joined(self, head: str, one: tuple[Term, int], t: Term) -> tuple[Term, int]:
        """A sum or a product with one more part."""
        name = "continuous_sum" if head == "+" else "continuous_product"
        values = {"phi": one[0], "psi": t}
        return build(head, one[0], t), self._rule(name, values, [one[1], self.of(t)])

    def _composed(self, head: str, v: Term, *others: Term) -> int:
        """A function of v that has a derivative at all values of v."""
        r = self.run.fresh("r", REAL)
        outer = lam(r, build(head, r, *others))
        slope, derived = self._derived(outer, v)
        return self._rule("continuous_chain", {"phi": v, "chi": slope}, [self.of(v), derived], psi=outer)

    def _extreme(self, f: Term) -> int:
        """The greater or the lesser of two numbers, by bars."""
        x, y = f.args
        bars = build("abs", difference(x, y))
        g = times(HALF, build("+", x, y, bars if f.head == "max" else opposite(bars)))
        name = "greatest_by_bars" if f.head == "max" else "least_by_bars"
        return self._equal(f, g, self.of(g), lambda require: self.run.rule(name, {"x": x, "y": y}))

    def _written_out(self, f: Term) -> int | None:
        """A step for what is read off a matrix of literal shape, or for a finite sum, if it can be written out."""
        equality = self.run.core.equality
        entries = Entries(equality)
        g = entries.number(f)
        if equality.same(f, g):
            return None

        def same(require: Require) -> int:
            needs = [self._shown(condition, require) for condition in entries.needs]
            return self.run.procedure("entries", build("=", f, g), [], {}, needs)

        return self._equal(f, g, self.of(g), same)

    def _power(self, v: Term, e: Term) -> int:
        if self.s in free_variables(e):
            return self._moving_power(v, e)
        known = self.run.core.equality.canonical(e)
        is_whole = known.value.denominator == 1 if known.head == "rational" else known.sort is INT
        if is_whole:
            return self._composed("^", v, e)
        try:
            premises = [self.everywhere(partial(self._shown, build("<=", ZERO, v))), self.require(build("<=", ZERO, e))]
        except Rejected:
            return self._composed("^", v, e)
        return self._rule("continuous_power", {"phi": v}, [self.of(v), *premises], u=e)

    def _moving_power(self, v: Term, e: Term) -> int:
        """v^e = exp(e log v), where v is positive."""
        f, g = build("^", v, e), exp(times(e, log(v)))

        def same(require: Require) -> int:
            return self.run.rule(
                "real_power_by_exponential", {"x": v, "y": e}, [self._shown(build("<", ZERO, v), require)]
            )

        return self._equal(f, g, self.of(g), same)

    def _equal(self, f: Term, g: Term, continuous: int, same: Callable[[Require], int]) -> int:
        """A step that shows that f is continuous, as one says that g is, and something shows f = g."""
        run, equal = self.run, self.everywhere(same)
        x, y, e = (run.fresh(name, REAL) for name in "xye")

        def at_x(*inside: int) -> int:
            return run.for_all(e, [build("<", ZERO, e)], partial(near_x, inside))

        def near_x(inside: tuple[int, ...], positive: int) -> int:
            there = run.specialize(continuous, x, *inside, e, positive)
            one = Opened(run, there, run.fresh("d", REAL))
            near = [*between(self.a, y, self.b), build("<", _apart(y, x), one.variable)]
            every = run.for_all(y, near, partial(close, one.steps[1], inside))
            both = run.both([one.steps[0], every])
            goal = exists(one.variable, run.conclusion(both), "d")
            return one.closed(run.witness(goal, [one.variable], both))

        def close(said: int, inside: tuple[int, ...], *near: int) -> int:
            """|f(y) - f(x)| < e from |g(y) - g(x)| < e."""
            shown = run.specialize(said, y, *near)
            values = [[substitute(h, {self.s: z}) for h in (g, f)] for z in (y, x)]
            equations = [run.turned(run.specialize(equal, z, *lies)) for z, lies in ((y, near[:2]), (x, inside))]
            (old, new), (before, after) = values
            shown = run.replaced(lambda z: build("<", _apart(z, before), e), old, new, equations[0], shown)
            return run.replaced(lambda z: build("<", _apart(new, z), e), before, after, equations[1], shown)

        return run.for_all(x, between(self.a, x, self.b), at_x)


def _apart(u: Term, v: Term) -> Term:
    return build("abs", difference(u, v))
