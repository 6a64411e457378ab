"""A problem as it is typed: a function, constraints, and a box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import sympy
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean

from symres.errors import ClaimError
from symres.kernel import Rejected
from symres.kernel.definedness import definedness
from symres.kernel.terms import variable
from symres.language import reading
from symres.language.expressions import Expression
from symres.language.from_sympy import term_from_sympy
from symres.language.to_sympy import to_sympy

from .model import Constraint, Problem


def problem_of(function: str, constraints: Iterable[str] = (), box: str = "") -> Problem:
    """The problem whose ``function`` is typed, such as "w*v", with constraints, such as "w^2 + v^2 <= 4", or on a box,
    such as "w in [0, 1], v in [0, 1]".

    >>> problem_of("w*v", ["w^2 + v^2 <= 4"]).constraints[0].left
    v**2 + w**2

    Raises ``ClaimError`` for what cannot be understood, or not treated.
    """
    names = reading.names(function)
    ends = {_symbol(name): (_rational(a), _rational(b)) for name, (a, b) in reading.box(box).items()} if box else {}
    return Problem(
        _for_sympy(reading.expression(function)),
        tuple(map(_symbol, names)),
        tuple(
            Constraint(_for_sympy(left), relation, _for_sympy(right))
            for text in constraints
            for left, relation, right in reading.relations(text)
        ),
        ends,
    )


def _symbol(name: str) -> sympy.Symbol:
    return sympy.Symbol(name, real=True)


def _rational(value: Fraction) -> sympy.Rational:
    return sympy.Rational(value.numerator, value.denominator)


def _for_sympy(e: Expression) -> sympy.Expr:
    """The expression as SymPy has it, which solves; refused where SymPy forgets that it is not defined everywhere."""
    found = to_sympy(e.term, e.mentions)
    if found.is_real is False:
        raise ClaimError(f"{e} is not a real number")
    lost = set(_conditions(e, found)) - set(_conditions(Expression(term_from_sympy(found)), found))
    if lost:
        said = " and ".join(sorted(map(_said, lost)))
        raise ClaimError(f"{e} says that {said}, which is lost where it is solved; write it more simply")
    return found


def _conditions(e: Expression, found: sympy.Expr) -> Iterator[Boolean]:
    """Where an expression is defined, in SymPy's relations, but for those that hold everywhere."""
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
