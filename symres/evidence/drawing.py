"""Random and extreme values of every sort: numbers, matrices, functions and random variables.

Functions of an integer or of an outcome are tables that are filled when they are asked. Functions of numbers, matrices
or functions are smooth ones of a few linear and quadratic forms of the argument, so that arguments that differ by
rounding have values that differ by rounding; most are analytic, so that they can be differentiated.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from symres.kernel import Term
from symres.kernel.terms import INT, PROP, REAL

from . import roundoff
from .roundoff import UNIT, Undecided, Value, exact

Outcome = tuple[int, ...]
Stack = tuple[Any, ...]
Forms = tuple[Value, Value]  # a linear and a quadratic form of the arguments
NO_FORMS: Forms = ((0.0, 0.0), (0.0, 0.0))


@dataclass(frozen=True)
class Space:
    """A finite probability space: a product of coordinates, each with weights."""

    coordinates: tuple[tuple[float, ...], ...]

    @property
    def size(self) -> int:
        """The number of outcomes."""
        return math.prod(map(len, self.coordinates))

    @property
    def outcomes(self) -> list[tuple[Outcome, float]]:
        points = itertools.product(*(range(len(w)) for w in self.coordinates))
        return [(p, math.prod(w[i] for w, i in zip(self.coordinates, p, strict=True))) for p in points]


class Reading(tuple[int, ...]):
    """An outcome that notes which of its coordinates are read.

    >>> outcome = Reading((4, 5, 6))
    >>> outcome[1], sorted(outcome.read)
    (5, [1])
    """

    read: set[int]

    def __new__(cls, coordinates: Sequence[int]) -> Reading:
        made = super().__new__(cls, coordinates)
        made.read = set()
        return made

    def __getitem__(self, k: Any) -> Any:
        self.read |= {k} if isinstance(k, int) and k >= 0 else set(range(len(self)))
        return super().__getitem__(k)

    def __iter__(self) -> Iterator[int]:
        self.read |= set(range(len(self)))
        return super().__iter__()

    def __eq__(self, other: object) -> bool:
        self.read |= set(range(len(self)))
        return super().__eq__(other)

    def __hash__(self) -> int:
        self.read |= set(range(len(self)))
        return super().__hash__()


class World(Protocol):
    """The surroundings that values are drawn in: sizes, probability spaces, chance."""

    chance: random.Random
    extremes: bool
    modest: bool
    leaf: float

    def shape(self, sort: Term, stack: Stack) -> tuple[int, int]: ...

    def space(self, name: str) -> Space: ...


# ------------------------------------------------------------------------------------------------- numbers and matrices


def number(chance: random.Random, extremes: bool = True) -> float | int:
    """A real number: often a small integer or fraction, sometimes tiny or huge."""
    kind = chance.random()
    if kind < 0.35:
        return chance.choice([0, 0, 1, 1, -1, 2, 0.5, -2, 3, -0.5, 0.25, 0.75])
    if kind < 0.9 or not extremes:
        return chance.gauss(0, 1.5)
    return chance.choice([-1, 1]) * 10.0 ** chance.randint(-6, 6) * chance.uniform(1, 3)


def integer(chance: random.Random) -> int:
    return chance.choice([-3, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6])


def dimension(chance: random.Random, extremes: bool = True) -> int:
    """The size of a matrix: 1 to 6, small ones more often; an extreme one is 0."""
    if extremes and chance.random() < 0.04:
        return 0
    return chance.choices([1, 2, 3, 4, 5, 6], [5, 7, 5, 2, 1, 1])[0]


def _normal(chance: random.Random, rows: int, columns: int) -> np.ndarray:
    return np.array([chance.gauss(0, 1) for _ in range(rows * columns)], dtype=float).reshape(rows, columns)


def orthogonal(chance: random.Random, n: int) -> np.ndarray:
    """A random orthogonal matrix; sometimes a permutation with signs, which is exact."""
    if chance.random() < 0.4:
        columns = chance.sample(range(n), n)
        out = np.zeros((n, n))
        for i, j in enumerate(columns):
            out[i, j] = chance.choice([-1.0, 1.0])
        return out
    return np.linalg.qr(_normal(chance, n, n))[0]


def positive(chance: random.Random, n: int, extremes: bool = True) -> np.ndarray:
    """A symmetric matrix without negative eigenvalues, often singular or with repeated eigenvalues."""
    kind = chance.random()
    if kind < 0.45:
        rank = chance.randint(0, n) if extremes else n
        root = np.array([chance.randint(-2, 2) for _ in range(n * rank)], dtype=float).reshape(n, rank)
        return root @ root.T
    if kind < 0.6:
        return np.diag([float(chance.choice([0, 1, 1, 2, 3])) for _ in range(n)]).reshape(n, n)
    if kind < 0.7:
        return np.eye(n) * chance.choice([0.0, 1.0, 0.5, 2.0])
    root = _normal(chance, n, n)
    out = root @ root.T
    out = (out + out.T) / 2
    return out * 10.0 ** chance.randint(-5, 5) if extremes and kind > 0.93 else out


def matrix(chance: random.Random, rows: int, columns: int, extremes: bool = True) -> np.ndarray:
    """A random matrix: small integers, normal, scaled, zero, identity, low rank, orthogonal, symmetric, psd."""
    rows, columns = max(rows, 0), max(columns, 0)
    kind = chance.random()
    if kind < 0.3:
        out = np.array([chance.randint(-2, 2) for _ in range(rows * columns)], dtype=float).reshape(rows, columns)
    elif kind < 0.6 or not extremes:
        out = _normal(chance, rows, columns)
    elif kind < 0.65:
        out = np.zeros((rows, columns))
    elif kind < 0.7:
        out = np.eye(rows, columns) * chance.choice([1.0, -1.0, 2.0, 0.5])
    elif kind < 0.76:
        out = np.array([chance.randint(-2, 2) for _ in range(rows + columns)], dtype=float)
        out = np.outer(out[:rows], out[rows:])
    elif kind < 0.84:
        out = _normal(chance, rows, columns) * 10.0 ** chance.randint(-6, 6)
    elif rows != columns:
        out = np.eye(rows, columns)
        out = orthogonal(chance, rows) @ out
    elif kind < 0.89:
        out = orthogonal(chance, rows)
    elif kind < 0.92:
        out = _normal(chance, rows, columns)
        out = out + out.T
    elif kind < 0.94:
        out = _normal(chance, rows, columns)
        out = out - out.T
    elif kind < 0.96:
        out = np.diag([float(chance.choice([-1, 1, 1, 2])) for _ in range(rows)]).reshape(rows, rows)
    else:
        out = positive(chance, rows)
    return out


# ------------------------------------------------------------------------------------------------------------ functions


class Table:
    """A function of an integer or an outcome: its cells are drawn when they are asked for, or set."""

    def __init__(self, make: Callable[[Any], Any], coordinates: Sequence[int] | None = None, leaf: Any = None) -> None:
        self.make = make
        self.coordinates = coordinates  # of an outcome, those the value depends on; None for functions of integers
        self.cells: dict[Any, Any] = {}
        self.world: World | None = leaf

    def key(self, argument: Any) -> Any:
        """The cell of an argument."""
        if self.coordinates is None:
            return argument[0]
        return tuple(argument[i] for i in self.coordinates)

    def __call__(self, argument: Any) -> Any:
        key = self.key(argument)
        found = self.cells.get(key)
        if found is None:
            found = self.cells[key] = self.make(argument)
        if self.world is not None and self.world.leaf and type(found) is tuple:
            return found[0], found[1] + self.world.leaf * roundoff.size(found[0])
        return found


@dataclass(frozen=True)
class Shape:
    """A function of one number with its derivative."""

    name: str
    value: Callable[[Any], Any]
    slope: Callable[[Any], Any]
    convex: bool = False
    analytic: bool = True

    def __call__(self, x: Value) -> Value:
        v, e = x
        if isinstance(v, complex) and not self.analytic:
            raise Undecided("not analytic")
        if abs(v) > 1e8:
            raise Undecided("a number too large")
        w = self.value(v)
        return w, (2 * abs(self.slope(v)) * e if e else 0.0) + e * e + 4 * UNIT * (abs(w) + abs(v))


def _softplus(x: Any) -> Any:
    return np.log1p(np.exp(-x)) + x if x.real > 0 else np.log1p(np.exp(x))


def _logistic(x: Any) -> Any:
    return 1 / (1 + np.exp(-x)) if x.real > 0 else np.exp(x) / (1 + np.exp(x))


SHAPES = (
    Shape("zero", lambda x: x * 0.0, lambda x: x * 0.0, True),
    Shape("x", lambda x: x, lambda x: 1.0 + x * 0.0, True),
    Shape("x^2/2", lambda x: x * x / 2, lambda x: x, True),
    Shape("sqrt(1 + x^2)", lambda x: (1 + x * x) ** 0.5, lambda x: x / (1 + x * x) ** 0.5, True),
    Shape("log(1 + exp(x))", _softplus, _logistic, True),
    Shape("x^4/4", lambda x: x**4 / 4, lambda x: x**3, True),
    Shape("sin(x)", np.sin, np.cos),
    Shape("x^3/3", lambda x: x**3 / 3, lambda x: x * x),
    Shape("-x^2/2", lambda x: -x * x / 2, lambda x: -x),
    Shape("tanh(x)", np.tanh, lambda x: 1 - np.tanh(x) ** 2),
)
KINKS = (
    Shape("|x|", abs, lambda x: 1.0 if x >= 0 else -1.0, True, False),
    Shape("max(x, 0)", lambda x: max(x, 0.0), lambda x: 1.0 if x > 0 else 0.0, True, False),
)


def forms(value: Any, sort: Term, world: World) -> Forms:
    """A linear and a quadratic form of a value of any sort."""
    if sort is PROP:
        if value is None:
            raise Undecided("a proposition that is not decided")
        v = 1.0 if value else -1.0
        return exact(v), exact(v * v)
    if sort.head == "matrix":
        v, e = value
        weights = np.cos(np.arange(v.size) * 1.7 + 0.3).reshape(v.shape)
        linear, square = (weights * v).sum(), (v * v).sum()
        norm = roundoff.size(v)
        turn: Any = complex if np.iscomplexobj(v) else float
        rounding = UNIT * (v.size + 1)
        return (turn(linear), v.size * (e + rounding * norm)), (turn(square), 2 * norm * e + e * e + rounding * norm**2)
    if sort.head == "function":
        domain = sort.args[0]
        points: list[Any] = [0.25, -1.0, 2.0]
        if domain is INT:
            points = list(range(-1, 7))
        elif domain.head == "base":
            points = [p for p, _ in world.space(domain.value).outcomes[:12]]
        elif domain is not REAL:
            raise Undecided("a function of a matrix or function as an argument")
        out: Forms = NO_FORMS
        for k, x in enumerate(points):
            argument = x if domain.head == "base" else exact(x)
            inner = forms(value(argument), sort.args[1], world)
            out = combined(out, inner, math.cos(k * 2.1 + 0.2))
        return out
    if sort.head == "base":
        code = float(sum((i + 1) * x for i, x in enumerate(value)))
        return exact(code), exact(code * code)
    return value, roundoff.multiply(value, value)


def combined(one: Forms, other: Forms, weight: float = 0.8) -> Forms:
    linear = roundoff.add(one[0], roundoff.multiply((weight, 0.0), other[0]))
    return linear, roundoff.add(one[1], roundoff.multiply((abs(weight), 0.0), other[1]))


Family = Callable[[Forms], Any]


def family(sort: Term, world: World, stack: Stack) -> Family:
    """A random smooth dependence of a value of that sort on linear and quadratic forms."""
    chance = world.chance
    if sort is INT:
        slope, start = chance.choice([1.0, 0.5, 2.0]), chance.randint(-2, 2)
        return lambda f: roundoff.rounded(roundoff.add(roundoff.multiply(exact(slope), f[0]), exact(start)), False)
    if sort is REAL:
        return _real_family(world)
    if sort is PROP:
        threshold, sign = chance.choice([0.0, 0.5, 1.0, -1.0, 3.0]), chance.choice([1, 1, -1])
        if chance.random() < 0.15:
            return lambda f: sign > 0
        return lambda f: _sign(f[0], threshold, sign)
    if sort.head == "matrix":
        rows, columns = world.shape(sort, stack)
        parts = [exact(matrix(chance, rows, columns, False)) for _ in range(3)]
        shape = chance.choice(SHAPES)

        def of_forms(f: Forms) -> Value:
            out = roundoff.add(parts[0], roundoff.multiply(f[0], parts[1]))
            return roundoff.add(out, roundoff.multiply(shape(f[0]), parts[2]))

        return of_forms
    if sort.head == "function":
        domain, codomain = sort.args
        if domain is INT or domain.head == "base":
            children: dict[Any, Family] = {}

            def table(f: Forms) -> Callable[[Any], Any]:
                def at(x: Any) -> Any:
                    key = x[0] if domain is INT else x
                    if key not in children:
                        children[key] = family(codomain, world, (*stack, x))
                    return children[key](f)

                return at

            return table
        inner = family(codomain, world, (*stack, None))
        return lambda f: lambda x: inner(combined(f, forms(x, domain, world)))
    raise Undecided(f"no random values of the sort {sort}")


def _sign(v: Value, threshold: float, sign: int) -> bool | None:
    gap = roundoff._real(v[0]) - threshold
    if abs(gap) <= 4 * v[1]:
        return None if gap or v[1] else True
    return bool(sign * gap > 0)


def _real_family(world: World) -> Family:
    chance = world.chance
    shape = chance.choice(SHAPES) if world.modest or chance.random() < 0.85 else chance.choice(KINKS)
    start, slope, curve = (chance.choice([0.0, 0.0, 1.0, -1.0, chance.gauss(0, 1)]) for _ in range(3))
    size = chance.choice([1.0, 1.0, 0.5, 2.0, -1.0])

    def value(f: Forms) -> Value:
        out = roundoff.add(exact(start), roundoff.multiply(exact(slope), f[0]))
        out = roundoff.add(out, roundoff.multiply(exact(curve / 2), f[1]))
        return roundoff.add(out, roundoff.multiply(exact(size), shape(f[0])))

    return value


def draw(sort: Term, world: World, stack: Stack = (), coordinates: Sequence[int] | None = None) -> Any:
    """A random value of a sort; a random variable depends on the ``coordinates`` of the outcome (None: on any)."""
    chance = world.chance
    if sort is INT:
        return exact(integer(chance))
    if sort is REAL:
        return exact(number(chance, world.extremes))
    if sort is PROP:
        return chance.random() < 0.6
    if sort.head == "matrix":
        return exact(matrix(chance, *world.shape(sort, stack), world.extremes))
    if sort.head == "base":
        return chance.choice(world.space(sort.value).outcomes)[0]
    domain, codomain = sort.args
    if domain is INT:
        if codomain is PROP:
            return _predicate(chance)
        return Table(lambda i: draw(codomain, world, (*stack, i), coordinates), None, world)
    if domain.head == "base":
        axes = range(len(world.space(domain.value).coordinates))
        if coordinates is None:
            coordinates = chance.choice([axes, axes, axes[:1], axes[1:], ()])
        return Table(lambda o: draw(codomain, world, (*stack, o)), tuple(coordinates), world)
    inner = family(codomain, world, (*stack, None))
    return lambda x: inner(forms(x, domain, world))


def convex(chance: random.Random, smooth: bool = False) -> Callable[[Value], Value]:
    """A convex function of one number; a smooth one is mostly a square, which is quickly differentiated."""
    shape = chance.choice([s for s in (SHAPES if smooth else (*SHAPES, *SHAPES, *KINKS)) if s.convex])
    if smooth and chance.random() < 0.6:
        shape = SHAPES[2]
    scale, slope = abs(chance.gauss(0, 1)), chance.gauss(0, 1)

    def value(t: Value) -> Value:
        return roundoff.add(roundoff.multiply(exact(scale), shape(t)), roundoff.multiply(exact(slope), t))

    return value


def _predicate(chance: random.Random) -> Callable[[Value], bool]:
    """A predicate of integers: from some number on, up to it, equal to it, a parity, or always the same."""
    start, kind = chance.randint(-3, 6), chance.random()
    if kind < 0.5:
        return lambda i: i[0] >= start
    if kind < 0.65:
        return lambda i: i[0] <= start
    if kind < 0.75:
        return lambda i: i[0] != start
    if kind < 0.85:
        return lambda i: i[0] % 2 == start % 2
    return lambda i: kind < 0.95


def plain(value: Any) -> Any:
    """A value without its error, for readers."""
    if type(value) is tuple and len(value) == 2 and isinstance(value[1], float):
        return value[0]
    return value
