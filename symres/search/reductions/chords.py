"""Convex and Lipschitz functions of a number, by the signs of their derivatives.

A convex function lies below its chords because it lies above its tangents, and that comes from the sign of f'':

    f((1 - s)x + sy) <= (1 - s)f(x) + sf(y)   from   f(p) + f'(p)(a - p) <= f(a)   for p = (1 - s)x + sy and a = x, y

With a square of x - y on the left, f is strongly convex, and the tangents have a parabola; a concave function comes as
the opposite of a convex one. And |f(x) - f(y)| <= L|x - y| from -L <= f' <= L.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import mpmath

from symres.elaborate.algebra.normal_form import NormalForms, computed, normalised
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.evidence.precision import NOTHING
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
    build,
    conjunction,
    difference,
    for_all,
    free_variables,
    fresh,
    implication,
    joined,
    lam,
    number,
    opposite,
    substitute,
)

from ..parts import parts
from ..polynomials import linear
from ..steps import Close, Proof, carry_out, elimination, instance, keep, split, supposed, with_lemmas
from . import conditions
from .monotone import mean_value

MINUS_ONE, TWO = number(-1), number(2)
# the summands of what is not negative by whether they have the factors s and 1 - s: f(x), f(y), -f(p) and a square
PARTS = ((False, True), (True, False), (False, False), (True, True))


class Chord(NamedTuple):
    """A function f of ``x`` that lies below its chord from x to y, at the point p = (1 - s)x + sy, by at least ``bend``
    times s(1 - s)(x - y)^2.
    """

    f: Term
    x: Term
    y: Term
    s: Term
    p: Term
    bend: Term

    @property
    def parameters(self) -> frozenset[Term]:
        """The variables that f and the bend have besides."""
        return free_variables(self.f) - {self.x} | free_variables(self.bend)

    def at(self, a: Term) -> Term:
        return substitute(self.f, {self.x: a})

    def slope(self, p: Term) -> Term:
        """The derivative of f at p, as the normal form has it."""
        return computed(build("D", lam(p, self.at(p)), p))[0]

    def above(self, value: Term, slope: Term, step: Term, reached: Term) -> Term:
        """The proposition that the value after a step is above a tangent, or a parabola, given by value and slope."""
        bent = build("*", self.bend, build("^", step, TWO))
        return build("<=", build("+", value, build("*", slope, step), bent), reached)


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof by tangents, where ``close`` shows the sign of the second derivative; None if none is found."""
    chord = _chord(sequent)
    domain = None if chord is None else _domain(sequent, chord)
    if chord is None or domain is None:
        return None
    if not _is_vertical(chord, domain):
        return _by_tangents(sequent, chord, domain, domain, close, follows)
    inside = [build("<", *h.args) for h in domain]
    at_p = [substitute(h, {chord.x: chord.p}) for h in inside]
    parts = [conjunction(at_p), *(build("<=", *reversed(h.args)) for h in at_p)]
    if any(p in sequent.hypotheses for p in parts):
        return None

    def part(goal: Sequent) -> Proof | None:
        if goal.hypotheses[-1] in parts[1:]:
            return _at_end(goal, chord, close)
        return _by_tangents(goal, chord, domain, inside, close, follows)

    return split(sequent, parts, close, part)


def _domain(sequent: Sequent, chord: Chord) -> list[Term] | None:
    """The hypotheses about x alone, if the same are there about y; None otherwise."""
    others = {chord.x, chord.y, chord.s}
    of_x, of_y = ([h for h in sequent.hypotheses if free_variables(h) & others == {end}] for end in (chord.x, chord.y))
    same = {substitute(h, {chord.x: chord.y}) for h in of_x} == set(of_y)
    values = {chord.at(end) for end in (chord.x, chord.y, chord.p)}
    is_known = any(t in values for h in sequent.hypotheses for t in parts(h))  # by these tangents, and no others
    return of_x if same and not is_known and all(h.head in ("<=", "<") for h in of_x) else None


