"""Tilings that the kernel's ``bound`` accepts: branch and bound in floats, exact leaves where the bound is attained.

Cells are split until a relation is seen to fail on each (``kernel.procedures.bound``): by its interval value, or by its
mean value form once monotone variables have been put at an end. Floats propose, many cells at a time; the kernel's
integers then decide every leaf, and a cell that they refuse is split further. Where f vanishes no subdivision ends, so
such points are looked for, exactly (``touching``), and end the search; ``attained`` goes on from there.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from symres.elaborate.trees.bound import region_of
from symres.kernel import Rejected, Sequent
from symres.kernel.polynomials import purse
from symres.kernel.procedures.bound import CELLS, Box, Region, Relation, leaves
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.terms import show

from ..budget import OutOfBudget, clock
from ..strategy import Bound
from .forms import centre, compact, mean_form, spread, taylor_form
from .intervals import Array, Function
from .touching import Point, accepted, descent, excluded, rational_zero, zeros_on_grid

Leaf = dict[str, Any]


def shown(box: Box) -> str:
    """A box for messages."""
    sides = []
    for x, (low, high) in box.items():
        left = "(-oo" if low is None else f"[{low}"
        right = "oo)" if high is None else f"{high}]"
        sides.append(f"{show(x)} in {left}, {right}")
    return ", ".join(sides)[:400]


@dataclass(frozen=True)
class Tight:
    """A cell where a relation fails by little: by ``margin``, or less."""

    box: Box
    margin: float

    def __str__(self) -> str:
        return f"{shown(self.box)} (margin {self.margin:.3g})"


@dataclass(frozen=True)
class Survey:
    """The result of a search: a certificate, or the ``reason`` why there is none; and where it was close.

    ``tightest`` are cells with the least margins, or, without a certificate, the cell on which the search got stuck;
    ``touching`` are the exact points where the bound is attained; ``counterexample`` is a point, not yet confirmed,
    where all relations seem to hold, so that the sequent is false.
    """

    certificate: dict[str, Any] | None
    reason: str
    cells: int
    tightest: tuple[Tight, ...] = ()
    touching: tuple[Point, ...] = ()
    counterexample: Point | None = None
    relation: Relation | None = None


def search(sequent: Sequent, deadline: float) -> dict[str, Any] | None:
    """A certificate that proves an inequality, or contradictory hypotheses, by a tiling; None if there is none."""
    return survey(sequent, deadline).certificate


def survey(sequent: Sequent, deadline: float, through: bool = True, touching: bool = True) -> Survey:
    """A certificate, if there is one, and the findings on the way; raises ``OutOfBudget`` and names the tightest cell.

    It ends at a point where the bound is attained; with ``through`` only if no other relation may fail beside it;
    without ``touching`` no such point is looked for, as there is none where equations have no common zero.

    >>> from symres.kernel.terms import build, number, variable
    >>> x = variable("x")
    >>> claim = Sequent((), build("<=", build("+", number(1), x), build("exp", x)))
    >>> survey(claim, clock() + 10).touching
    ({x: Fraction(0, 1)},)
    """
    try:
        return _Search(region_of(sequent), deadline, through, touching).run()
    except Rejected as refusal:
        return Survey(None, str(refusal), 0)


class _Found(Exception):
    """Ends a search with a survey that holds no certificate."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey


