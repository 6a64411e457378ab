"""Words for properties of functions, matrices and sequences, each a formula made of the other words.

A function f is one that a theory defines (``theory.define``), which is taken over its own variables, or anything that
is called with points: a function or map of a theory, a Python function. For these ``over`` names the points, a variable
of their sort or a tuple of several; without it they are real numbers. ``on`` says by a Python function of a point
which points are meant, such as ``lambda x: at_most(norm(x), 1)``; without it all are. The second point of a property
has the names of the first with a 2. What a property binds has a name that nothing beside it has.

The definitions are those of Y. Nesterov, Introductory Lectures on Convex Optimization, chapter 2 (convex, strongly
convex, smooth), and of W. Rudin, Principles of Mathematical Analysis, chapters 3 and 4 (limits).

>>> from symres.theory import Theory
>>> theory = Theory("example")
>>> x, y = theory.vectors("x y", theory.sizes("d"))
>>> lipschitz(norm, 1, over=x)
for all x, x_2: abs(frobenius(x) - frobenius(x_2)) <= frobenius(x - x_2)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain, count
from typing import Any, NamedTuple

import sympy
from sympy.matrices.matrixbase import MatrixBase

from symres.kernel import Term
from symres.kernel.terms import BINDERS, INT, REAL, free_variables, fresh, function_sort, is_scalar, same_sort

from .definedness import is_known
from .definitions import Definition, symbols_of, unseen
from .elementary import sqrt
from .expressions import E as mean
from .expressions import (
    Expression,
    Quantity,
    Variable,
    det,
    has_gradient,
    integrable,
    norm,
    psd,
    quantity,
    refusing,
    value_at,
    variable_of_sort,
)
from .words import (
    ClaimError,
    Formula,
    at,
    at_least,
    at_most,
    between,
    both,
    either,
    equal,
    for_all,
    greater,
    implies,
    is_variable,
    less,
    there_is,
    unequal,
)

Point = tuple[Any, ...]
Set = Callable[..., Any]  # a condition on a point

# --------------------------------------------------------------------------------------------------------- of functions


def convex(f: Any, over: Any = None, on: Set | None = None) -> Formula:
    """f((1 - s)x + sy) <= (1 - s)f(x) + sf(y) for 0 <= s <= 1; a set ``on`` has to be convex for that to make sense.

    >>> convex(lambda t: t**2)
    for all x, x_2: for all s: (0 <= s <= 1) implies ((1 - s)*x + s*x_2)^2 <= (1 - s)*x^2 + s*x_2^2
    """
    return strongly_convex(f, 0, over, on)


def concave(f: Any, over: Any = None, on: Set | None = None) -> Formula:
    """-f is convex."""
    pair = _pair(f, over, on)
    return pair.for_all(lambda: pair.on_chord(lambda s, chord, ends: at_least(chord, ends)))


def strongly_convex(f: Any, m: Any, over: Any = None, on: Set | None = None) -> Formula:
    """f((1 - s)x + sy) <= (1 - s)f(x) + sf(y) - (m/2)s(1 - s)|x - y|^2 for 0 <= s <= 1."""
    pair = _pair(f, over, on, m)

    def below(s: Any, chord: Any, ends: Any) -> Formula:
        return at_most(chord, ends if m == 0 else ends - m * s * (1 - s) * pair.squared_distance() / 2)

    return pair.for_all(lambda: pair.on_chord(below))


def lipschitz(f: Any, L: Any, over: Any = None, on: Set | None = None) -> Formula:
    """|f(x) - f(y)| <= L|x - y|, in the Euclidean and the Frobenius norm.

    >>> x, y = sympy.symbols("x y", real=True)
    >>> lipschitz(lambda x, y: 3 * x + 4 * y, 5, over=(x, y))
    for all x, y, _x_2, _y_2: Abs(3*_x_2 + 4*_y_2 - 3*x - 4*y) <= 5*sqrt((_x_2 - x)**2 + (_y_2 - y)**2)
    """
    return _lipschitz(_pair(f, over, on, L), L)


def _lipschitz(pair: _Pair, L: Any) -> Formula:
    return pair.for_all(
        lambda: at_most(_size(pair.value(*pair.first) - pair.value(*pair.second)), _times(L, pair.distance()))
    )


def smooth(f: Any, L: Any, gradient: Any = None, over: Any = None) -> Formula:
    """f has a gradient everywhere, which is Lipschitz with the constant L >= 0.

    ``gradient`` is a Python function of a point, or a map of the theory. For a function that the theory defines it is
    the list of the partial derivatives, and is left out.

    >>> from symres.theory import Theory
    >>> theory = Theory("example")
    >>> x = theory.vector("x", theory.sizes("d"))
    >>> smooth(lambda x: norm(x) ** 2 / 2, 1, lambda x: x, over=x)  # doctest: +NORMALIZE_WHITESPACE
    (for all x: for all H: has_derivative(fun t. frobenius(x + t*H)^2*(1/2), 0, tr(T(x)*H))) and
    (for all x, x_2: frobenius(x - x_2) <= frobenius(x - x_2))
    """
    if isinstance(f, Definition):
        if gradient is not None:
            raise ClaimError(f"the gradient of {f.name} is made of its partial derivatives; leave it out")
        pair = _pair(f, over, None, L)
        changes = [_partial(f, pair.first, k) - _partial(f, pair.second, k) for k in range(len(pair.first))]
        squares = [change**2 for change in changes]
        said = pair.for_all(lambda: at_most(sum(squares), L**2 * pair.squared_distance()))
        return said if is_known(sympy.sympify(L), "is_nonnegative") else both(at_least(L, 0), said)
    if gradient is None:
        raise ClaimError("smooth(f, L, gradient) takes the gradient of f, a function of the same points")
    pair = _pair(gradient, over, None, L, _of_any(f, over))
    if len(pair.first) > 1:
        raise ClaimError("smooth is about a function of one number, vector or matrix")
    (x,) = pair.first
    return both(for_all(x, has_gradient(f, x, pair.value(x))), _lipschitz(pair, L))


def there_is_one(x: Any, which: Callable[[Any], Any]) -> Formula:
    """There is exactly one x of which ``which``, a Python function, says the truth.

    >>> x = sympy.Symbol("x", real=True)
    >>> there_is_one(x, lambda x: equal(x**3, 2))
    (there is x: x**3 = 2) and (for all x, _x_2: (x**3 = 2 and _x_2**3 = 2) implies x = _x_2)
    """
    return both(there_is(x, which(x)), unique(x, which))


def unique(x: Any, which: Callable[[Any], Any]) -> Formula:
    """There is at most one x of which ``which`` says the truth.

    >>> x, y = sympy.symbols("x y", real=True)
    >>> unique(x, lambda x: at_most(x**2 + y**2, 0))
    for all x, _x_2: (x**2 + y**2 <= 0 and _x_2**2 + y**2 <= 0) implies x = _x_2
    """
    any_one = _of_any(which, x)
    _require_absent((x,), (any_one,))
    other = _second(x, (x, any_one))
    return for_all((x, other), implies(both(_value(which, x), _value(which, other)), equal(x, other)))


# --------------------------------------------------------------------------------------------------------------- limits


def tends_to(a: Any, limit: Any) -> Formula:
    """The sequence a, of numbers, vectors or matrices, tends to the limit; a is called with an integer.

    >>> tends_to(lambda n: 1 / n, 0)
    for all epsilon: 0 < epsilon implies (there is N: for all n: N <= n implies abs(n^(-1)) < epsilon)
    """
    beside = (a(Quantity(fresh(INT))), limit)
    n, last, epsilon = _new("n", INT, beside), _new("N", INT, beside), _new("epsilon", REAL, beside)
    near = less(_size(_difference(_value(a, n), limit)), epsilon)
    return for_all(epsilon, implies(less(0, epsilon), there_is(last, for_all(n, implies(at_most(last, n), near)))))


def has_limit(f: Any, x: Any, limit: Any) -> Formula:
    """f(y) tends to the limit as the number y tends to x, whatever f is at x."""
    beside = (f(Quantity(fresh(REAL))), x, limit)
    y, epsilon, delta = (_new(name, REAL, beside) for name in ("y", "epsilon", "delta"))
    near = less(_size(_difference(_value(f, y), limit)), epsilon)
    apart = both(less(0, abs(y - x)), less(abs(y - x), delta))
    some = there_is(delta, both(greater(delta, 0), for_all(y, implies(apart, near))))
    return for_all(epsilon, implies(less(0, epsilon), some))


# ------------------------------------------------------------------------------------------------- numbers and matrices


@refusing
def variance(X: Any) -> Quantity:
    """E|X - E X|^2, of a random number, vector or matrix; of a number E(X - E X)^2. Of what is not square integrable it
    is no integral, see ``E``.
    """
    off = quantity(X) - mean(X)
    return mean(off**2 if is_scalar(off.term.sort) else norm(off) ** 2)


def same_law(X: Any, Y: Any) -> Formula:
    """The random variables, of one sort, have the same law: for every function f, if one of f(X) and f(Y) is integrable
    then both are, with E f(X) = E f(Y).

    Where all continuous bounded f have the same mean this holds (R. Durrett, Probability: Theory and Examples, 3.2): as
    outcomes are a standard Borel space, an f(X) that is measurable is a Borel function of X, but for outcomes of
    probability 0.

    >>> from symres.theory import Theory
    >>> X, Y = Theory("example").random("X Y")
    >>> same_law(X, Y).kind
    'for_all'
    """
    sort = quantity(X).term.sort
    if sort is None or not same_sort(sort, quantity(Y).term.sort):
        raise ClaimError(f"same_law takes two random numbers, or two matrices of one shape, not {X!r} and {Y!r}")
    f = _new("f", function_sort(sort, REAL), (X, Y))
    one = either(integrable(f(X)), integrable(f(Y)))
    return for_all(f, implies(one, both(integrable(f(X)), integrable(f(Y)), equal(mean(f(X)), mean(f(Y))))))


def symmetric_law(X: Any) -> Formula:
    """The random variables X and -X have the same law."""
    return same_law(X, -quantity(X))


def invertible(A: Any) -> Formula:
    """A is a square matrix with det A != 0."""
    return unequal(det(A), 0)


def positive_definite(S: Any) -> Formula:
    """S is symmetric with v'Sv > 0 for v != 0, which is to say: positive semidefinite and invertible."""
    return both(psd(S), invertible(S))


