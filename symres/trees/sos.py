"""sos: an inequality by sums of products and squares (Positivstellensatz).

    H |- C    if  sum weight * product of facts * square + sum cofactor * equation = 0  as polynomials over atoms, with
              facts among H and the negation of C, every weight positive, and one summand positive: all its facts
              strict, its square absent

Each fact of a product says >= 0 or > 0; a fact that says != 0 may stand in pairs. Where C is an inequality its negation
is the last fact; where C is anything else, only H is used, so that H must be contradictory. With no facts but squares
this is a sum of squares; with no squares it is linear arithmetic.

The certificate is ``{"kind": "sos", "summands": [{"weight", "facts", "square"}], "cofactors": [[number, term]]}``.
"""

from __future__ import annotations

from typing import Any

from symres.algebra.facts import Comparisons, Facts
from symres.kernel import polynomials as P
from symres.kernel.arithmetic import listed
from symres.kernel.polynomials import Polynomial, Rejected
from symres.kernel.sequents import Sequent, negation
from symres.kernel.terms import rational_from_json, show


def check(sequent: Sequent, certificate: dict[str, Any]) -> None:
    """Accept, or raise ``Rejected``."""
    facts = Facts(sequent)
    facts.cite(certificate.get("facts", []))
    if sequent.conclusion.head in ("<=", "<"):
        facts.all.extend(facts.about(negation(sequent.conclusion)))
    contradiction(facts, certificate, show(sequent.conclusion, 150))
    facts.require_conditions()


def contradiction(facts: Comparisons, certificate: dict[str, Any], goal: str) -> None:
    """Accept facts that cannot all hold, or raise ``Rejected``."""
    total = facts.combination(certificate.get("cofactors", []))
    strict = False
    for summand in listed(certificate.get("summands"), "the summands"):
        if not isinstance(summand, dict) or not set(summand) <= {"weight", "facts", "square"}:
            raise Rejected("sos: a summand has the fields weight, facts, square")
        value, positive = _summand(facts, summand)
        total = P.add(total, value)
        strict = strict or positive
    if not strict:
        raise Rejected(f"sos: no summand is strictly positive, which leaves {goal} open")
    rest = facts.remainder(total)
    if rest:
        raise Rejected(f"sos: the summands add up to {facts.shown(rest)}, expected 0, for {goal}")


def _summand(facts: Comparisons, summand: dict[str, Any]) -> tuple[Polynomial, bool]:
    """The value of a summand, which is not negative, and whether it is positive."""
    weight = rational_from_json(summand.get("weight"))
    if weight <= 0:
        raise Rejected(f"sos: a weight is positive, not {weight}")
    value, positive = P.constant(weight), True
    unpaired: set[int] = set()
    for index in listed(summand.get("facts", []), "the facts of a summand"):
        fact = facts.fact(index, (">=", ">", "!="))
        value = P.multiply(value, fact.polynomial)
        if fact.sign == ">=":
            positive = False
        elif fact.sign == "!=":
            unpaired ^= {index}
    if unpaired:
        raise Rejected("sos: a fact that says != 0 stands in pairs")
    square = summand.get("square")
    if square is not None:
        root = facts.polynomial(square)
        value = P.multiply(value, P.multiply(root, root))
        positive = False
    return value, positive
