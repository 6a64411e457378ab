"""How long a search may take: what ends it, and what it raises when it ends without a proof."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class OutOfBudget(Exception):
    """The search has used its time; the message says on what."""


class NotFound(Exception):
    """No proof was found; the message names the sequent and what was tried."""


def deadline(seconds: float) -> float:
    """The moment so many seconds from now, by ``time.monotonic``."""
    return time.monotonic() + seconds


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Stop a computation that does not look at the clock, where the platform has timers, in the main thread."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: Any) -> None:
        raise OutOfBudget("one long computation")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)  # again every second, should a search go on to its next attempt
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
