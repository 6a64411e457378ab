"""Evaluating kernel terms with mpmath numbers, or with numpy arrays for many points at once.

A relation becomes a margin: positive where it holds with room, negative where it fails, zero on its edge. Margins are
relative to the size of the two sides, unless asked for as they are. ``nan`` means that something is not defined there.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial, reduce
from typing import Any

import mpmath
import numpy as np

from symres.elaborate.algebra.normal_form import COMPUTED, compared, computed, entries
from symres.functions import HEADS, called, named
from symres.kernel import Rejected, Term
from symres.kernel.terms import INT, ONE, build, contract, fresh, is_scalar

LONGEST = 200  # terms of a sum, or factors of a product
Value = Any  # an mpmath number or a numpy array


@dataclass(frozen=True)
class Arithmetic:
    """The functions of one number system."""

    number: Callable[[Any], Value]
    functions: Mapping[str, Callable[..., Value]]
    power: Callable[[Value, Value], Value]
    where: Callable[[Value, Value], Value]  # a value where something holds, else ``nan``
    choose: Callable[[Value, Callable[[], Value], Callable[[], Value]], Value]  # where something holds, and elsewhere


def _mp_power(base: Value, exponent: Value) -> Value:
    if base == 0 and exponent < 0 or base < 0 and exponent != int(exponent):
        return mpmath.nan
    return mpmath.power(base, exponent)


MPMATH = Arithmetic(
    number=lambda q: mpmath.mpf(q.numerator) / q.denominator,
    functions={
        **{head: named(f.precise) for head, f in HEADS.items()},
        "pi": lambda: +mpmath.pi,
    },
    power=_mp_power,
    where=lambda value, holds: value if holds else mpmath.nan,
    choose=lambda holds, one, other: one() if holds else other(),
)

NUMPY = Arithmetic(
    number=lambda q: np.float64(q.numerator / q.denominator) if abs(q) < 10**300 else np.float64("nan"),
    functions={
        **{head: called(f.array) for head, f in HEADS.items()},
        "pi": lambda: np.float64(np.pi),
    },
    power=lambda base, exponent: np.power(np.asarray(base, dtype=float), exponent),
    where=lambda value, holds: np.where(holds, value, np.nan),
    choose=lambda holds, one, other: np.where(holds, one(), other()),
)


class Evaluator:
    """Values of terms at ``point``, which gives a number (or an array) for every variable."""

    def __init__(self, arithmetic: Arithmetic, point: Mapping[Term, Value]) -> None:
        self.arithmetic = arithmetic
        self.point = point
        self.memo: dict[Term, Value] = dict(point)

    def __call__(self, term: Term) -> Value:
        found = self.memo.get(term)
        if found is None:
            found = self.memo[term] = self._value(term)
        return found

    def _value(self, term: Term) -> Value:
        head, args = term.head, term.args
        if head == "rational":
            return self.arithmetic.number(term.value)
        if head in "+*":
            return reduce(operator.add if head == "+" else operator.mul, map(self, args))
        if head == "^":
            if args[1].head == "rational" and args[1].value.denominator == 1 and args[1].value >= 0:
                return self(args[0]) ** int(args[1].value)
            return self.arithmetic.power(self(args[0]), self(args[1]))
        if head in self.arithmetic.functions:
            return self.arithmetic.functions[head](*map(self, args))
        if head == "app":
            return self._where_defined(self(contract(term)), args[1:])
        if head == "Sum" and is_scalar(term.sort):
            return self._accumulated(term, operator.add, self.arithmetic.number(Fraction(0)))
        if head == "tr" and args[0].head == "Prod" and args[0].sort is not None and args[0].sort.args[:2] == (ONE, ONE):
            return self._accumulated(args[0], operator.mul, self.arithmetic.number(Fraction(1)))
        if head in COMPUTED:
            value, needed = _computed(term)
            found = reduce(self.arithmetic.where, map(self._holds, needed), self(value))
            used = args[:1] if head == "entry" else (args[1], build("app", *args)) if head == "D" else ()
            return self._where_defined(found, used)
        if head == "frobenius":
            squares = [self(e) ** 2 for row in entries(args[0], {}) for e in row]
            return self.arithmetic.power(reduce(operator.add, squares), self.arithmetic.number(Fraction(1, 2)))
        if head == "root":
            return self._root(term)
        if head == "if":
            return self.arithmetic.choose(self._truth(args[0]), lambda: self(args[1]), lambda: self(args[2]))
        raise Rejected(f"no numerical value for {term}")

    def _accumulated(self, term: Term, together: Callable[[Value, Value], Value], start: Value) -> Value:
        """The value of a sum or product of at most ``LONGEST`` terms, ``nan`` of a longer one."""
        low, high, function = term.args
        first, last = self(low), self(high)
        if not (
            np.all(np.isfinite(np.asarray(first, dtype=float))) and np.all(np.isfinite(np.asarray(last, dtype=float)))
        ):
            raise Rejected(f"no numerical value for {term}")
        begin, end = int(np.min(first)), int(np.max(last))
        found, index = start, fresh(INT)
        each = contract(build("app", function, index))
        for k in range(begin, min(end, begin + LONGEST - 1) + 1):
            inside = Evaluator(self.arithmetic, {**self.point, index: self.arithmetic.number(Fraction(k))})
            value = inside(each.args[-1] if each.head == "rows" else each)
            found = self.arithmetic.choose(
                (first <= k) & (k <= last), partial(together, found, value), partial(_unchanged, found)
            )
        return self.arithmetic.where(found, last < begin + LONGEST)

    def _where_defined(self, value: Value, parts: Iterable[Term]) -> Value:
        """A value where numbers and entries of matrices are defined, of which it need not make use."""
        for part in parts:
            is_matrix = part.sort is not None and part.sort.head == "matrix"
            numbers = entries(part, {}) if is_matrix else [[part]] if is_scalar(part.sort) else []
            for e in (e for row in numbers for e in row if e.partial):
                value = self.arithmetic.where(value, self(e) - self(e) == 0)
        return value

    def _holds(self, condition: Term) -> Value:
        sign, t = compared(condition)
        return {">": operator.gt, ">=": operator.ge, "!=": operator.ne}[sign](self(t), 0)

    def _truth(self, condition: Term) -> Value:
        """Whether a proposition without quantifiers holds, on which a value depends."""
        head, args = condition.head, condition.args
        if head == "not":
            return np.logical_not(self._truth(args[0]))
        if head in ("and", "or"):
            return reduce(np.logical_and if head == "and" else np.logical_or, map(self._truth, args))
        margin = self.margin(condition)
        return margin > 0 if head == "<" else margin >= 0

    def _root(self, term: Term) -> Value:
        value = _bisected(term, mpmath.mp.prec)
        return value if self.arithmetic is MPMATH else float(value)

    def margin(self, proposition: Term, relative: bool = True) -> Value:
        """The distance of a proposition without quantifiers from failing: the right side minus the left, or minus
        their distance for an equation; if ``relative``, divided by the size of the sides.
        """
        head, args = proposition.head, proposition.args
        least, greatest = self.arithmetic.functions["min"], self.arithmetic.functions["max"]
        if head == "not":
            return -self.margin(args[0], relative)
        if head in ("and", "or"):
            return reduce(least if head == "and" else greatest, [self.margin(a, relative) for a in args])
        if head == "=>":
            return greatest(-self.margin(args[0], relative), self.margin(args[1], relative))
        if head == "=":
            return reduce(least, [self._gap(a, b, True, relative) for a, b in sides(proposition)])
        if head in ("<=", "<"):
            return self._gap(args[0], args[1], False, relative)
        if head == "false":
            return self.arithmetic.number(Fraction(-1))
        raise Rejected(f"no numerical margin for {proposition}")

    def _gap(self, a: Term, b: Term, equation: bool, relative: bool) -> Value:
        x, y = self(a), self(b)
        gap = -abs(y - x) if equation else y - x
        return gap / (1 + abs(x) + abs(y)) if relative else gap


def _unchanged(value: Value) -> Value:
    return value


def sides(equation: Term) -> list[tuple[Term, ...]]:
    """The pairs of numbers that an equation says are equal: its sides, or the entries of these if they are matrices."""
    if is_scalar(equation.args[0].sort):
        return [equation.args]
    rows = zip(*(entries(side, {}) for side in equation.args), strict=True)
    return [pair for one, other in rows for pair in zip(one, other, strict=True)]


_computed = lru_cache(4096)(computed)  # a derivative carried out: the same one is asked for at every point


@lru_cache(1024)
def _bisected(root: Term, precision: int) -> Value:
    """The value of a ``root`` by bisection, with so many bits."""
    with mpmath.workprec(precision):
        coefficients = [MPMATH.number(a.value) for a in reversed(root.args[:-2])]
        low, high = (MPMATH.number(a.value) for a in root.args[-2:])
        for _ in range(precision + 10):
            middle = (low + high) / 2
            a, b = mpmath.polyval(coefficients, low), mpmath.polyval(coefficients, middle)
            low, high = (low, middle) if a * b <= 0 else (middle, high)
        return (low + high) / 2
