"""Abbreviations: names that documents write for what recurs in formulas; no part of a statement."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from symres.kernel.notation import entry_of
from symres.kernel.terms import free_variables
from symres.language.abbreviations import Abbreviation

from .expressions import outcomes, proposition, quantity, variable_of
from .words import ClaimError, Formula


def abbreviation(name: str, parameters: Iterable[Any], body: Any) -> Abbreviation:
    """An abbreviation of a quantity or formula; parameters are variables that occur in it. Raises ``ClaimError``."""
    variables = tuple(variable_of(x) for x in parameters)
    term = proposition(body) if isinstance(body, Formula) else entry_of(quantity(body).term)
    if len(set(variables)) != len(variables):
        raise ClaimError("it has a parameter twice")
    if outcomes(term):
        raise ClaimError("it has a random value; bind the outcome with E")
    idle = [str(x.value) for x in variables if x not in free_variables(term)]
    if idle:
        raise ClaimError(f"{', '.join(idle)} does not occur in what it stands for; leave it out")
    return Abbreviation(name, variables, term)
