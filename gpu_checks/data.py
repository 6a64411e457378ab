"""Points with labels, as exact integers.

A float is a dyadic rational and a decimal in a text file is a decimal fraction, so every data set is a scaled set of
integer points. They are scaled exactly or refused with the reason; nothing is rounded. A network for the scaled points
is one for the data: its first matrix, times the scale.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .errors import Refused
from .separation import LABELS, POINTS

Array = Any  # of numpy

BITS = 62  # of integers that are kept as they are; larger ones are kept as digits
DIGIT = 40  # bits of a digit
DIGITS = 8  # at most
CHUNK = 1 << 14  # rows that are read at a time
INTEGERS = (np.int8, np.int16, np.int32, np.int64)


@dataclass(frozen=True)
class Points:
    """``size`` points of Z^``dimension``, with labels below ``classes``.

    ``scale`` times the data are the points; ``largest`` bounds the absolute values of their coordinates; ``dtype`` is
    the numpy type in which they are kept. ``read(start, stop)`` gives these rows and their labels as tensors.

    Coordinates of more than 62 bits are kept as ``digits`` digits of 40 bits, with the sign of the coordinate: rows
    have that many blocks of d columns, the lowest digits first; a coordinate is the sum of its digits times 2^(40 j).

    >>> points = from_arrays(np.array([[0.5, 1.0], [0.25, -2.0]]), np.array([0, 1]))
    >>> points.size, points.dimension, points.classes, points.scale, points.largest
    (2, 2, 2, Fraction(4, 1), 8)
    >>> points.rows(0, 2)[0].tolist()
    [[2, 4], [1, -8]]
    """

    name: str
    size: int
    dimension: int
    classes: int
    largest: int
    scale: Fraction
    dtype: np.dtype[Any]
    read: Callable[[int, int], tuple[Tensor, Tensor]]
    digits: int = 1

    @property
    def columns(self) -> int:
        """The number of columns of ``rows``: the dimension, times the digits."""
        return self.dimension * self.digits

    def rows(self, start: int, stop: int, device: str = "cpu") -> tuple[Tensor, Tensor]:
        """Rows start to stop - 1 as integers (of ``dtype``, m x d), and their labels (int64, m)."""
        x, labels = self.read(start, min(stop, self.size))
        return x.to(device), labels.to(device)

    def chunks(
        self, rows: int | None = None, device: str = "cpu", start: int = 0, stop: int | None = None
    ) -> Iterator[tuple[int, Tensor, Tensor]]:
        """All rows from start to stop - 1 in order, some at a time: (number of the first, points, labels)."""
        stop = self.size if stop is None else stop
        rows = rows or rows_at_once(device)
        for first in range(start, stop, rows):
            yield first, *self.rows(first, min(first + rows, stop), device)

    def first(self, size: int) -> Points:
        """The data set of the first points alone."""
        if not 0 < size <= self.size:
            raise Refused(f"{self.name} has {self.size} points, so its first {size} cannot be taken.")
        return replace(self, name=f"{self.name}[:{size}]", size=size)

    def resident(self, device: str = "cpu") -> Points:
        """The same points, held in the memory of a device, so that nothing is made or read when they are used."""
        kept = torch.empty(self.size, self.columns, dtype=self.torch_dtype, device=device)
        labels = torch.empty(self.size, dtype=torch.int64, device=device)
        for first, x, y in self.chunks(rows_at_once(device), device):
            kept[first : first + len(x)], labels[first : first + len(x)] = x, y
        return replace(self, read=lambda start, stop: (kept[start:stop], labels[start:stop]))

    @property
    def torch_dtype(self) -> torch.dtype:
        """The type of ``rows``."""
        return torch.from_numpy(np.empty(0, self.dtype)).dtype

    @property
    def memory(self) -> int:
        """The size of the points and their labels in memory."""
        return self.size * (self.columns * self.dtype.itemsize + 8)

    def relabelled(self, name: str, change: Callable[[int, Tensor, Tensor], tuple[Tensor, Tensor]]) -> Points:
        """The data set with its rows changed as they are read, by a function of (first row, points, labels)."""

        def read(start: int, stop: int) -> tuple[Tensor, Tensor]:
            x, labels = self.read(start, stop)
            return change(start, x.clone(), labels.clone())

        return replace(self, name=name, read=read)

    def with_one(self) -> Points:
        """The points with one more coordinate, which is 1, so that thresholds are entries of a projection."""

        def read(start: int, stop: int) -> tuple[Tensor, Tensor]:
            x, labels = self.read(start, stop)
            return torch.cat([x, torch.ones_like(x[:, :1])], 1), labels

        return replace(self, dimension=self.dimension + 1, largest=max(self.largest, 1), read=read)

    def digests(self) -> dict[str, str]:
        """SHA-256 of the two files that ``export`` writes, by file name, without writing them."""
        hashes = {POINTS: hashlib.sha256(), LABELS: hashlib.sha256()}
        for name, data in self._pieces():
            hashes[name].update(data)
        return {name: digest.hexdigest() for name, digest in hashes.items()}

    def export(self, folder: Path) -> None:
        """Write the points and the labels as two ``.npy`` files of integers."""
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / POINTS).open("wb") as points, (folder / LABELS).open("wb") as labels:
            for name, data in self._pieces():
                (points if name == POINTS else labels).write(data)

    def _pieces(self) -> Iterator[tuple[str, bytes]]:
        """The bytes of the two files, piece by piece, each with the name of its file."""
        label_dtype = smallest(self.classes)
        yield POINTS, npy_header(self.dtype, (self.size, self.columns))
        yield LABELS, npy_header(label_dtype, (self.size,))
        for _, x, y in self.chunks():
            yield POINTS, _bytes(x, self.dtype)
            yield LABELS, _bytes(y, label_dtype)


def rows_at_once(device: str) -> int:
    """How many rows stream at a time: few enough for a processor's caches, enough to keep a graphics card busy."""
    return 1 << 22 if device.startswith("cuda") else CHUNK


