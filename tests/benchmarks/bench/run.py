"""Every problem given to every tool, each in a process of its own that has loaded it already."""

from __future__ import annotations

import json
import re
import resource
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from symres.kernel.checker import cited
from symres.kernel.files import CERTIFICATES, STATEMENTS
from symres.store.stores import stores

from . import coq
from .answers import FOREIGN, OPEN
from .peers import PEERS
from .problems import WARM, Problem

ROOT = Path(__file__).parents[3]
OURS = "symres"
GRACE = 3  # times the limit, in seconds on the clock, before a process that does not answer is ended


@dataclass(frozen=True)
class Answer:
    """The answer of a tool to a problem, the processor time in seconds, and the statement and certificate it found."""

    tool: str
    problem: Problem
    answer: str
    seconds: float
    note: str = ""
    found: dict[str, Any] | None = None  # the statement, its hash and its certificate

    @property
    def right(self) -> bool:
        return self.answer == ("true" if self.problem.true else "false")

    @property
    def wrong(self) -> bool:
        return not self.right and self.answer not in (OPEN, FOREIGN)


def command(tool: str, python: str, limit: float) -> list[str]:
    if tool == OURS:
        return [sys.executable, "-W", "ignore", "-m", "tests.benchmarks.bench.ours", str(limit)]
    return [python, "-W", "ignore", "-m", "tests.benchmarks.bench.peers", tool, str(limit)]


def version(tool: str, python: str) -> str:
    """The version of a tool in an environment; empty if it is not there."""
    if tool == "Coq":
        return coq.version()
    asked = f"from importlib.metadata import version; print(version({PEERS[tool][0]!r}))"
    found = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=False)
    return found.stdout.strip()


class Worker:
    """A process that answers problems, begun again where it ended or had to be ended."""

    def __init__(self, tool: str, python: str, limit: float) -> None:
        self.tool, self.limit, self._command = tool, limit, command(tool, python, limit)
        self._process: subprocess.Popen[bytes] | None = None
        self._warm: set[str] = set()

    def answers(self, problems: Iterable[Problem]) -> Iterator[Answer]:
        for problem in problems:
            if problem.kind not in self._warm:
                self._ask(WARM[problem.kind])
                self._warm.add(problem.kind)
            said = self._ask(problem)
            yield Answer(
                self.tool,
                problem,
                said["answer"],
                said["seconds"],
                said.get("note", ""),
                said.get("found"),
            )
        self.close()

    def _ask(self, problem: Problem) -> dict[str, Any]:
        if self._process is None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT
            )
        process = self._process
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a process without pipes")
        begin = time.monotonic()
        try:
            process.stdin.write(json.dumps(asdict(problem)).encode() + b"\n")
            process.stdin.flush()
            ready, _, _ = select.select([process.stdout], [], [], GRACE * self.limit + 60 * (not self._warm))
            line = process.stdout.readline() if ready else b""
        except OSError:
            line = b""
        if line:
            found: dict[str, Any] = json.loads(line)
            return found
        self.close()
        return {"answer": OPEN, "seconds": time.monotonic() - begin, "note": "ended, or too long"}

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
        self._process = None
        self._warm.clear()


@dataclass(frozen=True)
class Rechecked:
    """How many certificates a fresh process writes out and the kernel accepts again, and the seconds that it takes."""

    accepted: int
    certificates: int
    seconds: float


def recheck(answers: Sequence[Answer]) -> Rechecked:
    """Check the certificates of answers again: one process of ``symres/elaborate``, from its start."""
    claims = {f"bench.{n}": a for n, a in enumerate(answers) if a.found is not None}
    statements = {name: a.found["statement"] for name, a in claims.items() if a.found}
    certificates = {a.found["sha256"]: a.found["certificate"] for a in claims.values() if a.found}
    with tempfile.TemporaryDirectory() as folder:
        pair = [Path(folder) / "bench.statements.json", Path(folder) / "bench.certificates.json"]
        pair[0].write_text(json.dumps({"format": STATEMENTS, "statements": statements}))
        pair[1].write_text(json.dumps({"format": CERTIFICATES, "certificates": certificates}))
        files = list(pair)
        if any(map(cited, certificates.values())):  # lemmas of the library, which are then checked, too
            files += [path for known in stores([ROOT / "symres" / "library"]) for path in known]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        program = [sys.executable, "-I", "-S", str(ROOT / "symres" / "elaborate"), *map(str, files)]
        ran = subprocess.run(program, capture_output=True, text=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = [line.split()[:2] for line in ran.stdout.splitlines()]
    accepted = [name for verdict, name in said if verdict != "rejected" and name in claims]
    return Rechecked(len(accepted), len(claims), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


@dataclass(frozen=True)
class Corpus:
    """The count of claims in ``proofs``, the seconds of a check with its stores, and those of the kernel alone."""

    claims: int
    frozen: float
    kernel: float


def corpus() -> Corpus:
    """Check ``proofs`` as its stores are, without a search, and its certificates by the kernel alone."""
    said, frozen = _symres("check", "--frozen", "proofs")
    counted = re.search(r"^(\d+) claims: .*; all as expected;", said, flags=re.MULTILINE)
    if counted is None:
        raise RuntimeError(f"symres check --frozen proofs says: {said[-1000:]}")
    return Corpus(int(counted[1]), frozen, _symres("recheck", "proofs")[1])


def _symres(*arguments: str) -> tuple[str, float]:
    """The output of a symres command, which must succeed, and its processor time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "symres", *arguments]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ran.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
