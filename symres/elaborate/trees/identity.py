"""identity: an equation between scalars, or between matrices of literal shape entry by entry.

    H |- a = b    if  a - b  is zero as a quotient of polynomials over atoms, or its numerator is
                  sum cofactor * equation  for equations in H

The certificate is ``{"kind": "identity"}``, with ``"cofactors"`` for an ideal membership: for every entry, in rows, a
list of ``[number of a fact, term]``.
"""

from __future__ import annotations

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import Conditions, entries
from symres.kernel.polynomials import Rejected
from symres.kernel.sequents import Sequent
from symres.kernel.terms import Term, is_scalar, show


def check(sequent: Sequent) -> None:
    """Accept an equation whose sides have one normal form, where the hypotheses say what that needs; or raise
    ``Rejected``.
    """
    if sequent.conclusion.head != "=":
        raise Rejected(f"identity proves equations, not {show(sequent.conclusion)}")
    facts = Facts(sequent)
    for a, b in equations(sequent.conclusion, facts.forms.conditions):
        if facts.forms.difference(a, b).numerator:
            raise Rejected(f"identity: {show(a, 150)} = {show(b, 150)} does not hold by normal forms alone")
    facts.require_conditions()


def equations(equation: Term, needed: Conditions) -> list[tuple[Term, Term]]:
    """An equation as equations between scalars, if the conditions hold that are ``needed``."""
    a, b = equation.args
    if is_scalar(a.sort):
        return [(a, b)]
    left, right = entries(a, needed), entries(b, needed)
    return [pair for rows in zip(left, right, strict=True) for pair in zip(*rows, strict=True)]
