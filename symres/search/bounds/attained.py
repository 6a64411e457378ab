"""Inequalities that are equalities at a point: by the signs of derivatives beside the point, by tilings elsewhere.

No tiling decides a cell where 0 <= f is an equality. Beside such a point p, f is led back to its derivatives (the kind
``monotone``): in one variable, 0 <= f on [p, c], as the derivatives of lower order vanish at p and the first one that
does not is positive from there to c; in several, on a box where f rises in one variable from p. A half-line is closed in
the same way, from its end. The pieces fit together by cases.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from symres.algebra.normal_form import NormalForms
from symres.algebra.signs import sign
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.polynomials import purse
from symres.kernel.procedures.bound import Box
from symres.kernel.procedures.intervals import Enclosures, Interval
from symres.kernel.procedures.partials import Partials
from symres.kernel.terms import (
    FALSE,
    REAL,
    ZERO,
    build,
    difference,
    free_variables,
    number,
    opposite,
    substitute,
    to_json,
)
from symres.trees.bound import region_of

from ..polynomials import identity, linear, numbers, sos
from ..polynomials.simplest import simplest
from ..reductions.monotone import focused, mean_value
from ..steps import Close, Proof, carry_out, split, supposed, with_lemmas
from . import bound, sharp
from .bound import LADDER, Survey
from .intervals import Array, Function
from .touching import Point

ORDERS = 12  # the highest order of a derivative
TAIL = 8  # the same, on a half-line
PIECES = 24  # of pieces of pieces
FLAT = 3  # of these, for a point in several variables: where f vanishes on a line there is always another one
SAMPLES = 400  # points where the sign of a derivative is looked at
NEAREST, FARTHEST = 2.0**-24, 2.0**20  # distances of such points
HALVINGS = 8  # of the size of what is taken to be beside a point
CLOSE = Fraction(1, 2**8)  # where a derivative stays positive only so far, relative to the whole, floats may be wrong
BITS = 64  # of the enclosures on half-lines
NOISE = 1e-12  # derivatives of that size may be 0


def survey(sequent: Sequent, deadline: float, close: Close) -> Survey:
    """What a search for a tiling finds; where the bound is attained, its certificate is a proof by pieces, if there is
    one, whose premises ``close`` proves if nothing else does. Raises ``OutOfBudget``.
    """
    return _Pieces(deadline, close, PIECES).survey(sequent)


def sharply(sequent: Sequent, deadline: float, close: Close, notes: list[str]) -> Proof | None:
    """A proof of an inequality in one variable that is nearly an equality, as ``sharp`` finds it, or by pieces if it is
    an equality at an end. Raises ``OutOfBudget``.
    """
    proof = sharp.search(sequent, deadline, notes)
    if proof is None and not notes and sharp.is_attained(sequent):
        return survey(sequent, deadline, close).certificate
    return proof


class Side(NamedTuple):
    """Where a variable lies from a number: above or below it."""

    x: Term
    end: Fraction
    above: bool

    @property
    def name(self) -> str:
        return "above" if self.above else "below"

    def relation(self, head: str) -> Term:
        """That x lies on this side, for <= or <."""
        end = number(self.end)
        return build(head, end, self.x) if self.above else build(head, self.x, end)

    def turned(self, end: Fraction) -> Side:
        """The other side of another number."""
        return Side(self.x, end, not self.above)


class _Pieces:
    """Proofs by pieces, which may be taken apart ``left`` times more."""

    def __init__(self, deadline: float, close: Close, left: int) -> None:
        self.deadline, self.close, self.left = deadline, close, left

    def survey(self, sequent: Sequent) -> Survey:
        found = bound.survey(sequent, self.deadline, through=False)
        if found.certificate is not None or found.relation is None or not self.left:
            return found
        try:
            proof = _Pieces(self.deadline, self.close, self.left - 1)._by_pieces(sequent, found)
        except Rejected:
            proof = None
        if proof is None and found.touching:
            return bound.survey(sequent, self.deadline)
        return replace(found, certificate=proof)

    def _piece(self, sequent: Sequent) -> Proof | None:
        """A proof of a piece, or of what a step needs; None at once if it fails at a point."""
        simple = self._simple(sequent)
        if simple is not None:
            return simple
        found, fails = self.survey(sequent), list[str]()
        if found.certificate is not None or found.counterexample is not None:
            return found.certificate
        sharper = sharp.search(sequent, self.deadline, fails)
        return sharper or (None if fails else self.close(sequent))

    def _simple(self, sequent: Sequent) -> Proof | None:
        """A proof of what is supposed, is true of numbers, or follows by adding up."""
        c, deadline = sequent.conclusion, self.deadline
        if c in sequent.hypotheses:
            return supposed(sequent)
        if c.head == "<=" and not NormalForms().difference(*c.args).numerator:
            return sos.search(sequent, deadline)
        if c.head == "=" and (proof := identity.search(sequent, deadline)) is not None:
            return proof
        return numbers.search(sequent, deadline) or linear.search(sequent, deadline, 1)

    def _by_pieces(self, sequent: Sequent, found: Survey) -> Proof | None:
        region, relation = region_of(sequent), found.relation
        if relation is None:
            return None
        if sequent.conclusion is FALSE or relation != region.relations[-1]:
            lemma = build("<=" if relation.strict else "<", ZERO, relation.term)
            return with_lemmas(sequent, [lemma], lambda goal: self.survey(goal).certificate, self._piece)
        variables = free_variables(relation.term)
        if not found.touching:
            return self._far_out(sequent, relation.term, region.box) if len(variables) == 1 else None
        point = {x: p for x, p in found.touching[0].items() if x in variables}
        if any(x.sort is not REAL for x in point):
            return None
        if len(point) > 1:
            inner = _Pieces(self.deadline, self.close, max(0, self.left - FLAT))
            return inner._on_a_cell(sequent, relation.term, point, region.box)
        ((x, p),) = point.items()
        return self._beside(sequent, relation.term, x, p, region.box)

    # ------------------------------------------------------------------------------------------------------------ cases

    def _split(self, sequent: Sequent, one: Side, near: Close, far: Close) -> Proof | None:
        """A proof from both sides of a number."""
        parts = one.relation("<="), one.turned(one.end).relation("<=")
        return split(sequent, parts, self._simple, near, far)

    def _apart(self, sequent: Sequent, one: Side, apart: Close) -> Proof | None:
        """A proof from where x is on one side of a number, and from where it is that number."""
        at = build("=", one.x, number(one.end))

        def squeezed(goal: Sequent) -> Proof | None:
            return carry_out(goal, {"kind": "cases", "sign": to_json(difference(*at.args))}, self._simple)

        def standing(goal: Sequent) -> Proof | None:
            return carry_out(goal, {"kind": "cases", "equation": goal.hypotheses.index(at)}, self._piece)

        return split(sequent, (one.relation("<"), at), squeezed, apart, standing)

    # ----------------------------------------------------------------------------------------------------- one variable

    def _beside(self, sequent: Sequent, f: Term, x: Term, p: Fraction, box: Box) -> Proof | None:
        """A proof from the derivatives at a point where f vanishes, as far as they tell."""
        low, high = box[x]
        if p not in (low, high):
            return self._split(sequent, Side(x, p, True), self._piece, self._piece)
        one = Side(x, p, p == low)
        signs = _signs(f, one, ORDERS)
        if signs is None:
            return None
        order, end = len(signs) - 1, high if one.above else low
        cut = _reach(f, one, order, end)
        if cut is not None and end is not None and abs(cut - p) < CLOSE * abs(end - p):
            cut = self._exact_reach(f, one, order, end)

        def near(goal: Sequent) -> Proof | None:
            return self._rising(goal, one, signs[:-1])

        if cut is None:
            return near(sequent)
        return self._split(sequent, one.turned(cut), near, self._piece)

    def _exact_reach(self, f: Term, one: Side, order: int, end: Fraction) -> Fraction | None:
        """The same as ``_reach`` where the derivative is too small for floats."""
        slope = Partials(f).by((one.x,) * order)
        positive = build("<", ZERO, slope if one.above or order % 2 == 0 else opposite(slope))
        for k in range(HALVINGS):
            cut = one.end + (end - one.end) / 2**k
            within = one.relation("<="), one.turned(cut).relation("<=")
            if sharp.search(Sequent(within, positive), self.deadline, []) is not None:
                return None if cut == end else cut
        raise Rejected("a derivative is not seen to be positive beside a point")

    def _rising(self, sequent: Sequent, one: Side, signs: list[int]) -> Proof | None:
        """A proof by as many derivatives as there are signs, which are those of f, f', ... at the end."""
        if sequent.conclusion.head == "<" and not signs[0]:
            return self._apart(sequent, one, lambda goal: self._by_slopes(goal, one, signs))
        return self._by_slopes(sequent, one, signs)

    def _by_slopes(self, sequent: Sequent, one: Side, signs: list[int]) -> Proof | None:
        if not signs or one.x not in free_variables(sequent.conclusion):
            return self._piece(sequent)

        def slope(goal: Sequent) -> Proof | None:
            moving = free_variables(goal.conclusion) - free_variables(sequent.conclusion)
            return self._by_slopes(goal, one._replace(x=next(iter(moving), one.x)), signs[1:])

        return self._mean_value(sequent, one, "value" if signs[0] else "slope", slope)

    def _mean_value(self, sequent: Sequent, one: Side, strict: str, slope: Close) -> Proof | None:
        step = mean_value(one.x, number(one.end), one.name)
        if sequent.conclusion.head == "<":
            step["strict"] = strict

        def premise(goal: Sequent) -> Proof | None:
            more = len(goal.hypotheses) > len(sequent.hypotheses)
            return focused(goal.turned, one.x, self._simple, self._piece) if more else self._piece(goal.turned)

        return carry_out(sequent, step, premise, lambda goal: focused(goal, one.x, self._simple, slope))

    def _far_out(self, sequent: Sequent, f: Term, box: Box) -> Proof | None:
        """A proof on a half-line from the derivatives at its end, which are not negative."""
        ((x, (low, high)),) = [(x, ends) for x, ends in box.items() if x in free_variables(f)]
        for one in _half_lines(x, low, high):
            signs = _signs_of_tail(f, one)
            if signs is None:
                continue
            if one.end in (low, high):
                return self._rising(sequent, one, signs)

            def near(goal: Sequent, one: Side = one, signs: list[int] = signs) -> Proof | None:
                return self._rising(goal, one, signs)

            return self._split(sequent, one, near, self._piece)
        return None

    # ------------------------------------------------------------------------------------------------ several variables

    def _on_a_cell(self, sequent: Sequent, f: Term, point: Point, box: Box) -> Proof | None:
        """A proof from a cell around a point where f vanishes, and from what is left."""
        found = _cell(f, point, box)
        if found is None:
            inside = [x for x, p in point.items() if p not in box[x]]
            if not inside:
                return None
            return self._split(sequent, Side(inside[0], point[inside[0]], True), self._piece, self._piece)
        cell, one = found
        ends = [
            (Side(x, end, above), end not in box[x])
            for x in point
            for end, above in zip(cell[x], (True, False), strict=True)
        ]
        return self._cut(sequent, [cut for cut, inside in ends if inside], lambda goal: self._inside(goal, one))

    def _cut(self, sequent: Sequent, cuts: list[Side], inside: Close) -> Proof | None:
        """A proof from what is on one side of all cuts, and from what is not."""
        if not cuts:
            return inside(sequent)
        return self._split(sequent, cuts[0], lambda goal: self._cut(goal, cuts[1:], inside), self._piece)

    def _inside(self, sequent: Sequent, one: Side) -> Proof | None:
        """A proof on a cell where f rises in one variable."""

        def rising(goal: Sequent) -> Proof | None:
            return self._mean_value(goal, one, "slope", self._piece)

        return self._apart(sequent, one, rising) if sequent.conclusion.head == "<" else rising(sequent)


