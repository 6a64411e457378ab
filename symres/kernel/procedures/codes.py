"""codes: points of a data set with one sign code have one label.

    H |- C    from    H, P |- C    where P is true of the files: one of
    for i, j in 1..n:  c(i) != c(j)  =>  for some l in 1..k: b(i, l) != b(j, l)
    for i in 1..n:     1 <= c(i) <= r
    for t in 1..N:     1 <= q(t) <= n;  no two of the q(t) have one code;  every point has the code of some q(t)

with the codes b(i, l) = 1 if A(l, 1) X(i, 1) + ... + A(l, d) X(i, d) >= 0, else -1, and the labels c(i) = Y(i, 1) + 1,
and the rows q(t) = Q(t, 1) + 1, for tables of integers X (n x d, a point in each row), Y (n x 1, its label, from 0),
A (k x d) and Q (N x 1, the number of a row, from 0), which are files: a term names a table by its SHA-256, the
certificate says where the file lies, and each is hashed as it is read, once. r - 1 is the largest label.

The points of a chunk are projected side by side, in integers with a field of w bits for each. Coordinates of b bits are
made non-negative first, u = x + 2^(b-1), so that a field of

    column_c = sum over i of u_ic 2^(w i)       is a copy of bytes of the file, and
    row_l    = (2^(w-1) - t_l - 2^(b-1) sum over c of A_lc) sum over i of 2^(w i) + sum over c of A_lc column_c
             = sum over i of (2^(w-1) + (A x_i)_l - t_l) 2^(w i), here with t_l = 0.

As w is so large that |(A x)_l - t_l| < 2^(w-1) for whatever a file of this type can hold, every field of row_l is in
[0, 2^w), so that none carries into the next, and its bit w-1 is set if and only if (A x_i)_l >= t_l. These bits, moved
side by side, are the codes: about one addition of k d bytes a point, and one look-up in a dictionary.

The data of a step are ``{"points": file, "labels": file, "projection": file}``, with ``labels`` alone for the second P,
and with ``representatives`` instead of ``labels`` for the third; files are named from the folder of the certificate,
and lie in it or below.
"""

from __future__ import annotations

import hashlib
import math
import re
import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any, BinaryIO

from ..inputs import opened, taken
from ..notation import (
    Expression,
    at_most,
    both,
    choice,
    equal,
    exists,
    for_all,
    function,
    implies,
    operation,
    symbol,
    unequal,
)
from ..polynomials import Rejected
from ..sequents import Sequent, assumed
from ..terms import INT, Term, brief, table

TYPES = {"|i1": "b", "<i2": "h", "<i4": "i", "<i8": "q"}  # of .npy files that are read, and their array types
NAME = 1000  # the longest name of a file, in characters
HEADER = 1 << 16  # bytes; a longer header is refused
SPACE = 1 << 20  # bytes for the multiples of the columns of a chunk, so that they stay close to the processor
ROWS = (16, 1024)  # least and most points in a chunk, as far as
PIECE = 1 << 26  # bytes that are read at a time allow
POINTS = 1 << 27
WIDTH = 1 << 12  # the largest k
ENTRIES = 1 << 24  # of A
FLIPPED = bytes(value ^ 0x80 for value in range(256))  # adds 2^(b-1) to two's complement, in its highest byte
i, j, l, m, t = (symbol(name, INT) for name in "ijlmt")
ROLES = ("points", "labels", "projection", "representatives")


def premises(sequent: Sequent, certificate: dict[str, Any], folder: Path | None) -> tuple[Sequent, ...]:
    """The sequent, with what is true of the files among its hypotheses; raises ``Rejected``."""
    if folder is None:
        raise Rejected("codes: there is no folder with the files of the data set")
    roles = [name for name in ROLES if name in certificate]
    paths = [below(folder, certificate[name]) for name in roles]
    read: tuple[Term, ...]
    if roles == ["labels"]:
        given, labels = naturals_in(paths[0])
        read, found = (labels,), labelled(labels, max(given) + 1)
    elif roles == ["points", "labels", "projection"]:
        read = _separated(*paths)
        found = separated(*read)
    elif roles == ["points", "projection", "representatives"]:
        read = _represented(*paths)
        found = represented(*read)
    else:
        raise Rejected("codes: the files are points, projection, and either labels or representatives, or labels alone")
    spoken_of = tables(sequent.conclusion, *sequent.hypotheses)
    for path, t in zip(paths, read, strict=True):
        if t not in spoken_of:
            digest, rows, columns = t.value
            raise Rejected(f"{path}: {rows} rows of {columns} and the SHA-256 {digest}; the claim is about other files")
    return (Sequent(assumed(sequent.hypotheses, found.term), sequent.conclusion, sequent.purpose),)


