"""The time that a search may take, its end, and the exceptions with which it ends without a proof.

Time is processor time of the thread that searches, so that a machine with other work to do finds what an idle one does;
without what Python takes to collect garbage, which depends on what the process has done before.
"""

from __future__ import annotations

import gc
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from symres.kernel import Rejected
from symres.kernel.polynomials import purse

LEAST = 1e-3  # a timer of 0 is none
AGAIN = 1.0  # seconds after which a limit is looked at again, should a search go on to its next attempt
LONG = "one long computation"
# callbacks of the garbage collector, here and in Hypothesis: an exception there is printed and lost
CALLBACKS = ("_forget", "__del__", "told", "gc_callback")


class OutOfBudget(Exception):
    """The search has used its time; the message says on what."""


class NotFound(Exception):
    """No proof was found; the message names the sequent and what was tried."""


class _Collections(threading.local):
    """The seconds that this thread has spent on garbage."""

    began = spent = 0.0

    def told(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self.began = time.thread_time()
        else:
            self.spent += time.thread_time() - self.began


_collections = _Collections()
gc.callbacks.append(_collections.told)


def clock() -> float:
    """The seconds of processor time that this thread has used; deadlines are moments of this clock."""
    return time.thread_time() - _collections.spent


def deadline(seconds: float) -> float:
    """The moment so many seconds from now, by ``clock``."""
    return clock() + seconds


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Stop a computation that does not look at the clock, where the platform has timers, in the main thread.

    Of nested limits the nearest one counts. Another error that the end leads to, as in compiled code that is stopped
    and says something else went wrong, counts as the end.

    >>> with time_limit(10):
    ...     with time_limit(0.01):
    ...         while True:
    ...             pass
    Traceback (most recent call last):
    symres.search.budget.OutOfBudget: one long computation
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    end = deadline(seconds)
    ended = False

    def stop(number: int, frame: Any) -> None:
        nonlocal ended
        if clock() >= end and frame.f_code.co_name not in CALLBACKS:  # the timer counts all threads
            ended = True
            raise OutOfBudget(LONG)
        signal.setitimer(signal.ITIMER_PROF, max(end - clock(), LEAST), AGAIN)

    before = signal.signal(signal.SIGPROF, stop)
    began = clock()
    left, again = signal.setitimer(signal.ITIMER_PROF, max(seconds, LEAST), AGAIN)
    if 0 < left < seconds:  # the limit around this one is nearer
        end = began + left
        signal.setitimer(signal.ITIMER_PROF, left, AGAIN)
    try:
        yield
    except Exception as error:
        if not ended or isinstance(error, (OutOfBudget, NotFound, Rejected)):
            raise
        raise OutOfBudget(LONG) from error
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        if left:
            signal.setitimer(signal.ITIMER_PROF, max(left - (clock() - began), LEAST), again)


@contextmanager
def attempt(seconds: float) -> Iterator[None]:
    """One attempt of a search: it is stopped after so many seconds, and has a purse of its own for the kernel's steps,
    so that it does not pay for the attempts before it.
    """
    with time_limit(seconds), purse():
        yield
