"""The inner loops in Triton, for graphics cards: codes, pairs of codes, and all blocks of a network.

Each does what a plain function of this package does (``codes.encoder``, ``gram.pairs``, ``forward.run``), with the
comparison fused into the product, so that no product is written to memory. All arithmetic is of integers, or of numbers
that binary16 holds exactly, which is checked. Without Triton, and on processors, the plain functions are used.

With ``TRITON_INTERPRET=1`` in the environment the kernels run on the processor, slowly, which is how they are tested
where there is no graphics card.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec

import torch
from torch import Tensor

from .networks import ResidualNetwork

TILE = 128  # rows of one program
SPAN = 64  # tiles of columns that one program passes
WARPS = 4  # of one program: codes and blocks
PAIR_WARPS = 8  # of one program of pairs, whose registers would spill with four
WORD = 62  # bits of a code in one integer, as in ``codes``
WIDEST = 128  # k of networks that one program holds

if find_spec("triton") is not None:
    import triton
    import triton.language as tl
else:
    triton = None


def available() -> bool:
    """Whether Triton can run here: it is installed, and there is a graphics card or its interpreter is asked for."""
    return triton is not None and (torch.cuda.is_available() or os.environ.get("TRITON_INTERPRET") == "1")


if triton is not None:

    @triton.jit
    def _codes(x, a, t, out, n, d, words, D: tl.constexpr, K: tl.constexpr, B: tl.constexpr):  # type: ignore[no-untyped-def]
        """Sign bits of B points against the (at most) 62 rows of one word, packed."""
        rows = tl.program_id(0).to(tl.int64) * B + tl.arange(0, B)
        word = tl.program_id(1)
        inside, columns = tl.arange(0, D), tl.arange(0, K)
        total = tl.zeros((B, K), dtype=tl.int32)
        for first in range(0, d, D):
            part = first + inside
            points = tl.load(
                x + rows[:, None] * d + part[None, :], mask=(rows[:, None] < n) & (part[None, :] < d), other=0
            )
            matrix = tl.load(a + (word * K + columns[None, :]) * d + part[:, None], mask=part[:, None] < d, other=0)
            total += tl.dot(points, matrix, out_dtype=tl.int32)
        cut = tl.load(t + word * K + columns)
        bits = (total >= cut[None, :]).to(tl.int64)
        place = tl.where(columns < 62, 61 - columns, 0).to(tl.int64)
        packed = tl.sum(tl.where(columns[None, :] < 62, bits << place[None, :], 0), 1)
        tl.store(out + rows * words + word, packed, mask=rows < n)

    @triton.jit
    def _largest(z, out, n, tiles, parts, SPAN: tl.constexpr, K: tl.constexpr, B: tl.constexpr):  # type: ignore[no-untyped-def]
        """The largest inner product of B codes with the codes of up to SPAN tiles from their own on."""
        row, part = tl.program_id(0), tl.program_id(1)
        inside, k = tl.arange(0, B), tl.arange(0, K)
        own = row.to(tl.int64) * B + inside
        a = tl.load(z + own[:, None] * K + k[None, :], mask=own[:, None] < n, other=0)
        best = tl.full((B, B), -1048576, dtype=tl.int32)
        first = row + part * SPAN
        last = tl.minimum(first + SPAN, tiles)
        for column in range(first, last):
            other = column * B + inside.to(tl.int64)
            b = tl.load(z + other[None, :] * K + k[:, None], mask=other[None, :] < n, other=0)
            inner = tl.dot(a, b, out_dtype=tl.int32)
            if (column == row) | (column == tiles - 1):
                outside = (own[:, None] == other[None, :]) | (own[:, None] >= n) | (other[None, :] >= n)
                inner = tl.where(outside, -1048576, inner)
            best = tl.maximum(best, inner)
        tl.store(out + row * parts + part, tl.max(tl.max(best, 1), 0))

    @triton.jit
    def _blocks(h, u, v, s, inexact, n, blocks, K: tl.constexpr, B: tl.constexpr):  # type: ignore[no-untyped-def]
        """All blocks on B states, which stay in registers, and the most that binary16 loses of what it multiplies."""
        rows = tl.program_id(0).to(tl.int64) * B + tl.arange(0, B)
        k = tl.arange(0, K)
        here = rows[:, None] < n
        state = tl.load(h + rows[:, None] * K + k[None, :], mask=here, other=0.0)
        lost = tl.zeros((B, K), dtype=tl.float32)
        for block in range(blocks):
            square = block * K * K + k[:, None] + k[None, :] * K  # the transpose of a block
            inner, outer = tl.load(u + square), tl.load(v + square)
            shift = tl.load(s + block * K + k)
            half = state.to(tl.float16)
            lost = tl.maximum(lost, tl.abs(half.to(tl.float32) - state))
            active = tl.maximum(tl.dot(half, inner, out_dtype=tl.float32) + shift[None, :], 0.0)
            half = active.to(tl.float16)
            lost = tl.maximum(lost, tl.abs(half.to(tl.float32) - active))
            state = tl.dot(half, outer, state, out_dtype=tl.float32)
        tl.store(h + rows[:, None] * K + k[None, :], state, mask=here)
        tl.store(inexact + tl.program_id(0), tl.max(tl.max(lost, 1), 0))


def coding(matrix: Tensor, thresholds: Tensor) -> Callable[[Tensor], Tensor]:
    """The function from int8 points n x d to packed sign codes (n x words), for int8 entries of ``matrix`` (k x d)."""
    k, d = matrix.shape
    count = -(-k // WORD)
    padded = torch.zeros(count * 64, d, dtype=torch.int8, device=matrix.device)
    cuts = torch.full((count * 64,), (1 << 31) - 1, dtype=torch.int32, device=matrix.device)
    for word in range(count):
        part = slice(word * WORD, min((word + 1) * WORD, k))
        padded[word * 64 : word * 64 + part.stop - part.start] = matrix[part]
        cuts[word * 64 : word * 64 + part.stop - part.start] = thresholds[part]
    depth = min(128, max(32, triton.next_power_of_2(d)))

    def encode(x: Tensor) -> Tensor:
        n = len(x)
        out = torch.empty(n, count, dtype=torch.int64, device=x.device)
        _codes[(-(-n // TILE), count)](
            x.contiguous(), padded, cuts, out, n, d, count, D=depth, K=64, B=TILE, num_warps=WARPS
        )
        return out

    return encode


def codable(points_type: torch.dtype, largest: int, matrix: Tensor, thresholds: Tensor) -> bool:
    """Whether ``coding`` is exact for such points: bytes all, and sums that 32 bits hold."""
    entry = int(matrix.abs().max())
    reach = largest * entry * matrix.shape[1] + int(thresholds.abs().max())
    return points_type == torch.int8 and entry <= 127 and reach < 1 << 30


def close_parts(z: Tensor, width: int, tile: int = TILE, span: int = SPAN) -> tuple[int, list[tuple[slice, slice]]]:
    """The largest inner product among all pairs of codes (int8, n x k padded to 16), and rows and columns where it is.

    If it is ``width`` these are all parts that hold a pair with one code; otherwise one part.
    """
    n = len(z)
    padded = max(32, triton.next_power_of_2(z.shape[1]))
    whole = torch.zeros(n, padded, dtype=torch.int8, device=z.device)
    whole[:, : z.shape[1]] = z
    tiles = -(-n // tile)
    parts = -(-tiles // span)
    out = torch.full((tiles, parts), -(1 << 20), dtype=torch.int32, device=z.device)
    _largest[(tiles, parts)](whole, out, n, tiles, parts, SPAN=span, K=padded, B=tile, num_warps=PAIR_WARPS)
    best = int(out.max())
    close = []
    for row, part in (out == best).nonzero().tolist():
        first = (row + part * span) * tile
        close.append((slice(row * tile, min((row + 1) * tile, n)), slice(first, min(first + span * tile, n))))
    return best, close if best == width else close[:1]


def fits(network: ResidualNetwork) -> bool:
    """Whether one program holds the states of a network, and binary16 its blocks."""
    parts = (network.inner, network.outer)
    return (
        network.width <= WIDEST
        and network.dtype == torch.float32
        and network.blocks > 2
        and all(torch.equal(part[2:].half().float(), part[2:]) for part in parts)
    )


def forward(network: ResidualNetwork, x: Tensor, tile: int | None = None) -> Tensor:
    """Outputs m x r of integer points m x d on a graphics card: two plain blocks, then all others in one kernel.

    It sees states less the thresholds of the first block, near which all states of a network of sign codes are. If a
    state or an activation is not a number of binary16, which no correct one of them has, all blocks run in binary32.
    """
    k, m = network.width, len(x)
    padded = max(16, triton.next_power_of_2(k))
    tile = tile or (TILE if padded <= 64 else TILE // 2)
    origin = -network.shift[0]
    wide = torch.zeros(m, padded, dtype=torch.float32, device=x.device)
    wide[:, :k] = network.states(x, 2) - origin
    count = network.blocks - 2
    inner, outer = (torch.zeros(count, padded, padded, dtype=torch.float16, device=x.device) for _ in range(2))
    inner[:, :k, :k], outer[:, :k, :k] = network.inner[2:], network.outer[2:]
    shift = torch.zeros(count, padded, dtype=torch.float32, device=x.device)
    shift[:, :k] = network.shift[2:] + network.inner[2:] @ origin
    tiles = -(-m // tile)
    inexact = torch.zeros(tiles, dtype=torch.float32, device=x.device)
    _blocks[(tiles,)](wide, inner, outer, shift, inexact, m, count, K=padded, B=tile, num_warps=WARPS)
    return network.read(wide[:, :k] + origin) if not bool(inexact.any()) else network(x)