def tables(*terms: Term) -> set[Term]:
    """The tables in propositions."""
    seen: set[Term] = set()
    rest = list(terms)
    while rest:
        t = rest.pop()
        if t not in seen:
            seen.add(t)
            rest.extend(t.args)
    return {t for t in seen if t.head == "table"}


# ----------------------------------------------------------------------------------------------------- the statements


def label(labels: Term, of: Expression) -> Expression:
    """c(i), or q(t), from 1."""
    return operation("+", operation("app", labels, of, 1), 1)


def sign(points: Term, projection: Term, of: Expression, place: Expression) -> Expression:
    """b(i, l)."""
    product = operation("*", operation("app", projection, place, j), operation("app", points, of, j))
    return choice(at_most(0, operation("Sum", 1, points.value[2], function(j, product))), 1, -1)


def _among(x: Expression, size: Any, claim: Expression) -> Expression:
    return for_all(x, implies(at_most(1, x), at_most(x, size), claim))


def separated(points: Term, labels: Term, projection: Term) -> Expression:
    """Points with different labels have different codes.

    >>> X, Y, A = table("1" * 64, 9, 2), table("2" * 64, 9, 1), table("3" * 64, 4, 2)
    >>> separated(X, Y, A).term.head
    'all'
    """
    size, width = points.value[1], projection.value[1]
    different = unequal(sign(points, projection, i, l), sign(points, projection, m, l))
    some = exists(l, both(at_most(1, l), at_most(l, width), different))
    return _among(i, size, _among(m, size, implies(unequal(label(labels, i), label(labels, m)), some)))


def labelled(labels: Term, classes: int) -> Expression:
    """There are no other labels than 1, ..., ``classes``."""
    return _among(i, labels.value[1], both(at_most(1, label(labels, i)), at_most(label(labels, i), classes)))


def represented(points: Term, projection: Term, representatives: Term) -> Expression:
    """The representatives are points, one for every code."""
    size, width, count = points.value[1], projection.value[1], representatives.value[1]

    def bit(x: Expression) -> Expression:
        return sign(points, projection, x, l)

    one, other, that = (label(representatives, x) for x in (i, m, t))
    different = exists(l, both(at_most(1, l), at_most(l, width), unequal(bit(one), bit(other))))
    same = _among(l, width, equal(bit(i), bit(that)))
    return both(
        _among(i, count, both(at_most(1, one), at_most(one, size))),
        _among(i, count, _among(m, count, implies(unequal(i, m), different))),
        _among(i, size, exists(t, both(at_most(1, t), at_most(t, count), same))),
    )


# ------------------------------------------------------------------------------------------------------ what is decided


def below(folder: Path, name: Any) -> Path:
    """The file of this name in a folder or below it; whoever writes a certificate has no other file read by it.

    >>> below(Path("data"), "../secret")
    Traceback (most recent call last):
    ...
    symres.kernel.polynomials.Rejected: codes: the file '../secret' is not in the folder of the certificate, nor below
    """
    if not isinstance(name, str) or not 0 < len(name) <= NAME or not name.isprintable():
        raise Rejected(f"codes: expected the name of a file, found {brief(name)}")
    if PurePath(name).anchor or ".." in PurePath(name).parts:
        raise Rejected(f"codes: the file {brief(name)} is not in the folder of the certificate, nor below")
    return folder / name


def table_in(path: Path) -> Term:
    """The table in a file, whatever its integers are; raises ``Rejected``."""
    with opened(path) as file:
        rows = Table.opened(file, str(path))
        for _ in rows.parts(1 << 12):
            pass
        return rows.term()


def naturals_in(path: Path, what: str = "label") -> tuple[array[int], Term]:
    """The numbers in a file with one column, none of which is negative, and its table; raises ``Rejected``."""
    with opened(path) as file:
        rows = Table.opened(file, str(path))
        if len(rows.shape) > 1 and rows.shape[1:] != (1,):
            raise Rejected(f"{path}: expected a {what} in each row, found the shape {rows.shape}")
        if not 0 < rows.shape[0] <= POINTS:
            raise Rejected(f"{path}: {rows.shape[0]} {what}s; from 1 to {POINTS} are checked")
        given = array("q")
        for _, data in rows.parts(1 << 16):
            given.extend(iter(rows.integers(data)))
        if min(given) < 0:
            raise Rejected(f"{path}: the {what} {min(given)}; {what}s are 0, 1, ...")
        return given, rows.term()


def _projection(path: Path) -> tuple[list[Sequence[int]], Term]:
    with opened(path) as file:
        rows = Table.opened(file, str(path))
        if len(rows.shape) != 2 or not 0 < rows.shape[0] <= WIDTH or not 0 < rows.shape[1] <= ENTRIES // rows.shape[0]:
            raise Rejected(
                f"{path}: a projection of the shape {rows.shape}; expected at most {WIDTH} rows, and {ENTRIES} entries"
            )
        return [rows.integers(data) for _, data in rows.parts(1)], rows.term()


