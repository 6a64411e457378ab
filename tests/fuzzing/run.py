"""Runs of hostile input: every input by its target, its seed and its number, so that each can be given again alone."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from symres.kernel.polynomials import Purse, purse

from .clock import TooLong, within
from .corpus import Corpus
from .guard import guard
from .oracle import objection
from .targets import TARGETS, Fault

STEPS = 2_000_000  # of the kernel's budget for one check, so that many inputs are seen
SECONDS = 10.0  # of processor time for one input, whose checks have a fraction of a second each


@dataclass
class Seen:
    """Statistics of the inputs of a target: the count of each outcome, the slowest input, and the faults."""

    outcomes: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0
    slowest: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)


def shares(inputs: int, names: list[str]) -> dict[str, int]:
    """How many of the inputs each target is given."""
    whole = sum(TARGETS[name][1] for name in names)
    return {name: max(1, inputs * TARGETS[name][1] // whole) for name in names}


def give(name: str, seed: int, number: int, corpus: Corpus, folder: Path) -> tuple[str, float]:
    """Give one input to a target: the outcome and the seconds it took. Raises ``Fault``, or any error of the reader."""
    chance = random.Random(f"{name} {seed} {number}")
    begin = time.process_time()
    with within(SECONDS), purse(), guard(folder) as seen:
        became = TARGETS[name][0](chance, corpus, folder)
    taken = time.process_time() - begin
    if seen:
        raise Fault(f"outside of the folder: {'; '.join(seen[:3])}")
    for verdict in became.verdicts:
        with purse():
            against = objection(verdict, chance)
        if against:
            raise Fault(f"{verdict}: {against}")
    return became.outcome, taken


def run(name: str, seed: int, numbers: range, corpus: Corpus, folder: Path) -> Seen:
    """Inputs of a target, one after the other."""
    out = Seen()
    with small_budget():
        for number in numbers:
            try:
                outcome, taken = give(name, seed, number, corpus, folder)
            except (Exception, TooLong) as fault:
                out.faults.append(f"{name} {seed} {number}: {type(fault).__name__}: {str(fault)[:2000]}")
                continue
            out.outcomes[outcome] += 1
            out.seconds += taken
            if taken > out.longest:
                out.longest, out.slowest = taken, number
    return out


@contextmanager
def small_budget() -> Iterator[None]:
    """Checks may take fewer steps than the kernel allows."""
    kept, Purse.LIMIT = Purse.LIMIT, STEPS
    try:
        yield
    finally:
        Purse.LIMIT = kept