def _at_end(sequent: Sequent, chord: Chord, close: Close) -> Proof | None:
    """A proof where p is an end of the domain, as the last hypothesis says: then p is x or y, or all three are."""
    end = next(side for side in sequent.hypotheses[-1].args if side.head == "rational")
    first, last = build("<=", chord.s, ZERO), build("<=", ONE, chord.s)
    between = build("and", build("<", ZERO, chord.s), build("<", chord.s, ONE))

    def part(goal: Sequent) -> Proof | None:
        said = goal.hypotheses[-1]
        if said in (first, last):
            return _eliminated(goal, [build("=", chord.s, ZERO if said is first else ONE)], close)
        return _eliminated(goal, [build("=", chord.x, end), build("=", chord.y, end)], close)

    return split(sequent, (first, last, between), close, part)


def _eliminated(sequent: Sequent, equations: Sequence[Term], close: Close) -> Proof | None:
    """A proof with the values that variables have by equations, each of which ``close`` shows."""
    if not equations:
        return close(sequent)
    value, *rest = equations

    def placed(goal: Sequent) -> Proof | None:
        return carry_out(goal, elimination(goal, value), lambda g: _eliminated(g, rest, close))

    return with_lemmas(sequent, [value], close, placed)


def _is_vertical(chord: Chord, domain: Sequence[Term]) -> bool:
    """Whether the function has no derivative at an end that belongs to its domain."""
    p = fresh(REAL)
    slope = chord.slope(p)
    for h in domain:
        end = next((side for side in h.args if side.head == "rational"), None)
        if h.head == "<=" and end is not None:
            try:
                if not mpmath.isfinite(Evaluator(MPMATH, {})(substitute(slope, {p: end}))):
                    return True
            except NOTHING:
                return not free_variables(slope) - {p}
    return False


def _by_tangents(
    sequent: Sequent, chord: Chord, domain: Sequence[Term], inside: Sequence[Term], close: Close, follows: Close
) -> Proof | None:
    """A proof by the tangents at the places ``inside`` of a domain, below the function on all of it."""
    p, a = fresh(REAL), fresh(REAL)
    slope = chord.slope(p)
    above = chord.above(chord.at(p), slope, difference(a, p), chord.at(a))
    within = [substitute(h, {chord.x: u}) for u, hs in ((p, inside), (a, domain)) for h in hs]
    tangents = for_all(p, for_all(a, implication([conjunction(within)] if within else [], above), "a"), "p")
    mean = _mean_of_tangents(chord)
    values = [chord.at(chord.p), substitute(slope, {p: chord.p}), chord.at(chord.x), chord.at(chord.y)]

    def plainly(goal: Sequent) -> Proof | None:
        plain = [h for h in goal.hypotheses if h.head != "all"]
        return keep(goal, plain, lambda rest: conditions.search(rest, follows, follows) or follows(rest))

    def there(goal: Sequent) -> Proof | None:
        return supposed(goal) or plainly(goal) or close(goal)

    def tangent(goal: Sequent) -> Proof | None:
        end = chord.x if goal.conclusion.args[1] is chord.at(chord.x) else chord.y
        return carry_out(goal, instance(goal, tangents, chord.p, end), there, plainly)

    def concluded(last: Sequent) -> Proof | None:
        return carry_out(last, instance(last, mean, *values), tangent, plainly)

    def combined(goal: Sequent) -> Proof | None:
        return with_lemmas(goal, [mean], plainly, concluded)

    def shown(goal: Sequent) -> Proof | None:
        own = [h for h in goal.hypotheses if not free_variables(h) & {chord.x, chord.y, chord.s}]
        return keep(goal, own, lambda g: _above_tangent(g, chord, inside, close) or close(g))

    return with_lemmas(sequent, [tangents], shown, combined)


def _mean_of_tangents(chord: Chord) -> Term:
    """The lemma that w <= (1 - s)u + sv for the value w at p of a line, or parabola, below the values u and v."""
    w, k, u, v = (fresh(REAL) for _ in range(4))
    both = [chord.above(w, k, difference(end, chord.p), value) for end, value in ((chord.x, u), (chord.y, v))]
    ends = build("+", build("*", difference(ONE, chord.s), u), build("*", chord.s, v))
    square = build("^", difference(chord.x, chord.y), TWO)
    below = build("+", w, build("*", chord.bend, chord.s, difference(ONE, chord.s), square))
    out = build("=>", build("and", *both), build("<=", below, ends))
    for name, x in (("v", v), ("u", u), ("k", k), ("w", w)):
        out = for_all(x, out, name)
    return out


