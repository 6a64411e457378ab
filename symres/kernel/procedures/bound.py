"""bound: an inequality on a region, by enclosures on the cells of a tiling.

    H |- C    if every cell of a tiling of the whole space has a relation, of H or the negation of C, that fails on it,
              from what is asked of closed numbers at single points: H |- 0 = c, and that a literal fails there

The relations are the equations and inequalities of H and, where C is an inequality, its negation, each written as
f <= 0 or f < 0 (an equation as two of them); they fail on a cell if f > 0 there, or f >= 0. The tiling comes from
splitting the box that the relations c <= x and x <= c with rational c leave of the whole space; the parts are closed
and share their border, so there is no gap. What is said of derivatives and matrices, which have no enclosure, fails on
no cell. With all derivatives of f enclosed on the whole cell (``partials``), a leaf may say

    value     the enclosure of f has the right sign
    mean      Taylor's formula around the centre m has, in all variables: up to its order n with derivatives at m, those
              of order n on the cell; for n = 1 it is f(m) + sum of D_i f (x_i - m_i)
    corner    f has, at one corner
    taylor    along one variable, from the end a of its interval into the cell, every term D^k f(a), k < n, of Taylor's
              formula has, and so has the remainder D^n f on the cell; or the sum of all terms has, without the power of
              the distance from a that is common to those that are not 0
    convex    the Hessian is positive definite on the cell, f has the right sign at one point, and there the gradient
              vanishes, or points into the cell if the point is on its border

Before any of the last four, each variable in which f increases (or decreases) on the cell is put at its lower (upper)
end; ``corner`` asks for that in all variables, ``taylor`` and ``convex`` in all but their own. Where f > 0 is wanted,
and f vanishes, at one point only, ``except`` names a literal L that fails at this point p: what denies L at p is asked.

What the last three say of a point is about derivatives of f there, which are closed terms c. The point is one of the
closed cell, its corners and ends included, on which all that the derivatives need is seen; so c is the derivative. Its
sign is that of an enclosure of 64, 128, ... up to 4096 bits; if none shows one, 0 = c is asked, and c taken for 0.

The data of a step are ``{"precision": bits, "cells": [token, ...]}``: the tree in preorder. A token is the
number i of a variable whose interval is halved, ``[i, "p/q"]`` for a split elsewhere, or a leaf: ``{"value": r}``,
``{"mean": r, "order": n}`` with n = 1 if none is given, ``{"corner": r}``, ``{"taylor": r, "along": i, "end": "low" or
"high", "order": n}`` or ``{"convex": r, "point": [[i, "p/q"], ...]}``, with r the number of a relation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from ..equality import Equality
from ..polynomials import Rejected, exponents, spend
from ..sequents import Sequent, negation
from ..terms import (
    DIGITS,
    FALSE,
    INT,
    REAL,
    ZERO,
    Term,
    brief,
    build,
    difference,
    free_variables,
    fresh,
    is_scalar,
    number,
    rational_from_json,
    show,
    substitute,
    variables_of,
)
from .intervals import BITS, REALS, Enclosures, Interval, enclosure
from .partials import Along, Partials, on_one_piece, up_to

CELLS = 200_000  # the most tokens
PRECISION = 1024  # the most bits
LONGEST = 4 * DIGITS  # no end of a cell has more bits
FIELDS = {
    "value": set(),
    "mean": {"order"},
    "corner": {"except"},
    "taylor": {"along", "end", "order", "except"},
    "convex": {"point", "except"},
}

Item = TypeVar("Item")
Ends = tuple["Fraction | None", "Fraction | None"]  # None: unbounded
Box = dict[Term, Ends]


class Relation(NamedTuple):
    """``term`` <= 0, or < 0 if ``strict``."""

    term: Term
    strict: bool


class Region:
    """The literals of a sequent that are said to hold, the relations they state, and a box that contains the region."""

    def __init__(self, sequent: Sequent) -> None:
        self.literals = list(sequent.hypotheses)
        if sequent.conclusion.head in ("<=", "<"):
            self.literals.append(negation(sequent.conclusion))
        elif sequent.conclusion is not FALSE:
            raise Rejected(f"bound: {show(sequent.conclusion, 150)} is no inequality")
        self.relations = [relation for literal in self.literals for relation in _relations(literal)]
        found = variables_of(r.term for r in self.relations)
        self.variables = sorted(found, key=lambda x: (x.head, x.value))
        self.real = {x: fresh(REAL) if x.sort is INT else x for x in self.variables}  # as derivatives know them
        self._partials: dict[Term, Partials] = {}
        self.box: Box = dict.fromkeys(self.variables, (None, None))
        for relation in self.relations:
            self._cut(relation.term)

    def partials(self, f: Term) -> Partials:
        """The partial derivatives of a number, the same object for all cells."""
        if f not in self._partials:
            self._partials[f] = Partials(f)
        return self._partials[f]

    def _cut(self, term: Term) -> None:
        """Cut the box by ``term`` <= 0 if that is a bound of one variable."""
        equality = Equality()
        try:
            form = equality.scalar(term)
        except Rejected:
            return
        powers = [power for m in form for power in exponents(m)]
        x = equality.atoms[powers[0][0]] if [e for _, e in powers] == [1] else term
        if x not in self.box:
            return
        slope = form[max(form)]
        end = -Fraction(form.get(0, 0)) / slope
        if _bits(end) > LONGEST:
            return
        low, high = self.box[x]
        if slope < 0:
            self.box[x] = end if low is None else max(low, end), high
        else:
            self.box[x] = low, end if high is None else min(high, end)


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _relations(literal: Term) -> Iterator[Relation]:
    if literal.head not in ("<=", "<", "=") or not all(is_scalar(a.sort) for a in literal.args):
        return
    a, b = literal.args
    if any(not is_scalar(x.sort) for x in free_variables(a) | free_variables(b)):
        return
    yield Relation(difference(a, b), literal.head == "<")
    if literal.head == "=":
        yield Relation(difference(b, a), False)


def leaves(region: Region, certificate: Mapping[str, Any]) -> Iterator[tuple[Box, dict[str, Any]]]:
    """The cells of the certificate's tiling, each with its leaf; raises ``Rejected`` if the tokens are no tree."""
    tokens = certificate.get("cells")
    if not isinstance(tokens, list) or len(tokens) > CELLS:
        raise Rejected(f"bound: the cells are a list of at most {CELLS} tokens")
    stack = [region.box]
    for token in tokens:
        if not stack:
            raise Rejected("bound: the tiling is complete before the last token")
        spend(100 + 10 * len(region.box))
        box = stack.pop()
        if isinstance(token, dict):
            yield box, token
        else:
            stack.extend(_split(region, box, token))
    if stack:
        raise Rejected(f"bound: {len(stack)} cells of the tiling are missing")


