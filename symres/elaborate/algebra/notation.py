"""Terms written as mathematics: operators for sums, products, powers, transposes and applications.

>>> n = symbol("n", INT)
>>> A, B = symbols("A B", matrix_sort(n.term, n.term))
>>> equal(trace(A * B), trace(B * A)).term
tr(A*B) = tr(B*A)
>>> less(0, norm(A) + 1).term
0 < frobenius(A) + 1
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from symres.kernel import Rejected, Term
from symres.kernel.terms import (
    FALSE,
    INT,
    build,
    conjunction,
    implication,
    is_scalar,
    lam,
    literal_size,
    matrix_sort,
    number,
    opposite,
    show,
    variable,
)
from symres.kernel.terms import exists as exists_term
from symres.kernel.terms import for_all as for_all_term


class Expression:
    """A term with operators; a matrix of one row and column stands for its entry where a number is wanted."""

    __slots__ = ("term",)
    __array_ufunc__ = None  # an array on the left leaves the operation to us

    def __init__(self, term: Term) -> None:
        self.term = term

    def __repr__(self) -> str:
        return show(self.term)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Expression) and other.term is self.term

    def __hash__(self) -> int:
        return hash(self.term)

    def __bool__(self) -> bool:
        raise TypeError(f"{self!r} has no truth value; make claims with equal, at_most, less, ...")

    def _sum(self, one: Any, other: Any, sign: int) -> Any:
        a, b = matched(lift(one).term, lift(other).term)
        if b.head == "rational" and b.value == 0:
            return Expression(a)
        b = b if sign > 0 else opposite(b)
        return Expression(b if a.head == "rational" and a.value == 0 else build("+", a, b))

    def __add__(self, other: Any) -> Any:
        return self._sum(self, other, 1)

    def __radd__(self, other: Any) -> Any:
        return self._sum(other, self, 1)

    def __sub__(self, other: Any) -> Any:
        return self._sum(self, other, -1)

    def __rsub__(self, other: Any) -> Any:
        return self._sum(other, self, -1)

    def __neg__(self) -> Any:
        return Expression(opposite(self.term))

    def __pos__(self) -> Any:
        return self

    def _product(self, one: Any, other: Any) -> Any:
        a, b = lift(one).term, lift(other).term
        if not fits_in_product(a, b):
            a, b = entry_of(a), entry_of(b)
        return Expression(build("*", *_factors(a), *_factors(b)))

    def __mul__(self, other: Any) -> Any:
        return self._product(self, other)

    def __rmul__(self, other: Any) -> Any:
        return self._product(other, self)

    __matmul__ = __mul__
    __rmatmul__ = __rmul__

    def __truediv__(self, other: Any) -> Any:
        divisor = entry_of(lift(other).term)
        return self._product(self, Expression(build("^", divisor, number(-1))))

    def __rtruediv__(self, other: Any) -> Any:
        return self._product(other, Expression(build("^", entry_of(self.term), number(-1))))

    def __pow__(self, exponent: Any) -> Any:
        return Expression(build("^", self.term, lift(exponent).term))

    @property
    def T(self) -> Any:
        """The transpose."""
        return Expression(build("T", self.term))

    @property
    def inverse(self) -> Any:
        """The inverse of a matrix."""
        return Expression(build("^", self.term, number(-1)))

    def __call__(self, *arguments: Any) -> Any:
        return Expression(build("app", self.term, *(lift(a).term for a in arguments)))

    def __getitem__(self, index: Any) -> Any:
        return self(*index) if isinstance(index, tuple) else self(index)


def lift(value: Any) -> Expression:
    """An expression for an expression, a term or a number."""
    if isinstance(value, Expression):
        return value
    if isinstance(value, Term):
        return Expression(value)
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return Expression(number(value))
    raise TypeError(f"expected a number or an expression, found {type(value).__name__}")


def entry_of(term: Term) -> Term:
    """The entry of a matrix of one row and column; any other term as it is."""
    sort = term.sort
    if sort is not None and sort.head == "matrix" and all(literal_size(size) == 1 for size in sort.args):
        return build("tr", term)
    return term


def matched(a: Term, b: Term) -> tuple[Term, Term]:
    """Two terms to be added or compared: a number and a matrix of one entry become two numbers."""
    if is_scalar(a.sort) is not is_scalar(b.sort):
        return entry_of(a), entry_of(b)
    return a, b


def fits_in_product(a: Term, b: Term) -> bool:
    """Whether the product of two terms is one without taking entries."""
    if is_scalar(a.sort) or is_scalar(b.sort):
        return True
    try:
        build("*", a, b)
    except Rejected:
        if entry_of(a) is a and entry_of(b) is b:
            raise
        return False
    return True


def _factors(term: Term) -> tuple[Term, ...]:
    return term.args if term.head == "*" else (term,)


# --------------------------------------------------------------------------------------------------------------- atoms


def symbol(name: str, sort: Term) -> Expression:
    return Expression(variable(name, sort))


def symbols(names: str, sort: Term) -> tuple[Expression, ...]:
    return tuple(symbol(name, sort) for name in names.split())


def matrices(rows: Any, columns: Any) -> Term:
    """The sort of matrices with these sizes."""
    return matrix_sort(lift(rows).term, lift(columns).term)


def operation(head: str, *arguments: Any) -> Expression:
    return Expression(build(head, *(lift(a).term for a in arguments)))


def trace(A: Any) -> Expression:
    return operation("tr", A)


def det(A: Any) -> Expression:
    return operation("det", A)


def adjugate(A: Any) -> Expression:
    return operation("adj", A)


def identity(n: Any) -> Expression:
    return operation("I", n)


def zeros(rows: Any, columns: Any) -> Expression:
    return operation("O", rows, columns)


def norm(A: Any) -> Expression:
    """The Euclidean norm of a vector, the Frobenius norm of a matrix."""
    return operation("frobenius", A)


def entry(A: Any, row: Any, column: Any) -> Expression:
    return operation("entry", A, row, column)


def spectral_norm(A: Any) -> Expression:
    return operation("spectral", A)


def sqrt(x: Any) -> Expression:
    return operation("^", x, Fraction(1, 2))


def function(x: Expression, *rest: Any) -> Expression:
    """function(x, y, ..., body): the function of x, y, ..."""
    *more, body = rest
    inner = function(more[0], *more[1:], body) if more else lift(body)
    return Expression(lam(x.term, inner.term))


def choice(condition: Any, one: Any, other: Any) -> Expression:
    return operation("if", condition, one, other)


def total(i: Expression, low: Any, high: Any, body: Any) -> Expression:
    """The sum of ``body`` over i from low to high."""
    return operation("Sum", low, high, function(i, body))


def product(i: Expression, low: Any, high: Any, body: Any) -> Expression:
    """The ordered product: the factor of ``high`` on the left, of ``low`` on the right."""
    return operation("Prod", low, high, function(i, body))


def mean(outcome: Expression, body: Any) -> Expression:
    """The expectation of ``body``, a term in the outcome."""
    return operation("E", function(outcome, body))


# -------------------------------------------------------------------------------------------------------- propositions


def equal(a: Any, b: Any) -> Expression:
    return Expression(build("=", *matched(lift(a).term, lift(b).term)))


def unequal(a: Any, b: Any) -> Expression:
    return Expression(build("not", equal(a, b).term))


def at_most(a: Any, b: Any) -> Expression:
    return Expression(build("<=", entry_of(lift(a).term), entry_of(lift(b).term)))


def less(a: Any, b: Any) -> Expression:
    return Expression(build("<", entry_of(lift(a).term), entry_of(lift(b).term)))


def both(*parts: Any) -> Expression:
    return Expression(conjunction(lift(p).term for p in parts))


def either(*parts: Any) -> Expression:
    return operation("or", *parts)


def negation(p: Any) -> Expression:
    return operation("not", p)


def implies(*parts: Any) -> Expression:
    """implies(a, b, ..., c): a and b and ... give c."""
    *premises, conclusion = (lift(p).term for p in parts)
    return Expression(implication(premises, conclusion))


def for_all(*parts: Any) -> Expression:
    """for_all(x, y, ..., p)"""
    return _bound(for_all_term, *parts)


def exists(*parts: Any) -> Expression:
    """exists(x, y, ..., p)"""
    return _bound(exists_term, *parts)


def _bound(binder: Callable[[Term, Term], Term], *parts: Any) -> Expression:
    *variables, body = parts
    out = lift(body).term
    for x in reversed(variables):
        out = binder(x.term, out)
    return Expression(out)


false = Expression(FALSE)
integer = INT