def _separated(points: Path, labels: Path, projection: Path) -> tuple[Term, Term, Term]:
    """Verify that points with one code have one label; the tables."""
    given, label_table = naturals_in(labels)
    matrix, projection_table = _projection(projection)
    with opened(points) as file:
        rows = Table.opened(file, str(points))
        if rows.shape != (len(given), len(matrix[0])):
            raise Rejected(f"{points}: expected {len(given)} rows of {len(matrix[0])} integers, found {rows.shape}")
        first_with: dict[bytes, int] = {}
        for row, code in _codes(rows, matrix):
            other = first_with.setdefault(code, row)
            if given[row] != given[other]:
                raise Rejected(
                    f"{points}: the points in rows {other + 1} and {row + 1} have one code of {len(matrix)} bits, "
                    f"and the labels {given[other]} and {given[row]}"
                )
        return rows.term(), label_table, projection_table


def _represented(points: Path, projection: Path, representatives: Path) -> tuple[Term, Term, Term]:
    """Verify that representatives have different codes, and that there are no others; the tables."""
    given, table_of_rows = naturals_in(representatives, "number of a row")
    matrix, projection_table = _projection(projection)
    with opened(points) as file:
        rows = Table.opened(file, str(points))
        if len(rows.shape) != 2 or rows.shape[1] != len(matrix[0]):
            raise Rejected(f"{points}: expected rows of {len(matrix[0])} integers, found {rows.shape}")
        wanted = set(given)
        if len(wanted) != len(given) or max(wanted) >= rows.shape[0]:
            raise Rejected(f"{representatives}: expected different numbers of rows, below {rows.shape[0]}")
        seen: set[bytes] = set()
        of_wanted: dict[bytes, int] = {}
        for row, code in _codes(rows, matrix):
            seen.add(code)
            other = of_wanted.setdefault(code, row) if row in wanted else row
            if other != row:
                raise Rejected(f"{representatives}: rows {other + 1} and {row + 1} are listed, and have one code")
        if len(of_wanted) != len(seen):
            raise Rejected(f"{representatives}: {len(of_wanted)} points, where there are {len(seen)} codes")
        return rows.term(), projection_table, table_of_rows


def _codes(points: Table, matrix: Sequence[Sequence[int]]) -> Iterator[tuple[int, bytes]]:
    """The number of each row, from 0, and the code of the point in it."""
    projected = Projection.of(matrix, [0] * len(matrix), points.itemsize)
    for first, data in points.parts(projected.rows):
        yield from enumerate(projected.codes(data), first)