def _split(region: Region, box: Box, token: Any) -> tuple[Box, Box]:
    """The upper and the lower part of a box."""
    elsewhere = isinstance(token, list) and len(token) == 2
    x = _variable(region, token[0] if elsewhere else token)
    low, high = box[x]
    if elsewhere:
        at = rational_from_json(token[1])
    elif low is None or high is None:
        raise Rejected(f"bound: the unbounded interval of {show(x)} has no middle")
    else:
        at = (low + high) / 2
    if _bits(at) > LONGEST:
        raise Rejected(f"bound: a split at a number of more than {LONGEST} bits")
    if low is not None and not low < at or high is not None and not at < high:
        raise Rejected(f"bound: {at} is not inside the interval of {show(x)}")
    return {**box, x: (at, high)}, {**box, x: (low, at)}


def _variable(region: Region, index: Any) -> Term:
    return _numbered(region.variables, index, "variable")


def _numbered(items: Sequence[Item], index: Any, what: str) -> Item:
    if type(index) is not int or not 0 <= index < len(items):
        raise Rejected(f"bound: there is no {what} {brief(index)} among {len(items)}")
    return items[index]


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """What is asked of points of the cells; raises ``Rejected`` if a cell is not decided."""
    region = Region(sequent)
    precision = certificate.get("precision")
    if type(precision) is not int or precision > PRECISION:
        raise Rejected(f"bound: the precision is at most {PRECISION} bits")
    enclosures, asked = Enclosures(precision), dict[Term, None]()
    for box, leaf in leaves(region, certificate):
        cell = Cell(region, leaf, box, enclosures)
        if not cell.refuted():
            raise Rejected(f"bound: {cell.method} does not decide the cell {shown(box)}")
        asked |= cell.asked
    return tuple(Sequent(sequent.hypotheses, p) for p in asked)


