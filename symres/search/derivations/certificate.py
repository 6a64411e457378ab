"""The steps of a record as a certificate: those that its last one needs, renumbered, after what is shown before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from symres.elaborate.expansion import Expansion
from symres.kernel import Rejected, Sequent
from symres.kernel.derivation import Derivation
from symres.kernel.polynomials import purse
from symres.kernel.terms import to_json
from symres.trees.cases import premises

from .record import Before, Failed, Record


def certificate(record: Record, last: int) -> dict[str, Any]:
    """The derivation of what a step shows, without the steps that it does not need."""
    needed: set[int] = set()
    rest = [last]
    while rest:
        i = rest.pop()
        if i not in needed:
            needed.add(i)
            rest.extend(references(record.steps[i]))
    order = sorted(needed)
    place = {i: n for n, i in enumerate(order)}
    steps = [_renumbered(record.steps[i], place) for i in order]
    assumed = {record.at(i).conclusion for i in order if record.steps[i]["by"] == "assume"}
    inner = {"kind": "derivation", "locals": record.locals, "steps": steps}
    _require_accepted(inner, record)
    return _after(record.first, [shown for shown in record.before if shown.lemma in assumed], inner)


def _require_accepted(derivation: dict[str, Any], record: Record) -> None:
    """Carry out the steps as the kernel does; raises ``Failed`` if it refuses one."""
    core = Derivation(record.sequent, derivation["locals"], record.derivation.lemmas)
    try:
        with purse():
            Expansion(core).carry_out(derivation)
    except Rejected as refusal:
        raise Failed(f"{record.place}: {refusal}") from None


def _after(sequent: Sequent, before: Sequence[Before], inner: dict[str, Any]) -> dict[str, Any]:
    """The proof of a sequent that shows some propositions first, each from what it supposes alone."""
    if not before:
        return inner
    shown, *others = before
    step: dict[str, Any] = {"kind": "cases", "lemma": to_json(shown.lemma)}
    *goals, rest = premises(sequent, step)
    branches = []
    for goal, proof in zip(goals, shown.proofs, strict=True):
        known = goal.turned.hypotheses
        own = [i for i, h in enumerate(known) if h not in sequent.hypotheses]
        alone = len(own) == len(known)
        branches.append(proof if alone else {"kind": "cases", "keep": own, "branches": [proof]})
    return {**step, "branches": [*branches, _after(rest, others, inner)]}


def references(step: Mapping[str, Any]) -> list[int]:
    """The earlier steps that a step refers to."""
    out: list[int] = []
    for name in ("from", "use"):
        value = step.get(name, [])
        out.extend(value if isinstance(value, list) else [value])
    out.extend(step[name] for name in ("assumed", "exists") if name in step)
    out.extend(item for item in step.get("at", []) if type(item) is int)
    out.extend(item[1] for item in step.get("combine", []))
    return out


def _renumbered(step: Mapping[str, Any], place: Mapping[int, int]) -> dict[str, Any]:
    """A step whose references are places."""
    out = dict(step)
    for name in ("from", "use"):
        if name in out:
            out[name] = [place[i] for i in out[name]] if isinstance(out[name], list) else place[out[name]]
    for name in ("assumed", "exists"):
        if name in out:
            out[name] = place[out[name]]
    if "at" in out:
        out["at"] = [place[item] if type(item) is int else item for item in out["at"]]
    if "combine" in out:
        out["combine"] = [[left, place[i], right] for left, i, right in out["combine"]]
    return out
