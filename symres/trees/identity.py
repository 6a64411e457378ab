"""identity: an equation between scalars, or between matrices of literal shape entry by entry.

    H |- a = b    if  a - b  is zero as a quotient of polynomials over atoms, or its numerator is
                  sum cofactor * equation  for equations in H

The certificate is ``{"kind": "identity"}``, with ``"cofactors"`` for an ideal membership: for every entry, in rows, a
list of ``[number of a fact, term]``.
"""

from __future__ import annotations

from typing import Any

from symres.algebra.facts import Facts
from symres.algebra.normal_form import Conditions, entries, plain
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Rejected
from symres.kernel.sequents import Sequent
from symres.kernel.terms import Term, is_scalar, show


def check(sequent: Sequent, certificate: dict[str, Any]) -> None:
    """Accept, or raise ``Rejected``."""
    if sequent.conclusion.head != "=":
        raise Rejected(f"identity proves equations, not {show(sequent.conclusion)}")
    facts = Facts(sequent)
    facts.cite(certificate.get("facts", []))
    pairs = equations(sequent.conclusion, facts.forms.conditions)
    cofactors = certificate.get("cofactors", [])
    if not isinstance(cofactors, list) or len(cofactors) not in (0, len(pairs)):
        raise Rejected(f"identity: cofactors for {len(pairs)} equations are a list of that length")
    for i, (a, b) in enumerate(pairs):
        difference = facts.forms.difference(a, b).numerator
        if cofactors:
            difference = facts.remainder(P.add(difference, facts.combination(cofactors[i]), -1))
        if difference:
            rest = facts.forms.term(plain(difference))
            where = f" (entry {i + 1} of {len(pairs)})" if len(pairs) > 1 else ""
            raise Rejected(f"identity: {show(a, 150)} = {show(b, 150)}{where} leaves {show(rest, 150)}, expected 0")
    facts.require_conditions()


def equations(equation: Term, needed: Conditions) -> list[tuple[Term, Term]]:
    """An equation as equations between scalars, if the conditions hold that are ``needed``."""
    a, b = equation.args
    if is_scalar(a.sort):
        return [(a, b)]
    left, right = entries(a, needed), entries(b, needed)
    return [pair for rows in zip(left, right, strict=True) for pair in zip(*rows, strict=True)]
