"""bound: an inequality on a region, by enclosures on the cells of a tiling.

    H |- C    if every cell of a tiling of the whole space has a relation, of H or the negation of C, that fails on it

The relations are the equations and inequalities of H and, where C is an inequality, its negation, each written as
f <= 0 or f < 0 (an equation as two of them); they fail on a cell if f > 0 there, or f >= 0. The tiling comes from
splitting the box that the relations c <= x and x <= c with rational c leave of the whole space; the parts are closed
and share their border, so there is no gap. What is said of derivatives and matrices, which have no enclosure, fails on
no cell. A leaf says how f is seen to have the right sign on its cell:

    value    the enclosure of f has it
    mean     on the part of the cell where f is least, the enclosure of f has it, or that of Taylor's formula around the
             centre m of the part, in all variables: up to its order n with derivatives at m, those of order n on the
             part; for n = 1 it is f(m) + sum of D_i f (x_i - m_i)

The part is what is left of the cell when each variable in which f increases (or decreases) on it is put at its lower
(upper) end, and this is done again with f on what is left. So nowhere on the cell f is less than it is at a point of
the part. The derivatives exist on all of the cell that their enclosures are about (``partials``).

The data of a step are ``{"precision": bits, "cells": [token, ...]}``: the tree in preorder. A token is the
number i of a variable whose interval is halved, ``[i, "p/q"]`` for a split elsewhere, or a leaf: ``{"value": r}`` or
``{"mean": r, "order": n}`` with n = 1 if none is given, with r the number of a relation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, TypeVar

from ..equality import Equality
from ..polynomials import Rejected, exponents, spend
from ..sequents import Sequent, negation
from ..terms import (
    DIGITS,
    FALSE,
    INT,
    REAL,
    Term,
    brief,
    difference,
    free_variables,
    fresh,
    is_scalar,
    rational_from_json,
    show,
    variables_of,
)
from .intervals import REALS, Enclosures, Interval
from .partials import Partials, on_one_piece, up_to
from .question import Question

CELLS = 200_000  # the most tokens
LONGEST = 4 * DIGITS  # no end of a cell has more bits
FIELDS: Mapping[str, frozenset[str]] = {"value": frozenset(), "mean": frozenset(("order",))}  # beside the relation's

Item = TypeVar("Item")
Ends = tuple["Fraction | None", "Fraction | None"]  # None: unbounded
Box = dict[Term, Ends]


class Relation(NamedTuple):
    """``term`` <= 0, or < 0 if ``strict``."""

    term: Term
    strict: bool

    def fails(self, value: Interval) -> bool:
        """Whether it fails for every value of its term in an interval."""
        return value.low is not None and (value.low > 0 or value.low == 0 and self.strict)


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
        self.partials = cache(Partials)  # of a number, the same object for all cells
        self.box: Box = dict.fromkeys(self.variables, (None, None))
        for relation in self.relations:
            self._cut(relation.term)

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
    x = _numbered(region.variables, token[0] if elsewhere else token, "variable")
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


def _numbered(items: Sequence[Item], index: Any, what: str) -> Item:
    if type(index) is not int or not 0 <= index < len(items):
        raise Rejected(f"bound: there is no {what} {brief(index)} among {len(items)}")
    return items[index]


def answer(question: Question) -> tuple[Sequent, ...]:
    """Nothing is needed; raises ``Rejected`` if a cell is not decided."""
    region, enclosures = Region(question.sequent), Enclosures(question.data.get("precision"))
    for number, (box, leaf) in enumerate(leaves(region, question.data), 1):
        if not refuted(region, leaf, box, enclosures):
            raise Rejected(f"bound: {method_of(leaf)} does not decide cell {number}")
    return ()


def method_of(leaf: Mapping[str, Any]) -> str:
    """How a leaf shows that its relation fails; raises ``Rejected`` if it does not have the fields for that."""
    method = next((name for name in FIELDS if name in leaf), None)
    if method is None or not set(leaf) <= {method, *FIELDS[method]}:
        raise Rejected(f"bound: a leaf names one of {', '.join(FIELDS)}, and has the fields that go with it")
    return method


def refuted(region: Region, leaf: Mapping[str, Any], box: Box, enclosures: Enclosures) -> bool:
    """Whether a leaf shows that its relation fails on a whole cell; raises ``Rejected`` for no proper leaf."""
    method = method_of(leaf)
    relation = _numbered(region.relations, leaf[method], "relation")
    f, mentioned = relation.term, free_variables(relation.term)
    cell = {x: box[x] for x in region.variables if x in mentioned}
    if method == "value":
        return relation.fails(enclosures.term(f, _intervals(cell, enclosures)))
    order = leaf.get("order", 1)
    if type(order) is not int or order < 1:
        raise Rejected("bound: the order of a mean value form is an integer >= 1")
    cell = {region.real[x]: ends for x, ends in cell.items()}
    whole = _intervals(cell, enclosures)
    piece = on_one_piece(f, lambda v: enclosures.side(enclosures.term(v, whole)), region.real)
    partials = region.partials(piece)
    cell, value = _least(partials, cell, enclosures)
    return relation.fails(value) or relation.fails(_mean(partials, cell, order, enclosures))


def _least(partials: Partials, cell: Box, enclosures: Enclosures) -> tuple[Box, Interval]:
    """The part of a cell where f is least, as far as the signs of its slopes show it, and the enclosure of f there."""
    while True:
        wide = _wide(cell)
        value, *gradient = partials.coefficients(enclosures, up_to(1, wide), _intervals(cell, enclosures))
        fixed: Box = {}
        for x, slope in zip(wide, gradient, strict=True):
            low, high = cell[x]
            if slope.low is not None and slope.low >= 0 and low is not None:
                fixed[x] = low, low
            elif slope.high is not None and slope.high <= 0 and high is not None:
                fixed[x] = high, high
        if not fixed:
            return cell, value
        cell = {**cell, **fixed}


def _mean(partials: Partials, cell: Box, order: int, enclosures: Enclosures) -> Interval:
    """An enclosure of f on a cell by Taylor's formula around its centre, in all variables; any number if unbounded."""
    centre: dict[Term, Interval] = {}
    steps: dict[Term, Interval] = {}
    for x, (low, high) in cell.items():
        if low is None or high is None:
            return REALS
        middle = (low + high) / 2
        centre[x], steps[x] = enclosures.rational(middle), enclosures.between(low - middle, high - middle)
    derivatives = up_to(order, _wide(cell))
    inner = [along for along in derivatives if len(along) < order]
    last = derivatives[len(inner) :]
    coefficients = [
        *partials.coefficients(enclosures, inner, centre),
        *partials.coefficients(enclosures, last, _intervals(cell, enclosures)),
    ]
    total = enclosures.rational(Fraction(0))
    for along, c in zip(derivatives, coefficients, strict=True):
        spend(100 * (1 + len(along)))
        for x, n in Counter(along).items():
            c = enclosures.multiply(c, enclosures.power(steps[x], Fraction(n)))
        total = enclosures.add(total, c)
    return total


def _wide(cell: Box) -> list[Term]:
    """The variables whose interval has more than one number."""
    return [x for x, (low, high) in cell.items() if low is None or low != high]


def _intervals(cell: Box, enclosures: Enclosures) -> dict[Term, Interval]:
    """A cell at the precision of the enclosures, rounded outward."""
    return {x: enclosures.between(*ends) for x, ends in cell.items()}