def _above_tangent(goal: Sequent, chord: Chord, inside: Sequence[Term], close: Close) -> Proof | None:
    """The proof that f(a) is above the tangent at p: its slope, and what that is above it, change by f''."""
    parameters = chord.parameters
    (a,) = free_variables(goal.conclusion.args[1]) - parameters
    (p,) = free_variables(goal.conclusion) - parameters - {a}

    def curved(last: Sequent) -> Proof | None:
        places = free_variables(last.conclusion) - parameters
        within = [substitute(h, {chord.x: c}) for c in places for h in inside]
        return with_lemmas(last, within, close, lambda g: keep(g, within, close)) or close(last)

    def sloped(change: Sequent, side: str) -> Proof | None:
        for s in free_variables(change.conclusion) - parameters - {p}:
            return carry_out(change, mean_value(s, p, side), close, curved)
        return close(change)

    def half(part: Sequent) -> Proof | None:
        side = "above" if part.hypotheses[-1].args[0] is p else "below"
        return carry_out(part, mean_value(a, p, side), close, partial(sloped, side=side))

    return split(goal, (build("<=", p, a), build("<=", a, p)), close, half)


def _chord(sequent: Sequent) -> Chord | None:
    """The chord that a conclusion is about, if it is about one."""
    if sequent.conclusion.head != "<=":
        return None
    summands = [list(_factors(t)) for t in _summands(difference(*reversed(sequent.conclusion.args)))]
    for s in (h.args[0] for h in sequent.hypotheses if h.head == "<=" and h.args[1] is ONE):
        if s.head != "variable" or build("<=", ZERO, s) not in sequent.hypotheses:
            continue
        parts: dict[tuple[bool, bool], list[Term]] = {key: [] for key in PARTS}
        for factors in summands:
            other = next((f for f in factors if f.head == "+" and equal(f, difference(ONE, s))), None)
            rest = [f for f in factors if f is not s and f is not other]
            parts[s in factors, other is not None].append(joined("*", rest, ONE))
        found = _fitted(s, *(joined("+", part, ZERO) for part in parts.values()))
        if found is not None:
            return found
    return None


def _fitted(s: Term, at_x: Term, at_y: Term, inside: Term, square: Term) -> Chord | None:
    """The chord with these values at its ends, the opposite of its value inside, and a square."""
    for x in sorted(free_variables(at_x) - {s}, key=str):
        for y in sorted(free_variables(at_y) - {s, x}, key=str):
            p = build("+", build("*", difference(ONE, s), x), build("*", s, y))
            length = build("^", difference(x, y), TWO)
            if not equal(substitute(at_x, {x: y}), at_y) or not equal(substitute(at_x, {x: p}), opposite(inside)):
                continue
            quotient = build("*", opposite(square), build("^", length, MINUS_ONE))
            bend = ZERO if square is ZERO else normalised(quotient)
            return None if free_variables(bend) & {x, y, s} else Chord(at_x, x, y, s, p, bend)
    return None


def _summands(t: Term, by: Term = ONE) -> Iterator[Term]:
    """The summands of a term, also those of a sum that a number multiplies."""
    numbers = [a for a in t.args if a.head == "rational"] if t.head == "*" else []
    rest = [a for a in t.args if a.head != "rational"] if t.head == "*" else []
    if t.head == "+":
        for a in t.args:
            yield from _summands(a, by)
    elif numbers and len(rest) == 1:
        yield from _summands(rest[0], build("*", by, *numbers))
    else:
        yield t if by is ONE else build("*", by, t)


def _factors(t: Term) -> Iterator[Term]:
    if t.head == "*":
        for a in t.args:
            yield from _factors(a)
    else:
        yield t


def equal(a: Term, b: Term) -> bool:
    """Whether two terms are one number for all values of their variables, as far as arithmetic shows."""
    try:
        return not NormalForms().difference(a, b).numerator
    except Rejected:
        return False


def _pairs(step: Term) -> Iterator[tuple[Term, Term]]:
    """Variables whose difference a step may be."""
    yield from itertools.permutations(sorted(free_variables(step), key=str), 2)


