"""Derivatives, gradients and Hessians, unevaluated: a claim about them is one about the derivatives themselves.

The gradient of f at a matrix X is the matrix G with f'(X; H) = tr(G'H) for every H (the Riesz representative of the
directional derivative).

>>> from symres.script.theory import Theory
>>> theory = Theory("example")
>>> u, v = theory.reals("u v")
>>> F = theory.define("F", (u, v), (1 - u * v) ** 2)
>>> gradient(F)
[D(fun u'. F(u', v), u); D(fun v'. F(u, v'), v)]
>>> derivative(u**3, (u, 2))
D(fun u'. D(fun u''. u''^3, u'), u)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import signature
from typing import Any, NamedTuple

from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.sequents import negation
from symres.kernel.terms import (
    INT,
    REAL,
    ZERO,
    build,
    free_variables,
    fresh,
    is_scalar,
    lam,
    number,
    same_sort,
    show,
    show_sort,
    substitute,
    variable,
)
from symres.kernel.terms import matrix as matrix_term

from .connectives import for_all
from .domains import follows, literals
from .expressions import (
    DefinedFunction,
    Expression,
    Proposition,
    apply,
    domain_of,
    entry_of,
    equated,
    expression,
    is_matrix,
    made,
    may_be_undefined,
    needing,
    number_of,
    proposition,
    refusing,
    require_seen,
    several,
    term_of,
    unseen,
    variable_of,
    variables_in,
    written_out,
)
from .matrices import inner
from .mentions import declared_literals

# ------------------------------------------------------------------------------------------------ values of functions


class Taken(NamedTuple):
    """The value of a function at letters of its own, and the letters: it is called once, wherever it is evaluated.

    Points are put for the letters, so that nothing inside of the function binds what they mention.
    """

    value: Any
    letters: tuple[Expression, ...]

    @refusing
    def at(self, *points: Any) -> Any:
        """The value at points, each of the sort of its letter."""
        given = [expression(p) for p in points]
        values: dict[Term, Term] = {}
        for letter, point in zip(self.letters, given, strict=True):
            values.update(_put(letter.term, point.term))
        return made(_with_values(self.value.term, values), self.value, *given)


def _put(letter: Term, point: Term) -> Iterator[tuple[Term, Term]]:
    """The value for each variable of a letter, of which a vector that is written out has several."""
    if letter.head != "rows":
        yield letter, entry_of(point) if is_scalar(letter.sort) else point
        return
    if not is_matrix(point) or not same_sort(point.sort, letter.sort):
        raise ClaimError(f"{show(point)} is no {show_sort(letter.sort)}")
    entries, given = written_out(letter) or [], written_out(point)
    for i, row in enumerate(entries):
        for j, entry in enumerate(row):
            yield entry, given[i][j] if given is not None else build("entry", point, number(i + 1), number(j + 1))


@refusing
def taken(f: Any, *points: Any) -> Taken:
    """A function, called once with letters of the sorts of the points: a Python function, or one of a theory."""
    is_function = (
        f.term.sort is not None and f.term.sort.head == "function" if isinstance(f, Expression) else callable(f)
    )
    if not is_function:
        raise ClaimError(f"a function is expected, such as lambda x: norm(x)**2, not {f!r}")
    known: dict[Term, Term] = {}
    letters = tuple(_letter(expression(p).term, known) for p in points)
    return Taken(f(*letters) if isinstance(f, Expression) else called(f, letters), letters)


@refusing
def value_at(f: Any, *points: Any) -> Any:
    """The value of a function at points: it is called with fresh variables, for which the points are put.

    >>> from symres.script.theory import Theory
    >>> from .sums import Sum
    >>> n, m = Theory("example").integers("n m")
    >>> value_at(lambda k: Sum(n, 1, 2, n * k), n)
    Sum(1, 2, fun n'. n'*n)
    """
    return taken(f, *points).at(*points)


def _letter(term: Term, known: dict[Term, Term]) -> Expression:
    """A fresh variable for a point; for a vector that is written out, one of fresh variables.

    ``known`` are the letters for variables so far, which a size of the point may be.
    """
    entries = written_out(term) if term.head == "rows" else None
    if entries is not None:
        return made(matrix_term([[fresh(REAL) for _ in row] for row in entries]))
    if term.sort is None:
        raise ClaimError(f"{show(term)} is no value")
    letter = fresh(substitute(term.sort, known) if known else term.sort)
    if term.head in ("variable", "local"):
        known[term] = letter
    return made(letter)


def called(f: Callable[..., Any], letters: Sequence[Expression]) -> Any:
    """The value of a Python function at letters; an error names them as the function does."""
    try:
        value = f(*letters)
    except ClaimError as error:
        raise ClaimError(named(error.said, f, letters)) from None
    except TypeError as error:
        if "positional argument" in str(error):
            name = getattr(f, "__name__", "a function")
            raise ClaimError(f"{name} is called with {len(letters)} arguments here: {error}") from None
        raise
    if isinstance(value, (list, tuple)) and any(isinstance(p, Proposition) for p in value) or isinstance(value, bool):
        return proposition(value)
    return expression(value)


def named(message: str, f: Callable[..., Any], letters: Sequence[Expression]) -> str:
    """A message with the names that a Python function has for its arguments in the place of the letters."""
    try:
        names = list(signature(f).parameters)
    except (TypeError, ValueError):
        names = []
    for letter, name in zip(letters, names, strict=False):
        message = re.sub(rf"(?<!\w){show(letter.term)}(?!\w)", name, message)
    return message


# ------------------------------------------------------------------------------------------- derivatives by variables


def _by(variables: Any) -> list[Expression]:
    found = variables_in(variables)
    for x in found:
        if variable_of(x).sort is not REAL:
            raise ClaimError(
                f"a derivative is by a real number, not by {x!r}; gradient_is says what a gradient by a matrix is"
            )
    return found


def _derivative(e: Expression, *by: Expression) -> Expression:
    term = number_of(e)
    for x in by:
        v = variable_of(x)
        require_seen(v, e, "a derivative by")
        if term.sort is INT:  # the kernel differentiates functions with real values
            term = build("+", term, build("*", ZERO, v))
        term = build("D", lam(v, term), v)
    return made(term, e, *by)


@refusing
def derivative(f: Any, *by: Any) -> Any:
    """The derivative of an expression by variables, one after the other; (x, 2) means twice by x."""
    if not by:
        raise ClaimError("write derivative(e, x), with the variable to differentiate by")
    names: list[Expression] = []
    for x in by:
        if isinstance(x, tuple) and len(x) == 2 and isinstance(x[1], int):
            if x[1] < 1 or isinstance(x[1], bool):
                raise ClaimError(f"a derivative is taken once or more often, not {x[1]!r} times")
            names += _by(x[0]) * x[1]
        else:
            names += _by(x)
    e = f.expression if isinstance(f, DefinedFunction) else expression(f)
    if e.term.sort is not None and e.term.sort.head == "function":
        raise ClaimError(f"{e!r} is a function; write derivative({e!r}(x), x), or has_derivative({e!r}, x, value)")
    return _derivative(e, *names)


def _function(f: Any, variables: Any) -> tuple[Expression, list[Expression]]:
    """The expression to differentiate and the variables to differentiate by."""
    by = list(f.variables) if isinstance(f, DefinedFunction) and variables is None else variables
    if by is None or isinstance(by, (list, tuple)) and not by:
        if not isinstance(f, Expression) and callable(f):
            raise ClaimError(
                "write gradient(f(x, y), [x, y]) for a function of Python, with the variables it is taken at"
            )
        raise ClaimError(f"say by which variables to differentiate {f!r}: gradient(f, [x, y])")
    return f.expression if isinstance(f, DefinedFunction) else expression(f), _by(by)


@refusing
def gradient(f: Any, variables: Any = None) -> Any:
    """The gradient of a number: of a function that the theory defines, or of an expression by variables.

    By numbers it is a column; by a vector or matrix of symbolic size it is what it equals: ``gradient(f, X) == G``.

    >>> from symres.script.theory import Theory
    >>> from .matrices import norm
    >>> d = Theory("example").naturals("d")
    >>> x = Theory("example").vector("x", d)
    >>> gradient(norm(x) ** 2, x) == 2 * x
    for all H. D(fun t. frobenius(x + t*H)^2, 0) = tr(T(2*x)*H)
    """
    whole = f.variables if isinstance(f, DefinedFunction) and variables is None else variables
    by = several(whole)
    if any(isinstance(x, Expression) and is_matrix(x.term) and x.term.head != "rows" for x in by):
        return Gradient(f.expression if isinstance(f, DefinedFunction) else expression(f), by)
    e, names = _function(f, variables)
    return _matrix([[_derivative(e, x)] for x in names])


class Gradient(Expression):
    """The gradient of ``of`` by matrices of symbolic size, which the kernel knows by its products with directions."""

    __slots__ = ("by", "of")

    def __init__(self, of: Expression, by: Sequence[Expression]) -> None:
        self.of, self.by = of, tuple(by)
        self.mentions = of.mentions

    @property
    def term(self) -> Term:  # type: ignore[override]
        raise ClaimError(f"{self!r} stands on a side of an equation: gradient(f, X) == G")

    def __repr__(self) -> str:
        return f"gradient({self.of!r}, {', '.join(map(repr, self.by))})"

    def __eq__(self, other: Any) -> Proposition:  # type: ignore[override]
        values = several(other) if len(self.by) > 1 else [other]
        if len(self.by) > 1 and (len(values) != len(self.by) or not isinstance(other, (tuple, list))):
            raise ClaimError(f"{self!r} is compared with a tuple of {len(self.by)} matrices, one for each variable")
        own = [variable_of(x) for x in variables_in(self.by)]
        for x in own:
            require_seen(x, self.of, "a gradient by")
        zeros = (X.term.sort for X in self.by)
        filled = [
            made(build("O", *sort.args)) if type(v) is int and v == 0 and sort and sort.head == "matrix" else v
            for v, sort in zip(values, zeros, strict=True)
        ]
        at_point = lambda *X: made(substitute(self.of.term, dict(zip(own, map(term_of, X), strict=True))), self.of)  # noqa: E731
        return gradient_is(at_point, self.by, tuple(filled))

    def __ne__(self, other: Any) -> Proposition:  # type: ignore[override]
        return ~(self == other)

    __hash__ = Expression.__hash__  # type: ignore[assignment]


@refusing
def hessian(f: Any, variables: Any = None) -> Any:
    """The matrix of the second derivatives of a number."""
    e, names = _function(f, variables)
    return _matrix([[_derivative(e, x, y) for y in names] for x in names])


@refusing
def jacobian(functions: Sequence[Any], variables: Any) -> Any:
    """The derivatives of several numbers, one row a number."""
    if not isinstance(functions, Iterable):
        raise ClaimError(f"jacobian takes a list of numbers, or a vector that is written out, not {functions!r}")
    rows = [_function(f, variables) for f in functions]
    return _matrix([[_derivative(e, x) for x in names] for e, names in rows])


class Partials(Expression):
    """A matrix of partial derivatives, each of which is an entry by itself, whether or not the others exist."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        indices = index if isinstance(index, tuple) else (index, 1)
        entries = written_out(self.term) or []
        if len(indices) == 2 and all(type(i) is int for i in indices):
            i, j = indices
            if 1 <= i <= len(entries) and 1 <= j <= len(entries[0]):
                return made(entries[i - 1][j - 1], self)
        return super().__getitem__(index)


