"""A term and its gradient on many boxes at once, in floats: a program for each, recorded once, replayed on arrays.

The programs are recorded from the kernel's own partial derivatives, so what holds in floats on a cell is nearly always
what the kernel finds there with its integers. Nothing is rounded outward: a proposal needs no more, and the kernel's
enclosures decide. An interval is a pair of arrays of ends, which may be infinite; ``nan`` is undefined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np

from symres.elaborate.algebra.computing import Computing
from symres.functions import HEADS, called
from symres.kernel import Rejected, Term
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.procedures.partials import Along, Partials, factorials, on_one_piece, up_to
from symres.kernel.terms import contract, free_variables, is_scalar, show

from ..strategy import Programs

Array = np.ndarray[Any, np.dtype[np.float64]]
Ends = tuple[Any, Any]  # arrays, or floats for what does not depend on the box


class Recorder:
    """The values of terms as the steps of a program; equal steps are one.

    ``sides`` are the answers to the questions on which side of 0 a step is, in their order, 1 where there are no more;
    ``asked`` are the steps that were in question, with their answers.
    """

    def __init__(self, sides: Sequence[int] = ()) -> None:
        self.steps: list[tuple[Any, ...]] = []
        self.asked: list[tuple[int, int]] = []
        self._sides = sides
        self._places: dict[tuple[Any, ...], int] = {}
        self._constants: dict[int, Fraction] = {}
        self._terms: dict[Term, int] = {}

    def _step(self, *step: Any) -> int:
        found = self._places.get(step)
        if found is None:
            if len(self.steps) >= Programs.STEPS:
                raise Rejected(f"a program of more than {Programs.STEPS} steps")
            found = self._places[step] = len(self.steps)
            self.steps.append(step)
        return found

    def rational(self, value: Fraction) -> int:
        place = self._step("constant", np.float64(_float(value)))
        self._constants[place] = value
        return place

    def variable(self, x: Term) -> int:
        return self._step("variable", x)

    def add(self, x: int, y: int) -> int:
        a, b = self._constants.get(x), self._constants.get(y)
        if a is not None and b is not None:
            return self.rational(a + b)
        return y if a == 0 else x if b == 0 else self._step("+", x, y)

    def multiply(self, x: int, y: int) -> int:
        a, b = self._constants.get(x), self._constants.get(y)
        if a is not None and b is not None:
            return self.rational(a * b)
        if a == 0 or b == 0:
            return self.rational(Fraction(0))
        if b is not None:
            x, y, a, b = y, x, b, a
        return (
            y if a == 1 else self._step("scale", np.float64(_float(a)), y) if a is not None else self._step("*", x, y)
        )

    def power(self, x: int, exponent: Fraction) -> int:
        a = self._constants.get(x)
        if exponent == 1:
            return x
        if a is not None and exponent.denominator == 1 and abs(exponent) <= 64 and (a or exponent >= 0):
            return self.rational(a**exponent.numerator)
        return self._step("^", x, exponent)

    def side(self, x: int) -> int:
        k = len(self.asked)
        answer = self._sides[k] if k < len(self._sides) else 1
        self.asked.append((x, answer))
        return answer

    def coefficient(self, f: Partials, along: Along) -> int:
        """A Taylor coefficient."""
        return self.multiply(self.rational(Fraction(1, factorials(along))), self.term(f.by(along)))

    def term(self, term: Term) -> int:
        """The value of a term, as the kernel's enclosures compute it."""
        found = self._terms.get(term)
        if found is None:
            found = self._terms[term] = self._term(term)
        return found

    def _term(self, term: Term) -> int:
        head, args = term.head, term.args
        if not is_scalar(term.sort):
            raise Rejected(f"{show(term)} is no number")
        if head == "rational":
            return self.rational(term.value)
        if head in ("variable", "local"):
            return self.variable(term)
        if not free_variables(term):
            low, high = Enclosures(Programs.ENCLOSURES).term(term)
            if low is None or high is None:
                raise Rejected(f"{show(term)} is too large")
            return self._step("constant", np.float64(_float(Fraction(low + high, 2 << Programs.ENCLOSURES))))
        if head == "app":
            return self.term(contract(term))
        if head == "^" and args[1].head == "rational":
            return self.power(self.term(args[0]), args[1].value)
        if head == "^":
            return self._step("exp", self.multiply(self.term(args[1]), self._step("log", self.term(args[0]))))
        parts = [self.term(a) for a in args]
        if head in "+*":
            return reduce(self.add if head == "+" else self.multiply, parts)
        if head not in _OPERATIONS:
            raise Rejected(f"{show(term)} has no value in floats")
        return self._step(head, *parts)


def _float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


