"""codes: points of a data set with one sign code have one label.

    H |- C    from    H, P |- C    where P is true of the files: one of
    for i, j in 1..n:  c(i) != c(j)  =>  for some l in 1..k: b(i, l) != b(j, l)
    for i in 1..n:     1 <= c(i) <= r
    for t in 1..N:     1 <= q(t) <= n;  no two of the q(t) have one code;  every point has the code of some q(t)

with the codes b(i, l) = 1 if A(l, 1) X(i, 1) + ... + A(l, d) X(i, d) >= 0, else -1, and the labels c(i) = Y(i, 1) + 1,
and the rows q(t) = Q(t, 1) + 1, for tables of integers X (n x d, a point in each row), Y (n x 1, its label, from 0),
A (k x d) and Q (N x 1, the number of a row, from 0), which are files: a term names a table by its SHA-256, the
certificate says where the file lies, and each is hashed as it is read, once. r - 1 is the largest label. ``codes.json``
has each P with variables for the tables and these numbers.

The points of a piece of the file are projected side by side, in integers with a field of w bits for each:

    column_c = sum over i of x_ic 2^(w i), and
    row_l    = sum over i of 2^(w-1) 2^(w i) + sum over c of A_lc column_c
             = sum over i of (2^(w-1) + (A x_i)_l) 2^(w i).

As w is so large that |(A x)_l| < 2^(w-1) for whatever a file of this type can hold, every field of row_l is in
[0, 2^w), so that none carries into the next, and its bit w-1 is set if and only if (A x_i)_l >= 0. These bits, moved
side by side, are the codes: about one product and one addition of k d fields a point, and one look-up in a dictionary.
Coordinates have b <= w bits, and in the file, for x, those of x mod 2^b; with the highest one flipped these are
x + 2^(b-1), in [0, 2^b). So a copy of bytes of the file, with a bit flipped in each field, is

    sum over i of (x_ic + 2^(b-1)) 2^(w i), from which what was added is taken away again.

The data of a step are ``{"points": file, "labels": file, "projection": file}``, with ``labels`` alone for the second P,
and with ``representatives`` instead of ``labels`` for the third; files are named from the folder of the certificate,
and lie in it or below.
"""

from __future__ import annotations

import hashlib
import json
import re
import struct
from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count
from operator import mul
from pathlib import Path, PurePath
from typing import Any, BinaryIO

from ..inputs import opened, taken
from ..polynomials import Rejected
from ..sequents import Sequent
from ..terms import Term, brief, free_variables, from_json, number, substitute, table, variable
from .question import Question

TYPES = {"|i1": "b", "<i2": "h", "<i4": "i", "<i8": "q"}  # of .npy files that are read, as ``struct`` calls them
NAME = 1000  # the longest name of a file, in characters
PIECE = 1 << 20  # bytes that are read at a time, if a row has no more
POINTS = 1 << 27
WIDTH = 1 << 12  # the largest k
ENTRIES = 1 << 24  # of A
ROLES = ("points", "labels", "projection", "representatives")


def answer(question: Question) -> tuple[Sequent, ...]:
    """The sequent, with what is true of the files among its hypotheses; raises ``Rejected``."""
    sequent, data = question.sequent, question.data
    if question.folder is None:
        raise Rejected("codes: there is no folder with the files of the data set")
    files = {role: below(question.folder, data[role]) for role in ROLES if role in data}
    read, found = _true_of(files)
    spoken_of = tables(sequent.conclusion, *sequent.hypotheses)
    for path, t in zip(files.values(), read, strict=True):
        if t not in spoken_of:
            digest, rows, columns = t.value
            raise Rejected(f"{path}: {rows} rows of {columns} and the SHA-256 {digest}; the claim is about other files")
    return (sequent.under(found),)


def tables(*terms: Term) -> set[Term]:
    """The tables in propositions."""
    seen: set[Term] = set()
    new = set(terms)
    while new:
        seen |= new
        new = {part for t in new for part in t.args} - seen
    return {t for t in seen if t.head == "table"}


# ----------------------------------------------------------------------------------------------------- the statements


DATA = json.loads(Path(__file__).with_name("codes.json").read_text("utf-8"))  # "says" is for readers, not looked at
VARIABLES = {name: variable(name, from_json(sort, {})) for name, sort in DATA["variables"]}
STATED = {entry["name"]: from_json(entry["proposition"], VARIABLES) for entry in DATA["propositions"]}