# --------------------------------------------------------------------------------------------------------------- points


class _Pair(NamedTuple):
    """A function, two points of the set where a property holds, and what else is mentioned beside them."""

    value: Callable[..., Any]
    first: Point
    second: Point
    on: Set | None
    beside: Point

    def for_all(self, claim: Callable[[], Formula]) -> Formula:
        said = claim()
        if self.on is not None:
            said = implies(both(self.on(*self.first), self.on(*self.second)), said)
        return for_all((*self.first, *self.second), said)

    def on_chord(self, claim: Callable[[Any, Any, Any], Formula]) -> Formula:
        """What is claimed of s, of f between the two points, and of the chord there."""
        symbolic = isinstance(self.first[0], sympy.Symbol)
        s = sympy.Dummy("s", real=True) if symbolic else _new("s", REAL, (*self.second, *self.beside))
        between_them = (_moved(x, y, s) for x, y in zip(self.first, self.second, strict=True))
        ends = (1 - s) * self.value(*self.first) + s * self.value(*self.second)
        return for_all(s, implies(between(s, 0, 1), claim(s, self.value(*between_them), ends)))

    def squared_distance(self) -> Any:
        squares = [_size(x - y) ** 2 for x, y in zip(self.first, self.second, strict=True)]
        return sum(squares[1:], squares[0])

    def distance(self) -> Any:
        if len(self.first) == 1:
            return _size(self.first[0] - self.second[0])
        return sqrt(self.squared_distance())


