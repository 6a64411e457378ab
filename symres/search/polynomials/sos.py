"""Proofs by ``sos`` from the signs of factors; larger sums of squares are found elsewhere."""

from __future__ import annotations

from typing import Any

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import plain
from symres.kernel import polynomials as P
from symres.kernel.sequents import Sequent, negation
from symres.kernel.terms import to_json

from .citations import cite
from .ideal import Ideal
from .identity import equations, listed
from .signs import Signs


def search(sequent: Sequent, deadline: float) -> dict[str, Any] | None:
    """A proof of an inequality, or of anything from contradictory hypotheses; None if signs do not show it."""
    facts = Facts(sequent)
    citations = cite(facts)
    given = len(facts.all)
    goal = sequent.conclusion
    if goal.head in ("<=", "<"):
        facts.all.extend(facts.about(negation(goal)))
    stated = _stated(facts, given)
    if stated is not None:
        return {"kind": "sos", **({"facts": citations} if citations else {}), "summands": stated, "cofactors": []}
    numbers = equations(facts)
    for modulo in ([], numbers) if numbers else ([],):
        ideal = Ideal(facts.forms, [facts.all[k].polynomial for k in modulo], deadline)
        for k in range(len(facts.all) - 1, -1, -1):
            own = k >= given  # the negated conclusion
            others = Signs(facts, ideal, [j for j in range(given) if j != k], thorough=own and not modulo)
            found = _contradiction(facts, others, ideal, modulo, k)
            if found is not None:
                return {"kind": "sos", **({"facts": citations} if citations else {}), **found}
    return None


def _stated(facts: Facts, given: int) -> list[dict[str, Any]] | None:
    """The summands where a fact says what the conclusion says."""
    for k in range(given, len(facts.all)):
        denied = facts.all[k]
        said = P.multiply(denied.polynomial, P.constant(-1))
        for j, fact in enumerate(facts.all[:given]):
            if fact.polynomial == said and (fact.sign, denied.sign) in ((">", ">"), (">=", ">"), (">", ">=")):
                return [{"weight": "1", "facts": [k]}, {"weight": "1", "facts": [j]}]
    return None


def _contradiction(facts: Facts, others: Signs, ideal: Ideal, modulo: list[int], k: int) -> dict[str, Any] | None:
    """The contradiction of fact ``k`` to the sign that the others give its polynomial, modulo some equations."""
    fact = facts.all[k]
    own = {"weight": "1", "facts": [k, k] if fact.sign == "!=" else [k]}
    if fact.sign == "=":
        square = P.multiply(fact.polynomial, fact.polynomial)
        signed = others.of(square) if square and not modulo else None
        if signed is None or not signed.strict:
            return None
        cofactor = facts.forms.term(plain(P.multiply(fact.polynomial, P.constant(-1))))
        return {"summands": [s.to_json(facts) for s in signed.summands], "cofactors": [[k, to_json(cofactor)]]}
    rest = ideal.remainder(fact.polynomial)
    if fact.sign == "!=" and rest:
        return None
    summands = [own]
    if rest:
        signed = others.of(rest)
        if signed is None or signed.sign > 0 or fact.sign == ">=" and not signed.strict:
            return None
        summands += [s.to_json(facts) for s in signed.summands]
    elif fact.sign == ">=":
        return None
    cofactors = ideal.cofactors(P.add(rest, fact.polynomial, -1)) if modulo else []
    if cofactors is None:
        return None
    if fact.sign == "!=":
        cofactors = [P.multiply(c, fact.polynomial) for c in cofactors]
    return {"summands": summands, "cofactors": listed(facts, modulo, cofactors)}
