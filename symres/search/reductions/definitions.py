"""Defined functions, written out where they are applied, so that what a claim is about can be seen; and what has no
variables, computed if it is a rational number.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from symres.kernel import Sequent, Term
from symres.kernel.normal_form import NormalForms
from symres.kernel.terms import BINDERS, build, contract, free_variables, number

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


def written_out(term: Term, instead: Mapping[Term, Term] = MappingProxyType({})) -> Term:
    """The term with the bodies of defined functions, and with other terms in the place of some parts.

    >>> from symres.kernel.terms import lam, number, variable
    >>> x = variable("x")
    >>> written_out(build("app", lam(x, build("^", x, number(2))), number(3)))
    3^2
    """
    if term in instead:
        return instead[term]
    if not term.args or term.head in BINDERS or term.head == "D":
        return term
    if term.head == "app" and term.args[0].head == "lam":
        return written_out(contract(term), instead)
    return build(term.head, *(written_out(a, instead) for a in term.args))
