"""Values of terms and truth of propositions in a model, in the two ways in which the kernel reads them.

*Partial*, as statements are meant: what is undefined has no value, a proposition about it is neither true nor false,
but a conjunction is false where one of its parts is and a disjunction true where one is, an implication is read from
the left, a universal statement is defined where every instance is, and there is an x with A if there is one at which A
is defined and true. *Total*, as steps of a derivation are: 1/0 = 0, a singular inverse is
the pseudoinverse, and every other operation has some value outside of its domain, a number that the model draws.

Quantifiers over outcomes, truth values and bounded integers are decided. Others are tried at samples, among them the
values of all terms at hand: what is false there is false, what is there exists; that nothing exists is only believed
where an equation says what it would have to be.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Any
from zlib import crc32

import numpy as np

from symres.kernel.terms import FALSE, INT, PROP, REAL, Term, conjunction, free_variables, is_scalar

from . import arithmetic as number
from .arithmetic import Dual, NotSmooth, Undecided, Undefined, compare, exact, standard

Stack = tuple[Any, ...]
Code = Callable[["Model", Stack], Any]
REALS = [0, 1, -1, 2, -2, number.Fraction(1, 2), number.Fraction(-1, 2), 3]
INTEGERS = [0, 1, -1, 2, 3, -2]
SUM = 12  # the largest number of terms of a sum
RADII = [number.Fraction(1, 10**e) for e in (12, 2)]  # radii tried for claims that hold near a point
WORK = 20_000  # the largest number of nodes that are evaluated in a proposition


class NoSuchNumber(Exception):
    """No number satisfies the equation that determines a variable."""


class NotPinned(Exception):
    """No equation determines a variable."""


class Meaningless(Exception):
    """A term that the kernel must not let exist."""


class Model:
    """Values for variables, drawn when they are asked for; one way of reading; a probability space."""

    def __init__(self, chance: random.Random, total: bool, values: Mapping[Term, Any] | None = None) -> None:
        self.chance = chance
        self.total = total
        self.values: dict[Term, Any] = dict(values or {})
        self.outcomes: list[tuple[Any, Any]] = [((0,), number.Fraction(1, 4)), ((1,), number.Fraction(3, 4))]
        self.hints: dict[Any, list[Any]] = {}
        self.drawn: dict[Any, list[Any]] = {}  # further values at which quantifiers are tried
        self.more: list[Any] = []  # more numbers to try, when it matters
        self.junk = chance.choice([-3, 5, number.Fraction(2, 7), 1, 0])
        self.tags = 0
        self.sampled = False  # whether a universal statement was believed after samples
        self.meter = [WORK]  # shared with all extensions, since functions keep the model that they were read in

    def extended(self, values: Mapping[Term, Any]) -> Model:
        """The same model with more values."""
        out = Model(self.chance, self.total, {**self.values, **values})
        out.outcomes, out.hints, out.more, out.junk = self.outcomes, self.hints, self.more, self.junk
        out.drawn, out.meter = self.drawn, self.meter
        return out

    def reading(self, total: bool) -> Model:
        """The same model, read in one of the two ways."""
        out = self.extended({})
        out.total = total
        return out

    # ---------------------------------------------------------------------------------------------------- the interface

    def evaluate(self, term: Term, stack: Stack = ()) -> Any:
        return compiled(term)(self, stack)

    def truth(self, proposition: Term) -> bool | None:
        """Whether a proposition holds; None where something in it has no value. Raises ``Undecided``."""
        self.meter[0] = WORK
        try:
            return bool(self.evaluate(proposition))
        except Undefined:
            return None
        except (NotSmooth, RecursionError, OverflowError, ZeroDivisionError):
            raise Undecided from None

    def undefined(self, *key: Any) -> Any:
        """The value of an operation outside of its domain: arbitrary if total, otherwise raises ``Undefined``."""
        if not self.total:
            raise Undefined
        return number.add(self.junk, crc32(repr(key).encode()) % 5)

    def lookup(self, x: Term) -> Any:
        found = self.values.get(x)
        if found is None:
            if x.sort is None:
                raise Meaningless(f"{x} is a sort")
            found = self.values[x] = draw(self, x.sort, ())
        return found

    def pay(self) -> None:
        self.meter[0] -= 1
        if self.meter[0] < 0:
            raise Undecided

    # --------------------------------------------------------------------------------------------------------- samples

    def samples(self, sort: Term, stack: Stack = ()) -> list[Any]:
        if sort is PROP:
            return [True, False]
        if sort.head == "base":
            return [o for o, _ in self.outcomes]
        if sort is REAL:
            return distinct([*REALS, *self.hints.get(REAL, ()), *self.more])
        if sort is INT:
            return distinct([*INTEGERS, *self.hints.get(INT, ()), *map(floor, self.more)])
        if sort.head == "matrix":
            shape = self.shape(sort, stack)
            if shape not in self.drawn or self.more and len(self.drawn[shape]) < 12:
                self.drawn[shape] = [number.zeros(*shape), number.identity(shape[0])][: 1 + (shape[0] == shape[1])]
                self.drawn[shape] += [draw(self, sort, stack) for _ in range(12 if self.more else 3)]
            return [*self.hints.get(shape, ()), *self.drawn[shape]]
        sizes = sorted((v for v in free_variables(sort) if v.sort is INT), key=str)
        key = (sort, stack if sort.loose else (), tuple(map(self.lookup, sizes)))
        if key not in self.drawn:
            self.drawn[key] = [draw(self, sort, stack) for _ in range(8)]
        return [*self.hints.get(sort, ()), *self.drawn[key]]

    def hint(self, sort: Term, value: Any) -> None:
        """A value that quantifiers are to try."""
        key = value[:2] if sort.head == "matrix" else sort
        known = self.hints.setdefault(key, [])
        if len(known) < 12 and not (is_scalar(sort) and any(same_number(value, v) for v in known)):
            known.append(value)
        if sort is INT:
            self.hint(REAL, value)
        if sort is REAL and exact(value) and value == int(value):
            known = self.hints.setdefault(INT, [])
            if value not in known and len(known) < 12:
                known.append(int(value))

    def shape(self, sort: Term, stack: Stack) -> tuple[int, int]:
        rows, columns = (size_of(self.evaluate(a, stack)) for a in sort.args)
        return rows, columns


def size_of(value: Any) -> int:
    if type(value) is not int:
        raise Meaningless("a size that is no integer")
    if value > 6:
        raise Undecided
    return max(value, 0)


def same_number(a: Any, b: Any) -> bool:
    return bool(a == b if exact(a) and exact(b) else abs(float(a) - float(b)) < 1e-9)


def distinct(values: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(values))


# ------------------------------------------------------------------------------------------------- values of variables


def draw(model: Model, sort: Term, stack: Stack) -> Any:
    """A random value of a sort, extreme ones among them."""
    chance = model.chance
    if sort is REAL:
        return chance.choice(
            [0, 0, 1, -1, 2, -2, 3, number.Fraction(1, 2), number.Fraction(-3, 2), chance.randint(-4, 4)]
        )
    if sort is INT:
        return chance.choice([0, 1, 1, 2, 2, 3, -1, -2])
    if sort is PROP:
        return chance.random() < 0.5
    if sort.head == "base":
        return chance.choice(model.outcomes)[0]
    if sort.head == "matrix":
        rows, columns = model.shape(sort, stack)
        return drawn_matrix(chance, rows, columns)
    domain, codomain = sort.args
    if domain is REAL and codomain is REAL and chance.random() < 0.85:
        return chance.choice(FUNCTIONS)
    if domain is REAL and codomain is INT and chance.random() < 0.7:
        return chance.choice([Smooth("0", lambda x: 0), Smooth("3", lambda x: 3), Step(0), Step(1)])
    return Table(model, domain, codomain, stack)


def drawn_matrix(chance: random.Random, rows: int, columns: int) -> number.Matrix:
    kind = chance.random()
    if kind < 0.12:
        return number.zeros(rows, columns)
    if kind < 0.25 and rows == columns:
        return number.scaled(chance.choice([1, 1, -1, 2]), number.identity(rows))
    if kind < 0.4:  # of rank 1
        left, right = ([chance.randint(-2, 2) for _ in range(n)] for n in (rows, columns))
        return number.matrix(rows, columns, lambda i, j: left[i] * right[j])
    grid = [[chance.randint(-2, 2) for _ in range(columns)] for _ in range(rows)]
    if kind < 0.6 and rows == columns:
        return number.matrix(rows, rows, lambda i, j: grid[i][j] + grid[j][i])
    return number.matrix(rows, columns, lambda i, j: grid[i][j])


class Smooth:
    """A function with a derivative, by arithmetic that knows derivatives."""

    def __init__(self, name: str, rule: Callable[[Any], Any]) -> None:
        self.name, self.rule = name, rule

    def __call__(self, x: Any) -> Any:
        return self.rule(x)

    def __repr__(self) -> str:
        return self.name


class Step:
    """1 from a number on, 0 below it."""

    def __init__(self, at: Any) -> None:
        self.at = at

    def __call__(self, x: Any) -> Any:
        return int(compare(x, self.at) >= 0)

    def __repr__(self) -> str:
        return f"step at {self.at}"


def _absolute(x: Any) -> Any:
    return x if compare(x, 0) >= 0 else number.negative(x)


def _root_of_absolute(x: Any) -> Any:
    if standard(x) == 0:
        if type(x) is Dual:
            raise NotSmooth
        return 0
    return number.positive_power(_absolute(x), number.Fraction(1, 2))


def _guarded_reciprocal(x: Any) -> Any:
    if number.is_zero(x):
        if type(x) is Dual:
            raise NotSmooth
        return 0
    return number.reciprocal(x)


def _dirichlet(x: Any) -> Any:
    """A function that is nowhere continuous."""
    if type(x) is Dual:
        raise NotSmooth
    if not exact(number.told(x)):
        return 5
    return 1 if number.Fraction(x).denominator % 2 else -1


FUNCTIONS: list[Callable[[Any], Any]] = [
    Smooth("0", lambda x: 0),
    Smooth("1", lambda x: 1),
    Smooth("3", lambda x: 3),
    Smooth("id", lambda x: x),
    Smooth("1 - 2x", lambda x: number.add(1, number.multiply(-2, x))),
    Smooth("x^2", lambda x: number.multiply(x, x)),
    Smooth("x^3 - x", lambda x: number.add(number.natural_power(x, 3), number.negative(x))),
    Smooth("abs", _absolute),
    Smooth("sqrt|x|", _root_of_absolute),
    Smooth("1/x or 0", _guarded_reciprocal),
    Smooth("dirichlet", _dirichlet),
    Smooth("floor", lambda x: number.rounded("floor", x)),
    Step(0),
    Step(1),
]


class Table:
    """An arbitrary function: a value of its own for every argument."""

    def __init__(self, model: Model, domain: Term, codomain: Term, stack: Stack) -> None:
        self.model, self.domain, self.codomain, self.stack = model, domain, codomain, stack
        self.cells: dict[Any, Any] = {}

    def key(self, x: Any) -> Any:
        if self.domain.head == "function":
            return tuple(repr(value_at(x, a)) for a in function_samples(self.model, self.domain, self.stack))
        if is_scalar(self.domain):
            x = number.told(x)
            if any(known != x and abs(known - x) < 1e-5 for known in self.cells):
                raise Undecided  # one number may come as a fraction and as digits
        return x

    def __call__(self, x: Any) -> Any:
        if type(x) is Dual or self.domain.head == "matrix" and any(type(e) is Dual for e in number.entries(x)):
            raise NotSmooth
        key = self.key(x)
        if key not in self.cells:
            self.cells[key] = draw(self.model, self.codomain, (*self.stack, x))
        return self.cells[key]

    def __repr__(self) -> str:
        return repr(self.cells)


def function_samples(model: Model, sort: Term, stack: Stack) -> list[Any]:
    domain = sort.args[0]
    return [0, 1, -2] if is_scalar(domain) else model.samples(domain, stack)[:3]


def value_at(f: Callable[[Any], Any], x: Any) -> Any:
    try:
        return f(x)
    except (Undefined, NotSmooth, TypeError):
        return None


# -------------------------------------------------------------------------------------------------------------- terms


@lru_cache(1 << 16)
def compiled(term: Term) -> Code:
    """A term as a function of a model and of the values of the binders around it, the innermost last."""
    code = _compile(term)

    def paid(m: Model, s: Stack) -> Any:
        m.pay()
        return code(m, s)

    return paid if term.args else code


def _compile(term: Term) -> Code:
    head, args = term.head, term.args
    if head == "rational":
        value = number.tidy(term.value)
        return lambda m, s: value
    if head in ("variable", "local"):
        return lambda m, s: m.lookup(term)
    if head == "bound":
        place = -1 - term.value
        return lambda m, s: _bound(s, place)
    if head == "lam":
        return _lambda(term)
    if head in ("all", "ex"):
        return _quantifier(term)
    if head in ("Sum", "Prod"):
        return _aggregate(term)
    if head == "E":
        return _mean(term)
    if head == "D":
        return _derivative_or_junk(*args)
    if head == "app":
        return _application(term)
    parts = [compiled(a) for a in args]
    if head == "not":
        return _negation(args[0])
    if head in ("and", "or", "=>", "false"):
        return _connective(head, parts)
    if head == "if":
        return lambda m, s: (parts[1] if parts[0](m, s) else parts[2])(m, s)
    if head in ("=", "<=", "<"):
        return _relation(term, parts)
    if head == "^":
        return _power(term, *parts)
    if head in _STRICT:
        apply = _STRICT[head]
        return lambda m, s: apply(m, *[part(m, s) for part in parts])
    if head in _PROPERTIES:
        test = _PROPERTIES[head]
        sorts = [a.sort for a in args]
        return lambda m, s: test(m, sorts, s, [part(m, s) for part in parts])
    raise Undecided(head)


def _bound(s: Stack, place: int) -> Any:
    if -place > len(s) or s[place] is None:
        raise Meaningless("an index that points at no binder")
    return s[place]


def _lambda(term: Term) -> Code:
    """A function as a value: in the partial reading it has to be defined for every argument."""
    body = compiled(term.args[1])

    def function(m: Model, s: Stack) -> Any:
        if not m.total:
            for x in m.samples(term.args[0], s)[:16]:
                body(m, (*s, x))
        return lambda x: body(m, (*s, x))

    return function


def _opened(function: Term) -> Code:
    """A function that need not be defined everywhere: one that is only applied."""
    if function.head != "lam":
        return compiled(function)
    body = compiled(function.args[1])
    return lambda m, s: lambda x: body(m, (*s, x))


def _application(term: Term) -> Code:
    function, *rest = term.args
    first, arguments = _opened(function), [compiled(a) for a in rest]
    curried = function
    for _ in rest:  # lam x. lam y. ... applied to all of its arguments
        if curried.head != "lam":
            break
        curried = curried.args[1]
    if curried is not function and function.head == "lam":
        depth = 0
        body = function
        while body.head == "lam" and depth < len(rest):
            body, depth = body.args[1], depth + 1
        inner = compiled(body)

        def beta(m: Model, s: Stack) -> Any:
            values = [a(m, s) for a in arguments]
            out = inner(m, (*s, *values[:depth]))
            for x in values[depth:]:
                out = out(x)
            return out

        return beta

    def applied(m: Model, s: Stack) -> Any:
        out = first(m, s)
        for a in arguments:
            out = out(a(m, s))
        return out

    return applied


def _negation(p: Term) -> Code:
    """The negation of a proposition, pushed inwards through connectives and universal quantifiers."""
    if p.head == "not":
        return compiled(p.args[0])
    if p.head in ("and", "or"):
        return _connective("or" if p.head == "and" else "and", [_negation(a) for a in p.args])
    if p.head == "=>":
        return _connective("and", [compiled(p.args[0]), _negation(p.args[1])])
    if p.head == "all":
        return _quantifier(p, negated=True)
    inner = compiled(p)
    return lambda m, s: not inner(m, s)


def _connective(head: str, parts: Sequence[Code]) -> Code:
    if head == "false":
        return lambda m, s: False
    if head == "=>":
        return lambda m, s: not parts[0](m, s) or parts[1](m, s)
    decisive = head == "or"

    def connected(m: Model, s: Stack) -> bool:
        lost = None
        for part in parts:
            try:
                if part(m, s) is decisive:
                    return decisive
            except Undefined as nothing:
                lost = nothing
        if lost is not None:
            raise lost
        return not decisive

    return connected


def _relation(term: Term, parts: Sequence[Code]) -> Code:
    head, sort = term.head, term.args[0].sort
    one, other = parts
    if head != "=":
        return lambda m, s: compare(one(m, s), other(m, s)) <= (0 if head == "<=" else -1)
    return lambda m, s: same(m, one(m, s), other(m, s), sort, s)


def same(m: Model, a: Any, b: Any, sort: Any, s: Stack) -> bool:
    """Whether two values of a sort are equal; functions are compared at samples."""
    if is_scalar(sort):
        return compare(a, b) == 0
    if sort.head == "matrix":
        if a[:2] != b[:2]:
            raise Meaningless(f"an equation between matrices of {a[:2]} and {b[:2]}")
        return all(compare(x, y) == 0 for x, y in zip(number.entries(a), number.entries(b), strict=True))
    if sort is PROP or sort.head == "base":
        return bool(a == b)
    found = all(same(m, a(x), b(x), sort.args[1], (*s, x)) for x in m.samples(sort.args[0], s))
    m.sampled = m.sampled or found
    return found


# ----------------------------------------------------------------------------------------------------------- operations


def _fold(apply_numbers: Callable[[Any, Any], Any], apply_matrices: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    def fold(m: Model, *values: Any) -> Any:
        out = values[0]
        for value in values[1:]:
            one, other = type(out) is tuple, type(value) is tuple
            if one and other:
                out = apply_matrices(out, value)
            elif one or other:
                out = number.scaled(out, value) if other else number.scaled(value, out)
            else:
                out = apply_numbers(out, value)
        return out

    return fold


def _elementary(head: str) -> Callable[[Model, Any], Any]:
    def apply(m: Model, x: Any) -> Any:
        if head == "log" and compare(standard(x), 0) <= 0:
            return m.undefined("log", number.told(x))
        if head == "tan" and compare(number.function("cos", standard(x)), 0) == 0:
            return m.undefined("tan")
        return number.function(head, x)

    return apply


def _extreme(sign: int) -> Callable[[Model, Any, Any], Any]:
    return lambda m, x, y: x if compare(x, y) * sign >= 0 else y


def _root_of(m: Model, *values: Any) -> Any:
    *coefficients, low, high = [float(v) for v in values]
    found = [float(r.real) for r in np.roots(coefficients[::-1]) if abs(r.imag) < 1e-9]
    inside = [r for r in found if low - 1e-9 <= r <= high + 1e-9]
    if len(inside) != 1:
        raise Undecided
    near = round(inside[0])
    return near if abs(inside[0] - near) < 1e-9 else inside[0]


def _entry(m: Model, a: number.Matrix, i: int, j: int) -> Any:
    if not (1 <= i <= a[0] and 1 <= j <= a[1]):
        return m.undefined("entry", a[0], a[1], i, j, *(number.told(e) for row in a[2] for e in row))
    return a[2][i - 1][j - 1]


def _sizes_agree(head: str, apply: Callable[[Any], Any]) -> Callable[[Model, Any], Any]:
    def checked(m: Model, a: number.Matrix) -> Any:
        if a[0] != a[1]:
            raise Meaningless(f"{head} of a matrix of {a[:2]}")
        return apply(a)

    return checked


def _norm(m: Model, a: number.Matrix) -> Any:
    value = number.square_of_norm(a)
    if number.is_zero(value):
        if type(value) is Dual:
            raise NotSmooth
        return 0
    return number.positive_power(value, number.Fraction(1, 2))


def _spectrum(head: str) -> Callable[[Model, number.Matrix], Any]:
    def value(m: Model, a: number.Matrix) -> Any:
        if head == "spectral":
            return max(number.singular_values(a), default=0)
        if a[1] == 0:
            return m.undefined(head, a[0])
        if head == "sigma_min":
            return min(number.singular_values(a)) if a[0] >= a[1] else 0
        values = number.eigenvalues(a)
        return min(values) if head == "lambda_min" else max(values)

    return value


def _semidefinite(m: Model, a: number.Matrix) -> bool:
    if not same(m, a, number.transpose(a), _AnyMatrix, ()):
        return False
    return all(compare(v, 0) >= 0 for v in number.eigenvalues(a))


class _AnyMatrix:
    head = "matrix"


_STRICT: Mapping[str, Callable[..., Any]] = {
    "+": _fold(number.add, number.plus),
    "*": _fold(number.multiply, number.times),
    "pi": lambda m: +number.mp.pi,
    **{head: _elementary(head) for head in ("exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf")},
    "abs": lambda m, x: _absolute(x),
    "max": _extreme(1),
    "min": _extreme(-1),
    "ceiling": lambda m, x: number.rounded("ceiling", x),
    "floor": lambda m, x: number.rounded("floor", x),
    "root": _root_of,
    "rows": lambda m, r, c, *e: number.matrix(r, c, lambda i, j: e[i * c + j]),
    "entry": _entry,
    "entries": lambda m, r, c, f: number.matrix(size_of(r), size_of(c), lambda i, j: f(i + 1)(j + 1)),
    "T": lambda m, a: number.transpose(a),
    "tr": _sizes_agree("tr", number.trace),
    "det": _sizes_agree("det", number.determinant),
    "adj": _sizes_agree("adj", number.adjugate),
    "I": lambda m, n: number.identity(size_of(n)),
    "O": lambda m, r, c: number.zeros(size_of(r), size_of(c)),
    "frobenius": _norm,
    **{head: _spectrum(head) for head in ("spectral", "sigma_min", "lambda_min", "lambda_max")},
    "psd": _semidefinite,
}


def _power(term: Term, base: Code, exponent: Code) -> Code:
    b, e = term.args
    if b.sort is not None and b.sort.head == "matrix":
        return lambda m, s: _matrix_power(m, base(m, s), exponent(m, s))
    if b.head == "frobenius" and e.head == "rational" and e.value > 0 and e.value % 2 == 0:
        inner, half = compiled(b.args[0]), int(e.value) // 2
        return lambda m, s: number.natural_power(number.square_of_norm(inner(m, s)), half)
    return lambda m, s: power(m, base(m, s), exponent(m, s))


def power(m: Model, x: Any, y: Any) -> Any:
    """x^y, one function of two numbers: where x > 0, where x = 0 <= y, and where x != 0 and y is an integer."""
    if type(y) is not Dual and not exact(y):
        number.told(y)
    if type(y) is not Dual and exact(y) and y == int(y):
        if y >= 0:
            return number.natural_power(x, int(y))
        if number.is_zero(x):
            if m.total and type(x) is not Dual:
                return 0
            if type(x) is Dual:
                raise NotSmooth
            raise Undefined
        return number.natural_power(number.reciprocal(x), int(-y))
    sign = compare(standard(x), 0)
    if sign > 0:
        return number.positive_power(x, y)
    if type(x) is Dual and type(x.value) is not Dual and sign == 0 and exact(y) and y > 1 and number.is_zero(x.slope):
        return 0  # as of (t^2)^(3/2) at 0
    if type(x) is Dual or type(y) is Dual:
        raise NotSmooth
    if sign == 0 and y > 0:
        return 0
    return m.undefined("^", number.told(x), number.told(y))


def _matrix_power(m: Model, a: number.Matrix, n: int) -> number.Matrix:
    if abs(n) > 12:
        raise Undecided
    if n < 0:
        found = number.inverse(a)
        if found is None:
            if not m.total:
                raise Undefined
            found = number.pseudoinverse(a)
        a, n = found, -n
    out = number.identity(a[0])
    for _ in range(n):
        out = number.times(out, a)
    return out


def _aggregate(term: Term) -> Code:
    low, high, body = compiled(term.args[0]), compiled(term.args[1]), _opened(term.args[2])
    sort = term.sort

    def bounds(m: Model, s: Stack) -> tuple[int, int]:
        first, last = low(m, s), high(m, s)
        if last - first >= SUM:
            raise Undecided
        return first, last

    def total(m: Model, s: Stack) -> Any:
        first, last = bounds(m, s)
        if last < first:
            return 0 if is_scalar(sort) else number.zeros(*m.shape(sort, s))
        f = body(m, s)
        out = f(first)
        for i in range(first + 1, last + 1):
            term_ = f(i)
            if type(out) is tuple and out[:2] != term_[:2]:
                raise Meaningless("a sum of matrices of different shapes")
            out = number.plus(out, term_) if type(out) is tuple else number.add(out, term_)
        return out

    def product(m: Model, s: Stack) -> Any:
        first, last = bounds(m, s)
        shape = m.shape(sort, s) if sort is not None else (0, 0)
        if last < first:
            if last == first - 1:
                return number.identity(shape[0])
            value = m.undefined("Prod", shape, last - first)
            return number.matrix(*shape, lambda i, j: value)
        f = body(m, s)
        out = f(first)
        for i in range(first + 1, last + 1):
            out = number.times(f(i), out)
        return out

    return total if term.head == "Sum" else product


def _mean(term: Term) -> Code:
    body = _opened(term.args[0])

    def mean(m: Model, s: Stack) -> Any:
        f = body(m, s)
        out: Any = None
        for outcome, weight in m.outcomes:
            value = f(outcome)
            part = number.scaled(weight, value) if type(value) is tuple else number.multiply(weight, value)
            if out is None:
                out = part
            elif type(out) is tuple:
                if out[:2] != part[:2]:
                    raise Meaningless("an expectation of matrices of different shapes")
                out = number.plus(out, part)
            else:
                out = number.add(out, part)
        return out

    return mean


def _derivative(function: Term, point: Term) -> Code:
    body, where = _opened(function), compiled(point)

    def slope(m: Model, s: Stack) -> Any:
        at = where(m, s)
        m.tags += 1
        tag = m.tags
        return number.parts(body(m, s)(Dual(tag, at, 1)), tag)[1]

    return slope


def _derivative_or_junk(function: Term, point: Term) -> Code:
    slope, where = _derivative(function, point), compiled(point)

    def value(m: Model, s: Stack) -> Any:
        try:
            return slope(m, s)
        except NotSmooth:
            if number.tag_of(where(m, s)):
                raise
            if not m.total:
                raise Undefined from None
            raise Undecided from None

    return value


# ------------------------------------------------------------------------------------------------------- propositions


def _quantifier(term: Term, negated: bool = False) -> Code:
    domain, body = term.args
    inner = _negation(body) if negated else compiled(body)
    every = term.head == "all" and not negated
    if negated:  # there is one with the premises, and without the conclusion
        body = conjunction(_guards(body, True) or [FALSE])
    whole = domain is PROP or domain.head == "base"
    equal_to = [] if whole else pinned(body, every)
    bounds = _bounds(body, every) if domain is INT else None
    shrinking = not every and _is_shrinking(domain, body)
    nearby, crossings = [*map(compiled, _nearby(body, domain))], _crossings(body, domain)

    def values(m: Model, s: Stack) -> tuple[list[Any], bool]:
        if shrinking:
            return list(RADII), True
        if equal_to:
            try:
                return [equal_to[0](m, (*s, None))], True
            except NotPinned:
                pass
            except NoSuchNumber:
                return [], True
            except Undefined:  # nothing is equal to it
                if every:
                    raise
                return [], True
        ends = bounds(m, (*s, None)) if bounds is not None else None
        if ends is not None and ends[1] - ends[0] < SUM:
            return list(range(ends[0], ends[1] + 1)), True
        out = m.samples(domain, s)
        if nearby or crossings:
            found = [*_values(nearby, m, s), *_values(crossings, m, s)]
            out = [*out, *(_around(found) if is_scalar(domain) else found)]
            if domain is INT:
                out = distinct([v if type(v) is int else floor(v) for v in out if exact(v)])
            elif domain.head == "matrix":
                shape = m.shape(domain, s)
                flat = [n for v in found if v[1] == shape[0] for n in number.null(v, shape[1])]
                out = [v for v in (*out, *flat) if v[:2] == shape]
            elif is_scalar(domain):
                out = distinct(out)
        return out, whole

    def universal(m: Model, s: Stack) -> bool:
        choices, decided = values(m, s)
        found = True
        for x in choices:  # all of them: it is undefined where one is
            found = bool(inner(m, (*s, x))) and found
            if not found and m.total:
                return False
        m.sampled = m.sampled or found and not decided
        return found

    def existential(m: Model, s: Stack) -> bool:
        choices, decided = values(m, s)
        unknown = not decided
        for x in choices:
            try:
                if inner(m, (*s, x)):
                    return True
            except (Undefined, NotSmooth):
                continue
            except Undecided:
                unknown = True
        if unknown:
            raise Undecided
        return False

    return universal if every else existential


def _values(codes: Sequence[Code], m: Model, s: Stack) -> list[Any]:
    """The values of those codes that have one."""
    out = []
    for code in codes:
        try:
            out.append(code(m, (*s, None)))
        except (Undefined, NotSmooth, Undecided, Meaningless, NoSuchNumber, NotPinned, TypeError):
            continue
    return out


def _around(points: list[Any]) -> list[Any]:
    """The points, the middles between neighbours, and a point beyond each end."""
    known = sorted(distinct(p for p in points if exact(p)))
    if not known:
        return points
    between = [number.tidy(number.Fraction(a + b) / 2) for a, b in itertools.pairwise(known)]
    return [*points, *between, known[0] - 1, known[-1] + 1]


def _is_shrinking(domain: Term, body: Term) -> bool:
    """Whether a body says 0 < d and something about all points nearer than d, so that smaller d fulfil it, too."""
    if domain is not REAL or body.head != "and" or len(body.args) != 2:
        return False
    positive, inner = body.args
    return positive.head == "<" and positive.args[1].head == "bound" and inner.head == "all" and inner.args[0] is REAL


def _conjuncts(term: Term) -> Iterator[Term]:
    if term.head == "and":
        for part in term.args:
            yield from _conjuncts(part)
    else:
        yield term


def _guards(body: Term, every: bool) -> list[Term]:
    """The conditions on the variable of a quantified statement that come before all else."""
    if not every:
        return list(_conjuncts(body))
    out: list[Term] = []
    while body.head == "=>":
        out += _conjuncts(body.args[0])
        body = body.args[1]
    if body.head == "not" and not out:
        out += _conjuncts(body.args[0])
    return out


def _free_of_index(term: Term) -> bool:
    """Whether a term at the head of a binder's body does not mention its variable."""
    return not mentions(term, 0)