def _matrix(rows: Sequence[Sequence[Expression]]) -> Expression:
    found = made(matrix_term([[e.term for e in row] for row in rows]), *(e for row in rows for e in row))
    return Partials(found.term, found.mentions)


@refusing
def at(e: Any, values: Any) -> Any:
    """An expression or proposition with values for variables, all at once: at(derivative(x**2, x), [x == 3]).

    >>> from symres.script.theory import Theory
    >>> x = Theory("example").reals("x")
    >>> at(derivative(x**2, x), [x == 3])
    D(fun x. x^2, 3)
    """
    said = expression(e)
    given = equations(values, "at")
    put: dict[Term, Term] = {}
    for x, value in given:
        own = variable_of(x)
        require_seen(own, said, "a value for")
        domain = domain_of(said, own)
        if any(follows(declared_literals(value.mentions), negation(p)) for p in literals(domain, term_of(value))):
            raise ClaimError(f"{x!r} is {domain}, which {value!r} is not; declare another variable for it")
        put[own] = number_of(value) if is_scalar(own.sort) else term_of(value)
    found = made(_with_values(said.term, put), said, *(value for _, value in given))
    return Partials(found.term, found.mentions) if isinstance(said, Partials) and _in_each(said, put) else found


def _in_each(said: Expression, put: Mapping[Term, Term]) -> bool:
    """Whether each partial derivative mentions every variable whose value may be undefined."""
    needed = {own for own, value in put.items() if may_be_undefined(value)}
    return all(needed <= free_variables(entry) for row in written_out(said.term) or [] for entry in row)


