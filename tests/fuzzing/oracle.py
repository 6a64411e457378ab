"""Whether a verdict is true, told without the kernel, in the random models of ``tests/logic``."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symres.kernel import Sequent, Statement
from symres.kernel.terms import conjunction

from ..logic.trial import Step, Tally, examine, examine_refutation, subterms
from .clock import TooLong, within

MODELS = 12
SECONDS = 5.0  # after which it is left open
FINEST = 10**20


@dataclass(frozen=True)
class Verdict:
    """A statement, a certificate, and the kernel's verdict on them."""

    statement: Statement
    certificate: Any
    said: str

    def __str__(self) -> str:
        return f"{self.said}: {json.dumps(self.statement.to_json())} by {json.dumps(self.certificate)}"


def is_fine(q: Fraction) -> bool:
    """Whether a number has so large terms that models of 60 digits may miss a change by it or by its square."""
    return max(abs(q.numerator), q.denominator) > FINEST


def objection(verdict: Verdict, chance: random.Random) -> str:
    """A model in which the verdict is false, as text; empty if none is found."""
    statement, certificate = verdict.statement, verdict.certificate
    plain = statement.plain
    hypotheses, claim = plain.hypotheses, conjunction((*plain.guards, plain.conclusion))
    try:
        with within(SECONDS):
            if verdict.said == "proved":
                found = examine(Step(Sequent(hypotheses, claim)), chance, MODELS, Tally())
            elif "laws" in certificate or any(t.head in ("all", "ex") for t in subterms([*hypotheses, claim])):
                return ""  # a model has no other probability space, and tries a quantifier at some values only
            else:
                point = [statement.read(certificate["point"][x.value]) for x in statement.variables]
                if any(is_fine(t.value) for t in subterms(point) if t.head == "rational"):
                    return ""
                found = examine_refutation(statement, point, (), chance, Tally(), strict=False)
    except (TooLong, OverflowError):  # numbers beyond those of the models
        return ""
    return "" if found is None else str(found)