def mentions(term: Term, index: int) -> bool:
    if term.loose <= index:
        return False
    if term.head == "bound":
        return bool(term.value == index) or term.sort is not None and mentions(term.sort, index)
    inside = index + 1 if term.head in ("lam", "all", "ex", "function") else index
    if term.head in ("lam", "all", "ex", "function"):
        return mentions(term.args[0], index) or mentions(term.args[1], inside)
    return any(mentions(a, index) for a in term.args)


def pinned(body: Term, every: bool) -> list[Code]:
    """The values that the quantified variable must have, by equations among its guards that can be solved for it."""
    out = []
    for guard in _guards(body, every):
        if guard.head == "has_derivative" and guard.args[2].head == "bound" and guard.args[2].value == 0:
            if all(map(_free_of_index, guard.args[:2])):
                out.append(_slope(*guard.args[:2]))
        if guard.head == "=" and is_scalar(guard.args[0].sort):
            for one, other in (guard.args, guard.args[::-1]):
                solved = _solved(one, other)
                if solved is not None:
                    out.append(solved)
        elif guard.head == "=":
            for one, other in (guard.args, guard.args[::-1]):
                if one.head == "bound" and one.value == 0 and _free_of_index(other):
                    out.append(compiled(other))
    return out


def _slope(function: Term, point: Term) -> Code:
    """The derivative at a point; raises ``NoSuchNumber`` if a function variable has none there."""
    derivative = _derivative(function, point)
    itself = function.head == "lam" and function.args[1].head == "app" and function.args[1].args[1].head == "bound"

    def value(m: Model, s: Stack) -> Any:
        try:
            return derivative(m, s)
        except NotSmooth:
            if itself:
                raise NoSuchNumber from None
            raise Undecided from None

    return value


