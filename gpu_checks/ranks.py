"""The certificates split over the processes of ``torchrun``: one graphics card each, or one processor.

*Codes.* Each process encodes a span of the points and sends every code to the process that its hash belongs to, with
the label and the number of the point; equal codes meet there, are sorted, and neighbours compared. Each point's code
is sent once.

*Pairs.* The rows of the triangle of tiles are folded, the i-th with the i-th from the end, so that all processes have
the same number of pairs.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import torch
import torch.distributed as dist
from torch import Tensor

from . import gram
from .codes import Separation, SignCode, bucket, conflict_of, encoded, in_order
from .conditions import Verdict
from .data import Points
from .measure import Clock


@dataclass(frozen=True)
class Ranks:
    """This process, number ``rank`` of ``size``, and its device."""

    rank: int
    size: int
    device: str


def several() -> bool:
    """Whether ``torchrun`` started this process beside others."""
    return int(os.environ.get("WORLD_SIZE", "1")) > 1


@contextmanager
def joined(device: str = "cpu") -> Iterator[Ranks]:
    """Join the processes of ``torchrun``: with NCCL on graphics cards, one for each process, with gloo elsewhere."""
    backend = "nccl" if device.startswith("cuda") else "gloo"
    if device == "cuda":
        device = f"cuda:{os.environ.get('LOCAL_RANK', '0')}"
        torch.cuda.set_device(device)
    dist.init_process_group(backend)
    try:
        yield Ranks(dist.get_rank(), dist.get_world_size(), device)
    finally:
        dist.destroy_process_group()


def separated(points: Points, code: SignCode, ranks: Ranks, clock: Clock | None = None) -> Separation:
    """Decide as ``codes.separated`` does, by all processes together; every process returns the same."""
    clock = clock or Clock(ranks.device)
    start, stop = (points.size * (ranks.rank + i) // ranks.size for i in (0, 1))
    keys, labels, index = encoded(points, code, ranks.device, clock, span=(start, stop))
    with clock.phase("exchange", 2 * 8 * len(keys) * (keys.shape[1] + 2)):
        goal = bucket(keys, ranks.size)
        order = torch.sort(goal, stable=True).indices
        sent = torch.bincount(goal, minlength=ranks.size)
        together = torch.cat([keys, labels[:, None], index[:, None]], 1)[order]
        received = _exchanged(together, sent)
    codes, conflicts, found = in_order(received[:, :-2].contiguous(), received[:, -2], received[:, -1], clock)
    totals = torch.tensor([codes, conflicts], device=ranks.device)
    dist.all_reduce(totals)
    first = _first(found, points.size, ranks)
    conflict = None
    if first is not None:
        conflict = conflict_of(points, *first)
    return Separation(conflict is None, points.size, code.width, int(totals[0]), int(totals[1]), conflict)


def _exchanged(rows: Tensor, sent: Tensor) -> Tensor:
    """Rows, sorted by the process they go to, ``sent`` to each: those that come here from all processes."""
    coming = torch.empty_like(sent)
    dist.all_to_all_single(coming, sent)
    out = torch.empty((int(coming.sum()), rows.shape[1]), dtype=rows.dtype, device=rows.device)
    dist.all_to_all_single(out, rows.contiguous(), coming.tolist(), sent.tolist())
    return out


def _first(found: tuple[int, int, int, int] | None, size: int, ranks: Ranks) -> tuple[int, int, int, int] | None:
    """The conflict of the process that found the one with the lowest first point."""
    own = found or (size, size, 0, 0)
    everyone = [torch.zeros(4, dtype=torch.int64, device=ranks.device) for _ in range(ranks.size)]
    dist.all_gather(everyone, torch.tensor(own, dtype=torch.int64, device=ranks.device))
    i, j, a, b = min(tuple(int(v) for v in row) for row in everyone)
    return None if i == size else (i, j, a, b)


def pairs(points: Points, code: SignCode, ranks: Ranks, clock: Clock | None = None, tile: int | None = None) -> Verdict:
    """Decide as ``gram.check`` does, by all processes together; every process returns the same."""
    clock = clock or Clock(ranks.device)
    codes, labels = gram.signs(points, code, ranks.device, clock)
    own = gram.pairs(codes, labels, code.width, clock, tile, (ranks.rank, ranks.size))
    everyone = [torch.zeros(4, dtype=torch.int64, device=ranks.device) for _ in range(ranks.size)]
    at = own.at or (-1, -1)
    dist.all_gather(everyone, torch.tensor([own.largest, *at, own.count], dtype=torch.int64, device=ranks.device))
    largest, i, j, _ = max(tuple(int(v) for v in row) for row in everyone)
    count = sum(int(row[3]) for row in everyone)
    return gram.verdict(points, code, gram.Pairs(count, largest, None if i < 0 else (i, j)))
