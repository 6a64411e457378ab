"""Tilings on which some hypothesis fails everywhere: exclusion of zeros, by interval values and mean value forms.

This is the plain half of ``bound``, without its search for points where an inequality is attained: nothing is attained
where equations have no common zero (R. B. Kearfott, Rigorous Global Search, chapter 2). A cell that stays undecided is
told, since a zero may be there.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from symres.kernel import Rejected, Sequent, Term
from symres.kernel.polynomials import Purse, purse
from symres.kernel.procedures.bound import Region, leaves
from symres.kernel.procedures.intervals import Enclosures
from symres.trees.bound import region_of

from ..bounds.forms import mean_form
from ..bounds.intervals import Array, Function
from ..bounds.touching import accepted
from ..budget import OutOfBudget, clock

CELLS = 40_000  # the most
NARROW = 2.0**-30  # no cell is split that is narrower, relative to its place
PRECISIONS = (64, 128)  # bits
DOUBT = 1e-12  # floats do not decide by less, relative to the size of the values
STEPS = 4 * Purse.LIMIT // 5  # of the kernel, the most a certificate may take

Mask = np.ndarray[Any, np.dtype[np.bool_]]
Node = list[Any]  # a leaf, or the number of a variable and two parts


@dataclass(frozen=True)
class Undecided:
    """The middle of a cell that no subdivision decides, or that was left when there were too many."""

    point: dict[Term, float]


def excluded(sequent: Sequent, deadline: float) -> dict[str, Any] | Undecided:
    """A certificate by ``bound`` that the hypotheses contradict each other on the bounded box that they leave.

    Raises ``OutOfBudget``, and ``Rejected`` where there is no bounded box or no relation that can be evaluated.

    >>> from symres.kernel.terms import FALSE, build, number, variable
    >>> x = variable("x")
    >>> inside = build("<=", number(1), x), build("<=", x, number(3))
    >>> zero = build("=", build("exp", x), build("*", number(2), x))
    >>> excluded(Sequent((*inside, zero), FALSE), clock() + 10)["cells"]
    [{'mean': 2}]
    """
    region = region_of(sequent)
    with np.errstate(all="ignore"):
        return _Exclusion(region, deadline).run()


class _Exclusion:
    def __init__(self, region: Region, deadline: float) -> None:
        self.region = region
        self.deadline = deadline
        ends = [(low, high) for low, high in region.box.values() if low is not None and high is not None]
        if len(ends) < len(region.box) or any(low > high for low, high in ends):
            raise Rejected("exclusion: the hypotheses leave no bounded box")
        self.low = np.array([[float(low)] for low, _ in ends])
        self.high = np.array([[float(high)] for _, high in ends])
        self.relations: list[tuple[int, Function]] = []
        for k, relation in enumerate(region.relations):
            try:
                f = Function(relation.term, region.variables)
            except Rejected:
                continue
            if f.own and f.value(self.low, self.high)[1][0] > 0:
                self.relations.append((k, f))
        if not self.relations:
            raise Rejected("exclusion: no relation that could fail can be evaluated")
        self.enclosures = [Enclosures(bits) for bits in PRECISIONS]

    def run(self) -> dict[str, Any] | Undecided:
        root: Node = []
        nodes, low, high, done = [root], self.low, self.high, 0
        while nodes:
            done += len(nodes)
            if clock() > self.deadline:
                raise OutOfBudget(f"{done} cells without a zero")
            rest, scores = self._close(nodes, low, high)
            low, high, nodes = low[:, rest], high[:, rest], [node for node, r in zip(nodes, rest, strict=True) if r]
            if not nodes:
                refused = self._refused(root)
                if not refused:
                    tokens = _preorder(root)
                    return {"kind": "bound", "precision": PRECISIONS[-1], "cells": tokens}
                nodes = [node for node, _ in refused]
                low, high = (np.array([[float(side[k]) for side in box] for _, box in refused]).T for k in (0, 1))
                scores = high - low
            narrow = (high - low <= NARROW * np.maximum(np.abs(low), NARROW)).all(axis=0)
            if narrow.any() or done > CELLS:
                middle = ((low + high) / 2)[:, int(np.argmax(narrow))]
                return Undecided(dict(zip(self.region.variables, middle.tolist(), strict=True)))
            nodes, low, high = _halved(nodes, low, high, scores)
        raise Rejected("exclusion: nothing to do")

    def _close(self, nodes: list[Node], low: Array, high: Array) -> tuple[Mask, Array]:
        """Give cells their leaves; which are left, and how useful a split of each in each variable is."""
        rest = np.ones(len(nodes), dtype=bool)
        for k, f in self.relations:
            least, most = f.value(low, high)
            self._decide(nodes, rest, least > DOUBT * (1 + np.fmax(np.abs(least), np.abs(most))), {"value": k})
        scores = np.zeros((len(low), len(nodes)))
        for k, f in self.relations:
            open_ = np.flatnonzero(rest)
            if not len(open_):
                break
            mean = mean_form(f, low[:, open_], high[:, open_])
            size = mean.smear.sum(axis=0)
            found = np.zeros(len(nodes), dtype=bool)
            found[open_] = mean.least > DOUBT * (1 + size)
            self._decide(nodes, rest, found, {"mean": k})
            scores[:, open_] += np.nan_to_num(mean.smear / size, nan=0.0, posinf=0.0)
        unclear = ~(scores.sum(axis=0) > 0)
        scores[:, unclear] = (high - low)[:, unclear]
        return rest, scores[:, rest]

    @staticmethod
    def _decide(nodes: list[Node], rest: Mask, decided: Mask, leaf: dict[str, Any]) -> None:
        for j in np.flatnonzero(rest & decided).tolist():
            nodes[j][:] = [leaf]
        rest &= ~decided

    def _refused(self, root: Node) -> list[tuple[Node, list[tuple[Fraction, Fraction]]]]:
        """The leaves that the kernel does not accept, with their cells."""
        spent, out = 0, []
        cells = leaves(self.region, {"cells": _preorder(root)})
        for node, (box, leaf) in zip(_leaves(root), cells, strict=True):
            if clock() > self.deadline:
                raise OutOfBudget("the confirmation of cells without a zero")
            with purse() as paid:
                good = any(accepted(self.region, box, leaf, enclosures) for enclosures in self.enclosures)
            spent += paid.spent
            if not good:
                out.append((node, [(a, b) for a, b in box.values() if a is not None and b is not None]))
        if spent > STEPS:
            raise Rejected("exclusion: more cells than the kernel would check")
        return out


def _halved(nodes: list[Node], low: Array, high: Array, scores: Array) -> tuple[list[Node], Array, Array]:
    """The two parts of every cell, along the variable with the greatest score."""
    which, columns = np.argmax(np.where(high > low, scores, -1.0), axis=0), np.arange(len(nodes))
    middle = (low + high)[which, columns] / 2
    upper, lower = low.copy(), high.copy()
    upper[which, columns] = lower[which, columns] = middle
    parts: tuple[list[Node], list[Node]] = ([], [])
    for node, i in zip(nodes, which.tolist(), strict=True):
        below: Node = []
        above: Node = []
        node[:] = [i, below, above]
        parts[0].append(below)
        parts[1].append(above)
    return [*parts[0], *parts[1]], np.concatenate([low, upper], axis=1), np.concatenate([lower, high], axis=1)


def _preorder(root: Node) -> list[Any]:
    """The tokens of a tree as the kernel reads them."""
    tokens, stack = [], [root]
    while stack:
        head, *parts = stack.pop()
        tokens.append(head)
        stack.extend(reversed(parts))
    return tokens


def _leaves(root: Node) -> list[Node]:
    out, stack = [], [root]
    while stack:
        node = stack.pop()
        if len(node) == 1:
            out.append(node)
        stack.extend(reversed(node[1:]))
    return out
