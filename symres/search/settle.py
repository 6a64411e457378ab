"""Settling a statement: evaluate it, attack it, then look for a proof. What comes out is proposed, never decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from symres.evidence.cells import cells
from symres.evidence.derivations import evaluated
from symres.evidence.precision import Evidence, evaluate, holds_at
from symres.evidence.sampling import flat
from symres.kernel import Statement
from symres.kernel.polynomials import Budget
from symres.kernel.terms import from_json, is_scalar
from symres.language.steps import from_json as script_from_json

from . import FAULT
from .attack import concrete
from .attack.counterexamples import UNREACHED, at_simple_points, counterexample, refutation, search
from .budget import NotFound, OutOfBudget, deadline, time_limit
from .derivations.data_sets import Files
from .derivations.general import is_general
from .derivations.obligations import derived, refuted
from .prover import Prover

ATTACK_SHARE = 0.25  # of the budget
SHORT_SHARE = 0.05
AT_ONCE = 0.02  # for a proof in which nothing is led back to anything else, before anything is attacked
Found = TypeVar("Found")
GRACE = 1.25  # the search is stopped from outside after this multiple of its budget


def _in_time(work: Callable[[], Found | None], seconds: float) -> Found | None:
    """What some work finds in about so many seconds; None if that is nothing."""
    try:
        with time_limit(GRACE * seconds):
            return work()
    except (NotFound, OutOfBudget):
        return None


def _closer(statement: Statement, certificate: Mapping[str, Any]) -> Evidence | None:
    """Evidence from the cells of a bound, where it has some."""
    boxes = list(cells(statement, certificate))
    return evaluate(statement, cells=boxes) if boxes else None


@Budget.full()
def settle(statement: Statement, hints: Mapping[str, Any], budget: float) -> dict[str, Any]:
    """``{"certificate": ...}`` or ``{"reason": ...}``, and ``"evidence"`` where the statement can be evaluated.

    ``hints`` may hold ``by`` (a kind), ``steps`` (what a proof shows first), ``witness`` (terms for existential
    quantifiers), ``counterexample`` (a value for every variable) and ``lemmas`` (statements by the names that proofs
    cite them by). With ``refutes``, a ``script`` leads from the claim to something false.
    """
    if hints.get("script") or is_general(statement):
        return _derived(statement, hints, budget)
    out: dict[str, Any] = {}
    evidence = _in_time(lambda: evaluate(statement), budget)
    if evidence is not None:
        out["evidence"] = evidence.to_json()
    found, nearest = None, ""
    if evidence is not None and evidence.against is None:
        found = _at_once(statement, hints, AT_ONCE * budget, Prover.at_once)
    if found is None:
        # a claim that has no value anywhere is attacked for long only if no proof is found
        found, nearest = _attacked(statement, hints, budget, ATTACK_SHARE if evidence is not None else SHORT_SHARE)
    try:
        if found is None:
            found = _proved(statement, hints, budget, attacked=evidence is not None)
        if found["verdict"] == "refuted" and _holds(statement, found["point"]):
            return {"reason": f"the kernel accepts a counterexample, but the claim holds to 50 digits there; {FAULT}"}
        closer = _in_time(lambda: _closer(statement, found), budget)
        if closer is not None:
            out["evidence"] = closer.to_json()
        return {**out, "certificate": found}
    except NotFound as why:
        return {**out, "reason": str(why) + (f"; {nearest}" if nearest else "")}
    except OutOfBudget as what:
        return {**out, "reason": f"out of time on {what}" + (f"; {nearest}" if nearest else "")}


def _derived(statement: Statement, hints: Mapping[str, Any], budget: float) -> dict[str, Any]:
    """The same by a derivation, along the script if there is one; a small instance or a point may refute it."""
    lemmas: dict[str, Statement] = hints.get("lemmas", {})
    script = script_from_json(hints.get("script", []), statement.variables)
    try:
        with time_limit(GRACE * budget):
            files = Files(Path(hints["folder"]), hints["tables"]) if "tables" in hints else None
            show = refuted if hints.get("refutes") else derived
            certificate = show(statement, script, lemmas, deadline(budget), files)
        known = {st.sha256: st for st in lemmas.values()}
        evidence = _in_time(lambda: evaluated(statement, certificate, known), budget)
        return {"certificate": certificate, **({"evidence": evidence} if evidence is not None else {})}
    except (NotFound, OutOfBudget) as why:
        if is_general(statement):
            cited = {name: (st.sha256, st) for name, st in lemmas.items()}
            found = concrete.refutation(statement, deadline(ATTACK_SHARE * budget), cited)
        else:
            found, _ = _attacked(statement, hints, budget)
        return {"certificate": found} if found is not None else {"reason": str(why)}


def _holds(statement: Statement, point: Mapping[str, Any]) -> bool:
    """Whether 50 digits say that the statement holds at a rational point; False where they say nothing."""
    given = flat(statement)
    values = {x: from_json(point[x.value], {}) for x in statement.variables}
    if given.bound or any(value.head != "rational" for value in values.values()):
        return False
    return holds_at(given, {x: value.value for x, value in values.items()})


def _at_once(
    statement: Statement,
    hints: Mapping[str, Any],
    seconds: float,
    prove: Callable[[Prover, Statement], dict[str, Any]],
) -> dict[str, Any] | None:
    """A proof that takes hardly any time, where the script does not say how to decide the claim."""
    if any(hints.get(name) for name in ("by", "steps", "witness", "counterexample")):
        return None
    return _in_time(lambda: prove(Prover(deadline(seconds)), statement), seconds)


def _attacked(
    statement: Statement, hints: Mapping[str, Any], budget: float, share: float = ATTACK_SHARE
) -> tuple[dict[str, Any] | None, str]:
    """A refutation at the given counterexample or at a point that is found, and how near to one the attack came."""
    witness = hints.get("witness", {})
    end = deadline(share * budget)
    try:
        with time_limit(GRACE * share * budget):
            if hints.get("counterexample") is not None:
                point = {name: from_json(value, {}) for name, value in hints["counterexample"].items()}
                found = refutation(statement, point, witness, end)
                if found is not None:
                    return found, ""
            if hints.get("by") is not None:
                return None, ""
            if not all(is_scalar(x.sort) for x in statement.variables):
                return concrete.refutation(statement, end), ""
            attack = search(statement, end, witness)
            return attack.certificate, attack.reach
    except OutOfBudget:
        return None, UNREACHED


def _at_simple_points(statement: Statement, hints: Mapping[str, Any], seconds: float) -> dict[str, Any] | None:
    """A refutation at a simple point of a statement that has a value nowhere."""
    if hints.get("by") is not None or not all(is_scalar(x.sort) for x in statement.variables):
        return None
    witness = hints.get("witness", {})
    return _in_time(lambda: at_simple_points(statement, deadline(seconds), witness), seconds)


def _proved(statement: Statement, hints: Mapping[str, Any], budget: float, attacked: bool) -> dict[str, Any]:
    """A proof; for a closed statement, where refuting is proving the negation, a refutation will do, and one at a point
    for a statement that was not attacked.
    """
    witness = hints.get("witness", {})
    is_closed = hints.get("by") is None and not statement.variables
    if is_closed:
        found = _refuted(statement, witness, SHORT_SHARE * budget)
        if found is not None:
            return found
    if not attacked:
        found = _at_once(statement, hints, SHORT_SHARE * budget, Prover.statement)
        found = found or _at_simple_points(statement, hints, SHORT_SHARE * budget)
        if found is not None:
            return found
    try:
        with time_limit(GRACE * budget):
            prover = Prover(deadline(budget), hints.get("by"), witness, counterexample)
            return prover.statement(statement, hints.get("steps", ()))
    except (NotFound, OutOfBudget):
        found = _by_lemmas(statement, hints, ATTACK_SHARE * budget) if hints.get("by") is None else None
        if found is None and is_closed:
            found = _refuted(statement, witness, budget)
        elif found is None and not attacked:
            found = _at_simple_points(statement, hints, ATTACK_SHARE * budget)
            if found is None:
                found, _ = _attacked(statement, hints, budget)
        if found is None:
            raise
        return found


def _by_lemmas(statement: Statement, hints: Mapping[str, Any], seconds: float) -> dict[str, Any] | None:
    """A proof as a line of a theorem has it, from rules and lemmas; None if there is none."""
    lemmas: dict[str, Statement] = hints.get("lemmas", {})
    if not lemmas:
        return None
    return _in_time(lambda: derived(statement, (), lemmas, deadline(seconds)), seconds)


def _refuted(statement: Statement, witness: Mapping[str, Any], seconds: float) -> dict[str, Any] | None:
    """A refutation of a closed statement, which is a proof of its negation."""
    return _in_time(lambda: refutation(statement, {}, witness, deadline(seconds)), seconds)
