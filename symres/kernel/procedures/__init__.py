"""Procedures: what is decided by computing, and not by rules.

A step of the form ``procedure`` names one of these. It is asked whether H |- C, where H is what the steps in "using"
show, and answers with sequents that suffice, or raises ``Rejected``. What a proof rests on names it.

The sequents of the answer suffice *at a point*: let the variables of H and C have any values at which H holds and each
sequent of the answer holds for all values of its other variables; then C holds. That is what each procedure has to
argue. A variable that it makes has a name that no variable of H and C has, and is bound in what is to be shown
(``question.proposition``), so that it is no variable of the derivation, whatever names that has.

    enclosures     |- C          a relation of closed numbers, by intervals
    derivatives    |- C          has_derivative(f, x, u) or D(f, x) = u, from what the derivative needs at x
    entries        H |- C        an equation that is true entry by entry; what one of matrices says of an entry
    roots          H |- C        t is one of the real zeros of a polynomial; what defines a root
    bound          H |- C        an inequality on a region, by intervals on the cells of a tiling
    neighbourhood  H |- C        that a function is least at a point among all points near it
    existence      H |- C        from H and what is said of a new point, the one zero in a box
    codes          H |- C        from H and what is true of files

Each has its theorem in the file of its name. Some are about all values of the variables; they hold at a point.
``neighbourhood`` is about one function near one point. What is new for ``existence`` is a point of its box, of which
the premise speaks for all values: if ``for all x. E(x) => C`` and E holds of some x, C holds, as x is not in C. What
``codes`` adds has no variables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..equality import Equality
from ..polynomials import Rejected
from ..sequents import Sequent
from ..terms import Term, brief, show
from . import bound, codes, derivatives, enclosures, entries, existence, neighbourhood, roots
from .question import Question, proposition, supposed

NONE: frozenset[str] = frozenset()


class Procedure(NamedTuple):
    """``answer`` gives the sequents that suffice; ``fields`` are those of the data; some suppose nothing."""

    answer: Callable[[Question], tuple[Sequent, ...]]
    fields: frozenset[str]
    supposes: bool


PROCEDURES: Mapping[str, Procedure] = {
    "enclosures": Procedure(enclosures.answer, NONE, False),
    "derivatives": Procedure(derivatives.answer, NONE, False),
    "entries": Procedure(entries.answer, NONE, True),
    "roots": Procedure(roots.answer, frozenset(("polynomial", "term", "root")), True),
    "bound": Procedure(bound.answer, frozenset(("precision", "cells")), True),
    "neighbourhood": Procedure(neighbourhood.answer, frozenset(("multipliers",)), True),
    "existence": Procedure(existence.answer, frozenset(("zeros", "box", "inverse", "precision")), True),
    "codes": Procedure(codes.answer, frozenset(codes.ROLES), True),
}


def needed(
    name: Any, given: tuple[Term, ...], goal: Term, data: Any, equality: Equality, folder: Path | None = None
) -> tuple[Term, ...]:
    """The propositions from which, and from what is ``given``, a procedure takes it that the goal follows."""
    if not isinstance(name, str) or name not in PROCEDURES:
        raise Rejected(f"there is no procedure {brief(name)}; there are {', '.join(PROCEDURES)}")
    procedure = PROCEDURES[name]
    if not isinstance(data, dict):
        raise Rejected(f"{name}: its data are an object, not {brief(data)}")
    unknown = [field for field in data if field not in procedure.fields]
    if unknown:
        raise Rejected(f"{name}: unknown field {brief(unknown[0])}")
    if given and not procedure.supposes:
        raise Rejected(f"{name}: supposes nothing, least of all {show(given[0], 150)}")
    asked = Sequent(supposed(given), goal)
    answer = procedure.answer(Question(asked, data, equality, folder))
    return tuple(dict.fromkeys(proposition(sequent, asked) for sequent in answer))
