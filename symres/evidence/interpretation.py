"""Terms in a model: values for their variables, sizes for their matrices, a finite probability space.

Every head of the term language is evaluated, in double precision with an estimate of the rounding. Operations are
total, as in the kernel: 1/0 is 0, the inverse of a singular matrix its pseudoinverse, and what else is undefined
(the logarithm of a negative number, the least eigenvalue of a matrix of no rows, a product from 3 to 1) is a number
of the model's own choice, so that a fact that leaves out its condition is caught.

A quantifier over outcomes, truth values or a bounded range of integers is decided by looking at all of them; one over
numbers, matrices or functions is tried at a sample, among it the singular vectors of the matrices at hand. So a
universal statement can be refuted by a model, and an existential one be shown, for certain, and the rest is evidence.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import numpy as np
from scipy.linalg import schur

from symres.functions import HEADS
from symres.kernel import Term
from symres.kernel.terms import INT, PROP, REAL, free_variables, is_scalar

from . import drawing, roundoff
from .drawing import Space, Stack, Table
from .evaluation import NUMPY, Evaluator
from .roundoff import UNIT, UNKNOWN, Undecided, Value, exact

WINDOW = range(-4, 9)  # integers that a quantifier is tried at
TUPLES = 400  # values that nested quantifiers are tried at together
SLOPE = 16  # evaluations that a derivative is counted as
LONGEST = 100  # terms of a sum, factors of a product, integers of a range
OUTCOMES = 400  # the most of a space that are looked at one by one
SAFETY = 8  # rounding may be so many times as large as estimated
FAINT = 1e-6  # the least difference of numbers that a hypothesis says are different: equations hold up to rounding
DIFFICULTIES = (Undecided, ArithmeticError, ValueError, IndexError, np.linalg.LinAlgError)

Code = Callable[["Model", Stack], Any]


class OutOfWork(Exception):
    """The work allowed in models is used up."""


class Meter:
    """The work left for models, in evaluations and terms of sums and means: the same on every machine."""

    def __init__(self, left: float = math.inf) -> None:
        self.left = left

    def spend(self, work: int = 1) -> None:
        """Raise ``OutOfWork`` when nothing is left."""
        self.left -= work
        if self.left < 0:
            raise OutOfWork


class Model:
    """Values for variables, and what terms and propositions become for them.

    ``values`` gives a number, an array, or a function for every variable: a matrix of d rows and c columns is an array
    of shape (d, c), a function takes and returns pairs of a value and its rounding, an outcome or a truth value stands
    for itself. What is not given is drawn at random when it is asked for.

    >>> from symres.elaborate.algebra.notation import at_most, matrices, norm, symbol, symbols, trace
    >>> d = symbol("d", INT)
    >>> A, B = symbols("A B", matrices(d, d))
    >>> model = Model({d.term: 2, A.term: np.eye(2), B.term: np.array([[0., 1.], [0., 0.]])})
    >>> model.value(trace(A * B.T)), model.holds(at_most(norm(A + B), norm(A)))
    (0.0, False)
    """

    def __init__(
        self,
        values: Mapping[Term, Any],
        chance: random.Random | None = None,
        extremes: bool = True,
        spaces: Mapping[str, Space] | None = None,
    ) -> None:
        self.chance = chance or random.Random(0)
        self.extremes = extremes
        self.values: dict[Term, Any] = {}
        self.spaces: dict[str, Space] = dict(spaces or {})
        self.fixed: frozenset[Term] = frozenset()  # variables whose values are not to be changed
        self.gaussian: list[tuple[Any, float]] = []  # random matrices that stand for normal ones, and their variances
        self.directions: list[tuple[Any, float]] = []  # random vectors that point where normal ones in a plane do
        self.resize: Callable[[Term], None] | None = None  # what a change of a size entails
        self.hints: list[tuple[Any, Any]] = []  # (sort key, value) that quantifiers are to try
        self.meter = Meter()
        self.on_line = False  # whether a difference quotient is being taken
        self.costly = False  # whether functions are computed as derivatives
        self.modest = False  # whether probability spaces are to be small
        self.leaf = 0.0  # a relative error that all values of variables are taken to have
        self.slack = 0.0  # an absolute error that comparisons are taken to have
        self.closed = False  # whether what cannot be told from equality counts as equal
        self.effort = 1  # how many times as many samples a quantifier is tried at
        self.depth = 0  # how many quantifiers are being tried at samples
        self.sampled = False  # whether a universal statement was taken to hold because of a sample
        self.rounded = 0.0  # the largest gap or error that was taken for equality
        self.undefined_at = self.chance.choice([-5.0, 7.0, 0.4, -0.3])
        self._junk: dict[Any, Any] = {}
        self._samples: dict[Any, list[Any]] = {}
        for x, value in values.items():
            self.assign(x, value)

    # ---------------------------------------------------------------------------------------------------- the interface

    def assign(self, x: Term, value: Any) -> None:
        """Give a variable a value."""
        self._samples.clear()
        if isinstance(value, np.ndarray):
            value = exact(value.astype(float))
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            value = exact(value)
        elif x.sort is not None and is_scalar(x.sort) and not isinstance(value, tuple):
            value = exact(int(value) if value == int(value) else float(value))
        self.values[x] = value

    def value(self, term: Any) -> Any:
        """The number, array or function that a term is; raises ``Undecided`` where that cannot be told."""
        return drawing.plain(self.evaluate(term))

    def evaluate(self, term: Any, stack: Stack = ()) -> Any:
        """The value of a term with a bound for its rounding."""
        self.meter.spend()
        with np.errstate(all="ignore"):
            return compiled(getattr(term, "term", term))(self, stack)

    def holds(self, proposition: Any, tolerance: float = 0.0) -> bool | None:
        """Whether a proposition holds; None if that cannot be told, or is within rounding or ``tolerance``."""
        kept = self.slack
        self.slack = max(kept, tolerance)
        try:
            return self.evaluate(proposition)
        except DIFFICULTIES:
            return None
        finally:
            self.slack = kept

    def accepts(self, hypothesis: Any) -> bool:
        """Whether a hypothesis holds up to rounding: what cannot be told from equality is equal."""
        self.closed = True
        try:
            return self.holds(hypothesis) is True
        finally:
            self.closed = False

    @contextmanager
    def wary(self) -> Iterator[None]:
        """Allow for hypotheses that were only accepted up to rounding."""
        if self.rounded:
            self.slack, self.leaf = 1e4 * self.rounded + 1e3 * self.rounded**0.5, 1e-10
        try:
            yield
        finally:
            self.slack = self.leaf = 0.0

    def is_normal(self, x: Term) -> bool:
        """Whether a variable is, or has in its table, a random matrix that stands for a normal one."""
        value = self.values.get(x)
        inner = list(value.cells.values()) if isinstance(value, Table) else []
        return any(table is value or any(table is v for v in inner) for table, _ in self.gaussian)

    # --------------------------------------------------------------------------------------------- variables, undefined

    def fork(self, fixed: frozenset[Term]) -> Model:
        """A model with the same values, to which others may be added; those of ``fixed`` are shared."""
        out = Model({}, self.chance, self.extremes, self.spaces)
        out.values = {x: value for x, value in self.values.items() if x in fixed}
        out.costly, out.modest, out.meter = self.costly, self.modest, self.meter
        out.gaussian, out.undefined_at, out._junk = self.gaussian, self.undefined_at, self._junk
        out.directions = self.directions
        out.rounded, out.fixed = self.rounded, fixed
        return out

    def lookup(self, x: Term) -> Any:
        found = self.values.get(x)
        if found is None:
            if x.sort is None:
                raise Undecided(f"{x} is a sort")
            found = self.values[x] = drawing.draw(x.sort, self)
        if self.leaf and type(found) is tuple and type(found[0]) is not int and x.sort is not INT:
            return found[0], found[1] + self.leaf * roundoff.size(found[0])
        return found

    def undefined(self, v: Any) -> float:
        """The value of an operation outside of its domain."""
        return self.undefined_at + 0.25 * float(v)

    def undefined_matrix(self, rows: int, columns: int) -> Value:
        key = (rows, columns)
        if key not in self._junk:
            self._junk[key] = drawing.matrix(self.chance, rows, columns, False)
        return exact(self._junk[key])

    def shape(self, sort: Term, stack: Stack) -> tuple[int, int]:
        """The sizes of a matrix sort; a negative one is 0."""
        rows, columns = (compiled(size)(self, stack)[0] for size in sort.args)
        if max(rows, columns) > 200:
            raise Undecided("a matrix too large")
        return max(int(rows), 0), max(int(columns), 0)

    def space(self, name: str) -> Space:
        if name not in self.spaces:
            self.spaces[name] = random_space(self.chance, 2 if self.modest else 3)
        return self.spaces[name]

    def derivative(self, function: Callable[[Value], Value], point: Value) -> Value:
        """The derivative of a function; difference quotients of difference quotients are not taken."""
        self.meter.spend(SLOPE)
        try:
            return roundoff.derivative_on_circle(function, point)
        except Undecided:
            if self.on_line:
                raise
        self.on_line = True
        try:
            return roundoff.derivative_on_line(function, point)
        finally:
            self.on_line = False

    # ------------------------------------------------------------------------------------------------------- comparison

    def same(self, a: Any, b: Any, sort: Term, stack: Stack = ()) -> bool | None:
        """Whether two values of a sort are equal."""
        if sort is PROP:
            return None if a is None or b is None else a == b
        if sort.head == "base":
            return bool(a == b)
        if sort.head == "function":
            domain, codomain = sort.args
            parts = (self.same(a(x), b(x), codomain, (*stack, x)) for x in self.samples(domain, stack))
            return self._every(parts, complete=domain is PROP or domain.head == "base")
        if isinstance(a[0], np.ndarray):
            if a[0].shape != b[0].shape:
                raise Undecided("shapes that differ")
            return self.equal(roundoff.size(a[0] - b[0]), a[1] + b[1])
        return self.equal(float(abs(a[0] - b[0])), a[1] + b[1])

    def equal(self, gap: float, error: float) -> bool | None:
        if not gap and not error and not self.slack:
            return True
        room = SAFETY * error + self.slack
        if gap > room:
            return None if self.closed and gap < FAINT else False
        if room < UNKNOWN and self.closed:
            self.rounded = max(self.rounded, gap, error)
            return True
        return None

    def less(self, a: Value, b: Value, strict: bool) -> bool | None:
        x, y = roundoff._real(a[0]), roundoff._real(b[0])
        gap, error = y - x, a[1] + b[1]
        room = SAFETY * error + self.slack
        if abs(gap) > room:
            return None if self.closed and strict and 0 < gap < FAINT else bool(gap > 0)
        if not gap and not room:
            return not strict
        if self.closed and room < UNKNOWN:
            if strict:
                return False
            self.rounded = max(self.rounded, abs(gap), error)
            return True
        return None

    def semidefinite(self, a: Value) -> bool | None:
        v, e = a
        symmetric = self.equal(roundoff.size(v - v.T), 2 * e)
        if symmetric is False or not len(v):
            return symmetric
        least = roundoff.extreme_eigenvalue(a, False, 0.0)
        return decided([symmetric, self.less((0.0, 0.0), least, False)], False)

    def _every(self, parts: Iterable[bool | None], complete: bool) -> bool | None:
        """Whether all hold; ``complete`` if there are no others than these."""

        def metered() -> Iterator[bool | None]:
            for part in parts:
                yield part
                self.meter.spend()

        truth = decided(metered(), False)
        if truth is not True or complete:
            return truth
        self.sampled = True
        return True if self.closed else None

    # --------------------------------------------------------------------------------------------------------- samples

    def samples(self, sort: Term, stack: Stack = ()) -> list[Any]:
        """Values of a sort to try: all outcomes and truth values, some integers, numbers, matrices, functions."""
        if sort is PROP:
            return [True, False]
        if sort is INT:
            return [exact(i) for i in WINDOW]
        key: Any = sort
        if sort.head == "base":
            return [point for point, _ in self.outcomes(sort.value)]
        if sort.head == "matrix":
            key = self.shape(sort, stack)
        elif sort.loose:
            key = None
        found = self._samples.get((key, self.effort))
        if found is None:
            if sort is REAL:
                found = self._numbers()
            elif sort.head == "matrix":
                found = self._matrices(key)
            else:
                same_sort = [f for x, f in self.values.items() if x.sort is sort]
                found = [drawing.draw(sort, self, stack) for _ in range(6 * self.effort)] + same_sort
            found = [value for kind, value in self.hints if kind == key] + found
            if key is not None:
                self._samples[(key, self.effort)] = found
        return found

    def give_space(self, name: str, space: Space) -> None:
        """Another probability space; what depends on its outcomes is drawn again."""
        self.set_space(name, space)
        for x in [x for x in self.values if x.sort is not None and _depends_on(x.sort, name)]:
            del self.values[x]

    def set_space(self, name: str, space: Space) -> None:
        self.spaces[name] = space
        self._junk.pop(("outcomes", name), None)
        self._samples.clear()

    def outcomes(self, name: str) -> list[tuple[Any, float]]:
        key = ("outcomes", name)
        if key not in self._junk:
            if self.space(name).size > OUTCOMES:
                raise Undecided("too many outcomes")
            self._junk[key] = self.space(name).outcomes
        return self._junk[key]

    def told_apart(self, name: str, function: Callable[[Any], Value]) -> tuple[set[int], list[tuple[Any, float]]]:
        """The coordinates of outcomes that a function reads, and outcomes with all values of these, and their weights.

        So a function of few coordinates is known in a space of many outcomes.
        """
        axes = self.space(name).coordinates
        read: set[int] = set()
        while True:
            known = sorted(read)
            if math.prod(len(axes[k]) for k in known) > OUTCOMES:
                raise Undecided("too many outcomes")
            found = []
            for values in itertools.product(*(range(len(axes[k])) for k in known)):
                here = dict(zip(known, values, strict=True))
                outcome = drawing.Reading([here.get(k, 0) for k in range(len(axes))])
                function(outcome)
                self.meter.spend()
                read |= outcome.read
                found.append((outcome, math.prod(axes[k][v] for k, v in here.items())))
            if len(read) == len(known):
                return read, found

    def reals(self) -> list[float]:
        """The values of real variables."""
        return [v[0] for x, v in self.values.items() if x.sort is REAL and isinstance(v[0], (int, float))]

    def _numbers(self) -> list[Any]:
        chance = self.chance
        out: list[Any] = [0, 1, -1, 0.5, 2, -0.5, 1e-3, -1e-3, 0.25, 0.75, -3, 10]
        out += self.reals()
        near = [v + s * h for v in out[12:18] for h in (1e-4, 1e-2, 0.3) for s in (1, -1)]
        out += near + [chance.gauss(0, 1.5) for _ in range(10 * self.effort)]
        return [exact(v) for v in out]

    def _matrices(self, shape: tuple[int, int]) -> list[Any]:
        rows, columns = shape
        count = rows * columns
        out: list[Any] = [np.zeros(shape)]
        if not count:
            return [exact(out[0])]
        out += [np.eye(1, count, k).reshape(shape) for k in range(count)]
        for v in self._arrays():
            if v.shape == shape:
                out += [v, -v]
            if v.shape == shape[::-1]:
                out.append(v.T)
            if columns == 1 and rows in v.shape and v.size and np.all(np.isfinite(v)):
                left, _, right = np.linalg.svd(v)
                vectors = (left.T if v.shape[0] == rows else left.T[:0], right if v.shape[1] == rows else right[:0])
                out += [w.reshape(shape) for part in vectors for w in part]
                if v.shape == (rows, rows):
                    out += [w.reshape(shape) for w in np.linalg.eigh(v + v.T)[1].T]
        radii = [1e-2] + [abs(r) for r in self.reals() if 0 < abs(r) < 10][:3]
        near = [v for v in self._arrays() if v.shape == shape][:2]
        for v, r in itertools.product(near, radii):
            out += [v + drawing._normal(self.chance, rows, columns) * (0.4 * r / count**0.5) for _ in range(2)]
        for k in range(8 * self.effort):
            scale = (1.0, 0.1, 3.0, 1.0)[k % 4]
            out.append(drawing._normal(self.chance, rows, columns) * scale)
        if rows == columns:
            out.append(np.eye(rows))
        return [exact(v) for v in out]

    def candidates(self, sort: Term, stack: Stack = ()) -> list[Any]:
        """Values of a sort that an existential statement may be about: roots, polar factors, inverses, eigenvectors."""
        found = self.samples(sort, stack)
        if sort.head != "matrix":
            return found
        rows, columns = self.shape(sort, stack)
        out: list[np.ndarray] = []
        for v in self._arrays():
            if rows == columns and rows in v.shape and v.size and np.all(np.isfinite(v)):
                left, values, right = np.linalg.svd(v)
                if v.shape == (rows, rows):
                    out += [left @ right, (right.T * values) @ right, right.T, left, roundoff.inverse(exact(v))[0]]
                    for k in self._orders():
                        out.append((right.T * values ** (1 / k)) @ right)
                        if abs(float(np.linalg.det(v)) - 1) < 1e-6 and np.allclose(v.T @ v, np.eye(rows)):
                            out.append(rotation_root(v, k))
                else:
                    out.append(left if len(left) == rows else right.T)
            if v.shape == (columns, rows) and v.size and np.all(np.isfinite(v)):
                out.append(np.linalg.pinv(v, rcond=1e-12))
        return [exact((v + v.T) / 2 if np.allclose(v, v.T, atol=1e-12, rtol=0) else v) for v in out] + found

    def _orders(self) -> list[int]:
        """The orders of roots that may be asked for."""
        found = {v[0] for x, v in self.values.items() if x.sort is INT and 1 < v[0] < 20}
        return sorted(found | {2})[:3]

    def _arrays(self) -> list[np.ndarray]:
        """The matrices at hand, and their differences."""
        found = []
        for v in self.values.values():
            if isinstance(v, tuple) and isinstance(v[0], np.ndarray):
                found.append(v[0])
            elif isinstance(v, Table):
                found += [c[0] for c in v.cells.values() if isinstance(c, tuple) and isinstance(c[0], np.ndarray)][:4]
        found = found[:8]
        pairs = [a - b for a, b in itertools.combinations(found, 2) if a.shape == b.shape]
        return found + pairs[:6]


def rotation_root(v: np.ndarray, k: int) -> np.ndarray:
    """The k-th root of a rotation that turns its planes by a k-th of the angle."""
    form, basis = schur(v, output="real")
    out, at, turned = np.eye(len(v)), 0, []
    planes: list[tuple[int, int, float]] = []
    while at < len(v):
        if at + 1 < len(v) and abs(form[at + 1, at]) > 1e-9:
            planes.append((at, at + 1, math.atan2(form[at + 1, at], form[at, at])))
            at += 2
            continue
        if form[at, at] < 0:
            turned.append(at)
        at += 1
    planes += [(i, j, math.pi) for i, j in zip(turned[::2], turned[1::2], strict=False)]
    for i, j, angle in planes:
        cos, sin = math.cos(angle / k), math.sin(angle / k)
        out[i, i], out[j, j], out[i, j], out[j, i] = cos, cos, -sin, sin
    return basis @ out @ basis.T


def _depends_on(sort: Term, name: str) -> bool:
    return sort.head == "base" and sort.value == name or any(_depends_on(a, name) for a in sort.args if a.sort is None)


def random_space(chance: random.Random, largest: int = 3) -> Space:
    """Two or more coordinates of two or more outcomes, not all of them equally likely."""
    choices = [(0.5, 0.5), (0.25, 0.75), (0.5, 0.25, 0.25)][:largest]
    return Space(tuple(chance.choice(choices) for _ in range(chance.choice([2, 2, largest]))))


def decided(parts: Iterable[bool | None], decisive: bool) -> bool | None:
    """The truth of a disjunction, of which one true part is ``decisive``, or of a conjunction, of which a false one is;
    None where it is open. The parts after a decisive one are not asked for.
    """
    is_open = False
    for part in parts:
        if part is decisive:
            return decisive
        is_open = is_open or part is None
    return None if is_open else not decisive


def opposite(truth: bool | None) -> bool | None:
    """The truth of a negation."""
    return None if truth is None else not truth


# -------------------------------------------------------------------------------------------------------------- terms


def _unknown(model: Model, scope: Any) -> Value:
    raise Undecided("the integers in a file")


@lru_cache(20000)
def compiled(term: Term) -> Code:
    """A term as a function of a model and of the values of the binders around it, the innermost last."""
    head, args = term.head, term.args
    if head == "rational":
        value = int(term.value) if term.value.denominator == 1 else float(term.value)
        known = (value, 0.0 if value == term.value else UNIT * abs(value))
        return lambda m, s: known
    if head in ("variable", "local"):
        return lambda m, s: m.lookup(term)
    if head == "table":
        return _unknown
    if head == "bound":
        place = -1 - term.value
        return lambda m, s: s[place]
    if head == "lam":
        body = compiled(args[1])
        return lambda m, s: lambda x: body(m, (*s, x))
    if head in ("all", "ex"):
        return _quantifier(term)
    if head in ("=", "<=", "<", "psd", "has_derivative") or head in _PROPERTIES:
        return _guarded(_relation(term))
    parts = [compiled(a) for a in args]
    if head in ("not", "and", "or", "=>", "false"):
        return _connective(head, parts)
    if head == "app":
        return _application(parts)
    if head in ("+", "*"):
        return _reduction(roundoff.add if head == "+" else roundoff.multiply, parts)
    if head in ("Sum", "Prod", "E"):
        return _aggregate(term, parts)
    if head in ("I", "O"):
        return _constant_matrix(head, parts)
    if head == "rows":
        return _rows(parts)
    if head == "entries":
        return _matrix_of_entries(*parts)
    if head == "if":
        return _choice(*parts)
    if head == "root":
        number = float(Evaluator(NUMPY, {})(term))
        return lambda m, s: (number, 4 * UNIT * abs(number))
    if head == "pi":
        return lambda m, s: (np.pi, UNIT)
    return _operation(term, parts)


def _operation(term: Term, parts: list[Code]) -> Code:
    head = term.head
    one = parts[0]
    other = parts[-1]
    simple: Mapping[str, Callable[[Value], Value]] = {
        "T": roundoff.transpose,
        "tr": roundoff.trace,
        "det": roundoff.determinant,
        "adj": roundoff.adjugate,
        "frobenius": roundoff.frobenius,
        "spectral": roundoff.spectral,
        "abs": roundoff.absolute,
        "ceiling": lambda a: roundoff.rounded(a, True),
        "floor": lambda a: roundoff.rounded(a, False),
    }
    if head in simple:
        apply = simple[head]
        return lambda m, s: apply(one(m, s))
    if head in HEADS and HEADS[head].sensitivity is not None:
        return lambda m, s: roundoff.analytic(head, one(m, s), m.undefined)
    if head in ("max", "min"):
        return lambda m, s: roundoff.greatest(one(m, s), other(m, s), 1 if head == "max" else -1)
    if head == "sigma_min":
        return lambda m, s: roundoff.sigma_min(one(m, s), m.undefined_at)
    if head in ("lambda_min", "lambda_max"):
        return lambda m, s: roundoff.extreme_eigenvalue(one(m, s), head == "lambda_max", m.undefined_at)
    if head == "^":
        return _square_of_norm(term) or _power(term, one, other)
    if head == "entry":
        return _entry(parts)
    if head == "D":
        return lambda m, s: m.derivative(one(m, s), other(m, s))
    raise Undecided(f"no numerical value for {term}")


def _square_of_norm(term: Term) -> Code | None:
    """An even power of a Frobenius norm, which is a polynomial, also where the norm has no derivative."""
    base, exponent = term.args
    if base.head != "frobenius" or exponent.head != "rational" or exponent.value % 2 or exponent.value <= 0:
        return None
    inner, half = compiled(base.args[0]), int(exponent.value) // 2
    return lambda m, s: roundoff.integer_power(roundoff.square(inner(m, s)), half)


def _power(term: Term, base: Code, exponent: Code) -> Code:
    if not is_scalar(term.sort):
        return lambda m, s: roundoff.matrix_power(base(m, s), exponent(m, s)[0])
    if term.args[1].sort is INT:
        return lambda m, s: roundoff.integer_power(base(m, s), exponent(m, s)[0])
    return lambda m, s: roundoff.real_power(base(m, s), exponent(m, s), m.undefined)


def _entry(parts: list[Code]) -> Code:
    def entry(m: Model, s: Stack) -> Value:
        a, i, j = (part(m, s) for part in parts)
        rows, columns = a[0].shape
        if not (1 <= i[0] <= rows and 1 <= j[0] <= columns):
            return exact(m.undefined(i[0] + 0.1 * j[0]))
        return roundoff.entry(a, i[0] - 1, j[0] - 1)

    return entry


def _reduction(operation: Callable[[Value, Value], Value], parts: list[Code]) -> Code:
    if len(parts) == 2:
        one, other = parts
        return lambda m, s: operation(one(m, s), other(m, s))

    def reduced(m: Model, s: Stack) -> Value:
        out = parts[0](m, s)
        for part in parts[1:]:
            out = operation(out, part(m, s))
        return out

    return reduced


def _application(parts: list[Code]) -> Code:
    if len(parts) == 2:
        function, argument = parts
        return lambda m, s: function(m, s)(argument(m, s))

    def applied(m: Model, s: Stack) -> Any:
        out = parts[0](m, s)
        for part in parts[1:]:
            out = out(part(m, s))
        return out

    return applied


def _connective(head: str, parts: list[Code]) -> Code:
    if head == "false":
        return lambda m, s: False
    if head == "not":
        return lambda m, s: opposite(parts[0](m, s))
    if head == "=>":

        def implies(m: Model, s: Stack) -> bool | None:
            premise = parts[0](m, s)
            if premise is False:
                return True
            conclusion = parts[1](m, s)
            return True if conclusion is True else None if premise is None else conclusion

        return implies

    return lambda m, s: decided((part(m, s) for part in parts), head == "or")


def _choice(condition: Code, one: Code, other: Code) -> Code:
    def chosen(m: Model, s: Stack) -> Any:
        truth = condition(m, s)
        if truth is None:
            raise Undecided("a choice that is not decided")
        return (one if truth else other)(m, s)

    return chosen


def _constant_matrix(head: str, parts: list[Code]) -> Code:
    def constant(m: Model, s: Stack) -> Value:
        sizes = _sizes(parts, m, s)
        return exact(np.eye(sizes[0]) if head == "I" else np.zeros((sizes[0], sizes[1])))

    return constant


def _sizes(parts: list[Code], m: Model, s: Stack) -> list[int]:
    """The numbers of rows and columns of a matrix to be computed; raises Undecided where it is too large."""
    sizes = [max(part(m, s)[0], 0) for part in parts]
    if max(sizes) > 200:
        raise Undecided("a matrix too large")
    return sizes


def _rows(parts: list[Code]) -> Code:
    def rows(m: Model, s: Stack) -> Value:
        found = [part(m, s) for part in parts]
        array = np.array([v for v, _ in found[2:]])
        if not np.iscomplexobj(array):
            array = array.astype(float)
        return array.reshape(found[0][0], found[1][0]), float(sum(e for _, e in found[2:]))

    return rows


def _matrix_of_entries(rows: Code, columns: Code, function: Code) -> Code:
    def matrix(m: Model, s: Stack) -> Value:
        sizes = _sizes([rows, columns], m, s)
        of = function(m, s)
        found = [[of(exact(i + 1))(exact(j + 1)) for j in range(sizes[1])] for i in range(sizes[0])]
        array = np.array([[v for v, _ in row] for row in found]).reshape(sizes)
        return array if np.iscomplexobj(array) else array.astype(float), float(sum(e for row in found for _, e in row))

    return matrix


# ------------------------------------------------------------------------------------------------ sums, products, means


def _aggregate(term: Term, parts: list[Code]) -> Code:
    sort = term.sort
    if term.head == "E":
        return _mean(term, parts[0])
    low, high, function = parts

    def bounds(m: Model, s: Stack) -> tuple[int, int]:
        first, last = low(m, s)[0], high(m, s)[0]
        if last - first >= LONGEST:
            raise Undecided("too many terms")
        return first, last

    def zero(m: Model, s: Stack) -> Value:
        if sort is None or is_scalar(sort):
            return (0, 0.0)
        return exact(np.zeros(m.shape(sort, s)))

    def folded(m: Model, s: Stack, places: range, operation: Callable[[Value, Value], Value]) -> Value:
        f = function(m, s)
        out = f(exact(places[0]))
        for i in places[1:]:
            m.meter.spend()
            out = operation(out, f(exact(i)))
        return out

    def total(m: Model, s: Stack) -> Value:
        first, last = bounds(m, s)
        if last < first:
            return zero(m, s)
        return folded(m, s, range(first, last + 1), roundoff.add)

    def product(m: Model, s: Stack) -> Value:
        first, last = bounds(m, s)
        if last < first:
            shape = m.shape(sort, s) if sort is not None else (0, 0)
            if last == first - 1 and shape[0] == shape[1]:
                return exact(np.eye(shape[0]))
            return m.undefined_matrix(*shape)
        return folded(m, s, range(first, last + 1), lambda out, factor: roundoff.multiply(factor, out))

    return total if term.head == "Sum" else product


def _mean(term: Term, function: Code) -> Code:
    sort = term.args[0].sort
    name = sort.args[0].value if sort is not None else ""
    random_ones = [x for x in free_variables(term) if x.sort is not None and x.sort.head == "function"]
    smooth = _is_polynomial(term.args[0])

    def mean(m: Model, s: Stack) -> Value:
        if m.gaussian and not smooth and any(m.is_normal(x) for x in random_ones):
            raise Undecided("a normal variable in what is no polynomial")
        f = function(m, s)
        out: Value | None = None
        for point, weight in m.outcomes(name):
            m.meter.spend()
            part = roundoff.multiply((weight, 0.0), f(point))
            out = part if out is None else roundoff.add(out, part)
        if out is None:
            raise Undecided("no outcomes")
        return out

    return mean


def _is_polynomial(term: Term) -> bool:
    """Whether a term is a polynomial in its random variables, as far as its heads tell."""
    if term.head == "^":
        literal = term.args[1].head == "rational" and term.args[1].value.denominator == 1 and term.args[1].value >= 0
        even = term.args[0].head == "frobenius" and literal and term.args[1].value % 2 == 0
        inner = term.args[0].args[0] if even else term.args[0]
        return literal and _is_polynomial(inner)
    if term.head == "app":
        return term.args[0].head in ("variable", "local", "bound", "app", "lam")
    plain = ("rational", "variable", "local", "bound", "lam", "+", "*", "T", "tr", "I", "O", "Sum", "Prod", "E", "rows")
    return term.head in plain and all(_is_polynomial(a) for a in term.args if a.sort is not None)


# ------------------------------------------------------------------------------------------------------- propositions


def _guarded(code: Code) -> Code:
    """A relation whose sides cannot be evaluated is not decided."""

    def guarded(m: Model, s: Stack) -> bool | None:
        try:
            return code(m, s)
        except DIFFICULTIES:
            return None

    return guarded


def _relation(term: Term) -> Code:
    head = term.head
    parts = [compiled(a) for a in term.args]
    one, other = parts[0], parts[-1]
    if head == "=":
        sort = term.args[0].sort
        if sort is None:
            raise Undecided("an equation between sorts")
        if is_scalar(sort):
            return lambda m, s: _equal_numbers(m, one(m, s), other(m, s))
        return lambda m, s: m.same(one(m, s), other(m, s), sort, s)
    if head in ("<=", "<"):
        return lambda m, s: m.less(one(m, s), other(m, s), head == "<")
    if head == "psd":
        return lambda m, s: m.semidefinite(one(m, s))
    if head == "has_derivative":
        return lambda m, s: _has_derivative(m, *(part(m, s) for part in parts))
    test = _PROPERTIES[head]
    domains = [a.sort for a in term.args]
    return lambda m, s: test(m, domains, [part(m, s) for part in parts])


def _equal_numbers(m: Model, a: Value, b: Value) -> bool | None:
    return m.equal(float(abs(a[0] - b[0])), a[1] + b[1])


def _has_derivative(m: Model, function: Callable[[Value], Value], point: Value, value: Value) -> bool | None:
    try:
        slopes = [roundoff.derivative_on_circle(function, point)]
    except Undecided:
        slopes = [roundoff.slope(function, point, side) for side in (-1, 1)]
        scale = 1 + abs(value[0])
        slopes = [(v, max(e, 1e-9 * scale)) for v, e in slopes]
        if any(e > 1e-4 * scale for _, e in slopes):
            return None
    return decided([_equal_numbers(m, found, value) for found in slopes], False)


def _quantifier(term: Term) -> Code:
    domain, body = term.args
    inner = compiled(body)
    every = term.head == "all"
    below = _sampled_below(body)
    costly = has_derivatives(body)
    ends = [end for guard in _guards(body, every) for end in _ends(guard)] if is_scalar(domain) else []
    whole = domain is PROP or domain.head == "base"

    def quantified(m: Model, s: Stack) -> bool | None:
        m.meter.spend()
        complete = whole
        if ends and domain is INT:
            choices, complete = _integers(ends, m, s)
        elif ends:
            choices = _within(ends, m, s)
        else:
            choices = m.samples(domain, s) if every else m.candidates(domain, s)
        sampled = not complete and domain is not INT
        if sampled:
            choices = _some(m, choices, 12 if costly or m.costly else TUPLES, below)
        found = (inner(m, (*s, x)) for x in choices)
        m.depth += sampled
        try:
            if every:
                return m._every(found, complete)
            result = decided(found, True)
            return None if result is False and not complete else result
        finally:
            m.depth -= sampled

    return _guarded(quantified)


def _sampled_below(body: Term) -> int:
    """The number of quantifiers directly inside of a body whose values have to be sampled."""
    count = 0
    while body.head in ("=>", "all", "ex"):
        if body.head == "=>":
            body = body.args[1]
            continue
        count += body.args[0] is not INT and body.args[0] is not PROP and body.args[0].head != "base"
        body = body.args[1]
    return count


@lru_cache(20000)
def has_derivatives(term: Term) -> bool:
    """Whether a term has a derivative in it, which takes many values of what is differentiated."""
    return term.head in ("D", "has_derivative") or any(has_derivatives(a) for a in term.args)


def _some(m: Model, choices: list[Any], most: int, below: int) -> list[Any]:
    """Fewer samples where quantifiers are nested, so that their number stays the same."""
    count = max(5 if most == TUPLES else 2, int((most * m.effort) ** (1 / (1 + below + m.depth))))
    return choices if len(choices) <= count else m.chance.sample(choices, count)


def _guards(body: Term, every: bool) -> list[Term]:
    """The conditions on its variable with which a quantified statement begins."""
    if every:
        out = []
        while body.head in ("=>", "all"):
            if body.head == "all":
                break
            out += _conjuncts(body.args[0])
            body = body.args[1]
        return out
    return _conjuncts(body)


def _conjuncts(term: Term) -> list[Term]:
    return [part for a in term.args for part in _conjuncts(a)] if term.head == "and" else [term]


End = tuple[str, int, Code]


def _ends(guard: Term) -> list[End]:
    """The bounds that ``t <= i`` or ``i < t`` put on the variable i of the innermost binder."""
    if guard.head not in ("<=", "<"):
        return []
    step = 1 if guard.head == "<" else 0
    one, other = guard.args
    if other.head == "bound" and other.value == 0 and not _mentions(one, 0):
        return [("low", step, compiled(one))]
    if one.head == "bound" and one.value == 0 and not _mentions(other, 0):
        return [("high", -step, compiled(other))]
    return []


def _mentions(term: Term, index: int) -> bool:
    """Whether a bound variable occurs in a term."""
    if term.loose <= index:
        return False
    if term.head == "bound":
        return bool(term.value == index)
    inside = index + 1 if term.head in ("lam", "all", "ex") else index
    return any(_mentions(a, inside) for a in term.args)


def _integers(ends: list[End], m: Model, s: Stack) -> tuple[list[Any], bool]:
    """The integers within the bounds, and whether these are all."""
    low: int | None = None
    high: int | None = None
    sharp = True
    for kind, step, end in ends:
        value, error = end(m, (*s, None))
        if not math.isfinite(value):
            continue
        sharp = sharp and not error  # the bound of an integer may be any number
        if kind == "low":
            at = math.floor(value) + 1 if step else math.ceil(value)
            low = at if low is None else max(low, at)
        else:
            at = math.ceil(value) - 1 if step else math.floor(value)
            high = at if high is None else min(high, at)
    whole = sharp and low is not None and high is not None
    if low is None:
        low = WINDOW.start if high is None else min(WINDOW.start, high - 8)
    if high is None:
        high = max(WINDOW.stop - 1, low + 8)
    if high - low > LONGEST:
        high, whole = low + LONGEST, False
    return [exact(i) for i in range(low, high + 1)], whole


def _within(ends: list[End], m: Model, s: Stack) -> list[Any]:
    """Real numbers between bounds, some of them close to one."""
    lows = [float(end(m, (*s, None))[0]) for kind, _, end in ends if kind == "low"]
    highs = [float(end(m, (*s, None))[0]) for kind, _, end in ends if kind == "high"]
    low = max(lows) if lows else (min(highs) if highs else 0.0) - m.chance.choice([1, 10])
    high = min(highs) if highs else low + m.chance.choice([1, 10])
    shares = [0, 1, 0.5, 0.01, 0.99, 0.45, 0.55] + [m.chance.random() for _ in range(6 * m.effort)]
    inside = [v for v in m.reals() if low < v < high]
    close = [v + s * 10.0**-k for v in inside[:3] for k in (2, 4, 6) for s in (1, -1)]
    far = [] if lows and highs else [0.5, 2.0, 3.0, 10.0]
    away = [low + v for v in far] if lows else [high - v for v in far]
    return [exact(v) for v in inside + close + away + [low + share * (high - low) for share in shares]]


# --------------------------------------------------------------------------------------------------- random variables


def _label(m: Model, value: Any, sort: Term) -> Any:
    """A name for a value: equal values have equal names, rounding aside."""
    if sort is PROP or sort.head == "base":
        return value
    if sort.head == "function":
        return tuple(_label(m, value(x), sort.args[1]) for x in m.samples(sort.args[0]))
    v = value[0]
    numbers = v.ravel().tolist() if isinstance(v, np.ndarray) else [v]
    return tuple(float(f"{x:.9g}") + 0.0 for x in numbers)


def _are_independent(m: Model, columns: list[list[Any]], weights: list[float]) -> bool:
    """Whether the joint distribution is the product, all values compared."""
    marginals: list[dict[Any, float]] = []
    for column in columns:
        found: dict[Any, float] = {}
        for label, weight in zip(column, weights, strict=True):
            found[label] = found.get(label, 0.0) + weight
        marginals.append(found)
    joint: dict[Any, float] = {}
    for k, weight in enumerate(weights):
        key = tuple(column[k] for column in columns)
        joint[key] = joint.get(key, 0.0) + weight
    supports = 1
    for marginal in marginals:
        supports *= len(marginal)
    if supports > len(joint):  # a combination that does not occur, although each value does
        return False
    for key, weight in joint.items():
        expected = 1.0
        for marginal, label in zip(marginals, key, strict=True):
            expected *= marginal[label]
        if abs(weight - expected) > 1e-9:
            return False
    return True


def _independent(m: Model, sorts: list[Any], functions: list[Any]) -> bool | None:
    return _all_independent(m, sorts[0].args[0].value, [sort.args[1] for sort in sorts], functions)


def _all_independent(m: Model, name: str, sorts: list[Any], functions: list[Any]) -> bool | None:
    """Whether functions of the outcome with values of these sorts are independent; in a large space they are if no two
    read the same coordinates."""
    if m.space(name).size > OUTCOMES:
        if any(sort.head == "function" for sort in sorts):
            raise Undecided("a random function in a large space")
        read = [m.told_apart(name, f)[0] for f in functions]
        if sum(map(len, read)) == len(set().union(*read)):
            return True
    points = m.outcomes(name)
    columns = [[_label(m, f(p), sort) for p, _ in points] for f, sort in zip(functions, sorts, strict=True)]
    return _are_independent(m, columns, [w for _, w in points])


def _independent_sequence(m: Model, sorts: list[Any], values: list[Any]) -> bool | None:
    start, layers, count = values
    if count[0] > LONGEST:
        raise Undecided("too many random variables")
    chain = [layers(exact(i)) for i in range(1, count[0] + 1)]
    inner = [sorts[1].args[1].args[1]] * len(chain)
    return _all_independent(m, sorts[0].args[0].value, [sorts[0].args[1], *inner], [start, *chain])


def _iid_entries(m: Model, sorts: list[Any], values: list[Any]) -> bool | None:
    function, variance = values
    name = sorts[0].args[0].value
    points = m.outcomes(name) if m.space(name).size <= OUTCOMES else m.told_apart(name, function)[1]
    arrays = [function(p)[0] for p, _ in points]
    weights = np.array([w for _, w in points])
    count = arrays[0].size
    table = np.array(arrays).reshape(len(points), count)
    if not count:
        return True
    scale = 1 + float(np.max(np.abs(table))) ** 2
    means, squares = weights @ table, weights @ (table * table)
    if np.max(np.abs(means)) > 1e-9 * scale or np.max(np.abs(squares - variance[0])) > 1e-9 * scale:
        return False
    columns = [[float(f"{x:.9g}") + 0.0 for x in table[:, k]] for k in range(count)]
    return _are_independent(m, columns, [w for _, w in points])


def _gaussian_entries(m: Model, sorts: list[Any], values: list[Any]) -> bool | None:
    """True for a random matrix that stands for a normal one, with the nodes of Gauss and Hermite as its values."""
    variance = next((c for table, c in (*m.gaussian, *m.directions) if table is values[0]), None)
    if variance is None:
        return False if _iid_entries(m, sorts, values) is False and not m.gaussian else None
    return _equal_numbers(m, exact(variance), values[1])


def _always(m: Model, sorts: list[Any], values: list[Any]) -> bool | None:
    return True


_PROPERTIES: Mapping[str, Callable[[Model, list[Any], list[Any]], bool | None]] = {
    "integrable": _always,
    "square_integrable": _always,
    "independent": _independent,
    "independent_sequence": _independent_sequence,
    "iid_entries": _iid_entries,
    "gaussian_entries": _gaussian_entries,
}
