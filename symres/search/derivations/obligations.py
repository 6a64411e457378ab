"""What a statement has to show, each by the first of: files, letters for sums, normal forms, a value, a
script, a search for statements about numbers.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from symres.algebra.signs import plainly
from symres.elaborate import prove
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

SOON = 5.0  # seconds for what makes a statement about numbers defined
SEED = 3  # for instances that violate a line
INSTANCES = 40  # that are drawn of one line


def derived(
    statement: Statement,
    script: Sequence[Step],
    lemmas: Mapping[str, Statement],
    deadline: float,
    files: data_sets.Files | None = None,
) -> dict[str, Any]:
    """A certificate of a statement whose claim follows by the script; raises ``NotFound``.

    ``lemmas`` are what the script cites, by name. What makes the statement defined is shown without a script, by normal
    forms, by a derivation, or as any statement about numbers. ``files`` are those of data sets.
    """
    known = {name: (st.sha256, st) for name, st in lemmas.items()}
    proofs = []
    try:
        sequents = obligations(statement)
    except Rejected as refusal:
        raise NotFound(str(refusal)) from None
    for sequent in sequents:
        own = script if sequent.purpose == CLAIM else ()
        proof = _by_files(sequent, files, known, deadline) if files is not None and not own else None
        if not own and proof is None:
            proof = opaque.derivation(sequent) or _immediate(sequent)
            proof = _closed(sequent) if proof is None else proof
        if proof is None:
            own = own or (layers.script(sequent) if sequent.purpose == CLAIM else ())
            try:
                variables = statement.variables if own else None
                proof = Elaborator(sequent, known, deadline, variables).certificate(own)
            except Failed as why:
                if sequent.purpose == CLAIM:
                    proof = None if own else _by_induction(sequent, statement, known, deadline)
                else:
                    proof = _about_numbers(sequent, deadline)
                if proof is None:
                    said = f"for the claim to be defined: {why}" if sequent.purpose != CLAIM else str(why)
                    raise NotFound(said + _violation(why)) from None
        proofs.append(proof)
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


def _closed(sequent: Sequent) -> dict[str, Any] | None:
    """A proof of a closed condition."""
    c = sequent.conclusion
    if c.head == "or" or free_variables(c) or not plainly(c):
        return None
    return {"kind": "value", "hypothesis": len(sequent.hypotheses)} if c.head == "not" else {"kind": "value"}


def _by_files(
    sequent: Sequent, files: data_sets.Files, lemmas: Mapping[str, tuple[str, Statement]], deadline: float
) -> dict[str, Any] | None:
    """A proof of what follows at once from what is true of the files of a data set."""
    if sequent.purpose != CLAIM:
        return None
    for certificate, rest in data_sets.readings(sequent, files):
        try:
            return {**certificate, "branches": [Elaborator(rest, lemmas, deadline).certificate(())]}
        except Failed:
            continue
    return None


def _by_induction(
    sequent: Sequent, statement: Statement, lemmas: Mapping[str, tuple[str, Statement]], deadline: float
) -> dict[str, Any] | None:
    """A proof by induction on a variable at the end of a sum or product."""
    for script in sums.by_induction(sequent):
        try:
            return Elaborator(sequent, lemmas, deadline, statement.variables).certificate(script)
        except Failed:
            continue
    return None


def _about_numbers(sequent: Sequent, deadline: float) -> dict[str, Any] | None:
    """A proof of a sequent about numbers, as of any such statement."""
    now = clock()
    try:
        return Prover(min(deadline, now + SOON)).sequent(sequent)
    except OutOfBudget:
        return None


def _violation(failure: Failed) -> str:
    """An instance in which what is known holds and the line does not, if there is one."""
    if failure.goal is None:
        return ""
    found = disagreement((), failure.facts, failure.goal, random.Random(SEED), INSTANCES)
    return "" if found is None else f"\n  it does not follow from what is known: {found}"


def _immediate(sequent: Sequent) -> dict[str, Any] | None:
    """A proof by normal forms, with hypotheses as equations."""
    if sequent.conclusion.head != "=":
        return None
    equations = [i for i, h in enumerate(sequent.hypotheses) if h.head == "="]
    for facts in dict.fromkeys(((), tuple(equations))):
        proof: dict[str, Any] = {"kind": "words", **({"facts": list(facts)} if facts else {})}
        try:
            prove(sequent, proof)
        except Rejected:
            continue
        return proof
    return None
