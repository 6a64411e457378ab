"""Facts and summands of a contradiction between comparisons of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symres.kernel.terms import Term


@dataclass(frozen=True)
class Given:
    """A step that compares a number with another, and what their difference is multiplied by: divisors, to powers."""

    step: int
    divisors: tuple[tuple[Term, int], ...] = ()


@dataclass(frozen=True)
class Summand:
    """weight * product of facts * square of a root."""

    weight: int | Fraction
    facts: tuple[int, ...] = ()
    square: Any = None