# --------------------------------------------------------------------------------------------------------- derivatives


def _signs(f: Term, one: Side, order: int) -> list[int] | None:
    """The signs of f and its derivatives away from a number, up to the first that is not 0, which has to be 1."""
    signs = list(itertools.islice(_signs_from(f, one), order + 1))
    first = next((k for k, s in enumerate(signs) if s), None)
    return None if first is None or signs[first] < 0 else signs[: first + 1]


def _signs_from(f: Term, one: Side) -> Iterator[int]:
    partials = Partials(f)
    for k in itertools.count():
        with purse():
            at = sign(substitute(partials.by((one.x,) * k), {one.x: number(one.end)}), 256)
        yield at if one.above or k % 2 == 0 else -at


def _signs_of_tail(f: Term, one: Side) -> list[int] | None:
    """The signs of derivatives at the end of a half-line, none negative, if the next one is not negative on all of it."""
    partials, enclosures, signs = Partials(f), Enclosures(BITS), list[int]()
    end = enclosures.rational(one.end)
    whole = Interval(end.low, None) if one.above else Interval(None, end.high)
    try:
        for k, at in zip(range(TAIL + 1), _signs_from(f, one), strict=False):
            with purse():
                (value,) = partials.coefficients(enclosures, [(one.x,) * k], {one.x: whole})
            least = value.low if one.above or k % 2 == 0 else enclosures.negate(value).low
            if k and least is not None and least >= 0:
                return signs
            if at < 0:
                return None
            signs.append(at)
    except Rejected:
        return None
    return None


