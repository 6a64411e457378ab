"""Claims that a kind of proof shows, each beside its own false neighbour, which it does not show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from symres import Theory
from symres.search.budget import NotFound, deadline
from symres.search.prover import Prover

from ..certificates import verdict_on

SECONDS = 5.0  # for a claim
SOON = 0.3  # for a neighbour


def tells_apart(theory: Theory, claim: Any, neighbour: Any, by: str | None = None) -> bool:
    """Whether a claim is proved, by a kind if one is named, and its false neighbour is not; either is a formula, or one
    with a list of hypotheses.
    """
    return not _is_proved(theory, neighbour, by, SOON) and _is_proved(theory, claim, by, SECONDS)


def _is_proved(theory: Theory, claim: Any, by: str | None, seconds: float) -> bool:
    formula, given = claim if isinstance(claim, tuple) else (claim, ())
    hypotheses: Sequence[Any] = given
    statement = theory.claim(f"c{len(theory.claims)}", formula, given=hypotheses).freeze().statement
    try:
        certificate = Prover(deadline(seconds), by).statement(statement)
    except NotFound:
        return False
    return verdict_on(statement, certificate) == "proved"
