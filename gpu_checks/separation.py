"""Points with one sign code have one label: decided from the file, with the integers of Python alone.

Nothing here trusts torch, numpy or whoever proposed the projection. For an integer matrix A (k x d) and integers t, the
code of a point x of Z^d is the set of all l with (A x)_l >= t_l. The points x_0, ..., x_(m-1) of a chunk are projected
side by side, in integers with a field of w bits for each. Coordinates of b bits are made non-negative first,
u = x + 2^(b-1), so that a field of

    column_c = sum over i of u_ic 2^(w i)       is a copy of bytes of the file, and
    row_l    = (2^(w-1) - t_l - 2^(b-1) sum over c of A_lc) sum over i of 2^(w i) + sum over c of A_lc column_c
             = sum over i of (2^(w-1) + (A x_i)_l - t_l) 2^(w i).

If |(A x)_l - t_l| < 2^(w-1) for all points that a file of this type can hold, which w is chosen for, then every field
of row_l is in [0, 2^w), so none carries into the next, and its bit w-1 is set if and only if (A x_i)_l >= t_l. These
bits, moved side by side, are the codes: about one addition of k d bytes for a point, and one look-up in a dictionary.

One pass over the files, which are hashed on the way. Standard library only.
"""

from __future__ import annotations

import hashlib
import math
import re
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from symres.kernel import Rejected
from symres.kernel.files import load

TYPES = {"|i1": "b", "<i2": "h", "<i4": "i", "<i8": "q"}  # of .npy files that are read, and their array types
HEADER = 1 << 16  # bytes; a longer header is refused
SPACE = 1 << 20  # bytes for the multiples of the columns of a chunk, so that they stay close to the processor
ROWS = (16, 1024)  # least and most points in a chunk
POINTS = 1 << 27
WIDTH = 1 << 12  # the largest k
ENTRIES = 1 << 22  # of A
ENTRY = 512  # bits of an entry of A or t