def _stated(name: str, **values: Term | int) -> Term:
    """A proposition with values for all of its variables."""
    terms = {x: number(value) if isinstance(value, int) else value for x, value in values.items()}
    return substitute(STATED[name], {x: terms[str(x.value)] for x in free_variables(STATED[name])})


def separated(points: Term, labels: Term, projection: Term) -> Term:
    """Points with different labels have different codes.

    >>> X, Y, A = table("1" * 64, 9, 2), table("2" * 64, 9, 1), table("3" * 64, 4, 2)
    >>> separated(X, Y, A).head
    'all'
    """
    _, n, d = points.value
    return _stated("separated", X=points, Y=labels, A=projection, n=n, d=d, k=projection.value[1])


def labelled(labels: Term, classes: int) -> Term:
    """There are no other labels than 1, ..., ``classes``."""
    return _stated("labelled", Y=labels, n=labels.value[1], r=classes)


def represented(points: Term, projection: Term, representatives: Term) -> Term:
    """The representatives are points, one for every code."""
    (_, n, d), k, N = points.value, projection.value[1], representatives.value[1]
    return _stated("represented", X=points, A=projection, Q=representatives, n=n, d=d, k=k, N=N)


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


def _true_of(files: Mapping[str, Path]) -> tuple[tuple[Term, ...], Term]:
    """The tables in files, in the order of their roles, and what is true of them; raises ``Rejected``."""
    if tuple(files) == ("labels",):
        given, labels = naturals_in(files["labels"])
        return (labels,), labelled(labels, max(given) + 1)
    if tuple(files) == ("points", "labels", "projection"):
        given, labels = naturals_in(files["labels"])
        first, points, projection = _codes_in(files["points"], files["projection"], len(given))
        for row, other in enumerate(first):
            if given[row] != given[other]:
                raise Rejected(
                    f"{files['points']}: the points in rows {other + 1} and {row + 1} have one code of "
                    f"{projection.value[1]} bits, and the labels {given[other]} and {given[row]}"
                )
        return (points, labels, projection), separated(points, labels, projection)
    if tuple(files) == ("points", "projection", "representatives"):
        path = files["representatives"]
        given, listed = naturals_in(path, "number of a row")
        first, points, projection = _codes_in(files["points"], files["projection"])
        if len(set(given)) != len(given) or max(given) >= len(first):
            raise Rejected(f"{path}: expected different numbers of rows, below {len(first)}")
        listed_with: dict[int, int] = {}
        for row in sorted(given):
            other = listed_with.setdefault(first[row], row)
            if other != row:
                raise Rejected(f"{path}: rows {other + 1} and {row + 1} are listed, and have one code")
        codes = len(set(first))
        if len(given) != codes:
            raise Rejected(f"{path}: {len(given)} points, where there are {codes} codes")
        return (points, projection, listed), represented(points, projection, listed)
    raise Rejected("codes: the files are points, projection, and either labels or representatives, or labels alone")


def _codes_in(points: Path, projection: Path, size: int | None = None) -> tuple[array[int], Term, Term]:
    """For each point the first one with its code, by the numbers of their rows, from 0; and both tables."""
    with opened(projection) as file:
        source = Table(file, str(projection))
        k, d = source.rows, source.columns
        if len(source.shape) != 2 or not 0 < k <= WIDTH or not 0 < d <= ENTRIES // k:
            raise Rejected(
                f"{projection}: a projection of the shape {source.shape}; "
                f"expected at most {WIDTH} rows, and {ENTRIES} entries"
            )
        entries, projection_table = source.integers(), source.term()
    matrix = [entries[start : start + d] for start in range(0, k * d, d)]
    with opened(points) as file:
        source = Table(file, str(points))
        n = min(source.rows, POINTS) if size is None else size
        if source.shape != (n, d):
            raise Rejected(f"{points}: expected {n} rows of {d} integers, found {source.shape}")
        first_with: dict[bytes, int] = {}
        first = array("q")
        for row, data in source.parts():
            first.extend(map(first_with.setdefault, codes_of(data, source.itemsize, matrix), count(row)))
        return first, source.term(), projection_table


