"""Points with one sign code have one label: decided from the file, with the integers of Python alone.

Nothing here trusts torch, numpy or whoever proposed the projection. For an integer matrix A (k x d) and integers t, the
code of a point x of Z^d is the set of all l with (A x)_l >= t_l. One pass over the files, which are hashed on the way,
by the readers of ``symres.kernel.codes``, which says how. With t = 0, and the projection in a file of its own, the
kernel itself proves it: see ``symres.codes_separate``.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from symres.kernel import Rejected
from symres.kernel.codes import POINTS, WIDTH, Projection, Table
from symres.kernel.files import load

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
        """Those of the sign-code network: k d + L (2 k^2 + k) + r k + r^2 + r, L = ceil(N / k) + 2 for N codes."""
        k, r = self.width, self.classes
        return k * self.dimension + (-(-self.codes // k) + 2) * (2 * k * k + k) + r * k + r * r + r


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