def _with_values(term: Term, values: Mapping[Term, Term]) -> Term:
    """A term with values for variables, defined only if they all are, also those of variables it does not have."""
    out = substitute(term, values)
    for own, value in values.items():
        if may_be_undefined(value) and own not in free_variables(term):
            out = needing(out, value)
    return out


def equations(values: Any, what: str) -> list[tuple[Expression, Expression]]:
    """The values that a list of equations gives: [x == 2, y == 1], each for what stands on the left.

    A literal, or a function that a theory defines, on the left has its variable on the right: 2 == x is x == 2.
    """
    if isinstance(values, Mapping):
        raise ClaimError(f"{what}= takes equations, such as [x == 2], not a dictionary")
    found: list[tuple[Expression, Expression]] = []
    for one in several(values):
        sides = equated(one)
        if sides is None:
            raise ClaimError(f"{what}= takes equations, such as [x == 2, y == 1], not {one!r}")
        left, right = sides
        if isinstance(left, DefinedFunction) and not isinstance(right, DefinedFunction):  # Python asks it first
            sides = right, left
        for x, value in _by_entries(*sides):
            if any(x.term is y.term and value.term is not known.term for y, known in found):
                raise ClaimError(f"{what}= gives {x!r} two values; give it one")
            found.append((x, value))
    return found


