"""Domains that SymPy forgets where it simplifies: sqrt(x)^4 is x^2 to SymPy, and x^2/x is x."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean

from symres.errors import ClaimError
from symres.kernel import Rejected
from symres.kernel.terms import variable

from .definedness import definedness
from .expressions import Expression
from .from_sympy import term_from_sympy
from .mentions import meanings_in
from .to_sympy import to_sympy
from .unfolding import unfolded


def remembered(e: Expression, told: str) -> Any:
    """The expression as SymPy has it; ``told`` says what is done with it.

    Raises ``ClaimError`` where SymPy forgets that it is not defined everywhere.

    >>> from symres.script.theory import Theory
    >>> x = Theory("example").reals("x")
    >>> remembered(1 / x + x, "solved")
    x + 1/x
    >>> remembered(x**2 / x, "solved")
    Traceback (most recent call last):
    symres.errors.ClaimError: x^2*x^(-1) says that x != 0, which is lost where it is solved; write it more simply
    """
    found = to_sympy(e.term, e.mentions)
    e = Expression(unfolded(e.term, meanings_in(e.mentions)), e.mentions)
    if found.is_real is False:
        raise ClaimError(f"{e} is not a real number")
    lost = set(_conditions(e, found)) - set(_conditions(Expression(term_from_sympy(found)), found))
    if lost:
        said = " and ".join(sorted(map(_said, lost)))
        raise ClaimError(f"{e} says that {said}, which is lost where it is {told}; write it more simply")
    return found


def _conditions(e: Expression, found: sympy.Expr) -> Iterator[Boolean]:
    """The conditions for an expression to be defined, in SymPy's relations, but for those that hold everywhere."""
    symbols = {variable(s.name): s for s in found.free_symbols}
    try:
        asked = [to_sympy(condition.conclusion, e.mentions, symbols) for condition in definedness(e.term, ())]
    except Rejected as refusal:
        raise ClaimError(str(refusal)) from None
    return (relation.canonical for relation in asked if relation != sympy.true)


def _said(condition: Boolean) -> str:
    return (
        f"{condition.lhs} {condition.rel_op} {condition.rhs}" if isinstance(condition, Relational) else str(condition)
    )