def codes_of(data: bytes, itemsize: int, matrix: Sequence[Sequence[int]]) -> list[bytes]:
    """The codes of the points in a piece of a file whose coordinates have ``itemsize`` bytes, for the rows of A.

    >>> a, b, c = codes_of(bytes([5, 0, 7, 3, 1, 0xFF]), 1, [[1, 0], [1, -4]])
    >>> a == b, a == c
    (False, True)
    """
    low = 1 << (8 * itemsize - 1)  # coordinates are from -low to low - 1
    largest = low * max(sum(map(abs, row)) for row in matrix)
    field = max(largest.bit_length() // 8 + 1, itemsize)  # w / 8, so that largest < 2^(w-1)
    stride = itemsize * len(matrix[0])
    points = len(data) // stride
    ones = int.from_bytes((b"\x01" + bytes(field - 1)) * points, "little")
    signs = ones << (8 * field - 1)
    columns = []
    for start in range(0, stride, itemsize):
        fields = bytearray(field * points)
        for byte in range(itemsize):
            fields[byte::field] = data[start + byte :: stride]
        columns.append((int.from_bytes(fields, "little") ^ low * ones) - low * ones)
    size = -(-len(matrix) // 8)  # bytes of a code
    codes = bytearray(size * points)
    for place in range(size):
        together = 0  # bit 7 - l of the highest byte of field i is that of point i in row l of these eight
        for l, row in enumerate(matrix[8 * place : 8 * place + 8]):
            together |= (sum(map(mul, row, columns), signs) & signs) >> l
        codes[place::size] = together.to_bytes(field * points, "little")[field - 1 :: field]
    return [bytes(codes[start : start + size]) for start in range(0, len(codes), size)]


def table_in(path: Path) -> Term:
    """The table in a file, whatever its integers are; raises ``Rejected``."""
    with opened(path) as file:
        source = Table(file, str(path))
        for _ in source.parts():
            pass
        return source.term()


def naturals_in(path: Path, what: str = "label") -> tuple[array[int], Term]:
    """The numbers in a file with one column, none of which is negative, and its table; raises ``Rejected``."""
    with opened(path) as file:
        source = Table(file, str(path))
        if source.columns != 1:
            raise Rejected(f"{path}: expected a {what} in each row, found the shape {source.shape}")
        if not 0 < source.rows <= POINTS:
            raise Rejected(f"{path}: {source.rows} {what}s; from 1 to {POINTS} are checked")
        given = source.integers()
    if min(given) < 0:
        raise Rejected(f"{path}: the {what} {min(given)}; {what}s are 0, 1, ...")
    return given, source.term()


class Table:
    """A ``.npy`` file of integers that stands at its beginning, is read once to its end, and hashed on the way."""

    FORM = re.compile(
        r"\{'descr': '([<|]i[1248])', 'fortran_order': False, 'shape': \((\d{1,12}), ?(?:(\d{1,12}),?)?\), \} *\n"
    )

    def __init__(self, file: BinaryIO, name: str) -> None:
        self.file, self.name = file, name
        head = taken(file, name, 10)
        if head[:8] != b"\x93NUMPY\x01\x00":
            raise Rejected(f"{name}: not a .npy file of version 1")
        size = int.from_bytes(head[8:], "little")
        text = taken(file, name, size)
        form = self.FORM.fullmatch(text.decode("latin-1"))
        if len(head) + len(text) != 10 + size or form is None or form[1] not in TYPES:
            raise Rejected(f"{name}: expected rows of integers of type {', '.join(TYPES)}, in the order of C")
        self.kind, self.itemsize = TYPES[form[1]], int(form[1][2])
        self.shape = tuple(int(part) for part in form.groups()[1:] if part is not None)
        self.rows, self.columns = (*self.shape, 1)[:2]  # integers one after the other are a column
        self._hash = hashlib.sha256(head + text)
        self._ended = False

    def parts(self) -> Iterator[tuple[int, bytes]]:
        """Number of the first row, and the bytes, of some rows at a time; then the file has to be at its end."""
        width = self.columns * self.itemsize
        rows = max(PIECE // max(width, 1), 1)
        for first in range(0, self.rows, rows):
            wanted = min(rows, self.rows - first) * width
            data = taken(self.file, self.name, wanted)
            if len(data) != wanted:
                raise Rejected(f"{self.name}: ends among the rows from {first + 1} on, of {self.rows}")
            self._hash.update(data)
            yield first, data
        if taken(self.file, self.name, 1):
            raise Rejected(f"{self.name}: goes on after its {self.rows} rows")
        self._ended = True

    def integers(self) -> array[int]:
        """All entries, row by row."""
        parts = (struct.iter_unpack(f"<{self.kind}", data) for _, data in self.parts())
        return array("q", chain.from_iterable(chain.from_iterable(parts)))

    def term(self) -> Term:
        """The table, once all of it was read."""
        if not self._ended:
            raise Rejected(f"{self.name}: not read to its end")
        return table(self._hash.hexdigest(), self.rows, self.columns)