def _by_entries(x: Expression, value: Expression) -> Iterator[tuple[Expression, Expression]]:
    """An equation, or those of the entries of a matrix that is written out."""
    if x.term.head != "rows":
        yield x, value
    elif value.term.sort is not None and value.term.sort.head == "matrix":
        yield from zip(x, value, strict=True)
    elif value.term is ZERO:  # for a zero matrix
        yield from ((entry, value) for entry in x)
    else:
        raise ClaimError(f"{x!r} has several entries, and {value!r} is one number")


# -------------------------------------------------------------------------------- derivatives of functions, directions


@refusing
def has_derivative(f: Any, x: Any, value: Any) -> Proposition:
    """The function f of a real number, a Python function or one of the theory's, has that derivative at x."""
    return apply(
        "has_derivative",
        _of_a_number(f, "t"),
        made(number_of(x), expression(x)),
        made(number_of(value), expression(value)),
    )


def _of_a_number(f: Any, name: str) -> Expression:
    if isinstance(f, Expression):
        return f
    t = made(fresh(REAL))
    if not callable(f):
        raise ClaimError(f"a function of a number is expected, such as lambda t: ..., not {f!r}")
    value = called(f, [t])
    return made(lam(t.term, number_of(value), name), value)


def _moved(f: Any, points: Sequence[Expression], directions: Sequence[Expression], by: Expression) -> Expression:
    """The number f at the points moved in the directions."""
    moved = (X + by * H for X, H in zip(points, directions, strict=True))
    value = value_at(f, *moved)
    return made(number_of(value), value)


def _pairs(at: Any, H: Any) -> tuple[list[Expression], list[Expression]]:
    points, directions = [expression(X) for X in several(at)], [expression(X) for X in several(H)]
    if len(points) != len(directions):
        raise ClaimError(f"{len(points)} points and {len(directions)} directions; give one direction for each point")
    return points, directions