class _Tiling:
    """A tree of cells; a node is a number, 0 the whole box, and has a leaf or a split, or neither yet."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.variables = list(box)
        self.tokens: list[Any] = [None]
        self.parts: list[int] = [0]  # the number of the lower part, if it is split; the upper one follows
        self.above: list[int] = [0]

    def split(self, node: int, token: Any) -> int:
        """Split a cell; the number of the lower part."""
        first = len(self.tokens)
        self.tokens[node], self.parts[node] = token, first
        self.tokens += [None, None]
        self.parts += [0, 0]
        self.above += [node, node]
        return first

    def cell(self, node: int) -> Box:
        path = [node]
        while path[-1]:
            path.append(self.above[path[-1]])
        path.reverse()
        box = dict(self.box)
        for parent, child in zip(path, path[1:], strict=False):
            token = self.tokens[parent]
            i, at = token if isinstance(token, list) else (token, "")
            x = self.variables[i]
            low, high = box[x]
            middle = Fraction(at) if at or low is None or high is None else (low + high) / 2
            box[x] = (low, middle) if child == self.parts[parent] else (middle, high)
        return box

    def preorder(self) -> tuple[list[Any], list[int]]:
        """The tokens as the kernel reads them, and the nodes of the leaves among them."""
        tokens, nodes, stack = [], [], [0]
        while stack:
            node = stack.pop()
            tokens.append(self.tokens[node])
            if self.parts[node]:
                stack += [self.parts[node] + 1, self.parts[node]]
            else:
                nodes.append(node)
        return tokens, nodes


class _Search:
    """One branch and bound: ``relations`` are those that may fail, the first one the negation of the claim."""

    def __init__(self, region: Region, deadline: float, through: bool, touching: bool) -> None:
        self.region, self.deadline, self.through = region, deadline, through
        self.looks = Bound.LOOKS if touching else ()
        self.variables = region.variables
        if not self.variables:
            raise Rejected("no variables, nothing to split")
        if len(self.variables) > Bound.VARIABLES:
            raise Rejected(f"more than {Bound.VARIABLES} variables")
        ends = np.array([_floats(*ends) for ends in region.box.values()])
        self.low, self.high = ends[:, 0], ends[:, 1]
        if (self.low > self.high).any():
            raise Rejected("the hypotheses bound a variable from above below its lower bound")
        self.relations = list(self._evaluable())
        self.samples = spread(np.random.default_rng(0).uniform(size=(len(ends), Bound.SAMPLES)), self.low, self.high)
        self._decide_equations()
        if not self.relations:
            raise Rejected("no relation that could fail can be evaluated")
        self.main = self.relations[0][0]
        self.f = self.relations[0][1]
        self.relevant = sorted({i for _, f in self.relations for i in f.own})
        self.touching: list[Point] = []
        self.barren: list[Array] = []  # where descents ended in vain
        self.done = 0
        self.patience = Bound.PATIENCE
        self.tightest: list[tuple[float, int]] = []
        self.enclosures = {bits: Enclosures(bits) for bits in Bound.PRECISIONS}

    def _evaluable(self) -> Iterator[tuple[int, Function]]:
        """The relations that may fail somewhere in the box, the last one first."""
        for k in reversed(range(len(self.region.relations))):
            try:
                f = Function(self.region.relations[k].term, self.variables)
            except Rejected:
                continue
            if f.own and not f.value(self.low[:, None], self.high[:, None])[1][0] <= Bound.ROUNDING:
                yield k, f

    def _decide_equations(self) -> None:
        """Keep one of several relations that are the same; of an equation u = v, leave u <= v aside if v <= u seems to
        hold everywhere, until it is seen to fail somewhere.
        """
        values = {k: f.value(self.samples, self.samples)[0] for k, f in self.relations}
        holding = {k for k, value in values.items() if (value <= 0).all()}
        idle = set()
        for (j, one), (k, other) in itertools.permutations(values.items(), 2):
            is_again = j < k and np.array_equal(one, other)
            if is_again or j in holding and k not in holding and np.array_equal(one, -other):
                idle.add(j)
        self.idle = [(k, f) for k, f in self.relations if k in idle]
        self.relations = [(k, f) for k, f in self.relations if k not in idle]

    # ------------------------------------------------------------------------------------------------------------- runs

    def run(self) -> Survey:
        with np.errstate(all="ignore"):
            return self._run()

    def _run(self) -> Survey:
        try:
            self._refute(self.samples, self.samples)
            self._touched(zeros_on_grid(self.f, self.region.box, Bound.POINTS) if self.looks else [])
            tiling, precision = self._tiled()
        except _Found as found:
            return found.survey
        tokens, _ = tiling.preorder()
        certificate = {"kind": "bound", "precision": precision, "cells": tokens}
        return Survey(certificate, "", self.done, self._tight(tiling), tuple(self.touching))

    def _touched(self, points: Sequence[Point]) -> None:
        """Remember points where the bound is attained; the search ends at one that refutes the claim, or that no
        tiling gets by.
        """
        for point in points:
            relation = self.region.relations[self.main]
            if not relation.strict and not excluded(self.region, point):
                reason = f"the bound is attained at {_at(point)}, where it is claimed to be strict"
                raise _Found(Survey(None, reason, self.done, (), (point,), point))
            if not self.through or self._alone(point):
                near = self._around(point)
                self._refute(near, near)
                reason = f"the bound is attained at {_at(point)}"
                raise _Found(Survey(None, reason, self.done, (), (point,), relation=relation))
            self.touching.append(point)

    def _around(self, point: Point) -> Array:
        """Points of the box around one where the bound is attained, nearer and farther."""
        middle = self._floats_of(point, np.zeros(len(self.variables)))[:, None]
        steps = np.random.default_rng(0).normal(size=(len(middle), Bound.SAMPLES)) * np.geomspace(
            1e-3, 1, Bound.SAMPLES
        )
        return np.clip(middle + steps, self.low[:, None], self.high[:, None])

    def _alone(self, point: Point) -> bool:
        """Whether only the claim's own relation can fail near a point."""
        at = self._floats_of(point, np.zeros(len(self.variables)))[:, None]
        others = (f for _, f in self.relations[1:] if all(self.variables[i] in point for i in f.own))
        return all(f.value(at, at)[1][0] < 0 for f in others)

    def _tiled(self) -> tuple[_Tiling, int]:
        """A complete tiling whose leaves the kernel accepts, and the precision it takes."""
        tiling = _Tiling(self.region.box)
        self.tightest = []
        confirmed: set[int] = set()
        chunk = (self.low[:, None], self.high[:, None], np.array([0]))
        spent, precision = 0, Bound.PRECISIONS[0]
        while True:
            self._branch(tiling, chunk)
            refused = []
            tokens, nodes = tiling.preorder()
            for (box, leaf), node in zip(leaves(self.region, {"cells": tokens}), nodes, strict=True):
                if node in confirmed:
                    continue
                if len(confirmed) % 64 == 0:
                    self._in_time(tiling, node)
                with purse() as paid:
                    bits = next((b for b in Bound.PRECISIONS if b >= precision and self._holds(box, leaf, b)), None)
                spent += paid.spent
                if bits is None:
                    refused.append(node)
                else:
                    precision = max(precision, bits)
                    confirmed.add(node)
                if spent > Bound.STEPS:
                    self._fail(
                        f"a tiling of more than {len(confirmed)} cells, which the kernel would not check", tiling
                    )
            if not refused:
                return tiling, precision
            chunk = self._split_all(tiling, refused)

    def _holds(self, box: Box, leaf: Leaf, bits: int) -> bool:
        return accepted(self.region, box, leaf, self.enclosures[bits])

    def _split_all(self, tiling: _Tiling, nodes: list[int]) -> tuple[Array, Array, Any]:
        """Cells that the kernel refused, split."""
        ends = [[_floats(*pair) for pair in tiling.cell(node).values()] for node in nodes]
        low, high = (np.array([[pair[k] for pair in cell] for cell in ends]).T for k in (0, 1))
        scores = compact(high) - compact(low)
        return self._halved(tiling, low, high, np.array(nodes), scores, np.full(len(nodes), np.nan))

    # ------------------------------------------------------------------------------------------------ branch and bound

    def _branch(self, tiling: _Tiling, chunk: tuple[Array, Array, Any]) -> None:
        """Split and bound until no cell is open."""
        stack, rounds = [chunk], 0
        while stack:
            low, high, nodes = stack.pop()
            if len(nodes) > Bound.BATCH:
                stack.append((low[:, Bound.BATCH :], high[:, Bound.BATCH :], nodes[Bound.BATCH :]))
                low, high, nodes = low[:, : Bound.BATCH], high[:, : Bound.BATCH], nodes[: Bound.BATCH]
            self._in_time(tiling, int(nodes[0]))
            self.done += len(nodes)
            rounds += 1
            low, high, nodes, scores, values = self._bound(tiling, low, high, nodes)
            if not len(nodes):
                continue
            self._refute(low, high)
            if rounds in self.looks:
                self._look(low, high, values)
            if len(tiling.tokens) > CELLS:
                worst = int(np.argmin(np.nan_to_num(values, nan=np.inf)))
                self._fail(f"more than {CELLS} cells", tiling, int(nodes[worst]), float(values[worst]))
            stack.append(self._halved(tiling, low, high, nodes, scores, values))

    def _bound(self, tiling: _Tiling, low: Array, high: Array, nodes: Any) -> tuple[Array, Array, Any, Array, Array]:
        """Close the cells on which a relation fails; of the others, how useful a split is, and f at the centre."""
        keep = np.arange(len(nodes))
        hopeful: list[Array] = []  # where a relation may fail at least somewhere on the cell
        for k, f in self.relations:
            least, most = f.value(low[:, keep], high[:, keep])
            rest = ~self._decided(tiling, k, {"value": k}, least, np.fmax(most, -least), nodes[keep])
            hopeful = [h[rest] for h in (*hopeful, ~(most < 0))]
            keep = keep[rest]
        scores = np.zeros((len(low), len(keep)))
        for n, (k, f) in enumerate(self.relations):
            if not len(keep):
                break
            mean = mean_form(f, low[:, keep], high[:, keep])
            size = mean.smear.sum(axis=0)
            rest = ~self._decided(tiling, k, {"mean": k}, mean.least, size, nodes[keep])
            order = Bound.ORDERS.get(len(f.own), 2)
            least, _ = taylor_form(f, order, mean.low[:, rest], mean.high[:, rest])
            rest[rest] = ~self._decided(tiling, k, {"mean": k, "order": order}, least, size[rest], nodes[keep[rest]])
            scores += np.where(hopeful[n], np.nan_to_num(mean.smear / size, nan=0.0, posinf=0.0), 0.0)
            hopeful, scores, keep = [h[rest] for h in hopeful], scores[:, rest], keep[rest]
        values = self.f.value(*[centre(low[:, keep], high[:, keep])] * 2)[0]
        low, high = low[:, keep], high[:, keep]
        wide = compact(high) - compact(low)
        unclear = ~(scores.sum(axis=0) > 0) | ~np.isfinite(high - low)[self.relevant].all(axis=0)
        scores[:, unclear] = wide[:, unclear]
        return low, high, nodes[keep], scores, values

    def _decided(self, tiling: _Tiling, k: int, leaf: Leaf, least: Array, size: Array, nodes: Any) -> Any:
        """The cells on which a relation fails, as the leaf says; where rounding may matter, the kernel is asked."""
        decided = least >= 0 if self.region.relations[k].strict else least > 0
        for j in np.flatnonzero(decided & ~(least > Bound.DOUBT * np.fmin(1 + size, 1e6))):
            decided[j] = self.patience > 0 and self._holds(tiling.cell(int(nodes[j])), leaf, Bound.PRECISIONS[-1])
            self.patience -= not decided[j]
        for node in nodes[decided]:
            tiling.tokens[node] = leaf
        if k == self.main and decided.any():
            best = heapq.nsmallest(Bound.TIGHTEST, zip(least[decided].tolist(), nodes[decided].tolist(), strict=True))
            self.tightest = heapq.nsmallest(Bound.TIGHTEST, [*self.tightest, *best])
        return decided

    def _halved(
        self, tiling: _Tiling, low: Array, high: Array, nodes: Any, scores: Array, values: Array
    ) -> tuple[Array, Array, Any]:
        """The two parts of every cell."""
        first = np.empty(len(nodes), dtype=int)
        at = np.empty(len(nodes))
        scores = np.where(np.isin(np.arange(len(low)), self.relevant)[:, None], scores, -1.0)
        which = np.argmax(scores, axis=0)
        for j, node in enumerate(nodes):
            i = int(which[j])
            a, b = low[i, j], high[i, j]
            if (
                max(a, -b) >= Bound.LADDER[-1]
                if math.isinf(b - a)
                else b - a <= Bound.NARROW * max(abs(a), abs(b), Bound.NARROW)
            ):
                self._fail("a cell that no subdivision decides", tiling, int(node), float(values[j]))
            token, at[j] = _cut(i, a, b)
            first[j] = tiling.split(int(node), token)
        columns = np.arange(len(nodes))
        upper, lower = low.copy(), high.copy()
        upper[which, columns] = at
        lower[which, columns] = at
        return (
            np.concatenate([upper, low], axis=1),
            np.concatenate([high, lower], axis=1),
            np.concatenate([first + 1, first]),
        )

    # -------------------------------------------------------------------------------------------------- touching points

    def _look(self, low: Array, high: Array, values: Array) -> None:
        """Look for a touching point, or a counterexample, from the open cell where f is least."""
        if not np.isfinite(values).any() or len(self.touching) >= Bound.POINTS:
            return
        j = int(np.nanargmin(values))
        start = centre(low[:, j], high[:, j])
        x, value = descent(self.f, [f for _, f in self.relations[1:]], start, self.low, self.high)
        self._refute(x[:, None], x[:, None])
        known = [self._floats_of(point, x) for point in self.touching]
        if any(np.allclose(x, other, rtol=1e-3, atol=1e-3) for other in [*known, *self.barren]):
            return
        point = rational_zero(self.f, x, self.region.box)
        if point is None:
            self.barren.append(x)
            if len(self.f.own) > 1 and abs(value) < _noise(self.f, x[:, None])[0]:
                reason = f"the bound is nearly attained, at no simple rational point, near {_at(self._point(x))}"
                raise _Found(Survey(None, reason, self.done))
        else:
            self._touched([point])

    def _floats_of(self, point: Point, elsewhere: Array) -> Array:
        """A point in floats, with coordinates from elsewhere in the variables that it does not have."""
        return np.array([float(point.get(x, c)) for x, c in zip(self.variables, elsewhere, strict=True)])

    # ----------------------------------------------------------------------------------------------- ways for it to end

    def _refute(self, low: Array, high: Array) -> None:
        """End the search if all relations hold at the centre of a cell, the claim's own one clearly; one that was left
        aside and fails there is taken up again.
        """
        points = centre(low, high)
        values, _ = self.f.value(points, points)
        points = points[:, values < 0]
        holding = np.ones(points.shape[1], dtype=bool)
        for k, f in self.relations:
            value, _ = f.value(points, points)
            holding &= value < 0 if self.region.relations[k].strict else value <= 0
        holding &= self.f.value(points, points)[0] < -_noise(self.f, points)
        for x in points.T[holding]:
            failing = [(k, f) for k, f in self.idle if f.value(x[:, None], x[:, None])[0][0] > 0]
            if failing:
                self.idle = [one for one in self.idle if one not in failing]
                self.relations += failing
                return
            point = self._point(x)
            reason = f"it seems to fail at {_at(point)}, by {-self._value(x):.3g}"
            raise _Found(Survey(None, reason, self.done, (), (), point))

    def _value(self, x: Array) -> float:
        return float(self.f.value(x[:, None], x[:, None])[0][0])

    def _point(self, x: Array) -> Point:
        return {v: Fraction(float(c)) for v, c in zip(self.variables, x, strict=True)}

    def _in_time(self, tiling: _Tiling, node: int) -> None:
        if clock() > self.deadline:
            raise OutOfBudget(f"{self.done} cells, the last one {shown(tiling.cell(node))}{self._closest(tiling)}")

    def _closest(self, tiling: _Tiling) -> str:
        tight = self._tight(tiling)
        return f"; the tightest one that is done is {tight[0]}" if tight else ""

    def _tight(self, tiling: _Tiling) -> tuple[Tight, ...]:
        return tuple(Tight(tiling.cell(node), margin) for margin, node in self.tightest)

    def _fail(self, why: str, tiling: _Tiling, node: int | None = None, value: float = math.nan) -> None:
        where = () if node is None else (Tight(tiling.cell(node), value),)
        reason = f"{why}: {where[0]}" if where else why
        raise _Found(Survey(None, reason, self.done, where, relation=self.region.relations[self.main]))


