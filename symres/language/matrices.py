"""Matrices and vectors: written out, or of symbolic size; products of entries, norms, traces, determinants, spectra.

>>> from symres.script.theory import Theory
>>> theory = Theory("example")
>>> A, B = theory.matrices("A B", theory.naturals("d"), theory.naturals("d"))
>>> trace(A @ B) / 2, norm(2 * A) ** 2
(tr(A*B)*(1/2), frobenius(2*A)^2)
>>> matrix([[1, 2], [3, 4]]) @ vector(1, 0), diag(3, 4)
([1; 3], [3, 0; 0, 4])
"""

from __future__ import annotations

from typing import Any

from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import INT, ZERO, build, fresh, is_scalar, lam, literal_size, number, show
from symres.kernel.terms import matrix as matrix_term

from .connectives import choice
from .expressions import (
    Expression,
    Proposition,
    apply,
    entry_of,
    expression,
    is_matrix,
    made,
    may_be_undefined,
    needing,
    number_of,
    refusing,
    term_of,
    written,
    written_out,
)

MOST = 1000  # entries of a matrix that is written out


def matrix(rows: Any, *others: Any) -> Expression:
    """The matrix with these rows, lists of numbers; a list of numbers is a column.

    >>> matrix([[1, 0], [0, 2]])
    [1, 0; 0, 2]
    """
    if isinstance(rows, Expression) or others:
        said = ", ".join(map(repr, (rows, *others)))
        raise ClaimError(f"matrix takes a list of rows, such as matrix([[a, b], [c, d]]), not {said}")
    return written(rows)


def vector(*entries: Any) -> Expression:
    """The column with these entries.

    >>> vector(1, 2, 3)
    [1; 2; 3]
    """
    listed = entries[0] if len(entries) == 1 and isinstance(entries[0], (list, tuple)) else entries
    return written(list(listed))


def I(n: Any) -> Expression:  # noqa: E743 - the letter everyone writes
    """The identity matrix with n rows."""
    _require_size(n)
    return apply("I", n)


def O(rows: Any, columns: Any) -> Expression:  # noqa: E743
    """The zero matrix."""
    _require_size(rows)
    _require_size(columns)
    return apply("O", rows, columns)


def _require_size(n: Any) -> None:
    term = expression(n).term
    size = literal_size(term) if term.sort is INT else None
    if size is not None and size < 1:
        raise ClaimError(f"a matrix has at least one row and one column, not {n!r}")


@refusing
def diag(*entries: Any) -> Expression:
    """The diagonal matrix with these entries, or with those of a vector that is written out."""
    listed = entries[0] if len(entries) == 1 and isinstance(entries[0], (list, tuple)) else entries
    given = [expression(e) for e in listed]
    if len(given) == 1 and given[0].term.head == "rows":
        given = list(given[0])
    terms = [number_of(e) for e in given]
    if not terms:
        raise ClaimError("a diagonal matrix has at least one entry")
    rows = [[t if i == j else ZERO for j in range(len(terms))] for i, t in enumerate(terms)]
    return made(matrix_term(rows), *given)


@refusing
def blocks(rows: Any) -> Expression:
    """The matrix of blocks whose sizes are numbers: blocks([[A, B], [C, D]]).

    >>> blocks([[I(2), vector(5, 6)]])
    [1, 0, 5; 0, 1, 6]
    """
    if not isinstance(rows, (list, tuple)) or not all(isinstance(row, (list, tuple)) and row for row in rows):
        raise ClaimError(f"blocks takes a list of rows of blocks, such as [[A, B], [C, D]], not {rows!r}")
    grid = [[expression(b) for b in row] for row in rows]
    out: list[list[Term]] = []
    for row in grid:
        parts = [_entries(b.term) if is_matrix(b.term) else [[b.term]] for b in row]
        if len({len(p) for p in parts}) != 1:
            raise ClaimError("blocks beside each other have as many rows as each other")
        out += [[e for p in parts for e in p[i]] for i in range(len(parts[0]))]
    if len({len(row) for row in out}) != 1:
        raise ClaimError("rows of blocks have as many columns as each other")
    return made(matrix_term(out), *(b for row in grid for b in row))