def _solved(one: Term, other: Term) -> Code | None:
    """The variable's value, where it stands in one summand of ``one``."""
    linear = _linear(one, other)
    if linear is None:
        return None
    whole = any(v.sort is INT for v in _occurrences(one))

    def value(m: Model, s: Stack) -> Any:
        scale, rest = linear(m, s)
        if number.is_zero(scale):
            raise NotPinned
        out = number.multiply(number.negative(rest), number.reciprocal(scale))
        if whole:
            nearest = round(out)
            if compare(out, nearest):
                raise NoSuchNumber
            return nearest
        return out

    return value


def _linear(one: Term, other: Term) -> Callable[[Model, Stack], tuple[Any, Any]] | None:
    """The factor and the rest, where ``one`` less ``other`` is a factor times the variable, and a rest."""
    if not _free_of_index(other):
        return None
    parts = one.args if one.head == "+" else (one,)
    own = [part for part in parts if not _free_of_index(part)]
    if len(own) != 1:
        return None
    factors = own[0].args if own[0].head == "*" else (own[0],)
    variables = [f for f in factors if not _free_of_index(f)]
    if len(variables) != 1 or variables[0].head != "bound":
        return None
    scales = [compiled(f) for f in factors if f is not variables[0]]
    right, rests = compiled(other), [compiled(p) for p in parts if p is not own[0]]

    def coefficients(m: Model, s: Stack) -> tuple[Any, Any]:
        scale: Any = 1
        for f in scales:
            scale = number.multiply(scale, f(m, s))
        rest = number.negative(right(m, s))
        for part in rests:
            rest = number.add(rest, part(m, s))
        return scale, rest

    return coefficients


