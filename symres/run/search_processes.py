"""Searches in processes of their own, which may crash, hang or run out of memory without taking anything along."""

from __future__ import annotations

import gc
import math
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar

import pebble
from pebble import ProcessExpired, ProcessPool

from symres.errors import nameless
from symres.kernel import Rejected, Statement
from symres.processes.forked import end_with
from symres.run.results import STEPWISE
from symres.search import FAULT
from symres.store.lemmas import library

TICK = 0.5  # seconds between two looks at the clock while nothing comes in
OVERTIME = 2.0  # a process is ended after this multiple of the budget
PATIENCE = 10.0  # and so many seconds, for what the search does before and after it looks for proofs
CROWD = 4.0  # all that is processor time; a process that does not get it is ended after this multiple of both
AHEAD = 8  # jobs for each process that are made and wait for it
LOOK = 0.02  # seconds between two looks of a pool at its processes, for the last of which the end of a search waits
if hasattr(pebble, "CONSTS"):  # not before pebble 5.1
    pebble.CONSTS.sleep_unit = LOOK

T = TypeVar("T")
Found = tuple["dict[str, Any]", float]  # what a process found, in seconds
Job = tuple[Statement, Mapping[str, Any]]  # a statement, and the hints for its search
Work = Callable[["dict[str, Any]", Mapping[str, Any], float], Found]  # on a statement, with hints and a budget


class Known(NamedTuple):
    """Lemmas that proofs may cite, told to a process once: ``statements`` in JSON form by their hashes, and lists of
    names with hashes, of which a job may cite the first so many; None stands for one that it may not.

    The hints of a job have ``lemmas``: a pair of hashes by name, and of how many there are to cite of each list.
    """

    statements: dict[str, dict[str, Any]]
    lists: dict[str, list[tuple[str, str] | None]]


_known = Known({}, {})  # to this process


class Crew(Protocol):
    """Processes that work, wherever they are."""

    @property
    def size(self) -> int:
        """How many jobs they work on at a time, as things are."""

    def submit(self, work: Work, job: Job, budget: float, limit: float) -> Future[Any]:
        """Have a job done by a process that is ended once it has used ``limit`` seconds of processor time for it."""

    def answer(self, future: Future[Any], limit: float) -> Found:
        """The answer, or the sentence about how the process ended."""


Hire = Callable[[Known, int], AbstractContextManager[Crew]]  # a crew that knows these statements, for so many jobs


def worked(
    work: Work, things: Sequence[T], job: Callable[[T], Job], known: Known, budget: float, hire: Hire
) -> Generator[tuple[int, Found] | None, None, None]:
    """Answers of ``work`` for the job of each thing, by number, as they come in; None twice a second while none does.

    A job is made shortly before its turn. A process that crashes costs the job it was at, and one that does not end in
    time is ended.
    """
    if not things:
        return
    limit = OVERTIME * budget + PATIENCE
    waiting: dict[Future[Any], int] = {}
    rest = iter(enumerate(things))
    with hire(known, len(things)) as crew:
        while True:
            for number, thing in islice(rest, max(0, AHEAD * crew.size - len(waiting))):
                waiting[crew.submit(work, job(thing), budget, limit)] = number
            if not waiting:
                break
            done, _ = wait(waiting, TICK, FIRST_COMPLETED)
            if not done:
                yield None
            for future in [f for f in waiting if f in done]:  # what came in together, as it was begun
                yield waiting.pop(future), crew.answer(future, limit)


@contextmanager
def processes(count: int, known: Known, jobs: int) -> Iterator[Crew]:
    """So many processes of this machine, or fewer for fewer jobs."""
    import symres.run.lint  # noqa: F401  with all that a search needs: a process that is forked begins with what is loaded

    pool = ProcessPool(min(count, jobs), initializer=_begin, initargs=(known,))
    try:
        yield _Processes(pool, min(count, jobs))
        pool.close()
    except BaseException:
        pool.stop()
        raise
    finally:
        pool.join()


class _Processes:
    """The processes of a pool, which starts another one for each that ended."""

    def __init__(self, pool: ProcessPool, size: int) -> None:
        self._pool = pool
        self.size = size

    def submit(self, work: Work, job: Job, budget: float, limit: float) -> Future[Found]:
        statement, hints = job
        args = [work, limit, statement.to_json(), hints, budget]
        future: Future[Found] = self._pool.schedule(limited, args=args, timeout=CROWD * limit)
        return future

    def answer(self, future: Future[Found], limit: float) -> Found:
        try:
            return future.result()
        except TimeoutError:
            return overdue(CROWD * limit)
        except ProcessExpired as end:
            return ended(end.exitcode, limit)
        except BaseException as error:  # what a search raises that is no exception, SystemExit say
            return failed(error)


