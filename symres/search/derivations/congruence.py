"""Equals for equals where no rewriting sees it: what equations between matrices say of inner products, and without a
factor that is not 0.

An equation is used from left to right where its left side is a product of letters. One such as cA = cB, or a sum, has
no such side: it is multiplied with the columns of a goal, to an equation between numbers, or divided by c.
"""

from __future__ import annotations

from collections.abc import Iterator

from symres.elaborate.laws.congruence import leibniz
from symres.kernel import Term
from symres.kernel.terms import REAL, build, free_variables, fresh, is_scalar, lam, number, same_sort, substitute

from .algebra import equations
from .citing import Citing
from .matching import unbound_subterms
from .record import Record, tried

EQUATIONS = 6  # that are multiplied or divided
COLUMNS = 4  # with which each is multiplied


class Congruence:
    """Consequences of the equations between matrices that are facts."""

    def __init__(self, record: Record, citing: Citing) -> None:
        self.record = record
        self.citing = citing

    def inner_products(self, goal: Term) -> list[int]:
        """Equations between the inner products of both sides with matrices of the goal, and with the left side."""
        found: list[int | None] = []
        letters = [t for t in dict.fromkeys(unbound_subterms(goal)) if t.head in ("variable", "local", "app")]
        for i, equation in self._between_sums():
            a, b = equation.args
            for m in [a, *[t for t in letters if same_sort(t.sort, a.sort)][:COLUMNS]]:
                z = fresh(a.sort or REAL)
                product = build("tr", build("*", build("T", m), z))
                found.append(tried(self._replaced, i, a, b, z, product))
        return [i for i in found if i is not None]

    def divided(self, goal: Term) -> int | None:
        """An equation between matrices from one that has a factor besides, which is not 0."""
        for i, equation in self._between_sums():
            a, b = equation.args
            factor = next((t for side in (a, b) if side.head == "*" for t in side.args if is_scalar(t.sort)), None)
            if factor is None or not free_variables(factor) or not same_sort(a.sort, goal.args[0].sort):
                continue
            unit = self.citing.instance_at("reciprocal_right", {"x": factor}, 1)
            if unit is None:
                continue
            z = fresh(a.sort or REAL)
            over = build("*", build("^", factor, number(-1)), z)
            same = tried(self._replaced, i, a, b, z, over)
            shown = None if same is None else tried(self.record.algebra, goal, same, [unit])
            if shown is not None:
                return shown
        return None

    def _between_sums(self) -> Iterator[tuple[int, Term]]:
        """The equations between matrices of which neither side is a letter."""
        known = ((i, self.record.conclusion(i)) for i in equations(self.record)[: 2 * EQUATIONS])
        matrices = [(i, c) for i, c in known if not is_scalar(c.args[0].sort)]
        yield from [(i, c) for i, c in matrices if c.args[0].head in ("*", "+")][:EQUATIONS]

    def _replaced(self, i: int, a: Term, b: Term, z: Term, value: Term) -> int:
        """The step from a = b to an equation between the values of something at a and at b."""
        rule, equal = leibniz(a, b)
        at_a = substitute(value, {z: a})
        same = self.record.algebra(build("=", at_a, at_a))
        return self.citing.carried_out(rule, [i, same], P=lam(z, build("=", at_a, value), "z"), **equal)
