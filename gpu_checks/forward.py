"""The network run on its points through every layer, and its outputs compared with unit vectors, bit for bit."""

from __future__ import annotations

from copy import deepcopy

import torch
from torch import Tensor

from . import kernels
from .arithmetic import require_full_precision
from .conditions import Verdict
from .data import Points, mixed
from .measure import Clock
from .networks import ResidualNetwork
from .rounding import Watch

TILE = 512  # points whose states stay close to the processor while all blocks pass


def run(
    network: ResidualNetwork, x: Tensor, clock: Clock | None = None, tile: int = TILE
) -> tuple[Tensor, bool | None]:
    """Outputs m x r of integer points m x d, and whether an operation rounded (None if that cannot be seen).

    All blocks for some points, then all for the next. On a graphics card one kernel runs all blocks
    (``kernels.forward``), where Triton is there and the blocks fit.
    """
    clock = clock or Clock()
    if x.is_cuda and kernels.available() and kernels.fits(network):
        return kernels.forward(network, x), None
    outputs, rounded = [], []
    for start in range(0, len(x), tile):
        with Watch() as watch:  # of one tile, and of nothing of Python's own
            state = x[start : start + tile].to(network.dtype) @ network.projection.T
            for number in range(network.blocks):
                active = torch.addmm(network.shift[number], state, network.inner[number].T).clamp_(min=0)
                state = state.addmm_(active, network.outer[number].T)
            outputs.append(network.read(state))
        rounded.append(watch.rounded)
        clock.say("forward", min(start + tile, len(x)), len(x))
    seen = None if x.is_cuda or None in rounded else any(rounded)
    return torch.cat(outputs), seen


def sample(size: int, count: int | None, seed: int = 0) -> Tensor:
    """Numbers of points: all, or ``count`` random ones without repetition, in order.

    >>> sample(5, None).tolist(), len(sample(1 << 20, 100))
    ([0, 1, 2, 3, 4], 100)
    """
    if count is None or count >= size:
        return torch.arange(size)
    draws = torch.unique((mixed(torch.arange(2 * count + 64), seed + 7) & ((1 << 62) - 1)) % size)
    chosen = draws[torch.randperm(len(draws), generator=torch.Generator().manual_seed(seed))[:count]]
    return chosen.sort().values


def check(
    network: ResidualNetwork,
    points: Points,
    count: int | None = None,
    seed: int = 0,
    clock: Clock | None = None,
    device: str = "cpu",
) -> Verdict:
    """Whether the network maps all points, or ``count`` random ones, to the unit vectors of their labels, exactly.

    On the processor the inexact flag is watched: ``holds`` then also means that no operation rounded.
    """
    require_full_precision(network.dtype)
    clock = clock or Clock(device)
    chosen = sample(points.size, count, seed)
    x, labels = gathered(points, chosen)
    operations = len(chosen) * network.blocks * 4 * network.width * network.width
    placed = network if network.projection.device == torch.device(device) else deepcopy(network).to(device)
    with clock.phase("forward", operations=operations):
        outputs, rounded = run(placed, x.to(device), clock)
    hot = torch.nn.functional.one_hot(labels.to(outputs.device), points.classes).to(outputs)
    wrong = (outputs != hot).any(1)
    if bool(wrong.any()):
        at = int(wrong.nonzero()[0])
        return Verdict(
            False,
            f"point {int(chosen[at])} of label {int(labels[at])} is not mapped to its unit vector "
            f"({int(wrong.sum())} of {len(chosen)} are not)",
            count=len(chosen),
        )
    if rounded:
        return Verdict(False, "an operation rounded (the inexact flag was raised)", count=len(chosen))
    return Verdict(True, "", 0.0 if rounded is False else None, len(chosen))


def gathered(points: Points, chosen: Tensor) -> tuple[Tensor, Tensor]:
    """The points of these numbers (sorted), and their labels."""
    if len(chosen) == points.size:
        return points.rows(0, points.size)
    rows = [points.rows(int(i), int(i) + 1) for i in chosen]
    return torch.cat([x for x, _ in rows]), torch.cat([y for _, y in rows])
