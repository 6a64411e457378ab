"""Local minima of a function of one number, by where it falls and where it rises: they are where it does both.

    h, for all s, t in [a, b]. s < t => F(s) < F(t), a < x, x <= b |- false    if h says that x is a local minimum of F

and so where F falls. No derivative is needed, so that kinks are like other places. Floats propose the places where F
turns, and their digits what these are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import mpmath
import numpy as np

from symres.elaborate.trees.bound import region_of
from symres.evidence.evaluation import MPMATH, NUMPY, Evaluator
from symres.evidence.precision import NOTHING
from symres.evidence.support import fraction
from symres.kernel import Sequent, Term
from symres.kernel.procedures.neighbourhood import Nearby
from symres.kernel.terms import (
    FALSE,
    ONE,
    REAL,
    ZERO,
    build,
    conjunction,
    difference,
    for_all,
    free_variables,
    fresh,
    instantiate,
    number,
    substitute,
)

from ..parts import has_pieces
from ..steps import Close, Proof, carry_out, in_turn, instance, keep, opening, split, with_lemmas
from ..strategy import Turns
from .derivatives import total
from .neighbourhood import centre, nearby
from .recognition import recognised


class Turn(NamedTuple):
    """A place where a function turns, and whether it has a local minimum there; otherwise it has a maximum."""

    place: Term
    is_minimum: bool


class Near(NamedTuple):
    """A hypothesis that says that x is a local minimum of F(y), where the ``restrictions`` on y hold."""

    hypothesis: Term
    x: Term
    y: Term
    f: Term
    restrictions: tuple[Term, ...]

    def inside(self, t: Term) -> list[Term]:
        """The restrictions, said of a number."""
        return [substitute(r, {self.y: t}) for r in self.restrictions]

    def lower(self, s: Term, t: Term) -> Term:
        """The inequality F(s) < F(t)."""
        return build("<", substitute(self.f, {self.y: s}), substitute(self.f, {self.y: t}))


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof that a local minimum is where the function turns, and of what follows from that; None if none is found,
    or no hypothesis is about a local minimum of a function of one number that is in pieces.
    """
    near = next(_hypotheses(sequent), None)
    if near is None or not has_pieces(near.f) or near.x in _known(sequent):
        return None
    found = turns(near.f, near.y, near.restrictions)
    if not found:
        return None
    minima = [build("=", near.x, turn.place) for turn in found if turn.is_minimum]
    said = build("or", *minima) if len(minima) > 1 else minima[0] if minima else FALSE
    if sequent.conclusion is said:
        return _placed(sequent, near, found, close)
    return with_lemmas(sequent, [said], lambda goal: _placed(goal, near, found, close), close)


def _hypotheses(sequent: Sequent) -> Iterator[Near]:
    """The hypotheses that say that a variable is a local minimum of a function of one number."""
    known = (*sequent.hypotheses, sequent.conclusion)
    for h in sequent.hypotheses:
        near = nearby(h, known)
        if near is None or len(near.variables) > 1 or near.punctured or near.strict or near.guards:
            continue
        (y,), (x,) = near.variables, centre(near)
        f = total([part for part in _summands(near) if y in free_variables(part)])
        if not x.args and free_variables(x) == {x} and free_variables(f) == {y}:
            yield Near(h, x, y, f, near.restrictions)


def _summands(near: Nearby) -> Sequence[Term]:
    return near.f.args if near.f.head == "+" else (near.f,)


def _known(sequent: Sequent) -> set[Term]:
    """The variables of which hypotheses say what they are."""
    return {side for h in sequent.hypotheses if h.head == "=" for side in h.args if side.sort is REAL and not side.args}


# ----------------------------------------------------------------------------------------------- where a function turns


