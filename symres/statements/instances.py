"""Instances of hypotheses as scripts give them: exact values for symbols, functions and random variables."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from symres.kernel import Rejected, Statement, Term
from symres.kernel.terms import free_variables, from_json, lam, show, substitute, variable
from symres.language.instances import in_place

from .expressions import outcomes, quantity
from .freeze import Freezer
from .words import ClaimError

WIDTH = 60  # characters of a value


def instance(values: Mapping[Any, Any], freezer: Freezer, variables: Collection[Term]) -> dict[str, Term]:
    """The terms that ``values`` gives for variables of a statement, by their names.

    A random variable gets a function of the outcome. A value may mention other symbols of the statement, and be given
    for a symbol that the statement does not have, if other values mention that. Raises ``ClaimError``.
    """
    return in_place(dict(_term(key, value, freezer) for key, value in values.items()), variables)


def _term(key: Any, value: Any, freezer: Freezer) -> tuple[Term, Term]:
    """The variable that a script names, and the term that it gives."""
    try:
        x, term = freezer.expression(quantity(key)), freezer.unfolded(freezer.expression(quantity(value)))
    except Rejected as refusal:
        raise ClaimError(f"the instance gives {value!r} for {key!r}: {refusal}") from None
    hidden = outcomes(x)
    if x.head == "app" and x.args[0].head == "variable" and list(x.args[1:]) == hidden:
        x = x.args[0]
        for omega in reversed(hidden):
            term = lam(omega, term)
    if x.head != "variable":
        raise ClaimError(f"the instance gives a value for {show(x)}, which is no symbol")
    return x, term


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
