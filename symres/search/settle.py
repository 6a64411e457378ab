"""Settling a statement: evaluate it, attack it, then look for a proof. The answer is proposed; the kernel decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from symres.elaborate import complete
from symres.evidence.cells import cells
from symres.evidence.derivations import evaluated
from symres.evidence.precision import Evidence, evaluate, holds_at
from symres.evidence.sampling import flat, has_numbers_alone
from symres.evidence.support import is_evaluated, support
from symres.kernel import Rejected, Sequent, Statement, Term
from symres.kernel import refutation as kernel_refutation
from symres.kernel.polynomials import purse
from symres.kernel.terms import ZERO, from_json, instantiate, to_json
from symres.language.steps import from_json as script_from_json

from . import FAULT
from .attack import concrete
from .attack.counterexamples import Attack, at_simple_points, counterexample, miscounted, refutation, stages
from .budget import NotFound, OutOfBudget, attempt, clock, deadline
from .derivations.data_sets import Files
from .derivations.obligations import derived, refuted
from .points.recognition import recognised
from .prover import Prover
from .steps import Proof, carry_out, premises

# Shares of the budget. All that is tried for a claim that stays open takes about the whole of it, or less.
ATTACK_SHARE = 0.13
SHORT_SHARE = 0.03
TREES = 0.4
DERIVATION = 0.12
NEGATION = 0.25  # of a closed statement, which nothing else refutes
WEIGHED = 0.16  # for another attack on what no proof is found of
SCRIPT = 0.8  # for the lines of a script
EVIDENCE = 0.05
GRACE = 1.25  # an attempt is stopped from outside after this multiple of its share
POINTS_SHARE = 0.5  # of an attack on a statement without values; exact instances get the rest
AT_ONCE = 0.01  # for a proof in which nothing is led back to anything else, before anything is attacked
AT_ODDS = {"reason": f"the kernel accepts a counterexample, but the claim holds to 50 digits there; {FAULT}"}
LATE = Attack(None, None, True)  # an attack that ran out of time
TRIED = "; tried: "  # what a reason tells after this
Found = TypeVar("Found")
# looks for a proof of a statement, with hints, for so many seconds; raises NotFound or OutOfBudget
Way = Callable[[Statement, Mapping[str, Any], float], dict[str, Any]]
Ways = Sequence[tuple[Way, float]]  # each with its share of the budget
INSTANCES = 4  # of hypotheses about all numbers, one inside of the other


def _in_time(work: Callable[[], Found | None], seconds: float) -> Found | None:
    """The result of some work as one attempt of about so many seconds, or None."""
    try:
        with attempt(GRACE * seconds):
            return work()
    except (NotFound, OutOfBudget, Rejected):
        return None


def _closer(statement: Statement, certificate: Mapping[str, Any]) -> Evidence | None:
    """Evidence from the cells of a bound, where it has some."""
    boxes = list(cells(statement, certificate))
    return evaluate(statement, cells=boxes) if boxes else None


@purse()
def settle(statement: Statement, hints: Mapping[str, Any], budget: float) -> dict[str, Any]:
    """``{"certificate": ...}`` or ``{"reason": ...}``, and ``"evidence"`` where the statement can be evaluated.

    ``hints`` may hold ``by`` (a kind), ``steps`` (what a proof shows first), ``witness`` (terms for existential
    quantifiers), ``counterexample`` (a value for every variable) and ``lemmas`` (statements by the names that proofs
    cite them by). A ``script`` has the lines of a proof; with ``refutes`` the claim should be false, and, if it is
    closed, the lines lead from it to something false. ``tables`` are the files of data sets in a ``folder``.
    """
    found = _by_script(statement, hints, budget) if hints.get("script") else _settled(statement, hints, budget)
    return _completed(statement, hints, found)


def _completed(statement: Statement, hints: Mapping[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """An answer, the proofs of a certificate saying what they rest on."""
    if "certificate" in found:
        with suppress(Rejected):  # whoever asked for it will be told
            complete(statement, found["certificate"], _by_hash(hints), _folder(hints))
    return found


def _by_hash(hints: Mapping[str, Any]) -> dict[str, Statement]:
    """The statements that a proof may cite, by their hashes."""
    return {st.sha256: st for st in hints.get("lemmas", {}).values()}


def _folder(hints: Mapping[str, Any]) -> Path | None:
    """The folder of the files that a certificate names."""
    return Path(hints["folder"]) if "folder" in hints else None


def _settled(statement: Statement, hints: Mapping[str, Any], budget: float) -> dict[str, Any]:
    """Settle a statement whose proof no script spells out."""
    out: dict[str, Any] = {}
    end = clock() + EVIDENCE * budget
    evidence = _in_time(lambda: evaluate(statement), EVIDENCE * budget)
    if evidence is not None:
        out["evidence"] = evidence.to_json()
    has_values = evidence is not None
    # a claim that has no value anywhere is attacked for long only if no proof is found
    share = ATTACK_SHARE if has_values else SHORT_SHARE
    begun = _at_points(statement, hints, share * budget, has_values)
    glance = _in_time(lambda: next(begun), AT_ONCE * budget) if _is_attacked(statement, hints) else None
    attack = glance or Attack(None)
    found = attack.certificate
    if found is None and (evidence is None or evidence.against is None):
        found = _at_once(statement, hints, budget, GLANCE if has_values or has_numbers_alone(statement) else QUICK)
    if found is None:
        attack = _attacked(statement, hints, budget, share, has_values, None if glance is None else begun)
        found = attack.certificate
    nearest = f"; {attack.reach}" if attack.reach else ""
    try:
        if found is None:
            found = _proved(statement, hints, budget, has_values, end + share * budget)
        if found["verdict"] == "refuted" and _holds(statement, found["point"]):
            return dict(AT_ODDS)
        closer = _in_time(lambda: _closer(statement, found), EVIDENCE * budget)
        if closer is not None:
            out["evidence"] = closer.to_json()
        return {**(out or _evidence_of_steps(statement, found, hints, budget)), "certificate": found}
    except NotFound as why:
        return {**out, "reason": f"{why}{nearest}"}
    except OutOfBudget as what:
        return {**out, "reason": f"out of time on {what}{nearest}"}


@purse()
def weighed(statement: Statement, hints: Mapping[str, Any], budget: float, found: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of ``settle``; where that is neither a proof nor a refutation, with evidence only if it supports the
    statement or speaks against it (``symres.evidence.support``), or with a refutation that this led to.

    A statement is supported only if another attack that has as much time as the first comes to its end.
    """
    evidence = Evidence.from_json(found["evidence"]) if "evidence" in found else None
    against = evidence is not None and evidence.against is not None
    decided = "certificate" in found or against or FAULT in found["reason"]
    if decided or hints.get("script") or evidence is None and not is_evaluated(statement):
        return dict(found)
    rest = {name: what for name, what in found.items() if name not in ("evidence", "reason")}
    certificate, seen = None, _in_time(lambda: support(statement, evidence), EVIDENCE * budget)
    if seen is not None and seen.against is not None:
        certificate = _refuted_at(statement, seen.against, hints, SHORT_SHARE * budget)
    elif seen is not None and not seen.lack:
        end = deadline(WEIGHED * budget)
        attack = _attacked(statement, {**hints, "by": None}, budget, WEIGHED, has_values=True)
        certificate = attack.certificate
        if attack is LATE or clock() > end:
            seen = replace(seen, lack="the attack on it ran out of time")
        elif attack.nearest is not None:
            near = attack.nearest.point
            seen = _in_time(lambda: support(statement, evidence, near), EVIDENCE * budget)
    if certificate is not None:
        if _holds(statement, certificate["point"]):
            return dict(AT_ODDS)
        return _completed(statement, hints, {**rest, "certificate": certificate})
    lack = seen.lack if seen is not None else "there was no time to evaluate it"
    if seen is not None and seen.evidence is not None and not lack:
        return {**found, "evidence": seen.evidence.to_json()}
    why, tried, more = str(found["reason"]).partition(TRIED)
    return {**rest, "reason": f"{why}; it is not supported: {lack}{tried}{more}"}


