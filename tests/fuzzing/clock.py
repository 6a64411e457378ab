"""A bound on processor time."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class TooLong(BaseException):
    """Something takes longer than it should."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise ``TooLong`` inside a block that takes more processor time, or after it if the block caught that."""
    rung = False

    def ring(*_: Any) -> None:
        nonlocal rung
        rung = True
        raise TooLong(f"more than {seconds:g} s of processor time")

    kept = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, kept)
    if rung:
        raise TooLong(f"more than {seconds:g} s of processor time")