@dataclass(frozen=True)
class Projection:
    """A projection of chunks of ``rows`` points, whose coordinates have ``itemsize`` bytes, into ``field`` bytes each.

    ``used`` lists, for each coordinate, its non-zero multipliers; ``picks``, for each row of A, which of all these
    multiples of columns it adds up; ``offsets``, what it adds to every field.

    Bit l of the code of x is set where (A x)_l >= t_l, for integers t, which are 0 in the theorem.

    >>> projection = Projection.of([[1, 0], [1, -2]], [0, 3], itemsize=1)
    >>> a, b, c = projection.codes(bytes([5, 0, 7, 3, 1, 0xFF]))
    >>> projection.field, a == b, a == c
    (2, False, True)
    """

    itemsize: int
    field: int
    used: tuple[tuple[int, ...], ...]
    picks: tuple[tuple[int, ...], ...]
    offsets: tuple[int, ...]
    rows: int

    @staticmethod
    def of(matrix: Sequence[Sequence[int]], thresholds: Sequence[int], itemsize: int) -> Projection:
        """Fields wide enough for all points of this type."""
        low = 1 << (8 * itemsize - 1)  # coordinates are from -low to low - 1
        largest = max(low * sum(map(abs, row)) + abs(t) for row, t in zip(matrix, thresholds, strict=True))
        field = max(largest.bit_length() // 8 + 1, itemsize)  # so that it is below 2^(8 field - 1)
        offsets = tuple((1 << (8 * field - 1)) - t - low * sum(row) for row, t in zip(matrix, thresholds, strict=True))
        used = tuple(tuple(sorted(set(column) - {0})) for column in zip(*matrix, strict=True))
        place: dict[tuple[int, int], int] = {}
        for c, multipliers in enumerate(used):
            for a in multipliers:
                place[c, a] = len(place)
        picks = tuple(tuple(place[c, a] for c, a in enumerate(row) if a) for row in matrix)
        rows = min(max(SPACE // (field * (len(place) + 1)), ROWS[0]), ROWS[1])
        rows = max(min(rows, PIECE // (itemsize * len(used))), 1)
        return Projection(itemsize, field, used, picks, offsets, rows)

    def codes(self, data: bytes) -> list[bytes]:
        """The codes of the points in a piece of the file, each as a string of bytes."""
        stride = self.itemsize * len(self.used)
        count = len(data) // stride
        bits = 8 * self.field
        ones = int.from_bytes((b"\x01" + bytes(self.field - 1)) * count, "little")
        signs = ones << (bits - 1)
        multiple = [a * column for c, column in enumerate(self._columns(data, count)) for a in self.used[c]].__getitem__
        groups = [range(first, min(first + bits, len(self.picks))) for first in range(0, len(self.picks), bits)]
        step = self.field * len(groups)
        codes = bytearray(step * count)
        for number, group in enumerate(groups):
            together = 0  # bit l of the code of point i, as the bit (w - 1) - (l - first of the group) of field i
            for l in group:
                row = sum(map(multiple, self.picks[l]), self.offsets[l] * ones)
                together |= (row & signs) >> (l - group.start)
            block = together.to_bytes(self.field * count, "little")
            for byte in range(self.field):
                codes[number * self.field + byte :: step] = block[byte :: self.field]
        joined = bytes(codes)
        return [joined[at : at + step] for at in range(0, len(joined), step)]

    def _columns(self, data: bytes, count: int) -> Iterator[int]:
        """For each coordinate, the integer whose fields are its values at the points, plus 2^(b-1)."""
        stride, top = self.itemsize * len(self.used), self.itemsize - 1
        for start in range(0, stride, self.itemsize):
            fields = bytearray(self.field * count)
            for byte in range(self.itemsize):
                values = data[start + byte :: stride]
                fields[byte :: self.field] = values.translate(FLIPPED) if byte == top else values
            yield int.from_bytes(fields, "little")


class Table:
    """A ``.npy`` file of integers, read once from beginning to end, and its SHA-256."""

    FORM = re.compile(
        r"\{'descr': '([<|]i[1248])', 'fortran_order': False, 'shape': \((\d{1,12}), ?(?:(\d{1,12}),?)?\), \} *\n"
    )

    def __init__(self, file: BinaryIO, name: str, kind: str, shape: tuple[int, ...], header: bytes) -> None:
        self.file, self.name, self.kind, self.shape = file, name, kind, shape
        self.itemsize = int(kind[2])
        self._hash = hashlib.sha256(header)
        self._ended = False

    @classmethod
    def opened(cls, file: BinaryIO, name: str) -> Table:
        """The table in a file that stands at its beginning."""
        head = taken(file, name, 8)
        if head[:6] != b"\x93NUMPY" or head[6:] not in (b"\x01\x00", b"\x02\x00", b"\x03\x00"):
            raise Rejected(f"{name}: not a .npy file of version 1, 2 or 3")
        length = taken(file, name, 2 if head[6] == 1 else 4)
        size = int.from_bytes(length, "little")
        if size > HEADER:
            raise Rejected(f"{name}: a header of {size} bytes; at most {HEADER}")
        text = taken(file, name, size)
        form = cls.FORM.fullmatch(text.decode("latin-1"))
        if len(text) != size or form is None or form[1] not in TYPES:
            raise Rejected(f"{name}: expected rows of integers of type {', '.join(TYPES)}, in the order of C")
        shape = tuple(int(part) for part in form.groups()[1:] if part is not None)
        return cls(file, name, form[1], shape, head + length + text)

    def parts(self, rows: int) -> Iterator[tuple[int, bytes]]:
        """Number of the first row, and the bytes, of so many rows at a time; then the file has to be at its end."""
        width = math.prod(self.shape[1:]) * self.itemsize
        for first in range(0, self.shape[0], rows):
            wanted = min(rows, self.shape[0] - first) * width
            data = taken(self.file, self.name, wanted)
            if len(data) != wanted:
                raise Rejected(f"{self.name}: ends among the rows from {first + 1} on, of {self.shape[0]}")
            self._hash.update(data)
            yield first, data
        if taken(self.file, self.name, 1):
            raise Rejected(f"{self.name}: goes on after its {self.shape[0]} rows")
        self._ended = True

    def integers(self, data: bytes) -> Sequence[int]:
        """The entries in a piece of the file."""
        entries = array(TYPES[self.kind], data)
        if entries.itemsize != self.itemsize:
            raise Rejected(f"{self.name}: this Python has no array of integers of {self.itemsize} bytes")
        if sys.byteorder == "big":
            entries.byteswap()
        return entries

    def sha256(self) -> str:
        """The hash of the file, once all of it was read."""
        if not self._ended:
            raise Rejected(f"{self.name}: not read to its end")
        return self._hash.hexdigest()

    def term(self) -> Term:
        """The table; integers one after the other are a column."""
        rows, columns = (*self.shape, 1)[:2]
        return table(self.sha256(), rows, columns)