def _by_script(statement: Statement, hints: Mapping[str, Any], budget: float) -> dict[str, Any]:
    """Settle a statement along its script; one that this does not show is attacked, and one that should be false at
    values of its variables is attacked first.
    """
    ways = [_along_script, _attack_alone]
    reason = ""
    for way in reversed(ways) if hints.get("refutes") and not _is_closed(statement) else ways:
        found = way(statement, hints, budget)
        if "certificate" in found:
            return found
        reason = reason or found["reason"]
    return {"reason": reason}


def _along_script(statement: Statement, hints: Mapping[str, Any], budget: float) -> dict[str, Any]:
    """A proof by the lines of the script, or a refutation of a statement without variables by them."""
    script = script_from_json(hints["script"], statement.variables)
    show = refuted if hints.get("refutes") and _is_closed(statement) else derived
    try:
        with attempt(GRACE * SCRIPT * budget):
            certificate = show(statement, script, hints.get("lemmas", {}), deadline(SCRIPT * budget), _files(hints))
        return {**_evidence_of_steps(statement, certificate, hints, budget), "certificate": certificate}
    except (NotFound, OutOfBudget) as why:
        return {"reason": str(why)}


def _is_closed(statement: Statement) -> bool:
    return not (statement.variables or statement.hypotheses)


