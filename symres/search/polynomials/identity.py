"""Proofs by ``identity``: normal forms, or membership in the ideal of the equations at hand."""

from __future__ import annotations

from typing import Any

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import equations as entrywise
from symres.elaborate.algebra.normal_form import plain
from symres.kernel.polynomials import Polynomial
from symres.kernel.sequents import Sequent
from symres.kernel.terms import to_json

from .citations import double_angles
from .ideal import Ideal


def search(sequent: Sequent, deadline: float) -> dict[str, Any] | None:
    """A proof of an equation; None if its difference is not in the ideal of the equations."""
    facts = Facts(sequent)
    differences = [facts.forms.difference(a, b).numerator for a, b in entrywise(sequent.conclusion, {})]
    if not any(differences):
        return {"kind": "identity"}
    citations = double_angles(facts)
    numbers = equations(facts)
    if not numbers:
        return None
    ideal = Ideal(facts.forms, [facts.all[k].polynomial for k in numbers], deadline)
    cofactors = []
    for d in differences:
        found = ideal.cofactors(d)
        if found is None:
            return None
        cofactors.append(listed(facts, numbers, found))
    return {"kind": "identity", **({"facts": citations} if citations else {}), "cofactors": cofactors}


def equations(facts: Facts) -> list[int]:
    """The numbers of the facts that say that a polynomial vanishes, those that say nothing left out."""
    return [k for k, fact in enumerate(facts.all) if fact.sign == "=" and fact.polynomial]


def listed(facts: Facts, numbers: list[int], cofactors: list[Polynomial]) -> list[list[Any]]:
    """Cofactors as a certificate lists them."""
    return [[k, to_json(facts.forms.term(plain(c)))] for k, c in zip(numbers, cofactors, strict=True) if c]
