"""Attacks on steps: drawing what they are made from, and looking for what they prove although it is false."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable

import mpmath

from symres.kernel import Rejected, Sequent, Term
from symres.kernel.polynomials import purse
from symres.kernel.terms import free_variables


class Attack(ABC):
    """Draws step after step; ``fails_at`` tells whether a sequent fails at a point, ``seen`` counts what came."""

    digits = 60

    def __init__(self, fails_at: Callable[..., bool], chance: random.Random) -> None:
        self.fails_at, self.chance = fails_at, chance
        self.seen: Counter[str] = Counter()

    def run(self, rounds: int) -> Counter[str]:
        with mpmath.workdps(self.digits):
            for _ in range(rounds):
                with purse():
                    try:
                        self.round()
                    except Rejected:
                        self.seen["refused"] += 1
        return self.seen

    @abstractmethod
    def round(self) -> None:
        """Draw a step and see whether what it proves holds where its premises do."""


def mentioned(sequent: Sequent) -> frozenset[Term]:
    """The free variables of a sequent."""
    return frozenset().union(*map(free_variables, (*sequent.hypotheses, sequent.conclusion)))
