"""bound: an inequality on a region, by enclosures on the cells of a tiling.

    H |- C    if every cell of a tiling of the whole space has a relation, of H or the negation of C, that fails on it

The relations are the equations and inequalities of H and, where C is an inequality, its negation, each written as
f <= 0 or f < 0 (an equation as two of them); they fail on a cell if f > 0 there, or f >= 0. The tiling comes from
splitting the box that the relations c <= x and x <= c with rational c leave of the whole space; the parts are closed
and share their border, so there is no gap. With all derivatives enclosed on the whole cell (``jets``), a leaf may say

    value     the enclosure of f has the right sign
    mean      Taylor's formula around the centre m has, in all variables: up to its order n with derivatives at m, those
              of order n on the cell; for n = 1 it is f(m) + sum of D_i f (x_i - m_i)
    corner    f has, at one corner, exactly
    taylor    along one variable, from the end a of its interval into the cell, every term D^k f(a), k < n, of Taylor's
              formula has, exactly, and so has the remainder D^n f on the cell; or the sum of all terms has, without the
              power of the distance from a that is common to those that are not, exactly, 0
    convex    the Hessian is positive definite on the cell, f has the right sign at one point, exactly, and there the
              gradient vanishes, or points into the cell if the point is on its border

Before any of the last four, each variable in which f increases (or decreases) on the cell is put at its lower (upper)
end; ``corner`` asks for that in all variables, ``taylor`` and ``convex`` in all but their own. Where f > 0 is wanted,
and f vanishes, at one point only, ``except`` names a literal that fails at this point.

The data of a step are ``{"precision": bits, "cells": [token, ...]}``: the tree in preorder. A token is the
number i of a variable whose interval is halved, ``[i, "p/q"]`` for a split elsewhere, or a leaf: ``{"value": r}``,
``{"mean": r, "order": n}`` with n = 1 if none is given, ``{"corner": r}``, ``{"taylor": r, "along": i, "end": "low" or
"high", "order": n}`` or ``{"convex": r, "point": [[i, "p/q"], ...]}``, with r the number of a relation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from .enclosures import Enclosures, Interval
from .facts import Facts
from .jets import Exact, Jets
from .normal_form import COMPUTED, NormalForms, Quotient, computed
from .polynomials import FIELD, Budget, Rejected
from .sequents import Sequent, negation
from .signs import holds
from .terms import (
    DIGITS,
    FALSE,
    Term,
    brief,
    build,
    contract,
    difference,
    free_variables,
    is_scalar,
    number,
    rational_from_json,
    show,
    substitute,
    variables_of,
)

CELLS = 200_000  # the most tokens
PRECISION = 1024  # the most bits
BITS = 4 * DIGITS  # no end of a cell has more
FIELDS = {
    "value": set(),
    "mean": {"order"},
    "corner": {"except"},
    "taylor": {"along", "end", "order", "except"},
    "convex": {"point", "except"},
}

Ends = tuple["Fraction | None", "Fraction | None"]  # None: unbounded
Box = dict[Term, Ends]


@dataclass(frozen=True)
class Relation:
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
        self.relations = [
            Relation(self._written_out(relation.term), relation.strict)
            for literal in self.literals
            for relation in _relations(literal)
        ]
        found = variables_of(r.term for r in self.relations)
        self.variables = sorted(found, key=lambda x: (x.head, x.value))
        self.box: Box = dict.fromkeys(self.variables, (None, None))
        for relation in self.relations:
            self._cut(relation.term)

    @cached_property
    def _facts(self) -> Facts:
        return Facts(Sequent(tuple(self.literals), FALSE))

    def _written_out(self, term: Term) -> Term:
        """The term with derivatives computed, and numbers read off matrices, where the literals say what that needs."""
        if not _is_computed(term):
            return term
        if term.head == "app":
            return self._written_out(contract(term))
        if term.head not in COMPUTED:
            return build(term.head, *map(self._written_out, term.args))
        value, needed = computed(term)
        return self._written_out(value) if all(map(self._facts.holds, needed)) else term

    def _cut(self, term: Term) -> None:
        """Cut the box by ``term`` <= 0 if that is a bound of one variable."""
        variables = free_variables(term)
        if len(variables) != 1:
            return
        (x,) = variables
        forms = NormalForms()
        try:
            form = forms(term)
        except Rejected:
            return
        own = 1 << FIELD * forms.index(x)
        slope = form.numerator.get(own, 0)
        if forms.conditions or form.factors or not slope or not form.numerator.keys() <= {0, own}:
            return
        end = -Fraction(form.numerator.get(0, 0)) / slope
        if _bits(end) > BITS:
            return
        low, high = self.box[x]
        if slope < 0:
            low = end if low is None or low < end else low
        else:
            high = end if high is None or high > end else high
        self.box[x] = low, high


@lru_cache(1 << 14)
def _is_computed(term: Term) -> bool:
    """Whether a term has derivatives, or numbers read off matrices, in it."""
    return term.head in COMPUTED or is_scalar(term.sort) and any(map(_is_computed, term.args))


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
        Budget.spend(100 + 10 * len(region.box))
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
    if _bits(at) > BITS:
        raise Rejected(f"bound: a split at a number of more than {BITS} bits")
    if low is not None and not low < at or high is not None and not at < high:
        raise Rejected(f"bound: {at} is not inside the interval of {show(x)}")
    return {**box, x: (at, high)}, {**box, x: (low, at)}


def _variable(region: Region, index: Any) -> Term:
    if type(index) is not int or not 0 <= index < len(region.variables):
        raise Rejected(f"bound: there is no variable {brief(index)}; the region has {len(region.variables)}")
    return region.variables[index]


def check(sequent: Sequent, certificate: dict[str, Any]) -> None:
    """Accept, or raise ``Rejected``."""
    region = Region(sequent)
    precision = certificate.get("precision")
    if type(precision) is not int or precision > PRECISION:
        raise Rejected(f"bound: the precision is at most {PRECISION} bits")
    enclosures = Enclosures(precision)
    for box, leaf in leaves(region, certificate):
        method = method_of(leaf)
        k = leaf[method]
        if type(k) is not int or not 0 <= k < len(region.relations):
            raise Rejected(f"bound: there is no relation {brief(k)}; the sequent has {len(region.relations)}")
        if not Cell(region, region.relations[k], box, enclosures).refuted(method, leaf):
            raise Rejected(f"bound: {method} does not decide the cell {shown(box)}")


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
    """A relation f <= 0 or f < 0 on a box, that is to fail everywhere on it."""

    def __init__(self, region: Region, relation: Relation, box: Box, enclosures: Enclosures) -> None:
        self.region = region
        self.f = relation.term
        self.positive = not relation.strict  # whether f > 0 is wanted, not only f >= 0
        self.variables = [x for x in region.variables if x in free_variables(self.f)]
        self.box: Box = {x: box[x] for x in self.variables}
        self.enclosures = enclosures
        self.sides: dict[Term, int] = {}
        self.steep = True  # whether f is strictly monotone in every variable put at an end

    def refuted(self, method: str, leaf: Mapping[str, Any]) -> bool:
        """Whether the relation fails on the whole cell, as the leaf says; raises ``Rejected`` for no proper leaf."""
        if method == "value":
            return self._decides(self.enclosures.term(self.f, self._intervals()))
        if method == "mean":
            return self._mean(leaf)
        if method == "taylor":
            return self._taylor(_variable(self.region, leaf.get("along")), leaf)
        return self._convex(self._point(leaf.get("point", [])), leaf)

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
            f, *gradient = Jets(self.enclosures, wide, 1, self.sides).of(self.f, self._intervals())
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
        return [x for x in self.variables if self.box[x][0] is None or self.box[x][0] != self.box[x][1]]

    def _mean(self, leaf: Mapping[str, Any]) -> bool:
        """Taylor's formula around the centre, in all variables: exact up to the order, where the cell's jet stands."""
        order = leaf.get("order", 1)
        if type(order) is not int or order < 1:
            raise Rejected("bound: the order of a mean value form is an integer >= 1")
        coefficients = self._reduce(())
        if self._decides(coefficients[0]):
            return True
        wide = self._wide()
        centre: dict[Term, Fraction] = {}
        steps: list[Interval] = []
        for x, (low, high) in self.box.items():
            if low is None or high is None:
                return False
            centre[x] = (low + high) / 2
            if x in wide:
                steps.append(self._interval(low - centre[x], high - centre[x]))
        e = self.enclosures
        jets = Jets(e, wide, order, self.sides)
        if order > 1:
            coefficients = jets.of(self.f, self._intervals())
        thin = {x: e.rational(m) for x, m in centre.items()}
        # not e.term: that takes an exponent near an integer n, of the sort of integers, for n
        around = Jets(e, wide, order - 1, self.sides) if order > 1 else Jets(e, (), 1, self.sides)
        inner = around.of(self.f, thin)
        coefficients[: len(inner)] = inner
        total = e.rational(Fraction(0))
        for exponents, c in zip(jets.exponents, coefficients, strict=True):
            for step, n in zip(steps, exponents, strict=True):
                if n:
                    c = e.multiply(c, e.power(step, Fraction(n)))
            total = e.add(total, c)
        return self._decides(total)

    def _exact(self, own: tuple[Term, ...], order: int, at: Mapping[Term, Fraction]) -> list[int]:
        """The signs of the Taylor coefficients of f in ``own`` at a point of the cell."""
        exact = Exact()
        values: dict[Term, Quotient] = {x: exact.rational(value) for x, value in at.items()}
        return list(map(exact.sign, Jets(exact, own, order, self.sides).of(self.f, values)))

    def _corner(self, own: Mapping[Term, Fraction]) -> dict[Term, Fraction]:
        """The values of all variables once those that are not in ``own`` have been put at an end."""
        point = dict(own)
        for x in self.variables:
            if x not in own:
                low, high = self.box[x]
                if low is None or low != high:
                    raise Rejected(f"bound: {show(self.f, 150)} is not seen to be monotone in {show(x)} on the cell")
                point[x] = low
        return point

    def _excepted(self, point: Mapping[Term, Fraction], leaf: Mapping[str, Any]) -> bool:
        """Whether the only point where f may vanish is outside of the region."""
        index = leaf.get("except")
        if index is None:
            return False
        if type(index) is not int or not 0 <= index < len(self.region.literals):
            raise Rejected(f"bound: there is no literal {brief(index)}")
        values = {x: number(value) for x, value in point.items()}
        return self.steep and not holds(substitute(self.region.literals[index], values))

    # ----------------------------------------------------------------------------------------------------------- leaves

    def _taylor(self, x: Term, leaf: Mapping[str, Any]) -> bool:
        order, end = leaf.get("order"), leaf.get("end")
        if end not in ("low", "high") or x not in self.box or type(order) is not int or order < 1:
            raise Rejected("bound: a Taylor formula is along a variable, from its end low or high, of an order >= 1")
        a = self.box[x][0 if end == "low" else 1]
        if a is None:
            raise Rejected(f"bound: the interval of {show(x)} is unbounded at its end {end}")
        self._reduce((x,))
        point = self._corner({x: a})
        remainder = Jets(self.enclosures, (x,), order, self.sides).of(self.f, self._intervals())[-1]
        if order % 2 and end == "high":
            remainder = self.enclosures.negate(remainder)
        signs = self._exact((x,), max(1, order - 1), point)[:order]
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
        return some and self._excepted(point, leaf)

    def _divided(self, x: Term, end: str, signs: list[int], remainder: Interval) -> Interval | None:
        """f by the power h^k of the distance h from the end, where c_k is the first c_j that is not 0, on the cell:

        sum of c_j h^(j - k) + remainder h^(n - k), with c_j = +-D^j f(a) / j!, which is - for odd j from above.
        """
        low, high = self.box[x]
        if low is None or high is None:
            return None
        e, order = self.enclosures, len(signs)
        a = {**self._intervals(), x: self.enclosures.rational(low if end == "low" else high)}
        jet = Jets(e, (x,), max(1, order - 1), self.sides).of(self.f, a)[:order]
        distance = Interval(0, e.rational(high - low).high)
        k = next((k for k, s in enumerate(signs) if s), order)
        total = remainder
        for j in reversed(range(k, order)):
            total = e.add(e.negate(jet[j]) if j % 2 and end == "high" else jet[j], e.multiply(distance, total))
        return total

    def _point(self, data: Any) -> dict[Term, Fraction]:
        if not isinstance(data, list) or any(not isinstance(pair, list) or len(pair) != 2 for pair in data):
            raise Rejected('bound: a point is a list of pairs [number of a variable, "p/q"]')
        return {_variable(self.region, i): rational_from_json(value) for i, value in data}

    def _convex(self, own: dict[Term, Fraction], leaf: Mapping[str, Any]) -> bool:
        """``convex``; with no variable of its own it is ``corner``."""
        if not own.keys() <= self.box.keys():
            raise Rejected("bound: the point of a convex cell has coordinates that its relation does not mention")
        self._reduce(own)
        point = self._corner(own)
        variables = tuple(own)
        value, *gradient = self._exact(variables, 1, point)
        for x, slope in zip(variables, gradient, strict=True):
            low, high = self.box[x]
            if low is not None and own[x] < low or high is not None and own[x] > high:
                return False
            if slope > 0 and own[x] != low or slope < 0 and own[x] != high:
                return False
        if value < 0 or own and not self._positive_definite(variables):
            return False
        return value > 0 or not self.positive or self._excepted(point, leaf)

    def _positive_definite(self, variables: tuple[Term, ...]) -> bool:
        """Whether the Hessian is positive definite on the whole cell: the pivots of L D L^T are positive."""
        jets = Jets(self.enclosures, variables, 2, self.sides)
        coefficients = jets.of(self.f, self._intervals())
        e, n = self.enclosures, len(variables)
        two, minus = e.rational(Fraction(2)), e.rational(Fraction(-1))
        matrix: list[list[Interval]] = [[two] * n for _ in range(n)]
        for exponents, c in zip(jets.exponents, coefficients, strict=True):
            if sum(exponents) == 2:
                i, j = [k for k, count in enumerate(exponents) for _ in range(count)]
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
