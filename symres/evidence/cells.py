"""The cells of the ``bound`` proofs in a certificate: where a claim was hard to prove and deserves a look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from symres.elaborate.trees import cases, witness
from symres.elaborate.trees.bound import region_of
from symres.kernel import Sequent, Statement, obligations
from symres.kernel.procedures.bound import leaves
from symres.kernel.sequents import CLAIM

from .precision import Box


def cells(statement: Statement, certificate: Mapping[str, Any]) -> Iterator[Box]:
    """The cells on which a certificate that the kernel accepts bounds the claim of a statement."""
    if certificate["verdict"] == "proved":
        for sequent, proof in zip(obligations(statement), certificate["proofs"], strict=True):
            if sequent.purpose == CLAIM:
                yield from _cells(sequent, proof)


def _cells(sequent: Sequent, proof: Mapping[str, Any]) -> Iterator[Box]:
    sequent = sequent.turned
    if proof["kind"] == "bound":
        for box, _ in leaves(region_of(sequent), proof):
            yield box
    elif proof["kind"] in ("cases", "witness"):  # below `monotone` the cells are those of a derivative
        step = witness if proof["kind"] == "witness" else cases
        for premise, branch in zip(step.premises(sequent, dict(proof)), proof["branches"], strict=True):
            yield from _cells(premise, branch)
