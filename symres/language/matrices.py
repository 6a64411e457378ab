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

from collections.abc import Callable, Sequence
from typing import Any

from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import (
    INT,
    ONE,
    ZERO,
    build,
    fresh,
    is_scalar,
    joined,
    lam,
    literal_size,
    number,
    same_size,
    show,
)
from symres.kernel.terms import matrix as matrix_term

from .connectives import all_of, choice
from .elementary import word
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
    without,
    written,
    written_out,
)

MOST = 1000  # entries of a matrix that is written out


@refusing
def matrix(rows: Any, *others: Any) -> Expression:
    """The matrix with these rows, lists of numbers, of which one is a column; or of so many rows and columns, with the
    entries that a function of the two indices, from 1, gives.

    >>> matrix([[1, 0], [0, 2]])
    [1, 0; 0, 2]
    >>> matrix(2, 2, lambda i, j: i - j)
    entries(2, 2, fun i. fun j. i - j)
    """
    if len(others) == 2 and callable(others[1]) and not isinstance(others[1], Expression):
        return _by_entries(rows, *others)
    if isinstance(rows, Expression) or others:
        said = ", ".join(map(repr, (rows, *others)))
        raise ClaimError(
            "matrix takes a list of rows, such as matrix([[a, b], [c, d]]), or numbers of rows and columns and a "
            f"function, such as matrix(m, n, lambda i, j: A[i, j]), not {said}"
        )
    return written(rows)


def vector(*entries: Any) -> Expression:
    """The column with these entries, or of so many that a function of the index gives.

    >>> vector(1, 2, 3)
    [1; 2; 3]
    >>> vector(2, lambda i: i**2)
    entries(2, 1, fun i. fun j. i^2)
    """
    if len(entries) == 2 and callable(entries[1]) and not isinstance(entries[1], Expression):
        size, entry = entries
        return _by_entries(size, 1, lambda i, j: entry(i))
    listed = entries[0] if len(entries) == 1 and isinstance(entries[0], (list, tuple)) else entries
    return written(list(listed))


def _by_entries(rows: Any, columns: Any, entry: Callable[[Any, Any], Any]) -> Expression:
    """The matrix of so many rows and columns with these entries."""
    sizes = [expression(size) for size in (rows, columns)]
    for size in sizes:
        if size.term.sort is not INT:
            raise ClaimError(f"a matrix has a number of rows and one of columns, not {size!r}")
        _require_size(size)
    i, j = (made(fresh(INT)) for _ in "ij")
    inside = expression(entry(i, 1 if sizes[1].term is ONE else j))
    of = lam(i.term, lam(j.term, number_of(inside), "j"), "i")
    return made(build("entries", *(size.term for size in sizes), of), *sizes, without(inside, [i, j]))


def _of_shape(A: Expression, entry: Callable[[Any, Any], Any]) -> Expression:
    """The matrix of the shape of A with these entries."""
    rows, columns = (made(size, A) for size in _sizes(A))
    return _by_entries(rows, columns, entry)


def _sizes(A: Expression) -> tuple[Term, Term]:
    """The numbers of rows and columns; raises ``ClaimError`` for what is no matrix."""
    if not is_matrix(A.term) or A.term.sort is None:
        raise ClaimError(f"{A!r} is no matrix; its product with a number or a matrix is written with *")
    rows, columns = A.term.sort.args
    return rows, columns


def _is_listed(*matrices: Expression) -> bool:
    """Whether all the entries can be written out."""
    return None not in (literal_size(size) for A in matrices for size in _sizes(A))


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
    """The diagonal matrix with these entries, or with those of a vector.

    >>> diag(1, 2)
    [1, 0; 0, 2]
    """
    listed = entries[0] if len(entries) == 1 and isinstance(entries[0], (list, tuple)) else entries
    given = [expression(e) for e in listed]
    if len(given) == 1 and given[0].term.head == "rows":
        given = list(given[0])
    elif len(given) == 1 and is_matrix(given[0].term):
        (v,) = given
        size, columns = _sizes(v)
        if columns is not ONE:
            raise ClaimError(f"a diagonal matrix is made of a vector, not of {v!r}")
        rows = made(size, v)
        return _by_entries(rows, rows, lambda i, j: choice(i == j, v[i], 0))
    terms = [number_of(e) for e in given]
    if not terms:
        raise ClaimError("a diagonal matrix has at least one entry")
    rows = [[t if i == j else ZERO for j in range(len(terms))] for i, t in enumerate(terms)]
    return made(matrix_term(rows), *given)


