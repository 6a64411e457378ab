"""Matrices that are written out, entry by entry."""

from __future__ import annotations

from symres.kernel import Term
from symres.kernel.terms import ONE, ZERO, literal_size


def is_matrix(term: Term) -> bool:
    return term.sort is not None and term.sort.head == "matrix"


def written_out(term: Term) -> list[list[Term]] | None:
    """The entries of a matrix that is written out, row by row; None for any other term."""
    if not is_matrix(term) or term.sort is None:
        return None
    if term.head == "rows":
        rows, columns = int(term.args[0].value), int(term.args[1].value)
        return [list(term.args[2 + i * columns : 2 + (i + 1) * columns]) for i in range(rows)]
    if term.head not in ("I", "O"):
        return None
    sizes = [literal_size(size) for size in term.sort.args]
    if None in sizes:
        return None
    rows, columns = (int(size) for size in sizes if size is not None)
    return [[ONE if term.head == "I" and i == j else ZERO for j in range(columns)] for i in range(rows)]