def _entries(a: Term) -> list[list[Term]]:
    """The entries of a matrix whose sizes are numbers, row by row; raises ``ClaimError`` for any other term."""
    if not is_matrix(a) or a.sort is None:
        raise ClaimError(f"{show(a)} is no matrix; its product with a number or a matrix is written with *")
    found = written_out(a)
    if found is not None:
        return found
    rows, columns = map(literal_size, a.sort.args)
    if rows is None or columns is None or not 1 <= rows * columns <= MOST:
        raise ClaimError(
            f"the entries of {show(a)} are written out, which needs numbers for its sizes, and 1 to {MOST} entries; "
            "where sizes are symbols, say it of the entries, such as A[i, j]*B[i, j]"
        )
    return [[build("entry", a, number(i + 1), number(j + 1)) for j in range(columns)] for i in range(rows)]


@refusing
def kron(A: Any, B: Any) -> Expression:
    """The Kronecker product, the matrix of the blocks A[i, j] B, of matrices whose sizes are numbers."""
    a, b = expression(A), expression(B)
    one, other = _entries(a.term), _entries(b.term)
    return made(matrix_term([[build("*", x, y) for x in row for y in line] for row in one for line in other]), a, b)


@refusing
def hadamard(A: Any, B: Any) -> Expression:
    """The product entry by entry, the matrix of the A[i, j] B[i, j], of matrices whose sizes are numbers."""
    a, b = expression(A), expression(B)
    one, other = _entries(a.term), _entries(b.term)
    if (len(one), len(one[0])) != (len(other), len(other[0])):
        raise ClaimError(f"a product entry by entry needs matrices of one shape, not {a!r} and {b!r}")
    products = [[build("*", x, y) for x, y in zip(*rows, strict=True)] for rows in zip(one, other, strict=True)]
    return made(matrix_term(products), a, b)


def _of_square(head: str, A: Any) -> Any:
    e = expression(A)
    return e if is_scalar(e.term.sort) else apply(head, e)


def trace(A: Any) -> Any:
    """The sum of the diagonal entries; of a number itself."""
    return _of_square("tr", A)


def det(A: Any) -> Any:
    """The determinant; of a number itself."""
    return _of_square("det", A)


def adjugate(A: Any) -> Any:
    """The transposed matrix of cofactors: A adj(A) = det(A) I, and adj(A) = det(A) A^(-1) if A is invertible."""
    return apply("adj", A)


@refusing
def norm(A: Any) -> Any:
    """The Euclidean norm of a vector, the Frobenius norm of a matrix, the absolute value of a number."""
    e = expression(A)
    return abs(e) if is_scalar(e.term.sort) else apply("frobenius", e)


def spectral_norm(A: Any) -> Any:
    """The greatest |Av| for |v| = 1."""
    return apply("spectral", A)


def sigma_min(A: Any) -> Any:
    """The least |Av| for |v| = 1."""
    return apply("sigma_min", A)


def lambda_min(S: Any) -> Any:
    """The least v'Sv for |v| = 1."""
    return apply("lambda_min", S)


def lambda_max(S: Any) -> Any:
    """The greatest v'Sv for |v| = 1."""
    return apply("lambda_max", S)


@refusing
def inner(A: Any, B: Any) -> Any:
    """tr(A'B), of numbers their product."""
    a, b = expression(A), expression(B)
    if is_scalar(a.term.sort) or is_scalar(b.term.sort):
        return made(entry_of(a.term), a) * made(entry_of(b.term), b)
    product = a.T * b
    number = entry_of(product.term)
    return trace(product) if number is product.term else made(number, product)


def psd(S: Any) -> Proposition:
    """S is symmetric, and v'Sv >= 0 for every v."""
    return apply("psd", S)


def symmetric(S: Any) -> Proposition:
    """S' = S."""
    return expression(S).T == S


def invertible(A: Any) -> Proposition:
    """A is a square matrix with det A != 0."""
    return expression(det(A)) != 0


def positive_definite(S: Any) -> Proposition:
    """S is symmetric with v'Sv > 0 for v != 0, which is to say: positive semidefinite and invertible."""
    return psd(S) & invertible(S)


@refusing
def replace_layer(layers: Any, i: Any, by: Any) -> Expression:
    """The sequence ``layers`` with the matrix ``by`` in place i."""
    A, j, new = expression(layers), made(fresh(INT)), expression(by)
    replaced = lam(j.term, term_of(choice(j == i, new, A(j))), "j")
    if may_be_undefined(new.term):  # other members need it, too
        replaced = needing(replaced, new.term)
    return made(replaced, A, expression(i), new)
