"""How check, --frozen, recheck, explain, graph and latex grow with the claims, easy ones and chains of lemmas.

A project is one script. Of each command are shown the processor time, its children's included, the most memory that one
process had, and what a claim beyond those of the project before costs, which is the same for all if growth is linear.
Only correctness is asserted.

    pytest tests/benchmarks/test_growth.py --benchmark-enable -m "" -s -n 0
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

HEAD = "from symres import *\n\ntheory = Theory('project')\n"
LEMMA = """
with theory.theorem("c{k}", spectral_norm(A) + {k} >= {k}) as proof:
    proof.have(spectral_norm(A) + {k} - 1 >= {k} - 1, by=theory["c{before}"])
"""
FIRST = """A = theory.matrix("A", theory.naturals("n"), 3)
with theory.theorem("c0", spectral_norm(A) >= 0) as proof:
    proof.have(spectral_norm(A) >= 0, by="spectral_nonnegative")
"""


def easy(count: int) -> str:
    """A script of so many claims, none of which needs another."""
    claims = (f"theory.claim('c{k}', x**2 + {k} * y**2 + 1 >= x + y)\n" for k in range(1, count + 1))
    return HEAD + "x, y = theory.reals('x y')\n" + "".join(claims)


def chain(count: int) -> str:
    """A script of so many lemmas, each of which cites the one before."""
    return HEAD + FIRST + "".join(LEMMA.format(k=k, before=k - 1) for k in range(1, count))


def measured(*arguments: str) -> tuple[float, float, int]:
    """User seconds of a command and its children, the most MiB that one of the processes had, and its exit code."""
    child = os.fork()
    if child == 0:
        for stream in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        os.execv(sys.executable, [sys.executable, "-m", "symres", *arguments])
    _, status, usage = os.wait4(child, 0)
    return usage.ru_utime, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


EASY = [
    10,
    100,
    pytest.param(1000, marks=pytest.mark.nightly),
    pytest.param(10_000, marks=pytest.mark.nightly),  # the first check takes some minutes
]
CHAINS = [10, 100, pytest.param(1000, marks=pytest.mark.nightly)]


@pytest.mark.parametrize("count", EASY)
def test_easy_claims(benchmark, count, tmp_path):
    benchmark.pedantic(grown, ("easy", easy(count), count, tmp_path), rounds=1)


@pytest.mark.parametrize("count", CHAINS)
def test_a_chain_of_lemmas(benchmark, count, tmp_path):
    benchmark.pedantic(grown, ("chain", chain(count), count, tmp_path), rounds=1)


BEFORE: dict[tuple[str, str], tuple[int, float]] = {}  # the claims and seconds of the last project of a kind


def grown(kind: str, text: str, count: int, folder: Path) -> None:
    script = folder / "project.py"
    script.write_text(text)
    jobs = ("-j", "1")
    print(f"\n{count:6} claims, {kind:5}  user seconds   MiB   ms a claim more")
    for name, arguments in {
        "cold": ("check", *jobs, str(script)),
        "frozen": ("check", "--frozen", *jobs, str(script)),
        "recheck": ("recheck", *jobs, str(script)),
        "explain": ("explain", f"project.c{count // 2}", str(script)),
        "graph": ("graph", *jobs, str(script)),
        "latex": ("latex", *jobs, str(script), "-o", str(folder / "paper")),
    }.items():
        seconds, memory, code = measured(*arguments)
        assert code == 0, name
        fewer, sooner = BEFORE.get((kind, name), (count, seconds))
        more = f"{1000 * (seconds - sooner) / (count - fewer):10.1f}" if count > fewer else ""
        BEFORE[kind, name] = count, seconds
        print(f"{name:>19}{seconds:15.2f} {memory:5.0f} {more}")