def _occurrences(term: Term) -> Iterator[Term]:
    if term.head == "bound" and term.value == 0:
        yield term
    elif term.head not in ("lam", "all", "ex"):
        for a in term.args:
            yield from _occurrences(a)


def _bounds(body: Term, every: bool) -> Callable[[Model, Stack], tuple[int, int] | None] | None:
    """The least and the greatest integer that linear inequalities among the guards leave."""
    found = []
    for guard in _guards(body, every):
        if guard.head in ("<=", "<") and all(a.sort is INT for a in guard.args):
            one, other = guard.args
            for left, right, sign in ((one, other, 1), (other, one, -1)):
                linear = _linear(left, right)
                if linear is not None:
                    found.append((linear, sign, guard.head == "<"))
    if not found:
        return None

    def ends(m: Model, s: Stack) -> tuple[int, int] | None:
        low: list[int] = []
        high: list[int] = []
        for linear, sign, strictly in found:
            scale, rest = linear(m, s)
            if number.is_zero(scale):
                continue
            end = number.Fraction(-rest) / scale
            if scale * sign > 0:
                high.append(ceil(end) - 1 if strictly else floor(end))
            else:
                low.append(floor(end) + 1 if strictly else ceil(end))
        return (max(low), min(high)) if low and high else None

    return ends