@refusing
def directional_derivative(f: Any, at: Any, H: Any) -> Any:
    """The derivative of t -> f(X + tH) at 0. ``at`` and ``H`` may be tuples, for a function of several matrices."""
    points, directions = _pairs(at, H)
    t = made(fresh(REAL))
    body = _moved(f, points, directions, t)
    return made(build("D", lam(t.term, body.term, "t"), ZERO), body)


@refusing
def hessian_form(f: Any, at: Any, H: Any) -> Any:
    """The second derivative of t -> f(X + tH) at 0."""
    points, directions = _pairs(at, H)
    s, t = made(fresh(REAL)), made(fresh(REAL))
    body = _moved(f, points, directions, s)
    first = build("D", lam(s.term, body.term, "s"), t.term)
    return made(build("D", lam(t.term, first, "t"), ZERO), body)


@refusing
def gradient_is(f: Any, at: Any, G: Any) -> Proposition:
    """G is the gradient of f at X: for every H, the derivative of t -> f(X + tH) at 0 is tr(G'H).

    >>> from symres.script.theory import Theory
    >>> from .matrices import norm
    >>> theory = Theory("example")
    >>> d = theory.naturals("d")
    >>> M = theory.matrix("M", d, d)
    >>> gradient_is(lambda X: norm(X)**2, M, 2*M)
    for all H. D(fun t. frobenius(M + t*H)^2, 0) = tr(T(2*M)*H)
    """
    values = _gradients(at, G)
    return _for_every_direction(
        f, at, values, lambda points, H: directional_derivative(f, points, H) == _pairing(values, H)
    )


@refusing
def has_gradient(f: Any, at: Any, G: Any) -> Proposition:
    """G is the gradient of f at X: t -> f(X + tH) has the derivative tr(G'H) at 0; elsewhere f need not be smooth."""

    values = _gradients(at, G)

    def along(points: Sequence[Expression], H: Sequence[Expression]) -> Proposition:
        return has_derivative(lambda t: _moved(f, points, H, t), 0, _pairing(values, H))

    return _for_every_direction(f, at, values, along)


def _gradients(at: Any, G: Any) -> list[Expression]:
    """The gradients at several points, one for each; at a single point one, which may be a list of its entries."""
    values = [expression(g) for g in several(G)] if isinstance(at, (tuple, list)) else [expression(G)]
    if len(values) != len(several(at)):
        raise ClaimError(f"{len(several(at))} points and {len(values)} gradients; give one gradient for each point")
    return values


def _pairing(G: Sequence[Expression], H: Sequence[Expression]) -> Expression:
    parts = [inner(g, h) for g, h in zip(G, H, strict=True)]
    return sum(parts[1:], parts[0])


def _for_every_direction(
    f: Any, at: Any, G: Sequence[Expression], claim: Callable[[Sequence[Expression], Sequence[Expression]], Proposition]
) -> Proposition:
    points = [expression(X) for X in several(at)]
    parts = (*points, *G, value_at(f, *points))
    taken = {str(x.value) for part in parts for x in free_variables(part.term) | unseen(part)}
    directions = []
    for X in points:
        if X.term.sort is None or not (is_scalar(X.term.sort) or is_matrix(X.term)):
            raise ClaimError(f"a gradient is taken at a number or a matrix, not at {X!r}")
        names = ("H", "K", *(f"H_{n}" for n in range(1, 99)))
        name = next(n for n in names if not any(known == n or known.startswith(f"{n}_") for known in taken))
        taken.add(name)
        directions.append(_direction(X.term, name))
    return for_all(directions, claim(points, directions))


def _direction(X: Term, name: str) -> Expression:
    """A direction at a point, written out where the point is."""
    entries = written_out(X) if X.head == "rows" else None
    if entries is None or X.sort is None:
        return made(variable(name, REAL if is_scalar(X.sort) or X.sort is None else X.sort))
    column = len(entries[0]) == 1
    places = [[f"{i + 1}" if column else f"{i + 1}_{j + 1}" for j in range(len(row))] for i, row in enumerate(entries)]
    return made(matrix_term([[variable(f"{name}_{place}") for place in row] for row in places]))
