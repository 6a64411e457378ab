"""Tasks: a claim's statement, the hints of its script for the proof, and the lemmas that may be cited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from symres.errors import ClaimError
from symres.kernel import Statement
from symres.kernel.terms import free_variables, show, to_json
from symres.language.instances import given, instance
from symres.language.steps import Step, reasons
from symres.language.steps import to_json as script_to_json
from symres.script.claims import Claim
from symres.store.lemmas import Lemmas


@dataclass(frozen=True)
class Task:
    """A claim to be decided: its statement, and in JSON form the hints for a search (see ``symres.search.settle``), and
    the values of an instance of its hypotheses, by the names of variables.
    """

    claim: Claim
    statement: Statement
    hints: Mapping[str, Any]
    instance: Mapping[str, Any] = field(default_factory=dict)


def task_of(claim: Claim) -> Task:
    """A claim frozen, with what its script says about how to decide it; raises ``ClaimError`` and ``Rejected``."""
    statement = claim.freeze().statement
    freezer = claim.freezer()
    hints: dict[str, Any] = {
        "by": claim.by,
        "witness": {name: to_json(freezer.expression(t)) for name, t in claim.witness.items()},
        "steps": [to_json(freezer.proposition(f)) for f in claim.steps],
        **({"script": script_to_json(claim.script)} if claim.script else {}),
        **({"refutes": True} if claim.script and claim.expect == "refuted" else {}),
        **({"tables": dict(claim.tables), "folder": str(claim.folder.resolve())} if claim.tables else {}),
    }
    if claim.counterexample is not None:
        numbers = {name: freezer.expression(v) for name, v in claim.counterexample.items()}
        for name, number in numbers.items():
            if free_variables(number):
                raise ClaimError(f"the counterexample gives {show(number)} for {name}; give a number")
        point = {name: to_json(number) for name, number in numbers.items()}
        missing = {x.value for x in statement.variables} - set(point)
        if missing:
            raise ClaimError(
                f"the counterexample gives no value for {', '.join(sorted(missing))}; give one to every variable"
            )
        hints["counterexample"] = {x.value: point[x.value] for x in statement.variables}
    values = {n: to_json(term) for n, term in instance(claim.instance, freezer, statement.variables).items()}
    given(statement, values)
    return Task(claim, statement, hints, values)


def cited_by(script: Sequence[Step], claim: str, book: Lemmas) -> dict[str, str]:
    """The hashes of what the lines of a proof script cite, by the names of the script and by the full names."""
    found: dict[str, str] = {}
    for name in reasons(script):
        statement = book.named(name, claim)
        if statement is not None:
            found[name] = found[book.name_of(statement.sha256)] = statement.sha256
    return found
