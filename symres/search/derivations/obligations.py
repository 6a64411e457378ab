"""The obligations of a statement: the claim by its script, all others by the first way that shows them (``WAYS``)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from symres.elaborate import prove
from symres.elaborate.algebra.signs import plainly
from symres.evidence.models import disagreement
from symres.kernel import Rejected, Sequent, Statement, obligations
from symres.kernel.refutation import refutation
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import free_variables
from symres.language.steps import Step

from ..budget import NotFound, OutOfBudget, clock
from ..prover import Prover
from . import data_sets, layers, opaque, sums
from .elaborator import Elaborator
from .record import Failed

Proof = dict[str, Any]
SOON = 5.0  # seconds for what makes a statement about numbers defined
SEED = 3  # for instances that violate a line
INSTANCES = 40  # that are drawn of one line


@dataclass(frozen=True)
class Goal:
    """One sequent of a statement, and what its proof may cite and read until the deadline."""

    sequent: Sequent
    statement: Statement
    lemmas: Mapping[str, tuple[str, Statement]]
    files: data_sets.Files | None
    deadline: float

    @property
    def is_claim(self) -> bool:
        return self.sequent.purpose == CLAIM

    def along(self, script: Sequence[Step]) -> Proof:
        """The proof that follows a script; raises ``Failed``."""
        variables = self.statement.variables if script else None
        return Elaborator(self.sequent, self.lemmas, self.deadline, variables).certificate(script)


def derived(
    statement: Statement,
    script: Sequence[Step],
    lemmas: Mapping[str, Statement],
    deadline: float,
    files: data_sets.Files | None = None,
) -> dict[str, Any]:
    """A certificate of a statement whose claim follows by the script; raises ``NotFound``.

    ``lemmas`` are what the script cites, by name. All that has no script is shown by the first of ``WAYS``, such as
    what makes the statement defined. ``files`` are those of data sets.
    """
    known = {name: (st.sha256, st) for name, st in lemmas.items()}
    try:
        goals = [Goal(sequent, statement, known, files, deadline) for sequent in obligations(statement)]
    except Rejected as refusal:
        raise NotFound(str(refusal)) from None
    proofs = []
    for goal in goals:
        try:
            proofs.append(goal.along(script) if script and goal.is_claim else _by_first(goal))
        except Failed as why:
            said = str(why) if goal.is_claim else f"for the claim to be defined: {why}"
            raise NotFound(said + _violation(why)) from None
    return {"verdict": "proved", "proofs": proofs}


def refuted(
    statement: Statement,
    script: Sequence[Step],
    lemmas: Mapping[str, Statement],
    deadline: float,
    files: data_sets.Files | None = None,
) -> dict[str, Any]:
    """A certificate that a statement without variables and hypotheses is absurd, by a script that leads from it to
    something false; raises ``NotFound``. The arguments are those of ``derived``; ``files`` are not used.
    """
    known = {name: (st.sha256, st) for name, st in lemmas.items()}
    certificate: dict[str, Any] = {"verdict": "refuted", "point": {}, "absurd": True}
    try:
        (sequent,) = refutation(statement, certificate)
        proof = Elaborator(sequent, known, deadline, ()).certificate(script)
    except (Failed, Rejected) as why:
        raise NotFound(str(why) + (_violation(why) if isinstance(why, Failed) else "")) from None
    return {**certificate, "proofs": [proof]}


def _by_first(goal: Goal) -> Proof:
    """The proof by the first way that finds one; raises the first ``Failed`` where none does."""
    failures = []
    for way in WAYS:
        try:
            proof = way(goal)
        except Failed as why:
            failures.append(why)
            continue
        if proof is not None:
            return proof
    raise failures[0]


def _by_files(goal: Goal) -> Proof | None:
    """A proof of what follows at once from what is true of the files of a data set."""
    if goal.files is None or not goal.is_claim:
        return None
    for certificate, rest in data_sets.readings(goal.sequent, goal.files):
        try:
            return {**certificate, "branches": [Elaborator(rest, goal.lemmas, goal.deadline).certificate(())]}
        except Failed:
            continue
    return None


def _by_value(goal: Goal) -> Proof | None:
    """A proof of a closed condition."""
    c = goal.sequent.conclusion
    if c.head == "or" or free_variables(c) or not plainly(c):
        return None
    return {"kind": "value", "hypothesis": len(goal.sequent.hypotheses)} if c.head == "not" else {"kind": "value"}


def _by_derivation(goal: Goal) -> Proof:
    """A derivation, along the lines that a derivative by one layer needs; raises ``Failed``."""
    return goal.along(layers.script(goal.sequent) if goal.is_claim else ())


def _by_induction(goal: Goal) -> Proof | None:
    """A proof by induction on a variable at the end of a sum or product."""
    for script in sums.by_induction(goal.sequent) if goal.is_claim else ():
        try:
            return goal.along(script)
        except Failed:
            continue
    return None


def _by_trees(goal: Goal) -> Proof | None:
    """A proof of what makes a statement defined, as of any statement about numbers."""
    if goal.is_claim:
        return None
    try:
        return Prover(min(goal.deadline, clock() + SOON)).sequent(goal.sequent)
    except OutOfBudget:
        return None


def _by_normal_forms(goal: Goal) -> Proof | None:
    """A proof by normal forms, with hypotheses as equations."""
    sequent = goal.sequent
    if sequent.conclusion.head != "=":
        return None
    equations = [i for i, h in enumerate(sequent.hypotheses) if h.head == "="]
    for facts in dict.fromkeys(((), tuple(equations))):
        proof: Proof = {"kind": "words", **({"facts": list(facts)} if facts else {})}
        try:
            prove(sequent, proof)
        except Rejected:
            continue
        return proof
    return None


def _violation(failure: Failed) -> str:
    """An instance in which what is known holds and the line does not, if there is one."""
    if failure.goal is None:
        return ""
    found = disagreement((), failure.facts, failure.goal, random.Random(SEED), INSTANCES)
    return "" if found is None else f"\n  it does not follow from what is known: {found}"


WAYS = (
    _by_files,
    lambda goal: opaque.derivation(goal.sequent),
    _by_normal_forms,
    _by_value,
    _by_derivation,
    _by_induction,
    _by_trees,
)