class Program:
    """Steps, and which of them are wanted."""

    def __init__(self, recorder: Recorder, outputs: Sequence[int]) -> None:
        self._asked = [k for k, _ in recorder.asked]
        self.answers = tuple(answer for _, answer in recorder.asked)
        needed, rest = set(), [*outputs, *self._asked]
        while rest:
            k = rest.pop()
            if k not in needed:
                needed.add(k)
                rest.extend(
                    recorder.steps[k][1:] if recorder.steps[k][0] in _OPERATIONS else _inputs(recorder.steps[k])
                )
        self._outputs = list(outputs)
        self._steps = [(k, *recorder.steps[k]) for k in sorted(needed)]
        self._size = len(recorder.steps)

    def __call__(self, box: Mapping[Term, Ends]) -> tuple[list[Ends], list[Ends]]:
        """The outputs, and what was asked for."""
        values: list[Ends] = [(None, None)] * self._size
        with np.errstate(all="ignore"):
            for k, head, *args in self._steps:
                if head == "constant":
                    values[k] = args[0], args[0]
                elif head == "variable":
                    values[k] = box[args[0]]
                elif head == "scale":
                    low, high = values[args[1]]
                    values[k] = (args[0] * low, args[0] * high) if args[0] > 0 else (args[0] * high, args[0] * low)
                elif head == "^":
                    values[k] = power(values[args[0]], args[1])
                else:
                    values[k] = _OPERATIONS[head](*[values[i] for i in args])
        return [values[k] for k in self._outputs], [values[k] for k in self._asked]


def _inputs(step: tuple[Any, ...]) -> tuple[int, ...]:
    """The steps that a step needs."""
    return step[1:] if step[0] in _OPERATIONS else {"scale": step[2:], "^": step[1:2]}.get(step[0], ())


class Function:
    """A term of some variables, on boxes: two arrays of ends with a row for each variable and a column for each box.

    ``own`` are the numbers of the variables that the term has.

    >>> from symres.kernel.terms import build, variable
    >>> x = variable("x")
    >>> f = Function(build("*", x, build("exp", x)), [x])
    >>> ends = np.array([[0.0]]), np.array([[1.0]])
    >>> [end.round(3).tolist() for end in f.value(*ends)]
    [[0.0], [2.718]]
    >>> [end.round(3).tolist() for end in f.jet(1, *ends)]
    [[[0.0], [1.0]], [[2.718], [5.437]]]
    """

    def __init__(self, term: Term, variables: Sequence[Term]) -> None:
        self.term = Computing(lambda condition: True)(term)  # the kernel alone looks at the conditions of derivatives
        self.variables = tuple(variables)
        self.own = [i for i, x in enumerate(self.variables) if x in free_variables(self.term)]
        recorder = Recorder()
        self._value = Program(recorder, [recorder.term(self.term)])
        self._partials: dict[Term, Partials] = {}
        self._jets: dict[tuple[int, tuple[int, ...]], Program | None] = {}

    def value(self, low: Array, high: Array) -> tuple[Array, Array]:
        """The ends of the value."""
        (ends,), _ = self._value(self._box(low, high))
        return _full(ends, low.shape[1])

    def derivatives(self, order: int) -> list[Along]:
        """The derivatives of which the rows of a jet are the coefficients, in the own variables."""
        return up_to(order, [self.variables[i] for i in self.own])

    def jet(self, order: int, low: Array, high: Array) -> tuple[Array, Array]:
        """The ends of all Taylor coefficients up to an order, by rows; ``nan`` where a piece is not certain."""
        out = np.full((2, len(self.derivatives(order)), low.shape[1]), np.nan)
        self._fill(out, order, low, high, np.arange(low.shape[1]), ())
        return out[0], out[1]

    def _fill(self, out: Array, order: int, low: Array, high: Array, which: Any, sides: tuple[int, ...]) -> None:
        """The columns ``which``, where ``sides`` is known to hold so far."""
        program = self._program(order, sides)
        if program is None or not len(which):
            return
        outputs, asked = program(self._box(low[:, which], high[:, which]))
        good = np.ones(len(which), dtype=bool)
        for k in range(len(sides), len(asked)):  # the answers from here on were guessed to be 1
            a, b = _full(asked[k], len(which))
            other = good & (b <= 0) & ~(a >= 0)
            if other.any():
                self._fill(out, order, low, high, which[other], (*program.answers[:k], -1))
            good &= a >= 0
        for row, ends in enumerate(outputs):
            a, b = _full(ends, len(which))
            out[0, row, which[good]], out[1, row, which[good]] = a[good], b[good]

    def _program(self, order: int, sides: tuple[int, ...]) -> Program | None:
        key = order, sides
        if key not in self._jets:
            self._jets[key] = self._recorded(order, sides) if len(self._jets) < Programs.PATTERNS else None
        return self._jets[key]

    def _recorded(self, order: int, sides: tuple[int, ...]) -> Program | None:
        recorder, real = Recorder(sides), {self.variables[i]: self.variables[i] for i in self.own}
        try:
            f = on_one_piece(self.term, lambda v: recorder.side(recorder.term(v)), real)
            if f not in self._partials:
                self._partials[f] = Partials(f)
            jet = [recorder.coefficient(self._partials[f], along) for along in self.derivatives(order)]
        except Rejected:
            return None
        return Program(recorder, jet)

    def _box(self, low: Array, high: Array) -> dict[Term, Ends]:
        return {self.variables[i]: (low[i], high[i]) for i in self.own}