@refusing
def blocks(rows: Any) -> Expression:
    """The matrix of blocks: blocks([[A, B], [C, D]]).

    >>> blocks([[I(2), vector(5, 6)]])
    [1, 0, 5; 0, 1, 6]
    """
    if not isinstance(rows, (list, tuple)) or not all(isinstance(row, (list, tuple)) and row for row in rows):
        raise ClaimError(f"blocks takes a list of rows of blocks, such as [[A, B], [C, D]], not {rows!r}")
    grid = [[expression(b) for b in row] for row in rows]
    if not _is_listed(*(b for row in grid for b in row if is_matrix(b.term))):
        return _of_blocks(grid)
    out: list[list[Term]] = []
    for row in grid:
        parts = [_entries(b.term) if is_matrix(b.term) else [[b.term]] for b in row]
        if len({len(p) for p in parts}) != 1:
            raise ClaimError("blocks beside each other have as many rows as each other")
        out += [[e for p in parts for e in p[i]] for i in range(len(parts[0]))]
    if len({len(row) for row in out}) != 1:
        raise ClaimError("rows of blocks have as many columns as each other")
    return made(matrix_term(out), *(b for row in grid for b in row))


def _of_blocks(grid: Sequence[Sequence[Expression]]) -> Expression:
    """The matrix of blocks, some of whose sizes are symbols."""
    blocks = [[b if is_matrix(b.term) else made(matrix_term([[b.term]]), b) for b in row] for row in grid]
    heights, widths = [_sizes(row[0])[0] for row in blocks], [_sizes(b)[1] for b in blocks[0]]
    for row, height in zip(blocks, heights, strict=True):
        if len(row) != len(widths) or not all(same_size(_sizes(b)[0], height) for b in row):
            raise ClaimError("blocks beside each other have as many rows as each other, and each row as many blocks")
        if not all(same_size(_sizes(b)[1], width) for b, width in zip(row, widths, strict=True)):
            raise ClaimError("blocks above each other have as many columns as each other")

    def along(sizes: Sequence[Term], k: Expression, part: Callable[[int, Expression], Expression]) -> Expression:
        """The part that the k-th row or column is in, at its place there."""
        before = [made(joined("+", sizes[:n], ZERO)) for n in range(len(sizes) + 1)]
        parts = [part(n, k - before[n] if n else k) for n in range(len(sizes))]
        out = parts[-1]
        for n in reversed(range(len(sizes) - 1)):
            out = choice(k <= before[n + 1], parts[n], out)
        return out

    def entry(i: Expression, j: Expression) -> Expression:
        return along(heights, i, lambda r, row: along(widths, j, lambda c, column: blocks[r][c][row, column]))

    rows, columns = (made(joined("+", sizes, ZERO), *(b for row in blocks for b in row)) for sizes in (heights, widths))
    return _by_entries(rows, columns, entry)


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
    """The Kronecker product, the matrix of the blocks A[i, j] B.

    >>> kron(vector(1, 2), vector(3, 4))
    [1*3; 1*4; 2*3; 2*4]
    """
    a, b = expression(A), expression(B)
    heights, widths = zip(_sizes(a), _sizes(b), strict=True)
    if _is_listed(a, b):
        one, other = _entries(a.term), _entries(b.term)
        return made(matrix_term([[build("*", x, y) for x in row for y in line] for row in one for line in other]), a, b)
    rows, columns = (
        made(joined("*", [size for size in sizes if size is not ONE], ONE), a, b) for sizes in (heights, widths)
    )

    def entry(i: Expression, j: Expression) -> Expression:
        (r, row), (c, column) = (_in_blocks(k, made(size, b)) for k, size in zip((i, j), _sizes(b), strict=True))
        ranges = zip((r, row, c, column), (*heights, *widths), strict=True)
        inside = all_of([(1 <= k) & (k <= made(size, a, b)) for k, size in ranges if size is not ONE])
        return choice(inside, a[r, c] * b[row, column], 0)

    return _by_entries(rows, columns, entry)


def _in_blocks(k: Expression, size: Expression) -> tuple[Expression, Expression]:
    """The number of the block of a size that the k-th row or column is in, and its place there."""
    if size.term is ONE:
        return k, expression(1)
    block = word("ceiling")(k / size)
    return block, k - size * (block - 1)


@refusing
def hadamard(A: Any, B: Any) -> Expression:
    """The product entry by entry, the matrix of the A[i, j] B[i, j].

    >>> hadamard(vector(1, 2), vector(3, 4))
    [1*3; 2*4]
    """
    a, b = expression(A), expression(B)
    if not all(same_size(*pair) for pair in zip(_sizes(a), _sizes(b), strict=True)):
        raise ClaimError(f"a product entry by entry needs matrices of one shape, not {a!r} and {b!r}")
    if not _is_listed(a):
        return _of_shape(a, lambda i, j: a[i, j] * b[i, j])
    pairs = zip(_entries(a.term), _entries(b.term), strict=True)
    return made(matrix_term([[build("*", x, y) for x, y in zip(*rows, strict=True)] for rows in pairs]), a, b)


@refusing
def entrywise(f: Callable[[Any], Any], A: Any) -> Expression:
    """The matrix of the f(A[i, j]): a function of numbers, of each entry.

    >>> entrywise(lambda t: t**2, vector(1, 2))
    [1; 4]
    """
    a = expression(A)
    if not _is_listed(a):
        return _of_shape(a, lambda i, j: f(a[i, j]))
    return made(matrix_term([[number_of(f(made(e, a))) for e in row] for row in _entries(a.term)]), a)


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
