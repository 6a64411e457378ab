"""The values of declarations: variables, random variables at the outcome that nobody writes, and layers of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symres.errors import ClaimError
from symres.kernel import Rejected, Term
from symres.kernel.terms import (
    INT,
    ONE,
    REAL,
    abstract,
    base_sort,
    build,
    fresh,
    function_sort,
    matrix_sort,
    value_sort,
)
from symres.language.derivatives import called
from symres.language.expressions import Expression, entry_of, expression, made, outcome, refusing


class RandomLayers(Expression):
    """A sequence of random matrices or vectors W; W[i] is a random variable, as every other of its outcome."""

    __slots__ = ()

    @refusing
    def __call__(self, *arguments: Any) -> Any:
        if len(arguments) != 1:
            raise ClaimError(f"{self!r} is a sequence of random variables; write {self!r}[i]")
        index = expression(arguments[0])
        space = value_sort(self.term, index.term).args[0]
        return made(build("app", self.term, index.term, outcome(space.value).term), self, index)


def as_declared(x: Term, mentions: frozenset[Any] = frozenset()) -> Expression:
    """A variable as a theory hands it out: a random variable at the outcome, random layers as a sequence of such."""
    sort = x.sort
    if sort is not None and sort.head == "function":
        if sort.args[0].head == "base":
            at_outcome: Expression = Expression(x, mentions)(outcome(sort.args[0].value))
            return at_outcome
        of_an_index = sort.args[1] if sort.args[0] is INT else sort
        if of_an_index is not sort and of_an_index.head == "function" and of_an_index.args[0].head == "base":
            return RandomLayers(x, mentions)
    return Expression(x, mentions)


def numeral(size: Any) -> Any:
    """The integer that a size is, also one of NumPy or ``number(3)``; any other size as it is."""
    term = expression(size).term
    return int(term.value) if term.head == "rational" and term.value.denominator == 1 else size


def matrix_of(rows: Any, columns: Any) -> Term:
    """The sort of matrices with these sizes."""
    sizes = [entry_of(expression(size).term) for size in (rows, columns)]
    for size in sizes:
        if size.head == "rational" and size.sort is INT and size.value < 1:
            raise ClaimError(f"a matrix has at least one row and one column, not {size}")
    try:
        return matrix_sort(*sizes)
    except Rejected as refusal:
        raise ClaimError(f"{refusal}; declare a size with theory.naturals") from None


def shape_of(shape: tuple[Any, ...]) -> Term:
    """The sort of numbers, vectors or matrices."""
    if len(shape) > 2:
        raise ClaimError(f"a shape is empty, a length, or rows and columns, not {shape!r}")
    return matrix_of(shape[0], shape[1] if len(shape) == 2 else Expression(ONE)) if shape else REAL


@refusing
def sequence_of(rows: Any, columns: Any, of: Callable[[Term], Term]) -> Term:
    """The sort of sequences of matrices, ``of`` the sort of matrices i, whose sizes may depend on i."""
    i = fresh(INT)
    here = []
    for size in (rows, columns):
        varies = callable(size) and not (isinstance(size, Expression) and size.term.sort is INT)
        here.append(called(size, [Expression(i)]) if varies else size)
    return function_sort(INT, abstract(of(matrix_of(*here)), i))


def space_of(name: str) -> Term:
    try:
        return base_sort(name)
    except Rejected as refusal:
        raise ClaimError(str(refusal)) from None
