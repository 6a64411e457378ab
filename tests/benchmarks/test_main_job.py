"""How long the main job takes: checking scripts whose certificates are all stored, and rechecking the store.

The corpus is copied and, where its store lacks something, searched first. Then whole commands are timed as a user runs
them, in processor time; starting Python and importing what the command imports is measured by itself and subtracted.
Only correctness is asserted.

    pytest tests/benchmarks/test_main_job.py --benchmark-enable -m "" -s
"""

import json
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from symres.store.lemmas import with_library

ROOT = Path(__file__).parents[2]
IMPORTS = "import symres.cli, symres.run.runner, symres.show.reports.terminal, sympy"


def command(*arguments: str) -> tuple[float, subprocess.CompletedProcess[str]]:
    """The seconds of processor time of a Python command and its children, and what it said."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done


def least(*arguments: str, times: int = 3) -> float:
    return min(command(*arguments)[0] for _ in range(times))


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    """A copy of proofs/ with everything in its store, and how many claims a run settles by a certificate."""
    copy = tmp_path_factory.mktemp("corpus") / "proofs"
    shutil.copytree(ROOT / "proofs", copy)
    _, done = command("-m", "symres", "check", "--json", "--budget", "10", str(copy))
    assert done.returncode in (0, 1), done.stderr
    claims = json.loads(done.stdout)["claims"]
    assert claims
    return copy, sum(c["verdict"] in ("proved", "refuted") for c in claims)


@pytest.mark.nightly
def test_a_second_check_only_checks(benchmark, corpus):
    folder, settled = corpus
    arguments = ("-m", "symres", "check", "--frozen", "--json", str(folder))
    elapsed, done = benchmark.pedantic(command, arguments, rounds=1)
    assert done.returncode in (0, 1), done.stderr
    claims = json.loads(done.stdout)["claims"]
    assert sum(c["verdict"] in ("proved", "refuted") for c in claims) == settled
    start = least("-c", IMPORTS)
    whole = min(elapsed, least(*arguments))
    benchmark.extra_info.update({"claims": len(claims), "start and imports": start, "check": whole - start})
    print(f"\nsymres check --frozen: {len(claims)} claims, {settled} with certificates")
    print(f"  start and imports {start:.2f} s, the whole command {whole:.2f} s, the difference {whole - start:.2f} s")


@pytest.mark.nightly
def test_recheck_needs_the_standard_library_alone(benchmark, corpus):
    folder, settled = corpus
    stores = [(s, _certificates(s)) for s in sorted(folder.rglob("*.statements.json"))]
    files = [str(p) for pair in with_library(stores) for p in pair]
    arguments = ("-I", "-S", str(ROOT / "symres" / "elaborate"), *files)
    elapsed, done = benchmark.pedantic(command, arguments, rounds=1)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(done.stdout.splitlines()) >= settled  # and the lemmas of the library
    alone = min(elapsed, least(*arguments))
    whole = least("-m", "symres", "recheck", str(folder))
    benchmark.extra_info.update({"claims": settled, "kernel": alone, "symres recheck": whole})
    print(f"\nrecheck of {settled} claims: by itself {alone:.2f} s, through `symres recheck` {whole:.2f} s")


def _certificates(statements: Path) -> Path:
    return statements.with_name(statements.name.replace(".statements.", ".certificates."))
