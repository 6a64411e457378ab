"""Data sets: tables of integers in files, and what the kernel verifies by reading them.

A table X is a function of row and column, X(i, j), from 1; each row is a point, or a row of a projection. Labels are a
table with one column. Beyond its rows and columns a table has integers of which nothing is known, as any function of
integers that a theory declares.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from symres.errors import ClaimError
from symres.kernel import Rejected, Statement, Term
from symres.kernel.procedures import codes

from .expressions import Expression, Proposition, expression, is_integer
from .literals import exact


def read(folder: Path, name: str) -> Expression:
    """The table in a ``.npy`` file of integers, in a folder or below; raises ``ClaimError``."""
    try:
        return Expression(codes.table_in(codes.below(folder, name)))
    except Rejected as refusal:
        raise ClaimError(str(refusal)) from None


@dataclass(frozen=True)
class File:
    """A table of which a statement speaks, and the file it is."""

    name: str
    sha256: str
    rows: int
    columns: int

    def __str__(self) -> str:
        return f"{self.name}, {self.rows} rows of {self.columns}, SHA-256 {self.sha256}"


def files(statement: Statement, names: Mapping[str, str]) -> list[File]:
    """The tables of which a statement speaks, with the ``names`` of files by their SHA-256."""
    tables = codes.tables(*statement.propositions)
    found = [File(names.get(t.value[0], "a file"), *t.value) for t in tables]
    return sorted(found, key=lambda file: (file.name, file.sha256))


def label(labels: Any, i: Any) -> Expression:
    """The label of point i, from 1 (in the file, from 0)."""
    _table(labels)
    place = expression(i)
    if not is_integer(place.term):
        raise ClaimError(f"label takes the number of a point, an integer from 1, not {place!r}")
    at_place: Expression = labels(place, 1)
    return at_place + 1


def codes_separate(points: Any, labels: Any, projection: Any) -> Proposition:
    """Points with different labels differ in some sign of A x_i, of which 0 is positive."""
    X, Y, A = map(_table, (points, labels, projection))
    (n, d), width = X.value[1:], A.value[2]
    if width != d:
        raise ClaimError(f"the projection has rows of {width} entries, the points have {d} coordinates")
    if Y.value[1:] != (n, 1):
        raise ClaimError(f"there are {n} points, and labels of the shape {Y.value[1:]}")
    return Proposition(codes.separated(X, Y, A))


def codes_are_listed(points: Any, projection: Any, representatives: Any) -> Proposition:
    """The representatives, rows from 0, are points: one for every code that is the signs of A x_i for some i."""
    X, A, Q = map(_table, (points, projection, representatives))
    if X.value[2] != A.value[2]:
        raise ClaimError(f"the projection has rows of {A.value[2]} entries, the points have {X.value[2]} coordinates")
    if Q.value[2] != 1:
        raise ClaimError(f"expected one number in each row of the representatives, found the shape {Q.value[1:]}")
    return Proposition(codes.represented(X, A, Q))


def labels_are_among(labels: Any, classes: int) -> Proposition:
    """Every label is one of 1, ..., ``classes``. The search proves it where ``classes`` is the largest."""
    number = exact(classes)
    if number is None or number.denominator != 1 or number < 1:
        raise ClaimError(f"labels_are_among takes how many labels there are, an integer from 1, not {classes!r}")
    return Proposition(codes.labelled(_table(labels), int(number)))


def _table(value: Any) -> Term:
    term = value.term if isinstance(value, Expression) else None
    if term is None or term.head != "table":
        raise ClaimError(f"expected a table of the theory, as theory.table('points.npy') gives it, found {value!r}")
    return term
