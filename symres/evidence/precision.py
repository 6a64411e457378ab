"""Evaluation at 50 digits: the second opinion on every numeric claim, and all there is for one that is only
supported.

An inequality is looked at where it is tightest: from the random point with the smallest margin, and from the cells of a
proof that had to be cut small, a search goes downhill. What it finds is the smallest margin seen, and where.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import mpmath

from symres.kernel import Rejected, Statement, Term
from symres.kernel.terms import INT

from .evaluation import MPMATH, Evaluator
from .sampling import Flat, Point, Sampler, flat

DIGITS = 50
TOLERANCE = mpmath.mpf(10) ** -40
FAR_TOLERANCE = mpmath.mpf(10) ** -180  # with four times the digits
NOTHING = (Rejected, ZeroDivisionError, OverflowError, ValueError, TypeError)  # what a point without a value raises
FARTHEST = 10_000  # digits, the most, that tell what exponentials of a large number add to 1
DECIMALS = 12  # of the coordinates of the smallest margin, relative to where its search began
STEPS = 160  # evaluations of a search for the smallest margin
CENTRES = 240  # the smallest cells of a proof, the centres of which are looked at
WORK = 300_000  # evaluations of subterms, in all
CELLS = 24  # those of them with the smallest margins, of which more is looked at

Box = Mapping[Term, "tuple[Fraction | None, Fraction | None]"]  # None: unbounded


@dataclass(frozen=True)
class Evidence:
    """``points`` exact points of the domain at which the claim was evaluated, to ``digits`` digits; the random ones
    were drawn with ``seed``.

    ``margin`` is the smallest right side minus left side of an inequality, or distance in a disequation, and ``at`` the
    point where that was found (both None for equations); ``against`` is a point at which the claim does not hold, or
    None.
    """

    points: int
    digits: int
    seed: int
    margin: str | None
    at: str | None
    against: str | None

    def to_json(self) -> dict[str, Any]:
        return {k: getattr(self, k) for k in ("points", "digits", "seed", "margin", "at", "against")}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Evidence:
        return Evidence(data["points"], data["digits"], data["seed"], data["margin"], data["at"], data["against"])


def evaluate(
    statement: Statement, points: int = 12, seed: int = 1, cells: Iterable[Box] = (), work: int = WORK
) -> Evidence | None:
    """Evidence for or against a statement; None if it cannot be evaluated.

    That is so with quantifiers inside, or where no point of its domain is found. ``points`` are random points;
    ``cells`` are boxes, such as the cells of a proof, of which the smallest ones are looked at, too: their corners,
    centres and points nearby. No new point is begun after ``work`` evaluations of subterms, the same on every machine.

    >>> from symres.kernel.terms import build, number, variable
    >>> x = variable("x")
    >>> parabola = build("+", build("^", x, number(2)), build("*", number(-1), x))
    >>> found = evaluate(Statement((x,), (), (), build("<=", number(Fraction(-26, 100)), parabola)))
    >>> found.margin, found.at, found.against
    ('0.01', 'x = 1/2', None)
    >>> evaluate(Statement((x,), (), (), build("<=", number(Fraction(-24, 100)), parabola))).against
    'x = 1/2'
    """
    given = flat(statement)
    sampler = Sampler(given, seed)
    tried = _Tried(given, work)
    with mpmath.workdps(DIGITS + 10):
        for point in sampler.points(12 * points):
            tried.take(point, edge=True)
            if tried.over or tried.count == points or not point:
                break
        centres = [(tried.take(_centre(box, tried.variables)), box) for box in _smallest(cells) if not tried.over]
        for _, box in sorted(centres, key=lambda pair: pair[0])[:CELLS]:
            for point in _around(box, tried.variables):
                if not tried.over:
                    tried.take(point)
        if tried.where and not sampler.equations:
            tried.descend()
        return tried.evidence(seed) if tried.count else None


def holds_at(given: Flat, point: Point) -> bool:
    """Whether a hypothesis fails at a point, or the conclusion holds there; False where something is not defined."""
    with mpmath.workdps(DIGITS + 10):
        try:
            values = Values(point)
            return not all(map(values.holds, given.hypotheses)) or values.holds(given.conclusion)
        except NOTHING:
            return False


class Values:
    """Truth and margins at a point, to ``DIGITS`` digits; where two sides agree that far, four times as many digits
    tell whether their difference is real or rounding.
    """

    def __init__(self, point: Point) -> None:
        self.point = point
        self.near = Evaluator(MPMATH, {x: MPMATH.number(q) for x, q in point.items()})

    @cached_property
    def far(self) -> Evaluator:
        return Evaluator(MPMATH, {x: MPMATH.number(q) for x, q in self.point.items()})

    def holds(self, proposition: Term) -> bool:
        """Whether a proposition without quantifiers holds; raises ``ValueError`` where it is not defined."""
        head, args = proposition.head, proposition.args
        if head == "not":
            return not self.holds(args[0])
        if head == "and":
            return all(map(self.holds, args))
        if head == "or":
            return any(map(self.holds, args))
        if head == "=>":
            return not self.holds(args[0]) or self.holds(args[1])
        margin = self.margin(proposition)
        return bool(margin > 0 or margin == 0 and head != "<")

    def margin(self, proposition: Term) -> Any:
        """The distance of a proposition from failing, not relative to anything; 0 where no digit shows a difference."""
        head, args = proposition.head, proposition.args
        if head == "not":
            return -self.margin(args[0])
        if head in ("and", "or"):
            return (min if head == "and" else max)(map(self.margin, args))
        if head == "=>":
            return max(-self.margin(args[0]), self.margin(args[1]))
        relative = self.near.margin(proposition)
        if mpmath.isnan(relative):
            raise ValueError(f"{proposition} is not defined")
        if abs(relative) > TOLERANCE:
            return self.near.margin(proposition, relative=False)
        with mpmath.workdps(4 * DIGITS):
            closer = self.far.margin(proposition)
            if abs(closer) < FAR_TOLERANCE and abs(closer - relative) > abs(closer) / 10**10:
                return mpmath.mpf(0)  # rounding
            return self.far.margin(proposition, relative=False)


def equations_hold(given: Flat, point: Point) -> bool:
    """Whether the equations among the hypotheses hold at a point to more digits than exponentials of it fill: far out
    what tends to 1 looks like 1, an error function the soonest. Where that takes too many digits, none is said to hold.
    """
    equations = [h for h in given.hypotheses if h.head == "="]
    reach = max(map(abs, point.values()), default=0)
    costly = any(map(_mentions_erf, equations))
    digits = 4 * DIGITS + math.ceil(reach**2 if costly else 2 * reach)
    if not equations or digits > (FARTHEST // 10 if costly else FARTHEST):
        return not equations
    with mpmath.workdps(digits):
        evaluator = Values(point).near
        close = mpmath.mpf(10) ** (DIGITS - digits)
        return all(abs(evaluator.margin(h)) < close for h in equations)


class _Tried:
    """The points of a statement tried so far, and the least margin; nothing is tried after ``work`` evaluations."""

    def __init__(self, given: Flat, work: int) -> None:
        self.given = given
        self.left = work
        self.variables = (*given.variables, *given.bound)
        self.has_margin = mentions_order(given.conclusion)
        self.count = 0
        self.least: Any = mpmath.inf
        self.where: Point | None = None
        self.against: Point | None = None

    @property
    def over(self) -> bool:
        """Whether there is nothing more to try."""
        return self.against is not None or self.left <= 0

    def take(self, point: Point, edge: bool = False) -> Any:
        """The margin at a point; infinite where a hypothesis fails or the claim has no value.

        What fails has to fail with four times the digits, too. Only where ``edge`` is set does a strict inequality fail
        by sides that look equal: near a tight place they may differ by less than all the digits show.
        """
        values = Values(point)
        try:
            if not all(map(values.holds, self.given.hypotheses)):
                return mpmath.inf
            margin = values.margin(self.given.conclusion)
            if not values.holds(self.given.conclusion):
                with mpmath.workdps(4 * DIGITS):
                    closer = Values(point)
                    if closer.holds(self.given.conclusion) or not all(map(closer.holds, self.given.hypotheses)):
                        return mpmath.inf
                if margin == 0 and not edge or not equations_hold(self.given, point):
                    return mpmath.inf
                self.against = point
        except NOTHING:
            return mpmath.inf
        finally:
            self.left -= 1 + len(values.near.memo)
        self.count += 1
        if self.has_margin and (margin < self.least or self.where is None):
            self.least, self.where = margin, point
        return margin

    def descend(self) -> None:
        """From where the margin is smallest, along the axes, by ever smaller steps of one decimal digit."""
        place = dict(self.where or {})
        axes = [x for x in place if x.sort is not INT]
        size = {x: _decade(place[x]) for x in axes}
        left = STEPS if axes else 0
        for digit in range(DECIMALS + 1):
            moved = True
            while moved and left > 0 and not self.over and self.least != 0:
                moved = False
                for x, sign in itertools.product(axes, (1, -1)):
                    step = size[x] / 10**digit
                    there = {**place, x: (place[x] // step + sign) * step if digit else place[x] + sign * step}
                    left -= 1
                    before = self.least
                    self.take(there)
                    if self.least < before:
                        place, moved = there, True
                        break

    def evidence(self, seed: int) -> Evidence:
        margin = None if self.where is None else margin_text(self.least)
        at = None if self.where is None else written(self.where)
        return Evidence(self.count, DIGITS, seed, margin, at, None if self.against is None else written(self.against))


def margin_text(margin: Any) -> str:
    """A margin for readers."""
    return str(mpmath.nstr(margin, 4)).removesuffix(".0").replace(".0e", "e")


def mentions_order(proposition: Term) -> bool:
    """Whether there is an inequality or a disequation in a proposition, so that it can hold with room."""
    return proposition.head in ("<=", "<", "not") or any(map(mentions_order, proposition.args))


def _mentions_erf(term: Term) -> bool:
    return term.head == "erf" or any(map(_mentions_erf, term.args))


def _decade(q: Fraction) -> Fraction:
    """The power of ten that begins the size of a number, at least 1/10."""
    size = Fraction(1, 10)
    while 10 * size <= abs(q):
        size *= 10
    return size


def written(point: Point) -> str:
    """A point as text, its values as decimals where those are exact and shorter."""
    return ", ".join(f"{x} = {_number(q)}" for x, q in point.items())


def _number(q: Fraction) -> str:
    text = str(q)
    decimals = next((n for n in range(len(text)) if (q * 10**n).denominator == 1), 0)
    if not decimals:
        return text
    digits = str(abs(q.numerator * 10**decimals // q.denominator)).rjust(decimals + 1, "0")
    decimal = f"{'-' if q < 0 else ''}{digits[:-decimals]}.{digits[-decimals:]}"
    return min(text, decimal, key=len)


def _smallest(cells: Iterable[Box]) -> list[Box]:
    """The cells that were cut smallest, and an even choice of the others."""
    ordered = sorted(cells, key=lambda box: max(map(_width, box.values()), default=0))
    others = ordered[CENTRES // 2 :]
    return [*ordered[: CENTRES // 2], *others[:: 1 + 2 * len(others) // CENTRES]]


def _width(ends: tuple[Fraction | None, Fraction | None]) -> float | Fraction:
    low, high = ends
    return high - low if low is not None and high is not None else float("inf")


def _centre(box: Box, variables: tuple[Term, ...]) -> Point:
    return _mixture(
        [_finite(*box.get(x, (None, None))) for x in variables], variables, [Fraction(1, 2)] * len(variables)
    )


def _around(box: Box, variables: tuple[Term, ...]) -> Iterator[Point]:
    """The corners of a box, at most eight of them, and points near those, inside and outside."""
    ends = [_finite(*box.get(x, (None, None))) for x in variables]
    near = Fraction(1, 1000)
    for low, high in ((Fraction(0), Fraction(1)), (near, 1 - near), (-near, 1 + near)):
        for shares in itertools.islice(itertools.product((low, high), repeat=len(ends)), 8):
            yield _mixture(ends, variables, shares)


def _mixture(
    ends: Sequence[tuple[Fraction, Fraction]], variables: tuple[Term, ...], shares: Sequence[Fraction]
) -> Point:
    values = [low + t * (high - low) for t, (low, high) in zip(shares, ends, strict=True)]
    return {x: Fraction(round(v)) if x.sort is INT else v for x, v in zip(variables, values, strict=True)}


def _finite(low: Fraction | None, high: Fraction | None) -> tuple[Fraction, Fraction]:
    """An interval, cut off where it is unbounded."""
    far = Fraction(1000)
    if low is None:
        low = -far if high is None else min(-far, high - far)
    return low, max(far, low + far) if high is None else high
