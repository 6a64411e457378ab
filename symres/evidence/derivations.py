"""Every step of a derivation, evaluated in random models: evidence beside the proof.

A step H |- C that fails in a model of H shows that a rule is stated wrongly, or the kernel wrong; that is a fault. It
shows nothing where a hypothesis speaks of all numbers or matrices, which was only sampled.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from symres.elaborate.compact import Derivation, Proved
from symres.kernel import Rejected, Sequent, Statement, obligations
from symres.kernel.polynomials import purse
from symres.kernel.refutation import refutation

from .interpretation import Meter
from .models import described, examine, in_order

SEED = 20
TRIES = 6  # models for each step
WORK = 30_000.0  # what may be computed in models, by all steps together
DIGITS = 15
PLAIN = ("assume", "discharge", "generalize", "specialize", "witness")  # what these say, another step said


@purse()
def evaluated(
    statement: Statement, certificate: Mapping[str, Any], lemmas: Mapping[str, Statement], work: float = WORK
) -> dict[str, Any] | None:
    """Evidence, as a store keeps it, for the derivations in a certificate; None if there is none."""
    points, against, chance = 0, None, random.Random(SEED)
    steps = list(_steps(statement, certificate, lemmas))
    for k, (number, step) in enumerate(steps):
        share = work / (len(steps) - k)
        meter = Meter(share)
        hypotheses = sorted(step.hypotheses, key=str)
        variables = in_order((*hypotheses, step.conclusion))
        trial = examine(variables, hypotheses, step.conclusion, TRIES, chance, meter=meter)
        work -= share - max(meter.left, 0)
        points += trial.models
        if trial.violation is not None and not trial.violation.sampled:
            against = f"step {number}: {described(trial.violation, variables, step.conclusion)}"
            break
    if not points:
        return None
    return {"points": points, "digits": DIGITS, "seed": SEED, "margin": None, "at": None, "against": against}


def _steps(
    statement: Statement, certificate: Mapping[str, Any], lemmas: Mapping[str, Statement]
) -> Iterator[tuple[int, Proved]]:
    """The steps that say something new, with their numbers."""
    refuted = certificate["verdict"] == "refuted"
    sequents = refutation(statement, dict(certificate)) if refuted else obligations(statement)
    for sequent, proof in zip(sequents, certificate["proofs"], strict=True):
        if proof["kind"] == "derivation":
            yield from _of_one(sequent, proof, lemmas)


def _of_one(
    sequent: Sequent, proof: Mapping[str, Any], lemmas: Mapping[str, Statement]
) -> Iterator[tuple[int, Proved]]:
    derivation = Derivation(sequent, proof["locals"], lemmas)
    for number, data in enumerate(proof["steps"]):
        try:
            with purse():
                proved = derivation.add(data)
        except Rejected:
            return
        if data["by"] not in PLAIN:
            yield number, proved