def _half_lines(x: Term, low: Fraction | None, high: Fraction | None) -> Iterator[Side]:
    """Where a half-line may begin: at the end of the range, or farther out."""
    if high is None:
        ends = LADDER if low is None else [low, *(a for a in LADDER if a > low)]
        yield from (Side(x, a, True) for a in ends)
    if low is None:
        ends = LADDER if high is None else [-high, *(a for a in LADDER if a > -high)]
        yield from (Side(x, -a, False) for a in ends)


def _reach(f: Term, one: Side, order: int, end: Fraction | None) -> Fraction | None:
    """A simple number up to which a derivative that is positive at a point stays so, roughly; None if it always does."""
    slope = Function(Partials(f).by((one.x,) * order), [one.x])
    span = FARTHEST if end is None else abs(float(end - one.end))
    near, even = np.geomspace(NEAREST * min(span, 1.0), span, SAMPLES), np.linspace(0, span, SAMPLES)
    away = np.unique(np.concatenate([near, even]))[1:]
    points = float(one.end) + (away if one.above else -away)
    values = slope.value(points[None], points[None])[0]
    wrong = np.flatnonzero(~((values if one.above or order % 2 == 0 else -values) > NOISE))
    if not len(wrong):
        return None
    until = Fraction(float(away[wrong[0]]))
    ends = [one.end + (until if one.above else -until) * share for share in (Fraction(1, 2), Fraction(7, 8))]
    return simplest(min(ends), max(ends))


