"""Searches in processes of their own, which may crash, hang or run out of memory without taking anything along."""

from __future__ import annotations

import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any

from pebble import ProcessExpired, ProcessPool

from symres.forks import end_with
from symres.kernel import Rejected, Statement
from symres.search import FAULT

TICK = 0.5  # seconds between two looks at the clock while nothing comes in
OVERTIME = 4.0  # a process is ended after this multiple of the budget, of which a search has several shares,
PATIENCE = 10.0  # and so many seconds, for what the search does before and after it looks for proofs

Found = tuple["dict[str, Any]", float]  # what a process found, in seconds
Job = tuple[Statement, Mapping[str, Any]]  # a statement, and the hints for its search
Work = Callable[["dict[str, Any]", Mapping[str, Any], float], Found]  # on a statement, with hints and a budget

_LEMMAS: dict[str, dict[str, Any]] = {}  # in a process: the statements that proofs may cite, by hash


def worked(
    work: Work,
    jobs: Sequence[Job],
    lemmas: Mapping[str, dict[str, Any]],
    budget: float,
    processes: int,
) -> Generator[tuple[int, Found] | None, None, None]:
    """What ``work`` finds for the jobs, by number, as it comes in; None twice a second while nothing does.

    ``lemmas`` are statements in JSON form by their hashes, by which the hints name them. A process that crashes costs
    the job it was at, and one that does not end in time is ended.
    """
    if not jobs:
        return
    import symres.lint  # noqa: F401  with all that a search needs: a process that is forked begins with what is loaded

    limit = OVERTIME * budget + PATIENCE
    pool = ProcessPool(min(processes, len(jobs)), initializer=_begin, initargs=(dict(lemmas),))
    try:
        waiting: dict[Future[Found], int] = {
            pool.schedule(work, args=[statement.to_json(), hints, budget], timeout=limit): number
            for number, (statement, hints) in enumerate(jobs)
        }
        while waiting:
            done, _ = wait(waiting, TICK, FIRST_COMPLETED)
            if not done:
                yield None
            for future in done:
                yield waiting.pop(future), _found(future, limit)
        pool.close()
    except BaseException:
        pool.stop()
        raise
    finally:
        pool.join()


def _found(future: Future[Found], limit: float) -> Found:
    """What a process found, or the sentence about how it ended."""
    try:
        return future.result()
    except TimeoutError:
        return {"reason": f"the search did not end within {limit:.0f} s and was ended"}, limit
    except ProcessExpired as end:
        how = {-signal.SIGKILL: "it was killed, perhaps for want of memory; run again with fewer --jobs"}.get(
            end.exitcode, f"exit code {end.exitcode}"
        )
        return {"reason": f"the process that searched ended: {how}"}, 0.0
    except BaseException as error:  # what a search raises that is no exception, SystemExit say
        return {"reason": _failed(error)}, 0.0


def _failed(error: BaseException) -> str:
    return f"the search failed: {type(error).__name__}: {error}; {FAULT}"


def _begin(lemmas: dict[str, dict[str, Any]]) -> None:
    """Leave Ctrl-C to the main process, and end when it ends, even if it is killed."""
    _LEMMAS.clear()
    _LEMMAS.update(lemmas)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()


def settle(data: dict[str, Any], hints: Mapping[str, Any], budget: float) -> Found:
    """Attack, then prove, then evaluate: a certificate or the reason there is none, and evidence.

    A fault of the search leaves one claim unknown and the others alone.
    """
    from symres.search.settle import settle as found_by

    start = time.perf_counter()
    try:
        found = found_by(Statement.from_json(data), _with_lemmas(hints), budget)
    except Rejected as refusal:
        found = {"reason": f"the kernel does not take it: {refusal}"}
    except Exception as error:
        found = {"reason": _failed(error)}
    return found, time.perf_counter() - start


def lint(data: dict[str, Any], hints: Mapping[str, Any], budget: float) -> Found:
    """The findings about a proved statement."""
    from symres.lint import lint as findings

    start = time.perf_counter()
    found = findings(Statement.from_json(data), _with_lemmas(hints), budget)
    return {"lint": [finding.to_json() for finding in found]}, time.perf_counter() - start


def instance(data: dict[str, Any], values: Mapping[str, Any], budget: float) -> Found:
    """An instance of the hypotheses of a statement in words, with these values or another one; or why there is none."""
    from symres.search.consistency import instance as found_by

    start = time.perf_counter()
    try:
        found = {"instance": found_by(Statement.from_json(data), values)}
    except Rejected as refusal:
        found = {"instance": "", "reason": str(refusal)}
    return found, time.perf_counter() - start


def _with_lemmas(hints: Mapping[str, Any]) -> dict[str, Any]:
    keys: Mapping[str, str] = hints.get("lemmas", {})
    return {**hints, "lemmas": {name: _LEMMAS[key] for name, key in keys.items()}}
