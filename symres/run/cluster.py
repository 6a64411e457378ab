"""Searches on a Dask cluster: its workers get statements and hints, and what they find is checked here as ever.

A worker needs the same symres and, for claims about data sets, the same files under the same paths. It searches in
processes of its own, one a thread, so that a search that crashes or has to be ended takes no worker along.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING
from uuid import uuid4

import symres
from symres.errors import InputError
from symres.run.search_processes import Crew, Found, Job, Known, Work, failed
from symres.run.search_server import Searcher, job_line

if TYPE_CHECKING:
    from distributed import Client

ANSWER = 10.0  # seconds in which a scheduler answers
ARRIVAL = 30.0  # and in which a worker comes, or comes back
KEPT = "what was decided before is kept"

# in a worker: the processes of each run, those of them that wait for a job, and the runs that have ended
_SEARCHERS: dict[str, list[Searcher]] = {}
_IDLE: dict[str, list[Searcher]] = {}
_ENDED: set[str] = set()
_LOCK = threading.Lock()  # no process is begun while a run ends


@contextmanager
def workers(address: str, known: Known, jobs: int) -> Iterator[Crew]:
    """The workers of the cluster whose scheduler has this address, such as ``tcp://10.0.0.1:8786``.

    Raises ``InputError`` where there is none, and where they have another symres.
    """
    try:
        from distributed import Client
    except ImportError:
        raise InputError("--scheduler needs Dask: pip install 'symres[dask]', or leave --scheduler out") from None
    for logger in ("distributed", "tornado.application"):  # what is wrong is said here, in sentences
        logging.getLogger(logger).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=ANSWER, set_as_default=False)
    except Exception as error:  # of whatever else answers there, too
        raise InputError(
            f"no scheduler of Dask answers at {address} ({' '.join(str(error).split())}); begin one with "
            f"`dask scheduler`, and its workers with `dask worker {address}`"
        ) from None
    with client:
        crew = _Workers(client, address, known)
        crew.require()
        try:
            yield crew
        finally:
            crew.dismiss()


class _Workers:
    """The workers as they come and go."""

    def __init__(self, client: Client, address: str, known: Known) -> None:
        self._client = client
        self._address = address
        self._run = uuid4().hex
        self._executor = client.get_executor(pure=False)
        # computed there, and not sent, so that it is computed again where a worker is lost that had it
        self._known = client.submit(str, json.dumps(known), key=f"known-{self._run}")
        self._seen = time.monotonic()

    def require(self) -> None:
        """Raise ``InputError`` unless there are workers, all of which have this symres."""
        with suppress(TimeoutError):
            self._client.wait_for_workers(1, ARRIVAL)
        try:
            found = self._client.run(_version)
        except Exception as error:
            raise InputError(
                f"the workers of {self._address} cannot search ({type(error).__name__}: {error}); install symres there"
            ) from None
        if not found:
            raise InputError(f"{self._address} has no workers; begin some with `dask worker {self._address}`")
        other = {where: version for where, version in found.items() if version != symres.__version__}
        for where, version in other.items():
            raise InputError(
                f"the worker {where} has symres {version}, and this is {symres.__version__}; install it there"
            )

    @property
    def size(self) -> int:
        try:
            threads = sum(self._client.nthreads().values())
        except Exception as error:
            raise self._lost(error) from None
        if threads:
            self._seen = time.monotonic()
        elif time.monotonic() - self._seen > ARRIVAL:
            raise InputError(f"{self._address} has no workers any more; {KEPT}")
        return max(1, threads)

    def _lost(self, error: BaseException) -> InputError:
        return InputError(f"the scheduler at {self._address} does not answer any more ({type(error).__name__}); {KEPT}")

    def submit(self, work: Work, job: Job, budget: float, limit: float) -> Future[Found]:
        line = job_line(work, job, budget, limit)
        future: Future[Found] = self._executor.submit(_search, self._run, self._known, line, limit)
        return future

    def answer(self, future: Future[Found], limit: float) -> Found:
        try:
            return future.result()
        except CancelledError as error:
            raise self._lost(error) from None
        except Exception as error:
            return failed(error)

    def dismiss(self) -> None:
        """End what is still searched for, and the processes of this run."""
        with suppress(Exception):  # of a cluster that is gone
            self._executor.shutdown(wait=False)
            self._client.run(_end, self._run, on_error="ignore")


# ---------------------------------------------------------------------------------------------------------- in a worker


def _version() -> str:
    return symres.__version__


def _search(run: str, known: str, line: str, limit: float) -> Found:
    """Search for a job in a process of this worker, one that an earlier job has left if there is one."""
    with _LOCK:
        if run in _ENDED:  # before this job's turn came
            return {"reason": "the run has ended"}, 0.0
        idle = _IDLE.setdefault(run, [])
        searcher = idle.pop() if idle else None
        if searcher is None or not searcher.is_alive:
            searcher = Searcher(known)
            _SEARCHERS.setdefault(run, []).append(searcher)
    found = searcher.search(line, limit)
    idle.append(searcher)
    return found


def _end(run: str) -> None:
    """End the processes of a run, which begins no others."""
    with _LOCK:
        _ENDED.add(run)
        _IDLE.pop(run, None)
        searchers = _SEARCHERS.pop(run, [])
    for searcher in searchers:
        searcher.end()
