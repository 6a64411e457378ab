"""The premises of a step with the proofs of these, as all files that tell a part of a proof see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from symres.kernel import Sequent
from symres.trees.kinds import STEPS

Proof = Mapping[str, Any]
Pairs = Sequence[tuple[Sequent, Proof]]


def premises(sequent: Sequent, proof: Proof) -> list[tuple[Sequent, Proof]]:
    """The sequents that a step leads back to, each with its proof."""
    return list(zip(STEPS[proof["kind"]](sequent, dict(proof)), proof["branches"], strict=True))
