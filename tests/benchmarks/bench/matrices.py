"""Matrices entry by entry, for tools that have none of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .answers import NotItsWork


class Rows:
    """A matrix, as its rows."""

    def __init__(self, rows: Sequence[Sequence[Any]]) -> None:
        self.rows = rows

    def __add__(self, other: Rows) -> Rows:
        return Rows([[a + b for a, b in zip(*pair, strict=True)] for pair in zip(self.rows, other.rows, strict=True)])

    def __sub__(self, other: Rows) -> Rows:
        return Rows([[a - b for a, b in zip(*pair, strict=True)] for pair in zip(self.rows, other.rows, strict=True)])

    def __mul__(self, other: Rows) -> Rows:
        columns = list(zip(*other.rows, strict=True))
        return Rows(
            [[_sum([a * b for a, b in zip(row, column, strict=True)]) for column in columns] for row in self.rows]
        )


def _sum(terms: Sequence[Any]) -> Any:
    out = terms[0]
    for term in terms[1:]:
        out = out + term
    return out


def transposed(a: Rows) -> Rows:
    return Rows(list(zip(*a.rows, strict=True)))


def trace(a: Rows) -> Any:
    return _sum([row[i] for i, row in enumerate(a.rows)])


def determinant(a: Rows) -> Any:
    if len(a.rows) == 1:
        return a.rows[0][0]
    minors = [Rows([[*row[:j], *row[j + 1 :]] for row in a.rows[1:]]) for j in range(len(a.rows))]
    terms = [a.rows[0][j] * determinant(minor) for j, minor in enumerate(minors)]
    return _sum([-term if j % 2 else term for j, term in enumerate(terms)])


def entries(problem: dict[str, Any], variable: Callable[[str], Any]) -> dict[str, Any]:
    """Matrices and functions of matrices by name, entry by entry; raises ``NotItsWork`` if a size is no number."""
    words: dict[str, Any] = {"T": transposed, "tr": trace, "det": determinant}
    for name, size in problem["matrices"].items():
        if not size.replace(" ", "").isdigit():
            raise NotItsWork("matrices of any size")
        rows, columns = map(int, size.split())
        words[name] = Rows([[variable(f"{name}_{i}_{j}") for j in range(columns)] for i in range(rows)])
    return words


def pairs(a: Any, b: Any) -> list[tuple[Any, Any]]:
    """The pairs of entries that are equal if the two matrices are, or the pair itself if they are numbers."""
    if not isinstance(a, Rows):
        return [(a, b)]
    return [pair for rows in zip(a.rows, b.rows, strict=True) for pair in zip(*rows, strict=True)]
