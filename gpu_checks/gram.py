"""All pairs of sign codes: inner products of different labels are at most k - 2, by a product of integer matrices.

An independent check of what sorting shows, of n^2 k / 2 multiplications: codes b, b' in {-1, 1}^k have the inner
product k - 2 h where they differ in h places. So points i, j have one code if and only if <b_i, b_j> = k.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import torch
from torch import Tensor

from . import kernels
from .arithmetic import times_transpose
from .codes import SignCode, conflict_of
from .conditions import Verdict
from .data import Points
from .measure import Clock

TILES = {"cpu": 512, "cuda": 4096}  # rows of a tile whose products stay in the cache


@dataclass(frozen=True)
class Pairs:
    """The number of all pairs, the largest inner product, and a pair that has it (None if there is none).

    Pairs with one code and one label do not count for the largest: they share a neuron.
    """

    count: int
    largest: int
    at: tuple[int, int] | None


def signs(points: Points, code: SignCode, device: str = "cpu", clock: Clock | None = None) -> tuple[Tensor, Tensor]:
    """The codes of all points as int8 rows of -1 and 1 (n x k padded with zeros to a multiple of 16), and labels."""
    clock = clock or Clock(device)
    classify = code.classifier(points.largest, device, points.digits)
    padded = -(-code.width // 16) * 16
    out = torch.zeros(points.size, padded, dtype=torch.int8, device=device)
    labels = torch.empty(points.size, dtype=torch.int64, device=device)
    with clock.phase("signs"):
        for first, x, y in points.chunks(None, device):
            out[first : first + len(x), : code.width] = 2 * classify(x).to(torch.int8) - 1
            labels[first : first + len(x)] = y
    return out, labels


def product(a: Tensor, b: Tensor) -> Tensor:
    """Inner products of rows m x k and n x k as exact integers (m x n); entries are -1, 0 or 1, k below 2^24."""
    if a.is_cuda and a.dtype == torch.int8 and len(a) > 16 and len(b) % 8 == 0 and a.shape[1] % 8 == 0:
        return torch._int_mm(a, b.T)
    return times_transpose(a.float(), b.float())


def pairs(
    codes: Tensor, labels: Tensor, width: int, clock: Clock, tile: int | None = None, folded: tuple[int, int] = (0, 1)
) -> Pairs:
    """The largest inner product of codes (int8, n x k or padded with zeros) that differ, or whose labels do.

    Half of all pairs: tiles on and above the diagonal. ``folded`` = (part, parts) takes only some of the rows of tiles,
    the i-th and the i-th from the end together, so that the parts are of one size.
    """
    if codes.is_cuda and kernels.available() and folded == (0, 1):
        return _by_kernel(codes, labels, width, clock)
    part, parts = folded
    tile = tile or TILES[codes.device.type]
    rows = -(-len(codes) // tile)
    mine = [i for i in range(rows) if part in (i % (2 * parts), 2 * parts - 1 - i % (2 * parts))]
    best, at, count = NONE, None, 0
    for i, j, highest in tiles(codes, width, clock, tile, mine):
        count += _pairs_in(i, j)
        if highest >= width or highest > best:
            found = _closest(codes, labels, width, i, j)
            if found is not None and found[0] > best:
                best, at = found[0], (i.start + found[1], j.start + found[2])
    return Pairs(count, best, at)


def _by_kernel(codes: Tensor, labels: Tensor, width: int, clock: Clock) -> Pairs:
    """The same with the comparison fused into the product.

    Where points of one code and one label hide the largest product below k, no pair is named for it.
    """
    n = len(codes)
    count = n * (n - 1) // 2
    with clock.phase("pairs", operations=n * n * width):
        highest, close = kernels.close_parts(codes, width)
    for i, j in close:
        found = _closest(codes, labels, width, i, j)
        if found is not None and found[0] == highest:
            return Pairs(count, highest, (i.start + found[1], j.start + found[2]))
    return Pairs(count, highest, None)


NONE = -(1 << 20)  # below every inner product


def tiles(codes: Tensor, width: int, clock: Clock, tile: int, mine: list[int]) -> Iterator[tuple[slice, slice, int]]:
    """Rows, columns and largest inner product of each tile in these rows of tiles, without Triton."""
    n = len(codes)
    whole = codes if codes.is_cuda else codes.float()
    for done, row in enumerate(mine):
        i = slice(row * tile, min((row + 1) * tile, n))
        for start in range(i.start, n, tile):
            j = slice(start, min(start + tile, n))
            with clock.phase("pairs", operations=2 * (i.stop - i.start) * (j.stop - j.start) * width):
                inner = product(whole[i], whole[j])
                if i == j:
                    inner.fill_diagonal_(NONE)
                highest = int(inner.max())
            yield i, j, highest
        clock.say("pairs", done + 1, len(mine))


def _closest(codes: Tensor, labels: Tensor, width: int, i: slice, j: slice) -> tuple[int, int, int] | None:
    """The largest inner product in a tile and its place; pairs with one code and one label are left out."""
    inner = product(codes[i], codes[j])
    number = torch.arange(len(codes), device=codes.device)
    inner.masked_fill_(number[i][:, None] == number[j][None, :], NONE)
    inner.masked_fill_((inner == width) & (labels[i][:, None] == labels[j][None, :]), NONE)
    place = int(inner.argmax())
    highest = int(inner.flatten()[place])
    columns = inner.shape[1]
    return None if highest == NONE else (highest, place // columns, place % columns)


def _pairs_in(i: slice, j: slice) -> int:
    rows, columns = i.stop - i.start, j.stop - j.start
    return rows * (rows - 1) // 2 if i == j else rows * columns


def check(
    points: Points, code: SignCode, device: str = "cpu", clock: Clock | None = None, tile: int | None = None
) -> Verdict:
    """Decide by all pairs whether points with one code have one label.

    The margin is the least number of bits in which the codes of points with different labels differ.

    >>> from .data import from_arrays
    >>> code = SignCode(torch.eye(2, dtype=torch.int64), torch.zeros(2, dtype=torch.int64))
    >>> check(from_arrays([[1, 1], [1, -1], [2, 1]], [0, 1, 0]), code).margin
    1.0
    """
    clock = clock or Clock(device)
    codes, labels = signs(points, code, device, clock)
    return verdict(points, code, pairs(codes, labels, code.width, clock, tile))


def verdict(points: Points, code: SignCode, found: Pairs) -> Verdict:
    """The verdict on a code by the largest inner product of different labels."""
    if found.at is None:
        return Verdict(True, "", None, found.count)
    differing = (code.width - found.largest) // 2
    if differing > 0:
        return Verdict(True, "", float(differing), found.count)
    i, j = sorted(found.at)
    a, b = int(points.rows(i, i + 1)[1]), int(points.rows(j, j + 1)[1])
    return Verdict(False, str(conflict_of(points, i, j, a, b)), 0.0, found.count)
