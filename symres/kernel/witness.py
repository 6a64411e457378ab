"""witness: exact points. They prove that something exists, decide closed claims, and refute.

    H |- there is x. A    from  H |- A[t]  for a term t that is defined                                     (existence)
    H |- a R b    if a and b are closed and their difference has the right sign, found by exact arithmetic or, where the
                  difference is not zero, by enclosures                                                       (value)
    H, A |- C     if A is closed and false                                                                (absurd value)
    a statement is refuted by closed values for its variables at which the hypotheses are proved, and the conclusion
                  is proved to be false, or to be absurd, or something in it to be undefined              (refutation)

Values may be algebraic: a ``root`` is the only zero of a polynomial in an interval, and radicals are powers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from .enclosures import sign
from .facts import listed, named
from .polynomials import Rejected
from .sequents import CLAIM, Sequent, Statement, assumed, chained, decompose, definedness, negation
from .terms import (
    BINDERS,
    FALSE,
    INT,
    REAL,
    Term,
    brief,
    build,
    contract,
    free_variables,
    fresh,
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
        if goal.head != "ex":
            raise Rejected(f"witness: {show(goal)} does not say that something exists")
        value = from_json(data, names)
        require_fitting(value, goal)
        goals.extend(definedness(value, sequent.hypotheses))
        goal = instantiate(goal, value)
    goals.extend(decompose(sequent.hypotheses, goal))
    return chained(goals)


def require_fitting(value: Term, binder: Term) -> None:
    """Refuse an integer for a real variable that stands in an exponent."""
    if value.sort is INT and binder.args[0] is REAL and _has_exponent(binder):
        x = fresh(REAL)
        _require_no_exponent(instantiate(binder, x), x, set())


@lru_cache(1 << 14)
def _has_exponent(term: Term) -> bool:
    """Whether a term has an exponent that is no numeral."""
    return term.head == "^" and term.args[1].head != "rational" or any(map(_has_exponent, term.args))


def _require_no_exponent(term: Term, x: Term, seen: set[Term]) -> None:
    """Refuse a real variable in an exponent: an integer there would ask less of the base than it does."""
    if x not in free_variables(term) or term in seen:
        return
    seen.add(term)
    if term.head == "^" and x in free_variables(term.args[1]):
        raise Rejected(f"witness: an integer cannot stand for {show(x)} in the exponent of {show(term)}")
    if term.head in BINDERS:
        parts: tuple[Term, ...] = (instantiate(term, fresh(term.args[0])),)
    elif term.head == "app" and term.args[0].head == "lam":
        parts = (*term.args[1:], contract(term))
    else:
        parts = term.args
    for part in parts:
        _require_no_exponent(part, x, seen)


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


def holds(literal: Term) -> bool:
    """Whether a closed, defined literal is true; raises ``Rejected`` if that is not decided."""
    relation = literal.args[0] if literal.head == "not" else literal
    if relation.head not in ("=", "<=", "<") or free_variables(relation) or not is_scalar(relation.args[0].sort):
        raise Rejected(f"value: {show(literal)} is not a relation between closed numbers")
    a, b = relation.args
    s = sign(build("+", a, build("*", MINUS, b)))
    holds = s == 0 if relation.head == "=" else s < 0 if relation.head == "<" else s <= 0
    return holds is not (literal.head == "not")


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
    hypotheses, conclusion = statement.unfolded()
    for h in hypotheses:
        yield from decompose((), substitute(h, values))
    claim = substitute(conclusion, values)
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
    for h in goals[index].hypotheses:
        yield from decompose((), h)
    yield from decompose((), negation(goals[index].conclusion))


MINUS = from_json(["q", "-1"], {})
