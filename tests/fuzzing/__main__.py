"""``python -m tests.fuzzing [INPUTS] [--seed SEED]``: hostile input for all that reads files of others.

Prints for each target how many inputs had which outcome, and the longest; a fault is told with the command that gives
its input again (``--target``, ``--seed`` and ``--only``). Exit code 1 if there is a fault. Inputs are drawn from all
stores of ``proofs``, so that they are others where these are.
"""

from __future__ import annotations

import argparse
import gc
import resource
import sys
import tempfile
from pathlib import Path

from .corpus import ROOT, Corpus
from .run import give, run, shares, small_budget
from .targets import TARGETS

TOLD = 20  # faults of a target
MEMORY = 4 << 30  # bytes; what needs more fails


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("inputs", type=int, nargs="?", default=10_000, help="how many in all (default: 10,000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--target", choices=TARGETS, action="append", help="one of the targets (default: all)")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="the input of this number alone, with its error")
    chosen = parser.parse_args(arguments)
    names = chosen.target or list(TARGETS)
    corpus = Corpus.read([ROOT / "proofs"])
    gc.collect()
    gc.freeze()
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        if chosen.only is not None:
            with small_budget():
                print(give(names[0], chosen.seed, chosen.only, corpus, Path(folder))[0])
            return 0
        for name, count in shares(chosen.inputs, names).items():
            seen = run(name, chosen.seed, range(count), corpus, Path(folder))
            outcomes = ", ".join(f"{n} {outcome}" for outcome, n in seen.outcomes.most_common())
            print(f"{name}: {count} inputs in {seen.seconds:.0f} s of processor time: {outcomes}", end="; ")
            print(f"the longest took {seen.longest:.1f} s (number {seen.slowest})", flush=True)
            for fault in seen.faults[:TOLD]:
                print(f"  {fault}", flush=True)
            faults += len(seen.faults)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(f"{faults} faults; at most {memory} MiB")
    return 1 if faults else 0


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
    sys.exit(main(sys.argv[1:]))
