"""witness: exact points. They prove that something exists, decide closed claims, and refute.

    H |- there is x. A    from  H |- A[t]  for a term t, where t and A[t] are defined                       (existence)
    H |- a R b    if a and b are closed and their difference has the right sign, found by exact arithmetic or, where the
                  difference is not zero, by enclosures                                                       (value)
    H, A |- C     if A is closed and false                                                                (absurd value)
    a statement is refuted by closed values for its variables at which the hypotheses are proved, and the conclusion
                  is proved to be false, or to be absurd, or something in it to be undefined              (refutation)

Values may be algebraic: a ``root`` is the only zero of a polynomial in an interval, and radicals are powers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from .enclosures import holds
from .facts import listed, named
from .polynomials import Rejected
from .sequents import (
    CLAIM,
    Opened,
    Sequent,
    Statement,
    assumed,
    chained,
    conditions,
    decompose,
    definedness,
    guarded,
    is_guarded,
    negation,
)
from .terms import (
    FALSE,
    REAL,
    Term,
    brief,
    from_json,
    instantiate,
    is_scalar,
    show,
    substitute,
)

DEFINED = "what exists to be defined"


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """What is left to prove of an existential once ``values`` stand for its variables."""
    goal = sequent.conclusion
    names = named((*sequent.hypotheses, goal))
    goals: list[Sequent] = []
    guards: list[Sequent] = []
    values = listed(certificate.get("values"), "the values")
    if not values:
        raise Rejected("witness: an existential needs a value")
    for data in values:
        if goal.head != "ex":
            raise Rejected(f"witness: {show(goal)} does not say that something exists")
        value, needed = from_json(data, names), is_guarded(goal)
        goals.extend(definedness(value, sequent.hypotheses))
        goal = instantiate(goal, value)
        if needed:
            guard, goal = goal.args
            guards.extend(decompose(sequent.hypotheses, guard))
    goals.extend(decompose(sequent.hypotheses, goal))
    asked = {(g.hypotheses, g.conclusion) for g in goals}
    rest = [g for g in guards if (g.hypotheses, g.conclusion) not in asked and g.conclusion not in g.hypotheses]
    return chained([*goals, *(replace(g, purpose=DEFINED) for g in rest)])


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


def refutation(statement: Statement, certificate: dict[str, Any]) -> Iterator[Sequent]:
    """The sequents that together refute the statement at the certificate's ``point``, one closed value a variable.

    If ``absurd``, that is ``claim |- false``: where the claim is defined it does not hold, and elsewhere neither.
    """
    point = certificate.get("point")
    if not isinstance(point, dict) or set(point) != {x.value for x in statement.variables}:
        raise Rejected("witness: a counterexample gives a value to every variable of the statement")
    values: dict[Term, Term] = {}
    for x in statement.variables:
        value = from_json(point[x.value], {})
        if x.sort is None or not (is_scalar(x.sort) or x.sort.head in ("matrix", "function")):
            raise Rejected(f"witness: {show(x)} is not a number, a matrix or a function")
        yield from definedness(value, ())
        values[x] = value
    # what has to be defined is seen from the statement where an exponent may change its sort, and else at the point
    early = any(map(_has_real_exponent, (*statement.unfolded()[0], statement.unfolded()[1])))
    hypotheses, conclusion = statement.claimed() if early else statement.unfolded()
    known: tuple[Term, ...] = ()
    for h in hypotheses:
        opened = Opened()  # what is bound gets its name once the point is in place
        for goal in conditions(h, known, opened) if early else ():  # a numeral in the exponent would ask for less
            there = goal.instance(values)
            yield opened.named(replace(there, hypotheses=assumed((), *there.hypotheses)))
        known = assumed(known, h)
        yield from decompose((), _at(h, values, early))
    claim = _at(conclusion, values, early)
    if certificate.get("absurd") is True:
        yield Sequent(assumed((), claim), FALSE)
        return
    index = certificate.get("undefined")
    if index is None:
        yield from decompose((), negation(claim))
        return
    goals = [g for g in decompose((), claim) if g.purpose != CLAIM]
    if type(index) is not int or not 0 <= index < len(goals):
        have = f"{show(claim)} has {len(goals)} conditions to be defined"
        raise Rejected(f"witness: {have}, none numbered {brief(index)}")
    necessary = goals[index].necessary
    if necessary is None:
        raise Rejected(f"witness: {show(claim)} may be defined where condition {index} does not hold")
    for h in goals[index].hypotheses:
        yield from decompose((), h)
    yield from decompose((), negation(necessary))


def _at(p: Term, values: dict[Term, Term], early: bool) -> Term:
    there = substitute(p, values)
    return there if early else guarded(there)


@lru_cache(1 << 14)
def _has_real_exponent(term: Term) -> bool:
    """Whether a term has an exponent of the reals that is no numeral; an integer there asks less of the base."""
    exponent = term.args[1] if term.head == "^" else None
    real = exponent is not None and exponent.head != "rational" and exponent.sort is REAL
    return real or any(map(_has_real_exponent, term.args))