def _bytes(x: Tensor, dtype: np.dtype[Any]) -> bytes:
    data: bytes = x.cpu().numpy().astype(dtype.newbyteorder("<"), copy=False).tobytes()
    return data


def npy_header(dtype: np.dtype[Any], shape: tuple[int, ...]) -> bytes:
    """The header of a ``.npy`` file, version 1.0, of rows of little-endian integers.

    >>> npy_header(np.dtype(np.int8), (3,))[:10]
    b'\\x93NUMPY\\x01\\x00v\\x00'
    """
    kind = dtype.newbyteorder("<").str
    text = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}".encode("ascii")
    text += b" " * (-(len(text) + 11) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text


def smallest(largest: int) -> np.dtype[Any]:
    """The smallest signed integer type that holds all integers up to this size.

    >>> smallest(127), smallest(128)
    (dtype('int8'), dtype('int16'))
    """
    for dtype in INTEGERS:
        if largest <= np.iinfo(dtype).max:
            return np.dtype(dtype)
    raise Refused(f"integers of {largest.bit_length()} bits do not fit into 64; at most {BITS} are worked with.")


# ------------------------------------------------------------------------------------------------------ data given


def from_arrays(points: Any, labels: Any, classes: int | None = None, name: str = "arrays") -> Points:
    """The data set of an n x d array (numpy or torch, of integers or floats) and an array of n labels.

    Labels are integers from 0 to ``classes`` - 1; if ``classes`` is not given it is the largest label plus 1. Refused:
    no points, NaN and infinities (by row and column), labels out of range (by row), floats whose exponents spread so
    far that the integers would have more than 320 bits.

    >>> from_arrays([[1.0, float("nan")]], [0])
    Traceback (most recent call last):
    ...
    gpu_checks.errors.Refused: arrays: entry (row 0, column 1) is nan; every coordinate has to be a finite number.
    """
    x, y = _array(points, name), _array(labels, f"{name} (labels)")
    if x.ndim > 2:
        x = x.reshape(len(x), -1)  # images and the like: one row a point
    if x.ndim != 2:
        raise Refused(f"{name}: expected an array of n rows of d coordinates, found shape {tuple(x.shape)}.")
    if x.shape[0] == 0 or x.shape[1] == 0:
        raise Refused(
            f"{name}: the set is empty (shape {tuple(x.shape)}); at least one point with a coordinate is needed."
        )
    y = _labels(y, x.shape[0], classes, name)
    count = int(y.max()) + 1 if classes is None else classes
    scaled = _Scaled.of(x, name)

    def read(start: int, stop: int) -> tuple[Tensor, Tensor]:
        return torch.from_numpy(scaled.rows(start, stop)), torch.from_numpy(y[start:stop])

    return Points(name, x.shape[0], x.shape[1], count, scaled.largest, scaled.scale, scaled.dtype, read, scaled.digits)


def _array(values: Any, name: str) -> Array:
    if isinstance(values, torch.Tensor):
        values = values.detach().cpu()
        return (values.float() if values.dtype == torch.bfloat16 else values).numpy()
    array = np.asanyarray(values)
    if array.dtype.kind not in "biuf":
        raise Refused(
            f"{name}: entries of type {array.dtype} are not numbers that can be scaled to integers; "
            "give integers or floats."
        )
    return array


def _labels(y: Array, size: int, classes: int | None, name: str) -> Array:
    y = y.reshape(-1) if y.ndim == 2 and 1 in y.shape else y
    if y.shape != (size,):
        raise Refused(
            f"{name}: {size} points need as many labels in one row; found an array of shape {tuple(y.shape)}."
        )
    if y.dtype.kind == "f":
        wrong = np.flatnonzero(~np.isfinite(y) | (y != np.floor(y)))
        if len(wrong):
            raise Refused(f"{name}: label {y[wrong[0]]} of row {wrong[0]} is not an integer.")
    if y.dtype.kind == "u" and y.dtype.itemsize == 8 and len(y) and y.max() > np.iinfo(np.int64).max:
        raise Refused(f"{name}: label {y.max()} of row {int(y.argmax())} is out of range.")
    y = y.astype(np.int64)
    wrong = np.flatnonzero((y < 0) | (y >= (classes if classes is not None else np.iinfo(np.int64).max)))
    if len(wrong):
        span = f"0 to {classes - 1}" if classes is not None else "0 up"
        raise Refused(
            f"{name}: label {y[wrong[0]]} of row {wrong[0]} is out of range; labels are integers from {span}."
        )
    return np.ascontiguousarray(y)


@dataclass(frozen=True)
class _Scaled:
    """An array of numbers, read as integers: each entry times 2^``exponent``."""

    source: Array
    exponent: int
    largest: int
    dtype: np.dtype[Any]
    digits: int = 1

    @property
    def scale(self) -> Fraction:
        return Fraction(2) ** self.exponent

    def rows(self, start: int, stop: int) -> Array:
        part = np.asarray(self.source[start:stop])
        if self.digits > 1:
            return digits_of(part.astype(np.float64), self.exponent, self.digits)
        if part.dtype.kind == "f":
            part = np.ldexp(part.astype(np.float64), self.exponent)
        return np.ascontiguousarray(part.astype(self.dtype))

    @staticmethod
    def of(x: Array, name: str) -> _Scaled:
        return _Scaled._of_floats(x, name) if x.dtype.kind == "f" else _Scaled._of_integers(x, name)

    @staticmethod
    def _of_integers(x: Array, name: str) -> _Scaled:
        largest = max(max(int(part.max()), -int(part.min())) for part in _parts(x))
        if largest.bit_length() > BITS:
            raise Refused(f"{name}: an integer of {largest.bit_length()} bits; at most {BITS} are worked with.")
        return _Scaled(x, 0, largest, smallest(largest))

    @staticmethod
    def _of_floats(x: Array, name: str) -> _Scaled:
        if x.dtype.itemsize > 8:
            raise Refused(f"{name}: entries of type {x.dtype}; give floats of 16, 32 or 64 bits.")
        lowest, highest, largest = 10_000, -10_000, 0.0
        for first, part in enumerate(_parts(x)):
            part = part.astype(np.float64)
            wrong = np.argwhere(~np.isfinite(part))
            if len(wrong):
                row, column = (int(i) for i in wrong[0])
                raise Refused(
                    f"{name}: entry (row {first * CHUNK + row}, column {column}) is {part[row, column]}; "
                    "every coordinate has to be a finite number."
                )
            fraction, exponent = np.frexp(part[part != 0])
            if len(fraction):
                whole = np.ldexp(np.abs(fraction), 53).astype(np.int64)
                trailing = np.frexp((whole & -whole).astype(np.float64))[1] - 1
                lowest = min(lowest, int((exponent - 53 + trailing).min()))
                highest = max(highest, int(exponent.max()))
                largest = max(largest, float(np.abs(part).max()))
        exponent = max(0, -lowest) if largest else 0
        if largest and highest + exponent > DIGIT * DIGITS:
            raise Refused(
                f"{name}: the entries are multiples of 2^{lowest} and reach 2^{highest}, so as integers they have "
                f"{highest + exponent} bits; at most {DIGIT * DIGITS} are worked with. Round the data to multiples of "
                f"2^{highest - DIGIT * DIGITS} or coarser, and say so: that is another data set."
            )
        whole_largest = int(np.ldexp(largest, exponent))
        if whole_largest.bit_length() <= BITS:
            return _Scaled(x, exponent, whole_largest, smallest(whole_largest))
        digits = -(-whole_largest.bit_length() // DIGIT)
        return _Scaled(x, exponent, whole_largest, np.dtype(np.int64), digits)


def digits_of(values: Array, exponent: int, digits: int) -> Array:
    """The digits of values times 2^exponent, which are integers: m x d floats to m x (digits d), lowest first.

    >>> digits_of(np.array([[-3.0]]), 40, 2).tolist(), digits_of(np.array([[2.0**41 + 5]]), 0, 2).tolist()
    ([[0, -3]], [[5, 2]])
    """
    fraction, power = np.frexp(values)
    whole = np.ldexp(np.abs(fraction), 53).astype(np.int64)
    sign = np.sign(values).astype(np.int64)
    blocks = []
    for j in range(digits):
        shift = power.astype(np.int64) - 53 + exponent - DIGIT * j  # of the 53 bits, relative to this digit
        left = np.clip(shift, 0, DIGIT)
        upper = (whole & ((1 << (DIGIT - left)) - 1)) << left
        lower = (whole >> np.clip(-shift, 0, 63)) & ((1 << DIGIT) - 1)
        blocks.append(sign * np.where(shift >= 0, upper, lower))
    return np.concatenate(blocks, axis=1)


def _parts(x: Array) -> Iterator[Array]:
    for start in range(0, len(x), CHUNK):
        yield np.asarray(x[start : start + CHUNK])


# ------------------------------------------------------------------------------------------------------------ files


def load(path: Path, labels: Path | None = None, classes: int | None = None) -> Points:
    """The data set in a file: ``.npy`` (with a second file of labels), ``.npz``, ``.pt``, ``.csv``.

    A ``.npz`` and a dictionary in a ``.pt`` have ``x`` (or ``points``, ``data``) and ``y`` (or ``labels``,
    ``target``); a tuple in a ``.pt`` has them in this order; the last column of a ``.csv`` is the label, and its
    decimals are taken as they are written. A ``.npy`` is read from the disk as it is needed.
    """
    if not path.is_file():
        raise Refused(f"{path}: there is no such file.")
    if labels is not None and not labels.is_file():
        raise Refused(f"{labels}: there is no such file of labels.")
    try:
        given = None if labels is None else _label_file(labels)
        if path.suffix == ".csv":
            return _csv(path, given, classes)
        x, y = _CONTENTS[path.suffix](path)
    except KeyError:
        raise Refused(
            f"{path}: files of type {path.suffix!r} are not read; give {', '.join((*_CONTENTS, '.csv'))}."
        ) from None
    except (ValueError, OSError, EOFError, zipfile.BadZipFile, RuntimeError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(f"{path if labels is None else labels}: cannot be read ({error}).") from None
    y = y if given is None else given
    if y is None:
        raise Refused(f"{path}: no labels; name the file that has them with --label-file.")
    return from_arrays(x, y, classes, str(path))


def _label_file(path: Path) -> Array:
    if path.suffix in (".csv", ".txt"):
        return np.loadtxt(path, dtype=np.int64, ndmin=1)
    return np.load(path, allow_pickle=False)


def _npy(path: Path) -> tuple[Any, Any]:
    return np.load(path, mmap_mode="r", allow_pickle=False), None


def _npz(path: Path) -> tuple[Any, Any]:
    with np.load(path, allow_pickle=False) as archive:
        return _named({name: archive[name] for name in archive.files}, path)


def _torch(path: Path) -> tuple[Any, Any]:
    content = torch.load(path, weights_only=True, map_location="cpu")
    if isinstance(content, torch.Tensor):
        return content, None
    if isinstance(content, dict):
        return _named(content, path)
    if isinstance(content, (tuple, list)) and len(content) == 2:
        return content[0], content[1]
    raise Refused(f"{path}: expected a tensor, a dictionary with x and y, or a pair; found {type(content).__name__}.")


def _named(content: dict[str, Any], path: Path) -> tuple[Any, Any]:
    def one(names: tuple[str, ...]) -> Any:
        return next((content[name] for name in names if name in content), None)

    x = one(("x", "X", "points", "data"))
    if x is None:
        raise Refused(f"{path}: no array named x, points or data; found {', '.join(content) or 'none'}.")
    return x, one(("y", "Y", "labels", "target"))


_CONTENTS: dict[str, Callable[[Path], tuple[Any, Any]]] = {
    ".npy": _npy,
    ".npz": _npz,
    ".pt": _torch,
    ".pth": _torch,
}


def _csv(path: Path, labels: Array | None, classes: int | None) -> Points:
    """Decimals are exact: all are multiplied by the power of ten that makes the finest of them an integer."""
    with path.open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if row]
    if rows and not all(map(_is_number, rows[0])):
        rows = rows[1:]  # a headline
    if not rows:
        raise Refused(f"{path}: the set is empty.")
    width = len(rows[0])
    numbers: list[list[Decimal]] = []
    for number, row in enumerate(rows):
        if len(row) != width:
            raise Refused(f"{path}: row {number} has {len(row)} entries, the first has {width}.")
        for column, text in enumerate(row):
            if not _is_number(text) or not Decimal(text).is_finite():
                raise Refused(f"{path}: entry (row {number}, column {column}) is {text!r}; expected a finite number.")
        numbers.append([Decimal(text) for text in row])
    if labels is None:
        for number, row_values in enumerate(numbers):
            if row_values[-1] != int(row_values[-1]):
                raise Refused(f"{path}: label {row_values[-1]} of row {number} is not an integer.")
        labels = np.array([int(row_values[-1]) for row_values in numbers], dtype=np.int64)
        numbers = [row_values[:-1] for row_values in numbers]
    places = max([0, *(-int(v.normalize().as_tuple().exponent) for row_values in numbers for v in row_values if v)])
    scale = 10**places
    integers = [[int(v * scale) if abs(v) < 2**BITS else 2**BITS for v in row_values] for row_values in numbers]
    largest = max((abs(v) for row_values in integers for v in row_values), default=0)
    if largest.bit_length() > BITS:
        raise Refused(f"{path}: with {places} decimal places the integers need more than {BITS} bits.")
    whole = from_arrays(np.array(integers, dtype=np.int64), labels, classes, str(path))
    return Points(
        whole.name, whole.size, whole.dimension, whole.classes, whole.largest, Fraction(scale), whole.dtype, whole.read
    )


def _is_number(text: str) -> bool:
    try:
        Decimal(text)
    except InvalidOperation:
        return False
    return True


def digits() -> Points:
    """The 1797 handwritten digits of 8 x 8 pixels, values 0 to 16, that scikit-learn carries; 10 labels.

    Only its data file is read (``optical recognition of handwritten digits``, UCI); scikit-learn is not imported.
    """
    package = find_spec("sklearn")
    if package is None or package.origin is None:
        raise Refused(
            "the data set of handwritten digits comes with scikit-learn, which is not installed: run "
            "`pip install scikit-learn`, or name a file with --data, or ask for random points with --points."
        )
    path = Path(package.origin).parent / "datasets" / "data" / "digits.csv.gz"
    if not path.is_file():
        raise Refused(f"{path}: not there, though scikit-learn is installed; name a file with --data instead.")
    with gzip.open(path, "rt") as file:
        table = np.loadtxt(file, delimiter=",")
    return from_arrays(table[:, :-1].astype(np.int64), table[:, -1].astype(np.int64), 10, "digits")


# ---------------------------------------------------------------------------------------------------- random points

GOLDEN = 0x9E3779B97F4A7C15
FACTORS = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)


def _signed(value: int) -> int:
    """An integer modulo 2^64 as the signed one of 64 bits."""
    value &= (1 << 64) - 1
    return value - (1 << 64) if value >> 63 else value


def mixed(counters: Tensor, seed: int) -> Tensor:
    """SplitMix64 (Steele, Lea, Flood 2014) of seed and counters: int64 to int64, the same on every device.

    >>> [hex(v % 2**64) for v in mixed(torch.tensor([1, 2]), 0).tolist()]
    ['0xe220a8397b1dcdaf', '0x6e789e6aa1b965f4']
    """
    z = counters * _signed(GOLDEN) + _signed(seed * GOLDEN * GOLDEN)
    for shift, factor in zip((30, 27), FACTORS, strict=True):
        z = (z ^ ((z >> shift) & ((1 << (64 - shift)) - 1))) * _signed(factor)
    return z ^ ((z >> 31) & ((1 << 33) - 1))


def uniform(size: int, dimension: int, classes: int, seed: int = 0, device: str = "cpu") -> Points:
    """Random points of {-128, ..., 127}^d with random labels; never held in memory, the same on every device.

    >>> points = uniform(5, 3, 2, seed=1)
    >>> whole, part = points.rows(0, 5)[0], points.rows(2, 4)[0]
    >>> torch.equal(whole[2:4], part)
    True
    """
    for name, value in (("points", size), ("dimension", dimension), ("labels", classes)):
        if value < 1:
            raise Refused(f"--{name} has to be at least 1, found {value}.")
    if seed < 0:
        raise Refused(f"--seed has to be at least 0, found {seed}.")
    words = -(-dimension // 8)  # of 64 bits a point

    def read(start: int, stop: int) -> tuple[Tensor, Tensor]:
        counters = torch.arange(start * words, stop * words, device=device)
        x = mixed(counters, 2 * seed + 1).view(torch.int8).view(stop - start, 8 * words)[:, :dimension]
        labels = (mixed(torch.arange(start, stop, device=device), 2 * seed + 2) & ((1 << 62) - 1)) % classes
        return x, labels

    name = f"uniform(size={size}, dimension={dimension}, classes={classes}, seed={seed})"
    return Points(name, size, dimension, classes, 128, Fraction(1), np.dtype(np.int8), read)
