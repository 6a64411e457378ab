"""Sines and cosines that oscillate without end, near a point or far out: places at which their values are known.

Where the argument of one is q/(x - a), or q x far out, it is a whole number of turns and a given angle at
x = a + q/(2 pi k + angle), or x = (2 pi k + angle)/q, for each integer k; for large k these places are as close to a,
or as far out, as is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from symres.elaborate.algebra.normal_form import rational
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.terms import (
    INT,
    REAL,
    ZERO,
    build,
    for_all,
    free_variables,
    instantiate,
    number,
    substitute,
    variable,
)

from ..steps import Close, Proof, carry_out, in_turn, instance
from ..strategy import Limits

HEADS = ("sin", "cos")
VALUES = {"sin": (0, 1, 0, -1), "cos": (1, 0, -1, 0)}  # by right angles


def of(f: Term, x: Term) -> list[Term]:
    """The outermost sines and cosines of a term that mention x."""

    def within(t: Term) -> Iterator[Term]:
        if t.head in HEADS:
            yield t
        else:
            for a in t.args:
                yield from within(a)

    return [wave for wave in dict.fromkeys(within(f)) if x in free_variables(wave)]


class Phase(NamedTuple):
    """Places that are whole turns and some right angles apart: of a wave with the argument ``scale``/(x - centre), or
    ``scale`` x if there is no ``centre``.
    """

    x: Term
    centre: Term | None
    scale: Fraction
    right_angles: int

    def turns(self, k: Term) -> Term:
        """The argument, after k turns."""
        return build("+", build("*", number(2), build("pi"), k), _times(Fraction(self.right_angles, 2), build("pi")))

    def place(self, k: Term) -> Term:
        turns = self.turns(k)
        if self.centre is None:
            return _times(1 / self.scale, turns)
        return self._away(_inverse(turns))

    def _away(self, t: Term) -> Term:
        """The place at scale t from the centre."""
        away = _times(self.scale, t)
        return away if self.centre is None or self.centre is ZERO else build("+", self.centre, away)

    def value(self, wave: Term) -> Term:
        """The value of a sine or cosine there."""
        return number(VALUES[wave.head][int(self._multiple(wave)) * self.right_angles % 4])

    def beyond(self, end: Term, first: Term) -> Term:
        """The number of turns, at least the first one, after which places are closer to the centre, or farther out."""
        reach = end if self.centre is None else _inverse(end)
        return build("+", build("ceiling", _times(self.scale, build("abs", reach))), first)

    def known(
        self, goal: Sequent, waves: Sequence[Term], size: Term, end: Term, first: Term, close: Close, then: Close
    ) -> Proof | None:
        """A proof where it is known how close the place is, ``size`` being the distance of x, and the values there."""
        k = self.beyond(end, first)
        turns, place = self.turns(k), self.place(k)
        steps: list[tuple[Term, Close]] = [(build("<=", first, k), close)]
        if self.centre is None:
            steps.append((build("<", end, place), close))
        else:
            forward, near, away = build("<", ZERO, turns), _times(1 / self.scale, end), _inverse(turns)
            apart, farther = self._apart(size), self._farther(first)
            steps += [
                (forward, close),
                (farther, close),
                (build("<", _inverse(near), turns), lambda g: carry_out(g, instance(g, farther, _inverse(end)), close)),
                (_RECIPROCAL, close),
                (build("<", away, near), lambda g: carry_out(g, instance(g, _RECIPROCAL, turns, near), close)),
                (build("<", ZERO, away), lambda g: carry_out(g, instance(g, _RECIPROCAL, turns, near), close)),
                (apart, close),
                (_distance(apart, away, end), lambda g: carry_out(g, instance(g, apart, away, end), close)),
            ]
        for wave in waves:
            periodic, argument = self._periodic(wave), substitute(wave.args[0], {self.x: place})
            whole = _times(self._multiple(wave), turns)
            steps += [
                (periodic, lambda g: carry_out(g, {"kind": "cases", "equation": len(g.hypotheses) - 1}, close)),
                (build("=", argument, whole), close),
                (build("=", build(wave.head, argument), self.value(wave)), self._at(periodic, argument, k, close)),
            ]
        return in_turn(goal, steps, then)

    def _farther(self, first: Term) -> Term:
        """The proposition that the turns to be beyond an end suffice: said of its inverse, it is linear."""
        s = variable("s", REAL)
        reach = _times(self.scale, s)
        turns = self.turns(build("+", build("ceiling", _times(self.scale, build("abs", s))), first))
        return for_all(s, build("<", reach, turns))

    def _apart(self, size: Term) -> Term:
        """The proposition that places differ from the centre by less than an end where 1/turns is small enough."""
        a, e = variable("a", REAL), variable("e", REAL)
        distance = substitute(size, {self.x: self._away(a)})
        known = build("and", build("<", ZERO, a), build("<", a, _times(1 / self.scale, e)))
        said = build("and", build("<", ZERO, distance), build("<", distance, e))
        return for_all(a, for_all(e, build("=>", known, said)))

    def _at(self, periodic: Term, argument: Term, k: Term, close: Close) -> Close:
        return lambda goal: carry_out(goal, instance(goal, periodic, argument, k), close)

    def _multiple(self, wave: Term) -> Fraction:
        """The ratio of its argument to that of the slowest one."""
        return (_scale(wave.args[0], self.x, self.centre) or self.scale) / self.scale

    def _periodic(self, wave: Term) -> Term:
        """The proposition that a wave has its value after any number of turns."""
        s, k = variable("s", REAL), variable("k", INT)
        argument = _times(self._multiple(wave), self.turns(k))
        said = build("=>", build("=", s, argument), build("=", build(wave.head, s), self.value(wave)))
        return for_all(s, for_all(k, said))


def phases(waves: Sequence[Term], x: Term, centre: Term | None) -> Iterator[Phase]:
    """Places of some waves near a centre, or far out; none where their arguments are not of that form."""
    scales = [_scale(wave.args[0], x, centre) for wave in waves]
    known = [q for q in scales if q is not None and q > 0]
    if x.sort is REAL and known and len(known) == len(scales):
        slowest = min(known)
        if all((q / slowest).denominator == 1 for q in known):
            yield from (Phase(x, centre, slowest, n) for n in range(4))


def _scale(argument: Term, x: Term, centre: Term | None) -> Fraction | None:
    """q, where an argument seems to be q/(x - centre), or q x if there is no centre."""
    found = set()
    for h in Limits.TURNS:
        place = number(h) if centre is None else build("+", centre, number(h))
        try:
            value = rational(substitute(argument, {x: place}))
        except Rejected:
            return None
        if value is None:
            return None
        found.add(Fraction(value) / h if centre is None else Fraction(value) * h)
    return found.pop() if len(found) == 1 else None


def _distance(apart: Term, *values: Term) -> Term:
    """The instance of a statement about numbers for these."""
    for value in values:
        apart = instantiate(apart, value)
    return apart.args[1]


def _inverse(t: Term) -> Term:
    return build("^", t, number(-1))


def _times(q: Fraction, t: Term) -> Term:
    return t if q == 1 else build("*", number(q), t)


def _reciprocal() -> Term:
    """The lemma that 1/t < e for positive t and e with 1/e < t."""
    s, t = variable("s", REAL), variable("t", REAL)
    known = [build("<", ZERO, s), build("<", ZERO, t), build("<", _inverse(t), s)]
    said = build("and", build("<", ZERO, _inverse(s)), build("<", _inverse(s), t))
    return for_all(s, for_all(t, build("=>", build("and", *known), said)))


_RECIPROCAL = _reciprocal()
