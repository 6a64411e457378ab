"""entries: an equation between numbers, or matrices of literal shape, read entry by entry.

    |- a = b         from  det M != 0  for each inverse of an M that is written out,   if a, b are equal numbers by
                     plain equality once matrices of literal shape are written out in them
    |- A = B         from  det M != 0, as before, and  a = b  for all entries that are not equal by plain equality
    A = B |- a = b   from  det M != 0, as before,   if that is, by plain equality, what is said of some entries

A matrix of literal shape, 3 x 2, say, is the matrix of its entries. Of ``rows``, ``entries``, I, O, a transpose, a sum,
a product, a power and a choice these are computed; sums and ordered products with literal bounds are written out; an
inverse is by Cramer's rule the adjugate divided by the determinant. Those of any other matrix M are ``entry(M, i, j)``,
and a product through a space whose dimension is no literal is such a one. Entries, traces, determinants and Frobenius
norms of a matrix of literal shape are computed from its entries.

Each of these puts a term in the place of one that has the same value, whatever the values of the variables are (for an
inverse, where the determinant is not 0), and not below a binder. So a = b holds at each point where the premises do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce

from ..equality import TRUE, Equality, is_matrix
from ..polynomials import Rejected, spend
from ..sequents import Sequent
from ..terms import ONE, ZERO, Term, build, is_scalar, joined, literal_size, nonzero, number, show
from .question import Question

SIDE = 200  # the most rows or columns
RANGE = 200  # the most summands or factors
POWER = 100
ROWS = 6  # of the largest determinant

Grid = list[list[Term]]


def answer(question: Question) -> tuple[Sequent, ...]:
    """The determinants that must not be 0, and the equations of entries; ``Rejected`` if it is about none."""
    c, equality, entries = question.conclusion, question.equality, Entries(question.equality)
    if c.head != "=" or not (is_scalar(c.args[0].sort) or is_matrix(c.args[0])):
        raise Rejected(f"entries: {show(c, 200)} is no equation between numbers or matrices")
    if question.sequent.hypotheses:
        if not any(equality.same(c, equation) for equation in entries.equations(*_matrices(question))):
            raise Rejected(f"entries: {show(c, 200)} is not what is supposed of an entry")
        return question.needs(*entries.needs)
    if is_matrix(c.args[0]):
        open_ = [equation for equation in entries.equations(*c.args) if not equality.same(equation, TRUE)]
        return question.needs(*entries.needs, *open_)
    if equality.difference(*map(entries.number, c.args)):
        raise Rejected(f"entries: the sides of {show(c, 200)} are not equal by plain equality")
    return question.needs(*entries.needs)


def _matrices(question: Question) -> tuple[Term, Term]:
    """The sides of the one equation of matrices that is supposed."""
    hypotheses = question.sequent.hypotheses
    if len(hypotheses) != 1 or hypotheses[0].head != "=" or not is_matrix(hypotheses[0].args[0]):
        raise Rejected("entries: one equation of matrices is supposed, or nothing")
    a, b = hypotheses[0].args
    return a, b


class Entries:
    """Terms with matrices written out; ``needs`` are the conditions of all of them."""

    def __init__(self, equality: Equality) -> None:
        self.equality = equality
        self.needs: dict[Term, None] = {}
        self._numbers: dict[Term, Term] = {}
        self._grids: dict[Term, Grid] = {}

    def equations(self, a: Term, b: Term) -> list[Term]:
        """The equations of the entries of two matrices, row by row."""
        rows = zip(self.grid(a), self.grid(b), strict=True)
        return [build("=", x, y) for left, right in rows for x, y in zip(left, right, strict=True)]

    def number(self, t: Term) -> Term:
        """A number, with what is read off matrices of literal shape written out."""
        found = self._numbers.get(t)
        if found is None:
            spend(50)
            found = self._numbers[t] = self._number(t)
        return found

    def _number(self, t: Term) -> Term:
        head, args = t.head, t.args
        if head in ("entry", "tr", "det", "frobenius") and _shape(args[0]) is not None:
            return self._read(t, self.grid(args[0]))
        if head == "app" and (value := self.equality.applied(t)).head != "app":
            return self.number(value)
        if head == "Sum" and (parts := self._parts(*args)) is not None:
            return _total(list(map(self.number, parts)))
        new = [self.number(a) if is_scalar(a.sort) else a for a in args]
        return build(head, *new) if args else t

    def _read(self, t: Term, grid: Grid) -> Term:
        if t.head == "tr":
            return _total([row[i] for i, row in enumerate(grid)])
        if t.head == "det":
            return _determinant(grid)
        if t.head == "frobenius":
            squares = [build("^", e, number(2)) for row in grid for e in row]
            return build("^", _total(squares), number(Fraction(1, 2)))
        i, j = map(self._literal, t.args[1:])
        within = i is not None and j is not None and 1 <= i <= len(grid) and 1 <= j <= len(grid[0])
        return grid[int(i) - 1][int(j) - 1] if within and i and j else t

    def grid(self, m: Term) -> Grid:
        """The entries of a matrix of literal shape."""
        found = self._grids.get(m)
        if found is None:
            shape = _shape(m)
            if shape is None:
                raise Rejected(f"entries: {show(m, 150)} has no literal numbers of rows and columns from 1 to {SIDE}")
            spend(50 + 20 * shape[0] * shape[1])
            found = self._grids[m] = self._grid(m, *shape) or _made(*shape, lambda i, j: _entry(m, i, j))
        return found

    def _grid(self, m: Term, rows: int, columns: int) -> Grid | None:
        """The entries, if they are computed."""
        head, args = m.head, m.args
        if head == "rows":
            return _made(rows, columns, lambda i, j: self.number(args[2 + i * columns + j]))
        if head == "I":
            return _identity(rows)
        if head == "O":
            return _made(rows, columns, lambda i, j: ZERO)
        if head == "T":
            return [list(column) for column in zip(*self.grid(args[0]), strict=True)]
        if head == "+":
            return _added([self.grid(a) for a in args])
        if head == "*":
            scalars = [self.number(a) for a in args if is_scalar(a.sort)]
            out = self._product([a for a in args if not is_scalar(a.sort)])
            return out and _made(rows, columns, lambda i, j: build("*", *scalars, out[i][j]) if scalars else out[i][j])
        if head == "^":
            return self._power(args[0], self._literal(args[1]))
        if head == "entries":
            of = args[2]
            return _made(rows, columns, lambda i, j: self.number(build("app", of, number(i + 1), number(j + 1))))
        if head == "if":
            one, other = self.grid(args[1]), self.grid(args[2])
            return _made(rows, columns, lambda i, j: build("if", args[0], one[i][j], other[i][j]))
        if head == "app" and (value := self.equality.applied(m)).head != "app":
            return self.grid(value)
        if head == "Sum" and (parts := self._parts(*args)) is not None:
            return _added([self.grid(p) for p in parts]) if parts else _made(rows, columns, lambda i, j: ZERO)
        if head == "Prod" and (parts := self._parts(*args)):
            return self._product(parts[::-1])
        return None

    def _product(self, factors: Sequence[Term]) -> Grid | None:
        if any(_shape(a) is None for a in factors):
            return None
        return reduce(_multiplied, map(self.grid, factors))

    def _power(self, base: Term, exponent: Fraction | None) -> Grid | None:
        if exponent is None or exponent.denominator != 1 or abs(exponent) > POWER:
            return None
        factor = self.grid(base)
        if exponent < 0:
            self.needs[nonzero(build("det", base))] = None
            factor = _inverse(factor)
        out = _identity(len(factor))
        for _ in range(abs(int(exponent))):
            out = _multiplied(out, factor)
        return out

    def _literal(self, t: Term) -> Fraction | None:
        """The number that a term is by plain equality."""
        p = self.equality.scalar(t)
        return None if any(p) else Fraction(p.get(0, 0))

    def _parts(self, low: Term, high: Term, function: Term) -> list[Term] | None:
        """The summands or factors, in their order, if the bounds are numbers."""
        a, b = self._literal(low), self._literal(high)
        if a is None or b is None or b - a >= RANGE:
            return None
        return [self.equality.applied(build("app", function, number(i))) for i in range(int(a), int(b) + 1)]


def _shape(m: Term) -> tuple[int, int] | None:
    if m.sort is None or m.sort.head != "matrix":
        return None
    rows, columns = map(literal_size, m.sort.args)
    if rows is None or columns is None or not 1 <= rows <= SIDE or not 1 <= columns <= SIDE:
        return None
    return rows, columns


def _made(rows: int, columns: int, entry: Callable[[int, int], Term]) -> Grid:
    return [[entry(i, j) for j in range(columns)] for i in range(rows)]


def _entry(m: Term, i: int, j: int) -> Term:
    return build("entry", m, number(i + 1), number(j + 1))


def _identity(size: int) -> Grid:
    return _made(size, size, lambda i, j: ONE if i == j else ZERO)


def _total(parts: Sequence[Term]) -> Term:
    return joined("+", [p for p in parts if p is not ZERO], ZERO)


def _times(a: Term, b: Term) -> Term:
    return ZERO if ZERO in (a, b) else b if a is ONE else a if b is ONE else build("*", a, b)


def _added(grids: Sequence[Grid]) -> Grid:
    return _made(len(grids[0]), len(grids[0][0]), lambda i, j: _total([grid[i][j] for grid in grids]))


def _multiplied(left: Grid, right: Grid) -> Grid:
    spend(20 * len(left) * len(right) * len(right[0]))
    columns = list(zip(*right, strict=True))
    return [[_total([_times(a, b) for a, b in zip(row, c, strict=True)]) for c in columns] for row in left]


def _minor(grid: Grid, i: int, j: int) -> Grid:
    return [row[:j] + row[j + 1 :] for k, row in enumerate(grid) if k != i]


def _determinant(grid: Grid) -> Term:
    """By the entries of the first row; 1 without rows."""
    if len(grid) > ROWS:
        raise Rejected(f"entries: a determinant of {len(grid)} rows; at most {ROWS}")
    signed = [_times(e, number((-1) ** j)) for j, e in enumerate(grid[0])] if grid else []
    return _total([_times(e, _determinant(_minor(grid, 0, j))) for j, e in enumerate(signed)]) if grid else ONE


def _inverse(grid: Grid) -> Grid:
    """The adjugate divided by the determinant."""
    size, divisor = len(grid), build("^", _determinant(grid), number(-1))

    def entry(i: int, j: int) -> Term:
        return _times(_times(number((-1) ** (i + j)), divisor), _determinant(_minor(grid, j, i)))

    return _made(size, size, entry)
