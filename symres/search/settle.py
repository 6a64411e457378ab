"""Settling a statement: attack it, then look for a proof, then evaluate it. What comes out is proposed, never
decided.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from symres.evidence.precision import evaluate
from symres.kernel import Statement
from symres.kernel.terms import from_json

from .attack import attack, refutation
from .ideal import OutOfBudget
from .prover import NotFound, Prover, deadline

ATTACK_SHARE = 0.25  # of the budget
GRACE = 1.25  # the search is stopped from outside after this multiple of its budget


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Stop a computation that does not look at the clock, where the platform has timers, in the main thread."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: Any) -> None:
        raise OutOfBudget("one long computation")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def settle(statement: Statement, hints: Mapping[str, Any], budget: float) -> dict[str, Any]:
    """``{"certificate": ...}`` or ``{"reason": ...}``, and ``"evidence"`` where the statement can be evaluated.

    ``hints`` may hold ``by`` (a kind), ``witness`` (terms for existential quantifiers) and ``counterexample`` (a
    value for every variable).
    """
    out: dict[str, Any] = {}
    try:
        with time_limit(GRACE * budget):
            return _settled(statement, hints, budget, out)
    except OutOfBudget as what:
        return {**out, "reason": f"out of time on {what}"}


def _settled(statement: Statement, hints: Mapping[str, Any], budget: float, out: dict[str, Any]) -> dict[str, Any]:
    """What ``settle`` returns; ``out`` holds the evidence as soon as it is there."""
    evidence = evaluate(statement)
    if evidence is not None:
        out["evidence"] = evidence.to_json()
    witness = hints.get("witness", {})
    if hints.get("counterexample") is not None:
        point = {name: from_json(value, {}) for name, value in hints["counterexample"].items()}
        found = refutation(statement, point, witness, deadline(budget))
        if found is not None:
            return {**out, "certificate": found}
    by = hints.get("by")
    found = attack(statement, deadline(budget * ATTACK_SHARE), witness) if by is None else None
    if found is not None:
        return {**out, "certificate": found}
    try:
        return {**out, "certificate": Prover(deadline(budget), by, witness).statement(statement)}
    except NotFound as why:
        if (
            by is None and not statement.variables
        ):  # refuting a closed statement is proving its negation: worth more time
            found = refutation(statement, {}, witness, deadline(budget))
            if found is not None:
                return {**out, "certificate": found}
        return {**out, "reason": str(why)}