def _roots(step: Term) -> Iterator[tuple[Term, Term]]:
    """The variable of a step and the number at which that vanishes, if it is plain."""
    for x in free_variables(step) if len(free_variables(step)) == 1 else ():
        for start in (step, opposite(step)):
            end = normalised(opposite(substitute(start, {x: ZERO})))
            if end.head == "rational":
                yield x, end


class Increment(NamedTuple):
    """A ``change``, which is 0 for x = y, whose absolute value is to be at most ``constant`` times |x - y|; y may be a
    number.
    """

    change: Term
    constant: Term
    x: Term
    y: Term

    def slopes(self) -> Term:
        """The proposition that the derivative is between minus the constant and that everywhere."""
        t = fresh(REAL)
        slope, _ = computed(build("D", lam(t, substitute(self.change, {self.x: t})), t))
        return for_all(t, build("and", build("<=", opposite(self.constant), slope), build("<=", slope, self.constant)))

    def bounds(self, low: Term, high: Term) -> tuple[Term, Term]:
        """The propositions that the change is at least minus the constant times high - low, and at most that."""
        most = build("*", self.constant, difference(high, low))
        return build("<=", opposite(most), self.change), build("<=", self.change, most)


def increments(sequent: Sequent, close: Close, deadline: float) -> Proof | None:
    """A proof by the derivative, the bounds of which ``close`` shows; None if none is found."""
    found = _increment(sequent)
    if found is None or any(h.head == "<=" and h.args[0] is sequent.conclusion.args[0] for h in sequent.hypotheses):
        return None  # or it has been bounded
    parameters = free_variables(found.change) | free_variables(found.constant)
    known = [h for h in sequent.hypotheses if free_variables(h) <= parameters - {found.x, found.y}]
    d, e = fresh(REAL), fresh(REAL)
    within = build("and", build("<=", opposite(e), d), build("<=", d, e))
    size = for_all(d, for_all(e, build("=>", within, build("<=", build("abs", d), e)), "e"), "d")

    slopes = found.slopes()

    def sloped(change: Sequent) -> Proof | None:
        if slopes not in change.hypotheses:
            return close(change)
        (place,) = free_variables(change.conclusion) - parameters or {ZERO}
        return carry_out(change, instance(change, slopes, place), lambda g: linear.search(g, deadline, 1) or close(g))

    def sized(goal: Sequent) -> Proof | None:
        return keep(goal, goal.hypotheses[-2:], close)

    def half(part: Sequent) -> Proof | None:
        low, high = part.hypotheses[-1].args
        side = "above" if low is found.y else "below"
        step = mean_value(found.x, found.y, side)
        bounds = found.bounds(low, high)

        def concluded(goal: Sequent) -> Proof | None:
            return carry_out(goal, instance(goal, size, found.change, bounds[1].args[1]), plainly)

        def plainly(goal: Sequent) -> Proof | None:
            said = goal.conclusion if goal.conclusion in goal.hypotheses else goal.hypotheses[-1]
            return keep(goal, [*known, part.hypotheses[-1], said], lambda g: linear.search(g, deadline, 1) or close(g))

        def shown(bound: Sequent) -> Proof | None:
            return carry_out(bound, step, close, sloped)

        return with_lemmas(part, bounds, shown, lambda rest: with_lemmas(rest, [size], sized, concluded))

    def halves(goal: Sequent) -> Proof | None:
        return split(goal, (build("<=", found.y, found.x), build("<=", found.x, found.y)), close, half)

    once = with_lemmas(sequent, [slopes], lambda goal: keep(goal, known, close), halves)
    return once or halves(sequent)


def _increment(sequent: Sequent) -> Increment | None:
    c = sequent.conclusion
    if c.head != "<=" or c.args[0].head != "abs":
        return None
    change, distance = c.args[0].args[0], c.args[1]
    factors = distance.args if distance.head == "*" else (distance,)
    for ends, (i, size) in itertools.product((_pairs, _roots), enumerate(factors)):
        others = [*factors[:i], *factors[i + 1 :]]
        constant = joined("*", others, ONE)
        for x, y in ends(size.args[0]) if size.head == "abs" else ():
            parallel = any(equal(size.args[0], difference(*pair)) for pair in ((x, y), (y, x)))
            if parallel and not {x, y} & free_variables(constant) and equal(substitute(change, {x: y}), ZERO):
                return Increment(change, constant, x, y)
    return None
