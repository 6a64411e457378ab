"""Sign codes of integer points, and whether points of one code have one label.

The code of x is b in {-1, 1}^k with b_l = 1 where (A x)_l >= t_l, for an integer matrix A and integers t (0 if not
said otherwise, so b = sign(A x + 1/2)). If points with one code have one label, then a residual network of the size
given in ``constructions.sign_code_parameters`` maps all points to their labels (theorem
``hardt_ma.expressivity.sign_code``). So sorting the codes and comparing neighbours decides it: O(n d k + n log n).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from . import kernels
from .arithmetic import Product, times_transpose
from .data import DIGIT, Points, mixed
from .errors import Refused
from .measure import Clock, bytes_in_words, free_memory

WORD = 62  # bits of a code in one integer of 64
DIAGNOSED = 1 << 26  # points at most in which equal ones are looked for
PART = 24  # bits of a code that one column of a binary32 product sums up exactly


@dataclass(frozen=True)
class SignCode:
    """b(x)_l = 1 where (``matrix`` x)_l >= ``thresholds``_l, and -1 elsewhere. Shapes k x d and k, int64.

    >>> code = SignCode(torch.tensor([[1, 0], [1, -1]]), torch.tensor([0, 2]))
    >>> code.bits(torch.tensor([[3, 1], [-1, 0]]), largest=3).tolist()
    [[True, True], [False, False]]
    """

    matrix: Tensor
    thresholds: Tensor

    @property
    def width(self) -> int:
        return self.matrix.shape[0]

    def first(self, width: int) -> SignCode:
        """The code of the first rows alone."""
        return SignCode(self.matrix[:width], self.thresholds[:width])

    def classifier(self, largest: int, device: str = "cpu", digits: int = 1) -> Callable[[Tensor], Tensor]:
        """The function from points m x d, of coordinates up to ``largest``, to their bits m x k.

        With several ``digits`` points are m x (digits d), as in ``data.Points``.
        """
        if digits > 1:
            return self._of_digits(device, digits)
        widest = int(self.matrix.abs().sum(1).max())
        if largest * widest >= 1 << 62:  # more than 64 bits hold: points are taken as two digits
            classify = self._of_digits(device, 2)
            return lambda x: classify(torch.cat([x & ((1 << DIGIT) - 1), x >> DIGIT], 1))
        product = Product.planned(self.matrix, largest).to(device)
        # a threshold beyond what A x reaches is as good as one just beyond it, which is exact in the product's type
        beyond = product.bound + 1
        thresholds = self.thresholds.clamp(-beyond, beyond).to(product.dtype).to(device)
        return lambda x: product(x) >= thresholds

    def _of_digits(self, device: str, digits: int) -> Callable[[Tensor], Tensor]:
        """The products of digits are added with a carry: (A x)_l - t_l >= 0 where the highest digit is not negative."""
        if bool((self.thresholds.abs() >= 1 << 52).any()):
            raise Refused("thresholds of more than 52 bits, for points of several digits.")
        product = Product.planned(self.matrix, 1 << DIGIT).to(device)
        if product.bound >= 1 << 61:
            raise Refused(f"a projection whose rows sum to {product.bound >> DIGIT} is too large for points of digits.")
        start, dimension = -self.thresholds.to(device), self.matrix.shape[1]

        def classify(x: Tensor) -> Tensor:
            total = carry = start.expand(len(x), -1)
            for j in range(digits):
                total = product(x[:, j * dimension : (j + 1) * dimension]).to(torch.int64) + carry
                carry = total >> DIGIT
            return total >= 0

        return classify

    def bits(self, x: Tensor, largest: int) -> Tensor:
        """The bits (m x k, true for 1) of integer points m x d whose coordinates are at most ``largest``."""
        return self.classifier(largest, str(x.device))(x)


def random_code(width: int, dimension: int, seed: int = 0, entry: int | None = None) -> SignCode:
    """Independent entries of A from {-entry, ..., entry}; the first rows do not depend on the number of rows.

    By default they are small where there are many, so that projections are, and large where there are few, so that
    there are many hyperplanes.

    >>> torch.equal(random_code(3, 5).matrix, random_code(7, 5).first(3).matrix)
    True
    """
    if entry is None:
        entry = max(1, 128 // dimension)
    draws = mixed(torch.arange(width * dimension), 0x5EED + seed) & ((1 << 62) - 1)
    matrix = draws.view(width, dimension) % (2 * entry + 1) - entry
    return SignCode(matrix, torch.zeros(width, dtype=torch.int64))


def words(width: int) -> int:
    """How many integers a code of this width takes."""
    return -(-width // WORD)


def packing(width: int, device: str = "cpu") -> Callable[[Tensor], Tensor]:
    """The function that packs bits m x k into integers m x words; the first bit of a word is the highest.

    >>> packing(2)(torch.tensor([[True, False], [False, True]])).flatten().tolist() == [1 << 61, 1 << 60]
    True
    """
    count = words(width)
    parts = -(-WORD // PART)
    powers = torch.zeros(width, count * parts)
    for l in range(width):
        word, place = divmod(l, WORD)
        part, exponent = divmod(WORD - 1 - place, PART)
        powers[l, word * parts + part] = float(1 << exponent)
    powers = powers.T.contiguous().to(device)

    def pack(bits: Tensor) -> Tensor:
        sums = times_transpose(bits.to(torch.float32), powers).to(torch.int64).view(len(bits), count, parts)
        packed = sums[..., 0]
        for part in range(1, parts):
            packed = packed | (sums[..., part] << (part * PART))
        return packed

    return pack


@dataclass(frozen=True)
class Conflict:
    """Two points of one code with different labels; ``equal`` if they are one point, which no network can fit."""

    points: tuple[int, int]
    labels: tuple[int, int]
    equal: bool

    def __str__(self) -> str:
        (i, j), (a, b) = self.points, self.labels
        if self.equal:
            return f"points {i} and {j} are equal and have the labels {a} and {b}: no network can fit them"
        return f"points {i} and {j} have one code and the labels {a} and {b}"


@dataclass(frozen=True)
class Separation:
    """The result of sorting the codes of ``size`` points; ``codes`` counts the distinct ones."""

    holds: bool
    size: int
    width: int
    codes: int
    conflicts: int
    conflict: Conflict | None


def passes_needed(size: int, width: int, device: str) -> int:
    """In how many parts the codes are sorted, so that those of one part fit into half of the free memory."""
    per_point = 8 * (4 * words(width) + 4)  # codes, labels, order, and what a sort makes of them
    parts = -(-2 * per_point * size // max(free_memory(device), 1))
    if parts > 4096:
        raise Refused(
            f"{size:,} points of {words(width)} words need {bytes_in_words(per_point * size)} to be sorted, and "
            f"{bytes_in_words(free_memory(device))} are free on {device}: that would take {parts} passes over the "
            "points. Use a machine with more memory, or several (torchrun)."
        )
    return max(1, parts)


def separated(
    points: Points,
    code: SignCode,
    device: str = "cpu",
    clock: Clock | None = None,
    passes: int | None = None,
    rows: int | None = None,
) -> Separation:
    """Decide, exactly, whether points with one code have one label.

    The points stream through; only their codes are kept, and if these do not fit into memory they are sorted in
    ``passes`` parts, by a hash, each of which reads the points again.

    >>> from .data import from_arrays
    >>> code = SignCode(torch.tensor([[1]]), torch.tensor([0]))
    >>> separated(from_arrays([[1], [-2], [3]], [0, 1, 0]), code).holds
    True
    >>> print(separated(from_arrays([[1], [-2], [3]], [0, 1, 1]), code).conflict)
    points 0 and 2 have one code and the labels 0 and 1
    """
    clock = clock or Clock(device)
    passes = passes or passes_needed(points.size, code.width, device)
    codes = conflicts = 0
    conflict: Conflict | None = None
    for part in range(passes):
        keys, labels, index = encoded(points, code, device, clock, rows, (part, passes))
        found = in_order(keys, labels, index, clock)
        codes += found[0]
        conflicts += found[1]
        if conflict is None and found[2] is not None:
            conflict = conflict_of(points, *found[2])
    return Separation(conflict is None, points.size, code.width, codes, conflicts, conflict)


def encoder(points: Points, code: SignCode, device: str) -> Callable[[Tensor], Tensor]:
    """The function from rows of points to their packed codes: one kernel on a graphics card, where it can be."""
    if device.startswith("cuda") and kernels.available():
        if kernels.codable(points.torch_dtype, points.largest, code.matrix, code.thresholds):
            return kernels.coding(code.matrix.to(device, torch.int8), code.thresholds.to(device, torch.int32))
    classify = code.classifier(points.largest, device, points.digits)
    pack = packing(code.width, device)
    return lambda x: pack(classify(x))


def encoded(
    points: Points,
    code: SignCode,
    device: str,
    clock: Clock,
    rows: int | None = None,
    part: tuple[int, int] = (0, 1),
    span: tuple[int, int] | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """Codes (m x words), labels (m) and numbers (m) of the points of a span whose code hashes to a part of so many."""
    if code.matrix.shape[1] != points.dimension:
        raise Refused(f"a projection of {code.matrix.shape[1]} columns, points of dimension {points.dimension}.")
    encode = encoder(points, code, device)
    start, stop = span or (0, points.size)
    which, parts = part
    size = stop - start
    room = size if parts == 1 else 0
    keys = torch.empty((room, words(code.width)), dtype=torch.int64, device=device)
    labels = torch.empty(room, dtype=torch.int64, device=device)
    kept: list[tuple[Tensor, Tensor, Tensor]] = []
    read = size * (points.columns * points.dtype.itemsize + 8)
    work = 2 * size * points.dimension * code.width
    with clock.phase("codes", read + 8 * size * (1 + words(code.width)), work):
        for first, x, y in points.chunks(rows, device, start, stop):
            packed = encode(x)
            if parts == 1:
                keys[first - start : first - start + len(x)] = packed
                labels[first - start : first - start + len(x)] = y
            else:
                mine = torch.nonzero(bucket(packed, parts) == which)[:, 0]
                kept.append((packed[mine], y[mine], mine + first))
            clock.say("codes", first + len(x) - start, size)
        if parts == 1:
            return keys, labels, torch.arange(start, stop, device=device)
        kept_keys, kept_labels, kept_index = (torch.cat(columns) for columns in zip(*kept, strict=True))
        return kept_keys, kept_labels, kept_index


def bucket(keys: Tensor, parts: int) -> Tensor:
    """The part, of so many, that a code belongs to: a hash of its words.

    >>> bucket(torch.tensor([[1], [1], [2]]), 1).tolist()
    [0, 0, 0]
    """
    mix = hashed(keys)
    return (mix & ((1 << 62) - 1)) % parts


def sorting(keys: Tensor) -> Tensor:
    """The permutation that sorts codes (m x words), first word first."""
    order = torch.sort(keys[:, -1]).indices
    for w in range(keys.shape[1] - 2, -1, -1):
        order = order[torch.sort(keys[order, w], stable=True).indices]
    return order


def by_code(keys: Tensor) -> tuple[Tensor, Tensor]:
    """Of every point the number of its code, and of every code the first point that has it.

    >>> owners, leaders = by_code(torch.tensor([[7], [3], [7]]))
    >>> owners.tolist(), leaders.tolist()
    ([1, 0, 1], [1, 0])
    """
    size, order = len(keys), sorting(keys)
    ordered = keys[order]
    new = torch.ones(size, dtype=torch.bool)
    new[1:] = (ordered[1:] != ordered[:-1]).any(1)
    owners = torch.empty(size, dtype=torch.int64)
    owners[order] = new.cumsum(0) - 1
    leaders = torch.full((int(new.sum()),), size).scatter_reduce(0, owners, torch.arange(size), "amin")
    return owners, leaders


def in_order(
    keys: Tensor, labels: Tensor, index: Tensor, clock: Clock
) -> tuple[int, int, tuple[int, int, int, int] | None]:
    """Sort codes and compare neighbours: (distinct codes, neighbours in conflict, the first of these or None).

    A conflict is (point, point, label, label). There is one among all pairs if and only if there is one among
    neighbours: equal codes stand together, and where all neighbours of a run agree all of it does.
    """
    size = len(keys)
    if size == 0:
        return 0, 0, None
    with clock.phase("sort", 2 * 8 * size * (keys.shape[1] + 1)):
        order = sorting(keys)
    with clock.phase("compare", 8 * size * (keys.shape[1] + 2)):
        keys, labels = keys[order], labels[order]
        same = (keys[1:] == keys[:-1]).all(1)
        wrong = torch.nonzero(same & (labels[1:] != labels[:-1]))[:, 0]
        codes = size - int(same.sum())
        if len(wrong) == 0:
            return codes, 0, None
        at = int(wrong[0])
        i, j = int(index[order[at]]), int(index[order[at + 1]])
        a, b = int(labels[at]), int(labels[at + 1])
        return codes, len(wrong), (i, j, a, b) if i < j else (j, i, b, a)


def conflict_of(points: Points, i: int, j: int, a: int, b: int) -> Conflict:
    """The conflict of two points of one code, with these labels; rather that of two equal points, if there are any."""
    x, y = points.rows(i, i + 1)[0], points.rows(j, j + 1)[0]
    if bool((x == y).all()):
        return Conflict((i, j), (a, b), True)
    return contradiction(points) or Conflict((i, j), (a, b), False)


def contradiction(points: Points) -> Conflict | None:
    """Two equal points with different labels, if there are any: sorted by a hash, and compared.

    It only makes an error message better, so it is not looked for in the very largest sets.

    >>> from .data import from_arrays
    >>> print(contradiction(from_arrays([[1, 2], [3, 4], [1, 2]], [0, 0, 1])))
    points 0 and 2 are equal and have the labels 0 and 1: no network can fit them
    """
    if points.size > DIAGNOSED:
        return None
    parts = [(hashed(x), y) for _, x, y in points.chunks()]
    keys, labels = torch.cat([key for key, _ in parts]), torch.cat([y for _, y in parts])
    order = torch.sort(keys, stable=True).indices
    keys, labels = keys[order], labels[order]
    for at in torch.nonzero((keys[1:] == keys[:-1]) & (labels[1:] != labels[:-1]))[:, 0].tolist():
        i, j = int(order[at]), int(order[at + 1])  # in order, for the sort is stable
        if bool((points.rows(i, i + 1)[0] == points.rows(j, j + 1)[0]).all()):
            return Conflict((i, j), (int(labels[at]), int(labels[at + 1])), True)
    return None


def hashed(rows: Tensor) -> Tensor:
    """A hash of 64 bits of each row of integers.

    >>> hashed(torch.tensor([[1, 2], [1, 2], [2, 1]])).unique().numel()
    2
    """
    mix = torch.zeros_like(rows[:, 0], dtype=torch.int64)
    for column in range(rows.shape[1]):
        mix = mixed(mix ^ rows[:, column], column)
    return mix


def enough(
    points: Points, code: SignCode, device: str = "cpu", clock: Clock | None = None, rows: int | None = None
) -> int | Conflict:
    """The least number of first rows of a code that separate the labels, or a conflict of all rows.

    Sorted codes with different labels that agree longest stand next to each other, or have such neighbours between
    them; so the longest common prefix of neighbours with different labels decides.

    >>> from .data import from_arrays
    >>> enough(from_arrays([[1, 1], [1, -1]], [0, 1]), SignCode(torch.eye(2, dtype=torch.int64), torch.zeros(2)))
    2
    """
    clock = clock or Clock(device)
    keys, labels, index = encoded(points, code, device, clock, rows)
    with clock.phase("sort", 2 * 8 * points.size * (keys.shape[1] + 1)):
        order = sorting(keys)
    with clock.phase("compare", 8 * points.size * (keys.shape[1] + 2)):
        keys, labels = keys[order], labels[order]
        differ = torch.nonzero(labels[1:] != labels[:-1])[:, 0]
        prefix = 0
        for w in range(keys.shape[1]):
            apart = keys[differ, w] ^ keys[differ + 1, w]
            inside = apart[apart != 0]
            if len(inside):
                prefix = max(prefix, w * WORD + WORD - int(inside.min()).bit_length() + 1)
            differ = differ[apart == 0]
        if len(differ):
            at = int(differ[0])
            i, j = int(index[order[at]]), int(index[order[at + 1]])
            pair = (i, j, int(labels[at]), int(labels[at + 1]))
            return conflict_of(points, *(pair if i < j else (j, i, pair[3], pair[2])))
        return prefix
