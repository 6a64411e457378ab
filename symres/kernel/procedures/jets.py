"""Jets: the Taylor polynomial of a term in some of its variables, over any arithmetic of real numbers.

The jet of f at x, of order n in variables v_1, ..., v_m, lists the coefficients D^a f(x) / a! for all exponents
a = (a_1, ..., a_m) of total degree at most n. Where the values of the variables are intervals, a coefficient encloses
D^a f / a! on the whole box, and f is analytic there, as it is built from analytic pieces whose arguments stay inside
their domains: anything else raises ``Rejected``. Absolute values, maxima and minima are smooth where one side is not
below the other on all of the box; ``sides`` takes down which, so that a jet at a point of the box, in exact arithmetic,
follows the same piece. A coefficient there is a polynomial over closed terms, of which nothing is asked: the jet on the
box has seen that all that stands in them is defined.

A function of a jet is its own Taylor series in the jet without its constant term (A. Griewank and A. Walther,
Evaluating Derivatives, chapter 13).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations_with_replacement
from math import comb
from operator import add
from typing import Generic, Protocol, TypeVar

from .. import polynomials as P
from ..equality import Equality
from ..polynomials import Budget, Polynomial, Rejected
from ..terms import ONE, Term, build, contract, free_variables, number, opposite, show, variable

ORDER = 24  # the highest order of a jet
SIZE = 1000  # the most coefficients of a jet
LEVELS = 200  # the most nested calls, as in ``enclosures``

N = TypeVar("N")


class Arithmetic(Protocol[N]):
    """Real numbers, exact or enclosed; an operation that may be undefined raises ``Rejected``."""

    @property
    def functions(self) -> Mapping[str, Callable[[N], N]]: ...
    def rational(self, value: Fraction) -> N: ...
    def add(self, x: N, y: N) -> N: ...
    def multiply(self, x: N, y: N) -> N: ...
    def power(self, x: N, exponent: Fraction) -> N: ...
    def term(self, term: Term) -> N: ...
    def side(self, x: N) -> int: ...


class Exact:
    """Closed numbers by plain equality: polynomials over terms, no operation of which is looked at."""

    rational = staticmethod(P.constant)
    add = staticmethod(P.add)
    multiply = staticmethod(P.multiply)

    def __init__(self) -> None:
        self.equality = Equality()
        self.functions = {head: partial(self._built, head) for head in _SERIES}

    def power(self, x: Polynomial, exponent: Fraction) -> Polynomial:
        return self._built("^", x, number(exponent))

    def term(self, term: Term) -> Polynomial:
        return self.equality.scalar(term)

    def side(self, x: Polynomial) -> int:
        raise Rejected("a piece of an absolute value, maximum or minimum is chosen on a box, not at a point")

    def _built(self, head: str, x: Polynomial, *more: Term) -> Polynomial:
        return self.equality.scalar(build(head, self.equality.term(x), *more))


Jet = list["N | None"]  # a coefficient for each of ``Jets.exponents``; None is 0


class Jets(Generic[N]):
    """Jets of one order in some variables.

    >>> from ..terms import ONE, variable
    >>> x, exact = variable("x"), Exact()
    >>> jets = Jets(exact, (x,), 3, {})
    >>> jet = jets.of(build("exp", x), {x: exact.rational(Fraction(0))})
    >>> [exact.equality.term(coefficient) for coefficient in jet]
    [exp(0), exp(0), (1/2)*exp(0), (1/6)*exp(0)]
    """

    def __init__(self, arithmetic: Arithmetic[N], variables: Sequence[Term], order: int, sides: dict[Term, int]):
        if type(order) is not int or not 0 <= order <= ORDER:
            raise Rejected(f"the order of a jet is an integer from 0 to {ORDER}")
        self.arithmetic = arithmetic
        self.variables = tuple(variables)
        self.order = order
        self.sides = sides
        many = len(self.variables)
        if comb(many + order, order) > SIZE:
            raise Rejected(f"a jet with more than {SIZE} coefficients")
        self.exponents, self._products = _table(many, order)
        self._memo: dict[Term, Jet[N]] = {}
        self._values: Mapping[Term, N] = {}

    def of(self, term: Term, values: Mapping[Term, N]) -> list[N]:
        """The coefficients of ``term``, one for each of ``exponents``, at the values of all its variables."""
        self._memo, self._values = {}, values
        zero = self.arithmetic.rational(Fraction(0))
        return [zero if c is None else c for c in self._jet(term, LEVELS)]

    def _jet(self, term: Term, levels: int) -> Jet[N]:
        found = self._memo.get(term)
        if found is None:
            if not levels:
                raise Rejected(f"functions are applied more than {LEVELS} deep")
            Budget.spend(10 * len(self.exponents))
            found = self._memo[term] = self._evaluate(term, levels - 1)
        return found

    def _constant(self, value: N) -> Jet[N]:
        return [value, *[None] * (len(self.exponents) - 1)]

    def _evaluate(self, term: Term, levels: int) -> Jet[N]:
        head, args = term.head, term.args
        if head in ("variable", "local"):
            if term not in self._values:
                raise Rejected(f"{show(term)} has no value")
            out = self._constant(self._values[term])
            if self.order and term in self.variables:
                out[1 + self.variables.index(term)] = self.arithmetic.rational(Fraction(1))
            return out
        if not free_variables(term):
            return self._constant(self.arithmetic.term(term))
        if head == "app":
            return self._jet(contract(term), levels)
        if head == "^" and args[1].head == "rational":
            return self._composed(partial(self._power, exponent=args[1].value), self._jet(args[0], levels))
        if head == "^":
            return self._jet(build("exp", build("*", args[1], build("log", args[0]))), levels)
        if head in ("+", "*"):
            out = self._jet(args[0], levels)
            for a in args[1:]:
                combine = self._sum if head == "+" else self._product
                out = combine(out, self._jet(a, levels))
            return out
        if head == "abs":
            jet = self._jet(args[0], levels)
            return jet if self._side(term, jet) > 0 else self._negative(jet)
        if head in ("max", "min"):
            left, right = (self._jet(a, levels) for a in args)
            larger = self._side(term, self._sum(left, self._negative(right))) > 0
            return left if larger is (head == "max") else right
        if head in _SERIES:
            return self._composed(partial(_SERIES[head], self), self._jet(args[0], levels))
        raise Rejected(f"{show(term)} is not smooth enough for a Taylor polynomial")

    def _side(self, term: Term, jet: Jet[N]) -> int:
        """1 if the jet's function is nowhere negative on the box, -1 if it is nowhere positive."""
        if term not in self.sides:
            value = jet[0]
            self.sides[term] = 1 if value is None else self.arithmetic.side(value)
        return self.sides[term]

    # ------------------------------------------------------------------------------------------------------- arithmetic

    def _sum(self, a: Jet[N], b: Jet[N]) -> Jet[N]:
        add = self.arithmetic.add
        return [y if x is None else x if y is None else add(x, y) for x, y in zip(a, b, strict=True)]

    def _negative(self, a: Jet[N]) -> Jet[N]:
        minus = self.arithmetic.rational(Fraction(-1))
        return [None if x is None else self.arithmetic.multiply(minus, x) for x in a]

    def _product(self, a: Jet[N], b: Jet[N]) -> Jet[N]:
        """The product, truncated; that of a jet with itself has squares in it, which are not negative."""
        Budget.spend(10 * len(self._products))
        arithmetic = self.arithmetic
        out: Jet[N] = [None] * len(a)
        for (i, j), k in self._products.items():
            x, y = a[i], b[j]
            if x is None or y is None:
                continue
            part = arithmetic.power(x, Fraction(2)) if a is b and i == j else arithmetic.multiply(x, y)
            before = out[k]
            out[k] = part if before is None else arithmetic.add(before, part)
        return out

    def _composed(self, series: Callable[[N, int], list[N]], jet: Jet[N]) -> Jet[N]:
        """The jet of a function, given the first coefficients of its Taylor series at a value."""
        value = jet[0]
        if value is None:
            value = self.arithmetic.rational(Fraction(0))
        inner: Jet[N] = [None, *jet[1:]]
        constant_there = all(c is None for c in inner)
        coefficients = series(value, 0 if constant_there else self.order)
        out, power = self._constant(coefficients[0]), inner
        for n, c in enumerate(coefficients[1:], 1):
            if n > 1:
                power = self._product(inner, inner if n == 2 else power)
            out = self._sum(out, [None if x is None else self.arithmetic.multiply(c, x) for x in power])
        return out

    # ----------------------------------------------------------------------------------------------------------- series

    def _power(self, x: N, order: int, exponent: Fraction) -> list[N]:
        """(x + v)^r = sum binomial(r, n) x^(r - n) v^n."""
        out, binomial = [self.arithmetic.power(x, exponent)], Fraction(1)
        for n in range(1, order + 1):
            binomial *= (exponent - n + 1) / n
            if not binomial:
                break
            out.append(self._times(binomial, self.arithmetic.power(x, exponent - n)))
        return out

    def _times(self, factor: Fraction, x: N) -> N:
        return self.arithmetic.multiply(self.arithmetic.rational(factor), x)

    def _exp(self, x: N, order: int) -> list[N]:
        out = [self.arithmetic.functions["exp"](x)]
        for n in range(1, order + 1):
            out.append(self._times(Fraction(1, n), out[-1]))
        return out

    def _wave(self, x: N, order: int, quarters: int) -> list[N]:
        """sin(x + v) after so many quarter turns: sin, cos, -sin, -cos and again sin of x, each by its factorial."""
        heads = ("sin", "cos", "sin")[quarters : quarters + 1 + min(order, 1)]
        values, factorial, out = [self.arithmetic.functions[head](x) for head in heads], 1, list[N]()
        for n in range(order + 1):
            factorial *= max(1, n)
            out.append(self._times(Fraction(-1 if n + quarters & 2 else 1, factorial), values[n % 2]))
        return out

    def _riccati(self, x: N, order: int, head: str, sign: int) -> list[N]:
        """The series of a solution of y' = 1 + sign y^2."""
        out = [self.arithmetic.functions[head](x)]
        for n in range(order):
            total = self.arithmetic.rational(Fraction(1 if n == 0 else 0))
            for i in range(n // 2 + 1):
                if 2 * i == n:
                    part = self._times(Fraction(sign), self.arithmetic.power(out[i], Fraction(2)))
                else:
                    part = self._times(Fraction(2 * sign), self.arithmetic.multiply(out[i], out[n - i]))
                total = self.arithmetic.add(total, part)
            out.append(self._times(Fraction(1, n + 1), total))
        return out

    def _integral(self, x: N, order: int, head: str, slope: Term) -> list[N]:
        """The series of a function whose derivative is a term in ``_V``."""
        out = [self.arithmetic.functions[head](x)]
        if order:
            slopes = Jets(self.arithmetic, (_V,), order - 1, {}).of(slope, {_V: x})
            out += [self._times(Fraction(1, n), d) for n, d in enumerate(slopes, 1)]
        return out


_V = variable("v")
_SQUARE = build("^", _V, number(2))
_HEIGHT = build("*", number(2), build("^", build("pi"), number(Fraction(-1, 2))))  # the slope of erf at 0

_SERIES: Mapping[str, Callable[[Jets[N], N, int], list[N]]] = {
    "exp": Jets._exp,
    "sin": partial(Jets._wave, quarters=0),
    "cos": partial(Jets._wave, quarters=1),
    "tan": partial(Jets._riccati, head="tan", sign=1),
    "tanh": partial(Jets._riccati, head="tanh", sign=-1),
    "log": partial(Jets._integral, head="log", slope=build("^", _V, number(-1))),
    "atan": partial(Jets._integral, head="atan", slope=build("^", build("+", ONE, _SQUARE), number(-1))),
    "erf": partial(Jets._integral, head="erf", slope=build("*", _HEIGHT, build("exp", opposite(_SQUARE)))),
}


@lru_cache(16)
def _table(variables: int, order: int) -> tuple[list[tuple[int, ...]], dict[tuple[int, int], int]]:
    """The exponents of a jet, and where the product of two of its coefficients goes."""
    # those of degree 1 stand in the order of the variables
    chosen = (c for n in range(order + 1) for c in combinations_with_replacement(range(variables), n))
    exponents = [tuple(map(c.count, range(variables))) for c in chosen]
    place = {a: i for i, a in enumerate(exponents)}
    products: dict[tuple[int, int], int] = {}
    for i, a in enumerate(exponents):
        room = order - sum(a)
        for j, b in enumerate(exponents[: comb(variables + room, room)]):  # those of a degree up to ``room``
            products[i, j] = place[tuple(map(add, a, b))]
    Budget.spend((1 + variables) * len(products))
    return exponents, products
