"""witness: exact points. They prove that something exists, decide closed claims, and refute.

    H |- there is x. A    from  H |- A[t]  for a term t                                                      (existence)
    H |- a R b    if a and b are closed and their difference has the right sign, found by exact arithmetic or, where the
                  difference is not zero, by enclosures                                                       (value)
    H, A |- C     if A is closed and false                                                                (absurd value)
    a statement is refuted by closed values for its variables at which the hypotheses are proved, and the conclusion
                  is proved to be false, or to be absurd, or something in it to be undefined              (refutation)

Values may be algebraic: a ``root`` is the only zero of a polynomial in an interval, and radicals are powers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from .definedness import definedness
from .facts import listed, named
from .laws import Space
from .polynomials import Rejected
from .sequents import Sequent, assumed, decompose, distinct, negation
from .signs import holds, plainly
from .statement import Statement
from .terms import (
    FALSE,
    Term,
    brief,
    free_variables,
    from_json,
    instantiate,
    is_scalar,
    show,
    substitute,
    variable,
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

    The hypotheses are defined and hold there. So is the conclusion, and does not; or it is ``absurd``: it gives a
    contradiction; or it is ``undefined``: of the goals that make it defined, the one of that number does not hold.
    Where there are random variables, ``laws`` say what the outcomes are (``laws``).
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
    placed = _placed(values) if laws is None else Space(laws, values)
    hypotheses, conclusion = statement.claimed(exact=True)
    goals: list[Sequent] = []
    known: tuple[Term, ...] = ()
    for h in hypotheses:
        goals.extend(_there(definedness(h, known, statement.variables), placed))
        goals.extend(decompose((), placed(h)))
        known = assumed(known, h)
    claim = placed(conclusion)
    needs = list(definedness(conclusion, known, statement.variables, claimed=True))
    index = certificate.get("undefined")
    if certificate.get("absurd") is True:
        return distinct([*goals, Sequent(assumed((), claim), FALSE)])
    if index is None:
        return distinct([*goals, *_there(needs, placed), *decompose((), negation(claim))])
    if type(index) is not int or not 0 <= index < len(needs):
        have = f"{show(conclusion)} has {len(needs)} conditions to be defined"
        raise Rejected(f"witness: {have}, none numbered {brief(index)}")
    if not needs[index].exact:
        raise Rejected(f"witness: {show(claim)} may be defined where condition {index} does not hold")
    for p in (*needs[index].hypotheses, negation(needs[index].conclusion)):
        goals.extend(decompose((), placed(p)))
    return distinct(goals)


def _placed(values: Mapping[Term, Term]) -> Callable[[Term], Term]:
    """Terms at a point; a variable of their own has values for the sizes in its sort."""

    def placed(term: Term) -> Term:
        own = sorted((y for y in free_variables(term) if y not in values), key=str)
        moved = [y for y in own if y.sort is not None and not values.keys().isdisjoint(free_variables(y.sort))]
        sorts = {y: substitute(y.sort, values) for y in moved if y.sort is not None}
        return substitute(term, {**values, **{y: variable(str(y.value), sort) for y, sort in sorts.items()}})

    return placed


def _there(goals: Iterable[Sequent], placed: Callable[[Term], Term]) -> Iterator[Sequent]:
    """The goals at a point, but for what plainly holds."""
    for goal in goals:
        conclusion = placed(goal.conclusion)
        if not plainly(conclusion):
            yield replace(goal, hypotheses=assumed((), *map(placed, goal.hypotheses)), conclusion=conclusion)
