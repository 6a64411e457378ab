"""All checks, one after the other: ``python -m gpu_checks all``. ``--quick`` fits into a minute on one thread."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from . import (
    adversary,
    constructions,
    dominance,
    expressivity,
    factorisation,
    initialisation,
    planted,
    scans,
)
from .data import Points, digits, uniform
from .errors import Refused
from .evidence import Record
from .measure import Clock

Part = Callable[[bool, int, str, Clock], list[Record]]


def records(
    names: list[str], quick: bool, seed: int = 0, device: str = "cpu", clock: Clock | None = None
) -> Iterator[Record]:
    """The records of the named parts (all if none is named), as they come, with their seconds."""
    clock = clock or Clock(device)
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        raise Refused(f"there is no check {unknown[0]!r}; there are {', '.join(PARTS)}.")
    for name, part in PARTS.items():
        if not names or name in names:
            begun = time.perf_counter()
            found = part(quick, seed, device, clock)
            seconds = (time.perf_counter() - begun) / max(1, len(found))
            yield from (record if record.seconds else replace(record, seconds=seconds) for record in found)


def _expressivity(quick: bool, seed: int, device: str, clock: Clock) -> list[Record]:
    """Every construction on random points and on digits, and sign codes of many points."""
    out: list[Record] = []
    small = 1024 if quick else 8192
    cases: list[tuple[Points, str, tuple[str, ...] | None]] = [
        (uniform(small, 64, 10, seed), kind, None) for kind in expressivity.KINDS if kind != "one-threshold"
    ]
    cases.append((uniform(256 if quick else 1024, 1024, 10, seed), "one-threshold", None))
    cases.append((uniform(1 << 18 if quick else 1 << 20, 64, 1000, seed), "sign", ("codes", "recheck")))
    cases.append((uniform(1 << 13 if quick else 1 << 16, 64, 1000, seed), "sign", ("codes", "gram", "forward")))
    if device.startswith("cuda") and not quick:
        cases.append((uniform(1 << 20, 64, 1000, seed, device), "sign", ("codes", "gram", "forward")))
        cases.append((uniform(1 << 26, 64, 1000, seed, device), "sign", ("codes",)))
    try:
        cases += [(digits(), kind, None) for kind in ("sign", "adaptive", "width-one")]
    except Refused:
        pass  # scikit-learn is not installed
    for points, kind, checks in cases:
        report = expressivity.examined(points, kind, seed, None, checks, device, Clock(device, clock.progress))
        report.data = report.data or points.digests()
        out += report.records()
    return out


def _planted(quick: bool, seed: int, device: str, clock: Clock) -> list[Record]:
    """Planted failures: each has to be found by each check that can see it."""
    points = uniform(1024 if quick else 16384, 64, 10, seed)
    code = constructions.shortest(points, seed)
    out = []
    for failure in planted.failures(points, code):
        for name, verdict in planted.verdicts(failure, code).items():
            out.append(
                Record(
                    None,
                    f"planted.{name}",
                    verdict.holds,
                    1,
                    [seed],
                    expected=False,
                    failures=int(not verdict.holds),
                    against=None if verdict.holds else verdict.reason,
                    figures={"planted": failure.name},
                )
            )
    return out


def _dominance(quick: bool, seed: int, device: str, clock: Clock) -> list[Record]:
    return dominance.check(20_000 if quick else 500_000, seed, device, clock)


def _adversary(quick: bool, seed: int, device: str, clock: Clock) -> list[Record]:
    return adversary.check(*((50_000, 512, 300) if quick else (500_000, 4096, 600)), seed, device, clock)


def _initialisation(quick: bool, seed: int, device: str, clock: Clock) -> list[Record]:
    law = [(4096, 1000, 4000 if quick else 200_000)]
    brute = [(32, 50, 400)] if quick else [(64, 100, 400), (256, 100, 40)]
    if device.startswith("cuda") and not quick:
        brute.append((4096, 1000, 32))
    widths = [64, 256, 1024, 4096] if quick else [64, 256, 1024, 4096, 16384, 65536]
    return [
        initialisation.linear(law, brute, seed, device, clock),
        initialisation.mean_field(widths, 10 if quick else 20, 1 << (19 if quick else 24), seed, device, clock),
    ]


def _factorisation(quick: bool, seed: int, device: str, clock: Clock) -> list[Record]:
    large = (4096, 256) if device.startswith("cuda") else (512, 256)
    return [factorisation.check(*(size), seed, device, clock) for size in ([(65, 16), (192, 64)] if quick else [large])]


def _scans(quick: bool, seed: int, device: str, clock: Clock) -> list[Record]:
    return scans.check(*((256, 32) if quick else (16384, 64)), seed, device, clock)


PARTS: dict[str, Part] = {
    "expressivity": _expressivity,
    "planted": _planted,
    "dominance": _dominance,
    "adversary": _adversary,
    "initialisation": _initialisation,
    "factorisation": _factorisation,
    "scans": _scans,
}