def overdue(seconds: float) -> Found:
    return {"reason": f"the search did not end within {seconds:.0f} s and was ended"}, seconds


def ended(exit_code: int, limit: float) -> Found:
    """The sentence about a process that ended while it searched."""
    if exit_code == -signal.SIGXCPU:
        return overdue(limit)
    how = {-signal.SIGKILL: "it was killed, perhaps for want of memory; run again with fewer --jobs"}.get(
        exit_code, f"exit code {exit_code}"
    )
    return {"reason": f"the process that searched ended: {how}"}, 0.0


def failed(error: BaseException) -> Found:
    return {"reason": f"the search failed: {type(error).__name__}: {error}; {FAULT}"}, 0.0


def learn(known: Known) -> None:
    """Know what the proofs may cite that are searched for in this process."""
    global _known
    _known = known
    _lemma.cache_clear()


def _begin(known: Known) -> None:
    """Leave Ctrl-C to the main process, and end when it ends, even if it is killed."""
    gc.freeze()  # so that it does not copy what it inherits by looking for garbage in it
    learn(known)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()


def limited(work: Work, limit: float, *job: Any) -> Found:
    """Run ``work`` in a process that is ended once it has used so many seconds of processor time for it."""
    try:
        import resource
    except ImportError:  # a platform without such limits
        return work(*job)
    used = math.ceil(time.process_time() + limit)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (used if most == resource.RLIM_INFINITY else min(used, most), most))
    return work(*job)


def settle(data: dict[str, Any], hints: Mapping[str, Any], budget: float) -> Found:
    """Attack, then prove, then weigh what evidence there is: a certificate or the reason there is none, and evidence;
    of a claim that is proved without steps of its own also what was found of its hypotheses (``supposed``).

    A fault of the search leaves one claim unknown and the others alone.
    """
    from symres.search.settle import settle as found_by
    from symres.search.settle import weighed

    start = time.perf_counter()
    try:
        statement = Statement.from_json(data)
        hints = _with_lemmas(hints, statement)
        found = weighed(statement, hints, budget, found_by(statement, hints, budget))
        if statement.hypotheses and _is_plainly_proved(found.get("certificate")):
            found = {**found, "supposed": _supposed(statement)}
    except Rejected as refusal:
        found = {"reason": f"the kernel does not take it: {refusal}"}
    except Exception as error:
        found, _ = failed(error)
    if "reason" in found:
        found = {**found, "reason": nameless(found["reason"])}
    return found, time.perf_counter() - start


def lint(data: dict[str, Any], hints: Mapping[str, Any], budget: float) -> Found:
    """The findings about a proved statement."""
    from symres.run.lint import lint as findings

    start = time.perf_counter()
    statement = Statement.from_json(data)
    found = findings(statement, _with_lemmas(hints, statement), budget)
    return {"lint": [finding.to_json() for finding in found]}, time.perf_counter() - start


def instance(data: dict[str, Any], values: Mapping[str, Any], budget: float) -> Found:
    """Look for an instance of the hypotheses of a statement, with these values or others: the instance in words, or
    hypotheses that contradict each other, or why there is none.
    """
    start = time.perf_counter()
    try:
        found = _supposed(Statement.from_json(data), values)
    except Rejected as refusal:
        found = {"instance": "", "reason": str(refusal)}
    return found, time.perf_counter() - start


def _supposed(statement: Statement, values: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    from symres.search.consistency import supposed

    return supposed(statement, values)._asdict()


def _is_plainly_proved(certificate: Mapping[str, Any] | None) -> bool:
    """Whether a certificate proves a claim, and not by steps, with whose evidence an instance is kept."""
    if certificate is None or certificate["verdict"] != "proved":
        return False
    return not certificate["proofs"] or certificate["proofs"][-1]["kind"] not in STEPWISE


def _with_lemmas(hints: Mapping[str, Any], statement: Statement) -> dict[str, Any]:
    """The hints, with the statements that a proof of this one may cite: not itself, which may be a lemma as well."""
    cited, counts = hints["lemmas"]
    found = dict(cited)
    for name, count in counts.items():
        found.update(filter(None, islice(_known.lists[name], count)))
    return {**hints, "lemmas": {name: _lemma(key) for name, key in found.items() if key != statement.sha256}}


@cache
def _lemma(key: str) -> Statement:
    """A statement that proofs may cite: one of the library, which a process that is forked has, or read once."""
    return library().get(key) or Statement.from_json(_known.statements[key])