def _attack_alone(statement: Statement, hints: Mapping[str, Any], budget: float) -> dict[str, Any]:
    """A refutation at values."""
    found = _attacked(statement, hints, budget).certificate
    return {"reason": ""} if found is None else {"certificate": found}


def _evidence_of_steps(
    statement: Statement, certificate: Mapping[str, Any], hints: Mapping[str, Any], budget: float
) -> dict[str, Any]:
    """Evidence from the steps of derivations in a certificate, where there are some."""
    found = _in_time(lambda: evaluated(statement, certificate, _by_hash(hints)), EVIDENCE * budget)
    return {} if found is None else {"evidence": found}


def _files(hints: Mapping[str, Any]) -> Files | None:
    """The files of the data sets that a statement is about."""
    return Files(Path(hints["folder"]), hints["tables"]) if "tables" in hints else None


def _holds(statement: Statement, point: Mapping[str, Any]) -> bool:
    """Whether 50 digits say that the statement holds at a rational point; False where they say nothing."""
    given = flat(statement)
    values = {x: from_json(point[x.value], {}) for x in statement.variables}
    if given.bound or any(value.head != "rational" for value in values.values()):
        return False
    return holds_at(given, {x: value.value for x, value in values.items()})


def _by_trees_at_once(statement: Statement, hints: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """A proof in trees that leads to no others."""
    return Prover(deadline(seconds)).at_once(statement)


def _by_trees(statement: Statement, hints: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """A proof in trees, as the script wants it."""
    prover = Prover(deadline(seconds), hints.get("by"), hints.get("witness", {}), counterexample)
    return prover.statement(statement, hints.get("steps", ()))


def _by_refutation(statement: Statement, hints: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """A refutation of a closed statement, which is a proof of its negation."""
    found = refutation(statement, {}, hints.get("witness", {}), deadline(seconds))
    if found is None:
        raise NotFound("its negation is not shown")
    return found


def _by_count(statement: Statement, hints: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """A refutation of a wrong number of points."""
    found = miscounted(statement, {}, deadline(seconds))
    if found is None:
        raise NotFound("its number of points is not shown to be wrong")
    return found


def _by_derivation(statement: Statement, hints: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """A proof as a line of a theorem has it, from rules and lemmas."""
    return derived(statement, (), hints.get("lemmas", {}), deadline(seconds), _files(hints))


# The ways to an answer, each with its share of the budget: those of a glance, the quick ones where there are other
# variables than numbers, those that are tried first where a statement has no values at points, and all of them.
# A closed statement is refuted by a proof of its negation, and is not more likely to be true than that.
GLANCE: Ways = ((_by_trees_at_once, AT_ONCE),)
QUICK: Ways = (*GLANCE, (_by_derivation, SHORT_SHARE))
WITHOUT_VALUES: Ways = ((_by_trees, SHORT_SHARE),)
WAYS: Ways = ((_by_trees, TREES), (_by_derivation, DERIVATION))
REFUTED_AT_ONCE: Ways = ((_by_count, NEGATION), (_by_refutation, SHORT_SHARE))
EITHER_WAY: Ways = ((_by_trees, TREES), (_by_refutation, NEGATION), (_by_derivation, DERIVATION))
OF_A_KIND: Ways = WAYS[:1]  # where the script names the kind of proof, which is one of trees


def _at_once(statement: Statement, hints: Mapping[str, Any], budget: float, ways: Ways) -> dict[str, Any] | None:
    """A proof by the first of some ways, where the script does not say how to decide the claim."""
    if any(hints.get(name) for name in ("by", "steps", "witness", "counterexample")):
        return None
    tried = (_in_time(partial(way, statement, hints, share * budget), share * budget) for way, share in ways)
    return next(filter(None, tried), None)


def _is_attacked(statement: Statement, hints: Mapping[str, Any]) -> bool:
    """Whether points are looked for at which a statement may fail."""
    named = any(hints.get(name) is not None for name in ("by", "counterexample"))
    return not named and has_numbers_alone(statement)


def _at_points(statement: Statement, hints: Mapping[str, Any], seconds: float, has_values: bool) -> Iterator[Attack]:
    """The stages of an attack at points, which leaves some of the seconds to exact instances if there are no values."""
    return stages(statement, seconds if has_values else POINTS_SHARE * seconds, hints.get("witness", {}))


def _attacked(
    statement: Statement,
    hints: Mapping[str, Any],
    budget: float,
    share: float = ATTACK_SHARE,
    has_values: bool = False,
    begun: Iterator[Attack] | None = None,
) -> Attack:
    """A refutation at the given counterexample or at a point that is found, or how near to one the attack came;
    ``LATE`` if it was ended. A statement that ``has_values`` in floating point is not attacked in exact arithmetic as
    well. Of an attack that is ``begun`` the rest is carried out.
    """
    witness = hints.get("witness", {})
    end = deadline(share * budget)
    try:
        with attempt(GRACE * share * budget):
            if hints.get("counterexample") is not None:
                point = {name: from_json(value, {}) for name, value in hints["counterexample"].items()}
                found = refutation(statement, point, witness, end)
                if found is not None:
                    return Attack(found)
            if hints.get("by") is not None:
                return Attack(None)
            scalar = has_numbers_alone(statement)
            attack = Attack(None)
            if scalar:
                *_, attack = attack, *(begun or _at_points(statement, hints, share * budget, has_values))
            if attack.certificate is None and not (scalar and has_values):
                cited = {name: (st.sha256, st) for name, st in hints.get("lemmas", {}).items()}
                attack = replace(attack, certificate=concrete.refutation(statement, end, cited))
    except OutOfBudget:
        return LATE
    if attack.certificate is None and attack.nearest is not None and float(attack.nearest.margin) < 0:
        found = _refuted_at(statement, attack.nearest.point, hints, SHORT_SHARE * budget)
        return attack if found is None else Attack(found)
    return attack


def _refuted_at(
    statement: Statement, point: Mapping[str, Fraction], hints: Mapping[str, Any], seconds: float
) -> dict[str, Any] | None:
    """A refutation at a point where a statement seems to fail, the values of its variables and of those that its
    quantifiers bind by their names: one that says that it is false there, or that what it says is absurd.
    """
    values: dict[str, Term] = {}
    for name, value in point.items():
        known = recognised(value)
        if known is None:
            return None
        values[name] = known
    own = {str(x.value): values.get(str(x.value), ZERO) for x in statement.variables}
    bound = {name: to_json(value) for name, value in values.items() if name not in own}
    end = deadline(seconds)

    def found() -> dict[str, Any] | None:
        plain = refutation(statement, own, {**bound, **hints.get("witness", {})}, end)
        return plain or absurdity(statement, own, values, deadline(seconds))

    return _in_time(found, 2 * seconds)


def absurdity(
    statement: Statement, own: Mapping[str, Term], values: Mapping[str, Term], end: float
) -> dict[str, Any] | None:
    """A refutation of what a statement says of all numbers by what it says of some: that is false. It need not be
    defined for the others.
    """
    certificate: dict[str, Any] = {
        "verdict": "refuted",
        "point": {name: to_json(value) for name, value in own.items()},
        "absurd": True,
    }
    prover = Prover(end)
    try:
        *sequents, last = kernel_refutation.refutation(statement, certificate)
        proofs = [*prover.all(sequents), _contradicted(last, values, prover)]
        if None in proofs:
            return None
        certificate["proofs"] = proofs
        complete(statement, certificate)
        return certificate
    except (Rejected, NotFound, OutOfBudget):
        return None


def _contradicted(sequent: Sequent, values: Mapping[str, Term], prover: Prover, left: int = INSTANCES) -> Proof | None:
    """A proof of false from what hypotheses about all numbers say of these values."""
    proof = prover.sequent(sequent, branchings=1, levels=0)
    if proof is not None or not left:
        return proof
    for i, h in enumerate(sequent.hypotheses):
        at: list[Term] = []
        while h.head == "all" and h.value in values:
            at.append(values[h.value])
            h = instantiate(h, at[-1])
        if h.head == "all" or not at and h.head != "=>":
            continue
        step = {"kind": "cases", "instance": i, "values": list(map(to_json, at))}
        if premises(sequent, step)[-1] == sequent:
            continue
        then = lambda goal: _contradicted(goal, values, prover, left - 1)  # noqa: E731
        proof = carry_out(sequent, step, prover.sequent, then)
        if proof is not None:
            return proof
    return None


def _at_simple_points(statement: Statement, hints: Mapping[str, Any], seconds: float) -> dict[str, Any] | None:
    """A refutation at a simple point of a statement that has a value nowhere."""
    if hints.get("by") is not None or not has_numbers_alone(statement):
        return None
    witness = hints.get("witness", {})
    return _in_time(lambda: at_simple_points(statement, deadline(seconds), witness), seconds)


def _proved(
    statement: Statement, hints: Mapping[str, Any], budget: float, has_values: bool, end: float
) -> dict[str, Any]:
    """A proof; for a closed statement a refutation will do, and one at a point for a statement without values, which
    was hardly attacked. The time left until the ``end`` of what came before, or by one way, the next one may use.
    """
    is_closed = hints.get("by") is None and not statement.variables
    ways = OF_A_KIND if hints.get("by") is not None else EITHER_WAY if is_closed else WAYS
    found = None
    if is_closed:
        found = _at_once(statement, hints, budget, REFUTED_AT_ONCE)
        end += (NEGATION + SHORT_SHARE) * budget
    if found is None and not has_values:
        found = _at_once(statement, hints, budget, WITHOUT_VALUES)
        found = found or _at_simple_points(statement, hints, SHORT_SHARE * budget)
        end += 2 * SHORT_SHARE * budget
    failures: list[NotFound | OutOfBudget | Rejected] = []
    for way, share in () if found else ways:
        end += share * budget
        try:
            with attempt(GRACE * (end - clock())):
                return way(statement, hints, end - clock())
        except (NotFound, OutOfBudget, Rejected) as failure:
            failures.append(failure)
    if found is None and not has_values:
        found = _at_simple_points(statement, hints, ATTACK_SHARE * budget)
        found = found or _attacked(statement, hints, budget).certificate
    if found is None:
        raise next(
            (failure for failure in failures if TRIED in str(failure)), failures[0] if has_values else failures[-1]
        )
    return found
