"""Words for properties of functions, sequences and laws, each a proposition made of the other words.

A function f is one that a theory defines (``theory.define``), which is taken over its own variables, or anything that
is called with points: a function or map of a theory, or a Python function, which is called once. ``over`` names the
points: a variable, a vector that is written out, or a list of several; without it they are of the sort that a function
of a theory takes, and real numbers otherwise. ``on`` says by a Python function of a point which points are meant, such
as ``lambda x: norm(x) <= 1``; without it all are that the declaration of the variable allows. The second point of a
property has the names of the first with a 2. What a property binds has a name that nothing beside it has.

The definitions are those of Y. Nesterov, Introductory Lectures on Convex Optimization, chapter 2 (convex, strongly
convex, smooth), and of W. Rudin, Principles of Mathematical Analysis, chapters 3 and 4 (limits).

>>> from symres.script.theory import Theory
>>> from .matrices import norm
>>> theory = Theory("example")
>>> x, y = theory.vectors("x y", theory.naturals("d"))
>>> lipschitz(norm, 1, over=x)
for all x. for all x_2. abs(frobenius(x) - frobenius(x_2)) <= frobenius(x - x_2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, count
from typing import Any, NamedTuple

from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import (
    BINDERS,
    INT,
    ONE,
    REAL,
    ZERO,
    free_variables,
    fresh,
    function_sort,
    is_scalar,
    same_sort,
    show,
    substitute,
)

from .connectives import implies
from .derivatives import Taken, derivative, has_gradient, taken
from .domains import quantified
from .elementary import sqrt
from .expressions import (
    DefinedFunction,
    Expression,
    Proposition,
    domain_of,
    expression,
    is_matrix,
    made,
    proposition,
    proposition_of,
    refusing,
    several,
    unseen,
    variable_of,
    variables_in,
    without,
)
from .literals import infinite
from .matrices import norm
from .probability import E, integrable

Set = Callable[..., Any]  # a condition on a point

# --------------------------------------------------------------------------------------------------------- of functions


def convex(f: Any, over: Any = None, on: Set | None = None) -> Proposition:
    """f((1 - s)x + sy) <= (1 - s)f(x) + sf(y) for 0 <= s <= 1; a set ``on`` has to be convex for that to make sense.

    >>> convex(lambda t: t**2)
    for all x. for all x_2. for all s. 0 <= s and s <= 1 => ((1 - s)*x + s*x_2)^2 <= (1 - s)*x^2 + s*x_2^2
    """
    return strongly_convex(f, 0, over, on)


@refusing
def concave(f: Any, over: Any = None, on: Set | None = None) -> Proposition:
    """-f is convex."""
    pair = _Pair.of(f, _points(f, over), on, between=True)
    return pair.for_all(pair.on_chord(lambda s, between, ends: between >= ends))


@refusing
def strongly_convex(f: Any, m: Any, over: Any = None, on: Set | None = None) -> Proposition:
    """f((1 - s)x + sy) <= (1 - s)f(x) + sf(y) - (m/2)s(1 - s)|x - y|^2 for 0 <= s <= 1."""
    factor = expression(m)
    pair = _Pair.of(f, _points(f, over), on, factor, between=True)

    def below(s: Expression, between: Any, ends: Any) -> Any:
        if factor.term is ZERO:
            return between <= ends
        return between <= ends - _times(factor, s) * (1 - s) * pair.squared_distance() / 2

    return pair.for_all(pair.on_chord(below))


@refusing
def lipschitz(f: Any, L: Any, over: Any = None, on: Set | None = None) -> Proposition:
    """|f(x) - f(y)| <= L|x - y|, in the Euclidean and the Frobenius norm.

    >>> from symres.script.theory import Theory
    >>> x, y = Theory("example").reals("x y")
    >>> lipschitz(lambda x, y: 3 * x + 4 * y, 5, over=(x, y))  # doctest: +NORMALIZE_WHITESPACE
    for all x. for all y. for all x_2. for all y_2.
    abs(3*x + 4*y - (3*x_2 + 4*y_2)) <= 5*sqrt((x - x_2)^2 + (y - y_2)^2)
    """
    constant = expression(L)
    return _lipschitz(_Pair.of(f, _points(f, over), on, constant), constant)


def _lipschitz(pair: _Pair, L: Expression) -> Proposition:
    change = pair.value(pair.first) - pair.value(pair.second)
    return pair.for_all(_size(change) <= _times(L, pair.distance()))


def _times(factor: Expression, e: Expression) -> Expression:
    return e if factor.term is ONE else factor * e


@refusing
def smooth(f: Any, L: Any, gradient: Any = None, over: Any = None) -> Proposition:
    """f has a gradient everywhere, which is Lipschitz with the constant L >= 0.

    ``gradient`` is a Python function of a point, or a map of the theory. For a function of numbers that the theory
    defines it is the list of the partial derivatives, and is left out.

    >>> from symres.script.theory import Theory
    >>> from .matrices import norm
    >>> theory = Theory("example")
    >>> x = theory.vector("x", theory.naturals("d"))
    >>> smooth(lambda x: norm(x) ** 2 / 2, 1, lambda x: x, over=x)  # doctest: +NORMALIZE_WHITESPACE
    (for all x. for all H. has_derivative(fun t. frobenius(x + t*H)^2*(1/2), 0, tr(T(x)*H))) and
    (for all x. for all x_2. frobenius(x - x_2) <= frobenius(x - x_2))
    """
    if isinstance(f, DefinedFunction) and all(is_scalar(variable_of(x).sort) for x in f.variables):
        if gradient is not None:
            raise ClaimError(f"the gradient of {f.name} is made of its partial derivatives; leave it out")
        return _smooth(f, expression(L))
    if gradient is None:
        raise ClaimError("smooth(f, L, gradient) takes the gradient of f, a function of the same points")
    points = _points(f, over)
    if len(points) > 1:
        raise ClaimError("smooth is about a function of one number, vector or matrix")
    value, constant = _taken(f, points), expression(L)
    pair = _Pair.of(gradient, points, None, constant, value.value)
    (x,) = pair.first.points
    has = has_gradient(value.at, x, pair.value(pair.first))
    return pair.first.for_all(has) & _lipschitz(pair, constant)


def _smooth(f: DefinedFunction, L: Expression) -> Proposition:
    pair = _Pair.of(f, f.variables, None, L)
    own = [variable_of(x) for x in f.variables]
    squares = []
    for x in f.variables:
        partial = without(derivative(f.expression, x), f.variables)
        here, there = (
            made(substitute(partial.term, dict(zip(own, (p.term for p in bound.points), strict=True))), partial)
            for bound in (pair.first, pair.second)
        )
        squares.append((here - there) ** 2)
    below = pair.for_all(_sum(squares) <= L**2 * pair.squared_distance())
    return below if _is_nonnegative(L) else (L >= 0) & below


def _is_nonnegative(e: Expression) -> bool:
    """Whether a number is seen to be 0 or more."""

    def seen(t: Term) -> bool:
        if t.head == "rational":
            return bool(t.value >= 0)
        if t.head in ("+", "*", "max"):
            return all(map(seen, t.args))
        if t.head == "^":
            return t.args[1].head == "rational" and t.args[1].value.denominator == 1 and t.args[1].value % 2 == 0
        if t.head in ("abs", "exp", "frobenius", "spectral", "pi"):
            return True
        return domain_of(e, t) in ("positive", "nonnegative", "natural")

    return seen(e.term)


@refusing
def there_is_one(x: Any, which: Callable[..., Any]) -> Proposition:
    """There is exactly one x for which ``which``, a Python function, holds.

    >>> from symres.script.theory import Theory
    >>> x = Theory("example").reals("x")
    >>> there_is_one(x, lambda x: x**3 == 2)
    (there is x. x^3 = 2) and (for all x. for all x_2. x^3 = 2 and x_2^3 = 2 => x = x_2)
    """
    pair = _Pair.of(which, _several(x), None)
    return pair.first.there_is(_condition(pair, pair.first)) & _unique(pair)


@refusing
def unique(x: Any, which: Callable[..., Any]) -> Proposition:
    """There is at most one x for which ``which`` holds.

    >>> from symres.script.theory import Theory
    >>> x, y = Theory("example").reals("x y")
    >>> unique(x, lambda x: x**2 + y**2 <= 0)
    for all x. for all x_2. x^2 + y^2 <= 0 and x_2^2 + y^2 <= 0 => x = x_2
    """
    return _unique(_Pair.of(which, _several(x), None))


def _condition(pair: _Pair, there: _Bound) -> Proposition:
    return proposition(pair.value(there))


def _unique(pair: _Pair) -> Proposition:
    ones = zip(pair.first.points, pair.second.points, strict=True)
    both = _condition(pair, pair.first) & _condition(pair, pair.second)
    return pair.for_all(implies(both, [x == y for x, y in ones]))


# --------------------------------------------------------------------------------------------------------------- limits


@refusing
def tends_to(a: Any, limit: Any) -> Proposition:
    """The sequence a, of numbers, vectors or matrices, tends to the limit; a is called with an integer.

    It grows, or falls, beyond all bounds if the limit is ``math.inf``, or ``-math.inf``.

    >>> tends_to(lambda n: 1 / n, 0)
    for all epsilon. 0 < epsilon => (there is N. for all n. N <= n => abs(n^(-1)) < epsilon)
    >>> tends_to(lambda n: n**2, float("inf"))
    for all M. there is N. for all n. N <= n => M < n^2
    """
    (index,) = points = _points(a, None) if isinstance(a, DefinedFunction) else (made(fresh(INT)),)
    value = taken(a, *points)
    near = _near(limit, value.value)
    n = _new("n", INT, near.names, domain_of(index, variable_of(index)))
    last, (k,) = _new("N", INT, near.names), n.points
    (least,) = last.points
    return near.however(last.there_is(n.for_all(implies(least <= k, near.said(value.at(k))))))


@refusing
def has_limit(f: Any, x: Any, limit: Any, side: str | None = None) -> Proposition:
    """f(y) tends to the limit as the number y tends to x, whatever f is at x, from one ``side``, "above" or "below", or
    from both.

    Both x and the limit of a number may be infinite, ``math.inf`` or ``-math.inf``.

    >>> has_limit(lambda t: t**2, 2, 4)  # doctest: +NORMALIZE_WHITESPACE
    for all epsilon. 0 < epsilon => (there is delta. 0 < delta and
    (for all y. 0 < abs(y - 2) and abs(y - 2) < delta => abs(y^2 - 4) < epsilon))
    >>> has_limit(lambda t: 1 / t, 0, float("inf"), side="above")  # doctest: +NORMALIZE_WHITESPACE
    for all M. there is delta. 0 < delta and (for all y. 0 < y and abs(y) < delta => M < y^(-1))
    >>> has_limit(lambda t: 1 / t, float("inf"), 0)
    for all epsilon. 0 < epsilon => (there is N. for all y. N <= y => abs(y^(-1)) < epsilon)
    """
    value = taken(f, made(fresh(REAL)))
    if side not in (None, "above", "below"):
        raise ClaimError(f'has_limit takes side="above" or side="below", not {side!r}')
    if infinite(x):
        near = _near(limit, value.value)
        far, last = _new("y", REAL, near.names), _new("N", REAL, near.names)
        (y,), (least,) = far.points, last.points
        said = near.said(value.at(y if infinite(x) > 0 else -y))
        return near.however(last.there_is(far.for_all(implies(least <= y, said))))
    to = expression(x)
    if not is_scalar(to.term.sort):
        raise ClaimError(f"has_limit takes a number that y tends to, not {to!r}")
    near = _near(limit, value.value, to)
    close, delta = _new("y", REAL, near.names), _new("delta", REAL, near.names)
    (y,), (width,) = close.points, delta.points
    apart = {None: 0 < abs(y - to), "above": to < y, "below": y < to}[side]
    within = implies(apart & (abs(y - to) < width), near.said(value.at(y)))
    return near.however(delta.there_is((width > 0) & close.for_all(within)))


class _Within(NamedTuple):
    """Being near a limit: within any error of it."""

    limit: Expression
    names: frozenset[str]
    bound: _Bound

    def said(self, value: Any) -> Proposition:
        """The proposition that a value is near."""
        (error,) = self.bound.points
        return _size(value - self.limit) < error

    def however(self, some: Proposition) -> Proposition:
        """The proposition that is said of one error, for all of them."""
        (error,) = self.bound.points
        return self.bound.for_all(implies(0 < error, some))


class _Beyond(NamedTuple):
    """Being near an infinite limit: beyond any bound, in the direction of its ``sign``."""

    sign: int
    names: frozenset[str]
    bound: _Bound

    def said(self, value: Any) -> Proposition:
        """The proposition that a value is beyond."""
        (bound,) = self.bound.points
        return bound < value if self.sign > 0 else value < bound

    def however(self, some: Proposition) -> Proposition:
        """The proposition that is said of one bound, for all of them."""
        return self.bound.for_all(some)


def _near(limit: Any, value: Any, *beside: Expression) -> _Within | _Beyond:
    """How values like this one are near a limit, with the names that are taken by what stands beside it."""
    sign = infinite(limit)
    if not sign:
        end = expression(limit)
        names = _names((value, *beside, end))
        return _Within(end, names, _new("epsilon", REAL, names))
    if not is_scalar(expression(value).term.sort):
        raise ClaimError(f"only numbers grow beyond all bounds, not {value!r}")
    names = _names((value, *beside))
    return _Beyond(sign, names, _new("M", REAL, names))


# ----------------------------------------------------------------------------------------------------------------- laws


@refusing
def same_law(X: Any, Y: Any) -> Proposition:
    """The random variables, of one sort, have the same law: for every function f, if one of f(X) and f(Y) is integrable
    then both are, with E f(X) = E f(Y).

    Where all continuous bounded f have the same mean this holds (R. Durrett, Probability: Theory and Examples, 3.2): as
    outcomes are a standard Borel space, an f(X) that is measurable is a Borel function of X, but for outcomes of
    probability 0.
    """
    one, other = expression(X), expression(Y)
    sort = one.term.sort
    if sort is None or not (is_scalar(sort) or is_matrix(one.term)) or not same_sort(sort, other.term.sort):
        raise ClaimError(f"same_law takes two random numbers, or two matrices of one shape, not {X!r} and {Y!r}")
    bound = _new("f", function_sort(sort, REAL), _names((one, other)))
    (f,) = bound.points
    some = integrable(f(one)) | integrable(f(other))
    both = integrable(f(one)) & integrable(f(other)) & (E(f(one)) == E(f(other)))
    return bound.for_all(implies(some, both))


def symmetric_law(X: Any) -> Proposition:
    """The random variables X and -X have the same law."""
    return same_law(X, -expression(X))


# --------------------------------------------------------------------------------------------------------------- points


class _Place(NamedTuple):
    """A variable that a property binds: a letter, and the name and the domain that it is bound with."""

    letter: Term
    name: str
    domain: str


class _Bound(NamedTuple):
    """Points made of letters, which quantifiers bind."""

    points: tuple[Expression, ...]
    places: tuple[_Place, ...]

    def for_all(self, claim: Proposition) -> Proposition:
        return proposition_of(quantified("all", self.places, claim.term), claim)

    def there_is(self, claim: Proposition) -> Proposition:
        return proposition_of(quantified("ex", self.places, claim.term), claim)


class _Pair(NamedTuple):
    """A function, two points of the set where a property holds, and the names that are taken."""

    function: Taken
    first: _Bound
    second: _Bound
    on: Taken | None
    names: frozenset[str]

    @classmethod
    def of(
        cls, f: Any, points: tuple[Expression, ...], on: Set | None, *beside: Expression, between: bool = False
    ) -> _Pair:
        """The pair for a function and what a property says beside it; ``between`` points it is taken, too."""
        function = _taken(f, points, between)
        where = None if on is None else taken(on, *points)
        others = [function.value, *beside, *(() if where is None else (where.value,))]
        _require_absent(points, others)
        names = _names(others)
        first = _copy(points, names, is_second=False)
        names |= {place.name for place in first.places}
        second = _copy(points, names, is_second=True)
        names |= {place.name for place in second.places}
        return cls(function, first, second, where, names)

    def value(self, there: _Bound) -> Any:
        return self.function.at(*there.points)

    def for_all(self, claim: Proposition) -> Proposition:
        if self.on is not None:
            one, other = (proposition(self.on.at(*there.points)) for there in (self.first, self.second))
            claim = implies(one & other, claim)
        return self.first.for_all(self.second.for_all(claim))

    def on_chord(self, claim: Callable[[Expression, Any, Any], Proposition]) -> Proposition:
        """The claim about s, f between the two points, and the chord there, for all s from 0 to 1."""
        bound = _new("s", REAL, self.names)
        (s,) = bound.points
        between = [(1 - s) * x + s * y for x, y in zip(self.first.points, self.second.points, strict=True)]
        ends = (1 - s) * self.value(self.first) + s * self.value(self.second)
        return bound.for_all(implies((0 <= s) & (s <= 1), claim(s, self.function.at(*between), ends)))

    def squared_distance(self) -> Any:
        changes = [x - y for x, y in zip(self.first.points, self.second.points, strict=True)]
        return _sum([_square(c) for c in changes])

    def distance(self) -> Any:
        if len(self.first.points) > 1:
            return sqrt(self.squared_distance())
        return _size(self.first.points[0] - self.second.points[0])


def _sum(parts: Sequence[Any]) -> Any:
    return sum(parts[1:], parts[0])


def _square(change: Expression) -> Any:
    """|change|^2; of what is written out the sum of the squares of its entries."""
    if change.term.head == "rows":
        return _sum([entry**2 for entry in change])
    return (change if is_scalar(change.term.sort) else norm(change)) ** 2


def _size(change: Expression) -> Any:
    return sqrt(_square(change)) if change.term.head == "rows" else norm(change)


def _points(f: Any, over: Any) -> tuple[Expression, ...]:
    """The points of a function, made of variables."""
    if isinstance(f, DefinedFunction):
        if over is not None:
            raise ClaimError(f"{f.name} is taken over its own variables; leave over= out")
        return f.variables
    if over is None:
        sort = f.term.sort if isinstance(f, Expression) else None
        return (made(fresh(sort.args[0] if sort is not None and sort.head == "function" else REAL)),)
    return _several(over)


def _taken(f: Any, points: Sequence[Expression], between: bool = False) -> Taken:
    """A function at points, or ``between`` such; an error where it is of something else than a number says how to name
    that.
    """
    try:
        return taken(f, *(_real(p) if between else p for p in points))
    except ClaimError as error:
        if any(p.term.head != "local" for p in points):
            raise
        mend = "it is taken of a number; say of what else it is, as in convex(lambda v: norm(v)**2, over=v)"
        raise ClaimError(f"{error.said}; {mend}") from None


def _several(over: Any) -> tuple[Expression, ...]:
    found = tuple(map(expression, several(over)))
    for x in found:
        if (
            x.term.head not in ("variable", "local", "rows")
            or x.term.head == "rows"
            and any(e.head not in ("variable", "local") for e in x.term.args[2:])
        ):
            raise ClaimError(f"over= takes a variable, a list of variables, or a vector of them, not {x!r}")
    variables_in(list(found))
    return found


def _real(point: Expression) -> Expression:
    """A point of the kind that lies between points like this one: a real number between integers."""
    return made(fresh(REAL)) if point.term.sort is INT else point


def _require_absent(points: Iterable[Expression], beside: Sequence[Expression]) -> None:
    """Refuse parameters that mention a variable which stands for any point."""
    mentioned = {str(x.value) for e in beside for x in free_variables(e.term) | unseen(e) if x.head == "variable"}
    for x in (variable_of(x) for x in variables_in(list(points))):
        if x.head == "variable" and x.value in mentioned:
            raise ClaimError(
                f"{show(x)} stands for any point, and is mentioned as a number of its own, too; take another variable "
                "for one"
            )


def _copy(points: Sequence[Expression], names: frozenset[str], is_second: bool) -> _Bound:
    """Points like these with letters for their variables, which are bound under other names if they are the second."""
    values: dict[Term, Term] = {}
    places: list[_Place] = []
    taken_names = names
    for x in variables_in(list(points)):
        own = variable_of(x)
        if own.sort is None:
            raise ClaimError(f"{x!r} is no variable")
        letter = fresh(substitute(own.sort, values) if values else own.sort)
        given = str(own.value) if own.head == "variable" else None
        name = given if given is not None and not is_second else _free(given or "x", taken_names)
        taken_names |= {name}
        values[own] = letter
        places.append(_Place(letter, name, domain_of(x, own)))
    bound = variables_in(list(points))
    return _Bound(tuple(made(substitute(p.term, values), without(p, bound)) for p in points), tuple(places))


def _new(name: str, sort: Term, names: frozenset[str], domain: str = "") -> _Bound:
    """A letter to bind under that name, with a number after it if the name is taken."""
    letter = fresh(sort)
    return _Bound((made(letter),), (_Place(letter, _free(name, names), domain),))


def _free(name: str, names: frozenset[str]) -> str:
    return next(n for n in chain((name,), (f"{name}_{k}" for k in count(2))) if n not in names)


def _names(of: Iterable[Expression]) -> frozenset[str]:
    """The names of variables in expressions, also of bound ones and of those in definitions."""
    found: set[str] = set()
    for e in of:
        found |= {str(x.value) for x in free_variables(e.term) | unseen(e) if x.head == "variable"}
        rest, seen = [e.term], {e.term}
        while rest:
            t = rest.pop()
            if t.head in BINDERS:
                found.add(str(t.value))
            new = [a for a in t.args if a not in seen]
            seen.update(new)
            rest += new
    return frozenset(found)
