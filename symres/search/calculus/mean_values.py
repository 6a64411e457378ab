"""The mean value theorem for functions of which a hypothesis says the derivative: phi(b) <= phi(a) from phi' <= 0."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from symres.elaborate.compact import beta
from symres.kernel import Sequent, Term
from symres.kernel.sequents import new_name
from symres.kernel.terms import REAL, ZERO, build, for_all, fresh, lam, number, to_json, variable

from ..steps import Close, Lines, Proof, with_lemmas
from .antiderivatives import Antiderivative

# two inequalities and the negation of their sum, which are 0 < 0 together
ALL_THREE = [{"facts": [i], "weight": "1"} for i in range(3)]


class Combination(NamedTuple):
    """phi(t) = c_1 F_1(t) + ... + c_n F_n(t) + R(t), where R is a polynomial, whose derivative is ``slope_of_rest``."""

    parts: tuple[tuple[Fraction, Antiderivative], ...]
    rest: Callable[[Term], Term]
    slope_of_rest: Callable[[Term], Term]

    def slope(self, t: Term) -> Term:
        """phi'(t)."""
        return build("+", *(build("*", number(c), known.f(t)) for c, known in self.parts), self.slope_of_rest(t))


def falls(
    sequent: Sequent, phi: Combination, low: Term, high: Term, close: Close, enough: Term | Fraction
) -> Proof | None:
    """A proof of an inequality that is the sum of phi(high) <= phi(low) and one that is ``enough`` for it, or that says
    phi(high) <= phi(low) + c for such a number c, with < unless it is 0.

    ``close`` proves what is enough, low <= high, and phi' <= 0 between them.
    """
    s = variable(new_name("s", (*sequent.hypotheses, sequent.conclusion)), REAL)
    after, before = build("<=", low, s), build("<=", s, high)
    order = build("<=", low, high)
    down = for_all(s, build("=>", after, build("=>", before, build("<=", phi.slope(s), ZERO))))
    ends = [build("<=", *pair) for _, known in phi.parts for pair in ((known.low, low), (high, known.high))]
    inside = [p for p in dict.fromkeys(ends) if p.args[0] is not p.args[1]]

    def shown(goal: Sequent) -> Proof:
        lines = _Lines(s)
        ordered, falling = lines.assume(order), lines.assume(down)
        first, second = lines.assume(after), lines.assume(before)
        slopes = []
        for c, known in phi.parts:
            above = lines.chained(known.low, low, s, first)
            below = lines.chained(s, high, known.high, second)
            slopes.append(lines.multiple(c, known, lines.derives(known, above, below)))
        rest, its_slope = lam(s, phi.rest(s)), phi.slope_of_rest(s)
        slopes.append(_Slope(rest, its_slope, lines.algebra(build("has_derivative", rest, s, its_slope))))
        whole = slopes[0]
        for other in slopes[1:]:
            whole = lines.sum(whole, other)
        step = whole.step
        for assumed in (second, first):
            step = lines.discharge(assumed, step)
        step = lines.add("generalize", step, variable=s.value)
        values = {"c": ZERO, "phi": whole.of, "psi": lam(s, whole.slope), "x": low, "y": high}
        last = lines.rule("mean_value_inequality", values, ordered, step, falling)
        said = to_json(goal.conclusion)
        if isinstance(enough, Term):
            lines.add("arithmetic", [last, lines.assume(enough)], show=said, summands=ALL_THREE)
        else:  # phi(low) - phi(high) >= 0, what denies the goal, and the number add up to 0
            more = [{"facts": [], "weight": str(enough)}] if enough else []
            lines.add("arithmetic", [last], show=said, summands=[*ALL_THREE[:2], *more])
        return lines.proof(s)

    lemmas = [order, *inside, down, *([enough] if isinstance(enough, Term) else [])]
    return with_lemmas(sequent, lemmas, close, shown)


def derived(sequent: Sequent, known: Antiderivative) -> Proof:
    """A proof that F has the derivative f(t) at a t that is between the ends of the interval by hypotheses."""
    t = sequent.conclusion.args[1]
    lines = _Lines(t)
    above, below = lines.assume(build("<=", known.low, t)), lines.assume(build("<=", t, known.high))
    lines.derives(known, above, below)
    return lines.proof()


class _Slope(NamedTuple):
    """A function, its derivative at s, and the step that says so."""

    of: Term
    slope: Term
    step: int


class _Lines(Lines):
    """The lines of a derivation about s."""

    def __init__(self, s: Term) -> None:
        super().__init__()
        self.s = s

    def chained(self, a: Term, b: Term, c: Term, known: int) -> int:
        """a <= c from a <= b and b <= c: one of them is the line ``known``; the other is assumed unless trivial."""
        if a is b or b is c:
            return known
        other = self.assume(build("<=", a, b) if c is self.s else build("<=", b, c))
        return self.add("arithmetic", [known, other], show=to_json(build("<=", a, c)), summands=ALL_THREE)

    def derives(self, known: Antiderivative, above: int, below: int) -> int:
        """F'(s) = f(s), from low <= s and s <= high."""
        said = self.assume(known.said)
        between = {"P": build("<=", known.low, self.s), "Q": build("<=", self.s, known.high)}
        both = self.rule("and_intro", between, above, below)
        return self.add("specialize", said, at=[to_json(self.s), both])

    def multiple(self, c: Fraction, known: Antiderivative, derived: int) -> _Slope:
        """The derivative of cF."""
        if c == 1:
            return _Slope(known.F, known.f(self.s), derived)
        y, here = fresh(REAL), known.at(self.s)
        times = lam(y, build("*", number(c), y), "y")
        outer = self.algebra(build("has_derivative", times, here, number(c)))
        values = {"phi": times, "psi": known.F, "x": self.s, "u": number(c), "d": known.f(self.s)}
        step = self.rule("derivative_chain", values, outer, derived)
        return _Slope(lam(self.s, build("*", number(c), here)), build("*", number(c), known.f(self.s)), step)

    def sum(self, one: _Slope, other: _Slope) -> _Slope:
        values = {"phi": one.of, "psi": other.of, "x": self.s, "u": one.slope, "d": other.slope}
        step = self.rule("derivative_sum", values, one.step, other.step)
        both = build("+", *(beta(build("app", part.of, self.s)) for part in (one, other)))
        return _Slope(lam(self.s, both), build("+", one.slope, other.slope), step)
