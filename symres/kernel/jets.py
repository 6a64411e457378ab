"""Jets: the Taylor polynomial of a term in some of its variables, over any arithmetic of real numbers.

The jet of f at x, of order n in variables v_1, ..., v_m, lists the coefficients D^a f(x) / a! for all exponents
a = (a_1, ..., a_m) of total degree at most n. Where the values of the variables are intervals, a coefficient encloses
D^a f / a! on the whole box, and f is analytic there, as it is built from analytic pieces whose arguments stay inside
their domains: anything else raises ``Rejected``. Absolute values, maxima and minima are smooth where one side is not
below the other on all of the box; ``sides`` takes down which, so that a jet at a point of the box, in exact arithmetic,
follows the same piece.

A function of a jet is its own Taylor series in the jet without its constant term (A. Griewank and A. Walther,
Evaluating Derivatives, chapter 13).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from operator import add
from typing import Generic, Protocol, TypeVar

from .normal_form import COMPUTED, Conditions, NormalForms, Quotient, compared, computed, plain
from .polynomials import Budget, Rejected, constant
from .signs import holds, sign
from .terms import Term, build, contract, free_variables, number, show

ORDER = 24  # the highest order of a jet
SIZE = 1000  # the most coefficients of a jet
LEVELS = 200  # the most nested calls, as in ``enclosures``

N = TypeVar("N")


class Arithmetic(Protocol[N]):
    """Real numbers, exact or enclosed; an operation that may be undefined raises ``Rejected``."""

    def rational(self, value: Fraction) -> N: ...
    def add(self, x: N, y: N) -> N: ...
    def multiply(self, x: N, y: N) -> N: ...
    def power(self, x: N, exponent: Fraction) -> N: ...
    def exp(self, x: N) -> N: ...
    def log(self, x: N) -> N: ...
    def sin(self, x: N) -> N: ...
    def cos(self, x: N) -> N: ...
    def tan(self, x: N) -> N: ...
    def atan(self, x: N) -> N: ...
    def tanh(self, x: N) -> N: ...
    def erf(self, x: N) -> N: ...
    def term(self, term: Term) -> N: ...
    def side(self, x: N) -> int: ...
    def require(self, sign: str, x: N) -> N: ...


class Exact:
    """Closed terms in normal form, which equal their terms if the conditions hold that ``sign`` asks for."""

    def __init__(self) -> None:
        self.forms = NormalForms()
        self._held: set[Term] = set()  # conditions that were decided

    def rational(self, value: Fraction) -> Quotient:
        return plain(constant(value))

    def add(self, x: Quotient, y: Quotient) -> Quotient:
        return self.forms.add(x, y)

    def multiply(self, x: Quotient, y: Quotient) -> Quotient:
        return self.forms.multiply(x, y)

    def power(self, x: Quotient, exponent: Fraction) -> Quotient:
        if exponent < 0:
            self.require("!=", x)
        return self.forms(build("^", self.forms.term(x), number(exponent)))

    def term(self, term: Term) -> Quotient:
        return self.forms(term)

    def side(self, x: Quotient) -> int:
        raise Rejected("a piece of an absolute value, maximum or minimum is chosen on a box, not at a point")

    def require(self, sign: str, x: Quotient) -> Quotient:
        found = self.sign(x)
        if found > 0 or found < 0 and sign == "!=" or found == 0 and sign == ">=":
            return x
        raise Rejected(f"{show(self.forms.term(x), 150)} is not {sign} 0")

    def sign(self, x: Quotient) -> int:
        """The sign of a number, if all conditions hold under which it was computed."""
        for condition in self.forms.conditions:
            if condition not in self._held and not holds(condition):
                raise Rejected(f"the normal form of a value needs {show(condition, 150)}, which is false")
            self._held.add(condition)
        return sign(self.forms.term(x))

    def _function(self, head: str, x: Quotient) -> Quotient:
        return self.forms(build(head, self.forms.term(x)))

    def exp(self, x: Quotient) -> Quotient:
        return self._function("exp", x)

    def log(self, x: Quotient) -> Quotient:
        return self._function("log", self.require(">", x))

    def sin(self, x: Quotient) -> Quotient:
        return self._function("sin", x)

    def cos(self, x: Quotient) -> Quotient:
        return self._function("cos", x)

    def tan(self, x: Quotient) -> Quotient:
        return self._function("tan", x)

    def atan(self, x: Quotient) -> Quotient:
        return self._function("atan", x)

    def tanh(self, x: Quotient) -> Quotient:
        return self._function("tanh", x)

    def erf(self, x: Quotient) -> Quotient:
        return self._function("erf", x)


Jet = list["N | None"]  # a coefficient for each of ``Jets.exponents``; None is 0


class Jets(Generic[N]):
    """Jets of one order in some variables.

    >>> from .terms import ONE, variable
    >>> x, exact = variable("x"), Exact()
    >>> jets = Jets(exact, (x,), 3, {})
    >>> jet = jets.of(build("exp", x), {x: exact.rational(Fraction(0))})
    >>> [str(coefficient.rational) for coefficient in jet]
    ['1', '1', '1/2', '1/6']
    """

    def __init__(self, arithmetic: Arithmetic[N], variables: Sequence[Term], order: int, sides: dict[Term, int]):
        if type(order) is not int or not 1 <= order <= ORDER:
            raise Rejected(f"the order of a jet is an integer from 1 to {ORDER}")
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
        self._computed: dict[Term, tuple[Term, Conditions]] = {}

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
            if term in self.variables:
                out[1 + self.variables.index(term)] = self.arithmetic.rational(Fraction(1))
            return out
        if not free_variables(term):
            return self._constant(self.arithmetic.term(term))
        if head == "app":
            return self._jet(contract(term), levels)
        if head in COMPUTED:
            if term not in self._computed:
                self._computed[term] = computed(term)
            value, needed = self._computed[term]
            for condition in needed:
                self._require(condition, levels)
            return self._jet(value, levels)
        if head == "^" and args[1].head == "rational":
            return self._composed(self._power(args[1].value), self._jet(args[0], levels))
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
            return self._composed(lambda x, n: _SERIES[head](self, x, n), self._jet(args[0], levels))
        raise Rejected(f"{show(term)} is not smooth enough for a Taylor polynomial")

    def _side(self, term: Term, jet: Jet[N]) -> int:
        """1 if the jet's function is nowhere negative on the box, -1 if it is nowhere positive."""
        if term not in self.sides:
            value = jet[0]
            self.sides[term] = 1 if value is None else self.arithmetic.side(value)
        return self.sides[term]

    def _require(self, condition: Term, levels: int) -> None:
        """Refuse a condition that does not hold on the box."""
        sign, t = compared(condition)
        value = self._jet(t, levels)[0]
        self.arithmetic.require(sign, self.arithmetic.rational(Fraction(0)) if value is None else value)

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

    def _power(self, exponent: Fraction) -> Callable[[N, int], list[N]]:
        """(x + v)^r = sum binomial(r, n) x^(r - n) v^n."""

        def series(x: N, order: int) -> list[N]:
            out, binomial = [self.arithmetic.power(x, exponent)], Fraction(1)
            for n in range(1, order + 1):
                binomial *= (exponent - n + 1) / n
                if not binomial:
                    break
                out.append(self._times(binomial, self.arithmetic.power(x, exponent - n)))
            return out

        return series

    def _times(self, factor: Fraction, x: N) -> N:
        return self.arithmetic.multiply(self.arithmetic.rational(factor), x)

    def _exp(self, x: N, order: int) -> list[N]:
        out = [self.arithmetic.exp(x)]
        for n in range(1, order + 1):
            out.append(self._times(Fraction(1, n), out[-1]))
        return out

    def _log(self, x: N, order: int) -> list[N]:
        out = [self.arithmetic.log(x)]
        for n in range(1, order + 1):
            out.append(self._times(Fraction((-1) ** (n - 1), n), self.arithmetic.power(x, Fraction(-n))))
        return out

    def _sin(self, x: N, order: int) -> list[N]:
        return self._wave(self.arithmetic.sin(x), self.arithmetic.cos(x), order)

    def _cos(self, x: N, order: int) -> list[N]:
        sin = self.arithmetic.sin(x)
        return self._wave(self.arithmetic.cos(x), self._times(Fraction(-1), sin), order)

    def _wave(self, value: N, slope: N, order: int) -> list[N]:
        """The series of a solution of y'' = -y."""
        out = [value]
        factorial = 1
        for n in range(1, order + 1):
            factorial *= n
            sign = -1 if n % 4 in (2, 3) else 1
            out.append(self._times(Fraction(sign, factorial), slope if n % 2 else value))
        return out

    def _tan(self, x: N, order: int) -> list[N]:
        return self._riccati(self.arithmetic.tan(x), 1, order)

    def _tanh(self, x: N, order: int) -> list[N]:
        return self._riccati(self.arithmetic.tanh(x), -1, order)

    def _riccati(self, value: N, sign: int, order: int) -> list[N]:
        """The series of a solution of y' = 1 + sign y^2."""
        out = [value]
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

    def _atan(self, x: N, order: int) -> list[N]:
        """The derivative d satisfies (1 + x^2 + 2 x v + v^2) d(v) = 1."""
        arithmetic = self.arithmetic
        out = [arithmetic.atan(x)]
        square = arithmetic.add(arithmetic.rational(Fraction(1)), arithmetic.power(x, Fraction(2)))
        inverse = arithmetic.power(square, Fraction(-1))
        slopes: list[N] = []
        for n in range(order):
            if n == 0:
                slopes.append(inverse)
            else:
                known = self._times(Fraction(-2), arithmetic.multiply(x, slopes[n - 1]))
                if n > 1:
                    known = arithmetic.add(known, self._times(Fraction(-1), slopes[n - 2]))
                slopes.append(arithmetic.multiply(known, inverse))
            out.append(self._times(Fraction(1, n + 1), slopes[n]))
        return out

    def _erf(self, x: N, order: int) -> list[N]:
        """The derivative d = 2/sqrt(pi) exp(-(x + v)^2) satisfies d'(v) = -2 (x + v) d(v)."""
        arithmetic = self.arithmetic
        bell = arithmetic.exp(self._times(Fraction(-1), arithmetic.power(x, Fraction(2))))
        slopes = [arithmetic.multiply(arithmetic.term(_HEIGHT), bell)]
        for n in range(order - 1):
            total = arithmetic.multiply(x, slopes[n])
            if n:
                total = arithmetic.add(total, slopes[n - 1])
            slopes.append(self._times(Fraction(-2, n + 1), total))
        return [arithmetic.erf(x), *(self._times(Fraction(1, n), d) for n, d in enumerate(slopes[:order], 1))]


_HEIGHT = build("*", number(2), build("^", build("pi"), number(Fraction(-1, 2))))  # the slope of erf at 0

_SERIES: Mapping[str, Callable[[Jets[N], N, int], list[N]]] = {
    "exp": Jets._exp,
    "log": Jets._log,
    "sin": Jets._sin,
    "cos": Jets._cos,
    "tan": Jets._tan,
    "tanh": Jets._tanh,
    "atan": Jets._atan,
    "erf": Jets._erf,
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
