"""Facts about atoms that a proof may need: values of exp are positive, of sin at most 1, roots are not negative ..."""

from __future__ import annotations

from typing import Any

from symres.elaborate.algebra.facts import Facts
from symres.kernel import Rejected
from symres.kernel.terms import Term, build, free_variables, number, to_json

KINDS = {
    "exp": ("exp", "tangent"),
    "log": ("tangent",),
    "abs": ("abs",),
    "sin": ("wave",),
    "cos": ("wave",),
    "atan": ("angle",),
    "erf": ("error",),
    "^": ("root",),
    "ceiling": ("whole",),
    "floor": ("whole",),
}


def cite(facts: Facts) -> list[list[Any]]:
    """Add what holds for the atoms of a sequent; returns what was added, as a certificate lists it."""
    if facts.sequent.conclusion.head in ("<=", "<", "="):
        facts.about(facts.sequent.conclusion)  # so that its atoms are known
    added = []
    for atom in list(facts.forms.atoms):
        closed = () if free_variables(atom) else ("value",)
        added += _cited(facts, atom, (*KINDS.get(atom.head, ()), *closed))
    return added + double_angles(facts)


def double_angles(facts: Facts) -> list[list[Any]]:
    """Add what sin t and cos t are in terms of t/2, where both angles occur; returns what was added."""
    waves = [atom for atom in facts.forms.atoms if atom.head in ("sin", "cos")]
    angles = {facts.forms.term(facts.forms(build("*", number(2), atom.args[0]))) for atom in waves}
    return [c for atom in waves if atom.args[0] in angles for c in _cited(facts, atom, ("double",))]


def _cited(facts: Facts, atom: Term, kinds: tuple[str, ...]) -> list[list[Any]]:
    """Add facts about an atom as far as it is known to be defined; returns what was added."""
    added = []
    for kind in kinds:
        try:
            citation = [kind, to_json(atom)]
            facts.cite([citation])
        except Rejected:
            continue  # perhaps the variable of a derivative is in it
        added.append(citation)
    return added
