"""Instances of hypotheses as scripts give them: equations with exact values for variables and functions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from symres.errors import ClaimError
from symres.kernel import Rejected, Statement, Term
from symres.kernel.terms import free_variables, from_json, is_scalar, lam, show, substitute, variable

from .expressions import Expression, entry_of, outcomes
from .freezing import Freezer

WIDTH = 60  # characters of a value


def instance(
    equations: Sequence[tuple[Expression, Expression]], freezer: Freezer, variables: Collection[Term]
) -> dict[str, Term]:
    """The terms that equations give for variables of a statement, by their names.

    A random variable gets a function of the outcome. A value may mention other variables of the statement, and be given
    for a variable that the statement does not have, if other values mention that. Raises ``ClaimError``.
    """
    return in_place(dict(_term(key, value, freezer) for key, value in equations), variables)


def in_place(found: Mapping[Term, Term], variables: Collection[Term]) -> dict[str, Term]:
    """Values of variables of a statement, by their names; a value of any other variable is put into those.

    Raises ``ClaimError``.
    """
    found = dict(found)
    for x in [x for x in found if x not in variables]:
        meaning = found.pop(x)
        if not any(x in free_variables(term) for term in found.values()):
            known = ", ".join(str(y.value) for y in variables)
            raise ClaimError(
                f"the statement has no variable {show(x)}, to which the instance gives a value; it has {known}"
            )
        try:
            found = {y: substitute(term, {x: meaning}) for y, term in found.items()}
        except Rejected as refusal:
            raise ClaimError(f"the instance does not fit: {refusal}") from None
    return {str(x.value): term for x, term in found.items()}


def _term(key: Expression, value: Expression, freezer: Freezer) -> tuple[Term, Term]:
    """The variable that a script names, and the term that it gives."""
    try:
        x, term = key.term, freezer.unfolded(freezer.expression(value))
    except Rejected as refusal:
        raise ClaimError(f"the instance gives {value!r} for {key!r}: {refusal}") from None
    hidden = outcomes(x)
    if x.head == "app" and x.args[0].head == "variable" and list(x.args[1:]) == hidden:
        x = x.args[0]
        for omega in reversed(hidden):
            term = lam(omega, term)
    if x.head != "variable":
        raise ClaimError(f"the instance gives a value for {show(x)}, which is no variable")
    return x, entry_of(term) if is_scalar(x.sort) else term


def given(statement: Statement, instance: Mapping[str, Any]) -> dict[Term, Term]:
    """The values that a script gives, by the variables of the statement, with each other in place.

    A variable that has no value becomes one of the same name, whose sort has the values in place. ``instance`` has
    terms in JSON form by the names of variables; they may mention other variables of the statement. Raises
    ``ClaimError`` if a value is of another sort, or the values go round in a circle.
    """
    known = {str(x.value): x for x in statement.variables}
    values = {known[name]: from_json(data, known) for name, data in instance.items()}
    waiting = set(statement.variables)
    found: dict[Term, Term] = {}
    while waiting:
        ready = [x for x in statement.variables if x in waiting and not _mentioned(x, values.get(x)) & waiting]
        if not ready:
            raise ClaimError(f"the values of {', '.join(sorted(map(show, waiting)))} go round in a circle")
        waiting -= set(ready)
        try:
            found |= {x: substitute(values[x], found) if x in values else _resized(x, found) for x in ready}
            for x in ready:
                substitute(x, found)  # which compares sorts
        except Rejected as refusal:
            raise ClaimError(f"the instance does not fit: {refusal}") from None
    return found


def _mentioned(x: Term, value: Term | None) -> frozenset[Term]:
    sort = free_variables(x.sort) if x.sort is not None else frozenset()
    return sort if value is None else sort | free_variables(value)


def _resized(x: Term, values: Mapping[Term, Term]) -> Term:
    """A variable of the same name, the values in its sort."""
    if x.sort is None or not x.sort.args:
        return x
    return variable(str(x.value), substitute(x.sort, {y: v for y, v in values.items() if y in free_variables(x.sort)}))


def described(statement: Statement, instance: Mapping[str, Any]) -> str:
    """An instance that a script gives, in words."""
    known = {str(x.value): x for x in statement.variables}
    return ", ".join(f"{name} = {show(from_json(data, known), WIDTH)}" for name, data in instance.items())