def _pair(f: Any, over: Any, on: Set | None, *beside: Any) -> _Pair:
    if isinstance(f, Definition):
        if over is not None:
            raise ClaimError(f"{f.name} is taken over its own variables; leave over= out")
        over = f.variables
    elif not callable(f):
        raise ClaimError(f"a function is expected, such as lambda x: norm(x)**2, not {f!r}")
    beside = (*(_of_any(part, over) for part in (f, on) if part is not None), *beside)
    if over is None:
        first: Point = (_new("x", REAL, beside),)
    else:
        first = _several(over)
        _require_absent(first, beside)
    second = tuple(_second(x, (*first, *beside)) for x in first)
    return _Pair(partial(_value, f), first, second, None if on is None else partial(_value, on), (*first, *beside))


def _of_any(of: Callable[..., Any], over: Any) -> Any:
    """What a function of a point says of any: of letters that nothing else has for a name."""
    if over is None:
        return of(Quantity(fresh(REAL)))
    variables = _several(over)
    for x in variables:
        if not (isinstance(x, sympy.Symbol) or is_variable(x)):
            raise ClaimError(f"over= takes a variable, or a tuple of variables, not {x!r}")
    return of(*(_second(x, ()) if isinstance(x, sympy.Symbol) else Quantity(fresh(x.term.sort)) for x in variables))


