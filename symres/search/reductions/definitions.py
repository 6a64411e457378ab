"""Defined functions, written out where they are applied, so that what a claim is about can be seen; and what has no
variables, computed if it is a rational number.
"""

from __future__ import annotations

from symres.algebra.normal_form import NormalForms
from symres.kernel import Sequent, Term
from symres.kernel.terms import build, free_variables, number

from ..parts import written_out
from ..steps import Close, Proof, with_lemmas


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of a sequent by its conclusion written out; None if nothing is to be written out."""
    if sequent.conclusion.head not in ("<=", "<"):
        return None
    plain = build(sequent.conclusion.head, *(_computed(written_out(side)) for side in sequent.conclusion.args))
    if plain is sequent.conclusion:
        return None
    return with_lemmas(sequent, [plain], close, follows)


def _computed(term: Term) -> Term:
    value = None if free_variables(term) else NormalForms()(term).rational
    return term if value is None else number(value)
