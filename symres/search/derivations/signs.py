"""Signs that are seen in how a number is made: sums of any length, products and powers of what has a sign.

Each part that is neither a sum nor a product has a rule or lemma that says its sign, whatever it is the value at; sums
of any length have the sign of their terms, by the lemmas ``sum_positive`` and ``sum_nonnegative``.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symres.elaborate.compact import beta
from symres.kernel import Term
from symres.kernel.terms import INT, ONE, ZERO, build, difference, fresh, is_scalar, number

from .arithmetic import NONNEGATIVE, NONNEGATIVE_POWERS, Arithmetic
from .citing import Citing
from .numbers import Numbers
from .record import Close, Record, tried

POSITIVE = {"exp": "exp_positive"}
OF_SUMS = {"<": "sum_positive", "<=": "sum_nonnegative"}  # by the relation of 0 and each of the terms


def sign(t: Term) -> str | None:
    """The relation of 0 and a number that is seen in how it is made: "<" or "<="; None if none is seen.

    >>> from symres.kernel.terms import lam, variable
    >>> x = variable("x")
    >>> sign(build("+", ONE, build("abs", x))), sign(build("^", x, number(2))), sign(build("+", ONE, x))
    ('<', '<=', None)
    >>> i, n = variable("i", INT), variable("n", INT)
    >>> sign(build("Sum", ONE, n, lam(i, build("exp", x))))
    '<'
    """
    if not is_scalar(t.sort) or t.loose:
        return None
    if t.head == "rational":
        return "<" if t.value > 0 else "<=" if t.value == 0 else None
    if t.head in POSITIVE or t.head == "pi":
        return "<"
    if t.head in ("+", "*"):
        signs = [sign(a) for a in t.args]
        one_is_enough = any if t.head == "+" else all
        return None if None in signs else "<" if one_is_enough(s == "<" for s in signs) else "<="
    if t.head == "Sum":
        return sign(_term(t, fresh(INT)))
    if t.head == "^" and t.args[1].head == "rational":
        return _of_power(t)
    if t.head == "log":
        return _of_logarithm(t)
    return "<=" if t.head in NONNEGATIVE and t.head != "^" else None


def _of_power(t: Term) -> str | None:
    exponent = Fraction(t.args[1].value)
    base = sign(t.args[0])
    if exponent.denominator == 1 and exponent > 0:
        return "<=" if base is None and exponent % 2 == 0 else base
    return base if exponent in NONNEGATIVE_POWERS else None


def _of_logarithm(t: Term) -> str | None:
    """The sign of log(1 + t), which is that of t."""
    inside = t.args[0]
    if inside.head != "+" or inside.args[0].head != "rational" or inside.args[0].value < 1:
        return None
    more, *others = inside.args
    return sign(build("+", number(more.value - 1), *others))


def _term(total: Term, i: Term) -> Term:
    """A term of a sum of any length, by its index."""
    return beta(build("app", total.args[2], i))


class Signs:
    """Shows signs that are seen, from a record; ``close`` shows that a sum has a term."""

    def __init__(self, record: Record, citing: Citing, arithmetic: Arithmetic, numbers: Numbers, close: Close) -> None:
        self.record = record
        self.citing = citing
        self.arithmetic = arithmetic
        self.numbers = numbers
        self.close = close

    def show(self, goal: Term) -> int | None:
        """A step that shows that a number with sums of any length in it is positive, not negative, or not 0."""
        relation = goal.args[0] if goal.head == "not" else goal
        if relation.head not in ("<", "<=", "=") or (relation.head == "=") != (goal.head == "not"):
            return None
        low, high = relation.args[::-1] if relation.head == "=" and relation.args[1] is ZERO else relation.args
        if low is not ZERO or not any(_sums(high)):
            return None
        seen = sign(high)
        if seen is None or seen == "<=" and relation.head != "<=":
            return None
        for known in (seen,) if goal.head == "not" else dict.fromkeys((seen, goal.head)):
            found = self._shown(high, known)
            if found is not None:
                return self._weaker(goal, found)
        return None

    def _weaker(self, goal: Term, i: int) -> int | None:
        """The goal from the step that shows a sign: the same, that a number is not negative, or not 0."""
        return i if self.record.shows(i, goal) else tried(self.arithmetic.combined, goal, [i], 1)

    def _shown(self, t: Term, relation: str) -> int | None:
        """A step that shows that 0 and a number are in the relation that is seen."""
        goal = build(relation, ZERO, t)
        if t.head == "Sum":
            return self._of_sum(t, relation)
        if t.head in POSITIVE:
            positive = self.citing.instance(POSITIVE[t.head], build("<", ZERO, t), 0)
            return None if positive is None else self._weaker(goal, positive)
        if t.head == "log":
            return self.numbers.show(goal)
        if t.head not in ("+", "*", "^"):
            return self.close(goal, 1)
        parts = t.args[:1] if t.head == "^" else t.args
        signs = [(a, s) for a in parts if (s := sign(a)) is not None]
        steps = [self._shown(a, s) for a, s in signs]
        known = [i for i in steps if i is not None]
        if len(known) < len(signs):
            return None
        with self.record.inside():
            for i in known:
                self.record.learn(i)
            return self.close(goal, 1)

    def _of_sum(self, total: Term, relation: str) -> int | None:
        """By the signs of the terms; a sum of nothing is 0."""
        record, (low, high, function) = self.record, total.args
        i = record.fresh("i", INT)
        first, last = build("<=", low, i), build("<=", i, high)
        assumed = [record.assume(first), record.assume(last)]
        with record.inside(*assumed):
            term = self._shown(_term(total, i), relation)
        if term is None:
            return None
        signs = record.generalize(i, record.discharge(assumed, term))
        least = low if relation == "<" else difference(low, ONE)  # of the last index
        terms = self.close(build("<=", least, high), 1)
        return self.citing.by(OF_SUMS[relation], [terms, signs], a=low, b=high, s=function)


def _sums(t: Term) -> Iterator[Term]:
    """The sums of any length among the parts of a number that its sign is seen by."""
    if t.head == "Sum":
        yield t
    elif t.head in ("+", "*", "^"):
        for a in t.args:
            yield from _sums(a)