def _noise(f: Function, centres: Array) -> Array:
    """The error that the float value of f at a point may have, from its values at points next to it."""
    value, _ = f.value(centres, centres)
    nearby = centres * (1 + 2.0**-51)
    other, _ = f.value(nearby, nearby)
    return 2.0**-44 * (1 + np.abs(value)) + 8 * np.abs(other - value)


def _cut(i: int, low: float, high: float) -> tuple[Any, float]:
    """The place to split an interval, and its token."""
    if math.isinf(low) and math.isinf(high):
        at = Fraction(0)
    elif math.isinf(high):
        at = Fraction(0) if low < 0 else next(v for v in Bound.LADDER if v > low)
    elif math.isinf(low):
        at = Fraction(0) if high > 0 else next(-v for v in Bound.LADDER if -v < high)
    elif low > 0 and high > Bound.EXCESS * low or high < 0 and low < Bound.EXCESS * high:
        sign = 1 if low > 0 else -1
        at = sign * Fraction(2) ** round((math.log2(abs(low)) + math.log2(abs(high))) / 2)
    else:
        return i, (low + high) / 2
    return [i, str(at)], float(at)


def _floats(low: Fraction | None, high: Fraction | None) -> tuple[float, float]:
    return -math.inf if low is None else float(low), math.inf if high is None else float(high)


def _at(point: Point) -> str:
    return ", ".join(f"{show(x)} = {v if v.denominator < 10**6 else float(v)}" for x, v in point.items())