def turns(f: Term, y: Term, restrictions: Sequence[Term]) -> list[Turn] | None:
    """The places where a function seems to turn, in their order; None if one is not recognised.

    >>> from symres.kernel.terms import variable
    >>> x = variable("x")
    >>> turns(build("+", build("abs", build("+", x, number(-1))), build("^", x, number(2))), x, ())
    [Turn(place=1/2, is_minimum=True)]
    """
    grid = _grid(y, restrictions)
    try:
        with np.errstate(all="ignore"):
            values = np.broadcast_to(np.asarray(Evaluator(NUMPY, {y: grid})(f), dtype=float), grid.shape)
    except (*NOTHING, TypeError, ValueError):
        return None
    grid, values = grid[np.isfinite(values)], values[np.isfinite(values)]
    if len(grid) < 3:
        return None
    up = np.sign(np.diff(values))
    if not up.all():  # flat, as far as floats see
        return None
    found: list[Turn] = []
    for k in np.flatnonzero(up[1:] != up[:-1]):
        is_minimum = bool(up[k] < 0)
        place = recognised(_extremum(f, y, float(grid[k]), float(grid[k + 2]), is_minimum), Turns.DIGITS)
        if place is None:
            return None
        found.append(Turn(place, is_minimum))
    return found


def _grid(y: Term, restrictions: Sequence[Term]) -> np.ndarray:
    """Numbers in the interval of the restrictions, close together near its ends, or near 0."""
    low, high = region_of(Sequent(tuple(restrictions), FALSE)).box.get(y, (None, None))
    steps = np.linspace(0, 1, Turns.POINTS)
    if low is not None and high is not None:
        return float(low) + (float(high) - float(low)) * steps[1:-1]
    away = np.geomspace(Turns.CLOSEST, Turns.FARTHEST, Turns.POINTS)
    if low is not None:
        return float(low) + away
    if high is not None:
        return (float(high) - away)[::-1]
    return np.concatenate([-Turns.UNEVEN * away[::-1], away])


def _extremum(f: Term, y: Term, low: float, high: float, is_minimum: bool) -> Fraction:
    """Where a function is least, or greatest, in an interval in which it turns once, by golden sections."""
    with mpmath.workdps(Turns.WORKING):
        sign = 1 if is_minimum else -1
        value = lambda t: sign * Evaluator(MPMATH, {y: t})(f)  # noqa: E731
        ratio = (mpmath.sqrt(5) - 1) / 2
        a, b = mpmath.mpf(low), mpmath.mpf(high)
        c, d = b - ratio * (b - a), a + ratio * (b - a)
        at_c, at_d = value(c), value(d)
        while b - a > mpmath.mpf(10) ** -Turns.DIGITS * max(1, abs(a)):
            if at_c < at_d:
                b, d, at_d = d, c, at_c
                c = b - ratio * (b - a)
                at_c = value(c)
            else:
                a, c, at_c = c, d, at_d
                d = a + ratio * (b - a)
                at_d = value(d)
        return fraction((a + b) / 2)


# ----------------------------------------------------------------------------------------- that minima are these places


def _placed(sequent: Sequent, near: Near, found: Sequence[Turn], close: Close) -> Proof | None:
    """A proof that x is one of the places that are minima, from the left to the right."""
    lemmas = list(_monotone(near, found))

    def between(goal: Sequent, k: int) -> Proof | None:
        """A proof where x is to the right of the place before the k-th."""
        low, rises = found[k - 1].place if k else None, _rises(found, k)
        if k == len(found):
            return _moved(goal, near, lemmas[k], low if rises else None, rises, close)
        place = found[k].place
        left, here, right = build("<", near.x, place), build("=", near.x, place), build("<", place, near.x)

        def at_place(g: Sequent) -> Proof | None:
            if found[k].is_minimum:
                return close(g)
            return _moved(g, near, lemmas[k], low, True, close)

        return split(
            goal,
            (left, here, right),
            lambda g: _alone(g, goal.hypotheses, close),
            lambda g: _moved(g, near, lemmas[k], low if rises else place, rises, close),
            at_place,
            lambda g: between(g, k + 1),
        )

    return with_lemmas(
        sequent, lemmas, lambda g: _alone(g, (*sequent.hypotheses, *lemmas), close), lambda g: between(g, 0)
    )