def value_of(t: Term) -> float:
    """The value of a closed term, in floats."""
    nowhere = np.empty((0, 1))
    return float(Function(t, ()).value(nowhere, nowhere)[0][0])


def _full(ends: Ends, count: int) -> tuple[Array, Array]:
    low, high = (np.broadcast_to(np.asarray(end, dtype=float), count) for end in ends)
    return low, high


# ---------------------------------------------------------------------------------------------------------- operations


def _add(x: Ends, y: Ends) -> Ends:
    return x[0] + y[0], x[1] + y[1]


def _times(a: Any, b: Any) -> Any:
    """A product of ends, where 0 times infinity is 0."""
    product = a * b
    wrong = np.isnan(product)
    return np.where(wrong & ~np.isnan(a) & ~np.isnan(b), 0.0, product) if wrong.any() else product


def multiply(x: Ends, y: Ends) -> Ends:
    (a, b), (c, d) = x, y
    products = _times(a, c), _times(a, d), _times(b, c), _times(b, d)
    return reduce(np.minimum, products), reduce(np.maximum, products)


def _absolute(x: Ends) -> Ends:
    low, high = x
    return np.maximum(np.maximum(low, -high), 0.0 * (low + high == 0)), np.maximum(-low, high)


def power(x: Ends, exponent: Fraction) -> Ends:
    low, high = x
    n, q = exponent.numerator, exponent.denominator
    if n < 0:
        away = (low > 0) | (high < 0)
        low, high = np.where(away, 1 / high, np.nan), np.where(away, 1 / low, np.nan)
    if q > 1:
        low, high = np.where(low >= 0, low, np.nan), np.where(low >= 0, high, np.nan)
        low, high = (np.sqrt(low), np.sqrt(high)) if q == 2 else (np.power(low, 1 / q), np.power(high, 1 / q))
    n = abs(n)
    if n % 2 == 0:
        low, high = _absolute((low, high))
    return (low, high) if n == 1 else (low**n, high**n)


def _rising(function: Callable[[Any], Any]) -> Callable[[Ends], Ends]:
    return lambda x: (function(x[0]), function(x[1]))


def _log(x: Ends) -> Ends:
    low, high = x
    positive = low > 0
    return np.log(np.where(positive, low, np.nan)), np.log(np.where(positive, high, np.nan))


def _cos(x: Ends, shift: float = 0.0) -> Ends:
    """The cosine; it is 1 at the even multiples of pi and -1 at the odd ones."""
    low, high = x[0] - shift, x[1] - shift
    first, last = np.cos(low), np.cos(high)
    finite = np.isfinite(low) & np.isfinite(high)
    top = ~finite | (np.floor(high / (2 * np.pi)) >= np.ceil(low / (2 * np.pi)))
    bottom = ~finite | (np.floor(high / (2 * np.pi) - 0.5) >= np.ceil(low / (2 * np.pi) - 0.5))
    undefined = np.where(np.isnan(low) | np.isnan(high), np.nan, 0.0)
    least = np.where(bottom, -1.0, np.fmin(first, last))
    most = np.where(top, 1.0, np.fmax(first, last))
    return least + undefined, most + undefined


def _tan(x: Ends) -> Ends:
    low, high = x
    one_branch = np.floor(low / np.pi + 0.5) == np.floor(high / np.pi + 0.5)
    return np.where(one_branch, np.tan(low), np.nan), np.where(one_branch, np.tan(high), np.nan)


def _step(function: Callable[[Any], Any]) -> Callable[[Ends], Ends]:
    def step(x: Ends) -> Ends:
        low, high = function(x[0]), function(x[1])
        value = np.where((low == high) & np.isfinite(low), low, np.nan)
        return value, value

    return step


_OPERATIONS: Mapping[str, Callable[..., Ends]] = {
    "+": _add,
    "*": multiply,
    **{f.head: _rising(called(f.array)) for f in HEADS.values() if f.increases and f.domain is None},
    "log": _log,
    "sin": lambda x: _cos(x, np.pi / 2),
    "cos": _cos,
    "tan": _tan,
    "abs": _absolute,
    "max": lambda x, y: (np.maximum(x[0], y[0]), np.maximum(x[1], y[1])),
    "min": lambda x, y: (np.minimum(x[0], y[0]), np.minimum(x[1], y[1])),
    **{f.head: _step(called(f.array)) for f in HEADS.values() if f.smoothness == "jumps"},
}
