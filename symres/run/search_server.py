"""A process that searches, and is told what for by another one: a job a line, and an answer a line.

It is not forked, so that its parent may have threads, as a worker of a cluster has.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from typing import IO

from symres.run.search_processes import (
    CROWD,
    Found,
    Job,
    Known,
    Work,
    ended,
    failed,
    instance,
    learn,
    limited,
    lint,
    overdue,
    settle,
)

IDLE = 60.0  # seconds without a job after which the process ends
WORK: dict[str, Work] = {"settle": settle, "lint": lint, "instance": instance}


class Searcher:
    """The process, as its parent sees it; ``known`` is what proofs may cite, as JSON."""

    def __init__(self, known: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._untold = known

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def search(self, line: str, limit: float) -> Found:
        """Search for the job of a line: the answer, or the sentence about how the process ended."""
        timer = threading.Timer(CROWD * limit, self.end)
        timer.start()
        try:
            answer = self._answered(line)
        finally:
            in_time = timer.is_alive()
            timer.cancel()
        if answer.endswith(b"\n"):
            found, seconds = json.loads(answer)
            return found, seconds
        return ended(self._process.wait(), limit) if in_time else overdue(CROWD * limit)

    def _answered(self, line: str) -> bytes:
        """A line of the process; nothing, or a part of one, if it ends before."""
        told, answers = self._process.stdin, self._process.stdout
        if told is None or answers is None:
            raise RuntimeError("the process that searches has no pipes")
        try:
            told.write(f"{self._untold}\n{line}\n".encode() if self._untold else f"{line}\n".encode())
            told.flush()
        except OSError:  # it has ended
            return b""
        self._untold = ""
        return answers.readline()

    def end(self) -> None:
        """End the process, whatever it is at."""
        self._process.kill()
        self._process.wait()


def job_line(work: Work, job: Job, budget: float, limit: float) -> str:
    """A job, as a searcher is told it, in so many seconds of processor time at most."""
    statement, hints = job
    return json.dumps([work.__name__, limit, statement.to_json(), hints, budget])


def main() -> None:
    """Work on what is told; end with the process that tells, and leave Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    threading.Thread(target=_listen, args=(sys.stdin.buffer, lines), daemon=True).start()
    learn(Known(*json.loads(lines.get())))
    while True:
        try:
            name, limit, *rest = json.loads(lines.get(timeout=IDLE))
        except queue.Empty:
            os._exit(0)
        try:
            found = limited(WORK[name], limit, *rest)
        except BaseException as error:  # what a search raises that is no exception, SystemExit say
            found = failed(error)
        answers.write(json.dumps(found).encode() + b"\n")
        answers.flush()


def _listen(told: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    for line in told:
        lines.put(line)
    os._exit(1)