def _several(over: Any) -> Point:
    return tuple(over) if isinstance(over, (tuple, list)) else (over,)


def _value(of: Callable[..., Any], *point: Any) -> Any:
    """What a function says of a point, refused where something inside of it binds what the point mentions."""
    if isinstance(of, Definition):
        return of(*point)
    if not any(isinstance(x, (sympy.Basic, MatrixBase)) for x in point):
        return value_at(of, *point)
    value, letters = of(*point), {_letter(k, x): x for k, x in enumerate(point)}
    named = _names(of(*letters))
    met = [x for letter, x in letters.items() if str(letter) in named]
    if not {*named, *_names(met)} - {*map(str, letters)} <= _names(value):
        raise ClaimError(
            f"a function is taken at {', '.join(map(str, point))}, which something inside of it binds or lets vanish; "
            "give what is bound another name"
        )
    return value


def _letter(k: int, x: Any) -> sympy.Dummy:
    """A symbol of which SymPy knows what it knows of a number."""
    known = [
        what for what in ("integer", "positive", "negative", "nonnegative", "nonzero") if is_known(x, f"is_{what}")
    ]
    return sympy.Dummy(f"letter_{k}", real=True, **dict.fromkeys(known, True))


def _require_absent(variables: Point, beside: Point) -> None:
    """What is said beside a variable that stands for any point does not mention it."""
    taken = _names(beside)
    for x in variables:
        if str(x) in taken:
            raise ClaimError(
                f"{x} stands for any point, and is mentioned as a number of its own, too; take another variable for one"
            )


def _second(x: Any, beside: Point) -> Any:
    """Another variable in the domain of x, of a name that is not beside it."""
    if isinstance(x, sympy.Symbol):
        return sympy.Dummy(f"{x.name}_2", **x.assumptions0)
    return _new(str(x), x.term.sort, (x, *beside), getattr(x, "domain", None))


def _new(name: str, sort: Any, beside: Point, domain: str | None = None) -> Variable:
    """The variable of that name, or of that name and a number, of which nothing beside it has the name."""
    taken = _names(beside)
    numbered = (f"{name}_{k}" for k in count(2))
    free = next(n for n in chain((name,), numbered) if n not in taken)
    general = "index" if sort is INT else sort.head if sort.head in ("matrix", "function") else "number"
    return Variable(variable_of_sort(free, sort).term, domain or general)


def _names(of: Any) -> set[str]:
    """The names of variables, those that formulas bind and that definitions mention among them."""
    if isinstance(of, (tuple, list, Formula)):
        return set().union(*map(_names, of.parts if isinstance(of, Formula) else of))
    if isinstance(of, MatrixBase):
        return set().union(*map(_names, of.flat()))
    if isinstance(of, sympy.Basic):
        return {str(symbol) for symbol in symbols_of(of) | of.atoms(sympy.Symbol)}
    return {*_names_in(of.term), *map(str, unseen(of))} if isinstance(of, Expression) else set()


def _names_in(term: Term) -> set[str]:
    """The names of what a term mentions, and of what it binds."""
    found = {str(x.value) for x in free_variables(term)}
    rest, seen = [term], {term}
    while rest:
        t = rest.pop()
        if t.head in BINDERS:
            found.add(str(t.value))
        new = [a for a in t.args if a not in seen]
        seen.update(new)
        rest += new
    return found


def _moved(x: Any, y: Any, s: Any) -> Any:
    return (1 - s) * x + s * y


def _difference(a: Any, b: Any) -> Any:
    return quantity(a) if isinstance(b, int) and b == 0 else a - b


def _size(x: Any) -> Any:
    """The absolute value of a number, the norm of anything else."""
    return norm(x) if isinstance(x, Expression) and x.term.sort is not None and x.term.sort.head == "matrix" else abs(x)


def _times(L: Any, distance: Any) -> Any:
    return distance if L == 1 else L * distance


def _partial(f: Definition, point: Point, k: int) -> Any:
    derivative = sympy.Derivative(f.expression, f.variables[k], evaluate=False)
    return at(derivative, dict(zip(f.variables, point, strict=True))) if point != f.variables else derivative
