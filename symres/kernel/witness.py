"""witness: exact points. They prove that something exists, decide closed claims, and refute.

    H |- there is x. A    from  H |- A[t]  for a term t                                                      (existence)
    H |- a R b    if a and b are closed and their difference has the right sign, found by exact arithmetic or, where the
                  difference is not zero, by enclosures                                                       (value)
    H, A |- C     if A is closed and false                                                                (absurd value)
    a statement is refuted by closed values for its variables at which the hypotheses are proved, and the conclusion
                  or a guard is proved to be false, or to be absurd                                       (refutation)

Values may be algebraic: a ``root`` is the only zero of a polynomial in an interval, and radicals are powers.
"""

from __future__ import annotations

from typing import Any

from .facts import listed, named
from .laws import Space
from .polynomials import Rejected
from .sequents import Sequent, assumed, decompose, distinct, negation
from .signs import holds
from .statement import Statement
from .terms import (
    FALSE,
    Term,
    brief,
    from_json,
    instantiate,
    is_scalar,
    show,
    substitute,
)


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """What is left to prove of an existential once ``values`` stand for its variables."""
    goal = sequent.conclusion
    names = named((*sequent.hypotheses, goal))
    goals: list[Sequent] = []
    values = listed(certificate.get("values"), "the values")
    if not values:
        raise Rejected("witness: an existential needs a value")
    for data in values:
        while goal.head == "and":  # what makes the next one defined
            *others, goal = goal.args
            goals.extend(g for p in others for g in decompose(sequent.hypotheses, p))
        if goal.head != "ex":
            raise Rejected(f"witness: {show(goal)} does not say that something exists")
        goal = instantiate(goal, from_json(data, names))
    return distinct([*goals, *decompose(sequent.hypotheses, goal)])


def evaluate(sequent: Sequent, certificate: dict[str, Any]) -> None:
    """Decide a closed conclusion, or a closed hypothesis that is false; raises ``Rejected`` if that fails."""
    index = certificate.get("hypothesis")
    if index is None:
        if not holds(sequent.conclusion):
            raise Rejected(f"value: {show(sequent.conclusion)} is false")
        return
    if type(index) is not int or not 0 <= index < len(sequent.hypotheses):
        raise Rejected(f"value: there is no hypothesis {brief(index)}")
    if holds(sequent.hypotheses[index]):
        raise Rejected(f"value: the hypothesis {show(sequent.hypotheses[index])} is true")


def refutation(statement: Statement, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents that together refute the statement at the certificate's ``point``, one closed value a variable.

    The hypotheses hold there, and the conclusion does not, or is ``absurd``: it gives a contradiction. If the
    certificate has the number of a ``guard``, that is what does not hold. Where there are random variables, ``laws``
    say what the outcomes are (``laws``).
    """
    point, laws = certificate.get("point"), certificate.get("laws")
    if not isinstance(point, dict) or set(point) != {x.value for x in statement.variables}:
        raise Rejected("witness: a counterexample gives a value to every variable of the statement")
    values: dict[Term, Term] = {}
    for x in statement.variables:
        value = from_json(point[x.value], {})
        if x.sort is None or not (is_scalar(x.sort) or x.sort.head in ("matrix", "function")):
            raise Rejected(f"witness: {show(x)} is not a number, a matrix or a function")
        values[x] = value
    placed = (lambda term: substitute(term, values)) if laws is None else Space(laws, values)
    goals = [goal for h in statement.plain.hypotheses for goal in decompose((), placed(h))]
    claim = placed(_refuted(statement.plain, certificate.get("guard")))
    if certificate.get("absurd") is True:
        return distinct([*goals, Sequent(assumed((), claim), FALSE)])
    return distinct([*goals, *decompose((), negation(claim))])


def _refuted(plain: Statement, guard: Any) -> Term:
    """The part of a statement that does not hold: its conclusion, or the guard of that number."""
    if guard is None:
        return plain.conclusion
    if type(guard) is not int or not 0 <= guard < len(plain.guards):
        raise Rejected(f"witness: the statement has {len(plain.guards)} guards, none numbered {brief(guard)}")
    return plain.guards[guard]
