"""Theorems with one thing changed, and what their proofs prove then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from symres import Claim
from symres.language.expressions import proposition
from symres.run.tasks import task_of
from symres.store.lemmas import Lemmas

from .searching import searched

# takes the names in a script, the conclusion and the hypotheses; gives a new conclusion and new hypotheses
Change = Callable[[SimpleNamespace, Any, Any], tuple[Any, Any]]


def unchanged(script: SimpleNamespace, stated: Any, given: Any) -> tuple[Any, Any]:
    return stated, given


def claims(make: Callable[[SimpleNamespace], Any]) -> Change:
    """The theorem with another conclusion."""
    return lambda m, stated, given: (make(m), given)


def cases(neighbours: Mapping[str, Mapping[str, Any]]) -> Iterator[Any]:
    """Parameters of a test: the theorem and the change, for each of the neighbours of each theorem."""
    for name, changes in neighbours.items():
        for change in changes:
            yield pytest.param(name, change, id=f"{name}: {change}")


def claim_of(script: SimpleNamespace, name: str) -> Claim:
    """The claim of a script by its name in the theory."""
    return next(c for c in script.theory.claims if c.id == f"{script.theory.name}.{name}")


def certificate(name: str, script: SimpleNamespace, book: Lemmas, change: Change, seconds: float) -> Any:
    """The certificate that the proof of a theorem still gives after a change of its statement, or None."""
    claim = claim_of(script, name)
    stated, given = change(script, claim.formula, claim.given)
    changed = replace(claim, formula=proposition(stated), given=tuple(map(proposition, given)))
    return searched(task_of(changed), book, seconds).get("certificate")