def _monotone(near: Near, found: Sequence[Turn]) -> Iterator[Term]:
    """The propositions that F falls, or rises, between places where it turns, before the first and after the last."""
    s, t = fresh(REAL), fresh(REAL)
    places = [None, *(turn.place for turn in found), None]
    for k, (low, high) in enumerate(zip(places, places[1:], strict=False)):
        known = [*near.inside(s), *near.inside(t)]
        known += [build("<=", low, s)] if low is not None else []
        known += [build("<=", t, high)] if high is not None else []
        said = near.lower(s, t) if _rises(found, k) else near.lower(t, s)
        known.append(build("<", s, t))
        yield for_all(s, for_all(t, build("=>", conjunction(known), said), "t"), "s")


def _alone(goal: Sequent, known: Sequence[Term], close: Close) -> Proof | None:
    """A proof of a lemma without what was known before it."""
    return keep(goal, [h for h in goal.hypotheses if h not in known], close)


def _rises(found: Sequence[Turn], k: int) -> bool:
    """Whether the function rises to the left of the k-th place, or to the right of the one before."""
    return found[k - 1].is_minimum if k else not found[0].is_minimum


def _moved(sequent: Sequent, near: Near, lemma: Term, end: Term | None, rises: bool, close: Close) -> Proof | None:
    """A contradiction where x is in an interval in which the function rises, or falls: it is lower a bit to the left,
    or to the right, towards the end of the interval on that side.
    """
    kept = [near.hypothesis, lemma, *(h for h in sequent.hypotheses if near.x in free_variables(h))]

    def opened(goal: Sequent) -> Proof | None:
        new = [h for h in goal.hypotheses if h not in sequent.hypotheses]
        positive = next(h for h in new if h.head == "<")
        near_by = next(h for h in new if h.head == "all")
        (radius,) = free_variables(positive)
        short = build("*", radius, build("^", build("+", ONE, radius), number(-1)))
        square = build("<", build("^", short, number(2)), radius)
        away = difference(near.x, short) if rises else build("+", near.x, short)

        def from_here(g: Sequent, place: Term) -> Proof | None:
            return lower_at(g, place, near_by)

        shown: list[tuple[Term, Close]] = [(build("<", ZERO, short), known), (square, known)]
        if end is None:
            return in_turn(goal, shown, lambda g: from_here(g, away))
        reach = difference(near.x, end) if rises else difference(end, near.x)
        sides = build("<=", reach, short), build("<=", short, reach)
        return in_turn(
            goal,
            shown,
            lambda g: split(
                g,
                sides,
                lambda h: _alone(h, g.hypotheses, close),
                lambda h: from_here(h, end),
                lambda h: from_here(h, away),
            ),
        )

    def known(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if h.head == "<"], close)

    def lower_at(goal: Sequent, place: Term, near_by: Term) -> Proof | None:
        """The contradiction at a place that is lower, and near."""
        pair = (place, near.x) if rises else (near.x, place)
        higher = instantiate(near_by, place)
        while higher.head == "=>":
            higher = higher.args[1]
        return in_turn(
            goal,
            [
                (higher, lambda g: carry_out(g, instance(g, near_by, place), close)),
                (near.lower(place, near.x), lambda g: carry_out(g, instance(g, lemma, *pair), close)),
            ],
            lambda g: keep(g, g.hypotheses[-2:], close),
        )

    return keep(sequent, kept, lambda g: carry_out(g, opening(g, near.hypothesis), opened))


def minima(known: Sequence[Term], variables: Sequence[Term]) -> list[tuple[Term, ...]] | None:
    """The places for a variable that is known to be a local minimum of a function of one number; None if they are not
    recognised.
    """
    near = next(_hypotheses(Sequent(tuple(known), FALSE)), None)
    if near is None or [near.x] != list(variables):
        return None
    found = turns(near.f, near.y, near.restrictions)
    return None if found is None else [(turn.place,) for turn in found if turn.is_minimum]
