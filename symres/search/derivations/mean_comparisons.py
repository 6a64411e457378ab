"""Comparisons of means: E f <= E g where f <= g for every outcome, both of them sums of what is integrable.

What is random on both sides comes under one expectation; what is no outcome's is a constant there, such as another
expectation in a product with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from symres.kernel import Term
from symres.kernel import polynomials as P
from symres.kernel.terms import ONE, ZERO, build, free_variables, instantiate, is_scalar, lam, to_json

from .citing import Citing
from .record import DEPTH, Close, Record

POSITIVE = "lemmas.mean_nonnegative"
CONSTANT = "lemmas.integrable_constant"


class Part(NamedTuple):
    """A multiple of the mean of a function of the outcome, or of 1 where there is none."""

    factor: Term
    function: Term | None


class MeanComparisons:
    """Shows comparisons of means in a record; ``close`` shows what they ask of the outcomes."""

    def __init__(self, record: Record, citing: Citing, close: Close) -> None:
        self.record = record
        self.citing = citing
        self.close = close

    def show(self, goal: Term) -> int | None:
        """A step that shows a comparison; None if it is of no means, or not seen to hold for every outcome."""
        if goal.head != "<=" or not is_scalar(goal.args[0].sort) or not self.citing.has(POSITIVE):
            return None
        parts = self._parts(goal)
        spaces = {part.function.args[0] for part in parts if part.function is not None}
        if len(spaces) != 1 or any(x.sort in spaces for x in free_variables(goal)):
            return None
        omega = self.record.fresh("omega", spaces.pop())
        values = [build("*", f, ONE if g is None else instantiate(g, omega)) for f, g in parts]
        surely = self._surely(omega, build("+", ZERO, *values))
        integrable = None if surely is None else self._integrable(omega, parts, values)
        if surely is None or integrable is None:
            return None
        X = lam(omega, build("+", ZERO, *values), "omega")
        return self.record.algebra(goal, self.citing.carried_out(POSITIVE, [integrable, surely], X=X))

    def _parts(self, goal: Term) -> list[Part]:
        """The right side minus the left, as a sum of multiples of means."""
        words = self.record.words
        parts = []
        for m, c in words.difference(goal.args[1], goal.args[0]).items():
            means = [i for i, e in P.exponents(m) if e == 1 and _is_mean(words.atoms[i])]
            if len(means) == 1 and sum(e for i, e in P.exponents(m) if _is_mean(words.atoms[i])) == 1:
                parts.append(Part(words.term({m - P.unit(means[0]): c}), words.atoms[means[0]].args[0]))
            else:
                parts.append(Part(words.term({m: c}), None))
        return parts

    def _surely(self, omega: Term, value: Term) -> int | None:
        """That a number is not negative, whatever the outcome is."""
        record = self.record
        with record.inside():
            for i in list(record.facts()):
                c = record.conclusion(i)
                if c.head == "all" and c.args[0] is omega.sort:
                    record.learn(record.specialize(i, [to_json(omega)]))
            found = self.close(build("<=", ZERO, value), DEPTH)
        return None if found is None else record.generalize(omega, found)

    def _integrable(self, omega: Term, parts: Sequence[Part], values: Sequence[Term]) -> int | None:
        """That a sum of multiples of functions is integrable, since each of them is."""
        whole, step = ZERO, self.citing.carried_out(CONSTANT, [], c=ZERO)
        for part, value in zip(parts, values, strict=True):
            function = lam(omega, ONE, "omega") if part.function is None else part.function
            known = self.close(build("integrable", function), DEPTH - 1)
            if known is None:
                return None
            multiple = self.citing.carried_out("integrable_multiple", [known], c=part.factor, X=function)
            X, Y = lam(omega, whole, "omega"), lam(omega, value, "omega")
            step = self.citing.carried_out("integrable_sum", [step, multiple], X=X, Y=Y)
            whole = build("+", whole, value)
        return step


def _is_mean(atom: Term) -> bool:
    """Whether a number is an expectation over the outcomes of a space."""
    return atom.head == "E" and atom.args[0].head == "lam" and is_scalar(atom.sort)
