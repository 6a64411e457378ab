"""Inequalities that are equalities at a point: by the signs of derivatives beside the point, by tilings elsewhere.

No tiling decides a cell where 0 <= f is an equality. Beside such a point p, f is led back to its derivatives (the kind
``monotone``): in one variable, 0 <= f on [p, c], as the derivatives of lower order vanish at p and the first one that
does not is positive from there to c; in several, on a box where f rises in one variable from p, or is convex
(``segments``). A half-line is closed in the same way, from its end. The pieces fit together by cases.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from symres.elaborate.algebra.normal_form import NormalForms
from symres.elaborate.algebra.signs import sign
from symres.elaborate.trees.bound import region_of
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.polynomials import purse
from symres.kernel.procedures.bound import Box, Relation
from symres.kernel.procedures.intervals import Enclosures
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
)

from ..bounds import bound, sharp
from ..bounds.bound import Survey
from ..bounds.intervals import Array, Function
from ..bounds.touching import Point
from ..budget import clock
from ..polynomials import identity, linear, numbers, sos
from ..polynomials.simplest import simplest
from ..steps import Close, Proof, carry_out, elimination, sign_cases, split, with_lemmas
from ..strategy import Attained, Bound
from . import segments
from .monotone import focused, mean_value

Cell = dict[Term, tuple[Fraction, Fraction]]


def survey(sequent: Sequent, deadline: float, close: Close) -> Survey:
    """The survey of a search for a tiling; where the bound is attained, its certificate is a proof by pieces, if any,
    whose premises ``close`` proves if nothing else does. Raises ``OutOfBudget``.
    """
    return _Pieces(max(deadline, clock() + Attained.SOON), close, Attained.PIECES).survey(sequent)


def sharply(sequent: Sequent, deadline: float, close: Close, notes: list[str]) -> Proof | None:
    """A proof of an inequality in one variable that is nearly an equality, as ``sharp`` finds it, or by pieces if it is
    an equality at an end. Raises ``OutOfBudget``.
    """
    proof = sharp.search(sequent, deadline, notes)
    if proof is None and not notes and sharp.is_attained(sequent):
        return survey(sequent, deadline, close).certificate
    return proof


class Side(NamedTuple):
    """The side of a number on which a variable lies: above or below it."""

    x: Term
    end: Fraction
    above: bool

    @property
    def name(self) -> str:
        return "above" if self.above else "below"

    def relation(self, head: str) -> Term:
        """The proposition that x lies on this side, for <= or <."""
        end = number(self.end)
        return build(head, end, self.x) if self.above else build(head, self.x, end)

    def turned(self, end: Fraction) -> Side:
        """The other side of another number."""
        return Side(self.x, end, not self.above)

    def sign(self, order: int) -> int:
        """The sign that a derivative of that order by the distance from the number has against the one by x."""
        return 1 if self.above or order % 2 == 0 else -1


class _Pieces:
    """Proofs by pieces, which may be taken apart ``left`` times more."""

    def __init__(self, deadline: float, close: Close, left: int) -> None:
        self.deadline, self.close, self.left = deadline, close, left

    def survey(self, sequent: Sequent) -> Survey:
        found = bound.survey(sequent, self.deadline, through=False)
        if found.certificate is not None or found.relation is None or not self.left:
            return found
        try:
            inner = _Pieces(self.deadline, self.close, self.left - 1)
            proof = inner._by_pieces(sequent, found.relation, found.touching)
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
        """A proof of what is given, true of numbers, or follows by adding up."""
        c, deadline = sequent.conclusion, self.deadline
        if c.head == "=" and (equal := identity.search(sequent, deadline)) is not None:
            return equal
        if (closed := numbers.search(sequent, deadline)) is not None:
            return closed
        if c in sequent.hypotheses or c.head == "<=" and not NormalForms().difference(*c.args).numerator:
            return sos.search(sequent, deadline)
        return linear.search(sequent, deadline, 1)

    def _by_pieces(self, sequent: Sequent, relation: Relation, touching: Sequence[Point]) -> Proof | None:
        region = region_of(sequent)
        if sequent.conclusion is FALSE or relation != region.relations[-1]:
            lemma = build("<=" if relation.strict else "<", ZERO, relation.term)
            return with_lemmas(sequent, [lemma], lambda goal: self.survey(goal).certificate, self._piece)
        variables = free_variables(relation.term)
        if not touching:
            return self._far_out(sequent, relation.term, region.box) if len(variables) == 1 else None
        point = {x: p for x, p in touching[0].items() if x in variables}
        if any(x.sort is not REAL for x in point):
            return None
        if len(point) > 1:
            inner = _Pieces(self.deadline, self.close, max(0, self.left - Attained.FLAT))
            return inner._around(sequent, relation.term, point, region.box)
        ((x, p),) = point.items()
        return self._beside(sequent, relation.term, x, p, region.box)

    # ------------------------------------------------------------------------------------------------------------ cases

    def _split(self, sequent: Sequent, one: Side, near: Close, far: Close) -> Proof | None:
        """A proof from both sides of a number."""
        parts = one.relation("<="), one.turned(one.end).relation("<=")
        return split(sequent, parts, self._simple, near, far)

    def _apart(self, sequent: Sequent, one: Side, apart: Close) -> Proof | None:
        """A proof from where x is on one side of a number, and from where it is that number."""
        if one.relation("<") in sequent.hypotheses:
            return apart(sequent)
        at = build("=", one.x, number(one.end))

        def squeezed(goal: Sequent) -> Proof | None:
            return carry_out(goal, sign_cases(difference(*at.args)), self._simple)

        def standing(goal: Sequent) -> Proof | None:
            return carry_out(goal, elimination(goal, at), self._piece)

        return split(sequent, (one.relation("<"), at), squeezed, apart, standing)

    # ----------------------------------------------------------------------------------------------------- one variable

    def _beside(self, sequent: Sequent, f: Term, x: Term, p: Fraction, box: Box) -> Proof | None:
        """A proof from the derivatives at a point where f vanishes, as far as they tell."""
        low, high = box[x]
        if p not in (low, high):
            return self._split(sequent, Side(x, p, True), self._piece, self._piece)
        one = Side(x, p, p == low)
        signs = _signs(f, one, Attained.ORDERS)
        if signs is None:
            return None
        order, end = len(signs) - 1, high if one.above else low
        cut = _reach(f, one, order, end)
        if cut is not None and end is not None and abs(cut - p) < Attained.CLOSE * abs(end - p):
            cut = self._exact_reach(f, one, order, end)
        near = functools.partial(self._rising, one=one, signs=signs[:-1])
        return near(sequent) if cut is None else self._split(sequent, one.turned(cut), near, self._piece)

    def _exact_reach(self, f: Term, one: Side, order: int, end: Fraction) -> Fraction | None:
        """A number up to which a derivative stays positive, as ``_reach``, where it is too small for floats."""
        slope = Partials(f).by((one.x,) * order)
        positive = build("<", ZERO, slope if one.sign(order) > 0 else opposite(slope))
        for k in range(Attained.HALVINGS):
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
            near = functools.partial(self._rising, one=one, signs=signs)
            return near(sequent) if one.end in (low, high) else self._split(sequent, one, near, self._piece)
        return None

    # ------------------------------------------------------------------------------------------------ several variables

    def _around(self, sequent: Sequent, f: Term, point: Point, box: Box) -> Proof | None:
        """A proof from a cell around a point where f vanishes, and from what is left."""
        inside = [x for x, p in point.items() if p not in box[x]]
        floats, cells = Function(f, list(point)), list(_cells(point, box))
        if not inside:
            rising = ((cell, one) for cell in cells for one in _rising_sides(floats, point, cell))
            first = next(rising, None)
            if first is not None:
                return self._cut(sequent, box, first[0], functools.partial(self._inside, one=first[1]))
        for cell in cells:
            if _is_convex(floats, cell):
                near = functools.partial(segments.search, point=point, close=self._piece, deadline=self.deadline)
                proof = self._cut(sequent, box, cell, near)
                if proof is not None:
                    return proof
                break
        if not inside:
            return None
        return self._split(sequent, Side(inside[0], point[inside[0]], True), self._piece, self._piece)

    def _cut(self, sequent: Sequent, box: Box, cell: Cell, near: Close) -> Proof | None:
        """A proof from a cell, and from what is left of a box."""
        cuts = [
            Side(x, end, above)
            for x, ends in cell.items()
            for end, old, above in zip(ends, box[x], (True, False), strict=True)
            if end != old
        ]
        return self._within(sequent, cuts, near)

    def _within(self, sequent: Sequent, cuts: Sequence[Side], near: Close) -> Proof | None:
        """A proof from what is on one side of all cuts, and from what is not."""
        if not cuts:
            return near(sequent)
        return self._split(sequent, cuts[0], lambda goal: self._within(goal, cuts[1:], near), self._piece)

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
        yield one.sign(k) * at


def _signs_of_tail(f: Term, one: Side) -> list[int] | None:
    """The signs of derivatives at the end of a half-line, none negative, if the next one is so nowhere on it."""
    partials, enclosures, signs = Partials(f), Enclosures(Attained.BITS), list[int]()
    whole = enclosures.between(*((one.end, None) if one.above else (None, one.end)))
    try:
        for k, at in zip(range(Attained.TAIL + 1), _signs_from(f, one), strict=False):
            with purse():
                (value,) = partials.coefficients(enclosures, [(one.x,) * k], {one.x: whole})
            least = value.low if one.sign(k) > 0 else enclosures.negate(value).low
            if k and least is not None and least >= 0:
                return signs
            if at < 0:
                return None
            signs.append(at)
    except Rejected:
        return None
    return None


def _half_lines(x: Term, low: Fraction | None, high: Fraction | None) -> Iterator[Side]:
    """Half-lines to try: from the end of the range, or from farther out."""
    if high is None:
        ends = Bound.LADDER if low is None else [low, *(a for a in Bound.LADDER if a > low)]
        yield from (Side(x, a, True) for a in ends)
    if low is None:
        ends = Bound.LADDER if high is None else [-high, *(a for a in Bound.LADDER if a > -high)]
        yield from (Side(x, -a, False) for a in ends)


def _reach(f: Term, one: Side, order: int, end: Fraction | None) -> Fraction | None:
    """A simple number up to which a derivative that is positive at a point stays so, roughly; None if it always is."""
    slope = Function(Partials(f).by((one.x,) * order), [one.x])
    span = Attained.FARTHEST if end is None else abs(float(end - one.end))
    near, even = (
        np.geomspace(Attained.NEAREST * min(span, 1.0), span, Attained.SAMPLES),
        np.linspace(0, span, Attained.SAMPLES),
    )
    away = np.unique(np.concatenate([near, even]))[1:]
    points = float(one.end) + (away if one.above else -away)
    values = slope.value(points[None], points[None])[0]
    wrong = np.flatnonzero(~(one.sign(order) * values > Attained.NOISE))
    if not len(wrong):
        return None
    until = Fraction(float(away[wrong[0]]))
    ends = [one.end + (until if one.above else -until) * share for share in (Fraction(1, 2), Fraction(7, 8))]
    return simplest(min(ends), max(ends))


def _cells(point: Point, box: Box) -> Iterator[Cell]:
    """Smaller and smaller cells around a point."""
    for k in range(Attained.HALVINGS):
        size, cell = Fraction(1, 2**k), {}
        for x, p in point.items():
            low, high = box[x]
            cell[x] = p - size * (1 if low is None else p - low), p + size * (1 if high is None else high - p)
        yield cell


def _rising_sides(f: Function, point: Point, cell: Cell) -> list[Side]:
    """Ends of a cell, where the point is, from which f seems to rise in a variable: first those at which f vanishes,
    whatever the other variables are.
    """
    points, found = _points(cell), list[tuple[float, int, Side]]()
    for k, (slope, (x, p)) in enumerate(zip(f.jet(1, points, points)[0][1:], point.items(), strict=True)):
        one = Side(x, p, p == cell[x][0])
        if (one.sign(1) * slope >= -Attained.NOISE).all():
            face = points.copy()
            face[k] = float(p)
            found.append((float(np.abs(f.value(face, face)[0]).max()), k, one))
    return [one for *_, one in sorted(found)]


def _is_convex(f: Function, cell: Cell) -> bool:
    """Whether f seems to be convex on a cell."""
    variables, points = list(cell), _points(cell)
    second = f.jet(2, points, points)[0]
    hessians = np.empty((second.shape[1], len(variables), len(variables)))
    for along, c in zip(f.derivatives(2), second, strict=True):
        if len(along) == 2:
            i, j = map(variables.index, along)
            hessians[:, i, j] = hessians[:, j, i] = 2 * c if i == j else c
    return bool(np.isfinite(hessians).all() and (np.linalg.eigvalsh(hessians) > -Attained.NOISE).all())


def _points(cell: Cell) -> Array:
    """Points of a cell, its corners among them."""
    low, high = np.array([[float(end) for end in ends] for ends in cell.values()]).T[..., None]
    inner = np.random.default_rng(0).uniform(size=(len(cell), Attained.SAMPLES))
    corners = np.array(list(itertools.product((0.0, 1.0), repeat=len(cell)))).T
    return low + np.concatenate([inner, corners], axis=1) * (high - low)
