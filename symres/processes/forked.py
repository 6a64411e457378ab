"""The same work on many things, in processes that are forked with all that it needs."""

from __future__ import annotations

import gc
import multiprocessing
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from os import _exit
from typing import Any, Generic, TypeVar

from symres.errors import InputError

T = TypeVar("T")
R = TypeVar("R")

LEAST = 10  # things for which a process is forked
CHUNKS = 16  # parts of the work that a process is given, one after the other
ENDED = "a process ended, perhaps for want of memory; run again with --jobs 1"

_work: Callable[[Any], Any] | None = None  # of the processes that are forked now, which inherit it
_things: Sequence[Any] = ()


def mapped(work: Callable[[T], R], things: Sequence[T], processes: int) -> Iterator[R]:
    """``work`` of every one of the things, in their order.

    Only results travel between processes, which have to be picklable. Where processes cannot be forked, and where there
    is little to do, it is done here. Raises ``InputError`` if a process ends before its work.

    >>> list(mapped(abs, [-1, 2], 2))
    [1, 2]
    """
    global _work, _things
    processes = min(processes, len(things) // LEAST)
    if processes < 2 or not can_fork():
        yield from map(work, things)
        return
    _work, _things = work, things
    thaw = _frozen()
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("fork"), _begin)
    try:
        yield from pool.map(_done, range(len(things)), chunksize=max(1, len(things) // (CHUNKS * processes)))
    except BrokenProcessPool:
        raise InputError(ENDED) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        thaw()
        _work, _things = None, ()


def can_fork() -> bool:
    """Whether a process may be forked from this one; on macOS its frameworks may break by that."""
    return sys.platform != "darwin" and "fork" in multiprocessing.get_all_start_methods()


class Apart(Generic[R]):
    """Work that has begun in one process, which is forked from this one, while this one goes on.

    >>> one = Apart(abs, [-1, 2])
    >>> one.results()
    [1, 2]
    """

    def __init__(self, work: Callable[[T], R], things: Sequence[T]) -> None:
        fork = multiprocessing.get_context("fork")
        self._answer, answer = fork.Pipe(duplex=False)

        def do() -> None:
            _begin()
            answer.send([work(thing) for thing in things])

        thaw = _frozen()
        try:
            self._process = fork.Process(target=do, daemon=True)
            self._process.start()
        finally:
            thaw()
            answer.close()

    @property
    def has_ended(self) -> bool:
        return self._answer.poll()

    def results(self) -> list[R]:
        """Wait for the results, in the order of the things. Raises ``InputError`` if the process ended before."""
        try:
            found: list[R] = self._answer.recv()
        except EOFError:
            raise InputError(ENDED) from None
        self._answer.close()
        self._process.join()
        return found


def _frozen() -> Callable[[], None]:
    """Freeze what there is, so that no process copies what it inherits by looking for garbage in it; how to undo that.

    What others have frozen before stays so.
    """
    thaw = (lambda: None) if gc.get_freeze_count() else gc.unfreeze
    gc.freeze()
    return thaw


def _done(number: int) -> Any:
    if _work is None:
        raise RuntimeError("this process was not forked for any work")
    return _work(_things[number])


def _begin() -> None:
    """Leave Ctrl-C to the main process, and end when that one ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()


def end_with(sentinel: int) -> None:
    """End this process when another one ends, even if that is killed."""
    wait([sentinel])
    _exit(1)
