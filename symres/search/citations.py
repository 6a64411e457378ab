"""Facts about atoms that a proof may need: values of exp are positive, absolute values and roots are not negative."""

from __future__ import annotations

from typing import Any

from symres.kernel import Rejected
from symres.kernel.facts import Facts
from symres.kernel.terms import to_json

KINDS = {"exp": "exp", "abs": "abs", "ceiling": "whole", "floor": "whole", "^": "root"}


def cite(facts: Facts) -> list[list[Any]]:
    """Add what holds for the atoms of a sequent; returns what was added, as a certificate lists it."""
    if facts.sequent.conclusion.head in ("<=", "<", "="):
        facts.about(facts.sequent.conclusion)  # so that its atoms are known
    added = []
    for atom in list(facts.forms.atoms):
        if atom.head in KINDS:
            citation = [KINDS[atom.head], to_json(atom)]
            try:
                facts.cite([citation])
            except Rejected:
                continue  # not known to be defined here
            added.append(citation)
    return added