def _nearby(body: Term, domain: Term) -> list[Term]:
    """Terms of the sort of a quantifier's variable in its body, under no other binder, that do not mention it."""
    if domain.head == "function" or domain.head == "base" or domain is PROP:
        return []
    found: dict[Term, None] = {}

    def visit(term: Term) -> None:
        if term.sort is None or len(found) > 6:
            return
        fits = term.sort is domain or is_scalar(domain) and is_scalar(term.sort)
        if domain.head == "matrix":
            fits = term.sort.head == "matrix"
        if fits and term.head != "rational" and _free_of_index(term):
            found[term] = None
        if term.head not in ("lam", "all", "ex"):
            for a in term.args:
                visit(a)

    visit(body)
    return list(found)


def _crossings(body: Term, domain: Term) -> list[Code]:
    """Where the two sides of the equations and inequalities in a body are equal, if it is linear in its variable."""
    if not is_scalar(domain):
        return []
    found: list[Code] = []
    rest = [body]
    while rest:
        term = rest.pop()
        if term.head in ("and", "or", "=>", "not"):
            rest.extend(term.args)
        elif term.head in ("=", "<=", "<") and is_scalar(term.args[0].sort):
            sides = (_linear(one, other) for one, other in (term.args, term.args[::-1]))
            found += [_crossing(side) for side in sides if side is not None] or [
                _seen_crossing(*map(compiled, term.args))
            ]
    return found[:6]


