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
    """Raise ``TooLong`` in what takes more processor time, and after it where it did not let itself be stopped."""
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
