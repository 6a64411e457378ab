"""Abbreviations: names that documents write for what recurs in formulas; no part of a statement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import free_variables

from .expressions import entry_of, expression, outcomes, variable_of


@dataclass(frozen=True)
class Abbreviation:
    """``name`` at its ``parameters`` stands for ``body``; without parameters it stands for one term."""

    name: str
    parameters: tuple[Term, ...]
    body: Term


def abbreviation(name: str, parameters: Iterable[Any], body: Any) -> Abbreviation:
    """An abbreviation of an expression; parameters are variables that occur in it. Raises ``ClaimError``."""
    variables = tuple(variable_of(x) for x in parameters)
    term = entry_of(expression(body).term)
    if len(set(variables)) != len(variables):
        raise ClaimError("it has a parameter twice")
    if outcomes(term):
        raise ClaimError("it has a random value; bind the outcome with E")
    idle = [str(x.value) for x in variables if x not in free_variables(term)]
    if idle:
        raise ClaimError(f"{', '.join(idle)} does not occur in what it stands for; leave it out")
    return Abbreviation(name, variables, term)
