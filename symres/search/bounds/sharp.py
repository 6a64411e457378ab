"""Inequalities in one variable that are nearly equalities: cells by Taylor's formula of a high order, exactly.

The error of a polynomial that approximates exp to sixty bits is not seen in floats, nor by enclosures of less order on
any number of cells that a kernel would check. Here the kernel's own arithmetic is asked, at every step: whether a leaf
decides a cell, and what f is at a point. Where f vanishes at an end, no cell is decided (``attained``).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from symres.elaborate.algebra.signs import holds, sign
from symres.elaborate.trees.bound import region_of
from symres.kernel import Rejected, Sequent
from symres.kernel.polynomials import purse
from symres.kernel.procedures.bound import Region
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.terms import Term, free_variables, number, show, substitute

from ..budget import OutOfBudget, clock
from ..strategy import Sharp
from .touching import accepted

Leaf = dict[str, Any]


def search(sequent: Sequent, deadline: float, notes: list[str]) -> dict[str, Any] | None:
    """A certificate that proves an inequality in one variable, which hypotheses bound on both sides; None, perhaps with
    a point where it fails among the ``notes``, if there is none. Raises ``OutOfBudget`` at the deadline.

    >>> from symres.kernel.terms import build, variable
    >>> x = variable("x")
    >>> inside = build("<=", number(Fraction(1, 16)), x), build("<=", x, number(Fraction(1, 8)))
    >>> cubic = build("+", x, build("*", number(Fraction(-1, 6)), build("^", x, number(3))))
    >>> error = build("+", build("sin", x), build("*", number(-1), cubic))
    >>> claim = build("<=", error, build("*", number(Fraction(1, 2**18)), x))
    >>> len(search(Sequent(inside, claim), clock() + 5, [])["cells"])
    1
    """
    for bits in Sharp.PRECISIONS:
        attempt = _attempt(sequent, bits, deadline)
        if attempt is None:
            return None
        try:
            if attempt.attained:
                attempt.look_around()
                return None
            cells = list(attempt.tokens(attempt.low, attempt.high))
        except _Fails as found:
            notes.append(str(found))
            return None
        except _Stuck:
            continue
        return {"kind": "bound", "precision": bits, "cells": cells}
    return None


def is_attained(sequent: Sequent) -> bool:
    """Whether an inequality in one variable on an interval is seen to be an equality at an end of it."""
    attempt = _attempt(sequent, Sharp.PRECISIONS[0], 0.0)
    return attempt is not None and attempt.attained


def _attempt(sequent: Sequent, bits: int, deadline: float) -> _Search | None:
    region = region_of(sequent)
    relation = len(region.relations) - 1
    own = free_variables(region.relations[relation].term) if region.relations else ()
    if len(own) != 1 or None in region.box[next(iter(own))]:
        return None
    return _Search(region, relation, Enclosures(bits), deadline)


class _Stuck(Exception):
    """A cell is not decided, or there are too many."""


class _Fails(Exception):
    """The claim fails at a point, which the message names."""


class _Search:
    def __init__(self, region: Region, relation: int, enclosures: Enclosures, deadline: float) -> None:
        self.region = region
        self.relation = relation
        self.enclosures = enclosures
        self.deadline = deadline
        (self.x,) = free_variables(region.relations[relation].term)
        self.low, self.high = (Fraction(end or 0) for end in region.box[self.x])
        self.place = region.variables.index(self.x)
        self.left, self.spent = Sharp.ATTEMPTS, 0

    def tokens(self, low: Fraction, high: Fraction) -> Iterator[Any]:
        """The tree of a cell, in preorder; raises ``_Stuck`` or ``_Fails``."""
        if clock() > self.deadline:
            raise OutOfBudget(f"{Sharp.ATTEMPTS - self.left} cells by Taylor's formula")
        leaf = next((leaf for leaf in self.leaves(low, high) if self.decides(low, high, leaf)), None)
        self.left -= 1
        if leaf is not None:
            yield leaf
            return
        self.look(low + (high - low) / 2)
        if not self.left or self.spent > Sharp.STEPS or high - low < Sharp.NARROW * (self.high - self.low):
            raise _Stuck
        yield self.place
        middle = (low + high) / 2
        yield from self.tokens(low, middle)
        yield from self.tokens(middle, high)

    def leaves(self, low: Fraction, high: Fraction) -> Iterator[Leaf]:
        yield {"value": self.relation}
        for order in Sharp.ORDERS:
            yield {"mean": self.relation, "order": order}

    def decides(self, low: Fraction, high: Fraction, leaf: Leaf) -> bool:
        with purse() as paid:
            decided = accepted(self.region, {**self.region.box, self.x: (low, high)}, leaf, self.enclosures)
        self.spent += paid.spent
        return decided

    @property
    def attained(self) -> bool:
        return self.vanishes(self.low) or self.vanishes(self.high)

    def vanishes(self, at: Fraction) -> bool:
        try:
            return sign(self.f(at)) == 0
        except Rejected:
            return False

    def f(self, at: Fraction) -> Term:
        return substitute(self.region.relations[self.relation].term, {self.x: number(at)})

    def look_around(self) -> None:
        """Look at the middle, and on both sides of it nearer and nearer to the ends."""
        for k in range(1, Sharp.LOOKS):
            near = (self.high - self.low) / 2**k
            self.look(self.low + near)
            self.look(self.high - near)

    def look(self, at: Fraction) -> None:
        """Raise ``_Fails`` at a point where everything holds that a proof is to refute."""
        try:
            value = self.enclosures.term(self.f(at))
            failed = value.high is not None and value.high < 0
            literals = [substitute(h, {self.x: number(at)}) for h in self.region.literals]
            if failed and all(map(holds, literals)):
                raise _Fails(f"it fails at {show(self.x)} = {at}")
        except Rejected:
            return