def _seen_crossing(left: Code, right: Code) -> Code:
    """Like ``_crossing``, for a difference that three values show to be linear, such as a sum over j of t."""

    def value(m: Model, s: Stack) -> Any:
        at = [number.add(left(m, (*s[:-1], v)), number.negative(right(m, (*s[:-1], v)))) for v in (0, 1, 2)]
        slope = number.add(at[1], number.negative(at[0]))
        if not all(map(exact, at)) or slope == 0 or at[2] != at[1] + slope:
            raise NotPinned
        return number.tidy(number.Fraction(-at[0]) / slope)

    return value


def _crossing(linear: Callable[[Model, Stack], tuple[Any, Any]]) -> Code:
    """A fraction at the zero of a linear term, or close to it."""

    def value(m: Model, s: Stack) -> Any:
        scale, rest = linear(m, s)
        if number.is_zero(scale):
            raise NotPinned
        out = number.multiply(number.negative(rest), number.reciprocal(scale))
        return out if exact(out) else number.Fraction(round(float(out) * 1000), 1000)

    return value


# ------------------------------------------------------------------------------------------------------- probability


def _distribution(m: Model, functions: Sequence[Callable[[Any], Any]]) -> list[tuple[tuple[Any, ...], Any]]:
    return [(tuple(_label(f(o)) for f in functions), weight) for o, weight in m.outcomes]