def _cell(f: Term, point: Point, box: Box) -> tuple[Box, Side] | None:
    """A cell beside a point on which f rises in one variable, from where the point is."""
    variables = list(point)
    corners = [x for x, p in point.items() if p in box[x]]
    if not corners:
        return None
    floats = Function(f, variables)
    for k in range(HALVINGS):
        cell = {x: _around(point[x], box[x], Fraction(1, 2**k)) for x in variables}
        points = _points(cell, variables)
        slopes = floats.jet(1, points, points)[0][1:]
        for x, slope in zip(variables, slopes, strict=True):
            one = Side(x, point[x], point[x] == cell[x][0])
            if x in corners and bool(((slope if one.above else -slope) >= -NOISE).all()):
                return {**box, **cell}, one
    return None


def _around(p: Fraction, ends: tuple[Fraction | None, Fraction | None], size: Fraction) -> Any:
    low, high = ends
    left = size if low is None else (p - low) * size
    right = size if high is None else (high - p) * size
    return p - left, p + right


def _points(cell: Box, variables: list[Term]) -> Array:
    low, high = (np.array([float(cell[x][k] or 0) for x in variables])[:, None] for k in (0, 1))
    inner = np.random.default_rng(0).uniform(size=(len(variables), SAMPLES))
    corners = np.array(list(itertools.product((0.0, 1.0), repeat=len(variables)))).T
    return low + np.concatenate([inner, corners], axis=1) * (high - low)
