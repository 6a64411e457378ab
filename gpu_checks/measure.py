"""Seconds, bytes and operations of the phases of a computation, and progress while it runs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TextIO

import torch


@dataclass
class Phase:
    """The cost of one phase: ``size`` bytes read and written, ``operations`` multiplications and additions."""

    name: str
    seconds: float = 0.0
    size: int = 0
    operations: int = 0


@dataclass
class Clock:
    """Phases of a computation on a device; a phase that is entered again goes on.

    >>> clock = Clock()
    >>> with clock.phase("sort", size=80):
    ...     _ = sorted(range(10))
    >>> [(p.name, p.size, p.seconds >= 0) for p in clock.phases.values()]
    [('sort', 80, True)]
    """

    device: str = "cpu"
    progress: TextIO | None = None
    phases: dict[str, Phase] = field(default_factory=dict)
    _said: float = 0.0

    @contextmanager
    def phase(self, name: str, size: int = 0, operations: int = 0) -> Iterator[Phase]:
        """Measure what is done inside; on a graphics card from an idle device to an idle device."""
        phase = self.phases.setdefault(name, Phase(name))
        phase.size += size
        phase.operations += operations
        self._wait()
        begun = time.perf_counter()
        try:
            yield phase
            self._wait()
        finally:
            phase.seconds += time.perf_counter() - begun

    def rename(self, prefix: str, but: str) -> None:
        """Put a prefix to the names of all phases so far but one; the same names begin anew."""
        names = {name: name if name == but else prefix + name for name in self.phases}
        self.phases = {new: replace(self.phases[old], name=new) for old, new in names.items()}

    def _wait(self) -> None:
        if self.device.startswith("cuda"):
            torch.cuda.synchronize(self.device)

    def say(self, name: str, done: int, total: int) -> None:
        """Tell how far a phase is, twice a second at most; the last time it is told in any case."""
        if self.progress is None:
            return
        now = time.monotonic()
        if done < total and now - self._said < 0.5:
            return
        self._said = now
        in_place = self.progress.isatty()
        text = f"{name}: {done:,} of {total:,} ({100 * done // max(total, 1)} %)"
        self.progress.write(f"\r{text:<78}" if in_place else f"{text}\n")
        if in_place and done >= total:
            self.progress.write("\r" + " " * 78 + "\r")
        self.progress.flush()


UNKNOWN = 4 << 30  # bytes that are taken to be free where nobody says


def free_memory(device: str) -> int:
    """Bytes that can be allocated on a device now."""
    if device.startswith("cuda"):
        return int(torch.cuda.mem_get_info(device)[0])
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            sizes = dict(line.split(":") for line in file)
        return int(sizes["MemAvailable"].split()[0]) << 10
    except (OSError, KeyError, ValueError):  # not on every system
        return UNKNOWN


def bytes_in_words(size: float) -> str:
    """
    >>> bytes_in_words(3 << 20), bytes_in_words(17)
    ('3.0 MiB', '17 B')
    """
    for unit, name in ((1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")):
        if size >= unit:
            return f"{size / unit:.1f} {name}"
    return f"{size:.0f} B"


def usable(device: str) -> str:
    """The device, if it is there; ``Refused`` says how to do without it."""
    from .errors import Refused

    try:
        torch.empty(0, device=device)
    except (RuntimeError, AssertionError) as error:
        reason = str(error).splitlines()[0]
        raise Refused(f"--device {device}: not usable here ({reason}). Leave it out to run on the processor.") from None
    return device