@dataclass(frozen=True)
class Separated:
    """What was verified: points with one code have one label, for the two files with these SHA-256.

    ``size`` points of dimension ``dimension`` with labels below ``classes`` have ``codes`` distinct codes of ``width``
    bits.
    """

    size: int
    dimension: int
    classes: int
    width: int
    codes: int
    points_sha256: str
    labels_sha256: str

    @property
    def parameters(self) -> int:
        """Those of the sign-code network: k d + L (2 k^2 + k) + r k + r^2 + r, L = ceil(N / k) + 3 for N codes."""
        k, r = self.width, self.classes
        return k * self.dimension + (-(-self.codes // k) + 3) * (2 * k * k + k) + r * k + r * r + r


def separated(
    points: Path,
    labels: Path,
    matrix: Sequence[Sequence[int]],
    thresholds: Sequence[int],
    classes: int,
    progress: Callable[[int, int], None] | None = None,
) -> Separated:
    """Verify that points with one code have one label; ``Rejected`` says what is wrong, or which points contradict.

    ``points`` is a ``.npy`` file of n rows of d integers of 8, 16, 32 or 64 bits, ``labels`` one of n integers from 0
    to ``classes`` - 1. ``matrix`` has k rows of d integers, ``thresholds`` k integers, of at most 512 bits.
    ``progress`` is told how many points of how many are done.
    """
    width, dimension = _shape(matrix, thresholds)
    with _opened(points) as file, _opened(labels) as label_file:
        rows, row_labels = Table.opened(file, str(points)), Table.opened(label_file, str(labels))
        if len(rows.shape) != 2 or rows.shape[1] != dimension:
            raise Rejected(f"{points}: expected rows of {dimension} integers, found shape {rows.shape}")
        size = rows.shape[0]
        if row_labels.shape != (size,):
            raise Rejected(f"{labels}: expected {size} labels, found shape {row_labels.shape}")
        if not 0 < size <= POINTS:
            raise Rejected(f"{points}: {size} points; from 1 to {POINTS} are checked")
        given = array("q")
        for _, data in row_labels.parts(1 << 16):
            given.extend(iter(row_labels.integers(data)))
        if min(given) < 0 or max(given) >= classes:
            raise Rejected(f"{labels}: labels from {min(given)} to {max(given)}; expected 0 to {classes - 1}")
        projection = Projection.of(matrix, thresholds, rows.itemsize)
        seen: dict[bytes, int] = {}
        first_with = seen.setdefault
        for first, data in rows.parts(projection.rows):
            for i, code in enumerate(projection.codes(data), first):
                j = first_with(code, i)
                if j != i and given[i] != given[j]:
                    raise Rejected(
                        f"{points}: points {j} and {i} have one code of {width} bits, and the labels "
                        f"{given[j]} and {given[i]}"
                    )
            if progress is not None:
                progress(min(first + projection.rows, size), size)
        return Separated(size, dimension, classes, width, len(seen), rows.sha256(), row_labels.sha256())


CLAIM = "symres data set 1"


def verified(folder: Path, progress: Callable[[int, int], None] | None = None) -> Separated:
    """Verify a claim about a data set, ``claim.json`` in a folder, next to the files it names.

    The claim says: a residual network of the class of theorem 3 with ``parameters`` parameters maps each point of the
    file with this SHA-256 to the unit vector of its label. It follows from the theorem on sign codes, for the given
    ``matrix`` and ``thresholds``, once points with one code have one label: what was verified, and the number of
    parameters, which is computed here. ``Rejected`` if anything in the claim is not as it says.
    """
    claim = load(folder / "claim.json", CLAIM, "claim")
    try:
        files = {name: (str(claim[name]["file"]), str(claim[name]["sha256"])) for name in ("points", "labels")}
        matrix = [[_integer(entry) for entry in _list(row)] for row in _list(claim["matrix"])]
        thresholds = [_integer(entry) for entry in _list(claim["thresholds"])]
        classes, codes, parameters = (_integer(claim[name]) for name in ("classes", "codes", "parameters"))
    except (KeyError, TypeError, ValueError) as error:
        raise Rejected(f"{folder / 'claim.json'}: incomplete or of another form ({error})") from None
    if any(Path(file).name != file for file, _ in files.values()):
        raise Rejected(f"{folder / 'claim.json'}: files have to lie next to it")
    found = separated(folder / files["points"][0], folder / files["labels"][0], matrix, thresholds, classes, progress)
    for name, sha256 in (("points", found.points_sha256), ("labels", found.labels_sha256)):
        if files[name][1] != sha256:
            raise Rejected(f"{folder / files[name][0]}: its SHA-256 is {sha256}; the claim is about {files[name][1]}")
    if found.width < max(2, (classes - 1).bit_length()):
        raise Rejected(f"codes of {found.width} bits: the theorem asks for 2 at least, and 2^k >= {classes}")
    if (codes, parameters) != (found.codes, found.parameters):
        raise Rejected(
            f"{folder / 'claim.json'}: {codes} codes and {parameters} parameters are claimed; there are {found.codes} "
            f"codes and {found.parameters} parameters"
        )
    return found


def _list(value: object) -> list[object]:
    if isinstance(value, list):
        return value
    raise TypeError(f"{value!r:.40} is no list")


def _integer(value: object) -> int:
    """An integer of a claim, which is text if it has more than nine digits."""
    if type(value) is int:
        return value
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,160}", value):
        return int(value)
    raise TypeError(f"{value!r:.40} is no integer")


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        raise Rejected(f"{path}: {error.strerror or error}") from None


def _shape(matrix: Sequence[Sequence[int]], thresholds: Sequence[int]) -> tuple[int, int]:
    width = len(matrix)
    dimension = len(matrix[0]) if width else 0
    if not 0 < width <= WIDTH or not 0 < dimension or width * dimension > ENTRIES:
        raise Rejected(
            f"a projection of {width} rows of {dimension}; at most {WIDTH} rows, {ENTRIES} entries, not empty"
        )
    if any(len(row) != dimension for row in matrix) or len(thresholds) != width:
        raise Rejected("the rows of the projection are not equally long, or there is not one threshold for each")
    if any(type(entry) is not int or entry.bit_length() > ENTRY for row in (*matrix, thresholds) for entry in row):
        raise Rejected(f"the projection and its thresholds have to be integers of at most {ENTRY} bits")
    return width, dimension


@dataclass(frozen=True)
class Projection:
    """A projection of chunks of ``rows`` points, whose coordinates have ``itemsize`` bytes, into ``field`` bytes each.

    ``used`` lists, for each coordinate, its non-zero multipliers; ``picks``, for each row of A, which of all these
    multiples of columns it adds up; ``offsets``, what it adds to every field.

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
        sizes = [low * sum(map(abs, row)) + abs(t) for row, t in zip(matrix, thresholds, strict=True)]
        field = max(max(sizes).bit_length() // 8 + 1, itemsize)  # so every size is below 2^(8 field - 1)
        offsets = tuple((1 << (8 * field - 1)) - t - low * sum(row) for row, t in zip(matrix, thresholds, strict=True))
        used = tuple(tuple(sorted(set(column) - {0})) for column in zip(*matrix, strict=True))
        place: dict[tuple[int, int], int] = {}
        for c, multipliers in enumerate(used):
            for a in multipliers:
                place[c, a] = len(place)
        picks = tuple(tuple(place[c, a] for c, a in enumerate(row) if a) for row in matrix)
        rows = min(max(SPACE // (field * (len(place) + 1)), ROWS[0]), ROWS[1])
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


FLIPPED = bytes(value ^ 0x80 for value in range(256))  # adds 2^(b-1) to two's complement, in its highest byte


class Table:
    """A ``.npy`` file of integers, read once from beginning to end, and its SHA-256."""

    FORM = re.compile(
        r"\{'descr': '([<|]i[1248])', 'fortran_order': False, 'shape': \(([0-9]{1,12}), ?(?:([0-9]{1,12}),?)?\), \} *\n"
    )

    def __init__(self, file: BinaryIO, name: str, kind: str, shape: tuple[int, ...], header: bytes) -> None:
        self.file, self.name, self.kind, self.shape = file, name, kind, shape
        self.itemsize = int(kind[2])
        self._hash = hashlib.sha256(header)

    @classmethod
    def opened(cls, file: BinaryIO, name: str) -> Table:
        """The table in a file that stands at its beginning."""
        head = file.read(8)
        if head[:6] != b"\x93NUMPY" or head[6:] not in (b"\x01\x00", b"\x02\x00", b"\x03\x00"):
            raise Rejected(f"{name}: not a .npy file of version 1, 2 or 3")
        length = file.read(2 if head[6] == 1 else 4)
        size = int.from_bytes(length, "little")
        if size > HEADER:
            raise Rejected(f"{name}: a header of {size} bytes; at most {HEADER}")
        text = file.read(size)
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
            data = self.file.read(wanted)
            if len(data) != wanted:
                raise Rejected(
                    f"{self.name}: ends among the rows from {first} on, before all {self.shape[0]} were read"
                )
            self._hash.update(data)
            yield first, data
        if self.file.read(1):
            raise Rejected(f"{self.name}: goes on after its {self.shape[0]} rows")

    def integers(self, data: bytes) -> Sequence[int]:
        """The entries in a piece of the file."""
        entries = array(TYPES[self.kind], data)
        if entries.itemsize != self.itemsize:
            raise Rejected(f"{self.name}: this Python has no array of integers of {self.itemsize} bytes")
        if sys.byteorder == "big":
            entries.byteswap()
        return entries

    def sha256(self) -> str:
        """The hash of everything read so far: of the file, once ``parts`` has ended."""
        return self._hash.hexdigest()
