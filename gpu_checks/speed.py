"""How fast the certificates are beside the floor: the bytes and operations that they cannot do without.

The peaks of the machine are measured, not taken from a data sheet: the bandwidth of a copy, the rates of large products
of random bytes and of random binary16 numbers (of binary32 on a processor). Times are the best of some runs after a
first one that is not counted, by events on a graphics card.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch

from . import codes, forward, gram, kernels
from .codes import random_code
from .constructions import sign_code
from .data import uniform
from .measure import Clock


@dataclass(frozen=True)
class Speed:
    """Seconds of one computation, its floor, and the seconds of a plain way to do it, if there is one."""

    name: str
    seconds: float
    floor: float
    plain: float | None = None

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "seconds": self.seconds,
            "floor": self.floor,
            "over_floor": round(self.seconds / self.floor, 2),
            "plain": self.plain,
            "faster_than_plain": None if self.plain is None else round(self.plain / self.seconds, 2),
        }


@dataclass(frozen=True)
class Peaks:
    """Bytes moved (read and written) and operations (a multiplication and an addition are two) in a second.

    ``bytes`` and ``halves`` are the rates of products of bytes and of binary16 numbers, as the kernels take them.
    """

    bandwidth: float
    bytes: float
    halves: float


def best(work: Callable[[], object], device: str, runs: int = 5) -> float:
    """Seconds of the fastest run, after one that is not counted.

    >>> best(lambda: sum(range(10)), "cpu") >= 0
    True
    """
    work()
    taken = []
    for _ in range(runs):
        if device.startswith("cuda"):
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
            work()
            end.record()
            torch.cuda.synchronize(device)
            taken.append(begin.elapsed_time(end) / 1000)
        else:
            begun = time.perf_counter()
            work()
            taken.append(time.perf_counter() - begun)
    return min(taken)


def peaks(device: str) -> Peaks:
    """The machine's best rates."""
    on_card = device.startswith("cuda")
    source = torch.ones((1 << 30) if on_card else (1 << 26), dtype=torch.int8, device=device)
    goal = torch.empty_like(source)
    bandwidth = 2 * len(source) / best(lambda: goal.copy_(source), device)
    if not on_card:
        single = torch.rand(1024, 1024)
        rate = 2 * 1024**3 / best(lambda: single @ single, device)
        return Peaks(bandwidth, rate, rate)
    side = 8192
    byte = torch.randint(-128, 128, (side, side), dtype=torch.int8, device=device)
    half = torch.rand(side, side, dtype=torch.float16, device=device)
    works: tuple[Callable[[], object], ...] = (lambda: torch._int_mm(byte, byte.T), lambda: half @ half.T)
    return Peaks(bandwidth, *(2 * side**3 / best(work, device) for work in works))


def of_codes(size: int, device: str, machine: Peaks, dimension: int = 64, width: int = 60) -> Speed:
    """Codes, sort, compare: the floor reads points and labels once, and moves keys, order and labels once a phase."""
    points = uniform(size, dimension, 1000, device=device).resident(device)
    code = random_code(width, dimension)
    moved = size * (dimension + 8) + size * (8 + 16) + size * 24
    seconds = best(lambda: codes.separated(points, code, device, Clock(device), passes=1), device, 3)
    return Speed(f"codes and sort, n = {size}, d = {dimension}, k = {width}", seconds, moved / machine.bandwidth)


def of_pairs(size: int, device: str, machine: Peaks, width: int = 60) -> Speed:
    """All pairs of codes, beside products of tiles that are written to memory and compared there."""
    points = uniform(size, 64, 1000, device=device).resident(device)
    signs, labels = gram.signs(points, random_code(width, 64), device)
    clock = Clock(device)
    seconds = best(lambda: gram.pairs(signs, labels, width, clock), device, 2)
    plain = None
    if device.startswith("cuda") and kernels.available():
        tile = gram.TILES["cuda"]
        rows = list(range(-(-size // tile)))
        plain = best(lambda: list(gram.tiles(signs, width, Clock(device), tile, rows)), device, 1)
    floor = size * size * width / machine.bytes
    return Speed(f"pairs, n = {size}, k = {width}", seconds, floor, plain)


def of_forward(size: int, device: str, machine: Peaks, count: int | None = None) -> Speed:
    """All blocks on ``count`` points (all if not given), beside a run that goes block by block over all of them."""
    points = uniform(size, 64, 1000)
    made = sign_code(points, random_code(2 * size.bit_length() + 12, 64))
    network = made.network.to(device)
    x = forward.gathered(points, forward.sample(size, count))[0].to(device)
    seconds = best(lambda: forward.run(network, x), device, 2)
    plain = best(lambda: network(x), device, 1)
    operations = 4 * len(x) * network.blocks * network.width**2
    name = f"forward, n = {size}, {len(x)} points, k = {network.width}, {network.blocks} blocks"
    return Speed(name, seconds, operations / machine.halves, plain)


def measured(device: str, exponents: tuple[int, int, int] | None = None) -> tuple[Peaks, list[Speed]]:
    """The peaks of a device, and codes, pairs and forward runs at sizes 2^e that suit it."""
    large = device.startswith("cuda")
    e = exponents or ((23, 20, 17) if large else (20, 14, 12))
    machine = peaks(device)
    return machine, [
        of_codes(1 << e[0], device, machine),
        of_pairs(1 << e[1], device, machine),
        of_forward(1 << e[2], device, machine),
    ]