def method_of(leaf: Mapping[str, Any]) -> str:
    """How a leaf shows that its relation fails; raises ``Rejected`` if it does not have the fields for that."""
    method = next((name for name in FIELDS if name in leaf), None)
    if method is None or not set(leaf) <= {method, *FIELDS[method]}:
        raise Rejected(f"bound: a leaf names one of {', '.join(FIELDS)}, and has the fields that go with it")
    return method


def shown(box: Box) -> str:
    """A box for messages."""
    sides = []
    for x, (low, high) in box.items():
        left = "(-oo" if low is None else f"[{low}"
        right = "oo)" if high is None else f"{high}]"
        sides.append(f"{show(x)} in {left}, {right}")
    return ", ".join(sides)[:400]


class Cell:
    """A leaf on a box, whose relation f <= 0 or f < 0 is to fail everywhere on it, if what is ``asked`` holds."""

    def __init__(self, region: Region, leaf: Mapping[str, Any], box: Box, enclosures: Enclosures) -> None:
        self.region, self.leaf, self.enclosures = region, leaf, enclosures
        self.method = method_of(leaf)
        relation = _numbered(region.relations, leaf[self.method], "relation")
        self.f = relation.term
        self.positive = not relation.strict  # whether f > 0 is wanted, not only f >= 0
        self.box: Box = {x: box[x] for x in region.variables if x in free_variables(self.f)}
        self.steep = True  # whether f is strictly monotone in every variable put at an end
        self.asked: dict[Term, None] = {}

    def refuted(self) -> bool:
        """Whether the relation fails on the whole cell, as the leaf says; raises ``Rejected`` for no proper leaf."""
        if self.method == "value":
            return self._decides(self.enclosures.term(self.f, self._intervals()))
        self.box = {self.region.real[x]: ends for x, ends in self.box.items()}
        whole = self._intervals()
        f = on_one_piece(self.f, lambda v: self.enclosures.side(self.enclosures.term(v, whole)), self.region.real)
        self.partials = self.region.partials(f)
        if self.method == "mean":
            return self._mean()
        return self._taylor() if self.method == "taylor" else self._convex()

    def _decides(self, x: Interval) -> bool:
        return x.low is not None and (x.low > 0 or x.low == 0 and not self.positive)

    def _intervals(self) -> dict[Term, Interval]:
        """The box at the precision of the enclosures, rounded outward."""
        return {x: self._interval(*ends) for x, ends in self.box.items()}

    def _interval(self, low: Fraction | None, high: Fraction | None) -> Interval:
        rational = self.enclosures.rational
        return Interval(None if low is None else rational(low).low, None if high is None else rational(high).high)

    # ------------------------------------------------------------------------------------------------------- reductions

    def _reduce(self, own: Iterable[Term]) -> list[Interval]:
        """Put at an end every variable but ``own`` in which f is monotone; f and its gradient on what is left.

        The gradient is by the variables that are left with an interval, own ones included, in their order.
        """
        while True:
            wide = self._wide()
            f, *gradient = self._coefficients(up_to(1, wide))
            fixed: Box = {}
            for x, slope in zip(wide, gradient, strict=True):
                low, high = self.box[x]
                if x in own:
                    continue
                if slope.low is not None and slope.low >= 0 and low is not None:
                    fixed[x] = low, low
                    self.steep = self.steep and slope.low > 0
                elif slope.high is not None and slope.high <= 0 and high is not None:
                    fixed[x] = high, high
                    self.steep = self.steep and slope.high < 0
            if not fixed:
                return [f, *gradient]
            self.box.update(fixed)

    def _wide(self) -> list[Term]:
        return [x for x, (low, high) in self.box.items() if low is None or low != high]

    def _coefficients(self, wanted: Sequence[Along], at: Mapping[Term, Interval] | None = None) -> list[Interval]:
        """Taylor coefficients of f on what is left of the cell, or on a part of it."""
        return self.partials.coefficients(self.enclosures, wanted, self._intervals() if at is None else at)

    def _mean(self) -> bool:
        """Taylor's formula around the centre, in all variables."""
        order = self.leaf.get("order", 1)
        if type(order) is not int or order < 1:
            raise Rejected("bound: the order of a mean value form is an integer >= 1")
        coefficients = self._reduce(())
        if self._decides(coefficients[0]):
            return True
        wide, e = up_to(order, self._wide()), self.enclosures
        thin: dict[Term, Interval] = {}
        steps: dict[Term, Interval] = {}
        for x, (low, high) in self.box.items():
            if low is None or high is None:
                return False
            centre = (low + high) / 2
            thin[x], steps[x] = e.rational(centre), self._interval(low - centre, high - centre)
        last = [along for along in wide if len(along) == order]
        inner = self._coefficients([along for along in wide if len(along) < order], thin)
        total = e.rational(Fraction(0))
        for along, c in zip(wide, [*inner, *self._coefficients(last)], strict=True):
            spend(100 * (1 + len(along)))
            for x, n in Counter(along).items():
                c = e.multiply(c, e.power(steps[x], Fraction(n)))
            total = e.add(total, c)
        return self._decides(total)

    def _signs(self, own: Sequence[Term], order: int, at: Mapping[Term, Fraction]) -> list[int]:
        """The signs of the derivatives of f in ``own`` at a point of the cell."""
        values = {x: number(value) for x, value in at.items()}
        return [self._sign(substitute(self.partials.by(along), values)) for along in up_to(order, own)]

    def _sign(self, c: Term) -> int:
        """The sign of a closed number as an enclosure shows it; if none does, that it is 0 is asked."""
        for bits in BITS:
            low, high = enclosure(c, bits)[0] or REALS
            if low is not None and low > 0:
                return 1
            if high is not None and high < 0:
                return -1
            if low == high == 0:
                return 0
        self.asked[build("=", ZERO, c)] = None
        return 0

    def _corner(self, own: Mapping[Term, Fraction]) -> dict[Term, Fraction]:
        """The values of all variables once those that are not in ``own`` have been put at an end."""
        point = dict(own)
        for x, (low, high) in self.box.items():
            if x not in own:
                if low is None or low != high:
                    raise Rejected(f"bound: {show(self.f, 150)} is not seen to be monotone in {show(x)} on the cell")
                point[x] = low
        return point

    def _excepted(self, point: Mapping[Term, Fraction]) -> bool:
        """Whether the only point where f may vanish is outside of the region, where a literal fails."""
        if "except" not in self.leaf or not self.steep:
            return False
        literal = _numbered(self.region.literals, self.leaf["except"], "literal")
        values = {x: number(point[y]) for x, y in self.region.real.items() if y in point}
        self.asked[negation(substitute(literal, values))] = None
        return True

    # ----------------------------------------------------------------------------------------------------------- leaves

    def _taylor(self) -> bool:
        x = self.region.real[_variable(self.region, self.leaf.get("along"))]
        order, end = self.leaf.get("order"), self.leaf.get("end")
        if end not in ("low", "high") or x not in self.box or type(order) is not int or order < 1:
            raise Rejected("bound: a Taylor formula is along a variable, from its end low or high, of an order >= 1")
        a = self.box[x][0 if end == "low" else 1]
        if a is None:
            raise Rejected(f"bound: the interval of {show(x)} is unbounded at its end {end}")
        self._reduce((x,))
        point = self._corner({x: a})
        (remainder,) = self._coefficients(up_to(order, (x,))[-1:])
        if order % 2 and end == "high":
            remainder = self.enclosures.negate(remainder)
        signs = self._signs((x,), order - 1, point)
        if end == "high":
            signs = [-s if k % 2 else s for k, s in enumerate(signs)]
        if min(signs) >= 0 and remainder.low is not None and remainder.low >= 0:
            some = max(signs) > 0 or remainder.low > 0  # whether f > 0 but at a
        else:
            rest = self._divided(x, end, signs, remainder)
            if rest is None or rest.low is None or rest.low < 0:
                return False
            some = rest.low > 0
        if not self.positive or some and signs[0] > 0:
            return True
        return some and self._excepted(point)

    def _divided(self, x: Term, end: str, signs: list[int], remainder: Interval) -> Interval | None:
        """f by the power h^k of the distance h from the end, where c_k is the first c_j that is not 0, on the cell:

        sum of c_j h^(j - k) + remainder h^(n - k), with c_j = +-D^j f(a) / j!, which is - for odd j from above.
        """
        low, high = self.box[x]
        if low is None or high is None:
            return None
        e, order = self.enclosures, len(signs)
        a = {**self._intervals(), x: self.enclosures.rational(low if end == "low" else high)}
        terms = self._coefficients(up_to(order - 1, (x,)), a)
        distance = Interval(0, e.rational(high - low).high)
        k = next((k for k, s in enumerate(signs) if s), order)
        total = remainder
        for j in reversed(range(k, order)):
            total = e.add(e.negate(terms[j]) if j % 2 and end == "high" else terms[j], e.multiply(distance, total))
        return total

    def _convex(self) -> bool:
        """``convex``; with no variable of its own it is ``corner``."""
        data = self.leaf.get("point", [])
        if not isinstance(data, list) or any(not isinstance(pair, list) or len(pair) != 2 for pair in data):
            raise Rejected('bound: a point is a list of pairs [number of a variable, "p/q"]')
        own = {self.region.real[_variable(self.region, i)]: rational_from_json(value) for i, value in data}
        if not own.keys() <= self.box.keys():
            raise Rejected("bound: the point of a convex cell has coordinates that its relation does not mention")
        self._reduce(own)
        point, variables = self._corner(own), tuple(own)
        for x, (low, high) in self.box.items():
            if low is not None and point[x] < low or high is not None and point[x] > high:
                return False
        if own and not self._positive_definite(variables):
            return False
        value, *gradient = self._signs(variables, 1, point)
        for x, slope in zip(variables, gradient, strict=True):
            if slope > 0 and own[x] != self.box[x][0] or slope < 0 and own[x] != self.box[x][1]:
                return False
        return value > 0 or value == 0 and (not self.positive or self._excepted(point))

    def _positive_definite(self, variables: tuple[Term, ...]) -> bool:
        """Whether the Hessian is positive definite on the whole cell: the pivots of L D L^T are positive."""
        e, n = self.enclosures, len(variables)
        spend(20 * n**3)
        two, minus = e.rational(Fraction(2)), e.rational(Fraction(-1))
        pairs = [along for along in up_to(2, variables) if len(along) == 2]
        matrix: list[list[Interval]] = [[two] * n for _ in range(n)]
        for (x, y), c in zip(pairs, self._coefficients(pairs), strict=True):
            i, j = variables.index(x), variables.index(y)
            matrix[i][j] = matrix[j][i] = e.multiply(two, c) if i == j else c
        for k in range(n):
            pivot = matrix[k][k]
            if pivot.low is None or pivot.low <= 0:
                return False
            for i in range(k + 1, n):
                factor = e.multiply(minus, e.divide(matrix[i][k], pivot))
                for j in range(k + 1, n):
                    matrix[i][j] = e.add(matrix[i][j], e.multiply(factor, matrix[k][j]))
        return True