def _label(value: Any) -> Any:
    return repr(value)


def _independent(m: Model, functions: Sequence[Callable[[Any], Any]]) -> bool:
    joint: dict[tuple[Any, ...], Any] = {}
    marginals: list[dict[Any, Any]] = [{} for _ in functions]
    for labels, weight in _distribution(m, functions):
        joint[labels] = joint.get(labels, 0) + weight
        for marginal, label in zip(marginals, labels, strict=True):
            marginal[label] = marginal.get(label, 0) + weight
    for labels in itertools.product(*marginals):
        expected: Any = 1
        for marginal, label in zip(marginals, labels, strict=True):
            expected *= marginal[label]
        if joint.get(labels, 0) != expected:
            return False
    return True


def _are_independent(m: Model, sorts: Any, s: Stack, values: Sequence[Any]) -> bool:
    return _independent(m, values)


def _sequence_is_independent(m: Model, sorts: Any, s: Stack, values: Sequence[Any]) -> bool:
    start, layers, count = values
    if count > 5:
        raise Undecided
    return _independent(m, [start, *(layers(i) for i in range(1, count + 1))])


def _entries_of(m: Model, f: Callable[[Any], Any]) -> list[list[Any]]:
    found = [number.entries(f(o)) for o, _ in m.outcomes]
    if len({len(e) for e in found}) > 1:
        raise Meaningless("a random matrix whose shape depends on the outcome")
    return found


def _declared_entries(law: str) -> Callable[[Model, Any, Stack, Sequence[Any]], bool]:
    def test(m: Model, sorts: Any, s: Stack, values: Sequence[Any]) -> bool:
        f, variance = values
        found = _entries_of(m, f)
        count = len(found[0])
        for k in range(count):
            column = [(row[k], w) for row, (_, w) in zip(found, m.outcomes, strict=True)]
            if sum(v * w for v, w in column) != 0 or compare(sum(v * v * w for v, w in column), variance):
                return False
            if law == "normal" and not _is_like_normal(column, variance):
                return False
        position = {o: row for (o, _), row in zip(m.outcomes, found, strict=True)}
        return _independent(m, [lambda o, k=k: position[o][k] for k in range(count)])  # type: ignore[misc]

    return test


def _is_like_normal(column: Sequence[tuple[Any, Any]], variance: Any) -> bool:
    """Three values with the moments of a normal law up to the fifth: -r, 0, r with r^2 = 3 c."""
    law: dict[Any, Any] = {}
    for v, w in column:
        law[v] = law.get(v, 0) + w
    if variance == 0:
        return set(law) == {0}
    sixth = number.Fraction(1, 6)
    return len(law) == 3 and law.get(0) == 4 * sixth and all(w == sixth for v, w in law.items() if v)


def _has_derivative(m: Model, sorts: Any, s: Stack, values: Sequence[Any]) -> bool:
    f, point, value = values
    m.tags += 1
    tag = m.tags
    try:
        _, found = number.parts(f(Dual(tag, point, 1)), tag)
    except NotSmooth:
        if _is_rough(f, point):
            return False
        raise Undecided from None
    return compare(found, value) == 0


def _is_rough(f: Callable[[Any], Any], point: Any) -> bool:
    """Whether the slopes of a function on both sides of a point differ, and go on to do so nearer to it."""
    if not exact(point):
        return False
    spreads = []
    for h in (number.Fraction(1, 1000), number.Fraction(1, 20_000)):
        steps = (h, -h, number.mp.sqrt(2) * h.numerator / h.denominator)
        try:
            change = [number.add(f(number.add(point, s)), number.negative(f(point))) for s in steps]
        except (Undefined, Undecided, NotSmooth, TypeError):
            return False
        slopes = [float(c) / float(s) for c, s in zip(change, steps, strict=True)]
        spreads.append(max(slopes) - min(slopes))
    return spreads[0] > 0.1 and spreads[1] > spreads[0] / 2


_PROPERTIES: Mapping[str, Callable[[Model, Any, Stack, Sequence[Any]], bool]] = {
    "integrable": lambda m, sorts, s, values: True,
    "square_integrable": lambda m, sorts, s, values: True,
    "independent": _are_independent,
    "independent_sequence": _sequence_is_independent,
    "iid_entries": _declared_entries("any"),
    "gaussian_entries": _declared_entries("normal"),
    "has_derivative": _has_derivative,
}


def spaces_in(sort: Term) -> bool:
    """Whether a sort mentions outcomes."""
    return sort.head == "base" or any(spaces_in(a) for a in sort.args if a.sort is None)


__all__ = ["Meaningless", "Model", "Undecided", "draw", "free_variables"]
